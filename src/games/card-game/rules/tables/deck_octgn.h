/* Decks as the files of OCTGN have them: <card qty="3" id="...">Name</card>, in sections. */
#ifndef CG_DECK_OCTGN_H
#define CG_DECK_OCTGN_H

#include "deck_pieces.h"
#include "decks.h"

typedef struct cg_octgn_card {
  piece id, count; /* as they are written; empty: not said */
  char name[128];
} cg_octgn_card;

typedef struct cg_octgn_reader {
  piece rest;
  uint32_t line; /* of the card that was read last */
} cg_octgn_reader;

/* The next card of such a file; false behind the last. The faction is a card among them. */
bool cg_next_octgn_card(cg_octgn_reader *in, cg_octgn_card *card);
/* Returns the length that the file has or would have. */
size_t cg_octgn_write(const cg_rules *rules, const cg_deck *deck, char *text, size_t size);

#endif
