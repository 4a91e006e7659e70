/* Beats: see generic.h. */
#include "generic.h"

/* A game that is looked at wherever a beat ends. */
typedef struct watched {
  const hf_rules *rules;
  hf_state *state;
  hf_random random;
  generic_report *report;
  uint64_t events; /* since the last beat */
  bool marks;      /* the game does: then all its events belong to beats */
} watched;

static void note(void *user, const hf_event *event) {
  watched *game = user;
  (void)event;
  game->events++;
}

static bool look(watched *game, unsigned seat) {
  static generic_view view, again;
  static generic_state sampled;
  hf_view_of(game->rules, game->state, seat, &view.view);
  hf_sample(game->rules, &view.view, &game->random, &sampled.state);
  hf_view_of(game->rules, &sampled.state, seat, &again.view);
  if (memcmp(&view, &again, hf_view_size(game->rules, game->state)) == 0) return true;
  return generic_fault(game->report, game->state,
                       "where a beat ends a state sampled for seat %u has another view", seat);
}

static void end_beat(void *user, unsigned weight) {
  watched *game = user;
  if (weight > HF_BEAT_IMPORTANT) {
    generic_fault(game->report, game->state, "a beat of weight %u", weight);
    return;
  }
  if (game->events == 0) generic_fault(game->report, game->state, "a beat without an event");
  game->events = 0;
  game->marks = true;
  game->report->beats[weight]++;
  for (unsigned seat = 0; seat < hf_seats(game->state); seat++)
    if (!look(game, seat)) return;
  look(game, HF_SPECTATOR);
}

static bool step(watched *game, hf_state *plain, const hf_how *how) {
  unsigned seat = generic_pick_seat(game->state, &game->random);
  uint32_t count = hf_option_count(game->rules, game->state, seat);
  uint32_t pick = hf_random_below(&game->random, count);
  hf_choose_nth(game->rules, game->state, seat, pick, how, NULL);
  hf_choose_nth(game->rules, plain, seat, pick, NULL, NULL);
  if (game->events != 0 && game->marks)
    return generic_fault(game->report, game->state, "an event behind the last beat");
  if (memcmp(game->state, plain, hf_size(plain)) != 0)
    return generic_fault(game->report, game->state, "beats make a difference");
  return !game->report->failed;
}

bool generic_beats(const hf_rules *rules, const hf_settings *settings, uint64_t seed,
                   generic_report *report) {
  static generic_state state, plain;
  hf_seed from = hf_seed_from(seed);
  watched game = {.rules = rules, .state = &state.state, .report = report};
  hf_sink sink = {.emit = note, .user = &game, .beat = end_beat};
  hf_how how = {.sink = &sink};
  hf_random_start(&game.random, &from, HF_RANDOM_FAST);
  if (hf_create(rules, settings, &from, HF_RANDOM_FAST, &how, &state.state, NULL) != HF_OK)
    return generic_fault(report, &state.state, "the game cannot be set up");
  hf_clone(&plain.state, &state.state);
  while (!hf_over(&state.state) && step(&game, &plain.state, &how)) continue;
  return !report->failed;
}
