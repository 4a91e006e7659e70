/* What was put off comes now. */
#ifndef CG_FLOW_DUE_H
#define CG_FLOW_DUE_H

#include "../state/table.h"

/* A delayed effect, the lasting one with this index, is carried out. */
void cg_begin_delayed(cg_table *table, unsigned index);
/* What was put off to take the place of one of these groups, which occur now. */
void cg_begin_replacements(cg_table *table, unsigned first, unsigned end);

#endif
