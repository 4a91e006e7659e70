/* What an ability answers: does what has happened, or is about to, fit its words? */
#include "occasions.h"

#include "../state/lists.h"
#include "conditions.h"
#include "fits.h"
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

static bool members_fit(cg_scope *scope, const uint16_t **at, const cg_group *group,
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

static bool zone_is(uint16_t op, unsigned zone) {
  return op == CG_Z_HAND ? zone == CG_HAND : op == CG_Z_DECK ? zone <= CG_BOTTOM : false;
}

static bool discarded_from(cg_scope *scope, uint16_t op, const uint16_t **at,
                           const cg_group *group) {
  bool fits = subject_fits(scope, at, group);
  if (op == CG_H_DISCARDED_FROM) {
    fits &= cg_eval_player(scope, at) == group->seat;
    return zone_is(*(*at)++, group->amount) && fits;
  }
  fits &= zone_is(*(*at)++, group->amount);
  return has_player(scope, at, group->seat) && fits;
}

static bool about_challenge(cg_scope *scope, uint16_t op, const uint16_t **at,
                            const cg_group *group) {
  const cg_challenge *challenge = &scope->table->pub->challenge;
  bool fits;
  switch (op) {
  case CG_H_INITIATED:
  case CG_H_CLAIM: return cg_contest_fits(scope, at);
  case CG_H_INITIATED_AGAINST:
    fits = cg_contest_fits(scope, at);
    return has_player(scope, at, challenge->first_defender) && fits;
  case CG_H_LOSES:
    fits = has_player(scope, at, group->other);
    return cg_contest_fits(scope, at) && fits;
  default: /* initiates, wins */
    fits = has_player(scope, at, group->seat);
    return cg_contest_fits(scope, at) && fits;
  }
}

/* Does the expression name this group? The cards of it that fit are added. */
static bool names(cg_scope *scope, const uint16_t **at, const cg_group *group, uint64_t *found) {
  uint16_t op = *(*at)++;
  bool fits;
  if (op == CG_H_EITHER) {
    fits = names(scope, at, group, found);
    return names(scope, at, group, found) || fits;
  }
  if ((cg_names_of(group) & cg_listens(op)) == 0) {
    --*at;
    cg_pass(scope->table, at);
    return false;
  }
  switch (op) {
  case CG_H_WOULD_BE_KILLED:
  case CG_H_KILLED:
  case CG_H_WOULD_BE_DISCARDED:
  case CG_H_DISCARDED:
  case CG_H_WOULD_LEAVE:
  case CG_H_LEAVES:
  case CG_H_SACRIFICED:
  case CG_H_RETURNED:
  case CG_H_INTO_SHADOWS:
  case CG_H_STANDS:
  case CG_H_KNEELS:
  case CG_H_STRENGTH_RAISED:
  case CG_H_ATTACKS:
  case CG_H_DEFENDS: return members_fit(scope, at, group, found);
  case CG_H_EFFECTS:
  case CG_H_TRIGGERED:
  case CG_H_ENTERS:
  case CG_H_ENTERS_AMBUSH:
  case CG_H_OUT_OF_SHADOWS:
  case CG_H_GAINS_POWER: return subject_fits(scope, at, group);
  case CG_H_MARSHALED:
  case CG_H_PLAYED:
  case CG_H_MARSHALED_OR_PLAYED:
    fits = has_player(scope, at, group->seat);
    return subject_fits(scope, at, group) && fits;
  case CG_H_DISCARDED_FROM:
  case CG_H_DISCARDED_FROM_OF: return discarded_from(scope, op, at, group);
  case CG_H_BYPASSED:
    fits = acting_fits(scope, at, group);
    return subject_fits(scope, at, group) && fits;
  case CG_H_PILLAGES: return acting_fits(scope, at, group);
  case CG_H_PHASE_BEGINS:
  case CG_H_PHASE_ENDS: return cg_eval_word(scope, at) == group->amount;
  case CG_H_ANY_PHASE_BEGINS:
  case CG_H_THIS_PHASE_ENDS:
  case CG_H_ROUND_ENDS: return true;
  case CG_H_INITIATIVE:
  case CG_H_REVEALS_PLOT:
  case CG_H_INCOME:
  case CG_H_WINS_DOMINANCE: return has_player(scope, at, group->seat);
  case CG_H_LOSES_DOMINANCE:
    return (cg_eval_players(scope, at) & ~hf_bit(group->seat)) != 0 && group->seat != CG_NOBODY;
  default: return about_challenge(scope, op, at, group);
  }
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
