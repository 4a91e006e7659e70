/* Properties that every game has, checked by random play.
 *
 * A game gets all of this by being handed over with a seed. Nothing here knows
 * a game; nothing here asserts: a fault is described in the report, so that a
 * test can also show that a planted fault is found.
 *
 * generic_run() plays one game and checks every
 * position on the way; the parts stand below, for tests that want one only. */
#ifndef TESTS_GENERIC_H
#define TESTS_GENERIC_H

#include "core/game.h"
#include "holdfast/holdfast.h"

#include <string.h>

/* More decisions than any game may take. */
#define GENERIC_DECISIONS_MAX 200000

/* What was checked, and the first fault that was found. */
typedef struct generic_report {
  uint16_t hides; /* the game's kind of event by which what all have seen is hidden
                   * again, as a discard pile becomes a deck; 0: none. Set by the test */
  /* Kinds of events, 0: none. Cards that are drawn one after the other are seen together; who
   * looks at whose cards is told and in no view. */
  uint16_t draws, looks;
  bool failed;
  char message[800];
  uint64_t decisions;
  uint64_t options;        /* written and read back */
  uint64_t refusals;       /* wrong choices that were refused */
  uint64_t reasons;        /* why something cannot be used */
  uint64_t playouts;       /* whole games played fast and by hand */
  uint64_t cursor_steps;   /* decisions made with a cursor and by plain calls */
  uint64_t cursor_options; /* compared */
  uint64_t cursor_taken_back, cursor_copies;
  uint64_t joint;           /* positions where several seats were asked */
  uint64_t taken_back;      /* choices of groups */
  uint64_t samples;         /* states built from views */
  uint64_t samples_changed; /* of these, not the true state again */
  uint64_t compared;        /* decisions in pairs of games one seat cannot tell apart */
  uint64_t secret_choices;  /* made in two ways nobody else could tell apart */
  uint64_t beats[3];        /* by weight */
  uint64_t revealed;        /* pairs that ended because the rules revealed a difference */
} generic_report;

/* Memory for a state or a view of any game. */
typedef union generic_state {
  hf_state state;
  uint8_t bytes[HF_STATE_MAX];
} generic_state;
typedef union generic_view {
  hf_view view;
  uint8_t bytes[HF_STATE_MAX];
} generic_view;

/* Describes a fault (the first one stays) and returns false. */
bool generic_fault(generic_report *report, const hf_state *state, const char *format, ...);

/* A random asked seat; the n-th asked one. */
unsigned generic_pick_seat(const hf_state *state, hf_random *random);

/* Every position of one random game. */
bool generic_positions(const hf_rules *rules, const hf_settings *settings, uint64_t seed,
                       generic_report *report);

/* All of the below, over one whole game. */
bool generic_run(const hf_rules *rules, const hf_settings *settings, uint64_t seed,
                 generic_report *report);

/* --- one position (generic_options.c) ---------------------------------- */

/* hf_check(); nobody asked exactly when over; each asked seat has options,
 * ascending and unique; every option is legal, has notation of its own and
 * comes back from it. */
bool generic_options(const hf_rules *rules, const hf_state *state, generic_report *report);
/* Wrong options, seats not asked, seats that are not there, malformed
 * notation: refused with the right status and the state unchanged. */
bool generic_refusals(const hf_rules *rules, const hf_state *state, hf_random *random,
                      generic_report *report);
/* Choices of an open group can be taken back without a trace. */
bool generic_take_back(const hf_rules *rules, const hf_state *state, generic_report *report);
/* Seats that are asked together may answer in any order: nobody's question
 * changes meanwhile, and the state comes out the same. */
bool generic_order(const hf_rules *rules, const hf_state *state, hf_random *random,
                   generic_report *report);

/* --- secrets (generic_secrets.c) --------------------------------------- */

/* A state sampled from a seat's view is sound, has that very view, and asks
 * the same seats the same questions. */
bool generic_sample(const hf_rules *rules, const hf_state *state, unsigned seat, hf_random *random,
                    generic_report *report);
/* Non-interference: see generic_secrets.c. */
bool generic_secrets(const hf_rules *rules, const hf_state *state, unsigned seat, hf_random *random,
                     generic_report *report);

/* What a seat decides in secret, another seat does not learn from events. */
bool generic_choice(const hf_rules *rules, const hf_state *state, unsigned seat, hf_random *random,
                    generic_report *report);

/* --- beats (generic_beats.c) ------------------------------------------- */

/* Where a beat ends every seat's view can be taken, and a state sampled from it has that very
 * view; every event belongs to a beat that ends before the decision is done; a sink that does not
 * ask for beats, or none, makes no difference. */
bool generic_beats(const hf_rules *rules, const hf_settings *settings, uint64_t seed,
                   generic_report *report);

/* --- whole games (generic_games.c) ------------------------------------- */

/* Played with a record, undos included: the record replays to the same state,
 * a record that was changed or cut anywhere is refused or unfinished. */
bool generic_record(const hf_rules *rules, const hf_settings *settings, uint64_t seed,
                    generic_report *report);
/* Letting the engine take forced decisions gives the same game as taking them
 * by hand. */
bool generic_forced(const hf_rules *rules, const hf_settings *settings, uint64_t seed,
                    generic_report *report);
/* A playout is the lowest asked seat choosing at random, by hand, with the
 * same stream: the same state, the same count, stopped anywhere. */
bool generic_playout(const hf_rules *rules, const hf_settings *settings, uint64_t seed,
                     generic_report *report);
/* Stepping with a cursor gives the same options, states and events as plain
 * calls do, whoever watches: see generic_cursor.c. */
bool generic_cursor(const hf_rules *rules, const hf_settings *settings, uint64_t seed,
                    generic_report *report);
/* Bytes that are no state are refused, or are played on without harm. */
bool generic_bytes(const hf_rules *rules, const hf_settings *settings, uint64_t seed,
                   generic_report *report);
/* The number of ways to make `depth` decisions; of seats asked together the
 * lowest goes first, because their order does not matter. */
uint64_t generic_perft(const hf_rules *rules, const hf_state *state, unsigned depth);

#endif
