/* The table while rules run: one state taken apart, its rules, who listens.
 * Every procedure of the game takes one. */
#ifndef TE_TABLE_H
#define TE_TABLE_H

#include "events.h"
#include "reasons.h"
#include "state.h"

#include "core/beat.h"

#include <string.h>

typedef struct te_table {
  const te_rules *rules;
  hf_flow *flow;
  hf_random *random;
  te_public *pub;
  te_hidden *hidden;
  te_private *priv;
  const hf_sink *sink;
  bool take_forced;
  hf_open_beat beat;
} te_table;

static inline te_table te_table_of(const hf_rules *rules, hf_state *state, const hf_how *how) {
  te_state *s = (te_state *)(void *)state;
  return (te_table){.rules = (const te_rules *)(const void *)rules,
                    .flow = &s->core.flow,
                    .random = &s->core.random,
                    .pub = &s->pub,
                    .hidden = &s->hidden,
                    .priv = s->priv,
                    .sink = how ? how->sink : NULL,
                    .take_forced = how && how->take_forced};
}
/* What a cursor knows of a state: where its parts are. */
static inline te_table *te_table_in(hf_cursor *cursor) { return (te_table *)cursor->known; }
/* To look only: nothing is changed through it. */
static inline te_table te_look(const hf_rules *rules, const hf_state *state) {
  return te_table_of(rules, (hf_state *)(uintptr_t)state, NULL);
}

static inline te_seat *te_at(const te_table *table, unsigned seat) {
  return &table->pub->seat[seat];
}
static inline te_house *te_of(const te_table *table, unsigned house) {
  return &table->pub->house[house];
}
/* Players; the Rival of the solo game is the second one. */
static inline unsigned te_seats(const te_table *table) {
  return table->flow->seats > 1 ? table->flow->seats : 2;
}
static inline bool te_alone(const te_table *table) { return table->flow->seats == 1; }
enum { TE_RIVAL = 1 };
static inline bool te_is_rival(const te_table *table, unsigned side) {
  return side == TE_RIVAL && te_alone(table);
}
static inline unsigned te_clockwise(const te_table *table, unsigned seat, unsigned steps) {
  unsigned next = seat + steps; /* at most once round the table */
  return next < te_seats(table) ? next : next - te_seats(table);
}

/* --- who is where --------------------------------------------------------- */

static inline unsigned te_eggs(const te_public *pub, unsigned domain) {
  return pub->brood[domain] & 15;
}
static inline unsigned te_dragons(const te_public *pub, unsigned domain) {
  return pub->brood[domain] >> 4;
}
static inline unsigned te_hero_in(const te_public *pub, unsigned house, unsigned domain) {
  return pub->house[house].hero_at == domain;
}
/* Units of a house in a domain as the limit counts them. */
static inline unsigned te_units_in(const te_public *pub, unsigned house, unsigned domain) {
  unsigned brood = house == TE_TARGARYEN ? te_eggs(pub, domain) + te_dragons(pub, domain) : 0;
  return pub->house[house].tokens[domain] + te_hero_in(pub, house, domain) + brood;
}
static inline uint32_t te_where(const te_public *pub, unsigned house) {
  return pub->house[house].at_least[0];
}
/* Domains where so many more units of a house do not break its limit. */
static inline uint32_t te_room(const te_public *pub, unsigned house, unsigned units) {
  if (units == 0) return TE_ALL_DOMAINS;
  return units > TE_LIMIT ? 0 : TE_ALL_DOMAINS & ~pub->house[house].at_least[TE_LIMIT - units];
}
/* The houses a side consists of. */
static inline uint32_t te_houses_of(const te_public *pub, unsigned side) {
  return side < TE_SEATS ? pub->seat[side].houses : 1u << (side - TE_SEATS);
}
static inline unsigned te_side_of(const te_public *pub, unsigned house) {
  unsigned owner = pub->house[house].owner;
  return owner == TE_NOBODY ? TE_FREE_SIDE(house) : owner;
}
static inline uint32_t te_held_by(const te_public *pub, uint32_t houses) {
  uint32_t domains = 0;
  HF_EACH_BIT (house, houses) domains |= te_where(pub, house);
  return domains;
}
/* The domains a side controls. */
static inline uint32_t te_control(const te_public *pub, unsigned side) {
  return te_held_by(pub, te_houses_of(pub, side));
}
/* Is this unit its house's last on the map? */
static inline bool te_is_last(const te_public *pub, unsigned house) {
  return pub->house[house].units == 1;
}

/* The Rival's hero never leaves the map. */
static inline bool te_hero_stays(const te_table *table, unsigned house) {
  return te_alone(table) && house == table->pub->seat[TE_RIVAL].house;
}

/* The map as one seat sees it. */
typedef struct te_ground {
  uint32_t mine, others, empty;
  uint32_t open;     /* domains of others that may be attacked */
  uint32_t unallied; /* domains of houses without an ally */
} te_ground;
te_ground te_ground_of(const te_table *table, unsigned seat);

/* Units as prompts and cards name them: a token of a house, its hero, a dragon. */
enum { TE_UNIT_TOKEN = 0, TE_UNIT_HERO = 10, TE_UNIT_DRAGON = 20 };

/* --- units, cards, gold (units.c, cards.c) -------------------------------- */

void te_add_tokens(te_table *table, unsigned house, unsigned domain, unsigned count);
void te_take_tokens(te_table *table, unsigned house, unsigned domain, unsigned count);
void te_place_hero(te_table *table, unsigned house, unsigned domain);
void te_lift_hero(te_table *table, unsigned house);
void te_set_brood(te_table *table, unsigned domain, unsigned eggs, unsigned dragons);
/* Back to the mat, with the benefit so many times for its player. */
void te_return_token(te_table *table, unsigned house, unsigned domain, unsigned benefits);
void te_return_hero(te_table *table, unsigned house, bool benefit);
/* A castle or the Throne of a domain that a seat has left goes back at once:
 * before a benefit is taken, before a battle of the same move. */
void te_give_back(te_table *table, unsigned seat);
/* Castles and the throne go to whom they belong; who may not stay in King's
 * Landing retreats. What is fought over stays where it is until the battle is
 * over. Call with the procedure's own frame popped. */
void te_settle(te_table *table);
unsigned te_gold_most(const te_table *table, unsigned seat);
void te_gain_gold(te_table *table, unsigned seat, unsigned amount);
void te_lose_gold(te_table *table, unsigned seat, unsigned amount);
void te_score(te_table *table, unsigned seat, int points, unsigned why);
/* Domains with units of two sides. */
uint32_t te_contested(const te_public *pub);

/* A card from the deck, TE_NOTHING if there is none anywhere. */
unsigned te_draw_card(te_table *table, unsigned drawer);
void te_draw_up_to(te_table *table, unsigned seat, unsigned cards, unsigned limit);
/* Takes a plot card out of a hand for all to see. */
void te_leave_hand(te_table *table, unsigned seat, unsigned card);
/* A card everybody has seen comes into a hand. */
void te_join_hand(te_table *table, unsigned seat, unsigned card);
void te_discard(te_table *table, unsigned seat, unsigned card);
void te_hide(te_table *table, unsigned seat, const uint8_t cards[], unsigned count);
void te_put_on_top(te_table *table, unsigned seat, const uint8_t cards[], unsigned count);
/* Cards beside a mat: what they add in battle, and the moments that end them. */
unsigned te_strength_beside(const te_table *table, unsigned seat);
void te_end_beside(te_table *table, unsigned seat, unsigned moment);
/* Cards a seat has to play with, as all can see. */
unsigned te_cards_held(const te_table *table, unsigned seat);
/* Hero cards in its hand, by house. */
uint32_t te_hero_cards(const te_table *table, unsigned seat);
const te_card *te_card_of(const te_table *table, unsigned card);
/* A token from its mat into an ally pool, and back. */
void te_pool_add(te_table *table, unsigned seat, unsigned house);
void te_pool_home(te_table *table, unsigned seat, unsigned house);

/* --- decisions (ask.c) ---------------------------------------------------- */

/* Options from 64 on, of prompts about cards, moves and recruiting. */
enum { TE_PASS = 64, TE_DONE = 65, TE_OPTION_HERO = 66 };
static inline uint32_t te_extra(unsigned option) { return hf_bit(option - 64); }
static inline unsigned te_option_card(unsigned option) {
  return option < 64 ? option : TE_HERO_CARD + option - TE_OPTION_HERO;
}

typedef struct te_options {
  uint64_t low;
  uint32_t high;
} te_options;

/* Asks one seat; the options are found at once. */
void te_ask(te_table *table, unsigned seat, unsigned prompt, unsigned a, unsigned b, unsigned c);
/* The same with options that are known already. */
void te_ask_with(te_table *table, unsigned seat, unsigned prompt, unsigned a, unsigned b,
                 unsigned c, te_options options);
/* Reads the answer of a seat; nothing of the question stays behind. */
uint32_t te_take_answer(te_table *table, unsigned seat);
void te_forget_answers(te_table *table);
te_options te_find_options(te_table *table, unsigned seat);

/* --- actions (actions.c, moves.c, battle.c, retreat.c, round.c) ----------- */

void te_push_action(te_table *table, unsigned seat, unsigned action, unsigned why);

/* Recruiting: what may be recruited, what it costs, where it may stand. */
enum { TE_UNITS_ANY, TE_UNITS_TOKENS, TE_UNITS_OWN_TOKENS, TE_UNITS_ALLIED, TE_UNITS_ONE_ALLY };
enum { TE_COST_FULL, TE_COST_NOTHING, TE_COST_HEROES_LESS };
enum { TE_PLACES_ANY, TE_PLACES_WITH_HERO };
void te_push_recruit(te_table *table, unsigned seat, unsigned most, unsigned units, unsigned cost,
                     unsigned places);
/* What the group of a seat that recruits offers next. */
te_options te_recruit_options(const te_table *table, unsigned seat);
/* Why a unit cannot be recruited now; `arg`: its price and the gold that is left. */
te_lack te_levy_lacks(const te_table *table, unsigned seat, unsigned kind, unsigned arg[2]);
bool te_can_recruit(te_table *table, unsigned seat, unsigned units, unsigned cost, unsigned places);

/* Options of a group that recruits: kinds, then places. */
enum {
  TE_RECRUIT_TOKEN = 0,  /* + house */
  TE_RECRUIT_HERO = 10,  /* + house */
  TE_RECRUIT_PLACE = 24, /* + domain */
};

/* Options of a group that moves: from where, units, to where. */
enum {
  TE_MOVE_FROM = 0,  /* + domain */
  TE_MOVE_HERO = 24, /* + house */
  TE_MOVE_DRAGON = 34,
  TE_MOVE_TOKEN = 35, /* + house */
  TE_MOVE_EGG = 45,
  TE_MOVE_TO = 66, /* + domain */
};

/* How an army moves, what it consists of, what it wants. */
enum { TE_BY_MARCH, TE_BY_SAIL, TE_BY_STEPS, TE_BY_ANY };
enum { TE_ARMY_ANY, TE_ARMY_LED, TE_ARMY_HERO, TE_ARMY_SINGLE };
enum {
  TE_TO_ANY,
  TE_TO_BATTLE,
  TE_TO_SIEGE, /* a battle in a castle domain or King's Landing */
  TE_TO_FREE,  /* a battle with a house without an ally */
  TE_TO_DUEL,  /* a battle with a single enemy unit */
  TE_TO_PLACE, /* a certain domain */
  TE_TO_EXILE, /* a certain domain, where an opponent retreats */
};
typedef struct te_move {
  uint8_t seat, reach, range, army, goal, place;
} te_move;
void te_push_move(te_table *table, te_move move, bool optional);
te_options te_move_options(const te_table *table, unsigned seat);
bool te_can_move(const te_table *table, te_move move);
/* Domains with exactly one unit, which is a token if `token`. */
uint32_t te_single_units(const te_table *table, unsigned seat, bool token);

void te_push_battle(te_table *table, unsigned attacker, unsigned place);
/* What a side of the battle under way has, cards face down aside. */
typedef struct te_parts {
  uint8_t units;      /* tokens 1, heroes and dragons 2 */
  uint8_t wall;       /* the castle or the throne, for those who defend it */
  uint8_t cards;      /* what the numbers on them add */
  uint8_t conscripts; /* units around, as often as the icon counts */
  uint8_t event;      /* what the event that started it adds */
  uint8_t beside;     /* cards beside the mat */
  uint8_t rival;      /* what the Rival's hero and its card count more */
} te_parts;
te_parts te_parts_of(const te_table *table, unsigned which);
unsigned te_total_of(const te_parts *parts);
/* What the ground adds for those who defend it. */
unsigned te_wall(const te_rules *rules, unsigned domain);
/* What the units of these houses count in a domain. */
unsigned te_strength_in(const te_public *pub, uint32_t houses, unsigned domain);
/* The units of these houses in a domain retreat; `chooser` decides between
 * equally near places. */
void te_push_retreat(te_table *table, unsigned side, uint32_t houses, unsigned from,
                     unsigned chooser);
uint32_t te_retreat_places(const te_table *table, unsigned side, uint32_t houses, unsigned from);
/* Units that can go back to their mats because there is no room, as options. */
te_options te_over_options(const te_table *table, const hf_frame *frame);

/* The options of one shield's use in a Plot: 24 for each of two shields. */
enum { TE_SHIELD_TAKE = 0, TE_SHIELD_RETURN = 10, TE_SHIELD_STEAL = 14, TE_SHIELD_SIZE = 24 };
void te_push_plot(te_table *table, unsigned seat, bool optional, bool costs_nothing);
void te_push_whisper(te_table *table, unsigned seat, bool optional);
void te_push_event(te_table *table, unsigned seat, bool optional);
te_options te_shield_options(const te_table *table, unsigned seat);
/* The houses on a card's corner, one for each shield: at most two. */
unsigned te_shields(const te_table *table, unsigned card, unsigned shields[2]);

/* Gives houses to new allies: owner[house] is a seat or TE_NOBODY. */
void te_push_alliances(te_table *table, const uint8_t owner[TE_HOUSES]);
/* Seats that have still to leave King's Landing because they have lost the ally
 * they shared it with, one bit each. */
uint32_t te_leaving_throne(const te_table *table);
/* Tokens of a house a seat has, the throne counted. */
unsigned te_influence(const te_table *table, unsigned seat, unsigned house);
/* The seat that a check of alliances would give a house to, TE_NOBODY. */
unsigned te_deserves(const te_table *table, unsigned house);

/* Options of TE_ASK_PLACE. */
enum {
  TE_PLACE_DIE = 0,         /* + 6 * die + slot */
  TE_PLACE_SET = 12,        /* + 2 * house + die, for a house with one face */
  TE_PLACE_MANY = 32,       /* + 12 * which + 6 * die + face, for the two houses with several */
  TE_PLACE_REROLL = 56,     /* both */
  TE_PLACE_REROLL_ONE = 57, /* + die */
  /* the third die of the solo game */
  TE_PLACE_THIRD = 64,      /* + slot */
  TE_PLACE_THIRD_SET = 70,  /* + house */
  TE_PLACE_THIRD_MANY = 80, /* + 6 * which + face */
  TE_PLACE_THIRD_REROLL = 92
};
te_options te_place_options(const te_table *table, unsigned seat);
/* Puts a die into a slot. */
void te_lay_die(te_public *pub, unsigned seat, unsigned face, unsigned slot);

/* Could an army enter this domain if nobody stood there? */
bool te_could_enter(const te_table *table, unsigned seat, unsigned place);
/* Domains with a hero the seat controls; dragons count as heroes. */
uint32_t te_hero_domains(const te_table *table, unsigned seat);

/* --- the Rival (rival.c) -------------------------------------------------- */

void te_run_rival(te_table *table, hf_frame *frame);
te_options te_rival_options(const te_table *table, const hf_frame *frame);
/* What its level gives it in taxes, and when points are scored. */
void te_rival_taxes(te_table *table);
void te_rival_scores(te_table *table);
static inline const te_level *te_level_of(const te_table *table) {
  return &table->rules->level[table->pub->difficulty];
}
/* What its hero counts, and what it has more when it defends. */
unsigned te_rival_hero_strength(const te_table *table);
unsigned te_rival_defence(const te_table *table);
void te_rival_wins(te_table *table);
bool te_rival_step_sound(unsigned step, bool asking);

/* --- events on cards (abilities.c, interpreter.c) ------------------------- */

bool te_playable(te_table *table, unsigned seat, unsigned card);
/* What its event lacks, and the place in its code of the condition or cost that fails. */
te_lack te_event_lacks(te_table *table, unsigned seat, unsigned card, unsigned *place);
void te_use(te_table *table, unsigned ability, unsigned user, unsigned card);
te_options te_target_options(te_table *table, const hf_frame *frame, unsigned prompt);

/* --- procedures: each runs one step of its frame -------------------------- */

void te_run_setup(te_table *table, hf_frame *frame);
void te_run_round(te_table *table, hf_frame *frame);
void te_run_turn(te_table *table, hf_frame *frame);
void te_run_recruit(te_table *table, hf_frame *frame);
void te_run_move(te_table *table, hf_frame *frame);
void te_run_whisper(te_table *table, hf_frame *frame);
void te_run_plot(te_table *table, hf_frame *frame);
void te_run_event(te_table *table, hf_frame *frame);
void te_run_battle(te_table *table, hf_frame *frame);
void te_run_retreat(te_table *table, hf_frame *frame);
void te_run_alliances(te_table *table, hf_frame *frame);
void te_run_effect(te_table *table, hf_frame *frame);
void te_run_each(te_table *table, hf_frame *frame);
void te_run_discard(te_table *table, hf_frame *frame);
void te_run_trade(te_table *table, hf_frame *frame);
/* The end of a round (scoring.c). */
void te_check_alliances(te_table *table);
void te_collect_taxes(te_table *table);
void te_cull(te_table *table);
void te_heroes_return(te_table *table);
void te_score_round(te_table *table);
void te_finish_game(te_table *table);

/* For positions set up by hand: where a round goes on. */
void te_scene_dice(te_table *table);
void te_scene_turn(te_table *table, unsigned seat);
void te_scene_round_end(te_table *table);
/* Are there as many dice, and where, as the step of the round has? */
bool te_dice_sound(const te_table *table);
/* Would this objective score for a seat now? */
bool te_objective_met(const te_table *table, unsigned seat, const te_objective *objective);
/* The seats that win as things stand. */
uint32_t te_winners(const te_table *table);
/* Runs until somebody must decide or the game is over. */
void te_run(te_table *table);

/* --- events --------------------------------------------------------------- */

HF_COLD void te_emit(te_table *table, unsigned kind, int a, int b, int c, int d);
HF_COLD void te_emit6(te_table *table, unsigned kind, const int arg[HF_EVENT_ARGS]);
/* Operand `hidden` is seen by these seats only. */
HF_COLD void te_emit_secret(te_table *table, unsigned kind, int a, int b, int c, unsigned hidden,
                            uint32_t seen_by);
/* Only with a sink (beats.c). */
HF_COLD void te_announce(te_table *table, const hf_event *event);
/* Between two steps: what was told since the last beat is one. */
HF_COLD void te_end_beat(te_table *table);

#endif
