/* What a seat may know, and whole positions made from that alone. */
#ifndef IT_VIEW_H
#define IT_VIEW_H

#include "table.h"

size_t it_view_size(const hf_rules *rules, const hf_state *state);
void it_view_of(const hf_rules *rules, const hf_state *state, unsigned seat, hf_view *view);
void it_sample(const hf_rules *rules, const hf_view *view, hf_random *random, hf_state *state);
void it_imagine(const hf_rules *rules, const hf_view *view, const hf_notes *notes,
                hf_random *random, hf_state *state);

#endif
