/* Which abilities may be used in a window: those of cards in play, in hands and piles, and
 * those that a player may hold as far as everybody knows.
 *
 * Most of them are passed over at a glance (glance.c, and what listeners and hands keep). A build
 * that checks reads the words of each that is passed over: they would not let it be used either. */
#include "search.h"

#include "../state/hidden.h"
#include "../state/lists.h"
#include "../state/uses.h"
#include "../state/zones.h"
#include "../tables/deck_bounds.h"
#include "../tables/decks.h"
#include "../words/names.h"
#include "../words/occasions.h"
#include "elsewhere.h"
#include "glance.h"
#include "hands.h"
#include "listeners.h"
#include "prices.h"
#include "use.h"

typedef cg_search search;

static uint32_t option_of(const cg_table *table, const cg_use *use) {
  unsigned member = use->member == CG_NO_OBJECT ? CG_NO_MEMBER : use->member;
  if (use->zone == CG_SHADOWS) return cg_option(CG_O_UNSHADOW, use->group, member, use->shadow);
  if (use->object == CG_NO_OBJECT)
    return cg_option(CG_O_EVENT, use->group, member, use->def | (unsigned)use->place << 12);
  unsigned number = use->ability - (unsigned)cg_def_of(table, use->def)->first_ability;
  return cg_option(CG_O_ABILITY, use->group, member, number << 10 | use->object);
}

/* --- one ability ---------------------------------------------------------- */

/* May it be used, where there is what it needs? Its words are read if a glance does not tell. */
static bool may_use(const search *s, const cg_use *use) {
  const cg_ability *ability = &s->table->rules->ability[use->ability];
  if (s->by_words) return cg_usable(s->table, use, s->guess);
  bool may =
      (ability->among == 0 || cg_any_to_choose(s->table, use->ability, ability->among)) &&
      (ability->plain != 0 ? cg_usable_plainly(s->table, use) : cg_usable(s->table, use, s->guess));
  assert(may == cg_usable(s->table, use, s->guess));
  return may;
}

static bool found_one(search *s, const cg_use *use) {
  if (!cg_plays_event(s->table, use) && cg_was_used(s->table, use)) return false;
  if (!may_use(s, use)) return false;
  if (s->options == NULL) return true;
  cg_offer(s->options, option_of(s->table, use));
  return false;
}

/* One ability against one group: once for each of its cards that fits. */
static bool try_group(search *s, cg_use *use, unsigned number) {
  cg_table *table = s->table;
  const cg_group *group = &table->pub->group[number];
  const hl_ability *from = &table->rules->base.cards->ability[use->ability];
  uint64_t found[CG_WORDS] = {0};
  if ((group->flags & CG_CANCELLED) != 0) return false;
  use->group = (uint8_t)(number + 1);
  use->member = CG_NO_OBJECT;
  cg_scope scope = cg_scope_of_use(table, use);
  scope.guess = s->guess;
  if (!cg_occasion(&scope, cg_window_words(scope.code + from->window) + 1, group, found))
    return false;
  unsigned words = table->pub->words; /* members of a list are no objects */
  unsigned member = cg_next_in(found, words, 0);
  if (member == CG_NO_OBJECT) return found_one(s, use);
  for (; member != CG_NO_OBJECT; member = cg_next_in(found, words, member + 1)) {
    use->member = (uint16_t)member;
    if (found_one(s, use)) return true;
  }
  return false;
}

/* Can the event not be paid? */
static bool is_too_dear(cg_table *table, const cg_use *use) {
  if (!cg_plays_event(table, use) || use->zone == CG_SHADOWS) return false;
  return !cg_event_affordable(table, use->user, use->def, 0);
}

/* One that waits for something: each group that is called so. */
static HF_APART bool try_groups(search *s, cg_use *use) {
  const cg_table *table = s->table;
  const cg_ability *ability = &table->rules->ability[use->ability];
  if (!s->by_words && !cg_mask_meet(ability->calls, s->names)) return false;
  for (unsigned group = s->first; group < s->end; group++)
    if (cg_mask_meet(cg_names_of(&table->pub->group[group]), ability->listens) &&
        try_group(s, use, group))
      return true;
  return false;
}

/* One ability for which there is what it needs. */
static inline bool try_ready(search *s, cg_use *use, unsigned number) {
  use->ability = (uint16_t)number;
  if (s->timing != CG_ON_ACTION) return try_groups(s, use);
  use->group = 0;
  use->member = CG_NO_OBJECT;
  return found_one(s, use);
}

#ifndef NDEBUG
/* Would the words of an ability that is passed over let it be used? */
static bool words_allow(const search *s, const cg_use *use, unsigned number) {
  const cg_ability *ability = &s->table->rules->ability[number];
  search all = *s;
  cg_use one = *use;
  all.options = NULL;
  all.by_words = true;
  if (s->timing == CG_ON_ACTION && !cg_mask_meet(cg_mask_low(ability->phases), s->names))
    return false;
  return try_ready(&all, &one, number);
}
#endif

static inline bool lacks_something(const search *s, const cg_ability *ability) {
  return ((ability->needs & ~s->situation) | (ability->gold > s->gold)) != 0;
}

/* One ability, used from this place at this timing. The conditions that fail most often are
 * looked at first. */
static bool try_ability(search *s, cg_use *use, unsigned number) {
  const cg_ability *ability = &s->table->rules->ability[number];
  if (s->timing == CG_ON_ACTION && !cg_mask_meet(cg_mask_low(ability->phases), s->names))
    return false;
  use->ability = (uint16_t)number;
  if (lacks_something(s, ability) ||
      (use->object == CG_NO_OBJECT ? ability->own != 0 || is_too_dear(s->table, use)
                                   : !cg_is_as_asked(s->table, use->object, ability->own))) {
    assert(!words_allow(s, use, number));
    return false;
  }
  return try_ready(s, use, number);
}

static bool try_abilities(search *s, cg_use *use, unsigned from_place) {
  const cg_table *table = s->table;
  const cg_def *def = cg_def_of(table, use->def);
  for (unsigned i = 0; i < def->abilities; i++) {
    const cg_ability *ability = &table->rules->ability[def->first_ability + i];
    if (ability->timing == s->timing && ability->from == from_place &&
        try_ability(s, use, def->first_ability + i))
      return true;
  }
  return false;
}

/* What cards of this definition wait for at this timing, if anything that goes on. */
static bool could_answer(const search *s, const cg_def *def) {
  if (s->timing == CG_ON_ACTION) return (def->actions >> s->table->pub->phase & 1) != 0;
  return cg_mask_meet(def->listens[s->timing], s->names);
}

/* An ability of a card in play, which is active and whose player plays. */
static inline bool may_speak(const cg_table *table, unsigned object) {
  const cg_object *card = cg_at(table, object);
  return cg_is_active(card) && cg_plays(table, card->controller);
}
static inline cg_use in_play(const cg_table *table, unsigned object) {
  const cg_object *card = cg_at(table, object);
  return (cg_use){
      .object = (uint16_t)object, .def = card->def, .user = card->controller, .zone = CG_IN_PLAY};
}

/* What other players than its controller may initiate. */
static bool try_shared(search *s, unsigned object) {
  cg_use use = in_play(s->table, object);
  const cg_def *def = cg_def_of(s->table, use.def);
  uint32_t others = cg_players(s->table) & ~hf_bit(use.user);
  if (s->seat != CG_NOBODY) others &= hf_bit(s->seat);
  HF_EACH_BIT (seat, others)
    for (unsigned i = 0; i < def->abilities; i++) {
      unsigned number = def->first_ability + i;
      const cg_ability *ability = &s->table->rules->ability[number];
      use.user = (uint8_t)seat;
      if (ability->shared != 0 && ability->timing == s->timing && try_ability(s, &use, number))
        return true;
    }
  return false;
}

/* There are too many to be noted. */
static HF_APART bool search_all_play(search *s) {
  cg_table *table = s->table;
  const uint64_t *able = cg_set(table, CG_SET_ABLE);
  for (unsigned object = cg_next(table, able, 0); object != CG_NO_OBJECT;
       object = cg_next(table, able, object + 1)) {
    const cg_object *card = cg_at(table, object);
    const cg_def *def = cg_def_of(table, card->def);
    bool own = s->seat == CG_NOBODY || card->controller == s->seat;
    if (!own && def->shared == 0) continue;
    if (!may_speak(table, object) || !could_answer(s, def)) continue;
    cg_use use = in_play(table, object);
    if (own && try_abilities(s, &use, CG_FROM_PLAY)) return true;
    if (def->shared != 0 && try_shared(s, object)) return true;
  }
  return false;
}

/* Is it one that the moment calls for, and is there what it needs? */
static inline bool is_ready(const search *s, const cg_listener *listener) {
  if (!cg_mask_meet(listener->listens, s->names)) return false;
  unsigned kneels = (cg_at(s->table, listener->object)->flags & CG_KNEELING) != 0;
  if (((listener->needs & ~s->situation) | (listener->gold > s->gold) | (listener->own & kneels)) !=
      0)
    return false;
  return listener->own <= CG_OWN_STANDS ||
         cg_is_as_asked(s->table, listener->object, listener->own);
}
static_assert(CG_OWN_STANDS == 1, "the bit of what kneels");

/* An ability of a list: of a player who controls its card, or may use it all the same. */
static inline cg_use listed(const cg_table *table, const cg_listener *listener, unsigned seat) {
  cg_use use = in_play(table, listener->object);
  use.user = (uint8_t)seat;
  return use;
}

#ifndef NDEBUG
static bool listener_could(const search *s, const cg_listener *listener, unsigned seat) {
  cg_use use = listed(s->table, listener, seat);
  return may_speak(s->table, listener->object) && words_allow(s, &use, listener->ability);
}
#endif

static bool search_list(search *s, unsigned seat) {
  cg_table *table = s->table;
  const cg_listener *listener;
  for (unsigned i = table->listeners[cg_listeners_of(table, s->timing, seat)]; i != 0;
       i = listener->next) {
    listener = &table->listener[i - 1];
    if (!is_ready(s, listener)) {
      assert(!listener_could(s, listener, seat));
      continue;
    }
    if (!may_speak(table, listener->object)) continue;
    cg_use use = listed(table, listener, seat);
    if (try_ready(s, &use, listener->ability)) return true;
  }
  return false;
}

/* Of one seat, where the lists are known. */
bool cg_search_own(cg_search *s) {
  return cg_are_unlisted(s->table) ? search_all_play(s) : search_list(s, s->seat);
}

bool cg_search_play(cg_search *s) {
  cg_know_listeners(s->table);
  if (s->seat != CG_NOBODY) return cg_search_own(s);
  if (cg_are_unlisted(s->table)) return search_all_play(s);
  for (unsigned seat = 0; seat < cg_seats(s->table); seat++)
    if (search_list(s, seat)) return true;
  return false;
}

/* --- events in hands and shadows ------------------------------------------ */

/* There are too many to be noted. */
static HF_APART void search_all_hand(search *s) {
  cg_table *table = s->table;
  unsigned cards = cg_count(table, s->seat, CG_HAND);
  const cg_entry *hand = cg_entry_at(table, s->seat, CG_HAND, 0);
  uint64_t seen = 0;
  for (unsigned i = 0; i < cards; i++) {
    const cg_def *def = cg_def_of(table, hand[i].def);
    if (def->from_hand == 0 || !could_answer(s, def) || cg_is_again(hand, i, &seen)) continue;
    cg_use use = {
        .object = CG_NO_OBJECT, .def = hand[i].def, .user = (uint8_t)s->seat, .zone = CG_HAND};
    if (def->type != CG_TYPE_EVENT) use.from = cg_ref_pile(s->seat, CG_HAND, use.def);
    try_abilities(s, &use, CG_FROM_HAND);
  }
}

/* Is it one for this moment, and is there what it needs whatever its card is? */
static inline bool is_timely(const search *s, unsigned number) {
  const cg_ability *ability = &s->table->rules->ability[number];
  if (ability->timing != s->timing || lacks_something(s, ability)) return false;
  return cg_mask_meet(s->timing == CG_ON_ACTION ? cg_mask_low(ability->phases) : ability->listens,
                      s->names);
}

/* An ability of a card in the seat's hand. */
static cg_use from_hand(const search *s, unsigned number) {
  const cg_table *table = s->table;
  unsigned def = table->rules->ability[number].def;
  cg_use use = {
      .object = CG_NO_OBJECT, .def = (uint16_t)def, .user = (uint8_t)s->seat, .zone = CG_HAND};
  if (cg_def_of(table, def)->type != CG_TYPE_EVENT) use.from = cg_ref_pile(s->seat, CG_HAND, def);
  return use;
}

void cg_search_hand(cg_search *s, const cg_hand *hand) {
  if (hand->held > CG_HELD) {
    search_all_hand(s);
    return;
  }
  for (unsigned i = 0; i < hand->held; i++) {
    if (!is_timely(s, hand->ability[i])) continue;
    cg_use use = from_hand(s, hand->ability[i]);
    try_ability(s, &use, hand->ability[i]);
  }
}

/* Events that may be played from elsewhere. */
bool cg_search_elsewhere(cg_search *s) {
  cg_table *table = s->table;
  cg_cards found;
  if (!cg_any_change(table, CG_M_FROM_ELSEWHERE)) return false;
  cg_find_elsewhere(table, s->seat, CG_WAY_PLAY, &found);
  for (unsigned i = 0; i < found.piles; i++) {
    unsigned number = cg_place_number(&found, found.pile[i]), def = found.pile[i] & 0xFFFF;
    const cg_def *card = cg_def_of(table, def);
    if (card->type != CG_TYPE_EVENT || number > CG_PLACES || !could_answer(s, card)) continue;
    cg_use use = {.object = CG_NO_OBJECT,
                  .def = (uint16_t)def,
                  .user = (uint8_t)s->seat,
                  .zone = found.pile[i] >> 20 & 15,
                  .from = found.pile[i],
                  .place = (uint8_t)number};
    if (try_abilities(s, &use, CG_FROM_HAND)) return true;
  }
  return false;
}

/* Abilities of cards that are used from an open pile. */
static bool search_pile(search *s, unsigned seat, unsigned zone, unsigned place, unsigned from) {
  cg_table *table = s->table;
  const cg_entry *pile = cg_entry_at(table, seat, zone, 0);
  for (unsigned i = 0; i < cg_count(table, seat, zone); i++) {
    bool again = false;
    for (unsigned j = 0; j < i; j++) again |= pile[j].def == pile[i].def;
    if (again || !could_answer(s, cg_def_of(table, pile[i].def))) continue;
    cg_use use = {.object = CG_NO_OBJECT,
                  .def = pile[i].def,
                  .user = (uint8_t)seat,
                  .zone = (uint8_t)zone,
                  .from = cg_ref_pile(seat, zone, pile[i].def),
                  .place = (uint8_t)place};
    if (try_abilities(s, &use, from)) return true;
  }
  return false;
}

/* Of copies that are discarded together each is found with the first. */
static bool try_subject(search *s, const cg_group *group, unsigned n) {
  cg_table *table = s->table;
  unsigned member, number = group->def;
  bool again = false;
  if (cg_is_list(group)) number = cg_nth_of(table, group, n, &member).def;
  for (unsigned i = 0; i < n; i++) again |= cg_nth_of(table, group, i, &member).def == number;
  const cg_def *def = cg_def_of(table, number);
  if (again || def->type == CG_TYPE_EVENT || !could_answer(s, def)) return false;
  cg_use use = {.object = CG_NO_OBJECT,
                .def = (uint16_t)number,
                .user = group->seat,
                .zone = CG_STACK,
                .from = cg_ref_pile(group->seat, CG_STACK, number),
                .place = CG_AT_STACK};
  return try_abilities(s, &use, group->amount == CG_HAND ? CG_FROM_HAND : CG_FROM_PLAY);
}

/* A card that is being discarded from a hand or a deck may have something to say to
 * that itself. */
bool cg_search_subjects(cg_search *s) {
  cg_table *table = s->table;
  for (unsigned i = s->first; i < s->end && s->timing <= CG_INTERRUPT; i++) {
    const cg_group *group = &table->pub->group[i];
    bool outside = group->kind == CG_HAP_FROM_ZONE || group->kind == CG_HAP_PILLAGED;
    if (!outside || group->zone != CG_STACK || !cg_plays(table, group->seat)) continue;
    if (s->seat != CG_NOBODY && s->seat != group->seat) continue;
    unsigned length = cg_is_list(group) ? cg_list_length(table, group) : 1;
    for (unsigned n = 0; n < length; n++)
      if (try_subject(s, group, n)) return true;
  }
  return false;
}

bool cg_search_piles(cg_search *s) {
  if (s->table->rules->piles == 0) return false;
  return search_pile(s, s->seat, CG_DISCARD, CG_AT_DISCARD, CG_FROM_DISCARD) ||
         search_pile(s, s->seat, CG_DEAD, CG_AT_DEAD, CG_FROM_DEAD);
}

/* Events there are played as from the hand; other cards have slots, as if they were in play. */
static void search_shadows(search *s) {
  cg_table *table = s->table;
  if (!cg_has_shadows(table, s->seat)) return;
  for (unsigned object = cg_first_slot(table); object < table->pub->high; object++) {
    const cg_object *card = cg_at(table, object);
    if (card->place != CG_SHADOW || card->controller != s->seat) continue;
    const cg_def *def = cg_def_of(table, card->def);
    bool event = def->type == CG_TYPE_EVENT;
    if (!could_answer(s, def)) continue;
    cg_use use = {.object = event ? CG_NO_OBJECT : (uint16_t)object,
                  .def = card->def,
                  .user = (uint8_t)s->seat,
                  .zone = event ? CG_SHADOWS : CG_IN_PLAY,
                  .shadow = (uint16_t)object};
    try_abilities(s, &use, event ? CG_FROM_HAND : CG_FROM_SHADOWS);
  }
}

/* Could the seat use this ability of a card in its hand or its shadows, did it hold it? */
static bool try_event(search *s, unsigned number) {
  cg_table *table = s->table;
  unsigned def = table->rules->ability[number].def;
  cg_use use = from_hand(s, number);
  if (table->seat[s->seat].count[CG_HAND] > 0 && try_ability(s, &use, number)) return true;
  use.zone = CG_SHADOWS;
  return cg_has_shadows(table, s->seat) && cg_shadow(table, s->seat, def) != CG_NONE &&
         try_ability(s, &use, number);
}

/* May the seat hold this card of a faction that is its own or let in? */
static bool may_hold(const search *s, unsigned def, bool loyal_too) {
  const cg_table *table = s->table;
  if (!loyal_too && cg_def_of(table, def)->loyal != 0) return false;
  if (table->some[s->seat] == 0) return true;
  const cg_colours colours = cg_colours_at(table, s->seat);
  return cg_deck_admits(table->rules, &colours, def);
}

/* Some event that the seat could hold. */
static bool try_repertoire(search *s, unsigned faction, bool loyal_too) {
  cg_table *table = s->table;
  const cg_repertoire *of = &table->rules->repertoire[faction];
  if (s->timing == CG_ON_ACTION ? (of->actions[!loyal_too] >> table->pub->phase & 1) == 0
                                : !cg_mask_meet(of->listens[!loyal_too][s->timing], s->names))
    return false;
  for (unsigned i = of->first[s->timing]; i < of->first[s->timing + 1]; i++) {
    unsigned number = table->rules->event[i];
    if (!is_timely(s, number)) continue;
    if (!may_hold(s, table->rules->ability[number].def, loyal_too)) continue;
    if (try_event(s, number)) return true;
  }
  return false;
}

/* Could the seat hold an event that it could use now? */
bool cg_search_repertoire(cg_search *s) {
  cg_table *table = s->table;
  const cg_seat *of = &table->seat[s->seat];
  if (of->count[CG_HAND] == 0 && !cg_has_shadows(table, s->seat)) return false;
  cg_know_repertoires(table);
  if (table->pub->starter != 0) {
    for (unsigned faction = 0; faction < CG_FACTION_COUNT; faction++)
      if (try_repertoire(s, faction, true)) return true;
    return false;
  }
  if (try_repertoire(s, CG_FACTION_NEUTRAL, true) || try_repertoire(s, of->faction, true))
    return true;
  HF_EACH_BIT (faction, table->lets_in[s->seat])
    if (try_repertoire(s, faction, false)) return true;
  return false;
}

void cg_search_more_places(cg_search *s) {
  cg_search_elsewhere(s);
  cg_search_piles(s);
  search_shadows(s);
}

/* --- duplicates ----------------------------------------------------------- */

/* Who controls a duplicate may save, whoever has the card (Rules Reference, Duplicates). */
static bool can_save(const cg_table *table, unsigned seat, const cg_group *group, unsigned object) {
  if ((group->flags & (CG_UNSAVED | CG_AS_COST | CG_CANCELLED)) != 0) return false;
  if (!cg_duplicate_helps(table, group->kind) || cg_is_burning(cg_at(table, object))) return false;
  return cg_duplicate_of(table, object, seat) != CG_NO_OBJECT;
}

void cg_offer_duplicates(cg_table *table, unsigned seat, unsigned first, unsigned end,
                         cg_options *options) {
  for (unsigned i = first; i < end; i++) {
    const cg_group *group = &table->pub->group[i];
    const uint64_t *members = cg_members(table, group);
    if (members == NULL) continue;
    for (unsigned object = cg_next(table, members, 0); object != CG_NO_OBJECT;
         object = cg_next(table, members, object + 1))
      if (can_save(table, seat, group, object) && !cg_card_cannot(table, object, CG_DEED_SAVED))
        cg_offer(options, cg_option(CG_O_SAVE, i + 1, CG_NO_MEMBER, object));
  }
}
