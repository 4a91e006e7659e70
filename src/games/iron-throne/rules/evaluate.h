/* How good a position looks. */
#ifndef IT_EVALUATE_H
#define IT_EVALUATE_H

#include "table.h"

void it_evaluate(hf_cursor *cursor, int32_t value[HF_SEATS_MAX]);

#endif
