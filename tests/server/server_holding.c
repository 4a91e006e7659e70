/* Waiting for those who look on: bounded, over as soon as it is seen, and nobody's clock is
 * charged for what they could not see yet. No clock runs here: times are numbers. */
#include "server/holding.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void test_waits_as_long_as_it_is_shown(void **state) {
  sv_hold hold = {0};
  (void)state;
  sv_hold_for(&hold, 1000, 0, 1);
  assert_int_equal(hold.until, 0); /* nothing to see */
  sv_hold_for(&hold, 1000, 3000, 2);
  assert_int_equal(hold.until, 4000);
  sv_hold_for(&hold, 2000, 500, 3); /* behind what is being shown */
  assert_int_equal(hold.until, 4500);
  sv_hold_for(&hold, 9000, 500, 4); /* that was over long ago */
  assert_int_equal(hold.until, 9500);
}

static void test_never_longer_than_the_bound(void **state) {
  sv_hold hold = {0};
  (void)state;
  sv_hold_for(&hold, 1000, 600000, 1);
  assert_int_equal(hold.until, 1000 + SV_HOLD_MOST_MS);
  for (uint32_t i = 0; i < 100; i++) sv_hold_for(&hold, 2000, 60000, 2 + i);
  assert_int_equal(hold.until, 2000 + SV_HOLD_MOST_MS);
}

static void test_seen(void **state) {
  sv_hold hold = {0};
  (void)state;
  assert_false(sv_hold_seen(&hold, 7)); /* nothing was waited for */
  sv_hold_for(&hold, 1000, 3000, 8);
  assert_false(sv_hold_seen(&hold, 7)); /* something before it */
  assert_int_equal(hold.until, 4000);
  assert_true(sv_hold_seen(&hold, 8));
  assert_int_equal(hold.until, 0);
  assert_false(sv_hold_seen(&hold, 8)); /* once more */
  sv_hold_for(&hold, 1000, 3000, 9);
  assert_true(sv_hold_seen(&hold, UINT64_MAX));
}

static void test_clocks(void **state) {
  (void)state;
  assert_int_equal(sv_shown_by(0, 1000, 0), 1000);
  assert_int_equal(sv_shown_by(0, 1000, 900), 1900);
  assert_int_equal(sv_shown_by(1900, 1200, 350), 2250); /* behind what is being shown */
  assert_int_equal(sv_shown_by(1900, 5000, 350), 5350);
  assert_int_equal(sv_shown_by(0, 1000, 60000), 1000 + SV_BEHIND_MOST_MS);
  int64_t busy = 0;
  for (unsigned i = 0; i < 100; i++) busy = sv_shown_by(busy, 1000, 900); /* a burst */
  assert_int_equal(busy, 1000 + SV_BEHIND_MOST_MS);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_waits_as_long_as_it_is_shown),
      cmocka_unit_test(test_never_longer_than_the_bound),
      cmocka_unit_test(test_seen),
      cmocka_unit_test(test_clocks),
  };
  return cmocka_run_group_tests_name("server_holding", tests, NULL, NULL);
}
