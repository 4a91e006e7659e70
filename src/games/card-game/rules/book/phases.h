/* A round and its phases; action windows. */
#ifndef CG_PHASES_H
#define CG_PHASES_H

#include "../state/table.h"

unsigned cg_next_in_order(const cg_table *table, uint8_t *done);
/* Characters of a seat that would stand in the standing phase. */
void cg_standing_options(cg_table *table, unsigned seat, uint64_t *set);
void cg_run_round(cg_table *table, cg_frame *frame);
void cg_run_draw(cg_table *table, cg_frame *frame);
void cg_run_marshal(cg_table *table, cg_frame *frame);
void cg_run_dominance(cg_table *table, cg_frame *frame);
void cg_run_standing(cg_table *table, cg_frame *frame);
void cg_run_taxation(cg_table *table, cg_frame *frame);
void cg_run_actions(cg_table *table, cg_frame *frame);
/* An action window; where nothing has to be looked after before, it begins at once. */
void cg_open_actions(cg_table *table);
void cg_enter_phase(cg_table *table, unsigned phase);
uint8_t cg_collect_income(cg_table *table, unsigned seat);

#endif
