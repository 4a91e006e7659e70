/* Alliances change: shields move at once, then castles, then the test of King's
 * Landing, then the retreats of former allies, from the Hand of the King on. */
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
  if (before != TE_NOBODY) te_at(table, before)->houses &= (uint16_t)~te_bit(house);
  if (owner != TE_NOBODY) te_at(table, owner)->houses |= (uint16_t)te_bit(house);
  of->owner = (uint8_t)owner;
}

void te_push_alliances(te_table *table, const uint8_t owner[TE_HOUSES]) {
  for (unsigned house = 0; house < TE_HOUSES; house++) {
    if (te_of(table, house)->role != TE_FREE || owner[house] == te_of(table, house)->owner)
      continue;
    move_shield(table, house, owner[house]);
    hero_follows(table, house);
  }
  hf_push(table->flow, TE_PROC_ALLIANCES);
  te_settle(table);
}

/* A domain in which a seat's own units stand with units that are its ally's no
 * more: the seat's own leave. */
static uint32_t domains_to_leave(const te_table *table, unsigned seat) {
  return te_where(table->pub, te_at(table, seat)->house) & te_contested(table->pub);
}

void te_run_alliances(te_table *table, hf_frame *frame) {
  for (unsigned i = 0; i < te_seats(table); i++) {
    unsigned seat = te_clockwise(table, table->pub->hand_of_king, i);
    uint32_t leaving = domains_to_leave(table, seat);
    if (leaving != 0) {
      te_push_retreat(table, seat, te_bit(te_at(table, seat)->house), te_lowest(leaving), seat);
      return;
    }
  }
  (void)frame;
  hf_pop(table->flow);
  te_settle(table);
}
