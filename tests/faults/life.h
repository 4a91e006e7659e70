/* A life of a store, for what injects faults into it: rounds that write and read all there
 * is, and a look at what is left.
 *
 * What was acknowledged goes into memory that a child shares with its parent. Afterwards it
 * must be there exactly as it was written, and what was refused must not, unless nobody knows
 * what became of it. */
#ifndef FAULTS_LIFE_H
#define FAULTS_LIFE_H

#include "store/store.h"

#define LF_TABLES 3
#define LF_SEQ_MAX 200

/* What is known, whatever becomes of the process. */
typedef struct lf_known {
  uint32_t seq[LF_TABLES];             /* acknowledged so far */
  uint32_t asked[LF_TABLES];           /* and asked for at some time */
  uint32_t try[LF_TABLES][LF_SEQ_MAX]; /* which attempt at an entry was acknowledged */
  uint32_t fact, fact_asked;           /* the same of the fact's value */
  uint32_t place, place_asked;         /* of the kept position's number */
  uint32_t user, user_asked;           /* of the user's name */
  uint32_t failed;                     /* calls that were told to have failed */
  char wrong[200];                     /* what must not be */
} lf_known;

extern lf_known *lf_told;
extern bool lf_doubtful;      /* what was refused may be there */
extern unsigned lf_turns_max; /* so often lf_wait() looks; 0: until all is told */

/* What must not be; the first is kept. */
void lf_wrong(const char *format, ...);

/* Calls of others that lf_wait() waits for: they count up, and tell what came of it. */
extern int lf_waiting;
void lf_answered(st_status status);
/* False: something was never told. */
bool lf_wait(st_store *store);
bool lf_write_round(st_store *store, uint32_t number);
bool lf_read_round(st_store *store, uint32_t number);

/* Is what was acknowledged there? */
void lf_look_at_logs(st_store *store);
/* And the values, and does it go on? */
void lf_look(st_store *store);

#endif
