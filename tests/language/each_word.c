/* Words of a card: see each_word.h. */
#include "each_word.h"

#include "language/code.h"

typedef struct visitor {
  const hl_vocabulary *vocabulary;
  const hl_card *card;
  for_word *visit;
  void *context;
} visitor;

/* Visits the ops of one expression; returns where it ends. */
static const uint16_t *visit_expression(const visitor *v, const uint16_t *code) {
  const uint16_t *end = code + hl_expression_length(v->vocabulary, code);
  for (; code < end; code++)
    if (*code == HL_QUOTED)
      code += 2; /* where the name stands */
    else if (*code >= 1 && *code <= HL_OP_MAX)
      v->visit(v->context, v->card, *code);
  return end;
}

static const uint16_t *visit_several(const visitor *v, const uint16_t *code, unsigned count) {
  for (unsigned i = 0; i < count; i++) code = visit_expression(v, code);
  return code;
}

static void visit_if_any(const visitor *v, const uint16_t *code) {
  if (code != NULL) visit_expression(v, code);
}

static void visit_row(const visitor *v, hl_row row) {
  hl_statement statement;
  while (hl_take_statement(v->vocabulary, &row, &statement)) {
    visit_several(v, statement.condition, statement.conditions);
    visit_if_any(v, statement.phrase);
    visit_if_any(v, statement.least);
    visit_if_any(v, statement.most);
    visit_if_any(v, statement.set);
    visit_if_any(v, statement.duration);
    visit_if_any(v, statement.decider);
    visit_if_any(v, statement.occasion);
    if (statement.body.at != NULL) visit_row(v, statement.body);
    if (statement.otherwise.at != NULL) visit_row(v, statement.otherwise);
    const uint16_t *at = statement.branches > 0 ? hl_branches_at(statement.at) : NULL;
    for (unsigned i = 0; i < statement.branches; i++) visit_row(v, hl_take_branch(&at));
  }
}

static void visit_ability(const visitor *v, const hl_cards *cards, const hl_ability *ability) {
  if (ability->window != HL_NONE) visit_expression(v, cards->code + ability->window);
  if (ability->x != HL_NONE) visit_expression(v, cards->code + ability->x);
  visit_several(v, cards->code + ability->conditions, ability->condition_count);
  visit_several(v, cards->code + ability->costs, ability->cost_count);
  visit_row(v, hl_statements_of(cards, ability));
  if (ability->limit > 0) v->visit(v->context, v->card, ability->limit_period);
}

void each_word_of(const hl_vocabulary *vocabulary, const hl_cards *cards, const hl_card *card,
                  for_word *visit, void *context) {
  visitor v = {vocabulary, card, visit, context};
  for (unsigned i = 0; i < card->ability_count; i++)
    visit_ability(&v, cards, &cards->ability[card->first_ability + i]);
}
