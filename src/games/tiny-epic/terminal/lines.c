/* The table of Tiny Epic in lines, for people who listen or read line by line,
 * and the panels of the full screen that show a whole text. */
#include "lines.h"

#include <string.h>

te_shown te_shown_of(const table_scene *scene) {
  return te_shown_from_view(scene->session->rules, scene->view, scene->session->language);
}

void te_write_word(const te_shown *table, play_word word, const ht_value *slots, unsigned count,
                   char *buffer, size_t size) {
  play_say(table->language, word, slots, count, buffer, size);
}

static void add_said(const te_shown *table, table_lines *lines, play_word word,
                     const ht_value *slots, unsigned count) {
  char line[2048];
  te_write_word(table, word, slots, count, line, sizeof line);
  table_add(lines, line);
}

static void add_said_below(const te_shown *table, table_lines *lines, play_word word,
                           const ht_value *slots, unsigned count) {
  char line[2048];
  te_write_word(table, word, slots, count, line, sizeof line);
  table_add_below(lines, line);
}

/* --- lists ---------------------------------------------------------------- */

void te_list_add(char *list, size_t size, const char *item) {
  if (list[0] != '\0') table_append(list, size, ", ");
  table_append(list, size, item);
}

void te_list_value(const te_shown *table, char *list, size_t size, ht_value value) {
  char item[256];
  te_write_value(table, value, item, sizeof item);
  te_list_add(list, size, item);
}

static ht_value or_none(const char *list) {
  return list[0] != '\0' ? ht_text(list) : ht_term(play_word_text(WORD_EPIC_NONE));
}

void te_dice_left(const te_shown *table, char *list, size_t size) {
  list[0] = '\0';
  for (unsigned face = 0; face < TE_FACES; face++)
    for (unsigned i = 0; i < table->pub->dice[face]; i++)
      te_list_value(table, list, size, te_phrase_face(face));
}

void te_dice_below(const te_shown *table, char *list, size_t size) {
  list[0] = '\0';
  for (unsigned i = 0; i < 2; i++)
    if (table->pub->bottom[i] < TE_FACES)
      te_list_value(table, list, size, te_phrase_face(table->pub->bottom[i]));
}

void te_dice_of(const te_shown *table, unsigned seat, char *list, size_t size) {
  list[0] = '\0';
  for (unsigned i = 0; i < 2; i++)
    if (table->pub->seat[seat].die[i] < TE_FACES)
      te_list_value(table, list, size, te_phrase_face(table->pub->seat[seat].die[i]));
  if (seat == 0 && table->pub->third_die < TE_FACES && te_alone(&table->engine))
    te_list_value(table, list, size, te_phrase_face(table->pub->third_die));
}

void te_track(const te_shown *table, unsigned seat, char *buffer, size_t size) {
  static const play_word benefits[] = {
      [TE_GOLD] = WORD_EPIC_HEAD_GOLD, [TE_CARD] = WORD_EPIC_CARD, [TE_POINT] = WORD_EPIC_POINT};
  const te_rules *rules = table->rules;
  unsigned recruited = (unsigned)TE_TOKENS - table->pub->house[table->pub->seat[seat].house].mat;
  char open[256] = "", costs[128] = "";
  for (unsigned space = 0; space < TE_SPACES; space++) {
    if (space < recruited)
      te_list_value(table, open, sizeof open,
                    ht_term(play_word_text(benefits[rules->space_benefit[space] % 3])));
    else
      te_list_value(table, costs, sizeof costs, ht_number(rules->space_cost[space]));
  }
  ht_value slots[2] = {or_none(open), or_none(costs)};
  te_write_word(table, WORD_EPIC_TRACK, slots, 2, buffer, size);
}

unsigned te_most_gold(const te_shown *table, unsigned seat) {
  unsigned castles = hf_bit_count(table->pub->seat[seat].castles);
  return castles < TE_GOLD_MOST ? TE_GOLD_MOST - castles : 0;
}

/* --- the round ------------------------------------------------------------ */

void te_phase(te_shown *table, char *buffer, size_t size) {
  const te_public *pub = table->pub;
  char part[256];
  if (pub->round == 0) {
    te_write_word(table, WORD_EPIC_SET_UP, NULL, 0, buffer, size);
    return;
  }
  ht_value round[2] = {ht_number(pub->round), ht_number(TE_ROUNDS)};
  te_write_word(table, WORD_EPIC_ROUND, round, 2, buffer, size);
  unsigned dice = 0;
  for (unsigned face = 0; face < TE_FACES; face++) dice += pub->dice[face];
  ht_value turn = te_phrase_seat_house(&table->words, pub->active);
  play_word word = pub->ending != TE_ENDING_NONE  ? WORD_EPIC_OVER
                   : dice > 0                     ? WORD_EPIC_DRAFT
                   : pub->active == table->viewer ? WORD_EPIC_YOUR_TURN
                   : pub->active < table->seats   ? WORD_EPIC_TURN_OF
                                                  : WORD_EPIC_AFTER;
  play_phrase(table->language, word, &turn, 1, part, sizeof part);
  table_append(buffer, size, " · ");
  table_append(buffer, size, part);
}

static void add_round(te_shown *table, table_lines *lines) {
  const te_public *pub = table->pub;
  char line[512], open[512] = "", taken[512] = "";
  te_phase(table, line, sizeof line);
  table_append(line, sizeof line, ".");
  table_add(lines, line);
  if (pub->round == 0) return;
  ht_value first[1] = {te_phrase_seat_house(&table->words, pub->hand_of_king)};
  add_said(table, lines, WORD_EPIC_FIRST, first, 1);
  for (unsigned face = 0; face < TE_FACES; face++) {
    bool used = ((pub->slots | pub->closed) >> face & 1) != 0;
    te_list_value(table, used ? taken : open, sizeof open, te_phrase_face(face));
  }
  ht_value slots[1] = {or_none(open)};
  add_said(table, lines, WORD_EPIC_SLOTS_OPEN, slots, 1);
  slots[0] = ht_text(taken);
  if (taken[0] != '\0') add_said(table, lines, WORD_EPIC_SLOTS_TAKEN, slots, 1);
  te_dice_left(table, line, sizeof line);
  slots[0] = ht_text(line);
  if (line[0] != '\0') add_said(table, lines, WORD_EPIC_DICE_LEFT, slots, 1);
  te_dice_below(table, line, sizeof line);
  if (line[0] != '\0') add_said(table, lines, WORD_EPIC_DICE_BELOW, slots, 1);
}

/* --- the battle ----------------------------------------------------------- */

static void add_battle(te_shown *table, table_lines *lines) {
  const te_battle *battle = &table->pub->battle;
  char parts[256], cards[512];
  if (battle->place >= TE_DOMAINS) return;
  ht_value place[1] = {te_phrase_domain(&table->words, battle->place)};
  char line[256];
  te_write_word(table, WORD_EPIC_BATTLE, place, 1, line, sizeof line);
  table_append(line, sizeof line, ".");
  table_add(lines, line);
  for (unsigned which = TE_ATTACK; which <= TE_DEFENCE; which++) {
    te_strength strength = te_strength_of(table, which);
    te_strength_text(table, &strength, parts, sizeof parts);
    te_battle_cards(table, which, cards, sizeof cards);
    unsigned side = which == TE_ATTACK ? battle->attacker : battle->defender;
    ht_value slots[4] = {side < TE_SEATS ? te_phrase_seat_house(&table->words, side)
                                         : te_side_shown(&table->words, side),
                         ht_number((int32_t)strength.total), ht_text(parts), ht_text(cards)};
    add_said_below(table, lines, which == TE_ATTACK ? WORD_EPIC_ATTACKS : WORD_EPIC_DEFENDS, slots,
                   4);
  }
}

/* --- the map -------------------------------------------------------------- */

static ht_value kind_of(const te_shown *table, unsigned domain) {
  play_word kind = domain == table->rules->throne               ? WORD_EPIC_THRONE
                   : (table->rules->castles >> domain & 1) != 0 ? WORD_EPIC_CASTLE
                                                                : WORD_EPIC_FIEF;
  return ht_term(play_word_text(kind));
}

static void add_domain(te_shown *table, unsigned domain, table_lines *lines) {
  unsigned holder = te_holder(table->pub, domain);
  ht_value who = holder < TE_SEATS ? te_phrase_seat_house(&table->words, holder)
                                   : te_side_shown(&table->words, holder);
  ht_value slots[4] = {te_phrase_domain(&table->words, domain), kind_of(table, domain), who,
                       te_phrase_garrison(&table->words, domain, 0xFFFF)};
  add_said_below(table, lines, WORD_EPIC_HELD, slots, 4);
}

/* From the north to the south, each map card with its domains. */
static void add_map(te_shown *table, table_lines *lines) {
  static const uint8_t order[TE_REGIONS] = {0, 5, 1, 4, 2, 3}; /* nw ne w e sw se */
  static const char *const names[TE_REGIONS] = {"northwest", "west", "southwest",
                                                "southeast", "east", "northeast"};
  for (unsigned i = 0; i < TE_REGIONS; i++) {
    char head[128], empty[512] = "";
    ht_writer writer;
    ht_writer_start(&writer, table->language, head, sizeof head);
    writer.capital = true;
    ht_put(&writer, names[order[i]], NULL, 0);
    ht_write_text(&writer, ":");
    ht_writer_end(&writer);
    table_add(lines, head);
    HF_EACH_BIT (domain, table->rules->on_card[order[i]]) {
      char item[128];
      if (te_holder(table->pub, domain) != TE_NOBODY) {
        add_domain(table, domain, lines);
        continue;
      }
      ht_value slots[2] = {te_phrase_domain(&table->words, domain), kind_of(table, domain)};
      play_phrase(table->language, WORD_EPIC_NAMED, slots, 2, item, sizeof item);
      te_list_add(empty, sizeof empty, item);
    }
    ht_value slots[1] = {ht_text(empty)};
    if (empty[0] != '\0') add_said_below(table, lines, WORD_EPIC_EMPTY, slots, 1);
  }
}

/* Which domains an army can step to: a picture tells it to those who see one. */
static void add_borders(te_shown *table, table_lines *lines) {
  char line[1024];
  te_write_word(table, WORD_EPIC_BORDERS, NULL, 0, line, sizeof line);
  table_add(lines, line);
  for (unsigned domain = 0; domain < TE_DOMAINS; domain++) {
    char near[512] = "";
    HF_EACH_BIT (other, table->rules->within[1][domain] & ~hf_bit(domain))
      te_list_value(table, near, sizeof near, te_phrase_domain(&table->words, other));
    ht_value slots[2] = {te_phrase_domain(&table->words, domain), ht_text(near)};
    add_said_below(table, lines, WORD_EPIC_BORDER, slots, 2);
  }
}

/* --- players and houses --------------------------------------------------- */

static void add_wealth(te_shown *table, unsigned seat, table_lines *lines) {
  const te_seat *at = &table->pub->seat[seat];
  char castles[512] = "", line[1024], more[256];
  HF_EACH_BIT (domain, at->castles)
    te_list_value(table, castles, sizeof castles, te_phrase_domain(&table->words, domain));
  ht_value slots[4] = {ht_number(at->points), ht_number(at->gold),
                       ht_number((int32_t)te_most_gold(table, seat)), or_none(castles)};
  te_write_word(table, WORD_EPIC_POINTS, slots, 4, line, sizeof line);
  if (table->pub->throne == seat) {
    table_append(line, sizeof line, " ");
    te_write_word(table, WORD_EPIC_SITS, NULL, 0, more, sizeof more);
    table_append(line, sizeof line, more);
  }
  if (at->vengeance > 0) {
    slots[0] = ht_number(at->vengeance);
    table_append(line, sizeof line, " ");
    te_write_word(table, WORD_EPIC_VENGEANCE, slots, 1, more, sizeof more);
    table_append(line, sizeof line, more);
  }
  table_add_below(lines, line);
}

static void add_cards(te_shown *table, unsigned seat, table_lines *lines) {
  const te_public *pub = table->pub;
  char heroes[512] = "", with[640] = "", line[1024], more[512];
  for (unsigned house = 0; house < TE_HOUSES; house++)
    if (pub->house[house].owner == seat && pub->house[house].card == TE_IN_HAND)
      te_list_value(table, heroes, sizeof heroes, te_phrase_hero(&table->words, house));
  ht_value hero[1] = {ht_text(heroes)};
  if (heroes[0] != '\0')
    play_phrase(table->language, WORD_EPIC_AND_HEROES, hero, 1, with, sizeof with);
  ht_value slots[2] = {ht_number(pub->seat[seat].hand), ht_text(with)};
  te_write_word(table, WORD_EPIC_CARDS, slots, 2, line, sizeof line);
  te_dice_of(table, seat, heroes, sizeof heroes);
  ht_value dice[1] = {ht_text(heroes)};
  if (heroes[0] != '\0') {
    table_append(line, sizeof line, " ");
    te_write_word(table, WORD_EPIC_DICE, dice, 1, more, sizeof more);
    table_append(line, sizeof line, more);
  }
  table_add_below(lines, line);
}

static void add_allies(te_shown *table, unsigned seat, table_lines *lines) {
  const te_seat *at = &table->pub->seat[seat];
  char pool[512] = "", allies[512] = "", line[1024], more[512];
  for (unsigned house = 0; house < TE_HOUSES; house++) {
    char item[128];
    ht_value slots[2] = {te_phrase_house(&table->words, house), ht_number(at->pool[house])};
    if (at->pool[house] > 0) {
      play_phrase(table->language, WORD_CHARACTER, slots, 2, item, sizeof item);
      te_list_add(pool, sizeof pool, item);
    }
    if ((at->houses >> house & 1) != 0 && house != at->house)
      te_list_value(table, allies, sizeof allies, slots[0]);
  }
  ht_value force[2] = {ht_number(TE_TOKENS - table->pub->house[at->house].mat),
                       ht_number(TE_TOKENS)};
  te_write_word(table, WORD_EPIC_FORCE, force, 2, line, sizeof line);
  ht_value slots[1] = {or_none(pool)};
  table_append(line, sizeof line, " ");
  te_write_word(table, WORD_EPIC_POOL, slots, 1, more, sizeof more);
  table_append(line, sizeof line, more);
  slots[0] = ht_text(allies);
  if (allies[0] != '\0') {
    table_append(line, sizeof line, " ");
    te_write_word(table, WORD_EPIC_ALLIES, slots, 1, more, sizeof more);
    table_append(line, sizeof line, more);
  }
  table_add_below(lines, line);
}

/* "Stark (you)", "Greyjoy (Rival)". */
static void player_label(const table_scene *scene, te_shown *table, unsigned seat, char *label,
                         size_t size) {
  ht_value rival[2] = {te_phrase_seat_house(&table->words, seat),
                       ht_term(play_word_text(WORD_EPIC_RIVAL))};
  if (seat < scene->session->seats)
    table_seat_label(scene, seat, label, size);
  else
    play_phrase(table->language, WORD_NAMED, rival, 2, label, size);
}

/* The card by which the Rival goes now. */
static void add_rival_card(const table_scene *scene, const te_shown *table, table_lines *lines) {
  const hl_cards *cards = table->rules->base.cards;
  unsigned number = table->pub->rival_card;
  table_lines card = {0};
  for (size_t i = 0; i < cards->card_count; i++)
    if (cards->card[i].type == TE_TYPE_RIVAL && number > 0 && --number == 0)
      table_card(scene, i, &card);
  for (char *line = card.text == NULL ? NULL : strtok(card.text, "\n"); line != NULL;
       line = strtok(NULL, "\n"))
    table_add_below(lines, line);
  table_free(&card);
}

static void add_rival_score(const table_scene *scene, table_lines *lines) {
  te_shown table = te_shown_of(scene);
  char label[256];
  for (unsigned seat = scene->session->seats; seat < table.seats; seat++) {
    player_label(scene, &table, seat, label, sizeof label);
    ht_value slots[2] = {ht_text(label), ht_number(table.pub->seat[seat].points)};
    add_said(&table, lines, WORD_FINAL_POINTS, slots, 2);
  }
}

static void add_seat(const table_scene *scene, te_shown *table, unsigned seat, table_lines *lines) {
  char label[256];
  player_label(scene, table, seat, label, sizeof label);
  table_append(label, sizeof label, ".");
  table_add(lines, label);
  add_wealth(table, seat, lines);
  add_cards(table, seat, lines);
  add_allies(table, seat, lines);
  if (seat >= scene->session->seats) add_rival_card(scene, table, lines);
  if (seat == table->viewer && table->pub->round > 0) {
    char track[512];
    te_track(table, seat, track, sizeof track);
    table_add_below(lines, track);
  }
}

static void add_free_house(te_shown *table, unsigned house, table_lines *lines) {
  const te_house *of = &table->pub->house[house];
  char line[512], more[256];
  bool allied = of->owner < table->seats;
  ht_value slots[3] = {te_phrase_house(&table->words, house), ht_number(of->mat),
                       ht_number(of->mat)};
  if (allied) slots[1] = te_phrase_seat_house(&table->words, of->owner);
  te_write_word(table, allied ? WORD_EPIC_FREE : WORD_EPIC_FREE_NONE, slots, 3, line, sizeof line);
  slots[0] = te_phrase_hero(&table->words, house);
  if (slots[0].kind != HT_NOTHING && of->hero_at == TE_NOTHING) {
    table_append(line, sizeof line, " ");
    te_write_word(table, WORD_EPIC_HERO_ON_MAT, slots, 1, more, sizeof more);
    table_append(line, sizeof line, more);
  }
  table_add(lines, line);
}

static void show_table(const table_scene *scene, table_lines *lines) {
  te_shown table = te_shown_of(scene);
  add_round(&table, lines);
  add_battle(&table, lines);
  if (table.pub->round > 0) add_map(&table, lines);
  for (unsigned seat = 0; seat < table.seats; seat++) add_seat(scene, &table, seat, lines);
  for (unsigned house = 0; house < TE_HOUSES; house++)
    if (table.pub->house[house].role == TE_FREE) add_free_house(&table, house, lines);
  if (table.pub->round > 0) add_borders(&table, lines);
}

/* Both sides, for those who are about to choose a card for the battle. */
static void show_situation(const table_scene *scene, unsigned seat, table_lines *lines) {
  te_shown table = te_shown_of(scene);
  if (table.pub->seat[seat].prompt == TE_ASK_COMMIT) add_battle(&table, lines);
}

/* --- cards ---------------------------------------------------------------- */

unsigned te_hand_cards(const te_shown *table, unsigned cards[TE_HAND_MAX]) {
  unsigned count = 0;
  if (table->viewer >= table->seats) return 0;
  for (uint64_t left = table->own->hand; left != 0 && count < TE_HAND_MAX; left &= left - 1)
    cards[count++] = hf_lowest_bit(left);
  for (unsigned house = 0; house < TE_HOUSES && count < TE_HAND_MAX; house++)
    if (table->pub->house[house].owner == table->viewer &&
        table->pub->house[house].card == TE_IN_HAND)
      cards[count++] = TE_HERO_CARD + house;
  return count;
}

static void show_hand(const table_scene *scene, table_lines *lines) {
  te_shown table = te_shown_of(scene);
  unsigned cards[TE_HAND_MAX];
  if (scene->viewer >= table.seats) {
    add_said(&table, lines, WORD_ONLOOKER, NULL, 0);
    return;
  }
  unsigned count = te_hand_cards(&table, cards);
  add_said(&table, lines, count > 0 ? WORD_YOUR_HAND : WORD_EMPTY_HAND, NULL, 0);
  for (unsigned i = 0; i < count; i++) {
    table_lines card = {0};
    table_card(scene, te_card_number(&table.words, cards[i]), &card);
    for (char *line = card.text == NULL ? NULL : strtok(card.text, "\n"); line != NULL;
         line = strtok(NULL, "\n"))
      table_add_below(lines, line);
    table_free(&card);
  }
}

/* Plot cards by their titles. */
static void list_plots(te_shown *table, uint64_t plots, char *list, size_t size) {
  list[0] = '\0';
  HF_EACH_BIT (plot, plots) te_list_value(table, list, size, te_phrase_card(&table->words, plot));
}

/* Cards beside the mats, and what the viewer knows of other hands. */
static void add_known(te_shown *table, table_lines *lines) {
  char list[1024];
  for (unsigned seat = 0; seat < table->seats; seat++) {
    ht_value slots[2] = {te_phrase_seat_house(&table->words, seat), ht_text(list)};
    list_plots(table, table->pub->seat[seat].beside, list, sizeof list);
    if (list[0] != '\0') add_said(table, lines, WORD_EPIC_BESIDE, slots, 2);
    list_plots(table, seat == table->viewer ? 0 : table->own->knows[seat], list, sizeof list);
    if (list[0] != '\0') add_said(table, lines, WORD_EPIC_KNOWN, slots, 2);
  }
}

static void show_piles(const table_scene *scene, table_lines *lines) {
  te_shown table = te_shown_of(scene);
  static char list[4096];
  list_plots(&table, table.pub->discard, list, sizeof list);
  static char line[4200];
  ht_value slots[1] = {or_none(list)};
  te_write_word(&table, WORD_EPIC_DISCARD, slots, 1, line, sizeof line);
  table_add(lines, line);
  slots[0] = ht_number(table.pub->deck_count);
  add_said(&table, lines, WORD_EPIC_DECK, slots, 1);
  add_known(&table, lines);
}

typedef struct card_list {
  size_t *card, count, max;
} card_list;

static void list_card(card_list *list, size_t card) {
  for (size_t i = 0; i < list->count; i++)
    if (list->card[i] == card) return;
  if (card != (size_t)-1 && list->count < list->max) list->card[list->count++] = card;
}

static size_t list_my_cards(const table_scene *scene, size_t *cards, size_t max) {
  te_shown table = te_shown_of(scene);
  card_list list = {.card = cards, .max = max};
  unsigned hand[TE_HAND_MAX], count = te_hand_cards(&table, hand);
  for (unsigned i = 0; i < count; i++) list_card(&list, te_card_number(&table.words, hand[i]));
  if (scene->viewer < table.seats)
    list_card(&list, table.rules->house_card[table.pub->seat[scene->viewer].house]);
  return list.count;
}

/* My cards, the houses at the table with their heroes, all plot cards, then the
 * map and the mats. */
static size_t list_all_cards(const table_scene *scene, size_t *cards, size_t max) {
  te_shown table = te_shown_of(scene);
  card_list list = {.card = cards, .count = list_my_cards(scene, cards, max), .max = max};
  for (unsigned house = 0; house < TE_HOUSES; house++) {
    if (table.pub->house[house].role == TE_ABSENT) continue;
    list_card(&list, table.rules->house_card[house]);
    list_card(&list, te_card_number(&table.words, TE_HERO_CARD + house));
  }
  HF_EACH_BIT (plot, table.pub->all) list_card(&list, te_card_number(&table.words, plot));
  const hl_cards *all = table.rules->base.cards;
  for (size_t i = 0; i < all->card_count; i++)
    if (all->card[i].type == TE_TYPE_DOMAIN || all->card[i].type == TE_TYPE_SPACE ||
        all->card[i].type == TE_TYPE_OBJECTIVE || all->card[i].type == TE_TYPE_RANKING)
      list_card(&list, i);
  return list.count;
}

static const char *kind_of_card(const hf_rules *rules, size_t card, ht_language language) {
  static char kind[64];
  ht_card_kind(rules, card, language, kind, sizeof kind);
  return kind;
}

static const play_word rules_help[] = {WORD_EPIC_MARK_HELP, WORD_EPIC_BATTLE_RULE,
                                       WORD_EPIC_SCORE_RULE, WORD_COUNT};

const table_game te_lines = {.id = "tiny-epic",
                             .situation = show_situation,
                             .table = show_table,
                             .hand = show_hand,
                             .piles = show_piles,
                             .cards = list_my_cards,
                             .all_cards = list_all_cards,
                             .card_kind = kind_of_card,
                             .answer = "draft march",
                             .hand_help = WORD_EPIC_HAND_HELP,
                             .piles_help = WORD_EPIC_PILES_HELP,
                             .rules_help = rules_help,
                             .score = WORD_FINAL_POINTS,
                             .more_scores = add_rival_score};
