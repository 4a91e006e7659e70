/* Under load everybody thinks less: iterations and milliseconds, of every bot. */
#include "server/server.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void test_think_less(void **state) {
  (void)state;
  for (size_t i = 0; i < hf_bot_count(); i++) {
    hf_bot_player player, calm;
    assert_true(hf_bot_find(hf_bot_at(i)->name, &player));
    calm = player;
    sv_think_less(&player, 16, 2);
    assert_int_equal(player.effort, calm.effort); /* nobody waits long */
    if (calm.effort < 2) continue;
    uint32_t before = calm.effort;
    for (size_t waiting = 17; waiting < 100000; waiting *= 3) {
      player = calm;
      sv_think_less(&player, waiting, 2);
      assert_true(player.effort >= 1 && player.effort < calm.effort && player.effort <= before);
      assert_ptr_equal(player.bot, calm.bot);
      assert_int_equal(player.in_ms, calm.in_ms);
      before = player.effort;
    }
    assert_true(before <= calm.effort / 64 || before == 1);
  }
}

/* A level whose effort could not shrink would not think less. */
static void test_levels_shrink(void **state) {
  static const char *const levels[] = {"search", "search:800ms", "knight", "lord", "king"};
  (void)state;
  for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
    hf_bot_player player;
    if (!hf_bot_find(levels[i], &player)) continue;
    uint32_t calm = player.effort;
    sv_think_less(&player, 40, 2);
    assert_true(calm > 1 && player.effort <= calm / 2);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_think_less),
                                     cmocka_unit_test(test_levels_shrink)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
