/* Is a card one of those that words mean, and as a filter says? */
#ifndef CG_FILTERS_H
#define CG_FILTERS_H

#include "expr.h"

/* Does this card belong to the cards the expression means, wherever it is? */
bool cg_fits(cg_scope *scope, const uint16_t **at, const cg_thing *thing);
/* The places a filter names: players and zones. */
typedef struct cg_places {
  uint32_t seats;
  unsigned zones;
  bool named;
} cg_places;
/* A word for a place, one bit each zone of it. */
unsigned cg_zone_bits(uint16_t op);
void cg_read_places(cg_scope *scope, uint16_t op, const uint16_t **at, cg_places *where);
/* Does a filter compare cost or strength with a number, and would a card fit with this one? */
bool cg_is_number_filter(uint16_t op);
bool cg_number_fits(const cg_scope *scope, uint16_t op, int number, const cg_thing *thing);
bool cg_filter_fits(cg_scope *scope, const uint16_t **at, const cg_thing *thing);
bool cg_filters_fit(cg_scope *scope, const uint16_t **at, const cg_thing *thing);
int cg_strength_of(const cg_scope *scope, const cg_thing *thing); /* -1: it has none */
/* The highest or lowest strength, or printed cost, among the cards of an expression; -1 if none
 * has any. Moves `at` behind the expression. */
int cg_extreme(cg_scope *scope, const uint16_t **at, bool cost, bool highest);
uint32_t cg_name_at(const uint16_t **at);
bool cg_is_named(const cg_scope *scope, const cg_thing *thing, uint32_t name);

#endif
