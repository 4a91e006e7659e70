/* Where an attachment may be (hosts.c). */
#ifndef CG_HOSTS_H
#define CG_HOSTS_H

#include "../words/asks.h"

/* The cards in play on which a player's attachment may be. */
void cg_find_hosts(cg_table *table, unsigned def, unsigned controller, uint64_t *set);
/* An attachment in play. */
bool cg_may_stay_attached(cg_table *table, unsigned object);
bool cg_may_attach_to(cg_table *table, unsigned def, unsigned controller, const cg_thing *host);

#endif
