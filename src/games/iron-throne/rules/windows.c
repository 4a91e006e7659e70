/* Timing windows.
 *
 * In every window the leader abilities come first, clockwise from the
 * challenger, each at most once; then cards and allies, clockwise from the
 * challenger, until all pass in a row. All who might act are asked at once;
 * the first action in that order counts and voids the answers behind it.
 *
 * Who is asked depends only on what everybody can see: a seat is asked when
 * some card it could hold, as far as all know, could be used.
 *
 * Window frame: arg 0 window, 1 stage, 2 whose turn it is to act first,
 * 3 seats whose leader has answered, 4-6 subject, object, person,
 * 7 the outcome when the leaders were last asked, 8 a card was played since,
 * 9 how many moments were waiting when it opened: they wait until it closes. */
#include "table.h"

enum { LEADERS, CARDS };
enum { LOOK, ANSWERED, AFTER_EFFECT };

/* "Before your turn" is the challenger's window alone. */
static uint32_t who_may_act(const it_table *table, unsigned window) {
  return window == IT_BEFORE_TURN ? hf_bit(table->pub->challenger) : it_everybody(table);
}

/* --- which abilities may be used ---------------------------------------------- */

/* By signs where they suffice; else the words of the ability are read. */
static inline bool may_use(it_table *table, const it_test *test, uint64_t signs, unsigned ability,
                           unsigned user, const hf_frame *window, bool public_only) {
  bool usable = !(test->needs & ~signs);
  bool surely = !(test->enough[0] & ~signs) | !(test->enough[1] & ~signs);
  if (usable & (test->read > surely)) { /* all, or statements while nothing is sure */
    return it_usable(table, ability, user, window, public_only);
  }
  assert((usable & surely) == it_usable(table, ability, user, window, public_only));
  return usable & surely;
}

static uint64_t signs_in(const it_table *table, unsigned seat, const hf_frame *window) {
  return it_signs(table->pub, it_seats(table), seat, it_window_of(window)->subject,
                  it_window_of(window)->object);
}

/* Characters of which all can see that both cards are out of the hand. */
static unsigned cards_gone(const it_table *table, unsigned seat) {
  const it_seat *at = &table->pub->seat[seat];
  uint32_t first = (at->discard | at->played) >> IT_KIND_CHARACTER;
  uint32_t gone = (at->discard & at->played) >> IT_KIND_CHARACTER |
                  (at->discard | at->played) >> IT_SECOND_CHARACTER;
  uint32_t shown = 1u << (at->faceup & 31) | 1u << (table->pub->revealed[at->side] & 31);
  shown &= 0u - it_is_active(table, seat);
  return gone | (first & shown >> IT_KIND_CHARACTER);
}

/* Characters whose cards this seat may play in a window, as all can see: those
 * out, and its leader. */
static unsigned playable_characters(const it_table *table, unsigned seat, unsigned window) {
  const it_seat *at = &table->pub->seat[seat];
  if (!at->participating || at->flags & IT_MAY_NOT_PLAY || !at->hand_count) {
    return 0;
  }
  unsigned characters = at->participating | 1u << at->leader;
  return characters & table->rules->person_window[at->house][window] & ~cards_gone(table, seat);
}

/* Characters whose cards the seat could hold and use, as all can see. */
static unsigned usable_cards(it_table *table, unsigned seat, const hf_frame *window) {
  unsigned house = it_at(table, seat)->house;
  unsigned usable = 0;
  unsigned characters = playable_characters(table, seat, it_window_of(window)->window);
  uint64_t signs = characters ? signs_in(table, seat, window) : 0;
  HF_EACH_BIT (character, characters) {
    unsigned may = may_use(table, &table->rules->person_test[house][character], signs,
                           table->rules->person[house][character], seat, window, true);
    usable |= may << character;
  }
  return usable;
}

/* Of these, what the seat really holds and can use. */
static uint64_t held_cards(it_table *table, unsigned seat, unsigned usable,
                           const hf_frame *window) {
  unsigned house = it_at(table, seat)->house;
  unsigned held = usable & table->priv[seat].hand >> IT_KIND_CHARACTER;
  for (unsigned looks = held & table->rules->person_looks[house]; looks; looks &= looks - 1) {
    unsigned character = hf_lowest_bit(looks);
    if (!it_usable(table, table->rules->person[house][character], seat, window, false)) {
      held &= ~(1u << character);
    }
  }
  return (uint64_t)held << 1;
}

static uint64_t held_allies(it_table *table, unsigned seat, const hf_frame *window) {
  uint32_t allies =
      table->rules->ally_window[it_window_of(window)->window] & table->priv[seat].allies;
  uint64_t usable = 0;
  uint64_t signs = allies ? signs_in(table, seat, window) : 0;
  HF_EACH_BIT (ally, allies) {
    if (may_use(table, &table->rules->ally_test[ally], signs, table->rules->ally[ally], seat,
                window, false)) {
      usable |= (uint64_t)1 << (8 + ally);
    }
  }
  return usable;
}

/* Is there an ally the seat could hold and use, as all can see? */
static bool could_hold_ally(it_table *table, unsigned seat, const hf_frame *window) {
  if (!it_at(table, seat)->ally_count) {
    return false;
  }
  uint32_t allies =
      table->rules->ally_window[it_window_of(window)->window] & ~table->pub->ally_discard;
  uint64_t signs = allies ? signs_in(table, seat, window) : 0;
  HF_EACH_BIT (ally, allies) {
    if (may_use(table, &table->rules->ally_test[ally], signs, table->rules->ally[ally], seat,
                window, true)) {
      return true;
    }
  }
  return false;
}

/* What a seat can play here: bit 0 pass, 1 + character, 8 + ally. */
uint64_t it_playable(it_table *table, unsigned seat, const hf_frame *window) {
  unsigned usable = usable_cards(table, seat, window);
  return 1 | held_cards(table, seat, usable, window) | held_allies(table, seat, window);
}

/* How many frames one window may need: itself, an effect with two loops in
 * each other, and the procedure that the innermost effect starts. */
enum { FRAMES_FOR_A_WINDOW = 7 };

/* A moment that opens its own window as soon as what happens now is done.
 * What abilities do in such a window opens no second one of its kind, and
 * windows nest only as deep as frames allow: so every turn ends. */
void it_queue_hook(it_table *table, unsigned window, unsigned subject, unsigned object,
                   unsigned person) {
  if (it_nobody_listens(table, window) || table->pub->hook_count == IT_HOOKS) {
    return;
  }
  for (unsigned i = 0; i < table->flow->frame_count; i++) {
    const hf_frame *frame = &table->flow->frame[i];
    if (frame->procedure == IT_PROC_WINDOW && it_window_of(frame)->window == window) {
      return;
    }
  }
  table->pub->hook[table->pub->hook_count++] =
      (it_hook){(uint8_t)window, (uint8_t)subject, (uint8_t)object, (uint8_t)person};
}

/* --- who is asked ----------------------------------------------------------------- */

/* Seats whose leader may be used now, as all can see. */
static uint32_t able_leaders(it_table *table, const hf_frame *frame) {
  const it_rules *rules = table->rules;
  uint32_t able = 0;
  uint32_t listening = table->pub->leader_listens[it_window_of(frame)->window] &
                       ~(uint32_t)it_window_of(frame)->passed &
                       who_may_act(table, it_window_of(frame)->window);
  HF_EACH_BIT (seat, listening) {
    const it_seat *at = it_at(table, seat);
    const it_test *test = &rules->leader_test[at->house][at->leader];
    bool may = may_use(table, test, signs_in(table, seat, frame),
                       rules->leader[at->house][at->leader], seat, frame, true);
    may = may & (at->used_turn < test->turn_most) & (at->used_game < test->game_most);
    able |= (uint32_t)may << seat;
  }
  return able;
}

/* Seats with a character out, or leading, whose card belongs to the window. */
static uint32_t card_listeners(const it_table *table, unsigned window) {
  uint32_t seats = 0;
  for (unsigned seat = 0; seat < it_seats(table); seat++) {
    seats |= (table->pub->seat[seat].windows >> window & 1) << seat;
  }
  return seats & table->pub->participants;
}

/* Seats that could play something, and what they can really play: that is
 * their own affair. */
static uint32_t able_players(it_table *table, const hf_frame *frame, uint64_t options[IT_SEATS]) {
  unsigned window = it_window_of(frame)->window;
  uint32_t cards = table->pub->card_windows >> window & 1 ? card_listeners(table, window) : 0;
  bool allies = table->pub->allies_on && table->rules->ally_window[window];
  uint32_t asked = 0;
  uint32_t able = (allies ? it_everybody(table) : cards) & who_may_act(table, window);
  HF_EACH_BIT (seat, able) {
    unsigned usable = cards >> seat & 1 ? usable_cards(table, seat, frame) : 0;
#ifdef IT_FAULT_ASKS /* planted for a test: only who holds such a card is asked */
    usable &= table->priv[seat].hand >> IT_KIND_CHARACTER;
#endif
    if (usable || (allies && could_hold_ally(table, seat, frame))) {
      asked |= hf_bit(seat);
      options[seat] = 1 | held_cards(table, seat, usable, frame);
      options[seat] |= allies ? held_allies(table, seat, frame) : 0;
    }
  }
  return asked;
}

static void ask_leaders(it_table *table, hf_frame *frame, uint32_t able) {
  frame->step = ANSWERED;
  HF_EACH_BIT (seat, able) {
    it_ask(table, seat, IT_ASK_ABILITY, it_window_of(frame)->window, it_window_of(frame)->subject,
           it_window_of(frame)->object);
  }
}

static void ask_players(it_table *table, hf_frame *frame, uint32_t asked,
                        const uint64_t options[IT_SEATS]) {
  frame->step = ANSWERED;
  it_window_of(frame)->part = CARDS;
  HF_EACH_BIT (seat, asked) {
    it_ask_one(table, seat, IT_ASK_PLAY, it_window_of(frame)->window, it_window_of(frame)->subject,
               it_window_of(frame)->object, options[seat]);
  }
}

/* Where forced decisions are taken, seats that can only pass do so at once. */
static bool all_pass(it_table *table, uint32_t asked, const uint64_t options[IT_SEATS]) {
  uint64_t choices = 1;
  HF_EACH_BIT (seat, asked) {
    choices |= options[seat];
  }
  if (!asked || (table->take_forced && choices == 1)) {
    table->flow->decision += hf_bit_count(asked);
    return true;
  }
  return false;
}

/* Leaders first; where none may act, cards and allies; where nobody can do
 * anything the window closes. */
static void look(it_table *table, hf_frame *frame) {
  uint64_t options[IT_SEATS];
  uint32_t able = it_window_of(frame)->part == LEADERS ? able_leaders(table, frame) : 0;
  if (able) {
    ask_leaders(table, frame, able);
    return;
  }
  able = able_players(table, frame, options);
  if (all_pass(table, able, options)) {
    hf_pop(table->flow);
  } else {
    ask_players(table, frame, able, options);
  }
}

static hf_frame *fill(hf_frame *frame, const it_public *pub, const it_hook *moment) {
  it_window_of(frame)->window = moment->window;
  it_window_of(frame)->turn = pub->challenger;
  it_window_of(frame)->subject = moment->subject;
  it_window_of(frame)->object = moment->object;
  it_window_of(frame)->person = moment->person;
  it_window_of(frame)->outcome = pub->outcome;
  it_window_of(frame)->hooks = pub->hook_count;
  return frame;
}

/* A window that has just come stands on the stack only if somebody is asked.
 * The frame is filled there anew: bytes just written copy slowly as a whole. */
static void look_first(it_table *table, const it_hook *moment) {
  hf_frame window = {.procedure = IT_PROC_WINDOW};
  uint64_t options[IT_SEATS];
  fill(&window, table->pub, moment);
  uint32_t able = able_leaders(table, &window);
  if (able) {
    ask_leaders(table, fill(hf_push(table->flow, IT_PROC_WINDOW), table->pub, moment), able);
    return;
  }
  able = able_players(table, &window, options);
  if (!all_pass(table, able, options)) {
    ask_players(table, fill(hf_push(table->flow, IT_PROC_WINDOW), table->pub, moment), able,
                options);
  }
}

void it_open_window(it_table *table, unsigned window, unsigned subject, unsigned object,
                    unsigned person) {
  const it_public *pub = table->pub;
  if (it_nobody_listens(table, window) ||
      table->flow->frame_count + FRAMES_FOR_A_WINDOW > HF_FRAMES_MAX) {
    return;
  }
  it_hook moment = {(uint8_t)window, (uint8_t)subject, (uint8_t)object, (uint8_t)person};
  if (pub->hook_count | pub->ending) {
    fill(hf_push(table->flow, IT_PROC_WINDOW), pub, &moment); /* something else comes first */
  } else {
    look_first(table, &moment);
  }
}

/* --- leaders -------------------------------------------------------------------- */

/* The first in order who does not pass; those before it have passed. */
static unsigned first_to_act(it_table *table, uint32_t seats, unsigned first, uint32_t *passed) {
  *passed = 0;
  while (seats) {
    unsigned seat = it_first_from(seats, first);
    if (table->priv[seat].answer) {
      return seat;
    }
    *passed |= hf_bit(seat);
    seats &= ~hf_bit(seat);
  }
  return IT_NOBODY;
}

static void use_leader(it_table *table, hf_frame *frame, unsigned seat) {
  it_seat *at = it_at(table, seat);
  at->used_turn = (uint8_t)(at->used_turn + (at->used_turn < 255));
  at->used_game = (uint8_t)(at->used_game + (at->used_game < 255));
  if (table->sink) {
    it_emit(table, IT_EV_ABILITY, (int)seat, at->leader, 0, 0);
  }
  it_use(table, table->rules->leader[at->house][at->leader], seat, it_window_of(frame)->subject,
         it_window_of(frame)->object, it_window_of(frame)->person);
}

static void leaders_answered(it_table *table, hf_frame *frame) {
  uint32_t passed;
  uint32_t asked = table->pub->prompted;
  unsigned seat = first_to_act(table, asked, table->pub->challenger, &passed);
  it_forget_answers(table);
  it_window_of(frame)->passed |= (uint8_t)passed;
  if (seat == IT_NOBODY) {
    frame->step = LOOK;
    look(table, frame);
    return;
  }
  it_window_of(frame)->passed |= (uint8_t)hf_bit(seat);
  frame->step = AFTER_EFFECT;
  use_leader(table, frame, seat);
}

/* --- cards and allies --------------------------------------------------------------- */

static void play_card(it_table *table, hf_frame *frame, unsigned seat, unsigned character) {
  it_seat *at = it_at(table, seat);
  unsigned kind = IT_KIND_CHARACTER + character;
  it_leave_hand(table, seat, kind);
  at->played = it_with(at->played, kind);
  if (table->sink) {
    it_emit(table, IT_EV_PLAY, (int)seat, (int)kind, 0, 0);
  }
  it_use(table, table->rules->person[at->house][character], seat, it_window_of(frame)->subject,
         it_window_of(frame)->object, it_window_of(frame)->person);
}

static void play_ally(it_table *table, hf_frame *frame, unsigned seat, unsigned ally) {
  table->priv[seat].allies &= ~(1u << ally);
  it_at(table, seat)->ally_count--;
  table->pub->ally_discard |= 1u << ally;
  it_moved_open(table, IT_POOL_ALLIES, ally, seat);
  if (table->sink) {
    it_emit(table, IT_EV_ALLY_PLAYED, (int)seat, (int)ally, 0, 0);
  }
  it_use(table, table->rules->ally[ally], seat, it_window_of(frame)->subject,
         it_window_of(frame)->object, it_window_of(frame)->person);
}

static void players_answered(it_table *table, hf_frame *frame) {
  uint32_t passed;
  uint32_t asked = table->pub->prompted;
  unsigned seat = first_to_act(table, asked, it_window_of(frame)->turn, &passed);
  unsigned answer = seat == IT_NOBODY ? 0 : table->priv[seat].answer;
  it_forget_answers(table);
  if (seat == IT_NOBODY) {
    hf_pop(table->flow);
    return;
  }
  it_window_of(frame)->turn = (uint8_t)it_next(table, seat);
  it_window_of(frame)->used = 1;
  frame->step = AFTER_EFFECT;
  if (answer >= 8) {
    play_ally(table, frame, seat, answer - 8);
  } else {
    play_card(table, frame, seat, answer - 1);
  }
}

/* A card may have made another outcome: then every leader may answer anew.
 * Leaders cannot reopen the window for each other, so it ends. */
static void after_effect(it_table *table, hf_frame *frame) {
  if (it_window_of(frame)->window == IT_CARDS_REVEALED) {
    it_derive_outcome(table);
  }
  if (table->pub->outcome != it_window_of(frame)->outcome && it_window_of(frame)->used) {
    it_window_of(frame)->passed = 0;
  }
  it_window_of(frame)->outcome = table->pub->outcome;
  it_window_of(frame)->used = 0;
  it_window_of(frame)->part = LEADERS;
  frame->step = LOOK;
  look(table, frame);
}

void it_run_window(it_table *table, hf_frame *frame) {
  switch (frame->step) {
  case LOOK: look(table, frame); break;
  case ANSWERED:
    if (it_window_of(frame)->part == LEADERS) {
      leaders_answered(table, frame);
    } else {
      players_answered(table, frame);
    }
    break;
  default: after_effect(table, frame);
  }
}
