/* The draw phase: each player draws two cards (Rules Reference, 2.1 to 2.3). */
#include "draw.h"

#include "../flow/steps.h"
#include "../knows/permissions.h"
#include "../state/zones.h"
#include "actions.h"

enum { DRAW_CARDS = 2 };

/* All at once (Rules Reference, 2.2): who is eliminated by it is looked after when all have drawn.
 */
static void draw_all(cg_table *table) {
  for (unsigned i = 0; i < cg_seats(table); i++) {
    unsigned seat = cg_left_of(table, table->pub->first_player, i);
    if (!cg_plays(table, seat) || cg_player_cannot(table, seat, CG_ACT_DRAW, 0)) continue;
    unsigned cards = DRAW_CARDS + cg_player_gets(table, seat, CG_M_MORE_DRAWS, 0);
    unsigned fewer = cg_player_gets(table, seat, CG_M_FEWER_DRAWS, 0);
    if (cards > fewer) cg_draw(table, seat, cards - fewer);
  }
}

enum { DRAW, DRAW_ACTIONS, DRAW_END };

static void run_draw(cg_table *table, cg_frame *frame) {
  switch (frame->step) {
  case DRAW:
    frame->step = DRAW_ACTIONS;
    draw_all(table);
    return;
  case DRAW_ACTIONS:
    frame->step = DRAW_END;
    cg_open_actions(table);
    return;
  default: cg_pop(table);
  }
}

void cg_run_draw(cg_table *table, cg_frame *frame) {
  do run_draw(table, frame);
  while (cg_goes_on(table, frame, CG_PROC_DRAW));
}
