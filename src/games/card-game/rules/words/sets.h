/* All cards that words mean. */
#ifndef CG_SETS_H
#define CG_SETS_H

#include "expr.h"

void cg_eval_cards(cg_scope *scope, const uint16_t **at, cg_cards *cards);
/* The same, where cards in play that others control may be left out. */
void cg_eval_cards_of(cg_scope *scope, const uint16_t **at, unsigned seat, cg_cards *cards);
/* Of a set of characters, locations and attachments in play, keeps those for which the
 * adjectives of a kind hold; false if none is left. */
bool cg_keep_kind(cg_scope *scope, const uint16_t *at, uint64_t *set);

#endif
