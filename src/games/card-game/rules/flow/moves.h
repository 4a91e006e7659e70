/* Cards enter and leave play, go from zone to zone and are seen there; what follows from it
 * (moves.c, hidden.c, control.c, upkeep.c). */
#ifndef CG_MOVES_H
#define CG_MOVES_H

#include "../state/table.h"

/* Brings a card out of a zone into play; CG_NO_OBJECT if it became a duplicate that nobody is
 * told of. */
unsigned cg_enter(cg_table *table, unsigned def, unsigned owner, unsigned controller, unsigned host,
                  unsigned flags);
/* A card leaves play for its owner's zone, with all that lies on it. */
void cg_leave(cg_table *table, unsigned object, unsigned zone);
/* The same for what nobody can react to: its slot is empty at once. */
void cg_drop(cg_table *table, unsigned object, unsigned zone);
void cg_run_host(cg_table *table, cg_frame *frame);
unsigned cg_bestow_most(const cg_table *table, unsigned object);
void cg_run_bestow(cg_table *table, cg_frame *frame);
/* A prized card of this player has left play, been played or used up; others may react. */
void cg_pay_prize(cg_table *table, unsigned seat, unsigned def);
void cg_tell_prize(cg_table *table, unsigned seat, unsigned def);

/* A card has entered play: CG_MARSHALED and its like (moves.c). */
void cg_entered(cg_table *table, unsigned object, unsigned flags);
/* Attachments of cards that leave play do so too, in groups of their own if anybody
 * could answer that; and those whose hosts have been saved stay (moves.c). */
void cg_bring_attached(cg_table *table, const cg_group *hosts);
void cg_keep_attached(cg_table *table, unsigned first, unsigned end);
/* Carries a group out. */
void cg_occur(cg_table *table, cg_group *group);
/* Carries out what its kind, player, card and amount say in full; the amount it comes to. */
extern const uint64_t cg_plain_kinds;
uint8_t cg_do(cg_table *table, unsigned kind, unsigned seat, unsigned object, unsigned amount);
/* What ends with a phase, and with a round. */
void cg_end_phase(cg_table *table);
void cg_end_round(cg_table *table);

#endif
