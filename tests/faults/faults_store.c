/* The store in a SQLite file, with every call it makes failing once, or from there on, or
 * the machine going down there.
 *
 * A recorded run opens a store, writes and reads everything a server does, copies it while
 * it is in use, closes it, opens it again and goes on. For each n a child process does the
 * same while the n-th call fails. What it was told is kept goes into memory that it shares
 * with its parent, which then opens the store without faults: what was acknowledged must be
 * there exactly as it was written, what was refused must not (unless the machine went down,
 * or nothing could be written any more, before a later write: then nobody knows), the file
 * must be sound, and take what comes next.
 *   faults_store [STRIDE] [KIND]   every n, or every so many; KIND: one line of faults[] alone */
#include "faults.h"
#include "life.h"
#include "memory/memory.h"
#include "store/sqlite.h"
#include "store/store.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#define ROUNDS 14
#define COPY_AT 6  /* the round in which the store is copied */
#define AGAIN_AT 9 /* and that before which it is closed and opened again */

/* What the child knows, whatever becomes of it. */
typedef struct known {
  lf_known life;
  bool opened, copied, finished;
  uint32_t copied_seq[LF_TABLES];
  uint64_t calls[FT_KINDS];
} known;

static known *shared;
static char folder[256], url[300], path[280], copy_path[280];

/* --- the run ------------------------------------------------------------------- */

static void copy_store(void) {
  char why[256];
  uint32_t before[LF_TABLES];
  memcpy(before, shared->life.seq, sizeof before);
  if (st_backup(url, copy_path, why, sizeof why) != ST_OK) return;
  memcpy(shared->copied_seq, before, sizeof before);
  shared->copied = true;
}

/* Somebody else who reads for a while, as a copy does: until then the log can be copied in
 * part only. */
static sqlite3 *begin_to_read(void) {
  sqlite3 *db = NULL;
  if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK)
    sqlite3_exec(db, "BEGIN; SELECT count(*) FROM entries", NULL, NULL, NULL);
  return db;
}

static st_store *open_store(void) {
  char why[256] = "";
  st_store *store = st_open(url, NULL, NULL, why, sizeof why);
  if (store == NULL && why[0] == '\0') lf_wrong("it could not be opened, and nobody said why");
  return store;
}

/* False if it could not be opened: then there is nothing to go on with. */
static bool run(void) {
  st_store *store = open_store();
  if (store == NULL) return false;
  shared->opened = true;
  sqlite3 *reader = NULL;
  for (uint32_t number = 1; number <= ROUNDS; number++) {
    if (number % 4 == 3) reader = begin_to_read();
    if (number % 4 == 1) reader = (sqlite3_close(reader), NULL);
    if (number == AGAIN_AT) {
      st_close(store);
      store = open_store();
      if (store == NULL) return false;
    }
    lf_write_round(store, number);
    lf_read_round(store, number);
    if (number == COPY_AT) copy_store();
  }
  sqlite3_close(reader);
  st_close(store);
  shared->finished = true;
  return true;
}

/* --- looking at what is left ------------------------------------------------------ */

static void is_sound(const char *where) {
  sqlite3 *db = NULL;
  sqlite3_stmt *statement = NULL;
  if (sqlite3_open_v2(where, &db, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK ||
      sqlite3_prepare_v2(db, "PRAGMA integrity_check", -1, &statement, NULL) != SQLITE_OK ||
      sqlite3_step(statement) != SQLITE_ROW ||
      strcmp((const char *)sqlite3_column_text(statement, 0), "ok") != 0)
    lf_wrong("%s is not sound: %s", where, sqlite3_errmsg(db));
  sqlite3_finalize(statement);
  sqlite3_close(db);
}

static void look(void) {
  st_store *store = open_store();
  if (store == NULL) {
    lf_wrong("it cannot be opened any more");
    return;
  }
  lf_look(store);
  st_close(store);
  is_sound(path);
}

/* A copy that was said to be whole has all that was acknowledged before it was made. */
static void look_at_copy(void) {
  char from[300], why[256] = "";
  known was = *shared;
  if (!shared->copied) return;
  is_sound(copy_path);
  snprintf(from, sizeof from, "sqlite:%s", copy_path);
  st_store *store = st_open(from, NULL, NULL, why, sizeof why);
  if (store == NULL) {
    lf_wrong("the copy cannot be opened: %s", why);
    return;
  }
  memcpy(lf_told->seq, was.copied_seq, sizeof lf_told->seq);
  lf_look_at_logs(store);
  memcpy(lf_told->seq, was.life.seq, sizeof lf_told->seq);
  st_close(store);
}

/* --- one n after the other ----------------------------------------------------------- */

typedef struct fault {
  const char *name;
  ft_kind kind;
  ft_manner manner;
  bool rest;         /* all calls from there on */
  bool crash;        /* the machine goes down there */
  bool crash_behind; /* and at the end of the run */
  unsigned seeds;    /* so many more ways to go down */
} fault;

static void empty_folder(void) {
  static const char *const ends[] = {"games.db",         "games.db-wal",   "games.db-shm",
                                     "games.db-journal", "games.db.lock",  "copy.db",
                                     "copy.db-wal",      "copy.db-shm",    "copy.db-journal",
                                     "copy.db.lock",     "copy.db.partial"};
  char name[300];
  for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
    snprintf(name, sizeof name, "%s/%s", folder, ends[i]);
    unlink(name);
  }
}

/* Every block that was taken was given back: ours, and SQLite's. */
static void look_for_leaks(int64_t before) {
  if (ft_blocks() != before)
    lf_wrong("%lld blocks of memory are lost", (long long)(ft_blocks() - before));
  if (sqlite3_memory_used() != 0)
    lf_wrong("SQLite lost %lld bytes of memory", (long long)sqlite3_memory_used());
}

static void be_child(const fault *how, uint64_t n, unsigned seed) {
  int64_t before = ft_blocks();
  alarm(60);
  ft_manner_set(how->manner);
  for (ft_kind kind = 0; kind < FT_KINDS; kind++) ft_set(kind, FT_NONE);
  if (how->crash)
    ft_crash_at(n, seed + n * 7919);
  else
    ft_set(how->kind, (ft_plan){.from = n, .count = how->rest ? FT_ALL : 1});
  bool whole = mm_keep_reserve(NULL) && run();
  mm_drop_reserve();
  for (ft_kind kind = 0; kind < FT_KINDS; kind++) shared->calls[kind] = ft_calls(kind);
  ft_set(how->kind, FT_NONE);
  ft_crash_at(0, seed + n);
  if (how->crash_behind && whole) ft_crash();
  look_for_leaks(before);
}

/* The status with which the process may end. */
static bool is_expected(const fault *how, int status) {
  if (!WIFEXITED(status)) return false;
  int code = WEXITSTATUS(status);
  if (code == 0 || (code == MM_EXIT && how->kind == FT_MEMORY)) return true;
  return code == FT_CRASHED && (how->crash || how->crash_behind);
}

static bool try_one(const fault *how, uint64_t n, unsigned seed) {
  int status = 0;
  empty_folder();
  memset(shared, 0, sizeof *shared);
  fflush(stdout);
  pid_t child = fork();
  if (child == 0) {
    be_child(how, n, seed);
    _exit(0);
  }
  waitpid(child, &status, 0);
  if (!is_expected(how, status))
    lf_wrong(WIFSIGNALED(status) ? "it was ended by signal %d" : "it ended with status %d",
             WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
  lf_doubtful = how->rest || (WIFEXITED(status) && WEXITSTATUS(status) != 0);
  known was = *shared;
  child = fork(); /* so that nothing of it stays */
  if (child == 0) {
    alarm(60);
    look_at_copy();
    look();
    _exit(0);
  }
  waitpid(child, &status, 0);
  if (status != 0) lf_wrong("looking at it ended with %d", status);
  shared->finished = was.finished;
  if (shared->life.wrong[0] != '\0')
    printf("# %s, call %llu, seed %u: %s\n", how->name, (unsigned long long)n, seed,
           shared->life.wrong);
  return shared->life.wrong[0] == '\0';
}

static uint64_t count_calls(ft_kind kind) {
  static const fault none = {.name = "no fault"};
  if (!try_one(&none, 0, 0) || !shared->finished) {
    printf("Bail out! the run fails without any fault\n");
    exit(1);
  }
  return shared->calls[kind];
}

/* A commit is refused because its sync failed, so its pages lie whole behind the end of the log;
 * the file is mended then, and the log read from its beginning. */
static uint32_t entries_after(void *base, uint32_t seq, uint64_t failing) {
  st_entry entry = {.table = "t", .seq = seq, .kind = "move", .body = "{}"};
  st_job job = {.kind = ST_APPEND, .entries = &entry, .entry_count = 1};
  st_job log = {.kind = ST_LOG, .key = "t", .seq = 1};
  st_figures figures = {0};
  ft_set(FT_SYNC, (ft_plan){.from = failing, .count = 1});
  if (seq > 0) st_sqlite.run(base, &job, &figures);
  ft_set(FT_SYNC, FT_NONE);
  if (seq > 0 && (job.status == ST_OK) != (failing == 0)) lf_wrong("entry %u: %s", seq, job.why);
  if (failing > 0) sq_wal_keep(base);
  st_sqlite.run(base, &log, &figures);
  uint32_t count = log.status == ST_OK ? (uint32_t)log.entry_count : UINT32_MAX;
  st_arena_free(&job.found);
  st_arena_free(&log.found);
  return count;
}
static bool refused_stays_refused(void) {
  char why[256] = "";
  empty_folder();
  memset(shared, 0, sizeof *shared);
  void *base = st_sqlite.open(url, why, sizeof why);
  if (base == NULL) return false;
  uint32_t kept = entries_after(base, 1, 0), refused = entries_after(base, 2, 1);
  uint32_t next = entries_after(base, 2, 0);
  st_sqlite.close(base);
  if (kept != 1 || refused != 1 || next != 2 || shared->life.wrong[0] != '\0')
    printf("# %u, %u and %u entries; %s\n", kept, refused, next, shared->life.wrong);
  return kept == 1 && refused == 1 && next == 2 && shared->life.wrong[0] == '\0';
}

static const fault faults[] = {
    {.name = "a call of the file system fails", .kind = FT_STORE, .manner = FT_ERROR},
    {.name = "the disk is full for a moment", .kind = FT_STORE, .manner = FT_FULL},
    {.name = "a write is cut short", .kind = FT_STORE, .manner = FT_SHORT},
    {.name = "all calls fail from there on", .kind = FT_STORE, .manner = FT_ERROR, .rest = true},
    {.name = "the disk is full from there on", .kind = FT_STORE, .manner = FT_SHORT, .rest = true},
    {.name = "what a failed sync should have written is lost, and the machine goes down later",
     .kind = FT_SYNC,
     .crash_behind = true},
    {.name = "the machine goes down", .kind = FT_STORE, .crash = true, .seeds = 3},
    {.name = "SQLite gets no memory", .kind = FT_SQLITE},
    {.name = "SQLite gets no memory from there on", .kind = FT_SQLITE, .rest = true},
    {.name = "a call of our own fails", .kind = FT_FILE},
    {.name = "our own calls fail from there on", .kind = FT_FILE, .rest = true},
    {.name = "we get no memory", .kind = FT_MEMORY},
    {.name = "we get no memory from there on", .kind = FT_MEMORY, .rest = true}};

int main(int argc, char **argv) {
  uint64_t stride = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
  size_t only = argc > 2 ? strtoull(argv[2], NULL, 10) : 0;
  size_t count = sizeof faults / sizeof *faults;
  bool good = true;
  const char *memory = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"; /* no disk waits */
  snprintf(folder, sizeof folder, "%s/holdfast-faults-XXXXXX", memory);
  if (stride == 0 || mkdtemp(folder) == NULL) return 2;
  snprintf(path, sizeof path, "%s/games.db", folder);
  snprintf(copy_path, sizeof copy_path, "%s/copy.db", folder);
  snprintf(url, sizeof url, "sqlite:%s", path);
  shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  lf_told = &shared->life;
  if (only == 0) printf("1..%zu\n", count + 1);
  for (size_t i = only == 0 ? 0 : only - 1; i < (only == 0 ? count : only); i++) {
    uint64_t calls = count_calls(faults[i].kind), tried = 0, failed = 0;
    uint64_t step = calls < 200 ? 1 : stride;
    for (uint64_t n = 1 + i % step; n <= calls; n += step)
      for (unsigned seed = 0; seed <= faults[i].seeds && ft_is_mine(n); seed++, tried++)
        failed += !try_one(&faults[i], n, seed);
    good = good && failed == 0;
    printf("%s %zu - %s: %llu calls, %llu runs, %llu failed\n", failed == 0 ? "ok" : "not ok",
           i + 1, faults[i].name, (unsigned long long)calls, (unsigned long long)tried,
           (unsigned long long)failed);
  }
  if (only == 0) {
    bool stays = refused_stays_refused();
    good = good && stays;
    printf("%s %zu - what was refused stays refused when the log is mended\n",
           stays ? "ok" : "not ok", count + 1);
  }
  empty_folder();
  rmdir(folder);
  return good ? 0 : 1;
}
