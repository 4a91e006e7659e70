/* What each job says to PostgreSQL. Every statement names one table, so that
 * rows may be spread by their keys; what needs two tables takes two rounds. */
#include "store/postgres.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* The clock that all nodes share, in ms. */
#define PG_NOW "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"

#define PG_ROW "id, state, changed, listed, info, host, origin"
/* The columns of a person, as they are read. */
#define PG_USER "id, name, login, password, recovery, push, created, banned_until, shown, operator"

/* An entry is written only behind the one before it: no gaps. */
const char *const pg_statement_texts[PG_STATEMENTS] = {
    [PG_BEGIN] = "BEGIN",
    [PG_COMMIT] = "COMMIT",
    [PG_ROLLBACK] = "ROLLBACK",
    [PG_PUT_ENTRY] =
        "INSERT INTO entries (table_id, seq, time, kind, body) "
        "SELECT $1::text, $2::bigint, $3::bigint, $4::text, $5::text WHERE $2::bigint = 1 OR "
        "EXISTS "
        "(SELECT 1 FROM entries AS before WHERE table_id = $1::text AND seq = $2::bigint - 1)",
    [PG_ENTRIES] = "SELECT seq, time, kind, body FROM entries "
                   "WHERE table_id = $1 AND seq >= $2 ORDER BY seq",
    [PG_PUT_TABLE] = "INSERT INTO tables (id, state, changed, listed, info, host, origin) "
                     "VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO UPDATE SET "
                     "state = excluded.state, changed = excluded.changed, "
                     "listed = excluded.listed, info = excluded.info, host = excluded.host, "
                     "origin = CASE excluded.state WHEN 'over' THEN '' ELSE tables.origin END",
    [PG_TABLES_OPEN] = "SELECT " PG_ROW " FROM tables "
                       "WHERE state <> 'over' ORDER BY changed",
    [PG_TABLE] = "SELECT " PG_ROW " FROM tables WHERE id = $1",
    [PG_PUT_MEMBER] = "INSERT INTO members (user_id, table_id, added) VALUES ($1, $2, $3) "
                      "ON CONFLICT (user_id, table_id) DO NOTHING",
    [PG_DROP_MEMBER] = "DELETE FROM members WHERE user_id = $1 AND table_id = $2",
    [PG_MEMBERS] = "SELECT table_id FROM members WHERE user_id = $1 "
                   "ORDER BY added DESC, table_id LIMIT $2",
    [PG_PUT_POSITION] = "INSERT INTO positions (table_id, seq, bytes) VALUES ($1, $2, $3) "
                        "ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, "
                        "bytes = excluded.bytes",
    [PG_POSITION] = "SELECT seq, bytes FROM positions WHERE table_id = $1",
    [PG_PUT_FACT] = "INSERT INTO facts (key, value) VALUES ($1, $2) "
                    "ON CONFLICT (key) DO UPDATE SET value = excluded.value",
    [PG_ADD_FACT] = "INSERT INTO facts (key, value) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING",
    [PG_TABLES_LISTED] = "SELECT " PG_ROW " FROM ("
                         "SELECT *, row_number() OVER (PARTITION BY "
                         "CASE WHEN origin <> '' THEN origin WHEN host <> '' THEN host ELSE id END "
                         "ORDER BY of_host, changed DESC) AS turn FROM ("
                         "SELECT *, row_number() OVER (PARTITION BY "
                         "CASE WHEN host <> '' THEN host ELSE id END "
                         "ORDER BY (state = 'playing'), changed DESC) AS of_host FROM tables "
                         "WHERE state <> 'over' AND listed <> 0) AS hosts) AS turns "
                         "ORDER BY turn, changed DESC LIMIT $1",
    [PG_TABLES_IDLE] = "SELECT " PG_ROW " FROM tables "
                       "WHERE state <> 'over' AND state = 'waiting' AND changed < $1 "
                       "ORDER BY changed LIMIT $2",
    [PG_COUNT_OF_HOST] = "SELECT count(*) FROM tables WHERE host = $1 AND state <> 'over'",
    [PG_COUNT_OF_ORIGIN] = "SELECT count(*) FROM tables WHERE origin = $1 AND state <> 'over'",
    [PG_BEAT] = "INSERT INTO nodes (id, until) VALUES ($1, " PG_NOW " + $2) "
                "ON CONFLICT (id) DO UPDATE SET until = excluded.until",
    /* Long after: the clock of the database may have been set. */
    [PG_BURY] = "DELETE FROM nodes WHERE until < " PG_NOW " - 2592000000",
    [PG_NODES] = "SELECT id, until, " PG_NOW " FROM nodes ORDER BY id",
    /* 64 KiB that cannot be packed: no page has so much room left. */
    [PG_TRY_ROOM] =
        "INSERT INTO facts (key, value) "
        "SELECT $1::text, string_agg(md5(random()::text), '') FROM generate_series(1, 2000) "
        "ON CONFLICT (key) DO UPDATE SET value = excluded.value",
    [PG_DROP_ROOM] = "DELETE FROM facts WHERE key = $1",
    [PG_RETIRE] = "DELETE FROM nodes WHERE id = $1",
    [PG_GIVE_UP] = "UPDATE leases SET node = '', term = term + 1 WHERE node = $1",
    [PG_CLAIM] = "INSERT INTO leases (table_id, node, term) VALUES ($1, $2, 1) "
                 "ON CONFLICT (table_id) DO UPDATE SET node = excluded.node, "
                 "term = leases.term + 1 WHERE leases.node IN ('', excluded.node) "
                 "OR leases.node || ' ' || leases.term = $3",
    [PG_LEASE] = "SELECT node || ' ' || term FROM leases WHERE table_id = $1",
    [PG_LET_GO] = "DELETE FROM leases WHERE table_id = $1 AND node = $2",
    [PG_LEASES] = "SELECT table_id FROM leases WHERE node = $1 ORDER BY table_id",
    [PG_ORPHANS] = "SELECT table_id FROM leases WHERE NOT (node = ANY ($1::text[])) "
                   "ORDER BY table_id LIMIT $2",
    [PG_FACT] = "SELECT value FROM facts WHERE key = $1",
    [PG_PUT_USER] = "INSERT INTO users "
                    "(id, name, login, password, recovery, push, created, banned_until, shown) "
                    "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (id) DO UPDATE SET "
                    "name = excluded.name, login = excluded.login, password = excluded.password, "
                    "recovery = excluded.recovery, push = excluded.push, "
                    "banned_until = excluded.banned_until, shown = excluded.shown",
    [PG_DELETE_USER] = "DELETE FROM users WHERE id = $1",
    [PG_DELETE_TOKENS] = "DELETE FROM tokens WHERE user_id = $1",
    [PG_DELETE_MEMBERS] = "DELETE FROM members WHERE user_id = $1",
    [PG_USER_BY_ID] = "SELECT " PG_USER " FROM users WHERE id = $1",
    [PG_USER_BY_LOGIN] = "SELECT " PG_USER " FROM users WHERE login = $1",
    [PG_USER_BY_SHOWN] = "SELECT " PG_USER " FROM users WHERE shown = $1",
    [PG_CHANGE_USER] = "UPDATE users SET name = $2, login = $3, password = $4, "
                       "recovery = $5, push = $6, shown = $7 WHERE id = $1 AND "
                       "(password IS NOT DISTINCT FROM $8 OR password IS NOT DISTINCT FROM $4)",
    [PG_PUT_BAN] = "UPDATE users SET banned_until = $2 WHERE id = $1",
    [PG_PUT_OPERATOR] = "UPDATE users SET operator = $2 WHERE login = $1",
    [PG_OPERATORS] = "SELECT " PG_USER " FROM users WHERE operator <> 0 ORDER BY id LIMIT $1",
    [PG_USERS_UNSHOWN] = "SELECT " PG_USER " FROM users WHERE login IS NOT NULL AND "
                         "shown IS NULL AND (created, id) > ($1, $2) "
                         "ORDER BY created, id LIMIT $3",
    [PG_TOKEN_USER] = "SELECT user_id FROM tokens WHERE hash = $1",
    [PG_PUT_TOKEN] = "INSERT INTO tokens (hash, user_id, created, used) VALUES ($1, $2, $3, $3)",
    [PG_DELETE_TOKEN] = "DELETE FROM tokens WHERE hash = $1 AND user_id = $2",
    [PG_PUT_REPORT] = "INSERT INTO reports (table_id, line, reporter, text, time) "
                      "VALUES ($1, $2, $3, $4, $5) "
                      "ON CONFLICT (table_id, line, reporter) DO NOTHING",
    [PG_TOUCH_TOKEN] = "UPDATE tokens SET used = $2 WHERE hash = $1 AND used < $3",
    [PG_LAST_USED] = "SELECT max(used) FROM tokens WHERE user_id = $1",
    [PG_DROP_OLD_TOKENS] = "DELETE FROM tokens WHERE user_id = $1 AND used < $2",
    [PG_USERS_FROM] = "SELECT id, (login IS NOT NULL)::int, created, banned_until FROM users "
                      "WHERE id > $1 ORDER BY id LIMIT $2"};

/* --- values ------------------------------------------------------------------------- */

void pg_text(pg_values *values, const char *text) {
  values->format[values->count] = 0;
  values->value[values->count++] = text;
}

void pg_number(pg_values *values, int64_t number) {
  char *room = values->room[values->count];
  snprintf(room, sizeof values->room[0], "%lld", (long long)number);
  pg_text(values, room);
}

void pg_bytes(pg_values *values, const void *bytes, size_t length) {
  values->length[values->count] = (int)length;
  values->format[values->count] = 1;
  values->value[values->count++] = bytes;
}

void pg_send(pg_base *base, pg_slot *slot, pg_statement which, const pg_values *values) {
  static const pg_values none = {0};
  char name[16];
  if (!values) values = &none;
  snprintf(name, sizeof name, "s%d", (int)which);
  /* A COMMIT must not be heard behind a statement that was not. */
  if (!base->lost && PQsendQueryPrepared(base->connection, name, values->count, values->value,
                                         values->length, values->format, 0) != 1)
    base->lost = true;
  if (slot) slot->sent++;
}

void pg_send_text(pg_base *base, pg_slot *slot, pg_statement which, const char *text) {
  pg_values values = {0};
  pg_text(&values, text);
  pg_send(base, slot, which, &values);
}

const char *pg_column(st_arena *arena, const PGresult *result, int row, int column) {
  return PQgetisnull(result, row, column) ? NULL : st_copy(arena, PQgetvalue(result, row, column));
}

int64_t pg_column_number(const PGresult *result, int row, int column) {
  return strtoll(PQgetvalue(result, row, column), NULL, 10);
}

int64_t pg_changed(const PGresult *result) {
  return strtoll(PQcmdTuples((PGresult *)(uintptr_t)result), NULL, 10);
}

/* --- the log ------------------------------------------------------------------------- */

static void refuse_gap(st_job *job, uint32_t got) {
  job->status = ST_FAILED;
  snprintf(job->why, sizeof job->why, "entry %u would leave a gap", (unsigned)got);
}

static void send_entry(pg_base *base, pg_slot *slot, const st_entry *entry) {
  pg_values values = {0};
  pg_text(&values, entry->table);
  pg_number(&values, entry->seq);
  pg_number(&values, entry->time);
  pg_text(&values, entry->kind);
  pg_text(&values, entry->body);
  pg_send(base, slot, PG_PUT_ENTRY, &values);
}

static void send_entries_from(pg_base *base, pg_slot *slot, const char *table, uint32_t seq) {
  pg_values values = {0};
  pg_text(&values, table);
  pg_number(&values, seq);
  pg_send(base, slot, PG_ENTRIES, &values);
}

static void send_append(pg_base *base, pg_slot *slot) {
  const st_job *job = slot->job;
  if (!job->entry_count) return;
  for (size_t i = 1; i < job->entry_count; i++)
    if (strcmp(job->entries[i].table, job->entries[0].table) != 0 ||
        job->entries[i].seq != job->entries[i - 1].seq + 1) {
      refuse_gap(slot->job, job->entries[i].seq);
      return;
    }
  if (slot->verify)
    send_entries_from(base, slot, job->entries[0].table, job->entries[0].seq);
  else
    for (size_t i = 0; i < job->entry_count; i++) send_entry(base, slot, &job->entries[i]);
}

/* Whether what is there is what was to be written: then a connection that was
 * lost had done it. Who else wrote the very same had the same wish fulfilled. */
static void verify_append(st_job *job, const PGresult *result) {
  job->status = ST_TAKEN;
  if ((size_t)PQntuples(result) < job->entry_count) return;
  for (size_t i = 0; i < job->entry_count; i++) {
    const st_entry *entry = &job->entries[i];
    int row = (int)i;
    if (pg_column_number(result, row, 0) != entry->seq ||
        pg_column_number(result, row, 1) != entry->time ||
        strcmp(PQgetvalue(result, row, 2), entry->kind) != 0 ||
        strcmp(PQgetvalue(result, row, 3), entry->body) != 0)
      return;
  }
  job->status = ST_OK;
}

static void take_append(pg_slot *slot, unsigned n, const PGresult *result) {
  if (slot->verify)
    verify_append(slot->job, result);
  else if (pg_changed(result) == 0 && slot->job->status == ST_OK)
    refuse_gap(slot->job, slot->job->entries[n].seq);
}

static void take_log(st_job *job, const PGresult *result) {
  size_t count = (size_t)PQntuples(result);
  job->entry_count = 0;
  job->entries = st_alloc(&job->found, (count ? count : 1) * sizeof *job->entries);
  if (!job->entries) return;
  for (int row = 0; row < (int)count; row++)
    job->entries[job->entry_count++] = (st_entry){.table = job->key,
                                                  .seq = (uint32_t)pg_column_number(result, row, 0),
                                                  .time = pg_column_number(result, row, 1),
                                                  .kind = pg_column(&job->found, result, row, 2),
                                                  .body = pg_column(&job->found, result, row, 3)};
}

/* --- tables ---------------------------------------------------------------------------- */

static void send_put_table(pg_base *base, pg_slot *slot) {
  const st_table_row *row = &slot->job->row;
  pg_values values = {0};
  pg_text(&values, row->id);
  pg_text(&values, row->state);
  pg_number(&values, row->changed);
  pg_number(&values, row->listed);
  pg_text(&values, row->info);
  pg_text(&values, row->host);
  pg_text(&values, row->origin);
  pg_send(base, slot, PG_PUT_TABLE, &values);
}

static st_table_row row_of(st_arena *arena, const PGresult *result, int row) {
  return (st_table_row){.id = pg_column(arena, result, row, 0),
                        .state = pg_column(arena, result, row, 1),
                        .changed = pg_column_number(result, row, 2),
                        .listed = pg_column_number(result, row, 3) != 0,
                        .info = pg_column(arena, result, row, 4),
                        .host = pg_column(arena, result, row, 5),
                        .origin = pg_column(arena, result, row, 6)};
}

static void take_rows(st_job *job, const PGresult *result) {
  int count = PQntuples(result);
  job->row_count = 0;
  job->rows = st_alloc(&job->found, (size_t)(count ? count : 1) * sizeof *job->rows);
  if (!job->rows) return;
  for (int row = 0; row < count; row++)
    job->rows[job->row_count++] = row_of(&job->found, result, row);
}

/* The ids of a user's tables, whose rows come in the second round. */
typedef struct table_ids {
  size_t count;
  const char *id[];
} table_ids;

static void take_members(pg_slot *slot, const PGresult *result) {
  st_job *job = slot->job;
  size_t count = (size_t)PQntuples(result);
  table_ids *ids = st_alloc(&job->found, sizeof *ids + count * sizeof ids->id[0]);
  job->rows = st_alloc(&job->found, (count ? count : 1) * sizeof *job->rows);
  job->row_count = 0;
  slot->notes = ids;
  if (!ids || !job->rows) {
    slot->notes = NULL;
    return;
  }
  ids->count = count;
  for (size_t i = 0; i < count; i++) ids->id[i] = pg_column(&job->found, result, (int)i, 0);
}

static void send_tables_of(pg_base *base, pg_slot *slot, unsigned round) {
  const table_ids *ids = slot->notes;
  pg_values values = {0};
  if (round == 0) {
    pg_text(&values, slot->job->key);
    pg_number(&values, (int64_t)slot->job->most);
    pg_send(base, slot, PG_MEMBERS, &values);
    return;
  }
  for (size_t i = 0; ids && i < ids->count; i++) pg_send_text(base, slot, PG_TABLE, ids->id[i]);
}

static int newer_first(const void *one, const void *other) {
  int64_t a = ((const st_table_row *)one)->changed, b = ((const st_table_row *)other)->changed;
  return (a < b) - (a > b);
}

static void take_tables_of(pg_slot *slot, unsigned round, unsigned n, const PGresult *result) {
  st_job *job = slot->job;
  if (round == 0) {
    take_members(slot, result);
    return;
  }
  if (PQntuples(result) == 1) job->rows[job->row_count++] = row_of(&job->found, result, 0);
  if (n + 1 == slot->sent && job->row_count)
    qsort(job->rows, job->row_count, sizeof *job->rows, newer_first);
}

static int64_t now_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void send_put_member(pg_base *base, pg_slot *slot) {
  const st_job *job = slot->job;
  pg_values values = {0};
  pg_text(&values, job->value);
  pg_text(&values, job->key);
  if (job->in) pg_number(&values, now_ms());
  pg_send(base, slot, job->in ? PG_PUT_MEMBER : PG_DROP_MEMBER, &values);
}

static void send_put_position(pg_base *base, pg_slot *slot) {
  const st_job *job = slot->job;
  pg_values values = {0};
  pg_text(&values, job->key);
  pg_number(&values, job->seq);
  pg_bytes(&values, job->bytes, job->length);
  pg_send(base, slot, PG_PUT_POSITION, &values);
}

static unsigned char digit(char letter) {
  return (unsigned char)(letter <= '9' ? letter - '0' : letter - 'a' + 10);
}

static void take_position(st_job *job, const PGresult *result) {
  if (PQntuples(result) == 0) {
    job->status = ST_MISSING;
    return;
  }
  const char *text = PQgetvalue(result, 0, 1) + 2; /* \x */
  job->seq = (uint32_t)pg_column_number(result, 0, 0);
  job->length = strlen(text) / 2;
  unsigned char *bytes = st_alloc(&job->found, job->length ? job->length : 1);
  for (size_t i = 0; bytes && i < job->length; i++)
    bytes[i] = (unsigned char)(digit(text[2 * i]) << 4 | digit(text[2 * i + 1]));
  job->bytes = bytes;
}

static void take_value(st_job *job, const PGresult *result) {
  if (PQntuples(result) == 0)
    job->status = ST_MISSING;
  else
    job->found_value = pg_column(&job->found, result, 0, 0);
}

/* --- jobs ------------------------------------------------------------------------------- */

static void send_two(pg_base *base, pg_slot *slot, pg_statement which, const char *one,
                     const char *other) {
  pg_values values = {0};
  pg_text(&values, one);
  pg_text(&values, other);
  pg_send(base, slot, which, &values);
}

static void send_put_token(pg_base *base, pg_slot *slot) {
  pg_values values = {0};
  pg_text(&values, slot->job->key);
  pg_text(&values, slot->job->value);
  pg_number(&values, slot->job->time);
  pg_send(base, slot, PG_PUT_TOKEN, &values);
}

/* Written at most once a day: most uses cost nothing. */
static void send_touch_token(pg_base *base, pg_slot *slot) {
  pg_values values = {0};
  pg_text(&values, slot->job->key);
  pg_number(&values, slot->job->time);
  pg_number(&values, slot->job->time - ST_TOUCH_MS);
  pg_send(base, slot, PG_TOUCH_TOKEN, &values);
}

static void send_put_report(pg_base *base, pg_slot *slot) {
  const st_job *job = slot->job;
  pg_values values = {0};
  pg_text(&values, job->key);
  pg_number(&values, job->seq);
  pg_text(&values, job->by);
  pg_text(&values, job->value);
  pg_number(&values, job->time);
  pg_send(base, slot, PG_PUT_REPORT, &values);
}

/* --- many nodes -------------------------------------------------------------------------- */

/* A beat needs no room where it was written before, and would say that all is well although
 * no entry can be written. */
static void try_for_room(pg_base *base, pg_slot *slot) {
  char key[ST_ID_MAX + 8];
  snprintf(key, sizeof key, "room-%s", slot->job->key);
  pg_send_text(base, slot, PG_TRY_ROOM, key);
  pg_send_text(base, slot, PG_DROP_ROOM, key);
}

static void send_beat(pg_base *base, pg_slot *slot) {
  pg_values values = {0};
  pg_text(&values, slot->job->key);
  pg_number(&values, slot->job->time);
  pg_send(base, slot, PG_BEAT, &values);
  pg_send(base, slot, PG_BURY, NULL);
  pg_send(base, slot, PG_NODES, NULL);
  if (base->full) try_for_room(base, slot);
}

static void send_claim(pg_base *base, pg_slot *slot) {
  pg_values values = {0};
  pg_text(&values, slot->job->key);
  pg_text(&values, slot->job->value);
  pg_text(&values, slot->job->by);
  pg_send(base, slot, PG_CLAIM, &values);
  pg_send_text(base, slot, PG_LEASE, slot->job->key);
}

static void send_orphans(pg_base *base, pg_slot *slot) {
  pg_values values = {0};
  pg_text(&values, slot->job->key);
  pg_number(&values, (int64_t)slot->job->most);
  pg_send(base, slot, PG_ORPHANS, &values);
}

static void take_ids(st_job *job, const PGresult *result) {
  int count = PQntuples(result);
  job->row_count = 0;
  job->rows = st_alloc(&job->found, (size_t)(count ? count : 1) * sizeof *job->rows);
  for (int row = 0; job->rows && row < count; row++)
    job->rows[job->row_count++] =
        (st_table_row){.id = pg_column(&job->found, result, row, 0), .state = "", .info = "{}"};
}

static void send_listed(pg_base *base, pg_slot *slot) {
  pg_values values = {0};
  pg_number(&values, (int64_t)slot->job->most);
  pg_send(base, slot, PG_TABLES_LISTED, &values);
}

static void send_idle(pg_base *base, pg_slot *slot) {
  pg_values values = {0};
  pg_number(&values, slot->job->time);
  pg_number(&values, (int64_t)slot->job->most);
  pg_send(base, slot, PG_TABLES_IDLE, &values);
}

static void send_count(pg_base *base, pg_slot *slot) {
  pg_send_text(base, slot, PG_COUNT_OF_HOST, slot->job->key);
  pg_send_text(base, slot, PG_COUNT_OF_ORIGIN, slot->job->value);
}

unsigned pg_rounds(st_kind kind) {
  switch (kind) {
  case ST_TABLES_OF:
  case ST_USER_BY_TOKEN: return 2;
  case ST_SWEEP: return 3;
  default: return 1;
  }
}

void pg_job_send(pg_base *base, pg_slot *slot, unsigned round) {
  const st_job *job = slot->job;
  slot->sent = 0;
  if (round >= pg_rounds(job->kind) || job->status != ST_OK) return;
  switch (job->kind) {
  case ST_APPEND: send_append(base, slot); break;
  case ST_LOG: send_entries_from(base, slot, job->key, job->seq); break;
  case ST_PUT_TABLE: send_put_table(base, slot); break;
  case ST_TABLES_OPEN: pg_send(base, slot, PG_TABLES_OPEN, NULL); break;
  case ST_TABLE_BY_ID: pg_send_text(base, slot, PG_TABLE, job->key); break;
  case ST_TABLES_OF: send_tables_of(base, slot, round); break;
  case ST_PUT_MEMBER: send_put_member(base, slot); break;
  case ST_PUT_POSITION: send_put_position(base, slot); break;
  case ST_POSITION: pg_send_text(base, slot, PG_POSITION, job->key); break;
  case ST_PUT_FACT: send_two(base, slot, PG_PUT_FACT, job->key, job->value); break;
  case ST_FACT: pg_send_text(base, slot, PG_FACT, job->key); break;
  case ST_PUT_USER: pg_send_user(base, slot); break;
  case ST_DELETE_USER: pg_send_delete_user(base, slot, job->key); break;
  case ST_USER_BY_ID: pg_send_text(base, slot, PG_USER_BY_ID, job->key); break;
  case ST_USER_BY_LOGIN: pg_send_text(base, slot, PG_USER_BY_LOGIN, job->key); break;
  case ST_USER_BY_TOKEN:
    if (round == 0)
      pg_send_text(base, slot, PG_TOKEN_USER, job->key);
    else
      pg_send_text(base, slot, PG_USER_BY_ID, job->found_value);
    break;
  case ST_PUT_TOKEN: send_put_token(base, slot); break;
  case ST_DELETE_TOKEN:
    if (job->key)
      send_two(base, slot, PG_DELETE_TOKEN, job->key, job->value);
    else
      pg_send_text(base, slot, PG_DELETE_TOKENS, job->value);
    break;
  case ST_PUT_REPORT: send_put_report(base, slot); break;
  case ST_TOUCH_TOKEN: send_touch_token(base, slot); break;
  case ST_SWEEP: pg_send_sweep(base, slot, round); break;
  case ST_CHANGE_USER: pg_send_change(base, slot); break;
  case ST_USER_BY_SHOWN: pg_send_text(base, slot, PG_USER_BY_SHOWN, job->key); break;
  case ST_PUT_BAN:
  case ST_PUT_OPERATOR:
  case ST_OPERATORS:
  case ST_USERS_UNSHOWN: pg_send_of_users(base, slot); break;
  case ST_ADD_FACT: send_two(base, slot, PG_ADD_FACT, job->key, job->value); break;
  case ST_TABLES_LISTED: send_listed(base, slot); break;
  case ST_TABLES_IDLE: send_idle(base, slot); break;
  case ST_COUNT_TABLES: send_count(base, slot); break;
  case ST_BEAT: send_beat(base, slot); break;
  case ST_RETIRE:
    pg_send_text(base, slot, PG_GIVE_UP, job->key);
    pg_send_text(base, slot, PG_RETIRE, job->key);
    break;
  case ST_CLAIM: send_claim(base, slot); break;
  case ST_LET_GO: send_two(base, slot, PG_LET_GO, job->key, job->value); break;
  case ST_LEASES: pg_send_text(base, slot, PG_LEASES, job->key); break;
  case ST_ORPHANS: send_orphans(base, slot); break;
  case ST_LOOK: break; /* a beat is one */
  }
}

void pg_job_take(pg_base *base, pg_slot *slot, unsigned round, unsigned n, const PGresult *result) {
  st_job *job = slot->job;
  switch (job->kind) {
  case ST_APPEND: take_append(slot, n, result); break;
  case ST_LOG: take_log(job, result); break;
  case ST_TABLES_OPEN:
  case ST_TABLES_LISTED:
  case ST_TABLES_IDLE: take_rows(job, result); break;
  case ST_COUNT_TABLES: job->counted[n] = (uint64_t)pg_column_number(result, 0, 0); break;
  case ST_LEASES:
  case ST_ORPHANS: take_ids(job, result); break;
  case ST_BEAT:
    if (n == 2) pg_take_nodes(base, job, result);
    break;
  case ST_CLAIM:
    if (n == 1) take_value(job, result);
    break;
  case ST_TABLE_BY_ID:
    take_rows(job, result);
    if (PQntuples(result) == 0) job->status = ST_MISSING;
    break;
  case ST_TABLES_OF: take_tables_of(slot, round, n, result); break;
  case ST_POSITION: take_position(job, result); break;
  case ST_FACT: take_value(job, result); break;
  case ST_DELETE_USER: /* the last of three; gone already if it was we who did it */
    if (n == 2 && pg_changed(result) == 0 && !slot->doubtful) job->status = ST_MISSING;
    break;
  case ST_USER_BY_TOKEN:
    if (round == 0)
      take_value(job, result);
    else
      pg_take_user(job, result);
    break;
  case ST_USER_BY_ID:
  case ST_USER_BY_SHOWN:
  case ST_USER_BY_LOGIN: pg_take_user(job, result); break;
  case ST_SWEEP: pg_take_sweep(slot, round, n, result); break;
  case ST_CHANGE_USER:
  case ST_PUT_BAN:
  case ST_PUT_OPERATOR:
    if (pg_changed(result) == 0) job->status = ST_MISSING;
    break;
  case ST_OPERATORS:
  case ST_USERS_UNSHOWN: pg_take_users(job, result); break;
  default: break;
  }
}
