/* What happens: groups of occurrences, and the windows around them.
 *
 * Each group goes through the same steps: interrupts that cancel or save,
 * forced interrupts, interrupts, the thing itself, forced reactions, reactions.
 * Things that happen together share their windows. What an ability brings
 * about is interrupted at once, but reacted to when the ability is done, all of
 * it in one window. A step that nobody can use, as far as everybody knows, is
 * skipped. */
#include "happen.h"

#include "../knows/relations.h"
#include "../knows/windows.h"
#include "../state/prompts.h"
#include "../state/uses.h"
#include "../words/asks.h"
#include "../words/lasting.h"
#include "../words/names.h"
#include "../words/occasions.h"
#include "abilities.h"
#include "groups.h"
#include "questions.h"
#include "take.h"
#include "occur.h"
#include "leave.h"
#include "due.h"

/* --- steps -------------------------------------------------------------- */

enum {
  AT_WOULD,
  AT_FORCED_INTERRUPT,
  AT_INTERRUPT,
  AT_OCCUR,
  AT_DELAYED,
  AT_FORCED_REACTION,
  AT_REACTION,
  AT_END
};

static_assert((int)AT_OCCUR == (int)CG_AT_OCCUR, "others ask for it");
static const uint8_t timing_of[] = {
    [AT_WOULD] = CG_WOULD,         [AT_FORCED_INTERRUPT] = CG_FORCED_INTERRUPT,
    [AT_INTERRUPT] = CG_INTERRUPT, [AT_OCCUR] = CG_TIMINGS,
    [AT_DELAYED] = CG_TIMINGS,     [AT_FORCED_REACTION] = CG_FORCED_REACTION,
    [AT_REACTION] = CG_REACTION,   [AT_END] = CG_TIMINGS};

/* --- who waits ------------------------------------------------------------ */

/* The first step from this one on at which they are interrupted; AT_OCCUR: at none. */
static unsigned interrupted_from(cg_table *table, unsigned first, unsigned end, unsigned step) {
  unsigned timing = cg_first_awaited(table, first, end, timing_of[step], CG_FORCED_REACTION);
  return timing == CG_FORCED_REACTION ? AT_OCCUR : AT_WOULD + timing;
}

/* The first step from this one on at which they are reacted to; AT_END: at none. */
static unsigned reacted_from(cg_table *table, unsigned first, unsigned end, unsigned step) {
  unsigned timing = cg_first_awaited(table, first, end, timing_of[step], CG_TIMINGS);
  return timing == CG_TIMINGS ? AT_END : AT_FORCED_REACTION + timing - CG_FORCED_REACTION;
}

/* Does anybody react to them? */
static bool are_reacted_to(cg_table *table, unsigned first, unsigned end) {
  return reacted_from(table, first, end, AT_FORCED_REACTION) != AT_END;
}

/* --- delayed effects ------------------------------------------------------ */

static inline bool any_delayed(cg_table *table) {
  cg_know(table, CG_REL_LASTS);
  return table->lasts.delayed;
}

/* The delayed effects that wait for one of these groups, one bit each. */
static uint32_t waiting_for(cg_table *table, unsigned first, unsigned end) {
  const cg_public *pub = table->pub;
  uint32_t due = 0;
  for (unsigned i = 0; i < pub->lasting_count; i++) {
    const cg_lasting *lasting = &pub->lasting[i];
    if (lasting->kind != CG_DELAYED || lasting->until >= CG_UNTIL_OCCURS || cg_is_one_more(lasting))
      continue;
    const uint16_t *at = cg_lasting_words(table, lasting) + 2;
    cg_scope scope = cg_scope_of_lasting(table, lasting);
    uint64_t found[CG_WORDS] = {0};
    for (unsigned group = first; group < end; group++)
      if (cg_occasion(&scope, at, &pub->group[group], found)) due |= hf_bit(i);
  }
  return due;
}

void cg_delayed_options(cg_table *table, cg_options *options) {
  const cg_happen_frame *frame = &cg_top(table)->happen;
  HF_EACH_BIT (index, waiting_for(table, frame->first, frame->end)) {
    unsigned object = table->pub->lasting[index].object;
    unsigned member = object == CG_NO_OBJECT ? CG_NO_MEMBER : object;
    cg_offer(options, cg_option(CG_O_NUMBER, 0, member, index));
  }
}

/* --- letting it happen ---------------------------------------------------- */

enum { ASKED = 1, OF_ABILITY = 2 }; /* cg_happen_frame.flags */

static void push_happening(cg_table *table, unsigned first, unsigned step) {
  cg_public *pub = table->pub;
  bool inside = pub->context_count > 0 && step <= AT_OCCUR;
  cg_happen_frame *frame = &cg_push(table, CG_PROC_HAPPEN)->happen;
  frame->step = (uint8_t)step;
  frame->first = (uint8_t)first;
  frame->end = pub->group_count;
  frame->uses = pub->use_count;
  frame->flags = inside ? OF_ABILITY : 0;
}

/* What is waited for is at hand, and it is no delayed effect that waits. */
static inline bool knows_who_waits(const cg_table *table) {
  return cg_is_fresh(table, CG_REL_FIGURES) && cg_is_fresh(table, CG_REL_REPERTOIRES) &&
         cg_is_fresh(table, CG_REL_LASTS) && !table->lasts.delayed;
}

/* Everything that has been brought about since, for all to react to. If nobody does, and nothing
 * has to be looked after before, it is over. */
void cg_react(cg_table *table, unsigned first) {
  bool settled = cg_is_settled(table) || cg_nothing_follows(table, 0);
  if (settled && !any_delayed(table) && !are_reacted_to(table, first, table->pub->group_count))
    cg_close(table, first);
  else
    push_happening(table, first, AT_DELAYED);
}

void cg_tell(cg_table *table, unsigned first) {
  cg_public *pub = table->pub;
  unsigned end = pub->group_count;
  if (pub->context_count == 0) {
    cg_react(table, first);
    return;
  }
  /* nobody will react: the ability need not keep it */
  bool kept = any_delayed(table) && waiting_for(table, first, end) != 0;
  if (!are_reacted_to(table, first, end) && !kept) cg_close(table, first);
}

static void happen_from(cg_table *table, unsigned first, unsigned step) {
  cg_public *pub = table->pub;
  unsigned end = pub->group_count;
  if (step != AT_OCCUR) {
    push_happening(table, first, step);
    return;
  }
  for (unsigned i = first; i < end; i++) cg_occur(table, &pub->group[i]);
  cg_tell(table, first);
}

void cg_happen_from(cg_table *table, unsigned first) {
  happen_from(table, first, interrupted_from(table, first, table->pub->group_count, AT_WOULD));
}

static unsigned open_all(cg_table *table, const cg_occurrence *together, unsigned count) {
  unsigned first = table->pub->group_count;
  for (unsigned i = 0; i < count; i++) cg_open_one(table, &together[i]);
  return first;
}

/* Nobody watches, and nobody has a card for them. */
static HF_APART bool go_unanswered(cg_table *table, const cg_occurrence *together, unsigned count) {
  uint64_t calls = 0;
  for (unsigned i = 0; i < count; i++)
    calls |= cg_calls_of_kind(together[i].kind, together[i].amount);
  return cg_is_settled(table) && cg_goes_unanswered(table, CG_WOULD, CG_TIMINGS, calls);
}

/* Nobody would be asked about them: a look at their names tells most often that nobody could
 * interrupt or react to them, were all hands full. */
static bool are_unheard(cg_table *table, const cg_occurrence *together, unsigned count) {
  uint64_t names = 0;
  if (!knows_who_waits(table) || table->pub->context_count > 0) return false;
  for (unsigned i = 0; i < count; i++) {
    if ((cg_plain_kinds >> together[i].kind & 1) == 0) return false;
    names |= cg_names_by_kind[together[i].kind];
  }
  return (names & cg_could_await(table, CG_WOULD, CG_TIMINGS)) == 0 ||
         go_unanswered(table, together, count);
}

/* Something has followed that may change who waits for them: they are told of after all. */
static HF_APART void tell_unheard(cg_table *table, const cg_occurrence *together,
                                  const uint8_t *amount, unsigned count) {
  unsigned first = open_all(table, together, count);
  for (unsigned i = 0; i < count; i++) table->pub->group[first + i].amount = amount[i];
  push_happening(table, first, AT_DELAYED);
}

/* They come about at once, and mostly are over. */
static void pass_unheard(cg_table *table, const cg_occurrence *together, unsigned count) {
  uint8_t amount[CG_GROUPS];
  for (unsigned i = 0; i < count; i++) {
    const cg_occurrence *one = &together[i];
    amount[i] =
        one->past ? one->amount : cg_do(table, one->kind, one->seat, one->object, one->amount);
  }
  if (!cg_nothing_follows(table, 0)) tell_unheard(table, together, amount, count);
}

void cg_happen(cg_table *table, const cg_occurrence *together, unsigned count) {
  if (are_unheard(table, together, count)) {
    pass_unheard(table, together, count);
    return;
  }
  unsigned first = open_all(table, together, count);
  if (table->pub->group_count == first) return;
  if (together->past)
    cg_tell(table, first);
  else
    cg_happen_from(table, first);
}

/* The effects of a card that is no event begin, and who waits for effects waits for those of
 * events. */
static bool are_above_cancels(const cg_table *table, unsigned def, uint64_t names,
                              uint64_t waited_for) {
  return cg_def_of(table, def)->type != CG_TYPE_EVENT &&
         (table->pub->listens[CG_WOULD] & names) == 0 &&
         !cg_any_change(table, CG_M_FROM_ELSEWHERE) && (waited_for & CG_OTHER_EFFECTS) == 0;
}

/* Nobody could cancel these effects, or nobody watches and nobody has what would: there is no
 * window, unless something has to be looked after before. */
static bool nobody_cancels(cg_table *table, unsigned first, uint64_t names, uint64_t waited_for) {
  const cg_group *group = &table->pub->group[first];
  unsigned def = group->object == CG_NO_OBJECT ? group->def : cg_at(table, group->object)->def;
  if (def == 0 || !cg_is_settled(table)) return false;
  if (are_above_cancels(table, def, names, waited_for)) return true;
  uint64_t calls = cg_calls_between(table, CG_NOBODY, first, first + 1);
  return cg_goes_unanswered(table, CG_WOULD, CG_WOULD + 1, calls) &&
         interrupted_from(table, first, first + 1, AT_FORCED_INTERRUPT) == AT_OCCUR;
}

void cg_begin_effects(cg_table *table, unsigned first) {
  uint64_t names = cg_names_of(&table->pub->group[first]);
  uint64_t waited_for = cg_awaited(table, CG_WOULD);
  unsigned step = AT_WOULD;
  if ((names & waited_for) == 0)
    step = interrupted_from(table, first, first + 1, AT_FORCED_INTERRUPT);
  if (step == AT_OCCUR || !nobody_cancels(table, first, names, waited_for))
    happen_from(table, first, step);
}

void cg_foretell_from(cg_table *table, unsigned first) {
  cg_public *pub = table->pub;
  unsigned end = pub->group_count, step = interrupted_from(table, first, end, AT_WOULD);
  if (step != AT_OCCUR) {
    push_happening(table, first, step);
    cg_top(table)->happen.flags |= OF_ABILITY;
    return;
  }
  for (unsigned i = first; i < end; i++) cg_occur(table, &pub->group[i]);
}

void cg_foretell(cg_table *table, const cg_occurrence *together, unsigned count) {
  cg_foretell_from(table, open_all(table, together, count));
}

bool cg_join_window(cg_table *table) {
  cg_public *pub = table->pub;
  cg_happen_frame *frame = &cg_top(table)->happen;
  bool open = frame->procedure == CG_PROC_HAPPEN && frame->end + 1U == pub->group_count &&
              (frame->step == AT_DELAYED || frame->step == AT_FORCED_REACTION);
  if (open) frame->end++;
  return open;
}

bool cg_join(cg_table *table) {
  cg_public *pub = table->pub;
  bool open = cg_join_window(table);
  if (open || pub->context_count > 0) return false; /* with the ability's */
  cg_happen_from(table, pub->group_count - 1U);
  return true;
}

/* --- windows -------------------------------------------------------------- */

static void go_to_step(cg_table *table, cg_happen_frame *frame, unsigned step) {
  if (frame->step == AT_WOULD) cg_keep_attached(table, frame->first, frame->end);
  if (table->pub->use_count > frame->uses) cg_forget_uses(table, frame->uses);
  frame->step = (uint8_t)step;
  frame->turn = frame->passes = 0;
  frame->flags &= (uint8_t)~ASKED;
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
  frame->flags &= (uint8_t)~ASKED;
  frame->turn = (uint8_t)(cg_left_of(table, seat, 1) + 1);
  frame->passes = answer == 0 ? (uint8_t)(frame->passes + 1) : 0;
  if (answer != 0) cg_take_option(table, seat, answer);
}

static void run_window(cg_table *table, cg_happen_frame *frame, unsigned timing) {
  unsigned players = hf_bit_count(cg_players(table));
  unsigned seat = frame->turn == 0 ? table->pub->first_player : frame->turn - 1U;
  if ((frame->flags & ASKED) != 0) {
    take_trigger(table, frame, seat);
    return;
  }
  uint64_t calls = cg_calls_between(table, CG_NOBODY, frame->first, frame->end);
  for (; frame->passes < players; seat = cg_left_of(table, seat, 1)) {
    if (!cg_plays(table, seat)) continue;
    if (cg_asks_for_trigger(table, seat, timing, frame, calls)) {
      frame->turn = (uint8_t)(seat + 1);
      frame->flags |= ASKED;
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
  if ((frame->flags & ASKED) != 0) {
    frame->flags &= (uint8_t)~ASKED;
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
    frame->flags |= ASKED;
    cg_ask(table, chooser, CG_ASK_FORCED, timing, frame->first, frame->end);
  }
}

/* Two poisons in one cup: nothing depends on which is first. */
static bool all_alike(const cg_table *table, uint32_t due) {
  const cg_lasting *one = &table->pub->lasting[hf_lowest_bit(due)];
  HF_EACH_BIT (bit, due)
    if (memcmp(&table->pub->lasting[bit], one, sizeof *one) != 0) return false;
  return true;
}

/* What was put off until now; of several the first player says which is next. */
static void run_delayed(cg_table *table, cg_happen_frame *frame) {
  unsigned chooser = table->pub->first_player;
  if ((frame->flags & ASKED) != 0) {
    frame->flags &= (uint8_t)~ASKED;
    cg_begin_delayed(table, cg_option_what(cg_take_answer(table, chooser)));
    return;
  }
  uint32_t due = waiting_for(table, frame->first, frame->end);
  if (due == 0) {
    next_step(table, frame);
  } else if (all_alike(table, due)) {
    cg_begin_delayed(table, hf_lowest_bit(due));
  } else {
    frame->flags |= ASKED;
    cg_ask(table, chooser, CG_ASK_DELAYED, 0, frame->first, frame->end);
  }
}

/* The first step from the present one on that somebody could use. */
static unsigned busy_step(cg_table *table, const cg_happen_frame *frame) {
  unsigned step = frame->step;
  if ((frame->flags & ASKED) != 0 || step == AT_OCCUR || step == AT_END) return step;
  if (step == AT_DELAYED) {
    if (any_delayed(table)) return step;
    step = AT_FORCED_REACTION;
  }
  return step < AT_OCCUR ? interrupted_from(table, frame->first, frame->end, step)
                         : reacted_from(table, frame->first, frame->end, step);
}

static void occur_together(cg_table *table, cg_happen_frame *frame) {
  unsigned first = frame->first, end = frame->end;
  next_step(table, frame);
  if ((frame->flags & OF_ABILITY) != 0) cg_pop(table); /* the reactions wait */
  for (unsigned i = first; i < end; i++) cg_occur(table, &table->pub->group[i]);
  cg_begin_replacements(table, first, end);
}

static void run_step(cg_table *table, cg_happen_frame *frame, unsigned step) {
  if (step == AT_END) {
    end_happening(table, frame);
    return;
  }
  if (step != frame->step) go_to_step(table, frame, step);
  switch (step) {
  case AT_OCCUR: occur_together(table, frame); return;
  case AT_DELAYED: run_delayed(table, frame); return;
  case AT_FORCED_INTERRUPT:
  case AT_FORCED_REACTION: run_forced(table, frame, timing_of[step]); return;
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
  if (step == AT_END) {
    end_happening(table, &frame->happen);
    return true;
  }
  run_from(table, frame, step);
  return cg_top(table) == frame - 1 && (table->flow->asked | table->flow->over) == 0;
}
