/* What the parts of Web Push share. A letter is one message to one browser; a
 * flight is one exchange with its push service; the post office (push_office.c)
 * is the thread that has many in flight. */
#ifndef SV_PUSH_PARTS_H
#define SV_PUSH_PARTS_H

#include "push.h"
#include "store/store.h"

#include <netdb.h>
#include <openssl/ssl.h>
#include <stdint.h>
#include <sys/socket.h>

typedef struct sv_letter {
  struct sv_letter *next;
  char user[ST_ID_MAX];
  char *endpoint, *p256dh, *auth, *text;
  unsigned tries;
} sv_letter;

void sv_letter_free(sv_letter *letter);
void sv_letters_free(sv_letter *letter); /* and all behind it */

/* --- push_place.c: where to -------------------------------------------------- */

typedef struct sv_place {
  bool secure;
  char host[256], port[8], path[1100], origin[300];
} sv_place;

bool sv_place_read(const char *url, sv_place *to);
/* What a service of many people has in common: the last two words of its name. */
const char *sv_place_domain(const sv_place *place);

typedef struct sv_address_of {
  struct sockaddr_storage at;
  socklen_t length;
} sv_address_of;

/* Loopback, private networks, and whatever else is not the open internet. */
bool sv_is_inside(const struct sockaddr *address);

/* --- push_names.c: looking names up ------------------------------------------- */

#define SV_NAME_ADDRESSES 8
#define SV_NAME_HELPERS 16

/* As getaddrinfo(), which may take for ever. */
typedef int (*sv_lookup)(const char *host, const char *port, const struct addrinfo *hints,
                         struct addrinfo **found);
typedef struct sv_names sv_names;
typedef enum sv_found { SV_NAME_KNOWN, SV_NAME_ASKED, SV_NAME_UNKNOWN } sv_found;

sv_names *sv_names_open(sv_lookup lookup);
/* At once, whatever helpers still wait for. */
void sv_names_close(sv_names *names);
/* Can be read when there is something new. */
int sv_names_fd(const sv_names *names);
void sv_names_heard(sv_names *names);
/* Is asked again until it is no longer SV_NAME_ASKED. `list` has room for
 * SV_NAME_ADDRESSES. `now`: ms of a steady clock. */
sv_found sv_names_find(sv_names *names, const char *host, const char *port, int64_t now,
                       sv_address_of *list, size_t *count);
/* Its addresses do not answer: they are asked for again. */
void sv_names_forget(sv_names *names, const char *host, const char *port);
/* Helpers that look something up just now. */
unsigned sv_names_busy(sv_names *names);

/* --- push_flight.c: one exchange ------------------------------------------------ */

typedef struct sv_flight sv_flight;
typedef struct sv_flight_rules {
  sv_names *names;
  SSL_CTX *tls;
  const sv_push_key *key;
  const char *contact;
  bool anywhere; /* plain http and any address: for tests */
} sv_flight_rules;

/* Everything, from the name to the answer, must be done by `until`. */
sv_flight *sv_flight_new(const sv_flight_rules *rules, const sv_letter *letter, int64_t until);
void sv_flight_free(sv_flight *flight);
/* Goes on as far as it can without waiting; true when it is over. */
bool sv_flight_step(sv_flight *flight, int64_t now);
/* What it waits for: -1 and 0 while its name is looked up. */
int sv_flight_fd(const sv_flight *flight, short *events);
/* HTTP's, 0: there was no answer. */
int sv_flight_status(const sv_flight *flight);
const sv_place *sv_flight_place(const sv_flight *flight);
int64_t sv_flight_until(const sv_flight *flight);

/* --- push_office.c: the thread ---------------------------------------------------- */

typedef struct sv_office sv_office;
/* `gone` is told from the thread, of letters whose subscription is no more; it
 * takes them. NULL: no thread could be started. */
sv_office *sv_office_open(const sv_flight_rules *rules, void (*gone)(void *user, sv_letter *letter),
                          void *user);
/* At once: what is in flight is dropped. */
void sv_office_close(sv_office *office);
/* Takes the letter; false if it had no room for it, or for another in its place. */
bool sv_office_post(sv_office *office, sv_letter *letter);

#endif
