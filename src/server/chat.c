/* What people write to each other, and the structured talk of the game. Both go
 * into the table's log, so that they are there again after a restart. */
#include "server.h"

#include <stdlib.h>
#include <string.h>

static bool may_write(sv_call *call) {
  const sv_table *table = call->table;
  bool here = call->seat >= 0 || (call->client != NULL && sv_looks_at(table, call->client));
  if (!table->chat_on)
    sv_fail(call, "not-now", "the chat of this table is off");
  else if (!here || sv_listed(table->removed, call->user->id))
    sv_fail(call, "not-yours", "you are not at this table");
  return !call->answered;
}

static void run_chat(sv_call *call) {
  if (!may_write(call)) return;
  char *text = sv_line(sv_text(call->message, "text"), SV_CHAT_LETTERS);
  if (text == NULL) {
    sv_fail(call, "bad-message", "a line of chat has 1 to %d letters", SV_CHAT_LETTERS);
    return;
  }
  call->server->figures.chats++;
  sv_write(call, "chat",
           json_pack("{s:s,s:s,s:b,s:i,s:s}", "user", call->user->id, "name", call->user->name,
                     "account", call->user->account, "seat", call->seat, "text", text));
  free(text);
}

/* Only who sits: what somebody who watches does not want to read is their
 * page's business. */
static void run_mute(sv_call *call) {
  const char *user = sv_text(call->message, "user");
  if (call->seat < 0)
    sv_fail(call, "not-yours", "you have no seat at this table");
  else if (user == NULL || strlen(user) >= ST_ID_MAX || strchr(user, ',') != NULL || *user == '\0')
    sv_fail(call, "bad-message", "`user` is the id of somebody");
  else if (call->table->seat[call->seat].muted != NULL &&
           strlen(call->table->seat[call->seat].muted) > 4096)
    sv_fail(call, "full", "you have muted too many already");
  else
    sv_write(call, "mute",
             json_pack("{s:i,s:s,s:b}", "seat", call->seat, "user", user, "on",
                       sv_flag(call->message, "on", true)));
}

static const sv_chat *line_of(const sv_table *table, int64_t index) {
  for (size_t i = 0; i < table->chat_count; i++)
    if (table->chat[i].index == index) return &table->chat[i];
  return NULL;
}

static void run_report(sv_call *call) {
  const sv_chat *line = line_of(call->table, sv_number(call->message, "line", -1));
  if (!may_write(call)) return;
  if (line == NULL) {
    sv_fail(call, "not-found", "there is no such line");
    return;
  }
  sv_note(call->server, SV_WARNING, "chat.reported", "table", call->table->id, "by", call->user->id,
          "about", line->user, NULL);
  st_put_report(call->server->store, call->table->id, line->index, call->user->id, line->text,
                call->now, NULL, NULL);
}

/* --- table talk ------------------------------------------------------------ */

static bool may_talk(sv_call *call) {
  if (call->seat < 0)
    sv_fail(call, "not-yours", "you have no seat at this table");
  else if (call->table->phase != SV_PLAYING)
    sv_fail(call, "not-now", "this game is not being played");
  return !call->answered;
}

static void run_talk(sv_call *call) {
  const char *say = sv_text(call->message, "say");
  hf_talk talk;
  hf_error error = {0};
  if (!may_talk(call)) return;
  const tb_table *play = call->table->play;
  if (say == NULL || strlen(say) >= HF_NOTATION_MAX)
    sv_fail(call, "bad-message", "`say` is table talk in notation");
  else if (hf_talk_read(tb_rules(play), tb_state(play), (unsigned)call->seat, say, &talk, &error) !=
           HF_OK)
    sv_fail(call, "not-legal", "%s", error.message);
  else
    sv_write(call, "talk", json_pack("{s:i,s:s}", "seat", call->seat, "say", say));
}

/* A look at the table as the caller's seat has it. */
static hw_look look_of(const sv_call *call, hf_bot_state *memory) {
  const tb_table *play = call->table->play;
  unsigned seat = (unsigned)call->seat;
  tb_view(play, seat, (hf_view *)(void *)memory);
  return (hw_look){.rules = tb_rules(play),
                   .view = (const hf_view *)(const void *)memory,
                   .language = call->client == NULL ? 0 : call->client->language,
                   .ask = tb_question(play, seat)};
}

static void run_talks(sv_call *call) {
  static hf_bot_state memory;
  if (!may_talk(call)) return;
  hw_look look = look_of(call, &memory);
  hw_key(&call->extra, "talks");
  hw_talks_write(&look, &call->extra);
}

/* What may follow the choices of a group made so far. */
static void run_pick(sv_call *call) {
  static hf_bot_state memory;
  const char *choices[64];
  const json_t *list = json_object_get(call->message, "choices");
  hf_error error = {0};
  size_t count = json_array_size(list);
  if (!may_talk(call)) return;
  const sv_seat *seat = &call->table->seat[call->seat];
  if (!seat->asked || sv_number(call->message, "ask", -1) != (int64_t)seat->question) {
    call->again = true;
    sv_fail(call, "stale", "this question is no longer asked");
    return;
  }
  for (size_t i = 0; i < count && i < 64; i++)
    if ((choices[i] = json_string_value(json_array_get(list, i))) == NULL ||
        strlen(choices[i]) >= HF_NOTATION_MAX)
      count = SIZE_MAX;
  if (count > 64) {
    sv_fail(call, "bad-message", "`choices` is a list of at most 64 options");
    return;
  }
  hw_look look = look_of(call, &memory);
  if (hw_picks_write(&look, choices, count, &call->extra, &error) != HF_OK)
    sv_fail(call, "not-legal", "%s", error.message);
}

/* --- presets --------------------------------------------------------------- */

static bool is_window_name(const char *name) {
  if (name == NULL || *name == '\0' || strlen(name) > 40) return false;
  for (; *name != '\0'; name++)
    if ((*name < 'a' || *name > 'z') && (*name < '0' || *name > '9') && *name != '-') return false;
  return true;
}

static void run_presets(sv_call *call) {
  json_t *pass = json_object_get(call->message, "pass");
  size_t count = json_array_size(pass);
  if (call->seat < 0) {
    sv_fail(call, "not-yours", "you have no seat at this table");
    return;
  }
  for (size_t i = 0; i < count && i < SV_PASSES_MAX; i++)
    if (!is_window_name(json_string_value(json_array_get(pass, i)))) count = SIZE_MAX;
  if (count > SV_PASSES_MAX || (pass != NULL && !json_is_array(pass))) {
    sv_fail(call, "bad-message", "`pass` is a list of windows");
    return;
  }
  sv_write(call, "presets",
           json_pack("{s:i,s:o,s:b}", "seat", call->seat, "pass",
                     pass == NULL ? json_array() : json_incref(pass), "quiet",
                     sv_flag(call->message, "quiet", false)));
}

/* --- looking back ------------------------------------------------------------------------------
 */

static void run_moment(sv_call *call) {
  hw_board board = {0};
  int64_t at = sv_number(call->message, "at", -1);
  const tb_table *play = call->table->play;
  bool allowed =
      call->seat >= 0 || (call->client != NULL && sv_looks_at(call->table, call->client));
  if (!allowed) {
    sv_fail(call, "not-yours", "you are not at this table");
  } else if (play == NULL || at < 0 || at > UINT32_MAX ||
             !tb_board_at(play, (uint32_t)at, call->seat < 0 ? HF_SPECTATOR : (unsigned)call->seat,
                          call->client == NULL ? 0 : call->client->language, &board)) {
    sv_fail(call, "not-found", "there was no such moment");
  } else {
    hw_key(&call->extra, "board");
    hw_board_json(&board, &call->extra);
  }
  hw_board_free(&board);
}

const sv_verb sv_verb_chat = {.name = "chat", .run = run_chat, .at_table = true, .cost = 4};
const sv_verb sv_verb_mute = {.name = "mute", .run = run_mute, .at_table = true, .cost = 1};
const sv_verb sv_verb_report = {
    .name = "report", .run = run_report, .at_table = true, .reads = true, .cost = 4};
const sv_verb sv_verb_talk = {.name = "talk", .run = run_talk, .at_table = true, .cost = 2};
const sv_verb sv_verb_talks = {
    .name = "talks", .run = run_talks, .at_table = true, .reads = true, .cost = 1};
const sv_verb sv_verb_pick = {
    .name = "pick", .run = run_pick, .at_table = true, .reads = true, .cost = 1};
const sv_verb sv_verb_presets = {
    .name = "presets", .run = run_presets, .at_table = true, .cost = 1};
const sv_verb sv_verb_moment = {
    .name = "moment", .run = run_moment, .at_table = true, .reads = true, .cost = 4};
