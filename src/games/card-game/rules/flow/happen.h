/* What happens: groups, which are interrupted, occur and are reacted to (happen.c). */
#ifndef CG_HAPPEN_H
#define CG_HAPPEN_H

#include "../state/stack.h"

/* Is there room for another one that happens to cards in play? */
static inline bool cg_has_group_for_cards(const cg_table *table) {
  return table->pub->group_count < CG_GROUPS && table->pub->set_count < CG_SETS;
}
/* Lets the groups from this one on happen together: interrupts, the thing itself,
 * reactions. What an ability brings about waits with its reactions for the end of
 * that ability. */
void cg_happen_from(cg_table *table, unsigned first);

/* Lets the latest group, the effects of an ability that would initiate, happen alone. */
void cg_begin_effects(cg_table *table, unsigned first);
/* It has come about: nobody can interrupt it any more, but react to it. */
void cg_tell(cg_table *table, unsigned first);
/* Lets players react to all groups from this one on; they may be over when it returns. */
void cg_react(cg_table *table, unsigned first);

/* The latest group has come about with what is happening: it is reacted to together with
 * that. False: there is nothing new to run. */
bool cg_join(cg_table *table);
/* The same where it is known that something is happening; false: that has no window yet. */
bool cg_join_window(cg_table *table);

/* Lets the groups from this one on be interrupted and occur; the reactions wait for cg_react(). */
void cg_foretell_from(cg_table *table, unsigned first);
#endif
