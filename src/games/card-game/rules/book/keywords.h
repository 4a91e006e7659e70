/* Keywords that follow a challenge, and those of whom each is asked. */
#ifndef CG_KEYWORDS_H
#define CG_KEYWORDS_H

#include "../state/table.h"

/* Does somebody on the side of the winner, if there is one, have a keyword that follows? */
bool cg_any_keyword(cg_table *table);
void cg_keyword_options(cg_table *table, cg_options *options);
void cg_keyword_users(cg_table *table, unsigned keyword, uint64_t *set);
/* Those who are asked now whether they use it. */
void cg_keyword_choices(cg_table *table, unsigned keyword, uint64_t *set);
/* Who pillages next. */
void cg_pillager_options(cg_table *table, cg_options *options);
void cg_intimidate_options(cg_table *table, cg_options *options);
void cg_run_keywords(cg_table *table, cg_frame *frame);

#endif
