/* A request under way, and what can be asked for. */
#ifndef PP_CALLS_H
#define PP_CALLS_H

#include "server/json_in.h"
#include "server/people_internal.h"

typedef enum pp_verb_kind {
  PP_MAKES_GUEST,
  PP_LOGS_IN,
  PP_HELLO, /* with or without being somebody */
  PP_NEEDS_SOMEBODY
} pp_verb_kind;

typedef struct pp_verb {
  const char *path;
  pp_verb_kind kind;
  /* Answers, or asks for more and answers then. */
  void (*run)(pp_call *call);
} pp_verb;

struct pp_call {
  pp_call *next;
  pp_people *people;
  nt_request *request; /* NULL when nobody waits any more */
  const pp_verb *verb;
  json_t *body;
  bool browser, by_cookie, secure, bare_cookie;
  char address[64];
  char language[16];
  char token[PP_TOKEN];   /* that came with it, or "" */
  char device[PP_DEVICE]; /* the same */
  bool known_device;      /* of the account at which it tries; set by pp_may_try() */
  pp_person *person;
  /* of what is being done */
  pp_person draft; /* the person as they will be; `push` is borrowed */
  char *new_push;  /* owned, or NULL */
  char fresh[PP_TOKEN];
  pp_person *old; /* whose token came with it, and is to be replaced; or NULL */
  char recovery[PP_RECOVERY];
  char login[PP_NAME_MAX];
  char password[PP_PASSWORD_MAX + 1];
  char tried[PP_PASSWORD_HASH]; /* what the password was compared with */
  st_status user_status;
  bool wants_token;
};

const pp_verb *pp_verb_find(const char *path);
void pp_call_end(pp_call *call);

/* --- people_answers.c: answering, which ends the call --- */
void pp_send_json(pp_call *call, int status, json_t *value, int retry_after);
void pp_fail(pp_call *call, int status, const char *code, const char *message);
void pp_fail_for(pp_call *call, int status, const char *code, const char *message, int64_t wait_ms);
void pp_store_failed(pp_call *call);
/* False: the store did not keep it, and that was answered. */
bool pp_is_kept(pp_call *call, st_status status);
/* Answers with who they are now, and a new token (or NULL): in the cookie of a
 * browser, in the body for those who asked for it or have no cookies. */
void pp_send_you(pp_call *call, json_t *answer, const char *token);
/* The cookie is taken back. */
void pp_send_nobody(pp_call *call);

/* --- people_verbs.c: reading what was asked, changing somebody. False: it was
 * answered. --- */
bool pp_read_well(pp_call *call, const ji_fields *fields);
bool pp_read_name(pp_call *call, ji_fields *fields, char clean[PP_NAME_MAX]);
/* One change at a time, so that none undoes another. */
bool pp_start_change(pp_call *call);
void pp_write_change(pp_call *call, st_done done);
/* What is durable is what we know. False: it is not, and that was answered. */
bool pp_end_change(pp_call *call, st_status status);
void pp_tell_renamed(const pp_call *call);

/* --- people_tries.c --- */
/* Counts a try at a secret of this account before it is known to have failed:
 * many at once are many. False: it was answered. */
bool pp_may_try(pp_call *call, const char *login);
void pp_tried_well(pp_call *call, const char *login);

/* --- people_accounts.c --- */
void pp_run_account(pp_call *call);
void pp_run_login(pp_call *call);
void pp_run_logout(pp_call *call);
void pp_run_recover(pp_call *call);
void pp_run_delete(pp_call *call);

#endif
