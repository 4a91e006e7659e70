/* Windows: who may use what now? See windows.h. */
#include "windows.h"

#include "../state/hidden.h"
#include "../state/lists.h"
#include "../state/objects.h"
#include "../words/asks.h"
#include "../words/names.h"
#include "bring.h"
#include "glance.h"
#include "listeners.h"
#include "search.h"

/* --- what cards wait for -------------------------------------------------- */

/* May the seat hold an event? */
static inline bool may_hold(const cg_table *table, unsigned seat) {
  const cg_seat *of = &table->seat[seat];
  return of->out == 0 && (of->count[CG_HAND] > 0 || (table->pub->hiding >> seat & 1) != 0);
}

/* What the cards of its hand and shadows wait for, as all can see. */
static uint64_t awaited_in_hand(cg_table *table, unsigned seat, unsigned timing) {
  cg_know_sets(table);
  cg_know_repertoires(table);
  return may_hold(table, seat) ? table->ears[seat][timing] : 0;
}

/* What masks are made of: sets are up to date with figures. */
static inline void know_who_waits(cg_table *table) {
  cg_refresh(table);
  cg_know_repertoires(table);
}

static inline uint64_t could_await(const cg_table *table, unsigned from, unsigned to) {
  uint64_t names = 0;
  for (; from < to; from++) names |= table->pub->listens[from] | table->all_ears[from];
  return names;
}

/* Who may play events from elsewhere may do so with an empty hand, and others' events, too. */
static uint64_t awaited(const cg_table *table, unsigned timing) {
  uint64_t names = table->pub->listens[timing] | table->rules->pile_listens[timing];
  if (cg_any_change(table, CG_M_FROM_ELSEWHERE)) return names | table->all_ears[timing];
  for (unsigned seat = 0; seat < cg_seats(table); seat++)
    names |= may_hold(table, seat) ? table->ears[seat][timing] : 0;
  return names;
}

uint64_t cg_could_await(cg_table *table, unsigned from, unsigned to) {
  know_who_waits(table);
  return could_await(table, from, to);
}

uint64_t cg_awaited(cg_table *table, unsigned timing) {
  know_who_waits(table);
  return awaited(table, timing);
}

bool cg_anybody_waits(cg_table *table, uint64_t names) {
  know_who_waits(table);
  if ((names & could_await(table, CG_WOULD, CG_TIMINGS)) == 0) return false;
  for (unsigned timing = CG_WOULD; timing < CG_TIMINGS; timing++)
    if ((names & awaited(table, timing)) != 0) return true;
  return false;
}

/* What may be answered by cards that wait for nothing: one that is discarded from elsewhere, and
 * duplicates. */
static inline uint64_t heard_outside(unsigned timing) {
  return timing <= CG_INTERRUPT ? cg_listens(CG_H_DISCARDED_FROM) : 0;
}
static inline uint64_t heard_by_duplicates(unsigned timing) {
  return timing == CG_WOULD ? cg_listens(CG_H_LEAVES) | cg_listens(CG_H_INTO_SHADOWS) : 0;
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
static inline uint64_t calls_to(const cg_table *table, unsigned seat, const cg_window *window) {
  bool alike = seat == CG_NOBODY || (window->calls & cg_calls_of_seats) == 0;
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
  if ((table->pub->listens[timing] & s.names) != 0) cg_search_play(&s);
  if ((heard_outside(timing) & s.names) != 0) cg_search_subjects(&s);
  if (seat == CG_NOBODY) return; /* forced: what all can see decides whether it comes */
  const cg_hand *hand = cg_know_hand(table, seat);
  if ((hand->listens[timing] & s.names) != 0) cg_search_hand(&s, hand);
  if (has_more_places(table, seat)) cg_search_more_places(&s);
  if ((heard_by_duplicates(timing) & s.names) != 0)
    cg_offer_duplicates(table, seat, window->first, window->end, options);
}

/* Has it a card that waits for something that is called so? */
static inline bool has_waiting_card(const cg_table *table, unsigned seat, unsigned timing,
                                    uint64_t calls) {
  const cg_public *pub = table->pub;
  uint64_t alone = heard_outside(timing) | heard_by_duplicates(timing);
  if ((calls & (alone | table->hand[seat].listens[timing])) != 0) return true;
  if (cg_any_change(table, CG_M_FROM_ELSEWHERE) || table->rules->piles != 0) return true;
  if ((pub->hiding >> seat & 1) != 0) return true;
  return (calls & pub->listens[timing]) != 0 &&
         (calls & table->hears[cg_listeners_of(table, timing, seat)]) != 0;
}

static HF_APART bool find_waiting_card(cg_table *table, unsigned seat, unsigned timing,
                                       uint64_t calls) {
  cg_know_sets(table);
  cg_know_listeners(table);
  cg_know_hand(table, seat);
  return has_waiting_card(table, seat, timing, calls);
}

static inline bool holds_card_for(cg_table *table, unsigned seat, unsigned timing, uint64_t calls) {
  bool known = cg_keeps(table, CG_REL_HAND + seat) && cg_is_fresh(table, CG_REL_LISTENERS) &&
               cg_is_fresh(table, CG_REL_SETS);
  return known ? has_waiting_card(table, seat, timing, calls)
               : find_waiting_card(table, seat, timing, calls);
}

bool cg_anybody_has(cg_table *table, unsigned timing, uint64_t calls) {
  if ((calls & cg_could_await(table, timing, timing + 1)) == 0) return false;
  HF_EACH_BIT (seat, cg_players(table))
    if (holds_card_for(table, seat, timing, calls)) return true;
  return false;
}

/* --- interrupts and reactions: as all can see ------------------------------ */

static bool could_trigger(cg_table *table, unsigned seat, const cg_window *window) {
  cg_search s = among_triggers(table, seat, window, NULL);
  unsigned timing = window->timing;
  if ((table->pub->listens[timing] & s.names) != 0 && cg_search_play(&s)) return true;
  if (cg_search_subjects(&s) || cg_search_elsewhere(&s) || cg_search_piles(&s)) return true;
  if ((awaited_in_hand(table, seat, timing) & s.names) != 0 && cg_search_repertoire(&s))
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
  uint64_t changes = table->pub->changes;
  if ((changes & CG_CHANGE(AMBUSH)) != 0) return true;
  unsigned least = hand->ambush;
  if ((changes & CG_CHANGE(AMBUSH_COST)) != 0 && hand->cost < least) least = hand->cost;
  return least != CG_NONE && (least <= table->seat[seat].gold || cg_ambush_varies(table, changes));
}

/* Where the seat has cards that it could use or bring out now, as a glance tells: CG_ACTS_. */
static inline unsigned places_to_act(cg_table *table, unsigned seat) {
  const cg_hand *hand = cg_know_hand(table, seat);
  unsigned phase = table->pub->phase, now = hf_bit(phase), places = 0;
  if ((table->hears[cg_listeners_of(table, CG_ON_ACTION, seat)] & now) != 0)
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
                     .names = hf_bit(table->pub->phase)};
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
                 .names = hf_bit(table->pub->phase),
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

/* --- the card it happens to ----------------------------------------------- */

/* What that card may wait for: if it is discarded from elsewhere, and before it leaves play. */
static inline uint64_t awaited_alone(const cg_table *table, unsigned timing) {
  uint64_t leaves = cg_listens(CG_H_LEAVES) | cg_listens(CG_H_INTO_SHADOWS);
  return table->rules->own_listens[timing] | (timing == CG_WOULD ? leaves : 0);
}

/* A duplicate may save its card. */
static bool duplicate_saves(const cg_table *table, const cg_group *group) {
  if (!cg_duplicate_helps(table, group->kind)) return false;
  if ((group->flags & (CG_UNSAVED | CG_AS_COST)) != 0) return false;
  const uint64_t *members = cg_members(table, group);
  for (unsigned object = cg_next(table, members, 0); object != CG_NO_OBJECT;
       object = cg_next(table, members, object + 1))
    if (cg_duplicates(table, object) > 0) return true;
  return false;
}

HF_COLD static bool one_waits(const cg_table *table, const cg_group *group, unsigned timing) {
  for (unsigned n = 0; n < cg_list_length(table, group); n++) {
    unsigned member, def = cg_nth_of(table, group, n, &member).def;
    if ((cg_def_of(table, def)->listens[timing] & cg_names_of(group)) != 0) return true;
  }
  return false;
}

/* A card that is discarded from elsewhere may answer that itself. */
static bool subject_waits(const cg_table *table, const cg_group *group, unsigned timing) {
  if (group->kind != CG_HAP_FROM_ZONE && group->kind != CG_HAP_PILLAGED) return false;
  if (group->set != 0) return one_waits(table, group, timing);
  return (cg_def_of(table, group->def)->listens[timing] & cg_names_of(group)) != 0;
}

/* Does the card it happens to wait for it, or a duplicate of that card? */
static bool awaited_by_its_own(cg_table *table, const cg_group *group, unsigned timing) {
  return subject_waits(table, group, timing) ||
         (timing == CG_WOULD && duplicate_saves(table, group));
}

static HF_APART bool awaited_by_their_own(cg_table *table, const cg_group *group, unsigned count,
                                          unsigned timing) {
  for (unsigned i = 0; i < count; i++)
    if (awaited_by_its_own(table, &group[i], timing)) return true;
  return false;
}

/* --- is it waited for? ---------------------------------------------------- */

/* The first of these timings at which anybody waits for these groups, which have these names. */
static inline unsigned first_awaited(cg_table *table, const cg_group *group, unsigned count,
                                     uint64_t names, unsigned from, unsigned to) {
  know_who_waits(table);
  for (; from < to; from++) {
    if ((names & could_await(table, from, from + 1)) != 0 && (names & awaited(table, from)) != 0)
      return from;
    if ((names & awaited_alone(table, from)) != 0 &&
        awaited_by_their_own(table, group, count, from))
      return from;
  }
  return to;
}

#ifndef NDEBUG
/* As the words of abilities have it, nobody could use anything at these timings. */
static bool nobody_could(cg_table *table, unsigned first, unsigned end, unsigned from,
                         unsigned to) {
  for (; from < to; from++) {
    cg_window window = cg_window_of(table, from, first, end);
    HF_EACH_BIT (seat, cg_players(table))
      if (could_trigger(table, seat, &window)) return false;
  }
  return true;
}
#endif

unsigned cg_first_awaited(cg_table *table, unsigned first, unsigned end, unsigned from,
                          unsigned to) {
  const cg_group *group = &table->pub->group[first];
  unsigned timing =
      first_awaited(table, group, end - first, cg_names_between(table, first, end), from, to);
  assert(nobody_could(table, first, end, from, timing));
  return timing;
}

static uint64_t own_interrupts(const cg_table *table) {
  return awaited_alone(table, CG_WOULD) | awaited_alone(table, CG_FORCED_INTERRUPT) |
         awaited_alone(table, CG_INTERRUPT);
}

bool cg_could_be_interrupted(cg_table *table, uint64_t names) {
  return (names & (cg_could_await(table, CG_WOULD, CG_FORCED_REACTION) | own_interrupts(table))) !=
         0;
}

bool cg_interruptible(cg_table *table, const cg_group *group) {
  uint64_t names = cg_names_of(group);
  return cg_could_be_interrupted(table, names) &&
         first_awaited(table, group, 1, names, CG_WOULD, CG_FORCED_REACTION) < CG_FORCED_REACTION;
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
