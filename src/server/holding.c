/* Waiting for those who look on: see holding.h. */
#include "holding.h"

static int64_t later(int64_t a, int64_t b) { return a > b ? a : b; }
static int64_t earlier(int64_t a, int64_t b) { return a < b ? a : b; }

void sv_hold_for(sv_hold *hold, int64_t now, uint32_t ms, uint32_t version) {
  if (ms == 0) return;
  hold->until = earlier(later(hold->until, now) + ms, now + SV_HOLD_MOST_MS);
  hold->version = version;
}

bool sv_hold_seen(sv_hold *hold, uint64_t version) {
  if (hold->until == 0 || version < hold->version) return false;
  hold->until = 0;
  return true;
}

int64_t sv_shown_by(int64_t busy, int64_t time, uint32_t ms) {
  return earlier(later(busy, time) + ms, time + SV_BEHIND_MOST_MS);
}
