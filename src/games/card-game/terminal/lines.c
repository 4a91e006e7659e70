/* The table of the Card Game in lines, for people who listen or read line by
 * line, and the panels of the full screen that show a whole text. */
#include "lines.h"

#include "../rules/state/objects.h"
#include "../rules/state/participants.h"
#include "../rules/state/prompts.h"
#include "../rules/state/tokens.h"
#include "../rules/state/zones.h"
#include "../rules/words/asks.h"
#include "../rules/words/vocabulary.h"

#include <string.h>

void cg_shown_of(const table_scene *scene, cg_shown *table) {
  cg_shown_from_view(table, scene->session->rules, scene->view, scene->session->language);
}

void cg_write_word(const cg_shown *table, play_word word, const ht_value *slots, unsigned count,
                   char *buffer, size_t size) {
  play_say(table->language, word, slots, count, buffer, size);
}

static void add_said(const cg_shown *table, table_lines *lines, play_word word,
                     const ht_value *slots, unsigned count, bool below) {
  char line[2048];
  cg_write_word(table, word, slots, count, line, sizeof line);
  if (below)
    table_add_below(lines, line);
  else
    table_add(lines, line);
}

/* --- lists ---------------------------------------------------------------- */

void cg_list_add(char *list, size_t size, const char *item) {
  if (list[0] != '\0') table_append(list, size, ", ");
  table_append(list, size, item);
}

void cg_list_value(cg_shown *table, char *list, size_t size, ht_value value) {
  char item[256];
  cg_write_value(table, value, item, sizeof item);
  table->words.parts = 0; /* it is written */
  cg_list_add(list, size, item);
}

static void list_word(const cg_shown *table, char *list, size_t size, play_word word,
                      const ht_value *slots, unsigned count) {
  char item[256];
  play_phrase(table->language, word, slots, count, item, sizeof item);
  cg_list_add(list, size, item);
}

/* --- the round ------------------------------------------------------------ */

void cg_phase_text(cg_shown *table, char *buffer, size_t size) {
  const cg_public *pub = table->engine->pub;
  char part[256];
  if (pub->round == 0) {
    cg_write_word(table, WORD_COURT_SETUP, NULL, 0, buffer, size);
    return;
  }
  ht_value round[1] = {ht_number(pub->round)};
  cg_write_word(table, WORD_COURT_ROUND, round, 1, buffer, size);
  if (pub->ending != CG_ENDING_NONE) {
    play_phrase(table->language, WORD_EPIC_OVER, NULL, 0, part, sizeof part);
    table_append(buffer, size, " · ");
    table_append(buffer, size, part);
    return;
  }
  if (pub->phase < CG_PHASE_COUNT) {
    cg_write_value(table, cg_phrase_phase(pub->phase), part, sizeof part);
    table_append(buffer, size, " · ");
    table_append(buffer, size, part);
  }
  if (pub->active >= table->seats) return;
  ht_value turn[1] = {cg_phrase_seat_named(&table->words, pub->active)};
  play_phrase(table->language,
              pub->active == table->viewer ? WORD_EPIC_YOUR_TURN : WORD_EPIC_TURN_OF, turn, 1, part,
              sizeof part);
  table_append(buffer, size, " · ");
  table_append(buffer, size, part);
}

static void add_round(cg_shown *table, table_lines *lines) {
  char line[512];
  cg_phase_text(table, line, sizeof line);
  table_append(line, sizeof line, ".");
  table_add(lines, line);
  ht_value first[1] = {cg_phrase_seat_named(&table->words, table->engine->pub->first_player)};
  add_said(table, lines, WORD_COURT_FIRST, first, 1, false);
}

/* Both sides of the challenge, with their totals and why. */
static void add_challenge(cg_shown *table, table_lines *lines) {
  const cg_challenge *challenge = &table->engine->pub->challenge;
  char why[1024];
  if (challenge->type == CG_NOBODY) return;
  for (unsigned side = 0; side < 2; side++) {
    unsigned seat = side == 0 ? challenge->attacker : challenge->defender;
    cg_side_text(table, side, why, sizeof why);
    table->words.parts = 0;
    ht_value slots[4] = {cg_phrase_seat_named(&table->words, seat),
                         cg_phrase_challenge(&table->words, challenge->type),
                         ht_number((int32_t)cg_side_total(table, side)), ht_text(why)};
    add_said(table, lines, side == 0 ? WORD_COURT_ATTACKS : WORD_COURT_DEFENDS, slots, 4, false);
  }
}

/* What is resolving, the latest first. */
static void add_stack(cg_shown *table, table_lines *lines) {
  char text[512];
  for (unsigned i = 0; i < cg_stack(table); i++) {
    cg_stack_text(table, i, text, sizeof text);
    ht_value slots[1] = {ht_text(text)};
    add_said(table, lines, WORD_COURT_RESOLVES, slots, 1, i > 0);
  }
}

/* --- cards in play -------------------------------------------------------- */

void cg_object_name(cg_shown *table, unsigned object, char *buffer, size_t size) {
  unsigned def = cg_def_told(&table->words, object);
  ht_value name =
      def == 0 ? cg_phrase_object(&table->words, object) : cg_phrase_title(&table->words, def);
  cg_write_value(table, name, buffer, size);
  table->words.parts = 0;
}

unsigned cg_cards_shown(const cg_shown *table, unsigned seat, unsigned type,
                        uint16_t object[CG_CARDS]) {
  const cg_table *engine = table->engine;
  unsigned count = 0;
  for (unsigned i = cg_first_slot(engine); i < engine->pub->high && count < CG_CARDS; i++) {
    const cg_object *card = cg_at(engine, i);
    bool shadow = card->place == CG_SHADOW;
    if ((card->place != CG_PLAY && !shadow) || card->controller != seat) continue;
    if (card->place == CG_PLAY && card->host < engine->pub->objects) continue;
    unsigned of = shadow || card->def == 0 ? (unsigned)CG_TYPE_COUNT : cg_card(engine, i)->type;
    if (of == type) object[count++] = (uint16_t)i;
  }
  return count;
}

void cg_attached(cg_shown *table, unsigned object, char *list, size_t size) {
  const cg_table *engine = table->engine;
  list[0] = '\0';
  for (unsigned i = cg_first_slot(engine); i < engine->pub->high; i++) {
    const cg_object *card = cg_at(engine, i);
    char name[256];
    if (card->place != CG_PLAY || card->host != object) continue;
    cg_object_name(table, i, name, sizeof name);
    if ((card->flags & CG_KNEELING) != 0) {
      ht_value slots[1] = {ht_text(name)};
      char kneeling[300];
      play_phrase(table->language, WORD_COURT_KNEELS, slots, 1, kneeling, sizeof kneeling);
      cg_list_add(list, size, kneeling);
    } else {
      cg_list_add(list, size, name);
    }
  }
}

bool cg_kneels(const cg_shown *table, unsigned object) {
  return (cg_at(table->engine, object)->flags & CG_KNEELING) != 0;
}

/* "military, power" and what the card can and carries. */
static void list_figures(cg_shown *table, unsigned object, char *list, size_t size) {
  const cg_object *card = cg_at(table->engine, object);
  ht_value number[1] = {ht_number(card->strength)};
  if (cg_is_type(table->engine, object, CG_TYPE_CHARACTER)) {
    list_word(table, list, size, WORD_COURT_STRENGTH, number, 1);
    for (unsigned i = 0; i < CG_ICON_COUNT; i++)
      if ((card->marks >> i & 1) != 0) {
        ht_value icon[1] = {cg_phrase_icon(i)};
        list_word(table, list, size, WORD_COURT_ICON, icon, 1);
      }
  }
  for (unsigned i = 0; i < CG_KEYWORD_COUNT; i++)
    if ((card->keywords >> i & 1) != 0) cg_list_value(table, list, size, cg_phrase_keyword(i));
}

/* Each kind that lies on it. */
static void list_tokens(cg_shown *table, unsigned object, char *list, size_t size) {
  const hl_words *kinds = hl_words_of(&cg_vocabulary, CG_T_TOKEN);
  for (unsigned kind = 0; kind < CG_TOKEN_COUNT; kind++) {
    unsigned number = cg_tokens_on(table->engine, object, kind);
    ht_value slots[2] = {ht_term(kinds->english[kind]), ht_number((int32_t)number)};
    if (number > 0) list_word(table, list, size, WORD_COURT_TOKENS, slots, 2);
  }
}

static void list_states(cg_shown *table, unsigned object, char *list, size_t size) {
  const cg_object *card = cg_at(table->engine, object);
  const struct {
    play_word word;
    unsigned number;
  } counts[] = {{WORD_COURT_POWER_ON, card->power},
                {WORD_COURT_GOLD_ON, card->gold},
                {WORD_COURT_DUPLICATES, cg_duplicates(table->engine, object)}};
  if ((card->flags & CG_KNEELING) != 0) list_word(table, list, size, WORD_COURT_KNEELING, NULL, 0);
  if (cg_attacks(table->engine, object))
    list_word(table, list, size, WORD_COURT_ATTACKING, NULL, 0);
  if ((card->flags & CG_DEFENDING) != 0)
    list_word(table, list, size, WORD_COURT_DEFENDING, NULL, 0);
  for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
    ht_value number[1] = {ht_number((int32_t)counts[i].number)};
    if (counts[i].number > 0) list_word(table, list, size, counts[i].word, number, 1);
  }
  list_tokens(table, object, list, size);
}

static void add_card(cg_shown *table, unsigned object, table_lines *lines) {
  char name[256], list[1024] = "", attached[512], item[600];
  cg_object_name(table, object, name, sizeof name);
  if (cg_at(table->engine, object)->place == CG_PLAY) {
    list_figures(table, object, list, sizeof list);
    list_states(table, object, list, sizeof list);
    cg_attached(table, object, attached, sizeof attached);
    ht_value with[1] = {ht_text(attached)};
    if (attached[0] != '\0') {
      play_phrase(table->language, WORD_COURT_ATTACHED, with, 1, item, sizeof item);
      cg_list_add(list, sizeof list, item);
    }
  }
  ht_value slots[2] = {ht_text(name), ht_text(list)};
  add_said(table, lines, list[0] != '\0' ? WORD_COURT_CARD : WORD_COURT_CARD_ALONE, slots, 2, true);
}

/* --- players -------------------------------------------------------------- */

static void add_wealth(cg_shown *table, unsigned seat, table_lines *lines) {
  const cg_table *engine = table->engine;
  ht_value power[3] = {ht_number((int32_t)cg_total_power(engine, seat)), ht_number(CG_POWER_TO_WIN),
                       ht_number((int32_t)cg_faction_power(engine, seat))};
  add_said(table, lines, WORD_COURT_POWER, power, 3, true);
  ht_value counts[5] = {ht_number(engine->seat[seat].gold),
                        ht_number((int32_t)cg_count(engine, seat, CG_HAND)),
                        ht_number((int32_t)cg_deck_count(engine, seat)),
                        ht_number((int32_t)cg_count(engine, seat, CG_DISCARD)),
                        ht_number((int32_t)cg_count(engine, seat, CG_DEAD))};
  add_said(table, lines, WORD_COURT_COUNTS, counts, 5, true);
}

/* An agenda or a title, if there is one. */
static void add_open(cg_shown *table, unsigned slot, play_word word, table_lines *lines) {
  unsigned def = cg_def_told(&table->words, slot);
  if (def == 0) return;
  ht_value slots[1] = {cg_phrase_title(&table->words, def)};
  add_said(table, lines, word, slots, 1, true);
}

static void add_fixed(cg_shown *table, unsigned seat, table_lines *lines) {
  cg_table *engine = table->engine;
  if (cg_kneels(table, cg_slot(seat, CG_FACTION_SLOT)))
    add_said(table, lines, WORD_COURT_FACTION_KNEELS, NULL, 0, true);
  for (unsigned slot = cg_slot(seat, CG_AGENDA_SLOT); slot != CG_NO_OBJECT;
       slot = cg_next_agenda(engine, seat, slot))
    add_open(table, slot, WORD_COURT_AGENDA, lines);
  add_open(table, cg_slot(seat, CG_TITLE_SLOT), WORD_COURT_TITLE, lines);
  unsigned plot = cg_def_told(&table->words, cg_slot(seat, CG_PLOT_SLOT));
  if (plot == 0) return;
  ht_value slots[1 + CG_FIGURE_COUNT] = {cg_phrase_title(&table->words, plot)};
  for (unsigned i = 0; i < CG_FIGURE_COUNT; i++)
    slots[1 + i] = ht_number(cg_figure(engine, seat, i));
  add_said(table, lines, WORD_COURT_PLOT, slots, 1 + CG_FIGURE_COUNT, true);
}

/* Characters and locations in play, then what is hidden. */
static void add_cards(cg_shown *table, unsigned seat, table_lines *lines) {
  static const uint8_t types[] = {CG_TYPE_CHARACTER, CG_TYPE_LOCATION, CG_TYPE_ATTACHMENT,
                                  CG_TYPE_COUNT};
  uint16_t object[CG_CARDS];
  for (size_t i = 0; i < sizeof types; i++) {
    unsigned count = cg_cards_shown(table, seat, types[i], object);
    for (unsigned j = 0; j < count; j++) add_card(table, object[j], lines);
  }
}

static void add_seat(const table_scene *scene, cg_shown *table, unsigned seat, table_lines *lines) {
  char label[256];
  table_seat_label(scene, seat, label, sizeof label);
  table_append(label, sizeof label, ".");
  table_add(lines, label);
  add_wealth(table, seat, lines);
  add_fixed(table, seat, lines);
  add_cards(table, seat, lines);
}

static void show_table(const table_scene *scene, table_lines *lines) {
  static cg_shown table;
  cg_shown_of(scene, &table);
  add_round(&table, lines);
  add_challenge(&table, lines);
  add_stack(&table, lines);
  for (unsigned i = 0; i < table.seats; i++) {
    unsigned first = scene->viewer < table.seats ? scene->viewer : 0;
    add_seat(scene, &table, (first + i) % table.seats, lines);
  }
}

/* The challenge, and the abilities that wait below the one that asks. */
static void show_situation(const table_scene *scene, unsigned seat, table_lines *lines) {
  static cg_shown table;
  cg_shown_of(scene, &table);
  unsigned prompt = table.engine->seat[seat].prompt;
  if (prompt == CG_ASK_DEFEND || prompt == CG_ASK_ACTION || prompt == CG_ASK_TRIGGER)
    add_challenge(&table, lines);
  if (cg_stack(&table) > 0 && prompt == CG_ASK_TRIGGER) add_stack(&table, lines);
}

/* --- cards ---------------------------------------------------------------- */

static bool comes_before(const cg_table *engine, unsigned a, unsigned b) {
  const cg_def *one = cg_def_of(engine, a), *other = cg_def_of(engine, b);
  if (one->type != other->type) return one->type < other->type;
  return one->cost != other->cost ? one->cost > other->cost : a < b;
}

unsigned cg_hand_shown(const cg_shown *table, uint16_t def[CG_CARDS]) {
  const cg_table *engine = table->engine;
  unsigned count = 0;
  if (table->viewer >= table->seats) return 0;
  for (unsigned i = 0; i < cg_count(engine, table->viewer, CG_HAND) && count < CG_CARDS; i++) {
    unsigned card = cg_entry_at(engine, table->viewer, CG_HAND, i)->def, at = count++;
    if (card == 0) {
      count--;
      continue;
    }
    for (; at > 0 && comes_before(engine, card, def[at - 1]); at--) def[at] = def[at - 1];
    def[at] = (uint16_t)card;
  }
  return count;
}

static void show_hand(const table_scene *scene, table_lines *lines) {
  static cg_shown table;
  uint16_t cards[CG_CARDS];
  cg_shown_of(scene, &table);
  if (scene->viewer >= table.seats) {
    add_said(&table, lines, WORD_ONLOOKER, NULL, 0, false);
    return;
  }
  unsigned count = cg_hand_shown(&table, cards);
  add_said(&table, lines, count > 0 ? WORD_YOUR_HAND : WORD_EMPTY_HAND, NULL, 0, false);
  for (unsigned i = 0; i < count; i++) {
    table_lines card = {0};
    table_card(scene, cg_card_number(&table, cards[i]), &card);
    for (char *line = card.text == NULL ? NULL : strtok(card.text, "\n"); line != NULL;
         line = strtok(NULL, "\n"))
      table_add_below(lines, line);
    table_free(&card);
  }
}

static void list_zone(cg_shown *table, unsigned seat, unsigned zone, char *list, size_t size) {
  list[0] = '\0';
  for (unsigned i = 0; i < cg_count(table->engine, seat, zone); i++) {
    unsigned def = cg_entry_at(table->engine, seat, zone, i)->def;
    if (def != 0) cg_list_value(table, list, size, cg_phrase_title(&table->words, def));
  }
}

static void add_pile(cg_shown *table, unsigned seat, unsigned zone, play_word word,
                     table_lines *lines) {
  static char list[8192], line[8400];
  list_zone(table, seat, zone, list, sizeof list);
  if (list[0] == '\0') return;
  ht_value slots[2] = {cg_phrase_seat_named(&table->words, seat), ht_text(list)};
  cg_write_word(table, word, slots, 2, line, sizeof line);
  table_add(lines, line);
  table->words.parts = 0;
}

/* Open piles of everybody; one's own plots; what one knows of other hands. */
static void show_piles(const table_scene *scene, table_lines *lines) {
  static cg_shown table;
  cg_shown_of(scene, &table);
  for (unsigned i = 0; i < table.seats; i++) {
    unsigned seat = (i + (scene->viewer < table.seats ? scene->viewer : 0)) % table.seats;
    add_pile(&table, seat, CG_DISCARD, WORD_COURT_DISCARD, lines);
    add_pile(&table, seat, CG_DEAD, WORD_COURT_DEAD, lines);
    add_pile(&table, seat, CG_USED, WORD_COURT_USED, lines);
    add_pile(&table, seat, CG_OUT, WORD_COURT_OUT, lines);
    if (seat == scene->viewer)
      add_pile(&table, seat, CG_PLOTS, WORD_COURT_PLOTS_LEFT, lines);
    else
      add_pile(&table, seat, CG_HAND, WORD_COURT_KNOWN, lines);
  }
  if (lines->text == NULL) add_said(&table, lines, WORD_COURT_NO_PILES, NULL, 0, false);
}

typedef struct card_list {
  size_t *card, count, max;
} card_list;

static void list_card(card_list *list, size_t card) {
  for (size_t i = 0; i < list->count; i++)
    if (list->card[i] == card) return;
  if (card != (size_t)-1 && list->count < list->max) list->card[list->count++] = card;
}

/* My hand, then all that lies open: mine first. */
static void list_table(cg_shown *table, card_list *list) {
  const cg_table *engine = table->engine;
  uint16_t hand[CG_CARDS];
  unsigned count = cg_hand_shown(table, hand);
  for (unsigned i = 0; i < count; i++) list_card(list, cg_card_number(table, hand[i]));
  for (unsigned mine = 0; mine < 2; mine++)
    for (unsigned object = 0; object < engine->pub->high; object++) {
      const cg_object *card = cg_at(engine, object);
      bool own = card->controller == table->viewer;
      unsigned def = cg_def_told(&table->words, object);
      if (card->place != CG_NOWHERE && def != 0 && own == (mine == 0))
        list_card(list, cg_card_number(table, def));
    }
}

static size_t list_my_cards(const table_scene *scene, size_t *cards, size_t max) {
  static cg_shown table;
  card_list list = {.card = cards, .max = max};
  cg_shown_of(scene, &table);
  list_table(&table, &list);
  return list.count;
}

/* Those of the table, the viewer's plots, the open piles; then every card there is. */
static size_t list_all_cards(const table_scene *scene, size_t *cards, size_t max) {
  static const uint8_t zones[] = {CG_PLOTS, CG_DISCARD, CG_DEAD, CG_USED};
  static cg_shown table;
  card_list list = {.card = cards, .max = max};
  cg_shown_of(scene, &table);
  list_table(&table, &list);
  for (unsigned seat = 0; seat < table.seats; seat++)
    for (size_t i = 0; i < sizeof zones; i++)
      for (unsigned j = 0; j < cg_count(table.engine, seat, zones[i]); j++)
        list_card(&list, cg_card_number(&table, cg_entry_at(table.engine, seat, zones[i], j)->def));
  for (unsigned def = 1; def <= table.engine->rules->count; def++)
    list_card(&list, cg_card_number(&table, def));
  return list.count;
}

static const char *kind_of_card(const hf_rules *rules, size_t card, ht_language language) {
  static char kind[64];
  ht_card_kind(rules, card, language, kind, sizeof kind);
  return kind;
}

/* A phase, and within it each player's part. */
static uint32_t turn_of(const hf_rules *rules, const hf_state *state) {
  const cg_public *pub = cg_look(rules, state).pub;
  return (uint32_t)pub->round << 16 | (uint32_t)pub->phase << 8 | (pub->active + 1U) % 256 |
         1U << 28;
}

/* Within its kind: what goes on a card of one's own, on none, on somebody else's. */
static uint32_t rank_of(const cg_table *table, unsigned seat, hf_option option) {
  enum { OWN, NONE, OTHER };
  unsigned kind = cg_option_kind(option), host = cg_option_member(option);
  bool hosted = kind == CG_O_MARSHAL || kind == CG_O_AMBUSH || kind == CG_O_UNSHADOW;
  uint32_t rank = (uint32_t)(option >> 24) << 2;
  if (!hosted || host >= table->pub->objects) return rank | NONE;
  return rank | (cg_at(table, host)->controller == seat ? OWN : OTHER);
}

static void arrange(const hf_rules *rules, const hf_state *state, unsigned seat, hf_option *list,
                    size_t count) {
  cg_table table = cg_look(rules, state);
  for (size_t i = 1; i < count; i++) {
    hf_option option = list[i];
    uint32_t rank = rank_of(&table, seat, option);
    size_t at = i;
    for (; at > 0 && rank_of(&table, seat, list[at - 1]) > rank; at--) list[at] = list[at - 1];
    list[at] = option;
  }
}

static const play_word rules_help[] = {WORD_COURT_MARK_HELP, WORD_COURT_HEAD_HELP,
                                       WORD_COURT_CHALLENGE_RULE, WORD_COURT_WIN_RULE, WORD_COUNT};

const table_game cg_lines = {.id = "card-game",
                             .situation = show_situation,
                             .table = show_table,
                             .hand = show_hand,
                             .piles = show_piles,
                             .cards = list_my_cards,
                             .all_cards = list_all_cards,
                             .card_kind = kind_of_card,
                             .answer = "challenge military p2",
                             .hand_help = WORD_EPIC_HAND_HELP,
                             .piles_help = WORD_COURT_PILES_HELP,
                             .rules_help = rules_help,
                             .turn = turn_of,
                             .arrange = arrange,
                             .score = WORD_FINAL_POWER};
