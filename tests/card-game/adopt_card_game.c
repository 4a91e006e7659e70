/* Positions that an earlier version of The Card Game's rules has kept go on: what it found
 * otherwise is found anew, and what is no sound position stays refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "games/card-game/rules/state/table.h"
#include "holdfast/holdfast.h"

typedef union position {
  hf_state state;
  uint64_t bytes[HF_STATE_MAX / 8];
} position;

static position now;

static const hf_rules *rules(void) { return hf_rules_builtin(hf_game_find("card-game")); }

/* In the midst of a game, with cards in play. */
static int begin(void **unused) {
  hf_settings settings;
  hf_seed seed = hf_seed_from(5);
  hf_random random;
  (void)unused;
  assert_int_equal(hf_settings_read(rules(), "seats=2", &settings, NULL), HF_OK);
  memset(&now, 0, sizeof now);
  assert_int_equal(hf_create(rules(), &settings, &seed, HF_RANDOM_FAST, NULL, &now.state, NULL),
                   HF_OK);
  hf_random_start(&random, &seed, HF_RANDOM_FAST);
  hf_playout(rules(), &now.state, &random, 150);
  assert_int_equal(hf_over(&now.state), 0);
  return 0;
}

static hf_status adopt(void) { return hf_adopt(rules(), &now.state, hf_size(&now.state), NULL); }

static void what_was_found_is_found_anew(void **unused) {
  position before = now;
  cg_table table = cg_table_of(rules(), &now.state, NULL);
  unsigned changed = 0;
  (void)unused;
  assert_int_equal(adopt(), HF_OK);
  assert_memory_equal(&before, &now, sizeof now);
  for (unsigned object = 0; object < table.pub->high; object++)
    if (cg_at(&table, object)->place == CG_PLAY && cg_at(&table, object)->strength > 0)
      cg_at(&table, object)->strength++, changed++;
  assert_true(changed > 0);
  assert_int_equal(hf_check(rules(), &now.state, hf_size(&now.state), NULL), HF_BAD_STATE);
  assert_int_equal(adopt(), HF_OK);
  assert_memory_equal(&before, &now, sizeof now);
}

static void what_is_unsound_stays_refused(void **unused) {
  cg_table table = cg_table_of(rules(), &now.state, NULL);
  (void)unused;
  cg_at(&table, table.pub->high - 1U)->controller = 7;
  assert_int_equal(adopt(), HF_BAD_STATE);
  begin(NULL);
  table.pub->frame[0].procedure = 0;
  assert_int_equal(adopt(), HF_BAD_STATE);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup(what_was_found_is_found_anew, begin),
      cmocka_unit_test_setup(what_is_unsound_stays_refused, begin),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
