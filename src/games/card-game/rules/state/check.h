/* Is a position sound? */
#ifndef CG_CHECK_H
#define CG_CHECK_H

#include "table.h"

hf_status cg_check(const hf_rules *rules, const hf_state *state, hf_error *error);
/* Is what a cursor knows what a new one would find (knows/check_known.c)? */
hf_status cg_check_known(hf_cursor *cursor, hf_error *error);

#endif
