/* Who takes part in the challenge: see participants.h. */
#include "participants.h"

/* Without having been declared one counts on the attackers' side (A reading). */
bool cg_attacks(const cg_table *table, unsigned object) {
  if (object == CG_NO_OBJECT) return false;
  const cg_object *card = cg_at(table, object);
  if ((card->flags & CG_ATTACKING) != 0) return true;
  return (card->marks & CG_COUNTS) != 0 && table->pub->challenge.type != CG_NOBODY &&
         card->controller == table->pub->challenge.attacker;
}

bool cg_participates(const cg_table *table, unsigned object) {
  if (object == CG_NO_OBJECT) return false;
  return (cg_at(table, object)->flags & CG_DEFENDING) != 0 || cg_attacks(table, object);
}

unsigned cg_side_size(const cg_table *table, unsigned flag) {
  unsigned size = 0;
  cg_side side = cg_side_of(table, flag);
  for (unsigned object = cg_first_slot(table); object < table->pub->high; object++)
    size += cg_at(table, object)->place == CG_PLAY && cg_is_on(&side, cg_at(table, object));
  return size;
}

bool cg_anybody_on_side(const cg_table *table, unsigned flag) {
  cg_side side = cg_side_of(table, flag);
  for (unsigned object = cg_first_slot(table); object < table->pub->high; object++)
    if (cg_at(table, object)->place == CG_PLAY && cg_is_on(&side, cg_at(table, object)))
      return true;
  return false;
}
