/* What abilities cost: whether it can be paid, and paying it. */
#include "../flow/abilities.h"

#include "choices.h"
#include "../knows/figures.h"
#include "../state/lists.h"
#include "../flow/moves.h"
#include "../state/zones.h"

static cg_seat *you(const cg_scope *scope) { return &scope->table->seat[scope->user]; }

/* --- costs ---------------------------------------------------------------- */

static bool own_standing(cg_scope *scope, unsigned object) {
  const cg_object *card = cg_at(scope->table, object);
  return object != CG_NO_OBJECT && card->controller == scope->user &&
         (card->place == CG_PLAY || card->place == CG_FACTION) &&
         (card->flags & CG_KNEELING) == 0 && !cg_card_cannot(scope->table, object, CG_DEED_KNEEL);
}

static bool own_in_play(cg_scope *scope, unsigned object) {
  return object != CG_NO_OBJECT && cg_at(scope->table, object)->controller == scope->user &&
         cg_at(scope->table, object)->place == CG_PLAY &&
         !cg_card_cannot(scope->table, object, CG_DEED_LEAVE);
}

static bool single_payable(cg_scope *scope, uint16_t op, const uint16_t **at) {
  uint32_t ref = cg_eval_card(scope, at);
  unsigned object = cg_deref(scope->table, ref);
  switch (op) {
  case CG_COST_KNEEL: return object != CG_NO_OBJECT && own_standing(scope, object);
  case CG_COST_STAND:
    return object != CG_NO_OBJECT && cg_at(scope->table, object)->controller == scope->user &&
           (cg_at(scope->table, object)->flags & CG_KNEELING) != 0;
  case CG_COST_DISCARD: return object == CG_NO_OBJECT ? ref != 0 : own_in_play(scope, object);
  case CG_COST_KILL:
    return own_in_play(scope, object) && !cg_card_cannot(scope->table, object, CG_DEED_KILLED);
  case CG_COST_REMOVE: return object == CG_NO_OBJECT ? ref != 0 : own_in_play(scope, object);
  default: return own_in_play(scope, object);
  }
}

/* Cards with which a cost that leaves a choice may be paid. */
static void payable_cards(cg_scope *scope, uint16_t op, const uint16_t **at, cg_cards *cards) {
  cg_table *table = scope->table;
  cg_eval_cards(scope, at, cards);
  for (unsigned object = cg_next(table, cards->set, 0); object != CG_NO_OBJECT;
       object = cg_next(table, cards->set, object + 1)) {
    bool kneels = op == CG_COST_KNEEL_ONE || op == CG_COST_KNEEL_SOME;
    bool dies = op == CG_COST_KILL_ONE && cg_card_cannot(table, object, CG_DEED_KILLED);
    if (dies || !(kneels ? own_standing(scope, object) : own_in_play(scope, object)))
      cg_remove(cards->set, object);
  }
}

/* An event that is being played from a hand cannot pay for itself. Of a hand that is
 * only guessed at it is one card. */
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

bool cg_cost_choice(cg_scope *scope, const uint16_t *at, cg_cards *cards, unsigned *number) {
  uint16_t op = *at++;
  *number = 1;
  switch (op) {
  case CG_COST_KNEEL_SOME: *number = (unsigned)cg_eval_number(scope, &at); break;
  case CG_COST_DISCARD_HAND: {
    *number = (unsigned)cg_eval_number(scope, &at);
    for (unsigned i = 0; i < cg_count(scope->table, scope->user, CG_HAND); i++)
      cards->pile[cards->piles++] = cg_ref_pile(
          scope->user, CG_HAND, cg_entry_at(scope->table, scope->user, CG_HAND, i)->def);
    without_event(scope, cards);
    return true;
  }
  case CG_COST_KNEEL_ONE:
  case CG_COST_SACRIFICE_ONE:
  case CG_COST_KILL_ONE:
  case CG_COST_RETURN_ONE:
  case CG_COST_REMOVE_ONE:
  case CG_COST_DISCARD_ONE: break;
  default: return false;
  }
  payable_cards(scope, op, &at, cards);
  without_event(scope, cards);
  return true;
}

HF_APART unsigned cg_cost_number(cg_scope *scope, const uint16_t *at) {
  cg_cards cards;
  cg_no_cards(&cards);
  unsigned number;
  cg_cost_choice(scope, at, &cards, &number);
  return number;
}

static HF_APART bool choice_payable(cg_scope *scope, const uint16_t **at) {
  cg_cards cards;
  cg_no_cards(&cards);
  unsigned number;
  cg_cost_choice(scope, *at, &cards, &number);
  cg_pass(scope->table, at);
  return cards.unknown || cg_size(scope->table, cards.set) + cards.piles >= number;
}

bool cg_cost_payable(cg_scope *scope, const uint16_t **at) {
  if (cg_cost_is_choice(**at)) return choice_payable(scope, at);
  uint16_t op = *(*at)++;
  switch (op) {
  case CG_COST_GOLD: {
    int gold = cg_eval_number(scope, at);
    bool event = scope->object == CG_NO_OBJECT && scope->here == 0;
    unsigned price = event ? cg_event_cost(scope->table, scope->user, scope->def, scope->x) : 0;
    return gold + (int)price <= you(scope)->gold;
  }
  case CG_COST_CARD_GOLD:
  case CG_COST_POWER: {
    int needed = cg_eval_number(scope, at);
    unsigned object = cg_deref(scope->table, cg_eval_card(scope, at));
    if (object == CG_NO_OBJECT) return false;
    const cg_object *card = cg_at(scope->table, object);
    return (op == CG_COST_POWER ? card->power : card->gold) >= needed;
  }
  case CG_COST_TOKENS: {
    int needed = cg_eval_number(scope, at);
    unsigned token = cg_eval_word(scope, at),
             object = cg_deref(scope->table, cg_eval_card(scope, at));
    if (object == CG_NO_OBJECT) return false;
    return (int)cg_tokens_on(cg_at(scope->table, object), token) >= needed;
  }
  default: return single_payable(scope, op, at);
  }
}

/* --- paying --------------------------------------------------------------- */

/* What becomes of a card in play with which a cost is paid. */
static cg_occurrence paid_with(uint16_t op, unsigned object) {
  unsigned kind = CG_HAP_DISCARDED, zone = CG_DISCARD;
  switch (op) {
  case CG_COST_KNEEL:
  case CG_COST_KNEEL_ONE:
  case CG_COST_KNEEL_SOME: return cg_of_card(CG_HAP_KNEELS, CG_NOBODY, object);
  case CG_COST_STAND: return cg_of_card(CG_HAP_STANDS, CG_NOBODY, object);
  case CG_COST_SACRIFICE:
  case CG_COST_SACRIFICE_ONE: kind = CG_HAP_SACRIFICED; break;
  case CG_COST_KILL:
  case CG_COST_KILL_ONE: kind = CG_HAP_KILLED, zone = CG_DEAD; break;
  case CG_COST_RETURN:
  case CG_COST_RETURN_ONE: kind = CG_HAP_RETURNED, zone = CG_HAND; break;
  case CG_COST_REMOVE:
  case CG_COST_REMOVE_ONE: kind = CG_HAP_REMOVED, zone = CG_OUT; break;
  case CG_COST_SHADOWS: kind = CG_HAP_INTO_SHADOWS, zone = CG_SHADOWS; break;
  default: break;
  }
  cg_occurrence leaves = cg_of_card(kind, CG_NOBODY, object);
  leaves.flags = CG_AS_COST | CG_UNSAVED;
  leaves.zone = (uint8_t)zone;
  return leaves;
}

static void pay_from_pile(cg_table *table, uint16_t op, uint32_t ref) {
  cg_thing thing = cg_thing_of(table, ref);
  if (thing.def == 0) return;
  if (op != CG_COST_REMOVE && op != CG_COST_REMOVE_ONE)
    cg_discard_card(table, thing.owner, thing.zone, thing.def);
  else if (cg_remove_card(table, thing.owner, thing.zone, thing.def))
    cg_put_open(table, thing.owner, CG_OUT, thing.def);
}

static void pay_with(cg_table *table, uint16_t op, uint32_t ref) {
  unsigned object = cg_deref(table, ref);
  if (object == CG_NO_OBJECT)
    pay_from_pile(table, op, ref);
  else
    cg_happens(table, paid_with(op, object));
}

/* Several cards pay a cost together. */
static void pay_with_all(cg_table *table, uint16_t op, uint32_t ref) {
  if (cg_ref_kind(ref) == CG_REF_SET) {
    uint64_t set[CG_WORDS] = {0};
    memcpy(set, cg_set(table, ref & 0xFF), table->pub->words * sizeof(uint64_t));
    for (unsigned object = cg_next(table, set, 0); object != CG_NO_OBJECT;
         object = cg_next(table, set, object + 1))
      pay_with(table, op, cg_ref_object(table, object));
    return;
  }
  if (cg_ref_kind(ref) != CG_REF_LIST) {
    pay_with(table, op, ref);
    return;
  }
  unsigned owner = ref >> 16 & 15, zone = ref >> 20 & 15;
  bool removed = op == CG_COST_REMOVE_ONE;
  cg_discards discards;
  discards.count = 0;
  for (unsigned n = 0; n < cg_list_count(ref); n++) {
    unsigned def = cg_listed(table, ref, n);
    if (removed)
      pay_with(table, op, cg_ref_pile(owner, zone, def));
    else
      cg_lay_down(table, &discards, owner, zone, def);
  }
  cg_discard_all(table, NULL, &discards);
}

/* What was paid with is where it went, and that is in the open. */
static void note_where(uint32_t *paid, uint32_t zone) {
  if (cg_ref_kind(*paid) == CG_REF_PILE || cg_ref_kind(*paid) == CG_REF_LIST)
    *paid = (*paid & ~0xF00000U) | zone << 20;
}

/* `chosen` counts the costs that left a choice. */
void cg_cost_pay(cg_scope *scope, const uint16_t **at, unsigned *chosen) {
  cg_table *table = scope->table;
  uint16_t op = **at;
  if (cg_cost_is_choice(op)) {
    unsigned number = cg_cost_number(scope, *at);
    cg_skip(at);
    if (number > 0) {
      uint32_t *paid = &cg_context_now(table)->paid[(*chosen)++ % CG_PAID];
      pay_with_all(table, op, *paid);
      note_where(paid, op == CG_COST_REMOVE_ONE ? CG_OUT : CG_DISCARD);
    }
    return;
  }
  ++*at;
  switch (op) {
  case CG_COST_GOLD: cg_lose_gold(table, scope->user, (unsigned)cg_eval_number(scope, at)); return;
  case CG_COST_CARD_GOLD:
  case CG_COST_POWER: {
    unsigned paid = (unsigned)cg_eval_number(scope, at);
    unsigned object = cg_deref(table, cg_eval_card(scope, at));
    if (object == CG_NO_OBJECT) return;
    if (op == CG_COST_POWER)
      cg_lose_power(table, object, paid);
    else
      cg_add_card_gold(table, object, -(int)paid);
    return;
  }
  case CG_COST_TOKENS: {
    unsigned paid = (unsigned)cg_eval_number(scope, at), token = cg_eval_word(scope, at);
    unsigned object = cg_deref(table, cg_eval_card(scope, at));
    if (object != CG_NO_OBJECT)
      cg_set_tokens(table, object, token, cg_tokens_on(cg_at(table, object), token) - paid);
    return;
  }
  default: pay_with(table, op, cg_eval_card(scope, at));
  }
}
