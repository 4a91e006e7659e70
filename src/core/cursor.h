/* What cursor.c and play.c call of each other. */
#ifndef HF_CORE_CURSOR_H
#define HF_CORE_CURSOR_H

#include "game.h"

/* Takes decisions with a single option until there is none, the lowest seat first. */
void hf_take_forced(hf_cursor *cursor);
/* HF_NO_SUCH_SEAT, and which seats there are. */
hf_status hf_refuse_seat(const hf_state *state, unsigned seat, hf_error *error);

#endif
