/* Abilities of cards in play that are used (listeners.c), for search.c. */
#ifndef CG_LISTENERS_H
#define CG_LISTENERS_H

#include "know.h"

/* Which list has the abilities of one timing of a seat. */
static inline unsigned cg_listeners_of(const cg_table *table, unsigned timing, unsigned seat) {
  return cg_seats(table) * timing + seat;
}

/* There are more than can be listed. */
static inline bool cg_are_unlisted(const cg_table *table) {
  return table->listener_count > CG_LISTENERS;
}

void cg_find_listeners(cg_table *table, unsigned which);
static inline void cg_know_listeners(cg_table *table) {
  cg_know(table, CG_REL_LISTENERS, cg_find_listeners);
}
/* A card has come into play; some have left it. */
void cg_add_listeners(cg_table *table, unsigned object);
void cg_drop_listeners(cg_table *table);

#endif
