/* See message.h. */
#include "message.h"

#include <string.h>

#define QUOTED_LENGTH_MAX 40
#define FAR 9

void hl_message_bytes(hl_message *message, const char *text, size_t length) {
  size_t room = sizeof message->text - 1 - message->length;
  if (length > room) {
    length = room;
    /* Never end in the middle of a character. */
    while (length > 0 && ((unsigned char)text[length] & 0xC0) == 0x80) length--;
  }
  memcpy(message->text + message->length, text, length);
  message->length += length;
  message->text[message->length] = '\0';
}

void hl_message_text(hl_message *message, const char *text) {
  hl_message_bytes(message, text, strlen(text));
}

void hl_message_quote(hl_message *message, const char *text, size_t length) {
  size_t shown = length > QUOTED_LENGTH_MAX ? QUOTED_LENGTH_MAX : length;
  while (shown < length && shown > 0 && ((unsigned char)text[shown] & 0xC0) == 0x80) shown--;
  hl_message_text(message, "'");
  hl_message_bytes(message, text, shown);
  hl_message_text(message, shown < length ? "...'" : "'");
}

void hl_message_number(hl_message *message, int32_t number) {
  char digits[12];
  size_t at = sizeof digits;
  uint32_t rest = number < 0 ? 0U - (uint32_t)number : (uint32_t)number;
  do {
    digits[--at] = (char)('0' + rest % 10);
    rest /= 10;
  } while (rest > 0);
  if (number < 0) digits[--at] = '-';
  hl_message_bytes(message, digits + at, sizeof digits - at);
}

hf_status hl_message_fail(const hl_message *message, hf_error *error, uint32_t line,
                          uint32_t column) {
  if (error == NULL) return HF_BAD_CARDS;
  *error = (hf_error){.status = HF_BAD_CARDS, .line = line, .column = column};
  memcpy(error->message, message->text, message->length);
  return HF_BAD_CARDS;
}

static hf_status wrong_at(hf_error *error, const hl_cards *cards, const hl_card *card,
                          const char *what, uint32_t line, uint32_t column) {
  hl_message message = {.length = 0};
  const char *id = cards->strings + card->id;
  hl_message_text(&message, "card ");
  hl_message_quote(&message, id, strlen(id));
  hl_message_text(&message, ": ");
  hl_message_text(&message, what);
  return hl_message_fail(&message, error, line, column);
}

hf_status hl_wrong_card(hf_error *error, const hl_cards *cards, const hl_card *card,
                        const char *what) {
  return wrong_at(error, cards, card, what, card->line, 1);
}

hf_status hl_wrong_ability(hf_error *error, const hl_cards *cards, const hl_card *card,
                           const hl_ability *ability, const char *what) {
  if (ability->line == 0) return hl_wrong_card(error, cards, card, what);
  return wrong_at(error, cards, card, what, ability->line, ability->column);
}

static char small(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }

/* The least number of letters to change, add or leave out, and of neighbours
 * to swap, that turns one word into the other. */
static unsigned edit_distance(const char *a, size_t a_length, const char *b, size_t b_length) {
  uint8_t row[3][52];
  if (a_length >= 51 || b_length >= 51) return FAR;
  for (size_t j = 0; j <= b_length; j++) row[0][j] = (uint8_t)j;
  for (size_t i = 1; i <= a_length; i++) {
    uint8_t *here = row[i % 3], *above = row[(i + 2) % 3], *two_above = row[(i + 1) % 3];
    here[0] = (uint8_t)i;
    for (size_t j = 1; j <= b_length; j++) {
      bool same = small(a[i - 1]) == small(b[j - 1]);
      unsigned best = above[j - 1] + (same ? 0U : 1U);
      if (above[j] + 1U < best) best = above[j] + 1U;
      if (here[j - 1] + 1U < best) best = here[j - 1] + 1U;
      bool swapped = i > 1 && j > 1 && small(a[i - 1]) == small(b[j - 2]) &&
                     small(a[i - 2]) == small(b[j - 1]);
      if (swapped && two_above[j - 2] + 1U < best) best = two_above[j - 2] + 1U;
      here[j] = (uint8_t)best;
    }
  }
  return row[a_length % 3][b_length];
}

void hl_expected_start(hl_expected *expected, const char *wrong, size_t wrong_length) {
  *expected = (hl_expected){.wrong = wrong, .wrong_length = wrong_length};
}

/* Two slips at most, and fewer in a short word; everything else is far. */
static unsigned nearness(const hl_expected *expected, const char *word, size_t length) {
  unsigned distance = edit_distance(expected->wrong, expected->wrong_length, word, length);
  size_t bound = expected->wrong_length <= 3 ? 1 : 2;
  bool near = expected->wrong_length > 1 && distance <= bound && distance < length;
  return near ? distance : FAR;
}

static void insert(hl_expected *expected, const char *word, size_t length, unsigned distance) {
  for (size_t i = 0; i < expected->count; i++) {
    if (expected->word[i].length == length && memcmp(expected->word[i].text, word, length) == 0)
      return;
  }
  size_t at = expected->count;
  while (at > 0 && expected->word[at - 1].distance > distance) at--;
  if (at == HL_EXPECTED_MAX) return;
  if (expected->count == HL_EXPECTED_MAX) expected->count--;
  memmove(&expected->word[at + 1], &expected->word[at],
          (expected->count - at) * sizeof expected->word[0]);
  expected->word[at].text = word;
  expected->word[at].length = (uint8_t)length;
  expected->word[at].distance = (uint8_t)distance;
  expected->count++;
}

void hl_expected_add(hl_expected *expected, const char *word, size_t length) {
  if (length > 0 && length <= 48) insert(expected, word, length, nearness(expected, word, length));
}

void hl_expected_add_near(hl_expected *expected, const char *word, size_t length) {
  if (length == 0 || length > 48) return;
  unsigned distance = nearness(expected, word, length);
  if (distance < FAR) insert(expected, word, length, distance);
}

void hl_message_expected(hl_message *message, const hl_expected *expected) {
  static const char more[] = ", ...";
  if (expected->count == 0) return;
  hl_message_text(message, "; could be: ");
  for (size_t i = 0; i < expected->count; i++) {
    size_t needed = expected->word[i].length + 4 + sizeof more;
    if (message->length + needed > sizeof message->text) {
      hl_message_text(message, more);
      return;
    }
    if (i > 0) hl_message_text(message, ", ");
    if (strchr(":,;{}", expected->word[i].text[0]) != NULL)
      hl_message_quote(message, expected->word[i].text, expected->word[i].length);
    else
      hl_message_bytes(message, expected->word[i].text, expected->word[i].length);
  }
}
