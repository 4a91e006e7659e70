/* What cards do: for each effect of the vocabulary, what it would do as things
 * stand and how it is carried out. */
#include "abilities.h"

#include "core/draw.h"
#include "army.h"

typedef struct operands {
  te_scope *scope;
  te_table *table;
  unsigned user;
  bool now; /* it is carried out; before, others of the card's effects may make room for it */
  int number;
  unsigned player;
  unsigned house, unit;
  unsigned domain, other; /* TE_NOTHING if there is none */
  te_move move;
} operands;

/* Which operands an effect has, in the order of its phrase. */
enum shape {
  NO_OPERANDS,
  NUMBER,
  PLAYER_NUMBER,
  NUMBER_HOUSE,
  NUMBER_HOUSE_PLAYER,
  HOUSE,
  HOUSE_PLAYER,
  HOUSE_DOMAIN,
  UNIT_DOMAIN,
  UNIT_DOMAIN_DOMAIN,
  DOMAIN,
  MOVE
};

/* --- moves as words ------------------------------------------------------- */

static void read_way(te_scope *scope, const uint16_t **at, te_move *move) {
  uint16_t op = *(*at)++;
  unsigned number =
      op == TE_WAY_SAIL_FAR || op == TE_WAY_STEPS ? (unsigned)te_number_of(scope, at) : 2;
  switch (op) {
  case TE_WAY_MARCH: move->reach = TE_BY_MARCH; break;
  case TE_WAY_SAIL:
  case TE_WAY_SAIL_FAR: move->reach = TE_BY_SAIL; break;
  case TE_WAY_STEPS: move->reach = TE_BY_STEPS; break;
  default: move->reach = TE_BY_ANY; break;
  }
  unsigned most = move->reach == TE_BY_SAIL ? TE_REGIONS - 1 : TE_STEPS_MAX;
  move->range = (uint8_t)(number < most ? number : most);
}

static void read_army(const uint16_t **at, te_move *move) {
  uint16_t op = *(*at)++;
  move->army = op == TE_A_LED_ARMY      ? TE_ARMY_LED
               : op == TE_A_HERO_ALONE  ? TE_ARMY_HERO
               : op == TE_A_SINGLE_UNIT ? TE_ARMY_SINGLE
                                        : TE_ARMY_ANY;
}

static void read_goal(te_scope *scope, const uint16_t **at, te_move *move) {
  uint16_t op = *(*at)++;
  move->place = TE_NOTHING;
  switch (op) {
  case TE_GOAL_BATTLE: move->goal = TE_TO_BATTLE; break;
  case TE_GOAL_SIEGE: move->goal = TE_TO_SIEGE; break;
  case TE_GOAL_FREE: move->goal = TE_TO_FREE; break;
  case TE_GOAL_DUEL: move->goal = TE_TO_DUEL; break;
  case TE_GOAL_PLACE: move->goal = TE_TO_PLACE; break;
  case TE_GOAL_EXILE: move->goal = TE_TO_EXILE; break;
  default: move->goal = TE_TO_ANY; break;
  }
  if (op == TE_GOAL_PLACE || op == TE_GOAL_EXILE || op == TE_GOAL_FROM)
    move->place = (uint8_t)te_domain_of(scope, at);
}

static inline operands read_operands(te_scope *scope, enum shape shape, const uint16_t **at) {
  operands o = {.scope = scope,
                .table = scope->table,
                .user = scope->user,
                .player = TE_NOBODY,
                .house = TE_NOTHING,
                .unit = TE_NOTHING,
                .domain = TE_NOTHING,
                .other = TE_NOTHING};
  if (shape == PLAYER_NUMBER) o.player = te_player_of(scope, at);
  if (shape == NUMBER || shape == PLAYER_NUMBER || shape == NUMBER_HOUSE ||
      shape == NUMBER_HOUSE_PLAYER)
    o.number = te_number_of(scope, at);
  if (shape >= NUMBER_HOUSE && shape <= HOUSE_DOMAIN) o.house = te_element_of(scope, at);
  if (shape == NUMBER_HOUSE_PLAYER || shape == HOUSE_PLAYER) o.player = te_player_of(scope, at);
  if (shape == UNIT_DOMAIN || shape == UNIT_DOMAIN_DOMAIN) o.unit = te_element_of(scope, at);
  if (shape >= HOUSE_DOMAIN && shape <= DOMAIN) o.domain = te_domain_of(scope, at);
  if (shape == UNIT_DOMAIN_DOMAIN) o.other = te_domain_of(scope, at);
  if (shape == MOVE) {
    o.move.seat = scope->user;
    read_way(scope, at, &o.move);
    read_army(at, &o.move);
    read_goal(scope, at, &o.move);
  }
  return o;
}

static te_seat *you(const operands *o) { return te_at(o->table, o->user); }

/* --- gold, points, cards -------------------------------------------------- */

static unsigned would_always(const operands *o) {
  (void)o;
  return TE_CHANGE;
}
static unsigned would_gain(const operands *o) {
  if (o->player == TE_NOBODY || o->number <= 0) return TE_NO_CHANGE;
  return te_at(o->table, o->player)->gold < te_gold_most(o->table, o->player) ? TE_CHANGE
                                                                              : TE_NO_CHANGE;
}
static void act_gain(const operands *o) { te_gain_gold(o->table, o->player, (unsigned)o->number); }
static unsigned would_lose(const operands *o) {
  return o->player != TE_NOBODY && te_at(o->table, o->player)->gold > 0 ? TE_CHANGE : TE_NO_CHANGE;
}
static void act_lose(const operands *o) { te_lose_gold(o->table, o->player, (unsigned)o->number); }
static unsigned would_pay(const operands *o) {
  return you(o)->gold >= o->number ? TE_CHANGE : TE_IMPOSSIBLE;
}
static void act_pay(const operands *o) { te_lose_gold(o->table, o->user, (unsigned)o->number); }
static unsigned would_fill(const operands *o) {
  return you(o)->gold < te_gold_most(o->table, o->user) ? TE_CHANGE : TE_NO_CHANGE;
}
static void act_fill(const operands *o) { te_gain_gold(o->table, o->user, TE_GOLD_MOST); }
static unsigned would_score(const operands *o) {
  return o->player != TE_NOBODY && o->number > 0 ? TE_CHANGE : TE_NO_CHANGE;
}
static void act_score(const operands *o) { te_score(o->table, o->player, o->number, TE_FOR_EVENT); }
static unsigned would_draw(const operands *o) {
  const te_public *pub = o->table->pub;
  return you(o)->hand < TE_HAND && (pub->deck_count > 0 || pub->discard != 0) ? TE_CHANGE
                                                                              : TE_NO_CHANGE;
}
static void act_draw(const operands *o) {
  te_draw_up_to(o->table, o->user, (unsigned)o->number, TE_HAND);
}
/* The most cards a hand can hold for a moment. */
enum { HAND_MOST = 16 };
static unsigned would_draw_beyond(const operands *o) {
  const te_public *pub = o->table->pub;
  return pub->deck_count > 0 || pub->discard != 0 ? TE_CHANGE : TE_NO_CHANGE;
}
static void act_draw_beyond(const operands *o) {
  te_draw_up_to(o->table, o->user, (unsigned)o->number, HAND_MOST);
}
static void act_discard_down(const operands *o) {
  if (you(o)->hand <= TE_HAND) return;
  hf_frame *frame = hf_push(o->table->flow, TE_PROC_DISCARD);
  te_discard_of(frame)->seat = (uint8_t)o->user;
  te_discard_of(frame)->count = (uint8_t)(you(o)->hand - TE_HAND);
}
static unsigned would_hero_card(const operands *o) {
  return te_of(o->table, you(o)->house)->card == TE_SHOWN ? TE_CHANGE : TE_NO_CHANGE;
}
static void act_hero_card(const operands *o) {
  unsigned house = you(o)->house;
  te_of(o->table, house)->card = TE_IN_HAND;
  if (o->table->sink != NULL)
    te_emit(o->table, TE_EV_HERO_CARD, (int)o->user, (int)(TE_HERO_CARD + house), 0, 0);
}
static unsigned would_keep(const operands *o) {
  return o->scope->card < TE_HERO_CARD ? TE_CHANGE : TE_NO_CHANGE;
}
static void act_keep(const operands *o) {
  uint64_t bit = hf_bit64(o->scope->card);
  o->table->pub->in_play &= ~bit;
  you(o)->beside |= bit;
  if (o->table->sink != NULL) te_emit(o->table, TE_EV_KEPT, (int)o->user, o->scope->card, 0, 0);
}
static unsigned would_discard_this(const operands *o) {
  (void)o;
  return TE_NO_CHANGE; /* in windows only: see rules.c */
}
static void act_nothing(const operands *o) { (void)o; }

/* --- actions -------------------------------------------------------------- */

static unsigned recruits(const operands *o, unsigned units, unsigned cost, unsigned places) {
  return te_can_recruit(o->table, o->user, units, cost, places) ? TE_CHANGE : TE_NO_CHANGE;
}
/* The action that has just begun may be done because an event says so. */
static void for_event(const operands *o) {
  te_action_of(hf_top(o->table->flow))->why = TE_WHY_EVENT;
}
static void push_recruit(const operands *o, unsigned most, unsigned units, unsigned cost,
                         unsigned places) {
  te_push_recruit(o->table, o->user, most, units, cost, places);
  for_event(o);
}
static unsigned number_of_units(const operands *o) {
  return o->number < 1 ? 1U : o->number > 4 ? 4U : (unsigned)o->number;
}
static unsigned would_recruit(const operands *o) {
  return recruits(o, TE_UNITS_ANY, TE_COST_FULL, TE_PLACES_ANY);
}
static void act_recruit(const operands *o) {
  push_recruit(o, 2, TE_UNITS_ANY, TE_COST_FULL, TE_PLACES_ANY);
}
static unsigned would_recruit_free(const operands *o) {
  return recruits(o, TE_UNITS_ANY, TE_COST_NOTHING, TE_PLACES_ANY);
}
static void act_recruit_free(const operands *o) {
  push_recruit(o, 2, TE_UNITS_ANY, TE_COST_NOTHING, TE_PLACES_ANY);
}
static unsigned would_recruit_cheap(const operands *o) {
  return recruits(o, TE_UNITS_ANY, TE_COST_HEROES_LESS, TE_PLACES_ANY);
}
static void act_recruit_cheap(const operands *o) {
  push_recruit(o, number_of_units(o), TE_UNITS_ANY, TE_COST_HEROES_LESS, TE_PLACES_ANY);
}
static unsigned would_recruit_token(const operands *o) {
  return recruits(o, TE_UNITS_TOKENS, TE_COST_NOTHING, TE_PLACES_WITH_HERO);
}
static void act_recruit_token(const operands *o) {
  push_recruit(o, number_of_units(o), TE_UNITS_TOKENS, TE_COST_NOTHING, TE_PLACES_WITH_HERO);
}
static unsigned would_recruit_own(const operands *o) {
  return recruits(o, TE_UNITS_OWN_TOKENS, TE_COST_NOTHING, TE_PLACES_ANY);
}
static void act_recruit_own(const operands *o) {
  push_recruit(o, number_of_units(o), TE_UNITS_OWN_TOKENS, TE_COST_NOTHING, TE_PLACES_ANY);
}
static unsigned would_recruit_ally(const operands *o) {
  return recruits(o, TE_UNITS_ALLIED, TE_COST_NOTHING, TE_PLACES_ANY);
}
static void act_recruit_ally(const operands *o) {
  push_recruit(o, number_of_units(o), TE_UNITS_ALLIED, TE_COST_NOTHING, TE_PLACES_ANY);
}
static unsigned would_recruit_one_ally(const operands *o) {
  return recruits(o, TE_UNITS_ONE_ALLY, TE_COST_NOTHING, TE_PLACES_WITH_HERO);
}
static void act_recruit_one_ally(const operands *o) {
  push_recruit(o, number_of_units(o), TE_UNITS_ONE_ALLY, TE_COST_NOTHING, TE_PLACES_WITH_HERO);
}
static void act_whisper(const operands *o) {
  te_push_whisper(o->table, o->user, false);
  for_event(o);
}
static void act_whisper_on_top(const operands *o) {
  act_whisper(o);
  te_whisper_of(hf_top(o->table->flow))->on_top = 1;
}
/* The card that is being played is in hand no more; another must be. When it is
 * only looked at it still counts. */
static unsigned cards_besides(const operands *o) {
  unsigned cards = te_cards_held(o->table, o->user);
  return o->table->pub->playing == o->scope->card + 1U ? cards : cards - 1;
}
static unsigned would_plot(const operands *o) {
  return cards_besides(o) > 0 ? TE_CHANGE : TE_NO_CHANGE;
}
static void push_plot(const operands *o, bool costs_nothing, bool back) {
  te_push_plot(o->table, o->user, false, costs_nothing);
  te_plot_of(hf_top(o->table->flow))->back = back;
  for_event(o);
}
static void act_plot(const operands *o) { push_plot(o, false, false); }
static void act_plot_free(const operands *o) { push_plot(o, true, false); }
static void act_plot_back(const operands *o) { push_plot(o, false, true); }
/* Events within events need frames of their own. */
enum { FRAMES_FOR_EVENT = 8 };
static unsigned would_event(const operands *o) {
  bool room = o->table->flow->frame_count + FRAMES_FOR_EVENT <= HF_FRAMES_MAX;
  return room && cards_besides(o) > 0 ? TE_CHANGE : TE_NO_CHANGE;
}
static void act_event(const operands *o) {
  te_push_event(o->table, o->user, true);
  for_event(o);
}
static unsigned would_move(const operands *o) {
  if (o->move.place == TE_NOTHING && (o->move.goal == TE_TO_PLACE || o->move.goal == TE_TO_EXILE))
    return TE_IMPOSSIBLE;
  return te_can_move(o->table, o->move) ? TE_CHANGE : TE_IMPOSSIBLE;
}
static void act_move(const operands *o) {
  te_push_move(o->table, o->move, false);
  for_event(o);
}

/* --- tokens in ally pools ------------------------------------------------- */

/* Ally pools hold tokens of houses without a player, and these alone are won over. */
static bool is_free(const operands *o) {
  return o->house < TE_HOUSES && te_of(o->table, o->house)->role == TE_FREE;
}
static unsigned would_take(const operands *o) {
  return is_free(o) && te_of(o->table, o->house)->mat > 0 ? TE_CHANGE : TE_NO_CHANGE;
}
static void act_take(const operands *o) {
  for (int i = 0; i < o->number && te_of(o->table, o->house)->mat > 0; i++) {
    te_pool_add(o->table, o->user, o->house);
    if (o->table->sink != NULL) te_emit(o->table, TE_EV_TAKE, (int)o->user, (int)o->house, 0, 0);
  }
}
static uint32_t mats_with_tokens(const te_table *table) {
  uint32_t houses = 0;
  for (unsigned house = 0; house < TE_HOUSES; house++)
    if (te_of(table, house)->role == TE_FREE && te_of(table, house)->mat > 0)
      houses |= hf_bit(house);
  return houses;
}
static unsigned would_take_blindly(const operands *o) {
  return mats_with_tokens(o->table) != 0 ? TE_CHANGE : TE_NO_CHANGE;
}
static void act_take_blindly(const operands *o) {
  uint32_t houses = mats_with_tokens(o->table);
  for (int i = 0; i < o->number && houses != 0; i++) {
    unsigned house = hf_nth_bit(houses, hf_draw_below(o->table->random, hf_bit_count(houses)));
    houses &= ~hf_bit(house);
    te_pool_add(o->table, o->user, house);
    if (o->table->sink != NULL) te_emit(o->table, TE_EV_TAKE, (int)o->user, (int)house, 0, 0);
  }
}
static unsigned would_pool_home(const operands *o) {
  return o->house < TE_HOUSES && o->player != TE_NOBODY &&
                 te_at(o->table, o->player)->pool[o->house] > 0
             ? TE_CHANGE
             : TE_NO_CHANGE;
}
static void act_pool_home(const operands *o) {
  for (int i = 0; i < o->number && te_at(o->table, o->player)->pool[o->house] > 0; i++)
    te_pool_home(o->table, o->player, o->house);
}
static void pass_token(te_table *table, unsigned house, unsigned from, unsigned to) {
  te_at(table, from)->pool[house]--;
  te_at(table, to)->pool[house]++;
}
static unsigned would_give(const operands *o) {
  return o->house < TE_HOUSES && o->player != TE_NOBODY && you(o)->pool[o->house] > 0
             ? TE_CHANGE
             : TE_NO_CHANGE;
}
static void act_give(const operands *o) {
  pass_token(o->table, o->house, o->user, o->player);
  if (o->table->sink != NULL)
    te_emit(o->table, TE_EV_GIVE, (int)o->user, (int)o->house, (int)o->player, 0);
}
static void act_steal(const operands *o) {
  pass_token(o->table, o->house, o->player, o->user);
  if (o->table->sink != NULL)
    te_emit(o->table, TE_EV_STEAL, (int)o->user, (int)o->house, (int)o->player, 0);
}
static unsigned would_trade(const operands *o) {
  unsigned tokens = 0;
  for (unsigned house = 0; house < TE_HOUSES; house++) tokens += you(o)->pool[house];
  return tokens > 0 ? TE_CHANGE : TE_NO_CHANGE;
}
static void act_trade(const operands *o) {
  hf_frame *frame = hf_push(o->table->flow, TE_PROC_TRADE);
  te_trade_of(frame)->seat = (uint8_t)o->user;
  te_trade_of(frame)->per_point = (uint8_t)(o->number > 0 ? o->number : 1);
}
static unsigned would_win_over(const operands *o) {
  return is_free(o) && te_of(o->table, o->house)->owner != o->user ? TE_CHANGE : TE_NO_CHANGE;
}
static void act_win_over(const operands *o) {
  uint8_t owner[TE_HOUSES];
  for (unsigned house = 0; house < TE_HOUSES; house++) owner[house] = te_of(o->table, house)->owner;
  owner[o->house] = (uint8_t)o->user;
  te_push_alliances(o->table, owner);
}

/* --- units ---------------------------------------------------------------- */

static void lose_dragon(te_table *table, unsigned domain) {
  if (table->sink != NULL) te_emit(table, TE_EV_EGG_LOST, (int)domain, 1, 0, 0);
  te_set_brood(table, domain, te_eggs(table->pub, domain), te_dragons(table->pub, domain) - 1);
}
static void take_off(const operands *o, unsigned unit, unsigned benefits) {
  if (unit < 10)
    te_return_token(o->table, unit, o->domain, benefits);
  else if (unit < 20)
    te_return_hero(o->table, unit - 10, benefits > 0);
  else
    lose_dragon(o->table, o->domain);
}
static unsigned would_remove(const operands *o) {
  if (o->domain == TE_NOTHING || o->unit == TE_NOTHING) return TE_NO_CHANGE;
  uint32_t there = te_removable(o->table, o->domain, (1u << TE_HOUSES) - 1, true);
  return (there >> o->unit & 1) != 0 ? TE_CHANGE : TE_NO_CHANGE;
}
static void act_eliminate(const operands *o) { take_off(o, o->unit, 1); }
static void act_remove(const operands *o) { take_off(o, o->unit, 0); }
static unsigned would_remove_own(const operands *o) {
  unsigned own = you(o)->house;
  return o->domain != TE_NOTHING && te_of(o->table, own)->tokens[o->domain] > 0 &&
                 !te_is_last(o->table->pub, own)
             ? TE_CHANGE
             : TE_NO_CHANGE;
}
static void act_eliminate_own(const operands *o) { take_off(o, you(o)->house, 2); }
static void act_remove_own(const operands *o) { take_off(o, you(o)->house, 0); }
static unsigned would_capture(const operands *o) {
  bool token = o->unit < TE_HOUSES && te_of(o->table, o->unit)->role == TE_FREE;
  return token ? would_remove(o) : TE_NO_CHANGE;
}
static void act_capture(const operands *o) {
  te_take_tokens(o->table, o->unit, o->domain, 1);
  you(o)->pool[o->unit]++;
  if (o->table->sink != NULL)
    te_emit(o->table, TE_EV_CAPTURE, (int)o->user, (int)o->unit, (int)o->domain, 0);
}
static unsigned would_return_hero(const operands *o) {
  if (o->house >= TE_HOUSES) return TE_NO_CHANGE;
  const te_house *of = te_of(o->table, o->house);
  return of->hero_at != TE_NOTHING && of->units > 1 ? TE_CHANGE : TE_NO_CHANGE;
}
static void act_return_hero(const operands *o) { te_return_hero(o->table, o->house, true); }
static void enter_hero(const operands *o, unsigned house) {
  te_place_hero(o->table, house, o->domain);
  te_of(o->table, house)->card = TE_IN_HAND;
  if (o->table->sink != NULL)
    te_emit6(o->table, TE_EV_RECRUIT,
             (const int[6]){(int)o->user, (int)house, 1, (int)o->domain, 0});
}
/* Could one more unit of a house stand in the domain, where none of others do? There are three
 * of a house at most, and never two allies. */
static bool has_place(const operands *o, unsigned house) {
  const te_public *pub = o->table->pub;
  uint32_t own = te_houses_of(pub, te_side_of(pub, house)), closed = 0;
  for (unsigned other = 0; other < TE_HOUSES; other++) {
    bool both_allied = pub->house[house].role == TE_FREE && pub->house[other].role == TE_FREE;
    if (other != house && ((own >> other & 1) == 0 || both_allied)) closed |= te_where(pub, other);
  }
  return (te_room(pub, house, 1) & ~closed) >> o->domain & 1;
}
static unsigned would_place(const operands *o, unsigned house) {
  if (house >= TE_HOUSES || o->domain == TE_NOTHING) return TE_NO_CHANGE;
  const te_house *of = te_of(o->table, house);
  bool there = of->owner == o->user && of->hero != TE_NOTHING && of->hero_at == TE_NOTHING;
  return there && (!o->now || has_place(o, house)) ? TE_CHANGE : TE_NO_CHANGE;
}
static unsigned would_place_hero(const operands *o) { return would_place(o, o->house); }
static void act_place_hero(const operands *o) { enter_hero(o, o->house); }
static unsigned would_place_own(const operands *o) { return would_place(o, you(o)->house); }
static void act_place_own(const operands *o) { enter_hero(o, you(o)->house); }
/* There are three pieces, and they are laid where House Targaryen's side guards them. */
static unsigned would_lay(const operands *o) {
  const te_public *pub = o->table->pub;
  unsigned pieces = 0;
  for (unsigned domain = 0; domain < TE_DOMAINS; domain++)
    pieces += te_eggs(pub, domain) + te_dragons(pub, domain);
  bool there = te_of(o->table, TE_TARGARYEN)->role != TE_ABSENT && pieces < 3;
  if (o->domain == TE_NOTHING || !there) return TE_NO_CHANGE;
  bool guarded = (te_control(pub, te_side_of(pub, TE_TARGARYEN)) >> o->domain & 1) != 0;
  return guarded && has_place(o, TE_TARGARYEN) ? TE_CHANGE : TE_NO_CHANGE;
}
static void act_lay(const operands *o) {
  te_public *pub = o->table->pub;
  if (o->table->sink != NULL) te_emit(o->table, TE_EV_EGG, (int)o->domain, 1, 0, 0);
  te_set_brood(o->table, o->domain, te_eggs(pub, o->domain) + 1, te_dragons(pub, o->domain));
}

/* Who stands in a domain; nobody's units retreat from an empty one. */
static unsigned holder_of(const te_table *table, unsigned domain) {
  for (unsigned house = 0; house < TE_HOUSES; house++)
    if ((te_where(table->pub, house) >> domain & 1) != 0) return te_side_of(table->pub, house);
  return TE_NOBODY;
}
static unsigned would_retreat(const operands *o) {
  return o->domain != TE_NOTHING && holder_of(o->table, o->domain) != TE_NOBODY ? TE_CHANGE
                                                                                : TE_NO_CHANGE;
}
static void act_retreat(const operands *o) {
  unsigned side = holder_of(o->table, o->domain);
  te_push_retreat(o->table, side, te_houses_of(o->table->pub, side), o->domain,
                  side < TE_SEATS ? side : o->user);
}

/* --- armies that gather in a domain of others ----------------------------- */

/* Where others stand, be one's own units there or not; of these, where not only last units do. */
static uint32_t held_by_others(const operands *o, bool open) {
  const te_public *pub = o->table->pub;
  uint32_t domains = 0;
  HF_EACH_BIT (house, (hf_bit(TE_HOUSES) - 1) & ~(uint32_t)you(o)->houses)
    if (!open || !te_is_last(pub, house)) domains |= te_where(pub, house);
  return domains;
}
/* Could one more unit of this house attack a domain of others, beside those that came before? */
static bool may_attack(const operands *o, unsigned house, unsigned place) {
  const te_public *pub = o->table->pub;
  uint32_t allied = you(o)->houses & ~hf_bit(you(o)->house);
  uint32_t others = held_by_others(o, true) & te_room(pub, house, 1);
  if ((allied >> house & 1) != 0) others &= ~te_held_by(pub, allied & ~hf_bit(house));
  return (you(o)->houses >> house & 1) != 0 && (others >> place & 1) != 0;
}
static bool stands_in(const te_public *pub, unsigned unit, unsigned domain) {
  if (unit == TE_UNIT_DRAGON) return te_dragons(pub, domain) > 0;
  if (unit >= TE_UNIT_HERO) return te_hero_in(pub, unit - TE_UNIT_HERO, domain);
  return pub->house[unit].tokens[domain] > 0;
}
static unsigned would_bring(const operands *o) {
  const te_public *pub = o->table->pub;
  if (o->unit == TE_NOTHING || o->domain == TE_NOTHING || o->other == TE_NOTHING)
    return TE_NO_CHANGE;
  unsigned house = o->unit == TE_UNIT_DRAGON ? TE_TARGARYEN : o->unit % TE_UNIT_HERO;
  if (o->now && (o->domain == o->other || !stands_in(pub, o->unit, o->domain) ||
                 !may_attack(o, house, o->other)))
    return TE_NO_CHANGE;
  if (!te_is_last(pub, house)) o->scope->escort_comes = true;
  o->scope->fighter_comes = true;
  return TE_CHANGE;
}
static te_army army_of_unit(unsigned unit) {
  if (unit == TE_UNIT_DRAGON) return TE_ARMY_DRAGON;
  return unit < TE_UNIT_HERO ? te_army_token(unit) : te_army_hero(unit - TE_UNIT_HERO);
}
static void act_bring(const operands *o) {
  te_move_army(o->table, army_of_unit(o->unit), o->domain, o->other, o->user, TE_EV_MOVE);
}
static unsigned would_land(const operands *o) {
  if (o->house >= TE_HOUSES || te_of(o->table, o->house)->mat == 0) return TE_IMPOSSIBLE;
  if (o->domain == TE_NOTHING || !may_attack(o, o->house, o->domain)) return TE_IMPOSSIBLE;
  o->scope->fighter_comes = true;
  return TE_CHANGE;
}
static void act_land(const operands *o) {
  te_of(o->table, o->house)->mat--;
  te_add_tokens(o->table, o->house, o->domain, 1);
  if (o->table->sink != NULL)
    te_emit6(o->table, TE_EV_RECRUIT,
             (const int[6]){(int)o->user, (int)o->house, 0, (int)o->domain, 0});
}
/* A battle is fought against others, by the units that stand there. Last units of their houses do
 * not attack alone: another unit has to stand there, or to come. While nobody stands there yet, it
 * is enough that somebody comes. */
static unsigned would_fight(const operands *o) {
  const te_public *pub = o->table->pub;
  bool only_last_units = false;
  if (o->domain == TE_NOTHING) return TE_NO_CHANGE;
  if ((held_by_others(o, false) >> o->domain & 1) == 0) return TE_NO_CHANGE;
  HF_EACH_BIT (house, you(o)->houses) {
    if ((te_where(pub, house) >> o->domain & 1) == 0) continue;
    if (o->now || !te_is_last(pub, house)) return TE_CHANGE;
    only_last_units = true;
  }
  if (only_last_units) return o->scope->escort_comes ? TE_CHANGE : TE_IMPOSSIBLE;
  return !o->now && o->scope->fighter_comes ? TE_CHANGE : TE_NO_CHANGE;
}
static void act_fight(const operands *o) { te_push_battle(o->table, o->user, o->domain); }

/* --- the list ------------------------------------------------------------- */

#define EFFECTS(X)                                                                                 \
  X(TE_GAIN_GOLD, PLAYER_NUMBER, would_gain, act_gain)                                             \
  X(TE_LOSE_GOLD, PLAYER_NUMBER, would_lose, act_lose)                                             \
  X(TE_PAY_GOLD, NUMBER, would_pay, act_pay)                                                       \
  X(TE_FILL_GOLD, NO_OPERANDS, would_fill, act_fill)                                               \
  X(TE_GAIN_POINTS, PLAYER_NUMBER, would_score, act_score)                                         \
  X(TE_DRAW, NUMBER, would_draw, act_draw)                                                         \
  X(TE_DRAW_BEYOND, NUMBER, would_draw_beyond, act_draw_beyond)                                    \
  X(TE_DISCARD_DOWN, NO_OPERANDS, would_always, act_discard_down)                                  \
  X(TE_HERO_CARD_BACK, NO_OPERANDS, would_hero_card, act_hero_card)                                \
  X(TE_KEEP_BESIDE, NO_OPERANDS, would_keep, act_keep)                                             \
  X(TE_DISCARD_THIS, NO_OPERANDS, would_discard_this, act_nothing)                                 \
  X(TE_DO_RECRUIT, NO_OPERANDS, would_recruit, act_recruit)                                        \
  X(TE_DO_RECRUIT_FREE, NO_OPERANDS, would_recruit_free, act_recruit_free)                         \
  X(TE_DO_RECRUIT_CHEAP, NUMBER, would_recruit_cheap, act_recruit_cheap)                           \
  X(TE_DO_RECRUIT_TOKEN, NUMBER, would_recruit_token, act_recruit_token)                           \
  X(TE_DO_RECRUIT_OWN, NUMBER, would_recruit_own, act_recruit_own)                                 \
  X(TE_DO_RECRUIT_ALLY, NUMBER, would_recruit_ally, act_recruit_ally)                              \
  X(TE_DO_RECRUIT_ONE_ALLY, NUMBER, would_recruit_one_ally, act_recruit_one_ally)                  \
  X(TE_DO_WHISPER, NO_OPERANDS, would_always, act_whisper)                                         \
  X(TE_DO_WHISPER_ON_TOP, NO_OPERANDS, would_always, act_whisper_on_top)                           \
  X(TE_DO_PLOT, NO_OPERANDS, would_plot, act_plot)                                                 \
  X(TE_DO_PLOT_FREE, NO_OPERANDS, would_plot, act_plot_free)                                       \
  X(TE_DO_PLOT_BACK, NO_OPERANDS, would_plot, act_plot_back)                                       \
  X(TE_DO_EVENT, NO_OPERANDS, would_event, act_event)                                              \
  X(TE_DO_MOVE, MOVE, would_move, act_move)                                                        \
  X(TE_TAKE_TOKENS, NUMBER_HOUSE, would_take, act_take)                                            \
  X(TE_TAKE_BLINDLY, NUMBER, would_take_blindly, act_take_blindly)                                 \
  X(TE_POOL_HOME, NUMBER_HOUSE_PLAYER, would_pool_home, act_pool_home)                             \
  X(TE_GIVE_TOKEN, HOUSE_PLAYER, would_give, act_give)                                             \
  X(TE_STEAL_TOKEN, HOUSE_PLAYER, would_pool_home, act_steal)                                      \
  X(TE_TRADE_TOKENS, NUMBER, would_trade, act_trade)                                               \
  X(TE_WIN_OVER, HOUSE, would_win_over, act_win_over)                                              \
  X(TE_ELIMINATE, UNIT_DOMAIN, would_remove, act_eliminate)                                        \
  X(TE_ELIMINATE_OWN, DOMAIN, would_remove_own, act_eliminate_own)                                 \
  X(TE_REMOVE, UNIT_DOMAIN, would_remove, act_remove)                                              \
  X(TE_REMOVE_OWN, DOMAIN, would_remove_own, act_remove_own)                                       \
  X(TE_CAPTURE, UNIT_DOMAIN, would_capture, act_capture)                                           \
  X(TE_RETURN_HERO, HOUSE, would_return_hero, act_return_hero)                                     \
  X(TE_PLACE_HERO, HOUSE_DOMAIN, would_place_hero, act_place_hero)                                 \
  X(TE_PLACE_OWN_HERO, DOMAIN, would_place_own, act_place_own)                                     \
  X(TE_LAY_EGG, DOMAIN, would_lay, act_lay)                                                        \
  X(TE_UNITS_RETREAT, DOMAIN, would_retreat, act_retreat)                                          \
  X(TE_BRING_UNIT, UNIT_DOMAIN_DOMAIN, would_bring, act_bring)                                     \
  X(TE_LAND_TOKEN, HOUSE_DOMAIN, would_land, act_land)                                             \
  X(TE_FIGHT, DOMAIN, would_fight, act_fight)

typedef unsigned test_function(te_scope *scope, const uint16_t **at);
typedef bool act_function(te_scope *scope, const uint16_t **at);

/* Each effect gets readers of its own, with a shape that is known beforehand. */
#define DEFINE(op, shape, would, act)                                                              \
  static unsigned test_##op(te_scope *scope, const uint16_t **at) {                                \
    operands o = read_operands(scope, shape, at);                                                  \
    return would(&o);                                                                              \
  }                                                                                                \
  static bool carry_out_##op(te_scope *scope, const uint16_t **at) {                               \
    operands o = read_operands(scope, shape, at);                                                  \
    o.now = true;                                                                                  \
    if (would(&o) != TE_CHANGE) return false;                                                      \
    act(&o);                                                                                       \
    return true;                                                                                   \
  }
EFFECTS(DEFINE)

#define TEST(op, shape, would, act) [(op)-TE_GAIN_GOLD] = test_##op,
static test_function *const tests[] = {EFFECTS(TEST)};

#define CARRY_OUT(op, shape, would, act) [(op)-TE_GAIN_GOLD] = carry_out_##op,
static act_function *const acts[] = {EFFECTS(CARRY_OUT)};

unsigned te_effect_would(te_scope *scope, const uint16_t **at) {
  return tests[*(*at)++ - TE_GAIN_GOLD](scope, at);
}

bool te_effect_act(te_scope *scope, const uint16_t **at) {
  return acts[*(*at)++ - TE_GAIN_GOLD](scope, at);
}

/* --- modifiers ------------------------------------------------------------ */

void te_modifier_apply(te_scope *scope, const uint16_t **at) {
  te_public *pub = scope->table->pub;
  te_boon *boon = &pub->boon;
  uint16_t op = *(*at)++;
  unsigned number = 0;
  if (op == TE_M_STRENGTH || op == TE_M_IN_CASTLES || op == TE_M_HEROES || op == TE_M_EVERY_BATTLE)
    number = (unsigned)te_number_of(scope, at) & 63;
  switch (op) {
  case TE_M_STRENGTH: boon->strength = (uint8_t)(boon->strength + number); break;
  case TE_M_IN_CASTLES: boon->in_castles = (uint8_t)(boon->in_castles + number); break;
  case TE_M_HEROES: boon->hero = (uint8_t)(boon->hero + number); break;
  case TE_M_PER_CARD: boon->flags |= TE_PER_CARD; break;
  case TE_M_TWO_CARDS: boon->flags |= TE_TWO_CARDS; break;
  case TE_M_TOP_CARD: boon->flags |= TE_TOP_CARD; break;
  case TE_M_POINT: boon->flags |= pub->point_after != 0 ? TE_POINT_AFTER : TE_POINT_AHEAD; break;
  case TE_M_STEAL: boon->flags |= TE_STEALS_GOLD; break;
  case TE_M_EXTRA_TOKEN: boon->flags |= TE_EXTRA_TOKEN; break;
  default: break;
  }
  if (scope->table->sink != NULL)
    te_emit(scope->table, TE_EV_STRENGTH, scope->user, op, (int)number, 0);
}

/* --- costs ---------------------------------------------------------------- */

bool te_cost_payable(te_scope *scope, const uint16_t **at) {
  uint16_t op = *(*at)++;
  int amount = te_number_of(scope, at);
  const te_seat *at_seat = te_at(scope->table, scope->user);
  return (op == TE_COST_GOLD ? at_seat->gold : at_seat->points) >= amount;
}

void te_cost_pay(te_scope *scope, const uint16_t **at) {
  uint16_t op = *(*at)++;
  int amount = te_number_of(scope, at);
  if (op == TE_COST_GOLD)
    te_lose_gold(scope->table, scope->user, (unsigned)amount);
  else
    te_score(scope->table, scope->user, -amount, TE_FOR_EVENT);
}
