/* Setup. */
#ifndef CG_SETUP_H
#define CG_SETUP_H

#include "../knows/reasons.h"

void cg_setup_options(cg_table *table, unsigned seat, cg_options *options);
/* Why a card of the hand may not be placed beside those that have been chosen. */
cg_why cg_why_not_placed(cg_table *table, unsigned seat, unsigned def);

void cg_run_setup(cg_table *table, cg_frame *frame);

#endif
