/* A player of one's own, for every game: it uses nothing but the public headers.
 *
 *   thinker [GAME [SEATS [GAMES]]]
 *
 * One seat thinks, the others pick by chance. Before each choice it is handed
 * its view and imagines positions that fit it; in each it tries the options
 * that come to mind, lets everybody play on at random for a while, and asks the
 * game how that looks. The better half is looked at again, until one is left.
 * Exit status 1: it won no more than its share. */
#include "holdfast/holdfast.h"

#include <stdio.h>
#include <stdlib.h>

enum { TRIES = 120, AHEAD = 4, OPTIONS_MAX = 512 };

typedef struct memory {
  uint64_t word[HF_STATE_MAX / 8];
} memory;

typedef struct thought {
  uint32_t index; /* of the option */
  int64_t value;  /* summed up over the tries */
} thought;

typedef struct thinker {
  const hf_rules *rules;
  hf_random random;
  memory sampled, tried;
  hf_cursor on_sampled, on_tried;
} thinker;

static hf_state *as_state(memory *block) { return (hf_state *)(void *)block; }

/* Another position that fits the view; nobody watches what happens there. */
static void imagine(thinker *self, const hf_view *view) {
  hf_sample(self->rules, view, &self->random, as_state(&self->sampled));
  hf_cursor_begin(&self->on_sampled, self->rules, as_state(&self->sampled),
                  &(hf_how){.unwatched = true});
}

/* The options that do not look like mere harm. A seat has the same ones in every position that
 * fits its view. */
static unsigned first_thoughts(thinker *self, unsigned seat, thought list[OPTIONS_MAX]) {
  static uint16_t weight[OPTIONS_MAX];
  uint32_t count = hf_cursor_count(&self->on_sampled, seat);
  unsigned kept = 0;
  if (count <= OPTIONS_MAX) hf_prefer(&self->on_sampled, seat, weight);
  for (uint32_t i = 0; i < count && i < OPTIONS_MAX; i++)
    if (count > OPTIONS_MAX || weight[i] > 0) list[kept++] = (thought){.index = i};
  if (kept == 0) list[kept++] = (thought){.index = 0};
  return kept;
}

/* How the imagined position looks to the seat some time after this option, in thousandths. */
static int32_t try_out(thinker *self, unsigned seat, uint32_t index) {
  int32_t value[HF_SEATS_MAX];
  hf_state *tried = as_state(&self->tried);
  hf_cursor_copy(&self->on_tried, tried, &self->on_sampled);
  hf_cursor_choose_nth(&self->on_tried, seat, index, NULL);
  hf_cursor_playout(&self->on_tried, &self->random, AHEAD * hf_seats(tried));
  hf_cursor_evaluate(&self->on_tried, value);
  return value[seat];
}

static int by_value(const void *one, const void *other) {
  int64_t a = ((const thought *)one)->value, b = ((const thought *)other)->value;
  return (a < b) - (a > b);
}

static hf_option think(thinker *self, const hf_view *view) {
  static thought list[OPTIONS_MAX];
  unsigned seat = hf_view_seat(view);
  imagine(self, view);
  unsigned left = first_thoughts(self, seat, list);
  for (; left > 1; left = (left + 1) / 2) {
    for (unsigned k = 0; k <= TRIES / (4 * left); k++) {
      imagine(self, view);
      for (unsigned i = 0; i < left; i++) list[i].value += try_out(self, seat, list[i].index);
    }
    qsort(list, left, sizeof *list, by_value);
  }
  return hf_cursor_option(&self->on_sampled, seat, list[0].index);
}

/* Plays a game; returns the seats that have won. */
static uint32_t play(thinker *self, const hf_settings *settings, uint64_t number, unsigned mine) {
  static memory game, seen;
  hf_state *state = as_state(&game);
  hf_view *view = (hf_view *)(void *)&seen;
  hf_seed seed = hf_seed_from(number);
  hf_cursor cursor;
  hf_result result;
  hf_create(self->rules, settings, &seed, HF_RANDOM_FAST, NULL, state, NULL);
  hf_cursor_begin(&cursor, self->rules, state, NULL);
  while (!hf_over(state)) {
    unsigned seat = 0;
    while ((hf_asked(state) >> seat & 1) == 0) seat++;
    if (seat == mine) {
      hf_view_of(self->rules, state, seat, view);
      hf_cursor_choose(&cursor, seat, think(self, view), NULL);
    } else {
      uint32_t count = hf_cursor_count(&cursor, seat);
      hf_cursor_choose_nth(&cursor, seat, hf_random_below(&self->random, count), NULL);
    }
  }
  hf_result_of(self->rules, state, &result);
  return result.winners;
}

int main(int count, char **words) {
  static thinker self;
  const hf_game *game = hf_game_find(count > 1 ? words[1] : "iron-throne");
  if (game == NULL) {
    fprintf(stderr, "there is no such game\n");
    return 2;
  }
  unsigned seats = count > 2 ? (unsigned)strtoul(words[2], NULL, 10) : hf_game_min_seats(game);
  unsigned games = count > 3 ? (unsigned)strtoul(words[3], NULL, 10) : 20, won = 0;
  hf_settings settings;
  hf_error error;
  hf_seed chance = hf_seed_from(1);
  self.rules = hf_rules_builtin(game);
  hf_random_start(&self.random, &chance, HF_RANDOM_FAST);
  hf_settings_default(self.rules, seats, &settings);
  if (hf_settings_check(self.rules, &settings, &error) != HF_OK) {
    fprintf(stderr, "%s\n", error.message);
    return 2;
  }
  for (unsigned i = 0; i < games; i++)
    won += play(&self, &settings, 1 + i, i % seats) >> i % seats & 1;
  printf("%s: the thinking seat of %u won %u of %u games\n", hf_game_id(game), seats, won, games);
  return won * seats > games ? 0 : 1;
}
