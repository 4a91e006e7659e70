/* A position of The Iron Throne.
 *
 * Three parts, so that what a seat may know is copied out whole and never
 * filtered: what is public, what one seat alone knows, what nobody knows.
 *
 * House cards are counted, not told apart: a set of cards of one house is a
 * 25-bit mask in which each kind fills its bits from the lowest, so equal
 * sets are equal numbers and no physical copy has an identity that could
 * leak. See cards.h. */
#ifndef IT_STATE_H
#define IT_STATE_H

#include "core/game.h"
#include "vocabulary.h"

#define IT_SEATS 7
#define IT_CHARACTERS 5
#define IT_HOUSES 7
#define IT_INFLUENCE 5
#define IT_HAND 5
#define IT_SPECIALS_MAX 8
#define IT_EVENTS (IT_SEATS + IT_SPECIALS_MAX) /* house events by seat, then special ones */
#define IT_ALLIES_MAX 32
#define IT_FACTS 12
#define IT_PICKS 16
#define IT_NOBODY 0xFF
#define IT_NOTHING 0xFF

/* Sides of an encounter. */
enum { IT_OUT, IT_CHALLENGING, IT_DEFENDING };

/* Outcomes; IT_O_HOSTILITY - IT_O_HOSTILITY + 1 and so on. */
enum { IT_UNDECIDED, IT_HOSTILITY, IT_TRUCE, IT_BETRAYAL };

/* Who won: a side, or one of these. */
enum { IT_NO_WINNER_YET, IT_CHALLENGERS_WON, IT_DEFENDERS_WON, IT_BOTH_LOST, IT_NEITHER_LOST };

enum { IT_ENDING_NONE, IT_ENDING_INFLUENCE, IT_ENDING_EXTINCTION, IT_ENDING_BOTH };

/* What holds for a seat until the end of the turn. */
enum {
  IT_MAY_NOT_PLAY = 1 << 0,
  IT_LOSES_NO_POWER = 1 << 1,
  IT_MAY_NOT_OFFER = 1 << 2,
  IT_NOT_TO_CHALLENGER = 1 << 3,
  IT_NOT_TO_DEFENDER = 1 << 4,
  IT_NO_REWARDS = 1 << 5,
  IT_NO_PENALTIES = 1 << 6,
  IT_NO_HOSTAGES = 1 << 7
};

/* Procedures: one for each named step of the rules. */
enum {
  IT_PROC_SETUP = 1,
  IT_PROC_TURN,
  IT_PROC_WINDOW,
  IT_PROC_HOSTAGE_STEP,
  IT_PROC_SUPPORT,
  IT_PROC_PLACE,
  IT_PROC_TRUCE,
  IT_PROC_DEAL,
  IT_PROC_REWARDS,
  IT_PROC_PENALTIES,
  IT_PROC_HOSTAGES,
  IT_PROC_TAKE,
  IT_PROC_TORMENT,
  IT_PROC_RELEASE,
  IT_PROC_DISTRIBUTE,
  IT_PROC_DISCARD,
  IT_PROC_REPLACE,
  IT_PROC_GATHER,
  IT_PROC_PICK,
  IT_PROC_EFFECT,
  IT_PROC_EACH,
  IT_PROC_PAY
};

/* What a seat can be asked. */
enum {
  IT_ASK_NOTHING,
  IT_ASK_LEADER,      /* which of the two drawn sheets leads */
  IT_ASK_ABILITY,     /* use the leader's ability in this window, or pass */
  IT_ASK_PLAY,        /* play a card or an ally in this window, or pass */
  IT_ASK_HOSTAGES,    /* release or torment a hostage, or pass */
  IT_ASK_DISTRIBUTE,  /* a group: one character for each power */
  IT_ASK_CHARACTER,   /* who goes into the encounter */
  IT_ASK_OFFER,       /* whom to support with whom, or nobody */
  IT_ASK_ACCEPT,      /* accept the support offered */
  IT_ASK_ORDER,       /* who places first, where two effects conflict */
  IT_ASK_PLACE,       /* the card to place */
  IT_ASK_DEAL,        /* a group: a deal; or accept, walk away, yield, show */
  IT_ASK_REWARD,      /* the reward, or an ally instead */
  IT_ASK_HALVE,       /* which participating character is halved (switch) */
  IT_ASK_VICTIM,      /* from whom the hostage is taken */
  IT_ASK_SOURCE,      /* where a hostage comes from */
  IT_ASK_TORMENT_ONE, /* whose power a tormented hostility or truce card takes */
  IT_ASK_RELEASE,     /* which hostage is released by an effect */
  IT_ASK_TORMENT,     /* which hostage is tormented by an effect, or none */
  IT_ASK_DISCARD,     /* a group: the cards to discard */
  IT_ASK_REPLACE,     /* the card that replaces the revealed one */
  IT_ASK_GATHER,      /* a group: whose power moves */
  IT_ASK_PICK,        /* which of several participating characters is meant */
  IT_ASK_PLAYER,      /* an effect's target */
  IT_ASK_PERSON,
  IT_ASK_CARD,
  IT_ASK_MAY, /* do it or not */
  IT_ASK_END
};

/* A deal, from the view of one taker. Sources of hostages as in IT_SOURCE_. */
typedef struct it_terms {
  uint8_t influence;
  uint8_t power;
  uint8_t ally;
  uint8_t hostages;
  uint8_t source[2];
} it_terms;

enum { IT_SOURCE_OPEN, IT_SOURCE_DECK, IT_SOURCE_HAND, IT_SOURCE_HELD /* + owner's seat */ };

typedef struct it_seat {
  uint32_t discard; /* faceup, for all to see */
  uint32_t played;  /* this turn for their text; discarded in clean-up */
  uint32_t windows; /* in which a card of its characters out could be played, one bit each */
  uint8_t hand_count, deck_count;
  uint8_t sheet;         /* power on the leader sheet */
  uint8_t participating; /* characters in the encounter and alive: see signs.c for these four */
  uint8_t house;
  uint8_t leader; /* index of the leading character, IT_NOBODY before the reveal */
  uint8_t living; /* characters with power, one bit each */
  uint8_t side;
  uint8_t flags;
  uint8_t boxed; /* power returned to the box */
  uint8_t power[IT_CHARACTERS];
  uint8_t unspread;         /* influence still on one's own board */
  uint8_t spread[IT_SEATS]; /* one's influence on each board */
  uint8_t ally_count;
  uint8_t hostage_count[IT_SEATS]; /* held, by the owner's seat */
  uint8_t limbo_count[IT_SEATS];   /* taken in a deal not yet complete */
  uint8_t prompt;                  /* IT_ASK_ of the present decision */
  uint8_t prompt_arg[3];
  uint8_t pick;         /* the participating character an effect means */
  uint8_t used_turn;    /* leader ability used: this turn */
  uint8_t used_game;    /* ... in the whole game */
  uint8_t limit_kinds;  /* at most limit_most cards in hand ... */
  uint8_t limit_most;   /* ... are of kinds at or above limit_kinds (IT_NOTHING: unknown) */
  uint8_t placed;       /* 0 nothing, 1 facedown, 2 faceup */
  uint8_t faceup;       /* the kind that lies faceup, IT_NOTHING else */
  uint8_t leader_fixed; /* 1 + character where the table names the leader */
  uint8_t looked;       /* seats into whose hand or allies it looked this turn */
} it_seat;
static_assert(sizeof(it_seat) == 64, "no padding");

/* A moment that opens a window of its own: a death, influence spread ... */
typedef struct it_hook {
  uint8_t window, subject, object, person;
} it_hook;
#define IT_HOOKS 16

typedef struct it_public {
  it_seat seat[IT_SEATS];
  uint32_t ally_discard;
  uint32_t ally_all;       /* the allies of this table */
  uint32_t leader_windows; /* windows to which some leader listens, one bit each */
  uint32_t card_windows;   /* windows in which some card of a participant could be played */
  uint16_t turn;
  uint8_t prompted;      /* seats with a prompt, answered or not */
  uint8_t participants;  /* seats on a side, one bit each */
  int16_t bonus[3];      /* added to a side's total */
  int16_t card_bonus[3]; /* added to the value of the active player's card */
  uint8_t revealed[3];   /* the kind each side revealed */
  uint8_t card_owner[3]; /* whose card that is: cards may change places */
  uint8_t challenger, defender;
  uint8_t event; /* the event card on the table: IT_NOTHING, a seat, or IT_SEATS + special */
  uint8_t event_left[IT_EVENTS]; /* in the deck: see it_events_left() */
  uint8_t ally_deck_count;
  uint8_t outcome, outcome_set, winner;
  uint8_t betrayer;    /* the side that betrays, where an effect says so */
  uint8_t wins_ties;   /* sides that win a tie, one bit each */
  uint8_t place_first; /* sides that must place first and faceup */
  uint8_t holding;     /* the end of the game waits for what is simultaneous */
  uint8_t ending;
  uint8_t phase;      /* the window or step reached: for people and conditions */
  uint8_t took_ally;  /* seats that took an ally instead of the reward */
  uint8_t truce_done; /* a truce that succeeded */
  uint8_t allies_on, torment_dead, ally_keeps_hostage, halve_one, proposals;
  uint8_t proposals_left, proposer, standing; /* whose proposal stands, or IT_NOBODY */
  uint8_t yielded, shown;                     /* seats */
  uint8_t hook_count; /* moments that have happened and whose window has not opened */
  it_hook hook[IT_HOOKS];
  uint8_t leader_listens[IT_WINDOW_END]; /* seats whose leader listens to each window */
  it_terms deal[2];
  uint8_t on_side[2]; /* of the participants, the challenging and the defending */
} it_public;

typedef struct it_private {
  uint32_t hand;
  uint32_t hostages[IT_SEATS];
  uint32_t allies;
  uint64_t options; /* one bit for each option of the present decision */
  uint32_t answer;
  uint8_t placed_kind; /* not yet revealed */
  uint8_t leader_pair; /* the two sheets drawn, one bit each */
  uint8_t pick_count;
  uint8_t fact_count;
  uint8_t picks[IT_PICKS]; /* the open group */
  /* memory of facedown cards: see knowledge.c */
  uint32_t known_hand[IT_SEATS];   /* cards that are surely in a hand (or placed) */
  uint32_t known_allies[IT_SEATS]; /* allies that are surely held by a seat */
  uint16_t facts[IT_FACTS];
  uint8_t limbo[2][2]; /* owner and kind of what was taken in a deal under way */
  uint8_t limbo_count;
  uint8_t unused[3];
} it_private;

typedef struct it_hidden {
  uint32_t deck[IT_SEATS];
  uint32_t ally_deck;
  uint8_t tracked[8]; /* for each pool of cards, the zones that any seat knows something of */
  uint8_t knowing[8]; /* and the seats that know it */
} it_hidden;

typedef struct it_state {
  hf_core core;
  it_public pub;
  it_hidden hidden;
  it_private priv[IT_SEATS];
} it_state;

typedef struct it_view {
  hf_view head;
  it_public pub;
  it_private own;
} it_view;

static_assert(sizeof(it_private) == 160, "no padding");
static_assert(sizeof(it_hidden) == 48, "no padding");
static_assert(sizeof(it_public) % 8 == 0 &&
                  offsetof(it_public, on_side) + sizeof(((it_public *)0)->on_side) ==
                      sizeof(it_public),
              "no padding");
static_assert(sizeof(it_state) ==
                  sizeof(hf_core) + sizeof(it_public) + sizeof(it_hidden) + 7 * sizeof(it_private),
              "no padding");
static_assert(sizeof(it_view) == sizeof(hf_view) + sizeof(it_public) + sizeof(it_private),
              "no padding");

#endif
