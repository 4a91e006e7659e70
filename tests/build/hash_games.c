/* One number for many random games: equal wherever the engine is built.
 *
 *   hash_games GAMES
 *
 * plays that many of each game with the fewest seats and with the most (fewer of a
 * game with a large state). Built for WebAssembly, without main, it is called from
 * tests/wasm/wasm_hash.mjs, which prints the same lines. */
#include "core/game.h"

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(#name)))
#else
#define EXPORT(name)
#endif

static unsigned nth_asked(const hf_state *state, uint32_t n) {
  unsigned seat = 0;
  for (;; seat++)
    if ((hf_asked(state) >> seat & 1) != 0 && n-- == 0) return seat;
}

static uint32_t count_asked(const hf_state *state) {
  uint32_t count = 0;
  for (uint32_t asked = hf_asked(state); asked != 0; asked &= asked - 1) count++;
  return count;
}

static uint64_t play(const hf_rules *rules, const hf_settings *settings, uint64_t seed) {
  static union {
    hf_state state;
    uint8_t bytes[HF_STATE_MAX];
  } game;
  hf_seed start = hf_seed_from(seed), chance = hf_seed_from(~seed);
  hf_random random;
  hf_how forced = {.take_forced = true};
  hf_random_start(&random, &chance, HF_RANDOM_FAST);
  hf_random_kind kind = seed % 16 == 0 ? HF_RANDOM_CHACHA : HF_RANDOM_FAST;
  if (hf_create(rules, settings, &start, kind, &forced, &game.state, NULL) != HF_OK) return 0;
  while (!hf_over(&game.state)) {
    unsigned seat = nth_asked(&game.state, hf_random_below(&random, count_asked(&game.state)));
    uint32_t pick = hf_random_below(&random, hf_option_count(rules, &game.state, seat));
    hf_choose(rules, &game.state, seat, hf_option_at(rules, &game.state, seat, pick), &forced,
              NULL);
  }
  return hf_hash(&game.state);
}

/* Games with a large state are long and slow without optimisation: of them fewer do. */
static uint32_t as_many_as_fit(const hf_rules *rules, const hf_settings *settings, uint32_t games) {
  enum { LARGE = 4096, FEWER = 200 };
  return hf_state_size(rules, settings) < LARGE ? games : (games + FEWER - 1) / FEWER;
}

EXPORT(hash_games)
uint64_t hash_games(uint32_t game, uint32_t seats, uint32_t games, uint64_t seed);
uint64_t hash_games(uint32_t game, uint32_t seats, uint32_t games, uint64_t seed) {
  const hf_rules *rules = hf_rules_builtin(hf_game_at(game));
  hf_settings settings;
  uint64_t hash = 0;
  hf_settings_default(rules, seats, &settings);
  games = as_many_as_fit(rules, &settings, games);
  for (uint32_t i = 0; i < games; i++) {
    uint64_t final = play(rules, &settings, seed + i);
    hash = hf_hash_bytes(&final, sizeof final, hash);
  }
  return hash;
}

EXPORT(game_count)
uint32_t game_count(void);
uint32_t game_count(void) { return (uint32_t)hf_game_count(); }

EXPORT(seats_of)
uint32_t seats_of(uint32_t game, uint32_t most);
uint32_t seats_of(uint32_t game, uint32_t most) {
  const hf_game *one = hf_game_at(game);
  return most != 0 ? hf_game_max_seats(one) : hf_game_min_seats(one);
}

#ifndef __wasm__
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

int main(int count, char **words) {
  uint32_t games = count > 1 ? (uint32_t)strtoul(words[1], NULL, 10) : 1000;
  for (uint32_t game = 0; game < game_count(); game++)
    for (uint32_t most = 0; most < 2; most++)
      printf("%u %u %016" PRIx64 "\n", (unsigned)game, (unsigned)seats_of(game, most),
             hash_games(game, seats_of(game, most), games, 1));
  return 0;
}
#endif
