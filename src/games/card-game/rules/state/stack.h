/* The stack of frames: the procedures of the rules that have begun and not ended. */
#ifndef CG_STACK_H
#define CG_STACK_H

#include "table.h"

cg_frame *cg_push(cg_table *table, unsigned procedure);
void cg_pop(cg_table *table);
static inline cg_frame *cg_top(const cg_table *table) {
  return table->pub->frame + table->pub->frame_count - 1;
}
/* Room for another ability with all that it may bring: it takes a few frames, a context and
 * some groups; the last of each are kept for what the rules themselves need. */
static inline bool cg_has_room(const cg_table *table) {
  const cg_public *pub = table->pub;
  return pub->frame_count + 8U < CG_FRAMES && pub->context_count + 1U < CG_CONTEXTS &&
         pub->group_count + 3U < CG_GROUPS && pub->set_count + 2U < CG_SETS;
}

/* Of CG_PROC_ROUND: the end of a phase is under way. */
enum { CG_ROUND_ENDING = 3 };
/* The phase has ended, and players react to that: nothing can last until then any more. */
bool cg_phase_is_over(const cg_table *table);

/* A procedure of the rules begins within another one: at once, where nothing has to be looked
 * after before. */
typedef void cg_procedure(cg_table *table, cg_frame *frame);
static inline void cg_begin(cg_table *table, unsigned procedure, cg_procedure *run) {
  cg_frame *frame = cg_push(table, procedure);
  if (cg_is_settled(table)) run(table, frame);
}

#endif
