/* An army: units of one's own house and of allied houses that are together in
 * one domain. It is a number: for each house four bits that count its tokens
 * and one for its hero, then two for dragons and two for eggs. So armies are
 * added and taken apart like numbers. */
#ifndef TE_ARMY_H
#define TE_ARMY_H

#include "table.h"

typedef uint64_t te_army;

enum { TE_ARMY_BITS = 5, TE_ARMY_DRAGONS = 50, TE_ARMY_EGGS = 52 };
#define TE_ARMY_DRAGON (UINT64_C(1) << TE_ARMY_DRAGONS)
#define TE_ARMY_EGG (UINT64_C(1) << TE_ARMY_EGGS)
/* All heroes, one bit in five; everything but eggs. */
#define TE_ARMY_HEROES UINT64_C(0x2108421084210)
#define TE_ARMY_NO_EGGS (TE_ARMY_EGG - 1)

static inline te_army te_army_token(unsigned house) {
  return UINT64_C(1) << (TE_ARMY_BITS * house);
}
static inline te_army te_army_hero(unsigned house) {
  return UINT64_C(16) << (TE_ARMY_BITS * house);
}
static inline unsigned te_army_tokens(te_army army, unsigned house) {
  return army >> (TE_ARMY_BITS * house) & 15;
}
static inline unsigned te_army_has_hero(te_army army, unsigned house) {
  return army >> (TE_ARMY_BITS * house + 4) & 1;
}
static inline unsigned te_army_dragons(te_army army) { return army >> TE_ARMY_DRAGONS & 3; }
static inline unsigned te_army_eggs(te_army army) { return army >> TE_ARMY_EGGS & 3; }
/* Is there anybody but eggs? */
static inline bool te_army_empty(te_army army) { return (army & TE_ARMY_NO_EGGS) == 0; }
/* Heroes and dragons, which count as heroes. */
static inline unsigned te_army_leaders(te_army army) {
  return hf_bit_count(army & TE_ARMY_HEROES) + te_army_dragons(army);
}
/* Units of a house as the limit counts them. */
static inline unsigned te_army_count(te_army army, unsigned house) {
  unsigned brood = house == TE_TARGARYEN ? te_army_dragons(army) + te_army_eggs(army) : 0;
  return te_army_tokens(army, house) + te_army_has_hero(army, house) + brood;
}
/* The houses with something in it, eggs included. */
static inline uint32_t te_army_houses(te_army army) {
  uint32_t houses = army >> TE_ARMY_DRAGONS != 0 ? hf_bit(TE_TARGARYEN) : 0;
  for (te_army left = army & (TE_ARMY_DRAGON - 1); left != 0;) {
    unsigned house = hf_lowest_bit(left) / TE_ARMY_BITS;
    houses |= hf_bit(house);
    left &= ~(UINT64_C(31) << (TE_ARMY_BITS * house));
  }
  return houses;
}
/* One unit, named as in a group that moves (TE_MOVE_HERO ...). */
static inline te_army te_army_unit(unsigned unit) {
  if (unit == TE_MOVE_EGG) return TE_ARMY_EGG;
  if (unit >= TE_MOVE_TOKEN) return te_army_token(unit - TE_MOVE_TOKEN);
  return unit == TE_MOVE_DRAGON ? TE_ARMY_DRAGON : te_army_hero(unit - TE_MOVE_HERO);
}

/* All units of these houses in a domain. */
te_army te_army_in(const te_public *pub, uint32_t houses, unsigned domain);
/* All units but eggs. */
unsigned te_army_size(te_army army);
/* Moves the units, one side's; one event for each house. */
void te_move_army(te_table *table, te_army army, unsigned from, unsigned to, unsigned seat,
                  unsigned event);

/* The army that has come halfway in the March under way; none: 0. */
te_army te_marching(const te_table *table);

#endif
