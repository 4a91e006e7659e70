#include "hosting.h"

#include "limits.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define HOSTED_MAX 50 /* unfinished tables of one person */
#define DAY_MS (INT64_C(24) * 3600 * 1000)
#define KEY_FACT "origin-key" /* "DAY KEY" */

/* --- how fast ------------------------------------------------------------------ */

bool sv_may_make_now(sv_call *call) {
  const char *address = call->client == NULL ? NULL : nt_socket_address(call->client->socket);
  int64_t wait = address == NULL ? 0 : sv_address_may_make(call->server, address);
  if (wait > 0)
    sv_fail(call, "too-fast",
            "many tables were made from your address just now: try again in %d seconds",
            (int)((wait + 999) / 1000));
  return wait == 0;
}

/* --- asking -------------------------------------------------------------------- */

typedef struct question {
  sv_server *server;
  sv_wish *wish;
  char table[ST_ID_MAX];
  char address[64];
  uint64_t step; /* rows that were put before are counted by the store */
} question;

/* A proxy that --proxy does not tell of looks like an address that makes them all. */
static void note_full(sv_server *server) {
  char number[16];
  snprintf(number, sizeof number, "%u", server->options.address_tables);
  sv_note(server, SV_WARNING, "address.tables", "most", number, NULL);
}

static void run_refuse_host(sv_call *call) {
  if (call->table->phase == SV_NEW) call->table->phase = SV_BROKEN; /* it never was */
  if (call->wish->refused == SV_FULL_ADDRESS) note_full(call->server);
  if (call->wish->refused == SV_FULL_ADDRESS)
    sv_fail(call, "too-many",
            "too many tables that are not over were made from your address today");
  else if (call->wish->refused == SV_FULL_PERSON)
    sv_fail(call, "too-many", "you have too many tables that are not over");
  else
    sv_fail(call, "internal", "a table cannot be made just now");
}

static const sv_verb verb_refuse_host = {
    .name = "refuse-host", .run = run_refuse_host, .at_table = true};

static void answer(question *what, sv_full refused) {
  sv_table *table = sv_table_find(what->server, what->table);
  sv_wish *wish = what->wish;
  free(what);
  if (table == NULL) {
    sv_wish_free(wish);
    return;
  }
  table->holds--;
  wish->refused = refused;
  wish->may_host = refused == SV_NOT_FULL;
  if (!wish->may_host) wish->verb = &verb_refuse_host;
  if (wish->may_host && table->phase == SV_NEW) sv_grant(table, wish);
  sv_wish_for(table, wish);
}

/* --- counting ------------------------------------------------------------------ */

/* Tables that were granted, but whose rows came too late to be counted. */
static void count_new(const question *what, uint64_t *of_host, uint64_t *of_origin) {
  const sv_server *server = what->server;
  for (size_t i = 0; i < SV_TABLE_BUCKETS; i++)
    for (const sv_table *table = server->table[i]; table != NULL; table = table->bucket_next) {
      if (table->phase != SV_NEW || table->host[0] == '\0' ||
          (table->row_step != 0 && table->row_step <= what->step))
        continue;
      *of_host += strcmp(table->host, what->wish->user.id) == 0;
      *of_origin += strcmp(table->origin, what->wish->origin) == 0;
    }
}

static void counted(void *told, st_status status, uint64_t of_host, uint64_t of_origin) {
  question *what = told;
  const sv_options *options = &what->server->options;
  uint64_t most = options->address_rate == 0 ? 0 : options->address_tables;
  sv_full refused = SV_NOT_FULL;
  count_new(what, &of_host, &of_origin);
  if (status != ST_OK)
    refused = SV_UNCOUNTED;
  else if (of_host >= HOSTED_MAX)
    refused = SV_FULL_PERSON;
  else if (most > 0 && of_origin >= most)
    refused = SV_FULL_ADDRESS;
  answer(what, refused);
}

/* --- where from ---------------------------------------------------------------- */

/* Which day the key is of, and the key; false: there is none, or it is another's. */
static bool read_key(const char *fact, int64_t day, uint8_t key[32]) {
  char *rest;
  size_t length = 0;
  if (fact == NULL || strtoll(fact, &rest, 10) != day || *rest != ' ') return false;
  return sodium_hex2bin(key, 32, rest + 1, strlen(rest + 1), NULL, &length, NULL) == 0 &&
         length == 32;
}

/* Nodes that make it at the same moment differ until the later one is read. */
static void make_key(sv_server *server, int64_t day, uint8_t key[32]) {
  char text[65], fact[96];
  sv_random(key, 32);
  sv_hex(key, 32, text);
  snprintf(fact, sizeof fact, "%lld %s", (long long)day, text);
  st_put_fact(server->store, KEY_FACT, fact, NULL, NULL);
  sodium_memzero(text, sizeof text);
  sodium_memzero(fact, sizeof fact);
}

static void write_origin(const char *address, const uint8_t key[32], char origin[SV_ORIGIN_MAX]) {
  char whole[64];
  uint8_t digest[16];
  lm_address(address, whole);
  crypto_generichash(digest, sizeof digest, (const uint8_t *)whole, strlen(whole), key, 32);
  sv_hex(digest, sizeof digest, origin);
}

static void key_read(void *told, st_status status, const char *fact) {
  question *what = told;
  int64_t day = nt_now(what->server->net) / DAY_MS;
  uint8_t key[32];
  if (status == ST_FAILED) {
    answer(what, SV_UNCOUNTED);
    return;
  }
  if (!read_key(fact, day, key)) make_key(what->server, day, key);
  write_origin(what->address, key, what->wish->origin);
  sodium_memzero(key, sizeof key);
  what->step = what->server->row_steps;
  st_count_tables(what->server->store, what->wish->user.id, what->wish->origin, counted, what);
}

void sv_ask_to_host(sv_table *table, sv_wish *wish, const char *address) {
  question *what = mm_new(sizeof *what);
  what->server = table->server;
  what->wish = wish;
  memcpy(what->table, table->id, sizeof what->table);
  snprintf(what->address, sizeof what->address, "%s", address);
  table->holds++;
  st_fact(table->server->store, KEY_FACT, key_read, what);
}

void sv_grant(sv_table *table, const sv_wish *wish) {
  memcpy(table->host, wish->user.id, sizeof table->host);
  memcpy(table->origin, wish->origin, sizeof table->origin);
  sv_claim(table);
}

void sv_hosting_put(sv_table *table) { table->row_step = ++table->server->row_steps; }
