/* What seats remember of cards that lie facedown.
 *
 * A fact of a seat says: a card of this kind is in one of these zones (a hand,
 * somebody's hostages). A card that moves facedown and unseen widens the facts
 * about the zone it left; one that is seen, or comes into the open, settles a
 * fact. Facts count copies, they do not follow physical cards, so nothing can
 * be read from which of two equal cards was meant.
 *
 * Besides, all know an upper bound where a card was demanded and not there
 * ("holds no hostility above 6"): see it_hand_lacks(). */
#include "table.h"

static bool zone_empty(const it_table *table, unsigned pool, unsigned zone) {
  if (pool == IT_POOL_ALLIES) {
    return table->pub->seat[zone].ally_count == 0;
  }
  if (zone == IT_ZONE_HAND) {
    return table->pub->seat[pool].hand_count == 0;
  }
  if (zone == IT_ZONE_PLACED(pool)) {
    return table->pub->seat[pool].placed == 0;
  }
  return table->pub->seat[zone - 1].hostage_count[pool] == 0;
}

/* Does this seat look into the zone anyway? */
static bool sees_zone(unsigned seat, unsigned pool, unsigned zone) {
  if (pool == IT_POOL_ALLIES) {
    return zone == seat;
  }
  return zone == IT_ZONE_HAND ? pool == seat : zone == seat + 1;
}

/* Once nobody knows anything of a pool its zones need no watching. */
static void forget_pool(it_table *table, unsigned seat, unsigned pool) {
  const it_private *own = &table->priv[seat];
  for (unsigned i = 0; i < own->fact_count; i++) {
    if (it_fact_pool(own->facts[i]) == pool) {
      return;
    }
  }
  table->hidden->knowing[pool] &= (uint8_t)~it_bit(seat);
  if (!table->hidden->knowing[pool]) {
    table->hidden->tracked[pool] = 0;
  }
}

static void drop_fact(it_table *table, unsigned seat, unsigned index) {
  it_private *own = &table->priv[seat];
  unsigned pool = it_fact_pool(own->facts[index]);
  own->fact_count--;
  for (unsigned i = index; i < own->fact_count; i++) {
    own->facts[i] = own->facts[i + 1];
  }
  own->facts[own->fact_count] = 0;
  forget_pool(table, seat, pool);
}

static void add_fact(it_table *table, unsigned seat, unsigned pool, unsigned kind, unsigned zones) {
  it_private *own = &table->priv[seat];
  if (own->fact_count == IT_FACTS) {
    unsigned vaguest = 0;
    for (unsigned i = 1; i < IT_FACTS; i++) {
      if (it_bits(it_fact_zones(own->facts[i])) > it_bits(it_fact_zones(own->facts[vaguest]))) {
        vaguest = i;
      }
    }
    drop_fact(table, seat, vaguest);
  }
  own->facts[own->fact_count++] = it_fact(pool, kind, zones);
  table->hidden->knowing[pool] |= (uint8_t)it_bit(seat);
  table->hidden->tracked[pool] |= (uint8_t)zones;
}

/* The most certain fact of a seat about a kind that may lie in a zone. */
static int find_fact(const it_private *own, unsigned pool, unsigned kind, unsigned zone) {
  int best = -1;
  unsigned best_zones = 99;
  for (unsigned i = 0; i < own->fact_count; i++) {
    uint16_t fact = own->facts[i];
    unsigned zones = it_bits(it_fact_zones(fact));
    if (it_fact_pool(fact) == pool && it_fact_kind(fact) == kind &&
        it_fact_zones(fact) >> zone & 1 && zones < best_zones) {
      best = (int)i;
      best_zones = zones;
    }
  }
  return best;
}

static void widen(it_table *table, unsigned seat, unsigned pool, unsigned from, unsigned to) {
  it_private *own = &table->priv[seat];
  bool emptied = zone_empty(table, pool, from);
  for (unsigned i = 0; i < own->fact_count; i++) {
    uint16_t fact = own->facts[i];
    unsigned zones = it_fact_zones(fact);
    if (it_fact_pool(fact) != pool || !(zones >> from & 1)) {
      continue;
    }
    zones |= 1u << to;
    if (emptied) {
      zones &= ~(1u << from);
    }
    own->facts[i] = it_fact(pool, it_fact_kind(fact), zones);
    table->hidden->tracked[pool] |= (uint8_t)zones;
  }
}

void it_saw(it_table *table, unsigned seat, unsigned pool, unsigned kind, unsigned zone) {
  if (!sees_zone(seat, pool, zone)) {
    add_fact(table, seat, pool, kind, 1u << zone);
  }
}

static void follow(it_table *table, unsigned seat, unsigned pool, unsigned kind, unsigned from,
                   unsigned to) {
  int known = from == IT_NOTHING ? -1 : find_fact(&table->priv[seat], pool, kind, from);
  if (known >= 0) {
    drop_fact(table, seat, (unsigned)known);
  }
  it_saw(table, seat, pool, kind, to);
}

void it_moved_hidden(it_table *table, unsigned pool, unsigned kind, unsigned from, unsigned to,
                     uint32_t seen_by) {
  bool tracked = from != IT_NOTHING && table->hidden->tracked[pool] >> from & 1;
  if (!tracked) {
    for (; seen_by; seen_by &= seen_by - 1) {
      it_saw(table, it_lowest(seen_by), pool, kind, to);
    }
    return;
  }
  uint32_t knowing = table->hidden->knowing[pool] & ~seen_by;
  for (; seen_by; seen_by &= seen_by - 1) {
    follow(table, it_lowest(seen_by), pool, kind, from, to);
  }
  for (; knowing; knowing &= knowing - 1) {
    widen(table, it_lowest(knowing), pool, from, to);
  }
}

/* Facts about a zone that holds nothing any more are settled elsewhere. */
static void narrow(it_table *table, unsigned seat, unsigned pool, unsigned zone) {
  it_private *own = &table->priv[seat];
  for (unsigned i = own->fact_count; i-- > 0;) {
    unsigned zones = it_fact_zones(own->facts[i]);
    if (it_fact_pool(own->facts[i]) != pool || !(zones >> zone & 1)) {
      continue;
    }
    zones &= ~(1u << zone);
    if (zones) {
      own->facts[i] = it_fact(pool, it_fact_kind(own->facts[i]), zones);
    } else {
      drop_fact(table, seat, i);
    }
  }
}

void it_moved_open(it_table *table, unsigned pool, unsigned kind, unsigned from) {
  if (!(table->hidden->tracked[pool] >> from & 1)) {
    return;
  }
  bool emptied = zone_empty(table, pool, from);
  for (uint32_t knowing = table->hidden->knowing[pool]; knowing; knowing &= knowing - 1) {
    unsigned seat = it_lowest(knowing);
    int known = find_fact(&table->priv[seat], pool, kind, from);
    if (known >= 0) {
      drop_fact(table, seat, (unsigned)known);
    }
    if (emptied) {
      narrow(table, seat, pool, from);
    }
  }
}

/* --- what a hand is known not to hold ------------------------------------ */

uint32_t it_limit_mask(unsigned limit_kinds) {
  uint32_t kinds = limit_kinds >= IT_KIND_TRUCE ? 1u << IT_KIND_TRUCE
                                                : 0x7FFu >> limit_kinds << limit_kinds;
  return kinds;
}

static void forget_empty_limit(it_seat *at) {
  if (at->limit_most >= at->hand_count) {
    at->limit_kinds = IT_NOTHING;
    at->limit_most = 0;
  }
}

/* All have seen that a hand holds no hostility from this kind up, or no truce. */
void it_hand_lacks(it_table *table, unsigned seat, unsigned from_kind) {
  it_seat *at = it_at(table, seat);
  if (table->sink) {
    it_emit(table, IT_EV_LACKS, (int)seat, (int)from_kind, 0, 0);
  }
  at->limit_kinds = (uint8_t)from_kind;
  at->limit_most = 0;
  forget_empty_limit(at);
}

void it_hand_gained(it_table *table, unsigned seat) {
  it_seat *at = it_at(table, seat);
  at->hand_count++;
  if (at->limit_kinds != IT_NOTHING) {
    at->limit_most++;
    forget_empty_limit(at);
  }
}

/* A card left the hand into the open. */
void it_hand_showed(it_table *table, unsigned seat, unsigned kind) {
  it_seat *at = it_at(table, seat);
  if (at->limit_kinds != IT_NOTHING) {
    if (it_limit_mask(at->limit_kinds) >> kind & 1 && at->limit_most) {
      at->limit_most--;
    }
    forget_empty_limit(at);
  }
}

/* A card left the hand facedown. */
void it_hand_hid(it_table *table, unsigned seat) {
  it_seat *at = it_at(table, seat);
  if (at->limit_kinds != IT_NOTHING) {
    forget_empty_limit(at);
  }
}

/* --- looking ------------------------------------------------------------- */

/* Whatever the seat believed about a zone it now sees is settled. */
static void settle_zone(it_table *table, unsigned seat, unsigned pool, unsigned zone,
                        uint32_t kinds) {
  it_private *own = &table->priv[seat];
  for (unsigned i = own->fact_count; i-- > 0;) {
    uint16_t fact = own->facts[i];
    unsigned zones = it_fact_zones(fact);
    if (it_fact_pool(fact) != pool || !(zones >> zone & 1)) {
      continue;
    }
    zones &= ~(1u << zone);
    if (!zones || kinds >> it_fact_kind(fact) & 1) {
      drop_fact(table, seat, i);
    } else {
      own->facts[i] = it_fact(pool, it_fact_kind(fact), zones);
    }
  }
}

void it_saw_hand(it_table *table, unsigned seat, unsigned owner) {
  uint32_t hand = table->priv[owner].hand;
  settle_zone(table, seat, owner, IT_ZONE_HAND, it_kinds(hand));
  for (uint32_t left = hand; left; left &= left - 1) {
    it_saw(table, seat, owner, it_bit_kind[it_lowest(left)], IT_ZONE_HAND);
  }
}

void it_saw_allies(it_table *table, unsigned seat, unsigned holder) {
  uint32_t allies = table->priv[holder].allies;
  settle_zone(table, seat, IT_POOL_ALLIES, holder, allies);
  for (; allies; allies &= allies - 1) {
    it_saw(table, seat, IT_POOL_ALLIES, it_lowest(allies), holder);
  }
}
