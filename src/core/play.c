/* Playing: what a caller may ask of a state. What has to do with options begins a
 * cursor, does one thing and leaves it.
 *
 * Everything here checks what it is handed and then lets the game answer. A
 * game's own functions may therefore take for granted that a seat exists and
 * is asked, that an option is legal, that a text is short and clean. What is
 * refused is refused before anything is changed. A NULL where a pointer is
 * wanted is a mistake in the caller's program and not checked for. */
#include "cursor.h"
#include "draw.h"

#include <string.h>

static bool is_asked(const hf_state *state, unsigned seat) {
  return seat < HF_SEATS_MAX && (state->core.flow.asked >> seat & 1) != 0;
}

/* For somebody who only looks. */
static void look(hf_cursor *cursor, const hf_rules *rules, const hf_state *state) {
  hf_cursor_begin(cursor, rules, (hf_state *)(uintptr_t)(const void *)state, NULL);
}

hf_status hf_refuse_seat(const hf_state *state, unsigned seat, hf_error *error) {
  unsigned seats = state->core.flow.seats;
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

/* The bytes at the end of a state that earlier layouts of it did not have; 0 where bytes from
 * outside name more than there are. */
static size_t room_of(const hf_flow *flow) {
  size_t room = (size_t)flow->room * HF_ROOM_UNIT;
  return sizeof(hf_state) + room <= flow->size ? room : 0;
}

static bool is_empty(const uint8_t *bytes, size_t length) {
  uint8_t any = 0;
  for (size_t i = 0; i < length; i++) any |= bytes[i];
  return any == 0;
}

/* As long as nothing is in its room it has the hash of the earlier layout. */
uint64_t hf_hash(const hf_state *state) {
  union {
    hf_state state;
    uint64_t bytes[HF_STATE_MAX / 8];
  } earlier;
  size_t size = state->core.flow.size, room = room_of(&state->core.flow);
  if (room == 0 || !is_empty((const uint8_t *)state + size - room, room))
    return hf_hash_bytes(state, size, 0);
  memcpy(&earlier, state, size - room);
  earlier.state.core.flow.size = (uint32_t)(size - room);
  earlier.state.core.flow.room = 0;
  return hf_hash_bytes(&earlier, size - room, 0);
}

void hf_mark_undo(hf_state *state, uint32_t undo_number) {
  hf_random_mix_undo(&state->core.random, undo_number);
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
  static const hf_how plain = {0};
  size_t size = rules->game->state_size(rules, settings);
  assert(size >= sizeof(hf_state) && size <= HF_STATE_MAX && size % 8 == 0);
  memset(state, 0, size);
  state->core.flow.size = (uint32_t)size;
  state->core.flow.seats = (uint8_t)settings->seats;
  hf_random_start(&state->core.random, seed, random);
  rules->game->create(rules, settings, state, how != NULL ? how : &plain);
  if (how == NULL || !(how->take_forced || how->unwatched)) return HF_OK;
  hf_cursor cursor;
  hf_cursor_begin(&cursor, rules, state, how);
  hf_take_forced(&cursor);
  hf_cursor_leave(&cursor);
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
  if (flow->over > 1 || room_of(flow) != (size_t)flow->room * HF_ROOM_UNIT)
    return bad_state(error, "its head holds odd values");
  if (flow->asked >> flow->seats != 0) return bad_state(error, "a seat is asked that is not there");
  if ((flow->over != 0) != (flow->asked == 0))
    return bad_state(error, "somebody must be asked exactly as long as the game is not over");
  return check_frames(flow, error);
}

static hf_status check_random(const hf_random *random, hf_error *error) {
  const uint64_t *key = random->key;
  if (random->kind > HF_RANDOM_TOLD) return bad_state(error, "its random generator is unknown");
  if (random->kind == HF_RANDOM_FAST && (key[0] | key[1] | key[2] | key[3]) == 0)
    return bad_state(error, "its random generator stands still");
  return HF_OK;
}

static hf_status check_options(const hf_rules *rules, const hf_state *state, hf_error *error) {
  hf_cursor cursor;
  look(&cursor, rules, state);
  HF_EACH_BIT (seat, state->core.flow.asked)
    if (rules->game->option_count(&cursor, seat) == 0)
      return bad_state(error, "a seat is asked but has no option");
  return HF_OK;
}

static hf_status check_core(const hf_rules *rules, const hf_state *state, size_t size,
                            hf_error *error) {
  if (size < sizeof(hf_state) || size > HF_STATE_MAX || state->core.flow.size != size)
    return bad_state(error, "its size is not the one it names");
  hf_status status = check_flow(rules, &state->core.flow, error);
  return status == HF_OK ? check_random(&state->core.random, error) : status;
}

hf_status hf_check(const hf_rules *rules, const hf_state *state, size_t size, hf_error *error) {
  hf_status status = check_core(rules, state, size, error);
  if (status == HF_OK && rules->game->check != NULL)
    status = rules->game->check(rules, state, error);
  if (status == HF_OK) status = check_options(rules, state, error);
  return status;
}

size_t hf_widen(hf_state *state, size_t length, const hf_state *like) {
  hf_flow *flow = &state->core.flow;
  const hf_flow *now = &like->core.flow;
  size_t room = room_of(now);
  bool earlier = length >= sizeof(hf_state) && flow->size == length && flow->room == 0;
  if (!earlier || length + room != now->size) return length;
  memset((uint8_t *)state + length, 0, room);
  flow->size = now->size;
  flow->room = now->room;
  return now->size;
}

hf_status hf_adopt(const hf_rules *rules, hf_state *state, size_t size, hf_error *error) {
  hf_status status = hf_check(rules, state, size, error);
  if (status == HF_OK || rules->game->adopt == NULL) return status;
  if (check_core(rules, state, size, error) != HF_OK) return status;
  status = rules->game->adopt(rules, state, error);
  return status == HF_OK ? hf_check(rules, state, size, error) : status;
}

/* --- decisions --------------------------------------------------------- */

hf_prompt hf_prompt_of(const hf_rules *rules, const hf_state *state, unsigned seat) {
  if (!is_asked(state, seat)) return (hf_prompt){.seat = (uint8_t)seat};
  return rules->game->prompt(rules, state, seat);
}

uint32_t hf_option_count(const hf_rules *rules, const hf_state *state, unsigned seat) {
  hf_cursor cursor;
  look(&cursor, rules, state);
  return hf_cursor_count(&cursor, seat);
}

hf_option hf_option_at(const hf_rules *rules, const hf_state *state, unsigned seat,
                       uint32_t index) {
  hf_cursor cursor;
  look(&cursor, rules, state);
  return hf_cursor_option(&cursor, seat, index);
}

uint32_t hf_options(const hf_rules *rules, const hf_state *state, unsigned seat, hf_option *list,
                    uint32_t room) {
  hf_cursor cursor;
  look(&cursor, rules, state);
  return hf_cursor_options(&cursor, seat, list, room);
}

bool hf_is_legal(const hf_rules *rules, const hf_state *state, unsigned seat, hf_option option) {
  hf_cursor cursor;
  if (!is_asked(state, seat)) return false;
  look(&cursor, rules, state);
  return rules->game->legal(&cursor, seat, option);
}

uint32_t hf_reasons(const hf_rules *rules, const hf_state *state, unsigned seat,
                    hf_reason list[HF_REASONS_MAX]) {
  hf_cursor cursor;
  if (!is_asked(state, seat) || rules->game->reasons == NULL) return 0;
  look(&cursor, rules, state);
  return rules->game->reasons(&cursor, seat, list);
}

hf_status hf_choose(const hf_rules *rules, hf_state *state, unsigned seat, hf_option option,
                    const hf_how *how, hf_error *error) {
  hf_cursor cursor;
  hf_cursor_begin(&cursor, rules, state, how);
  hf_status status = hf_cursor_choose(&cursor, seat, option, error);
  hf_cursor_leave(&cursor);
  return status;
}

hf_status hf_choose_nth(const hf_rules *rules, hf_state *state, unsigned seat, uint32_t index,
                        const hf_how *how, hf_error *error) {
  hf_cursor cursor;
  hf_cursor_begin(&cursor, rules, state, how);
  hf_status status = hf_cursor_choose_nth(&cursor, seat, index, error);
  hf_cursor_leave(&cursor);
  return status;
}

uint32_t hf_playout(const hf_rules *rules, hf_state *state, hf_random *random, uint32_t most) {
  hf_cursor cursor;
  hf_cursor_begin(&cursor, rules, state, &(hf_how){.unwatched = true});
  uint32_t made = hf_cursor_playout(&cursor, random, most);
  hf_cursor_leave(&cursor);
  return made;
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
  hf_cursor cursor;
  hf_cursor_begin(&cursor, rules, state, NULL);
  return hf_cursor_take_back(&cursor, seat, error);
}

/* --- results ----------------------------------------------------------- */

void hf_result_of(const hf_rules *rules, const hf_state *state, hf_result *result) {
  memset(result, 0, sizeof *result);
  rules->game->result(rules, state, result);
  if (!hf_over(state)) result->winners = 0;
}

void hf_evaluate(const hf_rules *rules, const hf_state *state, int32_t value[HF_SEATS_MAX]) {
  hf_cursor cursor;
  look(&cursor, rules, state);
  hf_cursor_evaluate(&cursor, value);
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
unsigned hf_view_seats(const hf_view *view) { return view->flow.seats; }
void hf_view_copy(hf_view *to, const hf_view *from) { memcpy(to, from, from->view_size); }

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
