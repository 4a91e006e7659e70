/* The procedures of the rules, each a frame of the stack that cg_run() runs (setup.c). */
#ifndef CG_PROCEDURES_H
#define CG_PROCEDURES_H

#include "moves.h"
#include "../state/stack.h"

/* Is the next step of this procedure all that cg_run() would come to? */
static inline bool cg_goes_on(cg_table *table, const cg_frame *frame, unsigned procedure) {
  const hf_flow *flow = table->flow;
  if (frame->procedure != procedure || (flow->asked | flow->over) != 0) return false;
  const cg_frame *top = cg_top(table);
  if (top != frame &&
      (top != frame + 1 || top->procedure != CG_PROC_HAPPEN || !cg_ends_at_once(table)))
    return false;
  return cg_settle(table);
}
/* A procedure of the rules begins within another one: at once, where nothing has to be looked
 * after before. */
typedef void cg_procedure(cg_table *table, cg_frame *frame);
static inline void cg_begin(cg_table *table, unsigned procedure, cg_procedure *run) {
  cg_frame *frame = cg_push(table, procedure);
  if (cg_is_settled(table)) run(table, frame);
}

unsigned cg_next_in_order(const cg_table *table, uint8_t *done);
/* Titles nobody has taken yet. */
uint32_t cg_titles_left(const cg_table *table);
/* How many are set aside at random in a round. */
unsigned cg_titles_removed(const cg_table *table);
/* Characters of a seat that would stand in the standing phase. */
void cg_standing_options(cg_table *table, unsigned seat, uint64_t *set);

void cg_run_setup(cg_table *table, cg_frame *frame);
void cg_run_round(cg_table *table, cg_frame *frame);
void cg_run_plot(cg_table *table, cg_frame *frame);
void cg_run_draw(cg_table *table, cg_frame *frame);
void cg_run_marshal(cg_table *table, cg_frame *frame);
void cg_run_challenges(cg_table *table, cg_frame *frame);
void cg_run_challenge(cg_table *table, cg_frame *frame);
void cg_run_claim(cg_table *table, cg_frame *frame);
void cg_run_keywords(cg_table *table, cg_frame *frame);
void cg_run_dominance(cg_table *table, cg_frame *frame);
void cg_run_standing(cg_table *table, cg_frame *frame);
void cg_run_taxation(cg_table *table, cg_frame *frame);
void cg_run_actions(cg_table *table, cg_frame *frame);
/* An action window; where nothing has to be looked after before, it begins at once. */
void cg_open_actions(cg_table *table);
void cg_run_ability(cg_table *table, cg_frame *frame);
void cg_run_effect(cg_table *table, cg_frame *frame);
void cg_run_each(cg_table *table, cg_frame *frame);
void cg_run_check(cg_table *table, cg_frame *frame);
void cg_run_discards(cg_table *table, cg_frame *frame);
void cg_run_reveal(cg_table *table, cg_frame *frame);
/* What the interrupts to a claim have made of it. */
void cg_claim_begins(cg_table *table, const cg_group *group);
void cg_enter_phase(cg_table *table, unsigned phase);
uint8_t cg_collect_income(cg_table *table, unsigned seat);
void cg_declare(cg_table *table, cg_group *group);
void cg_note_result(cg_table *table);
/* Runs until somebody must decide or the game is over. */
void cg_run(cg_table *table);

#endif
