/* Matching pennies. Both seats show a side of a coin at once; the first wins
 * if they are the same, the second if they differ.
 *
 * The answer: each side half the time; each seat wins half the games. */
#include "reference.h"

enum { HEADS = 1, TAILS };
static const char *const words[] = {"", "heads", "tails"};

static uint32_t options(const reference_open *open) {
  (void)open;
  return 1U << HEADS | 1U << TAILS;
}

static void payoff(const reference_state *state, int32_t value[HF_SEATS_MAX]) {
  bool same = state->open.said[0] == state->open.said[1];
  value[0] = same ? 1000 : 0;
  value[1] = 1000 - value[0];
}

static const reference_rules rules = {
    .rules = {.game = &reference_pennies},
    .words = words,
    .word_count = sizeof words / sizeof *words,
    .at_once = true,
    .options = options,
    .payoff = payoff,
    .worth = {500, 500},
};
static const hf_rules *builtin(void) { return &rules.rules; }

const hf_game reference_pennies = {
    .id = "pennies", .title = "Matching Pennies", .builtin = builtin, REFERENCE_GAME};
