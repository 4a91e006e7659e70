/* Operators may ban people and do what hosts may. An operator is made on the
 * machine, with `holdfast operator add`, never by a name: the store says who it
 * is, and every server on it looks now and then.
 *
 * Before, `--operator NAME` made whoever had that name one. The first server of
 * this kind on a store turns the accounts that are there with the names it is
 * given into operators, and notes in the store that this was done: who takes such
 * a name afterwards is nothing by it. */
#include "server/people_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FACT "operators" /* that names were looked at */

bool pp_is_operator(const pp_people *people, const char *id) {
  for (size_t i = 0; i < people->operator_count; i++)
    if (!strcmp(people->operators[i], id)) return true;
  return false;
}

/* --- who is one now ------------------------------------------------------------------ */

static void tell_changed(pp_people *people, const char *id) {
  const pp_options *options = &people->options;
  if (options->rights && people->open) options->rights(options->user, id);
}

static bool is_among(const st_user *users, size_t count, const char *id) {
  for (size_t i = 0; i < count; i++)
    if (!strcmp(users[i].id, id)) return true;
  return false;
}

static void on_operators(void *told, st_status status, const st_user *users, size_t count) {
  pp_people *people = told;
  char before[PP_OPERATORS_MAX][ST_ID_MAX];
  size_t before_count = people->operator_count;
  people->asking_operators = false;
  if (status != ST_OK || people->stopping) return;
  memcpy(before, people->operators, sizeof before);
  people->operator_count = 0;
  for (size_t i = 0; i < count; i++)
    snprintf(people->operators[people->operator_count++], ST_ID_MAX, "%s", users[i].id);
  for (size_t i = 0; i < before_count; i++)
    if (!is_among(users, count, before[i])) tell_changed(people, before[i]);
  for (size_t i = 0; i < count; i++) {
    bool is_new = true;
    for (size_t j = 0; j < before_count; j++) is_new = is_new && strcmp(before[j], users[i].id);
    if (is_new) tell_changed(people, users[i].id);
  }
}

void pp_operators_round(pp_people *people) {
  if (people->asking_operators) return;
  people->asking_operators = true;
  st_operators(people->options.store, PP_OPERATORS_MAX, on_operators, people);
}

/* --- names of before ------------------------------------------------------------------- */

typedef struct look {
  bool done, failed, missing;
} look;

static void on_fact(void *told, st_status status, const char *value) {
  look *what = told;
  (void)value;
  *what = (look){true, status == ST_FAILED, status == ST_MISSING};
}

static void on_done(void *told, st_status status, const char *why) {
  (void)why;
  on_fact(told, status, NULL);
}

static bool keep_by_name(pp_people *people, const char *name) {
  const pp_options *options = &people->options;
  char login[PP_NAME_MAX];
  look what = {0};
  if (strlen(name) >= PP_NAME_MAX) return true;
  pp_name_login(name, login);
  st_put_operator(options->store, login, true, on_done, &what);
  pp_wait_for(people, &what.done);
  if (!what.failed && !what.missing && options->kept) options->kept(options->user, login);
  return !what.failed;
}

bool pp_operators_open(pp_people *people) {
  look what = {0};
  st_fact(people->options.store, FACT, on_fact, &what);
  pp_wait_for(people, &what.done);
  if (what.failed) return false;
  if (what.missing) {
    for (const char *const *at = people->options.operators; at && *at; at++)
      if (!keep_by_name(people, *at)) return false;
    what = (look){0};
    st_add_fact(people->options.store, FACT, "named", on_done, &what);
    pp_wait_for(people, &what.done);
    if (what.failed) return false;
  }
  pp_operators_round(people);
  while (people->asking_operators) {
    st_poll(people->options.store);
    usleep(1000);
  }
  return true;
}
