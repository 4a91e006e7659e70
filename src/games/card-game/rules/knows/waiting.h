/* What waits to be used (waiting.c), for search.c. */
#ifndef CG_WAITING_H
#define CG_WAITING_H

#include "../words/expr.h"

/* Which list has the abilities of one timing of a seat. */
static inline unsigned cg_answer_list(const cg_table *table, unsigned timing, unsigned seat) {
  return cg_seats(table) * timing + seat;
}

/* There are more than can be listed. */
static inline bool cg_are_unlisted(const cg_table *table) {
  return table->answer_count > CG_ANSWERS;
}

void cg_find_answers(cg_table *table);
static inline void cg_know_answers(cg_table *table) {
  if (!table->knows_answers) cg_find_answers(table);
}

/* A card with abilities that are used has come into play; some have left it. */
void cg_note_answers(cg_table *table, unsigned object);
void cg_drop_answers(cg_table *table, const uint64_t *left);

/* May one of these changes make an ambush cheaper? */
static inline bool cg_ambush_varies(const cg_table *table, uint64_t changes) {
  return (table->rules->cost_ways & cg_way(CG_WAY_AMBUSH)) != 0 && (changes & cg_cost_changes) != 0;
}

void cg_find_hand(cg_table *table, unsigned seat);
static inline const cg_hand *cg_know_hand(cg_table *table, unsigned seat) {
  if (!table->hand[seat].known) cg_find_hand(table, seat);
  return &table->hand[seat];
}

#endif
