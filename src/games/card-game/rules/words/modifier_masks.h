/* The words of a constant set, as they stand in its braces: the modifiers whose row says SAYS. For
 * reads.c, which includes this once for each set. */
#define SAID_IN(number, op, is)                                                                    \
  | (((is)&SAYS) != 0 ? CG_MASK_BIT(number, CG_BIT_OF_ROW(op##_ROW)) : UINT64_C(0))
{
#define WORD_READS(number, op, type, reads, cards, pattern, english, is) SAID_IN(0, op, is)
  UINT64_C(0)
#include "modifier.def"
#undef WORD_READS
#if CG_MASK_WORDS > 1
  ,
#define WORD_READS(number, op, type, reads, cards, pattern, english, is) SAID_IN(1, op, is)
  UINT64_C(0)
#include "modifier.def"
#undef WORD_READS
#endif
#if CG_MASK_WORDS > 2
  ,
#define WORD_READS(number, op, type, reads, cards, pattern, english, is) SAID_IN(2, op, is)
  UINT64_C(0)
#include "modifier.def"
#undef WORD_READS
#endif
#if CG_MASK_WORDS > 3
  ,
#define WORD_READS(number, op, type, reads, cards, pattern, english, is) SAID_IN(3, op, is)
  UINT64_C(0)
#include "modifier.def"
#undef WORD_READS
#endif
}
#undef SAID_IN
