/* Why a card of a hand, or an ally, cannot be played in a window. */
#ifndef IT_REASONS_H
#define IT_REASONS_H

#include "core/game.h"

/* hf_reason.thing is the option that would play it. Of hf_reason.code, arg[0] is the ability. */
typedef enum it_why {
  IT_WHY_FORBIDDEN = 1, /* card texts may not be used this turn */
  IT_WHY_FALLEN,        /* the character is dead */
  IT_WHY_MOMENT,        /* another window */
  IT_WHY_NOT_IN,        /* the character takes no part */
  IT_WHY_CONDITION,     /* arg[1]: the condition, as a place of its code */
  IT_WHY_COST,          /* the same with a cost */
  IT_WHY_NOTHING,       /* it would change nothing */
  IT_WHY_END
} it_why;

uint32_t it_reasons(hf_cursor *cursor, unsigned seat, hf_reason list[HF_REASONS_MAX]);

#endif
