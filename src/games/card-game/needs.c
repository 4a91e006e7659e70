/* What must be so before an ability can be used at all, as far as its words say it plainly:
 * looked at before they are read. */
#include "rules.h"

static const uint16_t *behind(const uint16_t *at) {
  return at + hl_expression_length(&cg_vocabulary, at);
}

static unsigned need_of_condition(const uint16_t *at) {
  switch (at[0]) {
  case CG_IF_CHALLENGE:
  case CG_IF_TYPES: return CG_NEEDS_CHALLENGE;
  case CG_IF_TYPE:
    return (at[1] & HL_CONSTANT) == 0 ? CG_NEEDS_CHALLENGE
                                      : (unsigned)CG_NEEDS_MILITARY << (at[1] & 0x7FFF);
  case CG_IF_ATTACKS: return at[1] == CG_P_YOU ? CG_NEEDS_ATTACK : CG_NEEDS_CHALLENGE;
  case CG_IF_DEFENDS: return at[1] == CG_P_YOU ? CG_NEEDS_DEFENCE : CG_NEEDS_CHALLENGE;
  default: return 0;
  }
}

/* A choice among cards that take part in a challenge. */
static unsigned need_of_choice(const uint16_t *at) {
  if (at[0] != HL_CHOOSE || (at[2] != CG_CS_ALL && at[2] != CG_CS_SUCH)) return 0;
  for (at += 3; *at > CG_K_CARDS;) {
    uint16_t op = *at++;
    if (op == CG_K_ATTACKING || op == CG_K_DEFENDING || op == CG_K_PARTICIPATING)
      return CG_NEEDS_CHALLENGE;
    if (op < CG_K_TRAIT) return 0;
    at += op == CG_K_TRAIT3 ? 3 : op == CG_K_TRAIT2 ? 2 : op <= CG_K_NOT_FACTION;
  }
  return 0;
}

/* It does nothing but stand the card it is attached to. */
static unsigned need_of_effect(const uint16_t *at) {
  if (at[0] != HL_DO || at[1] != CG_E_STAND || *behind(at + 1) != HL_END) return 0;
  return at[2] == CG_C_ATTACHED || (at[2] == CG_CS_ONE && at[3] == CG_C_ATTACHED)
             ? CG_NEEDS_KNELT_HOST
             : 0;
}

uint8_t cg_needs(const hl_cards *cards, const hl_ability *ability) {
  const uint16_t *statements = cards->code + ability->statements;
  unsigned needs = need_of_choice(statements) | need_of_effect(statements);
  const uint16_t *at = cards->code + ability->conditions;
  for (unsigned i = 0; i < ability->condition_count; i++, at = behind(at))
    needs |= need_of_condition(at);
  at = cards->code + ability->costs;
  for (unsigned i = 0; i < ability->cost_count; i++, at = behind(at))
    if (at[0] == CG_COST_KNEEL && at[1] == CG_C_FACTION) needs |= CG_NEEDS_FACTION;
  return (uint8_t)needs;
}
