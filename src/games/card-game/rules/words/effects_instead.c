/* Effects of interrupts: saving, cancelling, going elsewhere instead. */
#include "../state/contexts.h"
#include "../state/events.h"
#include "../state/lists.h"
#include "asks.h"
#include "effects_enter.h"
#include "orders.h"
#include "touched.h"

/* The group that the ability answers. */
static cg_group *answered(const cg_scope *scope) {
  cg_public *pub = scope->table->pub;
  return &pub->group[scope->group - pub->group];
}

/* --- saving --------------------------------------------------------------- */

/* A save is of no use where a lasting condition would remove the card at once. */
bool cg_would_save(cg_scope *scope, const uint16_t **at) {
  cg_cards cards;
  cg_table *table = scope->table;
  cg_touched(scope, at, &cards);
  const cg_group *group = scope->group;
  if (group == NULL || !cg_leaves(group->kind) || (group->flags & CG_UNSAVED) != 0) return false;
  CG_EACH_CARD (object, table, &cards) {
    if (!cg_in_set(cg_members(table, group), object) ||
        cg_card_cannot(table, object, CG_DEED_SAVED))
      continue;
    if (!cg_is_burning(cg_at(table, object)) || cg_save_cures(scope, object)) return true;
  }
  return false;
}
bool cg_act_save(cg_scope *scope, const uint16_t **at) {
  cg_table *table = scope->table;
  cg_cards cards;
  cg_touched(scope, at, &cards);
  if (scope->group == NULL || scope->group->set == 0) return true;
  uint64_t *members = cg_members(table, scope->group);
  CG_EACH_CARD (object, table, &cards) {
    if (!cg_in_set(members, object)) continue;
    cg_remove(members, object);
    cg_at(table, object)->sent = 0;
    answered(scope)->flags |= CG_PARTLY;
    if (table->sink != NULL)
      cg_emit(table, CG_EV_SAVED, (int)object, cg_at(table, object)->def, 0, 0);
    cg_tell_saved(table, object);
  }
  return true;
}

/* --- cancelling ----------------------------------------------------------- */

bool cg_would_cancel(cg_scope *scope, const uint16_t **at) {
  (void)at; /* no words behind it */
  return scope->group != NULL && scope->group->kind == CG_HAP_EFFECTS &&
         (scope->group->flags & CG_UNSAVED) == 0;
}
bool cg_act_cancel(cg_scope *scope, const uint16_t **at) {
  (void)at;
  if (scope->group == NULL || scope->group->context == 0) return true;
  if ((scope->group->flags & CG_UNSAVED) != 0) return false;
  cg_context *cancelled = &scope->table->pub->context[scope->group->context - 1];
  answered(scope)->flags |= CG_CANCELLED;
  cancelled->flags |= CG_STOPPED;
  if (scope->table->sink != NULL) cg_emit(scope->table, CG_EV_CANCELLED, cancelled->def, 0, 0, 0);
  return true;
}

/* --- going elsewhere ------------------------------------------------------ */

/* Is it about a card that is discarded out of a hand or a deck? */
static bool is_discarded_outside(const cg_scope *scope) {
  const cg_group *group = scope->group;
  return group != NULL && (group->kind == CG_HAP_FROM_ZONE || group->kind == CG_HAP_PILLAGED) &&
         group->zone == CG_STACK;
}

static bool goes_anywhere(const cg_scope *scope) {
  return is_discarded_outside(scope) || (scope->group != NULL && cg_leaves(scope->group->kind));
}

/* What happens to it still happens, but it goes elsewhere: the latest wins. */
static bool go_instead(cg_scope *scope, unsigned zone) {
  if (scope->group == NULL) return true;
  cg_group *group = answered(scope);
  if (cg_leaves(group->kind) && scope->member != CG_NO_OBJECT)
    cg_send(cg_at(scope->table, scope->member), zone);
  else
    cg_send_discarded(scope->table, group, scope->member, zone, scope->user);
  return true;
}

static unsigned zone_of_op(unsigned op) {
  switch (op) {
  case CG_Z_HAND: return CG_HAND;
  case CG_Z_DECK: return CG_LOOSE;
  case CG_Z_DISCARD: return CG_DISCARD;
  case CG_Z_DEAD: return CG_DEAD;
  case CG_Z_PLOTS: return CG_PLOTS;
  case CG_Z_USED: return CG_USED;
  default: return CG_SHADOWS;
  }
}

bool cg_would_go_instead(cg_scope *scope, const uint16_t **at) {
  ++*at; /* the place */
  return goes_anywhere(scope);
}
bool cg_act_go_instead(cg_scope *scope, const uint16_t **at) {
  return go_instead(scope, zone_of_op(*(*at)++));
}

bool cg_would_shuffle_instead(cg_scope *scope, const uint16_t **at) {
  (void)at; /* no words behind it */
  return goes_anywhere(scope);
}
bool cg_act_shuffle_instead(cg_scope *scope, const uint16_t **at) {
  (void)at;
  return go_instead(scope, CG_LOOSE);
}

bool cg_would_play_instead(cg_scope *scope, const uint16_t **at) {
  (void)at;
  if (!is_discarded_outside(scope)) return false;
  unsigned def = cg_meant_by(scope->table, scope->group, scope->member).def;
  return cg_could_enter(scope->table, cg_ref_pile(scope->group->seat, CG_STACK, def), scope->user);
}
bool cg_act_play_instead(cg_scope *scope, const uint16_t **at) {
  (void)at;
  return !is_discarded_outside(scope) || go_instead(scope, CG_IN_PLAY);
}
