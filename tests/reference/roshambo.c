/* Rock, paper, scissors with unequal payoffs. Both seats answer at once. Who
 * wins gains, and who loses pays: with paper over rock 4 parts, with scissors
 * over paper 2, with rock over scissors 1; 4 parts are half a victory.
 *
 * The answer: against a mixture (r, p, s) rock gains s - 4p, paper 4r - 2s,
 * scissors 2p - r. All must be 0: s = 4p and r = 2p, so that rock is played
 * 2/7 of the time, paper 1/7, scissors 4/7; the game is fair. */
#include "reference.h"

enum { ROCK = 1, PAPER, SCISSORS };
static const char *const words[] = {"", "rock", "paper", "scissors"};

static uint32_t options(const reference_open *open) {
  (void)open;
  return 1U << ROCK | 1U << PAPER | 1U << SCISSORS;
}

/* What the first gains, in parts. */
static const int32_t gain[4][4] = {
    [ROCK] = {[PAPER] = -4, [SCISSORS] = 1},
    [PAPER] = {[ROCK] = 4, [SCISSORS] = -2},
    [SCISSORS] = {[ROCK] = -1, [PAPER] = 2},
};

static void payoff(const reference_state *state, int32_t value[HF_SEATS_MAX]) {
  value[0] = 500 + 125 * gain[state->open.said[0] & 3][state->open.said[1] & 3];
  value[1] = 1000 - value[0];
}

static const reference_rules rules = {
    .rules = {.game = &reference_roshambo},
    .words = words,
    .word_count = sizeof words / sizeof *words,
    .at_once = true,
    .options = options,
    .payoff = payoff,
    .worth = {500, 500},
};
static const hf_rules *builtin(void) { return &rules.rules; }

const hf_game reference_roshambo = {
    .id = "roshambo", .title = "Rock, Paper, Scissors", .builtin = builtin, REFERENCE_GAME};
