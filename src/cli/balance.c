/* `holdfast arena --balance`: does every leader, house, card and ally win its
 * share?
 *
 * What a seat won is counted for what chance gave it, not for what it made of
 * that: leaders are dealt, not chosen, and cards and allies count for the seats
 * that were dealt them at the set-up. Who played a card is counted beside it,
 * but says less: seats that live long play more cards, and good players hold
 * theirs until they serve. */
#include "arena.h"
#include "balance_cards.h"
#include "table.h"

#include "core/game.h"

#include <stdlib.h>
#include <string.h>

enum { NAMES_MAX = 256, HOUSES_MAX = 32, TRIES_MAX = 100000 };

typedef struct tally {
  char name[HF_NOTATION_MAX];
  uint64_t seats, victory;
  uint64_t others, others_victory; /* of the same house, without the card */
  char house[HF_NOTATION_MAX];     /* of a card; "": anybody may have it */
} tally;

typedef struct tallies {
  tally leader[NAMES_MAX]; /* by the setting's value */
  tally house[HOUSES_MAX]; /* in the order in which they were met, as the cards */
  tally card[BALANCE_KINDS][NAMES_MAX];
} tallies;

/* What the seats of one game have. */
typedef struct holding {
  const char *name[BALANCE_KINDS][NAMES_MAX];
  uint32_t seats[BALANCE_KINDS][NAMES_MAX]; /* one bit each */
  size_t count[BALANCE_KINDS];
  bool begun;
} holding;

typedef struct balance_worker {
  match_memory memory;
  hf_settings settings;
  holding held;
  tallies all;
  const hf_rules *rules;
  balance_reader *reader;
} balance_worker;

typedef struct balance {
  const cli_arena *arena;
  arena_deal deal;
  balance_reader *reader;
  tallies all;
} balance;

/* --- dealing ----------------------------------------------------------- */

bool arena_deal_find(const cli_arena *arena, arena_deal *deal) {
  const hf_rules *rules = arena->rules.rules;
  const hf_game *game = hf_rules_game(rules);
  size_t field = 0;
  deal->arena = arena;
  for (size_t i = 0; i < hf_setting_count(game); i++) {
    hf_setting_info info = hf_setting_at(game, i);
    if (!info.per_seat || info.list) continue;
    if (game->setting_name != NULL && game->setting_name(rules, i, 1) != NULL) {
      deal->setting = i;
      deal->field = field;
      for (deal->values = 1; deal->values < NAMES_MAX; deal->values++)
        if (game->setting_name(rules, i, deal->values) == NULL) break;
      return true;
    }
    field++;
  }
  return false;
}

bool arena_deal_leaders(const arena_deal *deal, hf_random *random, hf_settings *settings) {
  const hf_settings *named = &deal->arena->settings;
  *settings = *named;
  for (unsigned tries = 0; tries < TRIES_MAX; tries++) {
    for (unsigned seat = 0; seat < settings->seats; seat++)
      if (named->seat[seat].value[deal->field] == 0)
        settings->seat[seat].value[deal->field] =
            (uint16_t)(1 + hf_random_below(random, deal->values - 1));
    if (hf_settings_check(deal->arena->rules.rules, settings, NULL) == HF_OK) return true;
  }
  return false;
}

/* --- who has what ------------------------------------------------------ */

static void note(holding *held, balance_kind kind, unsigned seat, const char *name) {
  size_t at = 0;
  while (at < held->count[kind] && held->name[kind][at] != name) at++;
  if (at == NAMES_MAX) return;
  if (at == held->count[kind]) {
    held->name[kind][at] = name;
    held->seats[kind][at] = 0;
    held->count[kind]++;
  }
  held->seats[kind][at] |= UINT32_C(1) << seat;
}

static void watch(void *user, const hf_event *event) {
  balance_worker *worker = user;
  unsigned seat;
  const char *name;
  balance_kind kind =
      worker->reader(worker->rules, cli_as_state(&worker->memory.state), event, &seat, &name);
  if (kind == BALANCE_BEGUN) worker->held.begun = true;
  bool dealt = kind == BALANCE_CARD || kind == BALANCE_ALLY;
  if (kind < BALANCE_KINDS && seat < HF_SEATS_MAX && !(dealt && worker->held.begun))
    note(&worker->held, kind, seat, name);
}

/* --- counting ---------------------------------------------------------- */

static tally *find(tally *list, size_t most, const char *name) {
  for (size_t i = 0; i < most; i++) {
    if (list[i].name[0] == '\0') snprintf(list[i].name, sizeof list[i].name, "%s", name);
    if (strcmp(list[i].name, name) == 0) return &list[i];
  }
  return NULL;
}

static void add(tally *to, const tally *from) {
  if (to == NULL) return;
  to->seats += from->seats;
  to->victory += from->victory;
  to->others += from->others;
  to->others_victory += from->others_victory;
  if (from->house[0] != '\0') memcpy(to->house, from->house, sizeof to->house);
}

static void count_cards(balance_worker *worker, balance_kind kind, unsigned seat, const char *house,
                        uint32_t victory) {
  const holding *held = &worker->held;
  for (size_t i = 0; i < held->count[kind]; i++) {
    if (!(held->seats[kind][i] >> seat & 1)) continue;
    tally one = {.seats = 1, .victory = victory};
    if (kind == BALANCE_CARD || kind == BALANCE_CARD_PLAYED)
      snprintf(one.house, sizeof one.house, "%s", house);
    add(find(worker->all.card[kind], NAMES_MAX, held->name[kind][i]), &one);
  }
}

static void count_seats(const balance *b, balance_worker *worker) {
  const hf_rules *rules = b->arena->rules.rules;
  const hf_state *state = cli_as_state(&worker->memory.state);
  hf_result result;
  hf_result_of(rules, state, &result);
  for (unsigned seat = 0; seat < hf_seats(state); seat++) {
    char house[HF_NOTATION_MAX];
    tally one = {.seats = 1, .victory = cli_victory(&result, seat)};
    hf_seat_write(rules, state, seat, house);
    add(&worker->all.leader[worker->settings.seat[seat].value[b->deal.field]], &one);
    add(find(worker->all.house, HOUSES_MAX, house), &one);
    for (unsigned kind = 0; kind < BALANCE_KINDS; kind++)
      count_cards(worker, (balance_kind)kind, seat, house, (uint32_t)one.victory);
  }
}

static void play_one(void *user, void *memory, uint64_t index) {
  const balance *b = user;
  balance_worker *worker = memory;
  match_effort effort[HF_SEATS_MAX];
  hf_random random;
  hf_sink sink = {.emit = watch, .user = worker};
  uint64_t number = cli_game_seed(b->arena->seed, index);
  hf_seed seed = hf_seed_from(number + 1);
  hf_random_start(&random, &seed, HF_RANDOM_FAST);
  if (!arena_deal_leaders(&b->deal, &random, &worker->settings)) return;
  cli_match match = {.rules = b->arena->rules.rules, .settings = &worker->settings, .seed = number};
  worker->rules = match.rules;
  worker->reader = b->reader;
  memset(&worker->held, 0, sizeof worker->held);
  if (b->reader != NULL) match.watch = &sink;
  for (unsigned seat = 0; seat < worker->settings.seats; seat++)
    match.player[seat] = b->arena->bot[(index + seat) % b->arena->bot_count];
  if (match_play(&match, &worker->memory, effort)) count_seats(b, worker);
}

static void collect(void *user, const void *memory) {
  balance *b = user;
  const tallies *from = &((const balance_worker *)memory)->all;
  for (size_t i = 0; i < NAMES_MAX; i++) add(&b->all.leader[i], &from->leader[i]);
  for (size_t i = 0; i < HOUSES_MAX && from->house[i].name[0] != '\0'; i++)
    add(find(b->all.house, HOUSES_MAX, from->house[i].name), &from->house[i]);
  for (unsigned kind = 0; kind < BALANCE_KINDS; kind++)
    for (size_t i = 0; i < NAMES_MAX && from->card[kind][i].name[0] != '\0'; i++)
      add(find(b->all.card[kind], NAMES_MAX, from->card[kind][i].name), &from->card[kind][i]);
}

/* A card against its own house without it: what the house wins is not its doing. */
static void count_others(balance *b, balance_kind kind) {
  for (size_t i = 0; i < NAMES_MAX && b->all.card[kind][i].name[0] != '\0'; i++) {
    tally *card = &b->all.card[kind][i];
    if (card->house[0] == '\0') continue;
    const tally *house = find(b->all.house, HOUSES_MAX, card->house);
    if (house == NULL) continue;
    card->others = house->seats - card->seats;
    card->others_victory = house->victory - card->victory;
  }
}

/* --- printing ---------------------------------------------------------- */

/* The rules of thumb: from 0.7 to 1.4 of the fair share, interval included. */
static const double LEAST = 0.7, MOST = 1.4;

static void print_json(const balance *b, const char *kind, const tally *line, cli_share share) {
  const cli_arena *arena = b->arena;
  double seats = arena->settings.seats;
  printf("{\"game\":\"%s\",\"players\":%u,\"games\":%llu,\"seed\":%llu,\"bots\":\"%s\","
         "\"kind\":\"%s\",\"name\":\"%s\",\"seats\":%llu,\"share\":%.6f,\"low\":%.6f,"
         "\"high\":%.6f,\"of_fair\":%.4f,\"of_fair_low\":%.4f,\"of_fair_high\":%.4f,\"without\":",
         hf_game_id(hf_rules_game(arena->rules.rules)), (unsigned)arena->settings.seats,
         (unsigned long long)arena->games, (unsigned long long)arena->seed, arena->bots_text, kind,
         line->name, (unsigned long long)line->seats, share.share, share.low, share.high,
         share.share * seats, share.low * seats, share.high * seats);
  if (line->others > 0)
    printf("%.6f}\n", cli_share_of(line->others_victory, line->others).share);
  else
    puts("null}");
}

static void print_line(const balance *b, const char *kind, const tally *line) {
  double seats = b->arena->settings.seats;
  cli_share share = cli_share_of(line->victory, line->seats);
  if (b->arena->json) {
    print_json(b, kind, line, share);
    return;
  }
  double of = share.share * seats, low = share.low * seats, high = share.high * seats;
  const char *verdict = high < LEAST || low > MOST   ? "  OUTSIDE"
                        : low < LEAST || high > MOST ? "  not sure yet"
                                                     : "";
  printf("  %-12s %-14s %8llu seats   %.3f  (%.3f to %.3f)   %.2f of fair (%.2f to %.2f)%s", kind,
         line->name, (unsigned long long)line->seats, share.share, share.low, share.high, of, low,
         high, verdict);
  if (line->others > 0)
    printf("   the house without it %.3f", cli_share_of(line->others_victory, line->others).share);
  putchar('\n');
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

static const char *const card_kinds[BALANCE_KINDS] = {[BALANCE_CARD] = "card",
                                                      [BALANCE_ALLY] = "ally",
                                                      [BALANCE_CARD_PLAYED] = "card-played",
                                                      [BALANCE_ALLY_PLAYED] = "ally-played"};

static void print_result(balance *b, const hf_game *game) {
  char kind[32];
  hf_setting_info info = hf_setting_at(game, b->deal.setting);
  singular(&info, kind);
  for (unsigned i = 1; i < b->deal.values; i++) {
    const char *name = game->setting_name(b->arena->rules.rules, b->deal.setting, i);
    snprintf(b->all.leader[i].name, sizeof b->all.leader[i].name, "%s", name);
  }
  count_others(b, BALANCE_CARD);
  if (!b->arena->json)
    printf("%llu games of %s at %u seats, %s; a fair share is %.3f\n",
           (unsigned long long)b->arena->games, game->id, (unsigned)b->arena->settings.seats,
           b->arena->bots_text, 1.0 / b->arena->settings.seats);
  print_all(b, "house", b->all.house, HOUSES_MAX);
  print_all(b, kind, b->all.leader, NAMES_MAX);
  for (unsigned i = 0; i < BALANCE_KINDS; i++)
    print_all(b, card_kinds[i], b->all.card[i], NAMES_MAX);
}

/* --- one number of seats after the other ------------------------------- */

static int balance_at(cli_arena *arena, unsigned players) {
  static balance b;
  const hf_game *game = hf_rules_game(arena->rules.rules);
  memset(&b, 0, sizeof b);
  b.arena = arena;
  b.reader = table_of(arena->rules.rules)->balance;
  int code = cli_read_settings("arena", arena->rules.rules, players, arena->settings_text,
                               &arena->settings);
  if (code != CLI_GO_ON) return code;
  hf_random random;
  hf_seed seed = hf_seed_from(0);
  hf_random_start(&random, &seed, HF_RANDOM_FAST);
  hf_settings trial;
  if (!arena_deal_find(arena, &b.deal))
    return cli_failed("arena", "%s has no leaders or the like to be balanced", game->id);
  if (!arena_deal_leaders(&b.deal, &random, &trial))
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
