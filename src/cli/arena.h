/* What `holdfast arena` is told, shared by its two ways of counting: by bot,
 * and by what the seats play (--balance). */
#ifndef CLI_ARENA_H
#define CLI_ARENA_H

#include "match.h"

typedef struct cli_arena {
  cli_rules rules;
  hf_settings settings;
  uint64_t players, games, seed, threads;
  const char *settings_text, *cards, *bots_text;
  const char *records; /* the folder for records, or NULL */
  bool json, balance;
  size_t bot_count;
  hf_bot_player bot[HF_SEATS_MAX];
  char bot_name[HF_SEATS_MAX][MATCH_NAME_MAX];
} cli_arena;

/* Win shares of leaders and houses at one number of seats, or at each. */
int arena_balance(cli_arena *arena);

#endif
