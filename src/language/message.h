/* Mistakes in words: what was wrong, and what could stand there.
 *
 * The words that would have fitted are collected near misses first, because
 * most mistakes are slips of the pen. A message never overflows; what does
 * not fit is left out and the rest is still a sentence. */
#ifndef HL_MESSAGE_H
#define HL_MESSAGE_H

#include "language.h"

typedef struct hl_message {
  char text[sizeof((hf_error *)0)->message];
  size_t length;
} hl_message;

void hl_message_text(hl_message *message, const char *text);
void hl_message_bytes(hl_message *message, const char *text, size_t length);
/* In single quotes, cut if it is very long. */
void hl_message_quote(hl_message *message, const char *text, size_t length);
void hl_message_number(hl_message *message, int32_t number);
/* Fills the error, which may be NULL; returns HF_BAD_CARDS. */
hf_status hl_message_fail(const hl_message *message, hf_error *error, uint32_t line,
                          uint32_t column);

/* Words that could stand at one place. */
#define HL_EXPECTED_MAX 40
typedef struct hl_expected {
  const char *wrong; /* what stands there instead */
  size_t wrong_length;
  size_t count;
  struct {
    const char *text;
    uint8_t length, distance;
  } word[HL_EXPECTED_MAX];
} hl_expected;

void hl_expected_start(hl_expected *expected, const char *wrong, size_t wrong_length);
void hl_expected_add(hl_expected *expected, const char *word, size_t length);
/* As above, but only if it is a near miss. */
void hl_expected_add_near(hl_expected *expected, const char *word, size_t length);
/* "; could be: a, b, c" */
void hl_message_expected(hl_message *message, const hl_expected *expected);

#endif
