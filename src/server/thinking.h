/* Bots think in threads of their own, apart from the loop.
 *
 * A job is a copy of the seat's view and of the notes: the true state is not in
 * a thread's hands. Who comes next is thought_queue.h's, how long it may think
 * thought_budget.h's. There are as many threads as are asked for, and one that
 * takes short jobs only.
 *
 * A job that nobody wants any more (its question is gone, its seat is given up,
 * the game is over, the server stops) ends within 100 ms wherever it is. */
#ifndef SV_THINKING_H
#define SV_THINKING_H

#include "server.h"

sv_thinking *sv_thinking_open(sv_server *server, unsigned threads);
/* Nothing is thought any more: what is under way ends, what waits stays. */
void sv_thinking_stop(sv_thinking *thinking);
void sv_thinking_close(sv_thinking *thinking);
/* Looks for the answer of a seat that a bot is to give. */
void sv_think(sv_table *table, unsigned number);
/* The seat's thought knows nothing of the job any more, and it of nobody. */
void sv_thinking_drop(sv_job *job);
/* Drops what is thought at a table about questions that are gone. */
void sv_thinking_prune(sv_table *table);
/* Hands over what was found. */
void sv_thinking_poll(sv_thinking *thinking);

/* --- figures --------------------------------------------------------------- */

/* Is a job that nobody has dropped under way or done? */
bool sv_thinking_taken(const sv_job *job);
/* How many think or wait to. */
size_t sv_thinking_waits(sv_thinking *thinking);
#define SV_THOUGHT_BUCKETS 10
extern const int64_t sv_thought_bound[SV_THOUGHT_BUCKETS];
typedef struct sv_thoughts {
  uint64_t ms[SV_THOUGHT_BUCKETS + 1]; /* bots' answers by how long they took */
  uint64_t us_sum;
  uint64_t dropped; /* nobody wanted them any more */
  uint64_t cut;     /* answered with what there was, as others waited or it took too long */
} sv_thoughts;
sv_thoughts sv_thinking_took(sv_thinking *thinking);

#endif
