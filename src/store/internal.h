/* What the store's front and its backends share: a call is a job, a backend
 * does jobs. */
#ifndef ST_INTERNAL_H
#define ST_INTERNAL_H

#include "memory/memory.h"
#include "store/store.h"

/* Memory of one job, given back as a whole. */
typedef struct st_block st_block;
struct st_block {
  st_block *next;
  size_t used, size;
};
typedef struct st_arena {
  st_block *blocks;
  bool failed;
} st_arena;
void *st_alloc(st_arena *arena, size_t size);
/* NULL stays NULL. */
const char *st_copy(st_arena *arena, const char *text);
const void *st_copy_bytes(st_arena *arena, const void *bytes, size_t length);
void st_arena_free(st_arena *arena);

typedef enum st_kind {
  ST_APPEND,
  ST_LOG,
  ST_PUT_TABLE,
  ST_TABLES_OPEN,
  ST_TABLE_BY_ID,
  ST_TABLES_OF,
  ST_PUT_MEMBER,
  ST_PUT_POSITION,
  ST_POSITION,
  ST_PUT_FACT,
  ST_FACT,
  ST_PUT_USER,
  ST_DELETE_USER,
  ST_USER_BY_ID,
  ST_USER_BY_LOGIN,
  ST_USER_BY_TOKEN,
  ST_PUT_TOKEN,
  ST_DELETE_TOKEN,
  ST_PUT_REPORT,
  ST_TOUCH_TOKEN,
  ST_SWEEP,
  ST_ADD_FACT,
  ST_TABLES_LISTED,
  ST_BEAT,
  ST_RETIRE,
  ST_CLAIM,
  ST_LET_GO,
  ST_LEASES,
  ST_ORPHANS,
  ST_TABLES_IDLE,
  ST_COUNT_TABLES,
  ST_LOOK,
  ST_CHANGE_USER,
  ST_PUT_BAN,
  ST_USER_BY_SHOWN,
  ST_PUT_OPERATOR,
  ST_OPERATORS,
  ST_USERS_UNSHOWN
} st_kind;

#define ST_WHY_MAX 160

/* What is asked for, and what came of it. Which members mean something depends
 * on the kind; texts live in the arena. */
typedef struct st_job st_job;
struct st_job {
  st_job *next;
  st_kind kind;
  st_arena asked, found; /* `found` is emptied when a job is done again */
  int64_t asked_at;      /* of st_now_us() */

  /* asked for */
  const char *key;   /* table, user, token hash, login or fact */
  const char *value; /* user, fact's value, report's text */
  const char *by;    /* who reports */
  uint32_t seq;
  int64_t time;
  bool in;
  size_t most;
  st_sweep_rule sweep;
  st_entry *entries; /* to append, or found */
  size_t entry_count;
  st_table_row row;
  const void *bytes;
  size_t length;
  st_user user;

  /* found */
  st_status status;
  st_health health; /* what a failure means for the store */
  char why[ST_WHY_MAX];
  st_table_row *rows;
  size_t row_count;
  st_user *found_user; /* the first of `found_count` */
  size_t found_count;
  const char *found_value;
  st_swept *swept;
  size_t swept_count;
  uint64_t counted[2]; /* tables of a host, of an origin */

  /* who is told */
  void *told;
  union {
    st_done done;
    st_read log;
    st_tables_read tables;
    st_position_read position;
    st_fact_read fact;
    st_user_read user;
    st_users_read users;
    st_swept_read swept;
    st_counted counted;
  } call;
};

bool st_job_writes(const st_job *job);

/* How long it took to make things durable; see st_figures. */
void st_count_commit(st_figures *figures, int64_t microseconds);
int64_t st_now_us(void); /* of a clock that never jumps */

typedef struct st_copier st_copier; /* copy.h */

typedef struct st_backend {
  const char *const *schemes; /* "sqlite:", NULL-terminated */
  /* Opens, makes or migrates; NULL with `why`. */
  void *(*open)(const char *url, char *why, size_t why_size);
  /* Beside a server, where that is another thing; NULL: as above. */
  void *(*open_beside)(const char *url, char *why, size_t why_size);
  void (*close)(void *base);
  /* Does a list of jobs in their order, sharing what it costs to make them
   * durable; each is done wholly or not at all, which its status says. Counts
   * commits in `figures`. May take long: it has a thread of its own. */
  void (*run)(void *base, st_job *first, st_figures *figures);
  /* From another thread: what cannot be done soon is to be given up. Or NULL. */
  void (*hurry)(void *base);
  /* Hints between nodes, from the thread that polls; NULL where there is one
   * node. `listen` says how to wake that thread; `heard` hands one over at a
   * time, to be freed, or NULL. */
  void (*listen)(void *base, void (*wake)(void *user), void *user);
  void (*hint)(void *base, const char *word);
  char *(*heard)(void *base);
  /* When what was done has been told: upkeep. Or NULL. */
  void (*tend)(void *base);
  const st_copier *copier;
  st_status (*backup)(const char *url, const char *to, char *why, size_t why_size);
} st_backend;

/* What is told of a job that a backend begins anew. */
void st_job_start(st_job *job);
void st_job_fail(st_job *job, st_health health, const char *why);

extern const st_backend st_sqlite, st_postgres;

/* store.c: takes a job over; without memory for it tells at once. */
void st_submit(st_store *store, st_job *job);

#endif
