/* How good a position looks: each player's chance to win, guessed from the
 * points there are and those to be expected.
 *
 * Marks are 64ths of a point. What a scoring would bring as things stand counts
 * for every scoring to come, the nearer the more; what helps to get there
 * counts by the rounds that are left. So many marks more mean twice the chance;
 * the later in the game, the fewer. Alone at the table, the Rival is the other
 * player, and the chance is that of beating it. */
#include "evaluate.h"

#include "core/odds.h"

enum { POINT = 64 };

/* What stands now is worth so much of a scoring so many rounds away. */
static const int32_t still_so[TE_ROUNDS] = {58, 46, 36, 29, 23, 18};

enum {
  CASTLE = 26, /* for each opponent with fewer, or off for one with more */
  CASTLES = 9, /* besides, if it is by two */
  NEARLY = 10, /* an objective for which one token is missing */

  /* at once */
  GOLD_LATE = 2,
  THRONE_LATE = 10,
  CASTLE_LATE = 3,

  /* for each round to come after this one */
  GOLD = 3,
  CARD = 3,
  HERO_CARD = 3,
  STRENGTH = 3,
  HERO = 4,
  POOL = 4,
  TAX = 3, /* for each gold of it */
  TAX_CARD = 2,
  VENGEANCE = 10,
  TOKEN = 3,

  PLAYS_WORSE = 2 * POINT, /* the Rival, this round and each to come */

  DOUBLING = 40,
  DOUBLING_A_ROUND = 22
};

static const uint8_t scorings[] = {3, 5, 6};

static int32_t scoring_weight(unsigned round) {
  int32_t weight = 0;
  for (unsigned i = 0; i < sizeof scorings; i++)
    if (scorings[i] >= round) weight += still_so[scorings[i] - (round > 0 ? round : 1)];
  return weight;
}

typedef struct outlook {
  const te_table *table;
  unsigned round;
  uint8_t ally[TE_HOUSES]; /* whom the next check would give each house */
} outlook;

static unsigned tokens_out(const te_table *table, unsigned seat) {
  return TE_TOKENS - (unsigned)te_of(table, te_at(table, seat)->house)->mat;
}

/* What a scoring would bring now, in marks. */
static int32_t for_castles(const te_table *table, unsigned seat) {
  int32_t own = (int32_t)hf_bit_count(te_at(table, seat)->castles), marks = 0;
  for (unsigned other = 0; other < te_seats(table); other++) {
    int32_t more = own - (int32_t)hf_bit_count(te_at(table, other)->castles);
    if (more > 0) marks += CASTLE + (more > 1 ? CASTLES : 0);
    if (more < 0) marks -= CASTLE + (more < -1 ? CASTLES : 0);
  }
  return marks;
}

static int32_t for_objectives(const te_table *table, unsigned seat) {
  const te_rules *rules = table->rules;
  int32_t marks = 0;
  for (unsigned i = 0; i < rules->objective_count; i++) {
    const te_objective *one = &rules->objective[i];
    if (te_objective_met(table, seat, one))
      marks += POINT * one->points;
    else if (tokens_out(table, seat) + 1 >= one->needs)
      marks += NEARLY;
  }
  return marks;
}

static int32_t for_alliances(const outlook *o, unsigned seat) {
  int32_t marks = 0;
  for (unsigned house = 0; house < TE_HOUSES; house++)
    if (te_of(o->table, house)->role == TE_FREE && o->ally[house] == seat) marks += POINT;
  return marks;
}

/* What the units of a house are good for. */
static int32_t for_units(const te_table *table, unsigned house) {
  const te_house *of = te_of(table, house);
  int32_t marks = STRENGTH * of->units;
  if (of->hero_at != TE_NOTHING) marks += STRENGTH + HERO;
  if (of->card == TE_IN_HAND) marks += HERO_CARD;
  return marks;
}

static int32_t for_taxes(const te_table *table, unsigned seat) {
  const te_rules *rules = table->rules;
  uint32_t held = te_control(table->pub, seat);
  int32_t marks = TAX * (int32_t)hf_bit_count(held & rules->fiefs);
  for (unsigned space = 0; space < tokens_out(table, seat); space++) {
    if (rules->space_benefit[space] == TE_GOLD) marks += TAX;
    if (rules->space_benefit[space] == TE_CARD) marks += TAX_CARD;
    if (rules->space_benefit[space] == TE_POINT && table->pub->tax_point != 0) marks += POINT;
  }
  return marks + (table->pub->throne == seat ? 2 * TAX : 0);
}

/* What is good for as many rounds as are left. */
static int32_t for_later(const outlook *o, unsigned seat) {
  const te_table *table = o->table;
  const te_seat *at = te_at(table, seat);
  int32_t marks = GOLD * at->gold + CARD * at->hand + VENGEANCE * at->vengeance;
  marks += TOKEN * (int32_t)tokens_out(table, seat) + for_taxes(table, seat);
  for (unsigned house = 0; house < TE_HOUSES; house++) {
    if (o->ally[house] == seat) marks += for_units(table, house);
    marks += POOL * (at->pool[house] < 2 ? at->pool[house] : 2);
  }
  return marks;
}

static int32_t marks_of(const outlook *o, unsigned seat) {
  const te_table *table = o->table;
  const te_seat *at = te_at(table, seat);
  int32_t scoring = for_castles(table, seat) + for_objectives(table, seat) + for_alliances(o, seat);
  int32_t rounds = (int32_t)(TE_ROUNDS - o->round);
  int32_t marks = POINT * at->points + scoring * scoring_weight(o->round) / POINT;
  marks += GOLD_LATE * at->gold + CASTLE_LATE * (int32_t)hf_bit_count(at->castles);
  if (table->pub->throne == seat) marks += THRONE_LATE;
  return marks + for_later(o, seat) * rounds;
}

/* What its level brings the Rival in scorings to come (where it has to be behind
 * for that, it may be or not), less what it plays worse than a player. */
static int32_t for_rival(const outlook *o) {
  const te_level *level = te_level_of(o->table);
  int32_t marks = level->if_behind != 0 ? POINT / 2 : POINT, left = 0;
  for (unsigned i = 0; i < sizeof scorings; i++) left += scorings[i] >= o->round;
  return left * level->points * marks - PLAYS_WORSE * (int32_t)(TE_ROUNDS - o->round + 1);
}

static void find_allies(outlook *o) {
  const te_table *table = o->table;
  bool begun = table->pub->hand_of_king != TE_NOBODY; /* houses are being dealt */
  for (unsigned house = 0; house < TE_HOUSES; house++)
    o->ally[house] = begun && te_of(table, house)->role == TE_FREE
                         ? (uint8_t)te_deserves(table, house)
                         : te_of(table, house)->owner;
}

void te_evaluate(hf_cursor *cursor, int32_t value[HF_SEATS_MAX]) {
  te_table *table = te_table_in(cursor);
  outlook o = {.table = table, .round = table->pub->round};
  int32_t marks[TE_SEATS], chances[TE_SEATS];
  find_allies(&o);
  for (unsigned seat = 0; seat < te_seats(table); seat++) marks[seat] = marks_of(&o, seat);
  if (te_alone(table)) marks[TE_RIVAL] += for_rival(&o);
  int32_t doubling = DOUBLING + DOUBLING_A_ROUND * (int32_t)(TE_ROUNDS - o.round);
  hf_share_by_marks(marks, te_seats(table), doubling, chances);
  for (unsigned seat = 0; seat < table->flow->seats; seat++) value[seat] = chances[seat];
}
