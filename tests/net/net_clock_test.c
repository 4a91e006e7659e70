/* The server's clock, whatever the wall clock does. */
#include "server/net/clock.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define SECOND INT64_C(1000000000)
#define HOUR (3600 * SECOND)
#define START (INT64_C(1700000000) * SECOND)

static void goes_with_the_wall(void **state) {
  nt_clock clock;
  (void)state;
  nt_clock_start(&clock, 5 * SECOND, START);
  for (int64_t s = 0; s < 1000; s++)
    assert_int_equal(nt_clock_read(&clock, (5 + s) * SECOND, START + s * SECOND),
                     START + s * SECOND);
}

/* Looked at often or rarely, it is wrong by a twentieth of what passed, not more. */
static void never_jumps(void **state) {
  static const int64_t jumps[] = {-24 * HOUR, -HOUR, -SECOND, SECOND, HOUR, 24 * HOUR, -START};
  (void)state;
  for (size_t i = 0; i < sizeof jumps / sizeof *jumps; i++)
    for (int64_t step = 1000; step <= 600 * SECOND; step *= 10) {
      nt_clock clock;
      int64_t before = START;
      nt_clock_start(&clock, 0, START);
      for (int64_t n = 1; n <= 50; n++) {
        int64_t now = nt_clock_read(&clock, n * step, START + n * step + jumps[i]);
        int64_t passed = now - before;
        assert_true(passed >= step - step / NT_CLOCK_SLEW);
        assert_true(passed <= step + step / NT_CLOCK_SLEW);
        before = now;
      }
    }
}

static void comes_back(void **state) {
  nt_clock clock;
  int64_t shown = 0;
  (void)state;
  nt_clock_start(&clock, 0, START);
  for (int64_t s = 1; s <= 21 * 3600; s++)
    shown = nt_clock_read(&clock, s * SECOND, START + s * SECOND - HOUR);
  assert_int_equal(shown, START + 20 * HOUR);
}

/* Two looks in the same moment, or a steady clock that is not. */
static void never_goes_back(void **state) {
  nt_clock clock;
  (void)state;
  nt_clock_start(&clock, 10 * SECOND, START);
  assert_int_equal(nt_clock_read(&clock, 10 * SECOND, START - HOUR), START);
  assert_int_equal(nt_clock_read(&clock, 9 * SECOND, START - HOUR), START);
  assert_int_equal(nt_clock_read(&clock, 11 * SECOND, START + SECOND), START + SECOND);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(goes_with_the_wall),
                                     cmocka_unit_test(never_jumps), cmocka_unit_test(comes_back),
                                     cmocka_unit_test(never_goes_back)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
