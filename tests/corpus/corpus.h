/* What a game's recorded games must reach: one of these for each game. */
#ifndef CORPUS_H
#define CORPUS_H

#include "generic.h"

typedef struct corpus_game {
  const char *id;
  unsigned least; /* things wanted, or the list itself is at fault */
  void (*want)(const hf_rules *rules);
  /* An event of a record played with the built-in cards; the position is the
   * one right after it. */
  void (*see)(const hf_rules *rules, const hf_state *state, const hf_event *event);
  /* The table and the end of any record. */
  void (*see_table)(const hf_state *end);
} corpus_game;

extern const corpus_game corpus_iron_throne, corpus_tiny_epic, corpus_card_game;

/* `kind name more` must be reached, and is. `more` may be empty. */
void corpus_want(const char *kind, const char *name, const char *more);
void corpus_reach(const char *kind, const char *name, const char *more);

#endif
