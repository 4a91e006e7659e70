/* Carrying statements out: see machine.h. */
#include "machine.h"

#include <assert.h>

static void note(hl_run *run, bool happened) { run->machine->note(run, happened); }

/* What is done where the conditions of the `if` at `at` do not hold. The HL_ELSE behind its body
 * may belong to an `if` around it: `if A: { if B: S } otherwise T` does nothing if only A holds. */
static hl_row instead_of(const hl_run *run, const uint16_t *at) {
  const uint16_t *behind = hl_guarded(at).end;
  hl_row row = hl_otherwise(behind, hl_ends_at(run)), all = {run->first, NULL};
  hl_statement whole;
  if (row.at == NULL || !hl_find_statement(run->machine->vocabulary, all, at, &whole)) return row;
  return whole.otherwise;
}

static void run_if(hl_run *run, const uint16_t *at) {
  hl_row body = hl_guarded(at);
  if (run->machine->holds(run, hl_conditions_at(at), hl_condition_count(at))) {
    hl_go_to(run, body.at);
    return;
  }
  hl_row otherwise = instead_of(run, at);
  hl_go_to(run, otherwise.at != NULL ? otherwise.at : body.end);
  if (otherwise.at == NULL) note(run, false);
}

static void run_may(hl_run *run, const uint16_t *at) {
  hl_row body = hl_body_at(at);
  hl_decision decision = run->machine->may(run, body);
  if (decision == HL_ASKED) return;
  hl_go_to(run, decision == HL_YES ? body.at : body.end);
  if (decision == HL_NO) note(run, false);
}

static void run_choose(hl_run *run, const uint16_t *at) {
  if (run->machine->choose(run, at) == HL_NO) run->machine->finish(run);
}

/* Is it all of the first branch of an HL_UNLESS: one of several ways to buy something off? */
static bool buys_off(const hl_run *run, const uint16_t *at) {
  return at >= run->first + 3 && at[-3] == HL_UNLESS &&
         hl_is_lone_either((hl_row){at, at + at[-1]});
}

uint32_t hl_branches(hl_run *run, const uint16_t *at) {
  unsigned count = hl_branch_count(at);
  const uint16_t *branch = hl_branches_at(at);
  uint32_t fitting = 0;
  if (*at == HL_UNLESS) /* what comes if nobody buys it off may come to nothing */
    return run->machine->fully(run, hl_take_branch(&branch)) ? 3 : 2;
  bool (*fits)(hl_run *, hl_row) = buys_off(run, at) ? run->machine->fully : run->machine->would;
  for (unsigned i = 0; i < count; i++)
    if (fits(run, hl_take_branch(&branch))) fitting |= UINT32_C(1) << i;
  return fitting;
}

static void run_either(hl_run *run, const uint16_t *at) {
  unsigned picked = run->machine->pick(run, at), count = hl_branch_count(at);
  if (picked == HL_BRANCH_ASKED) return;
  const uint16_t *branch = hl_branches_at(at);
  hl_row body = {NULL, NULL};
  for (unsigned i = 0; i < count; i++) {
    hl_row one = hl_take_branch(&branch);
    if (i == picked) body = one;
  }
  hl_go_to(run, branch);
  if (body.at != NULL)
    run->machine->enter(run, body);
  else
    note(run, false);
}

static void run_by(hl_run *run, const uint16_t *at) {
  const uint16_t *player = hl_opening_at(at);
  bool there = run->machine->by(run, &player);
  hl_row body = hl_opened_body(at, player);
  hl_go_to(run, there ? body.at : body.end);
  if (!there) note(run, false);
}

static void run_then(hl_run *run, const uint16_t *at) {
  hl_row body = hl_body_at(at);
  hl_go_to(run, run->machine->happened(run) ? body.at : body.end);
}

static bool is_done(const hl_run *run, const uint16_t *at) {
  const uint16_t *end = hl_ends_at(run);
  if (*at == HL_END || (end != NULL && at >= end)) return true;
  return run->machine->stopped != NULL && run->machine->stopped(run);
}

void hl_step(hl_run *run) {
  const hl_machine *machine = run->machine;
  const uint16_t *at = hl_stands_at(run);
  if (is_done(run, at)) {
    machine->finish(run);
    return;
  }
  switch (*at) {
  case HL_DO: machine->act(run, at); break;
  case HL_IF: run_if(run, at); break;
  case HL_ELSE: hl_go_to(run, hl_body_at(at).end); break; /* the body before it was carried out */
  case HL_MAY: run_may(run, at); break;
  case HL_THEN: run_then(run, at); break;
  case HL_FOR_EACH: machine->repeat(run, at); break;
  case HL_CHOOSE:
  case HL_SELECT: run_choose(run, at); break;
  case HL_UNTIL:
  case HL_LASTING: machine->last(run, at); break;
  case HL_INSTEAD: machine->replace(run, at); break;
  case HL_EITHER:
  case HL_UNLESS: run_either(run, at); break;
  case HL_BY: run_by(run, at); break;
  default: assert(*at == HL_ONCE); note(run, machine->put_off(run, at));
  }
}
