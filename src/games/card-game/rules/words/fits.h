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
int cg_strength_of(cg_scope *scope, const cg_thing *thing); /* -1: it has none */
/* The highest or lowest strength, or printed cost, among the cards of an expression; -1: none has
 * one. Moves behind it. */
int cg_extreme(cg_scope *scope, const uint16_t **at, bool cost, bool highest);
uint32_t cg_name_at(const uint16_t **at);
bool cg_is_named(const cg_scope *scope, const cg_thing *thing, uint32_t name);
void cg_read_places(cg_scope *scope, uint16_t op, const uint16_t **at, cg_places *where);
bool cg_number_fits(cg_scope *scope, uint16_t op, int number, const cg_thing *thing);
bool cg_filter_fits(cg_scope *scope, const uint16_t **at, const cg_thing *thing);
bool cg_filters_fit(cg_scope *scope, const uint16_t **at, const cg_thing *thing);

#endif
