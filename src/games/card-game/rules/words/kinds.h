/* Is a card of a kind? */
#ifndef CG_KINDS_H
#define CG_KINDS_H

#include "expr.h"

/* Is it as the adjective says that stands there? */
bool cg_adjective_fits(cg_scope *scope, const uint16_t *at, const cg_thing *thing);
bool cg_kind_fits(cg_scope *scope, const uint16_t **at, const cg_thing *thing);
const cg_def *cg_thing_def(const cg_scope *scope, const cg_thing *thing);
unsigned cg_type_of(const cg_scope *scope, const cg_thing *thing); /* CG_TYPE_COUNT: none */

#endif
