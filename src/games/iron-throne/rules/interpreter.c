/* What the phrases of a card mean: players, characters, numbers, conditions.
 * Evaluation never changes the table and never asks anybody; each function
 * moves `at` behind the expression it has read. */
#include "table.h"

#include "language/code.h"

static it_public *pub(const it_scope *scope) { return scope->table->pub; }

static unsigned side_of(const it_scope *scope, unsigned seat) {
  return seat < IT_SEATS ? pub(scope)->seat[seat].side : IT_OUT;
}

static unsigned active_of(const it_scope *scope, unsigned side) {
  return side == IT_OUT ? IT_NOBODY : it_active(scope->table, side);
}

/* Active players face each other from the moment the defender is named, before
 * they have sent anybody to a side. */
static unsigned opposing_player(const it_scope *scope) {
  if (scope->user == pub(scope)->challenger) {
    return pub(scope)->defender;
  }
  if (scope->user == pub(scope)->defender) {
    return pub(scope)->challenger;
  }
  unsigned side = side_of(scope, scope->user);
  return side == IT_OUT ? IT_NOBODY : active_of(scope, it_other_side(side));
}

unsigned it_player(it_scope *scope, const uint16_t **at) {
  uint16_t op = *(*at)++;
  if (op & HL_REGISTER && !(op & HL_CONSTANT)) {
    return scope->registers[op & 3];
  }
  switch (op) {
  case IT_P_YOU: return scope->user;
  case IT_P_CHALLENGER: return pub(scope)->challenger;
  case IT_P_DEFENDER: return pub(scope)->defender;
  case IT_P_OPPOSING: return opposing_player(scope);
  case IT_P_YOUR_ACTIVE: return active_of(scope, side_of(scope, scope->user));
  case IT_P_SUBJECT: return scope->subject;
  case IT_P_OBJECT:
  case IT_P_EVENT_HOUSE: return scope->object;
  case IT_P_OWNER: {
    unsigned person = it_one_person(scope, at);
    return person == IT_NOTHING ? IT_NOBODY : person / IT_CHARACTERS;
  }
  default: assert(false); return IT_NOBODY;
  }
}

/* --- sets of players ------------------------------------------------------ */

static uint32_t on_side(const it_scope *scope, unsigned side) {
  return it_on_side(pub(scope), side);
}

static uint32_t active_players(const it_scope *scope) {
  uint32_t seats = 0;
  if (pub(scope)->challenger != IT_NOBODY) {
    seats |= hf_bit(pub(scope)->challenger);
  }
  if (pub(scope)->defender != IT_NOBODY) {
    seats |= hf_bit(pub(scope)->defender);
  }
  return seats;
}

static uint32_t supporters_on(const it_scope *scope, unsigned side) {
  return on_side(scope, side) & ~active_players(scope);
}

static unsigned hostages_held(const it_seat *seat) {
  unsigned count = 0;
  for (unsigned owner = 0; owner < IT_SEATS; owner++) {
    count += seat->hostage_count[owner];
  }
  return count;
}

static unsigned measure(const it_scope *scope, uint16_t op, unsigned seat) {
  const it_seat *at = &pub(scope)->seat[seat];
  switch (op) {
  case IT_S_MOST_INFLUENCE: return (unsigned)(IT_INFLUENCE - at->unspread);
  case IT_S_MOST_CARDS: return at->hand_count;
  default: return hostages_held(at);
  }
}

/* The others with the most of something; all who are tied. */
static uint32_t others_with_most(const it_scope *scope, uint16_t op) {
  uint32_t best = 0;
  unsigned most = 0;
  for (unsigned seat = 0; seat < it_seats(scope->table); seat++) {
    unsigned amount = measure(scope, op, seat);
    if (seat == scope->user || (best && amount < most)) {
      continue;
    }
    best = best && amount == most ? best | hf_bit(seat) : hf_bit(seat);
    most = amount;
  }
  return best;
}

static bool revealed(const it_scope *scope, unsigned seat, bool truce, bool character) {
  for (unsigned side = IT_CHALLENGING; side <= IT_DEFENDING; side++) {
    unsigned kind = pub(scope)->revealed[side];
    if (active_of(scope, side) != seat || kind == IT_NOTHING) {
      continue;
    }
    return character ? it_is_character(kind) : truce == (kind == IT_KIND_TRUCE);
  }
  return false;
}

static uint32_t seats_that(const it_scope *scope, uint16_t op) {
  uint32_t seats = 0;
  for (unsigned seat = 0; seat < it_seats(scope->table); seat++) {
    const it_seat *at = &pub(scope)->seat[seat];
    bool fits = false;
    switch (op) {
    case IT_S_BYSTANDERS: fits = at->side == IT_OUT; break;
    case IT_S_REVEALED_HOSTILITY: fits = revealed(scope, seat, false, false); break;
    case IT_S_HOLDERS_OF_YOURS: fits = at->hostage_count[scope->user] > 0; break;
    case IT_S_WITH_ALLY: fits = at->ally_count > 0 && seat != scope->user; break;
    default: assert(false);
    }
    seats |= fits ? hf_bit(seat) : 0;
  }
  return seats;
}

static uint32_t losers(const it_scope *scope) {
  switch (pub(scope)->winner) {
  case IT_CHALLENGERS_WON: return on_side(scope, IT_DEFENDING);
  case IT_DEFENDERS_WON: return on_side(scope, IT_CHALLENGING);
  case IT_BOTH_LOST: return pub(scope)->participants;
  default: return 0;
  }
}

uint32_t it_players(it_scope *scope, const uint16_t **at) {
  uint16_t op = *(*at)++;
  unsigned mine = side_of(scope, scope->user);
  unsigned theirs = mine == IT_OUT ? IT_OUT : it_other_side(mine);
  switch (op) {
  case IT_S_OTHERS: return it_everybody(scope->table) & ~hf_bit(scope->user);
  case IT_S_ALL: return it_everybody(scope->table);
  case IT_S_ACTIVE: return active_players(scope);
  case IT_S_OTHER_SIDE: return on_side(scope, theirs);
  case IT_S_OTHER_SUPPORTERS: return supporters_on(scope, theirs);
  case IT_S_YOUR_SIDE: return on_side(scope, mine);
  case IT_S_YOUR_SUPPORTERS: return supporters_on(scope, mine);
  case IT_S_SUPPORTERS: return pub(scope)->participants & ~active_players(scope);
  case IT_S_PARTICIPANTS: return pub(scope)->participants;
  case IT_S_LOSERS: return losers(scope);
  case IT_S_MOST_INFLUENCE:
  case IT_S_MOST_CARDS:
  case IT_S_MOST_HOSTAGES: return others_with_most(scope, op);
  case IT_S_NOT_ACTIVE: return it_everybody(scope->table) & ~active_players(scope);
  case IT_S_ONLY: {
    unsigned seat = it_player(scope, at);
    return seat == IT_NOBODY ? 0 : hf_bit(seat);
  }
  default: return seats_that(scope, op);
  }
}

/* --- characters ----------------------------------------------------------- */

static unsigned participating_character(it_scope *scope, unsigned seat) {
  if (seat == IT_NOBODY) {
    return IT_NOTHING;
  }
  const it_seat *at = &pub(scope)->seat[seat];
  if (!at->participating) {
    return IT_NOTHING;
  }
  if (at->pick != IT_NOTHING && at->participating >> at->pick & 1) {
    return it_person(seat, at->pick);
  }
  if (hf_bit_count(at->participating) > 1) {
    scope->needs_pick = (uint8_t)seat;
  }
  return it_person(seat, hf_lowest_bit(at->participating));
}

unsigned it_one_person(it_scope *scope, const uint16_t **at) {
  uint16_t op = *(*at)++;
  if (op & HL_REGISTER && !(op & HL_CONSTANT)) {
    return scope->registers[op & 3];
  }
  if (op == IT_C_PARTICIPATING) {
    return participating_character(scope, it_player(scope, at));
  }
  assert(op == IT_C_SUBJECT);
  return scope->person;
}

static unsigned characters_of(const it_seat *at, uint16_t op) {
  unsigned tokens = 0x1Fu & ~(1u << at->leader);
  switch (op) {
  case IT_CS_OF: return at->living;
  case IT_CS_DEAD_OF: return tokens & ~(unsigned)at->living;
  case IT_CS_IDLE_OF: return at->living & ~(unsigned)at->participating;
  default: assert(op == IT_CS_PARTICIPATING_OF); return at->participating;
  }
}

uint64_t it_persons(it_scope *scope, const uint16_t **at) {
  uint16_t op = *(*at)++;
  uint32_t seats = it_players(scope, at);
  uint64_t persons = 0;
  HF_EACH_BIT (seat, seats) {
    persons |= (uint64_t)characters_of(&pub(scope)->seat[seat], op) << (seat * IT_CHARACTERS);
  }
  return persons;
}

uint32_t it_card_set(it_scope *scope, const uint16_t **at) {
  uint16_t op = *(*at)++;
  if (op == IT_K_IN_DISCARD) {
    return it_kinds(pub(scope)->seat[scope->user].discard);
  }
  assert(op == IT_K_IN_HAND);
  if (scope->public_only) {
    return pub(scope)->seat[scope->user].hand_count ? IT_KIND_BITS : 0;
  }
  return it_kinds(scope->table->priv[scope->user].hand);
}

uint64_t it_target_set(it_scope *scope, const uint16_t **at, unsigned *type) {
  uint16_t op = **at;
  if (op >= IT_S_OTHERS && op <= IT_S_ONLY) {
    *type = IT_TYPE_PLAYER;
    return it_players(scope, at);
  }
  if (op >= IT_CS_OF && op <= IT_CS_PARTICIPATING_OF) {
    *type = IT_TYPE_PERSON;
    return it_persons(scope, at);
  }
  *type = IT_TYPE_CARD;
  return it_card_set(scope, at);
}

/* --- numbers --------------------------------------------------------------- */

static int number_of_player(const it_scope *scope, uint16_t op, unsigned seat) {
  if (seat == IT_NOBODY) {
    return 0;
  }
  const it_seat *at = &pub(scope)->seat[seat];
  switch (op) {
  case IT_N_SHEET: return at->sheet;
  case IT_N_HAND: return at->hand_count;
  case IT_N_HOSTAGES: return (int)hostages_held(at);
  case IT_N_INFLUENCE: return IT_INFLUENCE - at->unspread;
  case IT_N_LIVING: return (int)hf_bit_count(at->living);
  case IT_N_DEAD: return (int)hf_bit_count(characters_of(at, IT_CS_DEAD_OF));
  case IT_N_CARD: {
    unsigned kind = pub(scope)->revealed[at->side];
    return kind == IT_NOTHING ? 0 : (int)it_value(kind);
  }
  default: assert(false); return 0;
  }
}

int it_number(it_scope *scope, const uint16_t **at) {
  uint16_t op = *(*at)++;
  if (op & HL_CONSTANT) {
    return op & 0x7FFF;
  }
  switch (op) {
  case IT_N_POWER: {
    unsigned person = it_one_person(scope, at);
    return person == IT_NOTHING
               ? 0
               : pub(scope)->seat[person / IT_CHARACTERS].power[person % IT_CHARACTERS];
  }
  case IT_N_HOSTAGES_OF: {
    unsigned holder = it_player(scope, at);
    unsigned owner = it_player(scope, at);
    return holder == IT_NOBODY || owner == IT_NOBODY
               ? 0
               : pub(scope)->seat[holder].hostage_count[owner];
  }
  case IT_N_COUNT: return (int)hf_bit_count(it_players(scope, at));
  case IT_N_TWICE: return 2 * it_number(scope, at);
  case IT_N_THRICE: return 3 * it_number(scope, at);
  default: return number_of_player(scope, op, it_player(scope, at));
  }
}

/* --- conditions ------------------------------------------------------------- */

static bool side_lost(const it_scope *scope, unsigned side) {
  unsigned winner = pub(scope)->winner;
  if (side == IT_OUT) {
    return false;
  }
  return winner == IT_BOTH_LOST || winner == it_other_side(side);
}

/* What only a hidden card decides counts as true, but for the one who looks. */
static bool holds(const it_scope *scope, uint16_t op, unsigned seat) {
  const it_table *table = scope->table;
  if (op == IT_HOLDS_ALLY) {
    return pub(scope)->seat[seat].ally_count > 0;
  }
  if (pub(scope)->seat[seat].hand_count == 0) {
    return false;
  }
  if (scope->public_only || (scope->testing && seat != scope->user)) {
    return true;
  }
  if (op == IT_HOLDS_TRUCE) {
    return it_has(table->priv[seat].hand, IT_KIND_TRUCE);
  }
  return it_higher_kinds(table, seat) != 0;
}

static bool about_player(const it_scope *scope, uint16_t op, unsigned seat) {
  if (seat == IT_NOBODY) {
    return false;
  }
  unsigned side = pub(scope)->seat[seat].side;
  switch (op) {
  case IT_IS_ACTIVE: return it_is_active(scope->table, seat);
  case IT_IS_CHALLENGER: return seat == pub(scope)->challenger;
  case IT_IS_DEFENDER: return seat == pub(scope)->defender;
  case IT_SUPPORTS: return side != IT_OUT && !it_is_active(scope->table, seat);
  case IT_PARTICIPATES: return side != IT_OUT;
  case IT_STAYS_OUT: return side == IT_OUT;
  case IT_SIDE_WON: return side != IT_OUT && pub(scope)->winner == side;
  case IT_SIDE_LOST: return side_lost(scope, side);
  case IT_ON_YOUR_SIDE: return side != IT_OUT && side == side_of(scope, scope->user);
  case IT_ON_OTHER_SIDE:
    return side != IT_OUT && side == it_other_side(side_of(scope, scope->user));
  case IT_REVEALED_HOSTILITY: return revealed(scope, seat, false, false);
  case IT_REVEALED_TRUCE: return revealed(scope, seat, true, false);
  case IT_REVEALED_CHARACTER: return revealed(scope, seat, false, true);
  default: return holds(scope, op, seat);
  }
}

static bool about_two_players(const it_scope *scope, uint16_t op, unsigned a, unsigned b) {
  if (a == IT_NOBODY || b == IT_NOBODY) {
    return false;
  }
  if (op == IT_HAS_INFLUENCE) {
    return pub(scope)->seat[a].spread[b] > 0;
  }
  return (a == b) == (op == IT_SAME_PLAYER);
}

bool it_condition(it_scope *scope, const uint16_t **at) {
  uint16_t op = *(*at)++;
  switch (op) {
  case IT_OUTCOME_IS:
  case IT_OUTCOME_IS_NOT: {
    unsigned outcome = (unsigned)(*(*at)++ - IT_O_HOSTILITY) + IT_HOSTILITY;
    return (pub(scope)->outcome == outcome) == (op == IT_OUTCOME_IS);
  }
  case IT_AT_LEAST:
  case IT_AT_MOST: {
    int a = it_number(scope, at);
    int b = it_number(scope, at);
    return op == IT_AT_LEAST ? a >= b : a <= b;
  }
  case IT_HAS_INFLUENCE:
  case IT_SAME_PLAYER:
  case IT_NOT_SAME_PLAYER: {
    unsigned a = it_player(scope, at);
    unsigned b = it_player(scope, at);
    return about_two_players(scope, op, a, b);
  }
  case IT_TOTALS_TIED:
    return it_total(scope->table, IT_CHALLENGING) == it_total(scope->table, IT_DEFENDING);
  default: return about_player(scope, op, it_player(scope, at));
  }
}

/* --- may an ability be used? -------------------------------------------------- */

static bool affordable(it_scope *scope, const uint16_t **at) {
  uint16_t op = *(*at)++;
  const it_seat *own = &pub(scope)->seat[scope->user];
  if (op == IT_COST_RELEASE) {
    return hostages_held(own) > 0;
  }
  int amount = it_number(scope, at);
  switch (op) {
  case IT_COST_BOX: return own->sheet >= amount;
  case IT_COST_DISCARD: return own->hand_count >= amount;
  default:
    assert(op == IT_COST_POWER);
    for (unsigned i = 0; i < IT_CHARACTERS; i++) {
      if (own->participating >> i & 1 && own->power[i] >= amount &&
          !(own->flags & IT_LOSES_NO_POWER)) {
        return true;
      }
    }
    return false;
  }
}

/* Is there a choice of targets with which the statements change something? */
bool it_choices_possible(it_scope *scope, const uint16_t *at) {
  if (*at == HL_DO) { /* the commonest of all */
    at = hl_phrase_at(at);
    return it_effect_would_change(scope, &at) || it_would_change(scope, at, NULL);
  }
  if (*at != HL_CHOOSE) {
    return it_would_change(scope, at, NULL);
  }
  unsigned reg = hl_name_at(at) & 3;
  unsigned type;
  at = hl_choice_at(at);
  uint64_t set = it_target_set(scope, &at, &type);
  uint8_t kept = scope->registers[reg];
  bool possible = false;
  for (; set && !possible; set &= set - 1) {
    scope->registers[reg] = (uint8_t)hf_lowest_bit(set);
    possible = it_choices_possible(scope, at);
  }
  scope->registers[reg] = kept;
  return possible;
}

it_lack it_hindrance(it_table *table, unsigned ability, unsigned user, const hf_frame *window,
                     bool public_only, unsigned *place) {
  const hl_cards *cards = table->rules->base.cards;
  const hl_ability *a = &cards->ability[ability];
  it_scope scope;
  scope.table = table;
  scope.code = cards->code;
  scope.user = (uint8_t)user;
  scope.subject = it_window_of(window)->subject;
  scope.object = it_window_of(window)->object;
  scope.person = it_window_of(window)->person;
  scope.testing = true;
  scope.public_only = public_only;
  scope.needs_pick = IT_NOBODY;
  memset(scope.registers, IT_NOTHING, sizeof scope.registers);
  const uint16_t *at = cards->code + a->conditions;
  for (unsigned i = 0; i < a->condition_count; i++) {
    *place = (unsigned)(at - cards->code);
    if (!it_condition(&scope, &at)) {
      return IT_LACKS_CONDITION;
    }
  }
  at = cards->code + a->costs;
  for (unsigned i = 0; i < a->cost_count; i++) {
    *place = (unsigned)(at - cards->code);
    if (!affordable(&scope, &at)) {
      return IT_LACKS_COST;
    }
  }
  bool changes = it_choices_possible(&scope, cards->code + a->statements);
  return changes ? IT_LACKS_NOTHING : IT_LACKS_CHANGE;
}

bool it_usable(it_table *table, unsigned ability, unsigned user, const hf_frame *window,
               bool public_only) {
  unsigned place;
  return it_hindrance(table, ability, user, window, public_only, &place) == IT_LACKS_NOTHING;
}
