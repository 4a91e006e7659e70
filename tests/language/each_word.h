/* Which words of the vocabulary a card uses: for tests that count them. */
#ifndef EACH_WORD_H
#define EACH_WORD_H

#include "language/language.h"

typedef void for_word(void *context, const hl_card *card, uint16_t op);

/* Each word of each ability, as often as it stands there. */
void each_word_of(const hl_vocabulary *vocabulary, const hl_cards *cards, const hl_card *card,
                  for_word *visit, void *context);

#endif
