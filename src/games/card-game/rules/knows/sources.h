/* Constant abilities of cards in play (sources.c). */
#ifndef CG_SOURCES_H
#define CG_SOURCES_H

#include "../state/objects.h"
#include "know.h"

void cg_find_sources(cg_table *table, unsigned which);
/* A card has come into play; some have left it. */
void cg_add_sources(cg_table *table, unsigned object);
void cg_drop_sources(cg_table *table);
/* As far as there is room, they are listed. */
static inline void cg_know_sources(cg_table *table) {
  cg_know_sets(table);
  cg_know(table, CG_REL_SOURCES, cg_find_sources);
}

#endif
