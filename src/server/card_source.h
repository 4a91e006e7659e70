/* The built-in cards as they are written, for each game that has some; ended by
 * one without a name. */
#ifndef FL_CARD_SOURCE_H
#define FL_CARD_SOURCE_H

typedef struct fl_card_source {
  const char *game, *text;
} fl_card_source;

extern const fl_card_source fl_card_sources[];

#endif
