/* Using an ability: the seven steps of its initiation. The context keeps what was
 * chosen; its statements run in frames of their own (statements.c). */
#include "abilities.h"

#include "../knows/due.h"
#include "../knows/permissions.h"
#include "../knows/use.h"
#include "../knows/windows.h"
#include "../state/contexts.h"
#include "../state/deeds.h"
#include "../state/events.h"
#include "../state/hidden.h"
#include "../state/picks.h"
#include "../state/prompts.h"
#include "../state/uses.h"
#include "../state/zones.h"
#include "../words/choices.h"
#include "../words/conditions.h"
#include "../words/costs.h"
#include "../words/effects_hand.h"
#include "../words/lasting.h"
#include "groups.h"
#include "happen.h"
#include "statements.h"
#include "leave.h"

/* The card that the ability is on, CG_NO_OBJECT if it has left play. */
static uint16_t card_now(const cg_table *table, const cg_context *context) {
  bool there = context->object != CG_NO_OBJECT &&
               cg_at(table, context->object)->generation == context->generation;
  return there ? context->object : CG_NO_OBJECT;
}

cg_scope cg_scope_now(cg_table *table, const cg_context *context) {
  return (cg_scope){.table = table,
                    .code = table->rules->base.cards->code,
                    .context = context,
                    .group = context->group == 0 ? NULL : table->pub->group + context->group - 1,
                    .member = context->member,
                    .object = card_now(table, context),
                    .here = context->here,
                    .ability = context->ability,
                    .targets = true,
                    .def = context->def,
                    .user = context->user,
                    .x = context->x};
}

/* --- initiating ----------------------------------------------------------- */

void cg_initiate(cg_table *table, const cg_use *use) {
  cg_public *pub = table->pub;
  assert(pub->context_count < CG_CONTEXTS);
  if (use->group != 0 &&
      (use->object != CG_NO_OBJECT || (use->zone != CG_SHADOWS && !cg_plays_event(table, use))))
    cg_remember_use(table, use);
  cg_context *context = &pub->context[pub->context_count++];
  memset(context, 0, sizeof *context);
  context->ability = use->ability;
  context->object = use->object;
  context->def = use->def;
  context->member = use->member;
  context->user = use->user;
  context->group = use->group;
  context->first_group = pub->group_count;
  context->first_set = pub->set_count;
  if (use->object != CG_NO_OBJECT) {
    context->generation = cg_at(table, use->object)->generation;
  } else if (use->zone == CG_SHADOWS) {
    cg_unhide(table, use->shadow);
    cg_put_open(table, use->user, CG_STACK, use->def);
    context->flags |= CG_OF_EVENT | CG_SHADOWED;
  } else if (!cg_plays_event(table, use)) {
    if (use->zone == CG_HAND) cg_show_in_hand(table, use->user, use->def);
    context->here = use->from;
  } else if (use->from != 0) {
    /* from elsewhere: it goes where it came from, to its owner's pile */
    unsigned owner = use->from >> 16 & 15;
    cg_remove_card(table, owner, use->from >> 20 & 15, use->def);
    cg_put_open(table, owner, CG_STACK, use->def);
    context->here = cg_ref_pile(owner, CG_STACK, use->def);
    context->flags |= CG_OF_EVENT | CG_ABROAD;
  } else {
    /* it is shown, and stays in the hand until its targets are chosen */
    cg_show_in_hand(table, use->user, use->def);
    context->flags |= CG_OF_EVENT;
  }
  pub->chain = (uint8_t)(pub->chain + (pub->chain < 255));
  cg_count_use(table, use);
  if (table->sink != NULL) {
    const cg_def *def = cg_def_of(table, use->def);
    if (use->object != CG_NO_OBJECT)
      cg_emit(table, CG_EV_USES, use->user, use->object, use->def,
              use->ability - def->first_ability);
  }
  cg_push(table, CG_PROC_ABILITY);
}

enum { CHOOSE_X, CHOOSE_COSTS, PAY, PAID, TARGETS, ANNOUNCE, RESOLVE, FINISH, REACT, OVER };

static bool chooses_x(const cg_table *table, const cg_context *context) {
  const cg_def *def = cg_def_of(table, context->def);
  bool event = (context->flags & (CG_OF_EVENT | CG_SHADOWED)) == CG_OF_EVENT;
  return cg_chooses_x(table, context->ability, event && def->cost_is_x != 0);
}

/* The values of X with which the ability may be used. */
uint32_t cg_x_options(cg_table *table) {
  const cg_context *context = cg_context_now(table);
  cg_use use = {.object = context->object,
                .def = context->def,
                .ability = context->ability,
                .member = context->member,
                .user = context->user,
                .group = context->group,
                .zone = (context->flags & CG_SHADOWED) != 0 ? CG_SHADOWS : CG_HAND,
                .from = context->here};
  uint32_t values = 0;
  for (unsigned x = 0; x <= CG_X_MOST; x++) {
    cg_scope scope = cg_scope_of_use(table, &use);
    scope.x = (uint8_t)x;
    if (cg_usable_with(&scope, &use)) values |= hf_bit(x);
  }
  return values;
}

static HF_APART void find_x(cg_table *table, cg_ability_frame *frame, cg_context *context,
                            const hl_ability *ability) {
  if (ability->x != HL_NONE) {
    cg_scope scope = cg_scope_now(table, context);
    const uint16_t *at = scope.code + ability->x;
    int x = cg_eval_number(&scope, &at);
    context->x = (uint8_t)(x < 0 ? 0 : x);
  } else {
    if (frame->x_asked == 0) {
      frame->x_asked = 1;
      cg_ask(table, context->user, CG_ASK_X, context->def & 255, context->def >> 8, 0);
      return;
    }
    context->x = (uint8_t)cg_option_what(cg_take_answer(table, context->user));
    frame->x_asked = 0;
  }
  frame->step = CHOOSE_COSTS;
}

static void run_x(cg_table *table, cg_ability_frame *frame, cg_context *context,
                  const hl_ability *ability) {
  if (ability->x != HL_NONE || chooses_x(table, context))
    find_x(table, frame, context, ability);
  else
    frame->step = CHOOSE_COSTS;
}

/* What was chosen for one cost: a card, or several together. */
static HF_APART void note_paid(cg_table *table, cg_context *context, unsigned which) {
  cg_public *pub = table->pub;
  uint32_t *paid = &context->paid[which % CG_PAID];
  unsigned picks = cg_pick_count(table, context->user);
  *paid = cg_ref_of_option(table, cg_pick(table, context->user, 0));
  if (picks > 1 && cg_ref_kind(*paid) == CG_REF_PILE) {
    uint32_t list = 0;
    for (unsigned i = 0; i < picks; i++)
      cg_ref_append(table, &list, cg_ref_of_option(table, cg_pick(table, context->user, i)));
    *paid = list;
  } else if (picks > 1 && pub->set_count < CG_SETS) {
    uint64_t *set = cg_set(table, pub->set_count);
    memset(set, 0, pub->words * sizeof(uint64_t));
    for (unsigned i = 0; i < picks; i++) {
      uint32_t ref = cg_ref_of_option(table, cg_pick(table, context->user, i));
      if (ref != 0) cg_add(set, cg_deref(table, ref));
    }
    *paid = cg_ref_set(pub->set_count++, picks);
  }
  cg_take_answer(table, context->user);
}

/* How many cards are to be chosen for a cost. */
static unsigned number_to_choose(cg_table *table, const cg_context *context, const uint16_t *at) {
  if (!cg_cost_is_choice(*at)) return 0;
  cg_scope scope = cg_scope_now(table, context);
  return cg_cost_number(&scope, at);
}

/* Costs that leave a choice are chosen one after the other, before any is paid. */
static void run_cost_choices(cg_table *table, cg_ability_frame *frame, cg_context *context,
                             const hl_ability *ability) {
  if (frame->cost_asked != 0) {
    note_paid(table, context, frame->costs++);
    frame->cost_asked = 0;
    frame->cost++;
  }
  const uint16_t *at = table->rules->base.cards->code + ability->costs;
  for (unsigned i = 0; i < ability->cost_count; i++) {
    unsigned number = i >= frame->cost ? number_to_choose(table, context, at) : 0;
    if (number > 0) {
      frame->cost = (uint8_t)i;
      frame->cost_asked = 1;
      cg_ask(table, context->user, CG_ASK_COST, i, number, 0);
      return;
    }
    cg_pass(table, &at);
  }
  frame->cost = frame->costs = 0;
  frame->step = PAY;
}

static void drop_one(cg_cards *cards, uint32_t ref) {
  unsigned at = 0;
  while (at < cards->piles && cards->pile[at] != ref) at++;
  if (at < cards->piles) cards->pile[at] = cards->pile[--cards->piles];
}

/* A card pays for one cost only, as far as there are others. */
static void drop_chosen(cg_table *table, const cg_context *context, cg_cards *cards) {
  for (unsigned i = 0; i < CG_PAID; i++) {
    uint32_t ref = context->paid[i];
    unsigned object = cg_deref(table, ref);
    if (object != CG_NO_OBJECT) cg_remove(cards->set, object);
    if (cg_ref_kind(ref) == CG_REF_SET)
      for (unsigned word = 0; word < table->pub->words; word++)
        cards->set[word] &= ~cg_set(table, ref & 0xFF)[word];
    bool list = cg_ref_kind(ref) == CG_REF_LIST;
    if (cg_ref_kind(ref) == CG_REF_PILE) drop_one(cards, ref);
    for (unsigned n = 0; list && cg_listed(table, ref, n) != 0; n++)
      drop_one(cards, cg_ref_pile(ref >> 16 & 15, ref >> 20 & 15, cg_listed(table, ref, n)));
  }
}

/* Could the ability be carried out if it were paid with this card? */
static bool pays_well(cg_table *table, const cg_context *context, uint32_t ref) {
  cg_context tried = *context;
  tried.paid[0] = ref;
  cg_scope scope = cg_scope_now(table, &tried);
  return cg_would_change(&scope, cg_ability_now(table, context));
}

/* Where it depends on the first card that is chosen for a cost what the ability can do, only those
 * stay with which it does something. */
static void drop_useless(cg_table *table, const cg_context *context, cg_cards *cards) {
  unsigned kept = 0;
  if (table->rules->ability[context->ability].reads_paid == 0) return;
  for (unsigned i = 0; i < cards->piles; i++)
    if (pays_well(table, context, cards->pile[i])) cards->pile[kept++] = cards->pile[i];
  cards->piles = kept;
  for (unsigned object = cg_next(table, cards->set, 0); object != CG_NO_OBJECT;
       object = cg_next(table, cards->set, object + 1))
    if (!pays_well(table, context, cg_ref_object(table, object))) cg_remove(cards->set, object);
}

/* So many of them, in ascending order: each must leave enough behind it. */
static void offer_ascending(const cg_table *table, unsigned seat, const cg_options *all,
                            unsigned number, cg_options *options) {
  uint32_t last = cg_last_pick(table, seat);
  unsigned picks = cg_pick_count(table, seat), needed = number - picks;
  for (unsigned i = 0; i < all->count; i++) {
    unsigned behind = 0, copies = 0, taken = cg_times_picked(table, seat, all->list[i]);
    for (unsigned j = 0; j < all->count; j++) {
      behind += all->list[j] >= all->list[i];
      copies += all->list[j] == all->list[i];
    }
    if (all->list[i] >= last && taken < copies && behind - taken >= needed)
      cg_offer(options, all->list[i]);
  }
}

void cg_cost_options(cg_table *table, unsigned cost, cg_options *options) {
  cg_context *context = cg_context_now(table);
  cg_scope scope = cg_scope_now(table, context);
  const uint16_t *at = scope.code + cg_ability_now(table, context)->costs;
  cg_choice what;
  unsigned number, paid = 0;
  what.type = OF_CARDS;
  cg_no_cards(&what.cards);
  for (unsigned i = 0; i < cost; i++) cg_pass(table, &at);
  cg_cost_choice(&scope, at, &what.cards, &number);
  for (unsigned i = 0; i < CG_PAID; i++) paid |= context->paid[i];
  if (paid != 0) {
    cg_cards rest = what.cards;
    drop_chosen(table, context, &rest);
    if (cg_size(table, rest.set) + rest.piles >= number) what.cards = rest;
  }
  if (paid == 0 && number == 1) drop_useless(table, context, &what.cards);
  cg_options all;
  all.count = 0;
  cg_offer_choice(table, &what, &all);
  offer_ascending(table, context->user, &all, number, options);
  /* only where somebody thinks through what he cannot see */
  if (options->count == 0) cg_offer(options, cg_option(CG_O_DONE, 0, CG_NO_MEMBER, 0));
}

/* Targets are chosen when the cost has been paid, among what was legal before. */
static HF_APART void note_legal(cg_table *table, cg_context *context, const hl_ability *ability) {
  cg_public *pub = table->pub;
  if (pub->set_count == CG_SETS) return;
  cg_scope scope = cg_scope_now(table, context);
  const uint16_t *at = scope.code + ability->statements;
  bool several = *at == HL_SELECT;
  unsigned reg = hl_name_at(at);
  at = hl_choice_at(at);
  for (unsigned skipped = several ? 2 : 0; skipped > 0; skipped--) cg_pass(table, &at);
  cg_choice what;
  cg_read_choice(&scope, &at, &what);
  if (what.type != OF_CARDS || what.cards.piles > 0 || what.cards.unknown) return;
  cg_narrow(&scope, reg, &what, at, NULL, false);
  memcpy(cg_set(table, pub->set_count), what.cards.set, pub->words * sizeof(uint64_t));
  context->legal = ++pub->set_count;
}

static void pay_costs(cg_table *table, cg_context *context, const hl_ability *ability) {
  cg_scope scope = cg_scope_now(table, context);
  const uint16_t *at = scope.code + ability->costs;
  unsigned chosen = 0;
  for (unsigned i = 0; i < ability->cost_count; i++) cg_cost_pay(&scope, &at, &chosen);
  /* it was paid with a copy of the event, not with the one that was shown */
  if (cg_from_hand(context)) cg_show_in_hand(table, context->user, context->def);
}

static HF_APART void pay_for_event(cg_table *table, const cg_context *context) {
  bool shadowed = (context->flags & CG_SHADOWED) != 0;
  unsigned gold = shadowed ? cg_shadow(table, context->user, context->def)
                           : cg_event_cost(table, context->user, context->def, context->x);
  if (table->sink != NULL) cg_emit(table, CG_EV_PLAYS, context->user, context->def, (int)gold, 0);
  cg_lose_gold(table, context->user, gold);
  if ((cg_def_of(table, context->def)->keywords >> CG_KEYWORD_LIMITED & 1) != 0)
    table->seat[context->user].limited++;
  cg_brought_out(table, context->user, context->def, CG_WAY_PLAY);
}

static void run_pay(cg_table *table, cg_ability_frame *frame, cg_context *context,
                    const hl_ability *ability) {
  if (ability->cost_count > 0 && ability->target_count > 0) note_legal(table, context, ability);
  frame->step = PAID;
  if ((context->flags & CG_OF_EVENT) != 0) pay_for_event(table, context);
  if (ability->cost_count > 0) pay_costs(table, context, ability);
}

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

void cg_push_effect(cg_table *table, unsigned from, unsigned to) {
  cg_effect_frame *frame = &cg_push(table, CG_PROC_EFFECT)->effect;
  frame->next = cg_to_u16(from);
  frame->end = cg_to_u16(to);
  frame->by = CG_NOBODY;
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
  frame->step = RESOLVE;
  if (event && !leaves_hand(table, context)) return;
  if ((context->flags & CG_STOPPED) != 0) return;
  unsigned first = table->pub->group_count;
  cg_group *group = cg_open(table, CG_HAP_EFFECTS, context->user, false);
  /* a card that left play to pay for it is meant as it was printed */
  group->object = card_now(table, context);
  group->def = context->def;
  group->zone = CG_STACK;
  if (event && opens_playing(table, context))
    cg_happen_from(table, first);
  else
    cg_begin_effects(table, first);
}

static void resolve(cg_table *table, cg_ability_frame *frame, const cg_context *context,
                    const hl_ability *ability) {
  frame->step = FINISH;
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
  frame->step = REACT;
  cg_put_back(table);
  if ((context->flags & CG_OF_EVENT) != 0) finish_event(table, context);
}

static bool has_chosen(const cg_context *context) {
  uint32_t any = 0;
  for (unsigned reg = 0; reg < HL_REGISTERS_MAX; reg++) any |= context->reg[reg];
  return any != 0;
}

/* What it has chosen and has left play is not spoken of any more. */
static HF_APART void forget_chosen(cg_table *table, const cg_context *ended) {
  for (unsigned reg = 0; reg < HL_REGISTERS_MAX; reg++) {
    unsigned object = cg_deref(table, ended->reg[reg]);
    if (object != CG_NO_OBJECT && !cg_is_leaving(table, object)) cg_forget_gone(table, object);
  }
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
  case CHOOSE_X:
    run_x(table, &frame->ability, context, ability);
    if (frame->step == CHOOSE_X) return;
    /* fall through */
  case CHOOSE_COSTS:
    run_cost_choices(table, &frame->ability, context, ability);
    if (frame->step == CHOOSE_COSTS) return;
    /* fall through */
  case PAY:
    run_pay(table, &frame->ability, context, ability);
    if (!goes_on(table, frame)) return;
    /* fall through */
  case PAID: /* what was paid is reacted to before targets are chosen */
    frame->step = TARGETS;
    if (reacts(table, frame, context) && !goes_on(table, frame)) return;
    /* fall through */
  case TARGETS:
    frame->step = ANNOUNCE;
    if (chooses_targets(table, ability) && !goes_on(table, frame)) return;
    /* fall through */
  case ANNOUNCE:
    announce(table, &frame->ability, context);
    if (!goes_on(table, frame)) return;
    /* fall through */
  case RESOLVE:
    resolve(table, &frame->ability, context, ability);
    if (!goes_on(table, frame)) return;
    /* fall through */
  case FINISH:
    finish(table, &frame->ability, context);
    if (!goes_on(table, frame)) return;
    /* fall through */
  case REACT:
    frame->step = OVER;
    if (reacts(table, frame, context) && !goes_on(table, frame)) return;
    /* fall through */
  default: end_ability(table, context);
  }
}

/* The card whose ability put it off is called "this card" yet, if it is still in play. */
static unsigned delayed_card(const cg_table *table, const cg_lasting *delayed) {
  unsigned object = ((unsigned)delayed->value & 0xFFFU) - 1U;
  if (delayed->value == 0) return CG_NO_OBJECT;
  const cg_object *card = cg_at(table, object);
  bool same = (card->generation & 7U) == ((unsigned)delayed->value >> 12 & 7U);
  return same && card->place == CG_PLAY ? object : CG_NO_OBJECT;
}

/* What a delayed effect has kept, all its entries together: they end with that. */
static uint32_t take_kept(cg_table *table, unsigned index, const cg_lasting *delayed) {
  cg_public *pub = table->pub;
  uint64_t kept[CG_WORDS] = {0};
  unsigned count = 0, end = index + 1;
  while (end < pub->lasting_count && cg_is_one_more(&pub->lasting[end])) end++;
  while (end-- > index) {
    const cg_lasting *one = &pub->lasting[end];
    if (one->object != CG_NO_OBJECT && cg_at(table, one->object)->generation == one->generation) {
      cg_add(kept, one->object);
      count++;
    }
    cg_end_lasting(table, end);
  }
  if (delayed->object == CG_NO_OBJECT && delayed->seat != CG_NOBODY)
    return delayed->seat < CG_OF_WORD ? cg_ref_seat(delayed->seat)
                                      : cg_ref_word(delayed->seat & (CG_OF_WORD - 1U));
  if (count < 2) return count == 0 ? 0 : cg_ref_object(table, cg_next(table, kept, 0));
  if (pub->set_count == CG_SETS) return 0;
  memcpy(cg_set(table, pub->set_count), kept, pub->words * sizeof(uint64_t));
  return cg_ref_set(pub->set_count++, count);
}

/* What was put off comes now: no new ability, only the rest of an old one. */
static cg_context *begin_rest(cg_table *table, unsigned index) {
  cg_public *pub = table->pub;
  cg_lasting lasting = pub->lasting[index];
  unsigned first_set = pub->set_count;
  uint32_t kept = take_kept(table, index, &lasting);
  if (pub->context_count == CG_CONTEXTS) {
    cg_drop_sets(table, first_set);
    return NULL;
  }
  cg_context *context = &pub->context[pub->context_count++];
  memset(context, 0, sizeof *context);
  context->ability = lasting.ability;
  context->object = (uint16_t)delayed_card(table, &lasting);
  context->generation =
      context->object == CG_NO_OBJECT ? 0 : cg_at(table, context->object)->generation;
  context->member = CG_NO_OBJECT;
  context->def = (uint16_t)cg_lasting_def(table, &lasting);
  context->user = lasting.user;
  context->flags = CG_DELAYED_ONE;
  context->first_group = pub->group_count;
  context->first_set = (uint8_t)first_set;
  context->reg[lasting.word & 7] = kept;
  if (table->sink != NULL) cg_emit(table, CG_EV_DUE, context->def, 0, 0, 0);
  cg_push(table, CG_PROC_ABILITY)->step = FINISH;
  const uint16_t *start =
      table->rules->base.cards->code + cg_ability_now(table, context)->statements;
  const uint16_t *at = start + lasting.at, *body = at + 2;
  if (*at == HL_ONCE) cg_pass(table, &body);
  cg_push_effect(table, (unsigned)(body - start), (unsigned)(body - start) + at[1]);
  return context;
}

void cg_begin_delayed(cg_table *table, unsigned index) { begin_rest(table, index); }

/* Is this still the way in which it comes about for the card: nobody has saved it or sent it
 * elsewhere since? */
static bool still_replaces(cg_table *table, const cg_lasting *head) {
  const cg_group *group = &table->pub->group[head->value - 1];
  if ((group->flags & CG_CANCELLED) != 0) return false;
  if (group->kind == CG_HAP_CLAIM) return group->other == CG_NOBODY;
  if (!cg_leaves(group->kind)) return true;
  if (!cg_in_set(cg_members(table, group), head->object)) return false;
  cg_object *card = cg_at(table, head->object);
  bool stays = card->place == CG_PLAY && cg_sent(card) == CG_STAYS;
  if (stays) card->sent = 0;
  return stays;
}

/* Those of these groups, in their order: what is begun last runs first. */
void cg_begin_replacements(cg_table *table, unsigned first, unsigned end) {
  for (unsigned i = table->pub->lasting_count; i-- > 0;) {
    cg_lasting head = table->pub->lasting[i];
    if (head.until != CG_UNTIL_REPLACED || head.value <= (int)first || head.value > (int)end)
      continue;
    cg_end_lasting(table, i);
    if (!still_replaces(table, &head)) {
      cg_end_lasting(table, i);
      continue;
    }
    cg_context *context = begin_rest(table, i);
    if (context == NULL) continue;
    context->group = (uint8_t)head.value;
    context->member = head.object;
  }
}

/* Is this the frame in which the targets of the ability are chosen? */
bool cg_choosing_targets(const cg_table *table, const cg_effect_frame *frame) {
  return &cg_top(table)->effect == frame && table->pub->frame_count >= 2 &&
         table->pub->frame[table->pub->frame_count - 2].procedure == CG_PROC_ABILITY &&
         table->pub->frame[table->pub->frame_count - 2].step == ANNOUNCE;
}
