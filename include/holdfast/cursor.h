/* Cursors: stepping through a game.
 *
 * A cursor is a state together with what the game has found out about it: who
 * could use which ability, what a card's figures come to. The functions of
 * play.h find all that anew in each call; a cursor keeps it from one decision
 * to the next. Whoever makes many decisions in a row steps with one, a bot
 * above all: nothing is faster.
 *
 *   hf_cursor cursor;
 *   hf_cursor_begin(&cursor, rules, state, &(hf_how){.unwatched = true});
 *   while (!hf_over(state)) {
 *     seat: one of hf_asked(state)
 *     index: one of hf_cursor_count(&cursor, seat)
 *     hf_cursor_choose_nth(&cursor, seat, index, NULL);
 *   }
 *   hf_cursor_leave(&cursor);
 *
 * The state is the truth, and what a cursor knows besides is only a saving:
 * each function here does what its namesake in play.h does, which begins a
 * cursor, does one thing and leaves. Between two steps the state may be looked
 * at by any function. Only the cursor may change it: if something else has, the
 * cursor has to begin again. */
#ifndef HOLDFAST_CURSOR_H
#define HOLDFAST_CURSOR_H

#include "holdfast/play.h"

/* No game keeps more about a state than this. */
#define HF_KNOWN_MAX 32768

/* Memory and state are the caller's; there is nothing to give back. The cursor
 * may be put anywhere, and is moved with hf_cursor_copy() alone. */
typedef struct hf_cursor {
  const hf_rules *rules;
  hf_state *state;
  hf_how how;
  uint64_t known[HF_KNOWN_MAX / 8]; /* the game's own */
} hf_cursor;

/* Changes nothing in the state, and finds out nothing yet. `how` holds for all
 * steps; NULL stands for all zero. */
void hf_cursor_begin(hf_cursor *cursor, const hf_rules *rules, hf_state *state, const hf_how *how);
/* Makes the state complete by itself: to be kept, hashed, compared, sent. Only
 * with how.unwatched can there be anything to do. The cursor may go on. */
void hf_cursor_leave(hf_cursor *cursor);
/* Copies a cursor together with its state, into other memory for both. They go
 * on without each other. */
void hf_cursor_copy(hf_cursor *to, hf_state *state, const hf_cursor *from);

/* The legal options of an asked seat, ascending: how many, the n-th (0 is the
 * first), or all at once. hf_cursor_options() returns how many there are and
 * writes as many of them as there is room for. They are found once for each
 * decision. 0 for a seat that is not asked. */
uint32_t hf_cursor_count(hf_cursor *cursor, unsigned seat);
hf_option hf_cursor_option(hf_cursor *cursor, unsigned seat, uint32_t index);
uint32_t hf_cursor_options(hf_cursor *cursor, unsigned seat, hf_option *list, uint32_t room);

/* Answers for one seat and runs the rules on when nobody else is waited for. */
hf_status hf_cursor_choose(hf_cursor *cursor, unsigned seat, hf_option option, hf_error *error);
/* The same for the option with this index: it needs no look at legality. */
hf_status hf_cursor_choose_nth(hf_cursor *cursor, unsigned seat, uint32_t index, hf_error *error);
/* Takes back the latest choice of a group that is still open. */
hf_status hf_cursor_take_back(hf_cursor *cursor, unsigned seat, hf_error *error);

/* Plays on at random, every legal option equally likely, until the game is
 * over or `most` decisions with two or more options were made; of several
 * asked seats the lowest answers first. Takes forced decisions whatever `how`
 * says. Returns how many real decisions there were. */
uint32_t hf_cursor_playout(hf_cursor *cursor, hf_random *random, uint32_t most);

/* As hf_evaluate(). */
void hf_cursor_evaluate(hf_cursor *cursor, int32_t value[HF_SEATS_MAX]);

/* Is what the cursor knows what a new one would find out? For tests; builds
 * with assertions ask it after each step. */
hf_status hf_cursor_check(hf_cursor *cursor, hf_error *error);

#endif
