/* What the words of cards mean: players, domains, houses, units, numbers,
 * conditions. All of it is public. */
#include "abilities.h"

#include "army.h"

static te_public *pub_of(const te_scope *scope) { return scope->table->pub; }
static te_seat *you(const te_scope *scope) { return te_at(scope->table, scope->user); }

/* --- single things -------------------------------------------------------- */

static bool is_register(uint16_t op) { return (op & (HL_REGISTER | HL_CONSTANT)) == HL_REGISTER; }

/* The player with more points than every other one. */
static unsigned leading_player(const te_table *table) {
  unsigned most = 0, leader = TE_NOBODY;
  for (unsigned seat = 0; seat < te_seats(table); seat++) {
    unsigned points = te_at(table, seat)->points;
    if (seat == 0 || points > most) {
      most = points;
      leader = seat;
    } else if (points == most) {
      leader = TE_NOBODY;
    }
  }
  return leader;
}

static unsigned throne_player(const te_scope *scope) {
  for (unsigned seat = 0; seat < te_seats(scope->table); seat++)
    if ((te_control(pub_of(scope), seat) >> scope->table->rules->throne & 1) != 0) return seat;
  return TE_NOBODY;
}

unsigned te_player_of(te_scope *scope, const uint16_t **at) {
  uint16_t op = *(*at)++;
  if (is_register(op)) return scope->registers[op & 7];
  switch (op) {
  case TE_P_YOU: return scope->user;
  case TE_P_THRONE: return throne_player(scope);
  default: assert(op == TE_P_LEADER); return leading_player(scope->table);
  }
}

/* The domain of a fixed name; the map is data, its names are words. */
static unsigned named_domain(const te_scope *scope, const char *id) {
  for (unsigned domain = 0; domain < TE_DOMAINS; domain++)
    if (strcmp(te_domain_id(scope->table->rules, domain), id) == 0) return domain;
  return TE_NOTHING;
}

unsigned te_domain_of(te_scope *scope, const uint16_t **at) {
  uint16_t op = *(*at)++;
  const te_rules *rules = scope->table->rules;
  if (is_register(op)) return scope->registers[op & 7];
  switch (op) {
  case TE_D_HOME: return rules->home[you(scope)->house];
  case TE_D_THRONE: return rules->throne;
  case TE_D_CASTLE_BLACK: return named_domain(scope, "castle-black");
  default: assert(op == TE_D_REACH); return named_domain(scope, "the-reach");
  }
}

/* A house or a unit: always one that was chosen. */
unsigned te_element_of(te_scope *scope, const uint16_t **at) {
  uint16_t op = *(*at)++;
  assert(is_register(op));
  return scope->registers[op & 7];
}

/* --- players -------------------------------------------------------------- */

static uint32_t other_players(const te_scope *scope) {
  return (hf_bit(te_seats(scope->table)) - 1) & ~hf_bit(scope->user);
}

static uint32_t pool_houses(const te_table *table, unsigned seat) {
  uint32_t houses = 0;
  for (unsigned house = 0; house < TE_HOUSES; house++)
    if (te_at(table, seat)->pool[house] > 0) houses |= hf_bit(house);
  return houses;
}

/* Poisoning: a token of a house now allied with that player; the throne is one. */
static bool could_poison(const te_scope *scope, unsigned seat) {
  const te_table *table = scope->table;
  for (unsigned house = 0; house < TE_HOUSES; house++) {
    const te_house *of = te_of(table, house);
    if (of->role == TE_FREE && of->owner == seat && te_influence(table, scope->user, house) > 0)
      return true;
  }
  return false;
}

static uint32_t player_set(te_scope *scope, uint16_t op) {
  uint32_t seats = 0;
  HF_EACH_BIT (seat, other_players(scope)) {
    bool fits = op == TE_S_OTHERS || (op == TE_S_WITH_TOKENS ? pool_houses(scope->table, seat) != 0
                                                             : could_poison(scope, seat));
    if (fits) seats |= hf_bit(seat);
  }
  return seats;
}

/* --- units ---------------------------------------------------------------- */

uint32_t te_removable(const te_table *table, unsigned domain, uint32_t houses, bool heroes) {
  const te_public *pub = table->pub;
  uint32_t units = 0;
  HF_EACH_BIT (house, houses) {
    if (te_is_last(pub, house)) continue;
    if (pub->house[house].tokens[domain] > 0) units |= hf_bit(house);
    if (heroes && te_hero_in(pub, house, domain) && !te_hero_stays(table, house))
      units |= hf_bit(10 + house);
    if (heroes && house == TE_TARGARYEN && te_dragons(pub, domain) > 0) units |= hf_bit(20);
  }
  return units;
}

static uint32_t all_houses(const te_table *table, unsigned role) {
  uint32_t houses = 0;
  for (unsigned house = 0; house < TE_HOUSES; house++)
    if (te_of(table, house)->role == role) houses |= hf_bit(house);
  return houses;
}

/* The other players' own houses. */
static uint32_t own_houses_of_others(const te_scope *scope) {
  return all_houses(scope->table, TE_PLAYER) & ~hf_bit(you(scope)->house);
}

static uint32_t all_in_game(const te_table *table) {
  return all_houses(table, TE_PLAYER) | all_houses(table, TE_FREE);
}

/* Could a battle still be started by a March or a Sail without that unit? Tried
 * on a copy of the map. */
static bool could_give_up(const te_scope *scope, unsigned domain, unsigned unit) {
  te_public without = *scope->table->pub;
  te_table table = *scope->table;
  table.pub = &without;
  table.sink = NULL;
  if (unit < 10)
    te_take_tokens(&table, unit, domain, 1);
  else if (unit < 20)
    te_lift_hero(&table, unit - 10);
  else
    te_set_brood(&table, domain, te_eggs(&without, domain), te_dragons(&without, domain) - 1);
  te_move move = {.seat = scope->user, .range = 2, .goal = TE_TO_BATTLE, .place = TE_NOTHING};
  if (te_can_move(&table, move)) return true;
  move.reach = TE_BY_SAIL;
  return te_can_move(&table, move);
}

/* Domains where one unit alone guards one's eggs: it may not be given up. */
static uint32_t lone_guards(const te_scope *scope) {
  const te_public *pub = pub_of(scope);
  uint32_t domains = 0;
  for (unsigned domain = 0; pub->expansion != 0 && domain < TE_DOMAINS; domain++) {
    te_army army = te_army_in(pub, you(scope)->houses, domain);
    if (te_army_eggs(army) > 0 && te_army_size(army) == 1) domains |= hf_bit(domain);
  }
  return domains;
}

static uint32_t units_to_give_up(const te_scope *scope, unsigned domain) {
  uint32_t own = hf_bit(you(scope)->house), units = 0;
  if ((lone_guards(scope) >> domain & 1) != 0) return 0;
  for (uint32_t left = te_removable(scope->table, domain, own, true); left != 0; left &= left - 1)
    if (could_give_up(scope, domain, hf_lowest_bit(left))) units |= left & (0 - left);
  return units;
}

/* May a unit leave for a battle: it does not leave eggs alone, nor give up one
 * of the three castles an attack on King's Landing needs. */
static bool may_leave(const te_scope *scope, unsigned from, unsigned place) {
  const te_rules *rules = scope->table->rules;
  const te_public *pub = pub_of(scope);
  if (from == place || (lone_guards(scope) >> from & 1) != 0) return false;
  if (place != rules->throne) return true;
  uint32_t castles = te_control(pub, scope->user) & rules->castles;
  if (te_army_size(te_army_in(pub, you(scope)->houses, from)) == 1) castles &= ~hf_bit(from);
  return hf_bit_count(castles) >= TE_CASTLES_FOR_THRONE;
}

/* Could a token of this house stand beside one's units in a domain? */
static bool may_join(const te_scope *scope, unsigned house, unsigned place) {
  const te_public *pub = pub_of(scope);
  uint32_t allied = you(scope)->houses & ~hf_bit(you(scope)->house);
  if ((te_room(pub, house, 1) >> place & 1) == 0) return false;
  bool ally = (allied >> house & 1) != 0;
  return !ally || (te_held_by(pub, allied & ~hf_bit(house)) >> place & 1) == 0;
}

/* Are all one's units in a domain their houses' last? */
static bool only_last(const te_scope *scope, unsigned place) {
  const te_public *pub = pub_of(scope);
  bool any = false;
  HF_EACH_BIT (house, you(scope)->houses) {
    if ((te_where(pub, house) >> place & 1) == 0) continue;
    if (!te_is_last(pub, house)) return false;
    any = true;
  }
  return any;
}

/* Tokens of one's own that break no limit among one's units in a domain. Whom
 * last units wait for is not such a unit. */
static uint32_t joining_units(const te_scope *scope, unsigned from, unsigned place) {
  const te_public *pub = pub_of(scope);
  uint32_t units = 0;
  if (place == TE_NOTHING || from == TE_NOTHING || !may_leave(scope, from, place)) return 0;
  bool last = only_last(scope, place);
  HF_EACH_BIT (house, you(scope)->houses) {
    if (pub->house[house].tokens[from] == 0 || (last && te_is_last(pub, house))) continue;
    if (may_join(scope, house, place)) units |= hf_bit(house);
  }
  return units;
}

/* Is there a token elsewhere with which its house's last unit may attack? */
static bool finds_company(const te_scope *scope, unsigned house, unsigned camp, unsigned place) {
  const te_public *pub = pub_of(scope);
  uint32_t allied = you(scope)->houses & ~hf_bit(you(scope)->house);
  HF_EACH_BIT (other, you(scope)->houses & ~hf_bit(house)) {
    if (te_is_last(pub, other) || (allied >> other & allied >> house & 1) != 0) continue;
    HF_EACH_BIT (from, te_where(pub, other) & ~hf_bit(camp))
      if (pub->house[other].tokens[from] > 0 && may_leave(scope, from, place)) return true;
  }
  return false;
}

/* Heroes in a domain, and dragons, that could go and attack another one. */
static uint32_t leading_units(const te_scope *scope, unsigned camp, unsigned place) {
  const te_public *pub = pub_of(scope);
  uint32_t units = 0;
  if (place == TE_NOTHING || camp == TE_NOTHING || !may_leave(scope, camp, place)) return 0;
  HF_EACH_BIT (house, you(scope)->houses) {
    if (te_is_last(pub, house) && !finds_company(scope, house, camp, place)) continue;
    if (te_hero_in(pub, house, camp)) units |= hf_bit(TE_UNIT_HERO + house);
    if (house == TE_TARGARYEN && te_dragons(pub, camp) > 0) units |= hf_bit(TE_UNIT_DRAGON);
  }
  return units;
}

static uint32_t unit_set(te_scope *scope, const uint16_t **at) {
  uint16_t op = *(*at)++;
  const te_table *table = scope->table;
  switch (op) {
  case TE_US_TOKENS: {
    unsigned domain = te_domain_of(scope, at);
    return te_removable(table, domain, all_in_game(table), false);
  }
  case TE_US_TOKENS_OF:
  case TE_US_UNITS_OF: {
    unsigned seat = te_player_of(scope, at), domain = te_domain_of(scope, at);
    if (seat == TE_NOBODY || domain == TE_NOTHING) return 0;
    return te_removable(table, domain, te_at(table, seat)->houses, op == TE_US_UNITS_OF);
  }
  case TE_US_OTHERS:
    return te_removable(table, te_domain_of(scope, at), own_houses_of_others(scope), false);
  case TE_US_FREE:
    return te_removable(table, te_domain_of(scope, at), all_houses(table, TE_FREE), false);
  case TE_US_TO_GIVE_UP: return units_to_give_up(scope, te_domain_of(scope, at));
  case TE_US_LEADING: {
    unsigned camp = te_domain_of(scope, at), place = te_domain_of(scope, at);
    return leading_units(scope, camp, place);
  }
  default: {
    assert(op == TE_US_JOINING);
    unsigned from = te_domain_of(scope, at), place = te_domain_of(scope, at);
    return joining_units(scope, from, place);
  }
  }
}

/* --- domains -------------------------------------------------------------- */

/* Domains with a unit of these houses that may leave the map; with tokens only,
 * a domain where the hero stands alone is none. */
static uint32_t domains_with(const te_table *table, uint32_t houses, bool heroes) {
  uint32_t domains = 0;
  HF_EACH_BIT (house, houses) {
    const te_house *of = te_of(table, house);
    if (house == TE_TARGARYEN && table->pub->expansion != 0) { /* eggs and dragons */
      for (uint32_t left = of->at_least[0]; left != 0; left &= left - 1)
        if (te_removable(table, hf_lowest_bit(left), hf_bit(house), heroes) != 0)
          domains |= left & (0 - left);
      continue;
    }
    if (of->units < 2) continue;
    uint32_t hero = of->hero_at != TE_NOTHING ? hf_bit(of->hero_at) & ~of->at_least[1] : 0;
    bool counts = heroes && !te_hero_stays(table, house);
    domains |= counts ? of->at_least[0] : of->at_least[0] & ~hero;
  }
  return domains;
}

static uint32_t next_to_yours(const te_scope *scope) {
  uint32_t near = 0, own = te_control(pub_of(scope), scope->user);
  HF_EACH_BIT (domain, own) {
    near |= scope->table->rules->within[1][domain] & ~hf_bit(domain);
  }
  return near;
}

/* A single token of somebody else that is not its house's last, where one's army
 * could go once it is gone. */
static uint32_t single_tokens(const te_scope *scope) {
  te_ground ground = te_ground_of(scope->table, scope->user);
  uint32_t domains = 0;
  uint32_t single = te_single_units(scope->table, scope->user, true) & ground.open;
  for (; single != 0; single &= single - 1)
    if (te_could_enter(scope->table, scope->user, hf_lowest_bit(single)))
      domains |= single & (0 - single);
  return domains;
}

static uint32_t attackable(const te_scope *scope) {
  const te_rules *rules = scope->table->rules;
  te_ground ground = te_ground_of(scope->table, scope->user);
  bool throne = hf_bit_count(ground.mine & rules->castles) >= TE_CASTLES_FOR_THRONE;
  return throne ? ground.open : ground.open & ~hf_bit(rules->throne);
}

enum { BROOD = 3 };

static unsigned brood_left(const te_public *pub) {
  unsigned pieces = 0;
  for (unsigned domain = 0; domain < TE_DOMAINS; domain++)
    pieces += te_eggs(pub, domain) + te_dragons(pub, domain);
  return BROOD - pieces;
}

static uint32_t for_egg(const te_scope *scope) {
  const te_public *pub = pub_of(scope);
  const te_house *of = &pub->house[TE_TARGARYEN];
  if (of->owner != scope->user || brood_left(pub) == 0) return 0;
  uint32_t domains = te_control(pub, scope->user) & te_room(pub, TE_TARGARYEN, 1);
  uint32_t others = you(scope)->houses & ~hf_bit(you(scope)->house) & ~hf_bit(TE_TARGARYEN);
  return of->role == TE_FREE ? domains & ~te_held_by(pub, others) : domains;
}

uint32_t te_domain_set(te_scope *scope, const uint16_t **at) {
  uint16_t op = *(*at)++;
  const te_table *table = scope->table;
  const te_public *pub = pub_of(scope);
  unsigned own = you(scope)->house;
  switch (op) {
  case TE_DS_TOKENS: return domains_with(table, all_in_game(table), false);
  case TE_DS_OWN_TOKENS: return domains_with(table, hf_bit(own), false) & ~lone_guards(scope);
  case TE_DS_TOKENS_OF:
  case TE_DS_UNITS_OF: {
    unsigned seat = te_player_of(scope, at);
    uint32_t houses = seat == TE_NOBODY ? 0 : te_at(table, seat)->houses;
    return domains_with(table, houses, op == TE_DS_UNITS_OF);
  }
  case TE_DS_OTHERS_TOKENS: return domains_with(table, own_houses_of_others(scope), false);
  case TE_DS_FREE_TOKENS: return domains_with(table, all_houses(table, TE_FREE), false);
  case TE_DS_OTHERS: return te_ground_of(table, scope->user).others;
  case TE_DS_SINGLE_TOKEN: return single_tokens(scope);
  case TE_DS_ATTACKABLE: return attackable(scope);
  case TE_DS_LEADING: {
    unsigned place = te_domain_of(scope, at);
    uint32_t domains = 0;
    for (uint32_t left = te_hero_domains(table, scope->user); left != 0; left &= left - 1)
      if (leading_units(scope, hf_lowest_bit(left), place) != 0) domains |= left & (0 - left);
    return domains;
  }
  case TE_DS_JOINING: {
    unsigned place = te_domain_of(scope, at);
    uint32_t domains = 0;
    for (uint32_t left = te_control(pub, scope->user); left != 0; left &= left - 1)
      if (joining_units(scope, hf_lowest_bit(left), place) != 0) domains |= left & (0 - left);
    return domains;
  }
  case TE_DS_FOR_EGG: return for_egg(scope);
  case TE_DS_FOR_HERO: return te_control(pub, scope->user) & te_room(pub, own, 1);
  case TE_DS_TO_GIVE_UP: {
    uint32_t domains = 0;
    for (uint32_t left = te_where(pub, own); left != 0; left &= left - 1)
      if (units_to_give_up(scope, hf_lowest_bit(left)) != 0) domains |= left & (0 - left);
    return domains;
  }
  case TE_DS_NEARBY: {
    uint32_t domains = te_domain_set(scope, at);
    return domains & next_to_yours(scope);
  }
  default: {
    assert(op == TE_DS_BUT);
    unsigned but = te_domain_of(scope, at);
    uint32_t domains = te_domain_set(scope, at);
    return but < TE_DOMAINS ? domains & ~hf_bit(but) : domains;
  }
  }
}

/* --- houses --------------------------------------------------------------- */

static uint32_t houses_with_tokens(const te_table *table) {
  uint32_t houses = 0;
  for (unsigned house = 0; house < TE_HOUSES; house++)
    if (te_of(table, house)->role == TE_FREE && te_of(table, house)->mat > 0)
      houses |= hf_bit(house);
  return houses;
}

/* Strictly more tokens than every other player, two at least. */
static bool could_win(const te_scope *scope, unsigned house) {
  const te_table *table = scope->table;
  unsigned own = te_influence(table, scope->user, house);
  if (te_of(table, house)->role != TE_FREE || te_of(table, house)->owner == scope->user)
    return false;
  HF_EACH_BIT (seat, other_players(scope))
    if (te_influence(table, seat, house) >= own) return false;
  return own >= 2;
}

/* Tokens stolen just now do not count as tokens to give back. */
static uint32_t kept_tokens(const te_scope *scope) {
  const te_public *pub = pub_of(scope);
  uint32_t houses = 0;
  for (unsigned house = 0; house < TE_HOUSES; house++) {
    unsigned stolen = (pub->stolen[0] == house + 1U) + (unsigned)(pub->stolen[1] == house + 1U);
    if (you(scope)->pool[house] > stolen) houses |= hf_bit(house);
  }
  return houses;
}

/* The hero may stand in a domain from which one's own token has gone. */
static bool hero_fits(const te_scope *scope, unsigned house, unsigned domain) {
  const te_public *pub = pub_of(scope);
  const te_house *of = &pub->house[house];
  uint32_t allied = you(scope)->houses & ~hf_bit(you(scope)->house);
  if (of->hero == TE_NOTHING || of->hero_at != TE_NOTHING) return false;
  if (house == you(scope)->house) return true;
  return (te_room(pub, house, 1) >> domain & 1) != 0 &&
         (te_held_by(pub, allied & ~hf_bit(house)) >> domain & 1) == 0;
}

static bool house_fits(te_scope *scope, uint16_t op, unsigned house, unsigned domain) {
  const te_house *of = te_of(scope->table, house);
  bool yours = of->owner == scope->user;
  switch (op) {
  case TE_HS_TO_WIN: return could_win(scope, house);
  case TE_HS_RECRUITS: return yours && of->mat > 0;
  case TE_HS_HEROES:
    return yours && of->hero_at != TE_NOTHING && of->units > 1 &&
           (lone_guards(scope) >> of->hero_at & 1) == 0;
  default: assert(op == TE_HS_HEROES_FOR); return yours && hero_fits(scope, house, domain);
  }
}

static uint32_t house_set(te_scope *scope, const uint16_t **at) {
  uint16_t op = *(*at)++;
  uint32_t houses = 0;
  switch (op) {
  case TE_HS_POOL: {
    unsigned seat = te_player_of(scope, at);
    return seat == TE_NOBODY ? 0 : pool_houses(scope->table, seat);
  }
  case TE_HS_KEPT: return kept_tokens(scope);
  case TE_HS_MATS: return houses_with_tokens(scope->table);
  case TE_HS_MATS_NOT_YOURS:
    return houses_with_tokens(scope->table) & ~(uint32_t)you(scope)->houses;
  case TE_HS_BUT: {
    unsigned but = te_element_of(scope, at);
    houses = house_set(scope, at);
    return but < TE_HOUSES ? houses & ~hf_bit(but) : houses;
  }
  default: break;
  }
  unsigned domain = op == TE_HS_HEROES_FOR ? te_domain_of(scope, at) : 0;
  for (unsigned house = 0; house < TE_HOUSES && domain != TE_NOTHING; house++)
    if (house_fits(scope, op, house, domain)) houses |= hf_bit(house);
  return houses;
}

uint32_t te_target_set(te_scope *scope, const uint16_t **at, unsigned *type) {
  uint16_t op = **at;
  if (op >= TE_S_OTHERS && op <= TE_S_POISONABLE) {
    ++*at;
    *type = TE_T_PLAYER;
    return player_set(scope, op);
  }
  if (op >= TE_DS_TOKENS && op <= TE_DS_BUT) {
    *type = TE_T_DOMAIN;
    return te_domain_set(scope, at);
  }
  if (op >= TE_HS_POOL && op <= TE_HS_HEROES_FOR) {
    *type = TE_T_HOUSE;
    return house_set(scope, at);
  }
  *type = TE_T_UNIT;
  return unit_set(scope, at);
}

/* --- numbers -------------------------------------------------------------- */

int te_number_of(te_scope *scope, const uint16_t **at) {
  uint16_t op = *(*at)++;
  const te_table *table = scope->table;
  const te_public *pub = pub_of(scope);
  if ((op & HL_CONSTANT) != 0) return op & 0x7FFF;
  switch (op) {
  case TE_N_GOLD: {
    unsigned seat = te_player_of(scope, at);
    return seat == TE_NOBODY ? 0 : te_at(table, seat)->gold;
  }
  case TE_N_POOL: {
    int tokens = pub->throne == scope->user;
    for (unsigned house = 0; house < TE_HOUSES; house++) tokens += you(scope)->pool[house];
    return tokens;
  }
  case TE_N_DOMAINS: return (int)hf_bit_count(te_control(pub, scope->user));
  case TE_N_CASTLES: return (int)hf_bit_count(you(scope)->castles);
  case TE_N_ALLIANCES: return (int)hf_bit_count(you(scope)->houses) - 1;
  case TE_N_TRACK: return te_of(table, you(scope)->house)->mat;
  case TE_N_PASSED: return pub->passed;
  case TE_N_STOLEN: return (pub->stolen[0] != 0) + (pub->stolen[1] != 0);
  case TE_N_POOL_OF: {
    unsigned house = te_element_of(scope, at), seat = te_player_of(scope, at);
    return house < TE_HOUSES && seat < TE_SEATS ? te_at(table, seat)->pool[house] : 0;
  }
  default: assert(op == TE_N_TWICE); return 2 * te_number_of(scope, at);
  }
}

/* --- conditions ----------------------------------------------------------- */

static bool hero_stands_alone(const te_scope *scope) {
  uint32_t domains = te_hero_domains(scope->table, scope->user);
  HF_EACH_BIT (domain, domains) {
    te_army army = te_army_in(pub_of(scope), you(scope)->houses, domain);
    if (te_army_size(army) + te_army_eggs(army) == 1) return true;
  }
  return false;
}

static bool token_joins(const te_scope *scope, unsigned place) {
  HF_EACH_BIT (from, te_control(pub_of(scope), scope->user))
    if (joining_units(scope, from, place) != 0) return true;
  return false;
}

static bool about_domain(te_scope *scope, uint16_t op, unsigned domain) {
  if (domain == TE_NOTHING) return false;
  switch (op) {
  case TE_HOLDS: return (te_control(pub_of(scope), scope->user) >> domain & 1) != 0;
  case TE_TOKEN_THERE:
    return te_removable(scope->table, domain, all_in_game(scope->table), false) != 0;
  default: assert(op == TE_TOKEN_JOINS); return token_joins(scope, domain);
  }
}

bool te_condition(te_scope *scope, const uint16_t **at) {
  uint16_t op = *(*at)++;
  const te_public *pub = pub_of(scope);
  const te_house *own = &pub->house[you(scope)->house];
  switch (op) {
  case TE_AT_LEAST:
  case TE_AT_MOST: {
    int a = te_number_of(scope, at), b = te_number_of(scope, at);
    return op == TE_AT_LEAST ? a >= b : a <= b;
  }
  case TE_HAS_HERO: return te_hero_domains(scope->table, scope->user) != 0;
  case TE_THRONE_HELD: return throne_player(scope) != TE_NOBODY;
  case TE_LEADER_IS_OTHER: {
    unsigned leader = leading_player(scope->table);
    return leader != TE_NOBODY && leader != scope->user;
  }
  case TE_HERO_ALONE: return hero_stands_alone(scope);
  case TE_HERO_CARD_HELD: return own->card == TE_IN_HAND;
  case TE_HERO_CARD_SHOWN: return own->card == TE_SHOWN;
  case TE_HERO_ON_MAT: return own->hero_at == TE_NOTHING;
  case TE_BATTLE_WON: return (pub->outcome & TE_WON) != 0;
  case TE_NO_BATTLE: return (pub->outcome & TE_FOUGHT) == 0;
  case TE_CASTLE_GAINED: return (pub->outcome & TE_GOT_CASTLE) != 0;
  case TE_FOLLOWING: return pub->following != 0;
  case TE_IS_PLAYERS: {
    unsigned unit = te_element_of(scope, at);
    return unit < 20 && te_of(scope->table, unit % 10)->role == TE_PLAYER;
  }
  case TE_CARD_BESIDE:
    return scope->card < TE_HERO_CARD && (you(scope)->beside >> scope->card & 1) != 0;
  default: return about_domain(scope, op, te_domain_of(scope, at));
  }
}
