/* Texts and numbers from outside, and lists of words. */
#include "server.h"

#include <stdlib.h>
#include <string.h>

const char *sv_text(const json_t *object, const char *key) {
  return json_string_value(json_object_get(object, key));
}

int64_t sv_number(const json_t *object, const char *key, int64_t otherwise) {
  const json_t *value = json_object_get(object, key);
  return json_is_integer(value) ? (int64_t)json_integer_value(value) : otherwise;
}

bool sv_flag(const json_t *object, const char *key, bool otherwise) {
  const json_t *value = json_object_get(object, key);
  return json_is_boolean(value) ? json_is_true(value) : otherwise;
}

char *sv_copy(const char *text) { return mm_copy(text); }

char *sv_body(json_t *object) {
  char *text = json_dumps(object, JSON_COMPACT);
  json_decref(object);
  return text;
}

/* Characters that turn the direction of writing around or cannot be seen: a
 * name made of them could pass for another one. */
static bool is_trick(const unsigned char *at) {
  if (at[0] == 0xE2 && at[1] == 0x80)
    return at[2] >= 0xAA ? at[2] <= 0xAE : at[2] >= 0x8B && at[2] <= 0x8F;
  if (at[0] == 0xE2 && at[1] == 0x81) return at[2] >= 0xA0 && at[2] <= 0xAF;
  return at[0] == 0xEF && at[1] == 0xBB && at[2] == 0xBF;
}

static size_t trim(char *text) {
  size_t length = strlen(text), start = 0;
  while (length > 0 && text[length - 1] == ' ') length--;
  while (start < length && text[start] == ' ') start++;
  memmove(text, text + start, length - start);
  text[length - start] = '\0';
  return length - start;
}

/* The letter of valid UTF-8, and how long it is. */
static uint32_t letter_at(const unsigned char *at, size_t *length) {
  *length = *at < 0x80 ? 1 : *at < 0xE0 ? 2 : *at < 0xF0 ? 3 : 4;
  uint32_t letter = *length == 1 ? *at : *at & (0x7Fu >> *length);
  for (size_t i = 1; i < *length; i++) letter = letter << 6 | (at[i] & 0x3Fu);
  return letter;
}

/* What nothing is seen of: spaces of all kinds, fillers, joiners, selectors. */
static bool is_blank(const char *line) {
  static const struct {
    uint32_t first, last;
  } blanks[] = {{0x00, 0x20},       {0xA0, 0xA0},     {0xAD, 0xAD},     {0x34F, 0x34F},
                {0x61C, 0x61C},     {0x115F, 0x1160}, {0x1680, 0x1680}, {0x17B4, 0x17B5},
                {0x180B, 0x180F},   {0x2000, 0x200F}, {0x2028, 0x202F}, {0x205F, 0x206F},
                {0x2800, 0x2800},   {0x3000, 0x3000}, {0x3164, 0x3164}, {0xFE00, 0xFE0F},
                {0xFEFF, 0xFEFF},   {0xFFA0, 0xFFA0}, {0xFFF0, 0xFFFB}, {0x1D173, 0x1D17A},
                {0xE0000, 0xE0FFF}};
  const unsigned char *at = (const unsigned char *)line;
  for (size_t length; *at != '\0'; at += length) {
    uint32_t letter = letter_at(at, &length);
    bool seen = true;
    for (size_t i = 0; i < sizeof blanks / sizeof *blanks; i++)
      seen = seen && (letter < blanks[i].first || letter > blanks[i].last);
    if (seen) return false;
  }
  return true;
}

/* jansson has made sure that it is UTF-8. */
char *sv_line(const char *text, size_t letters) {
  if (text == NULL || strlen(text) > letters * 4) return NULL;
  char *line = sv_copy(text), *to = line;
  size_t count = 0;
  for (const unsigned char *from = (const unsigned char *)text; *from != '\0';) {
    size_t length = *from < 0x80 ? 1 : *from < 0xE0 ? 2 : *from < 0xF0 ? 3 : 4;
    bool control = *from < 0x20 || *from == 0x7F || (*from == 0xC2 && from[1] < 0xA0);
    if (control)
      *to++ = ' ';
    else if (!is_trick(from))
      memcpy(to, from, length), to += length;
    count++;
    from += length;
  }
  *to = '\0';
  if (trim(line) > 0 && count <= letters && !is_blank(line)) return line;
  free(line);
  return NULL;
}

/* --- lists: ",a,b," -------------------------------------------------------- */

static char *find(const char *list, const char *word) {
  size_t length = strlen(word);
  if (list == NULL || length == 0) return NULL;
  for (const char *at = list; (at = strstr(at, word)) != NULL; at++)
    if (at > list && at[-1] == ',' && at[length] == ',') return (char *)(uintptr_t)at;
  return NULL;
}

bool sv_listed(const char *list, const char *word) { return find(list, word) != NULL; }

void sv_list_add(char **list, const char *word) {
  if (sv_listed(*list, word)) return;
  size_t old = *list == NULL ? 0 : strlen(*list), length = strlen(word);
  char *grown = mm_grow(*list, old + length + 3);
  if (old == 0) grown[old++] = ',';
  memcpy(grown + old, word, length);
  memcpy(grown + old + length, ",", 2);
  *list = grown;
}

void sv_list_drop(char *list, const char *word) {
  char *at = find(list, word);
  if (at == NULL) return;
  size_t length = strlen(word) + 1;
  memmove(at, at + length, strlen(at + length) + 1);
}
