#include "line.h"

#include "game.h"

#include <string.h>

bool hf_next_word(hf_line *line) {
  size_t length = 0;
  while (*line->at == ' ') line->at++;
  for (; *line->at != '\0' && *line->at != ' '; line->at++)
    if (length + 1 < sizeof line->word) line->word[length++] = *line->at;
  line->word[length] = '\0';
  return length > 0;
}

bool hf_word_is(const hf_line *line, const char *text) { return strcmp(line->word, text) == 0; }

int hf_word_number(const hf_line *line) {
  int number = 0;
  for (const char *c = line->word; *c != '\0'; c++) {
    if (*c < '0' || *c > '9' || number > 999) return -1;
    number = 10 * number + (*c - '0');
  }
  return line->word[0] != '\0' ? number : -1;
}

hf_status hf_end_of_line(hf_line *line, hf_status status) {
  if (status != HF_OK || !hf_next_word(line)) return status;
  return hf_fail(line->error, HF_BAD_NOTATION, "'%s' is one word too many", line->word);
}

hf_status hf_unknown_word(const hf_line *line, const char *what) {
  if (line->word[0] == '\0')
    return hf_fail(line->error, HF_BAD_NOTATION, "at the end is missing: %s", what);
  return hf_fail(line->error, HF_BAD_NOTATION, "'%s' is no %s", line->word, what);
}
