/* Choosing one or several of what a statement names. */
#ifndef CG_CHOOSING_H
#define CG_CHOOSING_H

#include "../state/table.h"
#include "language/machine.h"
#include "statements.h"

hl_decision cg_run_choose(hl_run *run, const uint16_t *at);
/* The elements of the choice at which it stands. */
void cg_offer_elements(const hl_run *run, cg_options *options);
void cg_bounds_of(const hl_run *run, cg_bounds *bounds);

#endif
