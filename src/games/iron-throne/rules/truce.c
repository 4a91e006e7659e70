/* The truce: bargaining made of decisions.
 *
 * Either active player proposes a whole deal, the other accepts, counters or
 * walks away; the challenger speaks first and may yield the first word. The
 * number of proposals is bounded. A deal that moves nothing is no deal; an
 * accepted one is carried out exactly, both sides taking from what the other
 * held before. Without a deal everybody in the encounter loses. */
#include "ask.h"

static unsigned other_active(const it_table *table, unsigned seat) {
  return seat == table->pub->challenger ? table->pub->defender : table->pub->challenger;
}

/* --- what can be asked for ---------------------------------------------------------- */

static unsigned cards_to_take(const it_seat *giver) {
  unsigned count = giver->deck_count + giver->hand_count + hf_bit_count(giver->discard);
  for (unsigned owner = 0; owner < IT_SEATS; owner++) {
    count += giver->hostage_count[owner];
  }
  return count;
}

/* How many cards a source of the giver can yield; a deck refills itself. */
static unsigned source_room(const it_seat *giver, unsigned source) {
  switch (source) {
  case IT_SOURCE_OPEN: return cards_to_take(giver);
  case IT_SOURCE_DECK: return giver->deck_count + hf_bit_count(giver->discard);
  case IT_SOURCE_HAND: return giver->hand_count;
  default: return giver->hostage_count[source - IT_SOURCE_HELD];
  }
}

/* Sources from which one more hostage can be asked, given those picked. */
static uint64_t hostage_options(const it_table *table, const it_seat *giver, const it_private *own,
                                unsigned first) {
  unsigned picked = 0;
  unsigned per_source[3 + IT_SEATS] = {0};
  for (unsigned i = 0; i < own->pick_count; i++) {
    unsigned source = own->picks[i] - first;
    if (own->picks[i] >= first && source < 3 + IT_SEATS) {
      picked++;
      per_source[source]++;
    }
  }
  uint64_t options = 0;
  if (picked >= 2 || picked >= cards_to_take(giver)) {
    return 0;
  }
  for (unsigned source = 0; source < IT_SOURCE_HELD + it_seats(table); source++) {
    if (source_room(giver, source) > per_source[source]) {
      options |= (uint64_t)1 << (first + source);
    }
  }
  return options;
}

static uint64_t power_options(const it_seat *giver, unsigned first) {
  unsigned most = giver->sheet < 3 ? giver->sheet : 3;
  return ((uint64_t)1 << (first + most)) - ((uint64_t)1 << first);
}

/* All single terms that could stand in a deal, whatever was picked before. */
static uint64_t terms_possible(const it_table *table, unsigned seat, const it_private *own) {
  const it_seat *mine = &table->pub->seat[seat];
  const it_seat *theirs = &table->pub->seat[other_active(table, seat)];
  uint64_t options = 0;
  options |= (uint64_t)(mine->unspread > 0) << IT_DEAL_TAKE_INFLUENCE;
  options |= (uint64_t)(theirs->unspread > 0) << IT_DEAL_GIVE_INFLUENCE;
  options |= power_options(theirs, IT_DEAL_TAKE_POWER);
  options |= power_options(mine, IT_DEAL_GIVE_POWER);
  if (table->pub->allies_on) {
    options |= (uint64_t)(theirs->ally_count > 0) << IT_DEAL_TAKE_ALLY;
    options |= (uint64_t)(mine->ally_count > 0) << IT_DEAL_GIVE_ALLY;
  }
  options |= hostage_options(table, theirs, own, IT_DEAL_TAKE_HOSTAGE);
  options |= hostage_options(table, mine, own, IT_DEAL_GIVE_HOSTAGE);
  return options;
}

bool it_truce_possible(it_table *table) {
  it_private nothing = {0};
  return terms_possible(table, table->pub->challenger, &nothing) != 0;
}

/* Terms may only ascend; hostages may repeat, amounts of power may not. */
static uint64_t terms_after(unsigned last) {
  if (last >= IT_DEAL_TAKE_HOSTAGE) {
    return ~(uint64_t)0 << last;
  }
  unsigned next = last + 1;
  if (last >= IT_DEAL_TAKE_POWER && last < IT_DEAL_GIVE_POWER) {
    next = IT_DEAL_GIVE_POWER;
  } else if (last >= IT_DEAL_GIVE_POWER && last < IT_DEAL_TAKE_ALLY) {
    next = IT_DEAL_TAKE_ALLY;
  }
  return ~(uint64_t)0 << next;
}

static uint64_t opening_options(const it_table *table, unsigned seat) {
  const it_public *pub = table->pub;
  uint64_t options = (uint64_t)1 << IT_DEAL_WALK;
  if (pub->standing == other_active(table, seat)) {
    options |= (uint64_t)1 << IT_DEAL_ACCEPT;
  }
  if (pub->standing == IT_NOBODY && !pub->yielded) {
    options |= (uint64_t)1 << IT_DEAL_YIELD;
  }
  if (pub->seat[seat].ally_count && !(pub->shown >> seat & 1)) {
    options |= (uint64_t)1 << IT_DEAL_SHOW;
  }
  return options;
}

uint64_t it_deal_options(it_table *table, unsigned seat) {
  const it_private *own = &table->priv[seat];
  uint64_t options = 0;
  if (table->pub->proposals_left) {
    options = terms_possible(table, seat, own);
  }
  if (own->pick_count == 0) {
    return options | opening_options(table, seat);
  }
  options &= terms_after(own->picks[own->pick_count - 1]);
  return options | (uint64_t)1 << IT_DEAL_PROPOSE;
}

/* --- reading a proposal ---------------------------------------------------------------- */

static void read_hostage(it_terms *terms, unsigned source) {
  if (terms->hostages < 2) {
    terms->source[terms->hostages++] = (uint8_t)source;
  }
}

static void read_term(unsigned pick, it_terms *take, it_terms *give) {
  if (pick >= IT_DEAL_GIVE_HOSTAGE) {
    read_hostage(give, pick - IT_DEAL_GIVE_HOSTAGE);
  } else if (pick >= IT_DEAL_TAKE_HOSTAGE) {
    read_hostage(take, pick - IT_DEAL_TAKE_HOSTAGE);
  } else if (pick == IT_DEAL_GIVE_ALLY) {
    give->ally = 1;
  } else if (pick == IT_DEAL_TAKE_ALLY) {
    take->ally = 1;
  } else if (pick >= IT_DEAL_GIVE_POWER) {
    give->power = (uint8_t)(pick - IT_DEAL_GIVE_POWER + 1);
  } else if (pick >= IT_DEAL_TAKE_POWER) {
    take->power = (uint8_t)(pick - IT_DEAL_TAKE_POWER + 1);
  } else if (pick == IT_DEAL_GIVE_INFLUENCE) {
    give->influence = 1;
  } else if (pick == IT_DEAL_TAKE_INFLUENCE) {
    take->influence = 1;
  }
}

/* deal[0] is what the challenger takes, deal[1] what the defender takes. */
void it_read_deal(const it_table *table, unsigned seat, it_terms deal[2]) {
  const it_private *own = &table->priv[seat];
  unsigned mine = seat == table->pub->challenger ? 0 : 1;
  memset(deal, 0, 2 * sizeof *deal);
  for (unsigned i = 0; i < own->pick_count; i++) {
    if (own->picks[i] < IT_DEAL_PROPOSE) {
      read_term(own->picks[i], &deal[mine], &deal[1 - mine]);
    }
  }
}

static int terms_as_number(const it_terms *terms) {
  return terms->influence | terms->power << 1 | terms->ally << 3 | terms->hostages << 4 |
         terms->source[0] << 8 | terms->source[1] << 12;
}

/* --- the talk ------------------------------------------------------------------------------ */

static void ask_deal(it_table *table, unsigned seat) {
  table->pub->proposer = (uint8_t)seat;
  it_ask(table, seat, IT_ASK_DEAL, table->pub->standing, table->pub->proposals_left, 0);
}

static void propose(it_table *table, unsigned seat) {
  it_public *pub = table->pub;
  it_read_deal(table, seat, pub->deal);
  pub->standing = (uint8_t)seat;
  pub->proposals_left--;
  if (table->sink) {
    it_emit(table, IT_EV_PROPOSE, (int)seat, terms_as_number(&pub->deal[0]),
            terms_as_number(&pub->deal[1]), 0);
  }
}

static void show_allies(it_table *table, unsigned seat) {
  unsigned other = other_active(table, seat);
  table->pub->shown |= (uint8_t)hf_bit(seat);
  it_saw_allies(table, other, seat);
  if (!table->sink) {
    return;
  }
  it_emit(table, IT_EV_SHOW_ALLIES, (int)seat, (int)other, 0, 0);
  HF_EACH_BIT (ally, table->priv[seat].allies) {
    it_emit_secret(table, IT_EV_LOOK_ALLY, (int)other, (int)seat, (int)ally, 0, 1 << 2,
                   hf_bit(other) | hf_bit(seat));
  }
}

static void fail(it_table *table) {
  hf_pop(table->flow);
  if (table->sink) {
    it_emit(table, IT_EV_TRUCE_FAILED, 0, 0, 0, 0);
  }
}

static void told(it_table *table, unsigned event, unsigned seat) {
  if (table->sink) {
    it_emit(table, event, (int)seat, 0, 0, 0);
  }
}

static void word_spoken(it_table *table, hf_frame *frame) {
  it_public *pub = table->pub;
  unsigned seat = pub->proposer;
  unsigned other = other_active(table, seat);
  unsigned word = table->priv[seat].answer;
  if (word == IT_DEAL_PROPOSE) {
    propose(table, seat);
  }
  it_forget_answers(table);
  switch (word) {
  case IT_DEAL_PROPOSE: ask_deal(table, other); break;
  case IT_DEAL_YIELD:
    pub->yielded |= (uint8_t)hf_bit(seat);
    told(table, IT_EV_YIELD, seat);
    ask_deal(table, other);
    break;
  case IT_DEAL_SHOW:
    show_allies(table, seat);
    ask_deal(table, seat);
    break;
  case IT_DEAL_ACCEPT:
    told(table, IT_EV_ACCEPT, seat);
    pub->truce_done = 1;
    frame->step = 2;
    hf_push(table->flow, IT_PROC_DEAL);
    break;
  default: told(table, IT_EV_TAKE_BACK_WORD, seat); fail(table);
  }
}

void it_run_truce(it_table *table, hf_frame *frame) {
  it_public *pub = table->pub;
  if (frame->step == 1) {
    word_spoken(table, frame);
  } else if (frame->step == 2) {
    hf_pop(table->flow);
  } else if (!it_truce_possible(table)) {
    fail(table);
  } else {
    frame->step = 1;
    pub->proposals_left = pub->proposals;
    pub->standing = IT_NOBODY;
    ask_deal(table, pub->challenger);
  }
}

/* --- carrying a deal out -------------------------------------------------------------------- */

static void exchange_allies(it_table *table) {
  it_public *pub = table->pub;
  unsigned from_defender = IT_NOTHING;
  unsigned from_challenger = IT_NOTHING;
  if (pub->deal[0].ally && it_at(table, pub->defender)->ally_count) {
    from_defender = it_random_ally(table, pub->defender);
  }
  if (pub->deal[1].ally && it_at(table, pub->challenger)->ally_count) {
    from_challenger = it_random_ally(table, pub->challenger);
  }
  if (from_defender != IT_NOTHING) {
    it_move_ally(table, pub->challenger, pub->defender, from_defender);
  }
  if (from_challenger != IT_NOTHING) {
    it_move_ally(table, pub->defender, pub->challenger, from_challenger);
  }
}

static void exchange(it_table *table) {
  it_public *pub = table->pub;
  if (pub->deal[0].influence) {
    it_spread(table, pub->challenger, pub->defender);
  }
  if (pub->deal[1].influence) {
    it_spread(table, pub->defender, pub->challenger);
  }
  it_move_sheet(table, pub->defender, pub->challenger, pub->deal[0].power);
  it_move_sheet(table, pub->challenger, pub->defender, pub->deal[1].power);
  exchange_allies(table);
}

/* Step 0 all but hostages, 1-2 the challenger takes, 3-4 the defender, 5 done. */
void it_run_deal(it_table *table, hf_frame *frame) {
  it_public *pub = table->pub;
  unsigned step = frame->step++;
  if (step == 0) {
    pub->holding = 1;
    exchange(table);
    return;
  }
  if (step <= 4) {
    const it_terms *terms = &pub->deal[(step - 1) / 2];
    unsigned which = step % 2; /* terms ascend: a named source comes before an open one */
    unsigned taker = step <= 2 ? pub->challenger : pub->defender;
    if (which < terms->hostages) {
      it_push_take(table, taker, other_active(table, taker), terms->source[which], true);
    }
    return;
  }
  it_end_limbo(table, pub->challenger);
  it_end_limbo(table, pub->defender);
  pub->holding = 0;
  hf_pop(table->flow);
}
