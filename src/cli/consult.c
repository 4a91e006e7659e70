/* Asking a bot for advice. */
#include "consult.h"

#include "match.h"

#include <stdlib.h>

void consult_prepare(consult_room *room) {
  room->scratch.room = room->room;
  room->scratch.room_size = sizeof room->room;
  room->scratch.now = cli_microseconds;
}

static bool ask(const consult_question *question, consult_room *room, ad_advice *advice,
                ad_words *words) {
  hf_random random;
  hf_seed seed = hf_seed_from(question->seed);
  hf_random_start(&random, &seed, HF_RANDOM_FAST);
  if (!ad_ask(&question->bot, &question->sight, &room->scratch, &random, advice)) return false;
  ad_look_closer(&question->sight, HF_NO_OPTION, &room->scratch, &random, advice);
  ad_say(advice, &question->sight, question->language, &room->scratch, words);
  ad_say_whole(&question->bot, &question->sight, question->language, &room->scratch, &random,
               words);
  return words->count > 0;
}

bool consult(const consult_question *question, ad_advice *advice, ad_words *words) {
  hf_bot_crew crew;
  consult_room *room = calloc(1, sizeof *room);
  words->count = 0;
  if (room == NULL || !cli_crew_open(&crew, question->threads)) {
    free(room);
    return false;
  }
  consult_prepare(room);
  if (crew.hands > 1) room->scratch.crew = &crew;
  bool fine = ask(question, room, advice, words);
  cli_crew_close(&crew);
  free(room);
  return fine;
}

int consult_bot(const char *command, const char *name, hf_bot_player *bot) {
  *bot = ad_adviser();
  if (name == NULL || hf_bot_find(name, bot)) return CLI_GO_ON;
  return match_unknown_bot(command, name);
}
