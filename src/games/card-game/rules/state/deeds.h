/* The smallest deeds: power, gold and tokens change, a card kneels, stands, leaves a challenge or
 * changes hands. Each says what has changed and tells of it; nothing is asked, and nobody can
 * interrupt or answer it: for that see occurrence.h. */
#ifndef CG_DEEDS_H
#define CG_DEEDS_H

#include "table.h"

void cg_gain_power(cg_table *table, unsigned object, unsigned amount);
/* How much it was. */
unsigned cg_lose_power(cg_table *table, unsigned object, unsigned amount);
void cg_gain_gold(cg_table *table, unsigned seat, unsigned amount);
unsigned cg_lose_gold(cg_table *table, unsigned seat, unsigned amount);

void cg_kneel(cg_table *table, unsigned object);
void cg_stand(cg_table *table, unsigned object);
void cg_leave_challenge(cg_table *table, unsigned object);
void cg_change_control(cg_table *table, unsigned object, unsigned seat);
/* A card leaves play: whatever held it under somebody's control for a while is over, see
 * control.c. */
void cg_forget_control(cg_table *table, unsigned object);

#endif
