/* The clauses of an ability, in their order. Each keyword is one row of a
 * table, so that the order, what may be repeated and what a constant ability
 * may have are said once. */
#include "compiler.h"

#include <string.h>

typedef struct clause_kind {
  const char *word;
  uint8_t stage;
  bool on_constant; /* a constant ability may have it */
  hf_status (*read)(hl_compiler *compiler, hl_ability *ability);
} clause_kind;

static hf_status read_if(hl_compiler *compiler, hl_ability *ability) {
  return hl_expressions(compiler, HL_CONDITION, &ability->condition_count);
}

static hf_status read_where(hl_compiler *compiler, hl_ability *ability) {
  ability->x = (uint32_t)compiler->code.length;
  hf_status status = hl_want(compiler, "x");
  if (status == HF_OK) status = hl_want(compiler, "is");
  return status == HF_OK ? hl_expression(compiler, HL_NUMBER) : status;
}

static hf_status read_cost(hl_compiler *compiler, hl_ability *ability) {
  ability->costs = (uint32_t)compiler->code.length;
  return hl_expressions(compiler, HL_COST, &ability->cost_count);
}

static hf_status read_choose(hl_compiler *compiler, hl_ability *ability) {
  hf_status status = hl_choose(compiler);
  if (status == HF_OK) ability->target_count++;
  return status;
}

static hf_status read_do(hl_compiler *compiler, hl_ability *ability) {
  (void)ability;
  hf_status status = hl_statements(compiler, compiler->now.constant);
  if (status == HF_OK) status = hl_put(compiler, HL_END);
  compiler->now.has_do = true;
  return status;
}

static hf_status read_limit(hl_compiler *compiler, hl_ability *ability) {
  const hl_token *number = hl_here(compiler);
  ability->limit_shared = hl_token_is(&compiler->clause.token[0], "maximum");
  if (number->kind != HL_TOKEN_NUMBER) {
    hl_missed(compiler, "a number");
    return hl_misfit(compiler);
  }
  if (number->negative || number->number < 1 || number->number > 255)
    return hl_mistake(compiler, number, "is no limit; it could be 1 to 255");
  ability->limit = (uint8_t)number->number;
  compiler->at++;
  hf_status status = hl_want(compiler, "per");
  size_t before = compiler->code.length;
  if (status == HF_OK) status = hl_expression(compiler, HL_PERIOD);
  if (status != HF_OK) return status;
  ability->limit_period = compiler->code.word[before];
  compiler->code.length = before;
  return HF_OK;
}

static const clause_kind clauses[] = {
    {"if", HL_STAGE_IF, true, read_if},
    {"where", HL_STAGE_WHERE, false, read_where},
    {"cost", HL_STAGE_COST, false, read_cost},
    {"choose", HL_STAGE_CHOOSE, false, read_choose},
    {"do", HL_STAGE_DO, true, read_do},
    {"limit", HL_STAGE_LIMIT, false, read_limit},
    {"maximum", HL_STAGE_LIMIT, false, read_limit},
};
#define CLAUSES (sizeof clauses / sizeof clauses[0])

bool hl_is_ability_start(const hl_token *token) {
  return hl_token_is(token, "when") || hl_token_is(token, "constant");
}

static hf_status begin_ability(hl_compiler *compiler) {
  hl_card *card = &compiler->card[compiler->now.card_count - 1];
  hf_status status = hl_ability_end(compiler);
  if (status != HF_OK) return status;
  if (card->ability_count == UINT8_MAX)
    return hl_mistake(compiler, hl_here(compiler), "begins one ability too many");
  if (compiler->now.ability_count == compiler->ability_size)
    return hl_trouble_status(compiler, HF_NO_ROOM);
  hl_ability *ability = &compiler->ability[compiler->now.ability_count++];
  compiler->now.ability_token = *hl_here(compiler);
  *ability = (hl_ability){.window = HL_NONE,
                          .x = HL_NONE,
                          .line = compiler->now.ability_token.line,
                          .column = compiler->now.ability_token.column};
  compiler->now.stage = HL_STAGE_WHEN;
  compiler->now.register_count = 0;
  compiler->now.has_do = false;
  compiler->now.constant = hl_take(compiler, "constant");
  if (!compiler->now.constant) {
    compiler->at++;
    ability->window = (uint32_t)compiler->code.length;
    status = hl_expression(compiler, HL_WINDOW);
  }
  ability->conditions = (uint32_t)compiler->code.length;
  ability->costs = ability->statements = ability->conditions;
  return status == HF_OK ? hl_want_end(compiler) : status;
}

/* A clause that comes too late, or twice, or where there can be none. */
static hf_status check_order(hl_compiler *compiler, const clause_kind *kind) {
  const hl_token *token = hl_here(compiler);
  if (compiler->now.constant && !kind->on_constant)
    return hl_mistake(compiler, token,
                      "cannot stand in a constant ability, which has 'if' and "
                      "'do' only");
  if (kind->stage == compiler->now.stage && kind->stage != HL_STAGE_CHOOSE)
    return hl_mistake(compiler, token,
                      "stands twice in this ability; write it once, with commas "
                      "or ; between its parts");
  if (kind->stage < compiler->now.stage)
    return hl_mistake(compiler, token,
                      "comes too late; the order is when, if, where, cost, "
                      "choose, do, limit");
  return HF_OK;
}

static hf_status no_such_clause(hl_compiler *compiler) {
  for (size_t i = 0; i < CLAUSES; i++)
    if (clauses[i].stage >= compiler->now.stage &&
        (!compiler->now.constant || clauses[i].on_constant))
      hl_missed(compiler, clauses[i].word);
  hl_missed(compiler, "when");
  hl_missed(compiler, "constant");
  return hl_misfit(compiler);
}

static bool is_fact(const hl_compiler *compiler, const hl_token *token) {
  for (size_t i = 0; i < compiler->vocabulary->fact_count; i++)
    if (hl_token_is(token, compiler->vocabulary->facts[i].name)) return true;
  return hl_token_is(token, "origin") || hl_token_is(token, "set");
}

hf_status hl_ability_clause(hl_compiler *compiler) {
  const hl_token *token = hl_here(compiler);
  if (hl_is_ability_start(token)) return begin_ability(compiler);
  size_t i = 0;
  while (i < CLAUSES && !hl_token_is(token, clauses[i].word)) i++;
  if (i == CLAUSES && is_fact(compiler, token))
    return hl_mistake(compiler, token, "is a fact; facts stand above the first ability of a card");
  if (i == CLAUSES) return no_such_clause(compiler);
  hf_status status = check_order(compiler, &clauses[i]);
  if (status != HF_OK) return status;
  hl_ability *ability = &compiler->ability[compiler->now.ability_count - 1];
  compiler->now.stage = clauses[i].stage;
  compiler->at++;
  status = clauses[i].read(compiler, ability);
  if (status != HF_OK) return status;
  /* What comes later begins where this ends. */
  if (clauses[i].stage < HL_STAGE_COST) ability->costs = (uint32_t)compiler->code.length;
  if (clauses[i].stage < HL_STAGE_CHOOSE) ability->statements = (uint32_t)compiler->code.length;
  return hl_want_end(compiler);
}

hf_status hl_ability_end(hl_compiler *compiler) {
  if (compiler->now.stage == HL_STAGE_FACTS) return HF_OK;
  if (!compiler->now.has_do)
    return hl_mistake(compiler, &compiler->now.ability_token,
                      "begins an ability that does nothing; it needs a 'do'");
  hl_card *card = &compiler->card[compiler->now.card_count - 1];
  hl_ability *ability = &compiler->ability[compiler->now.ability_count - 1];
  uint32_t begin = ability->window == HL_NONE ? ability->conditions : ability->window;
  if (compiler->code.length - begin > HL_ABILITY_MAX)
    return hl_mistake(compiler, &compiler->now.ability_token, "begins an ability that is too long");
  ability->register_count = compiler->now.register_count;
  for (size_t i = 0; i < compiler->now.register_count; i++)
    ability->register_type[i] = compiler->now.registers[i].type;
  card->ability_count++;
  compiler->now.stage = HL_STAGE_FACTS;
  return HF_OK;
}
