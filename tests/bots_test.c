/* The bots: found by name, always legal, never asked when their seat is not,
 * and the same answer from the same view and the same chance. */
#include "bots/bots.h"
#include "holdfast/holdfast.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <string.h>

typedef struct fixture {
  const hf_rules *rules;
  hf_bot_state state, view;
  hf_bot_scratch scratch;
  hf_random random;
} fixture;

static fixture table;

static hf_state *state(void) { return (hf_state *)(void *)&table.state; }
static hf_view *view(void) { return (hf_view *)(void *)&table.view; }

static void start(uint64_t number, const char *settings_text) {
  hf_settings settings;
  hf_seed seed = hf_seed_from(number);
  table.rules = hf_rules_builtin(hf_game_at(0));
  assert_int_equal(hf_settings_read(table.rules, settings_text, &settings, NULL), HF_OK);
  assert_int_equal(hf_create(table.rules, &settings, &seed, HF_RANDOM_CHACHA, NULL, state(), NULL),
                   HF_OK);
  hf_random_start(&table.random, &seed, HF_RANDOM_FAST);
}

static hf_option think(const char *name, unsigned seat) {
  hf_bot_player player;
  assert_true(hf_bot_find(name, &player));
  hf_view_of(table.rules, state(), seat, view());
  return hf_bot_choose(&player, &(hf_bot_sight){.rules = table.rules, .view = view()},
                       &table.scratch, &table.random);
}

static void names(void **unused) {
  (void)unused;
  hf_bot_player player;
  for (size_t i = 0; i < hf_bot_count(); i++) {
    assert_true(hf_bot_find(hf_bot_at(i)->name, &player));
    assert_ptr_equal(player.bot, hf_bot_at(i));
    assert_int_equal(player.effort, hf_bot_at(i)->effort);
  }
  assert_null(hf_bot_at(hf_bot_count()));
  assert_true(hf_bot_find("greedy:17", &player));
  assert_int_equal(player.effort, 17);
  static const char *const wrong[] = {"",         "Greedy",  "greedy:",     "greedy:0",
                                      "greedy:x", "greedyy", "greedy:4097", "greedy:99999999999",
                                      "random:1", "greed",   "greedy:1 "};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
    assert_false(hf_bot_find(wrong[i], &player));
}

/* Everybody is played by the bot; each answer is legal and the view alone, not
 * the state, was looked at. */
static void play_whole_game(const char *bot, const char *settings, uint64_t seed) {
  unsigned turn = 0;
  start(seed, settings);
  while (!hf_over(state())) {
    uint64_t before = hf_hash(state());
    unsigned seat = turn++ % hf_seats(state());
    hf_option option = think(bot, seat);
    assert_true(hf_hash(state()) == before);
    if ((hf_asked(state()) >> seat & 1) == 0) {
      assert_int_equal(option, HF_NO_OPTION);
      continue;
    }
    assert_true(hf_is_legal(table.rules, state(), seat, option));
    hf_choose(table.rules, state(), seat, option, NULL, NULL);
  }
}

static void always_legal(void **unused) {
  (void)unused;
  for (uint64_t seed = 1; seed <= 5; seed++) {
    play_whole_game("random", "seats=3", seed);
    play_whole_game("random", "seats=7 allies=on", seed);
    play_whole_game("greedy:1", "seats=4 allies=on", seed);
  }
}

static void same_chance_same_answer(void **unused) {
  (void)unused;
  start(9, "seats=5 allies=on");
  for (int i = 0; i < 60 && !hf_over(state()); i++) {
    unsigned seat = 0;
    while ((hf_asked(state()) >> seat & 1) == 0) seat++;
    hf_random before = table.random;
    hf_option first = think("greedy:2", seat);
    table.random = before;
    assert_int_equal(think("greedy:2", seat), first);
    hf_choose(table.rules, state(), seat, first, NULL, NULL);
  }
}

static void random_takes_every_option(void **unused) {
  (void)unused;
  bool taken[2] = {false, false};
  start(3, "seats=3");
  assert_int_equal(hf_option_count(table.rules, state(), 0), 2);
  for (int i = 0; i < 200; i++)
    taken[think("random", 0) == hf_option_at(table.rules, state(), 0, 1)] = true;
  assert_true(taken[0] && taken[1]);
}

static void spectators_have_no_answer(void **unused) {
  (void)unused;
  start(1, "seats=3");
  assert_int_equal(think("greedy", HF_SPECTATOR), HF_NO_OPTION);
}

/* A position won is worth a victory, and nothing to the others. */
static void evaluation(void **unused) {
  (void)unused;
  int32_t value[HF_SEATS_MAX];
  play_whole_game("random", "seats=4", 2);
  hf_result result;
  hf_result_of(table.rules, state(), &result);
  hf_evaluate(table.rules, state(), value);
  for (unsigned seat = 0; seat < HF_SEATS_MAX; seat++)
    assert_int_equal(value[seat] > 0, (result.winners >> seat & 1) != 0);
  start(2, "seats=4");
  hf_evaluate(table.rules, state(), value);
  for (unsigned seat = 1; seat < 4; seat++) assert_int_equal(value[seat], value[0]);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(names),
      cmocka_unit_test(always_legal),
      cmocka_unit_test(same_chance_same_answer),
      cmocka_unit_test(random_takes_every_option),
      cmocka_unit_test(spectators_have_no_answer),
      cmocka_unit_test(evaluation),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
