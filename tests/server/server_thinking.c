/* Bots at a server: how much less they think under load, and whose turn it is. No
 * threads and no clock: time is counted here. */
#include "server/thought_budget.h"
#include "server/thought_queue.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

static hf_bot_player player_of(const char *name) {
  hf_bot_player player;
  assert_true(hf_bot_find(name, &player));
  return player;
}

/* --- how long --------------------------------------------------------------- */

static void test_think_less(void **state) {
  (void)state;
  for (size_t i = 0; i < hf_bot_count(); i++) {
    hf_bot_player player = player_of(hf_bot_at(i)->name), calm = player;
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
    hf_bot_player player = player_of(levels[i]);
    uint32_t calm = player.effort;
    sv_think_less(&player, 40, 2);
    assert_true(calm > 1 && player.effort <= calm / 2);
  }
}

enum { MS = 1000 };

/* A question that has waited is not thought about as if it came just now. */
static void test_time_begins_when_asked(void **state) {
  (void)state;
  sv_budget budget = {.asked = player_of("search:800ms"), .times = 1, .came = 5000 * MS};
  assert_int_equal(sv_budget_begin(&budget, 5000 * MS, 0, 2).effort, 800);
  assert_int_equal(sv_budget_begin(&budget, 5300 * MS, 0, 2).effort, 500);
  assert_int_equal(sv_budget_begin(&budget, 5799 * MS, 0, 2).effort, 1);
  assert_int_equal(sv_budget_begin(&budget, 99000 * MS, 0, 2).effort, 1);
  assert_int_equal(sv_budget_begin(&budget, 5100 * MS, 40, 2).effort, 100); /* of 200 */
  sv_budget_begin(&budget, 5000 * MS, 0, 2);
  assert_false(sv_budget_over(&budget, 6599 * MS, 0, 2)); /* all choices of an answer */
  assert_true(sv_budget_over(&budget, 6600 * MS, 0, 2));
  assert_true(sv_budget_over(&budget, 5800 * MS, 40, 2)); /* others have come meanwhile */
}

/* What is under way thinks less, too, when others come, and no less than who
 * comes then. */
static void test_less_while_others_wait(void **state) {
  (void)state;
  sv_budget budget = {.asked = player_of("king"), .times = 1, .came = 0};
  assert_int_equal(sv_budget_begin(&budget, 0, 0, 2).effort, 8000);
  budget.tries = 7999;
  assert_false(sv_budget_over(&budget, 1 * MS, 16, 2));
  assert_false(sv_budget_over(&budget, 1 * MS, 17, 2));
  budget.tries = 2000;
  assert_false(sv_budget_over(&budget, 1 * MS, 60, 2)); /* 2,000 for each choice */
  assert_true(sv_budget_over(&budget, 1 * MS, 300, 2));
  for (size_t load = 0; load < 5000; load += 7) {
    hf_bot_player now = sv_budget_begin(&budget, 0, load, 2);
    budget.tries = now.effort - 1;
    assert_false(sv_budget_over(&budget, 1 * MS, load, 2));
    budget.tries = now.effort * 2;
    assert_int_equal(sv_budget_over(&budget, 1 * MS, load, 2), load > 16);
  }
  budget.asked = player_of("greedy");
  assert_int_equal(sv_budget_begin(&budget, 0, 1000, 2).effort, 1);
  budget.tries = 300; /* options of one look */
  assert_false(sv_budget_over(&budget, 1 * MS, 1000, 2));
  assert_false(sv_budget_over(&budget, (SV_THOUGHT_MOST_MS - 1) * MS, 0, 2));
  assert_true(sv_budget_over(&budget, SV_THOUGHT_MOST_MS * MS, 0, 2));
}

static void test_what_is_short(void **state) {
  static const char *const shorts[] = {"random", "greedy", "greedy:16",
                                       "squire", "knight", "search:5ms"};
  static const char *const longs[] = {"lord", "king", "search", "search:100ms"};
  (void)state;
  for (size_t i = 0; i < sizeof shorts / sizeof *shorts; i++) {
    hf_bot_player player = player_of(shorts[i]);
    assert_true(sv_expected_us(&player, 1) <= SV_SHORT_US);
  }
  for (size_t i = 0; i < sizeof longs / sizeof *longs; i++) {
    hf_bot_player player = player_of(longs[i]);
    assert_true(sv_expected_us(&player, 1) > SV_SHORT_US);
  }
}

/* --- whose turn ------------------------------------------------------------- */

typedef struct thought {
  tq_job job; /* first */
  const char *who;
  unsigned number, table;
} thought;

enum { MOST = 4000, KING = 160000, GREEDY = 1000 };

static thought thoughts[MOST];
static size_t made;
static tq_queue queue;

static void begin(void) {
  tq_open(&queue);
  made = 0;
}

static thought *add(const char *who, unsigned table, uint64_t cost) {
  thought *one = &thoughts[made];
  char id[16];
  assert_true(made < MOST);
  *one = (thought){.job = {.cost = cost, .is_short = cost <= SV_SHORT_US},
                   .who = who,
                   .number = (unsigned)made++,
                   .table = table};
  snprintf(id, sizeof id, "t%u", table);
  tq_put(&queue, &one->job, who, id);
  return one;
}

static thought *take(bool short_only) { return (thought *)tq_take(&queue, short_only); }

/* Takes one and does it, in the time it was expected to take. */
static thought *next(bool short_only) {
  thought *one = take(short_only);
  if (one != NULL) tq_done(&queue, &one->job, one->job.cost);
  return one;
}

static void end(void) {
  while (next(false) != NULL) continue;
  assert_int_equal(tq_waiting(&queue), 0);
  assert_int_equal(tq_under_way(&queue), 0);
  tq_close(&queue);
}

static const char *const guests[] = {"u1", "u2", "u3", "u4"};

static void two_hundred_kings(void) {
  for (unsigned i = 0; i < 200; i++) add(guests[i % 4], i, KING);
}

/* Four guests with fifty kings each stand before nobody. */
static void test_few_come_before(void **state) {
  (void)state;
  for (unsigned seen = 0; seen < 200; seen += 13) {
    begin();
    two_hundred_kings();
    for (unsigned i = 0; i < seen; i++) next(false);
    thought *king = add("honest", 1000, KING), *one;
    unsigned before = 0;
    while ((one = next(false)) != king) {
      assert_non_null(one);
      before++;
    }
    assert_true(before <= 4);
    end();
  }
}

/* The thread that takes short jobs only has it at once, and nothing else. */
static void test_short_ones_wait_for_none(void **state) {
  (void)state;
  begin();
  two_hundred_kings();
  assert_null(take(true));
  thought *greedy = add("honest", 1000, GREEDY);
  assert_ptr_equal(next(true), greedy);
  assert_null(take(true));
  for (unsigned i = 0; i < 400; i++) add(guests[i % 4], i, GREEDY);
  greedy = add("honest", 1000, GREEDY);
  unsigned before = 0;
  while (next(true) != greedy) before++;
  assert_true(before <= 4);
  assert_int_equal(tq_waiting(&queue), 600 - before);
  end();
}

/* A person's tables take turns too, and so do those of cheap and dear bots by
 * the time they have. */
static void test_tables_take_turns(void **state) {
  (void)state;
  begin();
  for (unsigned i = 0; i < 30; i++) add("host", 1, KING);
  for (unsigned i = 0; i < 2; i++) add("host", 2, KING);
  for (unsigned i = 0; i < 20; i++) add("host", 3, GREEDY);
  unsigned of[4] = {0};
  for (unsigned i = 0; i < 24; i++) of[next(false)->table]++;
  assert_int_equal(of[1], 2);
  assert_int_equal(of[2], 2);
  assert_int_equal(of[3], 20);
  end();
}

/* Seats of one table in the order in which they were asked. */
static void test_seats_in_order(void **state) {
  (void)state;
  begin();
  for (unsigned i = 0; i < 5; i++) add("host", 1, i % 2 ? KING : GREEDY);
  for (unsigned i = 0; i < 5; i++) assert_int_equal(next(false)->number, i);
  end();
}

/* What counts is the time that was taken, not what was expected. */
static void test_true_time_counts(void **state) {
  (void)state;
  unsigned had[2] = {0};
  begin();
  for (unsigned i = 0; i < 200; i++) add(i % 2 ? "honest" : "slow", i % 2, 1000);
  for (unsigned i = 0; i < 80; i++) {
    thought *one = take(false);
    bool slow = strcmp(one->who, "slow") == 0;
    had[slow]++;
    tq_done(&queue, &one->job, slow ? 7000 : 1000);
  }
  assert_int_equal(had[1], 10);
  assert_int_equal(had[0], 70);
  end();
}

/* Nobody saves up turns by coming late, and nobody loses what is due by others
 * who come again and again. */
static void test_late_and_early(void **state) {
  (void)state;
  begin();
  for (unsigned i = 0; i < 100; i++) add("old", 1, KING);
  for (unsigned i = 0; i < 60; i++) next(false);
  for (unsigned i = 0; i < 100; i++) add("late", 2, KING);
  unsigned late = 0;
  for (unsigned i = 0; i < 40; i++) late += strcmp(next(false)->who, "late") == 0;
  assert_true(late >= 19 && late <= 21);
  end();
  begin();
  add("old", 1, KING);
  thought *old = add("old", 1, KING);
  next(false);
  char name[16];
  unsigned before = 0;
  for (;; before++) { /* always somebody new who has had nothing yet */
    snprintf(name, sizeof name, "new%u", before);
    add(name, 100 + before, KING);
    if (next(false) == old) break;
  }
  assert_true(before <= 1);
  end();
}

/* Everybody who always has something to think gets the same time, whatever the
 * bots; a thousand steps with the fast-moving parts drawn by lot. */
static void test_equal_time(void **state) {
  static const uint64_t cost[] = {1000, 4000, 40000, 160000};
  uint64_t had[4] = {0};
  hf_random random;
  hf_seed seed = hf_seed_from(23);
  (void)state;
  hf_random_start(&random, &seed, HF_RANDOM_FAST);
  begin();
  for (unsigned i = 0; i < 4; i++)
    for (unsigned k = 0; k < 3; k++) add(guests[i], i * 10 + k, cost[i]);
  while (made < MOST) {
    thought *one = take(false);
    unsigned who = one->table / 10;
    uint64_t took = cost[who] / 2 + hf_random_below(&random, (uint32_t)cost[who]);
    had[who] += took;
    tq_done(&queue, &one->job, took);
    add(guests[who], one->table, cost[who]);
  }
  for (unsigned i = 1; i < 4; i++) {
    uint64_t apart = had[i] > had[0] ? had[i] - had[0] : had[0] - had[i];
    assert_true(apart <= 3 * 240000);
  }
  end();
}

/* What is under way counts as had: with three threads who comes waits for one of
 * who was there before, and then for none as long as that one has had more. */
static void test_several_threads(void **state) {
  thought *under_way[5];
  (void)state;
  begin();
  for (unsigned i = 0; i < 8; i++) add("one", i, KING);
  for (unsigned i = 0; i < 3; i++) under_way[i] = take(false);
  assert_int_equal(tq_under_way(&queue), 3);
  thought *king = add("two", 100, KING);
  under_way[3] = take(false);
  under_way[4] = take(false);
  assert_true(under_way[3] == king || under_way[4] == king);
  assert_int_equal(tq_waiting(&queue), 4);
  for (unsigned i = 0; i < 5; i++) tq_done(&queue, &under_way[i]->job, KING);
  end();
}

static void test_dropped(void **state) {
  (void)state;
  begin();
  thought *one = add("a", 1, KING), *two = add("a", 1, GREEDY), *three = add("a", 1, KING);
  tq_drop(&queue, &two->job);
  assert_int_equal(tq_waiting(&queue), 2);
  assert_null(take(true));
  tq_drop(&queue, &one->job);
  assert_ptr_equal(next(false), three);
  assert_null(take(false));
  one = add("a", 1, KING);
  tq_drop(&queue, &one->job);
  assert_null(take(false));
  end();
}

/* One's own bots think less for what one asks; those of others hardly do. */
static void test_whose_load(void **state) {
  (void)state;
  begin();
  thought *one = add("honest", 1000, KING);
  two_hundred_kings();
  assert_ptr_equal(take(false), one);
  assert_int_equal(tq_load(&queue, &one->job), 4); /* as if five had one each */
  thought *other = take(false);
  assert_int_equal(tq_load(&queue, &other->job), 199);
  tq_done(&queue, &one->job, KING);
  tq_done(&queue, &other->job, KING);
  end();
  begin(); /* alone, or one each: what waits */
  for (unsigned i = 0; i < 50; i++) add("host", i, KING);
  one = take(false);
  assert_int_equal(tq_load(&queue, &one->job), 49);
  tq_done(&queue, &one->job, KING);
  end();
}

int main(void) {
  const struct CMUnitTest tests[] = {

      cmocka_unit_test(test_think_less),
      cmocka_unit_test(test_levels_shrink),
      cmocka_unit_test(test_time_begins_when_asked),
      cmocka_unit_test(test_less_while_others_wait),
      cmocka_unit_test(test_what_is_short),
      cmocka_unit_test(test_few_come_before),
      cmocka_unit_test(test_short_ones_wait_for_none),
      cmocka_unit_test(test_tables_take_turns),
      cmocka_unit_test(test_seats_in_order),
      cmocka_unit_test(test_true_time_counts),
      cmocka_unit_test(test_late_and_early),
      cmocka_unit_test(test_equal_time),
      cmocka_unit_test(test_several_threads),
      cmocka_unit_test(test_dropped),
      cmocka_unit_test(test_whose_load)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
