/* No two accounts have names that look alike: `shown` says what a name looks
 * like, and the store sees to it that nobody has the same.
 *
 * Accounts of a program that did not know of it have none. When a server starts,
 * and every hour, those are gone through, the oldest first, in two rounds: at
 * first those who are called as they log in claim their name, then all others
 * theirs. Whose name is taken by then gets a number behind it ("Olha 2"), at the
 * tables, too. Guests have no such claim; they are marked as guests. */
#include "server/people_internal.h"

#include "memory/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define STEP 100
#define REST_MS (INT64_C(3600) * 1000)
#define NUMBER_MOST 1000

typedef struct claim {
  pp_people *people;
  pp_person *person, draft;
  unsigned number; /* behind the name; 0: none */
  bool of_walk;
} claim;

static void go_on(pp_people *people);

static void end_claim(claim *what) {
  pp_people *people = what->people;
  bool of_walk = what->of_walk;
  pp_person_drop(people, what->person);
  free(what);
  if (of_walk && --people->walk.claims == 0) go_on(people);
}

static void put_claim(claim *what);

static void take_name(const claim *what) {
  const pp_options *options = &what->people->options;
  pp_person *person = what->person;
  pp_user who;
  bool renamed = strcmp(person->name, what->draft.name) != 0;
  memcpy(person->name, what->draft.name, sizeof person->name);
  memcpy(person->shown, what->draft.shown, sizeof person->shown);
  pp_user_of(what->people, person, &who);
  if (renamed && options->renamed) options->renamed(options->user, &who);
}

static void on_put(void *told, st_status status, const char *why) {
  claim *what = told;
  (void)why;
  if (status == ST_TAKEN && what->number < NUMBER_MOST && !what->people->stopping) {
    what->number = what->number ? what->number + 1 : 2;
    put_claim(what);
    return;
  }
  what->person->changing = false;
  if (status == ST_OK && !what->people->stopping) take_name(what);
  end_claim(what);
}

static void put_claim(claim *what) {
  if (what->number) pp_name_numbered(what->person->name, what->number, what->draft.name);
  pp_name_shown(what->draft.name, what->draft.shown);
  pp_person_change(what->people, what->person, &what->draft, on_put, what);
}

/* False: something else about them is on its way. */
static bool start_claim(pp_people *people, pp_person *person, bool of_walk) {
  if (person->changing || person->gone) return false;
  claim *what = mm_new(sizeof *what);
  *what = (claim){.people = people, .person = pp_person_keep(person), .of_walk = of_walk};
  what->draft = *person;
  person->changing = true;
  put_claim(what);
  return true;
}

void pp_shown_look(pp_people *people, pp_person *person) {
  char shown[PP_NAME_MAX];
  if (!person->login[0] || !person->shown[0] || person->gone) return;
  pp_name_shown(person->name, shown);
  if (strcmp(shown, person->shown) != 0) start_claim(people, person, false);
}

/* --- all who have none ------------------------------------------------------------------ */

static bool is_own_login(const pp_person *person) {
  char login[PP_NAME_MAX];
  pp_name_login(person->name, login);
  return !strcmp(login, person->login);
}

static void look_at(pp_people *people, const st_user *user) {
  pp_walk *walk = &people->walk;
  pp_person *person = pp_person_of(people, user);
  walk->created = user->created;
  snprintf(walk->id, sizeof walk->id, "%s", user->id);
  if (!person->shown[0] && (walk->second || is_own_login(person))) {
    walk->claims++;
    if (!start_claim(people, person, true)) walk->claims--;
  }
  pp_person_drop(people, person);
}

static void on_unshown(void *told, st_status status, const st_user *users, size_t count) {
  pp_people *people = told;
  pp_walk *walk = &people->walk;
  if (people->stopping) return;
  walk->found = status == ST_OK ? count : 0;
  walk->second = walk->second || status != ST_OK;
  walk->claims = 1; /* ourselves */
  for (size_t i = 0; i < count; i++) look_at(people, &users[i]);
  if (--walk->claims == 0) go_on(people);
}

static void begin_at(pp_walk *walk, bool second) {
  walk->second = second;
  walk->created = INT64_MIN;
  walk->id[0] = 0;
}

static void go_on(pp_people *people) {
  pp_walk *walk = &people->walk;
  if (people->stopping) return;
  if (walk->found < STEP) {
    if (walk->second) {
      walk->busy = false;
      walk->at = nt_now(people->options.net) + REST_MS;
      return;
    }
    begin_at(walk, true);
  }
  st_users_unshown(people->options.store, walk->created, walk->id, STEP, on_unshown, people);
}

void pp_shown_round(pp_people *people) {
  pp_walk *walk = &people->walk;
  if (walk->busy || nt_now(people->options.net) < walk->at) return;
  walk->busy = true;
  begin_at(walk, false);
  st_users_unshown(people->options.store, walk->created, walk->id, STEP, on_unshown, people);
}
