/* How fast the search is: iterations a second on one core, over positions met
 * in random play, beside how fast their random play alone would be. Parts are
 * measured by doing them alone, or by leaving them out; what remains is the
 * tree: the decisions made in it, its edges and what they learn. */
#include "bench_search.h"

#include "bots/search.h"

#include <stdio.h>
#include <time.h>

enum { POSITIONS = 40, BETWEEN = 7, ITERATIONS = 1000, ROUNDS = 3, REPEATS = 2000 };

static hf_bot_state state_memory, view_memory[POSITIONS], sampled_memory;
static uint64_t room[(size_t)1 << 18]; /* 2 MiB */

static hf_view *view_at(unsigned i) { return (hf_view *)(void *)&view_memory[i]; }

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static unsigned lowest(uint32_t asked) { return (unsigned)__builtin_ctz(asked); }

/* Views of seats that have something to choose, some decisions apart. */
static void collect(const hf_rules *rules, unsigned seats) {
  hf_state *state = (hf_state *)(void *)&state_memory;
  const hf_how how = {.take_forced = true};
  hf_settings settings;
  hf_random random;
  hf_seed seed = hf_seed_from(1);
  uint64_t game = 0;
  hf_settings_default(rules, seats, &settings);
  hf_random_start(&random, &seed, HF_RANDOM_FAST);
  for (unsigned i = 0; i < POSITIONS; i++) {
    if (i == 0 || hf_playout(rules, state, &random, BETWEEN) < BETWEEN || hf_over(state)) {
      hf_seed begin = hf_seed_from(++game);
      hf_create(rules, &settings, &begin, HF_RANDOM_FAST, &how, state, NULL);
    }
    hf_view_of(rules, state, lowest(hf_asked(state)), view_at(i));
  }
}

/* Seconds of an iteration; counts what the tree passed. */
static double search_all(const hf_rules *rules, const hf_search_habits *habits, double *steps) {
  hf_search_size size = {0};
  double best = 0;
  for (unsigned round = 0; round < ROUNDS; round++) {
    double began = now();
    *steps = 0;
    for (unsigned i = 0; i < POSITIONS; i++) {
      const hf_bot_sight sight = {.rules = rules, .view = view_at(i)};
      hf_search *search = hf_search_start(room, sizeof room, &sight, habits, i);
      hf_search_run(search, ITERATIONS);
      size = hf_search_size_of(search);
      *steps += (double)size.steps;
    }
    double each = (now() - began) / ((double)POSITIONS * ITERATIONS);
    if (round == 0 || each < best) best = each;
  }
  *steps /= (double)POSITIONS * ITERATIONS;
  return best;
}

/* Seconds to imagine a state, and for one pair of keys. */
static void parts(const hf_rules *rules, double *sample, double *keys) {
  static volatile uint64_t kept;
  hf_state *sampled = (hf_state *)(void *)&sampled_memory;
  hf_random random;
  hf_seed seed = hf_seed_from(2);
  uint64_t all = 0, own = 0, sum = 0;
  hf_random_start(&random, &seed, HF_RANDOM_FAST);
  double began = now();
  for (unsigned i = 0; i < REPEATS; i++)
    for (unsigned k = 0; k < POSITIONS; k++) hf_sample(rules, view_at(k), &random, sampled);
  *sample = (now() - began) / (REPEATS * (double)POSITIONS);
  began = now();
  hf_cursor cursor;
  hf_cursor_begin(&cursor, rules, sampled, NULL);
  for (unsigned i = 0; i < REPEATS * POSITIONS; i++) {
    hf_keys(&cursor, i % 2, &all, &own);
    sum += all ^ own;
  }
  *keys = (now() - began) / (REPEATS * (double)POSITIONS);
  kept = kept + sum;
}

/* Seconds of as many random decisions as stand behind a line. */
static double random_play(const hf_rules *rules, uint32_t most) {
  hf_state *sampled = (hf_state *)(void *)&sampled_memory;
  hf_random random;
  hf_seed seed = hf_seed_from(3);
  double spent = 0;
  uint64_t made = 0;
  hf_random_start(&random, &seed, HF_RANDOM_FAST);
  for (unsigned i = 0; i < REPEATS; i++) {
    hf_sample(rules, view_at(i % POSITIONS), &random, sampled);
    double began = now();
    for (unsigned k = 0; k < 20; k++) made += hf_playout(rules, sampled, &random, most);
    spent += now() - began;
  }
  return made > 0 ? spent / (double)made : 0;
}

void bench_search(const hf_rules *rules, unsigned seats) {
  hf_search_habits habits = hf_search_usual, straight = hf_search_usual;
  double steps, fewer, sample, keys;
  straight.playout = 0;
  collect(rules, seats);
  double each = search_all(rules, &habits, &steps);
  double without = search_all(rules, &straight, &fewer);
  parts(rules, &sample, &keys);
  double playing = each > without ? each - without : 0;
  double rest = each - sample - keys * steps - playing;
  printf("%u seats: search, %d iterations at each of %d positions\n", seats, ITERATIONS, POSITIONS);
  printf("  %-26s %7.0f thousand/s, %.1f decisions deep\n", "iterations", 0.001 / each, steps);
  printf("  %-26s %7.2f million decisions/s\n", "random play alone",
         1e-6 / random_play(rules, habits.playout * seats));
  printf("  where the time goes: imagining %.0f %%, keys %.0f %%, behind the tree %.0f %%, "
         "in the tree %.0f %%\n",
         100 * sample / each, 100 * keys * steps / each, 100 * playing / each, 100 * rest / each);
}
