/* A battle of Tiny Epic on the wire: both totals, taken apart into what makes
 * them. */
#include "wire.h"

enum { HERO_STRENGTH = 2, DRAGON_STRENGTH = 2 };

typedef struct sum {
  const te_table *table;
  unsigned which, side;
  te_parts parts;
  const char *number; /* what the strength of a summand is called */
  hw_text *out;
} sum;

/* {"what":"tokens","of":"stark","strength":2}: one summand. */
static void add(sum *to, const char *what, const char *of, unsigned strength) {
  hw_object(to->out);
  hw_put_string(to->out, "what", what);
  if (of != NULL) hw_put_string(to->out, "of", of);
  hw_put_number(to->out, to->number, strength);
  hw_object_end(to->out);
}

static void add_units(sum *to) {
  const te_public *pub = to->table->pub;
  unsigned place = pub->battle.place;
  unsigned more = to->which == TE_ATTACK ? pub->battle.boon.hero : 0;
  HF_EACH_BIT (house, te_houses_of(pub, to->side)) {
    const char *id = tiny_house_id(to->table->rules, house);
    if (pub->house[house].tokens[place] > 0) add(to, "tokens", id, pub->house[house].tokens[place]);
    bool rivals = te_is_rival(to->table, to->side) && house == te_at(to->table, TE_RIVAL)->house;
    if (te_hero_in(pub, house, place))
      add(to, "hero", tiny_hero_id(to->table, house),
          (rivals ? te_rival_hero_strength(to->table) : HERO_STRENGTH) + more);
    if (house == TE_TARGARYEN && te_dragons(pub, place) > 0)
      add(to, "dragons", id, te_dragons(pub, place) * (DRAGON_STRENGTH + more));
  }
}

/* Heroes have told what the event adds to them; so has the Rival's hero. */
static void add_ground(sum *to) {
  const te_public *pub = to->table->pub;
  te_army army = te_army_in(pub, te_houses_of(pub, to->side), pub->battle.place);
  unsigned by_heroes = to->which == TE_ATTACK ? te_army_leaders(army) * pub->battle.boon.hero : 0;
  unsigned rival = to->parts.rival > 0 && to->which == TE_DEFENCE ? te_rival_defence(to->table) : 0;
  bool throne = pub->battle.place == to->table->rules->throne;
  if (to->parts.event > by_heroes) add(to, "event", NULL, to->parts.event - by_heroes);
  if (to->parts.wall > 0) add(to, throne ? "throne" : "castle", NULL, to->parts.wall);
  if (rival > 0) add(to, "rival", NULL, rival);
  if (to->parts.beside > 0) add(to, "beside", NULL, to->parts.beside);
}

/* A retreat and a secret add nothing by themselves. The last place shows the
 * latest card drawn only: what earlier ones brought is told together with it. */
static void add_cards(sum *to) {
  const te_battle *battle = &to->table->pub->battle;
  unsigned left = battle->cards[to->which];
  for (unsigned i = 0; i < 3; i++) {
    unsigned shown = battle->shown[to->which][i];
    if (shown == 0) continue;
    int icon = te_card_of(to->table, shown - 1U)->battle;
    unsigned strength = icon > 0 ? (unsigned)icon : 0;
    left -= left < strength ? left : strength;
    add(to, i == 2 ? "drawn" : "card", tiny_card_id(to->table, shown - 1U), strength);
  }
  if (left > 0) add(to, "drawn", NULL, left);
  if (battle->conscripts[to->which] > 0) add(to, "conscripts", NULL, to->parts.conscripts);
}

static sum sum_of(const te_table *table, unsigned which, const char *number, hw_text *out) {
  const te_battle *battle = &table->pub->battle;
  return (sum){.table = table,
               .which = which,
               .side = which == TE_ATTACK ? battle->attacker : battle->defender,
               .parts = te_parts_of(table, which),
               .number = number,
               .out = out};
}

static void write_parts(sum *to) {
  hw_key(to->out, "parts");
  hw_array(to->out);
  add_units(to);
  add_ground(to);
  add_cards(to);
  hw_array_end(to->out);
}

void tiny_write_compared_side(const te_table *table, unsigned which, hw_text *out) {
  sum to = sum_of(table, which, "n", out);
  hw_object(out);
  hw_key(out, "seats");
  hw_array(out);
  if (to.side < TE_SEATS) hw_number(out, to.side);
  hw_array_end(out);
  if (to.side >= TE_SEATS)
    hw_put_string(out, "house", tiny_house_id(table->rules, to.side - TE_SEATS));
  hw_put_number(out, "total", table->pub->battle.total[which]);
  write_parts(&to);
  hw_object_end(out);
}

static void write_side(const te_table *table, unsigned which, hw_text *out) {
  const te_battle *battle = &table->pub->battle;
  sum to = sum_of(table, which, "strength", out);
  hw_object(out);
  hw_key(out, "side");
  tiny_write_side(table, to.side, out);
  write_parts(&to);
  hw_put_number(out, "total", te_total_of(&to.parts));
  hw_put_number(out, "facedown", to.side < TE_SEATS ? te_at(table, to.side)->committed : 0);
  hw_put_number(out, "paid", to.side < TE_SEATS ? te_at(table, to.side)->paid : 0);
  hw_put_bool(out, "retreats", battle->retreats >> which & 1);
  hw_object_end(out);
}

void tiny_write_battle(const tiny_table *table, hw_text *out) {
  const te_battle *battle = &table->at.pub->battle;
  if (battle->place >= TE_DOMAINS) {
    hw_null(out);
    return;
  }
  hw_object(out);
  hw_put_string(out, "place", tiny_domain_id(table->at.rules, battle->place));
  hw_key(out, "sides");
  hw_array(out);
  write_side(&table->at, TE_ATTACK, out);
  write_side(&table->at, TE_DEFENCE, out);
  hw_array_end(out);
  hw_key(out, "winner");
  if (battle->winner != TE_NOBODY && (battle->total[0] | battle->total[1]) != 0)
    tiny_write_side(&table->at, battle->winner, out);
  else
    hw_null(out);
  hw_object_end(out);
}
