/* The null game passes every generic test. The same program, built with one of
 * the game's planted faults, must find that fault: NULL_FAULT_FOUND is then a
 * part of what the report has to say. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "generic.h"

#include <stdio.h>

static const hf_rules *null_rules(void) { return hf_rules_builtin(hf_game_find("null")); }

static bool run_seeds(unsigned seats, uint64_t seeds, generic_report *report) {
  hf_settings settings;
  hf_settings_default(null_rules(), seats, &settings);
  for (uint64_t seed = 0; seed < seeds; seed++)
    if (!generic_run(null_rules(), &settings, seed, report)) return false;
  return true;
}

/* Says what was found where a TAP reader finds it. */
static void fail_with(const generic_report *report) {
  print_message("# %s\n", report->message);
  fail();
}

#ifdef NULL_FAULT_FOUND

static void planted_fault_is_found(void **unused) {
  generic_report report = {.failed = false};
  (void)unused;
  for (unsigned seats = 2; seats <= 4 && !report.failed; seats++) run_seeds(seats, 50, &report);
  assert_true(report.failed);
  if (strstr(report.message, NULL_FAULT_FOUND) == NULL) fail_with(&report);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(planted_fault_is_found)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}

#else

static void passes_with(unsigned seats) {
  generic_report report = {.failed = false};
  if (!run_seeds(seats, 60, &report)) fail_with(&report);
  /* Every check was really made. */
  assert_true(report.options > 1000 && report.refusals > 1000 && report.joint > 50);
  assert_true(report.playouts == 60);
  assert_true(report.cursor_steps > 1000 && report.cursor_options > 2000);
  assert_true(report.cursor_taken_back > 10 && report.cursor_copies > 50);
  assert_true(report.taken_back > 50 && report.samples_changed > report.samples / 4);
  assert_true(report.compared > 300 && report.secret_choices > 50 && report.revealed > 50);
}

static void two_seats(void **unused) { (void)unused, passes_with(2); }
static void three_seats(void **unused) { (void)unused, passes_with(3); }
static void four_seats(void **unused) { (void)unused, passes_with(4); }

static void hostile_bytes_do_no_harm(void **unused) {
  hf_settings settings;
  generic_report report = {.failed = false};
  (void)unused;
  hf_settings_default(null_rules(), 3, &settings);
  for (uint64_t seed = 0; seed < 200; seed++)
    if (!generic_bytes(null_rules(), &settings, seed, &report)) fail_with(&report);
}

/* One number that moves when a rule moves. */
static void perft_is_as_written(void **unused) {
  static const struct {
    unsigned seats, depth;
    uint64_t seed, ways;
  } table[] = {{2, 14, 1, 65682}, {3, 13, 1, 27486}, {4, 14, 1, 22528}, {4, 14, 2, 9120}};
  (void)unused;
  for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
    generic_state game;
    hf_settings settings;
    hf_seed seed = hf_seed_from(table[i].seed);
    hf_settings_default(null_rules(), table[i].seats, &settings);
    hf_create(null_rules(), &settings, &seed, HF_RANDOM_FAST, NULL, &game.state, NULL);
    assert_int_equal(generic_perft(null_rules(), &game.state, table[i].depth), table[i].ways);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(two_seats),           cmocka_unit_test(three_seats),
      cmocka_unit_test(four_seats),          cmocka_unit_test(hostile_bytes_do_no_harm),
      cmocka_unit_test(perft_is_as_written),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

#endif
