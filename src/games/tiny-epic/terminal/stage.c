/* Tiny Epic drawn: the action mat, the battle as it unfolds, my cards. */
#include "screen.h"

/* Rows: the mat takes two, a battle two, with a line of its own where there is
 * room. They do not change when a battle begins, so that the map stays where it
 * is. */
int te_stage_rows(const table_scene *scene, const table_scene *last, screen_style style) {
  (void)scene, (void)last;
  return style == SCREEN_LARGE ? 7 : 2;
}

/* --- the action mat ------------------------------------------------------- */

static int put_word(const te_shown *table, screen_area area, int row, int column, screen_ink ink,
                    ht_value value) {
  char text[128];
  te_write_value(table, value, text, sizeof text);
  return screen_put(area, row, column, ink, text);
}

/* Slots that hold a die are quiet and ticked. */
static void draw_mat(const te_shown *table, screen_area area, int row) {
  const te_public *pub = table->pub;
  char dice[256], text[320];
  int column = 1;
  for (unsigned face = 0; face < TE_FACES; face++) {
    bool taken = ((pub->slots | pub->closed) >> face & 1) != 0;
    column += screen_put(area, row, column, INK_QUIET, taken ? screen_sign()->mark : "[");
    column +=
        put_word(table, area, row, column, taken ? INK_QUIET : INK_STRONG, te_phrase_face(face));
    column += screen_put(area, row, column, INK_QUIET, taken ? "  " : "] ");
  }
  te_dice_below(table, dice, sizeof dice);
  ht_value slots[1] = {ht_text(dice)};
  if (dice[0] != '\0') {
    play_phrase(table->language, WORD_EPIC_BELOW, slots, 1, text, sizeof text);
    screen_put(area, row, column + 1, INK_PLAIN, text);
  }
}

/* The houses without players: tokens left on their mats, a hero there, allies. */
static void draw_houses(const te_shown *table, screen_area area, int row) {
  const te_public *pub = table->pub;
  int column = 1;
  for (unsigned house = 0; house < TE_HOUSES; house++) {
    const te_house *of = &pub->house[house];
    char text[64], name[128];
    if (of->role != TE_FREE) continue;
    column += te_put_tag(table, area, row, column, house) + 1;
    te_write_value(table, te_phrase_house(&table->words, house), name, sizeof name);
    if (area.width >= 76) column += screen_put_cut(area, row, column, INK_PLAIN, name, 9) + 1;
    bool hero = of->hero != TE_NOTHING && of->hero_at == TE_NOTHING;
    snprintf(text, sizeof text, "%u%s", (unsigned)of->mat, hero ? screen_sign()->hero : "");
    column += screen_put(area, row, column, INK_STRONG, text);
    if (of->owner < table->seats) {
      column += screen_put(area, row, column, INK_PLAIN, "(");
      column += te_put_tag(table, area, row, column, pub->seat[of->owner].house);
      column += screen_put(area, row, column, INK_PLAIN, ")");
    }
    column += 2;
  }
}

/* Dice to be taken; else what is left of the houses without players. */
static void draw_dice(const te_shown *table, screen_area area, int row) {
  char dice[256], text[320];
  if (table->pub->round == 0) return;
  te_dice_left(table, dice, sizeof dice);
  if (dice[0] == '\0') {
    draw_houses(table, area, row);
    return;
  }
  ht_value slots[1] = {ht_text(dice)};
  te_write_word(table, WORD_EPIC_DICE_LEFT, slots, 1, text, sizeof text);
  screen_put(area, row, 1, INK_PLAIN, text);
}

/* --- the battle ----------------------------------------------------------- */

/* "St 5  units 3 + card 2   “Forced March”" */
static void draw_side(te_shown *table, screen_area area, int row, unsigned which) {
  const te_battle *battle = &table->pub->battle;
  unsigned side = which == TE_ATTACK ? battle->attacker : battle->defender;
  unsigned house = side < TE_SEATS ? table->pub->seat[side].house : side - TE_SEATS;
  te_strength strength = te_strength_of(table, which);
  char text[512];
  int column = 1;
  screen_put(area, row, 0, INK_GILT_TEXT,
             which == TE_ATTACK ? screen_sign()->swords : screen_sign()->castle);
  column += 1 + te_put_tag(table, area, row, column + 1, house) + 1;
  bool decided = battle->winner != TE_NOBODY, wins = decided && battle->winner == side;
  unsigned total = decided ? battle->total[which] : strength.total;
  snprintf(text, sizeof text, "%2u", total);
  column += screen_put(area, row, column, wins ? INK_GOOD : INK_STRONG, text) + 2;
  /* Units that were lost since count no more: then the total stands alone. */
  if (total == strength.total) {
    te_strength_text(table, &strength, text, sizeof text);
    column += screen_put(area, row, column, INK_PLAIN, text) + 2;
  }
  te_battle_cards(table, which, text, sizeof text);
  screen_put(area, row, column, INK_QUIET, text);
}

static bool fights(const te_shown *table) { return table->pub->battle.place < TE_DOMAINS; }

static void draw_battle(te_shown *table, screen_area area, int row, bool headed, bool last) {
  char name[128], title[256];
  if (headed) {
    te_write_value(table, te_phrase_domain(&table->words, table->pub->battle.place), name,
                   sizeof name);
    ht_value slots[1] = {ht_text(name)};
    te_write_word(table, last ? WORD_EPIC_LAST_BATTLE : WORD_EPIC_BATTLE, slots, 1, title,
                  sizeof title);
    screen_area line = {area.y, area.x, area.height, area.width - 1};
    screen_line(line, row++, title);
  }
  draw_side(table, area, row, TE_ATTACK);
  draw_side(table, area, row + 1, TE_DEFENCE);
}

void te_draw_stage(const table_scene *scene, const table_scene *last, screen_area area,
                   screen_style style) {
  te_shown table = te_shown_of(scene);
  if (style != SCREEN_LARGE) {
    if (fights(&table)) {
      draw_battle(&table, area, 0, false, false);
    } else {
      draw_mat(&table, area, 0);
      draw_dice(&table, area, 1);
    }
    return;
  }
  char title[128];
  te_write_word(&table, WORD_EPIC_MAT, NULL, 0, title, sizeof title);
  screen_area line = {area.y, area.x, area.height, area.width - 1};
  screen_line(line, 0, title);
  draw_mat(&table, area, 1);
  draw_dice(&table, area, 2);
  if (scene->viewer < table.seats && table.pub->round > 0) {
    char track[512];
    te_track(&table, scene->viewer, track, sizeof track);
    screen_put(area, 3, 1, INK_PLAIN, track);
  }
  if (fights(&table)) {
    draw_battle(&table, area, 4, true, false);
  } else if (last != NULL) {
    te_shown before = te_shown_of(last);
    if (fights(&before)) draw_battle(&before, area, 4, true, true);
  }
}

/* --- my cards ------------------------------------------------------------- */

/* "Crushing Siege  4 (2)  Ma": what it does in a battle, its price for a
 * defender, its shields. */
static void draw_card(te_shown *table, screen_area area, int row, int column, int width,
                      unsigned card) {
  char text[256], icon[64];
  te_write_value(table, te_phrase_icon(&table->words, card), icon, sizeof icon);
  unsigned price = te_card_price(&table->words, card);
  const te_card *face = card < TE_HERO_CARD
                            ? &table->rules->plot[card]
                            : &table->rules->hero[table->pub->house[card - TE_HERO_CARD].hero];
  if (face->battle > 0) snprintf(icon, sizeof icon, "%d", face->battle);
  int tags = 3 * (int)hf_bit_count(face->shields), room = width - 2 - tags;
  char figures[96];
  if (price > 0)
    snprintf(figures, sizeof figures, " %s (%u) ", icon, price);
  else
    snprintf(figures, sizeof figures, " %s ", icon);
  te_write_value(table, te_phrase_card_title(&table->words, card), text, sizeof text);
  column += screen_put_cut(area, row, column, card < TE_HERO_CARD ? INK_PLAIN : INK_STRONG, text,
                           room - screen_columns(figures));
  column += screen_put(area, row, column, INK_STRONG, figures);
  HF_EACH_BIT (house, face->shields) {
    column += te_put_tag(table, area, row, column, house);
    column += screen_put(area, row, column, INK_PLAIN, " ");
  }
}

int te_draw_hand(const table_scene *scene, screen_area area, bool draw) {
  te_shown table = te_shown_of(scene);
  unsigned cards[TE_HAND_MAX], count = te_hand_cards(&table, cards);
  int columns = area.width >= 120 ? 3 : 2, width = (area.width - 1) / columns;
  int rows = ((int)count + columns - 1) / columns;
  for (unsigned i = 0; draw && i < count; i++)
    draw_card(&table, area, (int)i / columns, 1 + (int)i % columns * width, width, cards[i]);
  return rows;
}
