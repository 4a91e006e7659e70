/* Moments between two decisions.
 *
 * The rules run from one decision to the next, so what holds for a while in
 * between (the result of a challenge, the cards that are revealed) is seen nowhere
 * else. They tell of all that happens, though: at each such event the position is
 * copied, and the fact is looked for in the copy. The latest decision is played
 * again for that, since the script has already passed it. */
#include "scenario.h"

hf_status scenario_ask_fact(scenario *s, const hf_state *state, const char *fact, hf_error *error) {
  *error = (hf_error){0};
  if (s->game->scene_expect == NULL) {
    snprintf(error->message, sizeof error->message, "%s knows no facts to expect", s->game->id);
    return HF_BAD_NOTATION;
  }
  return s->game->scene_expect(s->rules.rules, state, fact, error);
}

void scenario_watch_moment(scenario *s, const hf_state *state) {
  scenario_moment *moment = &s->moment;
  hf_error error;
  if (moment->fact == NULL || moment->here || moment->event++ < moment->from) return;
  hf_clone(cli_as_state(&moment->state), state);
  moment->here = scenario_ask_fact(s, cli_as_state(&moment->state), moment->fact, &error) == HF_OK;
}

static void watch_again(void *user, const hf_event *event) {
  scenario *s = user;
  (void)event;
  scenario_watch_moment(s, cli_as_state(&s->spare));
}

/* The latest decision, behind the moment that is looked at if there is one. */
static bool look_back(scenario *s, const char *fact) {
  scenario_moment *moment = &s->moment;
  const hf_sink sink = {.emit = watch_again, .user = s};
  const hf_how how = {.sink = &sink};
  if (s->choice_count == s->choices_before) return false;
  moment->from = moment->here ? moment->event : 0;
  moment->event = 0;
  moment->here = false;
  moment->fact = fact;
  hf_clone(cli_as_state(&s->spare), cli_as_state(&s->before));
  hf_choose(s->rules.rules, cli_as_state(&s->spare), s->last.seat, s->last.option, &how, NULL);
  return moment->here;
}

static bool holds_in(scenario *s, const hf_state *state, const char *fact) {
  hf_error error;
  hf_status status = scenario_ask_fact(s, state, fact, &error);
  if (status == HF_BAD_NOTATION) scenario_break(s, "%s", error.message);
  return status == HF_OK;
}

bool scenario_find_moment(scenario *s, const char *fact) {
  scenario_moment *moment = &s->moment;
  if (moment->here && holds_in(s, cli_as_state(&moment->state), fact)) return true;
  bool found = look_back(s, fact) || holds_in(s, scenario_state(s), fact);
  moment->from = 0;
  for (unsigned steps = 0; steps < SCENARIO_STEPS_MAX && !found && !s->broken; steps++) {
    moment->fact = fact;
    if (!scenario_step(s)) break;
    found = moment->here || holds_in(s, scenario_state(s), fact);
  }
  moment->fact = NULL;
  return found && !s->broken;
}
