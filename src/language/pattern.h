/* Patterns: the words and slots of a phrase, read one part at a time.
 *
 *   draw|draws <number> card|cards [more]      <player>'s hand
 *
 * Patterns are walked where they stand and never copied: a vocabulary is
 * constant data, and the compiler has no memory that depends on it. */
#ifndef HL_PATTERN_H
#define HL_PATTERN_H

#include "language.h"

typedef enum hl_part_kind {
  HL_PART_END,
  HL_PART_WORD, /* text: the alternatives, a|b */
  HL_PART_SLOT, /* text: the name of its type */
  HL_PART_WRONG /* a mistake in the vocabulary */
} hl_part_kind;

typedef struct hl_part {
  const char *text;
  size_t length;
  uint8_t kind;
  bool optional; /* a word that may be left out */
} hl_part;

/* How many words of one phrase may be left out. */
#define HL_OPTIONAL_MAX 8

/* Reads the part at `pattern`; returns where the next begins. */
const char *hl_part_read(const char *pattern, hl_part *part);
/* The next alternative of a word, from `at`, which begins at 0; false when
 * there is none left. */
bool hl_part_alternative(const hl_part *part, size_t *at, const char **text, size_t *length);
/* The number of the type with this name, -1 if there is none. */
int hl_type_named(const hl_vocabulary *vocabulary, const char *name, size_t length);
/* The type, or NULL for one that every vocabulary has. */
const hl_type *hl_type_of(const hl_vocabulary *vocabulary, unsigned type);

#endif
