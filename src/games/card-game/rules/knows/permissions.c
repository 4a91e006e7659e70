/* What cards and players may, must and cannot do. Found when it is asked. */
#include "permissions.h"

#include "../words/filters.h"
#include "../words/numbers.h"
#include "../words/sets.h"
#include "force.h"

/* The player whom a card faces in the challenge under way, or the one that is declared. */
static unsigned faced_by(const cg_table *table, const cg_thing *thing) {
  const cg_challenge *challenge = cg_challenge_meant(table);
  if (challenge->type == CG_NOBODY) return CG_NOBODY;
  if (thing->controller == challenge->attacker) return challenge->defender;
  return thing->controller == challenge->defender ? challenge->attacker : CG_NOBODY;
}

static void visit_deed(const cg_change *change, void *user) {
  cg_question *asked = user;
  const uint16_t *at = change->at;
  if (!cg_change_names(change, &at, asked->thing) || *at++ != asked->word) return;
  if (asked->word == CG_DEED_AGAINST &&
      cg_eval_player(change->scope, &at) != faced_by(change->scope->table, asked->thing))
    return;
  asked->yes = true;
}

bool cg_card_is_barred(cg_table *table, unsigned object, unsigned deed) {
  cg_thing thing = cg_thing_at(table, object);
  cg_question asked = {.thing = &thing, .word = deed};
  cg_each_change(table, CG_CHANGES(CANNOT), visit_deed, &asked);
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
  cg_mask families = CG_CHANGES(ENTERS_KNEELING);
  if (cg_card_has(table, object, CG_M_ENTERS_KNEELING)) return true;
  if (!cg_mask_meet(cg_card(table, object)->changes, families)) return false;
  cg_thing thing = cg_thing_at(table, object);
  cg_question asked = {.thing = &thing};
  cg_each_own_change(table, object, families, visit_has, &asked);
  return asked.yes;
}

/* What cannot be done at all, whatever card it is about. */
static bool is_plain_act(uint16_t act) {
  return act == CG_ACT_DRAW || act == CG_ACT_GAIN_POWER || act == CG_ACT_WIN ||
         act == CG_ACT_EMERGE || act == CG_ACT_GAIN_GOLD || act == CG_ACT_BONUSES ||
         act == CG_ACT_SETUP;
}

static void visit_act(const cg_change *change, void *user) {
  cg_question *asked = user;
  const uint16_t *at = change->at;
  if (!cg_names_player(change, &at, asked->seat)) return;
  uint16_t act = *at++;
  if (act != asked->word) return;
  if (is_plain_act(act)) {
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
  cg_each_change(table, CG_CHANGES(PLAYER_CANNOT), visit_act, &asked);
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
  cg_each_change(table, CG_CHANGES(PLAYER_CANNOT), visit_most, &asked);
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
    cg_each_change(table, CG_CHANGES(PLAYER_CANNOT), visit_standing, &asked);
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
  if (cg_any_forbids(table, CG_ACT_INITIATE) || cg_any_forbids(table, CG_ACT_INITIATE_AGAINST))
    cg_each_change(table, CG_CHANGES(PLAYER_CANNOT), visit_initiate, &asked);
  return asked.word;
}

static void visit_gets(const cg_change *change, void *user) {
  cg_question *asked = user;
  const uint16_t *at = change->at;
  if (!cg_names_player(change, &at, asked->seat)) return;
  bool counted = change->op != CG_M_CLAIM_SPREAD && change->op != CG_M_KEEP_GOLD &&
                 change->op != CG_M_MUST_DECLARE;
  int number = counted ? cg_change_number(change, &at) : 1;
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
  cg_each_change(table, CG_CHANGES(CANNOT), visit_target, &asked);
  return asked.yes;
}

bool cg_is_immune(cg_table *table, unsigned object, unsigned source, unsigned user) {
  if (!cg_any_change(table, CG_M_IMMUNE) || source == 0) return false;
  cg_thing thing = cg_thing_at(table, object);
  cg_question asked = {.thing = &thing, .def = source, .seat = user};
  cg_each_change(table, CG_CHANGES(IMMUNE), visit_immune, &asked);
  return asked.yes;
}
