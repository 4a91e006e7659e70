/* What the files of the SQLite backend share: sqlite_open.c opens, makes and
 * copies files, sqlite.c does the jobs, sqlite_people.c those about people,
 * sqlite_wal.c keeps the log short, sqlite_place.c looks whether the files are there. */
#ifndef ST_SQLITE_H
#define ST_SQLITE_H

#include "store/internal.h"

#include <sqlite3.h>
#include <sys/stat.h>

typedef enum sq_statement {
  SQ_BEGIN_READ,
  SQ_BEGIN_WRITE,
  SQ_COMMIT,
  SQ_ROLLBACK,
  SQ_SAVEPOINT,
  SQ_ROLLBACK_TO,
  SQ_RELEASE,
  SQ_LAST_SEQ,
  SQ_PUT_ENTRY,
  SQ_ENTRIES,
  SQ_PUT_TABLE,
  SQ_TABLES_OPEN,
  SQ_TABLE,
  SQ_PUT_MEMBER,
  SQ_DROP_MEMBER,
  SQ_MEMBERS,
  SQ_PUT_POSITION,
  SQ_POSITION,
  SQ_PUT_FACT,
  SQ_FACT,
  SQ_PUT_USER,
  SQ_DELETE_USER,
  SQ_DELETE_TOKENS,
  SQ_DELETE_MEMBERS,
  SQ_USER_BY_ID,
  SQ_USER_BY_LOGIN,
  SQ_TOKEN_USER,
  SQ_PUT_TOKEN,
  SQ_DELETE_TOKEN,
  SQ_PUT_REPORT,
  SQ_TOUCH_TOKEN,
  SQ_LAST_USED,
  SQ_DROP_OLD_TOKENS,
  SQ_USERS_FROM,
  SQ_ADD_FACT,
  SQ_TABLES_LISTED,
  SQ_TABLES_IDLE,
  SQ_COUNT_OF_HOST,
  SQ_COUNT_OF_ORIGIN,
  SQ_CHANGE_USER,
  SQ_PUT_BAN,
  SQ_USER_BY_SHOWN,
  SQ_PUT_OPERATOR,
  SQ_OPERATORS,
  SQ_USERS_UNSHOWN,
  SQ_STATEMENTS
} sq_statement;

typedef struct sq_wal sq_wal;

typedef struct sq_base {
  sqlite3 *db;
  sq_wal *wal;
  int claim;        /* a file that is locked while we live; -1: we are beside who locked it */
  st_health health; /* what the latest failure means for the store */
  bool refused;     /* the latest commit was: see bury_refused() in sqlite_open.c */
  char path[4096];
#define SQ_FILES 3 /* the file, its log, the log's index */
  dev_t device[SQ_FILES];
  ino_t number[SQ_FILES];
  sqlite3_stmt *statements[SQ_STATEMENTS];
} sq_base;

/* sqlite.c */
bool sq_prepare_all(sq_base *base);
void sq_finalize_all(sq_base *base);
/* A statement with nothing bound. */
sqlite3_stmt *sq_ready(sq_base *base, sq_statement which);
void sq_bind(sqlite3_stmt *statement, int at, const char *text); /* NULL stays NULL */
void sq_bind_number(sqlite3_stmt *statement, int at, int64_t number);
/* Runs one whose rows nobody wants. */
int sq_step_only(sqlite3_stmt *statement);
int sq_run_plain(sq_base *base, sq_statement which);
const char *sq_column(st_arena *arena, sqlite3_stmt *statement, int at);
void sq_set_status(sq_base *base, st_job *job, int code);
/* The first column of the first row as text in `found_value`. */
void sq_read_value(sq_base *base, st_job *job, sq_statement which);

/* sqlite_people.c */
void sq_put_user(sq_base *base, st_job *job);
void sq_read_user(sq_base *base, st_job *job, sq_statement which, const char *key);
void sq_user_by_token(sq_base *base, st_job *job);
void sq_delete_user(sq_base *base, st_job *job);
void sq_put_token(sq_base *base, st_job *job);
void sq_delete_token(sq_base *base, st_job *job);
void sq_put_report(sq_base *base, st_job *job);
void sq_touch_token(sq_base *base, st_job *job);
void sq_sweep(sq_base *base, st_job *job);
void sq_change_user(sq_base *base, st_job *job);
void sq_put_ban(sq_base *base, st_job *job);
void sq_put_operator(sq_base *base, st_job *job);
void sq_read_users(sq_base *base, st_job *job);

/* sqlite_place.c: remembers the files that were opened; false if they cannot be
 * seen. */
bool sq_place_keep(sq_base *base, const char *where);
bool sq_is_in_place(const sq_base *base);
/* The same of the file alone, while it is closed. */
bool sq_is_same_file(const sq_base *base);

/* sqlite_wal.c */
bool sq_wal_open(sq_base *base, const char *where);
/* False if copying the log has failed: then closing the file must not give it up. */
bool sq_wal_close(sq_base *base);
void sq_wal_tend(void *user);
/* The same while it is open. */
bool sq_wal_failed(const sq_base *base);
/* As if copying had failed: the log is not copied and not given up until the file is mended. */
void sq_wal_keep(sq_base *base);

/* sqlite_copy.c */
extern const st_copier sq_copier;

/* sqlite_open.c */
/* Writes what is there already. */
int sq_write_again(sq_base *base);
void *sq_open(const char *url, char *why, size_t why_size);
void *sq_open_beside(const char *url, char *why, size_t why_size);
void sq_close(void *user);
/* Opens the file anew where copying the log into it has failed, and copies all of the log
 * again; while others have the file open, too, that waits until the next call. True if it is open;
 * else false with `why`. */
bool sq_mend(sq_base *base, char *why, size_t why_size);
st_status sq_backup(const char *url, const char *to, char *why, size_t why_size);

#endif
