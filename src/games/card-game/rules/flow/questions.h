/* Who is asked what he might do (questions.c). */
#ifndef CG_QUESTIONS_H
#define CG_QUESTIONS_H

#include "../state/table.h"

/* A seat is asked what it does in answer to these groups, or passes; false: it is not asked.
 * `calls` is what any seat sees of them at a glance. */
bool cg_asks_for_trigger(cg_table *table, unsigned seat, unsigned timing,
                         const cg_happen_frame *frame, cg_mask calls);
/* The first seat from this one on that is asked for an action; those before it pass. False: all
 * of them do. */
bool cg_asks_for_action(cg_table *table, unsigned *seat, unsigned *passes);
/* A seat is asked whether it does something of its own accord, or passes; false: it is not asked.
 * `could` says it as all can see, `offer` finds what it can do. */
bool cg_ask_whether(cg_table *table, unsigned seat, unsigned prompt,
                    bool could(cg_table *table, unsigned seat),
                    void offer(cg_table *table, unsigned seat, cg_options *options));
/* Nobody would be asked at these timings, the last one excluded, for what is called so: nobody
 * watches, and nobody has a card for it. */
bool cg_goes_unanswered(cg_table *table, unsigned from, unsigned to, cg_mask calls);
/* Makes the questions that are open those that would be asked where somebody watches. */
void cg_complete_questions(cg_table *table);

#endif
