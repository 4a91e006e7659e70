/* What a deck may hold, card by card: see deck_bounds.h. */
#include "deck_bounds.h"

#include "../words/filters.h"

cg_table cg_bare_table(const cg_rules *rules) {
  static const cg_public nothing;
  return (cg_table){.rules = rules,
                    .def = rules->def,
                    .code = rules->base.cards->code,
                    .length = rules->length,
                    .pub = (cg_public *)(uintptr_t)&nothing};
}

bool cg_rule_names(cg_table *bare, const uint16_t *cards, unsigned def) {
  cg_scope scope = {.table = bare,
                    .code = bare->rules->base.cards->code,
                    .member = CG_NO_OBJECT,
                    .object = CG_NO_OBJECT};
  cg_thing thing = {.object = CG_NO_OBJECT,
                    .def = (uint16_t)def,
                    .controller = CG_NOBODY,
                    .owner = CG_NOBODY,
                    .zone = CG_LOOSE};
  return cg_fits(&scope, &cards, &thing);
}

bool cg_is_of_colours(const cg_rules *rules, const cg_colours *colours, unsigned def) {
  const cg_def *card = &rules->def[def - 1];
  cg_deck_rule rule;
  if (card->faction == CG_FACTION_NEUTRAL || card->faction == colours->faction) return true;
  if (card->loyal != 0 || colours->agenda[0] == 0) return false;
  cg_table bare = cg_bare_table(rules);
  for (cg_deck_rules left = cg_rules_of(rules, colours); cg_next_rule(&left, &rule);)
    if (rule.op == CG_M_DECK_MAY && cg_rule_names(&bare, rule.cards, def)) return true;
  return false;
}

unsigned cg_kept_out_by(const cg_rules *rules, const cg_colours *colours, unsigned def) {
  cg_deck_rule rule;
  for (cg_deck_rules left = cg_rules_of(rules, colours); cg_next_rule(&left, &rule);) {
    if (rule.op != CG_M_DECKS_NONE && (rule.op != CG_M_DECK_MOST || rule.number > 0)) continue;
    cg_table bare = cg_bare_table(rules);
    if (cg_rule_names(&bare, rule.cards, def)) return rule.agenda;
  }
  return 0;
}

static bool is_least(const cg_deck_rule *rule) {
  return rule->op == CG_M_DECK_LEAST || rule->op == CG_M_DECK_DIFFERENT;
}

cg_bounds cg_bounds_for(const cg_rules *rules, const cg_colours *colours) {
  cg_bounds bounds = {.rules = rules};
  cg_deck_rule rule;
  for (cg_deck_rules left = cg_rules_of(rules, colours); cg_next_rule(&left, &rule);)
    if ((rule.op == CG_M_DECK_MOST || rule.op == CG_M_DECK_COPIES || is_least(&rule)) &&
        bounds.count < CG_BOUNDS)
      bounds.rule[bounds.count++] = rule;
  return bounds;
}

static unsigned owed_by(const cg_bounds *bounds, unsigned i) {
  unsigned least = (unsigned)bounds->rule[i].number;
  return is_least(&bounds->rule[i]) && bounds->has[i] < least ? least - bounds->has[i] : 0;
}

unsigned cg_owed(const cg_bounds *bounds) {
  unsigned owed = 0;
  for (unsigned i = 0; i < bounds->count; i++) owed += owed_by(bounds, i);
  return owed;
}

bool cg_bounds_allow(const cg_bounds *bounds, unsigned def, unsigned same, unsigned room) {
  unsigned owed = cg_owed(bounds);
  bool helps = owed < room;
  if (bounds->count == 0) return true;
  cg_table bare = cg_bare_table(bounds->rules);
  for (unsigned i = 0; i < bounds->count; i++) {
    const cg_deck_rule *rule = &bounds->rule[i];
    unsigned number = (unsigned)rule->number;
    if (is_least(rule) ? helps || owed_by(bounds, i) == 0
                       : (rule->op == CG_M_DECK_MOST ? bounds->has[i] : same) < number)
      continue;
    if (!cg_rule_names(&bare, rule->cards, def)) continue;
    if (!is_least(rule)) return false;
    helps = rule->op == CG_M_DECK_LEAST || same == 0;
  }
  return helps;
}

void cg_bounds_add(cg_bounds *bounds, unsigned def, unsigned same) {
  if (bounds->count == 0) return;
  cg_table bare = cg_bare_table(bounds->rules);
  for (unsigned i = 0; i < bounds->count; i++)
    if ((same == 0 || bounds->rule[i].op != CG_M_DECK_DIFFERENT) &&
        bounds->rule[i].op != CG_M_DECK_COPIES && cg_rule_names(&bare, bounds->rule[i].cards, def))
      bounds->has[i]++;
}
