/* What the files of people share. */
#ifndef PP_INTERNAL_H
#define PP_INTERNAL_H

#include "memory/memory.h"
#include "server/limits.h"
#include "server/people.h"

#include <jansson.h>
#include <pthread.h>

#define PP_TOKEN 33 /* 32 hexadecimal digits and the 0 */
#define PP_HASH 65
#define PP_RECOVERY 32
#define PP_PASSWORD_HASH 128 /* crypto_pwhash_STRBYTES */
#define PP_PASSWORD_MAX 256
#define PP_PASSWORD_LEAST 8 /* letters */
#define PP_DEVICE 65        /* 32 digits, 32 digits of a proof, and the 0 */
#define PP_KEY 32

/* Somebody as the store knows them. One object for each, shared by all who
 * need it: what it says is what is durable. */
typedef struct pp_person pp_person;
struct pp_person {
  pp_person *next; /* in its bucket */
  size_t count;
  char id[ST_ID_MAX];
  char name[PP_NAME_MAX];
  char login[PP_NAME_MAX];         /* "" for a guest */
  char password[PP_PASSWORD_HASH]; /* the same */
  char recovery[PP_HASH];          /* the same */
  char shown[PP_NAME_MAX];         /* what the name looks like; "" for a guest */
  char *push;                      /* or NULL */
  int64_t created, banned_until;
  bool changing; /* something about them is on its way to the store */
  bool gone;     /* deleted */
};

#define PP_BUCKETS 8192

typedef struct pp_known pp_known; /* a token that was seen */
struct pp_known {
  pp_known *next;
  pp_person *person;
  int64_t since;         /* when it was looked up */
  int64_t used, touched; /* in memory; as the store knows it, about */
  char hash[PP_HASH];
};

typedef struct pp_call pp_call;
typedef struct pp_work pp_work;

/* Passwords are hashed by a thread of their own: it takes a tenth of a second
 * and much memory, on purpose. Addresses take turns (people_worker.c). */
typedef struct pp_worker {
  pthread_t thread;
  pthread_mutex_t mutex;
  pthread_cond_t more;
  pp_work *first, *done, **done_last; /* under the mutex, as are the next two */
  uint64_t turn;
  bool stop;
  pp_work *all; /* that are not told yet; the loop's own, as is all below */
  size_t waiting;
  bool started;
  nt_net *net;
} pp_worker;

/* Tokens that were replaced a moment ago: another tab may still send them. */
#define PP_MOVED 64
typedef struct pp_moved {
  char hash[PP_HASH];
  int64_t until;
} pp_moved;

/* Accounts whose `shown` nobody has said (people_shown.c). */
typedef struct pp_walk {
  bool busy;
  bool second; /* first those whose name is their own login */
  int64_t at;  /* not before */
  int64_t created;
  char id[ST_ID_MAX];
  size_t claims, found;
} pp_walk;

#define PP_OPERATORS_MAX 256

struct pp_people {
  pp_options options;
  lm_limits *limits;
  pp_person *persons[PP_BUCKETS];
  pp_known *known[PP_BUCKETS];
  size_t known_count;
  pp_call *calls; /* under way */
  pp_worker worker;
  bool open, stopping, closing;
  bool sweeping; /* people_sweep.c */
  int64_t sweep_at;
  char sweep_from[ST_ID_MAX];
  uint64_t forgotten;
  unsigned char device_key[PP_KEY]; /* people_tries.c */
  pp_moved moved[PP_MOVED];
  size_t moved_next;
  pp_walk walk;
  char operators[PP_OPERATORS_MAX][ST_ID_MAX]; /* people_operators.c */
  size_t operator_count;
  bool asking_operators;
};

/* --- people.c --- */
/* Before the loop runs: until the store has told something that sets `done`. */
void pp_wait_for(pp_people *people, const bool *done);

/* --- people_secrets.c --- */
void pp_token_new(char token[PP_TOKEN]);
bool pp_token_is(const char *text);
void pp_token_hash(const char *token, char hash[PP_HASH]);
void pp_id_new(char id[ST_ID_MAX]);
/* Groups of four letters and digits that cannot be mistaken for each other. */
void pp_recovery_new(char code[PP_RECOVERY]);
/* False if it cannot be one. */
bool pp_recovery_hash(const char *code, char hash[PP_HASH]);
bool pp_same_hash(const char *one, const char *other);

/* --- people_worker.c --- */
typedef struct pp_task {
  char password[PP_PASSWORD_MAX + 1];
  char hash[PP_PASSWORD_HASH]; /* to check against; "": make one */
  char address[64];            /* who asks; "": nobody's limit */
  bool known;                  /* comes from where the password was right before */
} pp_task;
/* `good`: the password fits, or the hash was made. */
typedef void (*pp_worked)(void *user, bool good, const char *hash);
bool pp_worker_open(pp_worker *worker, nt_net *net);
void pp_worker_close(pp_worker *worker);
/* False if too many wait, or too many of this address. */
bool pp_worker_ask(pp_worker *worker, const pp_task *task, pp_worked done, void *user);
void pp_worker_poll(pp_worker *worker);

/* --- people_names.c --- */
/* The same account for all ways to write large and small letters. */
void pp_name_login(const char *clean, char login[PP_NAME_MAX]);
/* The same text for all names that look alike. */
void pp_name_shown(const char *clean, char shown[PP_NAME_MAX]);
void pp_name_numbered(const char *clean, unsigned number, char name[PP_NAME_MAX]);
void pp_name_made_up(const char *language, char name[PP_NAME_MAX]);

/* --- people_known.c: tokens and persons in memory --- */
pp_person *pp_person_keep(pp_person *person);
void pp_person_drop(pp_people *people, pp_person *person);
/* The one object for what the store has found. */
pp_person *pp_person_of(pp_people *people, const st_user *user);
pp_person *pp_person_known(pp_people *people, const char *id);
void pp_user_of(const pp_people *people, const pp_person *person, pp_user *user);
bool pp_is_banned(const pp_people *people, const pp_person *person);
/* Somebody new. */
void pp_person_put(pp_people *people, const pp_person *person, st_done done, void *told);
/* Writes `draft` in the place of the person: ST_MISSING if the store knows them
 * otherwise than we do, or not at all. */
void pp_person_change(pp_people *people, const pp_person *person, const pp_person *draft,
                      st_done done, void *told);
void pp_known_add(pp_people *people, const char *hash, pp_person *person);
void pp_known_drop(pp_people *people, const char *hash);
void pp_known_drop_of(pp_people *people, const pp_person *person);
void pp_known_round(pp_people *people); /* what others may have changed */
/* The token was replaced just now; was it? */
void pp_moved_add(pp_people *people, const char *hash);
bool pp_was_moved(const pp_people *people, const char *hash);
void pp_known_free(pp_people *people);
/* Calls back, now or later, with the person whose token it is (kept by nobody:
 * who needs it longer keeps it), or NULL. `failed`: the store did not answer. */
typedef void (*pp_looked_up)(void *user, pp_person *person, bool failed);
void pp_look_up(pp_people *people, const char *token, pp_looked_up done, void *user);

/* --- people_operators.c --- */
/* False: the store does not answer. */
bool pp_operators_open(pp_people *people);
void pp_operators_round(pp_people *people);
bool pp_is_operator(const pp_people *people, const char *id);

/* --- people_shown.c --- */
void pp_shown_round(pp_people *people);
/* If a program of before has renamed them, their name is claimed anew. */
void pp_shown_look(pp_people *people, pp_person *person);

/* --- people_tries.c: how often secrets may be guessed --- */
bool pp_device_key_open(pp_people *people);
/* What a browser keeps in which the password of this account was right. */
void pp_device_new(const pp_people *people, const char *login, char device[PP_DEVICE]);
bool pp_device_is(const pp_people *people, const char *login, const char *device);

#endif
