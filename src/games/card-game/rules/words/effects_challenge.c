/* Effects: who takes part in a challenge, its end, its claim. */
#include "effects_challenge.h"

#include "../state/contexts.h"
#include "../state/deeds.h"
#include "../state/events.h"
#include "../state/participants.h"
#include "asks.h"
#include "orders.h"
#include "touched.h"

/* --- taking part ---------------------------------------------------------- */

bool cg_may_join(const cg_table *table, unsigned object) {
  return !cg_manual(table) || (cg_at(table, object)->flags & CG_BYPASSED) == 0;
}

static bool could_join(cg_table *table, unsigned object) {
  return !cg_participates(table, object) && cg_may_join(table, object) &&
         !cg_card_cannot(table, object, CG_DEED_AGAINST);
}

static bool would_join(cg_scope *scope, const uint16_t **at) {
  cg_cards cards;
  cg_touched(scope, at, &cards);
  if (scope->table->pub->challenge.type == CG_NOBODY) return false;
  CG_EACH_CARD (object, scope->table, &cards)
    if (could_join(scope->table, object)) return true;
  return false;
}

static bool join(cg_scope *scope, const uint16_t **at, unsigned side) {
  cg_table *table = scope->table;
  cg_cards cards;
  cg_touched(scope, at, &cards);
  if (table->pub->challenge.type == CG_NOBODY) return true;
  CG_EACH_CARD (object, table, &cards) {
    if (!could_join(table, object)) continue;
    cg_at(table, object)->flags |= (uint8_t)side;
    cg_touch(table, CG_NEW_CHALLENGE);
    cg_note_participation(table, object, side);
    if (table->sink != NULL)
      cg_emit(table, CG_EV_JOINS, (int)object, side == CG_ATTACKING ? 0 : 1, 0, 0);
  }
  return true;
}

bool cg_would_join_defense(cg_scope *scope, const uint16_t **at) { return would_join(scope, at); }
bool cg_act_join_defense(cg_scope *scope, const uint16_t **at) {
  return join(scope, at, CG_DEFENDING);
}

bool cg_would_join_attack(cg_scope *scope, const uint16_t **at) { return would_join(scope, at); }
bool cg_act_join_attack(cg_scope *scope, const uint16_t **at) {
  return join(scope, at, CG_ATTACKING);
}

static unsigned own_side(const cg_scope *scope) {
  return scope->user == scope->table->pub->challenge.attacker ? CG_ATTACKING : CG_DEFENDING;
}

bool cg_would_join(cg_scope *scope, const uint16_t **at) { return would_join(scope, at); }
bool cg_act_join(cg_scope *scope, const uint16_t **at) { return join(scope, at, own_side(scope)); }

/* Who only counts as participating would do so again at once. */
bool cg_would_leave_challenge(cg_scope *scope, const uint16_t **at) {
  cg_cards cards;
  cg_touched(scope, at, &cards);
  if (scope->table->pub->challenge.type == CG_NOBODY) return false;
  CG_EACH_CARD (object, scope->table, &cards)
    if ((cg_at(scope->table, object)->flags & CG_PARTICIPATING) != 0) return true;
  return false;
}
bool cg_act_leave_challenge(cg_scope *scope, const uint16_t **at) {
  cg_cards cards;
  cg_touched(scope, at, &cards);
  if (scope->table->pub->challenge.type == CG_NOBODY) return true;
  CG_EACH_CARD (object, scope->table, &cards) cg_leave_challenge(scope->table, object);
  return true;
}

/* --- its end and its claim (book/challenge.c, book/claim.c) ---------------- */

bool cg_would_end_challenge(cg_scope *scope, const uint16_t **at) {
  (void)at; /* no words behind it */
  return cg_challenge_can_end(scope->table);
}
bool cg_act_end_challenge(cg_scope *scope, const uint16_t **at) {
  (void)at;
  cg_stop_challenge(scope->table);
  return true;
}

bool cg_would_apply_claim(cg_scope *scope, const uint16_t **at) {
  return cg_claim_would(scope, CG_E_APPLY_CLAIM, at);
}
bool cg_act_apply_claim(cg_scope *scope, const uint16_t **at) {
  cg_claim_effect(scope, CG_E_APPLY_CLAIM, at, cg_context_now(scope->table));
  return true;
}

bool cg_would_satisfy_claim(cg_scope *scope, const uint16_t **at) {
  return cg_claim_would(scope, CG_E_SATISFY_CLAIM, at);
}
bool cg_act_satisfy_claim(cg_scope *scope, const uint16_t **at) {
  cg_claim_effect(scope, CG_E_SATISFY_CLAIM, at, cg_context_now(scope->table));
  return true;
}
