/* Plays one random game through the public interface and prints how it ended.
 *
 *   random_game [GAME [SEATS [SEED]]] */
#include "holdfast/holdfast.h"

#include <stdio.h>
#include <stdlib.h>

static int complain(const char *what, const hf_error *error) {
  fprintf(stderr, "%s: %s\n", what, error->message);
  return 1;
}

/* The n-th of the seats that must decide. */
static unsigned nth_seat(uint32_t asked, uint32_t n) {
  unsigned seat = 0;
  for (;; seat++)
    if ((asked >> seat & 1) != 0 && n-- == 0) return seat;
}

static uint32_t count_seats(uint32_t asked) {
  uint32_t count = 0;
  for (; asked != 0; asked &= asked - 1) count++;
  return count;
}

static void print_result(const hf_rules *rules, const hf_state *state) {
  hf_result result;
  hf_result_of(rules, state, &result);
  printf("%u decisions, ended by %s\n", (unsigned)hf_decision_number(state),
         hf_ending_name(rules, result.ending));
  for (unsigned seat = 0; seat < hf_seats(state); seat++) {
    char name[HF_NOTATION_MAX];
    hf_seat_write(rules, state, seat, name);
    printf("%-12s %4d%s\n", name, (int)result.score[seat],
           (result.winners >> seat & 1) != 0 ? "  wins" : "");
  }
}

/* Everybody picks among the legal options by chance until the game is over. */
static int play(const hf_rules *rules, hf_state *state, hf_random *random) {
  while (!hf_over(state)) {
    uint32_t asked = hf_asked(state);
    unsigned seat = nth_seat(asked, hf_random_below(random, count_seats(asked)));
    uint32_t pick = hf_random_below(random, hf_option_count(rules, state, seat));
    hf_error error;
    hf_option option = hf_option_at(rules, state, seat, pick);
    if (hf_choose(rules, state, seat, option, NULL, &error) != HF_OK)
      return complain("a choice was refused", &error);
  }
  print_result(rules, state);
  return 0;
}

int main(int count, char **words) {
  const hf_game *game = hf_game_find(count > 1 ? words[1] : "iron-throne");
  if (game == NULL) {
    fprintf(stderr, "there is no such game\n");
    return 2;
  }
  unsigned seats = count > 2 ? (unsigned)strtoul(words[2], NULL, 10) : hf_game_min_seats(game);
  hf_seed seed = hf_seed_from(count > 3 ? strtoull(words[3], NULL, 10) : 1);
  const hf_rules *rules = hf_rules_builtin(game);
  hf_settings settings;
  hf_random random;
  hf_error error;

  hf_settings_default(rules, seats, &settings);
  hf_random_start(&random, &seed, HF_RANDOM_FAST);
  if (hf_settings_check(rules, &settings, &error) != HF_OK) return complain("settings", &error);
  hf_state *state = malloc(hf_state_size(rules, &settings));
  if (state == NULL) return 1;
  if (hf_create(rules, &settings, &seed, HF_RANDOM_CHACHA, NULL, state, &error) != HF_OK)
    return complain("the game cannot be set up", &error);
  int result = play(rules, state, &random);
  free(state);
  return result;
}
