/* Plot cards and hero cards: decks, hands, what is remembered of them. */
#include "table.h"

#include "core/draw.h"

const te_card *te_card_of(const te_table *table, unsigned card) {
  if (card < TE_HERO_CARD) return &table->rules->plot[card];
  return &table->rules->hero[te_of(table, card - TE_HERO_CARD)->hero];
}

uint32_t te_hero_cards(const te_table *table, unsigned seat) {
  uint32_t heroes = 0;
  if (te_is_rival(table, seat)) return 0; /* it has no hand */
  HF_EACH_BIT (house, te_at(table, seat)->houses) {
    if (te_of(table, house)->card == TE_IN_HAND) heroes |= hf_bit(house);
  }
  return heroes;
}

unsigned te_cards_held(const te_table *table, unsigned seat) {
  return te_at(table, seat)->hand + hf_bit_count(te_hero_cards(table, seat));
}

/* --- the deck ------------------------------------------------------------- */

static void refill(te_table *table) {
  te_public *pub = table->pub;
  if (pub->deck_count > 0 || pub->discard == 0) return;
  table->hidden->deck = pub->discard;
  pub->deck_count = (uint8_t)hf_bit_count(pub->discard);
  pub->discard = 0;
  if (table->sink != NULL) te_emit(table, TE_EV_SHUFFLE, pub->deck_count, 0, 0, 0);
}

static void shift(uint8_t top[TE_TOP]) {
  memmove(top, top + 1, TE_TOP - 1);
  top[TE_TOP - 1] = 0;
}

/* A card somebody put there: who knows it knows where it goes. */
static unsigned draw_top(te_table *table, unsigned drawer) {
  unsigned card = table->hidden->top[0] - 1U;
  table->pub->top_count--;
  shift(table->hidden->top);
  for (unsigned seat = 0; seat < te_seats(table); seat++) {
    if (table->priv[seat].top[0] != 0 && seat != drawer && drawer != TE_NOBODY)
      table->priv[seat].knows[drawer] |= hf_bit64(card);
    shift(table->priv[seat].top);
  }
  return card;
}

unsigned te_draw_card(te_table *table, unsigned drawer) {
  refill(table);
  if (table->pub->deck_count == 0) return TE_NOTHING;
  table->pub->deck_count--;
  if (table->pub->top_count > 0) return draw_top(table, drawer);
  uint64_t deck = table->hidden->deck;
  unsigned card = hf_nth_bit(deck, hf_draw_below(table->random, hf_bit_count(deck)));
  table->hidden->deck &= ~hf_bit64(card);
  return card;
}

void te_draw_up_to(te_table *table, unsigned seat, unsigned cards, unsigned limit) {
  te_seat *at = te_at(table, seat);
  if (te_is_rival(table, seat)) return;
  for (; cards > 0 && at->hand < limit; cards--) {
    unsigned card = te_draw_card(table, seat);
    if (card == TE_NOTHING) return;
    table->priv[seat].hand |= hf_bit64(card);
    at->hand++;
    if (table->sink != NULL)
      te_emit_secret(table, TE_EV_DRAW, (int)seat, (int)card, 0, 1, hf_bit(seat));
  }
}

/* --- hands ---------------------------------------------------------------- */

void te_leave_hand(te_table *table, unsigned seat, unsigned card) {
  uint64_t bit = hf_bit64(card);
  assert((table->priv[seat].hand & bit) != 0);
  table->priv[seat].hand &= ~bit;
  te_at(table, seat)->hand--;
  for (unsigned other = 0; other < te_seats(table); other++) table->priv[other].knows[seat] &= ~bit;
}

void te_join_hand(te_table *table, unsigned seat, unsigned card) {
  table->priv[seat].hand |= hf_bit64(card);
  te_at(table, seat)->hand++;
  for (unsigned other = 0; other < te_seats(table); other++)
    if (other != seat) table->priv[other].knows[seat] |= hf_bit64(card);
}

void te_discard(te_table *table, unsigned seat, unsigned card) {
  te_leave_hand(table, seat, card);
  table->pub->discard |= hf_bit64(card);
  if (table->sink != NULL) te_emit(table, TE_EV_DISCARD, (int)seat, (int)card, 0, 0);
}

/* Cards leave a hand without being shown: what others knew of it is not sure any
 * more. They are nowhere until they are put on top. */
void te_hide(te_table *table, unsigned seat, const uint8_t cards[], unsigned count) {
  for (unsigned i = 0; i < count; i++) table->priv[seat].hand &= ~hf_bit64(cards[i]);
  te_at(table, seat)->hand = (uint8_t)(te_at(table, seat)->hand - count);
  for (unsigned other = 0; count > 0 && other < te_seats(table); other++)
    table->priv[other].knows[seat] = 0;
}

static void push_top(uint8_t top[TE_TOP], unsigned card) {
  memmove(top + 1, top, TE_TOP - 1);
  top[0] = (uint8_t)card;
}

/* The first one lies on top. A card that is pushed out below is one like others. */
void te_put_on_top(te_table *table, unsigned seat, const uint8_t cards[], unsigned count) {
  te_public *pub = table->pub;
  for (unsigned i = count; i-- > 0;) {
    if (pub->top_count == TE_TOP) {
      table->hidden->deck |= hf_bit64(table->hidden->top[TE_TOP - 1] - 1U);
      pub->top_count--;
    }
    push_top(table->hidden->top, cards[i] + 1U);
    for (unsigned other = 0; other < te_seats(table); other++)
      push_top(table->priv[other].top, other == seat ? cards[i] + 1U : 0);
    pub->top_count++;
    pub->deck_count++;
    if (table->sink != NULL)
      te_emit_secret(table, TE_EV_TO_TOP, (int)seat, cards[i], 0, 1, hf_bit(seat));
  }
}

/* --- cards beside a mat --------------------------------------------------- */

unsigned te_strength_beside(const te_table *table, unsigned seat) {
  unsigned strength = 0;
  HF_EACH_BIT (plot, te_at(table, seat)->beside) strength += table->rules->plot[plot].beside;
  return strength;
}

/* What lies there until a lost battle or a scoring is discarded. */
void te_end_beside(te_table *table, unsigned seat, unsigned moment) {
  te_seat *at = te_at(table, seat);
  HF_EACH_BIT (card, at->beside) {
    if ((table->rules->plot[card].ends & moment) == 0) continue;
    at->beside &= ~hf_bit64(card);
    table->pub->discard |= hf_bit64(card);
    if (table->sink != NULL) te_emit(table, TE_EV_DISCARD, (int)seat, (int)card, 0, 0);
  }
}

/* --- ally pools ----------------------------------------------------------- */

/* A token from the mat of its house. */
void te_pool_add(te_table *table, unsigned seat, unsigned house) {
  assert(te_of(table, house)->mat > 0);
  te_of(table, house)->mat--;
  te_at(table, seat)->pool[house]++;
}

void te_pool_home(te_table *table, unsigned seat, unsigned house) {
  assert(te_at(table, seat)->pool[house] > 0);
  te_at(table, seat)->pool[house]--;
  te_of(table, house)->mat++;
  if (table->sink != NULL) te_emit(table, TE_EV_POOL_HOME, (int)seat, (int)house, 0, 0);
}

unsigned te_influence(const te_table *table, unsigned seat, unsigned house) {
  return te_at(table, seat)->pool[house] + (table->pub->throne == seat ? 1U : 0U);
}
