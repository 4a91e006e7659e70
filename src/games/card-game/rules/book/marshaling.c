/* The marshaling phase: one player after the other collects income and marshals cards (Rules
 * Reference, 3.1 to 3.4). */
#include "marshaling.h"

#include "../flow/outcomes.h"
#include "../flow/steps.h"
#include "../state/deeds.h"
#include "../state/occurrence.h"
#include "../words/asks.h"
#include "actions.h"

uint8_t cg_collect_income(cg_table *table, unsigned seat) {
  cg_refresh(table);
  unsigned income = (unsigned)cg_figure(table, seat, CG_FIGURE_INCOME);
  if (cg_player_cannot(table, seat, CG_ACT_GAIN_GOLD, 0)) income = 0;
  cg_gain_gold(table, seat, income);
  return (uint8_t)(income > 255 ? 255 : income);
}

enum { MARSHAL_INCOME, MARSHAL_ACTIONS };

/* Each is the active player once: collects income, and then marshals in an action window. */
static void run_marshal(cg_table *table, cg_turns_frame *frame) {
  cg_public *pub = table->pub;
  if (frame->step == MARSHAL_INCOME) {
    pub->active = (uint8_t)cg_next_in_order(table, &frame->active);
    cg_note_turn(table);
    if (pub->active == CG_NOBODY) {
      cg_pop(table);
      return;
    }
    frame->step = MARSHAL_ACTIONS;
    cg_happens(table, cg_of_player(CG_HAP_INCOME, pub->active));
    return;
  }
  frame->step = MARSHAL_INCOME;
  cg_open_actions(table);
}

void cg_run_marshal(cg_table *table, cg_frame *frame) {
  do run_marshal(table, &frame->turns);
  while (cg_goes_on(table, frame, CG_PROC_MARSHAL));
}
