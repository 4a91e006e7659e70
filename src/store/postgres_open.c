/* Connecting to PostgreSQL, and bringing its schema up to date: the same tables
 * as in a SQLite file, for as many nodes as one likes. */
#include "store/postgres.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef PG_PATIENCE_MS
#define PG_PATIENCE_MS 10000 /* for an answer to come nearer */
#define PG_CHANGE_MS 600000  /* or a change of the schema */
#endif

/* What brings a schema from each version to the next. Only ever add to it, and
 * so that nodes of the version before can go on meanwhile. Ids are compared
 * byte by byte, as SQLite does. */
static const char *const migrations[] = {
    "CREATE TABLE entries (table_id TEXT COLLATE \"C\" NOT NULL, seq BIGINT NOT NULL, "
    "  time BIGINT NOT NULL, kind TEXT NOT NULL, body TEXT NOT NULL, "
    "  PRIMARY KEY (table_id, seq));"
    "CREATE TABLE tables (id TEXT COLLATE \"C\" NOT NULL PRIMARY KEY, state TEXT NOT NULL, "
    "  changed BIGINT NOT NULL, listed BIGINT NOT NULL, info TEXT NOT NULL);"
    "CREATE INDEX tables_not_over ON tables (changed) WHERE state <> 'over';"
    "CREATE TABLE members (user_id TEXT COLLATE \"C\" NOT NULL, "
    "  table_id TEXT COLLATE \"C\" NOT NULL, added BIGINT NOT NULL, "
    "  PRIMARY KEY (user_id, table_id));"
    "CREATE TABLE positions (table_id TEXT COLLATE \"C\" NOT NULL PRIMARY KEY, "
    "  seq BIGINT NOT NULL, bytes BYTEA NOT NULL);"
    "CREATE TABLE facts (key TEXT COLLATE \"C\" NOT NULL PRIMARY KEY, value TEXT NOT NULL);"
    "CREATE TABLE users (id TEXT COLLATE \"C\" NOT NULL PRIMARY KEY, name TEXT NOT NULL, "
    "  login TEXT COLLATE \"C\" UNIQUE, password TEXT, recovery TEXT, push TEXT, "
    "  created BIGINT NOT NULL, banned_until BIGINT NOT NULL);"
    "CREATE TABLE tokens (hash TEXT COLLATE \"C\" NOT NULL PRIMARY KEY, "
    "  user_id TEXT COLLATE \"C\" NOT NULL, created BIGINT NOT NULL, used BIGINT NOT NULL);"
    "CREATE INDEX tokens_of_user ON tokens (user_id);"
    "CREATE TABLE reports (table_id TEXT COLLATE \"C\" NOT NULL, line BIGINT NOT NULL, "
    "  reporter TEXT COLLATE \"C\" NOT NULL, text TEXT NOT NULL, time BIGINT NOT NULL, "
    "  PRIMARY KEY (table_id, line, reporter));"
    "CREATE TABLE nodes (id TEXT COLLATE \"C\" NOT NULL PRIMARY KEY, until BIGINT NOT NULL);"
    "CREATE TABLE leases (table_id TEXT COLLATE \"C\" NOT NULL PRIMARY KEY, "
    "  node TEXT COLLATE \"C\" NOT NULL, term BIGINT NOT NULL);"
    "CREATE INDEX leases_of_node ON leases (node);",
    /* Whose table, and from where. Nodes of the version before write neither. */
    "ALTER TABLE tables ADD COLUMN host TEXT COLLATE \"C\" NOT NULL DEFAULT '';"
    "ALTER TABLE tables ADD COLUMN origin TEXT COLLATE \"C\" NOT NULL DEFAULT '';"
    "CREATE INDEX tables_of_host ON tables (host) WHERE state <> 'over';"
    "CREATE INDEX tables_of_origin ON tables (origin) WHERE state <> 'over';"
    "CREATE INDEX tables_listed ON tables (changed) WHERE state <> 'over' AND listed <> 0;",
    /* Nodes of before write neither: their new accounts are found by the last index. */
    "ALTER TABLE users ADD COLUMN operator BIGINT NOT NULL DEFAULT 0;"
    "ALTER TABLE users ADD COLUMN shown TEXT COLLATE \"C\";"
    "CREATE UNIQUE INDEX users_shown ON users (shown);"
    "CREATE INDEX users_operators ON users (id) WHERE operator <> 0;"
    "CREATE INDEX users_unshown ON users (created, id) WHERE login IS NOT NULL AND shown IS NULL;"};
#define PG_VERSION ((int)(sizeof migrations / sizeof *migrations))
/* The oldest version whose nodes understand what this one writes. */
#define PG_SERVES "1"

/* What a session must not take from a careless configuration. A node that is
 * frozen or cut off within a transaction must not hold others up for long. */
static const char session[] =
    "SET client_min_messages TO warning; SET bytea_output TO hex; "
    "SET idle_in_transaction_session_timeout TO '5s'; SET lock_timeout TO '8s'; "
    "SET default_transaction_isolation TO 'read committed'; "
    "SELECT set_config('synchronous_commit', 'on', false) "
    "WHERE current_setting('synchronous_commit') IN ('off', 'local')";

void pg_say(const char *message, char *why, size_t why_size) {
  const char *word = strstr(message, "ERROR:  ");
  if (!word) word = strstr(message, "FATAL:  ");
  word = word ? word + strlen("ERROR:  ") : message;
  snprintf(why, why_size, "%.*s", (int)strcspn(word, "\n"), word);
  if (!*why) snprintf(why, why_size, "the server's answer did not come, or could not be read");
}

/* --- asking ------------------------------------------------------------------------- */

static bool wait_so_long(PGconn *connection, int milliseconds) {
  while (PQisBusy(connection)) {
    int unsent = PQflush(connection);
    struct pollfd ready = {.fd = PQsocket(connection),
                           .events = (short)(POLLIN | (unsent > 0 ? POLLOUT : 0))};
    if (unsent < 0 || poll(&ready, 1, milliseconds) <= 0 || PQconsumeInput(connection) != 1)
      return false;
  }
  return true;
}

bool pg_wait(PGconn *connection) { return wait_so_long(connection, PG_PATIENCE_MS); }

static bool is_good(const PGresult *result) {
  ExecStatusType status = PQresultStatus(result);
  return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

static PGresult *answer_within(PGconn *connection, int milliseconds) {
  PGresult *last = NULL;
  while (wait_so_long(connection, milliseconds)) {
    PGresult *result = PQgetResult(connection);
    if (!result) return last;
    bool failed = last && !is_good(last);
    PQclear(failed ? result : last);
    if (!failed) last = result;
  }
  PQclear(last);
  return NULL;
}

PGresult *pg_answer(PGconn *connection) { return answer_within(connection, PG_PATIENCE_MS); }

PGresult *pg_ask(PGconn *connection, const char *text) {
  return PQsendQuery(connection, text) == 1 ? pg_answer(connection) : NULL;
}

void pg_disconnect(pg_base *base) {
  PQfinish(base->connection);
  base->connection = NULL;
  base->lost = false;
}

/* --- the schema --------------------------------------------------------------------- */

static bool fail(const pg_base *base, char *why, size_t why_size) {
  pg_say(PQerrorMessage(base->connection), why, why_size);
  return false;
}

static bool is_done(const pg_base *base, PGresult *result, char *why, size_t why_size) {
  bool good = is_good(result);
  PQclear(result);
  return good || fail(base, why, why_size);
}

/* A change of the schema may take long where there is much. */
static bool execute(const pg_base *base, const char *text, char *why, size_t why_size) {
  bool sent = PQsendQuery(base->connection, text) == 1;
  PGresult *result = sent ? answer_within(base->connection, PG_CHANGE_MS) : NULL;
  return is_done(base, result, why, why_size);
}

static bool read_number(const pg_base *base, const char *text, int *number, char *why,
                        size_t why_size) {
  PGresult *result = pg_ask(base->connection, text);
  bool found = PQresultStatus(result) == PGRES_TUPLES_OK;
  *number = found && PQntuples(result) == 1 ? atoi(PQgetvalue(result, 0, 0)) : 0;
  PQclear(result);
  return found || fail(base, why, why_size);
}

/* Are the tables there, and not of a time that this one does not understand? */
static bool look_at_version(const pg_base *base, int *version, char *why, size_t why_size) {
  int there, serves;
  *version = 0;
  if (!read_number(base,
                   "SELECT count(*) FROM pg_catalog.pg_class WHERE oid = "
                   "pg_catalog.to_regclass('holdfast_store')",
                   &there, why, why_size))
    return false;
  if (!there) return true;
  if (!read_number(base, "SELECT version FROM holdfast_store", version, why, why_size) ||
      !read_number(base, "SELECT serves FROM holdfast_store", &serves, why, why_size))
    return false;
  if (serves <= PG_VERSION) return true;
  snprintf(why, why_size,
           "the store was written by a newer Holdfast (it serves version %d of the store "
           "and later, this one knows %d)",
           serves, PG_VERSION);
  return false;
}

/* In a transaction; the row's lock holds others who start at the same time. */
static bool migrate_within(const pg_base *base, char *why, size_t why_size) {
  int version;
  char text[96];
  if (!execute(base,
               "CREATE TABLE IF NOT EXISTS holdfast_store (key TEXT NOT NULL PRIMARY KEY, "
               "  version BIGINT NOT NULL, serves BIGINT NOT NULL);"
               "INSERT INTO holdfast_store (key, version, serves) VALUES ('store', 0, 0) "
               "ON CONFLICT (key) DO NOTHING",
               why, why_size) ||
      !read_number(base, "SELECT version FROM holdfast_store FOR UPDATE", &version, why, why_size))
    return false;
  for (; version < PG_VERSION; version++) {
    if (!execute(base, migrations[version], why, why_size)) return false;
    snprintf(text, sizeof text, "UPDATE holdfast_store SET version = %d, serves = " PG_SERVES,
             version + 1);
    if (!execute(base, text, why, why_size)) return false;
  }
  return true;
}

/* Two that make the first table at once may meet: one is refused, and looks again. */
static bool bring_up_to_date(const pg_base *base, char *why, size_t why_size) {
  int version;
  for (int tries = 0; tries < 5; tries++) {
    if (!look_at_version(base, &version, why, why_size)) return false;
    if (version >= PG_VERSION) return true;
    if (!execute(base, "BEGIN", why, why_size)) return false;
    bool made = migrate_within(base, why, why_size) && execute(base, "COMMIT", why, why_size);
    if (!made) PQclear(pg_ask(base->connection, "ROLLBACK"));
  }
  return look_at_version(base, &version, why, why_size) && version >= PG_VERSION;
}

/* --- the connection ------------------------------------------------------------------- */

static bool send_all(PGconn *connection) {
  for (int i = 0; i < PG_STATEMENTS; i++) {
    char name[16];
    snprintf(name, sizeof name, "s%d", i);
    if (PQsendPrepare(connection, name, pg_statement_texts[i], 0, NULL) != 1) return false;
  }
  return PQpipelineSync(connection) == 1;
}

/* The next result is this one, and that is its end. */
static bool comes(PGconn *connection, ExecStatusType wanted, char *why, size_t why_size) {
  PGresult *result = pg_wait(connection) ? PQgetResult(connection) : NULL;
  bool good = PQresultStatus(result) == wanted;
  if (!good) pg_say(result ? PQresultErrorMessage(result) : "", why, why_size);
  PQclear(result);
  if (!good || wanted == PGRES_PIPELINE_SYNC) return good;
  PGresult *end = pg_wait(connection) ? PQgetResult(connection) : NULL;
  PQclear(end);
  return !end;
}

/* All at once; leaves the connection in pipeline mode. */
static bool prepare_all(const pg_base *base, char *why, size_t why_size) {
  PGconn *connection = base->connection;
  if (PQenterPipelineMode(connection) != 1 || PQsetnonblocking(connection, 1) != 0 ||
      !send_all(connection))
    return fail(base, why, why_size);
  for (int i = 0; i < PG_STATEMENTS; i++)
    if (!comes(connection, PGRES_COMMAND_OK, why, why_size)) return false;
  return comes(connection, PGRES_PIPELINE_SYNC, why, why_size);
}

/* What the server says besides is for its own log. */
static void hush(void *user, const char *message) {
  (void)user;
  (void)message;
}

PGconn *pg_dial(const char *url) {
  /* The address comes last: what it says of these is what counts. */
  static const char *const keys[] = {"client_encoding",
                                     "fallback_application_name",
                                     "connect_timeout",
                                     "keepalives_idle",
                                     "keepalives_interval",
                                     "keepalives_count",
                                     "tcp_user_timeout",
                                     "target_session_attrs",
                                     "dbname",
                                     NULL};
  const char *const values[] = {"UTF8", "holdfast", "5",          "5", "2",
                                "3",    "8000",     "read-write", url, NULL};
  PGconn *connection = PQconnectdbParams(keys, values, 1);
  PQsetNoticeProcessor(connection, hush, NULL);
  return connection;
}

bool pg_connect(pg_base *base, char *why, size_t why_size) {
  base->connection = pg_dial(base->url);
  base->lost = false;
  if (PQstatus(base->connection) != CONNECTION_OK) {
    fail(base, why, why_size);
  } else if (PQserverVersion(base->connection) < 140000) {
    snprintf(why, why_size, "PostgreSQL 14 or later is needed");
  } else if (is_done(base, pg_ask(base->connection, session), why, why_size) &&
             bring_up_to_date(base, why, why_size) && prepare_all(base, why, why_size)) {
    return true;
  }
  pg_disconnect(base);
  return false;
}

void *pg_open(const char *url, char *why, size_t why_size) {
  pg_base *base = mm_new(sizeof *base);
  base->url = mm_copy(url);
  if (pg_connect(base, why, why_size)) return base;
  free(base->url);
  free(base);
  return NULL;
}

void pg_close(void *user) {
  pg_base *base = user;
  pg_hints_close(base);
  pg_living_free(base);
  pg_disconnect(base);
  free(base->url);
  free(base);
}
