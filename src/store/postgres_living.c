/* Which nodes live. A beat writes until when its node does, by the clock of the
 * database. If that clock is set, every node that has not beaten since would be
 * dead, or would live as long as the clock was put back. So its time is compared
 * with ours at every beat: what was written before it was set counts with the
 * difference. */
#include "store/postgres.h"

#include <stdlib.h>
#include <string.h>

/* What may lie between two beats without anybody having set a clock. */
#define PG_JUMP_MS 30000

typedef struct pg_neighbour {
  struct pg_neighbour *next;
  int64_t until, shift;
  bool seen;
  char id[ST_ID_MAX];
} pg_neighbour;

struct pg_living {
  int64_t steady, now; /* at the beat before, in ms; 0: none */
  pg_neighbour *first;
};

static pg_neighbour *find(pg_living *living, const char *id) {
  pg_neighbour *one = living->first;
  while (one && strcmp(one->id, id) != 0) one = one->next;
  if (one) return one;
  one = mm_new(sizeof *one);
  snprintf(one->id, sizeof one->id, "%s", id);
  one->next = living->first;
  living->first = one;
  return one;
}

/* By how much the clock of the database was set since the beat before. */
static int64_t jump_of(pg_living *living, int64_t now) {
  int64_t steady = st_now_us() / 1000;
  int64_t jump = living->steady ? (now - living->now) - (steady - living->steady) : 0;
  living->steady = steady;
  living->now = now;
  return jump > PG_JUMP_MS || jump < -PG_JUMP_MS ? jump : 0;
}

static void drop_unseen(pg_living *living) {
  for (pg_neighbour **place = &living->first; *place;) {
    pg_neighbour *one = *place;
    if (one->seen) {
      one->seen = false;
      place = &one->next;
    } else {
      *place = one->next;
      free(one);
    }
  }
}

/* Was it written before the clock was set, in between our two beats? It is nearer to
 * the time of then. */
static bool is_before(int64_t until, int64_t now, int64_t jump) {
  return llabs(until - (now - jump)) < llabs(until - now);
}

static bool lives(pg_living *living, const PGresult *result, int row, int64_t jump) {
  pg_neighbour *one = find(living, PQgetvalue(result, row, 0));
  int64_t until = pg_column_number(result, row, 1), now = pg_column_number(result, row, 2);
  if (one->until == until)
    one->shift += jump;
  else
    one->shift = is_before(until, now, jump) ? jump : 0;
  one->until = until;
  one->seen = true;
  return until + one->shift > now;
}

/* "{a,b}": node ids have no letters that need quotes. */
void pg_take_nodes(pg_base *base, st_job *job, const PGresult *result) {
  size_t size = 3;
  int rows = PQntuples(result);
  if (!base->living) base->living = mm_new(sizeof *base->living);
  int64_t jump = rows ? jump_of(base->living, pg_column_number(result, 0, 2)) : 0;
  for (int row = 0; row < rows; row++) size += (size_t)PQgetlength(result, row, 0) + 1;
  char *list = st_alloc(&job->found, size), *at = list;
  if (!list) return;
  *at++ = '{';
  for (int row = 0; row < rows; row++) {
    size_t length = (size_t)PQgetlength(result, row, 0);
    if (!lives(base->living, result, row, jump)) continue;
    if (at[-1] != '{') *at++ = ',';
    memcpy(at, PQgetvalue(result, row, 0), length);
    at += length;
  }
  memcpy(at, "}", 2);
  job->found_value = list;
  drop_unseen(base->living);
}

void pg_living_free(pg_base *base) {
  if (!base->living) return;
  for (pg_neighbour *one = base->living->first; one; one = one->next) one->seen = false;
  drop_unseen(base->living);
  free(base->living);
  base->living = NULL;
}
