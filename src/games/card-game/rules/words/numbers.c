/* Numbers: number.def names the function of each, n_NAME() here. */
#include "numbers.h"

#include "../state/deeds.h"
#include "../state/lists.h"
#include "../state/objects.h"
#include "../state/tokens.h"
#include "asks.h"
#include "conditions.h"
#include "filters.h"
#include "kinds.h"
#include "sets.h"

typedef int found(cg_scope *scope, const uint16_t **at);

/* --- how many -------------------------------------------------------------- */

/* So many cards a reference has been given, whatever has become of them since. */
static unsigned number_chosen(uint32_t ref) {
  switch (cg_ref_kind(ref)) {
  case CG_REF_SET: return cg_ref_count(ref);
  case CG_REF_LIST: return cg_list_count(ref);
  case CG_REF_OBJECT:
  case CG_REF_PILE: return 1;
  default: return 0;
  }
}

/* The number of cards that were chosen is how many they were: "for each character sacrificed". */
static bool counts_chosen(const cg_scope *scope, const uint16_t **at, int *number) {
  const uint16_t *from = *at + (**at == CG_CS_ONE);
  if (scope->context == NULL || (!cg_is_register(*from) && *from != CG_CS_PAID)) return false;
  *number = cg_is_register(*from) ? (int)number_chosen(cg_register(scope, *from)) : 0;
  for (unsigned i = 0; *from == CG_CS_PAID && i < CG_PAID; i++)
    *number += (int)number_chosen(scope->context->paid[i]);
  *at = from + 1;
  return true;
}

static int n_cards(cg_scope *scope, const uint16_t **at) {
  int chosen;
  if (counts_chosen(scope, at, &chosen)) return chosen;
  cg_cards cards;
  cg_no_cards(&cards);
  cg_eval_cards(scope, at, &cards);
  return (int)(cg_size(scope->table, cards.set) + cards.piles + cards.unseen);
}

static int n_players(cg_scope *scope, const uint16_t **at) {
  return (int)hf_bit_count(cg_eval_players(scope, at));
}
static int n_x(cg_scope *scope, const uint16_t **at) {
  (void)at; /* no words behind it */
  return scope->x;
}

/* Does one of these cards bear the trait? */
static bool any_bears(cg_table *table, const cg_cards *cards, unsigned trait) {
  bool any = false;
  for (unsigned i = 0; i < cards->piles && !any; i++) {
    cg_thing thing = cg_thing_of(table, cards->pile[i]);
    any = cg_bears(table, &thing, trait);
  }
  for (unsigned object = cg_next(table, cards->set, 0); object != CG_NO_OBJECT && !any;
       object = cg_next(table, cards->set, object + 1)) {
    cg_thing thing = cg_thing_at(table, object);
    any = thing.def != 0 && cg_bears(table, &thing, trait);
  }
  return any;
}

/* --- of a card ------------------------------------------------------------- */

static cg_thing thing_meant(cg_scope *scope, const uint16_t **at) {
  return cg_thing_of(scope->table, cg_eval_card(scope, at));
}
/* NULL: it is not in play. */
static const cg_object *object_meant(cg_scope *scope, const uint16_t **at) {
  unsigned object = cg_deref(scope->table, cg_eval_card(scope, at));
  return object == CG_NO_OBJECT ? NULL : cg_at(scope->table, object);
}

static int n_cost(cg_scope *scope, const uint16_t **at) {
  cg_thing thing = thing_meant(scope, at);
  const cg_def *def = cg_thing_def(scope, &thing);
  return def == NULL || def->cost == CG_NONE ? 0 : def->cost;
}
static int n_str(cg_scope *scope, const uint16_t **at) {
  cg_thing thing = thing_meant(scope, at);
  int strength = thing.def == 0 ? 0 : cg_strength_of(scope, &thing);
  return strength < 0 ? 0 : strength;
}
static int n_printed_str(cg_scope *scope, const uint16_t **at) {
  cg_thing thing = thing_meant(scope, at);
  const cg_def *def = cg_thing_def(scope, &thing);
  return def == NULL ? 0 : def->strength;
}
static int n_power(cg_scope *scope, const uint16_t **at) {
  const cg_object *card = object_meant(scope, at);
  return card == NULL ? 0 : card->power;
}
static int n_gold(cg_scope *scope, const uint16_t **at) {
  const cg_object *card = object_meant(scope, at);
  return card == NULL ? 0 : card->gold;
}
static int n_tokens(cg_scope *scope, const uint16_t **at) {
  unsigned token = cg_eval_word(scope, at);
  unsigned object = cg_deref(scope->table, cg_eval_card(scope, at));
  return object == CG_NO_OBJECT ? 0 : (int)cg_tokens_on(scope->table, object, token);
}
static int n_figure(cg_scope *scope, const uint16_t **at) {
  unsigned which = cg_eval_word(scope, at);
  const cg_object *card = object_meant(scope, at);
  return card == NULL ? 0 : cg_figure(scope->table, card->controller, which);
}

static int n_printed_figure(cg_scope *scope, const uint16_t **at) {
  unsigned which = cg_eval_word(scope, at);
  cg_thing thing = thing_meant(scope, at);
  return thing.def == 0 ? 0 : cg_def_of(scope->table, thing.def)->figure[which];
}

static int n_traits(cg_scope *scope, const uint16_t **at) {
  cg_cards cards;
  cg_no_cards(&cards);
  cg_eval_cards(scope, at, &cards);
  int number = 0;
  for (unsigned trait = 0; trait < CG_TRAIT_WORDS * 64; trait++)
    number += any_bears(scope->table, &cards, trait);
  return number;
}

/* --- of a player, of the challenge ------------------------------------------ */

static int n_total_power(cg_scope *scope, const uint16_t **at) {
  unsigned seat = cg_eval_player(scope, at);
  return seat == CG_NOBODY ? 0 : (int)cg_total_power(scope->table, seat);
}
static int n_pool(cg_scope *scope, const uint16_t **at) {
  unsigned seat = cg_eval_player(scope, at);
  return seat == CG_NOBODY ? 0 : scope->table->seat[seat].gold;
}
static int n_margin(cg_scope *scope, const uint16_t **at) {
  (void)at; /* no words behind it */
  return scope->table->pub->challenge.margin;
}

/* --- of numbers ------------------------------------------------------------- */

static int n_per(cg_scope *scope, const uint16_t **at) {
  int per = cg_eval_number(scope, at), of = cg_eval_number(scope, at);
  return per <= 0 ? 0 : of / per;
}
static int n_if(cg_scope *scope, const uint16_t **at) {
  bool holds = cg_eval_condition(scope, at);
  int yes = cg_eval_number(scope, at), no = cg_eval_number(scope, at);
  return holds ? yes : no;
}
static int n_sum(cg_scope *scope, const uint16_t **at) {
  int a = cg_eval_number(scope, at), b = cg_eval_number(scope, at);
  return a + b;
}
static int n_minus(cg_scope *scope, const uint16_t **at) {
  int a = cg_eval_number(scope, at), b = cg_eval_number(scope, at);
  return a > b ? a - b : 0;
}
static int n_twice(cg_scope *scope, const uint16_t **at) { return 2 * cg_eval_number(scope, at); }
static int n_at_most(cg_scope *scope, const uint16_t **at) {
  int most = cg_eval_number(scope, at), of = cg_eval_number(scope, at);
  return of < most ? of : most;
}

/* --- among cards ------------------------------------------------------------ */

static int among(cg_scope *scope, const uint16_t **at, bool cost, bool highest) {
  int most = cg_extreme(scope, at, cost, highest);
  return most < 0 ? 0 : most;
}
static int n_highest_str(cg_scope *scope, const uint16_t **at) {
  return among(scope, at, false, true);
}
static int n_lowest_str(cg_scope *scope, const uint16_t **at) {
  return among(scope, at, false, false);
}
static int n_highest_cost(cg_scope *scope, const uint16_t **at) {
  return among(scope, at, true, true);
}
static int n_lowest_cost(cg_scope *scope, const uint16_t **at) {
  return among(scope, at, true, false);
}

static found *const numbers[CG_OPS_END] = {
#define WORD_READS(number, op, type, reads, cards, pattern, english, name) [op] = n_##name,
#include "number.def"
#undef WORD_READS
};

int cg_eval_number_apart(cg_scope *scope, const uint16_t **at) {
  uint16_t op = *(*at)++;
  return numbers[op](scope, at);
}
