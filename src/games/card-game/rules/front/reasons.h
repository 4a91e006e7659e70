/* What a seat that is asked could expect to use and cannot now: see hf_reasons(). */
#ifndef CG_FRONT_REASONS_H
#define CG_FRONT_REASONS_H

#include "../knows/reasons.h"

/* What cannot be used is told as an option would tell it: CG_O_CARD of the hand, CG_O_OBJECT,
 * CG_O_CHALLENGE. */
uint32_t cg_reasons_of(hf_cursor *cursor, unsigned seat, hf_reason list[HF_REASONS_MAX]);

#endif
