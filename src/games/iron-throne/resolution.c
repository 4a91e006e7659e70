/* Resolution: rewards, penalties, hostages. Rewards and penalties are
 * simultaneous: the end of the game is looked for when both are applied. */
#include "ask.h"

static unsigned winning_side(const it_table *table) {
  unsigned winner = table->pub->winner;
  return winner == IT_CHALLENGERS_WON || winner == IT_DEFENDERS_WON ? winner : IT_OUT;
}

static bool lost(const it_table *table, unsigned seat) {
  unsigned side = table->pub->seat[seat].side;
  unsigned winner = table->pub->winner;
  return side != IT_OUT && (winner == IT_BOTH_LOST || winner == it_other_side(side));
}

/* --- rewards --------------------------------------------------------------------- */

enum { REWARD_NEXT, REWARD_CHOSEN };

/* Challenger's side: 1 influence to the defender. Defender's side: 2 cards,
 * and 2 power to distribute. */
static void give_reward(it_table *table, unsigned seat) {
  if (it_at(table, seat)->side == IT_CHALLENGING) {
    it_spread(table, seat, table->pub->defender);
  } else {
    it_draw(table, seat, 2);
    it_push_distribute(table, seat, 2, false);
  }
}

static bool ally_to_draw(const it_table *table) {
  return table->pub->allies_on && (table->pub->ally_deck_count || table->pub->ally_discard);
}

static void reward(it_table *table, hf_frame *frame, unsigned seat) {
  if (it_at(table, seat)->side != winning_side(table) ||
      it_at(table, seat)->flags & IT_NO_REWARDS) {
    return;
  }
  if (ally_to_draw(table)) {
    frame->step = REWARD_CHOSEN;
    frame->arg[2] = (uint8_t)seat;
    it_ask(table, seat, IT_ASK_REWARD, it_at(table, seat)->side, 0, 0);
  } else {
    give_reward(table, seat);
  }
}

static void reward_chosen(it_table *table, hf_frame *frame) {
  unsigned seat = frame->arg[2];
  bool ally = table->priv[seat].answer != 0;
  it_forget_answers(table);
  frame->step = REWARD_NEXT;
  if (!ally) {
    give_reward(table, seat);
    return;
  }
  table->pub->took_ally |= (uint8_t)it_bit(seat);
  if (table->sink) {
    it_emit(table, IT_EV_REWARD_ALLY, (int)seat, 0, 0, 0);
  }
  it_draw_ally(table, seat);
}

/* Clockwise from the challenger. arg 0 whose turn, 1 how many are done. */
static void next_reward(it_table *table, hf_frame *frame) {
  if (frame->step == REWARD_CHOSEN) {
    reward_chosen(table, frame);
    return;
  }
  table->pub->holding = 1;
  if (frame->arg[1] == it_seats(table) || winning_side(table) == IT_OUT) {
    hf_pop(table->flow); /* still holding: penalties belong to the same moment */
    return;
  }
  unsigned seat = frame->arg[0];
  frame->arg[0] = (uint8_t)it_next(table, seat);
  frame->arg[1]++;
  reward(table, frame, seat);
}

void it_run_rewards(it_table *table, hf_frame *frame) {
  do {
    next_reward(table, frame);
  } while (it_goes_on(table, frame));
}

/* --- penalties ---------------------------------------------------------------------- */

static void halve(it_table *table, unsigned seat, unsigned character) {
  unsigned power = it_at(table, seat)->power[character];
  it_remove_power(table, seat, character, (power + 1) / 2);
}

static void penalise(it_table *table, hf_frame *frame, unsigned seat) {
  const it_seat *at = it_at(table, seat);
  unsigned characters = at->participating;
  if (!lost(table, seat) || at->flags & IT_NO_PENALTIES) {
    return;
  }
  if (table->pub->halve_one && it_bits(characters) > 1) {
    frame->step = 1;
    frame->arg[2] = (uint8_t)seat;
    it_ask(table, seat, IT_ASK_HALVE, seat, 0, 0);
    return;
  }
  for (; characters; characters &= characters - 1) {
    halve(table, seat, it_lowest(characters));
  }
}

static void next_penalty(it_table *table, hf_frame *frame) {
  if (frame->step == 1) {
    unsigned seat = frame->arg[2];
    unsigned character = table->priv[seat].answer;
    it_forget_answers(table);
    frame->step = 0;
    halve(table, seat, character);
    return;
  }
  if (frame->arg[1] == it_seats(table)) {
    table->pub->holding = 0;
    hf_pop(table->flow);
    return;
  }
  unsigned seat = frame->arg[0];
  frame->arg[0] = (uint8_t)it_next(table, seat);
  frame->arg[1]++;
  penalise(table, frame, seat);
}

void it_run_penalties(it_table *table, hf_frame *frame) {
  do {
    next_penalty(table, frame);
  } while (it_goes_on(table, frame));
}

/* --- hostages ------------------------------------------------------------------------- */

/* Whoever is kept from penalties, or shielded, cannot be the victim. */
static bool may_lose_hostage(const it_table *table, unsigned seat, unsigned taker) {
  return !(table->pub->seat[seat].flags & (IT_NO_PENALTIES | IT_NO_HOSTAGES)) &&
         it_sources(table, seat, taker) != 0;
}

static uint32_t victims_on(const it_table *table, unsigned side, unsigned taker) {
  uint32_t seats = 0;
  for (unsigned seat = 0; seat < it_seats(table); seat++) {
    if (table->pub->seat[seat].side == side && may_lose_hostage(table, seat, taker)) {
      seats |= it_bit(seat);
    }
  }
  return seats;
}

static bool barred(const it_table *table, unsigned seat) {
  return table->pub->seat[seat].flags & IT_NO_REWARDS ||
         (table->pub->took_ally >> seat & 1 && !table->pub->ally_keeps_hostage);
}

/* Hostility: the winning active player takes one from one losing player. */
static void hostility_hostage(it_table *table, hf_frame *frame, unsigned side) {
  unsigned taker = it_active(table, side);
  uint32_t victims = victims_on(table, it_other_side(side), taker);
  if (barred(table, taker) || !victims) {
    hf_pop(table->flow);
    return;
  }
  frame->step = 1;
  frame->arg[0] = (uint8_t)taker;
  it_ask_with(table, taker, IT_ASK_VICTIM, victims, 0, 0, victims);
}

static void victim_chosen(it_table *table, hf_frame *frame) {
  unsigned taker = frame->arg[0];
  unsigned victim = table->priv[taker].answer;
  it_forget_answers(table);
  hf_pop(table->flow);
  it_push_take(table, taker, victim, IT_SOURCE_OPEN, false);
}

/* Betrayal: the betrayed active player takes one from each winner, clockwise. */
static void betrayal_hostages(it_table *table, hf_frame *frame, unsigned side) {
  unsigned taker = it_active(table, it_other_side(side));
  if (frame->step == 0) {
    frame->step = 2;
    frame->arg[1] = barred(table, taker) ? 0 : (uint8_t)victims_on(table, side, taker);
  }
  if (!frame->arg[1]) {
    hf_pop(table->flow);
    return;
  }
  unsigned victim = it_first_from(frame->arg[1], table->pub->challenger);
  frame->arg[1] &= (uint8_t)~it_bit(victim);
  it_push_take(table, taker, victim, IT_SOURCE_OPEN, false);
}

void it_run_hostages(it_table *table, hf_frame *frame) {
  unsigned side = winning_side(table);
  if (side == IT_OUT) {
    hf_pop(table->flow);
  } else if (table->pub->outcome == IT_BETRAYAL) {
    betrayal_hostages(table, frame, side);
  } else if (frame->step == 0) {
    hostility_hostage(table, frame, side);
  } else {
    victim_chosen(table, frame);
  }
}
