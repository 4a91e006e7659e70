/* Search at every information set: see searched.h. */
#include "searched.h"

#include <stdlib.h>

enum { MEMORY = 1 << 20 };

static void search_set(measure *game, unsigned number, const hf_search_habits *habits,
                       searched_memory remembers, uint32_t iterations, uint64_t seed) {
  static union {
    uint64_t align;
    unsigned char bytes[MEMORY];
  } memory;
  measure_set *set = &game->set[number];
  hf_bot_opinion list[HF_BOT_OPTIONS_MAX];
  const hf_bot_sight sight = {.rules = game->rules, .view = &set->view.head};
  hf_search *search = hf_search_start(&memory, sizeof memory, &sight, habits, seed);
  if (search == NULL) abort();
  if (remembers == SEARCHED_SINCE_BEGINNING) hf_search_since(search, &set->before.head);
  hf_search_run(search, iterations);
  if (hf_search_opinions(search, list) != set->option_count) abort();
  for (unsigned i = 0; i < set->option_count; i++) {
    if (list[i].option != set->option[i]) abort();
    set->chance[i] = (double)list[i].share;
  }
}

void searched_strategy(measure *game, const hf_search_habits *habits, searched_memory memory,
                       uint32_t iterations, uint64_t seed) {
  for (unsigned i = 0; i < game->set_count; i++)
    search_set(game, i, habits, memory, iterations, seed * 1000 + i);
}
