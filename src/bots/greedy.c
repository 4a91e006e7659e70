/* The bot that looks one step ahead.
 *
 * It imagines a few states that fit what its seat knows. In each it tries
 * every option, lets everybody play at random for a short while, so that what
 * was begun is finished, and asks the game how the position looks to its seat.
 * The option that looks best on average is its answer; what the game knows can
 * do nothing but harm it does not try.
 *
 * All options of one imagined state are tried with the same chance (the same
 * hidden cards, the same later draws, the same random answers), so that what
 * differs between them is the option and not luck. */
#include "bots.h"

enum { OPTIONS_MAX = 256, MOVES_AHEAD_PER_SEAT = 5, NOT_TRIED = INT32_MIN / 256 };

typedef struct hf_look_ahead {
  unsigned seat;
  hf_state *trial;
  hf_cursor on_sampled, on_trial;
  const hf_bot_scratch *scratch;
} hf_look_ahead;

/* How the imagined state looks to the seat a little after this option. */
static int32_t worth(hf_look_ahead *look, uint32_t index, hf_random chance) {
  int32_t value[HF_SEATS_MAX];
  hf_cursor *cursor = &look->on_trial;
  hf_cursor_copy(cursor, look->trial, &look->on_sampled);
  if (hf_cursor_choose_nth(cursor, look->seat, index, NULL) != HF_OK) return NOT_TRIED;
  hf_cursor_playout(cursor, &chance, MOVES_AHEAD_PER_SEAT * hf_seats(look->trial));
  hf_cursor_evaluate(cursor, value);
  return value[look->seat];
}

/* What the game thinks of each option, the same in whatever state it is asked. */
static void weigh(hf_look_ahead *look, uint32_t count, uint16_t *weight) {
  uint32_t sum = 0;
  if (count <= HF_BOT_OPTIONS_MAX) {
    hf_prefer(&look->on_sampled, look->seat, weight);
    for (uint32_t i = 0; i < count; i++) sum += weight[i];
  }
  for (uint32_t i = 0; i < OPTIONS_MAX && sum == 0; i++) weight[i] = 1;
}

/* False: it was interrupted, and options that it did not come to count as not tried. */
static bool try_all(hf_look_ahead *look, uint32_t count, const uint16_t *weight,
                    const hf_random *chance, int32_t *value) {
  bool stopped = false;
  for (uint32_t i = 0; i < count; i++) {
    stopped = stopped || hf_bot_stopped(look->scratch);
    value[i] = stopped || weight[i] == 0 ? NOT_TRIED : worth(look, i, *chance);
  }
  return !stopped;
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
  hf_state *sampled = (hf_state *)(void *)&scratch->sampled;
  hf_look_ahead look;
  look.seat = hf_view_seat(sight->view);
  look.trial = (hf_state *)(void *)&scratch->trial;
  look.scratch = scratch;
  int64_t sum[OPTIONS_MAX] = {0};
  int32_t value[OPTIONS_MAX];
  uint16_t weight[HF_BOT_OPTIONS_MAX] = {0};
  uint32_t count = 0;
  for (uint32_t i = 0; i < player->effort; i++) {
    hf_random chance;
    hf_sample(sight->rules, sight->view, random, sampled);
    hf_cursor_begin(&look.on_sampled, sight->rules, sampled, &(hf_how){.unwatched = true});
    count = hf_cursor_count(&look.on_sampled, look.seat);
    if (count == 1) break;
    if (i == 0) weigh(&look, count, weight);
    if (count > OPTIONS_MAX) count = OPTIONS_MAX;
    start_stream(&chance, random);
    /* Half a look at one more deal would favour the options it did not come to, or
     * the others; half a look at the first is all there is. */
    bool whole = try_all(&look, count, weight, &chance, value);
    for (uint32_t k = 0; k < count && (whole || i == 0); k++) sum[k] += value[k];
    if (!whole) break;
  }
  return hf_cursor_option(&look.on_sampled, look.seat, best_of(sum, count, random));
}

const hf_bot hf_bot_greedy = {
    .name = "greedy",
    .help = "Tries each option on imagined deals (greedy:8 on eight) and takes the best.",
    .effort = 4,
    .effort_max = 4096,
    .effort_shared = 16,
    .silent = true,
    .choose = choose,
};
