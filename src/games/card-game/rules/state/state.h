/* A position of the Card Game.
 *
 * A card in play is an object: a slot with its definition, its controller and
 * what lies on it. A card that is not in play has no identity: it is an entry
 * in its owner's pool, one array that is divided into zones, so that nothing
 * about a face-down card survives a shuffle. The deck has no order but for
 * what somebody looked at or put there: cards drawn from its loose part are
 * drawn at random when they are drawn.
 *
 * How many seats, objects and cards there are depends on the settings; so the
 * state has a fixed head (cg_public) and arrays behind it, whose places follow
 * from the counts in the head (cg_layout). */
#ifndef CG_STATE_H
#define CG_STATE_H

#include "cards.h"
#include "frames.h"

#define CG_SEATS 7
#define CG_WATCHERS 7 /* their bit beside those of the seats, in what is known */
/* Draw cards in one deck. The rules know no upper limit (RR Deckbuilding); a zone is counted in a
 * byte, and the decks of a table together are as large as a state may be. */
#define CG_DECK_MOST 240
#define CG_PLOTS_MOST 12
#define CG_POOL (CG_DECK_MOST + CG_PLOTS_MOST + 2) /* entries of one player, at most */
#define CG_POOL_LEAST (100 + CG_PLOTS_MOST + 2)
#define CG_POWER_TO_WIN 15
#define CG_NOBODY 0xFF
#define CG_NO_OBJECT 0xFFF
#define CG_FRAMES 40
#define CG_CONTEXTS 12
#define CG_GROUPS 15  /* an option has four bits for the number of one */
#define CG_LASTING 24 /* rows of lasting effects in the head, as many in the room behind ... */
#define CG_LASTING_A_SEAT 11 /* ... and these for each seat */
#define CG_LASTING_MOST 128
#define CG_LASTING_SPARE 8 /* the last ones are for what cannot be refused any more */
#define CG_LASTING_SETS 24
#define CG_USES 16   /* rows of uses.h: of one use each, or of many in a set */
#define CG_CHAIN 200 /* abilities in a row without the rules having done anything */
#define CG_LISTED 16 /* choices of one group that name no card: players, cards of a setup hand */
#define CG_PAID 2    /* costs of one ability that leave a choice */
#define CG_SPARE 8   /* slots beyond one for each card: for cards that have just left play */
#define CG_WORDS 14  /* of a set, at most */

/* --- cards that are not in play ------------------------------------------- */

enum {
  CG_TOP,     /* of the deck, in order: the next card first */
  CG_LOOSE,   /* the deck, in no order */
  CG_BOTTOM,  /* cards put there on purpose, the first of them is drawn first */
  CG_HAND,    /* in no order */
  CG_ASIDE,   /* cards that are being looked at, in the order they came */
  CG_STACK,   /* events that are being played */
  CG_DISCARD, /* piles: the latest last */
  CG_DEAD,
  CG_OUT,   /* of the game */
  CG_PLOTS, /* the plot deck, in no order */
  CG_USED,  /* the used pile */
  CG_ZONES,
  CG_IN_PLAY = CG_ZONES, /* these two are objects */
  CG_SHADOWS
};

typedef struct cg_entry {
  uint16_t def;  /* counted from 1; 0 in views: not known */
  uint8_t known; /* seats that know which card lies here */
  uint8_t heard; /* seats that know it to be among this player's hidden cards, but not where */
} cg_entry;

/* --- cards in play -------------------------------------------------------- */

enum { /* cg_object.place */
       CG_NOWHERE,
       CG_PLAY,      /* character, location, attachment */
       CG_DUPLICATE, /* below its host */
       CG_SHADOW,    /* face down in the shadows */
       CG_FACTION,
       CG_AGENDA,
       CG_PLOT, /* the revealed one */
       CG_TITLE,
       CG_GONE,  /* has left play: kept as it last was until nobody can react to that */
       CG_COMING /* is about to enter play: others may interrupt that */
};
enum { /* cg_object.flags */
       CG_KNEELING = 1 << 0,
       CG_FACE_DOWN = 1 << 1,
       CG_ATTACKING = 1 << 2,
       CG_DEFENDING = 1 << 3,
       CG_BYPASSED = 1 << 4,  /* by stealth, in this challenge */
       CG_ASSAULTED = 1 << 5, /* chosen by assault, in this challenge */
       CG_CONDITION = 1 << 6, /* an event that became an attachment */
       CG_AMBUSHED = 1 << 7   /* came by ambush in this phase */
};
enum { CG_THIS_PHASE = 1, CG_THIS_ROUND = 2 };
enum { CG_PARTICIPATING = CG_ATTACKING | CG_DEFENDING };
enum { /* cg_object.marks, found again at each refresh */
       CG_MILITARY = 1 << 0,
       CG_INTRIGUE = 1 << 1,
       CG_POWER = 1 << 2,
       CG_ICONS = 7,
       CG_BLANK = 1 << 3,
       CG_BURNS = 1 << 4,  /* dies at strength 0 */
       CG_COUNTS = 1 << 5, /* counts as participating without having been declared */
       CG_IDLE = 1 << 6,   /* does not contribute its strength */
       CG_IMMUNE = 1 << 7
};

typedef struct cg_object {
  uint16_t def : 12;  /* counted from 1; 0: an empty slot, or face down in a view */
  uint16_t sent : 4;  /* while it is leaving play: the zone a replacement sends it to, from 1 */
  uint16_t host : 12; /* what it is attached to or below, CG_NO_OBJECT */
  uint16_t place : 4;
  uint8_t owner : 3, controller : 3;
  uint8_t entered : 2; /* play: CG_THIS_ */
  uint8_t flags;
  uint8_t generation; /* of the slot: a card that comes back is another one */
  uint8_t power, gold;
  uint8_t token, tokens; /* two kinds: CG_TOKEN_ and how many, four bits each; see tokens.h */
  union {
    uint8_t known;  /* face down: seats that know it */
    uint8_t raised; /* face up, where somebody waits for it: what constant abilities add to
                       its strength, and 1 */
  };
  uint8_t held;     /* under control for a while: see control.c */
  uint8_t used;     /* limits: four bits for each of the first two that have one;
                       of a card face down: seats that have heard of it, see cg_entry */
  uint8_t strength; /* these are found again at each refresh */
  uint8_t marks;
  uint16_t keywords;
} cg_object;
static_assert(sizeof(cg_object) == 18, "no padding");
static_assert(CG_DEFS_MAX < 1 << 12 && CG_SEATS < 1 << 3, "these fit");

/* --- lasting and delayed effects ------------------------------------------ */

enum { /* cg_lasting.until */
       CG_UNTIL_CHALLENGE = 1,
       CG_UNTIL_PHASE,
       CG_UNTIL_ROUND,
       CG_UNTIL_NEW_PLOT, /* of its user */
       CG_UNTIL_LEAVES,   /* as long as its object is in play */
       CG_UNTIL_OCCURS,   /* CG_DELAYED: it takes the place of what it answers when that occurs */
       CG_UNTIL_REPLACED  /* and stands in front of that: the group `value`, the card in it */
};
enum {         /* cg_lasting.kind */
       CG_WAS, /* its object was otherwise than printed when it left play: `seat` says in what,
                  CG_IN_, `word` in which, until it is forgotten */
       CG_CHANGES,
       CG_DELAYED,
       CG_MOMENT /* its object came into play then, whose constant abilities set something: of
                    several that set the same the newest counts; or, until the end of the challenge,
                    cards began to take part then: its object, or all who were declared. `word` is
                    their side, CG_ATTACKING or CG_DEFENDING */
};

enum { CG_IN_TRAIT, CG_IN_FACTION, CG_IN_STATE /* CG_WAS_ */ };
enum {
  CG_WAS_ATTACKING = 1 << 0,
  CG_WAS_DEFENDING = 1 << 1,
  CG_WAS_POWERFUL = 1 << 2, /* with power, with gold, with attachments, with a duplicate */
  CG_WAS_GOLDEN = 1 << 3,
  CG_WAS_ATTACHED_TO = 1 << 4,
  CG_WAS_DUPLICATED = 1 << 5
};

typedef struct cg_lasting {
  uint16_t ability; /* the words of the change stand in this ability ... */
  uint16_t at;      /* ... so far behind its statements */
  uint16_t object;  /* the card it was bound to, CG_NO_OBJECT; CG_SET_BOUND and a set of cards */
  int16_t value;    /* numbers are fixed when the effect resolves; of a delayed one "this card",
                       from 1, and three bits of its generation */
  uint8_t kind : 2, until : 3, user : 3;
  uint8_t seat;       /* the player it was bound to, CG_NOBODY; CG_WITH_IT */
  uint8_t generation; /* of the object */
  uint8_t word;       /* a word it was bound to: a type of challenge; of a delayed one its name */
} cg_lasting;
/* cg_lasting.seat of a delayed effect: this is one more card of the one before; it was bound to a
 * word, which follows. */
enum { CG_OF_THIS_CARD = 8 }; /* value, under `while`: it is its own card that it was bound to */
enum { CG_WITH_IT = 0xFE, CG_OF_WORD = 0x40 };
enum {
  CG_SET_BOUND = 0x1000
}; /* cg_lasting.object: which of the sets of lasting effects, rows.h */
static_assert(sizeof(cg_lasting) == 12, "no padding");
static_assert(2 * CG_LASTING + CG_LASTING_A_SEAT * CG_SEATS <= CG_LASTING_MOST, "bits for all");

/* --- what happens --------------------------------------------------------- */

/* One occurrence, or several that happen together: the cards of its set, each
 * of which is killed, say. It is kept until nobody can react any more. */
typedef struct cg_group {
  uint16_t object; /* the card it is about, CG_NO_OBJECT */
  uint16_t def;    /* of a card that is not in play, counted from 1 */
  uint16_t source; /* the card that brings it about, counted from 1 */
  uint8_t kind;    /* CG_H_ */
  uint8_t seat;    /* who does it, or to whom it happens */
  uint8_t other;
  uint8_t flags;
  uint8_t amount;
  uint8_t zone;
  uint8_t set;     /* which of the sets has its cards, counted from 1 */
  uint8_t context; /* the ability it is about or comes from, counted from 1 */
  uint16_t acting; /* the card whose keyword brought it about, CG_NO_OBJECT */
} cg_group;
static_assert(sizeof(cg_group) == 16, "no padding");

/* An ability that was initiated and is not finished. */
typedef struct cg_context {
  uint32_t reg[HL_REGISTERS_MAX]; /* what was chosen: CG_REF_ */
  uint32_t last;                  /* the card it discarded or revealed last */
  uint32_t paid[CG_PAID];         /* the cards chosen for its costs, those of each together */
  uint32_t here;                  /* where its card is, if that is not in play */
  uint16_t ability;
  uint16_t object; /* the card it is on, CG_NO_OBJECT for an event */
  uint16_t def;    /* counted from 1 */
  uint16_t member; /* the card of the group which it answers, CG_NO_OBJECT */
  uint8_t user;
  uint8_t flags;
  uint8_t group;       /* what it answers, counted from 1 */
  uint8_t first_group; /* groups from here on came from it */
  uint8_t first_set;   /* and sets */
  uint8_t x;
  uint8_t generation; /* of the object */
  uint8_t legal;      /* the set of its first target's legal choices before it was paid, from 1 */
} cg_context;
static_assert(sizeof(cg_context) == 64, "no padding");

/* --- the table ------------------------------------------------------------ */

/* Settings, and the values of the first two. */
enum { CG_SET_PROFILE, CG_SET_FORMAT, CG_SET_ROUNDS, CG_SET_DECKS, CG_SETTINGS };
enum { CG_JOUST, CG_MELEE };
enum { CG_OFFICIAL, CG_MANUAL };
enum { CG_AS_ATTACKER = 1, CG_AS_DEFENDER = 2 };

enum { CG_ASIDE_BOTH = 0x80 };

typedef struct cg_seat {
  uint32_t first_in_round; /* first cards (cg_rules.first_at) that it has brought out */
  uint32_t first_in_phase;
  uint8_t counted[CG_MAXIMA / 4]; /* abilities with a maximum: how often, two bits each */
  uint8_t count[CG_ZONES];        /* of its pool */
  uint8_t faction;
  uint8_t banner; /* the first faction that its first agenda lets in, CG_NOBODY: all that version 4
                     knew of them, kept for its hashes; see cg_table.lets_in */
  uint8_t gold;
  uint8_t limited;         /* limited cards marshaled this round */
  uint8_t initiated[3];    /* challenges this phase, by type */
  uint8_t won[3], lost[3]; /* this phase, by type: CG_AS_ */
  uint8_t lost_in_round;   /* types of challenges lost, one bit each */
  uint8_t rivals;          /* opponents whose bonus was taken this round */
  uint8_t attacked[3];     /* opponents against whom challenges were initiated, by type */
  uint8_t out;             /* eliminated, in which order; 0: plays */
  uint8_t prompt;
  uint8_t prompt_arg[5];
  uint8_t stood;       /* characters it has stood in the standing phase */
  uint8_t plot_chosen; /* a plot lies face down */
  uint8_t aside_from;  /* where the cards that are looked at belong: CG_TOP, CG_HAND, or
                          CG_ASIDE_BOTH and how many, the first ones, to the hand */
  uint8_t redirects;   /* challenges redirected this round */
} cg_seat;
static_assert(sizeof(cg_seat) == 48 + CG_MAXIMA / 4, "no padding");

/* What a seat has decided and not shown yet. */
typedef struct cg_private {
  uint32_t answer;
  uint16_t pick_count;  /* choices of an open group, see picks.h; of them ... */
  uint16_t listed : 14; /* ... so many are in its list */
  uint16_t leads : 1;   /* the first of them, a challenge, is the answer */
  uint16_t done : 1;    /* no more cards in play are to be chosen */
  uint16_t assault;     /* the location assaulted, and 1024; 1: none */
  uint16_t assaulter;   /* by whom */
  uint16_t chosen_plot; /* definition, counted from 1 */
  uint8_t chosen_title; /* counted from 1 */
  uint8_t titles_seen;  /* among which it has to choose, or chose */
} cg_private;
static_assert(sizeof(cg_private) == 16, "no padding");

typedef struct cg_challenge {
  uint8_t type; /* CG_NOBODY: there is none */
  uint8_t attacker, defender;
  uint8_t first_defender; /* whom it was initiated against */
  uint8_t winner, loser;  /* CG_NOBODY */
  uint8_t margin;
  uint8_t flags;
  uint8_t total[2]; /* attacker, defender: as compared */
  uint8_t claim;
  uint8_t keywords; /* types that were processed, one bit each */
} cg_challenge;
static_assert(sizeof(cg_challenge) == 12, "no padding");
enum { CG_UNOPPOSED = 1, CG_REDIRECTED = 2, CG_FINISHED = 4 };

enum {
  CG_ENDING_NONE,
  CG_ENDING_POWER,
  CG_ENDING_LAST, /* all others were eliminated */
  CG_ENDING_TIME  /* the last round has ended */
};

typedef struct cg_public {      /* what is asked most often stands first: a byte tells where */
  uint64_t listens[CG_TIMINGS]; /* what cards in play wait for: found at each refresh */
  uint64_t changes;             /* which families of modifiers are about: found at each refresh */
  cg_challenge challenge;
  uint16_t objects;     /* how many slots there are */
  uint16_t high;        /* slots from here on are empty */
  uint8_t seats, words; /* words: of a set */
  uint8_t frame_count, context_count, group_count, set_count, use_count, lasting_count;
  uint8_t profile, format, starter, rounds_most;
  uint8_t round, phase, first_player, active; /* phase: CG_PHASE_, CG_NOBODY before the first */
  uint16_t stale;     /* what has changed since figures were found: CG_NEW_ */
  uint16_t unchecked; /* and since it was looked whether somebody wins, dies, is eliminated */
  uint16_t reads;     /* the changes after which figures have to be found anew */
  uint8_t ending;
  uint8_t hiding;   /* players with cards in the shadows, and CG_WATCHERS if a duplicate lies face
                       down; found with the sets */
  uint32_t forbids; /* what cards or players cannot do now: cg_forbids() */
  uint8_t dominance_winner; /* of the last round, CG_NOBODY */
  uint8_t titles;           /* that lie in the pool, one bit each */
  uint8_t winners, leaving; /* seats */
  uint8_t controlled;       /* cards under control that lasts only as long as something does */
  uint8_t chain;            /* abilities initiated since the rules themselves did something */
  uint8_t spread;     /* seats to which claim was spread last: all have heard whom it struck */
  uint16_t free_sets; /* below others: see cg_drop_sets() */
  uint8_t pick_words; /* of one seat's picks */
  uint8_t more_pool;  /* entries of one player beyond CG_POOL_LEAST: for the largest deck */
  uint8_t unused;
  cg_frame frame[CG_FRAMES];
  cg_context context[CG_CONTEXTS];
  cg_group group[CG_GROUPS];
  cg_lasting lasting[CG_LASTING];
  uint32_t use[CG_USES]; /* abilities used in the windows that are open: uses.h */
} cg_public;

static inline unsigned cg_pool(const cg_public *pub) { return CG_POOL_LEAST + pub->more_pool; }

typedef struct cg_state {
  hf_core core;
  cg_public pub;
} cg_state;

/* Behind the head: seats, objects, sets, pools, private parts. A view is the
 * same with another head.
 *
 * That was all up to version 4 of the rules (tests/card-game/layout_card_game.c has it as it was
 * then, and it stays so: positions and hashes of then are read). What has come since stands in a
 * room behind it, which is empty as long as nothing is in play that was lost before
 * (hf_flow.room): more rows of lasting effects, sets of the cards that one row is about, and
 * columns of tokens. */
typedef struct cg_layout {
  uint32_t seat, set, object, picks, pool, own;
  uint32_t room, bound, columns; /* the room: rows, sets, columns */
  uint32_t size;
  uint16_t rows, bound_sets, column_count;
} cg_layout;

/* Sets of cards in play, and lists of cards that are elsewhere (lists.h). Two hands of a
 * hundred cards, in a list each, leave five of them. */
#define CG_SETS 15
/* Behind them stand some that are found again: cards whose constant abilities change
 * something, cards with abilities to be used and those with actions; cards in play, with factions,
 * agendas, revealed plots and titles, by type and by player. */
enum {
  CG_SET_CHANGING = CG_SETS,
  CG_SET_ABLE,
  CG_SET_ACTING,
  CG_SET_CHARACTERS,
  CG_SET_LOCATIONS,
  CG_SET_ATTACHMENTS,
  CG_SET_OTHERS,
  CG_SET_OF /* the first player */
};

static inline unsigned cg_words(unsigned objects) { return (objects + 63) / 64; }
static inline unsigned cg_pool_words(unsigned seats, unsigned pool) {
  return (seats * pool + 63) / 64;
}
/* Of the number of a card in a pool. */
static inline unsigned cg_order_bits(unsigned pool) { return pool > 128 ? 8 : 7; }
/* The choices of one seat's open group: a set of objects, and one of three things.
 *  - A set of cards that are elsewhere, of all players, and a short list behind it.
 *  - The cards of one player in an order: as many bits for each as tell its pool apart.
 *  - A row of stealth targets: with T characters to choose from and A attackers, A + T of
 *    them being no more than there are cards, that is A numbers of as many bits as T + 1 has:
 *    almost always no more than of as many as T has (cg_pairs_fit()). */
static inline unsigned cg_pick_words(unsigned seats, unsigned objects, unsigned pool) {
  unsigned cards = objects - 4 * seats - CG_SPARE; /* without factions and their like */
  unsigned words = cg_pool_words(seats, pool) + CG_LISTED / 2,
           ordered = (pool * cg_order_bits(pool) + 63) / 64;
  if (ordered > words) words = ordered;
  unsigned most = hf_highest_bit(cards | 1) + 1;
  for (unsigned width = most > 3 ? most - 3 : 1; width < most; width++) { /* others take less */
    unsigned row = ((cards - (1U << (width - 1))) * width + 63) / 64;
    if (row > words) words = row;
  }
  return cg_words(objects) + words;
}
static inline uint32_t cg_in_eights(size_t size) { return (uint32_t)((size + 7) & ~(size_t)7); }
/* A view lists behind all that what is heard of each seat: see view.h. */
static inline uint32_t cg_hearsay_bytes(unsigned seats, unsigned pool) {
  return cg_in_eights(seats * 2 * pool * sizeof(uint16_t));
}
/* What the room may be large: a state, and a view of it, are no larger than any may be, and tables
 * with the largest decks have less of it, or none. `rest`: what stands behind the head before it.
 */
static inline uint32_t cg_room_most(uint32_t rest, unsigned seats, unsigned pool) {
  uint32_t view =
      (uint32_t)(sizeof(hf_view) + sizeof(cg_public)) + rest + cg_hearsay_bytes(seats, pool);
  uint32_t left = view < HF_STATE_MAX ? HF_STATE_MAX - view : 0;
  uint32_t most = left / HF_ROOM_UNIT < UINT8_MAX ? left / HF_ROOM_UNIT : UINT8_MAX;
  return most * HF_ROOM_UNIT;
}
/* How many rows and sets there are, and where. */
static inline void cg_lay_room(cg_layout *at, uint32_t most, unsigned seats, unsigned objects) {
  uint32_t set = cg_words(objects) * (uint32_t)sizeof(uint64_t);
  uint32_t rows = CG_LASTING + CG_LASTING_A_SEAT * seats;
  if (rows * sizeof(cg_lasting) > most) rows = most / (uint32_t)sizeof(cg_lasting) & ~1U;
  uint32_t bytes = cg_in_eights(rows * sizeof(cg_lasting));
  uint32_t sets = set == 0 ? 0 : (most - bytes) / set;
  at->rows = (uint16_t)rows;
  at->bound_sets = (uint16_t)(sets < CG_LASTING_SETS ? sets : CG_LASTING_SETS);
  at->bound = at->room + bytes;
  at->columns = at->bound + at->bound_sets * set;
}
/* A column counts the tokens of one kind on each object; its first byte says which kind. */
static inline uint32_t cg_column_bytes(unsigned objects) { return 1 + objects; }
/* With so many units of room; 0: it is the layout of version 4. */
static inline cg_layout cg_layout_of(unsigned head, unsigned seats, unsigned objects, unsigned pool,
                                     unsigned units) {
  cg_layout at;
  uint32_t words = cg_words(objects);
  at.set = head;
  at.picks = at.set + (uint32_t)((CG_SET_OF + seats) * words * sizeof(uint64_t));
  at.own = at.picks + (uint32_t)(seats * cg_pick_words(seats, objects, pool) * sizeof(uint64_t));
  at.pool = at.own + (uint32_t)(seats * sizeof(cg_private));
  at.seat = at.pool + (uint32_t)(seats * pool * sizeof(cg_entry));
  at.object = at.seat + (uint32_t)(seats * sizeof(cg_seat));
  at.room = cg_in_eights(at.object + objects * sizeof(cg_object));
  at.size = at.room + units * HF_ROOM_UNIT;
  at.bound = at.columns = at.room;
  at.rows = at.bound_sets = at.column_count = 0;
  if (units == 0) return at;
  cg_lay_room(&at, cg_room_most(at.room - head, seats, pool), seats, objects);
  if (at.columns < at.size)
    at.column_count = (uint16_t)((at.size - at.columns) / cg_column_bytes(objects));
  return at;
}

/* The units of room (hf_flow.room) for a table with so many kinds of tokens. */
static inline unsigned cg_room_units(unsigned seats, unsigned objects, unsigned pool,
                                     unsigned kinds) {
  cg_layout at = cg_layout_of(0, seats, objects, pool, 1);
  uint32_t most = cg_room_most(at.room, seats, pool);
  uint32_t wanted = at.columns - at.room + kinds * cg_column_bytes(objects);
  uint32_t whole = (wanted + HF_ROOM_UNIT - 1) & ~(HF_ROOM_UNIT - 1U);
  return (whole < most ? whole : most) / HF_ROOM_UNIT;
}
static inline cg_layout cg_state_layout(const cg_public *pub, const hf_flow *flow) {
  return cg_layout_of(sizeof(cg_state), pub->seats, pub->objects, cg_pool(pub), flow->room);
}

#endif
