/* Effects that move gold. */
#ifndef CG_EFFECTS_GOLD_H
#define CG_EFFECTS_GOLD_H

#include "../state/table.h"

void cg_add_card_gold(cg_table *table, unsigned object, int change);

#endif
