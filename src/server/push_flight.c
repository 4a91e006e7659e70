/* One exchange with a push service: its name, a connection, TLS, the request, the
 * first line of the answer. No step waits, and one deadline covers them all, so
 * that a service that drips bytes is worth no more time than one that is silent.
 * Redirects are not followed. */
#define _DEFAULT_SOURCE
#include "push_parts.h"

#include "memory/memory.h"

#include <errno.h>
#include <openssl/err.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef enum stage { NAMING, CONNECTING, GREETING, SENDING, LISTENING, DONE } stage;

struct sv_flight {
  const sv_flight_rules *rules;
  sv_place to;
  stage stage;
  int64_t until;
  sv_address_of address[SV_NAME_ADDRESSES];
  size_t addresses, next;
  int fd, status;
  short events;
  SSL *tls;
  char *request;
  size_t length, sent;
  char answer[64];
  size_t got;
};

static char *write_request(const sv_flight_rules *rules, const sv_letter *what, const sv_place *to,
                           size_t *length) {
  size_t sealed = 0;
  unsigned char *body =
      sv_push_seal(what->p256dh, what->auth, what->text, strlen(what->text), &sealed);
  char *claim = sv_push_claim(rules->key, to->origin, rules->contact);
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

sv_flight *sv_flight_new(const sv_flight_rules *rules, const sv_letter *letter, int64_t until) {
  sv_flight *flight = mm_new(sizeof *flight);
  flight->rules = rules;
  flight->until = until;
  flight->fd = -1;
  if (sv_place_read(letter->endpoint, &flight->to) && (flight->to.secure || rules->anywhere))
    flight->request = write_request(rules, letter, &flight->to, &flight->length);
  if (flight->request == NULL) flight->stage = DONE;
  return flight;
}

/* TLS says no goodbye: nobody waits for it. */
static void hang_up(sv_flight *flight) {
  SSL_free(flight->tls);
  flight->tls = NULL;
  if (flight->fd >= 0) close(flight->fd);
  flight->fd = -1;
}

void sv_flight_free(sv_flight *flight) {
  if (flight == NULL) return;
  hang_up(flight);
  free(flight->request);
  free(flight);
}

int sv_flight_status(const sv_flight *flight) { return flight->status; }
const sv_place *sv_flight_place(const sv_flight *flight) { return &flight->to; }
int64_t sv_flight_until(const sv_flight *flight) { return flight->until; }

int sv_flight_fd(const sv_flight *flight, short *events) {
  *events = flight->events;
  return flight->fd;
}

/* --- its steps: each says whether the next can be tried at once ------------------- */

static bool wait_for(sv_flight *flight, short events) {
  flight->events = events;
  return false;
}

static bool end(sv_flight *flight) {
  flight->stage = DONE;
  hang_up(flight);
  return false;
}

/* Exactly the addresses that were looked at are dialled. */
static void drop_inside(sv_flight *flight) {
  size_t kept = 0;
  for (size_t i = 0; i < flight->addresses; i++)
    if (flight->rules->anywhere ||
        !sv_is_inside((const struct sockaddr *)(const void *)&flight->address[i].at))
      flight->address[kept++] = flight->address[i];
  flight->addresses = kept;
}

static bool look_up(sv_flight *flight, int64_t now) {
  sv_found found = sv_names_find(flight->rules->names, flight->to.host, flight->to.port, now,
                                 flight->address, &flight->addresses);
  if (found == SV_NAME_ASKED) return wait_for(flight, 0);
  if (found == SV_NAME_UNKNOWN) return end(flight);
  drop_inside(flight);
  flight->stage = CONNECTING;
  return true;
}

/* The next address, from the first. */
static bool dial(sv_flight *flight) {
  hang_up(flight);
  if (flight->next == flight->addresses) {
    sv_names_forget(flight->rules->names, flight->to.host, flight->to.port);
    return end(flight);
  }
  const sv_address_of *to = &flight->address[flight->next++];
  const struct sockaddr *at = (const struct sockaddr *)(const void *)&to->at;
  flight->fd = socket(at->sa_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (flight->fd < 0 || (connect(flight->fd, at, to->length) != 0 && errno != EINPROGRESS))
    return true; /* then the next one */
  return wait_for(flight, POLLOUT);
}

static bool greet_first(sv_flight *flight) {
  SSL *tls = flight->tls = SSL_new(flight->rules->tls);
  if (tls == NULL || SSL_set_tlsext_host_name(tls, flight->to.host) != 1 ||
      SSL_set1_host(tls, flight->to.host) != 1 || SSL_set_fd(tls, flight->fd) != 1)
    return end(flight);
  SSL_set_mode(tls, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
  flight->stage = GREETING;
  return true;
}

static bool connect_on(sv_flight *flight) {
  int error = 0;
  socklen_t size = sizeof error;
  struct pollfd ready = {.fd = flight->fd, .events = POLLOUT};
  if (flight->fd < 0) return dial(flight);
  if (poll(&ready, 1, 0) == 0) return wait_for(flight, POLLOUT);
  if (getsockopt(flight->fd, SOL_SOCKET, SO_ERROR, &error, &size) != 0 || error != 0)
    return dial(flight);
  if (flight->to.secure) return greet_first(flight);
  flight->stage = SENDING;
  return true;
}

/* What TLS waits for, or the end. */
static bool hear_tls(sv_flight *flight, int made) {
  switch (SSL_get_error(flight->tls, made)) {
  case SSL_ERROR_WANT_READ: return wait_for(flight, POLLIN);
  case SSL_ERROR_WANT_WRITE: return wait_for(flight, POLLOUT);
  default: return end(flight);
  }
}

static bool greet(sv_flight *flight) {
  int made = SSL_connect(flight->tls);
  if (made != 1) return hear_tls(flight, made);
  flight->stage = SENDING;
  return true;
}

static bool hear_plain(sv_flight *flight, short events) {
  bool again = errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
  return again ? wait_for(flight, events) : end(flight);
}

static bool send_on(sv_flight *flight) {
  const char *rest = flight->request + flight->sent;
  size_t length = flight->length - flight->sent;
  ssize_t made = flight->tls != NULL ? SSL_write(flight->tls, rest, (int)length)
                                     : send(flight->fd, rest, length, MSG_NOSIGNAL);
  if (made <= 0)
    return flight->tls != NULL ? hear_tls(flight, (int)made) : hear_plain(flight, POLLOUT);
  flight->sent += (size_t)made;
  if (flight->sent == flight->length) flight->stage = LISTENING;
  return true;
}

/* "HTTP/1.1 201 " is enough. */
static bool listen_on(sv_flight *flight) {
  char *rest = flight->answer + flight->got;
  size_t room = sizeof flight->answer - 1 - flight->got;
  ssize_t made = flight->tls != NULL ? SSL_read(flight->tls, rest, (int)room)
                                     : recv(flight->fd, rest, room, 0);
  if (made < 0 || (made == 0 && flight->tls != NULL))
    return flight->tls != NULL ? hear_tls(flight, (int)made) : hear_plain(flight, POLLIN);
  flight->got += (size_t)made;
  if (made > 0 && flight->got < 12) return true;
  if (flight->got >= 12 && strncmp(flight->answer, "HTTP/1.", 7) == 0)
    flight->status = atoi(flight->answer + 9);
  return end(flight);
}

static bool step(sv_flight *flight, int64_t now) {
  ERR_clear_error(); /* of whatever ended before, or it would be taken for this one's */
  switch (flight->stage) {
  case NAMING: return look_up(flight, now);
  case CONNECTING: return connect_on(flight);
  case GREETING: return greet(flight);
  case SENDING: return send_on(flight);
  case LISTENING: return listen_on(flight);
  case DONE: break;
  }
  return false;
}

bool sv_flight_step(sv_flight *flight, int64_t now) {
  if (now >= flight->until) end(flight);
  while (step(flight, now)) continue;
  return flight->stage == DONE;
}
