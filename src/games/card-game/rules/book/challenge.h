/* Challenges: who may attack and defend, and what the prompts about it offer. */
#ifndef CG_CHALLENGE_H
#define CG_CHALLENGE_H

#include "../state/table.h"

/* The options of the open group of a seat that initiates, or defends. */
void cg_challenge_options(cg_table *table, unsigned seat, cg_options *options);
void cg_defend_options(cg_table *table, unsigned seat, cg_options *options);
/* Is the group of an initiated challenge complete with its last choice? */
bool cg_challenge_closed(cg_table *table, unsigned seat);
/* Stealth chosen anew, after a redirection. */
void cg_stealth_options(cg_table *table, cg_options *options);
bool cg_stealth_closed(cg_table *table);
void cg_claim_options(cg_table *table, unsigned seat, cg_options *options);
/* Does somebody on the side of the winner, if there is one, have a keyword that follows? */
bool cg_any_keyword(cg_table *table);
void cg_keyword_options(cg_table *table, cg_options *options);
void cg_keyword_users(cg_table *table, unsigned keyword, uint64_t *set);
/* Those who are asked now whether they use it. */
void cg_keyword_choices(cg_table *table, unsigned keyword, uint64_t *set);
/* Who pillages next. */
void cg_pillager_options(cg_table *table, cg_options *options);
void cg_intimidate_options(cg_table *table, cg_options *options);
/* Opponents against whom a redirected challenge may go. */
uint32_t cg_redirect_targets(const cg_table *table);

/* Initiating (attack.c): the first steps of a challenge. */
enum {
  CG_DO_INITIATE,
  CG_DO_REDIRECT,
  CG_DO_NEW_OPPONENT,
  CG_DO_NEW_STEALTH,
  CG_DO_TELL,
  CG_DO_REST /* the steps of challenge.c */
};
void cg_run_initiation(cg_table *table, cg_challenge_frame *frame);
bool cg_any_challenge(cg_table *table, unsigned seat);
/* Characters in ascending order, of whom so many more may be declared. Those with a
 * duty must be among them, as many as there is room for: none of them is passed over,
 * and none kept out by others. True: nobody has to be declared any more. */
bool cg_offer_with_duty(cg_table *table, const uint64_t *able, unsigned duty, unsigned slots,
                        cg_options *options);
/* They are named; they take part and kneel, and that is told; with interrupts, if there
 * may be any, before: true then. */
bool cg_begin_declaration(cg_table *table, cg_group *group);

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
