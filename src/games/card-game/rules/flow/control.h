/* Control that lasts as long as something does. */
#ifndef CG_CONTROL_H
#define CG_CONTROL_H

#include "../state/table.h"

/* Who has what now; true if something has changed hands. */
bool cg_settle_control(cg_table *table);

#endif
