/* A whole state from a view alone: one that its seat cannot tell from the true one. */
#ifndef CG_SAMPLES_H
#define CG_SAMPLES_H

#include "core/game.h"

void cg_sample(const hf_rules *rules, const hf_view *view, hf_random *random, hf_state *state);

#endif
