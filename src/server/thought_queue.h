/* Whose bot thinks next.
 *
 * Not first come, first served: one person with two hundred strong bots would
 * stand before everybody else. People take turns instead, by the time they have
 * had: next is always a job of the person who has had least, and of this
 * person's tables the one that has had least. A person who has nothing to think
 * saves nothing up; who comes is level with the one who has had least, and
 * behind whoever waits there already. So before a person's first job come at
 * most one of each of those who waited, however many each of them has.
 *
 * A job under way is not taken from its thread: its memory is megabytes, and
 * two hundred jobs in slices would be two hundred times that. So that a short
 * job does not wait for a long one to end, one thread takes nothing but short
 * ones, in the same order; it is idle where all are long.
 *
 * No clock, no lock, no threads: those who call have them. Finding the next is a
 * walk over the people and one person's tables. */
#ifndef SV_THOUGHT_QUEUE_H
#define SV_THOUGHT_QUEUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define TQ_NAME_MAX 40

/* Everybody, a person, or one of a person's tables. */
typedef struct tq_share tq_share;

/* A part of what is queued. */
typedef struct tq_job {
  struct tq_job *next, *before;
  tq_share *table;
  uint64_t cost; /* what it is expected to take, in us */
  bool is_short;
} tq_job;

typedef struct tq_queue {
  tq_share *all;
  uint64_t turn;
} tq_queue;

void tq_open(tq_queue *queue);
void tq_close(tq_queue *queue); /* jobs are the caller's */
/* `cost` and `is_short` are set. */
void tq_put(tq_queue *queue, tq_job *job, const char *person, const char *table);
/* The next, or NULL. Every job that was taken is said to be done some time. */
tq_job *tq_take(tq_queue *queue, bool short_only);
/* What it has really taken counts, not what was expected. */
void tq_done(tq_queue *queue, tq_job *job, uint64_t took);
/* A job that waits is wanted no longer. */
void tq_drop(tq_queue *queue, tq_job *job);
size_t tq_waiting(const tq_queue *queue);
size_t tq_under_way(const tq_queue *queue);
/* How many jobs besides one under way would wait if all who have any had as
 * many as its person: what one asks for makes the bots of oneself think less,
 * and hardly those of others. */
size_t tq_load(const tq_queue *queue, const tq_job *job);

#endif
