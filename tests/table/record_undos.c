/* Records with many undos: they are played in about the time of what was taken back, and
 * come out as if every undo had been played from the beginning. */
#include "table/inside.h"
#include "table_kit.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* How a record is made: so many decisions, then again and again an undo and some more. */
typedef struct making {
  const char *game, *settings;
  unsigned decisions, undos;
  unsigned most_back; /* an undo takes back so many at most */
  bool talks;         /* a great many lines that are no decisions stand among them */
} making;

static const making makings[] = {
    {"card-game", "seats=6", 900, 300, 3, false},   {"card-game", "seats=6", 700, 150, 60, false},
    {"card-game", "seats=3", 200, 1000, 1, false},  {"iron-throne", "seats=7", 420, 400, 25, true},
    {"iron-throne", "seats=3", 120, 60, 110, true}, {"tiny-epic", "seats=4", 160, 200, 150, false},
};

static void talk_much(tb_table *table, unsigned lines) {
  for (unsigned i = 0; i < lines; i++)
    assert_int_equal(tb_seat_changed(table, 0, "Ann", NULL), HF_OK);
}

/* How many decisions were taken back. */
static uint64_t make(tb_table *table, const making *how, hf_random *random) {
  uint64_t back = 0;
  kit_steps(table, random, how->decisions);
  for (unsigned i = 0; i < how->undos && !tb_over(table); i++) {
    uint32_t made = tb_decisions(table);
    uint32_t most = how->most_back < made ? how->most_back : made;
    uint32_t number = made - 1 - hf_random_below(random, most);
    back += made - number;
    assert_int_equal(tb_undo(table, number, NULL), HF_OK);
    if (how->talks) talk_much(table, 20);
    kit_steps(table, random, 1 + hf_random_below(random, made - number));
  }
  return back;
}

static hf_status replay(const char *text, size_t length, bool keep, hf_replay *to,
                        tb_memory *state) {
  static tb_memory kept[HF_REPLAY_KEPT];
  static hf_record record;
  hf_error error = {0};
  const hf_rules *rules;
  hf_status status = hf_record_read(text, length, &record, &error);
  if (status == HF_OK) status = hf_record_rules(&record, NULL, 0, &rules, &error);
  if (status == HF_OK)
    status = hf_replay_start(to, &record, rules, tb_as_state(state), NULL, &error);
  if (status == HF_OK && keep) hf_replay_keep(to, kept, sizeof kept);
  if (status == HF_OK) status = hf_replay_all(to, &error);
  if (status != HF_OK) fail_msg("line %u: %s", (unsigned)error.line, error.message);
  return status;
}

static void test_undos(void **state) {
  static hf_replay quick, slow;
  static tb_memory one, other;
  (void)state;
  for (size_t i = 0; i < sizeof makings / sizeof *makings; i++) {
    const making *how = &makings[i];
    tb_table *table = kit_table(how->game, how->settings, 17 + i);
    hf_random random = kit_random(i);
    uint64_t back = make(table, how, &random);
    size_t length;
    const char *text = tb_record(table, &length);
    replay(text, length, true, &quick, &one);
    replay(text, length, false, &slow, &other);
    assert_memory_equal(&one, tb_state(table), hf_size(tb_state(table)));
    assert_memory_equal(&other, tb_state(table), hf_size(tb_state(table)));
    assert_int_equal(quick.undos, slow.undos);
    assert_int_equal(quick.standing_undos, slow.standing_undos);
    /* Lines that are no decisions are read again with their decisions. */
    uint64_t lines = back * (how->talks ? 21 : 1);
    print_message("# %s: %u undos took back %u decisions, %u lines were read again, not %u; the "
                  "table played %u again\n",
                  how->game, (unsigned)quick.undos, (unsigned)back, (unsigned)quick.reread,
                  (unsigned)slow.reread, (unsigned)table->replayed);
    assert_true(quick.reread <= 2 * lines + 8 * (uint64_t)quick.undos);
    assert_true(table->replayed <= 2 * back + 8 * (uint64_t)quick.undos);
    tb_table *copy = tb_from_record(text, length, NULL);
    assert_non_null(copy);
    assert_memory_equal(tb_state(copy), tb_state(table), hf_size(tb_state(table)));
    assert_memory_equal(tb_notes(copy), tb_notes(table), sizeof(hf_notes));
    tb_free(copy);
    tb_free(table);
  }
}

/* A server has thousands of tables: a long game keeps little for undos, and one that has
 * just begun no room for it. */
static void test_memory(void **state) {
  tb_table *table = kit_table("iron-throne", "seats=4", 5);
  hf_random random = kit_random(5);
  size_t size = hf_size(tb_state(table)), kept = 0;
  (void)state;
  assert_true(sizeof *table < 10 * 1024);
  kit_steps(table, &random, 200);
  for (size_t i = 0; i < table->kept_count; i++)
    kept += tb_kept_size(&table->kept[i], table->state);
  print_message("# a table %zu, a state %zu, kept %zu bytes\n", sizeof *table, size, kept);
  assert_true(kept < 9 * size);
  tb_free(table);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_undos), cmocka_unit_test(test_memory)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
