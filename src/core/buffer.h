/* Text put together in a caller's memory, without stdio.
 *
 * What does not fit is counted but not kept, so that a caller learns how much
 * room there should have been; the text is always terminated. */
#ifndef HF_CORE_BUFFER_H
#define HF_CORE_BUFFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct hf_buffer {
  char *text;
  size_t size;   /* of the memory */
  size_t length; /* the text has, or would have, without the final 0 */
} hf_buffer;

static inline hf_buffer hf_buffer_on(char *text, size_t size) {
  if (size > 0) text[0] = '\0';
  return (hf_buffer){.text = text, .size = size};
}

static inline bool hf_fits(const hf_buffer *buffer) { return buffer->length < buffer->size; }

static inline void hf_add_bytes(hf_buffer *to, const char *bytes, size_t count) {
  size_t room = hf_fits(to) ? to->size - to->length - 1 : 0;
  size_t kept = count < room ? count : room;
  if (kept > 0) memcpy(to->text + to->length, bytes, kept);
  if (hf_fits(to)) to->text[to->length + kept] = '\0';
  to->length += count;
}

static inline void hf_add(hf_buffer *to, const char *text) { hf_add_bytes(to, text, strlen(text)); }

static inline void hf_add_char(hf_buffer *to, char letter) { hf_add_bytes(to, &letter, 1); }

static inline void hf_add_number(hf_buffer *to, uint64_t number) {
  char digits[20];
  size_t at = sizeof digits;
  do {
    digits[--at] = (char)('0' + number % 10);
    number /= 10;
  } while (number != 0);
  hf_add_bytes(to, digits + at, sizeof digits - at);
}

/* The lowest `count` hexadecimal digits. */
static inline void hf_add_hex(hf_buffer *to, uint64_t number, unsigned count) {
  while (count-- > 0) hf_add_char(to, "0123456789abcdef"[number >> 4 * count & 15]);
}

#endif
