/* What may be used and helps nothing: see idle.h. It depends on the seat's own hand and on what
 * lies open, so it may say what that seat is shown, and never whether there is a window. */
#include "idle.h"

#include "../flow/take.h"
#include "../knows/use.h"
#include "../state/zones.h"
#include "../words/asks.h"
#include "../words/kinds.h"
#include "language/code.h"

/* Could this card of the hand come out so in this phase? A card without a price gains nothing. */
static bool comes_so(const cg_table *table, const cg_def *card, uint16_t way) {
  bool event = card->type == CG_TYPE_EVENT;
  if (card->cost == CG_NONE || (card->cost == 0 && card->cost_is_x == 0)) return false;
  if (!event && table->pub->phase != CG_PHASE_MARSHALING) return false;
  return cg_is_way(way, event ? CG_WAY_PLAY : CG_WAY_MARSHAL);
}

/* `the next KIND WAY by PLAYER costs NUMBER less`: does its player hold such a card? */
static bool has_such_card(cg_scope *scope, const uint16_t *kind) {
  cg_table *table = scope->table;
  unsigned seat = scope->user;
  uint16_t way = *cg_end_of(table, kind);
  const cg_entry *hand = cg_entry_at(table, seat, CG_HAND, 0);
  if (!cg_is_way(way, CG_WAY_PLAY) && !cg_is_way(way, CG_WAY_MARSHAL)) return true;
  for (unsigned i = 0; i < cg_count(table, seat, CG_HAND); i++) {
    const uint16_t *at = kind;
    cg_thing thing = {.object = CG_NO_OBJECT,
                      .def = hand[i].def,
                      .controller = (uint8_t)seat,
                      .owner = (uint8_t)seat,
                      .zone = CG_HAND};
    if (comes_so(table, cg_def_of(table, hand[i].def), way) && cg_kind_fits(scope, &at, &thing))
      return true;
  }
  return false;
}

/* Does the statement do no more than to make a card cheaper that is not there, or to cancel what
 * its own player does? */
static bool does_nothing(cg_scope *scope, const hl_statement *statement) {
  if (statement->kind == HL_UNTIL && *statement->phrase == CG_M_NEXT_COSTS)
    return !has_such_card(scope, statement->phrase + 1);
  if (statement->kind != HL_DO || *statement->phrase != CG_E_CANCEL || scope->group == NULL)
    return false;
  const cg_public *pub = scope->table->pub;
  unsigned context = scope->group->context;
  return context != 0 && context <= pub->context_count &&
         pub->context[context - 1].user == scope->user;
}

bool cg_helps_nothing(const hf_rules *rules, const hf_state *state, unsigned seat,
                      hf_option option) {
  unsigned kind = cg_option_kind(option);
  if (kind != CG_O_ABILITY && kind != CG_O_EVENT) return false;
  cg_table table = cg_look(rules, state);
  cg_use use = cg_use_of(&table, seat, option);
  const hl_cards *cards = table.rules->base.cards;
  if (use.user != seat || cg_any_change(&table, CG_M_FROM_ELSEWHERE)) return false;
  cg_scope scope = cg_scope_of_use(&table, &use);
  hl_row row = hl_statements_of(cards, &cards->ability[use.ability]);
  hl_statement statement;
  while (hl_take_statement(&cg_vocabulary, &row, &statement))
    if (!does_nothing(&scope, &statement)) return false;
  return true;
}
