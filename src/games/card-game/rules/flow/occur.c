/* What happens is carried out: by its kind. */
#include "occur.h"

#include "../knows/figures.h"
#include "../knows/use.h"
#include "../state/contexts.h"
#include "../state/deeds.h"
#include "../state/events.h"
#include "../state/objects.h"
#include "../state/occurrence.h"
#include "../state/table.h"
#include "../words/asks.h"
#include "../words/lasting.h"
#include "discarded.h"
#include "enter.h"
#include "leave.h"
#include "outcomes.h"

/* Not all of what an ability meant to do has come about: "then" does not follow. */
static void fall_short(cg_table *table, const cg_group *group) {
  if (group->context > 0 && group->other != CG_COMPANION)
    table->pub->context[group->context - 1].flags &= (uint8_t)~CG_HAPPENED;
}

/* It leaves play now: by whatever else it was about to leave, it does not. */
static void note_escape(cg_table *table, const cg_group *by, unsigned object) {
  for (unsigned i = 0; i < table->pub->group_count; i++) {
    cg_group *group = &table->pub->group[i];
    if (group != by && cg_leaves(group->kind) && group->set != 0 &&
        cg_in_set(cg_members(table, group), object))
      group->flags |= CG_PARTLY;
  }
}

/* What leaves together is as it was together. */
static void keep_what_they_are(cg_table *table, const uint64_t *members) {
  cg_refresh(table);
  if (cg_words_as_printed(table) && table->rules->recalls == 0) return;
  for (unsigned object = cg_next(table, members, 0); object != CG_NO_OBJECT;
       object = cg_next(table, members, object + 1))
    if (cg_at(table, object)->place == CG_PLAY) cg_keep_what_it_is(table, object);
}

static HF_APART void leave_all(cg_table *table, cg_group *group) {
  uint64_t *members = cg_members(table, group);
  keep_what_they_are(table, members);
  for (unsigned object = cg_next(table, members, 0); object != CG_NO_OBJECT;
       object = cg_next(table, members, object + 1)) {
    const cg_object *card = cg_at(table, object);
    bool stays = group->other == CG_COMPANION && card->host != CG_NO_OBJECT &&
                 cg_at(table, card->host)->place == CG_PLAY;
    if (card->place != CG_PLAY || stays) {
      if (stays) cg_forget_what_it_was(table, object);
      cg_remove(members, object); /* it is gone already, or its host has been saved */
      continue;
    }
    if (cg_sent(card) == CG_STAYS) continue; /* something else is done instead */
    note_escape(table, group, object);
    unsigned sent = cg_sent(cg_at(table, object)), seat = card->controller, def = card->def;
    bool prized = cg_is_prized(table, card);
    cg_leave(table, object, sent != CG_NONE ? sent : group->zone);
    if (prized) cg_tell_prize(table, seat, def);
  }
}

static HF_APART void turn_all(cg_table *table, cg_group *group) {
  uint64_t *members = cg_members(table, group);
  bool kneel = group->kind == CG_HAP_KNEELS;
  for (unsigned word = 0; word < cg_used_words(table); word++)
    HF_EACH_BIT (bit, members[word]) {
      unsigned object = 64 * word + bit;
      bool kneels = (cg_at(table, object)->flags & CG_KNEELING) != 0;
      if (kneels == kneel) {
        cg_remove(members, object);
        fall_short(table, group);
      } else if (kneel) {
        cg_kneel(table, object);
      } else {
        cg_stand(table, object);
      }
    }
}

/* Limits, lasting effects and marks of a phase end with it. */
void cg_end_phase(cg_table *table) {
  cg_touch(table, CG_NEW_PHASE);
  cg_expire(table, CG_UNTIL_PHASE, CG_NOBODY);
  cg_renew_limits(table, CG_LIMIT_PHASE);
  if (cg_is_fresh(table, CG_REL_ENTERED) && table->none_entered) return;
  for (cg_object *card = table->object, *end = card + table->pub->high; card != end; card++)
    card->entered &= CG_THIS_ROUND;
  table->none_entered = true;
  cg_keep(table, CG_REL_ENTERED);
}

void cg_end_round(cg_table *table) {
  cg_touch(table, CG_NEW_PHASE);
  cg_expire(table, CG_UNTIL_ROUND, CG_NOBODY);
  cg_renew_limits(table, CG_LIMIT_ROUND);
  for (cg_object *card = table->object, *end = card + table->pub->high; card != end; card++)
    card->entered = 0;
}

/* It has been cancelled, or not all of it comes about. */
static HF_APART bool is_left_out(cg_table *table, const cg_group *group) {
  fall_short(table, group);
  return (group->flags & CG_CANCELLED) != 0;
}

#define A_KIND(kind) (UINT64_C(1) << CG_HAP_##kind)
const uint64_t cg_plain_kinds = A_KIND(POWER) | A_KIND(RESULT) | A_KIND(PHASE_BEGINS) |
                                A_KIND(PHASE_ENDS) | A_KIND(ROUND_ENDS) | A_KIND(INITIATIVE) |
                                A_KIND(PLOT) | A_KIND(INCOME) | A_KIND(DOMINANCE) | A_KIND(FIRST) |
                                A_KIND(SAVED) | A_KIND(RESERVE) | A_KIND(UNDEFENDED);

uint8_t cg_do(cg_table *table, unsigned kind, unsigned seat, unsigned object, unsigned amount) {
  switch (kind) {
  case CG_HAP_POWER:
    if (cg_at(table, object)->place != CG_NOWHERE) cg_gain_power(table, object, amount);
    break;
  case CG_HAP_INCOME: return cg_collect_income(table, seat);
  case CG_HAP_FIRST:
    table->pub->first_player = (uint8_t)seat;
    if (table->sink != NULL) cg_emit(table, CG_EV_FIRST, (int)seat, 0, 0, 0);
    cg_touch(table, CG_NEW_PHASE);
    break;
  case CG_HAP_DOMINANCE: table->pub->dominance_winner = (uint8_t)seat; break;
  case CG_HAP_RESULT: cg_note_result(table); break;
  case CG_HAP_PHASE_BEGINS: cg_enter_phase(table, amount); break;
  case CG_HAP_PHASE_ENDS: cg_end_phase(table); break;
  case CG_HAP_ROUND_ENDS: cg_end_round(table); break;
  default: break; /* it has come about already, and is told */
  }
  return (uint8_t)amount;
}

void cg_occur(cg_table *table, cg_group *group) {
  bool discard = group->kind == CG_HAP_FROM_ZONE || group->kind == CG_HAP_PILLAGED;
  if ((group->flags & (CG_PARTLY | CG_CANCELLED)) != 0 && is_left_out(table, group)) return;
  if ((group->flags & CG_REPLACED) != 0 && !discard) return; /* something else is done instead */
  switch (group->kind) {
  case CG_HAP_INTO_SHADOWS:
    if (group->amount == CG_OUT_OF_HAND) return;
    /* fall through */
  case CG_HAP_KILLED:
  case CG_HAP_DISCARDED:
  case CG_HAP_RETURNED:
  case CG_HAP_SACRIFICED:
  case CG_HAP_REMOVED:
  case CG_HAP_SHUFFLED_IN:
  case CG_HAP_ON_TOP:
  case CG_HAP_TO_BOTTOM: leave_all(table, group); return;
  case CG_HAP_STANDS:
  case CG_HAP_KNEELS: turn_all(table, group); return;
  case CG_HAP_ENTERS: cg_come_in(table, group); return;
  case CG_HAP_FROM_ZONE:
  case CG_HAP_PILLAGED: cg_settle_discards(table, group); return;
  case CG_HAP_INITIATED:
  case CG_HAP_DEFENDED: cg_declare(table, group); return;
  case CG_HAP_CLAIM: cg_claim_begins(table, group); return;
  default: group->amount = cg_do(table, group->kind, group->seat, group->object, group->amount);
  }
}
