/* What `holdfast arena` is told, shared by its two ways of counting: by bot,
 * and by what the seats play (--balance). */
#ifndef CLI_ARENA_H
#define CLI_ARENA_H

#include "match.h"

typedef struct cli_arena {
  cli_rules rules;
  hf_settings settings;
  uint64_t players, games, seed, threads;
  const char *settings_text, *bots_text;
  cli_cards cards;
  const char *records; /* the folder for records, or NULL */
  const char *leaders; /* "random": dealt anew for each game; else NULL */
  bool json, balance;
  size_t bot_count;
  hf_bot_player bot[HF_SEATS_MAX];
  char bot_name[HF_SEATS_MAX][MATCH_NAME_MAX];
} cli_arena;

/* For every game each seat is given any value of the seat's setting that names
 * cards (The Iron Throne: leaders), again and again until the settings are
 * possible: all of them come equally often, and against all others. */
typedef struct arena_deal {
  const cli_arena *arena;
  size_t setting; /* the one that names cards */
  size_t field;   /* where it stands in hf_seat_settings.value */
  unsigned values;
} arena_deal;
/* False: the game has no such setting. */
bool arena_deal_find(const cli_arena *arena, arena_deal *deal);
/* False: no settings were possible. */
bool arena_deal_leaders(const arena_deal *deal, hf_random *random, hf_settings *settings);

/* Win shares of leaders and houses at one number of seats, or at each. */
int arena_balance(cli_arena *arena);

#endif
