/* Vocabularies for tests: as much of the card game and of Tiny Epic as the
 * hardest of their cards need. They show that the language is fit for both
 * before either game exists; the games will bring vocabularies of their own. */
#ifndef STUB_VOCABULARIES_H
#define STUB_VOCABULARIES_H

#include "language/language.h"

extern const hl_vocabulary stub_card_game;
extern const hl_vocabulary stub_tiny_epic;

#endif
