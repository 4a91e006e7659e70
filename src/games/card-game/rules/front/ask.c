/* Decisions: which options a seat has, and what happens to an answer. */
#include "ask.h"

#include "../book/attack.h"
#include "../book/challenge.h"
#include "../book/claim.h"
#include "../book/keywords.h"
#include "../book/run.h"
#include "../book/setup.h"
#include "../book/standing.h"
#include "../flow/enter.h"
#include "../flow/happen.h"
#include "../flow/paying.h"
#include "../flow/questions.h"
#include "../flow/statements.h"
#include "../flow/steps.h"
#include "../knows/windows.h"
#include "../state/picks.h"
#include "../state/prompts.h"
#include "../state/stack.h"
#include "../state/zones.h"
#include "../words/asks.h"

/* --- options of each prompt ----------------------------------------------- */

static void offer_seats(uint32_t seats, cg_options *options) {
  HF_EACH_BIT (seat, seats) cg_offer(options, cg_option(CG_O_SEAT, 0, CG_NO_MEMBER, seat));
}

static void offer_number(cg_options *options, unsigned number) {
  cg_offer(options, cg_option(CG_O_NUMBER, 0, CG_NO_MEMBER, number));
}

static void offer_plots(const cg_table *table, unsigned seat, cg_options *options) {
  const cg_entry *plot = cg_entry_at(table, seat, CG_PLOTS, 0);
  for (const cg_entry *end = plot + cg_count(table, seat, CG_PLOTS); plot != end; plot++)
    cg_offer(options, cg_option(CG_O_CARD, CG_PLOTS, seat, plot->def));
}

static void offer_hosts(cg_table *table, unsigned seat, cg_options *options) {
  const cg_seat *of = &table->seat[seat];
  unsigned object = of->prompt_arg[0] | (unsigned)of->prompt_arg[1] << 8;
  const cg_object *card = cg_at(table, object);
  for (unsigned host = 0; host < table->pub->high; host++) {
    if (!cg_may_attach(table, card->def, seat, host)) continue;
    if (table->pub->round == 0 && cg_at(table, host)->controller != seat) continue;
    cg_offer(options, cg_option(CG_O_OBJECT, 0, CG_NO_MEMBER, host));
  }
}

static void offer_titles(const cg_table *table, unsigned seat, cg_options *options) {
  HF_EACH_BIT (title, table->own[seat].titles_seen)
    cg_offer(options, cg_option(CG_O_WORD, 0, CG_NO_MEMBER, title));
}

/* Opponents above the last one chosen. */
static void offer_spread(const cg_table *table, unsigned seat, cg_options *options) {
  unsigned from =
      cg_pick_count(table, seat) == 0 ? 0 : cg_option_what(cg_last_pick(table, seat)) + 1U;
  offer_seats(cg_players(table) & ~hf_bit(seat) & ~(hf_bit(from) - 1), options);
  cg_offer(options, cg_option(CG_O_DONE, 0, CG_NO_MEMBER, 0));
}

static void offer_from_set(const cg_table *table, unsigned seat, const uint64_t *set,
                           cg_options *options) {
  unsigned from =
      cg_pick_count(table, seat) == 0 ? 0 : cg_option_what(cg_last_pick(table, seat)) + 1U;
  for (unsigned object = cg_next(table, set, from); object != CG_NO_OBJECT;
       object = cg_next(table, set, object + 1))
    cg_offer(options, cg_option(CG_O_OBJECT, 0, CG_NO_MEMBER, object));
}

static void offer_users(cg_table *table, unsigned seat, cg_options *options) {
  uint64_t set[CG_WORDS] = {0};
  cg_keyword_choices(table, table->seat[seat].prompt_arg[0], set);
  offer_from_set(table, seat, set, options);
  cg_offer(options, cg_option(CG_O_DONE, 0, CG_NO_MEMBER, 0));
}

/* Exactly as many as may stand. */
static void offer_standing(cg_table *table, unsigned seat, cg_options *options) {
  uint64_t set[CG_WORDS] = {0};
  cg_standing_options(table, seat, set);
  offer_from_set(table, seat, set, options);
  unsigned needed = table->seat[seat].prompt_arg[0] - cg_pick_count(table, seat);
  while (options->count > 0 && options->count < needed) options->count = 0; /* cannot happen */
  if (options->count >= needed && needed > 0) options->count -= needed - 1;
}

/* Cards of the hand in ascending order of their definitions, so many in all. */
static void offer_hand(const cg_table *table, unsigned seat, cg_options *options) {
  uint16_t def[CG_POOL];
  unsigned picks = cg_pick_count(table, seat), cards = cg_sort_zone(table, seat, CG_HAND, def);
  unsigned needed = table->seat[seat].prompt_arg[0] - picks, from = 0;
  if (picks > 0) { /* behind the last one */
    uint32_t last = cg_last_pick(table, seat);
    while (from < cards && def[from] < cg_option_what(last)) from++;
    from += cg_times_picked(table, seat, last);
  }
  for (unsigned i = from; i + needed <= cards; i++)
    if (i == from || def[i] != def[i - 1])
      cg_offer(options, cg_option(CG_O_CARD, CG_HAND, seat, def[i]));
}

/* A dash is no cost. */
static int cost_of(const cg_table *table, uint32_t option) {
  unsigned kind = cg_option_kind(option), what = cg_option_what(option);
  unsigned def = kind == CG_O_OBJECT ? cg_at(table, what)->def : kind == CG_O_CARD ? what : 0;
  return def == 0 || cg_def_of(table, def)->cost == CG_NONE ? 0 : cg_def_of(table, def)->cost;
}

/* Is the total cost with it still low enough? */
static bool is_cheap_enough(const cg_table *table, unsigned seat, uint32_t option, int most) {
  int total = cost_of(table, option);
  for (unsigned i = 0; most >= 0 && i < cg_pick_count(table, seat); i++)
    total += cost_of(table, cg_pick(table, seat, i));
  return most < 0 || total <= most;
}

/* May this card be chosen with those that were chosen before? */
static bool goes_with(const cg_table *table, unsigned seat, uint32_t option,
                      const cg_bounds *bounds) {
  if (!is_cheap_enough(table, seat, option, bounds->cost)) return false;
  if (cg_option_kind(option) != CG_O_OBJECT || (!bounds->one_controller && bounds->strength < 0))
    return true;
  const cg_object *card = cg_at(table, cg_option_what(option));
  int total = card->strength;
  const uint64_t *picked = cg_picked(table, seat);
  for (unsigned object = cg_next(table, picked, 0); object != CG_NO_OBJECT;
       object = cg_next(table, picked, object + 1)) {
    const cg_object *other = cg_at(table, object);
    if (bounds->one_controller && other->controller != card->controller) return false;
    total += other->strength;
  }
  return bounds->strength < 0 || total <= bounds->strength;
}

/* All that there is to choose from; a cursor looks for it once, when the choice opens. */
static const cg_options *whole_choice(cg_table *table, cg_options *found) {
  if (cg_is_fresh(table, CG_REL_CHOICE)) return table->choice;
  cg_options *all = table->choice != NULL ? table->choice : found;
  all->count = 0;
  cg_choice_options(table, all);
  if (table->choice != NULL) cg_keep(table, CG_REL_CHOICE);
  return all;
}

static void offer_choice(cg_table *table, cg_options *options) {
  const cg_options *all = whole_choice(table, options);
  if (all == options) return;
  memcpy(options->list, all->list, all->count * sizeof all->list[0]);
  options->count = all->count;
}

/* Is there one more copy than were chosen? */
static bool is_left(const cg_table *table, unsigned seat, const cg_options *all, uint32_t option) {
  unsigned copies = 0;
  for (unsigned i = 0; i < all->count; i++) copies += all->list[i] == option;
  return cg_times_picked(table, seat, option) < copies;
}

/* Several cards of a choice: above the last one, the same again only where there
 * are more copies. */
static void offer_select(cg_table *table, unsigned seat, cg_options *options) {
  const cg_seat *of = &table->seat[seat];
  unsigned picks = cg_pick_count(table, seat);
  uint32_t last = cg_last_pick(table, seat);
  cg_options found;
  const cg_options *all = whole_choice(table, &found);
  bool none = all->count == 1 && cg_option_kind(all->list[0]) == CG_O_DONE;
  bool full = picks >= of->prompt_arg[1] && of->prompt_arg[1] != CG_ANY_NUMBER;
  bool ordered = of->prompt_arg[2] != 0; /* any may come next */
  cg_bounds bounds = {.strength = -1, .cost = -1};
  if (!ordered) cg_selection_bounds(table, &bounds);
  for (unsigned i = 0; i < all->count && !full && !none; i++) {
    uint32_t option = all->list[i];
    if (option < last && !ordered) continue;
    if ((ordered || option == last) && !is_left(table, seat, all, option)) continue;
    if (goes_with(table, seat, option, &bounds)) cg_offer(options, option);
  }
  if ((picks >= of->prompt_arg[0] && !ordered) || options->count == 0)
    cg_offer(options, cg_option(CG_O_DONE, 0, CG_NO_MEMBER, 0));
}

/* Of a cost, or of what an ability does. */
static void offer_ways(cg_table *table, cg_options *options) {
  bool pays = cg_top(table)->procedure == CG_PROC_ABILITY;
  uint32_t ways = pays ? cg_cost_branches(table) : cg_branches(table);
  HF_EACH_BIT (way, ways) offer_number(options, way);
}

static void find_uses(cg_table *table, unsigned seat, cg_window window, cg_options *options) {
  cg_find_uses(table, seat, &window, options);
}

static void find(cg_table *table, unsigned seat, cg_options *options) {
  const cg_seat *of = &table->seat[seat];
  const uint8_t *arg = of->prompt_arg;
  switch (of->prompt) {
  case CG_ASK_MULLIGAN:
  case CG_ASK_MAY:
  case CG_ASK_REDIRECT:
    offer_number(options, 0);
    offer_number(options, 1);
    return;
  case CG_ASK_SETUP: cg_setup_options(table, seat, options); return;
  case CG_ASK_HOST: offer_hosts(table, seat, options); return;
  case CG_ASK_PLOT: offer_plots(table, seat, options); return;
  case CG_ASK_FIRST: offer_seats(cg_players(table), options); return;
  case CG_ASK_REVEALED:
  case CG_ASK_WINNER:
  case CG_ASK_OUT: offer_seats(arg[0], options); return;
  case CG_ASK_OPPONENT: offer_seats(cg_redirect_targets(table), options); return;
  case CG_ASK_TITLE: offer_titles(table, seat, options); return;
  case CG_ASK_ACTION:
    cg_offer(options, 0);
    find_uses(table, seat, cg_action_window(arg[CG_NONE_IN_PLAY] != 0), options);
    return;
  case CG_ASK_TRIGGER:
    cg_offer(options, 0);
    find_uses(table, seat, cg_window_of(table, arg[0], arg[1], arg[2]), options);
    return;
  case CG_ASK_FORCED:
    find_uses(table, CG_NOBODY, cg_window_of(table, arg[0], arg[1], arg[2]), options);
    return;
  case CG_ASK_CHALLENGE: cg_challenge_options(table, seat, options); return;
  case CG_ASK_STEALTH: cg_stealth_options(table, options); return;
  case CG_ASK_DEFEND: cg_defend_options(table, seat, options); return;
  case CG_ASK_CLAIM: cg_claim_options(table, seat, options); return;
  case CG_ASK_SPREAD: offer_spread(table, seat, options); return;
  case CG_ASK_KEYWORD: cg_keyword_options(table, options); return;
  case CG_ASK_PILLAGER: cg_pillager_options(table, options); return;
  case CG_ASK_USE_KEYWORD: offer_users(table, seat, options); return;
  case CG_ASK_INTIMIDATE: cg_intimidate_options(table, options); return;
  case CG_ASK_STAND: offer_standing(table, seat, options); return;
  case CG_ASK_RESERVE:
  case CG_ASK_DISCARD: offer_hand(table, seat, options); return;
  case CG_ASK_DELAYED: cg_delayed_options(table, options); return;
  case CG_ASK_TARGET: offer_choice(table, options); return;
  case CG_ASK_SELECT: offer_select(table, seat, options); return;
  case CG_ASK_X:
    HF_EACH_BIT (x, cg_x_options(table)) offer_number(options, x);
    return;
  case CG_ASK_BESTOW: {
    unsigned most = cg_bestow_most(table, arg[0] | (unsigned)arg[1] << 8);
    for (unsigned gold = 0; gold <= most; gold++) offer_number(options, gold);
    return;
  }
  case CG_ASK_EITHER: offer_ways(table, options); return;
  default: assert(of->prompt == CG_ASK_COST); cg_cost_options(table, arg[0], options);
  }
}

/* Of these the options are found in ascending order. */
#define A_PROMPT(kind) (UINT64_C(1) << CG_ASK_##kind)
static const uint64_t in_order =
    A_PROMPT(MULLIGAN) | A_PROMPT(HOST) | A_PROMPT(FIRST) | A_PROMPT(REVEALED) | A_PROMPT(TITLE) |
    A_PROMPT(CHALLENGE) | A_PROMPT(REDIRECT) | A_PROMPT(OPPONENT) | A_PROMPT(STEALTH) |
    A_PROMPT(DEFEND) | A_PROMPT(CLAIM) | A_PROMPT(SPREAD) | A_PROMPT(KEYWORD) |
    A_PROMPT(USE_KEYWORD) | A_PROMPT(INTIMIDATE) | A_PROMPT(STAND) | A_PROMPT(RESERVE) |
    A_PROMPT(MAY) | A_PROMPT(EITHER) | A_PROMPT(X) | A_PROMPT(BESTOW) | A_PROMPT(DISCARD) |
    A_PROMPT(WINNER) | A_PROMPT(OUT) | A_PROMPT(PILLAGER);

void cg_find_options(cg_table *table, unsigned seat, cg_options *options) {
  options->count = 0;
  cg_refresh(table);
  find(table, seat, options);
  if ((in_order >> table->seat[seat].prompt & 1) == 0) cg_sort_options(options);
}

/* --- asking and answering ------------------------------------------------- */

static bool group_closed(cg_table *table, unsigned seat, uint32_t option) {
  const cg_private *own = &table->own[seat];
  const cg_seat *of = &table->seat[seat];
  switch (of->prompt) {
  case CG_ASK_COST:
    return own->pick_count == of->prompt_arg[1] || cg_option_kind(option) == CG_O_DONE;
  case CG_ASK_CHALLENGE: return cg_challenge_closed(table, seat);
  case CG_ASK_STEALTH: return cg_stealth_closed(table);
  case CG_ASK_CLAIM:
  case CG_ASK_STAND:
  case CG_ASK_DISCARD:
  case CG_ASK_RESERVE: return own->pick_count == of->prompt_arg[0];
  case CG_ASK_SELECT:
    if (of->prompt_arg[2] != 0) return own->pick_count == of->prompt_arg[0];
    return cg_option_kind(option) == CG_O_DONE;
  default: return cg_option_kind(option) == CG_O_DONE;
  }
}

static HF_APART void add_to_group(cg_table *table, unsigned seat, uint32_t option) {
  cg_add_pick(table, seat, option);
  if (group_closed(table, seat, option)) table->flow->asked &= ~hf_bit(seat);
}

static void answer(cg_table *table, unsigned seat, uint32_t option) {
  cg_private *own = &table->own[seat];
  cg_seat *of = &table->seat[seat];
  if (cg_prompt_is_group(of->prompt)) {
    add_to_group(table, seat, option);
    return;
  }
  own->answer = option;
  if (of->prompt == CG_ASK_PLOT) {
    own->chosen_plot = (uint16_t)cg_option_what(option);
    of->plot_chosen = 1;
  }
  table->flow->asked &= ~hf_bit(seat);
}

/* --- the game's functions ------------------------------------------------- */

hf_prompt cg_prompt(const hf_rules *rules, const hf_state *state, unsigned seat) {
  cg_table table = cg_look(rules, state);
  const cg_seat *of = &table.seat[seat];
  hf_prompt prompt = {
      .kind = of->prompt, .seat = (uint8_t)seat, .group = cg_prompt_is_group(of->prompt)};
  memcpy(prompt.arg, of->prompt_arg, sizeof of->prompt_arg);
  prompt.arg[CG_ASKED_PHASE] = table.pub->phase;
  prompt.arg[CG_ASKED_STEP] = (uint8_t)cg_challenge_step(&table);
  prompt.arg[CG_ASKED_ACTIVE] = table.pub->active == seat;
  return prompt;
}

/* Looking for options fixes nothing: decks keep their order to themselves. */
static HF_APART void list_options(cg_table *table, unsigned seat) {
  cg_find_options(table, seat, table->options);
  cg_keep_options(table, seat);
}

static inline const cg_options *options_of(cg_table *table, unsigned seat) {
  if (!cg_is_fresh(table, CG_REL_OPTIONS) || table->listed != seat) list_options(table, seat);
  return table->options;
}

const cg_options *cg_options_of(hf_cursor *cursor, unsigned seat) {
  return options_of(cg_table_in(cursor), seat);
}

uint32_t cg_option_count(hf_cursor *cursor, unsigned seat) {
  return cg_options_of(cursor, seat)->count;
}

hf_option cg_option_at(hf_cursor *cursor, unsigned seat, uint32_t n) {
  return cg_options_of(cursor, seat)->list[n];
}

bool cg_legal(hf_cursor *cursor, unsigned seat, hf_option option) {
  const cg_options *options = cg_options_of(cursor, seat);
  for (unsigned i = 0; i < options->count; i++)
    if (options->list[i] == option) return true;
  return false;
}

static void take(cg_table *table, unsigned seat, uint32_t option) {
  cg_make_stale(table, CG_NEW_ANSWER);
  answer(table, seat, option);
  if (table->flow->asked == 0) cg_run(table);
}

/* The lowest of several seats that has a single option, which is told; CG_NOBODY. */
static HF_APART unsigned forced_of_several(cg_table *table, uint32_t seats, uint32_t *option) {
  HF_EACH_BIT (seat, seats) {
    cg_options options;
    cg_find_options(table, seat, &options);
    *option = options.list[0];
    if (options.count == 1) return seat;
  }
  return CG_NOBODY;
}

/* Takes decisions with a single option, the lowest seat first. */
static void take_forced(cg_table *table) {
  while (table->flow->asked != 0) {
    uint32_t asked = table->flow->asked, others = asked & (asked - 1);
    unsigned seat = hf_lowest_bit(asked);
    const cg_options *options = options_of(table, seat);
    uint32_t option = options->list[0];
    if (options->count > 1) seat = forced_of_several(table, others, &option);
    if (seat == CG_NOBODY) return;
    table->flow->decision++;
    take(table, seat, option);
  }
}

void cg_choose(hf_cursor *cursor, unsigned seat, hf_option option) {
  cg_table *table = cg_table_in(cursor);
  take(table, seat, option);
  if (table->take_forced) take_forced(table);
}

void cg_leave_cursor(hf_cursor *cursor) { cg_complete_questions(cg_table_in(cursor)); }

uint32_t cg_group_length(const hf_rules *rules, const hf_state *state, unsigned seat) {
  cg_table table = cg_look(rules, state);
  return cg_prompt_is_group(table.seat[seat].prompt) ? table.own[seat].pick_count : 0;
}

hf_option cg_group_at(const hf_rules *rules, const hf_state *state, unsigned seat, uint32_t n) {
  cg_table table = cg_look(rules, state);
  return cg_pick(&table, seat, n);
}

void cg_take_back(hf_cursor *cursor, unsigned seat) {
  cg_table *table = cg_table_in(cursor);
#ifndef CG_FAULT_LISTED /* planted for a test: options are not found anew */
  cg_make_stale(table, CG_NEW_ANSWER);
#endif
  cg_drop_pick(table, seat);
}
