/* Which options come to mind first. */
#ifndef CG_PREFER_H
#define CG_PREFER_H

#include "core/game.h"

void cg_prefer(hf_cursor *cursor, unsigned seat, uint16_t *weight);

#endif
