/* How long a table waits for those who look on, and what their clocks are not charged for. */
#ifndef SV_HOLDING_H
#define SV_HOLDING_H

#include <stdbool.h>
#include <stdint.h>

/* No answer of the server waits longer for somebody to see what has happened. */
#define SV_HOLD_MOST_MS 15000
/* Nobody is further behind than that: a page that is drops what is small. */
#define SV_BEHIND_MOST_MS 6000

/* What was sent to a person who plays with bots alone, and was not seen yet. */
typedef struct sv_hold {
  int64_t until;    /* 0: nothing */
  uint32_t version; /* it is seen with this one */
} sv_hold;

/* Something was sent that is shown for so long, behind what is being shown. */
void sv_hold_for(sv_hold *hold, int64_t now, uint32_t ms, uint32_t version);
/* What was sent up to this version was seen. True if nothing is waited for any more. */
bool sv_hold_seen(sv_hold *hold, uint64_t version);

/* Until when everybody has seen at the quick pace what happened at `time` and takes `ms`, where
 * they were busy with what happened before until `busy`. */
int64_t sv_shown_by(int64_t busy, int64_t time, uint32_t ms);

#endif
