/* Choosing one or several of what a statement names. */
#ifndef CG_CHOOSING_H
#define CG_CHOOSING_H

#include "../words/choices.h"
#include "language/machine.h"

hl_decision cg_run_choose(hl_run *run, const uint16_t *at);
/* What the ability under way offers to choose from. */
void cg_choice_options(cg_table *table, cg_options *options);
/* Those chosen together: of one controller, of so much strength in all (-1: any). */
void cg_selection_bounds(cg_table *table, bool *one_controller, int *strength);

#endif
