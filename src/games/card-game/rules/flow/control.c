/* Control that lasts as long as something does: a constant ability, or an effect until
 * some moment. Of several the newest counts; when it ends, the one before.
 *
 * While a card is under such control, its `held` says who has it otherwise (low half)
 * and who has it now (high half), both counted from 1. */
#include "control.h"

#include "../knows/force.h"
#include "../state/deeds.h"
#include "../state/objects.h"
#include "../words/asks.h"

typedef struct wanted {
  cg_table *table;
  uint8_t seat[CG_WORDS * 64]; /* counted from 1 */
} wanted;

static unsigned change_player(const cg_change *change, const uint16_t **at) {
  if (change->bound == NULL || change->bound->seat == CG_NOBODY)
    return cg_eval_player(change->scope, at);
  cg_skip(at);
  return change->bound->seat;
}

static void visit_control(const cg_change *change, void *user) {
  wanted *all = user;
  const uint16_t *at = change->at;
  unsigned seat = change_player(change, &at);
  cg_cards cards;
  cg_no_cards(&cards);
  cg_named_cards(change, &at, &cards);
  if (seat == CG_NOBODY || !cg_plays(all->table, seat)) return;
  for (unsigned object = cg_next(all->table, cards.set, 0); object != CG_NO_OBJECT;
       object = cg_next(all->table, cards.set, object + 1))
    all->seat[object] = (uint8_t)(seat + 1);
}

static unsigned otherwise(const cg_table *table, const cg_object *card) {
  unsigned seat = (card->held & 15U) - 1U;
  return cg_plays(table, seat) ? seat : card->owner;
}

/* A new effect begins, another one takes over, or none is left. */
static bool settle(cg_table *table, unsigned object, unsigned want) {
  cg_object *card = cg_at(table, object);
  unsigned has = card->held >> 4;
  if (want == has || (card->flags & CG_FACE_DOWN) != 0) return false;
  if (want == 0) {
    unsigned seat = otherwise(table, card);
    card->held = 0;
    table->pub->controlled--;
    cg_change_control(table, object, seat);
    return true;
  }
  if (card->controller != want - 1 && !cg_may_control(table, object, want - 1)) return false;
  unsigned before = has == 0 ? card->controller + 1U : card->held & 15U;
  if (has == 0) table->pub->controlled++;
  card->held = (uint8_t)(before | want << 4);
  cg_change_control(table, object, want - 1);
  return true;
}

bool cg_settle_control(cg_table *table) {
  if (!cg_any_change(table, CG_M_CONTROL) && table->pub->controlled == 0) return false;
  wanted all = {.table = table};
  bool changed = false;
  cg_each_change(table, CG_CHANGES(CONTROL), visit_control, &all);
  for (unsigned object = cg_first_slot(table); object < table->pub->high; object++)
    if (cg_at(table, object)->place == CG_PLAY) changed |= settle(table, object, all.seat[object]);
  return changed;
}
