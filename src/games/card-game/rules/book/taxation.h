/* The taxation phase. */
#ifndef CG_TAXATION_H
#define CG_TAXATION_H

#include "../state/table.h"

void cg_run_taxation(cg_table *table, cg_frame *frame);

#endif
