/* Windows: who may use what now?
 *
 * The question is asked in one of two ways. As all can see: by what lies open, and by what a
 * player's hidden cards could be as far as all know. It decides who is asked where people play: a
 * question must not tell what somebody holds. As it is: by the cards themselves. It decides where
 * nobody watches, and what a player who is asked may choose.
 *
 * Most questions are answered by masks, at a glance: what cards wait for, by timing. A mask may
 * promise more than there is, never less: in checked builds whatever it denies is denied by the
 * words of the abilities, too. */
#ifndef CG_WINDOWS_H
#define CG_WINDOWS_H

#include "../state/options.h"
#include "../state/table.h"

typedef enum cg_sight { CG_AS_ALL_SEE, CG_AS_IT_IS } cg_sight;

/* When something may be used, and what it answers. */
typedef struct cg_window {
  unsigned timing;     /* CG_ON_ACTION: it answers nothing */
  unsigned first, end; /* the groups that are answered, the last one excluded */
  cg_mask calls;       /* what they are called, as any seat sees it: names and CG_CALL_ */
  bool none_in_play;   /* an action: it is known that no card in play may be used */
} cg_window;

/* The window of an interrupt or a reaction to these groups; and that of an action. */
cg_window cg_window_of(cg_table *table, unsigned timing, unsigned first, unsigned end);
static inline cg_window cg_action_window(bool none_in_play) {
  return (cg_window){.timing = CG_ON_ACTION, .none_in_play = none_in_play};
}

/* --- one player ----------------------------------------------------------- */

/* Is there anything for the seat to use? As all can see: could it use something, as far as all
 * know; in an action window it is noted whether that leaves no card in play. As it is, for an
 * interrupt or a reaction: has it a card for it, as a glance tells; cg_find_uses() tells what comes
 * of it. */
bool cg_may_use(cg_table *table, unsigned seat, cg_window *window, cg_sight sight);
/* What the seat may use, as it is; of CG_NOBODY: what all players have to use, forced. */
void cg_find_uses(cg_table *table, unsigned seat, const cg_window *window, cg_options *options);
/* Who can act, from this seat on, and how, with passing; those who can do nothing pass. As it is.
 * CG_NOBODY: all have passed. */
unsigned cg_next_to_act(cg_table *table, unsigned seat, unsigned *passes, cg_options *options);

/* --- anybody -------------------------------------------------------------- */

/* Has anybody a card for what is called so, as it is? */
bool cg_anybody_has(cg_table *table, unsigned timing, cg_mask calls);

#endif
