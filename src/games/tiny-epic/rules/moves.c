/* Moving an army: a March, a Sail, or what an event says.
 *
 * A move is a group of choices: from where, which units, to where. What may be
 * chosen next is what leaves some way to finish: so no choice is a dead end. A
 * March that comes to a domain of one's own may go on from there with other
 * units: those that stay are dropped, those that come along are picked up. From
 * an empty domain all of the army goes on, or none.
 */
#include "army.h"

enum { ASK_FIRST, FIRST_CHOSEN, AFTER_BATTLE, EXILED, ON_THE_WAY, ON_CHOSEN };

/* How many steps a dragon flies in a March or a Sail. */
enum { DRAGON_STEPS = 3 };

/* Everything that decides where an army may go. */
typedef struct stance {
  const te_table *table;
  te_move move;
  te_ground ground;
  uint32_t castles; /* one's castles but for that of the place where it stands */
  te_army here;     /* all units there */
  te_army came;     /* of these, those that have marched already */
  uint8_t at;
  bool on_the_way;
  bool looking_ahead; /* only asked whether a March could go on */
} stance;

static uint32_t next_to(const te_table *table, unsigned domain) {
  return table->rules->within[1][domain] & ~hf_bit(domain);
}

/* --- where an army may end ------------------------------------------------ */

static uint32_t allied_houses(const te_table *table, unsigned seat) {
  return te_at(table, seat)->houses & ~hf_bit(te_at(table, seat)->house);
}

/* Domains of one's own that have room for all of it. */
static uint32_t friendly_ends(const stance *s, te_army army, uint32_t houses) {
  const te_public *pub = s->table->pub;
  uint32_t allied = allied_houses(s->table, s->move.seat);
  uint32_t ends = s->ground.mine;
  HF_EACH_BIT (house, houses) {
    unsigned units = te_army_count(army, house);
#ifdef TE_FAULT_OPTION /* planted for a test: only the first of them minds the limit */
    units = units > 0;
#endif
    ends &= te_room(pub, house, units);
    if ((allied >> house & 1) != 0) ends &= ~te_held_by(pub, allied & ~hf_bit(house));
  }
  return ends;
}

/* At most three units of a house, and of one allied house. */
static bool may_stand(const stance *s, te_army army, uint32_t houses) {
  uint32_t allied = houses & allied_houses(s->table, s->move.seat);
  if ((allied & (allied - 1)) != 0) return false;
  HF_EACH_BIT (house, houses)
    if (te_army_count(army, house) > TE_LIMIT) return false;
  return true;
}

/* An army of last units only does not attack. */
static bool may_attack(const te_public *pub, uint32_t houses) {
  HF_EACH_BIT (house, houses)
    if (pub->house[house].units > 1) return true;
  return false;
}

static uint32_t player_domains(const stance *s) { return s->ground.open & ~s->ground.unallied; }

static uint32_t ends_of(const stance *s, te_army army, te_army rest) {
  const te_rules *rules = s->table->rules;
  uint32_t houses = te_army_houses(army);
  if (!may_stand(s, army, houses)) return 0;
  uint32_t ends = s->ground.empty | friendly_ends(s, army, houses);
  if (may_attack(s->table->pub, houses))
    ends |= s->ground.open;
  else if (s->move.goal == TE_TO_EXILE)
    ends |= player_domains(s);
  uint32_t castles = s->castles;
  if (!te_army_empty(rest)) castles |= hf_bit(s->at) & rules->castles;
  if (hf_bit_count(castles) < TE_CASTLES_FOR_THRONE) ends &= ~hf_bit(rules->throne);
  return ends;
}

uint32_t te_single_units(const te_table *table, unsigned seat, bool token) {
  const te_public *pub = table->pub;
  uint32_t one = 0, more = 0, heroes = 0;
  for (unsigned house = 0; house < TE_HOUSES; house++) {
    const te_house *of = &pub->house[house];
    if (of->owner == seat) continue;
    more |= (one & of->at_least[0]) | of->at_least[1];
    one |= of->at_least[0];
    if (of->hero_at != TE_NOTHING) heroes |= hf_bit(of->hero_at);
  }
  for (unsigned domain = 0; token && domain < TE_DOMAINS; domain++)
    if (pub->brood[domain] != 0) heroes |= hf_bit(domain);
  return one & ~more & (token ? ~heroes : TE_ALL_DOMAINS);
}

static uint32_t wanted(const stance *s, uint32_t ends) {
  const te_rules *rules = s->table->rules;
  uint32_t battles = ends & s->ground.open;
  switch (s->move.goal) {
  case TE_TO_ANY: return ends;
  case TE_TO_BATTLE: return battles;
  case TE_TO_SIEGE: return battles & (rules->castles | hf_bit(rules->throne));
  case TE_TO_FREE: return battles & s->ground.unallied;
  case TE_TO_DUEL: return battles & te_single_units(s->table, s->move.seat, false);
  default: return ends & hf_bit(s->move.place);
  }
}

/* --- which armies may go -------------------------------------------------- */

static bool fits_kind(const stance *s, te_army army) {
  bool eggs = te_army_eggs(army) != 0;
  switch (s->move.army) {
  case TE_ARMY_LED: return te_army_leaders(army) > 0;
  case TE_ARMY_HERO: return te_army_leaders(army) == 1 && te_army_size(army) == 1 && !eggs;
  case TE_ARMY_SINGLE: return te_army_size(army) == 1 && !eggs;
  default: return !te_army_empty(army);
  }
}

/* Some of those who came must go on: else the army's march is over. */
static bool goes_on(const stance *s, te_army army) {
  if ((army & s->came & TE_ARMY_HEROES) != 0) return true;
  if (te_army_dragons(army) > 0 && te_army_dragons(s->came) > 0) return true;
  HF_EACH_BIT (house, te_army_houses(s->came)) {
    if (te_army_tokens(army, house) > 0 && te_army_tokens(s->came, house) > 0) return true;
  }
  return false;
}

/* Did units of one's own stand there before the army came? An army on its way
 * controls nothing: only where others of its side are units are dropped and
 * picked up (rules 5.3). */
static bool was_controlled(const stance *s) { return !te_army_empty(s->here - s->came); }

/* What stays behind: no eggs alone, and in the middle of a March nothing that
 * may not end there. */
static bool may_leave(const stance *s, te_army rest) {
  const te_rules *rules = s->table->rules;
  if (te_army_empty(rest)) return te_army_eggs(rest) == 0;
  if (!s->on_the_way) return true;
  if (!was_controlled(s)) return false;
  uint32_t castles = s->castles | (hf_bit(s->at) & rules->castles);
  if (s->at == rules->throne && hf_bit_count(castles) < TE_CASTLES_FOR_THRONE) return false;
  return may_stand(s, rest, te_army_houses(rest));
}

static bool flies(const stance *s, te_army army) {
  if (te_army_dragons(army) != 1 || s->on_the_way || s->move.reach > TE_BY_SAIL) return false;
  return (army & ~te_army_hero(TE_TARGARYEN)) == TE_ARMY_DRAGON;
}

static bool could_go_on(const stance *s, te_army army, unsigned through, uint32_t ends);

/* The domains an army could enter next, all rules considered. */
static uint32_t next_domains(const stance *s, te_army army) {
  const te_rules *rules = s->table->rules;
  te_army rest = s->here - army;
  if (!fits_kind(s, army) || !may_leave(s, rest)) return 0;
  if (s->on_the_way && !goes_on(s, army)) return 0;
  uint32_t ends = wanted(s, ends_of(s, army, rest));
  uint32_t elsewhere = TE_ALL_DOMAINS & ~hf_bit(s->at);
  uint32_t next = 0;
  switch (s->move.reach) {
  case TE_BY_MARCH: {
    uint32_t near = next_to(s->table, s->at);
    next = near & ends;
    if (s->on_the_way) break;
    for (uint32_t left = near & (s->ground.mine | s->ground.empty) & ~next; left != 0;
         left &= left - 1)
      if (could_go_on(s, army, hf_lowest_bit(left), ends)) next |= left & (0 - left);
    break;
  }
  case TE_BY_SAIL: next = rules->by_sea[s->move.range][rules->region[s->at]] & ends; break;
  case TE_BY_STEPS: next = rules->within[s->move.range][s->at] & elsewhere & ends; break;
  default: next = elsewhere & ends; break;
  }
  if (flies(s, army)) next |= rules->within[DRAGON_STEPS][s->at] & elsewhere & ends;
  return next;
}

/* --- units as choices ----------------------------------------------------- */

/* The units that are there, as options. */
static uint64_t unit_bits(te_army here) {
  uint64_t units = 0;
  HF_EACH_BIT (house, te_army_houses(here)) {
    units |= (uint64_t)te_army_has_hero(here, house) << (TE_MOVE_HERO + house);
    units |= (uint64_t)(te_army_tokens(here, house) > 0) << (TE_MOVE_TOKEN + house);
  }
  units |= (uint64_t)(te_army_dragons(here) > 0) << TE_MOVE_DRAGON;
  return units | (uint64_t)(te_army_eggs(here) > 0) << TE_MOVE_EGG;
}

/* No more units may be added to it. */
static bool complete(const stance *s, te_army army) {
  return s->move.army >= TE_ARMY_HERO && !te_army_empty(army);
}

/* Is there an army, this one or a larger one, that may go somewhere? Units are
 * added in their order, so each army is looked at once. */
static bool can_finish(const stance *s, te_army army, unsigned last) {
  if (next_domains(s, army) != 0) return true;
  if (complete(s, army)) return false;
  HF_EACH_BIT (unit, unit_bits(s->here - army) >> last << last) {
    if (can_finish(s, army + te_army_unit(unit), unit)) return true;
  }
  return false;
}

/* Could the march go on from a domain where it cannot end? First with all of
 * the army, then with any other choice of units. Units of one's own in King's
 * Landing may have to leave it when a castle has been given up. */
static bool could_go_on(const stance *s, te_army army, unsigned through, uint32_t ends) {
  const te_table *table = s->table;
  if (s->looking_ahead) return false;
  bool guarded = through == table->rules->throne && (s->ground.mine >> through & 1) != 0;
  if (!guarded && (next_to(table, through) & ends & ~hf_bit(s->at)) != 0) return true;
  te_army rest = s->here - army;
  stance ahead = *s;
  ahead.here = te_army_in(table->pub, te_at(table, s->move.seat)->houses, through) + army;
  ahead.came = army;
  ahead.at = (uint8_t)through;
  ahead.on_the_way = ahead.looking_ahead = true;
  ahead.ground.mine = (s->ground.mine | hf_bit(through)) & ~hf_bit(s->at);
  ahead.ground.empty &= ~hf_bit(s->at) & ~hf_bit(through);
  ahead.castles = s->castles & ~hf_bit(through);
  if (!te_army_empty(rest)) ahead.castles |= hf_bit(s->at) & table->rules->castles;
  if (!was_controlled(&ahead)) return next_domains(&ahead, army) != 0;
  return can_finish(&ahead, 0, TE_MOVE_HERO);
}

static stance stand(const te_table *table, te_move move, unsigned at) {
  stance s = {.table = table, .move = move, .at = (uint8_t)at};
  s.ground = te_ground_of(table, move.seat);
  s.here = te_army_in(table->pub, te_at(table, move.seat)->houses, at);
  s.castles = table->rules->castles & s.ground.mine & ~hf_bit(at);
  return s;
}

static void stand_at(stance *s, unsigned at) {
  s->at = (uint8_t)at;
  s->here = te_army_in(s->table->pub, te_at(s->table, s->move.seat)->houses, at);
  s->castles = s->table->rules->castles & s->ground.mine & ~hf_bit(at);
}

/* Mostly it is plain that somebody can go somewhere: to an empty domain. */
static bool surely(const stance *s, unsigned from) {
  const te_rules *rules = s->table->rules;
  uint32_t empty = s->ground.empty & ~hf_bit(rules->throne);
  if (s->move.goal != TE_TO_ANY || s->move.army != TE_ARMY_ANY) return false;
  if (te_eggs(s->table->pub, from) > 0) return false;
  if (s->move.reach == TE_BY_MARCH) return (next_to(s->table, from) & empty) != 0;
  return s->move.reach == TE_BY_SAIL &&
         (rules->by_sea[s->move.range][rules->region[from]] & empty) != 0;
}

static uint32_t starts(const te_table *table, te_move move) {
  stance s = {.table = table, .move = move};
  s.ground = te_ground_of(table, move.seat);
  uint32_t from = 0;
  uint32_t mine = s.ground.mine;
  if (move.goal == TE_TO_ANY && move.place != TE_NOTHING) mine &= hf_bit(move.place);
  HF_EACH_BIT (domain, mine) {
    if (surely(&s, domain)) {
      from |= hf_bit(domain);
      continue;
    }
    stand_at(&s, domain);
    if (can_finish(&s, 0, TE_MOVE_HERO)) from |= hf_bit(domain);
  }
  return from;
}

bool te_can_move(const te_table *table, te_move move) { return starts(table, move) != 0; }

bool te_could_enter(const te_table *table, unsigned seat, unsigned place) {
  te_move move = {
      .seat = (uint8_t)seat, .reach = TE_BY_ANY, .goal = TE_TO_PLACE, .place = (uint8_t)place};
  stance s = stand(table, move, place);
  s.ground.empty |= hf_bit(place);
  HF_EACH_BIT (domain, s.ground.mine & ~hf_bit(place)) {
    stand_at(&s, domain);
    if (can_finish(&s, 0, TE_MOVE_HERO)) return true;
  }
  return false;
}

/* --- the group ------------------------------------------------------------ */

static te_move move_of(const hf_frame *frame) {
  const te_move_frame *move = te_move_of(frame);
  return (te_move){move->seat, move->reach, move->range, move->army, move->goal, move->place};
}

static unsigned group_of(te_army army, unsigned house) {
  return army >> (TE_ARMY_BITS * house) & 31;
}

static void keep_army(hf_frame *frame, te_army army, unsigned own) {
  te_move_frame *move = te_move_of(frame);
  uint32_t allied = te_army_houses(army & (TE_ARMY_DRAGON - 1)) & ~hf_bit(own);
  unsigned ally = allied != 0 ? hf_lowest_bit(allied) : TE_NOTHING;
  move->own_units = (uint8_t)group_of(army, own);
  move->ally = (uint8_t)ally;
  move->ally_units = (uint8_t)(ally != TE_NOTHING ? group_of(army, ally) : 0);
  move->brood = (uint8_t)(army >> TE_ARMY_DRAGONS);
}

static te_army kept_army(const hf_frame *frame, unsigned own) {
  const te_move_frame *move = te_move_of(frame);
  unsigned ally = move->ally;
  te_army army = (te_army)(move->own_units & 31) << (TE_ARMY_BITS * own);
  if (ally != TE_NOTHING) army |= (te_army)(move->ally_units & 31) << (TE_ARMY_BITS * ally);
  return army | (te_army)(move->brood & 15) << TE_ARMY_DRAGONS;
}

te_army te_marching(const te_table *table) {
  const hf_flow *flow = table->flow;
  const hf_frame *frame = flow->frame_count > 0 ? &flow->frame[flow->frame_count - 1] : NULL;
  if (frame == NULL || frame->procedure != TE_PROC_MOVE || te_move_of(frame)->at == TE_NOTHING)
    return 0;
  return kept_army(frame, te_at(table, te_move_of(frame)->seat)->house);
}

static stance stand_on_the_way(const te_table *table, const hf_frame *frame) {
  stance s = stand(table, move_of(frame), te_move_of(frame)->at);
  s.came = kept_army(frame, te_at(table, te_move_of(frame)->seat)->house);
  s.on_the_way = true;
  return s;
}

/* May the march end where it stands, as it stands? */
static bool may_stop(const stance *s) {
  const te_rules *rules = s->table->rules;
  if (s->move.goal != TE_TO_ANY && !(s->move.goal == TE_TO_PLACE && s->move.place == s->at))
    return false;
  uint32_t castles = s->castles | (hf_bit(s->at) & rules->castles);
  if (s->at == rules->throne && hf_bit_count(castles) < TE_CASTLES_FOR_THRONE) return false;
  return may_stand(s, s->here, te_army_houses(s->here));
}

/* Units that may be added to an army, and where it may go as it is. */
static te_options unit_options(const stance *s, te_army army, unsigned last) {
  te_options options = {0, next_domains(s, army) << (TE_MOVE_TO - 64)};
  if (complete(s, army)) return options;
  uint64_t units = unit_bits(s->here - army) >> last << last;
  if (!s->on_the_way && surely(s, s->at)) options.low = units;
  HF_EACH_BIT (unit, units & ~options.low)
    if (can_finish(s, army + te_army_unit(unit), unit)) options.low |= hf_bit64(unit);
  return options;
}

/* The units chosen so far, and the last of them. */
static te_army picked(const te_private *own, unsigned from, unsigned *last) {
  te_army army = 0;
  *last = TE_MOVE_HERO;
  for (unsigned i = from; i < own->pick_count; i++) army += te_army_unit(*last = own->picks[i]);
  return army;
}

static te_options way_options(const te_table *table, const hf_frame *frame, const te_private *own) {
  stance s = stand_on_the_way(table, frame);
  unsigned last;
  te_army army = picked(own, 0, &last);
  te_options options = {0};
  if (was_controlled(&s)) options = unit_options(&s, army, last);
  if (own->pick_count == 0) {
    options.high = next_domains(&s, s.came) << (TE_MOVE_TO - 64);
    if (may_stop(&s)) options.high |= te_extra(TE_DONE);
  }
  return options;
}

te_options te_move_options(const te_table *table, unsigned seat) {
  const hf_frame *frame = &table->flow->frame[table->flow->frame_count - 1];
  const te_private *own = &table->priv[seat];
  if (te_move_of(frame)->at != TE_NOTHING) return way_options(table, frame, own);
  if (own->pick_count == 0) {
    te_options options = {starts(table, move_of(frame)), 0};
    if (te_move_of(frame)->optional != 0) options.high |= te_extra(TE_PASS);
    return options;
  }
  stance s = stand(table, move_of(frame), own->picks[0]);
  unsigned last;
  te_army army = picked(own, 1, &last);
  return unit_options(&s, army, last);
}

/* --- carrying it out ------------------------------------------------------ */

void te_push_move(te_table *table, te_move move, bool optional) {
  *te_move_of(hf_push(table->flow, TE_PROC_MOVE)) = (te_move_frame){.seat = move.seat,
                                                                    .reach = move.reach,
                                                                    .range = move.range,
                                                                    .army = move.army,
                                                                    .goal = move.goal,
                                                                    .place = move.place,
                                                                    .optional = optional,
                                                                    .at = TE_NOTHING,
                                                                    .ally = TE_NOTHING};
}

static void ask_move(te_table *table, hf_frame *frame, te_options options) {
  te_move_frame *move = te_move_of(frame);
  te_seat *at = te_at(table, move->seat);
  te_ask_with(table, move->seat, TE_ASK_MOVE, move->reach, move->army, move->goal, options);
  at->prompt_arg[3] = move->place;
  at->prompt_arg[4] = move->at;
  at->prompt_arg[5] = move->why;
}

static unsigned event_of(const hf_frame *frame) {
  return te_move_of(frame)->reach == TE_BY_MARCH  ? TE_EV_MARCH
         : te_move_of(frame)->reach == TE_BY_SAIL ? TE_EV_SAIL
                                                  : TE_EV_MOVE;
}

/* The move is over: castles and the throne follow. */
static void finish(te_table *table, const hf_frame *frame, unsigned to) {
  unsigned seat = te_move_of(frame)->seat;
  bool had = (te_at(table, seat)->castles >> to & 1) != 0;
  table->pub->outcome |= TE_MOVED;
  hf_pop(table->flow);
  te_settle(table);
  if (!had && (te_at(table, seat)->castles >> to & 1) != 0) table->pub->outcome |= TE_GOT_CASTLE;
}

/* Who holds a domain that is not ours. */
static unsigned holder_of(const te_table *table, unsigned domain, unsigned but) {
  for (unsigned house = 0; house < TE_HOUSES; house++)
    if ((te_where(table->pub, house) >> domain & 1) != 0 && te_of(table, house)->owner != but)
      return te_side_of(table->pub, house);
  return TE_NOBODY;
}

/* The map cards between start and end of a Sail. */
static void note_passage(te_table *table, unsigned from, unsigned to) {
  unsigned a = table->rules->region[from], b = table->rules->region[to];
  unsigned cards = a < b ? b - a : a - b;
  table->pub->passed = (uint8_t)(cards > 0 ? cards - 1 : 0);
  if ((table->pub->boon.flags & TE_PER_CARD) != 0)
    table->pub->boon.strength = (uint8_t)(table->pub->boon.strength + table->pub->passed);
}

static void enter(te_table *table, hf_frame *frame, te_army army, unsigned from, unsigned to) {
  te_move_frame *move = te_move_of(frame);
  unsigned seat = move->seat;
  unsigned holder = holder_of(table, to, seat);
  bool first = move->at == TE_NOTHING;
  if (move->goal == TE_TO_EXILE && holder < TE_SEATS && holder != TE_NOBODY) {
    keep_army(frame, army, te_at(table, seat)->house);
    move->from = (uint8_t)from;
    frame->step = EXILED;
    te_push_retreat(table, holder, te_houses_of(table->pub, holder), to, holder);
    return;
  }
  te_move_army(table, army, from, to, seat, event_of(frame));
  if (move->reach == TE_BY_SAIL) note_passage(table, from, to);
  if (holder != TE_NOBODY) {
    frame->step = AFTER_BATTLE;
    te_push_battle(table, seat, to);
    return;
  }
  bool arrived = move->goal == TE_TO_PLACE && move->place == to;
  bool beside = (next_to(table, from) >> to & 1) != 0;
  if (move->reach != TE_BY_MARCH || !first || arrived || !beside) {
    finish(table, frame, to);
    return;
  }
  keep_army(frame, army, te_at(table, seat)->house);
  move->from = (uint8_t)from;
  move->at = (uint8_t)to;
  frame->step = ON_THE_WAY;
}

/* A dragon that flew next door might have marched there as well: it may go on. */
static void carry_out(te_table *table, hf_frame *frame) {
  te_move_frame *move = te_move_of(frame);
  unsigned seat = move->seat;
  te_private *own = &table->priv[seat];
  unsigned first = move->at == TE_NOTHING, last;
  unsigned from = first != 0 ? own->picks[0] : move->at;
  unsigned to = own->picks[--own->pick_count] - (unsigned)TE_MOVE_TO;
  te_army army = picked(own, first, &last);
  if (army == 0) army = kept_army(frame, te_at(table, seat)->house);
  own->pick_count++;
  te_take_answer(table, seat);
  enter(table, frame, army, from, to);
}

static void chosen(te_table *table, hf_frame *frame) {
  te_move_frame *move = te_move_of(frame);
  unsigned seat = move->seat;
  uint32_t answer = table->priv[seat].answer;
  if (answer == TE_PASS) {
    te_take_answer(table, seat);
    if (table->sink != NULL)
      te_emit(table, TE_EV_DECLINE, (int)seat, move->reach == TE_BY_MARCH ? TE_MARCH : TE_SAIL,
              move->why, 0);
    hf_pop(table->flow);
  } else if (answer == TE_DONE) {
    te_take_answer(table, seat);
    finish(table, frame, move->at);
  } else {
    carry_out(table, frame);
  }
}

static void go_on_or_stop(te_table *table, hf_frame *frame) {
  te_options options = way_options(table, frame, &table->priv[te_move_of(frame)->seat]);
  if (options.low == 0 && options.high == te_extra(TE_DONE)) {
    finish(table, frame, te_move_of(frame)->at);
    return;
  }
  frame->step = ON_CHOSEN;
  ask_move(table, frame, options);
}

void te_run_move(te_table *table, hf_frame *frame) {
  te_move_frame *move = te_move_of(frame);
  unsigned seat = move->seat;
  switch (frame->step) {
  case ASK_FIRST: {
    te_options options = te_move_options(table, seat);
    if (options.low == 0) {
      hf_pop(table->flow);
      return;
    }
    frame->step = FIRST_CHOSEN;
    ask_move(table, frame, options);
    break;
  }
  case FIRST_CHOSEN:
  case ON_CHOSEN: chosen(table, frame); break;
  case EXILED: {
    te_army army = kept_army(frame, te_at(table, seat)->house);
    te_move_army(table, army, move->from, move->place, seat, event_of(frame));
    finish(table, frame, move->place);
    break;
  }
  case ON_THE_WAY: go_on_or_stop(table, frame); break;
  default: table->pub->outcome |= TE_MOVED; hf_pop(table->flow);
  }
}
