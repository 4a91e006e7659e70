/* The full screen: text, ink, boxes and keys on a terminal of any size.
 *
 * Nothing depends on colour: what a colour says is said by a letter or a
 * sign as well. Widths are counted in columns of the terminal, not in bytes. */
#ifndef CLI_SCREEN_H
#define CLI_SCREEN_H

#include <stdbool.h>
#include <stddef.h>

#define SCREEN_MIN_WIDTH 80
#define SCREEN_MIN_HEIGHT 24

/* A rectangle; nothing is drawn outside. */
typedef struct screen_area {
  int y, x, height, width;
} screen_area;

/* How something is written. The houses' enamel follows INK_HOUSE. */
typedef enum screen_ink {
  INK_PLAIN,
  INK_QUIET,
  INK_STRONG,
  INK_GILT,      /* here you may act */
  INK_GILT_TEXT, /* the same, as text on the ground */
  INK_GOOD,
  INK_BAD,
  INK_HOUSE /* + number of the house */
} screen_ink;
#define SCREEN_HOUSES 10

/* Keys beyond letters. */
enum {
  SCREEN_UP = 0x10000,
  SCREEN_DOWN,
  SCREEN_LEFT,
  SCREEN_RIGHT,
  SCREEN_PAGE_UP,
  SCREEN_PAGE_DOWN,
  SCREEN_HOME,
  SCREEN_END,
  SCREEN_ENTER,
  SCREEN_ESCAPE,
  SCREEN_BACK,
  SCREEN_TAB,
  SCREEN_RESIZED,
  SCREEN_TIME,   /* nobody pressed anything */
  SCREEN_CLOSED, /* interrupted, or the terminal is gone */
};

/* False: the terminal cannot do it. */
bool screen_open(void);
void screen_close(void);
screen_area screen_whole(void);
void screen_clear(void);
void screen_show(void);

/* Waits for a key; a time in milliseconds, or -1 for ever. Letters of a
 * Ukrainian keyboard count as the Latin ones on the same keys. */
int screen_key(int wait);

/* Columns a text takes. */
int screen_columns(const char *text);
/* Writes one line, cut at the edge of the area; returns the columns taken. */
int screen_put(screen_area area, int row, int column, screen_ink ink, const char *text);
/* The same in so many columns at most; what is cut ends in its sign. */
int screen_put_cut(screen_area area, int row, int column, screen_ink ink, const char *text,
                   int columns);
/* Bytes of the letter that a text begins with. */
size_t screen_letter(const char *text);
/* Writes right-aligned. */
void screen_put_right(screen_area area, int row, screen_ink ink, const char *text);
/* Writes words over several rows; returns how many. Draws nothing above row 0
 * and below the area; `draw` false only counts. */
int screen_wrap(screen_area area, int row, screen_ink ink, const char *text, bool draw);
/* Writes words over the rows of the area; what does not fit is cut with its sign. */
void screen_wrap_cut(screen_area area, screen_ink ink, const char *text);
void screen_fill(screen_area area, int row, screen_ink ink);
/* A frame with a title; returns the inside. */
screen_area screen_frame(screen_area area, screen_ink ink, const char *title);
void screen_line(screen_area area, int row, const char *title);
void screen_blank(screen_area area);
/* A rectangle of this size in the middle, no larger than the screen. */
screen_area screen_middle(int height, int width);
/* The same at the bottom. */
screen_area screen_bottom(int height, int width);
/* A number as three rows of strokes; returns its width. */
int screen_number(screen_area area, int row, int column, screen_ink ink, int number, bool draw);

/* Signs, or plain letters where the terminal has no others. */
typedef struct screen_signs {
  const char *swords, *dead, *power, *spread, *unspread, *cursor, *mark, *crown, *dot, *waits,
      *castle, *hero, *first, *dragon, *egg, *kneels, *military, *intrigue, *reign, *cut, *agenda;
} screen_signs;
const screen_signs *screen_sign(void);

#endif
