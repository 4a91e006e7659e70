/* The smallest deeds: see deeds.h. */
#include "deeds.h"

#include "events.h"

/* --- power, gold --------------------------------------------------------------- */

void cg_gain_power(cg_table *table, unsigned object, unsigned amount) {
  cg_object *card = cg_at(table, object);
  unsigned power = card->power + amount;
  if (amount == 0) return;
  card->power = (uint8_t)(power > 255 ? 255 : power);
  cg_touch(table, CG_NEW_POWER);
  if (table->sink != NULL) cg_emit(table, CG_EV_POWER, (int)object, card->power, (int)amount, 0);
}

unsigned cg_lose_power(cg_table *table, unsigned object, unsigned amount) {
  cg_object *card = cg_at(table, object);
  unsigned lost = amount < card->power ? amount : card->power;
  card->power = (uint8_t)(card->power - lost);
  cg_touch(table, CG_NEW_POWER);
  if (lost > 0 && table->sink != NULL)
    cg_emit(table, CG_EV_POWER, (int)object, card->power, -(int)lost, 0);
  return lost;
}

static void set_gold(cg_table *table, unsigned seat, unsigned gold, int change) {
  table->seat[seat].gold = (uint8_t)(gold > 255 ? 255 : gold);
  cg_touch(table, CG_NEW_GOLD);
  if (change != 0 && table->sink != NULL)
    cg_emit(table, CG_EV_GOLD, (int)seat, table->seat[seat].gold, change, 0);
}

void cg_gain_gold(cg_table *table, unsigned seat, unsigned amount) {
  set_gold(table, seat, table->seat[seat].gold + amount, (int)amount);
}

unsigned cg_lose_gold(cg_table *table, unsigned seat, unsigned amount) {
  unsigned lost = amount < table->seat[seat].gold ? amount : table->seat[seat].gold;
  set_gold(table, seat, table->seat[seat].gold - lost, -(int)lost);
  return lost;
}

/* --- cards kneel, stand, change hands ---------------------------------------- */

void cg_kneel(cg_table *table, unsigned object) {
  cg_at(table, object)->flags |= CG_KNEELING;
  cg_touch(table, CG_NEW_TURNED);
  if (table->sink != NULL) cg_emit(table, CG_EV_KNEELS, (int)object, 0, 0, 0);
}

void cg_stand(cg_table *table, unsigned object) {
  cg_at(table, object)->flags &= (uint8_t)~CG_KNEELING;
  cg_touch(table, CG_NEW_TURNED);
  if (table->sink != NULL) cg_emit(table, CG_EV_STANDS, (int)object, 0, 0, 0);
}

void cg_leave_challenge(cg_table *table, unsigned object) {
  cg_object *card = cg_at(table, object);
  if ((card->flags & CG_PARTICIPATING) == 0) return;
  card->flags &= (uint8_t)~CG_PARTICIPATING;
  cg_touch(table, CG_NEW_CHALLENGE);
  if (table->sink != NULL) cg_emit(table, CG_EV_OUT_OF_CHALLENGE, (int)object, 0, 0, 0);
}

void cg_change_control(cg_table *table, unsigned object, unsigned seat) {
  cg_object *card = cg_at(table, object);
  if (card->controller == seat) return;
  cg_leave_challenge(table, object);
  cg_doubt_hosts(table);
  card->controller = seat & 7U;
  for (unsigned other = cg_first_slot(table); other < table->pub->high; other++) {
    cg_object *lies = cg_at(table, other);
    if (lies->host == object && lies->place == CG_PLAY && cg_manual(table))
      lies->controller = lies->owner;
  }
  cg_touch(table, CG_NEW_CARDS | CG_NEW_POWER);
  if (table->sink != NULL) cg_emit(table, CG_EV_CONTROL, (int)object, (int)seat, 0, 0);
}

/* A card leaves play: what is said of its control is over. */
void cg_forget_control(cg_table *table, unsigned object) {
  cg_object *card = cg_at(table, object);
  if ((card->flags & CG_FACE_DOWN) != 0 || card->held == 0) return;
  card->held = 0;
  table->pub->controlled--;
}
