/* Are an ability's words such that the rules can carry them out? */
#ifndef CG_RULES_CHECK_H
#define CG_RULES_CHECK_H

#include "../words/masks.h"

/* Happenings that are a card's leaving play. */
#define cg_leaving_listens                                                                         \
  cg_mask_or(CG_HAPPENINGS(KILLED, DISCARDED, LEAVES, SACRIFICED, RETURNED),                       \
             CG_HAPPENINGS(PLACED, PLACED_OF, KILLED_FOR_CLAIM, KILLED_BY_EFFECT))

/* What is wrong with it, NULL if nothing is. Modifiers that speak of the first card of a
 * period are noted in the rules. */
const char *cg_unsound(cg_rules *rules, const hl_cards *cards, const cg_ability *ability,
                       unsigned number);

#endif
