/* A load client for the server: many live tables, people at them and people who
 * watch, all over real sockets of this one process.
 *
 *   server_load HOLDFAST [--tables 1000] [--watchers 6] [--seconds 30] [--think 1500]
 *                        [--store URL [--nodes 1] [--database PID]]
 *
 * It starts a server of its own on an empty store (a SQLite file, or the address
 * of an empty PostgreSQL, which so many nodes may share: connections go to them in
 * turn, so that the people of a table are on all of them), takes four seats and six
 * places to watch from at every table, and plays: whoever is asked thinks for a
 * while (on the average as long as --think says, in ms) and answers at random.
 * Measured is the time from sending a move until it is acknowledged, which is
 * when it is durable, and until the last seat of the table has its update (a
 * seat for which nothing has changed gets none: it is not waited for). Tables
 * have no drawn delays, which are waited for on purpose and not measured.
 * Processor time is measured, too (of the database, where its first process is
 * named): it hardly depends on what else the machine does, as times do. Checked is that nothing is
 * lost: no version of a table is missing anywhere, and every acknowledged move is counted by the
 * server once. */
#define _GNU_SOURCE
#include "load.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

load_wanted wanted = {.tables = 1000, .watchers = 6, .seconds = 30, .think_ms = 1500, .nodes = 1};
load_counts counts;
bool stopping;

static table *all;

static uint64_t chance(void) {
  static uint64_t random_state = 88172645463325252u;
  random_state ^= random_state << 13;
  random_state ^= random_state >> 7;
  random_state ^= random_state << 17;
  return random_state;
}

/* --- what the server says -------------------------------------------------- */

static int64_t number_after(const char *text, const char *key) {
  const char *at = strstr(text, key);
  return at == NULL ? -1 : strtoll(at + strlen(key), NULL, 10);
}

static void copy_after(const char *text, const char *key, char *to, size_t size) {
  const char *at = strstr(text, key);
  if (at == NULL) return;
  at += strlen(key);
  size_t length = strcspn(at, "\"");
  if (length >= size) length = size - 1;
  memcpy(to, at, length);
  to[length] = '\0';
}

/* The next move of a table: after a time that is drawn anew each time. */
static void plan_move(table *at) {
  int64_t wait = (int64_t)(chance() % (uint64_t)(2 * wanted.think_ms + 1)) * 1000;
  at->move_at = now_us() + wait;
  at->mover = NULL;
}

/* Updates are written before the answer: two turns of the loop later whatever
 * came of the move has been read. */
static void move_done(table *at) {
  if (at->mover == NULL || !at->acknowledged) return;
  if (at->updates_due > 0 && counts.turns < at->answered_in + 2) return;
  counts.unseen += at->updates_due > 0;
  note_delay(&until_shown, at->heard_at - at->sent_at);
  plan_move(at);
}

/* A seat that is being waited for has its update. */
static void heard(link_ *link) {
  table *at = link->at;
  if (!link->awaits_update) return;
  link->awaits_update = false;
  at->updates_due--;
  at->heard_at = now_us();
  move_done(at);
}

static void take_ask(link_ *link, const char *text) {
  const char *at = strstr(text, "\"ask\":{\"ask\":");
  if (at == NULL && strstr(text, "\"ask\":null") == NULL) return;
  json_decref(link->ask);
  link->ask = NULL;
  if (at != NULL) link->ask = json_loads(at + 6, JSON_DISABLE_EOF_CHECK, NULL);
}

static void take_table(link_ *link, const char *text) {
  table *at = link->at;
  link->version = number_after(text, "\"v\":");
  if (link->seat >= 0) take_ask(link, text);
  if (strstr(text, "\"state\":\"playing\"") != NULL) at->playing = true;
  if (link->entered) return;
  link->entered = true;
  if (link->seat >= 0) at->in++;
  if (link->seat != 0) return;
  copy_after(text, "\"key\":\"", at->key, sizeof at->key);
  for (int i = 1; i < SEATS; i++)
    say(&at->seat[i],
        "{\"t\":\"sit\",\"id\":\"s\",\"table\":\"%s\",\"seat\":%d,\"key\":\"%s\",\"nonce\":"
        "\"%064d\"}",
        at->id, i, at->key, i);
  for (int i = 0; i < wanted.watchers; i++)
    say(&at->watcher[i], "{\"t\":\"enter\",\"id\":\"e\",\"table\":\"%s\",\"key\":\"%s\"}", at->id,
        at->key);
}

static void take_update(link_ *link, const char *text) {
  int64_t version = number_after(text, "\"v\":");
  counts.gaps += version != link->version + 1;
  link->version = version;
  counts.updates++;
  if (link->seat < 0) return;
  if (strstr(text, "\"state\":\"over\"") != NULL) link->at->over = true;
  take_ask(link, text);
  heard(link);
}

static void send_move(link_ *link, const char *choices) {
  table *at = link->at;
  at->sent_at = now_us();
  at->acknowledged = false;
  at->updates_due = 0;
  for (int i = 0; i < SEATS; i++) {
    at->seat[i].awaits_update = at->seat[i].entered;
    at->updates_due += at->seat[i].awaits_update;
  }
  counts.moves++;
  say(link, "{\"t\":\"move\",\"id\":\"m%llu\",\"table\":\"%s\",\"ask\":%lld,\"choices\":%s}",
      (unsigned long long)counts.moves, at->id,
      (long long)json_integer_value(json_object_get(link->ask, "ask")), choices);
}

static void pick_one(link_ *link, const json_t *options) {
  size_t count = json_array_size(options);
  const json_t *option = count == 0 ? NULL : json_array_get(options, chance() % count);
  json_array_append(link->picked, json_object_get(option, "o"));
  char *choices = json_dumps(link->picked, JSON_COMPACT);
  if (json_is_true(json_object_get(link->ask, "group")))
    say(link, "{\"t\":\"pick\",\"id\":\"p\",\"table\":\"%s\",\"ask\":%lld,\"choices\":%s}",
        link->at->id, (long long)json_integer_value(json_object_get(link->ask, "ask")), choices);
  else
    send_move(link, choices);
  free(choices);
}

static void answer(link_ *link) {
  json_decref(link->picked);
  link->picked = json_array();
  link->at->mover = link;
  link->at->acknowledged = false;
  pick_one(link, json_object_get(link->ask, "options"));
}

static void take_pick(link_ *link, const char *text) {
  json_t *message = json_loads(text, 0, NULL);
  if (link->at->mover != link || link->ask == NULL) {
    plan_move(link->at);
  } else if (json_is_true(json_object_get(message, "whole"))) {
    char *choices = json_dumps(link->picked, JSON_COMPACT);
    send_move(link, choices);
    free(choices);
  } else {
    pick_one(link, json_object_get(message, "options"));
  }
  json_decref(message);
}

/* Why messages were refused, and how often. */
static struct reason {
  char code[24];
  uint64_t count;
} reasons[8];

static void note_refusal(const char *text) {
  char code[24] = "?";
  size_t i = 0;
  copy_after(text, "\"code\":\"", code, sizeof code);
  while (i < 7 && reasons[i].count > 0 && strcmp(reasons[i].code, code) != 0) i++;
  memcpy(reasons[i].code, code, sizeof code);
  reasons[i].count++;
}

static void take_answer(link_ *link, const char *text, bool good) {
  char id[24] = "";
  table *at = link->at;
  copy_after(text, "\"id\":\"", id, sizeof id);
  if (!good) note_refusal(text);
  if (id[0] == 'h') {
    link->open = good;
  } else if (id[0] == 'c' && good) {
    copy_after(text, "\"table\":\"", at->id, sizeof at->id);
    say(link, "{\"t\":\"enter\",\"id\":\"e\",\"table\":\"%s\"}", at->id);
  } else if (id[0] == 's' && good) {
    say(link, "{\"t\":\"enter\",\"id\":\"e\",\"table\":\"%s\"}", at->id);
  } else if (id[0] == 'm') {
    counts.acknowledged += good;
    counts.refused += !good;
    at->acknowledged = true;
    at->answered_in = counts.turns;
    at->heard_at = now_us();
    if (good)
      note_delay(&until_durable, now_us() - at->sent_at);
    else
      plan_move(at);
    move_done(at);
  } else if (id[0] == 'p' && good) {
    take_pick(link, text);
  } else if (!good) {
    counts.refused++;
    if (link->seat >= 0) plan_move(at);
  }
}

void take_message(link_ *link, const char *text) {
  counts.messages++;
  if (strncmp(text, "{\"t\":\"update\"", 13) == 0)
    take_update(link, text);
  else if (strncmp(text, "{\"t\":\"table\"", 12) == 0)
    take_table(link, text);
  else if (strncmp(text, "{\"t\":\"ok\"", 9) == 0)
    take_answer(link, text, true);
  else if (strncmp(text, "{\"t\":\"error\"", 12) == 0)
    take_answer(link, text, false);
}
/* --- the run --------------------------------------------------------------- */

static link_ *link_at(int number) {
  table *at = &all[number / (SEATS + wanted.watchers)];
  int place = number % (SEATS + wanted.watchers);
  return place < SEATS ? &at->seat[place] : &at->watcher[place - SEATS];
}

static void connect_all(int count) {
  char(*token)[TOKEN] = must(calloc((size_t)(wanted.tables * SEATS + 64), TOKEN));
  make_guests(token, wanted.tables * SEATS + 64);
  for (int i = 0; i < count; i++) {
    link_ *link = link_at(i);
    int number = i / (SEATS + wanted.watchers), place = i % (SEATS + wanted.watchers);
    link->at = &all[number];
    link->seat = place < SEATS ? place : -1;
    link->version = -2;
    memcpy(link->token,
           token[place < SEATS ? number * SEATS + place : wanted.tables * SEATS + i % 64], TOKEN);
    open_link(link);
    for (int k = 0; i % 50 == 49 && k < 10; k++) turn_loop(1);
  }
  free(token);
  for (int i = 0; i < count; i++)
    while (!link_at(i)->open) turn_loop(100);
}

static void make_tables(void) {
  for (int i = 0; i < wanted.tables; i++) {
    say(&all[i].seat[0],
        "{\"t\":\"create\",\"id\":\"c\",\"game\":\"iron-throne\",\"settings\":\"seats=4\","
        "\"seats\":[\"me\",\"open\",\"open\",\"open\"],\"delay\":false,\"nonce\":\"%064d\"}",
        i);
    turn_loop(0);
  }
  for (int i = 0; i < wanted.tables; i++) {
    int64_t until = now_us() + 60000000;
    while (all[i].in < SEATS || !all[i].playing) {
      if (now_us() > until) give_up("a table does not begin");
      turn_loop(100);
    }
    plan_move(&all[i]);
  }
}

/* What has a single answer is answered by the server. */
static bool has_choice(const link_ *link) {
  return link->ask != NULL && json_array_size(json_object_get(link->ask, "options")) > 1;
}

static void move_where_due(void) {
  int64_t now = now_us();
  for (int i = 0; i < wanted.tables; i++) {
    table *at = &all[i];
    if (at->over || now < at->move_at) continue;
    if (at->mover != NULL) move_done(at);
    if (at->mover != NULL) {
      if (now - at->sent_at < 20000000 || at->sent_at == 0) continue;
      plan_move(at); /* something went wrong: count it below, and go on */
      continue;
    }
    unsigned first = (unsigned)(chance() % SEATS);
    for (unsigned k = 0; k < SEATS && at->mover == NULL; k++)
      if (has_choice(&at->seat[(first + k) % SEATS])) answer(&at->seat[(first + k) % SEATS]);
  }
}
static void read_words(int argc, char **argv) {
  const struct {
    const char *name;
    int *value;
  } words[] = {{"--tables", &wanted.tables},   {"--watchers", &wanted.watchers},
               {"--seconds", &wanted.seconds}, {"--think", &wanted.think_ms},
               {"--nodes", &wanted.nodes},     {"--database", &wanted.database}};
  if (argc < 2)
    give_up("server_load HOLDFAST [--tables N] [--watchers N] [--seconds N] [--think MS] "
            "[--store URL [--nodes N] [--database PID]]");
  wanted.binary = argv[1];
  for (int i = 2; i + 1 < argc; i += 2) {
    if (strcmp(argv[i], "--store") == 0) wanted.store = argv[i + 1];
    for (size_t k = 0; k < sizeof words / sizeof *words; k++)
      if (strcmp(argv[i], words[k].name) == 0) *words[k].value = atoi(argv[i + 1]);
  }
  if (wanted.nodes < 1 || wanted.nodes > NODES_MAX || (wanted.nodes > 1 && wanted.store == NULL))
    give_up("several nodes need a --store that they can share");
}

static void want_files(int count) {
  struct rlimit limit;
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = (rlim_t)count + 200;
  if (limit.rlim_max < limit.rlim_cur || setrlimit(RLIMIT_NOFILE, &limit) != 0)
    give_up("%d connections need as many open files: ulimit -n", count);
}

/* Memory before anybody came, with everybody connected, with everybody seated. */
typedef struct memory_use {
  uint64_t empty, connected, seated;
} memory_use;

static memory_use seat_everybody(int count) {
  memory_use use = {.empty = metric("memory_bytes")};
  connect_all(count);
  use.connected = metric("memory_bytes");
  make_tables();
  use.seated = metric("memory_bytes");
  printf("%d tables, %d seated, %d watching, each decision thought over for %d ms on average\n",
         wanted.tables, wanted.tables * SEATS, wanted.tables * wanted.watchers, wanted.think_ms);
  fflush(stdout);
  return use;
}

static uint64_t server_moves(void) { return metric_less("moves_total", "people_moves_total"); }

static void play(void) {
  int64_t began = now_us(), until = began + (int64_t)wanted.seconds * 1000000;
  load_counts at_first = counts;
  uint64_t server_before = server_moves();
  effort before = effort_now();
  until_durable.count = until_shown.count = 0;
  while (now_us() < until) {
    turn_loop(2);
    move_where_due();
  }
  double took = (double)(now_us() - began) / 1e6;
  size_t made = until_durable.count;
  uint64_t of_server = server_moves() - server_before;
  printf("%-34s %.0f a second of people, %.0f of the server; %.0f updates, %.1f MB sent\n", "moves",
         (double)made / took, (double)of_server / took,
         (double)(counts.updates - at_first.updates) / took,
         (double)(counts.bytes - at_first.bytes) / took / 1e6);
  print_effort(before, took, made + of_server);
}

/* What is on its way arrives. */
static void wait_for_rest(void) {
  int64_t patience = now_us() + 30000000;
  for (int i = 0;
       i < 50 || (now_us() < patience && counts.acknowledged + counts.refused < counts.moves); i++)
    turn_loop(2);
}

static bool report(int count, memory_use use) {
  uint64_t counted = metric("people_moves_total");
  uint64_t seen_by_all = until_shown.count - counts.unseen;
  print_delays("until a move is durable", &until_durable);
  print_delays("until the last seat has its update", &until_shown);
  printf("%-34s %llu moves; of %llu some seat saw nothing and got none\n",
         "every seat had its update of", (unsigned long long)seen_by_all,
         (unsigned long long)counts.unseen);
  print_commits();
  printf("%-34s %.2f KiB a connection, %.1f KiB a table; %.0f MiB in all\n", "memory",
         (double)(use.connected - use.empty) / count / 1024.0,
         (double)(use.seated - use.connected) / wanted.tables / 1024.0,
         (double)metric("memory_bytes") / 1048576.0);
  bool sound = counts.gaps == 0 && counted == counts.acknowledged && counts.closed == 0;
  printf("%-34s %s: %llu acknowledged, %llu counted, %llu versions missing, %llu closed, %llu "
         "refused\n",
         "nothing lost", sound ? "yes" : "NO", (unsigned long long)counts.acknowledged,
         (unsigned long long)counted, (unsigned long long)counts.gaps,
         (unsigned long long)counts.closed, (unsigned long long)counts.refused);
  for (size_t i = 0; i < 8 && reasons[i].count > 0; i++)
    printf("%-34s %llu times %s\n", "refused", (unsigned long long)reasons[i].count,
           reasons[i].code);
  return sound;
}

int main(int argc, char **argv) {
  read_words(argc, argv);
  int count = wanted.tables * (SEATS + wanted.watchers);
  want_files(count);
  signal(SIGPIPE, SIG_IGN);
  all = must(calloc((size_t)wanted.tables, sizeof *all));
  for (int i = 0; i < wanted.tables; i++)
    all[i].watcher = must(calloc((size_t)wanted.watchers + 1, sizeof(link_)));
  open_links();
  start_nodes();
  memory_use use = seat_everybody(count);
  play();
  wait_for_rest();
  bool sound = report(count, use);
  stopping = true;
  int64_t asked = now_us();
  bool in_order = stop_nodes(turn_loop);
  printf("%-34s %.1f s with %d connections\n", "stopped in", (double)(now_us() - asked) / 1e6,
         count);
  return sound && in_order ? 0 : 1;
}
