/* The reference games: they are sound games, their answers are what they are
 * said to be, and the search finds them, the nearer the longer it searches.
 *
 * The stated distances: with 25,600 iterations at every decision the search is
 * within 0.02 of an equilibrium in each game (NashConv, in parts of a victory;
 * tests/reference/measure.h says what that is), at most half as far as with
 * 1,600 iterations and within 0.1 with these. */
#include "searched.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "generic.h"

static measure game;

static const hf_rules *rules_of(const char *id) { return hf_rules_builtin(hf_game_find(id)); }

/* Says what was found where a TAP reader finds it. */
static void fail_with(const generic_report *report) {
  print_message("# %s\n", report->message);
  fail();
}

/* --- they are games ---------------------------------------------------- */

static void passes(const char *id) {
  generic_report report = {.failed = false};
  hf_settings settings;
  hf_settings_default(rules_of(id), REFERENCE_SEATS, &settings);
  for (uint64_t seed = 0; seed < 200; seed++) {
    if (!generic_run(rules_of(id), &settings, seed, &report)) fail_with(&report);
    if (!generic_bytes(rules_of(id), &settings, seed, &report)) fail_with(&report);
  }
  assert_true(report.options > 500 && report.refusals > 1000 && report.playouts == 200);
  assert_true(report.samples_changed > report.samples / 8 && report.compared > 100);
}

static void pennies_is_a_game(void **unused) { (void)unused, passes("pennies"); }
static void roshambo_is_a_game(void **unused) { (void)unused, passes("roshambo"); }
static void kuhn_is_a_game(void **unused) { (void)unused, passes("kuhn"); }
static void bargain_is_a_game(void **unused) { (void)unused, passes("bargain"); }

/* All lines there are, and all that seats can tell apart. */
static void trees_are_as_large_as_they_should_be(void **unused) {
  static const struct {
    const char *id;
    unsigned deals, ends, sets;
  } table[] = {{"pennies", 1, 4, 2},
               {"roshambo", 1, 9, 2},
               {"kuhn", 6, 6 * 5, 12},
               {"bargain", 4, 4 * 4 * (1 + 4 * 2), 2 + 8 + 32}};
  (void)unused;
  for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
    unsigned ends = 0;
    measure_start(&game, rules_of(table[i].id));
    for (unsigned at = 0; at < game.node_count; at++) ends += game.node[at].set < 0;
    assert_int_equal(game.deals, table[i].deals);
    assert_int_equal(ends, table[i].ends);
    assert_int_equal(game.set_count, table[i].sets);
  }
}

/* Counts, for states drawn from a view, the pairs of cards in them. */
static void count_samples(const hf_rules *rules, const hf_view *view, unsigned draws,
                          unsigned count[4][4]) {
  hf_seed seed = hf_seed_from(5);
  hf_random random;
  hf_random_start(&random, &seed, HF_RANDOM_FAST);
  memset(count, 0, 16 * sizeof(unsigned));
  for (unsigned i = 0; i < draws; i++) {
    reference_state state;
    hf_sample(rules, view, &random, (hf_state *)(void *)&state);
    count[state.own[0].card][state.own[1].card]++;
  }
}

static bool near(double value, double wanted, double distance) {
  return value > wanted - distance && value < wanted + distance;
}

/* Whoever holds a card sees the two others in the other hand equally often;
 * who sees none sees all six deals equally often. */
static void unseen_cards_are_equally_likely(void **unused) {
  enum { DRAWS = 12000 };
  unsigned count[4][4];
  (void)unused;
  measure_start(&game, rules_of("kuhn"));
  for (unsigned i = 0; i < game.set_count; i++) {
    const measure_set *set = &game.set[i];
    count_samples(game.rules, &set->view.head, DRAWS, count);
    for (unsigned one = 1; one <= 3; one++)
      for (unsigned two = 1; two <= 3; two++) {
        bool possible = one != two && (set->seat == 0 ? one : two) == set->view.own.card;
        assert_true(near(count[one][two], possible ? DRAWS / 2 : 0, possible ? 300 : 0.5));
      }
  }
  reference_view open;
  reference_state state;
  hf_settings settings;
  hf_seed seed = hf_seed_from(1);
  hf_settings_default(game.rules, REFERENCE_SEATS, &settings);
  hf_create(game.rules, &settings, &seed, HF_RANDOM_FAST, NULL, (hf_state *)(void *)&state, NULL);
  hf_view_of(game.rules, (hf_state *)(void *)&state, HF_SPECTATOR, &open.head);
  count_samples(game.rules, &open.head, DRAWS, count);
  for (unsigned one = 1; one <= 3; one++)
    for (unsigned two = 1; two <= 3; two++)
      assert_true(near(count[one][two], one != two ? DRAWS / 6 : 0, one != two ? 200 : 0.5));
}

/* --- their answers ----------------------------------------------------- */

static void expect_equilibrium(void) {
  const reference_rules *rules = reference_rules_of(game.rules);
  assert_true(near(measure_distance(&game), 0, 1e-9));
  for (unsigned seat = 0; seat < REFERENCE_SEATS; seat++)
    assert_true(near(measure_value(&game, seat), rules->worth[seat] * 0.001, 1e-9));
}

static void matrix_games_have_their_answers(void **unused) {
  static const double mixture[] = {2.0 / 7, 1.0 / 7, 4.0 / 7};
  (void)unused;
  measure_start(&game, rules_of("pennies"));
  expect_equilibrium();
  game.set[0].chance[0] = 0.75; /* the other seat wins three games of four */
  game.set[0].chance[1] = 0.25;
  assert_true(near(measure_distance(&game), 0.25, 1e-9));
  measure_start(&game, rules_of("roshambo"));
  assert_true(measure_distance(&game) > 0.1);
  for (unsigned i = 0; i < 2; i++) memcpy(game.set[i].chance, mixture, sizeof mixture);
  expect_equilibrium();
}

static void bets(unsigned seat, unsigned card, const hf_option *said, unsigned count, double part) {
  measure_set *set = measure_find(&game, seat, card, said, count);
  assert_non_null(set);
  set->chance[0] = 1 - part;
  set->chance[1] = part;
}

/* The whole family of the first player's equilibria. */
static void kuhn_has_its_answer(void **unused) {
  static const hf_option pass_bet[] = {1, 2}, pass[] = {1}, bet[] = {2};
  enum { JACK = 1, QUEEN, KING };
  (void)unused;
  measure_start(&game, rules_of("kuhn"));
  assert_true(measure_distance(&game) > 0.2);
  for (unsigned twelfths = 0; twelfths <= 4; twelfths++) {
    double a = twelfths / 12.0;
    bets(0, JACK, NULL, 0, a);
    bets(0, QUEEN, NULL, 0, 0);
    bets(0, KING, NULL, 0, 3 * a);
    bets(0, JACK, pass_bet, 2, 0);
    bets(0, QUEEN, pass_bet, 2, a + 1.0 / 3);
    bets(0, KING, pass_bet, 2, 1);
    bets(1, JACK, pass, 1, 1.0 / 3);
    bets(1, QUEEN, pass, 1, 0);
    bets(1, KING, pass, 1, 1);
    bets(1, JACK, bet, 1, 0);
    bets(1, QUEEN, bet, 1, 1.0 / 3);
    bets(1, KING, bet, 1, 1);
    expect_equilibrium();
  }
  /* A chip is a quarter of a victory. */
  assert_true(near(4 * (measure_value(&game, 0) - 0.5), -1.0 / 18, 1e-9));
}

/* What the strategy makes of a position, for a seat. */
static double worth_of_node(unsigned at, unsigned seat) {
  const measure_node *node = &game.node[at];
  if (node->set < 0) return node->value[seat];
  const measure_set *set = &game.set[node->set];
  double sum = 0;
  for (unsigned i = 0; i < set->option_count; i++)
    sum += set->chance[i] * worth_of_node((unsigned)node->next + i, seat);
  return sum;
}

/* Plays the option that is best in every position of the set, or where
 * `on_average` says so in their mean, and fails if that is not one alone. */
static void play_best(int number, bool on_average) {
  measure_set *set = &game.set[number];
  double sum[MEASURE_OPTIONS_MAX] = {0};
  unsigned best = 0, positions = 0;
  for (unsigned at = 0; at < game.node_count; at++) {
    if (game.node[at].set != number) continue;
    unsigned next = (unsigned)game.node[at].next, here = 0;
    for (unsigned i = 0; i < set->option_count; i++) {
      sum[i] += worth_of_node(next + i, set->seat);
      if (worth_of_node(next + i, set->seat) > worth_of_node(next + here, set->seat)) here = i;
    }
    for (unsigned i = 0; i < set->option_count && !on_average; i++)
      assert_true(i == here ||
                  worth_of_node(next + i, set->seat) + 1 < worth_of_node(next + here, set->seat));
    assert_true(on_average || positions++ == 0 || here == best);
    best = here;
  }
  for (unsigned i = 0; i < set->option_count && on_average; i++)
    if (sum[i] > sum[best]) best = i;
  for (unsigned i = 0; i < set->option_count; i++) {
    assert_true(i == best || sum[i] + 1 < sum[best]);
    set->chance[i] = i == best;
  }
}

/* Backwards from the last decision: each has one best option whatever the
 * other seat loves, but for the first, which weighs the two. */
static void bargain_has_its_answer(void **unused) {
  (void)unused;
  measure_start(&game, rules_of("bargain"));
  assert_true(measure_distance(&game) > 0.3);
  for (unsigned said = 3; said-- > 0;)
    for (unsigned i = 0; i < game.set_count; i++)
      if (game.set[i].view.open.count == said) play_best((int)i, said == 0);
  expect_equilibrium();
}

/* --- the search finds them --------------------------------------------- */

enum { SEEDS = 3, SHORT = 1600, LONG = 25600 };

/* The mean over a few seeds. */
static double searched_distance(const hf_search_habits *habits, searched_memory memory,
                                uint32_t iterations, double value[REFERENCE_SEATS]) {
  double sum = 0;
  memset(value, 0, REFERENCE_SEATS * sizeof *value);
  for (uint64_t seed = 0; seed < SEEDS; seed++) {
    searched_strategy(&game, habits, memory, iterations, seed);
    sum += measure_distance(&game) / SEEDS;
    for (unsigned seat = 0; seat < REFERENCE_SEATS; seat++)
      value[seat] += measure_value(&game, seat) / SEEDS;
  }
  return sum;
}

static void converges(const char *id, double value_within) {
  const reference_rules *rules = reference_rules_of(rules_of(id));
  double value[REFERENCE_SEATS];
  measure_start(&game, &rules->rules);
  double before = measure_distance(&game);
  double near_by = searched_distance(&hf_search_exact, SEARCHED_SINCE_BEGINNING, SHORT, value);
  double nearer = searched_distance(&hf_search_exact, SEARCHED_SINCE_BEGINNING, LONG, value);
  print_message("# %s: %.4f, after %d iterations %.4f, after %d %.4f\n", id, before, (int)SHORT,
                near_by, (int)LONG, nearer);
  assert_true(near_by < 0.1);
  assert_true(nearer < 0.02);
  assert_true(nearer < near_by / 2);
  for (unsigned seat = 0; seat < REFERENCE_SEATS; seat++)
    assert_true(near(value[seat], rules->worth[seat] * 0.001, value_within));
}

static void search_matches_pennies(void **unused) { (void)unused, converges("pennies", 0.0025); }
static void search_plays_roshambo(void **unused) { (void)unused, converges("roshambo", 0.0025); }
/* To a hundredth of a chip. */
static void search_plays_kuhn(void **unused) { (void)unused, converges("kuhn", 0.0025); }
/* To what the sequential equilibrium is worth: not to one of those in which
 * the first gets more by a threat it would not carry out. */
static void search_bargains(void **unused) { (void)unused, converges("bargain", 0.015); }

/* Options drawn out of curiosity are weighed out exactly: however long the
 * search, it does not stop at the equilibrium of a game in which everybody
 * errs now and then (0.05 away, if they are not). */
static void curiosity_leaves_no_mark(void **unused) {
  double value[REFERENCE_SEATS];
  (void)unused;
  measure_start(&game, rules_of("roshambo"));
  double distance = searched_distance(&hf_search_exact, SEARCHED_SINCE_BEGINNING, 16 * LONG, value);
  print_message("# roshambo: after %d iterations %.4f\n", 16 * LONG, distance);
  assert_true(distance < 0.005);
}

/* What the search is told matters: drawn from its own view alone, all others
 * play as if they guessed its card; without what was before, it takes a bet to
 * come from any card. Both stay further away than the search may. */
static void search_needs_eyes_and_memory(void **unused) {
  double value[REFERENCE_SEATS];
  hf_search_habits blind = hf_search_exact;
  (void)unused;
  blind.other_eyes = 0;
  measure_start(&game, rules_of("kuhn"));
  assert_true(searched_distance(&blind, SEARCHED_SINCE_BEGINNING, LONG, value) > 0.04);
  assert_true(searched_distance(&hf_search_exact, SEARCHED_VIEW_ALONE, LONG, value) > 0.04);
}

/* --- the search keeps its word ----------------------------------------- */

static union {
  uint64_t align;
  unsigned char bytes[1 << 19];
} room[2];

static hf_search *start_search(unsigned number, const measure_set *set, size_t size) {
  const hf_bot_sight sight = {.rules = game.rules, .view = &set->view.head};
  return hf_search_start(&room[number], size, &sight, &hf_search_exact, 7);
}

static void same_seed_gives_the_same_shares(void **unused) {
  hf_bot_opinion list[2][HF_BOT_OPTIONS_MAX];
  (void)unused;
  measure_start(&game, rules_of("kuhn"));
  for (unsigned k = 0; k < 2; k++) {
    hf_search *search = start_search(k, &game.set[0], sizeof room[k]);
    for (unsigned i = 0; i < 10; i++) hf_search_run(search, k == 0 ? 100 : 200 * (i % 2));
    assert_int_equal(hf_search_iterations(search), 1000);
    assert_int_equal(hf_search_opinions(search, list[k]), 2);
  }
  assert_memory_equal(list[0], list[1], 2 * sizeof **list);
}

/* Two searches joined are one that has seen what both have. */
static void joined_searches_are_one(void **unused) {
  hf_bot_opinion list[3][HF_BOT_OPTIONS_MAX];
  hf_search *search[2];
  (void)unused;
  measure_start(&game, rules_of("pennies"));
  for (unsigned k = 0; k < 2; k++) {
    const hf_bot_sight sight = {.rules = game.rules, .view = &game.set[0].view.head};
    search[k] = hf_search_start(&room[k], sizeof room[k], &sight, &hf_search_exact, k);
    hf_search_run(search[k], 1000);
    assert_int_equal(hf_search_opinions(search[k], list[k]), 2);
  }
  hf_search_join(search[0], search[1]);
  assert_int_equal(hf_search_opinions(search[0], list[2]), 2);
  for (unsigned i = 0; i < 2; i++) {
    double share = ((double)list[0][i].share + (double)list[1][i].share) / 2;
    assert_true(near((double)list[2][i].share, share, 1e-3));
    assert_int_equal(list[2][i].visits, list[0][i].visits + list[1][i].visits);
    double value = (double)list[2][i].value, one = (double)list[0][i].value;
    double other = (double)list[1][i].value;
    assert_true(one < other ? value >= one && value <= other : value >= other && value <= one);
  }
}

/* A line that begins with what everybody knows comes to the searched decision
 * only if it has dealt the seat its very card: here, every third. */
static void another_card_is_another_decision(void **unused) {
  const uint32_t lines = 6000;
  hf_bot_opinion list[HF_BOT_OPTIONS_MAX];
  (void)unused;
  measure_start(&game, rules_of("kuhn"));
  hf_search *search = start_search(0, &game.set[0], sizeof room[0]);
  hf_search_run(search, lines);
  assert_int_equal(hf_search_opinions(search, list), 2);
  assert_true(near(list[0].visits + list[1].visits, lines / 2.0 + lines / 6.0, lines / 50.0));
}

/* Shares add up to one, also of a search that has not begun or never came to
 * its decision; answers are legal. */
static void shares_are_shares(void **unused) {
  (void)unused;
  measure_start(&game, rules_of("bargain"));
  for (unsigned i = 0; i < game.set_count; i++) {
    const measure_set *set = &game.set[i];
    hf_search *search = start_search(0, set, sizeof room[0]);
    hf_search_since(search, &set->before.head);
    for (unsigned k = 0; k < 3; k++) {
      hf_bot_opinion list[HF_BOT_OPTIONS_MAX];
      double sum = 0;
      assert_int_equal(hf_search_opinions(search, list), set->option_count);
      for (unsigned n = 0; n < set->option_count; n++) sum += (double)list[n].share;
      assert_true(near(sum, 1, 1e-4));
      hf_option answer = hf_search_answer(search);
      unsigned found = 0;
      for (unsigned n = 0; n < set->option_count; n++) found += set->option[n] == answer;
      assert_int_equal(found, 1);
      hf_search_run(search, 20);
    }
  }
}

/* Memory of any size: refused, or enough to work with. */
static void memory_is_as_large_as_it_is(void **unused) {
  unsigned refused = 0, worked = 0;
  (void)unused;
  measure_start(&game, rules_of("bargain"));
  for (size_t size = 0; size <= sizeof room[0]; size += 4099) {
    memset(&room[0], 0xA5, sizeof room[0]);
    hf_search *search = start_search(0, &game.set[1], size);
    if (search == NULL) {
      refused++;
      continue;
    }
    hf_search_run(search, 100);
    for (size_t i = size; i < sizeof room[0]; i++) assert_int_equal(room[0].bytes[i], 0xA5);
    worked++;
  }
  assert_true(refused > 0 && worked > 0);
}

static void nobody_asked_gives_no_answer(void **unused) {
  (void)unused;
  measure_start(&game, rules_of("kuhn"));
  measure_set *set = measure_find(&game, 1, 1, (const hf_option[]){1}, 1);
  hf_search *search = hf_search_start(
      &room[0], sizeof room[0], &(hf_bot_sight){.rules = game.rules, .view = &set->before.head},
      &hf_search_exact, 1);
  hf_bot_opinion list[HF_BOT_OPTIONS_MAX];
  hf_search_run(search, 100);
  assert_int_equal(hf_search_opinions(search, list), 0);
  assert_int_equal(hf_search_answer(search), HF_NO_OPTION);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(pennies_is_a_game),
      cmocka_unit_test(roshambo_is_a_game),
      cmocka_unit_test(kuhn_is_a_game),
      cmocka_unit_test(bargain_is_a_game),
      cmocka_unit_test(trees_are_as_large_as_they_should_be),
      cmocka_unit_test(unseen_cards_are_equally_likely),
      cmocka_unit_test(matrix_games_have_their_answers),
      cmocka_unit_test(kuhn_has_its_answer),
      cmocka_unit_test(bargain_has_its_answer),
      cmocka_unit_test(search_matches_pennies),
      cmocka_unit_test(search_plays_roshambo),
      cmocka_unit_test(search_plays_kuhn),
      cmocka_unit_test(search_bargains),
      cmocka_unit_test(curiosity_leaves_no_mark),
      cmocka_unit_test(search_needs_eyes_and_memory),
      cmocka_unit_test(same_seed_gives_the_same_shares),
      cmocka_unit_test(joined_searches_are_one),
      cmocka_unit_test(another_card_is_another_decision),
      cmocka_unit_test(shares_are_shares),
      cmocka_unit_test(memory_is_as_large_as_it_is),
      cmocka_unit_test(nobody_asked_gives_no_answer),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
