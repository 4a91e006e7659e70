/* What notes say about hands and about cards to come.
 *
 * High hostilities are placed first: in games of bots that search, an unseen 12
 * was in the hand of a seat that had placed a card 0.8 times as often as cards
 * are on average, and a low one 1.1 times. Hands are imagined by these odds.
 * What the very last card was tells little more.
 *
 * To expect cards by how often each kind is placed was tried and did worse in
 * 400 games, though not significantly: that does not know when a card matters.
 * Only what stands out is expected: a seat's word, as far as it is trusted, and
 * truces from who is fond of them. */
#include "notes.h"

#include "ask.h"
#include "prefer.h"
#include "talk.h"

/* --- what a hand holds --------------------------------------------------- */

/* How much more likely than another card a card of this kind is in the hand and
 * not in the deck, of 255, once its owner has placed one. */
static const uint8_t kind_odds[IT_KINDS] = {255, 251, 243, 210, 206, 171, 148, 148, 130,
                                            117, 123, 218, 218, 218, 218, 218, 236};

static bool happens(hf_random *random, unsigned of_256) {
  return hf_random_below(random, 256) < of_256;
}

/* Said to hold what is not there, to lack what is, promised what it cannot
 * place: as likely as the seat says what is not so. */
static void heed_words(const it_table *table, unsigned seat, const it_seat_notes *of,
                       hf_random *random, it_hand_odds *odds) {
  unsigned honest = of->true_claims + 1u, lying = of->false_claims + 1u;
  unsigned lie = 256 * lying / (honest + lying);
  for (uint32_t left = of->holds; left; left &= left - 1) {
    odds->surely |= happens(random, lie) ? 0 : left & ~(left - 1);
  }
  HF_EACH_BIT (lacked, of->lacks) {
    uint8_t *kind = &odds->kind[lacked];
    *kind = (uint8_t)(*kind * lie / 256);
  }
  if (it_promised(of, IT_TALK_PROMISE_TRUCE, 0) && it_is_active(table, seat) &&
      happens(random, it_trust(of))) {
    odds->surely |= 1u << IT_KIND_TRUCE;
  }
}

void it_guess_hand(const it_table *table, unsigned seat, const it_notes *notes, hf_random *random,
                   it_hand_odds *odds) {
  const it_seat_notes *of = &notes->seat[seat];
  odds->surely = 0;
  if (of->last_placed) {
    memcpy(odds->kind, kind_odds, sizeof kind_odds);
  } else {
    memset(odds->kind, 255, sizeof odds->kind);
  }
  if (of->holds | of->lacks || of->word[0].verb) {
    heed_words(table, seat, of, random, odds);
  }
}

/* How often each kind is placed where it is in the hand. */
static const uint16_t kind_weight[IT_KINDS] = {35,  50,  65, 85, 105, 130, 160, 180, 225,
                                               290, 220, 23, 23, 23,  23,  23,  30};
/* How often truces, characters and hostilities are placed, of 256; and the
 * number of encounters this counts for. */
static const uint16_t usual_share[IT_PLACED_END] = {26, 44, 186};
enum { USUAL_COUNT = 6 };
/* Truces placed so much more often (of 256) than usual are a habit; how often a
 * hand has one, of 256; and the surest anybody is. */
enum { OFTEN = 32, TRUCE_IN_HAND = 150, SURE_MOST = 220 };

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

static unsigned stakes_of(const it_public *pub) { return pub->seat[pub->challenger].unspread <= 2; }

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
  HF_EACH_BIT (kind, it_kinds(hand)) {
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
static uint32_t expect_word(hf_cursor *cursor, unsigned seat, const hf_notes *notes,
                            uint16_t *weight) {
  uint32_t count = it_option_count(cursor, seat), breaking = 0;
  it_prefer(cursor, seat, weight);
  for (uint32_t i = 0; i < count; i++) {
    if (it_breaks_word(cursor->rules, cursor->state, seat, notes, it_option_at(cursor, seat, i))) {
      weight[i] = 0;
      breaking++;
    }
  }
  return breaking && breaking < count ? it_trust(&it_notes_of(notes)->seat[seat]) : 0;
}

uint32_t it_expect(hf_cursor *cursor, unsigned seat, const hf_notes *notes, uint16_t *weight) {
  const it_table *table = it_table_in(cursor);
  const it_seat_notes *of = &it_notes_of(notes)->seat[seat];
  uint32_t sure = of->word[0].verb ? expect_word(cursor, seat, notes, weight) : 0;
  if (!sure && table->pub->seat[seat].prompt == IT_ASK_PLACE) {
    sure = expect_truce(table, seat, of, weight);
  }
  return sure;
}
