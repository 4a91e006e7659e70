/* What the rules have to look after when something has changed (flow/upkeep.c). It is found here
 * and kept until something changes that it depends on. */
#ifndef CG_DUE_H
#define CG_DUE_H

#include "../state/refs.h"
#include "know.h"

/* Is it about to leave play in something that has not happened yet? */
bool cg_is_leaving(const cg_table *table, unsigned object);

/* HOSTS: the first attachment that may not be where it is. */
void cg_find_stray(cg_table *table, unsigned which);

/* The cards that are sacrificed because some card says so. REST: there is none. */
void cg_find_sacrificed(cg_table *table, cg_cards *cards);
void cg_find_rest(cg_table *table, unsigned which);
/* It is known that there is none, and these changes, CG_NEW_, make no difference. */
static inline bool cg_stays_at_rest(const cg_table *table, unsigned changed) {
  unsigned disturbs = cg_keeps(table, CG_REL_REST) ? ~(unsigned)table->at_rest : ~0U;
  return (changed & disturbs) == 0;
}

/* RAISED: what constant abilities add to strength, and 1, card by card. */
typedef struct cg_raised {
  cg_table *table;
  int16_t by[CG_WORDS * 64];
} cg_raised;
void cg_find_raised(cg_table *table, cg_raised *all);
/* A character that lies open in play. */
bool cg_is_raised_at_all(const cg_table *table, unsigned object);

/* DECKS: whose deck has no loose cards. */
void cg_find_thin_decks(cg_table *table, unsigned which);
static inline unsigned cg_thin_decks(cg_table *table) {
  cg_know(table, CG_REL_DECKS, cg_find_thin_decks);
  return table->thin_decks;
}

#endif
