/* Is a position sound? Every number in range, and the laws of conservation:
 * 20 power for each house in play or box, 25 cards for each house, 5 influence
 * tokens for each house. The random-play tests ask after every decision. */
#include "check.h"

#include "ask.h"

static hf_status broken(hf_error *error, const char *what, const it_table *table, unsigned seat) {
  unsigned house = table->pub->seat[seat].house;
  return hf_fail(error, HF_BAD_STATE, "%s (%s)", what,
                 house < IT_HOUSES ? it_house_id[house] : "no house");
}

/* --- ranges ------------------------------------------------------------------- */

static bool seat_or_nobody(const it_table *table, unsigned seat) {
  return seat < it_seats(table) || seat == IT_NOBODY;
}

static bool kind_or_nothing(unsigned kind) { return kind < IT_KINDS || kind == IT_NOTHING; }

static bool seat_in_range(const it_table *table, unsigned seat) {
  const it_seat *at = &table->pub->seat[seat];
  const it_private *own = &table->priv[seat];
  bool before = at->leader == IT_NOBODY;
  bool houses = at->house < IT_HOUSES && (before || at->leader < IT_CHARACTERS);
  bool masks = at->living < 32 && (at->participating & ~at->living) == 0 &&
               (before || !(at->living >> at->leader & 1)) && at->side <= IT_DEFENDING;
  bool prompts = at->prompt < IT_ASK_END && own->pick_count <= IT_PICKS &&
                 own->fact_count <= IT_FACTS && own->leader_pair < 32;
  bool kinds = kind_or_nothing(own->placed_kind) && kind_or_nothing(at->faceup) &&
               (at->pick == IT_NOTHING || at->pick < IT_CHARACTERS) &&
               (at->limit_kinds == IT_NOTHING || at->limit_kinds <= IT_KIND_TRUCE);
  bool part = (table->pub->participants >> seat & 1) == (at->side != IT_OUT) &&
              (table->pub->prompted >> seat & 1) == (at->prompt != IT_ASK_NOTHING);
  return houses && masks && prompts && kinds && part;
}

static bool table_in_range(const it_table *table) {
  const it_public *pub = table->pub;
  bool seats = seat_or_nobody(table, pub->challenger) && seat_or_nobody(table, pub->defender) &&
               seat_or_nobody(table, pub->standing) && seat_or_nobody(table, pub->proposer);
  bool cards = kind_or_nothing(pub->revealed[IT_CHALLENGING]) &&
               kind_or_nothing(pub->revealed[IT_DEFENDING]);
  bool flow = pub->outcome <= IT_BETRAYAL && pub->winner <= IT_NEITHER_LOST &&
              pub->hook_count <= IT_HOOKS && pub->betrayer <= IT_DEFENDING &&
              pub->allies_on <= 1 && pub->proposals >= 1;
  for (unsigned i = 0; i < table->flow->frame_count; i++) {
    unsigned procedure = table->flow->frame[i].procedure;
    flow = flow && procedure >= IT_PROC_SETUP && procedure <= IT_PROC_PAY;
  }
  return seats && cards && flow;
}

/* --- conservation ---------------------------------------------------------------- */

/* A set in which every kind fills its bits from the lowest. */
static bool well_counted(uint32_t set) {
  if (set & ~IT_WHOLE_DECK) {
    return false;
  }
  for (unsigned kind = IT_KIND_CHARACTER; kind < IT_KINDS; kind++) {
    uint32_t missing = it_kind_mask[kind] & ~set;
    uint32_t above = missing ? ~((missing & (0u - missing)) - 1) : 0;
    if (set & it_kind_mask[kind] & above) {
      return false;
    }
  }
  return true;
}

static unsigned copies_outside(const it_table *table, unsigned owner, unsigned kind) {
  unsigned copies = 0;
  for (unsigned side = IT_CHALLENGING; side <= IT_DEFENDING; side++) {
    copies += table->pub->revealed[side] == kind && table->pub->card_owner[side] == owner;
  }
  copies += table->priv[owner].placed_kind == kind;
  for (unsigned holder = 0; holder < it_seats(table); holder++) {
    copies += it_count(table->priv[holder].hostages[owner], kind);
    copies += it_count(table->priv[holder].limbo[owner], kind);
  }
  return copies;
}

static hf_status check_cards(const it_table *table, unsigned seat, hf_error *error) {
  const it_seat *at = &table->pub->seat[seat];
  const it_private *own = &table->priv[seat];
  uint32_t deck = table->hidden->deck[seat];
  bool counted = well_counted(deck) && well_counted(own->hand) && well_counted(at->discard) &&
                 well_counted(at->played);
  for (unsigned owner = 0; owner < it_seats(table); owner++) {
    counted = counted && well_counted(own->hostages[owner]) && well_counted(own->limbo[owner]) &&
              it_bits(own->hostages[owner]) == at->hostage_count[owner] &&
              it_bits(own->limbo[owner]) == at->limbo_count[owner];
  }
  if (!counted || it_bits(deck) != at->deck_count || it_bits(own->hand) != at->hand_count) {
    return broken(error, "cards are miscounted", table, seat);
  }
  for (unsigned kind = 0; kind < IT_KINDS; kind++) {
    unsigned copies = it_count(deck, kind) + it_count(own->hand, kind) +
                      it_count(at->discard, kind) + it_count(at->played, kind) +
                      copies_outside(table, seat, kind);
    if (copies != it_bits(it_kind_mask[kind])) {
      return broken(error, "a house has not its 25 cards", table, seat);
    }
  }
  return HF_OK;
}

static hf_status check_tokens(const it_table *table, unsigned seat, unsigned *power,
                              hf_error *error) {
  const it_seat *at = &table->pub->seat[seat];
  unsigned influence = at->unspread;
  *power += at->sheet + at->boxed;
  for (unsigned i = 0; i < IT_CHARACTERS; i++) {
    *power += at->power[i];
    bool alive = at->living >> i & 1;
    if (alive != (at->power[i] > 0)) {
      return broken(error, "a character lives without power or is dead with it", table, seat);
    }
  }
  for (unsigned board = 0; board < IT_SEATS; board++) {
    influence += at->spread[board];
  }
  if (influence != IT_INFLUENCE || at->spread[seat]) {
    return broken(error, "a house has not its 5 influence", table, seat);
  }
  return HF_OK;
}

static hf_status check_allies(const it_table *table, hf_error *error) {
  uint32_t all = table->hidden->ally_deck;
  unsigned count = it_bits(table->hidden->ally_deck) + it_bits(table->pub->ally_discard);
  all |= table->pub->ally_discard;
  for (unsigned seat = 0; seat < it_seats(table); seat++) {
    all |= table->priv[seat].allies;
    count += it_bits(table->priv[seat].allies);
    if (it_bits(table->priv[seat].allies) != table->pub->seat[seat].ally_count) {
      return broken(error, "allies are miscounted", table, seat);
    }
  }
  if (all != table->pub->ally_all || count != it_bits(all) ||
      it_bits(table->hidden->ally_deck) != table->pub->ally_deck_count) {
    return hf_fail(error, HF_BAD_STATE, "allies were lost or made");
  }
  return HF_OK;
}

/* The options kept are the options there are. */
static hf_status check_options(it_table *table, unsigned seat, hf_error *error) {
  if (!(table->flow->asked >> seat & 1)) {
    return HF_OK;
  }
  if (it_at(table, seat)->prompt == IT_ASK_NOTHING ||
      it_find_options(table, seat) != table->priv[seat].options) {
    return broken(error, "the options of a seat do not fit the position", table, seat);
  }
  return HF_OK;
}

hf_status it_check(const hf_rules *rules, const hf_state *state, hf_error *error) {
  it_state copy;
  memcpy(&copy, state, sizeof copy);
  it_table table = it_table_of(rules, (hf_state *)(void *)&copy, NULL);
  unsigned power = 0;
  if (!table_in_range(&table)) {
    return hf_fail(error, HF_BAD_STATE, "the table holds odd values");
  }
  for (unsigned seat = 0; seat < it_seats(&table); seat++) {
    if (!seat_in_range(&table, seat)) {
      return broken(error, "a seat holds odd values", &table, seat);
    }
  }
  for (unsigned seat = 0; seat < it_seats(&table); seat++) {
    hf_status status = check_cards(&table, seat, error);
    if (!status) {
      status = check_tokens(&table, seat, &power, error);
    }
    if (!status) {
      status = check_options(&table, seat, error);
    }
    if (status) {
      return status;
    }
  }
  if (power != 20 * it_seats(&table)) {
    return hf_fail(error, HF_BAD_STATE, "power was lost or made: %u instead of %u", power,
                   20 * it_seats(&table));
  }
  return check_allies(&table, error);
}
