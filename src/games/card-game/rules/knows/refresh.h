/* What figures are found with, see refresh.c: what cards say (said.c), marks (marks.c), strength,
 * icons and keywords (sums.c). */
#ifndef CG_REFRESH_H
#define CG_REFRESH_H

#include "../state/table.h"

/* The cards in play are others, or otherwise; their sets are known anew, or not (CG_NEW_SETS). */
enum { CG_CARDS_ALONE = CG_NEW_CARDS & ~CG_NEW_SETS };

/* SAID: all of it; one card has come; some have left. Cards that come begin as printed. */
HF_APART void cg_say_afresh(cg_table *table);
void cg_say(cg_table *table, unsigned object);
void cg_unsay(cg_table *table);
/* Figures before anything changes them; a card that is gone stays as it was. */
void cg_print_again(cg_table *table, cg_object *card);

/* The figures of these cards are not the printed ones. */
void cg_note_altered(cg_table *table, const uint64_t *set);
/* What changes in force of these families mark. */
void cg_mark_cards(cg_table *table, uint64_t families);
void cg_mark_blank(cg_table *table);
/* Cards that count as blank lose keywords; what they do to others ends too. `flags`: of all cards
 * in play. */
void cg_blank_out(cg_table *table, unsigned flags);

/* What the changes in force make of the printed figures: first those that others may depend on,
 * then strength. */
void cg_change_powers(cg_table *table);
void cg_change_strength(cg_table *table);
/* All of them once more, from the figures that are there. */
void cg_change_again(cg_table *table);

#endif
