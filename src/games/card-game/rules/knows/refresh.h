/* What figures are found with, see refresh.c: what cards say (said.c), marks (marks.c), strength,
 * icons and keywords (sums.c). */
#ifndef CG_REFRESH_H
#define CG_REFRESH_H

#include "../state/cards.h"

/* The cards in play are others, or otherwise; their sets are known anew, or not (CG_NEW_SETS). */
enum { CG_CARDS_ALONE = CG_NEW_CARDS & ~CG_NEW_SETS };

#endif
