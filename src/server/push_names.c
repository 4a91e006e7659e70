/* Looking names up. getaddrinfo() cannot be interrupted, and may wait for a name
 * server as long as that likes, so each name is looked up by a helper, a thread of
 * its own that nobody waits for: whoever asked gives up when time is over, and the
 * helper's answer is kept or thrown away when it comes. There are SV_NAME_HELPERS at
 * most. Services that many people use are known for ten minutes, so that they are
 * reached even while all helpers wait for a name server that somebody has made slow. */
#define _DEFAULT_SOURCE
#include "push_parts.h"

#include "memory/memory.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#define SLOTS 64
#define KNOWN_MS 600000
#define UNKNOWN_MS 10000

typedef enum slot_state { FREE, ASKED, KNOWN, UNKNOWN } slot_state;

typedef struct slot {
  slot_state state;
  char host[256], port[8];
  int64_t since;
  sv_address_of address[SV_NAME_ADDRESSES];
  size_t count;
} slot;

struct sv_names {
  sv_lookup lookup;
  int fd;
  pthread_mutex_t lock;
  unsigned helpers, users; /* threads; and them with the owner: the last one frees it */
  slot slot[SLOTS];
};

typedef struct errand {
  sv_names *names;
  slot *slot; /* nobody else's while it is ASKED */
  char host[256], port[8];
} errand;

sv_names *sv_names_open(sv_lookup lookup) {
  sv_names *names = mm_new(sizeof *names);
  names->lookup = lookup;
  names->users = 1;
  names->fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  pthread_mutex_init(&names->lock, NULL);
  if (names->fd >= 0) return names;
  sv_names_close(names);
  return NULL;
}

/* With the lock, which it gives back. */
static void leave(sv_names *names) {
  bool last = --names->users == 0;
  pthread_mutex_unlock(&names->lock);
  if (!last) return;
  if (names->fd >= 0) close(names->fd);
  pthread_mutex_destroy(&names->lock);
  free(names);
}

void sv_names_close(sv_names *names) {
  if (names == NULL) return;
  pthread_mutex_lock(&names->lock);
  leave(names);
}

int sv_names_fd(const sv_names *names) { return names->fd; }

void sv_names_heard(sv_names *names) {
  uint64_t times;
  while (read(names->fd, &times, sizeof times) > 0) continue;
}

/* --- a helper ------------------------------------------------------------------ */

static void keep(slot *to, const struct addrinfo *found) {
  to->count = 0;
  for (; found != NULL && to->count < SV_NAME_ADDRESSES; found = found->ai_next) {
    if (found->ai_addrlen > sizeof to->address->at) continue;
    memcpy(&to->address[to->count].at, found->ai_addr, found->ai_addrlen);
    to->address[to->count++].length = found->ai_addrlen;
  }
  to->state = to->count > 0 ? KNOWN : UNKNOWN;
}

static void *help(void *user) {
  errand *what = user;
  sv_names *names = what->names;
  const struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_NUMERICSERV};
  struct addrinfo *found = NULL;
  uint64_t one = 1;
  if (names->lookup(what->host, what->port, &hints, &found) != 0) found = NULL;
  pthread_mutex_lock(&names->lock);
  keep(what->slot, found);
  names->helpers--;
  (void)!write(names->fd, &one, sizeof one); /* a full counter wakes as well */
  leave(names);
  if (found != NULL) freeaddrinfo(found);
  free(what);
  return NULL;
}

static void ask(sv_names *names, slot *at, const char *host, const char *port) {
  pthread_t thread;
  errand *what = mm_new(sizeof *what);
  snprintf(at->host, sizeof at->host, "%s", host);
  snprintf(at->port, sizeof at->port, "%s", port);
  *what = (errand){.names = names, .slot = at};
  memcpy(what->host, at->host, sizeof what->host);
  memcpy(what->port, at->port, sizeof what->port);
  at->state = ASKED;
  names->helpers++;
  names->users++;
  if (pthread_create(&thread, NULL, help, what) == 0) {
    pthread_detach(thread);
    return;
  }
  names->helpers--;
  names->users--;
  at->state = UNKNOWN;
  free(what);
}

/* --- asking ---------------------------------------------------------------------- */

static bool is_stale(const slot *at, int64_t now) {
  return (at->state == KNOWN && now - at->since > KNOWN_MS) ||
         (at->state == UNKNOWN && now - at->since > UNKNOWN_MS);
}

static slot *find(sv_names *names, const char *host, const char *port) {
  for (size_t i = 0; i < SLOTS; i++) {
    slot *at = &names->slot[i];
    if (at->state != FREE && strcmp(at->host, host) == 0 && strcmp(at->port, port) == 0) return at;
  }
  return NULL;
}

/* A free one, or the oldest that nobody waits for. */
static slot *room(sv_names *names) {
  slot *oldest = NULL;
  for (size_t i = 0; i < SLOTS; i++) {
    slot *at = &names->slot[i];
    if (at->state == FREE) return at;
    if (at->state != ASKED && (oldest == NULL || at->since < oldest->since)) oldest = at;
  }
  return oldest;
}

sv_found sv_names_find(sv_names *names, const char *host, const char *port, int64_t now,
                       sv_address_of *list, size_t *count) {
  sv_found found = SV_NAME_ASKED;
  pthread_mutex_lock(&names->lock);
  slot *at = find(names, host, port);
  bool can_ask = names->helpers < SV_NAME_HELPERS;
  if (at == NULL || (is_stale(at, now) && (can_ask || at->state != KNOWN))) {
    if (at == NULL) at = room(names);
    if (at != NULL && can_ask) {
      at->since = now;
      ask(names, at, host, port);
    }
  } else if (at->state == KNOWN) {
    memcpy(list, at->address, at->count * sizeof *list);
    *count = at->count;
    found = SV_NAME_KNOWN;
  } else if (at->state == UNKNOWN) {
    found = SV_NAME_UNKNOWN;
  }
  pthread_mutex_unlock(&names->lock);
  return found;
}

void sv_names_forget(sv_names *names, const char *host, const char *port) {
  pthread_mutex_lock(&names->lock);
  slot *at = find(names, host, port);
  if (at != NULL && at->state == KNOWN) at->state = FREE;
  pthread_mutex_unlock(&names->lock);
}

unsigned sv_names_busy(sv_names *names) {
  pthread_mutex_lock(&names->lock);
  unsigned busy = names->helpers;
  pthread_mutex_unlock(&names->lock);
  return busy;
}
