/* Relations: how whatever is derived from the state is found, and kept. Their names, and the
 * changes that they depend on, stand in state/known.h. */
#ifndef CG_RELATIONS_H
#define CG_RELATIONS_H

#include "know.h"

typedef struct cg_relation {
  const char *name;     /* in a report */
  uint32_t stale_after; /* CG_NEW_: then it is found anew */
  uint32_t follows;     /* these it follows card by card */
  uint32_t which;       /* of those that each player has one of: whose it is */
  cg_finder *rebuild;
  /* Is what is kept other than what was found anew, here or in the state? Some of them may keep
   * more than there is, never less. */
  bool (*differs)(cg_table *kept, cg_table *found, unsigned which);
  /* A card has come into play; cards have left it (table->news). NULL: it has not to be told. */
  void (*arrive)(cg_table *table, unsigned object);
  void (*leave)(cg_table *table);
} cg_relation;
extern const cg_relation cg_relations[CG_REL_COUNT];

/* Before any of them is asked. */
void cg_know_any(cg_table *table, unsigned relation);

/* A card has come into play: all that follow cards are told. */
void cg_let_arrive(cg_table *table, unsigned object);
/* Cards have left. */
void cg_let_leave(cg_table *table);

/* The first relation that is kept otherwise than a new table finds it, CG_REL_COUNT: none. `fresh`
 * is of a copy of the state, and knows nothing yet. */
unsigned cg_find_difference(cg_table *table, cg_table *fresh);

#endif
