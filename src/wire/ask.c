/* What a seat is asked, what it may answer, and what follows from each. */
#include "game.h"
#include "group.h"

#include "core/game.h"

/* --- options ------------------------------------------------------------- */

/* Of a window: the card that is used, and whether that would help nothing now. */
static void write_whose(const hw_look *look, const hf_state *state, hf_option option,
                        hw_text *out) {
  const hw_game *game = hw_game_of(look->rules);
  const char *card = game->card_of != NULL ? game->card_of(look->rules, state, option) : NULL;
  if (card != NULL) hw_put_string(out, "of", card);
  if (game->helps_nothing != NULL &&
      game->helps_nothing(look->rules, state, hf_view_seat(look->view), option))
    hw_put_bool(out, "idle", true);
}

static void write_option(const hw_look *look, const hf_state *state, hf_option option,
                         hw_text *out) {
  const hw_game *game = hw_game_of(look->rules);
  unsigned seat = hf_view_seat(look->view);
  char notation[HF_NOTATION_MAX], text[HW_WORDS_MAX];
  hf_option_write(look->rules, state, seat, option, notation);
  hw_object(out);
  hw_put_string(out, "o", notation);
  ht_option_text(look->rules, state, seat, option, look->language, text, sizeof text);
  hw_put_string(out, "t", text);
  if (ht_option_detail(look->rules, look->view, seat, option, false, look->language, text,
                       sizeof text) > 0)
    hw_put_string(out, "d", text);
  hw_key(out, "on");
  hw_array(out);
  if (game->pieces != NULL) game->pieces(look->rules, state, seat, option, out);
  hw_array_end(out);
  if (hw_refuses(look->rules, option)) hw_put_bool(out, "pass", true);
  if (hw_window_of(look->rules, state, seat) != NULL) write_whose(look, state, option, out);
  hw_object_end(out);
}

/* --- what cannot be chosen, and why --------------------------------------- */

static void write_reason(const hw_look *look, const hf_state *state, const hf_reason *reason,
                         hw_text *out) {
  const hw_game *game = hw_game_of(look->rules);
  unsigned seat = hf_view_seat(look->view);
  char text[HW_WORDS_MAX];
  hw_object(out);
  hw_key(out, "on");
  hw_array(out);
  game->barred(look->rules, state, seat, reason, out);
  hw_array_end(out);
  hw_put_string(out, "why", game->reason(reason));
  ht_reason_text(look->rules, state, seat, reason, look->language, text, sizeof text);
  hw_put_string(out, "t", text);
  hw_object_end(out);
}

static void write_reasons(const hw_look *look, const hf_state *state, hw_text *out) {
  const hw_game *game = hw_game_of(look->rules);
  hf_reason list[HF_REASONS_MAX];
  uint32_t count = game->barred == NULL || game->reason == NULL
                       ? 0
                       : hf_reasons(look->rules, state, hf_view_seat(look->view), list);
  if (count == 0) return;
  hw_key(out, "not");
  hw_array(out);
  for (uint32_t i = 0; i < count; i++) write_reason(look, state, &list[i], out);
  hw_array_end(out);
}

/* --- the question -------------------------------------------------------- */

static void write_stakes(const hw_look *look, const hf_state *state, hw_text *out) {
  char text[HW_WORDS_MAX];
  if (ht_stakes_text(look->rules, state, hf_view_seat(look->view), look->language, text,
                     sizeof text) > 0)
    hw_put_string(out, "stakes", text);
}

static void write_kind(const hw_game *game, const hf_prompt *prompt, hw_text *out) {
  hw_put_string(out, "kind", game->prompt != NULL ? game->prompt(prompt) : "choose");
  hw_put_string(out, "rule", game->rule != NULL ? game->rule(prompt) : NULL);
  hw_put_bool(out, "group", prompt->group != 0);
  if (prompt->group != 0 && game->most != NULL && game->most(prompt) > 0)
    hw_put_number(out, "most", game->most(prompt));
}

void hw_ask_write(const hw_look *look, const hf_state *state, hw_text *out) {
  const hw_game *game = hw_game_of(look->rules);
  unsigned seat = hf_view_seat(look->view);
  char text[HW_WORDS_MAX];
  hf_option list[HW_OPTIONS_MAX];
  if (look->ask == 0 || seat >= HF_SEATS_MAX || !(hf_view_asked(look->view) >> seat & 1)) {
    hw_null(out);
    return;
  }
  hf_prompt prompt = hf_prompt_of(look->rules, state, seat);
  hw_object(out);
  hw_put_number(out, "ask", look->ask);
  write_kind(game, &prompt, out);
  ht_prompt_text(look->rules, state, seat, look->language, text, sizeof text);
  hw_put_string(out, "text", text);
  write_stakes(look, state, out);
  hw_key(out, "options");
  hw_array(out);
  size_t count = hw_group_options(look->rules, state, seat, list);
  for (size_t i = 0; i < count; i++) write_option(look, state, list[i], out);
  hw_array_end(out);
  hw_key(out, "picked");
  hw_array(out);
  hw_array_end(out);
  const char *window = game->window != NULL ? game->window(&prompt) : NULL;
  hw_put_string(out, "window", hw_may_be_preset(look->rules, window) ? window : NULL);
  hw_put_bool(out, "concerns", hw_concerns(look->rules, state, seat));
  hw_put_bool(out, "whole", false);
  write_reasons(look, state, out);
  hw_object_end(out);
}

/* --- groups -------------------------------------------------------------- */

static hf_status read_picks(const hw_look *look, const hf_state *state, const char *const *choices,
                            size_t count, hf_option *picks, hf_error *error) {
  unsigned seat = hf_view_seat(look->view);
  hf_status status = HF_OK;
  if (count > HW_PICKS_MAX) return hf_fail(error, HF_NOT_LEGAL, "more choices than a group takes");
  for (size_t i = 0; status == HF_OK && i < count; i++)
    status = hf_option_read(look->rules, state, seat, choices[i], &picks[i], error);
  return status;
}

/* As the rules would ask after the picks there are. */
static void write_prompt_after(const hw_look *look, const hf_state *state, const hf_option *picks,
                               size_t count, hw_text *out) {
  hw_memory trial, kept;
  char text[HW_WORDS_MAX];
  unsigned seat = hf_view_seat(look->view);
  hf_state *now = (hf_state *)(void *)&trial, *before = (hf_state *)(void *)&kept;
  hf_clone(now, state);
  for (size_t i = 0; i < count; i++) {
    hf_clone(before, now);
    bool taken = hf_choose(look->rules, now, seat, picks[i], NULL, NULL) == HF_OK;
    if (taken && hf_group_length(look->rules, now, seat) > 0) continue;
    hf_clone(now, before);
    break;
  }
  ht_prompt_text(look->rules, now, seat, look->language, text, sizeof text);
  hw_put_string(out, "text", text);
  write_stakes(look, now, out);
}

/* The position with the picks made: what options say may depend on them. */
static void play_picks(const hw_look *look, const hf_option *picks, size_t count, hf_state *now) {
  unsigned seat = hf_view_seat(look->view);
  hf_option ordered[HW_PICKS_MAX] = {0};
  for (size_t i = 0; i < count; i++) ordered[i] = picks[i];
  hw_group_arrange(look->rules, now, seat, ordered, count);
  for (size_t i = 0; i < count; i++)
    if (hf_choose(look->rules, now, seat, ordered[i], NULL, NULL) != HF_OK) return;
}

static void write_next(const hw_look *look, const hf_state *state, const hf_option *picks,
                       size_t count, hw_text *out) {
  hf_option list[HW_OPTIONS_MAX];
  hw_memory memory, seen;
  hf_state *now = (hf_state *)(void *)&memory;
  hw_look after = *look;
  size_t options = hw_group_next(look->rules, state, hf_view_seat(look->view), picks, count, list);
  hf_clone(now, state);
  play_picks(look, picks, count, now);
  hf_view_of(look->rules, now, hf_view_seat(look->view), (hf_view *)(void *)&seen);
  after.view = (const hf_view *)(const void *)&seen;
  for (size_t i = 0; i < options; i++) write_option(&after, now, list[i], out);
}

/* What cannot be added to the picks made so far, as long as they are no answer. */
static void write_reasons_after(const hw_look *look, const hf_state *state, const hf_option *picks,
                                size_t count, hw_text *out) {
  hw_memory memory;
  hf_state *now = (hf_state *)(void *)&memory;
  hf_clone(now, state);
  play_picks(look, picks, count, now);
  if (hf_group_length(look->rules, now, hf_view_seat(look->view)) == count)
    write_reasons(look, now, out);
}

static void write_open(const hw_look *look, const hf_state *state, hf_option *picks, size_t count,
                       hw_text *out) {
  hf_option list[HW_OPTIONS_MAX];
  unsigned seat = hf_view_seat(look->view);
  bool steps = hw_group_in_steps(look->rules, state, seat);
  size_t options = steps ? 0 : hw_group_options(look->rules, state, seat, list);
  hw_key(out, "options");
  hw_array(out);
  if (steps) write_next(look, state, picks, count, out);
  for (size_t i = 0; i < options && count < HW_PICKS_MAX; i++) {
    picks[count] = list[i];
    if (hw_group_fit(look->rules, state, seat, picks, count + 1) != HW_UNFIT)
      write_option(look, state, list[i], out);
  }
  hw_array_end(out);
}

hf_status hw_picks_write(const hw_look *look, const char *const *choices, size_t count,
                         hw_text *out, hf_error *error) {
  hw_memory memory;
  hf_option picks[HW_PICKS_MAX + 1] = {0}, answer[HW_PICKS_MAX] = {0};
  unsigned seat = hf_view_seat(look->view);
  if (seat >= HF_SEATS_MAX || !(hf_view_asked(look->view) >> seat & 1))
    return hf_fail(error, HF_NOT_ASKED, "nothing is asked of this seat now");
  const hf_state *state = hw_sample(look, &memory);
  hf_status status = read_picks(look, state, choices, count, picks, error);
  if (status != HF_OK) return status;
  if (hw_group_fit(look->rules, state, seat, picks, count) == HW_UNFIT)
    return hf_fail(error, HF_NOT_LEGAL, "these choices do not go together");
  size_t answers = count;
  for (size_t i = 0; i < count; i++) answer[i] = picks[i];
  bool whole = hw_group_complete(look->rules, state, seat, answer, &answers);
  write_open(look, state, picks, count, out);
  hw_put_bool(out, "whole", whole);
  write_reasons_after(look, state, picks, count, out);
  write_prompt_after(look, state, answer, count, out);
  return HF_OK;
}
