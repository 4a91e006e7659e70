/* Claim: what it strikes, and who chooses that. */
#ifndef CG_CLAIM_H
#define CG_CLAIM_H

#include "../state/table.h"

void cg_claim_options(cg_table *table, unsigned seat, cg_options *options);
void cg_run_claim(cg_table *table, cg_frame *frame);

#endif
