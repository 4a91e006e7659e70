/* What cards and players are worth at the moment, all changes counted. */
#ifndef CG_FIGURES_H
#define CG_FIGURES_H

#include "../state/table.h"
#include "../words/asks.h"
#include "../words/masks.h"

/* A card is about to leave play: those who speak of it then mean what it is now, its traits and
 * factions, and those of CG_WAS_ for which a card of this game asks. Strength, keywords and icons
 * stay in its slot. */
void cg_keep_what_it_is(cg_table *table, unsigned object);

/* The characters whose strength counts for a side: 0 attackers, 1 defenders. */
void cg_find_counting(cg_table *table, unsigned side, uint64_t counting[CG_WORDS]);
/* What a character counts for a side beyond, or short of, its taking part there. */
int cg_lent_strength(cg_table *table, unsigned side, const uint64_t *counting, unsigned object);
/* What the sides count in the challenge, and whether characters take part there: 0 attackers, 1
 * defenders. */
typedef struct cg_forces {
  unsigned strength[2];
  bool present[2];
} cg_forces;
cg_forces cg_forces_of(cg_table *table);
static inline unsigned cg_side_strength(cg_table *table, unsigned side) {
  return cg_forces_of(table).strength[side];
}
/* A character that stands, in play. */
bool cg_counts_for_dominance(cg_table *table, unsigned object);
unsigned cg_dominance_strength(cg_table *table, unsigned seat);

/* Nothing makes it dearer than it is printed. */
static inline bool cg_is_cheap(const cg_table *table, unsigned def) {
  return !cg_any_about(table, CG_CHANGES(COSTS_MORE)) &&
         !cg_mask_meet(cg_def_of(table, def)->changes, CG_CHANGES(COSTS_MORE));
}

#endif
