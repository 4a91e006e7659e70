/* Effects that bring cards into play or under control. */
#ifndef CG_EFFECTS_ENTER_H
#define CG_EFFECTS_ENTER_H

#include "../state/table.h"

/* Could this card in the shadows, or the one that is not in play, be put into play under that
 * control? */
bool cg_could_emerge(cg_table *table, unsigned object, unsigned seat);
bool cg_could_enter(cg_table *table, uint32_t ref, unsigned seat);

#endif
