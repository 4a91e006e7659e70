/* A bot's whole answer, from a view and nothing else: for threads and workers
 * that must never have the state. */
#ifndef TB_THINK_H
#define TB_THINK_H

#include "bots/bots.h"

#define TB_CHOICES_MAX 32

typedef struct tb_answer {
  size_t count; /* 0: the seat is not asked */
  char choice[TB_CHOICES_MAX][HF_NOTATION_MAX];
} tb_answer;

/* Memory to think in; one for each thread. */
typedef struct tb_thoughts {
  hf_bot_scratch scratch;
  hf_bot_state imagined, seen;
} tb_thoughts;

/* All choices of the view's seat, ready for tb_choose(). */
void tb_think(const hf_rules *rules, const hf_view *view, const hf_bot_player *bot,
              hf_random *random, tb_thoughts *thoughts, tb_answer *answer);

#endif
