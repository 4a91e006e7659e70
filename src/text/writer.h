/* A writer: puts text into the caller's buffer and keeps it well written.
 *
 * It knows three things a template cannot: where a sentence begins (a capital
 * letter), where the buffer ends (the text is cut between letters, the length
 * goes on counting), and how a word of one letter sounds between its neighbours:
 * in Ukrainian у or в, і or й, з, із or зі, in English a or an. Templates write
 * any of these, and a, and the writer settles which it must be; so it does with
 * words that begin with either у or в (усі, всі). */
#ifndef HT_WRITER_H
#define HT_WRITER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum ht_language { HT_ENGLISH, HT_UKRAINIAN, HT_LANGUAGES } ht_language;

typedef struct ht_writer {
  ht_language language;
  char *buffer;
  size_t size;
  size_t length;  /* of the whole text, even where it did not fit */
  bool capital;   /* the next letter becomes a capital */
  char last;      /* the last byte written, 0 at the beginning */
  bool comma_due; /* a comma belongs here unless a pause comes by itself */
  /* The word being written, and the word of one sound waiting for it. */
  uint32_t letters[2];   /* its first two letters, small */
  unsigned letter_count; /* how many it has so far */
  size_t word_start;     /* where it begins */
  uint32_t before;       /* the letter before the word, 0 after a pause */
  uint32_t latest;       /* the letter written last, 0 after a pause */
  bool waiting;          /* a word of one sound waits for its neighbour */
  uint32_t waiting_word;
  size_t waiting_start, waiting_end;
  uint32_t waiting_before;
} ht_writer;

/* `buffer` may be NULL when `size` is 0. */
void ht_writer_start(ht_writer *writer, ht_language language, char *buffer, size_t size);
void ht_write(ht_writer *writer, const char *text, size_t length);
void ht_write_text(ht_writer *writer, const char *text);
/* A comma, unless there is a pause here already or one comes next. */
void ht_write_comma(ht_writer *writer);
void ht_write_number(ht_writer *writer, int32_t number);
/* Ends the text with a 0 and returns its whole length. */
size_t ht_writer_end(ht_writer *writer);

#endif
