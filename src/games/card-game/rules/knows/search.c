/* Which abilities may be used in a window: those of cards in play, in hands and piles, and
 * those that a player may hold as far as everybody knows. */
#include "search.h"

#include "../state/hidden.h"
#include "../state/lists.h"
#include "../state/participants.h"
#include "../state/uses.h"
#include "../state/zones.h"
#include "../words/names.h"
#include "../words/occasions.h"
#include "bring.h"
#include "elsewhere.h"
#include "hands.h"
#include "listeners.h"
#include "permissions.h"
#include "relations.h"
#include "use.h"
#include "windows.h"

/* --- abilities of cards in play ------------------------------------------- */

typedef struct search {
  cg_table *table;
  unsigned seat; /* CG_NOBODY: of all */
  unsigned timing, first, end;
  cg_options *options; /* NULL: one is enough */
  uint64_t names;      /* of all groups, and CG_CALL_; of actions: the phase, one bit each */
  unsigned situation;  /* what there is of all that abilities of the seat may need ... */
  unsigned gold;       /* ... to be used, and to be paid */
  bool guess;
} search;

/* CG_NEEDS_, as far as it is the same for all abilities of a seat. */
static unsigned situation_of(const cg_table *table, unsigned seat) {
  static const uint8_t of_type[] = {0, CG_NEEDS_CHALLENGE | CG_NEEDS_MILITARY,
                                    CG_NEEDS_CHALLENGE | CG_NEEDS_INTRIGUE,
                                    CG_NEEDS_CHALLENGE | CG_NEEDS_POWER};
  const cg_challenge *challenge = &table->pub->challenge;
  if (seat == CG_NOBODY) return 0xFF;
  /* where there is no challenge, nobody attacks or defends */
  unsigned there = of_type[(challenge->type + 1U) & 3];
  if (challenge->attacker == seat) there |= CG_NEEDS_ATTACK;
  if (challenge->defender == seat) there |= CG_NEEDS_DEFENCE;
  if ((cg_at(table, cg_slot(seat, CG_FACTION_SLOT))->flags & CG_KNEELING) == 0)
    there |= CG_NEEDS_FACTION;
  return there;
}

static unsigned gold_of(const cg_table *table, unsigned seat) {
  return seat == CG_NOBODY ? CG_NONE : table->seat[seat].gold;
}

static bool joins(const cg_object *card) {
  return (card->flags & CG_PARTICIPATING) != 0 || (card->marks & CG_COUNTS) != 0;
}

/* Is the card, and the one it is attached to, as an ability of it asks: CG_OWN_? */
static bool is_as_asked(const cg_table *table, unsigned object, unsigned own) {
  const cg_object *card = cg_at(table, object);
  if ((own & CG_OWN_STANDS) != 0 && (card->flags & CG_KNEELING) != 0) return false;
  if (own <= CG_OWN_STANDS) return true;
  if ((own & CG_OWN_TOKENS) != 0 && card->tokens == 0) return false;
  if ((own & CG_OWN_JOINS) != 0 && !joins(card)) return false;
  if (own < CG_OWN_HOST_KNEELS) return true;
  if (card->host == CG_NO_OBJECT) return false;
  const cg_object *host = cg_at(table, card->host);
  if ((own & CG_OWN_HOST_KNEELS) != 0 && (host->flags & CG_KNEELING) == 0) return false;
  return (own & CG_OWN_HOST_JOINS) == 0 || joins(host);
}

static uint32_t option_of(const cg_table *table, const cg_use *use) {
  unsigned member = use->member == CG_NO_OBJECT ? CG_NO_MEMBER : use->member;
  if (use->zone == CG_SHADOWS) return cg_option(CG_O_UNSHADOW, use->group, member, use->shadow);
  if (use->object == CG_NO_OBJECT)
    return cg_option(CG_O_EVENT, use->group, member, use->def | (unsigned)use->place << 12);
  unsigned number = use->ability - (unsigned)cg_def_of(table, use->def)->first_ability;
  return cg_option(CG_O_ABILITY, use->group, member, number << 10 | use->object);
}

/* What adjectives of a choice say plainly. */
typedef struct glance {
  cg_side side;            /* what the card does */
  unsigned trait, faction; /* ANY: it need not bear it, or belong to it */
} glance;
enum { ANY = 0xFFFF };

static glance read_adjectives(const cg_table *table, const uint16_t *at) {
  static const uint8_t flags[] = {CG_KNEELING, 0, CG_ATTACKING, CG_DEFENDING, CG_PARTICIPATING};
  static_assert(CG_K_STANDING == CG_K_KNEELING + 1 && CG_K_ATTACKING == CG_K_KNEELING + 2 &&
                    CG_K_DEFENDING == CG_K_KNEELING + 3 && CG_K_PARTICIPATING == CG_K_KNEELING + 4,
                "in this order");
  uint64_t of_traits = CG_CHANGE(TRAIT) | CG_CHANGE(NO_TRAIT) | CG_CHANGE(NO_TRAITS);
  uint64_t of_factions = CG_CHANGE(FACTION) | CG_CHANGE(NO_FACTION), changes = table->pub->changes;
  glance found = {.trait = ANY, .faction = ANY};
  for (; *at >= CG_K_TRAIT; at += 1 + cg_words_of(*at)) {
    uint16_t op = *at;
    if (op >= CG_K_KNEELING && op <= CG_K_PARTICIPATING && op != CG_K_STANDING)
      found.side = cg_side_of(table, flags[op - CG_K_KNEELING]);
    else if (op == CG_K_TRAIT && !cg_is_register(at[1]) && (changes & of_traits) == 0)
      found.trait = at[1] & 0x7FFF;
    else if (op == CG_K_FACTION && !cg_is_register(at[1]) && (changes & of_factions) == 0)
      found.faction = at[1] & 0x7FFF;
  }
  if (found.trait >= 64 * CG_TRAIT_WORDS) found.trait = ANY;
  return found;
}

static inline bool meets(const cg_table *table, const glance *asked, const cg_object *card) {
  if (!cg_is_on(&asked->side, card)) return false;
  const cg_def *def = cg_def_of(table, card->def);
  if (asked->faction != ANY && def->faction != asked->faction) return false;
  return asked->trait == ANY || cg_has_trait(def, asked->trait) ||
         (card->flags & CG_CONDITION) != 0;
}

/* Is there a card in play that the first choice of an ability could be, among those of these
 * types? Asked before its words are read. */
static bool any_to_choose(cg_table *table, unsigned number, unsigned types) {
  const hl_cards *cards = table->rules->base.cards;
  glance asked = read_adjectives(table, cards->code + cards->ability[number].statements + 3);
  cg_know_sets(table);
  HF_EACH_BIT (type, types) {
    const uint64_t *set = cg_set(table, CG_SET_CHARACTERS + type);
    for (unsigned i = cg_used_words(table); i-- > 0;)
      HF_EACH_BIT (bit, set[i])
        if (meets(table, &asked, cg_at(table, 64 * i + bit))) return true;
  }
  return false;
}

static bool found_one(search *s, const cg_use *use) {
  const cg_ability *ability = &s->table->rules->ability[use->ability];
  if (!cg_plays_event(s->table, use) && cg_was_used(s->table, use)) return false;
  if (ability->among != 0 && !any_to_choose(s->table, use->ability, ability->among)) return false;
  if (!(ability->plain != 0 ? cg_usable_plainly(s->table, use)
                            : cg_usable(s->table, use, s->guess)))
    return false;
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
  if (!cg_occasion(&scope, scope.code + from->window + 1, group, found)) return false;
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
  if ((ability->calls & s->names) == 0) return false;
  for (unsigned group = s->first; group < s->end; group++)
    if ((cg_names_of(&table->pub->group[group]) & ability->listens) != 0 &&
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

static inline bool lacks_something(const search *s, const cg_ability *ability) {
  return ((ability->needs & ~s->situation) | (ability->gold > s->gold)) != 0;
}

/* One ability, where it is used and at this timing. What stands in the way most often is looked
 * at first. */
static bool try_ability(search *s, cg_use *use, unsigned number) {
  const cg_ability *ability = &s->table->rules->ability[number];
  if (lacks_something(s, ability)) return false;
  if (s->timing == CG_ON_ACTION && (ability->phases & s->names) == 0) return false;
  use->ability = (uint16_t)number;
  if (use->object == CG_NO_OBJECT ? ability->own != 0 || is_too_dear(s->table, use)
                                  : !is_as_asked(s->table, use->object, ability->own))
    return false;
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
  return (def->listens[s->timing] & s->names) != 0;
}

/* There are too many to be noted. */
static HF_APART bool search_all_play(search *s) {
  cg_table *table = s->table;
  const uint64_t *able = cg_set(table, CG_SET_ABLE);
  for (unsigned object = cg_next(table, able, 0); object != CG_NO_OBJECT;
       object = cg_next(table, able, object + 1)) {
    const cg_object *card = cg_at(table, object);
    if (s->seat != CG_NOBODY && card->controller != s->seat) continue;
    if (!cg_is_active(card) || !cg_plays(table, card->controller)) continue;
    if (!could_answer(s, cg_def_of(table, card->def))) continue;
    cg_use use = {
        .object = (uint16_t)object, .def = card->def, .user = card->controller, .zone = CG_IN_PLAY};
    if (try_abilities(s, &use, CG_FROM_PLAY)) return true;
  }
  return false;
}

/* Is it one that the moment calls for, and is there what it needs? */
static inline bool is_ready(const search *s, const cg_listener *listener) {
  if ((listener->listens & s->names) == 0) return false;
  unsigned kneels = (cg_at(s->table, listener->object)->flags & CG_KNEELING) != 0;
  if (((listener->needs & ~s->situation) | (listener->gold > s->gold) | (listener->own & kneels)) !=
      0)
    return false;
  return listener->own <= CG_OWN_STANDS || is_as_asked(s->table, listener->object, listener->own);
}
static_assert(CG_OWN_STANDS == 1, "the bit of what kneels");

static bool search_list(search *s, unsigned seat) {
  cg_table *table = s->table;
  const cg_listener *listener;
  for (unsigned i = table->listeners[cg_listeners_of(table, s->timing, seat)]; i != 0;
       i = listener->next) {
    listener = &table->listener[i - 1];
    if (!is_ready(s, listener)) continue;
    const cg_object *card = cg_at(table, listener->object);
    if (!cg_is_active(card) || !cg_plays(table, card->controller)) continue;
    cg_use use = {
        .object = listener->object, .def = card->def, .user = card->controller, .zone = CG_IN_PLAY};
    if (try_ready(s, &use, listener->ability)) return true;
  }
  return false;
}

/* Of one seat, where the lists are known. */
static inline bool search_own(search *s) {
  return cg_are_unlisted(s->table) ? search_all_play(s) : search_list(s, s->seat);
}

static bool search_play(search *s) {
  cg_know(s->table, CG_REL_LISTENERS);
  if (s->seat != CG_NOBODY) return search_own(s);
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
  return s->timing == CG_ON_ACTION ? (ability->phases & s->names) != 0
                                   : (ability->listens & s->names) != 0;
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

static void search_hand(search *s, const cg_hand *hand) {
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
static bool search_elsewhere(search *s) {
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
static bool search_subjects(search *s) {
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

static bool search_piles(search *s) {
  if (s->table->rules->piles == 0) return false;
  return search_pile(s, s->seat, CG_DISCARD, CG_AT_DISCARD, CG_FROM_DISCARD) ||
         search_pile(s, s->seat, CG_DEAD, CG_AT_DEAD, CG_FROM_DEAD);
}

static void search_shadows(search *s) {
  cg_table *table = s->table;
  if (!cg_has_shadows(table, s->seat)) return;
  for (unsigned object = cg_first_slot(table); object < table->pub->high; object++) {
    const cg_object *card = cg_at(table, object);
    if (card->place != CG_SHADOW || card->controller != s->seat) continue;
    const cg_def *def = cg_def_of(table, card->def);
    if (def->type != CG_TYPE_EVENT || !could_answer(s, def)) continue;
    cg_use use = {.object = CG_NO_OBJECT,
                  .def = card->def,
                  .user = (uint8_t)s->seat,
                  .zone = CG_SHADOWS,
                  .shadow = (uint16_t)object};
    try_abilities(s, &use, CG_FROM_HAND);
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

/* Some event that the seat could hold. */
static bool try_repertoire(search *s, unsigned faction, bool loyal_too) {
  cg_table *table = s->table;
  const cg_repertoire *of = &table->rules->repertoire[faction];
  if (s->timing == CG_ON_ACTION ? (of->actions[!loyal_too] >> table->pub->phase & 1) == 0
                                : (of->listens[!loyal_too][s->timing] & s->names) == 0)
    return false;
  for (unsigned i = of->first[s->timing]; i < of->first[s->timing + 1]; i++) {
    unsigned number = table->rules->event[i];
    if (!is_timely(s, number)) continue;
    if (!loyal_too && cg_def_of(table, table->rules->ability[number].def)->loyal != 0) continue;
    if (!try_event(s, number)) continue;
    table->hint[s->seat] = (uint16_t)(number + 1);
    return true;
  }
  return false;
}

/* Could the seat hold an event that it could use now? */
static bool search_repertoire(search *s) {
  cg_table *table = s->table;
  const cg_seat *of = &table->seat[s->seat];
  if (of->count[CG_HAND] == 0 && !cg_has_shadows(table, s->seat)) return false;
  /* what could be played last can often be played again */
  unsigned hint = table->hint[s->seat];
  if (hint != 0 && is_timely(s, hint - 1) && try_event(s, hint - 1)) return true;
  if (table->pub->starter != 0) {
    for (unsigned faction = 0; faction < CG_FACTION_COUNT; faction++)
      if (try_repertoire(s, faction, true)) return true;
    return false;
  }
  return try_repertoire(s, CG_FACTION_NEUTRAL, true) || try_repertoire(s, of->faction, true) ||
         (of->banner != CG_NOBODY && try_repertoire(s, of->banner, false));
}

/* --- windows -------------------------------------------------------------- */

/* Who controls a duplicate may save, whoever has the card (Rules Reference, Duplicates). */
static bool can_save(const cg_table *table, unsigned seat, const cg_group *group, unsigned object) {
  if ((group->flags & (CG_UNSAVED | CG_AS_COST | CG_CANCELLED)) != 0) return false;
  if (!cg_duplicate_helps(table, group->kind) || cg_is_burning(cg_at(table, object))) return false;
  return cg_duplicate_of(table, object, seat) != CG_NO_OBJECT;
}

static void offer_duplicates(cg_table *table, unsigned seat, unsigned first, unsigned end,
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

/* Cards may be used that are neither in play nor in the hand. */
static inline bool has_more_places(cg_table *table, unsigned seat) {
  return cg_any_change(table, CG_M_FROM_ELSEWHERE) || table->rules->piles != 0 ||
         cg_has_shadows(table, seat);
}

static HF_APART void search_more_places(search *s) {
  search_elsewhere(s);
  search_piles(s);
  search_shadows(s);
}

/* What may be answered by cards that wait for nothing: one that is discarded from elsewhere, and
 * duplicates. */
static inline uint64_t heard_outside(unsigned timing) {
  return timing <= CG_INTERRUPT ? cg_listens(CG_H_DISCARDED_FROM) : 0;
}
static inline uint64_t heard_by_duplicates(unsigned timing) {
  return timing == CG_WOULD ? cg_listens(CG_H_LEAVES) | cg_listens(CG_H_INTO_SHADOWS) : 0;
}

/* For what waits for these groups; without options it is only asked whether there is any. */
static search among_triggers(cg_table *table, unsigned seat, unsigned timing, unsigned first,
                             unsigned end, uint64_t calls, cg_options *options) {
  cg_refresh(table);
  return (search){.table = table,
                  .seat = seat,
                  .timing = timing,
                  .first = first,
                  .end = end,
                  .options = options,
                  .names = calls,
                  .situation = situation_of(table, seat),
                  .gold = gold_of(table, seat),
                  .guess = options == NULL || seat == CG_NOBODY};
}

void cg_triggers_called(cg_table *table, unsigned seat, unsigned timing, unsigned first,
                        unsigned end, uint64_t calls, cg_options *options) {
  search s = among_triggers(table, seat, timing, first, end, calls, options);
  if ((table->pub->listens[timing] & s.names) != 0) search_play(&s);
  if ((heard_outside(timing) & s.names) != 0) search_subjects(&s);
  if (seat == CG_NOBODY) return; /* forced: what all can see decides whether it comes */
  const cg_hand *hand = cg_know_hand(table, seat);
  if ((hand->listens[timing] & s.names) != 0) search_hand(&s, hand);
  if (has_more_places(table, seat)) search_more_places(&s);
  if ((heard_by_duplicates(timing) & s.names) != 0)
    offer_duplicates(table, seat, first, end, options);
}

void cg_triggers(cg_table *table, unsigned seat, unsigned timing, unsigned first, unsigned end,
                 cg_options *options) {
  uint64_t calls = cg_calls_between(table, seat, first, end);
  cg_triggers_called(table, seat, timing, first, end, calls, options);
}

bool cg_may_trigger(cg_table *table, unsigned seat, unsigned timing, unsigned first, unsigned end) {
  uint64_t calls = cg_calls_between(table, seat, first, end);
  search s = among_triggers(table, seat, timing, first, end, calls, NULL);
  if ((table->pub->listens[timing] & s.names) != 0 && search_play(&s)) return true;
  if (search_subjects(&s) || search_elsewhere(&s) || search_piles(&s)) return true;
  if ((cg_awaited_in_hand(table, seat, timing) & s.names) != 0 && search_repertoire(&s))
    return true;
  if (timing != CG_WOULD) return false;
  cg_options options;
  options.count = 0;
  offer_duplicates(table, seat, first, end, &options);
  return options.count > 0;
}

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
  cg_know(table, CG_REL_SETS);
  cg_know(table, CG_REL_LISTENERS);
  cg_know_hand(table, seat);
  return has_waiting_card(table, seat, timing, calls);
}

bool cg_has_triggers(cg_table *table, unsigned seat, unsigned timing, uint64_t calls) {
  bool known = cg_keeps(table, CG_REL_HAND + seat) && cg_is_fresh(table, CG_REL_LISTENERS) &&
               cg_is_fresh(table, CG_REL_SETS);
  return known ? has_waiting_card(table, seat, timing, calls)
               : find_waiting_card(table, seat, timing, calls);
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

static search among_actions(cg_table *table, cg_options *options) {
  cg_refresh(table);
  cg_know(table, CG_REL_LISTENERS);
  return (search){.table = table,
                  .timing = CG_ON_ACTION,
                  .options = options,
                  .names = hf_bit(table->pub->phase)};
}

static inline void find_actions(search *s, unsigned seat, unsigned places) {
  cg_table *table = s->table;
  if ((places & (CG_ACTS_IN_PLAY | CG_ACTS_IN_HAND | CG_ACTS_ELSEWHERE)) != 0) {
    s->seat = seat;
    s->situation = situation_of(table, seat);
    s->gold = gold_of(table, seat);
    if ((places & CG_ACTS_IN_PLAY) != 0) search_own(s);
    if ((places & CG_ACTS_IN_HAND) != 0) search_hand(s, cg_know_hand(table, seat));
    if ((places & CG_ACTS_ELSEWHERE) != 0) search_more_places(s);
  }
  if ((places & (CG_ACTS_MARSHALING | CG_ACTS_AMBUSHING | CG_ACTS_ELSEWHERE)) != 0)
    cg_offer_cards(table, seat, places, s->options);
}

void cg_actions(cg_table *table, unsigned seat, bool none_in_play, cg_options *options) {
  search s = among_actions(table, options);
  unsigned places = places_to_act(table, seat);
  find_actions(&s, seat, none_in_play ? places & ~(unsigned)CG_ACTS_IN_PLAY : places);
}

unsigned cg_next_to_act(cg_table *table, unsigned seat, unsigned *passes, cg_options *options) {
  search s = among_actions(table, options);
  unsigned passed = *passes, players = hf_bit_count(cg_players(table));
  for (; passed < players; seat = cg_left_of(table, seat, 1)) {
    if (!cg_plays(table, seat)) continue;
    unsigned places = places_to_act(table, seat);
    options->count = 0;
    cg_offer(options, 0);
    if (places != 0) find_actions(&s, seat, places);
    if (options->count > 1) {
      *passes = passed;
      return seat;
    }
    passed++;
  }
  return CG_NOBODY;
}

bool cg_may_act(cg_table *table, unsigned seat, bool *none_in_play) {
  cg_refresh(table);
  search s = {.table = table,
              .seat = seat,
              .timing = CG_ON_ACTION,
              .names = hf_bit(table->pub->phase),
              .situation = situation_of(table, seat),
              .gold = gold_of(table, seat),
              .guess = true};
  *none_in_play = false;
  if (cg_could_bring_from_hand(table, seat)) return true;
  if (search_play(&s)) return true;
  *none_in_play = true; /* what everybody knows forbids it: nobody can know better */
  if (search_repertoire(&s) || cg_has_shadows(table, seat)) return true;
  return search_elsewhere(&s) || search_piles(&s) || cg_could_bring_out(table, seat);
}
