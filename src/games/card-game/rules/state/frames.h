/* The rules under way: a stack of frames, one for each procedure that has begun and not ended.
 *
 * A frame is eight bytes of the state: the procedure, the step it is at, and six that each
 * procedure names for itself below. cg_push() clears them, so a frame begins with everything 0;
 * what is "counted from 1" is 0 as long as there is none. Sixteen frames of core's are too few
 * for abilities that interrupt abilities. */
#ifndef CG_FRAMES_H
#define CG_FRAMES_H

#include <assert.h>
#include <stdint.h>

enum { /* procedures */
       CG_PROC_SETUP = 1,
       CG_PROC_ROUND,
       CG_PROC_PLOT,
       CG_PROC_DRAW,
       CG_PROC_MARSHAL,
       CG_PROC_CHALLENGES,
       CG_PROC_CHALLENGE,
       CG_PROC_CLAIM,
       CG_PROC_KEYWORDS,
       CG_PROC_DOMINANCE,
       CG_PROC_STANDING,
       CG_PROC_TAXATION,
       CG_PROC_ACTIONS,
       CG_PROC_HAPPEN,
       CG_PROC_ABILITY,
       CG_PROC_EFFECT,
       CG_PROC_EACH,
       CG_PROC_CHECK,
       CG_PROC_HOST,
       CG_PROC_BESTOW,
       CG_PROC_DISCARDS,
       CG_PROC_REVEAL,
       CG_PROC_END
};

/* A number of 16 bits in two bytes: frames stand at an odd place of the state. */
typedef struct cg_u16 {
  uint8_t low, high;
} cg_u16;
static inline unsigned cg_from_u16(cg_u16 number) {
  return number.low | (unsigned)number.high << 8;
}
static inline cg_u16 cg_to_u16(unsigned number) {
  return (cg_u16){(uint8_t)number, (uint8_t)(number >> 8)};
}

/* --- the book ------------------------------------------------------------- */

typedef struct cg_setup_frame {
  uint8_t procedure, step;
  uint8_t done;  /* seats that have had their turn */
  uint8_t asked; /* somebody has been asked */
  uint8_t unused[3];
  uint8_t by_hand; /* the position was set up by hand, and goes on from here */
} cg_setup_frame;

typedef struct cg_round_frame {
  uint8_t procedure, step;
  uint8_t phase;
} cg_round_frame;

typedef struct cg_plot_frame {
  uint8_t procedure, step;
  uint8_t abilities;  /* players whose When Revealed abilities wait */
  uint8_t titled;     /* seats that have had their turn to choose a title */
  uint8_t initiative; /* who has won it */
  uint8_t revealed;   /* players who have revealed a plot */
  uint8_t again;      /* and those who have done so twice */
} cg_plot_frame;

typedef struct cg_reveal_frame { /* a plot in the middle of a round */
  uint8_t procedure, step;
  uint8_t seat;
} cg_reveal_frame;

typedef struct cg_turns_frame { /* marshaling, and the challenges phase */
  uint8_t procedure, step;
  uint8_t active; /* players whose turn has come */
} cg_turns_frame;

typedef struct cg_challenge_frame {
  uint8_t procedure, step;
  uint8_t asked;     /* seats that have been asked whether they redirect it */
  uint8_t first;     /* the first group that tells of its initiation */
  uint8_t redirects; /* who is being asked that, counted from 1 */
  uint8_t chooser;   /* who names the new opponent */
} cg_challenge_frame;

typedef struct cg_claim_frame {
  uint8_t procedure, step;
  uint8_t struck;  /* players it has yet to strike */
  uint8_t chooser; /* who says which of his characters die */
  uint8_t unread;  /* its value has to be read before it strikes */
  uint8_t type;    /* counted from 1; 0: that of the challenge */
  uint8_t told;    /* the group that tells of it, counted from 1 */
} cg_claim_frame;

typedef struct cg_keywords_frame {
  uint8_t procedure, step;
  uint8_t keyword;
  uint8_t intimidations; /* how many are left */
  uint8_t sets;          /* the first of two: who uses it, and who has been asked */
  uint8_t first;         /* the first group of the next window */
  uint8_t has_sets;
} cg_keywords_frame;

typedef struct cg_standing_frame {
  uint8_t procedure, step;
  uint8_t done;  /* seats that need not choose, or have chosen, who stands */
  uint8_t asked; /* the next of them has been asked */
} cg_standing_frame;

typedef struct cg_taxation_frame {
  uint8_t procedure, step;
  uint8_t checked; /* players whose reserve has been checked */
  uint8_t asked;   /* who discards down to it, counted from 1 */
} cg_taxation_frame;

typedef struct cg_actions_frame { /* an action window */
  uint8_t procedure, step;
  uint8_t turn;   /* whose opportunity it is, counted from 1; 0: the first player's */
  uint8_t passes; /* in a row */
  uint8_t asked;  /* whose opportunity it is has been asked */
} cg_actions_frame;

/* --- what happens, and abilities ------------------------------------------ */

enum { /* its steps */
       CG_AT_WOULD,
       CG_AT_FORCED_INTERRUPT,
       CG_AT_INTERRUPT,
       CG_AT_OCCUR, /* the thing itself */
       CG_AT_DELAYED,
       CG_AT_FORCED_REACTION,
       CG_AT_REACTION,
       CG_AT_END
};
enum {                          /* and flags */
       CG_HAPPEN_ASKED = 1,     /* somebody has been asked in this step */
       CG_HAPPEN_OF_ABILITY = 2 /* it ends when it has occurred: the reactions wait */
};
typedef struct cg_happen_frame {
  uint8_t procedure, step;
  uint8_t first, end; /* the groups that happen together, and the one behind them */
  uint8_t turn;       /* whose opportunity it is, counted from 1; 0: the first player's */
  uint8_t passes;     /* in a row */
  uint8_t uses;       /* how many were remembered when it began (uses.h) */
  uint8_t flags;
} cg_happen_frame;

typedef struct cg_ability_frame {
  uint8_t procedure, step;
  union {
    uint8_t x_asked; /* first X is chosen, if it is ... */
    uint8_t cost;    /* ... then costs, one after the other: the one that is looked at */
  };
  uint8_t cost_asked; /* it has been asked for */
  uint8_t costs;      /* how many have been chosen for */
} cg_ability_frame;

typedef struct cg_effect_frame { /* statements of an ability */
  uint8_t procedure, step;
  cg_u16 next; /* the word it stands at, counted from the first of all statements */
  cg_u16 end;  /* the word behind the last; 0: the end of the ability */
  uint8_t by;  /* who decides if the statement names somebody, else CG_NOBODY */
  uint8_t instead;
} cg_effect_frame;

typedef struct cg_each_frame { /* the same statements for each of several */
  uint8_t procedure, step;
  cg_u16 body, end; /* of its words, counted as those of an effect */
  uint8_t reg;      /* the register that means the one whose turn it is */
  uint8_t left;     /* players that are left, or the set of the cards that are */
} cg_each_frame;

typedef struct cg_check_frame { /* several win, or are eliminated, at the same time */
  uint8_t procedure, step;
  uint8_t wins;
} cg_check_frame;

typedef struct cg_host_frame { /* an attachment that was put into play finds its host */
  uint8_t procedure, step;
  cg_u16 object;
  uint8_t how; /* it enters: CG_MARSHALED and its like */
} cg_host_frame;

typedef struct cg_bestow_frame {
  uint8_t procedure, step;
  cg_u16 object;
  uint8_t how;
  uint8_t told; /* a group tells already that it enters */
} cg_bestow_frame;

typedef struct cg_discards_frame { /* players choose cards of their hands */
  uint8_t procedure, step;
  uint8_t choosing; /* players who have yet to choose */
  uint8_t number;   /* of cards that each of them discards */
  uint8_t chosen;   /* players who have */
  uint8_t all;      /* players who discard all they have */
  uint8_t asked;    /* who is choosing now, counted from 1 */
} cg_discards_frame;

/* --- any of them ---------------------------------------------------------- */

typedef union cg_frame {
  struct {
    uint8_t procedure, step;
    uint8_t rest[6];
  };
  cg_setup_frame setup;
  cg_round_frame round;
  cg_plot_frame plot;
  cg_reveal_frame reveal;
  cg_turns_frame turns;
  cg_challenge_frame challenge;
  cg_claim_frame claim;
  cg_keywords_frame keywords;
  cg_standing_frame standing;
  cg_taxation_frame taxation;
  cg_actions_frame actions;
  cg_happen_frame happen;
  cg_ability_frame ability;
  cg_effect_frame effect;
  cg_each_frame each;
  cg_check_frame check;
  cg_host_frame host;
  cg_bestow_frame bestow;
  cg_discards_frame discards;
} cg_frame;
static_assert(sizeof(cg_frame) == 8, "no padding");

#endif
