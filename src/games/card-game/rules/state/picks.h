/* What a seat has chosen so far in an open group.
 *
 * A group may name every card there is, so its choices are not simply a list. Cards in
 * play, which are chosen in ascending order, are a set, and so are those that are elsewhere:
 * a card there has the number it would have if each zone of its owner's pool were sorted, so
 * that it does not matter in which order the cards lie. Cards that are put into an order are
 * a row of these numbers; whom stealth bypasses is a row of small numbers, one for each
 * attacker. Only what is left (players, a setup) is a list of options. */
#ifndef CG_PICKS_H
#define CG_PICKS_H

#include "table.h"

/* Groups of options within the initiation of a challenge. */
enum { CG_OF_STEALTH = 1, CG_OF_ASSAULT = 2 };

static inline unsigned cg_pick_count(const cg_table *table, unsigned seat) {
  return table->own[seat].pick_count;
}
/* In the order in which they were made. */
uint32_t cg_pick(const cg_table *table, unsigned seat, unsigned n);
/* All of them; how many there are. */
unsigned cg_all_picks(const cg_table *table, unsigned seat, uint32_t *list);
uint32_t cg_last_pick(const cg_table *table, unsigned seat); /* 0: there is none */
/* The definitions of a zone in ascending order; how many there are. */
unsigned cg_sort_zone(const cg_table *table, unsigned owner, unsigned zone, uint16_t def[CG_POOL]);
/* How often this was chosen. */
unsigned cg_times_picked(const cg_table *table, unsigned seat, uint32_t option);
void cg_add_pick(cg_table *table, unsigned seat, uint32_t option);
void cg_drop_pick(cg_table *table, unsigned seat);

void cg_forget_picks(cg_table *table, unsigned seat);
static inline void cg_drop_picks(cg_table *table, unsigned seat) {
  if (table->own[seat].pick_count != 0) cg_forget_picks(table, seat);
}

/* The cards in play among them, without those that keywords aim at. */
static inline uint64_t *cg_picked(const cg_table *table, unsigned seat) {
  return table->picks + (size_t)seat * table->pub->pick_words;
}
/* Stealth attackers that have been asked, of an initiation. */
static inline unsigned cg_pairs(const cg_table *table, unsigned seat) {
  return table->own[seat].listed;
}
/* Is there room for whom each attacker of an initiation bypasses? There is, but for hundreds of
 * characters. */
bool cg_pairs_fit(const cg_table *table, unsigned seat);
/* The list of those that name no card; of a setup these are all choices. */
static inline uint32_t *cg_pick_list(const cg_table *table, unsigned seat) {
  return (uint32_t *)(void *)(cg_picked(table, seat) + table->pub->words +
                              cg_pool_words(table->pub->seats, cg_pool(table->pub)));
}
/* Where its list holds as many options as fit. */
static inline bool cg_list_full(const cg_table *table, unsigned seat) {
  return table->own[seat].listed == CG_LISTED;
}

#endif
