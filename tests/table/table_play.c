/* Tables: what is told one line at a time is what is told at once, undo, records
 * that verify and open again, and refusals that change nothing.
 *   table_play record SEED   prints the record of a random game, for verifying */
#include "bots/bots.h"
#include "table_kit.h"
#include "wire/group.h"

#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* --- busy games ---------------------------------------------------------- */

/* Talk, undo, a seat that changes hands, a clock: everything a record holds. */
static void disturb(tb_table *table, hf_random *random) {
  static const char *const said[] = {"promise truce", "promise stay-out", "claim hold truce"};
  hf_error error = {0};
  unsigned seat = hf_random_below(random, tb_seats(table));
  if (tb_over(table)) return;
  switch (hf_random_below(random, 12)) {
  case 0:
  case 1: assert_int_equal(tb_talk(table, seat, said[seat % 3], &error), HF_OK); break;
  case 2:
    if (tb_decisions(table) > 0)
      assert_int_equal(
          tb_undo(
              table,
              tb_decisions(table) -
                  (1 + hf_random_below(random, tb_decisions(table) > 9 ? 9 : tb_decisions(table))),
              &error),
          HF_OK);
    break;
  case 3: assert_int_equal(tb_seat_changed(table, seat, "bot:greedy", &error), HF_OK); break;
  case 4: assert_int_equal(tb_clock(table, seat, 12345, &error), HF_OK); break;
  default: break;
  }
}

static tb_table *busy_table(const char *settings, uint64_t seed, unsigned steps, bool fair) {
  tb_setup setup = {.game = "iron-throne",
                    .settings = settings,
                    .seed = hf_seed_from(seed),
                    .player = {"Ann", NULL, "Олена", "bot:random"}};
  hf_seed secret = hf_seed_from(seed + 1);
  hf_error error = {0};
  setup.secret = fair ? &secret : NULL; /* (its seed does not come from it) */
  tb_table *table = tb_new(&setup, &error);
  if (table == NULL) fail_msg("%s", error.message);
  hf_random random = kit_random(seed);
  assert_int_equal(tb_nonce(table, 0, &secret, &error), HF_OK);
  while (steps-- > 0 && kit_step(table, &random)) disturb(table, &random);
  return table;
}

static void assert_same_text(char *one, char *two) {
  assert_string_equal(one, two);
  free(one);
  free(two);
}

static void assert_same_tables(const tb_table *one, const tb_table *two) {
  size_t length_one, length_two;
  const char *record_one = tb_record(one, &length_one), *record_two = tb_record(two, &length_two);
  assert_int_equal(length_one, length_two);
  assert_memory_equal(record_one, record_two, length_one);
  assert_int_equal(hf_size(tb_state(one)), hf_size(tb_state(two)));
  assert_memory_equal(tb_state(one), tb_state(two), hf_size(tb_state(one)));
  assert_int_equal(tb_story_length(one), tb_story_length(two));
  for (unsigned i = 0; i <= tb_seats(one); i++) {
    unsigned seat = i < tb_seats(one) ? i : HF_SPECTATOR;
    assert_int_equal(tb_question(one, seat), tb_question(two, seat));
    assert_same_text(kit_board(one, seat, HT_ENGLISH), kit_board(two, seat, HT_ENGLISH));
    assert_same_text(kit_story(one, seat, HT_UKRAINIAN, 0), kit_story(two, seat, HT_UKRAINIAN, 0));
  }
}

/* --- records ------------------------------------------------------------- */

static void test_records(void **state) {
  (void)state;
  for (unsigned i = 0; i < 10; i++) {
    char settings[64];
    hf_error error = {0};
    size_t length;
    snprintf(settings, sizeof settings, "seats=%u allies=%s", 3 + i % 5, i % 2 ? "on" : "off");
    tb_table *table = busy_table(settings, 300 + i, i % 3 == 0 ? 57 : 100000, i % 4 == 0);
    const char *record = tb_record(table, &length);
    tb_table *again = tb_from_record(record, length, &error);
    if (again == NULL) fail_msg("%u: %s", error.line, error.message);
    assert_same_tables(table, again);
    if (!tb_over(table)) { /* and both go on alike */
      hf_random one = kit_random(i), two = kit_random(i);
      kit_steps(table, &one, 40);
      kit_steps(again, &two, 40);
      assert_same_tables(table, again);
    }
    tb_free(again);
    tb_free(table);
  }
}

/* Of a record of earlier rules there is what these rules play alike, and the story says so. */
static void test_earlier_rules(void **state) {
  tb_table *table = busy_table("seats=3", 56, 57, false);
  hf_error error = {0};
  size_t length;
  (void)state;
  const char *record = tb_record(table, &length);
  char *copy = malloc(length + 1);
  memcpy(copy, record, length);
  copy[length] = '\0';
  char *version = strstr(copy, "\nrules ") + 7, *last = strstr(copy, "\n40 ");
  assert_non_null(last);
  *version = '1';
  tb_table *whole = tb_from_record(copy, length, &error);
  assert_non_null(whole);
  assert_int_equal(tb_decisions(whole), tb_decisions(table));
  char *story = kit_story(whole, HF_SPECTATOR, HT_ENGLISH, 0);
  assert_null(strstr(story, "breaks-off"));
  free(story);
  tb_free(whole);
  char *choice = strchr(strchr(last + 1, ' ') + 1, ' ') + 1;
  memset(choice, 'x', strcspn(choice, " ,"));
  tb_table *part = tb_from_record(copy, length, &error);
  assert_non_null(part);
  assert_int_equal(tb_decisions(part), 39);
  story = kit_story(part, HF_SPECTATOR, HT_ENGLISH, 0);
  assert_non_null(strstr(story, "\"kind\":\"breaks-off\""));
  free(story);
  tb_free(part);
  *version = '9';
  assert_null(tb_from_record(copy, length, &error));
  free(copy);
  tb_free(table);
}

static void test_own_cards(void **state) {
  const char *path = *state;
  static char cards[1 << 16];
  hf_error error = {0};
  FILE *file = fopen(path, "rb");
  if (file == NULL) skip();
  size_t length = fread(cards, 1, sizeof cards, file);
  fclose(file);
  tb_setup setup = {.game = "iron-throne",
                    .settings = "seats=4 allies=on",
                    .own_cards = cards,
                    .own_cards_length = length,
                    .own_cards_name = "own.cards",
                    .seed = hf_seed_from(8)};
  tb_table *table = tb_new(&setup, &error);
  if (table == NULL) fail_msg("%s", error.message);
  hf_random random = kit_random(8);
  kit_steps(table, &random, 100000);
  const char *record = tb_record(table, &length);
  tb_table *again = tb_from_record(record, length, &error);
  if (again == NULL) fail_msg("%u: %s", error.line, error.message);
  assert_same_tables(table, again);
  tb_free(again);
  tb_free(table);
}

/* What is gone on with stays as it is written, and what comes is added behind it. */
static void test_resume(void **state) {
  tb_table *table = busy_table("seats=3", 57, 120, false);
  hf_error error = {0};
  size_t length, longer;
  (void)state;
  const char *record = tb_record(table, &length);
  char *copy = malloc(length + 1);
  memcpy(copy, record, length);
  copy[length] = '\0';
  tb_table *again = tb_resume(copy, length, &error);
  if (again == NULL) fail_msg("%u: %s", error.line, error.message);
  assert_same_tables(table, again);
  tb_free(again);

  /* A record of earlier rules, which a new one would not begin like. */
  char *version = strstr(copy, "\nrules ") + 7;
  *version = '1';
  again = tb_resume(copy, length, &error);
  if (again == NULL) fail_msg("%u: %s", error.line, error.message);
  hf_random random = kit_random(57);
  kit_steps(again, &random, 100000);
  const char *grown = tb_record(again, &longer);
  assert_true(longer > length);
  assert_memory_equal(grown, copy, length);
  tb_table *whole = tb_resume(grown, longer, &error);
  if (whole == NULL) fail_msg("%u: %s", error.line, error.message);
  assert_true(tb_over(whole));
  assert_memory_equal(tb_state(whole), tb_state(again), hf_size(tb_state(again)));
  tb_free(whole);

  /* Its last line is the end: a program that was ended before it was written adds it. */
  size_t cut = longer;
  do cut--;
  while (strncmp(grown + cut, "\nend ", 5) != 0);
  whole = tb_resume(grown, cut + 1, &error);
  assert_non_null(whole);
  const char *ended = tb_record(whole, &length);
  assert_int_equal(length, longer);
  assert_memory_equal(ended, grown, longer);
  tb_free(whole);
  tb_free(again);

  /* What these rules play otherwise is not gone on with. */
  char *last = strstr(copy, "\n40 ");
  assert_non_null(last);
  char *choice = strchr(strchr(last + 1, ' ') + 1, ' ') + 1;
  memset(choice, 'x', strcspn(choice, " ,"));
  assert_null(tb_resume(copy, strlen(copy), &error));
  assert_int_equal(error.status, HF_BAD_RECORD);
  assert_non_null(strstr(error.message, "it comes out different after decision 39"));
  free(copy);
  tb_free(table);
}

/* Any line that is changed is found. */
static void test_bad_records(void **state) {
  tb_table *table = busy_table("seats=3", 55, 100000, true);
  hf_error error = {0};
  size_t length;
  hf_random random = kit_random(55);
  (void)state;
  const char *record = tb_record(table, &length);
  char *copy = malloc(length);
  for (unsigned i = 0; i < 150; i++) {
    memcpy(copy, record, length);
    size_t at = hf_random_below(&random, (uint32_t)length);
    copy[at] = (char)((uint8_t)copy[at] ^ (1u + hf_random_below(&random, 30)));
    tb_table *other = tb_from_record(copy, length, &error);
    assert_null(other);
    other = tb_from_record(record, at, &error); /* cut off: unfinished, or refused */
    tb_free(other);
  }
  assert_null(tb_from_record("", 0, &error));
  free(copy);
  tb_free(table);
}

/* --- answers ------------------------------------------------------------- */

/* A random answer, its choices as the rules take them. */
static size_t random_picks(const tb_table *table, unsigned seat, hf_random *random,
                           hf_option picks[HW_PICKS_MAX]) {
  static kit_memory memory;
  hf_state *trial = (hf_state *)(void *)&memory;
  size_t count = 0;
  hf_clone(trial, tb_state(table));
  do {
    uint32_t options = hf_option_count(tb_rules(table), trial, seat);
    picks[count] = hf_option_at(tb_rules(table), trial, seat, hf_random_below(random, options));
    assert_int_equal(hf_choose(tb_rules(table), trial, seat, picks[count++], NULL, NULL), HF_OK);
  } while (hf_group_length(tb_rules(table), trial, seat) > 0);
  return count;
}

/* Cards that are put on a deck lie there in the order in which they were named: an order
 * that the rules take is kept. */
static void test_order(void **state) {
  static const char *const games[] = {"iron-throne", "card-game", "tiny-epic"};
  static hf_option picks[HW_PICKS_MAX];
  unsigned turned = 0;
  (void)state;
  for (unsigned i = 0; i < 12; i++) {
    tb_table *table = kit_table(games[i % 3], "seats=3", 600 + i);
    hf_random random = kit_random(i);
    for (unsigned step = 0; step < 300 && !tb_over(table); step++) {
      hf_error error = {0};
      tb_made made;
      unsigned seat = kit_pick_seat(table, &random);
      size_t count = random_picks(table, seat, &random, picks);
      if (tb_answer(table, seat, picks, count, &error) != HF_OK) fail_msg("%s", error.message);
      assert_true(tb_decision_at(table, tb_decisions(table), &made));
      assert_int_equal(made.count, count);
      assert_memory_equal(made.choice, picks, count * sizeof *picks);
      bool falls = false;
      for (size_t at = 1; at < count; at++) falls = falls || picks[at] < picks[at - 1];
      if (falls && i % 3 == 1) turned++;
    }
    tb_free(table);
  }
  print_message("# %u answers of the card game in an order of their own\n", turned);
  assert_true(turned > 0);
}

/* --- the story ----------------------------------------------------------- */

static json_t *read_story(const tb_table *table, unsigned seat, uint32_t from) {
  char *text = kit_story(table, seat, HT_ENGLISH, from);
  json_t *story = json_loads(text, 0, NULL);
  assert_non_null(story);
  free(text);
  return story;
}

/* Takes lines from an index on away, as a page does when it is told to cut. */
static void cut(json_t *story, uint32_t index) {
  while (json_array_size(story) > 0) {
    const json_t *last = json_array_get(story, json_array_size(story) - 1);
    if (json_integer_value(json_object_get(last, "i")) < index) return;
    json_array_remove(story, json_array_size(story) - 1);
  }
}

static void add_lines(const tb_table *table, unsigned seat, uint32_t from, json_t *told) {
  json_t *more = read_story(table, seat, from);
  cut(told, from);
  json_array_extend(told, more);
  json_decref(more);
}

static void assert_whole(const tb_table *table, unsigned seat, const json_t *told) {
  json_t *whole = read_story(table, seat, 0);
  assert_true(json_equal(told, whole));
  json_decref(whole);
}

static const char *kind_of(const json_t *story, size_t from_end) {
  const json_t *line = json_array_get(story, json_array_size(story) - from_end);
  return json_string_value(json_object_get(line, "kind"));
}

/* What was said stays in the story, behind it that something was undone. */
static void talk_and_undo(tb_table *table, unsigned seat, json_t *told) {
  uint32_t back = tb_decisions(table) - 5;
  uint32_t at = tb_story_at(table, back);
  assert_int_equal(tb_talk(table, 1, "promise truce", NULL), HF_OK);
  assert_int_equal(tb_undo(table, back, NULL), HF_OK);
  assert_int_equal(tb_story_length(table), at + 2);
  add_lines(table, seat, at, told);
  assert_string_equal(kind_of(told, 2), "talk");
  assert_string_equal(kind_of(told, 1), "undone");
  assert_whole(table, seat, told);
}

static void test_story_adds_up(void **state) {
  (void)state;
  for (unsigned round = 0; round < 4; round++) {
    tb_table *table = kit_table("iron-throne", round % 2 ? "seats=5 allies=on" : "seats=3", round);
    hf_random random = kit_random(round);
    unsigned seat = round == 3 ? HF_SPECTATOR : round;
    json_t *told = read_story(table, seat, 0);
    for (unsigned i = 0; i < 400 && kit_step(table, &random); i++) {
      add_lines(table, seat, tb_story_at(table, tb_decisions(table) - 1), told);
      if (i % 8 == 0 || tb_over(table)) assert_whole(table, seat, told);
      if (i % 23 == 22 && !tb_over(table)) talk_and_undo(table, seat, told);
    }
    json_decref(told);
    tb_free(table);
  }
}

/* --- moments ------------------------------------------------------------- */

static char *moment(const tb_table *table, uint32_t number, unsigned seat) {
  hw_board board = {0};
  hw_text text = {0};
  if (tb_board_at(table, number, seat, HT_ENGLISH, &board)) hw_board_json(&board, &text);
  hw_board_free(&board);
  return text.start;
}

static void test_moments(void **state) {
  enum { MOST = 4000 };
  static char *seen[MOST];
  tb_table *table = kit_table("iron-throne", "seats=7 allies=on", 4);
  hf_random random = kit_random(4);
  (void)state;
  do seen[tb_decisions(table)] = moment(table, tb_decisions(table), 2);
  while (tb_decisions(table) + 1 < MOST && kit_step(table, &random));
  assert_true(tb_over(table));
  for (uint32_t i = 0; i <= tb_decisions(table); i++) {
    char *again = moment(table, i, 2);
    assert_same_text(seen[i], again);
  }
  assert_null(moment(table, tb_decisions(table) + 1, 2));
  /* However long chance makes this game, positions are kept only now and then. */
  assert_true(tb_memory_used(table) < 128 * (size_t)tb_decisions(table));
  printf("# %u decisions, %u lines, %zu bytes\n", tb_decisions(table), tb_story_length(table),
         tb_memory_used(table));
  tb_free(table);
}

/* --- undo ---------------------------------------------------------------- */

static void test_undo(void **state) {
  tb_table *table = kit_table("iron-throne", "seats=4", 21);
  hf_random random = kit_random(21);
  hf_error error = {0};
  (void)state;
  kit_steps(table, &random, 90);
  for (unsigned i = 0; i < 20; i++) {
    uint32_t back = tb_decisions(table) - 1 - hf_random_below(&random, 30);
    char *then = moment(table, back, 1);
    uint32_t question = tb_question(table, 0);
    assert_int_equal(tb_undo(table, back, &error), HF_OK);
    assert_int_equal(tb_decisions(table), back);
    assert_true(tb_question(table, 0) > question);
    assert_same_text(then, moment(table, back, 1));
    assert_int_equal(tb_undo(table, back, &error), HF_NOTHING_TO_UNDO);
    kit_steps(table, &random, 40);
    if (tb_over(table)) break;
  }
  size_t length;
  const char *record = tb_record(table, &length);
  tb_table *again = tb_from_record(record, length, &error);
  if (again == NULL) fail_msg("%u: %s", error.line, error.message);
  assert_same_tables(table, again);
  tb_free(again);
  tb_free(table);
}

static void choose(tb_table *table, unsigned seat, const char *choice) {
  hf_error error = {0};
  if (tb_choose(table, seat, &choice, 1, &error) != HF_OK) fail_msg("%s", error.message);
}

static void lead(tb_table *table, unsigned seat) {
  char choice[HF_NOTATION_MAX];
  hf_option_write(tb_rules(table), tb_state(table), seat,
                  hf_option_at(tb_rules(table), tb_state(table), seat, 0), choice);
  choose(table, seat, choice);
}

/* The leaders are chosen in secret by all at once; the last reveals them. */
static void test_undo_target(void **state) {
  tb_table *table = kit_table("iron-throne", "seats=3", 2);
  uint32_t number;
  bool is_free;
  (void)state;
  assert_false(tb_undo_target(table, 0, &number, &is_free));
  lead(table, 1);
  assert_true(tb_undo_target(table, 1, &number, &is_free));
  assert_int_equal(number, 0);
  assert_true(is_free);
  assert_false(tb_undo_target(table, 0, &number, &is_free));
  lead(table, 0); /* somebody else has acted */
  assert_true(tb_undo_target(table, 1, &number, &is_free));
  assert_int_equal(number, 0);
  assert_false(is_free);
  assert_true(tb_undo_target(table, 0, &number, &is_free));
  assert_int_equal(number, 1);
  assert_true(is_free);
  lead(table, 2); /* brings the leaders to light, and cards are drawn */
  assert_true(tb_undo_target(table, 2, &number, &is_free));
  assert_int_equal(number, 2);
  assert_false(is_free);
  assert_false(tb_undo_target(table, 7, &number, &is_free));
  tb_free(table);
}

/* In random games: an undo that is free has nobody else's decision behind it,
 * and it changes nothing that others see but what its seat did. */
static void test_free_undo(void **state) {
  unsigned frees = 0, others = 0;
  uint8_t seat_of[4000];
  (void)state;
  tb_table *table = kit_table("iron-throne", "seats=5 allies=on", 31);
  hf_random random = kit_random(31);
  static kit_answer answer;
  while (!tb_over(table) && tb_decisions(table) < 3999) {
    kit_answer_of(table, kit_pick_seat(table, &random), &random, &answer);
    seat_of[tb_decisions(table)] = (uint8_t)answer.seat;
    assert_int_equal(tb_choose(table, answer.seat, answer.choices, answer.count, NULL), HF_OK);
    for (unsigned seat = 0; seat < 5; seat++) {
      uint32_t number;
      bool is_free;
      if (!tb_undo_target(table, seat, &number, &is_free)) continue;
      assert_int_equal(seat_of[number], seat);
      for (uint32_t i = number; is_free && i < tb_decisions(table); i++)
        assert_int_equal(seat_of[i], seat);
      frees += is_free;
      others += !is_free;
    }
  }
  assert_true(frees > 20);
  assert_true(others > 100);
  tb_free(table);
}

/* --- forced answers, windows --------------------------------------------- */

static void test_forced(void **state) {
  unsigned forced = 0, passed = 0, quiet = 0;
  (void)state;
  for (unsigned round = 0; round < 6; round++) {
    tb_table *table = kit_table("iron-throne", "seats=5 allies=on", 60 + round);
    hf_random random = kit_random(60 + round);
    for (;;) {
      char choice[HF_NOTATION_MAX];
      const char *choices[1] = {choice};
      unsigned seat = tb_over(table) ? 0 : kit_pick_seat(table, &random);
      if (tb_over(table)) break;
      if (tb_forced(table, seat, choice)) {
        uint32_t number;
        bool is_free;
        assert_int_equal(tb_choose(table, seat, choices, 1, NULL), HF_OK);
        /* there is nothing to take back in it */
        if (tb_undo_target(table, seat, &number, &is_free))
          assert_true(number + 1 < tb_decisions(table));
        forced++;
      } else if (tb_pass(table, seat, NULL, choice) && hf_random_below(&random, 2) == 0) {
        assert_non_null(tb_window(table, seat));
        assert_true(tb_pass(table, seat, tb_window(table, seat), choice));
        assert_false(tb_pass(table, seat, "no such window", choice));
        quiet += !tb_concerns(table, seat);
        assert_true(tb_pass(table, seat, NULL, choice));
        assert_int_equal(tb_choose(table, seat, choices, 1, NULL), HF_OK);
        passed++;
      } else {
        kit_step(table, &random);
      }
    }
    tb_free(table);
  }
  assert_true(forced > 100);
  assert_true(passed > 50);
  assert_true(quiet > 10);
}

/* Actions while others marshal can be passed in advance, one's own marshaling never. */
static void test_own_marshaling(void **state) {
  unsigned own = 0, others = 0;
  tb_table *table = kit_table("card-game", "seats=3", 5);
  hf_random random = kit_random(5);
  (void)state;
  for (unsigned i = 0; i < 600 && !tb_over(table); i++) {
    for (unsigned seat = 0; seat < tb_seats(table); seat++) {
      char choice[HF_NOTATION_MAX];
      const char *window = tb_window(table, seat);
      if (window == NULL) continue;
      if (strcmp(window, "own-marshaling") == 0) {
        assert_true(tb_concerns(table, seat));
        assert_true(tb_pass(table, seat, NULL, choice));
        assert_false(tb_pass(table, seat, window, choice));
        assert_false(tb_pass(table, seat, "marshaling", choice));
        own++;
      }
      others += tb_pass(table, seat, "marshaling", choice);
    }
    kit_step(table, &random);
  }
  tb_free(table);
  assert_true(own > 0);
  assert_true(others > 0);
}

/* A bot that has nothing but views plays whole games. */
static void test_think(void **state) {
  static hf_bot_scratch scratch;
  static hf_bot_answer answer;
  static kit_memory view;
  tb_table *table = kit_table("iron-throne", "seats=4 allies=on", 17);
  hf_random random = kit_random(17);
  hf_bot_player bot = {.bot = &hf_bot_greedy, .effort = 1};
  (void)state;
  for (unsigned i = 0; i < 120 && !tb_over(table); i++) {
    const char *choices[HF_BOT_CHOICES_MAX];
    unsigned seat = kit_pick_seat(table, &random);
    tb_view(table, seat, (hf_view *)(void *)&view);
    hf_bot_think(&bot, &(hf_bot_sight){.rules = tb_rules(table), .view = (hf_view *)(void *)&view},
                 &scratch, &random, &answer);
    assert_true(answer.count > 0);
    for (size_t j = 0; j < answer.count; j++) choices[j] = answer.choice[j];
    assert_int_equal(tb_choose(table, seat, choices, answer.count, NULL), HF_OK);
  }
  tb_view(table, HF_SPECTATOR, (hf_view *)(void *)&view);
  hf_bot_think(&bot, &(hf_bot_sight){.rules = tb_rules(table), .view = (hf_view *)(void *)&view},
               &scratch, &random, &answer);
  assert_int_equal(answer.count, 0);
  tb_free(table);
}

/* --- what is wrong ------------------------------------------------------- */

static void test_bad_setup(void **state) {
  hf_error error = {0};
  tb_setup setup = {.game = "chess"};
  (void)state;
  assert_null(tb_new(&setup, &error));
  assert_int_equal(error.status, HF_NO_SUCH_GAME);
  setup.game = NULL;
  assert_null(tb_new(&setup, &error));
  setup.game = "iron-throne";
  setup.settings = "seats=2";
  assert_null(tb_new(&setup, &error));
  assert_int_equal(error.status, HF_BAD_SETTING);
  setup.settings = "seats=3";
  setup.own_cards = "leader nobody";
  setup.own_cards_length = strlen(setup.own_cards);
  assert_null(tb_new(&setup, &error));
  assert_int_equal(error.status, HF_BAD_CARDS);
  setup.own_cards = NULL;
  setup.player[0] = "two\nlines";
  assert_null(tb_new(&setup, &error));
  tb_free(NULL);
}

static void test_refusals(void **state) {
  tb_table *table = kit_table("iron-throne", "seats=3", 3);
  hf_random random = kit_random(3);
  hf_error error = {0};
  hf_seed nonce = hf_seed_from(1);
  const char *many[KIT_CHOICES_MAX + 8];
  const char *wrong[] = {"place truce", "nonsense", "", "lead", "pass, pass", "\xFF"};
  hw_text text = {0};
  size_t length, before;
  (void)state;
  kit_steps(table, &random, 2);
  unsigned seat = kit_pick_seat(table, &random);
  char *board = kit_board(table, seat, HT_ENGLISH);
  tb_record(table, &before);
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    assert_int_not_equal(tb_try(table, seat, &wrong[i], 1, &error), HF_OK);
    assert_int_not_equal(tb_choose(table, seat, &wrong[i], 1, &error), HF_OK);
    assert_int_not_equal(tb_picks(table, seat, HT_ENGLISH, &wrong[i], 1, &text, &error), HF_OK);
  }
  for (size_t i = 0; i < sizeof many / sizeof *many; i++) many[i] = "pass";
  assert_int_not_equal(tb_choose(table, seat, many, sizeof many / sizeof *many, &error), HF_OK);
  assert_int_not_equal(tb_choose(table, seat, many, 0, &error), HF_OK);
  assert_int_not_equal(
      tb_picks(table, seat, HT_ENGLISH, many, sizeof many / sizeof *many, &text, &error), HF_OK);
  assert_int_equal(tb_choose(table, 3, many, 1, &error), HF_NO_SUCH_SEAT);
  assert_int_equal(tb_choose(table, HF_SPECTATOR, many, 1, &error), HF_NO_SUCH_SEAT);
  assert_int_equal(tb_picks(table, HF_SPECTATOR, HT_ENGLISH, NULL, 0, &text, &error), HF_NOT_ASKED);
  assert_int_equal(tb_talk(table, 9, "promise truce", &error), HF_NO_SUCH_SEAT);
  assert_int_equal(tb_talk(table, 0, "hello there", &error), HF_BAD_NOTATION);
  assert_int_equal(tb_undo(table, 2, &error), HF_NOTHING_TO_UNDO);
  assert_int_equal(tb_undo(table, UINT32_MAX, &error), HF_NOTHING_TO_UNDO);
  assert_int_not_equal(tb_seat_changed(table, 0, "two\nlines", &error), HF_OK);
  assert_int_not_equal(tb_seat_changed(table, 9, "Ann", &error), HF_OK);
  assert_int_not_equal(tb_nonce(table, 9, &nonce, &error), HF_OK);
  assert_int_not_equal(tb_clock(table, 9, 1, &error), HF_OK);
  assert_int_not_equal(tb_adopt(table, "bytes", 5, &error), HF_OK);
  tb_record(table, &length);
  assert_int_equal(length, before);
  assert_same_text(board, kit_board(table, seat, HT_ENGLISH));
  hw_text_free(&text);
  tb_free(table);
}

/* A finished game takes nothing any more. */
static void test_over(void **state) {
  tb_table *table = kit_table("iron-throne", "seats=3", 12);
  hf_random random = kit_random(12);
  hf_seed nonce = hf_seed_from(1);
  const char *pass = "pass";
  uint32_t number;
  bool is_free;
  size_t length, before;
  (void)state;
  kit_steps(table, &random, 100000);
  assert_true(tb_over(table));
  assert_int_equal(tb_asked(table), 0);
  const char *record = tb_record(table, &before);
  assert_non_null(strstr(record, "\nsum "));
  assert_int_equal(tb_choose(table, 0, &pass, 1, NULL), HF_NOT_ASKED);
  assert_int_not_equal(tb_talk(table, 0, "promise truce", NULL), HF_OK);
  assert_int_not_equal(tb_undo(table, 3, NULL), HF_OK);
  assert_int_not_equal(tb_seat_changed(table, 0, "Ann", NULL), HF_OK);
  assert_int_not_equal(tb_nonce(table, 0, &nonce, NULL), HF_OK);
  assert_int_not_equal(tb_clock(table, 0, 1, NULL), HF_OK);
  for (unsigned seat = 0; seat < 3; seat++)
    assert_false(tb_undo_target(table, seat, &number, &is_free));
  tb_record(table, &length);
  assert_int_equal(length, before);
  tb_free(table);
}

/* A position that was kept goes on where it was; broken bytes are refused. */
static void test_adopt(void **state) {
  tb_table *table = kit_table("iron-throne", "seats=4 allies=on", 14);
  tb_table *other = kit_table("iron-throne", "seats=4 allies=on", 15);
  hf_random random = kit_random(14);
  hf_error error = {0};
  static kit_memory bytes;
  (void)state;
  kit_steps(table, &random, 50);
  size_t size = hf_size(tb_state(table));
  memcpy(&bytes, tb_state(table), size);
  assert_int_equal(tb_adopt(other, &bytes, size, &error), HF_OK);
  assert_memory_equal(tb_state(other), &bytes, size);
  assert_int_equal(tb_decisions(other), 0);
  kit_steps(other, &random, 40);
  assert_int_equal(tb_undo(other, 0, &error), HF_OK);
  char *story = kit_story(other, 0, HT_UKRAINIAN, 0);
  assert_non_null(strstr(story, "\"continued\""));
  free(story);
  kit_steps(other, &random, 100000);
  assert_true(tb_over(other));
  for (size_t i = 0; i < 8 * size; i++) { /* with any bit turned: refused, or sound */
    static kit_memory broken;
    memcpy(&broken, &bytes, size);
    broken.bytes[i / 8] ^= (uint8_t)(1u << i % 8);
    if (tb_adopt(table, &broken, size, &error) == HF_OK) kit_steps(table, &random, 6);
  }
  tb_free(other);
  tb_free(table);
}

static char *log_of(const tb_table *table) {
  size_t length;
  const char *record = tb_record(table, &length);
  char *copy = calloc(length + 1, 1);
  memcpy(copy, strstr(record, "\nlog\n"), length - (size_t)(strstr(record, "\nlog\n") - record));
  return copy;
}

/* What was decided before the position that a table goes on from is on record as if it had been
 * played there: `count` decisions of somebody who answers at random, told one by one. */
static void pass_on(tb_table *from, tb_table *to, hf_random *random, unsigned count) {
  for (unsigned i = 0; i < count; i++) {
    kit_answer answer;
    unsigned seat = kit_pick_seat(from, random);
    uint32_t before = (uint32_t)hf_hash(tb_state(from));
    kit_answer_of(from, seat, random, &answer);
    assert_int_equal(tb_passed(to, seat, answer.choices, answer.count, &before, NULL), HF_OK);
    assert_int_equal(tb_choose(from, seat, answer.choices, answer.count, NULL), HF_OK);
  }
}

static void test_passed(void **state) {
  tb_setup setup = {
      .game = "iron-throne", .settings = "seats=4 allies=on", .seed = hf_seed_from(16)};
  tb_table *table = tb_new(&setup, NULL);
  setup.earlier_version = 1;
  setup.earlier_cards = 0xABCDEF;
  tb_table *other = tb_new(&setup, NULL);
  hf_random random = kit_random(16);
  hf_error error = {0};
  size_t length;
  (void)state;
  pass_on(table, other, &random, 30);
  assert_int_equal(tb_adopt(other, tb_state(table), hf_size(tb_state(table)), &error), HF_OK);
  hf_random again = random;
  kit_steps(table, &random, 20);
  kit_steps(other, &again, 20);
  char *one = log_of(table), *two = log_of(other);
  assert_string_equal(one, two);
  free(one);
  free(two);
  const char *record = tb_record(other, &length);
  assert_non_null(strstr(record, "\nrules 1\ncards 0000000000abcdef\n"));
  tb_table *whole = tb_from_record(record, length, &error);
  assert_non_null(whole);
  assert_int_equal(tb_decisions(whole), 50);
  tb_free(whole);
  tb_free(other);
  /* Behind an undo it is told as it is written, and the decision before has no hash. */
  const char *first[] = {"one", "two"}, *second[] = {"three"};
  other = tb_new(&setup, NULL);
  assert_int_equal(tb_passed(other, 0, first, 2, NULL, NULL), HF_OK);
  assert_int_equal(tb_passed_undo(other, 1, NULL), HF_OK);
  assert_int_equal(tb_passed(other, 1, second, 1, NULL, NULL), HF_OK);
  assert_int_equal(tb_adopt(other, tb_state(table), hf_size(tb_state(table)), &error), HF_OK);
  two = log_of(other);
  assert_memory_equal(two, "\nlog\n1 ", 7);
  assert_non_null(strstr(two, " one, two\nundo 0\n1 "));
  assert_non_null(strstr(two, " three ="));
  free(two);
  record = tb_record(other, &length);
  whole = tb_from_record(record, length, &error); /* there is nothing that these rules play alike */
  assert_non_null(whole);
  assert_int_equal(tb_decisions(whole), 0);
  tb_free(whole);
  tb_free(other);
  tb_free(table);
}

int main(int argc, char **argv) {
  if (argc == 3 && strcmp(argv[1], "record") == 0) {
    size_t length;
    tb_table *table = busy_table("seats=5 allies=on", strtoull(argv[2], NULL, 10), 100000, false);
    const char *record = tb_record(table, &length);
    fwrite(record, 1, length, stdout);
    tb_free(table);
    return 0;
  }
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_records),
      cmocka_unit_test(test_earlier_rules),
      cmocka_unit_test_prestate(test_own_cards, argc > 1 ? argv[1] : ""),
      cmocka_unit_test(test_resume),
      cmocka_unit_test(test_bad_records),
      cmocka_unit_test(test_order),
      cmocka_unit_test(test_story_adds_up),
      cmocka_unit_test(test_moments),
      cmocka_unit_test(test_undo),
      cmocka_unit_test(test_undo_target),
      cmocka_unit_test(test_free_undo),
      cmocka_unit_test(test_forced),
      cmocka_unit_test(test_own_marshaling),
      cmocka_unit_test(test_think),
      cmocka_unit_test(test_bad_setup),
      cmocka_unit_test(test_refusals),
      cmocka_unit_test(test_over),
      cmocka_unit_test(test_adopt),
      cmocka_unit_test(test_passed),
  };
  return cmocka_run_group_tests_name("table_play", tests, NULL, NULL);
}
