/* Titles of a melee (titles.c). */
#ifndef CG_TITLES_H
#define CG_TITLES_H

#include "../state/table.h"

/* Sets some aside at random, and puts the others into the pool. */
void cg_deal_titles(cg_table *table);
/* Asks the next player for a title; false: all have had their turn. */
bool cg_ask_for_title(cg_table *table, cg_plot_frame *frame);
void cg_take_title(cg_table *table, cg_plot_frame *frame);
/* Titles nobody has taken yet. */
uint32_t cg_titles_left(const cg_table *table);
/* How many are set aside at random in a round. */
unsigned cg_titles_removed(const cg_table *table);
void cg_show_titles(cg_table *table);

#endif
