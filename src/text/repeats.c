/* What an ability does again: see repeats.h.
 *
 * Cards that let one do a thing several times say it again each time, and the conditions under
 * which it can be done again. Told so it is a riddle; people say "you may do so again". */
#include "repeats.h"

#include <string.h>

enum { STEPS_MAX = 8 };

/* A cost, an effect or a choice: what can be done again. */
typedef struct step {
  const uint16_t *code; /* the phrase, or the set of a choice */
  bool cost, choice;
  unsigned name; /* of a choice: the register */
} step;

typedef struct steps {
  step step[STEPS_MAX];
  unsigned count;
} steps;

static void add(steps *list, step one) {
  if (list->count < STEPS_MAX) list->step[list->count++] = one;
}

/* --- are two expressions alike? ------------------------------------------------ */

static const hl_phrase *phrase_at(const ht_telling *telling, const uint16_t *code) {
  return code[0] > 0 && code[0] <= HL_OP_MAX ? hl_phrase_of(telling->vocabulary, code[0]) : NULL;
}

/* "... other than that house" says only that it is another one. */
static const uint16_t *behind_others(const ht_telling *telling, const uint16_t *code, bool *other) {
  const hl_phrase *phrase = phrase_at(telling, code);
  while (phrase != NULL && strstr(phrase->english, "other than {0") != NULL &&
         hl_is_register(code[1])) {
    *other = true;
    code += 2;
    phrase = phrase_at(telling, code);
  }
  return code;
}

/* A cost and an effect may say the same: only that says who does it. */
static const char *bare(const hl_phrase *phrase) {
  const char *end = phrase->english[0] == '<' ? strchr(phrase->english, '>') : NULL;
  return end != NULL ? end + 1 : phrase->english;
}

static bool alike(const ht_telling *telling, const uint16_t *a, const uint16_t *b, bool *other) {
  bool before = false;
  a = behind_others(telling, a, &before);
  b = behind_others(telling, b, other);
  if (hl_is_register(a[0]) && hl_is_register(b[0])) return true;
  const hl_phrase *one = phrase_at(telling, a), *two = phrase_at(telling, b);
  if (one == NULL || two == NULL) return one == two && a[0] == b[0];
  if (one != two && strcmp(bare(one), bare(two)) != 0) return false;
  uint8_t types[HL_SLOTS_MAX];
  unsigned count = hl_phrase_slots(telling->vocabulary, one, types);
  for (a++, b++; count > 0; count--) {
    if (!alike(telling, a, b, other)) return false;
    a += hl_expression_length(telling->vocabulary, a);
    b += hl_expression_length(telling->vocabulary, b);
  }
  return true;
}

/* --- does a body repeat what stands before it? ----------------------------------- */

typedef struct repeat {
  unsigned times;
  bool other, paid; /* with something else; a cost is paid again */
  uint32_t names;   /* the registers that are not told */
  unsigned name;    /* of the other one */
} repeat;

/* Each step of the body is one of the latest before it, in any order. */
static bool same_steps(const ht_telling *telling, const steps *before, const steps *body,
                       repeat *found) {
  bool used[STEPS_MAX] = {false};
  if (body->count == 0 || body->count > before->count) return false;
  for (unsigned i = 0; i < body->count; i++) {
    const step *one = &body->step[i];
    bool matched = false;
    for (unsigned j = before->count - body->count; j < before->count && !matched; j++) {
      const step *old = &before->step[j];
      bool other = false;
      if (used[j] || old->choice != one->choice || !alike(telling, old->code, one->code, &other))
        continue;
      used[j] = matched = true;
      found->paid = found->paid || old->cost;
      if (other) found->name = one->name;
      found->other = found->other || other;
    }
    if (!matched) return false;
    if (one->choice) found->names |= 1U << one->name;
  }
  return true;
}

static void find_in_row(ht_telling *telling, hl_row row, const steps *before);

/* The body that may be repeated: of `if ...: may ...` that of the may. */
static hl_row body_of(const ht_telling *telling, const hl_statement *statement,
                      const uint16_t **may) {
  hl_statement inner;
  hl_row row = statement->body;
  *may = statement->kind == HL_MAY ? statement->at : NULL;
  if (statement->kind != HL_IF) return row;
  if (hl_take_statement(telling->vocabulary, &row, &inner) && inner.kind == HL_MAY &&
      hl_row_ends(row)) {
    *may = inner.at;
    return inner.body;
  }
  return statement->body;
}

static bool may_repeat(const hl_statement *statement) {
  return (statement->kind == HL_IF && statement->otherwise.at == NULL) || statement->kind == HL_MAY;
}

/* How often it is done again; 0: it is something else. */
static repeat look_at(const ht_telling *telling, const hl_statement *statement,
                      const steps *before) {
  const uint16_t *may;
  hl_row row = body_of(telling, statement, &may);
  steps body = {.count = 0};
  repeat found = {.times = 0}, more = {.times = 0};
  hl_statement one;
  bool nested = false;
  while (hl_take_statement(telling->vocabulary, &row, &one)) {
    if (nested) return (repeat){.times = 0};
    if (one.kind == HL_DO)
      add(&body, (step){.code = one.phrase});
    else if (one.kind == HL_CHOOSE)
      add(&body, (step){.code = one.set, .choice = true, .name = one.name});
    else if (may_repeat(&one) && same_steps(telling, before, &body, &found))
      nested = (more = look_at(telling, &one, &body)).times > 0;
    else
      return (repeat){.times = 0};
    if (may_repeat(&one) && !nested) return (repeat){.times = 0};
  }
  if (!nested && !same_steps(telling, before, &body, &found)) return (repeat){.times = 0};
  found.times = 1 + more.times;
  found.names |= more.names;
  return found;
}

static void keep(ht_telling *telling, const uint16_t *at, const repeat *found, bool may,
                 bool body) {
  if (telling->agains == HT_AGAINS_MAX) return;
  telling->again[telling->agains++] = (ht_again){.at = at,
                                                 .times = found->times,
                                                 .may = may,
                                                 .body = body,
                                                 .other = found->other,
                                                 .name = found->name};
  telling->untold |= found->names;
}

/* A condition that only says that the cost can be paid again is left out. */
static bool keep_repeat(ht_telling *telling, const hl_statement *statement, const steps *before) {
  const uint16_t *may;
  hl_row row = body_of(telling, statement, &may);
  repeat found = look_at(telling, statement, before);
  if (found.times == 0) return false;
  const uint16_t *at = may == NULL ? row.at : found.paid ? statement->at : may;
  keep(telling, at, &found, may != NULL, may == NULL);
  return true;
}

static void find_in_row(ht_telling *telling, hl_row row, const steps *before) {
  steps so_far = *before;
  hl_statement one;
  while (hl_take_statement(telling->vocabulary, &row, &one)) {
    bool other = false;
    if (one.kind == HL_DO) {
      const step *last = so_far.count > 0 ? &so_far.step[so_far.count - 1] : NULL;
      if (last != NULL && !last->cost && !last->choice &&
          alike(telling, last->code, one.phrase, &other))
        keep(telling, one.at, &(repeat){.times = 1}, false, false);
      add(&so_far, (step){.code = one.phrase});
    } else if (one.kind == HL_CHOOSE) {
      add(&so_far, (step){.code = one.set, .choice = true, .name = one.name});
    } else if (!may_repeat(&one) || !keep_repeat(telling, &one, &so_far)) {
      const uint16_t *may;
      steps none = {.count = 0};
      if (may_repeat(&one)) find_in_row(telling, body_of(telling, &one, &may), &none);
      so_far.count = 0;
    }
  }
}

void ht_find_repeats(ht_telling *telling) {
  const hl_ability *ability = telling->ability;
  steps before = {.count = 0};
  const uint16_t *cost = telling->cards->code + ability->costs;
  telling->agains = 0;
  telling->untold = 0;
  if (!telling->vocabulary->repeats) return;
  for (unsigned i = 0; i < ability->cost_count; i++) {
    add(&before, (step){.code = cost, .cost = true});
    cost += hl_expression_length(telling->vocabulary, cost);
  }
  find_in_row(telling, hl_statements_of(telling->cards, ability), &before);
}

const ht_again *ht_again_at(const ht_telling *telling, const uint16_t *code) {
  for (unsigned i = 0; i < telling->agains; i++)
    if (telling->again[i].at == code) return &telling->again[i];
  return NULL;
}
