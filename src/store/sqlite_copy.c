/* Rows out of a SQLite file, and into a new one. */
#include "store/copy.h"
#include "store/sqlite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct sq_copy {
  sq_base *base; /* opened as a server does: nobody else has it */
  sqlite3 *db;
  sqlite3_stmt *statement;
  const st_shape *shape;
  char numbers[ST_CELLS_MAX][24];
  char trouble[ST_WHY_MAX];
} sq_copy;

static bool fail(sq_copy *copy) {
  snprintf(copy->trouble, sizeof copy->trouble, "%s", sqlite3_errmsg(copy->db));
  return false;
}

static void *begin(const char *url, const char *text, char *why, size_t why_size) {
  sq_copy *copy = mm_new(sizeof *copy);
  copy->base = sq_open(url, why, why_size);
  if (copy->base) {
    copy->db = copy->base->db;
    if (sqlite3_exec(copy->db, text, NULL, NULL, NULL) == SQLITE_OK) return copy;
    snprintf(why, why_size, "%s", sqlite3_errmsg(copy->db));
    sq_close(copy->base);
  }
  free(copy);
  return NULL;
}

static void end(sq_copy *copy) {
  sqlite3_finalize(copy->statement);
  copy->statement = NULL;
}

static const char *trouble(void *user) { return ((sq_copy *)user)->trouble; }

/* --- out ------------------------------------------------------------------------------ */

/* A server that runs has the file to itself: it is moved when it has stopped. */
static void *read_open(const char *url, bool in_use, char *why, size_t why_size) {
  (void)in_use;
  return begin(url, "BEGIN", why, why_size);
}

static bool read_table(void *user, const st_shape *shape) {
  sq_copy *copy = user;
  char text[256];
  end(copy);
  copy->shape = shape;
  snprintf(text, sizeof text, "SELECT %s FROM %s ORDER BY %s", shape->columns, shape->name,
           shape->key);
  if (sqlite3_prepare_v2(copy->db, text, -1, &copy->statement, NULL) == SQLITE_OK) return true;
  return fail(copy);
}

static int read_row(void *user, st_cell *cells) {
  sq_copy *copy = user;
  int code = sqlite3_step(copy->statement);
  if (code == SQLITE_DONE) return 0;
  if (code != SQLITE_ROW) {
    fail(copy);
    return -1;
  }
  for (int i = 0; copy->shape->types[i]; i++) {
    const void *bytes = copy->shape->types[i] == 'b'
                            ? sqlite3_column_blob(copy->statement, i)
                            : (const void *)sqlite3_column_text(copy->statement, i);
    bool nothing = sqlite3_column_type(copy->statement, i) == SQLITE_NULL;
    cells[i].length = (size_t)sqlite3_column_bytes(copy->statement, i);
    cells[i].text = nothing ? NULL : bytes ? bytes : "";
    if (!nothing && !bytes && sqlite3_errcode(copy->db) == SQLITE_NOMEM) {
      fail(copy);
      return -1;
    }
  }
  return 1;
}

static void read_close(void *user) {
  sq_copy *copy = user;
  end(copy);
  sqlite3_exec(copy->db, "ROLLBACK", NULL, NULL, NULL);
  sq_close(copy->base);
  free(copy);
}

/* --- in -------------------------------------------------------------------------------- */

static bool is_empty(sq_copy *copy) {
  bool empty = true;
  for (const st_shape *shape = st_shapes; shape->name && empty; shape++) {
    char text[96];
    snprintf(text, sizeof text, "SELECT 1 FROM %s LIMIT 1", shape->name);
    if (sqlite3_prepare_v2(copy->db, text, -1, &copy->statement, NULL) != SQLITE_OK) return false;
    empty = sqlite3_step(copy->statement) == SQLITE_DONE;
    end(copy);
  }
  return empty;
}

static bool write_close(void *user, bool keep, char *why, size_t why_size) {
  sq_copy *copy = user;
  end(copy);
  bool kept = sqlite3_exec(copy->db, keep ? "COMMIT" : "ROLLBACK", NULL, NULL, NULL) == SQLITE_OK;
  if (keep && !kept) snprintf(why, why_size, "%s", sqlite3_errmsg(copy->db));
  sq_close(copy->base);
  free(copy);
  return kept;
}

static void *write_open(const char *url, char *why, size_t why_size) {
  sq_copy *copy = begin(url, "BEGIN IMMEDIATE", why, why_size);
  if (!copy || is_empty(copy)) return copy;
  write_close(copy, false, why, why_size);
  snprintf(why, why_size, "%s is not empty", url);
  return NULL;
}

static bool write_table(void *user, const st_shape *shape) {
  sq_copy *copy = user;
  char text[320], marks[4 * ST_CELLS_MAX] = "";
  for (size_t i = 0; shape->types[i]; i++) strcat(marks, i ? ", ?" : "?");
  copy->shape = shape;
  snprintf(text, sizeof text, "INSERT INTO %s (%s) VALUES (%s)", shape->name, shape->columns,
           marks);
  if (sqlite3_prepare_v2(copy->db, text, -1, &copy->statement, NULL) == SQLITE_OK) return true;
  return fail(copy);
}

static bool write_row(void *user, const st_cell *cells) {
  sq_copy *copy = user;
  sqlite3_stmt *statement = copy->statement;
  for (int i = 0; copy->shape->types[i]; i++) {
    int length = (int)cells[i].length;
    if (!cells[i].text)
      sqlite3_bind_null(statement, i + 1);
    else if (copy->shape->types[i] == 'n')
      sqlite3_bind_int64(statement, i + 1, strtoll(cells[i].text, NULL, 10));
    else if (copy->shape->types[i] == 'b')
      sqlite3_bind_blob(statement, i + 1, cells[i].text, length, SQLITE_STATIC);
    else
      sqlite3_bind_text(statement, i + 1, cells[i].text, length, SQLITE_STATIC);
  }
  int code = sqlite3_step(statement);
  sqlite3_reset(statement);
  return code == SQLITE_DONE || fail(copy);
}

static bool write_end(void *user) {
  end(user);
  return true;
}

const st_copier sq_copier = {.read_open = read_open,
                             .read_table = read_table,
                             .read_row = read_row,
                             .read_close = read_close,
                             .write_open = write_open,
                             .write_table = write_table,
                             .write_row = write_row,
                             .write_end = write_end,
                             .write_close = write_close,
                             .trouble = trouble};
