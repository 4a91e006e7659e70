#include "expr.h"

#include "figures.h"

static cg_public *pub_of(const cg_scope *scope) { return scope->table->pub; }
bool cg_is_register(uint16_t op) {
  return (op & (HL_REGISTER | HL_CONSTANT)) == HL_REGISTER && op < HL_QUOTED;
}

uint32_t cg_register(const cg_scope *scope, uint16_t op) {
  return scope->context == NULL ? 0 : scope->context->reg[op & 7];
}

unsigned cg_deref(const cg_table *table, uint32_t ref) {
  if (cg_ref_kind(ref) != CG_REF_OBJECT) return CG_NO_OBJECT;
  unsigned object = ref & 0xFFF;
  const cg_object *at = &table->object[object];
  return at->place != CG_NOWHERE && at->generation == (ref >> 16 & 0xFF) ? object : CG_NO_OBJECT;
}

cg_thing cg_thing_at(const cg_table *table, unsigned object) {
  const cg_object *at = &table->object[object];
  return (cg_thing){.object = (uint16_t)object,
                    .def = at->def,
                    .controller = at->controller,
                    .owner = at->owner,
                    .zone = at->place == CG_SHADOW ? CG_SHADOWS : CG_IN_PLAY};
}

cg_thing cg_thing_of(const cg_table *table, uint32_t ref) {
  if (cg_ref_kind(ref) == CG_REF_PILE) {
    unsigned seat = ref >> 16 & 0xF;
    return (cg_thing){.object = CG_NO_OBJECT,
                      .def = (uint16_t)(ref & 0xFFFF),
                      .controller = (uint8_t)seat,
                      .owner = (uint8_t)seat,
                      .zone = (uint8_t)(ref >> 20 & 0xF)};
  }
  unsigned object = cg_deref(table, ref);
  if (object != CG_NO_OBJECT) return cg_thing_at(table, object);
  return (cg_thing){.object = CG_NO_OBJECT, .controller = CG_NOBODY, .owner = CG_NOBODY};
}

/* --- players -------------------------------------------------------------- */

unsigned cg_eval_player(cg_scope *scope, const uint16_t **at) {
  const cg_public *pub = pub_of(scope);
  uint16_t op = *(*at)++;
  if (cg_is_register(op)) {
    uint32_t ref = cg_register(scope, op);
    return cg_ref_kind(ref) == CG_REF_SEAT ? ref & 0xFF : CG_NOBODY;
  }
  switch (op) {
  case CG_P_YOU: return scope->user;
  case CG_P_THAT: return scope->group != NULL ? scope->group->seat : CG_NOBODY;
  case CG_P_WINNER: return pub->challenge.winner;
  case CG_P_LOSER: return pub->challenge.loser;
  case CG_P_ATTACKER: return pub->challenge.type == CG_NOBODY ? CG_NOBODY : pub->challenge.attacker;
  case CG_P_DEFENDER: return pub->challenge.type == CG_NOBODY ? CG_NOBODY : pub->challenge.defender;
  case CG_P_FIRST: return pub->first_player;
  case CG_P_ACTIVE: return pub->active;
  case CG_P_CONTROLLER: return cg_thing_of(scope->table, cg_eval_card(scope, at)).controller;
  default:
    assert(op == CG_P_OWNER);
    return cg_thing_of(scope->table, cg_eval_card(scope, at)).owner;
  }
}

uint32_t cg_eval_players(cg_scope *scope, const uint16_t **at) {
  uint16_t op = **at;
  uint32_t players = cg_players(scope->table);
  if (cg_is_register(op) || op < CG_PS_ONE) {
    unsigned seat = cg_eval_player(scope, at);
    return seat == CG_NOBODY ? 0 : cg_bit(seat);
  }
  ++*at;
  switch (op) {
  case CG_PS_ONE: {
    unsigned seat = cg_eval_player(scope, at);
    return seat == CG_NOBODY ? 0 : cg_bit(seat);
  }
  case CG_PS_OPPONENTS: return players & ~cg_bit(scope->user);
  case CG_PS_ALL: return players;
  default: {
    assert(op == CG_PS_BUT);
    unsigned seat = cg_eval_player(scope, at);
    return seat == CG_NOBODY ? players : players & ~cg_bit(seat);
  }
  }
}

/* --- single cards --------------------------------------------------------- */

static uint32_t this_card(const cg_scope *scope) {
  if (scope->object != CG_NO_OBJECT) return cg_ref_object(scope->table, scope->object);
  return scope->here != 0 ? scope->here : cg_ref_pile(scope->user, CG_STACK, scope->def);
}

/* The card that the happening is about. */
static uint32_t it(const cg_scope *scope) {
  const cg_group *group = scope->group;
  if (group == NULL) return 0;
  if (scope->member != CG_NO_OBJECT) return cg_ref_object(scope->table, scope->member);
  if (group->object != CG_NO_OBJECT) return cg_ref_object(scope->table, group->object);
  return group->def != 0 ? cg_ref_pile(group->seat, group->zone, group->def) : 0;
}

/* The latest group of this ability that has left a card behind. */
static uint32_t discarded_card(const cg_scope *scope) {
  if (scope->context != NULL && scope->context->last != 0) return scope->context->last;
  return it(scope);
}

/* The n-th definition of a list, 0 behind its last. */
static unsigned listed(const cg_table *table, uint32_t ref, unsigned n) {
  if (n >= 4U * table->pub->words) return 0;
  return (unsigned)(cg_set(table, ref & 0xFF)[n / 4] >> (16 * (n % 4)) & 0xFFFF);
}

/* Of a list the card that came to it last; of a set of cards in play the first. */
static uint32_t last_listed(const cg_scope *scope, uint32_t ref) {
  const cg_table *table = scope->table;
  if (cg_ref_kind(ref) == CG_REF_SET) {
    unsigned object = cg_next(table, cg_set(table, ref & 0xFF), 0);
    return object == CG_NO_OBJECT ? 0 : cg_ref_object(table, object);
  }
  if (cg_ref_kind(ref) != CG_REF_LIST) return ref;
  unsigned def = 0;
  for (unsigned n = 0; listed(table, ref, n) != 0; n++) def = listed(table, ref, n);
  return cg_ref_pile(ref >> 16 & 15, ref >> 20 & 15, def);
}

static uint32_t paid_card(const cg_scope *scope) {
  return scope->context == NULL ? 0 : last_listed(scope, scope->context->paid[0]);
}

static uint32_t slot_card(const cg_scope *scope, unsigned seat, unsigned which) {
  if (seat == CG_NOBODY) return 0;
  unsigned slot = cg_slot(seat, which);
  return cg_at(scope->table, slot)->place == CG_NOWHERE ? 0 : cg_ref_object(scope->table, slot);
}

/* The top card of a deck has no identity until somebody looks: it is fixed. */
static uint32_t top_card(const cg_scope *scope, unsigned seat) {
  cg_table *table = scope->table;
  if (seat == CG_NOBODY || cg_deck_count(table, seat) == 0) return 0;
  if (scope->guess) return cg_ref_pile(seat, CG_TOP, 0);
  cg_fix_top(table, seat, 1);
  return cg_ref_pile(seat, CG_TOP, cg_entry_at(table, seat, CG_TOP, 0)->def);
}

uint32_t cg_eval_card(cg_scope *scope, const uint16_t **at) {
  uint16_t op = *(*at)++;
  if (cg_is_register(op)) return cg_register(scope, op);
  switch (op) {
  case CG_C_THIS: return this_card(scope);
  case CG_C_IT: return it(scope);
  case CG_C_ACTING:
    return scope->group != NULL && scope->group->acting != CG_NO_OBJECT
               ? cg_ref_object(scope->table, scope->group->acting)
               : 0;
  case CG_C_ATTACHED: {
    if (scope->object == CG_NO_OBJECT) return 0;
    unsigned host = cg_at(scope->table, scope->object)->host;
    return host == CG_NO_OBJECT ? 0 : cg_ref_object(scope->table, host);
  }
  case CG_C_FACTION: return slot_card(scope, scope->user, CG_FACTION_SLOT);
  case CG_C_FACTION_OF: return slot_card(scope, cg_eval_player(scope, at), CG_FACTION_SLOT);
  case CG_C_PLOT: return slot_card(scope, scope->user, CG_PLOT_SLOT);
  case CG_C_PLOT_OF: return slot_card(scope, cg_eval_player(scope, at), CG_PLOT_SLOT);
  case CG_C_TOP: return top_card(scope, cg_eval_player(scope, at));
  case CG_C_DISCARDED:
  case CG_C_REVEALED: return last_listed(scope, discarded_card(scope));
  default: assert(op == CG_C_PAID); return paid_card(scope);
  }
}

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

static bool is_card(unsigned type) { return type <= CG_TYPE_EVENT; }

static bool noun_fits(cg_scope *scope, uint16_t op, const cg_thing *thing) {
  unsigned type = type_of(scope, thing);
  switch (op) {
  case CG_K_CHARACTERS: return type == CG_TYPE_CHARACTER;
  case CG_K_LOCATIONS: return type == CG_TYPE_LOCATION;
  case CG_K_ATTACHMENTS: return type == CG_TYPE_ATTACHMENT;
  case CG_K_EVENTS: return type == CG_TYPE_EVENT;
  case CG_K_PLOTS: return type == CG_TYPE_PLOT;
  case CG_K_FACTIONS: return thing->def == 0 && thing->object != CG_NO_OBJECT;
  default: return is_card(type); /* CG_K_CARDS */
  }
}

static bool sort_fits(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  return cg_eval_word(scope, at) == type_of(scope, thing);
}

static bool trait_fits(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  unsigned trait = cg_eval_word(scope, at);
  return thing->def != 0 && cg_bears(scope->table, thing, trait);
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
  case CG_K_ATTACKING: return cg_attacks(scope->table, thing->object);
  case CG_K_DEFENDING: return has_flag(scope, thing, CG_DEFENDING);
  case CG_K_PARTICIPATING: return cg_participates(scope->table, thing->object);
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

bool cg_kind_fits(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  uint16_t op = *(*at)++;
  if (op <= CG_K_CARDS) return noun_fits(scope, op, thing);
  bool fits;
  switch (op) {
  case CG_K_TWO:
  case CG_K_THREE:
    fits = sort_fits(scope, at, thing);
    fits |= sort_fits(scope, at, thing);
    if (op == CG_K_THREE) fits |= sort_fits(scope, at, thing);
    return fits;
  case CG_K_OF_SORT: return sort_fits(scope, at, thing);
  case CG_K_NOT_SORT: return !sort_fits(scope, at, thing) && is_card(type_of(scope, thing));
  case CG_K_TRAIT:
  case CG_K_TRAIT2:
  case CG_K_TRAIT3:
    fits = trait_fits(scope, at, thing);
    if (op >= CG_K_TRAIT2) fits |= trait_fits(scope, at, thing);
    if (op == CG_K_TRAIT3) fits |= trait_fits(scope, at, thing);
    break;
  case CG_K_NOT_TRAIT: fits = !trait_fits(scope, at, thing); break;
  case CG_K_FACTION: fits = faction_fits(scope, at, thing); break;
  case CG_K_NOT_FACTION: fits = !faction_fits(scope, at, thing); break;
  default: fits = state_fits(scope, op, thing);
  }
  return cg_kind_fits(scope, at, thing) && fits; /* the rest is read in any case */
}

/* --- filters -------------------------------------------------------------- */

static unsigned zone_bits(uint16_t op) {
  switch (op) {
  case CG_Z_HAND: return cg_bit(CG_HAND);
  case CG_Z_DECK: return cg_bit(CG_TOP) | cg_bit(CG_LOOSE) | cg_bit(CG_BOTTOM);
  case CG_Z_DISCARD: return cg_bit(CG_DISCARD);
  case CG_Z_DEAD: return cg_bit(CG_DEAD);
  case CG_Z_PLOTS: return cg_bit(CG_PLOTS);
  case CG_Z_USED: return cg_bit(CG_USED);
  default: assert(op == CG_Z_SHADOWS); return cg_bit(CG_SHADOWS);
  }
}

/* The places a filter names: players and zones. */
typedef struct places {
  uint32_t seats;
  unsigned zones;
  bool named;
} places;

static places read_places(cg_scope *scope, uint16_t op, const uint16_t **at) {
  places where = {.named = true};
  if (op == CG_F_IN_OF) {
    where.zones = zone_bits(*(*at)++);
    where.seats = cg_eval_players(scope, at);
    return where;
  }
  unsigned seat = cg_eval_player(scope, at);
  where.seats = seat == CG_NOBODY ? 0 : cg_bit(seat);
  where.zones = zone_bits(*(*at)++);
  if (op == CG_F_IN_EITHER) where.zones |= zone_bits(*(*at)++);
  return where;
}

static bool lies_in(const places *where, const cg_thing *thing) {
  return thing->owner != CG_NOBODY && (where->seats >> thing->owner & 1) != 0 &&
         (where->zones >> thing->zone & 1) != 0;
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
  cg_skip(at);
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

static unsigned icons_of(cg_scope *scope, const cg_thing *thing) {
  if (thing->def == 0) return 0;
  if (thing->object != CG_NO_OBJECT) return cg_at(scope->table, thing->object)->marks & CG_ICONS;
  return cg_thing_def(scope, thing)->icons;
}

static bool number_fits(cg_scope *scope, uint16_t op, const uint16_t **at, const cg_thing *thing) {
  int number = cg_eval_number(scope, at), strength = cg_strength_of(scope, thing);
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

static bool tokens_fit(cg_scope *scope, uint16_t op, const cg_thing *thing) {
  if (thing->object == CG_NO_OBJECT) return false;
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
  case CG_F_ICON: return (icons_of(scope, thing) >> word & 1) != 0;
  case CG_F_NO_ICON: return thing->def != 0 && (icons_of(scope, thing) >> word & 1) == 0;
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

static bool filter_fits(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  uint16_t op = *(*at)++;
  switch (op) {
  case CG_F_CONTROLLED: return cg_eval_player(scope, at) == thing->controller;
  case CG_F_OPPONENTS: return thing->controller != scope->user && thing->controller != CG_NOBODY;
  case CG_F_OWNED: return cg_eval_player(scope, at) == thing->owner;
  case CG_F_IN:
  case CG_F_IN_EITHER:
  case CG_F_IN_OF: {
    places where = read_places(scope, op, at);
    return lies_in(&where, thing);
  }
  case CG_F_IN_PLAY: return thing->zone == CG_IN_PLAY;
  case CG_F_NAMED: return cg_is_named(scope, thing, cg_name_at(at));
  case CG_F_SAME_NAME:
    return same_title(scope, thing, cg_thing_of(scope->table, cg_eval_card(scope, at)).def);
  case CG_F_OTHER_THAN: return !cg_fits(scope, at, thing);
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
  case CG_F_TOTAL_STR: return number_fits(scope, op, at, thing);
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
  case CG_F_NO_ICONS: return thing->def != 0 && icons_of(scope, thing) == 0;
  case CG_F_AMBUSH: return thing->def != 0 && cg_thing_def(scope, thing)->ambush != CG_NONE;
  case CG_F_SHADOW: return thing->def != 0 && cg_thing_def(scope, thing)->shadow != CG_NONE;
  case CG_F_ONE_CONTROLLER: /* these two say something about those chosen together */
  case CG_F_TARGET: return true;
  default: return tokens_fit(scope, op, thing);
  }
}

static bool filters_fit(cg_scope *scope, const uint16_t **at, const cg_thing *thing) {
  bool fits = true;
  for (;;) {
    uint16_t op = *(*at)++;
    fits &= filter_fits(scope, at, thing);
    if (op == CG_FS_ONE) return fits;
  }
}

/* --- sets of cards -------------------------------------------------------- */

static bool on_list(const cg_table *table, uint32_t ref, const cg_thing *thing) {
  if (thing->object != CG_NO_OBJECT || thing->owner != (ref >> 16 & 15) ||
      thing->zone != (ref >> 20 & 15))
    return false;
  for (unsigned n = 0; listed(table, ref, n) != 0; n++)
    if (listed(table, ref, n) == thing->def) return true;
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
    return filters_fit(scope, at, thing) && fits;
  }
  case CG_CS_EITHER: {
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
    return same_card(scope->table, discarded_card(scope), thing);
  }
}

static void add_ref(const cg_table *table, cg_cards *cards, uint32_t ref) {
  if (cg_ref_kind(ref) == CG_REF_LIST) {
    for (unsigned n = 0; listed(table, ref, n) != 0 && cards->piles < CG_LIST; n++)
      cards->pile[cards->piles++] =
          cg_ref_pile(ref >> 16 & 15, ref >> 20 & 15, listed(table, ref, n));
    return;
  }
  if (cg_ref_kind(ref) == CG_REF_SET) {
    const uint64_t *set = cg_set(table, ref & 0xFF);
    for (unsigned i = 0; i < table->pub->words; i++) cards->set[i] |= set[i];
    return;
  }
  unsigned object = cg_deref(table, ref);
  if (object != CG_NO_OBJECT)
    cg_add(cards->set, object);
  else if (cg_ref_kind(ref) == CG_REF_PILE && cards->piles < CG_LIST)
    cards->pile[cards->piles++] = ref;
}

/* The places that the filters behind a kind name. */
static places named_places(cg_scope *scope, const uint16_t *at, bool *among,
                           const uint16_t **which) {
  places where = {0};
  *among = false;
  cg_skip(&at); /* the kind */
  for (;;) {
    uint16_t more = *at++, op = *at;
    const uint16_t *inside = at + 1;
    if (op == CG_F_IN || op == CG_F_IN_EITHER || op == CG_F_IN_OF)
      where = read_places(scope, op, &inside);
    if (op == CG_F_AMONG) {
      *among = true;
      *which = inside;
    }
    if (more == CG_FS_ONE) return where;
    cg_skip(&at);
  }
}

static void try_object(cg_scope *scope, const uint16_t *at, bool filters, unsigned object,
                       cg_cards *cards) {
  cg_thing thing = cg_thing_at(scope->table, object);
  if (!cg_kind_fits(scope, &at, &thing)) return;
  if (!filters || filters_fit(scope, &at, &thing)) cg_add(cards->set, object);
}

static bool counts_as_in_play(unsigned place) {
  return place == CG_PLAY || place == CG_PLOT || place == CG_FACTION;
}

/* What is clear about all cards of an expression before any is looked at: which types it
 * can mean, one bit each, and whose cards. */
typedef struct outline {
  unsigned types; /* 0: not clear */
  uint32_t controllers;
} outline;

static unsigned types_meant(const uint16_t *at) {
  static const uint8_t types[] = {1U << CG_TYPE_CHARACTER, 1U << CG_TYPE_LOCATION,
                                  1U << CG_TYPE_ATTACHMENT, 1U << CG_TYPE_EVENT,
                                  1U << CG_TYPE_PLOT};
  while (*at > CG_K_CARDS) { /* what qualifies stands before the noun */
    uint16_t op = *at++;
    if (op >= CG_K_TWO && op <= CG_K_NOT_SORT) return 0;
    for (unsigned slots = cg_op_slots[op]; slots > 1; slots--) cg_skip(&at);
  }
  if (*at == CG_K_CARDS) return (1U << (CG_TYPE_EVENT + 1)) - 1;
  return *at < CG_K_FACTIONS ? types[*at - CG_K_CHARACTERS] : 0;
}

static uint32_t controllers_meant(cg_scope *scope, const uint16_t *filters) {
  uint32_t seats = ~UINT32_C(0);
  for (;;) {
    uint16_t more = *filters++;
    if (*filters == CG_F_CONTROLLED) {
      const uint16_t *at = filters + 1;
      unsigned seat = cg_eval_player(scope, &at);
      seats &= seat < CG_SEATS ? cg_bit(seat) : 0;
    } else if (*filters == CG_F_OPPONENTS) {
      seats &= ~cg_bit(scope->user & 31);
    }
    if (more == CG_FS_ONE) return seats;
    cg_skip(&filters);
  }
}

static outline outline_of(cg_scope *scope, const uint16_t *at, bool filters) {
  outline clear = {.types = types_meant(at), .controllers = ~UINT32_C(0)};
  if (!filters) return clear;
  cg_skip(&at);
  clear.controllers = controllers_meant(scope, at);
  return clear;
}

static bool may_be_meant(const cg_table *table, const cg_object *card, const outline *clear) {
  if (!counts_as_in_play(card->place)) return false;
  if (card->controller < CG_SEATS && (clear->controllers >> card->controller & 1) == 0)
    return false;
  if (clear->types == 0) return true;
  if (card->def == 0) return false;
  unsigned type =
      (card->flags & CG_CONDITION) != 0 ? CG_TYPE_ATTACHMENT : cg_def_of(table, card->def)->type;
  return (clear->types >> type & 1) != 0;
}

static void from_play(cg_scope *scope, const uint16_t *at, bool filters, cg_cards *cards) {
  const cg_table *table = scope->table;
  outline clear = outline_of(scope, at, filters);
  for (unsigned object = 0; object < table->pub->high; object++)
    if (may_be_meant(table, cg_at(table, object), &clear))
      try_object(scope, at, filters, object, cards);
}

static bool hidden_zone(unsigned zone) {
  return zone <= CG_ASIDE || zone == CG_PLOTS || zone == CG_SHADOWS;
}

static void from_zone(cg_scope *scope, const uint16_t *at, unsigned seat, unsigned zone,
                      cg_cards *cards) {
  cg_table *table = scope->table;
  if (zone == CG_SHADOWS) return;
  unsigned count = cg_count(table, seat, zone);
  if (count == 0) return;
  cards->hidden |= hidden_zone(zone);
  if (scope->guess && hidden_zone(zone)) {
    cards->unknown = true;
    if (at[0] == CG_K_CARDS && at[1] == CG_FS_ONE) cards->unseen += count;
    return;
  }
  for (unsigned i = 0; i < count && cards->piles < CG_LIST; i++) {
    const uint16_t *from = at;
    uint32_t ref = cg_ref_pile(seat, zone, cg_entry_at(table, seat, zone, i)->def);
    cg_thing thing = cg_thing_of(table, ref);
    bool fits = cg_kind_fits(scope, &from, &thing);
    if (filters_fit(scope, &from, &thing) && fits) cards->pile[cards->piles++] = ref;
  }
}

static void from_shadows(cg_scope *scope, const uint16_t *at, uint32_t seats, cg_cards *cards) {
  const cg_table *table = scope->table;
  for (unsigned object = 0; object < table->pub->high; object++) {
    const cg_object *card = cg_at(table, object);
    if (card->place != CG_SHADOW || (seats >> card->controller & 1) == 0) continue;
    if (scope->guess)
      cards->unknown = true;
    else
      try_object(scope, at, true, object, cards);
  }
}

static void from_among(cg_scope *scope, const uint16_t *at, const uint16_t *which,
                       cg_cards *cards) {
  cg_cards all = {.piles = 0};
  cg_eval_cards(scope, &which, &all);
  cards->unknown |= all.unknown;
  cards->hidden |= all.hidden;
  for (unsigned object = cg_next(scope->table, all.set, 0); object != CG_NO_OBJECT;
       object = cg_next(scope->table, all.set, object + 1))
    try_object(scope, at, true, object, cards);
  for (unsigned i = 0; i < all.piles; i++) {
    const uint16_t *from = at;
    cg_thing thing = cg_thing_of(scope->table, all.pile[i]);
    bool fits = cg_kind_fits(scope, &from, &thing);
    if (filters_fit(scope, &from, &thing) && fits && cards->piles < CG_LIST)
      cards->pile[cards->piles++] = all.pile[i];
  }
}

static void such_cards(cg_scope *scope, const uint16_t *at, cg_cards *cards) {
  bool among;
  const uint16_t *which = NULL;
  places where = named_places(scope, at, &among, &which);
  if (among) {
    from_among(scope, at, which, cards);
    return;
  }
  if (!where.named) {
    from_play(scope, at, true, cards);
    return;
  }
  for (uint32_t seats = where.seats; seats != 0; seats &= seats - 1)
    for (unsigned zones = where.zones & (cg_bit(CG_ZONES) - 1); zones != 0; zones &= zones - 1)
      from_zone(scope, at, cg_lowest(seats), cg_lowest(zones), cards);
  if ((where.zones >> CG_SHADOWS & 1) != 0) from_shadows(scope, at, where.seats, cards);
}

/* So many cards of a deck from the top or the bottom: fixed where they lie. */
static void deck_cards(cg_scope *scope, unsigned seat, unsigned number, bool top, cg_cards *cards) {
  cg_table *table = scope->table;
  if (seat == CG_NOBODY || cg_deck_count(table, seat) == 0) return;
  cards->hidden = true;
  if (scope->guess) {
    cards->unknown = true;
    return;
  }
  unsigned zone = top ? CG_TOP : CG_BOTTOM;
  if (top)
    cg_fix_top(table, seat, number);
  else
    cg_fix_bottom(table, seat, number);
  for (unsigned i = 0; i < number && i < cg_count(table, seat, zone); i++)
    cards->pile[cards->piles++] = cg_ref_pile(seat, zone, cg_entry_at(table, seat, zone, i)->def);
}

static void aside_cards(cg_scope *scope, cg_cards *cards) {
  cg_table *table = scope->table;
  cards->hidden = true;
  for (unsigned seat = 0; seat < cg_seats(table); seat++)
    for (unsigned i = 0; i < cg_count(table, seat, CG_ASIDE) && cards->piles < CG_LIST; i++)
      cards->pile[cards->piles++] =
          cg_ref_pile(seat, CG_ASIDE, cg_entry_at(table, seat, CG_ASIDE, i)->def);
}

void cg_eval_cards(cg_scope *scope, const uint16_t **at, cg_cards *cards) {
  uint16_t op = **at;
  if (cg_is_register(op) || op < CG_CS_ONE) {
    add_ref(scope->table, cards, cg_eval_card(scope, at));
    return;
  }
  ++*at;
  switch (op) {
  case CG_CS_ONE: add_ref(scope->table, cards, cg_eval_card(scope, at)); return;
  case CG_CS_ALL:
    from_play(scope, *at, false, cards);
    cg_skip(at);
    return;
  case CG_CS_SUCH:
    such_cards(scope, *at, cards);
    --*at;
    cg_skip(at);
    return;
  case CG_CS_EITHER:
    cg_eval_cards(scope, at, cards);
    cg_eval_cards(scope, at, cards);
    return;
  case CG_CS_TOP:
  case CG_CS_BOTTOM: {
    int number = cg_eval_number(scope, at);
    deck_cards(scope, cg_eval_player(scope, at), number < 0 ? 0 : (unsigned)number, op == CG_CS_TOP,
               cards);
    return;
  }
  case CG_CS_SEEN: aside_cards(scope, cards); return;
  case CG_CS_REVEALED:
  case CG_CS_DISCARDED: add_ref(scope->table, cards, discarded_card(scope)); return;
  default:
    assert(op == CG_CS_PAID);
    for (unsigned i = 0; scope->context != NULL && i < CG_PAID; i++)
      add_ref(scope->table, cards, scope->context->paid[i]);
  }
}
