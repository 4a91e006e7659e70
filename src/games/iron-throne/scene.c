/* Setting positions up by hand and stating what must hold, for scenario files.
 *
 * Facts are put into a position that stands at the beginning of a turn; the
 * word `begin` lets that turn run. Cards and power are moved, never made: a
 * card that is put somewhere leaves the deck or the discards, power that is
 * left over goes to the box. */
#include "scene.h"

#include "notation.h"
#include "setup.h"
#include "talk.h"

typedef struct it_words {
  it_table *table;
  const hf_state *state;
  const char *at;
  char word[48];
  hf_error *error;
} it_words;

static bool next_word(it_words *w) {
  while (*w->at == ' ') {
    w->at++;
  }
  size_t length = 0;
  for (; *w->at && *w->at != ' '; w->at++) {
    if (length + 1 < sizeof w->word) {
      w->word[length++] = *w->at;
    }
  }
  w->word[length] = 0;
  return length > 0;
}

static bool word_is(const it_words *w, const char *text) { return strcmp(w->word, text) == 0; }

static hf_status unknown(it_words *w, const char *what) {
  return hf_fail(w->error, HF_BAD_NOTATION, "'%s' is no %s", w->word, what);
}

static unsigned find_seat(const it_words *w) {
  for (unsigned seat = 0; seat < it_seats(w->table); seat++) {
    if (word_is(w, it_house_id[it_at(w->table, seat)->house])) {
      return seat;
    }
  }
  return IT_NOBODY;
}

static unsigned find_character(const it_words *w, unsigned seat) {
  for (unsigned i = 0; i < IT_CHARACTERS; i++) {
    if (word_is(w, it_character_id(w->table->rules, it_at(w->table, seat)->house, i))) {
      return i;
    }
  }
  return IT_NOBODY;
}

static unsigned find_kind(const it_words *w, unsigned owner) {
  char text[HF_NOTATION_MAX];
  for (unsigned kind = 0; kind < IT_KINDS; kind++) {
    if (it_kind_write(w->table, owner, kind, text) && word_is(w, text)) {
      return kind;
    }
  }
  return IT_NOTHING;
}

static unsigned find_ally(const it_words *w) {
  for (unsigned i = 0; i < w->table->rules->ally_count; i++) {
    if (word_is(w, it_ally_id(w->table->rules, i))) {
      return i;
    }
  }
  return IT_NOTHING;
}

static int read_number(const it_words *w) {
  int number = 0;
  for (const char *c = w->word; *c; c++) {
    if (*c < '0' || *c > '9' || number > 999) {
      return -1;
    }
    number = 10 * number + (*c - '0');
  }
  return w->word[0] ? number : -1;
}

/* The rest of the line as a set of an owner's cards. */
static hf_status read_cards(it_words *w, unsigned owner, uint32_t *set) {
  *set = 0;
  while (next_word(w)) {
    unsigned kind = find_kind(w, owner);
    if (kind == IT_NOTHING) {
      return unknown(w, "card of that house");
    }
    if (it_count(*set, kind) == it_bits(it_kind_mask[kind])) {
      return hf_fail(w->error, HF_BAD_NOTATION, "a house has not so many of '%s'", w->word);
    }
    *set = it_with(*set, kind);
  }
  return HF_OK;
}

static hf_status read_allies(it_words *w, uint32_t *set) {
  *set = 0;
  while (next_word(w)) {
    unsigned ally = find_ally(w);
    if (ally == IT_NOTHING) {
      return unknown(w, "ally");
    }
    *set |= 1u << ally;
  }
  return HF_OK;
}

/* --- setting up ---------------------------------------------------------------------- */

static bool remove_cards(uint32_t *from, uint32_t cards) {
  for (; cards; cards &= cards - 1) {
    unsigned kind = it_bit_kind[it_lowest(cards)];
    if (!it_has(*from, kind)) {
      return false;
    }
    *from = it_without(*from, kind);
  }
  return true;
}

/* What of these cards is in the pool leaves it. */
static uint32_t take_what_is_there(uint32_t *pool, uint32_t cards) {
  uint32_t taken = 0;
  for (; cards; cards &= cards - 1) {
    unsigned kind = it_bit_kind[it_lowest(cards)];
    if (it_has(*pool, kind)) {
      *pool = it_without(*pool, kind);
      taken = it_with(taken, kind);
    }
  }
  return taken;
}

static void count_cards(it_table *table, unsigned seat) {
  it_at(table, seat)->deck_count = (uint8_t)it_bits(table->hidden->deck[seat]);
  it_at(table, seat)->hand_count = (uint8_t)it_bits(table->priv[seat].hand);
}

/* Puts exactly these cards into one place; others come from deck and discards,
 * where what was there goes back. */
static hf_status place_cards(it_words *w, unsigned owner, uint32_t *place, uint32_t cards) {
  it_table *table = w->table;
  uint32_t *deck = &table->hidden->deck[owner];
  uint32_t *discard = &it_at(table, owner)->discard;
  uint32_t pool = it_union(*deck, *discard);
  if (place != deck && place != discard) {
    pool = it_union(pool, *place);
  }
  if (!remove_cards(&pool, cards)) {
    return hf_fail(w->error, HF_BAD_STATE, "those cards are not free: %s has some elsewhere",
                   it_house_id[it_at(table, owner)->house]);
  }
  uint32_t kept = place == discard || place == deck ? 0 : take_what_is_there(&pool, *discard);
  *deck = pool;
  *discard = kept;
  if (place == deck) {
    *discard = pool;
  }
  *place = cards;
  count_cards(table, owner);
  return HF_OK;
}

/* Everything the house has beyond its tokens' power lies in the box. */
static hf_status settle_power(it_words *w, unsigned seat) {
  it_seat *at = it_at(w->table, seat);
  unsigned power = at->sheet;
  for (unsigned i = 0; i < IT_CHARACTERS; i++) {
    power += at->power[i];
    if (i != at->leader) {
      at->living = (uint8_t)(at->power[i] ? at->living | 1u << i : at->living & ~(1u << i));
    }
  }
  if (power > 20) {
    return hf_fail(w->error, HF_BAD_STATE, "a house has 20 power, not %u", power);
  }
  at->boxed = (uint8_t)(20 - power);
  return HF_OK;
}

static hf_status set_power(it_words *w, unsigned seat) {
  while (next_word(w)) {
    unsigned character = find_character(w, seat);
    if (character == IT_NOBODY || character == it_at(w->table, seat)->leader) {
      return unknown(w, "character token of that house");
    }
    next_word(w);
    int power = read_number(w);
    if (power < 0 || power > 20) {
      return unknown(w, "amount of power");
    }
    it_at(w->table, seat)->power[character] = (uint8_t)power;
  }
  return settle_power(w, seat);
}

static hf_status set_influence(it_words *w, unsigned seat) {
  next_word(w);
  unsigned board = find_seat(w);
  next_word(w);
  int amount = read_number(w);
  it_seat *at = it_at(w->table, seat);
  if (board == IT_NOBODY || board == seat) {
    return hf_fail(w->error, HF_BAD_NOTATION, "influence: name another house, then how much");
  }
  if (amount < 0 || amount > at->unspread + at->spread[board]) {
    return unknown(w, "amount of influence that is left");
  }
  at->unspread = (uint8_t)(at->unspread + at->spread[board] - amount);
  at->spread[board] = (uint8_t)amount;
  return HF_OK;
}

static hf_status set_hostages(it_words *w, unsigned seat) {
  next_word(w);
  unsigned owner = find_seat(w);
  uint32_t cards;
  if (owner == IT_NOBODY || owner == seat) {
    return unknown(w, "other house");
  }
  hf_status status = read_cards(w, owner, &cards);
  if (!status) {
    status = place_cards(w, owner, &w->table->priv[seat].hostages[owner], cards);
  }
  it_at(w->table, seat)->hostage_count[owner] =
      (uint8_t)it_bits(w->table->priv[seat].hostages[owner]);
  return status;
}

static hf_status set_allies(it_words *w, unsigned seat) {
  uint32_t allies;
  hf_status status = read_allies(w, &allies);
  it_table *table = w->table;
  uint32_t free_allies = table->hidden->ally_deck | table->priv[seat].allies;
  if (status) {
    return status;
  }
  if (allies & ~free_allies) {
    return hf_fail(w->error, HF_BAD_STATE, "those allies are not free (is allies=on?)");
  }
  table->priv[seat].allies = allies;
  table->hidden->ally_deck = free_allies & ~allies;
  it_at(table, seat)->ally_count = (uint8_t)it_bits(allies);
  table->pub->ally_deck_count = (uint8_t)it_bits(table->hidden->ally_deck);
  return HF_OK;
}

static unsigned find_event(const it_words *w) {
  unsigned event = find_seat(w);
  for (unsigned i = 0; i < w->table->rules->special_count && event == IT_NOBODY; i++) {
    event = word_is(w, it_event_id(w->table->rules, i)) ? IT_SEATS + i : IT_NOBODY;
  }
  return event;
}

/* The events that are left in the deck; of several, chance draws. */
static hf_status set_event(it_words *w) {
  uint8_t left[sizeof w->table->pub->event_left] = {0};
  bool any = false;
  while (next_word(w) || !any) {
    unsigned event = find_event(w);
    if (event == IT_NOBODY) {
      return unknown(w, "event: name a house in play or a special event");
    }
    left[event]++;
    any = true;
  }
  memcpy(w->table->pub->event_left, left, sizeof left);
  return HF_OK;
}

static hf_status set_cards(it_words *w, unsigned seat) {
  it_table *table = w->table;
  uint32_t *place = word_is(w, "hand")   ? &table->priv[seat].hand
                    : word_is(w, "deck") ? &table->hidden->deck[seat]
                                         : &it_at(table, seat)->discard;
  uint32_t cards;
  hf_status status = read_cards(w, seat, &cards);
  return status ? status : place_cards(w, seat, place, cards);
}

static hf_status set_sheet(it_words *w, unsigned seat) {
  next_word(w);
  int power = read_number(w);
  if (power < 0 || power > 20) {
    return unknown(w, "amount of power");
  }
  it_at(w->table, seat)->sheet = (uint8_t)power;
  return settle_power(w, seat);
}

static hf_status set_seat(it_words *w, unsigned seat) {
  next_word(w);
  if (word_is(w, "hand") || word_is(w, "deck") || word_is(w, "discard")) {
    return set_cards(w, seat);
  }
  if (word_is(w, "power")) {
    return set_power(w, seat);
  }
  if (word_is(w, "sheet")) {
    return set_sheet(w, seat);
  }
  if (word_is(w, "influence")) {
    return set_influence(w, seat);
  }
  if (word_is(w, "hostages")) {
    return set_hostages(w, seat);
  }
  if (word_is(w, "allies")) {
    return set_allies(w, seat);
  }
  return unknown(w, "thing to set: hand, deck, discard, power, sheet, influence, hostages, allies");
}

/* The game has run into its first turn: the event and the cards that were drawn
 * there go back. */
static void undo_preparation(it_table *table) {
  it_public *pub = table->pub;
  if (pub->event != IT_NOTHING) {
    pub->event_left[pub->event]++;
  }
  for (unsigned seat = 0; seat < it_seats(table); seat++) {
    uint32_t *hand = &table->priv[seat].hand;
    while (it_bits(*hand) > IT_HAND) {
      unsigned kind = it_bit_kind[it_lowest(*hand)];
      *hand = it_without(*hand, kind);
      table->hidden->deck[seat] = it_with(table->hidden->deck[seat], kind);
    }
    count_cards(table, seat);
  }
}

/* Back to the very beginning of the turn, before anybody was asked. */
static void rewind_turn(it_table *table) {
  if (table->pub->turn) {
    undo_preparation(table);
  }
  it_forget_answers(table);
  table->flow->asked = 0;
  memset(table->flow->frame, 0, sizeof table->flow->frame);
  table->flow->frame_count = 0;
  hf_push(table->flow, IT_PROC_TURN);
  table->pub->turn = 0;
  table->pub->event = IT_NOTHING;
  table->pub->defender = IT_NOBODY;
}

hf_status it_scene_set(const hf_rules *rules, hf_state *state, const char *line, hf_error *error) {
  it_table table = it_table_of(rules, state, NULL);
  it_words w = {.table = &table, .state = state, .at = line, .error = error};
  if (table.pub->challenger == IT_NOBODY) {
    return hf_fail(error, HF_BAD_STATE, "leaders must be named in the settings first");
  }
  rewind_turn(&table);
  next_word(&w);
  if (word_is(&w, "begin")) {
    it_run(&table);
    return HF_OK;
  }
  if (word_is(&w, "challenger")) {
    next_word(&w);
    unsigned seat = find_seat(&w);
    if (seat == IT_NOBODY) {
      return unknown(&w, "house in play");
    }
    table.pub->challenger = (uint8_t)seat;
    return HF_OK;
  }
  if (word_is(&w, "event")) {
    return set_event(&w);
  }
  unsigned seat = find_seat(&w);
  return seat == IT_NOBODY ? unknown(&w, "house in play, nor 'challenger' or 'event'")
                           : set_seat(&w, seat);
}

/* --- what must hold ----------------------------------------------------------------------- */

static hf_status not_so(it_words *w, const char *what, int is, int wanted) {
  return hf_fail(w->error, HF_BAD_STATE, "%s is %d, not %d", what, is, wanted);
}

static hf_status expect_number(it_words *w, const char *what, int is) {
  next_word(w);
  int wanted = read_number(w);
  if (wanted < 0) {
    return unknown(w, "number");
  }
  return is == wanted ? HF_OK : not_so(w, what, is, wanted);
}

static hf_status expect_word(it_words *w, const char *what, const char *is) {
  next_word(w);
  return word_is(w, is) ? HF_OK
                        : hf_fail(w->error, HF_BAD_STATE, "%s is %s, not %s", what, is, w->word);
}

static void describe(const it_table *table, unsigned owner, uint32_t cards, char *text,
                     size_t size) {
  size_t length = 0;
  text[0] = 0;
  for (; cards; cards &= cards - 1) {
    char word[HF_NOTATION_MAX];
    size_t count = it_kind_write(table, owner, it_bit_kind[it_lowest(cards)], word);
    if (length + count + 2 > size) {
      return;
    }
    memcpy(text + length, word, count);
    length += count;
    text[length++] = ' ';
    text[length] = 0;
  }
}

static hf_status expect_cards(it_words *w, const char *what, unsigned owner, uint32_t is) {
  uint32_t wanted;
  char text[160];
  hf_status status = read_cards(w, owner, &wanted);
  if (status || is == wanted) {
    return status;
  }
  describe(w->table, owner, is, text, sizeof text);
  return hf_fail(w->error, HF_BAD_STATE, "%s: %s", what, text);
}

static hf_status expect_power(it_words *w, unsigned seat) {
  next_word(w);
  unsigned character = find_character(w, seat);
  if (character == IT_NOBODY) {
    return unknown(w, "character of that house");
  }
  return expect_number(w, "the power", it_at(w->table, seat)->power[character]);
}

static hf_status expect_life(it_words *w, unsigned seat, bool alive) {
  next_word(w);
  unsigned character = find_character(w, seat);
  if (character == IT_NOBODY) {
    return unknown(w, "character of that house");
  }
  bool is = it_at(w->table, seat)->living >> character & 1;
  return is == alive ? HF_OK
                     : hf_fail(w->error, HF_BAD_STATE, "%s is %s", w->word, is ? "alive" : "dead");
}

static hf_status expect_influence(it_words *w, unsigned seat) {
  next_word(w);
  unsigned board = find_seat(w);
  if (board == IT_NOBODY) {
    return unknown(w, "house in play");
  }
  return expect_number(w, "the influence", it_at(w->table, seat)->spread[board]);
}

static hf_status expect_hostages(it_words *w, unsigned seat, bool cards) {
  next_word(w);
  unsigned owner = find_seat(w);
  if (owner == IT_NOBODY) {
    return unknown(w, "house in play");
  }
  if (cards) {
    return expect_cards(w, "the hostages are", owner, w->table->priv[seat].hostages[owner]);
  }
  return expect_number(w, "the number of hostages", it_at(w->table, seat)->hostage_count[owner]);
}

static hf_status expect_allies(it_words *w, unsigned seat) {
  uint32_t wanted;
  hf_status status = read_allies(w, &wanted);
  if (!status && wanted != w->table->priv[seat].allies) {
    return hf_fail(w->error, HF_BAD_STATE, "the allies are others");
  }
  return status;
}

/* Does this seat remember a card of that owner, or an ally in somebody's hands?
 * `stark knows tyrell truce`, `stark knows ally bronn`. */
static hf_status expect_memory(it_words *w, unsigned seat) {
  next_word(w);
  bool ally = word_is(w, "ally");
  unsigned pool = ally ? IT_POOL_ALLIES : find_seat(w);
  if (pool == IT_NOBODY) {
    return unknown(w, "house in play, nor 'ally'");
  }
  next_word(w);
  unsigned kind = ally ? find_ally(w) : find_kind(w, pool);
  if (kind == IT_NOTHING) {
    return unknown(w, ally ? "ally" : "card of that house");
  }
  const it_private *own = &w->table->priv[seat];
  bool sure = !ally && it_has(own->known_hand[pool], kind);
  for (unsigned holder = 0; ally && holder < IT_SEATS; holder++) {
    sure = sure || own->known_allies[holder] >> kind & 1;
  }
  if (sure) {
    return HF_OK;
  }
  for (unsigned i = 0; i < own->fact_count; i++) {
    if (it_fact_pool(own->facts[i]) == pool && it_fact_kind(own->facts[i]) == kind) {
      return HF_OK;
    }
  }
  return hf_fail(w->error, HF_BAD_STATE, "that card is not known");
}

static hf_status expect_leader(it_words *w, unsigned seat) {
  const it_seat *at = it_at(w->table, seat);
  if (at->leader == IT_NOBODY) {
    return expect_word(w, "the leader", "secret");
  }
  return expect_word(w, "the leader", it_character_id(w->table->rules, at->house, at->leader));
}

/* What lies before a seat and is not revealed yet: a kind, facedown or nothing. */
static hf_status expect_placed(it_words *w, unsigned seat) {
  const it_seat *at = it_at(w->table, seat);
  char text[HF_NOTATION_MAX] = "facedown";
  if (at->placed == 0) {
    return expect_word(w, "the placed card", "nothing");
  }
  if (at->faceup != IT_NOTHING) {
    it_kind_write(w->table, seat, at->faceup, text);
  }
  return expect_word(w, "the placed card", text);
}

/* What lies facedown before a seat, as its owner sees it. */
static hf_status expect_seen_placed(it_words *w, unsigned seat) {
  char text[HF_NOTATION_MAX] = "nothing";
  unsigned kind = w->table->priv[seat].placed_kind;
  if (kind != IT_NOTHING) {
    it_kind_write(w->table, seat, kind, text);
  }
  return expect_word(w, "the card placed", text);
}

/* Is the rest of the line table talk, the same when read and written back? */
static hf_status expect_talk(it_words *w, unsigned seat) {
  const hf_rules *rules = &w->table->rules->base;
  const char *words = w->at + (*w->at == ' ');
  char text[HF_NOTATION_MAX];
  hf_talk talk;
  if (it_talk_read(rules, w->state, seat, words, &talk, w->error)) {
    return HF_BAD_STATE;
  }
  it_talk_write(rules, w->state, seat, talk, text);
  return strcmp(text, words) == 0
             ? HF_OK
             : hf_fail(w->error, HF_BAD_STATE, "it is written back as '%s'", text);
}

static const char *const side_names[] = {"out", "challenger", "defender"};

static hf_status expect_seat_number(it_words *w, unsigned seat, bool *found) {
  const it_seat *at = it_at(w->table, seat);
  *found = true;
  if (word_is(w, "hand-count")) {
    return expect_number(w, "the hand", at->hand_count);
  }
  if (word_is(w, "deck-count")) {
    return expect_number(w, "the deck", at->deck_count);
  }
  if (word_is(w, "sheet")) {
    return expect_number(w, "the sheet", at->sheet);
  }
  if (word_is(w, "box")) {
    return expect_number(w, "the power in the box", at->boxed);
  }
  if (word_is(w, "spread")) {
    return expect_number(w, "the influence spread", IT_INFLUENCE - at->unspread);
  }
  if (word_is(w, "ally-count")) {
    return expect_number(w, "the number of allies", at->ally_count);
  }
  *found = false;
  return HF_OK;
}

static hf_status expect_seat(it_words *w, unsigned seat) {
  const it_seat *at = it_at(w->table, seat);
  bool found;
  next_word(w);
  hf_status status = expect_seat_number(w, seat, &found);
  if (found) {
    return status;
  }
  if (word_is(w, "hand")) {
    return expect_cards(w, "the hand is", seat, w->table->priv[seat].hand);
  }
  if (word_is(w, "discard")) {
    return expect_cards(w, "the discard pile is", seat, at->discard);
  }
  if (word_is(w, "played")) {
    return expect_cards(w, "the cards played are", seat, at->played);
  }
  if (word_is(w, "leader")) {
    return expect_leader(w, seat);
  }
  if (word_is(w, "placed")) {
    return expect_placed(w, seat);
  }
  if (word_is(w, "power")) {
    return expect_power(w, seat);
  }
  if (word_is(w, "alive") || word_is(w, "dead")) {
    return expect_life(w, seat, word_is(w, "alive"));
  }
  if (word_is(w, "influence")) {
    return expect_influence(w, seat);
  }
  if (word_is(w, "hostages") || word_is(w, "holds")) {
    return expect_hostages(w, seat, word_is(w, "holds"));
  }
  if (word_is(w, "allies")) {
    return expect_allies(w, seat);
  }
  if (word_is(w, "knows")) {
    return expect_memory(w, seat);
  }
  if (word_is(w, "sees-placed")) {
    return expect_seen_placed(w, seat);
  }
  if (word_is(w, "can-say")) {
    return expect_talk(w, seat);
  }
  if (word_is(w, "side")) {
    return expect_word(w, "the side", side_names[at->side]);
  }
  return unknown(w, "thing that can be expected of a house");
}

static const char *seat_word(const it_table *table, unsigned seat) {
  return seat == IT_NOBODY ? "nobody" : it_house_id[table->pub->seat[seat].house];
}

static hf_status expect_won(it_words *w) {
  uint32_t wanted = 0;
  while (next_word(w)) {
    unsigned seat = find_seat(w);
    if (seat == IT_NOBODY) {
      return unknown(w, "house in play");
    }
    wanted |= it_bit(seat);
  }
  uint32_t is = it_winners(w->table->pub, it_seats(w->table));
  if (!w->table->flow->over) {
    return hf_fail(w->error, HF_BAD_STATE, "the game is not over");
  }
  return is == wanted ? HF_OK : not_so(w, "the winners' mask", (int)is, (int)wanted);
}

static hf_status expect_side(it_words *w, bool total) {
  next_word(w);
  unsigned side = word_is(w, "challenger") ? IT_CHALLENGING : IT_DEFENDING;
  if (total) {
    return expect_number(w, "the total", it_total(w->table, side));
  }
  char text[HF_NOTATION_MAX] = "nothing";
  unsigned kind = w->table->pub->revealed[side];
  if (kind != IT_NOTHING) {
    it_kind_write(w->table, w->table->pub->card_owner[side], kind, text);
  }
  return expect_word(w, "the revealed card", text);
}

static const char *const outcome_names[] = {"none", "hostility", "truce", "betrayal"};
static const char *const winner_names[] = {"none", "challenger", "defender", "both-lost",
                                           "neither-lost"};
static const char *const ending_names[] = {"running", "influence", "extinction", "both"};

/* Events that are still in their deck. */
static hf_status expect_events(it_words *w) {
  const it_public *pub = w->table->pub;
  int left = 0;
  for (unsigned i = 0; i < sizeof pub->event_left; i++) {
    left += pub->event_left[i];
  }
  return expect_number(w, "the number of events in the deck", left);
}

static hf_status expect_table(it_words *w) {
  const it_public *pub = w->table->pub;
  if (word_is(w, "event-count")) {
    return expect_events(w);
  }
  if (word_is(w, "outcome")) {
    return expect_word(w, "the outcome", outcome_names[pub->outcome]);
  }
  if (word_is(w, "winner")) {
    return expect_word(w, "the winner", winner_names[pub->winner]);
  }
  if (word_is(w, "challenger")) {
    return expect_word(w, "the challenger", seat_word(w->table, pub->challenger));
  }
  if (word_is(w, "defender")) {
    return expect_word(w, "the defender", seat_word(w->table, pub->defender));
  }
  if (word_is(w, "total") || word_is(w, "revealed")) {
    return expect_side(w, word_is(w, "total"));
  }
  if (word_is(w, "turn")) {
    return expect_number(w, "the turn", pub->turn);
  }
  if (word_is(w, "ending")) {
    return expect_word(w, "the ending", ending_names[pub->ending]);
  }
  if (word_is(w, "won")) {
    return expect_won(w);
  }
  return unknown(w, "house in play, nor a fact of the table that can be expected");
}

hf_status it_scene_expect(const hf_rules *rules, const hf_state *state, const char *line,
                          hf_error *error) {
  it_table table = it_table_of(rules, (hf_state *)(uintptr_t)state, NULL);
  it_words w = {.table = &table, .state = state, .at = line, .error = error};
  next_word(&w);
  unsigned seat = find_seat(&w);
  return seat == IT_NOBODY ? expect_table(&w) : expect_seat(&w, seat);
}
