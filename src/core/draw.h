/* Drawing where it happens all the time: the fast generator without a call.
 * The numbers are those of hf_random_next() and hf_random_below(). */
#ifndef HF_CORE_DRAW_H
#define HF_CORE_DRAW_H

#include "holdfast/random.h"

#include <stdbool.h>

/* A stream of a scenario, in which is told what comes next from some piles. What is told lies in
 * the key, sixteen things at most, and numbers come from a counter. No view has any of it, and the
 * stream of a sample is a new one: nobody knows more than of a stream that is drawn. */
enum { HF_RANDOM_TOLD = 2 };

/* The next thing from that pile, behind those that were told of it. False: there is no room. */
bool hf_random_tell(hf_random *random, unsigned pile, unsigned what);
/* What is told to come next from that pile is taken; false: chance draws. */
bool hf_random_told(hf_random *random, unsigned pile, unsigned *what);
/* The pile is shuffled: what was told of it counts no more. */
void hf_random_forget(hf_random *random, unsigned pile);

static inline uint64_t hf_turn64(uint64_t word, unsigned bits) {
  return word << bits | word >> (64 - bits);
}

/* xoshiro256**, Blackman and Vigna 2018, public domain; its upper half. */
static inline uint32_t hf_fast_word(hf_random *random) {
  uint64_t *key = random->key;
  uint64_t result = hf_turn64(key[1] * 5, 7) * 9;
  uint64_t shifted = key[1] << 17;
  key[2] ^= key[0];
  key[3] ^= key[1];
  key[1] ^= key[2];
  key[0] ^= key[3];
  key[2] ^= shifted;
  key[3] = hf_turn64(key[3], 45);
  return (uint32_t)(result >> 32);
}

/* Lemire 2019: the upper half of number x bound. A lower half below the bound
 * may be one of the few numbers that would favour some results: then
 * hf_random_redraw() has the last word. */
uint32_t hf_random_redraw(hf_random *random, uint32_t bound, uint64_t product);

static inline uint32_t hf_draw_below(hf_random *random, uint32_t bound) {
  if (bound <= 1) return 0;
  uint64_t word = random->kind == HF_RANDOM_FAST ? hf_fast_word(random) : hf_random_next(random);
  uint64_t product = word * bound;
  if ((uint32_t)product < bound) return hf_random_redraw(random, bound, product);
  return (uint32_t)(product >> 32);
}

#endif
