/* The front of every store: a queue of jobs, one thread that does them, and
 * the way back. Everything that waits goes into one transaction, so that the
 * cost of making it durable is shared; the more is asked for at once, the more
 * share it. */
#include "store/copy.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* So many share a transaction at most: nobody should wait for too many. */
#define ST_BATCH_MAX 1024

typedef struct job_list {
  st_job *first, **last;
} job_list;

struct st_store {
  const st_backend *backend;
  void *base;
  void (*wake)(void *user);
  void *wake_user;
  void (*heard)(void *user, const char *word);
  void *heard_user;
  pthread_t thread;
  pthread_mutex_t mutex;
  pthread_cond_t asked_more, done_more;
  job_list asked, done; /* under the mutex, as is all below */
  size_t waiting;       /* asked for and not yet done */
  st_figures figures;
  bool stop;
};

static const st_backend *const backends[] = {&st_sqlite, &st_postgres};

bool st_job_writes(const st_job *job) {
  switch (job->kind) {
  case ST_LOG:
  case ST_TABLES_OPEN:
  case ST_TABLE_BY_ID:
  case ST_TABLES_OF:
  case ST_POSITION:
  case ST_FACT:
  case ST_USER_BY_ID:
  case ST_USER_BY_LOGIN:
  case ST_USER_BY_TOKEN:
  case ST_USER_BY_SHOWN:
  case ST_TABLES_LISTED:
  case ST_TABLES_IDLE:
  case ST_COUNT_TABLES:
  case ST_LEASES:
  case ST_ORPHANS:
  case ST_OPERATORS:
  case ST_USERS_UNSHOWN: return false;
  default: return true;
  }
}

/* --- lists ---------------------------------------------------------------------- */

static void list_start(job_list *list) {
  list->first = NULL;
  list->last = &list->first;
}

static void list_add(job_list *list, st_job *job) {
  job->next = NULL;
  *list->last = job;
  list->last = &job->next;
}

/* Takes up to `most` from the front. */
static job_list list_take(job_list *list, size_t most, size_t *taken) {
  job_list part;
  list_start(&part);
  *taken = 0;
  while (list->first && *taken < most) {
    st_job *job = list->first;
    list->first = job->next;
    list_add(&part, job);
    (*taken)++;
  }
  if (!list->first) list->last = &list->first;
  return part;
}

/* --- telling -------------------------------------------------------------------- */

static void tell(st_job *job) {
  bool good = job->status == ST_OK;
  switch (job->kind) {
  case ST_LOG:
    if (job->call.log)
      job->call.log(job->told, job->status, good ? job->entries : NULL,
                    good ? job->entry_count : 0);
    break;
  case ST_TABLES_OPEN:
  case ST_TABLE_BY_ID:
  case ST_TABLES_OF:
  case ST_TABLES_LISTED:
  case ST_TABLES_IDLE:
  case ST_LEASES:
  case ST_ORPHANS:
    if (job->call.tables)
      job->call.tables(job->told, job->status, good ? job->rows : NULL, good ? job->row_count : 0);
    break;
  case ST_POSITION:
    if (job->call.position)
      job->call.position(job->told, job->status, job->seq, good ? job->bytes : NULL,
                         good ? job->length : 0);
    break;
  case ST_BEAT:
    job->call.fact(job->told, job->status, good ? job->found_value : st_health_word(job->health));
    break;
  case ST_LOOK: job->call.done(job->told, job->status, st_health_word(job->health)); break;
  case ST_FACT:
  case ST_CLAIM:
    if (job->call.fact) job->call.fact(job->told, job->status, good ? job->found_value : NULL);
    break;
  case ST_USER_BY_ID:
  case ST_USER_BY_LOGIN:
  case ST_USER_BY_TOKEN:
  case ST_USER_BY_SHOWN:
    if (job->call.user) job->call.user(job->told, job->status, good ? job->found_user : NULL);
    break;
  case ST_COUNT_TABLES:
    job->call.counted(job->told, job->status, good ? job->counted[0] : 0,
                      good ? job->counted[1] : 0);
    break;
  case ST_OPERATORS:
  case ST_USERS_UNSHOWN:
    job->call.users(job->told, job->status, good ? job->found_user : NULL,
                    good ? job->found_count : 0);
    break;
  case ST_SWEEP:
    job->call.swept(job->told, job->status, good ? job->swept : NULL, good ? job->swept_count : 0,
                    good ? job->found_value : NULL);
    break;
  default:
    if (job->call.done) job->call.done(job->told, job->status, job->why);
    break;
  }
}

static void job_free(st_job *job) {
  st_arena_free(&job->asked);
  st_arena_free(&job->found);
  free(job);
}

/* --- the thread ------------------------------------------------------------------- */

void st_job_start(st_job *job) {
  st_arena_free(&job->found);
  job->status = ST_OK;
  job->health = ST_WELL;
  job->why[0] = 0;
}

const char *st_health_word(st_health health) {
  static const char *const words[] = {"well", "gone", "full", "locked", "away", "failing"};
  return words[health];
}

void st_job_fail(st_job *job, st_health health, const char *why) {
  job->status = ST_FAILED;
  job->health = health;
  snprintf(job->why, sizeof job->why, "%s", why);
}

int64_t st_now_us(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

const int64_t st_commit_bound[ST_COMMIT_BUCKETS] = {500,   1000,  2000,   5000,   10000,
                                                    20000, 50000, 100000, 200000, 500000};

void st_count_commit(st_figures *figures, int64_t microseconds) {
  size_t bucket = 0;
  while (bucket < ST_COMMIT_BUCKETS && microseconds > st_commit_bound[bucket]) bucket++;
  figures->commit_us[bucket]++;
  figures->commit_us_sum += (uint64_t)microseconds;
}

static void add_figures(st_figures *to, const st_figures *more) {
  to->calls += more->calls;
  to->commit_us_sum += more->commit_us_sum;
  for (size_t i = 0; i <= ST_COMMIT_BUCKETS; i++) to->commit_us[i] += more->commit_us[i];
}

static void *work(void *user) {
  st_store *store = user;
  pthread_mutex_lock(&store->mutex);
  for (;;) {
    while (!store->asked.first && !store->stop)
      pthread_cond_wait(&store->asked_more, &store->mutex);
    if (!store->asked.first) break;
    size_t count;
    job_list batch = list_take(&store->asked, ST_BATCH_MAX, &count);
    pthread_mutex_unlock(&store->mutex);

    st_figures figures = {.calls = count};
    store->backend->run(store->base, batch.first, &figures);

    pthread_mutex_lock(&store->mutex);
    *store->done.last = batch.first;
    store->done.last = batch.last;
    store->waiting -= count;
    add_figures(&store->figures, &figures);
    pthread_cond_signal(&store->done_more);
    pthread_mutex_unlock(&store->mutex);
    if (store->wake) store->wake(store->wake_user);
    if (store->backend->tend) store->backend->tend(store->base);
    pthread_mutex_lock(&store->mutex);
  }
  pthread_mutex_unlock(&store->mutex);
  return NULL;
}

/* --- the calls of the owner -------------------------------------------------------- */

static const st_backend *find_backend(const char *url) {
  for (size_t i = 0; i < sizeof backends / sizeof backends[0]; i++)
    for (const char *const *scheme = backends[i]->schemes; *scheme; scheme++)
      if (strncmp(url, *scheme, strlen(*scheme)) == 0) return backends[i];
  return NULL;
}

static void unknown_url(const char *url, char *why, size_t why_size) {
  snprintf(why, why_size,
           "'%.60s' is not the address of a store: use sqlite:FILE or postgres://HOST/DATABASE",
           url);
}

static st_store *open_store(const char *url, bool beside, void (*wake)(void *user), void *user,
                            char *why, size_t why_size) {
  const st_backend *backend = find_backend(url);
  if (!backend) {
    unknown_url(url, why, why_size);
    return NULL;
  }
  st_store *store = mm_new(sizeof *store);
  store->backend = backend;
  store->wake = wake;
  store->wake_user = user;
  list_start(&store->asked);
  list_start(&store->done);
  bool apart = beside && backend->open_beside;
  store->base =
      apart ? backend->open_beside(url, why, why_size) : backend->open(url, why, why_size);
  if (!store->base) {
    free(store);
    return NULL;
  }
  pthread_mutex_init(&store->mutex, NULL);
  pthread_cond_init(&store->asked_more, NULL);
  pthread_cond_init(&store->done_more, NULL);
  if (pthread_create(&store->thread, NULL, work, store) != 0) {
    snprintf(why, why_size, "cannot start the store's thread");
    backend->close(store->base);
    free(store);
    return NULL;
  }
  if (backend->listen && !beside) backend->listen(store->base, wake, user);
  return store;
}

st_store *st_open(const char *url, void (*wake)(void *user), void *user, char *why,
                  size_t why_size) {
  return open_store(url, false, wake, user, why, why_size);
}

st_store *st_open_beside(const char *url, char *why, size_t why_size) {
  return open_store(url, true, NULL, NULL, why, why_size);
}

void st_submit(st_store *store, st_job *job) {
  if (job->asked.failed) {
    job->status = ST_FAILED;
    snprintf(job->why, sizeof job->why, "out of memory");
    tell(job);
    job_free(job);
    return;
  }
  job->asked_at = st_now_us();
  pthread_mutex_lock(&store->mutex);
  list_add(&store->asked, job);
  store->waiting++;
  pthread_cond_signal(&store->asked_more);
  pthread_mutex_unlock(&store->mutex);
}

void st_poll(st_store *store) {
  pthread_mutex_lock(&store->mutex);
  st_job *job = store->done.first;
  list_start(&store->done);
  pthread_mutex_unlock(&store->mutex);
  while (job) {
    st_job *next = job->next;
    tell(job);
    job_free(job);
    job = next;
  }
  for (char *word; store->heard && store->backend->heard &&
                   (word = store->backend->heard(store->base)) != NULL;) {
    store->heard(store->heard_user, word);
    free(word);
  }
}

bool st_is_shared(const st_store *store) { return store->backend->hint != NULL; }

void st_hint(st_store *store, const char *word) {
  if (store->backend->hint) store->backend->hint(store->base, word);
}

void st_on_hint(st_store *store, void (*heard)(void *user, const char *word), void *user) {
  store->heard = heard;
  store->heard_user = user;
}

size_t st_waiting(const st_store *store) {
  st_store *own = (st_store *)(uintptr_t)store;
  pthread_mutex_lock(&own->mutex);
  size_t waiting = store->waiting;
  pthread_mutex_unlock(&own->mutex);
  return waiting;
}

st_figures st_figures_of(const st_store *store) {
  st_store *own = (st_store *)(uintptr_t)store;
  pthread_mutex_lock(&own->mutex);
  st_figures figures = store->figures;
  pthread_mutex_unlock(&own->mutex);
  return figures;
}

/* Until nothing is asked for and nothing is left to tell. */
static void settle(st_store *store) {
  for (;;) {
    pthread_mutex_lock(&store->mutex);
    while (store->waiting && !store->done.first)
      pthread_cond_wait(&store->done_more, &store->mutex);
    bool more = store->waiting || store->done.first;
    pthread_mutex_unlock(&store->mutex);
    if (!more) return;
    st_poll(store);
  }
}

void st_close(st_store *store) {
  if (!store) return;
  if (store->backend->hurry) store->backend->hurry(store->base);
  settle(store);
  pthread_mutex_lock(&store->mutex);
  store->stop = true;
  pthread_cond_signal(&store->asked_more);
  pthread_mutex_unlock(&store->mutex);
  pthread_join(store->thread, NULL);
  store->backend->close(store->base);
  pthread_cond_destroy(&store->asked_more);
  pthread_cond_destroy(&store->done_more);
  pthread_mutex_destroy(&store->mutex);
  free(store);
}

bool st_move(const char *from, const char *to, const st_judge *judge, uint64_t *rows, char *why,
             size_t why_size) {
  const st_backend *source = find_backend(from), *target = find_backend(to);
  *rows = 0;
  if (!source || !target) {
    unknown_url(source ? to : from, why, why_size);
    return false;
  }
  return st_copy_with(&(st_copying){.from = source->copier,
                                    .from_url = from,
                                    .to = target->copier,
                                    .to_url = to,
                                    .judge = judge},
                      rows, why, why_size);
}

st_status st_backup(const char *url, const char *to, char *why, size_t why_size) {
  const st_backend *backend = find_backend(url);
  if (backend) return backend->backup(url, to, why, why_size);
  unknown_url(url, why, why_size);
  return ST_FAILED;
}
