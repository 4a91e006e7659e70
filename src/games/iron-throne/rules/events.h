/* What can happen in The Iron Throne, as typed events. Operands are seats,
 * characters (index in the house of the seat before), kinds of cards, amounts.
 * Operands a reader may not know are HF_HIDDEN. */
#ifndef IT_EVENTS_H
#define IT_EVENTS_H

enum {
  IT_EV_LEADER = 1,     /* seat, character: revealed as leader */
  IT_EV_TURN,           /* challenger, turn number */
  IT_EV_EVENT_CARD,     /* challenger, event (seat, or 7 + special) */
  IT_EV_DEFENDER,       /* defender */
  IT_EV_DRAW,           /* seat, count, hidden: kind of one card (one event a card) */
  IT_EV_DISTRIBUTE,     /* seat, character, amount */
  IT_EV_CHOOSE,         /* seat, character: goes into the encounter */
  IT_EV_OFFER,          /* seat, character or -1, side */
  IT_EV_ANSWER,         /* active seat, supporter, 1 accepted 0 declined */
  IT_EV_JOIN,           /* seat, character, side */
  IT_EV_WITHDRAW,       /* seat */
  IT_EV_CHANGE_SIDES,   /* seat, new side */
  IT_EV_PLACE,          /* seat, hidden: kind, 1 if faceup */
  IT_EV_REVEAL,         /* seat, kind */
  IT_EV_OUTCOME,        /* outcome, 1 if an effect set it */
  IT_EV_TOTALS,         /* challenger's total, defender's total */
  IT_EV_WINNER,         /* IT_CHALLENGERS_WON ... */
  IT_EV_ABILITY,        /* seat, leader's character: used its ability */
  IT_EV_PLAY,           /* seat, kind: a card for its text */
  IT_EV_ALLY_PLAYED,    /* seat, ally */
  IT_EV_REMOVE,         /* seat, character, amount: to its own sheet */
  IT_EV_DEATH,          /* seat, character */
  IT_EV_REVIVE,         /* seat, character, power */
  IT_EV_BOX,            /* seat, amount */
  IT_EV_SHEET,          /* from, to, amount */
  IT_EV_GATHER,         /* seat, from character, to character, amount */
  IT_EV_SPREAD,         /* seat, board's seat */
  IT_EV_HOSTAGE,        /* taker, victim, source, owner, hidden: kind */
  IT_EV_HOME,           /* seat, hidden: kind: an own card came back to the hand */
  IT_EV_RELEASE,        /* holder, owner, hidden: kind */
  IT_EV_TORMENT,        /* holder, owner, kind */
  IT_EV_PLUNDER,        /* tormentor, owner, character: 1 power to the tormentor */
  IT_EV_DISCARD,        /* seat, kind */
  IT_EV_REPLACE,        /* seat, old kind, new kind */
  IT_EV_SWAP,           /* challenger's new kind, defender's new kind */
  IT_EV_RECLAIM,        /* seat, kind */
  IT_EV_SHUFFLE,        /* seat: discard pile into the deck */
  IT_EV_CARD_BONUS,     /* side, amount */
  IT_EV_BONUS,          /* side, amount */
  IT_EV_LOOK,           /* looker, seat, hidden: kind */
  IT_EV_LOOK_ALLY,      /* looker, seat, hidden: ally */
  IT_EV_ALLY_DRAWN,     /* seat, hidden: ally */
  IT_EV_ALLY_TAKEN,     /* taker, seat, hidden: ally */
  IT_EV_MODIFIER,       /* op of the modifier, seat, other seat */
  IT_EV_PROPOSE,        /* proposer, then terms: see below */
  IT_EV_TAKE_BACK_WORD, /* seat walks away from the bargain */
  IT_EV_YIELD,          /* seat lets the other propose */
  IT_EV_ACCEPT,         /* seat accepts the deal */
  IT_EV_SHOW_ALLIES,    /* seat shows its allies to the other active player */
  IT_EV_TRUCE_FAILED,
  IT_EV_REWARD_ALLY,        /* seat takes an ally instead of the reward */
  IT_EV_TAKEN_FROM_DISCARD, /* seat, kind */
  IT_EV_PLACE_FIRST,        /* seat must place first and faceup */
  IT_EV_TAKE_PLACE,         /* seat, character that comes, character that goes */
  IT_EV_LACKS,              /* seat, kind: holds no hostility from this kind up, or no truce */
  IT_EV_END,                /* ending, winners as a mask */
  IT_EV_COUNT
};

/* IT_EV_PROPOSE: arg 1 is what the challenger takes, arg 2 what the defender
 * takes: influence | power << 1 | ally << 3 | hostages << 4 | source0 << 8 |
 * source1 << 12. */

#endif
