/* Armies, found and moved. */
#include "army.h"

te_army te_army_in(const te_public *pub, uint32_t houses, unsigned domain) {
  te_army army = 0;
  HF_EACH_BIT (house, houses) {
    te_army units = pub->house[house].tokens[domain] | (te_army)te_hero_in(pub, house, domain) << 4;
    army |= units << (TE_ARMY_BITS * house);
  }
  if ((houses >> TE_TARGARYEN & 1) != 0)
    army |= (te_army)te_dragons(pub, domain) << TE_ARMY_DRAGONS | (te_army)te_eggs(pub, domain)
                                                                      << TE_ARMY_EGGS;
  return army;
}

unsigned te_army_size(te_army army) {
  unsigned size = te_army_leaders(army);
  HF_EACH_BIT (house, te_army_houses(army)) size += te_army_tokens(army, house);
  return size;
}

static void tell_move(te_table *table, te_army army, unsigned house, unsigned from, unsigned to,
                      unsigned seat, unsigned event) {
  unsigned brood = house == TE_TARGARYEN ? 2 * te_army_dragons(army) + 8 * te_army_eggs(army) : 0;
  int tokens = (int)te_army_tokens(army, house);
  int others = (int)(te_army_has_hero(army, house) + brood);
  if (event == TE_EV_RETREAT) {
    te_emit6(table, event, (const int[6]){(int)house, tokens, others, (int)from, (int)to});
    return;
  }
  te_emit6(table, event, (const int[6]){(int)seat, (int)house, tokens, others, (int)from, (int)to});
}

void te_move_army(te_table *table, te_army army, unsigned from, unsigned to, unsigned seat,
                  unsigned event) {
  te_public *pub = table->pub;
  HF_EACH_BIT (house, te_army_houses(army)) {
    unsigned tokens = te_army_tokens(army, house);
    if (table->sink != NULL) tell_move(table, army, house, from, to, seat, event);
    if (tokens > 0) {
      te_take_tokens(table, house, from, tokens);
      te_add_tokens(table, house, to, tokens);
    }
    if (te_army_has_hero(army, house) != 0) {
      te_lift_hero(table, house);
      te_place_hero(table, house, to);
    }
  }
  unsigned eggs = te_army_eggs(army), dragons = te_army_dragons(army);
  if ((dragons | eggs) != 0) {
    te_set_brood(table, from, te_eggs(pub, from) - eggs, te_dragons(pub, from) - dragons);
    te_set_brood(table, to, te_eggs(pub, to) + eggs, te_dragons(pub, to) + dragons);
  }
  te_give_back(table, te_of(table, hf_lowest_bit(te_army_houses(army)))->owner);
}
