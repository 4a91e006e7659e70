/* Which happenings of the vocabulary a group is. */
#ifndef CG_NAMES_H
#define CG_NAMES_H

#include "../state/occurrence.h"

/* The happenings of the vocabulary that a group is (names.c): mostly its kind says it. */
extern const cg_mask cg_names_by_kind[CG_HAP_COUNT];
cg_mask cg_names_of_moving(const cg_group *group);
static inline cg_mask cg_names_of(const cg_group *group) {
  cg_mask names = cg_names_by_kind[group->kind];
  return cg_mask_any(names) ? names : cg_names_of_moving(group);
}
/* Those of several groups, or of none; mostly it is one. */
cg_mask cg_names_of_all(const cg_table *table, unsigned first, unsigned end);
static inline cg_mask cg_names_between(const cg_table *table, unsigned first, unsigned end) {
  return end == first + 1 ? cg_names_of(&table->pub->group[first])
                          : cg_names_of_all(table, first, end);
}
/* The same with what a seat sees at a glance: CG_CALL_; CG_NOBODY: what any seat does. */
cg_mask cg_calls_between(const cg_table *table, unsigned seat, unsigned first, unsigned end);
/* What any seat sees of something that its kind and amount tell of in full (cg_plain_kinds). */
cg_mask cg_calls_of_kind(unsigned kind, unsigned amount);
/* Those of CG_CALL_ that are not the same for all seats; and of what any seat sees what one does.
 */
extern const cg_mask cg_calls_of_seats;
cg_mask cg_calls_seen_by(const cg_table *table, unsigned seat, cg_mask calls, unsigned first,
                         unsigned end);

#endif
