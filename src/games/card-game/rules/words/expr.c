/* What the words of cards mean: players and single cards. */
#include "expr.h"

#include "../state/lists.h"
#include "../state/objects.h"
#include "../state/zones.h"

/* Without branches but the loop: what kind of word stands next is a toss of a coin. Words that
 * are none of the vocabulary have nothing behind them, as CG_P_YOU. */
const uint16_t *cg_behind(const uint16_t *at) {
  for (unsigned missing = 1; missing > 0; missing--) {
    unsigned word = *at++;
    at += word == HL_QUOTED ? 2 : 0;
    missing += cg_op_slots[word < CG_OPS_END ? word : CG_P_YOU];
  }
  return at;
}

static cg_public *pub_of(const cg_scope *scope) { return scope->table->pub; }

/* --- players -------------------------------------------------------------- */

/* The player that a quantifier stands for, see cg_eval_condition(). */
HF_APART static unsigned bound_player(cg_scope *scope, const uint16_t **at) {
  const uint16_t *quantifier = *at;
  cg_pass(scope->table, at);
  for (unsigned i = 0; i < scope->bound_count; i++)
    if (scope->bound[i].at == quantifier) return scope->bound[i].seat;
  if (scope->met == NULL) scope->met = quantifier;
  return CG_NOBODY;
}

unsigned cg_eval_player_apart(cg_scope *scope, const uint16_t **at) {
  const cg_public *pub = pub_of(scope);
  if (cg_is_quantifier(**at)) return bound_player(scope, at);
  uint16_t op = *(*at)++;
  if (cg_is_register(op)) {
    uint32_t ref = cg_register(scope, op);
    return cg_ref_kind(ref) == CG_REF_SEAT ? ref & 0xFF : CG_NOBODY;
  }
  switch (op) {
  case CG_P_THAT: return scope->group != NULL ? scope->group->seat : CG_NOBODY;
  case CG_P_WINNER: return pub->challenge.winner;
  case CG_P_LOSER: return pub->challenge.loser;
  case CG_P_ATTACKER: return pub->challenge.type == CG_NOBODY ? CG_NOBODY : pub->challenge.attacker;
  case CG_P_DEFENDER: return pub->challenge.type == CG_NOBODY ? CG_NOBODY : pub->challenge.defender;
  case CG_P_FIRST: return pub->first_player;
  case CG_P_ACTIVE: return pub->active;
  case CG_P_ONLY: {
    uint32_t players = cg_eval_players(scope, at);
    bool lone = players != 0 && (players & (players - 1)) == 0;
    return lone ? hf_lowest_bit(players) : (unsigned)CG_NOBODY;
  }
  case CG_P_CONTROLLER: return cg_thing_of(scope->table, cg_eval_card(scope, at)).controller;
  default:
    assert(op == CG_P_OWNER);
    return cg_thing_of(scope->table, cg_eval_card(scope, at)).owner;
  }
}

uint32_t cg_eval_players(cg_scope *scope, const uint16_t **at) {
  bool one = **at == CG_PS_ONE;
  *at += one;
  uint16_t op = **at;
  if (one || cg_is_register(op) || op < CG_PS_ONE) {
    unsigned seat = cg_eval_player(scope, at);
    return seat == CG_NOBODY ? 0 : hf_bit(seat);
  }
  uint32_t players = cg_players(scope->table);
  ++*at;
  if (op == CG_PS_ALL) return players;
  assert(op == CG_PS_OPPONENTS || op == CG_PS_BUT);
  unsigned seat = op == CG_PS_OPPONENTS ? scope->user : cg_eval_player(scope, at);
  return seat == CG_NOBODY ? players : players & ~hf_bit(seat);
}

/* --- single cards --------------------------------------------------------- */

/* This card, which is not in play. */
static uint32_t card_elsewhere(const cg_scope *scope) {
  return scope->here != 0 ? scope->here : cg_ref_pile(scope->user, CG_STACK, scope->def);
}

/* The card that the happening is about. */
static uint32_t it(const cg_scope *scope) {
  const cg_group *group = scope->group;
  if (group == NULL) return 0;
  cg_group one;
  if (cg_is_list(group)) {
    one = cg_meant_by(scope->table, group, scope->member);
    group = &one;
  } else if (scope->member != CG_NO_OBJECT) {
    return cg_ref_object(scope->table, scope->member);
  }
  if (group->object != CG_NO_OBJECT) { /* of a duplicate there is nothing to be said */
    bool duplicate = cg_at(scope->table, group->object)->place == CG_DUPLICATE;
    return duplicate ? 0 : cg_ref_object(scope->table, group->object);
  }
  /* unless it lies there no more: somebody else has taken it */
  if (group->def == 0 || cg_find(scope->table, group->seat, group->zone, group->def) < 0) return 0;
  return cg_ref_pile(group->seat, group->zone, group->def);
}

/* The latest group of this ability that has left a card behind. */
uint32_t cg_discarded_card(const cg_scope *scope) {
  if (scope->context != NULL && scope->context->last != 0) return scope->context->last;
  return it(scope);
}

/* The n-th definition of a list, 0 behind its last. */
unsigned cg_listed(const cg_table *table, uint32_t ref, unsigned n) {
  return n < cg_list_count(ref) ? cg_list_get(table, cg_list_of(ref), n) : 0;
}

/* Of a list the card that came to it last; of a set of cards in play the first. */
static uint32_t last_listed(const cg_scope *scope, uint32_t ref) {
  const cg_table *table = scope->table;
  if (cg_ref_kind(ref) == CG_REF_SET) {
    unsigned object = cg_next(table, cg_set(table, ref & 0xFF), 0);
    return object == CG_NO_OBJECT ? 0 : cg_ref_object(table, object);
  }
  if (cg_ref_kind(ref) != CG_REF_LIST) return ref;
  return cg_ref_pile(ref >> 16 & 15, ref >> 20 & 15, cg_listed(table, ref, cg_list_count(ref) - 1));
}

uint32_t cg_only_card(const cg_table *table, uint32_t ref) {
  switch (cg_ref_kind(ref)) {
  case CG_REF_SET: {
    const uint64_t *set = cg_set(table, ref & 0xFF);
    return cg_size(table, set) == 1 ? cg_ref_object(table, cg_next(table, set, 0)) : 0;
  }
  case CG_REF_LIST:
    return cg_list_count(ref) == 1
               ? cg_ref_pile(ref >> 16 & 15, ref >> 20 & 15, cg_listed(table, ref, 0))
               : 0;
  default: return ref;
  }
}

/* It stands before a name, and before nothing else: words_check.c. */
static uint32_t only_card(const cg_scope *scope, const uint16_t **at) {
  uint32_t chosen = cg_is_register(**at) ? cg_register(scope, **at) : 0;
  cg_pass(scope->table, at);
  return cg_only_card(scope->table, chosen);
}

static uint32_t paid_card(const cg_scope *scope) {
  return scope->context == NULL ? 0 : last_listed(scope, scope->context->paid[0]);
}

static uint32_t slot_card(const cg_scope *scope, unsigned seat, unsigned which) {
  if (seat == CG_NOBODY) return 0;
  unsigned slot = cg_slot(seat, which);
  return cg_at(scope->table, slot)->place == CG_NOWHERE ? 0 : cg_ref_object(scope->table, slot);
}

/* The top card of a deck has no identity until somebody looks: it is fixed. */
static uint32_t top_card(const cg_scope *scope, unsigned seat) {
  cg_table *table = scope->table;
  if (seat == CG_NOBODY || cg_deck_count(table, seat) == 0) return 0;
  if (scope->guess) return cg_ref_pile(seat, CG_TOP, 0);
  cg_fix_top(table, seat, 1);
  return cg_ref_pile(seat, CG_TOP, cg_entry_at(table, seat, CG_TOP, 0)->def);
}

HF_APART static uint32_t other_card(cg_scope *scope, uint16_t op, const uint16_t **at) {
  switch (op) {
  case CG_C_THIS: return card_elsewhere(scope);
  case CG_C_IT: return it(scope);
  case CG_C_ACTING: {
    if (scope->group == NULL) return 0;
    unsigned acting = cg_meant_by(scope->table, scope->group, scope->member).acting;
    return acting != CG_NO_OBJECT ? cg_ref_object(scope->table, acting) : 0;
  }
  case CG_C_ATTACHED: {
    if (scope->object == CG_NO_OBJECT) return 0;
    unsigned host = cg_at(scope->table, scope->object)->host;
    return host == CG_NO_OBJECT ? 0 : cg_ref_object(scope->table, host);
  }
  case CG_C_FACTION: return slot_card(scope, scope->user, CG_FACTION_SLOT);
  case CG_C_FACTION_OF: return slot_card(scope, cg_eval_player(scope, at), CG_FACTION_SLOT);
  case CG_C_PLOT: return slot_card(scope, scope->user, CG_PLOT_SLOT);
  case CG_C_PLOT_OF: return slot_card(scope, cg_eval_player(scope, at), CG_PLOT_SLOT);
  case CG_C_TOP: return top_card(scope, cg_eval_player(scope, at));
  case CG_C_DISCARDED:
  case CG_C_REVEALED: return last_listed(scope, cg_discarded_card(scope));
  case CG_C_ONLY: return only_card(scope, at);
  default: assert(op == CG_C_PAID); return paid_card(scope);
  }
}

uint32_t cg_eval_card_apart(cg_scope *scope, const uint16_t **at) {
  uint16_t op = *(*at)++;
  return cg_is_register(op) ? cg_register(scope, op) : other_card(scope, op, at);
}

/* --- the scope of an ability under way -------------------------------------- */

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
