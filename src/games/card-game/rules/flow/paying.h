/* X and costs of the ability under way (paying.c). */
#ifndef CG_PAYING_H
#define CG_PAYING_H

#include "../words/expr.h"

/* What X is; false: its player is asked. */
bool cg_choose_x(cg_table *table, cg_ability_frame *frame, cg_context *context,
                 const hl_ability *ability);
/* The values of X with which the ability may be used. */
uint32_t cg_x_options(cg_table *table);
/* Costs that leave a choice are chosen, one after the other; false: the player is asked. */
bool cg_choose_costs(cg_table *table, cg_ability_frame *frame, cg_context *context,
                     const hl_ability *ability);
void cg_cost_options(cg_table *table, unsigned cost, cg_options *options);
void cg_pay(cg_table *table, cg_context *context, const hl_ability *ability);

/* The ways of a cost with two of them, as CG_ASK_EITHER asks for them; one bit each. */
uint32_t cg_cost_branches(cg_table *table);

#endif
