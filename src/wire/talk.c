/* Table talk: the few most apt things to say, and all that can be said. */
#include "game.h"

#include <string.h>

static void write_talk(const hw_look *look, const hf_state *state, hf_talk talk, bool with_kind,
                       hw_text *out) {
  const hw_game *game = hw_game_of(look->rules);
  unsigned seat = hf_view_seat(look->view);
  char notation[HF_NOTATION_MAX], text[HW_WORDS_MAX];
  int to = game->talk_to != NULL ? game->talk_to(talk) : -1;
  if (hf_talk_write(look->rules, state, seat, talk, notation) == 0) return;
  hw_object(out);
  hw_put_string(out, "say", notation);
  ht_talk_said(look->rules, state, seat, talk, look->language, text, sizeof text);
  hw_put_string(out, "text", text);
  hw_key(out, "to");
  if (to < 0)
    hw_null(out);
  else
    hw_number(out, to);
  if (with_kind)
    hw_put_string(out, "kind", game->talk_kind != NULL ? game->talk_kind(talk) : "say");
  hw_object_end(out);
}

static bool can_speak(const hw_look *look, const hf_state *state) {
  return hf_view_seat(look->view) < hf_seats(state) && !hf_over(state);
}

void hw_apt_write(const hw_look *look, const hf_state *state, hw_text *out) {
  const hw_game *game = hw_game_of(look->rules);
  hf_talk list[HW_APT_MAX];
  hw_array(out);
  if (can_speak(look, state) && game->apt != NULL) {
    size_t count = game->apt(look, list);
    for (size_t i = 0; i < count; i++) write_talk(look, state, list[i], false, out);
  }
  hw_array_end(out);
}

static void write_list(const hw_look *look, const hf_state *state, unsigned to, ht_talk_what what,
                       hw_text *out) {
  hf_talk list[HT_TALK_MAX];
  size_t count = ht_talk_list(look->rules, look->view, hf_view_seat(look->view), to, what, list);
  for (size_t i = 0; i < count; i++) write_talk(look, state, list[i], true, out);
}

/* Every request of a seat with every promise that can follow it. */
static void write_conditions(const hw_look *look, const hf_state *state, unsigned to,
                             hw_text *out) {
  hf_talk request[HT_TALK_MAX], promise[HT_TALK_MAX];
  unsigned seat = hf_view_seat(look->view);
  size_t requests = ht_talk_list(look->rules, look->view, seat, to, HT_TALK_REQUESTS, request);
  size_t promises = ht_talk_list(look->rules, look->view, seat, to, HT_TALK_PROMISES, promise);
  for (size_t i = 0; i < requests; i++)
    for (size_t j = 0; j < promises; j++)
      write_talk(look, state, ht_talk_join(look->rules, request[i], promise[j]), true, out);
}

void hw_talks_write(const hw_look *look, hw_text *out) {
  hw_memory memory;
  const hf_state *state = hw_sample(look, &memory);
  unsigned seat = hf_view_seat(look->view);
  hw_array(out);
  for (unsigned to = 0; can_speak(look, state) && to < hf_seats(state); to++) {
    if (to == seat) continue;
    write_list(look, state, to, HT_TALK_TO_SEAT, out);
    write_conditions(look, state, to, out);
    write_list(look, state, to, HT_TALK_HOSTAGES, out);
    write_list(look, state, to, HT_TALK_NO_HOSTAGES, out);
  }
  if (can_speak(look, state)) {
    write_list(look, state, seat, HT_TALK_TO_ALL, out);
    write_list(look, state, seat, HT_TALK_HOLDS, out);
    write_list(look, state, seat, HT_TALK_LACKS, out);
  }
  hw_array_end(out);
}
