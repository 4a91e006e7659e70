/* The masks of abilities, made from their words: see signs.h. */
#include "signs.h"

#include "cards.h"

#include <string.h>

/* --- what a seat shows ------------------------------------------------------- */

#define PLACE(part, side, winner)                                                                  \
  (IT_SIGN_ALWAYS | ((part) ? IT_SIGN_ACTIVE : 0) | ((part) == 1 ? IT_SIGN_CHALLENGER : 0) |       \
   ((part) == 2 ? IT_SIGN_DEFENDER : 0) |                                                          \
   ((side) == IT_OUT                                                                               \
        ? IT_SIGN_STAYS_OUT                                                                        \
        : IT_SIGN_PARTICIPATES | ((part) ? 0 : IT_SIGN_SUPPORTS) |                                 \
              ((winner) == (side) ? IT_SIGN_WON : 0) |                                             \
              ((winner) == IT_BOTH_LOST || (winner) == ((side) ^ 3) ? IT_SIGN_LOST : 0)))
#define WINNERS(part, side)                                                                        \
  {                                                                                                \
    PLACE(part, side, 0), PLACE(part, side, 1), PLACE(part, side, 2), PLACE(part, side, 3),        \
        PLACE(part, side, 4)                                                                       \
  }
#define SIDES(part)                                                                                \
  { WINNERS(part, 0), WINNERS(part, 1), WINNERS(part, 2) }

/* By the seat's part (1 challenger, 2 defender, 0 neither), side, and who won. */
static const uint64_t place_signs[3][4][8] = {SIDES(0), SIDES(1), SIDES(2)};

#define NOT_ANY (IT_SIGN_NOT_HOSTILITY | IT_SIGN_NOT_TRUCE | IT_SIGN_NOT_BETRAYAL)

static const uint64_t outcome_signs[4] = {
    [IT_UNDECIDED] = NOT_ANY | IT_SIGN_TOTALS_COUNT,
    [IT_HOSTILITY] = IT_SIGN_HOSTILITY | (NOT_ANY & ~IT_SIGN_NOT_HOSTILITY) | IT_SIGN_DECIDED |
                     IT_SIGN_TOTALS_COUNT,
    [IT_TRUCE] = IT_SIGN_TRUCE | (NOT_ANY & ~IT_SIGN_NOT_TRUCE) | IT_SIGN_DECIDED,
    [IT_BETRAYAL] = IT_SIGN_BETRAYAL | (NOT_ANY & ~IT_SIGN_NOT_BETRAYAL) | IT_SIGN_DECIDED,
};

/* By the kind revealed; a character's card counts as hostility. */
#define H IT_SIGN_SHOWED_HOSTILITY
#define C (IT_SIGN_SHOWED_HOSTILITY | IT_SIGN_SHOWED_CHARACTER)
static const uint64_t revealed_signs[IT_KINDS + 1] = {
    H, H, H, H, H, H, H, H, H, H, H, C, C, C, C, C, IT_SIGN_SHOWED_TRUCE, 0};
#undef H
#undef C

/* A seat as a mask; nobody is none of the seats. */
static uint32_t mask_of(unsigned seat) { return 1u << (seat & 31); }

/* A sign is a power of two: this is a shift. */
static uint64_t sign_if(bool shows, uint64_t sign) { return (uint64_t)shows * sign; }

/* Which of four counts that stand in a row are not zero: the highest bits of
 * their bytes, in the upper half. */
static uint64_t means(const it_seat *at) {
  static_assert(offsetof(it_seat, deck_count) == offsetof(it_seat, hand_count) + 1 &&
                    offsetof(it_seat, sheet) == offsetof(it_seat, hand_count) + 2 &&
                    offsetof(it_seat, participating) == offsetof(it_seat, hand_count) + 3,
                "in the order of their signs");
  uint32_t counts;
  memcpy(&counts, &at->hand_count, sizeof counts);
  return (uint64_t)((((counts & 0x7F7F7F7Fu) + 0x7F7F7F7Fu) | counts) & 0x80808080u) << 32;
}

static bool holds_hostages(const it_seat *at) {
  uint64_t held;
  static_assert(offsetof(it_seat, hostage_count) + sizeof held <= sizeof(it_seat), "all inside");
  static_assert(IT_SEATS == 7, "the eighth byte is another's");
  memcpy(&held, at->hostage_count, sizeof held);
  return (held << 8) != 0;
}

/* No branch in here: who sits where is what random play predicts worst. */
uint64_t it_signs(const it_public *pub, unsigned seats, unsigned seat, unsigned subject,
                  unsigned object) {
  const it_seat *at = &pub->seat[seat];
  bool challenges = seat == pub->challenger;
  bool defends = (seat == pub->defender) & !challenges;
  unsigned part = challenges + 2u * defends;
  unsigned kind = pub->revealed[part];
  unsigned side = at->side;
  unsigned foe = ((side == IT_CHALLENGING) | challenges) ? pub->defender : pub->challenger;
  const it_seat *against = &pub->seat[foe < IT_SEATS ? foe : seat];
  uint64_t has_foe = 0u - (uint64_t)(((side != IT_OUT) | (part != 0)) & (foe < IT_SEATS));
  uint32_t challenger = mask_of(pub->challenger);
  uint32_t defender = mask_of(pub->defender);
  uint32_t on_sides = (uint32_t)pub->on_side[0] << 8 | (uint32_t)pub->on_side[1] << 16;
  uint32_t friends = on_sides >> 8 * side & 0xFF;
  uint32_t foes = on_sides >> 8 * (side ^ 3) & 0xFF;
  uint32_t supporters = ~(challenger | defender);
  unsigned next = seat + 1 < seats ? seat + 1 : 0;
  return place_signs[part][side][pub->winner] | outcome_signs[pub->outcome] |
         revealed_signs[kind < IT_KINDS ? kind : IT_KINDS] |
         sign_if(seat == subject, IT_SIGN_SUBJECT) | sign_if(seat == object, IT_SIGN_OBJECT) |
         sign_if((foes & supporters) != 0, IT_SIGN_FOE_SUPPORTER) |
         sign_if((friends & supporters) != 0, IT_SIGN_FRIEND_SUPPORTER) |
         sign_if((friends & challenger) != 0, IT_SIGN_WITH_CHALLENGER) |
         sign_if((friends & defender) != 0, IT_SIGN_WITH_DEFENDER) |
         sign_if(pub->seat[next].deck_count != 0, IT_SIGN_NEXT_DECK) |
         sign_if(holds_hostages(at), IT_SIGN_HOSTAGES) |
         sign_if(!(at->flags & IT_LOSES_NO_POWER), IT_SIGN_MAY_LOSE) |
         sign_if(!(against->flags & IT_LOSES_NO_POWER), IT_SIGN_FOE_MAY_LOSE) | means(at) |
         (means(against) >> 1 & has_foe);
}

/* --- what an ability asks for ------------------------------------------------- */

/* The sign of a condition on `you`, 0 if there is none. */
static uint64_t sign_of_you(uint16_t op) {
  switch (op) {
  case IT_IS_ACTIVE: return IT_SIGN_ACTIVE;
  case IT_IS_CHALLENGER: return IT_SIGN_CHALLENGER;
  case IT_IS_DEFENDER: return IT_SIGN_DEFENDER;
  case IT_SUPPORTS: return IT_SIGN_SUPPORTS;
  case IT_PARTICIPATES: return IT_SIGN_PARTICIPATES;
  case IT_STAYS_OUT: return IT_SIGN_STAYS_OUT;
  case IT_SIDE_WON: return IT_SIGN_WON;
  case IT_SIDE_LOST: return IT_SIGN_LOST;
  case IT_REVEALED_HOSTILITY: return IT_SIGN_SHOWED_HOSTILITY;
  case IT_REVEALED_TRUCE: return IT_SIGN_SHOWED_TRUCE;
  case IT_REVEALED_CHARACTER: return IT_SIGN_SHOWED_CHARACTER;
  default: return 0;
  }
}

static uint64_t sign_of_same(uint16_t a, uint16_t b) {
  uint16_t other = a == IT_P_YOU ? b : a;
  if (a != IT_P_YOU && b != IT_P_YOU) {
    return 0;
  }
  return other == IT_P_SUBJECT ? IT_SIGN_SUBJECT : other == IT_P_OBJECT ? IT_SIGN_OBJECT : 0;
}

/* The sign that says what a condition says, 0 if there is none. */
static uint64_t sign_of_condition(const uint16_t *at) {
  switch (at[0]) {
  case IT_OUTCOME_IS: return (uint64_t)IT_SIGN_HOSTILITY << (at[1] - IT_O_HOSTILITY);
  case IT_OUTCOME_IS_NOT: return (uint64_t)IT_SIGN_NOT_HOSTILITY << (at[1] - IT_O_HOSTILITY);
  case IT_SAME_PLAYER: return sign_of_same(at[1], at[2]);
  case IT_ON_YOUR_SIDE:
    return at[1] == IT_P_CHALLENGER ? IT_SIGN_WITH_CHALLENGER
           : at[1] == IT_P_DEFENDER ? IT_SIGN_WITH_DEFENDER
                                    : 0;
  default: return at[1] == IT_P_YOU ? sign_of_you(at[0]) : 0;
  }
}

static uint64_t sign_of_cost(const uint16_t *at) {
  switch (at[0]) {
  case IT_COST_RELEASE: return IT_SIGN_HOSTAGES;
  case IT_COST_BOX: return at[1] == (HL_CONSTANT | 1) ? IT_SIGN_SHEET : 0;
  case IT_COST_DISCARD: return at[1] == (HL_CONSTANT | 1) ? IT_SIGN_HAND : 0;
  default: return 0;
  }
}

/* --- what makes an effect change something --------------------------------------- */

/* One for whom a chosen or looped name may stand; below all ops. */
enum { NO_MEMBER, NEXT_PLAYER };

/* The player an operand means: an op, or what its name stands for. */
static unsigned player_of(uint16_t word, unsigned member) {
  return word & HL_REGISTER && !(word & HL_CONSTANT) ? member : word;
}

/* Signs with which a number is above zero, and without which it is not. */
static uint64_t signs_of_number(const uint16_t *at) {
  if (at[0] & HL_CONSTANT) {
    return at[0] == HL_CONSTANT ? 0 : IT_SIGN_ALWAYS;
  }
  switch (at[0]) {
  case IT_N_TWICE:
  case IT_N_THRICE: return signs_of_number(at + 1);
  case IT_N_COUNT:
    return at[1] == IT_S_OTHER_SUPPORTERS  ? IT_SIGN_FOE_SUPPORTER
           : at[1] == IT_S_YOUR_SUPPORTERS ? IT_SIGN_FRIEND_SUPPORTER
                                           : 0;
  case IT_N_HOSTAGES: return at[1] == IT_P_YOU ? IT_SIGN_HOSTAGES : 0;
  case IT_N_POWER: return at[1] == IT_C_PARTICIPATING && at[2] == IT_P_YOU ? IT_SIGN_OUT_THERE : 0;
  default: return 0;
  }
}

/* Signs with which a participating character is there and can lose power. */
static uint64_t signs_of_victim(const uint16_t *at, unsigned member) {
  unsigned player = at[0] == IT_C_PARTICIPATING ? player_of(at[1], member) : NO_MEMBER;
  return player == IT_P_YOU        ? IT_SIGN_OUT_THERE | IT_SIGN_MAY_LOSE
         : player == IT_P_OPPOSING ? IT_SIGN_FOE_OUT_THERE | IT_SIGN_FOE_MAY_LOSE
                                   : 0;
}

static bool some(uint16_t word) { return word & HL_CONSTANT && word != HL_CONSTANT; }

/* Signs with which an effect on one player changes something. */
static uint64_t signs_of_player_effect(uint16_t op, unsigned player) {
  bool you = player == IT_P_YOU;
  bool foe = player == IT_P_OPPOSING;
  switch (op) {
  case IT_DRAW: return you ? IT_SIGN_DECK : player == NEXT_PLAYER ? IT_SIGN_NEXT_DECK : 0;
  case IT_DISCARD:
  case IT_DISCARD_RANDOM: return you ? IT_SIGN_HAND : foe ? IT_SIGN_FOE_HAND : 0;
  case IT_LOOK_AT_HAND: return foe ? IT_SIGN_FOE_HAND : 0;
  case IT_DISTRIBUTE:
  case IT_DISTRIBUTE_UP_TO:
  case IT_BOX: return you ? IT_SIGN_SHEET : foe ? IT_SIGN_FOE_SHEET : 0;
  case IT_SET_BETRAYAL_BY: return you ? IT_SIGN_PARTICIPATES | IT_SIGN_TRUCE : 0;
  case IT_WITHDRAW:
  case IT_CHANGE_SIDES: return you ? IT_SIGN_SUPPORTS : 0;
  case IT_TORMENT: return you ? IT_SIGN_HOSTAGES : 0;
  default: return 0;
  }
}

/* The signs with which an effect changes something and without which it does
 * not; 0 if signs do not say. */
static uint64_t signs_of_effect(const uint16_t *at, unsigned member) {
  switch (at[0]) {
  case IT_DRAW:
  case IT_DISCARD:
  case IT_DISCARD_RANDOM:
  case IT_DISTRIBUTE:
  case IT_DISTRIBUTE_UP_TO: {
    size_t number = 1 + hl_expression_length(&it_vocabulary, at + 1);
    return some(at[number]) ? signs_of_player_effect(at[0], player_of(at[1], member)) : 0;
  }
  case IT_BOX: return some(at[1]) ? signs_of_player_effect(IT_BOX, player_of(at[2], member)) : 0;
  case IT_REMOVE: return some(at[1]) ? signs_of_victim(at + 2, member) : 0;
  case IT_SET_OUTCOME:
    return IT_SIGN_DECIDED | (uint64_t)IT_SIGN_NOT_HOSTILITY << (at[1] - IT_O_HOSTILITY);
  case IT_ADD_TOTAL: {
    uint64_t number = signs_of_number(at + 1);
    return number ? number | IT_SIGN_PARTICIPATES | IT_SIGN_TOTALS_COUNT : 0;
  }
  default: return signs_of_player_effect(at[0], player_of(at[1], member));
  }
}

/* Somebody who is surely in a set if the signs are there. */
static unsigned member_of(const uint16_t *set, uint64_t *signs) {
  *signs = IT_SIGN_ALWAYS;
  switch (set[0]) {
  case IT_S_YOUR_SIDE:
  case IT_S_PARTICIPANTS: *signs = IT_SIGN_PARTICIPATES; return IT_P_YOU;
  case IT_S_ALL: return IT_P_YOU;
  case IT_S_OTHER_SIDE: *signs = IT_SIGN_PARTICIPATES; return IT_P_OPPOSING;
  case IT_S_OTHERS: return NEXT_PLAYER;
  default: return NO_MEMBER;
  }
}

/* Adds a way in which something changes; false if there are two already. */
static bool add_way(it_test *test, uint64_t signs) {
  for (unsigned i = 0; i < 2; i++) {
    if (test->enough[i] == IT_NEVER) {
      test->enough[i] = signs;
      return true;
    }
  }
  return false;
}

/* Effects one after the other: each that signs describe is a way. Tells
 * whether that is all. */
static bool add_effects(it_test *test, const uint16_t *at, const uint16_t *end, unsigned member,
                        uint64_t signs) {
  bool all = true;
  while (at != end && (*at == HL_DO || *at == HL_MAY)) {
    if (*at == HL_MAY) {
      at += 2; /* whoever may, can */
      continue;
    }
    uint64_t effect = signs_of_effect(at + 1, member);
    all = effect && add_way(test, effect | signs) && all;
    at += 1 + hl_expression_length(&it_vocabulary, at + 1);
  }
  return all && (at == end || *at == HL_END);
}

/* One of the other side's supporters is chosen: without one nothing happens. */
static bool add_supporter(it_test *test, const uint16_t *at) {
  test->needs |= IT_SIGN_FOE_SUPPORTER;
  if (at[0] == HL_DO && at[1] == IT_WITHDRAW && at[2] & HL_REGISTER) {
    add_way(test, IT_SIGN_ALWAYS);
    return true;
  }
  return false;
}

static bool add_statements(it_test *test, const uint16_t *at) {
  uint64_t signs;
  if (at[0] == HL_CHOOSE) {
    const uint16_t *set = hl_choice_at(at), *next = hl_behind(&it_vocabulary, set);
    unsigned member = member_of(set, &signs);
    if (*set == IT_S_OTHER_SUPPORTERS) {
      return add_supporter(test, next);
    }
    if (member != NO_MEMBER) {
      add_effects(test, next, NULL, member, signs);
    }
    return false; /* another choice may do what this one does not */
  }
  if (at[0] == HL_FOR_EACH) {
    const uint16_t *set = hl_loop_at(at);
    hl_row body = hl_loop_body(at, hl_behind(&it_vocabulary, set));
    unsigned member = member_of(set, &signs);
    if (member != NO_MEMBER) {
      add_effects(test, body.at, body.end, member, signs);
    }
    return false;
  }
  return add_effects(test, at, NULL, NO_MEMBER, IT_SIGN_ALWAYS);
}

/* What a single effect cannot do without, though it is not enough. */
static uint64_t needed_by_effect(const uint16_t *at) {
  bool single = at[0] == HL_DO && at[1 + hl_expression_length(&it_vocabulary, at + 1)] == HL_END;
  return single && at[1] == IT_ADD_HOSTILITY ? IT_SIGN_HOSTILITY : 0;
}

/* What the only way needs, the ability needs. */
static void settle_only_way(it_test *test) {
  if (test->enough[1] == IT_NEVER) {
    test->needs |= test->enough[0];
    test->enough[0] = IT_SIGN_ALWAYS;
  }
}

it_test it_test_of(const hl_cards *cards, unsigned ability) {
  const hl_ability *a = &cards->ability[ability];
  it_test test = {.needs = IT_SIGN_ALWAYS, .enough = {IT_NEVER, IT_NEVER}};
  const uint16_t *at = cards->code + a->conditions;
  bool all_signs = true;
  for (unsigned i = 0; i < a->condition_count; i++) {
    uint64_t sign = sign_of_condition(at);
    test.needs |= sign;
    all_signs = all_signs && sign;
    at += hl_expression_length(&it_vocabulary, at);
  }
  at = cards->code + a->costs;
  for (unsigned i = 0; i < a->cost_count; i++) {
    uint64_t sign = sign_of_cost(at);
    test.needs |= sign;
    all_signs = all_signs && sign;
    at += hl_expression_length(&it_vocabulary, at);
  }
  test.needs |= needed_by_effect(cards->code + a->statements);
  bool said_all = add_statements(&test, cards->code + a->statements);
  if (said_all) {
    settle_only_way(&test);
  }
  test.read = !all_signs ? IT_READ_ALL : said_all ? IT_READ_NOTHING : IT_READ_STATEMENTS;
  bool by_turn = a->limit && a->limit_period == IT_PER_TURN;
  test.turn_most = by_turn ? a->limit : 256;
  test.game_most = a->limit && !by_turn ? a->limit : 256;
  return test;
}
