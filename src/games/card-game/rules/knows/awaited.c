/* Whether anybody waits for what happens, as all can see: see awaited.h. */
#include "awaited.h"

#include "../state/lists.h"
#include "../state/objects.h"
#include "../words/asks.h"
#include "../words/names.h"
#include "hands.h"
#include "windows.h"

/* --- what cards wait for -------------------------------------------------- */

/* Who may play events from elsewhere may do so with an empty hand, and others' events, too. */
static cg_mask awaited(const cg_table *table, unsigned timing) {
  cg_mask names = cg_mask_of_sign(table->pub->listens[timing]);
  cg_mask_add(&names, table->rules->pile_listens[timing]);
  if (cg_any_change(table, CG_M_FROM_ELSEWHERE)) return cg_mask_or(names, table->all_ears[timing]);
  for (unsigned seat = 0; seat < cg_seats(table); seat++)
    cg_mask_add(&names, cg_mask_if(cg_may_hold(table, seat), table->ears[seat][timing]));
  return names;
}

cg_mask cg_awaited(cg_table *table, unsigned timing) {
  cg_know_awaited(table);
  return awaited(table, timing);
}

bool cg_anybody_waits(cg_table *table, cg_mask names) {
  cg_know_awaited(table);
  if (!cg_mask_meet(names, table->could_await_ever)) return false;
  for (unsigned timing = CG_WOULD; timing < CG_TIMINGS; timing++)
    if (cg_mask_meet(names, awaited(table, timing))) return true;
  return false;
}

/* --- the card it happens to ----------------------------------------------- */

/* What that card may wait for: if it is discarded from elsewhere, and before it leaves play. */
static inline cg_mask awaited_alone(const cg_table *table, unsigned timing) {
  cg_mask leaves = CG_HAPPENINGS(LEAVES, INTO_SHADOWS);
  return cg_mask_or(table->rules->own_listens[timing], cg_mask_if(timing == CG_WOULD, leaves));
}

/* A duplicate may save its card. */
static bool duplicate_saves(const cg_table *table, const cg_group *group) {
  if (!cg_duplicate_helps(table, group->kind)) return false;
  if ((group->flags & (CG_UNSAVED | CG_AS_COST)) != 0) return false;
  const uint64_t *members = cg_members(table, group);
  for (unsigned object = cg_next(table, members, 0); object != CG_NO_OBJECT;
       object = cg_next(table, members, object + 1))
    if (cg_duplicates(table, object) > 0) return true;
  return false;
}

HF_COLD static bool one_waits(const cg_table *table, const cg_group *group, unsigned timing) {
  for (unsigned n = 0; n < cg_list_length(table, group); n++) {
    unsigned member, def = cg_nth_of(table, group, n, &member).def;
    if (cg_mask_meet(cg_def_of(table, def)->listens[timing], cg_names_of(group))) return true;
  }
  return false;
}

/* A card that is discarded from elsewhere may answer that itself. */
static bool subject_waits(const cg_table *table, const cg_group *group, unsigned timing) {
  if (group->kind != CG_HAP_FROM_ZONE && group->kind != CG_HAP_PILLAGED) return false;
  if (group->set != 0) return one_waits(table, group, timing);
  return cg_mask_meet(cg_def_of(table, group->def)->listens[timing], cg_names_of(group));
}

/* Does the card it happens to wait for it, or a duplicate of that card? */
static bool awaited_by_its_own(cg_table *table, const cg_group *group, unsigned timing) {
  return subject_waits(table, group, timing) ||
         (timing == CG_WOULD && duplicate_saves(table, group));
}

static HF_APART bool awaited_by_their_own(cg_table *table, const cg_group *group, unsigned count,
                                          unsigned timing) {
  for (unsigned i = 0; i < count; i++)
    if (awaited_by_its_own(table, &group[i], timing)) return true;
  return false;
}

/* --- is it waited for? ---------------------------------------------------- */

/* The first of these timings at which anybody waits for these groups, which have these names. */
static inline unsigned first_awaited(cg_table *table, const cg_group *group, unsigned count,
                                     cg_mask names, unsigned from, unsigned to) {
  cg_know_awaited(table);
  for (; from < to; from++) {
    bool alone = cg_mask_meet(names, awaited_alone(table, from));
    if (cg_mask_meet(names, table->could_await[from]) && cg_mask_meet(names, awaited(table, from)))
      return from;
    if (alone && awaited_by_their_own(table, group, count, from)) return from;
  }
  return to;
}

#ifndef NDEBUG
/* As the words of abilities have it, nobody could use anything at these timings. */
static bool nobody_could(cg_table *table, unsigned first, unsigned end, unsigned from,
                         unsigned to) {
  for (; from < to; from++) {
    cg_window window = cg_window_of(table, from, first, end);
    HF_EACH_BIT (seat, cg_players(table))
      if (cg_may_use(table, seat, &window, CG_AS_ALL_SEE)) return false;
  }
  return true;
}
#endif

unsigned cg_first_awaited(cg_table *table, unsigned first, unsigned end, unsigned from,
                          unsigned to) {
  const cg_group *group = &table->pub->group[first];
  unsigned timing =
      first_awaited(table, group, end - first, cg_names_between(table, first, end), from, to);
  assert(nobody_could(table, first, end, from, timing));
  return timing;
}

/* What somebody could interrupt at this timing. */
static inline cg_mask could_interrupt(const cg_table *table, unsigned timing) {
  return cg_mask_or(table->could_await[timing], awaited_alone(table, timing));
}

bool cg_could_be_interrupted(cg_table *table, cg_mask names) {
  cg_know_awaited(table);
  static_assert(CG_WOULD + 3 == CG_FORCED_REACTION, "three timings of interrupts");
  return cg_mask_meet(names, could_interrupt(table, CG_WOULD)) ||
         cg_mask_meet(names, could_interrupt(table, CG_FORCED_INTERRUPT)) ||
         cg_mask_meet(names, could_interrupt(table, CG_INTERRUPT));
}

bool cg_interruptible(cg_table *table, const cg_group *group) {
  cg_mask names = cg_names_of(group);
  return cg_could_be_interrupted(table, names) &&
         first_awaited(table, group, 1, names, CG_WOULD, CG_FORCED_REACTION) < CG_FORCED_REACTION;
}
