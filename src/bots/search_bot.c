/* The bots that search: one way to look ahead, and manners. */
#include "search_bot.h"

/* In so many lines the clock is looked at once. */
enum { SLICE = 64 };

/* Bytes: what a search needs besides its tree, and at the most for each try. */
enum { ROOM_FIXED = 1 << 18, ROOM_A_TRY = 640 };

/* The first choice of a group has looked at the next ones too: these get one
 * part in so many of the effort. */
enum { GROUP_PART = 4 };

static uint32_t tries_of(const hf_bot_player *player, const hf_bot_sight *sight) {
  const hf_search_manner *manner = player->bot->how;
  return manner->in_time ? hf_search_in_time(sight, player->effort) : player->effort;
}

/* A tree no larger than so many tries can fill: a small one stays in the cache. */
static size_t room_for(const hf_bot_player *player, size_t size) {
  uint64_t enough = ROOM_FIXED + (uint64_t)ROOM_A_TRY * player->effort;
  return !player->in_ms && enough < size ? (size_t)enough : size;
}

/* So many iterations, or fewer if somebody interrupts: then false. */
static bool run_some(hf_search *search, uint64_t iterations, const hf_bot_scratch *scratch) {
  for (uint64_t i = 0; i < iterations; i++) {
    if (hf_bot_stopped(scratch)) return false;
    hf_search_run(search, 1);
  }
  return true;
}

/* Iterations, or until the time is up. */
static void run(hf_search *search, uint64_t effort, bool in_ms, const hf_bot_scratch *scratch) {
  if (!in_ms || scratch->now == NULL) {
    run_some(search, in_ms ? effort * HF_BOT_PER_MS : effort, scratch);
    return;
  }
  uint64_t end = scratch->now() + effort * 1000;
  while (run_some(search, SLICE, scratch) && scratch->now() < end) continue;
}

/* What the hands of a crew do: each searches for itself. */
typedef struct shared_work {
  const hf_bot_player *player;
  const hf_bot_sight *sight;
  const hf_bot_scratch *scratch;
  hf_search *search[HF_BOT_HANDS_MAX];
  uint64_t effort, seed;
} shared_work;

static void work_one(void *of, unsigned hand) {
  shared_work *work = of;
  const hf_bot_crew *crew = work->scratch->crew;
  const hf_search_manner *manner = work->player->bot->how;
  if (hand > 0)
    work->search[hand] =
        hf_search_start(crew->room[hand - 1], room_for(work->player, crew->room_size), work->sight,
                        &manner->habits, work->seed + hand);
  if (work->search[hand] != NULL)
    run(work->search[hand], work->effort, work->player->in_ms, work->scratch);
}

static void run_shared(const hf_bot_player *player, const hf_bot_sight *sight,
                       const hf_bot_scratch *scratch, hf_search *search, uint64_t effort,
                       uint64_t seed) {
  unsigned hands = scratch->crew->hands;
  shared_work work = {.player = player,
                      .sight = sight,
                      .scratch = scratch,
                      .search = {search},
                      .effort = player->in_ms ? effort : (effort + hands - 1) / hands,
                      .seed = seed};
  scratch->crew->work(hands, work_one, &work);
  for (unsigned i = 1; i < hands; i++)
    if (work.search[i] != NULL) hf_search_join(search, work.search[i]);
}

static hf_search *look(const hf_bot_player *player, const hf_bot_sight *sight,
                       hf_bot_scratch *scratch, uint64_t seed) {
  hf_search *search = scratch->goes_on ? scratch->search : NULL;
  uint64_t effort = tries_of(player, sight);
  if (search != NULL && hf_search_go_on(search, sight->view)) {
    effort = (effort + GROUP_PART - 1) / GROUP_PART;
  } else {
    const hf_search_manner *manner = player->bot->how;
    search = hf_search_start(scratch->room, room_for(player, scratch->room_size), sight,
                             &manner->habits, seed);
  }
  scratch->search = search;
  if (search == NULL || hf_search_opinions(search, scratch->opinion) < 2) return search;
  if (scratch->crew != NULL)
    run_shared(player, sight, scratch, search, effort, seed);
  else
    run(search, effort, player->in_ms, scratch);
  return search;
}

/* How many options came to mind before this one. */
static uint32_t thoughts_before(const hf_bot_scratch *scratch, size_t index) {
  const hf_bot_opinion *list = scratch->opinion;
  uint32_t before = 0;
  for (size_t i = 0; i < scratch->opinion_count; i++)
    before +=
        list[i].prior > list[index].prior || (list[i].prior == list[index].prior && i < index);
  return before;
}

/* What is not much worse than the best: the nearer the more often. */
static uint32_t temptation(float behind, float slack) {
  if (behind <= 0) return 256;
  return behind < slack ? (uint32_t)(256 * (1 - behind / slack)) : 0;
}

/* The best of what came to mind, or another that looks nearly as good. What can do nothing
 * but harm came to nobody's mind, however little it would matter. */
static hf_option take_a_good_one(const hf_search_manner *manner, const hf_bot_scratch *scratch,
                                 hf_random *random) {
  uint32_t weight[HF_BOT_OPTIONS_MAX], sum = 0, pick = 0;
  uint32_t most = manner->first_thoughts > 0 ? manner->first_thoughts : HF_BOT_OPTIONS_MAX;
  float best = -1;
  for (size_t i = 0; i < scratch->opinion_count; i++) {
    const hf_bot_opinion *one = &scratch->opinion[i];
    weight[i] = one->visits > 0 && one->prior > 0 && thoughts_before(scratch, i) < most;
    if (weight[i] > 0 && one->value > best) best = one->value;
  }
  for (size_t i = 0; i < scratch->opinion_count; i++) {
    weight[i] *= temptation(best - scratch->opinion[i].value, manner->slack);
    sum += weight[i];
  }
  if (sum == 0) return scratch->opinion[0].option; /* there was a single one */
  uint32_t at = hf_random_below(random, sum);
  while (at >= weight[pick]) at -= weight[pick++];
  return scratch->opinion[pick].option;
}

hf_option hf_search_bot_choose(const hf_bot_player *player, const hf_bot_sight *sight,
                               hf_bot_scratch *scratch, hf_random *random) {
  const hf_search_manner *manner = player->bot->how;
  uint64_t seed = (uint64_t)hf_random_next(random) << 32 | hf_random_next(random);
  hf_search *search = look(player, sight, scratch, seed);
  if (search == NULL)
    return hf_bot_greedy.choose(
        &(hf_bot_player){.bot = &hf_bot_greedy, .effort = hf_bot_greedy.effort}, sight, scratch,
        random);
  scratch->opinion_count = hf_search_opinions(search, scratch->opinion);
  if (!manner->predictable || scratch->opinion_count == 0) return hf_search_answer(search);
  return take_a_good_one(manner, scratch, random);
}

static const hf_search_manner usual = {.habits = HF_SEARCH_USUAL};

const hf_bot hf_bot_search = {
    .name = "search",
    .help = "Looks ahead as far as so many tries reach (search:4000, search:500ms).",
    .effort = 1000,
    .effort_max = 10000000,
    .effort_shared = HF_BOT_SHARED_TRIES,
    .ms_shared = HF_BOT_SHARED_MS,
    .takes_ms = true,
    .how = &usual,
    .choose = hf_search_bot_choose,
};
