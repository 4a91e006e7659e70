/* Texts and numbers from outside, and lists of words. */
#include "server.h"

#include "core/letters.h"

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

static size_t trim(char *text) {
  size_t length = strlen(text), start = 0;
  while (length > 0 && text[length - 1] == ' ') length--;
  while (start < length && text[start] == ' ') start++;
  memmove(text, text + start, length - start);
  text[length - start] = '\0';
  return length - start;
}

/* Ends of lines and spaces of any width are a space. */
static bool is_gap(uint32_t letter) {
  return hf_letter_is_space(letter) || letter < 0x20 || (letter >= 0x7F && letter < 0xA0) ||
         letter == 0x2028 || letter == 0x2029;
}

/* jansson has made sure that it is UTF-8. */
char *sv_line(const char *text, size_t letters) {
  if (text == NULL || strlen(text) > letters * 4) return NULL;
  char *line = sv_copy(text), *to = line;
  size_t count = 0;
  for (const char *at = text, *from = text; *at != '\0'; from = at) {
    uint32_t letter = hf_letter_next(&at);
    count++;
    if (is_gap(letter))
      *to++ = ' ';
    else if (!hf_letter_is_hidden(letter))
      memcpy(to, from, (size_t)(at - from)), to += at - from;
  }
  *to = '\0';
  if (trim(line) > 0 && count <= letters) return line;
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
