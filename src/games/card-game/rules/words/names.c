/* What happens goes by the names of the vocabulary, and by what a seat sees of it at a glance. */
#include "names.h"

#include "masks.h"

static uint64_t entering(const cg_group *group) {
  if (cg_is_of_duplicate(group)) return cg_listens(CG_H_OUT_OF_SHADOWS);
  uint64_t bits = cg_listens(CG_H_ENTERS);
  if ((group->flags & CG_MARSHALED) != 0)
    bits |= cg_listens(CG_H_MARSHALED) | cg_listens(CG_H_MARSHALED_OR_PLAYED);
  if ((group->flags & CG_BY_AMBUSH) != 0) bits |= cg_listens(CG_H_ENTERS_AMBUSH);
  if (group->amount == CG_AS_PLAYED)
    bits |= cg_listens(CG_H_PLAYED) | cg_listens(CG_H_MARSHALED_OR_PLAYED);
  if ((group->flags & CG_OUT_OF_SHADOWS) != 0) bits |= cg_listens(CG_H_OUT_OF_SHADOWS);
  return bits;
}

#define NAME(which) CG_HAPPENING(which)
/* Cards leave play; what it is called besides if they may be saved. */
static const uint64_t left_names[CG_HAP_LAST_LEAVING + 1] = {
    [CG_HAP_KILLED] = NAME(LEAVES) | NAME(KILLED),
    [CG_HAP_DISCARDED] = NAME(LEAVES) | NAME(DISCARDED),
    [CG_HAP_RETURNED] = NAME(LEAVES) | NAME(RETURNED),
    [CG_HAP_SACRIFICED] = NAME(LEAVES) | NAME(SACRIFICED),
    [CG_HAP_REMOVED] = NAME(LEAVES),
    [CG_HAP_SHUFFLED_IN] = NAME(LEAVES),
    [CG_HAP_ON_TOP] = NAME(LEAVES),
    [CG_HAP_TO_BOTTOM] = NAME(LEAVES),
    [CG_HAP_INTO_SHADOWS] = NAME(LEAVES) | NAME(INTO_SHADOWS)};
static const uint64_t would_names[CG_HAP_LAST_LEAVING + 1] = {
    [CG_HAP_KILLED] = NAME(WOULD_LEAVE) | NAME(WOULD_BE_KILLED),
    [CG_HAP_DISCARDED] = NAME(WOULD_LEAVE) | NAME(WOULD_BE_DISCARDED),
    [CG_HAP_RETURNED] = NAME(WOULD_LEAVE),
    [CG_HAP_REMOVED] = NAME(WOULD_LEAVE),
    [CG_HAP_SHUFFLED_IN] = NAME(WOULD_LEAVE),
    [CG_HAP_ON_TOP] = NAME(WOULD_LEAVE),
    [CG_HAP_TO_BOTTOM] = NAME(WOULD_LEAVE),
    [CG_HAP_INTO_SHADOWS] = NAME(WOULD_LEAVE)};

static uint64_t leaving(const cg_group *group) {
  if (group->kind == CG_HAP_INTO_SHADOWS && group->amount == CG_OUT_OF_HAND)
    return NAME(INTO_SHADOWS);
  bool saved = (group->flags & (CG_UNSAVED | CG_AS_COST)) == 0;
  return left_names[group->kind] | (saved ? would_names[group->kind] : 0);
}

/* Of all other groups the kind says it, but for events, which may come out of the shadows. */
const uint64_t cg_names_by_kind[CG_HAP_COUNT] = {
    [CG_HAP_EFFECTS] = NAME(EFFECTS) | NAME(TRIGGERED),
    [CG_HAP_STANDS] = NAME(STANDS),
    [CG_HAP_KNEELS] = NAME(KNEELS),
    [CG_HAP_POWER] = NAME(GAINS_POWER),
    [CG_HAP_RAISED] = NAME(STRENGTH_RAISED),
    [CG_HAP_FROM_ZONE] = NAME(DISCARDED_FROM) | NAME(DISCARDED_FROM_OF),
    [CG_HAP_INITIATED] =
        NAME(INITIATED) | NAME(INITIATED_AGAINST) | NAME(INITIATES) | NAME(ATTACKS),
    [CG_HAP_BYPASSED] = NAME(BYPASSED),
    [CG_HAP_DEFENDED] = NAME(DEFENDS),
    [CG_HAP_RESULT] = NAME(WINS) | NAME(LOSES),
    [CG_HAP_CLAIM] = NAME(CLAIM),
    [CG_HAP_PILLAGED] = NAME(PILLAGES) | NAME(DISCARDED_FROM) | NAME(DISCARDED_FROM_OF),
    [CG_HAP_PHASE_BEGINS] = NAME(PHASE_BEGINS) | NAME(ANY_PHASE_BEGINS),
    [CG_HAP_PHASE_ENDS] = NAME(PHASE_ENDS) | NAME(THIS_PHASE_ENDS),
    [CG_HAP_ROUND_ENDS] = NAME(ROUND_ENDS),
    [CG_HAP_INITIATIVE] = NAME(INITIATIVE),
    [CG_HAP_PLOT] = NAME(REVEALS_PLOT),
    [CG_HAP_INCOME] = NAME(INCOME),
    [CG_HAP_DOMINANCE] = NAME(WINS_DOMINANCE) | NAME(LOSES_DOMINANCE)};

/* Cards that enter, leave or are played. */
uint64_t cg_names_of_moving(const cg_group *group) {
  if (group->kind == CG_HAP_ENTERS) return entering(group);
  if (group->kind != CG_HAP_PLAYED) return leaving(group);
  uint64_t names = NAME(PLAYED) | NAME(MARSHALED_OR_PLAYED);
  return (group->flags & CG_OUT_OF_SHADOWS) != 0 ? names | NAME(OUT_OF_SHADOWS) : names;
}

uint64_t cg_names_of_all(const cg_table *table, unsigned first, unsigned end) {
  uint64_t names = 0;
  for (const cg_group *group = &table->pub->group[first]; group < &table->pub->group[end]; group++)
    names |= cg_names_of(group);
  return names;
}

/* What a group besides is called if it is somebody's doing, or happens to the other one. */
#define CALL(which) CG_CALL(which)
static const uint64_t own_calls[CG_HAP_COUNT] = {
    [CG_HAP_RESULT] = CALL(WON), [CG_HAP_ENTERS] = CALL(BROUGHT), [CG_HAP_PLAYED] = CALL(BROUGHT)};
static const uint64_t other_calls[CG_HAP_COUNT] = {[CG_HAP_RESULT] = CALL(LOST)};
/* And the first of those from which its amount tells the right one. */
static const uint64_t amount_calls[CG_HAP_COUNT] = {
    [CG_HAP_PHASE_BEGINS] = CALL(PHASE), [CG_HAP_PHASE_ENDS] = CALL(PHASE)};

const uint64_t cg_calls_of_seats = CALL(WON) | CALL(LOST) | CALL(BROUGHT);

/* Groups of cards that may wait for what happens to themselves. */
static const uint64_t itself_calls[CG_HAP_COUNT] = {
    [CG_HAP_KILLED] = CALL(ITSELF),       [CG_HAP_DISCARDED] = CALL(ITSELF),
    [CG_HAP_RETURNED] = CALL(ITSELF),     [CG_HAP_SACRIFICED] = CALL(ITSELF),
    [CG_HAP_REMOVED] = CALL(ITSELF),      [CG_HAP_SHUFFLED_IN] = CALL(ITSELF),
    [CG_HAP_ON_TOP] = CALL(ITSELF),       [CG_HAP_TO_BOTTOM] = CALL(ITSELF),
    [CG_HAP_INTO_SHADOWS] = CALL(ITSELF), [CG_HAP_ENTERS] = CALL(ITSELF),
    [CG_HAP_PLAYED] = CALL(ITSELF),       [CG_HAP_INITIATED] = CALL(ITSELF),
    [CG_HAP_DEFENDED] = CALL(ITSELF)};

static inline bool waits_for_itself(const cg_table *table, unsigned object) {
  unsigned def = cg_at(table, object)->def;
  return def != 0 && cg_def_of(table, def)->itself != 0;
}

/* Is one of its cards such a one? */
static bool happens_to_one(const cg_table *table, const cg_group *group) {
  const uint64_t *members = cg_members(table, group);
  if (members == NULL)
    return group->object == CG_NO_OBJECT || waits_for_itself(table, group->object);
  for (unsigned i = cg_used_words(table); i-- > 0;)
    HF_EACH_BIT (bit, members[i])
      if (waits_for_itself(table, 64 * i + bit)) return true;
  return false;
}

static inline uint64_t calls_of(const cg_table *table, const cg_group *group, unsigned seat) {
  unsigned kind = group->kind;
  uint64_t own = own_calls[kind], other = other_calls[kind];
  uint64_t calls = cg_names_of(group) | amount_calls[kind] << (group->amount & 7);
  calls |= seat == CG_NOBODY ? own | other
                             : (group->seat == seat ? own : 0) | (group->other == seat ? other : 0);
  if (kind == CG_HAP_EFFECTS && cg_def_of(table, group->def)->type == CG_TYPE_EVENT)
    calls |= CALL(EVENT);
  if (itself_calls[kind] != 0 && happens_to_one(table, group)) calls |= CALL(ITSELF);
  return calls;
}

uint64_t cg_calls_of_kind(unsigned kind, unsigned amount) {
  return cg_names_by_kind[kind] | amount_calls[kind] << (amount & 7) | own_calls[kind] |
         other_calls[kind];
}

static HF_APART uint64_t calls_of_all(const cg_table *table, unsigned seat, unsigned first,
                                      unsigned end) {
  uint64_t calls = 0;
  for (unsigned i = first; i < end; i++) calls |= calls_of(table, &table->pub->group[i], seat);
  return calls;
}

uint64_t cg_calls_seen_by(const cg_table *table, unsigned seat, uint64_t calls, unsigned first,
                          unsigned end) {
  calls &= ~cg_calls_of_seats;
  for (unsigned i = first; i < end; i++) {
    const cg_group *group = &table->pub->group[i];
    calls |= group->seat == seat ? own_calls[group->kind] : 0;
    calls |= group->other == seat ? other_calls[group->kind] : 0;
  }
  return calls;
}

uint64_t cg_calls_between(const cg_table *table, unsigned seat, unsigned first, unsigned end) {
  return end == first + 1 ? calls_of(table, &table->pub->group[first], seat)
                          : calls_of_all(table, seat, first, end);
}
