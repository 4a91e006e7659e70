/* What the frames of the procedures keep: the arguments of core's frames (core/state.h), by the
 * names that each procedure gives them. All of them are bytes and begin with 0; what is "counted
 * from 1" is 0 as long as there is none.
 *
 * IT_FRAME(take, ...) declares it_take_frame, and it_take_of(frame) which is that of a frame. */
#ifndef IT_FRAMES_H
#define IT_FRAMES_H

#include "core/state.h"

#define IT_FRAME(name, ...)                                                                        \
  typedef struct it_##name##_frame {                                                               \
    __VA_ARGS__                                                                                    \
  } it_##name##_frame;                                                                             \
  static_assert(sizeof(it_##name##_frame) <= HF_FRAME_ARGS, "a frame has room for it");            \
  static inline it_##name##_frame *it_##name##_of(const hf_frame *frame) {                         \
    return (it_##name##_frame *)(uintptr_t)frame->arg;                                             \
  }

/* clang-format off */

/* Procedures that begin with a seat have it in front: who is the first. */
IT_FRAME(begun, uint8_t seat;)

IT_FRAME(setup, uint8_t first;) /* the first challenger, counted from 1; 0: is drawn */

IT_FRAME(window,
  uint8_t window;
  uint8_t part;    /* leaders, then cards and allies */
  uint8_t turn;    /* whose opportunity it is */
  uint8_t passed;  /* who has passed since somebody did something */
  uint8_t subject, object, person; /* what the moment is about */
  uint8_t outcome; /* as it was when they passed */
  uint8_t used;    /* something has been used since */
  uint8_t hooks;   /* moments that waited already when it opened */
)

IT_FRAME(hostage_step, uint8_t turn;) /* who acted last: others come after */

IT_FRAME(support,
  uint8_t seat;      /* whose turn it is to offer */
  uint8_t side;      /* to which side he offers ... */
  uint8_t character; /* ... whom */
)

IT_FRAME(place, uint8_t first;) /* who places first */

/* Rewards and penalties: the seats have their turns one after the other. */
IT_FRAME(turns,
  uint8_t turn;
  uint8_t done;  /* how many have had theirs */
  uint8_t asked; /* who has been asked */
)

IT_FRAME(hostages,
  uint8_t taker;
  uint8_t victims; /* from whom he has yet to take one */
)

IT_FRAME(take,
  uint8_t taker, victim;
  uint8_t source;
  uint8_t in_deal; /* it is part of a deal */
)

IT_FRAME(torment,
  uint8_t holder;
  uint8_t owner; /* IT_NOBODY: the holder says which card */
  uint8_t kind;
)

IT_FRAME(release,
  uint8_t holder;
  uint8_t owner; /* IT_NOBODY: of any */
)

IT_FRAME(distribute,
  uint8_t seat;
  uint8_t amount;
  uint8_t up_to; /* it may be less */
)

IT_FRAME(discard, uint8_t seat, amount;)

IT_FRAME(replace,
  uint8_t seat;
  uint8_t mode; /* by which cards */
)

IT_FRAME(gather,
  uint8_t seat;
  uint8_t to; /* the character that gets the power */
  uint8_t amount;
)

IT_FRAME(pick, uint8_t chooser, whose;)

/* Statements of an ability. Numbers of 16 bits are two bytes, the lower one first. */
IT_FRAME(effect,
  uint8_t ability[2];
  uint8_t user;
  uint8_t next[2], end[2]; /* words, counted from the first of all code */
  uint8_t reg[4];          /* what was chosen */
  uint8_t subject, object, person;
)

/* The same statements for each of several. */
IT_FRAME(each,
  uint8_t left[5]; /* a set of 40 bits */
  uint8_t body[2], end[2];
  uint8_t reg;
  uint8_t type;
)

IT_FRAME(pay,
  uint8_t user;
  uint8_t left; /* costs to be paid yet */
  uint8_t unused;
  uint8_t next[2]; /* the word at which the next of them stands */
)

/* clang-format on */

#undef IT_FRAME

#endif
