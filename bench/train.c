/* Plays The Card Game for a profile of it (tools/train.sh): random jousts and melees in one go,
 * and some choice by choice, with what a server and a search ask besides. Always the same
 * games, so that the same sources become the same program. */
#include "holdfast/holdfast.h"

typedef union memory {
  uint64_t align;
  unsigned char bytes[HF_STATE_MAX];
} memory;

static memory game_memory, view_memory, sampled_memory;

static hf_state *as_state(memory *block) { return (hf_state *)(void *)block; }

static void lay(const hf_rules *rules, unsigned seats, uint64_t number, hf_random *random) {
  hf_seed seed = hf_seed_from(number), chance = hf_seed_from(~number);
  hf_settings settings;
  hf_settings_default(rules, seats, &settings);
  hf_random_start(random, &chance, HF_RANDOM_FAST);
  hf_create(rules, &settings, &seed, HF_RANDOM_FAST, NULL, as_state(&game_memory), NULL);
}

static void play(const hf_rules *rules, unsigned seats, unsigned games) {
  hf_random random;
  for (unsigned i = 0; i < games; i++) {
    lay(rules, seats, 1000 * seats + i, &random);
    hf_playout(rules, as_state(&game_memory), &random, UINT32_MAX);
  }
}

static void listen(void *user, const hf_event *event) { *(unsigned *)user += event->kind; }

static void play_by_choice(const hf_rules *rules, unsigned seats, unsigned games) {
  hf_state *state = as_state(&game_memory), *sampled = as_state(&sampled_memory);
  hf_view *view = (hf_view *)(void *)&view_memory;
  unsigned heard = 0;
  hf_sink sink = {.emit = listen, .user = &heard};
  hf_how how = {.take_forced = true, .sink = &sink};
  uint64_t all, own;
  hf_cursor cursor;
  hf_random random;
  for (unsigned i = 0; i < games; i++) {
    lay(rules, seats, 2000 * seats + i, &random);
    while (!hf_over(state)) {
      unsigned seat = (unsigned)__builtin_ctz(hf_asked(state));
      hf_view_of(rules, state, seat, view);
      hf_sample(rules, view, &random, sampled);
      hf_cursor_begin(&cursor, rules, sampled, NULL);
      hf_keys(&cursor, seat, &all, &own);
      uint32_t pick = hf_random_below(&random, hf_option_count(rules, state, seat));
      hf_choose(rules, state, seat, hf_option_at(rules, state, seat, pick), &how, NULL);
    }
  }
}

int main(void) {
  const hf_rules *rules = hf_rules_builtin(hf_game_find("card-game"));
  play(rules, 2, 4000);
  play(rules, 4, 60);
  play_by_choice(rules, 2, 10);
  play_by_choice(rules, 4, 2);
  return 0;
}
