/* What people can ask for: to be somebody, to be called otherwise, to be told when
 * it is their turn. Accounts are in people_accounts.c. */
#include "server/people_calls.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PUSH_MAX 4096

static int64_t now(const pp_call *call) { return nt_now(call->people->options.net); }

static bool may_make_guest(pp_call *call) {
  if (call->people->options.unlimited ||
      lm_take(call->people->limits, "guest", call->address, 0.5, 100, now(call)))
    return true;
  pp_fail_for(call, 429, "too-fast", "too many guests from your address", 5000);
  return false;
}

/* --- reading what was asked ------------------------------------------------------------- */

bool pp_read_well(pp_call *call, const ji_fields *fields) {
  if (ji_good(fields)) return true;
  pp_fail(call, 400, "bad-message", fields->wrong);
  return false;
}

bool pp_read_name(pp_call *call, ji_fields *fields, char clean[PP_NAME_MAX]) {
  const char *why = NULL;
  const char *name = ji_text(fields, "name", 400, true);
  if (!pp_read_well(call, fields)) return false;
  if (pp_name_clean(name, clean, &why)) return true;
  pp_fail(call, 400, "bad-name", why);
  return false;
}

/* --- changing somebody ------------------------------------------------------------------ */

bool pp_start_change(pp_call *call) {
  if (call->person->changing || call->person->gone) {
    pp_fail(call, 409, "not-now", "another change is under way; try again");
    return false;
  }
  call->person->changing = true;
  call->draft = *call->person;
  return true;
}

void pp_write_change(pp_call *call, st_done done) {
  pp_person_change(call->people, call->person, &call->draft, done, call);
}

static void take_draft(pp_call *call) {
  pp_person *person = call->person;
  memcpy(person->name, call->draft.name, sizeof person->name);
  memcpy(person->login, call->draft.login, sizeof person->login);
  memcpy(person->password, call->draft.password, sizeof person->password);
  memcpy(person->recovery, call->draft.recovery, sizeof person->recovery);
  memcpy(person->shown, call->draft.shown, sizeof person->shown);
  if (call->draft.push == person->push) return;
  free(person->push);
  person->push = call->draft.push;
  if (call->new_push == person->push) call->new_push = NULL;
}

bool pp_end_change(pp_call *call, st_status status) {
  call->person->changing = false;
  if (status == ST_OK) {
    take_draft(call);
    return true;
  }
  if (status == ST_TAKEN) {
    pp_fail(call, 409, "name-taken", "somebody has an account of this name, or of one like it");
  } else if (status == ST_MISSING) { /* another node was faster */
    pp_known_drop_of(call->people, call->person);
    pp_fail(call, 409, "not-now", "you were changed elsewhere; try again");
  } else {
    pp_store_failed(call);
  }
  return false;
}

void pp_tell_renamed(const pp_call *call) {
  const pp_options *options = &call->people->options;
  pp_user who;
  pp_user_of(call->people, call->person, &who);
  if (options->renamed) options->renamed(options->user, &who);
}

/* --- guests --------------------------------------------------------------------------- */

static json_t *hello_answer(const pp_call *call) {
  const char *key = call->people->options.push_key;
  return json_pack("{s:{s:s},s:s?}", "server", "version", HOLDFAST_VERSION, "push", key);
}

static void on_guest_put(void *told, st_status status, const char *why) {
  pp_call *call = told;
  (void)why;
  call->user_status = status;
}

static void on_guest_token(void *told, st_status status, const char *why) {
  pp_call *call = told;
  char hash[PP_HASH];
  (void)why;
  if (status != ST_OK || call->user_status != ST_OK) {
    pp_store_failed(call);
    return;
  }
  st_user user = {.id = call->draft.id, .name = call->draft.name, .created = call->draft.created};
  call->person = pp_person_of(call->people, &user);
  if (!call->person) {
    pp_store_failed(call);
    return;
  }
  pp_token_hash(call->fresh, hash);
  pp_known_add(call->people, hash, call->person);
  pp_send_you(call, call->verb->kind == PP_HELLO ? hello_answer(call) : json_object(), call->fresh);
}

/* draft.name is set. */
static void make_guest(pp_call *call) {
  char hash[PP_HASH];
  if (!may_make_guest(call)) return;
  pp_id_new(call->draft.id);
  pp_token_new(call->fresh);
  pp_token_hash(call->fresh, hash);
  call->draft.created = now(call);
  pp_person_put(call->people, &call->draft, on_guest_put, call);
  st_put_token(call->people->options.store, hash, call->draft.id, call->draft.created,
               on_guest_token, call);
}

static void run_hello(pp_call *call) {
  ji_fields fields = ji_fields_of(call->body);
  const char *language = ji_text(&fields, "lang", 15, false);
  if (!pp_read_well(call, &fields)) return;
  if (call->person) {
    /* The cookie begins its time anew. */
    pp_send_you(call, hello_answer(call), call->by_cookie ? call->token : NULL);
  } else if (!call->browser) {
    pp_fail(call, 401, "no-identity", "nobody is known by this token");
  } else {
    pp_name_made_up(language ? language : call->language, call->draft.name);
    make_guest(call);
  }
}

static void run_guest(pp_call *call) {
  ji_fields fields = ji_fields_of(call->body);
  if (!pp_read_name(call, &fields, call->draft.name)) return;
  call->wants_token = true;
  make_guest(call);
}

/* --- names ----------------------------------------------------------------------------- */

static void on_renamed(void *told, st_status status, const char *why) {
  pp_call *call = told;
  (void)why;
  if (!pp_end_change(call, status)) return;
  pp_tell_renamed(call);
  pp_send_you(call, json_object(), NULL);
}

/* Nobody takes a name by which another account logs in. */
static void on_login_owner(void *told, st_status status, const st_user *found) {
  pp_call *call = told;
  bool taken = status == ST_OK && strcmp(found->id, call->person->id) != 0;
  if (taken || status == ST_FAILED)
    pp_end_change(call, taken ? ST_TAKEN : ST_FAILED);
  else
    pp_write_change(call, on_renamed);
}

static void run_name(pp_call *call) {
  char name[PP_NAME_MAX] = "";
  ji_fields fields = ji_fields_of(call->body);
  if (!pp_read_name(call, &fields, name) || !pp_start_change(call)) return;
  memcpy(call->draft.name, name, sizeof name);
  if (!call->person->login[0]) {
    pp_write_change(call, on_renamed);
    return;
  }
  pp_name_shown(name, call->draft.shown);
  pp_name_login(name, call->login);
  st_user_by_login(call->people->options.store, call->login, on_login_owner, call);
}

/* --- Web Push ---------------------------------------------------------------------------- */

static bool is_subscription(const pp_call *call, const json_t *subscription) {
  const char *endpoint = json_string_value(json_object_get(subscription, "endpoint"));
  const json_t *keys = json_object_get(subscription, "keys");
  if (!endpoint || strlen(endpoint) > 1024 || !json_is_string(json_object_get(keys, "p256dh")) ||
      !json_is_string(json_object_get(keys, "auth")))
    return false;
  return !strncmp(endpoint, "https://", 8) || call->people->options.push_anywhere;
}

static void on_push(void *told, st_status status, const char *why) {
  pp_call *call = told;
  (void)why;
  if (pp_end_change(call, status)) pp_send_you(call, json_object(), NULL);
}

static void run_push(pp_call *call) {
  ji_fields fields = ji_fields_of(call->body);
  const json_t *subscription = ji_object(&fields, "subscription");
  if (!pp_read_well(call, &fields)) return;
  if (subscription && !is_subscription(call, subscription)) {
    pp_fail(call, 400, "bad-message", "`subscription` is not what a browser gives");
    return;
  }
  char *text = subscription ? json_dumps(subscription, JSON_COMPACT) : NULL;
  if (text && strlen(text) > PUSH_MAX) {
    free(text);
    pp_fail(call, 400, "too-big", "`subscription` is too large");
    return;
  }
  call->new_push = text;
  if (!pp_start_change(call)) return;
  call->draft.push = text;
  pp_write_change(call, on_push);
}

/* --- verbs ------------------------------------------------------------------------------- */

const pp_verb *pp_verb_find(const char *path) {
  static const pp_verb verbs[] = {{"/api/hello", PP_HELLO, run_hello},
                                  {"/api/guest", PP_MAKES_GUEST, run_guest},
                                  {"/api/name", PP_NEEDS_SOMEBODY, run_name},
                                  {"/api/account", PP_NEEDS_SOMEBODY, pp_run_account},
                                  {"/api/login", PP_LOGS_IN, pp_run_login},
                                  {"/api/logout", PP_NEEDS_SOMEBODY, pp_run_logout},
                                  {"/api/recover", PP_LOGS_IN, pp_run_recover},
                                  {"/api/delete", PP_NEEDS_SOMEBODY, pp_run_delete},
                                  {"/api/push", PP_NEEDS_SOMEBODY, run_push}};
  for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
    if (!strcmp(verbs[i].path, path)) return &verbs[i];
  return NULL;
}
