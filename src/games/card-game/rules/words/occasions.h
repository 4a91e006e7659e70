/* Is something that happens what an ability waits for? */
#ifndef CG_OCCASIONS_H
#define CG_OCCASIONS_H

#include "expr.h"

/* Does a happening's expression name the group? Its cards that fit are added. */
bool cg_occasion(cg_scope *scope, const uint16_t *at, const cg_group *group, uint64_t *found);

#endif
