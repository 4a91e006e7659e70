/* Rows out of PostgreSQL, in one moment of it, and into an empty one. */
#include "store/copy.h"
#include "store/postgres.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FETCH "500"
#define BUFFER 65536

typedef struct pg_copy {
  pg_base base;
  PGconn *connection;
  const st_shape *shape;
  PGresult *page; /* rows that were fetched */
  int row;
  bool reading;                       /* a cursor is open */
  unsigned char *bytes[ST_CELLS_MAX]; /* decoded, of this row */
  char transaction[24];               /* that writes: its number */
  char *line;                         /* being written */
  size_t length, room;
  char trouble[ST_WHY_MAX];
} pg_copy;

static bool fail(pg_copy *copy) {
  pg_say(PQerrorMessage(copy->connection), copy->trouble, sizeof copy->trouble);
  return false;
}

static bool execute(pg_copy *copy, const char *text) {
  PGresult *result = PQexec(copy->connection, text);
  ExecStatusType status = PQresultStatus(result);
  PQclear(result);
  return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK || status == PGRES_COPY_IN ||
         fail(copy);
}

/* Negative: it could not be asked. */
static int64_t number(pg_copy *copy, const char *text) {
  PGresult *result = PQexec(copy->connection, text);
  bool good = PQresultStatus(result) == PGRES_TUPLES_OK && PQntuples(result) == 1;
  int64_t value = good ? strtoll(PQgetvalue(result, 0, 0), NULL, 10) : -1;
  PQclear(result);
  if (!good) fail(copy);
  return value;
}

static void close_copy(pg_copy *copy) {
  PQclear(copy->page);
  for (size_t i = 0; i < ST_CELLS_MAX; i++) PQfreemem(copy->bytes[i]);
  pg_disconnect(&copy->base);
  free(copy->line);
  free(copy);
}

/* Connects as a node does, so that the tables are there, then speaks plainly. */
static pg_copy *begin(const char *url, const char *text, char *why, size_t why_size) {
  pg_copy *copy = mm_new(sizeof *copy);
  copy->base.url = (char *)(uintptr_t)url;
  if (!pg_connect(&copy->base, why, why_size)) {
    free(copy);
    return NULL;
  }
  copy->connection = copy->base.connection;
  PQexitPipelineMode(copy->connection);
  PQsetnonblocking(copy->connection, 0);
  if (execute(copy, "SET idle_in_transaction_session_timeout TO 0") && execute(copy, text))
    return copy;
  snprintf(why, why_size, "%s", copy->trouble);
  close_copy(copy);
  return NULL;
}

/* Closes it, and says what went wrong, or else this. */
static void *refuse(pg_copy *copy, const char *else_this, char *why, size_t why_size) {
  snprintf(why, why_size, "%s", *copy->trouble ? copy->trouble : else_this);
  close_copy(copy);
  return NULL;
}

static const char *trouble(void *user) { return ((pg_copy *)user)->trouble; }

/* --- out ------------------------------------------------------------------------------ */

static const char living[] = "SELECT count(*) FROM nodes WHERE until > "
                             "(extract(epoch FROM clock_timestamp()) * 1000)::bigint";

static void *read_open(const char *url, bool in_use, char *why, size_t why_size) {
  pg_copy *copy = begin(url, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", why, why_size);
  if (!copy || in_use || number(copy, living) == 0) return copy;
  return refuse(copy, "the store is in use: stop all nodes first", why, why_size);
}

static bool read_table(void *user, const st_shape *shape) {
  pg_copy *copy = user;
  char text[256];
  PQclear(copy->page);
  copy->page = NULL;
  copy->shape = shape;
  if (copy->reading && !execute(copy, "CLOSE rows_of_store")) return false;
  snprintf(text, sizeof text,
           "DECLARE rows_of_store NO SCROLL CURSOR FOR SELECT %s FROM %s ORDER BY %s",
           shape->columns, shape->name, shape->key);
  copy->reading = execute(copy, text);
  return copy->reading;
}

static bool fetch(pg_copy *copy) {
  PQclear(copy->page);
  copy->page = PQexec(copy->connection, "FETCH " FETCH " FROM rows_of_store");
  copy->row = 0;
  return PQresultStatus(copy->page) == PGRES_TUPLES_OK || fail(copy);
}

static int read_row(void *user, st_cell *cells) {
  pg_copy *copy = user;
  if ((!copy->page || copy->row == PQntuples(copy->page)) && !fetch(copy)) return -1;
  if (PQntuples(copy->page) == 0) return 0;
  for (int i = 0; copy->shape->types[i]; i++) {
    bool nothing = PQgetisnull(copy->page, copy->row, i) != 0;
    cells[i].text = nothing ? NULL : PQgetvalue(copy->page, copy->row, i);
    cells[i].length = (size_t)PQgetlength(copy->page, copy->row, i);
    if (copy->shape->types[i] != 'b' || nothing) continue;
    PQfreemem(copy->bytes[i]);
    copy->bytes[i] = PQunescapeBytea((const unsigned char *)cells[i].text, &cells[i].length);
    if (!copy->bytes[i]) return -1;
    cells[i].text = (const char *)copy->bytes[i];
  }
  copy->row++;
  return 1;
}

static void read_close(void *user) { close_copy(user); }

/* --- in -------------------------------------------------------------------------------- */

static bool is_empty(pg_copy *copy) {
  for (const st_shape *shape = st_shapes; shape->name; shape++) {
    char text[96];
    snprintf(text, sizeof text, "SELECT count(*) FROM (SELECT 1 FROM %s LIMIT 1) AS any_row",
             shape->name);
    if (number(copy, text) != 0) return false;
  }
  return true;
}

/* Asks the server what became of the transaction whose COMMIT was not answered. */
static bool read_fate(pg_copy *copy, char fate[24]) {
  char text[96];
  PGconn *connection = pg_dial(copy->base.url);
  snprintf(text, sizeof text, "SELECT pg_xact_status('%s'::xid8)", copy->transaction);
  PGresult *result = PQstatus(connection) == CONNECTION_OK ? pg_ask(connection, text) : NULL;
  bool told = PQresultStatus(result) == PGRES_TUPLES_OK && PQntuples(result) == 1;
  snprintf(fate, 24, "%s", told ? PQgetvalue(result, 0, 0) : "");
  PQclear(result);
  PQfinish(connection);
  return told;
}

#define FATE_TRIES 20

static bool was_kept(pg_copy *copy) {
  char fate[24] = "";
  for (int tries = 0; tries < FATE_TRIES; tries++) {
    if (read_fate(copy, fate) && strcmp(fate, "in progress") != 0)
      return strcmp(fate, "committed") == 0;
    usleep(250000);
  }
  snprintf(copy->trouble, sizeof copy->trouble,
           "the connection was lost at the end: the copy is whole, or there is none");
  return false;
}

static bool write_close(void *user, bool keep, char *why, size_t why_size) {
  pg_copy *copy = user;
  bool kept = execute(copy, keep ? "COMMIT" : "ROLLBACK") || (keep && was_kept(copy));
  if (keep && !kept) snprintf(why, why_size, "%s", copy->trouble);
  close_copy(copy);
  return kept;
}

static bool note_transaction(pg_copy *copy) {
  PGresult *result = PQexec(copy->connection, "SELECT pg_current_xact_id()");
  bool good = PQresultStatus(result) == PGRES_TUPLES_OK && PQntuples(result) == 1;
  if (good) snprintf(copy->transaction, sizeof copy->transaction, "%s", PQgetvalue(result, 0, 0));
  PQclear(result);
  return good || fail(copy);
}

static void *write_open(const char *url, char *why, size_t why_size) {
  pg_copy *copy = begin(url, "BEGIN", why, why_size);
  if (!copy || (number(copy, living) == 0 && is_empty(copy) && note_transaction(copy))) return copy;
  return refuse(copy, "the store in PostgreSQL is not empty, or in use", why, why_size);
}

static bool write_table(void *user, const st_shape *shape) {
  pg_copy *copy = user;
  char text[256];
  copy->shape = shape;
  copy->length = 0;
  snprintf(text, sizeof text, "COPY %s (%s) FROM STDIN", shape->name, shape->columns);
  return execute(copy, text);
}

static bool need(pg_copy *copy, size_t more) {
  if (copy->length + more <= copy->room) return true;
  size_t room = (copy->length + more) * 2 + BUFFER;
  char *grown = mm_try_grow(copy->line, room);
  if (!grown) return false;
  copy->line = grown;
  copy->room = room;
  return true;
}

static void put(pg_copy *copy, char letter) { copy->line[copy->length++] = letter; }

/* As COPY reads it: letters that mean something there are marked. */
static void put_text(pg_copy *copy, const st_cell *cell) {
  for (size_t i = 0; i < cell->length; i++) {
    char letter = cell->text[i];
    const char *marked = "\\\\\tt\nn\rr";
    while (*marked && *marked != letter) marked += 2;
    if (*marked) put(copy, '\\');
    put(copy, *marked ? marked[1] : letter);
  }
}

static void put_bytes(pg_copy *copy, const st_cell *cell) {
  static const char digits[] = "0123456789abcdef";
  put(copy, '\\');
  put(copy, '\\');
  put(copy, 'x');
  for (size_t i = 0; i < cell->length; i++) {
    unsigned char byte = (unsigned char)cell->text[i];
    put(copy, digits[byte >> 4]);
    put(copy, digits[byte & 15]);
  }
}

static bool send_lines(pg_copy *copy) {
  bool sent =
      copy->length == 0 || PQputCopyData(copy->connection, copy->line, (int)copy->length) == 1;
  copy->length = 0;
  return sent || fail(copy);
}

static bool write_row(void *user, const st_cell *cells) {
  pg_copy *copy = user;
  for (size_t i = 0; copy->shape->types[i]; i++) {
    if (!need(copy, cells[i].length * 2 + 8)) return false;
    if (i) put(copy, '\t');
    if (!cells[i].text) {
      put(copy, '\\');
      put(copy, 'N');
    } else if (copy->shape->types[i] == 'b') {
      put_bytes(copy, &cells[i]);
    } else {
      put_text(copy, &cells[i]);
    }
  }
  put(copy, '\n');
  return copy->length < BUFFER || send_lines(copy);
}

static bool write_end(void *user) {
  pg_copy *copy = user;
  if (!send_lines(copy) || PQputCopyEnd(copy->connection, NULL) != 1) return fail(copy);
  bool good = true;
  for (PGresult *result; (result = PQgetResult(copy->connection)) != NULL; PQclear(result))
    if (PQresultStatus(result) != PGRES_COMMAND_OK && good) good = fail(copy);
  return good;
}

const st_copier pg_copier = {.read_open = read_open,
                             .read_table = read_table,
                             .read_row = read_row,
                             .read_close = read_close,
                             .write_open = write_open,
                             .write_table = write_table,
                             .write_row = write_row,
                             .write_end = write_end,
                             .write_close = write_close,
                             .trouble = trouble};
