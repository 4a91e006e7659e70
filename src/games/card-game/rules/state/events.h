/* What happens in the Card Game, as events. Operands in the order of the comment;
 * those in brackets are secret. `card`: a definition counted from 1; `object`: a
 * slot in play. 255 stands for nobody. Slots are used again, so operand 4 is the card that
 * lay in the slot named first and 5 that of the one named second, where the events below
 * do not tell it already (0: a faction card, or face down). */
#ifndef CG_EVENTS_H
#define CG_EVENTS_H

#include "core/game.h"
#include "table.h"

enum {
  CG_EV_SEAT = 1,         /* seat, faction, agenda's card */
  CG_EV_FIRST,            /* seat */
  CG_EV_SHUFFLE,          /* seat */
  CG_EV_DRAW,             /* seat, (card) */
  CG_EV_MULLIGAN,         /* seat */
  CG_EV_ENTERS,           /* object, card, controller, host, how: CG_CAME_, host's card */
  CG_EV_DUPLICATE,        /* object of the host, (card), controller */
  CG_EV_LEAVES,           /* object, card, owner, zone */
  CG_EV_ROUND,            /* round */
  CG_EV_PHASE,            /* phase */
  CG_EV_PLOT,             /* seat, card */
  CG_EV_INITIATIVE,       /* seat, initiative */
  CG_EV_USED_BACK,        /* seat: its used plots are its plot deck again */
  CG_EV_TITLE,            /* seat, card */
  CG_EV_GOLD,             /* seat, gold it has now, change */
  CG_EV_POWER,            /* object, power it has now, change */
  CG_EV_KNEELS,           /* object */
  CG_EV_STANDS,           /* object */
  CG_EV_USES,             /* seat, object, card, ability */
  CG_EV_PLAYS,            /* seat, card, gold */
  CG_EV_MARSHALS,         /* seat, card, gold */
  CG_EV_AMBUSHES,         /* seat, card, gold */
  CG_EV_CANCELLED,        /* card */
  CG_EV_SAVED,            /* object, card */
  CG_EV_DISCARD,          /* seat, card, from zone */
  CG_EV_MOVES,            /* seat, (card), from zone, to zone */
  CG_EV_LOOKS,            /* seat, whose, (card) */
  CG_EV_REVEALS,          /* seat, card */
  CG_EV_CHALLENGE,        /* attacker, defender, type */
  CG_EV_ATTACKER,         /* object */
  CG_EV_STEALTH,          /* object, bypassed object */
  CG_EV_REDIRECTED,       /* seat, new defender */
  CG_EV_DEFENDER,         /* object */
  CG_EV_RESULT,           /* winner, loser, attack, defence, type, attacker */
  CG_EV_CLAIM,            /* seat it strikes, type, claim */
  CG_EV_KEYWORD,          /* keyword, object */
  CG_EV_JOINS,            /* object, 0 attack or 1 defence */
  CG_EV_OUT_OF_CHALLENGE, /* object */
  CG_EV_CONTROL,          /* object, controller */
  CG_EV_TOKENS,           /* object, token, number it has now */
  CG_EV_DOMINANCE,        /* seat, strength */
  CG_EV_NAMED,            /* seat, word, 0 challenge types or 1 card types */
  CG_EV_PASS,             /* seat: initiates no more challenges */
  CG_EV_TITLES,           /* seat, (titles it may choose from, one bit each) */
  CG_EV_SPREAD,           /* seat, seats that its claim strikes, one bit each */
  CG_EV_USES_KEYWORD,     /* seat, keyword, how many use it */
  CG_EV_CHOOSES,          /* seat, object or 4095, player or 255, (card that is not in play) */
  CG_EV_ELIMINATED,       /* seat */
  CG_EV_WINS,             /* seat, ending */
  CG_EV_BESTOWS,          /* object, gold, seat */
  CG_EV_ASSAULT,          /* object, location */
  CG_EV_CARD_GOLD,        /* object, gold it has now, change */
  CG_EV_DUE,              /* card whose delayed effect comes */
  CG_EV_NO_ROOM,          /* card: one more effect of it that lasts found no room */
  CG_EV_END
};
enum { CG_CAME_SETUP, CG_CAME_MARSHALED, CG_CAME_AMBUSH, CG_CAME_PUT, CG_CAME_SHADOWS };

struct cg_table;
HF_COLD void cg_emit(struct cg_table *table, unsigned kind, int a, int b, int c, int d);
/* As it is, whatever it names. Only with a sink, as the others. */
HF_COLD void cg_announce(struct cg_table *table, const hf_event *event);
/* Between two steps: what was told since the last beat is one. */
HF_COLD void cg_end_beat(struct cg_table *table);
/* Adds the cards that lie in the slots an event names, see events.h. */
HF_COLD void cg_name_objects(const struct cg_table *table, hf_event *event);
/* Operand `hidden` is seen by these seats only. */
HF_COLD void cg_emit_secret(struct cg_table *table, unsigned kind, int a, int b, int c,
                            unsigned hidden, uint32_t seen_by);

#endif
