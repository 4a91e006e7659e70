/* Words between nodes: LISTEN and NOTIFY, on a connection and a thread of their
 * own. PostgreSQL lets transactions that notify commit one after the other, so
 * no transaction of the store does; words that wait share one notification. One
 * that is lost is no harm: whoever hears nothing finds out by asking. */
#include "store/postgres.h"

#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define WORD_MAX 100
#define PAYLOAD_MAX 7000 /* PostgreSQL takes less than 8000 bytes */
#define WORDS_MAX 10000  /* that wait; more are forgotten */
#define GAP_US 5000      /* between two notifications */
#define AGAIN_MS 1000    /* until a lost connection is made anew */

typedef struct word {
  struct word *next;
  char text[WORD_MAX + 1];
} word;

typedef struct words {
  word *first, **last;
  size_t count;
} words;

typedef struct pg_hints {
  const char *url;
  PGconn *connection;
  char channel[80], self[24]; /* who speaks: one does not hear oneself */
  void (*wake)(void *user);
  void *wake_user;
  pthread_t thread;
  pthread_mutex_t mutex;
  int bell[2];       /* rung when there is something to say */
  words said, heard; /* under the mutex, as is the next */
  bool stop;
} pg_hints;

/* --- lists of words ----------------------------------------------------------------- */

static void words_start(words *list) {
  list->first = NULL;
  list->last = &list->first;
  list->count = 0;
}

static void words_add(words *list, const char *text, size_t length) {
  if (list->count >= WORDS_MAX || length == 0 || length > WORD_MAX) return;
  for (const word *at = list->first; at; at = at->next)
    if (strncmp(at->text, text, length) == 0 && !at->text[length]) return;
  word *more = mm_new(sizeof *more);
  memcpy(more->text, text, length);
  more->text[length] = 0;
  more->next = NULL;
  *list->last = more;
  list->last = &more->next;
  list->count++;
}

static word *words_take(words *list) {
  word *one = list->first;
  if (!one) return NULL;
  list->first = one->next;
  list->count--;
  if (!list->first) list->last = &list->first;
  return one;
}

static void words_free(words *list) {
  for (word *one; (one = words_take(list)) != NULL;) free(one);
}

/* --- speaking and hearing ------------------------------------------------------------- */

static void hang_up(pg_hints *hints) {
  PQfinish(hints->connection);
  hints->connection = NULL;
}

static bool execute(const pg_hints *hints, const char *text) {
  PGresult *result = pg_ask(hints->connection, text);
  ExecStatusType status = PQresultStatus(result);
  PQclear(result);
  return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

/* Stores in other schemas of the database are none of our business. */
static bool name_channel(pg_hints *hints) {
  PGresult *result = pg_ask(hints->connection, "SELECT 'holdfast_' || current_schema()");
  bool good = PQresultStatus(result) == PGRES_TUPLES_OK && PQntuples(result) == 1 &&
              strlen(PQgetvalue(result, 0, 0)) < 64;
  if (good) snprintf(hints->channel, sizeof hints->channel, "%s", PQgetvalue(result, 0, 0));
  PQclear(result);
  return good;
}

static void call_up(pg_hints *hints) {
  char text[200];
  hints->connection = pg_dial(hints->url);
  if (PQstatus(hints->connection) == CONNECTION_OK && name_channel(hints)) {
    char *quoted = PQescapeIdentifier(hints->connection, hints->channel, strlen(hints->channel));
    snprintf(text, sizeof text, "LISTEN %s", quoted ? quoted : "");
    PQfreemem(quoted);
    snprintf(hints->self, sizeof hints->self, "%d", PQbackendPID(hints->connection));
    if (execute(hints, text)) return;
  }
  hang_up(hints);
}

/* As many as fit into one notification, behind the name of who speaks. */
static bool gather(pg_hints *hints, char payload[PAYLOAD_MAX + 1]) {
  size_t length = (size_t)snprintf(payload, PAYLOAD_MAX, "%s", hints->self);
  bool any = false;
  pthread_mutex_lock(&hints->mutex);
  while (hints->said.first && length + WORD_MAX + 1 < PAYLOAD_MAX) {
    word *one = words_take(&hints->said);
    length += (size_t)snprintf(payload + length, PAYLOAD_MAX - length, " %s", one->text);
    free(one);
    any = true;
  }
  pthread_mutex_unlock(&hints->mutex);
  return any;
}

static bool speak(pg_hints *hints) {
  static const char text[] = "SELECT pg_notify($1, $2)";
  char payload[PAYLOAD_MAX + 1];
  while (gather(hints, payload)) {
    const char *values[] = {hints->channel, payload};
    if (PQsendQueryParams(hints->connection, text, 2, NULL, values, NULL, NULL, 0) != 1)
      return false;
    PGresult *result = pg_answer(hints->connection);
    bool good = PQresultStatus(result) == PGRES_TUPLES_OK;
    PQclear(result);
    if (!good) return false;
    usleep(GAP_US); /* more may come to share the next */
  }
  return true;
}

static bool take_in(pg_hints *hints, const char *payload) {
  size_t self = strlen(hints->self);
  if (strncmp(payload, hints->self, self) == 0 && payload[self] == ' ') return false;
  const char *at = strchr(payload, ' ');
  pthread_mutex_lock(&hints->mutex);
  while (at) {
    size_t length = strcspn(at + 1, " ");
    words_add(&hints->heard, at + 1, length);
    at = at[1 + length] ? at + 1 + length : NULL;
  }
  pthread_mutex_unlock(&hints->mutex);
  return true;
}

static bool hear(pg_hints *hints) {
  bool any = false;
  if (PQconsumeInput(hints->connection) != 1) return false;
  for (PGnotify *note; (note = PQnotifies(hints->connection)) != NULL;) {
    any = take_in(hints, note->extra) || any;
    PQfreemem(note);
  }
  if (any && hints->wake) hints->wake(hints->wake_user);
  return true;
}

static bool is_stopped(pg_hints *hints) {
  pthread_mutex_lock(&hints->mutex);
  bool stop = hints->stop;
  /* Nobody hears what was said while there is no connection. */
  if (!hints->connection) words_free(&hints->said);
  pthread_mutex_unlock(&hints->mutex);
  return stop;
}

static void *labour(void *user) {
  pg_hints *hints = user;
  char rung[64];
  while (!is_stopped(hints)) {
    if (!hints->connection) call_up(hints);
    struct pollfd ready[2] = {
        {.fd = hints->bell[0], .events = POLLIN},
        {.fd = hints->connection ? PQsocket(hints->connection) : -1, .events = POLLIN}};
    poll(ready, 2, hints->connection ? 10000 : AGAIN_MS);
    if (ready[0].revents && read(hints->bell[0], rung, sizeof rung) < 0) continue;
    if (hints->connection && (!speak(hints) || !hear(hints))) hang_up(hints);
  }
  hang_up(hints);
  return NULL;
}

/* --- for the others --------------------------------------------------------------------- */

void pg_listen(void *user, void (*wake)(void *user), void *wake_user) {
  pg_base *base = user;
  pg_hints *hints = mm_new(sizeof *hints);
  hints->url = base->url;
  hints->wake = wake;
  hints->wake_user = wake_user;
  words_start(&hints->said);
  words_start(&hints->heard);
  pthread_mutex_init(&hints->mutex, NULL);
  if (pipe2(hints->bell, O_CLOEXEC | O_NONBLOCK) == 0) {
    if (pthread_create(&hints->thread, NULL, labour, hints) == 0) {
      base->hints = hints;
      return;
    }
    close(hints->bell[0]);
    close(hints->bell[1]);
  }
  pthread_mutex_destroy(&hints->mutex);
  free(hints);
}

static void ring(const pg_hints *hints) {
  if (write(hints->bell[1], "", 1) < 0) return; /* full: it rings already */
}

void pg_hint(void *user, const char *text) {
  const pg_base *base = user;
  if (!base->hints) return;
  pthread_mutex_lock(&base->hints->mutex);
  words_add(&base->hints->said, text, strlen(text));
  pthread_mutex_unlock(&base->hints->mutex);
  ring(base->hints);
}

char *pg_heard(void *user) {
  const pg_base *base = user;
  char *text = NULL;
  if (!base->hints) return NULL;
  pthread_mutex_lock(&base->hints->mutex);
  word *one = words_take(&base->hints->heard);
  pthread_mutex_unlock(&base->hints->mutex);
  if (one) text = mm_copy(one->text);
  free(one);
  return text;
}

void pg_hints_close(pg_base *base) {
  pg_hints *hints = base->hints;
  if (!hints) return;
  pthread_mutex_lock(&hints->mutex);
  hints->stop = true;
  pthread_mutex_unlock(&hints->mutex);
  ring(hints);
  pthread_join(hints->thread, NULL);
  words_free(&hints->said);
  words_free(&hints->heard);
  close(hints->bell[0]);
  close(hints->bell[1]);
  pthread_mutex_destroy(&hints->mutex);
  free(hints);
  base->hints = NULL;
}
