/* May this ability be used now? */
#ifndef CG_USE_H
#define CG_USE_H

#include "../words/expr.h"
#include "reasons.h"

/* May this ability be initiated now? `guess`: as far as everybody knows. */
bool cg_usable(cg_table *table, const cg_use *use, bool guess);
/* Why it may not; where nothing else is found it would change nothing. */
cg_why cg_why_unusable(cg_table *table, const cg_use *use);
cg_scope cg_scope_of_use(cg_table *table, const cg_use *use);
bool cg_usable_with(cg_scope *scope, const cg_use *use);
/* Of a plain ability, where there is what it needs: in most cases that is all. */
bool cg_usable_plainly(cg_table *table, const cg_use *use);
void cg_count_use(cg_table *table, const cg_use *use);
void cg_renew_limits(cg_table *table, unsigned period);
/* Is an event played by this, not an ability that works from somewhere else? */
static inline bool cg_plays_event(const cg_table *table, const cg_use *use) {
  return use->object == CG_NO_OBJECT && cg_def_of(table, use->def)->type == CG_TYPE_EVENT &&
         table->rules->ability[use->ability].from == CG_FROM_HAND;
}
/* Does its player say what X is? */
bool cg_chooses_x(const cg_table *table, unsigned ability, bool event);

#endif
