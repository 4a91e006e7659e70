/* Whether anybody waits for what happens, as all can see (awaited.c): it decides where people play
 * whether there is a window at all. Who may use something in it: windows.h. */
#ifndef CG_AWAITED_H
#define CG_AWAITED_H

#include "../state/table.h"

/* What cards wait for at this timing as all can see. */
cg_mask cg_awaited(cg_table *table, unsigned timing);
/* Does anybody wait for one of these happenings, as all can see? */
bool cg_anybody_waits(cg_table *table, cg_mask names);

/* As all can see: the first of these timings, the last one excluded, at which anybody waits for
 * these groups, the card it happens to included; `to`: at none. */
unsigned cg_first_awaited(cg_table *table, unsigned first, unsigned end, unsigned from,
                          unsigned to);
/* Could somebody interrupt such a group? It need not have been opened. */
bool cg_interruptible(cg_table *table, const cg_group *group);
/* Could things of these names be interrupted, were all hands full? */
bool cg_could_be_interrupted(cg_table *table, cg_mask names);

#endif
