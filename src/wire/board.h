/* What goes over the wire to a seat: sections of JSON made from its view and
 * from nothing else. The server and the page's offline table call the same
 * function; docs/protocol.md describes what it writes. */
#ifndef HW_BOARD_H
#define HW_BOARD_H

#include "holdfast/play.h"
#include "json.h"
#include "text/text.h"

#define HW_SECTIONS_MAX 32
#define HW_SECTION_NAME_MAX 16

/* One section of a board: a stretch of the board's text. */
typedef struct hw_section {
  char name[HW_SECTION_NAME_MAX];
  size_t start, length;
} hw_section;

/* A board: all that one seat (or somebody who watches) is shown. */
typedef struct hw_board {
  hw_text json; /* the sections' values, one behind the other */
  size_t count;
  hw_section section[HW_SECTIONS_MAX];
} hw_board;

void hw_board_free(hw_board *board);

/* A view and what the table knows besides: nothing secret. */
typedef struct hw_look {
  const hf_rules *rules;
  const hf_view *view;
  ht_language language;
  uint32_t ask; /* the number of this seat's question; 0: none is shown */
  /* What was compared last, hw_compared_write(), as JSON; NULL or empty: nothing. */
  const hw_text *last;
  /* In the midst of play: what is asked and could be said is left as it stands on this board.
   * NULL: it is written. */
  const hw_board *stays;
} hw_look;

/* THE function: every payload of a seat comes from here. It has the view, not
 * the state: what it needs a state for (prompts, options, words) it asks of a
 * state sampled from the view with a fixed stream, which cannot be told from
 * the true one by this seat. */
void hw_board_write(hw_board *board, const hw_look *look);
/* {"game":…,"seat.0":…} */
void hw_board_json(const hw_board *board, hw_text *out);
/* "set":{…},"drop":[…] for what differs; false (and nothing written) if nothing does. */
bool hw_board_delta(const hw_board *before, const hw_board *after, hw_text *out);

/* Totals that are compared: is it begun to bring them about, or does the event tell what came out?
 * As all can see. */
typedef enum hw_compares { HW_NO_COMPARISON, HW_BEGINS, HW_COMPARED } hw_compares;
hw_compares hw_compares_of(const hf_rules *rules, const hf_event *event);
/* Of an event that tells it, in the position of its moment: the section `last`, as an object.
 * `text` is the event in words. */
void hw_compared_write(const hw_look *look, const hf_event *event, uint32_t at, const char *text,
                       hw_text *out);
/* What may follow `choices` of a group, in whatever order they were made:
 * {"options":[…],"whole":bool, "text":…} as the members of an object. */
hf_status hw_picks_write(const hw_look *look, const char *const *choices, size_t count,
                         hw_text *out, hf_error *error);
/* What could be said: [{say,text,to,kind}]. */
void hw_talks_write(const hw_look *look, hw_text *out);

/* An event as a line of the story; the event must have gone through
 * hf_event_for(). Writes nothing (false) for one that tells the reader nothing. */
typedef struct hw_line {
  uint32_t index, at;
  unsigned reader;
} hw_line;
bool hw_event_write(const hf_rules *rules, const hf_state *state, const hf_event *event,
                    const hw_line *line, ht_language language, hw_text *out);
bool hw_talk_line_write(const hf_rules *rules, const hf_state *state, unsigned speaker,
                        hf_talk talk, const hw_line *line, ht_language language, hw_text *out);

/* Lines that tell of the table and not of the game: decisions taken back, a game that
 * goes on with other rules, a record that plays otherwise from here on. */
typedef enum hw_note { HW_UNDONE, HW_CONTINUED, HW_BREAKS_OFF } hw_note;
void hw_note_write(const hf_rules *rules, const hf_state *state, hw_note note, const hw_line *line,
                   ht_language language, hw_text *out);

/* --- what a table needs to know of a game, as all can see -------------------- */

/* The window an asked seat is asked in, or NULL. */
const char *hw_window_of(const hf_rules *rules, const hf_state *state, unsigned seat);
/* Windows of a game that are passed unless a player wants to be asked: the n-th of them,
 * NULL behind the last; and whether a window is one. */
const char *hw_window_passed(const hf_rules *rules, size_t n);
bool hw_is_passed(const hf_rules *rules, const char *window);
/* May it be passed in advance? A player's own turn may not. */
bool hw_may_be_preset(const hf_rules *rules, const char *window);
/* Does this option pass, or refuse what is asked? */
bool hw_refuses(const hf_rules *rules, hf_option option);
/* The option that passes, if there is one. */
bool hw_pass_of(const hf_rules *rules, const hf_state *state, unsigned seat, hf_option *option);
/* What stands among windows that are passed and is none: options that would help nothing, and
 * those of one card, HW_OF_CARD and its id. */
#define HW_IDLE "idle"
#define HW_OF_CARD "of-"
/* Is all that the seat could do in its window, besides passing, among these? `listed` tells. Never
 * on a player's own turn. It is then passed for it like for one who can do nothing. */
bool hw_nothing_for(const hf_rules *rules, const hf_state *state, unsigned seat,
                    bool (*listed)(const void *list, const char *name), const void *list);
/* The house of a seat, as everybody knows it: its word in the notation, where the game
 * does not say another. */
void hw_house_of(const hf_rules *rules, const hf_state *state, unsigned seat,
                 char word[HF_NOTATION_MAX]);
/* The turn as players count it; 0: the game has none. */
uint32_t hw_turn(const hf_rules *rules, const hf_state *state);
/* Is the question of an asked seat about that seat? */
bool hw_concerns(const hf_rules *rules, const hf_state *state, unsigned seat);
/* Does the event bring to light what somebody did not know? */
bool hw_reveals(const hf_rules *rules, const hf_event *event);

/* Facts that do not depend on a table: {"games":[…]} and {"cards":[…],"houses":[…]}. */
void hw_games_write(ht_language language, hw_text *out);
void hw_cards_write(const hf_rules *rules, ht_language language, hw_text *out);

/* A deck as players write it down (text, code, name of a ready-made one), as DECK of
 * docs/protocol.md; false for a game without decks. And the ready-made ones. */
bool hw_deck_write(const hf_rules *rules, const char *text, size_t length, bool starter,
                   hw_text *out);
/* By these terms, what is wrong in that language. */
struct hf_deck_terms;
bool hw_deck_write_for(const hf_rules *rules, const char *text, size_t length,
                       const struct hf_deck_terms *terms, ht_language language, hw_text *out);
/* Not in the page: the formats of the game, and the set that has all cards of one. */
void hw_formats_write(const hf_game *game, ht_language language, hw_text *out);
const char *hw_format_set(const hf_game *game, const char *format);
void hw_ready_decks_write(const hf_rules *rules, ht_language language, hw_text *out);

#endif
