/* Abilities that were used in the windows that are open: each answers one thing once.
 *
 * A use is a number: the group, the card of it, the ability and the card it is on. Where there
 * are many, those of one window that differ in one thing only, the card that the ability is on
 * or the card it answers, become a row: one number and a set. So any number of cards may
 * answer one thing, and one card any number of things. Where many cards answer many things
 * each, there are as many rows as there are cards or things, whichever are fewer, and a dozen
 * of them have room; what cannot be remembered is not offered. Of the Core Set's abilities
 * that may be used again without a cost each answers one thing in a window. */
#ifndef CG_USES_H
#define CG_USES_H

#include "table.h"

void cg_remember_use(cg_table *table, const cg_use *use);
/* Was it used, or can it be remembered no more? */
bool cg_find_use(const cg_table *table, const cg_use *use);
static inline bool cg_was_used(const cg_table *table, const cg_use *use) {
  return table->pub->use_count > 0 && cg_find_use(table, use);
}
/* The window that began with so many is over. */
void cg_forget_uses(cg_table *table, unsigned first);
/* Sets of rows that have no objects in them, one bit each. */
uint32_t cg_use_lists(const cg_table *table);

#endif
