/* The steps of what happens (steps.c). */
#ifndef CG_STEPS_H
#define CG_STEPS_H

#include "../knows/lasts.h"
#include "../state/events.h"
#include "../state/stack.h"
#include "upkeep.h"

/* The first step from this one on at which these groups are interrupted, as far as everybody
 * knows; CG_AT_OCCUR: at none. */
unsigned cg_interrupted_from(cg_table *table, unsigned first, unsigned end, unsigned step);
/* The first at which they are reacted to; CG_AT_END: at none. */
unsigned cg_reacted_from(cg_table *table, unsigned first, unsigned end, unsigned step);
static inline bool cg_any_delayed(cg_table *table) {
  cg_know_lasts(table);
  return table->lasts.delayed;
}

/* The delayed effects that wait for one of these groups, one bit each. */
typedef struct cg_due { /* rows of lasting effects, a bit for each */
  uint64_t row[CG_LASTING_MOST / 64];
} cg_due;
/* The first of them from `from` on, CG_NO_OBJECT. */
static inline unsigned cg_first_due(const cg_due *due, unsigned from) {
  return cg_next_in(due->row, CG_LASTING_MOST / 64, from);
}
cg_due cg_delayed_for(cg_table *table, unsigned first, unsigned end);
/* The delayed effects that fall due together. */
void cg_delayed_options(cg_table *table, cg_options *options);
/* The happening that has begun last: upkeep is done, and if nobody has to decide anything the
 * happening is over. */
bool cg_ends_at_once(cg_table *table);
/* Is the next step of this procedure all that cg_run() would come to? */
static inline bool cg_goes_on(cg_table *table, const cg_frame *frame, unsigned procedure) {
  const hf_flow *flow = table->flow;
  if (frame->procedure != procedure || (flow->asked | flow->over) != 0) return false;
  const cg_frame *top = cg_top(table);
  if (top != frame &&
      (top != frame + 1 || top->procedure != CG_PROC_HAPPEN || !cg_ends_at_once(table)))
    return false;
  if (!cg_settle(table)) return false;
  if (table->sink != NULL) cg_end_beat(table);
  return true;
}
void cg_run_happen(cg_table *table, cg_frame *frame);

#endif
