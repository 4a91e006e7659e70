/* Running the operator's hook: a command of the shell that finds a turn's facts in its
 * environment, where nothing is interpreted. A few run at once. What they say goes to
 * nobody, so that one who says a lot waits for nobody; they have no files of ours. One
 * that takes too long is ended with all that it has started, and so are all when the
 * server stops. One thread looks after them. */
#define _GNU_SOURCE /* posix_spawn_file_actions_addclosefrom_np */
#include "hook_runs.h"

#include "memory/memory.h"

#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <fcntl.h>

#define WAITING_MAX 1000
#define RUNS 4
#define PATIENCE_MS 30000
#define LOOK_MS 20 /* so often it is seen who has ended */
#define LAST_LOOKS 50
#define FACTS 7

extern char **environ;

typedef struct turn {
  struct turn *next;
  char *fact[FACTS]; /* NAME=value */
} turn;

typedef struct run {
  pid_t child; /* 0: none */
  int64_t until;
} run;

struct sv_hooks {
  sv_server *server;
  char *command;
  pthread_t thread;
  pthread_mutex_t lock;
  pthread_cond_t more;
  turn *first, *last;
  size_t waiting;
  unsigned failed;
  bool stop;
  run run[RUNS]; /* the thread's own */
};

static int64_t steady_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void free_turn(turn *item) {
  for (size_t i = 0; i < FACTS; i++) free(item->fact[i]);
  free(item);
}

/* --- in the thread --------------------------------------------------------- */

/* Our environment and the facts. */
static char **environment_of(const turn *item) {
  size_t count = 0, at = 0;
  while (environ[count] != NULL) count++;
  char **all = mm_new((count + FACTS + 1) * sizeof *all);
  for (size_t i = 0; i < count; i++)
    if (strncmp(environ[i], "HOLDFAST_", 9) != 0) all[at++] = environ[i];
  for (size_t i = 0; i < FACTS; i++) all[at++] = item->fact[i];
  return all;
}

/* A process group of its own, no signals blocked or ignored, nothing open but /dev/null. */
static pid_t start(const sv_hooks *hooks, const turn *item) {
  char *words[] = {(char *)(uintptr_t) "sh", (char *)(uintptr_t) "-c", hooks->command, NULL};
  char **environment = environment_of(item);
  posix_spawnattr_t how;
  posix_spawn_file_actions_t files;
  pid_t child;
  sigset_t none, ours;
  sigemptyset(&none);
  sigemptyset(&ours);
  sigaddset(&ours, SIGPIPE);
  sigaddset(&ours, SIGXFSZ);
  posix_spawnattr_init(&how);
  posix_spawnattr_setpgroup(&how, 0);
  posix_spawnattr_setsigmask(&how, &none);
  posix_spawnattr_setsigdefault(&how, &ours);
  posix_spawnattr_setflags(&how,
                           POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  posix_spawn_file_actions_init(&files);
  for (int fd = 0; fd < 3; fd++)
    posix_spawn_file_actions_addopen(&files, fd, "/dev/null", O_RDWR, 0);
  posix_spawn_file_actions_addclosefrom_np(&files, 3);
  if (posix_spawn(&child, "/bin/sh", &files, &how, words, environment) != 0) child = 0;
  posix_spawn_file_actions_destroy(&files);
  posix_spawnattr_destroy(&how);
  free(environment);
  return child;
}

/* Whether it has ended, and how. Nobody waits: even a killed process may take its time.
 * With the lock. */
static void look_after(sv_hooks *hooks, run *of, int64_t now) {
  siginfo_t info = {.si_pid = 0};
  int status = 0;
  waitid(P_PID, (id_t)of->child, &info, WEXITED | WNOHANG | WNOWAIT);
  if (info.si_pid == 0 && now < of->until) return;
  kill(-of->child, SIGKILL); /* what it has left behind in its group ends with it */
  if (info.si_pid == 0 || waitpid(of->child, &status, WNOHANG) == 0) return;
  of->child = 0;
  if (status == 0) return;
  hooks->failed++;
  nt_wake(hooks->server->net);
}

/* With the lock. */
static void begin_turn(sv_hooks *hooks, run *of, int64_t now) {
  turn *item = hooks->first;
  hooks->first = item->next;
  if (hooks->first == NULL) hooks->last = NULL;
  hooks->waiting--;
  *of = (run){.child = start(hooks, item), .until = now + PATIENCE_MS};
  hooks->failed += of->child == 0;
  free_turn(item);
}

/* With the lock; how many run. */
static unsigned go_on(sv_hooks *hooks) {
  int64_t now = steady_ms();
  unsigned running = 0;
  for (run *of = hooks->run; of < hooks->run + RUNS; of++) {
    if (of->child != 0) look_after(hooks, of, now);
    if (of->child == 0 && hooks->first != NULL) begin_turn(hooks, of, now);
    running += of->child != 0;
  }
  return running;
}

static void wait_a_while(sv_hooks *hooks) {
  struct timespec until;
  clock_gettime(CLOCK_MONOTONIC, &until);
  until.tv_nsec += LOOK_MS * 1000000;
  until.tv_sec += until.tv_nsec / 1000000000;
  until.tv_nsec %= 1000000000;
  pthread_cond_timedwait(&hooks->more, &hooks->lock, &until);
}

/* The server stops. With the lock. */
static void end_all(sv_hooks *hooks) {
  for (int i = 0; i < LAST_LOOKS; i++) {
    unsigned running = 0;
    for (run *of = hooks->run; of < hooks->run + RUNS; of++) {
      if (of->child != 0) look_after(hooks, of, of->until);
      running += of->child != 0;
    }
    if (running == 0) return;
    wait_a_while(hooks);
  }
}

static void *labour(void *user) {
  sv_hooks *hooks = user;
  pthread_mutex_lock(&hooks->lock);
  while (!hooks->stop) {
    if (go_on(hooks) > 0)
      wait_a_while(hooks);
    else if (hooks->first == NULL)
      pthread_cond_wait(&hooks->more, &hooks->lock);
  }
  end_all(hooks);
  pthread_mutex_unlock(&hooks->lock);
  return NULL;
}

/* --- on the loop ----------------------------------------------------------- */

sv_hooks *sv_hooks_open(sv_server *server, const char *command) {
  if (command == NULL) return NULL;
  pthread_condattr_t steady;
  sv_hooks *hooks = mm_new(sizeof *hooks);
  hooks->server = server;
  hooks->command = sv_copy(command);
  pthread_mutex_init(&hooks->lock, NULL);
  pthread_condattr_init(&steady);
  pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
  pthread_cond_init(&hooks->more, &steady);
  pthread_condattr_destroy(&steady);
  if (pthread_create(&hooks->thread, NULL, labour, hooks) == 0) return hooks;
  free(hooks->command);
  free(hooks);
  return NULL;
}

void sv_hooks_close(sv_hooks *hooks) {
  if (hooks == NULL) return;
  pthread_mutex_lock(&hooks->lock);
  hooks->stop = true;
  pthread_cond_broadcast(&hooks->more);
  pthread_mutex_unlock(&hooks->lock);
  pthread_join(hooks->thread, NULL);
  while (hooks->first != NULL) {
    turn *item = hooks->first;
    hooks->first = item->next;
    free_turn(item);
  }
  pthread_mutex_destroy(&hooks->lock);
  pthread_cond_destroy(&hooks->more);
  free(hooks->command);
  free(hooks);
}

void sv_hooks_poll(sv_hooks *hooks) {
  if (hooks == NULL) return;
  pthread_mutex_lock(&hooks->lock);
  unsigned failed = hooks->failed;
  hooks->failed = 0;
  pthread_mutex_unlock(&hooks->lock);
  if (failed == 0) return;
  char times[16];
  snprintf(times, sizeof times, "%u", failed);
  sv_note(hooks->server, SV_WARNING, "hook.failed", "times", times, NULL);
}

/* One line, whatever somebody has called themselves. */
static char *fact(const char *name, const char *value) {
  size_t size = strlen(name) + strlen(value) + 2;
  char *text = mm_new(size);
  snprintf(text, size, "%s=%s", name, value);
  for (char *at = text; *at != '\0'; at++)
    if ((unsigned char)*at < ' ' || *at == 0x7F) *at = ' ';
  return text;
}

static char *number_fact(const char *name, int64_t value) {
  char text[24];
  snprintf(text, sizeof text, "%lld", (long long)value);
  return fact(name, text);
}

static turn *turn_of(const sv_table *table, unsigned number) {
  const sv_seat *seat = &table->seat[number];
  turn *item = mm_new(sizeof *item);
  item->fact[0] = fact("HOLDFAST_TABLE", table->id);
  item->fact[1] = fact("HOLDFAST_TABLE_NAME", table->name);
  item->fact[2] = fact("HOLDFAST_GAME", hf_game_id(table->game));
  item->fact[3] = number_fact("HOLDFAST_SEAT", number);
  item->fact[4] = fact("HOLDFAST_USER", seat->user);
  item->fact[5] = fact("HOLDFAST_NAME", seat->name);
  item->fact[6] =
      number_fact("HOLDFAST_DUE", time(NULL) + (sv_due(table, seat) - sv_table_now(table)) / 1000);
  return item;
}

void sv_hooks_call(const sv_table *table, unsigned seat) {
  sv_hooks *hooks = table->server->hooks;
  if (hooks == NULL) return;
  turn *item = turn_of(table, seat);
  pthread_mutex_lock(&hooks->lock);
  bool room = hooks->waiting < WAITING_MAX;
  if (room) {
    if (hooks->last == NULL)
      hooks->first = item;
    else
      hooks->last->next = item;
    hooks->last = item;
    hooks->waiting++;
    table->server->figures.hooks++;
    pthread_cond_signal(&hooks->more);
  }
  pthread_mutex_unlock(&hooks->lock);
  if (room) return;
  free_turn(item);
  sv_note(table->server, SV_WARNING, "hook.full", NULL);
}
