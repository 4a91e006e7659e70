/* Numbers: what words come to. */
#ifndef CG_NUMBERS_H
#define CG_NUMBERS_H

#include "expr.h"

int cg_eval_number_apart(cg_scope *scope, const uint16_t **at);
static inline int cg_eval_number(cg_scope *scope, const uint16_t **at) {
  return (**at & HL_CONSTANT) != 0 ? *(*at)++ & 0x7FFF : cg_eval_number_apart(scope, at);
}

#endif
