/* Effects by which cards leave their place. */
#ifndef CG_EFFECTS_LEAVE_H
#define CG_EFFECTS_LEAVE_H

#include "../state/table.h"
#include "vocabulary.h"

void cg_move_card(cg_table *table, uint32_t ref, unsigned zone, uint32_t seen_by);
/* A card that is not in play goes face down into the shadows of its owner. */
void cg_into_shadows(cg_table *table, uint32_t ref);
/* A card in the shadows goes to a zone of its owner; it is discarded from there. */
void cg_out_of_shadows(cg_table *table, unsigned object, unsigned zone);
void cg_discard_shadow(cg_table *table, unsigned object);
void cg_follow(cg_context *context, uint16_t op, unsigned zone);
/* Cards are put on a deck in this order, which the seat has chosen. */
void cg_put_on_deck(cg_table *table, const uint32_t *refs, unsigned count, unsigned zone,
                    unsigned seat);

#endif
