/* Is a position sound? */
#ifndef CG_CHECK_H
#define CG_CHECK_H

#include "core/game.h"

hf_status cg_check(const hf_rules *rules, const hf_state *state, hf_error *error);
/* Finds anew what a position of earlier rules has found otherwise. */
hf_status cg_adopt(const hf_rules *rules, hf_state *state, hf_error *error);

#endif
