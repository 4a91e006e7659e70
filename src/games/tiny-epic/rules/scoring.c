/* What comes after the turns of a round: alliances, taxes, culling, hero cards,
 * scoring; and the end of the game. */
#include "table.h"

/* --- the end of a round --------------------------------------------------- */

/* The check of alliances: who has most, at least two; a tied ally stays, else
 * the first of those tied from the Hand of the King on. */
unsigned te_deserves(const te_table *table, unsigned house) {
  const te_public *pub = table->pub;
  unsigned most = 1, best = TE_NOBODY;
  for (unsigned i = 0; i < te_seats(table); i++) {
    unsigned seat = te_clockwise(table, pub->hand_of_king, i);
    unsigned tokens = te_influence(table, seat, house);
    bool ally = pub->house[house].owner == seat;
    if (tokens > most || (tokens == most && most > 1 && ally)) {
      most = tokens;
      best = seat;
    }
  }
  return best;
}

void te_check_alliances(te_table *table) {
  uint8_t owner[TE_HOUSES];
  bool changed = false;
  for (unsigned house = 0; house < TE_HOUSES; house++) {
    owner[house] = te_of(table, house)->owner;
    if (te_of(table, house)->role != TE_FREE) continue;
    owner[house] = (uint8_t)te_deserves(table, house);
    changed = changed || owner[house] != te_of(table, house)->owner;
  }
  if (changed) te_push_alliances(table, owner);
}

/* Where taxes come from: open spaces of the track, fiefs, King's Landing, dragons. */
typedef struct taxes {
  unsigned track, fiefs, throne, dragons, cards, points;
} taxes;

static taxes taxes_of(const te_table *table, unsigned seat) {
  const te_public *pub = table->pub;
  const te_rules *rules = table->rules;
  const te_house *own = te_of(table, te_at(table, seat)->house);
  uint32_t held = te_control(pub, seat);
  taxes due = {.fiefs = hf_bit_count(held & rules->fiefs),
               .throne = (held >> rules->throne & 1) != 0 ? 2 : 0};
  for (unsigned space = 0; space < TE_TOKENS - (unsigned)own->mat; space++) {
    due.track += rules->space_benefit[space] == TE_GOLD;
    due.cards += rules->space_benefit[space] == TE_CARD;
    due.points += rules->space_benefit[space] == TE_POINT;
  }
  bool dragons = pub->expansion != 0 && te_of(table, TE_TARGARYEN)->owner == seat;
  for (unsigned domain = 0; dragons && domain < TE_DOMAINS; domain++)
    due.dragons += te_dragons(pub, domain);
  return due;
}

static void tax(te_table *table, unsigned seat) {
  taxes due = taxes_of(table, seat);
  unsigned gold = due.track + due.fiefs + due.throne + due.dragons;
  bool rival = te_is_rival(table, seat); /* it has neither gold nor a hand */
  if (rival) te_rival_taxes(table);
  if (table->sink != NULL && !rival) {
    if (gold + due.cards > 0)
      te_emit6(table, TE_EV_TAX_FROM,
               (const int[6]){(int)seat, (int)due.track, (int)due.fiefs, (int)due.throne,
                              (int)due.dragons, (int)due.cards});
    te_emit(table, TE_EV_TAX, (int)seat, (int)gold, 0, 0);
  }
  te_gain_gold(table, seat, gold);
  te_draw_up_to(table, seat, due.cards, TE_HAND);
  if (due.points > 0 && table->pub->tax_point != 0)
    te_score(table, seat, (int)due.points, TE_FOR_TAX);
}

static void hatch(te_table *table) {
  te_public *pub = table->pub;
  for (unsigned domain = 0; domain < TE_DOMAINS; domain++) {
    unsigned eggs = te_eggs(pub, domain);
    if (eggs == 0) continue;
    if (table->sink != NULL) te_emit(table, TE_EV_HATCH, (int)domain, (int)eggs, 0, 0);
    te_set_brood(table, domain, 0, te_dragons(pub, domain) + eggs);
  }
}

/* Taxes and scorings are told player by player and line by line. */
static void end_line(te_table *table) {
  if (table->sink != NULL) te_end_beat(table);
}

void te_collect_taxes(te_table *table) {
  for (unsigned i = 0; i < te_seats(table); i++) {
    tax(table, te_clockwise(table, table->pub->hand_of_king, i));
    end_line(table);
  }
  if (table->pub->expansion != 0) hatch(table);
}

/* Two tokens of each house stay in an ally pool. */
enum { POOL_MOST = 2 };

void te_cull(te_table *table) {
  for (unsigned seat = 0; seat < te_seats(table); seat++)
    for (unsigned house = 0; house < TE_HOUSES; house++) {
      uint8_t *pool = &te_at(table, seat)->pool[house];
      if (*pool <= POOL_MOST) continue;
      unsigned over = *pool - POOL_MOST;
      if (table->sink != NULL) te_emit(table, TE_EV_CULL, (int)seat, (int)house, (int)over, 0);
      te_of(table, house)->mat = (uint8_t)(te_of(table, house)->mat + over);
      *pool = POOL_MOST;
    }
}

void te_heroes_return(te_table *table) {
  for (unsigned house = 0; house < TE_HOUSES; house++) {
    te_house *of = te_of(table, house);
    if (of->card != TE_SHOWN) continue;
    of->card = TE_IN_HAND;
    if (table->sink != NULL)
      te_emit(table, TE_EV_HERO_CARD, of->owner, (int)(TE_HERO_CARD + house), 0, 0);
  }
}

/* --- scoring -------------------------------------------------------------- */

static bool scoring_is_due(unsigned round) { return round == 3 || round == 5 || round == 6; }

/* Equal numbers have equal ranks, and the next rank follows without a gap. */
static unsigned rank_of(const te_table *table, unsigned seat) {
  unsigned own = hf_bit_count(te_at(table, seat)->castles);
  uint32_t greater = 0;
  for (unsigned other = 0; other < te_seats(table); other++) {
    unsigned castles = hf_bit_count(te_at(table, other)->castles);
    if (castles > own) greater |= hf_bit(castles);
  }
  return hf_bit_count(greater);
}

bool te_objective_met(const te_table *table, unsigned seat, const te_objective *objective) {
  const te_rules *rules = table->rules;
  const te_seat *at = te_at(table, seat);
  uint32_t held = te_control(table->pub, seat);
  if (TE_TOKENS - (unsigned)te_of(table, at->house)->mat < objective->needs) return false;
  switch (objective->controls) {
  case TE_CONTROLS_HOME: return (held >> rules->home[at->house] & 1) != 0;
  case TE_CONTROLS_FIEFS: return hf_bit_count(held & rules->fiefs) >= objective->number;
  case TE_CONTROLS_THRONE: return (held >> rules->throne & 1) != 0;
  default: return true;
  }
}

static void score_seat(te_table *table, unsigned seat) {
  const te_rules *rules = table->rules;
  const te_seat *at = te_at(table, seat);
  unsigned rank = rank_of(table, seat), points = rules->rank_points[te_seats(table)][rank];
  if (table->sink != NULL)
    te_emit(table, TE_EV_RANK, (int)seat, (int)hf_bit_count(at->castles), (int)rank + 1,
            (int)points);
  if (points > 0) te_score(table, seat, (int)points, TE_FOR_CASTLES);
  end_line(table);
  for (unsigned i = 0; i < rules->objective_count; i++) {
    if (!te_objective_met(table, seat, &rules->objective[i])) continue;
    if (table->sink != NULL)
      te_emit(table, TE_EV_OBJECTIVE, (int)seat, (int)i, rules->objective[i].points, 0);
    te_score(table, seat, rules->objective[i].points, TE_FOR_OBJECTIVE);
    end_line(table);
  }
  unsigned alliances = hf_bit_count(at->houses) - 1;
  if (table->sink != NULL) te_emit(table, TE_EV_ALLIES, (int)seat, (int)alliances, 0, 0);
  if (alliances > 0) te_score(table, seat, (int)alliances, TE_FOR_ALLIANCES);
  end_line(table);
}

/* To the one with the fewest points; if two have them, it leaves the game. */
static void give_vengeance(te_table *table) {
  unsigned fewest = 256, who = TE_NOBODY;
  for (unsigned seat = 0; seat < te_seats(table); seat++) {
    unsigned points = te_at(table, seat)->points;
    if (points > fewest) continue;
    who = points == fewest ? TE_NOBODY : seat;
    fewest = points;
  }
  if (who != TE_NOBODY) te_at(table, who)->vengeance++;
  if (table->sink != NULL) te_emit(table, TE_EV_VENGEANCE, (int)who, 0, 0, 0);
}

/* After the third, fifth and sixth round. */
void te_score_round(te_table *table) {
  unsigned round = table->pub->round;
  if (!scoring_is_due(round)) return;
  if (table->sink != NULL) te_emit(table, TE_EV_SCORING, (int)round, 0, 0, 0);
  end_line(table);
  for (unsigned i = 0; i < te_seats(table); i++) {
    unsigned seat = te_clockwise(table, table->pub->hand_of_king, i);
    te_end_beside(table, seat, TE_ENDS_SCORING);
    score_seat(table, seat);
  }
  if (te_alone(table)) te_rival_scores(table);
  if (round < TE_ROUNDS) give_vengeance(table);
}

/* --- the end of the game -------------------------------------------------- */

/* Points, then the throne, castles, tokens recruited, gold: as one number. */
static uint32_t standing(const te_table *table, unsigned seat, bool points_only) {
  const te_seat *at = te_at(table, seat);
  if (points_only) return at->points;
  uint32_t value = at->points;
  value = value << 1 | (table->pub->throne == seat);
  value = value << 4 | hf_bit_count(at->castles);
  value = value << 4 | (TE_TOKENS - (uint32_t)te_of(table, at->house)->mat);
  return value << 4 | at->gold;
}

static uint32_t leaders(const te_table *table, bool points_only) {
  uint32_t best = 0, seats = 0;
  for (unsigned seat = 0; seat < te_seats(table); seat++) {
    uint32_t value = standing(table, seat, points_only);
    if (value > best) seats = 0;
    if (value >= best) {
      best = value;
      seats |= hf_bit(seat);
    }
  }
  return seats;
}

uint32_t te_winners(const te_table *table) { return leaders(table, false); }

void te_finish_game(te_table *table) {
  te_public *pub = table->pub;
  uint32_t tied = leaders(table, true), winners = leaders(table, false);
  pub->ending = hf_bit_count(tied) == 1      ? TE_ENDING_POINTS
                : hf_bit_count(winners) == 1 ? TE_ENDING_TIE_BREAK
                                             : TE_ENDING_SHARED;
  if (te_alone(table) && (winners & 1) == 0) pub->ending = TE_ENDING_RIVAL;
  hf_pop(table->flow);
  table->flow->over = 1;
  if (table->sink != NULL) te_emit(table, TE_EV_END, pub->ending, (int)winners, 0, 0);
}
