/* Relations of the Card Game (rules/state/known.h): each says what it depends on, a change makes
 * exactly its dependents stale, and one that is kept otherwise than it is, is found by the check.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "games/card-game/rules/knows/relations.h"
#include "holdfast/holdfast.h"

#include <string.h>

static const hf_rules *rules(void) { return hf_rules_builtin(hf_game_find("card-game")); }

typedef struct game {
  union {
    hf_state state;
    uint64_t word[HF_STATE_MAX / 8];
  } at;
  hf_cursor cursor;
  hf_random random;
} game;

static void begin(game *g, uint64_t number) {
  hf_settings settings;
  hf_seed seed = hf_seed_from(number);
  hf_error error;
  hf_settings_default(rules(), 3, &settings);
  if (hf_create(rules(), &settings, &seed, HF_RANDOM_FAST, NULL, &g->at.state, &error) != HF_OK)
    fail_msg("%s", error.message);
  hf_random_start(&g->random, &seed, HF_RANDOM_FAST);
  hf_cursor_begin(&g->cursor, rules(), &g->at.state, &(hf_how){.unwatched = true});
}

/* One decision, at random; false: the game is over. */
static bool step(game *g) {
  uint32_t asked = hf_asked(&g->at.state);
  if (asked == 0) return false;
  unsigned seat = hf_lowest_bit(asked);
  uint32_t index = hf_random_below(&g->random, hf_cursor_count(&g->cursor, seat));
  assert_int_equal(hf_cursor_choose_nth(&g->cursor, seat, index, NULL), HF_OK);
  return true;
}

/* --- what they depend on -------------------------------------------------- */

static void each_has_a_row(void **unused) {
  (void)unused;
  for (unsigned i = 0; i < CG_REL_COUNT; i++) {
    const cg_relation *row = &cg_relations[i];
    bool of_the_front = i == CG_REL_OPTIONS || i == CG_REL_CHOICE;
    assert_non_null(row->name);
    assert_int_equal(row->rebuild == NULL, of_the_front);
    assert_int_equal(row->differs == NULL, of_the_front);
    assert_int_equal(row->arrive == NULL, row->leave == NULL);
    assert_true(row->stale_after < UINT32_C(1) << CG_NEW_KINDS);
    assert_int_equal(row->follows, cg_follows(i));
  }
}

/* Each kind of change alone: those that say so become stale, and no others. */
static void a_change_makes_its_dependents_stale(void **unused) {
  static game g;
  (void)unused;
  begin(&g, 1);
  cg_table *table = cg_table_in(&g.cursor);
  uint32_t all = (uint32_t)((UINT64_C(1) << CG_REL_COUNT) - 1), ever = 0;
  for (unsigned kind = 0; kind < CG_NEW_KINDS; kind++) {
    table->kept = all;
    table->pub->stale = 0;
    cg_touch(table, 1U << kind);
    for (unsigned i = 0; i < CG_REL_COUNT; i++) {
      bool depends = (cg_relations[i].stale_after >> kind & 1) != 0;
      bool follows = (cg_relations[i].follows >> kind & 1) != 0;
      if (cg_keeps(table, i) == depends)
        fail_msg("%s: after a change of kind %u", cg_relations[i].name, kind);
      assert_int_equal(cg_is_fresh(table, i),
                       (cg_is_in_state(i) || !depends) && !(follows && kind < 16));
    }
    ever |= ~table->kept;
  }
  assert_int_equal(ever & (1U << CG_REL_SAID), 1U << CG_REL_SAID);
}

/* Asking finds it, with what it follows. */
static void asking_finds_it(void **unused) {
  static game g;
  (void)unused;
  begin(&g, 2);
  for (unsigned i = 0; i < 40; i++) step(&g);
  cg_table *table = cg_table_in(&g.cursor);
  unsigned asked[] = {CG_REL_LASTS,   CG_REL_SOURCES, CG_REL_LISTENERS, CG_REL_REPERTOIRES,
                      CG_REL_HEARSAY, CG_REL_DECKS,   CG_REL_AWAITED};
  for (unsigned i = 0; i < sizeof asked / sizeof asked[0]; i++) {
    cg_forget(table, asked[i]);
    assert_false(cg_is_fresh(table, asked[i]));
    cg_know_any(table, asked[i]);
    assert_true(cg_is_fresh(table, asked[i]));
  }
  assert_int_equal(hf_cursor_check(&g.cursor, NULL), HF_OK);
}

/* --- what the check finds ------------------------------------------------- */

static void spoil(cg_table *table, unsigned relation) {
  switch (relation) {
  case CG_REL_PLAYERS: table->players ^= 1; return;
  case CG_REL_SLOTS: table->used++; return;
  case CG_REL_ENTERED: cg_at(table, 0)->entered |= CG_THIS_PHASE; return;
  case CG_REL_LIMITS: table->renewed = (1U << (CG_LIMIT_GAME + 1)) - 1; return;
  case CG_REL_SETS: cg_set(table, CG_SET_OTHERS)[0] ^= 1; return;
  case CG_REL_SAID: table->found.forbids.word[0] ^= 1; return;
  case CG_REL_LASTS: table->lasts.about.word[0] ^= 1; return;
  case CG_REL_SOURCES: table->source_changes.word[0] ^= 1; return;
  case CG_REL_LISTENERS: table->hears[0].word[0] ^= 1; return;
  case CG_REL_FIGURES: cg_at(table, 0)->strength ^= 1; return;
  case CG_REL_REPERTOIRES: table->all_ears[0].word[0] ^= 1; return;
  case CG_REL_AWAITED: table->could_await[0].word[0] ^= 1; return;
  case CG_REL_HEARSAY: table->hearsay = 0; return;
  case CG_REL_DECKS: table->thin_decks ^= 1; return;
  case CG_REL_RAISED: cg_at(table, 0)->raised++; return;
  default: table->hand[relation - CG_REL_HAND].actions ^= 1;
  }
}

/* Is what is kept of it found to be otherwise, and by its name? */
static bool is_found(game *g, unsigned relation) {
  static hf_cursor was;
  static uint64_t state[HF_STATE_MAX / 8];
  hf_error error = {0};
  cg_table *table = cg_table_in(&g->cursor);
  memcpy(&was, &g->cursor, sizeof was);
  memcpy(state, &g->at, sizeof state);
  spoil(table, relation);
  hf_status status = hf_cursor_check(&g->cursor, &error);
  bool found = status != HF_OK && strstr(error.message, cg_relations[relation].name) != NULL;
  memcpy(&g->cursor, &was, sizeof was);
  memcpy(&g->at, state, sizeof state);
  return found;
}

/* Whatever is kept of these is spoilt at some time in a few games. Hosts, rest and strength that is
 * raised are answers without a memory of their own. */
static void what_is_kept_otherwise_is_found(void **unused) {
  uint32_t silent = 1U << CG_REL_HOSTS | 1U << CG_REL_REST | 1U << CG_REL_RAISED |
                    1U << CG_REL_OPTIONS | 1U << CG_REL_CHOICE;
  for (unsigned seat = 3; seat < CG_SEATS; seat++) silent |= 1U << (CG_REL_HAND + seat);
  uint32_t all = (uint32_t)((UINT64_C(1) << CG_REL_COUNT) - 1) & ~silent, found = 0;
  static game g;
  (void)unused;
  for (uint64_t number = 1; number < 20 && found != all; number++) {
    begin(&g, number);
    for (unsigned i = 0; i < 2000 && step(&g) && found != all; i++)
      HF_EACH_BIT (relation, all & ~found) {
        bool kept = cg_is_in_state(relation) || cg_keeps(cg_table_in(&g.cursor), relation);
        if (kept && is_found(&g, relation)) found |= 1U << relation;
      }
  }
  HF_EACH_BIT (relation, all & ~found) fail_msg("%s: not found", cg_relations[relation].name);
}

/* Cards of a deck are put in order behind the table's back: what is known of it is left as it was.
 */
static void a_change_that_nobody_told_is_found(void **unused) {
  static game g;
  hf_error error = {0};
  bool found = false;
  (void)unused;
  begin(&g, 3);
  while (!found && step(&g)) {
    cg_table *table = cg_table_in(&g.cursor);
    cg_seat *of = &table->seat[0];
    if (!cg_keeps(table, CG_REL_DECKS) || of->count[CG_LOOSE] == 0 || of->count[CG_BOTTOM] > 0)
      continue;
    unsigned loose = of->count[CG_LOOSE];
    of->count[CG_BOTTOM] = (uint8_t)loose;
    of->count[CG_LOOSE] = 0;
    found = hf_cursor_check(&g.cursor, &error) != HF_OK &&
            strstr(error.message, cg_relations[CG_REL_DECKS].name) != NULL;
    of->count[CG_LOOSE] = (uint8_t)loose;
    of->count[CG_BOTTOM] = 0;
  }
  assert_true(found);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(each_has_a_row), cmocka_unit_test(a_change_makes_its_dependents_stale),
      cmocka_unit_test(asking_finds_it), cmocka_unit_test(what_is_kept_otherwise_is_found),
      cmocka_unit_test(a_change_that_nobody_told_is_found)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
