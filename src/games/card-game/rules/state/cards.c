/* What the rules know of cards: see cards.h. */
#include "cards.h"

unsigned cg_title_number(const cg_rules *rules, unsigned def) {
  unsigned i = 0;
  while (i < CG_TITLE_COUNT && rules->title[0][i] != def && rules->title[1][i] != def) i++;
  return i;
}
