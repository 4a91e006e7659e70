/* Words of a line of a scenario. */
#ifndef CG_SCENE_WORDS_H
#define CG_SCENE_WORDS_H

#include "scene.h"

unsigned cg_scene_told(const hf_rules *rules, const hf_state *state, const hf_event *event,
                       char text[HF_NOTATION_MAX]);
bool cg_scene_lone(const hf_rules *rules, const hf_state *state, unsigned seat);
/* What the word names; CG_NOBODY, 0, CG_NO_OBJECT, -1 if nothing of the kind. */
unsigned cg_word_seat(const cg_line *w);
unsigned cg_word_def(const cg_line *w, unsigned types);
unsigned cg_word_object(const cg_line *w);
/* Where it stands in a list that ends with NULL, -1 if it does not. */
int cg_word_among(const cg_line *w, const char *const *words);
extern const char *const cg_phase_ids[];
extern const char *const cg_token_ids[];

#endif
