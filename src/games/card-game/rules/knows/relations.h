/* Relations: how whatever is derived from the state is found, and kept. Their names, and the
 * changes that they depend on, stand in state/known.h. */
#ifndef CG_RELATIONS_H
#define CG_RELATIONS_H

#include "../state/table.h"

typedef struct cg_relation {
  const char *name;     /* in a report */
  uint32_t stale_after; /* CG_NEW_: then it is found anew */
  uint32_t follows;     /* these it follows card by card */
  uint32_t which;       /* of those that each player has one of: whose it is */
  /* Finds it in the state alone, and keeps it, unless it cannot tell how long it stays so. */
  void (*rebuild)(cg_table *table, unsigned which);
  /* Is what is kept other than what was found anew, here or in the state? Some of them may keep
   * more than there is, never less. */
  bool (*differs)(cg_table *kept, cg_table *found, unsigned which);
  /* A card has come into play; cards have left it (table->news). NULL: it has not to be told. */
  void (*arrive)(cg_table *table, unsigned object);
  void (*leave)(cg_table *table);
} cg_relation;
extern const cg_relation cg_relations[CG_REL_COUNT];

/* Finds it once more. */
HF_APART void cg_rebuild(cg_table *table, unsigned relation);
/* Whatever it has to follow is taken in, and it is found if it is not kept. */
HF_APART void cg_find_out(cg_table *table, unsigned relation);
/* Before it is asked. */
static inline void cg_know(cg_table *table, unsigned relation) {
  if (!cg_is_fresh(table, relation)) cg_find_out(table, relation);
}

/* A card has come into play: all that follow cards are told. */
void cg_let_arrive(cg_table *table, unsigned object);
/* Cards have left. */
void cg_let_leave(cg_table *table);

/* The first relation that is kept otherwise than a new table finds it, CG_REL_COUNT: none. `fresh`
 * is of a copy of the state, and knows nothing yet. */
unsigned cg_find_difference(cg_table *table, cg_table *fresh);

#endif
