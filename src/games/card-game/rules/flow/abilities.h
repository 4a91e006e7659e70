/* Abilities while they are carried out. */
#ifndef CG_ABILITIES_H
#define CG_ABILITIES_H

#include "../words/expr.h"

void cg_run_ability(cg_table *table, cg_frame *frame);

#endif
