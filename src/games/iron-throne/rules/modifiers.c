/* What holds for a while: who may not play, offer, lose, and who wins ties. */
#include "table.h"

typedef struct it_change {
  uint32_t seats; /* that get ... */
  uint8_t flag;   /* ... this flag */
  uint8_t ties;   /* sides that win ties */
} it_change;

/* Only those whom a reward or penalty awaits; all, before that is known. What
 * the betrayed active player takes counts as a reward (A52). */
static uint32_t concerned(it_table *table, uint32_t seats, bool winners) {
  unsigned winner = table->pub->winner;
  uint32_t concerned_seats = 0;
  HF_EACH_BIT (seat, seats) {
    unsigned side = it_at(table, seat)->side;
    bool won = side == winner && side != IT_OUT;
    bool lost = side != IT_OUT && (winner == IT_BOTH_LOST || winner == it_other_side(side));
    won = won || (lost && table->pub->outcome == IT_BETRAYAL && it_is_active(table, seat));
    if (winner == IT_NO_WINNER_YET ? side != IT_OUT : (winners ? won : lost)) {
      concerned_seats |= hf_bit(seat);
    }
  }
  return concerned_seats;
}

static uint32_t one_seat(unsigned seat) { return seat == IT_NOBODY ? 0 : hf_bit(seat); }

/* Who is on a side already has nothing more to offer. */
static uint32_t may_still_offer(it_table *table, unsigned seat) {
  return it_side_of(table, seat) == IT_OUT ? one_seat(seat) : 0;
}

static it_change read_modifier(it_scope *scope, const uint16_t **at) {
  it_table *table = scope->table;
  uint16_t op = *(*at)++;
  it_change change = {0};
  switch (op) {
  case IT_M_NO_CARDS: change = (it_change){it_players(scope, at), IT_MAY_NOT_PLAY, 0}; break;
  case IT_M_NO_LOSS:
    change = (it_change){one_seat(it_player(scope, at)), IT_LOSES_NO_POWER, 0};
    break;
  case IT_M_NO_OFFER:
    change = (it_change){may_still_offer(table, it_player(scope, at)), IT_MAY_NOT_OFFER, 0};
    break;
  case IT_M_NO_OFFER_TO: {
    change.seats = may_still_offer(table, it_player(scope, at));
    unsigned to = it_player(scope, at);
    change.seats = to != IT_NOBODY && it_is_active(table, to) ? change.seats : 0;
    change.flag = to == table->pub->challenger ? IT_NOT_TO_CHALLENGER : IT_NOT_TO_DEFENDER;
    break;
  }
  case IT_M_WINS_TIES: change.ties = (uint8_t)(1u << it_side_of(table, scope->user)) & 6; break;
  case IT_M_NO_REWARDS:
    change = (it_change){concerned(table, it_players(scope, at), true), IT_NO_REWARDS, 0};
    break;
  case IT_M_NO_PENALTIES:
    change = (it_change){concerned(table, it_players(scope, at), false), IT_NO_PENALTIES, 0};
    break;
  default:
    assert(op == IT_M_NO_HOSTAGES_FROM);
    change = (it_change){it_players(scope, at), IT_NO_HOSTAGES, 0};
  }
  return change;
}

bool it_modifier_would_change(it_scope *scope, const uint16_t **at) {
  it_change change = read_modifier(scope, at);
  HF_EACH_BIT (seat, change.seats) {
    if (!(it_at(scope->table, seat)->flags & change.flag)) {
      return true;
    }
  }
  return (change.ties & ~scope->table->pub->wins_ties) != 0;
}

void it_modifier_apply(it_scope *scope, const uint16_t **at) {
  it_table *table = scope->table;
  uint16_t op = **at;
  it_change change = read_modifier(scope, at);
  table->pub->wins_ties |= change.ties;
  if (change.ties && table->sink) {
    it_emit(table, IT_EV_MODIFIER, op, scope->user, 0, 0);
  }
  HF_EACH_BIT (seat, change.seats) {
    it_at(table, seat)->flags |= change.flag;
    if (table->sink) {
      it_emit(table, IT_EV_MODIFIER, op, (int)seat, scope->user, 0);
    }
  }
}
