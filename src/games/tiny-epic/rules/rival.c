/* The Rival of the solo game: a second player led by its cards. It follows each
 * instruction as far as it can; where something is left open, the player
 * decides. */
#include "army.h"

#include "core/draw.h"

enum {
  BEGIN,
  LEVY,
  LEVY_ALLY,
  LEVY_SPOT,
  TARGET,
  TARGET_CHOSEN,
  FOUGHT,
  PLOT,
  SHIELD,
  SHIELD_CHOSEN,
  FOLLOW,
  END
};

enum { NORTH, CENTRAL, SOUTH };
/* What may be wanted next, as it stands under the spaces of the track. */
enum { WANTS_HOME, WANTS_EMPTY_FIEF, WANTS_FIEF, WANTS_THRONE, WANTS_CASTLE, WANTS_NOTHING };

static te_seat *rival(const te_table *table) { return te_at(table, TE_RIVAL); }
static te_house *own_house(const te_table *table) { return te_of(table, rival(table)->house); }
static unsigned hero_domain(const te_table *table) { return own_house(table)->hero_at; }
static const te_solo *solo_hero(const te_table *table) {
  return &table->rules->solo[rival(table)->house];
}

static bool does(const te_table *table, unsigned moment, unsigned what) {
  const te_solo *solo = solo_hero(table);
  return solo->what != TE_NOTHING && solo->moment == moment - TE_R_RECRUITS &&
         solo->what == what - TE_R_UNITS;
}

unsigned te_rival_hero_strength(const te_table *table) {
  return solo_hero(table)->strength + te_level_of(table)->hero;
}

unsigned te_rival_defence(const te_table *table) {
  return does(table, TE_R_DEFENDS, TE_R_STRENGTH) ? solo_hero(table)->number : 0;
}

/* --- allies --------------------------------------------------------------- */

/* Its allies of which it has the most tokens. */
static uint32_t strongest_allies(const te_table *table) {
  const te_seat *at = rival(table);
  uint32_t best = 0;
  unsigned most = 0;
  HF_EACH_BIT (house, at->houses & ~hf_bit(at->house)) {
    unsigned tokens = at->pool[house];
    if (best != 0 && tokens < most) continue;
    best = best != 0 && tokens == most ? best | hf_bit(house) : hf_bit(house);
    most = tokens;
  }
  return best;
}

static uint32_t houses_with_tokens(const te_table *table) {
  uint32_t houses = 0;
  for (unsigned house = 0; house < TE_HOUSES; house++)
    if (te_of(table, house)->role == TE_FREE && te_of(table, house)->mat > 0)
      houses |= hf_bit(house);
  return houses;
}

static void take_token(te_table *table, unsigned house) {
  te_pool_add(table, TE_RIVAL, house);
  if (table->sink != NULL) te_emit(table, TE_EV_TAKE, TE_RIVAL, (int)house, 0, 0);
}

void te_rival_wins(te_table *table) {
  uint32_t allies = strongest_allies(table) & houses_with_tokens(table);
  if (!does(table, TE_R_WINS, TE_R_TOKEN) || allies == 0) return;
  for (unsigned i = 0; i < solo_hero(table)->number; i++)
    if (te_of(table, hf_lowest_bit(allies))->mat > 0) take_token(table, hf_lowest_bit(allies));
}

/* --- recruiting ----------------------------------------------------------- */

static te_levy levy_of(const te_table *table, const hf_frame *frame) {
  const te_rival_frame *rival = te_rival_of(frame);
  if (rival->levy < 2) return table->rules->rival[rival->card].levy[rival->levy];
  bool more = rival->levy == 2 && does(table, TE_R_RECRUITS, TE_R_UNITS);
  return (te_levy){more ? solo_hero(table)->number : 0, 0, 0};
}

static uint32_t room_for(const te_table *table, unsigned house) {
  const te_public *pub = table->pub;
  uint32_t allied = rival(table)->houses & ~hf_bit(rival(table)->house);
  uint32_t room = te_control(pub, TE_RIVAL) & te_room(pub, house, 1);
  if ((allied >> house & 1) != 0) room &= ~te_held_by(pub, allied & ~hf_bit(house));
  return room;
}

static unsigned units_in(const te_table *table, unsigned domain) {
  return te_army_size(te_army_in(table->pub, rival(table)->houses, domain));
}

static uint32_t with_fewest_units(const te_table *table, uint32_t domains) {
  uint32_t best = 0;
  unsigned fewest = 99;
  HF_EACH_BIT (domain, domains) {
    unsigned units = units_in(table, domain);
    if (units > fewest) continue;
    best = units == fewest ? best | hf_bit(domain) : hf_bit(domain);
    fewest = units;
  }
  return best;
}

static uint32_t spots(const te_table *table, te_levy levy, unsigned house) {
  uint32_t room = room_for(table, house);
  switch (levy.spot + TE_SPOT_HERO) {
  case TE_SPOT_HERO: return room & hf_bit(hero_domain(table));
  case TE_SPOT_HOME: return room & hf_bit(table->rules->home[rival(table)->house]);
  case TE_SPOT_CASTLE: return with_fewest_units(table, room & table->rules->castles);
  default: return room & hf_bit(table->rules->home[house]);
  }
}

static void place_units(te_table *table, te_levy levy, unsigned house, unsigned domain) {
  for (unsigned i = 0; i < levy.units; i++) {
    if (te_of(table, house)->mat == 0 || (room_for(table, house) >> domain & 1) == 0) return;
    te_of(table, house)->mat--;
    te_add_tokens(table, house, domain, 1);
    if (table->sink != NULL)
      te_emit6(table, TE_EV_RECRUIT, (const int[6]){TE_RIVAL, (int)house, 0, (int)domain, 0});
  }
}

/* Where others take taxes it raises tokens: with its hero, else at home, else in
 * that of its domains with the fewest units. */
void te_rival_taxes(te_table *table) {
  unsigned house = rival(table)->house;
  for (unsigned i = 0; i < te_level_of(table)->levy; i++) {
    uint32_t room = room_for(table, house);
    uint32_t hero = room & hf_bit(hero_domain(table));
    uint32_t home = room & hf_bit(table->rules->home[house]);
    uint32_t places = hero != 0 ? hero : home != 0 ? home : with_fewest_units(table, room);
    if (places == 0) return;
    place_units(table, (te_levy){.units = 1}, house, hf_lowest_bit(places));
  }
}

/* What its level gives it when points are scored. */
void te_rival_scores(te_table *table) {
  const te_level *level = te_level_of(table);
  bool behind = rival(table)->points < te_at(table, 0)->points;
  if (level->points > 0 && (behind || level->if_behind == 0))
    te_score(table, TE_RIVAL, level->points, TE_FOR_LEVEL);
}

static void next_levy(hf_frame *frame) {
  te_rival_frame *rival = te_rival_of(frame);
  rival->levy++;
  rival->house = TE_NOTHING;
  frame->step = rival->levy < 3 ? LEVY : FOLLOW;
}

/* Who is recruited, then where; the player is asked where two are equal. */
static void find_spot(te_table *table, hf_frame *frame) {
  te_rival_frame *rival = te_rival_of(frame);
  te_levy levy = levy_of(table, frame);
  uint32_t places = spots(table, levy, rival->house);
  if (levy.units == 0 || places == 0 || te_of(table, rival->house)->mat == 0) {
    next_levy(frame);
  } else if ((places & (places - 1)) == 0) {
    place_units(table, levy, rival->house, hf_lowest_bit(places));
    next_levy(frame);
  } else {
    frame->step = LEVY_SPOT;
    te_ask_with(table, 0, TE_ASK_RIVAL_DOMAIN, rival->die, rival->house, 0,
                (te_options){places, 0});
  }
}

static void levy(te_table *table, hf_frame *frame) {
  bool ally = levy_of(table, frame).ally != 0;
  uint32_t houses = ally ? strongest_allies(table) : hf_bit(rival(table)->house);
  if (houses == 0) {
    next_levy(frame);
  } else if ((houses & (houses - 1)) == 0) {
    te_rival_of(frame)->house = (uint8_t)hf_lowest_bit(houses);
    find_spot(table, frame);
  } else {
    frame->step = LEVY_ALLY;
    te_ask_with(table, 0, TE_ASK_RIVAL_HOUSE, te_rival_of(frame)->die, 0, 0,
                (te_options){houses, 0});
  }
}

/* --- moving --------------------------------------------------------------- */

/* All units with the hero but for one token, its own before an ally's. */
static te_army army_of(const te_table *table) {
  const te_seat *at = rival(table);
  te_army army = te_army_in(table->pub, at->houses, hero_domain(table));
  if (te_army_tokens(army, at->house) > 0) return army - te_army_token(at->house);
  HF_EACH_BIT (house, te_army_houses(army))
    if (te_army_tokens(army, house) > 0) return army - te_army_token(house);
  return army;
}

/* Where such an army may go: not among its own, not against last units. */
static uint32_t open_to(const te_table *table) {
  const te_rules *rules = table->rules;
  te_ground ground = te_ground_of(table, TE_RIVAL);
  uint32_t open = ground.empty;
  HF_EACH_BIT (house, te_army_houses(army_of(table)))
    if (te_of(table, house)->units > 1) open |= ground.open;
  uint32_t castles = ground.mine & rules->castles;
  if (te_army_size(army_of(table)) == units_in(table, hero_domain(table)))
    castles &= ~hf_bit(hero_domain(table)); /* it is left empty */
  if (hf_bit_count(castles) < TE_CASTLES_FOR_THRONE) open &= ~hf_bit(rules->throne);
  return open;
}

static uint32_t nearest(const te_table *table, uint32_t domains) {
  for (unsigned steps = 1; steps <= TE_STEPS_MAX; steps++) {
    uint32_t near = domains & table->rules->within[steps][hero_domain(table)];
    if (near != 0) return near;
  }
  return 0;
}

static unsigned first_want(const te_table *table) {
  static const uint8_t wants[TE_TOKENS + 1] = {
      WANTS_HOME, WANTS_HOME,   WANTS_EMPTY_FIEF, WANTS_EMPTY_FIEF, WANTS_FIEF,
      WANTS_FIEF, WANTS_THRONE, WANTS_THRONE,     WANTS_CASTLE,     WANTS_CASTLE};
  return wants[TE_TOKENS - own_house(table)->mat];
}

/* The next target, or those among which the player chooses. */
static uint32_t next_targets(const te_table *table) {
  const te_rules *rules = table->rules;
  uint32_t open = open_to(table), empty = te_ground_of(table, TE_RIVAL).empty;
  for (unsigned want = first_want(table); want < WANTS_NOTHING; want++) {
    uint32_t targets = want == WANTS_HOME         ? hf_bit(rules->home[rival(table)->house])
                       : want == WANTS_EMPTY_FIEF ? rules->fiefs & empty
                       : want == WANTS_FIEF       ? rules->fiefs
                       : want == WANTS_THRONE     ? hf_bit(rules->throne)
                                                  : rules->castles;
    targets = nearest(table, targets & open);
    if (targets != 0) return targets;
  }
  return 0;
}

static unsigned row_of(const te_table *table) {
  static const uint8_t rows[TE_REGIONS] = {NORTH, CENTRAL, SOUTH, SOUTH, CENTRAL, NORTH};
  return rows[table->rules->region[hero_domain(table)]];
}

/* The domain on the card; from one of its own it turns to its next target. */
static uint32_t targets_of(const te_table *table, const hf_frame *frame) {
  const te_rival *card = &table->rules->rival[te_rival_of(frame)->card];
  unsigned die = te_rival_of(frame)->die;
  if (die != TE_MARCH && die != TE_SAIL) return next_targets(table);
  unsigned domain = die == TE_MARCH ? card->march[row_of(table)] : card->sail[row_of(table)];
  if ((te_control(table->pub, TE_RIVAL) >> domain & 1) != 0) return next_targets(table);
  return hf_bit(domain) & open_to(table);
}

static void prepare(te_table *table, const hf_frame *frame) {
  const te_solo *solo = solo_hero(table);
  unsigned more = te_rival_of(frame)->strength;
  table->pub->boon = (te_boon){0};
  if (does(table, TE_R_ATTACKS, TE_R_STRENGTH)) more += solo->number;
  if (te_rival_of(frame)->die == TE_SAIL && does(table, TE_R_SAILS, TE_R_STRENGTH))
    more += solo->number;
  if (does(table, TE_R_ATTACKS, TE_R_IN_CASTLES)) table->pub->boon.in_castles = solo->number;
  table->pub->boon.strength = (uint8_t)more;
}

static void move_to(te_table *table, hf_frame *frame, unsigned to) {
  unsigned from = hero_domain(table);
  bool battle = (te_ground_of(table, TE_RIVAL).others >> to & 1) != 0;
  unsigned event = te_rival_of(frame)->die == TE_MARCH  ? TE_EV_MARCH
                   : te_rival_of(frame)->die == TE_SAIL ? TE_EV_SAIL
                                                        : TE_EV_MOVE;
  te_move_army(table, army_of(table), from, to, TE_RIVAL, event);
  frame->step = FOUGHT;
  if (battle) {
    prepare(table, frame);
    te_push_battle(table, TE_RIVAL, to);
    table->pub->battle.from = (uint8_t)from;
  }
}

static void find_target(te_table *table, hf_frame *frame) {
  uint32_t targets = targets_of(table, frame);
  if (targets == 0) {
    frame->step = FOLLOW;
  } else if ((targets & (targets - 1)) == 0) {
    move_to(table, frame, hf_lowest_bit(targets));
  } else {
    frame->step = TARGET_CHOSEN;
    te_ask_with(table, 0, TE_ASK_RIVAL_DOMAIN, te_rival_of(frame)->die, TE_NOTHING, 0,
                (te_options){targets, 0});
  }
}

/* --- plotting ------------------------------------------------------------- */

static void draw_plot(te_table *table, hf_frame *frame) {
  te_rival_frame *rival = te_rival_of(frame);
  unsigned card = rival->plots > 0 ? te_draw_card(table, TE_NOBODY) : TE_NOTHING;
  if (card == TE_NOTHING) {
    frame->step = FOLLOW;
    return;
  }
  rival->plots--;
  rival->plot = (uint8_t)card;
  rival->shield = 0;
  frame->step = SHIELD;
  table->pub->in_play |= hf_bit64(card);
  if (table->sink != NULL) te_emit(table, TE_EV_PLAY, TE_RIVAL, (int)card, 0, 0);
}

/* Tokens a shield could bring: a house without a player gives its own, the
 * player hands one over, for its own house it takes its strongest ally's. */
static uint32_t shield_tokens(const te_table *table, const hf_frame *frame) {
  unsigned shields[2];
  te_shields(table, te_rival_of(frame)->plot, shields);
  unsigned house = shields[te_rival_of(frame)->shield];
  const te_house *of = te_of(table, house);
  if (of->role == TE_FREE) return of->mat > 0 ? hf_bit(house) : 0;
  if (of->role == TE_PLAYER && of->owner == 0) {
    uint32_t pool = 0;
    for (unsigned i = 0; i < TE_HOUSES; i++)
      if (te_at(table, 0)->pool[i] > 0) pool |= hf_bit(i);
    return pool;
  }
  uint32_t allies = strongest_allies(table) & houses_with_tokens(table);
  return (allies & (allies - 1)) == 0 && allies != 0 ? allies : houses_with_tokens(table);
}

static void use_shield(te_table *table, hf_frame *frame, unsigned token) {
  te_rival_frame *kept = te_rival_of(frame);
  unsigned shields[2];
  te_shields(table, kept->plot, shields);
  const te_house *of = te_of(table, shields[kept->shield]);
  if (of->role == TE_PLAYER && of->owner == 0) {
    te_at(table, 0)->pool[token]--;
    rival(table)->pool[token]++;
    if (table->sink != NULL) te_emit(table, TE_EV_STEAL, TE_RIVAL, (int)token, 0, 0);
  } else {
    take_token(table, token);
  }
  kept->shield++;
  frame->step = SHIELD;
}

static void next_shield(te_table *table, hf_frame *frame) {
  te_rival_frame *rival = te_rival_of(frame);
  unsigned shields[2];
  if (rival->shield >= te_shields(table, rival->plot, shields)) {
    table->pub->in_play &= ~hf_bit64(rival->plot);
    table->pub->discard |= hf_bit64(rival->plot);
    frame->step = PLOT;
    return;
  }
  uint32_t tokens = shield_tokens(table, frame);
  if (tokens == 0) {
    rival->shield++;
  } else if ((tokens & (tokens - 1)) == 0) {
    use_shield(table, frame, hf_lowest_bit(tokens));
  } else {
    frame->step = SHIELD_CHOSEN;
    te_ask_with(table, 0, TE_ASK_RIVAL_HOUSE, rival->die, rival->plot, 0, (te_options){tokens, 0});
  }
}

/* --- a turn --------------------------------------------------------------------------------------
 */

static void begin(te_table *table, hf_frame *frame) {
  te_rival_frame *rival = te_rival_of(frame);
  te_public *pub = table->pub;
  unsigned die = hf_draw_below(table->random, TE_FACES);
  if (pub->rival_die != 0) die = pub->rival_die - 1U;
  pub->rival_die = 0;
  if (pub->rival_left == 0) pub->rival_left = (uint16_t)(hf_bit(table->rules->rival_count) - 1);
  unsigned card =
      hf_nth_bit(pub->rival_left, hf_draw_below(table->random, hf_bit_count(pub->rival_left)));
  const te_rival *of = &table->rules->rival[card];
  pub->rival_left &= (uint16_t)~hf_bit(card);
  pub->rival_card = (uint8_t)(card + 1);
  pub->slots |= (uint8_t)hf_bit(die);
  pub->laid[die] += 1 << TE_LAID_RIVAL;
  rival->die = (uint8_t)die;
  rival->card = (uint8_t)card;
  rival->house = TE_NOTHING;
  if (table->sink != NULL) te_emit(table, TE_EV_RIVAL, (int)die, (int)card, 0, 0);
  rival->strength = die == TE_WHISPER ? of->whisper : die == TE_EVENT ? of->event : 0;
  rival->plots = (uint8_t)(1 + does(table, TE_R_PLOTS, TE_R_CARD));
  frame->step = die == TE_RECRUIT ? LEVY : die == TE_PLOT ? PLOT : TARGET;
  if (die == TE_EVENT && of->points > 0) {
    te_score(table, TE_RIVAL, of->points, TE_FOR_EVENT);
    frame->step = FOLLOW;
  }
}

te_options te_rival_options(const te_table *table, const hf_frame *frame) {
  switch (frame->step) {
  case LEVY_ALLY: return (te_options){strongest_allies(table), 0};
  case LEVY_SPOT:
    return (te_options){spots(table, levy_of(table, frame), te_rival_of(frame)->house), 0};
  case TARGET_CHOSEN: return (te_options){targets_of(table, frame), 0};
  default: return (te_options){shield_tokens(table, frame), 0};
  }
}

void te_run_rival(te_table *table, hf_frame *frame) {
  te_rival_frame *rival = te_rival_of(frame);
  switch (frame->step) {
  case BEGIN: begin(table, frame); break;
  case LEVY: levy(table, frame); break;
  case LEVY_ALLY:
    rival->house = (uint8_t)te_take_answer(table, 0);
    frame->step = LEVY;
    find_spot(table, frame);
    break;
  case LEVY_SPOT:
    place_units(table, levy_of(table, frame), rival->house, te_take_answer(table, 0));
    next_levy(frame);
    break;
  case TARGET: find_target(table, frame); break;
  case TARGET_CHOSEN: move_to(table, frame, te_take_answer(table, 0)); break;
  case FOUGHT:
    frame->step = FOLLOW;
    te_settle(table);
    break;
  case PLOT: draw_plot(table, frame); break;
  case SHIELD: next_shield(table, frame); break;
  case SHIELD_CHOSEN: use_shield(table, frame, te_take_answer(table, 0)); break;
  case FOLLOW:
    frame->step = END;
    te_push_action(table, 0, rival->die, TE_WHY_FOLLOW);
    break;
  default: hf_pop(table->flow);
  }
}

/* Steps at which the player is asked, and at which another procedure runs. */
bool te_rival_step_sound(unsigned step, bool asking) {
  if (asking)
    return step == LEVY_ALLY || step == LEVY_SPOT || step == TARGET_CHOSEN || step == SHIELD_CHOSEN;
  return step == FOUGHT || step == FOLLOW || step == END;
}
