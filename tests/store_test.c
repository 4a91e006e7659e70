/* The store: order, all or nothing, what is taken, what is damaged, who else
 * has it open, a full disk, and processes that are killed while they write. */
#include "store/store.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static char directory[256], path[300], url[320];
static char why[256];
static atomic_int wakes;

static void wake(void *user) {
  (void)user;
  atomic_fetch_add(&wakes, 1);
}

static st_store *open_store(void) {
  st_store *store = st_open(url, wake, NULL, why, sizeof why);
  if (!store) print_message("# %s\n", why);
  assert_non_null(store);
  return store;
}

static int set_up(void **state) {
  (void)state;
  const char *where = getenv("TMPDIR");
  snprintf(directory, sizeof directory, "%.200s/holdfast-store-XXXXXX", where ? where : "/tmp");
  if (!mkdtemp(directory)) return -1;
  snprintf(path, sizeof path, "%s/games.db", directory);
  snprintf(url, sizeof url, "sqlite:%s", path);
  return 0;
}

static int tear_down(void **state) {
  (void)state;
  char command[300];
  chmod(directory, 0700);
  snprintf(command, sizeof command, "rm -rf '%s'", directory);
  return system(command) == 0 ? 0 : -1;
}

/* --- calls that wait ------------------------------------------------------------- */

typedef struct outcome {
  int calls;
  st_status status;
  char text[256];
} outcome;

static void on_done(void *user, st_status status, const char *message) {
  outcome *result = user;
  result->calls++;
  result->status = status;
  snprintf(result->text, sizeof result->text, "%s", message ? message : "");
}

static void wait_for(st_store *store, const int *calls, int wanted) {
  for (int i = 0; i < 20000 && *calls < wanted; i++) {
    st_poll(store);
    if (*calls < wanted) usleep(500);
  }
  assert_int_equal(*calls, wanted);
}

static st_status append_some(st_store *store, const char *table, uint32_t from, uint32_t count) {
  st_entry entries[16];
  char bodies[16][32];
  outcome result = {0};
  assert_true(count <= 16);
  for (uint32_t i = 0; i < count; i++) {
    snprintf(bodies[i], sizeof bodies[i], "{\"n\":%u}", (unsigned)(from + i));
    entries[i] = (st_entry){.table = table,
                            .seq = from + i,
                            .time = 1000 + from + i,
                            .kind = "move",
                            .body = bodies[i]};
  }
  st_append(store, entries, count, on_done, &result);
  wait_for(store, &result.calls, 1);
  return result.status;
}

typedef struct log_seen {
  int calls;
  st_status status;
  size_t count;
  uint32_t first, last;
  bool in_order, right;
} log_seen;

static void on_log(void *user, st_status status, const st_entry *entries, size_t count) {
  log_seen *seen = user;
  seen->calls++;
  seen->status = status;
  seen->count = count;
  seen->in_order = seen->right = true;
  seen->first = count ? entries[0].seq : 0;
  seen->last = count ? entries[count - 1].seq : 0;
  for (size_t i = 0; i < count; i++) {
    char body[32];
    snprintf(body, sizeof body, "{\"n\":%u}", (unsigned)entries[i].seq);
    if (i && entries[i].seq != entries[i - 1].seq + 1) seen->in_order = false;
    if (strcmp(entries[i].body, body) || entries[i].time != 1000 + entries[i].seq ||
        strcmp(entries[i].kind, "move"))
      seen->right = false;
  }
}

static log_seen read_log(st_store *store, const char *table, uint32_t from) {
  log_seen seen = {0};
  st_log(store, table, from, on_log, &seen);
  wait_for(store, &seen.calls, 1);
  return seen;
}

/* --- tables ---------------------------------------------------------------------- */

static void appends(void **state) {
  (void)state;
  st_store *store = open_store();
  assert_int_equal(append_some(store, "t1", 1, 3), ST_OK);
  assert_int_equal(append_some(store, "t1", 4, 1), ST_OK);
  assert_int_equal(append_some(store, "t2", 1, 1), ST_OK);
  assert_true(atomic_load(&wakes) > 0);
  /* Somebody else was faster: nothing of it is kept, not even what was free. */
  assert_int_equal(append_some(store, "t1", 4, 1), ST_TAKEN);
  assert_int_equal(append_some(store, "t1", 3, 4), ST_TAKEN);
  assert_int_equal(append_some(store, "t1", 4, 3), ST_TAKEN);
  /* No gaps. */
  assert_int_equal(append_some(store, "t1", 6, 1), ST_FAILED);
  assert_int_equal(append_some(store, "t3", 2, 1), ST_FAILED);
  log_seen seen = read_log(store, "t1", 1);
  assert_int_equal(seen.status, ST_OK);
  assert_int_equal(seen.count, 4);
  assert_true(seen.in_order && seen.right);
  seen = read_log(store, "t1", 3);
  assert_int_equal(seen.count, 2);
  assert_int_equal(seen.first, 3);
  assert_int_equal(read_log(store, "nowhere", 1).count, 0);
  st_close(store);
  store = open_store();
  assert_int_equal(read_log(store, "t1", 1).count, 4);
  st_close(store);
}

typedef struct order_check {
  int calls;
  int wrong;
} order_check;
static order_check order;

static void on_ordered(void *user, st_status status, const char *message) {
  (void)message;
  if ((int)(intptr_t)user != order.calls || status != ST_OK) order.wrong++;
  order.calls++;
}

/* Thousands at once: answered in order, and far fewer transactions than calls. */
static void many_at_once(void **state) {
  (void)state;
  st_store *store = open_store();
  order = (order_check){0, 0};
  const int count = 5000;
  for (int i = 0; i < count; i++) {
    char body[32];
    snprintf(body, sizeof body, "{\"n\":%d}", i / 10 + 1);
    char table[16];
    snprintf(table, sizeof table, "t%d", i % 10);
    st_entry entry = {.table = table,
                      .seq = (uint32_t)(i / 10) + 1,
                      .time = 1000 + i / 10 + 1,
                      .kind = "move",
                      .body = body};
    st_append(store, &entry, 1, on_ordered, (void *)(intptr_t)i);
  }
  assert_true(st_waiting(store) > 0);
  wait_for(store, &order.calls, count);
  assert_int_equal(order.wrong, 0);
  assert_int_equal(st_waiting(store), 0);
  assert_int_equal(read_log(store, "t7", 1).count, 500);
  st_close(store);
}

/* One that fails in the middle of many does not take others with it. */
static void one_fails_among_many(void **state) {
  (void)state;
  st_store *store = open_store();
  outcome results[5] = {{0}};
  const uint32_t seqs[5] = {1, 2, 2, 4, 3};
  for (int i = 0; i < 5; i++) {
    st_entry entry = {.table = "t", .seq = seqs[i], .time = 1, .kind = "k", .body = "{}"};
    st_append(store, &entry, 1, on_done, &results[i]);
  }
  wait_for(store, &results[4].calls, 1);
  assert_int_equal(results[0].status, ST_OK);
  assert_int_equal(results[1].status, ST_OK);
  assert_int_equal(results[2].status, ST_TAKEN);
  assert_int_equal(results[3].status, ST_FAILED);
  assert_int_equal(results[4].status, ST_OK);
  st_close(store);
}

/* An entry that cannot be kept takes those before it back. */
static void all_or_nothing(void **state) {
  (void)state;
  st_store *store = open_store();
  outcome result = {0};
  st_entry entries[3];
  for (uint32_t i = 0; i < 3; i++)
    entries[i] = (st_entry){.table = "t", .seq = i + 1, .time = 1, .kind = "k", .body = "{}"};
  entries[2].body = NULL;
  st_append(store, entries, 3, on_done, &result);
  wait_for(store, &result.calls, 1);
  assert_int_equal(result.status, ST_FAILED);
  assert_int_equal(read_log(store, "t", 1).count, 0);
  assert_int_equal(append_some(store, "t", 1, 3), ST_OK);
  st_close(store);
}

static void on_chain(void *user, st_status status, const char *message) {
  void **pair = user;
  (void)message;
  assert_int_equal(status, ST_OK);
  st_entry entry = {.table = "t", .seq = 2, .time = 1002, .kind = "move", .body = "{\"n\":2}"};
  st_append(pair[0], &entry, 1, on_done, pair[1]);
}

/* Closing finishes what was asked for, and what that asks for. */
static void closing(void **state) {
  (void)state;
  st_store *store = open_store();
  outcome result = {0};
  void *pair[2] = {store, &result};
  st_entry entry = {.table = "t", .seq = 1, .time = 1001, .kind = "move", .body = "{\"n\":1}"};
  st_append(store, &entry, 1, on_chain, pair);
  st_close(store);
  assert_int_equal(result.calls, 1);
  assert_int_equal(result.status, ST_OK);
  store = open_store();
  assert_int_equal(read_log(store, "t", 1).count, 2);
  st_close(store);
}

typedef struct rows_seen {
  int calls;
  st_status status;
  size_t count;
  char ids[256];
} rows_seen;

static void on_rows(void *user, st_status status, const st_table_row *rows, size_t count) {
  rows_seen *seen = user;
  seen->calls++;
  seen->status = status;
  seen->count = count;
  seen->ids[0] = 0;
  for (size_t i = 0; i < count; i++) {
    size_t length = strlen(seen->ids);
    snprintf(seen->ids + length, sizeof seen->ids - length, "%s:%s%s ", rows[i].id, rows[i].state,
             rows[i].listed ? "!" : "");
  }
}

static void put_row(st_store *store, const char *id, const char *status, int64_t changed) {
  outcome result = {0};
  st_table_row row = {
      .id = id, .state = status, .changed = changed, .listed = changed % 2 == 1, .info = "{}"};
  st_put_table(store, &row, on_done, &result);
  wait_for(store, &result.calls, 1);
  assert_int_equal(result.status, ST_OK);
}

static void tables(void **state) {
  (void)state;
  st_store *store = open_store();
  rows_seen seen = {0};
  outcome result = {0};
  put_row(store, "a", "waiting", 1);
  put_row(store, "b", "playing", 2);
  put_row(store, "c", "over", 3);
  put_row(store, "a", "playing", 5);
  st_tables_open(store, on_rows, &seen);
  wait_for(store, &seen.calls, 1);
  assert_string_equal(seen.ids, "b:playing a:playing! ");
  static const char *const members[] = {"a", "b", "c", "gone", "b"};
  for (int i = 0; i < 5; i++) st_put_member(store, "u", members[i], true, on_done, &result);
  wait_for(store, &result.calls, 5);
  seen.calls = 0;
  st_tables_of(store, "u", 10, on_rows, &seen);
  wait_for(store, &seen.calls, 1);
  assert_string_equal(seen.ids, "a:playing! c:over! b:playing ");
  st_put_member(store, "u", "c", false, on_done, &result);
  seen.calls = 0;
  st_tables_of(store, "u", 10, on_rows, &seen);
  wait_for(store, &seen.calls, 1);
  assert_string_equal(seen.ids, "a:playing! b:playing ");
  seen.calls = 0;
  st_table_by_id(store, "c", on_rows, &seen);
  wait_for(store, &seen.calls, 1);
  assert_string_equal(seen.ids, "c:over! ");
  seen.calls = 0;
  st_table_by_id(store, "d", on_rows, &seen);
  wait_for(store, &seen.calls, 1);
  assert_int_equal(seen.status, ST_MISSING);
  st_close(store);
}

typedef struct position_seen {
  int calls;
  st_status status;
  uint32_t seq;
  size_t length;
  unsigned char first, last;
} position_seen;

static void on_position(void *user, st_status status, uint32_t seq, const void *bytes,
                        size_t length) {
  position_seen *seen = user;
  const unsigned char *start = bytes;
  *seen = (position_seen){
      seen->calls + 1, status, seq, length, length ? start[0] : 0, length ? start[length - 1] : 0};
}

static void on_fact(void *user, st_status status, const char *value) {
  on_done(user, status, value);
}

static void positions_and_facts(void **state) {
  (void)state;
  st_store *store = open_store();
  outcome result = {0};
  position_seen seen = {0};
  unsigned char bytes[9000];
  memset(bytes, 0, sizeof bytes);
  bytes[0] = 7;
  bytes[sizeof bytes - 1] = 9;
  st_put_position(store, "t", 3, "old", 3, on_done, &result);
  st_put_position(store, "t", 12, bytes, sizeof bytes, on_done, &result);
  st_position(store, "t", on_position, &seen);
  wait_for(store, &seen.calls, 1);
  assert_int_equal(seen.seq, 12);
  assert_int_equal(seen.length, sizeof bytes);
  assert_true(seen.first == 7 && seen.last == 9);
  st_position(store, "none", on_position, &seen);
  wait_for(store, &seen.calls, 2);
  assert_int_equal(seen.status, ST_MISSING);
  result.calls = 0;
  st_put_fact(store, "key", "one", NULL, NULL);
  st_put_fact(store, "key", "two", NULL, NULL);
  st_fact(store, "key", on_fact, &result);
  wait_for(store, &result.calls, 1);
  assert_string_equal(result.text, "two");
  st_fact(store, "other", on_fact, &result);
  wait_for(store, &result.calls, 2);
  assert_int_equal(result.status, ST_MISSING);
  st_put_report(store, "t", 5, "u", "rude", 1, on_done, &result);
  st_put_report(store, "t", 5, "u", "rude", 2, on_done, &result);
  wait_for(store, &result.calls, 4);
  assert_int_equal(result.status, ST_OK);
  st_close(store);
}

/* --- people ---------------------------------------------------------------------- */

static void on_user(void *user, st_status status, const st_user *found) {
  outcome *result = user;
  result->calls++;
  result->status = status;
  result->text[0] = 0;
  if (found)
    snprintf(result->text, sizeof result->text, "%s %s %s %s %d", found->id, found->name,
             found->login ? found->login : "-", found->password ? found->password : "-",
             (int)found->banned_until);
}

static void people(void **state) {
  (void)state;
  st_store *store = open_store();
  outcome result = {0};
  st_user guest = {.id = "u1", .name = "Olha", .created = 5};
  st_user account = {.id = "u2", .name = "Ned", .login = "ned", .password = "hash", .created = 6};
  st_put_user(store, &guest, on_done, &result);
  st_put_user(store, &account, on_done, &result);
  wait_for(store, &result.calls, 2);
  assert_int_equal(result.status, ST_OK);
  guest.login = "ned";
  guest.password = "other";
  st_put_user(store, &guest, on_done, &result);
  wait_for(store, &result.calls, 3);
  assert_int_equal(result.status, ST_TAKEN);
  guest.login = "olha";
  guest.banned_until = 77;
  st_put_user(store, &guest, on_done, &result);
  wait_for(store, &result.calls, 4);
  assert_int_equal(result.status, ST_OK);
  st_put_token(store, "h1", "u1", 1, on_done, &result);
  st_put_token(store, "h2", "u1", 1, on_done, &result);
  st_put_token(store, "h3", "u2", 1, on_done, &result);
  st_user_by_token(store, "h2", on_user, &result);
  wait_for(store, &result.calls, 8);
  assert_string_equal(result.text, "u1 Olha olha other 77");
  st_user_by_login(store, "ned", on_user, &result);
  wait_for(store, &result.calls, 9);
  assert_string_equal(result.text, "u2 Ned ned hash 0");
  st_delete_token(store, "u2", "h1", on_done, &result); /* not theirs */
  st_user_by_token(store, "h1", on_user, &result);
  wait_for(store, &result.calls, 11);
  assert_int_equal(result.status, ST_OK);
  st_delete_token(store, "u1", "h1", on_done, &result);
  st_user_by_token(store, "h1", on_user, &result);
  wait_for(store, &result.calls, 13);
  assert_int_equal(result.status, ST_MISSING);
  st_delete_user(store, "u1", on_done, &result);
  st_user_by_token(store, "h2", on_user, &result);
  wait_for(store, &result.calls, 15);
  assert_int_equal(result.status, ST_MISSING);
  st_user_by_id(store, "u2", on_user, &result);
  st_delete_user(store, "u1", on_done, &result);
  wait_for(store, &result.calls, 17);
  assert_int_equal(result.status, ST_MISSING);
  st_close(store);
}

/* --- what can be wrong with a file ------------------------------------------------- */

static void refused(const char *where, const char *reason) {
  st_store *store = st_open(where, wake, NULL, why, sizeof why);
  assert_null(store);
  if (!strstr(why, reason)) print_message("# %s\n", why);
  assert_non_null(strstr(why, reason));
}

static void write_file(const char *text, size_t length) {
  FILE *file = fopen(path, "wb");
  assert_non_null(file);
  assert_int_equal(fwrite(text, 1, length, file), length);
  fclose(file);
}

static void wrong_places(void **state) {
  (void)state;
  char other[300];
  refused("games.db", "sqlite:FILE");
  refused("sqlite:", "sqlite:FILE");
  refused("postgresql://localhost/games", "SQLite");
  refused("sqlite:/nowhere/at/all/games.db", "No such file");
  snprintf(other, sizeof other, "sqlite:%s", directory);
  refused(other, directory);
  /* A directory that may only be read; root may do everything and steps down. */
  bool root = geteuid() == 0;
  chmod(directory, 0500);
  if (root) assert_int_equal(seteuid(65534), 0);
  refused(url, "Permission denied");
  if (root) assert_int_equal(seteuid(0), 0);
  chmod(directory, 0700);
}

static void damaged_files(void **state) {
  (void)state;
  char garbage[8192];
  memset(garbage, 'x', sizeof garbage);
  write_file(garbage, sizeof garbage);
  refused(url, "not a database");
  /* Somebody else's database. */
  char command[600];
  unlink(path);
  snprintf(command, sizeof command,
           "python3 -c \"import sqlite3; c = sqlite3.connect('%s'); "
           "c.execute('create table t (a)'); c.commit()\"",
           path);
  assert_int_equal(system(command), 0);
  refused(url, "something else");
  /* A newer one of ours. */
  unlink(path);
  st_close(open_store());
  snprintf(command, sizeof command,
           "python3 -c \"import sqlite3; c = sqlite3.connect('%s'); "
           "c.execute('pragma user_version = 99')\"",
           path);
  assert_int_equal(system(command), 0);
  refused(url, "newer");
}

/* Pages overwritten: an error is told, and nothing crashes. */
static void damaged_pages(void **state) {
  (void)state;
  st_store *store = open_store();
  for (uint32_t seq = 1; seq <= 400; seq += 16)
    assert_int_equal(append_some(store, "t", seq, 16), ST_OK);
  st_close(store);
  int fd = open(path, O_RDWR);
  assert_true(fd >= 0);
  struct stat status;
  assert_int_equal(fstat(fd, &status), 0);
  char garbage[4096];
  memset(garbage, 0xa5, sizeof garbage);
  for (off_t at = 4096 * 2; at + 4096 <= status.st_size; at += 4096)
    assert_int_equal(pwrite(fd, garbage, sizeof garbage, at), sizeof garbage);
  close(fd);
  store = st_open(url, wake, NULL, why, sizeof why);
  if (!store) return; /* refused: as good */
  assert_int_equal(read_log(store, "t", 1).status, ST_FAILED);
  assert_int_equal(append_some(store, "t", 401, 1), ST_FAILED);
  st_close(store);
}

static void one_at_a_time(void **state) {
  (void)state;
  st_store *store = open_store();
  refused(url, "in use by another server");
  pid_t child = fork();
  if (child == 0) {
    st_store *second = st_open(url, wake, NULL, why, sizeof why);
    _exit(second ? 1 : strstr(why, "in use") ? 0 : 2);
  }
  int status = -1;
  waitpid(child, &status, 0);
  assert_true(WIFEXITED(status));
  assert_int_equal(WEXITSTATUS(status), 0);
  assert_int_equal(append_some(store, "t", 1, 1), ST_OK);
  st_close(store);
  st_close(open_store());
}

static void private_files(void **state) {
  (void)state;
  struct stat status;
  st_store *store = open_store();
  assert_int_equal(append_some(store, "t", 1, 1), ST_OK);
  assert_int_equal(stat(path, &status), 0);
  assert_int_equal(status.st_mode & 0777, 0600);
  char wal[320];
  snprintf(wal, sizeof wal, "%s-wal", path);
  assert_int_equal(stat(wal, &status), 0);
  assert_int_equal(status.st_mode & 0777, 0600);
  st_close(store);
}

/* Files may not grow: calls fail, others after them work again. */
static void full_disk(void **state) {
  (void)state;
  struct rlimit before, limit;
  st_store *store = open_store();
  assert_int_equal(append_some(store, "t", 1, 1), ST_OK);
  signal(SIGXFSZ, SIG_IGN);
  getrlimit(RLIMIT_FSIZE, &before);
  limit = before;
  limit.rlim_cur = 128 * 1024;
  assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
  st_status last = ST_OK;
  uint32_t seq = 2;
  while (seq < 3000 && (last = append_some(store, "t", seq, 16)) == ST_OK) seq += 16;
  assert_int_equal(last, ST_FAILED);
  assert_int_equal(read_log(store, "t", 1).last, seq - 1);
  assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
  assert_int_equal(append_some(store, "t", seq, 16), ST_OK);
  st_close(store);
  store = open_store();
  log_seen seen = read_log(store, "t", 1);
  assert_int_equal(seen.last, seq + 15);
  assert_true(seen.in_order && seen.right);
  st_close(store);
}

/* The log beside the file is copied into it again and again while commits go
 * on, and begins anew: it stays far shorter than all that was written. */
static void short_log(void **state) {
  (void)state;
  static unsigned char bytes[65536];
  char log[320];
  struct stat file;
  off_t longest = 0;
  outcome result = {0};
  int asked = 0;
  st_store *store = open_store();
  snprintf(log, sizeof log, "%s-wal", path);
  for (uint32_t round = 1; round <= 80; round++) {
    memset(bytes, (int)round, sizeof bytes);
    for (int i = 0; i < 20; i++, asked++) {
      char table[8];
      snprintf(table, sizeof table, "t%d", i);
      st_put_position(store, table, round, bytes, sizeof bytes, on_done, &result);
    }
    wait_for(store, &result.calls, asked);
    assert_int_equal(result.status, ST_OK);
    if (stat(log, &file) == 0 && file.st_size > longest) longest = file.st_size;
    usleep(3000);
  }
  assert_true(longest > 8 << 20);  /* not in every commit ... */
  assert_true(longest < 64 << 20); /* ... but of more than 100 MB that were written */
  st_figures figures = st_figures_of(store);
  assert_true(figures.calls >= 1600 && figures.commit_us_sum > 0);
  st_close(store);
}

/* --- copies ---------------------------------------------------------------------- */

static char copy[300], copy_url[320];

static void name_copy(void) {
  snprintf(copy, sizeof copy, "%s/copy.db", directory);
  snprintf(copy_url, sizeof copy_url, "sqlite:%s", copy);
}

static void backups(void **state) {
  (void)state;
  name_copy();
  st_store *store = open_store();
  for (uint32_t seq = 1; seq <= 160; seq += 16) append_some(store, "t", seq, 16);
  assert_int_equal(st_backup(url, copy, why, sizeof why), ST_OK); /* while it is in use */
  append_some(store, "t", 161, 1);
  assert_int_equal(st_backup(url, path, why, sizeof why), ST_FAILED);
  assert_int_equal(st_backup(url, "/nowhere/copy.db", why, sizeof why), ST_FAILED);
  assert_int_equal(st_backup("sqlite:/nowhere/at.db", copy, why, sizeof why), ST_MISSING);
  st_close(store);
  st_store *second = st_open(copy_url, wake, NULL, why, sizeof why);
  assert_non_null(second);
  log_seen seen = read_log(second, "t", 1);
  assert_int_equal(seen.count, 160);
  assert_true(seen.right);
  st_close(second);
}

/* Copies made while another process writes as fast as it can are whole. */
static void backups_under_load(void **state) {
  (void)state;
  name_copy();
  pid_t child = fork();
  if (child == 0) {
    st_store *store = st_open(url, wake, NULL, why, sizeof why);
    for (uint32_t seq = 1;; seq++) append_some(store, "t", seq, 1);
  }
  uint32_t last = 0;
  for (int i = 0; i < 5; i++) {
    usleep(100000);
    if (st_backup(url, copy, why, sizeof why) != ST_OK) continue;
    st_store *store = st_open(copy_url, wake, NULL, why, sizeof why);
    assert_non_null(store);
    log_seen seen = read_log(store, "t", 1);
    st_close(store);
    assert_true(seen.in_order && seen.right);
    assert_true(seen.last >= last);
    last = seen.last;
  }
  kill(child, SIGKILL);
  waitpid(child, NULL, 0);
  assert_true(last > 0);
}

/* --- killed processes ------------------------------------------------------------- */

static int tell_fd;

static void on_told(void *user, st_status status, const char *message) {
  uint32_t number = (uint32_t)(intptr_t)user;
  (void)message;
  if (status == ST_OK && write(tell_fd, &number, sizeof number) != sizeof number) _exit(3);
}

/* Appends to several tables at once, and tells each that is acknowledged. */
static void writer(uint32_t from) {
  st_store *store = st_open(url, wake, NULL, why, sizeof why);
  if (!store) _exit(2);
  for (uint32_t seq = from;; seq++) {
    for (int table = 0; table < 4; table++) {
      char name[8], body[32];
      snprintf(name, sizeof name, "t%d", table);
      snprintf(body, sizeof body, "{\"n\":%u}", (unsigned)seq);
      st_entry entry = {
          .table = name, .seq = seq, .time = 1000 + seq, .kind = "move", .body = body};
      st_append(store, &entry, 1, on_told, (void *)(intptr_t)(seq * 4 + (uint32_t)table));
    }
    while (st_waiting(store) > 64) usleep(50);
    st_poll(store);
  }
}

static void kill_writer_once(uint32_t from, uint32_t acknowledged[4], int milliseconds) {
  int pipe_fds[2];
  uint32_t number;
  assert_int_equal(pipe(pipe_fds), 0);
  pid_t child = fork();
  if (child == 0) {
    close(pipe_fds[0]);
    tell_fd = pipe_fds[1];
    writer(from);
  }
  close(pipe_fds[1]);
  /* Reads along, or the pipe would fill; then kills without a warning. */
  struct timespec start, now;
  clock_gettime(CLOCK_MONOTONIC, &start);
  for (bool killed = false;;) {
    struct pollfd ready = {.fd = pipe_fds[0], .events = POLLIN};
    if (poll(&ready, 1, 5) > 0) {
      if (read(pipe_fds[0], &number, sizeof number) != sizeof number) break;
      if (number / 4 > acknowledged[number % 4]) acknowledged[number % 4] = number / 4;
    }
    clock_gettime(CLOCK_MONOTONIC, &now);
    long passed = (now.tv_sec - start.tv_sec) * 1000 + (now.tv_nsec - start.tv_nsec) / 1000000;
    if (!killed && passed >= milliseconds) {
      kill(child, SIGKILL);
      killed = true;
    }
  }
  close(pipe_fds[0]);
  int status = 0;
  waitpid(child, &status, 0);
  assert_true(WIFSIGNALED(status));
}

static void killed_writers(void **state) {
  (void)state;
  uint32_t total = 0, from = 1;
  srand(7);
  for (int round = 0; round < 12; round++) {
    uint32_t acknowledged[4] = {0};
    kill_writer_once(from, acknowledged, 30 + rand() % 150);
    st_store *store = open_store();
    uint32_t highest = 0;
    for (int table = 0; table < 4; table++) {
      char name[8];
      snprintf(name, sizeof name, "t%d", table);
      log_seen seen = read_log(store, name, 1);
      assert_int_equal(seen.status, ST_OK);
      assert_true(seen.in_order && seen.right);
      /* Nothing that was acknowledged is missing. */
      assert_true(seen.last >= acknowledged[table]);
      assert_int_equal(seen.count, seen.last);
      total += acknowledged[table];
      if (seen.last > highest) highest = seen.last;
    }
    /* The tables are made equal, for the next round to go on. */
    for (int table = 0; table < 4; table++) {
      char name[8];
      snprintf(name, sizeof name, "t%d", table);
      for (uint32_t seq = read_log(store, name, 1).last + 1; seq <= highest; seq++)
        assert_int_equal(append_some(store, name, seq, 1), ST_OK);
    }
    from = highest + 1;
    st_close(store);
  }
  assert_true(total > 0);
}

int main(void) {
#define TEST(function) cmocka_unit_test_setup_teardown(function, set_up, tear_down)
  const struct CMUnitTest tests[] = {
      TEST(appends),
      TEST(many_at_once),
      TEST(one_fails_among_many),
      TEST(all_or_nothing),
      TEST(closing),
      TEST(tables),
      TEST(positions_and_facts),
      TEST(people),
      TEST(wrong_places),
      TEST(damaged_files),
      TEST(damaged_pages),
      TEST(one_at_a_time),
      TEST(private_files),
      TEST(full_disk),
      TEST(short_log),
      TEST(backups),
      TEST(backups_under_load),
      TEST(killed_writers),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
