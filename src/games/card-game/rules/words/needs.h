/* What an ability cannot do without, and what it waits for (needs.c). */
#ifndef CG_NEEDS_H
#define CG_NEEDS_H

#include "../state/cards.h"

/* What an ability cannot do without (needs.c): CG_NEEDS_, CG_OWN_, gold. */
void cg_read_needs(const hl_cards *cards, const hl_ability *from, unsigned type,
                   cg_ability *ability);
/* What a happening's expression waits for, of an ability that is used in play or of another one:
 * see cg_ability.calls. */
cg_mask cg_calls(const uint16_t *at, bool in_play);

#endif
