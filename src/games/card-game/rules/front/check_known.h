/* Is what a cursor knows what a new one would find? */
#ifndef CG_CHECK_KNOWN_H
#define CG_CHECK_KNOWN_H

#include "core/game.h"

/* Is what a cursor knows what a new one would find (check_known.c)? */
hf_status cg_check_known(hf_cursor *cursor, hf_error *error);

#endif
