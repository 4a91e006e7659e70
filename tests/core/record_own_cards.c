/* Players' own cards travel in the record: whoever has the record can play it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "generic.h"

#include <stdlib.h>

static const char own_cards[] = "# Two changed allies\n"
                                "\n"
                                "ally varys \"Varys\"\n"
                                "  origin holdfast\n"
                                "  when after the resolution\n"
                                "  choose prey: participating characters of participants\n"
                                "  do remove 1 power from prey\n"
                                "ally ygritte \"Ygritte\"\n"
                                "  origin holdfast\n"
                                "  when totals are compared\n"
                                "  if you participate\n"
                                "  do add 4 to your side\n";

static char text[1 << 20];
static size_t length;

static void append(void *user, const char *line, size_t count) {
  (void)user;
  assert_true(length + count < sizeof text);
  memcpy(text + length, line, count);
  length += count;
  text[length] = '\0';
}

static const hf_rules *load(void **memory) {
  const hf_game *game = hf_game_find("iron-throne");
  const hf_rules *rules;
  hf_error error;
  size_t size = hf_rules_memory(game, strlen(own_cards));
  *memory = malloc(size);
  if (hf_rules_load(game, "own", own_cards, strlen(own_cards), *memory, size, &rules, &error) !=
      HF_OK)
    fail_msg("%u:%u: %s", (unsigned)error.line, (unsigned)error.column, error.message);
  assert_true(hf_rules_hash(rules) != hf_rules_hash(hf_rules_builtin(game)));
  return rules;
}

static void play(const hf_rules *rules, hf_state *state) {
  hf_settings settings;
  hf_seed seed = hf_seed_from(12);
  hf_random random;
  hf_record_writer writer = {.write = append};
  hf_error error;
  length = 0;
  assert_int_equal(hf_settings_read(rules, "seats=3 allies=on", &settings, &error), HF_OK);
  hf_record_head head = {.rules = rules,
                         .settings = &settings,
                         .seed = &seed,
                         .own_cards = own_cards,
                         .own_cards_length = strlen(own_cards)};
  hf_random_start(&random, &seed, HF_RANDOM_FAST);
  assert_int_equal(hf_record_begin(&writer, &head, &error), HF_OK);
  hf_create(rules, &settings, &seed, HF_RANDOM_CHACHA, NULL, state, NULL);
  while (!hf_over(state)) {
    unsigned seat = generic_pick_seat(state, &random);
    uint32_t pick = hf_random_below(&random, hf_option_count(rules, state, seat));
    hf_option option = hf_option_at(rules, state, seat, pick);
    assert_int_equal(hf_record_choose(&writer, rules, state, seat, option, NULL, NULL), HF_OK);
  }
  hf_record_end(&writer, rules, state, NULL);
}

static hf_status replay(hf_state *state, hf_error *error) {
  static hf_record record;
  static hf_replay again;
  const hf_rules *rules;
  hf_status status = hf_record_read(text, length, &record, error);
  assert_int_equal(status, HF_OK);
  size_t size = hf_record_memory(&record);
  void *memory = malloc(size);
  assert_int_equal(hf_record_rules(&record, memory, size - 1, &rules, error), HF_NO_ROOM);
  status = hf_record_rules(&record, memory, size, &rules, error);
  if (status == HF_OK) status = hf_replay_start(&again, &record, rules, state, NULL, error);
  if (status == HF_OK) status = hf_replay_all(&again, error);
  free(memory);
  return status;
}

static void own_cards_are_replayed(void **unused) {
  static generic_state game, again;
  void *memory;
  hf_error error;
  (void)unused;
  play(load(&memory), &game.state);
  assert_non_null(strstr(text, "\n| # Two changed allies\n| \n| ally varys"));
  if (replay(&again.state, &error) != HF_OK)
    fail_msg("line %u: %s", (unsigned)error.line, error.message);
  assert_memory_equal(&game, &again, hf_size(&game.state));
  free(memory);
}

/* A mistake in them is told with its place in the record. */
static void a_mistake_in_own_cards_has_its_place(void **unused) {
  static generic_state game;
  void *memory;
  hf_error error;
  unsigned line = 1;
  (void)unused;
  play(load(&memory), &game.state);
  char *place = strstr(text, "totals are");
  memcpy(place, "tolals are", 10);
  for (const char *at = text; at < place; at++) line += *at == '\n';
  assert_int_equal(replay(&game.state, &error), HF_BAD_CARDS);
  assert_int_equal(error.line, line);
  assert_int_equal(error.column, 1 + strlen("|   when "));
  free(memory);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(own_cards_are_replayed),
      cmocka_unit_test(a_mistake_in_own_cards_has_its_place),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
