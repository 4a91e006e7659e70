/* An ability begins. */
#ifndef CG_INITIATE_H
#define CG_INITIATE_H

#include "../state/table.h"

/* The steps of its frame (abilities.c). */
enum {
  CG_USE_CHOOSE_X,
  CG_USE_CHOOSE_COSTS,
  CG_USE_PAY,
  CG_USE_PAID,
  CG_USE_TARGETS,
  CG_USE_ANNOUNCE,
  CG_USE_RESOLVE,
  CG_USE_FINISH,
  CG_USE_REACT,
  CG_USE_OVER
};

/* It is used: what it is used with is its context, and its frame comes next. */
void cg_initiate(cg_table *table, const cg_use *use);
/* Of an ability whose statements are done: what is left of it. */
void cg_push_rest(cg_table *table);
/* Runs some words of its statements, in a frame of their own; `to` 0: to the end. */
void cg_push_effect(cg_table *table, unsigned from, unsigned to);
/* Is this the frame in which its targets are chosen? */
bool cg_choosing_targets(const cg_table *table, const cg_effect_frame *frame);

#endif
