/* Sets of words are as wide as they have to be: here three words of 64 bits, over which the words
 * of the vocabulary are spread (CG_MASKS_SPREAD), so that each question has to look at all three.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "games/card-game/rules/words/masks.h"

static const uint16_t happenings[] = {
#define WORD_READS(number, op, ...) op,
#include "games/card-game/rules/words/happening.def"
#undef WORD_READS
};
static const uint16_t modifiers[] = {
#define WORD_READS(number, op, ...) op,
#include "games/card-game/rules/words/modifier.def"
#undef WORD_READS
};
#define COUNT(list) (sizeof(list) / sizeof(list)[0])

static void each_word_has_a_bit_of_its_own(void **unused) {
  (void)unused;
  unsigned used[CG_MASK_WORDS] = {0};
  cg_mask all = cg_no_words;
  for (size_t i = 0; i < COUNT(happenings); i++) {
    cg_mask one = cg_listens(happenings[i]);
    assert_true(cg_mask_any(one));
    assert_false(cg_mask_meet(all, one));
    cg_mask_add(&all, one);
    used[cg_mask_lowest(one) / 64]++;
  }
  for (unsigned i = 0; i < CG_MASK_WORDS; i++) assert_true(used[i] > 0);
  assert_false(cg_mask_any(cg_listens(modifiers[0])));
}

static void a_bit_leads_back_to_its_modifier(void **unused) {
  (void)unused;
  for (size_t i = 0; i < COUNT(modifiers); i++)
    assert_int_equal(cg_change_of(cg_mask_lowest(cg_changes(modifiers[i]))), modifiers[i]);
}

static void sets_are_joined_and_taken_apart(void **unused) {
  (void)unused;
  cg_mask three = CG_HAPPENINGS(EFFECTS, TRIGGERED, WOULD_BE_KILLED); /* in a word each */
  assert_true(cg_mask_meet(three, cg_listens(CG_H_EFFECTS)));
  assert_true(cg_mask_meet(three, cg_listens(CG_H_TRIGGERED)));
  assert_true(cg_mask_meet(three, cg_listens(CG_H_WOULD_BE_KILLED)));
  assert_false(cg_mask_meet(three, cg_listens(CG_H_KILLED)));
  cg_mask two = cg_mask_without(three, CG_HAPPENINGS(TRIGGERED));
  assert_true(cg_mask_same(two, CG_HAPPENINGS(WOULD_BE_KILLED, EFFECTS)));
  assert_false(cg_mask_same(two, three));
  assert_true(cg_mask_same(cg_mask_and(three, two), two));
  assert_false(cg_mask_any(cg_mask_without(two, three)));
  assert_true(cg_mask_same(cg_mask_and(cg_mask_all(), three), three));
  assert_false(cg_mask_any(cg_mask_if(false, three)));
}

/* A state keeps the sign of a set. It is the same however the words are spread, and it never
 * denies a word that is there. */
static void signs_do_not_move_with_the_width(void **unused) {
  (void)unused;
  cg_mask all = cg_no_words;
  for (size_t i = 0; i < COUNT(happenings); i++) {
    assert_true(cg_mask_sign(cg_listens(happenings[i])) == UINT64_C(1) << i % 64);
    cg_mask_add(&all, cg_listens(happenings[i]));
    assert_true(cg_sign_meets(cg_mask_sign(all), cg_listens(happenings[i])));
    assert_true(cg_mask_meet(cg_mask_of_sign(cg_mask_sign(all)), cg_listens(happenings[i])));
  }
  assert_false(cg_sign_meets(cg_mask_sign(CG_HAPPENINGS(KILLED)), CG_HAPPENINGS(LEAVES)));
  assert_true(cg_mask_short_sign(cg_mask_bit(2 * 64 + 40)) == UINT32_C(1) << 8);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(each_word_has_a_bit_of_its_own),
      cmocka_unit_test(a_bit_leads_back_to_its_modifier),
      cmocka_unit_test(sets_are_joined_and_taken_apart),
      cmocka_unit_test(signs_do_not_move_with_the_width),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
