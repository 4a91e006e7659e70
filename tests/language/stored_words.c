/* Words of the language keep their numbers. Compiled cards are stored with tables and named by
 * their hash in records, and states keep places in byte code: a word that moved would make all of
 * them mean something else.
 *
 * tests/language/stored_words_*.txt has every number that was ever given, one a line:
 *
 *   card NUMBER TYPE              a type of card
 *   fact NUMBER NAME              a fact of a card
 *   value FACT NUMBER WORD        what it may say
 *   member TYPE NUMBER WORD       a word of a type that has no phrases (traits)
 *   word NUMBER TYPE PATTERN      a phrase of the vocabulary
 *   cards HASH                    the built-in cards, compiled
 *   cards HASH                    the built-in cards, compiled
 *
 * The test fails when the vocabulary says otherwise in any of these lines, or has a word without a
 * line. A new word has the number behind the last one and a new line at the end of its kind; how a
 * word is written may change (`bears|bear`), its number may not. The
 * hash moves only when a built-in card is changed on purpose: never because the compiler writes
 * other code for the same words.
 *
 *   stored_words GAME LIST */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "core/game.h"
#include "language/language.h"

#include <stdio.h>
#include <string.h>

#define LINE_MAX 400
#define LINES_MAX 2000

typedef struct line {
  char text[LINE_MAX];
  bool said;
} line;

static const char *game_id, *list_path;
static const hl_vocabulary *vocabulary;
static line list[LINES_MAX];
static size_t list_length;
static unsigned faults;

static void read_list(void) {
  FILE *file = fopen(list_path, "r");
  if (file == NULL) fail_msg("%s cannot be read", list_path);
  char text[LINE_MAX];
  while (fgets(text, sizeof text, file) != NULL) {
    text[strcspn(text, "\n")] = 0;
    if (text[0] == 0 || text[0] == '#') continue;
    assert_true(list_length < LINES_MAX);
    memcpy(list[list_length++].text, text, sizeof text);
  }
  fclose(file);
}

/* The vocabulary says this: the list does, too. */
static void says(const char *format, ...) {
  char text[LINE_MAX];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  for (size_t i = 0; i < list_length; i++) {
    if (list[i].said || strcmp(list[i].text, text) != 0) continue;
    list[i].said = true;
    return;
  }
  print_error("not in %s: %s\n", list_path, text);
  faults++;
}

static void say_words(const char *const *words, const char *kind, const char *of) {
  for (unsigned i = 0; words != NULL && words[i] != NULL; i++)
    says("%s %s%s%u %s", kind, of, of[0] != 0 ? " " : "", i, words[i]);
}

static void say_facts(void) {
  for (unsigned i = 0; i < vocabulary->fact_count; i++) {
    says("fact %u %s", i, vocabulary->facts[i].name);
    say_words(vocabulary->facts[i].words, "value", vocabulary->facts[i].name);
  }
}

static void say_phrases(void) {
  for (size_t i = 0; i < vocabulary->phrase_count; i++) {
    const hl_phrase *phrase = &vocabulary->phrases[i];
    says("word %u %s %s", phrase->op, hl_type_name(vocabulary, phrase->type), phrase->pattern);
  }
}

static void say_cards(void) {
  const hf_rules *rules = hf_rules_builtin(hf_game_find(game_id));
  says("cards %016llx", (unsigned long long)hl_hash(rules->cards));
}

static void numbers_stay(void **state) {
  (void)state;
  read_list();
  say_words(vocabulary->card_types, "card", "");
  say_facts();
  for (size_t i = 0; i < vocabulary->words_count; i++)
    say_words(vocabulary->words[i].words, "member",
              hl_type_name(vocabulary, vocabulary->words[i].type));
  say_phrases();
  say_cards();
  for (size_t i = 0; i < list_length; i++) {
    if (list[i].said) continue;
    print_error("no longer so: %s\n", list[i].text);
    faults++;
  }
  if (faults > 0) fail_msg("%u numbers of words moved, or have no line in %s", faults, list_path);
}

/* What all vocabularies share, and what code is made of. */
static void the_language_stays(void **state) {
  (void)state;
  static const struct {
    unsigned is, was;
  } words[] = {
      {HL_WINDOW, 0},       {HL_CONDITION, 1},  {HL_COST, 2},         {HL_EFFECT, 3},
      {HL_MODIFIER, 4},     {HL_DURATION, 5},   {HL_PERIOD, 6},       {HL_NUMBER, 7},
      {HL_NAME, 8},         {HL_TYPE_FIRST, 9}, {HL_REGISTER, 16384}, {HL_QUOTED, 24576},
      {HL_CONSTANT, 32768}, {HL_END, 28672},    {HL_DO, 28673},       {HL_IF, 28674},
      {HL_ELSE, 28675},     {HL_MAY, 28676},    {HL_THEN, 28677},     {HL_FOR_EACH, 28678},
      {HL_CHOOSE, 28679},   {HL_UNTIL, 28680},  {HL_INSTEAD, 28681},  {HL_GAIN, 28682},
      {HL_EITHER, 28683},   {HL_SELECT, 28684}, {HL_BY, 28685},       {HL_LASTING, 28686},
      {HL_WHILE, 28687},    {HL_ONCE, 28688},   {HL_PRINTED, 0},      {HL_INFERRED, 1},
      {HL_HOLDFAST, 2},
  };
  for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
    assert_int_equal(words[i].is, words[i].was);
}

int main(int argc, char **argv) {
  if (argc != 3 || hf_game_find(argv[1]) == NULL) return 2;
  game_id = argv[1];
  vocabulary = hf_game_find(game_id)->vocabulary;
  list_path = argv[2];
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_language_stays),
      cmocka_unit_test(numbers_stay),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
