/* The truce panel: a deal in two columns, what you take and what they take.
 *
 * Each row is one thing that may change hands; + and - change it within what
 * the rules allow, and only deals that the rules allow can be put together.
 * A standing offer is where a counter-offer begins. */
#include "cli/screen_play.h"
#include "lines.h"

#include "../rules/ask.h"

enum { ROW_INFLUENCE, ROW_POWER, ROW_HOSTAGE, ROW_SECOND, ROW_ALLY, ROW_COUNT };
enum { TAKE, GIVE };

#define NO_SOURCE 0xFF
#define BUTTONS_MAX 6

typedef struct deal_panel {
  screen_table *table;
  it_shown throne;
  it_terms terms[2];
  uint8_t source[2][2]; /* of each hostage; NO_SOURCE: none */
  int row, column;      /* the row behind the last is that of the buttons */
  hf_option button[BUTTONS_MAX];
  int buttons;
} deal_panel;

/* --- the deal as choices ------------------------------------------------- */

static hf_option deal_option(unsigned value) { return (hf_option)IT_ASK_DEAL << 16 | value; }

static void add_half(play_question *question, const deal_panel *panel, unsigned half) {
  const it_terms *terms = &panel->terms[half];
  if (terms->influence)
    play_add_pick(question,
                  deal_option(half == TAKE ? IT_DEAL_TAKE_INFLUENCE : IT_DEAL_GIVE_INFLUENCE));
  unsigned power = half == TAKE ? IT_DEAL_TAKE_POWER : IT_DEAL_GIVE_POWER;
  if (terms->power) play_add_pick(question, deal_option(power + terms->power - 1u));
  if (terms->ally)
    play_add_pick(question, deal_option(half == TAKE ? IT_DEAL_TAKE_ALLY : IT_DEAL_GIVE_ALLY));
  unsigned hostage = half == TAKE ? IT_DEAL_TAKE_HOSTAGE : IT_DEAL_GIVE_HOSTAGE;
  for (unsigned i = 0; i < 2; i++)
    if (panel->source[half][i] != NO_SOURCE)
      play_add_pick(question, deal_option(hostage + panel->source[half][i]));
}

/* The deal as picks, without what closes it. */
static void put_together(const deal_panel *panel, play_question *question) {
  *question = panel->table->question;
  question->picks = 0;
  add_half(question, panel, TAKE);
  add_half(question, panel, GIVE);
}

static bool is_allowed(const deal_panel *panel) {
  static play_question question;
  put_together(panel, &question);
  return question.picks == 0 ||
         play_fits(panel->table->session, &question, HF_NO_OPTION) != PLAY_UNFIT;
}

static bool is_offered(const deal_panel *panel, hf_option option) {
  const play_question *question = &panel->table->question;
  for (size_t i = 0; i < question->count; i++)
    if (question->option[i] == option) return true;
  return false;
}

/* --- changing it --------------------------------------------------------- */

static uint8_t *stepper(deal_panel *panel, int row, int half, unsigned *most) {
  it_terms *terms = &panel->terms[half];
  *most = row == ROW_POWER ? 3 : 1;
  switch (row) {
  case ROW_INFLUENCE: return &terms->influence;
  case ROW_POWER: return &terms->power;
  case ROW_ALLY: return &terms->ally;
  default: return NULL;
  }
}

/* How much of a thing there is to take. */
static unsigned cap(const deal_panel *panel, int row, int half) {
  deal_panel trial = *panel;
  unsigned most;
  uint8_t *value = stepper(&trial, row, half, &most);
  if (value == NULL) return 0;
  for (; most > 0; most--) {
    *value = (uint8_t)most;
    if (is_allowed(&trial)) return most;
  }
  return 0;
}

/* The next source from which this hostage can be had, none included. */
static void change_source(deal_panel *panel, int place, int half, int by) {
  uint8_t *source = &panel->source[half][place];
  uint8_t before = *source;
  int count = IT_SOURCE_HELD + (int)panel->throne.seats + 1; /* the last stands for none */
  int at = before == NO_SOURCE ? count - 1 : before;
  do {
    at = (at + by + count) % count;
    *source = at == count - 1 ? NO_SOURCE : (uint8_t)at;
    if (is_allowed(panel)) return;
  } while (*source != before);
}

static void change(deal_panel *panel, int by) {
  unsigned most;
  int half = panel->column;
  uint8_t *value = stepper(panel, panel->row, half, &most);
  if (value == NULL) {
    change_source(panel, panel->row - ROW_HOSTAGE, half, by);
    return;
  }
  unsigned top = cap(panel, panel->row, half);
  int wanted = *value + by;
  *value = wanted < 0 ? (uint8_t)top : wanted > (int)top ? 0 : (uint8_t)wanted;
}

/* A standing offer of the other is where ours begins. */
static void start(deal_panel *panel) {
  const it_public *pub = panel->throne.pub;
  unsigned seat = panel->table->question.seat;
  unsigned mine = seat == pub->challenger ? 0 : 1;
  memset(panel->source, NO_SOURCE, sizeof panel->source);
  if (pub->standing >= panel->throne.seats) return;
  panel->terms[TAKE] = pub->deal[mine];
  panel->terms[GIVE] = pub->deal[1 - mine];
  for (unsigned half = 0; half < 2; half++)
    for (unsigned i = 0; i < 2 && i < panel->terms[half].hostages; i++)
      panel->source[half][i] = panel->terms[half].source[i];
  if (is_allowed(panel)) return;
  memset(panel->terms, 0, sizeof panel->terms);
  memset(panel->source, NO_SOURCE, sizeof panel->source);
}

/* --- buttons ------------------------------------------------------------- */

static void find_buttons(deal_panel *panel) {
  static const unsigned order[] = {IT_DEAL_ACCEPT, IT_DEAL_PROPOSE, IT_DEAL_YIELD, IT_DEAL_SHOW,
                                   IT_DEAL_WALK};
  panel->buttons = 0;
  for (size_t i = 0; i < sizeof order / sizeof *order; i++)
    if (is_offered(panel, deal_option(order[i])))
      panel->button[panel->buttons++] = deal_option(order[i]);
}

static screen_answer press(deal_panel *panel, hf_option option) {
  play_question *question = &panel->table->question;
  hf_error error = {0};
  static play_question deal;
  deal = *question;
  deal.picks = 0;
  if (option == deal_option(IT_DEAL_PROPOSE)) put_together(panel, &deal);
  play_add_pick(&deal, option);
  if (play_fits(panel->table->session, &deal, HF_NO_OPTION) == PLAY_WHOLE &&
      play_answer(panel->table->session, &deal, &error) == HF_OK)
    return ASK_DONE;
  char *notice = panel->table->notice;
  size_t size = sizeof panel->table->notice;
  notice[0] = '\0';
  table_append(notice, size,
               error.message[0] != '\0' ? error.message
                                        : screen_word(panel->table, WORD_NOTHING_IN_DEAL));
  return ASK_AGAIN;
}

/* --- drawing ------------------------------------------------------------- */

#define LABEL_WIDTH 14

static void cell_text(const deal_panel *panel, int row, int half, char *buffer, size_t size) {
  deal_panel copy = *panel;
  unsigned most;
  const uint8_t *value = stepper(&copy, row, half, &most);
  buffer[0] = '\0';
  if (value != NULL) {
    char of[32];
    ht_value slots[1] = {ht_number((int32_t)cap(panel, row, half))};
    play_phrase(panel->throne.language, WORD_AT_MOST, slots, 1, of, sizeof of);
    snprintf(buffer, size, "− %u +  %s", (unsigned)*value, of);
    return;
  }
  unsigned source = panel->source[half][row - ROW_HOSTAGE];
  if (source == NO_SOURCE)
    play_phrase(panel->throne.language, WORD_DEAL_NOTHING, NULL, 0, buffer, size);
  else
    it_write_value(&panel->throne, it_phrase_source(&copy.throne.words, source), buffer, size);
}

static void draw_row(const deal_panel *panel, screen_area area, int line, int row) {
  static const play_word labels[] = {WORD_DEAL_INFLUENCE, WORD_DEAL_POWER, WORD_DEAL_HOSTAGE,
                                     WORD_DEAL_HOSTAGE, WORD_DEAL_ALLY};
  int width = (area.width - LABEL_WIDTH) / 2;
  screen_put(area, line, 0, INK_PLAIN, screen_word(panel->table, labels[row]));
  for (int half = 0; half < 2; half++) {
    char text[160], line_text[170];
    bool here = panel->row == row && panel->column == half;
    cell_text(panel, row, half, text, sizeof text);
    snprintf(line_text, sizeof line_text, " %s ", text);
    screen_area cell = {area.y, area.x + LABEL_WIDTH + half * width, area.height, width - 1};
    screen_put(cell, line, 0, here ? INK_GILT : INK_STRONG, line_text);
  }
}

/* Returns the rows they take. */
static int draw_buttons(const deal_panel *panel, screen_area area, int line, bool drawn) {
  int column = 0, rows = 1;
  for (int i = 0; i < panel->buttons; i++) {
    char text[256], button[270];
    const play_session *session = panel->table->session;
    bool here = panel->row == ROW_COUNT && panel->column == i;
    ht_option_text(session->rules, play_look(session), panel->table->question.seat,
                   panel->button[i], session->language, text, sizeof text);
    snprintf(button, sizeof button, "[ %s ]", text);
    if (column > 0 && column + screen_columns(button) > area.width) {
      column = 0;
      rows++;
    }
    if (drawn) screen_put(area, line + rows - 1, column, here ? INK_GILT : INK_STRONG, button);
    column += screen_columns(button) + 2;
  }
  return rows;
}

static void draw_heads(const deal_panel *panel, screen_area area, int line) {
  const it_public *pub = panel->throne.pub;
  unsigned seat = panel->table->question.seat;
  unsigned other = seat == pub->challenger ? pub->defender : pub->challenger;
  int width = (area.width - LABEL_WIDTH) / 2;
  char text[128];
  ht_value slots[1] = {it_phrase_house(&panel->throne.words, other)};
  screen_put(area, line, LABEL_WIDTH + 1, INK_GILT_TEXT, screen_word(panel->table, WORD_YOU_TAKE));
  play_say(panel->throne.language, WORD_THEY_TAKE, slots, 1, text, sizeof text);
  screen_put(area, line, LABEL_WIDTH + width + 1, INK_GILT_TEXT, text);
}

/* Under the houses: what they hold is what is bargained over. */
static screen_area open_panel(const deal_panel *panel, const char *prompt) {
  const it_public *pub = panel->throne.pub;
  char head[256];
  ht_value names[2] = {it_phrase_house(&panel->throne.words, pub->challenger),
                       it_phrase_house(&panel->throne.words, pub->defender)};
  screen_area within = {.width = 74};
  int rows = screen_wrap(within, 0, INK_PLAIN, prompt, false) + (pub->allies_on ? 5 : 4) +
             draw_buttons(panel, within, 0, false);
  screen_area area = screen_bottom(rows + 7, 78);
  screen_blank(area);
  it_write_word(&panel->throne, WORD_DEAL_HEAD, names, 2, head, sizeof head);
  return screen_frame(area, INK_GILT, head);
}

static void draw_foot(const deal_panel *panel, screen_area inside) {
  const screen_table *table = panel->table;
  char text[512];
  ht_value left[1] = {ht_number(panel->throne.pub->proposals_left)};
  it_write_word(&panel->throne, WORD_DEAL_FAILS, left, 1, text, sizeof text);
  bool notice = table->notice[0] != '\0';
  screen_put(inside, inside.height - 2, 0, notice ? INK_BAD : INK_QUIET,
             notice ? table->notice : text);
  static const screen_hint keys[] = {
      {"↑↓←→", WORD_KEY_MOVE}, {"+ −", WORD_KEY_CHANGE}, {"Enter", WORD_KEY_PRESS},
      {"Tab", WORD_KEY_LIST},  {"c", WORD_KEY_CARDS},    {"?", WORD_KEY_HELP},
      {"u", WORD_KEY_UNDO},    {"q", WORD_KEY_QUIT},     {NULL, WORD_COUNT}};
  screen_hints(table, inside, inside.height - 1, keys);
}

static void draw(deal_panel *panel) {
  screen_table *table = panel->table;
  char prompt[1024];
  screen_draw_below(table);
  ht_prompt_text(table->session->rules, play_look(table->session), table->question.seat,
                 table->session->language, prompt, sizeof prompt);
  screen_area inside = open_panel(panel, prompt);
  int line = screen_wrap(inside, 0, INK_PLAIN, prompt, true);
  draw_heads(panel, inside, ++line);
  for (int row = 0; row < ROW_COUNT; row++)
    if (row != ROW_ALLY || panel->throne.pub->allies_on) draw_row(panel, inside, ++line, row);
  draw_buttons(panel, inside, line + 1, true);
  draw_foot(panel, inside);
  screen_show();
}

/* --- keys ---------------------------------------------------------------- */

static void move_rows(deal_panel *panel, int by) {
  bool allies = panel->throne.pub->allies_on;
  do panel->row = (panel->row + by + ROW_COUNT + 1) % (ROW_COUNT + 1);
  while (panel->row == ROW_ALLY && !allies);
  int columns = panel->row == ROW_COUNT ? panel->buttons : 2;
  if (panel->column >= columns) panel->column = columns - 1;
}

static void move_columns(deal_panel *panel, int by) {
  int columns = panel->row == ROW_COUNT ? panel->buttons : 2;
  panel->column = (panel->column + by + columns) % columns;
}

static screen_answer obey(deal_panel *panel, int key) {
  bool on_button = panel->row == ROW_COUNT;
  switch (key) {
  case SCREEN_UP: move_rows(panel, -1); break;
  case SCREEN_DOWN: move_rows(panel, 1); break;
  case SCREEN_LEFT: move_columns(panel, -1); break;
  case SCREEN_RIGHT: move_columns(panel, 1); break;
  case SCREEN_TAB: panel->table->list_terms = true; break;
  case SCREEN_ENTER:
  case ' ':
    if (on_button) return press(panel, panel->button[panel->column]);
    change(panel, 1);
    break;
  case '+':
  case '=':
    if (!on_button) change(panel, 1);
    break;
  case '-':
    if (!on_button) change(panel, -1);
    break;
  default: break;
  }
  return ASK_AGAIN;
}

screen_answer screen_deal(screen_table *table) {
  deal_panel panel = {.table = table, .throne = it_shown_of(&table->scene), .row = ROW_COUNT};
  screen_answer answer = ASK_AGAIN;
  table->notice[0] = '\0';
  table->panel = true;
  find_buttons(&panel);
  start(&panel);
  while (answer == ASK_AGAIN && !table->left && !table->list_terms) {
    draw(&panel);
    int key = screen_key(-1);
    if (key != SCREEN_RESIZED) table->notice[0] = '\0';
    if (!screen_common_key(table, key, &answer)) answer = obey(&panel, key);
  }
  table->panel = false;
  return answer;
}
