/* Effects: gold, in pools and on cards. */
#include "effects_gold.h"

#include "../state/deeds.h"
#include "../state/events.h"
#include "asks.h"
#include "numbers.h"
#include "touched.h"

/* --- gold pools ----------------------------------------------------------- */

/* Those of some players whom nothing keeps from gaining gold. */
static uint32_t who_gain(cg_table *table, uint32_t seats) {
  uint32_t able = seats;
  HF_EACH_BIT (seat, seats)
    if (cg_player_cannot(table, seat, CG_ACT_GAIN_GOLD, 0)) able &= ~hf_bit(seat);
  return able;
}

bool cg_would_gain_gold(cg_scope *scope, const uint16_t **at) {
  uint32_t seats = who_gain(scope->table, cg_eval_players(scope, at));
  return cg_eval_number(scope, at) > 0 && seats != 0;
}
bool cg_act_gain_gold(cg_scope *scope, const uint16_t **at) {
  uint32_t seats = cg_eval_players(scope, at);
  unsigned gold = cg_not_below_0(cg_eval_number(scope, at));
  uint32_t able = who_gain(scope->table, seats);
  CG_EACH_PLAYER (seat, scope->table, able) cg_gain_gold(scope->table, seat, gold);
  return able == seats;
}

/* So much, where it has to be lost in full. */
static bool may_lose(const cg_scope *scope, unsigned has, int wanted) {
  return wanted > 0 && (int)has >= (scope->fully ? wanted : 1);
}

static bool has_gold(const cg_scope *scope, uint32_t seats) {
  HF_EACH_BIT (seat, seats)
    if (scope->table->seat[seat].gold > 0) return true;
  return false;
}

bool cg_would_lose_gold(cg_scope *scope, const uint16_t **at) {
  uint32_t seats = cg_eval_players(scope, at);
  int gold = cg_eval_number(scope, at);
  bool full = true;
  HF_EACH_BIT (seat, seats) full &= may_lose(scope, scope->table->seat[seat].gold, gold);
  return gold > 0 && has_gold(scope, seats) && (full || !scope->fully);
}
bool cg_act_lose_gold(cg_scope *scope, const uint16_t **at) {
  uint32_t seats = cg_eval_players(scope, at);
  unsigned gold = cg_not_below_0(cg_eval_number(scope, at));
  bool full = true;
  CG_EACH_PLAYER (seat, scope->table, seats) full &= cg_lose_gold(scope->table, seat, gold) == gold;
  return full;
}

bool cg_would_lose_all_gold(cg_scope *scope, const uint16_t **at) {
  return has_gold(scope, cg_eval_players(scope, at));
}
bool cg_act_lose_all_gold(cg_scope *scope, const uint16_t **at) {
  uint32_t seats = cg_eval_players(scope, at);
  CG_EACH_PLAYER (seat, scope->table, seats)
    cg_lose_gold(scope->table, seat, scope->table->seat[seat].gold);
  return true;
}

bool cg_would_move_gold(cg_scope *scope, const uint16_t **at) {
  int gold = cg_eval_number(scope, at);
  unsigned from = cg_eval_player(scope, at), to = cg_eval_player(scope, at);
  return from != CG_NOBODY && to != CG_NOBODY && from != to &&
         may_lose(scope, scope->table->seat[from].gold, gold);
}
bool cg_act_move_gold(cg_scope *scope, const uint16_t **at) {
  unsigned gold = cg_not_below_0(cg_eval_number(scope, at)), moved = 0;
  unsigned from = cg_eval_player(scope, at), to = cg_eval_player(scope, at);
  if (from != CG_NOBODY && to != CG_NOBODY) {
    moved = cg_lose_gold(scope->table, from, gold);
    cg_gain_gold(scope->table, to, moved);
  }
  return moved == gold;
}

/* --- gold on cards -------------------------------------------------------- */

void cg_add_card_gold(cg_table *table, unsigned object, int change) {
  cg_object *card = cg_at(table, object);
  int gold = card->gold + change;
  card->gold = (uint8_t)(gold < 0 ? 0 : gold > 255 ? 255 : gold);
  cg_touch(table, CG_NEW_GOLD);
  if (change != 0 && table->sink != NULL)
    cg_emit(table, CG_EV_CARD_GOLD, (int)object, card->gold, change, 0);
}

bool cg_would_place_gold(cg_scope *scope, const uint16_t **at) {
  int gold = cg_eval_number(scope, at);
  cg_cards cards;
  cg_touched(scope, at, &cards);
  return gold > 0 && cg_next(scope->table, cards.set, 0) != CG_NO_OBJECT;
}
bool cg_act_place_gold(cg_scope *scope, const uint16_t **at) {
  unsigned gold = cg_not_below_0(cg_eval_number(scope, at));
  cg_cards cards;
  cg_touched(scope, at, &cards);
  CG_EACH_CARD (object, scope->table, &cards) cg_add_card_gold(scope->table, object, (int)gold);
  return true;
}

bool cg_would_move_card_gold(cg_scope *scope, const uint16_t **at) {
  int gold = cg_eval_number(scope, at);
  unsigned from = cg_deref(scope->table, cg_eval_card(scope, at));
  unsigned to = cg_deref(scope->table, cg_eval_card(scope, at));
  return from != CG_NO_OBJECT && to != CG_NO_OBJECT && from != to &&
         may_lose(scope, cg_at(scope->table, from)->gold, gold);
}
bool cg_act_move_card_gold(cg_scope *scope, const uint16_t **at) {
  unsigned gold = cg_not_below_0(cg_eval_number(scope, at)), moved = 0;
  unsigned from = cg_deref(scope->table, cg_eval_card(scope, at));
  unsigned to = cg_deref(scope->table, cg_eval_card(scope, at));
  if (from != CG_NO_OBJECT && to != CG_NO_OBJECT && from != to) {
    unsigned there = cg_at(scope->table, from)->gold;
    moved = gold < there ? gold : there;
    cg_add_card_gold(scope->table, from, -(int)moved);
    cg_add_card_gold(scope->table, to, (int)moved);
  }
  return moved == gold;
}

bool cg_would_take_card_gold(cg_scope *scope, const uint16_t **at) {
  int gold = cg_eval_number(scope, at);
  unsigned from = cg_deref(scope->table, cg_eval_card(scope, at));
  unsigned seat = cg_eval_player(scope, at);
  return gold > 0 && seat != CG_NOBODY && from != CG_NO_OBJECT &&
         cg_at(scope->table, from)->gold > 0;
}
bool cg_act_take_card_gold(cg_scope *scope, const uint16_t **at) {
  unsigned gold = cg_not_below_0(cg_eval_number(scope, at)), moved = 0;
  unsigned from = cg_deref(scope->table, cg_eval_card(scope, at));
  unsigned seat = cg_eval_player(scope, at);
  if (from != CG_NO_OBJECT && seat != CG_NOBODY) {
    unsigned there = cg_at(scope->table, from)->gold;
    moved = gold < there ? gold : there;
    cg_add_card_gold(scope->table, from, -(int)moved);
    cg_gain_gold(scope->table, seat, moved);
  }
  return moved == gold;
}

bool cg_would_give_card_gold(cg_scope *scope, const uint16_t **at) {
  int gold = cg_eval_number(scope, at);
  unsigned seat = cg_eval_player(scope, at);
  unsigned to = cg_deref(scope->table, cg_eval_card(scope, at));
  return to != CG_NO_OBJECT && seat != CG_NOBODY &&
         may_lose(scope, scope->table->seat[seat].gold, gold);
}
bool cg_act_give_card_gold(cg_scope *scope, const uint16_t **at) {
  unsigned gold = cg_not_below_0(cg_eval_number(scope, at)), moved = 0;
  unsigned seat = cg_eval_player(scope, at);
  unsigned to = cg_deref(scope->table, cg_eval_card(scope, at));
  if (to != CG_NO_OBJECT && seat != CG_NOBODY) {
    moved = cg_lose_gold(scope->table, seat, gold);
    cg_add_card_gold(scope->table, to, (int)moved);
  }
  return moved == gold;
}

bool cg_would_discard_card_gold(cg_scope *scope, const uint16_t **at) {
  int gold = cg_eval_number(scope, at);
  cg_cards cards;
  cg_touched(scope, at, &cards);
  CG_EACH_CARD (object, scope->table, &cards)
    if (may_lose(scope, cg_at(scope->table, object)->gold, gold)) return true;
  return false;
}
bool cg_act_discard_card_gold(cg_scope *scope, const uint16_t **at) {
  unsigned gold = cg_not_below_0(cg_eval_number(scope, at));
  bool full = true;
  cg_cards cards;
  cg_touched(scope, at, &cards);
  CG_EACH_CARD (object, scope->table, &cards) {
    full &= cg_at(scope->table, object)->gold >= gold;
    cg_add_card_gold(scope->table, object, -(int)gold);
  }
  return full;
}
