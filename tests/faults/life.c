/* A life of a store: see life.h. */
#include "life.h"

#include "memory/memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

lf_known *lf_told;
bool lf_doubtful;
unsigned lf_turns_max;

void lf_wrong(const char *format, ...) {
  va_list values;
  va_start(values, format);
  if (lf_told->wrong[0] == '\0') vsnprintf(lf_told->wrong, sizeof lf_told->wrong, format, values);
  va_end(values);
}

/* --- writing and reading ---------------------------------------------------------- */

typedef struct asked {
  unsigned table;
  uint32_t from, count, attempt;
} asked;

int lf_waiting;
static uint32_t attempts;

void lf_answered(st_status status) {
  lf_waiting--;
  lf_told->failed += status == ST_FAILED;
}

static void name_of(char name[16], unsigned table) { snprintf(name, 16, "table-%u", table); }

static void write_body(char *body, size_t size, uint32_t seq, uint32_t attempt) {
  int length =
      snprintf(body, size, "{\"seq\":%u,\"try\":%u,\"more\":\"", (unsigned)seq, (unsigned)attempt);
  size_t end = (size_t)length + 300 + seq * 13 % 200;
  memset(body + length, 'a' + (int)(seq % 26), end - (size_t)length);
  snprintf(body + end, size - end, "\"}");
}

static void appended(void *told, st_status status, const char *why) {
  asked *what = told;
  lf_answered(status);
  if (status == ST_TAKEN)
    lf_wrong("entry %u of table %u had been refused, and is there: %s", (unsigned)what->from,
             what->table, why);
  for (uint32_t i = 0; i < what->count && status == ST_OK; i++) {
    lf_told->try[what->table][what->from + i] = what->attempt;
    lf_told->seq[what->table] = what->from + i;
  }
  free(what);
}

static void append(st_store *store, unsigned table, uint32_t count) {
  st_entry entries[4];
  char bodies[4][700], name[16];
  asked *what = mm_new(sizeof *what);
  *what = (asked){
      .table = table, .from = lf_told->seq[table] + 1, .count = count, .attempt = ++attempts};
  name_of(name, table);
  for (uint32_t i = 0; i < count; i++) {
    write_body(bodies[i], sizeof bodies[i], what->from + i, what->attempt);
    entries[i] = (st_entry){.table = name,
                            .seq = what->from + i,
                            .time = 1000 + what->from + i,
                            .kind = "move",
                            .body = bodies[i]};
  }
  if (lf_told->asked[table] < what->from + count - 1)
    lf_told->asked[table] = what->from + count - 1;
  lf_waiting++;
  st_append(store, entries, count, appended, what);
}

static uint32_t round_now;

static void fact_put(void *told, st_status status, const char *why) {
  (void)told, (void)why;
  lf_answered(status);
  if (status == ST_OK) lf_told->fact = round_now;
}

static void place_put(void *told, st_status status, const char *why) {
  (void)told, (void)why;
  lf_answered(status);
  if (status == ST_OK) lf_told->place = round_now;
}

static void user_put(void *told, st_status status, const char *why) {
  (void)told, (void)why;
  lf_answered(status);
  if (status == ST_OK) lf_told->user = round_now;
}

static void whatever(void *told, st_status status, const char *why) {
  (void)told, (void)why;
  lf_answered(status);
}

static void log_read(void *told, st_status status, const st_entry *entries, size_t count) {
  unsigned table = *(unsigned *)told;
  lf_answered(status);
  if (status != ST_OK) return;
  if (count != lf_told->seq[table])
    lf_wrong("table %u has %u entries, and %u were acknowledged", table, (unsigned)count,
             (unsigned)lf_told->seq[table]);
  for (size_t i = 0; i < count; i++) {
    char body[700];
    write_body(body, sizeof body, entries[i].seq, lf_told->try[table][entries[i].seq]);
    if (entries[i].seq != i + 1 || strcmp(entries[i].body, body) != 0)
      lf_wrong("entry %u of table %u is not what was acknowledged", (unsigned)i + 1, table);
  }
}

static void swept(void *told, st_status status, const st_swept *list, size_t count,
                  const char *next) {
  (void)told, (void)list, (void)count, (void)next;
  lf_answered(status);
}

static void rows_read(void *told, st_status status, const st_table_row *rows, size_t count) {
  (void)told, (void)rows;
  lf_answered(status);
  for (size_t i = 0; i < count && status == ST_OK; i++)
    if (rows[i].id == NULL || rows[i].info == NULL) lf_wrong("a table's row is not whole");
}

static void users_read(void *told, st_status status, const st_user *user) {
  (void)told;
  lf_answered(status);
  if (status == ST_OK && (user->id == NULL || user->name == NULL)) lf_wrong("a user is not whole");
}

bool lf_wait(st_store *store) {
  for (unsigned turn = 0; lf_waiting > 0; turn++) {
    if (lf_turns_max != 0 && turn >= lf_turns_max) return false;
    st_poll(store);
    if (lf_waiting > 0) usleep(50);
  }
  return true;
}

bool lf_write_round(st_store *store, uint32_t number) {
  static unsigned char bytes[9000];
  char value[32], name[16];
  round_now = number;
  lf_told->fact_asked = lf_told->place_asked = lf_told->user_asked = number;
  for (unsigned table = 0; table < LF_TABLES; table++) {
    name_of(name, table);
    append(store, table, 1 + (number + table) % 3);
    st_table_row row = {
        .id = name, .state = "playing", .changed = number, .listed = true, .info = "{}"};
    lf_waiting++;
    st_put_table(store, &row, whatever, NULL);
  }
  snprintf(value, sizeof value, "%u", (unsigned)number);
  lf_waiting += 5;
  st_put_fact(store, "fact", value, fact_put, NULL);
  memset(bytes, (int)number, sizeof bytes);
  st_put_position(store, "table-0", number, bytes, sizeof bytes - number, place_put, NULL);
  st_user user = {.id = "somebody", .name = value, .created = 1};
  st_put_user(store, &user, user_put, NULL);
  st_put_token(store, value, "somebody", 1, whatever, NULL);
  st_put_member(store, "somebody", "table-0", number % 2 == 0, whatever, NULL);
  return lf_wait(store);
}

bool lf_read_round(st_store *store, uint32_t number) {
  static unsigned tables[LF_TABLES] = {0, 1, 2};
  char name[16], value[32];
  st_sweep_rule rule = {.now = 10, .most = 4};
  for (unsigned table = 0; table < LF_TABLES; table++) {
    name_of(name, table);
    lf_waiting++;
    st_log(store, name, 1, log_read, &tables[table]);
  }
  snprintf(value, sizeof value, "%u", (unsigned)number);
  lf_waiting += 5;
  st_tables_open(store, rows_read, NULL);
  st_tables_of(store, "somebody", 9, rows_read, NULL);
  st_user_by_token(store, value, users_read, NULL);
  st_sweep(store, &rule, "", swept, NULL);
  st_delete_token(store, "somebody", value, whatever, NULL);
  return lf_wait(store);
}

/* --- looking at what is left ------------------------------------------------------ */

typedef struct found {
  int calls;
  unsigned table;
  uint32_t last, number;
} found;

static void look_at_log(void *told, st_status status, const st_entry *entries, size_t count) {
  found *what = told;
  uint32_t kept = lf_told->seq[what->table];
  what->calls++;
  what->last = (uint32_t)count;
  if (status != ST_OK) lf_wrong("the log of table %u cannot be read", what->table);
  if (count < kept)
    lf_wrong("table %u: %u entries were acknowledged, %u are there", what->table, (unsigned)kept,
             (unsigned)count);
  if (count > kept && (!lf_doubtful || count > lf_told->asked[what->table]))
    lf_wrong("table %u: only %u entries were acknowledged, %u are there", what->table,
             (unsigned)kept, (unsigned)count);
  for (size_t i = 0; i < count && i < kept; i++) {
    char body[700];
    write_body(body, sizeof body, (uint32_t)i + 1, lf_told->try[what->table][i + 1]);
    if (entries[i].seq != i + 1 || strcmp(entries[i].body, body) != 0)
      lf_wrong("table %u: entry %u is another one", what->table, (unsigned)i + 1);
  }
}

static void look_at_fact(void *told, st_status status, const char *value) {
  found *what = told;
  what->calls++;
  if (status == ST_FAILED) lf_wrong("the fact cannot be read");
  what->number = status == ST_OK ? (uint32_t)strtoul(value, NULL, 10) : 0;
}

static void look_at_place(void *told, st_status status, uint32_t seq, const void *bytes,
                          size_t length) {
  found *what = told;
  what->calls++;
  if (status == ST_FAILED) lf_wrong("the position cannot be read");
  what->number = status == ST_OK ? seq : 0;
  if (status == ST_OK &&
      (length != 9000 - seq || ((const unsigned char *)bytes)[length - 1] != seq))
    lf_wrong("the position is not whole");
}

static void look_at_user(void *told, st_status status, const st_user *user) {
  found *what = told;
  what->calls++;
  if (status == ST_FAILED) lf_wrong("the user cannot be read");
  what->number = status == ST_OK ? (uint32_t)strtoul(user->name, NULL, 10) : 0;
}

static void wait_for(st_store *store, const int *calls) {
  while (*calls == 0) {
    st_poll(store);
    usleep(20);
  }
}

static void one_of(const char *what, uint32_t is, uint32_t kept, uint32_t last) {
  if (is == kept || (lf_doubtful && is > kept && is <= last)) return;
  lf_wrong("%s is %u, acknowledged was %u", what, (unsigned)is, (unsigned)kept);
}

static void look_at_values(st_store *store) {
  found fact = {0}, place = {0}, user = {0};
  st_fact(store, "fact", look_at_fact, &fact);
  st_position(store, "table-0", look_at_place, &place);
  st_user_by_id(store, "somebody", look_at_user, &user);
  wait_for(store, &fact.calls);
  wait_for(store, &place.calls);
  wait_for(store, &user.calls);
  one_of("the fact", fact.number, lf_told->fact, lf_told->fact_asked);
  one_of("the position", place.number, lf_told->place, lf_told->place_asked);
  one_of("the user", user.number, lf_told->user, lf_told->user_asked);
}

static void goes_on(st_store *store, const found *logs) {
  for (unsigned table = 0; table < LF_TABLES; table++) {
    uint32_t next = logs[table].last + 1;
    lf_told->seq[table] = logs[table].last;
    append(store, table, 1);
    lf_wait(store);
    if (lf_told->seq[table] != next) lf_wrong("table %u does not go on", table);
  }
}

/* The logs, as far as they were acknowledged. */
static void look_at_logs(st_store *store, found *logs) {
  for (unsigned table = 0; table < LF_TABLES; table++) {
    char name[16];
    logs[table] = (found){.table = table};
    name_of(name, table);
    st_log(store, name, 1, look_at_log, &logs[table]);
    wait_for(store, &logs[table].calls);
  }
}

void lf_look_at_logs(st_store *store) {
  found logs[LF_TABLES];
  look_at_logs(store, logs);
}

void lf_look(st_store *store) {
  found logs[LF_TABLES];
  look_at_logs(store, logs);
  look_at_values(store);
  goes_on(store, logs);
}
