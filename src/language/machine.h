/* The statement machine: carries out the statements of an ability, for every game.
 *
 * It knows which statement comes after which, and what `if`, `otherwise`, `then`, `may`, `either`
 * and a player who decides mean. What conditions, effects and sets mean is the game's, and so is
 * who is asked.
 *
 * The machine has no memory. Where it stands is kept in a frame of the game's state (hl_run), and
 * every call of hl_step() carries out the one statement that stands there. A statement at which
 * somebody is asked is met twice: first it asks; when the answer is there it goes on. Nothing
 * loops but `for each`, over a set fixed when it begins, so every ability ends. */
#ifndef HL_MACHINE_H
#define HL_MACHINE_H

#include "code.h"

/* Statements under way: what the machine sees of a frame. It is made anew for each step. */
typedef struct hl_run {
  const struct hl_machine *machine;
  void *table, *frame;   /* the game's own, for its functions */
  const uint16_t *code;  /* places are counted from here */
  const uint16_t *first; /* the first statement of the ability */
  /* Places, two bytes each of the frame, the low one first. */
  uint8_t *next; /* the statement at which it stands */
  uint8_t *end;  /* where it ends; 0: at HL_END */
} hl_run;

typedef enum hl_decision {
  HL_ASKED, /* somebody is asked now: the statement is met again */
  HL_NO,
  HL_YES
} hl_decision;
enum { HL_NO_BRANCH = 0xFF, HL_BRANCH_ASKED = 0xFE };

/* What a game brings. A function that reads an expression of the statement at `at` moves on with
 * hl_go_to(), before anything comes about that may begin other frames; where somebody is asked it
 * stays. NULL: the game's cards have no such statement. */
typedef struct hl_machine {
  const hl_vocabulary *vocabulary;

  /* --- the frame --- */
  /* Is nothing more to be done, whatever stands here? NULL: there is no such thing. */
  bool (*stopped)(const hl_run *run);
  /* Everything is done: the frame goes. */
  void (*finish)(hl_run *run);
  /* What `then` asks for: did the statement before happen in full? */
  bool (*happened)(const hl_run *run);
  void (*note)(hl_run *run, bool happened);

  /* --- what words mean --- */
  bool (*holds)(hl_run *run, const uint16_t *conditions, unsigned count);
  /* Would a body come to anything? */
  bool (*would)(hl_run *run, hl_row body);
  /* HL_UNLESS: could all of it be done? */
  bool (*fully)(hl_run *run, hl_row body);
  /* HL_DO, and HL_UNTIL and HL_LASTING. They note themselves what happened. */
  void (*act)(hl_run *run, const uint16_t *at);
  void (*last)(hl_run *run, const uint16_t *at);
  /* HL_ONCE: is it put off? */
  bool (*put_off)(hl_run *run, const uint16_t *at);
  /* HL_INSTEAD */
  void (*replace)(hl_run *run, const uint16_t *at);
  /* HL_FOR_EACH: begins a loop in a frame of its own. */
  void (*repeat)(hl_run *run, const uint16_t *at);

  /* --- who decides --- */
  /* HL_CHOOSE and HL_SELECT; HL_NO: as nothing can be chosen, all that follows cannot happen. */
  hl_decision (*choose)(hl_run *run, const uint16_t *at);
  hl_decision (*may)(hl_run *run, hl_row body);
  /* HL_EITHER, HL_UNLESS: which of the branches that come to something, one bit each;
   * HL_BRANCH_ASKED, or HL_NO_BRANCH if there is none. */
  unsigned (*pick)(hl_run *run, const uint16_t *at);
  /* Begins a branch in a frame of its own. */
  void (*enter)(hl_run *run, hl_row body);
  /* HL_BY: who decides what stands in the body; false: nobody. */
  bool (*by)(hl_run *run, const uint16_t **player);
} hl_machine;

/* The place of a word as frames keep it. */
static inline unsigned hl_place(const hl_run *run, const uint16_t *at) {
  return (unsigned)(at - run->code);
}
static inline const uint16_t *hl_stands_at(const hl_run *run) {
  return run->code + (run->next[0] | run->next[1] << 8);
}
/* Where its row ends, NULL: at HL_END. */
static inline const uint16_t *hl_ends_at(const hl_run *run) {
  unsigned end = run->end[0] | (unsigned)run->end[1] << 8;
  return end == 0 ? NULL : run->code + end;
}
static inline void hl_go_to(hl_run *run, const uint16_t *at) {
  unsigned place = hl_place(run, at);
  run->next[0] = (uint8_t)place;
  run->next[1] = (uint8_t)(place >> 8);
}

/* Carries out one statement. */
void hl_step(hl_run *run);
/* The branches of the HL_EITHER or HL_UNLESS at `at` that come to something, one bit each. */
uint32_t hl_branches(hl_run *run, const uint16_t *at);

#endif
