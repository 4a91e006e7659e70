/* Where discarded cards come to lie (discarded.c). */
#ifndef CG_DISCARDED_H
#define CG_DISCARDED_H

#include "../state/table.h"

void cg_settle_discards(cg_table *table, cg_group *group);

#endif
