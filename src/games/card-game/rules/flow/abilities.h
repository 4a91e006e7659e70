/* Abilities while they are looked at and carried out. */
#ifndef CG_ABILITIES_H
#define CG_ABILITIES_H

#include "../words/expr.h"

void cg_initiate(cg_table *table, const cg_use *use);

void cg_run_ability(cg_table *table, cg_frame *frame);
/* Of an ability whose statements are done: what is left of it. */
void cg_push_rest(cg_table *table);
/* Is this the frame in which its targets are chosen? */
bool cg_choosing_targets(const cg_table *table, const cg_effect_frame *frame);
/* Runs some words of its statements, in a frame of their own; `to` 0: to the end. */
void cg_push_effect(cg_table *table, unsigned from, unsigned to);

#endif
