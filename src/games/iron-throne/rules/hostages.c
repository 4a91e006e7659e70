/* Hostages: taking, releasing, tormenting, and the step at the start of a turn.
 *
 * A hostage comes from the top of a deck, at random from a hand, or from the
 * hostages that player holds (its house is chosen, the card is drawn at
 * random: only backs can be seen). A card of the taker's own house goes
 * straight to hand. In a deal what is taken lies in limbo until the deal is
 * complete, so that nothing changes hands twice. */
#include "ask.h"

/* --- taking -------------------------------------------------------------------- */

uint32_t it_sources(const it_table *table, unsigned victim, unsigned taker) {
  (void)taker;
  const it_seat *at = &table->pub->seat[victim];
  return (uint32_t)(at->deck_count != 0) << IT_SOURCE_DECK |
         (uint32_t)(at->hand_count != 0) << IT_SOURCE_HAND | it_held_owners(at) << IT_SOURCE_HELD;
}

void it_push_take(it_table *table, unsigned taker, unsigned victim, unsigned source, bool in_deal) {
  hf_frame *frame = hf_push(table->flow, IT_PROC_TAKE);
  it_take_of(frame)->taker = (uint8_t)taker;
  it_take_of(frame)->victim = (uint8_t)victim;
  it_take_of(frame)->source = (uint8_t)source;
  it_take_of(frame)->in_deal = in_deal;
}

typedef struct it_capture {
  unsigned owner, kind;
  unsigned from; /* the zone it left, IT_NOTHING for a deck */
  uint32_t seen_by;
} it_capture;

static it_capture capture_from_deck(it_table *table, unsigned victim) {
  unsigned kind = it_draw_kind(table, victim);
  it_refill_deck(table, victim);
  return (it_capture){victim, kind, IT_NOTHING, 0};
}

static it_capture capture_from_hand(it_table *table, unsigned victim) {
  it_private *own = &table->priv[victim];
  unsigned kind = it_random_kind(table, own->hand);
  own->hand = it_without(own->hand, kind);
  it_at(table, victim)->hand_count--;
  it_hand_hid(table, victim);
  return (it_capture){victim, kind, IT_ZONE_HAND, hf_bit(victim)};
}

static it_capture capture_from_held(it_table *table, unsigned victim, unsigned owner) {
  uint32_t *held = &table->priv[victim].hostages[owner];
  unsigned kind = it_random_kind(table, *held);
  *held = it_without(*held, kind);
  it_at(table, victim)->hostage_count[owner]--;
  return (it_capture){owner, kind, IT_ZONE_HELD(victim), hf_bit(victim)};
}

static void put_in_limbo(it_table *table, unsigned taker, unsigned owner, unsigned kind) {
  it_private *own = &table->priv[taker];
  own->limbo[own->limbo_count][0] = (uint8_t)owner;
  own->limbo[own->limbo_count][1] = (uint8_t)kind;
  own->limbo_count++;
  it_at(table, taker)->limbo_count[owner]++;
}

static void put_with_taker(it_table *table, unsigned taker, unsigned owner, unsigned kind) {
  it_private *own = &table->priv[taker];
  if (owner == taker) {
    own->hand = it_with(own->hand, kind);
    it_hand_gained(table, taker);
  } else {
    own->hostages[owner] = it_with(own->hostages[owner], kind);
    it_at(table, taker)->hostage_count[owner]++;
  }
}

void it_end_limbo(it_table *table, unsigned taker) {
  it_private *own = &table->priv[taker];
  for (unsigned i = 0; i < own->limbo_count; i++) {
    put_with_taker(table, taker, own->limbo[i][0], own->limbo[i][1]);
  }
  own->limbo_count = 0;
  memset(own->limbo, 0, sizeof own->limbo);
  memset(it_at(table, taker)->limbo_count, 0, sizeof it_at(table, taker)->limbo_count);
}

static void take(it_table *table, unsigned taker, unsigned victim, unsigned source, bool in_deal) {
  it_capture c = source == IT_SOURCE_DECK ? capture_from_deck(table, victim)
                 : source == IT_SOURCE_HAND
                     ? capture_from_hand(table, victim)
                     : capture_from_held(table, victim, source - IT_SOURCE_HELD);
  bool home = c.owner == taker;
  if (in_deal) {
    put_in_limbo(table, taker, c.owner, c.kind);
  } else {
    put_with_taker(table, taker, c.owner, c.kind);
  }
  unsigned to = home ? IT_ZONE_HAND : IT_ZONE_HELD(taker);
  c.seen_by |= hf_bit(taker);
  it_moved_hidden(table, c.owner, c.kind, c.from, to, c.seen_by);
  if (table->sink) {
    hf_event event = {.kind = IT_EV_HOSTAGE,
                      .hidden = 1 << 4,
                      .seen_by = c.seen_by,
                      .arg = {(int)taker, (int)victim, (int)source, (int)c.owner, (int)c.kind, 0}};
    it_announce(table, &event);
  }
  it_queue_hook(table, IT_HOSTAGE_TAKEN, taker, victim, IT_NOTHING);
}

void it_run_take(it_table *table, hf_frame *frame) {
  unsigned taker = it_take_of(frame)->taker;
  unsigned victim = it_take_of(frame)->victim;
  unsigned source = it_take_of(frame)->source;
  uint32_t sources = it_sources(table, victim, taker);
  bool in_deal = it_take_of(frame)->in_deal;
  if (frame->step == 0 && source == IT_SOURCE_OPEN && sources) {
    frame->step = 1;
    it_ask_one(table, taker, IT_ASK_SOURCE, victim, 0, 0, sources);
    return;
  }
  if (frame->step == 1) {
    source = it_take_answer(table, taker);
  }
  hf_pop(table->flow);
  if (sources >> source & 1) {
    take(table, taker, victim, source, in_deal);
  }
}

/* --- allies change hands ----------------------------------------------------------- */

unsigned it_random_ally(it_table *table, unsigned holder) {
  uint32_t allies = table->priv[holder].allies;
  return hf_nth_bit(allies, hf_random_below(table->random, hf_bit_count(allies)));
}

void it_move_ally(it_table *table, unsigned taker, unsigned holder, unsigned ally) {
  table->priv[holder].allies &= ~(1u << ally);
  table->priv[taker].allies |= 1u << ally;
  it_at(table, holder)->ally_count--;
  it_at(table, taker)->ally_count++;
  it_moved_hidden(table, IT_POOL_ALLIES, ally, holder, taker, hf_bit(holder) | hf_bit(taker));
  if (table->sink) {
    it_emit_secret(table, IT_EV_ALLY_TAKEN, (int)taker, (int)holder, (int)ally, 0, 1 << 2,
                   hf_bit(holder) | hf_bit(taker));
  }
}

/* --- releasing ------------------------------------------------------------------------ */

static void leave_holder(it_table *table, unsigned holder, unsigned owner, unsigned kind) {
  uint32_t *held = &table->priv[holder].hostages[owner];
  *held = it_without(*held, kind);
  it_at(table, holder)->hostage_count[owner]--;
}

/* Back to the owner's hand. The releaser draws 1, unless an effect released. */
void it_release(it_table *table, unsigned holder, unsigned owner, unsigned kind, bool draws) {
  leave_holder(table, holder, owner, kind);
  table->priv[owner].hand = it_with(table->priv[owner].hand, kind);
  it_hand_gained(table, owner);
  it_moved_hidden(table, owner, kind, IT_ZONE_HELD(holder), IT_ZONE_HAND,
                  hf_bit(holder) | hf_bit(owner));
  if (table->sink) {
    it_emit_secret(table, IT_EV_RELEASE, (int)holder, (int)owner, (int)kind, 0, 1 << 2,
                   hf_bit(holder) | hf_bit(owner));
  }
  if (draws) {
    it_draw(table, holder, 1);
  }
  it_queue_hook(table, IT_HOSTAGE_RELEASED, holder, owner, IT_NOTHING);
}

static bool holds_any(const it_table *table, unsigned holder, unsigned owner) {
  uint32_t owners = it_held_owners(&table->pub->seat[holder]);
  return owner == IT_NOBODY ? owners != 0 : owners >> owner & 1;
}

/* By an effect: the holder says which, of one owner or of any. */
void it_run_release(it_table *table, hf_frame *frame) {
  unsigned holder = it_release_of(frame)->holder;
  unsigned owner = it_release_of(frame)->owner;
  if (frame->step == 0) {
    if (!holds_any(table, holder, owner)) {
      hf_pop(table->flow);
      return;
    }
    frame->step = 1;
    it_ask(table, holder, IT_ASK_RELEASE, owner, 0, 0);
    return;
  }
  uint32_t value = table->priv[holder].answer;
  hf_pop(table->flow);
  it_forget_answers(table);
  it_release(table, holder, value >> 8 & 15, value & 255, false);
}

/* --- tormenting -------------------------------------------------------------------------- */

/* Leader: 4 power to the box. Living character: 4 to its own sheet. The card
 * of a dead character does nothing (where it may be tormented at all). */
static void torment_character(it_table *table, unsigned owner, unsigned character) {
  if (character == it_at(table, owner)->leader) {
    it_box_power(table, owner, 4);
  } else {
    it_remove_power(table, owner, character, 4);
  }
}

static void torment_card(it_table *table, hf_frame *frame, unsigned holder, unsigned owner,
                         unsigned kind) {
  leave_holder(table, holder, owner, kind);
  it_moved_open(table, owner, kind, IT_ZONE_HELD(holder));
  if (table->sink) {
    it_emit(table, IT_EV_TORMENT, (int)holder, (int)owner, (int)kind, 0);
  }
  it_bury(table, owner, kind);
  frame->step = 3;
  if (it_is_character(kind)) {
    torment_character(table, owner, kind - IT_KIND_CHARACTER);
  } else if (it_at(table, owner)->living) {
    frame->step = 2;
    it_ask(table, holder, IT_ASK_TORMENT_ONE, owner, 0, 0);
  }
}

void it_push_torment(it_table *table, unsigned holder, unsigned owner, unsigned kind) {
  hf_frame *frame = hf_push(table->flow, IT_PROC_TORMENT);
  it_torment_of(frame)->holder = (uint8_t)holder;
  it_torment_of(frame)->owner = (uint8_t)owner;
  it_torment_of(frame)->kind = (uint8_t)kind;
}

void it_run_torment(it_table *table, hf_frame *frame) {
  unsigned holder = it_torment_of(frame)->holder;
  switch (frame->step) {
  case 0:
    if (it_torment_of(frame)->owner != IT_NOBODY) {
      torment_card(table, frame, holder, it_torment_of(frame)->owner, it_torment_of(frame)->kind);
    } else if (holds_any(table, holder, IT_NOBODY)) {
      frame->step = 1;
      it_ask(table, holder, IT_ASK_TORMENT, 0, 0, 0);
    } else {
      hf_pop(table->flow);
    }
    break;
  case 1: {
    uint32_t value = table->priv[holder].answer;
    it_forget_answers(table);
    if (value == 0) {
      hf_pop(table->flow);
      return;
    }
    it_torment_of(frame)->owner = value >> 8 & 15;
    it_torment_of(frame)->kind = (uint8_t)value;
    torment_card(table, frame, holder, it_torment_of(frame)->owner, it_torment_of(frame)->kind);
    break;
  }
  case 2: {
    unsigned character = table->priv[holder].answer;
    it_forget_answers(table);
    frame->step = 3;
    it_lose_power(table, it_torment_of(frame)->owner, character, 1, holder);
    break;
  }
  default: {
    unsigned owner = it_torment_of(frame)->owner;
    hf_pop(table->flow);
    it_queue_hook(table, IT_HOSTAGE_TORMENTED, holder, owner, IT_NOTHING);
  }
  }
}

/* --- start of turn ------------------------------------------------------------------------- */

static uint32_t holders(const it_table *table) {
  uint32_t seats = 0;
  for (unsigned seat = 0; seat < it_seats(table); seat++) {
    seats |= (uint32_t)holds_any(table, seat, IT_NOBODY) << seat;
  }
  return seats;
}

static void ask_holders(it_table *table, hf_frame *frame) {
  uint32_t seats = holders(table);
  if (!seats) {
    hf_pop(table->flow);
    return;
  }
  frame->step = 1;
  HF_EACH_BIT (seat, seats) {
    it_ask(table, seat, IT_ASK_HOSTAGES, 0, 0, 0);
  }
}

/* Clockwise from the challenger each may release or torment any number, in
 * rounds, until all pass in a row. All who hold a hostage are asked at once;
 * the first in order who acts goes on to act. */
void it_run_hostage_step(it_table *table, hf_frame *frame) {
  if (frame->step == 0) {
    ask_holders(table, frame);
    return;
  }
  uint32_t seats = 0;
  HF_EACH_BIT (seat, table->pub->prompted) {
    seats |= table->priv[seat].answer ? hf_bit(seat) : 0;
  }
  if (!seats) {
    it_forget_answers(table);
    hf_pop(table->flow);
    return;
  }
  unsigned seat = it_first_from(seats, it_hostage_step_of(frame)->turn);
  uint32_t value = table->priv[seat].answer;
  it_forget_answers(table);
  it_hostage_step_of(frame)->turn = (uint8_t)seat;
  frame->step = 0;
  if (value >> 12 == IT_DO_RELEASE) {
    it_release(table, seat, value >> 8 & 15, value & 255, true);
  } else {
    it_push_torment(table, seat, value >> 8 & 15, value & 255);
  }
}
