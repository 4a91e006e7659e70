/* Reading whole statements: see code.h. */
#include "code.h"

static const uint16_t *read_guarded(hl_statement *to) {
  to->conditions = hl_condition_count(to->at);
  to->condition = hl_conditions_at(to->at);
  to->body = hl_guarded(to->at);
  return to->body.end;
}

static const uint16_t *read_select(const hl_vocabulary *vocabulary, hl_statement *to) {
  to->least = hl_choice_at(to->at);
  to->most = hl_behind(vocabulary, to->least);
  to->set = hl_behind(vocabulary, to->most);
  return hl_behind(vocabulary, to->set);
}

/* An expression, then a body. */
static const uint16_t *read_opened(const hl_vocabulary *vocabulary, hl_statement *to) {
  const uint16_t *opening = hl_opening_at(to->at);
  to->decider = to->kind == HL_BY ? opening : NULL;
  to->occasion = to->kind == HL_ONCE ? opening : NULL;
  to->duration = to->kind == HL_LASTING ? opening : NULL;
  to->body = hl_opened_body(to->at, hl_behind(vocabulary, opening));
  return to->body.end;
}

static const uint16_t *read_until(const hl_vocabulary *vocabulary, hl_statement *to) {
  to->duration = hl_until_at(to->at);
  to->phrase = hl_behind(vocabulary, to->duration);
  return hl_behind(vocabulary, to->phrase);
}

static const uint16_t *read_for_each(const hl_vocabulary *vocabulary, hl_statement *to) {
  to->set = hl_loop_at(to->at);
  to->body = hl_loop_body(to->at, hl_behind(vocabulary, to->set));
  return to->body.end;
}

static const uint16_t *read_either(hl_statement *to) {
  const uint16_t *at = hl_branches_at(to->at);
  to->branches = hl_branch_count(to->at);
  for (unsigned i = 0; i < to->branches; i++) hl_take_branch(&at);
  return at;
}

/* Fills in the parts that its kind has; returns what stands behind it. */
static const uint16_t *read_parts(const hl_vocabulary *vocabulary, hl_statement *to) {
  switch (to->kind) {
  case HL_DO:
  case HL_GAIN: to->phrase = hl_phrase_at(to->at); return hl_behind(vocabulary, to->phrase);
  case HL_IF:
  case HL_WHILE: return read_guarded(to);
  case HL_FOR_EACH: to->name = hl_name_at(to->at); return read_for_each(vocabulary, to);
  case HL_CHOOSE:
    to->name = hl_name_at(to->at);
    to->set = hl_choice_at(to->at);
    return hl_behind(vocabulary, to->set);
  case HL_SELECT: to->name = hl_name_at(to->at); return read_select(vocabulary, to);
  case HL_UNTIL: return read_until(vocabulary, to);
  case HL_EITHER:
  case HL_UNLESS: return read_either(to);
  case HL_BY:
  case HL_ONCE:
  case HL_LASTING: return read_opened(vocabulary, to);
  default: to->body = hl_body_at(to->at); return to->body.end; /* else, may, then, instead */
  }
}

bool hl_take_statement(const hl_vocabulary *vocabulary, hl_row *row, hl_statement *statement) {
  if (hl_row_ends(*row)) return false;
  *statement = (hl_statement){.kind = *row->at, .at = row->at};
  statement->behind = read_parts(vocabulary, statement);
  if (statement->kind == HL_IF) statement->otherwise = hl_otherwise(statement->body.end, row->end);
  if (statement->otherwise.at != NULL) statement->behind = statement->otherwise.end;
  row->at = statement->behind;
  return true;
}

/* The body of a statement in which `at` stands. */
static hl_row body_around(const hl_statement *statement, const uint16_t *at) {
  if (statement->branches > 0) {
    const uint16_t *branch = hl_branches_at(statement->at);
    for (unsigned i = 0; i < statement->branches; i++) {
      hl_row row = hl_take_branch(&branch);
      if (at < row.end) return row;
    }
  }
  bool other = statement->otherwise.at != NULL && at >= statement->otherwise.at;
  return other ? statement->otherwise : statement->body;
}

bool hl_find_statement(const hl_vocabulary *vocabulary, hl_row row, const uint16_t *at,
                       hl_statement *statement) {
  while (row.at != NULL && hl_take_statement(vocabulary, &row, statement)) {
    if (statement->at == at) return true;
    if (at < statement->behind) row = body_around(statement, at);
  }
  return false;
}

bool hl_is_in_loop(const hl_vocabulary *vocabulary, hl_row row, const uint16_t *at) {
  hl_statement around;
  bool loop = false;
  while (row.at != NULL && hl_take_statement(vocabulary, &row, &around) && around.at != at) {
    if (at >= around.behind) continue;
    loop |= around.kind == HL_FOR_EACH;
    row = body_around(&around, at);
  }
  return loop;
}

bool hl_is_up_to_one(const uint16_t *at) {
  const uint16_t *least = hl_choice_at(at);
  return *at == HL_SELECT && least[0] == HL_CONSTANT && least[1] == (HL_CONSTANT | 1);
}

const uint16_t *hl_behind_statement(const hl_vocabulary *vocabulary, const uint16_t *at) {
  hl_statement statement = {.kind = *at, .at = at};
  return read_parts(vocabulary, &statement);
}

const uint16_t *hl_inside(const hl_vocabulary *vocabulary, const uint16_t *at) {
  hl_statement statement = {.kind = *at, .at = at};
  const uint16_t *behind = read_parts(vocabulary, &statement);
  return statement.body.at != NULL ? statement.body.at : behind;
}

bool hl_is_lone_either(hl_row body) {
  if (*body.at != HL_EITHER) return false;
  const uint16_t *at = hl_branches_at(body.at);
  for (unsigned i = 0; i < hl_branch_count(body.at); i++) hl_take_branch(&at);
  return at == body.end;
}
