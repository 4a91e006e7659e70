/* The Iron Throne in lines: my hand, my allies, my hostages and what would
 * become of them, and the piles that lie open. */
#include "lines.h"

#include <string.h>

/* --- my cards ------------------------------------------------------------ */

static void add_card_text(it_shown *table, size_t card, table_lines *lines) {
  char text[TABLE_CARD_TEXT_MAX];
  if (card == IT_NO_CARD) return;
  table_card_text(&table->rules->base, card, table->language, text, sizeof text);
  for (char *line = strtok(text, "\n"); line != NULL; line = strtok(NULL, "\n")) {
    char below[TABLE_CARD_TEXT_MAX + 4];
    snprintf(below, sizeof below, "  %s", line);
    table_add_below(lines, below);
  }
}

static void add_hand_card(it_shown *table, unsigned kind, unsigned copies, table_lines *lines) {
  unsigned seat = table->viewer, house = table->pub->seat[seat].house;
  char name[128], counted[160], line[320];
  bool person = it_is_character(kind);
  it_write_value(table, it_phrase_kind(&table->words, seat, kind), name, sizeof name);
  ht_value copied[2] = {ht_text(name), ht_number((int32_t)copies)};
  play_phrase(table->language, WORD_COPIES, copied, 2, counted, sizeof counted);
  ht_value titled[2] = {ht_text(copies > 1 ? counted : name)};
  if (person) titled[1] = it_phrase_card_title(&table->words, seat, kind - IT_KIND_CHARACTER);
  play_phrase(table->language, WORD_TITLED, titled, 2, line, sizeof line);
  table_add_below(lines, person ? line : copies > 1 ? counted : name);
  if (person)
    add_card_text(table, table->rules->person_card[house][kind - IT_KIND_CHARACTER], lines);
}

static void add_hostages(it_shown *table, table_lines *lines) {
  char name[128], house[128], line[512];
  bool any = false;
  for (unsigned owner = 0; owner < table->seats; owner++) {
    for (unsigned kind = 0; kind < IT_KINDS; kind++) {
      unsigned copies = it_count(table->own->hostages[owner], kind);
      for (unsigned i = 0; i < copies; i++) {
        if (!any) it_write_word(table, WORD_YOUR_HOSTAGES, NULL, 0, line, sizeof line);
        if (!any) table_add(lines, line);
        any = true;
        it_write_value(table, it_phrase_house(&table->words, owner), house, sizeof house);
        it_write_value(table, it_phrase_kind(&table->words, owner, kind), name, sizeof name);
        snprintf(line, sizeof line, "%s: %s.", house, name);
        table_add_below(lines, line);
        it_torment_text(table, owner, kind, name, sizeof name);
        snprintf(line, sizeof line, "  %s", name);
        table_add_below(lines, line);
      }
    }
  }
  if (any)
    it_release_text(table, line, sizeof line);
  else
    it_write_word(table, WORD_NO_HOSTAGES, NULL, 0, line, sizeof line);
  table_add(lines, line);
}

static void add_allies(it_shown *table, table_lines *lines) {
  char line[256];
  if (table->own->allies == 0) return;
  it_write_word(table, WORD_YOUR_ALLIES, NULL, 0, line, sizeof line);
  table_add(lines, line);
  HF_EACH_BIT (ally, table->own->allies) {
    it_write_value(table, it_phrase_ally(&table->words, ally), line, sizeof line);
    table_add_below(lines, line);
    add_card_text(table, table->rules->ally_card[ally], lines);
  }
}

void it_hand_shown(const table_scene *scene, table_lines *lines) {
  it_shown table = it_shown_of(scene);
  char line[256], name[128];
  if (scene->viewer >= table.seats) {
    it_write_word(&table, WORD_ONLOOKER, NULL, 0, line, sizeof line);
    table_add(lines, line);
    return;
  }
  it_write_word(&table, table.own->hand ? WORD_YOUR_HAND : WORD_EMPTY_HAND, NULL, 0, line,
                sizeof line);
  table_add(lines, line);
  for (unsigned kind = 0; kind < IT_KINDS; kind++) {
    unsigned copies = it_count(table.own->hand, kind);
    if (copies > 0) add_hand_card(&table, kind, copies, lines);
  }
  if (table.own->placed_kind < IT_KINDS) {
    it_write_value(&table, it_phrase_kind(&table.words, scene->viewer, table.own->placed_kind),
                   name, sizeof name);
    ht_value slots[1] = {ht_text(name)};
    it_write_word(&table, WORD_PLACED, slots, 1, line, sizeof line);
    table_add(lines, line);
  }
  add_allies(&table, lines);
  add_hostages(&table, lines);
}

/* --- piles --------------------------------------------------------------- */

/* A set of cards of one house: "Hostility 5, Truce × 2". */
static void list_cards(it_list *list, it_shown *table, unsigned owner, uint32_t cards) {
  for (unsigned kind = 0; kind < IT_KINDS; kind++) {
    unsigned copies = it_count(cards, kind);
    char item[128];
    if (copies == 0) continue;
    it_write_value(table, it_phrase_kind(&table->words, owner, kind), item, sizeof item);
    ht_value slots[2] = {ht_text(item), ht_number((int32_t)copies)};
    if (copies > 1)
      it_list_say(list, table, WORD_COPIES, slots, 2);
    else
      it_list_add(list, item);
  }
}

static void add_events_left(it_shown *table, table_lines *lines) {
  it_list list = {.text = ""};
  char line[1024], name[128];
  uint8_t left[IT_EVENTS];
  it_events_left(table->rules, table->pub, table->seats, left);
  for (unsigned i = 0; i < IT_EVENTS; i++) {
    if (left[i] == 0) continue;
    it_write_value(table, it_phrase_event_card(&table->words, i), name, sizeof name);
    ht_value slots[2] = {ht_text(name), ht_number(left[i])};
    it_list_say(&list, table, WORD_COPIES, slots, 2);
  }
  ht_value all[1] = {ht_text(list.text)};
  if (it_list_empty(&list)) return;
  it_write_word(table, WORD_EVENTS_LEFT, all, 1, line, sizeof line);
  table_add(lines, line);
}

void it_piles(const table_scene *scene, table_lines *lines) {
  it_shown table = it_shown_of(scene);
  char line[1536], name[128];
  for (unsigned seat = 0; seat < table.seats; seat++) {
    it_list list = {.text = ""};
    list_cards(&list, &table, seat, table.pub->seat[seat].discard);
    ht_value slots[2] = {it_phrase_house(&table.words, seat),
                         !it_list_empty(&list) ? ht_text(list.text)
                                               : ht_term(play_word_text(WORD_PILE_EMPTY))};
    it_write_word(&table, WORD_PILE, slots, 2, line, sizeof line);
    table_add(lines, line);
  }
  it_list used = {.text = ""};
  HF_EACH_BIT (ally, table.pub->ally_discard) {
    it_write_value(&table, it_phrase_ally(&table.words, ally), name, sizeof name);
    it_list_add(&used, name);
  }
  ht_value slots[1] = {ht_text(used.text)};
  it_write_word(&table, WORD_ALLIES_USED, slots, 1, line, sizeof line);
  if (!it_list_empty(&used)) table_add(lines, line);
  add_events_left(&table, lines);
}
