/* Bargaining: positions in a truce with an answer that is not in doubt, which
 * the search must find, with a fixed number of tries and several seeds. */
#include "scene_kit.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#define SETTINGS "seats=3 houses=lannister,stark,tyrell leaders=tywin,robb,mace first=1"
#define BOT "search:2000"
enum { SEEDS = 5, TEXT = 512 };

static scene table;

/* Lannister meets Stark, both have placed a truce, Lannister is asked first. */
static void bargain(const char *const *facts) {
  static const char *const common[] = {"event stark",
                                       "lannister hand truce hostility-1 hostility-2 hostility-3",
                                       "stark hand truce hostility-1 hostility-2 hostility-3"};
  const char *all[32];
  size_t count = 0;
  for (size_t i = 0; i < sizeof common / sizeof *common; i++) all[count++] = common[i];
  for (size_t i = 0; facts[i] != NULL; i++) all[count++] = facts[i];
  all[count] = NULL;
  scene_begin(&table, SETTINGS, all);
  scene_choose(&table, "lannister", "place truce");
  scene_choose(&table, "stark", "place truce");
}

static void answers(const char *seat, uint64_t seed, char text[TEXT]) {
  scene_think(&table, BOT, seat, seed, text, TEXT, NULL);
}

/* Most of the seeds must answer so: one may err. */
static void expect_mostly(const char *seat, const char *words, bool wanted) {
  unsigned found = 0;
  char text[TEXT];
  for (uint64_t seed = 1; seed <= SEEDS; seed++) {
    answers(seat, seed, text);
    bool is = strstr(text, words) != NULL;
    found += is == wanted;
    print_message("# %s: %s\n", seat, text);
  }
  assert_true(found >= SEEDS - 1);
}

/* Influence for influence: better for both than half of what they sent. */
static void accepts_a_good_deal(void **unused) {
  (void)unused;
  bargain((const char *const[]){"lannister influence tyrell 1", "stark influence tyrell 1", NULL});
  scene_play(&table,
             (const char *const[]){"lannister: take influence, give influence, propose", NULL});
  expect_mostly("stark", "agree", true);
}

/* All for nothing, and the other would be far ahead. */
static void refuses_a_bad_deal(void **unused) {
  (void)unused;
  bargain((const char *const[]){"lannister influence tyrell 3", "stark influence tyrell 2", NULL});
  scene_play(&table,
             (const char *const[]){
                 "lannister: take influence, take power-3, take hostage hand, propose", NULL});
  expect_mostly("stark", "agree", false);
}

/* One power is no price for bringing the leader one from the end. */
static void does_not_lead_the_other_to_the_end(void **unused) {
  (void)unused;
  bargain((const char *const[]){"stark influence tyrell 3", "lannister influence tyrell 1",
                                "lannister power jaime 2", NULL});
  scene_play(&table, (const char *const[]){"lannister: yield",
                                           "stark: take influence, give power-1, propose", NULL});
  expect_mostly("lannister", "agree", false);
}

static void never_gives_the_fifth(void **unused) {
  (void)unused;
  bargain((const char *const[]){"lannister influence tyrell 4", "stark influence tyrell 2", NULL});
  scene_play(&table, (const char *const[]){
                         "lannister: take influence, give influence, give power-3, propose", NULL});
  expect_mostly("stark", "agree", false);
  bargain((const char *const[]){"stark influence tyrell 4", "lannister influence tyrell 2", NULL});
  expect_mostly("lannister", "give influence", false);
}

static void takes_the_victory(void **unused) {
  (void)unused;
  bargain((const char *const[]){"stark influence tyrell 4", "lannister influence tyrell 2", NULL});
  scene_play(&table,
             (const char *const[]){"lannister: give influence, take power-1, propose", NULL});
  expect_mostly("stark", "agree", true);
}

/* What it proposes is good for both: the other, thinking as hard, agrees. */
static void proposes_what_is_accepted(void **unused) {
  (void)unused;
  unsigned agreed = 0;
  char text[TEXT], line[TEXT + 32];
  for (uint64_t seed = 1; seed <= SEEDS; seed++) {
    bargain(
        (const char *const[]){"lannister influence tyrell 2", "stark influence tyrell 2", NULL});
    const char *speaker = "lannister", *other = "stark";
    for (unsigned word = 0; word < 6; word++) { /* counters are part of it */
      answers(speaker, seed, text);
      print_message("# %s: %s\n", speaker, text);
      if (strcmp(text, "agree") == 0) agreed++;
      if (strcmp(text, "agree") == 0 || strcmp(text, "walk away") == 0) break;
      snprintf(line, sizeof line, "%s: %s", speaker, text);
      scene_play(&table, (const char *const[]){line, NULL});
      const char *kept = speaker;
      speaker = other;
      other = kept;
    }
  }
  assert_true(agreed >= SEEDS - 1);
}

/* Both would lose their character: anything is better. */
static void does_not_let_it_fail(void **unused) {
  (void)unused;
  bargain((const char *const[]){"lannister influence tyrell 1", "stark influence tyrell 1",
                                "lannister power jaime 1", "stark power arya 1", NULL});
  expect_mostly("lannister", "walk away", false);
  scene_play(&table, (const char *const[]){"lannister: take power-1, give power-1, propose", NULL});
  expect_mostly("stark", "walk away", false);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(accepts_a_good_deal),
      cmocka_unit_test(refuses_a_bad_deal),
      cmocka_unit_test(does_not_lead_the_other_to_the_end),
      cmocka_unit_test(never_gives_the_fifth),
      cmocka_unit_test(takes_the_victory),
      cmocka_unit_test(does_not_let_it_fail),
      cmocka_unit_test(proposes_what_is_accepted),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
