/* How often secrets may be guessed.
 *
 * Guesses are paid for by the place they come from, so that strangers cannot lock
 * the owner out:
 *
 * - An address may be wrong 5 times about one account and 20 times about all of
 *   them; then it waits, longer each time.
 * - A browser in which the password was right once keeps a proof of it, the cookie
 *   `holdfast-device`, which nobody else can make. With it only the device's own
 *   wrong tries count, not those of its address or of anybody else.
 * - From all other places together an account is guessed at 50 times an hour
 *   before they wait: a slow brake for those who have many addresses. Only this
 *   one can make the owner wait for strangers, in a browser that was never logged
 *   in from there, for at most a minute. */
#include "server/people_calls.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#define MINUTE_MS ((int64_t)60 * 1000)
#define FACT "device-key"
#define NONCE 32 /* hexadecimal digits */

/* --- the proof -------------------------------------------------------------------------- */

static void prove(const pp_people *people, const char *login, const char *nonce,
                  char proof[NONCE + 1]) {
  unsigned char digest[NONCE / 2];
  char text[PP_NAME_MAX + PP_DEVICE + 32];
  snprintf(text, sizeof text, "holdfast device 1 %.*s %.127s", NONCE, nonce, login);
  crypto_generichash(digest, sizeof digest, (const unsigned char *)text, strlen(text),
                     people->device_key, sizeof people->device_key);
  sodium_bin2hex(proof, NONCE + 1, digest, sizeof digest);
}

void pp_device_new(const pp_people *people, const char *login, char device[PP_DEVICE]) {
  pp_token_new(device); /* NONCE digits */
  prove(people, login, device, device + NONCE);
}

bool pp_device_is(const pp_people *people, const char *login, const char *device) {
  char proof[NONCE + 1];
  if (strlen(device) != PP_DEVICE - 1) return false;
  prove(people, login, device, proof);
  return sodium_memcmp(proof, device + NONCE, NONCE) == 0;
}

/* --- the key of the proofs, which all nodes share --------------------------------------- */

typedef struct key_wanted {
  pp_people *people;
  bool done, good, made;
} key_wanted;

static bool read_key(pp_people *people, const char *value) {
  size_t length;
  return value &&
         sodium_hex2bin(people->device_key, sizeof people->device_key, value, strlen(value), NULL,
                        &length, NULL) == 0 &&
         length == sizeof people->device_key;
}

/* Made where there is none. Another node may be faster: what is kept counts. */
static void key_read(void *told, st_status status, const char *value) {
  key_wanted *wanted = told;
  st_store *store = wanted->people->options.store;
  unsigned char key[PP_KEY];
  char text[2 * PP_KEY + 1];
  wanted->good = status == ST_OK && read_key(wanted->people, value);
  wanted->done = wanted->good || status == ST_FAILED || wanted->made;
  if (wanted->done) return;
  wanted->made = true;
  randombytes_buf(key, sizeof key);
  sodium_bin2hex(text, sizeof text, key, sizeof key);
  if (status == ST_OK)
    st_put_fact(store, FACT, text, NULL, NULL);
  else
    st_add_fact(store, FACT, text, NULL, NULL);
  st_fact(store, FACT, key_read, wanted);
}

bool pp_device_key_open(pp_people *people) {
  key_wanted wanted = {.people = people};
  st_fact(people->options.store, FACT, key_read, &wanted);
  pp_wait_for(people, &wanted.done);
  return wanted.good;
}

/* --- tries -------------------------------------------------------------------------------- */

/* One kind of place, what it is called there, and what it may do. */
typedef struct brake {
  const char *kind;
  char key[PP_NAME_MAX + 80];
  unsigned free;
  int64_t most;
} brake;

/* The places that this call's tries at an account are counted for. */
static size_t brakes_of(const pp_call *call, const char *login, brake out[3]) {
  bool unlimited = call->people->options.unlimited;
  size_t count = 0;
  if (call->known_device) {
    out[0] = (brake){.kind = "secret-device", .free = 10, .most = 15 * MINUTE_MS};
    snprintf(out[0].key, sizeof out[0].key, "%.*s", NONCE, call->device);
    return 1;
  }
  if (!unlimited) {
    brake *address = &out[count++], *both = &out[count++];
    *address = (brake){.kind = "secret-address", .free = 20, .most = 15 * MINUTE_MS};
    snprintf(address->key, sizeof address->key, "%s", call->address);
    *both = (brake){.kind = "secret-both", .free = 5, .most = 15 * MINUTE_MS};
    snprintf(both->key, sizeof both->key, "%s %s", call->address, login);
  }
  out[count] = (brake){.kind = "secret-name", .free = 50, .most = MINUTE_MS};
  snprintf(out[count++].key, sizeof out[0].key, "%s", login);
  return count;
}

bool pp_may_try(pp_call *call, const char *login) {
  lm_limits *limits = call->people->limits;
  int64_t now = nt_now(call->people->options.net), wait = 0;
  brake brakes[3];
  call->known_device = pp_device_is(call->people, login, call->device);
  size_t count = brakes_of(call, login, brakes);
  for (size_t i = 0; i < count; i++) {
    int64_t one = lm_wait(limits, brakes[i].kind, brakes[i].key, now);
    wait = one > wait ? one : wait;
  }
  if (wait) {
    pp_fail_for(call, 429, "too-fast", "too many wrong tries; wait a little", wait);
    return false;
  }
  for (size_t i = 0; i < count; i++)
    lm_failed(limits, brakes[i].kind, brakes[i].key, brakes[i].free, brakes[i].most, now);
  return true;
}

void pp_tried_well(pp_call *call, const char *login) {
  lm_limits *limits = call->people->limits;
  brake brakes[3];
  size_t count = brakes_of(call, login, brakes);
  for (size_t i = 0; i < count; i++)
    if (!strcmp(brakes[i].kind, "secret-both") || !strcmp(brakes[i].kind, "secret-device"))
      lm_succeeded(limits, brakes[i].kind, brakes[i].key);
    else
      lm_forgiven(limits, brakes[i].kind, brakes[i].key);
}
