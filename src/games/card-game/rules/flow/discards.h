/* Cards are discarded from hands and decks (discards.c). */
#ifndef CG_DISCARDS_H
#define CG_DISCARDS_H

#include "../state/occurrence.h"
#include "../words/orders.h"

/* A card is discarded from there, to happen together with others that follow: which and whose, and
 * what it is called. */
void cg_discard_as(cg_table *table, cg_occurrence discard, unsigned zone);
/* Groups for all of them; the ability whose doing it is, or NULL, remembers them. */
void cg_tell_discards(cg_table *table, cg_context *context, const cg_discards *all);
/* The rules make a player discard cards of the hand: options that name them. */
void cg_discard_from_hand(cg_table *table, unsigned seat, const uint32_t *picks, unsigned count);

#endif
