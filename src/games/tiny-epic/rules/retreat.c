/* Retreats: all units together, by land, through anything, to the nearest
 * domain of one's own with room or an empty fief. One's own castle domain or
 * King's Landing only when nothing else is as near. Where no domain can hold
 * them all, those over the limit go back to their mats.
 */
#include "army.h"

enum { LOOK, CHOSEN, MAKE_ROOM, ONE_BACK };

static uint32_t occupied(const te_public *pub) {
  uint32_t all = 0;
  for (unsigned house = 0; house < TE_HOUSES; house++) all |= te_where(pub, house);
  return all;
}

static bool is_allied(const te_public *pub, unsigned house) {
  return pub->house[house].role == TE_FREE;
}

/* Domains where other allied houses than this one stand. */
static uint32_t other_allies(const te_public *pub, unsigned side, unsigned house) {
  uint32_t others = 0;
  HF_EACH_BIT (ally, te_houses_of(pub, side) & ~hf_bit(house))
    if (is_allied(pub, ally)) others |= te_where(pub, ally);
  return others;
}

/* Where `units` of a house can join its own side. */
static uint32_t room_for(const te_public *pub, unsigned side, unsigned house, unsigned units) {
  uint32_t room = te_room(pub, house, units);
  return is_allied(pub, house) ? room & ~other_allies(pub, side, house) : room;
}

/* One's own domains; King's Landing only for who may stay there. */
static uint32_t friendly(const te_table *table, unsigned side, unsigned from) {
  const te_public *pub = table->pub;
  const te_rules *rules = table->rules;
  uint32_t own = te_control(pub, side) & ~hf_bit(from) & ~te_contested(pub);
  if (side < TE_SEATS && hf_bit_count(own & rules->castles) < TE_CASTLES_FOR_THRONE)
    own &= ~hf_bit(rules->throne);
  return own;
}

static uint32_t nearest(const te_rules *rules, uint32_t places, unsigned from) {
  for (unsigned steps = 1; steps <= TE_STEPS_MAX; steps++) {
    uint32_t near = places & rules->within[steps][from];
    if (near != 0) return (near & rules->fiefs) != 0 ? near & rules->fiefs : near;
  }
  return 0;
}

/* Domains that take some of the army, if none takes all; if there is nothing
 * of the kind, any empty domain: somebody has to stay on the map. */
static uint32_t poor_places(const te_table *table, unsigned side, uint32_t own, te_army army,
                            unsigned from) {
  uint32_t places = 0;
  HF_EACH_BIT (house, te_army_houses(army)) places |= own & room_for(table->pub, side, house, 1);
  if (places == 0) places = TE_ALL_DOMAINS & ~occupied(table->pub) & ~hf_bit(from);
  return nearest(table->rules, places, from);
}

/* A house without a player that the Rival has beaten does not join its own. */
static bool driven_by_rival(const te_table *table, unsigned side, unsigned from) {
  const te_battle *battle = &table->pub->battle;
  return side >= TE_SEATS && battle->place == from && te_is_rival(table, battle->attacker) &&
         battle->winner == battle->attacker;
}

uint32_t te_retreat_places(const te_table *table, unsigned side, uint32_t houses, unsigned from) {
  const te_public *pub = table->pub;
  te_army army = te_army_in(pub, houses, from);
  uint32_t own = friendly(table, side, from);
  uint32_t places = own;
  HF_EACH_BIT (house, te_army_houses(army)) {
    places &= room_for(pub, side, house, te_army_count(army, house));
  }
  if (driven_by_rival(table, side, from)) places = 0;
  places |= table->rules->fiefs & ~occupied(pub);
  if (places == 0) return poor_places(table, side, own, army, from);
  return nearest(table->rules, places, from);
}

/* --- units without room --------------------------------------------------- */

/* Options: tokens from 0, heroes from 10, 20 a dragon, 21 an egg. */
te_options te_over_options(const te_table *table, const hf_frame *frame) {
  const te_retreat_frame *retreat = te_retreat_of(frame);
  const te_public *pub = table->pub;
  unsigned from = retreat->from, to = retreat->to;
  te_army army = te_army_in(pub, te_retreating(frame), from);
  te_options options = {0, 0};
  HF_EACH_BIT (house, te_army_houses(army)) {
    if ((room_for(pub, retreat->side, house, te_army_count(army, house)) >> to & 1) != 0) continue;
    if (house == TE_TARGARYEN && te_army_eggs(army) > 0) options.low |= hf_bit(21);
    if (te_is_last(pub, house)) continue;
    if (te_army_tokens(army, house) > 0) options.low |= hf_bit(house);
    if (te_army_has_hero(army, house) != 0 && !te_hero_stays(table, house))
      options.low |= hf_bit(10 + house);
    if (house == TE_TARGARYEN && te_army_dragons(army) > 0) options.low |= hf_bit(20);
  }
  return options;
}

static void send_back(te_table *table, unsigned from, unsigned unit) {
  te_public *pub = table->pub;
  if (unit < 10) {
    te_return_token(table, unit, from, 1);
  } else if (unit < 20) {
    te_return_hero(table, unit - 10, true);
  } else {
    unsigned egg = unit == 21;
    if (table->sink != NULL) te_emit(table, TE_EV_EGG_LOST, (int)from, !egg, 0, 0);
    te_set_brood(table, from, te_eggs(pub, from) - egg, te_dragons(pub, from) - !egg);
  }
}

/* Nowhere to go at all: everything goes back. */
static void all_back(te_table *table, uint32_t houses, unsigned from) {
  te_army army = te_army_in(table->pub, houses, from);
  for (unsigned house = 0; house < TE_HOUSES; house++) {
    for (unsigned i = te_army_tokens(army, house); i > 0; i--) send_back(table, from, house);
    if (te_army_has_hero(army, house) != 0) send_back(table, from, 10 + house);
  }
  for (unsigned i = te_army_dragons(army); i > 0; i--) send_back(table, from, 20);
  for (unsigned i = te_army_eggs(army); i > 0; i--) send_back(table, from, 21);
}

/* --- running -------------------------------------------------------------- */

void te_push_retreat(te_table *table, unsigned side, uint32_t houses, unsigned from,
                     unsigned chooser) {
  hf_frame *frame = hf_push(table->flow, TE_PROC_RETREAT);
  te_retreat_of(frame)->side = (uint8_t)side;
  te_retreat_of(frame)->from = (uint8_t)from;
  te_retreat_of(frame)->chooser = (uint8_t)(te_is_rival(table, chooser) ? 0 : chooser);
  te_retreat_of(frame)->houses[0] = (uint8_t)houses;
  te_retreat_of(frame)->houses[1] = (uint8_t)(houses >> 8);
}

static void done(te_table *table) {
  hf_pop(table->flow);
  te_settle(table);
}

static void look(te_table *table, hf_frame *frame) {
  te_retreat_frame *retreat = te_retreat_of(frame);
  unsigned from = retreat->from;
  uint32_t houses = te_retreating(frame);
  te_army army = te_army_in(table->pub, houses, from);
  if (te_army_houses(army) == 0) {
    done(table);
    return;
  }
  uint32_t places = te_retreat_places(table, retreat->side, houses, from);
  if (places == 0) {
    all_back(table, houses, from);
    done(table);
  } else if ((places & (places - 1)) == 0) {
    retreat->to = (uint8_t)hf_lowest_bit(places);
    frame->step = MAKE_ROOM;
  } else {
    frame->step = CHOSEN;
    te_ask_with(table, retreat->chooser, TE_ASK_RETREAT, retreat->side, from, 0,
                (te_options){places, 0});
  }
}

static void make_room(te_table *table, hf_frame *frame) {
  te_retreat_frame *retreat = te_retreat_of(frame);
  unsigned from = retreat->from, to = retreat->to;
  te_options over = te_over_options(table, frame);
  if (over.low == 0) {
    te_army army = te_army_in(table->pub, te_retreating(frame), from);
    te_move_army(table, army, from, to, 0, TE_EV_RETREAT);
    done(table);
  } else if ((over.low & (over.low - 1)) == 0) {
    send_back(table, from, hf_lowest_bit(over.low));
  } else {
    frame->step = ONE_BACK;
    te_ask_with(table, retreat->chooser, TE_ASK_OVER, from, to, 0, over);
  }
}

void te_run_retreat(te_table *table, hf_frame *frame) {
  te_retreat_frame *retreat = te_retreat_of(frame);
  switch (frame->step) {
  case LOOK: look(table, frame); break;
  case CHOSEN:
    retreat->to = (uint8_t)te_take_answer(table, retreat->chooser);
    frame->step = MAKE_ROOM;
    break;
  case MAKE_ROOM: make_room(table, frame); break;
  default: {
    unsigned unit = te_take_answer(table, retreat->chooser);
    frame->step = MAKE_ROOM;
    send_back(table, retreat->from, unit);
  }
  }
}
