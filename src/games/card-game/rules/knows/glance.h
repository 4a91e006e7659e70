/* What an ability cannot do without, seen at a glance (glance.c), for search.c. In checked builds
 * whatever a glance denies is denied by the words of the ability, too. */
#ifndef CG_GLANCE_H
#define CG_GLANCE_H

#include "../state/table.h"

/* CG_NEEDS_, as far as it is the same for all abilities of a seat; of CG_NOBODY all. */
unsigned cg_situation_of(const cg_table *table, unsigned seat);
static inline unsigned cg_gold_of(const cg_table *table, unsigned seat) {
  return seat == CG_NOBODY ? CG_NONE : table->seat[seat].gold;
}
/* Is the card, and the one it is attached to, as an ability of it asks: CG_OWN_? */
bool cg_is_as_asked(const cg_table *table, unsigned object, unsigned own);
/* Is there a card in play that the first choice of an ability could be, among those of these
 * types? */
bool cg_any_to_choose(cg_table *table, unsigned number, unsigned types);

#endif
