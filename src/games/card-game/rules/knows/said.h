/* What the cards in play say: happenings they wait for, what they change and forbid. */
#ifndef CG_SAID_H
#define CG_SAID_H

#include "../state/table.h"

/* SAID: all of it; one card has come; some have left. Cards that come begin as printed. */
HF_APART void cg_say_afresh(cg_table *table);
void cg_say(cg_table *table, unsigned object);
void cg_unsay(cg_table *table);
/* Figures before anything changes them; a card that is gone stays as it was. */
void cg_print_again(cg_table *table, cg_object *card);

#endif
