/* What cards and players may do, and what it costs. */
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
/* What it costs a seat to bring a card out: CG_WAY_. CG_NONE: it cannot. */
unsigned cg_cost(cg_table *table, unsigned seat, unsigned def, unsigned way);
/* By how much it may be cheaper than printed at most, whatever card it is; what that card says
 * of itself is not counted. */
unsigned cg_saving(cg_table *table, unsigned seat, unsigned way);
bool cg_event_affordable(cg_table *table, unsigned seat, unsigned def, unsigned x);
/* What it costs to ambush with each of so many cards of a hand, CG_NONE. */
void cg_ambush_costs(cg_table *table, unsigned seat, unsigned count, const uint16_t *def,
                     unsigned *cost);
/* No less than this does it cost, as a look at what is about tells. */
unsigned cg_ambush_least(const cg_table *table, unsigned def);
/* What it costs to bring a card out of the shadows, CG_NONE: it has no such keyword. */
unsigned cg_shadow(cg_table *table, unsigned seat, unsigned def);
/* A card was marshaled or played: what was due to the next one is used up. */
void cg_brought_out(cg_table *table, unsigned seat, unsigned def, unsigned way);
/* The cards in play on which a player's attachment may be. */
void cg_find_hosts(cg_table *table, unsigned def, unsigned controller, uint64_t *set);
/* An attachment in play. */
bool cg_may_stay_attached(cg_table *table, unsigned object);
bool cg_may_attach_to(cg_table *table, unsigned def, unsigned controller, const cg_thing *host);

#endif
