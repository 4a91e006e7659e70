/* What the files of the PostgreSQL backend share: postgres_open.c connects and
 * brings the schema up to date, postgres.c does lists of jobs as transactions,
 * postgres_jobs.c knows the statements of each job, postgres_people.c those
 * about people. */
#ifndef ST_POSTGRES_H
#define ST_POSTGRES_H

#include "store/internal.h"

#include <libpq-fe.h>
#include <stdatomic.h>

typedef enum pg_statement {
  PG_BEGIN,
  PG_COMMIT,
  PG_ROLLBACK,
  PG_PUT_ENTRY,
  PG_ENTRIES,
  PG_PUT_TABLE,
  PG_TABLES_OPEN,
  PG_TABLE,
  PG_PUT_MEMBER,
  PG_DROP_MEMBER,
  PG_MEMBERS,
  PG_PUT_POSITION,
  PG_POSITION,
  PG_PUT_FACT,
  PG_FACT,
  PG_PUT_USER,
  PG_DELETE_USER,
  PG_DELETE_TOKENS,
  PG_DELETE_MEMBERS,
  PG_USER_BY_ID,
  PG_USER_BY_LOGIN,
  PG_TOKEN_USER,
  PG_PUT_TOKEN,
  PG_DELETE_TOKEN,
  PG_PUT_REPORT,
  PG_TOUCH_TOKEN,
  PG_LAST_USED,
  PG_DROP_OLD_TOKENS,
  PG_USERS_FROM,
  PG_ADD_FACT,
  PG_CHANGE_USER,
  PG_PUT_BAN,
  PG_USER_BY_SHOWN,
  PG_PUT_OPERATOR,
  PG_OPERATORS,
  PG_USERS_UNSHOWN,
  PG_TABLES_LISTED,
  PG_TABLES_IDLE,
  PG_COUNT_OF_HOST,
  PG_COUNT_OF_ORIGIN,
  PG_BEAT,
  PG_BURY,
  PG_NODES,
  PG_TRY_ROOM,
  PG_DROP_ROOM,
  PG_RETIRE,
  PG_GIVE_UP,
  PG_CLAIM,
  PG_LEASE,
  PG_LET_GO,
  PG_LEASES,
  PG_ORPHANS,
  PG_STATEMENTS
} pg_statement;

typedef struct pg_living pg_living;

typedef struct pg_base {
  char *url;
  PGconn *connection;      /* NULL: cut off */
  bool full;               /* it had no room; until a beat has found some */
  bool lost;               /* something went wrong on it: it is to be closed */
  _Atomic int64_t hurried; /* since when (us); 0: not */
  struct pg_hints *hints;
  pg_living *living; /* who has beaten; NULL: not asked yet */
} pg_base;

/* A job and what is known of it while its list is done. */
typedef struct pg_slot {
  st_job *job;
  bool done;     /* its status is final */
  bool doubtful; /* a connection was lost while it may have been committed */
  bool verify;   /* its key exists: perhaps it is its own */
  unsigned sent; /* statements of this round that wait for their results */
  void *notes;   /* of a job that takes several rounds */
} pg_slot;

/* --- postgres_open.c -------------------------------------------------------------- */

/* False with `why`. */
bool pg_connect(pg_base *base, char *why, size_t why_size);
void pg_disconnect(pg_base *base);
void *pg_open(const char *url, char *why, size_t why_size);
void pg_close(void *user);
/* Sends what waits and reads until a result is there. False: nothing comes. */
bool pg_wait(PGconn *connection);
/* What was sent is answered with: its last result, or the first error; NULL: nothing comes. */
PGresult *pg_answer(PGconn *connection);
/* As PQexec(), but does not wait for ever. */
PGresult *pg_ask(PGconn *connection, const char *text);
/* The first line of a message, without its end. */
void pg_say(const char *message, char *why, size_t why_size);

/* --- postgres_jobs.c -------------------------------------------------------------- */

extern const char *const pg_statement_texts[PG_STATEMENTS];

/* Values of a statement, in their order. */
#define PG_VALUES_MAX 10
typedef struct pg_values {
  int count;
  const char *value[PG_VALUES_MAX];
  int length[PG_VALUES_MAX], format[PG_VALUES_MAX];
  char room[PG_VALUES_MAX][24];
} pg_values;
void pg_text(pg_values *values, const char *text); /* NULL stays NULL */
void pg_number(pg_values *values, int64_t number);
void pg_bytes(pg_values *values, const void *bytes, size_t length);
/* Sends a statement of the slot's job; NULL: without values. */
void pg_send(pg_base *base, pg_slot *slot, pg_statement which, const pg_values *values);
void pg_send_text(pg_base *base, pg_slot *slot, pg_statement which, const char *text);

const char *pg_column(st_arena *arena, const PGresult *result, int row, int column);
int64_t pg_column_number(const PGresult *result, int row, int column);
int64_t pg_changed(const PGresult *result); /* rows */

/* A job is done in rounds; all jobs of a list do each round together. How many
 * does this one take? */
unsigned pg_rounds(st_kind kind);
void pg_job_send(pg_base *base, pg_slot *slot, unsigned round);
/* The result of the n-th statement that was sent in this round. */
void pg_job_take(pg_base *base, pg_slot *slot, unsigned round, unsigned n, const PGresult *result);

/* --- postgres_hints.c ------------------------------------------------------------- */

void pg_listen(void *user, void (*wake)(void *user), void *wake_user);
void pg_hint(void *user, const char *word);
char *pg_heard(void *user);
void pg_hints_close(pg_base *base);
/* A connection with what every session needs. */
PGconn *pg_dial(const char *url);

/* --- postgres_living.c ------------------------------------------------------------ */

/* The answer to a beat. */
void pg_take_nodes(pg_base *base, st_job *job, const PGresult *result);
void pg_living_free(pg_base *base);

/* --- postgres_copy.c -------------------------------------------------------------- */

extern const st_copier pg_copier;

/* --- postgres_people.c ------------------------------------------------------------ */

void pg_send_user(pg_base *base, pg_slot *slot);
void pg_send_change(pg_base *base, pg_slot *slot);
void pg_take_user(st_job *job, const PGresult *result);
void pg_send_delete_user(pg_base *base, pg_slot *slot, const char *id);
/* Operators, and accounts without `shown`. */
void pg_send_of_users(pg_base *base, pg_slot *slot);
void pg_take_users(st_job *job, const PGresult *result);
void pg_send_sweep(pg_base *base, pg_slot *slot, unsigned round);
void pg_take_sweep(pg_slot *slot, unsigned round, unsigned n, const PGresult *result);

#endif
