/* Advice for a person who plays, from what their seat saw when it was asked; and why something
 * cannot be chosen. */
#include "play.h"

#include "consult.h"

#include <stdio.h>
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

enum { REASON_MAX = 1300 };

char *play_reasons(play_session *session, const play_question *question) {
  cli_state memory;
  hf_reason list[HF_REASONS_MAX];
  const hf_state *state = play_picked(session, question, &memory);
  uint32_t count = hf_reasons(session->rules, state, question->seat, list);
  char *text = count > 0 ? malloc((size_t)count * REASON_MAX) : NULL, *end = text;
  for (uint32_t i = 0; text != NULL && i < count; i++) {
    char thing[256], why[1024];
    ht_reason_thing(session->rules, state, question->seat, &list[i], session->language, thing,
                    sizeof thing);
    ht_reason_text(session->rules, state, question->seat, &list[i], session->language, why,
                   sizeof why);
    end += snprintf(end, REASON_MAX, "%s: %s\n", thing, why);
  }
  return text;
}
