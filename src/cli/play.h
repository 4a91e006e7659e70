/* `holdfast play`: a game of people and bots at one terminal.
 *
 * The game is a table (src/table/). The session (play_session.c) has what it is at a
 * terminal beyond that: who sits where, what nobody is asked, the file that the record is
 * written into as the game goes, and the story as a screen shows it. Two front ends show
 * it and ask the people: plain lines (play_plain.c) and the full screen (screen.c). They
 * hand every answer to the session, which writes it down before anything is shown:
 * whatever ends the program, the game goes on from its record. */
#ifndef CLI_PLAY_H
#define CLI_PLAY_H

#include "bots/bots.h"
#include "common.h"
#include "table/table.h"
#include "text/text.h"
#include "wire/group.h"

#define PLAY_NAME_MAX 204
#define PLAY_PATH_MAX 4096

/* Who sits at a seat; `name` as the record has it: "me", "bot:greedy". */
typedef struct play_seat {
  bool person;
  char name[PLAY_NAME_MAX];
  hf_bot_player bot;
} play_seat;

/* --- what happened ------------------------------------------------------- */

/* One line of the story: an event, something said, a decision taken back. */
typedef struct play_entry {
  tb_line_kind kind;
  unsigned seat; /* who spoke */
  hf_talk talk;
  hf_event event;
} play_entry;

/* The position at the moment of one event, for a screen that shows events one
 * after the other although the rules have run on already. */
typedef struct play_moment {
  size_t story; /* how much of the story had been told */
  hf_state *state;
} play_moment;

/* --- the session --------------------------------------------------------- */

typedef struct play_session {
  cli_rules own; /* a player's own card file, if any */
  tb_table *table;
  const hf_rules *rules;
  ht_language language;
  bool quick; /* no pace, and nobody is asked where there is no choice */
  unsigned seats, people;
  play_seat seat[HF_SEATS_MAX];
  unsigned viewer; /* the seat of whoever looks at the terminal, or HF_SPECTATOR */

  /* Whose turn it is, as a number that changes with it; NULL: the game does not say.
   * Who passes on does so until then. */
  uint32_t (*turn)(const hf_rules *rules, const hf_state *state);
  uint32_t passing[HF_SEATS_MAX]; /* the turn through which a seat passes; 0: none */
  bool everywhere[HF_SEATS_MAX];  /* asked in windows, too, that the game passes by itself */

  /* The record: the table's, as far as it is in the file. */
  int file;
  int broken; /* errno of a write that failed; the game goes on unrecorded */
  size_t written;
  bool ended; /* the end is on record */
  char path[PLAY_PATH_MAX];
  char *text; /* of a file that is gone on with */
  size_t text_length, text_room;

  play_entry *story;
  size_t story_length, story_room;
  uint32_t *unasked; /* the decisions in windows that were passed without asking */
  size_t unasked_count, unasked_room;
  bool keep_moments;
  play_moment *moment;
  size_t moment_count, moment_room;

  hf_random thinking; /* what bots draw from */
  hf_bot_scratch scratch;
  void *room; /* HF_BOT_ROOM bytes for them */
  hf_bot_crew crew;
} play_session;

static inline const hf_state *play_look(const play_session *session) {
  return tb_state(session->table);
}

/* What a new game is made from; own cards are in session->own already. */
typedef struct play_start {
  hf_settings settings;
  hf_seed seed;
} play_start;

/* A zeroed session on the heap, or NULL. */
play_session *play_session_new(void);
/* So many threads for each decision of a bot. False: there is not enough memory. */
bool play_let_think(play_session *session, uint64_t threads);
void play_session_free(play_session *session);
/* Sets up a new game and begins its record. Seats and rules are filled in. */
hf_status play_begin(play_session *session, const play_start *start, hf_error *error);
/* Goes on with the record whose text is in session->text. */
hf_status play_resume(play_session *session, hf_error *error);

/* What comes next: a person must decide, something happened, or the end. */
typedef enum play_next_kind { PLAY_ASKS, PLAY_MOVED, PLAY_OVER } play_next_kind;
/* Lets one bot move or one forced decision be taken, if there is one; else
 * says which person is asked. */
play_next_kind play_next(play_session *session, unsigned *seat);

/* A person's answer: one choice, or all the choices of a group. */
hf_status play_choose(play_session *session, unsigned seat, const hf_option *options, size_t count,
                      hf_error *error);
hf_status play_talk(play_session *session, unsigned seat, hf_talk talk, hf_error *error);
/* Passes now and wherever the seat may until the turn is over. False: it may not. */
bool play_pass_on(play_session *session, unsigned seat);
/* Are there windows in which hardly anything is done, so that nobody is asked there unless
 * they want to? Turns that wish around; what it is now. */
bool play_has_quiet_windows(const play_session *session);
bool play_turn_windows(play_session *session, unsigned seat);
/* Goes back to before the latest decision in which a person had a choice. */
hf_status play_undo(play_session *session, hf_error *error);
bool play_can_undo(const play_session *session);
/* From now on this is who sits there. */
hf_status play_change_seat(play_session *session, unsigned seat, const play_seat *who,
                           hf_error *error);

/* One line of the story as a seat may read it, told from the position in which it happened; ""
 * for what it cannot see. */
size_t play_story_text(const play_session *session, size_t entry, const hf_state *state,
                       unsigned reader, char *buffer, size_t size);
void play_forget_moments(play_session *session);

/* --- answers ------------------------------------------------------------- */

#define PLAY_OPTIONS_MAX HW_OPTIONS_MAX
#define PLAY_PICKS_MAX HW_PICKS_MAX

/* What a person may pick now, and what of a group is picked already. Picks of
 * a group are kept here until they are a whole, in any order; the rules want
 * them ascending and get them so. */
typedef struct play_question {
  unsigned seat;
  bool group;
  bool steps; /* each pick has options of its own, and the order is that of the picks */
  size_t count;
  hf_option option[PLAY_OPTIONS_MAX]; /* as they are listed */
  size_t picks;
  hf_option pick[PLAY_PICKS_MAX];
} play_question;

/* What can be made of the picks. */
typedef enum play_fit {
  PLAY_UNFIT,      /* they do not go together */
  PLAY_UNFINISHED, /* more is wanted */
  PLAY_WHOLE       /* an answer */
} play_fit;

void play_ask(const play_session *session, unsigned seat, play_question *question);
/* Would the picks with one more still fit? PLAY_UNFIT if not. */
play_fit play_fits(const play_session *session, const play_question *question, hf_option more);
/* Which of the options may still be picked, one entry each. */
void play_open_options(const play_session *session, const play_question *question, bool *open);
/* The position with the picks made, as far as they leave the group open: what
 * prompts, options and details of a group in steps are made from. */
hf_state *play_picked(const play_session *session, const play_question *question,
                      cli_state *memory);
/* After a pick was added: the options of the next step. Steps in which there is
 * no choice are made at once. */
void play_step_on(const play_session *session, play_question *question);
/* Takes picks back until so many are left, and those that were no choice. */
void play_step_back(const play_session *session, play_question *question, size_t left);
/* What the seat is asked, the picks counted. */
size_t play_prompt_text(const play_session *session, const play_question *question, char *buffer,
                        size_t size);
bool play_add_pick(play_question *question, hf_option option);
/* Hands whole picks to the session. */
hf_status play_answer(play_session *session, const play_question *question, hf_error *error);

/* --- advice -------------------------------------------------------------- */

/* What a bot would do in the place of a person who is asked, and why, a line
 * each; to be freed. NULL: it has nothing to say. */
char *play_hint(play_session *session, unsigned seat);
/* What cannot be chosen beside the picks made so far, and why, a line each; to be freed. NULL:
 * there is nothing to tell. */
char *play_reasons(play_session *session, const play_question *question);

/* --- where games are kept ------------------------------------------------ */

/* A name for a new record in the user's data directory, which is made. */
bool play_new_path(const char *game, char path[PLAY_PATH_MAX], char why[160]);
/* The newest unfinished game there that nobody plays; its text in `session`. */
bool play_find_open(play_session *session, const char *game);
/* Opens a record to go on with it, cutting a line that was never finished. */
bool play_open_record(play_session *session, const char *path, char why[160]);
/* Begins a new file; it must not exist. */
bool play_create_record(play_session *session, const char *path, char why[160]);
/* What the record has grown by is in the file when this returns. */
void play_save(play_session *session);
void play_close_record(play_session *session);

/* --- front ends ---------------------------------------------------------- */

/* How a front end ended. */
typedef enum play_ending { PLAY_LEFT, PLAY_FINISHED, PLAY_AGAIN, PLAY_NO_TERMINAL } play_ending;
play_ending play_plain(play_session *session);
play_ending play_screen(play_session *session);

/* Ctrl-C, a closed window, kill: a front end stops as soon as it can. */
void play_catch_signals(void);
bool play_interrupted(void);

#endif
