/* The turn: before it, preparation, support, encounter, resolution, end. One
 * step of the procedure for each line of the rulebook's summary. */
#include "ask.h"

#include "core/draw.h"

/* --- preparation ----------------------------------------------------------------- */

static void begin_turn(it_table *table) {
  it_public *pub = table->pub;
  pub->turn++;
  pub->defender = IT_NOBODY;
  pub->event = IT_NOTHING;
  if (table->sink) {
    it_emit(table, IT_EV_TURN, pub->challenger, pub->turn, 0, 0);
  }
}

static void whole_event_deck(const it_rules *rules, unsigned seats, uint8_t left[IT_EVENTS]) {
  memset(left, 0, IT_EVENTS);
  memset(left, rules->house_event_copies, seats);
  memcpy(left + IT_SEATS, rules->event_copies, rules->special_count);
}

static unsigned sum_of(const uint8_t left[IT_EVENTS]) {
  unsigned sum = 0;
  for (unsigned i = 0; i < IT_EVENTS; i++) {
    sum += left[i];
  }
  return sum;
}

/* The deck is made in set-up (rulebook, Setup), and counted out when the first
 * card is drawn from it: until then zeros mean that it is whole. Records and
 * stored games of all versions agree in that. */
unsigned it_events_left(const it_rules *rules, const it_public *pub, unsigned seats,
                        uint8_t left[IT_EVENTS]) {
  bool drawn = pub->turn > 1 || (pub->turn == 1 && pub->phase > IT_STEP_EVENT);
  memcpy(left, pub->event_left, IT_EVENTS);
  if (!drawn && pub->event == IT_NOTHING && sum_of(left) == 0) {
    whole_event_deck(rules, seats, left);
  }
  return sum_of(left);
}

/* Chance draws it, unless a scenario has told which it is. */
static unsigned next_event(it_table *table) {
  const uint8_t *left = table->pub->event_left;
  unsigned event;
  if (hf_random_told(table->random, IT_PILE_EVENTS, &event) && event < IT_EVENTS &&
      left[event] > 0) {
    return event;
  }
  unsigned n = hf_random_below(table->random, sum_of(left));
  for (event = 0; n >= left[event]; event++) {
    n -= left[event];
  }
  return event;
}

/* An empty event deck is made anew from its discards when a draw finds it so.
 * Which cards are left in it is public; their order is drawn here. */
void it_draw_event(it_table *table) {
  it_public *pub = table->pub;
  if (sum_of(pub->event_left) == 0) {
    hf_random_forget(table->random, IT_PILE_EVENTS);
    whole_event_deck(table->rules, it_seats(table), pub->event_left);
  }
  unsigned event = next_event(table);
  pub->event_left[event]--;
  pub->event = (uint8_t)event;
  if (table->sink) {
    it_emit(table, IT_EV_EVENT_CARD, pub->challenger, (int)event, 0, 0);
  }
  bool house = event < IT_SEATS;
  unsigned ability = house ? table->rules->house_event : table->rules->event[event - IT_SEATS];
  it_use(table, ability, pub->challenger, IT_NOBODY, house ? event : IT_NOBODY, IT_NOTHING);
}

/* A card file's event may name nobody; then the challenger's left defends. */
static void make_sure_of_defender(it_table *table) {
  if (table->pub->defender == IT_NOBODY) {
    table->pub->defender = (uint8_t)it_next(table, table->pub->challenger);
  }
}

static bool draw_for_active(it_table *table) {
  make_sure_of_defender(table); /* another event may have been drawn */
  it_draw(table, table->pub->challenger, 1);
  it_draw(table, table->pub->defender, 1);
  return true;
}

static bool ask_character(it_table *table, unsigned seat) {
  it_ask_one(table, seat, IT_ASK_CHARACTER, 0, 0, 0, it_at(table, seat)->living);
  return !table->flow->asked;
}

static void enter(it_table *table, unsigned seat, unsigned side) {
  it_join(table, seat, it_take_answer(table, seat), side);
}

/* --- the encounter ------------------------------------------------------------------ */

/* The power of a seat's participating characters. All five bytes at once: a
 * loop would branch on what is as good as random. */
static unsigned power_out(const it_seat *at) {
  uint64_t power;
  static_assert(offsetof(it_seat, power) + sizeof power <= sizeof(it_seat), "all inside");
  memcpy(&power, at->power, sizeof power);
  /* each of the five bits in the lowest place of a byte of its own */
  uint64_t bits = at->participating * UINT64_C(0x10204081) & UINT64_C(0x0101010101);
  return (unsigned)((power & bits * 0xFF) * UINT64_C(0x0101010101) >> 32) & 0xFF;
}

int it_total(const it_table *table, unsigned side) {
  const it_public *pub = table->pub;
  int total = pub->bonus[side];
  unsigned kind = pub->revealed[side];
  if (kind != IT_NOTHING && kind != IT_KIND_TRUCE) {
    total += (int)it_value(kind) + pub->card_bonus[side];
  }
  for (unsigned seat = 0; seat < it_seats(table); seat++) {
    const it_seat *at = &pub->seat[seat];
    total += (int)(power_out(at) & (0u - (at->side == side)));
  }
  return total;
}

void it_derive_outcome(it_table *table) {
  it_public *pub = table->pub;
  if (pub->outcome_set) {
    return;
  }
  bool challenger_truce = pub->revealed[IT_CHALLENGING] == IT_KIND_TRUCE;
  bool defender_truce = pub->revealed[IT_DEFENDING] == IT_KIND_TRUCE;
  unsigned before = pub->outcome;
  pub->outcome = challenger_truce && defender_truce   ? IT_TRUCE
                 : challenger_truce || defender_truce ? IT_BETRAYAL
                                                      : IT_HOSTILITY;
  if (table->sink && pub->outcome != before) {
    it_emit(table, IT_EV_OUTCOME, pub->outcome, 0, 0, 0);
  }
}

static void reveal_card(it_table *table, unsigned side) {
  it_public *pub = table->pub;
  unsigned seat = it_active(table, side);
  it_seat *at = it_at(table, seat);
  bool facedown = at->placed == 1;
  unsigned kind = table->priv[seat].placed_kind;
  pub->revealed[side] = (uint8_t)kind;
  pub->card_owner[side] = (uint8_t)seat;
  table->priv[seat].placed_kind = IT_NOTHING;
  at->placed = 0;
  at->faceup = IT_NOTHING;
  if (facedown) {
    it_moved_open(table, seat, kind, IT_ZONE_HAND);
    it_hand_showed(table, seat, kind);
  }
  if (table->sink && kind != IT_NOTHING) {
    it_emit(table, IT_EV_REVEAL, (int)seat, (int)kind, 0, 0);
  }
}

static void reveal(it_table *table) {
  reveal_card(table, IT_CHALLENGING);
  reveal_card(table, IT_DEFENDING);
  it_derive_outcome(table);
}

static void compare_totals(it_table *table) {
  it_public *pub = table->pub;
  int challenging = it_total(table, IT_CHALLENGING);
  int defending = it_total(table, IT_DEFENDING);
  if (table->sink) {
    it_emit(table, IT_EV_TOTALS, challenging, defending, 0, 0);
  }
  if (challenging != defending) {
    pub->winner = challenging > defending ? IT_CHALLENGERS_WON : IT_DEFENDERS_WON;
  } else if (pub->wins_ties == 1 << IT_CHALLENGING) {
    pub->winner = IT_CHALLENGERS_WON;
  } else if (pub->wins_ties == 1 << IT_DEFENDING) {
    pub->winner = IT_DEFENDERS_WON;
  } else {
    pub->winner = IT_BOTH_LOST;
  }
}

/* Betrayal: the hostility side wins whatever the totals. */
static void betrayal_winner(it_table *table) {
  it_public *pub = table->pub;
  if (pub->betrayer != IT_OUT) {
    pub->winner = pub->betrayer;
  } else {
    pub->winner =
        pub->revealed[IT_CHALLENGING] == IT_KIND_TRUCE ? IT_DEFENDERS_WON : IT_CHALLENGERS_WON;
  }
}

/* After the truce talk its success decides: nobody lost, or everybody. */
static void settle_winner(it_table *table) {
  it_public *pub = table->pub;
  if (pub->outcome == IT_HOSTILITY) {
    compare_totals(table);
  } else if (pub->outcome == IT_BETRAYAL) {
    betrayal_winner(table);
  } else {
    pub->winner = pub->truce_done ? IT_NEITHER_LOST : IT_BOTH_LOST;
  }
  if (table->sink) {
    it_emit(table, IT_EV_WINNER, pub->winner, 0, 0, 0);
  }
}

/* --- end of turn ------------------------------------------------------------------------ */

static void bury_revealed(it_table *table) {
  for (unsigned side = IT_CHALLENGING; side <= IT_DEFENDING; side++) {
    unsigned kind = table->pub->revealed[side];
    if (kind != IT_NOTHING) {
      unsigned owner = table->pub->card_owner[side];
      it_at(table, owner)->discard = it_with(it_at(table, owner)->discard, kind);
      table->pub->revealed[side] = IT_NOTHING;
    }
  }
}

static void clear_seat(it_table *table, unsigned seat) {
  it_seat *at = it_at(table, seat);
  at->side = IT_OUT;
  at->participating = 0;
  at->flags = 0;
  at->used_turn = 0;
  at->looked = 0;
  at->windows = 0;
  at->pick = IT_NOTHING;
  at->discard = it_union(at->discard, at->played);
  at->played = 0;
  it_refill_deck(table, seat);
}

static void clear_encounter(it_public *pub) {
  memset(pub->bonus, 0, sizeof pub->bonus);
  memset(pub->card_bonus, 0, sizeof pub->card_bonus);
  memset(pub->deal, 0, sizeof pub->deal);
  pub->outcome = IT_UNDECIDED;
  pub->outcome_set = 0;
  pub->card_owner[IT_CHALLENGING] = pub->card_owner[IT_DEFENDING] = IT_NOBODY;
  pub->winner = IT_NO_WINNER_YET;
  pub->betrayer = IT_OUT;
  pub->wins_ties = pub->place_first = 0;
  pub->took_ally = pub->truce_done = 0;
  pub->yielded = pub->shown = 0;
  pub->standing = pub->proposer = IT_NOBODY;
  pub->event = IT_NOTHING;
  pub->card_windows = 0;
  pub->participants = 0;
  memset(pub->on_side, 0, sizeof pub->on_side);
}

/* Characters go back, played cards to the discards, everybody draws up to 5. */
static void clean_up(it_table *table) {
  bury_revealed(table);
  for (unsigned seat = 0; seat < it_seats(table); seat++) {
    clear_seat(table, seat);
  }
  clear_encounter(table->pub);
  unsigned seat = table->pub->challenger;
  for (unsigned i = 0; i < it_seats(table); i++, seat = it_next(table, seat)) {
    unsigned hand = it_at(table, seat)->hand_count;
    if (hand < IT_HAND) {
      it_draw(table, seat, IT_HAND - hand);
    }
  }
  table->pub->challenger = (uint8_t)it_next(table, table->pub->challenger);
  table->pub->defender = IT_NOBODY;
}

/* --- the procedure ------------------------------------------------------------------------ */

/* The turn itself is the lowest procedure. */
enum { TURN_DEPTH = 1 };

/* Opens a window; tells whether the turn goes on at once. */
static bool window(it_table *table, unsigned which, unsigned subject) {
  if (it_nobody_listens(table, which)) {
    return true;
  }
  it_open_window(table, which, subject, IT_NOBODY, IT_NOTHING);
  return it_quiet(table, TURN_DEPTH);
}

static bool start(it_table *table, uint8_t procedure, unsigned seat,
                  void (*run)(it_table *, hf_frame *)) {
  hf_frame *frame = hf_push(table->flow, procedure);
  it_begun_of(frame)->seat = (uint8_t)seat;
  it_begin(table, frame, run);
  return it_quiet(table, TURN_DEPTH);
}

static bool give_power(it_table *table, unsigned seat) {
  it_push_distribute(table, seat, 1, false);
  return it_quiet(table, TURN_DEPTH);
}

/* Notes which step is under way and which comes next. */
static void begin(it_table *table, hf_frame *frame, unsigned step) {
  frame->step = (uint8_t)(step + 1);
  table->pub->phase = (uint8_t)step;
}

static bool before_turn(it_table *table) {
  begin_turn(table);
  return window(table, IT_BEFORE_TURN, table->pub->challenger);
}

static bool draw_event(it_table *table) {
  it_draw_event(table);
  return it_quiet(table, TURN_DEPTH);
}

static bool name_defender(it_table *table) {
  make_sure_of_defender(table);
  return window(table, IT_DEFENDER_NAMED, table->pub->defender);
}

static bool first_enters(it_table *table) {
  enter(table, table->pub->challenger, IT_CHALLENGING);
  return ask_character(table, table->pub->defender);
}

static bool second_enters(it_table *table) {
  enter(table, table->pub->defender, IT_DEFENDING);
  return window(table, IT_CHARACTERS_CHOSEN, IT_NOBODY);
}

static bool reveal_cards(it_table *table) {
  reveal(table);
  return window(table, IT_CARDS_REVEALED, IT_NOBODY);
}

static bool find_winner(it_table *table) {
  settle_winner(table);
  return window(table, IT_BEFORE_REWARDS, IT_NOBODY);
}

/* Steps that push nothing and ask nobody follow each other at once: each falls
 * into the next. */
#define STEP(number, run)                                                                          \
  case number:                                                                                     \
    begin(table, frame, number);                                                                   \
    if (!(run)) {                                                                                  \
      return;                                                                                      \
    }                                                                                              \
    if (table->sink) {                                                                             \
      it_end_beat(table);                                                                          \
    }                                                                                              \
    __attribute__((fallthrough));

void it_run_turn(it_table *table, hf_frame *frame) {
  it_public *pub = table->pub;
  for (;;) {
    switch (frame->step) {
      STEP(IT_STEP_BEFORE, before_turn(table))
      STEP(IT_STEP_START, window(table, IT_TURN_START, pub->challenger))
      STEP(IT_STEP_HOSTAGES,
           start(table, IT_PROC_HOSTAGE_STEP, pub->challenger, it_run_hostage_step))
      STEP(IT_STEP_EVENT, draw_event(table))
      STEP(IT_STEP_NAMED, name_defender(table))
      STEP(IT_STEP_DRAW, draw_for_active(table))
      STEP(IT_STEP_CHALLENGER_POWER, give_power(table, pub->challenger))
      STEP(IT_STEP_DEFENDER_POWER, give_power(table, pub->defender))
      STEP(IT_STEP_CHALLENGER_CHARACTER, ask_character(table, pub->challenger))
      STEP(IT_STEP_DEFENDER_CHARACTER, first_enters(table))
      STEP(IT_STEP_CHARACTERS, second_enters(table))
      STEP(IT_STEP_SUPPORT,
           start(table, IT_PROC_SUPPORT, it_next(table, pub->challenger), it_run_support))
      STEP(IT_STEP_ENCOUNTER, window(table, IT_BEFORE_PLACEMENT, IT_NOBODY))
      STEP(IT_STEP_PLACE, start(table, IT_PROC_PLACE, 0, it_run_place))
      STEP(IT_STEP_REVEAL, reveal_cards(table))
      STEP(IT_STEP_TOTALS,
           pub->outcome != IT_HOSTILITY || window(table, IT_TOTALS_COMPARED, IT_NOBODY))
      STEP(IT_STEP_TRUCE, pub->outcome != IT_TRUCE || start(table, IT_PROC_TRUCE, 0, it_run_truce))
      STEP(IT_STEP_WINNER, find_winner(table))
      STEP(IT_STEP_REWARDS, start(table, IT_PROC_REWARDS, pub->challenger, it_run_rewards))
      STEP(IT_STEP_PENALTIES, start(table, IT_PROC_PENALTIES, pub->challenger, it_run_penalties))
      STEP(IT_STEP_TAKING, start(table, IT_PROC_HOSTAGES, 0, it_run_hostages))
      STEP(IT_STEP_AFTER, window(table, IT_AFTER_RESOLUTION, IT_NOBODY))
      STEP(IT_STEP_END, window(table, IT_TURN_END, IT_NOBODY))
    default:
      begin(table, frame, IT_STEP_CLEAN_UP);
      clean_up(table);
      frame->step = IT_STEP_BEFORE;
      if (table->sink) {
        it_end_beat(table);
      }
    }
  }
}

/* --- support --------------------------------------------------------------------------------- */

enum { SUPPORT_NEXT, SUPPORT_OFFER, SUPPORT_OFFERED, SUPPORT_ANSWERED };

/* The next seat may offer, or nobody is left. False: something comes first. */
static bool next_to_offer(it_table *table, hf_frame *frame) {
  unsigned seat = it_support_of(frame)->seat;
  if (seat == table->pub->defender) {
    seat = it_next(table, seat);
  }
  it_support_of(frame)->seat = (uint8_t)seat;
  if (seat == table->pub->challenger) {
    hf_pop(table->flow);
    return false;
  }
  frame->step = SUPPORT_OFFER;
  if (it_nobody_listens(table, IT_BEFORE_OFFER)) {
    return true;
  }
  it_open_window(table, IT_BEFORE_OFFER, seat, IT_NOBODY, IT_NOTHING);
  return it_quiet(table, it_depth(table, frame));
}

static bool ask_offer(it_table *table, hf_frame *frame) {
  unsigned seat = it_support_of(frame)->seat;
  const it_seat *at = it_at(table, seat);
  if (at->side != IT_OUT || at->flags & IT_MAY_NOT_OFFER) { /* forced, or forbidden */
    it_support_of(frame)->seat = (uint8_t)it_next(table, seat);
    frame->step = SUPPORT_NEXT;
    return true;
  }
  frame->step = SUPPORT_OFFERED;
  it_ask_one(table, seat, IT_ASK_OFFER, 0, 0, 0, it_offer_options(table, seat));
  return !table->flow->asked;
}

static bool offer_made(it_table *table, hf_frame *frame) {
  unsigned seat = it_support_of(frame)->seat;
  unsigned answer = it_take_answer(table, seat);
  bool defender = answer >= IT_OFFER_DEFENDER;
  if (table->sink) {
    it_emit(table, IT_EV_OFFER, (int)seat, answer ? (int)((answer - 1) % 5) : -1,
            defender ? IT_DEFENDING : IT_CHALLENGING, 0);
  }
  if (answer == 0) {
    it_support_of(frame)->seat = (uint8_t)it_next(table, seat);
    frame->step = SUPPORT_NEXT;
    return true;
  }
  it_support_of(frame)->side = defender ? IT_DEFENDING : IT_CHALLENGING;
  it_support_of(frame)->character = (uint8_t)((answer - 1) % 5);
  frame->step = SUPPORT_ANSWERED;
  it_ask_one(table, it_active(table, it_support_of(frame)->side), IT_ASK_ACCEPT, seat,
             it_support_of(frame)->character, 0, 3);
  return false;
}

static bool offer_answered(it_table *table, hf_frame *frame) {
  unsigned seat = it_support_of(frame)->seat;
  unsigned active = it_active(table, it_support_of(frame)->side);
  bool accepted = it_take_answer(table, active) != 0;
  if (table->sink) {
    it_emit(table, IT_EV_ANSWER, (int)active, (int)seat, accepted, 0);
  }
  it_support_of(frame)->seat = (uint8_t)it_next(table, seat);
  frame->step = SUPPORT_NEXT;
  if (!accepted) {
    return true;
  }
  it_join(table, seat, it_support_of(frame)->character, it_support_of(frame)->side);
  it_open_window(table, IT_SUPPORT_ACCEPTED, seat, active, IT_NOTHING);
  return it_quiet(table, it_depth(table, frame));
}

/* Clockwise from the challenger's left, each offer answered before the next. */
void it_run_support(it_table *table, hf_frame *frame) {
  bool goes_on = true;
  while (goes_on) {
    switch (frame->step) {
    case SUPPORT_NEXT: goes_on = next_to_offer(table, frame); break;
    case SUPPORT_OFFER: goes_on = ask_offer(table, frame); break;
    case SUPPORT_OFFERED: goes_on = offer_made(table, frame); break;
    default: goes_on = offer_answered(table, frame);
    }
  }
}

/* --- placement ---------------------------------------------------------------------------------
 */

enum { PLACE_BEGIN, PLACE_ORDERED, PLACE_FIRST_DONE, PLACE_ALL_DONE };

/* With an empty hand the top card of the deck is placed; its owner sees it. */
static void place_top_card(it_table *table, unsigned seat, bool faceup) {
  it_seat *at = it_at(table, seat);
  uint32_t *deck = &table->hidden->deck[seat];
  unsigned kind = it_random_kind(table, *deck);
  *deck = it_without(*deck, kind);
  at->deck_count--;
  table->priv[seat].placed_kind = (uint8_t)kind;
  at->placed = faceup ? 2 : 1;
  at->faceup = faceup ? (uint8_t)kind : IT_NOTHING;
  it_refill_deck(table, seat);
  if (table->sink) {
    it_emit_secret(table, IT_EV_PLACE, (int)seat, (int)kind, faceup, 0, faceup ? 0 : 1 << 1,
                   hf_bit(seat));
  }
}

/* Who has no card at all places none: that counts as hostility 0. */
static void ask_place(it_table *table, unsigned seat, bool faceup) {
  if (it_at(table, seat)->hand_count == 0) {
    if (it_at(table, seat)->deck_count) {
      place_top_card(table, seat, faceup);
    }
  } else {
    it_ask_one(table, seat, IT_ASK_PLACE, faceup, 0, 0, it_kinds(table->priv[seat].hand));
  }
}

static void put_down(it_table *table, unsigned seat, bool faceup) {
  it_seat *at = it_at(table, seat);
  if (at->placed || at->prompt != IT_ASK_PLACE) {
    return;
  }
  unsigned kind = table->priv[seat].answer;
  at->placed = faceup ? 2 : 1;
  table->priv[seat].placed_kind = (uint8_t)kind;
  if (faceup) {
    it_leave_hand(table, seat, kind);
    at->faceup = (uint8_t)kind;
  } else {
    table->priv[seat].hand = it_without(table->priv[seat].hand, kind);
    at->hand_count--;
  }
  if (table->sink) {
    it_emit_secret(table, IT_EV_PLACE, (int)seat, (int)kind, faceup, 0, faceup ? 0 : 1 << 1,
                   hf_bit(seat));
  }
}

static void begin_placing(it_table *table, hf_frame *frame) {
  it_public *pub = table->pub;
  unsigned first = pub->place_first;
  if (first == (1 << IT_CHALLENGING | 1 << IT_DEFENDING)) {
    /* Two effects conflict and no order settles it: the challenger decides. */
    frame->step = PLACE_ORDERED;
    it_ask(table, pub->challenger, IT_ASK_ORDER, 0, 0, 0);
    return;
  }
  if (first) {
    unsigned side = first >> IT_CHALLENGING & 1 ? IT_CHALLENGING : IT_DEFENDING;
    it_place_of(frame)->first = (uint8_t)it_active(table, side);
    frame->step = PLACE_FIRST_DONE;
    ask_place(table, it_place_of(frame)->first, true);
    return;
  }
  frame->step = PLACE_ALL_DONE;
  ask_place(table, pub->challenger, false);
  ask_place(table, pub->defender, false);
}

void it_run_place(it_table *table, hf_frame *frame) {
  it_public *pub = table->pub;
  switch (frame->step) {
  case PLACE_BEGIN: begin_placing(table, frame); break;
  case PLACE_ORDERED:
    it_place_of(frame)->first = (uint8_t)table->priv[pub->challenger].answer;
    it_forget_answers(table);
    frame->step = PLACE_FIRST_DONE;
    ask_place(table, it_place_of(frame)->first, true);
    break;
  case PLACE_FIRST_DONE: {
    put_down(table, it_place_of(frame)->first, true);
    it_forget_answers(table);
    unsigned other = it_place_of(frame)->first == pub->challenger ? pub->defender : pub->challenger;
    frame->step = PLACE_ALL_DONE;
    ask_place(table, other, false);
    break;
  }
  default:
    put_down(table, pub->challenger, false);
    put_down(table, pub->defender, false);
    it_forget_answers(table);
    hf_pop(table->flow);
  }
}

/* --- changing the revealed cards
 * ------------------------------------------------------------------ */

static void swap_bytes(uint8_t *a, uint8_t *b) {
  uint8_t kept = *a;
  *a = *b;
  *b = kept;
}

void it_swap_revealed(it_table *table) {
  uint8_t *revealed = table->pub->revealed;
  uint8_t *owner = table->pub->card_owner;
  swap_bytes(&revealed[IT_CHALLENGING], &revealed[IT_DEFENDING]);
  swap_bytes(&owner[IT_CHALLENGING], &owner[IT_DEFENDING]);
  if (table->sink) {
    it_emit(table, IT_EV_SWAP, revealed[IT_CHALLENGING], revealed[IT_DEFENDING], 0, 0);
  }
}

/* The side on which a seat's own card lies revealed, or IT_OUT. */
unsigned it_own_card_side(const it_table *table, unsigned seat) {
  const it_public *pub = table->pub;
  for (unsigned side = IT_CHALLENGING; side <= IT_DEFENDING; side++) {
    if (pub->revealed[side] != IT_NOTHING && pub->card_owner[side] == seat) {
      return side;
    }
  }
  return IT_OUT;
}

/* The card goes back to the hand of the house it belongs to; all saw it. */
void it_reclaim(it_table *table, unsigned seat) {
  it_public *pub = table->pub;
  unsigned side = it_own_card_side(table, seat);
  unsigned kind = pub->revealed[side];
  pub->revealed[side] = IT_NOTHING;
  table->priv[seat].hand = it_with(table->priv[seat].hand, kind);
  it_hand_gained(table, seat);
  for (unsigned other = 0; other < it_seats(table); other++) {
    it_saw(table, other, seat, kind, IT_ZONE_HAND);
  }
  if (table->sink) {
    it_emit(table, IT_EV_RECLAIM, (int)seat, (int)kind, 0, 0);
  }
}

uint32_t it_higher_kinds(const it_table *table, unsigned seat) {
  unsigned kind = table->pub->revealed[table->pub->seat[seat].side];
  uint32_t hostility = it_kinds(table->priv[seat].hand) & 0x7FFu;
  if (kind == IT_NOTHING || kind == IT_KIND_TRUCE) {
    return 0;
  }
  return it_is_character(kind) ? hostility : hostility >> (kind + 1) << (kind + 1);
}

uint32_t it_replacements(const it_table *table, unsigned seat, unsigned mode) {
  uint32_t hand = it_kinds(table->priv[seat].hand);
  switch (mode) {
  case IT_REPLACE_WITH_HIGHER: return it_higher_kinds(table, seat);
  case IT_REPLACE_WITH_TRUCE: return hand & 1u << IT_KIND_TRUCE;
  default: return hand;
  }
}

/* The revealed card is discarded at once and another takes its place. */
static void replace(it_table *table, unsigned seat, unsigned kind) {
  unsigned side = it_at(table, seat)->side;
  unsigned old = table->pub->revealed[side];
  unsigned owner = table->pub->card_owner[side]; /* not always the seat: cards may be swapped */
  it_leave_hand(table, seat, kind);
  table->pub->revealed[side] = (uint8_t)kind;
  table->pub->card_owner[side] = (uint8_t)seat;
  if (table->sink) {
    it_emit(table, IT_EV_REPLACE, (int)seat, (int)old, (int)kind, 0);
  }
  it_bury(table, owner, old);
}

/* All have seen that the hand has no such card. */
static void lacks(it_table *table, unsigned op, unsigned seat) {
  if (op == IT_HOLDS_TRUCE) {
    it_hand_lacks(table, seat, IT_KIND_TRUCE);
    return;
  }
  unsigned kind = table->pub->revealed[it_at(table, seat)->side];
  if (kind != IT_NOTHING && kind != IT_KIND_TRUCE && kind != IT_KIND_CHARACTER - 1) {
    it_hand_lacks(table, seat, it_is_character(kind) ? 0 : kind + 1);
  }
}

void it_run_replace(it_table *table, hf_frame *frame) {
  unsigned seat = it_replace_of(frame)->seat;
  if (frame->step == 0) {
    if (it_replacements(table, seat, it_replace_of(frame)->mode) == 0) {
      unsigned mode = it_replace_of(frame)->mode;
      hf_pop(table->flow);
      if (mode != IT_REPLACE_WITH_ANY) {
        lacks(table, mode == IT_REPLACE_WITH_TRUCE ? IT_HOLDS_TRUCE : IT_HOLDS_HIGHER, seat);
      }
      return;
    }
    frame->step = 1;
    it_ask(table, seat, IT_ASK_REPLACE, it_replace_of(frame)->mode, 0, 0);
    return;
  }
  unsigned kind = table->priv[seat].answer;
  hf_pop(table->flow);
  it_forget_answers(table);
  replace(table, seat, kind);
}

void it_reveal_lack(it_table *table, it_scope *scope, const uint16_t *at, unsigned count) {
  if (count != 1 || (*at != IT_HOLDS_HIGHER && *at != IT_HOLDS_TRUCE)) {
    return;
  }
  unsigned op = *at++;
  unsigned seat = it_player(scope, &at);
  if (seat != IT_NOBODY) {
    lacks(table, op, seat);
  }
}
