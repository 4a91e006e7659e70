/* What happens: groups, which are interrupted, occur and are reacted to (happen.c). */
#ifndef CG_HAPPEN_H
#define CG_HAPPEN_H

#include "../state/occurrence.h"
#include "../state/stack.h"

/* The occurrence gets a group, to happen together with others that follow; NULL: there is no room
 * for it, or no card to which it happens. */
cg_group *cg_open_one(cg_table *table, const cg_occurrence *one);
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

/* Lets the groups from this one on be interrupted and occur; the reactions wait for cg_react(). */
void cg_foretell_from(cg_table *table, unsigned first);
#endif
