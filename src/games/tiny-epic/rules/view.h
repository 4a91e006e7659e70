#ifndef TE_VIEW_H
#define TE_VIEW_H

#include "table.h"

size_t te_view_size(const hf_rules *rules, const hf_state *state);
void te_view_of(const hf_rules *rules, const hf_state *state, unsigned seat, hf_view *view);
void te_sample(const hf_rules *rules, const hf_view *view, hf_random *random, hf_state *state);

#endif
