/* Where cards that were discarded from hands and decks come to lie when all have interrupted it. */
#include "discarded.h"

#include "../state/hidden.h"
#include "../state/lists.h"
#include "../state/occurrence.h"
#include "../state/zones.h"
#include "../words/effects_leave.h"
#include "../words/orders.h"

/* In the discard pile, or where a replacement says (a zone, or CG_IN_PLAY for a player). */
static void settle(cg_table *table, unsigned seat, unsigned def, unsigned to, unsigned user) {
  if (to == CG_IN_PLAY) {
    cg_put_into_play(table, cg_ref_pile(seat, CG_STACK, def), user, CG_NO_OBJECT, false);
    return;
  }
  if (to == CG_SHADOWS) {
    cg_into_shadows(table, cg_ref_pile(seat, CG_STACK, def));
    return;
  }
  if (cg_lay_open(table, seat, CG_STACK, def, to) && to == CG_LOOSE) cg_shuffle(table, seat);
}

/* Cards of a list are marked on the stack: zone and player, each counted from 1. */
static void settle_marked(cg_table *table, unsigned seat, unsigned def) {
  int index = cg_find_best(table, seat, CG_STACK, def); /* it is this copy that goes */
  if (index < 0) return;
  unsigned mark = cg_entry_at(table, seat, CG_STACK, (unsigned)index)->heard;
  settle(table, seat, def, mark == 0 ? CG_DISCARD : (mark & 15) - 1, (mark >> 4) - 1U);
}

void cg_send_discarded(cg_table *table, cg_group *group, unsigned member, unsigned zone,
                       unsigned user) {
  if (!cg_is_list(group)) {
    group->flags |= CG_REPLACED;
    group->other = (uint8_t)zone;
    group->acting = (uint16_t)user; /* who gets it, if it comes into play */
    return;
  }
  unsigned def = cg_meant_by(table, group, member).def;
  cg_entry *card = cg_entry_at(table, group->seat, CG_STACK, 0), *meant = NULL;
  for (unsigned i = 0; i < cg_count(table, group->seat, CG_STACK); i++)
    if (card[i].def == def && (meant == NULL || meant->heard != 0)) meant = &card[i];
  if (meant != NULL) meant->heard = (uint8_t)((zone + 1) | (user + 1) << 4);
}

void cg_settle_discards(cg_table *table, cg_group *group) {
  if (group->zone != CG_STACK) return;
  unsigned to = (group->flags & CG_REPLACED) != 0 ? group->other : CG_DISCARD;
  group->zone = (uint8_t)(to < CG_ZONES ? to : CG_DISCARD);
  if (!cg_is_list(group)) {
    settle(table, group->seat, group->def, to, group->acting);
    return;
  }
  cg_group list = *group;
  for (unsigned n = 0; n < cg_list_length(table, &list); n++) {
    unsigned member;
    cg_group one = cg_nth_of(table, &list, n, &member);
    if ((one.flags & CG_CANCELLED) == 0) settle_marked(table, one.seat, one.def);
  }
}
