/* Is a card one of those that are meant? card.def names the function of each set of cards,
 * in_NAME() here; kinds are in kinds.c. filter.def names the function of each filter, fits_NAME()
 * here; those that compare with a number have a function for the comparison, because it is the same
 * for all cards that are looked at. */
#include "filters.h"

#include "../state/deeds.h"
#include "../state/objects.h"
#include "../state/tokens.h"
#include "../state/zones.h"
#include "asks.h"
#include "kinds.h"
#include "numbers.h"
#include "sets.h"

typedef bool filter(cg_scope *scope, const uint16_t **at, const cg_thing *thing);
typedef bool comparison(const cg_scope *scope, int number, const cg_thing *thing);

static const cg_object *object_of(const cg_scope *scope, const cg_thing *thing) {
  return cg_at(scope->table, thing->object);
}

/* --- whose it is ----------------------------------------------------------- */

static bool fits_controlled(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  return cg_eval_player(scope, at) == thing->controller;
}
static bool fits_not_controlled(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  return cg_eval_player(scope, at) != thing->controller;
}
static bool fits_opponents(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  (void)at; /* no words behind it */
  return thing->controller != scope->user && thing->controller != CG_NOBODY;
}
static bool fits_owned(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  return cg_eval_player(scope, at) == thing->owner;
}
static bool fits_not_owned(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  return cg_eval_player(scope, at) != thing->owner;
}

/* --- where it is ----------------------------------------------------------- */

/* One bit each: the deck is three. */
static const uint16_t zones[CG_OPS_END] = {
#define WORD_READS(number, op, type, reads, cards, pattern, english, zones) [op] = zones,
#include "zone.def"
#undef WORD_READS
};
unsigned cg_zone_bits(uint16_t op) { return zones[op]; }

void cg_read_places(cg_scope *scope, uint16_t op, const uint16_t **at, cg_places *where) {
  where->named = true;
  if (op == CG_F_IN_OF) {
    where->zones = cg_zone_bits(*(*at)++);
    where->seats = cg_eval_players(scope, at);
    return;
  }
  unsigned seat = cg_eval_player(scope, at);
  where->seats = seat == CG_NOBODY ? 0 : hf_bit(seat);
  where->zones = cg_zone_bits(*(*at)++);
  if (op == CG_F_IN_EITHER) where->zones |= cg_zone_bits(*(*at)++);
}

/* Cards that are looked at have not left the place where they were (RR, Search). */
static uint32_t zones_of(const cg_table *table, const cg_thing *thing) {
  if (thing->zone != CG_ASIDE) return hf_bit(thing->zone);
  unsigned cards = cg_count(table, thing->owner, CG_ASIDE);
  unsigned hand = cg_aside_of_hand(table, thing->owner);
  return (hand > 0 ? hf_bit(CG_HAND) : 0) | (hand < cards ? cg_zone_bits(CG_Z_DECK) : 0);
}

static bool lies_in(const cg_table *table, const cg_places *where, const cg_thing *thing) {
  return thing->owner != CG_NOBODY && (where->seats >> thing->owner & 1) != 0 &&
         (where->zones & zones_of(table, thing)) != 0;
}

static bool fits_in(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  cg_places where;
  cg_read_places(scope, CG_F_IN, at, &where);
  return lies_in(scope->table, &where, thing);
}
static bool fits_in_either(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  cg_places where;
  cg_read_places(scope, CG_F_IN_EITHER, at, &where);
  return lies_in(scope->table, &where, thing);
}
static bool fits_in_of(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  cg_places where;
  cg_read_places(scope, CG_F_IN_OF, at, &where);
  return lies_in(scope->table, &where, thing);
}
static bool fits_in_play(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  (void)scope, (void)at;
  return thing->zone == CG_IN_PLAY;
}

/* --- which it is ----------------------------------------------------------- */

uint32_t cg_name_at(const uint16_t **at) {
  assert((*at)[0] == HL_QUOTED);
  return hl_take_quoted(at);
}

bool cg_is_named(const cg_scope *scope, const cg_thing *thing, uint32_t name) {
  if (thing->def == 0) return false;
  const hl_cards *cards = scope->table->rules->base.cards;
  return cards->card[cg_def_of(scope->table, thing->def)->card].name == name;
}

static bool fits_named(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  return cg_is_named(scope, thing, cg_name_at(at));
}

static bool same_title(const cg_scope *scope, const cg_thing *thing, unsigned def) {
  return thing->def != 0 && def != 0 &&
         cg_def_of(scope->table, thing->def)->title == cg_def_of(scope->table, def)->title;
}
static bool fits_same_name(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  return same_title(scope, thing, cg_thing_of(scope->table, cg_eval_card(scope, at)).def);
}

/* Of copies that lie together as many are left out as are meant (sets.c). */
static bool fits_other_than(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  bool fits = cg_fits(scope, at, thing);
  return !fits || (scope->counts && thing->object == CG_NO_OBJECT);
}
static bool fits_among(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  return cg_fits(scope, at, thing);
}

/* --- what is attached ------------------------------------------------------ */

static bool fits_attached_to(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  unsigned host = thing->object == CG_NO_OBJECT ? CG_NO_OBJECT : object_of(scope, thing)->host;
  cg_thing on =
      host == CG_NO_OBJECT ? (cg_thing){.object = CG_NO_OBJECT} : cg_thing_at(scope->table, host);
  return cg_fits(scope, at, &on) && host != CG_NO_OBJECT;
}

static bool fits_with_attached(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  const uint16_t *start = *at;
  bool found = false;
  const cg_table *table = scope->table;
  for (unsigned other = 0; other < table->pub->high && thing->object != CG_NO_OBJECT; other++) {
    const cg_object *card = cg_at(table, other);
    if (card->place != CG_PLAY || card->host != thing->object) continue;
    const uint16_t *from = start;
    cg_thing attached = cg_thing_at(table, other);
    found |= cg_fits(scope, &from, &attached);
  }
  cg_pass(scope->table, at);
  return found;
}

/* Words for cards move an attachment from one to another: where it lies is no place to go. */
static bool fits_eligible(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  cg_thing what = cg_thing_of(scope->table, cg_eval_card(scope, at));
  if (thing->object == CG_NO_OBJECT || what.def == 0) return false;
  bool there = what.object != CG_NO_OBJECT;
  unsigned controller = there ? what.controller : scope->user;
  return !(there && object_of(scope, &what)->host == thing->object) &&
         cg_may_attach(scope->table, what.def, controller, thing->object);
}

/* --- cost and strength ----------------------------------------------------- */

int cg_strength_of(const cg_scope *scope, const cg_thing *thing) {
  if (cg_type_of(scope, thing) != CG_TYPE_CHARACTER) return -1;
  if (thing->object != CG_NO_OBJECT) return cg_at(scope->table, thing->object)->strength;
  return cg_thing_def(scope, thing)->strength;
}

/* Cost or strength; -1: it has none. */
static int worth(const cg_scope *scope, const cg_thing *thing, bool cost) {
  const cg_def *def = cg_thing_def(scope, thing);
  if (def == NULL) return -1;
  if (!cost) return cg_strength_of(scope, thing);
  return def->cost == CG_NONE ? -1 : def->cost;
}

static int further(int extreme, int own, bool highest) {
  if (own < 0) return extreme;
  return extreme < 0 || (highest ? own > extreme : own < extreme) ? own : extreme;
}

HF_APART int cg_extreme(cg_scope *scope, const uint16_t **at, bool cost, bool highest) {
  int extreme = -1;
  cg_cards cards;
  cg_no_cards(&cards);
  cg_eval_cards(scope, at, &cards);
  for (unsigned object = cg_next(scope->table, cards.set, 0); object != CG_NO_OBJECT;
       object = cg_next(scope->table, cards.set, object + 1)) {
    cg_thing thing = cg_thing_at(scope->table, object);
    extreme = further(extreme, worth(scope, &thing, cost), highest);
  }
  for (unsigned i = 0; i < cards.piles; i++) {
    cg_thing thing = cg_thing_of(scope->table, cards.pile[i]);
    extreme = further(extreme, worth(scope, &thing, cost), highest);
  }
  return extreme;
}

/* It is one of the cards, and none of them has more, or less. */
static bool is_extreme(cg_scope *scope, const uint16_t **at, const cg_thing *thing, bool cost,
                       bool highest) {
  const uint16_t *cards = *at;
  int extreme = cg_extreme(scope, at, cost, highest), own = worth(scope, thing, cost);
  return own >= 0 && own == extreme && cg_fits(scope, &cards, thing);
}
static bool fits_highest_str(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  return is_extreme(scope, at, thing, false, true);
}
static bool fits_lowest_str(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  return is_extreme(scope, at, thing, false, false);
}
static bool fits_highest_cost(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  return is_extreme(scope, at, thing, true, true);
}
static bool fits_lowest_cost(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  return is_extreme(scope, at, thing, true, false);
}

/* What a card of the words has, -1 if it is none or has none. */
static int strength_of(cg_scope *scope, const uint16_t **at) {
  cg_thing other = cg_thing_of(scope->table, cg_eval_card(scope, at));
  return other.def == 0 ? -1 : cg_strength_of(scope, &other);
}
static bool fits_str_lower(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  int own = cg_strength_of(scope, thing), its = strength_of(scope, at);
  return own >= 0 && its >= 0 && own < its;
}
static bool fits_str_higher(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  int own = cg_strength_of(scope, thing), its = strength_of(scope, at);
  return own >= 0 && its >= 0 && own > its;
}

static bool is_cost_most(const cg_scope *scope, int number, const cg_thing *thing) {
  int cost = worth(scope, thing, true);
  return cost >= 0 && cost <= number;
}
static bool is_cost_least(const cg_scope *scope, int number, const cg_thing *thing) {
  int cost = worth(scope, thing, true);
  return cost >= 0 && cost >= number;
}
static bool is_cost(const cg_scope *scope, int number, const cg_thing *thing) {
  int cost = worth(scope, thing, true);
  return cost >= 0 && cost == number;
}
static bool is_str_most(const cg_scope *scope, int number, const cg_thing *thing) {
  int strength = cg_strength_of(scope, thing);
  return strength >= 0 && strength <= number;
}
static bool is_str_least(const cg_scope *scope, int number, const cg_thing *thing) {
  return cg_strength_of(scope, thing) >= number;
}
static bool is_printed_str_most(const cg_scope *scope, int number, const cg_thing *thing) {
  return cg_strength_of(scope, thing) >= 0 && cg_thing_def(scope, thing)->strength <= number;
}
/* Of a selection: none of them is above it either. */
static bool is_total_str(const cg_scope *scope, int number, const cg_thing *thing) {
  return is_str_most(scope, number, thing);
}

static bool is_total_cost(const cg_scope *scope, int number, const cg_thing *thing) {
  int cost = worth(scope, thing, true);
  return thing->def != 0 && (cost < 0 ? 0 : cost) <= number;
}

/* --- icons, keywords, traits, tokens ---------------------------------------- */

static bool has_icon(const cg_scope *scope, const cg_thing *thing, unsigned icon) {
  return (cg_icons_of(scope->table, thing) >> icon & 1) != 0;
}
static bool fits_icon(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  return has_icon(scope, thing, cg_eval_word(scope, at));
}
static bool fits_no_icon(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  bool has = has_icon(scope, thing, cg_eval_word(scope, at));
  return thing->def != 0 && !has;
}
static bool fits_no_icons(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  (void)at; /* no words behind it */
  return thing->def != 0 && cg_icons_of(scope->table, thing) == 0;
}
static bool fits_keyword(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  return cg_has_keyword(scope->table, thing, cg_eval_word(scope, at));
}
static bool fits_no_keyword(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  bool has = cg_has_keyword(scope->table, thing, cg_eval_word(scope, at));
  return thing->def != 0 && !has;
}
static bool fits_ambush(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  (void)at; /* no words behind it */
  return thing->def != 0 && cg_thing_def(scope, thing)->ambush != CG_NONE;
}
static bool fits_shadow(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  (void)at; /* no words behind it */
  return thing->def != 0 && cg_thing_def(scope, thing)->shadow != CG_NONE;
}
static bool fits_bestow(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  (void)at; /* no words behind it */
  return thing->def != 0 && cg_thing_def(scope, thing)->bestow != CG_NONE;
}
static bool fits_printed_sort(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  unsigned sort = cg_eval_word(scope, at);
  return thing->def != 0 && cg_thing_def(scope, thing)->type == sort;
}
static bool fits_shares_trait(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  cg_thing other = cg_thing_of(scope->table, cg_eval_card(scope, at));
  if (thing->def == 0 || other.def == 0) return false;
  for (unsigned trait = 0; trait < 64 * CG_TRAIT_WORDS; trait++)
    if (cg_bears(scope->table, &other, trait) && cg_bears(scope->table, thing, trait)) return true;
  return false;
}
static bool fits_token(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  unsigned token = cg_eval_word(scope, at);
  return thing->object != CG_NO_OBJECT && cg_tokens_on(scope->table, thing->object, token) > 0;
}

/* --- what lies on it: a card that has left play is what it was when it left --- */

static bool with_power(const cg_scope *scope, const cg_thing *thing) {
  if (cg_is_gone(scope->table, thing)) return cg_was(scope->table, thing->object, CG_WAS_POWERFUL);
  return object_of(scope, thing)->power > 0;
}
static bool fits_power(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  (void)at; /* no words behind it */
  return thing->object != CG_NO_OBJECT && with_power(scope, thing);
}
static bool fits_no_power(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  (void)at; /* no words behind it */
  return thing->object != CG_NO_OBJECT && !with_power(scope, thing);
}

/* Of a card that has left play it is known only whether there was some. */
static bool is_power_least(const cg_scope *scope, int number, const cg_thing *thing) {
  if (thing->object == CG_NO_OBJECT) return false;
  if (cg_is_gone(scope->table, thing)) return number <= 1 && with_power(scope, thing);
  return object_of(scope, thing)->power >= number;
}

static bool with_gold(const cg_scope *scope, const cg_thing *thing) {
  if (cg_is_gone(scope->table, thing)) return cg_was(scope->table, thing->object, CG_WAS_GOLDEN);
  return object_of(scope, thing)->gold > 0;
}
static bool fits_gold(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  (void)at; /* no words behind it */
  return thing->object != CG_NO_OBJECT && with_gold(scope, thing);
}
static bool fits_no_gold(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  (void)at; /* no words behind it */
  return thing->object != CG_NO_OBJECT && !with_gold(scope, thing);
}

static bool is_gold_least(const cg_scope *scope, int number, const cg_thing *thing) {
  if (thing->object == CG_NO_OBJECT) return false;
  if (cg_is_gone(scope->table, thing)) return number <= 1 && with_gold(scope, thing);
  return object_of(scope, thing)->gold >= number;
}

static bool with_attachments(const cg_scope *scope, const cg_thing *thing) {
  if (cg_is_gone(scope->table, thing))
    return cg_was(scope->table, thing->object, CG_WAS_ATTACHED_TO);
  return cg_has_attachments(scope->table, thing->object);
}
static bool fits_attachments(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  (void)at; /* no words behind it */
  return thing->object != CG_NO_OBJECT && with_attachments(scope, thing);
}
static bool fits_no_attachments(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  (void)at; /* no words behind it */
  return thing->object != CG_NO_OBJECT && !with_attachments(scope, thing);
}

static bool with_duplicate(const cg_scope *scope, const cg_thing *thing) {
  if (cg_is_gone(scope->table, thing))
    return cg_was(scope->table, thing->object, CG_WAS_DUPLICATED);
  return cg_duplicates(scope->table, thing->object) > 0;
}
static bool fits_duplicate(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  (void)at; /* no words behind it */
  return thing->object != CG_NO_OBJECT && with_duplicate(scope, thing);
}

/* --- several filters, and all of them --------------------------------------- */

/* These two say something about those chosen together. */
static bool fits_one_controller(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  (void)scope, (void)at, (void)thing;
  return true;
}
static bool fits_target(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  (void)scope, (void)at, (void)thing;
  return true;
}

static bool fits_one(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  return cg_filter_fits(scope, at, thing);
}
static bool fits_more(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  bool fits = cg_filter_fits(scope, at, thing);
  return cg_filters_fit(scope, at, thing) && fits; /* all are read in any case */
}

/* A filter that compares with a number. */
static bool fits_number(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  uint16_t op = (*at)[-1];
  return cg_number_fits(scope, op, cg_eval_number(scope, at), thing);
}

typedef struct row {
  filter *fits;
  comparison *compares; /* with the number behind it */
} row;

#define COMPARES(name) fits_number, is_##name
#define FITS(name) fits_##name, NULL
static const row filters[CG_OPS_END] = {
#define WORD_READS(number, op, type, reads, cards, pattern, english, ...) [op] = {__VA_ARGS__},
#include "filter.def"
#undef WORD_READS
};

bool cg_is_number_filter(uint16_t op) { return filters[op].compares != NULL; }

bool cg_number_fits(const cg_scope *scope, uint16_t op, int number, const cg_thing *thing) {
  return filters[op].compares(scope, number, thing);
}

bool cg_filter_fits(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  uint16_t op = *(*at)++;
  return filters[op].fits(scope, at, thing);
}

bool cg_filters_fit(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  return cg_filter_fits(scope, at, thing);
}

/* --- sets of cards ---------------------------------------------------------- */

static bool on_list(const cg_table *table, uint32_t ref, const cg_thing *thing) {
  if (thing->object != CG_NO_OBJECT || thing->owner != (ref >> 16 & 15) ||
      thing->zone != (ref >> 20 & 15))
    return false;
  for (unsigned n = 0; cg_listed(table, ref, n) != 0; n++)
    if (cg_listed(table, ref, n) == thing->def) return true;
  return false;
}

/* A card that has left play, as it lies in a pile now: copies there are as good. */
static bool lies_as(const cg_table *table, uint32_t ref, const cg_thing *thing) {
  unsigned object = cg_deref(table, ref);
  if (object == CG_NO_OBJECT || cg_at(table, object)->place != CG_GONE) return false;
  return (thing->zone == CG_DEAD || thing->zone == CG_DISCARD) &&
         cg_at(table, object)->owner == thing->owner && cg_at(table, object)->def == thing->def;
}

static bool same_card(const cg_table *table, uint32_t ref, const cg_thing *thing) {
  if (cg_ref_kind(ref) == CG_REF_LIST) return on_list(table, ref, thing);
  if (cg_ref_kind(ref) == CG_REF_SET)
    return thing->object != CG_NO_OBJECT && cg_in_set(cg_set(table, ref & 0xFF), thing->object);
  if (cg_ref_kind(ref) == CG_REF_OBJECT)
    return thing->object != CG_NO_OBJECT ? cg_deref(table, ref) == thing->object
                                         : lies_as(table, ref, thing);
  return thing->object == CG_NO_OBJECT && cg_ref_kind(ref) == CG_REF_PILE &&
         ref == cg_ref_pile(thing->owner, thing->zone, thing->def);
}

static bool in_one(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  return same_card(scope->table, cg_eval_card(scope, at), thing);
}
static bool in_all(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  return cg_kind_fits(scope, at, thing);
}
static bool in_such(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  bool fits = cg_kind_fits(scope, at, thing);
  return cg_filters_fit(scope, at, thing) && fits;
}
static bool in_either(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  bool fits = cg_fits(scope, at, thing);
  return cg_fits(scope, at, thing) || fits;
}
static bool in_both(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  return in_either(scope, at, thing);
}

/* It lies among those of a deck whose order is known. */
static bool lies_in_deck(cg_scope *scope, const uint16_t **at, const cg_thing *thing,
                         unsigned zone) {
  cg_pass(scope->table, at); /* how many */
  unsigned seat = cg_eval_player(scope, at);
  return thing->owner == seat && thing->zone == zone;
}
static bool in_top(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  return lies_in_deck(scope, at, thing, CG_TOP);
}
static bool in_bottom(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  return lies_in_deck(scope, at, thing, CG_BOTTOM);
}

/* Copies of the topmost one are as good. */
static bool in_topmost(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  const uint16_t *words = *at - 1;
  cg_cards cards;
  cg_no_cards(&cards);
  cg_eval_cards(scope, &words, &cards);
  *at = words;
  bool found = false;
  for (unsigned i = 0; i < cards.piles; i++)
    found |= cards.pile[i] == cg_ref_pile(thing->owner, thing->zone, thing->def);
  return found && thing->object == CG_NO_OBJECT;
}

static bool in_seen(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  (void)scope, (void)at; /* no words behind it */
  return thing->zone == CG_ASIDE;
}
static bool in_revealed(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  (void)at; /* no words behind it */
  return same_card(scope->table, cg_discarded_card(scope), thing);
}
static bool in_discarded(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  return in_revealed(scope, at, thing);
}
static bool in_paid(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  (void)at; /* no words behind it */
  for (unsigned i = 0; scope->context != NULL && i < CG_PAID; i++)
    if (same_card(scope->table, scope->context->paid[i], thing)) return true;
  return false;
}

#define ONE(name) NULL
#define SEVERAL(name) in_##name
static filter *const memberships[CG_OPS_END] = {
#define WORD_READS(number, op, type, reads, cards, pattern, english, how) [op] = how,
#include "card.def"
#undef WORD_READS
};

bool cg_fits(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  uint16_t op = **at;
  if (cg_is_register(op) || memberships[op] == NULL) return in_one(scope, at, thing);
  ++*at;
  return memberships[op](scope, at, thing);
}
