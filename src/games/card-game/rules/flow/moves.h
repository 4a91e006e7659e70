/* Cards enter and leave play, go from zone to zone and are seen there; what follows from it
 * (moves.c, hidden.c, control.c, upkeep.c). */
#ifndef CG_MOVES_H
#define CG_MOVES_H

#include "../state/deeds.h"
#include "control.h"
#include "../state/hidden.h"

/* Brings a card out of a zone into play; CG_NO_OBJECT if it became a duplicate that nobody is
 * told of. */
unsigned cg_enter(cg_table *table, unsigned def, unsigned owner, unsigned controller, unsigned host,
                  unsigned flags);
/* A card leaves play for its owner's zone, with all that lies on it. */
void cg_leave(cg_table *table, unsigned object, unsigned zone);
/* The same for what nobody can react to: its slot is empty at once. */
void cg_drop(cg_table *table, unsigned object, unsigned zone);
/* Victory, elimination, burning characters, attachments that may not stay: false if something was
 * begun. */
HF_APART bool cg_settle_now(cg_table *table);
/* Looks after what has changed; false: something has come of it that is to be run first. */
static inline bool cg_settle(cg_table *table) {
  return cg_is_settled(table) || cg_settle_now(table);
}
/* The happening that has begun last: what has changed is looked after, and if nobody has to
 * decide anything it is over (happen.c). */
bool cg_ends_at_once(cg_table *table);
/* A card of a zone comes into play; CG_NO_OBJECT if it became a duplicate or could
 * not. An attachment's player is asked where it goes. */
unsigned cg_put_into_play(cg_table *table, uint32_t ref, unsigned seat, bool kneeling);
bool cg_any_host(cg_table *table, unsigned def, unsigned seat);
unsigned cg_zone_of_op(unsigned op);
void cg_discard_card(cg_table *table, unsigned seat, unsigned zone, unsigned def);
cg_group *cg_discard_with(cg_table *table, unsigned seat, unsigned zone, unsigned def);
void cg_faction_gains(cg_table *table, unsigned seat, unsigned amount);
void cg_run_host(cg_table *table, cg_frame *frame);
unsigned cg_bestow_most(const cg_table *table, unsigned object);
void cg_run_bestow(cg_table *table, cg_frame *frame);
/* A prized card of this player has left play, been played or used up; others may react. */
void cg_pay_prize(cg_table *table, unsigned seat, unsigned def);
void cg_tell_prize(cg_table *table, unsigned seat, unsigned def);

#endif
