/* The actions but for marching and sailing: Recruit, Whisper, Plot, Event. Each
 * may be declined; a seat that can do nothing, as all can see, is not asked. */
#include "table.h"

enum { ASK, ANSWERED, GOING_ON, DONE };

static void decline(te_table *table, const hf_frame *frame, unsigned action) {
  if (table->sink != NULL)
    te_emit(table, TE_EV_DECLINE, te_action_of(frame)->seat, (int)action, te_action_of(frame)->why,
            0);
  hf_pop(table->flow);
}

void te_push_action(te_table *table, unsigned seat, unsigned action, unsigned why) {
  te_move move = {.seat = (uint8_t)seat,
                  .reach = action == TE_MARCH ? TE_BY_MARCH : TE_BY_SAIL,
                  .range = 2,
                  .place = TE_NOTHING};
  table->pub->following = why == TE_WHY_FOLLOW;
  switch (action) {
  case TE_RECRUIT:
    te_push_recruit(table, seat, 2, TE_UNITS_ANY, TE_COST_FULL, TE_PLACES_ANY);
    break;
  case TE_MARCH:
  case TE_SAIL: te_push_move(table, move, true); break;
  case TE_WHISPER: te_push_whisper(table, seat, true); break;
  case TE_PLOT: te_push_plot(table, seat, true, false); break;
  default: te_push_event(table, seat, true); break;
  }
  te_action_of(hf_top(table->flow))->why = (uint8_t)why;
}

/* --- Recruit -------------------------------------------------------------- */

void te_push_recruit(te_table *table, unsigned seat, unsigned most, unsigned units, unsigned cost,
                     unsigned places) {
  *te_recruit_of(hf_push(table->flow, TE_PROC_RECRUIT)) =
      (te_recruit_frame){.seat = (uint8_t)seat,
                         .most = (uint8_t)most,
                         .units = (uint8_t)units,
                         .cost = (uint8_t)cost,
                         .places = (uint8_t)places,
                         .optional = 1};
}

/* What is being recruited: units already chosen, and the conditions. */
typedef struct levy {
  const te_table *table;
  unsigned seat, most, units, cost, places;
  unsigned count; /* units chosen with their places */
  uint8_t kind[4], place[4];
  unsigned spent;
  unsigned own_tokens; /* chosen */
} levy;

static unsigned house_of_kind(unsigned kind) { return kind % TE_RECRUIT_HERO; }

static unsigned price_of(const levy *l, unsigned kind) {
  const te_table *table = l->table;
  const te_house *of = te_of(table, house_of_kind(kind));
  bool own = of->role == TE_PLAYER, hero = kind >= TE_RECRUIT_HERO;
  if (l->cost == TE_COST_NOTHING) return 0;
  unsigned less = l->cost == TE_COST_HEROES_LESS;
  if (hero) return (own ? 3 : 2) - less;
  return own ? table->rules->space_cost[TE_TOKENS - of->mat + l->own_tokens] : 1;
}

static void choose_unit(levy *l, unsigned kind, unsigned place) {
  l->spent += price_of(l, kind);
  l->kind[l->count] = (uint8_t)kind;
  l->place[l->count++] = (uint8_t)place;
  if (kind == te_at(l->table, l->seat)->house) l->own_tokens++;
}

static bool is_there(const levy *l, unsigned kind) {
  const te_house *of = te_of(l->table, house_of_kind(kind));
  unsigned same = 0;
  for (unsigned i = 0; i < l->count; i++) same += l->kind[i] == kind;
  if (kind >= TE_RECRUIT_HERO)
    return same == 0 && of->hero != TE_NOTHING && of->hero_at == TE_NOTHING;
  return of->mat > same;
}

static bool may_recruit(const levy *l, unsigned kind) {
  bool own = te_of(l->table, house_of_kind(kind))->role == TE_PLAYER;
  bool token = kind < TE_RECRUIT_HERO;
  switch (l->units) {
  case TE_UNITS_TOKENS: return token;
  case TE_UNITS_OWN_TOKENS: return token && own;
  case TE_UNITS_ALLIED: return token && !own;
  case TE_UNITS_ONE_ALLY: return token && !own && (l->count == 0 || l->kind[0] == kind);
  default: return true;
  }
}

uint32_t te_hero_domains(const te_table *table, unsigned seat) {
  uint32_t domains = 0;
  HF_EACH_BIT (house, te_at(table, seat)->houses) {
    unsigned at = te_of(table, house)->hero_at;
    if (at != TE_NOTHING) domains |= hf_bit(at);
  }
  for (unsigned domain = 0; domain < TE_DOMAINS; domain++)
    if (te_dragons(table->pub, domain) > 0 && te_of(table, TE_TARGARYEN)->owner == seat)
      domains |= hf_bit(domain);
  return domains;
}

/* Domains one controls where the unit breaks no limit. */
static uint32_t places_for(const levy *l, unsigned kind) {
  const te_public *pub = l->table->pub;
  unsigned house = house_of_kind(kind);
  uint32_t houses = pub->seat[l->seat].houses;
  uint32_t allied = houses & ~hf_bit(pub->seat[l->seat].house);
  bool ally = (allied >> house & 1) != 0;
  uint32_t places = te_held_by(pub, houses) & te_room(pub, house, 1);
  if (ally) places &= ~te_held_by(pub, allied & ~hf_bit(house));
  if (l->places == TE_PLACES_WITH_HERO) places &= te_hero_domains(l->table, l->seat);
  for (unsigned i = 0; i < l->count; i++) {
    unsigned other = house_of_kind(l->kind[i]), same = 1;
    if (ally && other != house && (allied >> other & 1) != 0) places &= ~hf_bit(l->place[i]);
    for (unsigned j = 0; j < l->count; j++)
      same += house_of_kind(l->kind[j]) == house && l->place[j] == l->place[i];
    if ((te_room(pub, house, same) >> l->place[i] & 1) == 0) places &= ~hf_bit(l->place[i]);
  }
  return places;
}

static uint64_t kinds_of(const levy *l) {
  unsigned gold = te_at(l->table, l->seat)->gold;
  uint64_t kinds = 0;
  HF_EACH_BIT (house, te_at(l->table, l->seat)->houses)
    for (unsigned hero = 0; hero < 2; hero++) {
      unsigned kind = house + hero * TE_RECRUIT_HERO;
      if (is_there(l, kind) && may_recruit(l, kind) && l->spent + price_of(l, kind) <= gold &&
          places_for(l, kind) != 0)
        kinds |= UINT64_C(1) << kind;
    }
  return kinds;
}

static levy levy_of(const te_table *table, const hf_frame *frame) {
  const te_recruit_frame *recruit = te_recruit_of(frame);
  levy l = {.table = table,
            .seat = recruit->seat,
            .most = recruit->most,
            .units = recruit->units,
            .cost = recruit->cost,
            .places = recruit->places};
  const te_private *own = &table->priv[l.seat];
  for (unsigned i = 0; i + 1U < own->pick_count; i += 2)
    choose_unit(&l, own->picks[i], own->picks[i + 1] - (unsigned)TE_RECRUIT_PLACE);
  return l;
}

te_options te_recruit_options(const te_table *table, unsigned seat) {
  const hf_frame *frame = &table->flow->frame[table->flow->frame_count - 1];
  const te_private *own = &table->priv[seat];
  levy l = levy_of(table, frame);
  if (own->pick_count % 2 == 1) {
    uint32_t places = places_for(&l, own->picks[own->pick_count - 1]);
    return (te_options){(uint64_t)places << TE_RECRUIT_PLACE, 0};
  }
  te_options options = {kinds_of(&l), 0};
  if (l.count > 0)
    options.high |= te_extra(TE_DONE);
  else if (te_recruit_of(frame)->optional != 0)
    options.high |= te_extra(TE_PASS);
  return options;
}

te_lack te_levy_lacks(const te_table *table, unsigned seat, unsigned kind, unsigned arg[2]) {
  levy l = levy_of(table, &table->flow->frame[table->flow->frame_count - 1]);
  bool hero = kind >= TE_RECRUIT_HERO;
  if (hero && te_of(table, house_of_kind(kind))->hero == TE_NOTHING) return TE_LACKS_NOTHING;
  if (!is_there(&l, kind)) return hero ? TE_LACKS_HERO : TE_LACKS_TOKENS;
  if (!may_recruit(&l, kind)) return TE_LACKS_LEAVE;
  arg[0] = price_of(&l, kind);
  arg[1] = te_at(table, seat)->gold - l.spent;
  if (arg[0] > arg[1]) return TE_LACKS_GOLD;
  return places_for(&l, kind) == 0 ? TE_LACKS_ROOM : TE_LACKS_NOTHING;
}

bool te_can_recruit(te_table *table, unsigned seat, unsigned units, unsigned cost,
                    unsigned places) {
  levy l = {
      .table = table, .seat = seat, .most = 1, .units = units, .cost = cost, .places = places};
  return kinds_of(&l) != 0;
}

static void place_unit(te_table *table, const levy *l, unsigned i, unsigned price) {
  unsigned kind = l->kind[i], house = house_of_kind(kind);
  bool hero = kind >= TE_RECRUIT_HERO;
  if (table->sink != NULL)
    te_emit6(table, TE_EV_RECRUIT,
             (const int[6]){(int)l->seat, (int)house, hero, l->place[i], (int)price});
  if (hero) {
    te_place_hero(table, house, l->place[i]);
    te_of(table, house)->card = TE_IN_HAND;
  } else {
    te_of(table, house)->mat--;
    te_add_tokens(table, house, l->place[i], 1);
  }
}

static void recruit(te_table *table, const hf_frame *frame) {
  levy chosen = levy_of(table, frame);
  levy paid = chosen;
  paid.count = paid.spent = paid.own_tokens = 0;
  te_take_answer(table, chosen.seat);
  hf_pop(table->flow);
  for (unsigned i = 0; i < chosen.count; i++) {
    unsigned before = paid.spent;
    choose_unit(&paid, chosen.kind[i], chosen.place[i]);
    unsigned price = paid.spent - before;
    te_lose_gold(table, chosen.seat, price);
    place_unit(table, &chosen, i, price);
    paid.own_tokens = 0; /* the track itself has moved on */
  }
}

void te_run_recruit(te_table *table, hf_frame *frame) {
  te_recruit_frame *kept = te_recruit_of(frame);
  unsigned seat = kept->seat;
  if (frame->step == ASK) {
    te_options options = te_recruit_options(table, seat);
    if (options.low == 0) {
      hf_pop(table->flow);
      return;
    }
    frame->step = ANSWERED;
    te_ask_with(table, seat, TE_ASK_RECRUIT, kept->most, kept->units, kept->cost, options);
    te_at(table, seat)->prompt_arg[3] = kept->places;
    te_at(table, seat)->prompt_arg[5] = kept->why;
    return;
  }
  if (table->priv[seat].answer == TE_PASS) {
    te_take_answer(table, seat);
    decline(table, frame, TE_RECRUIT);
    return;
  }
  recruit(table, frame);
}

/* --- Whisper -------------------------------------------------------------- */

void te_push_whisper(te_table *table, unsigned seat, bool optional) {
  hf_frame *frame = hf_push(table->flow, TE_PROC_WHISPER);
  te_whisper_of(frame)->seat = (uint8_t)seat;
  te_whisper_of(frame)->optional = optional;
}

static bool could_whisper(const te_table *table, unsigned seat) {
  const te_public *pub = table->pub;
  return pub->seat[seat].hand > 0 || pub->deck_count > 0 || pub->discard != 0;
}

/* Discards, or cards kept for the top of the deck; gold; then cards up to four. */
static void whisper(te_table *table, const hf_frame *frame) {
  unsigned seat = te_whisper_of(frame)->seat;
  bool on_top = te_whisper_of(frame)->on_top != 0;
  te_private *own = &table->priv[seat];
  uint8_t picks[TE_PICKS];
  unsigned count = own->pick_count - 1U;
  memcpy(picks, own->picks, sizeof picks);
  te_take_answer(table, seat);
  hf_pop(table->flow);
  if (table->sink != NULL) te_emit(table, TE_EV_WHISPER, (int)seat, (int)count, on_top, 0);
  for (unsigned i = 0; i < count && !on_top; i++) te_discard(table, seat, picks[i]);
  if (on_top) te_hide(table, seat, picks, count);
  te_gain_gold(table, seat, count);
  te_draw_up_to(table, seat, TE_HAND, TE_HAND);
  if (on_top) te_put_on_top(table, seat, picks, count);
}

void te_run_whisper(te_table *table, hf_frame *frame) {
  te_whisper_frame *kept = te_whisper_of(frame);
  unsigned seat = kept->seat;
  if (frame->step == ASK && !could_whisper(table, seat)) {
    hf_pop(table->flow);
  } else if (frame->step == ASK) {
    frame->step = ANSWERED;
    te_ask(table, seat, TE_ASK_WHISPER, kept->optional, kept->on_top, 0);
    te_at(table, seat)->prompt_arg[5] = kept->why;
  } else if (table->priv[seat].answer == TE_PASS) {
    te_take_answer(table, seat);
    decline(table, frame, TE_WHISPER);
  } else {
    whisper(table, frame);
  }
}

/* --- discarding down, trading tokens -------------------------------------- */

void te_run_discard(te_table *table, hf_frame *frame) {
  unsigned seat = te_discard_of(frame)->seat;
  te_private *own = &table->priv[seat];
  uint8_t picks[TE_PICKS];
  if (frame->step == ASK) {
    frame->step = ANSWERED;
    te_ask(table, seat, TE_ASK_DISCARD, te_discard_of(frame)->count, 0, 0);
    return;
  }
  unsigned count = own->pick_count;
  memcpy(picks, own->picks, sizeof picks);
  te_take_answer(table, seat);
  hf_pop(table->flow);
  for (unsigned i = 0; i < count; i++) te_discard(table, seat, picks[i]);
}

void te_run_trade(te_table *table, hf_frame *frame) {
  unsigned seat = te_trade_of(frame)->seat, per = te_trade_of(frame)->per_point;
  te_private *own = &table->priv[seat];
  uint8_t picks[TE_PICKS];
  if (frame->step == ASK) {
    frame->step = ANSWERED;
    te_ask(table, seat, TE_ASK_TRADE, per, 0, 0);
    return;
  }
  unsigned count = own->pick_count - 1U;
  memcpy(picks, own->picks, sizeof picks);
  te_take_answer(table, seat);
  hf_pop(table->flow);
  for (unsigned i = 0; i < count; i++) te_pool_home(table, seat, picks[i]);
  if (count / per > 0) te_score(table, seat, (int)(count / per), TE_FOR_EVENT);
}

/* --- playing a card ------------------------------------------------------- */

/* A plot card lies open until it is resolved, a hero's until the round ends. */
static void play_card(te_table *table, unsigned seat, unsigned card, bool event) {
  if (table->sink != NULL) te_emit(table, TE_EV_PLAY, (int)seat, (int)card, event, 0);
  if (card >= TE_HERO_CARD) {
    te_of(table, card - TE_HERO_CARD)->card = TE_SHOWN;
    return;
  }
  te_leave_hand(table, seat, card);
  table->pub->in_play |= hf_bit64(card);
}

static void resolved(te_table *table, unsigned card) {
  if (card >= TE_HERO_CARD) return;
  uint64_t bit = hf_bit64(card) & table->pub->in_play;
  table->pub->in_play &= ~bit;
  table->pub->discard |= bit;
}

/* --- Plot ----------------------------------------------------------------- */

/* Frame: arg 0 seat, 1 may be declined, 2 costs nothing, 3 the card, 4 shields
 * used, 5 the card returns to hand, 6 tokens stolen. */
void te_push_plot(te_table *table, unsigned seat, bool optional, bool costs_nothing) {
  hf_frame *frame = hf_push(table->flow, TE_PROC_PLOT);
  te_plot_of(frame)->seat = (uint8_t)seat;
  te_plot_of(frame)->optional = optional;
  te_plot_of(frame)->costs_nothing = costs_nothing;
}

unsigned te_shields(const te_table *table, unsigned card, unsigned shields[2]) {
  uint32_t houses = te_card_of(table, card)->shields;
  unsigned count = 0;
  for (; houses != 0 && count < 2; houses &= houses - 1) shields[count++] = hf_lowest_bit(houses);
  if (card >= TE_HERO_CARD) shields[count++] = shields[0];
  return count;
}

/* Houses without a player whose mat has a token left. */
static uint64_t tokens_to_take(const te_table *table) {
  uint64_t houses = 0;
  for (unsigned house = 0; house < TE_HOUSES; house++)
    if (te_of(table, house)->role == TE_FREE && te_of(table, house)->mat > 0)
      houses |= hf_bit(house);
  return houses;
}

static uint64_t tokens_of(const te_table *table, unsigned seat) {
  uint64_t houses = 0;
  for (unsigned house = 0; house < TE_HOUSES; house++)
    if (te_at(table, seat)->pool[house] > 0) houses |= hf_bit(house);
  return houses;
}

static uint64_t holders_of(const te_table *table, unsigned house) {
  uint64_t seats = 0;
  for (unsigned seat = 0; seat < te_seats(table); seat++)
    if (te_at(table, seat)->pool[house] > 0) seats |= hf_bit(seat);
  return seats;
}

enum { PRICE_FREE = 1, PRICE_ANY = 2, PRICE_STEAL = 3 };

/* What one shield can be used for, as a block of options. */
static uint64_t shield_uses(const te_table *table, unsigned seat, unsigned house, unsigned gold) {
  const te_house *of = te_of(table, house);
  if (of->role == TE_FREE) {
    if (gold < PRICE_FREE) return 0;
    return of->mat > 0 ? (uint64_t)hf_bit(house) << TE_SHIELD_TAKE
                       : holders_of(table, house) << TE_SHIELD_RETURN;
  }
  if (of->role == TE_PLAYER && of->owner != seat)
    return gold < PRICE_STEAL ? 0 : tokens_of(table, of->owner) << TE_SHIELD_STEAL;
  return gold < PRICE_ANY ? 0 : tokens_to_take(table) << TE_SHIELD_TAKE;
}

te_options te_shield_options(const te_table *table, unsigned seat) {
  const hf_frame *frame = &table->flow->frame[table->flow->frame_count - 1];
  unsigned shields[2], count = te_shields(table, te_plot_of(frame)->card, shields);
  unsigned gold = te_plot_of(frame)->costs_nothing != 0 ? TE_GOLD_MOST : te_at(table, seat)->gold;
  te_options options = {0, te_extra(TE_DONE)};
  for (unsigned i = 0; i < count; i++) {
    bool twin = i == 1 && shields[0] == shields[1] && (te_plot_of(frame)->used & 1) == 0;
    if ((te_plot_of(frame)->used >> i & 1) != 0 || twin) continue;
    options.low |= shield_uses(table, seat, shields[i], gold) << (i * TE_SHIELD_SIZE);
  }
  return options;
}

static void use_shield(te_table *table, hf_frame *frame, unsigned option) {
  te_plot_frame *plot = te_plot_of(frame);
  unsigned seat = plot->seat, shields[2];
  te_shields(table, plot->card, shields);
  unsigned which = option / TE_SHIELD_SIZE, use = option % TE_SHIELD_SIZE;
  unsigned house = shields[which];
  unsigned role = te_of(table, house)->role;
  unsigned price = role == TE_FREE ? PRICE_FREE : use >= TE_SHIELD_STEAL ? PRICE_STEAL : PRICE_ANY;
  if (plot->costs_nothing != 0) price = 0;
  plot->used |= (uint8_t)hf_bit(which);
  te_lose_gold(table, seat, price);
  if (use >= TE_SHIELD_STEAL) {
    unsigned token = use - TE_SHIELD_STEAL, from = te_of(table, house)->owner;
    te_at(table, from)->pool[token]--;
    te_at(table, seat)->pool[token]++;
    table->pub->stolen[table->pub->stolen[0] != 0] = (uint8_t)(token + 1);
    if (table->sink != NULL)
      te_emit(table, TE_EV_STEAL, (int)seat, (int)token, (int)from, (int)price);
  } else if (use >= TE_SHIELD_RETURN) {
    te_pool_home(table, use - TE_SHIELD_RETURN, house);
  } else {
    te_pool_add(table, seat, use - TE_SHIELD_TAKE);
    if (table->sink != NULL)
      te_emit(table, TE_EV_TAKE, (int)seat, (int)(use - TE_SHIELD_TAKE), (int)price, 0);
  }
}

static void end_plot(te_table *table, const hf_frame *frame) {
  const te_plot_frame *plot = te_plot_of(frame);
  unsigned seat = plot->seat, card = plot->card;
  bool back = plot->back != 0;
  hf_pop(table->flow);
  if (back && card < TE_HERO_CARD) {
    table->pub->in_play &= ~hf_bit64(card);
    te_join_hand(table, seat, card);
    if (table->sink != NULL) te_emit(table, TE_EV_BACK, (int)seat, (int)card, 0, 0);
    return;
  }
  resolved(table, card);
}

static void ask_shield(te_table *table, hf_frame *frame) {
  te_plot_frame *plot = te_plot_of(frame);
  te_options options = te_shield_options(table, plot->seat);
  if (options.low == 0) {
    end_plot(table, frame);
    return;
  }
  frame->step = DONE;
  te_ask_with(table, plot->seat, TE_ASK_SHIELD, plot->card, plot->used, plot->costs_nothing,
              options);
}

void te_run_plot(te_table *table, hf_frame *frame) {
  te_plot_frame *plot = te_plot_of(frame);
  unsigned seat = plot->seat;
  switch (frame->step) {
  case ASK:
    memset(table->pub->stolen, 0, sizeof table->pub->stolen);
    if (te_cards_held(table, seat) == 0) {
      hf_pop(table->flow);
      return;
    }
    frame->step = ANSWERED;
    te_ask(table, seat, TE_ASK_PLOT, plot->optional, plot->costs_nothing, 0);
    te_at(table, seat)->prompt_arg[5] = plot->why;
    break;
  case ANSWERED: {
    unsigned option = te_take_answer(table, seat);
    if (option == TE_PASS) {
      decline(table, frame, TE_PLOT);
      return;
    }
    plot->card = (uint8_t)te_option_card(option);
    frame->step = GOING_ON;
    play_card(table, seat, plot->card, false);
    break;
  }
  case GOING_ON: ask_shield(table, frame); break;
  default: {
    unsigned option = te_take_answer(table, seat);
    frame->step = GOING_ON;
    if (option == TE_DONE)
      end_plot(table, frame);
    else
      use_shield(table, frame, option);
  }
  }
}

/* --- Event ---------------------------------------------------------------- */

void te_push_event(te_table *table, unsigned seat, bool optional) {
  hf_frame *frame = hf_push(table->flow, TE_PROC_EVENT);
  te_event_of(frame)->seat = (uint8_t)seat;
  te_event_of(frame)->optional = optional;
  te_event_of(frame)->playing = table->pub->playing;
}

static void begin_event(te_table *table, hf_frame *frame, unsigned card) {
  unsigned seat = te_event_of(frame)->seat;
  te_event_of(frame)->card = (uint8_t)card;
  frame->step = DONE;
  play_card(table, seat, card, true);
  table->pub->playing = (uint8_t)(card + 1);
  table->pub->outcome = 0;
  table->pub->boon = (te_boon){0};
  te_use(table, te_card_of(table, card)->ability, seat, card);
}

/* Whatever it changed on the map, castles and the throne follow. Who was brought among others
 * fights them, though the card may not say so. */
static void end_event(te_table *table, const hf_frame *frame) {
  const te_event_frame *event = te_event_of(frame);
  unsigned seat = event->seat, card = event->card;
  uint32_t shared = te_contested(table->pub) & te_control(table->pub, seat);
  if (shared != 0) {
    te_push_battle(table, seat, hf_lowest_bit(shared));
    return;
  }
  table->pub->playing = event->playing;
  table->pub->outcome = 0;
  table->pub->boon = (te_boon){0};
  hf_pop(table->flow);
  resolved(table, card);
  te_settle(table);
}

void te_run_event(te_table *table, hf_frame *frame) {
  te_event_frame *event = te_event_of(frame);
  unsigned seat = event->seat;
  switch (frame->step) {
  case ASK:
#ifdef TE_FAULT_ASKS /* planted for a test: only who holds a cheap card is asked */
    if ((table->priv[seat].hand & table->rules->priced[0]) == 0) {
#else
    if (te_cards_held(table, seat) == 0) {
#endif
      hf_pop(table->flow);
      return;
    }
    frame->step = ANSWERED;
    te_ask(table, seat, TE_ASK_EVENT, event->optional, 0, 0);
    te_at(table, seat)->prompt_arg[5] = event->why;
    break;
  case ANSWERED: {
    unsigned option = te_take_answer(table, seat);
    if (option == TE_PASS)
      decline(table, frame, TE_EVENT);
    else
      begin_event(table, frame, te_option_card(option));
    break;
  }
  default: end_event(table, frame);
  }
}
