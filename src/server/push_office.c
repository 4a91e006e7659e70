/* The post office of Web Push: one thread that has many exchanges in flight, so that
 * no push service, however slow, holds up another's letters or the shutdown.
 *
 * Letters wait in lines, one for each endpoint, and the lines take turns: whoever
 * subscribes with an endpoint of their own making delays nobody but themselves. An
 * exchange has EXCHANGE_MS in all. An endpoint that fails rests for a second, then
 * two, four, up to an hour; its letter is tried LETTER_TRIES times. The services of
 * one domain get a share of the flights, so that many slow endpoints at one place do
 * not take them all. Everything has a bound: letters in all and in a line, flights,
 * lines that are remembered. */
#define _DEFAULT_SOURCE
#include "push_parts.h"

#include "memory/memory.h"

#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

#define EXCHANGE_MS 10000
#define FLIGHTS 32
#define FLIGHTS_OF_DOMAIN 8
#define LETTERS 1000
#define LETTERS_OF_LINE 4
#define LETTER_TRIES 6
#define REST_FIRST_MS 1000
#define REST_MOST_MS (3600 * 1000)
#define LINES_KEPT 4000

typedef struct line {
  struct line *next;
  char *endpoint;
  sv_letter *first; /* the oldest */
  size_t letters;
  sv_letter *flying;
  sv_flight *flight;
  unsigned failures;
  int64_t rest_until;
} line;

struct sv_office {
  const sv_flight_rules *rules;
  void (*gone)(void *user, sv_letter *letter);
  void *user;
  pthread_t thread;
  int wake;
  pthread_mutex_t lock; /* over what is new, how many there are, and `stop` */
  sv_letter *inbox;
  size_t letters;
  bool stop;
  /* the thread's own */
  line *lines; /* whose turn comes first is first */
  size_t lines_kept;
  line *flying[FLIGHTS];
  size_t flights;
};

void sv_letter_free(sv_letter *letter) {
  free(letter->endpoint);
  free(letter->p256dh);
  free(letter->auth);
  free(letter->text);
  free(letter);
}

void sv_letters_free(sv_letter *letter) {
  while (letter != NULL) {
    sv_letter *next = letter->next;
    sv_letter_free(letter);
    letter = next;
  }
}

static int64_t steady_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* --- letters and lines ---------------------------------------------------------------- */

static void throw_away(sv_office *office, sv_letter *letter) {
  pthread_mutex_lock(&office->lock);
  office->letters--;
  pthread_mutex_unlock(&office->lock);
  sv_letter_free(letter);
}

static line *line_of(sv_office *office, const char *endpoint) {
  line **at = &office->lines;
  while (*at != NULL && strcmp((*at)->endpoint, endpoint) != 0) at = &(*at)->next;
  if (*at != NULL) return *at;
  *at = mm_new(sizeof **at);
  (*at)->endpoint = mm_copy(endpoint);
  office->lines_kept++;
  return *at;
}

/* What is told later says more than what was told long ago. */
static void drop_oldest(sv_office *office, line *of) {
  sv_letter *oldest = of->first;
  of->first = oldest->next;
  of->letters--;
  throw_away(office, oldest);
}

static void stand_in_line(sv_office *office, sv_letter *letter) {
  line *of = line_of(office, letter->endpoint);
  sv_letter **last = &of->first;
  while (*last != NULL) last = &(*last)->next;
  letter->next = NULL;
  *last = letter;
  if (++of->letters > LETTERS_OF_LINE) drop_oldest(office, of);
}

static void take_inbox(sv_office *office) {
  pthread_mutex_lock(&office->lock);
  sv_letter *letter = office->inbox, *turned = NULL;
  office->inbox = NULL;
  pthread_mutex_unlock(&office->lock);
  while (letter != NULL) { /* the newest is first */
    sv_letter *next = letter->next;
    letter->next = turned;
    turned = letter;
    letter = next;
  }
  while (turned != NULL) {
    sv_letter *next = turned->next;
    stand_in_line(office, turned);
    turned = next;
  }
}

/* Lines without a letter are kept while they rest, and a bounded number of them. */
static void forget_lines(sv_office *office, int64_t now) {
  for (line **place = &office->lines; *place != NULL;) {
    line *at = *place;
    bool idle = at->letters == 0 && at->flight == NULL;
    if (!idle || (now < at->rest_until && office->lines_kept <= LINES_KEPT)) {
      place = &at->next;
      continue;
    }
    *place = at->next;
    office->lines_kept--;
    free(at->endpoint);
    free(at);
  }
}

/* --- flights ------------------------------------------------------------------------------ */

static size_t flights_to(const sv_office *office, const char *domain) {
  size_t count = 0;
  for (size_t i = 0; i < office->flights; i++)
    count += strcmp(sv_place_domain(sv_flight_place(office->flying[i]->flight)), domain) == 0;
  return count;
}

static bool may_fly(const sv_office *office, const line *at, int64_t now) {
  sv_place to;
  if (at->letters == 0 || at->flight != NULL || now < at->rest_until) return false;
  return !sv_place_read(at->endpoint, &to) ||
         flights_to(office, sv_place_domain(&to)) < FLIGHTS_OF_DOMAIN;
}

static void take_off(sv_office *office, line *at, int64_t now) {
  sv_letter *letter = at->first;
  at->first = letter->next;
  at->letters--;
  at->flying = letter;
  letter->tries++;
  at->flight = sv_flight_new(office->rules, letter, now + EXCHANGE_MS);
  office->flying[office->flights++] = at;
}

/* Whoever had a turn stands behind all others. */
static void take_turns(sv_office *office, int64_t now) {
  line *served = NULL, **last = &served, **place = &office->lines;
  while (*place != NULL) {
    line *at = *place;
    if (office->flights == FLIGHTS || !may_fly(office, at, now)) {
      place = &at->next;
      continue;
    }
    take_off(office, at, now);
    *place = at->next;
    at->next = NULL;
    *last = at;
    last = &at->next;
  }
  *place = served;
}

static void rest(line *of, int64_t now) {
  int64_t ms = of->failures < 20 ? (int64_t)REST_FIRST_MS << of->failures : REST_MOST_MS;
  of->failures++;
  of->rest_until = now + (ms < REST_MOST_MS ? ms : REST_MOST_MS);
}

/* Its subscription is no more: none of its letters is of use. */
static void end_line(sv_office *office, line *of, sv_letter *letter) {
  while (of->letters > 0) drop_oldest(office, of);
  pthread_mutex_lock(&office->lock);
  office->letters--;
  pthread_mutex_unlock(&office->lock);
  office->gone(office->user, letter);
}

static void land(sv_office *office, line *of, int64_t now) {
  sv_letter *letter = of->flying;
  int status = sv_flight_status(of->flight);
  sv_flight_free(of->flight);
  of->flight = NULL;
  of->flying = NULL;
  if (status >= 200 && status < 300) {
    of->failures = 0;
    throw_away(office, letter);
  } else if (status == 404 || status == 410) { /* RFC 8030: it expired, or was ended */
    of->failures = 0;
    end_line(office, of, letter);
  } else {
    rest(of, now);
    if (letter->tries < LETTER_TRIES && of->letters < LETTERS_OF_LINE) {
      letter->next = of->first;
      of->first = letter;
      of->letters++;
    } else {
      throw_away(office, letter);
    }
  }
}

static void go_on(sv_office *office, int64_t now) {
  for (size_t i = 0; i < office->flights;) {
    line *at = office->flying[i];
    if (!sv_flight_step(at->flight, now)) {
      i++;
      continue;
    }
    office->flying[i] = office->flying[--office->flights];
    land(office, at, now);
  }
}

/* --- the thread ------------------------------------------------------------------------------ */

/* When something is due though nothing comes: a deadline, or the end of a rest. */
static int64_t next_due(const sv_office *office, int64_t now) {
  int64_t due = INT64_MAX;
  for (const line *at = office->lines; at != NULL; at = at->next) {
    int64_t of = INT64_MAX;
    if (at->flight != NULL) of = sv_flight_until(at->flight);
    if (at->flight == NULL && at->letters > 0 && at->rest_until > now) of = at->rest_until;
    if (of < due) due = of;
  }
  return due;
}

static void wait_for_news(sv_office *office, int64_t now) {
  struct pollfd on[FLIGHTS + 2] = {{.fd = office->wake, .events = POLLIN},
                                   {.fd = sv_names_fd(office->rules->names), .events = POLLIN}};
  uint64_t times;
  for (size_t i = 0; i < office->flights; i++)
    on[2 + i].fd = sv_flight_fd(office->flying[i]->flight, &on[2 + i].events);
  int64_t due = next_due(office, now);
  int64_t ms = due == INT64_MAX ? -1 : due - now;
  poll(on, 2 + office->flights, ms > 60000 ? 60000 : (int)ms);
  while (read(office->wake, &times, sizeof times) > 0) continue;
  sv_names_heard(office->rules->names);
}

static bool is_stopped(sv_office *office) {
  pthread_mutex_lock(&office->lock);
  bool stop = office->stop;
  pthread_mutex_unlock(&office->lock);
  return stop;
}

static void *labour(void *user) {
  sv_office *office = user;
  while (!is_stopped(office)) {
    int64_t now = steady_ms();
    take_inbox(office);
    forget_lines(office, now);
    size_t before;
    do { /* who has landed makes room */
      take_turns(office, now);
      before = office->flights;
      go_on(office, now);
    } while (office->flights < before);
    wait_for_news(office, now);
  }
  return NULL;
}

sv_office *sv_office_open(const sv_flight_rules *rules, void (*gone)(void *user, sv_letter *letter),
                          void *user) {
  sv_office *office = mm_new(sizeof *office);
  office->rules = rules;
  office->gone = gone;
  office->user = user;
  office->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  pthread_mutex_init(&office->lock, NULL);
  if (office->wake >= 0 && pthread_create(&office->thread, NULL, labour, office) == 0)
    return office;
  if (office->wake >= 0) close(office->wake);
  free(office);
  return NULL;
}

static void wake(const sv_office *office) {
  uint64_t one = 1;
  (void)!write(office->wake, &one, sizeof one); /* a full counter wakes as well */
}

static void free_line(line *at) {
  sv_flight_free(at->flight);
  if (at->flying != NULL) sv_letter_free(at->flying);
  sv_letters_free(at->first);
  free(at->endpoint);
  free(at);
}

void sv_office_close(sv_office *office) {
  if (office == NULL) return;
  pthread_mutex_lock(&office->lock);
  office->stop = true;
  pthread_mutex_unlock(&office->lock);
  wake(office);
  pthread_join(office->thread, NULL);
  while (office->lines != NULL) {
    line *next = office->lines->next;
    free_line(office->lines);
    office->lines = next;
  }
  sv_letters_free(office->inbox);
  close(office->wake);
  pthread_mutex_destroy(&office->lock);
  free(office);
}

bool sv_office_post(sv_office *office, sv_letter *letter) {
  pthread_mutex_lock(&office->lock);
  bool room = office->letters < LETTERS;
  if (room) {
    office->letters++;
    letter->next = office->inbox;
    office->inbox = letter;
  }
  pthread_mutex_unlock(&office->lock);
  if (room)
    wake(office);
  else
    sv_letter_free(letter);
  return room;
}
