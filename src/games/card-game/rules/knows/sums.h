/* Strength, icons and keywords: what changes come to. */
#ifndef CG_SUMS_H
#define CG_SUMS_H

#include "../state/table.h"

/* What the changes in force make of the printed figures: first those that others may depend on,
 * then strength. */
void cg_change_powers(cg_table *table);
void cg_change_strength(cg_table *table);
/* All of them once more, from the figures that are there. */
void cg_change_again(cg_table *table);

#endif
