/* How long a bot may think at a server.
 *
 * A bot's effort is what its name says, as long as few wait. The more there are,
 * the less each gets: when its turn comes, and again while it thinks and others
 * come. A budget in time begins when the question is put, not when its turn
 * comes. So a question is answered within a few times what it takes alone,
 * whatever else is asked; and nothing thinks longer than SV_THOUGHT_MOST_MS. */
#ifndef SV_THOUGHT_BUDGET_H
#define SV_THOUGHT_BUDGET_H

#include "bots/bots.h"

/* Whatever a thought is, an answer comes of it by then. */
#define SV_THOUGHT_MOST_MS 10000

/* What is thought is short if it is expected to take no longer. */
#define SV_SHORT_US 5000

typedef struct sv_budget {
  hf_bot_player asked;  /* the bot, and how hard it would think alone */
  unsigned times;       /* how often it does so: for advice, more than once */
  uint64_t came, began; /* us, by a steady clock */
  uint32_t tries;       /* so far */
} sv_budget;

/* What it is expected to take, in us. A guess will do: it decides what is short,
 * and whose turn it is until the true time is known. */
uint64_t sv_expected_us(const hf_bot_player *player, unsigned times);
/* Under load everybody thinks less: half for every so many that wait. */
void sv_think_less(hf_bot_player *player, size_t load, unsigned threads);
/* Its turn has come: what it may think now. */
hf_bot_player sv_budget_begin(sv_budget *budget, uint64_t now, size_t load, unsigned threads);
/* Has it thought enough, as things are now? */
bool sv_budget_over(const sv_budget *budget, uint64_t now, size_t load, unsigned threads);

#endif
