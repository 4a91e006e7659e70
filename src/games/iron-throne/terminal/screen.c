/* The Iron Throne drawn: its houses, in three sizes.
 *
 * Numbers are the picture: power and totals stand where the eye falls first.
 * A house is its two letters on its enamel; whoever takes part in the
 * encounter carries crossed swords, whoever has fallen a dagger. */
#include "screen.h"

#define TAG_WIDTH 4

/* --- pieces -------------------------------------------------------------- */

/* The first two letters of a house. */
static void tag_text(const it_shown *table, unsigned seat, char tag[16]) {
  char name[128];
  size_t length = 0;
  unsigned count = 0;
  it_write_value(table, it_phrase_house(&table->words, seat), name, sizeof name);
  while (name[length] != '\0' && length < 8) {
    if (((unsigned char)name[length] & 0xC0) != 0x80 && count++ == 2) break;
    length++;
  }
  snprintf(tag, 16, "%.*s", (int)length, name);
}

/* The same on its enamel: " St ". */
int it_put_tag(const it_shown *table, screen_area area, int row, int column, unsigned seat) {
  char letters[16], tag[24];
  tag_text(table, seat, letters);
  snprintf(tag, sizeof tag, " %s ", letters);
  unsigned house = table->pub->seat[seat].house;
  return screen_put(area, row, column, (screen_ink)(INK_HOUSE + house), tag);
}

void it_cut_name(const it_shown *table, ht_value value, int columns, char *buffer, size_t size) {
  char name[128];
  it_write_value(table, value, name, sizeof name);
  buffer[0] = '\0';
  for (const char *at = name; *at != '\0';) {
    size_t bytes = 1;
    while (((unsigned char)at[bytes] & 0xC0) == 0x80) bytes++;
    char letter[8] = "";
    memcpy(letter, at, bytes < 7 ? bytes : 7);
    if (columns > 0 && screen_columns(buffer) + screen_columns(letter) > columns) return;
    table_append(buffer, size, letter);
    at += bytes;
  }
}

static void word_number(const it_shown *table, play_word word, int a, int b, char *buffer,
                        size_t size) {
  ht_value slots[2] = {ht_number(a), ht_number(b)};
  play_phrase(table->language, word, slots, 2, buffer, size);
}

/* "Arya 4", "Robb ⚔5", "Bran †"; `columns` cuts the name, 0 does not. */
static int put_character(it_shown *table, screen_area area, int row, int column, unsigned seat,
                         unsigned character, int columns) {
  const it_seat *at = &table->pub->seat[seat];
  bool alive = at->living >> character & 1, out = at->participating >> character & 1;
  char name[64], power[24];
  it_cut_name(table, it_phrase_character(&table->words, seat, character), columns, name,
              sizeof name);
  int used = screen_put(area, row, column, alive ? INK_PLAIN : INK_QUIET, name);
  used += screen_put(area, row, column + used, INK_PLAIN, " ");
  if (out) used += screen_put(area, row, column + used, INK_GILT_TEXT, screen_sign()->swords);
  snprintf(power, sizeof power, "%u", (unsigned)at->power[character]);
  used += screen_put(area, row, column + used, alive ? INK_STRONG : INK_QUIET,
                     alive ? power : screen_sign()->dead);
  return used;
}

int it_put_beads(screen_area area, int row, int column, int count) {
  int used = 0;
  for (int i = 0; i < count && i < 12; i++)
    used += screen_put(area, row, column + used, INK_QUIET, screen_sign()->power);
  return used;
}

unsigned it_held_hostages(const it_seat *at) {
  unsigned count = 0;
  for (unsigned owner = 0; owner < IT_SEATS; owner++) count += at->hostage_count[owner];
  return count;
}

/* Influence spread, and on whose boards: "Influence 3/5 Ty2 Ba1". */
static int put_influence(it_shown *table, screen_area area, int row, int column, unsigned seat) {
  const it_seat *at = &table->pub->seat[seat];
  int spread = IT_INFLUENCE - at->unspread;
  char text[64];
  word_number(table, WORD_INFLUENCE_N, spread, IT_INFLUENCE, text, sizeof text);
  int used = screen_put(area, row, column, spread >= 4 ? INK_BAD : INK_STRONG, text);
  for (unsigned board = 0; board < table->seats; board++) {
    char tag[16];
    if (at->spread[board] == 0) continue;
    tag_text(table, board, tag);
    snprintf(text, sizeof text, "%s%u", tag, (unsigned)at->spread[board]);
    used += 1 + screen_put(area, row, column + used + 1,
                           (screen_ink)(INK_HOUSE + table->pub->seat[board].house), text);
  }
  return used;
}

/* The columns it takes, at the right end of a row. */
static int influence_columns(it_shown *table, unsigned seat) {
  screen_area nowhere = {.height = 0, .width = 200};
  return put_influence(table, nowhere, 0, 0, seat);
}

/* Who sits there: the house, the player, whether the table waits for them. */
static int put_player(const table_scene *scene, it_shown *table, screen_area area, int row,
                      unsigned seat) {
  char label[256];
  bool asked = hf_view_asked(table->view) >> seat & 1;
  screen_ink ink = seat == table->viewer ? INK_STRONG : INK_PLAIN;
  int used = it_put_tag(table, area, row, 0, seat);
  used += screen_put(area, row, used, INK_PLAIN, " ");
  table_seat_label(scene, seat, label, sizeof label);
  used += screen_put(area, row, used, ink, label);
  if (asked) used += screen_put(area, row, used, INK_PLAIN, screen_sign()->waits);
  return used + screen_put(area, row, used, INK_PLAIN, " ") + 1;
}

/* --- houses, one row each ------------------------------------------------ */

static void board_tight(it_shown *table, screen_area area, int row, unsigned seat) {
  const it_seat *at = &table->pub->seat[seat];
  char text[64], name[64];
  int column = it_put_tag(table, area, row, 0, seat);
  bool asked = hf_view_asked(table->view) >> seat & 1;
  bool active = seat == table->pub->challenger || seat == table->pub->defender;
  screen_put(area, row, column, INK_GILT_TEXT, active ? screen_sign()->swords : " ");
  screen_put(area, row, column + 1, INK_PLAIN, asked ? screen_sign()->dot : " ");
  column += 2;
  it_cut_name(table, it_phrase_character(&table->words, seat, at->leader), 8, name, sizeof name);
  screen_put(area, row, column, INK_PLAIN, name);
  snprintf(text, sizeof text, "%2u", (unsigned)at->sheet);
  screen_put(area, row, column + 9, INK_STRONG, text);
  column += 13;
  for (unsigned i = 0; i < IT_CHARACTERS; i++) {
    if (i == at->leader) continue;
    put_character(table, area, row, column, seat, i, 7);
    column += 11;
  }
  int spread = IT_INFLUENCE - at->unspread;
  snprintf(text, sizeof text, "%d/%d", spread, IT_INFLUENCE);
  screen_put(area, row, column, spread >= 4 ? INK_BAD : INK_STRONG, text);
  snprintf(text, sizeof text, "%3u %4u", (unsigned)at->hand_count, it_held_hostages(at));
  screen_put(area, row, column + 5, INK_QUIET, text);
}

static void draw_tight_head(const it_shown *table, screen_area area) {
  static const struct {
    int column;
    play_word word;
  } heads[] = {{6, WORD_TIGHT_LEADER},
               {13, WORD_TIGHT_SHEET},
               {19, WORD_TIGHT_CHARACTERS},
               {62, WORD_TIGHT_INFLUENCE},
               {68, WORD_TIGHT_HAND}};
  for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
    char text[64];
    play_phrase(table->language, heads[i].word, NULL, 0, text, sizeof text);
    screen_put(area, 0, heads[i].column, INK_QUIET, text);
  }
}

/* --- houses, two rows each ----------------------------------------------- */

static void leader_text(it_shown *table, unsigned seat, bool titled, char *buffer, size_t size) {
  const it_seat *at = &table->pub->seat[seat];
  buffer[0] = '\0';
  if (at->leader >= IT_CHARACTERS) return;
  ht_value slots[2] = {it_phrase_character(&table->words, seat, at->leader),
                       it_phrase_leader_title(&table->words, seat, at->leader)};
  if (titled)
    play_phrase(table->language, WORD_LEADER_OF, slots, 2, buffer, size);
  else
    it_write_value(table, slots[0], buffer, size);
}

/* Hand, deck, discard pile, hostages, allies; as many as fit. */
static void counts_text(it_shown *table, unsigned seat, int columns, char *buffer, size_t size) {
  const it_seat *at = &table->pub->seat[seat];
  static const play_word words[] = {WORD_HAND_N, WORD_HOSTAGES_N, WORD_ALLIES_N, WORD_DECK_N,
                                    WORD_DISCARD_N};
  const unsigned counts[] = {at->hand_count, it_held_hostages(at), at->ally_count, at->deck_count,
                             hf_bit_count(at->discard)};
  buffer[0] = '\0';
  for (unsigned i = 0; i < sizeof words / sizeof *words; i++) {
    char part[64];
    if (i > 0 && counts[i] == 0) continue;
    word_number(table, words[i], (int)counts[i], 0, part, sizeof part);
    if (screen_columns(buffer) + screen_columns(part) + 2 > columns) continue;
    if (buffer[0] != '\0') table_append(buffer, size, "  ");
    table_append(buffer, size, part);
  }
}

static void sheet_text(const it_shown *table, unsigned seat, char *buffer, size_t size) {
  word_number(table, WORD_SHEET_N, table->pub->seat[seat].sheet, 0, buffer, size);
}

static int put_characters(it_shown *table, screen_area area, int row, int column, unsigned seat) {
  int start = column;
  for (unsigned i = 0; i < IT_CHARACTERS; i++) {
    if (i == table->pub->seat[seat].leader) continue;
    column += put_character(table, area, row, column, seat, i, 0) + 2;
  }
  return column - start;
}

static void board_small(const table_scene *scene, it_shown *table, screen_area area, int row,
                        unsigned seat) {
  bool revealed = table->pub->seat[seat].leader < IT_CHARACTERS;
  char text[256];
  int column = put_player(scene, table, area, row, seat);
  int right = area.width - influence_columns(table, seat);
  leader_text(table, seat, true, text, sizeof text);
  if (column + screen_columns(text) >= right) leader_text(table, seat, false, text, sizeof text);
  screen_put(area, row, column, INK_PLAIN, text);
  put_influence(table, area, row, right, seat);
  column = TAG_WIDTH + 1;
  if (revealed) {
    sheet_text(table, seat, text, sizeof text);
    column += screen_put(area, row + 1, column, INK_STRONG, text) + 2;
    column += put_characters(table, area, row + 1, column, seat);
  }
  counts_text(table, seat, area.width - column, text, sizeof text);
  screen_put_right(area, row + 1, INK_QUIET, text);
}

/* --- houses in frames ---------------------------------------------------- */

#define LARGE_ROWS 7
#define LARGE_WIDTH 40

static void put_character_large(it_shown *table, screen_area area, int row, int column, int width,
                                unsigned seat, unsigned character) {
  const it_seat *at = &table->pub->seat[seat];
  bool alive = at->living >> character & 1;
  int used = put_character(table, area, row, column, seat, character, 0) + 1;
  if (alive && used + at->power[character] < width)
    it_put_beads(area, row, column + used, at->power[character]);
}

static void board_large(const table_scene *scene, it_shown *table, screen_area area,
                        unsigned seat) {
  const it_seat *at = &table->pub->seat[seat];
  const char *role = it_role(table, seat);
  char text[256];
  screen_area inside = screen_frame(area, INK_QUIET, "");
  screen_area top = {area.y, area.x + 2, 1, area.width - 4};
  int column = put_player(scene, table, top, 0, seat);
  if (role[0] != '\0' && column + screen_columns(role) + 3 < top.width) {
    snprintf(text, sizeof text, " %s %s ", screen_sign()->swords, role);
    screen_put_right(top, 0, INK_GILT_TEXT, text);
  }
  sheet_text(table, seat, text, sizeof text);
  int room = inside.width - screen_columns(text) - 1;
  if (at->leader < IT_CHARACTERS) screen_put_right(inside, 0, INK_STRONG, text);
  leader_text(table, seat, true, text, sizeof text);
  if (screen_columns(text) > room) leader_text(table, seat, false, text, sizeof text);
  screen_put(inside, 0, 0, INK_STRONG, text);
  int half = inside.width / 2;
  unsigned place = 0;
  for (unsigned i = 0; at->leader < IT_CHARACTERS && i < IT_CHARACTERS; i++) {
    if (i == at->leader) continue;
    put_character_large(table, inside, 1 + (int)place / 2, place % 2 ? half : 0, half, seat, i);
    place++;
  }
  put_influence(table, inside, 3, 0, seat);
  counts_text(table, seat, inside.width, text, sizeof text);
  screen_put(inside, 4, 0, INK_QUIET, text);
}

static int boards_across(const it_shown *table, int width) {
  int across = width / LARGE_WIDTH;
  if (across > (int)table->seats) across = (int)table->seats;
  /* Four houses stand better two by two than three and one. */
  while (across > 1 && ((int)table->seats + across - 2) / (across - 1) ==
                           ((int)table->seats + across - 1) / across)
    across--;
  return across;
}

static int boards_rows(const table_scene *scene, int width, screen_style style) {
  it_shown table = it_shown_of(scene);
  int seats = (int)table.seats;
  if (style == SCREEN_TIGHT) return seats + 1;
  if (style == SCREEN_SMALL) return 2 * seats;
  int across = boards_across(&table, width);
  return across < 1 ? 0 : LARGE_ROWS * ((seats + across - 1) / across);
}

/* Seats stand clockwise; the viewer's own comes first. */
static void draw_boards(const table_scene *scene, screen_area area, screen_style style) {
  it_shown table = it_shown_of(scene);
  unsigned first = scene->viewer < table.seats ? scene->viewer : 0;
  int across = style == SCREEN_LARGE ? boards_across(&table, area.width) : 1;
  int width = area.width / (across > 0 ? across : 1);
  if (style == SCREEN_TIGHT) {
    draw_tight_head(&table, area);
  }
  for (unsigned i = 0; i < table.seats; i++) {
    unsigned seat = (first + i) % table.seats;
    if (style == SCREEN_TIGHT) board_tight(&table, area, 1 + (int)i, seat);
    if (style == SCREEN_SMALL) board_small(scene, &table, area, 2 * (int)i, seat);
    if (style != SCREEN_LARGE || across < 1) continue;
    screen_area own = {area.y + LARGE_ROWS * ((int)i / across), area.x + width * ((int)i % across),
                       LARGE_ROWS, width};
    board_large(scene, &table, own, seat);
  }
}

/* --- the rest ------------------------------------------------------------ */

static void write_title(const table_scene *scene, char *buffer, size_t size) {
  it_shown table = it_shown_of(scene);
  char part[256];
  if (table.pub->turn == 0) {
    it_write_word(&table, WORD_SET_UP, NULL, 0, buffer, size);
    return;
  }
  bool named = table.pub->defender < table.seats;
  ht_value slots[3] = {ht_number(table.pub->turn),
                       it_phrase_seat(&table.words, table.pub->challenger),
                       it_phrase_seat(&table.words, table.pub->defender)};
  it_write_word(&table, named ? WORD_AGAINST : WORD_TURN_OF, slots, 3, buffer, size);
  size_t length = strlen(buffer);
  if (length > 0 && buffer[length - 1] == '.') buffer[length - 1] = '\0';
  play_say(table.language, it_phase_word(&table), NULL, 0, part, sizeof part);
  table_append(buffer, size, " · ");
  table_append(buffer, size, part);
}

static bool is_important(const hf_event *event) {
  switch (event->kind) {
  case IT_EV_LEADER:
  case IT_EV_REVEAL:
  case IT_EV_OUTCOME:
  case IT_EV_TOTALS:
  case IT_EV_WINNER:
  case IT_EV_DEATH:
  case IT_EV_SPREAD:
  case IT_EV_PROPOSE: return true;
  default: return false;
  }
}

static bool is_turn(const hf_event *event) { return event->kind == IT_EV_TURN; }
static bool is_verdict(const hf_event *event) { return event->kind == IT_EV_WINNER; }

static bool is_deal(const play_session *session, unsigned seat) {
  return hf_prompt_of(session->rules, play_look(session), seat).kind == IT_ASK_DEAL;
}

const screen_pictures it_pictures = {.id = "iron-throne",
                                     .title = write_title,
                                     .boards_rows = boards_rows,
                                     .boards = draw_boards,
                                     .stage_rows = it_stage_rows,
                                     .stage = it_draw_stage,
                                     .hand = it_draw_hand,
                                     .important = is_important,
                                     .remember = is_verdict,
                                     .is_head = is_turn,
                                     .has_panel = is_deal};
