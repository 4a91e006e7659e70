/* The steps of what happens: interrupts that cancel or save, forced interrupts, interrupts, the
 * thing itself, delayed effects, forced reactions, reactions (Rules Reference, Triggered
 * Abilities). A step that nobody can use, as far as everybody knows, is skipped. */
#include "steps.h"

#include "../knows/awaited.h"
#include "../knows/windows.h"
#include "../state/prompts.h"
#include "../state/uses.h"
#include "../words/lasting.h"
#include "../words/names.h"
#include "../words/occasions.h"
#include "due.h"
#include "groups.h"
#include "leave.h"
#include "occur.h"
#include "questions.h"
#include "take.h"

static const uint8_t timing_of[] = {
    [CG_AT_WOULD] = CG_WOULD,         [CG_AT_FORCED_INTERRUPT] = CG_FORCED_INTERRUPT,
    [CG_AT_INTERRUPT] = CG_INTERRUPT, [CG_AT_OCCUR] = CG_TIMINGS,
    [CG_AT_DELAYED] = CG_TIMINGS,     [CG_AT_FORCED_REACTION] = CG_FORCED_REACTION,
    [CG_AT_REACTION] = CG_REACTION,   [CG_AT_END] = CG_TIMINGS};

/* --- who waits ------------------------------------------------------------ */

unsigned cg_interrupted_from(cg_table *table, unsigned first, unsigned end, unsigned step) {
  unsigned timing = cg_first_awaited(table, first, end, timing_of[step], CG_FORCED_REACTION);
  return timing == CG_FORCED_REACTION ? CG_AT_OCCUR : CG_AT_WOULD + timing;
}

unsigned cg_reacted_from(cg_table *table, unsigned first, unsigned end, unsigned step) {
  unsigned timing = cg_first_awaited(table, first, end, timing_of[step], CG_TIMINGS);
  return timing == CG_TIMINGS ? CG_AT_END : CG_AT_FORCED_REACTION + timing - CG_FORCED_REACTION;
}

/* --- delayed effects ------------------------------------------------------ */

cg_due cg_delayed_for(cg_table *table, unsigned first, unsigned end) {
  const cg_public *pub = table->pub;
  cg_due due = {{0}};
  for (unsigned i = 0; i < pub->lasting_count; i++) {
    const cg_lasting *lasting = cg_lasting_at(table, i);
    if (lasting->kind != CG_DELAYED || lasting->until >= CG_UNTIL_OCCURS || cg_is_one_more(lasting))
      continue;
    const uint16_t *at = cg_lasting_words(table, lasting) + 2;
    cg_scope scope = cg_scope_of_lasting(table, lasting);
    uint64_t found[CG_WORDS] = {0};
    for (unsigned group = first; group < end; group++)
      if (cg_occasion(&scope, at, &pub->group[group], found)) cg_add(due.row, i);
  }
  return due;
}

void cg_delayed_options(cg_table *table, cg_options *options) {
  const cg_happen_frame *frame = &cg_top(table)->happen;
  cg_due due = cg_delayed_for(table, frame->first, frame->end);
  for (unsigned index = cg_first_due(&due, 0); index != CG_NO_OBJECT;
       index = cg_first_due(&due, index + 1)) {
    unsigned object = cg_lasting_at(table, index)->object;
    unsigned member = object == CG_NO_OBJECT ? CG_NO_MEMBER : object;
    cg_offer(options, cg_option(CG_O_NUMBER, 0, member, index));
  }
}

/* --- windows -------------------------------------------------------------- */

static void go_to_step(cg_table *table, cg_happen_frame *frame, unsigned step) {
  if (frame->step == CG_AT_WOULD) cg_keep_attached(table, frame->first, frame->end);
  if (table->pub->use_count > frame->uses) cg_forget_uses(table, frame->uses);
  frame->step = (uint8_t)step;
  frame->turn = frame->passes = 0;
  frame->flags &= (uint8_t)~CG_HAPPEN_ASKED;
}

static void next_step(cg_table *table, cg_happen_frame *frame) {
  go_to_step(table, frame, frame->step + 1U);
}

static void end_happening(cg_table *table, const cg_happen_frame *frame) {
  cg_public *pub = table->pub;
  unsigned first = frame->first;
  if (pub->use_count > frame->uses) cg_forget_uses(table, frame->uses);
  cg_pop(table);
  cg_close(table, first);
}

static void take_trigger(cg_table *table, cg_happen_frame *frame, unsigned seat) {
  uint32_t answer = cg_take_answer(table, seat);
  frame->flags &= (uint8_t)~CG_HAPPEN_ASKED;
  frame->turn = (uint8_t)(cg_left_of(table, seat, 1) + 1);
  frame->passes = answer == 0 ? (uint8_t)(frame->passes + 1) : 0;
  if (answer != 0) cg_take_option(table, seat, answer);
}

static void run_window(cg_table *table, cg_happen_frame *frame, unsigned timing) {
  unsigned players = hf_bit_count(cg_players(table));
  unsigned seat = frame->turn == 0 ? table->pub->first_player : frame->turn - 1U;
  if ((frame->flags & CG_HAPPEN_ASKED) != 0) {
    take_trigger(table, frame, seat);
    return;
  }
  cg_mask calls = cg_calls_between(table, CG_NOBODY, frame->first, frame->end);
  for (; frame->passes < players; seat = cg_left_of(table, seat, 1)) {
    if (!cg_plays(table, seat)) continue;
    if (cg_asks_for_trigger(table, seat, timing, frame, calls)) {
      frame->turn = (uint8_t)(seat + 1);
      frame->flags |= CG_HAPPEN_ASKED;
      return;
    }
    frame->passes++;
  }
  if (timing == CG_REACTION) /* nothing has changed, and nothing is to come */
    end_happening(table, frame);
  else
    next_step(table, frame);
}

/* The first player says in which order forced abilities come. */
static void run_forced(cg_table *table, cg_happen_frame *frame, unsigned timing) {
  unsigned chooser = table->pub->first_player;
  if ((frame->flags & CG_HAPPEN_ASKED) != 0) {
    frame->flags &= (uint8_t)~CG_HAPPEN_ASKED;
    cg_take_option(table, CG_NOBODY, cg_take_answer(table, chooser));
    return;
  }
  cg_options options;
  options.count = 0;
  cg_window window = cg_window_of(table, timing, frame->first, frame->end);
  cg_find_uses(table, CG_NOBODY, &window, &options);
  if (options.count == 0) {
    next_step(table, frame);
  } else if (options.count == 1) {
    cg_take_option(table, CG_NOBODY, options.list[0]);
  } else {
    frame->flags |= CG_HAPPEN_ASKED;
    cg_ask(table, chooser, CG_ASK_FORCED, timing, frame->first, frame->end);
  }
}

/* Two poisons in one cup: nothing depends on which is first. */
static bool all_alike(const cg_table *table, const cg_due *due) {
  const cg_lasting *one = cg_lasting_at(table, cg_first_due(due, 0));
  for (unsigned row = cg_first_due(due, 0); row != CG_NO_OBJECT; row = cg_first_due(due, row + 1))
    if (memcmp(cg_lasting_at(table, row), one, sizeof *one) != 0) return false;
  return true;
}

/* What was put off until now; of several the first player says which is next. */
static void run_delayed(cg_table *table, cg_happen_frame *frame) {
  unsigned chooser = table->pub->first_player;
  if ((frame->flags & CG_HAPPEN_ASKED) != 0) {
    frame->flags &= (uint8_t)~CG_HAPPEN_ASKED;
    cg_begin_delayed(table, cg_option_what(cg_take_answer(table, chooser)));
    return;
  }
  cg_due due = cg_delayed_for(table, frame->first, frame->end);
  if (cg_first_due(&due, 0) == CG_NO_OBJECT) {
    next_step(table, frame);
  } else if (all_alike(table, &due)) {
    cg_begin_delayed(table, cg_first_due(&due, 0));
  } else {
    frame->flags |= CG_HAPPEN_ASKED;
    cg_ask(table, chooser, CG_ASK_DELAYED, 0, frame->first, frame->end);
  }
}

/* The first step from the present one on that somebody could use. */
static unsigned busy_step(cg_table *table, const cg_happen_frame *frame) {
  unsigned step = frame->step;
  if ((frame->flags & CG_HAPPEN_ASKED) != 0 || step == CG_AT_OCCUR || step == CG_AT_END)
    return step;
  if (step == CG_AT_DELAYED) {
    if (cg_any_delayed(table)) return step;
    step = CG_AT_FORCED_REACTION;
  }
  return step < CG_AT_OCCUR ? cg_interrupted_from(table, frame->first, frame->end, step)
                            : cg_reacted_from(table, frame->first, frame->end, step);
}

static void occur_together(cg_table *table, cg_happen_frame *frame) {
  unsigned first = frame->first, end = frame->end;
  next_step(table, frame);
  if ((frame->flags & CG_HAPPEN_OF_ABILITY) != 0) cg_pop(table); /* the reactions wait */
  for (unsigned i = first; i < end; i++) cg_occur(table, &table->pub->group[i]);
  cg_begin_replacements(table, first, end);
}

static void run_step(cg_table *table, cg_happen_frame *frame, unsigned step) {
  if (step == CG_AT_END) {
    end_happening(table, frame);
    return;
  }
  if (step != frame->step) go_to_step(table, frame, step);
  switch (step) {
  case CG_AT_OCCUR: occur_together(table, frame); return;
  case CG_AT_DELAYED: run_delayed(table, frame); return;
  case CG_AT_FORCED_INTERRUPT:
  case CG_AT_FORCED_REACTION: run_forced(table, frame, timing_of[step]); return;
  default: run_window(table, frame, timing_of[step]);
  }
}

static HF_APART void run_from(cg_table *table, cg_frame *frame, unsigned step) {
  run_step(table, &frame->happen, step);
  while (cg_goes_on(table, frame, CG_PROC_HAPPEN))
    run_step(table, &frame->happen, busy_step(table, &frame->happen));
}

void cg_run_happen(cg_table *table, cg_frame *frame) {
  run_from(table, frame, busy_step(table, &frame->happen));
}

/* As cg_run() would do next: mostly nobody takes notice. */
bool cg_ends_at_once(cg_table *table) {
  cg_frame *frame = cg_top(table);
  if (!cg_settle(table)) return false;
  unsigned step = busy_step(table, &frame->happen);
  if (step == CG_AT_END) {
    end_happening(table, &frame->happen);
    return true;
  }
  run_from(table, frame, step);
  return cg_top(table) == frame - 1 && (table->flow->asked | table->flow->over) == 0;
}
