/* Cards by what people call them, for those who search one. */
#ifndef CLI_CARD_MATCH_H
#define CLI_CARD_MATCH_H

#include "holdfast/game.h"
#include "text/text.h"

/* Small letters, in ASCII and Ukrainian: a search does not mind capitals. */
void cli_small_letters(const char *from, char *to, size_t size);
/* 2: the card's name, title or id begins so; 1: one contains it; 0: none. `wanted` is in small
 * letters. */
unsigned cli_card_match(const hf_rules *rules, size_t card, ht_language language,
                        const char *wanted);

#endif
