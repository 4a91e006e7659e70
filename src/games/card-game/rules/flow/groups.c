/* Groups: occurrences while they are under way. Each has a row of the state, and a set if it
 * happens to cards in play; both are given back when nobody can react to it any more. */
#include "groups.h"

#include "../state/lists.h"
#include "../state/objects.h"
#include "../state/refs.h"
#include "../state/stack.h"

/* --- opening -------------------------------------------------------------- */

cg_group *cg_open_plain(cg_table *table, unsigned kind, unsigned seat) {
  cg_public *pub = table->pub;
  assert(pub->group_count < CG_GROUPS);
  cg_group *group = &pub->group[pub->group_count++];
  *group = (cg_group){.object = CG_NO_OBJECT,
                      .kind = (uint8_t)kind,
                      .seat = (uint8_t)seat,
                      .other = CG_NOBODY,
                      .context = pub->context_count,
                      .acting = CG_NO_OBJECT};
  if (pub->context_count > 0) {
    const cg_context *context = pub->context + pub->context_count - 1;
    group->source = context->def;
    group->acting = context->object;
  }
  return group;
}

void cg_give_set(cg_table *table, cg_group *group) {
  cg_public *pub = table->pub;
  if (pub->set_count == CG_SETS) return;
  memset(cg_set(table, pub->set_count), 0, pub->words * sizeof(uint64_t));
  group->set = ++pub->set_count;
}

/* --- joining -------------------------------------------------------------- */

/* Does what is happening end with this group, and is it reacted to yet? */
static bool is_reacted_to_up_to(const cg_table *table, unsigned end) {
  const cg_happen_frame *frame = &cg_top(table)->happen;
  return frame->procedure == CG_PROC_HAPPEN && frame->end == end &&
         (frame->step == CG_AT_DELAYED || frame->step == CG_AT_FORCED_REACTION);
}

bool cg_has_window(const cg_table *table) {
  return is_reacted_to_up_to(table, table->pub->group_count);
}

void cg_join_window(cg_table *table) {
  if (is_reacted_to_up_to(table, table->pub->group_count - 1U)) cg_top(table)->happen.end++;
}

void cg_join_happening(cg_table *table) {
  cg_happen_frame *frame = &cg_top(table)->happen;
  bool last = frame->procedure == CG_PROC_HAPPEN && frame->end == table->pub->group_count - 1U;
  if (last && frame->step != CG_AT_REACTION && frame->step != CG_AT_END) frame->end++;
}

/* --- closing -------------------------------------------------------------- */

/* Does it mean this card, alone or among others? */
static bool means(const cg_table *table, uint32_t ref, unsigned object) {
  if (cg_ref_kind(ref) == CG_REF_SET) return cg_in_set(cg_set(table, ref & 0xFF), object);
  return ref == cg_ref_object(table, object);
}

/* Has the ability chosen this card, or does it speak of what it was paid with? What it says of it
 * later, as of its name or its cost, it says of the card as it was. */
bool cg_speaks_of(const cg_table *table, const cg_context *context, unsigned object) {
  for (unsigned reg = 0; reg < HL_REGISTERS_MAX; reg++)
    if (means(table, context->reg[reg], object)) return true;
  if (table->rules->ability[context->ability].reads_paid == 0) return false;
  for (unsigned cost = 0; cost < CG_PAID; cost++)
    if (means(table, context->paid[cost], object)) return true;
  return false;
}

/* Does an ability under way? */
static bool is_spoken_of(const cg_table *table, unsigned object) {
  for (unsigned i = 0; i < table->pub->context_count; i++)
    if (cg_speaks_of(table, &table->pub->context[i], object)) return true;
  return false;
}

/* Does an attachment lie on it that is still to leave? Its words name the card as it was. */
static bool carries(const cg_table *table, unsigned object) {
  for (unsigned other = cg_first_slot(table); other < table->pub->high; other++)
    if (cg_at(table, other)->host == object) return true;
  return false;
}

void cg_forget_gone(cg_table *table, unsigned object) {
  if (cg_at(table, object)->place == CG_GONE && !is_spoken_of(table, object) &&
      !carries(table, object))
    cg_clear(table, object);
}

/* Cards that have left play are forgotten with the last group that tells of it. */
static void forget_members(cg_table *table, const cg_group *group) {
  const uint64_t *members = cg_members(table, group);
  for (unsigned object = cg_next(table, members, 0); object != CG_NO_OBJECT;
       object = cg_next(table, members, object + 1))
    cg_forget_gone(table, object);
}

/* The cards of a group are given back. */
static HF_APART void close_set(cg_table *table, const cg_group *group) {
  unsigned sets = 1;
  if (cg_leaves(group->kind)) forget_members(table, group);
  if (cg_is_list(group)) {
    if ((group->flags & CG_BORROWED) != 0) return;
    sets = cg_group_sets(table, group);
  }
  memset(cg_set(table, group->set - 1U), 0, sets * table->pub->words * sizeof(uint64_t));
  cg_drop_sets(table, group->set - 1U);
}

void cg_close(cg_table *table, unsigned first) {
  cg_public *pub = table->pub;
  while (pub->group_count > first) {
    cg_group *group = pub->group + pub->group_count - 1;
    if (group->set != 0) close_set(table, group);
    *group = (cg_group){0};
    pub->group_count--;
  }
}
