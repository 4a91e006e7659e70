/* Is a position sound? */
#ifndef CG_CHECK_H
#define CG_CHECK_H

#include "../state/table.h"

hf_status cg_check(const hf_rules *rules, const hf_state *state, hf_error *error);

#endif
