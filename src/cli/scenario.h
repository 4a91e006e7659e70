/* Scenario files: a position set up by hand, a script of choices, and what must
 * hold. docs/scenarios.md is the description for whoever writes one.
 *
 * scenario_file.c reads a file into scenarios, scenario_table.c sets a position
 * up, scenario_play.c lets it run, scenario_wish.c makes the choices that the script
 * wishes for, scenario_moment.c looks between two decisions, scenario_show.c shows
 * the author where things stand, scenario_script.c carries the script out. */
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
#define SCENARIO_PICKS_MAX 512
#define SCENARIO_TOLD_MAX 128
/* More decisions than any stretch between two lines of a script needs. */
#define SCENARIO_STEPS_MAX 5000

typedef struct scenario_choice {
  unsigned seat;
  hf_option option;
} scenario_choice;

/* A standing order, `auto stay out`, for everybody or for one seat. The seat is
 * kept as its word: the line may stand before there is a table. */
typedef struct scenario_order {
  char seat[HF_NOTATION_MAX]; /* "": everybody */
  const char *words;
  uint32_t line;
  bool read; /* it is notation */
} scenario_order;

/* A standing prohibition: `never stark: use`. */
typedef struct scenario_never {
  unsigned seat;
  uint32_t line;
  const char *words;
  size_t choices; /* that have to be made for it to have watched anything */
} scenario_never;

/* An answer of a seat, as notation or how that begins. */
typedef struct scenario_answer {
  unsigned seat;
  char text[HF_NOTATION_MAX];
} scenario_answer;

/* The first decision that was taken by itself while a line waited for something else of
 * the same seat. One with an option that begins as the wish does counts most, one with a
 * single option least. */
enum { SCENARIO_PASSED_FORCED = 1, SCENARIO_PASSED_CHOICE, SCENARIO_PASSED_ALIKE };
typedef struct scenario_passed {
  const char *wish;
  unsigned rank; /* SCENARIO_PASSED_; 0: there was none */
  unsigned seat;
  hf_option took;
  cli_state state;
} scenario_passed;

/* A look into a decision that was taken: see scenario_moment.c. */
typedef struct scenario_moment {
  bool here;            /* facts are looked at in `state` */
  const char *fact;     /* waited for; NULL: nothing */
  uint32_t event, from; /* of the decision, counted; only behind so many */
  cli_state state;
} scenario_moment;

/* The card set that was used last: hundreds of scenarios have the same. */
typedef struct scenario_set {
  const hf_game *game;
  char name[HF_CARD_SET_MAX];
  cli_rules rules;
} scenario_set;

typedef struct scenario {
  const scenario_file *file;
  scenario_set *kept_set;
  const char *tried; /* a card file laid over those that it names, or NULL */
  const char *name;
  bool trace;
  const char *mark; /* before each line that is printed: "# " in TAP */
  /* what the head says */
  const hf_game *game;
  char settings[SCENARIO_SETTINGS_MAX];
  const char *cards;    /* path as it stands in the file, or NULL */
  const char *card_set; /* its name, or NULL */
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
  cli_state before;      /* the last of them */
  scenario_choice last;
  /* the script */
  scenario_order automatic[SCENARIO_AUTO_MAX];
  size_t automatic_count;
  scenario_never never[SCENARIO_NEVER_MAX];
  size_t never_count;
  /* one decision */
  hf_option waiting[SCENARIO_PICKS_MAX]; /* picks that come behind others */
  size_t waiting_count;
  unsigned waiting_seat;
  uint32_t waiting_line;
  scenario_answer answer[SCENARIO_TOLD_MAX]; /* given by it, and not told of yet */
  size_t answer_count;
  scenario_answer told[SCENARIO_TOLD_MAX]; /* given without having been a choice */
  size_t told_count;
  /* one line */
  unsigned stepped; /* decisions that were taken by themselves */
  scenario_passed passed;
  scenario_moment moment;
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
void scenario_complain_of_seat(scenario *s, const char *text);
/* Is there an option of this seat that begins with these words? */
hf_option scenario_find_option(scenario *s, unsigned seat, const char *words);
/* The option with exactly this notation, HF_NO_OPTION if it is not legal. */
hf_option scenario_legal_option(scenario *s, unsigned seat, const char *notation);
/* Takes one choice and looks at what must always hold. */
void scenario_take(scenario *s, unsigned seat, hf_option option);
/* The same for one that no line asked for. */
void scenario_take_alone(scenario *s, unsigned seat, hf_option option);
/* Takes one decision that needs no script: a forced one, a standing order, a
 * pass. False if every asked seat has to be told, or the game is over. */
bool scenario_step(scenario *s);
/* Can the seat tell this position from the one that the same choices reach when
 * one more fact is set up? A complaint, and false, if they reach none. */
bool scenario_compare(scenario *s, unsigned seat, const char *fact, bool *tells);

/* --- wishes ------------------------------------------------------------ */

/* Lets the game run until the seat may choose this, and chooses it if `take`. False, after
 * a complaint that shows where the wish was passed over, if that does not come. */
bool scenario_wish(scenario *s, unsigned seat, const char *notation, bool take);
/* For other lines that let the game run for a seat's sake: begin, and one step. */
void scenario_begin_wish(scenario *s, const char *wish);
bool scenario_step_past(scenario *s, unsigned seat);
/* Do picks of this seat wait for others? And the complaint that they wait in vain. */
bool scenario_waits(scenario *s, unsigned seat);
void scenario_complain_of_waiting(scenario *s);
/* Could an option be written so, or begin so? A complaint, and false, if not. Its cards
 * must be in this game, or be known at all. */
bool scenario_has_form(scenario *s, const char *text, bool whole);
bool scenario_has_form_anywhere(scenario *s, const char *text);

/* --- moments between decisions ----------------------------------------- */

/* Looks for a moment at which the fact holds, from the latest choice on; false, after a
 * complaint, if there is none. `expect` looks at it until the script goes on. */
bool scenario_find_moment(scenario *s, const char *fact);
/* While a decision is carried out: something has happened. */
void scenario_watch_moment(scenario *s, const hf_state *state);
/* HF_OK: the fact holds at that moment, or else in the position. HF_BAD_STATE: it does
 * not. Otherwise it is no fact. */
hf_status scenario_ask_fact(scenario *s, const hf_state *state, const char *fact, hf_error *error);

/* --- what the author is shown ------------------------------------------ */

/* Who is asked what, and every option. */
void scenario_show(scenario *s, const hf_state *state);
void scenario_show_now(scenario *s);
/* The same, and where a line's wish was first passed over. */
void scenario_show_wish(scenario *s, unsigned seat);
void scenario_pass_over(scenario *s, const hf_state *before, unsigned seat, hf_option took);
/* "; did you mean 'robb-stark'?" for a misspelt card, or for the first word of a choice;
 * nothing where no word is near. Returns the text. */
const char *scenario_nearest(scenario *s, const char *word, bool first, char text[64]);

/* --- the script -------------------------------------------------------- */

/* Carries one line out, head or script. */
void scenario_do_line(scenario *s, const scenario_line *line);
/* Behind the last line: is anything left undone? */
void scenario_end(scenario *s);

typedef struct scenario_run {
  bool trace;        /* print every decision */
  bool tap;          /* print a line for each scenario, as test programs do */
  const char *cards; /* a file laid over the cards that they name, or NULL */
  unsigned passed, failed;
  scenario_set set;
} scenario_run;
/* Counts one scenario. */
void scenario_count(scenario_run *run, bool passed, const char *path, const char *name);
/* Runs all scenarios of a file. */
void scenario_run_file(const scenario_file *file, scenario_run *run);

#endif
