/* Writing JSON: see json.h. Whether a comma is due is read from the last byte
 * written, so a writer needs no memory of what it is inside of. */
#include "json.h"

#include "memory/memory.h"

#include <stdlib.h>
#include <string.h>

void hw_text_free(hw_text *text) {
  free(text->start);
  *text = (hw_text){0};
}

void hw_text_clear(hw_text *text) {
  text->length = 0;
  text->failed = false;
  if (text->start != NULL) text->start[0] = '\0';
}

void hw_text_cut(hw_text *text, size_t length) {
  if (length >= text->length) return;
  text->length = length;
  text->start[length] = '\0';
}

void hw_text_trim(hw_text *text) {
  if (text->failed || text->room <= text->length + 1) return;
  char *less = mm_try_grow(text->start, text->length + 1);
  if (less == NULL) return;
  text->start = less;
  text->room = text->length + 1;
}

/* Room for more bytes and a 0 behind them. Nearly always there is: so that is asked where
 * bytes are written, and only what is seldom is a call. */
static inline bool has_room(const hw_text *text, size_t more) {
  return !text->failed && more < text->room - text->length;
}

/* Makes room, from whoever gives it. */
static bool grow(hw_text *text, size_t more, void *(*from)(void *room, size_t size)) {
  if (text->failed) return false;
  size_t room = text->room < 256 ? 256 : text->room;
  while (room <= text->length + more && room <= SIZE_MAX / 2) room *= 2;
  char *grown = room > text->length + more ? from(text->start, room) : NULL;
  if (grown == NULL) return false;
  text->start = grown;
  text->room = room;
  return true;
}

static inline bool room_for(hw_text *text, size_t more) {
  if (has_room(text, more)) return true;
  if (!grow(text, more, mm_try_grow)) text->failed = true;
  return !text->failed;
}

bool hw_text_reserve(hw_text *text, size_t more) {
  return has_room(text, more) || grow(text, more, mm_grow);
}

void hw_raw(hw_text *text, const char *bytes, size_t length) {
  if (!room_for(text, length)) return;
  if (length > 0) memcpy(text->start + text->length, bytes, length);
  text->length += length;
  text->start[text->length] = '\0';
}

void hw_raw_of(hw_text *text, const hw_text *other) {
  if (other->failed) text->failed = true;
  hw_raw(text, other->start, other->length);
}

void hw_raw_text(hw_text *text, const char *string) { hw_raw(text, string, strlen(string)); }

static void put(hw_text *text, char letter) {
  if (!room_for(text, 1)) return;
  text->start[text->length++] = letter;
  text->start[text->length] = '\0';
}

/* Before a value or a key: a comma, unless it is the first. */
static void separate(hw_text *text) {
  if (text->length == 0) return;
  char last = text->start[text->length - 1];
  if (last != '{' && last != '[' && last != ':' && last != ',') put(text, ',');
}

void hw_object(hw_text *text) {
  separate(text);
  put(text, '{');
}

void hw_object_end(hw_text *text) { put(text, '}'); }

void hw_array(hw_text *text) {
  separate(text);
  put(text, '[');
}

void hw_array_end(hw_text *text) { put(text, ']'); }

/* --- strings ------------------------------------------------------------- */

/* How many bytes the letter at `from` has; 0 if it is no UTF-8. */
static size_t letter_length(const unsigned char *from, size_t left) {
  unsigned char first = from[0];
  if (first < 0x80) return 1;
  size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || length > left) return 0;
  for (size_t i = 1; i < length; i++)
    if ((from[i] & 0xC0) != 0x80) return 0;
  if (first == 0xE0 && from[1] < 0xA0) return 0; /* longer than need be */
  if (first == 0xED && from[1] > 0x9F) return 0; /* half a pair */
  if (first == 0xF0 && from[1] < 0x90) return 0;
  if (first == 0xF4 && from[1] > 0x8F) return 0;
  return length;
}

static void put_escaped(hw_text *text, unsigned char letter) {
  char code[6] = {
      '\\', 'u', '0', '0', "0123456789abcdef"[letter >> 4], "0123456789abcdef"[letter & 15]};
  switch (letter) {
  case '"': hw_raw(text, "\\\"", 2); return;
  case '\\': hw_raw(text, "\\\\", 2); return;
  case '\n': hw_raw(text, "\\n", 2); return;
  case '\t': hw_raw(text, "\\t", 2); return;
  case '\r': hw_raw(text, "\\r", 2); return;
  default: hw_raw(text, code, sizeof code); return;
  }
}

void hw_string_of(hw_text *text, const char *bytes, size_t length) {
  const unsigned char *from = (const unsigned char *)bytes;
  size_t plain = 0; /* bytes behind `i` that can be copied as they are */
  separate(text);
  put(text, '"');
  for (size_t i = 0; i < length;) {
    unsigned char letter = from[i];
    size_t whole = letter_length(from + i, length - i);
    if (whole > 0 && letter >= 0x20 && letter != '"' && letter != '\\' && letter != 0x7F) {
      plain += whole;
      i += whole;
      continue;
    }
    hw_raw(text, bytes + i - plain, plain);
    plain = 0;
    if (whole == 0)
      hw_raw(text, "\xEF\xBF\xBD", 3); /* what is no letter becomes U+FFFD */
    else
      put_escaped(text, letter);
    i++;
  }
  hw_raw(text, bytes + length - plain, plain);
  put(text, '"');
}

void hw_string(hw_text *text, const char *string) {
  if (string == NULL)
    hw_null(text);
  else
    hw_string_of(text, string, strlen(string));
}

/* --- other values -------------------------------------------------------- */

void hw_key(hw_text *text, const char *key) {
  hw_string(text, key);
  put(text, ':');
}

void hw_number(hw_text *text, int64_t number) {
  char digits[20];
  size_t at = sizeof digits;
  uint64_t left = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
  do {
    digits[--at] = (char)('0' + left % 10);
    left /= 10;
  } while (left != 0);
  separate(text);
  if (number < 0) put(text, '-');
  hw_raw(text, digits + at, sizeof digits - at);
}

void hw_bool(hw_text *text, bool yes) {
  separate(text);
  hw_raw_text(text, yes ? "true" : "false");
}

void hw_null(hw_text *text) {
  separate(text);
  hw_raw(text, "null", 4);
}

void hw_json(hw_text *text, const char *json, size_t length) {
  separate(text);
  hw_raw(text, json, length);
}

void hw_json_of(hw_text *text, const hw_text *json) {
  separate(text);
  hw_raw_of(text, json);
}

void hw_put_string(hw_text *text, const char *key, const char *string) {
  hw_key(text, key);
  hw_string(text, string);
}

void hw_put_number(hw_text *text, const char *key, int64_t number) {
  hw_key(text, key);
  hw_number(text, number);
}

void hw_put_bool(hw_text *text, const char *key, bool yes) {
  hw_key(text, key);
  hw_bool(text, yes);
}
