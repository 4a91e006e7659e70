/* Using an ability: the seven steps of its initiation. The context keeps what was
 * chosen; its statements run in frames of their own (statements.c). */
#include "abilities.h"

#include "../knows/awaited.h"
#include "../knows/due.h"
#include "../knows/use.h"
#include "../state/contexts.h"
#include "../state/events.h"
#include "../state/hidden.h"
#include "../state/uses.h"
#include "../state/zones.h"
#include "groups.h"
#include "happen.h"
#include "initiate.h"
#include "leave.h"
#include "paying.h"
#include "statements.h"
#include "steps.h"

/* --- its steps ------------------------------------------------------------ */

static const uint16_t *behind_targets(const cg_table *table, const hl_ability *ability) {
  const uint16_t *at = table->rules->base.cards->code + ability->statements;
  for (unsigned i = 0; i < ability->target_count; i++) {
    bool several = *at == HL_SELECT;
    at += 2;
    if (several) {
      cg_pass(table, &at);
      cg_pass(table, &at);
    }
    cg_pass(table, &at);
  }
  return at;
}

/* Where nothing has to be looked after before, it begins at once. */
static void begin_effect(cg_table *table, unsigned from, unsigned to) {
  cg_push_effect(table, from, to);
  if (cg_is_settled(table)) cg_run_effect(table, cg_top(table));
}

static bool chooses_targets(cg_table *table, const hl_ability *ability) {
  if (ability->target_count == 0) return false;
  const uint16_t *start = table->rules->base.cards->code + ability->statements;
  begin_effect(table, 0, (unsigned)(behind_targets(table, ability) - start));
  return true;
}

static cg_group playing(const cg_context *context) {
  bool shadowed = (context->flags & CG_SHADOWED) != 0;
  return (cg_group){.kind = CG_HAP_PLAYED, .flags = shadowed ? CG_OUT_OF_SHADOWS : 0};
}

static void open_playing(cg_table *table, const cg_context *context) {
  cg_group *group = cg_open(table, CG_HAP_PLAYED, context->user, false);
  group->def = context->def;
  group->zone = CG_STACK;
  group->flags = playing(context).flags;
}

/* Is the event that was shown still there? Who reacts to its cost may have made its player
 * discard it; a copy that nobody has seen does not take its place. */
static bool still_in_hand(cg_table *table, const cg_context *context) {
  int index = cg_find_best(table, context->user, CG_HAND, context->def);
  if (index < 0) return false;
  const cg_entry *card = cg_entry_at(table, context->user, CG_HAND, (unsigned)index);
  return (cg_everybody(table) & ~(uint32_t)card->known) == 0;
}

/* The event leaves the hand; false: it is not there any more. */
static HF_APART bool leaves_hand(cg_table *table, cg_context *context) {
  if (cg_from_hand(context) && !still_in_hand(table, context)) {
    context->flags = (uint8_t)((context->flags & ~(unsigned)CG_OF_EVENT) | CG_STOPPED);
    if (table->sink != NULL) cg_emit(table, CG_EV_CANCELLED, context->def, 0, 0, 0);
    return false;
  }
  if (cg_from_hand(context)) cg_lay_open(table, context->user, CG_HAND, context->def, CG_STACK);
  cg_pay_prize(table, context->user, context->def);
  cg_tell_prize(table, context->user, context->def);
  return true;
}

/* Somebody may interrupt that it is played: then there is a group for that, too. */
static HF_APART bool opens_playing(cg_table *table, const cg_context *context) {
  cg_group played = playing(context);
  if (!cg_interruptible(table, &played)) return false;
  open_playing(table, context);
  return true;
}

/* Now its effects may be cancelled. */
static void announce(cg_table *table, cg_ability_frame *frame, cg_context *context) {
  bool event = (context->flags & CG_OF_EVENT) != 0;
  frame->step = CG_USE_RESOLVE;
  if (event && !leaves_hand(table, context)) return;
  if ((context->flags & CG_STOPPED) != 0) return;
  unsigned first = table->pub->group_count;
  cg_group *group = cg_open(table, CG_HAP_EFFECTS, context->user, false);
  /* a card that left play to pay for it, or lies in shadows, is meant as it was printed */
  unsigned object = cg_scope_now(table, context).object;
  bool open = object != CG_NO_OBJECT && cg_at(table, object)->place != CG_SHADOW;
  group->object = open ? (uint16_t)object : CG_NO_OBJECT;
  group->def = context->def;
  group->zone = CG_STACK;
  if (table->rules->ability[context->ability].uncancelable != 0) group->flags |= CG_UNSAVED;
  if (event && opens_playing(table, context))
    cg_happen_from(table, first);
  else
    cg_begin_effects(table, first);
}

static void resolve(cg_table *table, cg_ability_frame *frame, const cg_context *context,
                    const hl_ability *ability) {
  frame->step = CG_USE_FINISH;
  if ((context->flags & CG_STOPPED) != 0) return;
  const uint16_t *start = table->rules->base.cards->code + ability->statements;
  begin_effect(table, (unsigned)(behind_targets(table, ability) - start), 0);
}

static HF_APART void finish_event(cg_table *table, const cg_context *context) {
  if ((context->flags & CG_KEPT) == 0) {
    unsigned owner = (context->flags & CG_ABROAD) != 0 ? context->here >> 16 & 15 : context->user;
    cg_lay_open(table, owner, CG_STACK, context->def, CG_DISCARD);
  }
  unsigned first = table->pub->group_count, at = context->first_group;
  while (at < first && table->pub->group[at].kind != CG_HAP_PLAYED) at++;
  if (first == CG_GROUPS && at == first) return;
  if (at == first) open_playing(table, context);
  table->pub->group[at].zone = CG_DISCARD;
  if (at == first) cg_tell(table, first);
}

static void finish(cg_table *table, cg_ability_frame *frame, const cg_context *context) {
  frame->step = CG_USE_REACT;
  cg_put_back(table);
  if ((context->flags & CG_OF_EVENT) != 0) finish_event(table, context);
}

static bool has_chosen(const cg_context *context) {
  uint32_t any = 0;
  for (unsigned reg = 0; reg < HL_REGISTERS_MAX; reg++) any |= context->reg[reg];
  for (unsigned cost = 0; cost < CG_PAID; cost++) any |= context->paid[cost];
  return any != 0;
}

/* What it has chosen, or was paid with, and has left play is not spoken of any more. */
static HF_APART void forget_chosen(cg_table *table, const cg_context *ended) {
  for (unsigned object = cg_first_slot(table); object < table->pub->high; object++)
    if (cg_at(table, object)->place == CG_GONE && cg_speaks_of(table, ended, object) &&
        !cg_is_leaving(table, object))
      cg_forget_gone(table, object);
}

static void end_ability(cg_table *table, cg_context *context) {
  cg_public *pub = table->pub;
  cg_context ended = *context;
  unsigned first = context->first_group, sets = context->first_set;
  cg_pop(table);
  memset(context, 0, sizeof *context);
  pub->context_count--;
  cg_close(table, first);
  if (has_chosen(&ended)) forget_chosen(table, &ended);
  while (pub->set_count > sets)
    memset(cg_set(table, --pub->set_count), 0, pub->words * sizeof(uint64_t));
  cg_drop_sets(table, sets);
  cg_touch(table, CG_NEW_OTHER);
}

/* What has come about since is reacted to; false: there is nothing that comes between. */
static bool reacts(cg_table *table, const cg_frame *frame, const cg_context *context) {
  unsigned first = context->first_group;
  if (table->pub->group_count <= first) return false;
  cg_react(table, first);
  return cg_top(table) != frame || !cg_is_settled(table);
}

HF_APART static bool goes_on(cg_table *table, cg_frame *frame) {
  return cg_goes_on(table, frame, CG_PROC_ABILITY);
}

/* Steps follow each other at once, unless something comes between. */
void cg_run_ability(cg_table *table, cg_frame *frame) {
  cg_context *context = cg_context_now(table);
  const hl_ability *ability = cg_ability_now(table, context);
  switch (frame->step) {
  case CG_USE_CHOOSE_X:
    if (!cg_choose_x(table, &frame->ability, context, ability)) return;
    frame->step = CG_USE_CHOOSE_COSTS;
    /* fall through */
  case CG_USE_CHOOSE_COSTS:
    if (!cg_choose_costs(table, &frame->ability, context, ability)) return;
    frame->step = CG_USE_PAY;
    /* fall through */
  case CG_USE_PAY:
    frame->step = CG_USE_PAID;
    cg_pay(table, context, ability);
    if (!goes_on(table, frame)) return;
    /* fall through */
  case CG_USE_PAID: /* what was paid is reacted to before targets are chosen */
    frame->step = CG_USE_TARGETS;
    if (reacts(table, frame, context) && !goes_on(table, frame)) return;
    /* fall through */
  case CG_USE_TARGETS:
    frame->step = CG_USE_ANNOUNCE;
    if (chooses_targets(table, ability) && !goes_on(table, frame)) return;
    /* fall through */
  case CG_USE_ANNOUNCE:
    announce(table, &frame->ability, context);
    if (!goes_on(table, frame)) return;
    /* fall through */
  case CG_USE_RESOLVE:
    resolve(table, &frame->ability, context, ability);
    if (!goes_on(table, frame)) return;
    /* fall through */
  case CG_USE_FINISH:
    finish(table, &frame->ability, context);
    if (!goes_on(table, frame)) return;
    /* fall through */
  case CG_USE_REACT:
    frame->step = CG_USE_OVER;
    if (reacts(table, frame, context) && !goes_on(table, frame)) return;
    /* fall through */
  default: end_ability(table, context);
  }
}
