/* The turns of those whose bots think: see thought_queue.h. */
#include "thought_queue.h"

#include "memory/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct tq_share {
  struct tq_share *next, *of, *parts; /* its tables, if it is a person */
  char name[TQ_NAME_MAX];
  uint64_t used;  /* the time it has had, no less than what those had who wait */
  uint64_t level; /* of its parts: where the latest of them was when it was served */
  uint64_t since; /* the turn since which it waits for its own */
  size_t waiting, short_ones, under_way;
  tq_job *first, *last; /* of a table */
};

static tq_share *new_share(tq_share *of, const char *name) {
  tq_share *share = mm_new(sizeof *share);
  size_t length = strlen(name);
  assert(length < sizeof share->name);
  memcpy(share->name, name, length + 1);
  share->of = of;
  if (of == NULL) return share;
  share->next = of->parts;
  of->parts = share;
  return share;
}

static void free_share(tq_share *share) {
  while (share->parts != NULL) {
    tq_share *part = share->parts;
    share->parts = part->next;
    free_share(part);
  }
  free(share);
}

void tq_open(tq_queue *queue) {
  queue->all = new_share(NULL, "");
  queue->turn = 0;
}

void tq_close(tq_queue *queue) {
  free_share(queue->all);
  queue->all = NULL;
}

static bool is_idle(const tq_share *share) { return share->waiting == 0 && share->under_way == 0; }

/* The level of those who wait: where one who comes begins. */
static uint64_t level_of(const tq_share *of) {
  uint64_t least = UINT64_MAX;
  for (const tq_share *part = of->parts; part != NULL; part = part->next)
    if (part->waiting > 0 && part->used < least) least = part->used;
  return least == UINT64_MAX ? of->level : least;
}

/* Who has nothing here and is owed nothing is forgotten. */
static void forget_idle_parts(tq_share *of, uint64_t level) {
  for (tq_share **link = &of->parts; *link != NULL;) {
    tq_share *part = *link;
    if (is_idle(part) && (part->used <= level || is_idle(of))) {
      *link = part->next;
      free_share(part);
    } else {
      link = &part->next;
    }
  }
}

static tq_share *part_named(tq_share *of, const char *name) {
  tq_share *part = of->parts;
  while (part != NULL && strcmp(part->name, name) != 0) part = part->next;
  return part != NULL ? part : new_share(of, name);
}

/* --- coming ---------------------------------------------------------------- */

/* One of the parts, which is to wait: on the level of the others, behind them. */
static tq_share *join(tq_queue *queue, tq_share *of, const char *name) {
  uint64_t level = level_of(of);
  forget_idle_parts(of, level);
  tq_share *part = part_named(of, name);
  if (part->waiting == 0) {
    if (part->used < level) part->used = level;
    part->since = ++queue->turn;
  }
  return part;
}

static void count_in(tq_share *share, const tq_job *job) {
  for (; share != NULL; share = share->of) {
    share->waiting++;
    share->short_ones += job->is_short;
  }
}

static void count_out(tq_share *share, const tq_job *job) {
  for (; share != NULL; share = share->of) {
    share->waiting--;
    share->short_ones -= job->is_short;
  }
}

void tq_put(tq_queue *queue, tq_job *job, const char *person, const char *table) {
  tq_share *at = join(queue, join(queue, queue->all, person), table);
  job->table = at;
  job->next = NULL;
  job->before = at->last;
  if (at->last == NULL)
    at->first = job;
  else
    at->last->next = job;
  at->last = job;
  count_in(at, job);
}

/* --- going ----------------------------------------------------------------- */

static void unlink_job(tq_job *job) {
  tq_share *at = job->table;
  if (job->before == NULL)
    at->first = job->next;
  else
    job->before->next = job->next;
  if (job->next == NULL)
    at->last = job->before;
  else
    job->next->before = job->before;
  count_out(at, job);
}

void tq_drop(tq_queue *queue, tq_job *job) {
  tq_share *person = job->table->of;
  unlink_job(job);
  job->table = NULL;
  forget_idle_parts(person, person->level);
  forget_idle_parts(queue->all, queue->all->level);
}

static bool has_any(const tq_share *share, bool short_only) {
  return (short_only ? share->short_ones : share->waiting) > 0;
}

/* The part that has had least; of several, who has waited longest. */
static tq_share *next_part(const tq_share *of, bool short_only) {
  tq_share *best = NULL;
  for (tq_share *part = of->parts; part != NULL; part = part->next) {
    if (!has_any(part, short_only)) continue;
    if (best == NULL || part->used < best->used ||
        (part->used == best->used && part->since < best->since))
      best = part;
  }
  return best;
}

tq_job *tq_take(tq_queue *queue, bool short_only) {
  if (!has_any(queue->all, short_only)) return NULL;
  tq_share *at = next_part(next_part(queue->all, short_only), short_only);
  tq_job *job = at->first;
  while (short_only && !job->is_short) job = job->next;
  unlink_job(job);
  queue->all->under_way++;
  for (; at->of != NULL; at = at->of) {
    if (at->used > at->of->level) at->of->level = at->used;
    at->used += job->cost;
    at->since = ++queue->turn;
    at->under_way++;
  }
  return job;
}

void tq_done(tq_queue *queue, tq_job *job, uint64_t took) {
  tq_share *person = job->table->of;
  for (tq_share *at = job->table; at->of != NULL; at = at->of) {
    at->used = at->used - job->cost + took;
    at->under_way--;
  }
  queue->all->under_way--;
  job->table = NULL;
  forget_idle_parts(person, person->level);
  forget_idle_parts(queue->all, queue->all->level);
}

/* --- how much there is ----------------------------------------------------- */

size_t tq_waiting(const tq_queue *queue) { return queue->all->waiting; }

size_t tq_under_way(const tq_queue *queue) { return queue->all->under_way; }

size_t tq_load(const tq_queue *queue, const tq_job *job) {
  const tq_share *own = job->table->of;
  size_t people = own->waiting == 0;
  for (const tq_share *person = queue->all->parts; person != NULL; person = person->next)
    people += person->waiting > 0;
  return (own->waiting + 1) * people - 1;
}
