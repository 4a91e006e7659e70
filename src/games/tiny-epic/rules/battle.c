/* Battles: cards are committed, revealed and resolved, the loser loses a unit
 * and retreats. The battle itself is part of the public state; its frame has
 * nothing but the step. */
#include "army.h"

enum {
  START,
  COMMITTED,
  SECOND_COMMITTED,
  DEFEND,
  DEFENDED,
  REVEAL,
  ATTACKER_LEAVES,
  COUNT,
  LOST,
  RETREAT,
  END
};

static void reveal_card(te_table *table, unsigned which, unsigned card, bool drawn);

static unsigned side_of(const te_battle *battle, unsigned which) {
  return which == TE_ATTACK ? battle->attacker : battle->defender;
}

void te_push_battle(te_table *table, unsigned attacker, unsigned place) {
  te_public *pub = table->pub;
  unsigned defender = TE_NOBODY;
  for (unsigned house = 0; house < TE_HOUSES; house++)
    if ((te_where(pub, house) >> place & 1) != 0 && te_of(table, house)->owner != attacker)
      defender = te_side_of(pub, house);
  pub->battle = (te_battle){.place = (uint8_t)place,
                            .attacker = (uint8_t)attacker,
                            .defender = (uint8_t)defender,
                            .winner = TE_NOBODY,
                            .boon = pub->boon};
  pub->boon = (te_boon){0};
  hf_push(table->flow, TE_PROC_BATTLE);
  te_settle(table); /* the move is over: what was left behind is settled first */
}

/* --- before the cards ----------------------------------------------------- */

static void start(te_table *table, hf_frame *frame) {
  te_public *pub = table->pub;
  te_battle *battle = &pub->battle;
  unsigned attacker = battle->attacker, defender = battle->defender;
  if (table->sink != NULL)
    te_emit(table, TE_EV_BATTLE, (int)attacker, (int)defender, battle->place, 0);
  pub->outcome |= TE_FOUGHT;
  if (te_at(table, attacker)->vengeance > 0)
    te_score(table, attacker, te_at(table, attacker)->vengeance, TE_FOR_VENGEANCE);
  if ((battle->boon.flags & TE_POINT_AHEAD) != 0) te_score(table, attacker, 1, TE_FOR_EVENT);
  if ((battle->boon.flags & TE_STEALS_GOLD) != 0 && defender < TE_SEATS &&
      te_at(table, defender)->gold > 0) {
    te_lose_gold(table, defender, 1);
    te_gain_gold(table, attacker, 1);
  }
  frame->step = DEFEND;
  if (te_cards_held(table, attacker) > 0) { /* the Rival draws later */
    frame->step = COMMITTED;
    te_ask(table, attacker, TE_ASK_COMMIT, battle->place, defender, 0);
  }
}

/* The card stays in hand until it is revealed: who counts cards learns nothing. */
static bool commit(te_table *table, unsigned seat, bool pays) {
  te_seat *at = te_at(table, seat);
  unsigned option = te_take_answer(table, seat);
  if (option == TE_PASS) {
    if (table->sink != NULL) te_emit(table, TE_EV_NO_CARD, (int)seat, 0, 0, 0);
    return false;
  }
  unsigned card = te_option_card(option);
  unsigned price = pays ? te_card_of(table, card)->price : 0;
  table->priv[seat].commit[at->committed++] = (uint8_t)(card + 1);
  at->paid = (uint8_t)price;
  if (table->sink != NULL)
#ifdef TE_FAULT_EVENT /* planted for a test: everybody hears of the card */
    te_emit(table, TE_EV_COMMIT, (int)seat, (int)card, (int)price, 0);
#else
    te_emit_secret(table, TE_EV_COMMIT, (int)seat, (int)card, (int)price, 1, hf_bit(seat));
#endif
  te_lose_gold(table, seat, price);
  return true;
}

static void committed(te_table *table, hf_frame *frame) {
  const te_battle *battle = &table->pub->battle;
  unsigned attacker = battle->attacker;
  bool one = commit(table, attacker, false);
  bool second = one && frame->step == COMMITTED && (battle->boon.flags & TE_TWO_CARDS) != 0 &&
                te_cards_held(table, attacker) > 1;
  frame->step = DEFEND;
  if (!second) return;
  frame->step = SECOND_COMMITTED;
  te_ask(table, attacker, TE_ASK_COMMIT, battle->place, battle->defender, 1);
}

static void draw_for(te_table *table, unsigned which) {
  unsigned card = te_draw_card(table, TE_NOBODY);
  if (card != TE_NOTHING) reveal_card(table, which, card, true);
}

static void defend(te_table *table, hf_frame *frame) {
  const te_battle *battle = &table->pub->battle;
  unsigned defender = battle->defender;
  frame->step = REVEAL;
  if (defender >= TE_SEATS) {
    draw_for(table, TE_DEFENCE);
  } else if (te_cards_held(table, defender) > 0) {
    frame->step = DEFENDED;
    te_ask(table, defender, TE_ASK_COMMIT, battle->place, battle->attacker, 2);
  }
}

/* --- the cards ------------------------------------------------------------ */

/* Lies open until the battle is over; a hero's card until the round ends. */
static void reveal_card(te_table *table, unsigned which, unsigned card, bool drawn) {
  te_battle *battle = &table->pub->battle;
  unsigned side = side_of(battle, which);
  const te_card *of = te_card_of(table, card);
  if (card >= TE_HERO_CARD)
    te_of(table, card - TE_HERO_CARD)->card = TE_SHOWN;
  else
    table->pub->in_battle |= hf_bit64(card);
  unsigned place = drawn ? 2 : battle->shown[which][0] != 0;
  battle->shown[which][place] = (uint8_t)(card + 1);
  if (table->sink != NULL) te_emit(table, TE_EV_REVEAL, (int)side, (int)card, drawn, 0);
  if (of->battle > 0)
    battle->cards[which] = (uint8_t)(battle->cards[which] + of->battle);
  else if (of->battle == TE_CONSCRIPTS)
    battle->conscripts[which]++;
  else if (of->battle == TE_RETREAT)
    battle->retreats |= (uint8_t)hf_bit(which);
}

static void reveal_hand(te_table *table, unsigned which) {
  unsigned side = side_of(&table->pub->battle, which);
  if (side >= TE_SEATS) return;
  te_seat *at = te_at(table, side);
  te_private *own = &table->priv[side];
  for (unsigned i = 0; i < at->committed; i++) {
    unsigned card = own->commit[i] - 1U;
    if (card < TE_HERO_CARD) te_leave_hand(table, side, card);
    reveal_card(table, which, card, false);
  }
  memset(own->commit, 0, sizeof own->commit);
  at->committed = at->paid = 0;
}

static bool is_secret(const te_table *table, unsigned shown) {
  return shown != 0 && te_card_of(table, shown - 1)->battle == TE_SECRET;
}

/* A Secret draws a card that counts as if it had been played; so does the next. */
static void draw_secrets(te_table *table, unsigned which) {
  const te_battle *battle = &table->pub->battle;
  unsigned side = side_of(battle, which);
  unsigned left = 0;
  bool draws = side >= TE_SEATS || te_is_rival(table, side);
  for (unsigned i = 0; i < (draws ? 3U : 2U); i++)
    left += is_secret(table, battle->shown[which][i]);
  for (; left > 0; left--) {
    unsigned card = te_draw_card(table, TE_NOBODY);
    if (card == TE_NOTHING) return;
    reveal_card(table, which, card, true);
    if (te_card_of(table, card)->battle == TE_SECRET) left++;
  }
}

/* An event may add the top card of the deck; a Retreat is drawn anew. */
static void add_top_card(te_table *table) {
  te_battle *battle = &table->pub->battle;
  if ((battle->boon.flags & TE_TOP_CARD) == 0) return;
  unsigned wanted = 1;
  for (unsigned drawn = 0; wanted > 0 && drawn < TE_PLOTS_MAX; drawn++) {
    unsigned card = te_draw_card(table, TE_NOBODY);
    if (card == TE_NOTHING) return;
    uint8_t retreats = battle->retreats;
    reveal_card(table, TE_ATTACK, card, true);
    battle->retreats = retreats;
    int icon = te_card_of(table, card)->battle;
    if (icon != TE_RETREAT && icon != TE_SECRET) wanted--;
  }
}

/* --- retreat by a card ---------------------------------------------------- */

static void call_off(te_table *table, unsigned which) {
  te_public *pub = table->pub;
  const te_battle *battle = &pub->battle;
  unsigned side = side_of(battle, which);
  if (table->sink != NULL) te_emit(table, TE_EV_CALLED_OFF, (int)side, battle->place, 0, 0);
  bool open = (te_ground_of(table, TE_RIVAL).others >> battle->from & 1) == 0;
  if (which == TE_ATTACK && te_is_rival(table, side) && open) { /* back where it came from */
    te_army army = te_army_in(pub, te_houses_of(pub, side), battle->place);
    te_move_army(table, army, battle->place, battle->from, side, TE_EV_RETREAT);
    return;
  }
  te_push_retreat(table, side, te_houses_of(pub, side), battle->place,
                  side < TE_SEATS ? side : battle->attacker);
}

static void reveal(te_table *table, hf_frame *frame) {
  te_battle *battle = &table->pub->battle;
  reveal_hand(table, TE_ATTACK);
  reveal_hand(table, TE_DEFENCE);
  if (te_is_rival(table, battle->attacker)) draw_for(table, TE_ATTACK);
  if (te_is_rival(table, battle->defender)) draw_for(table, TE_DEFENCE);
  draw_secrets(table, TE_ATTACK);
  add_top_card(table);
  draw_secrets(table, TE_DEFENCE);
  frame->step = COUNT;
  if (battle->retreats == 0) return;
  bool defender = (battle->retreats >> TE_DEFENCE & 1) != 0;
  bool attacker = (battle->retreats >> TE_ATTACK & 1) != 0;
  frame->step = attacker && defender ? ATTACKER_LEAVES : END;
  call_off(table, defender ? TE_DEFENCE : TE_ATTACK);
}

/* --- strength ------------------------------------------------------------ */

unsigned te_strength_in(const te_public *pub, uint32_t houses, unsigned domain) {
  unsigned strength = 0;
  HF_EACH_BIT (house, houses) {
    strength += pub->house[house].tokens[domain] + 2U * te_hero_in(pub, house, domain);
    if (house == TE_TARGARYEN) strength += 2 * te_dragons(pub, domain);
  }
  return strength;
}

static unsigned leaders_in(const te_public *pub, uint32_t houses, unsigned domain) {
  return te_army_leaders(te_army_in(pub, houses, domain));
}

static unsigned conscripts(const te_table *table, unsigned which) {
  const te_public *pub = table->pub;
  const te_battle *battle = &pub->battle;
  unsigned strength = 0, side = side_of(battle, which);
  if (battle->conscripts[which] == 0) return 0;
  uint32_t near = table->rules->within[1][battle->place] & ~hf_bit(battle->place);
  HF_EACH_BIT (domain, near) strength += te_strength_in(pub, te_houses_of(pub, side), domain);
  return strength * battle->conscripts[which];
}

/* The Rival's hero counts what its card says. */
static unsigned rival_more(const te_table *table, unsigned which) {
  const te_public *pub = table->pub;
  unsigned house = pub->seat[TE_RIVAL].house;
  unsigned more = which == TE_DEFENCE ? te_rival_defence(table) : 0;
  if (te_hero_in(pub, house, pub->battle.place)) more += te_rival_hero_strength(table) - 2;
  return more;
}

unsigned te_wall(const te_rules *rules, unsigned domain) {
  return domain == rules->throne ? 2 : rules->castles >> domain & 1;
}

te_parts te_parts_of(const te_table *table, unsigned which) {
  const te_public *pub = table->pub;
  const te_battle *battle = &pub->battle;
  const te_boon *boon = &battle->boon;
  unsigned side = side_of(battle, which), place = battle->place;
  uint32_t houses = te_houses_of(pub, side);
  unsigned wall = te_wall(table->rules, place), event = 0;
  if (which == TE_ATTACK) {
    event = boon->strength + (wall > 0 ? boon->in_castles : 0U);
    event += leaders_in(pub, houses, place) * boon->hero;
    wall = 0;
  }
  return (te_parts){
      .units = (uint8_t)te_strength_in(pub, houses, place),
      .wall = (uint8_t)wall,
      .cards = battle->cards[which],
      .conscripts = (uint8_t)conscripts(table, which),
      .event = (uint8_t)event,
      .beside = (uint8_t)(side < TE_SEATS ? te_strength_beside(table, side) : 0),
      .rival = (uint8_t)(te_is_rival(table, side) ? rival_more(table, which) : 0),
  };
}

unsigned te_total_of(const te_parts *parts) {
  const uint8_t summand[] = {parts->units, parts->wall,   parts->cards, parts->conscripts,
                             parts->event, parts->beside, parts->rival};
  unsigned sum = 0;
  for (unsigned i = 0; i < sizeof summand; i++) sum += summand[i];
  return sum < 255 ? sum : 255;
}

static unsigned total(te_table *table, unsigned which) {
  const te_battle *battle = &table->pub->battle;
  te_parts parts = te_parts_of(table, which);
  if (table->sink != NULL && battle->conscripts[which] > 0)
    te_emit(table, TE_EV_CONSCRIPTS, (int)side_of(battle, which), parts.conscripts, 0, 0);
  return te_total_of(&parts);
}

/* --- victory and loss ---------------------------------------------------- */

static void lose_token(te_table *table, unsigned house, unsigned winner) {
  unsigned place = table->pub->battle.place;
  if (te_is_last(table->pub, house)) return;
  if (winner >= TE_SEATS) {
    te_return_token(table, house, place, 0);
    return;
  }
  te_take_tokens(table, house, place, 1);
  te_at(table, winner)->pool[house]++;
  if (table->sink != NULL) te_emit(table, TE_EV_CAPTURE, (int)winner, (int)house, (int)place, 0);
}

/* A house that is not the loser's own: a token goes to the winner; if there is
 * none, its hero goes home. */
static void lose_other(te_table *table, unsigned house, unsigned winner) {
  if (te_of(table, house)->tokens[table->pub->battle.place] > 0)
    lose_token(table, house, winner);
  else if (te_hero_in(table->pub, house, table->pub->battle.place) &&
           !te_is_last(table->pub, house))
    te_return_hero(table, house, true);
}

static void lose_own(te_table *table, unsigned house, unsigned unit) {
  te_public *pub = table->pub;
  unsigned place = pub->battle.place;
  if (unit < 10) {
    te_return_token(table, house, place, 1);
  } else if (unit < 20) {
    te_return_hero(table, house, true);
  } else {
    if (table->sink != NULL) te_emit(table, TE_EV_EGG_LOST, (int)place, 1, 0, 0);
    te_set_brood(table, place, te_eggs(pub, place), te_dragons(pub, place) - 1);
  }
}

/* The loser's own unit: returns true if it has to be asked which. */
static bool lose_something(te_table *table, unsigned loser, unsigned winner) {
  te_public *pub = table->pub;
  unsigned place = pub->battle.place, house = te_at(table, loser)->house;
  uint32_t allied = te_at(table, loser)->houses & ~hf_bit(house);
  HF_EACH_BIT (other, allied)
    if ((te_where(pub, other) >> place & 1) != 0) {
      lose_other(table, other, winner);
      return false;
    }
  if (te_is_last(pub, house)) return false;
  if (te_is_rival(table, loser)) { /* its hero never leaves the map */
    if (te_of(table, house)->tokens[place] > 0) te_return_token(table, house, place, 1);
    return false;
  }
  te_ask(table, loser, TE_ASK_LOSE, house, place, 0);
  return true;
}

static void lose_egg(te_table *table) {
  te_public *pub = table->pub;
  unsigned place = pub->battle.place;
  if (table->sink != NULL) te_emit(table, TE_EV_EGG_LOST, (int)place, 0, 0, 0);
  te_set_brood(table, place, te_eggs(pub, place) - 1, te_dragons(pub, place));
}

static bool has_eggs(const te_public *pub, unsigned side) {
  return te_eggs(pub, pub->battle.place) > 0 && (te_houses_of(pub, side) >> TE_TARGARYEN & 1) != 0;
}

static void lose(te_table *table, hf_frame *frame, unsigned loser) {
  te_public *pub = table->pub;
  const te_battle *battle = &pub->battle;
  frame->step = RETREAT;
  if (loser == battle->defender && has_eggs(pub, loser)) {
    lose_egg(table);
  } else if (loser >= TE_SEATS) {
    unsigned house = loser - TE_SEATS;
    lose_other(table, house, battle->winner);
    if ((battle->boon.flags & TE_EXTRA_TOKEN) != 0 && te_of(table, house)->mat > 0) {
      te_pool_add(table, battle->winner, house);
      if (table->sink != NULL) te_emit(table, TE_EV_TAKE, battle->winner, (int)house, 0, 0);
    }
  } else if (lose_something(table, loser, battle->winner)) {
    frame->step = LOST;
  }
}

static void count(te_table *table, hf_frame *frame) {
  te_battle *battle = &table->pub->battle;
  for (unsigned which = TE_ATTACK; which <= TE_DEFENCE; which++)
    battle->total[which] = (uint8_t)total(table, which);
  if (table->sink != NULL)
    te_emit(table, TE_EV_TOTALS, battle->total[TE_ATTACK], battle->total[TE_DEFENCE], 0, 0);
  bool attack = battle->total[TE_ATTACK] > battle->total[TE_DEFENCE];
  unsigned loser = attack ? battle->defender : battle->attacker;
  battle->winner = attack ? battle->attacker : battle->defender;
  if (table->sink != NULL) te_emit(table, TE_EV_WON, battle->winner, battle->place, 0, 0);
  if (attack) {
    table->pub->outcome |= TE_WON;
    if ((battle->boon.flags & TE_POINT_AFTER) != 0)
      te_score(table, battle->attacker, 1, TE_FOR_EVENT);
  }
  if (battle->winner < TE_SEATS) te_score(table, battle->winner, 1, TE_FOR_VICTORY);
  if (te_is_rival(table, battle->winner)) te_rival_wins(table);
  if (loser < TE_SEATS) te_end_beside(table, loser, TE_ENDS_LOSS);
  lose(table, frame, loser);
}

static unsigned loser_of(const te_battle *battle) {
  return battle->winner == battle->attacker ? battle->defender : battle->attacker;
}

/* --- the end -------------------------------------------------------------- */

static void end(te_table *table) {
  te_public *pub = table->pub;
  unsigned attacker = pub->battle.attacker, place = pub->battle.place;
  bool had = (te_at(table, attacker)->castles >> place & 1) != 0;
  pub->discard |= pub->in_battle;
  pub->in_battle = 0;
  pub->battle = (te_battle){.place = TE_NOTHING, /* how it ended is remembered */
                            .winner = pub->battle.winner,
                            .total = {pub->battle.total[0], pub->battle.total[1]}};
  hf_pop(table->flow);
  te_settle(table);
  if (!had && (te_at(table, attacker)->castles >> place & 1) != 0) pub->outcome |= TE_GOT_CASTLE;
}

void te_run_battle(te_table *table, hf_frame *frame) {
  const te_battle *battle = &table->pub->battle;
  switch (frame->step) {
  case START: start(table, frame); break;
  case COMMITTED:
  case SECOND_COMMITTED: committed(table, frame); break;
  case DEFEND: defend(table, frame); break;
  case DEFENDED:
    frame->step = REVEAL;
    commit(table, battle->defender, true);
    break;
  case REVEAL: reveal(table, frame); break;
  case ATTACKER_LEAVES:
    frame->step = END;
    call_off(table, TE_ATTACK);
    break;
  case COUNT: count(table, frame); break;
  case LOST: {
    unsigned loser = loser_of(battle);
    unsigned unit = te_take_answer(table, loser);
    frame->step = RETREAT;
    lose_own(table, te_at(table, loser)->house, unit);
    break;
  }
  case RETREAT: {
    unsigned loser = loser_of(battle);
    frame->step = END;
    te_push_retreat(table, loser, te_houses_of(table->pub, loser), battle->place,
                    loser < TE_SEATS ? loser : battle->attacker);
    break;
  }
  default: end(table);
  }
}
