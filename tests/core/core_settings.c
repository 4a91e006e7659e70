/* Settings as text: read, refused, written. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "core/game.h"

#include <string.h>

static const hf_rules *null_rules(void) { return hf_rules_builtin(hf_game_find("null")); }

static void assert_written(const char *given, const char *wanted) {
  hf_settings settings;
  hf_error error;
  char text[200];
  if (hf_settings_read(null_rules(), given, &settings, &error) != HF_OK)
    fail_msg("`%s`: %s", given, error.message);
  assert_int_equal(hf_settings_write(null_rules(), &settings, text, sizeof text), strlen(wanted));
  assert_string_equal(text, wanted);
}

static void what_is_not_given_is_the_default(void **unused) {
  (void)unused;
  assert_written("", "seats=2 rounds=3 colors=random,random");
  assert_written("  seats=3 ", "seats=3 rounds=3 colors=random,random,random");
  assert_written("colors=blue seats=3", "seats=3 rounds=3 colors=blue,random,random");
  assert_written("rounds=9 seats=4 colors=red,blue,random,green",
                 "seats=4 rounds=9 colors=red,blue,random,green");
}

static void assert_refused(const char *given, unsigned column, const char *part) {
  hf_settings settings, before;
  hf_error error;
  memset(&settings, 7, sizeof settings);
  before = settings;
  if (hf_settings_read(null_rules(), given, &settings, &error) != HF_BAD_SETTING)
    fail_msg("`%s` was not refused", given);
  if (strstr(error.message, part) == NULL) fail_msg("`%s`: %s", given, error.message);
  assert_int_equal(error.status, HF_BAD_SETTING);
  assert_int_equal(error.column, column);
  assert_memory_equal(&settings, &before, sizeof settings);
}

static void mistakes_are_refused_with_their_place(void **unused) {
  (void)unused;
  assert_refused("seats=5", 7, "2 to 4 seats");
  assert_refused("rounds=3 seats=1", 16, "2 to 4 seats");
  assert_refused("seats=many", 7, "2 to 4 seats");
  assert_refused("seats=2 seats=3", 9, "given twice");
  assert_refused("rounds=0", 8, "1..9");
  assert_refused("rounds=10", 8, "1..9");
  assert_refused("rounds=99999999999", 8, "1..9");
  assert_refused("rounds=", 8, "1..9");
  assert_refused("rounds", 1, "key=value");
  assert_refused("speed=3", 1, "no setting `speed`");
  assert_refused("=3", 1, "no setting");
  assert_refused("colors=red,purple", 12, "`purple`");
  assert_refused("colors=red,", 12, "red|green");
  assert_refused("colors=red,green,blue", 18, "`seats=`");
  assert_refused("colors=red,red", 0, "both be red");
}

static void a_short_buffer_is_not_overrun(void **unused) {
  hf_settings settings;
  char text[12] = "???????????";
  (void)unused;
  hf_settings_default(null_rules(), 2, &settings);
  assert_int_equal(hf_settings_write(null_rules(), &settings, text, 10), 37);
  assert_string_equal(text, "seats=2 r");
  assert_int_equal(text[10], '?');
}

static void impossible_values_do_not_set_up_a_game(void **unused) {
  hf_settings settings;
  hf_seed seed = hf_seed_from(1);
  uint64_t state[HF_STATE_MAX / 8];
  hf_error error;
  (void)unused;
  memset(state, 0x55, sizeof state);
  for (unsigned i = 0; i < 4; i++) {
    hf_settings_default(null_rules(), 3, &settings);
    if (i == 0) settings.seats = 0;
    if (i == 1) settings.seats = UINT32_MAX;
    if (i == 2) settings.value[0] = 10;
    if (i == 3) settings.seat[2].value[0] = 5;
    assert_int_equal(hf_state_size(null_rules(), &settings), 0);
    assert_int_equal(hf_create(null_rules(), &settings, &seed, HF_RANDOM_FAST, NULL,
                               (hf_state *)(void *)state, &error),
                     HF_BAD_SETTING);
    assert_int_equal(state[0], UINT64_C(0x5555555555555555));
  }
}

/* --- lists, with a game that has nothing but settings ------------------ */

static const char *const cards[] = {"raven", "wolf", "stag"};

static int card_value(const hf_rules *rules, size_t setting, const char *word, size_t length) {
  (void)rules;
  for (int i = 0; setting == 1 && i < 3; i++)
    if (strlen(cards[i]) == length && memcmp(cards[i], word, length) == 0) return i;
  return -1;
}

static const char *card_name(const hf_rules *rules, size_t setting, unsigned value) {
  (void)rules;
  return setting == 1 && value < 3 ? cards[value] : NULL;
}

static const hf_setting_info deck_settings[] = {
    {.key = "level", .choices = "low|high", .default_value = "low", .per_seat = true},
    {.key = "decks", .choices = "cards", .default_value = "raven", .per_seat = true, .list = true},
    {.key = "fog", .choices = "off|on", .default_value = "on"},
};
static const hf_game deck_game = {.title = "Decks",
                                  .min_seats = 2,
                                  .max_seats = 2,
                                  .settings = deck_settings,
                                  .setting_count = 3,
                                  .setting_word = card_value,
                                  .setting_name = card_name};
static const hf_rules deck_rules = {.game = &deck_game};

static void lists_are_read_and_written(void **unused) {
  hf_settings settings;
  hf_error error;
  char text[200];
  (void)unused;
  assert_int_equal(hf_settings_read(&deck_rules, "decks=wolf*2+stag+wolf,raven*12 level=high",
                                    &settings, &error),
                   HF_OK);
  assert_int_equal(settings.seat[0].list_length, 4);
  assert_int_equal(settings.seat[0].list[2], 2);
  assert_int_equal(settings.seat[1].list_length, 12);
  assert_int_equal(settings.value[0], 1);
  hf_settings_write(&deck_rules, &settings, text, sizeof text);
  assert_string_equal(text, "seats=2 level=high,low decks=wolf*2+stag+wolf,raven*12 fog=on");
  assert_int_equal(hf_settings_read(&deck_rules, "decks=,", &settings, &error), HF_OK);
  hf_settings_write(&deck_rules, &settings, text, sizeof text);
  assert_string_equal(text, "seats=2 level=low,low decks=, fog=on");
}

static void wrong_lists_are_refused(void **unused) {
  static const char *const wrong[] = {
      "decks=lion",    "decks=wolf*", "decks=wolf*0", "decks=wolf*257", "decks=wolf*160+stag*97",
      "decks=wolf**2", "decks=+",     "decks=cards"};
  hf_settings settings;
  hf_error error;
  (void)unused;
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
    assert_int_equal(hf_settings_read(&deck_rules, wrong[i], &settings, &error), HF_BAD_SETTING);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_is_not_given_is_the_default),
      cmocka_unit_test(mistakes_are_refused_with_their_place),
      cmocka_unit_test(a_short_buffer_is_not_overrun),
      cmocka_unit_test(impossible_values_do_not_set_up_a_game),
      cmocka_unit_test(lists_are_read_and_written),
      cmocka_unit_test(wrong_lists_are_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
