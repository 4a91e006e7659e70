/* /metrics: figures for operators, on a door of their own (--metrics). What
 * people and bots do is counted so that nothing of a single table can be read
 * from it; shown.c tells how. */
#ifndef SV_METRICS_H
#define SV_METRICS_H

#include "server.h"

#define SV_SHOWN_BOUNDS 16

typedef struct sv_metrics sv_metrics;
/* With `exact` everything is told to the unit and at once: for tests. */
sv_metrics *sv_metrics_open(sv_server *server, bool exact);
void sv_metrics_close(sv_metrics *metrics);
void sv_metrics_request(void *user, nt_request *request, const nt_head *head);

/* --- shown.c: what is shown of a figure ------------------------------------- */

/* How many took at most so long, and in the last of `count` all that took longer. */
typedef struct sv_histogram {
  const char *name, *help;
  const int64_t *bound;
  size_t bounds;
  const uint64_t *count;
  uint64_t sum;
} sv_histogram;

/* One figure as it was last shown, and how far it must come to be shown again. */
typedef struct sv_mark {
  uint64_t shown, next;
  uint64_t count[SV_SHOWN_BOUNDS + 1], sum; /* of a histogram */
} sv_mark;

#define SV_MARKS 40
typedef struct sv_page {
  bool exact;
  hw_text text;
  sv_mark mark[SV_MARKS]; /* in the order in which figures are put */
  size_t marks;
} sv_page;

/* A page begins anew; its marks stay. */
void sv_page_begin(sv_page *page);
/* Figures of the machine, to the unit. */
void sv_put(sv_page *page, const char *name, const char *kind, const char *help, uint64_t value);
/* A count of what is done at tables, in steps of `step` to twice as much, drawn anew
 * each time. */
void sv_put_count(sv_page *page, const char *name, const char *help, uint64_t value, uint64_t step);
/* How many there are just now, rounded down to a multiple of `step`. */
void sv_put_crowd(sv_page *page, const char *name, const char *help, uint64_t value, uint64_t step);
/* A histogram, in steps as a count. */
void sv_put_histogram(sv_page *page, const sv_histogram *of);

#endif
