/* Accounts: making one, logging in and out, the recovery code, the way out.
 *
 * Whoever becomes more than they were gets a new token, and the one that came with
 * the request is void: when a guest becomes an account, at login, at recovery. Who
 * had planted or read the old one has nothing by it. Other tabs come back with the
 * new cookie. */
#include "server/people_calls.h"

#include <stdio.h>
#include <string.h>

static int64_t now(const pp_call *call) { return nt_now(call->people->options.net); }

/* --- passwords ---------------------------------------------------------------------------- */

static size_t letters_of(const char *text) {
  size_t count = 0;
  for (; *text; text++) count += ((unsigned char)*text & 0xc0) != 0x80;
  return count;
}

/* False: it was answered. */
static bool read_password(pp_call *call, ji_fields *fields, bool chosen) {
  const char *password = ji_text(fields, "password", PP_PASSWORD_MAX, true);
  if (!pp_read_well(call, fields)) return false;
  if (chosen && letters_of(password) < PP_PASSWORD_LEAST) {
    pp_fail(call, 400, "bad-password", "a password has at least 8 letters");
    return false;
  }
  snprintf(call->password, sizeof call->password, "%s", password);
  return true;
}

/* Compares it with a hash, or makes one (""). False: it was answered, as too many wait. */
static bool work_on_password(pp_call *call, const char *hash, pp_worked done) {
  pp_task task;
  memset(&task, 0, sizeof task);
  memcpy(task.password, call->password, sizeof task.password);
  snprintf(task.hash, sizeof task.hash, "%s", hash);
  snprintf(call->tried, sizeof call->tried, "%s", hash);
  if (!call->people->options.unlimited)
    snprintf(task.address, sizeof task.address, "%s", call->address);
  task.known = call->known_device;
  if (pp_worker_ask(&call->people->worker, &task, done, call)) return true;
  pp_fail_for(call, 429, "too-fast", "too many passwords are looked at right now; try again", 2000);
  return false;
}

/* The same, while they are being changed. */
static void work_on_change(pp_call *call, const char *hash, pp_worked done) {
  pp_person *person = pp_person_keep(call->person);
  pp_people *people = call->people;
  if (!work_on_password(call, hash, done)) person->changing = false;
  pp_person_drop(people, person);
}

/* The name of an account as somebody writes it who wants in. */
static void login_of(const char *name, char login[PP_NAME_MAX]) {
  if (!pp_login_of(name, login))
    snprintf(login, PP_NAME_MAX, "?%.100s", name); /* nobody's, but counted all the same */
}

static void draft_secrets(pp_call *call, const char *hash) {
  snprintf(call->draft.password, sizeof call->draft.password, "%s", hash);
  pp_recovery_new(call->recovery);
  pp_recovery_hash(call->recovery, call->draft.recovery);
}

/* --- a new token for the old one ------------------------------------------------------------ */

static void tell_voided(const pp_call *call) {
  const pp_options *options = &call->people->options;
  if (options->voided) options->voided(options->user, call->person->id);
}

static json_t *recovery_of(const pp_call *call) {
  return call->recovery[0] ? json_pack("{s:s}", "recovery", call->recovery) : json_object();
}

/* First the answer, then those who are connected: a browser has its new cookie
 * when its other tabs come back. */
static void send_exchanged(pp_call *call) {
  const pp_options *options = &call->people->options;
  char id[ST_ID_MAX] = "", hash[PP_HASH];
  if (call->old) {
    snprintf(id, sizeof id, "%s", call->old->id);
    pp_token_hash(call->token, hash);
    pp_known_drop(call->people, hash);
    pp_moved_add(call->people, hash);
  }
  pp_send_you(call, recovery_of(call), call->fresh);
  if (id[0] && options->exchanged) options->exchanged(options->user, id);
}

static void on_old_token_gone(void *told, st_status status, const char *why) {
  (void)status; /* the new one holds in any case */
  (void)why;
  send_exchanged(told);
}

static void on_fresh_token(void *told, st_status status, const char *why) {
  pp_call *call = told;
  char hash[PP_HASH];
  (void)why;
  if (status == ST_OK && call->person->gone) status = ST_FAILED;
  if (!pp_is_kept(call, status)) return;
  pp_token_hash(call->fresh, hash);
  pp_known_add(call->people, hash, call->person);
  if (!call->old) {
    send_exchanged(call);
    return;
  }
  pp_token_hash(call->token, hash);
  st_delete_token(call->people->options.store, call->old->id, hash, on_old_token_gone, call);
}

static void put_fresh_token(pp_call *call, st_done done) {
  char hash[PP_HASH];
  pp_token_new(call->fresh);
  pp_token_hash(call->fresh, hash);
  st_put_token(call->people->options.store, hash, call->person->id, now(call), done, call);
}

/* For a person who has shown that they are it. */
static void give_token(pp_call *call) { put_fresh_token(call, on_fresh_token); }

/* Whose token came with the request: it is to be replaced. */
static void note_old(pp_call *call) {
  if (call->person) call->old = pp_person_keep(call->person);
}

/* --- making one ----------------------------------------------------------------------------- */

/* The account is made, whatever becomes of the token: the code must be told. */
static void on_account_token(void *told, st_status status, const char *why) {
  pp_call *call = told;
  if (status == ST_OK && !call->person->gone)
    on_fresh_token(call, status, why);
  else
    pp_send_you(call, recovery_of(call), NULL);
}

static void on_account(void *told, st_status status, const char *why) {
  pp_call *call = told;
  (void)why;
  if (!pp_end_change(call, status)) return;
  pp_tell_renamed(call);
  note_old(call);
  put_fresh_token(call, on_account_token);
}

static void on_account_password(void *user, bool good, const char *hash) {
  pp_call *call = user;
  if (!good) {
    pp_end_change(call, ST_FAILED);
    return;
  }
  draft_secrets(call, hash);
  pp_write_change(call, on_account);
}

/* A name that is taken costs no hash. The store decides in the end. */
static void on_account_shown(void *told, st_status status, const st_user *found) {
  pp_call *call = told;
  (void)found;
  if (status == ST_MISSING)
    work_on_change(call, "", on_account_password);
  else
    pp_end_change(call, status == ST_OK ? ST_TAKEN : ST_FAILED);
}

static void on_account_login(void *told, st_status status, const st_user *found) {
  pp_call *call = told;
  if (status == ST_MISSING)
    st_user_by_shown(call->people->options.store, call->draft.shown, on_account_shown, call);
  else
    on_account_shown(call, status, found);
}

/* Names of accounts can be found out by asking for them: not for many. */
static bool may_make_account(pp_call *call) {
  if (call->people->options.unlimited ||
      lm_take(call->people->limits, "account", call->address, 0.1, 40, now(call)))
    return true;
  pp_fail_for(call, 429, "too-fast", "too many accounts from your address", 10000);
  return false;
}

void pp_run_account(pp_call *call) {
  char name[PP_NAME_MAX] = "";
  ji_fields fields = ji_fields_of(call->body);
  if (!pp_read_name(call, &fields, name) || !read_password(call, &fields, true)) return;
  if (call->person->login[0]) {
    pp_fail(call, 409, "not-now", "this is an account already");
    return;
  }
  if (!may_make_account(call) || !pp_start_change(call)) return;
  memcpy(call->draft.name, name, sizeof name);
  pp_name_login(name, call->draft.login);
  pp_name_shown(name, call->draft.shown);
  st_user_by_login(call->people->options.store, call->draft.login, on_account_login, call);
}

/* --- logging in and out --------------------------------------------------------------------- */

static void wrong_password(pp_call *call) {
  pp_fail(call, 401, "wrong-password", "the name or the password is wrong");
}

/* What fitted must be their password still. */
static void on_login_password(void *user, bool good, const char *hash) {
  pp_call *call = user;
  (void)hash;
  if (!call->person || !good || call->person->gone || strcmp(call->tried, call->person->password)) {
    wrong_password(call);
  } else if (pp_is_banned(call->people, call->person)) {
    pp_fail(call, 403, "banned", "you are banned for now");
  } else if (call->person->changing) { /* the password, perhaps */
    pp_fail(call, 409, "not-now", "another change is under way; try again");
  } else {
    pp_tried_well(call, call->login);
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
    pp_store_failed(call);
    return;
  }
  take_found(call, found);
  work_on_password(call, call->person ? call->person->password : "", on_login_password);
}

void pp_run_login(pp_call *call) {
  ji_fields fields = ji_fields_of(call->body);
  const char *name = ji_text(&fields, "name", 400, true);
  call->wants_token = ji_flag(&fields, "token", false);
  if (!read_password(call, &fields, false)) return;
  login_of(name, call->login);
  if (!pp_may_try(call, call->login)) return;
  note_old(call);
  st_user_by_login(call->people->options.store, call->login, on_login_found, call);
}

static void on_logged_out(void *told, st_status status, const char *why) {
  pp_call *call = told;
  char hash[PP_HASH];
  (void)why;
  if (!pp_is_kept(call, status)) return;
  pp_token_hash(call->token, hash);
  pp_known_drop(call->people, hash);
  tell_voided(call);
  pp_send_nobody(call);
}

void pp_run_logout(pp_call *call) {
  char hash[PP_HASH];
  pp_token_hash(call->token, hash);
  st_delete_token(call->people->options.store, call->person->id, hash, on_logged_out, call);
}

/* --- recovery ---------------------------------------------------------------------------- */

static void on_recovered(void *told, st_status status, const char *why) {
  pp_call *call = told;
  (void)why;
  if (!pp_end_change(call, status)) return;
  /* All tokens are void, also those that somebody else may have. */
  pp_known_drop_of(call->people, call->person);
  tell_voided(call);
  give_token(call);
}

static void on_new_password(void *user, bool good, const char *hash) {
  pp_call *call = user;
  if (!good) {
    pp_end_change(call, ST_FAILED);
    return;
  }
  draft_secrets(call, hash);
  st_delete_token(call->people->options.store, call->person->id, NULL, NULL, NULL);
  pp_write_change(call, on_recovered);
}

static void on_recover_found(void *told, st_status status, const st_user *found) {
  pp_call *call = told;
  char hash[PP_HASH] = "";
  ji_fields fields = ji_fields_of(call->body);
  const char *code = ji_text(&fields, "recovery", 100, true);
  if (status != ST_OK && status != ST_MISSING) {
    pp_store_failed(call);
    return;
  }
  take_found(call, found);
  if (!call->person || !pp_recovery_hash(code, hash) ||
      !pp_same_hash(hash, call->person->recovery)) {
    pp_fail(call, 401, "wrong-password", "the name or the recovery code is wrong");
    return;
  }
  pp_tried_well(call, call->login);
  if (pp_start_change(call)) work_on_change(call, "", on_new_password);
}

void pp_run_recover(pp_call *call) {
  ji_fields fields = ji_fields_of(call->body);
  const char *name = ji_text(&fields, "name", 400, true);
  ji_text(&fields, "recovery", 100, true);
  call->wants_token = ji_flag(&fields, "token", false);
  if (!read_password(call, &fields, true)) return;
  login_of(name, call->login);
  if (!pp_may_try(call, call->login)) return;
  note_old(call);
  st_user_by_login(call->people->options.store, call->login, on_recover_found, call);
}

/* --- being forgotten --------------------------------------------------------------------- */

static void on_deleted(void *told, st_status status, const char *why) {
  pp_call *call = told;
  (void)why;
  call->person->changing = false;
  if (status != ST_OK && status != ST_MISSING) {
    call->person->gone = false;
    pp_store_failed(call);
    return;
  }
  pp_known_drop_of(call->people, call->person);
  tell_voided(call);
  pp_send_nobody(call);
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
  pp_tried_well(call, call->person->login);
  delete_now(call);
}

void pp_run_delete(pp_call *call) {
  ji_fields fields = ji_fields_of(call->body);
  pp_person *person = call->person;
  if (!person->login[0]) {
    if (pp_start_change(call)) delete_now(call);
    return;
  }
  if (!read_password(call, &fields, false) || !pp_may_try(call, person->login)) return;
  if (pp_start_change(call)) work_on_change(call, person->password, on_delete_password);
}
