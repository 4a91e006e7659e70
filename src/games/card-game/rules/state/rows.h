/* The rows of lasting effects, oldest first, and the sets of cards that some of them are about.
 *
 * A change that begins for several cards has a row for each, as long as they are few; on a crowded
 * board it has one row and a set (lasting.c). The first rows stand in the head of the state, the
 * others in the room behind it. */
#ifndef CG_ROWS_H
#define CG_ROWS_H

#include "table.h"

static inline cg_lasting *cg_lasting_at(const cg_table *table, unsigned index) {
  return index < CG_LASTING ? &table->pub->lasting[index]
                            : &table->more_lasting[index - CG_LASTING];
}
static inline unsigned cg_lasting_most(const cg_table *table) {
  return CG_LASTING + 0U + table->more_rows;
}
/* So many rows are kept for effects that have begun and cannot be refused any more. */
static inline unsigned cg_lasting_spare(const cg_table *table) {
  return table->more_rows < CG_LASTING_SPARE ? table->more_rows : CG_LASTING_SPARE;
}
/* May an ability begin that makes some? */
static inline bool cg_lasting_may_begin(const cg_table *table) {
  return table->pub->lasting_count + cg_lasting_spare(table) < cg_lasting_most(table);
}

static inline bool cg_has_bound_set(const cg_lasting *lasting) {
  return lasting->object >= CG_SET_BOUND;
}
static inline uint64_t *cg_bound_set(const cg_table *table, const cg_lasting *lasting) {
  return table->bound + (size_t)(lasting->object - CG_SET_BOUND) * table->pub->words;
}
/* Is it about this card, among others maybe? */
static inline bool cg_is_bound_to(const cg_table *table, const cg_lasting *lasting,
                                  unsigned object) {
  return cg_has_bound_set(lasting) ? cg_in_set(cg_bound_set(table, lasting), object)
                                   : lasting->object == object;
}
/* The first from `from` on of the cards that it is about, CG_NO_OBJECT. */
static inline unsigned cg_next_bound(const cg_table *table, const cg_lasting *lasting,
                                     unsigned from) {
  if (cg_has_bound_set(lasting))
    return cg_next_in(cg_bound_set(table, lasting), table->pub->words, from);
  return lasting->object != CG_NO_OBJECT && lasting->object >= from ? lasting->object
                                                                    : CG_NO_OBJECT;
}
/* It as if it were about one of these alone. */
static inline cg_lasting cg_lasting_of(const cg_table *table, const cg_lasting *lasting,
                                       unsigned object) {
  cg_lasting one = *lasting;
  if (!cg_has_bound_set(lasting)) return one;
  one.object = (uint16_t)object;
  one.generation = cg_at(table, object)->generation;
  return one;
}

/* An empty set for a row, as cg_lasting.object names it; CG_NO_OBJECT: there is none left. */
unsigned cg_find_bound_set(const cg_table *table);
/* Takes one out of their row: see cg_end_lasting(). */
void cg_remove_lasting(cg_table *table, unsigned index);
/* One is about this card no more; false: it was about that one alone. */
bool cg_release(const cg_table *table, const cg_lasting *lasting, unsigned object);
/* What is kept of a card that has left play is not kept any more. */
void cg_forget_what_it_was(cg_table *table, unsigned object);

#endif
