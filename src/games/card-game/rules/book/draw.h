/* The draw phase. */
#ifndef CG_DRAW_H
#define CG_DRAW_H

#include "../state/table.h"

void cg_run_draw(cg_table *table, cg_frame *frame);

#endif
