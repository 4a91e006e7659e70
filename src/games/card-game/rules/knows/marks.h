/* Cards whose figures are not the printed ones, and marks that words give them. */
#ifndef CG_MARKS_H
#define CG_MARKS_H

#include "../state/table.h"

/* The figures of these cards are not the printed ones. */
void cg_note_altered(cg_table *table, const uint64_t *set);
/* What changes in force of these families mark. */
void cg_mark_cards(cg_table *table, cg_mask families);
void cg_mark_blank(cg_table *table);
/* Cards that count as blank lose keywords; what they do to others ends too. `flags`: of all cards
 * in play. */
void cg_blank_out(cg_table *table, unsigned flags);

#endif
