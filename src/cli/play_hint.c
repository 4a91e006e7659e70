/* Advice for a person who plays: from what their seat saw when it was asked. */
#include "play.h"

#include "consult.h"

#include <stdlib.h>
#include <string.h>

/* A bot that thinks as long as the bots at the table do: nobody waits for
 * advice much longer than for a move. */
static bool ask(play_session *session, unsigned seat, ad_advice *advice, ad_words *words) {
  cli_state view;
  tb_view(session->table, seat, cli_as_view(&view));
  consult_question question = {.sight = {.rules = session->rules,
                                         .view = cli_as_view(&view),
                                         .notes = tb_notes(session->table)},
                               .bot = ad_adviser(),
                               .seed = hf_hash(play_look(session)),
                               .threads = session->scratch.crew != NULL ? session->crew.hands : 1,
                               .language = session->language};
  return consult(&question, advice, words);
}

static char *join_lines(const ad_words *words) {
  size_t length = 0;
  char *text = malloc(words->count * AD_LINE_MAX + 1);
  if (text == NULL) return NULL;
  for (size_t i = 0; i < words->count; i++) {
    size_t more = strlen(words->line[i]);
    memcpy(text + length, words->line[i], more);
    text[length + more] = '\n';
    length += more + 1;
  }
  text[length] = '\0';
  return text;
}

char *play_hint(play_session *session, unsigned seat) {
  ad_advice *advice = malloc(sizeof *advice);
  ad_words *words = malloc(sizeof *words);
  char *text = NULL;
  if (advice != NULL && words != NULL && ask(session, seat, advice, words))
    text = join_lines(words);
  free(advice);
  free(words);
  return text;
}
