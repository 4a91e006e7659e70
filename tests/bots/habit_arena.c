/* What a habit of the search is worth: one seat has it, all others have not,
 * and seats are rotated.
 *
 *   habit_arena [GAME] SEATS GAMES FIRST ONE OTHERS
 *   habit_arena 3 2000 1 usual:300 deaf:300
 *
 * habits.h has the names. FIRST is the first deal: figures that decide
 * something come from deals that nothing was tuned with. Prints what part of
 * the victories the one seat won with its 95 % interval, and the processor
 * time for a decision of both kinds. */
#include "habits.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct cost {
  clock_t time;
  uint64_t decisions;
} cost;

static void count_cost(habit_table *table, unsigned seat, cost *to) {
  to->time += table->time[seat];
  to->decisions += table->decisions[seat];
  table->time[seat] = 0;
  table->decisions[seat] = 0;
}

static double cost_ms(const cost *of) {
  double decisions = of->decisions > 0 ? (double)of->decisions : 1;
  return 1e3 * (double)of->time / CLOCKS_PER_SEC / decisions;
}

static void measure(habit_table *table, const hf_bot_player who[2], uint64_t first,
                    uint64_t games) {
  habit_mean won = {0};
  cost costs[2] = {0};
  unsigned seats = (unsigned)table->settings.seats;
  for (uint64_t game = first; game < first + games; game++) {
    unsigned own = (unsigned)(game % seats);
    for (unsigned seat = 0; seat < seats; seat++) table->player[seat] = who[seat != own];
    habit_deal(table, game);
    habit_play(table);
    habit_add(&won, habit_won(table, own));
    for (unsigned seat = 0; seat < seats; seat++) count_cost(table, seat, &costs[seat != own]);
  }
  double mean = habit_mean_of(&won), error = habit_error_of(&won);
  printf("%.3f (%.3f to %.3f) of a fair %.3f in %.0f games; %.2f against %.2f ms a decision\n",
         mean, mean - error, mean + error, 1.0 / seats, won.count, cost_ms(&costs[0]),
         cost_ms(&costs[1]));
}

int main(int argc, char **argv) {
  static habit_table table;
  hf_bot_player who[2];
  const char *game = "iron-throne";
  if (argc == 7) game = *++argv, argc--;
  if (argc != 6 || !habit_find(argv[4], &who[0]) || !habit_find(argv[5], &who[1]) ||
      !habit_open(&table, game, (unsigned)atoi(argv[1]))) {
    fputs("usage: habit_arena [GAME] SEATS GAMES FIRST ONE OTHERS\n", stderr);
    return 2;
  }
  measure(&table, who, strtoull(argv[3], NULL, 10), strtoull(argv[2], NULL, 10));
  return 0;
}
