/* Asking for a relation: see know.h. */
#include "know.h"

#include "../words/asks.h"

void cg_find_out(cg_table *table, unsigned relation, cg_finder *find, unsigned which) {
  unsigned behind = table->pub->stale & cg_follows(relation);
  if (behind != 0 && !cg_is_in_state(relation)) cg_refresh_now(table);
  if (!cg_keeps(table, relation)) find(table, which);
}
