/* What an ability does again, so that its text need not say it again. */
#ifndef HT_REPEATS_H
#define HT_REPEATS_H

#include "card_values.h"

/* Finds them in the ability that is told; a vocabulary says whether its cards are told so. */
void ht_find_repeats(ht_telling *telling);
/* The one that begins here; NULL: none does. */
const ht_again *ht_again_at(const ht_telling *telling, const uint16_t *code);

#endif
