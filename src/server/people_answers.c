/* How requests about people are answered: with who they are, and with cookies.
 *
 * Behind TLS cookies have the prefix `__Host-`, so that no other host and no plain
 * HTTP can plant one. Who comes with one of before, without it, gets it anew under
 * the new name: the same token, as other tabs may still send the old one. */
#include "server/people_calls.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COOKIE_SECONDS 34560000 /* 400 days: browsers keep none longer */
#define COOKIE_MAX 200

static void set_cookie(const pp_call *call, const char *name, const char *value,
                       char out[COOKIE_MAX]) {
  snprintf(out, COOKIE_MAX, "%s%s=%s; Path=/; HttpOnly; SameSite=Strict; Max-Age=%d%s",
           call->secure ? "__Host-" : "", name, value, *value ? COOKIE_SECONDS : 0,
           call->secure ? "; Secure" : "");
}

static void send_all(pp_call *call, int status, json_t *value, int retry_after,
                     const char *const cookies[NT_COOKIES_MAX]) {
  char *text = json_dumps(value, JSON_COMPACT);
  json_decref(value);
  if (call->request) {
    nt_answer answer = {.status = text ? status : 500,
                        .type = "application/json",
                        .body = text ? text : "{}",
                        .length = text ? strlen(text) : 2,
                        .retry_after = retry_after};
    for (size_t i = 0; cookies && i < NT_COOKIES_MAX; i++) answer.set_cookie[i] = cookies[i];
    nt_answer_send(call->request, &answer);
  }
  free(text);
  pp_call_end(call);
}

void pp_send_json(pp_call *call, int status, json_t *value, int retry_after) {
  send_all(call, status, value, retry_after, NULL);
}

void pp_fail_for(pp_call *call, int status, const char *code, const char *message,
                 int64_t wait_ms) {
  pp_send_json(call, status, json_pack("{s:s,s:s}", "error", code, "message", message),
               (int)((wait_ms + 999) / 1000));
}

void pp_fail(pp_call *call, int status, const char *code, const char *message) {
  pp_fail_for(call, status, code, message, 0);
}

void pp_store_failed(pp_call *call) {
  pp_fail(call, 500, "internal", "this cannot be kept now; try again in a moment");
}

bool pp_is_kept(pp_call *call, st_status status) {
  if (status == ST_OK) return true;
  pp_store_failed(call);
  return false;
}

static json_t *you(const pp_call *call) {
  pp_user user;
  pp_user_of(call->people, call->person, &user);
  return json_pack("{s:s,s:s,s:b,s:b}", "id", user.id, "name", user.name, "account", user.account,
                   "operator", user.is_operator);
}

/* The one without prefix is taken back where it would be sent for ever. */
static const char *bare_cookie_gone(const pp_call *call) {
  return call->secure && call->bare_cookie
             ? "holdfast=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0; Secure"
             : NULL;
}

void pp_send_you(pp_call *call, json_t *answer, const char *token) {
  char cookie[COOKIE_MAX], device_cookie[COOKIE_MAX], device[PP_DEVICE];
  const char *cookies[NT_COOKIES_MAX] = {0};
  const char *login = call->person->login;
  json_object_set_new(answer, "you", you(call));
  if (token && (call->wants_token || !call->by_cookie)) {
    json_object_set_new(answer, "token", json_string(token));
  } else if (token) {
    set_cookie(call, "holdfast", token, cookie);
    cookies[0] = cookie;
    cookies[1] = bare_cookie_gone(call);
    if (login[0] && call->fresh[0] && !pp_device_is(call->people, login, call->device)) {
      pp_device_new(call->people, login, device);
      set_cookie(call, "holdfast-device", device, device_cookie);
      cookies[2] = device_cookie;
    }
  }
  send_all(call, 200, answer, 0, cookies);
}

void pp_send_nobody(pp_call *call) {
  char cookie[COOKIE_MAX];
  set_cookie(call, "holdfast", "", cookie);
  const char *cookies[NT_COOKIES_MAX] = {cookie, bare_cookie_gone(call), NULL};
  send_all(call, 200, json_object(), 0, call->by_cookie ? cookies : NULL);
}
