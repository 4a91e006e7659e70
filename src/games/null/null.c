/* The null game: the smallest game that shows everything a game here can do.
 * Copy this folder to begin a new one; docs/adding-a-game.md goes through it.
 *
 * Its rules. The deck has the numbers 1 to 8 twice. Each seat is dealt two
 * cards and gets two chips. A round goes like this:
 *   1. Bids, a secret choice of all seats at once: each seat that has cards
 *      puts one of them face down.
 *   2. Raise, a window: all who bid and have a chip are asked at once whether
 *      they raise. Answers are heard in the order of the seats; the first who
 *      raises pays a chip, and the round is worth two points instead of one.
 *   3. The bids are turned up. The highest wins the round; if two are equal
 *      highest, nobody does. Cards turned up stay on the table.
 *   4. Gifts, a group: the winner gives chips away, one to a seat at most, in
 *      ascending order, and closes the gift.
 *   5. Chance: a die says whether each seat draws one card or two, as long as
 *      the deck lasts.
 * After the last round, or when nobody has a card, most points win; equal
 * points share the victory.
 *
 * The switches NULL_FAULT_... plant one mistake each. The tests build the game
 * with them and show that the generic tests find every one. */
#include "core/buffer.h"
#include "core/game.h"

enum { SEATS = 4, NUMBERS = 8, COPIES = 2, DEALT = 2, CHIPS = 2, COLORS = 4 };

/* --- the state --------------------------------------------------------- */

/* Flat structs of fixed-width integers without padding. What is not used is
 * zero, so that equal positions are equal bytes. Three parts, so that a view
 * is copied out whole: what all know, what one seat knows, what nobody knows.
 * Cards are counted by number, not told apart: so no card has an identity
 * that could be followed through a shuffle. */
typedef struct null_public {
  uint8_t round, rounds;
  uint8_t stake;  /* of the round, in points */
  uint8_t winner; /* of the round, counted from 1; 0 nobody */
  uint8_t deck_count;
  uint8_t paid; /* chips, by all together */
  uint8_t ending;
  uint8_t unused[1];
  uint8_t color[SEATS];
  uint8_t hand_count[SEATS];
  uint8_t bid_lies[SEATS]; /* face down */
  uint8_t answered[SEATS]; /* whether to raise, unheard yet */
  uint8_t chips[SEATS];
  uint8_t points[SEATS];
  uint8_t turned_up[NUMBERS]; /* how many of each number */
  uint8_t last_bid[SEATS];    /* turned up last by each seat, 0 none */
  uint8_t unused2[4];
} null_public;

typedef struct null_own {
  uint8_t hand[NUMBERS]; /* how many of each number */
  uint8_t bid;           /* a number counted from 1; 0 none */
  uint8_t raises;        /* its answer */
  uint8_t gift_count;    /* its open group, shown to nobody until it is closed: */
  uint8_t gift[SEATS];   /* who is to get a chip */
  uint8_t unused[1];
} null_own;

typedef struct null_state {
  hf_core core;
  null_public open;
  null_own own[SEATS];
  uint8_t deck[NUMBERS]; /* how many of each number; the order is chance */
} null_state;
static_assert(sizeof(null_state) == sizeof(hf_core) + 48 + 4 * 16 + 8, "no padding");
static_assert(sizeof(null_state) % 8 == 0, "whole words");

typedef struct null_view {
  hf_view head;
  null_public open;
  null_own own;
} null_view;

static null_state *null_of(hf_state *state) { return (null_state *)(void *)state; }
static const null_state *null_in(const hf_state *state) {
  return (const null_state *)(const void *)state;
}

/* --- settings ---------------------------------------------------------- */

enum { SETTING_ROUNDS, SETTING_COLORS };
enum { COLOR_RANDOM = COLORS };

static const char *const color_words[] = {"red", "green", "blue", "yellow", "random"};

static const hf_setting_info settings_table[] = {
    [SETTING_ROUNDS] = {.key = "rounds",
                        .help = "How many rounds are played.",
                        .choices = "1..9",
                        .default_value = "3"},
    [SETTING_COLORS] = {.key = "colors",
                        .help = "The color of each seat.",
                        .choices = "red|green|blue|yellow|random",
                        .default_value = "random",
                        .per_seat = true},
};

static hf_status null_settings_check(const hf_rules *rules, const hf_settings *settings,
                                     hf_error *error) {
  (void)rules;
  for (unsigned seat = 0; seat < settings->seats; seat++)
    for (unsigned other = 0; other < seat; other++)
      if (settings->seat[seat].value[0] == settings->seat[other].value[0] &&
          settings->seat[seat].value[0] != COLOR_RANDOM)
        return hf_fail(error, HF_BAD_SETTING, "two seats cannot both be %s",
                       color_words[settings->seat[seat].value[0]]);
  return HF_OK;
}

/* --- events ------------------------------------------------------------ */

enum { EVENT_BID, EVENT_RAISE, EVENT_TURN_UP, EVENT_WIN, EVENT_GIVE, EVENT_ROLL, EVENT_DRAW };

/* Nothing is built when nobody listens. */
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
#ifdef NULL_FAULT_EVENT
  event.hidden = 0;
#endif
  how->sink->emit(how->sink->user, &event);
}

/* --- the flow ---------------------------------------------------------- */

/* One procedure with a step for each step of the rules. A bigger game has
 * many, which start each other with hf_push(). */
enum { PROCEDURE_ROUND = 1 };
enum { STEP_ASK_BIDS, STEP_BIDS, STEP_RAISE, STEP_GIFTS, STEP_DRAW, STEPS };

/* Who has to answer in the running step: told by what all can see. */
static uint32_t expected_seats(const null_state *state) {
  const null_public *open = &state->open;
  uint32_t seats = 0;
  for (unsigned seat = 0; seat < state->core.flow.seats; seat++) {
    bool asked = false;
    switch (state->core.flow.frame[0].step) {
    case STEP_BIDS: asked = open->hand_count[seat] > 0 && open->bid_lies[seat] == 0; break;
    case STEP_RAISE:
      asked = open->bid_lies[seat] != 0 && open->chips[seat] > 0 && open->answered[seat] == 0;
      break;
    case STEP_GIFTS: asked = open->winner == seat + 1 && open->chips[seat] > 0; break;
    default: break;
    }
    if (asked) seats |= UINT32_C(1) << seat;
  }
  return seats;
}

/* Goes on to a step and asks whom it concerns. */
static void go_to(null_state *state, uint8_t step) {
  hf_top(&state->core.flow)->step = step;
  state->core.flow.asked = expected_seats(state);
#ifdef NULL_FAULT_ASKS
  for (unsigned seat = 0; seat < state->core.flow.seats; seat++)
    if (step == STEP_RAISE && state->own[seat].bid < NUMBERS / 2)
      state->core.flow.asked &= ~(UINT32_C(1) << seat);
#endif
}

/* A card from the top of a deck that nobody has looked into. */
static unsigned draw_number(uint8_t deck[NUMBERS], unsigned count, hf_random *random) {
  uint32_t skip = hf_random_below(random, count);
  unsigned number = 0;
  while (skip >= deck[number]) skip -= deck[number++];
  deck[number]--;
  return number;
}

static void draw_cards(null_state *state, unsigned seat, unsigned count, const hf_how *how) {
  for (; count > 0 && state->open.deck_count > 0; count--) {
    unsigned number = draw_number(state->deck, state->open.deck_count--, &state->core.random);
    state->own[seat].hand[number]++;
    state->open.hand_count[seat]++;
    tell_secret(how, EVENT_DRAW, seat, number + 1);
  }
}

/* 2. The first in the order of the seats who raises pays for it. */
static void hear_answers(null_state *state, const hf_how *how) {
  for (unsigned seat = 0; seat < state->core.flow.seats; seat++) {
    if (state->own[seat].raises == 0 || state->open.stake > 1) continue;
    state->open.stake = 2;
    state->open.chips[seat]--;
#ifndef NULL_FAULT_LOST
    state->open.paid++;
#endif
    tell(how, EVENT_RAISE, seat, 2);
  }
  for (unsigned seat = 0; seat < state->core.flow.seats; seat++)
    state->own[seat].raises = state->open.answered[seat] = 0;
}

/* 3. Turns one bid up and returns it. */
static unsigned turn_up(null_state *state, unsigned seat, const hf_how *how) {
  unsigned bid = state->own[seat].bid;
  if (bid == 0) return 0;
  state->own[seat].bid = 0;
  state->open.bid_lies[seat] = 0;
  state->open.last_bid[seat] = (uint8_t)bid;
  state->open.turned_up[bid - 1]++;
  tell(how, EVENT_TURN_UP, seat, bid);
  return bid;
}

static void score_bids(null_state *state, const hf_how *how) {
  unsigned highest = 0;
  state->open.winner = 0;
  for (unsigned seat = 0; seat < state->core.flow.seats; seat++) {
    unsigned bid = turn_up(state, seat, how);
    if (bid == 0 || bid < highest) continue;
    state->open.winner = bid == highest ? 0 : (uint8_t)(seat + 1);
    highest = bid;
  }
  if (state->open.winner == 0) return;
  unsigned winner = state->open.winner - 1U;
  state->open.points[winner] = (uint8_t)(state->open.points[winner] + state->open.stake);
  tell(how, EVENT_WIN, winner, state->open.stake);
}

/* 5. The die and the cards. */
static void roll_and_draw(null_state *state, const hf_how *how) {
  unsigned die = 1 + hf_random_below(&state->core.random, 2);
  tell(how, EVENT_ROLL, HF_SPECTATOR, die);
  for (unsigned seat = 0; seat < state->core.flow.seats; seat++) draw_cards(state, seat, die, how);
  state->open.winner = 0;
  state->open.round++;
}

enum { ENDING_NONE, ENDING_ROUNDS, ENDING_CARDS };

static void end_game(null_state *state, uint8_t ending) {
  state->open.ending = ending;
  state->core.flow.over = 1;
  hf_pop(&state->core.flow);
}

static bool somebody_has_cards(const null_state *state) {
  for (unsigned seat = 0; seat < state->core.flow.seats; seat++)
    if (state->open.hand_count[seat] > 0) return true;
  return false;
}

/* 1. A new round, if there is one. */
static void ask_bids(null_state *state) {
  state->open.stake = 1;
  if (state->open.round >= state->open.rounds) {
    end_game(state, ENDING_ROUNDS);
  } else if (!somebody_has_cards(state)) {
    end_game(state, ENDING_CARDS);
  } else {
    go_to(state, STEP_BIDS);
  }
}

/* Runs the rules until somebody must decide. Each step is entered here when
 * all whom it asked have answered. */
static void run(null_state *state, const hf_how *how) {
  while (state->core.flow.asked == 0 && state->core.flow.over == 0) {
    switch (hf_top(&state->core.flow)->step) {
    case STEP_ASK_BIDS: ask_bids(state); break;
    case STEP_BIDS: go_to(state, STEP_RAISE); break;
    case STEP_RAISE:
      hear_answers(state, how);
      score_bids(state, how);
      go_to(state, STEP_GIFTS);
      break;
    case STEP_GIFTS: go_to(state, STEP_DRAW); break;
    default:
      roll_and_draw(state, how);
      go_to(state, STEP_ASK_BIDS);
      break;
    }
  }
}

/* --- setting up -------------------------------------------------------- */

static size_t null_state_size(const hf_rules *rules, const hf_settings *settings) {
  (void)rules, (void)settings;
  return sizeof(null_state);
}

/* Seats that left it to chance get a color nobody has. */
static void give_colors(null_state *state, const hf_settings *settings) {
  uint32_t taken = 0;
  for (unsigned seat = 0; seat < settings->seats; seat++)
    taken |= UINT32_C(1) << settings->seat[seat].value[0];
  for (unsigned seat = 0; seat < settings->seats; seat++) {
    unsigned color = settings->seat[seat].value[0];
    if (color == COLOR_RANDOM) {
      do color = hf_random_below(&state->core.random, COLORS);
      while ((taken >> color & 1) != 0);
    }
    taken |= UINT32_C(1) << color;
    state->open.color[seat] = (uint8_t)color;
  }
}

static void null_create(const hf_rules *rules, const hf_settings *settings, hf_state *head,
                        const hf_how *how) {
  null_state *state = null_of(head);
  (void)rules;
  give_colors(state, settings);
  state->open.rounds = (uint8_t)settings->value[0];
  memset(state->deck, COPIES, NUMBERS);
  state->open.deck_count = NUMBERS * COPIES;
  for (unsigned seat = 0; seat < settings->seats; seat++) {
    state->open.chips[seat] = CHIPS;
    draw_cards(state, seat, DEALT, how);
  }
  hf_push(&state->core.flow, PROCEDURE_ROUND);
  run(state, how);
}

/* --- checking ---------------------------------------------------------- */

static hf_status unsound(hf_error *error, const char *what) {
  return hf_fail(error, HF_BAD_STATE, "this is no sound state: %s", what);
}

/* Every number is there twice, and every count counts what is there. */
static hf_status check_cards(const null_state *state, hf_error *error) {
  unsigned in_deck = 0, in_hand[SEATS] = {0};
  for (unsigned number = 0; number < NUMBERS; number++) {
    unsigned count = (unsigned)state->deck[number] + state->open.turned_up[number];
    in_deck += state->deck[number];
    for (unsigned seat = 0; seat < SEATS; seat++) {
      count += state->own[seat].hand[number];
      if (state->own[seat].bid == number + 1) count++;
      in_hand[seat] += state->own[seat].hand[number];
    }
    if (count != COPIES) return unsound(error, "a card is missing or there too often");
  }
  if (in_deck != state->open.deck_count) return unsound(error, "the deck is miscounted");
  for (unsigned seat = 0; seat < SEATS; seat++)
    if (in_hand[seat] != state->open.hand_count[seat])
      return unsound(error, "a hand is miscounted");
  return HF_OK;
}

static hf_status check_chips(const null_state *state, hf_error *error) {
  unsigned chips = state->open.paid;
  for (unsigned seat = 0; seat < SEATS; seat++) chips += state->open.chips[seat];
  if (chips != (unsigned)CHIPS * state->core.flow.seats)
    return unsound(error, "a chip is missing or too many");
  return HF_OK;
}

/* No seat beyond the last has anything; marks and secrets fit each other. */
static hf_status check_seats(const null_state *state, hf_error *error) {
  const null_public *open = &state->open;
  for (unsigned seat = 0; seat < SEATS; seat++) {
    const null_own *own = &state->own[seat];
    bool there = seat < state->core.flow.seats;
    if (!there && (open->hand_count[seat] | open->chips[seat] | own->bid) != 0)
      return unsound(error, "an empty seat has something");
    if (own->bid > NUMBERS || open->bid_lies[seat] != (own->bid != 0))
      return unsound(error, "a bid lies where none was made");
    if (open->color[seat] >= COLORS || own->raises > open->answered[seat])
      return unsound(error, "a seat holds odd values");
  }
  return HF_OK;
}

/* Only the winner gives, in order, and no more than it has. */
static hf_status check_gift(const null_state *state, unsigned seat, hf_error *error) {
  const null_own *own = &state->own[seat];
  bool may = state->core.flow.frame[0].step == STEP_GIFTS && state->open.winner == seat + 1;
  if (own->gift_count > (may ? state->open.chips[seat] : 0) || own->gift_count > SEATS)
    return unsound(error, "more is given than there is");
  for (unsigned i = 0; i < SEATS; i++) {
    bool given = i < own->gift_count;
    if (given ? own->gift[i] >= state->core.flow.seats : own->gift[i] != 0)
      return unsound(error, "a gift goes nowhere");
    if (given && i > 0 && own->gift[i] <= own->gift[i - 1])
      return unsound(error, "gifts are not in order");
  }
  return HF_OK;
}

static hf_status null_check(const hf_rules *rules, const hf_state *head, hf_error *error) {
  const null_state *state = null_in(head);
  const hf_flow *flow = &state->core.flow;
  uint32_t expected = expected_seats(state);
  (void)rules;
#ifdef NULL_FAULT_ASKS
  expected = flow->asked;
#endif
  if (flow->size != sizeof(null_state)) return unsound(error, "its size is wrong");
  if (flow->over == 0 &&
      (flow->frame_count != 1 || flow->frame[0].step >= STEPS || flow->asked != expected))
    return unsound(error, "somebody is asked out of turn");
  if (state->open.winner > flow->seats || state->open.ending > ENDING_CARDS)
    return unsound(error, "it was won in no known way");
  hf_status status = check_cards(state, error);
  if (status == HF_OK) status = check_chips(state, error);
  if (status == HF_OK) status = check_seats(state, error);
  for (unsigned seat = 0; status == HF_OK && seat < SEATS; seat++)
    status = check_gift(state, seat, error);
  return status;
}

/* --- decisions --------------------------------------------------------- */

/* An option is its kind and a number; greater ones come later in the list. */
enum { OPTION_BID = 1, OPTION_PASS, OPTION_RAISE, OPTION_GIVE, OPTION_DONE, OPTION_KINDS };
#define OPTION(kind, number) ((hf_option)(kind) << 8 | (hf_option)(number))

static unsigned running_step(const hf_state *state) { return state->core.flow.frame[0].step; }

static hf_prompt null_prompt(const hf_rules *rules, const hf_state *state, unsigned seat) {
  (void)rules;
  unsigned step = running_step(state);
  return (hf_prompt){.kind = (uint16_t)step, .seat = (uint8_t)seat, .group = step == STEP_GIFTS};
}

static bool may_give(const null_state *state, unsigned seat, unsigned to) {
  const null_own *own = &state->own[seat];
  bool in_order = own->gift_count == 0 || to > own->gift[own->gift_count - 1];
  return to < state->core.flow.seats && to != seat && in_order &&
         own->gift_count < state->open.chips[seat];
}

static bool is_legal(const hf_state *head, unsigned seat, hf_option option) {
  const null_state *state = null_in(head);
  unsigned kind = option >> 8, number = option & 0xFF;
  switch (running_step(head)) {
  case STEP_BIDS:
#ifdef NULL_FAULT_OPTION
    if (option == OPTION(OPTION_BID, NUMBERS)) return true;
#endif
    return kind == OPTION_BID && number >= 1 && number <= NUMBERS &&
           state->own[seat].hand[number - 1] > 0;
  case STEP_RAISE: return option == OPTION(OPTION_PASS, 0) || option == OPTION(OPTION_RAISE, 0);
  default:
    if (option == OPTION(OPTION_DONE, 0)) return true;
    return kind == OPTION_GIVE && may_give(state, seat, number);
  }
}

/* The n-th legal option, or HF_NO_OPTION: there are few enough to try all. A
 * game that wants to be fast keeps a mask. */
static hf_option nth_option(const hf_state *state, unsigned seat, uint32_t n, uint32_t *count) {
  *count = 0;
  for (unsigned kind = OPTION_BID; kind < OPTION_KINDS; kind++)
    for (unsigned number = 0; number <= NUMBERS; number++)
      if (is_legal(state, seat, OPTION(kind, number)) && (*count)++ == n)
        return OPTION(kind, number);
  return HF_NO_OPTION;
}

static uint32_t null_option_count(hf_cursor *cursor, unsigned seat) {
  uint32_t count;
  nth_option(cursor->state, seat, UINT32_MAX, &count);
  return count;
}

static hf_option null_option_at(hf_cursor *cursor, unsigned seat, uint32_t n) {
  uint32_t count;
  return nth_option(cursor->state, seat, n, &count);
}

static bool null_legal(hf_cursor *cursor, unsigned seat, hf_option option) {
  return is_legal(cursor->state, seat, option);
}

static void place_bid(null_state *state, unsigned seat, unsigned number, const hf_how *how) {
  state->own[seat].hand[number - 1]--;
  state->own[seat].bid = (uint8_t)number;
  state->open.hand_count[seat]--;
  state->open.bid_lies[seat] = 1;
#ifdef NULL_FAULT_ORDER
  state->open.unused2[0] = (uint8_t)seat;
#endif
  tell_secret(how, EVENT_BID, seat, number);
}

static void carry_out_gifts(null_state *state, unsigned seat, const hf_how *how) {
  null_own *own = &state->own[seat];
  for (unsigned i = 0; i < own->gift_count; i++) {
    unsigned to = own->gift[i];
    state->open.chips[seat]--;
    state->open.chips[to]++;
    tell(how, EVENT_GIVE, seat, to);
  }
  memset(own->gift, 0, sizeof own->gift);
  own->gift_count = 0;
}

static void null_choose(hf_cursor *cursor, unsigned seat, hf_option option) {
  null_state *state = null_of(cursor->state);
  null_own *own = &state->own[seat];
  const hf_how *how = &cursor->how;
  unsigned number = option & 0xFF;
  switch (option >> 8) {
  case OPTION_GIVE: own->gift[own->gift_count++] = (uint8_t)number; return;
  case OPTION_BID: place_bid(state, seat, number, how); break;
  case OPTION_DONE: carry_out_gifts(state, seat, how); break;
  default:
    state->open.answered[seat] = 1;
    own->raises = option >> 8 == OPTION_RAISE;
    break;
  }
  state->core.flow.asked &= ~(UINT32_C(1) << seat);
  run(state, how);
}

/* --- groups ------------------------------------------------------------ */

static uint32_t null_group_length(const hf_rules *rules, const hf_state *head, unsigned seat) {
  (void)rules;
  return null_in(head)->own[seat].gift_count;
}

static hf_option null_group_at(const hf_rules *rules, const hf_state *head, unsigned seat,
                               uint32_t n) {
  (void)rules;
  return OPTION(OPTION_GIVE, null_in(head)->own[seat].gift[n]);
}

static void null_take_back(hf_cursor *cursor, unsigned seat) {
  null_own *own = &null_of(cursor->state)->own[seat];
  own->gift[--own->gift_count] = 0;
}

/* --- notation ---------------------------------------------------------- */

static const char *null_seat_name(const hf_rules *rules, const hf_state *head, unsigned seat) {
  (void)rules;
  return color_words[null_in(head)->open.color[seat]];
}

static const char *const option_words[OPTION_KINDS] = {"", "bid", "pass", "raise", "give", "done"};

static size_t null_option_write(const hf_rules *rules, const hf_state *head, unsigned seat,
                                hf_option option, char *text) {
  unsigned kind = option >> 8, number = option & 0xFF;
  hf_buffer to = hf_buffer_on(text, HF_NOTATION_MAX);
  (void)seat;
  bool bid = kind == OPTION_BID && number >= 1 && number <= NUMBERS;
  bool give = kind == OPTION_GIVE && number < head->core.flow.seats;
  bool bare = (kind == OPTION_PASS || kind == OPTION_RAISE || kind == OPTION_DONE) && number == 0;
  if (!bid && !give && !bare) return 0;
  hf_add(&to, option_words[kind]);
  if (!bare) hf_add(&to, " ");
  if (bid) hf_add_number(&to, number);
  if (give) hf_add(&to, null_seat_name(rules, head, number));
  return to.length;
}

/* There are so few options that reading can compare with each. */
static hf_status null_option_read(const hf_rules *rules, const hf_state *head, unsigned seat,
                                  const char *text, hf_option *option, hf_error *error) {
  char written[HF_NOTATION_MAX];
  for (unsigned kind = OPTION_BID; kind < OPTION_KINDS; kind++) {
    for (unsigned number = 0; number <= NUMBERS; number++) {
      *option = OPTION(kind, number);
      if (null_option_write(rules, head, seat, *option, written) > 0 && strcmp(written, text) == 0)
        return HF_OK;
    }
  }
  return hf_fail(error, HF_BAD_NOTATION,
                 "`%s` is nothing one can do: bid NUMBER, pass, raise, give COLOR, done", text);
}

/* --- the result -------------------------------------------------------- */

static const char *const endings[] = {"none", "last-round", "no-cards"};

static void null_result(const hf_rules *rules, const hf_state *head, hf_result *result) {
  const null_public *open = &null_in(head)->open;
  unsigned most = 0;
  (void)rules;
  result->ending = open->ending;
  for (unsigned seat = 0; seat < head->core.flow.seats; seat++) {
    result->score[seat] = open->points[seat];
    if (open->points[seat] > most) {
      most = open->points[seat];
      result->winners = 0;
    }
    if (open->points[seat] == most) result->winners |= UINT32_C(1) << seat;
  }
}

/* --- what a seat may know ---------------------------------------------- */

static size_t null_view_size(const hf_rules *rules, const hf_state *state) {
  (void)rules, (void)state;
  return sizeof(null_view);
}

static void null_view_of(const hf_rules *rules, const hf_state *head, unsigned seat, hf_view *to) {
  const null_state *state = null_in(head);
  null_view *view = (null_view *)(void *)to;
  (void)rules;
  view->open = state->open;
  if (seat != HF_SPECTATOR) view->own = state->own[seat];
#ifdef NULL_FAULT_LEAK
  view->own.unused[0] = state->own[(seat + 1) % state->core.flow.seats].bid;
#endif
}

/* Cards the seat has not seen: all that are in other hands or in the deck. */
static void unseen_cards(const null_view *view, uint8_t unseen[NUMBERS], unsigned *count) {
  *count = 0;
  for (unsigned number = 0; number < NUMBERS; number++) {
    unsigned seen = view->open.turned_up[number];
    seen += view->own.hand[number];
    if (view->own.bid == number + 1) seen++;
    unseen[number] = (uint8_t)(COPIES - seen);
    *count += unseen[number];
  }
}

/* A seat's secrets as they might be. A group that another seat has open is
 * left out, as if it had not begun. */
static void sample_seat(const null_view *view, unsigned seat, uint8_t unseen[NUMBERS],
                        unsigned *count, hf_random *random, null_own *own) {
  for (unsigned i = 0; i < view->open.hand_count[seat]; i++)
    own->hand[draw_number(unseen, (*count)--, random)]++;
  if (view->open.bid_lies[seat] != 0)
    own->bid = (uint8_t)(1 + draw_number(unseen, (*count)--, random));
  if (view->open.answered[seat] != 0) own->raises = (uint8_t)hf_random_below(random, 2);
}

static void null_sample(const hf_rules *rules, const hf_view *from, hf_random *random,
                        hf_state *head) {
  const null_view *view = (const null_view *)(const void *)from;
  null_state *state = null_of(head);
  unsigned count;
  (void)rules;
  state->open = view->open;
  unseen_cards(view, state->deck, &count);
  for (unsigned seat = 0; seat < state->core.flow.seats; seat++) {
    if (seat == view->head.seat)
      state->own[seat] = view->own;
    else
      sample_seat(view, seat, state->deck, &count, random, &state->own[seat]);
  }
#ifdef NULL_FAULT_LEAK
  memset(state->own[view->head.seat % SEATS].unused, 0, 1);
#endif
}

/* --- the game ---------------------------------------------------------- */

extern const hf_game hf_null_game;
static const hf_rules builtin_rules = {.game = &hf_null_game};
static const hf_rules *null_builtin(void) { return &builtin_rules; }

const hf_game hf_null_game = {
    .id = "null",
    .title = "The Null Game",
    .version = 1,
    .min_seats = 2,
    .max_seats = SEATS,
    .settings = settings_table,
    .setting_count = sizeof settings_table / sizeof *settings_table,
    .settings_check = null_settings_check,
    .builtin = null_builtin,
    .state_size = null_state_size,
    .create = null_create,
    .check = null_check,
    .prompt = null_prompt,
    .option_count = null_option_count,
    .option_at = null_option_at,
    .legal = null_legal,
    .choose = null_choose,
    .group_length = null_group_length,
    .group_at = null_group_at,
    .take_back = null_take_back,
    .option_write = null_option_write,
    .option_read = null_option_read,
    .seat_name = null_seat_name,
    .result = null_result,
    .endings = endings,
    .ending_count = sizeof endings / sizeof *endings,
    .view_size = null_view_size,
    .view = null_view_of,
    .sample = null_sample,
};
