/* All effects, as their rows name them. */
#include "effects.h"

#include "../state/contexts.h"

typedef struct row {
  cg_effect *would, *act;
} row;

static const row effects[CG_OPS_END] = {
#define WORD_READS(number, op, type, reads, cards, pattern, english, name, favour)                 \
  [op] = {cg_would_##name, cg_act_##name},
#include "effect.def"
#undef WORD_READS
};

bool cg_effect_would(cg_scope *scope, const uint16_t **at) {
  uint16_t op = *(*at)++;
  return effects[op].would(scope, at);
}

void cg_effect_act(cg_scope *scope, const uint16_t **at, cg_context *context) {
  uint16_t op = *(*at)++;
  if (!effects[op].act(scope, at)) context->flags &= (uint8_t)~CG_HAPPENED;
}
