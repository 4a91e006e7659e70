/* The built-in cards are what the compiler makes of their text, byte by byte: as constants of the
 * build (tools/cardc.c, tools/write_rules.c of each game) and as tables made at run time they are
 * the same records. A field that a writer of constants forgets fails here.
 *
 *   built_in_cards GAME FILE.cards... */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "core/game.h"
#include "games/card-game/rules/tables/rules.h"
#include "games/iron-throne/rules/cards.h"
#include "games/tiny-epic/rules/rules.h"
#include "language/language.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FILES_MAX 24

static const char *game_id;
static char **paths; /* ends with NULL */

/* All files as one text, and the line with which each begins. */
static char *text;
static size_t text_length;
static uint32_t first_line[FILES_MAX];
static unsigned files;

static void add_byte(int byte) {
  if (text_length % 65536 == 0) text = realloc(text, text_length + 65536);
  assert_non_null(text);
  text[text_length++] = (char)byte;
}

/* A file that does not end with a new line gets one, as in tools/cardc.c. */
static void read_texts(void) {
  uint32_t lines = 1;
  for (; paths[files] != NULL; files++) {
    assert_true(files < FILES_MAX);
    FILE *file = fopen(paths[files], "rb");
    if (file == NULL) fail_msg("%s cannot be read", paths[files]);
    first_line[files] = lines;
    for (int c; (c = fgetc(file)) != EOF; lines += c == '\n') add_byte(c);
    fclose(file);
    if (text[text_length - 1] == '\n') continue;
    add_byte('\n');
    lines++;
  }
}

/* Built-in cards know their line in their own file. */
static uint32_t line_in_file(uint32_t line) {
  unsigned file = files;
  while (file > 1 && first_line[file - 1] > line) file--;
  return line - (first_line[file - 1] - 1);
}

static void same_bytes(const void *built_in, const void *made, size_t size, size_t record,
                       const char *what) {
  const uint8_t *a = built_in, *b = made;
  for (size_t i = 0; i < size; i++)
    if (a[i] != b[i])
      fail_msg("%s %zu, byte %zu: %u is built in, the text makes %u", what, i / record, i % record,
               (unsigned)a[i], (unsigned)b[i]);
}
#define SAME(built_in, made, count, what)                                                          \
  same_bytes(built_in, made, (count) * sizeof *(made), sizeof *(made), what)

static void compiled_cards_are_the_same(void **state) {
  (void)state;
  const hf_game *game = hf_game_find(game_id);
  const hl_cards *built_in = hf_rules_builtin(game)->cards;
  hl_cards made;
  hf_error error = {0};
  size_t size = hl_compile_memory(text_length);
  void *memory = malloc(size);
  assert_non_null(memory);
  if (hl_compile(game->vocabulary, text, text_length, memory, size, &made, &error) != HF_OK)
    fail_msg("%u: %s", (unsigned)error.line, error.message);
  assert_int_equal(built_in->card_count, made.card_count);
  assert_int_equal(built_in->ability_count, made.ability_count);
  assert_int_equal(built_in->code_length, made.code_length);
  assert_int_equal(built_in->strings_length, made.strings_length);
  for (size_t i = 0; i < made.card_count; i++)
    ((hl_card *)(uintptr_t)made.card)[i].line = line_in_file(made.card[i].line);
  for (size_t i = 0; i < made.ability_count; i++)
    ((hl_ability *)(uintptr_t)made.ability)[i].line = line_in_file(made.ability[i].line);
  SAME(built_in->card, made.card, made.card_count, "card");
  SAME(built_in->ability, made.ability, made.ability_count, "ability");
  SAME(built_in->code, made.code, made.code_length, "word of the code");
  SAME(built_in->strings, made.strings, made.strings_length, "byte of the strings");
  free(memory);
}

/* --- what each game makes of them ------------------------------------------------ */

/* All of the rules but what they all begin with. */
#define SAME_REST(built_in, made, from, type, what)                                                \
  same_bytes((const char *)(built_in) + (from), (const char *)(made) + (from),                     \
             sizeof(type) - (from), sizeof(type), what)

static const cg_rules *card_game(const hf_rules *rules) {
  return (const cg_rules *)(const void *)rules;
}

/* What it knows of each card. */
static void same_definitions(const cg_rules *built_in, const cg_rules *made) {
  SAME_REST(built_in, made, offsetof(cg_rules, repertoire), cg_rules, "the rules' field");
  SAME(built_in->def, made->def, made->count, "definition");
  SAME(built_in->ability, made->ability, made->base.cards->ability_count, "ability");
  SAME(built_in->event, made->event, made->repertoire[CG_FACTION_COUNT - 1].first[CG_ON_ACTION + 1],
       "event");
  SAME(built_in->set, made->set, (size_t)CG_DEFS_SETS * cg_def_words(made), "word of the sets");
}

/* And of each word of the code. */
static void same_words(const cg_rules *built_in, const cg_rules *made) {
  size_t words = made->base.cards->code_length;
  SAME(built_in->length, made->length, words, "length");
  SAME(built_in->kind, made->kind, words, "kind");
  SAME(built_in->kinds, made->kinds, made->kinds_end, "word of the kinds");
}

static void same_rules(const hf_rules *built_in, const hf_rules *made) {
  assert_true(built_in->hash == made->hash);
  assert_true(built_in->game == made->game);
  if (strcmp(game_id, "card-game") == 0)
    same_definitions(card_game(built_in), card_game(made));
  else if (strcmp(game_id, "iron-throne") == 0)
    SAME_REST(built_in, made, sizeof(hf_rules), it_rules, "the rules' field");
  else
    SAME_REST(built_in, made, sizeof(hf_rules), te_rules, "the rules' field");
}

static void rules_are_the_same(void **state) {
  (void)state;
  const hf_game *game = hf_game_find(game_id);
  const hf_rules *built_in = hf_rules_builtin(game), *set, *made;
  hf_card_texts texts = {.set = text, .set_length = text_length};
  hf_error error = {0};
  size_t size = hf_rules_set_memory(game, &texts);
  void *memory = malloc(size);
  assert_non_null(memory);
  if (hf_rules_load_set(game, &texts, memory, size, &set, &made, &error) != HF_OK)
    fail_msg("%u: %s", (unsigned)error.line, error.message);
  same_rules(built_in, made);
  if (strcmp(game_id, "card-game") == 0) same_words(card_game(built_in), card_game(made));
  free(memory);
}

/* Names lie elsewhere in the strings then, and nothing else is different. */
static void no_cards_laid_over_them_change_nothing(void **state) {
  (void)state;
  const hf_game *game = hf_game_find(game_id);
  const hf_rules *made;
  hf_error error = {0};
  size_t size = hf_rules_memory(game, 0);
  void *memory = malloc(size);
  assert_non_null(memory);
  assert_int_equal(hf_rules_load(game, "none", "", 0, memory, size, &made, &error), HF_OK);
  same_rules(hf_rules_builtin(game), made);
  free(memory);
}

int main(int argc, char **argv) {
  if (argc < 3 || hf_game_find(argv[1]) == NULL) return 2;
  game_id = argv[1];
  paths = argv + 2;
  read_texts();
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(compiled_cards_are_the_same),
      cmocka_unit_test(rules_are_the_same),
      cmocka_unit_test(no_cards_laid_over_them_change_nothing),
  };
  int result = cmocka_run_group_tests(tests, NULL, NULL);
  free(text);
  return result;
}
