/* Strings, each kept once, found by hash. Offset 0 is the empty string. */
#ifndef HL_STRINGS_H
#define HL_STRINGS_H

#include "language.h"

typedef struct hl_string_slot {
  uint32_t offset;     /* 0: the slot is free */
  uint32_t card_types; /* types of card, one bit each, that have this id */
} hl_string_slot;

typedef struct hl_strings {
  char *text;
  size_t length, size;
  hl_string_slot *slot;
  size_t slot_count;
} hl_strings;

/* Slots that suffice for this many strings. Tables that are put together need no
 * more than the tables apart. */
size_t hl_strings_slots(size_t strings);
/* `text` and `slot` are set; begins with the empty string. */
void hl_strings_start(hl_strings *strings);
/* The slot of a string, which is added if it is new; NULL if there is no room. */
hl_string_slot *hl_strings_add(hl_strings *strings, const char *text, size_t length);

#endif
