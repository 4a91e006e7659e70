/* Pieces of texts that decks and formats are read from, and names as they are compared. */
#ifndef CG_DECK_PIECES_H
#define CG_DECK_PIECES_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

typedef struct piece {
  const char *start;
  size_t length;
} piece;

enum { NAME_MAX = 64 };

/* A name as it is compared: small letters and digits, and nothing else of it. */
typedef struct folded {
  char text[NAME_MAX];
  size_t length;
} folded;

static inline folded fold(piece from) {
  folded to = {.length = 0};
  for (size_t i = 0; i < from.length && to.length < NAME_MAX - 1; i++) {
    char c = from.start[i];
    if (c >= 'A' && c <= 'Z') c = (char)(c - 'A' + 'a');
    if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) to.text[to.length++] = c;
  }
  to.text[to.length] = '\0';
  return to;
}

static inline folded fold_text(const char *text) { return fold((piece){text, strlen(text)}); }
static inline bool same(const folded *a, const folded *b) { return strcmp(a->text, b->text) == 0; }

static inline bool one_of(const char *word, const char *const *list) {
  for (; *list != NULL; list++)
    if (strcmp(word, *list) == 0) return true;
  return false;
}

static inline bool is_digit(char c) { return c >= '0' && c <= '9'; }
static inline bool is_space(char c) { return (unsigned char)c <= ' '; }

static inline piece trim(piece text) {
  while (text.length > 0 && is_space(text.start[0])) text.start++, text.length--;
  while (text.length > 0 && is_space(text.start[text.length - 1])) text.length--;
  return text;
}

static inline piece behind(piece text, size_t count) {
  return trim((piece){text.start + count, text.length - count});
}
static inline piece before(piece text, size_t length) { return trim((piece){text.start, length}); }

static inline bool begins(piece text, const char *with) {
  size_t length = strlen(with);
  return text.length >= length && memcmp(text.start, with, length) == 0;
}

/* Cuts the first line off, with its end: "\n", "\r\n" or "\r". */
static inline piece next_line(piece *rest) {
  const char *end = rest->start;
  while (end < rest->start + rest->length && *end != '\n' && *end != '\r') end++;
  piece line = {rest->start, (size_t)(end - rest->start)};
  size_t used = line.length + (line.length < rest->length);
  if (used < rest->length && *end == '\r' && end[1] == '\n') used++;
  rest->start += used;
  rest->length -= used;
  return line;
}

/* Cuts the first word off; empty behind the last. */
static inline piece next_word(piece *rest) {
  *rest = trim(*rest);
  size_t length = 0;
  while (length < rest->length && !is_space(rest->start[length])) length++;
  piece word = {rest->start, length};
  *rest = behind(*rest, length);
  return word;
}

static inline bool is_word(piece text, const char *word) {
  return text.length == strlen(word) && memcmp(text.start, word, text.length) == 0;
}

#endif
