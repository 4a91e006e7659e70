/* Whether a card is one of those that an expression means: kinds and filters. */
#include "fits.h"

#include "../state/deeds.h"
#include "../state/objects.h"
#include "../state/participants.h"
#include "../state/zones.h"
#include "asks.h"
#include "conditions.h"
#include "sets.h"

/* --- kinds ---------------------------------------------------------------- */

const cg_def *cg_thing_def(const cg_scope *scope, const cg_thing *thing) {
  return thing->def == 0 ? NULL : cg_def_of(scope->table, thing->def);
}

static unsigned type_of(const cg_scope *scope, const cg_thing *thing) {
  const cg_def *def = cg_thing_def(scope, thing);
  if (def == NULL) return CG_TYPE_COUNT;
  if (thing->object != CG_NO_OBJECT &&
      (cg_at(scope->table, thing->object)->flags & CG_CONDITION) != 0)
    return CG_TYPE_ATTACHMENT;
  return def->type;
}

static bool has_flag(const cg_scope *scope, const cg_thing *thing, unsigned flag) {
  return thing->object != CG_NO_OBJECT && (cg_at(scope->table, thing->object)->flags & flag) != 0;
}

/* A card that has left play is what it was when it left. */
static bool is_gone(const cg_scope *scope, const cg_thing *thing) {
  return thing->object != CG_NO_OBJECT && cg_at(scope->table, thing->object)->place == CG_GONE;
}

static bool was(const cg_scope *scope, const cg_thing *thing, unsigned state) {
  return cg_was(scope->table, thing->object, state);
}

static bool is_card(unsigned type) { return type <= CG_TYPE_EVENT; }

static bool noun_fits(cg_scope *scope, uint16_t op, const cg_thing *thing) {
  static const uint8_t types[] = {CG_TYPE_CHARACTER, CG_TYPE_LOCATION, CG_TYPE_ATTACHMENT,
                                  CG_TYPE_EVENT, CG_TYPE_PLOT};
  unsigned type = type_of(scope, thing);
  if (op < CG_K_FACTIONS) return type == types[op - CG_K_CHARACTERS];
  if (thing->def != 0 || thing->object == CG_NO_OBJECT) return op == CG_K_CARDS && is_card(type);
  unsigned place = cg_at(scope->table, thing->object)->place;
  if (op == CG_K_FACTIONS) return place == CG_FACTION;
  return place == CG_DUPLICATE || place == CG_COMING; /* it is a card, and nothing else */
}
static_assert(CG_K_LOCATIONS == CG_K_CHARACTERS + 1 && CG_K_ATTACHMENTS == CG_K_CHARACTERS + 2 &&
                  CG_K_EVENTS == CG_K_CHARACTERS + 3 && CG_K_PLOTS == CG_K_CHARACTERS + 4 &&
                  CG_K_FACTIONS == CG_K_CHARACTERS + 5,
              "in the order of the types");

static bool sort_fits(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  return cg_eval_word(scope, at) == type_of(scope, thing);
}

/* Bears it one of so many traits? */
static bool traits_fit(cg_scope *scope, const uint16_t *at, unsigned words, const cg_thing *thing) {
  if (thing->def == 0) return false;
  for (; words > 0; words--)
    if (cg_bears(scope->table, thing, cg_eval_word(scope, &at))) return true;
  return false;
}

static bool faction_fits(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  unsigned faction = cg_eval_word(scope, at);
  return thing->def != 0 && cg_belongs(scope->table, thing, faction);
}

/* In its controller's faction: 1, in another: 2, neutral: 0. */
static unsigned allegiance(cg_scope *scope, const cg_thing *thing) {
  if (thing->def == 0 || thing->controller == CG_NOBODY) return 0;
  if (cg_belongs(scope->table, thing, CG_FACTION_NEUTRAL)) return 0;
  return cg_belongs(scope->table, thing, scope->table->seat[thing->controller].faction) ? 1 : 2;
}

static bool state_fits(cg_scope *scope, uint16_t op, const cg_thing *thing) {
  const cg_def *def = cg_thing_def(scope, thing);
  switch (op) {
  case CG_K_IN_FACTION: return allegiance(scope, thing) == 1;
  case CG_K_OUT_FACTION: return allegiance(scope, thing) == 2;
  case CG_K_KNEELING: return has_flag(scope, thing, CG_KNEELING);
  case CG_K_STANDING: return thing->object != CG_NO_OBJECT && !has_flag(scope, thing, CG_KNEELING);
  case CG_K_ATTACKING:
    return is_gone(scope, thing) ? was(scope, thing, CG_WAS_ATTACKING)
                                 : cg_attacks(scope->table, thing->object);
  case CG_K_DEFENDING:
    return is_gone(scope, thing) ? was(scope, thing, CG_WAS_DEFENDING)
                                 : has_flag(scope, thing, CG_DEFENDING);
  case CG_K_PARTICIPATING:
    return is_gone(scope, thing) ? was(scope, thing, CG_WAS_ATTACKING | CG_WAS_DEFENDING)
                                 : cg_participates(scope->table, thing->object);
  case CG_K_UNIQUE: return def != NULL && def->unique != 0;
  case CG_K_NON_UNIQUE: return def != NULL && def->unique == 0;
  case CG_K_LOYAL: return def != NULL && def->loyal != 0;
  case CG_K_NON_LOYAL: return def != NULL && def->loyal == 0;
  case CG_K_LIMITED: return def != NULL && cg_has_keyword(scope->table, thing, CG_KEYWORD_LIMITED);
  case CG_K_NON_LIMITED:
    return def != NULL && !cg_has_keyword(scope->table, thing, CG_KEYWORD_LIMITED);
  default:
    assert(op == CG_K_OTHER);
    return scope->object == CG_NO_OBJECT || thing->object != scope->object;
  }
}

/* Nouns that name types: the last words of a kind. */
HF_APART static bool sorts_fit(cg_scope *scope, uint16_t op, const uint16_t **at,
                               const cg_thing *thing) {
  bool fits = sort_fits(scope, at, thing);
  if (op == CG_K_OF_SORT) return fits;
  if (op == CG_K_NOT_SORT) return !fits && is_card(type_of(scope, thing));
  fits |= sort_fits(scope, at, thing);
  if (op == CG_K_THREE) fits |= sort_fits(scope, at, thing);
  return fits;
}

bool cg_adjective_fits(cg_scope *scope, const uint16_t *at, const cg_thing *thing) {
  uint16_t op = *at++;
  if (op <= CG_K_NOT_TRAIT)
    return traits_fit(scope, at, cg_words_of(op), thing) == (op != CG_K_NOT_TRAIT);
  if (op <= CG_K_NOT_FACTION) return faction_fits(scope, &at, thing) == (op == CG_K_FACTION);
  return state_fits(scope, op, thing);
}

HF_APART static bool words_fit(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  const uint16_t *word = *at;
  bool fits = true;
  for (; *word >= CG_K_TRAIT; word += 1 + cg_words_of(*word)) /* they are read in any case */
    fits = fits && cg_adjective_fits(scope, word, thing);
  uint16_t op = *word++;
  *at = word;
  if (op <= CG_K_CARDS) return fits && noun_fits(scope, op, thing);
  return sorts_fit(scope, op, at, thing) && fits;
}

bool cg_kind_fits(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  const cg_rules *rules = scope->table->rules;
  size_t from = (size_t)(*at - scope->code) % CG_LENGTHS;
  unsigned kind = rules->kind[from];
  if (kind == 0 || thing->def == 0 || !cg_words_as_printed(scope->table) ||
      has_flag(scope, thing, CG_CONDITION))
    return words_fit(scope, at, thing);
  bool meant = cg_in_defs(cg_kind_defs(rules, kind), thing->def);
  if ((meant & cg_kind_asks(kind)) != 0) return words_fit(scope, at, thing);
  *at += rules->length[from];
  return meant;
}
static_assert(CG_K_CARDS < CG_K_TWO && CG_K_NOT_SORT + 1 == CG_K_TRAIT, "adjectives come last");

/* --- filters -------------------------------------------------------------- */

static unsigned zone_bits(uint16_t op) {
  switch (op) {
  case CG_Z_HAND: return hf_bit(CG_HAND);
  case CG_Z_DECK: return hf_bit(CG_TOP) | hf_bit(CG_LOOSE) | hf_bit(CG_BOTTOM);
  case CG_Z_DISCARD: return hf_bit(CG_DISCARD);
  case CG_Z_DEAD: return hf_bit(CG_DEAD);
  case CG_Z_PLOTS: return hf_bit(CG_PLOTS);
  case CG_Z_USED: return hf_bit(CG_USED);
  default: assert(op == CG_Z_SHADOWS); return hf_bit(CG_SHADOWS);
  }
}

void cg_read_places(cg_scope *scope, uint16_t op, const uint16_t **at, cg_places *where) {
  where->named = true;
  if (op == CG_F_IN_OF) {
    where->zones = zone_bits(*(*at)++);
    where->seats = cg_eval_players(scope, at);
    return;
  }
  unsigned seat = cg_eval_player(scope, at);
  where->seats = seat == CG_NOBODY ? 0 : hf_bit(seat);
  where->zones = zone_bits(*(*at)++);
  if (op == CG_F_IN_EITHER) where->zones |= zone_bits(*(*at)++);
}

/* Cards that are looked at have not left the place where they were (RR, Search). */
static uint32_t zones_of(const cg_table *table, const cg_thing *thing) {
  if (thing->zone != CG_ASIDE) return hf_bit(thing->zone);
  unsigned cards = cg_count(table, thing->owner, CG_ASIDE);
  unsigned hand = cg_aside_of_hand(table, thing->owner);
  return (hand > 0 ? hf_bit(CG_HAND) : 0) | (hand < cards ? zone_bits(CG_Z_DECK) : 0);
}

static bool lies_in(const cg_table *table, const cg_places *where, const cg_thing *thing) {
  return thing->owner != CG_NOBODY && (where->seats >> thing->owner & 1) != 0 &&
         (where->zones & zones_of(table, thing)) != 0;
}

static bool any_attached(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
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

static bool cost_fits(const cg_def *def, uint16_t op, int number) {
  if (def == NULL || def->cost == CG_NONE) return false;
  return op == CG_F_COST_MOST    ? def->cost <= number
         : op == CG_F_COST_LEAST ? def->cost >= number
                                 : def->cost == number;
}

int cg_strength_of(cg_scope *scope, const cg_thing *thing) {
  if (type_of(scope, thing) != CG_TYPE_CHARACTER) return -1;
  if (thing->object != CG_NO_OBJECT) return cg_at(scope->table, thing->object)->strength;
  return cg_thing_def(scope, thing)->strength;
}

static int worth(cg_scope *scope, const cg_thing *thing, bool cost) {
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

static bool extreme_fits(cg_scope *scope, uint16_t op, const uint16_t **at, const cg_thing *thing) {
  bool cost = op == CG_F_HIGHEST_COST || op == CG_F_LOWEST_COST;
  bool highest = op == CG_F_HIGHEST_STR || op == CG_F_HIGHEST_COST;
  int extreme = cg_extreme(scope, at, cost, highest), own = worth(scope, thing, cost);
  return own >= 0 && extreme >= 0 && (highest ? own >= extreme : own <= extreme);
}

bool cg_number_fits(cg_scope *scope, uint16_t op, int number, const cg_thing *thing) {
  int strength = cg_strength_of(scope, thing);
  switch (op) {
  case CG_F_COST_MOST:
  case CG_F_COST_LEAST:
  case CG_F_COST: return cost_fits(cg_thing_def(scope, thing), op, number);
  case CG_F_STR_MOST: return strength >= 0 && strength <= number;
  case CG_F_STR_LEAST: return strength >= number;
  case CG_F_PRINTED_STR_MOST:
    return strength >= 0 && cg_thing_def(scope, thing)->strength <= number;
  default: assert(op == CG_F_TOTAL_STR); return strength >= 0 && strength <= number;
  }
}

static bool had_fits(cg_scope *scope, uint16_t op, const cg_thing *thing) {
  switch (op) {
  case CG_F_POWER: return was(scope, thing, CG_WAS_POWERFUL);
  case CG_F_NO_POWER: return !was(scope, thing, CG_WAS_POWERFUL);
  case CG_F_GOLD: return was(scope, thing, CG_WAS_GOLDEN);
  case CG_F_NO_GOLD: return !was(scope, thing, CG_WAS_GOLDEN);
  case CG_F_ATTACHMENTS: return was(scope, thing, CG_WAS_ATTACHED_TO);
  case CG_F_NO_ATTACHMENTS: return !was(scope, thing, CG_WAS_ATTACHED_TO);
  default: assert(op == CG_F_DUPLICATE); return was(scope, thing, CG_WAS_DUPLICATED);
  }
}

static bool tokens_fit(cg_scope *scope, uint16_t op, const cg_thing *thing) {
  if (thing->object == CG_NO_OBJECT) return false;
  if (is_gone(scope, thing)) return had_fits(scope, op, thing);
  const cg_object *card = cg_at(scope->table, thing->object);
  switch (op) {
  case CG_F_POWER: return card->power > 0;
  case CG_F_NO_POWER: return card->power == 0;
  case CG_F_GOLD: return card->gold > 0;
  case CG_F_NO_GOLD: return card->gold == 0;
  case CG_F_ATTACHMENTS: return cg_has_attachments(scope->table, thing->object);
  case CG_F_NO_ATTACHMENTS: return !cg_has_attachments(scope->table, thing->object);
  default: assert(op == CG_F_DUPLICATE); return cg_duplicates(scope->table, thing->object) > 0;
  }
}

static bool word_fits(cg_scope *scope, uint16_t op, const uint16_t **at, const cg_thing *thing) {
  unsigned word = cg_eval_word(scope, at);
  switch (op) {
  case CG_F_ICON: return (cg_icons_of(scope->table, thing) >> word & 1) != 0;
  case CG_F_NO_ICON: return thing->def != 0 && (cg_icons_of(scope->table, thing) >> word & 1) == 0;
  case CG_F_KEYWORD: return cg_has_keyword(scope->table, thing, word);
  case CG_F_NO_KEYWORD: return thing->def != 0 && !cg_has_keyword(scope->table, thing, word);
  default: {
    assert(op == CG_F_TOKEN);
    if (thing->object == CG_NO_OBJECT) return false;
    const cg_object *card = cg_at(scope->table, thing->object);
    return cg_tokens_on(card, word) > 0;
  }
  }
}

uint32_t cg_name_at(const uint16_t **at) {
  assert((*at)[0] == HL_QUOTED);
  uint32_t name = (uint32_t)(*at)[1] << 16 | (*at)[2];
  *at += 3;
  return name;
}

bool cg_is_named(const cg_scope *scope, const cg_thing *thing, uint32_t name) {
  if (thing->def == 0) return false;
  const hl_cards *cards = scope->table->rules->base.cards;
  return cards->card[cg_def_of(scope->table, thing->def)->card].name == name;
}

static bool same_title(const cg_scope *scope, const cg_thing *thing, unsigned def) {
  return thing->def != 0 && def != 0 &&
         cg_def_of(scope->table, thing->def)->title == cg_def_of(scope->table, def)->title;
}

bool cg_filter_fits(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  uint16_t op = *(*at)++;
  switch (op) {
  case CG_F_CONTROLLED: return cg_eval_player(scope, at) == thing->controller;
  case CG_F_OPPONENTS: return thing->controller != scope->user && thing->controller != CG_NOBODY;
  case CG_F_OWNED: return cg_eval_player(scope, at) == thing->owner;
  case CG_F_NOT_CONTROLLED: return cg_eval_player(scope, at) != thing->controller;
  case CG_F_NOT_OWNED: return cg_eval_player(scope, at) != thing->owner;
  case CG_F_HIGHEST_STR:
  case CG_F_LOWEST_STR:
  case CG_F_HIGHEST_COST:
  case CG_F_LOWEST_COST: return extreme_fits(scope, op, at, thing);
  case CG_F_IN:
  case CG_F_IN_EITHER:
  case CG_F_IN_OF: {
    cg_places where;
    cg_read_places(scope, op, at, &where);
    return lies_in(scope->table, &where, thing);
  }
  case CG_F_IN_PLAY: return thing->zone == CG_IN_PLAY;
  case CG_F_NAMED: return cg_is_named(scope, thing, cg_name_at(at));
  case CG_F_SAME_NAME:
    return same_title(scope, thing, cg_thing_of(scope->table, cg_eval_card(scope, at)).def);
  case CG_F_OTHER_THAN: {
    bool fits = cg_fits(scope, at, thing);
    return !fits || (scope->counts && thing->object == CG_NO_OBJECT);
  }
  case CG_F_AMONG: return cg_fits(scope, at, thing);
  case CG_F_ATTACHED_TO: {
    unsigned host =
        thing->object == CG_NO_OBJECT ? CG_NO_OBJECT : cg_at(scope->table, thing->object)->host;
    cg_thing on =
        host == CG_NO_OBJECT ? (cg_thing){.object = CG_NO_OBJECT} : cg_thing_at(scope->table, host);
    return cg_fits(scope, at, &on) && host != CG_NO_OBJECT;
  }
  case CG_F_WITH_ATTACHED: return any_attached(scope, at, thing);
  case CG_F_COST_MOST:
  case CG_F_COST_LEAST:
  case CG_F_COST:
  case CG_F_STR_MOST:
  case CG_F_STR_LEAST:
  case CG_F_PRINTED_STR_MOST:
  case CG_F_TOTAL_STR: return cg_number_fits(scope, op, cg_eval_number(scope, at), thing);
  case CG_F_STR_LOWER:
  case CG_F_STR_HIGHER: {
    cg_thing other = cg_thing_of(scope->table, cg_eval_card(scope, at));
    int own = cg_strength_of(scope, thing),
        its = other.def == 0 ? -1 : cg_strength_of(scope, &other);
    return own >= 0 && its >= 0 && (op == CG_F_STR_LOWER ? own < its : own > its);
  }
  case CG_F_ICON:
  case CG_F_NO_ICON:
  case CG_F_KEYWORD:
  case CG_F_NO_KEYWORD:
  case CG_F_TOKEN: return word_fits(scope, op, at, thing);
  case CG_F_NO_ICONS: return thing->def != 0 && cg_icons_of(scope->table, thing) == 0;
  case CG_F_AMBUSH: return thing->def != 0 && cg_thing_def(scope, thing)->ambush != CG_NONE;
  case CG_F_SHADOW: return thing->def != 0 && cg_thing_def(scope, thing)->shadow != CG_NONE;
  case CG_F_ONE_CONTROLLER: /* these two say something about those chosen together */
  case CG_F_TARGET: return true;
  default: return tokens_fit(scope, op, thing);
  }
}

bool cg_filters_fit(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  bool fits = true;
  for (;;) {
    uint16_t op = *(*at)++;
    fits &= cg_filter_fits(scope, at, thing);
    if (op == CG_FS_ONE) return fits;
  }
}

/* --- all of it ------------------------------------------------------------ */

static bool on_list(const cg_table *table, uint32_t ref, const cg_thing *thing) {
  if (thing->object != CG_NO_OBJECT || thing->owner != (ref >> 16 & 15) ||
      thing->zone != (ref >> 20 & 15))
    return false;
  for (unsigned n = 0; cg_listed(table, ref, n) != 0; n++)
    if (cg_listed(table, ref, n) == thing->def) return true;
  return false;
}

static bool same_card(const cg_table *table, uint32_t ref, const cg_thing *thing) {
  if (cg_ref_kind(ref) == CG_REF_LIST) return on_list(table, ref, thing);
  if (cg_ref_kind(ref) == CG_REF_SET)
    return thing->object != CG_NO_OBJECT && cg_in_set(cg_set(table, ref & 0xFF), thing->object);
  if (cg_ref_kind(ref) == CG_REF_OBJECT)
    return thing->object != CG_NO_OBJECT && cg_deref(table, ref) == thing->object;
  return thing->object == CG_NO_OBJECT && cg_ref_kind(ref) == CG_REF_PILE &&
         ref == cg_ref_pile(thing->owner, thing->zone, thing->def);
}

static bool was_paid(const cg_scope *scope, const cg_thing *thing) {
  for (unsigned i = 0; scope->context != NULL && i < CG_PAID; i++)
    if (same_card(scope->table, scope->context->paid[i], thing)) return true;
  return false;
}

bool cg_fits(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  uint16_t op = **at;
  if (cg_is_register(op)) {
    ++*at;
    return same_card(scope->table, cg_register(scope, op), thing);
  }
  if (op < CG_CS_ONE) return same_card(scope->table, cg_eval_card(scope, at), thing);
  ++*at;
  switch (op) {
  case CG_CS_ONE: return same_card(scope->table, cg_eval_card(scope, at), thing);
  case CG_CS_ALL: return cg_kind_fits(scope, at, thing);
  case CG_CS_SUCH: {
    bool fits = cg_kind_fits(scope, at, thing);
    return cg_filters_fit(scope, at, thing) && fits;
  }
  case CG_CS_EITHER:
  case CG_CS_BOTH: {
    bool fits = cg_fits(scope, at, thing);
    return cg_fits(scope, at, thing) || fits;
  }
  case CG_CS_TOP:
  case CG_CS_BOTTOM: {
    cg_eval_number(scope, at);
    unsigned seat = cg_eval_player(scope, at);
    return thing->owner == seat && thing->zone == (op == CG_CS_TOP ? CG_TOP : CG_BOTTOM);
  }
  case CG_CS_SEEN: return thing->zone == CG_ASIDE;
  case CG_CS_PAID: return was_paid(scope, thing);
  default: /* the cards revealed, discarded */
    return same_card(scope->table, cg_discarded_card(scope), thing);
  }
}
