/* The dominance phase: who has the most strength standing, gold included, gains power (Rules
 * Reference, 5.1 to 5.3). */
#include "dominance.h"

#include "../flow/steps.h"
#include "../knows/figures.h"
#include "../state/events.h"
#include "../state/occurrence.h"
#include "../words/asks.h"
#include "actions.h"

/* The highest total wins, and in a tie nobody (Rules Reference, 5.2). */
static unsigned dominance(cg_table *table) {
  unsigned best = 0, winner = CG_NOBODY;
  for (unsigned seat = 0; seat < cg_seats(table); seat++) {
    if (!cg_plays(table, seat)) continue;
    unsigned strength = cg_dominance_strength(table, seat);
    if (strength > best) {
      best = strength;
      winner = seat;
    } else if (strength == best) {
      winner = CG_NOBODY;
    }
  }
  if (winner != CG_NOBODY && table->sink != NULL)
    cg_emit(table, CG_EV_DOMINANCE, (int)winner, (int)best, 0, 0);
  return winner;
}

static void win_dominance(cg_table *table, unsigned winner) {
  cg_occurrence together[2];
  unsigned count = 0;
  if (!cg_player_cannot(table, winner, CG_ACT_GAIN_POWER, 0)) {
    together[count] = cg_of_card(CG_HAP_POWER, winner, cg_slot(winner, CG_FACTION_SLOT));
    together[count++].amount = 1;
  }
  together[count++] = cg_of_player(CG_HAP_DOMINANCE, winner);
  cg_happen(table, together, count);
}

enum { DOMINANCE, DOMINANCE_ACTIONS, DOMINANCE_END };

static void run_dominance(cg_table *table, cg_frame *frame) {
  switch (frame->step) {
  case DOMINANCE: {
    frame->step = DOMINANCE_ACTIONS;
    unsigned winner = dominance(table);
    if (winner == CG_NOBODY)
      table->pub->dominance_winner = CG_NOBODY;
    else
      win_dominance(table, winner);
    return;
  }
  case DOMINANCE_ACTIONS:
    frame->step = DOMINANCE_END;
    cg_open_actions(table);
    return;
  default: cg_pop(table);
  }
}

void cg_run_dominance(cg_table *table, cg_frame *frame) {
  do run_dominance(table, frame);
  while (cg_goes_on(table, frame, CG_PROC_DOMINANCE));
}
