/* Chance: known answers, no bias, streams that go their own way. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "holdfast/random.h"

#include <string.h>

static hf_random chacha(uint8_t last_key_byte, uint64_t block, uint32_t undo) {
  hf_seed seed = {{0}};
  hf_random random;
  seed.byte[31] = last_key_byte;
  hf_random_start(&random, &seed, HF_RANDOM_CHACHA);
  random.drawn = block * 16;
  random.undo = undo;
  return random;
}

/* The test vectors 1, 2, 3 and 5 of RFC 8439, appendix A.1. */
static void chacha_gives_the_published_numbers(void **unused) {
  static const struct {
    uint8_t last_key_byte;
    uint64_t block;
    uint32_t undo;
    uint32_t words[4];
  } vectors[] = {
      {0, 0, 0, {0xADE0B876, 0x903DF1A0, 0xE56A5D40, 0x28BD8653}},
      {0, 1, 0, {0xBEE7079F, 0x7A385155, 0x7C97BA98, 0x0D082D73}},
      {1, 1, 0, {0x2452EB3A, 0x9249F8EC, 0x8D829D9B, 0xDDD4CEB1}},
      {0, 0, 0x02000000, {0x374DC6C2, 0x3736D58C, 0xB904E24A, 0xCD3F93EF}},
  };
  (void)unused;
  for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++) {
    hf_random random = chacha(vectors[i].last_key_byte, vectors[i].block, vectors[i].undo);
    for (unsigned word = 0; word < 4; word++)
      assert_int_equal(hf_random_next(&random), vectors[i].words[word]);
  }
}

/* The reference implementation's first numbers from the state 1, 2, 3, 4:
 * 11520, 0, 1509978240, 1215971899390074240. */
static void fast_gives_the_published_numbers(void **unused) {
  hf_random random = {.key = {1, 2, 3, 4}, .kind = HF_RANDOM_FAST};
  (void)unused;
  assert_int_equal(hf_random_next(&random), 11520 >> 16 >> 16);
  assert_int_equal(hf_random_next(&random), 0);
  assert_int_equal(hf_random_next(&random), UINT64_C(1509978240) >> 32);
  assert_int_equal(hf_random_next(&random), UINT64_C(1215971899390074240) >> 32);
}

/* Each of `bound` numbers comes about equally often: the sum of squared
 * deviations stays below what chance exceeds once in many million runs. */
static void assert_fair(hf_random_kind kind, uint32_t bound) {
  enum { DRAWS = 60000 };
  static uint32_t count[64];
  hf_seed seed = hf_seed_from(bound);
  hf_random random;
  double spread = 0, each = (double)DRAWS / bound;
  hf_random_start(&random, &seed, kind);
  memset(count, 0, sizeof count);
  for (unsigned i = 0; i < DRAWS; i++) {
    uint32_t drawn = hf_random_below(&random, bound);
    assert_true(drawn < bound);
    count[drawn]++;
  }
  for (uint32_t i = 0; i < bound; i++) spread += (count[i] - each) * (count[i] - each) / each;
  assert_true(spread < bound + 40 + 6 * bound / 8.0);
}

static void bounded_draws_are_fair(void **unused) {
  (void)unused;
  for (uint32_t bound = 2; bound <= 64; bound += 7) {
    assert_fair(HF_RANDOM_FAST, bound);
    assert_fair(HF_RANDOM_CHACHA, bound);
  }
}

/* With a bound of 3/4 of all numbers a careless draw would be far off. */
static void large_bounds_are_fair(void **unused) {
  const uint32_t bound = UINT32_C(3) << 30;
  hf_seed seed = hf_seed_from(5);
  hf_random random;
  unsigned low = 0;
  (void)unused;
  hf_random_start(&random, &seed, HF_RANDOM_FAST);
  for (unsigned i = 0; i < 30000; i++) {
    uint32_t drawn = hf_random_below(&random, bound);
    assert_true(drawn < bound);
    low += drawn < bound / 3;
  }
  assert_in_range(low, 9600, 10400);
}

static void a_single_number_needs_no_draw(void **unused) {
  hf_random random = chacha(7, 0, 0);
  (void)unused;
  assert_int_equal(hf_random_below(&random, 1), 0);
  assert_int_equal(random.drawn, 0);
}

static void an_undo_changes_later_draws(void **unused) {
  (void)unused;
  for (int kind = HF_RANDOM_CHACHA; kind <= HF_RANDOM_FAST; kind++) {
    hf_seed seed = hf_seed_from(11);
    hf_random before, after, again;
    hf_random_start(&before, &seed, (hf_random_kind)kind);
    after = again = before;
    hf_random_mix_undo(&after, 1);
    hf_random_mix_undo(&again, 2);
    uint32_t first = hf_random_next(&before), second = hf_random_next(&after);
    assert_true(first != second);
    assert_true(second != hf_random_next(&again));
  }
}

static void a_seed_of_zeros_works(void **unused) {
  hf_seed zeros = {{0}};
  hf_random random;
  (void)unused;
  hf_random_start(&random, &zeros, HF_RANDOM_FAST);
  uint32_t first = hf_random_next(&random), second = hf_random_next(&random);
  assert_true((first | second | hf_random_next(&random)) != 0);
}

static void seeds_are_written_and_read(void **unused) {
  hf_seed seed = hf_seed_from(42), read;
  char text[65];
  hf_error error;
  (void)unused;
  hf_seed_write(&seed, text);
  assert_int_equal(strlen(text), 64);
  assert_int_equal(hf_seed_read(text, &read, &error), HF_OK);
  assert_memory_equal(&seed, &read, sizeof seed);
  text[10] = 'x';
  assert_int_equal(hf_seed_read(text, &read, &error), HF_BAD_NOTATION);
  assert_int_equal(error.column, 11);
  assert_int_equal(hf_seed_read("12", &read, &error), HF_BAD_NOTATION);
  assert_memory_equal(&seed, &read, sizeof seed);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(chacha_gives_the_published_numbers),
      cmocka_unit_test(fast_gives_the_published_numbers),
      cmocka_unit_test(bounded_draws_are_fair),
      cmocka_unit_test(large_bounds_are_fair),
      cmocka_unit_test(a_single_number_needs_no_draw),
      cmocka_unit_test(an_undo_changes_later_draws),
      cmocka_unit_test(a_seed_of_zeros_works),
      cmocka_unit_test(seeds_are_written_and_read),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
