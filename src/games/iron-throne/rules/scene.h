/* Scenario files: positions set up by hand, and facts that must hold. */
#ifndef IT_SCENE_H
#define IT_SCENE_H

#include "core/line.h"
#include "table.h"

hf_status it_scene_set(const hf_rules *rules, hf_state *state, const char *line, hf_error *error);
hf_status it_scene_expect(const hf_rules *rules, const hf_state *state, const char *line,
                          hf_error *error);

/* A line of a scenario, word by word. */
typedef struct it_words {
  it_table *table;
  const hf_state *state;
  hf_line line;
} it_words;

/* What the word names; IT_NOBODY or IT_NOTHING if it names nothing of the kind. */
unsigned it_word_seat(const it_words *w);
unsigned it_word_character(const it_words *w, unsigned seat);
unsigned it_word_kind(const it_words *w, unsigned owner);
unsigned it_word_ally(const it_words *w);
/* An event: a seat, or IT_SEATS and a special one. */
unsigned it_word_event(const it_words *w);
/* The rest of the line as a set of an owner's cards, of allies. */
hf_status it_word_cards(it_words *w, unsigned owner, uint32_t *set);
hf_status it_word_allies(it_words *w, uint32_t *set);

#endif
