/* Soundness of positions. */
#ifndef IT_CHECK_H
#define IT_CHECK_H

#include "table.h"

hf_status it_check(const hf_rules *rules, const hf_state *state, hf_error *error);

#endif
