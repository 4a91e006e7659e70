/* A round: its seven phases, each with a beginning and an end (Rules Reference, Round). */
#include "round.h"

#include "../flow/outcomes.h"
#include "../flow/steps.h"
#include "../state/events.h"
#include "../state/objects.h"
#include "../state/occurrence.h"
#include "../state/zones.h"
#include "challenge.h"
#include "dominance.h"
#include "draw.h"
#include "marshaling.h"
#include "plot.h"
#include "standing.h"
#include "taxation.h"

static const struct body {
  unsigned procedure;
  cg_procedure *run;
} body_of[CG_PHASE_COUNT] = {[CG_PHASE_PLOT] = {CG_PROC_PLOT, cg_run_plot},
                             [CG_PHASE_DRAW] = {CG_PROC_DRAW, cg_run_draw},
                             [CG_PHASE_MARSHALING] = {CG_PROC_MARSHAL, cg_run_marshal},
                             [CG_PHASE_CHALLENGES] = {CG_PROC_CHALLENGES, cg_run_challenges},
                             [CG_PHASE_DOMINANCE] = {CG_PROC_DOMINANCE, cg_run_dominance},
                             [CG_PHASE_STANDING] = {CG_PROC_STANDING, cg_run_standing},
                             [CG_PHASE_TAXATION] = {CG_PROC_TAXATION, cg_run_taxation}};

enum { PHASE_BEGINS, PHASE_BODY, PHASE_END, PHASE_ENTERS = CG_ROUND_ENDING + 1 };

static void begin_round(cg_table *table) {
  cg_public *pub = table->pub;
  if (pub->round < 255) pub->round++;
  for (unsigned seat = 0; seat < cg_seats(table); seat++) {
    cg_seat *of = &table->seat[seat];
    of->redirects = of->lost_in_round = of->rivals = 0;
    of->first_in_round = 0;
    if (!cg_manual(table) || pub->round > 1) of->limited = 0; /* setup's count in the manual */
    memset(of->attacked, 0, sizeof of->attacked);
    memset(of->initiated, 0, sizeof of->initiated);
    memset(of->won, 0, sizeof of->won);
    memset(of->lost, 0, sizeof of->lost);
  }
  if (table->sink != NULL) cg_emit(table, CG_EV_ROUND, pub->round, 0, 0, 0);
}

/* Time runs out: power, cards in the deck, dominance, fewest dead, first player. The rules have no
 * end by time: it is how tournaments decide. */
static bool is_ahead(const cg_table *table, unsigned a, unsigned b) {
  unsigned power_a = cg_total_power(table, a), power_b = cg_total_power(table, b);
  if (power_a != power_b) return power_a > power_b;
  unsigned deck_a = cg_deck_count(table, a), deck_b = cg_deck_count(table, b);
  if (deck_a != deck_b) return deck_a > deck_b;
  unsigned winner = table->pub->dominance_winner;
  if ((winner == a) != (winner == b)) return winner == a;
  unsigned dead_a = cg_count(table, a, CG_DEAD), dead_b = cg_count(table, b, CG_DEAD);
  if (dead_a != dead_b) return dead_a < dead_b;
  return cg_first_of(table, hf_bit(a) | hf_bit(b)) == a;
}

static void call_time(cg_table *table) {
  uint32_t players = cg_players(table);
  unsigned best = hf_lowest_bit(players);
  HF_EACH_BIT (seat, players)
    if (is_ahead(table, seat, best)) best = seat;
  cg_win(table, best, CG_ENDING_TIME);
}

void cg_enter_phase(cg_table *table, unsigned phase) {
  cg_round_frame *frame = &table->pub->frame[0].round;
  if (phase == 0) begin_round(table);
  table->pub->phase = (uint8_t)phase;
  for (unsigned seat = 0; seat < cg_seats(table); seat++) table->seat[seat].first_in_phase = 0;
  frame->step = PHASE_BODY;
  cg_touch(table, CG_NEW_PHASE);
  if (table->sink != NULL) cg_emit(table, CG_EV_PHASE, (int)phase, 0, 0, 0);
}

static void run_body(cg_table *table, cg_round_frame *frame) {
  const struct body *body = &body_of[frame->phase];
  frame->step = PHASE_END;
  cg_begin(table, body->procedure, body->run);
}

static cg_occurrence of_phase(unsigned kind, unsigned phase) {
  cg_occurrence one = cg_of_player(kind, CG_NOBODY);
  one.amount = (uint8_t)phase;
  return one;
}

static void begin_phase(cg_table *table, cg_round_frame *frame) {
  frame->step = PHASE_ENTERS;
  cg_happens(table, of_phase(CG_HAP_PHASE_BEGINS, frame->phase));
}

static void next_phase(cg_table *table, cg_round_frame *frame) {
  const cg_public *pub = table->pub;
  if (frame->phase != CG_PHASE_TAXATION) {
    frame->phase++;
    begin_phase(table, frame);
    return;
  }
  frame->phase = 0;
  frame->step = PHASE_BEGINS;
  if (pub->rounds_most != 0 && pub->round >= pub->rounds_most) call_time(table);
}

/* With the taxation phase the round ends, in one step (Rules Reference, 7.5). */
static void end_phase(cg_table *table, cg_round_frame *frame) {
  cg_occurrence ends[] = {of_phase(CG_HAP_PHASE_ENDS, frame->phase),
                          cg_of_player(CG_HAP_ROUND_ENDS, CG_NOBODY)};
  bool last = frame->phase == CG_PHASE_TAXATION;
  frame->step = CG_ROUND_ENDING;
  cg_happen(table, ends, last ? 2 : 1);
}

static void run_phase(cg_table *table, cg_round_frame *frame) {
  switch (frame->step) {
  case PHASE_BEGINS: begin_phase(table, frame); return;
  case PHASE_BODY: run_body(table, frame); return;
  case PHASE_END: end_phase(table, frame); return;
  default: next_phase(table, frame);
  }
}

void cg_run_round(cg_table *table, cg_frame *frame) {
  do run_phase(table, &frame->round);
  while (cg_goes_on(table, frame, CG_PROC_ROUND));
}
