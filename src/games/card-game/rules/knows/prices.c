/* What it costs to bring a card out: see prices.h. */
#include "prices.h"

#include "../words/filters.h"
#include "../words/kinds.h"
#include "../words/lasting.h"
#include "../words/numbers.h"
#include "../words/reads.h"
#include "figures.h"
#include "force.h"
#include "lasts.h"

static cg_thing card_in_hand(unsigned seat, unsigned def) {
  return (cg_thing){.object = CG_NO_OBJECT,
                    .def = (uint16_t)def,
                    .controller = (uint8_t)seat,
                    .owner = (uint8_t)seat,
                    .zone = CG_HAND};
}

/* Was such a card brought out in this period already? */
static bool came_before(const cg_change *change, const uint16_t *kind, unsigned seat,
                        uint16_t period) {
  const cg_table *table = change->scope->table;
  const cg_seat *of = &table->seat[seat];
  uint32_t brought = period == CG_PER_PHASE ? of->first_in_phase : of->first_in_round;
  unsigned which = 0;
  while (table->rules->first_at[which] != (uint32_t)(kind - table->code)) which++;
  return (brought >> which & 1) != 0;
}

/* For which of these modifiers of a first card is this one the first, or a later one? */
HF_APART static uint32_t read_firsts(cg_table *table, const cg_thing *thing, uint32_t left) {
  cg_scope scope = {.table = table,
                    .code = table->code,
                    .member = CG_NO_OBJECT,
                    .object = CG_NO_OBJECT,
                    .user = thing->controller};
  uint32_t found = 0;
  for (; left != 0; left &= left - 1) {
    const uint16_t *at = table->code + table->rules->first_at[hf_lowest_bit(left)];
    if (cg_kind_fits(&scope, &at, thing)) found |= left & (0 - left);
  }
  return found;
}

/* And of all? Mostly what is printed on it tells. */
static uint32_t counts_as_first(cg_table *table, const cg_thing *thing, unsigned way) {
  const cg_rules *rules = table->rules;
  uint32_t asked = rules->first_by[cg_way_place(way)];
  if (asked == 0) return 0;
  uint32_t printed = cg_words_as_printed(table) ? asked & rules->first_printed : 0;
  uint32_t found = printed & cg_def_of(table, thing->def)->firsts;
  if (asked != printed) found |= read_firsts(table, thing, asked & ~printed);
  return found;
}

/* What a change of costs says behind the kind of cards it is about, if it goes for this way and
 * player; NULL. */
static const uint16_t *behind_kind(const cg_change *change, const cg_question *asked) {
  const uint16_t *kind = change->at, *at = cg_end_of(change->scope->table, kind);
  bool first = change->op == CG_M_FIRST_COSTS;
  if (!cg_is_way(*at++, asked->word)) return NULL;
  if (!cg_names_player(change, &at, asked->seat)) return NULL;
  return first && came_before(change, kind, asked->seat, *at++) ? NULL : at;
}

static void visit_cost(const cg_change *change, void *user) {
  cg_question *asked = user;
  const uint16_t *kind = change->at, *at = behind_kind(change, asked);
  if (at == NULL) return;
  bool bare = change->op == CG_M_FIRST_COSTS || change->op == CG_M_NEXT_COSTS;
  if (!(bare ? cg_kind_fits(change->scope, &kind, asked->thing)
             : cg_fits(change->scope, &kind, asked->thing)))
    return;
  int number = cg_change_number(change, &at);
  asked->count += change->op == CG_M_COSTS_MORE ? number : -number;
}

/* What kind of card it is about is left out of account. */
static void visit_saving(const cg_change *change, void *user) {
  cg_question *asked = user;
  const uint16_t *at = behind_kind(change, asked);
  int number = at == NULL ? 0 : cg_change_number(change, &at);
  if (number > 0) asked->count += number;
}

unsigned cg_saving(cg_table *table, unsigned seat, unsigned way) {
  cg_mask families = cg_mask_without(cg_cost_changes, CG_CHANGES(COSTS_MORE));
  cg_question asked = {.word = way, .seat = seat};
  if (cg_any_about(table, families))
    cg_each_change(table, families, visit_saving, &asked);
  return (unsigned)asked.count;
}

/* It takes down what all others have left, and not below its least. */
static void visit_cost_to(const cg_change *change, void *user) {
  cg_question *asked = user;
  const uint16_t *cards = change->at, *at = behind_kind(change, asked);
  if (at == NULL || !cg_fits(change->scope, &cards, asked->thing)) return;
  int lowered = asked->count - cg_change_number(change, &at);
  int least = cg_eval_number(change->scope, &at);
  if (asked->count > least) asked->count = lowered > least ? lowered : least;
}

/* What such changes in force, and those that the card says of itself, make of a cost. */
static void change_cost(cg_table *table, cg_mask families, cg_visit visit, cg_question *asked) {
  unsigned def = asked->thing->def;
  if (cg_any_about(table, families)) cg_each_change(table, families, visit, asked);
  if (cg_mask_meet(cg_def_of(table, def)->changes, families))
    cg_each_change_of(table, asked->seat, def, families, visit, asked);
}

static int with_changes(cg_table *table, unsigned seat, unsigned def, unsigned way, int cost) {
  cg_mask families = cg_cost_changes, bounded = CG_CHANGES(COSTS_LESS_TO);
  if ((table->rules->cost_ways & cg_way(way)) == 0) return cost;
  if (!cg_any_about(table, families) &&
      !cg_mask_meet(cg_def_of(table, def)->changes, families))
    return cost;
  cg_thing thing = card_in_hand(seat, def);
  cg_question asked = {.thing = &thing, .word = way, .seat = seat, .count = cost};
  change_cost(table, cg_mask_without(families, bounded), visit_cost, &asked);
  change_cost(table, bounded, visit_cost_to, &asked);
  return asked.count;
}

static unsigned changed_cost(cg_table *table, unsigned seat, unsigned def, unsigned way,
                             unsigned printed) {
  if (printed == CG_NONE) return CG_NONE;
  int cost = with_changes(table, seat, def, way, (int)printed);
  return cost < 0 ? 0 : (unsigned)cost;
}

static void visit_ambush(const cg_change *change, void *user) {
  cg_question *asked = user;
  const uint16_t *at = change->at;
  if (!cg_change_names(change, &at, asked->thing)) return;
  int cost = cg_def_of(change->scope->table, asked->thing->def)->cost;
  bool of_cost = change->op == CG_M_AMBUSH_COST || change->op == CG_M_AMBUSH_BELOW;
  if (of_cost && cost == CG_NONE) return;
  int number = change->op == CG_M_AMBUSH_COST ? 0 : cg_change_number(change, &at);
  int value = !of_cost ? number : cost > number ? cost - number : 0;
  if (value < asked->count) asked->count = value;
}

/* What the card itself says of it where it lies concealed. X is 0 if nothing tells what it is. */
static unsigned own_price(cg_table *table, unsigned seat, unsigned def, cg_mask families,
                          cg_question *asked) {
  const cg_def *card = cg_def_of(table, def);
  unsigned x = cg_mask_meet(families, CG_CHANGES(SHADOW)) ? CG_X_SHADOW : CG_X_AMBUSH;
  bool is_x = (card->x_facts & x) != 0;
  if (is_x) asked->count = CG_NONE;
  if (cg_mask_meet(card->changes, families))
    cg_each_change_of(table, seat, def, families, visit_ambush, asked);
  return is_x && asked->count == CG_NONE ? 0 : (unsigned)asked->count;
}

/* Some cards of a hand, of which the same is asked, so that what is in force is read once. */
typedef struct hopefuls {
  unsigned count;
  cg_thing thing[CG_POOL];
  cg_question asked[CG_POOL];
} hopefuls;

static void visit_ambushes(const cg_change *change, void *user) {
  hopefuls *all = user;
  for (unsigned i = 0; i < all->count; i++) visit_ambush(change, &all->asked[i]);
}

void cg_ambush_costs(cg_table *table, unsigned seat, unsigned count, const uint16_t *def,
                     unsigned *cost) {
  cg_mask families = CG_CHANGES(AMBUSH, AMBUSH_COST, AMBUSH_BELOW);
  hopefuls all;
  all.count = count;
  for (unsigned i = 0; i < count; i++) {
    all.thing[i] = card_in_hand(seat, def[i]);
    all.asked[i] = (cg_question){.thing = &all.thing[i], .count = cg_def_of(table, def[i])->ambush};
    all.asked[i].count = (int)own_price(table, seat, def[i], families, &all.asked[i]);
  }
  if (cg_any_about(table, families))
    cg_each_change(table, families, visit_ambushes, &all);
  for (unsigned i = 0; i < count; i++)
    cost[i] = changed_cost(table, seat, def[i], CG_WAY_AMBUSH, (unsigned)all.asked[i].count);
}

unsigned cg_ambush_least(const cg_table *table, unsigned def) {
  const cg_def *card = cg_def_of(table, def);
  if (cg_any_change(table, CG_M_AMBUSH) || cg_any_change(table, CG_M_AMBUSH_BELOW) ||
      (table->rules->cost_ways & cg_way(CG_WAY_AMBUSH)) != 0)
    return 0;
  return cg_any_change(table, CG_M_AMBUSH_COST) && card->cost < card->ambush ? card->cost
                                                                             : card->ambush;
}

unsigned cg_shadow(cg_table *table, unsigned seat, unsigned def) {
  cg_thing thing = card_in_hand(seat, def);
  cg_question asked = {.thing = &thing, .count = cg_def_of(table, def)->shadow};
  asked.count = (int)own_price(table, seat, def, CG_CHANGES(SHADOW), &asked);
  if (cg_any_change(table, CG_M_SHADOW))
    cg_each_change(table, CG_CHANGES(SHADOW), visit_ambush, &asked);
  return (unsigned)asked.count;
}

unsigned cg_shadow_cost(cg_table *table, unsigned seat, unsigned def) {
  return changed_cost(table, seat, def, CG_WAY_EMERGE, cg_shadow(table, seat, def));
}

enum { SHADOW_COST = 2 };

static HF_APART unsigned ambush_cost(cg_table *table, unsigned seat, unsigned def) {
  unsigned cost;
  cg_ambush_costs(table, seat, 1, &(uint16_t){(uint16_t)def}, &cost);
  return cost;
}

unsigned cg_cost(cg_table *table, unsigned seat, unsigned def, unsigned way) {
  unsigned printed = cg_def_of(table, def)->cost;
  if (way == CG_WAY_AMBUSH) return ambush_cost(table, seat, def);
  if (way == CG_WAY_SHADOWS)
    printed = cg_shadow(table, seat, def) == CG_NONE ? CG_NONE : SHADOW_COST;
  return changed_cost(table, seat, def, way, printed);
}

bool cg_event_affordable(cg_table *table, unsigned seat, unsigned def, unsigned x) {
  const cg_def *card = cg_def_of(table, def);
  unsigned gold = table->seat[seat].gold;
  if (card->cost == CG_NONE) return false;
  if (card->cost + (card->cost_is_x != 0 ? x : 0U) <= gold && cg_is_cheap(table, def)) return true;
  return cg_event_cost(table, seat, def, x) <= gold;
}

unsigned cg_event_cost(cg_table *table, unsigned seat, unsigned def, unsigned x) {
  const cg_def *card = cg_def_of(table, def);
  if (card->cost == CG_NONE) return CG_NONE;
  unsigned printed = card->cost + (card->cost_is_x != 0 ? x : 0U);
  return changed_cost(table, seat, def, CG_WAY_PLAY, printed);
}

/* A change of what the next card costs is used up by this one. */
static bool is_used_up(cg_table *table, const cg_lasting *lasting, const cg_thing *thing,
                       unsigned way) {
  const uint16_t *at = cg_lasting_words(table, lasting);
  if (lasting->kind != CG_CHANGES || *at++ != CG_M_NEXT_COSTS) return false;
  cg_scope scope = cg_scope_of_lasting(table, lasting);
  const uint16_t *kind = at;
  cg_pass(table, &at);
  if (!cg_is_way(*at++, way) || !cg_kind_fits(&scope, &kind, thing)) return false;
  unsigned whose = lasting->seat != CG_NOBODY ? lasting->seat : cg_eval_player(&scope, &at);
  return whose == thing->controller;
}

void cg_brought_out(cg_table *table, unsigned seat, unsigned def, unsigned way) {
  cg_seat *of = &table->seat[seat];
  cg_thing thing = card_in_hand(seat, def);
  bool lasts = cg_any_lasts(table, CG_CHANGES(NEXT_COSTS));
  for (unsigned i = lasts ? table->pub->lasting_count : 0; i-- > 0;)
    if (is_used_up(table, cg_lasting_at(table, i), &thing, way)) cg_end_lasting(table, i);
  uint32_t first = counts_as_first(table, &thing, way);
  of->first_in_round |= first;
  of->first_in_phase |= first;
  cg_touch(table, CG_NEW_OTHER);
}
