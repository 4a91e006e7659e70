/* What an ability cannot do without, seen at a glance (glance.c), for search.c. In checked builds
 * whatever a glance denies is denied by the words of the ability, too. */
#ifndef CG_GLANCE_H
#define CG_GLANCE_H

#include "../state/table.h"

/* CG_NEEDS_, as far as it is the same for all abilities of a seat; of CG_NOBODY all. */
static inline unsigned cg_situation_of(const cg_table *table, unsigned seat) {
  static const uint8_t of_type[] = {0, CG_NEEDS_CHALLENGE | CG_NEEDS_MILITARY,
                                    CG_NEEDS_CHALLENGE | CG_NEEDS_INTRIGUE,
                                    CG_NEEDS_CHALLENGE | CG_NEEDS_POWER};
  const cg_challenge *challenge = &table->pub->challenge;
  if (seat == CG_NOBODY) return 0xFF;
  /* where there is no challenge, nobody attacks or defends */
  unsigned there = of_type[(challenge->type + 1U) & 3];
  if (challenge->attacker == seat) there |= CG_NEEDS_ATTACK;
  if (challenge->defender == seat) there |= CG_NEEDS_DEFENCE;
  if ((cg_at(table, cg_slot(seat, CG_FACTION_SLOT))->flags & CG_KNEELING) == 0)
    there |= CG_NEEDS_FACTION;
  return there;
}
static inline unsigned cg_gold_of(const cg_table *table, unsigned seat) {
  return seat == CG_NOBODY ? CG_NONE : table->seat[seat].gold;
}
/* Is the card, and the one it is attached to, as an ability of it asks: CG_OWN_? */
bool cg_is_as_asked(const cg_table *table, unsigned object, unsigned own);
/* Is there a card in play that the first choice of an ability could be, among those of these
 * types? */
bool cg_any_to_choose(cg_table *table, unsigned number, unsigned types);

#endif
