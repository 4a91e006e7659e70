/* What lasting effects are about (lasts.c). */
#ifndef CG_LASTS_H
#define CG_LASTS_H

#include "know.h"

void cg_find_lasts(cg_table *table, unsigned which);
static inline void cg_know_lasts(cg_table *table) { cg_know(table, CG_REL_LASTS, cg_find_lasts); }
/* Is any lasting effect about one of these families of changes? */
static inline bool cg_any_lasts(cg_table *table, cg_mask families) {
  cg_know_lasts(table);
  return cg_mask_meet(families, table->lasts.about);
}

#endif
