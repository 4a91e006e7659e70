/* The Card Game drawn: the challenge with its totals and why, what is resolving,
 * my cards. */
#include "screen.h"

enum { SMALL_ROWS = 3, LARGE_ROWS = 8, SIDE_ROWS = 2 };

/* In the challenges phase rows do not change when a challenge begins, so that the
 * cards stay where they are; else what is resolving has those it needs. */
int cg_stage_rows(const table_scene *scene, const table_scene *last, screen_style style) {
  static cg_shown table;
  (void)last;
  cg_shown_of(scene, &table);
  if (table.engine->pub->phase == CG_PHASE_CHALLENGES)
    return style == SCREEN_LARGE ? LARGE_ROWS : SMALL_ROWS;
  unsigned stack = cg_stack(&table);
  return stack < SMALL_ROWS ? (int)stack : SMALL_ROWS;
}

/* --- the challenge -------------------------------------------------------- */

static bool is_challenge(const cg_shown *table) {
  return table->engine->pub->challenge.type != CG_NOBODY;
}

/* "⚔ St  7  Robb Stark 7 (printed 5, Ice +2)" */
static void draw_side(cg_shown *table, screen_area area, int row, unsigned side, int most) {
  const cg_challenge *challenge = &table->engine->pub->challenge;
  unsigned seat = side == 0 ? challenge->attacker : challenge->defender;
  bool decided = challenge->winner != CG_NOBODY, wins = decided && challenge->winner == seat;
  char text[1024];
  screen_put(area, row, 0, INK_GILT_TEXT,
             side == 0 ? screen_sign()->swords : screen_sign()->castle);
  int column = 2 + cg_put_tag(table, area, row, 2, seat) + 1;
  unsigned total = decided ? challenge->total[side] : cg_side_total(table, side);
  snprintf(text, sizeof text, "%2u", total);
  column += screen_put(area, row, column, wins ? INK_GOOD : INK_STRONG, text) + 2;
  cg_side_text(table, side, text, sizeof text);
  screen_area why = {area.y + row, area.x + column, most, area.width - column - 1};
  screen_wrap_cut(why, INK_PLAIN, text);
}

/* Which types each player has initiated this phase. */
static void draw_made(cg_shown *table, screen_area area, int row) {
  char text[128];
  play_phrase(table->language, WORD_COURT_DONE, NULL, 0, text, sizeof text);
  int column = 1 + screen_put(area, row, 1, INK_QUIET, text) + 1;
  for (unsigned seat = 0; seat < table->seats; seat++) {
    unsigned made = 0;
    char icons[32];
    for (unsigned i = 0; i < CG_ICON_COUNT; i++)
      made |= (unsigned)(table->engine->seat[seat].initiated[i] > 0) << i;
    column += cg_put_tag(table, area, row, column, seat);
    cg_icons(made, icons, sizeof icons);
    column += screen_put(area, row, column, INK_PLAIN, " ") +
              screen_put(area, row, column + 1, INK_STRONG, icons) + 2;
  }
}

/* The abilities under way, the latest first, each below indented by a step. */
static int draw_stack(cg_shown *table, screen_area area, int row, int most) {
  unsigned count = cg_stack(table);
  char text[512], line[800], head[128];
  play_phrase(table->language, WORD_COURT_RESOLVING, NULL, 0, head, sizeof head);
  for (unsigned i = 0; i < count && (int)i < most; i++) {
    cg_stack_text(table, i, text, sizeof text);
    if (i == 0)
      snprintf(line, sizeof line, "%s %s", head, text);
    else
      snprintf(line, sizeof line, "%*s%s", (int)(2 * i), "", text);
    screen_put_cut(area, row + (int)i, 1, i == 0 ? INK_GILT_TEXT : INK_QUIET, line, area.width - 2);
  }
  return (int)count < most ? (int)count : most;
}

static void challenge_title(cg_shown *table, bool last, char *title, size_t size) {
  ht_value type = cg_phrase_challenge(&table->words, table->engine->pub->challenge.type);
  ht_writer writer;
  if (last) {
    cg_write_word(table, WORD_COURT_LAST, NULL, 0, title, size);
    return;
  }
  ht_writer_start(&writer, table->language, title, size);
  writer.capital = true;
  ht_put_value(&writer, &type, HT_NOMINATIVE);
  ht_writer_end(&writer);
  table->words.parts = 0;
}

static void draw_sides(cg_shown *table, screen_area area, int row, bool last) {
  char title[256];
  challenge_title(table, last, title, sizeof title);
  screen_area line = {area.y, area.x, area.height, area.width - 1};
  screen_line(line, row, title);
  draw_side(table, area, row + 1, 0, SIDE_ROWS);
  draw_side(table, area, row + 1 + SIDE_ROWS, 1, SIDE_ROWS);
}

static void draw_small(cg_shown *table, screen_area area) {
  if (!is_challenge(table)) {
    int used = draw_stack(table, area, 0, SMALL_ROWS);
    if (used == 0 && table->engine->pub->phase == CG_PHASE_CHALLENGES) draw_made(table, area, 0);
    return;
  }
  draw_side(table, area, 0, 0, 1);
  draw_side(table, area, 1, 1, 1);
  draw_stack(table, area, 2, 1);
}

void cg_draw_stage(const table_scene *scene, const table_scene *last, screen_area area,
                   screen_style style) {
  static cg_shown table, before;
  cg_shown_of(scene, &table);
  if (style != SCREEN_LARGE || table.engine->pub->phase != CG_PHASE_CHALLENGES) {
    draw_small(&table, area);
    return;
  }
  enum { STACK = 1 + 2 * SIDE_ROWS };
  if (is_challenge(&table)) {
    draw_sides(&table, area, 0, false);
  } else if (last != NULL) {
    cg_shown_of(last, &before);
    if (is_challenge(&before)) draw_sides(&before, area, 0, true);
  }
  if (draw_stack(&table, area, STACK, LARGE_ROWS - STACK) == 0) draw_made(&table, area, STACK);
}

/* --- my cards ------------------------------------------------------------- */

/* "4 Hedge Knight 2⚔··": its cost, strength and icons; what it is else. */
static void draw_card(cg_shown *table, screen_area area, int row, int column, int width,
                      unsigned def) {
  const cg_def *card = cg_def_of(table->engine, def);
  char name[256], figures[96] = "", cost[16];
  if (card->type == CG_TYPE_CHARACTER) {
    char icons[32];
    cg_icons(card->icons, icons, sizeof icons);
    snprintf(figures, sizeof figures, " %u%s", (unsigned)card->strength, icons);
  } else {
    char kind[64];
    ht_card_kind(table->rules, cg_card_number(table, def), table->language, kind, sizeof kind);
    snprintf(figures, sizeof figures, " %s", kind);
  }
  if (card->cost_is_x != 0)
    snprintf(cost, sizeof cost, "%s", ht_translate(table->language, "X"));
  else if (card->cost == CG_NONE)
    snprintf(cost, sizeof cost, "-");
  else
    snprintf(cost, sizeof cost, "%u", (unsigned)card->cost);
  column += screen_put(area, row, column, INK_STRONG, cost) + 1;
  cg_write_value(table, cg_phrase_title(&table->words, def), name, sizeof name);
  column += screen_put_cut(area, row, column, card->unique != 0 ? INK_STRONG : INK_PLAIN, name,
                           width - 3 - screen_columns(figures) - screen_columns(cost));
  screen_put(area, row, column, card->type == CG_TYPE_CHARACTER ? INK_STRONG : INK_QUIET, figures);
}

int cg_draw_hand(const table_scene *scene, screen_area area, bool draw) {
  static cg_shown table;
  cg_shown_of(scene, &table);
  uint16_t cards[CG_CARDS];
  unsigned count = cg_hand_shown(&table, cards);
  int columns = area.width >= 120 ? 3 : 2, width = (area.width - 1) / columns;
  int rows = ((int)count + columns - 1) / columns;
  for (unsigned i = 0; draw && i < count; i++)
    draw_card(&table, area, (int)i / columns, 1 + (int)i % columns * width, width, cards[i]);
  return rows;
}
