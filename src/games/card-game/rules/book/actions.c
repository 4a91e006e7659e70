/* Action windows: in player order each may use an action or pass, until all have passed in a row
 * (Rules Reference, Action Window). */
#include "actions.h"

#include "../flow/questions.h"
#include "../flow/steps.h"
#include "../flow/take.h"
#include "../state/prompts.h"

static unsigned whose_turn(const cg_table *table, const cg_actions_frame *frame) {
  return frame->turn == 0 ? table->pub->first_player : frame->turn - 1U;
}

static HF_APART void take_action(cg_table *table, cg_actions_frame *frame) {
  unsigned seat = whose_turn(table, frame);
  uint32_t answer = cg_take_answer(table, seat);
  frame->asked = 0;
  frame->turn = (uint8_t)(cg_left_of(table, seat, 1) + 1);
  frame->passes = answer == 0 ? (uint8_t)(frame->passes + 1) : 0;
  if (answer != 0) cg_take_option(table, seat, answer);
}

/* The challenge has been ended in this window. */
static bool is_pointless(const cg_table *table) {
  const cg_public *pub = table->pub;
  return (pub->challenge.flags & CG_FINISHED) != 0 &&
         pub->frame[pub->frame_count - 2].procedure == CG_PROC_CHALLENGE;
}

static void run_actions(cg_table *table, cg_actions_frame *frame) {
  if (frame->asked != 0) {
    take_action(table, frame);
    return;
  }
  unsigned seat = whose_turn(table, frame), passes = frame->passes;
  if (is_pointless(table) || !cg_asks_for_action(table, &seat, &passes)) {
    cg_pop(table);
    return;
  }
  frame->turn = (uint8_t)(seat + 1);
  frame->passes = (uint8_t)passes;
  frame->asked = 1;
}

void cg_run_actions(cg_table *table, cg_frame *frame) {
  do run_actions(table, &frame->actions);
  while (cg_goes_on(table, frame, CG_PROC_ACTIONS));
}

void cg_open_actions(cg_table *table) {
  cg_frame *frame = cg_push(table, CG_PROC_ACTIONS);
  if (cg_is_settled(table)) cg_run_actions(table, frame);
}
