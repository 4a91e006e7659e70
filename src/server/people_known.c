/* Persons and tokens in memory, so that not every request asks the store. Where
 * only this process writes the store, what is here is never older than it; where
 * others do, it is looked up again every few seconds. */
#include "server/people_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define KNOWN_MAX 65536
#define KNOWN_MS ((int64_t)3600 * 1000)
#define SHARED_MS ((int64_t)10 * 1000)
#define MOVED_MS ((int64_t)60 * 1000)

static size_t bucket_of(const char *text) {
  uint32_t hash = 2166136261u;
  for (; *text; text++) hash = (hash ^ (unsigned char)*text) * 16777619u;
  return hash % PP_BUCKETS;
}

/* --- persons --------------------------------------------------------------------- */

pp_person *pp_person_keep(pp_person *person) {
  person->count++;
  return person;
}

void pp_person_drop(pp_people *people, pp_person *person) {
  if (!person || --person->count) return;
  pp_person **place = &people->persons[bucket_of(person->id)];
  while (*place && *place != person) place = &(*place)->next;
  if (*place) *place = person->next;
  free(person->push);
  free(person);
}

pp_person *pp_person_known(pp_people *people, const char *id) {
  pp_person *person = people->persons[bucket_of(id)];
  while (person && strcmp(person->id, id) != 0) person = person->next;
  return person;
}

static void copy_text(char *to, size_t size, const char *from) {
  snprintf(to, size, "%s", from ? from : "");
}

/* Another node may have changed them. What we change ourselves is told before
 * anything that was read later. */
static void refresh(pp_person *person, const st_user *user) {
  if (person->changing || person->gone) return;
  copy_text(person->name, sizeof person->name, user->name);
  copy_text(person->login, sizeof person->login, user->login);
  copy_text(person->password, sizeof person->password, user->password);
  copy_text(person->recovery, sizeof person->recovery, user->recovery);
  copy_text(person->shown, sizeof person->shown, user->shown);
}

/* Counted once, for the caller. */
pp_person *pp_person_of(pp_people *people, const st_user *user) {
  pp_person *person = pp_person_known(people, user->id);
  if (person) {
    if (people->options.shared) refresh(person, user);
    return pp_person_keep(person);
  }
  person = mm_new(sizeof *person);
  person->count = 1;
  copy_text(person->id, sizeof person->id, user->id);
  copy_text(person->name, sizeof person->name, user->name);
  copy_text(person->login, sizeof person->login, user->login);
  copy_text(person->password, sizeof person->password, user->password);
  copy_text(person->recovery, sizeof person->recovery, user->recovery);
  copy_text(person->shown, sizeof person->shown, user->shown);
  person->push = mm_copy(user->push);
  person->created = user->created;
  person->banned_until = user->banned_until;
  pp_person **bucket = &people->persons[bucket_of(person->id)];
  person->next = *bucket;
  *bucket = person;
  return person;
}

void pp_user_of(const pp_people *people, const pp_person *person, pp_user *user) {
  memset(user, 0, sizeof *user);
  copy_text(user->id, sizeof user->id, person->id);
  copy_text(user->name, sizeof user->name, person->name);
  user->account = person->login[0] != 0;
  user->is_operator = user->account && pp_is_operator(people, person->id);
}

bool pp_is_banned(const pp_people *people, const pp_person *person) {
  return person->banned_until > nt_now(people->options.net);
}

static const char *or_null(const char *text) { return text[0] ? text : NULL; }

static st_user row_of(const pp_person *person) {
  return (st_user){.id = person->id,
                   .name = person->name,
                   .login = or_null(person->login),
                   .password = or_null(person->password),
                   .recovery = or_null(person->recovery),
                   .push = person->push,
                   .created = person->created,
                   .banned_until = person->banned_until,
                   .shown = or_null(person->shown)};
}

void pp_person_put(pp_people *people, const pp_person *person, st_done done, void *told) {
  st_user user = row_of(person);
  st_put_user(people->options.store, &user, done, told);
}

void pp_person_change(pp_people *people, const pp_person *person, const pp_person *draft,
                      st_done done, void *told) {
  st_user user = row_of(draft);
  st_change_user(people->options.store, &user, or_null(person->password), done, told);
}

/* --- tokens ------------------------------------------------------------------------ */

static void drop_at(pp_people *people, pp_known **place) {
  pp_known *known = *place;
  *place = known->next;
  people->known_count--;
  pp_person_drop(people, known->person);
  free(known);
}

static void drop_unused(pp_people *people, int64_t before) {
  for (size_t i = 0; i < PP_BUCKETS; i++)
    for (pp_known **place = &people->known[i]; *place;)
      if ((*place)->used < before)
        drop_at(people, place);
      else
        place = &(*place)->next;
}

void pp_known_round(pp_people *people) {
  int64_t before = nt_now(people->options.net) - SHARED_MS;
  for (size_t i = 0; people->options.shared && i < PP_BUCKETS; i++)
    for (pp_known **place = &people->known[i]; *place;)
      if ((*place)->since < before)
        drop_at(people, place);
      else
        place = &(*place)->next;
}

void pp_changed(pp_people *people, const char *id) {
  const pp_person *person = pp_person_known(people, id);
  if (person) pp_known_drop_of(people, person);
}

static pp_known **find(pp_people *people, const char *hash) {
  pp_known **place = &people->known[bucket_of(hash)];
  while (*place && strcmp((*place)->hash, hash) != 0) place = &(*place)->next;
  return place;
}

/* The store learns that a token is in use, once a day. */
static void touch(pp_people *people, pp_known *known) {
  if (known->used - known->touched < ST_TOUCH_MS) return;
  known->touched = known->used;
  st_touch_token(people->options.store, known->hash, known->used);
}

void pp_known_add(pp_people *people, const char *hash, pp_person *person) {
  if (*find(people, hash)) return;
  int64_t now = nt_now(people->options.net);
  if (people->known_count >= KNOWN_MAX) drop_unused(people, now - KNOWN_MS);
  if (people->known_count >= KNOWN_MAX) drop_unused(people, now - KNOWN_MS / 60);
  pp_known *known = mm_new(sizeof *known);
  copy_text(known->hash, sizeof known->hash, hash);
  known->person = pp_person_keep(person);
  known->used = known->since = now;
  pp_known **bucket = &people->known[bucket_of(hash)];
  known->next = *bucket;
  *bucket = known;
  people->known_count++;
  touch(people, known);
}

void pp_known_drop(pp_people *people, const char *hash) {
  pp_known **place = find(people, hash);
  if (*place) drop_at(people, place);
}

void pp_known_drop_of(pp_people *people, const pp_person *person) {
  for (size_t i = 0; i < PP_BUCKETS; i++)
    for (pp_known **place = &people->known[i]; *place;)
      if ((*place)->person == person)
        drop_at(people, place);
      else
        place = &(*place)->next;
}

void pp_moved_add(pp_people *people, const char *hash) {
  pp_moved *moved = &people->moved[people->moved_next++ % PP_MOVED];
  copy_text(moved->hash, sizeof moved->hash, hash);
  moved->until = nt_now(people->options.net) + MOVED_MS;
}

bool pp_was_moved(const pp_people *people, const char *hash) {
  int64_t now = nt_now(people->options.net);
  for (size_t i = 0; i < PP_MOVED; i++)
    if (people->moved[i].until > now && !strcmp(people->moved[i].hash, hash)) return true;
  return false;
}

void pp_known_free(pp_people *people) { drop_unused(people, INT64_MAX); }

/* --- looking up ---------------------------------------------------------------------- */

typedef struct search {
  pp_people *people;
  char hash[PP_HASH];
  pp_looked_up done;
  void *user;
} search;

static void on_found(void *told, st_status status, const st_user *found) {
  search *what = told;
  pp_person *person = status == ST_OK ? pp_person_of(what->people, found) : NULL;
  if (person) {
    if (!person->gone) pp_known_add(what->people, what->hash, person);
    pp_shown_look(what->people, person);
    what->done(what->user, person->gone ? NULL : person, false);
    pp_person_drop(what->people, person);
  } else {
    what->done(what->user, NULL, status != ST_MISSING);
  }
  free(what);
}

void pp_look_up(pp_people *people, const char *token, pp_looked_up done, void *user) {
  char hash[PP_HASH];
  if (!pp_token_is(token)) {
    done(user, NULL, false);
    return;
  }
  pp_token_hash(token, hash);
  pp_known *known = *find(people, hash);
  if (known) {
    known->used = nt_now(people->options.net);
    touch(people, known);
    pp_person *person = pp_person_keep(known->person);
    done(user, person, false);
    pp_person_drop(people, person);
    return;
  }
  search *what = mm_new(sizeof *what);
  what->people = people;
  what->done = done;
  what->user = user;
  memcpy(what->hash, hash, sizeof what->hash);
  st_user_by_token(people->options.store, hash, on_found, what);
}
