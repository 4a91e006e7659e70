/* What a seat knows, as a number. */
#ifndef CG_KEYS_H
#define CG_KEYS_H

#include "core/game.h"

void cg_keys(hf_cursor *cursor, unsigned seat, uint64_t *all, uint64_t *own);

#endif
