/* Bargaining. A sword and a crown are to be shared. Each seat loves one of the
 * two, which one only it knows: the loved one is worth 750 to it, the other
 * 250. The first proposes what the second is to get: nothing, the sword, the
 * crown, both. The second accepts, or proposes in turn what the first is to
 * get; but all is worth a fifth less by then. The first accepts, or refuses,
 * and then they part without a deal, which is worth 100 to each.
 *
 * The answer, from the end backwards:
 *  - The first accepts whatever has one thing in it (200 at least), and
 *    refuses nothing (0) for the 100.
 *  - So a second who proposes keeps what it loves and gives the other away:
 *    600, more than any other proposal brings whatever the first loves.
 *  - So the second accepts what it loves (750) or both, and nothing less.
 *  - The first, who does not know what the second loves, asks for what it
 *    loves itself: half the time the second loves the other thing and accepts
 *    (750), else it keeps it, and the first gets the other (200): 475. To give
 *    away what it loves brings 425, to give nothing 400, to give both 0.
 * No step needs a guess about a seat that has spoken, so this is the only
 * sequential equilibrium. It is worth 475 to the first and to the second 750
 * or 600, 675 on average. */
#include "reference.h"

enum { GIVE_NOTHING = 1, GIVE_SWORD, GIVE_CROWN, GIVE_BOTH, ACCEPT, REFUSE };
static const char *const words[] = {"",          "give nothing", "give sword", "give crown",
                                    "give both", "accept",       "refuse"};

static const uint32_t proposals =
    1U << GIVE_NOTHING | 1U << GIVE_SWORD | 1U << GIVE_CROWN | 1U << GIVE_BOTH;

static uint32_t options(const reference_open *open) {
  if (open->count == 0) return proposals;
  if (open->count == 1) return proposals | 1U << ACCEPT;
  return 1U << ACCEPT | 1U << REFUSE;
}

static unsigned turn(const reference_open *open) {
  if (open->count == 3 || (open->count == 2 && open->said[1] == ACCEPT)) return REFERENCE_SEATS;
  return open->count % REFERENCE_SEATS;
}

/* In the end they tell each other. */
static bool shows(const reference_open *open) {
  (void)open;
  return true;
}

/* The cards are tastes: 1 loves the sword, 2 the crown. */
static int32_t worth_of(unsigned taste, unsigned given) {
  int32_t sword = given == GIVE_SWORD || given == GIVE_BOTH;
  int32_t crown = given == GIVE_CROWN || given == GIVE_BOTH;
  return taste == 1 ? 750 * sword + 250 * crown : 250 * sword + 750 * crown;
}

static void share(const reference_state *state, unsigned to, unsigned given, int32_t percent,
                  int32_t value[HF_SEATS_MAX]) {
  value[to] = worth_of(state->own[to].card, given) * percent / 100;
  value[1 - to] = (1000 - worth_of(state->own[1 - to].card, given)) * percent / 100;
}

static void payoff(const reference_state *state, int32_t value[HF_SEATS_MAX]) {
  const reference_open *open = &state->open;
  if (open->count == 2)
    share(state, 1, open->said[0], 100, value);
  else if (open->said[2] == ACCEPT)
    share(state, 0, open->said[1], 80, value);
  else
    value[0] = value[1] = 100;
}

static const reference_rules rules = {
    .rules = {.game = &reference_bargain},
    .words = words,
    .word_count = sizeof words / sizeof *words,
    .cards = 2,
    .cards_again = true,
    .options = options,
    .turn = turn,
    .shows = shows,
    .payoff = payoff,
    .worth = {475, 675},
};
static const hf_rules *builtin(void) { return &rules.rules; }

const hf_game reference_bargain = {
    .id = "bargain", .title = "Bargaining", .builtin = builtin, REFERENCE_GAME};
