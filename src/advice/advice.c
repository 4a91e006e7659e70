/* Advice: see advice.h. */
#include "advice.h"

#include "core/game.h"

#include <string.h>

/* Lines for each option looked at closely, decisions of a line for each seat. */
enum { LINES = 40, AHEAD = 4 };

hf_bot_player ad_adviser(void) {
  hf_bot_player player;
  if (!hf_bot_find("king", &player))
    player = (hf_bot_player){.bot = &hf_bot_search, .effort = 4000};
  return player;
}

static bool is_asked(const hf_view *view) {
  unsigned seat = hf_view_seat(view);
  return seat < HF_SEATS_MAX && (hf_view_asked(view) >> seat & 1) != 0;
}

bool ad_ask(const hf_bot_player *bot, const hf_bot_sight *sight, hf_bot_scratch *scratch,
            hf_random *random, ad_advice *advice) {
  uint32_t asked = hf_view_asked(sight->view);
  advice->seat = hf_view_seat(sight->view);
  advice->mixed = (asked & (asked - 1)) != 0;
  advice->count = advice->sides = 0;
  scratch->goes_on = false;
  if (!is_asked(sight->view)) return false;
  hf_bot_choose(bot, sight, scratch, random);
  advice->count = scratch->opinion_count;
  memcpy(advice->option, scratch->opinion, advice->count * sizeof *advice->option);
  return advice->count > 0;
}

/* --- what it comes to ------------------------------------------------------ */

static bool is_better(const hf_bot_opinion *one, const hf_bot_opinion *two) {
  if (one->share > two->share || one->share < two->share) return one->share > two->share;
  return one->visits > two->visits;
}

size_t ad_ranked(const ad_advice *advice, size_t n) {
  for (size_t i = 0; i < advice->count; i++) {
    size_t better = 0;
    for (size_t j = 0; j < advice->count; j++)
      better += is_better(&advice->option[j], &advice->option[i]) ||
                (j < i && !is_better(&advice->option[i], &advice->option[j]));
    if (better == n) return i;
  }
  return 0;
}

size_t ad_best(const ad_advice *advice) { return ad_ranked(advice, 0); }

size_t ad_find(const ad_advice *advice, hf_option option) {
  size_t at = 0;
  while (at < advice->count && advice->option[at].option != option) at++;
  return at;
}

float ad_value(const ad_advice *advice) {
  float sum = 0, shares = 0;
  if (advice->count == 0) return 0;
  if (!advice->mixed) return advice->option[ad_best(advice)].value;
  for (size_t i = 0; i < advice->count; i++) {
    sum += advice->option[i].share * advice->option[i].value;
    shares += advice->option[i].share;
  }
  return shares > 0 ? sum / shares : 0;
}

/* How far off a mean of so many lines may well be. Lines end with a guess that
 * varies less than victories do. */
static float luck(float value, uint32_t visits) {
  float spread = 0.3f * __builtin_sqrtf(value > 0 && value < 1 ? value * (1 - value) : 0.01f);
  return visits > 0 ? spread / __builtin_sqrtf((float)visits) : 1.0f;
}

float ad_loss(const ad_advice *advice, hf_option option) {
  const float least = 0.02f;
  size_t at = ad_find(advice, option);
  if (at == advice->count || advice->count < 2) return 0;
  const hf_bot_opinion *chosen = &advice->option[at];
  float loss = ad_value(advice) - chosen->value;
  bool played = chosen->share >= 0.25f * advice->option[ad_best(advice)].share;
  if (played && advice->mixed) return 0; /* part of the mix */
  return loss > least + luck(chosen->value, chosen->visits) ? loss : 0;
}

/* --- a closer look --------------------------------------------------------- */

/* A line of play, watched. */
typedef struct watching {
  const hf_bot_sight *sight;
  unsigned seat;
  hf_state *state;
  hf_view *view;
  uint32_t signs;
} watching;

static void watch(void *user, const hf_event *event) {
  watching *line = user;
  line->signs |= ht_signs_of(line->sight->rules, line->state, event, line->seat);
}

static hf_option next_option(const watching *line, hf_cursor *cursor, unsigned seat,
                             hf_bot_scratch *scratch, hf_random *random) {
  static const hf_bot_player quick = {.bot = &hf_bot_greedy, .effort = 1};
  const hf_rules *rules = line->sight->rules;
  if (hf_cursor_count(cursor, seat) == 1) return hf_cursor_option(cursor, seat, 0);
  hf_view_of(rules, line->state, seat, line->view);
  hf_bot_sight sight = {.rules = rules, .view = line->view};
  return hf_bot_choose(&quick, &sight, scratch, random);
}

static unsigned lowest(uint32_t seats) {
  unsigned seat = 0;
  while ((seats >> seat & 1) == 0) seat++;
  return seat;
}

/* Plays the option and a little on. False: it cannot be played here. */
static bool play_line(watching *line, hf_option option, hf_bot_scratch *scratch,
                      hf_random *random) {
  hf_cursor cursor;
  hf_sink sink = {.emit = watch, .user = line};
  hf_how how = {.sink = &sink};
  line->signs = 0;
  hf_imagine(line->sight->rules, line->sight->view, line->sight->notes, random, line->state);
  hf_cursor_begin(&cursor, line->sight->rules, line->state, &how);
  if (hf_cursor_choose(&cursor, line->seat, option, NULL) != HF_OK) return false;
  for (unsigned i = 0; i < AHEAD * hf_seats(line->state) && !hf_over(line->state); i++) {
    unsigned seat = lowest(hf_asked(line->state));
    hf_option next = next_option(line, &cursor, seat, scratch, random);
    if (hf_cursor_choose(&cursor, seat, next, NULL) != HF_OK) return false;
  }
  return true;
}

static void sort(float *value, size_t count) {
  for (size_t i = 1; i < count; i++) {
    float one = value[i];
    size_t at = i;
    for (; at > 0 && value[at - 1] > one; at--) value[at] = value[at - 1];
    value[at] = one;
  }
}

static void count_line(const watching *line, ad_side *side, float *ends) {
  int32_t value[HF_SEATS_MAX];
  hf_evaluate(line->sight->rules, line->state, value);
  for (unsigned seat = 0; seat < HF_SEATS_MAX; seat++)
    side->mean[seat] += (float)value[seat] / 1000.0f;
  for (unsigned i = 0; i < HT_SIGNS_MAX; i++) side->sign[i] += line->signs >> i & 1;
  ends[side->lines++] = (float)value[line->seat] / 1000.0f;
}

/* All options are tried on the same imagined positions. */
static void try_side(watching *line, ad_side *side, uint64_t seed, hf_bot_scratch *scratch) {
  float ends[LINES];
  for (uint32_t i = 0; i < LINES && !hf_bot_stopped(scratch); i++) {
    hf_random random;
    hf_seed start = hf_seed_from(seed + i);
    hf_random_start(&random, &start, HF_RANDOM_FAST);
    if (play_line(line, side->option, scratch, &random)) count_line(line, side, ends);
  }
  for (unsigned seat = 0; seat < HF_SEATS_MAX && side->lines > 0; seat++)
    side->mean[seat] /= (float)side->lines;
  sort(ends, side->lines);
  side->low = side->lines > 0 ? ends[side->lines / 4] : 0;
}

void ad_look_closer(const hf_bot_sight *sight, hf_option other, hf_bot_scratch *scratch,
                    hf_random *random, ad_advice *advice) {
  hf_bot_state *memory = scratch->room;
  uint64_t seed = (uint64_t)hf_random_next(random) << 32 | hf_random_next(random);
  advice->sides = 0;
  if (advice->count < 2 || scratch->room_size < 2 * sizeof *memory) return;
  watching line = {.sight = sight,
                   .seat = advice->seat,
                   .state = (hf_state *)(void *)&memory[0],
                   .view = (hf_view *)(void *)&memory[1]};
  hf_option best = advice->option[ad_best(advice)].option;
  if (other == HF_NO_OPTION || other == best) other = advice->option[ad_ranked(advice, 1)].option;
  advice->side[0] = (ad_side){.option = best};
  advice->side[1] = (ad_side){.option = other};
  advice->sides = 2;
  for (size_t i = 0; i < advice->sides; i++) try_side(&line, &advice->side[i], seed, scratch);
}
