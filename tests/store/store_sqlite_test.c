/* The store in a SQLite file: what is damaged, who else has it open, a full
 * disk, its log and its copies. */
#include "store_kit.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

const char *kit_backend = "sqlite";

/* --- what can be wrong with a file ------------------------------------------------- */

static void refused(const char *where, const char *reason) {
  st_store *store = st_open(where, kit_wake, NULL, kit_why, sizeof kit_why);
  assert_null(store);
  if (!strstr(kit_why, reason)) print_message("# %s\n", kit_why);
  assert_non_null(strstr(kit_why, reason));
}

static void write_file(const char *text, size_t length) {
  FILE *file = fopen(kit_path, "wb");
  assert_non_null(file);
  assert_int_equal(fwrite(text, 1, length, file), length);
  fclose(file);
}

static void wrong_places(void **state) {
  (void)state;
  char other[300];
  refused("games.db", "sqlite:FILE");
  refused("sqlite:", "sqlite:FILE");
  refused("sqlite:/nowhere/at/all/games.db", "No such file");
  snprintf(other, sizeof other, "sqlite:%s", kit_directory);
  refused(other, kit_directory);
  /* A kit_directory that may only be read; root may do everything and steps down. */
  bool root = geteuid() == 0;
  chmod(kit_directory, 0500);
  if (root) assert_int_equal(seteuid(65534), 0);
  refused(kit_url, "Permission denied");
  if (root) assert_int_equal(seteuid(0), 0);
  chmod(kit_directory, 0700);
}

static void damaged_files(void **state) {
  (void)state;
  char garbage[8192];
  memset(garbage, 'x', sizeof garbage);
  write_file(garbage, sizeof garbage);
  refused(kit_url, "not a database");
  /* Somebody else's database. */
  char command[600];
  unlink(kit_path);
  snprintf(command, sizeof command,
           "python3 -c \"import sqlite3; c = sqlite3.connect('%s'); "
           "c.execute('create table t (a)'); c.commit()\"",
           kit_path);
  assert_int_equal(system(command), 0);
  refused(kit_url, "something else");
  /* A newer one of ours. */
  unlink(kit_path);
  st_close(kit_open());
  snprintf(command, sizeof command,
           "python3 -c \"import sqlite3; c = sqlite3.connect('%s'); "
           "c.execute('pragma user_version = 99')\"",
           kit_path);
  assert_int_equal(system(command), 0);
  refused(kit_url, "newer");
}

/* Pages overwritten: an error is told, and nothing crashes. */
static void damaged_pages(void **state) {
  (void)state;
  st_store *store = kit_open();
  for (uint32_t seq = 1; seq <= 400; seq += 16)
    assert_int_equal(kit_append(store, "t", seq, 16), ST_OK);
  st_close(store);
  int fd = open(kit_path, O_RDWR);
  assert_true(fd >= 0);
  struct stat status;
  assert_int_equal(fstat(fd, &status), 0);
  char garbage[4096];
  memset(garbage, 0xa5, sizeof garbage);
  for (off_t at = 4096 * 2; at + 4096 <= status.st_size; at += 4096)
    assert_int_equal(pwrite(fd, garbage, sizeof garbage, at), sizeof garbage);
  close(fd);
  store = st_open(kit_url, kit_wake, NULL, kit_why, sizeof kit_why);
  if (!store) return; /* refused: as good */
  assert_int_equal(kit_read_log(store, "t", 1).status, ST_FAILED);
  assert_int_equal(kit_append(store, "t", 401, 1), ST_FAILED);
  st_close(store);
}

static void one_at_a_time(void **state) {
  (void)state;
  st_store *store = kit_open();
  refused(kit_url, "in use by another server");
  pid_t child = fork();
  if (child == 0) {
    st_store *second = st_open(kit_url, kit_wake, NULL, kit_why, sizeof kit_why);
    _exit(second ? 1 : strstr(kit_why, "in use") ? 0 : 2);
  }
  int status = -1;
  waitpid(child, &status, 0);
  assert_true(WIFEXITED(status));
  assert_int_equal(WEXITSTATUS(status), 0);
  assert_int_equal(kit_append(store, "t", 1, 1), ST_OK);
  st_close(store);
  st_close(kit_open());
}

static void private_files(void **state) {
  (void)state;
  struct stat status;
  st_store *store = kit_open();
  assert_int_equal(kit_append(store, "t", 1, 1), ST_OK);
  assert_int_equal(stat(kit_path, &status), 0);
  assert_int_equal(status.st_mode & 0777, 0600);
  char wal[320];
  snprintf(wal, sizeof wal, "%s-wal", kit_path);
  assert_int_equal(stat(wal, &status), 0);
  assert_int_equal(status.st_mode & 0777, 0600);
  st_close(store);
}

/* Files may not grow: calls fail, others after them work again. */
static void full_disk(void **state) {
  (void)state;
  struct rlimit before, limit;
  st_store *store = kit_open();
  assert_int_equal(kit_append(store, "t", 1, 1), ST_OK);
  signal(SIGXFSZ, SIG_IGN);
  getrlimit(RLIMIT_FSIZE, &before);
  limit = before;
  limit.rlim_cur = 128 * 1024;
  assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
  st_status last = ST_OK;
  uint32_t seq = 2;
  while (seq < 3000 && (last = kit_append(store, "t", seq, 16)) == ST_OK) seq += 16;
  assert_int_equal(last, ST_FAILED);
  assert_int_equal(kit_read_log(store, "t", 1).last, seq - 1);
  assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
  assert_int_equal(kit_append(store, "t", seq, 16), ST_OK);
  st_close(store);
  store = kit_open();
  log_seen seen = kit_read_log(store, "t", 1);
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
  st_store *store = kit_open();
  snprintf(log, sizeof log, "%s-wal", kit_path);
  for (uint32_t round = 1; round <= 80; round++) {
    memset(bytes, (int)round, sizeof bytes);
    for (int i = 0; i < 20; i++, asked++) {
      char table[8];
      snprintf(table, sizeof table, "t%d", i);
      st_put_position(store, table, round, bytes, sizeof bytes, kit_on_done, &result);
    }
    kit_wait_for(store, &result.calls, asked);
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
  snprintf(copy, sizeof copy, "%s/copy.db", kit_directory);
  snprintf(copy_url, sizeof copy_url, "sqlite:%s", copy);
}

static void backups(void **state) {
  (void)state;
  name_copy();
  st_store *store = kit_open();
  for (uint32_t seq = 1; seq <= 160; seq += 16) kit_append(store, "t", seq, 16);
  assert_int_equal(st_backup(kit_url, copy, kit_why, sizeof kit_why),
                   ST_OK); /* while it is in use */
  kit_append(store, "t", 161, 1);
  assert_int_equal(st_backup(kit_url, kit_path, kit_why, sizeof kit_why), ST_FAILED);
  assert_int_equal(st_backup(kit_url, "/nowhere/copy.db", kit_why, sizeof kit_why), ST_FAILED);
  assert_int_equal(st_backup("sqlite:/nowhere/at.db", copy, kit_why, sizeof kit_why), ST_MISSING);
  st_close(store);
  st_store *second = st_open(copy_url, kit_wake, NULL, kit_why, sizeof kit_why);
  assert_non_null(second);
  log_seen seen = kit_read_log(second, "t", 1);
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
    st_store *store = st_open(kit_url, kit_wake, NULL, kit_why, sizeof kit_why);
    for (uint32_t seq = 1;; seq++) kit_append(store, "t", seq, 1);
  }
  uint32_t last = 0;
  for (int i = 0; i < 5; i++) {
    usleep(100000);
    if (st_backup(kit_url, copy, kit_why, sizeof kit_why) != ST_OK) continue;
    st_store *store = st_open(copy_url, kit_wake, NULL, kit_why, sizeof kit_why);
    assert_non_null(store);
    log_seen seen = kit_read_log(store, "t", 1);
    st_close(store);
    assert_true(seen.in_order && seen.right);
    assert_true(seen.last >= last);
    last = seen.last;
  }
  kill(child, SIGKILL);
  waitpid(child, NULL, 0);
  assert_true(last > 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      KIT_TEST(wrong_places),  KIT_TEST(damaged_files), KIT_TEST(damaged_pages),
      KIT_TEST(one_at_a_time), KIT_TEST(private_files), KIT_TEST(full_disk),
      KIT_TEST(short_log),     KIT_TEST(backups),       KIT_TEST(backups_under_load),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
