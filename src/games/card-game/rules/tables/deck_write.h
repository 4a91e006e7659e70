/* Decks are written as texts. */
#ifndef CG_DECK_WRITE_H
#define CG_DECK_WRITE_H

#include "decks.h"

size_t cg_deck_text_write(const cg_rules *rules, const cg_deck *deck, const char *title,
                          bool starter, char *text, size_t size);

#endif
