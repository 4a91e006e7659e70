/* Statements: what an ability does. Each is written as it is read; the length
 * of a body is filled in when the body has ended. See language.h for the
 * statements and their code. */
#include "compiler.h"

#include "pattern.h"

#include <string.h>

/* Where we are: which kind of statements may stand here, how deep. */
typedef struct surroundings {
  bool modifiers;
  unsigned depth;
} surroundings;

static hf_status statement(hl_compiler *compiler, surroundings context, bool first);

/* --- bodies ---------------------------------------------------------------- */

/* Writes an op and leaves room for the words behind it. */
static hf_status put_op(hl_compiler *compiler, unsigned op, size_t holes, size_t *hole) {
  hf_status status = hl_put(compiler, op);
  *hole = compiler->code.length;
  for (size_t i = 0; status == HF_OK && i < holes; i++) status = hl_put(compiler, 0);
  return status;
}

static void fill(hl_compiler *compiler, size_t hole, size_t value) {
  compiler->code.word[hole] = (uint16_t)value;
}

/* A statement as the body whose length stands in `hole`. */
static hf_status body(hl_compiler *compiler, surroundings context, size_t hole) {
  size_t begin = compiler->code.length;
  hf_status status = statement(compiler, context, true);
  if (status == HF_OK) fill(compiler, hole, compiler->code.length - begin);
  return status;
}

/* `then` and `instead`: an op, a length, a body. */
static hf_status simple(hl_compiler *compiler, surroundings context, unsigned op) {
  size_t hole = 0;
  hf_status status = put_op(compiler, op, 1, &hole);
  return status == HF_OK ? body(compiler, context, hole) : status;
}

/* --- conditions ------------------------------------------------------------- */

static hf_status conditions_and_body(hl_compiler *compiler, surroundings context, unsigned op) {
  size_t hole = 0;
  uint8_t count = 0;
  hf_status status = put_op(compiler, op, 3, &hole);
  size_t begin = compiler->code.length;
  if (status == HF_OK) status = hl_expressions(compiler, HL_CONDITION, &count);
  if (status != HF_OK) return status;
  fill(compiler, hole, count);
  fill(compiler, hole + 1, compiler->code.length - begin);
  status = hl_want(compiler, ":");
  return status == HF_OK ? body(compiler, context, hole + 2) : status;
}

static hf_status if_statement(hl_compiler *compiler, surroundings context) {
  hf_status status = conditions_and_body(compiler, context, HL_IF);
  if (status != HF_OK) return status;
  if (hl_take(compiler, "otherwise")) return simple(compiler, context, HL_ELSE);
  hl_missed(compiler, "otherwise");
  return HF_OK;
}

static hf_status either_statement(hl_compiler *compiler, surroundings context) {
  size_t count_hole = 0, count = 0;
  hf_status status = put_op(compiler, HL_EITHER, 1, &count_hole);
  do {
    size_t hole = compiler->code.length;
    if (status == HF_OK) status = hl_put(compiler, 0);
    if (status == HF_OK) status = body(compiler, context, hole);
    if (status != HF_OK) return status;
    count++;
  } while (hl_take(compiler, "or"));
  hl_missed(compiler, "or");
  fill(compiler, count_hole, count);
  return count < 2 ? hl_misfit(compiler) : HF_OK;
}

/* `may STATEMENT`, or with `else` the two branches of HL_UNLESS. */
static hf_status may_statement(hl_compiler *compiler, surroundings context) {
  size_t hole = 0, branch = 0;
  hf_status status = put_op(compiler, HL_MAY, 1, &hole);
  if (status == HF_OK) status = body(compiler, context, hole);
  if (status != HF_OK || !compiler->vocabulary->unless || !hl_take(compiler, "else")) return status;
  status = hl_put(compiler, 0);
  if (status != HF_OK) return status;
  uint16_t *word = compiler->code.word;
  memmove(word + hole + 1, word + hole, (compiler->code.length - hole - 1) * sizeof word[0]);
  word[hole - 1] = HL_UNLESS;
  word[hole] = 2;
  branch = compiler->code.length;
  status = hl_put(compiler, 0);
  return status == HF_OK ? body(compiler, context, branch) : status;
}

/* --- sets -------------------------------------------------------------------- */

static hf_status for_each_statement(hl_compiler *compiler, surroundings context) {
  size_t hole = 0, place = 0;
  uint8_t number = 0;
  unsigned type = 0;
  hf_status status = hl_want(compiler, "each");
  if (status == HF_OK) status = hl_name_new(compiler, &number, &place);
  if (status == HF_OK) status = hl_want(compiler, ":");
  if (status == HF_OK) status = put_op(compiler, HL_FOR_EACH, 2, &hole);
  if (status == HF_OK) status = hl_set_expression(compiler, false, &type);
  if (status == HF_OK) status = hl_want(compiler, ":");
  if (status != HF_OK) return status;
  fill(compiler, hole, number);
  const hl_type *set = hl_type_of(compiler->vocabulary, type);
  status = hl_name_known(compiler, number, place, set->element);
  compiler->loops++;
  if (status == HF_OK) status = body(compiler, context, hole + 1);
  compiler->loops--;
  hl_loop_ends(compiler, number);
  return status;
}

/* Writes the words from `begin` to the end of the code once more. */
static hf_status repeat_code(hl_compiler *compiler, size_t begin) {
  size_t end = compiler->code.length;
  for (size_t i = begin; i < end; i++) {
    hf_status status = hl_put(compiler, compiler->code.word[i]);
    if (status != HF_OK) return status;
  }
  return HF_OK;
}

/* How many are chosen: `any`, `up to NUMBER`, NUMBER; as least and most. */
static hf_status select_bounds(hl_compiler *compiler) {
  if (hl_take(compiler, "any")) {
    hf_status status = hl_put(compiler, HL_CONSTANT);
    return status == HF_OK ? hl_put(compiler, HL_CONSTANT | 0x7FFF) : status;
  }
  if (hl_take(compiler, "up")) {
    hf_status status = hl_want(compiler, "to");
    if (status == HF_OK) status = hl_put(compiler, HL_CONSTANT);
    return status == HF_OK ? hl_expression(compiler, HL_NUMBER) : status;
  }
  size_t begin = compiler->code.length;
  hf_status status = hl_expression(compiler, HL_NUMBER);
  if (status != HF_OK) hl_missed(compiler, "a new name");
  if (status != HF_OK) hl_missed(compiler, "up");
  if (status != HF_OK) hl_missed(compiler, "any");
  return status == HF_OK ? repeat_code(compiler, begin) : status;
}

/* Is one thing chosen, so that its name stands here? */
static bool chooses_one(hl_compiler *compiler) {
  const hl_token *token = hl_here(compiler);
  if (token->kind != HL_TOKEN_WORD) return false;
  if (hl_token_is(token + 1, ":")) return true;
  if (hl_token_is(token, "any") || hl_token_is(token, "up")) return false;
  return hl_match(&compiler->matcher, HL_NUMBER, compiler->at) == 0;
}

/* `up to 1` gives a set of at most one. In a loop it grows. */
static bool is_up_to_one(const hl_compiler *compiler, size_t bounds) {
  const uint16_t *word = compiler->code.word + bounds;
  return compiler->code.length == bounds + 2 && word[0] == HL_CONSTANT &&
         word[1] == (HL_CONSTANT | 1);
}

hf_status hl_choose(hl_compiler *compiler) {
  bool one = chooses_one(compiler);
  size_t hole = 0, place = 0;
  uint8_t number = 0;
  unsigned type = 0;
  hf_status status = put_op(compiler, one ? HL_CHOOSE : HL_SELECT, 1, &hole);
  size_t bounds = compiler->code.length;
  if (status == HF_OK && !one) status = select_bounds(compiler);
  bool lone = status == HF_OK && !one && compiler->loops == 0 && is_up_to_one(compiler, bounds);
  if (status == HF_OK) status = hl_name_new(compiler, &number, &place);
  if (status == HF_OK) status = hl_want(compiler, ":");
  if (status == HF_OK) status = hl_set_expression(compiler, true, &type);
  if (status != HF_OK) return status;
  fill(compiler, hole, number);
  const hl_type *set = hl_type_of(compiler->vocabulary, type);
  compiler->now.registers[number].lone = lone;
  return hl_name_known(compiler, number, place, one ? set->element : type);
}

/* --- lasting changes ----------------------------------------------------------- */

/* `until D: one modifier` has the short form HL_UNTIL. */
static void shorten_lasting(hl_compiler *compiler, size_t op, size_t begin) {
  uint16_t *word = compiler->code.word;
  size_t end = compiler->code.length;
  if (word[begin] != HL_GAIN) return;
  if (begin + 1 + hl_expression_length(compiler->vocabulary, word + begin + 1) != end) return;
  memmove(word + begin, word + begin + 1, (end - begin - 1) * sizeof word[0]);
  memmove(word + op + 1, word + op + 2, (end - op - 3) * sizeof word[0]);
  word[op] = HL_UNTIL;
  compiler->code.length -= 2;
}

static hf_status until_statement(hl_compiler *compiler, surroundings context) {
  size_t hole = 0;
  hf_status status = put_op(compiler, HL_LASTING, 1, &hole);
  if (status == HF_OK) status = hl_expression(compiler, HL_DURATION);
  if (status == HF_OK) status = hl_want(compiler, ":");
  size_t begin = compiler->code.length;
  context.modifiers = true;
  if (status == HF_OK) status = body(compiler, context, hole);
  if (status == HF_OK) shorten_lasting(compiler, hole - 1, begin);
  return status;
}

/* What waits for its occasion is a statement like others, not a modifier. */
static hf_status once_statement(hl_compiler *compiler, surroundings context) {
  size_t hole = 0;
  hf_status status = put_op(compiler, HL_ONCE, 1, &hole);
  if (status == HF_OK) status = hl_expression(compiler, compiler->vocabulary->occasion);
  if (status == HF_OK) status = hl_want(compiler, ":");
  return status == HF_OK ? body(compiler, context, hole) : status;
}

/* --- who decides ------------------------------------------------------------------ */

/* The end of a player's name before `may` or `chooses`, 0 if there is none. */
static size_t decider_end(hl_compiler *compiler) {
  unsigned type = compiler->vocabulary->chooser;
  if (type == 0) return 0;
  size_t end = hl_match(&compiler->matcher, type, compiler->at);
  while (end != 0) {
    const hl_token *token = &compiler->clause.token[end];
    if (hl_token_is(token, "may") || hl_token_is(token, "chooses")) return end;
    hl_match_missed(&compiler->matcher, end, "may");
    hl_match_missed(&compiler->matcher, end, "chooses");
    end = hl_match_shorter(&compiler->matcher, type, compiler->at, end);
  }
  return 0;
}

static hf_status decider_statement(hl_compiler *compiler, surroundings context, size_t end) {
  size_t hole = 0;
  hf_status status = put_op(compiler, HL_BY, 1, &hole);
  if (status == HF_OK)
    status = hl_match_emit(&compiler->matcher, compiler->vocabulary->chooser, compiler->at, end,
                           &compiler->code);
  if (status != HF_OK) return hl_trouble_status(compiler, status);
  compiler->at = end;
  size_t begin = compiler->code.length;
  if (hl_take(compiler, "chooses"))
    status =
        hl_take(compiler, "either") ? either_statement(compiler, context) : hl_choose(compiler);
  else if (hl_take(compiler, "may"))
    status = may_statement(compiler, context);
  if (status == HF_OK) fill(compiler, hole, compiler->code.length - begin);
  return status;
}

/* --- statements ---------------------------------------------------------------------- */

static hf_status list(hl_compiler *compiler, surroundings context, const char *close) {
  bool first = true;
  for (;;) {
    hf_status status = statement(compiler, context, first);
    if (status != HF_OK) return status;
    first = false;
    bool more = hl_take(compiler, ";");
    bool ended = close == NULL ? hl_here(compiler)->kind == HL_TOKEN_END
                               : hl_token_is(hl_here(compiler), close);
    if (ended) return HF_OK;
    if (more) continue;
    hl_missed(compiler, ";");
    hl_missed(compiler, close == NULL ? "the end of the line" : close);
    return hl_misfit(compiler);
  }
}

static hf_status block(hl_compiler *compiler, surroundings context) {
  uint8_t first = compiler->now.register_count;
  hf_status status = list(compiler, context, "}");
  hl_names_end(compiler, first);
  return status == HF_OK ? hl_want(compiler, "}") : status;
}

static void missed_keywords(hl_compiler *compiler, surroundings context, bool first) {
  static const char *const both[] = {"if", "while", "for", "{"};
  static const char *const effects[] = {"may", "choose", "until", "either", "instead"};
  for (size_t i = 0; i < sizeof both / sizeof both[0]; i++) hl_missed(compiler, both[i]);
  if (context.modifiers) return;
  for (size_t i = 0; i < sizeof effects / sizeof effects[0]; i++) hl_missed(compiler, effects[i]);
  if (compiler->vocabulary->occasion != 0) hl_missed(compiler, "once");
  if (!first) hl_missed(compiler, "then");
}

/* A modifier where something is done: until when it lasts was forgotten. */
static hf_status lone_change(hl_compiler *compiler) {
  const hl_vocabulary *vocabulary = compiler->vocabulary;
  const hl_token *token = hl_here(compiler);
  hl_message message = {0};
  size_t i = 0;
  while (i < vocabulary->phrase_count && vocabulary->phrases[i].type != HL_DURATION) i++;
  hl_message_quote(&message, token->text, token->length);
  hl_message_text(&message, " begins a change; say before it how long it lasts: 'until ");
  hl_message_text(&message, i < vocabulary->phrase_count ? vocabulary->phrases[i].pattern : "...");
  hl_message_text(&message, ":', or another 'until ...:'");
  return hl_message_fail(&message, compiler->error, token->line, token->column);
}

/* A phrase of the vocabulary, or a player who decides. */
static hf_status phrase_statement(hl_compiler *compiler, surroundings context, bool first) {
  unsigned type = context.modifiers ? HL_MODIFIER : HL_EFFECT;
  if (hl_match(&compiler->matcher, type, compiler->at) != 0) {
    hf_status status = hl_put(compiler, context.modifiers ? HL_GAIN : HL_DO);
    return status == HF_OK ? hl_expression(compiler, type) : status;
  }
  if (!context.modifiers) {
    size_t end = decider_end(compiler);
    if (end != 0) return decider_statement(compiler, context, end);
    if (hl_match_quietly(&compiler->matcher, HL_MODIFIER, compiler->at) != 0)
      return lone_change(compiler);
  }
  missed_keywords(compiler, context, first);
  if (compiler->matcher.trouble != HL_NO_TROUBLE) return hl_trouble_status(compiler, HF_BAD_CARDS);
  return hl_misfit(compiler);
}

static hf_status effect_keyword(hl_compiler *compiler, surroundings context, bool first,
                                bool *found) {
  const hl_token *token = hl_here(compiler);
  if (hl_take(compiler, "then")) {
    if (first)
      return hl_mistake(compiler, token,
                        "has nothing before it; it follows another statement "
                        "and a ;");
    return simple(compiler, context, HL_THEN);
  }
  if (hl_take(compiler, "may")) return may_statement(compiler, context);
  if (hl_take(compiler, "instead")) return simple(compiler, context, HL_INSTEAD);
  if (hl_take(compiler, "either")) return either_statement(compiler, context);
  if (hl_take(compiler, "choose")) return hl_choose(compiler);
  if (hl_take(compiler, "until")) return until_statement(compiler, context);
  if (compiler->vocabulary->occasion != 0 && hl_take(compiler, "once"))
    return once_statement(compiler, context);
  *found = false;
  return HF_OK;
}

static hf_status statement(hl_compiler *compiler, surroundings context, bool first) {
  const hl_token *token = hl_here(compiler);
  if (++context.depth > HL_STATEMENT_DEPTH)
    return hl_mistake(compiler, token,
                      "is nested too deeply; no statement lies inside more "
                      "than 12 others");
  if (hl_take(compiler, "{")) return block(compiler, context);
  if (hl_take(compiler, "if")) return if_statement(compiler, context);
  if (hl_take(compiler, "for")) return for_each_statement(compiler, context);
  if (hl_take(compiler, "while")) {
    context.modifiers = true;
    return conditions_and_body(compiler, context, HL_WHILE);
  }
  if (hl_token_is(token, "otherwise"))
    return hl_mistake(compiler, token,
                      "stands right behind the statement of its 'if', without "
                      "a ; between them");
  if (!context.modifiers) {
    bool found = true;
    hf_status status = effect_keyword(compiler, context, first, &found);
    if (found || status != HF_OK) return status;
  }
  return phrase_statement(compiler, context, first);
}

hf_status hl_statements(hl_compiler *compiler, bool modifiers) {
  return list(compiler, (surroundings){.modifiers = modifiers}, NULL);
}
