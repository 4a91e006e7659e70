/* What seats remember of cards that lie facedown.
 *
 * Each seat keeps, for every other hand, the cards that are surely in it, for
 * every other seat the allies it surely holds, and for all else facts: a card
 * of this kind is in one of these zones (a hand, somebody's hostages). A card
 * that moves facedown and unseen makes what was sure of the zone it left
 * uncertain; one that is seen, or comes into the open, settles it. Memories
 * count copies, they do not follow physical cards, so nothing can be read from
 * which of two equal cards was meant. A card placed facedown still counts as
 * in the hand: it will be revealed.
 *
 * Besides, all know an upper bound where a card was demanded and not there
 * ("holds no hostility above 6"): see it_hand_lacks(). */
#include "table.h"

static bool zone_empty(const it_table *table, unsigned pool, unsigned zone) {
  if (pool == IT_POOL_ALLIES) {
    return table->pub->seat[zone].ally_count == 0;
  }
  if (zone == IT_ZONE_HAND) {
    return table->pub->seat[pool].hand_count == 0 && table->pub->seat[pool].placed != 1;
  }
  return table->pub->seat[zone - 1].hostage_count[pool] == 0;
}

/* Does this seat look into the zone anyway? */
static bool sees_zone(unsigned seat, unsigned pool, unsigned zone) {
  if (pool == IT_POOL_ALLIES) {
    return zone == seat;
  }
  return zone == IT_ZONE_HAND ? pool == seat : zone == IT_ZONE_HELD(seat);
}

/* --- what is sure ------------------------------------------------------------ */

/* The set in which a sure memory of this zone is kept, or NULL. */
static uint32_t *sure_set(it_table *table, unsigned seat, unsigned pool, unsigned zone) {
  it_private *own = &table->priv[seat];
  if (pool == IT_POOL_ALLIES) {
    return &own->known_allies[zone];
  }
  return zone == IT_ZONE_HAND ? &own->known_hand[pool] : NULL;
}

static bool set_has(const uint32_t *set, unsigned kind) { return *set >> kind & 1; }

static void set_add(uint32_t *set, unsigned pool, unsigned kind) {
  if (pool == IT_POOL_ALLIES) {
    *set |= 1u << kind;
  } else if (~*set & it_kind_mask[kind]) {
    *set = it_with(*set, kind);
  }
}

static void set_remove(uint32_t *set, unsigned pool, unsigned kind) {
  *set = pool == IT_POOL_ALLIES ? *set & ~(1u << kind) : it_without(*set, kind);
}

static unsigned set_lowest(const uint32_t *set, unsigned pool) {
  return pool == IT_POOL_ALLIES ? hf_lowest_bit(*set) : it_bit_kind[hf_lowest_bit(*set)];
}

/* --- what is uncertain --------------------------------------------------------- */

/* Once nobody knows anything of a pool its zones need no watching. */
static void forget_pool(it_table *table, unsigned seat, unsigned pool) {
  const it_private *own = &table->priv[seat];
  uint32_t sure = pool == IT_POOL_ALLIES ? 0 : own->known_hand[pool];
  for (unsigned i = 0; pool == IT_POOL_ALLIES && i < IT_SEATS; i++) {
    sure |= own->known_allies[i];
  }
  for (unsigned i = 0; i < own->fact_count; i++) {
    sure |= it_fact_pool(own->facts[i]) == pool;
  }
  if (!sure) {
    table->hidden->knowing[pool] &= (uint8_t)~hf_bit(seat);
  }
  if (!table->hidden->knowing[pool]) {
    table->hidden->tracked[pool] = 0;
  }
}

static void watch(it_table *table, unsigned seat, unsigned pool, unsigned zones) {
  table->hidden->knowing[pool] |= (uint8_t)hf_bit(seat);
  table->hidden->tracked[pool] |= (uint8_t)zones;
}

static void drop_fact(it_private *own, unsigned index) {
  own->fact_count--;
  for (unsigned i = index; i < own->fact_count; i++) {
    own->facts[i] = own->facts[i + 1];
  }
  own->facts[own->fact_count] = 0;
}

static void make_room(it_private *own) {
  unsigned vaguest = 0;
  for (unsigned i = 1; i < IT_FACTS; i++) {
    if (hf_bit_count(it_fact_zones(own->facts[i])) >
        hf_bit_count(it_fact_zones(own->facts[vaguest]))) {
      vaguest = i;
    }
  }
  drop_fact(own, vaguest);
}

/* Keeps a memory: in the sure sets where there is one zone that has a set. */
static void remember(it_table *table, unsigned seat, unsigned pool, unsigned kind, unsigned zones) {
  it_private *own = &table->priv[seat];
  uint32_t *sure = zones & (zones - 1) ? NULL : sure_set(table, seat, pool, hf_lowest_bit(zones));
  watch(table, seat, pool, zones);
  if (sure) {
    set_add(sure, pool, kind);
    return;
  }
  if (own->fact_count == IT_FACTS) {
    make_room(own);
  }
  own->facts[own->fact_count++] = it_fact(pool, kind, zones);
}

/* The most certain fact of a seat about a kind that may lie in a zone. */
static int find_fact(const it_private *own, unsigned pool, unsigned kind, unsigned zone) {
  int best = -1;
  unsigned best_zones = 99;
  for (unsigned i = 0; i < own->fact_count; i++) {
    uint16_t fact = own->facts[i];
    unsigned zones = hf_bit_count(it_fact_zones(fact));
    if (it_fact_pool(fact) == pool && it_fact_kind(fact) == kind &&
        it_fact_zones(fact) >> zone & 1 && zones < best_zones) {
      best = (int)i;
      best_zones = zones;
    }
  }
  return best;
}

/* A card of this kind has left the zone: one memory of it is spent. */
static void spend(it_table *table, unsigned seat, unsigned pool, unsigned kind, unsigned zone) {
  it_private *own = &table->priv[seat];
  uint32_t *sure = sure_set(table, seat, pool, zone);
  if (sure && set_has(sure, kind)) {
    set_remove(sure, pool, kind);
    return;
  }
  int known = find_fact(own, pool, kind, zone);
  if (known >= 0) {
    drop_fact(own, (unsigned)known);
  }
}

/* Rewrites the facts about a zone: `add` more zones, without the zone itself
 * if it is empty now. Facts that became sure move to the sure sets. */
static void rewrite(it_table *table, unsigned seat, unsigned pool, unsigned zone, unsigned add,
                    bool emptied) {
  it_private *own = &table->priv[seat];
  for (unsigned i = own->fact_count; i-- > 0;) {
    uint16_t fact = own->facts[i];
    unsigned zones = it_fact_zones(fact);
    if (it_fact_pool(fact) != pool || !(zones >> zone & 1)) {
      continue;
    }
    zones = (zones | add) & ~(emptied ? 1u << zone : 0);
    if (zones & (zones - 1)) {
      own->facts[i] = it_fact(pool, it_fact_kind(fact), zones);
      watch(table, seat, pool, zones);
    } else {
      drop_fact(own, i);
      if (zones) {
        remember(table, seat, pool, it_fact_kind(fact), zones);
      }
    }
  }
}

/* An unseen card left a zone for another: what was sure of it is so no more. */
static void widen(it_table *table, unsigned seat, unsigned pool, unsigned from, unsigned to) {
  bool emptied = zone_empty(table, pool, from);
  uint32_t *sure = sure_set(table, seat, pool, from);
  unsigned zones = 1u << to | (emptied ? 0 : 1u << from);
  rewrite(table, seat, pool, from, 1u << to, emptied);
  while (sure && *sure) {
    unsigned kind = set_lowest(sure, pool);
    set_remove(sure, pool, kind);
    remember(table, seat, pool, kind, zones);
  }
}

/* --- what happens to cards -------------------------------------------------------- */

void it_saw(it_table *table, unsigned seat, unsigned pool, unsigned kind, unsigned zone) {
  if (!sees_zone(seat, pool, zone)) {
    remember(table, seat, pool, kind, 1u << zone);
  }
}

static void follow(it_table *table, unsigned seat, unsigned pool, unsigned kind, unsigned from,
                   unsigned to) {
  if (from != IT_NOTHING) {
    spend(table, seat, pool, kind, from);
  }
  it_saw(table, seat, pool, kind, to);
  forget_pool(table, seat, pool);
}

void it_moved_hidden(it_table *table, unsigned pool, unsigned kind, unsigned from, unsigned to,
                     uint32_t seen_by) {
  bool tracked = from != IT_NOTHING && table->hidden->tracked[pool] >> from & 1;
  if (!tracked) {
    for (; seen_by; seen_by &= seen_by - 1) {
      it_saw(table, hf_lowest_bit(seen_by), pool, kind, to);
    }
    return;
  }
  uint32_t knowing = table->hidden->knowing[pool] & ~seen_by;
  HF_EACH_BIT (seat, seen_by) {
    follow(table, seat, pool, kind, from, to);
  }
  HF_EACH_BIT (seat, knowing) {
    widen(table, seat, pool, from, to);
  }
}

void it_moved_open(it_table *table, unsigned pool, unsigned kind, unsigned from) {
  if (!(table->hidden->tracked[pool] >> from & 1)) {
    return;
  }
  bool emptied = zone_empty(table, pool, from);
  HF_EACH_BIT (seat, table->hidden->knowing[pool]) {
    spend(table, seat, pool, kind, from);
    if (emptied) {
      rewrite(table, seat, pool, from, 0, true);
    }
    forget_pool(table, seat, pool);
  }
}

/* --- what a hand is known not to hold ------------------------------------ */

uint32_t it_limit_mask(unsigned limit_kinds) {
  uint32_t kinds =
      limit_kinds >= IT_KIND_TRUCE ? 1u << IT_KIND_TRUCE : 0x7FFu >> limit_kinds << limit_kinds;
  return kinds;
}

/* The card placed facedown is one of those the limit speaks of. */
static void forget_empty_limit(it_seat *at) {
  if (at->limit_most >= at->hand_count + (at->placed == 1)) {
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
    if (it_fact_pool(fact) == pool && it_fact_zones(fact) >> zone & 1 &&
        kinds >> it_fact_kind(fact) & 1) {
      drop_fact(own, i);
    }
  }
  rewrite(table, seat, pool, zone, 0, true);
}

void it_saw_hand(it_table *table, unsigned seat, unsigned owner) {
  uint32_t hand = table->priv[owner].hand;
  settle_zone(table, seat, owner, IT_ZONE_HAND, it_kinds(hand));
  table->priv[seat].known_hand[owner] = hand;
  watch(table, seat, owner, 1u << IT_ZONE_HAND);
}

void it_saw_allies(it_table *table, unsigned seat, unsigned holder) {
  uint32_t allies = table->priv[holder].allies;
  settle_zone(table, seat, IT_POOL_ALLIES, holder, allies);
  table->priv[seat].known_allies[holder] = allies;
  watch(table, seat, IT_POOL_ALLIES, 1u << holder);
}
