/* The layout of positions of version 4 of The Card Game's rules, as stores and records have them:
 * the present one begins with it and stays so, what has come since stands in a room behind it. As
 * long as nothing is there a position has the hash of then, and one that was kept then goes on. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "games/card-game/rules/state/rows.h"
#include "games/card-game/rules/state/tokens.h"
#include "holdfast/holdfast.h"

/* --- where everything stood ------------------------------------------------- */

static const struct {
  size_t is, was;
} places[] = {
    {sizeof(cg_entry), 4},
    {sizeof(cg_object), 18},
    {sizeof(cg_lasting), 12},
    {sizeof(cg_group), 16},
    {sizeof(cg_context), 64},
    {sizeof(cg_seat), 72},
    {sizeof(cg_private), 16},
    {sizeof(cg_challenge), 12},
    {sizeof(cg_frame), 8},
    {sizeof(cg_public), 1792},
    {sizeof(cg_state), 2112},
    {offsetof(cg_object, flags), 5},
    {offsetof(cg_object, generation), 6},
    {offsetof(cg_object, power), 7},
    {offsetof(cg_object, token), 9},
    {offsetof(cg_object, tokens), 10},
    {offsetof(cg_object, held), 12},
    {offsetof(cg_object, used), 13},
    {offsetof(cg_object, strength), 14},
    {offsetof(cg_object, keywords), 16},
    {offsetof(cg_seat, counted), 8},
    {offsetof(cg_seat, count), 32},
    {offsetof(cg_seat, faction), 43},
    {offsetof(cg_seat, banner), 44},
    {offsetof(cg_seat, gold), 45},
    {offsetof(cg_seat, initiated), 47},
    {offsetof(cg_seat, attacked), 58},
    {offsetof(cg_seat, out), 61},
    {offsetof(cg_seat, prompt), 62},
    {offsetof(cg_seat, stood), 68},
    {offsetof(cg_seat, redirects), 71},
    {offsetof(cg_public, listens), 0},
    {offsetof(cg_public, changes), 40},
    {offsetof(cg_public, challenge), 48},
    {offsetof(cg_public, objects), 60},
    {offsetof(cg_public, seats), 64},
    {offsetof(cg_public, frame_count), 66},
    {offsetof(cg_public, lasting_count), 71},
    {offsetof(cg_public, profile), 72},
    {offsetof(cg_public, round), 76},
    {offsetof(cg_public, stale), 80},
    {offsetof(cg_public, ending), 86},
    {offsetof(cg_public, forbids), 88},
    {offsetof(cg_public, titles), 93},
    {offsetof(cg_public, free_sets), 100},
    {offsetof(cg_public, more_pool), 103},
    {offsetof(cg_public, frame), 105},
    {offsetof(cg_public, context), 428},
    {offsetof(cg_public, group), 1196},
    {offsetof(cg_public, lasting), 1436},
    {offsetof(cg_public, use), 1724},
};

/* By seats, slots and entries of one player: where the parts began, and the size. */
static const uint32_t layouts[][10] = {
    {2, 136, 114, 2112, 2688, 2944, 2976, 3888, 4032, 6480},
    {2, 216, 114, 2112, 2880, 3200, 3232, 4144, 4288, 8176},
    {3, 200, 114, 2112, 2912, 3344, 3392, 4760, 4976, 8576},
    {4, 264, 114, 2112, 3152, 3952, 4016, 5840, 6128, 10880},
    {6, 392, 114, 2112, 3680, 5600, 5696, 8432, 8864, 15920},
    {7, 456, 114, 2112, 3968, 6600, 6712, 9904, 10408, 18616},
    {7, 736, 114, 2112, 4896, 9600, 9712, 12904, 13408, 26656},
    {2, 496, 254, 2112, 3648, 4512, 4544, 6576, 6720, 15648},
};

static void nothing_of_it_has_moved(void **unused) {
  (void)unused;
  for (size_t i = 0; i < sizeof places / sizeof *places; i++)
    if (places[i].is != places[i].was)
      fail_msg("number %u stood at %u", (unsigned)i, (unsigned)places[i].was);
  for (size_t i = 0; i < sizeof layouts / sizeof *layouts; i++) {
    const uint32_t *was = layouts[i];
    for (unsigned units = 0; units < 60; units += 53) { /* with room behind it, too */
      cg_layout at = cg_layout_of(sizeof(cg_state), was[0], was[1], was[2], units);
      const uint32_t is[] = {at.set, at.picks, at.own, at.pool, at.seat, at.object, at.room};
      assert_memory_equal(is, was + 3, sizeof is);
      assert_int_equal(at.size, was[9] + units * HF_ROOM_UNIT);
    }
  }
}

/* --- positions of then ------------------------------------------------------ */

typedef union position {
  hf_state state;
  uint64_t bytes[HF_STATE_MAX / 8];
} position;

static position now;

static const hf_rules *rules(void) { return hf_rules_builtin(hf_game_find("card-game")); }

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

/* As version 4 had it. */
static size_t narrow(const position *from, position *to) {
  size_t size = hf_size(&from->state) - (size_t)from->state.core.flow.room * HF_ROOM_UNIT;
  memset(to, 0, sizeof *to);
  memcpy(to, from, size);
  to->state.core.flow.size = (uint32_t)size;
  to->state.core.flow.room = 0;
  return size;
}

static void a_position_of_then_goes_on(void **unused) {
  position then;
  size_t size = narrow(&now, &then);
  (void)unused;
  assert_int_equal(size, 6480); /* two decks of 60 */
  assert_true(hf_hash(&then.state) == hf_hash_bytes(&then, size, 0));
  assert_true(hf_hash(&then.state) == hf_hash(&now.state));
  assert_int_equal(hf_widen(&then.state, size, &now.state), hf_size(&now.state));
  assert_memory_equal(&then, &now, sizeof now);
  assert_int_equal(hf_adopt(rules(), &then.state, hf_size(&then.state), NULL), HF_OK);
  assert_memory_equal(&then, &now, sizeof now);
  /* one of today stays, one of another table is refused */
  assert_int_equal(hf_widen(&then.state, hf_size(&now.state), &now.state), hf_size(&now.state));
  size = narrow(&now, &then);
  then.state.core.flow.size -= 8;
  assert_int_equal(hf_widen(&then.state, size - 8, &now.state), size - 8);
  assert_int_equal(hf_adopt(rules(), &then.state, size - 8, NULL), HF_BAD_STATE);
}

/* What is in the room counts. */
static void what_had_no_room_then_has_another_hash(void **unused) {
  cg_table table = cg_table_of(rules(), &now.state, NULL);
  uint64_t before = hf_hash(&now.state);
  unsigned card = table.pub->high - 1U;
  (void)unused;
  cg_set_tokens(&table, card, CG_TOKEN_POISON, 16);
  assert_int_equal(cg_tokens_on(&table, card, CG_TOKEN_POISON), 16);
  assert_true(hf_hash(&now.state) == hf_hash_bytes(&now, hf_size(&now.state), 0));
  cg_set_tokens(&table, card, CG_TOKEN_POISON, 0);
  begin(NULL);
  assert_true(hf_hash(&now.state) == before);
}

/* --- how much there is ------------------------------------------------------- */

static size_t size_of(const char *text) {
  hf_settings settings;
  assert_int_equal(hf_settings_read(rules(), text, &settings, NULL), HF_OK);
  return hf_state_size(rules(), &settings);
}

static void a_joust_of_sixty_cards_takes_eight_kilobytes(void **unused) {
  cg_table table = cg_table_of(rules(), &now.state, NULL);
  (void)unused;
  assert_true(size_of("seats=2") <= 8192);
  assert_int_equal(cg_lasting_most(&table), 70);
  assert_int_equal(table.bound_sets, CG_LASTING_SETS);
  assert_true(table.column_count >= 3);
  /* as many kinds as the cards of a table name: eight kilobytes are enough for four of them */
  cg_layout four = cg_layout_of(sizeof(cg_state), 2, 136, 114, cg_room_units(2, 136, 114, 4));
  assert_int_equal(four.column_count, 4);
  assert_true(four.size <= 8192);
}

/* Tables that could be played before have less room, if they are as large as a state may be. */
static void the_largest_tables_stay(void **unused) {
  (void)unused;
  for (unsigned cards = 60; cards <= 240; cards++)
    for (unsigned seats = 2; seats <= CG_SEATS; seats++) {
      unsigned objects = CG_FIXED * seats + CG_SPARE + seats * cards;
      unsigned pool = cards + CG_POOL - CG_DECK_MOST;
      unsigned head = (unsigned)(sizeof(hf_view) + sizeof(cg_public));
      if (pool < CG_POOL_LEAST) pool = CG_POOL_LEAST;
      cg_layout then = cg_layout_of(head, seats, objects, pool, 0);
      if (objects > 64 * CG_WORDS || then.size + cg_hearsay_bytes(seats, pool) > HF_STATE_MAX)
        continue;
      cg_layout at =
          cg_layout_of(head, seats, objects, pool, cg_room_units(seats, objects, pool, 9));
      assert_true(at.size + cg_hearsay_bytes(seats, pool) <= HF_STATE_MAX);
      assert_true(at.columns <= at.size);
      assert_true(at.room + at.rows * sizeof(cg_lasting) <= at.bound);
      assert_true(at.columns + at.column_count * cg_column_bytes(objects) <= at.size);
    }
}

/* All cards of a table may attack or defend, in whatever parts: each attacker has a number that
 * tells the characters apart whom stealth could bypass, nobody, and that it was not asked. Only
 * where decks are larger than any may some of these parts be too many: see cg_pairs_fit(). */
static void whom_stealth_bypasses_has_room(void **unused) {
  unsigned wrong = 0;
  (void)unused;
  for (unsigned seats = 2; seats <= CG_SEATS; seats++)
    for (unsigned cards = 2; cards <= 160; cards++) {
      unsigned objects = 4 * seats + CG_SPARE + cards;
      unsigned words = cg_pick_words(seats, objects, CG_POOL_LEAST) - cg_words(objects);
      for (unsigned targets = 1, width = 2; targets < cards; targets++) {
        while ((targets + 1) >> width != 0) width++;
        wrong += (cards - targets) * width > 64 * words;
      }
    }
  assert_int_equal(wrong, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(nothing_of_it_has_moved),
      cmocka_unit_test_setup(a_position_of_then_goes_on, begin),
      cmocka_unit_test_setup(what_had_no_room_then_has_another_hash, begin),
      cmocka_unit_test_setup(a_joust_of_sixty_cards_takes_eight_kilobytes, begin),
      cmocka_unit_test(the_largest_tables_stay),
      cmocka_unit_test(whom_stealth_bypasses_has_room),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
