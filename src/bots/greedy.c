/* The bot that looks one step ahead.
 *
 * It imagines a few states that fit what its seat knows. In each it tries
 * every option, lets everybody play at random for a short while, so that what
 * was begun is finished, and asks the game how the position looks to its seat.
 * The option that looks best on average is its answer.
 *
 * All options of one imagined state are tried with the same chance (the same
 * hidden cards, the same later draws, the same random answers), so that what
 * differs between them is the option and not luck. */
#include "bots.h"

#include <string.h>

enum { OPTIONS_MAX = 256, MOVES_AHEAD_PER_SEAT = 5 };

typedef struct hf_look_ahead {
  const hf_rules *rules;
  unsigned seat;
  hf_state *sampled, *trial;
} hf_look_ahead;

static const hf_how forced = {.take_forced = true};

/* How the imagined state looks to the seat a little after this option. */
static int32_t worth(const hf_look_ahead *look, hf_option option, hf_random chance) {
  int32_t value[HF_SEATS_MAX];
  hf_clone(look->trial, look->sampled);
  if (hf_choose(look->rules, look->trial, look->seat, option, &forced, NULL) != HF_OK)
    return INT32_MIN / 256;
  hf_playout(look->rules, look->trial, &chance, MOVES_AHEAD_PER_SEAT * hf_seats(look->trial));
  hf_evaluate(look->rules, look->trial, value);
  return value[look->seat];
}

static void try_all(const hf_look_ahead *look, uint32_t count, const hf_random *chance,
                    int64_t *sum) {
  for (uint32_t i = 0; i < count; i++)
    sum[i] += worth(look, hf_option_at(look->rules, look->sampled, look->seat, i), *chance);
}

/* Of options that look equally good, any. */
static uint32_t best_of(const int64_t *sum, uint32_t count, hf_random *random) {
  uint32_t best = 0, equals = 1;
  for (uint32_t i = 1; i < count; i++) {
    if (sum[i] > sum[best]) {
      best = i;
      equals = 1;
    } else if (sum[i] == sum[best] && hf_random_below(random, ++equals) == 0) {
      best = i;
    }
  }
  return best;
}

static void start_stream(hf_random *stream, hf_random *random) {
  hf_seed seed = hf_seed_from((uint64_t)hf_random_next(random) << 32 | hf_random_next(random));
  hf_random_start(stream, &seed, HF_RANDOM_FAST);
}

static hf_option choose(const hf_bot_player *player, const hf_bot_sight *sight,
                        hf_bot_scratch *scratch, hf_random *random) {
  const hf_rules *rules = sight->rules;
  hf_look_ahead look = {.rules = rules,
                        .seat = hf_view_seat(sight->view),
                        .sampled = (hf_state *)(void *)&scratch->sampled,
                        .trial = (hf_state *)(void *)&scratch->trial};
  int64_t sum[OPTIONS_MAX] = {0};
  uint32_t count = 0;
  for (uint32_t i = 0; i < player->effort; i++) {
    hf_random chance;
    hf_sample(rules, sight->view, random, look.sampled);
    count = hf_option_count(rules, look.sampled, look.seat);
    if (count > OPTIONS_MAX) count = OPTIONS_MAX;
    if (count == 1) break;
    start_stream(&chance, random);
    try_all(&look, count, &chance, sum);
  }
  return hf_option_at(rules, look.sampled, look.seat, best_of(sum, count, random));
}

const hf_bot hf_bot_greedy = {
    .name = "greedy",
    .help = "Tries each option on imagined deals (greedy:8 on eight) and takes the best.",
    .effort = 4,
    .effort_max = 4096,
    .silent = true,
    .choose = choose,
};
