/* The calls of the store as jobs. */
#include "store/internal.h"

#include <stdlib.h>

static st_job *job_new(st_kind kind, void *told) {
  st_job *job = mm_new(sizeof *job);
  job->kind = kind;
  job->told = told;
  return job;
}

static void submit_done(st_store *store, st_job *job, st_done done) {
  job->call.done = done;
  st_submit(store, job);
}

void st_append(st_store *store, const st_entry *entries, size_t count, st_done done, void *told) {
  st_job *job = job_new(ST_APPEND, told);
  job->entries = st_alloc(&job->asked, count * sizeof *job->entries);
  for (size_t i = 0; i < count && job->entries; i++) {
    job->entries[i] = entries[i];
    job->entries[i].table = st_copy(&job->asked, entries[i].table);
    job->entries[i].kind = st_copy(&job->asked, entries[i].kind);
    job->entries[i].body = st_copy(&job->asked, entries[i].body);
  }
  job->entry_count = count;
  submit_done(store, job, done);
}

void st_log(st_store *store, const char *table, uint32_t from, st_read done, void *told) {
  st_job *job = job_new(ST_LOG, told);
  job->key = st_copy(&job->asked, table);
  job->seq = from;
  job->call.log = done;
  st_submit(store, job);
}

void st_put_table(st_store *store, const st_table_row *row, st_done done, void *told) {
  st_job *job = job_new(ST_PUT_TABLE, told);
  job->row = *row;
  job->row.id = st_copy(&job->asked, row->id);
  job->row.state = st_copy(&job->asked, row->state);
  job->row.info = st_copy(&job->asked, row->info);
  job->row.host = st_copy(&job->asked, row->host ? row->host : "");
  job->row.origin = st_copy(&job->asked, row->origin ? row->origin : "");
  submit_done(store, job, done);
}

static void read_tables(st_store *store, st_kind kind, const char *key, size_t most,
                        st_tables_read done, void *told) {
  st_job *job = job_new(kind, told);
  job->key = st_copy(&job->asked, key);
  job->most = most;
  job->call.tables = done;
  st_submit(store, job);
}

void st_tables_open(st_store *store, st_tables_read done, void *told) {
  read_tables(store, ST_TABLES_OPEN, NULL, 0, done, told);
}

void st_table_by_id(st_store *store, const char *id, st_tables_read done, void *told) {
  read_tables(store, ST_TABLE_BY_ID, id, 1, done, told);
}

void st_tables_of(st_store *store, const char *user_id, size_t most, st_tables_read done,
                  void *told) {
  read_tables(store, ST_TABLES_OF, user_id, most, done, told);
}

void st_put_member(st_store *store, const char *user_id, const char *table, bool in, st_done done,
                   void *told) {
  st_job *job = job_new(ST_PUT_MEMBER, told);
  job->key = st_copy(&job->asked, table);
  job->value = st_copy(&job->asked, user_id);
  job->in = in;
  submit_done(store, job, done);
}

void st_put_position(st_store *store, const char *table, uint32_t seq, const void *bytes,
                     size_t length, st_done done, void *told) {
  st_job *job = job_new(ST_PUT_POSITION, told);
  job->key = st_copy(&job->asked, table);
  job->seq = seq;
  job->bytes = st_copy_bytes(&job->asked, bytes, length);
  job->length = length;
  submit_done(store, job, done);
}

void st_position(st_store *store, const char *table, st_position_read done, void *told) {
  st_job *job = job_new(ST_POSITION, told);
  job->key = st_copy(&job->asked, table);
  job->call.position = done;
  st_submit(store, job);
}

void st_put_fact(st_store *store, const char *key, const char *value, st_done done, void *told) {
  st_job *job = job_new(ST_PUT_FACT, told);
  job->key = st_copy(&job->asked, key);
  job->value = st_copy(&job->asked, value);
  submit_done(store, job, done);
}

void st_add_fact(st_store *store, const char *key, const char *value, st_done done, void *told) {
  st_job *job = job_new(ST_ADD_FACT, told);
  job->key = st_copy(&job->asked, key);
  job->value = st_copy(&job->asked, value);
  submit_done(store, job, done);
}

void st_fact(st_store *store, const char *key, st_fact_read done, void *told) {
  st_job *job = job_new(ST_FACT, told);
  job->key = st_copy(&job->asked, key);
  job->call.fact = done;
  st_submit(store, job);
}

static void copy_user(st_job *job, const st_user *user) {
  job->user = *user;
  job->user.id = st_copy(&job->asked, user->id);
  job->user.name = st_copy(&job->asked, user->name);
  job->user.login = st_copy(&job->asked, user->login);
  job->user.password = st_copy(&job->asked, user->password);
  job->user.recovery = st_copy(&job->asked, user->recovery);
  job->user.push = st_copy(&job->asked, user->push);
  job->user.shown = st_copy(&job->asked, user->shown);
}

void st_put_user(st_store *store, const st_user *user, st_done done, void *told) {
  st_job *job = job_new(ST_PUT_USER, told);
  copy_user(job, user);
  submit_done(store, job, done);
}

void st_change_user(st_store *store, const st_user *user, const char *seen, st_done done,
                    void *told) {
  st_job *job = job_new(ST_CHANGE_USER, told);
  copy_user(job, user);
  job->value = st_copy(&job->asked, seen);
  submit_done(store, job, done);
}

void st_put_ban(st_store *store, const char *id, int64_t until, st_done done, void *told) {
  st_job *job = job_new(ST_PUT_BAN, told);
  job->key = st_copy(&job->asked, id);
  job->time = until;
  submit_done(store, job, done);
}

void st_delete_user(st_store *store, const char *id, st_done done, void *told) {
  st_job *job = job_new(ST_DELETE_USER, told);
  job->key = st_copy(&job->asked, id);
  submit_done(store, job, done);
}

static void read_user(st_store *store, st_kind kind, const char *key, st_user_read done,
                      void *told) {
  st_job *job = job_new(kind, told);
  job->key = st_copy(&job->asked, key);
  job->call.user = done;
  st_submit(store, job);
}

void st_user_by_id(st_store *store, const char *id, st_user_read done, void *told) {
  read_user(store, ST_USER_BY_ID, id, done, told);
}

void st_user_by_login(st_store *store, const char *login, st_user_read done, void *told) {
  read_user(store, ST_USER_BY_LOGIN, login, done, told);
}

void st_user_by_shown(st_store *store, const char *shown, st_user_read done, void *told) {
  read_user(store, ST_USER_BY_SHOWN, shown, done, told);
}

void st_user_by_token(st_store *store, const char *hash, st_user_read done, void *told) {
  read_user(store, ST_USER_BY_TOKEN, hash, done, told);
}

void st_put_operator(st_store *store, const char *login, bool on, st_done done, void *told) {
  st_job *job = job_new(ST_PUT_OPERATOR, told);
  job->key = st_copy(&job->asked, login);
  job->in = on;
  submit_done(store, job, done);
}

static void read_users(st_store *store, st_job *job, const char *id, size_t most,
                       st_users_read done) {
  job->key = st_copy(&job->asked, id);
  job->most = most;
  job->call.users = done;
  st_submit(store, job);
}

void st_operators(st_store *store, size_t most, st_users_read done, void *told) {
  read_users(store, job_new(ST_OPERATORS, told), "", most, done);
}

void st_users_unshown(st_store *store, int64_t created, const char *id, size_t most,
                      st_users_read done, void *told) {
  st_job *job = job_new(ST_USERS_UNSHOWN, told);
  job->time = created;
  read_users(store, job, id, most, done);
}

void st_put_token(st_store *store, const char *hash, const char *user_id, int64_t created,
                  st_done done, void *told) {
  st_job *job = job_new(ST_PUT_TOKEN, told);
  job->key = st_copy(&job->asked, hash);
  job->value = st_copy(&job->asked, user_id);
  job->time = created;
  submit_done(store, job, done);
}

void st_delete_token(st_store *store, const char *user_id, const char *hash, st_done done,
                     void *told) {
  st_job *job = job_new(ST_DELETE_TOKEN, told);
  job->key = st_copy(&job->asked, hash);
  job->value = st_copy(&job->asked, user_id);
  submit_done(store, job, done);
}

void st_touch_token(st_store *store, const char *hash, int64_t now) {
  st_job *job = job_new(ST_TOUCH_TOKEN, NULL);
  job->key = st_copy(&job->asked, hash);
  job->time = now;
  submit_done(store, job, NULL);
}

void st_sweep(st_store *store, const st_sweep_rule *rule, const char *from, st_swept_read done,
              void *told) {
  st_job *job = job_new(ST_SWEEP, told);
  job->key = st_copy(&job->asked, from);
  job->sweep = *rule;
  job->most = rule->most;
  job->call.swept = done;
  st_submit(store, job);
}

void st_tables_listed(st_store *store, size_t most, st_tables_read done, void *told) {
  read_tables(store, ST_TABLES_LISTED, NULL, most, done, told);
}

void st_tables_idle(st_store *store, int64_t before, size_t most, st_tables_read done, void *told) {
  st_job *job = job_new(ST_TABLES_IDLE, told);
  job->time = before;
  job->most = most;
  job->call.tables = done;
  st_submit(store, job);
}

void st_count_tables(st_store *store, const char *host, const char *origin, st_counted done,
                     void *told) {
  st_job *job = job_new(ST_COUNT_TABLES, told);
  job->key = st_copy(&job->asked, host);
  job->value = st_copy(&job->asked, origin);
  job->call.counted = done;
  st_submit(store, job);
}

/* --- many nodes --------------------------------------------------------------------- */

static void ask_of_nodes(st_store *store, st_kind kind, const st_job *from, st_fact_read done,
                         void *told) {
  st_job *job = job_new(kind, told);
  job->key = st_copy(&job->asked, from->key);
  job->value = st_copy(&job->asked, from->value);
  job->by = st_copy(&job->asked, from->by);
  job->time = from->time;
  job->call.fact = done;
  st_submit(store, job);
}

void st_look(st_store *store, st_done done, void *told) {
  submit_done(store, job_new(ST_LOOK, told), done);
}

void st_beat(st_store *store, const char *node, int64_t ms, st_fact_read done, void *told) {
  st_job job = {.key = node, .time = ms};
  ask_of_nodes(store, ST_BEAT, &job, done, told);
}

void st_claim(st_store *store, const char *table, const char *node, const char *seen,
              st_fact_read done, void *told) {
  st_job job = {.key = table, .value = node, .by = seen ? seen : ""};
  ask_of_nodes(store, ST_CLAIM, &job, done, told);
}

void st_retire(st_store *store, const char *node, st_done done, void *told) {
  st_job *job = job_new(ST_RETIRE, told);
  job->key = st_copy(&job->asked, node);
  submit_done(store, job, done);
}

void st_let_go(st_store *store, const char *table, const char *node) {
  st_job *job = job_new(ST_LET_GO, NULL);
  job->key = st_copy(&job->asked, table);
  job->value = st_copy(&job->asked, node);
  submit_done(store, job, NULL);
}

void st_leases(st_store *store, const char *node, st_tables_read done, void *told) {
  read_tables(store, ST_LEASES, node, 0, done, told);
}

void st_orphans(st_store *store, const char *living, size_t most, st_tables_read done, void *told) {
  read_tables(store, ST_ORPHANS, living, most, done, told);
}

void st_put_report(st_store *store, const char *table, uint32_t line, const char *by,
                   const char *text, int64_t time, st_done done, void *told) {
  st_job *job = job_new(ST_PUT_REPORT, told);
  job->key = st_copy(&job->asked, table);
  job->seq = line;
  job->by = st_copy(&job->asked, by);
  job->value = st_copy(&job->asked, text);
  job->time = time;
  submit_done(store, job, done);
}
