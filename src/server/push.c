/* Web Push as the rest of the server knows it: who is told of a turn, and who is no
 * longer subscribed. The post office (push_office.c) sends what is told. Endpoints
 * come from browsers, so from anybody: only https is spoken, certificates are
 * checked, and addresses inside the house are refused, unless the operator allows
 * it for a test. */
#define _DEFAULT_SOURCE
#include "people.h"
#include "push_parts.h"
#include "server.h"

#include "memory/memory.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FACT "web-push-key"

struct sv_push {
  sv_server *server;
  sv_push_key *key;
  char public[96];
  char *contact;
  SSL_CTX *tls;
  sv_flight_rules rules;
  sv_office *office;
  pthread_mutex_t lock;
  sv_letter *refused; /* their subscriptions are no more */
};

static void give_back(void *user, sv_letter *letter) {
  sv_push *push = user;
  pthread_mutex_lock(&push->lock);
  letter->next = push->refused;
  push->refused = letter;
  pthread_mutex_unlock(&push->lock);
  nt_wake(push->server->net);
}

/* --- the key, which is kept in the store
 * ---------------------------------------------------------- */

typedef struct fact_wanted {
  sv_push *push;
  bool done, made;
} fact_wanted;

/* Made where there is none, or none that can be read. Another node may be
 * faster: what is kept counts, and is read once more. */
static void make_key(fact_wanted *wanted, bool replace, st_fact_read read) {
  st_store *store = wanted->push->server->store;
  sv_push_key *key = sv_push_key_new();
  char *text = key == NULL ? NULL : sv_push_key_write(key);
  sv_push_key_free(key);
  wanted->made = true;
  if (text != NULL && replace)
    st_put_fact(store, FACT, text, NULL, NULL);
  else if (text != NULL)
    st_add_fact(store, FACT, text, NULL, NULL);
  free(text);
  st_fact(store, FACT, read, wanted);
}

static void key_read(void *told, st_status status, const char *value) {
  fact_wanted *wanted = told;
  if (status == ST_OK && value != NULL) wanted->push->key = sv_push_key_read(value);
  if (wanted->push->key == NULL && status != ST_FAILED && !wanted->made)
    make_key(wanted, status == ST_OK, key_read);
  else
    wanted->done = true;
}

/* Before the loop runs: the store is asked and waited for. */
static bool find_key(sv_push *push) {
  fact_wanted wanted = {.push = push};
  st_fact(push->server->store, FACT, key_read, &wanted);
  while (!wanted.done) {
    st_poll(push->server->store);
    usleep(1000);
  }
  return push->key != NULL && sv_push_key_public(push->key, push->public);
}

static void free_push(sv_push *push) {
  sv_names_close(push->rules.names);
  sv_push_key_free(push->key);
  SSL_CTX_free(push->tls);
  pthread_mutex_destroy(&push->lock);
  free(push->contact);
  free(push);
}

static bool open_office(sv_push *push) {
  push->tls = SSL_CTX_new(TLS_client_method());
  if (push->tls == NULL || SSL_CTX_set_default_verify_paths(push->tls) != 1) return false;
  SSL_CTX_set_verify(push->tls, SSL_VERIFY_PEER, NULL);
  if (!find_key(push)) return false;
  push->rules = (sv_flight_rules){.names = sv_names_open(getaddrinfo),
                                  .tls = push->tls,
                                  .key = push->key,
                                  .contact = push->contact,
                                  .anywhere = push->server->options.push_anywhere};
  if (push->rules.names == NULL) return false;
  push->office = sv_office_open(&push->rules, give_back, push);
  return push->office != NULL;
}

sv_push *sv_push_open(sv_server *server) {
  if (server->options.contact == NULL) return NULL;
  sv_push *push = mm_new(sizeof *push);
  push->server = server;
  push->contact = sv_copy(server->options.contact);
  pthread_mutex_init(&push->lock, NULL);
  if (open_office(push)) return push;
  sv_note(server, SV_ERROR, "push.off", "why", "its key could not be made or read", NULL);
  free_push(push);
  return NULL;
}

void sv_push_close(sv_push *push) {
  if (push == NULL) return;
  sv_office_close(push->office);
  sv_letters_free(push->refused);
  free_push(push);
}

const char *sv_push_public(const sv_push *push) { return push == NULL ? NULL : push->public; }

/* --- on the loop ------------------------------------------------------------ */

void sv_push_poll(sv_push *push) {
  if (push == NULL) return;
  pthread_mutex_lock(&push->lock);
  sv_letter *refused = push->refused;
  push->refused = NULL;
  pthread_mutex_unlock(&push->lock);
  for (const sv_letter *what = refused; what != NULL; what = what->next) {
    push->server->figures.pushes_gone++;
    pp_push_gone(push->server->people, what->user, what->endpoint);
  }
  sv_letters_free(refused);
}

typedef struct errand {
  sv_push *push;
  char *text;
} errand;

static void subscriber_read(void *told, st_status status, const st_user *user) {
  errand *what = told;
  json_t *subscription =
      status == ST_OK && user->push != NULL ? json_loads(user->push, 0, NULL) : NULL;
  const json_t *keys = json_object_get(subscription, "keys");
  const char *endpoint = sv_text(subscription, "endpoint");
  if (endpoint != NULL && sv_text(keys, "p256dh") != NULL && sv_text(keys, "auth") != NULL) {
    sv_letter *post_it = mm_new(sizeof *post_it);
    snprintf(post_it->user, sizeof post_it->user, "%s", user->id);
    post_it->endpoint = sv_copy(endpoint);
    post_it->p256dh = sv_copy(sv_text(keys, "p256dh"));
    post_it->auth = sv_copy(sv_text(keys, "auth"));
    post_it->text = what->text;
    what->text = NULL;
    what->push->server->figures.pushes += sv_office_post(what->push->office, post_it);
  }
  json_decref(subscription);
  free(what->text);
  free(what);
}

void sv_push_turn(const sv_table *table, const char *user) {
  sv_push *push = table->server->push;
  if (push == NULL) return;
  errand *what = mm_new(sizeof *what);
  what->push = push;
  what->text =
      sv_body(json_pack("{s:s,s:s,s:s}", "t", "turn", "table", table->id, "name", table->name));
  st_user_by_id(push->server->store, user, subscriber_read, what);
}
