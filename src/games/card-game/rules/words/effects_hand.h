/* Effects on hands and decks. */
#ifndef CG_EFFECTS_HAND_H
#define CG_EFFECTS_HAND_H

#include "../state/table.h"

/* A card that is not in play comes to a reference, which may become a list; false if it has
 * no room there, or lies somewhere else. */
bool cg_ref_append(cg_table *table, uint32_t *to, uint32_t ref);
/* The card discarded last, and with several of one player all of them. */
void cg_note_last(cg_table *table, cg_context *context, uint32_t ref);
void cg_run_discards(cg_table *table, cg_frame *frame);

#endif
