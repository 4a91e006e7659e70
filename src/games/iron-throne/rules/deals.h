/* Which deals are worth looking at, before any looking. */
#ifndef IT_DEALS_H
#define IT_DEALS_H

#include "table.h"

/* A weight for each option of a seat that is asked IT_ASK_DEAL, ascending.
 * Looks at what is public and at the seat's own choices only. */
void it_prefer_deal(const it_table *table, unsigned seat, uint16_t *weight);

#endif
