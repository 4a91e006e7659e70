/* Challenges: who may attack and defend, and what the prompts about it offer. */
#ifndef CG_CHALLENGE_H
#define CG_CHALLENGE_H

#include "../knows/reasons.h"

void cg_defend_options(cg_table *table, unsigned seat, cg_options *options);
/* Why a character of the defending player may not be declared. */
cg_why cg_why_not_defending(cg_table *table, unsigned object);

/* Initiating (attack.c): the first steps of a challenge. */
enum {
  CG_DO_INITIATE,
  CG_DO_REDIRECT,
  CG_DO_NEW_OPPONENT,
  CG_DO_NEW_STEALTH,
  CG_DO_TELL,
  CG_DO_REST /* the steps of challenge.c */
};

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

void cg_run_challenges(cg_table *table, cg_frame *frame);
void cg_run_challenge(cg_table *table, cg_frame *frame);

#endif
