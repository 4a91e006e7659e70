/* Where tables and people are kept: in a SQLite file, or in PostgreSQL for many
 * nodes. One schema, every statement names one table.
 *
 * Calls return at once; the work is done elsewhere (a thread of its own) in
 * the order in which it was asked for, many calls in one transaction, and
 * `done` is called on the thread that calls st_poll(), after the transaction
 * is durable. Texts handed over are copied. */
#ifndef ST_STORE_H
#define ST_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct st_store st_store;

typedef enum st_status {
  ST_OK = 0,
  ST_TAKEN,   /* the key exists: (table, seq) or an account's name */
  ST_MISSING, /* no such row */
  ST_FAILED   /* the store could not do it; `why` says more */
} st_status;

/* `url` is sqlite:FILE, which one process at a time may have open (another is
 * told so in `why`), or postgres://…, which many share. `wake` is called from any thread when
 * st_poll() has something to do. */
st_store *st_open(const char *url, void (*wake)(void *user), void *user, char *why,
                  size_t why_size);
/* The same beside a server that has the file open, for a command that reads and
 * writes a few rows. The schema must be this program's own by then. */
st_store *st_open_beside(const char *url, char *why, size_t why_size);
/* Finishes everything asked for, calling what is done (which may ask for more),
 * then closes. */
void st_close(st_store *store);
/* Calls what is done. */
void st_poll(st_store *store);
/* How much waits, for metrics and back-pressure. */
size_t st_waiting(const st_store *store);
/* How many calls were done, and how long it took to make them durable: how many
 * transactions that wrote took at most so long (us), and more. */
#define ST_COMMIT_BUCKETS 10
extern const int64_t st_commit_bound[ST_COMMIT_BUCKETS];
typedef struct st_figures {
  uint64_t calls, commit_us[ST_COMMIT_BUCKETS + 1], commit_us_sum;
} st_figures;
st_figures st_figures_of(const st_store *store);

/* How the store is, as the latest that was written has found. */
typedef enum st_health {
  ST_WELL,
  ST_GONE,    /* its files are not those that were opened */
  ST_FULL,    /* no room is left on the disk */
  ST_LOCKED,  /* somebody else holds it */
  ST_AWAY,    /* it does not answer */
  ST_FAILING, /* it cannot be read or written */
} st_health;
const char *st_health_word(st_health health);

#define ST_ID_MAX 40

/* --- the log of a table ---------------------------------------------------- */

/* One entry of a table's log: the only truth about it. */
typedef struct st_entry {
  const char *table;
  uint32_t seq; /* from 1, without gaps */
  int64_t time; /* ms since 1970 */
  const char *kind;
  const char *body; /* JSON */
} st_entry;

typedef void (*st_done)(void *told, st_status status, const char *why);
/* Appends entries of one table, all or none. ST_TAKEN: somebody else was faster.
 * Entries that would leave a gap are refused (ST_FAILED). */
void st_append(st_store *store, const st_entry *entries, size_t count, st_done done, void *told);

typedef void (*st_read)(void *told, st_status status, const st_entry *entries, size_t count);
/* Entries of a table from `from` on. */
void st_log(st_store *store, const char *table, uint32_t from, st_read done, void *told);

/* A table's row in the index: what lists need, derived from its log. */
typedef struct st_table_row {
  const char *id;
  const char *state; /* waiting, playing, over */
  int64_t changed;   /* ms */
  bool listed;       /* in the lobby */
  const char *info;  /* JSON */
  const char *host;  /* whose table it is; "" in rows of servers before this was kept */
  /* Stands for the address it was made from (src/server/hosting.c), "" if nobody
   * knows. Written with the row for the first time, gone when the table is over. */
  const char *origin;
} st_table_row;
/* `host` and `origin` may be NULL: "". */
void st_put_table(st_store *store, const st_table_row *row, st_done done, void *told);
typedef void (*st_tables_read)(void *told, st_status status, const st_table_row *rows,
                               size_t count);
/* Tables not over (to load at start), or one by id. */
void st_tables_open(st_store *store, st_tables_read done, void *told);
void st_table_by_id(st_store *store, const char *id, st_tables_read done, void *told);
/* A user's tables, newest first. */
void st_tables_of(st_store *store, const char *user_id, size_t most, st_tables_read done,
                  void *told);
/* Who has to do with a table: (user, table). */
void st_put_member(st_store *store, const char *user_id, const char *table, bool in, st_done done,
                   void *told);
/* A position kept so that a table need not be replayed, and so that it can go
 * on after rules changed: bytes of a state after entry `seq`. */
void st_put_position(st_store *store, const char *table, uint32_t seq, const void *bytes,
                     size_t length, st_done done, void *told);
/* The latest position of a table; ST_MISSING if none was kept. */
typedef void (*st_position_read)(void *told, st_status status, uint32_t seq, const void *bytes,
                                 size_t length);
void st_position(st_store *store, const char *table, st_position_read done, void *told);

/* Writes, to see whether that is possible; `why` is the word for what is wrong.
 * Only where there is one server: where there are many they beat. */
void st_look(st_store *store, st_done done, void *told);

/* Single facts that the server keeps: its keys, for example. */
void st_put_fact(st_store *store, const char *key, const char *value, st_done done, void *told);
typedef void (*st_fact_read)(void *told, st_status status, const char *value);
void st_fact(st_store *store, const char *key, st_fact_read done, void *told);

/* The same, but who comes first stays. */
void st_add_fact(st_store *store, const char *key, const char *value, st_done done, void *told);

/* Tables that the lobby may list, dealt in turns: the first of each origin, then the
 * second of each; an origin's turns go round its hosts. However many tables somebody
 * makes, those of others are among the first. */
void st_tables_listed(st_store *store, size_t most, st_tables_read done, void *told);
/* Waiting tables whose rows were last written before `before`, the oldest first. */
void st_tables_idle(st_store *store, int64_t before, size_t most, st_tables_read done, void *told);
/* How many tables that are not over somebody is host of, and how many were made from
 * an origin. */
typedef void (*st_counted)(void *told, st_status status, uint64_t of_host, uint64_t of_origin);
void st_count_tables(st_store *store, const char *host, const char *origin, st_counted done,
                     void *told);

/* --- many nodes on one store ------------------------------------------------
 *
 * Only where st_is_shared(). A node beats to say that it lives, by the clock of
 * the store. A lease gives a table a home, a node that lives: nothing that is
 * written depends on it, it only says whose work it is to go on. */

bool st_is_shared(const st_store *store);
/* Lives for so many ms; tells who else does, as a list "{a,b}" in order, which
 * the calls below want; or the word for what is wrong with the store. */
void st_beat(st_store *store, const char *node, int64_t ms, st_fact_read done, void *told);
/* Does not live any more, and gives up all its leases. */
void st_retire(st_store *store, const char *node, st_done done, void *told);
/* Takes the lease of a table that nobody has, or that is still exactly as `seen`,
 * which an earlier claim has told; NULL: no other's. Tells the lease: the node that has
 * it, a space, and its term, which grows whenever it is taken. */
void st_claim(st_store *store, const char *table, const char *node, const char *seen,
              st_fact_read done, void *told);
/* The table needs no home. */
void st_let_go(st_store *store, const char *table, const char *node);
/* Tables whose lease the node has, in order: only their ids are told. */
void st_leases(st_store *store, const char *node, st_tables_read done, void *told);
/* Tables whose home does not live: only their ids are told. */
void st_orphans(st_store *store, const char *living, size_t most, st_tables_read done, void *told);

/* A word to all other nodes, soon, or never: a hint and nothing more. It has
 * neither spaces nor more than 100 letters. `heard` is called from st_poll(). */
void st_hint(st_store *store, const char *word);
void st_on_hint(st_store *store, void (*heard)(void *user, const char *word), void *user);

/* --- people ------------------------------------------------------------------ */

typedef struct st_user {
  const char *id;
  const char *name;
  const char *login;    /* the account's name in small letters, NULL for a guest */
  const char *password; /* argon2id, NULL for a guest */
  const char *recovery; /* hash, NULL for a guest */
  const char *push;     /* a Web Push subscription as JSON, or NULL */
  int64_t created, banned_until;
  const char *shown; /* of an account: what its name looks like, NULL as long as nobody has said */
  bool is_operator;  /* read only: st_put_operator() */
} st_user;
void st_put_user(st_store *store, const st_user *user, st_done done,
                 void *told); /* ST_TAKEN: login or shown */
/* Changes somebody who is there, but for `created` and `banned_until`. ST_MISSING:
 * they are not, or their password is no longer the one `seen` (NULL for a guest),
 * as another node has changed it meanwhile: what is deleted stays deleted, and an
 * old password does not come back. */
void st_change_user(st_store *store, const st_user *user, const char *seen, st_done done,
                    void *told);
void st_put_ban(st_store *store, const char *id, int64_t until, st_done done, void *told);
typedef void (*st_users_read)(void *told, st_status status, const st_user *users, size_t count);
/* Who may ban and remove, by an account's login; ST_MISSING: there is no such account. */
void st_put_operator(st_store *store, const char *login, bool on, st_done done, void *told);
void st_operators(st_store *store, size_t most, st_users_read done, void *told);
/* Accounts whose `shown` nobody has said (a program of before did not know of it),
 * the oldest first, behind the one that was created then and has this id. */
void st_users_unshown(st_store *store, int64_t created, const char *id, size_t most,
                      st_users_read done, void *told);
/* With tokens and memberships. */
void st_delete_user(st_store *store, const char *id, st_done done, void *told);
typedef void (*st_user_read)(void *told, st_status status, const st_user *user);
void st_user_by_id(st_store *store, const char *id, st_user_read done, void *told);
void st_user_by_login(st_store *store, const char *login, st_user_read done, void *told);
void st_user_by_shown(st_store *store, const char *shown, st_user_read done, void *told);
/* `hash`: 64 hexadecimal digits over the token. */
void st_user_by_token(st_store *store, const char *hash, st_user_read done, void *told);
void st_put_token(st_store *store, const char *hash, const char *user_id, int64_t created,
                  st_done done, void *told);
/* hash NULL: all tokens of the user. */
void st_delete_token(st_store *store, const char *user_id, const char *hash, st_done done,
                     void *told);

/* That a token was used now. Kept to the day: nothing is written more often. */
#define ST_TOUCH_MS (INT64_C(24) * 3600 * 1000)
void st_touch_token(st_store *store, const char *hash, int64_t now);

/* Forgets, among the first `most` people behind the id `from` (""), guests who
 * belong to no table and were last here before `guests_before` (who is banned
 * stays so long), and tokens of accounts that were last used before
 * `tokens_before`. Accounts, and guests with tables, are never touched. */
typedef struct st_sweep_rule {
  int64_t now, guests_before, tokens_before;
  size_t most;
} st_sweep_rule;
typedef struct st_swept {
  const char *id;
  bool forgotten; /* else some of their tokens are void */
} st_swept;
/* `next` is where to go on, NULL: that were all. */
typedef void (*st_swept_read)(void *told, st_status status, const st_swept *swept, size_t count,
                              const char *next);
void st_sweep(st_store *store, const st_sweep_rule *rule, const char *from, st_swept_read done,
              void *told);

/* Reports of chat lines, for the operator: kept, one for each reporter. */
void st_put_report(st_store *store, const char *table, uint32_t line, const char *by,
                   const char *text, int64_t time, st_done done, void *told);

/* A copy of a store before it is kept: what is read is what would be there. */
typedef struct st_moved st_moved;
/* Every row of a table of the schema, in the order of its key: texts, bytes, or
 * nothing (NULL); numbers are texts, too. False with `why`, or if `each` was. */
#define ST_CELLS_MAX 10
typedef struct st_cell {
  const char *text;
  size_t length;
} st_cell;
bool st_each(st_moved *copy, const char *table, bool (*each)(void *user, const st_cell *cells),
             void *user, char *why, size_t why_size);

/* Who has the last word on a copy; false with `why`: it is not kept. */
typedef struct st_judge {
  bool (*judge)(void *user, st_moved *copy, char *why, size_t why_size);
  void *user;
} st_judge;
/* Moves everything into another store, which must be empty, all or nothing;
 * neither may be in use. Both are compared row by row and `judge` (may be NULL) is
 * asked before the copy is kept: whatever goes wrong, or ends the process, leaves
 * the other empty. Tells how many rows. */
bool st_move(const char *from, const char *to, const st_judge *judge, uint64_t *rows, char *why,
             size_t why_size);

/* A consistent copy of the whole store, while it is in use: a SQLite file
 * that appears whole or not at all. May be called from any process. */
st_status st_backup(const char *url, const char *to, char *why, size_t why_size);

#endif
