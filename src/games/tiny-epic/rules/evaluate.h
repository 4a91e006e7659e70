/* How good a position looks to each seat. */
#ifndef TE_EVALUATE_H
#define TE_EVALUATE_H

#include "table.h"

void te_evaluate(hf_cursor *cursor, int32_t value[HF_SEATS_MAX]);

#endif
