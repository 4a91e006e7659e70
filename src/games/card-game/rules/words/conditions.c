/* Conditions: condition.def names the function of each, if_NAME() here. Numbers are in numbers.c.
 */
#include "conditions.h"

#include "../state/objects.h"
#include "../state/participants.h"
#include "asks.h"
#include "filters.h"
#include "kinds.h"
#include "numbers.h"
#include "sets.h"

typedef bool condition(cg_scope *scope, const uint16_t **at);

static cg_public *pub_of(const cg_scope *scope) { return scope->table->pub; }

static const cg_challenge *challenge_of(const cg_scope *scope) {
  return cg_challenge_meant(scope->table);
}
static bool is_challenge(const cg_scope *scope) { return challenge_of(scope)->type != CG_NOBODY; }

/* --- numbers compared ------------------------------------------------------- */

typedef struct compared {
  int first, second;
  bool open; /* somebody guesses, and it depends on what is hidden: anything may be so */
} compared;

static compared compare(cg_scope *scope, const uint16_t **at) {
  bool before = scope->unsure;
  scope->unsure = false;
  int first = cg_eval_number(scope, at), second = cg_eval_number(scope, at);
  bool unsure = scope->unsure;
  scope->unsure |= before;
  return (compared){first, second, unsure && scope->guess};
}

static bool if_at_least(cg_scope *scope, const uint16_t **at) {
  compared numbers = compare(scope, at);
  return numbers.open || numbers.first >= numbers.second;
}
static bool if_at_most(cg_scope *scope, const uint16_t **at) {
  compared numbers = compare(scope, at);
  return numbers.open || numbers.first <= numbers.second;
}
static bool if_higher(cg_scope *scope, const uint16_t **at) {
  compared numbers = compare(scope, at);
  return numbers.open || numbers.first > numbers.second;
}

/* --- cards there are -------------------------------------------------------- */

static bool if_any(cg_scope *scope, const uint16_t **at) {
  cg_cards cards;
  cg_no_cards(&cards);
  cg_eval_cards(scope, at, &cards);
  return cards.unknown || cards.piles > 0 || cg_next(scope->table, cards.set, 0) != CG_NO_OBJECT;
}
/* Of hidden places it is not known. */
static bool if_none(cg_scope *scope, const uint16_t **at) {
  cg_cards cards;
  cg_no_cards(&cards);
  cg_eval_cards(scope, at, &cards);
  return cards.unknown || (cards.piles == 0 && cg_next(scope->table, cards.set, 0) == CG_NO_OBJECT);
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

static bool if_controls(cg_scope *scope, const uint16_t **at) {
  unsigned seat = cg_eval_player(scope, at);
  return controlled(scope, seat, at) > 0;
}
static bool if_controls_none(cg_scope *scope, const uint16_t **at) {
  unsigned seat = cg_eval_player(scope, at);
  return controlled(scope, seat, at) == 0;
}
static bool if_controls_many(cg_scope *scope, const uint16_t **at) {
  unsigned seat = cg_eval_player(scope, at);
  int number = cg_eval_number(scope, at);
  return (int)controlled(scope, seat, at) >= number;
}

/* --- players ---------------------------------------------------------------- */

static bool if_first_player(cg_scope *scope, const uint16_t **at) {
  return cg_eval_player(scope, at) == pub_of(scope)->first_player;
}
static bool if_not_first_player(cg_scope *scope, const uint16_t **at) {
  return cg_eval_player(scope, at) != pub_of(scope)->first_player;
}
static bool if_attacks(cg_scope *scope, const uint16_t **at) {
  unsigned seat = cg_eval_player(scope, at);
  return is_challenge(scope) && seat == challenge_of(scope)->attacker;
}
static bool if_defends(cg_scope *scope, const uint16_t **at) {
  unsigned seat = cg_eval_player(scope, at);
  return is_challenge(scope) && seat == challenge_of(scope)->defender;
}
/* Before the dominance phase its winner is that of the last round. */
static bool if_dominant(cg_scope *scope, const uint16_t **at) {
  unsigned seat = cg_eval_player(scope, at), phase = pub_of(scope)->phase;
  return phase >= CG_PHASE_DOMINANCE && phase != CG_NOBODY && seat != CG_NOBODY &&
         seat == pub_of(scope)->dominance_winner;
}
static bool if_same_player(cg_scope *scope, const uint16_t **at) {
  unsigned seat = cg_eval_player(scope, at), other = cg_eval_player(scope, at);
  return seat == other && seat != CG_NOBODY;
}
static bool if_rival(cg_scope *scope, const uint16_t **at) {
  unsigned seat = cg_eval_player(scope, at), other = cg_eval_player(scope, at);
  return seat != CG_NOBODY && other != CG_NOBODY && cg_is_rival(scope->table, other, seat);
}

/* --- challenges that were --------------------------------------------------- */

/* contest.def says which have to be won unopposed. */
enum { ANY, UNOPPOSED };
static const uint8_t contests[CG_OPS_END] = {
#define WORD_READS(number, op, type, reads, cards, pattern, english, how) [op] = how,
#include "contest.def"
#undef WORD_READS
};

/* The types a contest may have: those that are named, or all. */
static unsigned contest_types(cg_scope *scope, const uint16_t **at) {
  unsigned named = cg_op_slots[*(*at)++], types = named == 0 ? CG_ICONS : 0;
  for (; named > 0; named--) types |= hf_bit(cg_eval_word(scope, at) & 7);
  return types;
}

bool cg_contest_fits(cg_scope *scope, const uint16_t **at) {
  const cg_challenge *challenge = &pub_of(scope)->challenge;
  bool unopposed = (challenge->flags & CG_UNOPPOSED) != 0;
  bool any = contests[**at] == ANY;
  unsigned types = contest_types(scope, at);
  return challenge->type != CG_NOBODY && (types >> challenge->type & 1) != 0 && (any || unopposed);
}

/* A player, the types of challenges that are meant, and in which period. */
typedef struct record {
  const cg_seat *of; /* NULL: nobody */
  unsigned types;
  bool round, counts; /* the whole round; what was won and lost in this phase counts */
} record;

static record read_record(cg_scope *scope, const uint16_t **at) {
  unsigned seat = cg_eval_player(scope, at), types = contest_types(scope, at);
  bool round = *(*at)++ == CG_PER_ROUND;
  return (record){.of = seat == CG_NOBODY ? NULL : &scope->table->seat[seat],
                  .types = types,
                  .round = round,
                  .counts = round || pub_of(scope)->phase == CG_PHASE_CHALLENGES};
}

/* As what it won such a challenge: CG_AS_, and lost one. */
static unsigned won(const record *r) {
  unsigned found = 0;
  for (unsigned type = 0; type < 3; type++)
    if (r->counts && (r->types >> type & 1) != 0) found |= r->of->won[type];
  return found;
}
static unsigned lost(const record *r) {
  unsigned found = 0;
  for (unsigned type = 0; type < 3; type++)
    if (r->counts && (r->types >> type & 1) != 0) found |= r->of->lost[type];
  return found;
}
/* Of the phases before it is not kept as what it was lost. */
static bool lost_in_round(const record *r) {
  return r->round && (r->of->lost_in_round & r->types) != 0;
}

static bool if_won(cg_scope *scope, const uint16_t **at) {
  record r = read_record(scope, at);
  return r.of != NULL && won(&r) != 0;
}
static bool if_not_won(cg_scope *scope, const uint16_t **at) {
  record r = read_record(scope, at);
  return r.of != NULL && won(&r) == 0;
}
static bool if_lost(cg_scope *scope, const uint16_t **at) {
  record r = read_record(scope, at);
  return r.of != NULL && (lost(&r) != 0 || lost_in_round(&r));
}
static bool if_not_lost(cg_scope *scope, const uint16_t **at) {
  record r = read_record(scope, at);
  return r.of != NULL && lost(&r) == 0 && !lost_in_round(&r);
}
static bool if_not_lost_defending(cg_scope *scope, const uint16_t **at) {
  record r = read_record(scope, at);
  return r.of != NULL && (lost(&r) & CG_AS_DEFENDER) == 0 && !lost_in_round(&r);
}

/* --- the challenge under way ------------------------------------------------ */

static bool if_challenge(cg_scope *scope, const uint16_t **at) {
  (void)at; /* no words behind it */
  return is_challenge(scope);
}
static bool if_type(cg_scope *scope, const uint16_t **at) {
  return cg_eval_word(scope, at) == challenge_of(scope)->type;
}
static bool if_types(cg_scope *scope, const uint16_t **at) {
  bool first = cg_eval_word(scope, at) == challenge_of(scope)->type;
  return cg_eval_word(scope, at) == challenge_of(scope)->type || first;
}
static bool if_same_type(cg_scope *scope, const uint16_t **at) {
  (void)at; /* no words behind it */
  return scope->context != NULL && cg_ref_kind(scope->context->reg[0]) == CG_REF_WORD &&
         (scope->context->reg[0] & 0xFF) == challenge_of(scope)->type;
}
static bool if_unopposed(cg_scope *scope, const uint16_t **at) {
  (void)at; /* no words behind it */
  return (challenge_of(scope)->flags & CG_UNOPPOSED) != 0;
}
static bool if_margin(cg_scope *scope, const uint16_t **at) {
  return challenge_of(scope)->margin >= cg_eval_number(scope, at);
}

/* Has that player initiated so many, of these types? Challenges are initiated in one phase of a
 * round: the period does not matter. */
static bool is_number(cg_scope *scope, const uint16_t **at, unsigned types) {
  int number = cg_eval_number(scope, at), count = 0;
  unsigned seat = cg_eval_player(scope, at);
  ++*at; /* the period */
  if (seat == CG_NOBODY || !is_challenge(scope) || challenge_of(scope)->attacker != seat)
    return false;
  for (unsigned type = 0; type < 3; type++)
    if ((types >> type & 1) != 0) count += scope->table->seat[seat].initiated[type];
  return count == number;
}
static bool if_number(cg_scope *scope, const uint16_t **at) {
  return is_number(scope, at, CG_ICONS);
}
static bool if_type_number(cg_scope *scope, const uint16_t **at) {
  unsigned type = cg_eval_word(scope, at);
  bool numbered = is_number(scope, at, type < 3 ? hf_bit(type) : 0);
  return numbered && (type >= 3 || type == challenge_of(scope)->type);
}

/* --- phases ----------------------------------------------------------------- */

static bool if_phase(cg_scope *scope, const uint16_t **at) {
  return cg_eval_word(scope, at) == pub_of(scope)->phase;
}
static bool if_not_phase(cg_scope *scope, const uint16_t **at) {
  return cg_eval_word(scope, at) != pub_of(scope)->phase;
}

/* --- a card, wherever it may be ---------------------------------------------- */

static bool if_is(cg_scope *scope, const uint16_t **at) {
  cg_thing thing = cg_thing_of(scope->table, cg_eval_card(scope, at));
  return cg_kind_fits(scope, at, &thing) && thing.def != 0;
}
static bool if_is_not(cg_scope *scope, const uint16_t **at) {
  cg_thing thing = cg_thing_of(scope->table, cg_eval_card(scope, at));
  return !cg_kind_fits(scope, at, &thing) && thing.def != 0;
}
static bool if_named(cg_scope *scope, const uint16_t **at) {
  cg_thing thing = cg_thing_of(scope->table, cg_eval_card(scope, at));
  return cg_is_named(scope, &thing, cg_name_at(at));
}

/* Looked at where the ability is found. */
static bool if_in_hand(cg_scope *scope, const uint16_t **at) {
  (void)scope, (void)at;
  return true;
}
static bool if_in_discard(cg_scope *scope, const uint16_t **at) {
  (void)scope, (void)at;
  return true;
}
static bool if_in_dead(cg_scope *scope, const uint16_t **at) {
  (void)scope, (void)at;
  return true;
}
static bool if_in_shadows(cg_scope *scope, const uint16_t **at) {
  (void)scope, (void)at;
  return true;
}

/* --- a card in play --------------------------------------------------------- */

/* CG_NO_OBJECT: it is not in play, nor in the shadows. */
static unsigned object_meant(cg_scope *scope, const uint16_t **at) {
  unsigned object = cg_deref(scope->table, cg_eval_card(scope, at));
  bool there = object != CG_NO_OBJECT && cg_at(scope->table, object)->place < CG_GONE;
  return there ? object : CG_NO_OBJECT;
}
static bool has_flag(const cg_scope *scope, unsigned object, unsigned flag) {
  return object != CG_NO_OBJECT && (cg_at(scope->table, object)->flags & flag) != 0;
}
static bool is_alone(const cg_scope *scope, unsigned side) {
  return cg_side_size(scope->table, side) == 1;
}

static bool if_in_play(cg_scope *scope, const uint16_t **at) {
  unsigned object = object_meant(scope, at);
  return object != CG_NO_OBJECT && cg_at(scope->table, object)->place != CG_SHADOW;
}
static bool if_kneeling(cg_scope *scope, const uint16_t **at) {
  return has_flag(scope, object_meant(scope, at), CG_KNEELING);
}
static bool if_standing(cg_scope *scope, const uint16_t **at) {
  unsigned object = object_meant(scope, at);
  return object != CG_NO_OBJECT && !has_flag(scope, object, CG_KNEELING);
}
static bool if_participates(cg_scope *scope, const uint16_t **at) {
  unsigned object = object_meant(scope, at);
  return object != CG_NO_OBJECT && cg_participates(scope->table, object);
}
static bool if_card_attacks(cg_scope *scope, const uint16_t **at) {
  unsigned object = object_meant(scope, at);
  return object != CG_NO_OBJECT && cg_attacks(scope->table, object);
}
static bool if_card_defends(cg_scope *scope, const uint16_t **at) {
  return has_flag(scope, object_meant(scope, at), CG_DEFENDING);
}
static bool if_attacks_alone(cg_scope *scope, const uint16_t **at) {
  return if_card_attacks(scope, at) && is_alone(scope, CG_ATTACKING);
}
static bool if_defends_alone(cg_scope *scope, const uint16_t **at) {
  return if_card_defends(scope, at) && is_alone(scope, CG_DEFENDING);
}
static bool if_attached(cg_scope *scope, const uint16_t **at) {
  unsigned object = object_meant(scope, at);
  return object != CG_NO_OBJECT && cg_at(scope->table, object)->host != CG_NO_OBJECT &&
         cg_at(scope->table, object)->place == CG_PLAY;
}
static bool if_duplicated(cg_scope *scope, const uint16_t **at) {
  unsigned object = object_meant(scope, at);
  return object != CG_NO_OBJECT && cg_duplicates(scope->table, object) > 0;
}

static bool has_entered(const cg_scope *scope, unsigned object, uint16_t period) {
  unsigned since = period == CG_PER_ROUND ? CG_THIS_ROUND : CG_THIS_PHASE;
  return object != CG_NO_OBJECT && (cg_at(scope->table, object)->entered & since) != 0;
}
static bool if_entered(cg_scope *scope, const uint16_t **at) {
  unsigned object = object_meant(scope, at);
  return has_entered(scope, object, *(*at)++);
}
static bool if_ambushed(cg_scope *scope, const uint16_t **at) {
  unsigned object = object_meant(scope, at);
  return has_entered(scope, object, *(*at)++) && has_flag(scope, object, CG_AMBUSHED);
}

/* --- conditions of conditions ----------------------------------------------- */

static bool if_either(cg_scope *scope, const uint16_t **at) {
  bool first = cg_eval_condition(scope, at);
  return cg_eval_condition(scope, at) || first;
}

/* Somebody who only guesses does not know that it holds not, either. */
static bool if_not(cg_scope *scope, const uint16_t **at) {
  bool before = scope->unsure;
  scope->unsure = false;
  bool holds = cg_eval_condition(scope, at), unsure = scope->unsure;
  scope->unsure |= before;
  return !holds || unsure;
}

static condition *const conditions[CG_OPS_END] = {
#define WORD_READS(number, op, type, reads, cards, pattern, english, name, needs) [op] = if_##name,
#include "condition.def"
#undef WORD_READS
};

/* --- quantifiers ------------------------------------------------------------ */

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

bool cg_eval_condition(cg_scope *scope, const uint16_t **at) {
  const uint16_t *from = *at, *met = scope->met;
  scope->met = NULL;
  uint16_t op = *(*at)++;
  bool holds = conditions[op](scope, at);
  const uint16_t *quantifier = scope->met;
  scope->met = met;
  return quantifier == NULL ? holds : holds_for(scope, from, quantifier);
}
