/* Panels over the table: texts to read, menus, the card browser, table talk,
 * the curtain. Each draws the table below itself, so that a window that
 * changes its size is drawn anew by the next key. */
#include "screen_play.h"

#include <stdlib.h>
#include <string.h>

const char *screen_word(const screen_table *table, play_word word) {
  static char text[4][512];
  static unsigned next;
  char *buffer = text[next++ % 4];
  play_say(table->session->language, word, NULL, 0, buffer, sizeof text[0]);
  return buffer;
}

void screen_hints(const screen_table *table, screen_area area, int row, const screen_hint *hints) {
  int column = 0;
  for (; hints->key != NULL; hints++) {
    char word[128];
    if (hints->does == WORD_KEY_SAY && !table_talks(table->session->rules)) continue;
    if (hints->does == WORD_KEY_PASS && table->session->turn == NULL) continue;
    if (hints->does == WORD_KEY_WINDOWS && !play_has_quiet_windows(table->session)) continue;
    const char *key = hints->key[0] != '\0' ? hints->key : screen_word(table, WORD_KEY_ANY);
    play_phrase(table->session->language, hints->does, NULL, 0, word, sizeof word);
    if (column + screen_columns(key) + screen_columns(word) + 1 > area.width) return;
    column += screen_put(area, row, column, INK_STRONG, key) + 1;
    column += screen_put(area, row, column, INK_QUIET, word) + 2;
  }
}

static const screen_hint pager_keys[] = {
    {"Esc", WORD_KEY_CLOSE}, {"↑↓", WORD_KEY_SCROLL}, {NULL, WORD_COUNT}};
static const screen_hint menu_keys[] = {
    {"Enter", WORD_KEY_CHOOSE}, {"Esc", WORD_KEY_CLOSE}, {NULL, WORD_COUNT}};

/* A frame in the middle with the keys that work in its last row. */
static screen_area open_panel(screen_table *table, int height, int width, const char *title,
                              const screen_hint *keys) {
  screen_draw_below(table);
  screen_area area = screen_middle(height, width);
  screen_blank(area);
  screen_area inside = screen_frame(area, INK_GILT, title);
  screen_hints(table, inside, inside.height - 1, keys);
  inside.height -= 2;
  return inside;
}

static bool closes(screen_table *table, int key) {
  if (key == SCREEN_CLOSED) table->left = true;
  return key == SCREEN_CLOSED || key == SCREEN_ESCAPE || key == 'q' || key == SCREEN_BACK;
}

/* --- texts --------------------------------------------------------------- */

int screen_lines(screen_area area, const char *text, int first, bool draw) {
  int rows = 0;
  while (*text != '\0') {
    char line[4096] = "";
    size_t length = strcspn(text, "\n"), indent = strspn(text, " ");
    size_t copied = length < sizeof line ? length : sizeof line - 1;
    memcpy(line, text, copied);
    if (indent > length) indent = length;
    screen_area part = area;
    part.x += (int)indent;
    part.width -= (int)indent;
    int used =
        screen_wrap(part, rows - first, indent > 0 ? INK_PLAIN : INK_STRONG, line + indent, draw);
    rows += used > 0 ? used : 1;
    text += length + (text[length] == '\n');
  }
  return rows;
}

static int scroll(int first, int key, int page) {
  switch (key) {
  case SCREEN_UP:
  case 'k': return first - 1;
  case SCREEN_DOWN:
  case 'j': return first + 1;
  case SCREEN_PAGE_UP: return first - page;
  case SCREEN_PAGE_DOWN:
  case ' ': return first + page;
  case SCREEN_HOME: return 0;
  case SCREEN_END: return 1 << 20;
  default: return first;
  }
}

void screen_read(screen_table *table, const char *title, const char *text, bool at_end) {
  int first = at_end ? 1 << 20 : 0;
  for (int key = 0;;) {
    screen_area whole = screen_whole();
    int width = whole.width - 4 < 100 ? whole.width - 4 : 100;
    screen_area within = {.height = 1, .width = width - 4};
    int rows = screen_lines(within, text, 0, false);
    int height = rows + 4 < whole.height - 2 ? rows + 4 : whole.height - 2;
    screen_area inside = open_panel(table, height, width, title, pager_keys);
    if (first > rows - inside.height) first = rows - inside.height;
    if (first < 0) first = 0;
    screen_lines(inside, text, first, true);
    screen_show();
    key = screen_key(-1);
    if (closes(table, key) || key == SCREEN_ENTER) return;
    first = scroll(first, key, inside.height - 1);
  }
}

void screen_help(screen_table *table) {
  const table_game *game = table_of(table->session->rules);
  const screen_hint keys[] = {{"↑ ↓ ← →", WORD_SCREEN_ARROWS},
                              {"Enter", WORD_SCREEN_ENTER},
                              {"1-9 A-Z", WORD_SCREEN_DIGITS},
                              {"b", WORD_HELP_BACK},
                              {"a", WORD_HELP_ADVICE},
                              {"y", WORD_HELP_WHY},
                              {"p", WORD_HELP_PASS},
                              {"w", WORD_HELP_WINDOWS},
                              {"u", WORD_HELP_UNDO},
                              {"c", WORD_SCREEN_CARDS},
                              {"h", game->hand_help},
                              {"t", WORD_HELP_TABLE},
                              {"d", game->piles_help},
                              {"l", WORD_HELP_LOG},
                              {"s", WORD_HELP_SAY},
                              {"q", WORD_HELP_QUIT}};
  table_lines lines = {0};
  char text[512], line[600];
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
    if (keys[i].does == WORD_HELP_SAY && !table_talks(table->session->rules)) continue;
    if (keys[i].does == WORD_HELP_PASS && game->turn == NULL) continue;
    if (keys[i].does == WORD_HELP_WINDOWS && !play_has_quiet_windows(table->session)) continue;
    play_phrase(table->session->language, keys[i].does, NULL, 0, text, sizeof text);
    snprintf(line, sizeof line, "%s: %s.", keys[i].key, text);
    table_add_below(&lines, line);
  }
  table_add(&lines, "");
  for (const play_word *rule = game->rules_help; *rule != WORD_COUNT; rule++)
    table_add_below(&lines, screen_word(table, *rule));
  screen_read(table, screen_word(table, WORD_HELP_HEAD), lines.text, false);
  table_free(&lines);
}

/* --- menus --------------------------------------------------------------- */

static int move_cursor(int cursor, int key, int count, int page) {
  if (key >= '1' && key <= '9' && key - '1' < count) return key - '1';
  cursor = scroll(cursor, key, page);
  return cursor < 0 ? 0 : cursor >= count ? count - 1 : cursor;
}

static void draw_menu(screen_area inside, char (*items)[256], int count, int cursor) {
  int first = cursor >= inside.height ? cursor - inside.height + 1 : 0;
  for (int row = 0; row < inside.height && first + row < count; row++) {
    bool here = first + row == cursor;
    char text[300];
    snprintf(text, sizeof text, "%s %s", here ? screen_sign()->cursor : " ", items[first + row]);
    if (here) screen_fill(inside, row, INK_GILT);
    screen_put(inside, row, 0, here ? INK_GILT : INK_PLAIN, text);
  }
}

int screen_menu(screen_table *table, const char *title, char (*items)[256], int count) {
  char head[256];
  int cursor = 0, width = 40;
  snprintf(head, sizeof head, "%s", title);
  for (int i = 0; i < count; i++)
    if (screen_columns(items[i]) + 8 > width) width = screen_columns(items[i]) + 8;
  for (;;) {
    screen_area inside = open_panel(table, count + 4, width, head, menu_keys);
    draw_menu(inside, items, count, cursor);
    screen_show();
    int key = screen_key(-1);
    if (closes(table, key)) return -1;
    if (key == SCREEN_ENTER || (key >= '1' && key <= '9' && key - '1' < count))
      return key == SCREEN_ENTER ? cursor : key - '1';
    cursor = move_cursor(cursor, key, count, inside.height);
  }
}

/* --- cards --------------------------------------------------------------- */

#define CARDS_MAX 256

static void draw_card_list(screen_table *table, screen_area area, const size_t *cards, int count,
                           int cursor) {
  int first = cursor > area.height / 2 ? cursor - area.height / 2 : 0;
  if (first > count - area.height) first = count - area.height;
  if (first < 0) first = 0;
  for (int row = 0; row < area.height && first + row < count; row++) {
    char name[128], text[160];
    bool here = first + row == cursor;
    size_t card = cards[first + row];
    ht_card_name(table->session->rules, card, table->session->language, name, sizeof name);
    const char *kind = table_of(table->session->rules)
                           ->card_kind(table->session->rules, card, table->session->language);
    snprintf(text, sizeof text, "%s %s", here ? screen_sign()->cursor : " ", name);
    if (here) screen_fill(area, row, INK_GILT);
    int used = screen_put(area, row, 0, here ? INK_GILT : INK_PLAIN, text);
    screen_put(area, row, used + 1, here ? INK_GILT : INK_QUIET, kind);
  }
}

static void draw_cards(screen_table *table, const size_t *cards, int count, int cursor) {
  table_lines lines = {0};
  screen_area whole = screen_whole();
  int width = whole.width - 4 < 110 ? whole.width - 4 : 110;
  screen_area inside =
      open_panel(table, whole.height - 4, width, screen_word(table, WORD_CARDS_HEAD), pager_keys);
  screen_area list = inside, text = inside;
  list.width = inside.width * 2 / 5 - 1;
  text.x += list.width + 2;
  text.width -= list.width + 2;
  draw_card_list(table, list, cards, count, cursor);
  table_card(&table->scene, cards[cursor], &lines);
  if (lines.text != NULL) screen_lines(text, lines.text, 0, true);
  table_free(&lines);
  screen_show();
}

void screen_browse_cards(screen_table *table) {
  static size_t cards[CARDS_MAX];
  int cursor = 0;
  int count = (int)table_of(table->session->rules)->all_cards(&table->scene, cards, CARDS_MAX);
  while (count > 0) {
    draw_cards(table, cards, count, cursor);
    int key = screen_key(-1);
    if (closes(table, key) || key == SCREEN_ENTER || key == 'c') return;
    cursor = move_cursor(cursor, key, count, 10);
  }
}

/* --- table talk ---------------------------------------------------------- */

#define ITEMS_MAX (HT_TALK_MAX + 4)

typedef struct talk_menu {
  screen_table *table;
  unsigned seat;
  char items[ITEMS_MAX][256];
  hf_talk list[HT_TALK_MAX];
  int count;
} talk_menu;

static void fill_talk(talk_menu *menu, unsigned to, ht_talk_what what) {
  const play_session *session = menu->table->session;
  menu->count =
      (int)ht_talk_list(session->rules, menu->table->scene.view, menu->seat, to, what, menu->list);
  for (int i = 0; i < menu->count; i++)
    ht_talk_text(session->rules, play_look(session), menu->seat, menu->list[i], HF_SPECTATOR,
                 session->language, menu->items[i], sizeof menu->items[i]);
}

static void add_item(talk_menu *menu, int place, play_word word) {
  play_say(menu->table->session->language, word, NULL, 0, menu->items[place],
           sizeof menu->items[place]);
}

static int pick(talk_menu *menu, play_word title, int more) {
  return screen_menu(menu->table, screen_word(menu->table, title), menu->items, menu->count + more);
}

static hf_talk pick_condition(talk_menu *menu, unsigned to) {
  fill_talk(menu, to, HT_TALK_REQUESTS);
  int chosen = pick(menu, WORD_CONDITION, 0);
  if (chosen < 0) return 0;
  hf_talk request = menu->list[chosen];
  fill_talk(menu, to, HT_TALK_PROMISES);
  chosen = pick(menu, WORD_WHAT_THEN, 0);
  if (chosen < 0) return 0;
  return ht_talk_join(menu->table->session->rules, request, menu->list[chosen]);
}

/* A claim about one of the cards. */
static hf_talk pick_card(talk_menu *menu, unsigned to, ht_talk_what what) {
  fill_talk(menu, to, what);
  int chosen = pick(menu, WORD_WHICH_CARD, 0);
  return chosen < 0 ? 0 : menu->list[chosen];
}

static hf_talk pick_for_seat(talk_menu *menu, unsigned to) {
  fill_talk(menu, to, HT_TALK_HOSTAGES);
  int more = menu->count > 0 ? 3 : 1;
  fill_talk(menu, to, HT_TALK_TO_SEAT);
  for (int i = 0; i < more; i++) add_item(menu, menu->count + i, (play_word)(WORD_CONDITIONAL + i));
  int chosen = pick(menu, WORD_TALK_HEAD, more);
  if (chosen < 0) return 0;
  if (chosen < menu->count) return menu->list[chosen];
  if (chosen == menu->count) return pick_condition(menu, to);
  return pick_card(menu, to, chosen == menu->count + 1 ? HT_TALK_HOSTAGES : HT_TALK_NO_HOSTAGES);
}

static hf_talk pick_for_all(talk_menu *menu) {
  fill_talk(menu, menu->seat, HT_TALK_TO_ALL);
  add_item(menu, menu->count, WORD_I_HOLD);
  add_item(menu, menu->count + 1, WORD_I_LACK);
  int plain = menu->count, chosen = pick(menu, WORD_TALK_HEAD, 2);
  if (chosen < 0) return 0;
  if (chosen < plain) return menu->list[chosen];
  return pick_card(menu, menu->seat, chosen == plain ? HT_TALK_HOLDS : HT_TALK_LACKS);
}

static hf_talk pick_statement(talk_menu *menu) {
  unsigned others[HF_SEATS_MAX];
  menu->count = 0;
  for (unsigned seat = 0; seat < menu->table->session->seats; seat++) {
    if (seat == menu->seat) continue;
    others[menu->count] = seat;
    table_seat_label(&menu->table->scene, seat, menu->items[menu->count++], 256);
  }
  add_item(menu, menu->count, WORD_TO_ALL);
  int chosen = pick(menu, WORD_TALK_HEAD, 1);
  if (chosen < 0) return 0;
  return chosen == menu->count ? pick_for_all(menu) : pick_for_seat(menu, others[chosen]);
}

void screen_talk(screen_table *table, unsigned seat) {
  static talk_menu menu;
  hf_error error;
  if (!table_talks(table->session->rules)) {
    table_append(table->notice, sizeof table->notice, screen_word(table, WORD_NOTHING_TO_SAY));
    return;
  }
  menu.table = table;
  menu.seat = seat;
  hf_talk talk = pick_statement(&menu);
  if (talk == 0) return;
  if (play_talk(table->session, seat, talk, &error) != HF_OK)
    table_append(table->notice, sizeof table->notice, error.message);
  table->story_end = table->session->story_length;
}

/* --- the curtain --------------------------------------------------------- */

bool screen_curtain(screen_table *table, unsigned seat) {
  const play_session *session = table->session;
  ht_value slots[2] = {ht_text(session->seat[seat].name), ht_text("Enter")};
  for (;;) {
    char look[512], press[512];
    play_say(session->language, WORD_CURTAIN, slots, 1, look, sizeof look);
    play_say(session->language, WORD_PRESS_ENTER, slots, 2, press, sizeof press);
    screen_clear();
    screen_area area = screen_middle(7, 60);
    screen_area inside = screen_frame(area, INK_GILT, "");
    screen_put(inside, 1, 1, INK_PLAIN, look);
    screen_put(inside, 3, 1, INK_GILT_TEXT, press);
    screen_show();
    int key = screen_key(-1);
    if (key == SCREEN_ENTER) return true;
    if (key == SCREEN_CLOSED || key == 'q') return false;
  }
}
