/* Which options come to mind first: rules of thumb for each kind of question.
 *
 * A weight depends on what all can see and on the seat's own cards alone. 10 is
 * an option like any other. They say where to look first and nothing of what
 * is found there. */
#include "prefer.h"

#include "army.h"
#include "ask.h"

enum { RARELY = 1, SELDOM = 3, USUAL = 10, OFTEN = 20, MOSTLY = 40 };

/* What a drawn card adds in battle, and a player's, about. */
enum { CARD_OF_DECK = 2, CARD_OF_PLAYER = 3 };

typedef struct thought {
  const te_table *table;
  unsigned seat;
  const te_seat *at;
  const te_private *own;
  te_ground ground;
} thought;

static bool is_in(uint32_t domains, unsigned domain) { return (domains >> domain & 1) != 0; }

/* --- battles -------------------------------------------------------------- */

/* Strength of a card for its owner, guessed where it is not printed. */
static unsigned card_strength(const te_table *table, unsigned card) {
  int battle = te_card_of(table, card)->battle;
  if (battle >= 0) return (unsigned)battle;
  return battle == TE_RETREAT ? 0 : CARD_OF_DECK;
}

static unsigned best_card(const thought *t) {
  unsigned best = 0;
  HF_EACH_BIT (plot, t->own->hand) {
    unsigned strength = card_strength(t->table, plot);
    best = strength > best ? strength : best;
  }
  HF_EACH_BIT (hero, te_hero_cards(t->table, t->seat)) {
    unsigned strength = card_strength(t->table, TE_HERO_CARD + hero);
    best = strength > best ? strength : best;
  }
  return best;
}

/* What an attack there has to beat, its card guessed. */
static unsigned resistance(const thought *t, unsigned domain) {
  const te_table *table = t->table;
  unsigned strength = 0, owner = TE_NOBODY;
  for (unsigned house = 0; house < TE_HOUSES; house++) {
    if (!is_in(te_where(table->pub, house), domain)) continue;
    strength += te_strength_in(table->pub, hf_bit(house), domain);
    owner = te_of(table, house)->owner;
  }
  strength += te_wall(table->rules, domain);
  if (owner == TE_NOBODY) return strength + CARD_OF_DECK;
  bool cards = te_cards_held(table, owner) > 0;
  return strength + (te_is_rival(table, owner) ? CARD_OF_DECK : cards ? CARD_OF_PLAYER : 0);
}

static unsigned strength_of(te_army army) { return te_army_size(army) + te_army_leaders(army); }

/* --- moving --------------------------------------------------------------- */

/* What it is worth to stand in a domain where nobody is. */
static unsigned place_worth(const thought *t, unsigned domain) {
  const te_rules *rules = t->table->rules;
  if (domain == rules->throne) return 60;
  return is_in(rules->castles, domain) ? MOSTLY : 14;
}

static unsigned target(const thought *t, unsigned domain, unsigned strength) {
  if (is_in(t->ground.mine, domain)) return SELDOM;
  if (is_in(t->ground.empty, domain)) return place_worth(t, domain);
  if (!is_in(t->ground.open, domain)) return RARELY;
  unsigned against = resistance(t, domain);
  if (strength > against) return place_worth(t, domain) + OFTEN;
  return strength == against ? USUAL : RARELY;
}

static uint32_t in_reach(const thought *t, unsigned from) {
  const te_rules *rules = t->table->rules;
  switch (t->at->prompt_arg[0]) {
  case TE_BY_MARCH: return rules->within[2][from] & ~hf_bit(from);
  case TE_BY_SAIL: return rules->by_sea[2][rules->region[from]];
  default: return TE_ALL_DOMAINS & ~hf_bit(from);
  }
}

static te_army army_at(const thought *t, unsigned domain) {
  return te_army_in(t->table->pub, t->at->houses, domain);
}

/* A domain to start from is as good as the best that can be reached. Who is
 * alone in a castle stays. */
static unsigned start(const thought *t, unsigned from) {
  te_army army = army_at(t, from);
  unsigned strength = strength_of(army) + best_card(t), best = RARELY;
  HF_EACH_BIT (domain, in_reach(t, from)) {
    unsigned worth = target(t, domain, strength);
    best = worth > best ? worth : best;
  }
  bool alone = te_army_size(army) == 1 && is_in(t->table->rules->castles, from);
  return alone ? (best + 3) / 4 : best;
}

typedef struct marching {
  te_army army, rest;
  unsigned from;
} marching;

static marching marching_of(const thought *t) {
  marching m = {.from = t->at->prompt_arg[4]};
  unsigned i = 0;
  if (m.from == TE_NOTHING) m.from = t->own->picks[i++];
  for (; i < t->own->pick_count; i++) m.army += te_army_unit(t->own->picks[i]);
  te_army here = army_at(t, m.from);
  if (t->own->pick_count == 0) m.army = here;
  m.rest = here - m.army;
  return m;
}

/* A castle left empty is given up. */
static unsigned go(const thought *t, const marching *m, unsigned to) {
  unsigned worth = target(t, to, strength_of(m->army) + best_card(t));
  if (!te_army_empty(m->rest)) return worth;
  if (is_in(t->table->rules->castles, m->from) || m->from == t->table->rules->throne)
    return (worth + 5) / 6;
  return (2 * worth + 2) / 3;
}

static unsigned take(const thought *t, const marching *m) {
  unsigned left = te_army_size(m->rest);
  bool castle = is_in(t->table->rules->castles, m->from);
  if (te_army_empty(m->army)) return USUAL;
  return left > 1 || !castle ? OFTEN : SELDOM;
}

static unsigned move(const thought *t, unsigned value) {
  if (value == TE_PASS) return 2;
  if (value == TE_DONE) return place_worth(t, t->at->prompt_arg[4]);
  if (value < TE_MOVE_HERO) return start(t, value);
  marching m = marching_of(t);
  return value >= TE_MOVE_TO ? go(t, &m, value - TE_MOVE_TO) : take(t, &m);
}

/* --- dice ----------------------------------------------------------------- */

/* How much a seat would like to do an action now. */
static unsigned wish(const thought *t, unsigned action) {
  unsigned gold = t->at->gold;
  switch (action) {
  case TE_RECRUIT: return gold > 1 ? USUAL + gold : gold > 0 ? 6 : RARELY;
  case TE_MARCH: return 14;
  case TE_SAIL: return 13;
  case TE_WHISPER: return 2 + (t->at->hand < 2 ? 6U : 0U) + (gold < 3 ? 6U : 0U);
  case TE_PLOT: return gold > 0 && te_cards_held(t->table, t->seat) > 0 ? 14 : RARELY;
  default: return te_cards_held(t->table, t->seat) > 0 ? 8 : RARELY;
  }
}

static unsigned place(const thought *t, unsigned value) {
  const te_public *pub = t->table->pub;
  if (value < TE_PLACE_SET) return wish(t, value % 6) + wish(t, t->at->die[value / 6]);
  if (value >= TE_PLACE_THIRD && value < TE_PLACE_THIRD_SET)
    return wish(t, value - TE_PLACE_THIRD) + wish(t, pub->third_die);
  return 4; /* what a house does to the dice */
}

/* --- recruiting ----------------------------------------------------------- */

/* Near what can be taken; beside a hero; where few stand. */
static unsigned recruit_in(const thought *t, unsigned domain) {
  const te_rules *rules = t->table->rules;
  uint32_t near = rules->within[2][domain] & t->ground.empty;
  unsigned weight = 4 + 3 * hf_bit_count(near & rules->castles) + hf_bit_count(near & rules->fiefs);
  if (te_army_leaders(army_at(t, domain)) > 0) weight += 4;
  return weight;
}

static unsigned recruit(const thought *t, unsigned value) {
  if (value == TE_PASS || value == TE_DONE) return 2;
  if (value >= TE_RECRUIT_PLACE) return recruit_in(t, value - TE_RECRUIT_PLACE);
  return value % 10 == t->at->house ? 16 : 14;
}

/* --- cards ---------------------------------------------------------------- */

static unsigned discard(const thought *t, unsigned value) {
  if (value == TE_PASS) return RARELY;
  if (value == TE_DONE) return USUAL;
  unsigned strength = card_strength(t->table, value);
  unsigned wanted = t->at->gold >= te_gold_most(t->table, t->seat) ? 2 : t->at->gold < 3 ? 14 : 8;
  return strength > 3 ? (wanted + 1) / 2 : wanted;
}

/* What one token more of a house would change. */
static unsigned token(const thought *t, unsigned house) {
  const te_table *table = t->table;
  unsigned own = te_influence(table, t->seat, house), most = 0;
  for (unsigned seat = 0; seat < te_seats(table); seat++) {
    unsigned other = te_influence(table, seat, house);
    if (seat != t->seat && other > most) most = other;
  }
  if (te_of(table, house)->owner == t->seat) return own > most + 1 ? SELDOM : OFTEN;
  if (own + 1 >= 2 && own + 1 > most) return MOSTLY;
  return own + 1 >= most ? 16 : 6;
}

static unsigned best_token(const thought *t) {
  unsigned best = RARELY;
  for (unsigned house = 0; house < TE_HOUSES; house++) {
    if (te_of(t->table, house)->role != TE_FREE || te_of(t->table, house)->mat == 0) continue;
    unsigned worth = token(t, house);
    best = worth > best ? worth : best;
  }
  return best;
}

static unsigned shield_worth(const thought *t, unsigned house) {
  const te_house *of = te_of(t->table, house);
  unsigned gold = t->at->gold;
  if (of->role == TE_FREE) return gold < 1 ? 0 : of->mat > 0 ? token(t, house) : SELDOM;
  if (of->role == TE_PLAYER && of->owner != t->seat) return gold < 3 ? 0 : USUAL;
  return gold < 2 ? 0 : best_token(t);
}

static unsigned plot(const thought *t, unsigned value) {
  if (value == TE_PASS) return 2;
  unsigned shields[2], card = te_option_card(value);
  unsigned count = te_shields(t->table, card, shields), weight = RARELY;
  for (unsigned i = 0; i < count; i++) weight += shield_worth(t, shields[i]);
  return weight;
}

static unsigned shield(const thought *t, unsigned value) {
  if (value >= 2 * TE_SHIELD_SIZE) return SELDOM;
  unsigned use = value % TE_SHIELD_SIZE;
  if (use >= TE_SHIELD_STEAL) return token(t, use - TE_SHIELD_STEAL) + 4;
  if (use >= TE_SHIELD_RETURN) return use - TE_SHIELD_RETURN == t->seat ? RARELY : USUAL;
  return token(t, use);
}

/* The stronger the better, while it can help; a weak one where nothing can. */
static unsigned commit(const thought *t, unsigned value) {
  const te_public *pub = t->table->pub;
  unsigned place = pub->battle.place;
  bool attacks = pub->battle.attacker == t->seat;
  unsigned mine = strength_of(army_at(t, place)), theirs = 0;
  for (unsigned house = 0; house < TE_HOUSES; house++)
    if (te_of(t->table, house)->owner != t->seat)
      theirs += te_strength_in(pub, hf_bit(house), place);
  unsigned walls = te_wall(t->table->rules, place);
  mine += attacks ? pub->battle.boon.strength : walls;
  theirs += attacks ? walls : 0;
  bool hopeless = mine + best_card(t) + (attacks ? 0 : 1) <= theirs;
  if (value == TE_PASS) return hopeless ? OFTEN : mine > theirs + 5 ? USUAL : SELDOM;
  unsigned card = te_option_card(value), strength = card_strength(t->table, card);
  if (te_card_of(t->table, card)->battle == TE_RETREAT) return hopeless ? 8 : RARELY;
  return hopeless ? SELDOM : 4 + 4 * strength;
}

static unsigned lose(unsigned value) { return value < 10 ? 14 : value < 20 ? 6 : 2; }

static unsigned retreat(const thought *t, unsigned domain) {
  return is_in(t->ground.mine, domain) ? USUAL : 14;
}

static unsigned first_thought(const thought *t, unsigned value) {
  switch (t->at->prompt) {
  case TE_ASK_BOTTOM:
  case TE_ASK_DRAFT: return wish(t, value);
  case TE_ASK_PLACE: return place(t, value);
  case TE_ASK_RECRUIT: return recruit(t, value);
  case TE_ASK_MOVE: return move(t, value);
  case TE_ASK_WHISPER: return discard(t, value);
  case TE_ASK_PLOT: return plot(t, value);
  case TE_ASK_SHIELD: return shield(t, value);
  case TE_ASK_EVENT: return value == TE_PASS ? 4 : USUAL;
  case TE_ASK_COMMIT: return commit(t, value);
  case TE_ASK_LOSE:
  case TE_ASK_OVER: return lose(value);
  case TE_ASK_RETREAT: return retreat(t, value);
  default: return USUAL;
  }
}

void te_prefer(hf_cursor *cursor, unsigned seat, uint16_t *weight) {
  te_table *table = te_table_in(cursor);
  thought t = {table, seat, te_at(table, seat), &table->priv[seat], te_ground_of(table, seat)};
  uint32_t n = 0;
  HF_EACH_BIT (option, t.own->options) weight[n++] = (uint16_t)first_thought(&t, option);
  HF_EACH_BIT (option, t.own->extra) weight[n++] = (uint16_t)first_thought(&t, 64 + option);
}
