/* The cards that an effect touches, and what the functions of effects share. */
#ifndef CG_TOUCHED_H
#define CG_TOUCHED_H

#include "expr.h"

/* The cards an effect names, without those that it cannot touch. */
void cg_touched(cg_scope *scope, const uint16_t **at, cg_cards *cards);
/* The same for words that mean one card; CG_NO_OBJECT if it is not in play or cannot be touched.
 * False if the words may mean several cards: then nothing was read. */
bool cg_touches_one(cg_scope *scope, const uint16_t **at, unsigned *object);
/* Each card in play of a set; it may leave the set meanwhile. */
#define CG_EACH_CARD(object, table, cards)                                                         \
  for (unsigned object = cg_next(table, (cards)->set, 0); object != CG_NO_OBJECT;                  \
       object = cg_next(table, (cards)->set, object + 1))

/* Each of some players, in player order from the first player. */
#define CG_EACH_PLAYER(seat, table, players)                                                       \
  for (uint32_t left_ = players, seat = cg_first_of(table, left_); left_ != 0;                     \
       left_ &= ~hf_bit(seat), seat = cg_first_of(table, left_))

/* Is there any? */
static inline bool cg_any(const cg_table *table, const cg_cards *cards) {
  return cards->unknown || cards->piles > 0 || cg_next(table, cards->set, 0) != CG_NO_OBJECT;
}
/* Are there cards that the effect can touch? cg_any_unseen() asks it of hidden places as all can
 * see: what a deck holds is not told. */
bool cg_any_touched(cg_scope *scope, const uint16_t **at);
bool cg_any_unseen(cg_scope *scope, const uint16_t **at);
/* Can this be done to a card in play? */
typedef bool cg_may_be(cg_table *table, unsigned object);
/* Keeps the cards in play to which it can be done. */
void cg_keep_able(cg_table *table, cg_cards *cards, cg_may_be *may);
/* Are there any, of those that the effect can touch? */
bool cg_any_able(cg_scope *scope, const uint16_t **at, cg_may_be *may);
/* Moves behind all words of the effect, for one of which no words need be looked at. */
bool cg_would_always(cg_scope *scope, const uint16_t **at);

/* Numbers of cards, gold or power are never below 0. */
static inline unsigned cg_not_below_0(int number) { return number < 0 ? 0 : (unsigned)number; }

#endif
