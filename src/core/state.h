/* The head of every state and of every view.
 *
 * A game's state struct begins with an hf_core. The rules under way are a
 * stack of small frames inside it (procedure, step, a few arguments), run
 * until somebody must decide: no coroutines and no callbacks are kept, so any
 * position can be saved, cloned or sent. */
#ifndef HF_CORE_STATE_H
#define HF_CORE_STATE_H

#include "holdfast/base.h"
#include "holdfast/random.h"

#include <assert.h>

/* Code that only runs when somebody listens is kept out of the way of code
 * that always runs; so is the long rest of a function that is mostly left at once. */
#if defined(__GNUC__)
#define HF_COLD __attribute__((cold))
#define HF_APART __attribute__((noinline))
#else
#define HF_COLD
#define HF_APART
#endif

#define HF_FRAMES_MAX 16
#define HF_FRAME_ARGS 14

typedef struct hf_frame {
  uint8_t procedure;
  uint8_t step;
  uint8_t arg[HF_FRAME_ARGS];
} hf_frame;
static_assert(sizeof(hf_frame) == 16, "a frame has no padding");

/* A later layout of a game's state stands behind an earlier one, in a room at its end that begins
 * empty. As long as nothing is in it the position is that of the earlier layout, and has its hash:
 * what was kept and recorded then goes on to be told apart and read. */
#define HF_ROOM_UNIT 32

/* What everybody at the table may know of the flow: copied into views. */
typedef struct hf_flow {
  uint32_t size;     /* of the whole state in bytes */
  uint32_t decision; /* single choices made so far */
  uint32_t asked;    /* seats that have still to answer */
  uint8_t seats;
  uint8_t over;
  uint8_t frame_count;
  uint8_t room; /* behind what earlier layouts had, in units of HF_ROOM_UNIT bytes */
  hf_frame frame[HF_FRAMES_MAX];
} hf_flow;
static_assert(sizeof(hf_flow) == 16 + 16 * HF_FRAMES_MAX, "no padding");

typedef struct hf_core {
  hf_flow flow;
  hf_random random; /* nobody's to know */
} hf_core;
static_assert(sizeof(hf_core) == sizeof(hf_flow) + 48, "no padding");

struct hf_state {
  hf_core core;
};

/* The head of every view. */
struct hf_view {
  hf_flow flow;
  uint32_t view_size;
  uint32_t seat; /* HF_SPECTATOR for somebody who watches */
};

static inline hf_frame *hf_top(hf_flow *flow) {
  assert(flow->frame_count > 0);
  return &flow->frame[flow->frame_count - 1];
}

/* Starts a procedure. Its arguments are zero. */
static inline hf_frame *hf_push(hf_flow *flow, uint8_t procedure) {
  assert(flow->frame_count < HF_FRAMES_MAX);
  hf_frame *frame = &flow->frame[flow->frame_count++];
  *frame = (hf_frame){.procedure = procedure};
  return frame;
}

/* Ends the running procedure; the frame is cleared so that equal positions
 * are equal bytes. */
static inline void hf_pop(hf_flow *flow) {
  *hf_top(flow) = (hf_frame){0};
  flow->frame_count--;
}

#endif
