/* Moved: to be removed. */
#ifndef CG_FRONT_PROMPTS_H
#define CG_FRONT_PROMPTS_H

#include "../state/prompts.h"

/* Where nobody watches: what cg_next_to_act() has found; and only if there is more to do than to
 * pass. */
void cg_ask_for_action(cg_table *table, unsigned seat);
bool cg_ask_for_challenge(cg_table *table, unsigned seat);
bool cg_ask_for_trigger(cg_table *table, unsigned seat, unsigned timing, unsigned first,
                        unsigned end, uint64_t calls);

#endif
