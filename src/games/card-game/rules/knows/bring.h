/* Cards that a seat may bring out now, and whether it could as all can see. */
#ifndef CG_BRING_H
#define CG_BRING_H

#include "reasons.h"

/* Where the seat has cards that it could use or bring out now, as a glance tells; and what it
 * can do with those there. */
enum {
  CG_ACTS_IN_PLAY = 1 << 0,
  CG_ACTS_IN_HAND = 1 << 1,
  CG_ACTS_MARSHALING = 1 << 2,
  CG_ACTS_AMBUSHING = 1 << 3,
  CG_ACTS_ELSEWHERE = 1 << 4
};

bool cg_may_limited(cg_table *table, unsigned seat);
/* Cards that a seat may bring out now (bring.c); could it, as far as everybody knows, out of
 * its hand, and from where all can see? */
void cg_offer_cards(cg_table *table, unsigned seat, unsigned places, cg_options *options);
bool cg_could_bring_from_hand(cg_table *table, unsigned seat);
bool cg_could_bring_out(cg_table *table, unsigned seat);
/* Why a card of the hand, which is no event, may not be brought out now. */
cg_why cg_why_not_brought(cg_table *table, unsigned seat, unsigned def);

#endif
