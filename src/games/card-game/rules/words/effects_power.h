/* Effects that move power. */
#ifndef CG_EFFECTS_POWER_H
#define CG_EFFECTS_POWER_H

#include "../state/table.h"

bool cg_faction_gains(cg_table *table, unsigned seat, unsigned amount);

#endif
