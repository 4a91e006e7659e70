/* Words of advice: what a bot would do in somebody's place, and why. The
 * figures come from src/advice/; here they become sentences. */
#ifndef HT_ADVICE_H
#define HT_ADVICE_H

#include "text.h"

typedef enum ht_advice {
  HT_ADVICE_BEST,     /* 0 option, 1 of 100 */
  HT_ADVICE_MIX,      /* 0 of 100 */
  HT_ADVICE_EQUAL,    /* 0 of 100 */
  HT_ADVICE_FORCED,   /* 0 option, 1 of 100 */
  HT_ADVICE_OPTION,   /* 0 option, 1 of 100 */
  HT_ADVICE_SHARE,    /* 0 option, 1 of 100, 2 how often of 100 */
  HT_ADVICE_SIGN,     /* 0 option, 1 other option, 2 a sign, 3 and 4 of 100 lines */
  HT_ADVICE_GAIN,     /* 0 option, 1 seat, 2 of 100, 3 other option */
  HT_ADVICE_RISK,     /* 0 option, 1 of 100, 2 other option, 3 of 100 */
  HT_ADVICE_WHOLE,    /* 0 all choices of a group */
  HT_ADVICE_MISTAKE,  /* 0 moment, 1 decision, 2 seat, 3 chosen, 4 of 100, 5 best, 6 of 100 */
  HT_ADVICE_RISE,     /* 0 moment, 1 decision, 2 seat, 3 from, 4 to, 5 later decision */
  HT_ADVICE_FALL,     /* the same */
  HT_ADVICE_TURN,     /* 0 turn */
  HT_ADVICE_ROUND,    /* 0 round, in games that count those */
  HT_ADVICE_SET_UP,   /* what comes before the first turn */
  HT_ADVICE_SEAT,     /* 0 seat, 1 decisions, 2 clearly worse, 3 of 100 in all */
  HT_ADVICE_NO_TURNS, /* no turning point */
  HT_ADVICE_COUNT
} ht_advice;

/* A turn of the game, or what comes before the first; `room` is used as long as the value. */
ht_value ht_advice_moment(const hf_rules *rules, uint32_t turn, ht_value *room);
size_t ht_advice_text(ht_language language, ht_advice what, const ht_value *slots, unsigned count,
                      char *buffer, size_t size);
/* Its English template; NULL behind the last. */
const char *ht_advice_message(size_t number);

#endif
