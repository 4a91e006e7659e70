/* What happens goes by the names of the vocabulary, and by what a seat sees of it at a glance. */
#include "names.h"

#include "masks.h"

static cg_mask entering(const cg_group *group) {
  if (cg_is_of_duplicate(group)) return CG_HAPPENINGS(OUT_OF_SHADOWS);
  cg_mask names = CG_HAPPENINGS(ENTERS);
  if ((group->flags & CG_MARSHALED) != 0)
    cg_mask_add(&names, CG_HAPPENINGS(MARSHALED, MARSHALED_OR_PLAYED));
  if ((group->flags & CG_BY_AMBUSH) != 0) cg_mask_add(&names, CG_HAPPENINGS(ENTERS_AMBUSH));
  if (group->amount == CG_AS_PLAYED)
    cg_mask_add(&names, CG_HAPPENINGS(PLAYED, MARSHALED_OR_PLAYED));
  if ((group->flags & CG_OUT_OF_SHADOWS) != 0) cg_mask_add(&names, CG_HAPPENINGS(OUT_OF_SHADOWS));
  if ((group->flags & (CG_OUT_OF_SHADOWS | CG_FROM_DEAD_PILE)) != 0)
    cg_mask_add(&names, CG_HAPPENINGS(ENTERS_FROM));
  return names;
}

/* A row of a table: up to five names. */
enum { CG_H_NONE_ROW = CG_MASK_BITS };
#define NAME_IN(number, name) CG_MASK_BIT(number, CG_HAPPENING_BIT(name))
#define NAMES_IN(number, a, b, c, d, e)                                                            \
  NAME_IN(number, a) | NAME_IN(number, b) | NAME_IN(number, c) | NAME_IN(number, d) |              \
      NAME_IN(number, e)
#define FIVE_NAMES(a, b, c, d, e, ...)                                                             \
  { CG_MASK_OF(NAMES_IN, a, b, c, d, e) }
#define NAMES(...) FIVE_NAMES(__VA_ARGS__, NONE, NONE, NONE, NONE, 0)

/* Cards leave play; what it is called besides if they may be saved. */
static const cg_mask left_names[CG_HAP_LAST_LEAVING + 1] = {
    [CG_HAP_KILLED] = NAMES(LEAVES, KILLED, PLACED, PLACED_OF),
    [CG_HAP_DISCARDED] = NAMES(LEAVES, DISCARDED, PLACED, PLACED_OF),
    [CG_HAP_RETURNED] = NAMES(LEAVES, RETURNED, PLACED, PLACED_OF),
    [CG_HAP_SACRIFICED] = NAMES(LEAVES, SACRIFICED, PLACED, PLACED_OF),
    [CG_HAP_REMOVED] = NAMES(LEAVES, PLACED, PLACED_OF),
    [CG_HAP_SHUFFLED_IN] = NAMES(LEAVES, PLACED, PLACED_OF),
    [CG_HAP_ON_TOP] = NAMES(LEAVES, PLACED, PLACED_OF),
    [CG_HAP_TO_BOTTOM] = NAMES(LEAVES, PLACED, PLACED_OF),
    [CG_HAP_INTO_SHADOWS] = NAMES(LEAVES, INTO_SHADOWS, PLACED, PLACED_OF)};
static const cg_mask would_names[CG_HAP_LAST_LEAVING + 1] = {
    [CG_HAP_KILLED] = NAMES(WOULD_LEAVE, WOULD_BE_KILLED),
    [CG_HAP_DISCARDED] = NAMES(WOULD_LEAVE, WOULD_BE_DISCARDED),
    [CG_HAP_RETURNED] = NAMES(WOULD_LEAVE),
    [CG_HAP_REMOVED] = NAMES(WOULD_LEAVE),
    [CG_HAP_SHUFFLED_IN] = NAMES(WOULD_LEAVE),
    [CG_HAP_ON_TOP] = NAMES(WOULD_LEAVE),
    [CG_HAP_TO_BOTTOM] = NAMES(WOULD_LEAVE),
    [CG_HAP_INTO_SHADOWS] = NAMES(WOULD_LEAVE)};

/* Why it is killed: for claim, by a card effect, or as a cost (RR: Claim, Effects, Costs). */
static cg_mask killing(const cg_group *group, bool saved) {
  if ((group->flags & CG_FOR_CLAIM) == 0)
    return cg_mask_if((group->flags & CG_AS_COST) == 0, CG_HAPPENINGS(KILLED_BY_EFFECT));
  return cg_mask_or(CG_HAPPENINGS(KILLED_FOR_CLAIM),
                    cg_mask_if(saved, CG_HAPPENINGS(WOULD_BE_KILLED_FOR_CLAIM)));
}

static cg_mask leaving(const cg_group *group) {
  if (group->kind == CG_HAP_INTO_SHADOWS && group->amount == CG_OUT_OF_HAND)
    return CG_HAPPENINGS(INTO_SHADOWS);
  bool saved = (group->flags & (CG_UNSAVED | CG_AS_COST)) == 0;
  cg_mask names = cg_mask_or(left_names[group->kind], cg_mask_if(saved, would_names[group->kind]));
  if (group->kind == CG_HAP_KILLED) cg_mask_add(&names, killing(group, saved));
  return names;
}

/* Of all other groups the kind says it, but for events, which may come out of the shadows. */
const cg_mask cg_names_by_kind[CG_HAP_COUNT] = {
    [CG_HAP_EFFECTS] = NAMES(EFFECTS, TRIGGERED),
    [CG_HAP_STANDS] = NAMES(STANDS),
    [CG_HAP_KNEELS] = NAMES(KNEELS),
    [CG_HAP_POWER] = NAMES(GAINS_POWER, RENOWN),
    [CG_HAP_RAISED] = NAMES(STRENGTH_RAISED),
    [CG_HAP_FROM_ZONE] =
        NAMES(DISCARDED_FROM, DISCARDED_FROM_OF, PLACED, PLACED_OF, DISCARDED_FOR_CLAIM),
    [CG_HAP_INITIATED] = NAMES(INITIATED, INITIATED_AGAINST, INITIATES, ATTACKS),
    [CG_HAP_BYPASSED] = NAMES(BYPASSED),
    [CG_HAP_DEFENDED] = NAMES(DEFENDS),
    [CG_HAP_RESULT] = NAMES(WINS, LOSES),
    [CG_HAP_CLAIM] = NAMES(CLAIM),
    [CG_HAP_PILLAGED] = NAMES(PILLAGES, DISCARDED_FROM, DISCARDED_FROM_OF, PLACED, PLACED_OF),
    [CG_HAP_PHASE_BEGINS] = NAMES(PHASE_BEGINS, ANY_PHASE_BEGINS),
    [CG_HAP_PHASE_ENDS] = NAMES(PHASE_ENDS, THIS_PHASE_ENDS),
    [CG_HAP_ROUND_ENDS] = NAMES(ROUND_ENDS),
    [CG_HAP_INITIATIVE] = NAMES(INITIATIVE),
    [CG_HAP_PLOT] = NAMES(REVEALS_PLOT),
    [CG_HAP_INCOME] = NAMES(INCOME),
    [CG_HAP_PLACED] = NAMES(PLACED, PLACED_OF),
    [CG_HAP_POWER_MOVED] = NAMES(POWER_MOVED),
    [CG_HAP_UNDEFENDED] = NAMES(UNDEFENDED),
    [CG_HAP_DOMINANCE] = NAMES(WINS_DOMINANCE, LOSES_DOMINANCE),
    [CG_HAP_FIRST] = NAMES(FIRST),
    [CG_HAP_SAVED] = NAMES(SAVED),
    [CG_HAP_RESERVE] = NAMES(RESERVE)};

/* Cards that enter, leave or are played. */
cg_mask cg_names_of_moving(const cg_group *group) {
  if (group->kind == CG_HAP_ENTERS) return entering(group);
  if (group->kind != CG_HAP_PLAYED) return leaving(group);
  cg_mask names = CG_HAPPENINGS(PLAYED, MARSHALED_OR_PLAYED, PLACED, PLACED_OF);
  if ((group->flags & CG_OUT_OF_SHADOWS) != 0) cg_mask_add(&names, CG_HAPPENINGS(OUT_OF_SHADOWS));
  return names;
}

cg_mask cg_names_of_all(const cg_table *table, unsigned first, unsigned end) {
  cg_mask names = cg_no_words;
  for (const cg_group *group = &table->pub->group[first]; group < &table->pub->group[end]; group++)
    cg_mask_add(&names, cg_names_of(group));
  return names;
}

/* What a group besides is called if it is somebody's doing, or happens to the other one. */
#define CALL_IN(number, name) CG_MASK_BIT(number, CG_CALL_BIT(name))
#define CALL(name)                                                                                 \
  { CG_MASK_OF(CALL_IN, name) }
static const cg_mask own_calls[CG_HAP_COUNT] = {
    [CG_HAP_RESULT] = CALL(WON), [CG_HAP_ENTERS] = CALL(BROUGHT), [CG_HAP_PLAYED] = CALL(BROUGHT)};
static const cg_mask other_calls[CG_HAP_COUNT] = {[CG_HAP_RESULT] = CALL(LOST)};

/* Its amount tells which phase begins or ends. */
static inline cg_mask phase_call(unsigned kind, unsigned amount) {
  if (kind != CG_HAP_PHASE_BEGINS && kind != CG_HAP_PHASE_ENDS) return cg_no_words;
  return cg_mask_bit(CG_BIT_OF_ROW(CG_CALL_PHASE_ROW + (amount & 7)));
}

#define CALLS_OF_SEATS_IN(number, ...)                                                             \
  CALL_IN(number, WON) | CALL_IN(number, LOST) | CALL_IN(number, BROUGHT)
const cg_mask cg_calls_of_seats = {CG_MASK_OF(CALLS_OF_SEATS_IN, 0)};

/* Groups of cards that may wait for what happens to themselves: kinds, one bit each. */
#define A_KIND(name) UINT64_C(1) << CG_HAP_##name
static const uint64_t kinds_of_itself =
    A_KIND(KILLED) | A_KIND(DISCARDED) | A_KIND(RETURNED) | A_KIND(SACRIFICED) | A_KIND(REMOVED) |
    A_KIND(SHUFFLED_IN) | A_KIND(ON_TOP) | A_KIND(TO_BOTTOM) | A_KIND(INTO_SHADOWS) |
    A_KIND(ENTERS) | A_KIND(PLAYED) | A_KIND(INITIATED) | A_KIND(DEFENDED);

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

/* What one seat does; what any seat does: CG_NOBODY. */
static inline cg_mask calls_of_seat(const cg_group *group, unsigned seat) {
  bool any = seat == CG_NOBODY;
  return cg_mask_or(cg_mask_if(any || group->seat == seat, own_calls[group->kind]),
                    cg_mask_if(any || group->other == seat, other_calls[group->kind]));
}

static inline cg_mask calls_of(const cg_table *table, const cg_group *group, unsigned seat) {
  unsigned kind = group->kind;
  cg_mask calls = cg_mask_or(cg_names_of(group), phase_call(kind, group->amount));
  cg_mask_add(&calls, calls_of_seat(group, seat));
  if (kind == CG_HAP_EFFECTS && cg_def_of(table, group->def)->type == CG_TYPE_EVENT)
    cg_mask_add(&calls, CG_CALL(EVENT));
  if (hf_has_bit(kinds_of_itself, kind) && happens_to_one(table, group))
    cg_mask_add(&calls, CG_CALL(ITSELF));
  return calls;
}

cg_mask cg_calls_of_kind(unsigned kind, unsigned amount) {
  cg_mask calls = cg_mask_or(cg_names_by_kind[kind], phase_call(kind, amount));
  return cg_mask_or(calls, cg_mask_or(own_calls[kind], other_calls[kind]));
}

static HF_APART cg_mask calls_of_all(const cg_table *table, unsigned seat, unsigned first,
                                     unsigned end) {
  cg_mask calls = cg_no_words;
  for (unsigned i = first; i < end; i++)
    cg_mask_add(&calls, calls_of(table, &table->pub->group[i], seat));
  return calls;
}

cg_mask cg_calls_seen_by(const cg_table *table, unsigned seat, cg_mask calls, unsigned first,
                         unsigned end) {
  calls = cg_mask_without(calls, cg_calls_of_seats);
  for (unsigned i = first; i < end; i++)
    cg_mask_add(&calls, calls_of_seat(&table->pub->group[i], seat));
  return calls;
}

cg_mask cg_calls_between(const cg_table *table, unsigned seat, unsigned first, unsigned end) {
  return end == first + 1 ? calls_of(table, &table->pub->group[first], seat)
                          : calls_of_all(table, seat, first, end);
}
