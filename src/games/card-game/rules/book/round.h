/* A round of seven phases. */
#ifndef CG_ROUND_H
#define CG_ROUND_H

#include "../state/table.h"

void cg_run_round(cg_table *table, cg_frame *frame);

#endif
