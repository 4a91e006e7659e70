/* What an ability answers: does what has happened, or is about to, fit its words? happening.def
 * names the function of each, about_NAME() here. */
#include "occasions.h"

#include "../state/hidden.h"
#include "../state/lists.h"
#include "conditions.h"
#include "filters.h"
#include "masks.h"
#include "names.h"

static bool has_player(cg_scope *scope, const uint16_t **at, unsigned seat) {
  uint32_t players = cg_eval_players(scope, at);
  return seat != CG_NOBODY && (players >> seat & 1) != 0;
}

/* A card that has left play speaks from the pile in which it lies now. */
static bool is_this_gone(const cg_scope *scope, const uint16_t *at, unsigned object) {
  const cg_object *card = cg_at(scope->table, object);
  if (*at == CG_CS_ONE) at++;
  return *at == CG_C_THIS && card->place == CG_GONE && scope->object == CG_NO_OBJECT &&
         cg_ref_kind(scope->here) == CG_REF_PILE &&
         scope->here == cg_ref_pile(card->owner, scope->here >> 20 & 15, card->def);
}

static bool about_members(cg_scope *scope, const uint16_t **at, const cg_group *group,
                          uint64_t *found) {
  const uint16_t *start = *at;
  const uint64_t *members = cg_members(scope->table, group);
  bool any = false;
  cg_pass(scope->table, at);
  if (members == NULL) return false;
  for (unsigned object = cg_next(scope->table, members, 0); object != CG_NO_OBJECT;
       object = cg_next(scope->table, members, object + 1)) {
    const uint16_t *from = start;
    cg_thing thing = cg_thing_at(scope->table, object);
    if (!cg_fits(scope, &from, &thing) && !is_this_gone(scope, start, object)) continue;
    cg_add(found, object);
    any = true;
  }
  return any;
}

/* The card a group is about, in play or not. */
static cg_thing subject(const cg_table *table, const cg_group *group) {
  if (group->object != CG_NO_OBJECT) {
    cg_thing thing = cg_thing_at(table, group->object);
    if (cg_is_of_duplicate(group)) thing.def = 0;
    return thing;
  }
  return (cg_thing){.object = CG_NO_OBJECT,
                    .def = group->def,
                    .controller = group->seat,
                    .owner = group->seat,
                    .zone = group->zone};
}

static bool subject_fits(cg_scope *scope, const uint16_t **at, const cg_group *group) {
  cg_thing thing = subject(scope->table, group);
  return cg_fits(scope, at, &thing) && (thing.def != 0 || thing.object != CG_NO_OBJECT);
}

static bool acting_fits(cg_scope *scope, const uint16_t **at, const cg_group *group) {
  if (group->acting == CG_NO_OBJECT) {
    cg_pass(scope->table, at);
    return false;
  }
  cg_thing thing = cg_thing_at(scope->table, group->acting);
  return cg_fits(scope, at, &thing);
}

/* --- one function for the words behind a happening ---------------------------- */

typedef bool about(cg_scope *scope, const uint16_t **at, const cg_group *group, uint64_t *found);

static bool about_subject(cg_scope *scope, const uint16_t **at, const cg_group *group,
                          uint64_t *found) {
  (void)found;
  return subject_fits(scope, at, group);
}
/* No ability brings it about, and it is a character that gains it. */
static bool about_renown(cg_scope *scope, const uint16_t **at, const cg_group *group,
                         uint64_t *found) {
  (void)found;
  bool renown = group->context == 0 && group->object != CG_NO_OBJECT &&
                cg_at(scope->table, group->object)->place != CG_FACTION;
  return subject_fits(scope, at, group) && renown;
}
static bool about_acting(cg_scope *scope, const uint16_t **at, const cg_group *group,
                         uint64_t *found) {
  (void)found;
  return acting_fits(scope, at, group);
}
static bool about_bypassed(cg_scope *scope, const uint16_t **at, const cg_group *group,
                           uint64_t *found) {
  (void)found;
  bool fits = acting_fits(scope, at, group);
  return subject_fits(scope, at, group) && fits;
}

/* A player brings a card out. */
static bool about_brings(cg_scope *scope, const uint16_t **at, const cg_group *group,
                         uint64_t *found) {
  (void)found;
  bool fits = has_player(scope, at, group->seat);
  return subject_fits(scope, at, group) && fits;
}

static bool zone_is(uint16_t op, unsigned zone) { return (cg_zone_bits(op) >> zone & 1) != 0; }
static bool about_discarded_from(cg_scope *scope, const uint16_t **at, const cg_group *group,
                                 uint64_t *found) {
  (void)found;
  bool fits = subject_fits(scope, at, group);
  fits &= cg_eval_player(scope, at) == group->seat;
  return zone_is(*(*at)++, group->amount) && fits;
}
static bool about_discarded_from_of(cg_scope *scope, const uint16_t **at, const cg_group *group,
                                    uint64_t *found) {
  (void)found;
  bool fits = subject_fits(scope, at, group);
  fits &= zone_is(*(*at)++, group->amount);
  return has_player(scope, at, group->seat) && fits;
}

/* --- where a card comes to lie, and from where it comes ------------------------- */

/* The zone to which a card has gone that left play with a group. */
static unsigned gone_to(const cg_object *card, const cg_group *group) {
  return cg_sent(card) != CG_NONE ? cg_sent(card) : group->zone;
}

/* It is of one of these players, and lies there now: what became an attachment does not. */
static bool came_to(const cg_scope *scope, const cg_thing *thing, unsigned zone, uint32_t owners,
                    uint16_t op) {
  return (owners >> thing->owner & 1) != 0 && zone < CG_ZONES && zone_is(op, zone) &&
         (zone == CG_USED || cg_find_best(scope->table, thing->owner, zone, thing->def) >= 0);
}

static bool placed(cg_scope *scope, const uint16_t *who, const cg_group *group, uint32_t owners,
                   uint16_t op, uint64_t *found) {
  cg_table *table = scope->table;
  const uint64_t *members = cg_members(table, group);
  bool any = false;
  if (members == NULL) {
    cg_thing thing = subject(table, group);
    return subject_fits(scope, &who, group) && came_to(scope, &thing, group->zone, owners, op);
  }
  for (unsigned object = cg_next(table, members, 0); object != CG_NO_OBJECT;
       object = cg_next(table, members, object + 1)) {
    const uint16_t *from = who;
    cg_thing thing = cg_thing_at(table, object);
    if (!came_to(scope, &thing, gone_to(cg_at(table, object), group), owners, op)) continue;
    if (!cg_fits(scope, &from, &thing) && !is_this_gone(scope, who, object)) continue;
    cg_add(found, object);
    any = true;
  }
  return any;
}
static bool about_placed(cg_scope *scope, const uint16_t **at, const cg_group *group,
                         uint64_t *found) {
  const uint16_t *who = *at;
  cg_pass(scope->table, at);
  unsigned seat = cg_eval_player(scope, at);
  uint16_t op = *(*at)++;
  return seat != CG_NOBODY && placed(scope, who, group, hf_bit(seat), op, found);
}
static bool about_placed_of(cg_scope *scope, const uint16_t **at, const cg_group *group,
                            uint64_t *found) {
  const uint16_t *who = *at;
  cg_pass(scope->table, at);
  uint16_t op = *(*at)++;
  return placed(scope, who, group, cg_eval_players(scope, at), op, found);
}

/* From which zone, as the flags of its group say; CG_ZONES: from none that is followed. */
static unsigned origin_of(const cg_group *group) {
  if ((group->flags & CG_OUT_OF_SHADOWS) != 0) return CG_SHADOWS;
  switch (group->flags & CG_FROM_DEAD_PILE) {
  case CG_FROM_DEAD_PILE: return CG_DEAD;
  case CG_FROM_DISCARDED: return CG_DISCARD;
  case CG_FROM_DECK: return CG_LOOSE;
  default: return CG_ZONES;
  }
}
static bool about_entered_from(cg_scope *scope, const uint16_t **at, const cg_group *group,
                               uint64_t *found) {
  (void)found;
  cg_thing thing = subject(scope->table, group);
  bool fits = subject_fits(scope, at, group);
  fits &= cg_eval_player(scope, at) == thing.owner;
  return zone_is(*(*at)++, origin_of(group)) && fits;
}

static bool about_claimed(cg_scope *scope, const uint16_t **at, const cg_group *group,
                          uint64_t *found) {
  (void)found;
  return subject_fits(scope, at, group) && (group->flags & CG_FOR_CLAIM) != 0;
}

static bool about_challenge(cg_scope *scope, const uint16_t **at, const cg_group *group,
                            uint64_t *found) {
  (void)group, (void)found;
  return cg_contest_fits(scope, at);
}
static bool about_challenge_against(cg_scope *scope, const uint16_t **at, const cg_group *group,
                                    uint64_t *found) {
  (void)group, (void)found;
  bool fits = cg_contest_fits(scope, at);
  return has_player(scope, at, scope->table->pub->challenge.first_defender) && fits;
}
/* Initiated or won by a player, */
static bool about_challenge_of(cg_scope *scope, const uint16_t **at, const cg_group *group,
                               uint64_t *found) {
  (void)found;
  bool fits = has_player(scope, at, group->seat);
  return cg_contest_fits(scope, at) && fits;
}
/* lost by one. */
static bool about_challenge_lost(cg_scope *scope, const uint16_t **at, const cg_group *group,
                                 uint64_t *found) {
  (void)found;
  bool fits = has_player(scope, at, group->other);
  return cg_contest_fits(scope, at) && fits;
}

static bool about_phase(cg_scope *scope, const uint16_t **at, const cg_group *group,
                        uint64_t *found) {
  (void)found;
  return cg_eval_word(scope, at) == group->amount;
}
static bool about_always(cg_scope *scope, const uint16_t **at, const cg_group *group,
                         uint64_t *found) {
  (void)scope, (void)at, (void)group, (void)found;
  return true;
}
static bool about_player(cg_scope *scope, const uint16_t **at, const cg_group *group,
                         uint64_t *found) {
  (void)found;
  return has_player(scope, at, group->seat);
}
static bool about_other_player(cg_scope *scope, const uint16_t **at, const cg_group *group,
                               uint64_t *found) {
  (void)found;
  uint32_t others = cg_eval_players(scope, at) & ~hf_bit(group->seat & 31);
  return others != 0 && group->seat != CG_NOBODY;
}

static about about_either;
static about *const happenings[CG_OPS_END] = {
#define WORD_READS(number, op, type, reads, cards, pattern, english, name, needs, call)            \
  [op] = about_##name,
#include "happening.def"
#undef WORD_READS
};

/* Does the expression name this group? The cards of it that fit are added. */
static bool names(cg_scope *scope, const uint16_t **at, const cg_group *group, uint64_t *found) {
  uint16_t op = **at;
  if (!cg_mask_meet(cg_names_of(group), cg_listens(op)) && op != CG_H_EITHER) {
    cg_pass(scope->table, at);
    return false;
  }
  ++*at;
  return happenings[op](scope, at, group, found);
}
static bool about_either(cg_scope *scope, const uint16_t **at, const cg_group *group,
                         uint64_t *found) {
  bool fits = names(scope, at, group, found);
  return names(scope, at, group, found) || fits;
}

/* Each of a list for itself. */
HF_COLD static bool names_of_list(cg_scope *scope, const uint16_t *at, const cg_group *group,
                                  uint64_t *found) {
  bool any = false;
  for (unsigned n = 0; n < cg_list_length(scope->table, group); n++) {
    unsigned member;
    const uint16_t *from = at;
    cg_group one = cg_nth_of(scope->table, group, n, &member);
    if ((one.flags & CG_CANCELLED) != 0 || !names(scope, &from, &one, found)) continue;
    cg_add(found, member);
    any = true;
  }
  return any;
}

bool cg_occasion(cg_scope *scope, const uint16_t *at, const cg_group *group, uint64_t *found) {
  if (cg_is_list(group)) return names_of_list(scope, at, group, found);
  return names(scope, &at, group, found);
}
