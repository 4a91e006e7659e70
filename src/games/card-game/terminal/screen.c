/* The Card Game drawn: for each player a row of figures with the plot, and below
 * it the cards in play, one after the other, in as many rows as there are.
 *
 * The agenda comes before them, with its sign. A kneeling card has its sign before
 * the name and is quiet, a faction card before its player's; an attacker and a
 * defender carry theirs; behind the name stand strength and icons, power,
 * duplicates, gold, and in brackets what is attached. */
#include "screen.h"

#include "../rules/state/events.h"
#include "../rules/state/objects.h"
#include "../rules/state/participants.h"
#include "../rules/state/tokens.h"
#include "../rules/state/zones.h"
#include "../rules/words/asks.h"

#include <string.h>

/* --- pieces -------------------------------------------------------------- */

static screen_ink faction_ink(unsigned faction) {
  static const uint8_t enamel[CG_FACTION_COUNT] = {
      [CG_FACTION_STARK] = 0,     [CG_FACTION_LANNISTER] = 1,   [CG_FACTION_BARATHEON] = 2,
      [CG_FACTION_TARGARYEN] = 3, [CG_FACTION_TYRELL] = 4,      [CG_FACTION_GREYJOY] = 5,
      [CG_FACTION_MARTELL] = 6,   [CG_FACTION_NIGHTS_WATCH] = 9};
  return (screen_ink)(INK_HOUSE + enamel[faction < CG_FACTION_COUNT ? faction : 0]);
}

int cg_put_tag(cg_shown *table, screen_area area, int row, int column, unsigned seat) {
  char name[128], tag[16] = "";
  unsigned faction = table->engine->seat[seat].faction;
  cg_write_value(table, cg_phrase_faction(faction), name, sizeof name);
  size_t first = screen_letter(name);
  if (name[0] != '\0')
    memcpy(tag, name, first + (name[first] != '\0' ? screen_letter(name + first) : 0));
  return screen_put(area, row, column, faction_ink(faction), tag);
}

void cg_icons(unsigned icons, char *text, size_t size) {
  const char *const signs[CG_ICON_COUNT] = {screen_sign()->military, screen_sign()->intrigue,
                                            screen_sign()->reign};
  text[0] = '\0';
  for (unsigned i = 0; i < CG_ICON_COUNT; i++)
    table_append(text, size, (icons >> i & 1) != 0 ? signs[i] : screen_sign()->dot);
}

/* --- cards in play ------------------------------------------------------- */

static void append_count(char *text, size_t size, const char *sign, unsigned count) {
  char part[32];
  if (count == 0) return;
  snprintf(part, sizeof part, " %s%u", sign, count);
  table_append(text, size, part);
}

/* "↓Robb Stark 7⚔·♛ ●2 [Ice]" */
static void card_text(cg_shown *table, unsigned object, char *text, size_t size) {
  const cg_object *card = cg_at(table->engine, object);
  char name[256], attached[512], icons[32], part[64];
  text[0] = '\0';
  if (cg_attacks(table->engine, object)) table_append(text, size, screen_sign()->swords);
  if ((card->flags & CG_DEFENDING) != 0) table_append(text, size, screen_sign()->castle);
  if ((card->flags & CG_KNEELING) != 0) table_append(text, size, screen_sign()->kneels);
  cg_object_name(table, object, name, sizeof name);
  table_append(text, size, name);
  if (card->place != CG_PLAY || card->def == 0) return;
  if (cg_is_type(table->engine, object, CG_TYPE_CHARACTER)) {
    cg_icons(card->marks & CG_ICONS, icons, sizeof icons);
    snprintf(part, sizeof part, " %u%s", (unsigned)card->strength, icons);
    table_append(text, size, part);
  }
  append_count(text, size, screen_sign()->power, card->power);
  append_count(text, size, "+", cg_duplicates(table->engine, object));
  append_count(text, size, "$", card->gold);
  append_count(text, size, "*", cg_all_tokens_on(table->engine, object));
  cg_attached(table, object, attached, sizeof attached);
  if (attached[0] == '\0') return;
  table_append(text, size, " [");
  table_append(text, size, attached);
  table_append(text, size, "]");
}

static screen_ink card_ink(const cg_shown *table, unsigned object) {
  const cg_object *card = cg_at(table->engine, object);
  if (cg_participates(table->engine, object)) return INK_STRONG;
  return (card->flags & CG_KNEELING) != 0 ? INK_QUIET : INK_PLAIN;
}

enum { AGENDA_COLUMNS = 22 };

/* Where the next card goes. */
typedef struct flow {
  screen_area area;
  int row, column, most; /* rows at most */
  unsigned left_out;
  bool draw;
} flow;

static void flow_text(flow *at, screen_ink ink, const char *text, int most) {
  int columns = screen_columns(text), room = at->area.width - 2;
  if (most > room) most = room;
  if (columns > most) columns = most;
  if (at->column > 0 && at->column + columns > room) {
    at->row++;
    at->column = 0;
  }
  if (at->row >= at->most) {
    at->left_out++;
    return;
  }
  if (at->draw) screen_put_cut(at->area, at->row, 1 + at->column, ink, text, columns);
  at->column += columns + 3;
}

static void flow_card(cg_shown *table, flow *at, unsigned object) {
  char text[1024];
  card_text(table, object, text, sizeof text);
  flow_text(at, card_ink(table, object), text, at->area.width);
}

/* "⚑Fealty": briefly, since it stays the same all game long. */
static void flow_agenda(cg_shown *table, flow *at, unsigned slot) {
  char name[256], text[300] = "";
  if (cg_def_told(&table->words, slot) == 0) return;
  if (cg_kneels(table, slot)) table_append(text, sizeof text, screen_sign()->kneels);
  table_append(text, sizeof text, screen_sign()->agenda);
  cg_object_name(table, slot, name, sizeof name);
  table_append(text, sizeof text, name);
  flow_text(at, INK_QUIET, text, AGENDA_COLUMNS);
}

/* The agenda, characters, locations and what else lies there; returns the rows taken. */
static int draw_cards(cg_shown *table, screen_area area, unsigned seat, int most, bool draw) {
  static const uint8_t types[] = {CG_TYPE_CHARACTER, CG_TYPE_LOCATION, CG_TYPE_ATTACHMENT,
                                  CG_TYPE_COUNT};
  uint16_t object[CG_CARDS];
  flow at = {.area = area, .most = most, .draw = draw};
  for (unsigned slot = cg_slot(seat, CG_AGENDA_SLOT); slot != CG_NO_OBJECT;
       slot = cg_next_agenda(table->engine, seat, slot))
    flow_agenda(table, &at, slot);
  for (size_t i = 0; i < sizeof types; i++) {
    unsigned count = cg_cards_shown(table, seat, types[i], object);
    for (unsigned j = 0; j < count; j++) flow_card(table, &at, object[j]);
  }
  if (at.left_out > 0 && draw) {
    char more[32];
    snprintf(more, sizeof more, " +%u ", at.left_out);
    screen_put_right(area, most - 1, INK_GILT_TEXT, more);
  }
  int rows = at.row < most ? at.row + 1 : most;
  return rows;
}

/* --- a player's figures -------------------------------------------------- */

static int put_words(const cg_shown *table, screen_area area, int row, int column, play_word word,
                     unsigned number) {
  char text[64];
  ht_value slots[1] = {ht_number((int32_t)number)};
  play_phrase(table->language, word, slots, 1, text, sizeof text);
  return screen_put(area, row, column, INK_PLAIN, text);
}

/* A title in so many columns. Where they are few its last word stands for it, which is the
 * one that tells the masters apart: "Whispers". */
static int put_title(cg_shown *table, screen_area area, int row, int column, unsigned seat,
                     int room) {
  unsigned slot = cg_slot(seat, CG_TITLE_SLOT), def = cg_def_told(&table->words, slot);
  char name[256];
  if (def == 0) return 0;
  cg_object_name(table, slot, name, sizeof name);
  const char *last = strrchr(name, ' ');
  bool fits = last == NULL || screen_columns(name) <= room;
  return 1 + screen_put_cut(area, row, column, INK_QUIET, fits ? name : last + 1, room);
}

/* "A Noble Cause 5/0/1/6": income, initiative, claim, reserve; "" where there is none. */
static void plot_text(cg_shown *table, unsigned seat, char *name, size_t size, char figures[64]) {
  unsigned slot = cg_slot(seat, CG_PLOT_SLOT);
  name[0] = figures[0] = '\0';
  if (cg_def_told(&table->words, slot) == 0) return;
  cg_object_name(table, slot, name, size);
  snprintf(figures, 64, " %d/%d/%d/%d", cg_figure(table->engine, seat, 0),
           cg_figure(table->engine, seat, 1), cg_figure(table->engine, seat, 2),
           cg_figure(table->engine, seat, 3));
}

/* The title and the plot in what is left of the row. The figures are always there; of the
 * names the title gives way first, down to half of the room. */
static void put_offices(cg_shown *table, screen_area area, int row, int column, unsigned seat) {
  char name[256], figures[64];
  plot_text(table, seat, name, sizeof name, figures);
  int end = area.width - 1 - screen_columns(figures), room = end - column - 1;
  int title = room - screen_columns(name);
  column += put_title(table, area, row, column, seat, title > room / 2 ? title : room / 2);
  column += screen_put_cut(area, row, column, INK_PLAIN, name, end - column);
  screen_put(area, row, column, INK_STRONG, figures);
}

enum { AT_POWER = 20, AT_GOLD = 28 };

static void draw_head(cg_shown *table, screen_area area, int row, unsigned seat) {
  const cg_table *engine = table->engine;
  const cg_public *pub = engine->pub;
  char text[128];
  bool asked = (hf_view_asked(table->view) >> seat & 1) != 0, out = engine->seat[seat].out != 0;
  screen_put(area, row, 0, INK_GILT_TEXT, pub->active == seat ? screen_sign()->cursor : " ");
  int column = 1 + cg_put_tag(table, area, row, 1, seat);
  if (cg_kneels(table, cg_slot(seat, CG_FACTION_SLOT)))
    screen_put(area, row, column, INK_STRONG, screen_sign()->kneels);
  cg_write_value(table, cg_phrase_seat_named(&table->words, seat), text, sizeof text);
  table->words.parts = 0;
  screen_ink ink = out ? INK_QUIET : seat == table->viewer ? INK_STRONG : INK_PLAIN;
  column += 1 + screen_put_cut(area, row, column + 1, ink, text, 13);
  if (pub->first_player == seat)
    column += screen_put(area, row, column, INK_GILT_TEXT, screen_sign()->first);
  if (asked) screen_put(area, row, column + 1, INK_PLAIN, screen_sign()->waits);
  snprintf(text, sizeof text, "%s%u/%d", screen_sign()->power, cg_total_power(engine, seat),
           CG_POWER_TO_WIN);
  screen_put(area, row, AT_POWER, INK_STRONG, text);
  snprintf(text, sizeof text, "$%u", (unsigned)engine->seat[seat].gold);
  screen_put(area, row, AT_GOLD, INK_PLAIN, text);
  column = AT_GOLD + 5;
  column +=
      put_words(table, area, row, column, WORD_COURT_HAND_N, cg_count(engine, seat, CG_HAND)) + 2;
  column += put_words(table, area, row, column, WORD_COURT_DECK_N, cg_deck_count(engine, seat)) + 2;
  snprintf(text, sizeof text, "%s%u", screen_sign()->dead, cg_count(engine, seat, CG_DEAD));
  column += screen_put(area, row, column, INK_PLAIN, text) + 2;
  put_offices(table, area, row, column, seat);
}

/* --- the boards ----------------------------------------------------------- */

/* Rows for a seat's cards: as many as there are, within what the style allows. */
static int card_rows(cg_shown *table, unsigned seat, int width, screen_style style) {
  bool mine = seat == table->viewer;
  int most = style == SCREEN_LARGE   ? 8
             : style == SCREEN_SMALL ? (table->seats == 2 ? 4 : 2)
             : table->seats == 2     ? 2
             : mine                  ? 2
             : table->seats <= 4     ? 1
                                     : 0;
  screen_area area = {.height = 0, .width = width};
  int needed = most == 0 ? 0 : draw_cards(table, area, seat, most, false);
  /* The two of a joust keep their rows, so that nothing jumps. */
  return style == SCREEN_TIGHT && table->seats == 2 ? most : needed;
}

static int boards_rows(const table_scene *scene, int width, screen_style style) {
  static cg_shown table;
  cg_shown_of(scene, &table);
  int rows = 0;
  for (unsigned seat = 0; seat < table.seats; seat++)
    rows += 1 + card_rows(&table, seat, width, style) + (style == SCREEN_LARGE);
  return rows;
}

/* Opponents first, from the left; the viewer's own cards stand nearest to the hand. */
static void draw_boards(const table_scene *scene, screen_area area, screen_style style) {
  static cg_shown table;
  cg_shown_of(scene, &table);
  unsigned last = scene->viewer < table.seats ? scene->viewer : table.seats - 1;
  int row = 0;
  for (unsigned i = 1; i <= table.seats; i++) {
    unsigned seat = (last + i) % table.seats;
    int rows = card_rows(&table, seat, area.width, style);
    draw_head(&table, area, row++, seat);
    screen_area cards = {area.y + row, area.x, rows, area.width};
    if (rows > 0) draw_cards(&table, cards, seat, rows, true);
    row += rows + (style == SCREEN_LARGE);
  }
}

/* --- the rest ------------------------------------------------------------ */

static void write_title(const table_scene *scene, char *buffer, size_t size) {
  static cg_shown table;
  cg_shown_of(scene, &table);
  cg_phase_text(&table, buffer, size);
  if (table.engine->pub->challenge.type == CG_NOBODY) return;
  /* Where the window is low this is the only place that names it. */
  char type[256];
  cg_write_value(&table, cg_phrase_challenge(&table.words, table.engine->pub->challenge.type), type,
                 sizeof type);
  table_append(buffer, size, " · ");
  table_append(buffer, size, type);
}

static bool is_important(const hf_event *event) {
  switch (event->kind) {
  case CG_EV_PLOT:
  case CG_EV_PLAYS:
  case CG_EV_CHALLENGE:
  case CG_EV_RESULT:
  case CG_EV_SAVED:
  case CG_EV_CANCELLED:
  case CG_EV_DOMINANCE:
  case CG_EV_ELIMINATED:
  case CG_EV_WINS: return true;
  case CG_EV_LEAVES: return event->arg[3] == CG_DEAD;
  default: return false;
  }
}

static bool is_head(const hf_event *event) {
  return event->kind == CG_EV_ROUND || event->kind == CG_EV_PHASE;
}

static bool is_result(const hf_event *event) { return event->kind == CG_EV_RESULT; }

static bool no_panel(const play_session *session, unsigned seat) {
  (void)session, (void)seat;
  return false;
}

const screen_pictures cg_pictures = {.id = "card-game",
                                     .title = write_title,
                                     .boards_rows = boards_rows,
                                     .boards = draw_boards,
                                     .stage_rows = cg_stage_rows,
                                     .stage = cg_draw_stage,
                                     .hand = cg_draw_hand,
                                     .important = is_important,
                                     .remember = is_result,
                                     .is_head = is_head,
                                     .has_panel = no_panel};
