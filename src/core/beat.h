/* Beats while rules run: a game notes the weight of each event that it emits, and says where its
 * state is consistent. There what was noted ends as one beat. */
#ifndef HF_CORE_BEAT_H
#define HF_CORE_BEAT_H

#include "holdfast/event.h"

/* The greatest weight since the last beat ended, counted from 1; 0: nothing was emitted. */
typedef uint8_t hf_open_beat;

static inline void hf_beat_note(hf_open_beat *open, unsigned weight) {
  if (*open <= weight) *open = (hf_open_beat)(weight + 1);
}

/* Only with a sink. */
static inline void hf_beat_end(hf_open_beat *open, const hf_sink *sink) {
  unsigned noted = *open;
  if (noted == 0) return;
  *open = 0;
  if (sink->beat != NULL) sink->beat(sink->user, noted - 1);
}

#endif
