/* The taxation phase: gold goes back, cards above the reserve are discarded, titles go back (Rules
 * Reference, 7.1 to 7.5). */
#include "taxation.h"

#include "../flow/discards.h"
#include "../flow/steps.h"
#include "../knows/permissions.h"
#include "../state/deeds.h"
#include "../state/occurrence.h"
#include "../state/picks.h"
#include "../state/prompts.h"
#include "../state/zones.h"
#include "../words/asks.h"
#include "actions.h"

enum { TAX_GOLD, TAX_RESERVE, TAX_TITLES, TAX_ACTIONS, TAX_END, TAX_CHECKED };

static void discard_picks(cg_table *table, unsigned seat) {
  uint32_t picks[CG_POOL];
  unsigned count = cg_all_picks(table, seat, picks);
  cg_take_answer(table, seat);
  cg_discard_from_hand(table, seat, picks, count);
}

/* In player order, down to the reserve and no further (Rules Reference, 7.3). False: nobody holds
 * too many. */
static bool run_reserve(cg_table *table, cg_taxation_frame *frame) {
  if (frame->asked != 0) {
    unsigned seat = frame->asked - 1U;
    frame->asked = 0;
    discard_picks(table, seat);
    return true;
  }
  for (unsigned seat = cg_next_in_order(table, &frame->checked); seat != CG_NOBODY;
       seat = cg_next_in_order(table, &frame->checked)) {
    int over = (int)cg_count(table, seat, CG_HAND) - cg_figure(table, seat, CG_FIGURE_RESERVE);
    if (over <= 0) continue;
    frame->asked = (uint8_t)(seat + 1);
    cg_ask(table, seat, CG_ASK_RESERVE, (unsigned)over, 0, 0);
    return true;
  }
  return false;
}

/* Who waits for it hears of it when all have discarded (Rules Reference, 7.3). */
static void tell_of_reserve(cg_table *table) {
  cg_occurrence together[CG_SEATS];
  unsigned count = 0;
  HF_EACH_BIT (seat, cg_players(table)) {
    together[count] = cg_of_player(CG_HAP_RESERVE, seat);
    together[count++].past = true;
  }
  cg_happen(table, together, count);
}

/* All titles leave play together (Rules Reference, 7.4). */
static void return_titles(cg_table *table) {
  for (unsigned seat = 0; seat < cg_seats(table); seat++) {
    cg_object *title = cg_at(table, cg_slot(seat, CG_TITLE_SLOT));
    if (title->def == 0) continue;
    uint8_t generation = (uint8_t)(title->generation + 1);
    *title = (cg_object){.host = CG_NO_OBJECT, .generation = generation};
    cg_touch(table, CG_NEW_CARDS);
  }
}

static void run_taxation(cg_table *table, cg_taxation_frame *frame) {
  switch (frame->step) {
  case TAX_GOLD:
    for (unsigned seat = 0; seat < cg_seats(table); seat++)
      if (cg_player_gets(table, seat, CG_M_KEEP_GOLD, 0) == 0) cg_lose_gold(table, seat, 255);
    frame->step = TAX_RESERVE;
    return;
  case TAX_RESERVE:
    if (run_reserve(table, frame)) return;
    frame->step = TAX_CHECKED;
    tell_of_reserve(table);
    return;
  case TAX_CHECKED:
    frame->step = TAX_TITLES;
    /* fall through */
  case TAX_TITLES:
    return_titles(table);
    frame->step = TAX_ACTIONS;
    return;
  case TAX_ACTIONS:
    frame->step = TAX_END;
    cg_open_actions(table);
    return;
  default: cg_pop(table);
  }
}

void cg_run_taxation(cg_table *table, cg_frame *frame) {
  do run_taxation(table, &frame->taxation);
  while (cg_goes_on(table, frame, CG_PROC_TAXATION));
}
