/* The words of Tiny Epic's card files. Most of its components are cards of the
 * language: the domains of the map, the houses with what they do to dice, the
 * spaces of the Force Track, objectives, ranks, plot cards, heroes, and the
 * cards of the solo game. */
#ifndef TE_VOCABULARY_H
#define TE_VOCABULARY_H

#include "language/code.h"

extern const hl_vocabulary te_vocabulary;

/* Card types, in the order of te_vocabulary.card_types. */
enum {
  TE_TYPE_DOMAIN,
  TE_TYPE_HOUSE,
  TE_TYPE_SPACE,
  TE_TYPE_OBJECTIVE,
  TE_TYPE_RANKING,
  TE_TYPE_PLOT,
  TE_TYPE_HERO,
  TE_TYPE_RIVAL,
  TE_TYPE_SOLO_HERO,
  TE_TYPE_LEVEL
};

/* Facts, in the order of te_vocabulary.facts. */
enum {
  TE_FACT_REGION,
  TE_FACT_KIND,
  TE_FACT_BORDERS,
  TE_FACT_HOME,
  TE_FACT_PLAYABLE,
  TE_FACT_EXPANSION,
  TE_FACT_FACES,
  TE_FACT_REROLLS,
  TE_FACT_COST,
  TE_FACT_BENEFIT,
  TE_FACT_NEEDS,
  TE_FACT_CONTROLS,
  TE_FACT_NUMBER,
  TE_FACT_POINTS,
  TE_FACT_SEATS,
  TE_FACT_FIRST,
  TE_FACT_SECOND,
  TE_FACT_THIRD,
  TE_FACT_FOURTH,
  TE_FACT_HOUSE,
  TE_FACT_BATTLE,
  TE_FACT_PRICE,
  TE_FACT_SHIELDS,
  TE_FACT_MARCH_NORTH, /* then central and south */
  TE_FACT_SAIL_NORTH = TE_FACT_MARCH_NORTH + 3,
  TE_FACT_WHISPER = TE_FACT_SAIL_NORTH + 3,
  TE_FACT_EVENT,
  TE_FACT_STRENGTH,
  TE_FACT_HERO,
  TE_FACT_TOKENS,
  TE_FACT_LEVY,
  TE_FACT_IF_BEHIND
};

/* Values of facts. */
enum { TE_CASTLE, TE_FIEF, TE_THRONE };
enum { TE_REROLLS_NONE, TE_REROLLS_ONE, TE_REROLLS_BOTH };
enum { TE_GOLD, TE_CARD, TE_POINT };
enum { TE_CONTROLS_NOTHING, TE_CONTROLS_HOME, TE_CONTROLS_FIEFS, TE_CONTROLS_THRONE };
enum { TE_RETREAT = -1, TE_CONSCRIPTS = -2, TE_SECRET = -3 };

/* Types. */
enum {
  TE_T_PLAYER = HL_TYPE_FIRST,
  TE_T_PLAYERS,
  TE_T_DOMAIN,
  TE_T_DOMAINS,
  TE_T_HOUSE,
  TE_T_HOUSES,
  TE_T_UNIT, /* a kind of unit in some domain: a house's tokens, its hero, dragons */
  TE_T_UNITS,
  TE_T_WAY,
  TE_T_ARMY,
  TE_T_GOAL,
  TE_T_SPOT /* where the Rival recruits */
};

/* Ops, numbered as the phrases stand in vocabulary.c. */
enum {
  /* windows */
  TE_PLAYED = 1,
  TE_LOST_BATTLE,
  TE_SCORING_BEGINS,

  /* players */
  TE_P_YOU,
  TE_P_THRONE,
  TE_P_LEADER,

  /* sets of players */
  TE_S_OTHERS,
  TE_S_WITH_TOKENS,
  TE_S_POISONABLE,

  /* domains */
  TE_D_HOME,
  TE_D_THRONE,
  TE_D_CASTLE_BLACK,
  TE_D_REACH,

  /* sets of domains */
  TE_DS_TOKENS,
  TE_DS_OWN_TOKENS,
  TE_DS_TOKENS_OF,
  TE_DS_UNITS_OF,
  TE_DS_OTHERS_TOKENS,
  TE_DS_FREE_TOKENS,
  TE_DS_OTHERS,
  TE_DS_SINGLE_TOKEN,
  TE_DS_ATTACKABLE,
  TE_DS_LEADING,
  TE_DS_JOINING,
  TE_DS_FOR_EGG,
  TE_DS_FOR_HERO,
  TE_DS_TO_GIVE_UP,
  TE_DS_NEARBY,
  TE_DS_BUT,

  /* sets of houses */
  TE_HS_POOL,
  TE_HS_KEPT,
  TE_HS_MATS,
  TE_HS_MATS_NOT_YOURS,
  TE_HS_BUT,
  TE_HS_TO_WIN,
  TE_HS_RECRUITS,
  TE_HS_HEROES,
  TE_HS_HEROES_FOR,

  /* sets of units */
  TE_US_TOKENS,
  TE_US_TOKENS_OF,
  TE_US_UNITS_OF,
  TE_US_OTHERS,
  TE_US_FREE,
  TE_US_TO_GIVE_UP,
  TE_US_LEADING,
  TE_US_JOINING,

  /* numbers */
  TE_N_GOLD,
  TE_N_POOL,
  TE_N_DOMAINS,
  TE_N_CASTLES,
  TE_N_ALLIANCES,
  TE_N_TRACK,
  TE_N_PASSED,
  TE_N_STOLEN,
  TE_N_POOL_OF,
  TE_N_TWICE,

  /* conditions */
  TE_AT_LEAST,
  TE_AT_MOST,
  TE_HAS_HERO,
  TE_HOLDS,
  TE_THRONE_HELD,
  TE_LEADER_IS_OTHER,
  TE_HERO_ALONE,
  TE_HERO_CARD_HELD,
  TE_HERO_CARD_SHOWN,
  TE_HERO_ON_MAT,
  TE_BATTLE_WON,
  TE_NO_BATTLE,
  TE_CASTLE_GAINED,
  TE_FOLLOWING,
  TE_IS_PLAYERS,
  TE_TOKEN_THERE,
  TE_TOKEN_JOINS,
  TE_CARD_BESIDE,

  /* costs */
  TE_COST_GOLD,
  TE_COST_POINTS,

  /* ways to move, armies, goals */
  TE_WAY_MARCH,
  TE_WAY_SAIL,
  TE_WAY_SAIL_FAR,
  TE_WAY_STEPS,
  TE_WAY_ANY,
  TE_AN_ARMY,
  TE_A_LED_ARMY,
  TE_A_HERO_ALONE,
  TE_A_SINGLE_UNIT,
  TE_GOAL_ANY,
  TE_GOAL_BATTLE,
  TE_GOAL_SIEGE,
  TE_GOAL_FREE,
  TE_GOAL_DUEL,
  TE_GOAL_PLACE,
  TE_GOAL_EXILE,
  TE_GOAL_FROM,

  /* effects: gold, points, cards */
  TE_GAIN_GOLD,
  TE_LOSE_GOLD,
  TE_PAY_GOLD,
  TE_FILL_GOLD,
  TE_GAIN_POINTS,
  TE_DRAW,
  TE_DRAW_BEYOND,
  TE_DISCARD_DOWN,
  TE_HERO_CARD_BACK,
  TE_KEEP_BESIDE,
  TE_DISCARD_THIS,

  /* effects: actions */
  TE_DO_RECRUIT,
  TE_DO_RECRUIT_FREE,
  TE_DO_RECRUIT_CHEAP,
  TE_DO_RECRUIT_TOKEN,
  TE_DO_RECRUIT_OWN,
  TE_DO_RECRUIT_ALLY,
  TE_DO_RECRUIT_ONE_ALLY,
  TE_DO_WHISPER,
  TE_DO_WHISPER_ON_TOP,
  TE_DO_PLOT,
  TE_DO_PLOT_FREE,
  TE_DO_PLOT_BACK,
  TE_DO_EVENT,
  TE_DO_MOVE,

  /* effects: tokens */
  TE_TAKE_TOKENS,
  TE_TAKE_BLINDLY,
  TE_POOL_HOME,
  TE_GIVE_TOKEN,
  TE_STEAL_TOKEN,
  TE_TRADE_TOKENS,
  TE_WIN_OVER,

  /* effects: units */
  TE_ELIMINATE,
  TE_ELIMINATE_OWN,
  TE_REMOVE,
  TE_REMOVE_OWN,
  TE_CAPTURE,
  TE_RETURN_HERO,
  TE_PLACE_HERO,
  TE_PLACE_OWN_HERO,
  TE_LAY_EGG,
  TE_UNITS_RETREAT,
  TE_BRING_UNIT,
  TE_LAND_TOKEN,
  TE_FIGHT,

  /* modifiers */
  TE_M_STRENGTH,
  TE_M_IN_CASTLES,
  TE_M_PER_CARD,
  TE_M_HEROES,
  TE_M_TWO_CARDS,
  TE_M_TOP_CARD,
  TE_M_POINT,
  TE_M_STEAL,
  TE_M_EXTRA_TOKEN,
  TE_M_EVERY_BATTLE,

  /* durations and periods */
  TE_UNTIL_BATTLE,
  TE_PER_TURN,

  /* the Rival of the solo game */
  TE_R_RECRUITS,
  TE_R_PLOTS,
  TE_R_ATTACKS,
  TE_R_SAILS,
  TE_R_DEFENDS,
  TE_R_WINS,
  TE_SPOT_HERO,
  TE_SPOT_HOME,
  TE_SPOT_CASTLE,
  TE_SPOT_ALLY,
  TE_R_UNITS,
  TE_R_ALLY_UNITS,
  TE_R_STRENGTH,
  TE_R_IN_CASTLES,
  TE_R_TOKEN,
  TE_R_CARD,
  TE_OPS_END
};

#endif
