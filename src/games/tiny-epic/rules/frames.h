/* What the frames of the procedures keep: the arguments of core's frames (core/state.h), by the
 * names that each procedure gives them. All of them are bytes and begin with 0.
 *
 * TE_FRAME(move, ...) declares te_move_frame, and te_move_of(frame) which is that of a frame. A
 * battle keeps nothing here: it is part of the public state. */
#ifndef TE_FRAMES_H
#define TE_FRAMES_H

#include "core/state.h"

#include <stddef.h>

#define TE_FRAME(name, ...)                                                                        \
  typedef struct te_##name##_frame {                                                               \
    __VA_ARGS__                                                                                    \
  } te_##name##_frame;                                                                             \
  static_assert(sizeof(te_##name##_frame) <= HF_FRAME_ARGS, "a frame has room for it");            \
  static inline te_##name##_frame *te_##name##_of(const hf_frame *frame) {                         \
    return (te_##name##_frame *)(uintptr_t)frame->arg;                                             \
  }

/* clang-format off */

/* Procedures that begin with a seat have it in front: who acts. */
TE_FRAME(begun, uint8_t seat;)

/* Actions besides say at their end why they may be done: TE_WHY_. */
TE_FRAME(action,
  uint8_t seat;
  uint8_t own[12];
  uint8_t why;
)

TE_FRAME(round,
  uint8_t done;   /* how far the step is: dice drafted, turns begun, followers asked */
  uint8_t bottom; /* which die below the mat is followed */
)

TE_FRAME(turn,
  uint8_t seat;
  uint8_t face;     /* of the die that was placed ... */
  uint8_t slot;     /* ... and where */
  uint8_t followed; /* how many have been asked whether they follow */
)

TE_FRAME(recruit,
  uint8_t seat;
  uint8_t most;   /* units */
  uint8_t units;  /* which: TE_UNITS_ */
  uint8_t cost;   /* TE_COST_ */
  uint8_t places; /* TE_PLACES_ */
  uint8_t optional;
  uint8_t unused[7];
  uint8_t why;
)

TE_FRAME(move,
  uint8_t seat, reach, range, army, goal, place; /* as in te_move */
  uint8_t optional;
  uint8_t from;
  uint8_t at;         /* where the army stands in the middle of a March; TE_NOTHING: not yet */
  uint8_t own_units;  /* the army that came there: tokens and hero of the own house ... */
  uint8_t ally;       /* ... the allied house, TE_NOTHING: none, ... */
  uint8_t ally_units; /* ... its tokens and hero, ... */
  uint8_t brood;      /* ... dragons and eggs */
  uint8_t why;
)

TE_FRAME(whisper,
  uint8_t seat;
  uint8_t optional;
  uint8_t on_top; /* discards go on top of the deck */
  uint8_t unused[10];
  uint8_t why;
)

TE_FRAME(discard, uint8_t seat, count;)

TE_FRAME(trade, uint8_t seat, per_point;)

TE_FRAME(plot,
  uint8_t seat;
  uint8_t optional;
  uint8_t costs_nothing;
  uint8_t card;
  uint8_t used; /* shields, one bit each */
  uint8_t back; /* the card returns to the hand */
  uint8_t unused[7];
  uint8_t why;
)

TE_FRAME(event,
  uint8_t seat;
  uint8_t optional;
  uint8_t card;
  uint8_t playing; /* what was being played before */
  uint8_t unused[9];
  uint8_t why;
)

TE_FRAME(retreat,
  uint8_t side;
  uint8_t from;
  uint8_t chooser;
  uint8_t houses[2]; /* a set of 16 bits, the lower byte first */
  uint8_t to;
)

TE_FRAME(alliances, uint8_t leaving;) /* seats that leave King's Landing, one bit each */

/* Statements of an ability. Numbers of 16 bits are two bytes, the lower one first. Registers stand
 * where there is room: te_register(). */
TE_FRAME(effect,
  uint8_t late[2]; /* registers 6 and 7 */
  uint8_t user;
  uint8_t next[2], end[2]; /* words, counted from the first of all code; end 0: its last */
  uint8_t early[4];        /* registers 0 to 3 */
  uint8_t card;
  uint8_t middle[2]; /* registers 4 and 5 */
)

/* The same statements for each of several. */
TE_FRAME(each,
  uint8_t left[4]; /* a set of 32 bits */
  uint8_t unused;
  uint8_t body[2], end[2];
  uint8_t reg;
  uint8_t of_players; /* they have their turns from the user on */
)

TE_FRAME(rival,
  uint8_t levy; /* which instruction to recruit */
  uint8_t die;
  uint8_t card;
  uint8_t house; /* that was chosen, TE_NOTHING */
  uint8_t unused;
  uint8_t strength; /* more in the battle */
  uint8_t plots;    /* cards to draw yet */
  uint8_t plot;
  uint8_t shield; /* of that card, which is next */
)

/* clang-format on */

#undef TE_FRAME

/* Whatever action it is: the reason stands in the same place. */
#define TE_SAME_PLACE(name)                                                                        \
  static_assert(offsetof(te_##name##_frame, why) == offsetof(te_action_frame, why), "the last")
TE_SAME_PLACE(recruit);
TE_SAME_PLACE(move);
TE_SAME_PLACE(whisper);
TE_SAME_PLACE(plot);
TE_SAME_PLACE(event);
#undef TE_SAME_PLACE

/* The things for which a body has not been run yet, as a set. */
static inline uint32_t te_left_of(const hf_frame *frame) {
  const uint8_t *left = te_each_of(frame)->left;
  return (uint32_t)left[0] | (uint32_t)left[1] << 8 | (uint32_t)left[2] << 16 |
         (uint32_t)left[3] << 24;
}
static inline void te_keep_left(te_each_frame *each, uint32_t set) {
  for (unsigned i = 0; i < 4; i++) each->left[i] = (uint8_t)(set >> (8 * i));
}

/* The houses that retreat. */
static inline uint32_t te_retreating(const hf_frame *frame) {
  const uint8_t *houses = te_retreat_of(frame)->houses;
  return (uint32_t)(houses[0] | houses[1] << 8);
}

/* What a seat chose in an ability. */
static inline uint8_t *te_register(const hf_frame *frame, unsigned reg) {
  te_effect_frame *effect = te_effect_of(frame);
  if (reg < 4) return &effect->early[reg];
  return reg < 6 ? &effect->middle[reg - 4] : &effect->late[reg - 6];
}

#endif
