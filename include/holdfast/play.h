/* Playing: states, decisions, options, results, views, samples.
 *
 * A state is one flat block of bytes, hf_state_size() long, aligned to 8. It
 * holds no pointers: memcpy clones it, memcmp compares it, and it may be kept
 * or sent as it is between builds of the same version. The same decisions
 * give the same state everywhere.
 *
 *   hf_settings_default(rules, 4, &settings);
 *   hf_create(rules, &settings, &seed, HF_RANDOM_CHACHA, NULL, state, NULL);
 *   while (!hf_over(state)) {
 *     for each seat in hf_asked(state): pick one of hf_option_at(...)
 *     hf_choose(rules, state, seat, option, NULL, NULL);
 *   }
 *
 * Whoever makes many decisions in a row steps with a cursor: cursor.h. */
#ifndef HOLDFAST_PLAY_H
#define HOLDFAST_PLAY_H

#include "holdfast/base.h"
#include "holdfast/event.h"
#include "holdfast/game.h"
#include "holdfast/random.h"

typedef struct hf_state hf_state;
typedef struct hf_view hf_view;

/* No state or view of any game is larger than this. */
#define HF_STATE_MAX 32768

/* How a call is to be carried out. NULL stands for all zero. */
typedef struct hf_how {
  const hf_sink *sink; /* gets the events, NULL: none are built */
  bool take_forced;    /* decisions with a single option are taken at once */
  /* Nobody watches: forced decisions are taken at once, and a question that
   * would have one answer need not even be asked or counted. The positions
   * are the same but for hf_decision_number(). With a sink somebody watches. */
  bool unwatched;
} hf_how;

/* --- states ------------------------------------------------------------ */

/* 0 for settings that hf_settings_check() refuses. */
size_t hf_state_size(const hf_rules *rules, const hf_settings *settings);
/* Sets up a new game and runs it to its first decision. */
hf_status hf_create(const hf_rules *rules, const hf_settings *settings, const hf_seed *seed,
                    hf_random_kind random, const hf_how *how, hf_state *state, hf_error *error);
/* The size of this very state. */
size_t hf_size(const hf_state *state);
void hf_clone(hf_state *to, const hf_state *from);
/* 64 bits over the whole state. A state that an earlier version had in another layout has the
 * same as then, as long as it holds nothing for which that had no room. */
uint64_t hf_hash(const hf_state *state);
/* Is this block of bytes a sound state of these rules? Checks every bound and
 * every law of conservation; for bytes from outside, and for tests. */
hf_status hf_check(const hf_rules *rules, const hf_state *state, size_t size, hf_error *error);
/* A position of so many bytes that was kept in an earlier layout becomes one of the present layout,
 * that of `like`, a state of the same table; there is room for it. Returns the bytes that it has
 * now: those it had, if it is in the present layout already, or in none that is known. */
size_t hf_widen(hf_state *state, size_t length, const hf_state *like);
/* The same for a state that an earlier version of these rules may have kept: what is
 * found from it, such as the options of those who are asked, is found anew. */
hf_status hf_adopt(const hf_rules *rules, hf_state *state, size_t size, hf_error *error);

unsigned hf_seats(const hf_state *state);
/* How many single choices have been made, by all seats together. */
uint32_t hf_decision_number(const hf_state *state);
bool hf_over(const hf_state *state);

/* An undo: the caller replays the game to where it wants to be, then marks
 * the state with the undo's number (1 for the first), so that later draws
 * differ from those that were taken back. */
void hf_mark_undo(hf_state *state, uint32_t undo_number);

/* --- decisions --------------------------------------------------------- */

/* The seats that must decide now, one bit each. They may answer in any
 * order; the result does not depend on it. 0 when the game is over. */
uint32_t hf_asked(const hf_state *state);

/* What a seat is asked, as far as everybody may know. `kind` and `arg` mean
 * something to the game and to the text that is made from them. */
typedef struct hf_prompt {
  uint16_t kind;
  uint8_t seat;
  uint8_t group; /* this is one of several choices that are made as one */
  uint8_t arg[12];
} hf_prompt;

hf_prompt hf_prompt_of(const hf_rules *rules, const hf_state *state, unsigned seat);

/* The legal options of an asked seat, ascending; 0 for a seat not asked. */
uint32_t hf_option_count(const hf_rules *rules, const hf_state *state, unsigned seat);
hf_option hf_option_at(const hf_rules *rules, const hf_state *state, unsigned seat, uint32_t index);
/* All at once: returns how many there are, and writes as many as there is room for. */
uint32_t hf_options(const hf_rules *rules, const hf_state *state, unsigned seat, hf_option *list,
                    uint32_t room);
bool hf_is_legal(const hf_rules *rules, const hf_state *state, unsigned seat, hf_option option);

/* Something that a seat could expect to use and cannot now, and the first reason. */
typedef struct hf_reason {
  uint32_t thing;  /* what it is: means something to its game, as an option does */
  uint16_t code;   /* why: means something to its game and to the words for it */
  uint16_t arg[3]; /* the figures and cards that the words need */
} hf_reason;
#define HF_REASONS_MAX 128
/* Such things of an asked seat, each once and none that one of its options uses; 0 for a seat not
 * asked and for a game that tells none. They follow from what the seat may know: a state sampled
 * from its view has the same. */
uint32_t hf_reasons(const hf_rules *rules, const hf_state *state, unsigned seat,
                    hf_reason list[HF_REASONS_MAX]);

/* Answers for one seat and runs the rules on when nobody else is waited for. */
hf_status hf_choose(const hf_rules *rules, hf_state *state, unsigned seat, hf_option option,
                    const hf_how *how, hf_error *error);

/* The same for the option with this index (0 is the first): for searches and
 * simulations, which choose by number and need no second look at legality. */
hf_status hf_choose_nth(const hf_rules *rules, hf_state *state, unsigned seat, uint32_t index,
                        const hf_how *how, hf_error *error);

/* Plays on at random with nobody watching: see hf_cursor_playout(). */
uint32_t hf_playout(const hf_rules *rules, hf_state *state, hf_random *random, uint32_t most);

/* A group is a choice of several things, made one at a time and closed by its
 * last choice. While it is open its seat may take the latest one back. */
uint32_t hf_group_length(const hf_rules *rules, const hf_state *state, unsigned seat);
hf_option hf_group_at(const hf_rules *rules, const hf_state *state, unsigned seat, uint32_t index);
hf_status hf_take_back(const hf_rules *rules, hf_state *state, unsigned seat, hf_error *error);

/* --- notation ---------------------------------------------------------- */

/* Longest notation of one option, with the final 0. */
#define HF_NOTATION_MAX 96

/* `place hostility-12`, `support challenger arya`. Returns the length. */
size_t hf_option_write(const hf_rules *rules, const hf_state *state, unsigned seat,
                       hf_option option, char text[HF_NOTATION_MAX]);
/* The exact inverse. The option is well formed, not necessarily legal. */
hf_status hf_option_read(const hf_rules *rules, const hf_state *state, unsigned seat,
                         const char *text, hf_option *option, hf_error *error);
/* A short word for a seat, fixed for the whole game (its house, its number). */
size_t hf_seat_write(const hf_rules *rules, const hf_state *state, unsigned seat,
                     char text[HF_NOTATION_MAX]);
hf_status hf_seat_read(const hf_rules *rules, const hf_state *state, const char *text,
                       unsigned *seat, hf_error *error);

/* --- results ----------------------------------------------------------- */

typedef struct hf_result {
  uint32_t winners;            /* one bit a seat; several share the victory */
  uint16_t ending;             /* which ending of the game: hf_ending_name() */
  int32_t score[HF_SEATS_MAX]; /* what the game counts: influence, points */
} hf_result;

/* Of a finished game; of a running one the scores as they stand, no winners. */
void hf_result_of(const hf_rules *rules, const hf_state *state, hf_result *result);
const char *hf_ending_name(const hf_rules *rules, unsigned ending);
/* How good a position looks to each seat, in thousandths of a victory; 0 for
 * seats that are not there. A guess, for bots; of a finished game the truth. */
void hf_evaluate(const hf_rules *rules, const hf_state *state, int32_t value[HF_SEATS_MAX]);

/* --- what a seat may know ---------------------------------------------- */

size_t hf_view_size(const hf_rules *rules, const hf_state *state);
/* Copies out all that a seat (or HF_SPECTATOR) may know and remember. */
void hf_view_of(const hf_rules *rules, const hf_state *state, unsigned seat, hf_view *view);
unsigned hf_view_seat(const hf_view *view);
uint32_t hf_view_asked(const hf_view *view);
unsigned hf_view_seats(const hf_view *view);
void hf_view_copy(hf_view *to, const hf_view *from);
/* How large a state sampled from this view is. */
size_t hf_sample_size(const hf_rules *rules, const hf_view *view);
/* Builds, from the view alone, a whole state that the seat cannot tell from
 * the true one. The sampled state draws from a fast stream of its own. */
void hf_sample(const hf_rules *rules, const hf_view *view, hf_random *random, hf_state *state);

/* --- table talk -------------------------------------------------------- */

/* Structured things a seat may say at any decision. They are recorded and
 * shown to all, and never change the state. */
typedef uint32_t hf_talk;
hf_status hf_talk_read(const hf_rules *rules, const hf_state *state, unsigned seat,
                       const char *text, hf_talk *talk, hf_error *error);
size_t hf_talk_write(const hf_rules *rules, const hf_state *state, unsigned seat, hf_talk talk,
                     char text[HF_NOTATION_MAX]);

#endif
