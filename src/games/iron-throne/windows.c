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
static bool may_act(const it_table *table, unsigned window, unsigned seat) {
  return window != IT_BEFORE_TURN || seat == table->pub->challenger;
}

static bool leader_limit_reached(const it_table *table, unsigned seat) {
  const it_seat *at = &table->pub->seat[seat];
  const hl_ability *a =
      &table->rules->base.cards->ability[table->rules->leader[at->house][at->leader]];
  if (!a->limit) {
    return false;
  }
  return (a->limit_period == IT_PER_TURN ? at->used_turn : at->used_game) >= a->limit;
}

/* Characters whose cards this seat may play: those out, and its leader. */
static unsigned playable_characters(const it_table *table, unsigned seat) {
  const it_seat *at = &table->pub->seat[seat];
  if (!at->participating || at->flags & IT_MAY_NOT_PLAY || !at->hand_count) {
    return 0;
  }
  return at->participating | 1u << at->leader;
}

/* Copies of a character's card that all can see to be out of the hand. */
static bool all_copies_seen(const it_table *table, unsigned seat, unsigned character) {
  const it_seat *at = &table->pub->seat[seat];
  unsigned kind = IT_KIND_CHARACTER + character;
  unsigned seen = it_count(at->discard, kind) + it_count(at->played, kind);
  if (it_is_active(table, seat)) {
    seen += table->pub->revealed[at->side] == kind || at->faceup == kind;
  }
  return seen >= 2;
}

/* Characters whose cards the seat could hold and use, as all can see. */
static unsigned usable_cards(it_table *table, unsigned seat, const hf_frame *window) {
  unsigned house = it_at(table, seat)->house;
  unsigned usable = 0;
  unsigned characters =
      playable_characters(table, seat) & table->rules->person_window[house][window->arg[0]];
  for (; characters; characters &= characters - 1) {
    unsigned character = it_lowest(characters);
    if (!all_copies_seen(table, seat, character) &&
        it_usable(table, table->rules->person[house][character], seat, window, true)) {
      usable |= 1u << character;
    }
  }
  return usable;
}

/* Of these, what the seat really holds and can use. */
static uint64_t held_cards(it_table *table, unsigned seat, unsigned usable,
                           const hf_frame *window) {
  unsigned house = it_at(table, seat)->house;
  unsigned held = usable & table->priv[seat].hand >> IT_KIND_CHARACTER;
  for (unsigned looks = held & table->rules->person_looks[house]; looks; looks &= looks - 1) {
    unsigned character = it_lowest(looks);
    if (!it_usable(table, table->rules->person[house][character], seat, window, false)) {
      held &= ~(1u << character);
    }
  }
  return (uint64_t)held << 1;
}

static uint64_t held_allies(it_table *table, unsigned seat, const hf_frame *window) {
  uint32_t allies = table->rules->ally_window[window->arg[0]] & table->priv[seat].allies;
  uint64_t usable = 0;
  for (; allies; allies &= allies - 1) {
    unsigned ally = it_lowest(allies);
    if (it_usable(table, table->rules->ally[ally], seat, window, false)) {
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
  uint32_t allies = table->rules->ally_window[window->arg[0]] & ~table->pub->ally_discard;
  for (; allies; allies &= allies - 1) {
    if (it_usable(table, table->rules->ally[it_lowest(allies)], seat, window, true)) {
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

void it_open_window(it_table *table, unsigned window, unsigned subject, unsigned object,
                    unsigned person) {
  if (it_nobody_listens(table, window) ||
      table->flow->frame_count + FRAMES_FOR_A_WINDOW > HF_FRAMES_MAX) {
    return;
  }
  hf_frame *frame = hf_push(table->flow, IT_PROC_WINDOW);
  frame->arg[0] = (uint8_t)window;
  frame->arg[2] = table->pub->challenger;
  frame->arg[4] = (uint8_t)subject;
  frame->arg[5] = (uint8_t)object;
  frame->arg[6] = (uint8_t)person;
  frame->arg[7] = table->pub->outcome;
  frame->arg[9] = table->pub->hook_count;
  it_begin(table, frame, it_run_window);
}

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
    if (frame->procedure == IT_PROC_WINDOW && frame->arg[0] == window) {
      return;
    }
  }
  table->pub->hook[table->pub->hook_count++] =
      (it_hook){(uint8_t)window, (uint8_t)subject, (uint8_t)object, (uint8_t)person};
}

/* Seats that could play something are asked; what they can really play is
 * their own affair. */
static void ask_players(it_table *table, hf_frame *frame) {
  unsigned window = frame->arg[0];
  uint32_t cards = table->pub->card_windows >> window & 1 ? table->pub->participants : 0;
  bool allies = table->pub->allies_on && table->rules->ally_window[window];
  uint32_t able = allies ? it_everybody(table) : cards;
  uint32_t asked = 0;
  uint64_t options[IT_SEATS];
  bool all_forced = table->take_forced;
  for (; able; able &= able - 1) {
    unsigned seat = it_lowest(able);
    if (!may_act(table, window, seat)) {
      continue;
    }
    bool listens = cards >> seat & 1 && it_at(table, seat)->windows >> window & 1;
    unsigned usable = listens ? usable_cards(table, seat, frame) : 0;
#ifdef IT_FAULT_ASKS /* planted for a test: only who holds such a card is asked */
    usable &= table->priv[seat].hand >> IT_KIND_CHARACTER;
#endif
    if (usable || (allies && could_hold_ally(table, seat, frame))) {
      asked |= it_bit(seat);
      options[seat] = 1 | held_cards(table, seat, usable, frame) | held_allies(table, seat, frame);
      all_forced = all_forced && options[seat] == 1;
    }
  }
  if (!asked || all_forced) { /* where forced decisions are taken, all pass at once */
    table->flow->decision += it_bits(asked);
    hf_pop(table->flow);
    return;
  }
  frame->step = ANSWERED;
  for (; asked; asked &= asked - 1) {
    unsigned seat = it_lowest(asked);
    it_ask_with(table, seat, IT_ASK_PLAY, window, frame->arg[4], frame->arg[5], options[seat]);
  }
}

/* --- leaders -------------------------------------------------------------------- */

static void ask_leaders(it_table *table, hf_frame *frame) {
  uint32_t able = 0;
  uint32_t listening = table->pub->leader_listens[frame->arg[0]] & ~(uint32_t)frame->arg[3];
  for (; listening; listening &= listening - 1) {
    unsigned seat = it_lowest(listening);
    const it_seat *at = it_at(table, seat);
    if (may_act(table, frame->arg[0], seat) && !leader_limit_reached(table, seat) &&
        it_usable(table, table->rules->leader[at->house][at->leader], seat, frame, true)) {
      able |= it_bit(seat);
    }
  }
  if (!able) {
    frame->arg[1] = CARDS;
    ask_players(table, frame);
    return;
  }
  frame->step = ANSWERED;
  for (; able; able &= able - 1) {
    it_ask(table, it_lowest(able), IT_ASK_ABILITY, frame->arg[0], frame->arg[4], frame->arg[5]);
  }
}

/* The first in order who does not pass; those before it have passed. */
static unsigned first_to_act(it_table *table, uint32_t seats, unsigned first, uint32_t *passed) {
  *passed = 0;
  while (seats) {
    unsigned seat = it_first_from(seats, first);
    if (table->priv[seat].answer) {
      return seat;
    }
    *passed |= it_bit(seat);
    seats &= ~it_bit(seat);
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
  it_use(table, table->rules->leader[at->house][at->leader], seat, frame->arg[4], frame->arg[5],
         frame->arg[6]);
}

static void leaders_answered(it_table *table, hf_frame *frame) {
  uint32_t passed;
  uint32_t asked = table->pub->prompted;
  unsigned seat = first_to_act(table, asked, table->pub->challenger, &passed);
  it_forget_answers(table);
  frame->arg[3] |= (uint8_t)passed;
  frame->step = LOOK;
  if (seat != IT_NOBODY) {
    frame->arg[3] |= (uint8_t)it_bit(seat);
    frame->step = AFTER_EFFECT;
    use_leader(table, frame, seat);
  }
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
  it_use(table, table->rules->person[at->house][character], seat, frame->arg[4], frame->arg[5],
         frame->arg[6]);
}

static void play_ally(it_table *table, hf_frame *frame, unsigned seat, unsigned ally) {
  table->priv[seat].allies &= ~(1u << ally);
  it_at(table, seat)->ally_count--;
  table->pub->ally_discard |= 1u << ally;
  it_moved_open(table, IT_POOL_ALLIES, ally, seat);
  if (table->sink) {
    it_emit(table, IT_EV_ALLY_PLAYED, (int)seat, (int)ally, 0, 0);
  }
  it_use(table, table->rules->ally[ally], seat, frame->arg[4], frame->arg[5], frame->arg[6]);
}

static void players_answered(it_table *table, hf_frame *frame) {
  uint32_t passed;
  uint32_t asked = table->pub->prompted;
  unsigned seat = first_to_act(table, asked, frame->arg[2], &passed);
  unsigned answer = seat == IT_NOBODY ? 0 : table->priv[seat].answer;
  it_forget_answers(table);
  if (seat == IT_NOBODY) {
    hf_pop(table->flow);
    return;
  }
  frame->arg[2] = (uint8_t)it_next(table, seat);
  frame->arg[8] = 1;
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
  if (frame->arg[0] == IT_CARDS_REVEALED) {
    it_derive_outcome(table);
  }
  if (table->pub->outcome != frame->arg[7] && frame->arg[8]) {
    frame->arg[3] = 0;
  }
  frame->arg[7] = table->pub->outcome;
  frame->arg[8] = 0;
  frame->arg[1] = LEADERS;
  frame->step = LOOK;
}

void it_run_window(it_table *table, hf_frame *frame) {
  if (frame->step == AFTER_EFFECT) {
    after_effect(table, frame);
  } else if (frame->arg[1] == LEADERS) {
    if (frame->step == LOOK) {
      ask_leaders(table, frame);
    } else {
      leaders_answered(table, frame);
    }
  } else if (frame->step == LOOK) {
    ask_players(table, frame);
  } else {
    players_answered(table, frame);
  }
}
