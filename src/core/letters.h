/* Letters of Unicode that people should not be shown in a name: those that
 * cannot be seen, turn the writing around, or belong to nobody. One list for
 * names of people, tables and decks, for lines of chat and for card files. */
#ifndef HF_LETTERS_H
#define HF_LETTERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What no byte sequence means; it is hidden, too. */
#define HF_LETTER_BROKEN 0xFFFD

/* The next letter of a text; 0 at its end. Bytes that are no UTF-8 are each
 * HF_LETTER_BROKEN. */
uint32_t hf_letter_next(const char **text);

/* Controls, line ends, joiners and zero widths, marks of direction (U+061C, 200E,
 * 200F, 202A-202E, 2066-2069), fillers, selectors, surrogates, private use. */
bool hf_letter_is_hidden(uint32_t letter);

/* Of a script that is written from right to left, with its marks and digits. */
bool hf_letter_is_leftward(uint32_t letter);

/* A space of any width. */
bool hf_letter_is_space(uint32_t letter);

/* Replaces hidden letters of a text by `?`, but for the ends of its lines and tabs. */
void hf_letters_mask(char *text);

#endif
