/* What happens is carried out. */
#ifndef CG_OCCUR_H
#define CG_OCCUR_H

#include "../state/table.h"

/* Carries a group out. */
void cg_occur(cg_table *table, cg_group *group);
/* Carries out what its kind, player, card and amount say in full; the amount it comes to. */
extern const uint64_t cg_plain_kinds;
uint8_t cg_do(cg_table *table, unsigned kind, unsigned seat, unsigned object, unsigned amount);
/* What ends with a phase, and with a round. */
void cg_end_phase(cg_table *table);
void cg_end_round(cg_table *table);

#endif
