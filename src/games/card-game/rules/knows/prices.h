/* What it costs to bring a card out, and to play an event (prices.c). */
#ifndef CG_PRICES_H
#define CG_PRICES_H

#include "../words/asks.h"

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
/* And what it costs to bring it out of there. */
unsigned cg_shadow_cost(cg_table *table, unsigned seat, unsigned def);
/* A card was marshaled or played: what was due to the next one is used up. */
void cg_brought_out(cg_table *table, unsigned seat, unsigned def, unsigned way);

#endif
