/* Passwords get argon2id, which takes long and much memory, on purpose. So it is
 * done in a thread of its own, and what waits for it is shared fairly:
 *
 * - Addresses take turns. The n-th that waits of one address is done after the
 *   (n-1)-th of every other: a flood from one address costs others one turn.
 * - An address has few waiting at once; what is more is refused at once.
 * - Whoever comes from where the password was right before (people_tries.c) goes
 *   before all others, and finds room when there is none for them. */
#include "server/people_internal.h"

#include "memory/memory.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define WORK_MAX 64   /* wait at once, of everybody */
#define KNOWN_MAX 16  /* and so many more of those who were here before */
#define ADDRESS_MAX 8 /* wait at once, of an address */

struct pp_work {
  pp_work *next;     /* that waits, or is done */
  pp_work *all_next; /* that is not told yet */
  uint64_t turn;
  pp_task task;
  pp_worked done;
  void *user;
  bool good;
};

static void work_free(pp_work *work) {
  sodium_memzero(work, sizeof *work);
  free(work);
}

static void do_work(pp_work *work) {
  pp_task *task = &work->task;
  size_t length = strlen(task->password);
  if (task->hash[0])
    work->good = crypto_pwhash_str_verify(task->hash, task->password, length) == 0;
  else
    work->good = crypto_pwhash_str_alg(
                     task->hash, task->password, length, crypto_pwhash_OPSLIMIT_INTERACTIVE,
                     crypto_pwhash_MEMLIMIT_INTERACTIVE, crypto_pwhash_ALG_ARGON2ID13) == 0;
}

static void *run(void *user) {
  pp_worker *worker = user;
  pthread_mutex_lock(&worker->mutex);
  for (;;) {
    while (!worker->first && !worker->stop) pthread_cond_wait(&worker->more, &worker->mutex);
    if (worker->stop) break;
    pp_work *work = worker->first;
    worker->first = work->next;
    if (!work->task.known) worker->turn = work->turn;
    pthread_mutex_unlock(&worker->mutex);
    do_work(work);
    pthread_mutex_lock(&worker->mutex);
    work->next = NULL;
    *worker->done_last = work;
    worker->done_last = &work->next;
    nt_wake(worker->net);
  }
  pthread_mutex_unlock(&worker->mutex);
  return NULL;
}

bool pp_worker_open(pp_worker *worker, nt_net *net) {
  worker->net = net;
  worker->done_last = &worker->done;
  pthread_mutex_init(&worker->mutex, NULL);
  pthread_cond_init(&worker->more, NULL);
  worker->started = pthread_create(&worker->thread, NULL, run, worker) == 0;
  return worker->started;
}

void pp_worker_close(pp_worker *worker) {
  if (worker->started) {
    pthread_mutex_lock(&worker->mutex);
    worker->stop = true;
    pthread_cond_signal(&worker->more);
    pthread_mutex_unlock(&worker->mutex);
    pthread_join(worker->thread, NULL);
  }
  for (pp_work *work = worker->all, *next; work; work = next) {
    next = work->all_next;
    work_free(work);
  }
  pthread_mutex_destroy(&worker->mutex);
  pthread_cond_destroy(&worker->more);
}

static bool is_room(const pp_worker *worker, const pp_task *task) {
  size_t same = 0;
  for (const pp_work *work = worker->all; work; work = work->all_next)
    same += task->address[0] && !strcmp(work->task.address, task->address);
  return same < ADDRESS_MAX && worker->waiting < WORK_MAX + (task->known ? KNOWN_MAX : 0);
}

static bool goes_before(const pp_work *one, const pp_work *other) {
  if (one->task.known != other->task.known) return one->task.known;
  return one->turn < other->turn;
}

/* Behind those of its own address, among the others by turns. */
static void add_waiting(pp_worker *worker, pp_work *work) {
  pp_work **place = &worker->first;
  work->turn = worker->turn;
  for (const pp_work *other = worker->first; other; other = other->next)
    if (other->task.known == work->task.known && other->turn >= work->turn &&
        !strcmp(other->task.address, work->task.address))
      work->turn = other->turn + 1;
  while (*place && !goes_before(work, *place)) place = &(*place)->next;
  work->next = *place;
  *place = work;
}

bool pp_worker_ask(pp_worker *worker, const pp_task *task, pp_worked done, void *user) {
  if (!is_room(worker, task)) return false;
  pp_work *work = mm_new(sizeof *work);
  work->task = *task;
  work->done = done;
  work->user = user;
  work->all_next = worker->all;
  worker->all = work;
  worker->waiting++;
  pthread_mutex_lock(&worker->mutex);
  add_waiting(worker, work);
  pthread_cond_signal(&worker->more);
  pthread_mutex_unlock(&worker->mutex);
  return true;
}

static void forget(pp_worker *worker, const pp_work *work) {
  pp_work **place = &worker->all;
  while (*place != work) place = &(*place)->all_next;
  *place = work->all_next;
  worker->waiting--;
}

void pp_worker_poll(pp_worker *worker) {
  pthread_mutex_lock(&worker->mutex);
  pp_work *work = worker->done;
  worker->done = NULL;
  worker->done_last = &worker->done;
  pthread_mutex_unlock(&worker->mutex);
  while (work) {
    pp_work *next = work->next;
    forget(worker, work);
    work->done(work->user, work->good, work->task.hash);
    work_free(work);
    work = next;
  }
}
