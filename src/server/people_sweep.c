/* Forgetting people who do not come back, a few at a time: guests who belong to
 * no table, and tokens of accounts that nobody uses. docs/protocol.md, section 1,
 * tells the rule. */
#include "server/people_internal.h"

#include <stdio.h>

#define DAY_MS (INT64_C(24) * 3600 * 1000)
#define TOKEN_DAYS 400 /* as long as a browser keeps the cookie */
#define STEP 100       /* people looked at in one go */
#define REST_MS (INT64_C(3600) * 1000)

/* What is in memory is what is in the store. */
static void drop_swept(pp_people *people, const st_swept *swept) {
  pp_person *person = pp_person_known(people, swept->id);
  const pp_options *options = &people->options;
  if (!person) return;
  pp_person_keep(person);
  person->gone = person->gone || swept->forgotten;
  pp_known_drop_of(people, person);
  if (swept->forgotten && options->voided) options->voided(options->user, person->id);
  pp_person_drop(people, person);
}

static void on_swept(void *told, st_status status, const st_swept *swept, size_t count,
                     const char *next) {
  pp_people *people = told;
  people->sweeping = false;
  if (people->closing) return;
  for (size_t i = 0; i < count; i++) {
    drop_swept(people, &swept[i]);
    people->forgotten += swept[i].forgotten;
  }
  snprintf(people->sweep_from, sizeof people->sweep_from, "%s", next ? next : "");
  if (status != ST_OK || !next) people->sweep_at = nt_now(people->options.net) + REST_MS;
}

void pp_round(pp_people *people) {
  int64_t now = nt_now(people->options.net);
  int64_t days = people->options.guest_days;
  pp_known_round(people);
  pp_operators_round(people);
  pp_shown_round(people);
  if (!days || people->sweeping || now < people->sweep_at) return;
  st_sweep_rule rule = {.now = now,
                        .guests_before = now - days * DAY_MS,
                        .tokens_before = now - TOKEN_DAYS * DAY_MS,
                        .most = STEP};
  people->sweeping = true;
  st_sweep(people->options.store, &rule, people->sweep_from, on_swept, people);
}

uint64_t pp_forgotten(const pp_people *people) { return people->forgotten; }
