/* What was compared last: its parts make its totals, it says what the story said, it stays as it
 * was until the next comparison is begun, and it is found again after undos, at any moment of the
 * game, and in a table that is read from the record. */
#include "table_kit.h"

#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define DECISIONS_MAX 4000

static char *last_in(const hw_board *board) {
  hw_text last = {0};
  for (size_t i = 0; i < board->count; i++)
    if (strcmp(board->section[i].name, "last") == 0)
      hw_raw(&last, board->json.start + board->section[i].start, board->section[i].length);
  if (last.start == NULL) fail_msg("a board without `last`");
  return last.start;
}

static char *last_of(const tb_table *table, unsigned seat) {
  hw_board board = {0};
  tb_board(table, seat, HT_ENGLISH, &board);
  char *last = last_in(&board);
  hw_board_free(&board);
  return last;
}

static char *last_at(const tb_table *table, uint32_t number) {
  hw_board board = {0};
  assert_true(tb_board_at(table, number, HF_SPECTATOR, HT_ENGLISH, &board));
  char *last = last_in(&board);
  hw_board_free(&board);
  return last;
}

/* --- what it says --------------------------------------------------------- */

/* How often what was seen. */
typedef struct sum {
  unsigned kinds[4], parts, begun, kept;
} sum;

static const char *const kinds[] = {"encounter", "challenge", "dominance", "battle"};

/* A total is never below 0, whatever is taken off. */
static unsigned check_side(const json_t *side, const char *text) {
  json_int_t total = json_integer_value(json_object_get(side, "total")), counted = 0;
  size_t i;
  const json_t *part, *parts = json_object_get(side, "parts");
  json_array_foreach(parts, i, part) {
    counted += json_integer_value(json_object_get(part, "n"));
    assert_non_null(json_string_value(json_object_get(part, "what")));
  }
  if (counted < 0) counted = 0;
  if (counted != total) fail_msg("parts do not make the total: %s", text);
  return (unsigned)json_array_size(parts);
}

/* The line that told the totals: the same. */
static void check_story(const tb_table *table, const json_t *last, uint32_t from) {
  char *story = kit_story(table, HF_SPECTATOR, HT_ENGLISH, from);
  json_t *lines = json_loads(story, 0, NULL);
  const json_t *sides = json_object_get(last, "sides");
  size_t i;
  const json_t *line;
  json_array_foreach(lines, i, line) {
    const char *kind = json_string_value(json_object_get(line, "kind"));
    size_t first = strcmp(kind, "result") == 0 ? 2 : 0;
    if (json_integer_value(json_object_get(line, "at")) !=
            json_integer_value(json_object_get(last, "at")) ||
        (strcmp(kind, "totals") != 0 && strcmp(kind, "result") != 0))
      continue;
    for (size_t side = 0; side < 2; side++)
      assert_int_equal(
          json_integer_value(json_array_get(json_object_get(line, "args"), first + side)),
          json_integer_value(json_object_get(json_array_get(sides, side), "total")));
  }
  json_decref(lines);
  free(story);
}

static void check(const tb_table *table, const char *text, uint32_t from, sum *all) {
  json_t *last = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
  const char *kind = json_string_value(json_object_get(last, "kind"));
  size_t i;
  const json_t *side;
  assert_non_null(kind);
  for (unsigned k = 0; k < 4; k++) all->kinds[k] += strcmp(kind, kinds[k]) == 0;
  assert_true(json_string_length(json_object_get(last, "text")) > 0);
  json_array_foreach(json_object_get(last, "sides"), i, side) all->parts += check_side(side, text);
  assert_true(i >= 2);
  if (strcmp(kind, "dominance") != 0) check_story(table, last, from);
  json_decref(last);
}

/* --- a whole game --------------------------------------------------------- */

static char *seen[DECISIONS_MAX + 1]; /* behind each decision */

static void note(const tb_table *table, uint32_t from, sum *all) {
  uint32_t at = tb_decisions(table);
  char *own = last_of(table, 0);
  seen[at] = last_of(table, HF_SPECTATOR);
  assert_string_equal(own, seen[at]);
  free(own);
  bool same = at > 0 && strcmp(seen[at], seen[at - 1]) == 0;
  if (strcmp(seen[at], "null") == 0)
    all->begun += !same;
  else if (same)
    all->kept++;
  else
    check(table, seen[at], from, all);
}

static void same_at(const tb_table *table, uint32_t number) {
  char *again = last_at(table, number);
  assert_string_equal(again, seen[number]);
  free(again);
}

static void same_now(const tb_table *table) {
  char *now = last_of(table, HF_SPECTATOR);
  assert_string_equal(now, seen[tb_decisions(table)]);
  free(now);
}

static void check_again(tb_table *table, hf_random *random) {
  size_t length;
  hf_error error = {0};
  const char *record = tb_record(table, &length);
  tb_table *read = tb_from_record(record, length, &error);
  if (read == NULL) fail_msg("%s", error.message);
  same_now(read);
  for (unsigned i = 0; i < 20; i++) same_at(read, hf_random_below(random, tb_decisions(table) + 1));
  tb_free(read);
  while (tb_decisions(table) > 0) {
    uint32_t made = tb_decisions(table), back = 1 + hf_random_below(random, made / 4 + 1);
    if (tb_undo(table, made - back, &error) != HF_OK) fail_msg("%s", error.message);
    same_now(table);
  }
}

/* A game that is stopped before its end can be taken back. */
static sum play(const char *game, const char *settings, uint64_t seed, unsigned most) {
  sum all = {0};
  tb_table *table = kit_table(game, settings, seed);
  hf_random random = kit_random(seed);
  note(table, 0, &all);
  while (tb_decisions(table) < most) {
    uint32_t from = tb_story_length(table);
    kit_step(table, &random);
    note(table, from, &all);
    if (tb_over(table)) break;
  }
  uint32_t made = tb_decisions(table);
  if (tb_over(table))
    same_at(table, made / 2);
  else
    check_again(table, &random);
  for (uint32_t i = 0; i <= made; i++) free(seen[i]);
  tb_free(table);
  return all;
}

static void add(sum *to, sum more) {
  for (unsigned k = 0; k < 4; k++) to->kinds[k] += more.kinds[k];
  to->parts += more.parts;
  to->begun += more.begun;
  to->kept += more.kept;
}

static void play_all(const char *game, const char *settings, unsigned kind) {
  sum all = {0};
  for (uint64_t seed = 1; seed <= 4; seed++) add(&all, play(game, settings, seed, 300));
  print_message("# %s: %u encounters, %u challenges, %u dominances, %u battles of %u parts, "
                "%u begun, %u kept\n",
                settings, all.kinds[0], all.kinds[1], all.kinds[2], all.kinds[3], all.parts,
                all.begun, all.kept);
  assert_true(all.kinds[kind] > 5);
  assert_true(all.parts > 20 && all.begun > 5 && all.kept > 20);
}

static void test_encounters(void **state) {
  (void)state;
  play_all("iron-throne", "seats=3 allies=on", 0);
  play_all("iron-throne", "seats=6 allies=on", 0);
}

static void test_challenges(void **state) {
  (void)state;
  play_all("card-game", "seats=2 rounds=9", 1);
  play_all("card-game", "seats=2 rounds=9", 2);
  play_all("card-game", "seats=4 rounds=9", 1);
}

static void test_battles(void **state) {
  (void)state;
  play_all("tiny-epic", "seats=2", 3);
  play_all("tiny-epic", "seats=4 expansion=on heroes=on", 3);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_encounters),
      cmocka_unit_test(test_challenges),
      cmocka_unit_test(test_battles),
  };
  return cmocka_run_group_tests_name("table_last", tests, NULL, NULL);
}
