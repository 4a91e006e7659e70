/* What cards could wait for, and what hands do (hands.c). */
#ifndef CG_HANDS_H
#define CG_HANDS_H

#include "../words/reads.h"
#include "know.h"

/* What the cards that players may hold wait for, and cost: the same for the whole game. */
void cg_find_repertoires(cg_table *table, unsigned which);
static inline void cg_know_repertoires(cg_table *table) {
  cg_know(table, CG_REL_REPERTOIRES, cg_find_repertoires);
}

/* May the seat hold an event, as all can see? */
static inline bool cg_may_hold(const cg_table *table, unsigned seat) {
  const cg_seat *of = &table->seat[seat];
  return of->out == 0 && (of->count[CG_HAND] > 0 || (table->pub->hiding >> seat & 1) != 0);
}

/* What cards in hands could wait for, whatever the hands hold: names of happenings. It tells
 * most often that nobody waits. Besides these a card may wait for what happens to itself. */
void cg_find_awaited(cg_table *table, unsigned which);
static inline void cg_know_awaited(cg_table *table) {
  cg_know(table, CG_REL_AWAITED, cg_find_awaited);
}
static inline cg_mask cg_could_await(cg_table *table) {
  cg_know_awaited(table);
  return table->could_await_ever;
}

/* May one of these changes make an ambush cheaper? */
static inline bool cg_ambush_varies(const cg_table *table, cg_mask changes) {
  return (table->rules->cost_ways & cg_way(CG_WAY_AMBUSH)) != 0 &&
         cg_mask_meet(changes, cg_cost_changes);
}

/* What the cards of a hand wait for: it follows those that come, and most that go
 * (cg_note_hand()). */
void cg_find_hand(cg_table *table, unsigned seat);
static inline const cg_hand *cg_know_hand(cg_table *table, unsigned seat) {
  if (!cg_keeps(table, CG_REL_HAND + seat)) cg_find_hand(table, seat);
  return &table->hand[seat];
}

#endif
