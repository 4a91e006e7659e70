/* Effects: would it change anything, as far as words tell, and do it. effect.def names the pair of
 * functions of each effect, cg_would_NAME() and cg_act_NAME(); they stand side by side in the file
 * of their topic, effects_*.c. Both read the words behind the effect's own. The second returns
 * false where it could not come about in full (`then` asks for that, RR: Then). */
#ifndef CG_EFFECTS_H
#define CG_EFFECTS_H

#include "expr.h"

typedef bool cg_effect(cg_scope *scope, const uint16_t **at);
#define WORD_READS(number, op, type, reads, cards, pattern, english, name, favour)                 \
  cg_effect cg_would_##name, cg_act_##name;
#include "effect.def"
#undef WORD_READS

bool cg_effect_would(cg_scope *scope, const uint16_t **at);
/* Begins it; what it brings about may have to wait for frames above. Clears the
 * context's flag CG_HAPPENED where it has not come about in full. */
void cg_effect_act(cg_scope *scope, const uint16_t **at, cg_context *context);

#endif
