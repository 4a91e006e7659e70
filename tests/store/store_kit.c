/* What the tests of the store share: a store of its own for each test, in the
 * backend that the program was told, and calls that wait for their answers. */
#include "store_kit.h"

#include <libpq-fe.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

char kit_directory[256], kit_path[300], kit_url[700];
char kit_why[256];
static atomic_int wakes;
static char schema[64];

void kit_wake(void *user) {
  (void)user;
  atomic_fetch_add(&wakes, 1);
}

int kit_wakes(void) { return atomic_load(&wakes); }

st_store *kit_open(void) {
  st_store *store = st_open(kit_url, kit_wake, NULL, kit_why, sizeof kit_why);
  if (!store) print_message("# %s\n", kit_why);
  assert_non_null(store);
  return store;
}

/* --- a place for each test ------------------------------------------------------- */

static const char *server(void) { return getenv("HOLDFAST_TEST_POSTGRES"); }

bool kit_is_postgres(void) { return kit_backend && strcmp(kit_backend, "postgres") == 0; }

/* One statement, from outside of the store. */
int kit_execute(const char *text) {
  PGconn *connection = PQconnectdb(server());
  PGresult *result = PQexec(connection, text);
  ExecStatusType status = PQresultStatus(result);
  int rows = status == PGRES_TUPLES_OK ? PQntuples(result) : 0;
  if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) {
    print_message("# %s", PQerrorMessage(connection));
    rows = -1;
  }
  PQclear(result);
  PQfinish(connection);
  return rows;
}

const char *kit_schema(void) { return schema; }

static int set_up_postgres(void) {
  char text[128];
  static unsigned number;
  snprintf(schema, sizeof schema, "store_%d_%u", (int)getpid(), number++);
  snprintf(text, sizeof text, "CREATE SCHEMA %s", schema);
  /* The name of its connections, to tell them from those of other tests. */
  snprintf(kit_url, sizeof kit_url, "%s?options=-csearch_path%%3D%s&application_name=%s", server(),
           schema, schema);
  return kit_execute(text) < 0 ? -1 : 0;
}

int kit_set_up(void **state) {
  (void)state;
  const char *where = getenv("TMPDIR");
  snprintf(kit_directory, sizeof kit_directory, "%.200s/holdfast-store-XXXXXX",
           where ? where : "/tmp");
  if (!mkdtemp(kit_directory)) return -1;
  snprintf(kit_path, sizeof kit_path, "%s/games.db", kit_directory);
  if (kit_is_postgres()) return set_up_postgres();
  snprintf(kit_url, sizeof kit_url, "sqlite:%s", kit_path);
  return 0;
}

int kit_tear_down(void **state) {
  (void)state;
  char command[300];
  chmod(kit_directory, 0700);
  snprintf(command, sizeof command, "rm -rf '%s'", kit_directory);
  int status = system(command);
  snprintf(command, sizeof command, "SET client_min_messages TO warning; DROP SCHEMA %s CASCADE",
           schema);
  if (kit_is_postgres() && kit_execute(command) < 0) return -1;
  return status == 0 ? 0 : -1;
}

/* --- calls that wait ------------------------------------------------------------- */

void kit_on_done(void *user, st_status status, const char *message) {
  outcome *result = user;
  result->calls++;
  result->status = status;
  snprintf(result->text, sizeof result->text, "%s", message ? message : "");
}

void kit_wait_for(st_store *store, const int *calls, int wanted) {
  for (int i = 0; i < 20000 && *calls < wanted; i++) {
    st_poll(store);
    if (*calls < wanted) usleep(500);
  }
  assert_int_equal(*calls, wanted);
}

st_status kit_append(st_store *store, const char *table, uint32_t from, uint32_t count) {
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
  st_append(store, entries, count, kit_on_done, &result);
  kit_wait_for(store, &result.calls, 1);
  return result.status;
}

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

log_seen kit_read_log(st_store *store, const char *table, uint32_t from) {
  log_seen seen = {0};
  st_log(store, table, from, on_log, &seen);
  kit_wait_for(store, &seen.calls, 1);
  return seen;
}
