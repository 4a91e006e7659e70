/* Asking a bot for advice: for `play`, `hint` and `analyse`. */
#ifndef CLI_CONSULT_H
#define CLI_CONSULT_H

#include "common.h"

#include "advice/advice.h"

/* What one thread thinks in. */
typedef struct consult_room {
  hf_bot_scratch scratch;
  ad_advice advice;
  unsigned char room[HF_BOT_ROOM];
} consult_room;
/* Ties the room to its scratch. */
void consult_prepare(consult_room *room);

typedef struct consult_question {
  hf_bot_sight sight;
  hf_bot_player bot;
  uint64_t seed, threads;
  ht_language language;
} consult_question;

/* What the bot would do, in words. False: nothing is asked, or the bot does not
 * weigh its options, or there is not enough memory. */
bool consult(const consult_question *question, ad_advice *advice, ad_words *words);

/* The bot that is asked: `name`, or the best adviser there is (NULL). Returns
 * CLI_GO_ON or, after a complaint, the exit code. */
int consult_bot(const char *command, const char *name, hf_bot_player *bot);

#endif
