/* How fast the engine is, measured in one run so that the figures can be
 * compared with each other: each variant is played in turn, again and again,
 * and the best of its rounds counts, since whatever disturbs a machine makes it
 * slower and never faster.
 *
 *   bench [GAME [SECONDS [SETTINGS]]]
 *
 * A decision counts only where it has two or more options. One thread. */
#include "bench_search.h"
#include "holdfast/holdfast.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ROUNDS = 3, GAMES_AT_ONCE = 50 };

typedef union memory {
  uint64_t align;
  unsigned char bytes[HF_STATE_MAX];
} memory;

static hf_state *as_state(memory *block) { return (hf_state *)(void *)block; }

enum { LAID = 32 };
static memory game_memory, view_memory, copy_memory, laid_memory[LAID];

/* The time this process has computed: waiting for others does not count. */
static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* --- random play ------------------------------------------------------- */

/* What is done by the side of playing. */
typedef struct variant {
  const char *name;
  bool playout;   /* the engine plays, not the caller */
  bool laid;      /* tables were laid before: only decisions are measured */
  bool views;     /* the deciding seat's view at each decision */
  bool all_views; /* that of every seat */
  bool events;    /* somebody listens */
  bool options;   /* every option is listed, not only counted */
  bool clones;    /* the state is copied before each decision */
  bool cursor;    /* the caller steps with one */
  bool unwatched; /* and nobody watches */
  hf_random_kind random;
} variant;

typedef struct measure {
  double best; /* decisions a second */
  uint64_t decisions, games, options, events;
} measure;

static void count_event(void *user, const hf_event *event) {
  (void)event;
  ++*(uint64_t *)user;
}

/* Without a loop: which seat is asked is as good as random. */
static unsigned lowest(uint32_t asked) { return (unsigned)__builtin_ctz(asked); }

/* The side work; what it adds up keeps the compiler from leaving it out. */
static uint64_t do_extras(const hf_rules *rules, const variant *with, hf_state *state,
                          unsigned seat, uint32_t count) {
  uint64_t sum = 0;
  hf_view *view = (hf_view *)(void *)&view_memory;
  if (with->views) hf_view_of(rules, state, seat, view);
  for (unsigned other = 0; with->all_views && other < hf_seats(state); other++)
    hf_view_of(rules, state, other, view);
  for (uint32_t i = 0; with->options && i < count; i++) sum += hf_option_at(rules, state, seat, i);
  if (with->clones) hf_clone(as_state(&copy_memory), state);
  return sum;
}

/* Choice by choice, as a bot does. */
static void step_through(const hf_rules *rules, const variant *with, hf_state *state,
                         hf_random *random, measure *figure) {
  static hf_cursor cursor;
  const hf_how how = {.take_forced = true, .unwatched = with->unwatched};
  hf_cursor_begin(&cursor, rules, state, &how);
  while (!hf_over(state)) {
    unsigned seat = lowest(hf_asked(state));
    uint32_t count = hf_cursor_count(&cursor, seat);
    hf_cursor_choose_nth(&cursor, seat, hf_random_below(random, count), NULL);
    figure->decisions += count > 1;
  }
  hf_cursor_leave(&cursor);
}

static uint64_t play(const hf_rules *rules, const hf_settings *settings, const variant *with,
                     uint64_t number, measure *figure) {
  hf_state *state = as_state(&game_memory);
  hf_seed seed = hf_seed_from(number), chance = hf_seed_from(~number);
  hf_sink sink = {.emit = count_event, .user = &figure->events};
  hf_how how = {.take_forced = true, .sink = with->events ? &sink : NULL};
  hf_random random;
  uint64_t sum = 0;
  hf_random_start(&random, &chance, HF_RANDOM_FAST);
  if (with->laid)
    hf_clone(state, as_state(&laid_memory[number % LAID]));
  else
    hf_create(rules, settings, &seed, with->random, &how, state, NULL);
  if (with->playout) figure->decisions += hf_playout(rules, state, &random, UINT32_MAX);
  if (with->cursor) step_through(rules, with, state, &random, figure);
  while (!hf_over(state)) {
    unsigned seat = lowest(hf_asked(state));
    uint32_t count = hf_option_count(rules, state, seat);
    sum += do_extras(rules, with, state, seat, count);
    uint32_t pick = hf_random_below(&random, count);
    hf_choose(rules, state, seat, hf_option_at(rules, state, seat, pick), &how, NULL);
    figure->decisions += count > 1;
    figure->options += count;
  }
  figure->games++;
  return sum;
}

/* Plays for so long and keeps the figure if it is the best so far. */
static void measure_round(const hf_rules *rules, const hf_settings *settings, const variant *with,
                          double seconds, measure *figure) {
  static volatile uint64_t kept;
  uint64_t before = figure->decisions, number = 0, sum = 0;
  double began = now(), end = began;
  do {
    for (int i = 0; i < GAMES_AT_ONCE; i++) sum += play(rules, settings, with, ++number, figure);
    end = now();
  } while (end - began < seconds);
  kept = kept + sum;
  double speed = (double)(figure->decisions - before) / (end - began);
  if (speed > figure->best) figure->best = speed;
}

static const variant variants[] = {
    {.name = "random play", .playout = true, .random = HF_RANDOM_FAST},
    {.name = "without laying the table", .playout = true, .laid = true, .random = HF_RANDOM_FAST},
    {.name = "choice by choice", .random = HF_RANDOM_FAST},
    {.name = "with ChaCha", .random = HF_RANDOM_CHACHA},
    {.name = "all options listed", .options = true, .random = HF_RANDOM_FAST},
    {.name = "a clone a decision", .clones = true, .random = HF_RANDOM_FAST},
    {.name = "an event sink", .events = true, .random = HF_RANDOM_FAST},
    {.name = "the deciding seat's view", .views = true, .random = HF_RANDOM_FAST},
    {.name = "every seat's view", .all_views = true, .random = HF_RANDOM_FAST},
    {.name = "with a cursor", .cursor = true, .unwatched = true, .random = HF_RANDOM_FAST},
    {.name = "with a cursor, watched", .cursor = true, .random = HF_RANDOM_FAST},
};
enum { VARIANTS = sizeof variants / sizeof *variants };

static void lay_tables(const hf_rules *rules, const hf_settings *settings) {
  for (unsigned i = 0; i < LAID; i++) {
    hf_seed seed = hf_seed_from(1000 + i);
    hf_create(rules, settings, &seed, HF_RANDOM_FAST, NULL, as_state(&laid_memory[i]), NULL);
  }
}

static void bench_play(const hf_rules *rules, const hf_settings *settings, double seconds) {
  measure measures[VARIANTS] = {{0}};
  unsigned seats = settings->seats;
  lay_tables(rules, settings);
  for (int round = 0; round < ROUNDS; round++)
    for (size_t i = 0; i < VARIANTS; i++)
      measure_round(rules, settings, &variants[i], seconds, &measures[i]);
  const measure *plain = &measures[0];
  printf("%u seats: %.0f decisions a game, %.1f options a decision\n", seats,
         (double)plain->decisions / (double)plain->games,
         (double)measures[2].options / (double)measures[2].decisions);
  for (size_t i = 0; i < VARIANTS; i++)
    printf("  %-26s %7.2f million decisions/s   %.2f of plain\n", variants[i].name,
           measures[i].best / 1e6, measures[i].best / plain->best);
  printf("  %-26s %7.2f million options/s\n", "options listed",
         measures[4].best * (double)measures[4].options / (double)measures[4].decisions / 1e6);
  printf("  %-26s %7.0f games/s, %.1f events a decision\n", "whole games",
         plain->best * (double)plain->games / (double)plain->decisions,
         (double)measures[6].events / (double)measures[6].decisions);
}

/* --- clones ------------------------------------------------------------ */

enum { COPIES = 200000, BLOCKS = 8 };

/* Copies to one of a few blocks in turn, all of them in the cache. */
static double clone_speed(const hf_state *from, memory *to) {
  double began = now();
  for (int i = 0; i < COPIES; i++) hf_clone(as_state(&to[i % BLOCKS]), from);
  return COPIES / (now() - began);
}

static double copy_speed(const hf_state *from, memory *to, size_t size) {
  static void *(*volatile copy)(void *, const void *, size_t) = memcpy;
  double began = now();
  for (int i = 0; i < COPIES; i++) copy(&to[i % BLOCKS], from, size);
  return COPIES / (now() - began);
}

static void bench_clone(const hf_rules *rules, unsigned seats) {
  static memory blocks[BLOCKS];
  hf_settings settings;
  hf_seed seed = hf_seed_from(1);
  hf_state *state = as_state(&game_memory);
  double clone = 0, copy = 0;
  hf_settings_default(rules, seats, &settings);
  hf_create(rules, &settings, &seed, HF_RANDOM_FAST, NULL, state, NULL);
  for (int round = 0; round < 4 * ROUNDS; round++) {
    double one = clone_speed(state, blocks), other = copy_speed(state, blocks, hf_size(state));
    if (one > clone) clone = one;
    if (other > copy) copy = other;
  }
  printf("%u seats: a game is %u bytes, a view %u\n", seats, (unsigned)hf_size(state),
         (unsigned)hf_view_size(rules, state));
  printf("  %-26s %7.1f million/s\n  %-26s %7.1f million/s   clone is %.2f of it\n", "clone",
         clone / 1e6, "memcpy of that size", copy / 1e6, clone / copy);
}

int main(int count, char **words) {
  const hf_game *game = hf_game_find(count > 1 ? words[1] : "iron-throne");
  double seconds = count > 2 ? strtod(words[2], NULL) : 0.5;
  if (game == NULL || !(seconds > 0)) {
    fputs("usage: bench [GAME [SECONDS [SETTINGS]]], SECONDS for each round of each variant\n",
          stderr);
    return 2;
  }
  const hf_rules *rules = hf_rules_builtin(game);
  hf_settings settings;
  hf_error error;
  printf("%s, one thread, best of %d rounds\n", hf_game_title(game), ROUNDS);
  if (count > 3) {
    if (hf_settings_read(rules, words[3], &settings, &error) != HF_OK) {
      fprintf(stderr, "bench: %s\n", error.message);
      return 2;
    }
    bench_play(rules, &settings, seconds);
    return 0;
  }
  for (unsigned seats = hf_game_min_seats(game); seats <= hf_game_max_seats(game); seats++) {
    hf_settings_default(rules, seats, &settings);
    bench_play(rules, &settings, seconds);
  }
  bench_clone(rules, hf_game_min_seats(game));
  bench_clone(rules, hf_game_max_seats(game));
  bench_search(rules, hf_game_min_seats(game));
  bench_search(rules, hf_game_max_seats(game));
  return 0;
}
