/* Why a card cannot be played or committed, and a unit not be recruited. */
#ifndef TE_REASONS_H
#define TE_REASONS_H

#include "core/game.h"

/* hf_reason.thing is the option that would use it. hf_reason.code, and what its figures are: */
typedef enum te_lack {
  TE_LACKS_NOTHING,
  TE_LACKS_GOLD,      /* the price, the gold there is */
  TE_LACKS_CONDITION, /* the ability, the condition as a place of its code */
  TE_LACKS_COST,      /* the same with a cost */
  TE_LACKS_CHANGE,    /* it would change nothing */
  TE_LACKS_TOKENS,    /* none is left on the mat */
  TE_LACKS_HERO,      /* the hero is on the map */
  TE_LACKS_LEAVE,     /* this recruiting is for other units */
  TE_LACKS_ROOM,      /* no domain takes the unit */
  TE_LACKS_END
} te_lack;

uint32_t te_reasons(hf_cursor *cursor, unsigned seat, hf_reason list[HF_REASONS_MAX]);

#endif
