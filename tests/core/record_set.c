/* A record names the card set that it was played with, by its name and the hash of its cards; one
 * of the set that is built in is what records were before there were others. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "generic.h"

#include <stdlib.h>

static const char own_cards[] = "character a-guest \"A Guest\"\n"
                                "  faction neutral\n"
                                "  cost 1\n"
                                "  strength 1\n"
                                "  origin holdfast\n";

static char text[1 << 20];
static size_t length;

static void append(void *user, const char *line, size_t count) {
  (void)user;
  assert_true(length + count < sizeof text);
  memcpy(text + length, line, count);
  length += count;
  text[length] = '\0';
}

static const hf_rules *load(const char *name, const char *own, void **memory) {
  const hf_game *game = hf_game_find("card-game");
  const hf_rules *set, *rules;
  hf_error error;
  hf_card_texts texts = {.name = name, .own = own, .own_length = own == NULL ? 0 : strlen(own)};
  size_t size = hf_rules_set_memory(game, &texts);
  *memory = malloc(size + 1);
  if (hf_rules_load_set(game, &texts, *memory, size, &set, &rules, &error) != HF_OK)
    fail_msg("%s", error.message);
  return rules;
}

/* A few decisions are enough: they come out as written only with the same cards. */
static void play(const char *name, const char *own) {
  static generic_state game;
  void *memory;
  const hf_rules *rules = load(name, own, &memory);
  hf_settings settings;
  hf_seed seed = hf_seed_from(12);
  hf_random random;
  hf_record_writer writer = {.write = append};
  hf_error error;
  length = 0;
  if (hf_settings_read(rules, "seats=2", &settings, &error) != HF_OK) fail_msg("%s", error.message);
  hf_record_head head = {.rules = rules,
                         .settings = &settings,
                         .seed = &seed,
                         .own_cards = own,
                         .own_cards_length = own == NULL ? 0 : strlen(own)};
  hf_random_start(&random, &seed, HF_RANDOM_FAST);
  assert_int_equal(hf_record_begin(&writer, &head, &error), HF_OK);
  hf_create(rules, &settings, &seed, HF_RANDOM_CHACHA, NULL, &game.state, NULL);
  for (unsigned i = 0; i < 100 && !hf_over(&game.state); i++) {
    unsigned seat = generic_pick_seat(&game.state, &random);
    uint32_t pick = hf_random_below(&random, hf_option_count(rules, &game.state, seat));
    hf_option option = hf_option_at(rules, &game.state, seat, pick);
    assert_int_equal(hf_record_choose(&writer, rules, &game.state, seat, option, NULL, NULL),
                     HF_OK);
  }
  free(memory);
}

static hf_status replay(hf_error *error) {
  static hf_record record;
  static hf_replay again;
  static generic_state game;
  const hf_rules *rules;
  hf_status status = hf_record_read(text, length, &record, error);
  if (status != HF_OK) return status;
  size_t size = hf_record_memory(&record);
  void *memory = malloc(size + 1);
  if (size > 0)
    assert_int_equal(hf_record_rules(&record, memory, size - 1, &rules, error), HF_NO_ROOM);
  *error = (hf_error){0};
  status = hf_record_rules(&record, memory, size, &rules, error);
  if (status == HF_OK) status = hf_replay_start(&again, &record, rules, &game.state, NULL, error);
  if (status == HF_OK) status = hf_replay_all(&again, error);
  free(memory);
  return status;
}

static void replays(void) {
  hf_error error;
  if (replay(&error) != HF_OK) fail_msg("line %u: %s", (unsigned)error.line, error.message);
}

static void the_set_that_is_built_in_needs_no_name(void **unused) {
  (void)unused;
  play("core", NULL);
  assert_memory_equal(text, "holdfast record 1\ngame card-game\nrules ", 39);
  assert_null(strstr(text, "\nset "));
  replays();
}

static void another_is_named(void **unused) {
  (void)unused;
  play("all", NULL);
  assert_memory_equal(text, "holdfast record 2\ngame card-game\nrules ", 39);
  assert_non_null(strstr(text, "\nset all\ncards "));
  replays();
}

static void own_cards_lie_over_it(void **unused) {
  (void)unused;
  play("all", own_cards);
  assert_non_null(strstr(text, "\nset all\ncards "));
  assert_non_null(strstr(text, "\n| character a-guest"));
  replays();
}

static void a_set_with_other_cards_is_told(void **unused) {
  hf_error error;
  (void)unused;
  play("all", NULL);
  char *hash = strstr(text, "\ncards ") + strlen("\ncards ");
  *hash = *hash == '0' ? '1' : '0';
  assert_int_equal(replay(&error), HF_BAD_RECORD);
  assert_int_equal(error.line, 5);
  assert_non_null(strstr(error.message, "other cards of the set 'all'"));
}

static void a_set_that_is_not_here_is_told(void **unused) {
  hf_error error;
  (void)unused;
  play("all", NULL);
  memcpy(strstr(text, "\nset all") + strlen("\nset "), "old", 3);
  assert_int_equal(replay(&error), HF_BAD_CARDS);
  assert_int_equal(error.line, 4);
  assert_non_null(strstr(error.message, "has no card set 'old'"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_set_that_is_built_in_needs_no_name),
      cmocka_unit_test(another_is_named),
      cmocka_unit_test(own_cards_lie_over_it),
      cmocka_unit_test(a_set_with_other_cards_is_told),
      cmocka_unit_test(a_set_that_is_not_here_is_told),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
