/* Effects on who takes part in the challenge. */
#ifndef CG_EFFECTS_CHALLENGE_H
#define CG_EFFECTS_CHALLENGE_H

#include "../state/table.h"

/* By the manual whoever was bypassed cannot take part at all. */
bool cg_may_join(const cg_table *table, unsigned object);

#endif
