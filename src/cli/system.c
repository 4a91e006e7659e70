/* What only the operating system can tell or do: chance, time, terminals,
 * threads. */
#include "common.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* --- chance, time ------------------------------------------------------ */

bool cli_random_seed(hf_seed *seed) {
  FILE *in = fopen("/dev/urandom", "rb");
  if (in == NULL) return false;
  size_t got = fread(seed->byte, 1, sizeof seed->byte, in);
  fclose(in);
  return got == sizeof seed->byte;
}

static uint64_t mix(uint64_t word) {
  word = (word ^ word >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
  word = (word ^ word >> 27) * UINT64_C(0x94D049BB133111EB);
  return word ^ word >> 31;
}

/* Mixed, so that the runs of seeds 1 and 2 have no games in common. */
uint64_t cli_game_seed(uint64_t seed, uint64_t index) { return mix(mix(seed + 1) + index); }

static double seconds_of(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

double cli_seconds(void) { return seconds_of(CLOCK_MONOTONIC); }

double cli_busy_seconds(void) { return seconds_of(CLOCK_THREAD_CPUTIME_ID); }

uint64_t cli_microseconds(void) { return (uint64_t)(cli_seconds() * 1e6); }

/* --- progress ---------------------------------------------------------- */

void cli_progress_start(cli_progress *progress, const char *what, uint64_t total) {
  *progress = (cli_progress){.what = what, .total = total, .began = cli_seconds()};
  progress->shown = progress->began;
  progress->visible = isatty(STDERR_FILENO) == 1;
}

/* A short run shows nothing, a longer one a line about five times a second. */
void cli_progress_show(cli_progress *progress, uint64_t done) {
  if (!progress->visible) return;
  double now = cli_seconds();
  if (now - progress->shown < 0.2 || now - progress->began < 0.5) return;
  progress->shown = now;
  progress->drawn = true;
  double left =
      done == 0 ? 0 : (now - progress->began) / (double)done * (double)(progress->total - done);
  fprintf(stderr, "\r%llu of %llu %s, %.0f s left \x1b[K", (unsigned long long)done,
          (unsigned long long)progress->total, progress->what, left);
  fflush(stderr);
}

void cli_progress_end(cli_progress *progress) {
  if (progress->drawn) fputs("\r\x1b[K", stderr);
  progress->drawn = false;
}

/* --- threads ----------------------------------------------------------- */

typedef struct worker {
  const cli_work *work;
  atomic_uint_fast64_t *next, *done;
  void *memory;
  pthread_t thread;
} worker;

static void *labour(void *argument) {
  worker *self = argument;
  for (;;) {
    uint64_t index = atomic_fetch_add(self->next, 1);
    if (index >= self->work->count) return NULL;
    self->work->work(self->work->user, self->memory, index);
    atomic_fetch_add(self->done, 1);
  }
}

static void watch(const cli_work *work, atomic_uint_fast64_t *done) {
  cli_progress progress;
  cli_progress_start(&progress, work->what, work->count);
  while (progress.visible && work->what != NULL && atomic_load(done) < work->count) {
    cli_progress_show(&progress, atomic_load(done));
    nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
  }
  cli_progress_end(&progress);
}

static size_t start_all(worker *workers, uint64_t count) {
  size_t started = 0;
  while (started < count && workers[started].memory != NULL &&
         pthread_create(&workers[started].thread, NULL, labour, &workers[started]) == 0)
    started++;
  return started;
}

bool cli_work_run(const cli_work *work) {
  uint64_t threads = work->threads < work->count ? work->threads : work->count;
  atomic_uint_fast64_t next = 0, done = 0;
  worker *workers = calloc(threads == 0 ? 1 : threads, sizeof *workers);
  if (workers == NULL) return false;
  for (uint64_t i = 0; i < threads; i++)
    workers[i] = (worker){
        .work = work, .next = &next, .done = &done, .memory = calloc(1, work->memory_size)};
  size_t started = start_all(workers, threads);
  if (started > 0) watch(work, &done);
  for (size_t i = 0; i < started; i++) pthread_join(workers[i].thread, NULL);
  bool complete = atomic_load(&done) == work->count;
  for (uint64_t i = 0; i < threads; i++) {
    if (complete && work->collect != NULL && i < started)
      work->collect(work->user, workers[i].memory);
    free(workers[i].memory);
  }
  free(workers);
  return complete;
}

/* --- several threads for one decision ------------------------------------ */

typedef struct crew_work {
  void (*job)(void *of, unsigned hand);
  void *of;
  bool done[HF_BOT_HANDS_MAX];
} crew_work;

static void lend_hand(void *user, void *memory, uint64_t index) {
  crew_work *work = user;
  (void)memory;
  work->job(work->of, (unsigned)index);
  work->done[index] = true;
}

static void work_together(unsigned hands, void (*job)(void *of, unsigned hand), void *of) {
  crew_work all = {.job = job, .of = of};
  cli_work work = {
      .count = hands, .threads = hands, .memory_size = 1, .user = &all, .work = lend_hand};
  if (cli_work_run(&work)) return;
  for (unsigned i = 0; i < hands; i++) /* no threads to be had: one after the other */
    if (!all.done[i]) job(of, i);
}

bool cli_crew_open(hf_bot_crew *crew, uint64_t threads) {
  *crew = (hf_bot_crew){.hands = threads < HF_BOT_HANDS_MAX ? (unsigned)threads : HF_BOT_HANDS_MAX,
                        .room_size = HF_BOT_ROOM,
                        .work = work_together};
  for (unsigned i = 1; i < crew->hands; i++) {
    crew->room[i - 1] = malloc(HF_BOT_ROOM);
    if (crew->room[i - 1] != NULL) continue;
    cli_crew_close(crew);
    return false;
  }
  return true;
}

void cli_crew_close(hf_bot_crew *crew) {
  for (unsigned i = 1; i < crew->hands; i++) free(crew->room[i - 1]);
}
