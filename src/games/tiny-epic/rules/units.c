/* Units, gold and points. Every change of these goes through here, so that
 * counts, masks and events cannot be forgotten. */
#include "table.h"

/* --- events --------------------------------------------------------------- */

void te_emit6(te_table *table, unsigned kind, const int arg[HF_EVENT_ARGS]) {
  hf_event event = {.kind = (uint16_t)kind};
  for (unsigned i = 0; i < HF_EVENT_ARGS; i++) event.arg[i] = arg[i];
  te_announce(table, &event);
}

void te_emit(te_table *table, unsigned kind, int a, int b, int c, int d) {
  te_emit6(table, kind, (const int[HF_EVENT_ARGS]){a, b, c, d});
}

void te_emit_secret(te_table *table, unsigned kind, int a, int b, int c, unsigned hidden,
                    uint32_t seen_by) {
  hf_event event = {.kind = (uint16_t)kind,
                    .hidden = (uint16_t)(1U << hidden),
                    .seen_by = seen_by,
                    .arg = {a, b, c}};
  te_announce(table, &event);
}

/* --- units on the map ----------------------------------------------------- */

static void count_again(te_public *pub, unsigned house, unsigned domain) {
  te_house *of = &pub->house[house];
  unsigned units = te_units_in(pub, house, domain);
  for (unsigned i = 0; i < TE_LIMIT; i++) {
    uint32_t bit = hf_bit(domain);
    of->at_least[i] = units > i ? of->at_least[i] | bit : of->at_least[i] & ~bit;
  }
}

void te_add_tokens(te_table *table, unsigned house, unsigned domain, unsigned count) {
  te_house *of = te_of(table, house);
  of->tokens[domain] = (uint8_t)(of->tokens[domain] + count);
  of->units = (uint8_t)(of->units + count);
  count_again(table->pub, house, domain);
}

void te_take_tokens(te_table *table, unsigned house, unsigned domain, unsigned count) {
  te_house *of = te_of(table, house);
  assert(of->tokens[domain] >= count);
  of->tokens[domain] = (uint8_t)(of->tokens[domain] - count);
  of->units = (uint8_t)(of->units - count);
  count_again(table->pub, house, domain);
}

void te_place_hero(te_table *table, unsigned house, unsigned domain) {
  te_of(table, house)->hero_at = (uint8_t)domain;
  te_of(table, house)->units++;
  count_again(table->pub, house, domain);
}

void te_lift_hero(te_table *table, unsigned house) {
  te_house *of = te_of(table, house);
  unsigned domain = of->hero_at;
  of->hero_at = TE_NOTHING;
  of->units--;
  count_again(table->pub, house, domain);
}

void te_set_brood(te_table *table, unsigned domain, unsigned eggs, unsigned dragons) {
  te_house *of = te_of(table, TE_TARGARYEN);
  of->units = (uint8_t)(of->units + dragons - te_dragons(table->pub, domain));
  table->pub->brood[domain] = (uint8_t)(dragons << 4 | eggs);
  count_again(table->pub, TE_TARGARYEN, domain);
}

/* The domains of each seat, and of all houses without an ally together. */
static uint32_t held_domains(const te_public *pub, uint32_t held[TE_SEATS + 1]) {
  uint32_t once = 0, twice = 0;
  memset(held, 0, (TE_SEATS + 1) * sizeof *held);
  for (unsigned house = 0; house < TE_HOUSES; house++) {
    unsigned owner = pub->house[house].owner;
    held[owner < TE_SEATS ? owner : TE_SEATS] |= pub->house[house].at_least[0];
  }
  for (unsigned side = 0; side <= TE_SEATS; side++) {
    twice |= once & held[side];
    once |= held[side];
  }
  return twice;
}

uint32_t te_contested(const te_public *pub) {
  uint32_t held[TE_SEATS + 1];
  return held_domains(pub, held);
}

/* A domain that holds nothing but last units is closed to all others. */
te_ground te_ground_of(const te_table *table, unsigned seat) {
  const te_public *pub = table->pub;
  uint32_t all = 0, mine = 0, several = 0, unallied = 0;
  for (unsigned house = 0; house < TE_HOUSES; house++) {
    const te_house *of = &pub->house[house];
    uint32_t where = of->at_least[0];
    all |= where;
    mine |= where & (0u - (of->owner == seat));
    unallied |= where & (0u - (of->owner == TE_NOBODY));
    several |= where & (0u - (of->units > 1));
  }
  return (te_ground){.mine = mine,
                     .others = all & ~mine,
                     .empty = TE_ALL_DOMAINS & ~all,
                     .open = all & ~mine & several,
                     .unallied = unallied};
}

/* --- gold and points ------------------------------------------------------ */

unsigned te_gold_most(const te_table *table, unsigned seat) {
  unsigned castles = hf_bit_count(te_at(table, seat)->castles);
  return castles < TE_GOLD_MOST ? TE_GOLD_MOST - castles : 0;
}

static void tell_gold(te_table *table, unsigned seat, int change) {
  if (table->sink != NULL && change != 0)
    te_emit(table, TE_EV_GOLD, (int)seat, te_at(table, seat)->gold, change, 0);
}

/* The Rival has no use for gold. */
void te_gain_gold(te_table *table, unsigned seat, unsigned amount) {
  te_seat *at = te_at(table, seat);
  if (te_is_rival(table, seat)) return;
  unsigned most = te_gold_most(table, seat), before = at->gold;
  unsigned after = before + amount < most ? before + amount : most;
  at->gold = (uint8_t)(after > before ? after : before);
  tell_gold(table, seat, at->gold - (int)before);
}

void te_lose_gold(te_table *table, unsigned seat, unsigned amount) {
  te_seat *at = te_at(table, seat);
  unsigned lost = amount < at->gold ? amount : at->gold;
  at->gold = (uint8_t)(at->gold - lost);
  tell_gold(table, seat, -(int)lost);
}

void te_score(te_table *table, unsigned seat, int points, unsigned why) {
  te_seat *at = te_at(table, seat);
  int now = at->points + points;
  at->points = (uint8_t)(now < 0 ? 0 : now > 255 ? 255 : now);
  if (table->sink != NULL) te_emit(table, TE_EV_POINTS, (int)seat, at->points, points, (int)why);
}

static void move_castles(te_table *table, unsigned seat, uint32_t now) {
  te_seat *at = te_at(table, seat);
  uint32_t changed = now ^ at->castles;
  at->castles = now;
  for (; table->sink != NULL && changed != 0; changed &= changed - 1) {
    unsigned domain = hf_lowest_bit(changed);
    te_emit(table, TE_EV_CASTLE, (int)seat, (int)domain, (int)(now >> domain & 1), 0);
  }
  unsigned most = te_gold_most(table, seat);
  if (at->gold > most) te_lose_gold(table, seat, at->gold - most);
}

/* --- back to the mats ----------------------------------------------------- */

static void take_benefit(te_table *table, unsigned seat, unsigned benefit) {
  switch (benefit) {
  case TE_GOLD: te_gain_gold(table, seat, 1); break;
  case TE_CARD: te_draw_up_to(table, seat, 1, TE_HAND); break;
  default: te_score(table, seat, 1, TE_FOR_RETURN); break;
  }
}

static void give_throne(te_table *table, unsigned now) {
  unsigned before = table->pub->throne;
  if (now == before) return;
  table->pub->throne = (uint8_t)now;
  if (table->sink == NULL) return;
  if (before != TE_NOBODY) te_emit(table, TE_EV_THRONE, (int)before, 0, 0, 0);
  if (now != TE_NOBODY) te_emit(table, TE_EV_THRONE, (int)now, 1, 0, 0);
}

void te_give_back(te_table *table, unsigned seat) {
  if (seat == TE_NOBODY) return;
  uint32_t held = te_control(table->pub, seat);
  uint32_t kept = te_at(table, seat)->castles & held;
  if (kept != te_at(table, seat)->castles) move_castles(table, seat, kept);
  if (table->pub->throne == seat && (held >> table->rules->throne & 1) == 0)
    give_throne(table, TE_NOBODY);
}

void te_return_token(te_table *table, unsigned house, unsigned domain, unsigned benefits) {
  te_house *of = te_of(table, house);
  te_take_tokens(table, house, domain, 1);
#ifndef TE_FAULT_LOST /* planted for a test: a token falls off the table */
  of->mat++;
#endif
  if (table->sink != NULL) te_emit(table, TE_EV_RETURN, (int)house, 0, (int)domain, 0);
  te_give_back(table, of->owner);
  for (; of->role == TE_PLAYER && benefits > 0; benefits--)
    take_benefit(table, of->owner, table->rules->space_benefit[TE_TOKENS - of->mat]);
}

/* Who had the hero has its card no longer. */
void te_return_hero(te_table *table, unsigned house, bool benefit) {
  te_house *of = te_of(table, house);
  if (table->sink != NULL) te_emit(table, TE_EV_RETURN, (int)house, 1, of->hero_at, 0);
  te_lift_hero(table, house);
  of->card = TE_AT_MAT;
  te_give_back(table, of->owner);
  if (!benefit || of->owner == TE_NOBODY) return;
  te_gain_gold(table, of->owner, of->role == TE_PLAYER ? 2 : 1);
  te_score(table, of->owner, 1, TE_FOR_RETURN);
}

/* --- castles and the throne ----------------------------------------------- */

/* In a domain that a former ally has still to leave, the castle is the other's. */
static uint32_t castles_of(const te_table *table, unsigned seat, uint32_t contested) {
  const te_public *pub = table->pub;
  unsigned house = pub->seat[seat].house;
  uint32_t own = te_where(pub, house) & ~contested;
  uint32_t allied = te_held_by(pub, pub->seat[seat].houses & ~hf_bit(house));
  return table->rules->castles & (own | allied);
}

/* Nobody sits on it while others have still to leave King's Landing. */
static void move_throne(te_table *table, uint32_t contested) {
  te_public *pub = table->pub;
  uint32_t leaving = te_leaving_throne(table);
  unsigned now = TE_NOBODY;
  for (unsigned seat = 0; seat < te_seats(table); seat++)
    if ((te_control(pub, seat) >> table->rules->throne & 1) != 0 && (leaving >> seat & 1) == 0 &&
        hf_bit_count(pub->seat[seat].castles) >= TE_CASTLES_FOR_THRONE)
      now = seat;
  if ((contested >> table->rules->throne & 1) != 0) now = TE_NOBODY;
  give_throne(table, now);
}

/* Eggs are never alone: without anybody to guard them they are lost. */
static void lose_lonely_eggs(te_table *table) {
  te_public *pub = table->pub;
  uint32_t houses = te_houses_of(pub, te_side_of(pub, TE_TARGARYEN)) & ~hf_bit(TE_TARGARYEN);
  uint32_t guarded = te_held_by(pub, houses);
  for (unsigned domain = 0; domain < TE_DOMAINS; domain++) {
    unsigned units = pub->house[TE_TARGARYEN].tokens[domain] + te_dragons(pub, domain) +
                     te_hero_in(pub, TE_TARGARYEN, domain);
    if (te_eggs(pub, domain) == 0 || units > 0 || (guarded >> domain & 1) != 0) continue;
    if (table->sink != NULL) te_emit(table, TE_EV_EGG_LOST, (int)domain, 0, 0, 0);
    te_set_brood(table, domain, 0, 0);
  }
}

/* Who has not three castles leaves King's Landing, from the Hand of the King on. */
static void test_throne(te_table *table, uint32_t in_landing) {
  te_public *pub = table->pub;
  for (unsigned i = 0; i < te_seats(table); i++) {
    unsigned seat = te_clockwise(table, pub->hand_of_king, i);
    if ((in_landing >> seat & 1) == 0) continue;
    if (hf_bit_count(pub->seat[seat].castles) >= TE_CASTLES_FOR_THRONE) continue;
    te_push_retreat(table, seat, pub->seat[seat].houses, table->rules->throne, seat);
    return; /* the next one when this one has left */
  }
}

void te_settle(te_table *table) {
  te_public *pub = table->pub;
  if (pub->expansion != 0) lose_lonely_eggs(table);
  uint32_t held[TE_SEATS + 1], in_landing = 0, throne = hf_bit(table->rules->throne);
  uint32_t contested = held_domains(pub, held);
  uint32_t fought = pub->battle.place != TE_NOTHING ? hf_bit(pub->battle.place) : 0;
  for (unsigned seat = 0; seat < te_seats(table); seat++) {
    uint32_t now = held[seat] & table->rules->castles, before = pub->seat[seat].castles;
    if (contested != 0) now = castles_of(table, seat, contested);
    now = (now & ~fought) | (before & held[seat] & fought);
    if (now != before) move_castles(table, seat, now);
    in_landing |= (held[seat] & throne & ~fought) != 0 ? hf_bit(seat) : 0;
  }
  if (in_landing == 0 && pub->throne == TE_NOBODY) return;
  if ((fought & throne) == 0) move_throne(table, contested);
  test_throne(table, in_landing);
}
