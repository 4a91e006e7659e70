/* Decks are written as texts. */
#ifndef CG_DECK_WRITE_H
#define CG_DECK_WRITE_H

#include "core/decks.h"
#include "decks.h"

/* In lines, as one of two programs writes them: OCTGN's files are another matter (deck_octgn.h). */
size_t cg_deck_text_write(const cg_rules *rules, const cg_deck *deck, const char *title,
                          bool starter, enum hf_deck_style style, char *text, size_t size);

#endif
