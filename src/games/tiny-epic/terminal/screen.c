/* Tiny Epic drawn: the map with its 24 domains, in three sizes, and the players
 * below it.
 *
 * The six map cards lie as on the table, two by three, each with its domains
 * two by two. A house is its two letters on its enamel; tokens are a number or
 * beads, a hero a star. A domain that may be chosen now carries the mark of the
 * cursor. */
#include "screen.h"

#include <string.h>

/* --- pieces -------------------------------------------------------------- */

screen_ink te_ink(unsigned house) {
  static const uint8_t enamel[TE_HOUSES] = {
      [TE_STARK] = 0,  [TE_LANNISTER] = 1,   [TE_BARATHEON] = 2, [TE_TARGARYEN] = 3,
      [TE_TYRELL] = 4, [TE_GREYJOY] = 5,     [TE_MARTELL] = 6,   [TE_TULLY] = 7,
      [TE_ARRYN] = 8,  [TE_NIGHTS_WATCH] = 9};
  return (screen_ink)(INK_HOUSE + enamel[house < TE_HOUSES ? house : 0]);
}

/* The first letter of a house, and its second or a later one. */
static void letters(const te_shown *table, unsigned house, unsigned second, char tag[16]) {
  char name[128];
  te_write_value(table, te_phrase_house(&table->words, house), name, sizeof name);
  size_t first = screen_letter(name), at = first;
  for (unsigned i = 1; i < second && name[at] != '\0'; i++) at += screen_letter(name + at);
  size_t length = name[at] != '\0' ? screen_letter(name + at) : 0;
  memcpy(tag, name, first);
  memcpy(tag + first, name + at, length);
  tag[first + length] = '\0';
}

void te_tag_text(const te_shown *table, unsigned house, char tag[16]) {
  letters(table, house, 1, tag);
  for (unsigned other = 0; other < TE_HOUSES; other++) {
    char theirs[16];
    if (other == house || table->pub->house[other].role == TE_ABSENT) continue;
    letters(table, other, 1, theirs);
    if (strcmp(tag, theirs) != 0) continue;
    letters(table, house, 2, tag);
    return;
  }
}

int te_put_tag(const te_shown *table, screen_area area, int row, int column, unsigned house) {
  char tag[16];
  te_tag_text(table, house, tag);
  return screen_put(area, row, column, te_ink(house), tag);
}

/* --- the map ------------------------------------------------------------- */

enum { COLUMNS = 4, ROWS = 6 };

/* Where the domains lie, by their numbers: two columns for each map card. */
static const uint8_t grid[ROWS][COLUMNS] = {
    {1, 0, 4, 5},     /* Winterfell, Shadow Tower | Castle Black, Last Hearth */
    {2, 3, 7, 6},     /* The Rills, Flint's Finger | White Harbor, Hornwood */
    {8, 9, 12, 13},   /* Pyke, Riverrun | Three Sisters, The Eyrie */
    {11, 10, 15, 14}, /* Casterly Rock, Ashemark | King's Landing, Dragonstone */
    {16, 17, 20, 21}, /* Shield Islands, Highgarden | The Reach, Storm's End */
    {18, 19, 22, 23}, /* Old Town, Starfall | Blackhaven, Sunspear */
};

/* The domains that the viewer may choose now. */
static uint32_t open_domains(const te_shown *table) {
  const te_private *own = table->own;
  if (table->viewer >= table->seats || (hf_view_asked(table->view) >> table->viewer & 1) == 0)
    return 0;
  switch (table->pub->seat[table->viewer].prompt) {
  case TE_ASK_MOVE:
    return (uint32_t)(own->options & TE_ALL_DOMAINS) |
           (own->extra >> (TE_MOVE_TO - 64) & TE_ALL_DOMAINS);
  case TE_ASK_RECRUIT: return (uint32_t)(own->options >> TE_RECRUIT_PLACE & TE_ALL_DOMAINS);
  case TE_ASK_RETREAT:
  case TE_ASK_RIVAL_DOMAIN:
  case TE_ASK_DOMAIN: return (uint32_t)(own->options & TE_ALL_DOMAINS);
  default: return 0;
  }
}

static const char *kind_sign(const te_shown *table, unsigned domain, bool open) {
  if (table->pub->battle.place == domain) return screen_sign()->swords;
  if (open) return screen_sign()->cursor;
  if (domain == table->rules->throne) return screen_sign()->crown;
  return (table->rules->castles >> domain & 1) != 0 ? screen_sign()->castle : screen_sign()->dot;
}

/* "St2★": the units of one house there; `beads` draws tokens one by one. */
static int put_units(const te_shown *table, screen_area area, int row, int column, unsigned house,
                     unsigned domain, bool beads) {
  const te_public *pub = table->pub;
  unsigned tokens = pub->house[house].tokens[domain];
  char text[64] = "";
  int used = te_put_tag(table, area, row, column, house);
  if (beads && tokens > 0) table_append(text, sizeof text, " ");
  for (unsigned i = 0; beads && i < tokens; i++)
    table_append(text, sizeof text, screen_sign()->power);
  if (!beads && tokens > 0) snprintf(text, sizeof text, "%u", tokens);
  if (te_hero_in(pub, house, domain)) table_append(text, sizeof text, screen_sign()->hero);
  for (unsigned i = 0; house == TE_TARGARYEN && i < te_dragons(pub, domain); i++)
    table_append(text, sizeof text, screen_sign()->dragon);
  for (unsigned i = 0; house == TE_TARGARYEN && i < te_eggs(pub, domain); i++)
    table_append(text, sizeof text, screen_sign()->egg);
  return used + screen_put(area, row, column + used, INK_STRONG, text);
}

/* All units in a domain; whose ally they are, where their player has no other
 * units there. */
static int put_garrison(const te_shown *table, screen_area area, int row, int column,
                        unsigned domain, bool beads) {
  const te_public *pub = table->pub;
  int used = 0;
  unsigned owner = TE_NOBODY;
  bool own = false;
  for (unsigned house = 0; house < TE_HOUSES; house++) {
    if ((te_where(pub, house) >> domain & 1) == 0) continue;
    if (used > 0 && beads) used += screen_put(area, row, column + used, INK_PLAIN, " ");
    used += put_units(table, area, row, column + used, house, domain, beads);
    if (pub->house[house].owner < table->seats) owner = pub->house[house].owner;
    own = own || pub->house[house].role == TE_PLAYER;
  }
  if (owner == TE_NOBODY || own) return used;
  used += screen_put(area, row, column + used, INK_PLAIN, "(");
  used += te_put_tag(table, area, row, column + used, pub->seat[owner].house);
  return used + screen_put(area, row, column + used, INK_PLAIN, ")");
}

static int garrison_columns(const te_shown *table, unsigned domain) {
  screen_area nowhere = {.height = 0, .width = 200};
  return put_garrison(table, nowhere, 0, 0, domain, false);
}

static screen_ink name_ink(const te_shown *table, unsigned domain, bool open) {
  if (open || table->pub->battle.place == domain) return INK_GILT_TEXT;
  return te_holder(table->pub, domain) == table->viewer ? INK_STRONG : INK_PLAIN;
}

/* One row: sign, name, units at the right end. */
static void cell_tight(const te_shown *table, screen_area area, unsigned domain, bool open) {
  char name[128];
  int units = garrison_columns(table, domain);
  screen_ink ink = name_ink(table, domain, open);
  int room = area.width - 3 - (units > 0 ? units + 1 : 0);
  te_write_value(table, te_phrase_domain(&table->words, domain), name, sizeof name);
  screen_put(area, 0, 0, ink, kind_sign(table, domain, open));
  screen_put_cut(area, 0, 2, ink, name, room);
  if (units > 0) put_garrison(table, area, 0, area.width - 1 - units, domain, false);
}

/* Two rows: sign and name, then the units. */
static void cell_tall(const te_shown *table, screen_area area, unsigned domain, bool open) {
  char name[128];
  screen_ink ink = name_ink(table, domain, open);
  te_write_value(table, te_phrase_domain(&table->words, domain), name, sizeof name);
  screen_put(area, 0, 0, ink, kind_sign(table, domain, open));
  screen_put_cut(area, 0, 2, ink, name, area.width - 3);
  put_garrison(table, area, 1, 2, domain, true);
}

/* Rows of the map: of its cells alone, or with lines between the map cards. */
static int map_rows(screen_style style) {
  return style == SCREEN_TIGHT ? ROWS : style == SCREEN_SMALL ? 2 * ROWS : 2 * ROWS + 3;
}

static void draw_card_line(const te_shown *table, screen_area area, int row, unsigned pair) {
  static const char *const west[] = {"northwest", "west", "southwest"};
  static const char *const east[] = {"northeast", "east", "southeast"};
  screen_area half = {area.y + row, area.x, 1, area.width / 2 - 1};
  screen_line(half, 0, ht_translate(table->language, west[pair]));
  half.x += area.width / 2;
  screen_line(half, 0, ht_translate(table->language, east[pair]));
}

static void draw_map(te_shown *table, screen_area area, screen_style style) {
  int tall = style == SCREEN_TIGHT ? 1 : 2, width = area.width / COLUMNS, y = 0;
  uint32_t open = open_domains(table);
  for (int row = 0; row < ROWS; row++) {
    if (style == SCREEN_LARGE && row % 2 == 0) draw_card_line(table, area, y++, (unsigned)row / 2);
    for (int column = 0; column < COLUMNS; column++) {
      unsigned domain = grid[row][column];
      screen_area cell = {area.y + y, area.x + column * width, tall, width};
      bool choice = (open >> domain & 1) != 0;
      if (tall == 1)
        cell_tight(table, cell, domain, choice);
      else
        cell_tall(table, cell, domain, choice);
    }
    y += tall;
  }
}

/* --- players ------------------------------------------------------------- */

/* Tokens in the ally pool by house; allies carry a star; the throne counts for
 * all. */
static int put_pool(const te_shown *table, screen_area area, int row, int column, unsigned seat) {
  const te_seat *at = &table->pub->seat[seat];
  int start = column;
  for (unsigned house = 0; house < TE_HOUSES; house++) {
    bool ally = (at->houses >> house & 1) != 0 && house != at->house;
    char text[24];
    if (at->pool[house] == 0 && !ally) continue;
    column += te_put_tag(table, area, row, column, house);
    snprintf(text, sizeof text, "%u%s ", (unsigned)at->pool[house],
             ally ? screen_sign()->mark : "");
    column += screen_put(area, row, column, ally ? INK_STRONG : INK_PLAIN, text);
  }
  if (table->pub->throne == seat)
    column += screen_put(area, row, column, INK_GILT_TEXT, screen_sign()->crown);
  return column - start;
}

static unsigned heroes_in_hand(const te_public *pub, unsigned seat) {
  unsigned heroes = 0;
  for (unsigned house = 0; house < TE_HOUSES; house++)
    heroes += pub->house[house].owner == seat && pub->house[house].card == TE_IN_HAND;
  return heroes;
}

/* Columns of the table of players. */
enum { AT_POINTS = 18, AT_GOLD = 23, AT_CASTLES = 30, AT_HAND = 38, AT_FORCE = 43, AT_DICE = 49 };

static void draw_head(const te_shown *table, screen_area area, int row, int pool) {
  const struct {
    int column;
    play_word word;
  } heads[] = {{AT_POINTS, WORD_EPIC_HEAD_POINTS},   {AT_GOLD, WORD_EPIC_HEAD_GOLD},
               {AT_CASTLES, WORD_EPIC_HEAD_CASTLES}, {AT_HAND, WORD_EPIC_HEAD_HAND},
               {AT_FORCE, WORD_EPIC_HEAD_FORCE},     {AT_DICE, WORD_EPIC_HEAD_DICE},
               {pool, WORD_EPIC_HEAD_POOL}};
  for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
    char text[64];
    int room = (i + 1 < sizeof heads / sizeof *heads ? heads[i + 1].column : area.width) -
               heads[i].column - 1;
    play_phrase(table->language, heads[i].word, NULL, 0, text, sizeof text);
    screen_put_cut(area, row, heads[i].column, INK_QUIET, text, room);
  }
}

static void put_number(screen_area area, int row, int column, screen_ink ink, const char *format,
                       unsigned a, unsigned b) {
  char text[32];
  snprintf(text, sizeof text, format, a, b);
  screen_put(area, row, column, ink, text);
}

static void draw_seat(const te_shown *table, screen_area area, int row, unsigned seat, int pool) {
  const te_public *pub = table->pub;
  const te_seat *at = &pub->seat[seat];
  char text[128];
  bool asked = (hf_view_asked(table->view) >> seat & 1) != 0;
  screen_put(area, row, 0, INK_GILT_TEXT, pub->active == seat ? screen_sign()->cursor : " ");
  int column = 1 + te_put_tag(table, area, row, 1, at->house);
  te_write_value(table, te_phrase_seat_house(&table->words, seat), text, sizeof text);
  column += 1 + screen_put_cut(area, row, column + 1,
                               seat == table->viewer ? INK_STRONG : INK_PLAIN, text, 11);
  if (pub->hand_of_king == seat)
    column += screen_put(area, row, column, INK_GILT_TEXT, screen_sign()->first);
  if (asked) screen_put(area, row, column, INK_PLAIN, screen_sign()->waits);
  put_number(area, row, AT_POINTS, INK_STRONG, "%2u", at->points, 0);
  for (unsigned i = 0; i < at->vengeance; i++)
    screen_put(area, row, AT_POINTS + 2 + (int)i, INK_BAD, "!");
  put_number(area, row, AT_GOLD, INK_PLAIN, "%u/%u", at->gold, te_most_gold(table, seat));
  put_number(area, row, AT_CASTLES, INK_PLAIN, "%2u", hf_bit_count(at->castles), 0);
  screen_put(area, row, AT_CASTLES + 2, INK_QUIET, screen_sign()->castle);
  put_number(area, row, AT_HAND, INK_PLAIN, "%u+%u", at->hand, heroes_in_hand(pub, seat));
  put_number(area, row, AT_FORCE, INK_PLAIN, "%u/%u",
             (unsigned)TE_TOKENS - pub->house[at->house].mat, TE_TOKENS);
  te_dice_of(table, seat, text, sizeof text);
  screen_put_cut(area, row, AT_DICE, INK_PLAIN, text, pool - AT_DICE - 1);
  put_pool(table, area, row, pool, seat);
}

/* The ally pools stand right: at most four houses and the throne. */
static int pool_column(screen_area area) {
  int column = area.width - 20;
  return column > AT_DICE + 12 ? column : AT_DICE + 12;
}

static int boards_rows(const table_scene *scene, int width, screen_style style) {
  (void)width;
  return map_rows(style) + 1 + (int)te_players(scene->session->seats);
}

/* Seats stand clockwise; the viewer's own comes first. */
static void draw_boards(const table_scene *scene, screen_area area, screen_style style) {
  te_shown table = te_shown_of(scene);
  unsigned first = scene->viewer < table.seats ? scene->viewer : 0;
  int row = map_rows(style), pool = pool_column(area);
  draw_map(&table, area, style);
  draw_head(&table, area, row++, pool);
  for (unsigned i = 0; i < table.seats; i++)
    draw_seat(&table, area, row + (int)i, (first + i) % table.seats, pool);
}

/* --- the rest ------------------------------------------------------------ */

static void write_title(const table_scene *scene, char *buffer, size_t size) {
  te_shown table = te_shown_of(scene);
  te_phase(&table, buffer, size);
}

static bool is_important(const hf_event *event) {
  switch (event->kind) {
  case TE_EV_BATTLE:
  case TE_EV_REVEAL:
  case TE_EV_TOTALS:
  case TE_EV_WON:
  case TE_EV_CASTLE:
  case TE_EV_THRONE:
  case TE_EV_ALLIANCE:
  case TE_EV_RANK: return true;
  default: return false;
  }
}

static bool is_head(const hf_event *event) {
  return event->kind == TE_EV_ROUND || event->kind == TE_EV_TURN || event->kind == TE_EV_SCORING;
}

static bool is_verdict(const hf_event *event) { return event->kind == TE_EV_WON; }

static bool no_panel(const play_session *session, unsigned seat) {
  (void)session, (void)seat;
  return false;
}

const screen_pictures te_pictures = {.id = "tiny-epic",
                                     .title = write_title,
                                     .boards_rows = boards_rows,
                                     .boards = draw_boards,
                                     .stage_rows = te_stage_rows,
                                     .stage = te_draw_stage,
                                     .hand = te_draw_hand,
                                     .important = is_important,
                                     .remember = is_verdict,
                                     .is_head = is_head,
                                     .has_panel = no_panel};
