/* What happens, as a value, and the one deed by which it does.
 *
 * Rules, effects and costs say what would happen to whom (cg_occurrence) and hand it to
 * cg_happen(), alone or with others that happen together. They do not know whether somebody
 * interrupts it or reacts to it, and are written once. cg_happen() is a port: it is declared
 * here, where all layers can see it, and answered in flow/happen.c, which alone decides whether
 * an occurrence is over at once or players are asked before and after it.
 *
 * While it is under way an occurrence is a group of the state (cg_group). */
#ifndef CG_OCCURRENCE_H
#define CG_OCCURRENCE_H

#include "table.h"

enum {
  CG_HAP_EFFECTS = 1, /* of an ability would initiate */
  /* cards leave play */
  CG_HAP_KILLED,
  CG_HAP_DISCARDED,
  CG_HAP_RETURNED,
  CG_HAP_SACRIFICED,
  CG_HAP_REMOVED,
  CG_HAP_SHUFFLED_IN,
  CG_HAP_ON_TOP,
  CG_HAP_TO_BOTTOM,
  CG_HAP_INTO_SHADOWS,
  CG_HAP_LAST_LEAVING = CG_HAP_INTO_SHADOWS,
  CG_HAP_ENTERS,
  CG_HAP_PLAYED,
  CG_HAP_STANDS,
  CG_HAP_KNEELS,
  CG_HAP_POWER,
  CG_HAP_RAISED,
  CG_HAP_FROM_ZONE,
  CG_HAP_INITIATED,
  CG_HAP_BYPASSED,
  CG_HAP_DEFENDED,
  CG_HAP_RESULT,
  CG_HAP_CLAIM,
  CG_HAP_PILLAGED,
  CG_HAP_PHASE_BEGINS,
  CG_HAP_PHASE_ENDS,
  CG_HAP_ROUND_ENDS,
  CG_HAP_INITIATIVE,
  CG_HAP_PLOT,
  CG_HAP_INCOME,
  CG_HAP_DOMINANCE,
  CG_HAP_FIRST,
  CG_HAP_SAVED,
  CG_HAP_RESERVE,
  CG_HAP_PLACED, /* a card came to lie in `zone` by the way: a duplicate, a plot */
  CG_HAP_POWER_MOVED,
  CG_HAP_UNDEFENDED,
  CG_HAP_COUNT
};
enum { /* flags */
       CG_CANCELLED = 1 << 0,
       CG_UNSAVED = 1 << 1, /* cannot be saved; of effects: cannot be cancelled */
       CG_AS_COST = 1 << 2,
       CG_MARSHALED = 1 << 3, /* entered play so */
       CG_BY_AMBUSH = 1 << 4,
       CG_OUT_OF_SHADOWS = 1 << 5,
       CG_REPLACED = 1 << 6, /* the card goes to `zone` instead, or something else is done */
       CG_PARTLY = 1 << 7    /* not all of it came about */
};
enum {                              /* the same bits, where none of those can be */
       CG_FOR_CLAIM = CG_MARSHALED, /* cards are killed, or discarded from a hand */
       CG_FROM_DECK = CG_UNSAVED,   /* a card enters play, from which pile ... */
       CG_FROM_DISCARDED = CG_AS_COST,
       CG_FROM_DEAD_PILE = CG_FROM_DECK | CG_FROM_DISCARDED /* ... both of them */
};
enum { CG_COMPANION = 0xFE }; /* `other` of attachments that leave with their hosts */
enum { CG_OUT_OF_HAND = 1 };  /* `amount` of CG_HAP_INTO_SHADOWS: not out of play */
enum {                        /* `amount` of CG_HAP_ENTERS */
       CG_AS_PLAYED = 1,      /* it counts as played */
       CG_AS_DUPLICATE = 2    /* it comes out of shadows and lies down below another copy */
};

/* --- one occurrence ------------------------------------------------------- */

typedef struct cg_occurrence {
  const uint64_t *cards; /* the cards in play to each of which it happens, NULL: see `object` */
  uint16_t object;       /* or the one card in play it is about, CG_NO_OBJECT */
  uint16_t def;          /* or one that is not in play, counted from 1 */
  uint16_t acting;       /* the card by whose keyword it happens, CG_NO_OBJECT: by nobody's */
  uint8_t kind;          /* CG_HAP_ */
  uint8_t seat;          /* who does it, or to whom it happens */
  uint8_t other;         /* CG_NOBODY */
  uint8_t flags, amount, zone;
  bool past; /* it has come about already: players can only react to it */
} cg_occurrence;

/* It happens to a player, or to nobody. */
static inline cg_occurrence cg_of_player(unsigned kind, unsigned seat) {
  return (cg_occurrence){.object = CG_NO_OBJECT,
                         .acting = CG_NO_OBJECT,
                         .kind = (uint8_t)kind,
                         .seat = (uint8_t)seat,
                         .other = CG_NOBODY};
}
/* To a card in play. */
static inline cg_occurrence cg_of_card(unsigned kind, unsigned seat, unsigned object) {
  cg_occurrence one = cg_of_player(kind, seat);
  one.object = (uint16_t)object;
  return one;
}
/* To cards in play; to none of them: nothing happens. */
static inline cg_occurrence cg_of_cards(unsigned kind, unsigned seat, const uint64_t *cards) {
  cg_occurrence one = cg_of_player(kind, seat);
  one.cards = cards;
  return one;
}
/* Cards leave play for their owners' zone. */
static inline cg_occurrence cg_of_leaving(unsigned kind, const uint64_t *cards, unsigned flags,
                                          unsigned zone) {
  cg_occurrence one = cg_of_cards(kind, CG_NOBODY, cards);
  one.flags = (uint8_t)flags;
  one.zone = (uint8_t)zone;
  return one;
}

/* All of these happen together: interrupts, the things themselves, reactions. What an ability
 * brings about is interrupted at once, but reacted to when the ability is done. Outside an
 * ability this is the last thing that its caller does: the rules may have to go on with
 * something else. Without room to tell of it, it does not happen. */
void cg_happen(cg_table *table, const cg_occurrence *together, unsigned count);
static inline void cg_happens(cg_table *table, cg_occurrence one) { cg_happen(table, &one, 1); }
/* The same up to the things themselves; who has done what follows from them calls cg_react(). */
void cg_foretell(cg_table *table, const cg_occurrence *together, unsigned count);

/* A card has been saved: others may react to that. */
static inline void cg_tell_saved(cg_table *table, unsigned object) {
  cg_occurrence saved = cg_of_card(CG_HAP_SAVED, cg_at(table, object)->controller, object);
  saved.past = true;
  cg_happens(table, saved);
}

/* --- groups --------------------------------------------------------------- */

static inline bool cg_leaves(unsigned kind) {
  return kind >= CG_HAP_KILLED && kind <= CG_HAP_LAST_LEAVING;
}
/* Is this about a card that has no characteristics (Rules Reference, Duplicates)? */
static inline bool cg_is_of_duplicate(const cg_group *group) {
  return group->kind == CG_HAP_ENTERS && group->amount == CG_AS_DUPLICATE;
}
/* May a duplicate save from this? By the manual only from death and discarding. */
static inline bool cg_duplicate_helps(const cg_table *table, unsigned kind) {
  if (cg_manual(table)) return kind == CG_HAP_KILLED || kind == CG_HAP_DISCARDED;
  return cg_leaves(kind) && kind != CG_HAP_SACRIFICED;
}
/* The cards in play to which it happens, NULL: it is about one card, or about none. */
static inline uint64_t *cg_members(const cg_table *table, const cg_group *group) {
  return group->set == 0 || group->kind == CG_HAP_FROM_ZONE ? NULL : cg_set(table, group->set - 1U);
}

#endif
