/* What lasts, and what is put off: `until`, `once` and `instead`. */
#ifndef CG_DELAYS_H
#define CG_DELAYS_H

#include "../state/table.h"
#include "language/machine.h"

void cg_run_last(hl_run *run, const uint16_t *at);
bool cg_run_once(hl_run *run, const uint16_t *at);
void cg_run_instead(hl_run *run, const uint16_t *at);

#endif
