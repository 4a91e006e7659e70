/* Deals: what a bargain is worth to both, roughly, and what to say in it.
 *
 * A truce without a deal costs both; so there is nearly always a deal that
 * both should take. The weights lead to deals from which both gain: influence
 * for influence first, then something small for something small. Whoever needs
 * one influence more is given none, and a deal with which the other wins is
 * none. */
#include "deals.h"

#include "ask.h"

/* In thousandths of a victory: the next influence by how many are spread,
 * one power on the sheet, a hostage, an ally. */
static const int influence_worth[IT_INFLUENCE] = {90, 100, 120, 160, 430};
enum { POWER_WORTH = 3, HOSTAGE_WORTH = 14, HELD_WORTH = 12, ALLY_WORTH = 14 };
/* What a seat that nearly has won would have to pay for the last influence:
 * more than it has. */
enum { VICTORY = 1000 };

enum { WEIGHT_GOOD = 240, WEIGHT_FAIR = 60, WEIGHT_POOR = 8, WEIGHT_BAD = 1 };

static unsigned spread_of(const it_seat *at) { return IT_INFLUENCE - at->unspread; }

/* What the taker gains, and what the giver loses besides that gain. */
static int gain(const it_seat *taker, const it_terms *terms) {
  int value = POWER_WORTH * terms->power + ALLY_WORTH * terms->ally;
  value += HOSTAGE_WORTH * terms->hostages;
  if (terms->influence && taker->unspread) {
    value += taker->unspread == 1 ? VICTORY : influence_worth[spread_of(taker)];
  }
  return value;
}

static int loss(const it_terms *terms) {
  int value = POWER_WORTH * terms->power + ALLY_WORTH * terms->ally;
  for (unsigned i = 0; i < terms->hostages; i++) {
    value += terms->source[i] >= IT_SOURCE_HELD ? HELD_WORTH : HOSTAGE_WORTH / 2;
  }
  return value;
}

/* What a failed truce costs a seat: half of what it has in the encounter. */
static int penalty(const it_seat *at) {
  int value = 0;
  for (unsigned i = 0; i < IT_CHARACTERS; i++) {
    if (at->participating >> i & 1) {
      value += at->power[i] == 1 ? 30 : 6 * ((at->power[i] + 1) / 2);
    }
  }
  return value;
}

/* What a deal changes for both, against letting the truce fail. Others at the
 * table lose what these two gain: a part of the other's gain is one's loss. */
typedef struct it_balance {
  int mine, theirs;
} it_balance;

static it_balance weigh(const it_table *table, unsigned seat, const it_terms deal[2]) {
  const it_public *pub = table->pub;
  unsigned i = seat == pub->challenger ? 0 : 1;
  unsigned other = it_active(table, i == 0 ? IT_DEFENDING : IT_CHALLENGING);
  const it_seat *me = &pub->seat[seat], *them = &pub->seat[other];
  int rivals = (int)it_seats(table) - 1;
  int mine = gain(me, &deal[i]) - loss(&deal[1 - i]) + penalty(me);
  int theirs = gain(them, &deal[1 - i]) - loss(&deal[i]) + penalty(them);
  return (it_balance){.mine = mine - theirs / rivals, .theirs = theirs - mine / rivals};
}

static unsigned weight_of(it_balance b) {
  if (b.mine <= 0) {
    return WEIGHT_BAD;
  }
  if (b.theirs <= 0) {
    return WEIGHT_POOR; /* a try, no more: the other should refuse */
  }
  return b.mine > 40 ? WEIGHT_GOOD : WEIGHT_FAIR;
}

/* The deal of the seat's picks so far with one more term. */
static unsigned weight_with(const it_table *table, unsigned seat, unsigned term) {
  it_private own = table->priv[seat];
  it_table imagined = *table;
  it_terms deal[2];
  it_private all[IT_SEATS];
  if (own.pick_count >= IT_PICKS) {
    return WEIGHT_BAD;
  }
  own.picks[own.pick_count++] = (uint8_t)term;
  all[seat] = own;
  imagined.priv = all;
  it_read_deal(&imagined, seat, deal);
  return weight_of(weigh(table, seat, deal));
}

/* Taking influence is how deals that are worth something begin, though the
 * other should not take it without anything in return. */
static unsigned weight_of_term(const it_table *table, unsigned seat, unsigned term) {
  unsigned weight = weight_with(table, seat, term);
  const it_seat *me = &table->pub->seat[seat];
  if (term == IT_DEAL_TAKE_INFLUENCE && me->unspread > 1) {
    return WEIGHT_GOOD;
  }
  if (term > IT_DEAL_GIVE_INFLUENCE && weight > WEIGHT_FAIR) {
    return WEIGHT_FAIR; /* small change: there are many of these */
  }
  return weight;
}

static unsigned weight_of_word(const it_table *table, unsigned seat, unsigned word) {
  const it_public *pub = table->pub;
  it_terms deal[2];
  switch (word) {
  case IT_DEAL_ACCEPT: {
    it_balance b = weigh(table, seat, pub->deal);
    return b.mine > 0 ? WEIGHT_GOOD : WEIGHT_BAD;
  }
  case IT_DEAL_PROPOSE: it_read_deal(table, seat, deal); return weight_of(weigh(table, seat, deal));
  case IT_DEAL_WALK: {
    bool ruinous = pub->standing != IT_NOBODY && pub->standing != seat &&
                   weigh(table, seat, pub->deal).mine <= 0 && pub->proposals_left == 0;
    return ruinous ? WEIGHT_FAIR : WEIGHT_BAD;
  }
  default: return WEIGHT_POOR;
  }
}

void it_prefer_deal(const it_table *table, unsigned seat, uint16_t *weight) {
  unsigned n = 0;
  HF_EACH_BIT (option, table->priv[seat].options) {
    weight[n++] = (uint16_t)(option < IT_DEAL_PROPOSE ? weight_of_term(table, seat, option)
                                                      : weight_of_word(table, seat, option));
  }
}
