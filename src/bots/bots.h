/* Players that think, for any game, through the public interface only.
 *
 * A bot is handed a view and nothing else: the true state is not in its hands,
 * so it cannot cheat. What it wants to try out it tries on states sampled from
 * that view. A bot keeps nothing between two decisions; the memory it works in
 * is the caller's and holds nothing worth keeping afterwards. */
#ifndef HF_BOTS_H
#define HF_BOTS_H

#include "holdfast/play.h"

/* Room to try things out in; one for each thread. */
typedef union hf_bot_state {
  uint64_t align;
  unsigned char bytes[HF_STATE_MAX];
} hf_bot_state;

typedef struct hf_bot_scratch {
  hf_bot_state sampled, trial;
} hf_bot_scratch;

typedef struct hf_bot {
  const char *name;
  const char *help; /* one English sentence */
  /* The number behind the colon in `greedy:8`: what it is by default, and the
   * most it may be; 0 where the bot takes none. */
  uint32_t effort, effort_max;
  /* The answer of the view's seat, which must be asked. */
  hf_option (*choose)(const hf_rules *rules, const hf_view *view, uint32_t effort,
                      hf_bot_scratch *scratch, hf_random *random);
} hf_bot;

/* A bot and how hard it thinks: what a seat is given. */
typedef struct hf_bot_player {
  const hf_bot *bot;
  uint32_t effort;
} hf_bot_player;

size_t hf_bot_count(void);
const hf_bot *hf_bot_at(size_t index);
/* Reads `random`, `greedy`, `greedy:8`; false for anything else. */
bool hf_bot_find(const char *text, hf_bot_player *player);
/* One of the options of the view's seat; HF_NO_OPTION if it is not asked. */
hf_option hf_bot_choose(const hf_bot_player *player, const hf_rules *rules, const hf_view *view,
                        hf_bot_scratch *scratch, hf_random *random);

extern const hf_bot hf_bot_random, hf_bot_greedy;

#endif
