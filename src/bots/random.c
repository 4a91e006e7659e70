/* The bot that picks any of its options, each equally often. */
#include "bots.h"

static hf_option choose(const hf_bot_player *player, const hf_bot_sight *sight,
                        hf_bot_scratch *scratch, hf_random *random) {
  (void)player;
  const hf_rules *rules = sight->rules;
  hf_state *state = (hf_state *)(void *)&scratch->sampled;
  unsigned seat = hf_view_seat(sight->view);
  hf_sample(rules, sight->view, random, state);
  hf_cursor cursor;
  hf_cursor_begin(&cursor, rules, state, NULL);
  uint32_t count = hf_cursor_count(&cursor, seat);
  return hf_cursor_option(&cursor, seat, hf_random_below(random, count));
}

const hf_bot hf_bot_random = {
    .name = "random",
    .help = "Picks any option, each equally often.",
    .silent = true,
    .choose = choose,
};
