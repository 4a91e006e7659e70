/* Relations: whatever is derived from the state and kept. Each is found when it is first asked
 * for, and found anew when something has changed that it depends on. The state keeps two of them
 * itself (sets and figures) and says what has changed since (pub->stale); all others are the
 * table's, so that whoever begins with the state alone comes to the same. How each is found
 * stands in one table: knows/relations.c. */
#ifndef CG_KNOWN_H
#define CG_KNOWN_H

#include "state.h"

/* Kinds of change besides those of rules.h. No figure depends on them, so the state keeps no note
 * of them. */
enum {
  CG_NEW_HEARSAY = 1 << 16,  /* somebody may have heard of a hidden card */
  CG_NEW_HOSTS = 1 << 17,    /* an attachment has come to a card, or its card is another */
  CG_NEW_CHANGING = 1 << 18, /* the cards whose constant abilities change something */
  CG_NEW_ANSWER = 1 << 19,   /* somebody has answered, or taken a choice back */
  CG_NEW_QUESTION = 1 << 20, /* nobody is asked any more what was asked */
  CG_NEW_UNREST = 1 << 21,   /* a card may have to be sacrificed */
  CG_NEW_KINDS = 22
};

/* The changes of cards in play that relations follow card by card. */
enum { CG_NEW_COMING = CG_NEW_CARDS | CG_NEW_ARRIVALS };

/* Each relation: its name; how many there are of it; the changes after which it is stale, to be
 * found anew; the changes that it follows instead: as long as some of these are in pub->stale it is
 * only behind, and cg_refresh() lets cards arrive and leave. Whoever makes another change to what a
 * relation depends on says so to it, as cg_place() does to the slots. */
#define CG_RELATIONS(R)                                                                            \
  R(PLAYERS, 1, 0, 0)                                    /* who has not been eliminated */         \
  R(SLOTS, 1, 0, 0)                                      /* how far slots are in use */            \
  R(ENTERED, 1, CG_NEW_COMING & ~CG_NEW_SETS, 0)         /* whether a card came in this phase */   \
  R(LIMITS, 1, 0, 0)                                     /* which limits count nothing */          \
  R(SETS, 1, 0, CG_NEW_SETS | CG_NEW_ARRIVALS)           /* cards in play by type and player */    \
  R(SAID, 1, CG_NEW_CARDS & ~CG_NEW_SETS, CG_NEW_COMING) /* what open cards say */                 \
  R(LASTS, 1, CG_NEW_LASTING, 0)                         /* what lasting effects are about */      \
  R(SOURCES, 1, CG_NEW_CHANGING, 0)                      /* constant abilities in play */          \
  R(LISTENERS, 1, CG_NEW_CARDS & ~CG_NEW_SETS, CG_NEW_COMING) /* abilities that are used */        \
  R(FIGURES, 1, 0, 0xFFFF)         /* strength, icons, keywords, marks */                          \
  R(REPERTOIRES, 1, 0, 0)          /* what each could hold, as all can see */                      \
  R(HAND, CG_SEATS, 0, 0)          /* what each does hold */                                       \
  R(AWAITED, 1, 0, 0xFFFF)         /* what cards could wait for, were all hands full */            \
  R(HEARSAY, 1, CG_NEW_HEARSAY, 0) /* whose hidden cards others have heard of */                   \
  R(DECKS, 1, CG_NEW_DECKS, 0)     /* whose deck has no loose cards */                             \
  R(HOSTS, 1, CG_NEW_HOSTS, 0)     /* all attachments are where they may be */                     \
  R(REST, 1, CG_NEW_UNREST, 0)     /* no card is sacrificed */                                     \
  R(RAISED, 1, CG_NEW_FIGURES, 0)  /* all know whose strength is raised */                         \
  R(OPTIONS, 1, CG_NEW_ANSWER, 0)  /* of the player whose turn it is to answer */                  \
  R(CHOICE, 1, CG_NEW_QUESTION, 0) /* what the open choice is among */

#define CG_DEPENDS(name, number, after, follows)                                                   \
  CG_AFTER_##name = (after), CG_FOLLOWED_BY_##name = (follows),
enum { CG_RELATIONS(CG_DEPENDS) CG_DEPENDS_END };
#undef CG_DEPENDS
#define CG_NAME(name, number, after, follows)                                                      \
  CG_REL_##name, CG_REL_##name##_LAST = CG_REL_##name + (number)-1,
enum { CG_RELATIONS(CG_NAME) CG_REL_COUNT };
#undef CG_NAME
static_assert(CG_REL_COUNT <= 32, "a bit for each");

/* The relations that these changes make stale, one bit each. */
static inline uint32_t cg_dependents(unsigned what) {
#define CG_STALE(name, number, after, follows)                                                     \
  | (uint32_t)((what & (unsigned)(after)) != 0) << CG_REL_##name
  return 0U CG_RELATIONS(CG_STALE);
#undef CG_STALE
}
/* The changes that a relation follows. */
static inline unsigned cg_follows(unsigned relation) {
#define CG_FOLLOWS(name, number, after, follows)                                                   \
  | (relation == CG_REL_##name ? (unsigned)(follows) : 0U)
  return 0U CG_RELATIONS(CG_FOLLOWS);
#undef CG_FOLLOWS
}
/* Are its answers part of the state? */
static inline bool cg_is_in_state(unsigned relation) {
  return relation == CG_REL_SETS || relation == CG_REL_FIGURES;
}

/* Titles fall into classes: whether a card is not in play is mostly seen at a glance. */
enum { CG_TITLE_WORDS = 8 };
static inline unsigned cg_title_word(unsigned title) { return title / 64 % CG_TITLE_WORDS; }

/* What is found of the cards that are active, whatever they do to each other. */
typedef struct cg_found {
  cg_mask changes, listens[CG_TIMINGS];
  cg_mask forbids;
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
  cg_mask changes;
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
  cg_mask families; /* 0: not known */
  cg_mask forbids;
  uint16_t reads;
  uint16_t ability, at;
} cg_looks;

/* One that is used: what it waits for, or the phases of an action; what it cannot do
 * without (CG_NEEDS_, CG_OWN_). */
typedef struct cg_listener {
  cg_mask listens; /* cg_ability.calls */
  uint16_t object, ability;
  uint8_t needs, own, gold;
  uint8_t next; /* of its list, counted from 1; 0: it is the last */
} cg_listener;
#define CG_LISTENERS 48
/* A list for each timing and player, in the order of their cards. */
enum { CG_LISTS = CG_SEATS * (CG_ON_ACTION + 1) };

/* What the cards of a hand wait for that are used from there. */
#define CG_HELD 12
typedef struct cg_hand {
  cg_mask listens[CG_TIMINGS]; /* cg_ability.calls */
  uint16_t ability[CG_HELD];   /* their abilities, those of copies once */
  uint8_t held;                /* how many there are; more than there is room for: none is noted */
  uint8_t actions;
  uint8_t ambush; /* the least of what they cost, CG_NONE; 0 where a card says so of itself */
  uint8_t cost;   /* no less is printed on a card that could come by ambush, CG_NONE */
} cg_hand;

/* What lasting effects are about: each, in their order, and all together. */
typedef struct cg_lasts {
  cg_looks looks[CG_LASTING];
  cg_looks all;
  cg_mask about; /* the families of what they change, and of what is set by a moment */
  bool delayed;  /* one of them is a delayed one */
} cg_lasts;

/* The cards that have come into play and left it since figures were found. */
typedef struct cg_news {
  uint64_t arrived[CG_WORDS];
  uint64_t left[CG_WORDS]; /* and plots that lie open no more */
  cg_mask left_changes;    /* the families of what these changed */
  cg_mask left_listens;    /* what these waited for, whatever its timing */
  bool left_able;          /* some of them have abilities that are used */
  uint16_t left_reads;     /* what these looked at: CG_NEW_ */
  uint8_t moved;           /* the types of those that have come or left: cg_type_bit() */
} cg_news;

#endif
