/* Resolution: rewards, penalties, hostages. Rewards and penalties are
 * simultaneous: the end of the game is looked for when both are applied. */
#include "ask.h"

static unsigned winning_side(const it_table *table) {
  unsigned winner = table->pub->winner;
  return winner == IT_CHALLENGERS_WON || winner == IT_DEFENDERS_WON ? winner : IT_OUT;
}

/* Everybody on a side that lost. */
static uint32_t losers(const it_table *table) {
  const it_public *pub = table->pub;
  unsigned won = winning_side(table);
  uint32_t beaten = won == IT_OUT ? 0 : it_on_side(pub, it_other_side(won));
  return pub->winner == IT_BOTH_LOST ? pub->participants : beaten;
}

/* The next of these seats, clockwise from the challenger, or nobody. */
static unsigned next_of(const it_table *table, hf_frame *frame, uint32_t seats) {
  unsigned count = it_seats(table);
  unsigned first = it_turns_of(frame)->turn;
  uint32_t left = (seats >> first | seats << (count - first)) &
                  (it_everybody(table) >> it_turns_of(frame)->done);
  if (!left) {
    return IT_NOBODY;
  }
  unsigned skipped = hf_lowest_bit(left);
  unsigned seat = first + skipped;
  seat -= seat < count ? 0 : count;
  it_turns_of(frame)->turn = (uint8_t)it_next(table, seat);
  it_turns_of(frame)->done = (uint8_t)(it_turns_of(frame)->done + skipped + 1);
  return seat;
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
  if (it_at(table, seat)->flags & IT_NO_REWARDS) {
    return;
  }
  if (ally_to_draw(table)) {
    frame->step = REWARD_CHOSEN;
    it_turns_of(frame)->asked = (uint8_t)seat;
    it_ask(table, seat, IT_ASK_REWARD, it_at(table, seat)->side, 0, 0);
  } else {
    give_reward(table, seat);
  }
}

static void reward_chosen(it_table *table, hf_frame *frame) {
  unsigned seat = it_turns_of(frame)->asked;
  bool ally = table->priv[seat].answer != 0;
  it_forget_answers(table);
  frame->step = REWARD_NEXT;
  if (!ally) {
    give_reward(table, seat);
    return;
  }
  table->pub->took_ally |= (uint8_t)hf_bit(seat);
  if (table->sink) {
    it_emit(table, IT_EV_REWARD_ALLY, (int)seat, 0, 0, 0);
  }
  it_draw_ally(table, seat);
}

static void next_reward(it_table *table, hf_frame *frame) {
  if (frame->step == REWARD_CHOSEN) {
    reward_chosen(table, frame);
    return;
  }
  table->pub->holding = 1;
  unsigned seat = next_of(table, frame, it_on_side(table->pub, winning_side(table)));
  if (seat == IT_NOBODY) {
    hf_pop(table->flow); /* still holding: penalties belong to the same moment */
  } else {
    reward(table, frame, seat);
  }
}

void it_run_rewards(it_table *table, hf_frame *frame) {
  unsigned depth = it_depth(table, frame);
  do {
    next_reward(table, frame);
  } while (it_quiet(table, depth));
}

/* --- penalties ---------------------------------------------------------------------- */

static void halve(it_table *table, unsigned seat, unsigned character) {
  unsigned power = it_at(table, seat)->power[character];
  it_remove_power(table, seat, character, (power + 1) / 2);
}

static void penalise(it_table *table, hf_frame *frame, unsigned seat) {
  const it_seat *at = it_at(table, seat);
  unsigned characters = at->participating;
  if (at->flags & IT_NO_PENALTIES) {
    return;
  }
  if (table->pub->halve_one && hf_bit_count(characters) > 1) {
    frame->step = 1;
    it_turns_of(frame)->asked = (uint8_t)seat;
    it_ask(table, seat, IT_ASK_HALVE, seat, 0, 0);
    return;
  }
  HF_EACH_BIT (character, characters) {
    halve(table, seat, character);
  }
}

static void next_penalty(it_table *table, hf_frame *frame) {
  if (frame->step == 1) {
    unsigned seat = it_turns_of(frame)->asked;
    unsigned character = table->priv[seat].answer;
    it_forget_answers(table);
    frame->step = 0;
    halve(table, seat, character);
    return;
  }
  unsigned seat = next_of(table, frame, losers(table));
  if (seat == IT_NOBODY) {
    table->pub->holding = 0;
    hf_pop(table->flow);
  } else {
    penalise(table, frame, seat);
  }
}

void it_run_penalties(it_table *table, hf_frame *frame) {
  unsigned depth = it_depth(table, frame);
  do {
    next_penalty(table, frame);
  } while (it_quiet(table, depth));
}

/* --- hostages ------------------------------------------------------------------------- */

/* Whoever is kept from penalties, or shielded, cannot be the victim. */
static bool may_lose_hostage(const it_table *table, unsigned seat, unsigned taker) {
  return !(table->pub->seat[seat].flags & (IT_NO_PENALTIES | IT_NO_HOSTAGES)) &&
         it_sources(table, seat, taker) != 0;
}

static uint32_t victims_on(const it_table *table, unsigned side, unsigned taker) {
  uint32_t seats = 0;
  HF_EACH_BIT (seat, it_on_side(table->pub, side)) {
    seats |= may_lose_hostage(table, seat, taker) ? hf_bit(seat) : 0;
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
  it_hostages_of(frame)->taker = (uint8_t)taker;
  it_ask_one(table, taker, IT_ASK_VICTIM, victims, 0, 0, victims);
}

static void victim_chosen(it_table *table, hf_frame *frame) {
  unsigned taker = it_hostages_of(frame)->taker;
  unsigned victim = it_take_answer(table, taker);
  hf_pop(table->flow);
  it_push_take(table, taker, victim, IT_SOURCE_OPEN, false);
}

/* Betrayal: the betrayed active player takes one from each winner, clockwise. */
static void betrayal_hostages(it_table *table, hf_frame *frame, unsigned side) {
  unsigned taker = it_active(table, it_other_side(side));
  if (frame->step == 0) {
    frame->step = 2;
    it_hostages_of(frame)->victims =
        barred(table, taker) ? 0 : (uint8_t)victims_on(table, side, taker);
  }
  if (!it_hostages_of(frame)->victims) {
    hf_pop(table->flow);
    return;
  }
  unsigned victim = it_first_from(it_hostages_of(frame)->victims, table->pub->challenger);
  it_hostages_of(frame)->victims &= (uint8_t)~hf_bit(victim);
  it_push_take(table, taker, victim, IT_SOURCE_OPEN, false);
}

/* Once begun it ends as it began: an effect in between may change the outcome. */
void it_run_hostages(it_table *table, hf_frame *frame) {
  unsigned side = winning_side(table);
  if (side == IT_OUT) {
    hf_pop(table->flow);
  } else if (frame->step == 1) {
    victim_chosen(table, frame);
  } else if (frame->step == 2 || table->pub->outcome == IT_BETRAYAL) {
    betrayal_hostages(table, frame, side);
  } else {
    hostility_hostage(table, frame, side);
  }
}
