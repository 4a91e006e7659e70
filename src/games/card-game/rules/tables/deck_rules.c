/* What agendas say about the deck: see deck_rules.h. */
#include "deck_rules.h"

#include "../words/vocabulary.h"

cg_deck_rules cg_rules_about(const cg_rules *rules, const uint16_t *agendas, unsigned count) {
  return (cg_deck_rules){.rules = rules, .agenda = agendas, .last = agendas + count};
}

/* The next rule in the words of one ability; false behind the last. */
static bool rule_among(const uint16_t **at, cg_deck_rule *rule) {
  while (**at == HL_GAIN) {
    const uint16_t *inside = *at + 2;
    uint16_t op = (*at)[1];
    ++*at;
    *at = hl_behind(&cg_vocabulary, *at);
    if ((op < CG_M_DECK_MOST || op > CG_M_PLOT_DECK_SIZE) && op != CG_M_DECK_AGENDAS &&
        (op < CG_M_DECKS_NONE || op > CG_M_PLOTS_TWICE))
      continue;
    rule->op = op;
    rule->number = cg_rule_counts(op) ? (int)(*inside++ & 0x7FFF) : 0;
    rule->cards = inside;
    return true;
  }
  return false;
}

/* The next agenda begins; false: there is none. */
static bool next_agenda(cg_deck_rules *left) {
  if (left->end != 0) left->agenda++;
  if (left->agenda == left->last || *left->agenda == 0) return false;
  const cg_def *def = &left->rules->def[*left->agenda - 1];
  left->ability = def->first_ability;
  left->end = left->ability + def->abilities;
  if (left->end == 0) left->ability = left->end = 1; /* it says nothing */
  return true;
}

bool cg_next_rule(cg_deck_rules *left, cg_deck_rule *rule) {
  for (;;) {
    if (left->at != NULL && rule_among(&left->at, rule)) {
      rule->agenda = *left->agenda;
      return true;
    }
    left->at = NULL;
    if (left->ability == left->end) {
      if (!next_agenda(left)) return false;
      continue;
    }
    const hl_cards *cards = left->rules->base.cards;
    unsigned number = left->ability++;
    bool constant = left->rules->ability[number].timing == CG_ON_ALWAYS;
    left->at = constant ? cards->code + cards->ability[number].statements : NULL;
  }
}

bool cg_names_factions(const uint16_t *at, bool *all) {
  unsigned factions = 0;
  *all = true;
  if (*at++ != CG_CS_ALL) return *all = false;
  for (; *at >= CG_K_FACTION; at += 1 + (*at <= CG_K_NOT_FACTION)) {
    bool faction = *at == CG_K_FACTION && (at[1] & HL_CONSTANT) != 0;
    factions += faction;
    *all &= faction || *at == CG_K_NON_LOYAL;
  }
  *all &= factions == 1 && *at == CG_K_CARDS;
  return factions > 0;
}

unsigned cg_agendas_let_in(const cg_rules *rules, unsigned agenda, unsigned other) {
  cg_deck_rule rule;
  uint16_t one = (uint16_t)agenda;
  for (cg_deck_rules left = cg_rules_about(rules, &one, 1); cg_next_rule(&left, &rule);)
    if (rule.op == CG_M_DECK_AGENDAS && cg_has_trait(&rules->def[other - 1], *rule.cards & 0xFFU))
      return (unsigned)rule.number;
  return 0;
}
