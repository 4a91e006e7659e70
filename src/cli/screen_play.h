/* What the parts of the full screen share: the pictures of a game, and the
 * panels that lie over them. */
#ifndef CLI_SCREEN_PLAY_H
#define CLI_SCREEN_PLAY_H

#include "play.h"
#include "text/play_words.h"
#include "screen.h"
#include "table.h"

/* How large something is drawn. */
typedef enum screen_style { SCREEN_TIGHT, SCREEN_SMALL, SCREEN_LARGE, SCREEN_STYLES } screen_style;

/* The pictures of one game. A game without any is played all the same, with
 * its story and its options. */
typedef struct screen_pictures {
  const char *id;
  /* Where the game stands: "Turn 3 - Support". */
  void (*title)(const table_scene *scene, char *buffer, size_t size);
  /* The houses: rows that a style takes at a width, and the picture. */
  int (*boards_rows)(const table_scene *scene, int width, screen_style style);
  void (*boards)(const table_scene *scene, screen_area area, screen_style style);
  /* The encounter, or the last one there was. */
  int (*stage_rows)(const table_scene *scene, const table_scene *last, screen_style style);
  void (*stage)(const table_scene *scene, const table_scene *last, screen_area area,
                screen_style style);
  /* My cards. */
  int (*hand)(const table_scene *scene, screen_area area, bool draw);
  /* Is this event worth a longer look? */
  bool (*important)(const hf_event *event);
  /* Is the encounter of this position one to be remembered? */
  bool (*remember)(const hf_event *event);
  /* Does the story begin a new part here: a turn? */
  bool (*is_head)(const hf_event *event);
  /* Does the game answer this prompt with a panel of its own? */
  bool (*has_panel)(const play_session *session, unsigned seat);
} screen_pictures;

const screen_pictures *screen_pictures_of(const hf_rules *rules);

/* The screen while a game is played. */
typedef struct screen_table {
  play_session *session;
  const screen_pictures *pictures;
  table_scene scene; /* what is shown now */
  cli_state view;
  cli_state picked; /* the position with the picks of a group in steps */
  table_scene last; /* the encounter before, for the stage */
  cli_state last_state, last_view;
  bool has_last;
  size_t story_end; /* how much of the story is told */
  bool hurry;       /* what happens is not shown at a pace until the next question */
  /* The question, while a person is asked. */
  bool asking;
  bool panel;      /* a panel of the game asks; the list of options is not drawn */
  bool list_terms; /* the list is wanted instead */
  play_question question;
  bool open[PLAY_OPTIONS_MAX];
  size_t shown[PLAY_OPTIONS_MAX]; /* options listed: those that may be picked */
  size_t shown_count;
  bool has_done; /* the last one listed ends the picking; it never scrolls away */
  size_t cursor; /* among those listed */
  int columns;   /* in which the options stand */
  bool pinned;   /* they scroll, and the last one stands below them */
  size_t first_row;
  char notice[512]; /* why something did not work */
  bool left;
} screen_table;

/* Draws the whole table and shows it. */
void screen_draw(screen_table *table);
/* Draws without showing: for a panel that is to lie over it. */
void screen_draw_below(screen_table *table);
void screen_look(screen_table *table, const hf_state *state, size_t story_end);
/* The options after a pick more or one less. */
void screen_list_options(screen_table *table);
/* Those in columns: all but one that stands in a row of its own. */
size_t screen_listed(const screen_table *table);
/* The key that answers with this option: digits, then capital letters. */
char screen_option_key(size_t option);
/* A word as a sentence of its own. */
const char *screen_word(const screen_table *table, play_word word);

/* Keys and what they do, in one row: as many as fit, the first ones surely. A
 * key that is NULL ends the list. */
typedef struct screen_hint {
  const char *key;
  play_word does;
} screen_hint;
extern const screen_hint screen_end_keys[];
void screen_hints(const screen_table *table, screen_area area, int row, const screen_hint *hints);

/* --- panels -------------------------------------------------------------- */

/* Writes lines from row `first` of all their rows on; returns how many rows
 * there are. Lines that begin with spaces stay indented. */
int screen_lines(screen_area area, const char *text, int first, bool draw);
/* Lines to be read; scrolls. `at_end` begins with the last. */
void screen_read(screen_table *table, const char *title, const char *text, bool at_end);
/* A menu; returns the number of the item chosen, or -1. */
int screen_menu(screen_table *table, const char *title, char (*items)[256], int count);
void screen_browse_cards(screen_table *table);
void screen_talk(screen_table *table, unsigned seat);
void screen_help(screen_table *table);
/* Waits until the person who is to look says so. False: closed. */
bool screen_curtain(screen_table *table, unsigned seat);

/* What an open question came to. */
typedef enum screen_answer { ASK_AGAIN, ASK_DONE, ASK_LEFT } screen_answer;
/* The bargaining panel of The Iron Throne. */
screen_answer screen_deal(screen_table *table);
/* Keys that work everywhere: panels, undo, leaving. False: not one of them. */
bool screen_common_key(screen_table *table, int key, screen_answer *answer);

#endif
