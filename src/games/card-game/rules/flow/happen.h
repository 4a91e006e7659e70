/* What happens: groups, which are interrupted, occur and are reacted to (happen.c). */
#ifndef CG_HAPPEN_H
#define CG_HAPPEN_H

#include "../knows/windows.h"
#include "../state/occurrence.h"

/* Opens a group; its set, if it has one, is empty. Fill it, then cg_happen(). */
cg_group *cg_open_plain(cg_table *table, unsigned kind, unsigned seat);
void cg_give_set(cg_table *table, cg_group *group); /* if there is one left */
static inline cg_group *cg_open(cg_table *table, unsigned kind, unsigned seat, bool with_set) {
  cg_group *group = cg_open_plain(table, kind, seat);
  if (with_set) cg_give_set(table, group);
  return group;
}
/* The occurrence gets a group, to happen together with others that follow; NULL: there is no room
 * for it, or no card to which it happens. */
cg_group *cg_open_one(cg_table *table, const cg_occurrence *one);
/* Is there room for another one that happens to cards in play? */
static inline bool cg_has_group_for_cards(const cg_table *table) {
  return table->pub->group_count < CG_GROUPS && table->pub->set_count < CG_SETS;
}
/* Lets the groups from this one on happen together: interrupts, the thing itself,
 * reactions. What an ability brings about waits with its reactions for the end of
 * that ability. */
void cg_happen_from(cg_table *table, unsigned first);
/* Attachments of cards that leave play do so too, in groups of their own if anybody
 * could answer that; and those whose hosts have been saved stay (moves.c). */
void cg_bring_attached(cg_table *table, const cg_group *hosts);
void cg_keep_attached(cg_table *table, unsigned first, unsigned end);
/* The groups from here on are over. */
void cg_close(cg_table *table, unsigned first);
void cg_run_happen(cg_table *table, cg_frame *frame);
/* Carries a group out. */
void cg_occur(cg_table *table, cg_group *group);
/* Carries out what its kind, player, card and amount say in full; the amount it comes to. */
extern const uint64_t cg_plain_kinds;
uint8_t cg_do(cg_table *table, unsigned kind, unsigned seat, unsigned object, unsigned amount);
/* What ends with a phase, and with a round. */
void cg_end_phase(cg_table *table);
void cg_end_round(cg_table *table);

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
/* Lets the latest group, the effects of an ability that would initiate, happen alone. */
void cg_begin_effects(cg_table *table, unsigned first);
/* It has come about: nobody can interrupt it any more, but react to it. */
void cg_tell(cg_table *table, unsigned first);
/* Lets players react to all groups from this one on; they may be over when it returns. */
void cg_react(cg_table *table, unsigned first);

/* The latest group has come about with what is happening: it is reacted to together with
 * that. False: there is nothing new to run. */
bool cg_join(cg_table *table);
/* The same where it is known that something is happening; false: that has no window yet. */
bool cg_join_window(cg_table *table);

/* Lets the groups from this one on be interrupted and occur; the reactions wait for cg_react(). */
void cg_foretell_from(cg_table *table, unsigned first);
/* That this has changed, CG_NEW_, with all that has before, makes no difference: then it is
 * looked after. */
bool cg_nothing_follows(cg_table *table, unsigned changed);
/* It has changed; false: it is to be looked after. */
static inline bool cg_touches_nothing(cg_table *table, unsigned changed) {
  if (cg_nothing_follows(table, changed)) return true;
  cg_touch(table, changed);
  return false;
}

#endif
