/* The cards that an effect touches: see touched.h. */
#include "touched.h"

#include "asks.h"
#include "sets.h"

/* --- cards that effects act on -------------------------------------------- */

void cg_touched(cg_scope *scope, const uint16_t **at, cg_cards *cards) {
  cg_table *table = scope->table;
  cg_no_cards(cards);
  cg_eval_cards(scope, at, cards);
  if (!cg_any_change(table, CG_M_IMMUNE)) return;
  CG_EACH_CARD (object, table, cards)
    if (cg_is_immune(table, object, scope->def, scope->user)) cg_remove(cards->set, object);
}

bool cg_touches_one(cg_scope *scope, const uint16_t **at, unsigned *object) {
  const uint16_t *from = *at + (**at == CG_CS_ONE);
  if (*from >= CG_CS_ONE && !cg_is_register(*from)) return false;
  uint32_t ref = cg_eval_card(scope, &from);
  if (cg_ref_kind(ref) == CG_REF_SET || cg_ref_kind(ref) == CG_REF_LIST) return false;
  *at = from;
  *object = cg_deref(scope->table, ref);
  if (*object != CG_NO_OBJECT && cg_any_change(scope->table, CG_M_IMMUNE) &&
      cg_is_immune(scope->table, *object, scope->def, scope->user))
    *object = CG_NO_OBJECT;
  return true;
}

bool cg_any_touched(cg_scope *scope, const uint16_t **at) {
  cg_cards cards;
  cg_touched(scope, at, &cards);
  return cg_any(scope->table, &cards);
}

bool cg_any_unseen(cg_scope *scope, const uint16_t **at) {
  bool guessed = scope->guess;
  scope->guess = true;
  bool any = cg_any_touched(scope, at);
  scope->guess = guessed;
  return any;
}

void cg_keep_able(cg_table *table, cg_cards *cards, cg_may_be *may) {
  CG_EACH_CARD (object, table, cards)
    if (!may(table, object)) cg_remove(cards->set, object);
}

bool cg_any_able(cg_scope *scope, const uint16_t **at, cg_may_be *may) {
  cg_cards cards;
  unsigned object;
  if (cg_touches_one(scope, at, &object))
    return object != CG_NO_OBJECT && may(scope->table, object);
  cg_touched(scope, at, &cards);
  cg_keep_able(scope->table, &cards, may);
  return cg_next(scope->table, cards.set, 0) != CG_NO_OBJECT;
}

bool cg_would_always(cg_scope *scope, const uint16_t **at) {
  --*at;
  cg_pass(scope->table, at);
  return true;
}
