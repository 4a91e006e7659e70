/* The Iron Throne passes every generic test, with 3 to 7 seats, with allies
 * and without, and with every switch turned. The same program, built with one
 * of the faults that can be planted into the rules, must find that fault:
 * IT_FAULT_FOUND is then a part of what the report has to say. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "games/iron-throne/rules/events.h"
#include "generic_tests.h"

#include <stdio.h>

static const hf_rules *rules(void) { return hf_rules_builtin(hf_game_find("iron-throne")); }

#ifdef IT_FAULT_FOUND

static void planted_fault_is_found(void **unused) {
  generic_report report = {.hides = IT_EV_SHUFFLE};
  (void)unused;
  generic_finds_fault(rules(), 4, &report, IT_FAULT_FOUND);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(planted_fault_is_found)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}

#else

static void passes_with(const char *words, uint64_t first_seed, uint64_t seeds) {
  generic_report report = {.hides = IT_EV_SHUFFLE};
  generic_passes(rules(), words, first_seed, seeds, &report);
  if (generic_small()) return;
  /* Every check was really made. */
  assert_true(report.options > 1000 && report.refusals > 1000 && report.joint > 50);
  assert_true(report.taken_back > 50 && report.samples_changed > report.samples / 2);
  assert_true(report.compared > 300 && report.secret_choices > 50 && report.revealed > 20);
}

static void every_number_of_seats(void **unused) {
  char words[40];
  (void)unused;
  for (unsigned seats = 3; seats <= 7; seats++) {
    snprintf(words, sizeof words, "seats=%u", seats);
    passes_with(words, 100 * seats, 6);
  }
}

static void every_number_of_seats_with_allies(void **unused) {
  char words[40];
  (void)unused;
  for (unsigned seats = 3; seats <= 7; seats++) {
    snprintf(words, sizeof words, "seats=%u allies=on", seats);
    passes_with(words, 1000 + 100 * seats, 6);
  }
}

static void every_switch(void **unused) {
  (void)unused;
  passes_with("seats=4 expansion=on allies=on ally-keeps-hostage=off proposals=1", 1, 4);
  passes_with("seats=4 torment-dead=on halve=one first=2 proposals=20", 2, 4);
  passes_with("seats=3 houses=stark,lannister,greyjoy expansion=on", 3, 4);
}

static void hostile_bytes_do_no_harm(void **unused) {
  hf_settings settings;
  generic_report report = {.failed = false};
  (void)unused;
  hf_settings_default(rules(), 4, &settings);
  for (uint64_t seed = 0; seed < 10; seed++)
    if (!generic_bytes(rules(), &settings, seed, &report))
      generic_fail_with("hostile bytes", seed, report.message);
}

/* One number that moves when a rule moves. */
static void perft_is_as_written(void **unused) {
  static const struct {
    const char *words;
    unsigned depth;
    uint64_t ways;
  } table[] = {
      {"seats=3", 12, 1762096}, {"seats=4 allies=on", 24, 1804800}, {"seats=7", 13, 819200}};
  (void)unused;
  for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
    generic_state game;
    hf_settings settings;
    hf_seed seed = hf_seed_from(1);
    assert_int_equal(hf_settings_read(rules(), table[i].words, &settings, NULL), HF_OK);
    hf_create(rules(), &settings, &seed, HF_RANDOM_FAST, NULL, &game.state, NULL);
    uint64_t ways = generic_perft(rules(), &game.state, table[i].depth);
    if (ways != table[i].ways)
      print_message("# %s, depth %u: %llu ways\n", table[i].words, table[i].depth,
                    (unsigned long long)ways);
    assert_int_equal(ways, table[i].ways);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_number_of_seats), cmocka_unit_test(every_number_of_seats_with_allies),
      cmocka_unit_test(every_switch),          cmocka_unit_test(hostile_bytes_do_no_harm),
      cmocka_unit_test(perft_is_as_written),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

#endif
