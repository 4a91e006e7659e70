/* Who takes part in the challenge. */
#ifndef CG_PARTICIPANTS_H
#define CG_PARTICIPANTS_H

#include "table.h"

bool cg_attacks(const cg_table *table, unsigned object);
bool cg_participates(const cg_table *table, unsigned object);
/* The same of many cards in play: those who were declared have one of these flags, others the
 * mark, if that player controls them. */
typedef struct cg_side {
  unsigned flags, mark, seat;
} cg_side;
static inline cg_side cg_side_of(const cg_table *table, unsigned flags) {
  const cg_challenge *challenge = &table->pub->challenge;
  bool counts = challenge->type != CG_NOBODY && (flags & CG_ATTACKING) != 0;
  return (cg_side){flags, counts ? CG_COUNTS : 0, challenge->attacker};
}
static inline bool cg_is_on(const cg_side *side, const cg_object *card) {
  bool counted = ((card->marks & side->mark) != 0) & (card->controller == side->seat);
  return ((card->flags & side->flags) != 0) | counted;
}
/* How many take part on a side: CG_ATTACKING, CG_DEFENDING. */
unsigned cg_side_size(const cg_table *table, unsigned flag);
bool cg_anybody_on_side(const cg_table *table, unsigned flag);

#endif
