/* What is settled before an ability is used: X, then its costs, which are chosen one after the
 * other before any is paid (Rules Reference, Initiating Abilities). */
#include "paying.h"

#include "../knows/prices.h"
#include "../knows/use.h"
#include "../state/contexts.h"
#include "../state/deeds.h"
#include "../state/events.h"
#include "../state/hidden.h"
#include "../state/picks.h"
#include "../state/prompts.h"
#include "../words/choices.h"
#include "../words/costs.h"
#include "../words/effects_hand.h"
#include "../words/numbers.h"
#include "abilities.h"

/* --- X -------------------------------------------------------------------- */

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

static HF_APART bool find_x(cg_table *table, cg_ability_frame *frame, cg_context *context,
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
      return false;
    }
    context->x = (uint8_t)cg_option_what(cg_take_answer(table, context->user));
    frame->x_asked = 0;
  }
  return true;
}

bool cg_choose_x(cg_table *table, cg_ability_frame *frame, cg_context *context,
                 const hl_ability *ability) {
  bool needed = ability->x != HL_NONE || chooses_x(table, context);
  return !needed || find_x(table, frame, context, ability);
}

/* --- choosing costs ------------------------------------------------------- */

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

enum { CARDS_ASKED = 1, WAY_ASKED }; /* cg_ability_frame.cost_asked */

/* Of two costs only one may be payable; of both the user says which. False: that is asked. */
static HF_APART bool choose_way(cg_table *table, cg_ability_frame *frame, cg_context *context,
                                const uint16_t *at) {
  cg_scope scope = cg_scope_now(table, context);
  uint32_t ways = cg_cost_ways(&scope, at);
  if (ways == 3) {
    frame->cost_asked = WAY_ASKED;
    cg_ask(table, context->user, CG_ASK_EITHER, context->def & 255, context->def >> 8, 2);
    return false;
  }
  context->x = ways == 2 ? CG_SECOND_COST : CG_FIRST_COST;
  return true;
}

/* What was asked for. */
static void take_asked(cg_table *table, cg_ability_frame *frame, cg_context *context) {
  if (frame->cost_asked == WAY_ASKED) {
    unsigned way = cg_option_what(cg_take_answer(table, context->user));
    context->x = way == 0 ? CG_FIRST_COST : CG_SECOND_COST;
  } else {
    note_paid(table, context, frame->costs++);
    frame->cost++;
  }
  frame->cost_asked = 0;
}

bool cg_choose_costs(cg_table *table, cg_ability_frame *frame, cg_context *context,
                     const hl_ability *ability) {
  if (frame->cost_asked != 0) take_asked(table, frame, context);
  const uint16_t *at = table->rules->base.cards->code + ability->costs;
  for (unsigned i = 0; i < ability->cost_count; i++) {
    if (*at == CG_COST_EITHER && context->x == 0) {
      frame->cost = (uint8_t)i;
      if (!choose_way(table, frame, context, at)) return false;
    }
    unsigned number = i >= frame->cost ? number_to_choose(table, context, at) : 0;
    if (number > 0) {
      frame->cost = (uint8_t)i;
      frame->cost_asked = CARDS_ASKED;
      cg_ask(table, context->user, CG_ASK_COST, i, number, 0);
      return false;
    }
    cg_pass(table, &at);
  }
  frame->cost = frame->costs = 0;
  return true;
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

/* Which of two costs can be paid. */
uint32_t cg_cost_branches(cg_table *table) {
  cg_context *context = cg_context_now(table);
  cg_scope scope = cg_scope_now(table, context);
  const uint16_t *at = scope.code + cg_ability_now(table, context)->costs;
  while (*at != CG_COST_EITHER) cg_pass(table, &at);
  return cg_cost_ways(&scope, at);
}

/* --- paying --------------------------------------------------------------- */

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
  unsigned gold = shadowed ? cg_shadow_cost(table, context->user, context->def)
                           : cg_event_cost(table, context->user, context->def, context->x);
  if (table->sink != NULL) cg_emit(table, CG_EV_PLAYS, context->user, context->def, (int)gold, 0);
  cg_lose_gold(table, context->user, gold);
  if ((cg_def_of(table, context->def)->keywords >> CG_KEYWORD_LIMITED & 1) != 0)
    table->seat[context->user].limited++;
  cg_brought_out(table, context->user, context->def, CG_WAY_PLAY);
  if (shadowed) cg_brought_out(table, context->user, context->def, CG_WAY_EMERGE);
}

void cg_pay(cg_table *table, cg_context *context, const hl_ability *ability) {
  if (ability->cost_count > 0 && ability->target_count > 0) note_legal(table, context, ability);
  if ((context->flags & CG_OF_EVENT) != 0) pay_for_event(table, context);
  if (ability->cost_count > 0) pay_costs(table, context, ability);
}
