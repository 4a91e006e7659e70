/* What the rules look after whenever something has changed. */
#ifndef CG_UPKEEP_H
#define CG_UPKEEP_H

#include "../state/table.h"
#include "../words/vocabulary.h"

void cg_win(cg_table *table, unsigned seat, unsigned ending);
/* Does nothing follow for the rules from this change, CG_NEW_, and those noted before? Then it
 * counts as looked after. */
bool cg_nothing_follows(cg_table *table, unsigned changed);
/* There is another active player or another first player. Few words look at that: mostly nothing
 * has to be found again. */
static inline void cg_note_turn(cg_table *table) {
  if (!cg_nothing_follows(table, CG_NEW_PHASE)) cg_touch(table, CG_NEW_PHASE);
}
/* Victory, elimination, burning characters, attachments that may not stay: false if something was
 * begun. */
HF_APART bool cg_settle_now(cg_table *table);
/* Looks after what has changed; false: something has come of it that is to be run first. */
static inline bool cg_settle(cg_table *table) {
  return cg_is_settled(table) || cg_settle_now(table);
}
void cg_run_check(cg_table *table, cg_frame *frame);

#endif
