/* Many nodes on one store.
 *
 * Any node serves any table: it reads the table's log, shows it, and writes what
 * its own people want. The primary key (table, seq) decides who was first; who
 * was not reads what is new and looks at the wish again. So nothing here is
 * needed for a table to be right. It is needed for tables to go on and for
 * things to be seen soon:
 *
 * - The home of a table is the node that has its lease: bots think there, clocks
 *   fire there, people are told there, its row and its position are written
 *   there (leases.c). A node lives as long as it beats; who has not beaten lately
 *   is fenced and does none of that, and others take its tables over.
 * - Whoever has a table in memory follows its log: at once when another node
 *   hints that there is more, and every two seconds anyway.
 * - Who is here, and who has been renamed, banned or forgotten, is only hinted:
 *   a word that is lost makes a light that is wrong for some seconds. */
#include "server.h"
#include "watch.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#define FENCE_MS 4500 /* when one takes oneself for dead, sooner than others do */
#define FOLLOW_MS 250 /* the tables take turns: each every two seconds */
#define FOLLOW_TURNS 8
#define PRESENCE_MS                                                                                \
  12000 /* that somebody is elsewhere is believed so long, and said again every round */

/* It counts the time that a machine sleeps: others have taken over meanwhile. */
#ifdef CLOCK_BOOTTIME
#define STEADY CLOCK_BOOTTIME
#else
#define STEADY CLOCK_MONOTONIC
#endif
static int64_t steady_ms(void) {
  struct timespec now;
  clock_gettime(STEADY, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* --- home ------------------------------------------------------------------ */

static bool is_fenced(const sv_server *server) {
  return server->stopping || steady_ms() - server->beaten_at > FENCE_MS;
}

bool sv_is_home(const sv_table *table) {
  return !table->server->shared || (table->home && !is_fenced(table->server));
}

bool sv_is_ready(const sv_server *server) {
  return server->loaded && !server->stopping && server->trouble == NULL &&
         (!server->shared || !is_fenced(server));
}

static void say(sv_server *server, const char *kind, const char *what) {
  char word[100];
  if (!server->shared) return;
  snprintf(word, sizeof word, "%s:%s", kind, what);
  st_hint(server->store, word);
}

/* --- beating ------------------------------------------------------------------ */

typedef struct beat {
  sv_server *server;
  int64_t sent;
  uint64_t number;
} beat;

/* How many live, and which of them this one is. */
static void count_living(sv_server *server) {
  server->living_count = 0;
  server->living_index = 0;
  for (const char *at = server->living; *at != '\0' && *at != '}';) {
    size_t length = strcspn(++at, ",}");
    if (length == strlen(server->node) && strncmp(at, server->node, length) == 0)
      server->living_index = server->living_count;
    server->living_count++;
    at += length;
  }
}

static void beaten(void *user, st_status status, const char *living) {
  beat *one = user;
  sv_server *server = one->server;
  sv_watch_told(server, status == ST_OK ? NULL : living);
  if (status == ST_OK && !server->stopping) {
    bool was_fenced = server->living != NULL && is_fenced(server);
    bool changed = server->living == NULL || strcmp(server->living, living) != 0;
    server->beaten_at = one->sent;
    if (changed) {
      sv_note(server, SV_INFORM, "nodes.living", "nodes", living, NULL);
      free(server->living);
      server->living = sv_copy(living);
      count_living(server);
    }
    sv_leases_beaten(server, one->number, was_fenced, changed);
  }
  server->beating = false;
  free(one);
  if (status == ST_OK && sv_leases_wait(server)) sv_beat(server);
}

void sv_beat(sv_server *server) {
  if (server->beating || server->stopping) return;
  beat *one = mm_new(sizeof *one);
  *one = (beat){.server = server, .sent = steady_ms(), .number = ++server->beats};
  server->beating = true;
  sv_watch_asked(server);
  st_beat(server->store, server->node, SV_LIFE_MS, beaten, one);
}

static void on_beat(void *user) {
  sv_server *server = user;
  if (server->stopping) return;
  sv_beat(server);
  nt_timer_start(server->beat_timer, SV_BEAT_MS);
}

/* --- following ------------------------------------------------------------------ */

void sv_follow_log(sv_table *table) {
  if (table->phase == SV_LOADING || table->phase == SV_NEW || table->phase == SV_BROKEN) return;
  if (table->writing)
    table->news = true; /* read when that is done */
  else
    sv_table_reload(table);
}

static void on_follow(void *user) {
  sv_server *server = user;
  if (server->stopping) return;
  size_t turn = server->follow_turn++ % FOLLOW_TURNS;
  for (size_t i = turn; i < SV_TABLE_BUCKETS; i += FOLLOW_TURNS)
    for (sv_table *table = server->table[i]; table != NULL; table = table->bucket_next)
      if (table->unread)
        sv_table_read_again(table);
      else if (!table->writing)
        sv_follow_log(table);
  if (turn == 0) sv_lobby_changed(server);
  nt_timer_start(server->follow_timer, FOLLOW_MS);
}

void sv_tell_written(const sv_table *table) { say(table->server, "log", table->id); }

void sv_tell_home(const sv_table *table) { say(table->server, "home", table->id); }

void sv_tell_lobby(sv_server *server) { say(server, "lobby", ""); }

/* --- who is here, elsewhere ------------------------------------------------------- */

bool sv_seat_is_here(const sv_table *table, unsigned seat) {
  if (table->seat[seat].here > 0) return true;
  for (size_t i = 0; i < SV_ELSEWHERE_MAX; i++)
    if (table->elsewhere[i].until > 0 && (table->elsewhere[i].seats >> seat & 1) != 0) return true;
  return false;
}

static uint32_t all_here(const sv_table *table) {
  uint32_t seats = 0;
  for (unsigned i = 0; i < table->seats; i++)
    if (sv_seat_is_here(table, i)) seats |= 1u << i;
  return seats;
}

void sv_tell_presence(const sv_table *table) {
  char word[100];
  uint32_t seats = 0;
  if (!table->server->shared) return;
  for (unsigned i = 0; i < table->seats; i++)
    if (table->seat[i].here > 0) seats |= 1u << i;
  snprintf(word, sizeof word, "here:%s:%s:%x", table->id, table->server->node, (unsigned)seats);
  st_hint(table->server->store, word);
}

/* Others see what has changed, and who has left is told of questions. */
static void presence_changed(sv_table *table, uint32_t before) {
  uint32_t now = all_here(table);
  if (now == before) return;
  for (unsigned i = 0; i < table->seats; i++)
    if ((before >> i & 1) != 0 && (now >> i & 1) == 0) table->seat[i].left_at = sv_table_now(table);
  table->dirty |= SV_INFO;
  sv_show(table);
  sv_presence_shown(table);
  sv_votes_look(table);
  sv_wind(table);
}

static void hear_presence(sv_server *server, char *text) {
  char *node = strchr(text, ':'), *seats = node == NULL ? NULL : strchr(node + 1, ':');
  if (seats == NULL) return;
  *node++ = *seats++ = '\0';
  sv_table *table = sv_table_find(server, text);
  if (table == NULL || table->seat == NULL || strlen(node) >= sizeof table->elsewhere[0].node)
    return;
  uint32_t before = all_here(table);
  size_t at = 0, oldest = 0;
  for (; at < SV_ELSEWHERE_MAX && strcmp(table->elsewhere[at].node, node) != 0; at++)
    if (table->elsewhere[at].until < table->elsewhere[oldest].until) oldest = at;
  if (at == SV_ELSEWHERE_MAX) at = oldest;
  snprintf(table->elsewhere[at].node, sizeof table->elsewhere[at].node, "%s", node);
  table->elsewhere[at].seats = (uint32_t)strtoul(seats, NULL, 16);
  table->elsewhere[at].until = nt_now(server->net) + PRESENCE_MS;
  presence_changed(table, before);
}

static void forget_presence(sv_table *table, int64_t now) {
  uint32_t before = all_here(table);
  for (size_t i = 0; i < SV_ELSEWHERE_MAX; i++)
    if (table->elsewhere[i].until <= now) table->elsewhere[i].until = 0;
  presence_changed(table, before);
}

/* --- hints ------------------------------------------------------------------------- */

/* Whoever was renamed, banned or forgotten comes back and is looked up anew. */
static void hear_user(sv_server *server, const char *id) {
  sv_people_changed(server, id);
  sv_call_back(server, id);
}

void sv_tell_user(sv_server *server, const char *id) { say(server, "user", id); }

/* The name of a table whose turn is told; the user stands behind it. */
typedef struct errand {
  sv_server *server;
  char user[ST_ID_MAX];
} errand;

static void turn_table_read(void *told, st_status status, const st_table_row *rows, size_t count) {
  errand *what = told;
  json_t *info = status == ST_OK && count == 1 ? json_loads(rows[0].info, 0, NULL) : NULL;
  const char *name = sv_text(info, "name");
  if (name != NULL && !what->server->stopping)
    sv_tell_turn_here(what->server, what->user, rows[0].id, name);
  json_decref(info);
  free(what);
}

static void hear_turn(sv_server *server, char *text) {
  char *user = strchr(text, ':');
  if (user == NULL) return;
  *user++ = '\0';
  const sv_client *client = server->clients;
  while (client != NULL && strcmp(client->user.id, user) != 0) client = client->next;
  if (client == NULL) return;
  errand *what = mm_new(sizeof *what);
  what->server = server;
  snprintf(what->user, sizeof what->user, "%s", user);
  st_table_by_id(server->store, text, turn_table_read, what);
}

void sv_tell_turn_elsewhere(const sv_table *table, const char *user) {
  char word[2 * ST_ID_MAX];
  snprintf(word, sizeof word, "%s:%s", table->id, user);
  say(table->server, "turn", word);
}

static void hear_log(sv_server *server, const char *id) {
  sv_table *table = sv_table_find(server, id);
  if (table != NULL) sv_follow_log(table);
}

static void hear_home(sv_server *server, const char *id) {
  sv_table *table = sv_table_find(server, id);
  if (table != NULL && table->phase != SV_LOADING) sv_claim(table);
}

static void heard(void *user, const char *word) {
  sv_server *server = user;
  char text[101];
  snprintf(text, sizeof text, "%s", word);
  char *rest = strchr(text, ':');
  if (rest == NULL || server->stopping) return;
  *rest++ = '\0';
  server->figures.hints++;
  if (strcmp(text, "log") == 0)
    hear_log(server, rest);
  else if (strcmp(text, "here") == 0)
    hear_presence(server, rest);
  else if (strcmp(text, "home") == 0)
    hear_home(server, rest);
  else if (strcmp(text, "user") == 0)
    hear_user(server, rest);
  else if (strcmp(text, "turn") == 0)
    hear_turn(server, rest);
  else if (strcmp(text, "lobby") == 0)
    sv_lobby_changed(server);
  else if (strcmp(text, "gone") == 0)
    sv_beat(server); /* learns who lives, and whose tables want a home */
}

/* --- starting, going on, stopping ---------------------------------------------------- */

bool sv_nodes_open(sv_server *server) {
  server->shared = st_is_shared(server->store);
  if (!server->shared) return true;
  sv_new_id('n', server->node);
  server->node[12] = '\0'; /* 66 bits are as good, and fit into a word */
  for (char *at = server->node; *at != '\0'; at++)
    if (*at == '-' || *at == '_') *at = 'x';
  /* The list of who lives is needed first of all. */
  sv_beat(server);
  for (int i = 0; server->beating && i < 20000; i++) {
    st_poll(server->store);
    struct timespec pause = {0, 1000000};
    if (server->beating) nanosleep(&pause, NULL);
  }
  if (server->living == NULL) return false;
  sv_note(server, SV_INFORM, "node.started", "node", server->node, NULL);
  st_on_hint(server->store, heard, server);
  server->beat_timer = nt_timer_new(server->net, on_beat, server);
  server->follow_timer = nt_timer_new(server->net, on_follow, server);
  nt_timer_start(server->beat_timer, SV_BEAT_MS);
  nt_timer_start(server->follow_timer, FOLLOW_MS);
  return true;
}

/* Housekeeping: who looks at a table without a home takes it. */
void sv_nodes_round(sv_server *server) {
  int64_t now = nt_now(server->net);
  if (!server->shared) return;
  for (size_t i = 0; i < SV_TABLE_BUCKETS; i++)
    for (sv_table *table = server->table[i]; table != NULL; table = table->bucket_next) {
      if (table->phase == SV_LOADING || table->seat == NULL) continue;
      if (!table->home && table->groups != NULL) sv_claim(table);
      forget_presence(table, now);
      if (table->groups != NULL) sv_tell_presence(table);
    }
}

/* The last that is written: others take over at once. */
void sv_nodes_retire(sv_server *server) {
  if (!server->shared) return;
  st_retire(server->store, server->node, NULL, NULL);
}

void sv_nodes_farewell(sv_server *server) { say(server, "gone", server->node); }

void sv_nodes_close(sv_server *server) {
  if (server->beat_timer != NULL) nt_timer_drop(server->beat_timer);
  if (server->follow_timer != NULL) nt_timer_drop(server->follow_timer);
  free(server->living);
  sv_leases_close(server);
}
