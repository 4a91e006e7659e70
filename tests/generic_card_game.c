/* The Card Game passes every generic test, in joust and in melee, with random
 * legal decks. The same program, built with one of the faults that can be planted
 * into the rules, must find that fault: CG_FAULT_FOUND is then a part of what the
 * report has to say. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "generic_tests.h"

#include <stdio.h>
#include <stdlib.h>

static const hf_rules *rules(void) { return hf_rules_builtin(hf_game_find("card-game")); }

#ifdef CG_FAULT_FOUND

static void planted_fault_is_found(void **unused) {
  generic_report report = {.failed = false};
  (void)unused;
  generic_finds_fault(rules(), 2, &report, CG_FAULT_FOUND);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(planted_fault_is_found)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}

#else

static void passes_with(const char *words, uint64_t first_seed, uint64_t seeds) {
  generic_report report = {.failed = false};
  generic_passes(rules(), words, first_seed, seeds, &report);
  /* Every check was really made. */
  assert_true(report.options > 500 && report.refusals > 500);
  assert_true(report.taken_back > 5 && report.compared > 50 && report.secret_choices > 0);
  assert_true(report.samples_changed > report.samples / 2 && report.revealed > 0);
}

static void joust(void **unused) {
  (void)unused;
  passes_with("seats=2", 1, 16);
}

static void melee(void **unused) {
  char words[40];
  (void)unused;
  for (unsigned seats = 3; seats <= 7; seats++) {
    snprintf(words, sizeof words, "seats=%u", seats);
    passes_with(words, 100 * seats, seats < 5 ? 4 : 1);
  }
}

static void every_switch(void **unused) {
  (void)unused;
  passes_with("seats=2 rules=manual", 1, 4);
  passes_with("seats=2 rounds=3", 2, 4);
  passes_with("seats=2 decks=stark,lannister", 3, 4);
}

int main(int argc, char **argv) {
  if (argc > 2) { /* one game, for who looks for a fault: WORDS SEED */
    generic_report report = {.failed = false};
    hf_settings settings;
    hf_settings_read(rules(), argv[1], &settings, NULL);
    for (uint64_t seed = strtoull(argv[2], NULL, 10), i = 0;
         i < (argc > 3 ? strtoull(argv[3], NULL, 10) : 1); i++)
      if (!generic_run(rules(), &settings, seed + i, &report)) {
        printf("seed %u: %s\n", (unsigned)(seed + i), report.message);
        return 1;
      }
    return 0;
  }
  const struct CMUnitTest tests[] = {cmocka_unit_test(joust), cmocka_unit_test(melee),
                                     cmocka_unit_test(every_switch)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}

#endif
