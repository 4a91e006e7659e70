/* People and their tokens in PostgreSQL, and forgetting those who do not come
 * back. */
#include "store/postgres.h"

void pg_send_user(pg_base *base, pg_slot *slot) {
  const st_user *user = &slot->job->user;
  pg_values values = {0};
  pg_text(&values, user->id);
  pg_text(&values, user->name);
  pg_text(&values, user->login);
  pg_text(&values, user->password);
  pg_text(&values, user->recovery);
  pg_text(&values, user->push);
  pg_number(&values, user->created);
  pg_number(&values, user->banned_until);
  pg_text(&values, user->shown);
  pg_send(base, slot, PG_PUT_USER, &values);
}

void pg_send_change(pg_base *base, pg_slot *slot) {
  const st_user *user = &slot->job->user;
  pg_values values = {0};
  pg_text(&values, user->id);
  pg_text(&values, user->name);
  pg_text(&values, user->login);
  pg_text(&values, user->password);
  pg_text(&values, user->recovery);
  pg_text(&values, user->push);
  pg_text(&values, user->shown);
  pg_text(&values, slot->job->value);
  pg_send(base, slot, PG_CHANGE_USER, &values);
}

static st_user user_of(st_arena *arena, const PGresult *result, int row) {
  return (st_user){.id = pg_column(arena, result, row, 0),
                   .name = pg_column(arena, result, row, 1),
                   .login = pg_column(arena, result, row, 2),
                   .password = pg_column(arena, result, row, 3),
                   .recovery = pg_column(arena, result, row, 4),
                   .push = pg_column(arena, result, row, 5),
                   .created = pg_column_number(result, row, 6),
                   .banned_until = pg_column_number(result, row, 7),
                   .shown = pg_column(arena, result, row, 8),
                   .is_operator = pg_column_number(result, row, 9) != 0};
}

void pg_take_user(st_job *job, const PGresult *result) {
  st_arena *arena = &job->found;
  if (PQntuples(result) == 0) {
    job->status = ST_MISSING;
    return;
  }
  job->found_user = st_alloc(arena, sizeof *job->found_user);
  if (job->found_user) *job->found_user = user_of(arena, result, 0);
}

void pg_send_of_users(pg_base *base, pg_slot *slot) {
  const st_job *job = slot->job;
  pg_values values = {0};
  if (job->kind == ST_PUT_OPERATOR) {
    pg_text(&values, job->key);
    pg_number(&values, job->in);
    pg_send(base, slot, PG_PUT_OPERATOR, &values);
  } else if (job->kind == ST_PUT_BAN) {
    pg_text(&values, job->key);
    pg_number(&values, job->time);
    pg_send(base, slot, PG_PUT_BAN, &values);
  } else if (job->kind == ST_OPERATORS) {
    pg_number(&values, (int64_t)job->most);
    pg_send(base, slot, PG_OPERATORS, &values);
  } else {
    pg_number(&values, job->time);
    pg_text(&values, job->key);
    pg_number(&values, (int64_t)job->most);
    pg_send(base, slot, PG_USERS_UNSHOWN, &values);
  }
}

void pg_take_users(st_job *job, const PGresult *result) {
  size_t count = (size_t)PQntuples(result);
  job->found_count = 0;
  job->found_user = st_alloc(&job->found, (count ? count : 1) * sizeof *job->found_user);
  for (size_t i = 0; job->found_user && i < count; i++)
    job->found_user[job->found_count++] = user_of(&job->found, result, (int)i);
}

void pg_send_delete_user(pg_base *base, pg_slot *slot, const char *id) {
  pg_send_text(base, slot, PG_DELETE_TOKENS, id);
  pg_send_text(base, slot, PG_DELETE_MEMBERS, id);
  pg_send_text(base, slot, PG_DELETE_USER, id);
}

/* --- forgetting ------------------------------------------------------------------------
 *
 * The first round reads some people; the second asks of each guest who may be
 * forgotten when they were here and whether they have a table, and drops old
 * tokens of accounts; the third forgets. */

typedef struct somebody {
  const char *id;
  bool account, candidate; /* a guest who may be forgotten */
  int64_t used;
  bool has_table, dropped;
} somebody;

typedef struct crowd {
  size_t count;
  somebody who[];
} crowd;

static void take_people(pg_slot *slot, const PGresult *result) {
  st_job *job = slot->job;
  size_t count = (size_t)PQntuples(result);
  crowd *people = st_alloc(&job->found, sizeof *people + count * sizeof people->who[0]);
  job->swept = st_alloc(&job->found, (job->most + 1) * sizeof *job->swept);
  job->swept_count = 0;
  job->found_value = NULL;
  slot->notes = NULL;
  if (!people || !job->swept) return; /* told by the arena */
  people->count = count;
  for (size_t i = 0; i < count; i++) {
    int row = (int)i;
    bool account = pg_column_number(result, row, 1) != 0;
    bool stays = pg_column_number(result, row, 2) >= job->sweep.guests_before ||
                 pg_column_number(result, row, 3) > job->sweep.now;
    people->who[i] = (somebody){.id = pg_column(&job->found, result, row, 0),
                                .account = account,
                                .candidate = !account && !stays};
  }
  if (count == job->most && count) job->found_value = people->who[count - 1].id;
  if (!job->found.failed) slot->notes = people;
}

static void send_first(pg_base *base, pg_slot *slot) {
  pg_values values = {0};
  pg_text(&values, slot->job->key);
  pg_number(&values, (int64_t)slot->job->most);
  pg_send(base, slot, PG_USERS_FROM, &values);
}

static void ask_of(pg_base *base, pg_slot *slot, const somebody *who) {
  pg_values values = {0};
  pg_text(&values, who->id);
  if (who->account) {
    pg_number(&values, slot->job->sweep.tokens_before);
    pg_send(base, slot, PG_DROP_OLD_TOKENS, &values);
  } else if (who->candidate) {
    pg_send(base, slot, PG_LAST_USED, &values);
    pg_number(&values, 1);
    pg_send(base, slot, PG_MEMBERS, &values);
  }
}

static bool is_forgotten(const st_job *job, const somebody *who) {
  return who->candidate && !who->has_table && who->used < job->sweep.guests_before;
}

void pg_send_sweep(pg_base *base, pg_slot *slot, unsigned round) {
  const crowd *people = slot->notes;
  if (round == 0) {
    send_first(base, slot);
    return;
  }
  for (size_t i = 0; people && i < people->count; i++) {
    if (round == 1)
      ask_of(base, slot, &people->who[i]);
    else if (is_forgotten(slot->job, &people->who[i]))
      pg_send_delete_user(base, slot, people->who[i].id);
  }
}

/* The results of the second round, whose statements were sent person by person. */
static void take_facts(crowd *people, unsigned n, const PGresult *result) {
  unsigned at = 0;
  for (size_t i = 0; i < people->count; i++) {
    somebody *who = &people->who[i];
    unsigned statements = who->account ? 1 : who->candidate ? 2 : 0;
    if (n >= at + statements) {
      at += statements;
      continue;
    }
    if (who->account)
      who->dropped = pg_changed(result) > 0;
    else if (n == at)
      who->used = PQgetisnull(result, 0, 0) ? 0 : pg_column_number(result, 0, 0);
    else
      who->has_table = PQntuples(result) > 0;
    return;
  }
}

static void tell_swept(st_job *job, const crowd *people) {
  job->swept_count = 0;
  for (size_t i = 0; i < people->count; i++) {
    bool forgotten = is_forgotten(job, &people->who[i]);
    if (forgotten || people->who[i].dropped)
      job->swept[job->swept_count++] = (st_swept){.id = people->who[i].id, .forgotten = forgotten};
  }
}

void pg_take_sweep(pg_slot *slot, unsigned round, unsigned n, const PGresult *result) {
  if (round == 0)
    take_people(slot, result);
  else if (round == 1 && slot->notes)
    take_facts(slot->notes, n, result);
  if (round == 1 && slot->notes && n + 1 == slot->sent) tell_swept(slot->job, slot->notes);
}
