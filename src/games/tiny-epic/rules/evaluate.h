/* How good a position looks to each seat. */
#ifndef TE_EVALUATE_H
#define TE_EVALUATE_H

#include "table.h"

void te_evaluate(const hf_rules *rules, const hf_state *state, int32_t value[HF_SEATS_MAX]);

#endif
