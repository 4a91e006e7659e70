/* A round of seven phases. */
#ifndef CG_ROUND_H
#define CG_ROUND_H

#include "../state/table.h"

/* The next player in player order whose turn has not come; `done` has those whose turn has. */
unsigned cg_next_in_order(const cg_table *table, uint8_t *done);
void cg_run_round(cg_table *table, cg_frame *frame);

#endif
