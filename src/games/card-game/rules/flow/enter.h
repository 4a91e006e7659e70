/* Cards enter play. */
#ifndef CG_ENTER_H
#define CG_ENTER_H

#include "../state/table.h"

/* Brings a card out of a zone into play; CG_NO_OBJECT if it became a duplicate that nobody is
 * told of. */
unsigned cg_enter(cg_table *table, unsigned def, unsigned owner, unsigned controller, unsigned host,
                  unsigned flags);
void cg_run_host(cg_table *table, cg_frame *frame);
unsigned cg_bestow_most(const cg_table *table, unsigned object);
void cg_run_bestow(cg_table *table, cg_frame *frame);
/* A card has entered play: CG_MARSHALED and its like. */
void cg_entered(cg_table *table, unsigned object, unsigned flags);
/* It enters now, after all interrupts. */
void cg_come_in(cg_table *table, cg_group *group);

/* What the flags of its group tell of a card that enters play from there: CG_FROM_DECK ... */
unsigned cg_entrance_from(const cg_table *table, unsigned zone);

#endif
