/* People: who sends a request or opens a socket, guests and accounts, and the
 * requests by which they change what they are (docs/protocol.md, section 1). */
#ifndef PP_PEOPLE_H
#define PP_PEOPLE_H

#include "server/net/net.h"
#include "store/store.h"

typedef struct pp_people pp_people;

#define PP_NAME_MAX 128 /* bytes, with the final 0 */
#define PP_NAME_LETTERS 24

typedef struct pp_user {
  char id[ST_ID_MAX];
  char name[PP_NAME_MAX];
  bool account, is_operator;
} pp_user;

typedef struct pp_options {
  st_store *store;
  nt_net *net;
  void *user;                 /* for what is told below */
  const char *const *origins; /* besides our own; ended by NULL, or NULL */
  /* Names given to --operator: accounts that had them when a store was first opened
   * by a program that knows better are operators; nobody else is by a name. */
  const char *const *operators;
  const char *push_key; /* the public key for Web Push, or NULL */
  bool push_anywhere;   /* subscriptions may name plain addresses: for tests */
  bool unlimited;       /* no limits for an address: for measuring */
  bool shared;          /* other nodes may change what is known of people */
  unsigned guest_days;  /* guests without a table are forgotten after; 0: never */
  /* Called on the loop; each may be NULL. */
  void (*deleted)(void *user, const char *id);     /* before the store forgets them */
  void (*renamed)(void *user, const pp_user *who); /* or has an account now */
  /* Some of their tokens are void: whoever is connected must show theirs anew. */
  void (*voided)(void *user, const char *id);
  /* The same, but who asked for it has a new one already: they come back at once. */
  void (*exchanged)(void *user, const char *id);
  /* They are an operator now, or no longer; other nodes find out for themselves. */
  void (*rights)(void *user, const char *id);
  /* An account that --operator named before is an operator for good. */
  void (*kept)(void *user, const char *login);
  /* That somebody is banned, or no longer, is durable. */
  void (*banned)(void *user, const char *id);
} pp_options;

/* NULL: no memory, or the store does not answer. Asks the store and waits for it. */
pp_people *pp_open(const pp_options *options);
/* Nothing more is begun: the store is about to be closed. */
void pp_stop(pp_people *people);
/* After the store was closed, before the network is freed. */
void pp_close(pp_people *people);

/* Whom the cookie or the bearer token names: `found` is called now or soon,
 * with NULL for nobody, for who is banned, and if nobody could be asked (`failed`). */
typedef void (*pp_found)(void *user, const pp_user *who, bool failed);
void pp_find(pp_people *people, const nt_head *head, pp_found found, void *user);

/* The same, for requests that only read. A browser names no origin when a page reads
 * from its own server: the cookie counts then, too. Pages of others do not send it
 * (SameSite), and could not read the answer. */
void pp_find_reader(pp_people *people, const nt_head *head, pp_found found, void *user);

/* May this come from where it says? A browser names its origin, which must be
 * ours or allowed; others must carry a bearer token. */
bool pp_origin_fits(const pp_people *people, const nt_head *head);

/* Answers the POSTs of the protocol's section 1; false: not one of them. */
bool pp_request(pp_people *people, nt_request *request, const nt_head *head, const char *body,
                size_t length);
/* Nobody (NULL) may be told, too: connections end after people are closed. */
void pp_request_gone(pp_people *people, nt_request *request);

/* Now and then: forgets a few who did not come back. How many so far. */
void pp_round(pp_people *people);
uint64_t pp_forgotten(const pp_people *people);

/* Another node has changed something about somebody. */
void pp_changed(pp_people *people, const char *id);

/* A push service says that this subscription is no more. */
void pp_push_gone(pp_people *people, const char *id, const char *endpoint);

/* Until then (ms since 1970) nobody is who they are; in the past: they are again. */
void pp_ban(pp_people *people, const char *id, int64_t until);

/* A name as it is kept: trimmed, composed, 1 to 24 letters, nothing that
 * cannot be seen or that passes for the server's own voice. False with why. */
bool pp_name_clean(const char *given, char clean[PP_NAME_MAX], const char **why);
/* The login of the account of that name, as the store has it; false: it is no name. */
bool pp_login_of(const char *name, char login[PP_NAME_MAX]);

#endif
