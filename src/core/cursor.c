/* Cursors: see holdfast/cursor.h.
 *
 * As in play.c what a caller passes is checked here, and refused before
 * anything is changed: a game's own functions may take for granted that a seat
 * is asked and that an option is legal. What is known of a state is the game's
 * alone; it is told when to lay it out, to copy it and to leave it. */
#include "cursor.h"

#include "draw.h"

#include <string.h>

static bool is_asked(const hf_cursor *cursor, unsigned seat) {
  return seat < HF_SEATS_MAX && (cursor->state->core.flow.asked >> seat & 1) != 0;
}

/* --- beginning, copying, leaving --------------------------------------- */

void hf_cursor_begin(hf_cursor *cursor, const hf_rules *rules, hf_state *state, const hf_how *how) {
  const hf_game *game = rules->game;
  assert(game->known_size <= sizeof cursor->known);
  cursor->rules = rules;
  cursor->state = state;
  cursor->how = how != NULL ? *how : (hf_how){0};
  if (cursor->how.unwatched) cursor->how.take_forced = true;
  if (cursor->how.sink != NULL) cursor->how.unwatched = false;
  if (game->begin != NULL) game->begin(cursor);
}

void hf_cursor_leave(hf_cursor *cursor) {
  const hf_game *game = cursor->rules->game;
  if (game->leave != NULL) game->leave(cursor);
}

void hf_cursor_copy(hf_cursor *to, hf_state *state, const hf_cursor *from) {
  const hf_game *game = from->rules->game;
  hf_clone(state, from->state);
  to->rules = from->rules;
  to->state = state;
  to->how = from->how;
  if (game->copy != NULL)
    game->copy(to, from);
  else if (game->begin != NULL)
    game->begin(to);
}

/* --- options ------------------------------------------------------------ */

uint32_t hf_cursor_count(hf_cursor *cursor, unsigned seat) {
  return is_asked(cursor, seat) ? cursor->rules->game->option_count(cursor, seat) : 0;
}

hf_option hf_cursor_option(hf_cursor *cursor, unsigned seat, uint32_t index) {
  if (index >= hf_cursor_count(cursor, seat)) return HF_NO_OPTION;
  return cursor->rules->game->option_at(cursor, seat, index);
}

uint32_t hf_cursor_options(hf_cursor *cursor, unsigned seat, hf_option *list, uint32_t room) {
  uint32_t count = hf_cursor_count(cursor, seat);
  for (uint32_t i = 0; i < count && i < room; i++)
    list[i] = cursor->rules->game->option_at(cursor, seat, i);
  return count;
}

/* --- answers ------------------------------------------------------------ */

/* Answers for one seat that is known to be asked and to have the option. */
static void take(hf_cursor *cursor, unsigned seat, hf_option option) {
  cursor->state->core.flow.decision++;
  cursor->rules->game->choose(cursor, seat, option);
}

/* The lowest asked seat that has a single option, or HF_SEATS_MAX. */
static unsigned forced_seat(hf_cursor *cursor) {
  HF_EACH_BIT (seat, cursor->state->core.flow.asked) {
    if (cursor->rules->game->option_count(cursor, seat) == 1) return seat;
  }
  return HF_SEATS_MAX;
}

void hf_take_forced(hf_cursor *cursor) {
  for (unsigned seat; (seat = forced_seat(cursor)) != HF_SEATS_MAX;)
    take(cursor, seat, cursor->rules->game->option_at(cursor, seat, 0));
}

/* Takes an option, and the forced ones behind it. */
static inline void step(hf_cursor *cursor, unsigned seat, hf_option option) {
  take(cursor, seat, option);
  if (cursor->how.take_forced && !cursor->rules->game->takes_forced) hf_take_forced(cursor);
  assert(hf_cursor_check(cursor, NULL) == HF_OK);
}

static hf_status refuse(hf_cursor *cursor, unsigned seat, hf_option option, hf_error *error) {
  const hf_rules *rules = cursor->rules;
  const hf_state *state = cursor->state;
  if (seat >= state->core.flow.seats) return hf_refuse_seat(state, seat, error);
  const char *name = rules->game->seat_name(rules, state, seat);
  if (hf_over(state)) return hf_fail(error, HF_NOT_ASKED, "the game is over");
  if (!is_asked(cursor, seat))
    return hf_fail(error, HF_NOT_ASKED, "%s has nothing to decide now", name);
  char text[HF_NOTATION_MAX];
  if (hf_option_write(rules, state, seat, option, text) == 0)
    return hf_fail(error, HF_NOT_LEGAL, "option number %u means nothing", option);
  return hf_fail(error, HF_NOT_LEGAL, "%s may not choose `%s` now: it is not among the %u options",
                 name, text, rules->game->option_count(cursor, seat));
}

hf_status hf_cursor_choose(hf_cursor *cursor, unsigned seat, hf_option option, hf_error *error) {
  if (!is_asked(cursor, seat) || !cursor->rules->game->legal(cursor, seat, option))
    return refuse(cursor, seat, option, error);
  step(cursor, seat, option);
  return HF_OK;
}

hf_status hf_cursor_choose_nth(hf_cursor *cursor, unsigned seat, uint32_t index, hf_error *error) {
  const hf_game *game = cursor->rules->game;
  if (!is_asked(cursor, seat)) return refuse(cursor, seat, HF_NO_OPTION, error);
  uint32_t count = game->option_count(cursor, seat);
  if (index >= count)
    return hf_fail(error, HF_NOT_LEGAL, "there is no option number %u: they run from 0 to %u",
                   index, count - 1);
  step(cursor, seat, game->option_at(cursor, seat, index));
  return HF_OK;
}

hf_status hf_cursor_take_back(hf_cursor *cursor, unsigned seat, hf_error *error) {
  const hf_rules *rules = cursor->rules;
  hf_state *state = cursor->state;
  if (seat >= state->core.flow.seats) return hf_refuse_seat(state, seat, error);
  if (hf_group_length(rules, state, seat) == 0)
    return hf_fail(error, HF_NOTHING_TO_UNDO, "%s has made no choice that is still open",
                   rules->game->seat_name(rules, state, seat));
  state->core.flow.decision--;
  rules->game->take_back(cursor, seat);
  assert(hf_cursor_check(cursor, NULL) == HF_OK);
  return HF_OK;
}

/* With take_forced a game that takes forced decisions itself has left none behind. */
uint32_t hf_cursor_playout(hf_cursor *cursor, hf_random *random, uint32_t most) {
  const hf_game *game = cursor->rules->game;
  const hf_flow *flow = &cursor->state->core.flow;
  bool game_takes = game->takes_forced && cursor->how.take_forced;
  uint32_t made = 0;
  hf_take_forced(cursor);
  for (; made < most && flow->asked != 0; made++) {
    unsigned seat = hf_lowest_bit(flow->asked);
    uint32_t index = hf_draw_below(random, game->option_count(cursor, seat));
    take(cursor, seat, game->option_at(cursor, seat, index));
    if (!game_takes) hf_take_forced(cursor);
    assert(hf_cursor_check(cursor, NULL) == HF_OK);
  }
  return made;
}

/* --- how it looks ------------------------------------------------------- */

/* What a finished game is worth: the game says, or its winners share one; to a
 * game without an opinion all seats of a running one are alike. */
static void share(hf_cursor *cursor, int32_t value[HF_SEATS_MAX]) {
  const hf_state *state = cursor->state;
  hf_result result;
  hf_result_of(cursor->rules, state, &result);
  uint32_t all = (UINT32_C(1) << state->core.flow.seats) - 1;
  uint32_t winners = hf_over(state) ? result.winners & all : all;
  int32_t count = (int32_t)hf_bit_count(winners);
  HF_EACH_BIT (seat, winners) value[seat] = 1000 / count;
}

void hf_cursor_evaluate(hf_cursor *cursor, int32_t value[HF_SEATS_MAX]) {
  const hf_game *game = cursor->rules->game;
  bool over = hf_over(cursor->state);
  memset(value, 0, HF_SEATS_MAX * sizeof *value);
  if (!over && game->evaluate != NULL)
    game->evaluate(cursor, value);
  else if (over && game->payoff != NULL)
    game->payoff(cursor->rules, cursor->state, value);
  else
    share(cursor, value);
}

/* --- checking ----------------------------------------------------------- */

static bool asks_alike(hf_cursor *cursor, hf_cursor *fresh, unsigned seat) {
  const hf_game *game = cursor->rules->game;
  uint32_t count = game->option_count(cursor, seat);
  if (count == 0 || count != game->option_count(fresh, seat)) return false;
  for (uint32_t i = 0; i < count; i++)
    if (game->option_at(cursor, seat, i) != game->option_at(fresh, seat, i)) return false;
  return true;
}

/* A cursor on a copy finds the same options, and what was found is what it is. */
hf_status hf_cursor_check(hf_cursor *cursor, hf_error *error) {
  const hf_game *game = cursor->rules->game;
  union {
    hf_state state;
    uint64_t word[HF_STATE_MAX / 8];
  } copy;
  hf_cursor fresh;
  if (game->begin == NULL) return HF_OK; /* nothing is kept */
  hf_clone(&copy.state, cursor->state);
  hf_cursor_begin(&fresh, cursor->rules, &copy.state, NULL);
  HF_EACH_BIT (seat, cursor->state->core.flow.asked)
    if (!asks_alike(cursor, &fresh, seat))
      return hf_fail(error, HF_BAD_STATE, "a cursor has other options than its state");
  return game->check_known != NULL ? game->check_known(cursor, error) : HF_OK;
}
