/* What helps bots to look: which options come to mind first, and what a seat
 * knows as a number. */
#ifndef IT_PREFER_H
#define IT_PREFER_H

#include "table.h"

void it_prefer(hf_cursor *cursor, unsigned seat, uint16_t *weight);
void it_keys(hf_cursor *cursor, unsigned seat, uint64_t *all, uint64_t *own);

#endif
