/* Why a card cannot be used now: the first reason, as the files that decide it see it (use.c,
 * bring.c, and attack.c and challenge.c of the book). Words for each are in words/reasons.c. */
#ifndef CG_REASONS_H
#define CG_REASONS_H

#include "../state/table.h"

/* What an argument is: a definition counted from 1, a player, a phase ... */
enum {
  CG_MAY,            /* nothing is in the way */
  CG_WHY_GOLD,       /* what it costs, what there is */
  CG_WHY_MARSHALING, /* it comes in its player's marshaling; what it costs by ambush, CG_NONE */
  CG_WHY_TURN,       /* whose marshaling it is */
  CG_WHY_PHASES,     /* the phases, one bit each */
  CG_WHY_LATER,      /* an action of this phase, and something else is asked */
  CG_WHY_WAITS,      /* for what its ability names: the ability */
  CG_WHY_LIMITED,    /* how many a round */
  CG_WHY_DEAD,       /* a copy is in the dead pile */
  CG_WHY_COPY,       /* a copy is in play */
  CG_WHY_FORBIDDEN,  /* by a card's effect: its definition, 0 */
  CG_WHY_NO_COST,    /* it cannot be marshaled */
  CG_WHY_HOST,       /* nothing to attach it to */
  CG_WHY_USED,       /* how often, CG_LIMIT_ */
  CG_WHY_KNEELS,
  CG_WHY_FACTION,   /* one's faction card kneels */
  CG_WHY_CONDITION, /* the ability, and which of its conditions */
  CG_WHY_COST,      /* the ability, and which of its costs */
  CG_WHY_TARGET,    /* the ability: nothing to choose for it */
  CG_WHY_NOTHING,   /* it would change nothing */
  CG_WHY_ICON,      /* the type of the challenge */
  CG_WHY_BYPASSED,
  CG_WHY_INITIATED,  /* the type */
  CG_WHY_NO_MORE,    /* challenges this phase: how many there may be */
  CG_WHY_NOBODY,     /* the type: nobody may attack in it */
  CG_WHY_SUPPORTS,   /* the player whom one's title supports */
  CG_WHY_EVENT,      /* events are not placed in setup */
  CG_WHY_SETUP_GOLD, /* what it costs, what is left */
  CG_WHY_SETUP_LIMITED,
  CG_WHY_END
};

typedef struct cg_why {
  uint16_t code, arg[3];
} cg_why;

#endif
