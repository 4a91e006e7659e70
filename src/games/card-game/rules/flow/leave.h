/* Cards leave play. */
#ifndef CG_LEAVE_H
#define CG_LEAVE_H

#include "../state/table.h"

/* A card leaves play for its owner's zone, with all that lies on it. */
void cg_leave(cg_table *table, unsigned object, unsigned zone);
/* The same for what nobody can react to: its slot is empty at once. */
void cg_drop(cg_table *table, unsigned object, unsigned zone);
/* A prized card of this player has left play, been played or used up; others may react. */
void cg_pay_prize(cg_table *table, unsigned seat, unsigned def);
void cg_tell_prize(cg_table *table, unsigned seat, unsigned def);
bool cg_is_prized(const cg_table *table, const cg_object *card);
/* Attachments of cards that leave play do so too, in groups of their own if anybody
 * could answer that; and those whose hosts have been saved stay. */
void cg_bring_attached(cg_table *table, const cg_group *hosts);
void cg_keep_attached(cg_table *table, unsigned first, unsigned end);

/* A card that no group tells of has come to lie there: it is told with what is happening now. */
void cg_tell_placed(cg_table *table, unsigned seat, unsigned def, unsigned zone);

#endif
