/* The public functions with arguments from anywhere: wrong seats, wrong
 * numbers, wrong texts. Whole games are played by the generic tests. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "generic.h"

static const hf_rules *null_rules(void) { return hf_rules_builtin(hf_game_find("null")); }

static hf_state *new_game(generic_state *memory) {
  hf_settings settings;
  hf_seed seed = hf_seed_from(1);
  hf_error error;
  if (hf_settings_read(null_rules(), "seats=3 colors=red,green,blue", &settings, &error) != HF_OK ||
      hf_create(null_rules(), &settings, &seed, HF_RANDOM_FAST, NULL, &memory->state, &error) !=
          HF_OK)
    fail_msg("%s", error.message);
  return &memory->state;
}

/* --- messages ---------------------------------------------------------- */

static void messages_are_put_together(void **unused) {
  hf_error error;
  (void)unused;
  assert_int_equal(
      hf_fail_at(&error, HF_BAD_CARDS, 3, 4, "%s: %d, %u, %c, 100 %%", "so", -12, 4000000000U, 'x'),
      HF_BAD_CARDS);
  assert_string_equal(error.message, "so: -12, 4000000000, x, 100 %");
  assert_int_equal(error.line, 3);
  assert_int_equal(error.column, 4);
  hf_fail(&error, HF_NO_ROOM, "%s, %d", NULL, INT32_MIN);
  assert_string_equal(error.message, "(nothing), -2147483648");
  assert_int_equal(hf_fail(NULL, HF_NOT_LEGAL, "nobody reads this"), HF_NOT_LEGAL);
}

static void long_messages_are_cut(void **unused) {
  char text[1000];
  hf_error error;
  (void)unused;
  memset(text, 'a', sizeof text);
  text[sizeof text - 1] = '\0';
  hf_fail(&error, HF_NOT_LEGAL, "%s %d", text, 3);
  assert_int_equal(strlen(error.message), sizeof error.message - 1);
}

/* --- hashes ------------------------------------------------------------ */

/* Every bit of every length counts, and so does the length. */
static void every_bit_changes_the_hash(void **unused) {
  uint8_t bytes[80];
  (void)unused;
  memset(bytes, 0, sizeof bytes);
  for (size_t length = 0; length < sizeof bytes; length++) {
    uint64_t plain = hf_hash_bytes(bytes, length, 0);
    assert_true(plain != hf_hash_bytes(bytes, length + 1, 0));
    assert_true(plain != hf_hash_bytes(bytes, length, 1));
    for (size_t bit = 0; bit < 8 * length; bit++) {
      bytes[bit / 8] ^= (uint8_t)(1U << bit % 8);
      uint64_t changed = hf_hash_bytes(bytes, length, 0);
      assert_true(plain != changed && (uint32_t)plain != (uint32_t)changed);
      bytes[bit / 8] ^= (uint8_t)(1U << bit % 8);
    }
  }
}

/* Records hold hashes: they must not move. */
static void hashes_stay_what_they_are(void **unused) {
  (void)unused;
  assert_int_equal(hf_hash_bytes("", 0, 0), UINT64_C(0xC8404BA37B89D45E));
  assert_int_equal(hf_hash_bytes("a hold of stone, fast by the sea; nothing more", 46, 7),
                   UINT64_C(0xEA4515528BD69ACD));
}

/* --- wrong arguments --------------------------------------------------- */

static void seats_that_are_not_there_have_nothing(void **unused) {
  static const unsigned seats[] = {3, 15, 16, 31, 32, 64, HF_SPECTATOR, 256, UINT32_MAX};
  static generic_state memory;
  hf_state *state = new_game(&memory);
  char text[HF_NOTATION_MAX];
  hf_option option;
  hf_error error;
  (void)unused;
  for (size_t i = 0; i < sizeof seats / sizeof *seats; i++) {
    assert_int_equal(hf_option_count(null_rules(), state, seats[i]), 0);
    assert_int_equal(hf_option_at(null_rules(), state, seats[i], 0), HF_NO_OPTION);
    assert_false(hf_is_legal(null_rules(), state, seats[i], 0x101));
    assert_int_equal(hf_group_length(null_rules(), state, seats[i]), 0);
    assert_int_equal(hf_group_at(null_rules(), state, seats[i], 0), HF_NO_OPTION);
    assert_int_equal(hf_prompt_of(null_rules(), state, seats[i]).kind, 0);
    assert_int_equal(hf_take_back(null_rules(), state, seats[i], &error), HF_NO_SUCH_SEAT);
    assert_int_equal(hf_option_write(null_rules(), state, seats[i], 0x101, text), 0);
    assert_int_equal(hf_option_read(null_rules(), state, seats[i], "bid 1", &option, &error),
                     HF_NO_SUCH_SEAT);
    assert_int_equal(hf_seat_write(null_rules(), state, seats[i], text), 0);
  }
}

static void refusals_say_what_would_have_been_right(void **unused) {
  static generic_state memory;
  hf_state *state = new_game(&memory);
  hf_error error;
  (void)unused;
  hf_choose(null_rules(), state, 7, 0, NULL, &error);
  assert_string_equal(error.message, "there is no seat number 7: seats run from 0 to 2");
  hf_choose(null_rules(), state, 0, 0x300, NULL, &error);
  assert_non_null(strstr(error.message, "red may not choose `raise` now"));
  hf_choose(null_rules(), state, 0, 0xFFFF, NULL, &error);
  assert_string_equal(error.message, "option number 65535 means nothing");
  hf_choose(null_rules(), state, 0, hf_option_at(null_rules(), state, 0, 0), NULL, NULL);
  hf_choose(null_rules(), state, 0, 0x101, NULL, &error);
  assert_string_equal(error.message, "red has nothing to decide now");
  hf_take_back(null_rules(), state, 1, &error);
  assert_string_equal(error.message, "green has made no choice that is still open");
}

static void assert_not_notation(const hf_state *state, const char *text, unsigned column) {
  hf_option option = 77;
  hf_error error;
  if (hf_option_read(null_rules(), state, 0, text, &option, &error) != HF_BAD_NOTATION)
    fail_msg("`%s` was read", text);
  assert_int_equal(error.column, column);
  assert_int_equal(option, 77);
}

static void only_canonical_notation_is_read(void **unused) {
  static generic_state memory;
  hf_state *state = new_game(&memory);
  char text[200];
  (void)unused;
  assert_not_notation(state, "", 1);
  assert_not_notation(state, " bid 1", 1);
  assert_not_notation(state, "bid  1", 5);
  assert_not_notation(state, "bid 1 ", 6);
  assert_not_notation(state, "bid 1\n", 6);
  assert_not_notation(state, "bid 1, bid 2", 6);
  assert_not_notation(state, "bid \xC3\xA4", 5);
  assert_not_notation(state, "Bid 1", 0);
  assert_not_notation(state, "bid 9", 0);
  memset(text, 'a', sizeof text);
  text[sizeof text - 1] = '\0';
  assert_not_notation(state, text, HF_NOTATION_MAX);
}

static void talk_needs_a_game_that_has_it(void **unused) {
  static generic_state memory;
  hf_state *state = new_game(&memory);
  char text[HF_NOTATION_MAX];
  hf_talk talk;
  hf_error error;
  (void)unused;
  assert_int_equal(hf_talk_read(null_rules(), state, 0, "hello", &talk, &error), HF_BAD_NOTATION);
  assert_int_equal(hf_talk_write(null_rules(), state, 0, 1, text), 0);
}

/* --- events, views, games ---------------------------------------------- */

static void secret_operands_are_hidden(void **unused) {
  hf_event event = {
      .hidden = 1U << 1 | 1U << 5, .seen_by = 1U << 2, .arg = {10, 11, 12, 13, 14, 15}};
  (void)unused;
  hf_event other = hf_event_for(&event, 1), own = hf_event_for(&event, 2);
  hf_event watcher = hf_event_for(&event, HF_SPECTATOR);
  assert_int_equal(other.arg[0], 10);
  assert_int_equal(other.arg[1], HF_HIDDEN);
  assert_int_equal(other.arg[5], HF_HIDDEN);
  assert_memory_equal(own.arg, event.arg, sizeof own.arg);
  assert_memory_equal(watcher.arg, other.arg, sizeof own.arg);
}

/* Whoever has no seat sees what somebody who watches sees. */
static void an_unknown_seat_is_a_spectator(void **unused) {
  static generic_state memory;
  static generic_view one, two;
  hf_state *state = new_game(&memory);
  (void)unused;
  hf_view_of(null_rules(), state, HF_SPECTATOR, &one.view);
  hf_view_of(null_rules(), state, 3, &two.view);
  assert_memory_equal(&one, &two, hf_view_size(null_rules(), state));
  assert_int_equal(hf_view_seat(&two.view), HF_SPECTATOR);
  assert_int_equal(hf_view_asked(&two.view), 7);
  assert_int_equal(hf_sample_size(null_rules(), &two.view), hf_size(state));
}

static void games_are_found_by_id(void **unused) {
  (void)unused;
  assert_null(hf_game_find(NULL));
  assert_null(hf_game_find("chess"));
  assert_null(hf_game_at(hf_game_count()));
  for (size_t i = 0; i < hf_game_count(); i++)
    assert_ptr_equal(hf_game_find(hf_game_id(hf_game_at(i))), hf_game_at(i));
  assert_string_equal(hf_setting_at(hf_game_find("null"), 99).key, "");
  assert_string_equal(hf_ending_name(null_rules(), 99), "unknown");
}

static void own_cards_need_a_game_with_cards(void **unused) {
  const hf_rules *rules;
  hf_error error;
  (void)unused;
  assert_int_equal(hf_rules_load(hf_game_find("null"), "own", "", 0, NULL, 0, &rules, &error),
                   HF_BAD_CARDS);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(messages_are_put_together),
      cmocka_unit_test(long_messages_are_cut),
      cmocka_unit_test(every_bit_changes_the_hash),
      cmocka_unit_test(hashes_stay_what_they_are),
      cmocka_unit_test(seats_that_are_not_there_have_nothing),
      cmocka_unit_test(refusals_say_what_would_have_been_right),
      cmocka_unit_test(only_canonical_notation_is_read),
      cmocka_unit_test(talk_needs_a_game_that_has_it),
      cmocka_unit_test(secret_operands_are_hidden),
      cmocka_unit_test(an_unknown_seat_is_a_spectator),
      cmocka_unit_test(games_are_found_by_id),
      cmocka_unit_test(own_cards_need_a_game_with_cards),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
