/* Asking for a relation: it is found when it is first asked for. Whoever asks names what finds it,
 * so files that only ask need no more than that one of knows/; the table of all of them stands
 * above them (relations.h). */
#ifndef CG_KNOW_H
#define CG_KNOW_H

#include "../state/table.h"

/* Finds a relation in the state alone, and keeps it, unless it cannot tell how long it stays so.
 * `which`: of those that each player has one of, whose it is. */
typedef void cg_finder(cg_table *table, unsigned which);

/* Whatever it has to follow is taken in, and it is found if it is not kept. */
HF_APART void cg_find_out(cg_table *table, unsigned relation, cg_finder *find, unsigned which);
/* Before it is asked: one that all players share. */
static inline void cg_know(cg_table *table, unsigned relation, cg_finder *find) {
  if (!cg_is_fresh(table, relation)) cg_find_out(table, relation, find, 0);
}

#endif
