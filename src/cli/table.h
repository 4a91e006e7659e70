/* What a game shows of its table in the terminal: lines for people who ask
 * for the table, their hand, the discard piles. A game has them in its folder as
 * PREFIX_lines; one that leaves them empty shows its seats and scores, and plays
 * all the same.
 *
 * Everything is made from a view: what the seat may not know is not there. */
#ifndef CLI_TABLE_H
#define CLI_TABLE_H

#include "balance_cards.h"
#include "play.h"
#include "text/play_words.h"

/* --- lines --------------------------------------------------------------- */

/* A text of several lines, grown as needed. */
typedef struct table_lines {
  char *text; /* lines with an end each; NULL when there are none */
  size_t length, room;
} table_lines;

void table_add(table_lines *lines, const char *line);
/* Two spaces before it: belongs to the line above. */
void table_add_below(table_lines *lines, const char *line);
void table_free(table_lines *lines);

/* Adds to a text in a fixed buffer, as far as whole letters go. */
void table_append(char *buffer, size_t size, const char *text);

/* --- the table as a seat sees it ----------------------------------------- */

typedef struct table_scene {
  const play_session *session;
  const hf_state *state; /* for the names that text/ makes; not to be looked into */
  const hf_view *view;
  unsigned viewer; /* a seat, or HF_SPECTATOR */
} table_scene;

typedef struct table_game {
  const char *id;
  /* What a seat should know before it answers: a line or two. */
  void (*situation)(const table_scene *scene, unsigned seat, table_lines *lines);
  void (*table)(const table_scene *scene, table_lines *lines);
  void (*hand)(const table_scene *scene, table_lines *lines);
  void (*piles)(const table_scene *scene, table_lines *lines);
  /* The cards a person would want to read first: in hand, leaders, allies. */
  size_t (*cards)(const table_scene *scene, size_t *list, size_t max);
  /* The cards of the houses and switches of this table, in a good order. */
  size_t (*all_cards)(const table_scene *scene, size_t *list, size_t max);
  /* What kind of card: "leader sheet". */
  const char *(*card_kind)(const hf_rules *rules, size_t card, ht_language language);
  /* The rule of cards without a text, by what they are called; WORD_COUNT: no
   * such name. May be NULL. */
  play_word (*rule)(const char *name, ht_language language);
  /* For the help: some option's notation, what `h` and `d` show, the signs of the
   * pictures and rules worth knowing (WORD_COUNT behind the last). */
  const char *answer;
  play_word hand_help, piles_help;
  const play_word *rules_help;
  /* Whose turn it is, never 0: who passes on does so until it changes. May be NULL. */
  uint32_t (*turn)(const hf_rules *rules, const hf_state *state);
  /* Puts the options of a seat into the order in which people read them; the rules' own is
   * another. May be NULL. */
  void (*arrange)(const hf_rules *rules, const hf_state *state, unsigned seat, hf_option *list,
                  size_t count);
  play_word score; /* what a seat has reached: "{0}: influence {1}" */
  /* What others than the seats have reached; may be NULL. */
  void (*more_scores)(const table_scene *scene, table_lines *lines);
  /* What an event says of cards that were dealt or played, for `holdfast balance`. May be NULL. */
  balance_reader *balance;
} table_game;

/* The game's own, or one for games that have none. */
const table_game *table_of(const hf_rules *rules);

/* Has the game table talk? */
bool table_talks(const hf_rules *rules);

/* Fills a scene; `view` is memory for the view. */
table_scene table_look(const play_session *session, const hf_state *state, unsigned viewer,
                       cli_state *view);

/* "Stark (you)", "Stark (Olena)", "Stark (bot)". */
void table_seat_label(const table_scene *scene, unsigned seat, char *buffer, size_t size);
/* "Arya, character card: “List of Names” (printed)" and the text below. */
void table_card(const table_scene *scene, size_t card, table_lines *lines);
#define TABLE_CARD_TEXT_MAX 2048
/* The rules text alone. */
size_t table_card_text(const hf_rules *rules, size_t card, ht_language language, char *buffer,
                       size_t size);
/* All cards whose name, title or id begins with, or else contains, `wanted`. */
size_t table_find_cards(const table_scene *scene, const char *wanted, size_t *list, size_t max);
/* The story from one entry on, before another, as a seat may read it: each line is told from the
 * position in which it happened. A line may be made of several entries, of which the first is
 * named; what the seat cannot see is left out. */
#define TABLE_STORY_LINE_MAX 1024
typedef void table_read_line(void *user, size_t entry, const char *text);
void table_read_story(const play_session *session, size_t from, size_t end, unsigned reader,
                      table_read_line *read, void *user);
/* Every entry of the story that the viewer can read, from `first` on. */
void table_story(const table_scene *scene, size_t first, table_lines *lines);
/* What each seat has reached. */
void table_scores(const table_scene *scene, table_lines *lines);

#endif
