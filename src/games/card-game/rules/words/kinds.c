/* Kinds of cards: is a card of one? kind.def names the function of each noun and adjective,
 * is_NAME() here. */
#include "kinds.h"

#include "../state/deeds.h"
#include "../state/objects.h"
#include "../state/participants.h"
#include "../state/zones.h"
#include "asks.h"
#include "numbers.h"

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

typedef bool fitting(cg_scope *scope, const uint16_t **at, const cg_thing *thing);

static bool is_characters(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  (void)at; /* no words behind it */
  return cg_type_of(scope, thing) == CG_TYPE_CHARACTER;
}
static bool is_locations(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  (void)at; /* no words behind it */
  return cg_type_of(scope, thing) == CG_TYPE_LOCATION;
}
static bool is_attachments(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  (void)at; /* no words behind it */
  return cg_type_of(scope, thing) == CG_TYPE_ATTACHMENT;
}
static bool is_events(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  (void)at; /* no words behind it */
  return cg_type_of(scope, thing) == CG_TYPE_EVENT;
}
static bool is_plots(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  (void)at; /* no words behind it */
  return cg_type_of(scope, thing) == CG_TYPE_PLOT;
}
static bool is_factions(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  (void)at; /* no words behind it */
  return thing->def == 0 && thing->object != CG_NO_OBJECT &&
         cg_at(scope->table, thing->object)->place == CG_FACTION;
}
static bool is_cards(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  (void)at; /* no words behind it */
  if (thing->def != 0 || thing->object == CG_NO_OBJECT) return is_card(cg_type_of(scope, thing));
  unsigned place = cg_at(scope->table, thing->object)->place;
  return place == CG_DUPLICATE || place == CG_COMING; /* it is a card, and nothing else */
}

/* Nouns that name types. */
static bool is_of_sort(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  return cg_eval_word(scope, at) == cg_type_of(scope, thing);
}
static bool is_not_sort(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  return !is_of_sort(scope, at, thing) && is_card(cg_type_of(scope, thing));
}
static bool is_of_two(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  bool fits = is_of_sort(scope, at, thing);
  return is_of_sort(scope, at, thing) || fits;
}
static bool is_of_three(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  bool fits = is_of_two(scope, at, thing);
  return is_of_sort(scope, at, thing) || fits;
}

static bool is_trait(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  unsigned trait = cg_eval_word(scope, at);
  return thing->def != 0 && cg_bears(scope->table, thing, trait);
}
static bool is_one_of_two_traits(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  bool fits = is_trait(scope, at, thing);
  return is_trait(scope, at, thing) || fits;
}
static bool is_one_of_three_traits(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  bool fits = is_one_of_two_traits(scope, at, thing);
  return is_trait(scope, at, thing) || fits;
}
static bool is_not_trait(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  return !is_trait(scope, at, thing);
}
static bool is_faction(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  unsigned faction = cg_eval_word(scope, at);
  return thing->def != 0 && cg_belongs(scope->table, thing, faction);
}
static bool is_not_faction(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  return !is_faction(scope, at, thing);
}

/* In its controller's faction: 1, in another: 2, neutral: 0. */
static unsigned allegiance(cg_scope *scope, const cg_thing *thing) {
  if (thing->def == 0 || thing->controller == CG_NOBODY) return 0;
  if (cg_belongs(scope->table, thing, CG_FACTION_NEUTRAL)) return 0;
  return cg_belongs(scope->table, thing, scope->table->seat[thing->controller].faction) ? 1 : 2;
}
static bool is_in_faction(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  (void)at; /* no words behind it */
  return allegiance(scope, thing) == 1;
}
static bool is_out_faction(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  (void)at; /* no words behind it */
  return allegiance(scope, thing) == 2;
}
static bool is_off_faction(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  (void)at; /* no words behind it */
  return thing->def != 0 && allegiance(scope, thing) != 1;
}

static bool is_kneeling(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  (void)at; /* no words behind it */
  return has_flag(scope, thing, CG_KNEELING);
}
static bool is_standing(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  (void)at; /* no words behind it */
  return thing->object != CG_NO_OBJECT && !has_flag(scope, thing, CG_KNEELING);
}
static bool is_attacking(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  (void)at; /* no words behind it */
  return cg_is_gone(scope->table, thing) ? was(scope, thing, CG_WAS_ATTACKING)
                                         : cg_attacks(scope->table, thing->object);
}
static bool is_defending(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  (void)at; /* no words behind it */
  return cg_is_gone(scope->table, thing) ? was(scope, thing, CG_WAS_DEFENDING)
                                         : has_flag(scope, thing, CG_DEFENDING);
}
static bool is_participating(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  (void)at; /* no words behind it */
  return cg_is_gone(scope->table, thing) ? was(scope, thing, CG_WAS_ATTACKING | CG_WAS_DEFENDING)
                                         : cg_participates(scope->table, thing->object);
}

static bool is_unique(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  (void)at; /* no words behind it */
  return thing->def != 0 && cg_thing_def(scope, thing)->unique != 0;
}
static bool is_non_unique(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  return thing->def != 0 && !is_unique(scope, at, thing);
}
static bool is_loyal(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  (void)at; /* no words behind it */
  return thing->def != 0 && cg_thing_def(scope, thing)->loyal != 0;
}
static bool is_non_loyal(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  return thing->def != 0 && !is_loyal(scope, at, thing);
}
static bool is_limited(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  (void)at; /* no words behind it */
  return thing->def != 0 && cg_has_keyword(scope->table, thing, CG_KEYWORD_LIMITED);
}
static bool is_non_limited(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  return thing->def != 0 && !is_limited(scope, at, thing);
}
static bool is_other(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  (void)at; /* no words behind it */
  return scope->object == CG_NO_OBJECT || thing->object != scope->object;
}

#define NOUN(name, sets) is_##name
#define ADJECTIVE(name, words) is_##name
static fitting *const kinds[CG_OPS_END] = {
#define WORD_READS(number, op, type, reads, cards, pattern, english, how) [op] = how,
#include "kind.def"
#undef WORD_READS
};

bool cg_adjective_fits(cg_scope *scope, const uint16_t *at, const cg_thing *thing) {
  uint16_t op = *at++;
  return kinds[op](scope, &at, thing);
}

HF_APART static bool words_fit(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  const uint16_t *word = *at;
  bool fits = true;
  for (; *word >= CG_K_TRAIT; word += 1 + cg_words_of(*word)) /* they are read in any case */
    fits = fits && cg_adjective_fits(scope, word, thing);
  uint16_t noun = *word++;
  *at = word + cg_op_slots[noun];
  return fits && kinds[noun](scope, &word, thing);
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
static_assert(CG_K_NOT_SORT + 1 == CG_K_TRAIT, "adjectives come last");
