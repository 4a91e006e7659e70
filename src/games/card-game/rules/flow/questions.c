/* Who is asked what he might do.
 *
 * Where people play a seat is asked whenever some card that it could hold, as far as all can see,
 * could be used: nobody learns from a question what somebody holds. Where nobody watches only
 * those are asked who can do more than pass, and what was found to see that is kept as the options
 * of the answer. The positions are the same; only the number of decisions is not. Nothing but this
 * file knows whether somebody watches. */
#include "questions.h"

#include "../knows/windows.h"
#include "../state/prompts.h"
#include "../words/names.h"

/* The options that were found are asked, if there is more to do than to pass. */
static inline bool ask_for_more(cg_table *table, unsigned seat, unsigned prompt, unsigned a,
                                unsigned b, unsigned c) {
  if (table->options->count == 1) return false;
  if (prompt != CG_ASK_CHALLENGE) cg_sort_options(table->options);
  cg_ask(table, seat, prompt, a, b, c);
  cg_keep_options(table, seat);
  return true;
}

/* --- interrupts and reactions --------------------------------------------- */

static bool ask_who_can(cg_table *table, unsigned seat, cg_window *window) {
  if (!cg_may_use(table, seat, window, CG_AS_IT_IS)) return false;
  table->options->count = 0;
  cg_offer(table->options, 0);
  cg_find_uses(table, seat, window, table->options);
  return ask_for_more(table, seat, CG_ASK_TRIGGER, window->timing, window->first, window->end);
}

bool cg_asks_for_trigger(cg_table *table, unsigned seat, unsigned timing,
                         const cg_happen_frame *frame, cg_mask calls) {
  cg_window window = {.timing = timing, .first = frame->first, .end = frame->end, .calls = calls};
  if (table->unwatched) return ask_who_can(table, seat, &window);
  if (!cg_may_use(table, seat, &window, CG_AS_ALL_SEE)) return false;
  cg_ask(table, seat, CG_ASK_TRIGGER, timing, frame->first, frame->end);
  return true;
}

bool cg_goes_unanswered(cg_table *table, unsigned from, unsigned to, cg_mask calls) {
  if (!table->unwatched) return false;
  for (; from < to; from++)
    if (cg_anybody_has(table, from, calls)) return false;
  return true;
}

/* --- actions -------------------------------------------------------------- */

static HF_APART bool ask_who_could_act(cg_table *table, unsigned seat) {
  cg_window window = cg_action_window(false);
  if (!cg_may_use(table, seat, &window, CG_AS_ALL_SEE)) return false;
  cg_ask(table, seat, CG_ASK_ACTION, 0, 0, 0);
  table->seat[seat].prompt_arg[CG_NONE_IN_PLAY] = window.none_in_play;
  return true;
}

bool cg_asks_for_action(cg_table *table, unsigned *seat, unsigned *passes) {
  if (table->unwatched) {
    *seat = cg_next_to_act(table, *seat, passes, table->options);
    return *seat != CG_NOBODY && ask_for_more(table, *seat, CG_ASK_ACTION, 0, 0, 0);
  }
  for (unsigned players = hf_bit_count(cg_players(table)); *passes < players;
       *seat = cg_left_of(table, *seat, 1)) {
    if (!cg_plays(table, *seat)) continue;
    if (ask_who_could_act(table, *seat)) return true;
    ++*passes;
  }
  return false;
}

void cg_complete_questions(cg_table *table) {
  if (!table->unwatched) return;
  HF_EACH_BIT (seat, table->flow->asked) {
    cg_seat *of = &table->seat[seat];
    cg_window window = cg_action_window(false);
    if (of->prompt != CG_ASK_ACTION) continue;
    cg_may_use(table, seat, &window, CG_AS_ALL_SEE);
    of->prompt_arg[CG_NONE_IN_PLAY] = window.none_in_play;
  }
}

/* --- what the rules offer ------------------------------------------------- */

bool cg_ask_whether(cg_table *table, unsigned seat, unsigned prompt,
                    bool could(cg_table *table, unsigned seat),
                    void offer(cg_table *table, unsigned seat, cg_options *options)) {
  if (table->unwatched) {
    table->options->count = 0;
    offer(table, seat, table->options);
    return ask_for_more(table, seat, prompt, 0, 0, 0);
  }
  if (!could(table, seat)) return false;
  cg_ask(table, seat, prompt, 0, 0, 0);
  return true;
}
