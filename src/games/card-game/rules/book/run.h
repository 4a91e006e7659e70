/* The rules run until somebody must decide. */
#ifndef CG_RUN_H
#define CG_RUN_H

#include "../state/table.h"

/* Runs until somebody must decide or the game is over. */
void cg_run(cg_table *table);

#endif
