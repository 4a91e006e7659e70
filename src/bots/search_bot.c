/* The bots that search: one way to look ahead, and habits. */
#include "search.h"

/* In so many lines the clock is looked at once. */
enum { SLICE = 64 };

/* Iterations, or until the time is up. */
static void run(hf_search *search, const hf_bot_player *player, uint64_t (*now)(void)) {
  if (!player->in_ms || now == NULL) {
    hf_search_run(search, player->in_ms ? player->effort * HF_BOT_PER_MS : player->effort);
    return;
  }
  uint64_t end = now() + (uint64_t)player->effort * 1000;
  do hf_search_run(search, SLICE);
  while (now() < end);
}

static hf_option choose(const hf_bot_player *player, const hf_bot_sight *sight,
                        hf_bot_scratch *scratch, hf_random *random) {
  uint64_t seed = (uint64_t)hf_random_next(random) << 32 | hf_random_next(random);
  hf_search *search =
      hf_search_start(scratch->room, scratch->room_size, sight, player->bot->how, seed);
  if (search == NULL)
    return hf_bot_greedy.choose(
        &(hf_bot_player){.bot = &hf_bot_greedy, .effort = hf_bot_greedy.effort}, sight, scratch,
        random);
  if (hf_search_opinions(search, scratch->opinion) > 1) run(search, player, scratch->now);
  scratch->opinion_count = hf_search_opinions(search, scratch->opinion);
  return hf_search_answer(search);
}

const hf_bot hf_bot_search = {
    .name = "search",
    .help = "Looks ahead as far as so many tries reach (search:4000, search:500ms).",
    .effort = 1000,
    .effort_max = 10000000,
    .takes_ms = true,
    .how = &hf_search_usual,
    .choose = choose,
};
