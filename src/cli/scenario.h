/* Scenario files: a position set up by hand, a script of choices, and what must
 * hold. docs/scenarios.md is the description for whoever writes one.
 *
 * scenario_file.c reads a file into scenarios, scenario_table.c sets a position
 * up, scenario_play.c lets it run, scenario_script.c carries the script out. */
#ifndef CLI_SCENARIO_H
#define CLI_SCENARIO_H

#include "common.h"

#include "core/game.h"

/* --- a file, read ------------------------------------------------------ */

typedef struct scenario_line {
  const char *text; /* without blanks around it and without its comment */
  uint32_t number;
} scenario_line;

typedef struct scenario_file {
  const char *path;
  cli_file file;
  scenario_line *line;
  size_t line_count;
} scenario_file;

/* The lines that count. False: there was no memory. */
bool scenario_file_split(scenario_file *file);
void scenario_file_free(scenario_file *file);

/* --- one scenario, running --------------------------------------------- */

#define SCENARIO_SETS_MAX 256
#define SCENARIO_AUTO_MAX 32
#define SCENARIO_NEVER_MAX 32
#define SCENARIO_SETTINGS_MAX 1024
#define SCENARIO_CHOICES_MAX 16384

typedef struct scenario_choice {
  unsigned seat;
  hf_option option;
} scenario_choice;

/* A standing order, `auto stay out`, for everybody or for one seat. The seat is
 * kept as its word: the line may stand before there is a table. */
typedef struct scenario_order {
  char seat[HF_NOTATION_MAX]; /* "": everybody */
  const char *words;
} scenario_order;

/* A standing prohibition: `never stark: use`. */
typedef struct scenario_never {
  unsigned seat;
  uint32_t line;
  const char *words;
} scenario_never;

typedef struct scenario {
  const scenario_file *file;
  const char *name;
  bool trace;
  const char *mark; /* before each line that is printed: "# " in TAP */
  /* what the head says */
  const hf_game *game;
  char settings[SCENARIO_SETTINGS_MAX];
  const char *cards; /* path as it stands in the file, or NULL */
  uint64_t seed;
  scenario_line set[SCENARIO_SETS_MAX];
  size_t set_count;
  /* the table */
  cli_rules rules;
  bool running;
  cli_state state, spare, view, other_view;
  scenario_choice choice[SCENARIO_CHOICES_MAX]; /* all that were made */
  size_t choice_count;
  size_t choices_before; /* made before the facts were put in */
  /* the script */
  scenario_order automatic[SCENARIO_AUTO_MAX];
  size_t automatic_count;
  scenario_never never[SCENARIO_NEVER_MAX];
  size_t never_count;
  uint32_t line; /* being carried out */
  unsigned checks, failures;
  bool broken;    /* the script cannot go on */
  bool by_itself; /* a decision is being taken that no line asked for */
} scenario;

/* FILE:LINE: and a message, counted as a failure. */
void scenario_failure(scenario *s, const char *format, ...);
/* The same, and the rest of the script is left out. */
void scenario_break(scenario *s, const char *format, ...);

/* --- the table --------------------------------------------------------- */

static inline hf_state *scenario_state(scenario *s) { return cli_as_state(&s->state); }

/* Sets the position up if that was not done yet. False, after a complaint, if
 * it cannot be done. */
bool scenario_start(scenario *s);
/* Do all laws of the game hold? Breaks the script off if not. */
bool scenario_is_sound(scenario *s, const char *when);
/* Reads the house, or whatever names a seat, at the head of `text`, a colon
 * behind it or not, and moves on. */
bool scenario_read_seat(scenario *s, const char **text, unsigned *seat);
/* Is there an option of this seat that begins with these words? */
hf_option scenario_find_option(scenario *s, unsigned seat, const char *words);
/* The option with exactly this notation, HF_NO_OPTION if it is not legal. */
hf_option scenario_legal_option(scenario *s, unsigned seat, const char *notation);
/* Takes one choice and looks at what must always hold. */
void scenario_take(scenario *s, unsigned seat, hf_option option);
/* Takes one decision that needs no script: a forced one, a standing order, a
 * pass. False if every asked seat has to be told, or the game is over. */
bool scenario_step(scenario *s);
/* Can the seat tell this position from the one that the same choices reach when
 * one more fact is set up? A complaint, and false, if they reach none. */
bool scenario_compare(scenario *s, unsigned seat, const char *fact, bool *tells);
/* What the asked seats may do, for messages: "stark: place truce | ...". */
void scenario_describe(scenario *s, char *text, size_t size);

/* --- the script -------------------------------------------------------- */

/* Carries one line out, head or script. */
void scenario_do_line(scenario *s, const scenario_line *line);

typedef struct scenario_run {
  bool trace; /* print every decision */
  bool tap;   /* print a line for each scenario, as test programs do */
  unsigned passed, failed;
} scenario_run;
/* Counts one scenario. */
void scenario_count(scenario_run *run, bool passed, const char *path, const char *name);
/* Runs all scenarios of a file. */
void scenario_run_file(const scenario_file *file, scenario_run *run);

#endif
