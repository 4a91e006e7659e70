/* What a card is: the words and numbers of its facts, and what the rules have found of each card
 * and ability when the cards were loaded (tables/rules.c), in the form the engine wants it. */
#ifndef CG_CARDS_H
#define CG_CARDS_H

#include "core/game.h"
#include "language/language.h"
#include "mask.h"

/* --- facts ---------------------------------------------------------------- */

/* Card types, in the order of cg_vocabulary.card_types. The first five are also
 * the words of <sort>. */
enum {
  CG_TYPE_CHARACTER,
  CG_TYPE_LOCATION,
  CG_TYPE_ATTACHMENT,
  CG_TYPE_EVENT,
  CG_TYPE_PLOT,
  CG_TYPE_AGENDA,
  CG_TYPE_TITLE,
  CG_TYPE_COUNT
};

/* Facts, in the order of cg_vocabulary.facts. */
enum {
  CG_FACT_FACTION,
  CG_FACT_LOYAL,
  CG_FACT_UNIQUE,
  CG_FACT_COST, /* a number, CG_X or CG_NO_COST */
  CG_FACT_STRENGTH,
  CG_FACT_ICONS,
  CG_FACT_TRAITS,
  CG_FACT_KEYWORDS, /* those without a number */
  CG_FACT_AMBUSH,   /* a number or CG_X; so are shadow and bestow */
  CG_FACT_SHADOW,
  CG_FACT_BESTOW,
  CG_FACT_PRIZED,
  CG_FACT_ATTACHMENTS_ONLY, /* no attachments except of these traits */
  CG_FACT_ATTACHMENTS_NOT,  /* no attachments of these traits */
  CG_FACT_INCOME,           /* of a plot its figures; of any other card what it adds */
  CG_FACT_INITIATIVE,
  CG_FACT_CLAIM,
  CG_FACT_RESERVE,
  CG_FACT_SUPPORTS,   /* a title */
  CG_FACT_RIVALS,     /* titles, one bit each */
  CG_FACT_DECK_LIMIT, /* not said: 3; plots 2; agendas and titles 1 */
  CG_FACT_QUANTITY,   /* copies in its set; not said: 1 */
  CG_FACT_NUMBER      /* in its set */
};

/* Values of facts. */
enum { CG_X = -1, CG_NO_COST = -2 };
enum { CG_ICON_MILITARY, CG_ICON_INTRIGUE, CG_ICON_POWER, CG_ICON_COUNT };
enum {
  CG_KEYWORD_INSIGHT,
  CG_KEYWORD_INTIMIDATE,
  CG_KEYWORD_LIMITED,
  CG_KEYWORD_NO_ATTACHMENTS,
  CG_KEYWORD_PILLAGE,
  CG_KEYWORD_RENOWN,
  CG_KEYWORD_STEALTH,
  CG_KEYWORD_TERMINAL,
  CG_KEYWORD_ASSAULT,
  CG_KEYWORD_COUNT
};
enum {
  CG_FACTION_NEUTRAL,
  CG_FACTION_BARATHEON,
  CG_FACTION_GREYJOY,
  CG_FACTION_LANNISTER,
  CG_FACTION_MARTELL,
  CG_FACTION_NIGHTS_WATCH,
  CG_FACTION_STARK,
  CG_FACTION_TARGARYEN,
  CG_FACTION_TYRELL,
  CG_FACTION_COUNT
};
enum {
  CG_PHASE_PLOT,
  CG_PHASE_DRAW,
  CG_PHASE_MARSHALING,
  CG_PHASE_CHALLENGES,
  CG_PHASE_DOMINANCE,
  CG_PHASE_STANDING,
  CG_PHASE_TAXATION,
  CG_PHASE_COUNT
};
enum {
  CG_TITLE_WHISPERS,
  CG_TITLE_SHIPS,
  CG_TITLE_HAND,
  CG_TITLE_COIN,
  CG_TITLE_LAWS,
  CG_TITLE_REGENT,
  CG_TITLE_COUNT
};
/* Kinds of tokens besides gold and power. */
enum {
  CG_TOKEN_POISON,
  CG_TOKEN_STAND,
  CG_TOKEN_BETRAYAL,
  CG_TOKEN_GHOST,
  CG_TOKEN_VENGEANCE,
  CG_TOKEN_BLOOD,
  CG_TOKEN_BELL,
  CG_TOKEN_EAR,
  CG_TOKEN_JOURNEY,
  CG_TOKEN_KISS,
  CG_TOKEN_MORGHULIS,
  CG_TOKEN_PIE,
  CG_TOKEN_PRAYER,
  CG_TOKEN_SHADOW,
  CG_TOKEN_TALE,
  CG_TOKEN_VENOM,
  CG_TOKEN_COUNT
};
static_assert(CG_TOKEN_COUNT <= 64, "a bit for each");
enum {
  CG_FIGURE_INCOME,
  CG_FIGURE_INITIATIVE,
  CG_FIGURE_CLAIM,
  CG_FIGURE_RESERVE,
  CG_FIGURE_COUNT
};

/* --- what is known of all cards ------------------------------------------- */

#define CG_DEFS_MAX 2560
#define CG_ABILITIES_MAX 4096
#define CG_NONE 0xFF /* a figure that a card does not have */

/* When an ability is used: before something happens, or after it. */
enum {
  CG_WOULD,
  CG_FORCED_INTERRUPT,
  CG_INTERRUPT,
  CG_FORCED_REACTION,
  CG_REACTION,
  CG_TIMINGS,
  CG_ON_ACTION = CG_TIMINGS,
  CG_ON_REVEAL,
  CG_ON_ALWAYS /* constant */
};

/* What has changed at the table. Figures are found anew when something has that a constant
 * ability in play looks at (reads.c); the rules look after what may follow from it. */
enum {
  CG_NEW_SETS = 1 << 11,               /* cards in play, by type and player */
  CG_NEW_CARDS = 1 << 0 | CG_NEW_SETS, /* their hosts and faces */
  CG_NEW_TURNED = 1 << 1,              /* cards knelt or stood */
  CG_NEW_POWER = 1 << 2,
  CG_NEW_GOLD = 1 << 3,      /* and tokens */
  CG_NEW_CHALLENGE = 1 << 4, /* who takes part, who has won or lost */
  CG_NEW_PHASE = 1 << 5,     /* phase, round, first and active player, what counts in them */
  CG_NEW_HANDS = 1 << 6,
  CG_NEW_DECKS = 1 << 7,
  CG_NEW_PILES = 1 << 8,
  CG_NEW_OTHER = 1 << 9,     /* no figure depends on it: an ability was used */
  CG_NEW_FIGURES = 1 << 10,  /* strength, icons, keywords */
  CG_NEW_ARRIVALS = 1 << 12, /* cards have come into slots, nothing has left one */
  CG_NEW_LASTING = 1 << 13,  /* lasting effects began or ended, the cards are the same ... */
  CG_NEW_BOOSTS = 1 << 14,   /* ... and some of them are about strength alone, */
  CG_NEW_POWERS = 1 << 15,   /* or about other figures that are kept */
  CG_NEW_ALL = ((1 << 10) - 1) | CG_NEW_SETS
};

enum {
  CG_FROM_PLAY,
  CG_FROM_HAND,
  CG_FROM_DISCARD,
  CG_FROM_DEAD,
  CG_FROM_SHADOWS,
  CG_FROM_CONCEALED /* constant: from the hand and from shadows */
};

typedef struct cg_ability {
  cg_mask listens; /* happenings */
  cg_mask calls;   /* the same, but where its words say more, CG_CALL_ instead of the name */
  cg_mask changes; /* families of modifiers, of a constant ability */
  uint16_t def;    /* counted from 1 */
  uint8_t timing;
  uint8_t phases;     /* of an action, one bit each */
  uint8_t from;       /* where the card is when it is used */
  uint8_t slot;       /* which of its card's counters its limit uses, CG_NONE */
  uint8_t period;     /* of its limit or maximum: CG_LIMIT_ */
  uint8_t own;        /* CG_OWN_: what its card must be for that */
  uint8_t gold;       /* no less of it is among its costs */
  uint8_t counter;    /* which of its player's counters its maximum uses, CG_NONE */
  uint8_t needs;      /* CG_NEEDS_: without which it cannot be used */
  uint8_t single;     /* constant: its words are one modifier and nothing else */
  uint8_t steady;     /* and what they come to depends on what they look at alone */
  uint8_t types;      /* of other cards in play that it looks at, see cg_types_read() */
  uint8_t depends;    /* constant: on conditions, and these on what they look at alone */
  uint8_t pays_x;     /* X is among its costs: CG_X_ */
  uint8_t plain;      /* a card kneels, and what cards cost changes: see cg_usable_plainly() */
  uint8_t among;      /* types of cards in play, one bit each, of which its first choice is one */
  uint16_t reads;     /* constant: what its words look at, CG_NEW_ */
  uint8_t reads_paid; /* what it does depends on the card that is chosen for a cost */
  uint8_t shared;     /* any player may initiate it */
  uint8_t uncancelable;
  uint16_t helps; /* the cards that are better off by what it does: CG_FAVOUR_ ... */
  uint16_t harms; /* ... and worse */
} cg_ability;
/* Below these a bit for each register: what was chosen. */
enum { CG_FAVOUR_HOST = 1 << 8, CG_FAVOUR_IT = 1 << 9 };
enum {
  CG_NEEDS_CHALLENGE = 1 << 0,
  CG_NEEDS_MILITARY = 1 << 1, /* the types in their order */
  CG_NEEDS_INTRIGUE = 1 << 2,
  CG_NEEDS_POWER = 1 << 3,
  CG_NEEDS_ATTACK = 1 << 4, /* its user attacks */
  CG_NEEDS_DEFENCE = 1 << 5,
  CG_NEEDS_FACTION = 1 << 6 /* the user's faction card stands */
};
enum {
  CG_OWN_STANDS = 1 << 0,
  CG_OWN_TOKENS = 1 << 1, /* there are some on it */
  CG_OWN_JOINS = 1 << 2,  /* it takes part in a challenge */
  CG_OWN_HOST_KNEELS = 1 << 3,
  CG_OWN_HOST_JOINS = 1 << 4
};
#define CG_X_MOST 31                /* that a player can choose */
enum { CG_X_GOLD = 1, CG_X_OTHER }; /* from the pool alone, or something else too */
enum { CG_LIMIT_NONE, CG_LIMIT_CHALLENGE, CG_LIMIT_PHASE, CG_LIMIT_ROUND, CG_LIMIT_GAME };

/* Abilities with a maximum, by title: more than all published cards have. Each player has
 * a counter of two bits for each. */
#define CG_MAXIMA 96
#define CG_MAXIMUM_MOST 3

enum { CG_WAYS = 6 }; /* of bringing cards out: see cg_way() */
/* Modifiers of the first card of a period: more than all published cards have. Each player
 * has a bit for each, by period. */
#define CG_FIRSTS 32

#define CG_TRAIT_WORDS 3
typedef struct cg_def { /* what is asked most often stands together */
  uint64_t traits[CG_TRAIT_WORDS];
  cg_mask changes; /* families of modifiers that it brings into force */
  uint16_t title;  /* the first card of this name, counted from 1 */
  uint16_t first_ability;
  uint16_t keywords;
  uint16_t reads; /* what the figures that it changes depend on: CG_NEW_ */
  uint8_t abilities;
  uint8_t type, faction;
  uint8_t unique, loyal;
  uint8_t cost; /* CG_NONE: none; X counts as 0 */
  uint8_t deck_limit;
  uint8_t strength, icons;
  uint8_t able;      /* has abilities that are used: actions, or such as wait for something */
  uint8_t actions;   /* the phases in which it has some, one bit each */
  uint8_t restricts; /* says what it attaches to, or which attachments it takes */
  cg_mask forbids;   /* what its constant abilities forbid: CG_DEED_, CG_ACT_, see cg_forbids() */
  uint8_t ambush, shadow, bestow; /* CG_NONE */
  uint8_t prized;
  int8_t figure[CG_FIGURE_COUNT];
  uint8_t hosts;      /* types of what it says it attaches to, one bit each; 0: it says nothing */
  uint8_t hosts_vary; /* what it says of them may become untrue while they stay in play */
  uint8_t from_hand;  /* has abilities that are used from a hand: an event, mostly */
  uint8_t burdens;    /* whatever it is attached to is worse off for it */
  uint8_t shared;     /* has abilities that any player may initiate */
  cg_mask listens[CG_TIMINGS];
  uint64_t only[CG_TRAIT_WORDS];   /* no attachments except of these traits */
  uint64_t not_of[CG_TRAIT_WORDS]; /* no attachments of these */
  uint32_t firsts;    /* modifiers of a first card that mean it by what is printed, one bit each */
  uint32_t host_kind; /* where in the code the kind of characters stands that it attaches to, if it
                         says nothing else of them; 0 */
  uint16_t card;      /* in the compiled cards */
  uint8_t supports, rivals; /* of a title */
  uint8_t quantity;
  uint8_t cost_is_x;
  uint8_t itself;   /* in play it waits for what happens to itself: CG_CALL_ITSELF */
  uint8_t becomes;  /* of an event: the trait, counted from 1, of the attachment it becomes; 0 */
  uint8_t x_facts;  /* what is X on it, see CG_X_AMBUSH */
  uint16_t lets_in; /* an agenda: the factions of which it lets in cards that are used from a hand,
                       one bit each; agendas; only some of all these cards */
  uint64_t tokens;  /* the kinds of tokens that its abilities place, one bit each */
} cg_def;
enum { CG_LETS_IN_SOME = 1 << 14, CG_LETS_IN_AGENDAS = 1 << 15 };
enum { CG_X_AMBUSH = 1, CG_X_SHADOW = 2 };

/* The events a faction's deck may hold: all of them, and those that are not loyal. */
typedef struct cg_repertoire {
  cg_mask listens[2][CG_TIMINGS];   /* [1]: those that are not loyal */
  uint16_t first[CG_ON_ACTION + 2]; /* in cg_rules.event, by timing; the next is behind the last */
  uint8_t actions[2];               /* the phases in which there are some, one bit each */
  uint8_t ambush[2];                /* the least ambush cost among its cards, CG_NONE */
} cg_repertoire;

/* Sets of definitions, from which decks are drawn: by faction, the first of them neutral, and by
 * what they are. */
enum {
  CG_DEFS_DRAWN = CG_FACTION_COUNT, /* characters, locations, attachments, events */
  CG_DEFS_PLOTS,
  CG_DEFS_AGENDAS,
  CG_DEFS_LOYAL,
  CG_DEFS_SETS
};

typedef struct cg_rules {
  hf_rules base;
  const cg_def *def;
  const cg_ability *ability; /* numbered as in the compiled cards */
  const uint16_t *event;     /* abilities that are used from a hand, by faction and timing */
  const uint64_t *set;       /* see cg_defs() */
  const uint8_t *length; /* by word of the code: of an expression that begins there; 0: unknown */
  const uint16_t *kind;  /* by word of the code: the kind that begins there, see cg_kind_defs() */
  const uint64_t *kinds;
  uint32_t kinds_end; /* so many words there are */
  cg_repertoire repertoire[CG_FACTION_COUNT];
  uint16_t title[2][CG_TITLE_COUNT]; /* by profile: the official ones, the manual's; from 1 */
  cg_mask pile_listens[CG_TIMINGS];  /* what cards in discard and dead piles wait for */
  uint16_t count;                    /* definitions */
  uint8_t piles;                     /* there are abilities that are used from such piles */
  uint8_t cost_ways; /* ways of bringing cards out that modifiers of cost speak of: cg_way() */
  uint8_t recalls;   /* what reactions ask of cards that have left play: CG_WAS_ */
  uint8_t maxima;    /* how many abilities have one */
  uint8_t renewed[CG_LIMIT_GAME + 1][CG_MAXIMA / 4]; /* the counters that end with each period */
  cg_mask changes;              /* the families of all modifiers that its cards speak of */
  cg_mask heard_of;             /* all that some card waits for, wherever it is */
  uint8_t firsts;               /* how many modifiers speak of a first card */
  uint32_t first_at[CG_FIRSTS]; /* where in the code the kind of that card stands */
  uint32_t first_printed;       /* which of them say all by what is printed: see cg_def.firsts */
  uint32_t first_by[CG_WAYS];   /* which of them speak of each way of bringing it out */
  /* CG_H_DISCARDED_FROM, where a card may wait for being discarded from elsewhere itself */
  cg_mask own_listens[CG_TIMINGS];
} cg_rules;

/* How many words a set of definitions has, and one of them: bit n is the definition n + 1. */
static inline unsigned cg_def_words(const cg_rules *rules) { return (rules->count + 63U) / 64; }
static inline const uint64_t *cg_defs(const cg_rules *rules, unsigned set) {
  return rules->set + (size_t)set * cg_def_words(rules);
}

/* Of a kind the rules know which cards it means by what is printed on them, and whether it asks for
 * more: where their set begins, in units of so many words, twice, and 1 if it does. 0: they do not
 * know it. */
#define CG_KINDS_UNIT 4
#define CG_KINDS_END ((UINT16_MAX / 2 + 1) * CG_KINDS_UNIT) /* behind the last word of a set */
static inline bool cg_kind_asks(unsigned kind) { return (kind & 1) != 0; }
static inline const uint64_t *cg_kind_defs(const cg_rules *rules, unsigned kind) {
  return rules->kinds + (size_t)(kind / 2) * CG_KINDS_UNIT;
}
/* Bit n is the definition n. */
static inline bool cg_in_defs(const uint64_t *set, unsigned def) {
  return (set[def / 64] >> def % 64 & 1) != 0;
}

/* Types of cards in play, one bit each; the last has all that are no draw cards. */
enum { CG_ALL_TYPES = 15 };
static inline uint8_t cg_type_bit(unsigned type) {
  return (uint8_t)(1U << (type < CG_TYPE_EVENT ? type : CG_TYPE_EVENT));
}

static inline bool cg_has_trait(const cg_def *def, unsigned trait) {
  return (def->traits[trait / 64] >> (trait % 64) & 1) != 0;
}

/* Which title a card is, of either profile; CG_TITLE_COUNT: none. */
unsigned cg_title_number(const cg_rules *rules, unsigned def);

#endif
