/* Looking back at a game: was a decision a good one, for all its seat could
 * know then? And where did the game turn?
 *
 * Each seat is judged from its own view of the moment, so nobody is blamed for
 * what was hidden from them. */
#ifndef TB_JUDGE_H
#define TB_JUDGE_H

#include "advice/advice.h"
#include "table.h"

typedef struct tb_judgement {
  uint32_t number, turn; /* of the decision; 0: it was not judged */
  unsigned seat;
  size_t step; /* of a group: the choice that is spoken of */
  hf_option chosen, best;
  float value;        /* what the question was worth to the seat */
  float chosen_value; /* and what the answer was */
  float loss;         /* how much worse it clearly was; 0: not clearly */
} tb_judgement;

/* Thinks about one decision, as `bot` does. False: there was no choice, or the
 * bot does not weigh options. */
bool tb_judge(const tb_table *table, uint32_t number, const hf_bot_player *bot,
              hf_bot_scratch *scratch, ad_advice *advice, tb_judgement *judgement);

/* A moment at which the game turned. */
typedef struct tb_turning {
  tb_judgement at;
  bool swing;     /* chances changed until `until`; else the answer was worse */
  uint32_t until; /* the seat's next decision, or the last of the game */
  float later;    /* what the seat could expect then */
} tb_turning;
#define TB_TURNINGS_MAX 16

/* The worst answers and the greatest swings, in the order of the game.
 * `judgement` has one for each decision. */
size_t tb_turnings(const tb_table *table, const tb_judgement *judgement,
                   tb_turning list[TB_TURNINGS_MAX]);

/* The sentence, and reasons below it: thinks again where the answer was worse. */
void tb_turning_words(const tb_table *table, const tb_turning *turning, const hf_bot_player *bot,
                      hf_bot_scratch *scratch, ad_advice *advice, ht_language language,
                      ad_words *words);
/* "Stark: 31 decisions, 2 clearly worse than the best ..." */
void tb_seat_summary(const tb_table *table, const tb_judgement *judgement, unsigned seat,
                     ht_language language, char *buffer, size_t size);

/* [{"number","turn","seat","kind":"worse"|"swing","value","later","chosen","best","text",
 * "reasons":[...]}] */
void tb_turning_json(const tb_table *table, const tb_turning *turning, const ad_words *words,
                     hw_text *out);

#endif
