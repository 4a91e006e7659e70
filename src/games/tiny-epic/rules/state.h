/* A position of Tiny Epic.
 *
 * Three parts, so that what a seat may know is copied out whole and never
 * filtered: what is public, what one seat alone knows, what nobody knows.
 *
 * Domains and plot cards are bits of masks. Units are counted by house and
 * domain; a house's domains with one, two and three units are kept as masks
 * beside the counts, so that where there is room is a matter of a few ands.
 * The deck has no order until a card is drawn, but for cards somebody put on
 * top of it. */
#ifndef TE_STATE_H
#define TE_STATE_H

#include "frames.h"
#include "rules.h"

#define TE_HAND 4
#define TE_GOLD_MOST 9
#define TE_LIMIT 3 /* units of one house in a domain */
#define TE_PICKS 29
#define TE_TOP 8
#define TE_ROUNDS 6
#define TE_CASTLES_FOR_THRONE 3
#define TE_NOBODY 0xFF

/* Sides of a battle or a domain: a seat, or a house without an ally. */
#define TE_FREE_SIDE(house) (TE_SEATS + (house))

/* Levels of the solo game. */
enum { TE_EASY, TE_NORMAL, TE_HARD };

/* What a house is in this game. */
enum { TE_ABSENT, TE_PLAYER, TE_FREE };
/* Where a hero's card is. */
enum { TE_AT_MAT, TE_IN_HAND, TE_SHOWN };

enum { TE_ENDING_NONE, TE_ENDING_POINTS, TE_ENDING_TIE_BREAK, TE_ENDING_SHARED, TE_ENDING_RIVAL };

/* Procedures: one for each named step of the rules. */
enum {
  TE_PROC_SETUP = 1,
  TE_PROC_ROUND,
  TE_PROC_TURN,
  TE_PROC_RECRUIT,
  TE_PROC_MOVE,
  TE_PROC_WHISPER,
  TE_PROC_PLOT,
  TE_PROC_EVENT,
  TE_PROC_BATTLE,
  TE_PROC_RETREAT,
  TE_PROC_ALLIANCES,
  TE_PROC_EFFECT,
  TE_PROC_EACH,
  TE_PROC_DISCARD,
  TE_PROC_TRADE,
  TE_PROC_RIVAL,
  TE_PROC_END
};

/* What a seat can be asked. */
enum {
  TE_ASK_NOTHING,
  TE_ASK_HERO,    /* which hero leads the house */
  TE_ASK_BOTTOM,  /* the die that goes below the action mat */
  TE_ASK_DRAFT,   /* the die to take */
  TE_ASK_PLACE,   /* a die and its slot, or what a house does to the dice */
  TE_ASK_RECRUIT, /* a group: a unit and where, perhaps a second */
  TE_ASK_MOVE,    /* a group: from where, which units, to where */
  TE_ASK_WHISPER, /* a group: cards to discard, then draw */
  TE_ASK_PLOT,    /* the card to plot with */
  TE_ASK_SHIELD,  /* what a shield of that card is used for */
  TE_ASK_EVENT,   /* the card whose event is played */
  TE_ASK_COMMIT,  /* the card for the battle */
  TE_ASK_LOSE,    /* the unit that is lost */
  TE_ASK_RETREAT, /* where to retreat */
  TE_ASK_OVER,    /* the retreating unit for which there is no room */
  TE_ASK_DOMAIN,  /* what an event means */
  TE_ASK_HOUSE,
  TE_ASK_PLAYER,
  TE_ASK_MAY = 19,     /* do it or not; nobody is asked what 18 was */
  TE_ASK_EITHER,       /* which of several things to do */
  TE_ASK_UNIT,         /* what an event means: which unit of a domain */
  TE_ASK_DISCARD,      /* a group: cards down to the hand limit */
  TE_ASK_TRADE,        /* a group: tokens of the ally pool that go back to their mats */
  TE_ASK_RIVAL_DOMAIN, /* what the Rival's instructions leave open */
  TE_ASK_RIVAL_HOUSE,
  TE_ASK_END
};

/* Units of one house and their number are a hero, tokens and, with Daenerys,
 * eggs and dragons. */
typedef struct te_house {
  uint32_t at_least[TE_LIMIT]; /* domains with one, two, three units, eggs included */
  uint8_t tokens[TE_DOMAINS];
  uint8_t role;
  uint8_t owner;   /* the seat that controls its units, TE_NOBODY */
  uint8_t mat;     /* tokens on the Force Track or in the token pool of its mat */
  uint8_t units;   /* on the map, without eggs */
  uint8_t hero;    /* which of the rules' heroes, TE_NOTHING */
  uint8_t hero_at; /* a domain, or TE_NOTHING: on the mat */
  uint8_t card;    /* where the hero's card is */
  uint8_t unused;
} te_house;
static_assert(sizeof(te_house) == 44, "no padding");

typedef struct te_seat {
  uint64_t beside;  /* plot cards that lie beside its mat */
  uint32_t castles; /* on its gold track, by domain */
  uint16_t houses;  /* whose units it controls, one bit each, its own included */
  uint8_t house;
  uint8_t gold, points;
  uint8_t vengeance; /* tokens */
  uint8_t hand;      /* plot cards */
  uint8_t committed; /* of its cards, face down in the battle */
  uint8_t pool[TE_HOUSES];
  uint8_t prompt, prompt_arg[6];
  uint8_t die[2]; /* faces, TE_NOTHING if there is none; the lower one first */
  uint8_t paid;   /* for the card it committed as a defender */
} te_seat;
static_assert(sizeof(te_seat) == 40, "no padding");

/* What an event brings to the battle it starts. */
enum {
  TE_TWO_CARDS = 1 << 0,   /* the attacker may commit two */
  TE_TOP_CARD = 1 << 1,    /* and adds the top card of the deck */
  TE_POINT_AHEAD = 1 << 2, /* a point for starting it */
  TE_STEALS_GOLD = 1 << 3, /* one gold from a player who defends */
  TE_POINT_AFTER = 1 << 4, /* that point comes with the victory */
  TE_EXTRA_TOKEN = 1 << 5, /* one more token of a defeated house without an ally */
  TE_PER_CARD = 1 << 6     /* one strength for each map card passed */
};
typedef struct te_boon {
  uint8_t strength;
  uint8_t in_castles; /* more strength in a castle domain or King's Landing */
  uint8_t hero;       /* what each hero counts more */
  uint8_t flags;
} te_boon;

enum { TE_ATTACK, TE_DEFENCE };
typedef struct te_battle {
  uint8_t place;              /* TE_NOTHING: there is none */
  uint8_t attacker, defender; /* sides */
  uint8_t winner;             /* a side, or TE_NOBODY */
  uint8_t retreats;           /* of attack and defence, one bit each */
  uint8_t conscripts[2];      /* how often the icon counts */
  uint8_t cards[2];           /* what the cards add */
  uint8_t total[2];
  uint8_t shown[2][3]; /* cards committed and the one drawn last, counted from 1 */
  uint8_t from;        /* where a Rival that attacks has come from */
  uint8_t unused[2];
  te_boon boon;
} te_battle;
static_assert(sizeof(te_battle) == 24, "no padding");

/* How the last move of the event under way ended. */
enum { TE_FOUGHT = 1 << 0, TE_WON = 1 << 1, TE_GOT_CASTLE = 1 << 2, TE_MOVED = 1 << 3 };

typedef struct te_public {
  uint64_t discard;
  uint64_t in_play;   /* plot cards being resolved as a plot or an event */
  uint64_t in_battle; /* plot cards revealed in the battle */
  uint64_t all;       /* the plot cards of this table */
  te_seat seat[TE_SEATS];
  te_house house[TE_HOUSES];
  te_battle battle;
  te_boon boon;  /* for the battle to come */
  uint16_t used; /* houses whose ability was used this turn */
  uint8_t round;
  uint8_t hand_of_king;
  uint8_t active;
  uint8_t slots; /* that hold a die, one bit each */
  uint8_t bottom[2];
  uint8_t dice[TE_FACES]; /* not drafted, by face */
  uint8_t throne;         /* the seat that sits on it, TE_NOBODY */
  uint8_t deck_count;
  uint8_t top_count; /* of these, cards put there on purpose */
  uint8_t ending;
  uint8_t outcome;
  uint8_t following;         /* the action under way is a follow */
  uint8_t playing;           /* the card whose event or plot is under way, counted from 1 */
  uint8_t stolen[2];         /* houses whose tokens were stolen in the last plot, counted from 1 */
  uint8_t passed;            /* map cards the last Sail passed */
  uint8_t brood[TE_DOMAINS]; /* eggs, and 16 for each dragon */
  uint8_t prompted;
  /* switches of the table */
  uint8_t expansion, heroes_on, tax_point, hero_stays, point_after, first, difficulty;
  /* the solo game */
  uint8_t third_die;   /* TE_NOTHING */
  uint8_t closed;      /* slots covered by coins, one bit each */
  uint16_t rival_left; /* cards of the Rival not played yet */
  uint8_t rival_card;  /* counted from 1 */
  uint8_t rival_die;   /* its next face, counted from 1, in a position set up by hand; 0 */

  uint8_t laid[TE_FACES]; /* what lies in each slot: TE_LAID_ */
} te_public;

/* The die a player has laid into a slot: its face counted from 1, and the
 * player. A die of the Rival shows its slot's face and may lie beside others. */
enum { TE_LAID_FACE = 7, TE_LAID_SEAT = 3, TE_LAID_RIVAL = 5 };
/* The face in a slot and who laid it, TE_NOTHING if it was no player; the Rival's dice there. */
static inline unsigned te_laid_face(const te_public *pub, unsigned slot) {
  unsigned face = pub->laid[slot] & TE_LAID_FACE;
  return face == 0 ? TE_NOTHING : face - 1;
}
static inline unsigned te_laid_seat(const te_public *pub, unsigned slot) {
  return te_laid_face(pub, slot) == TE_NOTHING ? TE_NOTHING : pub->laid[slot] >> TE_LAID_SEAT & 3U;
}
static inline unsigned te_laid_rival(const te_public *pub, unsigned slot) {
  return pub->laid[slot] >> TE_LAID_RIVAL;
}

typedef struct te_private {
  uint64_t hand;
  uint64_t options;         /* one bit for each option of the present decision ... */
  uint64_t knows[TE_SEATS]; /* plot cards that are surely in another hand */
  uint32_t extra;           /* ... from 64 on */
  uint32_t answer;
  uint8_t commit[2];   /* cards, counted from 1 */
  uint8_t top[TE_TOP]; /* what it knows of the cards on top, counted from 1 */
  uint8_t pick_count;
  uint8_t picks[TE_PICKS]; /* the open group */
} te_private;
static_assert(sizeof(te_private) == 96, "no padding");

typedef struct te_hidden {
  uint64_t deck;       /* but for the cards on top */
  uint8_t top[TE_TOP]; /* the next card first, counted from 1 */
} te_hidden;

typedef struct te_state {
  hf_core core;
  te_public pub;
  te_hidden hidden;
  te_private priv[TE_SEATS];
} te_state;

typedef struct te_view {
  hf_view head;
  te_public pub;
  te_private own;
} te_view;

static_assert(sizeof(te_public) % 8 == 0 &&
                  offsetof(te_public, laid) + sizeof(((te_public *)0)->laid) == sizeof(te_public),
              "no padding");
static_assert(sizeof(te_state) == sizeof(hf_core) + sizeof(te_public) + sizeof(te_hidden) +
                                      TE_SEATS * sizeof(te_private),
              "no padding");

#endif
