/* Conditions: what words come to. */
#ifndef CG_CONDITIONS_H
#define CG_CONDITIONS_H

#include "expr.h"

bool cg_eval_condition(cg_scope *scope, const uint16_t **at);
/* Is this the challenge the expression means? */
bool cg_contest_fits(cg_scope *scope, const uint16_t **at);
/* So many conditions, one behind the other. */
static inline bool cg_all_hold(cg_scope *scope, const uint16_t *at, unsigned count) {
  for (unsigned i = 0; i < count; i++)
    if (!cg_eval_condition(scope, &at)) return false;
  return true;
}

#endif
