/* Windows: who may use what now? See windows.h. */
#include "windows.h"

#include "../state/hidden.h"
#include "../state/lists.h"
#include "../state/objects.h"
#include "../words/asks.h"
#include "../words/names.h"
#include "bring.h"
#include "glance.h"
#include "hands.h"
#include "listeners.h"
#include "search.h"

/* --- where it has cards --------------------------------------------------- */

/* What the cards of its hand and shadows wait for, as all can see. */
static cg_mask awaited_in_hand(cg_table *table, unsigned seat, unsigned timing) {
  cg_know_sets(table);
  cg_know_repertoires(table);
  return cg_may_hold(table, seat) ? table->ears[seat][timing] : cg_no_words;
}

/* Two things may be responded to by cards that wait for nothing: a card is discarded from a hand
 * or deck, and may say something about that itself; a card leaves play, and a duplicate may save
 * it. */
static inline cg_mask heard_outside(unsigned timing) {
  return timing <= CG_INTERRUPT ? CG_HAPPENINGS(DISCARDED_FROM) : cg_no_words;
}
static inline cg_mask heard_by_duplicates(unsigned timing) {
  return timing == CG_WOULD ? CG_HAPPENINGS(LEAVES, INTO_SHADOWS) : cg_no_words;
}

/* Cards may be used that are neither in play nor in the hand. */
static inline bool has_more_places(cg_table *table, unsigned seat) {
  return cg_any_change(table, CG_M_FROM_ELSEWHERE) || table->rules->piles != 0 ||
         cg_has_shadows(table, seat);
}

/* --- interrupts and reactions: as it is ------------------------------------ */

cg_window cg_window_of(cg_table *table, unsigned timing, unsigned first, unsigned end) {
  return (cg_window){.timing = timing,
                     .first = first,
                     .end = end,
                     .calls = cg_calls_between(table, CG_NOBODY, first, end)};
}

/* What is answered, as this seat sees it. */
static inline cg_mask calls_to(const cg_table *table, unsigned seat, const cg_window *window) {
  bool alike = seat == CG_NOBODY || !cg_mask_meet(window->calls, cg_calls_of_seats);
  return alike ? window->calls
               : cg_calls_seen_by(table, seat, window->calls, window->first, window->end);
}

/* For what waits for these groups; without options it is only asked whether there is any. */
static cg_search among_triggers(cg_table *table, unsigned seat, const cg_window *window,
                                cg_options *options) {
  cg_refresh(table);
  return (cg_search){.table = table,
                     .seat = seat,
                     .timing = window->timing,
                     .first = window->first,
                     .end = window->end,
                     .options = options,
                     .names = calls_to(table, seat, window),
                     .situation = cg_situation_of(table, seat),
                     .gold = cg_gold_of(table, seat),
                     .guess = options == NULL || seat == CG_NOBODY};
}

static void find_triggers(cg_table *table, unsigned seat, const cg_window *window,
                          cg_options *options) {
  cg_search s = among_triggers(table, seat, window, options);
  unsigned timing = window->timing;
  if (cg_sign_meets(table->pub->listens[timing], s.names)) cg_search_play(&s);
  if (cg_mask_meet(heard_outside(timing), s.names)) cg_search_subjects(&s);
  if (seat == CG_NOBODY) return; /* forced: what all can see decides whether it comes */
  const cg_hand *hand = cg_know_hand(table, seat);
  if (cg_mask_meet(hand->listens[timing], s.names)) cg_search_hand(&s, hand);
  if (has_more_places(table, seat)) cg_search_more_places(&s);
  if (cg_mask_meet(heard_by_duplicates(timing), s.names))
    cg_offer_duplicates(table, seat, window->first, window->end, options);
}

/* Has it a card that waits for something that is called so? */
static inline bool has_waiting_card(const cg_table *table, unsigned seat, unsigned timing,
                                    cg_mask calls) {
  const cg_public *pub = table->pub;
  cg_mask alone = cg_mask_or(heard_outside(timing), heard_by_duplicates(timing));
  if (cg_mask_meet(calls, cg_mask_or(alone, table->hand[seat].listens[timing]))) return true;
  if (cg_any_change(table, CG_M_FROM_ELSEWHERE) || table->rules->piles != 0) return true;
  if ((pub->hiding >> seat & 1) != 0) return true;
  return cg_sign_meets(pub->listens[timing], calls) &&
         cg_mask_meet(calls, table->hears[cg_listeners_of(table, timing, seat)]);
}

static HF_APART bool find_waiting_card(cg_table *table, unsigned seat, unsigned timing,
                                       cg_mask calls) {
  cg_know_sets(table);
  cg_know_listeners(table);
  cg_know_hand(table, seat);
  return has_waiting_card(table, seat, timing, calls);
}

static inline bool holds_card_for(cg_table *table, unsigned seat, unsigned timing, cg_mask calls) {
  bool known = cg_keeps(table, CG_REL_HAND + seat) && cg_is_fresh(table, CG_REL_LISTENERS) &&
               cg_is_fresh(table, CG_REL_SETS);
  return known ? has_waiting_card(table, seat, timing, calls)
               : find_waiting_card(table, seat, timing, calls);
}

bool cg_anybody_has(cg_table *table, unsigned timing, cg_mask calls) {
  cg_know_awaited(table);
  if (!cg_mask_meet(calls, table->could_await[timing])) return false;
  HF_EACH_BIT (seat, cg_players(table))
    if (holds_card_for(table, seat, timing, calls)) return true;
  return false;
}

/* --- interrupts and reactions: as all can see ------------------------------ */

static bool could_trigger(cg_table *table, unsigned seat, const cg_window *window) {
  cg_search s = among_triggers(table, seat, window, NULL);
  unsigned timing = window->timing;
  if (cg_sign_meets(table->pub->listens[timing], s.names) && cg_search_play(&s)) return true;
  if (cg_search_subjects(&s) || cg_search_elsewhere(&s) || cg_search_piles(&s)) return true;
  if (cg_mask_meet(awaited_in_hand(table, seat, timing), s.names) && cg_search_repertoire(&s))
    return true;
  if (timing != CG_WOULD) return false;
  cg_options options;
  options.count = 0;
  cg_offer_duplicates(table, seat, window->first, window->end, &options);
  return options.count > 0;
}

/* --- actions -------------------------------------------------------------- */

/* Is there one in its hand that may come by ambush, as far as its gold goes? */
static bool hand_ambushes(const cg_table *table, unsigned seat, const cg_hand *hand) {
  if (cg_any_about(table, CG_CHANGES(AMBUSH, AMBUSH_BELOW))) return true;
  unsigned least = hand->ambush;
  if (cg_any_change(table, CG_M_AMBUSH_COST) && hand->cost < least) least = hand->cost;
  return least != CG_NONE &&
         (least <= table->seat[seat].gold || cg_ambush_varies(table, cg_all_about(table)));
}

/* Where the seat has cards that it could use or bring out now, as a glance tells: CG_ACTS_. */
static inline unsigned places_to_act(cg_table *table, unsigned seat) {
  const cg_hand *hand = cg_know_hand(table, seat);
  unsigned phase = table->pub->phase, now = hf_bit(phase), places = 0;
  if (cg_mask_meet(table->hears[cg_listeners_of(table, CG_ON_ACTION, seat)], cg_mask_low(now)))
    places |= CG_ACTS_IN_PLAY;
  if ((hand->actions & now) != 0) places |= CG_ACTS_IN_HAND;
  if (has_more_places(table, seat)) places |= CG_ACTS_ELSEWHERE;
  if (phase == CG_PHASE_MARSHALING && table->pub->active == seat) places |= CG_ACTS_MARSHALING;
  if (phase == CG_PHASE_CHALLENGES && hand_ambushes(table, seat, hand)) places |= CG_ACTS_AMBUSHING;
  return places;
}

static cg_search among_actions(cg_table *table, cg_options *options) {
  cg_refresh(table);
  cg_know_listeners(table);
  return (cg_search){.table = table,
                     .timing = CG_ON_ACTION,
                     .options = options,
                     .names = cg_mask_low(hf_bit(table->pub->phase))};
}

static inline void find_actions(cg_search *s, unsigned seat, unsigned places) {
  cg_table *table = s->table;
  if ((places & (CG_ACTS_IN_PLAY | CG_ACTS_IN_HAND | CG_ACTS_ELSEWHERE)) != 0) {
    s->seat = seat;
    s->situation = cg_situation_of(table, seat);
    s->gold = cg_gold_of(table, seat);
    if ((places & CG_ACTS_IN_PLAY) != 0) cg_search_own(s);
    if ((places & CG_ACTS_IN_HAND) != 0) cg_search_hand(s, cg_know_hand(table, seat));
    if ((places & CG_ACTS_ELSEWHERE) != 0) cg_search_more_places(s);
  }
  if ((places & (CG_ACTS_MARSHALING | CG_ACTS_AMBUSHING | CG_ACTS_ELSEWHERE)) != 0)
    cg_offer_cards(table, seat, places, s->options);
}

static void find_all_actions(cg_table *table, unsigned seat, bool none_in_play,
                             cg_options *options) {
  cg_search s = among_actions(table, options);
  unsigned places = places_to_act(table, seat);
  find_actions(&s, seat, none_in_play ? places & ~(unsigned)CG_ACTS_IN_PLAY : places);
}

#ifndef NDEBUG
/* The seat has nothing to use, wherever one looks for it. */
static bool has_no_action(cg_table *table, unsigned seat) {
  cg_options options;
  options.count = 0;
  cg_search s = among_actions(table, &options);
  find_actions(&s, seat, CG_ACTS_IN_PLAY | CG_ACTS_IN_HAND | CG_ACTS_ELSEWHERE);
  return options.count == 0;
}
#endif

unsigned cg_next_to_act(cg_table *table, unsigned seat, unsigned *passes, cg_options *options) {
  cg_search s = among_actions(table, options);
  unsigned passed = *passes, players = hf_bit_count(cg_players(table));
  for (; passed < players; seat = cg_left_of(table, seat, 1)) {
    if (!cg_plays(table, seat)) continue;
    unsigned places = places_to_act(table, seat);
    options->count = 0;
    cg_offer(options, 0);
    if (places != 0) find_actions(&s, seat, places);
    assert(places != 0 || has_no_action(table, seat));
    if (options->count > 1) {
      *passes = passed;
      return seat;
    }
    passed++;
  }
  return CG_NOBODY;
}

static bool could_act(cg_table *table, unsigned seat, bool *none_in_play) {
  cg_refresh(table);
  cg_search s = {.table = table,
                 .seat = seat,
                 .timing = CG_ON_ACTION,
                 .names = cg_mask_low(hf_bit(table->pub->phase)),
                 .situation = cg_situation_of(table, seat),
                 .gold = cg_gold_of(table, seat),
                 .guess = true};
  *none_in_play = false;
  if (cg_could_bring_from_hand(table, seat)) return true;
  if (cg_search_play(&s)) return true;
  *none_in_play = true; /* what everybody knows forbids it: nobody can know better */
  if (cg_search_repertoire(&s) || cg_has_shadows(table, seat)) return true;
  return cg_search_elsewhere(&s) || cg_search_piles(&s) || cg_could_bring_out(table, seat);
}

/* --- the question --------------------------------------------------------- */

void cg_find_uses(cg_table *table, unsigned seat, const cg_window *window, cg_options *options) {
  if (window->timing == CG_ON_ACTION)
    find_all_actions(table, seat, window->none_in_play, options);
  else
    find_triggers(table, seat, window, options);
}

#ifndef NDEBUG
/* Nothing comes of it, masks aside. */
static bool finds_nothing(cg_table *table, unsigned seat, const cg_window *window) {
  cg_options options;
  options.count = 0;
  cg_find_uses(table, seat, window, &options);
  return options.count == 0;
}
#endif

bool cg_may_use(cg_table *table, unsigned seat, cg_window *window, cg_sight sight) {
  bool acts = window->timing == CG_ON_ACTION;
  assert(!acts || sight == CG_AS_ALL_SEE);
  if (acts) return could_act(table, seat, &window->none_in_play);
  if (sight == CG_AS_ALL_SEE) return could_trigger(table, seat, window);
  bool may = holds_card_for(table, seat, window->timing, calls_to(table, seat, window));
  assert(may || finds_nothing(table, seat, window));
  return may;
}
