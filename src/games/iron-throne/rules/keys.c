/* What a seat knows, as a number: the bytes of its view that say anything. */
#include "prefer.h"

void it_keys(hf_cursor *cursor, unsigned seat, uint64_t *all, uint64_t *own) {
  const it_state *s = (const it_state *)(const void *)cursor->state;
  const hf_flow *flow = &s->core.flow;
  const uint8_t *rest = (const uint8_t *)&s->pub + sizeof s->pub.seat;
  static_assert(offsetof(it_public, seat) == 0, "seats come first");
  uint64_t key = hf_hash_bytes(flow->frame, flow->frame_count * sizeof *flow->frame, seat);
  key = hf_hash_bytes(s->pub.seat, flow->seats * sizeof *s->pub.seat, key);
  *all = hf_hash_bytes(rest, sizeof s->pub - sizeof s->pub.seat, key);
  *own = hf_hash_bytes(&s->priv[seat], sizeof s->priv[seat], *all);
}
