/* What the wire needs to know of one game. A game has such a table in its
 * folder, PREFIX_boards; one that leaves it empty has seats, scores and questions,
 * and plays all the same. Any function may be NULL. */
#ifndef HW_GAME_H
#define HW_GAME_H

#include "board.h"

/* How many things to say are on the board. */
#define HW_APT_MAX 4

typedef struct hw_window {
  const char *id;
  const char *english; /* a template of text/ */
  bool quiet;          /* passed unless a player wants to be asked */
} hw_window;

typedef struct hw_game {
  const char *id;
  unsigned minutes; /* a game takes about so long */

  /* The game's own sections, one hw_section_begin() each. */
  void (*sections)(hw_board *board, const hw_look *look);

  /* What a prompt is called, and the section of the rules it links to. */
  const char *(*prompt)(const hf_prompt *prompt);
  const char *(*rule)(const hf_prompt *prompt);
  /* How many choices a group has at most; 0: that depends. */
  unsigned (*most)(const hf_prompt *prompt);
  /* Adds the pieces an option belongs to to an open array. */
  void (*pieces)(const hf_rules *rules, const hf_state *state, unsigned seat, hf_option option,
                 hw_text *out);
  bool (*passes)(hf_option option);
  /* Does the option refuse what is asked, or end it before its time, though it is no pass in a
   * window? Whoever is hasty must not take it. */
  bool (*refuses)(hf_option option);
  /* What a reason is called; and the pieces of what cannot be used, as `pieces`. */
  const char *(*reason)(const hf_reason *reason);
  void (*barred)(const hf_rules *rules, const hf_state *state, unsigned seat,
                 const hf_reason *reason, hw_text *out);

  /* Windows: questions that may be passed in advance. */
  /* Whose card an option of a window uses, by its id, NULL; and whether it would help nothing
   * now, as far as the seat knows: who is offered no more than that need not be asked. */
  const char *(*card_of)(const hf_rules *rules, const hf_state *state, hf_option option);
  bool (*helps_nothing)(const hf_rules *rules, const hf_state *state, unsigned seat,
                        hf_option option);
  const hw_window *windows;
  size_t window_count;
  const char *(*window)(const hf_prompt *prompt);
  /* Is this window about the asked seat, as all can see? */
  bool (*concerns)(const hf_rules *rules, const hf_state *state, unsigned seat);

  /* What an event is called; its operands go into an open array, `seat` is who
   * acts or is acted upon. NULL: nothing to tell. */
  const char *(*event)(const hf_rules *rules, const hf_state *state, const hf_event *event,
                       hw_text *args, int *seat);
  unsigned (*turn)(const hf_state *state);
  const char *(*seat_house)(const hf_rules *rules, const hf_state *state, unsigned seat);
  /* Is it a detail of what comes of it, and folded away in a story told by results? */
  bool (*folds)(const hf_event *event);
  /* Does the event bring to light what somebody did not know? */
  bool (*reveals)(const hf_event *event);

  /* Totals that are compared, see hw_compares_of(), and the members of `last` but for `at` and
   * `text`, from what somebody who watches sees; NULL: none are. */
  hw_compares (*compares)(const hf_event *event);
  void (*compared)(const hw_look *look, const hf_event *event, hw_text *out);

  /* The most apt things the view's seat could say, best first. */
  size_t (*apt)(const hw_look *look, hf_talk list[HW_APT_MAX]);
  /* "ask", "promise" ...; and to whom, -1: to all. */
  const char *(*talk_kind)(hf_talk talk);
  int (*talk_to)(hf_talk talk);

  /* The house of a card, or NULL; the n-th house, NULL behind the last. */
  const char *(*card_house)(const hf_rules *rules, size_t card);
  const char *(*house)(size_t number, ht_value *name);
} hw_game;

const hw_game *hw_game_of(const hf_rules *rules);

/* Begins a section: one value is to be written to board->json. */
hw_text *hw_section_begin(hw_board *board, const char *name);
hw_text *hw_section_begin_seat(hw_board *board, unsigned seat);
void hw_section_end(hw_board *board);

/* "char:2:arya": words and numbers joined by colons, as a string value. */
typedef struct hw_piece {
  char text[96];
  size_t length;
} hw_piece;
void hw_piece_word(hw_piece *piece, const char *word);
void hw_piece_number(hw_piece *piece, unsigned number);

/* A state that cannot be told from the true one by the view's seat, always the
 * same for the same view. `memory` needs HF_STATE_MAX. */
typedef union hw_memory {
  uint64_t align;
  unsigned char bytes[HF_STATE_MAX];
} hw_memory;
const hf_state *hw_sample(const hw_look *look, hw_memory *memory);

/* ask.c: the question of the view's seat, or null. */
void hw_ask_write(const hw_look *look, const hf_state *state, hw_text *out);
/* talk.c: the most apt things to say. */
void hw_apt_write(const hw_look *look, const hf_state *state, hw_text *out);

#define HW_WORDS_MAX 2048

#endif
