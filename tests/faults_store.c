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
#include "faults/faults.h"
#include "memory/memory.h"
#include "store/store.h"

#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#define TABLES 3
#define SEQ_MAX 200
#define ROUNDS 14
#define COPY_AT 6  /* the round in which the store is copied */
#define AGAIN_AT 9 /* and that before which it is closed and opened again */

/* What the child knows, whatever becomes of it. */
typedef struct known {
  uint32_t seq[TABLES];          /* acknowledged so far */
  uint32_t asked[TABLES];        /* and asked for at some time */
  uint32_t try[TABLES][SEQ_MAX]; /* which attempt at an entry was acknowledged */
  uint32_t fact, fact_asked;     /* the same of the fact's value */
  uint32_t place, place_asked;   /* of the kept position's number */
  uint32_t user, user_asked;     /* of the user's name */
  bool opened, copied, finished;
  uint32_t copied_seq[TABLES];
  uint64_t calls[FT_KINDS];
  char wrong[200]; /* what must not be */
} known;

static known *shared;
static char folder[256], url[300], path[280], copy_path[280];

static void wrong(const char *format, ...) {
  va_list values;
  va_start(values, format);
  if (shared->wrong[0] == '\0') vsnprintf(shared->wrong, sizeof shared->wrong, format, values);
  va_end(values);
}

/* --- the run ------------------------------------------------------------------- */

typedef struct asked {
  unsigned table;
  uint32_t from, count, attempt;
} asked;

static int waiting;
static uint32_t attempts;

static void name_of(char name[16], unsigned table) { snprintf(name, 16, "table-%u", table); }

static void write_body(char *body, size_t size, uint32_t seq, uint32_t attempt) {
  int length =
      snprintf(body, size, "{\"seq\":%u,\"try\":%u,\"more\":\"", (unsigned)seq, (unsigned)attempt);
  size_t end = (size_t)length + 300 + seq * 13 % 200;
  memset(body + length, 'a' + (int)(seq % 26), end - (size_t)length);
  snprintf(body + end, size - end, "\"}");
}

static void appended(void *told, st_status status, const char *why) {
  asked *what = told;
  waiting--;
  if (status == ST_TAKEN)
    wrong("entry %u of table %u had been refused, and is there: %s", (unsigned)what->from,
          what->table, why);
  for (uint32_t i = 0; i < what->count && status == ST_OK; i++) {
    shared->try[what->table][what->from + i] = what->attempt;
    shared->seq[what->table] = what->from + i;
  }
  free(what);
}

static void append(st_store *store, unsigned table, uint32_t count) {
  st_entry entries[4];
  char bodies[4][700], name[16];
  asked *what = mm_new(sizeof *what);
  *what = (asked){
      .table = table, .from = shared->seq[table] + 1, .count = count, .attempt = ++attempts};
  name_of(name, table);
  for (uint32_t i = 0; i < count; i++) {
    write_body(bodies[i], sizeof bodies[i], what->from + i, what->attempt);
    entries[i] = (st_entry){.table = name,
                            .seq = what->from + i,
                            .time = 1000 + what->from + i,
                            .kind = "move",
                            .body = bodies[i]};
  }
  if (shared->asked[table] < what->from + count - 1) shared->asked[table] = what->from + count - 1;
  waiting++;
  st_append(store, entries, count, appended, what);
}

static uint32_t round_now;

static void fact_put(void *told, st_status status, const char *why) {
  (void)told, (void)why;
  waiting--;
  if (status == ST_OK) shared->fact = round_now;
}

static void place_put(void *told, st_status status, const char *why) {
  (void)told, (void)why;
  waiting--;
  if (status == ST_OK) shared->place = round_now;
}

static void user_put(void *told, st_status status, const char *why) {
  (void)told, (void)why;
  waiting--;
  if (status == ST_OK) shared->user = round_now;
}

static void whatever(void *told, st_status status, const char *why) {
  (void)told, (void)status, (void)why;
  waiting--;
}

static void log_read(void *told, st_status status, const st_entry *entries, size_t count) {
  unsigned table = *(unsigned *)told;
  waiting--;
  if (status != ST_OK) return;
  if (count != shared->seq[table])
    wrong("table %u has %u entries, and %u were acknowledged", table, (unsigned)count,
          (unsigned)shared->seq[table]);
  for (size_t i = 0; i < count; i++) {
    char body[700];
    write_body(body, sizeof body, entries[i].seq, shared->try[table][entries[i].seq]);
    if (entries[i].seq != i + 1 || strcmp(entries[i].body, body) != 0)
      wrong("entry %u of table %u is not what was acknowledged", (unsigned)i + 1, table);
  }
}

static void swept(void *told, st_status status, const st_swept *list, size_t count,
                  const char *next) {
  (void)told, (void)status, (void)list, (void)count, (void)next;
  waiting--;
}

static void rows_read(void *told, st_status status, const st_table_row *rows, size_t count) {
  (void)told, (void)rows;
  waiting--;
  for (size_t i = 0; i < count && status == ST_OK; i++)
    if (rows[i].id == NULL || rows[i].info == NULL) wrong("a table's row is not whole");
}

static void users_read(void *told, st_status status, const st_user *user) {
  (void)told;
  waiting--;
  if (status == ST_OK && (user->id == NULL || user->name == NULL)) wrong("a user is not whole");
}

static void wait_for_all(st_store *store) {
  while (waiting > 0) {
    st_poll(store);
    if (waiting > 0) usleep(50);
  }
}

static void write_round(st_store *store, uint32_t number) {
  static unsigned char bytes[9000];
  char value[32], name[16];
  round_now = number;
  shared->fact_asked = shared->place_asked = shared->user_asked = number;
  for (unsigned table = 0; table < TABLES; table++) {
    name_of(name, table);
    append(store, table, 1 + (number + table) % 3);
    st_table_row row = {
        .id = name, .state = "playing", .changed = number, .listed = true, .info = "{}"};
    waiting++;
    st_put_table(store, &row, whatever, NULL);
  }
  snprintf(value, sizeof value, "%u", (unsigned)number);
  waiting += 5;
  st_put_fact(store, "fact", value, fact_put, NULL);
  memset(bytes, (int)number, sizeof bytes);
  st_put_position(store, "table-0", number, bytes, sizeof bytes - number, place_put, NULL);
  st_user user = {.id = "somebody", .name = value, .created = 1};
  st_put_user(store, &user, user_put, NULL);
  st_put_token(store, value, "somebody", 1, whatever, NULL);
  st_put_member(store, "somebody", "table-0", number % 2 == 0, whatever, NULL);
  wait_for_all(store);
}

static void read_round(st_store *store, uint32_t number) {
  static unsigned tables[TABLES] = {0, 1, 2};
  char name[16], value[32];
  st_sweep_rule rule = {.now = 10, .most = 4};
  for (unsigned table = 0; table < TABLES; table++) {
    name_of(name, table);
    waiting++;
    st_log(store, name, 1, log_read, &tables[table]);
  }
  snprintf(value, sizeof value, "%u", (unsigned)number);
  waiting += 5;
  st_tables_open(store, rows_read, NULL);
  st_tables_of(store, "somebody", 9, rows_read, NULL);
  st_user_by_token(store, value, users_read, NULL);
  st_sweep(store, &rule, "", swept, NULL);
  st_delete_token(store, "somebody", value, whatever, NULL);
  wait_for_all(store);
}

static void copy_store(void) {
  char why[256];
  uint32_t before[TABLES];
  memcpy(before, shared->seq, sizeof before);
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
  if (store == NULL && why[0] == '\0') wrong("it could not be opened, and nobody said why");
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
    write_round(store, number);
    read_round(store, number);
    if (number == COPY_AT) copy_store();
  }
  sqlite3_close(reader);
  st_close(store);
  shared->finished = true;
  return true;
}

/* --- looking at what is left ------------------------------------------------------ */

static bool crashed; /* what was refused may be there */

typedef struct found {
  int calls;
  unsigned table;
  uint32_t last, number;
} found;

static void look_at_log(void *told, st_status status, const st_entry *entries, size_t count) {
  found *what = told;
  uint32_t kept = shared->seq[what->table];
  what->calls++;
  what->last = (uint32_t)count;
  if (status != ST_OK) wrong("the log of table %u cannot be read", what->table);
  if (count < kept)
    wrong("table %u: %u entries were acknowledged, %u are there", what->table, (unsigned)kept,
          (unsigned)count);
  if (count > kept && (!crashed || count > shared->asked[what->table]))
    wrong("table %u: only %u entries were acknowledged, %u are there", what->table, (unsigned)kept,
          (unsigned)count);
  for (size_t i = 0; i < count && i < kept; i++) {
    char body[700];
    write_body(body, sizeof body, (uint32_t)i + 1, shared->try[what->table][i + 1]);
    if (entries[i].seq != i + 1 || strcmp(entries[i].body, body) != 0)
      wrong("table %u: entry %u is another one", what->table, (unsigned)i + 1);
  }
}

static void look_at_fact(void *told, st_status status, const char *value) {
  found *what = told;
  what->calls++;
  if (status == ST_FAILED) wrong("the fact cannot be read");
  what->number = status == ST_OK ? (uint32_t)strtoul(value, NULL, 10) : 0;
}

static void look_at_place(void *told, st_status status, uint32_t seq, const void *bytes,
                          size_t length) {
  found *what = told;
  what->calls++;
  if (status == ST_FAILED) wrong("the position cannot be read");
  what->number = status == ST_OK ? seq : 0;
  if (status == ST_OK &&
      (length != 9000 - seq || ((const unsigned char *)bytes)[length - 1] != seq))
    wrong("the position is not whole");
}

static void look_at_user(void *told, st_status status, const st_user *user) {
  found *what = told;
  what->calls++;
  if (status == ST_FAILED) wrong("the user cannot be read");
  what->number = status == ST_OK ? (uint32_t)strtoul(user->name, NULL, 10) : 0;
}

static void wait_for(st_store *store, const int *calls) {
  while (*calls == 0) {
    st_poll(store);
    usleep(20);
  }
}

static void one_of(const char *what, uint32_t is, uint32_t kept, uint32_t last) {
  if (is == kept || (crashed && is > kept && is <= last)) return;
  wrong("%s is %u, acknowledged was %u", what, (unsigned)is, (unsigned)kept);
}

static void look_at_values(st_store *store) {
  found fact = {0}, place = {0}, user = {0};
  st_fact(store, "fact", look_at_fact, &fact);
  st_position(store, "table-0", look_at_place, &place);
  st_user_by_id(store, "somebody", look_at_user, &user);
  wait_for(store, &fact.calls);
  wait_for(store, &place.calls);
  wait_for(store, &user.calls);
  one_of("the fact", fact.number, shared->fact, shared->fact_asked);
  one_of("the position", place.number, shared->place, shared->place_asked);
  one_of("the user", user.number, shared->user, shared->user_asked);
}

static void is_sound(const char *where) {
  sqlite3 *db = NULL;
  sqlite3_stmt *statement = NULL;
  if (sqlite3_open_v2(where, &db, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK ||
      sqlite3_prepare_v2(db, "PRAGMA integrity_check", -1, &statement, NULL) != SQLITE_OK ||
      sqlite3_step(statement) != SQLITE_ROW ||
      strcmp((const char *)sqlite3_column_text(statement, 0), "ok") != 0)
    wrong("%s is not sound: %s", where, sqlite3_errmsg(db));
  sqlite3_finalize(statement);
  sqlite3_close(db);
}

static void goes_on(st_store *store, const found *logs) {
  for (unsigned table = 0; table < TABLES; table++) {
    uint32_t next = logs[table].last + 1;
    shared->seq[table] = logs[table].last;
    append(store, table, 1);
    wait_for_all(store);
    if (shared->seq[table] != next) wrong("table %u does not go on", table);
  }
}

static void look(void) {
  found logs[TABLES] = {0};
  st_store *store = open_store();
  if (store == NULL) {
    wrong("it cannot be opened any more");
    return;
  }
  for (unsigned table = 0; table < TABLES; table++) {
    char name[16];
    logs[table].table = table;
    name_of(name, table);
    st_log(store, name, 1, look_at_log, &logs[table]);
    wait_for(store, &logs[table].calls);
  }
  look_at_values(store);
  goes_on(store, logs);
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
  if (store == NULL) wrong("the copy cannot be opened: %s", why);
  memcpy(shared->seq, was.copied_seq, sizeof shared->seq);
  for (unsigned table = 0; table < TABLES && store != NULL; table++) {
    found log = {.table = table};
    char name[16];
    name_of(name, table);
    st_log(store, name, 1, look_at_log, &log);
    wait_for(store, &log.calls);
  }
  memcpy(shared->seq, was.seq, sizeof shared->seq);
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
    wrong("%lld blocks of memory are lost", (long long)(ft_blocks() - before));
  if (sqlite3_memory_used() != 0)
    wrong("SQLite lost %lld bytes of memory", (long long)sqlite3_memory_used());
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
    wrong(WIFSIGNALED(status) ? "it was ended by signal %d" : "it ended with status %d",
          WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
  crashed = how->rest || (WIFEXITED(status) && WEXITSTATUS(status) != 0);
  known was = *shared;
  child = fork(); /* so that nothing of it stays */
  if (child == 0) {
    alarm(60);
    look_at_copy();
    look();
    _exit(0);
  }
  waitpid(child, &status, 0);
  if (status != 0) wrong("looking at it ended with %d", status);
  shared->finished = was.finished;
  if (shared->wrong[0] != '\0')
    printf("# %s, call %llu, seed %u: %s\n", how->name, (unsigned long long)n, seed, shared->wrong);
  return shared->wrong[0] == '\0';
}

static uint64_t count_calls(ft_kind kind) {
  static const fault none = {.name = "no fault"};
  if (!try_one(&none, 0, 0) || !shared->finished) {
    printf("Bail out! the run fails without any fault\n");
    exit(1);
  }
  return shared->calls[kind];
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
  if (only == 0) printf("1..%zu\n", count);
  for (size_t i = only == 0 ? 0 : only - 1; i < (only == 0 ? count : only); i++) {
    uint64_t calls = count_calls(faults[i].kind), tried = 0, failed = 0;
    uint64_t step = calls < 200 ? 1 : stride;
    for (uint64_t n = 1 + i % step; n <= calls; n += step)
      for (unsigned seed = 0; seed <= faults[i].seeds; seed++, tried++)
        failed += !try_one(&faults[i], n, seed);
    good = good && failed == 0;
    printf("%s %zu - %s: %llu calls, %llu runs, %llu failed\n", failed == 0 ? "ok" : "not ok",
           i + 1, faults[i].name, (unsigned long long)calls, (unsigned long long)tried,
           (unsigned long long)failed);
  }
  empty_folder();
  rmdir(folder);
  return good ? 0 : 1;
}
