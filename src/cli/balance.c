/* `holdfast arena --balance`: does every leader and every house win its share?
 *
 * Leaders are dealt, not chosen, so that each is played about equally often and
 * against all the others: for every game each seat is given any value of the
 * seat's setting that names cards (The Iron Throne: leaders), again and again
 * until the settings are possible. What a seat is called (its house) is counted
 * by the side of it. */
#include "arena.h"

#include "core/game.h"

#include <stdlib.h>
#include <string.h>

enum { NAMES_MAX = 256, HOUSES_MAX = 32, TRIES_MAX = 100000 };

typedef struct tally {
  char name[HF_NOTATION_MAX];
  uint64_t seats, victory;
} tally;

typedef struct balance_worker {
  match_memory memory;
  hf_settings settings;
  tally leader[NAMES_MAX]; /* by the setting's value */
  tally house[HOUSES_MAX]; /* in the order in which they were met */
} balance_worker;

typedef struct balance {
  const cli_arena *arena;
  size_t setting; /* the one that names cards */
  size_t field;   /* where it stands in hf_seat_settings.value */
  unsigned values;
  tally leader[NAMES_MAX], house[HOUSES_MAX];
} balance;

/* --- dealing ----------------------------------------------------------- */

/* The first setting of a seat whose values are cards. */
static bool find_setting(const hf_game *game, const hf_rules *rules, balance *b) {
  size_t field = 0;
  for (size_t i = 0; i < hf_setting_count(game); i++) {
    hf_setting_info info = hf_setting_at(game, i);
    if (!info.per_seat || info.list) continue;
    if (game->setting_name != NULL && game->setting_name(rules, i, 1) != NULL) {
      b->setting = i;
      b->field = field;
      for (b->values = 1; b->values < NAMES_MAX; b->values++)
        if (game->setting_name(rules, i, b->values) == NULL) break;
      return true;
    }
    field++;
  }
  return false;
}

static bool deal(const balance *b, hf_settings *settings, hf_random *random) {
  *settings = b->arena->settings;
  for (unsigned tries = 0; tries < TRIES_MAX; tries++) {
    for (unsigned seat = 0; seat < settings->seats; seat++)
      settings->seat[seat].value[b->field] = (uint16_t)(1 + hf_random_below(random, b->values - 1));
    if (hf_settings_check(b->arena->rules.rules, settings, NULL) == HF_OK) return true;
  }
  return false;
}

/* --- counting ---------------------------------------------------------- */

static tally *find_house(tally house[HOUSES_MAX], const char *name) {
  for (size_t i = 0; i < HOUSES_MAX; i++) {
    if (house[i].name[0] == '\0') snprintf(house[i].name, sizeof house[i].name, "%s", name);
    if (strcmp(house[i].name, name) == 0) return &house[i];
  }
  return NULL;
}

static void add(tally *to, uint64_t seats, uint64_t victory) {
  if (to == NULL) return;
  to->seats += seats;
  to->victory += victory;
}

static void count_seats(const balance *b, balance_worker *worker) {
  const hf_rules *rules = b->arena->rules.rules;
  const hf_state *state = cli_as_state(&worker->memory.state);
  hf_result result;
  hf_result_of(rules, state, &result);
  for (unsigned seat = 0; seat < hf_seats(state); seat++) {
    char name[HF_NOTATION_MAX];
    uint32_t victory = cli_victory(&result, seat);
    hf_seat_write(rules, state, seat, name);
    add(&worker->leader[worker->settings.seat[seat].value[b->field]], 1, victory);
    add(find_house(worker->house, name), 1, victory);
  }
}

static void play_one(void *user, void *memory, uint64_t index) {
  const balance *b = user;
  balance_worker *worker = memory;
  match_effort effort[HF_SEATS_MAX];
  hf_random random;
  uint64_t number = cli_game_seed(b->arena->seed, index);
  hf_seed seed = hf_seed_from(number + 1);
  hf_random_start(&random, &seed, HF_RANDOM_FAST);
  if (!deal(b, &worker->settings, &random)) return;
  cli_match match = {.rules = b->arena->rules.rules, .settings = &worker->settings, .seed = number};
  for (unsigned seat = 0; seat < worker->settings.seats; seat++)
    match.player[seat] = b->arena->bot[(index + seat) % b->arena->bot_count];
  if (match_play(&match, &worker->memory, effort)) count_seats(b, worker);
}

static void collect(void *user, const void *memory) {
  balance *b = user;
  const balance_worker *worker = memory;
  for (size_t i = 0; i < NAMES_MAX; i++)
    add(&b->leader[i], worker->leader[i].seats, worker->leader[i].victory);
  for (size_t i = 0; i < HOUSES_MAX && worker->house[i].name[0] != '\0'; i++)
    add(find_house(b->house, worker->house[i].name), worker->house[i].seats,
        worker->house[i].victory);
}

/* --- printing ---------------------------------------------------------- */

static void print_line(const balance *b, const char *kind, const tally *line) {
  const cli_arena *arena = b->arena;
  cli_share share = cli_share_of(line->victory, line->seats);
  if (arena->json)
    printf("{\"game\":\"%s\",\"players\":%u,\"games\":%llu,\"seed\":%llu,\"bots\":\"%s\","
           "\"kind\":\"%s\",\"name\":\"%s\",\"seats\":%llu,\"share\":%.6f,\"low\":%.6f,"
           "\"high\":%.6f}\n",
           hf_game_id(hf_rules_game(arena->rules.rules)), (unsigned)arena->settings.seats,
           (unsigned long long)arena->games, (unsigned long long)arena->seed, arena->bots_text,
           kind, line->name, (unsigned long long)line->seats, share.share, share.low, share.high);
  else
    printf("  %-8s %-14s %8llu seats   %.3f  (%.3f to %.3f)%s\n", kind, line->name,
           (unsigned long long)line->seats, share.share, share.low, share.high,
           share.low > 1.0 / arena->settings.seats    ? "  above its share"
           : share.high < 1.0 / arena->settings.seats ? "  below its share"
                                                      : "");
}

/* The greatest share first. */
static int compare(const void *left, const void *right) {
  const tally *a = left, *b = right;
  double one = a->seats == 0 ? -1 : (double)a->victory / (double)a->seats;
  double other = b->seats == 0 ? -1 : (double)b->victory / (double)b->seats;
  if (one != other) return one < other ? 1 : -1;
  return strcmp(a->name, b->name);
}

static void print_all(const balance *b, const char *kind, tally *lines, size_t count) {
  qsort(lines, count, sizeof *lines, compare);
  for (size_t i = 0; i < count; i++)
    if (lines[i].seats > 0) print_line(b, kind, &lines[i]);
}

/* `leader` from the setting `leaders`. */
static void singular(const hf_setting_info *info, char kind[32]) {
  size_t length = strlen(info->key);
  if (length > 31) length = 31;
  if (length > 1 && info->key[length - 1] == 's') length--;
  memcpy(kind, info->key, length);
  kind[length] = '\0';
}

static void print_result(balance *b, const hf_game *game) {
  char kind[32];
  hf_setting_info info = hf_setting_at(game, b->setting);
  singular(&info, kind);
  for (unsigned i = 1; i < b->values; i++) {
    const char *name = game->setting_name(b->arena->rules.rules, b->setting, i);
    snprintf(b->leader[i].name, sizeof b->leader[i].name, "%s", name);
  }
  if (!b->arena->json)
    printf("%llu games of %s at %u seats, %s; a fair share is %.3f\n",
           (unsigned long long)b->arena->games, game->id, (unsigned)b->arena->settings.seats,
           b->arena->bots_text, 1.0 / b->arena->settings.seats);
  print_all(b, "house", b->house, HOUSES_MAX);
  print_all(b, kind, b->leader, NAMES_MAX);
}

/* --- one number of seats after the other ------------------------------- */

static int balance_at(cli_arena *arena, unsigned players) {
  static balance b;
  const hf_game *game = hf_rules_game(arena->rules.rules);
  memset(&b, 0, sizeof b);
  b.arena = arena;
  int code = cli_read_settings("arena", arena->rules.rules, players, arena->settings_text,
                               &arena->settings);
  if (code != CLI_GO_ON) return code;
  hf_random random;
  hf_seed seed = hf_seed_from(0);
  hf_random_start(&random, &seed, HF_RANDOM_FAST);
  hf_settings trial;
  if (!find_setting(game, arena->rules.rules, &b))
    return cli_failed("arena", "%s has no leaders or the like to be balanced", game->id);
  if (!deal(&b, &trial, &random))
    return cli_failed("arena", "with these settings no leaders can be dealt");
  cli_work work = {.what = "games",
                   .count = arena->games,
                   .threads = arena->threads,
                   .memory_size = sizeof(balance_worker),
                   .user = &b,
                   .work = play_one,
                   .collect = collect};
  if (!cli_work_run(&work)) return cli_failed("arena", "the threads could not be started");
  print_result(&b, game);
  return CLI_DONE;
}

int arena_balance(cli_arena *arena) {
  const hf_game *game = hf_rules_game(arena->rules.rules);
  if (arena->players != 0) return balance_at(arena, (unsigned)arena->players);
  for (unsigned players = game->min_seats; players <= game->max_seats; players++) {
    int code = balance_at(arena, players);
    if (code != CLI_DONE) return code;
    fflush(stdout);
  }
  return CLI_DONE;
}
