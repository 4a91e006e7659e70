/* Abilities that may be used and would help nobody now: see cg_helps_nothing(). */
#ifndef CG_IDLE_H
#define CG_IDLE_H

#include "../state/table.h"

/* Would nothing be gained by this option of an asked seat? Of an ability that makes the next card
 * cheaper, where the seat holds none that it could; of one that cancels the seat's own effect. As
 * far as the seat knows. The rules offer it all the same. */
bool cg_helps_nothing(const hf_rules *rules, const hf_state *state, unsigned seat,
                      hf_option option);

#endif
