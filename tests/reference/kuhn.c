/* Kuhn poker (1950). Of a jack, a queen and a king each seat holds one; both
 * have paid a chip. The first passes or bets a chip; so does the second; after
 * a pass and a bet the first is asked again. To pass on a bet is to fold.
 * Without a fold the higher card takes the chips.
 *
 * A gain of u chips, from -2 to 2, is worth 500 + 250 u thousandths.
 *
 * The answer: the first loses 1/18 of a chip a game, whatever it does right:
 * there is a whole family of equilibria for it (with the jack it bets a times,
 * with the king 3a times, with the queen it calls a + 1/3 times, 0 <= a <=
 * 1/3), and one for the second. */
#include "reference.h"

enum { PASS = 1, BET };
static const char *const words[] = {"", "pass", "bet"};

static uint32_t options(const reference_open *open) {
  (void)open;
  return 1U << PASS | 1U << BET;
}

static unsigned turn(const reference_open *open) {
  if (open->count < 2) return open->count;
  bool asked_again = open->count == 2 && open->said[0] == PASS && open->said[1] == BET;
  return asked_again ? 0 : REFERENCE_SEATS;
}

/* Who folded, or REFERENCE_SEATS. */
static unsigned folded(const reference_open *open) {
  if (open->count == 2 && open->said[0] == BET && open->said[1] == PASS) return 1;
  if (open->count == 3 && open->said[2] == PASS) return 0;
  return REFERENCE_SEATS;
}

static bool shows(const reference_open *open) { return folded(open) == REFERENCE_SEATS; }

static void payoff(const reference_state *state, int32_t value[HF_SEATS_MAX]) {
  const reference_open *open = &state->open;
  unsigned loser = folded(open);
  int32_t chips = loser == REFERENCE_SEATS && open->said[open->count - 1] == BET ? 2 : 1;
  if (loser == REFERENCE_SEATS) loser = state->own[0].card < state->own[1].card ? 0 : 1;
  value[loser] = 500 - 250 * chips;
  value[1 - loser] = 500 + 250 * chips;
}

static const reference_rules rules = {
    .rules = {.game = &reference_kuhn},
    .words = words,
    .word_count = sizeof words / sizeof *words,
    .cards = 3,
    .options = options,
    .turn = turn,
    .shows = shows,
    .payoff = payoff,
    .worth = {500 - 250.0 / 18, 500 + 250.0 / 18},
};
static const hf_rules *builtin(void) { return &rules.rules; }

const hf_game reference_kuhn = {
    .id = "kuhn", .title = "Kuhn Poker", .builtin = builtin, REFERENCE_GAME};
