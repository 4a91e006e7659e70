/* The marshaling phase. */
#ifndef CG_MARSHALING_H
#define CG_MARSHALING_H

#include "../state/table.h"

void cg_run_marshal(cg_table *table, cg_frame *frame);

#endif
