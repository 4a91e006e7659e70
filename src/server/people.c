/* Opening, finding whose request it is, where requests may come from, and the
 * way of a request to its verb (people_verbs.c). */
#include "server/people_calls.h"

#include "server/json_in.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#define BODY_DEPTH 8

/* --- opening ------------------------------------------------------------------------ */

static void woken(void *user) {
  pp_people *people = user;
  if (!people->closing) pp_worker_poll(&people->worker);
}

void pp_wait_for(pp_people *people, const bool *done) {
  while (!*done) {
    st_poll(people->options.store);
    if (!*done) usleep(1000);
  }
}

pp_people *pp_open(const pp_options *options) {
  if (sodium_init() < 0) return NULL;
  pp_people *people = mm_new(sizeof *people);
  people->options = *options;
  people->limits = lm_open();
  if (!people->limits || !pp_worker_open(&people->worker, options->net)) {
    lm_close(people->limits);
    free(people);
    return NULL;
  }
  if (!pp_device_key_open(people) || !pp_operators_open(people)) {
    pp_close(people);
    return NULL;
  }
  nt_on_wake(options->net, woken, people);
  people->open = true;
  pp_shown_round(people);
  return people;
}

void pp_stop(pp_people *people) { people->stopping = true; }

void pp_close(pp_people *people) {
  if (!people) return;
  people->closing = true;
  pp_worker_close(&people->worker);
  for (pp_call *call = people->calls, *next; call; call = next) {
    next = call->next;
    pp_call_end(call);
  }
  pp_known_free(people);
  lm_close(people->limits);
  free(people);
}

/* --- where from ------------------------------------------------------------------------- */

static bool is_own_origin(const nt_head *head) {
  const char *rest = NULL;
  if (!strncmp(head->origin, "https://", 8))
    rest = head->origin + 8;
  else if (!head->secure && !strncmp(head->origin, "http://", 7))
    rest = head->origin + 7;
  return rest && head->host[0] && !strcasecmp(rest, head->host);
}

static bool is_allowed_origin(const pp_people *people, const nt_head *head) {
  for (const char *const *at = people->options.origins; at && *at; at++)
    if (!strcasecmp(*at, head->origin)) return true;
  return is_own_origin(head);
}

bool pp_origin_fits(const pp_people *people, const nt_head *head) {
  return head->origin[0] ? is_allowed_origin(people, head) : head->bearer[0] != 0;
}

/* Who does not name an origin may be any page that a browser shows: the cookie
 * is not looked at. */
static const char *token_of(const nt_head *head) {
  if (head->bearer[0]) return head->bearer;
  return head->origin[0] ? head->cookie : "";
}

/* --- finding ------------------------------------------------------------------------------ */

typedef struct search {
  pp_people *people;
  pp_found found;
  void *user;
} search;

static void on_found(void *user, pp_person *person, bool failed) {
  search what = *(search *)user;
  pp_user who;
  free(user);
  if (person && !pp_is_banned(what.people, person)) {
    pp_user_of(what.people, person, &who);
    what.found(what.user, &who, false);
  } else {
    what.found(what.user, NULL, failed);
  }
}

static void find_by(pp_people *people, const char *token, pp_found found, void *user) {
  search *what = mm_new(sizeof *what);
  *what = (search){people, found, user};
  pp_look_up(people, token, on_found, what);
}

void pp_find(pp_people *people, const nt_head *head, pp_found found, void *user) {
  find_by(people, token_of(head), found, user);
}

void pp_find_reader(pp_people *people, const nt_head *head, pp_found found, void *user) {
  bool own = !head->origin[0] || is_allowed_origin(people, head);
  find_by(people, head->bearer[0] ? head->bearer : own ? head->cookie : "", found, user);
}

/* --- banning -------------------------------------------------------------------------------- */

typedef struct ban {
  pp_people *people;
  char id[ST_ID_MAX];
} ban;

/* Others are told when they would find it in the store. */
static void on_ban_kept(void *told, st_status status, const char *why) {
  ban *what = told;
  const pp_options *options = &what->people->options;
  (void)why;
  if (status == ST_OK && options->banned) options->banned(options->user, what->id);
  free(what);
}

void pp_ban(pp_people *people, const char *id, int64_t until) {
  pp_person *person = pp_person_known(people, id);
  ban *what = mm_new(sizeof *what);
  if (person) person->banned_until = until;
  what->people = people;
  snprintf(what->id, sizeof what->id, "%s", id);
  st_put_ban(people->options.store, id, until, on_ban_kept, what);
}

/* --- subscriptions that are no more --------------------------------------------------------- */

typedef struct gone_push {
  pp_people *people;
  char endpoint[1100];
} gone_push;

static bool has_endpoint(const pp_person *person, const char *endpoint) {
  json_t *push = person->push ? json_loads(person->push, 0, NULL) : NULL;
  const char *own = json_string_value(json_object_get(push, "endpoint"));
  bool same = own && !strcmp(own, endpoint);
  json_decref(push);
  return same;
}

/* Unless they have subscribed anew meanwhile. While something else about them is
 * on its way it is left for the next time. */
static void drop_push(pp_people *people, pp_person *person, const char *endpoint) {
  if (person->changing || person->gone || !has_endpoint(person, endpoint)) return;
  free(person->push);
  person->push = NULL;
  pp_person_change(people, person, person, NULL, NULL);
}

static void on_push_owner(void *told, st_status status, const st_user *found) {
  gone_push *what = told;
  pp_person *person = status == ST_OK ? pp_person_of(what->people, found) : NULL;
  if (person) {
    drop_push(what->people, person, what->endpoint);
    pp_person_drop(what->people, person);
  }
  free(what);
}

void pp_push_gone(pp_people *people, const char *id, const char *endpoint) {
  gone_push *what;
  if (strlen(endpoint) >= sizeof what->endpoint) return;
  what = mm_new(sizeof *what);
  what->people = people;
  memcpy(what->endpoint, endpoint, strlen(endpoint) + 1);
  st_user_by_id(people->options.store, id, on_push_owner, what);
}

/* --- requests -----------------------------------------------------------------------------------
 */

static void answer_text(nt_request *request, int status, const char *code, const char *message,
                        int retry_after) {
  char body[320];
  int length = snprintf(body, sizeof body, "{\"error\":\"%s\",\"message\":\"%s\"}", code, message);
  nt_answer answer = {.status = status,
                      .type = "application/json",
                      .body = body,
                      .length = length > 0 ? (size_t)length : 0,
                      .retry_after = retry_after};
  nt_answer_send(request, &answer);
}

/* Without a token these can be asked for one; everything else needs to say
 * where it comes from, or who it is. */
static bool may_be_asked(const pp_people *people, const nt_head *head, const pp_verb *verb,
                         const json_t *body) {
  if (head->origin[0]) return is_allowed_origin(people, head);
  if (head->bearer[0]) return true;
  if (verb->kind == PP_MAKES_GUEST) return true;
  return verb->kind == PP_LOGS_IN && json_is_true(json_object_get(body, "token"));
}

static bool within_limits(pp_people *people, const nt_head *head) {
  char key[64];
  if (people->options.unlimited) return true;
  lm_address(head->address, key);
  return lm_take(people->limits, "post", key, 5, 60, nt_now(people->options.net));
}

static bool is_json(const char *type) {
  static const char wanted[] = "application/json";
  size_t length = sizeof wanted - 1;
  return !strncasecmp(type, wanted, length) &&
         (!type[length] || type[length] == ';' || type[length] == ' ');
}

static pp_call *call_new(pp_people *people, nt_request *request, const nt_head *head,
                         const pp_verb *verb, json_t *body) {
  pp_call *call = mm_new(sizeof *call);
  call->people = people;
  call->request = request;
  call->verb = verb;
  call->body = json_incref(body);
  call->browser = head->origin[0] != 0;
  call->by_cookie = call->browser && !head->bearer[0];
  call->secure = head->secure;
  call->bare_cookie = head->bare_cookie;
  lm_address(head->address, call->address);
  snprintf(call->language, sizeof call->language, "%s", head->language);
  if (head->origin[0]) snprintf(call->device, sizeof call->device, "%s", head->device);
  if (pp_token_is(token_of(head))) memcpy(call->token, token_of(head), PP_TOKEN);
  call->next = people->calls;
  people->calls = call;
  return call;
}

void pp_call_end(pp_call *call) {
  pp_call **place = &call->people->calls;
  while (*place && *place != call) place = &(*place)->next;
  if (*place) *place = call->next;
  if (call->person) pp_person_drop(call->people, call->person);
  if (call->old) pp_person_drop(call->people, call->old);
  json_decref(call->body);
  free(call->new_push);
  sodium_memzero(call, sizeof *call);
  free(call);
}

/* Another tab has just got a new cookie, and this one's request was on its way: it
 * must not become somebody else by that. */
static bool is_late(const pp_call *call) {
  char hash[PP_HASH];
  if (!call->by_cookie || !call->token[0]) return false;
  pp_token_hash(call->token, hash);
  return pp_was_moved(call->people, hash);
}

static void on_identity(void *user, pp_person *person, bool failed) {
  pp_call *call = user;
  if (failed) {
    pp_fail(call, 500, "internal", "who you are cannot be looked up now");
  } else if (person && pp_is_banned(call->people, person)) {
    pp_fail(call, 403, "banned", "you are banned for now");
  } else if (!person && call->verb->kind == PP_NEEDS_SOMEBODY) {
    pp_fail(call, 401, "no-identity", "nobody is known by this token");
  } else if (!person && call->verb->kind == PP_HELLO && is_late(call)) {
    pp_fail_for(call, 409, "not-now", "your token has just been replaced; ask again", 1000);
  } else {
    if (person) call->person = pp_person_keep(person);
    call->verb->run(call);
  }
}

static void begin(pp_people *people, nt_request *request, const nt_head *head, const pp_verb *verb,
                  json_t *body) {
  pp_call *call = call_new(people, request, head, verb, body);
  pp_look_up(people, call->token, on_identity, call);
}

bool pp_request(pp_people *people, nt_request *request, const nt_head *head, const char *text,
                size_t length) {
  const char *wrong = NULL;
  const pp_verb *verb = pp_verb_find(head->path);
  if (!verb) return false;
  if (strcmp(head->method, "POST") != 0) {
    answer_text(request, 405, "bad-message", "this is asked for with POST", 0);
    return true;
  }
  if (!within_limits(people, head)) {
    answer_text(request, 429, "too-fast", "more slowly, please", 5);
    return true;
  }
  if (!is_json(head->content_type)) {
    answer_text(request, 400, "bad-message", "a body has the type application/json", 0);
    return true;
  }
  json_t *body = ji_read(text, length, BODY_DEPTH, &wrong);
  if (!body || !json_is_object(body))
    answer_text(request, 400, "bad-message", wrong ? wrong : "a body is a JSON object", 0);
  else if (!may_be_asked(people, head, verb, body))
    answer_text(request, 403, "not-yours", "this must come from our own page or with a token", 0);
  else
    begin(people, request, head, verb, body);
  json_decref(body);
  return true;
}

void pp_request_gone(pp_people *people, nt_request *request) {
  if (!people) return;
  for (pp_call *call = people->calls; call; call = call->next)
    if (call->request == request) call->request = NULL;
}
