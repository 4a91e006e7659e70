/* Challenges: who may attack and defend, and what the prompts about it offer. */
#ifndef CG_CHALLENGE_H
#define CG_CHALLENGE_H

#include "table.h"

/* The options of the open group of a seat that initiates, or defends. */
void cg_challenge_options(cg_table *table, unsigned seat, cg_options *options);
void cg_defend_options(cg_table *table, unsigned seat, cg_options *options);
/* Is the group of an initiated challenge complete with its last choice? */
bool cg_challenge_closed(cg_table *table, unsigned seat);
/* Stealth chosen anew, after a redirection. */
void cg_stealth_options(cg_table *table, cg_options *options);
bool cg_stealth_closed(cg_table *table);
void cg_claim_options(cg_table *table, unsigned seat, cg_options *options);
void cg_keyword_options(cg_table *table, cg_options *options);
void cg_keyword_users(cg_table *table, unsigned keyword, uint64_t *set);
void cg_intimidate_options(cg_table *table, cg_options *options);
/* Opponents against whom a redirected challenge may go. */
uint32_t cg_redirect_targets(const cg_table *table);

/* How far the challenge is that is under way. */
enum {
  CG_STEP_NONE,
  CG_STEP_ATTACK, /* attackers are declared, defenders not yet */
  CG_STEP_DEFENCE,
  CG_STEP_RESULT, /* strength was compared: bonuses */
  CG_STEP_CLAIM,
  CG_STEP_KEYWORDS
};
unsigned cg_challenge_step(const cg_table *table);

#endif
