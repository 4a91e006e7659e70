/* The table of The Iron Throne in lines, for people who listen or read line
 * by line, and the panels of the full screen that show a whole text. */
#include "lines.h"

#include <string.h>

it_shown it_shown_of(const table_scene *scene) {
  return it_shown_from_view(scene->session->rules, scene->view, scene->session->language);
}

void it_write_word(const it_shown *table, play_word word, const ht_value *slots, unsigned count,
                   char *buffer, size_t size) {
  play_say(table->language, word, slots, count, buffer, size);
}

static ht_value word(play_word which) { return ht_term(play_word_text(which)); }

/* --- lists: "Arya 4, Bran 3" --------------------------------------------- */

bool it_list_empty(const it_list *list) { return list->text[0] == '\0'; }

void it_list_add(it_list *list, const char *item) {
  if (!it_list_empty(list)) table_append(list->text, sizeof list->text, ", ");
  table_append(list->text, sizeof list->text, item);
}

void it_list_say(it_list *list, const it_shown *table, play_word which, const ht_value *slots,
                 unsigned count) {
  char item[256];
  play_phrase(table->language, which, slots, count, item, sizeof item);
  it_list_add(list, item);
}

/* "Tyrell 1, Stark 2" */
static void list_counts(it_list *list, it_shown *table, const uint8_t count[IT_SEATS]) {
  for (unsigned seat = 0; seat < table->seats; seat++) {
    ht_value slots[2] = {it_phrase_house(&table->words, seat), ht_number(count[seat])};
    if (count[seat] > 0) it_list_say(list, table, WORD_CHARACTER, slots, 2);
  }
}

/* --- the encounter ------------------------------------------------------- */

play_word it_phase_word(const it_shown *table) {
  static const play_word words[] = {
      [IT_START] = WORD_START_OF_TURN,   [IT_PREPARATION] = WORD_PREPARATION,
      [IT_SUPPORT] = WORD_SUPPORT,       [IT_ENCOUNTER] = WORD_ENCOUNTER,
      [IT_RESOLUTION] = WORD_RESOLUTION, [IT_END] = WORD_END_OF_TURN};
  return words[it_phase_of(table->pub)];
}

const char *it_role(const it_shown *table, unsigned seat) {
  const it_public *pub = table->pub;
  unsigned side = pub->seat[seat].side;
  play_word role = WORD_CHALLENGER;
  if (seat == pub->challenger)
    role = WORD_CHALLENGER;
  else if (seat == pub->defender)
    role = WORD_DEFENDER;
  else if (side == IT_OUT)
    return "";
  else
    role = side == IT_CHALLENGING ? WORD_FOR_CHALLENGER : WORD_FOR_DEFENDER;
  return ht_translate(table->language, play_word_text(role));
}

static void add_side(it_shown *table, unsigned side, table_lines *lines) {
  unsigned owner, kind = it_side_card(table, side, &owner);
  it_list who = {.text = ""};
  char line[1024], card[128];
  for (unsigned i = 0; i < table->seats; i++) {
    unsigned seat = (it_active_shown(table, side) + i) % table->seats;
    const it_seat *at = &table->pub->seat[seat];
    for (unsigned c = 0; at->side == side && c < IT_CHARACTERS; c++) {
      ht_value slots[3] = {it_phrase_character(&table->words, seat, c),
                           it_phrase_house(&table->words, seat), ht_number(at->power[c])};
      if (at->participating >> c & 1) {
        char item[256];
        ht_render(table->language, "{0} ({1}, {2})", slots, 3, item, sizeof item);
        it_list_add(&who, item);
      }
    }
  }
  if (kind < IT_KINDS)
    it_write_value(table, it_phrase_kind(&table->words, owner, kind), card, sizeof card);
  else
    it_write_word(table, kind == IT_NOTHING ? WORD_NO_CARD_YET : WORD_FACEDOWN, NULL, 0, card,
                  sizeof card);
  ht_value slots[4] = {word(side == IT_CHALLENGING ? WORD_CHALLENGER : WORD_DEFENDER),
                       ht_text(who.text), ht_text(card), ht_number(it_side_total(table, side))};
  it_write_word(table, WORD_SIDE, slots, 4, line, sizeof line);
  table_add(lines, line);
}

static void add_encounter(it_shown *table, table_lines *lines) {
  char line[256];
  if (!it_encounter(table)) return;
  add_side(table, IT_CHALLENGING, lines);
  if (table->pub->defender < table->seats) add_side(table, IT_DEFENDING, lines);
  if (table->pub->outcome != IT_UNDECIDED) {
    ht_value slots[1] = {it_phrase_outcome(table->pub->outcome)};
    it_write_word(table, WORD_OUTCOME, slots, 1, line, sizeof line);
    table_add(lines, line);
  }
  it_verdict(table, false, line, sizeof line);
  if (line[0] != '\0') table_add(lines, line);
}

/* Both sides, for those who are about to join one, accept one or place a card. */
static void show_situation(const table_scene *scene, unsigned seat, table_lines *lines) {
  it_shown table = it_shown_of(scene);
  unsigned prompt = table.pub->seat[seat].prompt;
  if (prompt == IT_ASK_OFFER || prompt == IT_ASK_ACCEPT || prompt == IT_ASK_PLACE ||
      prompt == IT_ASK_REPLACE)
    add_encounter(&table, lines);
}

/* --- houses -------------------------------------------------------------- */

static void add_characters(it_shown *table, unsigned seat, table_lines *lines) {
  const it_seat *at = &table->pub->seat[seat];
  it_list list = {.text = ""};
  for (unsigned i = 0; i < IT_CHARACTERS; i++) {
    ht_value slots[2] = {it_phrase_character(&table->words, seat, i), ht_number(at->power[i])};
    if (i == at->leader) continue;
    bool alive = at->living >> i & 1, out = at->participating >> i & 1;
    it_list_say(&list, table,
                !alive ? WORD_CHARACTER_DEAD
                : out  ? WORD_CHARACTER_OUT
                       : WORD_CHARACTER,
                slots, 2);
  }
  table_append(list.text, sizeof list.text, ".");
  table_add_below(lines, list.text);
}

static void append_sentence(char *line, size_t size, const char *more) {
  table_append(line, size, " ");
  table_append(line, size, more);
}

static void add_counts(it_shown *table, unsigned seat, table_lines *lines) {
  const it_seat *at = &table->pub->seat[seat];
  it_list spread = {.text = ""}, hostages = {.text = ""};
  char line[512], more[512];
  list_counts(&spread, table, at->spread);
  list_counts(&hostages, table, at->hostage_count);
  ht_value influence[3] = {ht_number(IT_INFLUENCE - at->unspread), ht_number(IT_INFLUENCE),
                           ht_text(spread.text)};
  it_write_word(table, !it_list_empty(&spread) ? WORD_INFLUENCE_ON : WORD_INFLUENCE, influence, 3,
                line, sizeof line);
  table_add_below(lines, line);
  ht_value cards[3] = {ht_number(at->hand_count), ht_number(at->deck_count),
                       ht_number((int32_t)hf_bit_count(at->discard))};
  it_write_word(table, WORD_CARDS, cards, 3, line, sizeof line);
  ht_value held[1] = {ht_text(hostages.text)};
  it_write_word(table, WORD_HOSTAGES, held, 1, more, sizeof more);
  if (!it_list_empty(&hostages)) append_sentence(line, sizeof line, more);
  ht_value allies[1] = {ht_number(at->ally_count)};
  it_write_word(table, WORD_ALLIES, allies, 1, more, sizeof more);
  if (at->ally_count > 0) append_sentence(line, sizeof line, more);
  table_add_below(lines, line);
}

static void add_house(const table_scene *scene, it_shown *table, unsigned seat,
                      table_lines *lines) {
  const it_seat *at = &table->pub->seat[seat];
  char label[256], line[512];
  const char *role = it_role(table, seat);
  table_seat_label(scene, seat, label, sizeof label);
  snprintf(line, sizeof line, "%s%s%s.", label, role[0] != '\0' ? ". " : "", role);
  table_add(lines, line);
  ht_value slots[3] = {it_phrase_character(&table->words, seat, at->leader),
                       it_phrase_leader_title(&table->words, seat, at->leader),
                       ht_number(at->sheet)};
  it_write_word(table, at->leader < IT_CHARACTERS ? WORD_LEADER : WORD_NO_LEADER, slots, 3, line,
                sizeof line);
  table_add_below(lines, line);
  if (at->leader < IT_CHARACTERS) add_characters(table, seat, lines);
  add_counts(table, seat, lines);
}

static void add_turn(it_shown *table, table_lines *lines) {
  const it_public *pub = table->pub;
  char line[512];
  if (pub->turn == 0) {
    it_write_word(table, WORD_SET_UP, NULL, 0, line, sizeof line);
    table_add(lines, line);
    return;
  }
  bool named = pub->defender < table->seats;
  ht_value slots[3] = {ht_number(pub->turn), it_phrase_seat(&table->words, pub->challenger),
                       it_phrase_seat(&table->words, pub->defender)};
  it_write_word(table, named ? WORD_AGAINST : WORD_TURN_OF, slots, 3, line, sizeof line);
  table_add(lines, line);
  if (pub->event == IT_NOTHING) return;
  ht_value event[1] = {it_phrase_event_card(&table->words, pub->event)};
  it_write_word(table, WORD_EVENT, event, 1, line, sizeof line);
  table_add(lines, line);
}

static void show_table(const table_scene *scene, table_lines *lines) {
  it_shown table = it_shown_of(scene);
  add_turn(&table, lines);
  add_encounter(&table, lines);
  for (unsigned seat = 0; seat < table.seats; seat++) add_house(scene, &table, seat, lines);
}

/* --- cards --------------------------------------------------------------- */

typedef struct card_list {
  size_t *card, count, max;
} card_list;

static void list_card(card_list *list, size_t card) {
  for (size_t i = 0; i < list->count; i++)
    if (list->card[i] == card) return;
  if (card != IT_NO_CARD && list->count < list->max) list->card[list->count++] = card;
}

/* My hand, my allies, then every leader at the table. */
static size_t list_my_cards(const table_scene *scene, size_t *cards, size_t max) {
  it_shown table = it_shown_of(scene);
  card_list list = {.card = cards, .max = max};
  if (scene->viewer < table.seats) {
    const it_seat *at = &table.pub->seat[scene->viewer];
    for (unsigned i = 0; i < IT_CHARACTERS; i++)
      if (it_has(table.own->hand, IT_KIND_CHARACTER + i))
        list_card(&list, table.rules->person_card[at->house][i]);
    HF_EACH_BIT (ally, table.own->allies) list_card(&list, table.rules->ally_card[ally]);
  }
  for (unsigned i = 0; i < table.seats; i++) {
    unsigned seat = scene->viewer < table.seats ? (scene->viewer + i) % table.seats : i;
    const it_seat *at = &table.pub->seat[seat];
    if (at->leader < IT_CHARACTERS)
      list_card(&list, table.rules->leader_card[at->house][at->leader]);
  }
  return list.count;
}

static size_t list_all_cards(const table_scene *scene, size_t *cards, size_t max) {
  it_shown table = it_shown_of(scene);
  card_list list = {.card = cards, .count = list_my_cards(scene, cards, max), .max = max};
  for (unsigned i = 0; i < table.seats; i++) {
    unsigned seat = scene->viewer < table.seats ? (scene->viewer + i) % table.seats : i;
    unsigned house = table.pub->seat[seat].house;
    for (unsigned c = 0; c < IT_CHARACTERS; c++) {
      list_card(&list, table.rules->leader_card[house][c]);
      list_card(&list, table.rules->person_card[house][c]);
    }
  }
  for (unsigned i = 0; i < table.rules->special_count; i++)
    list_card(&list, table.rules->event_card[i]);
  for (unsigned i = 0; table.pub->allies_on && i < table.rules->ally_count; i++)
    list_card(&list, table.rules->ally_card[i]);
  return list.count;
}

static const char *kind_of_card(const hf_rules *rules, size_t card, ht_language language) {
  static const play_word kinds[] = {[IT_LEADER] = WORD_LEADER_SHEET,
                                    [IT_CHARACTER] = WORD_CHARACTER_CARD,
                                    [IT_ALLY] = WORD_ALLY_CARD,
                                    [IT_EVENT] = WORD_EVENT_CARD};
  unsigned type = rules->cards->card[card].type;
  return type < sizeof kinds / sizeof *kinds ? ht_translate(language, play_word_text(kinds[type]))
                                             : "";
}

/* Hostility and truce cards have no texts of their own. */
static play_word rule_of_cards(const char *name, ht_language language) {
  char truce[64];
  ht_render(language, "Truce", NULL, 0, truce, sizeof truce);
  if (strcmp(name, "truce") == 0 || strcmp(name, truce) == 0) return WORD_TRUCE_RULE;
  return strcmp(name, "hostility") == 0 ? WORD_HOSTILITY_RULE : WORD_COUNT;
}

static const play_word rules_help[] = {WORD_MARK_HELP, WORD_HOSTILITY_RULE, WORD_TRUCE_RULE,
                                       WORD_COUNT};

const table_game it_lines = {.id = "iron-throne",
                             .situation = show_situation,
                             .table = show_table,
                             .hand = it_hand_shown,
                             .piles = it_piles,
                             .cards = list_my_cards,
                             .all_cards = list_all_cards,
                             .card_kind = kind_of_card,
                             .rule = rule_of_cards,
                             .answer = "place truce",
                             .hand_help = WORD_HELP_HAND,
                             .piles_help = WORD_HELP_PILES,
                             .rules_help = rules_help,
                             .score = WORD_FINAL_INFLUENCE,
                             .balance = it_balance};
