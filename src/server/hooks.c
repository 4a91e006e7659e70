/* Telling people that a slow table waits for them: a message to pages that look
 * elsewhere, Web Push (push.c), and the operator's hook, a command that is run
 * with the turn's facts in its environment. One thread runs the commands one
 * after the other; one that takes too long is ended. */
#define _DEFAULT_SOURCE
#include "server.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define WAITING_MAX 1000
#define PATIENCE_MS 30000
#define FACTS 10

extern char **environ;

typedef struct turn {
  struct turn *next;
  char *fact[FACTS + 1]; /* NAME=value */
} turn;

struct sv_hooks {
  sv_server *server;
  char *command;
  pthread_t thread;
  pthread_mutex_t lock;
  pthread_cond_t more;
  turn *first, *last;
  size_t waiting;
  bool stop;
};

/* --- in the thread --------------------------------------------------------- */

static void free_turn(turn *item) {
  for (size_t i = 0; i < FACTS; i++) free(item->fact[i]);
  free(item);
}

/* Our environment and the facts. */
static char **environment_of(const turn *item) {
  size_t count = 0, at = 0;
  while (environ[count] != NULL) count++;
  char **all = mm_new((count + FACTS + 1) * sizeof *all);
  for (size_t i = 0; i < count; i++)
    if (strncmp(environ[i], "HOLDFAST_", 9) != 0) all[at++] = environ[i];
  for (size_t i = 0; i < FACTS && item->fact[i] != NULL; i++) all[at++] = item->fact[i];
  return all;
}

static void wait_for(pid_t child) {
  int status;
  for (int waited = 0; waited < PATIENCE_MS; waited += 20) {
    if (waitpid(child, &status, WNOHANG) != 0) return;
    nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
  }
  kill(-child, SIGKILL);
  waitpid(child, &status, 0);
}

/* The child has a process group of its own and no signals blocked. */
static void run_command(const sv_hooks *hooks, const turn *item) {
  char *words[] = {(char *)(uintptr_t) "sh", (char *)(uintptr_t) "-c", hooks->command, NULL};
  char **environment = environment_of(item);
  posix_spawnattr_t how;
  pid_t child;
  sigset_t none;
  sigemptyset(&none);
  posix_spawnattr_init(&how);
  posix_spawnattr_setpgroup(&how, 0);
  posix_spawnattr_setsigmask(&how, &none);
  posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);
  if (posix_spawn(&child, "/bin/sh", NULL, &how, words, environment) == 0) wait_for(child);
  posix_spawnattr_destroy(&how);
  free(environment);
}

static turn *take_turn(sv_hooks *hooks) {
  pthread_mutex_lock(&hooks->lock);
  while (hooks->first == NULL && !hooks->stop) pthread_cond_wait(&hooks->more, &hooks->lock);
  turn *item = hooks->stop ? NULL : hooks->first;
  if (item != NULL) {
    hooks->first = item->next;
    if (hooks->first == NULL) hooks->last = NULL;
    hooks->waiting--;
  }
  pthread_mutex_unlock(&hooks->lock);
  return item;
}

static void *labour(void *user) {
  sv_hooks *hooks = user;
  turn *item;
  while ((item = take_turn(hooks)) != NULL) {
    run_command(hooks, item);
    free_turn(item);
  }
  return NULL;
}

/* --- on the loop ----------------------------------------------------------- */

sv_hooks *sv_hooks_open(sv_server *server, const char *command) {
  if (command == NULL) return NULL;
  sv_hooks *hooks = mm_new(sizeof *hooks);
  hooks->server = server;
  hooks->command = sv_copy(command);
  pthread_mutex_init(&hooks->lock, NULL);
  pthread_cond_init(&hooks->more, NULL);
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

static char *fact(const char *name, const char *value) {
  size_t size = strlen(name) + strlen(value) + 2;
  char *text = mm_new(size);
  snprintf(text, size, "%s=%s", name, value);
  return text;
}

static char *number_fact(const char *name, int64_t value) {
  char text[24];
  snprintf(text, sizeof text, "%lld", (long long)value);
  return fact(name, text);
}

static void call_hook(const sv_table *table, unsigned number) {
  sv_hooks *hooks = table->server->hooks;
  const sv_seat *seat = &table->seat[number];
  if (hooks == NULL) return;
  turn *item = mm_new(sizeof *item);
  item->fact[0] = fact("HOLDFAST_TABLE", table->id);
  item->fact[1] = fact("HOLDFAST_TABLE_NAME", table->name);
  item->fact[2] = fact("HOLDFAST_GAME", hf_game_id(table->game));
  item->fact[3] = number_fact("HOLDFAST_SEAT", number);
  item->fact[4] = fact("HOLDFAST_USER", seat->user);
  item->fact[5] = fact("HOLDFAST_NAME", seat->name);
  item->fact[6] =
      number_fact("HOLDFAST_DUE", time(NULL) + (sv_due(table, seat) - sv_table_now(table)) / 1000);
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

void sv_tell_turn_here(sv_server *server, const char *user, const char *table, const char *name) {
  hw_text text = {0};
  hw_object(&text);
  hw_put_string(&text, "t", "turn");
  hw_put_string(&text, "table", table);
  hw_put_string(&text, "name", name);
  hw_object_end(&text);
  for (sv_client *client = server->clients; client != NULL; client = client->next)
    if (strcmp(client->user.id, user) == 0) sv_send(client, &text);
  hw_text_free(&text);
}

int64_t sv_tell_at(const sv_table *table, const sv_seat *seat) {
  bool waits = seat->asked && seat->looked_at == seat->question && seat->told != seat->question;
  bool here = sv_seat_is_here(table, (unsigned)(seat - table->seat));
  if (table->pace != SV_SLOW || here || seat->left_at == 0 || !waits || sv_played_by_bot(seat))
    return INT64_MAX;
  /* Who had left before was told when it was asked. */
  int64_t at = seat->left_at + (int64_t)table->server->options.away * 1000;
  int64_t told_at = seat->left_at < seat->began ? seat->began : at;
  return told_at < table->home_since ? INT64_MAX : at; /* the home before this one did */
}

void sv_tell_turn(sv_table *table, unsigned number) {
  sv_seat *seat = &table->seat[number];
  if (table->pace != SV_SLOW || sv_seat_is_here(table, number)) return;
  seat->told = seat->question;
  sv_tell_turn_here(table->server, seat->user, table->id, table->name);
  sv_tell_turn_elsewhere(table, seat->user);
  sv_push_turn(table, seat->user);
  call_hook(table, number);
}
