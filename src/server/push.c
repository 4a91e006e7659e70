/* Sending Web Push: a thread of its own seals and posts what waits, one after
 * the other. Endpoints come from browsers, so from anybody: only https is
 * spoken, certificates are checked, and addresses inside the house (loopback,
 * private networks) are refused, unless the operator allows it for a test. */
#define _DEFAULT_SOURCE
#include "push.h"

#include "people.h"
#include "server.h"

#include <arpa/inet.h>
#include <netdb.h>
#include <netinet/in.h>
#include <openssl/ssl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#define WAITING_MAX 1000
#define PATIENCE_S 10
#define FACT "web-push-key"

typedef struct letter {
  struct letter *next;
  char user[ST_ID_MAX];
  char *endpoint, *p256dh, *auth, *text;
} letter;

struct sv_push {
  sv_server *server;
  sv_push_key *key;
  char public[96];
  char *contact;
  bool anywhere; /* plain http and any address: for tests */
  SSL_CTX *tls;
  pthread_t thread;
  pthread_mutex_t lock;
  pthread_cond_t more;
  letter *first, *last;
  letter *refused; /* their subscriptions are no more */
  size_t waiting;
  bool stop;
};

/* --- where to -------------------------------------------------------------------------- */

typedef struct place {
  bool secure;
  char host[256], port[8], path[1100], origin[300];
} place;

static bool read_endpoint(const char *url, place *to) {
  const char *at = strstr(url, "://");
  if (at == NULL) return false;
  to->secure = strncmp(url, "https://", 8) == 0;
  if (!to->secure && strncmp(url, "http://", 7) != 0) return false;
  at += 3;
  size_t length = strcspn(at, "/?#");
  int wrote = snprintf(to->origin, sizeof to->origin, "%.*s", (int)(at - url + (long)length), url);
  if (wrote < 0 || (size_t)wrote >= sizeof to->origin || length >= sizeof to->host) return false;
  memcpy(to->host, at, length);
  to->host[length] = '\0';
  snprintf(to->port, sizeof to->port, "%s", to->secure ? "443" : "80");
  char *colon = strrchr(to->host, ':');
  if (colon != NULL) {
    *colon = '\0';
    if (snprintf(to->port, sizeof to->port, "%s", colon + 1) >= (int)sizeof to->port) return false;
  }
  for (const char *c = url; *c != '\0'; c++)
    if (*c <= ' ' || *c >= 127 || *c == '"' || *c == '\\') return false;
  wrote = snprintf(to->path, sizeof to->path, "%s%s", at[length] == '/' ? "" : "/", at + length);
  return wrote > 0 && (size_t)wrote < sizeof to->path && to->host[0] != '\0';
}

static bool is_inside_4(uint32_t address) {
  uint32_t a = address >> 24, b = address >> 16 & 255;
  return a == 0 || a == 10 || a == 127 || (a == 100 && b >= 64 && b < 128) ||
         (a == 169 && b == 254) || (a == 172 && b >= 16 && b < 32) || (a == 192 && b == 168) ||
         a >= 224;
}

static bool is_inside(const struct sockaddr *address) {
  if (address->sa_family == AF_INET)
    return is_inside_4(ntohl(((const struct sockaddr_in *)(const void *)address)->sin_addr.s_addr));
  if (address->sa_family != AF_INET6) return true;
  const uint8_t *bytes = ((const struct sockaddr_in6 *)(const void *)address)->sin6_addr.s6_addr;
  static const uint8_t mapped[12] = {[10] = 0xFF, [11] = 0xFF};
  if (memcmp(bytes, mapped, 12) == 0)
    return is_inside_4((uint32_t)bytes[12] << 24 | (uint32_t)bytes[13] << 16);
  /* Outside is 2000::/3, but for addresses that carry others. */
  return (bytes[0] & 0xE0) != 0x20 || (bytes[0] == 0x20 && bytes[1] == 0x02);
}

static int dial(const sv_push *push, const place *to) {
  struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *found = NULL;
  struct timeval patience = {.tv_sec = PATIENCE_S};
  int fd = -1;
  if (getaddrinfo(to->host, to->port, &hints, &found) != 0) return -1;
  for (const struct addrinfo *at = found; at != NULL && fd < 0; at = at->ai_next) {
    if (!push->anywhere && is_inside(at->ai_addr)) continue;
    fd = socket(at->ai_family, SOCK_STREAM, 0);
    if (fd < 0) continue;
    setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    if (connect(fd, at->ai_addr, at->ai_addrlen) == 0) continue;
    close(fd);
    fd = -1;
  }
  freeaddrinfo(found);
  return fd;
}

/* --- one request ---------------------------------------------------------------------------- */

/* Sends it and reads the beginning of the answer. */
static int talk_plain(int fd, const char *request, size_t length, char *answer, size_t size) {
  while (length > 0) {
    ssize_t sent = send(fd, request, length, MSG_NOSIGNAL);
    if (sent <= 0) return -1;
    request += sent;
    length -= (size_t)sent;
  }
  return (int)recv(fd, answer, size, 0);
}

static int talk_tls(const sv_push *push, int fd, const place *to, const char *request,
                    size_t length, char *answer, size_t size) {
  SSL *tls = SSL_new(push->tls);
  int got = -1;
  if (tls != NULL && SSL_set_tlsext_host_name(tls, to->host) == 1 &&
      SSL_set1_host(tls, to->host) == 1 && SSL_set_fd(tls, fd) == 1 && SSL_connect(tls) == 1 &&
      SSL_write(tls, request, (int)length) == (int)length)
    got = SSL_read(tls, answer, (int)size);
  SSL_free(tls);
  return got;
}

static char *write_request(const sv_push *push, const letter *what, const place *to,
                           size_t *length) {
  size_t sealed = 0;
  unsigned char *body =
      sv_push_seal(what->p256dh, what->auth, what->text, strlen(what->text), &sealed);
  char *claim = sv_push_claim(push->key, to->origin, push->contact);
  char *request = body == NULL || claim == NULL ? NULL : mm_new(8192 + sealed);
  if (request != NULL) {
    int head = snprintf(request, 8192,
                        "POST %s HTTP/1.1\r\nHost: %s\r\nAuthorization: %s\r\nTTL: 86400\r\n"
                        "Urgency: normal\r\nContent-Encoding: aes128gcm\r\n"
                        "Content-Type: application/octet-stream\r\nContent-Length: %zu\r\n"
                        "Connection: close\r\n\r\n",
                        to->path, strstr(to->origin, "://") + 3, claim, sealed);
    memcpy(request + head, body, sealed);
    *length = (size_t)head + sealed;
  }
  free(body);
  free(claim);
  return request;
}

/* The status of the answer; 0 if there was none. */
static int post(const sv_push *push, const letter *what) {
  place to;
  char answer[64] = "";
  size_t length = 0;
  int status = 0;
  if (!read_endpoint(what->endpoint, &to) || (!to.secure && !push->anywhere)) return 0;
  char *request = write_request(push, what, &to, &length);
  int fd = request == NULL ? -1 : dial(push, &to);
  if (fd >= 0) {
    int got = to.secure ? talk_tls(push, fd, &to, request, length, answer, sizeof answer - 1)
                        : talk_plain(fd, request, length, answer, sizeof answer - 1);
    if (got > 12 && strncmp(answer, "HTTP/1.", 7) == 0) status = atoi(answer + 9);
    close(fd);
  }
  free(request);
  return status;
}

/* --- the thread --------------------------------------------------------------------------------
 */

static void free_letter(letter *what) {
  free(what->endpoint);
  free(what->p256dh);
  free(what->auth);
  free(what->text);
  free(what);
}

static void free_letters(letter *what) {
  while (what != NULL) {
    letter *next = what->next;
    free_letter(what);
    what = next;
  }
}

static letter *take_letter(sv_push *push) {
  pthread_mutex_lock(&push->lock);
  while (push->first == NULL && !push->stop) pthread_cond_wait(&push->more, &push->lock);
  letter *what = push->stop ? NULL : push->first;
  if (what != NULL) {
    push->first = what->next;
    if (push->first == NULL) push->last = NULL;
    push->waiting--;
  }
  pthread_mutex_unlock(&push->lock);
  return what;
}

static void give_back(sv_push *push, letter *what) {
  pthread_mutex_lock(&push->lock);
  what->next = push->refused;
  push->refused = what;
  pthread_mutex_unlock(&push->lock);
  nt_wake(push->server->net);
}

static void *labour(void *user) {
  sv_push *push = user;
  letter *what;
  while ((what = take_letter(push)) != NULL) {
    int status = post(push, what);
    if (status == 404 || status == 410) /* RFC 8030: it expired, or was ended */
      give_back(push, what);
    else
      free_letter(what);
  }
  return NULL;
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

sv_push *sv_push_open(sv_server *server) {
  if (server->options.contact == NULL) return NULL;
  sv_push *push = mm_new(sizeof *push);
  push->server = server;
  push->contact = sv_copy(server->options.contact);
  push->anywhere = server->options.push_anywhere;
  push->tls = SSL_CTX_new(TLS_client_method());
  pthread_mutex_init(&push->lock, NULL);
  pthread_cond_init(&push->more, NULL);
  if (push->tls != NULL && SSL_CTX_set_default_verify_paths(push->tls) == 1) {
    SSL_CTX_set_verify(push->tls, SSL_VERIFY_PEER, NULL);
    if (find_key(push) && pthread_create(&push->thread, NULL, labour, push) == 0) return push;
  }
  sv_note(server, SV_ERROR, "push.off", "why", "its key could not be made or read", NULL);
  sv_push_key_free(push->key);
  SSL_CTX_free(push->tls);
  free(push->contact);
  free(push);
  return NULL;
}

void sv_push_close(sv_push *push) {
  if (push == NULL) return;
  pthread_mutex_lock(&push->lock);
  push->stop = true;
  pthread_cond_broadcast(&push->more);
  pthread_mutex_unlock(&push->lock);
  pthread_join(push->thread, NULL);
  free_letters(push->first);
  free_letters(push->refused);
  sv_push_key_free(push->key);
  SSL_CTX_free(push->tls);
  free(push->contact);
  free(push);
}

const char *sv_push_public(const sv_push *push) { return push == NULL ? NULL : push->public; }

/* --- on the loop
 * ------------------------------------------------------------------------------------- */

static void put_letter(sv_push *push, letter *what) {
  pthread_mutex_lock(&push->lock);
  bool room = push->waiting < WAITING_MAX;
  if (room) {
    if (push->last == NULL)
      push->first = what;
    else
      push->last->next = what;
    push->last = what;
    push->waiting++;
    push->server->figures.pushes++;
    pthread_cond_signal(&push->more);
  }
  pthread_mutex_unlock(&push->lock);
  if (!room) free_letter(what);
}

void sv_push_poll(sv_push *push) {
  if (push == NULL) return;
  pthread_mutex_lock(&push->lock);
  letter *refused = push->refused;
  push->refused = NULL;
  pthread_mutex_unlock(&push->lock);
  for (const letter *what = refused; what != NULL; what = what->next) {
    push->server->figures.pushes_gone++;
    pp_push_gone(push->server->people, what->user, what->endpoint);
  }
  free_letters(refused);
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
    letter *post_it = mm_new(sizeof *post_it);
    snprintf(post_it->user, sizeof post_it->user, "%s", user->id);
    post_it->endpoint = sv_copy(endpoint);
    post_it->p256dh = sv_copy(sv_text(keys, "p256dh"));
    post_it->auth = sv_copy(sv_text(keys, "auth"));
    post_it->text = what->text;
    what->text = NULL;
    put_letter(what->push, post_it);
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
