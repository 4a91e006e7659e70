/* What a seat knows, as a number: the bytes of its view that say anything. */
#include "prefer.h"

void te_keys(hf_cursor *cursor, unsigned seat, uint64_t *all, uint64_t *own) {
  const te_state *s = (const te_state *)(const void *)cursor->state;
  const hf_flow *flow = &s->core.flow;
  uint64_t key = hf_hash_bytes(flow->frame, flow->frame_count * sizeof *flow->frame, seat);
  *all = hf_hash_bytes(&s->pub, sizeof s->pub, key);
  *own = hf_hash_bytes(&s->priv[seat], sizeof s->priv[seat], *all);
}
