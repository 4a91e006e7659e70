/* What happens: it comes about at once, or goes through the steps of steps.c.
 *
 * Things that happen together share their windows. What an ability brings about is interrupted at
 * once, but reacted to when the ability is done, all of it in one window. */
#include "happen.h"

#include "../knows/awaited.h"
#include "../knows/hands.h"
#include "../state/stack.h"
#include "../words/asks.h"
#include "../words/names.h"
#include "groups.h"
#include "leave.h"
#include "occur.h"
#include "questions.h"
#include "steps.h"

/* Does anybody react to them? */
static bool are_reacted_to(cg_table *table, unsigned first, unsigned end) {
  return cg_reacted_from(table, first, end, CG_AT_FORCED_REACTION) != CG_AT_END;
}

static void push_happening(cg_table *table, unsigned first, unsigned step) {
  cg_public *pub = table->pub;
  bool inside = pub->context_count > 0 && step <= CG_AT_OCCUR;
  cg_happen_frame *frame = &cg_push(table, CG_PROC_HAPPEN)->happen;
  frame->step = (uint8_t)step;
  frame->first = (uint8_t)first;
  frame->end = pub->group_count;
  frame->uses = pub->use_count;
  frame->flags = inside ? CG_HAPPEN_OF_ABILITY : 0;
}

/* Figures are as they are now, and no delayed effect waits. */
static inline bool knows_who_waits(const cg_table *table) {
  return cg_is_fresh(table, CG_REL_FIGURES) && cg_is_fresh(table, CG_REL_LASTS) &&
         !table->lasts.delayed;
}

/* Everything that was brought about since then is told, for all to react to. If nobody reacts,
 * and nothing has to be looked after first, it is over. */
void cg_react(cg_table *table, unsigned first) {
  bool settled = cg_is_settled(table) || cg_nothing_follows(table, 0);
  if (settled && !cg_any_delayed(table) && !are_reacted_to(table, first, table->pub->group_count))
    cg_close(table, first);
  else
    push_happening(table, first, CG_AT_DELAYED);
}

void cg_tell(cg_table *table, unsigned first) {
  cg_public *pub = table->pub;
  unsigned end = pub->group_count;
  if (pub->context_count == 0) {
    cg_react(table, first);
    return;
  }
  /* nobody will react: the ability need not keep it */
  bool kept = false;
  if (cg_any_delayed(table)) {
    cg_due due = cg_delayed_for(table, first, end);
    kept = cg_first_due(&due, 0) != CG_NO_OBJECT;
  }
  if (!are_reacted_to(table, first, end) && !kept) cg_close(table, first);
}

static void happen_from(cg_table *table, unsigned first, unsigned step) {
  cg_public *pub = table->pub;
  unsigned end = pub->group_count;
  if (step != CG_AT_OCCUR) {
    push_happening(table, first, step);
    return;
  }
  for (unsigned i = first; i < end; i++) cg_occur(table, &pub->group[i]);
  cg_tell(table, first);
}

void cg_happen_from(cg_table *table, unsigned first) {
  happen_from(table, first,
              cg_interrupted_from(table, first, table->pub->group_count, CG_AT_WOULD));
}

/* Occurrences of this kind are about sets of cards, even if it is a single one. */
static bool is_about_sets(unsigned kind) {
  return cg_leaves(kind) || kind == CG_HAP_STANDS || kind == CG_HAP_KNEELS || kind == CG_HAP_RAISED;
}

static bool has_cards(const cg_table *table, const cg_occurrence *one) {
  return one->cards == NULL || cg_next(table, one->cards, 0) != CG_NO_OBJECT;
}

cg_group *cg_open_one(cg_table *table, const cg_occurrence *one) {
  const cg_public *pub = table->pub;
  bool with_set = one->cards != NULL || is_about_sets(one->kind);
  bool room = pub->group_count < CG_GROUPS && (!with_set || pub->set_count < CG_SETS);
  if (!room || !has_cards(table, one)) return NULL;
  cg_group *group = cg_open(table, one->kind, one->seat, with_set);
  group->def = one->def;
  group->other = one->other;
  group->flags = one->flags;
  group->amount = one->amount;
  group->zone = one->zone;
  if (one->acting != CG_NO_OBJECT) group->acting = one->acting;
  if (one->cards != NULL)
    memcpy(cg_members(table, group), one->cards, pub->words * sizeof(uint64_t));
  else if (with_set)
    cg_add(cg_members(table, group), one->object);
  else
    group->object = one->object;
  if (cg_leaves(one->kind) && !one->past) cg_bring_attached(table, group);
  return group;
}

static unsigned open_all(cg_table *table, const cg_occurrence *together, unsigned count) {
  unsigned first = table->pub->group_count;
  for (unsigned i = 0; i < count; i++) cg_open_one(table, &together[i]);
  return first;
}

/* Nobody watches, and nobody has a card for them. */
static HF_APART bool go_unanswered(cg_table *table, const cg_occurrence *together, unsigned count) {
  cg_mask calls = cg_no_words;
  for (unsigned i = 0; i < count; i++)
    cg_mask_add(&calls, cg_calls_of_kind(together[i].kind, together[i].amount));
  return cg_is_settled(table) && cg_goes_unanswered(table, CG_WOULD, CG_TIMINGS, calls);
}

/* Nobody would be asked about these occurrences. Mostly their names tell: nobody could interrupt
 * or react to them, whatever hands hold. */
static bool are_unheard(cg_table *table, const cg_occurrence *together, unsigned count) {
  cg_mask names = cg_no_words;
  if (!knows_who_waits(table) || table->pub->context_count > 0) return false;
  for (unsigned i = 0; i < count; i++) {
    if ((cg_plain_kinds >> together[i].kind & 1) == 0) return false;
    cg_mask_add(&names, cg_names_by_kind[together[i].kind]);
  }
  return !cg_mask_meet(names, cg_could_await(table)) || go_unanswered(table, together, count);
}

/* Something has followed that may change who waits for them: they are told of after all. */
static HF_APART void tell_unheard(cg_table *table, const cg_occurrence *together,
                                  const uint8_t *amount, unsigned count) {
  unsigned first = open_all(table, together, count);
  for (unsigned i = 0; i < count; i++) table->pub->group[first + i].amount = amount[i];
  push_happening(table, first, CG_AT_DELAYED);
}

/* They come about at once, and mostly are over. */
static void pass_unheard(cg_table *table, const cg_occurrence *together, unsigned count) {
  uint8_t amount[CG_GROUPS];
  for (unsigned i = 0; i < count; i++) {
    const cg_occurrence *one = &together[i];
    amount[i] =
        one->past ? one->amount : cg_do(table, one->kind, one->seat, one->object, one->amount);
  }
  if (!cg_nothing_follows(table, 0)) tell_unheard(table, together, amount, count);
}

void cg_happen(cg_table *table, const cg_occurrence *together, unsigned count) {
  if (are_unheard(table, together, count)) {
    pass_unheard(table, together, count);
    return;
  }
  unsigned first = open_all(table, together, count);
  if (table->pub->group_count == first) return;
  if (together->past)
    cg_tell(table, first);
  else
    cg_happen_from(table, first);
}

/* The effects that begin are not those of an event, and all cards that could cancel effects wait
 * for those of events. */
static bool are_above_cancels(const cg_table *table, unsigned def, cg_mask names,
                              cg_mask waited_for) {
  return cg_def_of(table, def)->type != CG_TYPE_EVENT &&
         !cg_sign_meets(table->pub->listens[CG_WOULD], names) &&
         !cg_any_change(table, CG_M_FROM_ELSEWHERE) &&
         !cg_mask_meet(waited_for, CG_CALL(OTHER_EFFECTS));
}

/* Is there no window for these effects? There is none if nobody could cancel them, or if nobody
 * watches and nobody holds a card that would. If something has to be looked after first, there
 * is one. */
static bool nobody_cancels(cg_table *table, unsigned first, cg_mask names, cg_mask waited_for) {
  const cg_group *group = &table->pub->group[first];
  unsigned def = group->object == CG_NO_OBJECT ? group->def : cg_at(table, group->object)->def;
  if (def == 0 || !cg_is_settled(table)) return false;
  if (are_above_cancels(table, def, names, waited_for)) return true;
  cg_mask calls = cg_calls_between(table, CG_NOBODY, first, first + 1);
  return cg_goes_unanswered(table, CG_WOULD, CG_WOULD + 1, calls) &&
         cg_interrupted_from(table, first, first + 1, CG_AT_FORCED_INTERRUPT) == CG_AT_OCCUR;
}

void cg_begin_effects(cg_table *table, unsigned first) {
  cg_mask names = cg_names_of(&table->pub->group[first]);
  cg_mask waited_for = cg_awaited(table, CG_WOULD);
  unsigned step = CG_AT_WOULD;
  if (!cg_mask_meet(names, waited_for))
    step = cg_interrupted_from(table, first, first + 1, CG_AT_FORCED_INTERRUPT);
  if (step == CG_AT_OCCUR || !nobody_cancels(table, first, names, waited_for))
    happen_from(table, first, step);
}

void cg_foretell_from(cg_table *table, unsigned first) {
  cg_public *pub = table->pub;
  unsigned end = pub->group_count, step = cg_interrupted_from(table, first, end, CG_AT_WOULD);
  if (step != CG_AT_OCCUR) {
    push_happening(table, first, step);
    cg_top(table)->happen.flags |= CG_HAPPEN_OF_ABILITY;
    return;
  }
  for (unsigned i = first; i < end; i++) cg_occur(table, &pub->group[i]);
}

void cg_foretell(cg_table *table, const cg_occurrence *together, unsigned count) {
  cg_foretell_from(table, open_all(table, together, count));
}
