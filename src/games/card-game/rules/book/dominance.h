/* The dominance phase. */
#ifndef CG_DOMINANCE_H
#define CG_DOMINANCE_H

#include "../state/table.h"

void cg_run_dominance(cg_table *table, cg_frame *frame);

#endif
