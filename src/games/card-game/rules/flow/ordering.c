/* Cards that an effect puts on a deck lie there in an order that its user chooses: where there is
 * one to choose, that is done first, the cards of one owner after the other. */
#include "ordering.h"

#include "../state/contexts.h"
#include "../state/picks.h"
#include "../state/prompts.h"
#include "../words/choices.h"
#include "../words/effects_leave.h"
#include "../words/sets.h"
#include "deciding.h"

static bool puts_on_deck(uint16_t op) {
  return op == CG_E_ON_TOP || op == CG_E_TO_BOTTOM || op == CG_E_TO_BOTTOM_UNSAVED;
}
static unsigned end_of_deck(const uint16_t *effect) {
  return *effect == CG_E_ON_TOP ? CG_TOP : CG_BOTTOM;
}
/* The cards that it puts there stand behind the word. */
static const uint16_t *cards_of(const uint16_t *effect) { return effect + 1; }

/* Cards that are put on a deck: those of one owner. */
static unsigned put_on_deck_of(cg_scope *scope, const uint16_t *effect, unsigned owner,
                               uint32_t refs[CG_POOL]) {
  const uint16_t *words = cards_of(effect);
  cg_cards cards;
  cg_no_cards(&cards);
  cg_eval_cards(scope, &words, &cards);
  unsigned count = 0;
  for (unsigned i = 0; i < cards.piles && count < CG_POOL; i++)
    if ((cards.pile[i] >> 16 & 15) == owner) refs[count++] = cards.pile[i];
  return count;
}

static bool has_order(cg_scope *scope, const uint16_t *effect, unsigned owner, unsigned *count) {
  uint32_t refs[CG_POOL];
  *count = put_on_deck_of(scope, effect, owner, refs);
  bool differ = false;
  for (unsigned i = 1; i < *count; i++) differ |= refs[i] != refs[0];
  return differ;
}

/* Whose cards have an order to choose, the first from this seat on; CG_NOBODY. */
static unsigned next_order(cg_scope *scope, const uint16_t *effect, unsigned from,
                           unsigned *count) {
  for (; from < cg_seats(scope->table); from++)
    if (has_order(scope, effect, from, count)) return from;
  return CG_NOBODY;
}

/* All but the last are named, as they will lie, from above; that one is left. */
static void put_in_order(cg_table *table, const uint16_t *effect, unsigned owner) {
  cg_context *context = cg_context_now(table);
  cg_scope scope = cg_scope_now(table, context);
  uint32_t refs[CG_POOL], left[CG_POOL];
  unsigned count = 0, cards = put_on_deck_of(&scope, effect, owner, left);
  for (unsigned i = 0; i < cg_pick_count(table, context->user); i++) {
    refs[count] = cg_ref_of_option(table, cg_pick(table, context->user, i));
    unsigned found = 0;
    while (found < cards && left[found] != refs[count]) found++;
    if (found < cards) left[found] = left[--cards];
    count++;
  }
  if (cards > 0) refs[count++] = left[0];
  cg_take_answer(table, context->user);
  cg_put_on_deck(table, refs, count, end_of_deck(effect), context->user);
}

/* Those of the other owners, which are alike: each has at most one order. */
static void put_alike(cg_table *table, const uint16_t *effect, unsigned from, unsigned end) {
  cg_context *context = cg_context_now(table);
  for (; from < end && from < cg_seats(table); from++) {
    cg_scope scope = cg_scope_now(table, context);
    uint32_t refs[CG_POOL];
    unsigned count = put_on_deck_of(&scope, effect, from, refs);
    cg_put_on_deck(table, refs, count, end_of_deck(effect), context->user);
  }
}

bool cg_asks_order(hl_run *run, const uint16_t *at) {
  cg_table *table = cg_run_table(run);
  cg_effect_frame *frame = cg_run_frame(run);
  cg_context *context = cg_context_now(table);
  const uint16_t *effect = hl_phrase_at(at), *words = cards_of(effect);
  bool began = frame->step >= CG_STATEMENT_ORDERS;
  unsigned from = 0, count = 0;
  if (!puts_on_deck(*effect)) return false;
  if (began) {
    from = frame->step - CG_STATEMENT_ORDERS + 1U;
    put_in_order(table, effect, from - 1);
  }
  cg_scope scope = cg_scope_now(table, context);
  unsigned owner = next_order(&scope, effect, from, &count);
  if (owner == CG_NOBODY && !began) return false;
  put_alike(table, effect, from, owner);
  if (owner != CG_NOBODY) {
    frame->step = (uint8_t)(CG_STATEMENT_ORDERS + owner);
    cg_ask(table, context->user, CG_ASK_SELECT, count - 1, count - 1, owner + 1);
    return true;
  }
  words += *words == CG_CS_ONE;
  cg_follow(context, *words, end_of_deck(effect));
  return false;
}
