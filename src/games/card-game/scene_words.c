/* The words of scenario lines. */
#include "scene.h"

#include "notation.h"

const char *const cg_phase_ids[] = {"plot",      "draw",     "marshaling", "challenges",
                                    "dominance", "standing", "taxation",   NULL};
const char *const cg_token_ids[] = {"poison", "stand",  "betrayal", "ghost", "vengeance", "blood",
                                    "bell",   "ear",    "journey",  "kiss",  "morghulis", "pie",
                                    "prayer", "shadow", "tale",     "venom", NULL};

bool cg_next_word(cg_line *w) {
  while (*w->at == ' ') w->at++;
  size_t length = 0;
  for (; *w->at != '\0' && *w->at != ' '; w->at++)
    if (length + 1 < sizeof w->word) w->word[length++] = *w->at;
  w->word[length] = '\0';
  return length > 0;
}

bool cg_word_is(const cg_line *w, const char *text) { return strcmp(w->word, text) == 0; }

hf_status cg_unknown(cg_line *w, const char *what) {
  return hf_fail(w->error, HF_BAD_NOTATION, "'%s' is no %s", w->word, what);
}

unsigned cg_word_seat(const cg_line *w) {
  for (unsigned seat = 0; seat < cg_seats(w->table); seat++)
    if (cg_word_is(w, cg_seat_name(NULL, NULL, seat))) return seat;
  return CG_NOBODY;
}

unsigned cg_word_def(const cg_line *w, unsigned types) {
  return cg_by_id(w->table->rules, types, w->word, strlen(w->word));
}

unsigned cg_word_object(const cg_line *w) {
  char text[HF_NOTATION_MAX];
  for (unsigned object = 0; object < w->table->pub->high; object++) {
    if (w->table->object[object].place == CG_NOWHERE || w->table->object[object].place >= CG_GONE)
      continue;
    if (cg_object_write(w->table, object, text) > 0 && cg_word_is(w, text)) return object;
  }
  return CG_NO_OBJECT;
}

int cg_word_number(const cg_line *w) {
  int number = 0;
  if (w->word[0] == '\0') return -1;
  for (const char *c = w->word; *c != '\0'; c++) {
    if (*c < '0' || *c > '9' || number > 999) return -1;
    number = 10 * number + (*c - '0');
  }
  return number;
}

int cg_word_among(const cg_line *w, const char *const *words) {
  for (int i = 0; words[i] != NULL; i++)
    if (cg_word_is(w, words[i])) return i;
  return -1;
}
