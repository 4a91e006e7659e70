/* Effects that need frames or figures of their own: gold on cards, discarding by
 * choice. */
#include "choices.h"

#include "../knows/figures.h"
#include "../state/lists.h"
#include "../state/picks.h"
#include "../flow/procedures.h"
#include "../front/prompts.h"
#include "../state/zones.h"

/* --- gold on cards -------------------------------------------------------- */

void cg_add_card_gold(cg_table *table, unsigned object, int change) {
  cg_object *card = cg_at(table, object);
  int gold = card->gold + change;
  card->gold = (uint8_t)(gold < 0 ? 0 : gold > 255 ? 255 : gold);
  cg_touch(table, CG_NEW_GOLD);
  if (change != 0 && table->sink != NULL)
    cg_emit(table, CG_EV_CARD_GOLD, (int)object, card->gold, change, 0);
}

/* Where the gold comes from and goes to; -1: nothing can be moved. */
typedef struct transfer {
  int number;
  unsigned seat, from, to;
  cg_cards on;
} transfer;

static void read_transfer(cg_scope *scope, uint16_t op, const uint16_t **at, transfer *t) {
  memset(t, 0, sizeof *t);
  t->number = cg_eval_number(scope, at);
  t->seat = CG_NOBODY;
  t->from = t->to = CG_NO_OBJECT;
  if (op == CG_E_PLACE_GOLD) {
    cg_touched(scope, at, &t->on);
    return;
  }
  if (op == CG_E_GIVE_CARD_GOLD)
    t->seat = cg_eval_player(scope, at);
  else
    t->from = cg_deref(scope->table, cg_eval_card(scope, at));
  t->to = cg_deref(scope->table, cg_eval_card(scope, at));
}

bool cg_card_gold_would(cg_scope *scope, uint16_t op, const uint16_t **at) {
  const cg_table *table = scope->table;
  transfer t;
  read_transfer(scope, op, at, &t);
  if (t.number <= 0) return false;
  if (op == CG_E_PLACE_GOLD) return cg_next(table, t.on.set, 0) != CG_NO_OBJECT;
  if (t.to == CG_NO_OBJECT || t.from == t.to) return false;
  if (op == CG_E_GIVE_CARD_GOLD) return t.seat != CG_NOBODY && table->seat[t.seat].gold > 0;
  return t.from != CG_NO_OBJECT && cg_at(table, t.from)->gold > 0;
}

void cg_card_gold(cg_scope *scope, uint16_t op, const uint16_t **at, cg_context *context) {
  cg_table *table = scope->table;
  transfer t;
  read_transfer(scope, op, at, &t);
  unsigned number = t.number < 0 ? 0 : (unsigned)t.number, moved = 0;
  if (op == CG_E_PLACE_GOLD) {
    for (unsigned object = cg_next(table, t.on.set, 0); object != CG_NO_OBJECT;
         object = cg_next(table, t.on.set, object + 1))
      cg_add_card_gold(table, object, (int)number);
    return;
  }
  if (t.to != CG_NO_OBJECT && t.from != t.to) {
    if (op == CG_E_GIVE_CARD_GOLD && t.seat != CG_NOBODY) {
      moved = cg_lose_gold(table, t.seat, number);
    } else if (t.from != CG_NO_OBJECT) {
      moved = number < cg_at(table, t.from)->gold ? number : cg_at(table, t.from)->gold;
      cg_add_card_gold(table, t.from, -(int)moved);
    }
    cg_add_card_gold(table, t.to, (int)moved);
  }
  if (moved < number) context->flags &= (uint8_t)~CG_HAPPENED;
}

/* --- the last card -------------------------------------------------------- */

/* Cards of one player in one place grow into a list. */
bool cg_ref_append(cg_table *table, uint32_t *to, uint32_t ref) {
  const uint32_t place = 0xFF0000;
  bool list = cg_ref_kind(*to) == CG_REF_LIST;
  if (*to == 0) {
    *to = ref;
    return true;
  }
  if ((cg_ref_kind(*to) != CG_REF_PILE && !list) || (*to & place) != (ref & place)) return false;
  unsigned count = list ? cg_list_count(*to) : 0, set = list ? cg_list_of(*to) : 0;
  if (!list) set = table->pub->set_count;
  if (!list && !cg_list_grow(table, &set, count++, *to & 0xFFFF)) return false;
  if (!cg_list_grow(table, &set, count, ref & 0xFFFF)) return false;
  *to = (uint32_t)CG_REF_LIST << 28 | (ref & place) | (count + 1) << 8 | set;
  return true;
}

void cg_note_last(cg_table *table, cg_context *context, uint32_t ref) {
  bool other = (context->last & 0xFF0000) != (ref & 0xFF0000);
  if (other) context->last = 0;
  if (!cg_ref_append(table, &context->last, ref) && cg_ref_kind(context->last) != CG_REF_LIST)
    context->last = ref;
}

/* --- discarding by choice ------------------------------------------------- */

/* arg 0: who has to choose yet, arg 1: how many cards, arg 2: who has chosen, arg 3:
 * who discards everything, arg 4: who is asked, counted from 1. */
void cg_begin_discards(cg_scope *scope, const uint16_t **at, cg_context *context) {
  cg_table *table = scope->table;
  uint32_t seats = cg_eval_players(scope, at) & cg_players(table), all = 0;
  int number = cg_eval_number(scope, at);
  if (number <= 0 || seats == 0) {
    context->flags &= (uint8_t)~CG_HAPPENED;
    return;
  }
  HF_EACH_BIT (seat, seats) {
    unsigned cards = cg_count(table, seat, CG_HAND);
    if ((int)cards < number) context->flags &= (uint8_t)~CG_HAPPENED;
    if ((int)cards <= number) all |= hf_bit(seat);
  }
  cg_frame *frame = cg_push(table, CG_PROC_DISCARDS);
  frame->arg[0] = (uint8_t)(seats & ~all);
  frame->arg[1] = (uint8_t)(number > CG_POOL ? CG_POOL : number);
  frame->arg[3] = (uint8_t)all;
}

static void discard_chosen(cg_table *table, cg_frame *frame) {
  cg_context *context = cg_context_now(table);
  uint32_t seats = frame->arg[2] | frame->arg[3], all = frame->arg[3];
  cg_discards discards;
  discards.count = 0;
  cg_pop(table);
  for (; seats != 0; seats &= ~hf_bit(cg_first_of(table, seats))) {
    unsigned seat = cg_first_of(table, seats), count = 0;
    uint16_t defs[CG_POOL];
    if ((all >> seat & 1) != 0)
      for (; count < cg_count(table, seat, CG_HAND); count++)
        defs[count] = cg_entry_at(table, seat, CG_HAND, count)->def;
    else
      for (; count < cg_pick_count(table, seat); count++)
        defs[count] = (uint16_t)cg_option_what(cg_pick(table, seat, count));
    if ((all >> seat & 1) == 0) cg_take_answer(table, seat);
    for (unsigned i = 0; i < count; i++) cg_lay_down(table, &discards, seat, CG_HAND, defs[i]);
  }
  cg_discard_all(table, context, &discards);
}

/* Nobody sees what another one chose before all have. */
void cg_run_discards(cg_table *table, cg_frame *frame) {
  if (frame->arg[4] != 0) {
    frame->arg[2] |= (uint8_t)hf_bit(frame->arg[4] - 1U);
    frame->arg[4] = 0;
  }
  unsigned seat = cg_first_of(table, frame->arg[0] & cg_players(table));
  if (seat == CG_NOBODY) {
    discard_chosen(table, frame);
    return;
  }
  frame->arg[0] &= (uint8_t)~hf_bit(seat);
  frame->arg[4] = (uint8_t)(seat + 1);
  cg_ask(table, seat, CG_ASK_DISCARD, frame->arg[1], 0, 0);
}
