/* `holdfast cards GAME`: every card as a player reads it, in either language.
 * `holdfast cards check FILE`: is this card file without mistakes (cards_check.c)?
 * `holdfast cards words GAME`: what a card may say (cards_words.c). */
#include "cards_check.h"
#include "cards_words.h"
#include "card_match.h"
#include "common.h"

#include "core/decks.h"
#include "language/language.h"
#include "text/cards.h"
#include "text/text.h"

#include <string.h>

static const char help[] =
    "holdfast cards GAME [NAME]\n"
    "Prints every card as a player reads it: who it is, where its text comes from\n"
    "(printed on the card, inferred, or ours) and what it does. With NAME those that\n"
    "are called so, or have that in their name, title or id.\n"
    "\n"
    "  --lang en|uk   the language (default en)\n"
    "  --set SET      the cards of this card set (The Card Game: core, all, core+ttb ...),\n"
    "                 or only those of one pack (ttb); of other games those that say so\n"
    "  --text WORDS   only cards that have all these words in their text\n"
    "  --type TYPE    only cards of this type: leader, character, ally, event, plot ...\n"
    "  --cards FILE   with a card file of your own laid over the game's\n"
    "  --ids          only their ids, one a line, as choices and scenarios have them\n"
    "  --json         one line a card: id, type, name, house, set, origin, text; where cards\n"
    "                 come in packs also code, pack, cycle and all facts\n"
    "\n"
    "holdfast cards check FILE...\n"
    "Looks for mistakes in card files: FILE:LINE:COLUMN: what is wrong, and what\n"
    "could stand there; of each card the first, ten of a file. Warns\n"
    "of names that no card has. Exit 0: no mistakes, 1: some.\n"
    "\n"
    "  --game GAME    the game the cards are for (default: the one whose words they use)\n"
    "\n"
    "holdfast cards words GAME [WORD...]\n"
    "Lists what a card may say: its facts, and all phrases by where they stand, with\n"
    "the English that is made from each (numbers as 2, 3 ...). In a phrase <card>\n"
    "is a place for one of the phrases under that heading, a|b one of two words, [a]\n"
    "a word that may be left out. With WORDs only what has all of them in it.\n"
    "\n"
    "  --json         one line each: kind, type, written, english; of facts must, may\n";

typedef struct card_list {
  cli_rules rules;
  ht_language language;
  const char *language_word, *set, *type, *file, *game, *text;
  bool json, ids;
  char wanted[128]; /* in small letters; empty: all */
  char words[128];  /* of the text, likewise */
  size_t printed;
} card_list;

static const hl_vocabulary *vocabulary_of(const hf_rules *rules) {
  return hf_rules_game(rules)->vocabulary;
}

static const char *string_at(const hf_rules *rules, uint32_t offset) {
  return rules->cards->strings + offset;
}

/* The word of a fact, "" for a card that has it not. */
static const char *fact_word(const hf_rules *rules, const hl_card *card, const char *name) {
  const hl_vocabulary *vocabulary = vocabulary_of(rules);
  for (size_t i = 0; i < vocabulary->fact_count; i++) {
    const hl_fact *fact = &vocabulary->facts[i];
    if (strcmp(fact->name, name) != 0 || fact->kind != HL_FACT_WORD) continue;
    return (card->has_fact >> i & 1) != 0 ? fact->words[card->fact[i]] : "";
  }
  return "";
}

/* "Eddard: Honorable"; a card without a title of its own has its name only. */
static void write_name(const card_list *list, size_t card, char *name, size_t size) {
  char title[256];
  const hf_rules *rules = list->rules.rules;
  ht_card_name(rules, card, list->language, name, size);
  ht_card_title(rules, card, list->language, title, sizeof title);
  size_t length = strlen(name);
  if (title[0] != '\0' && strcmp(title, name) != 0)
    snprintf(name + length, size - length, "%s%s", length > 0 ? ": " : "", title);
}

/* --- facts ---------------------------------------------------------------- */

/* Of games whose cards come in packs; NULL: of this they do not. */
static const struct hf_deck_craft *published(const hf_rules *rules) {
  const hf_game *game = hf_rules_game(rules);
  return hf_card_set_count(game) > 0 ? game->decks : NULL;
}

/* "attachments-only" as programs call it. */
static void print_key(const char *name) {
  printf(",\"");
  for (; *name != '\0'; name++) putchar(*name == '-' ? '_' : *name);
  printf("\":");
}

static void print_list(const hf_rules *rules, const hl_card *card, size_t number) {
  const hl_vocabulary *vocabulary = vocabulary_of(rules);
  const hl_fact *fact = &vocabulary->facts[number];
  bool given = (card->has_fact >> number & 1) != 0, first = true;
  const uint16_t *list = rules->cards->code + (given ? card->fact[number] : 0);
  unsigned count = fact->kind == HL_FACT_WORDS ? 32 : given ? list[0] : 0;
  putchar('[');
  for (unsigned i = 0; i < count && given; i++) {
    bool words = fact->kind == HL_FACT_WORDS;
    if (words && ((uint32_t)card->fact[number] >> i & 1) == 0) continue;
    if (!first) putchar(',');
    first = false;
    cli_json_text(stdout, words ? fact->words[i]
                          : hl_is_open(vocabulary, fact)
                              ? hl_open_word(vocabulary, rules->cards, list[i + 1])
                              : fact->words[list[i + 1]]);
  }
  putchar(']');
}

/* A number may be a word ("x"); what is not there is null, false or an empty list. */
static void print_fact(const hf_rules *rules, const hl_card *card, size_t number) {
  const hl_fact *fact = &vocabulary_of(rules)->facts[number];
  bool given = (card->has_fact >> number & 1) != 0;
  int32_t value = card->fact[number];
  if (fact->kind == HL_FACT_WORDS || fact->kind == HL_FACT_LIST)
    print_list(rules, card, number);
  else if (fact->kind == HL_FACT_FLAG)
    fputs(given ? "true" : "false", stdout);
  else if (!given)
    fputs("null", stdout);
  else if (fact->kind == HL_FACT_WORD)
    cli_json_text(stdout, fact->words[value]);
  else if (value < 0 && fact->words != NULL)
    cli_json_text(stdout, fact->words[-1 - value]);
  else
    printf("%ld", (long)value);
}

static void print_facts(const hf_rules *rules, size_t number) {
  const hl_vocabulary *vocabulary = vocabulary_of(rules);
  const hl_card *card = &rules->cards->card[number];
  hf_published of;
  published(rules)->published(rules, number, &of);
  if (of.code > 0)
    printf(",\"code\":\"%05u\"", of.code);
  else
    printf(",\"code\":null");
  printf(",\"pack\":");
  cli_json_text(stdout, of.pack);
  printf(",\"cycle\":");
  cli_json_text(stdout, of.cycle);
  for (size_t i = 0; i < vocabulary->fact_count; i++) {
    print_key(vocabulary->facts[i].name);
    if (strcmp(vocabulary->facts[i].name, "deck-limit") == 0)
      printf("%u", of.deck_limit);
    else if (strcmp(vocabulary->facts[i].name, "quantity") == 0)
      printf("%u", of.quantity);
    else
      print_fact(rules, card, i);
  }
}

static void print_json(const card_list *list, size_t number, const char *name, const char *text) {
  static const char *const origins[] = {
      [HL_PRINTED] = "printed", [HL_INFERRED] = "inferred", [HL_HOLDFAST] = "holdfast"};
  const hf_rules *rules = list->rules.rules;
  const hl_card *card = &rules->cards->card[number];
  const char *const values[][2] = {
      {"id", string_at(rules, card->id)},
      {"type", vocabulary_of(rules)->card_types[card->type]},
      {"name", name},
      {"house", fact_word(rules, card, "house")},
      {"set", string_at(rules, card->set)},
      {"origin", origins[card->origin]},
      {"text", text},
  };
  for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
    printf("%c\"%s\":", i == 0 ? '{' : ',', values[i][0]);
    cli_json_text(stdout, values[i][1]);
  }
  if (published(rules) != NULL) print_facts(rules, number);
  puts("}");
}

/* What a type of card is called, in words the catalog knows. */
static void write_type(const card_list *list, size_t card, char *text, size_t size) {
  static const char *const words[][2] = {
      {"leader", "leader sheet"}, {"character", "character card"}, {"ally", "ally card"}};
  const hf_rules *rules = list->rules.rules;
  const char *type = vocabulary_of(rules)->card_types[rules->cards->card[card].type];
  if (ht_card_kind(rules, card, list->language, text, size) > 0) return;
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (strcmp(type, words[i][0]) == 0) type = words[i][1];
  ht_render(list->language, type, NULL, 0, text, size);
}

/* A house by its name: "Stark" for the word `stark`; that of its own card where
 * the game has one. */
static void write_house(const card_list *list, const char *word, char *text, size_t size) {
  const hl_cards *cards = list->rules.rules->cards;
  char name[64];
  for (size_t i = 0; i < cards->card_count; i++) {
    if (strcmp(vocabulary_of(list->rules.rules)->card_types[cards->card[i].type], "house") != 0 ||
        strcmp(cards->strings + cards->card[i].id, word) != 0)
      continue;
    ht_card_name(list->rules.rules, i, list->language, text, size);
    return;
  }
  snprintf(name, sizeof name, "%s", word);
  if (name[0] >= 'a' && name[0] <= 'z') name[0] = (char)(name[0] - 'a' + 'A');
  ht_value value = ht_given(name);
  ht_render(list->language, "{0}", &value, 1, text, size);
}

/* Is a card with a code of its own called like this one? */
static bool has_versions(const hf_rules *rules, size_t number) {
  const hl_cards *cards = rules->cards;
  hf_published of;
  for (size_t i = 0; i < cards->card_count; i++) {
    if (i == number || cards->card[i].name != cards->card[number].name) continue;
    published(rules)->published(rules, i, &of);
    if (of.code > 0) return true;
  }
  return false;
}

/* " (GoH)" behind the name of one of several versions. */
static void write_version(const hf_rules *rules, size_t number, char *text, size_t size) {
  hf_published of;
  text[0] = '\0';
  if (published(rules) == NULL || !has_versions(rules, number)) return;
  published(rules)->published(rules, number, &of);
  if (of.code > 0) snprintf(text, size, " (%s)", of.pack);
}

static void print_plain(const card_list *list, size_t number, const char *name, const char *text) {
  const hf_rules *rules = list->rules.rules;
  const hl_card *card = &rules->cards->card[number];
  char type[128], house[128], version[64];
  write_version(rules, number, version, sizeof version);
  write_type(list, number, type, sizeof type);
  write_house(list, fact_word(rules, card, "house"), house, sizeof house);
  cli_print("%s%s%s (%s%s%s; %s)\n", list->printed == 1 ? "" : "\n", name, version, type,
            house[0] != '\0' ? ", " : "", house, ht_origin_name(card->origin, list->language));
  for (const char *line = text; *line != '\0';) {
    size_t length = strcspn(line, "\n");
    cli_print("  %.*s\n", (int)length, line);
    line += length + (line[length] == '\n');
  }
}

static bool is_wanted(const card_list *list, const hl_card *card) {
  const hf_rules *rules = list->rules.rules;
  if (list->set != NULL && strcmp(list->set, string_at(rules, card->set)) != 0) return false;
  if (list->type != NULL && strcmp(list->type, vocabulary_of(rules)->card_types[card->type]) != 0)
    return false;
  return list->wanted[0] == '\0' || cli_card_match(rules, (size_t)(card - rules->cards->card),
                                                   list->language, list->wanted) > 0;
}

/* Has the text, in small letters, all the words? */
static bool has_words(const char *words, const char *text) {
  static char small[16384];
  char word[128];
  cli_small_letters(text, small, sizeof small);
  for (size_t length; *words != '\0'; words += length + (words[length] == ' ')) {
    length = strcspn(words, " ");
    snprintf(word, sizeof word, "%.*s", (int)length, words);
    if (strstr(small, word) == NULL) return false;
  }
  return true;
}

static void print_cards(card_list *list) {
  static char name[512], text[16384];
  const hf_rules *rules = list->rules.rules;
  for (size_t i = 0; i < rules->cards->card_count; i++) {
    if (!is_wanted(list, &rules->cards->card[i])) continue;
    ht_card_whole(rules, i, list->language, text, sizeof text);
    if (!has_words(list->words, text)) continue;
    list->printed++;
    if (list->ids) {
      cli_print("%s\n", string_at(rules, rules->cards->card[i].id));
      continue;
    }
    write_name(list, i, name, sizeof name);
    if (list->json)
      print_json(list, i, name, text);
    else
      print_plain(list, i, name, text);
  }
}

/* Several words are one name: nobody has to quote it. */
static void read_name(card_list *list, const char *const *word, size_t count) {
  char name[sizeof list->wanted] = "";
  for (size_t i = 0; i < count; i++) {
    size_t length = strlen(name);
    snprintf(name + length, sizeof name - length, "%s%s", i == 0 ? "" : " ", word[i]);
  }
  cli_small_letters(name, list->wanted, sizeof list->wanted);
}

/* --set names a card set, or one pack (where a game has no others: one of the words that its cards
 * say), of which only the cards are wanted, whichever set they are in. */
static const char *set_meant(card_list *list, const hf_game *game) {
  const char *word = list->set;
  size_t sets = hf_card_set_count(game);
  if (word == NULL || sets == 0) return NULL;
  if (hf_card_set_find(game, word) == sets && strchr(word, '+') == NULL) return "all";
  list->set = NULL;
  return word;
}

static int list_cards(card_list *list, const char *id) {
  const hf_game *game = cli_find_game("cards", id);
  if (game == NULL) return CLI_USAGE;
  if (game->vocabulary == NULL) return cli_failed("cards", "%s has no cards", hf_game_id(game));
  cli_cards cards = {.set = set_meant(list, game), .file = list->file};
  int code = cli_load_rules("cards", game, &cards, &list->rules);
  if (code != CLI_GO_ON) return code;
  print_cards(list);
  cli_free_rules(&list->rules);
  if (list->printed > 0) return CLI_DONE;
  return list->wanted[0] == '\0'
             ? cli_failed("cards", "there is no such card")
             : cli_failed("cards", "no card of %s is called '%s'", id, list->wanted);
}

int hf_cli_cards(int argc, char **argv) {
  static cli_words words;
  card_list list = {.language_word = "en"};
  const cli_option options[] = {
      {.name = "--lang", .kind = CLI_TEXT, .value = &list.language_word},
      {.name = "--set", .kind = CLI_TEXT, .value = &list.set},
      {.name = "--text", .kind = CLI_TEXT, .value = &list.text},
      {.name = "--type", .kind = CLI_TEXT, .value = &list.type},
      {.name = "--cards", .kind = CLI_TEXT, .value = &list.file},
      {.name = "--game", .kind = CLI_TEXT, .value = &list.game},
      {.name = "--ids", .kind = CLI_FLAG, .value = &list.ids},
      {.name = "--json", .kind = CLI_FLAG, .value = &list.json},
  };
  const cli_command command = {.name = "cards",
                               .help = help,
                               .options = options,
                               .option_count = sizeof options / sizeof *options,
                               .words_min = 1,
                               .words_max = CLI_WORDS_MAX};
  int code = cli_parse(&command, argc, argv, &words);
  if (code != CLI_GO_ON) return code;
  if (!ht_language_read(list.language_word, &list.language))
    return cli_misused("cards", "'%s' is no language: there are en and uk", list.language_word);
  if (list.ids && list.json)
    return cli_misused("cards", "--ids and --json are two ways to list the cards: name one");
  if (strcmp(words.word[0], "check") == 0)
    return cli_cards_check(list.game, words.word + 1, words.count - 1);
  if (strcmp(words.word[0], "words") == 0 && words.count < 2)
    return cli_misused("cards", "the words of which game? see holdfast cards --help");
  if (strcmp(words.word[0], "words") == 0)
    return cli_cards_words(words.word[1], words.word + 2, words.count - 2, list.json);
  read_name(&list, words.word + 1, words.count - 1);
  if (list.text != NULL) cli_small_letters(list.text, list.words, sizeof list.words);
  return list_cards(&list, words.word[0]);
}
