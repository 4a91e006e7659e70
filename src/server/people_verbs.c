/* What people can ask for: to be somebody, to be called otherwise, to have an
 * account, to be let in again, to be forgotten. */
#include "server/people_calls.h"

#include "server/json_in.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COOKIE_SECONDS 34560000 /* 400 days: browsers keep none longer */
#define PUSH_MAX 4096
#define MINUTE_MS ((int64_t)60 * 1000)

/* --- answering ------------------------------------------------------------------------ */

static void send_json(pp_call *call, int status, json_t *value, const char *cookie,
                      int retry_after) {
  char *text = json_dumps(value, JSON_COMPACT);
  json_decref(value);
  if (call->request) {
    nt_answer answer = {.status = text ? status : 500,
                        .type = "application/json",
                        .body = text ? text : "{}",
                        .length = text ? strlen(text) : 2,
                        .set_cookie = cookie,
                        .retry_after = retry_after};
    nt_answer_send(call->request, &answer);
  }
  free(text);
  pp_call_end(call);
}

static void fail_for(pp_call *call, int status, const char *code, const char *message,
                     int64_t wait_ms) {
  send_json(call, status, json_pack("{s:s,s:s}", "error", code, "message", message), NULL,
            (int)((wait_ms + 999) / 1000));
}

void pp_fail(pp_call *call, int status, const char *code, const char *message) {
  fail_for(call, status, code, message, 0);
}

static void store_failed(pp_call *call) {
  pp_fail(call, 500, "internal", "this cannot be kept now; try again in a moment");
}

/* False: the store did not keep it, and that was answered. */
static bool is_kept(pp_call *call, st_status status) {
  if (status == ST_OK) return true;
  store_failed(call);
  return false;
}

static json_t *you(const pp_call *call, const pp_person *person) {
  pp_user user;
  pp_user_of(call->people, person, &user);
  return json_pack("{s:s,s:s,s:b,s:b}", "id", user.id, "name", user.name, "account", user.account,
                   "operator", user.is_operator);
}

static void cookie_text(const pp_call *call, const char *token, char *out, size_t size) {
  snprintf(out, size, "holdfast=%s; Path=/; HttpOnly; SameSite=Strict; Max-Age=%d%s", token,
           *token ? COOKIE_SECONDS : 0, call->secure ? "; Secure" : "");
}

/* Answers with who they are now, and a new token: in the cookie of a browser,
 * in the body for those who asked for it. */
static void send_you(pp_call *call, json_t *answer, const char *token) {
  char cookie[160] = "";
  json_object_set_new(answer, "you", you(call, call->person));
  if (token && call->wants_token)
    json_object_set_new(answer, "token", json_string(token));
  else if (token && call->browser)
    cookie_text(call, token, cookie, sizeof cookie);
  send_json(call, 200, answer, cookie[0] ? cookie : NULL, 0);
}

/* --- limits ----------------------------------------------------------------------------- */

static int64_t now(const pp_call *call) { return nt_now(call->people->options.net); }

/* Counts a try at a secret of this account before it is known to have failed:
 * many at once are many. False: it was answered. */
static bool may_try(pp_call *call, const char *login) {
  lm_limits *limits = call->people->limits;
  int64_t by_name = lm_wait(limits, "secret-name", login, now(call));
  int64_t by_address = lm_wait(limits, "secret-address", call->address, now(call));
  if (call->people->options.unlimited) by_address = 0;
  int64_t wait = by_name > by_address ? by_name : by_address;
  if (wait) {
    fail_for(call, 429, "too-fast", "too many wrong tries; wait a little", wait);
    return false;
  }
  lm_failed(limits, "secret-name", login, 5, MINUTE_MS, now(call));
  lm_failed(limits, "secret-address", call->address, 20, 15 * MINUTE_MS, now(call));
  return true;
}

static void tried_well(pp_call *call, const char *login) {
  lm_succeeded(call->people->limits, "secret-name", login);
  lm_forgiven(call->people->limits, "secret-address", call->address);
}

static bool may_make_guest(pp_call *call) {
  if (call->people->options.unlimited ||
      lm_take(call->people->limits, "guest", call->address, 0.5, 100, now(call)))
    return true;
  fail_for(call, 429, "too-fast", "too many guests from your address", 5000);
  return false;
}

/* --- reading what was asked ----------------------------------------------------------------- */

/* False: it was answered. */
static bool read_well(pp_call *call, const ji_fields *fields) {
  if (ji_good(fields)) return true;
  pp_fail(call, 400, "bad-message", fields->wrong);
  return false;
}

static bool read_name(pp_call *call, ji_fields *fields, char clean[PP_NAME_MAX]) {
  const char *why = NULL;
  const char *name = ji_text(fields, "name", 400, true);
  if (!read_well(call, fields)) return false;
  if (pp_name_clean(name, clean, &why)) return true;
  pp_fail(call, 400, "bad-name", why);
  return false;
}

static bool read_password(pp_call *call, ji_fields *fields, bool chosen) {
  const char *password = ji_text(fields, "password", PP_PASSWORD_MAX, true);
  if (!read_well(call, fields)) return false;
  if (chosen && strlen(password) < PP_PASSWORD_LEAST) {
    pp_fail(call, 400, "bad-password", "a password has at least 8 letters");
    return false;
  }
  snprintf(call->password, sizeof call->password, "%s", password);
  return true;
}

/* The name of an account as somebody writes it who wants in. */
static void login_of(const char *name, char login[PP_NAME_MAX]) {
  char clean[PP_NAME_MAX];
  const char *why;
  if (pp_name_clean(name, clean, &why))
    pp_name_login(clean, login);
  else
    snprintf(login, PP_NAME_MAX, "?%.100s", name); /* nobody's, but counted all the same */
}

/* --- changing somebody --------------------------------------------------------------------------
 */

/* One change at a time, so that none undoes another. False: it was answered. */
static bool start_change(pp_call *call) {
  if (call->person->changing || call->person->gone) {
    pp_fail(call, 409, "not-now", "another change is under way; try again");
    return false;
  }
  call->person->changing = true;
  call->draft = *call->person;
  return true;
}

static void end_change(pp_call *call, st_status status) {
  pp_person *person = call->person;
  person->changing = false;
  if (status == ST_OK) {
    memcpy(person->name, call->draft.name, sizeof person->name);
    memcpy(person->login, call->draft.login, sizeof person->login);
    memcpy(person->password, call->draft.password, sizeof person->password);
    memcpy(person->recovery, call->draft.recovery, sizeof person->recovery);
    if (call->draft.push != person->push) {
      free(person->push);
      person->push = call->draft.push;
      if (call->new_push == person->push) call->new_push = NULL;
    }
  }
  if (person->put_again) {
    person->put_again = false;
    pp_ban_put(call->people, person);
  }
}

static void write_change(pp_call *call, st_done done) {
  call->draft.banned_until = call->person->banned_until;
  pp_person_put(call->people, &call->draft, done, call);
}

static void tell_renamed(const pp_call *call) {
  const pp_options *options = &call->people->options;
  if (options->renamed) options->renamed(options->user, call->person->id, call->person->name);
}

static void tell_voided(const pp_call *call) {
  const pp_options *options = &call->people->options;
  if (options->voided) options->voided(options->user, call->person->id);
}

/* --- guests
 * ------------------------------------------------------------------------------------------ */

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
    store_failed(call);
    return;
  }
  st_user user = {.id = call->draft.id, .name = call->draft.name, .created = call->draft.created};
  call->person = pp_person_of(call->people, &user);
  if (!call->person) {
    store_failed(call);
    return;
  }
  pp_token_hash(call->fresh, hash);
  pp_known_add(call->people, hash, call->person);
  send_you(call, call->verb->kind == PP_HELLO ? hello_answer(call) : json_object(), call->fresh);
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
  if (!read_well(call, &fields)) return;
  if (call->person) {
    /* The cookie begins its time anew. */
    send_you(call, hello_answer(call), call->by_cookie ? call->token : NULL);
  } else if (!call->browser) {
    pp_fail(call, 401, "no-identity", "nobody is known by this token");
  } else {
    pp_name_made_up(language ? language : call->language, call->draft.name);
    make_guest(call);
  }
}

static void run_guest(pp_call *call) {
  ji_fields fields = ji_fields_of(call->body);
  if (!read_name(call, &fields, call->draft.name)) return;
  call->wants_token = true;
  make_guest(call);
}

/* --- names
 * ---------------------------------------------------------------------------------------------- */

static void on_renamed(void *told, st_status status, const char *why) {
  pp_call *call = told;
  (void)why;
  end_change(call, status);
  if (!is_kept(call, status)) return;
  tell_renamed(call);
  send_you(call, json_object(), NULL);
}

static void run_name(pp_call *call) {
  char name[PP_NAME_MAX] = "";
  ji_fields fields = ji_fields_of(call->body);
  if (!read_name(call, &fields, name) || !start_change(call)) return;
  memcpy(call->draft.name, name, sizeof name);
  write_change(call, on_renamed);
}

/* --- accounts ---------------------------------------------------------------------------- */

/* False: it was answered, as too many wait. */
static bool work_on_password(pp_call *call, const char *hash, pp_worked done) {
  pp_task task;
  memset(&task, 0, sizeof task);
  memcpy(task.password, call->password, sizeof task.password);
  snprintf(task.hash, sizeof task.hash, "%s", hash);
  if (pp_worker_ask(&call->people->worker, &task, done, call)) return true;
  fail_for(call, 429, "too-fast", "too many people log in right now; try again", 2000);
  return false;
}

static void on_account(void *told, st_status status, const char *why) {
  pp_call *call = told;
  (void)why;
  end_change(call, status);
  if (status == ST_TAKEN) {
    pp_fail(call, 409, "name-taken", "somebody has an account of this name");
  } else if (status != ST_OK) {
    store_failed(call);
  } else {
    tell_renamed(call);
    send_you(call, json_pack("{s:s}", "recovery", call->recovery), NULL);
  }
}

static void draft_secrets(pp_call *call, const char *hash) {
  snprintf(call->draft.password, sizeof call->draft.password, "%s", hash);
  pp_recovery_new(call->recovery);
  pp_recovery_hash(call->recovery, call->draft.recovery);
}

static void on_account_password(void *user, bool good, const char *hash) {
  pp_call *call = user;
  if (!good) {
    call->person->changing = false;
    store_failed(call);
    return;
  }
  draft_secrets(call, hash);
  write_change(call, on_account);
}

static void run_account(pp_call *call) {
  char name[PP_NAME_MAX] = "";
  ji_fields fields = ji_fields_of(call->body);
  if (!read_name(call, &fields, name) || !read_password(call, &fields, true)) return;
  if (call->person->login[0]) {
    pp_fail(call, 409, "not-now", "this is an account already");
    return;
  }
  if (!start_change(call)) return;
  memcpy(call->draft.name, name, sizeof name);
  pp_name_login(name, call->draft.login);
  pp_person *person = call->person;
  if (!work_on_password(call, "", on_account_password)) person->changing = false;
}

/* --- logging in and out
 * -------------------------------------------------------------------------------------- */

static void on_login_token(void *told, st_status status, const char *why) {
  pp_call *call = told;
  char hash[PP_HASH];
  (void)why;
  if (!is_kept(call, status)) return;
  pp_token_hash(call->fresh, hash);
  pp_known_add(call->people, hash, call->person);
  json_t *answer =
      call->recovery[0] ? json_pack("{s:s}", "recovery", call->recovery) : json_object();
  send_you(call, answer, call->fresh);
}

/* A token for a person who has shown that they are it. */
static void give_token(pp_call *call) {
  char hash[PP_HASH];
  pp_token_new(call->fresh);
  pp_token_hash(call->fresh, hash);
  st_put_token(call->people->options.store, hash, call->person->id, now(call), on_login_token,
               call);
}

static void wrong_password(pp_call *call) {
  pp_fail(call, 401, "wrong-password", "the name or the password is wrong");
}

static void on_login_password(void *user, bool good, const char *hash) {
  pp_call *call = user;
  (void)hash;
  if (!call->person || !good || call->person->gone) {
    wrong_password(call);
  } else if (pp_is_banned(call->people, call->person)) {
    pp_fail(call, 403, "banned", "you are banned for now");
  } else {
    tried_well(call, call->login);
    give_token(call);
  }
}

static void take_found(pp_call *call, const st_user *found) {
  if (call->person) pp_person_drop(call->people, call->person);
  call->person = found ? pp_person_of(call->people, found) : NULL;
}

/* Without such an account a password is hashed in vain, so that the time an
 * answer takes does not tell. */
static void on_login_found(void *told, st_status status, const st_user *found) {
  pp_call *call = told;
  if (status != ST_OK && status != ST_MISSING) {
    store_failed(call);
    return;
  }
  take_found(call, found);
  work_on_password(call, call->person ? call->person->password : "", on_login_password);
}

static void run_login(pp_call *call) {
  ji_fields fields = ji_fields_of(call->body);
  const char *name = ji_text(&fields, "name", 400, true);
  call->wants_token = ji_flag(&fields, "token", false);
  if (!read_password(call, &fields, false)) return;
  login_of(name, call->login);
  if (!may_try(call, call->login)) return;
  st_user_by_login(call->people->options.store, call->login, on_login_found, call);
}

static void forget_cookie(pp_call *call) {
  char cookie[160];
  cookie_text(call, "", cookie, sizeof cookie);
  send_json(call, 200, json_object(), call->browser ? cookie : NULL, 0);
}

static void on_logged_out(void *told, st_status status, const char *why) {
  pp_call *call = told;
  char hash[PP_HASH];
  (void)why;
  if (!is_kept(call, status)) return;
  pp_token_hash(call->token, hash);
  pp_known_drop(call->people, hash);
  tell_voided(call);
  forget_cookie(call);
}

static void run_logout(pp_call *call) {
  char hash[PP_HASH];
  pp_token_hash(call->token, hash);
  st_delete_token(call->people->options.store, call->person->id, hash, on_logged_out, call);
}

/* --- recovery ---------------------------------------------------------------------------- */

static void on_recovered(void *told, st_status status, const char *why) {
  pp_call *call = told;
  (void)why;
  end_change(call, status);
  if (!is_kept(call, status)) return;
  /* All tokens are void, also those that somebody else may have. */
  pp_known_drop_of(call->people, call->person);
  tell_voided(call);
  give_token(call);
}

static void on_new_password(void *user, bool good, const char *hash) {
  pp_call *call = user;
  if (!good) {
    call->person->changing = false;
    store_failed(call);
    return;
  }
  draft_secrets(call, hash);
  st_delete_token(call->people->options.store, call->person->id, NULL, NULL, NULL);
  write_change(call, on_recovered);
}

static void on_recover_found(void *told, st_status status, const st_user *found) {
  pp_call *call = told;
  char hash[PP_HASH] = "";
  ji_fields fields = ji_fields_of(call->body);
  const char *code = ji_text(&fields, "recovery", 100, true);
  if (status != ST_OK && status != ST_MISSING) {
    store_failed(call);
    return;
  }
  take_found(call, found);
  if (!call->person || !pp_recovery_hash(code, hash) ||
      !pp_same_hash(hash, call->person->recovery)) {
    pp_fail(call, 401, "wrong-password", "the name or the recovery code is wrong");
    return;
  }
  tried_well(call, call->login);
  if (!start_change(call)) return;
  pp_person *person = call->person;
  if (!work_on_password(call, "", on_new_password)) person->changing = false;
}

static void run_recover(pp_call *call) {
  ji_fields fields = ji_fields_of(call->body);
  const char *name = ji_text(&fields, "name", 400, true);
  ji_text(&fields, "recovery", 100, true);
  call->wants_token = ji_flag(&fields, "token", false);
  if (!read_password(call, &fields, true)) return;
  login_of(name, call->login);
  if (!may_try(call, call->login)) return;
  st_user_by_login(call->people->options.store, call->login, on_recover_found, call);
}

/* --- being forgotten --------------------------------------------------------------------- */

static void on_deleted(void *told, st_status status, const char *why) {
  pp_call *call = told;
  (void)why;
  call->person->changing = false;
  if (status != ST_OK && status != ST_MISSING) {
    call->person->gone = false;
    store_failed(call);
    return;
  }
  pp_known_drop_of(call->people, call->person);
  tell_voided(call);
  forget_cookie(call);
}

/* Whoever keeps something about them is told while the store still knows them. */
static void delete_now(pp_call *call) {
  const pp_options *options = &call->people->options;
  call->person->gone = true;
  if (options->deleted) options->deleted(options->user, call->person->id);
  st_delete_user(options->store, call->person->id, on_deleted, call);
}

static void on_delete_password(void *user, bool good, const char *hash) {
  pp_call *call = user;
  (void)hash;
  if (!good) {
    call->person->changing = false;
    wrong_password(call);
    return;
  }
  tried_well(call, call->person->login);
  delete_now(call);
}

static void run_delete(pp_call *call) {
  ji_fields fields = ji_fields_of(call->body);
  pp_person *person = call->person;
  if (!person->login[0]) {
    if (start_change(call)) delete_now(call);
    return;
  }
  if (!read_password(call, &fields, false) || !may_try(call, person->login)) return;
  if (!start_change(call)) return;
  if (!work_on_password(call, person->password, on_delete_password)) person->changing = false;
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
  end_change(call, status);
  if (is_kept(call, status)) send_you(call, json_object(), NULL);
}

static void run_push(pp_call *call) {
  ji_fields fields = ji_fields_of(call->body);
  const json_t *subscription = ji_object(&fields, "subscription");
  if (!read_well(call, &fields)) return;
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
  if (!start_change(call)) return;
  call->draft.push = text;
  write_change(call, on_push);
}

/* --- verbs ------------------------------------------------------------------------------- */

const pp_verb *pp_verb_find(const char *path) {
  static const pp_verb verbs[] = {
      {"/api/hello", PP_HELLO, run_hello},        {"/api/guest", PP_MAKES_GUEST, run_guest},
      {"/api/name", PP_NEEDS_SOMEBODY, run_name}, {"/api/account", PP_NEEDS_SOMEBODY, run_account},
      {"/api/login", PP_LOGS_IN, run_login},      {"/api/logout", PP_NEEDS_SOMEBODY, run_logout},
      {"/api/recover", PP_LOGS_IN, run_recover},  {"/api/delete", PP_NEEDS_SOMEBODY, run_delete},
      {"/api/push", PP_NEEDS_SOMEBODY, run_push}};
  for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
    if (!strcmp(verbs[i].path, path)) return &verbs[i];
  return NULL;
}
