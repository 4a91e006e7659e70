/* See cards_words.h. Everything is read from the tables that the compiler reads,
 * so that this list cannot be out of date. */
#include "cards_words.h"

#include "core/game.h"
#include "language/language.h"
#include "text/template.h"

#include <stdarg.h>
#include <string.h>

#define LINE_WIDTH 78
/* The columns in which a plain list has its English. */
#define ENGLISH_COLUMN 52

/* One line of the list. */
typedef struct word_entry {
  const char *kind, *type, *written, *english;
  const hl_fact *fact; /* where it may stand; NULL: no fact, or one of every card */
} word_entry;

typedef struct word_list {
  const hl_vocabulary *vocabulary;
  const char *const *wanted;
  size_t wanted_count;
  bool json;
  size_t printed;
  char heading[256]; /* printed before the first entry below it; "" once it was */
  size_t column;     /* where a line of short words has come to, 0: none was begun */
} word_list;

/* --- what is asked for ------------------------------------------------------ */

static char small(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }

static bool occurs(const char *text, const char *word) {
  for (; *text != '\0'; text++) {
    size_t length = 0;
    while (word[length] != '\0' && small(text[length]) == small(word[length])) length++;
    if (word[length] == '\0') return true;
  }
  return false;
}

static bool occurs_in_list(const char *const *words, const char *word) {
  for (size_t i = 0; words != NULL && words[i] != NULL; i++)
    if (occurs(words[i], word)) return true;
  return false;
}

static bool is_wanted(const word_list *list, const word_entry *entry) {
  for (size_t i = 0; i < list->wanted_count; i++) {
    const char *word = list->wanted[i];
    bool named = strcmp(entry->type, word) == 0 || strcmp(entry->kind, word) == 0;
    if (!named && !occurs(entry->written, word) && !occurs(entry->english, word) &&
        (entry->fact == NULL || !occurs_in_list(entry->fact->words, word)))
      return false;
  }
  return true;
}

/* --- printing ------------------------------------------------------------------ */

/* The types of card of a mask; all of them for a fact that belongs to every card. */
static void print_card_types(const word_list *list, uint32_t mask, const char *before,
                             const char *after) {
  const char *const *types = list->vocabulary->card_types;
  bool first = true;
  for (size_t i = 0; types[i] != NULL; i++) {
    if ((mask >> i & 1) == 0) continue;
    printf("%s%s%s%s", first ? "" : list->json ? "," : ", ", before, types[i], after);
    first = false;
  }
}

static void print_json(const word_list *list, const word_entry *entry) {
  const char *const values[][2] = {{"kind", entry->kind},
                                   {"type", entry->type},
                                   {"written", entry->written},
                                   {"english", entry->english}};
  for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
    printf("%c\"%s\":", i == 0 ? '{' : ',', values[i][0]);
    cli_json_text(stdout, values[i][1]);
  }
  if (entry->fact != NULL) {
    printf(",\"must\":[");
    print_card_types(list, entry->fact->required_on, "\"", "\"");
    printf("],\"may\":[");
    print_card_types(list, entry->fact->card_types & ~(unsigned)entry->fact->required_on, "\"",
                     "\"");
    putchar(']');
  }
  puts("}");
}

static void end_line(word_list *list) {
  if (list->column > 0) putchar('\n');
  list->column = 0;
}

/* Words of a list stand side by side: there are many, and they are short. */
static void print_beside(word_list *list, const char *word) {
  size_t length = strlen(word);
  if (list->column > 0 && list->column + 2 + length > LINE_WIDTH) {
    puts(",");
    list->column = 0;
  }
  printf("%s%s", list->column == 0 ? "  " : ", ", word);
  list->column += 2 + length;
}

static void print_line(const word_entry *entry) {
  if (entry->english[0] == '\0' || strcmp(entry->english, entry->written) == 0)
    printf("  %s\n", entry->written);
  else if (strlen(entry->written) < ENGLISH_COLUMN)
    printf("  %-*s  %s\n", ENGLISH_COLUMN, entry->written, entry->english);
  else
    printf("  %s\n  %-*s  %s\n", entry->written, ENGLISH_COLUMN, "", entry->english);
}

static void print_fact(const word_list *list, const word_entry *entry) {
  uint32_t must = entry->fact->required_on, may = entry->fact->card_types & ~must;
  printf("  %s\n", entry->written);
  printf("      %s", must != 0 ? "must be on: " : "");
  print_card_types(list, must, "", "");
  printf("%s", may == 0 ? "" : must != 0 ? "; may be on: " : "may be on: ");
  print_card_types(list, may, "", "");
  putchar('\n');
}

static void print_entry(word_list *list, const word_entry *entry) {
  if (!is_wanted(list, entry)) return;
  if (!list->json && list->heading[0] != '\0') {
    end_line(list);
    printf("%s%s\n", list->printed == 0 ? "" : "\n", list->heading);
    list->heading[0] = '\0';
  }
  list->printed++;
  if (list->json) {
    print_json(list, entry);
  } else if (strcmp(entry->kind, "word") == 0) {
    print_beside(list, entry->written);
  } else {
    end_line(list);
    if (entry->fact != NULL)
      print_fact(list, entry);
    else
      print_line(entry);
  }
}

/* --- facts ----------------------------------------------------------------------- */

static void append(char *text, size_t size, const char *format, ...) {
  size_t length = strlen(text);
  va_list values;
  va_start(values, format);
  vsnprintf(text + length, size - length, format, values);
  va_end(values);
}

/* The words of a fact: by the name of their list where phrases know it too. */
static void append_words(const word_list *list, const hl_fact *fact, char *text, size_t size) {
  const hl_vocabulary *vocabulary = list->vocabulary;
  for (size_t i = 0; i < vocabulary->words_count; i++) {
    if (vocabulary->words[i].words != fact->words) continue;
    append(text, size, "<%s>", hl_type_name(vocabulary, vocabulary->words[i].type));
    return;
  }
  for (size_t i = 0; fact->words[i] != NULL; i++)
    append(text, size, "%s%s", i == 0 ? "" : "|", fact->words[i]);
}

static void write_fact(const word_list *list, const hl_fact *fact, char *text, size_t size) {
  snprintf(text, size, "%s", fact->name);
  if (fact->kind == HL_FACT_FLAG) return;
  append(text, size, " ");
  if (fact->kind == HL_FACT_NUMBER)
    append(text, size, "%d to %d%s", fact->min, fact->max, fact->words == NULL ? "" : "|");
  if (fact->words != NULL) append_words(list, fact, text, size);
  if (fact->kind == HL_FACT_WORDS || fact->kind == HL_FACT_LIST) append(text, size, " ...");
}

static void print_facts(word_list *list) {
  static const char *const kinds[] = {[HL_FACT_NUMBER] = "number",
                                      [HL_FACT_WORD] = "word",
                                      [HL_FACT_WORDS] = "words",
                                      [HL_FACT_FLAG] = "mark",
                                      [HL_FACT_LIST] = "list"};
  static const hl_fact every = {.card_types = UINT16_MAX, .required_on = UINT16_MAX};
  static const hl_fact any = {.card_types = UINT16_MAX};
  static char written[4096];
  snprintf(list->heading, sizeof list->heading,
           "Facts, above the first ability; ...: one word or more");
  print_entry(list, &(word_entry){"fact", "word", "origin printed|inferred|holdfast", "", &every});
  print_entry(list, &(word_entry){"fact", "word", "set WORD", "", &any});
  for (size_t i = 0; i < list->vocabulary->fact_count; i++) {
    const hl_fact *fact = &list->vocabulary->facts[i];
    write_fact(list, fact, written, sizeof written);
    print_entry(list, &(word_entry){"fact", kinds[fact->kind], written, "", fact});
  }
}

/* --- phrases --------------------------------------------------------------------- */

/* What stands for a slot in English: its name, and for a set one of what it names
 * where the text speaks of one. */
static ht_value slot_value(const hl_vocabulary *vocabulary, unsigned type, char *text,
                           size_t size) {
  const char *name = hl_type_name(vocabulary, type);
  const hl_type *own = type < HL_TYPE_FIRST ? NULL : &vocabulary->types[type - HL_TYPE_FIRST];
  if (own == NULL || own->element == 0 || own->element == type) {
    snprintf(text, size, "<%s>", name);
    return ht_text(text);
  }
  snprintf(text, size, "<*>[<<%s>|<<%s>|<<%s>|<<%s>|one of <<%s>]", name, name, name, name, name);
  return ht_term(text);
}

/* A phrase as a player would read it; numbers are 2, 3 ... */
static void write_english(const hl_vocabulary *vocabulary, const hl_phrase *phrase, char *text,
                          size_t size) {
  char names[HL_SLOTS_MAX][256];
  uint8_t types[HL_SLOTS_MAX];
  ht_value values[HL_SLOTS_MAX];
  unsigned count = hl_phrase_slots(vocabulary, phrase, types);
  int32_t number = 2;
  for (unsigned i = 0; i < count; i++)
    values[i] = types[i] == HL_NUMBER ? ht_number(number++)
                                      : slot_value(vocabulary, types[i], names[i], sizeof names[i]);
  ht_render(HT_ENGLISH, phrase->english, values, count, text, size);
}

/* Where phrases of a type may stand. */
static void write_heading(word_list *list, unsigned type) {
  static const char *const common[HL_TYPE_FIRST] = {
      [HL_WINDOW] = "behind `when`",
      [HL_CONDITION] = "behind `if` and `while`",
      [HL_COST] = "behind `cost`",
      [HL_EFFECT] = "behind `do`",
      [HL_MODIFIER] = "behind `do` in a constant ability, behind `until ...:` and `while ...:`",
      [HL_DURATION] = "behind `until`",
      [HL_PERIOD] = "behind `limit N per` and `maximum N per`",
      [HL_NUMBER] = "besides 0, 1, 2 ...",
      [HL_NAME] = "a card's name in quotes"};
  const hl_vocabulary *vocabulary = list->vocabulary;
  snprintf(list->heading, sizeof list->heading, "<%s>", hl_type_name(vocabulary, type));
  if (type < HL_TYPE_FIRST)
    append(list->heading, sizeof list->heading, ": %s", common[type]);
  else if (vocabulary->types[type - HL_TYPE_FIRST].target)
    append(list->heading, sizeof list->heading, ": behind `choose NAME:`");
  if (type == vocabulary->chooser)
    append(list->heading, sizeof list->heading, ": before `may` and `chooses`");
  if (type == vocabulary->occasion && type != 0)
    append(list->heading, sizeof list->heading, ": behind `once`");
}

static void print_type(word_list *list, unsigned type) {
  const hl_vocabulary *vocabulary = list->vocabulary;
  const char *name = hl_type_name(vocabulary, type);
  const hl_words *words = hl_words_of(vocabulary, type);
  static char english[2048];
  write_heading(list, type);
  for (size_t i = 0; i < vocabulary->phrase_count; i++) {
    const hl_phrase *phrase = &vocabulary->phrases[i];
    if (phrase->type != type) continue;
    write_english(vocabulary, phrase, english, sizeof english);
    print_entry(list, &(word_entry){"phrase", name, phrase->pattern, english, NULL});
  }
  for (size_t i = 0; words != NULL && words->words[i] != NULL; i++) {
    ht_render(HT_ENGLISH, words->english[i], NULL, 0, english, sizeof english);
    print_entry(list, &(word_entry){"word", name, words->words[i], english, NULL});
  }
  end_line(list);
}

int cli_cards_words(const char *id, const char *const *wanted, size_t wanted_count, bool json) {
  const hf_game *game = cli_find_game("cards", id);
  if (game == NULL) return CLI_USAGE;
  if (game->vocabulary == NULL) return cli_failed("cards", "%s has no cards", hf_game_id(game));
  static word_list list;
  list = (word_list){
      .vocabulary = game->vocabulary, .wanted = wanted, .wanted_count = wanted_count, .json = json};
  print_facts(&list);
  for (unsigned type = 0; type < HL_TYPE_FIRST + list.vocabulary->type_count; type++)
    print_type(&list, type);
  if (list.printed > 0) return CLI_DONE;
  return cli_failed("cards", "no word of %s is or has '%s'", hf_game_id(game), wanted[0]);
}
