/* Which bots may sit at a server's tables, and what becomes of those in logs of
 * servers that knew no bounds. */
#include "server/seat_bots.h"
#include "server/server.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <string.h>

static void test_who_may_sit(void **state) {
  static const char *const may[] = {"random",    "greedy",      "greedy:16",
                                    "squire",    "knight:8000", "king",
                                    "king:8000", "search:8000", "search:1000ms"};
  static const char *const may_not[][2] = {{"search:10000000", "`search:8000`"},
                                           {"search:99999999999", "`search:8000`"},
                                           {"search:8001", "`search:1000ms`"},
                                           {"search:1001ms", "`search:1000ms`"},
                                           {"king:8001", "`king:8000`"},
                                           {"squire:1000000", "`squire:8000`"},
                                           {"greedy:17", "`greedy:16`"},
                                           {"greedy:0", "`greedy:16`"},
                                           {"random:1", "no bot"},
                                           {"", "no bot"},
                                           {"emperor", "no bot"},
                                           {"emperor:5", "no bot"}};
  char why[200] = "";
  (void)state;
  for (size_t i = 0; i < sizeof may / sizeof *may; i++)
    assert_true(sv_bot_may_sit(may[i], why, sizeof why));
  for (size_t i = 0; i < sizeof may_not / sizeof *may_not; i++) {
    assert_false(sv_bot_may_sit(may_not[i][0], why, sizeof why));
    assert_non_null(strstr(why, may_not[i][1]));
  }
}

/* Logs of servers that knew no bounds. */
static void test_names_of_old_logs(void **state) {
  static const char *const names[][2] = {{"search:10000000", "search:8000"},
                                         {"search:9000000ms", "search:1000ms"},
                                         {"king:1000000", "king:8000"},
                                         {"greedy:4096", "greedy:16"},
                                         {"greedy:8", "greedy:8"},
                                         {"search:40ms", "search:40ms"},
                                         {"king", "king"},
                                         {"", ""},
                                         {"not-yet-known:7", "not-yet-known:7"}};
  char bounded[SV_BOT_MAX], why[200];
  (void)state;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    sv_bot_from_log(names[i][0], bounded, sizeof bounded);
    assert_string_equal(bounded, names[i][1]);
    if (i < 7) assert_true(sv_bot_may_sit(bounded, why, sizeof why));
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_who_may_sit),
                                     cmocka_unit_test(test_names_of_old_logs)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
