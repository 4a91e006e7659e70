/* What happens: groups, which are interrupted, occur and are reacted to (happen.c). */
#ifndef CG_HAPPEN_H
#define CG_HAPPEN_H

#include "../state/table.h"

enum {
  CG_HAP_EFFECTS = 1, /* of an ability would initiate */
  /* cards leave play */
  CG_HAP_KILLED,
  CG_HAP_DISCARDED,
  CG_HAP_RETURNED,
  CG_HAP_SACRIFICED,
  CG_HAP_REMOVED,
  CG_HAP_SHUFFLED_IN,
  CG_HAP_ON_TOP,
  CG_HAP_TO_BOTTOM,
  CG_HAP_INTO_SHADOWS,
  CG_HAP_LAST_LEAVING = CG_HAP_INTO_SHADOWS,
  CG_HAP_ENTERS,
  CG_HAP_PLAYED,
  CG_HAP_STANDS,
  CG_HAP_KNEELS,
  CG_HAP_POWER,
  CG_HAP_RAISED,
  CG_HAP_FROM_ZONE,
  CG_HAP_INITIATED,
  CG_HAP_BYPASSED,
  CG_HAP_DEFENDED,
  CG_HAP_RESULT,
  CG_HAP_CLAIM,
  CG_HAP_PILLAGED,
  CG_HAP_PHASE_BEGINS,
  CG_HAP_PHASE_ENDS,
  CG_HAP_ROUND_ENDS,
  CG_HAP_INITIATIVE,
  CG_HAP_PLOT,
  CG_HAP_INCOME,
  CG_HAP_DOMINANCE,
  CG_HAP_COUNT
};
enum { /* cg_group.flags */
       CG_CANCELLED = 1 << 0,
       CG_UNSAVED = 1 << 1, /* cannot be saved */
       CG_AS_COST = 1 << 2,
       CG_MARSHALED = 1 << 3, /* entered play so */
       CG_BY_AMBUSH = 1 << 4,
       CG_OUT_OF_SHADOWS = 1 << 5,
       CG_REPLACED = 1 << 6, /* the card goes to `zone` instead, or something else is done */
       CG_PARTLY = 1 << 7,   /* not all of it came about */
       CG_TOLD = CG_AS_COST  /* cards have knelt already: only told of */
};
enum { CG_COMPANION = 0xFE }; /* cg_group.other of attachments that leave with their hosts */
enum { CG_OUT_OF_HAND = 1 };  /* cg_group.amount of CG_HAP_INTO_SHADOWS: not out of play */
enum {                        /* cg_group.amount of CG_HAP_ENTERS */
       CG_AS_PLAYED = 1,      /* it counts as played */
       CG_AS_DUPLICATE = 2    /* it comes out of shadows and lies down below another copy */
};
/* Is this about a card that has no characteristics (Rules Reference, Duplicates)? */
static inline bool cg_is_of_duplicate(const cg_group *group) {
  return group->kind == CG_HAP_ENTERS && group->amount == CG_AS_DUPLICATE;
}
static inline bool cg_leaves(unsigned kind) {
  return kind >= CG_HAP_KILLED && kind <= CG_HAP_LAST_LEAVING;
}
/* May a duplicate save from this? By the manual only from death and discarding. */
static inline bool cg_duplicate_helps(const cg_table *table, unsigned kind) {
  if (cg_manual(table)) return kind == CG_HAP_KILLED || kind == CG_HAP_DISCARDED;
  return cg_leaves(kind) && kind != CG_HAP_SACRIFICED;
}
/* Opens a group; its set, if it has one, is empty. Fill it, then cg_happen(). */
cg_group *cg_open_plain(cg_table *table, unsigned kind, unsigned seat);
void cg_give_set(cg_table *table, cg_group *group); /* if there is one left */
static inline cg_group *cg_open(cg_table *table, unsigned kind, unsigned seat, bool with_set) {
  cg_group *group = cg_open_plain(table, kind, seat);
  if (with_set) cg_give_set(table, group);
  return group;
}
static inline uint64_t *cg_members(const cg_table *table, const cg_group *group) {
  return group->set == 0 || group->kind == CG_HAP_FROM_ZONE ? NULL : cg_set(table, group->set - 1U);
}
/* Lets the groups from this one on happen together: interrupts, the thing itself,
 * reactions. What an ability brings about waits with its reactions for the end of
 * that ability. */
void cg_happen(cg_table *table, unsigned first);
/* Attachments of cards that leave play do so too, in groups of their own if anybody
 * could answer that; and those whose hosts have been saved stay (moves.c). */
void cg_bring_attached(cg_table *table, const cg_group *hosts);
void cg_keep_attached(cg_table *table, unsigned first, unsigned end);
/* The groups from here on are over. */
void cg_close(cg_table *table, unsigned first);
void cg_run_happen(cg_table *table, cg_frame *frame);
/* Carries a group out. */
void cg_occur(cg_table *table, cg_group *group);
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
/* Those of CG_CALL_ that are not the same for all seats; and of what any seat sees what one does.
 */
extern const uint64_t cg_calls_of_seats;
uint64_t cg_calls_seen_by(const cg_table *table, unsigned seat, uint64_t calls, unsigned first,
                          unsigned end);
/* What the cards that players may hold wait for, and cost: known for the whole game. */
void cg_find_ears(cg_table *table);
static inline void cg_know_ears(cg_table *table) {
  if (!table->knows_ears) cg_find_ears(table);
}
uint64_t cg_hand_listens(cg_table *table, unsigned seat, unsigned timing);
/* Does somebody, as far as everybody knows, wait for one of these happenings? */
bool cg_anybody_waits(cg_table *table, uint64_t names);
/* Could somebody, as far as everybody knows, interrupt such a thing? */
bool cg_interruptible(cg_table *table, const cg_group *group);
/* Could things of these names be, were all hands full? */
bool cg_could_be_interrupted(cg_table *table, uint64_t names);
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

/* Lets them be interrupted and occur; the reactions wait for cg_react(). */
void cg_foretell(cg_table *table, unsigned first);
/* Nobody could interrupt or react to what is called so (names and CG_CALL_), were all hands full,
 * but the card it happens to, and no delayed effect waits: no group need tell of it if
 * cg_nothing_follows(). Where nobody watches it is enough that nobody has a card for it. Of cards
 * that come, go or take part CG_CALL_ITSELF must be among the calls. */
bool cg_goes_unnoticed(cg_table *table, uint64_t calls);
/* What is not among these calls does so. */
uint64_t cg_waited_for(cg_table *table);
/* That this has changed, CG_NEW_, with all that has before, makes no difference: then it is
 * looked after. */
bool cg_nothing_follows(cg_table *table, unsigned changed);
/* A faction gains power by the rules, together with whatever else these calls are for, without
 * anybody's notice, and nothing follows; false: it has to happen the usual way. */
bool cg_gains_unnoticed(cg_table *table, unsigned seat, unsigned amount, uint64_t calls);
/* It has changed; false: it is to be looked after. */
static inline bool cg_touches_nothing(cg_table *table, unsigned changed) {
  if (cg_nothing_follows(table, changed)) return true;
  cg_touch(table, changed);
  return false;
}

#endif
