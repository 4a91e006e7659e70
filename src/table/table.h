/* A game being played at a table: the state, the log it came from, the record,
 * the story. The server keeps one for each live table, the page one for an
 * offline game, the terminal one for the game that it plays. No clock, no network, no files: what
 * is durable is the caller's business, and so is when bots think.
 *
 * The log is the truth: making a table anew from the same entries gives the
 * same table. The caller writes an entry down first, then applies it here. */
#ifndef TB_TABLE_H
#define TB_TABLE_H

#include "holdfast/holdfast.h"
#include "wire/board.h"

typedef struct tb_table tb_table;

typedef struct tb_setup {
  const char *game;
  const char *settings;  /* hf_settings_read() */
  const char *own_cards; /* the text of a card file, or NULL */
  size_t own_cards_length;
  const char *own_cards_name; /* for messages */
  const hf_rules *rules; /* made already, and kept by the caller as long as the table; the text of
                          * own cards then is for the record. NULL: they are made here */
  uint32_t earlier_version; /* hf_record_head: it will go on from a position of earlier rules */
  uint64_t earlier_cards;
  hf_seed seed;
  hf_random_kind random;
  const char *player[HF_SEATS_MAX]; /* names for the record, or NULL */
  const hf_seed *secret;            /* the server's part of a fair shuffle, or NULL: it stands
                                     * in the record's head (hf_record_head.secret) */
} tb_setup;

/* NULL with an error if the game cannot be set up so. */
tb_table *tb_new(const tb_setup *setup, hf_error *error);
/* From a record, finished or not: a table to look at, or to go on with. */
tb_table *tb_from_record(const char *text, size_t length, hf_error *error);
/* From a record that is gone on with: it stays as it is written, and what comes is added
 * behind it. One of earlier rules that these do not play to its end is refused. */
tb_table *tb_resume(const char *text, size_t length, hf_error *error);
void tb_free(tb_table *table);
/* A language was learnt meanwhile: what the table keeps in words is told anew. */
void tb_reword(tb_table *table);

const hf_rules *tb_rules(const tb_table *table);
const hf_state *tb_state(const tb_table *table);
const hf_settings *tb_settings(const tb_table *table);
unsigned tb_seats(const tb_table *table);
bool tb_over(const tb_table *table);
/* Decisions made so far (a group is one), those undone not counted. */
uint32_t tb_decisions(const tb_table *table);
/* The turn as players count it: the `turn` of the story's lines; 0: the game has none. */
uint32_t tb_turn(const tb_table *table);

/* --- playing ------------------------------------------------------------- */

/* The seats that must decide. */
uint32_t tb_asked(const tb_table *table);
/* The number of a seat's question: grows when the seat answers and when
 * something is undone, at nothing else. */
uint32_t tb_question(const tb_table *table, unsigned seat);
/* Is the seat asked, with a single answer? Its notation then is in `choice`; of
 * a group its first choice, which tb_choose() completes. */
bool tb_forced(const tb_table *table, unsigned seat, char choice[HF_NOTATION_MAX]);
/* Can everybody see that the seat has a single answer? Where a hand decides, a
 * forced answer that is taken at once would tell. */
bool tb_forced_openly(const tb_table *table, unsigned seat);
/* If the seat is asked in a window whose name is `window` (any, if NULL) and
 * may pass there: the notation of passing. Windows that may not be passed in
 * advance have no name here. */
bool tb_pass(const tb_table *table, unsigned seat, const char *window,
             char choice[HF_NOTATION_MAX]);
/* If all that the seat could do in its window stands in a list of what it does not want to be asked
 * for (hw_nothing_for()): the notation of passing. */
bool tb_pass_listed(const tb_table *table, unsigned seat,
                    bool (*listed)(const void *list, const char *name), const void *list,
                    char choice[HF_NOTATION_MAX]);
/* The window the seat is asked in, or NULL. */
const char *tb_window(const tb_table *table, unsigned seat);
/* Does the present question of the seat concern it so much that a player who
 * wants to be left alone until something happens to them is asked? */
bool tb_concerns(const tb_table *table, unsigned seat);

/* One whole decision: an option, or all choices of a group, in any order;
 * choices at its end that are the only ones possible may be left out. Checks
 * all before changing anything. */
hf_status tb_try(const tb_table *table, unsigned seat, const char *const *choices, size_t count,
                 hf_error *error);
hf_status tb_choose(tb_table *table, unsigned seat, const char *const *choices, size_t count,
                    hf_error *error);
/* The same of options. */
hf_status tb_answer(tb_table *table, unsigned seat, const hf_option *options, size_t count,
                    hf_error *error);
hf_status tb_talk(tb_table *table, unsigned seat, const char *say, hf_error *error);
/* Back to where it was after decision `number`. The story is cut where it stood
 * then (tb_story_at(), before); what was said since is told again behind the
 * cut, and a line that says so. */
hf_status tb_undo(tb_table *table, uint32_t number, hf_error *error);
hf_status tb_seat_changed(tb_table *table, unsigned seat, const char *player, hf_error *error);
hf_status tb_nonce(tb_table *table, unsigned seat, const hf_seed *nonce, hf_error *error);
hf_status tb_clock(tb_table *table, unsigned seat, uint32_t milliseconds, hf_error *error);

/* Is this what was kept of the position the table is at now? In the layout of then or of today. */
bool tb_is_at(const tb_table *table, const void *bytes, size_t length);
/* Goes on from a state that was kept (hf_size() bytes of it, or as many as the layout of then
 * had: hf_widen()) instead of the one the decisions led to: the rules have changed since. Refuses
 * one that is no sound state of these rules. Story and numbers of decisions begin anew, with a
 * line that says so. */
hf_status tb_adopt(tb_table *table, const void *bytes, size_t length, hf_error *error);
/* What came before that position goes on record as it was written then, and is not played: all
 * choices of a decision, and the hash of the position that it was made in (NULL: unknown) ...
 * Behind that position nothing is. */
hf_status tb_passed(tb_table *table, unsigned seat, const char *const *choices, size_t count,
                    const uint32_t *before, hf_error *error);
/* ... and an undo that took back so many. */
hf_status tb_passed_undo(tb_table *table, uint32_t back, hf_error *error);
/* So many undos came before: the next one is numbered behind them, as their
 * numbers are mixed into draws. */
void tb_undos_from(tb_table *table, uint32_t number);
/* A seat's questions go on from this number, so that none comes twice. */
void tb_question_from(tb_table *table, unsigned seat, uint32_t number);

/* What an undo asked for by this seat would go back to: before its latest
 * decision in which it had a choice. `free`: nothing was revealed or drawn
 * since and nobody else has acted (a pass counts). False: nothing to undo. */
bool tb_undo_target(const tb_table *table, unsigned seat, uint32_t *number, bool *free);

/* --- showing ------------------------------------------------------------- */

/* The board of a seat or HF_SPECTATOR. `board` is zeroed, or was used before. */
void tb_board(const tb_table *table, unsigned seat, ht_language language, hw_board *board);
/* The same as it was after decision `number`, without what was asked; false if
 * there was none. */
bool tb_board_at(const tb_table *table, uint32_t number, unsigned seat, ht_language language,
                 hw_board *board);
/* How good each seat's chances look after decision `number`, as hf_evaluate() guesses them from
 * all there is, hands included: for whoever looks back at a finished game. False if there was no
 * such decision. */
bool tb_chances_at(const tb_table *table, uint32_t number, int32_t value[HF_SEATS_MAX]);
/* The story as a seat reads it, from line `from` on: a JSON array. Lines that
 * tell a reader nothing, or belong to the one before, are left out, so that
 * their numbers have gaps. */
uint32_t tb_story_length(const tb_table *table);
/* How many lines it had right after decision `number`: an undo to it keeps so many. */
uint32_t tb_story_at(const tb_table *table, uint32_t number);
void tb_story(const tb_table *table, unsigned seat, ht_language language, uint32_t from,
              hw_text *out);
/* What happened since a moment, up to decision `until`, beat by beat, as a seat sees it: elements
 * of an open JSON array, BEAT of docs/protocol.md. At most so many of them, and about so many
 * bytes: of more, small beats are joined with the one that follows, and what is left behind the
 * last is for the caller to show. */
#define TB_BEATS_MAX 64
#define TB_BEATS_BYTES (192 * 1024)
typedef struct tb_shown {
  uint32_t decision; /* up to this one everything was shown ... */
  uint32_t line;     /* ... and the story before this line */
  hw_board board;    /* what the seat saw then */
} tb_shown;
/* `shown` becomes what is shown behind the last beat; what is asked stays as it was. */
void tb_beats(const tb_table *table, unsigned seat, ht_language language, uint32_t until,
              tb_shown *shown, hw_text *out);
/* How long a beat is shown at a pace, in milliseconds. */
typedef enum tb_pace { TB_CALM, TB_NORMAL, TB_QUICK, TB_AT_ONCE, TB_PACES } tb_pace;
uint32_t tb_beat_ms(tb_pace pace, unsigned weight);
/* How long what has happened since decision `since` is shown, at most TB_BEATS_MAX beats of it. */
uint32_t tb_beats_ms(const tb_table *table, uint32_t since, tb_pace pace);

/* One line of the story as it happened, for whoever tells it in a way of their own. */
typedef enum tb_line_kind {
  TB_LINE_EVENT,
  TB_LINE_TALK,
  TB_LINE_UNDONE,
  TB_LINE_CONTINUED, /* tb_adopt() */
  TB_LINE_BREAKS_OFF /* tb_from_record() */
} tb_line_kind;
typedef struct tb_line {
  tb_line_kind kind;
  uint32_t index;
  uint32_t at;           /* the decision that made it, or after which it stands */
  const hf_event *event; /* with its secrets: hf_event_for() */
  unsigned seat;         /* who said ... */
  hf_talk talk;          /* ... this */
  const hf_state *state; /* of the moment */
} tb_line;
typedef void tb_hear(void *user, const tb_line *line);
/* Tells the lines from `from` on, each with the position in which it happened; line `to` is the
 * first that is not told. */
void tb_tell(const tb_table *table, uint32_t from, uint32_t to, tb_hear *hear, void *user);
/* hw_picks_write() and hw_talks_write() of a seat. */
hf_status tb_picks(const tb_table *table, unsigned seat, ht_language language,
                   const char *const *choices, size_t count, hw_text *out, hf_error *error);
void tb_talks(const tb_table *table, unsigned seat, ht_language language, hw_text *out);

/* --- for bots -------------------------------------------------------------- */

/* The view of a seat, for a bot: of one that is asked from when the question
 * was put, whoever has answered since. `view` needs HF_STATE_MAX. */
void tb_view(const tb_table *table, unsigned seat, hf_view *view);
/* What everybody saw and heard so far, to go beside the view. */
const hf_notes *tb_notes(const tb_table *table);

/* A decision of the game as it stands. */
typedef struct tb_made {
  unsigned seat;
  bool open; /* there was another answer */
  size_t count;
  const hf_option *choice; /* the table's; until it changes */
} tb_made;
/* Number 1 is the first. False if there is none such. */
bool tb_decision_at(const tb_table *table, uint32_t number, tb_made *made);
/* What a seat could know when decision `number` was about to be made: its view
 * from when the question was put, and the notes. */
bool tb_sight_at(const tb_table *table, uint32_t number, unsigned seat, hf_view *view,
                 hf_notes *notes);
/* The turn in which it was made, as players count them. */
uint32_t tb_turn_at(const tb_table *table, uint32_t number);

/* The record so far; complete when the game is over. Secrets included. NULL if
 * memory ran out while it was written. */
const char *tb_record(const tb_table *table, size_t *length);
/* How much memory the table takes, about. */
size_t tb_memory_used(const tb_table *table);

#endif
