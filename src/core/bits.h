/* Sets of small numbers as bits of one word: seats, cards of a hand, kinds of things.
 *
 * A mask of 32 bits is as good as one of 64: all of these take both. Loops over a mask run
 * upwards, and what they are over is read once:
 *
 *   HF_EACH_BIT (seat, asked) answer(seat);
 */
#ifndef HF_CORE_BITS_H
#define HF_CORE_BITS_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

static inline uint32_t hf_bit(unsigned number) { return UINT32_C(1) << number; }
static inline uint64_t hf_bit64(unsigned number) { return UINT64_C(1) << number; }
static inline bool hf_has_bit(uint64_t mask, unsigned number) { return (mask >> number & 1) != 0; }

static inline unsigned hf_bit_count(uint64_t mask) { return (unsigned)__builtin_popcountll(mask); }

/* The mask must not be empty. */
static inline unsigned hf_lowest_bit(uint64_t mask) {
  assert(mask != 0);
  return (unsigned)__builtin_ctzll(mask);
}
static inline unsigned hf_highest_bit(uint64_t mask) {
  assert(mask != 0);
  return 63U - (unsigned)__builtin_clzll(mask);
}

/* The n-th lowest bit of four, n from 0. */
extern const uint8_t hf_nth_of_four[16][4];

/* The n-th lowest bit of a mask that has more than n, n from 0. By halves and in plain
 * arithmetic: random play would mispredict a branch here every other time. */
static inline unsigned hf_nth_bit(uint64_t mask, unsigned n) {
  unsigned place = 0;
  if (mask >> 32 != 0) {
    unsigned below = hf_bit_count((uint32_t)mask), above = n >= below;
    n -= below & (0U - above);
    mask >>= above << 5;
    place = above << 5;
  }
  uint32_t rest = (uint32_t)mask;
  for (unsigned step = 4; step >= 2; step--) {
    unsigned below = hf_bit_count(rest & ((1U << (1U << step)) - 1)), above = n >= below;
    n -= below & (0U - above);
    rest >>= above << step;
    place += above << step;
  }
  return place + hf_nth_of_four[rest & 15][n];
}

/* One statement, or a block, for each bit of the mask, from the lowest: `bit` is its number. The
 * outer of the two loops runs once; it holds what is left. */
#define HF_EACH_BIT(bit, mask)                                                                     \
  for (uint64_t bit##_left = (mask); bit##_left != 0; bit##_left = 0)                              \
    for (unsigned bit; bit##_left != 0 && (bit = hf_lowest_bit(bit##_left), true);                 \
         bit##_left &= bit##_left - 1)

#endif
