/* The forms that a game's notation has, for whoever writes it by hand:
 *
 *   marshal CARD [from N] [on CARD-IN-PLAY]
 *
 * A word in small letters stands for itself, `a|b` for either of two, brackets
 * hold what may be left out. A word in capitals stands for a thing of the game:
 * the game itself reads it. Every option that a game writes has one of its
 * forms, so a text that has none is a slip of the pen, whatever the position. */
#ifndef HF_CORE_FORMS_H
#define HF_CORE_FORMS_H

#include "holdfast/play.h"

typedef struct hf_form {
  const char *text;
  const char *example; /* a choice that a scenario or a record of the tests makes */
  const char *says;    /* what is chosen with it: a line of docs/notation.md */
} hf_form;

/* Has the text one of the game's forms, as a whole or as far as it goes (what an option
 * may begin with)? The things it names must be in this game, or be known to the rules
 * where `state` is NULL. If not, error->column tells at which word it goes wrong, and the
 * message what could stand there. */
hf_status hf_form_check(const hf_rules *rules, const hf_state *state, const char *text, bool whole,
                        hf_error *error);

/* --- for the games' readers of words in capitals --------------------------- */

/* Behind the word at the head of the text; NULL if another one stands there. */
const char *hf_form_behind(const char *text, const char *word);
/* Behind the first of these words that stands there (the list ends with NULL). */
const char *hf_form_behind_any(const char *text, const char *const *words);
/* Behind a number. */
const char *hf_form_behind_number(const char *text);

#endif
