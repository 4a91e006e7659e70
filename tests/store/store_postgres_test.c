/* The store in PostgreSQL: many who share it, connections that are lost at any
 * moment, servers that are not there, schemas of other times. */
#include "store_kit.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

const char *kit_backend = "postgres";

static void refused(const char *where, const char *reason) {
  st_store *store = st_open(where, kit_wake, NULL, kit_why, sizeof kit_why);
  assert_null(store);
  if (!strstr(kit_why, reason)) print_message("# %s\n", kit_why);
  assert_non_null(strstr(kit_why, reason));
}

static void wrong_places(void **state) {
  (void)state;
  char url[700];
  refused("postgres://127.0.0.1:1/games", "refused");
  const char *at = strrchr(getenv("HOLDFAST_TEST_POSTGRES"), '@');
  snprintf(url, sizeof url, "postgresql://holdfast:wrong%s", at);
  refused(url, "password");
  snprintf(url, sizeof url, "%s_not_there", getenv("HOLDFAST_TEST_POSTGRES"));
  refused(url, "does not exist");
}

static void in_schema(const char *format) {
  char text[400];
  snprintf(text, sizeof text, format, kit_schema());
  assert_true(kit_execute(text) >= 0);
}

/* A newer one that this one can still serve with is as good; another is not. */
static void other_versions(void **state) {
  (void)state;
  st_close(kit_open());
  in_schema("UPDATE %s.holdfast_store SET version = 99");
  st_close(kit_open());
  in_schema("UPDATE %s.holdfast_store SET serves = 99");
  refused(kit_url, "newer Holdfast");
}

/* Many nodes start at once on an empty database. */
static void started_together(void **state) {
  (void)state;
  pid_t children[6];
  for (int i = 0; i < 6; i++)
    if ((children[i] = fork()) == 0) {
      st_store *store = st_open(kit_url, kit_wake, NULL, kit_why, sizeof kit_why);
      if (!store) fprintf(stderr, "# %s\n", kit_why);
      _exit(store ? 0 : 1);
    }
  for (int i = 0; i < 6; i++) {
    int status = -1;
    waitpid(children[i], &status, 0);
    assert_int_equal(status, 0);
  }
  st_store *store = kit_open();
  assert_int_equal(kit_append(store, "t", 1, 1), ST_OK);
  st_close(store);
}

/* Two stores write to the same tables, as fast as they can: each entry is of one
 * of them, and each knows which are its own. */
typedef struct racer {
  st_store *store;
  char name;
  int under_way, won[8];
  uint32_t next[8];
  struct flight {
    struct racer *racer;
    int table;
  } flights[8];
} racer;

static void on_race(void *user, st_status status, const char *message) {
  struct flight *flight = user;
  (void)message;
  assert_true(status == ST_OK || status == ST_TAKEN);
  flight->racer->under_way--;
  flight->racer->next[flight->table]++;
  flight->racer->won[flight->table] += status == ST_OK;
}

static void start_round(racer *who) {
  for (int table = 0; table < 8; table++) {
    char name[8], body[24];
    snprintf(name, sizeof name, "t%d", table);
    snprintf(body, sizeof body, "{\"by\":\"%c\"}", who->name);
    st_entry entry = {.table = name, .seq = who->next[table], .time = 1, .kind = "k", .body = body};
    who->flights[table] = (struct flight){who, table};
    who->under_way++;
    st_append(who->store, &entry, 1, on_race, &who->flights[table]);
  }
}

typedef struct counted {
  int calls, of[2];
  bool in_order;
} counted;

static void on_count(void *user, st_status status, const st_entry *entries, size_t count) {
  counted *seen = user;
  seen->calls++;
  seen->in_order = status == ST_OK;
  for (size_t i = 0; i < count; i++) {
    seen->of[entries[i].body[7] == 'b']++;
    if (entries[i].seq != i + 1) seen->in_order = false;
  }
}

static void races(void **state) {
  (void)state;
  racer who[2] = {{.store = kit_open(), .name = 'a'}, {.store = kit_open(), .name = 'b'}};
  for (int table = 0; table < 8; table++) who[0].next[table] = who[1].next[table] = 1;
  for (int round = 0; round < 60; round++) {
    for (int i = 0; i < 2; i++) start_round(&who[i]);
    while (who[0].under_way || who[1].under_way) {
      for (int i = 0; i < 2; i++) st_poll(who[i].store);
      usleep(200);
    }
  }
  for (int table = 0; table < 8; table++) {
    char name[8];
    counted seen = {0};
    snprintf(name, sizeof name, "t%d", table);
    st_log(who[0].store, name, 1, on_count, &seen);
    kit_wait_for(who[0].store, &seen.calls, 1);
    assert_true(seen.in_order);
    assert_int_equal(seen.of[0], who[0].won[table]);
    assert_int_equal(seen.of[1], who[1].won[table]);
    assert_int_equal(seen.of[0] + seen.of[1], 60);
  }
  for (int i = 0; i < 2; i++) st_close(who[i].store);
}

/* Several entries at once, of two who collide in the middle: all or none. */
static void colliding_lists(void **state) {
  (void)state;
  st_store *one = kit_open(), *other = kit_open();
  outcome results[2] = {{0}};
  for (uint32_t from = 1; from < 200;) {
    st_entry entries[3];
    for (uint32_t i = 0; i < 3; i++)
      entries[i] = (st_entry){.table = "t", .seq = from + i, .time = 1, .kind = "k", .body = "{}"};
    results[0].calls = results[1].calls = 0;
    entries[0].kind = "one";
    st_append(one, entries, 1, kit_on_done, &results[0]);
    entries[0].kind = "other";
    st_append(other, entries, 3, kit_on_done, &results[1]);
    kit_wait_for(one, &results[0].calls, 1);
    kit_wait_for(other, &results[1].calls, 1);
    assert_true((results[0].status == ST_OK) != (results[1].status == ST_OK));
    from += results[0].status == ST_OK ? 1 : 3;
    assert_int_equal(kit_read_log(one, "t", 1).last, from - 1);
  }
  st_close(one);
  st_close(other);
}

/* --- lost connections --------------------------------------------------------------- */

/* One that ends with the test, whatever becomes of that. Made while no store is
 * open: a store has threads, and a child of threads may find a lock held. */
static pid_t fork_helper(void) {
  pid_t child = fork();
  if (child == 0) prctl(PR_SET_PDEATHSIG, SIGKILL);
  return child;
}

static void cut_all(void) {
  char text[200];
  snprintf(text, sizeof text,
           "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = '%s'",
           kit_schema());
  kit_execute(text);
}

typedef struct told {
  int calls, wrong;
} told;

static void on_told(void *user, st_status status, const char *message) {
  told *all = user;
  all->calls++;
  if (status == ST_OK) return;
  all->wrong++;
  print_message("# %d %s\n", (int)status, message);
}

/* Connections are ended again and again while entries are written: each is told
 * to be kept, and is there once, and nobody hears of it. */
static void lost_connections(void **state) {
  (void)state;
  told all = {0};
  int asked = 0;
  pid_t cutter = fork_helper();
  if (cutter == 0) {
    for (;;) {
      usleep(15000);
      cut_all();
    }
  }
  st_store *store = NULL;
  for (int i = 0; i < 100 && !store; i++) /* it may be cut while it opens */
    store = st_open(kit_url, kit_wake, NULL, kit_why, sizeof kit_why);
  assert_non_null(store);
  for (uint32_t seq = 1; seq <= 400; seq++) {
    for (int table = 0; table < 4; table++, asked++) {
      char name[8], body[32];
      snprintf(name, sizeof name, "t%d", table);
      snprintf(body, sizeof body, "{\"n\":%u}", (unsigned)seq);
      st_entry entry = {
          .table = name, .seq = seq, .time = 1000 + seq, .kind = "move", .body = body};
      st_append(store, &entry, 1, on_told, &all);
    }
    while (st_waiting(store) > 12) {
      st_poll(store);
      usleep(100);
    }
  }
  kill(cutter, SIGKILL);
  waitpid(cutter, NULL, 0);
  kit_wait_for(store, &all.calls, asked);
  assert_int_equal(all.wrong, 0);
  for (int table = 0; table < 4; table++) {
    char name[8];
    snprintf(name, sizeof name, "t%d", table);
    log_seen seen = kit_read_log(store, name, 1);
    assert_int_equal(seen.count, 400);
    assert_true(seen.in_order && seen.right);
  }
  st_close(store);
}

/* --- a connection that is cut behind COMMIT ------------------------------------------- */

/* Hands bytes on between a client and the server, and now and then hangs up
 * when the client has spoken and before it is answered: what it said arrives. */
static void hand_on(int client, int server, unsigned *seed) {
  char bytes[65536];
  struct pollfd ready[2] = {{.fd = client, .events = POLLIN}, {.fd = server, .events = POLLIN}};
  for (int said = 0; poll(ready, 2, 5000) > 0;) {
    for (int i = 0; i < 2; i++) {
      if (!ready[i].revents) continue;
      ssize_t length = read(ready[i].fd, bytes, sizeof bytes);
      if (length <= 0 || write(ready[1 - i].fd, bytes, (size_t)length) != length) return;
      /* Beyond the greeting and what is prepared once. */
      if (i == 0 && ++said > 12 && rand_r(seed) % 4 == 0) {
        usleep((useconds_t)(rand_r(seed) % 3000));
        return;
      }
    }
  }
}

static int dial(int port) {
  struct sockaddr_in to = {.sin_family = AF_INET,
                           .sin_addr.s_addr = htonl(INADDR_LOOPBACK),
                           .sin_port = htons((uint16_t)port)};
  int fd = socket(AF_INET, SOCK_STREAM, 0);
  if (connect(fd, (struct sockaddr *)&to, sizeof to) != 0) _exit(1);
  return fd;
}

static void hang_up_often(int listener, int port) {
  signal(SIGCHLD, SIG_IGN);
  for (unsigned seed = 7;; seed++) {
    int client = accept(listener, NULL, NULL);
    if (fork_helper() == 0) {
      hand_on(client, dial(port), &seed);
      _exit(0);
    }
    close(client);
  }
}

static int listen_somewhere(int *port) {
  struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t size = sizeof at;
  int fd = socket(AF_INET, SOCK_STREAM, 0);
  assert_int_equal(bind(fd, (struct sockaddr *)&at, sizeof at), 0);
  assert_int_equal(listen(fd, 8), 0);
  assert_int_equal(getsockname(fd, (struct sockaddr *)&at, &size), 0);
  *port = ntohs(at.sin_port);
  return fd;
}

/* The address of the test, by way of another port. */
static int divert(char *url, size_t size, int port) {
  const char *at = strrchr(kit_url, '@'), *colon = strchr(at, ':'), *slash = strchr(at, '/');
  snprintf(url, size, "%.*s:%d%s", (int)(colon - kit_url), kit_url, port, slash);
  return atoi(colon + 1);
}

/* Nobody knows whether it was kept, but the store finds out: each entry is told
 * to be kept and is there once, a token is not taken by itself, and who was
 * deleted has been there. */
static void cut_behind_commit(void **state) {
  (void)state;
  char url[700];
  int port, listener = listen_somewhere(&port), real = divert(url, sizeof url, port);
  st_close(kit_open()); /* makes the tables */
  pid_t proxy = fork_helper();
  if (proxy == 0) hang_up_often(listener, real);
  close(listener);
  st_store *store = st_open(url, kit_wake, NULL, kit_why, sizeof kit_why);
  assert_non_null(store);
  told all = {0};
  int asked = 0;
  for (uint32_t seq = 1; seq <= 150; seq++) {
    char body[32], hash[16], id[16];
    snprintf(body, sizeof body, "{\"n\":%u}", (unsigned)seq);
    snprintf(hash, sizeof hash, "h%u", (unsigned)seq);
    snprintf(id, sizeof id, "u%u", (unsigned)seq);
    st_entry entry = {.table = "t", .seq = seq, .time = 1000 + seq, .kind = "move", .body = body};
    st_user user = {.id = id, .name = "Olha"};
    st_append(store, &entry, 1, on_told, &all);
    st_put_user(store, &user, on_told, &all);
    st_put_token(store, hash, id, 1, on_told, &all);
    asked += 3;
    kit_wait_for(store, &all.calls, asked);
    st_delete_user(store, id, on_told, &all);
    kit_wait_for(store, &all.calls, ++asked);
  }
  assert_int_equal(all.wrong, 0);
  kill(proxy, SIGKILL);
  waitpid(proxy, NULL, 0);
  st_store *direct = kit_open();
  log_seen seen = kit_read_log(direct, "t", 1);
  assert_int_equal(seen.count, 150);
  assert_true(seen.in_order && seen.right);
  st_close(direct);
  st_close(store); /* its server is gone: it has nothing to say any more */
}

/* Somebody who died, or sleeps, within a transaction does not hold others up. */
static void held_up(void **state) {
  (void)state;
  char text[300];
  st_store *store = kit_open();
  assert_int_equal(kit_append(store, "t", 1, 1), ST_OK);
  st_close(store);
  pid_t sleeper = fork_helper();
  if (sleeper == 0) {
    snprintf(text, sizeof text,
             "BEGIN; SET LOCAL idle_in_transaction_session_timeout TO '2s'; "
             "INSERT INTO %s.entries VALUES ('t', 2, 0, 'k', '{}'); SELECT pg_sleep(1); ",
             kit_schema());
    kit_execute(text);
    _exit(0);
  }
  store = kit_open();
  usleep(300000);
  assert_int_equal(kit_append(store, "t", 2, 1), ST_OK); /* theirs is rolled back */
  waitpid(sleeper, NULL, 0);
  assert_true(kit_read_log(store, "t", 1).right);
  st_close(store);
}

/* --- many nodes ---------------------------------------------------------------------- */

static void on_value(void *user, st_status status, const char *value) {
  kit_on_done(user, status, value);
}

static const char *beat(st_store *store, const char *node, int64_t ms) {
  static outcome result;
  result.calls = 0;
  st_beat(store, node, ms, on_value, &result);
  kit_wait_for(store, &result.calls, 1);
  assert_int_equal(result.status, ST_OK);
  return result.text;
}

static const char *claim(st_store *store, const char *table, const char *node, const char *seen) {
  static outcome result;
  result.calls = 0;
  st_claim(store, table, node, seen, on_value, &result);
  kit_wait_for(store, &result.calls, 1);
  assert_int_equal(result.status, ST_OK);
  return result.text;
}

typedef struct ids_seen {
  int calls;
  char text[100];
} ids_seen;

static void on_ids(void *user, st_status status, const st_table_row *rows, size_t count) {
  ids_seen *seen = user;
  assert_int_equal(status, ST_OK);
  seen->calls++;
  seen->text[0] = 0;
  for (size_t i = 0; i < count; i++) {
    size_t length = strlen(seen->text);
    snprintf(seen->text + length, sizeof seen->text - length, "%s ", rows[i].id);
  }
}

static const char *orphans(st_store *store, const char *living) {
  static ids_seen seen;
  seen.calls = 0;
  st_orphans(store, living, 10, on_ids, &seen);
  kit_wait_for(store, &seen.calls, 1);
  return seen.text;
}

static const char *leases_of(st_store *store, const char *node) {
  static ids_seen seen;
  seen.calls = 0;
  st_leases(store, node, on_ids, &seen);
  kit_wait_for(store, &seen.calls, 1);
  return seen.text;
}

/* A lease is taken where nobody has it, or from a node that is dead: who has seen it
 * and then finds that its node does not live takes it, if it is still the same. */
static void leases(void **state) {
  (void)state;
  outcome result = {0};
  st_store *one = kit_open(), *other = kit_open();
  assert_true(st_is_shared(one));
  assert_string_equal(beat(one, "a", 60000), "{a}");
  assert_string_equal(beat(other, "b", 60000), "{a,b}");
  assert_string_equal(claim(one, "t1", "a", NULL), "a 1");
  assert_string_equal(claim(one, "t2", "a", NULL), "a 1");
  assert_string_equal(claim(other, "t1", "b", NULL), "a 1");
  assert_string_equal(claim(other, "t3", "b", NULL), "b 1");
  assert_string_equal(orphans(other, "{a,b}"), "");
  beat(one, "a", 1); /* its last */
  usleep(20000);
  assert_string_equal(beat(other, "b", 60000), "{b}");
  assert_string_equal(orphans(other, "{b}"), "t1 t2 ");
  assert_string_equal(claim(other, "t1", "b", NULL), "a 1");
  assert_string_equal(claim(other, "t1", "b", "a 1"), "b 2");
  assert_string_equal(orphans(other, "{b}"), "t2 ");
  /* It comes back with what it believed. */
  assert_string_equal(beat(one, "a", 60000), "{a,b}");
  assert_string_equal(claim(one, "t1", "a", NULL), "b 2");
  assert_string_equal(claim(one, "t2", "a", NULL), "a 2");
  assert_string_equal(claim(other, "t2", "b", "a 1"), "a 2"); /* too late */
  assert_string_equal(leases_of(other, "a"), "t2 ");
  assert_string_equal(leases_of(other, "b"), "t1 t3 ");
  assert_string_equal(leases_of(other, "c"), "");
  /* A lease that is let go, and one that was never one's own. */
  st_let_go(one, "t2", "a");
  st_let_go(one, "t1", "a");
  assert_string_equal(claim(one, "t1", "a", NULL), "b 2");
  assert_string_equal(leases_of(one, "a"), "");
  st_retire(other, "b", kit_on_done, &result);
  kit_wait_for(other, &result.calls, 1);
  assert_string_equal(beat(one, "a", 60000), "{a}");
  assert_string_equal(orphans(one, "{a}"), "t1 t3 ");
  assert_string_equal(claim(one, "t3", "a", NULL), "a 3");
  st_close(one);
  st_close(other);
}

static void on_hint(void *user, const char *word) {
  outcome *result = user;
  result->calls++;
  snprintf(result->text, sizeof result->text, "%s", word);
}

/* What one says all others hear, each word once, whatever becomes of the
 * connection in between; who speaks does not. */
static void hints(void **state) {
  (void)state;
  outcome result[3] = {{0}};
  st_store *stores[3];
  for (int i = 0; i < 3; i++) {
    stores[i] = kit_open();
    st_on_hint(stores[i], on_hint, &result[i]);
  }
  for (int round = 0; round < 2; round++) {
    /* Until all are listening: a hint may be lost. */
    for (int tries = 0; tries < 200 && (!result[1].calls || !result[2].calls); tries++) {
      st_hint(stores[0], "log:t1");
      usleep(50000);
      for (int i = 0; i < 3; i++) st_poll(stores[i]);
    }
    for (int i = 1; i < 3; i++) assert_string_equal(result[i].text, "log:t1");
    assert_int_equal(result[0].calls, 0);
    result[1].calls = result[2].calls = 0;
    if (round == 0) cut_all();
  }
  for (int i = 0; i < 3; i++) st_close(stores[i]);
}

/* Letters that PostgreSQL does not take are refused, and nothing else is. */
static void odd_letters(void **state) {
  (void)state;
  st_store *store = kit_open();
  outcome results[3] = {{0}};
  static const char *const bodies[] = {"{\"x\":\"ok\"}", "\xff\xfe", "{\"x\":\"\xd0\x96\"}"};
  for (uint32_t i = 0; i < 3; i++) {
    char name[8];
    snprintf(name, sizeof name, "t%u", (unsigned)i);
    st_entry entry = {.table = name, .seq = 1, .time = 1, .kind = "k", .body = bodies[i]};
    st_append(store, &entry, 1, kit_on_done, &results[i]);
  }
  kit_wait_for(store, &results[2].calls, 1);
  assert_int_equal(results[0].status, ST_OK);
  assert_int_equal(results[1].status, ST_FAILED);
  assert_int_equal(results[2].status, ST_OK);
  st_close(store);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      KIT_TEST(wrong_places),
      KIT_TEST(other_versions),
      KIT_TEST(started_together),
      KIT_TEST(races),
      KIT_TEST(colliding_lists),
      KIT_TEST(lost_connections),
      KIT_TEST(cut_behind_commit),
      KIT_TEST(held_up),
      KIT_TEST(odd_letters),
      KIT_TEST(leases),
      KIT_TEST(hints),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
