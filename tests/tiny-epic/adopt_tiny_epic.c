/* Positions that an earlier version of Tiny Epic's rules has kept go on: what it
 * offered on the way is found anew, and what is no sound position stays refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "core/game.h"
#include "games/tiny-epic/rules/table.h"

static te_state memory;

static hf_state *state(void) { return (hf_state *)(void *)&memory; }
static const hf_rules *rules(void) { return hf_rules_builtin(hf_game_find("tiny-epic")); }

static void set_up(const char *line) {
  hf_error error = {0};
  if (rules()->game->scene_set(rules(), state(), line, &error) != HF_OK)
    fail_msg("%s: %s", line, error.message);
}

static void choose(unsigned seat, const char *notation) {
  hf_error error = {0};
  hf_option option;
  if (hf_option_read(rules(), state(), seat, notation, &option, &error) != HF_OK ||
      hf_choose(rules(), state(), seat, option, NULL, &error) != HF_OK)
    fail_msg("%s: %s", notation, error.message);
}

/* An army stands in an empty domain, halfway in its march. */
static int begin(void **unused) {
  hf_settings settings;
  hf_seed seed = hf_seed_from(1);
  (void)unused;
  hf_settings_read(rules(), "seats=2 houses=stark,lannister first=1", &settings, NULL);
  hf_create(rules(), &settings, &seed, HF_RANDOM_CHACHA, NULL, state(), NULL);
  set_up("at winterfell stark 2 hero");
  set_up("turn stark march whisper");
  set_up("begin");
  choose(0, "place march recruit");
  choose(0, "march winterfell");
  choose(0, "take stark");
  choose(0, "take stark");
  choose(0, "to shadow-tower");
  return 0;
}

static hf_status adopt(void) { return hf_adopt(rules(), state(), sizeof memory, NULL); }

static void options_are_found_anew(void **unused) {
  te_state before = memory;
  (void)unused;
  assert_int_equal(adopt(), HF_OK);
  assert_memory_equal(&before, &memory, sizeof memory);
  memory.priv[0].options |= UINT64_C(1) << (TE_MOVE_TOKEN + TE_STARK); /* version 1: it may stay */
  assert_int_equal(hf_check(rules(), state(), sizeof memory, NULL), HF_BAD_STATE);
  assert_int_equal(adopt(), HF_OK);
  assert_memory_equal(&before, &memory, sizeof memory);
}

static void an_open_group_begins_again(void **unused) {
  te_state before = memory;
  (void)unused;
  memory.priv[0].picks[memory.priv[0].pick_count++] = TE_MOVE_TOKEN + TE_STARK;
  assert_int_equal(hf_check(rules(), state(), sizeof memory, NULL), HF_BAD_STATE);
  assert_int_equal(adopt(), HF_OK);
  assert_memory_equal(&before, &memory, sizeof memory);
}

static void what_is_unsound_stays_refused(void **unused) {
  (void)unused;
  memory.pub.house[TE_STARK].mat++;
  assert_int_equal(adopt(), HF_BAD_STATE);
  begin(NULL);
  memory.core.flow.asked = 2; /* Lannister, of whom nothing is asked */
  assert_int_equal(adopt(), HF_BAD_STATE);
  begin(NULL);
  assert_int_equal(hf_adopt(rules(), state(), sizeof memory - 8, NULL), HF_BAD_STATE);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup(options_are_found_anew, begin),
      cmocka_unit_test_setup(an_open_group_begins_again, begin),
      cmocka_unit_test_setup(what_is_unsound_stays_refused, begin),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
