/* See pattern.h; here too: phrases by op, their slots, the length of an
 * expression. */
#include "pattern.h"

#include <string.h>

static const char *const common_types[HL_TYPE_FIRST] = {
    "window", "condition", "cost", "effect", "modifier", "duration", "period", "number", "name"};

static const char *read_enclosed(const char *pattern, char close, hl_part *part) {
  const char *end = strchr(pattern, close);
  part->text = pattern;
  if (end == NULL) {
    part->kind = HL_PART_WRONG;
    part->length = strlen(pattern);
    return pattern + part->length;
  }
  part->length = (size_t)(end - pattern);
  return end + 1;
}

const char *hl_part_read(const char *pattern, hl_part *part) {
  *part = (hl_part){.kind = HL_PART_END};
  while (*pattern == ' ') pattern++;
  if (*pattern == '\0') return pattern;
  if (*pattern == '<') {
    part->kind = HL_PART_SLOT;
    return read_enclosed(pattern + 1, '>', part);
  }
  part->kind = HL_PART_WORD;
  if (*pattern == '[') {
    part->optional = true;
    return read_enclosed(pattern + 1, ']', part);
  }
  part->text = pattern;
  part->length = strcspn(pattern, " <[");
  /* The possessive is a word of its own, as in card files. */
  if (part->length > 2 && memcmp(pattern + part->length - 2, "'s", 2) == 0) part->length -= 2;
  return pattern + part->length;
}

bool hl_part_alternative(const hl_part *part, size_t *at, const char **text, size_t *length) {
  if (*at >= part->length) return false;
  const char *begin = part->text + *at;
  const char *bar = memchr(begin, '|', part->length - *at);
  *text = begin;
  *length = bar == NULL ? part->length - *at : (size_t)(bar - begin);
  *at += *length + 1;
  return true;
}

const hl_type *hl_type_of(const hl_vocabulary *vocabulary, unsigned type) {
  if (type < HL_TYPE_FIRST || type - HL_TYPE_FIRST >= vocabulary->type_count) return NULL;
  return &vocabulary->types[type - HL_TYPE_FIRST];
}

const char *hl_type_name(const hl_vocabulary *vocabulary, unsigned type) {
  if (type < HL_TYPE_FIRST) return common_types[type];
  const hl_type *own = hl_type_of(vocabulary, type);
  return own == NULL ? NULL : own->name;
}

int hl_type_named(const hl_vocabulary *vocabulary, const char *name, size_t length) {
  for (unsigned type = 0; type < HL_TYPE_FIRST + vocabulary->type_count; type++) {
    const char *candidate = hl_type_name(vocabulary, type);
    if (strncmp(candidate, name, length) == 0 && candidate[length] == '\0') return (int)type;
  }
  return -1;
}

const hl_words *hl_words_of(const hl_vocabulary *vocabulary, unsigned type) {
  for (size_t i = 0; i < vocabulary->words_count; i++)
    if (vocabulary->words[i].type == type) return &vocabulary->words[i];
  return NULL;
}

const hl_own_word *hl_own_word_of(const hl_vocabulary *vocabulary, const hl_cards *cards,
                                  unsigned type, unsigned number) {
  if (type != vocabulary->open || type == 0 || number >= vocabulary->open_end) return NULL;
  size_t index = vocabulary->open_end - 1U - number;
  return index < cards->own_word_count ? &cards->own_word[index] : NULL;
}

const char *hl_open_word(const hl_vocabulary *vocabulary, const hl_cards *cards, unsigned number) {
  const hl_words *words = hl_words_of(vocabulary, vocabulary->open);
  if (number < hl_words_count(words)) return words->words[number];
  const hl_own_word *own = hl_own_word_of(vocabulary, cards, vocabulary->open, number);
  return own == NULL ? NULL : cards->strings + own->id;
}

bool hl_is_open(const hl_vocabulary *vocabulary, const hl_fact *fact) {
  return vocabulary->open != 0 && fact->kind == HL_FACT_LIST &&
         hl_words_of(vocabulary, vocabulary->open)->words == fact->words;
}

uint16_t hl_only_of(const hl_vocabulary *vocabulary, unsigned type) {
  uint8_t slots[HL_SLOTS_MAX];
  for (size_t i = 0; i < vocabulary->only_count; i++) {
    const hl_phrase *phrase = hl_phrase_of(vocabulary, vocabulary->only[i]);
    if (hl_phrase_slots(vocabulary, phrase, slots) == 1 && slots[0] == type) return phrase->op;
  }
  return 0;
}

size_t hl_words_count(const hl_words *words) {
  size_t count = 0;
  while (words != NULL && words->words[count] != NULL) count++;
  return count;
}

const hl_phrase *hl_phrase_of(const hl_vocabulary *vocabulary, uint16_t op) {
  size_t guess = (size_t)op - 1;
  if (op == 0) return NULL;
  if (guess < vocabulary->phrase_count && vocabulary->phrases[guess].op == op)
    return &vocabulary->phrases[guess];
  for (size_t i = 0; i < vocabulary->phrase_count; i++)
    if (vocabulary->phrases[i].op == op) return &vocabulary->phrases[i];
  return NULL;
}

unsigned hl_phrase_slots(const hl_vocabulary *vocabulary, const hl_phrase *phrase,
                         uint8_t slots[HL_SLOTS_MAX]) {
  unsigned count = 0;
  hl_part part;
  const char *rest = hl_part_read(phrase->pattern, &part);
  for (; part.kind != HL_PART_END; rest = hl_part_read(rest, &part)) {
    if (part.kind != HL_PART_SLOT) continue;
    int type = hl_type_named(vocabulary, part.text, part.length);
    if (type >= 0 && count < HL_SLOTS_MAX) slots[count++] = (uint8_t)type;
  }
  return count;
}

static size_t slot_count(const char *pattern) {
  size_t count = 0;
  while ((pattern = strchr(pattern, '<')) != NULL) count++, pattern++;
  return count;
}

size_t hl_expression_length(const hl_vocabulary *vocabulary, const uint16_t *code) {
  size_t length = 0, missing = 1;
  while (missing > 0) {
    uint16_t word = code[length++];
    missing--;
    if (word == HL_QUOTED) length += 2;
    if (word > HL_OP_MAX) continue;
    const hl_phrase *phrase = hl_phrase_of(vocabulary, word);
    if (phrase != NULL) missing += slot_count(phrase->pattern);
  }
  return length;
}
