/* Words that would play otherwise than their text says. */
#ifndef CG_WORDS_CHECK_H
#define CG_WORDS_CHECK_H

#include "../state/cards.h"

/* What would play otherwise than its text says (words_check.c), NULL: nothing. */
const char *cg_misleading(const cg_rules *rules, unsigned number);

#endif
