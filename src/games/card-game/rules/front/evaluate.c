/* How good a position looks: each player's chance to win, guessed from the power there
 * is and from what brings more of it.
 *
 * Marks are 64ths of a power token. So many marks more mean twice the chance; the nearer
 * somebody is to winning, the fewer. A challenge that is under way counts as it would
 * end if nobody did anything more. */
#include "evaluate.h"

#include "../knows/figures.h"
#include "../state/objects.h"
#include "../state/participants.h"
#include "../state/zones.h"
#include "../words/asks.h"
#include "core/odds.h"

enum {
  POWER = 64,
  CARD = 20, /* in hand */
  CARDS_MANY = 8,
  CARD_TOO_MANY = 8,
  GOLD_BEFORE = 9, /* to be spent in marshaling, as far as there is something to spend it on */
  GOLD_LATER = 3,

  COST = 7,
  STRENGTH = 6,
  ICON = 7,
  RENOWN = 30,
  STEALTH = 12,
  INSIGHT = 14,
  INTIMIDATE = 12,
  PILLAGE = 6,
  BLANK_LOST = 4, /* for each gold of its cost, of a card that says something */
  CAN_ACT = 10,   /* stands while there are challenges to be made or defended */
  DUPLICATE = 14,
  SUPPORT = 12, /* a location or attachment, besides its cost ... */
  READY = 2,    /* ... and if it stands */
  INCOME = 34,  /* each gold that a card brings in every round */

  KILL = 50, /* what claim takes, about */
  DOMINANCE = 24,
  LAST_CARDS = 12, /* a deck of fewer cards makes nervous */
  LOST = 100000,

  DOUBLING = 70,
  DOUBLING_A_POWER = 11
};

/* --- cards ---------------------------------------------------------------- */

static int32_t for_keywords(unsigned keywords) {
  static const struct {
    uint8_t keyword, worth;
  } list[] = {{CG_KEYWORD_RENOWN, RENOWN},
              {CG_KEYWORD_STEALTH, STEALTH},
              {CG_KEYWORD_INSIGHT, INSIGHT},
              {CG_KEYWORD_INTIMIDATE, INTIMIDATE},
              {CG_KEYWORD_PILLAGE, PILLAGE}};
  int32_t marks = 0;
  for (unsigned i = 0; i < sizeof list / sizeof *list; i++)
    if ((keywords >> list[i].keyword & 1) != 0) marks += list[i].worth;
  return marks;
}

static int32_t cost_of(const cg_def *def) { return def->cost == CG_NONE ? 0 : def->cost; }

static int32_t for_income(const cg_def *def) {
  int32_t income = def->figure[CG_FIGURE_INCOME];
  return income > 0 ? INCOME * income : 0;
}

int32_t cg_worth_printed(const cg_def *def) {
  int32_t marks = COST * cost_of(def) + for_income(def);
  if (def->type == CG_TYPE_CHARACTER)
    return marks + STRENGTH * def->strength + ICON * (int32_t)hf_bit_count(def->icons & CG_ICONS) +
           for_keywords(def->keywords);
  return def->type == CG_TYPE_EVENT ? marks : marks + SUPPORT;
}

bool cg_is_misplaced(const cg_table *table, const cg_object *card) {
  if (card->host == CG_NO_OBJECT) return false;
  bool own = cg_at(table, card->host)->controller == card->controller;
  return own == (cg_def_of(table, card->def)->burdens != 0);
}

int32_t cg_worth(const cg_table *table, unsigned object) {
  const cg_object *card = cg_at(table, object);
  const cg_def *def = cg_def_of(table, card->def);
  int32_t marks = COST * cost_of(def) + for_income(def);
  if (def->type == CG_TYPE_CHARACTER) {
    marks += STRENGTH * card->strength + ICON * (int32_t)hf_bit_count(card->marks & CG_ICONS) +
             for_keywords(card->keywords);
    if ((card->marks & CG_BLANK) != 0 && def->abilities > 0) marks -= BLANK_LOST * cost_of(def);
  } else {
    marks += SUPPORT;
  }
  return marks;
}

/* --- the table ------------------------------------------------------------ */

typedef struct outlook {
  cg_table *table;
  int32_t marks[CG_SEATS];
  unsigned standing[CG_SEATS]; /* strength that stands */
} outlook;

static bool before_challenges(const cg_public *pub) {
  return pub->phase == CG_PHASE_PLOT || pub->phase == CG_PHASE_DRAW ||
         pub->phase == CG_PHASE_MARSHALING || pub->phase == CG_NOBODY;
}

static void count_object(outlook *o, unsigned object) {
  const cg_table *table = o->table;
  const cg_object *card = cg_at(table, object);
  int32_t *marks = &o->marks[card->controller];
  if (card->place == CG_DUPLICATE) {
    *marks += DUPLICATE;
    return;
  }
  if (card->place != CG_PLAY || card->def == 0 || cg_is_misplaced(table, card)) return;
  *marks += cg_worth(table, object);
  if ((card->flags & CG_KNEELING) != 0) return;
  if (cg_card(table, object)->type != CG_TYPE_CHARACTER) {
    *marks += READY;
    return;
  }
  o->standing[card->controller] += card->strength;
  if (before_challenges(table->pub) || table->pub->phase == CG_PHASE_CHALLENGES) *marks += CAN_ACT;
}

/* What the hand would cost: more gold than that is of little use. */
static int32_t hand_cost(const cg_table *table, unsigned seat) {
  int32_t cost = 0;
  const cg_entry *card = cg_entry_at(table, seat, CG_HAND, 0);
  for (unsigned i = 0; i < cg_count(table, seat, CG_HAND); i++)
    if (card[i].def != 0) cost += cost_of(cg_def_of(table, card[i].def));
  return cost;
}

/* Income is collected when the player marshals. */
static bool income_to_come(const cg_table *table, unsigned seat) {
  const cg_public *pub = table->pub;
  if (pub->phase == CG_PHASE_PLOT || pub->phase == CG_PHASE_DRAW) return true;
  if (pub->phase != CG_PHASE_MARSHALING || pub->active == CG_NOBODY) return false;
  unsigned seats = cg_seats(table), first = pub->first_player;
  return (seat + seats - first) % seats > (pub->active + seats - first) % seats;
}

static void count_gold(outlook *o, unsigned seat) {
  cg_table *table = o->table;
  int32_t gold = table->seat[seat].gold, wanted = hand_cost(table, seat);
  bool to_come = income_to_come(table, seat);
  if (to_come) gold += cg_figure(table, seat, CG_FIGURE_INCOME);
  bool can_spend =
      to_come || (table->pub->phase == CG_PHASE_MARSHALING && table->pub->active == seat);
  if (!can_spend) wanted = 0;
  int32_t spent = gold < wanted ? gold : wanted;
  o->marks[seat] += GOLD_BEFORE * spent + GOLD_LATER * (gold - spent);
}

static void count_hand(outlook *o, unsigned seat) {
  const cg_table *table = o->table;
  int32_t cards = (int32_t)cg_count(table, seat, CG_HAND);
  int32_t usual = cards < CARDS_MANY ? cards : CARDS_MANY;
  o->marks[seat] += CARD * usual + CARD_TOO_MANY * (cards - usual);
  int32_t deck = (int32_t)cg_deck_count(table, seat);
  if (deck < LAST_CARDS) o->marks[seat] -= 16 * (LAST_CARDS - deck);
}

/* A revealed plot is good until the next one: claim by what can attack with it. */
static void count_plot(outlook *o, unsigned seat) {
  cg_table *table = o->table;
  if (!before_challenges(table->pub) && table->pub->phase != CG_PHASE_CHALLENGES) return;
  if (cg_at(table, cg_slot(seat, CG_PLOT_SLOT))->def == 0) return;
  int32_t claim = cg_figure(table, seat, CG_FIGURE_CLAIM);
  int32_t able = o->standing[seat] < 12 ? (int32_t)o->standing[seat] : 12;
  o->marks[seat] += (claim - 1) * 4 * able;
}

/* --- challenges and dominance --------------------------------------------- */

static void take_claim(outlook *o, const cg_challenge *challenge) {
  cg_table *table = o->table;
  unsigned winner = challenge->attacker, loser = challenge->defender;
  int32_t claim = cg_figure(table, winner, CG_FIGURE_CLAIM);
  if (challenge->type == 2) {
    int32_t power = (int32_t)cg_faction_power(table, loser);
    int32_t moved = claim < power ? claim : power;
    o->marks[winner] += POWER * moved;
    o->marks[loser] -= POWER * moved;
  } else if (challenge->type == 1) {
    o->marks[loser] -= CARD * claim;
  } else {
    o->marks[loser] -= KILL * claim;
  }
}

/* Who takes part and has renown or insight gains by it. */
static void take_keywords(outlook *o, unsigned winner, unsigned flag) {
  const cg_table *table = o->table;
  for (unsigned object = cg_first_slot(table); object < table->pub->high; object++) {
    const cg_object *card = cg_at(table, object);
    if (card->place != CG_PLAY || (card->flags & flag) == 0) continue;
    if ((card->keywords >> CG_KEYWORD_RENOWN & 1) != 0) o->marks[winner] += POWER;
    if ((card->keywords >> CG_KEYWORD_INSIGHT & 1) != 0) o->marks[winner] += CARD;
  }
}

static void count_challenge(outlook *o) {
  cg_table *table = o->table;
  const cg_challenge *challenge = &table->pub->challenge;
  if (challenge->type == CG_NOBODY || (challenge->flags & CG_FINISHED) != 0) return;
  if (challenge->winner != CG_NOBODY || challenge->loser != CG_NOBODY) return;
  cg_forces forces = cg_forces_of(table);
  unsigned attack = forces.strength[0], defence = forces.strength[1];
  bool opposed = cg_anybody_on_side(table, CG_DEFENDING);
  if (attack > 0 && attack >= defence) {
    take_claim(o, challenge);
    take_keywords(o, challenge->attacker, CG_ATTACKING);
    if (!opposed) o->marks[challenge->attacker] += POWER;
  } else if (opposed && defence > attack) {
    take_keywords(o, challenge->defender, CG_DEFENDING);
  }
}

/* The standing strength after the challenges decides who wins dominance. */
static void count_dominance(outlook *o) {
  const cg_table *table = o->table;
  if (table->pub->phase != CG_PHASE_CHALLENGES && table->pub->phase != CG_PHASE_DOMINANCE) return;
  if (table->pub->phase == CG_PHASE_DOMINANCE && table->pub->dominance_winner != CG_NOBODY) return;
  unsigned best = CG_NOBODY, most = 0;
  for (unsigned seat = 0; seat < cg_seats(table); seat++) {
    unsigned total = o->standing[seat] + table->seat[seat].gold;
    if (!cg_plays(table, seat) || total < most) continue;
    best = total == most ? CG_NOBODY : seat;
    most = total;
  }
  if (best != CG_NOBODY) o->marks[best] += DOMINANCE;
}

static int32_t doubling(const cg_table *table) {
  unsigned most = 0;
  for (unsigned seat = 0; seat < cg_seats(table); seat++) {
    unsigned power = cg_total_power(table, seat);
    if (cg_plays(table, seat) && power > most) most = power;
  }
  int32_t left = most < CG_POWER_TO_WIN ? CG_POWER_TO_WIN - (int32_t)most : 0;
  return DOUBLING + DOUBLING_A_POWER * left;
}

void cg_evaluate(hf_cursor *cursor, int32_t value[HF_SEATS_MAX]) {
  cg_table *table = cg_table_in(cursor);
  outlook o = {.table = table};
  for (unsigned object = cg_first_slot(table); object < table->pub->high; object++)
    count_object(&o, object);
  for (unsigned seat = 0; seat < cg_seats(table); seat++) {
    o.marks[seat] += POWER * (int32_t)cg_total_power(table, seat);
    count_gold(&o, seat);
    count_hand(&o, seat);
    count_plot(&o, seat);
  }
  count_challenge(&o);
  count_dominance(&o);
  for (unsigned seat = 0; seat < cg_seats(table); seat++)
    if (!cg_plays(table, seat)) o.marks[seat] = -LOST;
  hf_share_by_marks(o.marks, cg_seats(table), doubling(table), value);
}
