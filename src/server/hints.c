/* Advice: see hints.h. A seat has one question looked at at a time; the limits
 * on messages do the rest. */
#include "hints.h"

#include "advice/advice.h"

#include <stdlib.h>
#include <string.h>

struct sv_hint {
  uint64_t client;
  char id[SV_MESSAGE_ID_MAX];
  uint32_t question;
  ht_language language;
  ad_advice advice;
  ad_words words;
};

/* --- in a thread ----------------------------------------------------------- */

void sv_hint_think(sv_hint *hint, const hf_bot_player *player, const hf_bot_sight *sight,
                   hf_bot_scratch *scratch, hf_random *random) {
  if (!ad_ask(player, sight, scratch, random, &hint->advice)) return;
  ad_look_closer(sight, HF_NO_OPTION, scratch, random, &hint->advice);
  ad_say(&hint->advice, sight, hint->language, scratch, &hint->words);
  ad_say_whole(player, sight, hint->language, scratch, random, &hint->words);
}

/* --- on the loop ----------------------------------------------------------- */

static bool may_ask(sv_call *call) {
  const sv_table *table = call->table;
  if (call->seat < 0)
    sv_fail(call, "not-yours", "you have no seat at this table");
  else if (table->phase != SV_PLAYING || !table->hints)
    sv_fail(call, "not-now",
            table->hints ? "this game is not being played" : "there is no advice at this table");
  else if (!table->seat[call->seat].asked)
    sv_fail(call, "not-asked", "you are not asked now");
  else if (table->seat[call->seat].advice != NULL)
    sv_fail(call, "too-fast", "your question is being looked at already");
  return !call->answered;
}

static void run_hint(sv_call *call) {
  if (!may_ask(call)) return;
  sv_hint *hint = mm_new(sizeof *hint);
  sv_seat *seat = &call->table->seat[call->seat];
  hf_bot_player player = ad_adviser();
  hint->client = call->wish->client;
  hint->question = seat->question;
  hint->language = call->client == NULL ? HT_ENGLISH : call->client->language;
  memcpy(hint->id, call->wish->id, sizeof hint->id);
  call->answered = true; /* when it is there */
  sv_think_hint(call->table, (unsigned)call->seat, &player, hint, call->user->id);
}

const sv_verb sv_verb_hint = {
    .name = "hint", .run = run_hint, .at_table = true, .reads = true, .cost = 10};

static void begin_answer(const sv_hint *hint, const char *kind, hw_text *out) {
  hw_object(out);
  hw_put_string(out, "t", kind);
  if (hint->id[0] != '\0') hw_put_string(out, "id", hint->id);
}

static void write_hint(const sv_hint *hint, hw_text *out) {
  begin_answer(hint, "ok", out);
  hw_put_number(out, "ask", hint->question);
  hw_key(out, "hint");
  hw_array(out);
  for (size_t i = 0; i < hint->words.count; i++) hw_string(out, hint->words.line[i]);
  hw_array_end(out);
  hw_object_end(out);
}

static void write_gone(const sv_hint *hint, hw_text *out) {
  begin_answer(hint, "error", out);
  hw_put_string(out, "code", "stale");
  hw_put_string(out, "message", "this question is not asked any more");
  hw_object_end(out);
}

void sv_hint_deliver(sv_table *table, const sv_hint *hint, bool gone) {
  sv_client *client = sv_client_by_serial(table->server, hint->client);
  hw_text text = {0};
  if (client == NULL) return;
  if (gone)
    write_gone(hint, &text);
  else
    write_hint(hint, &text);
  sv_send(client, &text);
  hw_text_free(&text);
}

void sv_hint_free(sv_hint *hint) { free(hint); }
