/* What a scenario's author is shown: who is asked what and may do what, where a
 * wish was passed over, and the word that is nearest to a misspelt one. */
#include "scenario.h"

#include "core/forms.h"
#include "language/language.h"
#include "text/text.h"

#include <string.h>

/* --- positions --------------------------------------------------------- */

/* "    stark: place truce | place hostility-4": as `options` takes it. */
static void show_options(scenario *s, const hf_state *state, unsigned seat, const char *word) {
  uint32_t count = hf_option_count(s->rules.rules, state, seat);
  char text[HF_NOTATION_MAX];
  cli_print("%s    %s:", s->mark, word);
  for (uint32_t i = 0; i < count; i++) {
    hf_option_write(s->rules.rules, state, seat, hf_option_at(s->rules.rules, state, seat, i),
                    text);
    cli_print("%s %s", i == 0 ? "" : " |", text);
  }
  cli_print("\n");
}

void scenario_show(scenario *s, const hf_state *state) {
  char word[HF_NOTATION_MAX], asked[1024];
  if (hf_over(state)) cli_print_line(stdout, "%s  the game is over", s->mark);
  for (unsigned seat = 0; seat < hf_seats(state); seat++) {
    if ((hf_asked(state) >> seat & 1) == 0) continue;
    hf_seat_write(s->rules.rules, state, seat, word);
    ht_prompt_text(s->rules.rules, state, seat, HT_ENGLISH, asked, sizeof asked);
    cli_print_line(stdout, "%s  %s is asked: %s", s->mark, word, asked);
    show_options(s, state, seat, word);
  }
}

void scenario_show_now(scenario *s) { scenario_show(s, scenario_state(s)); }

/* --- wishes ------------------------------------------------------------ */

/* Does one of the options begin with the wish's first word? */
static bool has_alike(scenario *s, const hf_state *state, unsigned seat) {
  size_t length = strcspn(s->passed.wish, " ");
  uint32_t count = hf_option_count(s->rules.rules, state, seat);
  for (uint32_t i = 0; i < count; i++) {
    char text[HF_NOTATION_MAX];
    hf_option_write(s->rules.rules, state, seat, hf_option_at(s->rules.rules, state, seat, i),
                    text);
    if (strcspn(text, " ") == length && strncmp(text, s->passed.wish, length) == 0) return true;
  }
  return false;
}

void scenario_pass_over(scenario *s, const hf_state *before, unsigned seat, hf_option took) {
  unsigned rank = SCENARIO_PASSED_CHOICE;
  if (hf_option_count(s->rules.rules, before, seat) == 1) rank = SCENARIO_PASSED_FORCED;
  if (has_alike(s, before, seat)) rank = SCENARIO_PASSED_ALIKE;
  if (rank <= s->passed.rank) return;
  s->passed.rank = rank;
  s->passed.seat = seat;
  s->passed.took = took;
  hf_clone(cli_as_state(&s->passed.state), before);
}

static void show_passed(scenario *s, unsigned seat) {
  char name[HF_NOTATION_MAX], took[HF_NOTATION_MAX];
  hf_state *before = cli_as_state(&s->passed.state);
  hf_seat_write(s->rules.rules, scenario_state(s), seat, name);
  if (s->passed.rank == 0) {
    cli_print_line(stdout,
                   "%s  %s was asked nothing in %u decisions that were taken by themselves; now:",
                   s->mark, name, s->stepped);
    return;
  }
  hf_option_write(s->rules.rules, before, seat, s->passed.took, took);
  cli_print_line(stdout, "%s  %s first passed it over here, where %s `%s`:", s->mark, name,
                 s->passed.rank == SCENARIO_PASSED_FORCED ? "there was nothing but"
                                                          : "it took, by itself,",
                 took);
  scenario_show(s, before);
  cli_print_line(stdout, "%s  and now:", s->mark);
}

/* Where the seat is asked for something alike now, it is what the line means. */
void scenario_show_wish(scenario *s, unsigned seat) {
  bool now = has_alike(s, scenario_state(s), seat) && s->passed.rank < SCENARIO_PASSED_ALIKE;
  if (s->stepped > 0 && !now) show_passed(s, seat);
  scenario_show_now(s);
}

/* --- misspelt words ---------------------------------------------------- */

enum { WORD_MOST = 40 };

static unsigned least(unsigned a, unsigned b) { return a < b ? a : b; }

/* How many letters have to be put in, left out or changed. */
static unsigned distance(const char *a, size_t a_length, const char *b) {
  unsigned row[WORD_MOST + 1];
  size_t b_length = strlen(b);
  if (a_length > WORD_MOST || b_length > WORD_MOST) return WORD_MOST;
  for (unsigned j = 0; j <= b_length; j++) row[j] = j;
  for (size_t i = 1; i <= a_length; i++) {
    unsigned corner = row[0];
    row[0] = (unsigned)i;
    for (size_t j = 1; j <= b_length; j++) {
      unsigned changed = corner + (a[i - 1] != b[j - 1]);
      corner = row[j];
      row[j] = least(changed, least(row[j], row[j - 1]) + 1);
    }
  }
  return row[b_length];
}

typedef struct nearest {
  const char *word;
  size_t length;
  char best[WORD_MOST + 1];
  unsigned far;
} nearest;

static void look_at(nearest *n, const char *candidate, size_t length) {
  char word[WORD_MOST + 1] = "";
  if (length >= sizeof word) return;
  memcpy(word, candidate, length);
  unsigned far = distance(n->word, n->length, word);
  if (far == 0 || far >= n->far) return;
  n->far = far;
  memcpy(n->best, word, sizeof word);
}

/* The words that a choice may begin with: `support` of "support challenger|defender ...". */
static void look_at_forms(nearest *n, const hf_form *form) {
  for (; form != NULL && form->text != NULL; form++) {
    const char *at = form->text;
    for (size_t length = strcspn(at, " |"); length > 0; length = strcspn(at, " |")) {
      look_at(n, at, length);
      if (at[length] != '|') break;
      at += length + 1;
    }
  }
}

const char *scenario_nearest(scenario *s, const char *word, bool first, char text[64]) {
  const hl_cards *cards = s->rules.rules->cards;
  size_t length = strcspn(word, " '");
  nearest n = {.word = word, .length = length, .far = length < 8 ? 3 : 4};
  text[0] = '\0';
  if (length < 3) return text;
  if (first) look_at_forms(&n, s->game->forms);
  for (size_t i = 0; !first && cards != NULL && i < cards->card_count; i++)
    look_at(&n, cards->strings + cards->card[i].id, strlen(cards->strings + cards->card[i].id));
  if (n.best[0] != '\0') snprintf(text, 64, "; did you mean '%s'?", n.best);
  return text;
}
