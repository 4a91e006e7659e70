/* The rows of lasting effects: see rows.h. */
#include "rows.h"

unsigned cg_find_bound_set(const cg_table *table) {
  uint32_t taken = 0;
  for (unsigned i = 0; i < table->pub->lasting_count; i++) {
    const cg_lasting *lasting = cg_lasting_at(table, i);
    if (cg_has_bound_set(lasting)) taken |= hf_bit(lasting->object - CG_SET_BOUND);
  }
  uint32_t left = (hf_bit(table->bound_sets) - 1) & ~taken;
  return left == 0 ? CG_NO_OBJECT : CG_SET_BOUND + hf_lowest_bit(left);
}

/* What is known of the words of each goes with it (known.h). */
static void move_looks(cg_table *table, unsigned index, unsigned behind) {
  cg_looks *looks = table->lasts.looks;
  if (index + behind < CG_LASTING)
    memmove(&looks[index], &looks[index + 1], behind * sizeof *looks);
}

void cg_remove_lasting(cg_table *table, unsigned index) {
  cg_public *pub = table->pub;
  const cg_lasting *gone = cg_lasting_at(table, index);
  if (cg_has_bound_set(gone)) memset(cg_bound_set(table, gone), 0, pub->words * sizeof(uint64_t));
  unsigned last = --pub->lasting_count;
  move_looks(table, index, last - index);
  for (unsigned i = index; i < last; i++) *cg_lasting_at(table, i) = *cg_lasting_at(table, i + 1);
  *cg_lasting_at(table, last) = (cg_lasting){0};
}

bool cg_release(const cg_table *table, const cg_lasting *lasting, unsigned object) {
  if (!cg_has_bound_set(lasting)) return false;
  cg_remove(cg_bound_set(table, lasting), object);
  return cg_next_bound(table, lasting, 0) != CG_NO_OBJECT;
}

void cg_forget_what_it_was(cg_table *table, unsigned object) {
  for (unsigned i = table->pub->lasting_count; i-- > 0;) {
    const cg_lasting *was = cg_lasting_at(table, i);
    if (was->kind != CG_WAS || !cg_is_bound_to(table, was, object)) continue;
    cg_touch(table, CG_NEW_LASTING);
    if (!cg_release(table, was, object)) cg_remove_lasting(table, i);
  }
}
