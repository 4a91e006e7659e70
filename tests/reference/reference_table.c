/* How near the search comes to the answers of the reference games, for a
 * table and for tools/plot_convergence.py:
 *   reference_table [SEEDS [ITERATIONS [WAY]]]
 * prints, for budgets up to ITERATIONS, the distance from equilibrium over
 * SEEDS searches (mean, nearest, furthest) and what the game is worth to the
 * first seat, beside what it should be. WAY leaves something out: `blind`
 * draws all states from the searching seat's view, `forgetful` searches from
 * the latest view alone. */
#include "searched.h"

#include <stdio.h>
#include <stdlib.h>

static void print_row(measure *game, const hf_search_habits *habits, searched_memory memory,
                      uint32_t iterations, unsigned seeds) {
  double mean = 0, nearest = 9, furthest = 0, value = 0;
  for (unsigned seed = 0; seed < seeds; seed++) {
    searched_strategy(game, habits, memory, iterations, seed);
    double distance = measure_distance(game);
    mean += distance / seeds;
    value += measure_value(game, 0) / seeds;
    if (distance < nearest) nearest = distance;
    if (distance > furthest) furthest = distance;
  }
  printf("%-9s %10u %9.5f %9.5f %9.5f %9.5f %9.5f\n", hf_game_id(hf_rules_game(game->rules)),
         (unsigned)iterations, mean, nearest, furthest, value,
         reference_rules_of(game->rules)->worth[0] * 0.001);
  fflush(stdout);
}

/* A number from 1 on, or 0 for anything else. */
static unsigned long number_in(const char *text) {
  char *end;
  unsigned long number = strtoul(text, &end, 10);
  return *end == '\0' && text[0] >= '0' && text[0] <= '9' && number <= 100000000 ? number : 0;
}

int main(int count, char **words) {
  static measure game;
  const char *way = count > 3 ? words[3] : "";
  unsigned long seeds = count > 1 ? number_in(words[1]) : 4;
  unsigned long most = count > 2 ? number_in(words[2]) : 102400;
  bool blind = strcmp(way, "blind") == 0, forgetful = strcmp(way, "forgetful") == 0;
  if (count > 4 || seeds == 0 || most == 0 || (way[0] != '\0' && !blind && !forgetful)) {
    fprintf(stderr, "usage: reference_table [SEEDS [ITERATIONS [blind|forgetful]]]\n");
    return 2;
  }
  hf_search_habits habits = hf_search_exact;
  if (blind) habits.other_eyes = 0;
  puts("# game    iterations      mean   nearest  furthest     value should-be");
  for (size_t i = 0; i < hf_game_count(); i++) {
    measure_start(&game, hf_rules_builtin(hf_game_at(i)));
    for (uint32_t iterations = 100; iterations <= most; iterations *= 4)
      print_row(&game, &habits, forgetful ? SEARCHED_VIEW_ALONE : SEARCHED_SINCE_BEGINNING,
                iterations, (unsigned)seeds);
  }
  return 0;
}
