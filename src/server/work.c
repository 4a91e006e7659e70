/* See work.h. Everybody whose jobs wait has a line; the lines take turns. */
#include "work.h"

#include "memory/memory.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef struct line {
  struct line *next;
  wk_job *first, **last;
  size_t count;
  char who[WK_WHO_MAX];
} line;

struct wk_work {
  pthread_t thread;
  pthread_mutex_t mutex;
  pthread_cond_t more;
  nt_net *net;
  line *turn; /* whose turn is next */
  size_t waiting;
  wk_job *done, **done_last;
  bool stop;
};

/* Takes the first job of the line whose turn it is; the line goes to the end. */
static wk_job *take(wk_work *work) {
  line *of = work->turn, **end = &work->turn;
  wk_job *job = of->first;
  work->turn = of->next;
  of->first = job->next;
  of->count--;
  work->waiting--;
  if (of->first == NULL) {
    free(of);
    return job;
  }
  while (*end != NULL) end = &(*end)->next;
  of->next = NULL;
  *end = of;
  return job;
}

static void *run(void *user) {
  wk_work *work = user;
  pthread_mutex_lock(&work->mutex);
  for (;;) {
    while (work->turn == NULL && !work->stop) pthread_cond_wait(&work->more, &work->mutex);
    if (work->stop) break;
    wk_job *job = take(work);
    pthread_mutex_unlock(&work->mutex);
    job->run(job);
    pthread_mutex_lock(&work->mutex);
    job->next = NULL;
    *work->done_last = job;
    work->done_last = &job->next;
    nt_wake(work->net);
  }
  pthread_mutex_unlock(&work->mutex);
  return NULL;
}

wk_work *wk_open(nt_net *net) {
  wk_work *work = mm_new(sizeof *work);
  work->net = net;
  work->done_last = &work->done;
  pthread_mutex_init(&work->mutex, NULL);
  pthread_cond_init(&work->more, NULL);
  if (pthread_create(&work->thread, NULL, run, work) == 0) return work;
  pthread_mutex_destroy(&work->mutex);
  pthread_cond_destroy(&work->more);
  free(work);
  return NULL;
}

static void drop_all(wk_job *job) {
  while (job != NULL) {
    wk_job *next = job->next;
    job->drop(job);
    job = next;
  }
}

void wk_close(wk_work *work) {
  if (work == NULL) return;
  pthread_mutex_lock(&work->mutex);
  work->stop = true;
  pthread_cond_signal(&work->more);
  pthread_mutex_unlock(&work->mutex);
  pthread_join(work->thread, NULL);
  drop_all(work->done);
  while (work->turn != NULL) {
    line *of = work->turn;
    work->turn = of->next;
    drop_all(of->first);
    free(of);
  }
  pthread_mutex_destroy(&work->mutex);
  pthread_cond_destroy(&work->more);
  free(work);
}

static line *line_of(wk_work *work, const char *who) {
  line **link = &work->turn;
  while (*link != NULL && strcmp((*link)->who, who) != 0) link = &(*link)->next;
  if (*link != NULL) return *link;
  line *of = mm_new(sizeof *of);
  of->last = &of->first;
  memcpy(of->who, who, strlen(who));
  *link = of;
  return of;
}

static bool add(wk_work *work, wk_job *job) {
  if (!job->must && work->waiting >= WK_ALL) return false;
  line *of = line_of(work, job->who);
  if (!job->must && of->count >= WK_EACH) return false;
  job->next = NULL;
  *of->last = job;
  of->last = &job->next;
  of->count++;
  work->waiting++;
  pthread_cond_signal(&work->more);
  return true;
}

bool wk_ask(wk_work *work, wk_job *job) {
  pthread_mutex_lock(&work->mutex);
  bool taken = add(work, job);
  pthread_mutex_unlock(&work->mutex);
  return taken;
}

void wk_poll(wk_work *work) {
  pthread_mutex_lock(&work->mutex);
  wk_job *job = work->done;
  work->done = NULL;
  work->done_last = &work->done;
  pthread_mutex_unlock(&work->mutex);
  while (job != NULL) {
    wk_job *next = job->next;
    job->done(job);
    job = next;
  }
}
