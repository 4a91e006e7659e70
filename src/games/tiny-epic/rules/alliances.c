/* Alliances change: shields move at once, then castles, then the test of King's
 * Landing, then the retreats of former allies, from the Hand of the King on.
 *
 * Frame: arg 0 the seats that have still to leave King's Landing to a former
 * ally, one bit each. The test may drive the ally out before them: they leave
 * all the same. */
#include "table.h"

/* The hero goes where the house goes; without a new ally the figure and the card
 * return to the mat, unless the figure is the last unit. */
static void hero_follows(te_table *table, unsigned house) {
  te_house *of = te_of(table, house);
  if (of->hero == TE_NOTHING) return;
  if (of->owner == TE_NOBODY) {
    bool figure =
        of->hero_at != TE_NOTHING && !te_is_last(table->pub, house) && table->pub->hero_stays == 0;
    if (table->sink != NULL && (figure || of->card != TE_AT_MAT))
      te_emit(table, TE_EV_HERO_HOME, (int)house, figure, 0, 0);
    if (figure) te_lift_hero(table, house);
    of->card = TE_AT_MAT;
  } else if (of->hero_at != TE_NOTHING && of->card == TE_AT_MAT) {
    of->card = TE_IN_HAND;
    if (table->sink != NULL)
      te_emit(table, TE_EV_HERO_CARD, of->owner, (int)(TE_HERO_CARD + house), 0, 0);
  }
}

/* With what it was decided: whoever has it has most, or nobody has enough. */
static void tell_alliance(te_table *table, unsigned house, unsigned owner, unsigned before) {
  unsigned own = owner != TE_NOBODY ? te_influence(table, owner, house) : 0, most = 0;
  for (unsigned seat = 0; seat < te_seats(table); seat++) {
    unsigned tokens = te_influence(table, seat, house);
    if (seat != owner && tokens > most) most = tokens;
  }
  te_emit6(table, TE_EV_ALLIANCE,
           (const int[6]){(int)house, (int)owner, (int)before, (int)own, (int)most});
}

static void move_shield(te_table *table, unsigned house, unsigned owner) {
  te_house *of = te_of(table, house);
  unsigned before = of->owner;
  if (table->sink != NULL) tell_alliance(table, house, owner, before);
  if (before != TE_NOBODY) te_at(table, before)->houses &= (uint16_t)~hf_bit(house);
  if (owner != TE_NOBODY) te_at(table, owner)->houses |= (uint16_t)hf_bit(house);
  of->owner = (uint8_t)owner;
}

/* Domains in which a seat's own units stand with units that are its ally's no
 * more: the seat's own leave. */
static uint32_t domains_to_leave(const te_table *table, unsigned seat) {
  return te_where(table->pub, te_at(table, seat)->house) & te_contested(table->pub);
}

static uint8_t seats_leaving_throne(const te_table *table) {
  uint32_t seats = 0;
  for (unsigned seat = 0; seat < te_seats(table); seat++)
    seats |= (domains_to_leave(table, seat) >> table->rules->throne & 1) << seat;
  return (uint8_t)seats;
}

void te_push_alliances(te_table *table, const uint8_t owner[TE_HOUSES]) {
  for (unsigned house = 0; house < TE_HOUSES; house++) {
    if (te_of(table, house)->role != TE_FREE || owner[house] == te_of(table, house)->owner)
      continue;
    move_shield(table, house, owner[house]);
    hero_follows(table, house);
  }
  te_alliances_of(hf_push(table->flow, TE_PROC_ALLIANCES))->leaving = seats_leaving_throne(table);
  te_settle(table);
}

uint32_t te_leaving_throne(const te_table *table) {
  const hf_flow *flow = table->flow;
  for (unsigned i = flow->frame_count; i > 0; i--)
    if (flow->frame[i - 1].procedure == TE_PROC_ALLIANCES)
      return te_alliances_of(&flow->frame[i - 1])->leaving;
  return 0;
}

/* What is left for a seat to leave: King's Landing first. */
static uint32_t next_to_leave(const te_table *table, const hf_frame *frame, unsigned seat) {
  uint32_t throne = hf_bit(table->rules->throne), leaving = domains_to_leave(table, seat);
  if ((te_alliances_of(frame)->leaving >> seat & 1) != 0)
    leaving |= throne & te_where(table->pub, te_at(table, seat)->house);
  return (leaving & throne) != 0 ? throne : leaving;
}

void te_run_alliances(te_table *table, hf_frame *frame) {
  for (unsigned i = 0; i < te_seats(table); i++) {
    unsigned seat = te_clockwise(table, table->pub->hand_of_king, i);
    uint32_t leaving = next_to_leave(table, frame, seat);
    if (leaving == 0) continue;
    te_push_retreat(table, seat, hf_bit(te_at(table, seat)->house), hf_lowest_bit(leaving), seat);
    return;
  }
  hf_pop(table->flow);
  te_settle(table);
}
