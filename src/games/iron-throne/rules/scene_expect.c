/* What scenario files say must hold. */
#include "scene.h"

#include "notation.h"
#include "setup.h"
#include "talk.h"

static hf_status not_so(it_words *w, const char *what, int is, int wanted) {
  return hf_fail(w->line.error, HF_BAD_STATE, "%s is %d, not %d", what, is, wanted);
}

static hf_status expect_number(it_words *w, const char *what, int is) {
  hf_next_word(&w->line);
  int wanted = hf_word_number(&w->line);
  if (wanted < 0) {
    return hf_unknown_word(&w->line, "number");
  }
  return is == wanted ? HF_OK : not_so(w, what, is, wanted);
}

static hf_status expect_word(it_words *w, const char *what, const char *is) {
  hf_next_word(&w->line);
  return hf_word_is(&w->line, is)
             ? HF_OK
             : hf_fail(w->line.error, HF_BAD_STATE, "%s is %s, not %s", what, is, w->line.word);
}

static void describe(const it_table *table, unsigned owner, uint32_t cards, char *text,
                     size_t size) {
  size_t length = 0;
  text[0] = 0;
  HF_EACH_BIT (card, cards) {
    char word[HF_NOTATION_MAX];
    size_t count = it_kind_write(table, owner, it_bit_kind[card], word);
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
  hf_status status = it_word_cards(w, owner, &wanted);
  if (status || is == wanted) {
    return status;
  }
  describe(w->table, owner, is, text, sizeof text);
  return hf_fail(w->line.error, HF_BAD_STATE, "%s: %s", what, text);
}

static hf_status expect_power(it_words *w, unsigned seat) {
  hf_next_word(&w->line);
  unsigned character = it_word_character(w, seat);
  if (character == IT_NOBODY) {
    return hf_unknown_word(&w->line, "character of that house");
  }
  return expect_number(w, "the power", it_at(w->table, seat)->power[character]);
}

static hf_status expect_life(it_words *w, unsigned seat, bool alive) {
  hf_next_word(&w->line);
  unsigned character = it_word_character(w, seat);
  if (character == IT_NOBODY) {
    return hf_unknown_word(&w->line, "character of that house");
  }
  bool is = it_at(w->table, seat)->living >> character & 1;
  return is == alive ? HF_OK
                     : hf_fail(w->line.error, HF_BAD_STATE, "%s is %s", w->line.word,
                               is ? "alive" : "dead");
}

static hf_status expect_influence(it_words *w, unsigned seat) {
  hf_next_word(&w->line);
  unsigned board = it_word_seat(w);
  if (board == IT_NOBODY) {
    return hf_unknown_word(&w->line, "house in play");
  }
  return expect_number(w, "the influence", it_at(w->table, seat)->spread[board]);
}

static hf_status expect_hostages(it_words *w, unsigned seat, bool cards) {
  hf_next_word(&w->line);
  unsigned owner = it_word_seat(w);
  if (owner == IT_NOBODY) {
    return hf_unknown_word(&w->line, "house in play");
  }
  if (cards) {
    return expect_cards(w, "the hostages are", owner, w->table->priv[seat].hostages[owner]);
  }
  return expect_number(w, "the number of hostages", it_at(w->table, seat)->hostage_count[owner]);
}

static hf_status expect_allies(it_words *w, unsigned seat) {
  uint32_t wanted;
  hf_status status = it_word_allies(w, &wanted);
  if (!status && wanted != w->table->priv[seat].allies) {
    return hf_fail(w->line.error, HF_BAD_STATE, "the allies are others");
  }
  return status;
}

/* Does this seat remember a card of that owner, or an ally in somebody's hands?
 * `stark knows tyrell truce`, `stark knows ally bronn`. */
static hf_status expect_memory(it_words *w, unsigned seat) {
  hf_next_word(&w->line);
  bool ally = hf_word_is(&w->line, "ally");
  unsigned pool = ally ? IT_POOL_ALLIES : it_word_seat(w);
  if (pool == IT_NOBODY) {
    return hf_unknown_word(&w->line, "house in play, nor 'ally'");
  }
  hf_next_word(&w->line);
  unsigned kind = ally ? it_word_ally(w) : it_word_kind(w, pool);
  if (kind == IT_NOTHING) {
    return hf_unknown_word(&w->line, ally ? "ally" : "card of that house");
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
  return hf_fail(w->line.error, HF_BAD_STATE, "that card is not known");
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
  const char *words = w->line.at + (*w->line.at == ' ');
  char text[HF_NOTATION_MAX];
  hf_talk talk;
  w->line.at = words + strlen(words); /* all of them are the talk */
  if (it_talk_read(rules, w->state, seat, words, &talk, w->line.error)) {
    return HF_BAD_STATE;
  }
  it_talk_write(rules, w->state, seat, talk, text);
  return strcmp(text, words) == 0
             ? HF_OK
             : hf_fail(w->line.error, HF_BAD_STATE, "it is written back as '%s'", text);
}

static const char *const side_names[] = {"out", "challenger", "defender"};

static hf_status expect_seat_number(it_words *w, unsigned seat, bool *found) {
  const it_seat *at = it_at(w->table, seat);
  *found = true;
  if (hf_word_is(&w->line, "hand-count")) {
    return expect_number(w, "the hand", at->hand_count);
  }
  if (hf_word_is(&w->line, "deck-count")) {
    return expect_number(w, "the deck", at->deck_count);
  }
  if (hf_word_is(&w->line, "sheet")) {
    return expect_number(w, "the sheet", at->sheet);
  }
  if (hf_word_is(&w->line, "box")) {
    return expect_number(w, "the power in the box", at->boxed);
  }
  if (hf_word_is(&w->line, "spread")) {
    return expect_number(w, "the influence spread", IT_INFLUENCE - at->unspread);
  }
  if (hf_word_is(&w->line, "ally-count")) {
    return expect_number(w, "the number of allies", at->ally_count);
  }
  *found = false;
  return HF_OK;
}

static hf_status expect_seat(it_words *w, unsigned seat) {
  const it_seat *at = it_at(w->table, seat);
  bool found;
  hf_next_word(&w->line);
  hf_status status = expect_seat_number(w, seat, &found);
  if (found) {
    return status;
  }
  if (hf_word_is(&w->line, "hand")) {
    return expect_cards(w, "the hand is", seat, w->table->priv[seat].hand);
  }
  if (hf_word_is(&w->line, "discard")) {
    return expect_cards(w, "the discard pile is", seat, at->discard);
  }
  if (hf_word_is(&w->line, "played")) {
    return expect_cards(w, "the cards played are", seat, at->played);
  }
  if (hf_word_is(&w->line, "leader")) {
    return expect_leader(w, seat);
  }
  if (hf_word_is(&w->line, "placed")) {
    return expect_placed(w, seat);
  }
  if (hf_word_is(&w->line, "power")) {
    return expect_power(w, seat);
  }
  if (hf_word_is(&w->line, "alive") || hf_word_is(&w->line, "dead")) {
    return expect_life(w, seat, hf_word_is(&w->line, "alive"));
  }
  if (hf_word_is(&w->line, "influence")) {
    return expect_influence(w, seat);
  }
  if (hf_word_is(&w->line, "hostages") || hf_word_is(&w->line, "holds")) {
    return expect_hostages(w, seat, hf_word_is(&w->line, "holds"));
  }
  if (hf_word_is(&w->line, "allies")) {
    return expect_allies(w, seat);
  }
  if (hf_word_is(&w->line, "knows")) {
    return expect_memory(w, seat);
  }
  if (hf_word_is(&w->line, "sees-placed")) {
    return expect_seen_placed(w, seat);
  }
  if (hf_word_is(&w->line, "can-say")) {
    return expect_talk(w, seat);
  }
  if (hf_word_is(&w->line, "side")) {
    return expect_word(w, "the side", side_names[at->side]);
  }
  return hf_unknown_word(&w->line, "thing that can be expected of a house");
}

static const char *seat_word(const it_table *table, unsigned seat) {
  return seat == IT_NOBODY ? "nobody" : it_house_id[table->pub->seat[seat].house];
}

static hf_status expect_won(it_words *w) {
  uint32_t wanted = 0;
  while (hf_next_word(&w->line)) {
    unsigned seat = it_word_seat(w);
    if (seat == IT_NOBODY) {
      return hf_unknown_word(&w->line, "house in play");
    }
    wanted |= hf_bit(seat);
  }
  uint32_t is = it_winners(w->table->pub, it_seats(w->table));
  if (!w->table->flow->over) {
    return hf_fail(w->line.error, HF_BAD_STATE, "the game is not over");
  }
  return is == wanted ? HF_OK : not_so(w, "the winners' mask", (int)is, (int)wanted);
}

static hf_status expect_side(it_words *w, bool total) {
  hf_next_word(&w->line);
  unsigned side = hf_word_is(&w->line, "challenger") ? IT_CHALLENGING : IT_DEFENDING;
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
  uint8_t left[IT_EVENTS];
  unsigned count = it_events_left(w->table->rules, w->table->pub, it_seats(w->table), left);
  return expect_number(w, "the number of events in the deck", (int)count);
}

/* `events stark stark influential`: exactly these are left. */
static hf_status expect_event_deck(it_words *w) {
  uint8_t left[IT_EVENTS], wanted[IT_EVENTS] = {0};
  it_events_left(w->table->rules, w->table->pub, it_seats(w->table), left);
  while (hf_next_word(&w->line)) {
    unsigned event = it_word_event(w);
    if (event == IT_NOBODY) {
      return hf_unknown_word(&w->line, "house in play or a special event");
    }
    wanted[event]++;
  }
  return memcmp(left, wanted, sizeof left) == 0
             ? HF_OK
             : hf_fail(w->line.error, HF_BAD_STATE, "other events are left in the deck");
}

static hf_status expect_event(it_words *w) {
  hf_next_word(&w->line);
  bool none = hf_word_is(&w->line, "none");
  unsigned event = none ? IT_NOTHING : it_word_event(w);
  if (!none && event == IT_NOBODY) {
    return hf_unknown_word(&w->line, "house in play, a special event or 'none'");
  }
  return event == w->table->pub->event
             ? HF_OK
             : hf_fail(w->line.error, HF_BAD_STATE, "another event lies on the table, or none");
}

static hf_status expect_ally_pile(it_words *w) {
  bool deck = hf_word_is(&w->line, "ally-deck");
  uint32_t there = deck ? w->table->hidden->ally_deck : w->table->pub->ally_discard, wanted;
  hf_status status = it_word_allies(w, &wanted);
  if (!status && wanted != there) {
    return hf_fail(w->line.error, HF_BAD_STATE, "other allies lie there");
  }
  return status;
}

static hf_status expect_table(it_words *w) {
  const it_public *pub = w->table->pub;
  if (hf_word_is(&w->line, "event-count")) {
    return expect_events(w);
  }
  if (hf_word_is(&w->line, "events")) {
    return expect_event_deck(w);
  }
  if (hf_word_is(&w->line, "event")) {
    return expect_event(w);
  }
  if (hf_word_is(&w->line, "ally-deck") || hf_word_is(&w->line, "ally-discard")) {
    return expect_ally_pile(w);
  }
  if (hf_word_is(&w->line, "ally-deck-count")) {
    return expect_number(w, "the number of allies in the deck",
                         (int)it_allies_left(w->table->rules, pub));
  }
  if (hf_word_is(&w->line, "outcome")) {
    return expect_word(w, "the outcome", outcome_names[pub->outcome]);
  }
  if (hf_word_is(&w->line, "winner")) {
    return expect_word(w, "the winner", winner_names[pub->winner]);
  }
  if (hf_word_is(&w->line, "challenger")) {
    return expect_word(w, "the challenger", seat_word(w->table, pub->challenger));
  }
  if (hf_word_is(&w->line, "defender")) {
    return expect_word(w, "the defender", seat_word(w->table, pub->defender));
  }
  if (hf_word_is(&w->line, "total") || hf_word_is(&w->line, "revealed")) {
    return expect_side(w, hf_word_is(&w->line, "total"));
  }
  if (hf_word_is(&w->line, "turn")) {
    return expect_number(w, "the turn", pub->turn);
  }
  if (hf_word_is(&w->line, "ending")) {
    return expect_word(w, "the ending", ending_names[pub->ending]);
  }
  if (hf_word_is(&w->line, "won")) {
    return expect_won(w);
  }
  return hf_unknown_word(&w->line, "house in play, nor a fact of the table that can be expected");
}

hf_status it_scene_expect(const hf_rules *rules, const hf_state *state, const char *line,
                          hf_error *error) {
  it_table table = it_table_of(rules, (hf_state *)(uintptr_t)state, NULL);
  it_words w = {.table = &table, .state = state, .line = {.at = line, .error = error}};
  hf_next_word(&w.line);
  unsigned seat = it_word_seat(&w);
  return hf_end_of_line(&w.line, seat == IT_NOBODY ? expect_table(&w) : expect_seat(&w, seat));
}
