/* What cards and players may, must and cannot do, what it costs to bring a card out,
 * and where an attachment may be. Found when it is asked. */
#include "permissions.h"

#include "../state/objects.h"
#include "../words/fits.h"
#include "../words/lasting.h"
#include "../words/reads.h"
#include "../words/sets.h"
#include "figures.h"
#include "force.h"
#include "lasts.h"
#include "../words/numbers.h"

/* --- cannot, may, must ---------------------------------------------------- */

static void visit_deed(const cg_change *change, void *user) {
  cg_question *asked = user;
  const uint16_t *at = change->at;
  if (cg_change_names(change, &at, asked->thing) && *at == asked->word) asked->yes = true;
}

bool cg_card_is_barred(cg_table *table, unsigned object, unsigned deed) {
  cg_thing thing = cg_thing_at(table, object);
  cg_question asked = {.thing = &thing, .word = deed};
  cg_each_change(table, cg_changes(CG_M_CANNOT), visit_deed, &asked);
  return asked.yes;
}

static void visit_has(const cg_change *change, void *user) {
  cg_question *asked = user;
  const uint16_t *at = change->at;
  if (cg_change_names(change, &at, asked->thing)) asked->yes = true;
}

bool cg_card_is_given(cg_table *table, unsigned object, unsigned op) {
  cg_thing thing = cg_thing_at(table, object);
  cg_question asked = {.thing = &thing};
  cg_each_change(table, cg_changes(op), visit_has, &asked);
  return asked.yes;
}

bool cg_cannot_be_knelt(cg_table *table, unsigned object) {
  return cg_card_cannot(table, object, CG_DEED_KNEEL) ||
         cg_card_cannot(table, object, CG_DEED_KNELT);
}

bool cg_may_kneel_for(cg_table *table, unsigned object, unsigned but) {
  return !cg_card_cannot(table, object, CG_DEED_KNEEL) ||
         (cg_at(table, object)->flags & CG_KNEELING) != 0 || cg_card_has(table, object, but);
}

/* What makes cards in play blank does not reach one that is on its way. */
bool cg_enters_kneeling(cg_table *table, unsigned object) {
  uint64_t families = cg_changes(CG_M_ENTERS_KNEELING);
  if (cg_card_has(table, object, CG_M_ENTERS_KNEELING)) return true;
  if ((cg_card(table, object)->changes & families) == 0) return false;
  cg_thing thing = cg_thing_at(table, object);
  cg_question asked = {.thing = &thing};
  cg_each_own_change(table, object, families, visit_has, &asked);
  return asked.yes;
}

static void visit_act(const cg_change *change, void *user) {
  cg_question *asked = user;
  const uint16_t *at = change->at;
  if (!cg_names_player(change, &at, asked->seat)) return;
  uint16_t act = *at++;
  if (act != asked->word) return;
  if (act == CG_ACT_DRAW || act == CG_ACT_GAIN_POWER) {
    asked->yes = true;
    return;
  }
  if (asked->def == 0 && asked->thing == NULL) return;
  if (act == CG_ACT_TRIGGER && at[0] == CG_CS_ALL && at[1] == CG_K_CARDS) {
    asked->yes = true; /* of plots and agendas too */
    return;
  }
  cg_thing thing = {.object = CG_NO_OBJECT,
                    .def = (uint16_t)asked->def,
                    .controller = (uint8_t)asked->seat,
                    .owner = (uint8_t)asked->seat,
                    .zone = CG_HAND};
  if (cg_fits(change->scope, &at, asked->thing != NULL ? asked->thing : &thing)) asked->yes = true;
}

bool cg_player_is_barred(cg_table *table, unsigned seat, unsigned act, unsigned def) {
  cg_question asked = {.word = act, .seat = seat, .def = def};
  cg_each_change(table, cg_changes(CG_M_PLAYER_CANNOT), visit_act, &asked);
  return asked.yes;
}

static void visit_most(const cg_change *change, void *user) {
  cg_question *asked = user;
  const uint16_t *at = change->at;
  if (!cg_names_player(change, &at, asked->seat)) return;
  if (*at++ != asked->word) return;
  int most = cg_eval_number(change->scope, &at);
  if (most < asked->count) asked->count = most;
}

unsigned cg_player_bound(cg_table *table, unsigned seat, unsigned act) {
  cg_question asked = {.word = act, .seat = seat, .count = 255};
  cg_each_change(table, cg_changes(CG_M_PLAYER_CANNOT), visit_most, &asked);
  return (unsigned)asked.count;
}

typedef struct standing {
  unsigned seat;
  uint64_t *set;
} standing;

static void visit_standing(const cg_change *change, void *user) {
  const standing *asked = user;
  const uint16_t *at = change->at;
  cg_cards cards;
  cg_no_cards(&cards);
  if (!cg_names_player(change, &at, asked->seat) || *at++ != CG_ACT_STAND_MANY) return;
  cg_skip(&at); /* how many */
  cg_eval_cards(change->scope, &at, &cards);
  for (unsigned i = 0; i < change->scope->table->pub->words; i++) asked->set[i] |= cards.set[i];
}

void cg_stand_limited(cg_table *table, unsigned seat, uint64_t *set) {
  standing asked = {seat, set};
  if (cg_any_forbids(table, CG_ACT_STAND_MANY))
    cg_each_change(table, cg_changes(CG_M_PLAYER_CANNOT), visit_standing, &asked);
}

/* The types of challenges that a contest includes, one bit each. */
static unsigned types_of_contest(const cg_change *change, const uint16_t **at) {
  uint16_t op = *(*at)++;
  unsigned words = op == CG_X_TYPES ? 2 : op == CG_X_TYPE || op == CG_X_UNOPPOSED_TYPE ? 1 : 0;
  unsigned types = words == 0 ? 7 : 0;
  for (; words > 0; words--) {
    unsigned type = cg_change_word(change, at);
    types |= type < 3 ? hf_bit(type) : 0;
  }
  return types;
}

static void visit_initiate(const cg_change *change, void *user) {
  cg_question *asked = user;
  const uint16_t *at = change->at;
  if (!cg_names_player(change, &at, asked->seat)) return;
  uint16_t act = *at++;
  if (act != CG_ACT_INITIATE && act != CG_ACT_INITIATE_AGAINST) return;
  unsigned types = types_of_contest(change, &at), against = asked->def;
  if (act == CG_ACT_INITIATE_AGAINST)
    against = *at == CG_P_YOU ? change->scope->user : cg_eval_player(change->scope, &at);
  if (against == asked->def) asked->word |= types;
}

unsigned cg_types_barred(cg_table *table, unsigned seat, unsigned against) {
  cg_question asked = {.seat = seat, .def = against};
  if ((table->pub->forbids & (cg_forbids(CG_ACT_INITIATE) | cg_forbids(CG_ACT_INITIATE_AGAINST))) !=
      0)
    cg_each_change(table, cg_changes(CG_M_PLAYER_CANNOT), visit_initiate, &asked);
  return asked.word;
}

static void visit_gets(const cg_change *change, void *user) {
  cg_question *asked = user;
  const uint16_t *at = change->at;
  if (!cg_names_player(change, &at, asked->seat)) return;
  int number = change->op == CG_M_CLAIM_SPREAD ? 1 : cg_change_number(change, &at);
  bool typed = change->op == CG_M_MORE_CHALLENGES || change->op == CG_M_MORE_AGAINST_OTHERS ||
               change->op == CG_M_CLAIM_SPREAD;
  if (typed && cg_change_word(change, &at) != asked->word) return;
  asked->count += number;
}

unsigned cg_player_is_given(cg_table *table, unsigned seat, unsigned op, unsigned type) {
  cg_question asked = {.word = type, .seat = seat};
  cg_each_change(table, cg_changes(op), visit_gets, &asked);
  return asked.count < 0 ? 0 : (unsigned)asked.count;
}

static void visit_immune(const cg_change *change, void *user) {
  cg_question *asked = user;
  const uint16_t *at = change->at;
  if (!cg_change_names(change, &at, asked->thing)) return;
  cg_thing source = {.object = CG_NO_OBJECT,
                     .def = (uint16_t)asked->def,
                     .controller = (uint8_t)asked->seat,
                     .owner = (uint8_t)asked->seat,
                     .zone = CG_ASIDE};
  if (cg_fits(change->scope, &at, &source)) asked->yes = true;
}

static void visit_target(const cg_change *change, void *user) {
  cg_question *asked = user;
  const uint16_t *at = change->at;
  if (!cg_change_names(change, &at, asked->thing) || *at++ != CG_DEED_TARGET) return;
  cg_thing source = {.object = CG_NO_OBJECT,
                     .def = (uint16_t)asked->def,
                     .controller = (uint8_t)asked->seat,
                     .owner = (uint8_t)asked->seat,
                     .zone = CG_ASIDE};
  if (cg_fits(change->scope, &at, &source)) asked->yes = true;
}

bool cg_cannot_target(cg_table *table, unsigned object, unsigned source, unsigned user) {
  if (!cg_any_forbids(table, CG_DEED_TARGET) || source == 0) return false;
  cg_thing thing = cg_thing_at(table, object);
  cg_question asked = {.thing = &thing, .def = source, .seat = user};
  cg_each_change(table, cg_changes(CG_M_CANNOT), visit_target, &asked);
  return asked.yes;
}

bool cg_is_immune(cg_table *table, unsigned object, unsigned source, unsigned user) {
  if (!cg_any_change(table, CG_M_IMMUNE) || source == 0) return false;
  cg_thing thing = cg_thing_at(table, object);
  cg_question asked = {.thing = &thing, .def = source, .seat = user};
  cg_each_change(table, cg_changes(CG_M_IMMUNE), visit_immune, &asked);
  return asked.yes;
}

/* --- costs ---------------------------------------------------------------- */

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
  uint32_t asked = rules->first_by[way - CG_WAY_MARSHAL];
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
  uint64_t families = cg_cost_changes & ~CG_CHANGE(COSTS_MORE);
  cg_question asked = {.word = way, .seat = seat};
  if ((table->pub->changes & families) != 0) cg_each_change(table, families, visit_saving, &asked);
  return (unsigned)asked.count;
}

static int cost_changes(cg_table *table, unsigned seat, unsigned def, unsigned way) {
  uint64_t families = cg_cost_changes;
  if ((table->rules->cost_ways & cg_way(way)) == 0) return 0;
  bool own = (cg_def_of(table, def)->changes & families) != 0;
  if ((table->pub->changes & families) == 0 && !own) return 0;
  cg_thing thing = card_in_hand(seat, def);
  cg_question asked = {.thing = &thing, .word = way, .seat = seat};
  if ((table->pub->changes & families) != 0) cg_each_change(table, families, visit_cost, &asked);
  if (own) cg_each_change_of(table, seat, def, families, visit_cost, &asked);
  return asked.count;
}

static unsigned changed_cost(cg_table *table, unsigned seat, unsigned def, unsigned way,
                             unsigned printed) {
  if (printed == CG_NONE) return CG_NONE;
  int cost = (int)printed + cost_changes(table, seat, def, way);
  return cost < 0 ? 0 : (unsigned)cost;
}

static void visit_ambush(const cg_change *change, void *user) {
  cg_question *asked = user;
  const uint16_t *at = change->at;
  if (!cg_change_names(change, &at, asked->thing)) return;
  int value = change->op == CG_M_AMBUSH_COST
                  ? cg_def_of(change->scope->table, asked->thing->def)->cost
                  : cg_change_number(change, &at);
  if (value < asked->count) asked->count = value;
}

/* What the card itself says of it where it lies concealed. X is 0 if nothing tells what it is. */
static unsigned own_price(cg_table *table, unsigned seat, unsigned def, uint64_t families,
                          cg_question *asked) {
  const cg_def *card = cg_def_of(table, def);
  unsigned x = (families & CG_CHANGE(SHADOW)) != 0 ? CG_X_SHADOW : CG_X_AMBUSH;
  bool is_x = (card->x_facts & x) != 0;
  if (is_x) asked->count = CG_NONE;
  if ((card->changes & families) != 0)
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
  uint64_t families = CG_CHANGE(AMBUSH) | CG_CHANGE(AMBUSH_COST);
  hopefuls all;
  all.count = count;
  for (unsigned i = 0; i < count; i++) {
    all.thing[i] = card_in_hand(seat, def[i]);
    all.asked[i] = (cg_question){.thing = &all.thing[i], .count = cg_def_of(table, def[i])->ambush};
    all.asked[i].count = (int)own_price(table, seat, def[i], families, &all.asked[i]);
  }
  if ((table->pub->changes & families) != 0) cg_each_change(table, families, visit_ambushes, &all);
  for (unsigned i = 0; i < count; i++)
    cost[i] = changed_cost(table, seat, def[i], CG_WAY_AMBUSH, (unsigned)all.asked[i].count);
}

unsigned cg_ambush_least(const cg_table *table, unsigned def) {
  const cg_def *card = cg_def_of(table, def);
  if (cg_any_change(table, CG_M_AMBUSH) || (table->rules->cost_ways & cg_way(CG_WAY_AMBUSH)) != 0)
    return 0;
  return cg_any_change(table, CG_M_AMBUSH_COST) && card->cost < card->ambush ? card->cost
                                                                             : card->ambush;
}

unsigned cg_shadow(cg_table *table, unsigned seat, unsigned def) {
  cg_thing thing = card_in_hand(seat, def);
  cg_question asked = {.thing = &thing, .count = cg_def_of(table, def)->shadow};
  asked.count = (int)own_price(table, seat, def, CG_CHANGE(SHADOW), &asked);
  if (cg_any_change(table, CG_M_SHADOW))
    cg_each_change(table, cg_changes(CG_M_SHADOW), visit_ambush, &asked);
  return (unsigned)asked.count;
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
  bool lasts = cg_any_lasts(table, CG_CHANGE(NEXT_COSTS));
  for (unsigned i = lasts ? table->pub->lasting_count : 0; i-- > 0;)
    if (is_used_up(table, &table->pub->lasting[i], &thing, way)) cg_end_lasting(table, i);
  uint32_t first = counts_as_first(table, &thing, way);
  of->first_in_round |= first;
  of->first_in_phase |= first;
  cg_touch(table, CG_NEW_OTHER);
}

/* --- attachments ---------------------------------------------------------- */

/* The words that say to what an attachment attaches, if this ability does; NULL. */
static const uint16_t *host_words(const cg_table *table, unsigned ability) {
  const hl_cards *cards = table->rules->base.cards;
  if ((table->rules->ability[ability].changes & cg_changes(CG_M_ATTACHES)) == 0) return NULL;
  const uint16_t *at = cards->code + cards->ability[ability].statements;
  return at[0] == HL_GAIN && at[1] == CG_M_ATTACHES ? at + 2 : NULL;
}

static cg_scope scope_of_attachment(cg_table *table, unsigned def, unsigned controller) {
  return (cg_scope){.table = table,
                    .code = table->code,
                    .member = CG_NO_OBJECT,
                    .object = CG_NO_OBJECT,
                    .def = (uint16_t)def,
                    .user = (uint8_t)controller};
}

/* What the attachment's own words say, read on the card itself. */
static bool wants_host(cg_table *table, unsigned def, unsigned controller, const cg_thing *on) {
  const cg_def *card = cg_def_of(table, def);
  bool said = false, fits = false;
  for (unsigned i = 0; i < card->abilities && card->restricts != 0; i++) {
    const uint16_t *at = host_words(table, card->first_ability + i);
    if (at == NULL) continue;
    cg_scope scope = scope_of_attachment(table, def, controller);
    said = true;
    fits |= cg_fits(&scope, &at, on);
  }
  return said ? fits : on->def != 0 && cg_def_of(table, on->def)->type == CG_TYPE_CHARACTER;
}

/* No attachments, or none but of certain traits. */
static bool takes_attachment(cg_table *table, unsigned def, const cg_thing *host, bool condition) {
  if (host->def == 0) return true;
  if (cg_has_keyword(table, host, CG_KEYWORD_NO_ATTACHMENTS)) return false;
  if (host->object != CG_NO_OBJECT && (cg_at(table, host->object)->marks & CG_BLANK) != 0)
    return true;
  const cg_def *on = cg_def_of(table, host->def), *card = cg_def_of(table, def);
  uint64_t wanted = 0, had = 0, barred = 0;
  for (unsigned i = 0; i < CG_TRAIT_WORDS; i++) {
    unsigned trait = card->becomes - 1U; /* the only one of an event that is attached */
    uint64_t traits = !condition        ? card->traits[i]
                      : i == trait / 64 ? UINT64_C(1) << trait % 64
                                        : 0;
    wanted |= on->only[i];
    had |= on->only[i] & traits;
    barred |= on->not_of[i] & traits;
  }
  return barred == 0 && (wanted == 0 || had != 0);
}

bool cg_may_attach_to(cg_table *table, unsigned def, unsigned controller, const cg_thing *host) {
  bool condition = cg_def_of(table, def)->type == CG_TYPE_EVENT;
  if (condition)
    return host->def != 0 && cg_def_of(table, host->def)->type == CG_TYPE_CHARACTER &&
           takes_attachment(table, def, host, true);
  return wants_host(table, def, controller, host) && takes_attachment(table, def, host, false);
}

/* The cards in play among which an attachment finds its host. */
static void possible_hosts(cg_table *table, unsigned def, uint64_t *set) {
  unsigned words = cg_used_words(table), types = cg_def_of(table, def)->hosts;
  if (types == 0) types = 1U << CG_TYPE_CHARACTER;
  cg_know_sets(table);
  for (unsigned i = 0; i < words; i++) {
    set[i] = 0;
    for (unsigned left = types & 15; left != 0; left &= left - 1) /* 8: factions and their like */
      set[i] |= cg_set(table, CG_SET_CHARACTERS + hf_lowest_bit(left))[i];
  }
}

bool cg_may_attach(cg_table *table, unsigned def, unsigned controller, unsigned host) {
  const cg_object *at = cg_at(table, host);
  if (at->place != CG_PLAY && at->place != CG_FACTION) return false;
  if (at->place == CG_PLAY && (at->keywords >> CG_KEYWORD_NO_ATTACHMENTS & 1) != 0) return false;
  const cg_def *card = cg_def_of(table, def);
  if (at->place == CG_PLAY && card->restricts == 0 && cg_card(table, host)->restricts == 0)
    return cg_card(table, host)->type == CG_TYPE_CHARACTER;
  cg_thing thing = cg_thing_at(table, host);
  return cg_may_attach_to(table, def, controller, &thing);
}

/* What a blank attachment says of where it may be does not count: any character may have it. */
bool cg_may_stay_attached(cg_table *table, unsigned object) {
  const cg_object *card = cg_at(table, object);
  if ((card->marks & CG_BLANK) == 0)
    return cg_may_attach(table, card->def, card->controller, card->host);
  const cg_object *host = cg_at(table, card->host);
  if (host->place != CG_PLAY || !cg_is_type(table, card->host, CG_TYPE_CHARACTER)) return false;
  cg_thing thing = cg_thing_at(table, card->host);
  return takes_attachment(table, card->def, &thing, false);
}

/* The characters in play that let an attachment lie on them stay in the set. Most say nothing about
 * them; who does is asked. */
static void keep_takers(cg_table *table, unsigned def, uint64_t *set) {
  for (unsigned i = cg_used_words(table); i-- > 0;) {
    uint64_t refuse = 0, ask = 0;
    HF_EACH_BIT (bit, set[i]) {
      unsigned host = 64 * i + bit;
      refuse |= (uint64_t)(cg_at(table, host)->keywords >> CG_KEYWORD_NO_ATTACHMENTS & 1) << bit;
      ask |= (uint64_t)(cg_card(table, host)->restricts != 0) << bit;
    }
    set[i] &= ~refuse;
    for (ask &= set[i]; ask != 0; ask &= ask - 1) {
      cg_thing thing = cg_thing_at(table, 64 * i + hf_lowest_bit(ask));
      if (!takes_attachment(table, def, &thing, false)) set[i] &= ~(ask & -ask);
    }
  }
}

void cg_find_hosts(cg_table *table, unsigned def, unsigned controller, uint64_t *set) {
  const cg_def *card = cg_def_of(table, def);
  bool kind = card->host_kind != 0 && cg_words_as_printed(table);
  bool any = card->restricts == 0 && card->type == CG_TYPE_ATTACHMENT; /* character */
  possible_hosts(table, def, set);
  if (kind) { /* of all characters at once */
    cg_scope scope = scope_of_attachment(table, def, controller);
    cg_keep_kind(&scope, table->code + card->host_kind, set);
  }
  if (kind || any) {
    keep_takers(table, def, set);
    return;
  }
  for (unsigned i = cg_used_words(table); i-- > 0;)
    for (uint64_t left = set[i]; left != 0; left &= left - 1)
      if (!cg_may_attach(table, def, controller, 64 * i + hf_lowest_bit(left)))
        set[i] &= ~(left & -left);
}
