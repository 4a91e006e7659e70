/* What the two files of the SQLite backend share: sqlite_open.c opens, makes
 * and copies files, sqlite.c does the jobs. */
#ifndef ST_SQLITE_H
#define ST_SQLITE_H

#include "store/internal.h"

#include <sqlite3.h>

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
  SQ_STATEMENTS
} sq_statement;

typedef struct sq_base {
  sqlite3 *db;
  int claim; /* a file that is locked while we live */
  sqlite3_stmt *statements[SQ_STATEMENTS];
} sq_base;

/* sqlite.c */
bool sq_prepare_all(sq_base *base);
void sq_finalize_all(sq_base *base);

/* sqlite_open.c */
void *sq_open(const char *where, char *why, size_t why_size);
void sq_close(void *user);
st_status sq_backup(const char *where, const char *to, char *why, size_t why_size);

#endif
