/* Effects: cards kneel and stand. */
#include "../state/occurrence.h"
#include "asks.h"
#include "touched.h"

static bool is_there(const cg_object *card) {
  return card->place == CG_PLAY || card->place == CG_FACTION;
}
static bool may_kneel(cg_table *table, unsigned object) {
  const cg_object *card = cg_at(table, object);
  return is_there(card) && (card->flags & CG_KNEELING) == 0 && !cg_cannot_be_knelt(table, object);
}
static bool may_stand(cg_table *table, unsigned object) {
  const cg_object *card = cg_at(table, object);
  return is_there(card) && (card->flags & CG_KNEELING) != 0 &&
         !cg_card_cannot(table, object, CG_DEED_STAND) &&
         !(table->pub->phase == CG_PHASE_STANDING &&
           cg_card_cannot(table, object, CG_DEED_STAND_PHASE));
}

static bool is_standing_phase(const cg_scope *scope) {
  return scope->table->pub->phase == CG_PHASE_STANDING;
}

/* A player may be allowed to stand no more than some characters in the standing phase. */
static void keep_allowed(cg_scope *scope, cg_cards *cards) {
  cg_table *table = scope->table;
  if (!is_standing_phase(scope)) return;
  unsigned most = cg_player_most(table, scope->user, CG_ACT_STAND_MANY),
           stood = table->seat[scope->user].stood;
  if (most >= 255) return;
  CG_EACH_CARD (object, table, cards)
    if (cg_is_type(table, object, CG_TYPE_CHARACTER) && stood++ >= most)
      cg_remove(cards->set, object);
}

/* All of the cards that were meant, and at least one. */
static bool turn(cg_table *table, const cg_cards *cards, unsigned meant, unsigned kind) {
  unsigned able = cg_size(table, cards->set);
  cg_happens(table, cg_of_cards(kind, CG_NOBODY, cards->set));
  return able == meant && able > 0;
}

bool cg_would_kneel(cg_scope *scope, const uint16_t **at) {
  return cg_any_able(scope, at, may_kneel);
}
bool cg_act_kneel(cg_scope *scope, const uint16_t **at) {
  cg_cards cards;
  cg_touched(scope, at, &cards);
  unsigned meant = cg_size(scope->table, cards.set);
  cg_keep_able(scope->table, &cards, may_kneel);
  return turn(scope->table, &cards, meant, CG_HAP_KNEELS);
}

bool cg_would_stand(cg_scope *scope, const uint16_t **at) {
  if (!is_standing_phase(scope)) return cg_any_able(scope, at, may_stand);
  cg_cards cards;
  cg_touched(scope, at, &cards);
  cg_keep_able(scope->table, &cards, may_stand);
  keep_allowed(scope, &cards);
  return cg_next(scope->table, cards.set, 0) != CG_NO_OBJECT;
}
bool cg_act_stand(cg_scope *scope, const uint16_t **at) {
  cg_cards cards;
  cg_touched(scope, at, &cards);
  unsigned meant = cg_size(scope->table, cards.set);
  cg_keep_able(scope->table, &cards, may_stand);
  keep_allowed(scope, &cards);
  if (is_standing_phase(scope))
    CG_EACH_CARD (object, scope->table, &cards)
      scope->table->seat[scope->user].stood += cg_is_type(scope->table, object, CG_TYPE_CHARACTER);
  return turn(scope->table, &cards, meant, CG_HAP_STANDS);
}

/* --- who is first ---------------------------------------------------------- */

bool cg_would_become_first(cg_scope *scope, const uint16_t **at) {
  unsigned seat = cg_eval_player(scope, at);
  return seat != CG_NOBODY && seat != scope->table->pub->first_player;
}
bool cg_act_become_first(cg_scope *scope, const uint16_t **at) {
  cg_table *table = scope->table;
  unsigned seat = cg_eval_player(scope, at);
  if (seat == CG_NOBODY) return false;
  cg_happens(table, cg_of_player(CG_HAP_FIRST, seat));
  return true;
}
