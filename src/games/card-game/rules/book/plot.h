/* The plot phase, and plots that are revealed in the middle of a round. */
#ifndef CG_PLOT_H
#define CG_PLOT_H

#include "../state/table.h"

void cg_run_plot(cg_table *table, cg_frame *frame);
void cg_run_reveal(cg_table *table, cg_frame *frame);

#endif
