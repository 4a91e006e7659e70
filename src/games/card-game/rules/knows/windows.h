/* Windows: does anybody wait for what happens?
 *
 * Each question is asked in one of two ways. As all can see: by what lies open, and by what a
 * player's hidden cards could be as far as all know. It decides who is asked where people play.
 * As it is: by the cards themselves. It decides where nobody watches. */
#ifndef CG_WINDOWS_H
#define CG_WINDOWS_H

#include "../state/table.h"

/* What cards could wait for at these timings, the last one excluded, were all hands full: names of
 * happenings. A look at it tells most often that nobody waits. A card may besides wait for what
 * happens to itself. */
uint64_t cg_could_await(cg_table *table, unsigned from, unsigned to);
/* What they wait for at this timing as all can see. */
uint64_t cg_awaited(cg_table *table, unsigned timing);
/* And what the cards of one player's hand and shadows wait for as all can see. */
uint64_t cg_awaited_in_hand(cg_table *table, unsigned seat, unsigned timing);
/* As it is: has anybody a card for something that is called so, names and CG_CALL_? */
bool cg_anybody_has(cg_table *table, unsigned timing, uint64_t calls);

/* As all can see: the first of these timings, the last one excluded, at which anybody waits for
 * these groups, the card it happens to included; `to`: at none. */
unsigned cg_first_awaited(cg_table *table, unsigned first, unsigned end, unsigned from,
                          unsigned to);
/* Does anybody wait for one of these happenings? */
bool cg_anybody_waits(cg_table *table, uint64_t names);
/* Could somebody interrupt such a group? It need not have been opened. */
bool cg_interruptible(cg_table *table, const cg_group *group);
/* Could things of these names be interrupted, were all hands full? */
bool cg_could_be_interrupted(cg_table *table, uint64_t names);

#endif
