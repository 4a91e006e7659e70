/* What bots are told at a table: the view from when the question was put,
 * notes that follow from the game, and judgements from what a seat could know. */
#include "table_kit.h"

#include "bots/bots.h"
#include "table/judge.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static unsigned char room[HF_BOT_ROOM];
static hf_bot_scratch scratch = {.room = room, .room_size = sizeof room};

static void think(const tb_table *table, unsigned seat, uint32_t effort, uint64_t seed,
                  hf_bot_answer *answer) {
  static kit_memory view;
  const hf_bot_player bot = {.bot = &hf_bot_search, .effort = effort};
  hf_random random = kit_random(seed);
  hf_bot_sight sight = {
      .rules = tb_rules(table), .view = (hf_view *)(void *)&view, .notes = tb_notes(table)};
  tb_view(table, seat, (hf_view *)(void *)&view);
  hf_bot_think(&bot, &sight, &scratch, &random, answer);
}

static bool same_answer(const hf_bot_answer *one, const hf_bot_answer *two) {
  if (one->count != two->count) return false;
  for (size_t i = 0; i < one->count; i++)
    if (one->option[i] != two->option[i]) return false;
  return one->say == two->say;
}

static tb_table *copy_of(const tb_table *table) {
  size_t length;
  const char *record = tb_record(table, &length);
  tb_table *copy = tb_from_record(record, length, NULL);
  assert_non_null(copy);
  return copy;
}

/* Two seats of a question that several answer at once; false: one is asked. */
static bool find_two(const tb_table *table, unsigned *one, unsigned *other) {
  unsigned found = 0;
  *one = *other = 0;
  for (unsigned seat = 0; seat < tb_seats(table); seat++) {
    if (!(tb_asked(table) >> seat & 1)) continue;
    if (found++ == 0)
      *one = seat;
    else
      *other = seat;
  }
  return found >= 2;
}

/* Somebody answers in secret before the bot thinks, or after: that makes no
 * difference to it. The same from the record. */
static void test_secret_answers(void **state) {
  tb_table *table = kit_table("iron-throne", "seats=4 allies=on", 23);
  hf_random random = kit_random(23);
  unsigned tried = 0;
  (void)state;
  while (tried < 40 && !tb_over(table)) {
    unsigned person, bot;
    hf_bot_answer before, after, again;
    kit_answer answer;
    if (find_two(table, &person, &bot)) {
      think(table, bot, 60, tried, &before);
      kit_answer_of(table, person, &random, &answer);
      assert_int_equal(tb_choose(table, person, answer.choices, answer.count, NULL), HF_OK);
      think(table, bot, 60, tried, &after);
      assert_true(same_answer(&before, &after));
      tb_table *copy = copy_of(table);
      think(copy, bot, 60, tried++, &again);
      assert_true(same_answer(&before, &again));
      tb_free(copy);
    }
    if (!kit_step(table, &random)) break;
  }
  assert_int_equal(tried, 40);
  tb_free(table);
}

/* The test above would find nothing if views did not tell who has answered. */
static void test_views_tell(void **state) {
  static kit_memory first, second;
  tb_table *table = kit_table("iron-throne", "seats=4", 23);
  hf_random random = kit_random(23);
  unsigned one, other;
  kit_answer answer;
  (void)state;
  while (!find_two(table, &one, &other)) kit_step(table, &random);
  hf_view_of(tb_rules(table), tb_state(table), other, (hf_view *)(void *)&first);
  kit_answer_of(table, one, &random, &answer);
  assert_int_equal(tb_choose(table, one, answer.choices, answer.count, NULL), HF_OK);
  hf_view_of(tb_rules(table), tb_state(table), other, (hf_view *)(void *)&second);
  assert_memory_not_equal(&first, &second, hf_view_size(tb_rules(table), tb_state(table)));
  tb_free(table);
}

static void assert_same_told(const tb_table *one, const tb_table *two) {
  static kit_memory first, second;
  size_t size = hf_view_size(tb_rules(one), tb_state(one));
  assert_memory_equal(tb_notes(one), tb_notes(two), sizeof(hf_notes));
  for (unsigned seat = 0; seat < tb_seats(one); seat++) {
    memset(&first, 0, sizeof first);
    memset(&second, 0, sizeof second);
    tb_view(one, seat, (hf_view *)(void *)&first);
    tb_view(two, seat, (hf_view *)(void *)&second);
    assert_memory_equal(&first, &second, size);
  }
}

/* Notes and views come out the same after an undo and from a record. */
static void test_undo(void **state) {
  tb_table *table = kit_table("iron-throne", "seats=4 allies=on", 31);
  tb_table *straight = kit_table("iron-throne", "seats=4 allies=on", 31);
  hf_random random = kit_random(31), same = kit_random(31);
  (void)state;
  for (uint32_t stop = 5; stop < 60; stop += 6) {
    while (tb_decisions(straight) < stop) {
      kit_step(straight, &same);
      kit_step(table, &random);
    }
    hf_random later = kit_random(stop);
    kit_steps(table, &later, 9);
    assert_int_equal(tb_undo(table, stop, NULL), HF_OK);
    assert_same_told(table, straight);
    tb_table *copy = copy_of(table);
    assert_same_told(table, copy);
    tb_free(copy);
    tb_free(table);
    table = copy_of(straight);
  }
  tb_free(table);
  tb_free(straight);
}

/* What a seat is told of an earlier moment is what it was told then. */
static void test_sight_at(void **state) {
  static kit_memory then[64], now;
  static hf_notes notes[64], again;
  unsigned seats[64];
  tb_table *table = kit_table("iron-throne", "seats=3", 41);
  hf_random random = kit_random(41);
  tb_made made;
  (void)state;
  for (uint32_t i = 0; i < 64; i++) {
    seats[i] = kit_pick_seat(table, &random);
    tb_view(table, seats[i], (hf_view *)(void *)&then[i]);
    notes[i] = *tb_notes(table);
    kit_answer answer;
    kit_answer_of(table, seats[i], &random, &answer);
    assert_int_equal(tb_choose(table, seats[i], answer.choices, answer.count, NULL), HF_OK);
  }
  for (uint32_t i = 0; i < 64; i++) {
    memset(&now, 0, sizeof now);
    assert_true(tb_decision_at(table, i + 1, &made));
    assert_int_equal(made.seat, seats[i]);
    assert_true(tb_sight_at(table, i + 1, made.seat, (hf_view *)(void *)&now, &again));
    assert_memory_equal(&now, &then[i], hf_view_size(tb_rules(table), tb_state(table)));
    assert_memory_equal(&again, &notes[i], sizeof again);
  }
  assert_false(tb_decision_at(table, 65, &made));
  assert_false(tb_sight_at(table, 0, 0, (hf_view *)(void *)&now, &again));
  tb_free(table);
}

/* Random play is judged worse than the judge's own. */
static void test_judge(void **state) {
  static ad_advice advice;
  const hf_bot_player judge = {.bot = &hf_bot_search, .effort = 1500};
  unsigned worse[2] = {0}, judged[2] = {0};
  (void)state;
  for (unsigned own = 0; own < 2; own++) {
    tb_table *table = kit_table("iron-throne", "seats=3", 51);
    hf_random random = kit_random(51);
    for (unsigned i = 0; i < 170 && !tb_over(table); i++) {
      const char *choices[HF_BOT_CHOICES_MAX];
      hf_bot_answer answer;
      unsigned seat = kit_pick_seat(table, &random);
      if (!own) {
        kit_step(table, &random);
        continue;
      }
      think(table, seat, 1500, i, &answer);
      for (size_t j = 0; j < answer.count; j++) choices[j] = answer.choice[j];
      assert_int_equal(tb_choose(table, seat, choices, answer.count, NULL), HF_OK);
    }
    for (uint32_t number = 60; number <= tb_decisions(table); number++) {
      tb_judgement one;
      if (!tb_judge(table, number, &judge, &scratch, &advice, &one)) continue;
      assert_true(one.loss >= 0 && one.value >= 0 && one.value <= 1);
      judged[own]++;
      worse[own] += one.loss > 0;
    }
    tb_free(table);
  }
  print_message("# %u of %u, %u of %u\n", worse[0], judged[0], worse[1], judged[1]);
  assert_true(judged[0] > 40 && judged[1] > 40);
  assert_true(worse[0] * judged[1] > 2 * worse[1] * judged[0]);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_secret_answers), cmocka_unit_test(test_views_tell),
      cmocka_unit_test(test_undo),           cmocka_unit_test(test_sight_at),
      cmocka_unit_test(test_judge),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
