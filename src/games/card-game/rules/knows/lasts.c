/* LASTS: what lasting effects are about. */
#include "lasts.h"

#include "../words/lasting.h"
#include "../words/reads.h"

void cg_find_lasts(cg_table *table, unsigned which) {
  const cg_public *pub = table->pub;
  cg_looks all = {0};
  cg_mask again = cg_no_words; /* what cards set that note their moments */
  bool delayed = false;
  (void)which;
  for (unsigned i = 0; i < pub->lasting_count; i++) {
    unsigned kind = cg_lasting_at(table, i)->kind;
    delayed |= kind == CG_DELAYED;
    if (kind == CG_MOMENT) again = cg_newest_changes;
    if (kind == CG_WAS) cg_mask_add(&all.families, CG_CHANGES(TRAIT, FACTION)); /* not as printed */
    if (kind != CG_CHANGES) continue;
    const cg_looks *looks = cg_looks_of(table, i);
    cg_mask_add(&all.families, looks->families);
    cg_mask_add(&all.forbids, looks->forbids);
    all.reads |= looks->reads;
  }
  table->lasts.all = all;
  table->lasts.about = cg_mask_or(all.families, again);
  table->lasts.delayed = delayed;
  cg_keep(table, CG_REL_LASTS);
}
