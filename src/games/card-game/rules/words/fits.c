/* Whether a card is one of those that an expression means; its filters are in filters.c. */
#include "fits.h"

#include "../state/deeds.h"
#include "../state/objects.h"
#include "../state/participants.h"
#include "../state/zones.h"
#include "asks.h"
#include "filters.h"
#include "sets.h"
#include "numbers.h"

/* --- kinds ---------------------------------------------------------------- */

const cg_def *cg_thing_def(const cg_scope *scope, const cg_thing *thing) {
  return thing->def == 0 ? NULL : cg_def_of(scope->table, thing->def);
}

unsigned cg_type_of(const cg_scope *scope, const cg_thing *thing) {
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

/* Of a card that has left play. */
static bool was(const cg_scope *scope, const cg_thing *thing, unsigned state) {
  return cg_was(scope->table, thing->object, state);
}

static bool is_card(unsigned type) { return type <= CG_TYPE_EVENT; }

static bool noun_fits(cg_scope *scope, uint16_t op, const cg_thing *thing) {
  static const uint8_t types[] = {CG_TYPE_CHARACTER, CG_TYPE_LOCATION, CG_TYPE_ATTACHMENT,
                                  CG_TYPE_EVENT, CG_TYPE_PLOT};
  unsigned type = cg_type_of(scope, thing);
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
  return cg_eval_word(scope, at) == cg_type_of(scope, thing);
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
    return cg_is_gone(scope->table, thing) ? was(scope, thing, CG_WAS_ATTACKING)
                                           : cg_attacks(scope->table, thing->object);
  case CG_K_DEFENDING:
    return cg_is_gone(scope->table, thing) ? was(scope, thing, CG_WAS_DEFENDING)
                                           : has_flag(scope, thing, CG_DEFENDING);
  case CG_K_PARTICIPATING:
    return cg_is_gone(scope->table, thing) ? was(scope, thing, CG_WAS_ATTACKING | CG_WAS_DEFENDING)
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
  if (op == CG_K_NOT_SORT) return !fits && is_card(cg_type_of(scope, thing));
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
  size_t from = (size_t)(*at - scope->code);
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
