/* See strings.h. */
#include "strings.h"

#include <string.h>

size_t hl_strings_slots(size_t strings) { return strings + strings / 2 + 16; }

void hl_strings_start(hl_strings *strings) {
  memset(strings->slot, 0, strings->slot_count * sizeof strings->slot[0]);
  strings->text[0] = '\0';
  strings->length = 1;
}

static uint32_t hash_of(const char *text, size_t length) {
  uint32_t hash = 2166136261U;
  for (size_t i = 0; i < length; i++) hash = (hash ^ (unsigned char)text[i]) * 16777619U;
  return hash ^ hash >> 15;
}

static bool is_here(const hl_strings *strings, size_t slot, const char *text, size_t length) {
  const char *kept = strings->text + strings->slot[slot].offset;
  return strncmp(kept, text, length) == 0 && kept[length] == '\0';
}

hl_string_slot *hl_strings_add(hl_strings *strings, const char *text, size_t length) {
  size_t slot = hash_of(text, length) % strings->slot_count;
  for (size_t tries = 0; strings->slot[slot].offset != 0; tries++) {
    if (is_here(strings, slot, text, length)) return &strings->slot[slot];
    if (tries == strings->slot_count) return NULL;
    slot = slot + 1 == strings->slot_count ? 0 : slot + 1;
  }
  if (strings->size - strings->length < length + 1) return NULL;
  strings->slot[slot].offset = (uint32_t)strings->length;
  memcpy(strings->text + strings->length, text, length);
  strings->text[strings->length + length] = '\0';
  strings->length += length + 1;
  return &strings->slot[slot];
}
