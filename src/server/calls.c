/* Wishes: what is wanted of a table, taken one after the other.
 *
 * A wish is looked at against the table as it is now and becomes entries of its
 * log. While these are being made durable the next wishes wait; then the
 * entries are applied, the wish is answered, and everybody is shown what
 * changed. Tables do not wait for each other: their entries share one commit. */
#include "server.h"

#include "watch.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* --- answering ------------------------------------------------------------- */

static void answer_client(sv_call *call, const char *kind, const char *code, const char *message) {
  hw_text text = {0};
  hw_object(&text);
  hw_put_string(&text, "t", kind);
  if (call->wish->id[0] != '\0') hw_put_string(&text, "id", call->wish->id);
  if (code != NULL) hw_put_string(&text, "code", code);
  if (message != NULL) hw_put_string(&text, "message", message);
  if (call->extra.length > 0 || call->extra.failed) {
    hw_raw_text(&text, ",");
    hw_raw_of(&text, &call->extra);
  }
  hw_object_end(&text);
  if (call->client != NULL) sv_send(call->client, &text);
  hw_text_free(&text);
}

static int http_status(const char *code) {
  if (strcmp(code, "not-found") == 0) return 404;
  if (strcmp(code, "not-yours") == 0 || strcmp(code, "not-now") == 0) return 403;
  if (strcmp(code, "too-fast") == 0) return 429;
  return strcmp(code, "internal") == 0 ? 500 : 400;
}

/* Sends the whole table before the error, unless that is more than its client may ask for. */
static bool show_again(sv_call *call) {
  ht_language language = call->client->language;
  bool may = sv_afford(call, sv_cost_to_show(call->table, call->client, language));
  if (may) sv_show_again(call->table, call->client);
  return may;
}

void sv_fail(sv_call *call, const char *code, const char *format, ...) {
  char message[512];
  va_list values;
  if (call->answered) return;
  va_start(values, format);
  vsnprintf(message, sizeof message, format, values);
  va_end(values);
  call->answered = true;
  call->server->figures.errors++;
  hw_text_clear(&call->extra);
  if (call->again && call->client != NULL && !show_again(call)) {
    code = "too-fast";
    snprintf(message, sizeof message, "more slowly, please");
  }
  if (call->wish->request != NULL)
    sv_answer_error(call->wish->request, http_status(code), code, message);
  else
    answer_client(call, "error", code, message);
}

void sv_ok(sv_call *call) {
  if (call->answered) return;
  call->answered = true;
  answer_client(call, "ok", NULL, NULL);
}

void sv_write(sv_call *call, const char *kind, json_t *body) {
  char *text = sv_body(body);
  if (text == NULL || call->entries == SV_CALL_ENTRIES) {
    free(text);
    sv_fail(call, "internal", "there is not enough memory; nothing has changed");
    return;
  }
  call->entry[call->entries].kind = kind;
  call->entry[call->entries++].body = text;
}

void sv_call_free(sv_call *call) {
  for (size_t i = 0; i < call->entries; i++) free(call->entry[i].body);
  hw_text_free(&call->extra);
}

/* --- wishes ---------------------------------------------------------------- */

sv_wish *sv_wish_new(const sv_verb *verb, const sv_user *user, json_t *message) {
  sv_wish *wish = mm_new(sizeof *wish);
  wish->verb = verb;
  wish->seat = -1;
  wish->by = "person";
  wish->message = json_incref(message);
  if (user != NULL) wish->user = *user;
  return wish;
}

void sv_wish_free(sv_wish *wish) {
  sv_wish_done(wish);
  json_decref(wish->message);
  free(wish);
}

/* A wish whose entries are on their way to the disk. */
typedef struct flight {
  sv_wish *wish;
  sv_call call;
  int64_t began;
} flight;

static void start_call(sv_call *call, sv_table *table, sv_wish *wish) {
  sv_server *server = table->server;
  *call = (sv_call){.server = server,
                    .table = table,
                    .wish = wish,
                    .user = &wish->user,
                    .message = wish->message,
                    .seat = wish->seat,
                    .now = sv_table_now(table)};
  call->client = wish->client == 0 ? NULL : sv_client_by_serial(server, wish->client);
  if (call->seat < 0) call->seat = sv_seat_of(table, wish->user.id);
}

static void apply_entries(sv_table *table, sv_call *call) {
  for (size_t i = 0; i < call->entries && table->phase != SV_BROKEN; i++) {
    st_entry entry = {.table = table->id,
                      .seq = table->seq + 1,
                      .time = call->now,
                      .kind = call->entry[i].kind,
                      .body = call->entry[i].body};
    if (sv_apply(table, &entry)) continue;
    table->phase = SV_BROKEN;
    sv_note(table->server, SV_ERROR, "table.broken", "table", table->id, "why", table->trouble,
            NULL);
  }
}

static void note_phase(sv_table *table) {
  sv_server *server = table->server;
  if (table->phase == SV_PLAYING) {
    server->figures.games_started++;
    sv_note(server, SV_INFORM, "game.started", "table", table->id, NULL);
  } else if (table->phase == SV_OVER) {
    server->figures.games_over++;
    sv_note(server, SV_INFORM, table->called_off ? "game.called-off" : "game.over", "table",
            table->id, NULL);
  }
}

/* A person's or the server's own: nobody must be able to tell them apart. */
static void count_move(sv_server *server, const flight *flying) {
  int64_t took = nt_now(server->net) - flying->began;
  size_t bucket = 0;
  while (bucket < SV_DELAY_BUCKETS && took > sv_delay_bound[bucket]) bucket++;
  server->figures.moves++;
  server->figures.move_ms[bucket]++;
  server->figures.move_ms_sum += (uint64_t)(took < 0 ? 0 : took);
}

static void finish(flight *flying, sv_table *table) {
  sv_call *call = &flying->call;
  sv_phase before = table->phase;
  call->client =
      flying->wish->client == 0 ? NULL : sv_client_by_serial(table->server, flying->wish->client);
  apply_entries(table, call);
  sv_tell_written(table);
  sv_show(table); /* whoever hears `ok` has seen what it did */
  sv_ok(call);
  /* Counted when it is durable: one that another node was faster than comes again. */
  table->server->figures.people_moves += flying->wish->verb == &sv_verb_move;
  if (flying->wish->verb == &sv_verb_move || flying->wish->verb == &sv_verb_server_move)
    count_move(table->server, flying);
  if (table->phase != before) note_phase(table);
  sv_table_changed(table);
}

void sv_put_back(sv_table *table, sv_wish *wish) {
  wish->next = table->first;
  table->first = wish;
  if (table->last == NULL) table->last = wish;
}

/* Answers of the server that could not be written are sent off once more. */
static void try_again_later(sv_table *table) {
  int64_t at = sv_table_now(table) + 2000;
  for (unsigned i = 0; i < table->seats; i++) {
    sv_seat *seat = &table->seat[i];
    seat->answered = seat->looked_at = seat->clock_decides = 0;
    if (seat->answer_at < at) seat->answer_at = at;
  }
  if (table->seq == 0) table->phase = SV_BROKEN; /* it never was */
  sv_wind(table);
}

static void not_written(flight *flying, const char *why) {
  sv_server *server = flying->call.server;
  server->figures.store_failures++;
  flying->call.client = sv_client_by_serial(server, flying->wish->client);
  sv_fail(&flying->call, "internal", "%s; nothing has changed", why);
  try_again_later(flying->call.table);
}

static void written(void *user, st_status status, const char *why) {
  flight *flying = user;
  sv_table *table = flying->call.table;
  table->writing = false;
  if (status == ST_OK) {
    finish(flying, table);
  } else if (status == ST_TAKEN) {
    table->server->figures.taken++;
    sv_put_back(table, flying->wish);
    flying->wish = NULL;
    sv_table_reload(table);
  } else {
    sv_note(table->server, SV_ERROR, "store.failed", "why", why == NULL ? "" : why, NULL);
    not_written(flying, "it could not be written down");
  }
  if (flying->wish != NULL) sv_wish_free(flying->wish);
  sv_call_free(&flying->call);
  free(flying);
  sv_pump(table);
}

static void write_entries(sv_table *table, flight *flying) {
  st_entry entries[SV_CALL_ENTRIES];
  sv_call *call = &flying->call;
  if (call->now < table->time) call->now = table->time;
  for (size_t i = 0; i < call->entries; i++)
    entries[i] = (st_entry){.table = table->id,
                            .seq = table->seq + 1 + (uint32_t)i,
                            .time = call->now,
                            .kind = call->entry[i].kind,
                            .body = call->entry[i].body};
  table->writing = true;
  st_append(table->server->store, entries, call->entries, written, flying);
}

/* Every table verb but a look at it is refused at a table that cannot go on. */
static bool refuse_broken(sv_call *call) {
  if (call->table->phase != SV_BROKEN) return false;
  if (call->table->unread)
    sv_fail(call, "internal", "the table cannot be read just now");
  else if (call->table->trouble == NULL)
    sv_fail(call, "not-found", "there is no such table");
  else
    sv_fail(call, "closed", "this table cannot go on: %s", call->table->trouble);
  return true;
}

static void take(sv_table *table, sv_wish *wish) {
  flight *flying = mm_new(sizeof *flying);
  flying->wish = wish;
  flying->began = nt_now(table->server->net);
  start_call(&flying->call, table, wish);
  if (!refuse_broken(&flying->call)) wish->verb->run(&flying->call);
  bool writes = !flying->call.answered && flying->call.entries > 0;
  if (writes && !sv_is_in_vain(table->server)) {
    write_entries(table, flying);
    return;
  }
  if (writes) not_written(flying, "the store cannot be written just now");
  if (!flying->call.later) {
    if (wish->request == NULL) sv_ok(&flying->call);
    sv_wish_free(wish);
  }
  sv_call_free(&flying->call);
  free(flying);
}

void sv_pump(sv_table *table) {
  if (table->news && !table->writing) {
    table->news = false;
    sv_follow_log(table);
  }
  while (!table->writing && !table->compiling && table->first != NULL &&
         table->phase != SV_LOADING) {
    sv_wish *wish = table->first;
    table->first = wish->next;
    if (table->first == NULL) table->last = NULL;
    take(table, wish);
  }
}

void sv_wish_for(sv_table *table, sv_wish *wish) {
  bool fresh = wish->verb->fresh && table->server->shared && table->phase != SV_LOADING;
  if (fresh) {
    table->news = true; /* read before its turn comes */
  } else if (wish->verb->reads && table->phase != SV_LOADING) {
    take(table, wish);
    return;
  }
  wish->next = NULL;
  if (table->last == NULL)
    table->first = wish;
  else
    table->last->next = wish;
  table->last = wish;
  sv_pump(table);
}
