/* Is a card as words say? */
#ifndef CG_FITS_H
#define CG_FITS_H

#include "expr.h"

/* Does this card belong to the cards the expression means, wherever it is? */
bool cg_fits(cg_scope *scope, const uint16_t **at, const cg_thing *thing);
/* Is it as the adjective says that stands there? */
bool cg_adjective_fits(cg_scope *scope, const uint16_t *at, const cg_thing *thing);
bool cg_kind_fits(cg_scope *scope, const uint16_t **at, const cg_thing *thing);
const cg_def *cg_thing_def(const cg_scope *scope, const cg_thing *thing);
unsigned cg_type_of(const cg_scope *scope, const cg_thing *thing); /* CG_TYPE_COUNT: none */

#endif
