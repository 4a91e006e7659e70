/* A request under way, and what can be asked for. */
#ifndef PP_CALLS_H
#define PP_CALLS_H

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
  bool browser, by_cookie, secure;
  char address[64];
  char language[16];
  char token[PP_TOKEN]; /* that came with it, or "" */
  pp_person *person;
  /* of what is being done */
  pp_person draft; /* the person as they will be; `push` is borrowed */
  char *new_push;  /* owned, or NULL */
  char fresh[PP_TOKEN];
  char recovery[PP_RECOVERY];
  char login[PP_NAME_MAX];
  char password[PP_PASSWORD_MAX + 1];
  st_status user_status;
  bool wants_token;
};

const pp_verb *pp_verb_find(const char *path);
/* Answers with an error and ends the call. */
void pp_fail(pp_call *call, int status, const char *code, const char *message);
void pp_call_end(pp_call *call);

#endif
