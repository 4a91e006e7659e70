/* Where everything stands on the full screen, and drawing it.
 *
 * From the top: where the game stands, the houses, the encounter, my cards,
 * the question with its options, the keys. Where the window is wide the story
 * has a column of its own at the right; where it is low the houses take one
 * row each. */
#include "screen_play.h"

#include <string.h>

/* --- layout -------------------------------------------------------------- */

/* Where everything stands in this window. */
typedef struct layout {
  bool hand_texts; /* my cards with their texts */
  screen_area title, boards, stage, hand, story, ask, keys;
  screen_style boards_style, stage_style;
} layout;

/* Rows the question would like: prompt, what follows from an option, options. */
static int rows_wanted(const screen_table *table) {
  int options = table->asking ? (int)table->shown_count : 0;
  return 4 + (options < 4 ? 4 : options > 14 ? 14 : options);
}

#define ASK_ROWS_LEAST 7
#define STORY_ROWS_LEAST 3

/* The largest style whose rows leave `least` of those there are. */
static screen_style board_style(const screen_table *table, int width, int rows, int least) {
  for (unsigned style = SCREEN_LARGE; style > SCREEN_TIGHT; style--) {
    int wanted = table->pictures->boards_rows(&table->scene, width, (screen_style)style);
    if (wanted > 0 && wanted + least <= rows) return (screen_style)style;
  }
  return SCREEN_TIGHT;
}

/* My cards with all their texts, as lines. */
static int hand_texts(const screen_table *table, screen_area area, bool draw) {
  table_lines lines = {0};
  table_of(table->session->rules)->hand(&table->scene, &lines);
  int rows = lines.text != NULL ? screen_lines(area, lines.text, 0, draw) : 0;
  table_free(&lines);
  return rows;
}

static layout lay_out(const screen_table *table) {
  screen_area whole = screen_whole();
  int rail = whole.width >= 116 ? whole.width * 3 / 10 : 0;
  if (rail > 60) rail = 60;
  screen_area main = {1, 1, whole.height - 2, whole.width - 2 - rail};
  layout all = {.title = {0, 0, 1, whole.width}, .keys = {whole.height - 1, 1, 1, whole.width - 2}};
  const table_scene *last = table->has_last ? &table->last : NULL;
  int hand = table->pictures->hand(&table->scene, main, false);
  if (hand > main.height / 5 + 1) hand = main.height / 5 + 1;
  int stage = table->pictures->stage_rows(&table->scene, last, SCREEN_SMALL);
  int story = rail > 0 ? 0 : STORY_ROWS_LEAST;
  int least = stage + hand + ASK_ROWS_LEAST;
  all.boards_style =
      board_style(table, main.width, main.height, least + (whole.height > 30 ? story : 0));
  int boards = table->pictures->boards_rows(&table->scene, main.width, all.boards_style);
  int left = main.height - boards - hand;
  int large = table->pictures->stage_rows(&table->scene, last, SCREEN_LARGE);
  all.stage_style = left - large >= rows_wanted(table) + story ? SCREEN_LARGE : SCREEN_SMALL;
  if (all.stage_style == SCREEN_LARGE) stage = large;
  left -= stage;
  int texts = hand_texts(table, main, false);
  all.hand_texts = hand > 0 && left + hand - texts >= rows_wanted(table) + 2 + story;
  if (all.hand_texts) {
    left += hand - texts - 1;
    hand = texts + 1;
  }
  int ask = rows_wanted(table);
  if (ask > left - story) ask = left - story;
  if (ask < ASK_ROWS_LEAST) ask = ASK_ROWS_LEAST;
  if (rail > 0 || ask > left) ask = left;
  all.boards = (screen_area){main.y, main.x, boards, main.width};
  all.stage = (screen_area){main.y + boards, main.x, stage, main.width};
  all.story = (screen_area){main.y + boards + stage, main.x, left - ask, main.width};
  all.hand = (screen_area){all.story.y + all.story.height, main.x, hand, main.width};
  all.ask = (screen_area){all.hand.y + hand, main.x, ask, main.width};
  if (rail > 0) all.story = (screen_area){1, whole.width - rail, whole.height - 2, rail - 1};
  return all;
}

/* --- the story ----------------------------------------------------------- */

/* Far enough back to fill any window. */
#define STORY_BACK 400
#define STORY_LINES 128

typedef struct latest_lines {
  char line[STORY_LINES][TABLE_STORY_LINE_MAX];
  size_t count; /* of all */
} latest_lines;

static void keep_line(void *user, size_t entry, const char *text) {
  latest_lines *latest = user;
  (void)entry;
  snprintf(latest->line[latest->count++ % STORY_LINES], TABLE_STORY_LINE_MAX, "%s", text);
}

/* The latest lines, the newest at the bottom. */
static void draw_story(screen_table *table, screen_area area, bool framed) {
  static latest_lines latest;
  size_t end = table->story_end;
  if (area.height < 1) return;
  if (framed) area = screen_frame(area, INK_QUIET, screen_word(table, WORD_STORY));
  latest.count = 0;
  table_read_story(table->session, end > STORY_BACK ? end - STORY_BACK : 0, end,
                   table->scene.viewer, keep_line, &latest);
  size_t count = latest.count;
  int row = area.height;
  for (size_t i = count; i > 0 && row > 0 && count - i < STORY_LINES; i--) {
    const char *text = latest.line[(i - 1) % STORY_LINES];
    row -= screen_wrap(area, 0, INK_PLAIN, text, false);
    screen_wrap(area, row, i == count ? INK_STRONG : INK_PLAIN, text, true);
  }
}

/* --- the question -------------------------------------------------------- */

static void option_text(const screen_table *table, size_t option, char *text, size_t size) {
  const play_session *session = table->session;
  cli_state memory;
  const hf_state *state =
      table->question.steps ? play_picked(session, &table->question, &memory) : play_look(session);
  ht_option_text(session->rules, state, table->question.seat, table->question.option[option],
                 session->language, text, size);
}

char screen_option_key(size_t option) {
  if (option < 9) return (char)('1' + option);
  return option < 9 + 26 ? (char)('A' + (option - 9)) : ' ';
}

static size_t times_picked(const play_question *question, hf_option option) {
  size_t times = 0;
  for (size_t i = 0; i < question->picks; i++) times += question->pick[i] == option;
  return times;
}

/* Does the last option listed end the picking? */
static bool ends_picking(const screen_table *table) {
  const play_session *session = table->session;
  hf_option done;
  if (!table->question.group || table->shown_count == 0) return false;
  if (hf_option_read(session->rules, play_look(session), table->question.seat, "done", &done,
                     NULL) != HF_OK)
    return false;
  return table->question.option[table->shown[table->shown_count - 1]] == done;
}

/* What can no longer be added is not listed, picked or not. Keys stay with their options. */
void screen_list_options(screen_table *table) {
  const play_question *question = &table->question;
  size_t under = table->shown_count > 0 ? table->shown[table->cursor] : 0, before = 0;
  play_open_options(table->session, question, table->open);
  table->shown_count = 0;
  for (size_t i = 0; i < question->count; i++)
    if (table->open[i]) {
      before += i < under;
      table->shown[table->shown_count++] = i;
    }
  table->has_done = ends_picking(table);
  table->cursor = before < table->shown_count ? before : 0;
}

size_t screen_listed(const screen_table *table) { return table->shown_count - table->pinned; }

static int draw_option(const screen_table *table, screen_area area, int row, int column,
                       size_t place) {
  bool here = place == table->cursor;
  size_t option = table->shown[place];
  size_t picked = times_picked(&table->question, table->question.option[option]);
  char text[512], line[600], marks[24] = "";
  option_text(table, option, text, sizeof text);
  if (picked > 0) snprintf(marks, sizeof marks, " %s%zu", screen_sign()->mark, picked);
  snprintf(line, sizeof line, "%s%c %s%s ", here ? screen_sign()->cursor : " ",
           screen_option_key(option), text, marks);
  screen_ink ink = here ? INK_GILT : INK_PLAIN;
  return screen_put_cut(area, row, column, ink, line, area.width - column);
}

static int widest_option(const screen_table *table) {
  int widest = 10;
  for (size_t i = 0; i < table->shown_count; i++) {
    char text[512];
    option_text(table, table->shown[i], text, sizeof text);
    if (screen_columns(text) + 8 > widest) widest = screen_columns(text) + 8;
  }
  return widest;
}

/* Into how many columns the options go; one that would scroll away stands below. */
static size_t lay_options(screen_table *table, screen_area *area, int width) {
  int columns = area->width / width;
  if (columns < 1 || table->shown_count <= (size_t)area->height) columns = 1;
  size_t each = (size_t)columns;
  table->columns = columns;
  table->pinned =
      table->has_done && area->height > 2 && table->shown_count > each * (size_t)area->height;
  if (table->pinned) {
    area->height--;
    draw_option(table, (screen_area){area->y + area->height, area->x, 1, area->width}, 0, 0,
                table->shown_count - 1);
  }
  return (screen_listed(table) + each - 1) / each;
}

/* Options stand in columns, read downwards, and scroll with the cursor. */
static void draw_options(screen_table *table, screen_area area) {
  int width = widest_option(table);
  if (area.height < 1) return;
  size_t rows = lay_options(table, &area, width), count = screen_listed(table);
  size_t at = table->cursor % (rows > 0 ? rows : 1), height = (size_t)area.height;
  if (table->cursor >= count) at = table->first_row;
  if (at < table->first_row) table->first_row = at;
  if (at >= table->first_row + height) table->first_row = at - height + 1;
  if (rows <= height) table->first_row = 0;
  for (size_t i = 0; i < count; i++) {
    size_t row = i % rows;
    if (row < table->first_row || row >= table->first_row + height) continue;
    draw_option(table, area, (int)(row - table->first_row), (int)(i / rows) * width, i);
  }
  if (table->first_row + height < rows) screen_put_right(area, area.height - 1, INK_QUIET, "↓");
  if (table->first_row > 0) screen_put_right(area, 0, INK_QUIET, "↑");
}

static size_t detail_text(const screen_table *table, size_t option, char *text, size_t size) {
  const play_session *session = table->session;
  cli_state memory, view;
  const hf_view *seen = table->scene.view;
  if (table->question.steps) {
    hf_view_of(session->rules, play_picked(session, &table->question, &memory),
               table->question.seat, cli_as_view(&view));
    seen = cli_as_view(&view);
  }
  return ht_option_detail(session->rules, seen, table->question.seat,
                          table->question.option[option], false, session->language, text, size);
}

/* Rows that the longest detail of any option takes: the options stay where
 * they are when the cursor moves. */
static int detail_rows(const screen_table *table, screen_area area, int most) {
  char text[TABLE_CARD_TEXT_MAX];
  int rows = table->notice[0] != '\0' ? 1 : 0;
  for (size_t i = 0; i < table->shown_count; i++) {
    if (detail_text(table, table->shown[i], text, sizeof text) == 0) continue;
    int used = screen_wrap(area, 0, INK_QUIET, text, false);
    if (used > rows) rows = used;
  }
  return rows < most ? rows : most;
}

/* What follows from the option under the cursor, or why one did not work. */
static void draw_detail(screen_table *table, screen_area area) {
  char text[TABLE_CARD_TEXT_MAX];
  if (table->notice[0] != '\0')
    screen_wrap_cut(area, INK_BAD, table->notice);
  else if (table->shown_count > 0 &&
           detail_text(table, table->shown[table->cursor], text, sizeof text) > 0)
    screen_wrap_cut(area, INK_QUIET, text);
}

static void draw_question(screen_table *table, screen_area area) {
  char prompt[1024], line[1100];
  play_prompt_text(table->session, &table->question, prompt, sizeof prompt);
  snprintf(line, sizeof line, "%s %s", screen_sign()->cursor, prompt);
  screen_area text = {area.y, area.x + 1, area.height, area.width - 2};
  int rows = screen_wrap(text, 0, INK_GILT, line, false);
  for (int row = 0; row < rows; row++) screen_fill(area, row, INK_GILT);
  screen_wrap(text, 0, INK_GILT, line, true);
  int left = area.height - rows;
  int details = detail_rows(table, text, left >= 12 ? 5 : left >= 8 ? 3 : left >= 5 ? 2 : 1);
  screen_area options = {area.y + rows, area.x, left - details, area.width};
  screen_area detail = {area.y + area.height - details, area.x + 1, details, area.width - 2};
  draw_options(table, options);
  draw_detail(table, detail);
}

/* Whom the table waits for, when it is nobody here. */
static void draw_waiting(screen_table *table, screen_area area) {
  uint32_t asked = hf_view_asked(table->scene.view);
  int row = 0;
  for (unsigned seat = 0; seat < table->session->seats; seat++) {
    char name[256], text[300];
    if (!(asked >> seat & 1) || seat == table->scene.viewer) continue;
    ht_seat_name(table->session->rules, table->scene.state, seat, table->session->language, name,
                 sizeof name);
    ht_value slots[1] = {ht_text(name)};
    play_say(table->session->language, WORD_IS_CHOOSING, slots, 1, text, sizeof text);
    screen_put(area, row++, 1, INK_QUIET, text);
  }
}

/* Where nothing is asked and the window has no room for the story, it is told
 * where the question would stand. */
static void draw_idle(screen_table *table, screen_area area, bool story_shown) {
  draw_waiting(table, area);
  if (story_shown) return;
  screen_area story = {area.y + 1, area.x + 1, area.height - 1, area.width - 2};
  draw_story(table, story, false);
}

/* --- the whole ----------------------------------------------------------- */

static const screen_hint choose_keys[] = {
    {"Enter", WORD_KEY_CHOOSE}, {"?", WORD_KEY_HELP},   {"q", WORD_KEY_QUIT}, {"c", WORD_KEY_CARDS},
    {"p", WORD_KEY_PASS},       {"a", WORD_KEY_ADVICE}, {"u", WORD_KEY_UNDO}, {"h", WORD_KEY_HAND},
    {"t", WORD_KEY_TABLE},      {"l", WORD_KEY_STORY},  {"s", WORD_KEY_SAY},  {"d", WORD_KEY_PILES},
    {"w", WORD_KEY_WINDOWS},    {NULL, WORD_COUNT}};
static const screen_hint group_keys[] = {
    {"Enter", WORD_KEY_ADD}, {"b", WORD_KEY_BACK},   {"?", WORD_KEY_HELP}, {"q", WORD_KEY_QUIT},
    {"c", WORD_KEY_CARDS},   {"a", WORD_KEY_ADVICE}, {"u", WORD_KEY_UNDO}, {"h", WORD_KEY_HAND},
    {"t", WORD_KEY_TABLE},   {"l", WORD_KEY_STORY},  {"s", WORD_KEY_SAY},  {"d", WORD_KEY_PILES},
    {NULL, WORD_COUNT}};
const screen_hint screen_end_keys[] = {{"n", WORD_KEY_NEW},
                                       {"q", WORD_KEY_QUIT},
                                       {"l", WORD_KEY_STORY},
                                       {"t", WORD_KEY_TABLE},
                                       {NULL, WORD_COUNT}};
static const screen_hint skip_keys[] = {{"", WORD_KEY_FASTER}, {NULL, WORD_COUNT}};

static const screen_hint *keys_now(const screen_table *table) {
  if (!table->asking) return hf_over(table->scene.state) ? screen_end_keys : skip_keys;
  return table->question.group ? group_keys : choose_keys;
}

static void draw_title(const screen_table *table, screen_area area) {
  char title[512], text[600];
  table->pictures->title(&table->scene, title, sizeof title);
  snprintf(text, sizeof text, " %s", title);
  screen_fill(area, 0, INK_STRONG);
  screen_put_cut(area, 0, 0, INK_STRONG, text, area.width);
  screen_area right = {0, 0, 1, area.width - 1};
  if (screen_columns(text) + 12 < area.width) screen_put_right(right, 0, INK_QUIET, "Holdfast");
}

static void draw_too_small(const screen_table *table) {
  screen_area whole = screen_whole();
  screen_wrap(whole, 0, INK_STRONG, screen_word(table, WORD_TOO_SMALL), true);
}

void screen_draw_below(screen_table *table) {
  screen_area whole = screen_whole();
  screen_clear();
  if (whole.width < SCREEN_MIN_WIDTH || whole.height < SCREEN_MIN_HEIGHT) {
    draw_too_small(table);
    return;
  }
  layout all = lay_out(table);
  draw_title(table, all.title);
  table->pictures->boards(&table->scene, all.boards, all.boards_style);
  table->pictures->stage(&table->scene, table->has_last ? &table->last : NULL, all.stage,
                         all.stage_style);
  if (all.hand_texts)
    hand_texts(table, all.hand, true);
  else
    table->pictures->hand(&table->scene, all.hand, true);
  draw_story(table, all.story, all.story.y == 1);
  if (table->asking && !table->panel)
    draw_question(table, all.ask);
  else if (!table->asking)
    draw_idle(table, all.ask, all.story.height >= STORY_ROWS_LEAST);
  screen_hints(table, all.keys, 0, keys_now(table));
}

void screen_draw(screen_table *table) {
  screen_draw_below(table);
  screen_show();
}

void screen_look(screen_table *table, const hf_state *state, size_t story_end) {
  table->scene = table_look(table->session, state, table->session->viewer, &table->view);
  table->story_end = story_end;
}
