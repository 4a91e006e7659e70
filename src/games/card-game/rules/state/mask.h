/* Sets of words of the vocabulary: happenings, families of modifiers, what is forbidden. A word
 * has a bit (words/masks.h), a set as many words of 64 bits as CG_MASK_WORDS says. All that is
 * asked of a set is asked here, so nothing else knows how wide it is. */
#ifndef CG_MASK_H
#define CG_MASK_H

#include "core/bits.h"

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

/* As many as the vocabulary needs and no more: each costs time in all windows. When a kind of words
 * has more bits, words/masks.h does not compile, and this number is raised by one. Nothing else has
 * to follow: neither states nor hashes move with it (see cg_mask_sign()). Four are written out. */
#ifndef CG_MASK_WORDS
#define CG_MASK_WORDS 2
#endif
enum { CG_MASK_BITS = 64 * CG_MASK_WORDS };

typedef struct cg_mask {
  uint64_t word[CG_MASK_WORDS];
} cg_mask;

/* --- constants --------------------------------------------------------------- */

/* What stands in the braces of a constant set, where OF(n, ...) is its word n. */
#if CG_MASK_WORDS == 1
#define CG_MASK_OF(OF, ...)                                                                        \
  { OF(0, __VA_ARGS__) }
#elif CG_MASK_WORDS == 2
#define CG_MASK_OF(OF, ...)                                                                        \
  { OF(0, __VA_ARGS__), OF(1, __VA_ARGS__) }
#elif CG_MASK_WORDS == 3
#define CG_MASK_OF(OF, ...)                                                                        \
  { OF(0, __VA_ARGS__), OF(1, __VA_ARGS__), OF(2, __VA_ARGS__) }
#elif CG_MASK_WORDS == 4
#define CG_MASK_OF(OF, ...)                                                                        \
  { OF(0, __VA_ARGS__), OF(1, __VA_ARGS__), OF(2, __VA_ARGS__), OF(3, __VA_ARGS__) }
#else
#error "CG_MASK_OF() and words/modifier_masks.def are written out for one to four words"
#endif
/* The bit as it stands in that word. */
#define CG_MASK_BIT(number, bit)                                                                   \
  ((unsigned)(bit) / 64 == (number) ? UINT64_C(1) << (unsigned)(bit) % 64 : UINT64_C(0))

static const cg_mask cg_no_words = {{0}};

/* --- sets from bits ---------------------------------------------------------- */

static inline void cg_mask_add_bit(cg_mask *to, unsigned bit) {
  to->word[bit / 64] |= UINT64_C(1) << bit % 64;
}
static inline cg_mask cg_mask_bit(unsigned bit) {
  cg_mask one = {{0}};
  cg_mask_add_bit(&one, bit);
  return one;
}
/* The bits of a small number, from the lowest on: the phases of an action. */
static inline cg_mask cg_mask_low(uint64_t bits) {
  cg_mask low = {{bits}};
  return low;
}
static inline cg_mask cg_mask_all(void) {
  cg_mask all;
  for (unsigned i = 0; i < CG_MASK_WORDS; i++) all.word[i] = UINT64_MAX;
  return all;
}

/* --- of two sets -------------------------------------------------------------- */

static inline void cg_mask_add(cg_mask *to, cg_mask more) {
  for (unsigned i = 0; i < CG_MASK_WORDS; i++) to->word[i] |= more.word[i];
}
static inline cg_mask cg_mask_or(cg_mask one, cg_mask other) {
  cg_mask_add(&one, other);
  return one;
}
static inline cg_mask cg_mask_and(cg_mask one, cg_mask other) {
  for (unsigned i = 0; i < CG_MASK_WORDS; i++) one.word[i] &= other.word[i];
  return one;
}
static inline cg_mask cg_mask_without(cg_mask one, cg_mask other) {
  for (unsigned i = 0; i < CG_MASK_WORDS; i++) one.word[i] &= ~other.word[i];
  return one;
}
/* The set, or none. */
static inline cg_mask cg_mask_if(bool holds, cg_mask one) { return holds ? one : cg_no_words; }

/* --- what is asked of sets ------------------------------------------------------ */

static inline bool cg_mask_any(cg_mask one) {
  uint64_t any = 0;
  for (unsigned i = 0; i < CG_MASK_WORDS; i++) any |= one.word[i];
  return any != 0;
}
/* Have they a word in common? */
static inline bool cg_mask_meet(cg_mask one, cg_mask other) {
  return cg_mask_any(cg_mask_and(one, other));
}
static inline bool cg_mask_same(cg_mask one, cg_mask other) {
  uint64_t differ = 0;
  for (unsigned i = 0; i < CG_MASK_WORDS; i++) differ |= one.word[i] ^ other.word[i];
  return differ == 0;
}
/* The first bit of a set that has one. */
static inline unsigned cg_mask_lowest(cg_mask one) {
  unsigned i = 0;
  while (one.word[i] == 0) i++;
  return 64 * i + hf_lowest_bit(one.word[i]);
}

/* --- signs ---------------------------------------------------------------------- */

/* The sign of a set: 64 bits, whatever its width. States keep signs, so that a new word moves
 * neither their layout nor their hash. Bits that are 64 apart share one of a sign, so signs may
 * promise a word that is not there. They never deny one that is. */
static inline uint64_t cg_mask_sign(cg_mask one) {
  uint64_t sign = 0;
  for (unsigned i = 0; i < CG_MASK_WORDS; i++) sign |= one.word[i];
  return sign;
}
/* The same in 32 bits. */
static inline uint32_t cg_mask_short_sign(cg_mask one) {
  uint64_t sign = cg_mask_sign(one);
  return (uint32_t)(sign | sign >> 32);
}
/* May a set of this sign have a word in common with the other? */
static inline bool cg_sign_meets(uint64_t sign, cg_mask other) {
  return (sign & cg_mask_sign(other)) != 0;
}
/* All words that a set of this sign may have. */
static inline cg_mask cg_mask_of_sign(uint64_t sign) {
  cg_mask all;
  for (unsigned i = 0; i < CG_MASK_WORDS; i++) all.word[i] = sign;
  return all;
}

#endif
