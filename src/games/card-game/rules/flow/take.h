/* What an option that was taken means. */
#ifndef CG_TAKE_H
#define CG_TAKE_H

#include "../state/table.h"

cg_use cg_use_of(cg_table *table, unsigned seat, uint32_t option);
void cg_take_option(cg_table *table, unsigned seat, uint32_t option);

#endif
