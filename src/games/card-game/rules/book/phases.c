/* A round and its phases. */
#include "phases.h"

#include "../flow/discards.h"
#include "../flow/groups.h"
#include "../flow/happen.h"
#include "../flow/moves.h"
#include "../flow/questions.h"
#include "../flow/take.h"
#include "../knows/figures.h"
#include "../knows/permissions.h"
#include "../state/deeds.h"
#include "../state/events.h"
#include "../state/objects.h"
#include "../state/picks.h"
#include "../state/prompts.h"
#include "../state/zones.h"
#include "challenge.h"
#include "plots.h"

/* --- action windows ------------------------------------------------------- */

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

/* --- a round -------------------------------------------------------------- */

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

/* Time runs out: power, cards in the deck, dominance, fewest dead, first player. */
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

/* With the taxation phase the round ends, in one step. */
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

/* --- draw ----------------------------------------------------------------- */

enum { DRAW_CARDS = 2 };

static void draw_all(cg_table *table) {
  for (unsigned i = 0; i < cg_seats(table); i++) {
    unsigned seat = cg_left_of(table, table->pub->first_player, i);
    if (!cg_plays(table, seat) || cg_player_cannot(table, seat, CG_ACT_DRAW, 0)) continue;
    cg_draw(table, seat, DRAW_CARDS + cg_player_gets(table, seat, CG_M_MORE_DRAWS, 0));
  }
}

static void run_draw(cg_table *table, cg_frame *frame) {
  if (frame->step == 0) {
    frame->step = 1;
    draw_all(table);
    if (!cg_nothing_follows(table, 0)) return;
  }
  if (frame->step == 1) {
    frame->step = 2;
    cg_open_actions(table);
    return;
  }
  cg_pop(table);
}

void cg_run_draw(cg_table *table, cg_frame *frame) {
  do run_draw(table, frame);
  while (cg_goes_on(table, frame, CG_PROC_DRAW));
}

/* --- marshaling ----------------------------------------------------------- */

/* The next player in player order whose turn has not come; `done` has those whose
 * turn has. The first player may have been eliminated meanwhile. */
unsigned cg_next_in_order(const cg_table *table, uint8_t *done) {
  unsigned seat = cg_first_of(table, cg_players(table) & ~(uint32_t)*done);
  if (seat != CG_NOBODY) *done |= (uint8_t)hf_bit(seat);
  return seat;
}

uint8_t cg_collect_income(cg_table *table, unsigned seat) {
  cg_refresh(table);
  unsigned income = (unsigned)cg_figure(table, seat, CG_FIGURE_INCOME);
  cg_gain_gold(table, seat, income);
  return (uint8_t)(income > 255 ? 255 : income);
}

static void run_marshal(cg_table *table, cg_turns_frame *frame) {
  cg_public *pub = table->pub;
  if (frame->step == 0) {
    pub->active = (uint8_t)cg_next_in_order(table, &frame->active);
    cg_touches_nothing(table, CG_NEW_PHASE);
    if (pub->active == CG_NOBODY) {
      cg_pop(table);
      return;
    }
    frame->step = 1;
    cg_happens(table, cg_of_player(CG_HAP_INCOME, pub->active));
    return;
  }
  frame->step = 0;
  cg_open_actions(table);
}

void cg_run_marshal(cg_table *table, cg_frame *frame) {
  do run_marshal(table, &frame->turns);
  while (cg_goes_on(table, frame, CG_PROC_MARSHAL));
}

/* --- dominance ------------------------------------------------------------ */

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

static void run_dominance(cg_table *table, cg_frame *frame) {
  if (frame->step == 0) {
    frame->step = 1;
    unsigned winner = dominance(table);
    if (winner == CG_NOBODY)
      table->pub->dominance_winner = CG_NOBODY;
    else
      win_dominance(table, winner);
    return;
  }
  if (frame->step == 1) {
    frame->step = 2;
    cg_open_actions(table);
    return;
  }
  cg_pop(table);
}

void cg_run_dominance(cg_table *table, cg_frame *frame) {
  do run_dominance(table, frame);
  while (cg_goes_on(table, frame, CG_PROC_DOMINANCE));
}

/* --- standing ------------------------------------------------------------- */

enum { STAND_ASK, STAND_ALL, STAND_ACTIONS, STAND_END };

/* Cards that would stand: not those that cannot. */
static bool would_stand(cg_table *table, unsigned object) {
  const cg_object *card = cg_at(table, object);
  if ((card->flags & CG_KNEELING) == 0 ||
      (card->place != CG_PLAY && card->place != CG_FACTION && card->place != CG_AGENDA))
    return false;
  return !cg_card_cannot(table, object, CG_DEED_STAND) &&
         !cg_card_cannot(table, object, CG_DEED_STAND_PHASE);
}

unsigned cg_standing_most(cg_table *table, unsigned seat) {
  return cg_player_most(table, seat, CG_ACT_STAND_MANY);
}

void cg_standing_options(cg_table *table, unsigned seat, uint64_t *set) {
  uint64_t limited[CG_WORDS] = {0};
  cg_stand_limited(table, seat, limited);
  for (unsigned object = cg_next(table, limited, 0); object != CG_NO_OBJECT;
       object = cg_next(table, limited, object + 1))
    if (cg_at(table, object)->controller == seat && would_stand(table, object)) cg_add(set, object);
}

/* A player who may not stand all characters chooses. Mostly all may. */
static void run_stand_choices(cg_table *table, cg_standing_frame *frame) {
  if (!cg_any_forbids(table, CG_ACT_STAND_MANY) && frame->asked == 0)
    frame->done = (uint8_t)cg_seats(table);
  while (frame->done < cg_seats(table)) {
    unsigned seat = cg_left_of(table, table->pub->first_player, frame->done);
    uint64_t set[CG_WORDS] = {0};
    unsigned most = cg_plays(table, seat) ? cg_standing_most(table, seat) : 255;
    if (most < 255) cg_standing_options(table, seat, set);
    if (cg_size(table, set) > most && frame->asked == 0) {
      frame->asked = 1;
      cg_ask(table, seat, CG_ASK_STAND, most, 0, 0);
      return;
    }
    if (frame->asked != 0) {
      const uint64_t *picked = cg_picked(table, seat);
      for (unsigned object = cg_next(table, picked, 0); object != CG_NO_OBJECT;
           object = cg_next(table, picked, object + 1)) { /* the rest stays down */
        cg_remove(set, object);
        if (table->sink != NULL)
          cg_emit(table, CG_EV_CHOOSES, (int)seat, (int)object, CG_NOBODY, 0);
      }
      cg_take_answer(table, seat);
      for (unsigned object = cg_next(table, set, 0); object != CG_NO_OBJECT;
           object = cg_next(table, set, object + 1))
        cg_at(table, object)->flags |= CG_BYPASSED; /* stays kneeling this time */
      frame->asked = 0;
    }
    frame->done++;
  }
  frame->step = STAND_ALL;
}

static void stand_all(cg_table *table) {
  uint64_t set[CG_WORDS] = {0};
  for (unsigned seat = 0; seat < cg_seats(table); seat++) table->seat[seat].stood = 0;
  cg_object *card = table->object;
  for (unsigned object = 0, end = table->pub->high; object < end; object++, card++) {
    if ((card->flags & (CG_KNEELING | CG_BYPASSED)) == 0) continue;
    bool stays = (card->flags & CG_BYPASSED) != 0;
    card->flags &= (uint8_t)~CG_BYPASSED;
    if (stays || !would_stand(table, object)) continue;
    cg_add(set, object);
    if (cg_is_type(table, object, CG_TYPE_CHARACTER)) table->seat[card->controller].stood++;
  }
  cg_happens(table, cg_of_cards(CG_HAP_STANDS, CG_NOBODY, set));
}

static void run_standing(cg_table *table, cg_standing_frame *frame) {
  switch (frame->step) {
  case STAND_ASK:
    run_stand_choices(table, frame);
    if (frame->step == STAND_ASK) return;
    /* fall through */
  case STAND_ALL:
    frame->step = STAND_ACTIONS;
    stand_all(table);
    return;
  case STAND_ACTIONS:
    frame->step = STAND_END;
    cg_open_actions(table);
    return;
  default: cg_pop(table);
  }
}

void cg_run_standing(cg_table *table, cg_frame *frame) {
  do run_standing(table, &frame->standing);
  while (cg_goes_on(table, frame, CG_PROC_STANDING));
}

/* --- taxation ------------------------------------------------------------- */

enum { TAX_GOLD, TAX_RESERVE, TAX_TITLES, TAX_ACTIONS, TAX_END };

static void discard_picks(cg_table *table, unsigned seat) {
  uint32_t picks[CG_POOL];
  unsigned count = cg_all_picks(table, seat, picks);
  cg_take_answer(table, seat);
  cg_discard_from_hand(table, seat, picks, count);
}

/* False: nobody holds too many. */
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
    for (unsigned seat = 0; seat < cg_seats(table); seat++) cg_lose_gold(table, seat, 255);
    frame->step = TAX_RESERVE;
    if (!cg_nothing_follows(table, 0)) return;
    /* fall through */
  case TAX_RESERVE:
    if (run_reserve(table, frame)) return;
    /* fall through */
  case TAX_TITLES:
    return_titles(table);
    frame->step = TAX_ACTIONS;
    if (!cg_is_settled(table)) return;
    /* fall through */
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
