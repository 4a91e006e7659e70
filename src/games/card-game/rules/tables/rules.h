/* What the rules derive from the compiled cards: for every card its figures in
 * the form the engine wants them, for every ability when it may be used and
 * what it waits for. */
#ifndef CG_RULES_H
#define CG_RULES_H

#include "core/game.h"
#include "../words/vocabulary.h"

#define CG_DEFS_MAX 2560
#define CG_ABILITIES_MAX 4096
#define CG_LENGTHS 65536 /* words of code of which it is known where what begins there ends */
#define CG_KINDS 8192    /* words of all sets of definitions that kinds of cards come to */
#define CG_NONE 0xFF     /* a figure that a card does not have */

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

/* What an ability waits for: one bit for each happening of the vocabulary. */
static inline uint64_t cg_listens(unsigned op) { return UINT64_C(1) << (op - CG_H_EITHER); }
/* Bits behind them: what a glance at a happening tells, to some seat, besides its name. */
enum {
  CG_CALL_WON = CG_H_LOSES_DOMINANCE + 1, /* by that seat */
  CG_CALL_LOST,
  CG_CALL_BROUGHT, /* marshaled or played by that seat */
  CG_CALL_EVENT,   /* the effects are those of an event */
  CG_CALL_ITSELF,  /* to a card that waits for what happens to itself: it comes, goes, takes part */
  CG_CALL_PHASE,   /* which phase it is; the next ones likewise */
  CG_CALLS_END = CG_CALL_PHASE + CG_PHASE_COUNT
};
static_assert(CG_CALLS_END - CG_H_EITHER < 64, "one bit each");
/* Of cards in hands and piles also whether they wait for the effects of others than events. */
#define CG_OTHER_EFFECTS (UINT64_C(1) << 63)
/* Modifiers likewise. */
static inline uint64_t cg_changes(unsigned op) { return UINT64_C(1) << (op - CG_M_STRENGTH); }

/* And what cards and players cannot. */
static inline uint32_t cg_forbids(unsigned op) { return UINT32_C(1) << (op - CG_DEED_ATTACK); }
#define CG_CHANGE(name) (UINT64_C(1) << (CG_M_##name - CG_M_STRENGTH))

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
  uint64_t listens; /* happenings */
  uint64_t calls;   /* the same, but where its words say more, CG_CALL_ instead of the name */
  uint64_t changes; /* families of modifiers, of a constant ability */
  uint16_t def;     /* counted from 1 */
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
  uint16_t helps;     /* the cards that are better off by what it does: CG_FAVOUR_ ... */
  uint16_t harms;     /* ... and worse */
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

/* Costs that leave a choice. */
static inline bool cg_cost_is_choice(uint16_t cost) {
  return cost >= CG_COST_KNEEL_ONE && cost <= CG_COST_DISCARD_HAND;
}

/* Ways of bringing cards out: CG_WAY_. */
#define CG_WAYS (CG_WAY_SHADOWS - CG_WAY_MARSHAL + 1)
static inline uint8_t cg_way(unsigned way) { return (uint8_t)(1U << (way - CG_WAY_MARSHAL)); }
/* Does a word that names ways mean this one? */
static inline bool cg_is_way(uint16_t word, unsigned way) {
  return word == way || (word == CG_WAY_EITHER && (way == CG_WAY_MARSHAL || way == CG_WAY_PLAY));
}

/* Modifiers of the first card of a period: more than all published cards have. Each player
 * has a bit for each, by period. */
#define CG_FIRSTS 32

#define CG_TRAIT_WORDS 3
typedef struct cg_def { /* what is asked most often stands together */
  uint64_t traits[CG_TRAIT_WORDS];
  uint64_t changes; /* families of modifiers that it brings into force */
  uint16_t title;   /* the first card of this name, counted from 1 */
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
  uint32_t forbids;  /* what its constant abilities forbid: CG_DEED_, CG_ACT_, see cg_forbids() */
  uint8_t ambush, shadow, bestow; /* CG_NONE */
  uint8_t prized;
  int8_t figure[CG_FIGURE_COUNT];
  uint8_t hosts;      /* types of what it says it attaches to, one bit each; 0: it says nothing */
  uint8_t hosts_vary; /* what it says of them may become untrue while they stay in play */
  uint8_t from_hand;  /* has abilities that are used from a hand: an event, mostly */
  uint8_t burdens;    /* whatever it is attached to is worse off for it */
  uint64_t listens[CG_TIMINGS];
  uint64_t only[CG_TRAIT_WORDS];   /* no attachments except of these traits */
  uint64_t not_of[CG_TRAIT_WORDS]; /* no attachments of these */
  uint32_t firsts;    /* modifiers of a first card that mean it by what is printed, one bit each */
  uint32_t host_kind; /* where in the code the kind of characters stands that it attaches to, if it
                         says nothing else of them; 0 */
  uint16_t card;      /* in the compiled cards */
  uint8_t supports, rivals; /* of a title */
  uint8_t quantity;
  uint8_t cost_is_x;
  uint8_t itself;  /* in play it waits for what happens to itself: CG_CALL_ITSELF */
  uint8_t becomes; /* of an event: the trait, counted from 1, of the attachment it becomes; 0 */
  uint8_t x_facts; /* what is X on it, see CG_X_AMBUSH */
} cg_def;
enum { CG_X_AMBUSH = 1, CG_X_SHADOW = 2 };

/* The events a faction's deck may hold: all of them, and those that are not loyal. */
typedef struct cg_repertoire {
  uint64_t listens[2][CG_TIMINGS];  /* [1]: those that are not loyal */
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
  cg_repertoire repertoire[CG_FACTION_COUNT];
  uint16_t title[2][CG_TITLE_COUNT]; /* by profile: the official ones, the manual's; from 1 */
  uint64_t pile_listens[CG_TIMINGS]; /* what cards in discard and dead piles wait for */
  uint16_t count;                    /* definitions */
  uint8_t piles;                     /* there are abilities that are used from such piles */
  uint8_t cost_ways; /* ways of bringing cards out that modifiers of cost speak of: cg_way() */
  uint8_t recalls;   /* what reactions ask of cards that have left play: CG_WAS_ */
  uint8_t maxima;    /* how many abilities have one */
  uint8_t renewed[CG_LIMIT_GAME + 1][CG_MAXIMA / 4]; /* the counters that end with each period */
  uint16_t kinds_end;                                /* so many words there are */
  uint8_t firsts;                                    /* how many modifiers speak of a first card */
  uint32_t first_at[CG_FIRSTS]; /* where in the code the kind of that card stands */
  uint32_t first_printed;       /* which of them say all by what is printed: see cg_def.firsts */
  uint32_t first_by[CG_WAYS];   /* which of them speak of each way of bringing it out */
  /* CG_H_DISCARDED_FROM, where a card may wait for being discarded from elsewhere itself */
  uint64_t own_listens[CG_TIMINGS];
} cg_rules;

/* The same with room for the tables, for cards that are loaded at run time. */
typedef struct cg_rules_room {
  cg_rules rules;
  cg_def def[CG_DEFS_MAX];
  cg_ability ability[CG_ABILITIES_MAX];
  uint16_t event[CG_ABILITIES_MAX];
  uint64_t set[CG_DEFS_SETS * (CG_DEFS_MAX / 64)];
  uint8_t length[CG_LENGTHS];
  uint16_t kind[CG_LENGTHS];
  uint64_t kinds[CG_KINDS];
} cg_rules_room;
static_assert(CG_DEFS_MAX % 64 == 0, "whole words");

/* How many words a set of definitions has, and one of them: bit n is the definition n + 1. */
static inline unsigned cg_def_words(const cg_rules *rules) { return (rules->count + 63U) / 64; }
static inline const uint64_t *cg_defs(const cg_rules *rules, unsigned set) {
  return rules->set + (size_t)set * cg_def_words(rules);
}

/* Of a kind the rules know which cards it means by what is printed on them, and whether it asks for
 * more: where their set begins, twice, and 1 if it does. 0: they do not know it. */
static inline bool cg_kind_asks(unsigned kind) { return (kind & 1) != 0; }
static inline const uint64_t *cg_kind_defs(const cg_rules *rules, unsigned kind) {
  return rules->kinds + kind / 2;
}
/* Bit n is the definition n. */
static inline bool cg_in_defs(const uint64_t *set, unsigned def) {
  return (set[def / 64] >> def % 64 & 1) != 0;
}
/* Adjectives that what is printed answers, unless something changes traits or factions. */
static inline bool cg_is_printed(uint16_t adjective) {
  return adjective <= CG_K_NOT_FACTION || (adjective >= CG_K_UNIQUE && adjective <= CG_K_NON_LOYAL);
}

/* How many expressions stand behind each word of the vocabulary; made at build time. */
extern const uint8_t cg_op_slots[CG_OPS_END];

/* Types of cards in play, one bit each; the last has all that are no draw cards. */
enum { CG_ALL_TYPES = 15 };
static inline uint8_t cg_type_bit(unsigned type) {
  return (uint8_t)(1U << (type < CG_TYPE_EVENT ? type : CG_TYPE_EVENT));
}
/* Those of the cards by which what these words come to may differ, as far as one can tell; their
 * own card and the one it lies on are not among them. */
uint8_t cg_types_read(const uint16_t *from, const uint16_t *to);
/* Modifiers whose outcome is kept (reads.c), and what words look at: CG_NEW_. */
extern const uint64_t cg_kept_changes;
/* Those among them that no other figure depends on. */
extern const uint64_t cg_strength_changes;
/* Those that mark cards, and all whose outcome may be remembered (refresh.c). */
extern const uint64_t cg_marking_changes;
extern const uint64_t cg_steady_changes;
/* Those by which the words of others may mean other cards. */
extern const uint64_t cg_unsettling_changes;
/* Modifiers of which the newest counts. */
extern const uint64_t cg_newest_changes;
/* Modifiers of what it costs to bring a card out. */
extern const uint64_t cg_cost_changes;
/* Modifiers that may drive attachments from their hosts. */
extern const uint64_t cg_host_changes;
/* Modifiers that are read from the card, not among those in force. */
extern const uint64_t cg_printed_changes;
unsigned cg_reads(const uint16_t *from, const uint16_t *to);
/* What an ability cannot do without (needs.c): CG_NEEDS_, CG_OWN_, gold. */
void cg_read_needs(const hl_cards *cards, const hl_ability *from, unsigned type,
                   cg_ability *ability);
/* What a happening's expression waits for, of an ability that is used in play or of another one:
 * see cg_ability.calls. */
uint64_t cg_calls(const uint16_t *at, bool in_play);
/* What an ability does is good for some cards and bad for others (favours.c); is an attachment
 * bad for its host, all in all? */
void cg_read_favours(const hl_cards *cards, const hl_ability *from, cg_ability *ability);
uint8_t cg_burdens(const hl_cards *cards, const cg_def *def, const cg_ability *ability);
/* The families of the modifiers in statements of which each is one, or holds some: those of a
 * constant ability, or under `while`. NULL: up to HL_END. Moves behind them. */
uint64_t cg_modifiers(const uint16_t **from, const uint16_t *end);
/* The names that these statements speak of and that were given before them, one bit each. */
unsigned cg_names_kept(const uint16_t *at, const uint16_t *end);
/* Does a word stand among these of an ability? A length may pass for one. */
bool cg_says(const uint16_t *at, const uint16_t *end, uint16_t op);
/* What words forbid, if they forbid anything. */
uint32_t cg_forbidden(const uint16_t *from, const uint16_t *to);

hf_status cg_rules_make(cg_rules_room *room, const hl_cards *cards, hf_error *error);
const char *cg_id(const cg_rules *rules, unsigned def);
const char *cg_name(const cg_rules *rules, unsigned def);
/* The definition with this id among these types (one bit each), 0 if there is none. */
unsigned cg_by_id(const cg_rules *rules, unsigned types, const char *id, size_t length);

/* Which title a card is, of either profile; CG_TITLE_COUNT: none. */
unsigned cg_title_number(const cg_rules *rules, unsigned def);

static inline bool cg_has_trait(const cg_def *def, unsigned trait) {
  return (def->traits[trait / 64] >> (trait % 64) & 1) != 0;
}

#endif
