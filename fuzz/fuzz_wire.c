/* What clients say, against a live table in memory: three people sit at it, a
 * fourth watches. Lines of the input are messages; the first letter of a line
 * says who sends it, `TABLE` stands for the table's id. A first line `#1` makes it
 * a table of the second game there is.
 *
 * The network, the store and people are played here: entries are durable at
 * once, time passes by a second with each message. Nothing may crash, a table
 * that is in order stays so, and nobody may be sent what only a seat may see. */
#include "server/files.h"
#include "server/facts.h"
#include "server/people.h"
#include "server/rules.h"
#include "server/slices.h"
#include "server/server.h"
#include "server/thinking.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define CLIENTS 4
#define SEATS 3

static void must(bool holds) {
  if (!holds) abort();
}

/* --- the network ----------------------------------------------------------- */

struct nt_message {
  size_t count, length;
  char text[];
};

struct nt_socket {
  void *data;
  unsigned number;
};

static int64_t now = 1000000;
static struct nt_socket sockets[CLIENTS];

nt_message *nt_message_new(const char *text, size_t length) {
  nt_message *message = malloc(sizeof *message + length + 1);
  must(message != NULL);
  message->count = 1;
  message->length = length;
  memcpy(message->text, text, length);
  message->text[length] = '\0';
  return message;
}

void nt_message_keep(nt_message *message) { message->count++; }

void nt_message_drop(nt_message *message) {
  if (--message->count == 0) free(message);
}

/* Whoever watches is never told what a seat holds; every message is JSON. */
void nt_socket_send(nt_socket *socket, nt_message *message) {
  json_t *read = json_loadb(message->text, message->length, 0, NULL);
  must(json_is_object(read));
  if (socket->number == CLIENTS - 1 && strstr(message->text, "\"own\":{") != NULL)
    must(json_is_integer(json_object_get(read, "me")) || json_object_get(read, "me") == NULL);
  json_decref(read);
}

void nt_socket_close(nt_socket *socket, int code, const char *reason) {
  (void)socket;
  (void)code;
  (void)reason;
}
void *nt_socket_data(nt_socket *socket) { return socket->data; }
void nt_socket_set_data(nt_socket *socket, void *data) { socket->data = data; }
const char *nt_socket_address(const nt_socket *socket) {
  (void)socket;
  return "fuzz";
}
int64_t nt_now(nt_net *net) {
  (void)net;
  return now;
}
void nt_wake(nt_net *net) { (void)net; }
void nt_timer_start(nt_timer *timer, int64_t ms) {
  (void)timer;
  (void)ms;
}
void nt_timer_stop(nt_timer *timer) { (void)timer; }
void nt_timer_drop(nt_timer *timer) { (void)timer; }
nt_timer *nt_timer_new(nt_net *net, void (*fire)(void *user), void *user) {
  (void)net;
  (void)fire;
  (void)user;
  return NULL;
}
void nt_answer_send(nt_request *request, const nt_answer *answer) {
  (void)request;
  (void)answer;
}
nt_figures nt_figures_of(const nt_net *net) {
  (void)net;
  return (nt_figures){0};
}

/* --- people ---------------------------------------------------------------- */

void pp_find(pp_people *people, const nt_head *head, pp_found found, void *user) {
  pp_user who = {.account = false};
  (void)people;
  snprintf(who.id, sizeof who.id, "u%s", head->bearer);
  snprintf(who.name, sizeof who.name, "%s", head->bearer);
  found(user, &who, false);
}
void pp_find_reader(pp_people *people, const nt_head *head, pp_found found, void *user) {
  pp_user who = {.account = false};
  (void)people;
  snprintf(who.id, sizeof who.id, "u%s", head->bearer);
  snprintf(who.name, sizeof who.name, "%s", head->bearer);
  found(user, &who, false);
}
bool pp_origin_fits(const pp_people *people, const nt_head *head) {
  (void)people;
  (void)head;
  return true;
}
bool pp_request(pp_people *people, nt_request *request, const nt_head *head, const char *body,
                size_t length) {
  (void)people;
  (void)request;
  (void)head;
  (void)body;
  (void)length;
  return false;
}
void pp_request_gone(pp_people *people, nt_request *request) {
  (void)people;
  (void)request;
}
void fl_answer(nt_request *request, const nt_head *head) {
  (void)request;
  (void)head;
}
uint64_t pp_forgotten(const pp_people *people) {
  (void)people;
  return 0;
}
void pp_push_gone(pp_people *people, const char *id, const char *endpoint) {
  (void)people;
  (void)id;
  (void)endpoint;
}
void pp_ban(pp_people *people, const char *id, int64_t until) {
  (void)people;
  (void)id;
  (void)until;
}

/* --- the store ------------------------------------------------------------- */

/* What was asked for is told when everything that led to it has returned. */
typedef struct promise {
  st_done done;
  void *told;
} promise;

static promise promises[4096];
static size_t promised;

static void later(st_done done, void *told) {
  if (done == NULL) return;
  must(promised < sizeof promises / sizeof *promises);
  promises[promised++] = (promise){done, told};
}

void st_append(st_store *store, const st_entry *entries, size_t count, st_done done, void *told) {
  (void)store;
  for (size_t i = 0; i < count; i++) must(entries[i].seq > 0 && entries[i].body[0] == '{');
  later(done, told);
}
void st_log(st_store *store, const char *table, uint32_t from, st_read done, void *told) {
  (void)store;
  (void)table;
  (void)from;
  done(told, ST_OK, NULL, 0);
}
void st_position(st_store *store, const char *table, st_position_read done, void *told) {
  (void)store;
  (void)table;
  done(told, ST_MISSING, 0, NULL, 0);
}
void st_tables_of(st_store *store, const char *user_id, size_t most, st_tables_read done,
                  void *told) {
  (void)store;
  (void)user_id;
  (void)most;
  done(told, ST_OK, NULL, 0);
}
void st_tables_open(st_store *store, st_tables_read done, void *told) {
  st_tables_of(store, "", 0, done, told);
}
void st_put_table(st_store *store, const st_table_row *row, st_done done, void *told) {
  (void)store;
  must(row->info[0] == '{');
  later(done, told);
}
void st_put_member(st_store *store, const char *user_id, const char *table, bool in, st_done done,
                   void *told) {
  (void)store;
  (void)user_id;
  (void)table;
  (void)in;
  later(done, told);
}
void st_put_position(st_store *store, const char *table, uint32_t seq, const void *bytes,
                     size_t length, st_done done, void *told) {
  (void)store;
  (void)table;
  (void)seq;
  (void)bytes;
  (void)length;
  later(done, told);
}
void st_put_report(st_store *store, const char *table, uint32_t line, const char *by,
                   const char *text, int64_t time, st_done done, void *told) {
  (void)store;
  (void)table;
  (void)line;
  (void)by;
  (void)text;
  (void)time;
  later(done, told);
}
void st_put_fact(st_store *store, const char *key, const char *value, st_done done, void *told) {
  (void)store;
  (void)key;
  (void)value;
  later(done, told);
}
void st_fact(st_store *store, const char *key, st_fact_read done, void *told) {
  (void)store;
  (void)key;
  done(told, ST_MISSING, NULL);
}
void st_user_by_id(st_store *store, const char *id, st_user_read done, void *told) {
  (void)store;
  (void)id;
  done(told, ST_MISSING, NULL);
}
const int64_t st_commit_bound[ST_COMMIT_BUCKETS] = {0};
/* One node: nobody else is there, and these are never asked for. */
bool st_is_shared(const st_store *store) {
  (void)store;
  return false;
}
void st_add_fact(st_store *store, const char *key, const char *value, st_done done, void *told) {
  st_put_fact(store, key, value, done, told);
}
void st_table_by_id(st_store *store, const char *id, st_tables_read done, void *told) {
  (void)store;
  (void)id;
  done(told, ST_MISSING, NULL, 0);
}
void st_tables_listed(st_store *store, size_t most, st_tables_read done, void *told) {
  (void)store;
  (void)most;
  done(told, ST_FAILED, NULL, 0);
}
void st_tables_idle(st_store *store, int64_t before, size_t most, st_tables_read done, void *told) {
  (void)before;
  st_tables_listed(store, most, done, told);
}
void st_count_tables(st_store *store, const char *host, const char *origin, st_counted done,
                     void *told) {
  (void)store;
  must(host[0] != '\0' && origin[0] != '\0');
  done(told, ST_OK, 0, 0);
}
void st_look(st_store *store, st_done done, void *told) {
  (void)store;
  done(told, ST_OK, NULL);
}
const char *st_health_word(st_health health) { return health == ST_WELL ? "well" : "away"; }
void st_beat(st_store *store, const char *node, int64_t ms, st_fact_read done, void *told) {
  (void)store;
  (void)node;
  (void)ms;
  done(told, ST_FAILED, NULL);
}
void st_retire(st_store *store, const char *node, st_done done, void *told) {
  (void)store;
  (void)node;
  if (done != NULL) done(told, ST_FAILED, "");
}
void st_claim(st_store *store, const char *table, const char *node, const char *seen,
              st_fact_read done, void *told) {
  (void)store;
  (void)table;
  (void)node;
  (void)seen;
  done(told, ST_FAILED, NULL);
}
void st_let_go(st_store *store, const char *table, const char *node) {
  (void)store;
  (void)table;
  (void)node;
}
void st_leases(st_store *store, const char *node, st_tables_read done, void *told) {
  (void)store;
  (void)node;
  done(told, ST_FAILED, NULL, 0);
}
void st_orphans(st_store *store, const char *living, size_t most, st_tables_read done, void *told) {
  (void)store;
  (void)living;
  (void)most;
  done(told, ST_FAILED, NULL, 0);
}
void st_hint(st_store *store, const char *word) {
  (void)store;
  (void)word;
}
void st_on_hint(st_store *store, void (*heard)(void *user, const char *word), void *user) {
  (void)store;
  (void)heard;
  (void)user;
}
void sv_people_changed(sv_server *of, const char *id) {
  (void)of;
  (void)id;
}

st_figures st_figures_of(const st_store *store) {
  (void)store;
  return (st_figures){0};
}
void st_poll(st_store *store) { (void)store; }
size_t st_waiting(const st_store *store) {
  (void)store;
  return 0;
}

static void tell_all(void) {
  for (size_t i = 0; i < promised; i++) promises[i].done(promises[i].told, ST_OK, NULL);
  promised = 0;
}

/* --- the run --------------------------------------------------------------- */

static sv_server *server;
static char table_id[ST_ID_MAX];

static void say(unsigned who, const char *text, size_t length) {
  now += 1000;
  sv_socket_message(server, &sockets[who], text, length);
  tell_all();
  sv_thinking_poll(server->thinking);
  rl_poll(server->kept);
  sv_alarm(server);
  tell_all();
}

static void start_server(void) {
  must(sodium_init() >= 0);
  server = calloc(1, sizeof *server);
  must(server != NULL);
  server->alarm_at = INT64_MAX;
  server->thinking = sv_thinking_open(server, 1);
  server->kept = rl_open(NULL);
  server->facts = ft_open();
  server->slices = sl_open(NULL);
  must(server->kept != NULL);
  for (unsigned i = 0; i < CLIENTS; i++) {
    static char name[CLIENTS][4];
    nt_head head = {.bearer = name[i]};
    snprintf(name[i], sizeof name[i], "p%u", i);
    sockets[i].number = i;
    sv_socket_open(server, &sockets[i], &head);
  }
}

/* A table at which the first decision is to be made, the key known to all. */
static void make_table(const hf_game *game) {
  char text[400];
  snprintf(text, sizeof text,
           "{\"t\":\"create\",\"game\":\"%s\",\"open\":\"public\","
           "\"seats\":[\"me\",\"open\",\"open\"],\"delay\":false,"
           "\"pace\":{\"kind\":\"live\",\"move\":60,\"reserve\":60}}",
           hf_game_id(game));
  say(0, text, strlen(text));
  for (size_t i = 0; i < SV_TABLE_BUCKETS; i++)
    if (server->table[i] != NULL) memcpy(table_id, server->table[i]->id, sizeof table_id);
  for (unsigned i = 0; i < CLIENTS; i++) {
    snprintf(text, sizeof text, "{\"t\":\"enter\",\"table\":\"%s\"}", table_id);
    say(i, text, strlen(text));
    snprintf(text, sizeof text, "{\"t\":\"sit\",\"table\":\"%s\"}", table_id);
    if (i > 0 && i < SEATS) say(i, text, strlen(text));
  }
  must(sv_table_find(server, table_id)->phase == SV_PLAYING);
}

/* Bots that still think keep their tables. */
static void wait_for_thoughts(void) {
  while (sv_thinking_waits(server->thinking) > 0)
    nanosleep(&(struct timespec){.tv_nsec = 100000}, NULL);
  sv_thinking_poll(server->thinking);
  rl_poll(server->kept);
  tell_all();
}

static void clear_tables(void) {
  bool busy = true;
  for (sv_client *client = server->clients; client != NULL; client = client->next) {
    sv_exit_all(client);
    client->closed = false;
    client->refused = 0;
    client->in_lobby = false;
  }
  while (busy) {
    wait_for_thoughts();
    busy = false;
    for (size_t i = 0; i < SV_TABLE_BUCKETS; i++)
      for (sv_table *table = server->table[i]; table != NULL; table = table->bucket_next)
        busy = busy || table->holds > 0 || table->writing || table->compiling;
  }
  for (size_t i = 0; i < SV_TABLE_BUCKETS; i++)
    while (server->table[i] != NULL) sv_table_free(server->table[i]);
}

/* `TABLE` becomes the table's id. */
static void send_line(const char *line, size_t length) {
  static char text[1 << 17];
  size_t at = 0;
  unsigned who = (unsigned char)line[0] % CLIENTS;
  for (size_t i = 1; i < length && at + ST_ID_MAX < sizeof text;) {
    if (length - i >= 5 && memcmp(line + i, "TABLE", 5) == 0) {
      at += (size_t)snprintf(text + at, sizeof text - at, "%s", table_id);
      i += 5;
    } else {
      text[at++] = line[i++];
    }
  }
  say(who, text, at);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const char *text = (const char *)data;
  if (size > 1 << 16) return 0;
  if (server == NULL) start_server();
  make_table(hf_game_at(size > 1 && text[0] == '#' ? data[1] % hf_game_count() : 0));
  while (size > 0) {
    const char *end = memchr(text, '\n', size);
    size_t length = end == NULL ? size : (size_t)(end - text);
    if (length > 1) send_line(text, length);
    length += end != NULL;
    text += length;
    size -= length;
  }
  const sv_table *table = sv_table_find(server, table_id);
  must(table != NULL && table->phase != SV_BROKEN);
  if (table->play != NULL)
    must(hf_check(tb_rules(table->play), tb_state(table->play), hf_size(tb_state(table->play)),
                  NULL) == HF_OK);
  clear_tables();
  return 0;
}
