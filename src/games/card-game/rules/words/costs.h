/* Costs: may they be paid, with which choice, and paying them. */
#ifndef CG_COSTS_H
#define CG_COSTS_H

#include "expr.h"

/* Costs and effects (words/costs.c, words/effects.c): each reads one expression. */
bool cg_cost_payable(cg_scope *scope, const uint16_t **at);
/* The cards among which one pays, of a cost that needs a choice; false: it needs none. */
bool cg_cost_choice(cg_scope *scope, const uint16_t *at, cg_cards *cards, unsigned *number);
/* How many are to be chosen for one that leaves a choice. */
unsigned cg_cost_number(cg_scope *scope, const uint16_t *at);
void cg_cost_pay(cg_scope *scope, const uint16_t **at, unsigned *chosen);

/* Of `either ... or ...`: which of the two could be paid, one bit each. Which of them is, the
 * ability keeps where another one keeps its X: CG_FIRST_COST, CG_SECOND_COST. */
enum { CG_FIRST_COST = 1, CG_SECOND_COST };
uint32_t cg_cost_ways(cg_scope *scope, const uint16_t *at);

#endif
