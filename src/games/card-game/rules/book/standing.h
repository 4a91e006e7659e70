/* The standing phase. */
#ifndef CG_STANDING_H
#define CG_STANDING_H

#include "../state/table.h"

/* Characters of a seat that would stand. */
void cg_standing_options(cg_table *table, unsigned seat, uint64_t *set);
void cg_run_standing(cg_table *table, cg_frame *frame);

#endif
