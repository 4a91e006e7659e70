/* Which happenings of the vocabulary a group is. */
#ifndef CG_NAMES_H
#define CG_NAMES_H

#include "../state/occurrence.h"

/* The happenings of the vocabulary that a group is (names.c): mostly its kind says it. */
extern const uint64_t cg_names_by_kind[CG_HAP_COUNT];
uint64_t cg_names_of_moving(const cg_group *group);
static inline uint64_t cg_names_of(const cg_group *group) {
  uint64_t names = cg_names_by_kind[group->kind];
  return names != 0 ? names : cg_names_of_moving(group);
}
/* Those of several groups, or of none; mostly it is one. */
uint64_t cg_names_of_all(const cg_table *table, unsigned first, unsigned end);
static inline uint64_t cg_names_between(const cg_table *table, unsigned first, unsigned end) {
  return end == first + 1 ? cg_names_of(&table->pub->group[first])
                          : cg_names_of_all(table, first, end);
}
/* The same with what a seat sees at a glance: CG_CALL_; CG_NOBODY: what any seat does. */
uint64_t cg_calls_between(const cg_table *table, unsigned seat, unsigned first, unsigned end);
/* What any seat sees of something that its kind and amount tell of in full (cg_plain_kinds). */
uint64_t cg_calls_of_kind(unsigned kind, unsigned amount);
/* Those of CG_CALL_ that are not the same for all seats; and of what any seat sees what one does.
 */
extern const uint64_t cg_calls_of_seats;
uint64_t cg_calls_seen_by(const cg_table *table, unsigned seat, uint64_t calls, unsigned first,
                          unsigned end);

#endif
