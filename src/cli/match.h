/* One game between bots, for the arena and for balancing. Each bot is handed
 * its seat's view at each decision, what everybody saw and heard, and nothing
 * else. */
#ifndef CLI_MATCH_H
#define CLI_MATCH_H

#include "common.h"

#include "bots/bots.h"

typedef struct match_memory {
  cli_state state, view[HF_SEATS_MAX];
  hf_notes notes;
  hf_bot_scratch scratch;
  unsigned char room[HF_BOT_ROOM];
} match_memory;

/* Thinking of one seat in one game. */
typedef struct match_effort {
  uint64_t decisions;
  double seconds, most; /* of the processor: in all, and for the longest answer */
} match_effort;

typedef struct cli_match {
  const hf_rules *rules;
  const hf_settings *settings;
  uint64_t seed;
  hf_bot_player player[HF_SEATS_MAX];
  FILE *record;               /* gets the record of the game, or NULL */
  const cli_rules *own_cards; /* for the record */
  const char *names[HF_SEATS_MAX];
  const hf_sink *watch; /* gets all that happens, secrets included, or NULL */
} cli_match;

/* Plays it to its end; the final state is in the memory. False if a bot chose
 * what is not legal, or the record could not be written. */
bool match_play(const cli_match *match, match_memory *memory, match_effort effort[HF_SEATS_MAX]);

/* Complains that there is no such bot, and which there are; returns CLI_USAGE. */
int match_unknown_bot(const char *command, const char *name);
/* Reads "greedy,random:2,..." into players; returns how many, 0 after a
 * complaint. `names` (may be NULL) gets each word, `size` bytes apart. */
#define MATCH_NAME_MAX 32
size_t match_read_bots(const char *command, const char *text, hf_bot_player players[HF_SEATS_MAX],
                       char names[HF_SEATS_MAX][MATCH_NAME_MAX]);

#endif
