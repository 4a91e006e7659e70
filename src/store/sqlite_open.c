/* Opening a SQLite file: claiming it, refusing what is not ours, bringing its
 * schema up to date; and copying one that is in use. */
#include "store/sqlite.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* In the file's head, so that nothing else is taken for a store: "HOLD". */
#define SQ_APPLICATION 0x484F4C44

/* What brings a file from each version to the next. Only ever add to it. */
static const char *const migrations[] = {
    "CREATE TABLE entries (table_id TEXT NOT NULL, seq INTEGER NOT NULL, time INTEGER NOT NULL, "
    "  kind TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (table_id, seq)) WITHOUT ROWID;"
    "CREATE TABLE tables (id TEXT NOT NULL PRIMARY KEY, state TEXT NOT NULL, "
    "  changed INTEGER NOT NULL, listed INTEGER NOT NULL, info TEXT NOT NULL) WITHOUT ROWID;"
    "CREATE INDEX tables_not_over ON tables (changed) WHERE state <> 'over';"
    "CREATE TABLE members (user_id TEXT NOT NULL, table_id TEXT NOT NULL, "
    "  added INTEGER NOT NULL, PRIMARY KEY (user_id, table_id)) WITHOUT ROWID;"
    "CREATE TABLE positions (table_id TEXT NOT NULL PRIMARY KEY, seq INTEGER NOT NULL, "
    "  bytes BLOB NOT NULL);"
    "CREATE TABLE facts (key TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE users (id TEXT NOT NULL PRIMARY KEY, name TEXT NOT NULL, login TEXT UNIQUE, "
    "  password TEXT, recovery TEXT, push TEXT, created INTEGER NOT NULL, "
    "  banned_until INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE tokens (hash TEXT NOT NULL PRIMARY KEY, user_id TEXT NOT NULL, "
    "  created INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE INDEX tokens_of_user ON tokens (user_id);"
    "CREATE TABLE reports (table_id TEXT NOT NULL, line INTEGER NOT NULL, "
    "  reporter TEXT NOT NULL, text TEXT NOT NULL, time INTEGER NOT NULL, "
    "  PRIMARY KEY (table_id, line, reporter)) WITHOUT ROWID;",
    /* When tokens were last used was not known before: as if all were today. */
    "ALTER TABLE tokens ADD COLUMN used INTEGER NOT NULL DEFAULT 0;"
    "UPDATE tokens SET used = CAST(strftime('%s', 'now') AS INTEGER) * 1000;",
    /* Whose table, and from where; of older ones it is told when they are loaded. */
    "ALTER TABLE tables ADD COLUMN host TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE tables ADD COLUMN origin TEXT NOT NULL DEFAULT '';"
    "CREATE INDEX tables_of_host ON tables (host) WHERE state <> 'over';"
    "CREATE INDEX tables_of_origin ON tables (origin) WHERE state <> 'over';"
    "CREATE INDEX tables_listed ON tables (changed) WHERE state <> 'over' AND listed <> 0;",
    /* Who is an operator; and what an account's name looks like, which is said by
     * the server when it has started. */
    "ALTER TABLE users ADD COLUMN operator INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE users ADD COLUMN shown TEXT;"
    "CREATE UNIQUE INDEX users_shown ON users (shown);"
    "CREATE INDEX users_operators ON users (id) WHERE operator <> 0;"
    "CREATE INDEX users_unshown ON users (created, id) WHERE login IS NOT NULL AND shown IS NULL;"};
#define SQ_VERSION ((int64_t)(sizeof migrations / sizeof *migrations))

/* --- the claim ------------------------------------------------------------------------ */

/* SQLite itself would let two servers share a file, each with tables in memory
 * that the other knows nothing of. */
static int claim(const char *where, char *why, size_t why_size) {
  char path[4096];
  if (snprintf(path, sizeof path, "%s.lock", where) >= (int)sizeof path) {
    snprintf(why, why_size, "the path of the store is too long");
    return -1;
  }
  int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (fd < 0) {
    snprintf(why, why_size, "cannot write %s: %s", path, strerror(errno));
    return -1;
  }
  if (flock(fd, LOCK_EX | LOCK_NB) == 0) return fd;
  if (errno == EWOULDBLOCK)
    snprintf(why, why_size, "%s is in use by another server", where);
  else
    snprintf(why, why_size, "cannot lock %s: %s", path, strerror(errno));
  close(fd);
  return -1;
}

/* --- opening -------------------------------------------------------------------------- */

static bool execute(sqlite3 *db, const char *text) {
  return sqlite3_exec(db, text, NULL, NULL, NULL) == SQLITE_OK;
}

/* The first column; never NULL. */
static const char *text_of(sqlite3_stmt *statement) {
  const char *text = (const char *)sqlite3_column_text(statement, 0);
  return text ? text : "";
}

static bool read_number(sqlite3 *db, const char *query, int64_t *number) {
  sqlite3_stmt *statement = NULL;
  if (sqlite3_prepare_v2(db, query, -1, &statement, NULL) != SQLITE_OK) return false;
  bool found = sqlite3_step(statement) == SQLITE_ROW;
  if (found) *number = sqlite3_column_int64(statement, 0);
  sqlite3_finalize(statement);
  return found;
}

/* What is answered is what is wanted; that it is so is known when the statement is done. */
static bool is_wal(sqlite3 *db) {
  sqlite3_stmt *statement = NULL;
  if (sqlite3_prepare_v2(db, "PRAGMA journal_mode=WAL", -1, &statement, NULL) != SQLITE_OK)
    return false;
  bool wal = sqlite3_step(statement) == SQLITE_ROW && strcmp(text_of(statement), "wal") == 0 &&
             sqlite3_step(statement) == SQLITE_DONE;
  sqlite3_finalize(statement);
  return wal;
}

/* The file holds hashes of passwords: it is its owner's alone. SQLite gives the
 * files beside it the same rights. */
static bool make_private(const char *where, char *why, size_t why_size) {
  int fd = open(where, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (fd < 0) {
    snprintf(why, why_size, "cannot open %s: %s", where, strerror(errno));
    return false;
  }
  close(fd);
  return true;
}

static bool migrate_step(sqlite3 *db, int64_t version) {
  char text[96];
  snprintf(text, sizeof text, "PRAGMA application_id=%d; PRAGMA user_version=%d", SQ_APPLICATION,
           (int)version + 1);
  if (execute(db, "BEGIN IMMEDIATE") && execute(db, migrations[version]) && execute(db, text) &&
      execute(db, "COMMIT"))
    return true;
  return false;
}

static bool fail(sqlite3 *db, const char *where, char *why, size_t why_size) {
  snprintf(why, why_size, "%s: %s", where, sqlite3_errmsg(db));
  return false;
}

static bool bring_up_to_date(sqlite3 *db, const char *where, char *why, size_t why_size) {
  int64_t application = 0, version = 0, tables = 0;
  if (!read_number(db, "PRAGMA application_id", &application) ||
      !read_number(db, "PRAGMA user_version", &version) ||
      !read_number(db, "SELECT count(*) FROM sqlite_schema", &tables))
    return fail(db, where, why, why_size);
  if (tables ? application != SQ_APPLICATION : version != 0) {
    snprintf(why, why_size, "%s is a database of something else", where);
    return false;
  }
  if (version > SQ_VERSION) {
    snprintf(why, why_size,
             "%s was written by a newer Holdfast (version %d of the store, this "
             "one knows %d)",
             where, (int)version, (int)SQ_VERSION);
    return false;
  }
  for (; version < SQ_VERSION; version++)
    if (!migrate_step(db, version)) return fail(db, where, why, why_size);
  return true;
}

/* The version is on the first page, which is written whatever it says. */
int sq_write_again(sq_base *base) {
  char text[48];
  snprintf(text, sizeof text, "PRAGMA user_version=%d", (int)SQ_VERSION);
  return sqlite3_exec(base->db, text, NULL, NULL, NULL);
}

static bool commit_again(sq_base *base) {
  bool done = execute(base->db, "BEGIN IMMEDIATE") && sq_write_again(base) == SQLITE_OK &&
              execute(base->db, "COMMIT");
  if (!done && !sqlite3_get_autocommit(base->db)) execute(base->db, "ROLLBACK");
  return done;
}

/* Beside a server the schema is the server's business. */
static bool is_up_to_date(sqlite3 *db, const char *where, char *why, size_t why_size) {
  int64_t application = 0, version = 0;
  if (!read_number(db, "PRAGMA application_id", &application) ||
      !read_number(db, "PRAGMA user_version", &version))
    return fail(db, where, why, why_size);
  if (application == SQ_APPLICATION && version == SQ_VERSION) return true;
  snprintf(why, why_size, "%s is in use by a server of another version", where);
  return false;
}

static bool keep_place(sq_base *base, const char *where, char *why, size_t why_size) {
  if (sq_place_keep(base, where)) return true;
  snprintf(why, why_size, "%s cannot be seen: %s", where, strerror(errno));
  return false;
}

static bool prepare(sq_base *base, const char *where, char *why, size_t why_size) {
  int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
  if (sqlite3_open_v2(where, &base->db, flags, NULL) != SQLITE_OK)
    return fail(base->db, where, why, why_size);
  sqlite3_extended_result_codes(base->db, 1);
  sqlite3_busy_timeout(base->db, 5000);
  if (sqlite3_db_readonly(base->db, "main")) {
    snprintf(why, why_size, "%s cannot be written", where);
    return false;
  }
  if (!is_wal(base->db)) {
    if (sqlite3_errcode(base->db) != SQLITE_OK && sqlite3_errcode(base->db) != SQLITE_ROW)
      return fail(base->db, where, why, why_size);
    snprintf(why, why_size, "%s: no write-ahead log is possible there", where);
    return false;
  }
  if (!execute(base->db, "PRAGMA synchronous=FULL; PRAGMA trusted_schema=OFF;"
                         "PRAGMA cell_size_check=ON; PRAGMA cache_size=-32768;"
                         "PRAGMA journal_size_limit=67108864"))
    return fail(base->db, where, why, why_size);
  bool known = base->claim >= 0 ? bring_up_to_date(base->db, where, why, why_size)
                                : is_up_to_date(base->db, where, why, why_size);
  if (!known) return false;
  if (!sq_prepare_all(base)) return fail(base->db, where, why, why_size);
  /* Beside a server its log is the server's business, too. */
  if (base->claim < 0)
    return execute(base->db, "PRAGMA wal_autocheckpoint=0") &&
           keep_place(base, where, why, why_size);
  if (!sq_wal_open(base, where)) {
    snprintf(why, why_size, "%s: its log cannot be tended", where);
    return false;
  }
  /* The first that is written makes the log. */
  if (!commit_again(base)) return fail(base->db, where, why, why_size);
  return keep_place(base, where, why, why_size);
}

static const char *path_of(const char *url) { return url + strlen("sqlite:"); }

void *sq_open(const char *url, char *why, size_t why_size) {
  const char *where = path_of(url);
  if (!*where) {
    snprintf(why, why_size, "the store needs a file: sqlite:FILE");
    return NULL;
  }
  sq_base *base = mm_new(sizeof *base);
  base->claim = claim(where, why, why_size);
  if (base->claim >= 0 && make_private(where, why, why_size) && prepare(base, where, why, why_size))
    return base;
  sq_close(base);
  return NULL;
}

/* Where only the sync of a commit failed, its pages lie whole behind the end of the log, and
 * whoever makes the log's index anew would take them in: what was refused would be there after
 * all. A commit in their place ends that. False: it failed, too. */
static bool bury_refused(sq_base *base) {
  if (base->db && base->refused) base->refused = !commit_again(base);
  return !base->refused;
}

static void close_file(sq_base *base) {
  bury_refused(base);
  if (!sq_wal_close(base) && base->db)
    sqlite3_db_config(base->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
  sq_finalize_all(base);
  sqlite3_close(base->db);
  base->db = NULL;
}

/* All of the log into the file, whatever its index counts as copied. As long as anybody has the
 * file open the index stays, and counts pages whose sync has failed. Who has the file for
 * themselves makes the index anew. False: others have it open, or copying failed. */
static bool copy_all_of_log(const char *where) {
  sqlite3 *db = NULL;
  bool copied =
      sqlite3_open_v2(where, &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK &&
      sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL) == SQLITE_OK &&
      execute(db, "PRAGMA locking_mode=EXCLUSIVE; PRAGMA synchronous=FULL;"
                  "SELECT count(*) FROM sqlite_schema") &&
      sqlite3_wal_checkpoint_v2(db, NULL, SQLITE_CHECKPOINT_FULL, NULL, NULL) == SQLITE_OK;
  sqlite3_close(db);
  return copied;
}

bool sq_mend(sq_base *base, char *why, size_t why_size) {
  char where[sizeof base->path];
  if (base->claim < 0) return true; /* beside a server, for a moment */
  /* What is in a file that has gone can still be read, as long as it is open. */
  if (base->wal && (!sq_wal_failed(base) || !sq_is_in_place(base))) return true;
  if (!bury_refused(base)) return true; /* the log as it is can be read */
  close_file(base);
  memcpy(where, base->path, sizeof where);
  bool copied = sq_is_same_file(base) && copy_all_of_log(where);
  if (!sq_is_same_file(base)) {
    snprintf(why, why_size, "%s is not there any more", where);
  } else if (prepare(base, where, why, why_size)) {
    if (!copied) sq_wal_keep(base);
    return true;
  }
  close_file(base);
  return false;
}

/* Where a server has the file, SQLite's own locks are enough for a few rows: it
 * writes in short transactions and waits for others. */
void *sq_open_beside(const char *url, char *why, size_t why_size) {
  const char *where = path_of(url);
  if (access(where, F_OK) != 0) {
    snprintf(why, why_size, "there is no store at %s", where);
    return NULL;
  }
  sq_base *base = sq_open(url, why, why_size);
  if (base) return base;
  base = mm_new(sizeof *base);
  base->claim = -1;
  if (prepare(base, where, why, why_size)) return base;
  sq_close(base);
  return NULL;
}

void sq_close(void *user) {
  sq_base *base = user;
  close_file(base);
  if (base->claim >= 0) close(base->claim);
  free(base);
}

/* --- copying ---------------------------------------------------------------------------- */

static bool copy_pages(sqlite3 *from, sqlite3 *to) {
  sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
  if (!backup) return false;
  /* In one step: a single moment of the store, while others go on writing. */
  sqlite3_backup_step(backup, -1);
  return sqlite3_backup_finish(backup) == SQLITE_OK;
}

static bool is_sound(sqlite3 *db) {
  sqlite3_stmt *statement = NULL;
  if (sqlite3_prepare_v2(db, "PRAGMA quick_check(1)", -1, &statement, NULL) != SQLITE_OK)
    return false;
  bool sound = sqlite3_step(statement) == SQLITE_ROW && strcmp(text_of(statement), "ok") == 0;
  sqlite3_finalize(statement);
  return sound;
}

static bool sync_file(const char *path) {
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return false;
  bool good = fsync(fd) == 0;
  int error = errno;
  close(fd);
  errno = error;
  return good;
}

/* Copies into a new file and leaves it complete on the disk, or says why not. */
static bool copy_to(sqlite3 *from, const char *partial, char *why, size_t why_size) {
  sqlite3 *to = NULL;
  bool good = false;
  int fd = open(partial, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (fd < 0) {
    snprintf(why, why_size, "cannot write %s: %s", partial, strerror(errno));
    return false;
  }
  close(fd);
  if (sqlite3_open_v2(partial, &to, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK ||
      !copy_pages(from, to) || !execute(to, "PRAGMA journal_mode=DELETE")) /* one file, not three */
    fail(to, partial, why, why_size);
  else if (!is_sound(to))
    snprintf(why, why_size, "the copy is damaged, and so may be the store");
  else
    good = true;
  sqlite3_close(to);
  if (good && !sync_file(partial)) {
    snprintf(why, why_size, "cannot write %s: %s", partial, strerror(errno));
    good = false;
  }
  return good;
}

static bool same_file(const char *one, const char *other) {
  struct stat a, b;
  return stat(one, &a) == 0 && stat(other, &b) == 0 && a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

st_status sq_backup(const char *url, const char *to, char *why, size_t why_size) {
  const char *where = path_of(url);
  char partial[4096];
  sqlite3 *from = NULL;
  int64_t application = 0;
  if (same_file(where, to)) {
    snprintf(why, why_size, "%s is the store itself", to);
    return ST_FAILED;
  }
  if (snprintf(partial, sizeof partial, "%s.partial", to) >= (int)sizeof partial) {
    snprintf(why, why_size, "the path of the copy is too long");
    return ST_FAILED;
  }
  st_status status = ST_FAILED;
  if (access(where, R_OK) != 0) {
    int error = errno; /* what comes next may change it */
    snprintf(why, why_size, "cannot read %s: %s", where, strerror(error));
    return error == ENOENT ? ST_MISSING : ST_FAILED;
  }
  /* The log of a server that is being mended must not be given up here. */
  if (sqlite3_open_v2(where, &from, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK ||
      sqlite3_db_config(from, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL) != SQLITE_OK ||
      sqlite3_busy_timeout(from, 10000) != SQLITE_OK ||
      !read_number(from, "PRAGMA application_id", &application)) {
    fail(from, where, why, why_size);
  } else if (application != SQ_APPLICATION) {
    snprintf(why, why_size, "%s is not a store of Holdfast", where);
  } else {
    unlink(partial);
    if (copy_to(from, partial, why, why_size)) {
      if (rename(partial, to) == 0)
        status = ST_OK;
      else
        snprintf(why, why_size, "cannot write %s: %s", to, strerror(errno));
    }
    if (status != ST_OK) unlink(partial);
  }
  sqlite3_close(from);
  return status;
}
