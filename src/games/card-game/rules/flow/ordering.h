/* The order of cards that an effect puts on a deck. */
#ifndef CG_ORDERING_H
#define CG_ORDERING_H

#include "../state/table.h"
#include "language/machine.h"

/* Does the effect put cards on a deck, so that an order may be chosen first? True: somebody is
 * asked for it. */
bool cg_asks_order(hl_run *run, const uint16_t *at);

#endif
