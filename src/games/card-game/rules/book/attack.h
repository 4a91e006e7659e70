/* Initiating a challenge: who may attack whom, and what is offered to whoever does. */
#ifndef CG_ATTACK_H
#define CG_ATTACK_H

#include "../knows/reasons.h"
#include "../state/occurrence.h"

/* The options of the open group of a seat that initiates, or defends. */
void cg_challenge_options(cg_table *table, unsigned seat, cg_options *options);
/* Is the group of an initiated challenge complete with its last choice? */
bool cg_challenge_closed(cg_table *table, unsigned seat);
/* Stealth chosen anew, after a redirection. */
void cg_stealth_options(cg_table *table, cg_options *options);
bool cg_stealth_closed(cg_table *table);
/* Opponents against whom a redirected challenge may go. */
uint32_t cg_redirect_targets(const cg_table *table);
void cg_run_initiation(cg_table *table, cg_challenge_frame *frame);
bool cg_any_challenge(cg_table *table, unsigned seat);
/* Why a seat may not initiate such a challenge; why a character of its may not attack in one. */
cg_why cg_why_not_initiated(cg_table *table, unsigned seat, unsigned type, unsigned against);
cg_why cg_why_not_attacking(cg_table *table, unsigned object, unsigned type, unsigned against);
/* Characters in ascending order, of whom so many more may be declared. Those with a
 * duty must be among them, as many as there is room for: none of them is passed over,
 * and none kept out by others. True: nobody has to be declared any more. */
bool cg_offer_with_duty(cg_table *table, const uint64_t *able, unsigned duty, unsigned slots,
                        cg_options *options);
/* Attackers or defenders are declared: together[0] says who, together[1] becomes those of them who
 * kneel for it (in `kneeling`, which is empty). How many of the two come about: both, unless nobody
 * kneels. */
unsigned cg_declaration(cg_table *table, cg_occurrence together[2], uint64_t kneeling[CG_WORDS]);

#endif
