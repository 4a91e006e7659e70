/* Work that takes too long for the loop: jobs are done in a thread of their
 * own, one after the other, and finished on the loop. It is fair by who wants
 * it: whoever has brought many jobs waits for them, and nobody else does. */
#ifndef SV_WORK_H
#define SV_WORK_H

#include "net/net.h"

#include <stdbool.h>

#define WK_WHO_MAX 64
/* So many jobs of one may wait, and of all, but for those that must be done. */
#define WK_EACH 8
#define WK_ALL 512

/* Stands first in what it is about. */
typedef struct wk_job wk_job;
struct wk_job {
  wk_job *next;
  char who[WK_WHO_MAX];
  bool must;                 /* is taken however many wait */
  void (*run)(wk_job *job);  /* in the thread: it has nothing but its own */
  void (*done)(wk_job *job); /* on the loop; the job is the callee's again */
  void (*drop)(wk_job *job); /* instead, when work is closed before it is done */
};

typedef struct wk_work wk_work;

/* Wakes the network when something is done. NULL: there is no thread. */
wk_work *wk_open(nt_net *net);
/* Waits for the job under way, and drops the others. */
void wk_close(wk_work *work);
/* False: too many wait, of all or of this one's. */
bool wk_ask(wk_work *work, wk_job *job);
/* On the loop, when it was woken. */
void wk_poll(wk_work *work);

#endif
