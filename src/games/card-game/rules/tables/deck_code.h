/* The code of a deck, in one word. */
#ifndef CG_DECK_CODE_H
#define CG_DECK_CODE_H

#include "decks.h"

/* The code of a deck; 0 if a card has no number. */
size_t cg_deck_code_write(const cg_rules *rules, const cg_deck *deck, char *text, size_t size);
/* CG_CODE_NONE: this is no code at all; BAD: it is damaged; UNKNOWN: of cards that are
 * not there. */
int cg_deck_code_read(const cg_rules *rules, const char *word, size_t length, cg_deck *deck);

#endif
