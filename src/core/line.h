/* A line of a scenario, word by word: what the games' scenes share. */
#ifndef HF_LINE_H
#define HF_LINE_H

#include "holdfast/holdfast.h"

typedef struct hf_line {
  const char *at; /* what has not been read */
  char word[64];  /* what was read last */
  hf_error *error;
} hf_line;

/* False at the end; the word is empty then. */
bool hf_next_word(hf_line *line);
bool hf_word_is(const hf_line *line, const char *text);
/* -1 if it is no number up to 9,999. */
int hf_word_number(const hf_line *line);
/* A fact that was read and holds (`status`) has no words behind it. */
hf_status hf_end_of_line(hf_line *line, hf_status status);
/* Fails: the word is no such thing, or missing. */
hf_status hf_unknown_word(const hf_line *line, const char *what);

#endif
