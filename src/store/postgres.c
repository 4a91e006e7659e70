/* The store in PostgreSQL: lists of jobs as pipelined transactions.
 *
 * A list is one transaction and, for most jobs, one round trip: everything from
 * BEGIN to COMMIT is sent before the first result is read. A job that cannot be
 * done (its key is taken) takes the transaction down; it is told, and the others
 * are done once more without it.
 *
 * A connection may be lost at any moment, even between COMMIT and its answer.
 * Then nobody knows whether the list was kept, and so it is done again on a new
 * connection: writing twice what may be written twice, and looking at what is
 * there where the key of an entry turns out to be taken. The primary key makes
 * that safe, whatever becomes of the lost connection. Nothing that may have been
 * kept is ever told to have failed, as long as the store lives. */
#include "store/copy.h"
#include "store/postgres.h"
#include "store/sqlite.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#ifndef PG_HURRY_MS
#define PG_HURRY_MS 3000 /* so long a job waits when the store is to be closed */
#endif
#define REACH_US (INT64_C(15) * 1000000) /* or so long else, for the server to be there */
#define BARRED_MS 100                    /* until it is tried again */
#define AGAIN_MAX 20                     /* times that a transaction loses against others */

typedef enum pg_outcome {
  PG_DONE,    /* durable */
  PG_REFUSED, /* one was refused, its slot says so; nothing was changed */
  PG_AGAIN,   /* lost against another transaction; nothing was changed */
  PG_BARRED,  /* the server cannot do anything now; nothing was changed */
  PG_CUT      /* the connection is lost, and nobody knows */
} pg_outcome;

/* One transaction being done. */
typedef struct attempt {
  pg_base *base;
  pg_slot *slots;
  size_t count;
  bool synced, commit_sent;
  pg_slot *at; /* whose statement failed first; NULL: none, or none of a job */
  bool failed;
  char state[6]; /* its SQLSTATE */
  char why[ST_WHY_MAX];
} attempt;

/* --- the wire --------------------------------------------------------------------------- */

/* The result of the next statement, or of a sync; NULL: the connection is lost. */
static PGresult *next_result(pg_base *base, bool is_sync) {
  if (base->lost || PQflush(base->connection) < 0 || !pg_wait(base->connection)) {
    base->lost = true;
    return NULL;
  }
  PGresult *result = PQgetResult(base->connection);
  /* A statement's results end with none. */
  if (result && !is_sync && PQresultStatus(result) != PGRES_PIPELINE_SYNC) {
    if (!pg_wait(base->connection)) base->lost = true;
    PGresult *end = base->lost ? NULL : PQgetResult(base->connection);
    if (end) base->lost = true;
    PQclear(end);
  }
  if (!result || PQstatus(base->connection) != CONNECTION_OK) base->lost = true;
  if (!base->lost) return result;
  PQclear(result);
  return NULL;
}

static void note_error(attempt *try, pg_slot *slot, const PGresult *result) {
  const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
  if (try->failed) return;
  try->failed = true;
  try->at = slot;
  snprintf(try->state, sizeof try->state, "%.5s", state ? state : "");
  pg_say(PQresultErrorMessage(result), try->why, sizeof try->why);
}

/* An error that no server has sent: libpq could not read what came. The server may have
 * done all of it, so nobody knows. */
static bool is_of_client(const PGresult *result) {
  return PQresultErrorField(result, PG_DIAG_SQLSTATE) == NULL;
}

/* Reads one result. False: the connection is lost. */
static bool take_result(attempt *try, pg_slot *slot, unsigned round, unsigned n) {
  PGresult *result = next_result(try->base, false);
  if (!result) return false;
  ExecStatusType status = PQresultStatus(result);
  if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) {
    if (slot) pg_job_take(try->base, slot, round, n, result);
  } else if (status != PGRES_PIPELINE_ABORTED) {
    if (is_of_client(result)) try->base->lost = true;
    note_error(try, slot, result);
  }
  PQclear(result);
  return !try->base->lost;
}

static void sync_now(attempt *try) {
  if (!try->base->lost && PQpipelineSync(try->base->connection) != 1) try->base->lost = true;
  try->synced = true;
}

static bool take_sync(attempt *try) {
  PGresult *result = next_result(try->base, true);
  bool good = result && PQresultStatus(result) == PGRES_PIPELINE_SYNC;
  PQclear(result);
  if (!good) try->base->lost = true;
  return good;
}

/* --- one transaction --------------------------------------------------------------------- */

static void send_commit(attempt *try) {
  pg_send(try->base, NULL, PG_COMMIT, NULL);
  try->commit_sent = true;
  sync_now(try);
}

static void send_round(attempt *try, unsigned round) {
  for (size_t i = 0; i < try->count; i++) {
    if (try->slots[i].done) continue;
    if (round == 0) st_job_start(try->slots[i].job);
    pg_job_send(try->base, &try->slots[i], round);
  }
}

static bool take_round(attempt *try, unsigned round) {
  for (size_t i = 0; i < try->count; i++)
    for (unsigned n = 0; !try->slots[i].done && n < try->slots[i].sent; n++)
      if (!take_result(try, &try->slots[i], round, n)) return false;
  return true;
}

static unsigned rounds_of(const attempt *try) {
  unsigned most = 1;
  for (size_t i = 0; i < try->count; i++)
    if (!try->slots[i].done && pg_rounds(try->slots[i].job->kind) > most)
      most = pg_rounds(try->slots[i].job->kind);
  return most;
}

/* From BEGIN to the answer of COMMIT, or as far as it goes. False: lost. */
static bool converse(attempt *try) {
  unsigned rounds = rounds_of(try);
  pg_send(try->base, NULL, PG_BEGIN, NULL);
  for (unsigned round = 0; round < rounds && !try->failed; round++) {
    send_round(try, round);
    if (round + 1 == rounds)
      send_commit(try);
    else if (PQsendFlushRequest(try->base->connection) != 1)
      try->base->lost = true;
    if (round == 0 && !take_result(try, NULL, 0, 0)) return false;
    if (!take_round(try, round)) return false;
  }
  if (try->commit_sent && !take_result(try, NULL, 0, 0)) return false;
  if (!try->synced) sync_now(try);
  return take_sync(try);
}

static bool roll_back(attempt *try) {
  pg_send(try->base, NULL, PG_ROLLBACK, NULL);
  sync_now(try);
  return take_result(try, NULL, 0, 0) && take_sync(try);
}

static bool is_class(const attempt *try, const char *class) {
  return strncmp(try->state, class, strlen(class)) == 0;
}

/* An error that would have come the first time, too. */
static bool is_of_statement(const attempt *try) {
  return is_class(try, "22") || is_class(try, "23") || is_class(try, "42");
}

/* What a failure means for the others. Who may have been kept is not refused because of
 * something that comes and goes. */
static pg_outcome judge(attempt *try) {
  if (is_class(try, "57P") || is_class(try, "08") || is_class(try, "25006")) {
    try->base->lost = true; /* it goes down, or is no longer the one to write to */
    return PG_CUT;
  }
  if (is_class(try, "40") || is_class(try, "55P03") || is_class(try, "25P03")) return PG_AGAIN;
  if (!try->at || is_class(try, "53")) return PG_BARRED;
  if (try->at->doubtful && !is_of_statement(try)) return PG_BARRED;
  return PG_REFUSED;
}

static pg_outcome run_once(attempt *try) {
  if (!converse(try)) return PG_CUT;
  if (!try->failed) return PG_DONE;
  if (!roll_back(try)) return PG_CUT;
  return judge(try);
}

/* --- what comes of it --------------------------------------------------------------------- */

/* The job that a transaction broke down at. */
static void settle_refused(const attempt *try) {
  pg_slot *slot = try->at;
  bool taken = is_class(try, "23505");
  if (taken && slot->doubtful && slot->job->kind == ST_APPEND && !slot->verify) {
    slot->verify = true; /* once more, to see whose it is */
    return;
  }
  slot->done = true;
  slot->job->status = taken ? ST_TAKEN : ST_FAILED;
  slot->job->health = ST_FAILING;
  /* The hash of a token is drawn by chance: it can only be its own. */
  if (taken && slot->doubtful && slot->job->kind == ST_PUT_TOKEN) slot->job->status = ST_OK;
  memcpy(slot->job->why, try->why, sizeof try->why);
}

static void settle_done(const attempt *try) {
  for (size_t i = 0; i < try->count; i++) {
    pg_slot *slot = &try->slots[i];
    if (slot->job->kind == ST_BEAT) try->base->full = false;
    if (!slot->done && slot->job->found.failed) st_job_fail(slot->job, ST_FAILING, "out of memory");
    slot->done = true;
  }
}

static void settle_cut(const attempt *try) {
  for (size_t i = 0; try->commit_sent && i < try->count; i++)
    if (st_job_writes(try->slots[i].job)) try->slots[i].doubtful = true;
}

static bool all_done(const attempt *try) {
  for (size_t i = 0; i < try->count; i++)
    if (!try->slots[i].done) return false;
  return true;
}

/* --- a server that is not there ------------------------------------------------------------ */

static bool is_hurried(pg_base *base) {
  int64_t since = atomic_load(&base->hurried);
  return since && st_now_us() - since > INT64_C(1000) * PG_HURRY_MS;
}

/* All are told but those who may have been kept, unless there is no more time. */
static void fail_rest(const attempt *try, st_health health, const char *why) {
  bool hurried = is_hurried(try->base);
  for (size_t i = 0; i < try->count; i++) {
    pg_slot *slot = &try->slots[i];
    if (slot->done || (slot->doubtful && !hurried)) continue;
    st_job_fail(slot->job, health, why);
    slot->done = true;
  }
}

/* Who has waited too long is told; who may have been kept waits on. */
static void give_up(attempt *try, const char *why) {
  bool hurried = is_hurried(try->base);
  int64_t now = st_now_us();
  for (size_t i = 0; i < try->count; i++) {
    pg_slot *slot = &try->slots[i];
    bool late = !slot->doubtful && now - slot->job->asked_at > REACH_US;
    if (slot->done || (!late && !hurried)) continue;
    st_job_fail(slot->job, ST_AWAY, why);
    slot->done = true;
  }
}

static void rest(int milliseconds) {
  struct timespec time = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
  nanosleep(&time, NULL);
}

/* True: there is a connection, or nobody is left who waits for one. */
static void reach(attempt *try) {
  char why[ST_WHY_MAX] = "";
  for (int pause = 50; !try->base->connection && !all_done(try);) {
    if (pg_connect(try->base, why, sizeof why)) return;
    give_up(try, why);
    if (!all_done(try)) rest(pause);
    if (pause < 1000) pause *= 2;
  }
}

/* --- lists -------------------------------------------------------------------------------- */

static bool any_writes(const attempt *try) {
  for (size_t i = 0; i < try->count; i++)
    if (st_job_writes(try->slots[i].job)) return true;
  return false;
}

static void start_attempt(attempt *try) {
  try->synced = try->commit_sent = try->failed = false;
  try->at = NULL;
  try->state[0] = try->why[0] = 0;
}

static void run_all(attempt *try, st_figures *figures) {
  bool writes = any_writes(try);
  for (int again = 0; !all_done(try);) {
    reach(try);
    if (all_done(try)) return;
    start_attempt(try);
    int64_t began = st_now_us();
    pg_outcome outcome = run_once(try);
    if (outcome == PG_DONE && writes) st_count_commit(figures, st_now_us() - began);
    switch (outcome) {
    case PG_DONE: settle_done(try); break;
    case PG_REFUSED: settle_refused(try); break;
    case PG_AGAIN:
      if (again == AGAIN_MAX) fail_rest(try, ST_LOCKED, try->why);
      rest(again += again < AGAIN_MAX);
      break;
    case PG_BARRED:
      if (is_class(try, "53100")) try->base->full = true;
      fail_rest(try, is_class(try, "53100") ? ST_FULL : ST_FAILING, try->why);
      if (!all_done(try)) rest(BARRED_MS);
      break;
    case PG_CUT:
      settle_cut(try);
      pg_disconnect(try->base);
      give_up(try, "the connection to the store is lost");
      break;
    }
  }
}

static void run(void *user, st_job *first, st_figures *figures) {
  attempt try = {.base = user};
  for (const st_job *job = first; job; job = job->next) try.count++;
  try.slots = mm_new(try.count * sizeof *try.slots);
  size_t at = 0;
  for (st_job *job = first; job; job = job->next) try.slots[at++].job = job;
  run_all(&try, figures);
  free(try.slots);
}

static void hurry(void *user) {
  pg_base *base = user;
  atomic_store(&base->hurried, st_now_us());
}

/* One moment of it, as a SQLite file that appears whole or not at all. */
static st_status backup(const char *url, const char *to, char *why, size_t why_size) {
  char partial[4096], file[4200], other[4200];
  uint64_t rows;
  if (snprintf(partial, sizeof partial, "%s.partial", to) >= (int)sizeof partial) {
    snprintf(why, why_size, "the path of the copy is too long");
    return ST_FAILED;
  }
  snprintf(file, sizeof file, "sqlite:%s", partial);
  unlink(partial);
  bool good = st_copy_with(
      &(st_copying){
          .from = &pg_copier, .from_url = url, .to = &sq_copier, .to_url = file, .in_use = true},
      &rows, why, why_size);
  snprintf(other, sizeof other, "%s.lock", partial);
  unlink(other);
  if (good && rename(partial, to) == 0) return ST_OK;
  if (good) snprintf(why, why_size, "cannot write %s: %s", to, strerror(errno));
  unlink(partial);
  return ST_FAILED;
}

static const char *const schemes[] = {"postgres://", "postgresql://", NULL};

const st_backend st_postgres = {.schemes = schemes,
                                .open = pg_open,
                                .close = pg_close,
                                .run = run,
                                .hurry = hurry,
                                .listen = pg_listen,
                                .hint = pg_hint,
                                .heard = pg_heard,
                                .copier = &pg_copier,
                                .backup = backup};
