/* What the words of cards mean: players and single cards. player.def and card.def name the function
 * of each, p_NAME(), ps_NAME() and c_NAME() here; sets of cards are in sets.c. */
#include "expr.h"

#include "../state/lists.h"
#include "../state/objects.h"
#include "../state/zones.h"

/* A loop without further branches: which kind of word comes next cannot be predicted. Words that
 * are not of the vocabulary count as words with nothing behind them, like CG_P_YOU. */
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

typedef unsigned seat_meant(cg_scope *scope, const uint16_t **at);
typedef uint32_t seats_meant(cg_scope *scope, const uint16_t **at);

static unsigned p_you(cg_scope *scope, const uint16_t **at) {
  (void)at; /* no words behind it */
  return scope->user;
}
static unsigned p_that(cg_scope *scope, const uint16_t **at) {
  (void)at; /* no words behind it */
  return scope->group != NULL ? scope->group->seat : CG_NOBODY;
}
static unsigned p_winner(cg_scope *scope, const uint16_t **at) {
  (void)at; /* no words behind it */
  return pub_of(scope)->challenge.winner;
}
static unsigned p_loser(cg_scope *scope, const uint16_t **at) {
  (void)at; /* no words behind it */
  return pub_of(scope)->challenge.loser;
}
static unsigned p_attacker(cg_scope *scope, const uint16_t **at) {
  (void)at; /* no words behind it */
  const cg_challenge *challenge = cg_challenge_meant(scope->table);
  return challenge->type == CG_NOBODY ? CG_NOBODY : challenge->attacker;
}
static unsigned p_defender(cg_scope *scope, const uint16_t **at) {
  (void)at; /* no words behind it */
  const cg_challenge *challenge = cg_challenge_meant(scope->table);
  return challenge->type == CG_NOBODY ? CG_NOBODY : challenge->defender;
}
static unsigned p_first(cg_scope *scope, const uint16_t **at) {
  (void)at; /* no words behind it */
  return pub_of(scope)->first_player;
}
static unsigned p_active(cg_scope *scope, const uint16_t **at) {
  (void)at; /* no words behind it */
  return pub_of(scope)->active;
}
static unsigned p_dominant(cg_scope *scope, const uint16_t **at) {
  (void)at; /* no words behind it */
  return pub_of(scope)->dominance_winner;
}
static unsigned p_controller(cg_scope *scope, const uint16_t **at) {
  return cg_thing_of(scope->table, cg_eval_card(scope, at)).controller;
}
static unsigned p_owner(cg_scope *scope, const uint16_t **at) {
  return cg_thing_of(scope->table, cg_eval_card(scope, at)).owner;
}
static unsigned p_only(cg_scope *scope, const uint16_t **at) {
  uint32_t seats = cg_eval_players(scope, at);
  bool lone = seats != 0 && (seats & (seats - 1)) == 0;
  return lone ? hf_lowest_bit(seats) : (unsigned)CG_NOBODY;
}

/* The player that a quantifier stands for, see cg_eval_condition(). */
HF_APART static unsigned p_bound(cg_scope *scope, const uint16_t **at) {
  const uint16_t *quantifier = --*at;
  cg_pass(scope->table, at);
  for (unsigned i = 0; i < scope->bound_count; i++)
    if (scope->bound[i].at == quantifier) return scope->bound[i].seat;
  if (scope->met == NULL) scope->met = quantifier;
  return CG_NOBODY;
}

static uint32_t ps_one(cg_scope *scope, const uint16_t **at) {
  unsigned seat = cg_eval_player(scope, at);
  return seat == CG_NOBODY ? 0 : hf_bit(seat);
}
static uint32_t ps_all(cg_scope *scope, const uint16_t **at) {
  (void)at; /* no words behind it */
  return cg_players(scope->table);
}
static uint32_t all_but(const cg_scope *scope, unsigned seat) {
  uint32_t all = cg_players(scope->table);
  return seat == CG_NOBODY ? all : all & ~hf_bit(seat);
}
static uint32_t ps_opponents(cg_scope *scope, const uint16_t **at) {
  (void)at; /* no words behind it */
  return all_but(scope, scope->user);
}
static uint32_t ps_but(cg_scope *scope, const uint16_t **at) {
  return all_but(scope, cg_eval_player(scope, at));
}

typedef struct player_row {
  seat_meant *one;
  seats_meant *some;
} player_row;

#define ONE(name) p_##name, NULL
#define SEVERAL(name) NULL, ps_##name
static const player_row player_rows[CG_OPS_END] = {
#define WORD_READS(number, op, type, reads, cards, pattern, english, ...) [op] = {__VA_ARGS__},
#include "player.def"
#undef WORD_READS
};
#undef ONE
#undef SEVERAL

unsigned cg_eval_player_apart(cg_scope *scope, const uint16_t **at) {
  uint16_t op = *(*at)++;
  if (!cg_is_register(op)) return player_rows[op].one(scope, at);
  uint32_t ref = cg_register(scope, op);
  return cg_ref_kind(ref) == CG_REF_SEAT ? ref & 0xFF : CG_NOBODY;
}

uint32_t cg_eval_players(cg_scope *scope, const uint16_t **at) {
  uint16_t op = **at;
  if (cg_is_register(op) || player_rows[op].some == NULL) return ps_one(scope, at);
  ++*at;
  return player_rows[op].some(scope, at);
}

/* --- single cards --------------------------------------------------------- */

typedef uint32_t card_meant(cg_scope *scope, const uint16_t **at);

/* This card, which is not in play: see cg_eval_card(). */
static uint32_t c_this(cg_scope *scope, const uint16_t **at) {
  (void)at; /* no words behind it */
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

static uint32_t c_it(cg_scope *scope, const uint16_t **at) {
  (void)at; /* no words behind it */
  return it(scope);
}

static uint32_t c_acting(cg_scope *scope, const uint16_t **at) {
  (void)at; /* no words behind it */
  if (scope->group == NULL) return 0;
  unsigned acting = cg_meant_by(scope->table, scope->group, scope->member).acting;
  return acting != CG_NO_OBJECT ? cg_ref_object(scope->table, acting) : 0;
}

static uint32_t c_attached(cg_scope *scope, const uint16_t **at) {
  (void)at; /* no words behind it */
  if (scope->object == CG_NO_OBJECT) return 0;
  unsigned host = cg_at(scope->table, scope->object)->host;
  return host == CG_NO_OBJECT ? 0 : cg_ref_object(scope->table, host);
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
static uint32_t c_only(cg_scope *scope, const uint16_t **at) {
  uint32_t chosen = cg_is_register(**at) ? cg_register(scope, **at) : 0;
  cg_pass(scope->table, at);
  return cg_only_card(scope->table, chosen);
}

static uint32_t c_discarded(cg_scope *scope, const uint16_t **at) {
  (void)at; /* no words behind it */
  return last_listed(scope, cg_discarded_card(scope));
}
static uint32_t c_revealed(cg_scope *scope, const uint16_t **at) { return c_discarded(scope, at); }
static uint32_t c_paid(cg_scope *scope, const uint16_t **at) {
  (void)at; /* no words behind it */
  return scope->context == NULL ? 0 : last_listed(scope, scope->context->paid[0]);
}

static uint32_t slot_card(const cg_scope *scope, unsigned seat, unsigned which) {
  if (seat == CG_NOBODY) return 0;
  unsigned slot = cg_slot(seat, which);
  return cg_at(scope->table, slot)->place == CG_NOWHERE ? 0 : cg_ref_object(scope->table, slot);
}

static uint32_t c_faction(cg_scope *scope, const uint16_t **at) {
  (void)at; /* no words behind it */
  return slot_card(scope, scope->user, CG_FACTION_SLOT);
}
static uint32_t c_faction_of(cg_scope *scope, const uint16_t **at) {
  return slot_card(scope, cg_eval_player(scope, at), CG_FACTION_SLOT);
}
static uint32_t c_plot(cg_scope *scope, const uint16_t **at) {
  (void)at; /* no words behind it */
  return slot_card(scope, scope->user, CG_PLOT_SLOT);
}
static uint32_t c_plot_of(cg_scope *scope, const uint16_t **at) {
  return slot_card(scope, cg_eval_player(scope, at), CG_PLOT_SLOT);
}

/* The top card of a deck has no identity until somebody looks: it is fixed. */
static uint32_t c_top(cg_scope *scope, const uint16_t **at) {
  cg_table *table = scope->table;
  unsigned seat = cg_eval_player(scope, at);
  if (seat == CG_NOBODY || cg_deck_count(table, seat) == 0) return 0;
  if (scope->guess) return cg_ref_pile(seat, CG_TOP, 0);
  cg_fix_top(table, seat, 1);
  return cg_ref_pile(seat, CG_TOP, cg_entry_at(table, seat, CG_TOP, 0)->def);
}

#define ONE(name) c_##name
#define SEVERAL(name) NULL
static card_meant *const cards_of_words[CG_OPS_END] = {
#define WORD_READS(number, op, type, reads, cards, pattern, english, how) [op] = how,
#include "card.def"
#undef WORD_READS
};
#undef ONE
#undef SEVERAL

uint32_t cg_eval_card_apart(cg_scope *scope, const uint16_t **at) {
  uint16_t op = *(*at)++;
  return cg_is_register(op) ? cg_register(scope, op) : cards_of_words[op](scope, at);
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
