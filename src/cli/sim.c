/* `holdfast sim`: random games, as many as wanted, in any number of threads.
 *
 * The hash goes over the final state of every game and depends neither on the
 * machine nor on the threads: one number that moves when a rule moves. */
#include "common.h"

#include "core/game.h"

#include <string.h>

static const char help[] =
    "holdfast sim GAME\n"
    "Plays random games. Decisions count only where there is a choice.\n"
    "\n"
    "  --players N       how many seats (default: as few as the game allows)\n"
    "  --games K         how many games (default 1000)\n"
    "  --seed S          where chance begins (default 1)\n"
    "  --settings TEXT   how the table is set up: \"allies=on expansion=on\"\n"
    "  --set NAME        a card set: core, all, or packs as in core+ttb (The Card Game)\n"
    "  --cards FILE      a card file of your own laid over these\n"
    "  --threads T       how many threads (default 1)\n"
    "  --check           look after every decision whether the state is sound, and what is\n"
    "                    kept about it true; a fault is told with its game and ends the\n"
    "                    command with 1\n"
    "  --json            one line: game, players, games, decisions, seconds,\n"
    "                    decisions_per_second, hash (of all final states), threads\n";

typedef struct simulation {
  cli_rules rules;
  hf_settings settings;
  uint64_t players, games, seed, threads;
  const char *settings_text;
  cli_cards cards;
  bool json, check;
  uint64_t decisions, hash;
  uint64_t faults, fault_game; /* the first one found, and why */
  char fault[244];
} simulation;

typedef struct sim_worker {
  cli_state state;
  hf_cursor cursor;
  uint64_t decisions, hash;
  uint64_t faults, fault_game;
  char fault[244];
} sim_worker;

/* Summed, so that the order of the games does not matter; the number of the
 * game is mixed in, so that two games that change places do. */
static uint64_t hash_of_game(const hf_state *state, uint64_t index) {
  uint64_t final = hf_hash(state);
  return hf_hash_bytes(&final, sizeof final, index);
}

/* The same game, decision by decision: after each the state is sound, and the cursor knows
 * what a new one would find. */
static void play_checked(sim_worker *worker, hf_random *random, uint64_t index) {
  hf_cursor *cursor = &worker->cursor;
  hf_state *state = cursor->state;
  hf_error error = {0};
  for (;;) {
    hf_status status = hf_cursor_check(cursor, &error);
    hf_cursor_leave(cursor);
    if (status == HF_OK) status = hf_check(cursor->rules, state, hf_size(state), &error);
    if (status != HF_OK) {
      if (worker->faults++ > 0) return;
      worker->fault_game = index;
      snprintf(worker->fault, sizeof worker->fault, "%s", error.message);
      return;
    }
    if (hf_over(state)) return;
    worker->decisions += hf_cursor_playout(cursor, random, 1);
  }
}

static void play_one(void *user, void *memory, uint64_t index) {
  static const hf_how forced = {.take_forced = true};
  const simulation *sim = user;
  sim_worker *worker = memory;
  hf_state *state = cli_as_state(&worker->state);
  uint64_t number = cli_game_seed(sim->seed, index);
  hf_seed seed = hf_seed_from(number), chance = hf_seed_from(~number);
  hf_random random;
  hf_random_start(&random, &chance, HF_RANDOM_FAST);
  hf_create(sim->rules.rules, &sim->settings, &seed, HF_RANDOM_FAST, &forced, state, NULL);
  hf_cursor_begin(&worker->cursor, sim->rules.rules, state, &(hf_how){.unwatched = true});
  if (sim->check)
    play_checked(worker, &random, index);
  else
    worker->decisions += hf_cursor_playout(&worker->cursor, &random, UINT32_MAX);
  hf_cursor_leave(&worker->cursor);
  worker->hash += hash_of_game(state, index);
}

static void collect(void *user, const void *memory) {
  simulation *sim = user;
  const sim_worker *worker = memory;
  sim->decisions += worker->decisions;
  sim->hash += worker->hash;
  if (worker->faults == 0) return;
  if (sim->faults == 0 || worker->fault_game < sim->fault_game) {
    sim->fault_game = worker->fault_game;
    snprintf(sim->fault, sizeof sim->fault, "%s", worker->fault);
  }
  sim->faults += worker->faults;
}

static void print_result(const simulation *sim, double seconds) {
  const char *id = hf_game_id(hf_rules_game(sim->rules.rules));
  double speed = seconds > 0 ? (double)sim->decisions / seconds : 0;
  if (sim->json)
    printf("{\"game\":\"%s\",\"players\":%u,\"games\":%llu,\"decisions\":%llu,\"seconds\":%.6f,"
           "\"decisions_per_second\":%.0f,\"hash\":\"%016llx\",\"threads\":%llu}\n",
           id, (unsigned)sim->settings.seats, (unsigned long long)sim->games,
           (unsigned long long)sim->decisions, seconds, speed, (unsigned long long)sim->hash,
           (unsigned long long)sim->threads);
  else
    printf("%llu games of %s at %u seats: %llu decisions in %.2f s, %.0f a second\nhash %016llx\n",
           (unsigned long long)sim->games, id, (unsigned)sim->settings.seats,
           (unsigned long long)sim->decisions, seconds, speed, (unsigned long long)sim->hash);
}

static int simulate(simulation *sim) {
  cli_work work = {.what = "games",
                   .count = sim->games,
                   .threads = sim->threads,
                   .memory_size = sizeof(sim_worker),
                   .user = sim,
                   .work = play_one,
                   .collect = collect};
  double began = cli_seconds();
  if (!cli_work_run(&work)) return cli_failed("sim", "the threads could not be started");
  print_result(sim, cli_seconds() - began);
  if (sim->faults == 0) return CLI_DONE;
  fprintf(stderr, "sim: %llu games are not sound; the first is game %llu: %s\n",
          (unsigned long long)sim->faults, (unsigned long long)sim->fault_game + 1, sim->fault);
  return CLI_NO;
}

static int parse(simulation *sim, int argc, char **argv, cli_words *words) {
  const cli_option options[] = {
      {.name = "--players",
       .kind = CLI_NUMBER,
       .value = &sim->players,
       .min = 1,
       .max = HF_SEATS_MAX},
      {.name = "--games", .kind = CLI_NUMBER, .value = &sim->games, .min = 1, .max = UINT32_MAX},
      {.name = "--seed", .kind = CLI_NUMBER, .value = &sim->seed, .max = UINT64_MAX},
      {.name = "--threads", .kind = CLI_NUMBER, .value = &sim->threads, .min = 1, .max = 1024},
      {.name = "--settings", .kind = CLI_TEXT, .value = &sim->settings_text},
      CLI_CARDS_OPTIONS(&sim->cards),
      {.name = "--check", .kind = CLI_FLAG, .value = &sim->check},
      {.name = "--json", .kind = CLI_FLAG, .value = &sim->json},
  };
  const cli_command command = {.name = "sim",
                               .help = help,
                               .options = options,
                               .option_count = sizeof options / sizeof *options,
                               .words_min = 1,
                               .words_max = 1};
  return cli_parse(&command, argc, argv, words);
}

int hf_cli_sim(int argc, char **argv) {
  static cli_words words;
  simulation sim = {.games = 1000, .seed = 1, .threads = 1, .settings_text = ""};
  int code = parse(&sim, argc, argv, &words);
  if (code != CLI_GO_ON) return code;
  const hf_game *game = cli_find_game("sim", words.word[0]);
  if (game == NULL) return CLI_USAGE;
  code = cli_load_rules("sim", game, &sim.cards, &sim.rules);
  if (code != CLI_GO_ON) return code;
  code = cli_read_settings("sim", sim.rules.rules, sim.players, sim.settings_text, &sim.settings);
  if (code == CLI_GO_ON) code = simulate(&sim);
  cli_free_rules(&sim.rules);
  return code;
}
