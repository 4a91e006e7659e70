/* The words of scenario lines. */
#include "scene_words.h"

#include "../state/events.h"
#include "../state/prompts.h"
#include "../tables/rules.h"
#include "../words/vocabulary_words.h"
#include "core/buffer.h"
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

/* --- choices that are no decisions ---------------------------------------- */

/* A card that is not in play is told of without its place: the word begins with it. */
unsigned cg_scene_told(const hf_rules *rules, const hf_state *state, const hf_event *event,
                       char text[HF_NOTATION_MAX]) {
  const cg_table table = cg_look(rules, state);
  hf_buffer to = hf_buffer_on(text, HF_NOTATION_MAX);
  const int32_t *arg = event->arg;
  char card[HF_NOTATION_MAX];
  if (event->kind == CG_EV_NAMED) {
    hf_add(&to, "name ");
    hf_add(&to, arg[2] != 0 ? cg_sort_words[arg[1]] : cg_icon_words[arg[1]]);
    return (unsigned)arg[0];
  }
  if (event->kind != CG_EV_CHOOSES) return HF_SEATS_MAX;
  if (arg[2] != CG_NOBODY) {
    hf_add(&to, "player ");
    hf_add(&to, cg_seat_name(rules, state, (unsigned)arg[2]));
  } else if (arg[1] >= 0 && (unsigned)arg[1] < table.pub->high &&
             cg_object_write(&table, (unsigned)arg[1], card) > 0) {
    hf_add(&to, "card ");
    hf_add(&to, card);
  } else if (arg[3] > 0) {
    hf_add(&to, "card ");
    hf_add(&to, cg_id(table.rules, (unsigned)arg[3]));
  } else {
    return HF_SEATS_MAX;
  }
  return (unsigned)arg[0];
}

/* A lone target is chosen by the rules, a lone card to pay with is asked for. */
bool cg_scene_lone(const hf_rules *rules, const hf_state *state, unsigned seat) {
  const cg_seat *of = &cg_look(rules, state).seat[seat];
  return of->prompt == CG_ASK_COST && of->prompt_arg[1] == 1;
}
