/* Effects: power and tokens on cards. */
#include "effects_power.h"

#include "../state/deeds.h"
#include "../state/occurrence.h"
#include "../state/tokens.h"
#include "asks.h"
#include "masks.h"
#include "numbers.h"
#include "touched.h"

/* --- gaining power -------------------------------------------------------- */

/* Does it gain them? */
static bool power_on(cg_table *table, unsigned object, unsigned amount) {
  if (object == CG_NO_OBJECT || cg_card_cannot(table, object, CG_DEED_POWER)) return false;
  if (amount == 0) return true;
  cg_occurrence gains = cg_of_card(CG_HAP_POWER, cg_at(table, object)->controller, object);
  gains.amount = (uint8_t)amount;
  cg_happens(table, gains);
  return true;
}

bool cg_faction_gains(cg_table *table, unsigned seat, unsigned amount) {
  return !cg_player_cannot(table, seat, CG_ACT_GAIN_POWER, 0) &&
         power_on(table, cg_slot(seat, CG_FACTION_SLOT), amount);
}

/* Power for a faction; by the manual a character keeps what its ability gains. */
static bool power_for(const cg_scope *scope, unsigned seat, unsigned amount) {
  cg_table *table = scope->table;
  unsigned object = scope->object;
  if (cg_manual(table) && object != CG_NO_OBJECT && cg_at(table, object)->place == CG_PLAY &&
      cg_at(table, object)->controller == seat && cg_is_type(table, object, CG_TYPE_CHARACTER))
    return power_on(table, object, amount);
  return cg_faction_gains(table, seat, amount);
}

bool cg_would_gain_power(cg_scope *scope, const uint16_t **at) {
  uint32_t seats = cg_eval_players(scope, at);
  return cg_eval_number(scope, at) > 0 && seats != 0;
}
bool cg_act_gain_power(cg_scope *scope, const uint16_t **at) {
  uint32_t seats = cg_eval_players(scope, at);
  unsigned power = cg_not_below_0(cg_eval_number(scope, at));
  bool full = true;
  CG_EACH_PLAYER (seat, scope->table, seats) full &= power_for(scope, seat, power);
  return full;
}

static bool may_gain_power(cg_table *table, unsigned object) {
  return !cg_card_cannot(table, object, CG_DEED_POWER);
}

/* Who cannot gain power is not chosen for it (FAQ 2.1). */
bool cg_would_card_gains_power(cg_scope *scope, const uint16_t **at) {
  cg_cards cards;
  cg_touched(scope, at, &cards);
  cg_keep_able(scope->table, &cards, may_gain_power);
  return cg_eval_number(scope, at) > 0 && cg_any(scope->table, &cards);
}
bool cg_act_card_gains_power(cg_scope *scope, const uint16_t **at) {
  cg_cards cards;
  cg_touched(scope, at, &cards);
  unsigned power = cg_not_below_0(cg_eval_number(scope, at));
  bool full = true;
  CG_EACH_CARD (object, scope->table, &cards) full &= power_on(scope->table, object, power);
  return full;
}

/* --- losing and moving power ---------------------------------------------- */

bool cg_would_discard_power(cg_scope *scope, const uint16_t **at) {
  int power = cg_eval_number(scope, at);
  cg_cards cards;
  cg_touched(scope, at, &cards);
  CG_EACH_CARD (object, scope->table, &cards)
    if (power > 0 && cg_at(scope->table, object)->power > 0) return true;
  return false;
}
bool cg_act_discard_power(cg_scope *scope, const uint16_t **at) {
  unsigned power = cg_not_below_0(cg_eval_number(scope, at));
  cg_cards cards;
  bool full = true;
  cg_touched(scope, at, &cards);
  CG_EACH_CARD (object, scope->table, &cards)
    full &= cg_lose_power(scope->table, object, power) == power;
  return full;
}

static void tell_moved(cg_table *table, unsigned to, unsigned power) {
  cg_occurrence moved = cg_of_card(CG_HAP_POWER_MOVED, cg_at(table, to)->controller, to);
  moved.amount = (uint8_t)power;
  moved.past = true;
  if (cg_any_asks(table, CG_HAPPENINGS(POWER_MOVED))) cg_happens(table, moved);
}

bool cg_would_move_power(cg_scope *scope, const uint16_t **at) {
  int power = cg_eval_number(scope, at);
  unsigned from = cg_deref(scope->table, cg_eval_card(scope, at));
  unsigned to = cg_deref(scope->table, cg_eval_card(scope, at));
  return power > 0 && from != CG_NO_OBJECT && to != CG_NO_OBJECT && from != to &&
         cg_at(scope->table, from)->power > 0;
}
unsigned cg_move_power(cg_table *table, unsigned from, unsigned to, unsigned power) {
  if (from == CG_NO_OBJECT || to == CG_NO_OBJECT || from == to) return 0;
  unsigned moved = cg_lose_power(table, from, power);
  cg_gain_power(table, to, moved); /* moved, not gained: it is told as that */
  if (moved > 0) tell_moved(table, to, moved);
  return moved;
}
bool cg_act_move_power(cg_scope *scope, const uint16_t **at) {
  unsigned power = cg_not_below_0(cg_eval_number(scope, at));
  unsigned from = cg_deref(scope->table, cg_eval_card(scope, at));
  unsigned to = cg_deref(scope->table, cg_eval_card(scope, at));
  return cg_move_power(scope->table, from, to, power) == power;
}

/* --- tokens --------------------------------------------------------------- */

bool cg_would_place_tokens(cg_scope *scope, const uint16_t **at) {
  int number = cg_eval_number(scope, at);
  unsigned token = cg_eval_word(scope, at);
  cg_cards cards;
  cg_touched(scope, at, &cards);
  CG_EACH_CARD (object, scope->table, &cards)
    if (number > 0 && cg_token_fits(scope->table, object, token)) return true;
  return false;
}
bool cg_act_place_tokens(cg_scope *scope, const uint16_t **at) {
  unsigned number = cg_not_below_0(cg_eval_number(scope, at)), token = cg_eval_word(scope, at);
  cg_cards cards;
  cg_touched(scope, at, &cards);
  CG_EACH_CARD (object, scope->table, &cards)
    cg_set_tokens(scope->table, object, token, cg_tokens_on(scope->table, object, token) + number);
  return true;
}

bool cg_would_remove_tokens(cg_scope *scope, const uint16_t **at) {
  cg_eval_number(scope, at);
  unsigned token = cg_eval_word(scope, at);
  cg_cards cards;
  cg_touched(scope, at, &cards);
  CG_EACH_CARD (object, scope->table, &cards)
    if (cg_tokens_on(scope->table, object, token) > 0) return true;
  return false;
}
bool cg_act_remove_tokens(cg_scope *scope, const uint16_t **at) {
  unsigned number = cg_not_below_0(cg_eval_number(scope, at)), token = cg_eval_word(scope, at);
  cg_cards cards;
  cg_touched(scope, at, &cards);
  bool full = true;
  CG_EACH_CARD (object, scope->table, &cards) {
    unsigned has = cg_tokens_on(scope->table, object, token);
    full &= has >= number;
    cg_set_tokens(scope->table, object, token, has < number ? 0 : has - number);
  }
  return full;
}
