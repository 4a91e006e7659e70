/* Playing: what a caller may ask of a state.
 *
 * Everything here checks what it is handed and then lets the game answer. A
 * game's own functions may therefore take for granted that a seat exists and
 * is asked, that an option is legal, that a text is short and clean. What is
 * refused is refused before anything is changed. A NULL where a pointer is
 * wanted is a mistake in the caller's program and not checked for. */
#include "game.h"

#include <string.h>

static const hf_how plain = {0};

static bool is_asked(const hf_state *state, unsigned seat) {
  return seat < HF_SEATS_MAX && (state->core.flow.asked >> seat & 1) != 0;
}

static hf_status check_seat(const hf_state *state, unsigned seat, hf_error *error) {
  unsigned seats = state->core.flow.seats;
  if (seat < seats) return HF_OK;
  return hf_fail(error, HF_NO_SUCH_SEAT, "there is no seat number %u: seats run from 0 to %u", seat,
                 seats - 1);
}

/* --- states ------------------------------------------------------------ */

size_t hf_size(const hf_state *state) { return state->core.flow.size; }
void hf_clone(hf_state *to, const hf_state *from) { memcpy(to, from, from->core.flow.size); }
unsigned hf_seats(const hf_state *state) { return state->core.flow.seats; }
uint32_t hf_decision_number(const hf_state *state) { return state->core.flow.decision; }
bool hf_over(const hf_state *state) { return state->core.flow.over != 0; }
uint32_t hf_asked(const hf_state *state) { return state->core.flow.asked; }
uint64_t hf_hash(const hf_state *state) { return hf_hash_bytes(state, state->core.flow.size, 0); }

void hf_mark_undo(hf_state *state, uint32_t undo_number) {
  hf_random_mix_undo(&state->core.random, undo_number);
}

/* Answers for one seat that is known to be asked and to have the option. */
static void take(const hf_rules *rules, hf_state *state, unsigned seat, hf_option option,
                 const hf_how *how) {
  state->core.flow.decision++;
  rules->game->choose(rules, state, seat, option, how);
}

/* The lowest asked seat that has a single option, or HF_SEATS_MAX. */
static unsigned forced_seat(const hf_rules *rules, const hf_state *state) {
  for (unsigned seat = 0; seat < state->core.flow.seats; seat++)
    if (is_asked(state, seat) && rules->game->option_count(rules, state, seat) == 1) return seat;
  return HF_SEATS_MAX;
}

static void take_forced(const hf_rules *rules, hf_state *state, const hf_how *how) {
  if (!how->take_forced || rules->game->takes_forced) return;
  while (state->core.flow.asked != 0) {
    unsigned seat = forced_seat(rules, state);
    if (seat == HF_SEATS_MAX) return;
    take(rules, state, seat, rules->game->option_at(rules, state, seat, 0), how);
  }
}

size_t hf_state_size(const hf_rules *rules, const hf_settings *settings) {
  if (hf_settings_check(rules, settings, NULL) != HF_OK) return 0;
  return rules->game->state_size(rules, settings);
}

hf_status hf_create(const hf_rules *rules, const hf_settings *settings, const hf_seed *seed,
                    hf_random_kind random, const hf_how *how, hf_state *state, hf_error *error) {
  hf_status status = hf_settings_check(rules, settings, error);
  if (status != HF_OK) return status;
  if (random != HF_RANDOM_CHACHA && random != HF_RANDOM_FAST)
    return hf_fail(error, HF_BAD_SETTING, "there is no random generator number %d", (int)random);
  if (how == NULL) how = &plain;
  size_t size = rules->game->state_size(rules, settings);
  assert(size >= sizeof(hf_state) && size <= HF_STATE_MAX && size % 8 == 0);
  memset(state, 0, size);
  state->core.flow.size = (uint32_t)size;
  state->core.flow.seats = (uint8_t)settings->seats;
  hf_random_start(&state->core.random, seed, random);
  rules->game->create(rules, settings, state, how);
  take_forced(rules, state, how);
  return HF_OK;
}

/* --- bytes from outside ------------------------------------------------ */

static hf_status bad_state(hf_error *error, const char *what) {
  return hf_fail(error, HF_BAD_STATE, "this is no sound state: %s", what);
}

static hf_status check_frames(const hf_flow *flow, hf_error *error) {
  static const hf_frame empty = {0};
  if (flow->frame_count > HF_FRAMES_MAX) return bad_state(error, "too many procedures under way");
  for (unsigned i = flow->frame_count; i < HF_FRAMES_MAX; i++)
    if (memcmp(&flow->frame[i], &empty, sizeof empty) != 0)
      return bad_state(error, "something stands behind the last procedure");
  return HF_OK;
}

static hf_status check_flow(const hf_rules *rules, const hf_flow *flow, hf_error *error) {
  if (flow->seats < rules->game->min_seats || flow->seats > rules->game->max_seats)
    return bad_state(error, "the game has no such number of seats");
  if (flow->over > 1 || flow->unused != 0) return bad_state(error, "its head holds odd values");
  if (flow->asked >> flow->seats != 0) return bad_state(error, "a seat is asked that is not there");
  if ((flow->over != 0) != (flow->asked == 0))
    return bad_state(error, "somebody must be asked exactly as long as the game is not over");
  return check_frames(flow, error);
}

static hf_status check_random(const hf_random *random, hf_error *error) {
  const uint64_t *key = random->key;
  if (random->kind != HF_RANDOM_CHACHA && random->kind != HF_RANDOM_FAST)
    return bad_state(error, "its random generator is unknown");
  if (random->kind == HF_RANDOM_FAST && (key[0] | key[1] | key[2] | key[3]) == 0)
    return bad_state(error, "its random generator stands still");
  return HF_OK;
}

static hf_status check_options(const hf_rules *rules, const hf_state *state, hf_error *error) {
  for (unsigned seat = 0; seat < state->core.flow.seats; seat++)
    if (is_asked(state, seat) && rules->game->option_count(rules, state, seat) == 0)
      return bad_state(error, "a seat is asked but has no option");
  return HF_OK;
}

hf_status hf_check(const hf_rules *rules, const hf_state *state, size_t size, hf_error *error) {
  if (size < sizeof(hf_state) || size > HF_STATE_MAX || state->core.flow.size != size)
    return bad_state(error, "its size is not the one it names");
  hf_status status = check_flow(rules, &state->core.flow, error);
  if (status == HF_OK) status = check_random(&state->core.random, error);
  if (status == HF_OK && rules->game->check != NULL)
    status = rules->game->check(rules, state, error);
  if (status == HF_OK) status = check_options(rules, state, error);
  return status;
}

/* --- decisions --------------------------------------------------------- */

hf_prompt hf_prompt_of(const hf_rules *rules, const hf_state *state, unsigned seat) {
  if (!is_asked(state, seat)) return (hf_prompt){.seat = (uint8_t)seat};
  return rules->game->prompt(rules, state, seat);
}

uint32_t hf_option_count(const hf_rules *rules, const hf_state *state, unsigned seat) {
  return is_asked(state, seat) ? rules->game->option_count(rules, state, seat) : 0;
}

hf_option hf_option_at(const hf_rules *rules, const hf_state *state, unsigned seat,
                       uint32_t index) {
  if (rules->game->option_at_counts)
    return is_asked(state, seat) ? rules->game->option_at(rules, state, seat, index) : HF_NO_OPTION;
  if (index >= hf_option_count(rules, state, seat)) return HF_NO_OPTION;
  return rules->game->option_at(rules, state, seat, index);
}

bool hf_is_legal(const hf_rules *rules, const hf_state *state, unsigned seat, hf_option option) {
  return is_asked(state, seat) && rules->game->legal(rules, state, seat, option);
}

static hf_status refuse(const hf_rules *rules, const hf_state *state, unsigned seat,
                        hf_option option, hf_error *error) {
  if (seat >= state->core.flow.seats) return check_seat(state, seat, error);
  const char *name = rules->game->seat_name(rules, state, seat);
  if (hf_over(state)) return hf_fail(error, HF_NOT_ASKED, "the game is over");
  if (!is_asked(state, seat))
    return hf_fail(error, HF_NOT_ASKED, "%s has nothing to decide now", name);
  char text[HF_NOTATION_MAX];
  if (hf_option_write(rules, state, seat, option, text) == 0)
    return hf_fail(error, HF_NOT_LEGAL, "option number %u means nothing", option);
  return hf_fail(error, HF_NOT_LEGAL, "%s may not choose `%s` now: it is not among the %u options",
                 name, text, rules->game->option_count(rules, state, seat));
}

hf_status hf_choose(const hf_rules *rules, hf_state *state, unsigned seat, hf_option option,
                    const hf_how *how, hf_error *error) {
  if (!is_asked(state, seat) || !rules->game->legal(rules, state, seat, option))
    return refuse(rules, state, seat, option, error);
  if (how == NULL) how = &plain;
  take(rules, state, seat, option, how);
  take_forced(rules, state, how);
  return HF_OK;
}

hf_status hf_choose_nth(const hf_rules *rules, hf_state *state, unsigned seat, uint32_t index,
                        const hf_how *how, hf_error *error) {
  if (!is_asked(state, seat)) return refuse(rules, state, seat, HF_NO_OPTION, error);
  hf_option option = hf_option_at(rules, state, seat, index);
  if (option == HF_NO_OPTION)
    return hf_fail(error, HF_NOT_LEGAL, "there is no option number %u: they run from 0 to %u",
                   index, rules->game->option_count(rules, state, seat) - 1);
  if (how == NULL) how = &plain;
  take(rules, state, seat, option, how);
  take_forced(rules, state, how);
  return HF_OK;
}

/* The lowest asked seat answers first, as in every game's own playout. */
static uint32_t playout(const hf_rules *rules, hf_state *state, hf_random *random, uint32_t most) {
  const hf_how forced = {.take_forced = true};
  uint32_t made = 0;
  take_forced(rules, state, &forced);
  for (; made < most && state->core.flow.asked != 0; made++) {
    unsigned seat = 0;
    while (!is_asked(state, seat)) seat++;
    uint32_t index = hf_random_below(random, rules->game->option_count(rules, state, seat));
    take(rules, state, seat, rules->game->option_at(rules, state, seat, index), &forced);
    take_forced(rules, state, &forced);
  }
  return made;
}

uint32_t hf_playout(const hf_rules *rules, hf_state *state, hf_random *random, uint32_t most) {
  if (rules->game->playout != NULL) return rules->game->playout(rules, state, random, most);
  return playout(rules, state, random, most);
}

/* --- groups ------------------------------------------------------------ */

uint32_t hf_group_length(const hf_rules *rules, const hf_state *state, unsigned seat) {
  if (!is_asked(state, seat) || rules->game->group_length == NULL) return 0;
  return rules->game->group_length(rules, state, seat);
}

hf_option hf_group_at(const hf_rules *rules, const hf_state *state, unsigned seat, uint32_t index) {
  if (index >= hf_group_length(rules, state, seat)) return HF_NO_OPTION;
  return rules->game->group_at(rules, state, seat, index);
}

hf_status hf_take_back(const hf_rules *rules, hf_state *state, unsigned seat, hf_error *error) {
  hf_status status = check_seat(state, seat, error);
  if (status != HF_OK) return status;
  if (hf_group_length(rules, state, seat) == 0)
    return hf_fail(error, HF_NOTHING_TO_UNDO, "%s has made no choice that is still open",
                   rules->game->seat_name(rules, state, seat));
  state->core.flow.decision--;
  rules->game->take_back(rules, state, seat);
  return HF_OK;
}

/* --- results ----------------------------------------------------------- */

void hf_result_of(const hf_rules *rules, const hf_state *state, hf_result *result) {
  memset(result, 0, sizeof *result);
  rules->game->result(rules, state, result);
  if (!hf_over(state)) result->winners = 0;
}

/* A finished game needs no guess, and a game without an opinion sees all
 * seats alike. */
void hf_evaluate(const hf_rules *rules, const hf_state *state, int32_t value[HF_SEATS_MAX]) {
  unsigned seats = state->core.flow.seats;
  memset(value, 0, HF_SEATS_MAX * sizeof *value);
  if (!hf_over(state) && rules->game->evaluate != NULL) {
    rules->game->evaluate(rules, state, value);
    return;
  }
  if (hf_over(state) && rules->game->payoff != NULL) {
    rules->game->payoff(rules, state, value);
    return;
  }
  hf_result result;
  hf_result_of(rules, state, &result);
  uint32_t winners = hf_over(state) ? result.winners : (1u << seats) - 1;
  int32_t count = 0;
  for (uint32_t left = winners; left != 0; left &= left - 1) count++;
  for (unsigned seat = 0; seat < seats; seat++)
    if ((winners >> seat & 1) != 0) value[seat] = 1000 / count;
}

/* --- what a seat may know ---------------------------------------------- */

size_t hf_view_size(const hf_rules *rules, const hf_state *state) {
  return rules->game->view_size(rules, state);
}

void hf_view_of(const hf_rules *rules, const hf_state *state, unsigned seat, hf_view *view) {
  size_t size = rules->game->view_size(rules, state);
  assert(size >= sizeof(hf_view) && size <= HF_STATE_MAX);
  if (seat >= state->core.flow.seats) seat = HF_SPECTATOR;
  memset(view, 0, size);
  view->flow = state->core.flow;
  view->view_size = (uint32_t)size;
  view->seat = seat;
  rules->game->view(rules, state, seat, view);
}

unsigned hf_view_seat(const hf_view *view) { return view->seat; }
uint32_t hf_view_asked(const hf_view *view) { return view->flow.asked; }

size_t hf_sample_size(const hf_rules *rules, const hf_view *view) {
  (void)rules;
  return view->flow.size;
}

/* A fast stream of its own, begun where nobody can tell from the view. */
static void start_own_stream(hf_random *own, hf_random *random) {
  hf_seed seed;
  for (size_t i = 0; i < sizeof seed.byte; i += 4) {
    uint32_t word = hf_random_next(random);
    memcpy(seed.byte + i, &word, sizeof word);
  }
  hf_random_start(own, &seed, HF_RANDOM_FAST);
}

static void begin_sample(const hf_view *view, hf_random *random, hf_state *state) {
  memset(state, 0, view->flow.size);
  state->core.flow = view->flow;
  start_own_stream(&state->core.random, random);
}

void hf_sample(const hf_rules *rules, const hf_view *view, hf_random *random, hf_state *state) {
  begin_sample(view, random, state);
  rules->game->sample(rules, view, random, state);
}

void hf_imagine(const hf_rules *rules, const hf_view *view, const hf_notes *notes,
                hf_random *random, hf_state *state) {
  if (notes == NULL || rules->game->imagine == NULL) {
    hf_sample(rules, view, random, state);
    return;
  }
  begin_sample(view, random, state);
  rules->game->imagine(rules, view, notes, random, state);
}
