/* The Iron Throne drawn: the encounter, with its totals as the largest thing
 * on the screen, and my hand. */
#include "screen.h"

/* --- the encounter ------------------------------------------------------- */

static void card_text(it_shown *table, unsigned side, char *buffer, size_t size) {
  unsigned owner, kind = it_side_card(table, side, &owner);
  if (kind >= IT_KINDS) {
    it_write_word(table, kind == IT_NOTHING ? WORD_NO_CARD_YET : WORD_FACEDOWN, NULL, 0, buffer,
                  size);
    return;
  }
  it_write_value(table, it_phrase_kind(&table->words, owner, kind), buffer, size);
  int bonus = table->pub->card_bonus[side];
  char more[16];
  snprintf(more, sizeof more, " %+d", bonus);
  if (bonus != 0) table_append(buffer, size, more);
}

static bool side_present(const it_shown *table, unsigned side) {
  return (side == IT_CHALLENGING ? table->pub->challenger : table->pub->defender) < table->seats;
}

/* The active player's characters, then the supporters'. */
static int put_side_characters(it_shown *table, screen_area area, int row, int column,
                               unsigned side, bool below) {
  unsigned first = side == IT_CHALLENGING ? table->pub->challenger : table->pub->defender;
  for (unsigned i = 0; i < table->seats; i++) {
    unsigned seat = (first + i) % table->seats;
    const it_seat *at = &table->pub->seat[seat];
    for (unsigned c = 0; at->side == side && c < IT_CHARACTERS; c++) {
      if (!(at->participating >> c & 1)) continue;
      int used = it_put_tag(table, area, row, column, seat) + 1;
      char name[64], power[16];
      it_cut_name(table, it_phrase_character(&table->words, seat, c), 0, name, sizeof name);
      used += screen_put(area, row, column + used, INK_PLAIN, name) + 1;
      snprintf(power, sizeof power, "%u", (unsigned)at->power[c]);
      used += screen_put(area, row, column + used, INK_STRONG, power);
      if (below)
        it_put_beads(area, row++, column + used + 1, at->power[c]);
      else
        column += used + 2;
    }
  }
  return below ? row : column;
}

static void side_small(it_shown *table, screen_area area, int row, unsigned side) {
  char text[128];
  if (!side_present(table, side)) return;
  const char *role = ht_translate(
      table->language, play_word_text(side == IT_CHALLENGING ? WORD_CHALLENGER : WORD_DEFENDER));
  screen_put(area, row, 0, INK_QUIET, role);
  int column = put_side_characters(table, area, row, 12, side, false);
  card_text(table, side, text, sizeof text);
  screen_area before = area;
  before.width -= 6;
  int wanted = before.width - screen_columns(text);
  screen_put(before, row, wanted > column ? wanted : column, INK_PLAIN, text);
  snprintf(text, sizeof text, "%4d", it_side_total(table, side));
  screen_put_right(area, row, INK_STRONG, text);
}

static void side_large(it_shown *table, screen_area area, unsigned side) {
  char card[128];
  const char *role = ht_translate(
      table->language, play_word_text(side == IT_CHALLENGING ? WORD_CHALLENGER : WORD_DEFENDER));
  screen_area inside = screen_frame(area, INK_QUIET, role);
  if (!side_present(table, side)) return;
  put_side_characters(table, inside, 0, 0, side, true);
  card_text(table, side, card, sizeof card);
  screen_put(inside, inside.height - 1, 0, INK_STRONG, card);
}

static void stage_head(it_shown *table, bool last, bool with_event, char *buffer, size_t size) {
  const it_public *pub = table->pub;
  char part[256];
  play_phrase(table->language, last ? WORD_LAST_ENCOUNTER : WORD_ENCOUNTER, NULL, 0, buffer, size);
  if (with_event && pub->event != IT_NOTHING) {
    it_write_value(table, it_phrase_event_card(&table->words, pub->event), part, sizeof part);
    table_append(buffer, size, " · ");
    table_append(buffer, size, part);
  }
  if (pub->outcome != IT_UNDECIDED) {
    it_write_value(table, it_phrase_outcome(pub->outcome), part, sizeof part);
    table_append(buffer, size, " · ");
    table_append(buffer, size, part);
  }
}

int it_stage_rows(const table_scene *scene, const table_scene *last, screen_style style) {
  it_shown table = it_shown_of(scene);
  if (!it_encounter(&table) && last == NULL) return 0;
  return style == SCREEN_LARGE ? 5 + (table.seats > 4 ? 4 : 3) : 3;
}

static void totals_large(it_shown *table, screen_area area) {
  int left = it_side_total(table, IT_CHALLENGING);
  int right = it_side_total(table, IT_DEFENDING);
  int middle = area.width / 2, row = (area.height - 3) / 2;
  bool challenger_leads = left > right, defender_leads = right > left;
  int width = screen_number(area, 0, 0, INK_PLAIN, left, false);
  screen_number(area, row, middle - 3 - width, challenger_leads ? INK_GOOD : INK_STRONG, left,
                true);
  screen_put(area, row + 1, middle - 1, INK_QUIET, screen_sign()->swords);
  if (side_present(table, IT_DEFENDING))
    screen_number(area, row, middle + 3, defender_leads ? INK_GOOD : INK_STRONG, right, true);
}

static void draw_stage_large(it_shown *table, screen_area area) {
  char text[256];
  int side = (area.width - 22) / 2;
  screen_area left = {area.y + 1, area.x, area.height - 2, side};
  screen_area right = {area.y + 1, area.x + area.width - side, area.height - 2, side};
  screen_area middle = {area.y + 1, area.x + side, area.height - 2, area.width - 2 * side};
  side_large(table, left, IT_CHALLENGING);
  side_large(table, right, IT_DEFENDING);
  totals_large(table, middle);
  it_verdict(table, true, text, sizeof text);
  int columns = screen_columns(text);
  screen_put(area, area.height - 1, (area.width - columns) / 2, INK_STRONG, text);
}

/* On a small stage the verdict stands in the line above it. */
static void small_verdict(it_shown *table, screen_style style, char *buffer, size_t size) {
  char text[256] = "";
  if (style != SCREEN_LARGE && it_encounter(table)) it_verdict(table, true, text, sizeof text);
  snprintf(buffer, size, text[0] != '\0' ? " %s " : "%s", text);
}

void it_draw_stage(const table_scene *scene, const table_scene *last, screen_area area,
                   screen_style style) {
  it_shown table = it_shown_of(scene);
  bool over = !it_encounter(&table);
  char text[512], verdict[258];
  /* Once it is decided, the encounter is shown as it was then: the boards tell
   * what became of those who took part. */
  if (last != NULL && (over || table.pub->winner != IT_NO_WINNER_YET)) table = it_shown_of(last);
  small_verdict(&table, style, verdict, sizeof verdict);
  stage_head(&table, over, true, text, sizeof text);
  /* Where both do not fit on the line, the event goes: it has served. */
  if (screen_columns(text) + screen_columns(verdict) + 6 > area.width)
    stage_head(&table, over, false, text, sizeof text);
  screen_line(area, 0, text);
  if (!it_encounter(&table)) return;
  if (style == SCREEN_LARGE) {
    draw_stage_large(&table, area);
    return;
  }
  side_small(&table, area, 1, IT_CHALLENGING);
  side_small(&table, area, 2, IT_DEFENDING);
  screen_area top = {area.y, area.x, 1, area.width - 2};
  if (verdict[0] != '\0') screen_put_right(top, 0, INK_STRONG, verdict);
}

/* --- my cards ------------------------------------------------------------ */

/* Cards one after the other, over as many rows as they need. */
typedef struct card_row {
  screen_area area;
  int row, column;
  bool draw;
} card_row;

static void next_card(card_row *cards, screen_ink ink, const char *text) {
  int width = screen_columns(text);
  if (cards->column > 0 && cards->column + width > cards->area.width) {
    cards->row++;
    cards->column = 0;
  }
  if (cards->draw) screen_put(cards->area, cards->row, cards->column, ink, text);
  cards->column += width + 3;
}

static void head_cards(card_row *cards, const it_shown *table, play_word word) {
  char text[64];
  play_phrase(table->language, word, NULL, 0, text, sizeof text);
  if (cards->column > 0) cards->row++;
  cards->column = 0;
  next_card(cards, INK_QUIET, text);
}

static void hand_cards(card_row *cards, it_shown *table) {
  unsigned seat = table->viewer;
  for (unsigned kind = 0; kind < IT_KINDS; kind++) {
    unsigned copies = it_count(table->own->hand, kind);
    char name[128], text[256];
    if (copies == 0) continue;
    it_write_value(table, it_phrase_kind(&table->words, seat, kind), name, sizeof name);
    ht_value slots[2] = {ht_text(name), ht_number((int32_t)copies)};
    if (it_is_character(kind)) {
      slots[0] = it_phrase_character(&table->words, seat, kind - IT_KIND_CHARACTER);
      slots[1] = it_phrase_card_title(&table->words, seat, kind - IT_KIND_CHARACTER);
      play_phrase(table->language, WORD_LEADER_OF, slots, 2, name, sizeof name);
      slots[0] = ht_text(name);
      slots[1] = ht_number((int32_t)copies);
    }
    play_phrase(table->language, WORD_COPIES, slots, 2, text, sizeof text);
    next_card(cards, INK_STRONG, copies > 1 ? text : name);
  }
}

static void hostage_cards(card_row *cards, it_shown *table) {
  for (unsigned owner = 0; owner < table->seats; owner++) {
    for (unsigned kind = 0; kind < IT_KINDS; kind++) {
      unsigned copies = it_count(table->own->hostages[owner], kind);
      for (unsigned i = 0; i < copies; i++) {
        char name[128], text[160];
        it_write_value(table, it_phrase_kind(&table->words, owner, kind), name, sizeof name);
        snprintf(text, sizeof text, "     %s", name);
        next_card(cards, INK_PLAIN, text);
        int column = cards->column - 3 - screen_columns(text);
        if (cards->draw) it_put_tag(table, cards->area, cards->row, column, owner);
      }
    }
  }
}

int it_draw_hand(const table_scene *scene, screen_area area, bool draw) {
  it_shown table = it_shown_of(scene);
  card_row cards = {.area = area, .draw = draw};
  if (scene->viewer >= table.seats) return 0;
  const it_seat *at = &table.pub->seat[scene->viewer];
  head_cards(&cards, &table, WORD_HAND);
  hand_cards(&cards, &table);
  if (table.own->allies) {
    head_cards(&cards, &table, WORD_ALLIES_HEAD);
    HF_EACH_BIT (ally, table.own->allies) {
      char name[128];
      it_write_value(&table, it_phrase_ally(&table.words, ally), name, sizeof name);
      next_card(&cards, INK_STRONG, name);
    }
  }
  if (it_held_hostages(at) > 0) {
    head_cards(&cards, &table, WORD_HOSTAGES_HEAD);
    hostage_cards(&cards, &table);
  }
  return cards.row + 1;
}
