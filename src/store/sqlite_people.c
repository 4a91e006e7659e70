/* People and their tokens in SQLite, and forgetting those who do not come back. */
#include "store/sqlite.h"

#include <stdio.h>
#include <string.h>

/* --- people and tokens --------------------------------------------------------------- */

void sq_put_user(sq_base *base, st_job *job) {
  const st_user *user = &job->user;
  sqlite3_stmt *statement = sq_ready(base, SQ_PUT_USER);
  sq_bind(statement, 1, user->id);
  sq_bind(statement, 2, user->name);
  sq_bind(statement, 3, user->login);
  sq_bind(statement, 4, user->password);
  sq_bind(statement, 5, user->recovery);
  sq_bind(statement, 6, user->push);
  sq_bind_number(statement, 7, user->created);
  sq_bind_number(statement, 8, user->banned_until);
  sq_bind(statement, 9, user->shown);
  sq_set_status(base, job, sq_step_only(statement));
}

static st_user user_of(st_arena *arena, sqlite3_stmt *statement) {
  return (st_user){.id = sq_column(arena, statement, 0),
                   .name = sq_column(arena, statement, 1),
                   .login = sq_column(arena, statement, 2),
                   .password = sq_column(arena, statement, 3),
                   .recovery = sq_column(arena, statement, 4),
                   .push = sq_column(arena, statement, 5),
                   .created = sqlite3_column_int64(statement, 6),
                   .banned_until = sqlite3_column_int64(statement, 7),
                   .shown = sq_column(arena, statement, 8),
                   .is_operator = sqlite3_column_int(statement, 9) != 0};
}

void sq_read_user(sq_base *base, st_job *job, sq_statement which, const char *key) {
  sqlite3_stmt *statement = sq_ready(base, which);
  sq_bind(statement, 1, key);
  int code = sqlite3_step(statement);
  if (code == SQLITE_ROW) {
    st_arena *arena = &job->found;
    job->found_user = st_alloc(arena, sizeof *job->found_user);
    if (job->found_user) *job->found_user = user_of(arena, statement);
  }
  sqlite3_reset(statement);
  if (code == SQLITE_DONE)
    job->status = ST_MISSING;
  else
    sq_set_status(base, job, code == SQLITE_ROW ? SQLITE_OK : code);
}

/* One that changes a row, if it is there. */
static void change_row(sq_base *base, st_job *job, sqlite3_stmt *statement) {
  sq_set_status(base, job, sq_step_only(statement));
  if (job->status == ST_OK && sqlite3_changes(base->db) == 0) job->status = ST_MISSING;
}

void sq_change_user(sq_base *base, st_job *job) {
  const st_user *user = &job->user;
  sqlite3_stmt *statement = sq_ready(base, SQ_CHANGE_USER);
  sq_bind(statement, 1, user->id);
  sq_bind(statement, 2, user->name);
  sq_bind(statement, 3, user->login);
  sq_bind(statement, 4, user->password);
  sq_bind(statement, 5, user->recovery);
  sq_bind(statement, 6, user->push);
  sq_bind(statement, 7, user->shown);
  sq_bind(statement, 8, job->value);
  change_row(base, job, statement);
}

void sq_put_ban(sq_base *base, st_job *job) {
  sqlite3_stmt *statement = sq_ready(base, SQ_PUT_BAN);
  sq_bind(statement, 1, job->key);
  sq_bind_number(statement, 2, job->time);
  change_row(base, job, statement);
}

void sq_put_operator(sq_base *base, st_job *job) {
  sqlite3_stmt *statement = sq_ready(base, SQ_PUT_OPERATOR);
  sq_bind(statement, 1, job->key);
  sq_bind_number(statement, 2, job->in);
  change_row(base, job, statement);
}

void sq_read_users(sq_base *base, st_job *job) {
  bool unshown = job->kind == ST_USERS_UNSHOWN;
  int code, at = 1;
  sqlite3_stmt *statement = sq_ready(base, unshown ? SQ_USERS_UNSHOWN : SQ_OPERATORS);
  if (unshown) {
    sq_bind_number(statement, at++, job->time);
    sq_bind(statement, at++, job->key);
  }
  sq_bind_number(statement, at, (int64_t)job->most);
  job->found_count = 0;
  job->found_user = st_alloc(&job->found, job->most * sizeof *job->found_user);
  while ((code = sqlite3_step(statement)) == SQLITE_ROW && job->found_user)
    job->found_user[job->found_count++] = user_of(&job->found, statement);
  sqlite3_reset(statement);
  sq_set_status(base, job, code == SQLITE_DONE || !job->found_user ? SQLITE_OK : code);
}

void sq_user_by_token(sq_base *base, st_job *job) {
  sq_read_value(base, job, SQ_TOKEN_USER);
  if (job->status == ST_OK) sq_read_user(base, job, SQ_USER_BY_ID, job->found_value);
}

/* With all that is theirs; sqlite3_changes() then tells whether they were known. */
static int forget_user(sq_base *base, const char *id) {
  static const sq_statement parts[] = {SQ_DELETE_TOKENS, SQ_DELETE_MEMBERS, SQ_DELETE_USER};
  int code = SQLITE_OK;
  for (size_t i = 0; i < sizeof parts / sizeof *parts && code == SQLITE_OK; i++) {
    sqlite3_stmt *statement = sq_ready(base, parts[i]);
    sq_bind(statement, 1, id);
    code = sq_step_only(statement);
  }
  return code;
}

void sq_delete_user(sq_base *base, st_job *job) {
  int code = sq_run_plain(base, SQ_SAVEPOINT);
  if (code == SQLITE_OK) code = forget_user(base, job->key);
  sq_set_status(base, job, code);
  if (sqlite3_get_autocommit(base->db)) return;
  if (code == SQLITE_OK && sqlite3_changes(base->db) == 0) job->status = ST_MISSING;
  if (code != SQLITE_OK) sq_run_plain(base, SQ_ROLLBACK_TO);
  sq_run_plain(base, SQ_RELEASE);
}

void sq_put_token(sq_base *base, st_job *job) {
  sqlite3_stmt *statement = sq_ready(base, SQ_PUT_TOKEN);
  sq_bind(statement, 1, job->key);
  sq_bind(statement, 2, job->value);
  sq_bind_number(statement, 3, job->time);
  sq_set_status(base, job, sq_step_only(statement));
}

void sq_delete_token(sq_base *base, st_job *job) {
  sqlite3_stmt *statement = sq_ready(base, job->key ? SQ_DELETE_TOKEN : SQ_DELETE_TOKENS);
  sq_bind(statement, 1, job->key ? job->key : job->value);
  if (job->key) sq_bind(statement, 2, job->value);
  sq_set_status(base, job, sq_step_only(statement));
}

void sq_put_report(sq_base *base, st_job *job) {
  sqlite3_stmt *statement = sq_ready(base, SQ_PUT_REPORT);
  sq_bind(statement, 1, job->key);
  sq_bind_number(statement, 2, job->seq);
  sq_bind(statement, 3, job->by);
  sq_bind(statement, 4, job->value);
  sq_bind_number(statement, 5, job->time);
  sq_set_status(base, job, sq_step_only(statement));
}

/* --- forgetting ---------------------------------------------------------------------- */

/* Written at most once a day: most uses cost nothing. */
void sq_touch_token(sq_base *base, st_job *job) {
  sqlite3_stmt *statement = sq_ready(base, SQ_TOUCH_TOKEN);
  sq_bind(statement, 1, job->key);
  sq_bind_number(statement, 2, job->time);
  sq_bind_number(statement, 3, job->time - ST_TOUCH_MS);
  sq_set_status(base, job, sq_step_only(statement));
}

typedef struct sq_somebody {
  const char *id;
  bool account;
  int64_t created, banned_until;
} sq_somebody;

static int some_users(sq_base *base, st_job *job, sq_somebody *users, size_t *count) {
  int code;
  sqlite3_stmt *statement = sq_ready(base, SQ_USERS_FROM);
  sq_bind(statement, 1, job->key);
  sq_bind_number(statement, 2, (int64_t)job->most);
  *count = 0;
  while ((code = sqlite3_step(statement)) == SQLITE_ROW && *count < job->most)
    users[(*count)++] = (sq_somebody){.id = sq_column(&job->found, statement, 0),
                                      .account = sqlite3_column_int(statement, 1) != 0,
                                      .created = sqlite3_column_int64(statement, 2),
                                      .banned_until = sqlite3_column_int64(statement, 3)};
  sqlite3_reset(statement);
  return code == SQLITE_ROW || code == SQLITE_DONE ? SQLITE_OK : code;
}

/* A number in the first row, 0 where there is none. */
static int number_of(sq_base *base, sq_statement which, const char *key, int64_t *number) {
  sqlite3_stmt *statement = sq_ready(base, which);
  sq_bind(statement, 1, key);
  if (which == SQ_MEMBERS) sq_bind_number(statement, 2, 1);
  int code = sqlite3_step(statement);
  *number = 0;
  if (code == SQLITE_ROW) *number = which == SQ_MEMBERS ? 1 : sqlite3_column_int64(statement, 0);
  sqlite3_reset(statement);
  return code == SQLITE_ROW || code == SQLITE_DONE ? SQLITE_OK : code;
}

/* Has a guest nothing to lose, and not been here for long? */
static int is_forgotten(sq_base *base, const st_job *job, const sq_somebody *who, bool *forgotten) {
  int64_t used = 0, tables = 1;
  int64_t before = job->sweep.guests_before;
  *forgotten = false;
  if (who->account || who->created >= before || who->banned_until > job->sweep.now)
    return SQLITE_OK;
  int code = number_of(base, SQ_LAST_USED, who->id, &used);
  if (code == SQLITE_OK && used < before) code = number_of(base, SQ_MEMBERS, who->id, &tables);
  *forgotten = code == SQLITE_OK && used < before && tables == 0;
  return code;
}

static int drop_old_tokens(sq_base *base, const st_job *job, const char *id, bool *dropped) {
  sqlite3_stmt *statement = sq_ready(base, SQ_DROP_OLD_TOKENS);
  sq_bind(statement, 1, id);
  sq_bind_number(statement, 2, job->sweep.tokens_before);
  int code = sq_step_only(statement);
  *dropped = code == SQLITE_OK && sqlite3_changes(base->db) > 0;
  return code;
}

static int sweep_one(sq_base *base, st_job *job, const sq_somebody *who) {
  bool forgotten, dropped = false;
  int code = is_forgotten(base, job, who, &forgotten);
  if (code == SQLITE_OK && forgotten) code = forget_user(base, who->id);
  if (code == SQLITE_OK && who->account) code = drop_old_tokens(base, job, who->id, &dropped);
  if (code == SQLITE_OK && (forgotten || dropped))
    job->swept[job->swept_count++] = (st_swept){.id = who->id, .forgotten = forgotten};
  return code;
}

void sq_sweep(sq_base *base, st_job *job) {
  size_t count = 0;
  sq_somebody *users = st_alloc(&job->found, job->most * sizeof *users);
  job->swept = st_alloc(&job->found, job->most * sizeof *job->swept);
  job->swept_count = 0;
  job->found_value = NULL;
  if (!users || !job->swept) return; /* told by the arena */
  int code = sq_run_plain(base, SQ_SAVEPOINT);
  if (code == SQLITE_OK) code = some_users(base, job, users, &count);
  for (size_t i = 0; i < count && code == SQLITE_OK && users[i].id; i++)
    code = sweep_one(base, job, &users[i]);
  sq_set_status(base, job, code);
  if (count == job->most) job->found_value = users[count - 1].id;
  if (sqlite3_get_autocommit(base->db)) return;
  if (code != SQLITE_OK) sq_run_plain(base, SQ_ROLLBACK_TO);
  sq_run_plain(base, SQ_RELEASE);
}
