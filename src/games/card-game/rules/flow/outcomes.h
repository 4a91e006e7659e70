/* Ports: what the rules of the book do when something happens.
 *
 * Whether and when it happens is decided in flow/ (happen.c, occur.c); what that means for a phase
 * or a challenge is a rule of book/, where these are defined. Nothing else may be declared here. */
#ifndef CG_OUTCOMES_H
#define CG_OUTCOMES_H

#include "../state/table.h"

/* A phase begins (round.c). */
void cg_enter_phase(cg_table *table, unsigned phase);
/* The player collects income: so much (marshaling.c). */
uint8_t cg_collect_income(cg_table *table, unsigned seat);
/* Attackers or defenders take part from now on: those who still can (attack.c). */
void cg_declare(cg_table *table, cg_group *group);
/* The challenge is won and lost (challenge.c). */
void cg_note_result(cg_table *table);
/* What the interrupts to a claim have made of it (claim.c). */
void cg_claim_begins(cg_table *table, const cg_group *group);

#endif
