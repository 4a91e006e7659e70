/* The statements of the ability under way. */
#ifndef CG_STATEMENTS_H
#define CG_STATEMENTS_H

#include "../state/table.h"

/* What it offers to choose from, where somebody is asked to choose. */
void cg_choice_options(cg_table *table, cg_options *options);
/* Those chosen together: of one controller, of so much strength and cost in all (-1: any). */
typedef struct cg_bounds {
  bool one_controller;
  int strength, cost;
} cg_bounds;
void cg_selection_bounds(cg_table *table, cg_bounds *bounds);
uint32_t cg_branches(cg_table *table);
void cg_run_effect(cg_table *table, cg_frame *frame);
void cg_run_each(cg_table *table, cg_frame *frame);

#endif
