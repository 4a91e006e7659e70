/* Judgement: positions in which one seat is about to win and the others must
 * see it, or it must take what is there. Fixed numbers of tries, several seeds. */
#include "scene_kit.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <string.h>

#define SETTINGS "seats=3 houses=lannister,stark,tyrell leaders=tywin,robb,mace first=1"
enum { SEEDS = 5, TEXT = 512 };

static scene table;

/* One of the seeds may err. */
static void expect_mostly(const char *bot, const char *seat, const char *words, bool wanted) {
  unsigned found = 0;
  char text[TEXT];
  for (uint64_t seed = 1; seed <= SEEDS; seed++) {
    scene_think(&table, bot, seat, seed, text, sizeof text, NULL);
    found += (strstr(text, words) != NULL) == wanted;
    print_message("# %s, %s: %s\n", bot, seat, text);
  }
  assert_true(found >= SEEDS - 1);
}

/* Lannister meets Stark and needs one influence more. */
static void lannister_is_near(const char *const *facts) {
  static const char *const common[] = {
      "event stark", "lannister influence tyrell 4",
      "lannister hand hostility-20 hostility-1 hostility-2 hostility-3",
      "tyrell hand hostility-5 hostility-6 hostility-7 truce", "stark hand hostility-10 truce"};
  const char *all[32];
  size_t count = 0;
  for (size_t i = 0; i < sizeof common / sizeof *common; i++) all[count++] = common[i];
  for (size_t i = 0; facts[i] != NULL; i++) all[count++] = facts[i];
  all[count] = NULL;
  scene_begin(&table, SETTINGS, all);
}

static void does_not_support_who_would_win(void **unused) {
  (void)unused;
  lannister_is_near((const char *const[]){"tyrell influence stark 2", NULL});
  scene_until(&table, "tyrell", "support challenger loras");
  expect_mostly("lord", "tyrell", "support challenger", false);
  expect_mostly("king", "tyrell", "support challenger", false);
}

/* What it brings decides: the leader is stopped. */
static void stops_who_would_win(void **unused) {
  (void)unused;
  lannister_is_near((const char *const[]){"tyrell influence stark 2", "stark influence tyrell 2",
                                          "tyrell power margaery 1", "tyrell power olenna 1",
                                          "tyrell power renly 1", "tyrell power loras 13", NULL});
  scene_until(&table, "tyrell", "support defender loras");
  expect_mostly("king", "tyrell", "support defender loras", true);
}

/* The supporter would spread its fifth influence, the challenger its third. */
static void declines_help_that_loses(void **unused) {
  (void)unused;
  scene_begin(&table, SETTINGS,
              (const char *const[]){"event stark", "lannister influence tyrell 2",
                                    "tyrell influence lannister 4",
                                    "lannister hand hostility-20 hostility-10 hostility-3", NULL});
  scene_choose(&table, "tyrell", "support challenger loras");
  scene_until(&table, "lannister", "decline");
  expect_mostly("lord", "lannister", "decline", true);
  expect_mostly("king", "lannister", "decline", true);
}

/* The best card for the last step. */
static void goes_for_the_victory(void **unused) {
  (void)unused;
  lannister_is_near((const char *const[]){NULL});
  scene_until(&table, "lannister", "place hostility-20");
  expect_mostly("king", "lannister", "place hostility-20", true);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(does_not_support_who_would_win),
      cmocka_unit_test(stops_who_would_win),
      cmocka_unit_test(declines_help_that_loses),
      cmocka_unit_test(goes_for_the_victory),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
