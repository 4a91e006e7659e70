#ifndef TE_SCENE_H
#define TE_SCENE_H

#include "core/line.h"
#include "table.h"

hf_status te_scene_set(const hf_rules *rules, hf_state *state, const char *line, hf_error *error);
hf_status te_scene_expect(const hf_rules *rules, const hf_state *state, const char *line,
                          hf_error *error);

/* A line of a scenario, word by word. */
typedef struct te_words {
  te_table *table;
  hf_line line;
} te_words;

/* What the word names; TE_NOTHING if it names nothing of the kind. */
unsigned te_word_house(const te_words *w);
unsigned te_word_seat(const te_words *w);
unsigned te_word_domain(const te_words *w);
unsigned te_word_face(const te_words *w);
unsigned te_word_card(const te_words *w);
/* The rest of the line as plot cards. */
hf_status te_word_cards(te_words *w, uint64_t *cards);
/* The rest of the line as units: `stark 2 hero arryn 1 egg 1 dragon 1`. */
typedef struct te_force {
  uint8_t tokens[TE_HOUSES];
  uint16_t heroes, houses;
  uint8_t eggs, dragons;
} te_force;
hf_status te_word_force(te_words *w, te_force *force);

#endif
