/* Tiny Epic passes every generic test, with 1 to 4 seats and with every switch
 * turned. The same program, built with one of the faults that can be planted
 * into the rules, must find that fault: TE_FAULT_FOUND is then a part of what
 * the report has to say. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "generic_tests.h"

#include <stdio.h>

static const hf_rules *rules(void) { return hf_rules_builtin(hf_game_find("tiny-epic")); }

#ifdef TE_FAULT_FOUND

static void planted_fault_is_found(void **unused) {
  generic_report report = {.failed = false};
  (void)unused;
  generic_finds_fault(rules(), 3, &report, TE_FAULT_FOUND);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(planted_fault_is_found)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}

#else

static void passes_with(const char *words, uint64_t first_seed, uint64_t seeds) {
  generic_report report = {.failed = false};
  unsigned seats = generic_passes(rules(), words, first_seed, seeds, &report);
  if (generic_small()) return;
  /* Every check was really made. */
  assert_true(report.options > 1000 && report.refusals > 1000);
  assert_true(report.taken_back > 50 && report.compared > 300 && report.secret_choices > 20);
  /* Two hold few cards that the other one does not see: tables of two play more games. */
  if (seats == 1) return; /* alone all that is unseen is the order of the deck */
  assert_true(report.samples_changed > report.samples / 2 && report.revealed > 5);
}

static void every_number_of_seats(void **unused) {
  char words[40];
  (void)unused;
  for (unsigned seats = 1; seats <= 4; seats++) {
    snprintf(words, sizeof words, "seats=%u", seats);
    passes_with(words, 100 * seats, seats == 2 ? 60 : 30);
  }
}

static void every_number_of_seats_with_expansions(void **unused) {
  char words[60];
  (void)unused;
  for (unsigned seats = 1; seats <= 4; seats++) {
    snprintf(words, sizeof words, "seats=%u expansion=on heroes=on", seats);
    passes_with(words, 1000 + 100 * seats, seats == 2 ? 60 : 30);
  }
}

static void every_switch(void **unused) {
  (void)unused;
  passes_with("seats=4 tax-point=off ally-hero=stays trial-point=victory first=2", 1, 20);
  passes_with("seats=3 houses=stark,targaryen,nights-watch expansion=on", 2, 20);
  passes_with("seats=2 houses=targaryen,lannister leaders=choose,tyrion-lannister expansion=on "
              "heroes=on",
              3, 60);
  passes_with("seats=1 houses=stark rival=greyjoy difficulty=hard", 4, 20);
}

static void hostile_bytes_do_no_harm(void **unused) {
  static const char *const tables[] = {"seats=4 expansion=on heroes=on", "seats=1 expansion=on"};
  hf_settings settings;
  generic_report report = {.failed = false};
  (void)unused;
  for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
    hf_settings_read(rules(), tables[i], &settings, NULL);
    for (uint64_t seed = 0; seed < 10; seed++)
      if (!generic_bytes(rules(), &settings, seed, &report))
        generic_fail_with("hostile bytes", seed, report.message);
  }
}

/* One number that moves when a rule moves. */
static void perft_is_as_written(void **unused) {
  static const struct {
    const char *words;
    unsigned depth;
    uint64_t ways;
  } table[] = {{"seats=1", 5, 2409},
               {"seats=2", 8, 45783},
               {"seats=3", 8, 14156},
               {"seats=4", 8, 24256},
               {"seats=4 expansion=on heroes=on", 9, 33120}};
  bool right = true;
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
    right = right && ways == table[i].ways;
  }
  assert_true(right);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_number_of_seats),
      cmocka_unit_test(every_number_of_seats_with_expansions),
      cmocka_unit_test(every_switch),
      cmocka_unit_test(hostile_bytes_do_no_harm),
      cmocka_unit_test(perft_is_as_written),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

#endif
