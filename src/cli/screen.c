/* Text, ink, boxes and keys: see screen.h. The only file that knows curses
 * and the only one that sets a locale, for wide letters alone. */
#define NCURSES_WIDECHAR 1
#include "screen.h"

#include "core/letters.h"
#include "play.h"

#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <string.h>
#include <wchar.h>

static SCREEN *terminal;
static bool letters; /* the terminal shows letters beyond ASCII */

/* --- ink ----------------------------------------------------------------- */

enum { PAIR_GILT = 1, PAIR_GILT_TEXT, PAIR_GOOD, PAIR_BAD, PAIR_QUIET, PAIR_HOUSE };

/* Charge on field, in 256 colours and in 8. */
static const short enamel[SCREEN_HOUSES][4] = {
    {255, 241, COLOR_BLACK, COLOR_WHITE},  /* Stark */
    {221, 88, COLOR_YELLOW, COLOR_RED},    /* Lannister */
    {234, 178, COLOR_BLACK, COLOR_YELLOW}, /* Baratheon */
    {210, 235, COLOR_RED, COLOR_BLACK},    /* Targaryen */
    {229, 22, COLOR_WHITE, COLOR_GREEN},   /* Tyrell */
    {222, 23, COLOR_WHITE, COLOR_BLUE},    /* Greyjoy */
    {52, 208, COLOR_BLACK, COLOR_MAGENTA}, /* Martell */
    {231, 25, COLOR_WHITE, COLOR_BLUE},    /* Tully */
    {17, 153, COLOR_BLACK, COLOR_CYAN},    /* Arryn */
    {250, 232, COLOR_WHITE, COLOR_BLACK},  /* Night's Watch */
};

static void mix_ink(void) {
  start_color();
  bool many = COLORS >= 256; /* not known before start_color */
  short ground = use_default_colors() == OK ? -1 : COLOR_BLACK;
  init_pair(PAIR_GILT, many ? 232 : COLOR_BLACK, many ? 214 : COLOR_YELLOW);
  init_pair(PAIR_GILT_TEXT, many ? 214 : COLOR_YELLOW, ground);
  init_pair(PAIR_GOOD, many ? 71 : COLOR_GREEN, ground);
  init_pair(PAIR_BAD, many ? 203 : COLOR_RED, ground);
  if (many) init_pair(PAIR_QUIET, 245, ground);
  for (short i = 0; i < SCREEN_HOUSES; i++)
    init_pair((short)(PAIR_HOUSE + i), enamel[i][many ? 0 : 2], enamel[i][many ? 1 : 3]);
}

static attr_t attributes(screen_ink ink, short *pair) {
  bool colour = has_colors();
  *pair = 0;
  switch (ink) {
  case INK_PLAIN: return A_NORMAL;
  case INK_QUIET:
    if (colour && COLORS >= 256) *pair = PAIR_QUIET;
    return *pair != 0 ? A_NORMAL : A_DIM;
  case INK_STRONG: return A_BOLD;
  case INK_GILT: *pair = colour ? PAIR_GILT : 0; return colour ? A_BOLD : A_REVERSE | A_BOLD;
  case INK_GILT_TEXT: *pair = colour ? PAIR_GILT_TEXT : 0; return A_BOLD;
  case INK_GOOD: *pair = colour ? PAIR_GOOD : 0; return A_BOLD;
  case INK_BAD: *pair = colour ? PAIR_BAD : 0; return A_BOLD;
  case INK_HOUSE: break;
  }
  if (!colour) return A_REVERSE;
  *pair = (short)(PAIR_HOUSE + (ink - INK_HOUSE) % SCREEN_HOUSES);
  return A_BOLD;
}

static void use(screen_ink ink) {
  short pair;
  attr_t with = attributes(ink, &pair);
  attr_set(with, pair, NULL);
}

/* --- the terminal -------------------------------------------------------- */

bool screen_open(void) {
  setlocale(LC_CTYPE, "");
  if (strcmp(nl_langinfo(CODESET), "UTF-8") != 0) setlocale(LC_CTYPE, "C.UTF-8");
  letters = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
  terminal = newterm(NULL, stdout, stdin);
  if (terminal == NULL) return false;
  set_term(terminal);
  cbreak();
  noecho();
  nonl();
  keypad(stdscr, TRUE);
  set_escdelay(25);
  curs_set(0);
  if (has_colors()) mix_ink();
  return true;
}

void screen_close(void) {
  if (terminal == NULL) return;
  endwin();
  delscreen(terminal);
  terminal = NULL;
}

screen_area screen_whole(void) { return (screen_area){.height = LINES, .width = COLS}; }

void screen_clear(void) {
  use(INK_PLAIN);
  erase();
}

void screen_show(void) { refresh(); }

/* --- keys ---------------------------------------------------------------- */

/* The Latin letter on the key of a Ukrainian letter. */
static wint_t latin(wint_t letter) {
  static const wchar_t ukrainian[] = L"йцукенгшщзфівапролдячсмитьЙЦУКЕНГШЩЗФІВАПРОЛДЯЧСМИТЬ";
  static const char keys[] = "qwertyuiopasdfghjklzxcvbnmQWERTYUIOPASDFGHJKLZXCVBNM";
  for (size_t i = 0; ukrainian[i] != 0; i++)
    if ((wint_t)ukrainian[i] == letter) return (wint_t)keys[i];
  return letter;
}

static int named_key(wint_t key) {
  switch (key) {
  case KEY_UP: return SCREEN_UP;
  case KEY_DOWN: return SCREEN_DOWN;
  case KEY_LEFT: return SCREEN_LEFT;
  case KEY_RIGHT: return SCREEN_RIGHT;
  case KEY_PPAGE: return SCREEN_PAGE_UP;
  case KEY_NPAGE: return SCREEN_PAGE_DOWN;
  case KEY_HOME: return SCREEN_HOME;
  case KEY_END: return SCREEN_END;
  case KEY_ENTER: return SCREEN_ENTER;
  case KEY_BACKSPACE: return SCREEN_BACK;
  case KEY_RESIZE: return SCREEN_RESIZED;
  default: return SCREEN_TIME;
  }
}

static int typed_key(wint_t key) {
  switch (key) {
  case '\r':
  case '\n': return SCREEN_ENTER;
  case 27: return SCREEN_ESCAPE;
  case 8:
  case 127: return SCREEN_BACK;
  case '\t': return SCREEN_TAB;
  default: return (int)latin(key);
  }
}

/* Waits in short steps, so that an interruption is never waited out. */
int screen_key(int wait) {
  const int step = 100;
  double closed_since = cli_seconds();
  unsigned failures = 0;
  for (int left = wait;;) {
    wint_t key;
    if (play_interrupted()) return SCREEN_CLOSED;
    timeout(left >= 0 && left < step ? left : step);
    int got = get_wch(&key);
    if (got == KEY_CODE_YES) return named_key(key);
    if (got == OK) return typed_key(key);
    if (left >= 0 && (left -= step) <= 0) return SCREEN_TIME;
    /* A terminal that is gone answers at once, again and again. */
    if (++failures == 50 && cli_seconds() - closed_since < 1.0) return SCREEN_CLOSED;
    if (failures == 50) failures = 0, closed_since = cli_seconds();
  }
}

/* --- text ---------------------------------------------------------------- */

/* The mark that turns writing to the right. */
#define LEFT_TO_RIGHT 0x200E

/* The next letter of a text, as it may be shown; moves on behind it. */
static wchar_t next_letter(const char **text) {
  uint32_t letter = hf_letter_next(text);
  if (letter == '\n' || letter == '\t') return L' ';
  return hf_letter_is_hidden(letter) ? L'?' : (wchar_t)letter;
}

static int letter_columns(wchar_t letter) {
  int columns = letters || letter < 128 ? wcwidth(letter) : 1;
  return columns < 0 ? 1 : columns;
}

int screen_columns(const char *text) {
  int columns = 0;
  while (*text != '\0') columns += letter_columns(next_letter(&text));
  return columns;
}

/* Writes up to `end`, within the area; returns the column reached. */
static int put_letters(screen_area area, int row, int column, const char *text, const char *end) {
  while (text < end && *text != '\0') {
    wchar_t letter = next_letter(&text);
    int columns = letter_columns(letter);
    if (column + columns > area.width) return column;
    /* With a mark from left to right behind each, letters of a script that runs the other way
     * stay in their columns, whatever the terminal knows of such scripts. */
    bool marked = letters && hf_letter_is_leftward((uint32_t)letter);
    wchar_t word[2] = {letter, marked ? LEFT_TO_RIGHT : 0};
    if (row >= 0 && row < area.height && column >= 0)
      mvaddnwstr(area.y + row, area.x + column, word, marked ? 2 : 1);
    column += columns;
  }
  return column;
}

int screen_put(screen_area area, int row, int column, screen_ink ink, const char *text) {
  use(ink);
  return put_letters(area, row, column, text, text + strlen(text)) - column;
}

size_t screen_letter(const char *text) {
  size_t bytes = 1;
  while (((unsigned char)text[bytes] & 0xC0) == 0x80) bytes++;
  return bytes;
}

/* Where the letters end that take so many columns at most. */
static const char *columns_end(const char *text, int columns) {
  for (int used = 0; *text != '\0';) {
    const char *next = text;
    used += letter_columns(next_letter(&next));
    if (used > columns) break;
    text = next;
  }
  return text;
}

int screen_put_cut(screen_area area, int row, int column, screen_ink ink, const char *text,
                   int columns) {
  const char *sign = screen_sign()->cut;
  if (columns > area.width - column) columns = area.width - column;
  use(ink);
  if (screen_columns(text) <= columns)
    return put_letters(area, row, column, text, text + strlen(text)) - column;
  if (columns < 1) return 0;
  const char *end = columns_end(text, columns - screen_columns(sign));
  while (end > text && end[-1] == ' ') end--;
  int at = put_letters(area, row, column, text, end);
  return put_letters(area, row, at, sign, sign + strlen(sign)) - column;
}

void screen_put_right(screen_area area, int row, screen_ink ink, const char *text) {
  int columns = screen_columns(text);
  screen_put(area, row, columns < area.width ? area.width - columns : 0, ink, text);
}

/* Where the line that begins at `text` ends: as many words as fit. */
static const char *line_end(const char *text, int width) {
  const char *at = text, *end = text;
  int columns = 0;
  while (*at != '\0' && *at != '\n') {
    if (*at == ' ') end = at;
    const char *letter = at;
    columns += letter_columns(next_letter(&at));
    if (columns > width) return end > text ? end : letter > text ? letter : at;
  }
  return at;
}

int screen_wrap(screen_area area, int row, screen_ink ink, const char *text, bool draw) {
  int rows = 0;
  if (draw) use(ink);
  while (*text != '\0' && area.width > 0) {
    const char *end = line_end(text, area.width);
    if (draw) put_letters(area, row + rows, 0, text, end);
    rows++;
    text = end + strspn(end, " ");
    if (*text == '\n') text++;
  }
  return rows;
}

void screen_wrap_cut(screen_area area, screen_ink ink, const char *text) {
  int row = 0;
  for (; row < area.height - 1 && *text != '\0'; row++) {
    const char *end = line_end(text, area.width);
    use(ink);
    put_letters(area, row, 0, text, end);
    text = end + strspn(end, " ");
    if (*text == '\n') text++;
  }
  if (row < area.height) screen_put_cut(area, row, 0, ink, text, area.width);
}

/* --- shapes -------------------------------------------------------------- */

void screen_fill(screen_area area, int row, screen_ink ink) {
  use(ink);
  if (row < 0 || row >= area.height) return;
  mvhline(area.y + row, area.x, ' ', area.width);
}

void screen_blank(screen_area area) {
  for (int row = 0; row < area.height; row++) screen_fill(area, row, INK_PLAIN);
}

screen_area screen_frame(screen_area area, screen_ink ink, const char *title) {
  screen_area inside = {area.y + 1, area.x + 2, area.height - 2, area.width - 4};
  int bottom = area.y + area.height - 1, right = area.x + area.width - 1;
  if (area.height < 2 || area.width < 4) return (screen_area){0};
  use(ink == INK_GILT ? INK_GILT_TEXT : INK_QUIET);
  mvhline_set(area.y, area.x, WACS_HLINE, area.width);
  mvhline_set(bottom, area.x, WACS_HLINE, area.width);
  mvvline_set(area.y, area.x, WACS_VLINE, area.height);
  mvvline_set(area.y, right, WACS_VLINE, area.height);
  mvadd_wch(area.y, area.x, WACS_ULCORNER);
  mvadd_wch(area.y, right, WACS_URCORNER);
  mvadd_wch(bottom, area.x, WACS_LLCORNER);
  mvadd_wch(bottom, right, WACS_LRCORNER);
  screen_area top = {area.y, area.x + 2, 1, area.width - 4};
  if (title[0] != '\0') {
    int at = screen_put(top, 0, 0, INK_STRONG, " ");
    at += screen_put(top, 0, at, INK_STRONG, title);
    screen_put(top, 0, at, INK_STRONG, " ");
  }
  return inside;
}

void screen_line(screen_area area, int row, const char *title) {
  if (row < 0 || row >= area.height) return;
  use(INK_QUIET);
  mvhline_set(area.y + row, area.x, WACS_HLINE, area.width);
  int at = screen_put(area, row, 1, INK_STRONG, title[0] != '\0' ? " " : "");
  at += screen_put(area, row, 1 + at, INK_STRONG, title);
  screen_put(area, row, 1 + at, INK_STRONG, title[0] != '\0' ? " " : "");
}

screen_area screen_middle(int height, int width) {
  screen_area whole = screen_whole();
  if (height > whole.height) height = whole.height;
  if (width > whole.width) width = whole.width;
  return (screen_area){(whole.height - height) / 2, (whole.width - width) / 2, height, width};
}

screen_area screen_bottom(int height, int width) {
  screen_area area = screen_middle(height, width);
  area.y = screen_whole().height - area.height;
  return area;
}

int screen_number(screen_area area, int row, int column, screen_ink ink, int number, bool draw) {
  static const char *const strokes[10][3] = {
      {"┏━┓", "┃ ┃", "┗━┛"}, {" ╻ ", " ┃ ", " ╹ "}, {"╺━┓", "┏━┛", "┗━╸"}, {"╺━┓", " ━┫", "╺━┛"},
      {"╻ ╻", "┗━┫", "  ╹"}, {"┏━╸", "┗━┓", "╺━┛"}, {"┏━╸", "┣━┓", "┗━┛"}, {"╺━┓", "  ┃", "  ╹"},
      {"┏━┓", "┣━┫", "┗━┛"}, {"┏━┓", "┗━┫", "╺━┛"}};
  char digits[12];
  snprintf(digits, sizeof digits, "%d", number < 0 ? 0 : number);
  if (!letters) {
    if (draw) screen_put(area, row + 1, column, ink, digits);
    return (int)strlen(digits);
  }
  for (int i = 0; draw && digits[i] != '\0'; i++)
    for (int line = 0; line < 3; line++)
      screen_put(area, row + line, column + i * 4, ink, strokes[digits[i] - '0'][line]);
  return (int)strlen(digits) * 4 - 1;
}

const screen_signs *screen_sign(void) {
  static const screen_signs rich = {"⚔", "†", "●", "◆", "◇", "▸", "✓", "♛", "·", "…", "♜",
                                    "★", "☛", "◆", "○", "↓", "⚔", "◉", "♛", "…", "⚑"};
  static const screen_signs poor = {"x", "+", "*", "#", "-", ">", "v", "^", "-", "...", "C",
                                    "h", "&", "D", "e", "_", "m", "i", "p", "~", "="};
  return letters ? &rich : &poor;
}
