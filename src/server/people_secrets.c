/* Tokens, recovery codes, passwords. Tokens and codes are random and long: a
 * plain hash of them is enough. Passwords are not, and get argon2id. */
#include "server/people_internal.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PP_WORK_MAX 64

static void hash_hex(const char *kind, const char *text, char hash[PP_HASH]) {
  unsigned char digest[32];
  crypto_generichash(digest, sizeof digest, (const unsigned char *)text, strlen(text),
                     (const unsigned char *)kind, strlen(kind));
  sodium_bin2hex(hash, PP_HASH, digest, sizeof digest);
}

void pp_token_new(char token[PP_TOKEN]) {
  unsigned char bytes[16];
  randombytes_buf(bytes, sizeof bytes);
  sodium_bin2hex(token, PP_TOKEN, bytes, sizeof bytes);
  sodium_memzero(bytes, sizeof bytes);
}

bool pp_token_is(const char *text) {
  return strlen(text) == PP_TOKEN - 1 && !text[strspn(text, "0123456789abcdef")];
}

void pp_token_hash(const char *token, char hash[PP_HASH]) {
  hash_hex("holdfast token 1", token, hash);
}

void pp_id_new(char id[ST_ID_MAX]) {
  unsigned char bytes[16];
  randombytes_buf(bytes, sizeof bytes);
  id[0] = 'u';
  sodium_bin2base64(id + 1, ST_ID_MAX - 1, bytes, sizeof bytes,
                    sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

bool pp_same_hash(const char *one, const char *other) {
  return strlen(one) == PP_HASH - 1 && strlen(other) == PP_HASH - 1 &&
         sodium_memcmp(one, other, PP_HASH - 1) == 0;
}

/* --- recovery codes ----------------------------------------------------------------- */

static const char alphabet[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
#define CODE_LETTERS 24

void pp_recovery_new(char code[PP_RECOVERY]) {
  size_t at = 0;
  for (int i = 0; i < CODE_LETTERS; i++) {
    if (i && i % 4 == 0) code[at++] = '-';
    code[at++] = alphabet[randombytes_uniform(sizeof alphabet - 1)];
  }
  code[at] = 0;
}

/* Forgives what people do when they copy a code by hand. */
static char plain_letter(char c) {
  if (c >= 'a' && c <= 'z') c = (char)(c - 'a' + 'A');
  if (c == 'O') return '0';
  if (c == 'I' || c == 'L') return '1';
  return c;
}

bool pp_recovery_hash(const char *code, char hash[PP_HASH]) {
  char letters[CODE_LETTERS + 1];
  size_t count = 0;
  for (; *code; code++) {
    if (*code == '-' || *code == ' ') continue;
    char c = plain_letter(*code);
    if (count == CODE_LETTERS || !strchr(alphabet, c)) return false;
    letters[count++] = c;
  }
  letters[count] = 0;
  if (count != CODE_LETTERS) return false;
  hash_hex("holdfast code 1", letters, hash);
  sodium_memzero(letters, sizeof letters);
  return true;
}

/* --- passwords ------------------------------------------------------------------------ */

struct pp_work {
  pp_work *next;
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
    if (!worker->first) worker->last = &worker->first;
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
  worker->last = &worker->first;
  worker->done_last = &worker->done;
  pthread_mutex_init(&worker->mutex, NULL);
  pthread_cond_init(&worker->more, NULL);
  worker->started = pthread_create(&worker->thread, NULL, run, worker) == 0;
  return worker->started;
}

static void drop_works(pp_work *work) {
  while (work) {
    pp_work *next = work->next;
    work_free(work);
    work = next;
  }
}

void pp_worker_close(pp_worker *worker) {
  if (worker->started) {
    pthread_mutex_lock(&worker->mutex);
    worker->stop = true;
    pthread_cond_signal(&worker->more);
    pthread_mutex_unlock(&worker->mutex);
    pthread_join(worker->thread, NULL);
  }
  drop_works(worker->first);
  drop_works(worker->done);
  pthread_mutex_destroy(&worker->mutex);
  pthread_cond_destroy(&worker->more);
}

bool pp_worker_ask(pp_worker *worker, const pp_task *task, pp_worked done, void *user) {
  if (worker->waiting >= PP_WORK_MAX) return false;
  pp_work *work = mm_new(sizeof *work);
  work->task = *task;
  work->done = done;
  work->user = user;
  worker->waiting++;
  pthread_mutex_lock(&worker->mutex);
  *worker->last = work;
  worker->last = &work->next;
  pthread_cond_signal(&worker->more);
  pthread_mutex_unlock(&worker->mutex);
  return true;
}

void pp_worker_poll(pp_worker *worker) {
  pthread_mutex_lock(&worker->mutex);
  pp_work *work = worker->done;
  worker->done = NULL;
  worker->done_last = &worker->done;
  pthread_mutex_unlock(&worker->mutex);
  while (work) {
    pp_work *next = work->next;
    worker->waiting--;
    work->done(work->user, work->good, work->task.hash);
    work_free(work);
    work = next;
  }
}
