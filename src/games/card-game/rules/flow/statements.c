/* The statements of an ability, one after the other: what the Card Game brings to the machine of
 * the language (language/machine.h).
 *
 * A frame keeps where in the statements it stands (cg_effect_frame). `then` asks for CG_HAPPENED:
 * each statement sets it, and clears it where it has not come about in full (Rules Reference,
 * Then). */
#include "statements.h"

#include "../state/contexts.h"
#include "../state/events.h"
#include "../state/lists.h"
#include "../state/objects.h"
#include "../state/picks.h"
#include "../state/prompts.h"
#include "../words/asks.h"
#include "../words/choices.h"
#include "../words/conditions.h"
#include "../words/effects.h"
#include "../words/effects_hand.h"
#include "../words/effects_leave.h"
#include "../words/lasting.h"
#include "../words/sets.h"
#include "../words/spoken.h"
#include "choosing.h"
#include "deciding.h"
#include "delays.h"
#include "happen.h"
#include "initiate.h"
#include "ordering.h"
#include "steps.h"

static bool stopped(const hl_run *run) {
  return (cg_context_now(cg_run_table(run))->flags & CG_STOPPED) != 0;
}
static void finish(hl_run *run) { cg_pop(cg_run_table(run)); }

static bool happened(const hl_run *run) {
  return (cg_context_now(cg_run_table(run))->flags & CG_HAPPENED) != 0;
}
static void note(hl_run *run, bool happened) { cg_note_happened(cg_run_table(run), happened); }

static cg_scope scope_now(const hl_run *run) {
  return cg_scope_now(cg_run_table(run), cg_context_now(cg_run_table(run)));
}

static bool holds(hl_run *run, const uint16_t *conditions, unsigned count) {
  cg_scope scope = scope_now(run);
  return cg_all_hold(&scope, conditions, count);
}

static bool would(hl_run *run, hl_row body) {
  cg_scope scope = scope_now(run);
  return cg_would(&scope, body.at, body.end);
}

static bool fully(hl_run *run, hl_row body) {
  cg_scope scope = scope_now(run);
  scope.fully = true;
  return cg_would(&scope, body.at, body.end);
}

/* --- effects -------------------------------------------------------------- */

static void act(hl_run *run, const uint16_t *at) {
  cg_table *table = cg_run_table(run);
  cg_effect_frame *frame = cg_run_frame(run);
  cg_context *context = cg_context_now(table);
  if (cg_asks_order(run, at)) return;
  bool in_order = frame->step >= CG_STATEMENT_ORDERS;
  const uint16_t *effect = hl_phrase_at(at), *next = effect;
  cg_pass(table, &next);
  hl_go_to(run, next);
  context->flags |= CG_HAPPENED;
  frame->step = CG_STATEMENT_RUNS;
  if (in_order) return;
  cg_scope scope = cg_scope_now(table, context);
  if (frame->instead != 0) context->flags |= CG_INSTEAD;
  cg_effect_act(&scope, &effect, context);
  context->flags &= (uint8_t)~CG_INSTEAD;
  cg_touch(table, CG_NEW_OTHER);
}

/* --- who decides ---------------------------------------------------------- */

static unsigned take_answer(hl_run *run) {
  return cg_option_what(cg_take_answer(cg_run_table(run), cg_decider(run)));
}

static bool by(hl_run *run, const uint16_t **player) {
  cg_scope scope = scope_now(run);
  unsigned seat = cg_eval_player(&scope, player);
  bool there = seat != CG_NOBODY && cg_plays(cg_run_table(run), seat);
  cg_run_frame(run)->by = there ? (uint8_t)seat : CG_NOBODY;
  return there;
}

static hl_decision may(hl_run *run, hl_row body) {
  cg_effect_frame *frame = cg_run_frame(run);
  bool yes = false;
  if (frame->step == CG_STATEMENT_DECIDES) {
    yes = take_answer(run) != 0;
  } else if (would(run, body)) {
    cg_ask_decider(run, CG_STATEMENT_DECIDES, CG_ASK_MAY, 0);
    return HL_ASKED;
  }
  frame->step = CG_STATEMENT_RUNS;
  /* who may do either of two things decides which: see pick() */
  if (!yes || !hl_is_lone_either(body)) frame->by = CG_NOBODY;
  return yes ? HL_YES : HL_NO;
}

static unsigned pick(hl_run *run, const uint16_t *at) {
  unsigned branch = HL_NO_BRANCH;
  if (cg_run_frame(run)->step == CG_STATEMENT_PICKS) {
    branch = take_answer(run);
  } else {
    uint32_t fitting = hl_branches(run, at);
    if ((fitting & (fitting - 1)) != 0) {
      cg_ask_decider(run, CG_STATEMENT_PICKS, CG_ASK_EITHER, hl_branch_count(at));
      return HL_BRANCH_ASKED;
    }
    if (fitting != 0) branch = hf_lowest_bit(fitting);
  }
  unsigned by = cg_run_frame(run)->by;
  cg_decided(run);
  if (*at == HL_UNLESS && branch == 0) cg_run_frame(run)->by = (uint8_t)by; /* see enter() */
  return branch;
}

/* Who buys something off in one of two ways decides which. */
static void enter(hl_run *run, hl_row body) {
  cg_effect_frame *frame = cg_run_frame(run);
  unsigned by = hl_is_lone_either(body) ? frame->by : CG_NOBODY;
  frame->by = CG_NOBODY;
  cg_push_effect(cg_run_table(run), hl_place(run, body.at), hl_place(run, body.end));
  cg_top(cg_run_table(run))->effect.by = (uint8_t)by;
}

/* --- for each ------------------------------------------------------------- */

/* The steps of a loop, one bit each: over players; it has been through its body; and once not all
 * of that came about. */
enum { OVER_PLAYERS = 1, BEGUN = 2, FELL_SHORT = 4 };

static void repeat(hl_run *run, const uint16_t *at) {
  cg_table *table = cg_run_table(run);
  cg_public *pub = table->pub;
  cg_scope scope = scope_now(run);
  cg_choice what;
  const uint16_t *behind_set = hl_loop_at(at);
  cg_read_choice(&scope, &behind_set, &what);
  hl_row body = hl_loop_body(at, behind_set);
  hl_go_to(run, body.end);
  cg_each_frame *each = &cg_push(table, CG_PROC_EACH)->each;
  each->body = cg_to_u16(hl_place(run, body.at));
  each->end = cg_to_u16(hl_place(run, body.end));
  each->reg = (uint8_t)hl_name_at(at);
  if (what.type == OF_PLAYERS) {
    each->left = (uint8_t)what.players;
    each->step = OVER_PLAYERS;
    return;
  }
  if (pub->set_count == CG_SETS) {
    note(run, false);
    cg_pop(table);
    return;
  }
  memcpy(cg_set(table, pub->set_count), what.cards.set, pub->words * sizeof(uint64_t));
  each->left = pub->set_count++;
}

/* The next of the loop, as its name means it; 0: there is none. */
static uint32_t next_of_loop(cg_table *table, cg_each_frame *frame) {
  if ((frame->step & OVER_PLAYERS) != 0) {
    unsigned seat = cg_first_of(table, frame->left);
    if (seat == CG_NOBODY) return 0;
    frame->left &= (uint8_t)~hf_bit(seat);
    return cg_ref_seat(seat);
  }
  uint64_t *set = cg_set(table, frame->left);
  unsigned object = cg_next(table, set, 0);
  if (object == CG_NO_OBJECT) return 0;
  cg_remove(set, object);
  return cg_ref_object(table, object);
}

void cg_run_each(cg_table *table, cg_frame *frame) {
  cg_context *context = cg_context_now(table);
  bool begun = (frame->step & BEGUN) != 0;
  if (begun && (context->flags & CG_HAPPENED) == 0) frame->step |= FELL_SHORT;
  uint32_t next = next_of_loop(table, &frame->each);
  if (next == 0) {
    cg_note_happened(table, begun && (frame->step & FELL_SHORT) == 0);
    cg_pop(table);
    return;
  }
  frame->step |= BEGUN;
  context->reg[frame->each.reg] = next;
  cg_push_effect(table, cg_from_u16(frame->each.body), cg_from_u16(frame->each.end));
}

/* --- the machine ---------------------------------------------------------- */

static const hl_machine machine = {
    .vocabulary = &cg_vocabulary,
    .stopped = stopped,
    .finish = finish,
    .happened = happened,
    .note = note,
    .holds = holds,
    .would = would,
    .fully = fully,
    .act = act,
    .last = cg_run_last,
    .put_off = cg_run_once,
    .replace = cg_run_instead,
    .repeat = repeat,
    .choose = cg_run_choose,
    .may = may,
    .pick = pick,
    .enter = enter,
    .by = by,
};

static hl_run run_of(cg_table *table, cg_effect_frame *frame) {
  const uint16_t *first =
      table->rules->base.cards->code + cg_ability_now(table, cg_context_now(table))->statements;
  return (hl_run){.machine = &machine,
                  .table = table,
                  .frame = frame,
                  .code = first,
                  .first = first,
                  .next = &frame->next.low,
                  .end = &frame->end.low};
}

void cg_run_effect(cg_table *table, cg_frame *frame) {
  hl_run run = run_of(table, &frame->effect);
  do {
    cg_refresh(table);
    hl_step(&run);
  } while (cg_goes_on(table, frame, CG_PROC_EFFECT));
}

/* --- what somebody is asked about ------------------------------------------ */

void cg_choice_options(cg_table *table, cg_options *options) {
  hl_run run = run_of(table, &cg_top(table)->effect);
  cg_offer_elements(&run, options);
}

void cg_selection_bounds(cg_table *table, cg_bounds *bounds) {
  hl_run run = run_of(table, &cg_top(table)->effect);
  cg_bounds_of(&run, bounds);
}

/* Which branches of an `either` do something. */
uint32_t cg_branches(cg_table *table) {
  hl_run run = run_of(table, &cg_top(table)->effect);
  return hl_branches(&run, hl_stands_at(&run));
}
