/* Connections: who is behind one, what they say, how much they may say.
 *
 * A message is one JSON object; its kind is looked up in the table of verbs.
 * Whoever sends too much is told so, and thrown out when it goes on. */
#include "server.h"

#include "hosting.h"
#include "json_in.h"
#include "limits.h"
#include "people.h"
#include "watch.h"

#include <stdlib.h>
#include <string.h>

#define MESSAGE_MAX ((size_t)64 * 1024)
#define SHORT_MAX ((size_t)4 * 1024) /* where even reading is too much */
#define DEPTH_MAX 32
#define RATE 20.0
#define BURST 40.0
#define PATIENCE 100 /* messages refused before the connection is closed */
#define EARLY_MAX 32
/* A class of thirty makes its tables at once; nobody makes two a second for long. */
#define MAKE_RATE 0.2
#define MAKE_BURST 40.0
#define STORE_BACKLOG 20000

struct sv_address {
  sv_address *next;
  char text[64];
  sv_bucket bucket, made; /* messages, tables */
  unsigned sockets;
  bool told; /* that there are too many of them */
};

/* --- how much -------------------------------------------------------------- */

bool sv_take(sv_bucket *bucket, int64_t now, double rate, double most, double cost) {
  if (bucket->filled == 0) {
    bucket->tokens = most;
  } else if (now > bucket->filled) {
    bucket->tokens += (double)(now - bucket->filled) * rate / 1000.0;
    if (bucket->tokens > most) bucket->tokens = most;
  }
  bucket->filled = now;
  if (bucket->tokens < (cost < most ? cost : most)) return false;
  bucket->tokens -= cost;
  return true;
}

static sv_address *address_of(sv_server *server, const char *from) {
  char text[64];
  uint32_t hash = 2166136261u;
  lm_address(from, text);
  for (const char *at = text; *at != '\0'; at++) hash = (hash ^ (unsigned char)*at) * 16777619u;
  sv_address **bucket = &server->address[hash % SV_ADDRESS_BUCKETS];
  for (sv_address *at = *bucket; at != NULL; at = at->next)
    if (strcmp(at->text, text) == 0) return at;
  sv_address *address = mm_new(sizeof *address);
  snprintf(address->text, sizeof address->text, "%s", text);
  address->next = *bucket;
  *bucket = address;
  return address;
}

bool sv_address_may(sv_server *server, const char *text, double cost) {
  double rate = (double)server->options.address_rate;
  if (server->options.address_rate == 0) return true;
  return sv_take(&address_of(server, text)->bucket, nt_now(server->net), rate, rate * 2, cost);
}

int64_t sv_address_may_make(sv_server *server, const char *text) {
  if (server->options.address_rate == 0) return 0;
  sv_bucket *made = &address_of(server, text)->made;
  if (sv_take(made, nt_now(server->net), MAKE_RATE, MAKE_BURST, 1)) return 0;
  return (int64_t)((1 - made->tokens) * 1000 / MAKE_RATE) + 1;
}

static bool is_forgotten(const sv_address *address, int64_t now) {
  return address->sockets == 0 && now - address->bucket.filled >= 10000 &&
         now - address->made.filled >= (int64_t)(MAKE_BURST * 1000 / MAKE_RATE);
}

/* Addresses that have been silent long enough to have full buckets. */
static void forget_addresses(sv_server *server) {
  int64_t now = nt_now(server->net);
  for (size_t i = 0; i < SV_ADDRESS_BUCKETS; i++) {
    sv_address **link = &server->address[i];
    while (*link != NULL) {
      sv_address *at = *link;
      if (!is_forgotten(at, now)) {
        link = &at->next;
        continue;
      }
      *link = at->next;
      free(at);
    }
  }
}

void sv_clients_round(sv_server *server) { forget_addresses(server); }

void sv_clients_close(sv_server *server) {
  for (size_t i = 0; i < SV_ADDRESS_BUCKETS; i++)
    while (server->address[i] != NULL) {
      sv_address *next = server->address[i]->next;
      free(server->address[i]);
      server->address[i] = next;
    }
}

/* --- sending --------------------------------------------------------------- */

nt_message *sv_message_of(const hw_text *text) {
  return text->failed ? NULL : nt_message_new(text->start, text->length);
}

void sv_post(sv_client *client, nt_message *message) {
  if (message == NULL)
    sv_throw_out(client, 1013, SV_SHORT);
  else
    nt_socket_send(client->socket, message);
}

void sv_send(sv_client *client, const hw_text *text) {
  if (client->closed) return;
  nt_message *message = sv_message_of(text);
  sv_post(client, message);
  nt_message_drop(message);
}

void sv_throw_out(sv_client *client, int code, const char *reason) {
  if (client->closed) return;
  client->closed = true;
  nt_socket_close(client->socket, code, reason);
}

/* An error that belongs to no verb. */
static void complain(sv_client *client, const char *id, const char *code, const char *message) {
  hw_text text = {0};
  hw_object(&text);
  hw_put_string(&text, "t", "error");
  if (id != NULL && *id != '\0') hw_put_string(&text, "id", id);
  hw_put_string(&text, "code", code);
  hw_put_string(&text, "message", message);
  hw_object_end(&text);
  client->server->figures.errors++;
  sv_send(client, &text);
  hw_text_free(&text);
}

/* --- verbs that need no table ---------------------------------------------- */

void sv_you_write(const sv_user *user, hw_text *out) {
  hw_object(out);
  hw_put_string(out, "id", user->id);
  hw_put_string(out, "name", user->name);
  hw_put_bool(out, "account", user->account);
  hw_put_bool(out, "operator", user->is_operator);
  hw_object_end(out);
}

static void run_hello(sv_call *call) {
  const char *word = sv_text(call->message, "lang");
  ht_language language = call->client->language;
  if (word != NULL && !ht_language_read(word, &language)) {
    sv_fail(call, "bad-message", "`lang` is en or uk");
    return;
  }
  if (language != call->client->language &&
      !sv_afford(call, sv_cost_to_show_all(call->client, language))) {
    sv_fail(call, "too-fast", "all your tables in another language: more slowly, please");
    return;
  }
  hw_key(&call->extra, "you");
  sv_you_write(call->user, &call->extra);
  hw_put_number(&call->extra, "time", call->now);
  sv_trouble_write(call->server, &call->extra);
  sv_ok(call);
  if (language == call->client->language) return;
  call->client->language = language;
  sv_show_all_again(call->client);
}

static void run_ping(sv_call *call) { hw_put_number(&call->extra, "time", call->now); }

static void run_create(sv_call *call) {
  char id[ST_ID_MAX];
  if (!sv_may_make_now(call)) return;
  sv_new_id('t', id);
  sv_table *table = sv_table_new(call->server, id);
  sv_wish *wish = sv_wish_new(&sv_verb_make, call->user, call->message);
  table->phase = SV_NEW;
  wish->client = call->client->serial;
  memcpy(wish->id, call->wish->id, sizeof wish->id);
  call->answered = true; /* by the wish */
  sv_ask_to_host(table, wish, nt_socket_address(call->client->socket));
}

/* --- my tables ------------------------------------------------------------- */

typedef struct tables_wanted {
  sv_server *server;
  uint64_t client;
  char id[SV_MESSAGE_ID_MAX];
} tables_wanted;

/* Whom a running table waits for is added to the information just written. */
void sv_info_waits(const sv_table *table, hw_text *out) {
  if (table->phase != SV_PLAYING || out->failed) return;
  hw_text_cut(out, out->length - 1);
  hw_key(out, "waits");
  hw_array(out);
  for (unsigned i = 0; i < table->seats; i++)
    if (table->seat[i].asked) hw_number(out, i);
  hw_array_end(out);
  hw_object_end(out);
}

static void write_row(sv_server *server, const st_table_row *row, hw_text *out) {
  sv_table *table = sv_table_find(server, row->id);
  if (table != NULL && table->seat != NULL && table->phase != SV_LOADING) {
    const hw_text *info = sv_info(table);
    hw_json_of(out, info);
    sv_info_waits(table, out);
  } else if (strcmp(row->info, "{}") != 0) {
    hw_json(out, row->info, strlen(row->info));
  }
}

static void my_tables_read(void *user, st_status status, const st_table_row *rows, size_t count) {
  tables_wanted *wanted = user;
  sv_client *client = sv_client_by_serial(wanted->server, wanted->client);
  if (client != NULL && status == ST_OK) {
    hw_text text = {0};
    hw_object(&text);
    hw_put_string(&text, "t", "ok");
    if (wanted->id[0] != '\0') hw_put_string(&text, "id", wanted->id);
    hw_key(&text, "tables");
    hw_array(&text);
    for (size_t i = 0; i < count; i++) write_row(wanted->server, &rows[i], &text);
    hw_array_end(&text);
    hw_object_end(&text);
    sv_send(client, &text);
    hw_text_free(&text);
  } else if (client != NULL) {
    complain(client, wanted->id, "internal", "the list cannot be read now");
  }
  free(wanted);
}

static void run_tables(sv_call *call) {
  tables_wanted *wanted = mm_new(sizeof *wanted);
  wanted->server = call->server;
  wanted->client = call->client->serial;
  memcpy(wanted->id, call->wish->id, sizeof wanted->id);
  call->answered = true;
  st_tables_of(call->server->store, call->user->id, 100, my_tables_read, wanted);
}

static void run_lobby(sv_call *call) {
  sv_lobby_enter(call->client, sv_flag(call->message, "on", true));
  sv_ok(call);
  if (call->client->in_lobby) sv_lobby_send(call->client);
}

/* --- operators ----------------------------------------------------------------------------------
 */

void sv_throw_out_user(sv_server *server, const char *user, const char *why) {
  for (sv_client *client = server->clients; client != NULL; client = client->next)
    if (strcmp(client->user.id, user) == 0) sv_throw_out(client, 4401, why);
}

void sv_call_back(sv_server *server, const char *user) {
  for (sv_client *client = server->clients; client != NULL; client = client->next)
    if (strcmp(client->user.id, user) == 0) sv_throw_out(client, 1001, "come back");
}

static void run_ban(sv_call *call) {
  const char *user = sv_text(call->message, "user");
  int64_t hours = sv_number(call->message, "hours", 24);
  if (!call->user->is_operator) {
    sv_fail(call, "not-yours", "only operators may do that");
  } else if (user == NULL || strlen(user) >= ST_ID_MAX || hours < 0 || hours > 1000000) {
    sv_fail(call, "bad-message", "`user` is the id of somebody, `hours` a number");
  } else {
    pp_ban(call->server->people, user, call->now + hours * 3600 * 1000);
    sv_note(call->server, SV_WARNING, "user.banned", "user", user, "by", call->user->id, NULL);
    if (hours > 0) sv_throw_out_user(call->server, user, "banned");
  }
}

static const sv_verb verb_hello = {.name = "hello", .run = run_hello, .cost = 1},
                     verb_ping = {.name = "ping", .run = run_ping, .cost = 1},
                     verb_create = {.name = "create", .run = run_create, .cost = 10},
                     verb_tables = {.name = "tables", .run = run_tables, .cost = 4},
                     verb_lobby = {.name = "lobby", .run = run_lobby, .cost = 2},
                     verb_ban = {.name = "ban", .run = run_ban, .cost = 1};

static const sv_verb *const verbs[] = {
    &sv_verb_move,  &sv_verb_pick,    &sv_verb_enter,  &sv_verb_exit,   &sv_verb_sit,
    &sv_verb_stand, &sv_verb_back,    &sv_verb_start,  &sv_verb_talk,   &sv_verb_talks,
    &sv_verb_hint,  &sv_verb_chat,    &sv_verb_mute,   &sv_verb_report, &sv_verb_undo,
    &sv_verb_vote,  &sv_verb_presets, &sv_verb_moment, &sv_verb_seen,   &sv_verb_rename,
    &sv_verb_open,  &sv_verb_kick,    &sv_verb_key,    &sv_verb_share,  &sv_verb_rematch,
    &sv_verb_deck,  &verb_hello,      &verb_ping,      &verb_create,    &verb_tables,
    &verb_lobby,    &verb_ban};

const sv_verb *sv_verb_find(const char *name) {
  for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
    if (strcmp(verbs[i]->name, name) == 0) return verbs[i];
  return NULL;
}

/* --- messages
 * --------------------------------------------------------------------------------------- */

static bool is_table_id(const char *id) {
  if (id == NULL || id[0] != 't' || strlen(id) != 23) return false;
  for (const char *at = id; *at != '\0'; at++)
    if (!((*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z') || (*at >= '0' && *at <= '9') ||
          *at == '-' || *at == '_'))
      return false;
  return true;
}

static void run_without_table(sv_client *client, const sv_verb *verb, sv_wish *wish) {
  sv_call call = {.server = client->server,
                  .client = client,
                  .wish = wish,
                  .user = &wish->user,
                  .message = wish->message,
                  .seat = -1,
                  .now = nt_now(client->server->net)};
  verb->run(&call);
  sv_ok(&call);
  sv_call_free(&call);
  sv_wish_free(wish);
}

static bool may_say(sv_client *client, double cost) {
  sv_server *server = client->server;
  bool may = sv_take(&client->bucket, nt_now(server->net), RATE, BURST, cost) &&
             sv_address_may(server, nt_socket_address(client->socket), cost) &&
             st_waiting(server->store) < STORE_BACKLOG;
  if (may && client->refused > 0) client->refused--;
  return may;
}

bool sv_afford(sv_call *call, double cost) {
  if (call->client != NULL) return may_say(call->client, cost);
  return call->wish->request == NULL || sv_address_may(call->server, call->wish->from, cost);
}

static void too_fast(sv_client *client, const char *id) {
  client->server->figures.refused++;
  if (++client->refused > PATIENCE)
    sv_throw_out(client, 4429, "too fast");
  else
    complain(client, id, "too-fast", "more slowly, please");
}

static void dispatch(sv_client *client, json_t *message, size_t length) {
  const char *kind = sv_text(message, "t"), *id = sv_text(message, "id");
  const char *table = sv_text(message, "table");
  if (id != NULL && strlen(id) >= SV_MESSAGE_ID_MAX) {
    complain(client, NULL, "bad-message", "`id` has at most 40 letters");
    return;
  }
  const sv_verb *verb = kind == NULL ? NULL : sv_verb_find(kind);
  if (verb == NULL) {
    complain(client, id, kind == NULL ? "bad-message" : "unknown", "`t` is no kind of message");
  } else if (length > MESSAGE_MAX && verb != &verb_create) {
    complain(client, id, "too-big", "a message has at most 64 KiB");
  } else if (verb->at_table && !is_table_id(table)) {
    complain(client, id, "not-found", "there is no such table");
  } else if (verb->cost > 1 && !may_say(client, verb->cost - 1)) {
    too_fast(client, id);
  } else {
    sv_wish *wish = sv_wish_new(verb, &client->user, message);
    wish->client = client->serial;
    if (id != NULL) memcpy(wish->id, id, strlen(id) + 1);
    if (verb->at_table)
      sv_wish_for(sv_table_get(client->server, table), wish);
    else
      run_without_table(client, verb, wish);
  }
}

static void no_memory(sv_client *client, const char *id) {
  client->server->figures.refused++;
  complain(client, id, "internal", SV_SHORT);
}

/* What is refused unread is read only to say which message it was. */
static void refuse(sv_client *client, const char *text, size_t length,
                   void (*say)(sv_client *client, const char *id)) {
  const char *wrong = NULL;
  json_t *message = length <= MESSAGE_MAX ? ji_read(text, length, DEPTH_MAX, &wrong) : NULL;
  const char *id = sv_text(message, "id");
  say(client, id != NULL && strlen(id) < SV_MESSAGE_ID_MAX ? id : NULL);
  json_decref(message);
}

void sv_socket_message(void *user, nt_socket *socket, const char *text, size_t length) {
  sv_client *client = nt_socket_data(socket);
  const char *wrong = NULL;
  (void)user;
  if (client == NULL || client->closed) return;
  client->server->figures.messages++;
  if (!may_say(client, 1)) {
    refuse(client, text, length, too_fast);
    return;
  }
  if (mm_short()) {
    refuse(client, text, length <= SHORT_MAX ? length : 0, no_memory);
    return;
  }
  json_t *message = ji_read(text, length, DEPTH_MAX, &wrong);
  if (message == NULL || !json_is_object(message))
    complain(client, NULL, "bad-message", wrong == NULL ? "a message is a JSON object" : wrong);
  else if (client->known)
    dispatch(client, message, length);
  else if (json_array_size(client->early) < EARLY_MAX && length <= MESSAGE_MAX)
    json_array_append(client->early, message);
  else
    sv_throw_out(client, 4429, "too fast");
  json_decref(message);
}

/* --- opening and closing
 * -------------------------------------------------------------------------------- */

static sv_client **bucket_of(sv_server *server, uint64_t serial) {
  return &server->client[serial % SV_CLIENT_BUCKETS];
}

sv_client *sv_client_by_serial(sv_server *server, uint64_t serial) {
  sv_client *client = serial == 0 ? NULL : *bucket_of(server, serial);
  while (client != NULL && client->serial != serial) client = client->bucket_next;
  return client == NULL || client->closed ? NULL : client;
}

/* Whoever has a whole class behind one address is not turned away, whoever wants
 * all the sockets there are is. The operator hears of it once for each address:
 * a proxy that --proxy does not tell of looks like this, too. */
static bool is_crowded(sv_server *server, const char *text) {
  char number[16];
  unsigned most = server->options.address_sockets;
  sv_address *address = address_of(server, text);
  if (most == 0 || address->sockets < most) return false;
  server->figures.crowded++;
  snprintf(number, sizeof number, "%u", most);
  if (!address->told) sv_note(server, SV_WARNING, "address.full", "sockets", number, NULL);
  address->told = true;
  return true;
}

int sv_socket_may_open(void *user, const nt_head *head) {
  sv_server *server = user;
  /* A node that does not reach the store leaves newcomers to the others. */
  if (server->stopping || (server->shared && !sv_is_ready(server)) || mm_short()) return 503;
  if (is_crowded(server, head->address)) return 429;
  if (!sv_address_may(server, head->address, 5)) return 429;
  if (head->cookie[0] == '\0' && head->bearer[0] == '\0') return 401;
  return pp_origin_fits(server->people, head) ? 0 : 403;
}

/* Who looked it up may have closed the page meanwhile: found by serial. */
typedef struct search {
  sv_server *server;
  uint64_t serial;
} search;

/* Who cannot be looked up just now is still who they are, and comes back. */
static void found(void *user, const pp_user *who, bool failed) {
  search *what = user;
  sv_client *client = sv_client_by_serial(what->server, what->serial);
  free(what);
  if (client == NULL) return;
  if (who == NULL) {
    if (failed)
      sv_throw_out(client, 1013, "try again later");
    else
      sv_throw_out(client, 4401, "no identity");
    return;
  }
  snprintf(client->user.id, sizeof client->user.id, "%s", who->id);
  snprintf(client->user.name, sizeof client->user.name, "%s", who->name);
  client->user.account = who->account;
  client->user.is_operator = who->is_operator;
  client->known = true;
  json_t *early = client->early;
  client->early = NULL;
  for (size_t i = 0; i < json_array_size(early) && !client->closed; i++)
    dispatch(client, json_array_get(early, i), 0);
  json_decref(early);
}

void sv_socket_open(void *user, nt_socket *socket, const nt_head *head) {
  sv_server *server = user;
  sv_client *client = mm_new(sizeof *client);
  search *what = mm_new(sizeof *what);
  client->server = server;
  client->socket = socket;
  client->serial = ++server->next_serial;
  client->early = json_array();
  client->next = server->clients;
  if (client->next != NULL) client->next->before = client;
  server->clients = client;
  client->bucket_next = *bucket_of(server, client->serial);
  *bucket_of(server, client->serial) = client;
  address_of(server, head->address)->sockets++;
  nt_socket_set_data(socket, client);
  *what = (search){.server = server, .serial = client->serial};
  pp_find(server->people, head, found, what);
}

void sv_socket_closed(void *user, nt_socket *socket) {
  sv_server *server = user;
  sv_client *client = nt_socket_data(socket);
  if (client == NULL) return;
  nt_socket_set_data(socket, NULL);
  client->closed = true;
  sv_lobby_enter(client, false);
  sv_exit_all(client);
  if (client->before != NULL)
    client->before->next = client->next;
  else
    server->clients = client->next;
  if (client->next != NULL) client->next->before = client->before;
  sv_client **link = bucket_of(server, client->serial);
  while (*link != client) link = &(*link)->bucket_next;
  *link = client->bucket_next;
  sv_address *address = address_of(server, nt_socket_address(socket));
  if (address->sockets > 0) address->sockets--;
  json_decref(client->early);
  free(client);
  if (server->farewell && server->clients == NULL) nt_timer_start(server->round_timer, 0);
}
