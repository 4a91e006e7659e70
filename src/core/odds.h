/* Chances from marks: how an evaluation's opinion of each seat becomes a share
 * of one victory. */
#ifndef HF_CORE_ODDS_H
#define HF_CORE_ODDS_H

#include <stdint.h>

/* Shares 1000 out: so many marks more as `doubling` says mean twice the chance.
 * At most HF_SEATS_MAX of them. */
void hf_share_by_marks(const int32_t *marks, unsigned count, int32_t doubling, int32_t *value);

#endif
