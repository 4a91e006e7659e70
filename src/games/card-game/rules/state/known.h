/* What a table knows besides the state as long as it is used: found when it is first asked
 * for, and again when something has changed that it depends on. Nothing of it is kept in the
 * state, so whoever begins with the state alone comes to the same. */
#ifndef CG_KNOWN_H
#define CG_KNOWN_H

#include "state.h"

/* Titles fall into classes: whether a card is not in play is mostly seen at a glance. */
enum { CG_TITLE_WORDS = 8 };
static inline unsigned cg_title_word(unsigned title) { return title / 64 % CG_TITLE_WORDS; }

/* What is found of the cards that are active, whatever they do to each other. */
typedef struct cg_found {
  uint64_t changes, listens[CG_TIMINGS];
  uint32_t forbids;
  unsigned reads, flags;
  /* of cards in play, and maybe of some that have left, one bit for each class of them */
  uint64_t titles[CG_TITLE_WORDS];
  int16_t figures[CG_SEATS][CG_FIGURE_COUNT]; /* what each player's cards add to those of plots */
} cg_found;

/* What a constant ability comes to, as it was read last: see refresh.c. */
enum {
  CG_UNSTEADY, /* it has to be read each time */
  CG_UNMET,    /* the same, and its conditions do not hold */
  CG_UNREAD,
  CG_READ /* these cards have so much more strength, or have a word, or have it not */
};
enum { CG_NAMED_WORDS = 2 };

/* A constant ability of a card in play: the families of its changes, what it looks at for those
 * that are kept. */
typedef struct cg_source {
  uint64_t changes;
  uint64_t named[CG_NAMED_WORDS];
  uint16_t object, ability;
  uint16_t reads;
  int16_t by;
  uint8_t word;
  uint8_t outcome;
  uint8_t types, depends; /* as of cg_ability */
} cg_source;
#define CG_SOURCES 40

/* What the words of a lasting change, which stand there, are about: the families of what it
 * changes, what it looks at (CG_NEW_) and what it forbids. */
typedef struct cg_looks {
  uint64_t families; /* 0: not known */
  uint32_t forbids;
  uint16_t reads;
  uint16_t ability, at;
} cg_looks;

/* One that is used: what it waits for, or the phases of an action; what it cannot do
 * without (CG_NEEDS_, CG_OWN_). */
typedef struct cg_answer {
  uint64_t listens; /* cg_ability.calls */
  uint16_t object, ability;
  uint8_t needs, own, gold;
  uint8_t next; /* of its list, counted from 1; 0: it is the last */
} cg_answer;
#define CG_ANSWERS 48
/* A list for each timing and player, in the order of their cards. */
enum { CG_ANSWER_LISTS = CG_SEATS * (CG_ON_ACTION + 1) };

/* What the cards of a hand wait for that are used from there. */
#define CG_HELD 12
typedef struct cg_hand {
  uint64_t listens[CG_TIMINGS]; /* cg_ability.calls */
  uint16_t ability[CG_HELD];    /* their abilities, those of copies once */
  uint8_t held;                 /* how many there are; more than there is room for: none is noted */
  uint8_t actions;
  uint8_t ambush; /* the least of what they cost, CG_NONE; 0 where a card says so of itself */
  uint8_t cost;   /* no less is printed on a card that could come by ambush, CG_NONE */
  bool known;
} cg_hand;

#endif
