/* What the reference games have in common: see reference.h. */
#include "reference.h"

#include "core/buffer.h"

const char *const reference_endings[2] = {"none", "finished"};

enum { EVENT_DEALT, EVENT_ANSWERED, EVENT_SAID, EVENT_SHOWN };
enum { PROCEDURE_GAME = 1 };

static reference_state *of(hf_state *state) { return (reference_state *)(void *)state; }

/* --- events ------------------------------------------------------------ */

static void tell(const hf_how *how, uint16_t kind, unsigned seat, unsigned number) {
  if (how->sink == NULL) return;
  hf_event event = {.kind = kind, .arg = {(int32_t)seat, (int32_t)number}};
  how->sink->emit(how->sink->user, &event);
}

/* The number is known to the seat itself only. */
static void tell_secret(const hf_how *how, uint16_t kind, unsigned seat, unsigned number) {
  if (how->sink == NULL) return;
  hf_event event = {.kind = kind,
                    .hidden = 1U << 1,
                    .seen_by = UINT32_C(1) << seat,
                    .arg = {(int32_t)seat, (int32_t)number}};
  how->sink->emit(how->sink->user, &event);
}

/* --- the flow ---------------------------------------------------------- */

/* The seats that are asked, by what was said alone; while all answer at once
 * those who have answered are missing from it. */
static uint32_t askable(const reference_rules *game, const reference_open *open) {
  if (open->over != 0) return 0;
  if (game->at_once) return (1U << REFERENCE_SEATS) - 1;
  return 1U << game->turn(open);
}

static void say(reference_state *state, unsigned seat, unsigned option, const hf_how *how) {
  state->open.said[state->open.count++] = (uint8_t)option;
  tell(how, EVENT_SAID, seat, option);
}

static void show(reference_state *state, const hf_how *how) {
  for (unsigned seat = 0; seat < REFERENCE_SEATS; seat++) {
    state->open.shown[seat] = state->own[seat].card;
    tell(how, EVENT_SHOWN, seat, state->own[seat].card);
  }
}

static void end(const reference_rules *game, reference_state *state, const hf_how *how) {
  state->open.over = 1;
  if (game->shows != NULL && game->shows(&state->open)) show(state, how);
  state->core.flow.over = 1;
  state->core.flow.asked = 0;
  hf_pop(&state->core.flow);
}

/* Secret answers are heard when the last one is there. */
static void hear(const reference_rules *game, reference_state *state, const hf_how *how) {
  for (unsigned seat = 0; seat < REFERENCE_SEATS; seat++) {
    say(state, seat, state->own[seat].answer, how);
    state->own[seat].answer = 0;
  }
  end(game, state, how);
}

void reference_choose(hf_cursor *cursor, unsigned seat, hf_option option) {
  const reference_rules *game = reference_rules_of(cursor->rules);
  const hf_how *how = &cursor->how;
  hf_state *head = cursor->state;
  reference_state *state = of(head);
  if (game->at_once) {
    state->own[seat].answer = (uint8_t)option;
    tell_secret(how, EVENT_ANSWERED, seat, option);
    head->core.flow.asked &= ~(UINT32_C(1) << seat);
    if (head->core.flow.asked == 0) hear(game, state, how);
    return;
  }
  say(state, seat, option, how);
  if (game->turn(&state->open) == REFERENCE_SEATS)
    end(game, state, how);
  else
    head->core.flow.asked = askable(game, &state->open);
}

/* --- setting up -------------------------------------------------------- */

size_t reference_state_size(const hf_rules *rules, const hf_settings *settings) {
  (void)rules, (void)settings;
  return sizeof(reference_state);
}

/* A card for one seat, where the other holds `held` (0: unknown or none). */
static uint8_t draw(const reference_rules *game, unsigned held, hf_random *random) {
  if (game->cards == 0) return 0;
  if (game->cards_again || held == 0) return (uint8_t)(1 + hf_random_below(random, game->cards));
  unsigned card = 1 + hf_random_below(random, game->cards - 1);
  return (uint8_t)(card < held ? card : card + 1);
}

void reference_create(const hf_rules *rules, const hf_settings *settings, hf_state *head,
                      const hf_how *how) {
  const reference_rules *game = reference_rules_of(rules);
  reference_state *state = of(head);
  (void)settings;
  for (unsigned seat = 0; seat < REFERENCE_SEATS; seat++) {
    state->own[seat].card = draw(game, seat == 0 ? 0 : state->own[0].card, &head->core.random);
    tell_secret(how, EVENT_DEALT, seat, state->own[seat].card);
  }
  hf_push(&head->core.flow, PROCEDURE_GAME);
  head->core.flow.asked = askable(game, &state->open);
}

/* --- checking ---------------------------------------------------------- */

static hf_status unsound(hf_error *error, const char *what) {
  return hf_fail(error, HF_BAD_STATE, "this is no sound state: %s", what);
}

/* Says again what was said: each word must have been possible, and nothing
 * may stand behind the last. */
static hf_status check_said(const reference_rules *game, const reference_open *open,
                            hf_error *error) {
  reference_open again = {.count = 0};
  if (open->count > REFERENCE_SAID_MAX) return unsound(error, "too much was said");
  for (unsigned i = 0; i < REFERENCE_SAID_MAX; i++) {
    if (i >= open->count) {
      if (open->said[i] != 0) return unsound(error, "something stands behind the last word");
      continue;
    }
    bool over = game->at_once ? i == REFERENCE_SEATS : game->turn(&again) == REFERENCE_SEATS;
    if (over || open->said[i] >= game->word_count ||
        (game->options(&again) >> open->said[i] & 1) == 0)
      return unsound(error, "something was said that could not be");
    again.said[again.count++] = open->said[i];
  }
  bool over = game->at_once ? open->count == REFERENCE_SEATS : game->turn(open) == REFERENCE_SEATS;
  if (open->over != over || (game->at_once && open->count % REFERENCE_SEATS != 0))
    return unsound(error, "it is over too early or too late");
  return HF_OK;
}

static hf_status check_own(const reference_rules *game, const reference_state *state,
                           hf_error *error) {
  for (unsigned seat = 0; seat < REFERENCE_SEATS; seat++) {
    const reference_own *own = &state->own[seat];
    bool waits =
        game->at_once && state->open.over == 0 && (state->core.flow.asked >> seat & 1) == 0;
    if (own->unused[0] != 0 || own->unused[1] != 0) return unsound(error, "odd values");
    if (own->card > game->cards || (own->card == 0) != (game->cards == 0))
      return unsound(error, "there is no such card");
    if (waits ? (game->options(&state->open) >> (own->answer & 31) & 1) == 0 || own->answer > 31
              : own->answer != 0)
      return unsound(error, "an answer is there that was not given, or missing");
    bool shown = state->open.over != 0 && game->shows != NULL && game->shows(&state->open);
    if (state->open.shown[seat] != (shown ? own->card : 0))
      return unsound(error, "a card is shown that should not be");
  }
  if (game->cards > 0 && !game->cards_again && state->own[0].card == state->own[1].card)
    return unsound(error, "there is only one of each card");
  return HF_OK;
}

hf_status reference_check(const hf_rules *rules, const hf_state *head, hf_error *error) {
  static const uint8_t nothing[sizeof((reference_open *)0)->unused] = {0};
  static const hf_frame frame = {.procedure = PROCEDURE_GAME};
  const reference_rules *game = reference_rules_of(rules);
  const reference_state *state = reference_in(head);
  const hf_flow *flow = &head->core.flow;
  if (flow->size != sizeof *state) return unsound(error, "its size is wrong");
  if (memcmp(state->open.unused, nothing, sizeof nothing) != 0) return unsound(error, "odd values");
  hf_status status = check_said(game, &state->open, error);
  if (status != HF_OK) return status;
  uint32_t asked = askable(game, &state->open);
  if (flow->over != state->open.over || (flow->asked & ~asked) != 0 ||
      (!game->at_once && flow->asked != asked))
    return unsound(error, "somebody is asked out of turn");
  if (flow->frame_count != !flow->over ||
      (flow->over == 0 && memcmp(&flow->frame[0], &frame, sizeof frame) != 0))
    return unsound(error, "its procedure is unknown");
  return check_own(game, state, error);
}

/* --- decisions --------------------------------------------------------- */

hf_prompt reference_prompt(const hf_rules *rules, const hf_state *state, unsigned seat) {
  (void)rules;
  return (hf_prompt){.kind = reference_in(state)->open.count, .seat = (uint8_t)seat};
}

/* One bit each; the same for both seats. */
static uint32_t options_in(const hf_rules *rules, const hf_state *state) {
  return reference_rules_of(rules)->options(&reference_in(state)->open);
}

static hf_option nth_option(uint32_t options, uint32_t n) {
  for (; n > 0; n--) options &= options - 1;
  return (hf_option)__builtin_ctz(options);
}

uint32_t reference_option_count(hf_cursor *cursor, unsigned seat) {
  (void)seat;
  return (uint32_t)__builtin_popcount(options_in(cursor->rules, cursor->state));
}

hf_option reference_option_at(hf_cursor *cursor, unsigned seat, uint32_t n) {
  (void)seat;
  return nth_option(options_in(cursor->rules, cursor->state), n);
}

bool reference_legal(hf_cursor *cursor, unsigned seat, hf_option option) {
  (void)seat;
  return option < 32 && (options_in(cursor->rules, cursor->state) >> option & 1) != 0;
}

/* --- notation ---------------------------------------------------------- */

size_t reference_option_write(const hf_rules *rules, const hf_state *state, unsigned seat,
                              hf_option option, char *text) {
  const reference_rules *game = reference_rules_of(rules);
  hf_buffer to = hf_buffer_on(text, HF_NOTATION_MAX);
  (void)state, (void)seat;
  if (option >= 1 && option < game->word_count) hf_add(&to, game->words[option]);
  return to.length;
}

hf_status reference_option_read(const hf_rules *rules, const hf_state *state, unsigned seat,
                                const char *text, hf_option *option, hf_error *error) {
  const reference_rules *game = reference_rules_of(rules);
  (void)state, (void)seat;
  for (*option = 1; *option < game->word_count; ++*option)
    if (strcmp(game->words[*option], text) == 0) return HF_OK;
  return hf_fail(error, HF_BAD_NOTATION, "`%s` is nothing one can do here", text);
}

const char *reference_seat_name(const hf_rules *rules, const hf_state *state, unsigned seat) {
  (void)rules, (void)state;
  return seat == 0 ? "first" : "second";
}

/* --- the result -------------------------------------------------------- */

void reference_payoff(const hf_rules *rules, const hf_state *state, int32_t value[HF_SEATS_MAX]) {
  reference_rules_of(rules)->payoff(reference_in(state), value);
}

/* The score is the payoff; who has more has won. */
void reference_result(const hf_rules *rules, const hf_state *state, hf_result *result) {
  int32_t value[HF_SEATS_MAX] = {0};
  if (!hf_over(state)) return;
  reference_payoff(rules, state, value);
  int32_t most = value[0] > value[1] ? value[0] : value[1];
  result->ending = 1;
  for (unsigned seat = 0; seat < REFERENCE_SEATS; seat++) {
    result->score[seat] = value[seat];
    if (value[seat] == most) result->winners |= UINT32_C(1) << seat;
  }
}

/* --- what a seat may know ---------------------------------------------- */

size_t reference_view_size(const hf_rules *rules, const hf_state *state) {
  (void)rules, (void)state;
  return sizeof(reference_view);
}

void reference_view_of(const hf_rules *rules, const hf_state *head, unsigned seat, hf_view *to) {
  const reference_state *state = reference_in(head);
  reference_view *view = (reference_view *)(void *)to;
  (void)rules;
  view->open = state->open;
  if (seat < REFERENCE_SEATS) view->own = state->own[seat];
}

/* Cards as the deal would have given them to somebody who knows what the view
 * knows; of an answer given in secret nothing is known. */
void reference_sample(const hf_rules *rules, const hf_view *from, hf_random *random,
                      hf_state *head) {
  const reference_rules *game = reference_rules_of(rules);
  const reference_view *view = (const reference_view *)(const void *)from;
  reference_state *state = of(head);
  state->open = view->open;
  unsigned held[REFERENCE_SEATS] = {view->open.shown[0], view->open.shown[1]};
  if (from->seat < REFERENCE_SEATS) held[from->seat] = view->own.card;
  for (unsigned seat = 0; seat < REFERENCE_SEATS; seat++) {
    reference_own *own = &state->own[seat];
    if (seat == from->seat) {
      *own = view->own;
      continue;
    }
    if (held[seat] == 0) held[seat] = draw(game, held[1 - seat], random);
    own->card = (uint8_t)held[seat];
    bool answered = game->at_once && view->open.over == 0 && (from->flow.asked >> seat & 1) == 0;
    if (!answered) continue;
    uint32_t options = options_in(rules, head), count = (uint32_t)__builtin_popcount(options);
    own->answer = (uint8_t)nth_option(options, hf_random_below(random, count));
  }
}
