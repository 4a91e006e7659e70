/* What the test programs of the games share: each hands its game to the kit of
 * generic.h, and says what a failure was where a TAP reader finds it. Include
 * cmocka's headers first. */
#ifndef TESTS_GENERIC_TESTS_H
#define TESTS_GENERIC_TESTS_H

#include "generic.h"

#include <stdlib.h>

/* `make check` plays an eighth of the games: what is broken altogether shows in these, too.
 * How often something rare came up is counted in the whole. */
static inline bool generic_small(void) { return getenv("HOLDFAST_TEST_SMALL") != NULL; }
static inline uint64_t generic_share(uint64_t games) {
  return generic_small() ? (games + 7) / 8 : games;
}

static inline void generic_fail_with(const char *words, uint64_t seed, const char *message) {
  print_message("# %s, seed %u: %s\n", words, (unsigned)seed, message);
  fail();
}

/* Some game of this table shows the fault that was planted, and for what it is. */
static inline void generic_finds_fault(const hf_rules *rules, unsigned seats,
                                       generic_report *report, const char *found) {
  hf_settings settings;
  uint64_t seed = 0;
  hf_settings_default(rules, seats, &settings);
  while (seed < 20 && generic_run(rules, &settings, seed, report)) seed++;
  assert_true(report->failed);
  if (strstr(report->message, found) == NULL) generic_fail_with("fault", seed, report->message);
}

/* So many games of the table that these words describe, or their share; returns its seats. */
static inline unsigned generic_passes(const hf_rules *rules, const char *words, uint64_t first_seed,
                                      uint64_t seeds, generic_report *report) {
  hf_settings settings;
  hf_error error;
  if (hf_settings_read(rules, words, &settings, &error) != HF_OK)
    generic_fail_with(words, 0, error.message);
  seeds = generic_share(seeds);
  for (uint64_t seed = first_seed; seed < first_seed + seeds; seed++)
    if (!generic_run(rules, &settings, seed, report))
      generic_fail_with(words, seed, report->message);
  assert_true(report->playouts == seeds);
  assert_true(report->cursor_steps > 0 && report->cursor_copies > 0);
  return settings.seats;
}

#endif
