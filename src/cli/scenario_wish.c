/* The choices a script wishes for.
 *
 * A choice is taken as soon as it is legal; until then the game runs on by itself.
 * The picks of one decision may be named in any order: one that the rules take
 * only behind others waits for these, one that belongs before others is put there.
 * What has a single legal answer is no decision, be it a target, which the rules
 * take themselves, or a cost, which they ask for: both may be named or left out. */
#include "scenario.h"

#include "core/forms.h"
#include "wire/group.h"

#include <string.h>

/* --- what was answered already ----------------------------------------- */

static bool same_head(const char *text, const char *head) {
  size_t length = strlen(head);
  return strncmp(text, head, length) == 0 && (text[length] == '\0' || text[length] == ' ');
}

/* The rules, or the referee for want of another option, have chosen this for the seat. */
static size_t find_told(const scenario *s, unsigned seat, const char *notation) {
  size_t at = 0;
  while (at < s->told_count && (s->told[at].seat != seat || !same_head(notation, s->told[at].text)))
    at++;
  return at;
}

static bool was_told(scenario *s, unsigned seat, const char *notation, bool once) {
  size_t at = find_told(s, seat, notation);
  if (at == s->told_count) return false;
  if (once) s->told[at] = s->told[--s->told_count];
  return true;
}

/* --- picks ------------------------------------------------------------- */

static void take_back(scenario *s, unsigned seat, size_t count) {
  if (s->trace && count > 0)
    cli_print_line(stdout, "%s%6u  (%u picks are put into order)", s->mark, (unsigned)s->line,
                   (unsigned)count);
  size_t at = s->choice_count;
  while (count > 0 && at-- > 0) {
    if (s->choice[at].seat != seat) continue;
    hf_take_back(s->rules.rules, scenario_state(s), seat, NULL);
    memmove(&s->choice[at], &s->choice[at + 1], (--s->choice_count - at) * sizeof s->choice[0]);
    count--;
  }
}

/* Those that can be made are made; the others wait. */
static void make_picks(scenario *s, unsigned seat, const hf_option *picks, size_t count) {
  const hf_rules *rules = s->rules.rules;
  s->waiting_count = 0;
  s->waiting_seat = seat;
  s->waiting_line = s->line;
  for (size_t i = 0; i < count && !s->broken; i++) {
    bool next = s->waiting_count == 0 && hf_is_legal(rules, scenario_state(s), seat, picks[i]);
    if (next)
      scenario_take(s, seat, picks[i]);
    else
      s->waiting[s->waiting_count++] = picks[i];
  }
}

/* Does this pick go together with those that the seat has made in its decision and with
 * those that wait? Then they are put into the order in which the rules take them. */
static bool pick_with_others(scenario *s, unsigned seat, const char *notation) {
  const hf_rules *rules = s->rules.rules;
  hf_state *state = scenario_state(s), *begin = cli_as_state(&s->spare);
  hf_option picks[SCENARIO_PICKS_MAX], option;
  if ((hf_asked(state) >> seat & 1) == 0 || !hf_prompt_of(rules, state, seat).group) return false;
  size_t made = hf_group_length(rules, state, seat), count = 0;
  if (hf_option_read(rules, state, seat, notation, &option, NULL) != HF_OK) return false;
  if (made + s->waiting_count >= SCENARIO_PICKS_MAX) return false;
  hf_clone(begin, state);
  for (; count < made; count++) {
    picks[count] = hf_group_at(rules, state, seat, (uint32_t)count);
    hf_take_back(rules, begin, seat, NULL);
  }
  for (size_t i = 0; i < s->waiting_count; i++) picks[count++] = s->waiting[i];
  picks[count++] = option;
  if (hw_group_fit(rules, begin, seat, picks, count) == HW_UNFIT) return false;
  hw_group_arrange(rules, begin, seat, picks, count);
  take_back(s, seat, made);
  make_picks(s, seat, picks, count);
  return true;
}

bool scenario_waits(scenario *s, unsigned seat) {
  return s->waiting_count > 0 && s->waiting_seat == seat;
}

void scenario_complain_of_waiting(scenario *s) {
  char text[HF_NOTATION_MAX];
  hf_option_write(s->rules.rules, scenario_state(s), s->waiting_seat, s->waiting[0], text);
  s->line = s->waiting_line;
  scenario_break(s, "`%s` waits for other picks of the same decision, which is not complete", text);
  scenario_show_now(s);
}

/* --- wishes ------------------------------------------------------------ */

/* A cost with one card to pay it is paid, as a lone target is chosen. */
static void settle(scenario *s, unsigned seat) {
  const hf_rules *rules = s->rules.rules;
  hf_state *state = scenario_state(s);
  while (!s->broken && s->game->scene_lone != NULL && hf_option_count(rules, state, seat) == 1 &&
         s->game->scene_lone(rules, state, seat))
    scenario_take_alone(s, seat, hf_option_at(rules, state, seat, 0));
}

static bool make(scenario *s, unsigned seat, const char *notation) {
  hf_option option = scenario_legal_option(s, seat, notation);
  if (option != HF_NO_OPTION && s->waiting_count == 0) {
    s->told_count = 0;
    scenario_take(s, seat, option);
  } else if (s->waiting_count == 0 && was_told(s, seat, notation, true)) {
    return true;
  } else if (!pick_with_others(s, seat, notation)) {
    return false;
  }
  settle(s, seat);
  return true;
}

static bool is_there(scenario *s, unsigned seat, const char *notation) {
  return scenario_legal_option(s, seat, notation) != HF_NO_OPTION ||
         was_told(s, seat, notation, false);
}

void scenario_begin_wish(scenario *s, const char *wish) {
  s->stepped = 0;
  s->passed.rank = 0;
  s->passed.wish = wish;
}

bool scenario_step_past(scenario *s, unsigned seat) {
  if (!scenario_step(s)) return false;
  s->stepped++;
  if (s->last.seat == seat) scenario_pass_over(s, cli_as_state(&s->before), seat, s->last.option);
  return true;
}

bool scenario_wish(scenario *s, unsigned seat, const char *notation, bool take) {
  if (!scenario_has_form(s, notation, true)) return false;
  scenario_begin_wish(s, notation);
  for (unsigned steps = 0; steps < SCENARIO_STEPS_MAX && !s->broken; steps++) {
    if (take ? make(s, seat, notation) : is_there(s, seat, notation)) return !s->broken;
    if (s->broken || s->waiting_count > 0 || !scenario_step_past(s, seat)) break;
  }
  if (s->broken) return false;
  scenario_break(s, "`%s` is not legal", notation);
  scenario_show_wish(s, seat);
  return false;
}

/* --- notation ---------------------------------------------------------- */

static bool complain_of_form(scenario *s, const char *text, const hf_error *error) {
  char near[64];
  uint32_t column = error->column > 0 ? error->column : 1;
  scenario_break(s, "`%s`: %s%s", text, error->message,
                 scenario_nearest(s, text + column - 1, column == 1, near));
  return false;
}

bool scenario_has_form(scenario *s, const char *text, bool whole) {
  hf_error error = {0};
  if (hf_form_check(s->rules.rules, scenario_state(s), text, whole, &error) == HF_OK) return true;
  return complain_of_form(s, text, &error);
}

bool scenario_has_form_anywhere(scenario *s, const char *text) {
  hf_error error = {0};
  if (hf_form_check(s->rules.rules, NULL, text, false, &error) == HF_OK) return true;
  return complain_of_form(s, text, &error);
}
