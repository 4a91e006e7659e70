/* What must be so before an ability can be used at all, as far as its words say it plainly:
 * looked at before they are read. The rows of condition.def, happening.def and cost.def say it of
 * their words. */
#include "needs.h"

#include "expr.h"
#include "reads.h"

static const uint16_t *behind(const uint16_t *at) {
  return at + hl_expression_length(&cg_vocabulary, at);
}

/* --- what the rows say -------------------------------------------------------- */

/* Of a condition: nothing, that a challenge is under way, of the type it names, in which you attack
 * or defend (somebody else: in which anybody does), that a card takes part in one. Of a cost: that
 * a card stands, so much gold, that there are tokens. Of a happening PLAIN, or what may come first
 * or second behind it and decides: the card itself, or a challenge; and what calls it to a glance.
 */
typedef enum need {
  FREE,
  IN_CHALLENGE,
  OF_TYPE,
  OF_YOU_HERE,
  JOINS,
  STANDS,
  GOLD,
  TOKENS,
  PLAIN,
  ITSELF,
  ITSELF_SECOND,
  CONTEST,
  CONTEST_SECOND,
  CALLED_BY_YOU,
  CALLED_BY_EVENTS,
  CALLED_BY_PHASES
} need;

typedef struct condition_row {
  uint8_t need, value; /* see CG_NEEDS_ */
} condition_row;

/* What a row does not say is 0. */
#define FIRST_TWO(one, two, ...)                                                                   \
  { one, two }
#define FIRST_THREE(one, two, three, ...)                                                          \
  { one, two, three }

#define YOU(name) OF_YOU_HERE, CG_NEEDS_##name
static const condition_row conditions[CG_OPS_END] = {
#define WORD_READS(number, op, type, reads, cards, pattern, english, name, ...)                    \
  [op] = FIRST_TWO(__VA_ARGS__, 0, 0),
#include "condition.def"
#undef WORD_READS
};
static const uint8_t costs[CG_OPS_END] = {
#define WORD_READS(number, op, type, reads, cards, pattern, english, form, how, needs) [op] = needs,
#include "cost.def"
#undef WORD_READS
};

typedef struct happening_row {
  uint8_t names; /* what decides */
  uint8_t called, call;
} happening_row;
#define OF_YOU(name) CALLED_BY_YOU, CG_CALL_##name##_ROW
#define OF_EVENT CALLED_BY_EVENTS, CG_CALL_EVENT_ROW
#define OF_PHASE CALLED_BY_PHASES, CG_CALL_PHASE_ROW
static const happening_row happenings[CG_OPS_END] = {
#define WORD_READS(number, op, type, reads, cards, pattern, english, name, ...)                    \
  [op] = FIRST_THREE(__VA_ARGS__, 0, 0, 0),
#include "happening.def"
#undef WORD_READS
};

static bool is_constant(uint16_t word) { return (word & HL_CONSTANT) != 0; }

static unsigned need_of_condition(const uint16_t *at) {
  const condition_row *row = &conditions[at[0]];
  if (cg_is_quantifier(at[1])) return 0; /* that none does needs nothing */
  switch (row->need) {
  case IN_CHALLENGE: return CG_NEEDS_CHALLENGE;
  case OF_TYPE:
    return is_constant(at[1]) ? (unsigned)CG_NEEDS_MILITARY << (at[1] & 0x7FFF)
                              : (unsigned)CG_NEEDS_CHALLENGE;
  case OF_YOU_HERE: return at[1] == CG_P_YOU ? row->value : (unsigned)CG_NEEDS_CHALLENGE;
  default: return 0;
  }
}

/* A type of challenge that is won, lost, initiated or satisfied. */
static unsigned need_of_happening(const uint16_t *at) {
  unsigned names = happenings[at[0]].names;
  if (names != CONTEST && names != CONTEST_SECOND) return 0;
  at = names == CONTEST ? at + 1 : behind(at + 1);
  bool one_type = *at == CG_X_TYPE || *at == CG_X_UNOPPOSED_TYPE;
  return one_type && is_constant(at[1]) ? (unsigned)CG_NEEDS_MILITARY << (at[1] & 0x7FFF) : 0;
}

/* A choice among cards that take part in a challenge. */
static unsigned need_of_choice(const uint16_t *at) {
  const uint16_t *set = hl_choice_at(at);
  if (*at != HL_CHOOSE || (*set != CG_CS_ALL && *set != CG_CS_SUCH)) return 0;
  for (at = set + 1; *at > CG_K_CARDS;) {
    uint16_t op = *at++;
    if (op == CG_K_ATTACKING || op == CG_K_DEFENDING || op == CG_K_PARTICIPATING)
      return CG_NEEDS_CHALLENGE;
    if (op < CG_K_TRAIT) return 0;
    at += cg_words_of(op);
  }
  return 0;
}

static bool is_of_play(uint16_t adjective) {
  return adjective == CG_K_KNEELING ||
         (adjective >= CG_K_ATTACKING && adjective <= CG_K_PARTICIPATING);
}

/* The types of cards in play, one bit each, that kneel or take part in a challenge and that a
 * choice is among; 0: it is not. */
static unsigned choice_in_play(const uint16_t *at) {
  bool in_play = false;
  const uint16_t *set = hl_choice_at(at);
  if (*at != HL_CHOOSE || (*set != CG_CS_ALL && *set != CG_CS_SUCH)) return 0;
  for (at = set + 1; *at >= CG_K_TRAIT;) {
    uint16_t op = *at++;
    in_play |= is_of_play(op);
    at += cg_words_of(op);
  }
  if (!in_play) return 0;
  if (*at == CG_K_CARDS)
    return 1U << CG_TYPE_CHARACTER | 1U << CG_TYPE_LOCATION | 1U << CG_TYPE_ATTACHMENT;
  return *at <= CG_K_ATTACHMENTS ? 1U << (*at - CG_K_CHARACTERS) : 0;
}

/* It does nothing but stand the card it is attached to. */
static bool stands_host(const uint16_t *at) {
  if (at[0] != HL_DO || at[1] != CG_E_STAND || *behind(at + 1) != HL_END) return false;
  return at[2] == CG_C_ATTACHED || (at[2] == CG_CS_ONE && at[3] == CG_C_ATTACHED);
}

/* Its card, or the one that it is attached to, takes part in a challenge. */
static unsigned own_of_condition(const uint16_t *at) {
  if (conditions[at[0]].need != JOINS) return 0;
  return at[1] == CG_C_THIS ? CG_OWN_JOINS : at[1] == CG_C_ATTACHED ? CG_OWN_HOST_JOINS : 0;
}

static unsigned number(uint16_t word) { return (word & HL_CONSTANT) != 0 ? word & 0x7FFF : 0; }

static void read_cost(const uint16_t *at, cg_ability *ability) {
  switch (costs[at[0]]) {
  case STANDS:
    if (at[1] == CG_C_FACTION) ability->needs |= CG_NEEDS_FACTION;
    if (at[1] == CG_C_THIS) ability->own |= CG_OWN_STANDS;
    return;
  case GOLD:
    if (number(at[1]) > ability->gold && number(at[1]) < 255)
      ability->gold = (uint8_t)number(at[1]);
    return;
  case TOKENS:
    if (number(at[1]) > 0 && at[3] == CG_C_THIS) ability->own |= CG_OWN_TOKENS;
    return;
  default: return;
  }
}

/* An ability that needs nothing but that its card or the faction card stands, and that changes
 * what cards cost until the end of the phase, whatever else is at the table. */
static bool is_plain(const hl_cards *cards, const hl_ability *from, unsigned type) {
  const uint16_t *cost = cards->code + from->costs, *at = cards->code + from->statements;
  if (from->condition_count != 0 || from->x != HL_NONE || from->cost_count != 1) return false;
  if (cost[0] != CG_COST_KNEEL) return false;
  if (cost[1] != CG_C_FACTION && (cost[1] != CG_C_THIS || type > CG_TYPE_ATTACHMENT)) return false;
  return *at == HL_UNTIL && *hl_until_at(at) == CG_LAST_PHASE &&
         cg_mask_meet(cg_changes(at[2]), cg_cost_changes);
}

void cg_read_needs(const hl_cards *cards, const hl_ability *from, unsigned type,
                   cg_ability *ability) {
  const uint16_t *statements = cards->code + from->statements;
  ability->needs = (uint8_t)need_of_choice(statements);
  ability->among = (uint8_t)choice_in_play(statements);
  if (stands_host(statements)) ability->own |= CG_OWN_HOST_KNEELS;
  const uint16_t *at = cg_window_words(cards->code + from->window);
  if (at[0] >= CG_W_INTERRUPT && at[0] <= CG_W_FORCED_REACTION)
    ability->needs |= (uint8_t)need_of_happening(at + 1);
  at = cards->code + from->conditions;
  for (unsigned i = 0; i < from->condition_count; i++, at = behind(at)) {
    ability->needs |= (uint8_t)need_of_condition(at);
    ability->own |= (uint8_t)own_of_condition(at);
  }
  at = cards->code + from->costs;
  for (unsigned i = 0; i < from->cost_count; i++, at = behind(at)) read_cost(at, ability);
  ability->plain = ability->timing == CG_ON_ACTION && ability->from == CG_FROM_PLAY &&
                   is_plain(cards, from, type);
}

static bool is_you(const uint16_t *at) { return (*at == CG_PS_ONE ? at[1] : at[0]) == CG_P_YOU; }

/* Events, whatever else is said of them. */
static bool are_events(const uint16_t *at) {
  if (*at != CG_CS_ALL && *at != CG_CS_SUCH) return false;
  for (at++; *at >= CG_K_TRAIT;) {
    uint16_t op = *at++;
    at += cg_words_of(op);
  }
  return *at == CG_K_EVENTS;
}

/* A happening to nothing but this card. */
static bool is_of_itself(const uint16_t *at) {
  unsigned names = happenings[at[0]].names;
  if (names != ITSELF && names != ITSELF_SECOND) return false;
  at = names == ITSELF ? at + 1 : behind(at + 1);
  return (*at == CG_CS_ONE ? at[1] : at[0]) == CG_C_THIS;
}

static cg_mask call_of(unsigned row) { return cg_mask_bit(CG_BIT_OF_ROW(row)); }

cg_mask cg_calls(const uint16_t *at, bool in_play) {
  const happening_row *row = &happenings[at[0]];
  if (at[0] == CG_H_EITHER)
    return cg_mask_or(cg_calls(at + 1, in_play), cg_calls(behind(at + 1), in_play));
  if (in_play && is_of_itself(at)) return CG_CALL(ITSELF);
  switch (row->called) {
  case CALLED_BY_YOU:
    if (is_you(at + 1)) return call_of(row->call);
    break;
  case CALLED_BY_EVENTS:
    if (are_events(at + 1)) return call_of(row->call);
    break;
  case CALLED_BY_PHASES:
    if (is_constant(at[1])) return call_of(row->call + (at[1] & 0x7FFFU));
    break;
  default: break;
  }
  return cg_listens(at[0]);
}
