/* Moves: of people, and the server's own for bots, forced answers, presets and
 * seats whose time is over. A move names its seat's question, so another seat's
 * answer never makes it stale, and carries an id, so that it is applied once
 * however often it comes. */
#include "server.h"

#include <stdlib.h>
#include <string.h>

#define CHOICES_MAX 512

/* --- a move ---------------------------------------------------------------- */

/* NULL when all is well, else what is wrong with it. */
static const char *read_choices(const json_t *message, const char *choices[CHOICES_MAX],
                                size_t *count) {
  const json_t *list = json_object_get(message, "choices");
  *count = json_array_size(list);
  if (!json_is_array(list) || *count == 0 || *count > CHOICES_MAX)
    return "`choices` is a list of 1 to 512 options";
  for (size_t i = 0; i < *count; i++) {
    choices[i] = json_string_value(json_array_get(list, i));
    if (choices[i] == NULL || strlen(choices[i]) >= HF_NOTATION_MAX)
      return "an option is its notation, a text";
  }
  return NULL;
}

static bool came_before(const sv_seat *seat, const char *id) {
  for (unsigned i = 0; id[0] != '\0' && i < SV_RECENT; i++)
    if (strcmp(seat->recent[i], id) == 0) return true;
  return false;
}

static json_t *move_body(const sv_call *call, const sv_seat *seat) {
  char hash[9];
  snprintf(hash, sizeof hash, "%08x", (unsigned)hf_hash(tb_state(call->table->play)));
  json_t *body = json_pack("{s:i,s:I,s:s,s:O,s:s}", "seat", call->seat, "ask",
                           (json_int_t)seat->question, "by", call->wish->by, "choices",
                           json_object_get(call->message, "choices"), "before", hash);
  if (call->wish->id[0] != '\0') json_object_set_new(body, "id", json_string(call->wish->id));
  int64_t answered = call->wish->came != 0 ? call->wish->came : call->now;
  int64_t reserve = sv_reserve_after(call->table, seat, answered);
  if (call->table->pace == SV_LIVE && seat->who == SV_PERSON && reserve != seat->reserve)
    json_object_set_new(body, "reserve", json_integer(reserve));
  return body;
}

/* Is the question the one that is asked? */
static bool is_current(sv_call *call, const sv_seat *seat) {
  int64_t ask = sv_number(call->message, "ask", -1);
  if (seat->asked && ask == (int64_t)seat->question) return true;
  call->server->figures.stale++;
  call->again = true;
  if (!seat->asked && call->table->play != NULL &&
      ask >= (int64_t)tb_question(call->table->play, (unsigned)call->seat))
    sv_fail(call, "not-asked", "you are not asked now");
  else
    sv_fail(call, "stale", "this question is no longer asked");
  return false;
}

static bool try_move(sv_call *call) {
  const char *choices[CHOICES_MAX];
  size_t count;
  hf_error error = {0};
  const char *wrong = read_choices(call->message, choices, &count);
  if (wrong != NULL) {
    sv_fail(call, "bad-message", "%s", wrong);
    return false;
  }
  if (tb_try(call->table->play, (unsigned)call->seat, choices, count, &error) == HF_OK) return true;
  sv_fail(call, "not-legal", "%s", error.message);
  return false;
}

/* A pass at a table where people hide something from each other. */
static bool is_hidden_pass(const sv_call *call) {
  const sv_table *table = call->table;
  uint32_t people = sv_people(table);
  const json_t *choices = json_object_get(call->message, "choices");
  const char *choice = json_string_value(json_array_get(choices, 0));
  char pass[HF_NOTATION_MAX];
  return table->delay && (people & (people - 1)) != 0 && json_array_size(choices) == 1 &&
         tb_pass(table->play, (unsigned)call->seat, NULL, pass) && strcmp(choice, pass) == 0;
}

/* Whoever passes faster than the server does for others would show that it was
 * not done for them: that they had a choice. So it comes with the others. */
static bool must_wait(sv_call *call, sv_seat *seat) {
  if (call->wish->came != 0 || call->now >= seat->answer_at || !is_hidden_pass(call) ||
      sv_undo_vote_open(call->table))
    return false;
  sv_wish **last = &seat->early;
  while (*last != NULL) last = &(*last)->next;
  *last = call->wish;
  call->wish->next = NULL;
  call->wish->came = call->now;
  call->later = true;
  sv_wind(call->table);
  return true;
}

static void let_go(sv_table *table, sv_seat *seat) {
  while (seat->early != NULL) {
    sv_wish *wish = seat->early;
    seat->early = wish->next;
    sv_wish_for(table, wish);
  }
}

void sv_early_passes(sv_table *table, bool all) {
  for (unsigned i = 0; i < table->seats; i++) {
    sv_seat *seat = &table->seat[i];
    if (seat->early == NULL) continue;
    bool asked = seat->asked && !sv_played_by_bot(seat) &&
                 sv_number(seat->early->message, "ask", -1) == (int64_t)seat->question;
    if (all || !asked || table->phase != SV_PLAYING) let_go(table, seat);
  }
}

void sv_early_free(sv_seat *seat) {
  while (seat->early != NULL) {
    sv_wish *wish = seat->early;
    seat->early = wish->next;
    sv_wish_free(wish);
  }
}

static void run_move(sv_call *call) {
  sv_table *table = call->table;
  if (call->seat < 0) {
    sv_fail(call, "not-yours", "you have no seat at this table");
    return;
  }
  sv_seat *seat = &table->seat[call->seat];
  if (came_before(seat, call->wish->id)) {
    call->server->figures.repeated++;
    return;
  }
  if (table->phase != SV_PLAYING) {
    sv_fail(call, "not-now", "this game is not being played");
    return;
  }
  if (seat->sitting_in[0] != '\0') {
    sv_fail(call, "not-now", "a bot plays for you: take your seat back first");
    return;
  }
  if (!is_current(call, seat) || !try_move(call) || must_wait(call, seat)) return;
  sv_write(call, "move", move_body(call, seat));
}

/* After the third time a bot does not only decide: it takes the seat. */
static void take_seat(sv_call *call, const sv_seat *seat) {
  if (strcmp(call->wish->by, "clock") != 0 || seat->strikes + 1 < SV_STRIKES) return;
  sv_write(call, "seat",
           json_pack("{s:i,s:s,s:s}", "seat", call->seat, "bot", sv_stand_in(), "why", "clock"));
}

/* What a bot says is heard before its answer. */
static void write_say(sv_call *call) {
  const tb_table *play = call->table->play;
  const char *say = sv_text(call->message, "say");
  hf_talk talk;
  if (say == NULL ||
      hf_talk_read(tb_rules(play), tb_state(play), (unsigned)call->seat, say, &talk, NULL) != HF_OK)
    return;
  sv_write(call, "talk", json_pack("{s:i,s:s}", "seat", call->seat, "say", say));
}

/* The server's own: what is no longer asked is dropped without a word. */
static void run_server_move(sv_call *call) {
  sv_table *table = call->table;
  sv_seat *seat = &table->seat[call->seat];
  if (table->phase != SV_PLAYING || !seat->asked ||
      sv_number(call->message, "ask", -1) != (int64_t)seat->question)
    return;
  if (!try_move(call)) {
    sv_note(call->server, SV_ERROR, "answer.refused", "table", table->id, "by", call->wish->by,
            NULL);
    sv_forget_thought(seat);
    seat->answered = 0;
    seat->answer_at = call->now + 1000;
    sv_wind(table);
    return;
  }
  write_say(call);
  sv_write(call, "move", move_body(call, seat));
  take_seat(call, seat);
}

const sv_verb sv_verb_move = {.name = "move", .run = run_move, .at_table = true, .cost = 1};
const sv_verb sv_verb_server_move = {
    .name = "server-move", .run = run_server_move, .at_table = true};

/* --- the server's answers -------------------------------------------------- */

static json_t *split(const char *choices) {
  json_t *list = json_array();
  while (choices != NULL) {
    const char *end = strchr(choices, '\n');
    size_t length = end == NULL ? strlen(choices) : (size_t)(end - choices);
    json_array_append_new(list, json_stringn(choices, length));
    choices = end == NULL ? NULL : end + 1;
  }
  return list;
}

void sv_answer_for(sv_table *table, unsigned number, const char *choices, const char *by) {
  sv_seat *seat = &table->seat[number];
  json_t *message =
      json_pack("{s:I,s:o}", "ask", (json_int_t)seat->question, "choices", split(choices));
  if (strcmp(by, "bot") == 0 && seat->thought.say[0] != '\0')
    json_object_set_new(message, "say", json_string(seat->thought.say));
  sv_wish *wish = sv_wish_new(&sv_verb_server_move, NULL, message);
  json_decref(message);
  wish->seat = (int)number;
  wish->by = by;
  seat->answered = seat->question;
  sv_wish_for(table, wish);
}

static bool is_listed(const void *list, const char *name) { return sv_listed(list, name); }

/* What a person who is asked need not decide: there is one answer, or they
 * wanted to pass here. */
static const char *answer_at_once(const sv_table *table, unsigned number,
                                  char choice[HF_NOTATION_MAX]) {
  const sv_seat *seat = &table->seat[number];
  const char *window = tb_window(table->play, number);
  if (tb_forced(table->play, number, choice)) return "forced";
  if (window == NULL) return NULL;
  if (sv_listed(seat->pass, window) && tb_pass(table->play, number, window, choice))
    return "preset";
  if (tb_pass_listed(table->play, number, is_listed, seat->pass, choice)) return "preset";
  if (!seat->quiet || tb_concerns(table->play, number)) return NULL;
  return tb_pass(table->play, number, NULL, choice) ? "preset" : NULL;
}

static bool bot_is_ready(const sv_table *table, const sv_seat *seat, int64_t now) {
  bool wanted = sv_played_by_bot(seat) ? now >= seat->answer_at && now >= sv_held_until(table)
                                       : seat->clock_decides == seat->question;
  return wanted && seat->thought.question == seat->question && seat->thought.ready &&
         seat->thought.choices != NULL;
}

static void look_at_seat(sv_table *table, unsigned number, int64_t now) {
  sv_seat *seat = &table->seat[number];
  char choice[HF_NOTATION_MAX];
  if (!seat->asked || seat->answered == seat->question) return;
  if (seat->early != NULL && now >= seat->answer_at) {
    seat->looked_at = seat->question;
    let_go(table, seat);
    return;
  }
  if (!sv_is_home(table)) return;
  if (bot_is_ready(table, seat, now)) {
    sv_answer_for(table, number, seat->thought.choices, sv_played_by_bot(seat) ? "bot" : "clock");
    return;
  }
  if (now >= sv_tell_at(table, seat)) sv_tell_turn(table, number);
  if (sv_played_by_bot(seat) || seat->looked_at == seat->question || now < seat->answer_at ||
      now < sv_held_until(table))
    return;
  seat->looked_at = seat->question;
  const char *by = answer_at_once(table, number, choice);
  if (by != NULL)
    sv_answer_for(table, number, choice, by);
  else if (seat->began >= table->server->began + table->ahead && seat->began >= table->home_since)
    /* before a restart, or at home elsewhere, they were told */
    sv_tell_turn(table, number);
}

void sv_answers_due(sv_table *table, int64_t now) {
  if (sv_undo_vote_open(table)) return;
  for (unsigned i = 0; i < table->seats && table->phase == SV_PLAYING; i++)
    look_at_seat(table, i, now);
}
