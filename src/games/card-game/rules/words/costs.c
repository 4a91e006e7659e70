/* What abilities cost: whether it can be paid, and paying it, side by side. The row of a cost in
 * cost.def names its form, and what is done to the cards that one pays with. */
#include "costs.h"

#include "../state/contexts.h"
#include "../state/deeds.h"
#include "../state/events.h"
#include "../state/hidden.h"
#include "../state/lists.h"
#include "../state/tokens.h"
#include "../state/zones.h"
#include "asks.h"
#include "effects_gold.h"
#include "effects_leave.h"
#include "effects_power.h"
#include "numbers.h"
#include "orders.h"
#include "sets.h"

/* --- what is done to cards ------------------------------------------------- */

typedef struct deed {
  bool (*may)(const cg_scope *scope, unsigned object); /* with a card in play */
  unsigned kind, zone; /* what happens to a card in play, and where it goes */
  bool elsewhere;      /* a card that is not in play will do */
} deed;

static bool is_own(const cg_scope *scope, unsigned object) {
  return cg_at(scope->table, object)->controller == scope->user;
}
static bool may_kneel(const cg_scope *scope, unsigned object) {
  const cg_object *card = cg_at(scope->table, object);
  return is_own(scope, object) && (card->place == CG_PLAY || card->place == CG_FACTION) &&
         (card->flags & CG_KNEELING) == 0 && !cg_card_cannot(scope->table, object, CG_DEED_KNEEL);
}
static bool may_stand(const cg_scope *scope, unsigned object) {
  return is_own(scope, object) && (cg_at(scope->table, object)->flags & CG_KNEELING) != 0;
}
static bool may_leave(const cg_scope *scope, unsigned object) {
  return is_own(scope, object) && cg_at(scope->table, object)->place == CG_PLAY &&
         !cg_card_cannot(scope->table, object, CG_DEED_LEAVE);
}
/* Where a card may be discarded that is not in play, one in the shadows may, too. */
static bool may_go(const cg_scope *scope, unsigned object) {
  bool hidden = is_own(scope, object) && cg_at(scope->table, object)->place == CG_SHADOW;
  return hidden || may_leave(scope, object);
}
static bool may_be_killed(const cg_scope *scope, unsigned object) {
  return may_leave(scope, object) && !cg_card_cannot(scope->table, object, CG_DEED_KILLED);
}

/* It takes part in a challenge, and kneels for it. */
static bool may_withdraw(const cg_scope *scope, unsigned object) {
  return may_stand(scope, object) && (cg_at(scope->table, object)->flags & CG_PARTICIPATING) != 0;
}
static bool lies_elsewhere(const cg_scope *scope, unsigned object) {
  (void)scope, (void)object; /* it is in play */
  return false;
}

static const deed KNEELING = {may_kneel, CG_HAP_KNEELS, CG_IN_PLAY, false};
static const deed STANDING = {may_stand, CG_HAP_STANDS, CG_IN_PLAY, false};
static const deed SACRIFICING = {may_leave, CG_HAP_SACRIFICED, CG_DISCARD, false};
static const deed KILLING = {may_be_killed, CG_HAP_KILLED, CG_DEAD, false};
static const deed DISCARDING = {may_go, CG_HAP_DISCARDED, CG_DISCARD, true};
static const deed RETURNING = {may_leave, CG_HAP_RETURNED, CG_HAND, false};
static const deed REMOVING = {may_leave, CG_HAP_REMOVED, CG_OUT, true};
static const deed BURYING = {may_leave, CG_HAP_REMOVED, CG_DEAD, true};
static const deed SHUFFLING = {may_leave, CG_HAP_SHUFFLED_IN, CG_LOOSE, false};
static const deed WITHDRAWING = {may_withdraw, CG_HAP_STANDS, CG_IN_PLAY, false};
static const deed SHOWING = {lies_elsewhere, 0, CG_HAND, true};
static const deed HIDING = {may_leave, CG_HAP_INTO_SHADOWS, CG_SHADOWS, false};
static const deed NOT_WITH_CARDS = {0};

/* Where a card goes that is not in play. */
static unsigned zone_elsewhere(const deed *how) {
  return how->zone == CG_OUT || how->zone == CG_DEAD ? how->zone : CG_DISCARD;
}

/* What happens to a card in play as a cost: nothing can save it (RR: Cost). */
static void pay_with_object(cg_table *table, const deed *how, unsigned object) {
  cg_occurrence paid = cg_of_card(how->kind, CG_NOBODY, object);
  if (how == &WITHDRAWING) cg_leave_challenge(table, object);
  if (how->zone != CG_IN_PLAY) {
    paid.flags = CG_AS_COST | CG_UNSAVED;
    paid.zone = (uint8_t)how->zone;
  }
  cg_happens(table, paid);
}

static void pay_with(cg_table *table, const deed *how, uint32_t ref) {
  unsigned object = cg_deref(table, ref);
  if (object != CG_NO_OBJECT && cg_at(table, object)->place == CG_SHADOW) {
    cg_discard_shadow(table, object);
    return;
  }
  if (object != CG_NO_OBJECT) {
    pay_with_object(table, how, object);
    return;
  }
  cg_thing thing = cg_thing_of(table, ref);
  if (thing.def == 0) return;
  if (zone_elsewhere(how) == CG_DISCARD)
    cg_discard_card(table, thing.owner, thing.zone, thing.def);
  else if (cg_remove_card(table, thing.owner, thing.zone, thing.def))
    cg_put_open(table, thing.owner, zone_elsewhere(how), thing.def);
}

/* A card of a hand, the nth copy of it, is shown to all and stays there. */
static void show_one(cg_table *table, unsigned owner, unsigned def, unsigned nth) {
  int index = cg_find_unseen(table, owner, CG_HAND, def, nth);
  if (index < 0) return;
  cg_show_at(table, owner, CG_HAND, (unsigned)index, cg_everybody(table));
  if (table->sink != NULL) cg_emit(table, CG_EV_REVEALS, (int)owner, (int)def, 0, 0);
}
static void show_all(cg_table *table, uint32_t ref) {
  unsigned owner = ref >> 16 & 15;
  if (cg_ref_kind(ref) == CG_REF_PILE) show_one(table, owner, ref & 0x3FFF, 0);
  for (unsigned n = 0; cg_ref_kind(ref) == CG_REF_LIST && n < cg_list_count(ref); n++) {
    unsigned def = cg_listed(table, ref, n), nth = 0;
    for (unsigned before = 0; before < n; before++) nth += cg_listed(table, ref, before) == def;
    show_one(table, owner, def, nth);
  }
}

/* Several cards pay a cost together. */
static void pay_with_all(cg_table *table, const deed *how, uint32_t ref) {
  if (how == &SHOWING) {
    show_all(table, ref);
    return;
  }
  if (cg_ref_kind(ref) == CG_REF_SET) {
    uint64_t set[CG_WORDS] = {0};
    memcpy(set, cg_set(table, ref & 0xFF), table->pub->words * sizeof(uint64_t));
    for (unsigned object = cg_next(table, set, 0); object != CG_NO_OBJECT;
         object = cg_next(table, set, object + 1))
      pay_with_object(table, how, object);
    return;
  }
  if (cg_ref_kind(ref) != CG_REF_LIST) {
    pay_with(table, how, ref);
    return;
  }
  unsigned owner = ref >> 16 & 15, zone = ref >> 20 & 15;
  cg_discards discards;
  discards.count = 0;
  for (unsigned n = 0; n < cg_list_count(ref); n++) {
    unsigned def = cg_listed(table, ref, n);
    if (zone_elsewhere(how) != CG_DISCARD)
      pay_with(table, how, cg_ref_pile(owner, zone, def));
    else
      cg_lay_down(table, &discards, owner, zone, def);
  }
  cg_discard_all(table, NULL, &discards);
}

/* --- forms of costs -------------------------------------------------------- */

/* `at`: the words behind the cost's own. */
typedef struct form {
  bool (*can_pay)(cg_scope *scope, const deed *how, const uint16_t *at);
  void (*pay)(cg_scope *scope, const deed *how, const uint16_t *at);
  /* of a cost that leaves a choice: among which cards; how many are chosen */
  unsigned (*choose)(cg_scope *scope, const deed *how, const uint16_t *at, cg_cards *cards);
  /* where it stays and something that lies on it is spent */
  void (*spend)(cg_scope *scope, const uint16_t *at, unsigned object);
} form;

/* A card that is named. */
static bool can_pay_named(cg_scope *scope, const deed *how, const uint16_t *at) {
  uint32_t ref = cg_eval_card(scope, &at);
  unsigned object = cg_deref(scope->table, ref);
  return object == CG_NO_OBJECT ? how->elsewhere && ref != 0 : how->may(scope, object);
}
static void pay_named(cg_scope *scope, const deed *how, const uint16_t *at) {
  pay_with(scope->table, how, cg_eval_card(scope, &at));
}
static const form named = {.can_pay = can_pay_named, .pay = pay_named};

/* An event that is being played from a hand cannot pay for itself. Where a hand is only guessed
 * at, any of its cards may be the event, so one of them does not pay. */
static void without_event(const cg_scope *scope, cg_cards *cards) {
  if (scope->object != CG_NO_OBJECT || scope->def == 0 || scope->here != 0) return;
  uint32_t event = cg_ref_pile(scope->user, CG_HAND, scope->def);
  unsigned found = cards->piles;
  for (unsigned i = 0; i < cards->piles; i++)
    if (cards->pile[i] == event || (scope->guess && cg_ref_kind(cards->pile[i]) == CG_REF_PILE &&
                                    (cards->pile[i] >> 20 & 15) == CG_HAND))
      found = i;
  if (found < cards->piles) cards->pile[found] = cards->pile[--cards->piles];
}

/* One of some cards, some of them, some of a hand. What pays is no target, so the words leave the
 * event itself in: see without_event(). */
static unsigned choose_one(cg_scope *scope, const deed *how, const uint16_t *at, cg_cards *cards) {
  bool targets = scope->targets;
  scope->targets = false;
  cg_eval_cards(scope, &at, cards);
  scope->targets = targets;
  for (unsigned object = cg_next(scope->table, cards->set, 0); object != CG_NO_OBJECT;
       object = cg_next(scope->table, cards->set, object + 1))
    if (!how->may(scope, object)) cg_remove(cards->set, object);
  without_event(scope, cards);
  return 1;
}
static unsigned choose_some(cg_scope *scope, const deed *how, const uint16_t *at, cg_cards *cards) {
  unsigned number = (unsigned)cg_eval_number(scope, &at);
  choose_one(scope, how, at, cards);
  return number;
}
static unsigned choose_hand(cg_scope *scope, const deed *how, const uint16_t *at, cg_cards *cards) {
  (void)how; /* all that lie there will do */
  for (unsigned i = 0; i < cg_count(scope->table, scope->user, CG_HAND); i++)
    cards->pile[cards->piles++] =
        cg_ref_pile(scope->user, CG_HAND, cg_entry_at(scope->table, scope->user, CG_HAND, i)->def);
  without_event(scope, cards);
  return (unsigned)cg_eval_number(scope, &at);
}

/* The cards were chosen before any cost was paid. `at`: the words behind the cost's own. */
static void pay_chosen(cg_scope *scope, const form *cost, const deed *how, const uint16_t *at,
                       unsigned number, unsigned *chosen) {
  if (number == 0) return;
  uint32_t *paid = &cg_context_now(scope->table)->paid[(*chosen)++ % CG_PAID];
  if (cost->spend != NULL) {
    unsigned object = cg_deref(scope->table, *paid);
    if (object != CG_NO_OBJECT) cost->spend(scope, at, object);
    return;
  }
  pay_with_all(scope->table, how, *paid);
  if (how == &SHOWING) return;
  /* what was paid with is where it went, and that is in the open */
  if (cg_ref_kind(*paid) == CG_REF_PILE || cg_ref_kind(*paid) == CG_REF_LIST)
    *paid = (*paid & ~0xF00000U) | zone_elsewhere(how) << 20;
}

static const form one_of = {.choose = choose_one};
static const form some_of = {.choose = choose_some};
static const form of_hand = {.choose = choose_hand};

/* Gold from the pool, besides what the event costs that is being played. */
static bool can_pay_gold(cg_scope *scope, const deed *how, const uint16_t *at) {
  (void)how; /* no card */
  int gold = cg_eval_number(scope, &at);
  bool event = scope->object == CG_NO_OBJECT && scope->here == 0;
  unsigned price = event ? cg_event_cost(scope->table, scope->user, scope->def, scope->x) : 0;
  return gold + (int)price <= scope->table->seat[scope->user].gold;
}
static void pay_gold(cg_scope *scope, const deed *how, const uint16_t *at) {
  (void)how;
  cg_lose_gold(scope->table, scope->user, (unsigned)cg_eval_number(scope, &at));
}
static const form gold = {.can_pay = can_pay_gold, .pay = pay_gold};

/* Gold on a card. */
static bool can_pay_card_gold(cg_scope *scope, const deed *how, const uint16_t *at) {
  (void)how;
  int needed = cg_eval_number(scope, &at);
  unsigned object = cg_deref(scope->table, cg_eval_card(scope, &at));
  return object != CG_NO_OBJECT && cg_at(scope->table, object)->gold >= needed;
}
static void pay_card_gold(cg_scope *scope, const deed *how, const uint16_t *at) {
  (void)how;
  int paid = cg_eval_number(scope, &at);
  unsigned object = cg_deref(scope->table, cg_eval_card(scope, &at));
  if (object != CG_NO_OBJECT) cg_add_card_gold(scope->table, object, -paid);
}
static const form card_gold = {.can_pay = can_pay_card_gold, .pay = pay_card_gold};

/* Power on a card. */
static bool can_pay_power(cg_scope *scope, const deed *how, const uint16_t *at) {
  (void)how;
  int needed = cg_eval_number(scope, &at);
  unsigned object = cg_deref(scope->table, cg_eval_card(scope, &at));
  return object != CG_NO_OBJECT && cg_at(scope->table, object)->power >= needed;
}
static void pay_power(cg_scope *scope, const deed *how, const uint16_t *at) {
  (void)how;
  unsigned paid = (unsigned)cg_eval_number(scope, &at);
  unsigned object = cg_deref(scope->table, cg_eval_card(scope, &at));
  if (object != CG_NO_OBJECT) cg_lose_power(scope->table, object, paid);
}
static const form power = {.can_pay = can_pay_power, .pay = pay_power};

/* Power or gold on one of some cards, which is chosen. */
static unsigned choose_bearing(cg_scope *scope, const uint16_t *at, cg_cards *cards, bool gold_on) {
  int needed = cg_eval_number(scope, &at);
  cg_eval_cards(scope, &at, cards);
  for (unsigned object = cg_next(scope->table, cards->set, 0); object != CG_NO_OBJECT;
       object = cg_next(scope->table, cards->set, object + 1)) {
    const cg_object *card = cg_at(scope->table, object);
    if (!is_own(scope, object) || (gold_on ? card->gold : card->power) < needed)
      cg_remove(cards->set, object);
  }
  return 1;
}
static unsigned choose_power(cg_scope *scope, const deed *how, const uint16_t *at,
                             cg_cards *cards) {
  (void)how;
  return choose_bearing(scope, at, cards, false);
}
static unsigned choose_gold(cg_scope *scope, const deed *how, const uint16_t *at, cg_cards *cards) {
  (void)how;
  return choose_bearing(scope, at, cards, true);
}
static void spend_power(cg_scope *scope, const uint16_t *at, unsigned object) {
  cg_lose_power(scope->table, object, (unsigned)cg_eval_number(scope, &at));
}
static void spend_gold(cg_scope *scope, const uint16_t *at, unsigned object) {
  cg_add_card_gold(scope->table, object, -cg_eval_number(scope, &at));
}
static const form power_one = {.choose = choose_power, .spend = spend_power};
static const form gold_one = {.choose = choose_gold, .spend = spend_gold};

/* Gold or power moves from a card to one that is chosen. */
static unsigned choose_other(cg_scope *scope, const uint16_t *at, cg_cards *cards, bool gold_on) {
  int needed = cg_eval_number(scope, &at);
  unsigned from = cg_deref(scope->table, cg_eval_card(scope, &at));
  const cg_object *card = from == CG_NO_OBJECT ? NULL : cg_at(scope->table, from);
  cg_eval_cards(scope, &at, cards);
  if (card == NULL || (gold_on ? card->gold : card->power) < needed)
    cg_no_cards(cards);
  else
    cg_remove(cards->set, from);
  return 1;
}
static unsigned choose_gold_to(cg_scope *scope, const deed *how, const uint16_t *at,
                               cg_cards *cards) {
  (void)how;
  return choose_other(scope, at, cards, true);
}
static unsigned choose_power_to(cg_scope *scope, const deed *how, const uint16_t *at,
                                cg_cards *cards) {
  (void)how;
  return choose_other(scope, at, cards, false);
}
static void spend_gold_to(cg_scope *scope, const uint16_t *at, unsigned object) {
  int paid = cg_eval_number(scope, &at);
  unsigned from = cg_deref(scope->table, cg_eval_card(scope, &at));
  if (from == CG_NO_OBJECT) return;
  cg_add_card_gold(scope->table, from, -paid);
  cg_add_card_gold(scope->table, object, paid);
}
static const form gold_to = {.choose = choose_gold_to, .spend = spend_gold_to};
static void spend_power_to(cg_scope *scope, const uint16_t *at, unsigned object) {
  unsigned paid = (unsigned)cg_eval_number(scope, &at);
  cg_move_power(scope->table, cg_deref(scope->table, cg_eval_card(scope, &at)), object, paid);
}
static const form power_to = {.choose = choose_power_to, .spend = spend_power_to};

/* Gold of the pool goes to another player. */
static bool can_give_gold(cg_scope *scope, const deed *how, const uint16_t *at) {
  bool payable = can_pay_gold(scope, how, at);
  cg_pass(scope->table, &at);
  unsigned to = cg_eval_player(scope, &at);
  return payable && to != CG_NOBODY && to != scope->user;
}
static void give_gold(cg_scope *scope, const deed *how, const uint16_t *at) {
  (void)how;
  unsigned paid = (unsigned)cg_eval_number(scope, &at), to = cg_eval_player(scope, &at);
  cg_gain_gold(scope->table, to, cg_lose_gold(scope->table, scope->user, paid));
}
static const form gold_given = {.can_pay = can_give_gold, .pay = give_gold};

/* What is asked of X, and costs nothing. */
static bool can_choose_x(cg_scope *scope, const deed *how, const uint16_t *at) {
  (void)how;
  return scope->x >= cg_eval_number(scope, &at);
}
static void pay_nothing(cg_scope *scope, const deed *how, const uint16_t *at) {
  (void)scope, (void)how, (void)at; /* another cost is paid */
}
static const form x_least = {.can_pay = can_choose_x, .pay = pay_nothing};

/* One of two: each of them is read as what it is. */
static const form one_of_two = {.can_pay = NULL};

/* Tokens of a kind on a card. */
static bool can_pay_tokens(cg_scope *scope, const deed *how, const uint16_t *at) {
  (void)how;
  int needed = cg_eval_number(scope, &at);
  unsigned token = cg_eval_word(scope, &at);
  unsigned object = cg_deref(scope->table, cg_eval_card(scope, &at));
  return object != CG_NO_OBJECT && (int)cg_tokens_on(scope->table, object, token) >= needed;
}
static void pay_tokens(cg_scope *scope, const deed *how, const uint16_t *at) {
  (void)how;
  unsigned paid = (unsigned)cg_eval_number(scope, &at), token = cg_eval_word(scope, &at);
  unsigned object = cg_deref(scope->table, cg_eval_card(scope, &at));
  if (object != CG_NO_OBJECT)
    cg_set_tokens(scope->table, object, token, cg_tokens_on(scope->table, object, token) - paid);
}
static const form tokens = {.can_pay = can_pay_tokens, .pay = pay_tokens};

/* --- all costs ------------------------------------------------------------- */

typedef struct row {
  const form *form;
  const deed *how;
} row;

static const row costs[CG_OPS_END] = {
#define WORD_READS(number, op, type, reads, cards, pattern, english, form, how, needs)             \
  [op] = {&form, &how},
#include "cost.def"
#undef WORD_READS
};

/* Of two costs the one that was chosen: see CG_COST_EITHER in paying.c. */
static const uint16_t *meant(const cg_scope *scope, const uint16_t *at) {
  if (*at != CG_COST_EITHER) return at;
  const uint16_t *second = at + 1;
  cg_pass(scope->table, &second);
  return scope->x == CG_SECOND_COST ? second : at + 1;
}

bool cg_cost_choice(cg_scope *scope, const uint16_t *at, cg_cards *cards, unsigned *number) {
  at = meant(scope, at);
  const row *cost = &costs[*at];
  if (cost->form->choose == NULL) return false;
  *number = cost->form->choose(scope, cost->how, at + 1, cards);
  return true;
}

HF_APART unsigned cg_cost_number(cg_scope *scope, const uint16_t *at) {
  cg_cards cards;
  cg_no_cards(&cards);
  unsigned number = 0;
  cg_cost_choice(scope, at, &cards, &number);
  return number;
}

static HF_APART bool can_choose(cg_scope *scope, const uint16_t *at) {
  cg_cards cards;
  cg_no_cards(&cards);
  unsigned number = 0;
  cg_cost_choice(scope, at, &cards, &number);
  return cards.unknown || cg_size(scope->table, cards.set) + cards.piles >= number;
}

bool cg_cost_payable(cg_scope *scope, const uint16_t **at) {
  const uint16_t *from = *at;
  const row *cost = &costs[*from];
  if (*from == CG_COST_EITHER) {
    unsigned ways = cg_cost_ways(scope, from);
    cg_pass(scope->table, at);
    return ways != 0;
  }
  cg_pass(scope->table, at);
  if (cost->form->choose != NULL) return can_choose(scope, from);
  return cost->form->can_pay(scope, cost->how, from + 1);
}

uint32_t cg_cost_ways(cg_scope *scope, const uint16_t *at) {
  at++;
  uint32_t first = cg_cost_payable(scope, &at);
  return first | (uint32_t)cg_cost_payable(scope, &at) << 1;
}

/* `chosen` counts the costs that left a choice. */
void cg_cost_pay(cg_scope *scope, const uint16_t **at, unsigned *chosen) {
  const uint16_t *from = meant(scope, *at);
  const row *cost = &costs[*from];
  cg_pass(scope->table, at);
  if (cost->form->choose != NULL)
    pay_chosen(scope, cost->form, cost->how, from + 1, cg_cost_number(scope, from), chosen);
  else
    cost->form->pay(scope, cost->how, from + 1);
}
