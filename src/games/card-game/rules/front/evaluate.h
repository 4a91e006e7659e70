/* What helps bots: how good a position looks to each seat, which options come to mind
 * first, and what a seat knows as a number. */
#ifndef CG_EVALUATE_H
#define CG_EVALUATE_H

#include "../state/table.h"

void cg_evaluate(hf_cursor *cursor, int32_t value[HF_SEATS_MAX]);

/* What a card in play is worth, in 64ths of a power token. */
int32_t cg_worth(const cg_table *table, unsigned object);
/* The same of a card that could come into play. */
int32_t cg_worth_printed(const cg_def *def);

/* Is this attachment of no use where it is? It is of use on a card of its own player, or on
 * another's card if it is a burden to its host. */
bool cg_is_misplaced(const cg_table *table, const cg_object *card);

#endif
