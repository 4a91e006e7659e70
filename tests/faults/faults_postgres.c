/* The store in PostgreSQL, with every call to the database failing once, in each way in
 * which such a call can fail, or all from there on.
 *
 * A recorded run opens a store in an empty schema, writes and reads everything a server
 * does (the log, people, leases and the rest), closes it, opens it again and goes on. For each n
 * a child process does the same while the n-th call fails (tests/faults/libpq.c). As for
 * a SQLite file, what was acknowledged must be there exactly as it was written and once, and
 * what was refused must not. Where it is only the connection that is lost, nothing at all may
 * be refused: the store finds out what became of it. All results, connections and blocks of
 * memory are given back.
 *   faults_postgres [STRIDE] [KIND]   every n, or every so many; KIND: one line of faults[] */
#include "faults.h"
#include "life.h"
#include "memory/memory.h"

#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#define ROUNDS 2
#define AGAIN_AT 2      /* the round before which it is closed and opened again */
#define TURNS_MAX 10000 /* so often one looks for what is never told */

typedef struct known {
  lf_known life;
  bool finished;
  uint64_t calls[FT_KINDS];
} known;

static known *shared;
static bool may_fail; /* for good, and then nobody makes it good */
static char url[700], schema[40];

/* --- leases, accounts, and what else only a server asks for ---------------------------- */

static void done(void *told, st_status status, const char *why) {
  (void)told, (void)why;
  lf_answered(status);
}

static void lease_told(void *told, st_status status, const char *lease) {
  (void)told;
  lf_answered(status);
  if (status == ST_OK && strncmp(lease, "here ", 5) != 0)
    lf_wrong("a lease that nobody had is %s", lease);
}

static void living_told(void *told, st_status status, const char *living) {
  (void)told;
  lf_answered(status);
  if (status == ST_OK && strcmp(living, "{here}") != 0) lf_wrong("there live %s", living);
}

/* So many rows, if all went well until now. */
static void rows_told(void *told, st_status status, const st_table_row *rows, size_t count) {
  size_t wanted = *(const size_t *)told;
  (void)rows;
  lf_answered(status);
  if (status == ST_OK && lf_told->failed == 0 && count != wanted)
    lf_wrong("%zu tables were told, and there are %zu", count, wanted);
}

/* The tables without a living home. One of all was let go, which is not acknowledged: where that
 * failed for good it is among them. */
static void orphans_told(void *told, st_status status, const st_table_row *rows, size_t count) {
  (void)told, (void)rows;
  lf_answered(status);
  if (status != ST_OK || lf_told->failed != 0 || count == LF_TABLES - 1) return;
  if (!may_fail || count != LF_TABLES) lf_wrong("%zu tables without a home were told", count);
}

static void users_told(void *told, st_status status, const st_user *users, size_t count) {
  (void)told;
  lf_answered(status);
  if (status == ST_OK && lf_told->failed == 0 && (count != 1 || strcmp(users->login, "ann") != 0))
    lf_wrong("the operators are not those that were made");
}

static void user_told(void *told, st_status status, const st_user *user) {
  lf_answered(status);
  if (lf_told->failed != 0) return;
  if (status != ST_OK || strcmp(user->name, told) != 0) lf_wrong("an account is not %s", told);
}

static void counted(void *told, st_status status, uint64_t of_host, uint64_t of_origin) {
  (void)told, (void)of_origin;
  lf_answered(status);
  if (status == ST_OK && of_host != 0)
    lf_wrong("nobody has tables, and %llu were counted", (unsigned long long)of_host);
}

static void fact_told(void *told, st_status status, const char *value) {
  (void)told;
  lf_answered(status);
  if (status == ST_OK && lf_told->failed == 0 && strcmp(value, "1") != 0)
    lf_wrong("who came first was pushed aside by %s", value);
}

static bool lease_round(st_store *store) {
  static const size_t all = LF_TABLES, none = 0;
  lf_waiting += 3;
  st_beat(store, "here", 600000, living_told, NULL);
  st_claim(store, "table-0", "here", NULL, lease_told, NULL);
  st_claim(store, "table-1", "here", NULL, lease_told, NULL);
  if (!lf_wait(store)) return false;
  lf_waiting += 3;
  st_claim(store, "table-2", "here", NULL, lease_told, NULL);
  st_leases(store, "here", rows_told, (void *)(uintptr_t)&all);
  st_orphans(store, "{here}", 9, rows_told, (void *)(uintptr_t)&none);
  /* A list that is done again reads what it has written itself. */
  if (!lf_wait(store)) return false;
  lf_waiting += 1;
  st_let_go(store, "table-2", "here");
  st_orphans(store, "{}", 9, orphans_told, NULL);
  if (!lf_wait(store)) return false;
  lf_waiting += 2;
  st_retire(store, "here", done, NULL);
  st_leases(store, "here", rows_told, (void *)(uintptr_t)&none);
  return lf_wait(store);
}

static bool people_round(st_store *store, uint32_t number) {
  static char name[32];
  snprintf(name, sizeof name, "Ann %u", (unsigned)number);
  st_user ann = {.id = "ann", .name = "Ann", .login = "ann", .password = "p", .shown = "ann"};
  lf_waiting += 4;
  st_put_user(store, &ann, done, NULL);
  ann.name = name;
  st_change_user(store, &ann, "p", done, NULL);
  st_put_operator(store, "ann", true, done, NULL);
  st_put_ban(store, "ann", number, done, NULL);
  if (!lf_wait(store)) return false;
  lf_waiting += 7;
  st_user_by_login(store, "ann", user_told, name);
  st_user_by_shown(store, "ann", user_told, name);
  st_operators(store, 9, users_told, NULL);
  st_count_tables(store, "ann", "nowhere", counted, NULL);
  st_put_report(store, "table-0", number, "ann", "rude", 1, done, NULL);
  st_put_token(store, "kept", "ann", number, done, NULL);
  st_delete_token(store, "ann", NULL, done, NULL);
  st_touch_token(store, "1", number);
  if (!lf_wait(store)) return false;
  lf_waiting += 1;
  st_delete_user(store, "ann", done, NULL);
  return lf_wait(store);
}

static bool lists_round(st_store *store, uint32_t number) {
  static const size_t all = LF_TABLES, none = 0;
  char value[16];
  snprintf(value, sizeof value, "%u", (unsigned)number);
  lf_waiting += 4;
  st_add_fact(store, "first", value, done, NULL);
  st_fact(store, "first", fact_told, NULL);
  st_tables_listed(store, 9, rows_told, (void *)(uintptr_t)&all);
  st_tables_idle(store, 1, 9, rows_told, (void *)(uintptr_t)&none);
  st_hint(store, "hello");
  return lf_wait(store);
}

/* --- the run ----------------------------------------------------------------------------- */

static void heard(void *user, const char *word) { (void)user, (void)word; }

static st_store *open_store(void) {
  char why[256] = "";
  st_store *store = st_open(url, NULL, NULL, why, sizeof why);
  if (store == NULL && why[0] == '\0') lf_wrong("it could not be opened, and nobody said why");
  if (store != NULL) st_on_hint(store, heard, NULL);
  return store;
}

static void run(void) {
  st_store *store = open_store();
  bool told = store != NULL;
  for (uint32_t number = 1; told && number <= ROUNDS; number++) {
    if (number == AGAIN_AT) {
      st_close(store);
      store = open_store();
      if (store == NULL) return;
    }
    told = lf_write_round(store, number) && lf_read_round(store, number) && lease_round(store) &&
           people_round(store, number) && lists_round(store, number);
  }
  st_close(store);
  shared->finished = told;
}

/* --- one n after the other ------------------------------------------------------------------ */

typedef struct fault {
  const char *name;
  ft_kind kind;
  ft_loss loss;
  const char *state; /* of the error that is answered */
  bool rest;         /* all calls from there on */
  bool made_good;    /* nothing may be refused */
} fault;

/* From outside of the store. */
static bool execute(const char *format) {
  char text[200];
  PGconn *connection = PQconnectdb(getenv("HOLDFAST_TEST_POSTGRES"));
  snprintf(text, sizeof text, format, schema, schema);
  PGresult *result = PQexec(connection, text);
  bool good = PQresultStatus(result) == PGRES_COMMAND_OK;
  if (!good) printf("# %s", PQerrorMessage(connection));
  PQclear(result);
  PQfinish(connection);
  return good;
}

#define DROP "SET client_min_messages TO warning; DROP SCHEMA IF EXISTS %s CASCADE"

static void look_for_leaks(int64_t blocks, int64_t held) {
  if (ft_blocks() != blocks)
    lf_wrong("%lld blocks of memory are lost", (long long)(ft_blocks() - blocks));
  if (ft_held() != held)
    lf_wrong("%lld results or connections are lost", (long long)(ft_held() - held));
}

static void be_child(const fault *how, uint64_t n) {
  int64_t blocks = ft_blocks(), held = ft_held();
  alarm(120);
  ft_loss_set(how->loss, how->state == NULL ? "" : how->state);
  lf_turns_max = how->rest ? TURNS_MAX : 0;
  may_fail = !how->made_good;
  for (ft_kind kind = 0; kind < FT_KINDS; kind++) ft_set(kind, FT_NONE);
  ft_set(how->kind, (ft_plan){.from = n, .count = how->rest ? FT_ALL : 1});
  if (mm_keep_reserve(NULL)) run();
  mm_drop_reserve();
  for (ft_kind kind = 0; kind < FT_KINDS; kind++) shared->calls[kind] = ft_calls(kind);
  if (how->made_good && lf_told->failed != 0)
    lf_wrong("%u calls were told to have failed", (unsigned)lf_told->failed);
  look_for_leaks(blocks, held);
}

static void be_judge(void) {
  alarm(120);
  st_store *store = open_store();
  if (store == NULL) {
    lf_wrong("it cannot be opened any more");
    return;
  }
  lf_look(store);
  st_close(store);
}

static bool is_expected(const fault *how, int status) {
  return WIFEXITED(status) &&
         (WEXITSTATUS(status) == 0 || (WEXITSTATUS(status) == MM_EXIT && how->kind == FT_MEMORY));
}

static bool try_one(const fault *how, uint64_t n) {
  int status = 0;
  memset(shared, 0, sizeof *shared);
  if (!execute(DROP "; CREATE SCHEMA %s")) return false;
  fflush(stdout);
  pid_t child = fork();
  if (child == 0) {
    be_child(how, n);
    _exit(0);
  }
  waitpid(child, &status, 0);
  if (!is_expected(how, status))
    lf_wrong(WIFSIGNALED(status) ? "it was ended by signal %d" : "it ended with status %d",
             WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
  lf_doubtful = how->rest || status != 0;
  child = fork(); /* so that nothing of it stays */
  if (child == 0) {
    be_judge();
    _exit(0);
  }
  waitpid(child, &status, 0);
  if (status != 0) lf_wrong("looking at it ended with %d", status);
  if (lf_told->wrong[0] != '\0')
    printf("# %s, call %llu: %s\n", how->name, (unsigned long long)n, lf_told->wrong);
  return lf_told->wrong[0] == '\0';
}

static uint64_t count_calls(const fault *of) {
  fault none = {.name = "no fault", .kind = of->kind, .loss = of->loss, .state = of->state};
  if (!try_one(&none, 0) || !shared->finished) {
    printf("Bail out! the run fails without any fault\n");
    exit(1);
  }
  return shared->calls[of->kind];
}

static const fault faults[] = {
    {.name = "the connection is lost before the server has heard of it",
     .kind = FT_PG,
     .loss = FT_LOST_BEFORE,
     .made_good = true},
    {.name = "the connection is lost when the server has done it",
     .kind = FT_PG,
     .loss = FT_LOST_AFTER,
     .made_good = true},
    {.name = "the server does it, is silent, and the connection is given up",
     .kind = FT_PG,
     .loss = FT_SILENT,
     .made_good = true},
    {.name = "the client gets no memory", .kind = FT_PG, .loss = FT_NO_MEMORY, .made_good = true},
    {.name = "a result cannot be read", .kind = FT_PG, .loss = FT_NO_ROW, .made_good = true},
    {.name = "the answer is that it lost against another",
     .kind = FT_PG,
     .loss = FT_ANSWERED,
     .state = "40001",
     .made_good = true},
    {.name = "the answer is that the server goes down",
     .kind = FT_PG,
     .loss = FT_ANSWERED,
     .state = "57P01",
     .made_good = true},
    {.name = "the answer is that the disk is full",
     .kind = FT_PG,
     .loss = FT_ANSWERED,
     .state = "53100"},
    {.name = "the answer is an error", .kind = FT_PG, .loss = FT_ANSWERED, .state = "XX000"},
    {.name = "the connection is lost when the server has done it, then its disk is full",
     .kind = FT_PG,
     .loss = FT_LOST_AFTER,
     .state = "53100"},
    {.name = "the connection is lost when the server has done it, then come errors",
     .kind = FT_PG,
     .loss = FT_LOST_AFTER,
     .state = "XX000"},
    {.name = "the server is gone from there on",
     .kind = FT_PG,
     .loss = FT_LOST_BEFORE,
     .rest = true},
    {.name = "we get no memory", .kind = FT_MEMORY},
    {.name = "we get no memory from there on", .kind = FT_MEMORY, .rest = true}};

int main(int argc, char **argv) {
  uint64_t stride = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
  size_t only = argc > 2 ? strtoull(argv[2], NULL, 10) : 0;
  size_t count = sizeof faults / sizeof *faults;
  bool good = true;
  const char *server = getenv("HOLDFAST_TEST_POSTGRES");
  if (stride == 0 || server == NULL) return 2;
  snprintf(schema, sizeof schema, "faults_%d", (int)getpid());
  snprintf(url, sizeof url, "%s?options=-csearch_path%%3D%s", server, schema);
  shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  lf_told = &shared->life;
  if (only == 0) printf("1..%zu\n", count);
  for (size_t i = only == 0 ? 0 : only - 1; i < (only == 0 ? count : only); i++) {
    uint64_t calls = count_calls(&faults[i]), tried = 0, failed = 0;
    for (uint64_t n = 1 + i % stride; n <= calls; n += stride) {
      if (!ft_is_mine(n)) continue;
      tried++;
      failed += !try_one(&faults[i], n);
    }
    good = good && failed == 0;
    printf("%s %zu - %s: %llu calls, %llu runs, %llu failed\n", failed == 0 ? "ok" : "not ok",
           i + 1, faults[i].name, (unsigned long long)calls, (unsigned long long)tried,
           (unsigned long long)failed);
  }
  execute(DROP);
  return good ? 0 : 1;
}
