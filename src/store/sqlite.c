/* The store in a SQLite file: one connection, write-ahead log, every commit on
 * the disk before it is told. Every statement names one table. */
#include "store/sqlite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define SQ_ROW "id, state, changed, listed, info, host, origin"
/* The columns of a person, as they are read. */
#define SQ_USER "id, name, login, password, recovery, push, created, banned_until, shown, operator"

static const char *const statement_texts[] = {
    [SQ_BEGIN_READ] = "BEGIN",
    [SQ_BEGIN_WRITE] = "BEGIN IMMEDIATE",
    [SQ_COMMIT] = "COMMIT",
    [SQ_ROLLBACK] = "ROLLBACK",
    [SQ_SAVEPOINT] = "SAVEPOINT job",
    [SQ_ROLLBACK_TO] = "ROLLBACK TO job",
    [SQ_RELEASE] = "RELEASE job",
    [SQ_LAST_SEQ] = "SELECT max(seq) FROM entries WHERE table_id = ?1",
    [SQ_PUT_ENTRY] = "INSERT INTO entries (table_id, seq, time, kind, body) "
                     "VALUES (?1, ?2, ?3, ?4, ?5)",
    [SQ_ENTRIES] = "SELECT seq, time, kind, body FROM entries "
                   "WHERE table_id = ?1 AND seq >= ?2 ORDER BY seq",
    [SQ_PUT_TABLE] = "INSERT INTO tables (id, state, changed, listed, info, host, origin) "
                     "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT (id) DO UPDATE SET "
                     "state = excluded.state, changed = excluded.changed, "
                     "listed = excluded.listed, info = excluded.info, host = excluded.host, "
                     "origin = CASE excluded.state WHEN 'over' THEN '' ELSE origin END",
    [SQ_TABLES_OPEN] = "SELECT " SQ_ROW " FROM tables "
                       "WHERE state <> 'over' ORDER BY changed",
    [SQ_TABLE] = "SELECT " SQ_ROW " FROM tables WHERE id = ?1",
    [SQ_PUT_MEMBER] = "INSERT INTO members (user_id, table_id, added) VALUES (?1, ?2, ?3) "
                      "ON CONFLICT (user_id, table_id) DO NOTHING",
    [SQ_DROP_MEMBER] = "DELETE FROM members WHERE user_id = ?1 AND table_id = ?2",
    [SQ_MEMBERS] = "SELECT table_id FROM members WHERE user_id = ?1 "
                   "ORDER BY added DESC, table_id LIMIT ?2",
    [SQ_PUT_POSITION] = "INSERT INTO positions (table_id, seq, bytes) VALUES (?1, ?2, ?3) "
                        "ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, "
                        "bytes = excluded.bytes",
    [SQ_POSITION] = "SELECT seq, bytes FROM positions WHERE table_id = ?1",
    [SQ_PUT_FACT] = "INSERT INTO facts (key, value) VALUES (?1, ?2) "
                    "ON CONFLICT (key) DO UPDATE SET value = excluded.value",
    [SQ_ADD_FACT] = "INSERT INTO facts (key, value) VALUES (?1, ?2) ON CONFLICT (key) DO NOTHING",
    [SQ_TABLES_LISTED] = "SELECT " SQ_ROW " FROM ("
                         "SELECT *, row_number() OVER (PARTITION BY "
                         "CASE WHEN origin <> '' THEN origin WHEN host <> '' THEN host ELSE id END "
                         "ORDER BY of_host, changed DESC) AS turn FROM ("
                         "SELECT *, row_number() OVER (PARTITION BY "
                         "CASE WHEN host <> '' THEN host ELSE id END "
                         "ORDER BY (state = 'playing'), changed DESC) AS of_host FROM tables "
                         "WHERE state <> 'over' AND listed <> 0) AS hosts) AS turns "
                         "ORDER BY turn, changed DESC LIMIT ?1",
    [SQ_TABLES_IDLE] = "SELECT " SQ_ROW " FROM tables "
                       "WHERE state <> 'over' AND state = 'waiting' AND changed < ?1 "
                       "ORDER BY changed LIMIT ?2",
    [SQ_COUNT_OF_HOST] = "SELECT count(*) FROM tables WHERE host = ?1 AND state <> 'over'",
    [SQ_COUNT_OF_ORIGIN] = "SELECT count(*) FROM tables WHERE origin = ?1 AND state <> 'over'",
    [SQ_FACT] = "SELECT value FROM facts WHERE key = ?1",
    [SQ_PUT_USER] = "INSERT INTO users "
                    "(id, name, login, password, recovery, push, created, banned_until, shown) "
                    "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) ON CONFLICT (id) DO UPDATE SET "
                    "name = excluded.name, login = excluded.login, password = excluded.password, "
                    "recovery = excluded.recovery, push = excluded.push, "
                    "banned_until = excluded.banned_until, shown = excluded.shown",
    [SQ_DELETE_USER] = "DELETE FROM users WHERE id = ?1",
    [SQ_DELETE_TOKENS] = "DELETE FROM tokens WHERE user_id = ?1",
    [SQ_DELETE_MEMBERS] = "DELETE FROM members WHERE user_id = ?1",
    [SQ_USER_BY_ID] = "SELECT " SQ_USER " FROM users WHERE id = ?1",
    [SQ_USER_BY_LOGIN] = "SELECT " SQ_USER " FROM users WHERE login = ?1",
    [SQ_USER_BY_SHOWN] = "SELECT " SQ_USER " FROM users WHERE shown = ?1",
    [SQ_CHANGE_USER] = "UPDATE users SET name = ?2, login = ?3, password = ?4, "
                       "recovery = ?5, push = ?6, shown = ?7 WHERE id = ?1 AND "
                       "(password IS ?8 OR password IS ?4)",
    [SQ_PUT_BAN] = "UPDATE users SET banned_until = ?2 WHERE id = ?1",
    [SQ_PUT_OPERATOR] = "UPDATE users SET operator = ?2 WHERE login = ?1",
    [SQ_OPERATORS] = "SELECT " SQ_USER " FROM users WHERE operator <> 0 ORDER BY id LIMIT ?1",
    [SQ_USERS_UNSHOWN] = "SELECT " SQ_USER " FROM users WHERE login IS NOT NULL AND "
                         "shown IS NULL AND (created, id) > (?1, ?2) "
                         "ORDER BY created, id LIMIT ?3",
    [SQ_TOKEN_USER] = "SELECT user_id FROM tokens WHERE hash = ?1",
    [SQ_PUT_TOKEN] = "INSERT INTO tokens (hash, user_id, created, used) VALUES (?1, ?2, ?3, ?3)",
    [SQ_TOUCH_TOKEN] = "UPDATE tokens SET used = ?2 WHERE hash = ?1 AND used < ?3",
    [SQ_LAST_USED] = "SELECT max(used) FROM tokens WHERE user_id = ?1",
    [SQ_DROP_OLD_TOKENS] = "DELETE FROM tokens WHERE user_id = ?1 AND used < ?2",
    [SQ_USERS_FROM] = "SELECT id, login IS NOT NULL, created, banned_until FROM users "
                      "WHERE id > ?1 ORDER BY id LIMIT ?2",
    [SQ_DELETE_TOKEN] = "DELETE FROM tokens WHERE hash = ?1 AND user_id = ?2",
    [SQ_PUT_REPORT] = "INSERT INTO reports (table_id, line, reporter, text, time) "
                      "VALUES (?1, ?2, ?3, ?4, ?5) "
                      "ON CONFLICT (table_id, line, reporter) DO NOTHING"};

/* --- statements -------------------------------------------------------------------- */

bool sq_prepare_all(sq_base *base) {
  for (size_t i = 0; i < SQ_STATEMENTS; i++)
    if (sqlite3_prepare_v3(base->db, statement_texts[i], -1, SQLITE_PREPARE_PERSISTENT,
                           &base->statements[i], NULL) != SQLITE_OK)
      return false;
  return true;
}

void sq_finalize_all(sq_base *base) {
  for (size_t i = 0; i < SQ_STATEMENTS; i++) {
    sqlite3_finalize(base->statements[i]);
    base->statements[i] = NULL;
  }
}

sqlite3_stmt *sq_ready(sq_base *base, sq_statement which) {
  sqlite3_stmt *statement = base->statements[which];
  sqlite3_reset(statement);
  sqlite3_clear_bindings(statement);
  return statement;
}

void sq_bind(sqlite3_stmt *statement, int at, const char *text) {
  if (text) sqlite3_bind_text(statement, at, text, -1, SQLITE_STATIC);
}

void sq_bind_number(sqlite3_stmt *statement, int at, int64_t number) {
  sqlite3_bind_int64(statement, at, number);
}

int sq_step_only(sqlite3_stmt *statement) {
  int code = sqlite3_step(statement);
  sqlite3_reset(statement);
  return code == SQLITE_ROW || code == SQLITE_DONE ? SQLITE_OK : code;
}

int sq_run_plain(sq_base *base, sq_statement which) { return sq_step_only(sq_ready(base, which)); }

static st_health health_of(int code) {
  switch (code & 0xff) {
  case SQLITE_FULL: return ST_FULL;
  case SQLITE_BUSY:
  case SQLITE_LOCKED: return ST_LOCKED;
  default: return ST_FAILING;
  }
}

static void explain(sq_base *base, int code, char *why, size_t why_size) {
  base->health = health_of(code);
  const char *message = sqlite3_errmsg(base->db);
  if (sqlite3_errcode(base->db) == SQLITE_OK) message = sqlite3_errstr(code);
  snprintf(why, why_size, "%s", message);
}

void sq_set_status(sq_base *base, st_job *job, int code) {
  if (code == SQLITE_OK) {
    job->status = ST_OK;
    return;
  }
  explain(base, code, job->why, sizeof job->why);
  bool taken = code == SQLITE_CONSTRAINT_PRIMARYKEY || code == SQLITE_CONSTRAINT_UNIQUE;
  job->status = taken ? ST_TAKEN : ST_FAILED;
  job->health = base->health;
}

const char *sq_column(st_arena *arena, sqlite3_stmt *statement, int at) {
  const char *text = (const char *)sqlite3_column_text(statement, at);
  if (!text && sqlite3_column_type(statement, at) != SQLITE_NULL) arena->failed = true;
  return st_copy(arena, text);
}

/* --- transactions ------------------------------------------------------------------- */

static bool begin(sq_base *base, bool writes, char *why, size_t why_size) {
  if (!sqlite3_get_autocommit(base->db)) sq_run_plain(base, SQ_ROLLBACK);
  int code = sq_run_plain(base, writes ? SQ_BEGIN_WRITE : SQ_BEGIN_READ);
  if (code == SQLITE_OK) return true;
  explain(base, code, why, why_size);
  return false;
}

static bool commit(sq_base *base, char *why, size_t why_size) {
  int code = sq_run_plain(base, SQ_COMMIT);
  if (code == SQLITE_OK) return true;
  explain(base, code, why, why_size);
  return false;
}

static void rollback(sq_base *base) {
  if (!sqlite3_get_autocommit(base->db)) sq_run_plain(base, SQ_ROLLBACK);
}

/* --- tables ------------------------------------------------------------------------- */

static int put_entry(sq_base *base, const st_entry *entry) {
  sqlite3_stmt *statement = sq_ready(base, SQ_PUT_ENTRY);
  sq_bind(statement, 1, entry->table);
  sq_bind_number(statement, 2, entry->seq);
  sq_bind_number(statement, 3, entry->time);
  sq_bind(statement, 4, entry->kind);
  sq_bind(statement, 5, entry->body);
  return sq_step_only(statement);
}

static int last_seq(sq_base *base, const char *table, uint32_t *seq) {
  sqlite3_stmt *statement = sq_ready(base, SQ_LAST_SEQ);
  sq_bind(statement, 1, table);
  int code = sqlite3_step(statement);
  *seq = code == SQLITE_ROW ? (uint32_t)sqlite3_column_int64(statement, 0) : 0;
  sqlite3_reset(statement);
  return code == SQLITE_ROW || code == SQLITE_DONE ? SQLITE_OK : code;
}

static void refuse_gap(st_job *job, uint32_t wanted, uint32_t got) {
  job->status = ST_FAILED;
  snprintf(job->why, sizeof job->why, "entry %u would leave a gap: %u comes next", (unsigned)got,
           (unsigned)wanted);
}

static int put_entries(sq_base *base, st_job *job) {
  for (size_t i = 0; i < job->entry_count; i++) {
    int code = put_entry(base, &job->entries[i]);
    if (code != SQLITE_OK) return code;
  }
  return SQLITE_OK;
}

static void append(sq_base *base, st_job *job) {
  uint32_t last = 0;
  if (!job->entry_count) return;
  int code = last_seq(base, job->entries[0].table, &last);
  if (code != SQLITE_OK) {
    sq_set_status(base, job, code);
    return;
  }
  for (size_t i = 0; i < job->entry_count; i++) {
    uint32_t next = (i ? job->entries[i - 1].seq : last) + 1;
    bool same = strcmp(job->entries[i].table, job->entries[0].table) == 0;
    if (!same || job->entries[i].seq > next || (i && job->entries[i].seq < next)) {
      refuse_gap(job, next, job->entries[i].seq);
      return;
    }
  }
  bool several = job->entry_count > 1;
  if (several) code = sq_run_plain(base, SQ_SAVEPOINT);
  if (code == SQLITE_OK) code = put_entries(base, job);
  sq_set_status(base, job, code);
  if (!several || sqlite3_get_autocommit(base->db)) return;
  if (code != SQLITE_OK) sq_run_plain(base, SQ_ROLLBACK_TO);
  sq_run_plain(base, SQ_RELEASE);
}

static void read_log(sq_base *base, st_job *job) {
  size_t room = 0;
  int code;
  sqlite3_stmt *statement = sq_ready(base, SQ_ENTRIES);
  sq_bind(statement, 1, job->key);
  sq_bind_number(statement, 2, job->seq);
  job->entries = NULL;
  job->entry_count = 0;
  while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
    if (job->entry_count == room) {
      st_entry *before = job->entries;
      room = room ? room * 2 : 64;
      job->entries = st_alloc(&job->found, room * sizeof *job->entries);
      if (!job->entries) break;
      if (before) memcpy(job->entries, before, job->entry_count * sizeof *before);
    }
    job->entries[job->entry_count++] =
        (st_entry){.table = job->key,
                   .seq = (uint32_t)sqlite3_column_int64(statement, 0),
                   .time = sqlite3_column_int64(statement, 1),
                   .kind = sq_column(&job->found, statement, 2),
                   .body = sq_column(&job->found, statement, 3)};
  }
  sqlite3_reset(statement);
  sq_set_status(base, job, code == SQLITE_DONE ? SQLITE_OK : code);
}

static void put_table(sq_base *base, st_job *job) {
  sqlite3_stmt *statement = sq_ready(base, SQ_PUT_TABLE);
  sq_bind(statement, 1, job->row.id);
  sq_bind(statement, 2, job->row.state);
  sq_bind_number(statement, 3, job->row.changed);
  sq_bind_number(statement, 4, job->row.listed);
  sq_bind(statement, 5, job->row.info);
  sq_bind(statement, 6, job->row.host);
  sq_bind(statement, 7, job->row.origin);
  sq_set_status(base, job, sq_step_only(statement));
}

static bool add_row(st_job *job, sqlite3_stmt *statement, size_t *room) {
  if (job->row_count == *room) {
    st_table_row *before = job->rows;
    *room = *room ? *room * 2 : 64;
    job->rows = st_alloc(&job->found, *room * sizeof *job->rows);
    if (!job->rows) return false;
    if (before) memcpy(job->rows, before, job->row_count * sizeof *before);
  }
  job->rows[job->row_count++] = (st_table_row){.id = sq_column(&job->found, statement, 0),
                                               .state = sq_column(&job->found, statement, 1),
                                               .changed = sqlite3_column_int64(statement, 2),
                                               .listed = sqlite3_column_int(statement, 3) != 0,
                                               .info = sq_column(&job->found, statement, 4),
                                               .host = sq_column(&job->found, statement, 5),
                                               .origin = sq_column(&job->found, statement, 6)};
  return true;
}

/* Rows of a prepared query of `tables`. */
static int add_rows(st_job *job, sqlite3_stmt *statement, size_t *room) {
  int code;
  while ((code = sqlite3_step(statement)) == SQLITE_ROW)
    if (!add_row(job, statement, room)) {
      code = SQLITE_NOMEM;
      break;
    }
  sqlite3_reset(statement);
  return code == SQLITE_DONE ? SQLITE_OK : code;
}

static void start_rows(st_job *job) {
  job->rows = NULL;
  job->row_count = 0;
}

static void tables_open(sq_base *base, st_job *job) {
  size_t room = 0;
  start_rows(job);
  sq_set_status(base, job, add_rows(job, sq_ready(base, SQ_TABLES_OPEN), &room));
}

static void tables_listed(sq_base *base, st_job *job) {
  size_t room = 0;
  sqlite3_stmt *statement = sq_ready(base, SQ_TABLES_LISTED);
  start_rows(job);
  sq_bind_number(statement, 1, (int64_t)job->most);
  sq_set_status(base, job, add_rows(job, statement, &room));
}

static void tables_idle(sq_base *base, st_job *job) {
  size_t room = 0;
  sqlite3_stmt *statement = sq_ready(base, SQ_TABLES_IDLE);
  start_rows(job);
  sq_bind_number(statement, 1, job->time);
  sq_bind_number(statement, 2, (int64_t)job->most);
  sq_set_status(base, job, add_rows(job, statement, &room));
}

static int count_by(sq_base *base, sq_statement which, const char *key, uint64_t *count) {
  sqlite3_stmt *statement = sq_ready(base, which);
  sq_bind(statement, 1, key);
  int code = sqlite3_step(statement);
  *count = code == SQLITE_ROW ? (uint64_t)sqlite3_column_int64(statement, 0) : 0;
  sqlite3_reset(statement);
  return code == SQLITE_ROW ? SQLITE_OK : code;
}

static void count_tables(sq_base *base, st_job *job) {
  int code = count_by(base, SQ_COUNT_OF_HOST, job->key, &job->counted[0]);
  if (code == SQLITE_OK) code = count_by(base, SQ_COUNT_OF_ORIGIN, job->value, &job->counted[1]);
  sq_set_status(base, job, code);
}

static void table_by_id(sq_base *base, st_job *job) {
  size_t room = 0;
  sqlite3_stmt *statement = sq_ready(base, SQ_TABLE);
  start_rows(job);
  sq_bind(statement, 1, job->key);
  sq_set_status(base, job, add_rows(job, statement, &room));
  if (job->status == ST_OK && !job->row_count) job->status = ST_MISSING;
}

static int newer_first(const void *one, const void *other) {
  int64_t a = ((const st_table_row *)one)->changed, b = ((const st_table_row *)other)->changed;
  return (a < b) - (a > b);
}

static void tables_of(sq_base *base, st_job *job) {
  size_t room = 0;
  int code;
  sqlite3_stmt *members = sq_ready(base, SQ_MEMBERS);
  start_rows(job);
  sq_bind(members, 1, job->key);
  sq_bind_number(members, 2, (int64_t)job->most);
  while ((code = sqlite3_step(members)) == SQLITE_ROW) {
    sqlite3_stmt *statement = sq_ready(base, SQ_TABLE);
    sq_bind(statement, 1, sq_column(&job->found, members, 0));
    int inner = add_rows(job, statement, &room);
    if (inner != SQLITE_OK) {
      code = inner;
      break;
    }
  }
  sqlite3_reset(members);
  sq_set_status(base, job, code == SQLITE_DONE ? SQLITE_OK : code);
  if (job->row_count) qsort(job->rows, job->row_count, sizeof *job->rows, newer_first);
}

static int64_t now_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void put_member(sq_base *base, st_job *job) {
  sqlite3_stmt *statement = sq_ready(base, job->in ? SQ_PUT_MEMBER : SQ_DROP_MEMBER);
  sq_bind(statement, 1, job->value);
  sq_bind(statement, 2, job->key);
  if (job->in) sq_bind_number(statement, 3, now_ms());
  sq_set_status(base, job, sq_step_only(statement));
}

static void put_position(sq_base *base, st_job *job) {
  sqlite3_stmt *statement = sq_ready(base, SQ_PUT_POSITION);
  sq_bind(statement, 1, job->key);
  sq_bind_number(statement, 2, job->seq);
  sqlite3_bind_blob64(statement, 3, job->bytes, job->length, SQLITE_STATIC);
  sq_set_status(base, job, sq_step_only(statement));
}

static void read_position(sq_base *base, st_job *job) {
  sqlite3_stmt *statement = sq_ready(base, SQ_POSITION);
  sq_bind(statement, 1, job->key);
  int code = sqlite3_step(statement);
  if (code == SQLITE_ROW) {
    job->seq = (uint32_t)sqlite3_column_int64(statement, 0);
    job->length = (size_t)sqlite3_column_bytes(statement, 1);
    job->bytes = st_copy_bytes(&job->found, sqlite3_column_blob(statement, 1), job->length);
  }
  sqlite3_reset(statement);
  if (code == SQLITE_DONE)
    job->status = ST_MISSING;
  else
    sq_set_status(base, job, code == SQLITE_ROW ? SQLITE_OK : code);
}

static void put_fact(sq_base *base, st_job *job) {
  sqlite3_stmt *statement = sq_ready(base, job->kind == ST_ADD_FACT ? SQ_ADD_FACT : SQ_PUT_FACT);
  sq_bind(statement, 1, job->key);
  sq_bind(statement, 2, job->value);
  sq_set_status(base, job, sq_step_only(statement));
}

void sq_read_value(sq_base *base, st_job *job, sq_statement which) {
  sqlite3_stmt *statement = sq_ready(base, which);
  sq_bind(statement, 1, job->key);
  int code = sqlite3_step(statement);
  if (code == SQLITE_ROW) job->found_value = sq_column(&job->found, statement, 0);
  sqlite3_reset(statement);
  if (code == SQLITE_DONE)
    job->status = ST_MISSING;
  else
    sq_set_status(base, job, code == SQLITE_ROW ? SQLITE_OK : code);
}

/* --- jobs ----------------------------------------------------------------------------- */

/* Does one job, wholly or not at all, and says so in it. False: the whole
 * transaction is lost. */
static bool run_one(sq_base *base, st_job *job) {
  st_job_start(job);
  switch (job->kind) {
  case ST_APPEND: append(base, job); break;
  case ST_LOG: read_log(base, job); break;
  case ST_PUT_TABLE: put_table(base, job); break;
  case ST_TABLES_OPEN: tables_open(base, job); break;
  case ST_TABLE_BY_ID: table_by_id(base, job); break;
  case ST_TABLES_OF: tables_of(base, job); break;
  case ST_PUT_MEMBER: put_member(base, job); break;
  case ST_PUT_POSITION: put_position(base, job); break;
  case ST_POSITION: read_position(base, job); break;
  case ST_PUT_FACT:
  case ST_ADD_FACT: put_fact(base, job); break;
  case ST_TABLES_LISTED: tables_listed(base, job); break;
  case ST_TABLES_IDLE: tables_idle(base, job); break;
  case ST_COUNT_TABLES: count_tables(base, job); break;
  case ST_FACT: sq_read_value(base, job, SQ_FACT); break;
  case ST_PUT_USER: sq_put_user(base, job); break;
  case ST_DELETE_USER: sq_delete_user(base, job); break;
  case ST_USER_BY_ID: sq_read_user(base, job, SQ_USER_BY_ID, job->key); break;
  case ST_USER_BY_LOGIN: sq_read_user(base, job, SQ_USER_BY_LOGIN, job->key); break;
  case ST_USER_BY_TOKEN: sq_user_by_token(base, job); break;
  case ST_PUT_TOKEN: sq_put_token(base, job); break;
  case ST_DELETE_TOKEN: sq_delete_token(base, job); break;
  case ST_PUT_REPORT: sq_put_report(base, job); break;
  case ST_TOUCH_TOKEN: sq_touch_token(base, job); break;
  case ST_SWEEP: sq_sweep(base, job); break;
  case ST_CHANGE_USER: sq_change_user(base, job); break;
  case ST_PUT_BAN: sq_put_ban(base, job); break;
  case ST_USER_BY_SHOWN: sq_read_user(base, job, SQ_USER_BY_SHOWN, job->key); break;
  case ST_PUT_OPERATOR: sq_put_operator(base, job); break;
  case ST_OPERATORS:
  case ST_USERS_UNSHOWN: sq_read_users(base, job); break;
  case ST_BEAT:
  case ST_RETIRE:
  case ST_CLAIM:
  case ST_LET_GO:
  case ST_LEASES:
  case ST_ORPHANS: st_job_fail(job, ST_FAILING, "a file has one server"); break;
  case ST_LOOK: sq_set_status(base, job, sq_write_again(base)); break;
  }
  if (job->found.failed) st_job_fail(job, ST_FAILING, "out of memory");
  /* Some failures take the whole transaction with them. */
  return !sqlite3_get_autocommit(base->db);
}

static void fail_all(st_job *first, st_health health, const char *why) {
  for (st_job *job = first; job; job = job->next) st_job_fail(job, health, why);
}

#define GONE "the file of the store is not there any more"

/* One transaction for all of them. False: it is lost, and nothing was changed. */
static bool run_together(sq_base *base, st_job *first, st_figures *figures) {
  char why[ST_WHY_MAX] = "";
  bool writes = false;
  for (st_job *job = first; job; job = job->next) writes = writes || st_job_writes(job);
  if (!begin(base, writes, why, sizeof why)) {
    fail_all(first, base->health, why);
    return false;
  }
  for (st_job *job = first; job; job = job->next) {
    if (run_one(base, job)) continue;
    memcpy(why, job->why, sizeof why);
    rollback(base);
    fail_all(first, job->health, why);
    return false;
  }
  if (writes && !sq_is_in_place(base)) {
    rollback(base);
    fail_all(first, ST_GONE, GONE);
    return false;
  }
  int64_t began = st_now_us();
  bool durable = commit(base, why, sizeof why);
  if (writes) {
    st_count_commit(figures, st_now_us() - began);
    base->refused = !durable;
  }
  if (durable) return true;
  rollback(base);
  fail_all(first, base->health, why);
  return false;
}

/* What fails together may not fail alone: one that is too large for the disk
 * does not take others with it. What is in a file that has gone can still be read. */
static void run(void *base, st_job *first, st_figures *figures) {
  char why[ST_WHY_MAX] = "";
  if (!sq_mend(base, why, sizeof why)) {
    fail_all(first, ST_FAILING, why);
    return;
  }
  if (run_together(base, first, figures) || !first->next) return;
  for (st_job *job = first; job; job = job->next) {
    st_job *next = job->next;
    job->next = NULL;
    run_together(base, job, figures);
    job->next = next;
  }
}

static const char *const schemes[] = {"sqlite:", NULL};

const st_backend st_sqlite = {.schemes = schemes,
                              .open = sq_open,
                              .open_beside = sq_open_beside,
                              .close = sq_close,
                              .run = run,
                              .tend = sq_wal_tend,
                              .copier = &sq_copier,
                              .backup = sq_backup};
