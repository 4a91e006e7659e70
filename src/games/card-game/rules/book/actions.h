/* Action windows. */
#ifndef CG_ACTIONS_H
#define CG_ACTIONS_H

#include "../state/table.h"

void cg_run_actions(cg_table *table, cg_frame *frame);
/* An action window; where nothing has to be looked after before, it begins at once. */
void cg_open_actions(cg_table *table);

#endif
