/* Setting positions up by hand, for scenario files.
 *
 * Facts are put into a position that stands at the beginning of a turn; the
 * word `begin` lets that turn run. Cards and power are moved, never made: a
 * card that is put somewhere leaves the deck or the discards, power that is
 * left over goes to the box. */
#include "scene.h"

#include "notation.h"
#include "setup.h"

#include "core/draw.h"

static bool remove_cards(uint32_t *from, uint32_t cards) {
  HF_EACH_BIT (card, cards) {
    unsigned kind = it_bit_kind[card];
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
  HF_EACH_BIT (card, cards) {
    unsigned kind = it_bit_kind[card];
    if (it_has(*pool, kind)) {
      *pool = it_without(*pool, kind);
      taken = it_with(taken, kind);
    }
  }
  return taken;
}

static void count_cards(it_table *table, unsigned seat) {
  it_at(table, seat)->deck_count = (uint8_t)hf_bit_count(table->hidden->deck[seat]);
  it_at(table, seat)->hand_count = (uint8_t)hf_bit_count(table->priv[seat].hand);
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
    return hf_fail(w->line.error, HF_BAD_STATE, "those cards are not free: %s has some elsewhere",
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
    return hf_fail(w->line.error, HF_BAD_STATE, "a house has 20 power, not %u", power);
  }
  at->boxed = (uint8_t)(20 - power);
  return HF_OK;
}

static hf_status set_power(it_words *w, unsigned seat) {
  while (hf_next_word(&w->line)) {
    unsigned character = it_word_character(w, seat);
    if (character == IT_NOBODY || character == it_at(w->table, seat)->leader) {
      return hf_unknown_word(&w->line, "character token of that house");
    }
    hf_next_word(&w->line);
    int power = hf_word_number(&w->line);
    if (power < 0 || power > 20) {
      return hf_unknown_word(&w->line, "amount of power");
    }
    it_at(w->table, seat)->power[character] = (uint8_t)power;
  }
  return settle_power(w, seat);
}

static hf_status set_influence(it_words *w, unsigned seat) {
  hf_next_word(&w->line);
  unsigned board = it_word_seat(w);
  hf_next_word(&w->line);
  int amount = hf_word_number(&w->line);
  it_seat *at = it_at(w->table, seat);
  if (board == IT_NOBODY || board == seat) {
    return hf_fail(w->line.error, HF_BAD_NOTATION, "influence: name another house, then how much");
  }
  if (amount < 0 || amount > at->unspread + at->spread[board]) {
    return hf_unknown_word(&w->line, "amount of influence that is left");
  }
  at->unspread = (uint8_t)(at->unspread + at->spread[board] - amount);
  at->spread[board] = (uint8_t)amount;
  return HF_OK;
}

static hf_status set_hostages(it_words *w, unsigned seat) {
  hf_next_word(&w->line);
  unsigned owner = it_word_seat(w);
  uint32_t cards;
  if (owner == IT_NOBODY || owner == seat) {
    return hf_unknown_word(&w->line, "other house");
  }
  hf_status status = it_word_cards(w, owner, &cards);
  if (!status) {
    status = place_cards(w, owner, &w->table->priv[seat].hostages[owner], cards);
  }
  it_at(w->table, seat)->hostage_count[owner] =
      (uint8_t)hf_bit_count(w->table->priv[seat].hostages[owner]);
  return status;
}

static hf_status set_allies(it_words *w, unsigned seat) {
  uint32_t allies;
  hf_status status = it_word_allies(w, &allies);
  it_table *table = w->table;
  uint32_t free_allies =
      table->hidden->ally_deck | table->pub->ally_discard | table->priv[seat].allies;
  if (status) {
    return status;
  }
  if (allies & ~free_allies) {
    return hf_fail(w->line.error, HF_BAD_STATE, "those allies are not free (is allies=on?)");
  }
  table->priv[seat].allies = allies;
  table->pub->ally_discard &= ~allies;
  table->hidden->ally_deck = free_allies & ~allies & ~table->pub->ally_discard;
  it_at(table, seat)->ally_count = (uint8_t)hf_bit_count(allies);
  table->pub->ally_deck_count = (uint8_t)hf_bit_count(table->hidden->ally_deck);
  return HF_OK;
}

/* `ally-deck varys`: only these are left in it; `ally-discard bronn`: exactly these are
 * discarded. Those that nobody holds lie in the other pile. */
static hf_status set_ally_pile(it_words *w) {
  it_table *table = w->table;
  bool deck = hf_word_is(&w->line, "ally-deck");
  uint32_t free_allies = table->hidden->ally_deck | table->pub->ally_discard, allies;
  hf_status status = it_word_allies(w, &allies);
  if (status) {
    return status;
  }
  if (allies & ~free_allies) {
    return hf_fail(w->line.error, HF_BAD_STATE, "somebody holds them (or is allies=off?)");
  }
  table->hidden->ally_deck = deck ? allies : free_allies & ~allies;
  table->pub->ally_discard = free_allies & ~table->hidden->ally_deck;
  table->pub->ally_deck_count = (uint8_t)hf_bit_count(table->hidden->ally_deck);
  return HF_OK;
}

/* --- decks in order ----------------------------------------------------------- */

static hf_status tell(it_words *w, unsigned pile, unsigned what) {
  if (hf_random_tell(w->table->random, pile, what)) {
    return HF_OK;
  }
  return hf_fail(w->line.error, HF_BAD_STATE, "sixteen cards are told at most, of all decks");
}

/* `stark deck-begins truce hostility-12`: they lie on top of the deck, in this order. */
static hf_status set_deck_begins(it_words *w, unsigned seat) {
  uint32_t deck = w->table->hidden->deck[seat];
  hf_status status = HF_OK;
  hf_random_forget(w->table->random, seat);
  while (!status && hf_next_word(&w->line)) {
    unsigned kind = it_word_kind(w, seat);
    if (kind == IT_NOTHING) {
      return hf_unknown_word(&w->line, "card of that house");
    }
    if (!it_has(deck, kind)) {
      return hf_fail(w->line.error, HF_BAD_STATE, "'%s' is not in the deck so often", w->line.word);
    }
    deck = it_without(deck, kind);
    status = tell(w, seat, kind);
  }
  return status;
}

static hf_status set_ally_deck_begins(it_words *w) {
  uint32_t deck = w->table->hidden->ally_deck;
  hf_status status = HF_OK;
  hf_random_forget(w->table->random, IT_PILE_ALLIES);
  while (!status && hf_next_word(&w->line)) {
    unsigned ally = it_word_ally(w);
    if (ally == IT_NOTHING) {
      return hf_unknown_word(&w->line, "ally");
    }
    if ((deck >> ally & 1) == 0) {
      return hf_fail(w->line.error, HF_BAD_STATE, "'%s' is not in the deck", w->line.word);
    }
    deck &= ~hf_bit(ally);
    status = tell(w, IT_PILE_ALLIES, ally);
  }
  return status;
}

/* `events stark storm`: these are left in their deck, and drawn in this order. */
static hf_status set_events(it_words *w) {
  uint8_t left[IT_EVENTS] = {0};
  hf_status status = HF_OK;
  hf_random_forget(w->table->random, IT_PILE_EVENTS);
  while (!status && hf_next_word(&w->line)) {
    unsigned event = it_word_event(w);
    if (event == IT_NOBODY) {
      return hf_unknown_word(&w->line, "event: name a house in play or a special event");
    }
    left[event]++;
    status = tell(w, IT_PILE_EVENTS, event);
  }
  memcpy(w->table->pub->event_left, left, sizeof left);
  return status;
}

/* The events that are left in the deck; of several, chance draws. */
static hf_status set_event(it_words *w) {
  uint8_t left[IT_EVENTS] = {0};
  bool any = false;
  while (hf_next_word(&w->line) || !any) {
    unsigned event = it_word_event(w);
    if (event == IT_NOBODY) {
      return hf_unknown_word(&w->line, "event: name a house in play or a special event");
    }
    left[event]++;
    any = true;
  }
  memcpy(w->table->pub->event_left, left, sizeof left);
  return HF_OK;
}

static hf_status set_cards(it_words *w, unsigned seat) {
  it_table *table = w->table;
  uint32_t *place = hf_word_is(&w->line, "hand")   ? &table->priv[seat].hand
                    : hf_word_is(&w->line, "deck") ? &table->hidden->deck[seat]
                                                   : &it_at(table, seat)->discard;
  uint32_t cards;
  hf_status status = it_word_cards(w, seat, &cards);
  return status ? status : place_cards(w, seat, place, cards);
}

static hf_status set_sheet(it_words *w, unsigned seat) {
  hf_next_word(&w->line);
  int power = hf_word_number(&w->line);
  if (power < 0 || power > 20) {
    return hf_unknown_word(&w->line, "amount of power");
  }
  it_at(w->table, seat)->sheet = (uint8_t)power;
  return settle_power(w, seat);
}

/* --- in mid-turn -------------------------------------------------------------- */

static const struct {
  const char *word;
  uint8_t step;
} phases[] = {
    {"turn", IT_STEP_BEFORE},
    {"hostages", IT_STEP_HOSTAGES},
    {"event", IT_STEP_EVENT},
    {"draw", IT_STEP_DRAW},
    {"power", IT_STEP_CHALLENGER_POWER},
    {"characters", IT_STEP_CHALLENGER_CHARACTER},
    {"support", IT_STEP_SUPPORT},
    {"encounter", IT_STEP_ENCOUNTER},
};

/* `phase support`: the turn begins here; what comes before is over. */
static hf_status set_phase(it_words *w) {
  hf_next_word(&w->line);
  for (size_t i = 0; i < sizeof phases / sizeof phases[0]; i++) {
    if (hf_word_is(&w->line, phases[i].word)) {
      w->table->flow->frame[0].step = phases[i].step;
      return HF_OK;
    }
  }
  return hf_unknown_word(&w->line, "phase: turn, hostages, event, draw, power, characters, "
                                   "support, encounter");
}

static hf_status set_turn(it_words *w) {
  hf_next_word(&w->line);
  int turn = hf_word_number(&w->line);
  if (turn < 1 || turn > 1000) {
    return hf_unknown_word(&w->line, "turn");
  }
  w->table->pub->turn = (uint16_t)turn;
  return HF_OK;
}

static hf_status set_defender(it_words *w) {
  hf_next_word(&w->line);
  unsigned seat = it_word_seat(w);
  if (seat == IT_NOBODY || seat == w->table->pub->challenger) {
    return hf_unknown_word(&w->line, "house in play other than the challenger's");
  }
  w->table->pub->defender = (uint8_t)seat;
  return HF_OK;
}

static hf_status join(it_words *w, unsigned seat, unsigned side) {
  hf_next_word(&w->line);
  unsigned character = it_word_character(w, seat);
  if (character == IT_NOBODY || !(it_at(w->table, seat)->living >> character & 1)) {
    return hf_unknown_word(&w->line, "living character of that house");
  }
  if (it_at(w->table, seat)->side != IT_OUT) {
    return hf_fail(w->line.error, HF_BAD_STATE, "that house takes part already");
  }
  it_join(w->table, seat, character, side);
  return HF_OK;
}

/* `stark sends robb`, of the two who meet; `tyrell supports defender loras`. */
static hf_status set_sends(it_words *w, unsigned seat) {
  const it_public *pub = w->table->pub;
  if (seat != pub->challenger && seat != pub->defender) {
    return hf_fail(w->line.error, HF_BAD_STATE,
                   "only challenger and defender send a character; "
                   "set who they are first");
  }
  return join(w, seat, seat == pub->challenger ? IT_CHALLENGING : IT_DEFENDING);
}

static hf_status set_supports(it_words *w, unsigned seat) {
  const it_public *pub = w->table->pub;
  hf_next_word(&w->line);
  bool defender = hf_word_is(&w->line, "defender");
  if (!defender && !hf_word_is(&w->line, "challenger")) {
    return hf_unknown_word(&w->line, "side: challenger or defender");
  }
  if (seat == pub->challenger || seat == pub->defender) {
    return hf_fail(w->line.error, HF_BAD_STATE, "challenger and defender support nobody");
  }
  return join(w, seat, defender ? IT_DEFENDING : IT_CHALLENGING);
}

/* From here on the turn runs. What its first steps would have found must be there. */
static hf_status begin(it_words *w) {
  it_table *table = w->table;
  it_public *pub = table->pub;
  unsigned step = table->flow->frame[0].step, turn = pub->turn;
  uint8_t left[IT_EVENTS];
  it_events_left(table->rules, pub, it_seats(table), left);
  if (step > IT_STEP_EVENT && pub->defender == IT_NOBODY) {
    return hf_fail(w->line.error, HF_BAD_STATE, "in this phase there is a defender: set it");
  }
  bool sent = pub->participants >> pub->challenger & 1 && pub->defender != IT_NOBODY &&
              pub->participants >> pub->defender & 1;
  if (step >= IT_STEP_SUPPORT ? !sent : pub->participants != 0) {
    return hf_fail(w->line.error, HF_BAD_STATE,
                   step >= IT_STEP_SUPPORT ? "challenger and defender have sent nobody"
                                           : "nobody takes part before the support phase");
  }
  if (step > IT_STEP_EVENT) { /* the deck is the one a card was drawn from */
    memcpy(pub->event_left, left, sizeof left);
  }
  if (step > IT_STEP_BEFORE && !turn) {
    pub->turn = 1;
  } else if (step == IT_STEP_BEFORE && turn) {
    pub->turn = (uint16_t)(turn - 1); /* it begins */
  }
  it_run(table);
  return HF_OK;
}

/* --- all ----------------------------------------------------------------------- */

static hf_status set_seat(it_words *w, unsigned seat) {
  hf_next_word(&w->line);
  if (hf_word_is(&w->line, "hand") || hf_word_is(&w->line, "deck") ||
      hf_word_is(&w->line, "discard")) {
    return set_cards(w, seat);
  }
  if (hf_word_is(&w->line, "deck-begins")) {
    return set_deck_begins(w, seat);
  }
  if (hf_word_is(&w->line, "power")) {
    return set_power(w, seat);
  }
  if (hf_word_is(&w->line, "sheet")) {
    return set_sheet(w, seat);
  }
  if (hf_word_is(&w->line, "influence")) {
    return set_influence(w, seat);
  }
  if (hf_word_is(&w->line, "hostages")) {
    return set_hostages(w, seat);
  }
  if (hf_word_is(&w->line, "allies")) {
    return set_allies(w, seat);
  }
  if (hf_word_is(&w->line, "sends")) {
    return set_sends(w, seat);
  }
  if (hf_word_is(&w->line, "supports")) {
    return set_supports(w, seat);
  }
  return hf_unknown_word(&w->line, "thing to set: hand, deck, deck-begins, discard, power, sheet, "
                                   "influence, hostages, allies, sends, supports");
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
    while (hf_bit_count(*hand) > IT_HAND) {
      unsigned kind = it_bit_kind[hf_lowest_bit(*hand)];
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

static hf_status set_challenger(it_words *w) {
  hf_next_word(&w->line);
  unsigned seat = it_word_seat(w);
  if (seat == IT_NOBODY) {
    return hf_unknown_word(&w->line, "house in play");
  }
  w->table->pub->challenger = (uint8_t)seat;
  return HF_OK;
}

static hf_status set_fact(it_words *w) {
  if (hf_word_is(&w->line, "begin")) {
    return begin(w);
  }
  if (hf_word_is(&w->line, "challenger")) {
    return set_challenger(w);
  }
  if (hf_word_is(&w->line, "phase")) {
    return set_phase(w);
  }
  if (hf_word_is(&w->line, "turn")) {
    return set_turn(w);
  }
  if (hf_word_is(&w->line, "defender")) {
    return set_defender(w);
  }
  if (hf_word_is(&w->line, "ally-deck") || hf_word_is(&w->line, "ally-discard")) {
    return set_ally_pile(w);
  }
  if (hf_word_is(&w->line, "ally-deck-begins")) {
    return set_ally_deck_begins(w);
  }
  if (hf_word_is(&w->line, "event")) {
    return set_event(w);
  }
  if (hf_word_is(&w->line, "events")) {
    return set_events(w);
  }
  unsigned seat = it_word_seat(w);
  return seat == IT_NOBODY ? hf_unknown_word(&w->line, "house in play, nor 'challenger' or 'event'")
                           : set_seat(w, seat);
}

hf_status it_scene_set(const hf_rules *rules, hf_state *state, const char *line, hf_error *error) {
  it_table table = it_table_of(rules, state, NULL);
  it_words w = {.table = &table, .state = state, .line = {.at = line, .error = error}};
  if (table.pub->challenger == IT_NOBODY) {
    return hf_fail(error, HF_BAD_STATE, "leaders must be named in the settings first");
  }
  if (table.flow->asked) {
    rewind_turn(&table);
  }
  hf_next_word(&w.line);
  return hf_end_of_line(&w.line, set_fact(&w));
}
