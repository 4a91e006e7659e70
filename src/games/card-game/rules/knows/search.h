/* Which abilities may be used in a window, and by whom. */
#ifndef CG_SEARCH_H
#define CG_SEARCH_H

#include "../state/table.h"

/* Abilities that answer the groups of a window, of one seat or of all. */
void cg_triggers(cg_table *table, unsigned seat, unsigned timing, unsigned first, unsigned end,
                 cg_options *options);
/* The same where cg_calls_between() them is known. */
void cg_triggers_called(cg_table *table, unsigned seat, unsigned timing, unsigned first,
                        unsigned end, uint64_t calls, cg_options *options);
/* Has the seat a card that waits for something that is called so: names and CG_CALL_? */
bool cg_has_triggers(cg_table *table, unsigned seat, unsigned timing, uint64_t calls);
/* Could the seat have one, as far as everybody knows? */
bool cg_may_trigger(cg_table *table, unsigned seat, unsigned timing, unsigned first, unsigned end);
/* Where the seat has cards that it could use or bring out now, as a glance tells; and what it
 * can do with those there. */
enum {
  CG_ACTS_IN_PLAY = 1 << 0,
  CG_ACTS_IN_HAND = 1 << 1,
  CG_ACTS_MARSHALING = 1 << 2,
  CG_ACTS_AMBUSHING = 1 << 3,
  CG_ACTS_ELSEWHERE = 1 << 4
};
/* What the seat can do in an action window besides passing. */
void cg_actions(cg_table *table, unsigned seat, bool none_in_play, cg_options *options);
/* Who can do anything there, from this seat on, and what, with passing; those who can do nothing
 * pass. CG_NOBODY: all have passed. */
unsigned cg_next_to_act(cg_table *table, unsigned seat, unsigned *passes, cg_options *options);
/* As far as everybody knows; and whether that leaves no card in play to be used. */
bool cg_may_act(cg_table *table, unsigned seat, bool *none_in_play);

#endif
