/* The plot phase: plots are revealed, titles chosen. */
#ifndef CG_PLOTS_H
#define CG_PLOTS_H

#include "../state/table.h"

/* Titles nobody has taken yet. */
uint32_t cg_titles_left(const cg_table *table);
/* How many are set aside at random in a round. */
unsigned cg_titles_removed(const cg_table *table);
void cg_run_plot(cg_table *table, cg_frame *frame);
void cg_run_reveal(cg_table *table, cg_frame *frame);

#endif
