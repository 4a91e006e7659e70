/* The words of scenario lines. */
#include "scene.h"

#include "notation.h"

const char *const cg_phase_ids[] = {"plot",      "draw",     "marshaling", "challenges",
                                    "dominance", "standing", "taxation",   NULL};
const char *const cg_token_ids[] = {"poison", "stand",  "betrayal", "ghost", "vengeance", "blood",
                                    "bell",   "ear",    "journey",  "kiss",  "morghulis", "pie",
                                    "prayer", "shadow", "tale",     "venom", NULL};

unsigned cg_word_seat(const cg_line *w) {
  for (unsigned seat = 0; seat < cg_seats(w->table); seat++)
    if (hf_word_is(&w->line, cg_seat_name(NULL, NULL, seat))) return seat;
  return CG_NOBODY;
}

unsigned cg_word_def(const cg_line *w, unsigned types) {
  return cg_by_id(w->table->rules, types, w->line.word, strlen(w->line.word));
}

unsigned cg_word_object(const cg_line *w) {
  char text[HF_NOTATION_MAX];
  for (unsigned object = 0; object < w->table->pub->high; object++) {
    if (w->table->object[object].place == CG_NOWHERE || w->table->object[object].place >= CG_GONE)
      continue;
    if (cg_object_write(w->table, object, text) > 0 && hf_word_is(&w->line, text)) return object;
  }
  return CG_NO_OBJECT;
}

int cg_word_among(const cg_line *w, const char *const *words) {
  for (int i = 0; words[i] != NULL; i++)
    if (hf_word_is(&w->line, words[i])) return i;
  return -1;
}
