/* Effects that move power. */
#ifndef CG_EFFECTS_POWER_H
#define CG_EFFECTS_POWER_H

#include "../state/table.h"

bool cg_faction_gains(cg_table *table, unsigned seat, unsigned amount);
/* From one card to another, as much as there is: how much. */
unsigned cg_move_power(cg_table *table, unsigned from, unsigned to, unsigned power);

#endif
