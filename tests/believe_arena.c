/* What notes are worth: a bot that searches and heeds them, and the same bot
 * that does not, each against the same opponents in the same deals.
 *
 *   believe_arena SEATS GAMES TRIES OPPONENT      (dove, greedy, squire, search:300 ...)
 *
 * Prints the share of victories of the one searching seat with and without
 * notes, and the mean difference game by game with its 95 % interval. */
#include "bots/search_bot.h"
#include "holdfast/holdfast.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A bot with a habit: greedy, but for the truce it always places if it can. */
static hf_option always_truce(const hf_bot_player *player, const hf_bot_sight *sight,
                              hf_bot_scratch *scratch, hf_random *random) {
  hf_state *imagined = (hf_state *)(void *)&scratch->sampled;
  unsigned seat = hf_view_seat(sight->view);
  hf_option truce;
  hf_sample(sight->rules, sight->view, random, imagined);
  if (hf_option_read(sight->rules, imagined, seat, "place truce", &truce, NULL) == HF_OK &&
      hf_is_legal(sight->rules, imagined, seat, truce))
    return truce;
  return hf_bot_greedy.choose(player, sight, scratch, random);
}
static const hf_bot dove = {.name = "dove", .silent = true, .choose = always_truce};

typedef struct arena {
  const hf_rules *rules;
  hf_settings settings;
  hf_bot_player one, others;
  hf_bot_state state, view[HF_SEATS_MAX];
  hf_bot_scratch scratch;
  hf_notes notes;
} arena;

static hf_state *state_of(arena *a) { return (hf_state *)(void *)&a->state; }
static hf_view *view_of(arena *a, unsigned seat) { return (hf_view *)(void *)&a->view[seat]; }

static void answer_for(arena *a, unsigned seat, const hf_bot_player *player, const hf_how *how,
                       hf_random *random) {
  hf_bot_answer answer;
  const hf_bot_sight sight = {.rules = a->rules, .view = view_of(a, seat), .notes = &a->notes};
  if (hf_option_count(a->rules, state_of(a), seat) == 1) {
    hf_choose_nth(a->rules, state_of(a), seat, 0, how, NULL);
    return;
  }
  hf_bot_think(player, &sight, &a->scratch, random, &answer);
  if (answer.say != 0) hf_notes_talk(a->rules, &a->notes, seat, answer.say);
  for (size_t i = 0; i < answer.count; i++)
    hf_choose(a->rules, state_of(a), seat, answer.option[i], how, NULL);
}

/* The part of the victory that the searching seat wins. */
static double play(arena *a, uint64_t game, const hf_bot_player *one) {
  unsigned seats = (unsigned)a->settings.seats, own = (unsigned)(game % seats);
  hf_seed deal = hf_seed_from(1 + game / seats), chance = hf_seed_from(~game);
  hf_notes_keeper keeper = {.rules = a->rules, .notes = &a->notes};
  hf_sink sink = hf_notes_sink(&keeper);
  const hf_how how = {.sink = &sink};
  hf_random random;
  hf_result result;
  hf_random_start(&random, &chance, HF_RANDOM_FAST);
  hf_notes_begin(&a->notes);
  hf_create(a->rules, &a->settings, &deal, HF_RANDOM_FAST, &how, state_of(a), NULL);
  while (!hf_over(state_of(a))) {
    uint32_t asked = hf_asked(state_of(a));
    for (unsigned seat = 0; seat < seats; seat++)
      if ((asked >> seat & 1) != 0) hf_view_of(a->rules, state_of(a), seat, view_of(a, seat));
    for (unsigned seat = 0; seat < seats; seat++)
      if ((asked >> seat & 1) != 0)
        answer_for(a, seat, seat == own ? one : &a->others, &how, &random);
  }
  hf_result_of(a->rules, state_of(a), &result);
  return (result.winners >> own & 1) != 0 ? 1.0 / __builtin_popcount(result.winners) : 0;
}

static void measure(arena *a, uint64_t games) {
  hf_search_manner manner = *(const hf_search_manner *)a->one.bot->how;
  hf_bot deaf_bot = *a->one.bot;
  manner.habits.believes = false;
  deaf_bot.how = &manner;
  const hf_bot_player deaf = {.bot = &deaf_bot, .effort = a->one.effort};
  double with = 0, without = 0, sum = 0, squares = 0, n = (double)games;
  for (uint64_t game = 0; game < games; game++) {
    double heeds = play(a, game, &a->one), ignores = play(a, game, &deaf);
    with += heeds;
    without += ignores;
    sum += heeds - ignores;
    squares += (heeds - ignores) * (heeds - ignores);
  }
  double mean = sum / n, error = 1.96 * sqrt((squares / n - mean * mean) / n);
  printf("with notes %.3f, without %.3f, difference %+.3f (%+.3f to %+.3f) in %.0f games\n",
         with / n, without / n, mean, mean - error, mean + error, n);
}

int main(int argc, char **argv) {
  static arena a;
  static uint64_t room[HF_BOT_ROOM / 8];
  char name[32];
  if (argc != 5) return 2;
  snprintf(name, sizeof name, "search:%s", argv[3]);
  a.rules = hf_rules_builtin(hf_game_find("iron-throne"));
  a.others = (hf_bot_player){.bot = &dove, .effort = hf_bot_greedy.effort};
  if (!hf_bot_find(name, &a.one)) return 2;
  if (strcmp(argv[4], dove.name) != 0 && !hf_bot_find(argv[4], &a.others)) return 2;
  hf_settings_default(a.rules, (unsigned)atoi(argv[1]), &a.settings);
  a.scratch.room = room;
  a.scratch.room_size = sizeof room;
  measure(&a, strtoull(argv[2], NULL, 10));
  return 0;
}
