/* What must be so before an ability can be used at all, as far as its words say it plainly:
 * looked at before they are read. */
#include "needs.h"

#include "expr.h"
#include "reads.h"

static const uint16_t *behind(const uint16_t *at) {
  return at + hl_expression_length(&cg_vocabulary, at);
}

static unsigned need_of_condition(const uint16_t *at) {
  if (cg_is_quantifier(at[1])) return 0; /* that none does needs nothing */
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

/* A type of challenge that is won, lost, initiated or satisfied. */
static unsigned need_of_happening(const uint16_t *at) {
  switch (at[0]) {
  case CG_H_INITIATED:
  case CG_H_INITIATED_AGAINST:
  case CG_H_CLAIM: at++; break;
  case CG_H_INITIATES:
  case CG_H_WINS:
  case CG_H_LOSES: at = behind(at + 1); break;
  default: return 0;
  }
  if ((at[0] != CG_X_TYPE && at[0] != CG_X_UNOPPOSED_TYPE) || (at[1] & HL_CONSTANT) == 0) return 0;
  return (unsigned)CG_NEEDS_MILITARY << (at[1] & 0x7FFF);
}

/* A choice among cards that take part in a challenge. */
static unsigned need_of_choice(const uint16_t *at) {
  if (at[0] != HL_CHOOSE || (at[2] != CG_CS_ALL && at[2] != CG_CS_SUCH)) return 0;
  for (at += 3; *at > CG_K_CARDS;) {
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
  if (at[0] != HL_CHOOSE || (at[2] != CG_CS_ALL && at[2] != CG_CS_SUCH)) return 0;
  for (at += 3; *at >= CG_K_TRAIT;) {
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
  if (at[0] < CG_IF_PARTICIPATES || at[0] > CG_IF_DEFENDS_ALONE) return 0;
  return at[1] == CG_C_THIS ? CG_OWN_JOINS : at[1] == CG_C_ATTACHED ? CG_OWN_HOST_JOINS : 0;
}

static unsigned number(uint16_t word) { return (word & HL_CONSTANT) != 0 ? word & 0x7FFF : 0; }

static void read_cost(const uint16_t *at, cg_ability *ability) {
  switch (at[0]) {
  case CG_COST_KNEEL:
    if (at[1] == CG_C_FACTION) ability->needs |= CG_NEEDS_FACTION;
    if (at[1] == CG_C_THIS) ability->own |= CG_OWN_STANDS;
    return;
  case CG_COST_GOLD:
    if (number(at[1]) > ability->gold && number(at[1]) < 255)
      ability->gold = (uint8_t)number(at[1]);
    return;
  case CG_COST_TOKENS:
    if (number(at[1]) > 0 && at[3] == CG_C_THIS) ability->own |= CG_OWN_TOKENS;
    return;
  default: return;
  }
}

/* It asks for nothing but that its card or the faction card stands, and whatever else is at the
 * table, until the end of the phase it changes what it costs to bring cards out. */
static bool is_plain(const hl_cards *cards, const hl_ability *from, unsigned type) {
  const uint16_t *cost = cards->code + from->costs, *at = cards->code + from->statements;
  if (from->condition_count != 0 || from->x != HL_NONE || from->cost_count != 1) return false;
  if (cost[0] != CG_COST_KNEEL) return false;
  if (cost[1] != CG_C_FACTION && (cost[1] != CG_C_THIS || type > CG_TYPE_ATTACHMENT)) return false;
  return at[0] == HL_UNTIL && at[1] == CG_LAST_PHASE && (cg_changes(at[2]) & cg_cost_changes) != 0;
}

void cg_read_needs(const hl_cards *cards, const hl_ability *from, unsigned type,
                   cg_ability *ability) {
  const uint16_t *statements = cards->code + from->statements;
  ability->needs = (uint8_t)need_of_choice(statements);
  ability->among = (uint8_t)choice_in_play(statements);
  if (stands_host(statements)) ability->own |= CG_OWN_HOST_KNEELS;
  const uint16_t *at = cards->code + from->window;
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
  switch (at[0]) {
  case CG_H_WOULD_BE_KILLED:
  case CG_H_KILLED:
  case CG_H_WOULD_BE_DISCARDED:
  case CG_H_DISCARDED:
  case CG_H_WOULD_LEAVE:
  case CG_H_LEAVES:
  case CG_H_SACRIFICED:
  case CG_H_RETURNED:
  case CG_H_ENTERS:
  case CG_H_ENTERS_AMBUSH:
  case CG_H_OUT_OF_SHADOWS:
  case CG_H_INTO_SHADOWS:
  case CG_H_ATTACKS:
  case CG_H_DEFENDS: at++; break;
  case CG_H_MARSHALED:
  case CG_H_MARSHALED_OR_PLAYED: at = behind(at + 1); break;
  default: return false;
  }
  return (*at == CG_CS_ONE ? at[1] : at[0]) == CG_C_THIS;
}

uint64_t cg_calls(const uint16_t *at, bool in_play) {
  unsigned call = at[0];
  if (in_play && is_of_itself(at)) return cg_listens(CG_CALL_ITSELF);
  switch (at[0]) {
  case CG_H_EITHER: return cg_calls(at + 1, in_play) | cg_calls(behind(at + 1), in_play);
  case CG_H_WINS:
    if (is_you(at + 1)) call = CG_CALL_WON;
    break;
  case CG_H_LOSES:
    if (is_you(at + 1)) call = CG_CALL_LOST;
    break;
  case CG_H_MARSHALED:
  case CG_H_PLAYED:
  case CG_H_MARSHALED_OR_PLAYED:
    if (is_you(at + 1)) call = CG_CALL_BROUGHT;
    break;
  case CG_H_EFFECTS:
    if (are_events(at + 1)) call = CG_CALL_EVENT;
    break;
  case CG_H_PHASE_BEGINS:
  case CG_H_PHASE_ENDS:
    if ((at[1] & HL_CONSTANT) != 0) call = CG_CALL_PHASE + (at[1] & 0x7FFFU);
    break;
  default: break;
  }
  return cg_listens(call);
}
