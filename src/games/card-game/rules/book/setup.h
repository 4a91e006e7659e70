/* Setup. */
#ifndef CG_SETUP_H
#define CG_SETUP_H

#include "../state/table.h"

void cg_setup_options(cg_table *table, unsigned seat, cg_options *options);

void cg_run_setup(cg_table *table, cg_frame *frame);

#endif
