/* Windows: does anybody wait for what happens? See windows.h. */
#include "windows.h"

#include "../state/lists.h"
#include "../state/objects.h"
#include "../words/asks.h"
#include "../words/names.h"
#include "relations.h"
#include "search.h"

/* May the seat hold an event? */
static inline bool may_hold(const cg_table *table, unsigned seat) {
  const cg_seat *of = &table->seat[seat];
  return of->out == 0 && (of->count[CG_HAND] > 0 || (table->pub->hiding >> seat & 1) != 0);
}

uint64_t cg_awaited_in_hand(cg_table *table, unsigned seat, unsigned timing) {
  cg_know_sets(table);
  cg_know(table, CG_REL_REPERTOIRES);
  return may_hold(table, seat) ? table->ears[seat][timing] : 0;
}

/* --- what is waited for --------------------------------------------------- */

static inline uint64_t could_await(const cg_table *table, unsigned from, unsigned to) {
  uint64_t names = 0;
  for (; from < to; from++) names |= table->pub->listens[from] | table->all_ears[from];
  return names;
}

uint64_t cg_could_await(cg_table *table, unsigned from, unsigned to) {
  cg_refresh(table);
  cg_know(table, CG_REL_REPERTOIRES);
  return could_await(table, from, to);
}

uint64_t cg_awaited(cg_table *table, unsigned timing) {
  cg_refresh(table);
  cg_know_sets(table);
  cg_know(table, CG_REL_REPERTOIRES);
  uint64_t names = table->pub->listens[timing] | table->rules->pile_listens[timing];
  for (unsigned seat = 0; seat < cg_seats(table); seat++)
    names |= may_hold(table, seat) ? table->ears[seat][timing] : 0;
  return names;
}

bool cg_anybody_has(cg_table *table, unsigned timing, uint64_t calls) {
  if ((calls & cg_could_await(table, timing, timing + 1)) == 0) return false;
  HF_EACH_BIT (seat, cg_players(table))
    if (cg_has_triggers(table, seat, timing, calls)) return true;
  return false;
}

bool cg_anybody_waits(cg_table *table, uint64_t names) {
  if ((names & cg_could_await(table, CG_WOULD, CG_TIMINGS)) == 0) return false;
  for (unsigned timing = CG_WOULD; timing < CG_TIMINGS; timing++)
    if ((names & cg_awaited(table, timing)) != 0) return true;
  return false;
}

/* --- and by the card it happens to ---------------------------------------- */

/* What that card may wait for: if it is discarded from elsewhere, and before it leaves play. */
static inline uint64_t awaited_alone(const cg_table *table, unsigned timing) {
  uint64_t leaves = cg_listens(CG_H_LEAVES) | cg_listens(CG_H_INTO_SHADOWS);
  return table->rules->own_listens[timing] | (timing == CG_WOULD ? leaves : 0);
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
    if ((cg_def_of(table, def)->listens[timing] & cg_names_of(group)) != 0) return true;
  }
  return false;
}

/* A card that is discarded from elsewhere may answer that itself. */
static bool subject_waits(const cg_table *table, const cg_group *group, unsigned timing) {
  if (group->kind != CG_HAP_FROM_ZONE && group->kind != CG_HAP_PILLAGED) return false;
  if (group->set != 0) return one_waits(table, group, timing);
  return (cg_def_of(table, group->def)->listens[timing] & cg_names_of(group)) != 0;
}

/* Does the card it happens to wait for it, or a duplicate of that card? */
static bool awaited_by_its_own(cg_table *table, const cg_group *group, unsigned timing) {
  return subject_waits(table, group, timing) ||
         (timing == CG_WOULD && duplicate_saves(table, group));
}

static HF_APART bool awaited_by_their_own(cg_table *table, unsigned first, unsigned end,
                                          unsigned timing) {
  for (unsigned i = first; i < end; i++)
    if (awaited_by_its_own(table, &table->pub->group[i], timing)) return true;
  return false;
}

unsigned cg_first_awaited(cg_table *table, unsigned first, unsigned end, unsigned from,
                          unsigned to) {
  uint64_t names = cg_names_between(table, first, end);
  cg_refresh(table);
  cg_know(table, CG_REL_REPERTOIRES);
  for (; from < to; from++) {
    if ((names & could_await(table, from, from + 1)) != 0 && (names & cg_awaited(table, from)) != 0)
      return from;
    if ((names & awaited_alone(table, from)) != 0 && awaited_by_their_own(table, first, end, from))
      return from;
  }
  return to;
}

/* --- can it be interrupted? ----------------------------------------------- */

static uint64_t own_interrupts(const cg_table *table) {
  return awaited_alone(table, CG_WOULD) | awaited_alone(table, CG_FORCED_INTERRUPT) |
         awaited_alone(table, CG_INTERRUPT);
}

bool cg_could_be_interrupted(cg_table *table, uint64_t names) {
  return (names & (cg_could_await(table, CG_WOULD, CG_FORCED_REACTION) | own_interrupts(table))) !=
         0;
}

bool cg_interruptible(cg_table *table, const cg_group *group) {
  uint64_t names = cg_names_of(group);
  if (!cg_could_be_interrupted(table, names)) return false;
  for (unsigned timing = CG_WOULD; timing <= CG_INTERRUPT; timing++)
    if ((names & cg_awaited(table, timing)) != 0 || awaited_by_its_own(table, group, timing))
      return true;
  return false;
}
