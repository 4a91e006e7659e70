/* The components of Tiny Epic are as the rules describe them: what the rules say
 * independently of the cards, the map and the mats is counted there. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "games/tiny-epic/rules/rules.h"
#include "holdfast/holdfast.h"

#include <stdlib.h>
#include <string.h>

static const te_rules *rules(void) {
  return (const te_rules *)(const void *)hf_rules_builtin(hf_game_find("tiny-epic"));
}

static unsigned domain(const char *id) {
  for (unsigned i = 0; i < TE_DOMAINS; i++)
    if (strcmp(te_domain_id(rules(), i), id) == 0) return i;
  fail_msg("there is no domain %s", id);
  return 0;
}

static bool adjacent(const char *one, const char *other) {
  return (rules()->within[1][domain(one)] >> domain(other) & 1) != 0;
}

/* --- plot cards ------------------------------------------------------------- */

static void base_deck(void **unused) {
  unsigned shields[TE_HOUSES] = {0}, all = 0, icons[16] = {0};
  (void)unused;
  assert_int_equal(hf_bit_count(rules()->base_plots), 45);
  for (uint64_t left = rules()->base_plots; left != 0; left &= left - 1) {
    const te_card *card = &rules()->plot[hf_lowest_bit(left)];
    icons[card->battle + 4]++;
    for (unsigned house = 0; house < TE_HOUSES; house++)
      shields[house] += card->shields >> house & 1;
    all += hf_bit_count(card->shields);
    assert_in_range(hf_bit_count(card->shields), 1, 2);
  }
  assert_int_equal(all, 66);
  for (unsigned house = TE_LANNISTER; house <= TE_BARATHEON; house++)
    assert_int_equal(shields[house], 8);
  assert_int_equal(shields[TE_ARRYN], 10);
  static const unsigned strengths[] = {8, 6, 6, 6, 4};
  for (unsigned i = 0; i < 5; i++) assert_int_equal(icons[1 + i + 4], strengths[i]);
  assert_int_equal(icons[TE_RETREAT + 4], 5);
  assert_int_equal(icons[TE_CONSCRIPTS + 4], 5);
  assert_int_equal(icons[TE_SECRET + 4], 5);
}

static unsigned price_of(int battle) {
  switch (battle) {
  case TE_SECRET: return 1;
  case TE_RETREAT:
  case TE_CONSCRIPTS: return 0;
  default: return battle > 2 ? (unsigned)battle - 2 : 0;
  }
}

/* What a defender pays depends on the icon alone, on every card there is. */
static void prices_follow_icons(void **unused) {
  (void)unused;
  for (unsigned i = 0; i < rules()->plot_count; i++)
    assert_int_equal(rules()->plot[i].price, price_of(rules()->plot[i].battle));
  for (unsigned i = 0; i < rules()->hero_count; i++)
    assert_int_equal(rules()->hero[i].price, price_of(rules()->hero[i].battle));
}

static void further_cards(void **unused) {
  unsigned watch = 0, targaryen = 0;
  (void)unused;
  assert_int_equal(rules()->plot_count, 62);
  assert_int_equal(rules()->hero_count, 17);
  for (uint64_t left = rules()->plots & ~rules()->base_plots; left != 0; left &= left - 1) {
    uint16_t shields = rules()->plot[hf_lowest_bit(left)].shields;
    watch += shields >> TE_NIGHTS_WATCH & 1;
    targaryen += shields >> TE_TARGARYEN & 1;
  }
  assert_int_equal(watch, 8);
  assert_int_equal(targaryen, 8);
}

/* Every card has an event, and what is ours says so. */
static void events_and_origins(void **unused) {
  const hl_cards *cards = rules()->base.cards;
  (void)unused;
  for (unsigned i = 0; i < rules()->plot_count; i++) {
    bool base = (rules()->base_plots >> i & 1) != 0;
    assert_int_not_equal(rules()->plot[i].ability, TE_NO_ABILITY);
    assert_int_equal(cards->card[rules()->plot[i].card].origin, base ? HL_PRINTED : HL_HOLDFAST);
  }
  for (unsigned i = 0; i < rules()->hero_count; i++)
    assert_int_not_equal(rules()->hero[i].ability, TE_NO_ABILITY);
}

/* --- the map ------------------------------------------------------------------ */

static void map_as_published(void **unused) {
  unsigned edges = 0, furthest = 0;
  (void)unused;
  assert_int_equal(hf_bit_count(rules()->castles), 12);
  assert_int_equal(hf_bit_count(rules()->fiefs), 11);
  assert_string_equal(te_domain_id(rules(), rules()->throne), "kings-landing");
  for (unsigned one = 0; one < TE_DOMAINS; one++) {
    edges += hf_bit_count(rules()->within[1][one]) - 1;
    for (unsigned other = 0; other < TE_DOMAINS; other++) {
      assert_int_equal(rules()->distance[one][other], rules()->distance[other][one]);
      if (rules()->distance[one][other] > furthest) furthest = rules()->distance[one][other];
    }
  }
  assert_int_equal(edges, 2 * 39);
  assert_int_equal(furthest, 8);
  for (unsigned card = 0; card < TE_REGIONS; card++)
    assert_int_equal(hf_bit_count(rules()->on_card[card]), 4);
}

/* T3: the six map cards lie as a compass names them, two in a row. Borders and
 * the way along the coast lead from a card to its neighbours only. */
static void cards_lie_as_a_compass(void **unused) {
  static const struct {
    const char *domain; /* one on this card */
    int row, column;
  } grid[TE_REGIONS] = {/* in the order of the coast */
                        {"winterfell", 0, 0}, {"casterly-rock", 1, 0}, {"highgarden", 2, 0},
                        {"storms-end", 2, 1}, {"the-eyrie", 1, 1},     {"castle-black", 0, 1}};
  bool met[TE_REGIONS][TE_REGIONS] = {{false}};
  unsigned neighbours = 0;
  (void)unused;
  for (unsigned card = 0; card < TE_REGIONS; card++)
    assert_int_equal(rules()->region[domain(grid[card].domain)], card);
  assert_int_equal(rules()->region[rules()->throne], 4); /* T2: King's Landing lies in the east */
  for (unsigned one = 0; one < TE_DOMAINS; one++)
    for (unsigned other = 0; other < TE_DOMAINS; other++)
      if (rules()->distance[one][other] == 1)
        met[rules()->region[one]][rules()->region[other]] = true;
  for (unsigned one = 0; one < TE_REGIONS; one++)
    for (unsigned other = 0; other < TE_REGIONS; other++) {
      int apart = abs(grid[one].row - grid[other].row) + abs(grid[one].column - grid[other].column);
      assert_int_equal(met[one][other], apart <= 1);
      neighbours += apart == 1;
    }
  assert_int_equal(neighbours, 2 * 7);
  for (unsigned card = 0; card + 1 < TE_REGIONS; card++) { /* the coast: a chain of neighbours */
    assert_true(met[card][card + 1]);
    assert_true((rules()->by_sea[1][card] & rules()->on_card[card + 1]) != 0);
  }
  assert_true(met[5][0]); /* northeast and northwest touch, but no ship goes round the north */
  assert_int_equal(rules()->by_sea[2][5] & rules()->on_card[0], 0);
}

static void corners_are_no_borders(void **unused) {
  static const char *const pairs[][2] = {
      {"ashemark", "the-eyrie"},          {"riverrun", "kings-landing"},
      {"casterly-rock", "highgarden"},    {"ashemark", "shield-islands"},
      {"highgarden", "blackhaven"},       {"starfall", "the-reach"},
      {"winterfell", "last-hearth"},      {"shadow-tower", "hornwood"},
      {"ashemark", "the-reach"},          {"kings-landing", "highgarden"},
      {"flints-finger", "three-sisters"}, {"white-harbor", "riverrun"},
      {"pyke", "casterly-rock"}};
  (void)unused;
  for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
    assert_false(adjacent(pairs[i][0], pairs[i][1]));
  assert_true(adjacent("pyke", "riverrun") && adjacent("pyke", "ashemark"));
}

static void homes(void **unused) {
  static const struct {
    unsigned house;
    const char *home;
    unsigned to_throne;
  } table[] = {{TE_ARRYN, "the-eyrie", 1},      {TE_LANNISTER, "casterly-rock", 2},
               {TE_TULLY, "riverrun", 2},       {TE_GREYJOY, "pyke", 2},
               {TE_BARATHEON, "storms-end", 2}, {TE_TYRELL, "highgarden", 2},
               {TE_MARTELL, "sunspear", 3},     {TE_STARK, "winterfell", 4}};
  (void)unused;
  for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
    unsigned home = rules()->home[table[i].house];
    assert_string_equal(te_domain_id(rules(), home), table[i].home);
    assert_int_equal(rules()->distance[home][rules()->throne], table[i].to_throne);
    assert_true(rules()->castles >> home & 1);
  }
}

/* --- mats ------------------------------------------------------------------------ */

static void tracks(void **unused) {
  static const uint8_t cost[] = {1, 1, 1, 2, 2, 3, 3, 4, 4};
  static const uint8_t benefit[] = {TE_GOLD, TE_CARD, TE_GOLD, TE_CARD, TE_GOLD,
                                    TE_CARD, TE_GOLD, TE_CARD, TE_POINT};
  static const uint8_t needs[] = {2, 4, 6, 8, 9};
  static const uint8_t ranks[] = {4, 3, 2, 1};
  (void)unused;
  assert_memory_equal(rules()->space_cost, cost, sizeof cost);
  assert_memory_equal(rules()->space_benefit, benefit, sizeof benefit);
  assert_int_equal(rules()->objective_count, 5);
  for (unsigned i = 0; i < 5; i++) assert_int_equal(rules()->objective[i].needs, needs[i]);
  for (unsigned seats = 2; seats <= 4; seats++)
    assert_memory_equal(rules()->rank_points[seats], ranks + 4 - seats, seats);
}

static void solo_cards(void **unused) {
  unsigned heroes = 0;
  (void)unused;
  assert_int_equal(rules()->rival_count, 12);
  for (unsigned house = 0; house < TE_HOUSES; house++) heroes += rules()->solo[house].strength > 0;
  assert_int_equal(heroes, 7);
  assert_int_equal(rules()->level_count, TE_LEVELS);
  for (unsigned level = 0; level < TE_LEVELS; level++) {
    const hl_card *card = &rules()->base.cards->card[rules()->level_card[level]];
    assert_int_equal(card->origin, HL_HOLDFAST);
  }
  assert_int_equal(rules()->rival[0].march[1], domain("shield-islands"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(base_deck),
      cmocka_unit_test(prices_follow_icons),
      cmocka_unit_test(further_cards),
      cmocka_unit_test(events_and_origins),
      cmocka_unit_test(map_as_published),
      cmocka_unit_test(cards_lie_as_a_compass),
      cmocka_unit_test(corners_are_no_borders),
      cmocka_unit_test(homes),
      cmocka_unit_test(tracks),
      cmocka_unit_test(solo_cards),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
