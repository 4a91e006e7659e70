/* Calls to PostgreSQL that fail: the linker puts these in the place of libpq's.
 *
 * A connection is lost by its socket: libpq finds out by itself, as it does when a server
 * dies. What a server has done before is made certain by closing our half of the line and
 * reading until it has closed its own. A server that is silent is a socket at which nobody
 * is; the true one stays open until the connection is given up, as behind a cut line. */
#include "faults.h"

#include <libpq-fe.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

PGconn *__real_PQconnectdbParams(const char *const *keys, const char *const *values, int expand);
PGconn *__wrap_PQconnectdbParams(const char *const *keys, const char *const *values, int expand);
void __real_PQfinish(PGconn *on);
void __wrap_PQfinish(PGconn *on);
void __real_PQclear(PGresult *result);
void __wrap_PQclear(PGresult *result);
PGresult *__real_PQexec(PGconn *on, const char *text);
PGresult *__wrap_PQexec(PGconn *on, const char *text);
int __real_PQsendQueryParams(PGconn *on, const char *text, int count, const Oid *types,
                             const char *const *values, const int *lengths, const int *formats,
                             int format);
int __wrap_PQsendQueryParams(PGconn *on, const char *text, int count, const Oid *types,
                             const char *const *values, const int *lengths, const int *formats,
                             int format);
int __real_PQsendQuery(PGconn *on, const char *text);
int __wrap_PQsendQuery(PGconn *on, const char *text);
int __real_PQsendPrepare(PGconn *on, const char *name, const char *text, int count,
                         const Oid *types);
int __wrap_PQsendPrepare(PGconn *on, const char *name, const char *text, int count,
                         const Oid *types);
int __real_PQsendQueryPrepared(PGconn *on, const char *name, int count, const char *const *values,
                               const int *lengths, const int *formats, int format);
int __wrap_PQsendQueryPrepared(PGconn *on, const char *name, int count, const char *const *values,
                               const int *lengths, const int *formats, int format);
int __real_PQpipelineSync(PGconn *on);
int __wrap_PQpipelineSync(PGconn *on);
int __real_PQsendFlushRequest(PGconn *on);
int __wrap_PQsendFlushRequest(PGconn *on);
int __real_PQflush(PGconn *on);
int __wrap_PQflush(PGconn *on);
int __real_PQconsumeInput(PGconn *on);
int __wrap_PQconsumeInput(PGconn *on);
PGresult *__real_PQgetResult(PGconn *on);
PGresult *__wrap_PQgetResult(PGconn *on);
int __real_PQputCopyData(PGconn *on, const char *bytes, int length);
int __wrap_PQputCopyData(PGconn *on, const char *bytes, int length);
int __real_PQputCopyEnd(PGconn *on, const char *error);
int __wrap_PQputCopyEnd(PGconn *on, const char *error);
int __real_PQenterPipelineMode(PGconn *on);
int __wrap_PQenterPipelineMode(PGconn *on);
int __real_PQsetnonblocking(PGconn *on, int how);
int __wrap_PQsetnonblocking(PGconn *on, int how);
unsigned char *__real_PQunescapeBytea(const unsigned char *text, size_t *length);
unsigned char *__wrap_PQunescapeBytea(const unsigned char *text, size_t *length);

static ft_loss loss;
static char refusal[160];   /* a statement that is answered with an error */
static atomic_int refusals; /* so many, once a connection was lost */
static atomic_int_fast64_t held;

int64_t ft_held(void) { return atomic_load(&held); }

void ft_loss_set(ft_loss which, const char *state) {
  loss = which;
  atomic_store(&refusals, which != FT_ANSWERED && state[0] != '\0' ? 3 : 0);
  snprintf(refusal, sizeof refusal,
           "DO $$BEGIN RAISE EXCEPTION 'refused by the test' USING ERRCODE = '%s'; END$$", state);
}

__attribute__((constructor(201))) static void begin(void) {
  static const char *const words[] = {"before", "after", "silent", "", "memory", "row"};
  const char *word = getenv("HOLDFAST_FAULT_LOSS");
  if (word == NULL) return;
  ft_loss_set(FT_ANSWERED, word);
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (strcmp(word, words[i]) == 0) ft_loss_set((ft_loss)i, "");
}

/* --- lines ---------------------------------------------------------------------- */

#define MUTED_MAX 8
static struct muted {
  PGconn *on;
  int line[2]; /* the true one, and the end at which nobody is */
} muted[MUTED_MAX];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void cut(PGconn *on) {
  if (PQsocket(on) >= 0) shutdown(PQsocket(on), SHUT_RDWR);
}

static void send_all(PGconn *on) {
  while (__real_PQflush(on) == 1) {
    struct pollfd ready = {.fd = PQsocket(on), .events = POLLOUT};
    if (poll(&ready, 1, 1000) <= 0) return;
  }
}

/* The server has done all it was told, and nobody hears how it went. */
static void cut_behind(PGconn *on) {
  char unread[4096];
  struct pollfd ready = {.fd = PQsocket(on), .events = POLLIN};
  send_all(on);
  if (ready.fd < 0) return;
  shutdown(ready.fd, SHUT_WR);
  while (poll(&ready, 1, 10000) > 0 && recv(ready.fd, unread, sizeof unread, 0) > 0) continue;
  cut(on);
}

static void mute(PGconn *on) {
  int pair[2], line = PQsocket(on);
  send_all(on);
  if (line < 0 || socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, pair) != 0)
    return;
  pthread_mutex_lock(&lock);
  struct muted *one = muted;
  while (one < muted + MUTED_MAX - 1 && one->on != NULL) one++;
  *one = (struct muted){.on = on, .line = {dup(line), pair[1]}};
  pthread_mutex_unlock(&lock);
  dup2(pair[0], line);
  close(pair[0]);
}

static void forget(const PGconn *on) {
  pthread_mutex_lock(&lock);
  for (struct muted *one = muted; one < muted + MUTED_MAX; one++) {
    if (one->on != on || on == NULL) continue;
    close(one->line[0]);
    close(one->line[1]);
    one->on = NULL;
  }
  pthread_mutex_unlock(&lock);
}

/* --- what fails ------------------------------------------------------------------ */

static PGresult *counted(PGresult *result) {
  if (result != NULL) atomic_fetch_add(&held, 1);
  return result;
}

static bool fails(void) { return ft_fails(FT_PG); }

static bool refuses(void) { return loss == FT_ANSWERED; }

/* What a server does not answer cannot be answered with an error. */
static bool fails_but_for_answers(void) { return !refuses() && loss != FT_NO_ROW && fails(); }

/* It has no result of its own. */
static bool fails_to_send(void) { return loss != FT_NO_ROW && fails(); }

/* Of the statements behind a connection that was lost. */
static bool is_refused_behind(void) {
  if (ft_failed(FT_PG) == 0 || refuses()) return false;
  return atomic_fetch_sub(&refusals, 1) > 0;
}

static void lose_behind(PGconn *on) {
  if (loss == FT_LOST_AFTER) cut_behind(on);
  if (loss == FT_SILENT) mute(on);
}

/* Around a call that sends, and is lost somewhere. */
#define SENDING(on, call, failed)                                                                  \
  do {                                                                                             \
    if (loss == FT_NO_MEMORY) return failed;                                                       \
    if (loss == FT_LOST_BEFORE) cut(on);                                                           \
    int sent_ = call;                                                                              \
    lose_behind(on);                                                                               \
    return sent_;                                                                                  \
  } while (0)

int __wrap_PQsendQuery(PGconn *on, const char *text) {
  if (!fails_to_send()) return __real_PQsendQuery(on, text);
  SENDING(on, __real_PQsendQuery(on, refuses() ? refusal : text), 0);
}

int __wrap_PQsendPrepare(PGconn *on, const char *name, const char *text, int count,
                         const Oid *types) {
  if (!fails_to_send()) return __real_PQsendPrepare(on, name, text, count, types);
  SENDING(on, __real_PQsendPrepare(on, name, refuses() ? "what is this" : text, count, types), 0);
}

static int send_refusal(PGconn *on) {
  return __real_PQsendQueryParams(on, refusal, 0, NULL, NULL, NULL, NULL, 0);
}

int __wrap_PQsendQueryParams(PGconn *on, const char *text, int count, const Oid *types,
                             const char *const *values, const int *lengths, const int *formats,
                             int format) {
  if (!fails_to_send())
    return __real_PQsendQueryParams(on, text, count, types, values, lengths, formats, format);
  if (refuses()) return send_refusal(on);
  SENDING(on, __real_PQsendQueryParams(on, text, count, types, values, lengths, formats, format),
          0);
}

int __wrap_PQsendQueryPrepared(PGconn *on, const char *name, int count, const char *const *values,
                               const int *lengths, const int *formats, int format) {
  if (is_refused_behind()) return send_refusal(on);
  if (!fails_to_send())
    return __real_PQsendQueryPrepared(on, name, count, values, lengths, formats, format);
  if (refuses()) return send_refusal(on);
  SENDING(on, __real_PQsendQueryPrepared(on, name, count, values, lengths, formats, format), 0);
}

int __wrap_PQpipelineSync(PGconn *on) {
  if (!fails_but_for_answers()) return __real_PQpipelineSync(on);
  SENDING(on, __real_PQpipelineSync(on), 0);
}

int __wrap_PQsendFlushRequest(PGconn *on) {
  if (!fails_but_for_answers()) return __real_PQsendFlushRequest(on);
  SENDING(on, __real_PQsendFlushRequest(on), 0);
}

int __wrap_PQflush(PGconn *on) {
  if (!fails_but_for_answers()) return __real_PQflush(on);
  SENDING(on, __real_PQflush(on), -1);
}

int __wrap_PQputCopyData(PGconn *on, const char *bytes, int length) {
  if (!fails_but_for_answers()) return __real_PQputCopyData(on, bytes, length);
  SENDING(on, __real_PQputCopyData(on, bytes, length), -1);
}

int __wrap_PQputCopyEnd(PGconn *on, const char *error) {
  if (!fails_to_send()) return __real_PQputCopyEnd(on, error);
  SENDING(on, __real_PQputCopyEnd(on, refuses() ? "refused by the test" : error), -1);
}

int __wrap_PQenterPipelineMode(PGconn *on) {
  return loss == FT_NO_MEMORY && fails() ? 0 : __real_PQenterPipelineMode(on);
}

int __wrap_PQsetnonblocking(PGconn *on, int how) {
  return loss == FT_NO_MEMORY && fails() ? -1 : __real_PQsetnonblocking(on, how);
}

unsigned char *__wrap_PQunescapeBytea(const unsigned char *text, size_t *length) {
  return loss == FT_NO_MEMORY && fails() ? NULL : __real_PQunescapeBytea(text, length);
}

/* --- what is read ------------------------------------------------------------------ */

int __wrap_PQconsumeInput(PGconn *on) {
  if (!fails_but_for_answers()) return __real_PQconsumeInput(on);
  if (loss == FT_NO_MEMORY) return 0;
  if (loss == FT_LOST_BEFORE) cut(on);
  if (loss == FT_SILENT) mute(on);
  int read = __real_PQconsumeInput(on);
  if (loss == FT_LOST_AFTER) cut(on);
  return read;
}

/* Libpq's own error says nothing of what the server has done. */
static PGresult *spoilt(PGconn *on, PGresult *result) {
  __real_PQclear(result);
  return loss == FT_NO_ROW ? PQmakeEmptyPGresult(on, PGRES_FATAL_ERROR) : NULL;
}

PGresult *__wrap_PQgetResult(PGconn *on) {
  PGresult *result = __real_PQgetResult(on);
  if (result == NULL || refuses() || !fails()) return counted(result);
  if (loss == FT_NO_MEMORY || loss == FT_NO_ROW) return counted(spoilt(on, result));
  if (loss == FT_SILENT)
    mute(on);
  else
    cut(on);
  return counted(result);
}

/* It waits itself: slow, then lost. */
static PGresult *lose_slowly(PGconn *on, PGresult *result) {
  if (loss == FT_NO_MEMORY || loss == FT_NO_ROW) return counted(spoilt(on, result));
  __real_PQclear(result);
  if (loss == FT_SILENT) usleep(20000);
  cut(on);
  return counted(__real_PQexec(on, "SELECT"));
}

PGresult *__wrap_PQexec(PGconn *on, const char *text) {
  if (!fails()) return counted(__real_PQexec(on, text));
  if (refuses()) return counted(__real_PQexec(on, refusal));
  if (loss == FT_LOST_BEFORE) cut(on);
  return lose_slowly(on, __real_PQexec(on, text));
}

void __wrap_PQclear(PGresult *result) {
  if (result != NULL) atomic_fetch_sub(&held, 1);
  __real_PQclear(result);
}

/* --- connections --------------------------------------------------------------------- */

/* Nobody listens there. */
static PGconn *dial_nobody(void) {
  static const char *const keys[] = {"host", "port", "connect_timeout", NULL};
  static const char *const values[] = {"127.0.0.1", "1", "2", NULL};
  return __real_PQconnectdbParams(keys, values, 0);
}

/* The server is there, and turns us away. */
static PGconn *dial_in_vain(const char *const *keys, const char *const *values, int expand) {
  const char *more_keys[24] = {0}, *more_values[24] = {0};
  size_t count = 0;
  for (; keys[count] != NULL && count < 20; count++) {
    more_keys[count] = keys[count];
    more_values[count] = values[count];
  }
  more_keys[count] = "dbname";
  more_values[count] = "not_there";
  return __real_PQconnectdbParams(more_keys, more_values, expand);
}

static PGconn *dial(const char *const *keys, const char *const *values, int expand) {
  if (!fails_to_send()) return __real_PQconnectdbParams(keys, values, expand);
  if (loss == FT_NO_MEMORY) return NULL;
  if (loss == FT_LOST_BEFORE) return dial_nobody();
  if (refuses()) return dial_in_vain(keys, values, expand);
  PGconn *on = __real_PQconnectdbParams(keys, values, expand);
  cut(on);
  return on;
}

PGconn *__wrap_PQconnectdbParams(const char *const *keys, const char *const *values, int expand) {
  PGconn *on = dial(keys, values, expand);
  if (on != NULL) atomic_fetch_add(&held, 1);
  return on;
}

void __wrap_PQfinish(PGconn *on) {
  if (on != NULL) atomic_fetch_sub(&held, 1);
  forget(on);
  __real_PQfinish(on);
}
