/* What happens in Tiny Epic, as events. Operands in the order of the comment;
 * those in brackets are secret. `side`: a seat, or TE_FREE_SIDE(house). `card`:
 * a plot card's number or TE_HERO_CARD + house. 255 stands for nobody. */
#ifndef TE_EVENTS_H
#define TE_EVENTS_H

enum {
  TE_EV_SETUP = 1,  /* seat, house, hero */
  TE_EV_FREE_HOUSE, /* house, hero */
  TE_EV_ROUND,      /* round, Hand of the King */
  TE_EV_ROLL,       /* five faces */
  TE_EV_BOTTOM,     /* seat, face, 0 left or 1 right */
  TE_EV_DRAFT,      /* seat, face */
  TE_EV_KEEP,       /* seat, face, face: the Hand of the King's two */
  TE_EV_TURN,       /* seat */
  TE_EV_SET_DIE,    /* seat, house, face before, face now */
  TE_EV_REROLL,     /* seat, house, face before, face now; once for each die */
  TE_EV_PLACE,      /* seat, face, slot */
  TE_EV_DECLINE,    /* seat, action, why: TE_WHY_ */
  TE_EV_PASS_DIE,   /* seat, to seat, face */
  TE_EV_RECRUIT,    /* seat, house, 1 for a hero, domain, gold */
  TE_EV_MARCH,      /* seat, house, tokens, 1 for the hero + 2 * dragons + 8 * eggs, from, to */
  TE_EV_SAIL,       /* the same */
  TE_EV_MOVE,       /* the same, by an event */
  TE_EV_WHISPER,    /* seat, cards discarded */
  TE_EV_DISCARD,    /* seat, card */
  TE_EV_DRAW,       /* seat, (card) */
  TE_EV_SHUFFLE,    /* cards in the deck */
  TE_EV_PLAY,       /* seat, card, 0 plot or 1 event */
  TE_EV_TAKE,       /* seat, house, gold: a token from its mat into the ally pool */
  TE_EV_STEAL,      /* seat, house, from seat, gold */
  TE_EV_POOL_HOME,  /* seat, house: a token from its ally pool back to the mat */
  TE_EV_GOLD,       /* seat, gold it has now, change */
  TE_EV_POINTS,     /* seat, points it has now, change, why: TE_FOR_ */
  TE_EV_BATTLE,     /* seat, side that defends, domain */
  TE_EV_COMMIT,     /* seat, (card), gold paid */
  TE_EV_NO_CARD,    /* side: commits none */
  TE_EV_REVEAL,     /* side, card, 1 if it was drawn */
  TE_EV_CONSCRIPTS, /* side, strength */
  TE_EV_TOTALS,     /* attack, defence */
  TE_EV_WON,        /* side, domain */
  TE_EV_CALLED_OFF, /* side that retreats by its card, domain */
  TE_EV_CAPTURE,    /* seat that takes, house, domain: a token goes into its ally pool */
  TE_EV_RETURN,     /* house, 1 for a hero, domain: back to its mat */
  TE_EV_RETREAT,    /* house, tokens, 1 for the hero + 2 * dragons + 8 * eggs, from, to */
  TE_EV_CASTLE,     /* seat, domain, 1 gained or 0 lost */
  TE_EV_THRONE,     /* seat, 1 gained or 0 lost */
  TE_EV_ALLIANCE,   /* house, seat or 255, seat before or 255, its tokens (the throne is one), the
                       most any other has */
  TE_EV_HERO_HOME,  /* house: hero or card back to the mat as the alliance ends */
  TE_EV_TAX,        /* seat, gold due */
  TE_EV_CULL,       /* seat, house, tokens */
  TE_EV_HERO_CARD,  /* seat, card: back in hand */
  TE_EV_SCORING,    /* round */
  TE_EV_RANK,       /* seat, castles, rank from 1, points */
  TE_EV_OBJECTIVE,  /* seat, objective, points */
  TE_EV_ALLIES,     /* seat, alliances, points */
  TE_EV_VENGEANCE,  /* seat or 255: the token leaves the game */
  TE_EV_END,        /* ending, winners */
  TE_EV_EFFECT,     /* seat, card: what its event does begins */
  TE_EV_STRENGTH,   /* seat, what its next battle has more: TE_M_ of the vocabulary, number */
  TE_EV_EGG,        /* domain, eggs laid */
  TE_EV_HATCH,      /* domain, dragons hatched */
  TE_EV_EGG_LOST,   /* domain */
  TE_EV_KEPT,       /* seat, card: it lies beside the mat */
  TE_EV_TO_TOP,     /* seat, (card): onto the deck */
  TE_EV_BACK,       /* seat, card: returns to hand */
  TE_EV_GIVE,       /* seat, house, to seat: a token from one ally pool to another */
  TE_EV_RIVAL,      /* face, card of the Rival: its turn */
  TE_EV_CLOSED,     /* slots closed by coins, one bit each */
  TE_EV_TAX_FROM,   /* seat, gold from the track, fiefs, King's Landing, dragons, cards due: before
                       TE_EV_TAX */
  TE_EV_LAST
};

/* Why an action may be done. */
enum { TE_WHY_SLOT, TE_WHY_DIE, TE_WHY_FOLLOW, TE_WHY_BOTTOM, TE_WHY_EVENT };

/* What points are for. */
enum {
  TE_FOR_VICTORY,
  TE_FOR_VENGEANCE,
  TE_FOR_RETURN,
  TE_FOR_TAX,
  TE_FOR_CASTLES,
  TE_FOR_OBJECTIVE,
  TE_FOR_ALLIANCES,
  TE_FOR_EVENT,
  TE_FOR_LEVEL /* of the solo game */
};

#endif
