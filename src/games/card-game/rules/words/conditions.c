/* Words, numbers and conditions. */
#include "conditions.h"

#include "../state/deeds.h"
#include "../state/lists.h"
#include "../state/objects.h"
#include "../state/participants.h"
#include "asks.h"
#include "filters.h"
#include "fits.h"
#include "sets.h"

static cg_public *pub_of(const cg_scope *scope) { return scope->table->pub; }

/* --- words and numbers ---------------------------------------------------- */

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

static int count_cards(cg_scope *scope, const uint16_t **at) {
  int chosen;
  if (counts_chosen(scope, at, &chosen)) return chosen;
  cg_cards cards;
  cg_no_cards(&cards);
  cg_eval_cards(scope, at, &cards);
  return (int)(cg_size(scope->table, cards.set) + cards.piles + cards.unseen);
}

static int card_number(cg_scope *scope, uint16_t op, const uint16_t **at) {
  cg_thing thing = cg_thing_of(scope->table, cg_eval_card(scope, at));
  const cg_def *def = cg_thing_def(scope, &thing);
  switch (op) {
  case CG_N_COST: return def == NULL || def->cost == CG_NONE ? 0 : def->cost;
  case CG_N_STR: {
    int strength = def == NULL ? 0 : cg_strength_of(scope, &thing);
    return strength < 0 ? 0 : strength;
  }
  case CG_N_PRINTED_STR: return def == NULL ? 0 : def->strength;
  case CG_N_POWER:
    return thing.object == CG_NO_OBJECT ? 0 : cg_at(scope->table, thing.object)->power;
  default:
    assert(op == CG_N_GOLD);
    return thing.object == CG_NO_OBJECT ? 0 : cg_at(scope->table, thing.object)->gold;
  }
}

int cg_eval_number_apart(cg_scope *scope, const uint16_t **at) {
  uint16_t op = *(*at)++;
  switch (op) {
  case CG_N_X: return scope->x;
  case CG_N_CARDS: return count_cards(scope, at);
  case CG_N_PLAYERS: return (int)hf_bit_count(cg_eval_players(scope, at));
  case CG_N_COST:
  case CG_N_STR:
  case CG_N_PRINTED_STR:
  case CG_N_POWER:
  case CG_N_GOLD: return card_number(scope, op, at);
  case CG_N_TOTAL_POWER: {
    unsigned seat = cg_eval_player(scope, at);
    return seat == CG_NOBODY ? 0 : (int)cg_total_power(scope->table, seat);
  }
  case CG_N_POOL: {
    unsigned seat = cg_eval_player(scope, at);
    return seat == CG_NOBODY ? 0 : scope->table->seat[seat].gold;
  }
  case CG_N_TOKENS: {
    unsigned token = cg_eval_word(scope, at);
    unsigned object = cg_deref(scope->table, cg_eval_card(scope, at));
    if (object == CG_NO_OBJECT) return 0;
    const cg_object *card = cg_at(scope->table, object);
    return (int)cg_tokens_on(card, token);
  }
  case CG_N_FIGURE: {
    unsigned which = cg_eval_word(scope, at);
    unsigned object = cg_deref(scope->table, cg_eval_card(scope, at));
    return object == CG_NO_OBJECT
               ? 0
               : cg_figure(scope->table, cg_at(scope->table, object)->controller, which);
  }
  case CG_N_MARGIN: return pub_of(scope)->challenge.margin;
  case CG_N_PER: {
    int per = cg_eval_number(scope, at), of = cg_eval_number(scope, at);
    return per <= 0 ? 0 : of / per;
  }
  case CG_N_IF: {
    bool holds = cg_eval_condition(scope, at);
    int yes = cg_eval_number(scope, at), no = cg_eval_number(scope, at);
    return holds ? yes : no;
  }
  case CG_N_SUM: {
    int a = cg_eval_number(scope, at);
    return a + cg_eval_number(scope, at);
  }
  case CG_N_MINUS: {
    int a = cg_eval_number(scope, at), b = cg_eval_number(scope, at);
    return a > b ? a - b : 0;
  }
  case CG_N_TWICE: return 2 * cg_eval_number(scope, at);
  case CG_N_AT_MOST: {
    int most = cg_eval_number(scope, at), of = cg_eval_number(scope, at);
    return of < most ? of : most;
  }
  default: {
    assert(op >= CG_N_HIGHEST_STR && op <= CG_N_LOWEST_COST);
    int extreme = cg_extreme(scope, at, op >= CG_N_HIGHEST_COST,
                             op == CG_N_HIGHEST_STR || op == CG_N_HIGHEST_COST);
    return extreme < 0 ? 0 : extreme;
  }
  }
}

/* --- challenges ----------------------------------------------------------- */

bool cg_contest_fits(cg_scope *scope, const uint16_t **at) {
  const cg_challenge *challenge = &pub_of(scope)->challenge;
  uint16_t op = *(*at)++;
  bool unopposed = (challenge->flags & CG_UNOPPOSED) != 0;
  switch (op) {
  case CG_X_ANY:
  case CG_X_THIS: return challenge->type != CG_NOBODY;
  case CG_X_TYPE: return cg_eval_word(scope, at) == challenge->type;
  case CG_X_TYPES: {
    bool first = cg_eval_word(scope, at) == challenge->type;
    return cg_eval_word(scope, at) == challenge->type || first;
  }
  case CG_X_UNOPPOSED: return unopposed;
  default:
    assert(op == CG_X_UNOPPOSED_TYPE);
    return cg_eval_word(scope, at) == challenge->type && unopposed;
  }
}

/* The types a contest may have. */
static unsigned contest_types(cg_scope *scope, const uint16_t **at) {
  uint16_t op = *(*at)++;
  switch (op) {
  case CG_X_TYPE:
  case CG_X_UNOPPOSED_TYPE: return hf_bit(cg_eval_word(scope, at) & 7);
  case CG_X_TYPES: {
    unsigned first = hf_bit(cg_eval_word(scope, at) & 7);
    return first | hf_bit(cg_eval_word(scope, at) & 7);
  }
  default: return CG_ICONS;
  }
}

/* Has that player won or lost such a challenge in the period? */
static bool record_of(cg_scope *scope, const uint16_t **at, uint16_t op) {
  unsigned seat = cg_eval_player(scope, at), types = contest_types(scope, at), found = 0;
  uint16_t period = *(*at)++;
  if (seat == CG_NOBODY) return false;
  const cg_seat *of = &scope->table->seat[seat];
  bool won = op == CG_IF_WON || op == CG_IF_NOT_WON;
  for (unsigned type = 0; type < 3; type++) {
    if ((types >> type & 1) == 0) continue;
    unsigned how = won ? of->won[type] : of->lost[type];
    if (period == CG_PER_ROUND && !won && (of->lost_in_round >> type & 1) != 0)
      found |= CG_AS_ATTACKER;
    if (period != CG_PER_ROUND && scope->table->pub->phase != CG_PHASE_CHALLENGES) continue;
    found |= op == CG_IF_NOT_LOST_DEFENDING ? how & CG_AS_DEFENDER : how;
  }
  bool positive = op == CG_IF_WON || op == CG_IF_LOST;
  return (found != 0) == positive;
}

/* --- conditions ----------------------------------------------------------- */

static bool any_cards(cg_scope *scope, const uint16_t **at) {
  cg_cards cards;
  cg_no_cards(&cards);
  cg_eval_cards(scope, at, &cards);
  return cards.unknown || cards.piles > 0 || cg_next(scope->table, cards.set, 0) != CG_NO_OBJECT;
}

static unsigned controlled(cg_scope *scope, unsigned seat, const uint16_t **at) {
  cg_cards cards;
  cg_no_cards(&cards);
  unsigned count = 0;
  cg_eval_cards_of(scope, at, seat, &cards);
  for (unsigned object = cg_next(scope->table, cards.set, 0); object != CG_NO_OBJECT;
       object = cg_next(scope->table, cards.set, object + 1))
    count += cg_at(scope->table, object)->controller == seat;
  return count;
}

static bool about_player(cg_scope *scope, uint16_t op, const uint16_t **at) {
  const cg_public *pub = pub_of(scope);
  unsigned seat = cg_eval_player(scope, at);
  switch (op) {
  case CG_IF_CONTROLS: return controlled(scope, seat, at) > 0;
  case CG_IF_CONTROLS_NONE: return controlled(scope, seat, at) == 0;
  case CG_IF_CONTROLS_MANY: {
    int number = cg_eval_number(scope, at);
    return (int)controlled(scope, seat, at) >= number;
  }
  case CG_IF_FIRST_PLAYER: return seat == pub->first_player;
  case CG_IF_NOT_FIRST_PLAYER: return seat != pub->first_player;
  case CG_IF_ATTACKS: return pub->challenge.type != CG_NOBODY && seat == pub->challenge.attacker;
  case CG_IF_DEFENDS: return pub->challenge.type != CG_NOBODY && seat == pub->challenge.defender;
  case CG_IF_SAME_PLAYER: return seat == cg_eval_player(scope, at) && seat != CG_NOBODY;
  default:
    assert(op == CG_IF_RIVAL);
    {
      unsigned other = cg_eval_player(scope, at);
      return seat != CG_NOBODY && other != CG_NOBODY && cg_is_rival(scope->table, other, seat);
    }
  }
}

static bool about_number(cg_scope *scope, uint16_t op, const uint16_t **at) {
  const cg_challenge *challenge = &pub_of(scope)->challenge;
  unsigned type = op == CG_IF_TYPE_NUMBER ? cg_eval_word(scope, at) : 3, count = 0;
  int number = cg_eval_number(scope, at);
  unsigned seat = cg_eval_player(scope, at);
  uint16_t period = *(*at)++;
  (void)period; /* challenges are initiated in one phase of a round */
  if (seat == CG_NOBODY || challenge->type == CG_NOBODY || challenge->attacker != seat)
    return false;
  if (type < 3 && type != challenge->type) return false;
  for (unsigned i = 0; i < 3; i++)
    if (type == 3 || type == i) count += scope->table->seat[seat].initiated[i];
  return (int)count == number;
}

/* What it is: of a card wherever it may be. */
static bool about_kind(cg_scope *scope, uint16_t op, uint32_t ref, const uint16_t **at) {
  cg_thing thing = cg_thing_of(scope->table, ref);
  switch (op) {
  case CG_IF_IS: return cg_kind_fits(scope, at, &thing) && thing.def != 0;
  case CG_IF_IS_NOT: return !cg_kind_fits(scope, at, &thing) && thing.def != 0;
  default: assert(op == CG_IF_NAMED); return cg_is_named(scope, &thing, cg_name_at(at));
  }
}

static bool has_entered(const cg_object *card, uint16_t period) {
  return (card->entered & (period == CG_PER_ROUND ? CG_THIS_ROUND : CG_THIS_PHASE)) != 0;
}

/* The others are about cards in play alone. */
static bool about_card(cg_scope *scope, uint16_t op, const uint16_t **at) {
  cg_table *table = scope->table;
  uint32_t ref = cg_eval_card(scope, at);
  if (op <= CG_IF_NAMED) return about_kind(scope, op, ref, at);
  unsigned object = cg_deref(table, ref);
  uint16_t period = op == CG_IF_ENTERED || op == CG_IF_AMBUSHED ? *(*at)++ : 0;
  if (object == CG_NO_OBJECT || cg_at(table, object)->place >= CG_GONE) return false;
  const cg_object *card = cg_at(table, object);
  switch (op) {
  case CG_IF_IN_PLAY: return card->place != CG_SHADOW;
  case CG_IF_KNEELING: return (card->flags & CG_KNEELING) != 0;
  case CG_IF_STANDING: return (card->flags & CG_KNEELING) == 0;
  case CG_IF_PARTICIPATES: return cg_participates(table, object);
  case CG_IF_CARD_ATTACKS: return cg_attacks(table, object);
  case CG_IF_CARD_DEFENDS: return (card->flags & CG_DEFENDING) != 0;
  case CG_IF_ATTACKS_ALONE:
    return cg_attacks(table, object) && cg_side_size(table, CG_ATTACKING) == 1;
  case CG_IF_DEFENDS_ALONE:
    return (card->flags & CG_DEFENDING) != 0 && cg_side_size(table, CG_DEFENDING) == 1;
  case CG_IF_ATTACHED: return card->host != CG_NO_OBJECT && card->place == CG_PLAY;
  case CG_IF_DUPLICATED: return cg_duplicates(table, object) > 0;
  case CG_IF_ENTERED: return has_entered(card, period);
  default:
    assert(op == CG_IF_AMBUSHED);
    return (card->flags & CG_AMBUSHED) != 0 && has_entered(card, period);
  }
}

/* Somebody who only guesses does not know that it holds not, either. */
static bool does_not_hold(cg_scope *scope, const uint16_t **at) {
  bool before = scope->unsure;
  scope->unsure = false;
  bool holds = cg_eval_condition(scope, at), unsure = scope->unsure;
  scope->unsure |= before;
  return !holds || unsure;
}

/* Players whom a quantifier speaks of. */
static uint32_t quantified(cg_scope *scope, const uint16_t *quantifier) {
  uint32_t opponents = cg_players(scope->table) & ~hf_bit(scope->user & 31);
  const uint16_t *at = quantifier + 1;
  return *quantifier < CG_P_ANY ? opponents : cg_eval_players(scope, &at);
}

/* The condition at `at` for each of the players of a quantifier in it, which may meet another one
 * there: it holds for any, for none, or for each. */
static bool holds_for(cg_scope *scope, const uint16_t *at, const uint16_t *quantifier) {
  bool any = false, all = true, before = scope->unsure;
  uint16_t op = *quantifier;
  if (scope->bound_count == CG_BOUND) return false;
  scope->unsure = false;
  cg_bound *bound = &scope->bound[scope->bound_count++];
  HF_EACH_BIT (seat, quantified(scope, quantifier)) {
    const uint16_t *from = at;
    *bound = (cg_bound){quantifier, seat};
    bool holds = cg_eval_condition(scope, &from);
    any |= holds;
    all &= holds;
  }
  scope->bound_count--;
  bool unsure = scope->unsure;
  scope->unsure |= before;
  if (op == CG_P_ANY || op == CG_P_ANY_OPPONENT) return any;
  return op == CG_P_EACH || op == CG_P_EACH_OPPONENT ? all : !any || unsure;
}

static bool condition_holds(cg_scope *scope, const uint16_t **at);

bool cg_eval_condition(cg_scope *scope, const uint16_t **at) {
  const uint16_t *from = *at, *met = scope->met;
  scope->met = NULL;
  bool holds = condition_holds(scope, at);
  const uint16_t *quantifier = scope->met;
  scope->met = met;
  return quantifier == NULL ? holds : holds_for(scope, from, quantifier);
}

/* Compared with what is hidden from who guesses anything may be so. */
static bool compare(cg_scope *scope, uint16_t op, const uint16_t **at) {
  bool before = scope->unsure;
  scope->unsure = false;
  int a = cg_eval_number(scope, at), b = cg_eval_number(scope, at);
  bool unsure = scope->unsure;
  scope->unsure |= before;
  if (unsure && scope->guess) return true;
  return op == CG_IF_AT_LEAST ? a >= b : op == CG_IF_AT_MOST ? a <= b : a > b;
}

static bool condition_holds(cg_scope *scope, const uint16_t **at) {
  const cg_public *pub = pub_of(scope);
  uint16_t op = *(*at)++;
  switch (op) {
  case CG_IF_AT_LEAST:
  case CG_IF_AT_MOST:
  case CG_IF_HIGHER: return compare(scope, op, at);
  case CG_IF_NOT: return does_not_hold(scope, at);
  case CG_IF_ANY: return any_cards(scope, at);
  case CG_IF_NONE: {
    cg_cards cards;
    cg_no_cards(&cards);
    cg_eval_cards(scope, at, &cards);
    return cards.unknown ||
           (cards.piles == 0 && cg_next(scope->table, cards.set, 0) == CG_NO_OBJECT);
  }
  case CG_IF_WON:
  case CG_IF_NOT_WON:
  case CG_IF_LOST:
  case CG_IF_NOT_LOST:
  case CG_IF_NOT_LOST_DEFENDING: return record_of(scope, at, op);
  case CG_IF_CHALLENGE: return pub->challenge.type != CG_NOBODY;
  case CG_IF_TYPE: return cg_eval_word(scope, at) == pub->challenge.type;
  case CG_IF_SAME_TYPE:
    return scope->context != NULL && cg_ref_kind(scope->context->reg[0]) == CG_REF_WORD &&
           (scope->context->reg[0] & 0xFF) == pub->challenge.type;
  case CG_IF_TYPES: {
    bool first = cg_eval_word(scope, at) == pub->challenge.type;
    return cg_eval_word(scope, at) == pub->challenge.type || first;
  }
  case CG_IF_UNOPPOSED: return (pub->challenge.flags & CG_UNOPPOSED) != 0;
  case CG_IF_MARGIN: return pub->challenge.margin >= cg_eval_number(scope, at);
  case CG_IF_NUMBER:
  case CG_IF_TYPE_NUMBER: return about_number(scope, op, at);
  case CG_IF_PHASE: return cg_eval_word(scope, at) == pub->phase;
  case CG_IF_NOT_PHASE: return cg_eval_word(scope, at) != pub->phase;
  case CG_IF_IN_HAND: /* looked at where the ability is found */
  case CG_IF_IN_DISCARD:
  case CG_IF_IN_DEAD:
  case CG_IF_IN_SHADOWS: return true;
  case CG_IF_EITHER: {
    bool first = cg_eval_condition(scope, at);
    return cg_eval_condition(scope, at) || first;
  }
  default: break;
  }
  return op >= CG_IF_IS ? about_card(scope, op, at) : about_player(scope, op, at);
}
