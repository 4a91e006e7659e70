/* What a person may answer, and whether picks of a group make a whole. A
 * person picks in any order: the picks wait here until they are complete. */
#include "play.h"
#include "table.h"

#include <string.h>

static void arrange(const play_session *session, play_question *question) {
  const table_game *game = table_of(session->rules);
  if (game->arrange != NULL)
    game->arrange(session->rules, play_look(session), question->seat, question->option,
                  question->count);
}

void play_ask(const play_session *session, unsigned seat, play_question *question) {
  memset(question, 0, sizeof *question);
  question->seat = seat;
  question->group = hf_prompt_of(session->rules, play_look(session), seat).group != 0;
  question->steps = hw_group_in_steps(session->rules, play_look(session), seat);
  question->count = hw_group_options(session->rules, play_look(session), seat, question->option);
  arrange(session, question);
}

static void renew_options(const play_session *session, play_question *question) {
  question->count = hw_group_next(session->rules, play_look(session), question->seat,
                                  question->pick, question->picks, question->option);
  arrange(session, question);
}

void play_step_on(const play_session *session, play_question *question) {
  if (!question->steps) return;
  renew_options(session, question);
  while (question->count == 1 && question->picks < PLAY_PICKS_MAX) {
    question->pick[question->picks++] = question->option[0];
    renew_options(session, question);
  }
}

void play_step_back(const play_session *session, play_question *question, size_t left) {
  question->picks = left;
  if (!question->steps) return;
  renew_options(session, question);
  while (question->count == 1 && question->picks > 0) {
    question->picks--;
    renew_options(session, question);
  }
}

static void sort_picks(const play_session *session, const play_question *question,
                       hf_option sorted[PLAY_PICKS_MAX]) {
  memcpy(sorted, question->pick, question->picks * sizeof *sorted);
  hw_group_arrange(session->rules, play_look(session), question->seat, sorted, question->picks);
}

hf_state *play_picked(const play_session *session, const play_question *question,
                      cli_state *memory) {
  cli_state kept;
  hf_state *state = cli_as_state(memory);
  hf_option sorted[PLAY_PICKS_MAX];
  sort_picks(session, question, sorted);
  hf_clone(state, play_look(session));
  for (size_t i = 0; i < question->picks; i++) {
    hf_clone(cli_as_state(&kept), state);
    bool taken = hf_choose(session->rules, state, question->seat, sorted[i], NULL, NULL) == HF_OK;
    if (taken && hf_group_length(session->rules, state, question->seat) > 0) continue;
    hf_clone(state, cli_as_state(&kept));
    break;
  }
  return state;
}

/* As the rules would ask after the picks there are. */
size_t play_prompt_text(const play_session *session, const play_question *question, char *buffer,
                        size_t size) {
  cli_state memory;
  const hf_state *state = play_picked(session, question, &memory);
  return ht_prompt_text(session->rules, state, question->seat, session->language, buffer, size);
}

play_fit play_fits(const play_session *session, const play_question *question, hf_option more) {
  static const play_fit fits[] = {
      [HW_UNFIT] = PLAY_UNFIT, [HW_UNFINISHED] = PLAY_UNFINISHED, [HW_WHOLE] = PLAY_WHOLE};
  play_question picked = *question;
  if (more != HF_NO_OPTION && !play_add_pick(&picked, more)) return PLAY_UNFIT;
  return fits[hw_group_fit(session->rules, play_look(session), picked.seat, picked.pick,
                           picked.picks)];
}

void play_open_options(const play_session *session, const play_question *question, bool *open) {
  for (size_t i = 0; i < question->count; i++)
    open[i] = question->steps || play_fits(session, question, question->option[i]) != PLAY_UNFIT;
}

bool play_add_pick(play_question *question, hf_option option) {
  if (question->picks == PLAY_PICKS_MAX) return false;
  question->pick[question->picks++] = option;
  return true;
}

hf_status play_answer(play_session *session, const play_question *question, hf_error *error) {
  hf_option sorted[PLAY_PICKS_MAX];
  sort_picks(session, question, sorted);
  return play_choose(session, question->seat, sorted, question->picks, error);
}
