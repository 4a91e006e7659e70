/* `holdfast cards words GAME`: what a card of a game may say. */
#ifndef CLI_CARDS_WORDS_H
#define CLI_CARDS_WORDS_H

#include "common.h"

/* Prints the facts, phrases and lists of words of a game's vocabulary; with
 * `wanted`, only those in which each of these words occurs. Returns the exit code. */
int cli_cards_words(const char *id, const char *const *wanted, size_t wanted_count, bool json);

#endif
