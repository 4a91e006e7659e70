#include "guard.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

/* Whoever starts us may hand one signal on twice: a terminal and `make` do. */
#define TWICE_MS 500

struct sv_guard {
  sv_server *server;
  pthread_t thread;
  sigset_t signals, before;
  bool log_is_file;
  pthread_mutex_t lock;
  bool runs; /* under the lock: the loop can be woken */
  atomic_bool stop, log, closing;
};

static int64_t now_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* The loop may be stuck with the log in its hands: the line goes past it. */
static void end(const char *level, const char *event, const char *why, int status) {
  sv_last_note(level, event, why);
  _exit(status);
}

/* The next signal; 0 if none comes in time. */
static int next_signal(const sv_guard *guard, int64_t ms) {
  const struct timespec time = {ms / 1000, ms % 1000 * 1000000};
  int number =
      ms < 0 ? sigwaitinfo(&guard->signals, NULL) : sigtimedwait(&guard->signals, NULL, &time);
  return number < 0 ? 0 : number;
}

/* The loop stops, or is stopped. */
static void see_to_the_end(const sv_guard *guard) {
  const int64_t asked = now_ms();
  while (!atomic_load(&guard->closing)) {
    int64_t passed = now_ms() - asked;
    if (passed >= SV_STOP_MS)
      end("error", "server.cut-off",
          "it did not come to its end in time; what was acknowledged is kept", 1);
    int number = next_signal(guard, SV_STOP_MS - passed);
    if (number == SIGINT && now_ms() - asked >= TWICE_MS)
      end("error", "server.cut-off", "it was asked to stop twice; what was acknowledged is kept",
          1);
  }
}

static void *labour(void *user) {
  sv_guard *guard = user;
  while (!atomic_load(&guard->closing)) {
    int number = next_signal(guard, -1);
    if (number == 0 || atomic_load(&guard->closing)) continue;
    bool only_log = number == SIGHUP && guard->log_is_file;
    atomic_store(only_log ? &guard->log : &guard->stop, true);
    pthread_mutex_lock(&guard->lock);
    bool runs = guard->runs;
    if (runs) nt_wake(guard->server->net);
    pthread_mutex_unlock(&guard->lock);
    if (!runs && !only_log)
      end("warning", "server.stopped", "it was asked to stop while it started", 0);
    if (!only_log) see_to_the_end(guard);
  }
  return NULL;
}

sv_guard *sv_guard_open(sv_server *server) {
  sv_guard *guard = mm_new(sizeof *guard);
  guard->server = server;
  guard->log_is_file = server->options.log != NULL;
  pthread_mutex_init(&guard->lock, NULL);
  sigemptyset(&guard->signals);
  sigaddset(&guard->signals, SIGTERM);
  sigaddset(&guard->signals, SIGINT);
  sigaddset(&guard->signals, SIGHUP);
  pthread_sigmask(SIG_BLOCK, &guard->signals, &guard->before);
  if (pthread_create(&guard->thread, NULL, labour, guard) == 0) return guard;
  pthread_sigmask(SIG_SETMASK, &guard->before, NULL);
  free(guard);
  return NULL;
}

void sv_guard_runs(sv_guard *guard, bool runs) {
  pthread_mutex_lock(&guard->lock);
  guard->runs = runs;
  pthread_mutex_unlock(&guard->lock);
}

bool sv_guard_wants_stop(sv_guard *guard) { return atomic_load(&guard->stop); }

bool sv_guard_wants_log(sv_guard *guard) { return atomic_exchange(&guard->log, false); }

/* It wakes up from a signal, and sees that this was not one. */
void sv_guard_close(sv_guard *guard) {
  if (guard == NULL) return;
  atomic_store(&guard->closing, true);
  pthread_kill(guard->thread, SIGHUP);
  pthread_join(guard->thread, NULL);
  pthread_mutex_destroy(&guard->lock);
  pthread_sigmask(SIG_SETMASK, &guard->before, NULL);
  free(guard);
}
