/* What cards and players may, must and cannot do (permissions.c). */
#ifndef CG_PERMISSIONS_H
#define CG_PERMISSIONS_H

#include "../words/asks.h"

/* The cards of which not all may stand in the standing phase. */
void cg_stand_limited(cg_table *table, unsigned seat, uint64_t *set);
/* The types of challenges that a seat cannot initiate against another, one bit each. */
unsigned cg_types_barred(cg_table *table, unsigned seat, unsigned against);
/* A permission or duty of one card: CG_M_NO_KNEEL_ATTACK and its like. */
bool cg_card_is_given(cg_table *table, unsigned object, unsigned op);
static inline bool cg_card_has(cg_table *table, unsigned object, unsigned op) {
  return cg_any_change(table, op) && cg_card_is_given(table, object, op);
}
/* May it be declared though that makes it kneel? `but`: what lets it stand. */
bool cg_may_kneel_for(cg_table *table, unsigned object, unsigned but);
/* Does a card that has just come into play kneel? */
bool cg_enters_kneeling(cg_table *table, unsigned object);
/* A number that a modifier gives a player: more draws, more limited cards, more
 * challenges of a type, redirections. */
unsigned cg_player_is_given(cg_table *table, unsigned seat, unsigned op, unsigned type);
static inline unsigned cg_player_gets(cg_table *table, unsigned seat, unsigned op, unsigned type) {
  return cg_any_change(table, op) ? cg_player_is_given(table, seat, op, type) : 0;
}

#endif
