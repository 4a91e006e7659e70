/* Marks: finding the parts of a template. Shared by what renders templates and
 * by what checks them, so that the two cannot disagree about where a part
 * ends. */
#ifndef HT_MARKS_H
#define HT_MARKS_H

#include "template.h"

#define HT_PARTS_MAX 12

/* A stretch of a template. */
typedef struct ht_span {
  const char *begin, *end;
} ht_span;

/* A mark {...}: its slot, what it asks, and its parts. */
typedef struct ht_mark {
  unsigned slot;
  char asks;    /* 0 plain, or one of . # ? ^ ~ ! = */
  ht_case form; /* for '.', and for '=' where has_form */
  bool has_form;
  bool as_asked; /* {0.as} */
  bool sound;    /* false: malformed, to be left out */
  unsigned parts;
  ht_span part[HT_PARTS_MAX];
} ht_mark;

/* What the marks at the beginning of a template say. */
typedef struct ht_head {
  bool has_gender, has_person, has_one;
  ht_gender gender;
  ht_gender one; /* of one among several */
  ht_person person;
} ht_head;

/* Reads the marks at the beginning; returns what is behind them. */
const char *ht_read_head(const char *text, const char *end, ht_head *head);
/* Reads the mark that begins at `text` ('{'); returns what is behind it. */
const char *ht_read_mark(const char *text, const char *end, ht_mark *mark);
/* Reads a declining word that begins at `text` ('['). */
const char *ht_read_word(const char *text, const char *end, ht_mark *word);

#endif
