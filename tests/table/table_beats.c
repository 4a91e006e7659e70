/* What happens, beat by beat: whoever follows the beats and then the update sees what is seen by
 * who is shown the whole, every reader is given the same beats, and there are never too many. */
#include "table_kit.h"

#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* --- a reader ------------------------------------------------------------- */

/* What a page keeps: sections by name, lines by their number. */
typedef struct reader {
  unsigned seat;
  tb_shown shown;
  json_t *sections, *lines;
} reader;

static json_t *read_text(const hw_text *text) {
  json_error_t error;
  assert_false(text->failed);
  json_t *value = json_loadb(text->start, text->length, JSON_REJECT_DUPLICATES, &error);
  if (value == NULL) fail_msg("%s in %s", error.text, text->start);
  return value;
}

static json_t *board_of(const tb_table *table, unsigned seat, hw_board *board) {
  hw_text text = {0};
  tb_board(table, seat, HT_ENGLISH, board);
  hw_board_json(board, &text);
  json_t *value = read_text(&text);
  hw_text_free(&text);
  return value;
}

static void add_lines(reader *of, const json_t *story) {
  size_t i;
  json_t *line;
  json_array_foreach(story, i, line) {
    char key[24];
    snprintf(key, sizeof key, "%" JSON_INTEGER_FORMAT,
             json_integer_value(json_object_get(line, "i")));
    json_object_set(of->lines, key, line);
  }
}

static json_t *story_of(const tb_table *table, unsigned seat, uint32_t from) {
  hw_text text = {0};
  tb_story(table, seat, HT_ENGLISH, from, &text);
  json_t *story = read_text(&text);
  hw_text_free(&text);
  return story;
}

static void take_story(reader *of, const tb_table *table, uint32_t from) {
  json_t *story = story_of(table, of->seat, from);
  add_lines(of, story);
  json_decref(story);
}

static reader reader_of(const tb_table *table, unsigned seat) {
  reader of = {.seat = seat, .lines = json_object()};
  of.sections = board_of(table, seat, &of.shown.board);
  of.shown.decision = tb_decisions(table);
  of.shown.line = tb_story_length(table);
  take_story(&of, table, 0);
  return of;
}

static void free_reader(reader *of) {
  hw_board_free(&of->shown.board);
  json_decref(of->sections);
  json_decref(of->lines);
}

static void apply(reader *of, const json_t *change) {
  size_t i;
  json_t *name;
  json_object_update(of->sections, json_object_get(change, "set"));
  json_array_foreach(json_object_get(change, "drop"), i, name)
      json_object_del(of->sections, json_string_value(name));
  add_lines(of, json_object_get(change, "story"));
}

/* --- beats ---------------------------------------------------------------- */

static json_t *beats_of(const tb_table *table, reader *of, size_t *bytes) {
  hw_text text = {0};
  hw_array(&text);
  tb_beats(table, of->seat, HT_ENGLISH, UINT32_MAX, &of->shown, &text);
  hw_array_end(&text);
  json_t *beats = read_text(&text);
  *bytes = text.length;
  hw_text_free(&text);
  return beats;
}

static json_t *change_of(const hw_board *before, const hw_board *after) {
  hw_text text = {0};
  hw_object(&text);
  hw_board_delta(before, after, &text);
  hw_object_end(&text);
  json_t *change = read_text(&text);
  hw_text_free(&text);
  return change;
}

/* What is behind the last beat. */
static void finish(const tb_table *table, reader *of) {
  hw_board now = {0};
  json_t *whole = board_of(table, of->seat, &now);
  json_t *change = change_of(&of->shown.board, &now);
  apply(of, change);
  take_story(of, table, of->shown.line);
  if (!json_equal(of->sections, whole)) fail_msg("beats do not lead to the board");
  json_decref(change);
  json_decref(whole);
  hw_board_free(&of->shown.board);
  of->shown.board = now;
  of->shown.line = tb_story_length(table);
}

static void check_lines(const tb_table *table, const reader *of) {
  reader fresh = {.seat = of->seat, .lines = json_object()};
  take_story(&fresh, table, 0);
  if (!json_equal(of->lines, fresh.lines)) fail_msg("beats do not lead to the story");
  json_decref(fresh.lines);
}

static void check_beat(const json_t *beat, uint32_t from, const tb_table *table) {
  const json_t *set = json_object_get(beat, "set");
  json_int_t weight = json_integer_value(json_object_get(beat, "w"));
  json_int_t at = json_integer_value(json_object_get(beat, "at"));
  assert_true(weight >= HF_BEAT_SMALL && weight <= HF_BEAT_IMPORTANT);
  assert_true(at > from && at <= tb_decisions(table));
  assert_null(json_object_get(set, "ask"));
  assert_null(json_object_get(set, "talk"));
}

/* Weights and decisions, as text: what must be the same for every reader. */
static char *marks_of(const json_t *beats) {
  json_t *marks = json_array();
  size_t i;
  json_t *beat;
  json_array_foreach(beats, i, beat) {
    json_array_append(marks, json_object_get(beat, "w"));
    json_array_append(marks, json_object_get(beat, "at"));
  }
  char *text = json_dumps(marks, JSON_COMPACT);
  json_decref(marks);
  return text;
}

/* How many beats there were. */
typedef struct sum {
  size_t beats[HF_BEAT_IMPORTANT + 1], most, most_bytes, readings;
} sum;

static char *follow(const tb_table *table, reader *of, sum *all) {
  size_t bytes, i;
  json_t *beat;
  uint32_t from = of->shown.decision;
  json_t *beats = beats_of(table, of, &bytes);
  json_array_foreach(beats, i, beat) {
    check_beat(beat, from, table);
    all->beats[json_integer_value(json_object_get(beat, "w"))]++;
    apply(of, beat);
  }
  if (json_array_size(beats) > all->most) all->most = json_array_size(beats);
  if (bytes > all->most_bytes) all->most_bytes = bytes;
  all->readings++;
  finish(table, of);
  char *marks = marks_of(beats);
  json_decref(beats);
  return marks;
}

/* Where the bytes are used up, a reader may be told fewer beats than another, but no others. */
static void check_marks(const char *one, const char *other, bool cut) {
  size_t least = strlen(one) < strlen(other) ? strlen(one) : strlen(other);
  if (cut)
    assert_int_equal(strncmp(one, other, least - 1), 0); /* without the closing bracket */
  else
    assert_string_equal(one, other);
}

/* Every so many decisions all readers are shown what has happened. */
static sum play(const char *game, const char *settings, uint64_t seed, unsigned every,
                unsigned most) {
  reader readers[HF_SEATS_MAX + 1];
  sum all = {0};
  tb_table *table = kit_table(game, settings, seed);
  hf_random random = kit_random(seed);
  unsigned seats = tb_seats(table);
  for (unsigned i = 0; i <= seats; i++) readers[i] = reader_of(table, i < seats ? i : HF_SPECTATOR);
  for (unsigned n = 0; n < most && !tb_over(table); n += every) {
    kit_steps(table, &random, every);
    char *first = follow(table, &readers[0], &all);
    for (unsigned i = 1; i <= seats; i++) {
      char *other = follow(table, &readers[i], &all);
      check_marks(first, other, all.most_bytes > TB_BEATS_BYTES);
      free(other);
    }
    free(first);
  }
  for (unsigned i = 0; i <= seats; i++) {
    check_lines(table, &readers[i]);
    free_reader(&readers[i]);
  }
  tb_free(table);
  return all;
}

static void play_some(const char *game, const char *settings, uint64_t seed) {
  sum one = play(game, settings, seed, 1, 400);
  print_message("# %s %s: %zu updates, beats %zu/%zu/%zu, at most %zu of %zu bytes\n", game,
                settings, one.readings, one.beats[0], one.beats[1], one.beats[2], one.most,
                one.most_bytes);
  assert_true(one.beats[0] > 0 && one.beats[1] > 0 && one.beats[2] > 0);
  play(game, settings, seed + 1, 3, 300);
}

static void test_iron_throne(void **state) {
  (void)state;
  for (unsigned seats = 3; seats <= 7; seats += 2) {
    char settings[64];
    snprintf(settings, sizeof settings, "seats=%u allies=on", seats);
    play_some("iron-throne", settings, seats);
  }
}

static void test_tiny_epic(void **state) {
  (void)state;
  play_some("tiny-epic", "seats=1", 1);
  play_some("tiny-epic", "seats=2", 2);
  play_some("tiny-epic", "seats=4 expansion=on heroes=on", 3);
}

static void test_card_game(void **state) {
  (void)state;
  play_some("card-game", "seats=2 rounds=6", 1);
  play_some("card-game", "seats=4 rounds=6", 2);
}

/* --- bounds --------------------------------------------------------------- */

static void bounded(const char *game, const char *settings) {
  sum all = play(game, settings, 7, 250, 500);
  print_message("# %s %s, 250 decisions: %zu beats of %zu bytes\n", game, settings, all.most,
                all.most_bytes);
  assert_true(all.most > TB_BEATS_MAX / 2);
  assert_true(all.most <= TB_BEATS_MAX);
  assert_true(all.most_bytes < TB_BEATS_BYTES + 64 * 1024);
}

/* A burst of decisions is joined to as many beats as are let through. */
static void test_bounds(void **state) {
  (void)state;
  bounded("iron-throne", "seats=7 allies=on");
  bounded("tiny-epic", "seats=4 expansion=on heroes=on");
  bounded("card-game", "seats=6 rounds=9");
}

/* Nothing happened: no beat. A beat's time grows with its weight, and from pace to pace. */
static void test_times(void **state) {
  (void)state;
  for (unsigned pace = TB_CALM; pace < TB_AT_ONCE; pace++)
    for (unsigned weight = HF_BEAT_SMALL; weight <= HF_BEAT_IMPORTANT; weight++) {
      assert_true(tb_beat_ms((tb_pace)pace, weight) > tb_beat_ms((tb_pace)(pace + 1), weight));
      if (weight > HF_BEAT_SMALL)
        assert_true(tb_beat_ms((tb_pace)pace, weight) > tb_beat_ms((tb_pace)pace, weight - 1));
    }
  assert_int_equal(tb_beat_ms(TB_AT_ONCE, HF_BEAT_IMPORTANT), 0);
  assert_int_equal(tb_beat_ms(TB_PACES, HF_BEAT_SMALL), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_iron_throne), cmocka_unit_test(test_tiny_epic),
      cmocka_unit_test(test_card_game),   cmocka_unit_test(test_bounds),
      cmocka_unit_test(test_times),
  };
  return cmocka_run_group_tests_name("table_beats", tests, NULL, NULL);
}
