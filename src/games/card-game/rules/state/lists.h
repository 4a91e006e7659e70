/* Lists of cards that are not in play, or of numbers of cards that are, in the room of sets.
 *
 * A list begins with one of the sets and goes on in those behind it: five numbers to a
 * word. A number may be struck out: it keeps its place and can still be read. */
#ifndef CG_LISTS_H
#define CG_LISTS_H

#include "occurrence.h"

/* How many sets a list of so many takes. */
static inline unsigned cg_list_sets(const cg_table *table, unsigned count) {
  unsigned in_one = 5U * table->pub->words;
  return (count + in_one - 1) / in_one;
}
/* The number there, 0 if none was set. */
unsigned cg_list_get(const cg_table *table, unsigned set, unsigned n);
bool cg_list_is_struck(const cg_table *table, unsigned set, unsigned n);
void cg_list_set(cg_table *table, unsigned set, unsigned n, unsigned number, bool struck);
/* Room for so many above all other sets, empty; as many as there is room for are returned,
 * and two sets are left for those who answer. The list is the set pub->set_count was. */
unsigned cg_list_begin(cg_table *table, unsigned count);
/* One more behind a list of so many, which may have to move; false if there is no room. */
bool cg_list_grow(cg_table *table, unsigned *set, unsigned count, unsigned number);

/* CG_REF_LIST: zone, seat, how many, the set it begins with. */
static inline unsigned cg_list_count(uint32_t ref) { return ref >> 8 & 0xFF; }
static inline unsigned cg_list_of(uint32_t ref) { return ref & 0xFF; }
/* The sets it takes, one bit each. */
static inline uint32_t cg_list_mask(const cg_table *table, uint32_t ref) {
  return (hf_bit(cg_list_sets(table, cg_list_count(ref))) - 1) << cg_list_of(ref);
}

/* --- groups that tell of more than there are groups for ---------------------- */

/* Cards of one player that are discarded together from one place are a list in one group
 * (kind CG_HAP_FROM_ZONE; `def`: where in the list they begin and how many they are), and
 * pairs of stealth are the set of their attackers and a list of whom each of them bypasses.
 * `member` of an option, a use or a context is then the number in the list, or the attacker. */
enum { CG_BORROWED = CG_MARSHALED }; /* flag: the list is the ability's, which forgets it */
static inline bool cg_is_list(const cg_group *group) {
  return group->set != 0 && (group->kind == CG_HAP_FROM_ZONE || group->kind == CG_HAP_BYPASSED);
}
unsigned cg_list_length(const cg_table *table, const cg_group *group);
/* One of them as a group of its own, and its member; cancelled if it was struck out. */
cg_group cg_nth_of(const cg_table *table, const cg_group *group, unsigned n, unsigned *member);
/* The group itself, or what of a list is meant by this member. */
cg_group cg_meant_by(const cg_table *table, const cg_group *group, unsigned member);
/* It does not come about for this one. */
void cg_strike_out(cg_table *table, cg_group *group, unsigned member);
/* The sets that it takes, how many and one bit each. */
unsigned cg_group_sets(const cg_table *table, const cg_group *group);
static inline uint32_t cg_group_mask(const cg_table *table, const cg_group *group) {
  return (hf_bit(cg_group_sets(table, group)) - 1) << (group->set - 1);
}
/* The discarded card that an option answers, counted from 1; 0: it answers no list of such. */
unsigned cg_option_answers(const cg_table *table, uint32_t option);

#endif
