/* Lists of options: see options.h. */
#include "options.h"

/* They often are in order already. */
void cg_sort_options(cg_options *options) {
  uint32_t *list = options->list;
  unsigned sorted = 1;
  while (sorted < options->count && list[sorted - 1] < list[sorted]) sorted++;
  if (sorted >= options->count) return;
  bool twice = false;
  for (unsigned i = sorted; i < options->count; i++) {
    uint32_t option = list[i];
    unsigned at = i;
    for (; at > 0 && list[at - 1] > option; at--) list[at] = list[at - 1];
    list[at] = option;
    twice |= at > 0 && list[at - 1] == option;
  }
  if (!twice) return;
  unsigned kept = 0;
  for (unsigned i = 0; i < options->count; i++)
    if (i == 0 || list[i] != list[kept - 1]) list[kept++] = list[i];
  options->count = kept;
}
