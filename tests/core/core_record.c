/* Records: what is written, what is refused and where, undo and resuming. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "generic.h"

#include <stdio.h>
#include <stdlib.h>

static const hf_rules *null_rules(void) { return hf_rules_builtin(hf_game_find("null")); }

/* --- a recorded game in memory ----------------------------------------- */

typedef struct file {
  char text[65536];
  size_t length;
  unsigned calls;
} file;

static void append(void *user, const char *text, size_t length) {
  file *to = user;
  assert_true(length > 0 && text[length - 1] == '\n');
  assert_true(to->length + length < sizeof to->text);
  memcpy(to->text + to->length, text, length);
  to->length += length;
  to->text[to->length] = '\0';
  to->calls++;
}

typedef struct table {
  file record;
  hf_record_writer writer;
  generic_state game;
  hf_random random;
} table;

static void begin(table *at, uint64_t number) {
  static const char *const players[] = {"Ann", "bot:greedy", "Олена"};
  hf_settings settings;
  hf_seed seed = hf_seed_from(number);
  hf_error error;
  memset(at, 0, sizeof *at);
  assert_int_equal(
      hf_settings_read(null_rules(), "seats=3 colors=red,green,blue", &settings, &error), HF_OK);
  at->writer = (hf_record_writer){.write = append, .user = &at->record};
  hf_record_head head = {.rules = null_rules(),
                         .settings = &settings,
                         .seed = &seed,
                         .random = HF_RANDOM_CHACHA,
                         .players = players};
  assert_int_equal(hf_record_begin(&at->writer, &head, &error), HF_OK);
  hf_create(null_rules(), &settings, &seed, HF_RANDOM_CHACHA, NULL, &at->game.state, NULL);
  hf_random_start(&at->random, &seed, HF_RANDOM_FAST);
}

static void play_one(table *at) {
  hf_state *state = &at->game.state;
  unsigned seat = generic_pick_seat(state, &at->random);
  uint32_t pick = hf_random_below(&at->random, hf_option_count(null_rules(), state, seat));
  hf_option option = hf_option_at(null_rules(), state, seat, pick);
  assert_int_equal(hf_record_choose(&at->writer, null_rules(), state, seat, option, NULL, NULL),
                   HF_OK);
}

static void play_to_end(table *at) {
  while (!hf_over(&at->game.state)) play_one(at);
  assert_int_equal(hf_record_end(&at->writer, null_rules(), &at->game.state, NULL), HF_OK);
}

static hf_status replay(const char *text, size_t length, hf_replay *to, hf_state *state,
                        hf_error *error) {
  static hf_record record;
  const hf_rules *rules;
  hf_status status = hf_record_read(text, length, &record, error);
  if (status == HF_OK) status = hf_record_rules(&record, NULL, 0, &rules, error);
  if (status == HF_OK) status = hf_replay_start(to, &record, rules, state, NULL, error);
  if (status == HF_OK) status = hf_replay_all(to, error);
  return status;
}

/* --- what is written --------------------------------------------------- */

static void a_record_can_be_read_by_a_person(void **unused) {
  static table at;
  (void)unused;
  begin(&at, 3);
  const char *wanted = "holdfast record 1\n"
                       "game null\n"
                       "rules 1\n"
                       "cards 0000000000000000\n"
                       "settings seats=3 rounds=3 colors=red,green,blue\n"
                       "player 1 Ann\n"
                       "player 2 bot:greedy\n"
                       "player 3 Олена\n"
                       "seed ";
  assert_memory_equal(at.record.text, wanted, strlen(wanted));
  size_t head = at.record.length;
  assert_string_equal(at.record.text + head - 19, "\nrandom chacha\nlog\n");
  play_one(&at);
  /* "1 red bid 5 =0123abcd" */
  assert_memory_equal(at.record.text + head, "1 ", 2);
  assert_non_null(strstr(at.record.text + head, " bid "));
  assert_int_equal(at.record.text[at.record.length - 10], '=');
}

/* A group is one line, written when it is closed. */
static void a_group_is_one_line(void **unused) {
  static table at;
  unsigned groups = 0;
  (void)unused;
  for (uint64_t seed = 0; seed < 50; seed++) {
    begin(&at, seed);
    play_to_end(&at);
    for (char *line = strtok(at.record.text, "\n"); line != NULL; line = strtok(NULL, "\n")) {
      const char *last = strstr(line, ", done =");
      if (strstr(line, " give ") == NULL) continue;
      assert_non_null(last);
      assert_int_equal(strlen(last), strlen(", done =01234567"));
      groups++;
    }
  }
  assert_true(groups > 10);
}

/* --- replaying --------------------------------------------------------- */

static void other_entries_are_kept(void **unused) {
  static table at;
  static hf_replay again;
  static generic_state state;
  hf_seed nonce = hf_seed_from(9);
  hf_error error;
  (void)unused;
  begin(&at, 4);
  play_one(&at);
  assert_int_equal(hf_record_seat(&at.writer, null_rules(), &at.game.state, 1, "Bo", &error),
                   HF_OK);
  assert_int_equal(hf_record_clock(&at.writer, null_rules(), &at.game.state, 2, 1500, &error),
                   HF_OK);
  assert_int_equal(hf_record_nonce(&at.writer, null_rules(), &at.game.state, 0, &nonce, &error),
                   HF_OK);
  assert_int_equal(hf_record_talk(&at.writer, null_rules(), &at.game.state, 0, 1, &error),
                   HF_BAD_NOTATION);
  assert_int_equal(hf_record_seat(&at.writer, null_rules(), &at.game.state, 3, "Bo", &error),
                   HF_NO_SUCH_SEAT);
  assert_int_equal(hf_record_seat(&at.writer, null_rules(), &at.game.state, 1, "a\nb", &error),
                   HF_BAD_RECORD);
  play_to_end(&at);
  assert_non_null(strstr(at.record.text, "\nseat green Bo\n"));
  assert_non_null(strstr(at.record.text, "\nclock blue 1500ms\n"));
  assert_int_equal(replay(at.record.text, at.record.length, &again, &state.state, &error), HF_OK);
  assert_memory_equal(&state, &at.game, hf_size(&at.game.state));
}

static void an_undo_goes_back_and_draws_anew(void **unused) {
  static table at, straight;
  static hf_replay again;
  static generic_state state;
  hf_error error;
  (void)unused;
  begin(&at, 5);
  begin(&straight, 5);
  while (at.writer.number < 9) play_one(&at);
  assert_int_equal(hf_record_undo(&at.writer, 9, &error), HF_NOTHING_TO_UNDO);
  assert_int_equal(hf_record_undo(&at.writer, 6, &error), HF_OK);
  assert_int_equal(hf_record_undo(&at.writer, 2, &error), HF_OK);
  assert_int_equal(replay(at.record.text, at.record.length, &again, &at.game.state, &error), HF_OK);
  assert_int_equal(again.number, 2);
  assert_int_equal(again.undos, 2);
  assert_int_equal(again.standing_undos, 1);
  /* The same two decisions without undo give the same game but for chance. */
  while (straight.writer.number < 2) play_one(&straight);
  assert_true(at.game.state.core.random.undo == 2);
  at.game.state.core.random.undo = 0;
  assert_memory_equal(&at.game, &straight.game, hf_size(&at.game.state));
  at.game.state.core.random.undo = 2;
  play_to_end(&at);
  assert_int_equal(replay(at.record.text, at.record.length, &again, &state.state, &error), HF_OK);
  assert_memory_equal(&state, &at.game, hf_size(&at.game.state));
}

/* Cut after any line, a game goes on as if nothing had been. */
static void an_unfinished_game_is_resumed(void **unused) {
  static table at, resumed;
  static hf_replay again;
  hf_error error;
  (void)unused;
  begin(&at, 6);
  begin(&resumed, 6);
  while (at.writer.number < 7) play_one(&at);
  memcpy(&resumed.record, &at.record, sizeof at.record);
  resumed.random = at.random;
  assert_int_equal(replay(at.record.text, at.record.length, &again, &resumed.game.state, &error),
                   HF_OK);
  assert_false(again.ended);
  hf_record_resume(&resumed.writer, &again);
  play_to_end(&at);
  play_to_end(&resumed);
  assert_string_equal(at.record.text, resumed.record.text);
}

/* With forced decisions taken at once the record still has every one. */
static void forced_decisions_are_written(void **unused) {
  static table at;
  static hf_replay again;
  static generic_state state;
  hf_how forced = {.take_forced = true};
  hf_error error;
  (void)unused;
  begin(&at, 8);
  hf_record_forced(&at.writer, null_rules(), &at.game.state, &forced);
  while (!hf_over(&at.game.state)) {
    unsigned seat = generic_pick_seat(&at.game.state, &at.random);
    hf_option option = hf_option_at(null_rules(), &at.game.state, seat, 0);
    assert_true(hf_option_count(null_rules(), &at.game.state, seat) > 1);
    hf_record_choose(&at.writer, null_rules(), &at.game.state, seat, option, &forced, NULL);
  }
  hf_record_end(&at.writer, null_rules(), &at.game.state, NULL);
  assert_int_equal(replay(at.record.text, at.record.length, &again, &state.state, &error), HF_OK);
  assert_memory_equal(&state, &at.game, hf_size(&at.game.state));
}

/* --- what is refused --------------------------------------------------- */

/* Replaces the first `from` behind `after` and replays. */
static void assert_refused(const table *at, const char *after, const char *from, const char *to,
                           hf_status status, const char *message) {
  static hf_replay again;
  static generic_state state;
  static char text[70000];
  hf_error error = {.message = ""};
  const char *place = strstr(strstr(at->record.text, after), from);
  size_t before = (size_t)(place - at->record.text);
  memcpy(text, at->record.text, before);
  size_t length = before + (size_t)sprintf(text + before, "%s%s", to, place + strlen(from));
  unsigned line = 1;
  for (size_t i = 0; i < before; i++) line += text[i] == '\n';
  if (replay(text, length, &again, &state.state, &error) != status ||
      strstr(error.message, message) == NULL)
    fail_msg("`%s` -> `%s`: status %d, %s", from, to, (int)error.status, error.message);
  assert_true(error.line + 1 >= line && error.line <= line + 1);
}

static void a_changed_head_is_refused(void **unused) {
  static table at;
  (void)unused;
  begin(&at, 7);
  play_to_end(&at);
  assert_refused(&at, "holdfast", "record 1", "record 3", HF_BAD_RECORD, "expected `record 1`");
  assert_refused(&at, "holdfast", "holdfast", "PK", HF_BAD_RECORD, "`holdfast`");
  assert_refused(&at, "game", "null", "chess", HF_NO_SUCH_GAME, "`chess`");
  assert_refused(&at, "rules", "1", "2", HF_BAD_RECORD, "version 2 of the rules");
  assert_refused(&at, "cards", "0000", "0001", HF_BAD_RECORD, "other cards");
  assert_refused(&at, "cards", "0000", "00", HF_BAD_RECORD, "16 hexadecimal");
  assert_refused(&at, "settings", "seats=3", "seats=9", HF_BAD_SETTING, "2 to 4 seats");
  assert_refused(&at, "settings", "colors=red", "colors=reed", HF_BAD_SETTING, "`reed`");
  assert_refused(&at, "player", "player 2", "player 1", HF_BAD_RECORD, "two players");
  assert_refused(&at, "player", "player 2", "player 77", HF_BAD_RECORD, "number of a seat");
  assert_refused(&at, "seed", "seed ", "seed 0", HF_BAD_RECORD, "64 hexadecimal");
  assert_refused(&at, "random", "chacha", "dice", HF_BAD_RECORD, "`chacha` or `fast`");
  assert_refused(&at, "\nlog", "log\n", "", HF_BAD_RECORD, "`log`");
  assert_refused(&at, "holdfast", "\n", "\n\xFF", HF_BAD_RECORD, "not text");
  assert_refused(&at, "holdfast", "\n", "\n\x01", HF_BAD_RECORD, "not text");
  assert_refused(&at, "holdfast", "\n", "\n\xC0\xAF", HF_BAD_RECORD, "not text");
}

/* No state knows a player's name; the sum at the end does. */
static void a_changed_name_is_found_at_the_end(void **unused) {
  static table at;
  static hf_replay again;
  static generic_state state;
  hf_error error;
  (void)unused;
  begin(&at, 7);
  play_to_end(&at);
  memcpy(strstr(at.record.text, "Ann"), "Eve", 3);
  assert_int_equal(replay(at.record.text, at.record.length, &again, &state.state, &error),
                   HF_BAD_RECORD);
  assert_non_null(strstr(error.message, "the sum does not fit"));
}

static void a_changed_log_is_refused(void **unused) {
  static table at;
  (void)unused;
  begin(&at, 7);
  play_to_end(&at);
  assert_refused(&at, "\nlog\n", "\n1 ", "\n2 ", HF_BAD_RECORD, "decision number 1 should follow");
  assert_refused(&at, "\nlog\n", "\n1 ", "\nzz ", HF_BAD_RECORD, "the number of a decision");
  assert_refused(&at, "\nlog\n", "bid", "bet", HF_BAD_RECORD, "`bet ");
  assert_refused(&at, "\nlog\n", " bid ", " pass =00000000 ", HF_BAD_RECORD, "decision 1");
  assert_refused(&at, "\nlog\n", "\n1 ", "\n1 white ", HF_BAD_RECORD, "no seat `white`");
  assert_refused(&at, "\nlog\n", " =", " =g", HF_BAD_RECORD, "8 hexadecimal");
  assert_refused(&at, "\nlog\n", "\n2 ", "\nundo 1\n2 ", HF_BAD_RECORD, "before number 1");
  assert_refused(&at, "\nend ", "by ", "by no-", HF_BAD_RECORD, "the sum does not fit");
  assert_refused(&at, "\nsum ", "sum ", "sum x", HF_BAD_RECORD, "breaks off");
  assert_refused(&at, "\nsum ", "\nsum ", "\nlog\nsum ", HF_BAD_RECORD, "breaks off");
}

/* Says which decision came out different. */
static void a_wrong_hash_is_found_at_its_decision(void **unused) {
  static table at;
  char from[16], to[16];
  (void)unused;
  begin(&at, 7);
  play_to_end(&at);
  const char *fourth = strstr(at.record.text, "\n4 ");
  memcpy(from, strstr(fourth, " =") + 2, 8);
  from[8] = '\0';
  memcpy(to, from, sizeof to);
  to[3] = to[3] == '0' ? '1' : '0';
  assert_refused(&at, "\n4 ", from, to, HF_BAD_RECORD, "decision 4: the game comes out different");
}

static void endless_lines_and_empty_texts_are_refused(void **unused) {
  static hf_replay again;
  static generic_state state;
  static char text[HF_RECORD_LINE_MAX + 100];
  hf_error error;
  (void)unused;
  assert_int_equal(replay("", 0, &again, &state.state, &error), HF_BAD_RECORD);
  memset(text, 'a', sizeof text);
  assert_int_equal(replay(text, sizeof text, &again, &state.state, &error), HF_BAD_RECORD);
  assert_int_equal(error.column, HF_RECORD_LINE_MAX);
  assert_int_equal(replay("holdfast record 1\ngame null", 27, &again, &state.state, &error),
                   HF_BAD_RECORD);
  assert_int_equal(error.line, 2);
  assert_non_null(strstr(error.message, "breaks off"));
}

/* The choices of one line belong to one group. */
static void two_decisions_on_one_line_are_refused(void **unused) {
  static table at;
  (void)unused;
  begin(&at, 7);
  play_to_end(&at);
  const char *first = strstr(at.record.text, "\nlog\n") + 5;
  char from[64] = "", to[100];
  memcpy(from, first, (size_t)(strstr(first, " =") - first));
  snprintf(to, sizeof to, "%s, pass", from);
  assert_refused(&at, "\nlog\n", from, to, HF_BAD_RECORD, "not one group");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_record_can_be_read_by_a_person),
      cmocka_unit_test(a_group_is_one_line),
      cmocka_unit_test(other_entries_are_kept),
      cmocka_unit_test(an_undo_goes_back_and_draws_anew),
      cmocka_unit_test(an_unfinished_game_is_resumed),
      cmocka_unit_test(forced_decisions_are_written),
      cmocka_unit_test(a_changed_head_is_refused),
      cmocka_unit_test(a_changed_name_is_found_at_the_end),
      cmocka_unit_test(a_changed_log_is_refused),
      cmocka_unit_test(a_wrong_hash_is_found_at_its_decision),
      cmocka_unit_test(endless_lines_and_empty_texts_are_refused),
      cmocka_unit_test(two_decisions_on_one_line_are_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
