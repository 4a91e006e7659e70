/* What a person may answer, and whether picks of a group make a whole.
 *
 * The rules take the choices of a group one at a time and in ascending order,
 * so that every set has one notation. A person picks in any order: the picks
 * wait here until they are complete, and are tried out on clones only. */
#include "play.h"

#include <stdlib.h>
#include <string.h>

static void add_option(play_question *question, hf_option option) {
  size_t at = question->count;
  for (size_t i = 0; i < question->count; i++)
    if (question->option[i] == option) return;
  if (question->count == PLAY_OPTIONS_MAX) return;
  while (at > 0 && question->option[at - 1] > option) {
    question->option[at] = question->option[at - 1];
    at--;
  }
  question->option[at] = option;
  question->count++;
}

static void add_options(const play_session *session, const hf_state *state,
                        play_question *question) {
  uint32_t count = hf_option_count(session->rules, state, question->seat);
  for (uint32_t i = 0; i < count; i++)
    add_option(question, hf_option_at(session->rules, state, question->seat, i));
}

/* Later choices of a group may offer what its first does not: the lowest
 * choice is taken again and again, which leaves open all that can follow. */
void play_ask(const play_session *session, unsigned seat, play_question *question) {
  cli_state trial;
  hf_state *state = cli_as_state(&trial);
  memset(question, 0, sizeof *question);
  question->seat = seat;
  question->group = hf_prompt_of(session->rules, play_look(session), seat).group != 0;
  add_options(session, play_look(session), question);
  hf_clone(state, play_look(session));
  while (question->group) {
    hf_option lowest = hf_option_at(session->rules, state, seat, 0);
    if (hf_choose(session->rules, state, seat, lowest, NULL, NULL) != HF_OK) return;
    if (hf_group_length(session->rules, state, seat) == 0) return;
    add_options(session, state, question);
  }
}

static int by_number(const void *a, const void *b) {
  hf_option first = *(const hf_option *)a, second = *(const hf_option *)b;
  return (first > second) - (first < second);
}

static void sort_picks(const play_question *question, hf_option sorted[PLAY_PICKS_MAX]) {
  memcpy(sorted, question->pick, question->picks * sizeof *sorted);
  qsort(sorted, question->picks, sizeof *sorted, by_number);
}

/* As the rules would ask after the picks there are. */
size_t play_prompt_text(const play_session *session, const play_question *question, char *buffer,
                        size_t size) {
  cli_state trial, kept;
  hf_state *state = cli_as_state(&trial);
  hf_option sorted[PLAY_PICKS_MAX];
  sort_picks(question, sorted);
  hf_clone(state, play_look(session));
  for (size_t i = 0; i < question->picks; i++) {
    hf_clone(cli_as_state(&kept), state);
    bool taken = hf_choose(session->rules, state, question->seat, sorted[i], NULL, NULL) == HF_OK;
    if (taken && hf_group_length(session->rules, state, question->seat) > 0) continue;
    hf_clone(state, cli_as_state(&kept));
    break;
  }
  return ht_prompt_text(session->rules, state, question->seat, session->language, buffer, size);
}

/* Plays the picks, sorted, on a clone. */
static play_fit try_out(const play_session *session, const play_question *question) {
  cli_state trial;
  hf_state *state = cli_as_state(&trial);
  hf_option sorted[PLAY_PICKS_MAX];
  sort_picks(question, sorted);
  hf_clone(state, play_look(session));
  for (size_t i = 0; i < question->picks; i++) {
    if (hf_choose(session->rules, state, question->seat, sorted[i], NULL, NULL) != HF_OK)
      return PLAY_UNFIT;
    bool closed = hf_group_length(session->rules, state, question->seat) == 0;
    if (closed) return i + 1 == question->picks ? PLAY_WHOLE : PLAY_UNFIT;
  }
  return PLAY_UNFINISHED;
}

#define FILL_MAX 5

/* Picks that do not fit yet may fit with others before them: a card to be
 * discarded last, when the first is not yet known. */
static bool can_be_filled(const play_session *session, play_question *question, size_t from,
                          unsigned left) {
  if (try_out(session, question) != PLAY_UNFIT) return true;
  if (left == 0 || question->picks == PLAY_PICKS_MAX) return false;
  for (size_t i = from; i < question->count; i++) {
    question->pick[question->picks++] = question->option[i];
    bool fits = can_be_filled(session, question, i, left - 1);
    question->picks--;
    if (fits) return true;
  }
  return false;
}

play_fit play_fits(const play_session *session, const play_question *question, hf_option more) {
  play_question picked = *question;
  if (more != HF_NO_OPTION && !play_add_pick(&picked, more)) return PLAY_UNFIT;
  play_fit fit = try_out(session, &picked);
  if (fit != PLAY_UNFIT || !picked.group) return fit;
  return can_be_filled(session, &picked, 0, FILL_MAX) ? PLAY_UNFINISHED : PLAY_UNFIT;
}

void play_open_options(const play_session *session, const play_question *question, bool *open) {
  for (size_t i = 0; i < question->count; i++)
    open[i] = play_fits(session, question, question->option[i]) != PLAY_UNFIT;
}

bool play_add_pick(play_question *question, hf_option option) {
  if (question->picks == PLAY_PICKS_MAX) return false;
  question->pick[question->picks++] = option;
  return true;
}

hf_status play_answer(play_session *session, const play_question *question, hf_error *error) {
  hf_option sorted[PLAY_PICKS_MAX];
  sort_picks(question, sorted);
  return play_choose(session, question->seat, sorted, question->picks, error);
}
