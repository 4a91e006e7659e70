/* Views are copied out whole: the public part and the seat's own. Sampling deals
 * every plot card that the seat has not seen anew into hands, deck and top, keeps
 * what the seat remembers, and finds everybody's options for the cards they now
 * hold. A defender who paid for a card holds one of that price. */
#include "view.h"

#include "ask.h"

size_t te_view_size(const hf_rules *rules, const hf_state *state) {
  (void)rules, (void)state;
  return sizeof(te_view);
}

void te_view_of(const hf_rules *rules, const hf_state *state, unsigned seat, hf_view *view) {
  const te_state *from = (const te_state *)(const void *)state;
  te_view *to = (te_view *)(void *)view;
  (void)rules;
  to->pub = from->pub;
  if (seat < from->core.flow.seats) to->own = from->priv[seat];
#ifdef TE_FAULT_LEAK /* planted for a test: some of the next seat's hand shows */
  to->own.picks[TE_PICKS - 1] = (uint8_t)from->priv[(seat + 1) % from->core.flow.seats].hand;
#endif
}

static uint64_t public_cards(const te_public *pub) {
  uint64_t seen = pub->discard | pub->in_play | pub->in_battle;
  for (unsigned seat = 0; seat < TE_SEATS; seat++) seen |= pub->seat[seat].beside;
  return seen;
}

static unsigned draw(uint64_t *from, hf_random *random) {
  unsigned card = hf_nth_bit(*from, hf_random_below(random, hf_bit_count(*from)));
  *from &= ~hf_bit64(card);
  return card;
}

/* What the viewer knows of the top of the deck, and somebody else's secrets there. */
static void sample_top(te_table *table, const te_private *own, uint64_t *unseen,
                       hf_random *random) {
  for (unsigned i = 0; i < table->pub->top_count; i++)
    if (own->top[i] != 0) *unseen &= ~hf_bit64(own->top[i] - 1U);
  for (unsigned i = 0; i < table->pub->top_count; i++)
    table->hidden->top[i] = own->top[i] != 0 ? own->top[i] : (uint8_t)(1 + draw(unseen, random));
}

/* A card of the price that was paid: a hero's, or one that may be in the hand. */
static void sample_commitment(te_table *table, unsigned seat, uint64_t *unseen, hf_random *random) {
  te_private *own = &table->priv[seat];
  const te_seat *at = te_at(table, seat);
  bool pays = table->pub->battle.attacker != seat;
  uint32_t heroes = 0;
  HF_EACH_BIT (house, te_hero_cards(table, seat)) {
    if (!pays || te_card_of(table, TE_HERO_CARD + house)->price == at->paid)
      heroes |= hf_bit(house);
  }
  uint64_t plots = own->hand | (hf_bit_count(own->hand) < at->hand ? *unseen : 0);
  if (pays) plots &= table->rules->priced[at->paid];
  if (own->commit[0] != 0 && own->commit[0] > TE_HERO_CARD)
    heroes &= ~hf_bit(own->commit[0] - 1U - TE_HERO_CARD);
  else if (own->commit[0] != 0)
    plots &= ~hf_bit64(own->commit[0] - 1U);
  unsigned which = own->commit[0] != 0;
  unsigned n = hf_random_below(random, hf_bit_count(plots) + hf_bit_count(heroes));
  if (n < hf_bit_count(heroes)) {
    own->commit[which] = (uint8_t)(1 + TE_HERO_CARD + hf_nth_bit(heroes, n));
    return;
  }
  unsigned card = hf_nth_bit(plots, n - hf_bit_count(heroes));
  own->commit[which] = (uint8_t)(1 + card);
  own->hand |= hf_bit64(card);
  *unseen &= ~hf_bit64(card);
}

/* Few cards have the price that a defender has paid: before any others are given out. */
static void sample_payment(te_table *table, unsigned viewer, uint64_t *unseen, hf_random *random) {
  unsigned seat = table->pub->battle.defender;
  if (seat < te_seats(table) && seat != viewer && te_at(table, seat)->committed > 0)
    sample_commitment(table, seat, unseen, random);
}

static void sample_hands(te_table *table, unsigned viewer, uint64_t *unseen, hf_random *random) {
  unsigned seat = table->pub->battle.attacker;
  if (seat < te_seats(table) && seat != viewer)
    for (unsigned i = 0; i < te_at(table, seat)->committed; i++)
      sample_commitment(table, seat, unseen, random);
  for (seat = 0; seat < te_seats(table); seat++) {
    te_private *own = &table->priv[seat];
    while (seat != viewer && hf_bit_count(own->hand) < te_at(table, seat)->hand)
      own->hand |= hf_bit64(draw(unseen, random));
  }
}

/* Somebody who has chosen, while others have not, has chosen something. */
static void sample_choice(te_table *table, unsigned seat, hf_random *random) {
  te_private *own = &table->priv[seat];
  if (te_at(table, seat)->prompt == TE_ASK_NOTHING) return;
  te_renew_options(table, seat);
  if ((table->flow->asked >> seat & 1) == 0)
    own->answer = hf_nth_bit(own->options, hf_random_below(random, hf_bit_count(own->options)));
}

/* Memories that go with the cards: whoever put cards on top knows some, and what
 * all have seen return to a hand all remember. Nobody else's are known. */
void te_sample(const hf_rules *rules, const hf_view *view, hf_random *random, hf_state *state) {
  const te_view *from = (const te_view *)(const void *)view;
  te_state *to = (te_state *)(void *)state;
  unsigned viewer = from->head.seat;
  to->pub = from->pub;
  te_table table = te_table_of(rules, state, NULL);
  uint64_t unseen = to->pub.all & ~public_cards(&to->pub);
  if (to->pub.deck_count == 0 && to->pub.round == 0) unseen = 0; /* not dealt yet */
  if (viewer < te_seats(&table)) {
    table.priv[viewer] = from->own;
    unseen &= ~from->own.hand;
    for (unsigned seat = 0; seat < te_seats(&table); seat++) {
      if (seat == viewer) continue;
      table.priv[seat].hand = from->own.knows[seat];
      unseen &= ~from->own.knows[seat];
    }
  }
  sample_payment(&table, viewer, &unseen, random);
  sample_top(&table, &from->own, &unseen, random);
  sample_hands(&table, viewer, &unseen, random);
  to->hidden.deck = unseen;
  for (unsigned seat = 0; seat < te_seats(&table); seat++)
    if (seat != viewer) sample_choice(&table, seat, random);
}
