#ifndef TE_CHECK_H
#define TE_CHECK_H

#include "table.h"

bool te_flow_sound(const te_table *table);
hf_status te_check(const hf_rules *rules, const hf_state *state, hf_error *error);
hf_status te_adopt(const hf_rules *rules, hf_state *state, hf_error *error);

#endif
