/* What notes say about hands and about cards to come.
 *
 * Most like to place a high hostility. From which card of a hand is placed how
 * often, in games of the bots there are, each kind got a weight: it is placed
 * with the chance of its weight in the weights of the hand. A seat that places
 * truces or characters more or less often than others has these weights
 * multiplied, the more so the more was seen of it. They say how well a hand
 * goes with what was placed before: who placed a 3 when a 12 was in the hand
 * did what is seldom done, so the 12 has come since, or is not there.
 *
 * To expect cards by these weights was tried and did worse in 400 games, though
 * not significantly: they do not know when a card matters. Only what stands out
 * is expected: a seat's word, as far as it is trusted, and truces from who is
 * fond of them. */
#include "notes.h"

#include "ask.h"
#include "prefer.h"
#include "talk.h"

static const uint16_t kind_weight[IT_KINDS] = {35,  50,  65, 85, 105, 130, 160, 180, 225,
                                               290, 220, 23, 23, 23,  23,  23,  30};
/* A hand of five of which nothing is known. */
enum { USUAL_HAND = 380 };
/* How often truces, characters and hostilities are placed, of 256; and the
 * number of encounters this counts for. */
static const uint16_t usual_share[IT_PLACED_END] = {26, 44, 186};
enum { USUAL_COUNT = 6 };
/* Truces placed so much more often (of 256) than usual are a habit; how often a
 * hand has one, of 256; and the surest anybody is. */
enum { OFTEN = 32, TRUCE_IN_HAND = 150, SURE_MOST = 220 };

static unsigned class_of(unsigned kind) {
  return kind == IT_KIND_TRUCE   ? IT_PLACED_TRUCE
         : it_is_character(kind) ? IT_PLACED_CHARACTER
                                 : IT_PLACED_HOSTILITY;
}

/* How much more often than usual (16: as often) the seat places each class;
 * encounters with stakes like the present ones count twice. */
static void find_habit(const it_seat_notes *of, unsigned stakes, uint32_t times[IT_PLACED_END]) {
  uint32_t seen[IT_PLACED_END], all = 0;
  for (unsigned i = 0; i < IT_PLACED_END; i++) {
    seen[i] = 2u * of->placed[stakes][i] + of->placed[1 - stakes][i];
    all += seen[i];
  }
  for (unsigned i = 0; i < IT_PLACED_END; i++) {
    uint32_t expected = usual_share[i];
    times[i] =
        16 * (256 * seen[i] + 2 * USUAL_COUNT * expected) / (expected * (all + 2 * USUAL_COUNT));
    if (times[i] == 0) {
      times[i] = 1;
    }
  }
}

static uint32_t hand_weight(uint32_t hand, const uint32_t times[IT_PLACED_END]) {
  uint32_t sum = 0;
  for (; hand; hand &= hand - 1) {
    unsigned kind = it_bit_kind[it_lowest(hand)];
    sum += kind_weight[kind] * times[class_of(kind)];
  }
  return sum / 16;
}

static unsigned stakes_of(const it_public *pub) { return pub->seat[pub->challenger].unspread <= 2; }

/* --- how well a hand goes with what was seen ------------------------------- */

/* All that is or was in the hand and is not in the open. */
static uint32_t facedown(const it_table *table, unsigned seat) {
  const it_private *own = &table->priv[seat];
  bool placed = table->pub->seat[seat].placed == 1 && own->placed_kind < IT_KINDS;
  return placed ? it_with(own->hand, own->placed_kind) : own->hand;
}

/* The chance, of 256, that this was placed the last time, had the cards that
 * may be as old been there; in parts of that for a usual hand. */
static uint32_t fits_last_card(const it_table *table, unsigned seat, const it_seat_notes *of) {
  uint32_t hand = facedown(table, seat);
  uint32_t cards = it_bits(hand), times[IT_PLACED_END];
  if (!of->last_placed || of->gained >= cards) {
    return 256;
  }
  find_habit(of, stakes_of(table->pub), times);
  unsigned kind = of->last_placed - 1u;
  uint32_t old = cards - of->gained;
  uint32_t placed = kind_weight[kind] * times[class_of(kind)] / 16;
  uint32_t usual = placed * cards + old * USUAL_HAND;
  uint32_t here = placed * cards + old * hand_weight(hand, times);
  uint32_t fits = 224 * usual / (here ? here : 1);
  return fits < 256 ? fits : 256;
}

/* Said to hold what is not there, to lack what is, promised what it cannot
 * place: as likely as the seat says what is not so. */
static uint32_t fits_claims(const it_table *table, unsigned seat, const it_seat_notes *of) {
  uint32_t kinds = it_kinds(facedown(table, seat)), fits = 256;
  unsigned honest = of->true_claims + 1u, lying = of->false_claims + 1u;
  uint32_t lie = 256 * lying / (honest + lying);
  for (uint32_t left = (of->holds & ~kinds) | (of->lacks & kinds); left; left &= left - 1) {
    fits = fits * lie / 256;
  }
  if (it_promised(of, IT_TALK_PROMISE_TRUCE, 0) && it_is_active(table, seat) &&
      !(kinds >> IT_KIND_TRUCE & 1)) {
    fits = fits * (256 - it_trust(of)) / 256;
  }
  return fits;
}

uint32_t it_plausible(const hf_rules *rules, const hf_state *state, unsigned seat,
                      const hf_notes *notes) {
  const it_table table = it_table_of(rules, (hf_state *)(uintptr_t)state, NULL);
  const it_notes *n = it_notes_of(notes);
  uint32_t fits = HF_PLAUSIBLE_MOST;
  for (unsigned k = 0; k < it_seats(&table); k++) {
    if (k != seat) {
      fits = fits * fits_last_card(&table, k, &n->seat[k]) / 256;
      fits = fits * fits_claims(&table, k, &n->seat[k]) / 256;
    }
  }
  return fits ? fits : 1;
}

/* --- what somebody will do ------------------------------------------------------ */

/* Who places truces far more often than others is expected to go on so. What
 * others place depends on what is at stake, which the search sees better than
 * any habit tells: of them nothing is expected. */
static uint32_t expect_truce(const it_table *table, unsigned seat, const it_seat_notes *of,
                             uint16_t *weight) {
  uint32_t hand = table->priv[seat].hand, times[IT_PLACED_END], others = 0, count = 0;
  find_habit(of, stakes_of(table->pub), times);
  uint32_t share = usual_share[IT_PLACED_TRUCE] * times[IT_PLACED_TRUCE] / 16;
  if (!it_has(hand, IT_KIND_TRUCE) || share < (uint32_t)usual_share[IT_PLACED_TRUCE] + OFTEN) {
    return 0;
  }
  for (uint32_t left = it_kinds(hand); left; left &= left - 1) {
    unsigned kind = it_lowest(left);
    weight[count++] = (uint16_t)(kind_weight[kind] * it_count(hand, kind));
    others += weight[count - 1];
  }
  others -= weight[count - 1]; /* the truce is the last */
  uint32_t chance = 256 * share / TRUCE_IN_HAND;
  chance = chance < SURE_MOST ? chance : SURE_MOST;
  weight[count - 1] = (uint16_t)(others * chance / (256 - chance) + 1);
  uint32_t sure = 2 * (share - usual_share[IT_PLACED_TRUCE]);
  return sure < SURE_MOST ? sure : SURE_MOST;
}

/* Who has given its word keeps it as often as it is trusted: among the answers
 * that do not break it those that come to mind first. */
static uint32_t expect_word(const hf_rules *rules, const hf_state *state, unsigned seat,
                            const hf_notes *notes, uint16_t *weight) {
  uint32_t count = it_option_count(rules, state, seat), breaking = 0;
  it_prefer(rules, state, seat, weight);
  for (uint32_t i = 0; i < count; i++) {
    if (it_breaks_word(rules, state, seat, notes, it_option_at(rules, state, seat, i))) {
      weight[i] = 0;
      breaking++;
    }
  }
  return breaking && breaking < count ? it_trust(&it_notes_of(notes)->seat[seat]) : 0;
}

uint32_t it_expect(const hf_rules *rules, const hf_state *state, unsigned seat,
                   const hf_notes *notes, uint16_t *weight) {
  const it_table table = it_table_of(rules, (hf_state *)(uintptr_t)state, NULL);
  const it_seat_notes *of = &it_notes_of(notes)->seat[seat];
  uint32_t sure = of->word[0].verb ? expect_word(rules, state, seat, notes, weight) : 0;
  if (!sure && table.pub->seat[seat].prompt == IT_ASK_PLACE) {
    sure = expect_truce(&table, seat, of, weight);
  }
  return sure;
}
