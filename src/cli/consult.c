/* Asking a bot for advice: one search in each thread, joined. */
#include "consult.h"

#include <stdlib.h>
#include <string.h>

void consult_prepare(consult_room *room) {
  room->scratch.room = room->room;
  room->scratch.room_size = sizeof room->room;
  room->scratch.now = cli_microseconds;
}

typedef struct consultation {
  const consult_question *question;
  ad_advice *advice;
  bool any;
} consultation;

static hf_random chance_of(const consult_question *question, uint64_t index) {
  hf_random random;
  hf_seed seed = hf_seed_from(cli_game_seed(question->seed, index));
  hf_random_start(&random, &seed, HF_RANDOM_FAST);
  return random;
}

static void think(void *user, void *memory, uint64_t index) {
  const consult_question *question = ((const consultation *)user)->question;
  consult_room *room = memory;
  hf_random random = chance_of(question, index);
  ad_advice before = room->advice;
  consult_prepare(room);
  bool fine = ad_ask(&question->bot, &question->sight, &room->scratch, &random, &room->advice);
  /* A thread may have been quick enough for a second turn. */
  if (fine && before.count > 0) ad_join(&room->advice, &before);
}

static void join(void *user, const void *memory) {
  consultation *all = user;
  const ad_advice *one = &((const consult_room *)memory)->advice;
  if (one->count == 0) return;
  if (all->any)
    ad_join(all->advice, one);
  else
    *all->advice = *one;
  all->any = true;
}

bool consult(const consult_question *question, ad_advice *advice, ad_words *words) {
  consultation all = {.question = question, .advice = advice};
  cli_work work = {.count = question->threads,
                   .threads = question->threads,
                   .memory_size = sizeof(consult_room),
                   .user = &all,
                   .work = think,
                   .collect = join};
  words->count = 0;
  if (!cli_work_run(&work) || !all.any) return false;
  consult_room *room = calloc(1, sizeof *room);
  if (room == NULL) return false;
  hf_random random = chance_of(question, question->threads);
  consult_prepare(room);
  ad_look_closer(&question->sight, HF_NO_OPTION, &room->scratch, &random, advice);
  ad_say(advice, &question->sight, question->language, &room->scratch, words);
  ad_say_whole(&question->bot, &question->sight, question->language, &room->scratch, &random,
               words);
  free(room);
  return words->count > 0;
}

int consult_bot(const char *command, const char *name, hf_bot_player *bot) {
  *bot = ad_adviser();
  if (name == NULL || hf_bot_find(name, bot)) return CLI_GO_ON;
  return cli_misused(command, "there is no bot '%s'; see holdfast games", name);
}
