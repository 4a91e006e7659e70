/* Card texts: twenty of the hardest cards of the other two games, word for
 * word in both languages, and every built-in card of The Iron Throne.
 *
 * tests/language/hard-cards/expected.*.txt holds what a fluent reader has approved.
 * With the environment's UPDATE_EXPECTED set the files are written anew. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "core/game.h"
#include "text/cards.h"
#include "text/text.h"

#include "stub_vocabularies.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FOLDER "tests/language/hard-cards/"

static char *read_file(const char *path, size_t *length) {
  FILE *file = fopen(path, "rb");
  if (file == NULL) fail_msg("%s cannot be opened", path);
  char *text = malloc(1 << 18);
  assert_non_null(text);
  *length = fread(text, 1, (1 << 18) - 1, file);
  text[*length] = 0;
  fclose(file);
  return text;
}

static void *compile(const hl_vocabulary *vocabulary, const char *text, size_t length,
                     hl_cards *cards) {
  hf_error error = {0};
  size_t size = hl_compile_memory(length);
  void *memory = malloc(size);
  assert_non_null(memory);
  if (hl_compile(vocabulary, text, length, memory, size, cards, &error) != HF_OK)
    fail_msg("%u:%u: %s", error.line, error.column, error.message);
  return memory;
}

/* --- the hardest cards ------------------------------------------------------------ */

static size_t append_cards(const hl_vocabulary *vocabulary, const char *path, ht_language language,
                           char *all, size_t size, size_t at) {
  size_t length;
  hl_cards cards;
  char *text = read_file(path, &length);
  void *memory = compile(vocabulary, text, length, &cards);
  for (size_t i = 0; i < cards.card_count; i++) {
    char rules[4096];
    size_t told = ht_card_text(vocabulary, &cards, i, language, rules, sizeof rules);
    assert_true(told > 0 && told < sizeof rules);
    at += (size_t)snprintf(all + at, size - at, "%s%s\n%s\n", at > 0 ? "\n" : "",
                           cards.strings + cards.card[i].id, rules);
    assert_true(at < size);
  }
  free(memory);
  free(text);
  return at;
}

static void compare_lines(const char *path, const char *got, const char *wanted) {
  unsigned line = 1;
  while (*got != 0 || *wanted != 0) {
    size_t a = strcspn(got, "\n"), b = strcspn(wanted, "\n");
    if (a != b || memcmp(got, wanted, a) != 0)
      fail_msg("%s:%u\n  is      %.*s\n  wanted  %.*s", path, line, (int)a, got, (int)b, wanted);
    got += a + (got[a] == '\n');
    wanted += b + (wanted[b] == '\n');
    line++;
  }
}

static void compare_hard_cards(ht_language language, const char *path) {
  static char all[1 << 17];
  size_t at = append_cards(&stub_card_game, FOLDER "card-game.cards", language, all, sizeof all, 0);
  append_cards(&stub_tiny_epic, FOLDER "tiny-epic.cards", language, all, sizeof all, at);
  if (getenv("UPDATE_EXPECTED") != NULL) {
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    fputs(all, file);
    fclose(file);
  }
  size_t length;
  char *wanted = read_file(path, &length);
  compare_lines(path, all, wanted);
  free(wanted);
}

static void hard_cards_in_english(void **state) {
  (void)state;
  compare_hard_cards(HT_ENGLISH, FOLDER "expected.en.txt");
}

static void hard_cards_in_ukrainian(void **state) {
  (void)state;
  compare_hard_cards(HT_UKRAINIAN, FOLDER "expected.uk.txt");
}

/* --- what only some cards show ------------------------------------------------------ */

static const char *tell(const char *statements, ht_language language) {
  static char rules[2048];
  char text[1024];
  hl_cards cards;
  snprintf(text, sizeof text, "event e\n  faction stark\n  cost 1\n  origin printed\n%s",
           statements);
  void *memory = compile(&stub_card_game, text, strlen(text), &cards);
  ht_card_text(&stub_card_game, &cards, 0, language, rules, sizeof rules);
  free(memory);
  return rules;
}

static void two_chosen_of_a_kind_are_told_apart(void **state) {
  (void)state;
  static const char plain[] = "  when action\n"
                              "  choose a: characters in play\n"
                              "  choose b: other characters in play\n"
                              "  do return a to its owner's hand; save b\n";
  assert_string_equal(tell(plain, HT_ENGLISH),
                      "Action: choose one of the characters in play. Choose one of the other "
                      "characters in play. Return the first chosen character to its owner’s hand. "
                      "Save the second chosen character.");
  assert_string_equal(tell(plain, HT_UKRAINIAN),
                      "Дія: вибери одного з персонажів у грі. Вибери одного з інших персонажів у "
                      "грі. Поверни першого вибраного персонажа на руку власника. Урятуй другого "
                      "вибраного персонажа.");
}

static void a_loop_and_a_choice_are_told_apart(void **state) {
  (void)state;
  static const char card[] =
      "  when action\n"
      "  choose foe: opponents\n"
      "  do for each p: all players: discard 1 card at random from p's hand;\n"
      "    foe draws 2 cards\n";
  assert_string_equal(tell(card, HT_ENGLISH),
                      "Action: choose one of the opponents. For each of the players, discard 1 "
                      "card at random from that player’s hand. The chosen player draws 2 cards.");
  assert_string_equal(tell(card, HT_UKRAINIAN),
                      "Дія: вибери одного із суперників. Для кожного з усіх гравців скинь навмання "
                      "1 карту з руки цього гравця. Вибраний гравець бере 2 карти.");
}

/* Words of a type, and what waits for its occasion. */
static void what_waits_is_told(void **state) {
  (void)state;
  static const char card[] = "  when action\n"
                             "  choose a: characters in play\n"
                             "  do place 2 poison tokens on a; once the phase ends: save a\n";
  assert_string_equal(tell(card, HT_ENGLISH),
                      "Action: choose one of the characters in play. Place 2 poison tokens on that "
                      "character. At the end of the phase, save that character.");
  assert_string_equal(tell(card, HT_UKRAINIAN),
                      "Дія: вибери одного з персонажів у грі. Поклади 2 жетони отрути на цього "
                      "персонажа. Наприкінці фази врятуй цього персонажа.");
}

static void statements_join(void **state) {
  (void)state;
  static const char otherwise[] =
      "  when action\n"
      "  do if a challenge is under way: { you draw 1 card; you gain 5 power }\n"
      "     otherwise you draw 21 cards\n"
      "  limit 2 per phase\n";
  assert_string_equal(tell(otherwise, HT_ENGLISH),
                      "Action: if a challenge is being resolved, draw 1 card and gain 5 power for "
                      "your faction. Otherwise, draw 21 cards. 2 times per phase.");
  assert_string_equal(tell(otherwise, HT_UKRAINIAN),
                      "Дія: якщо триває виклик, візьми 1 карту й отримай 5 жетонів влади для своєї "
                      "фракції. Інакше візьми 21 карту. 2 рази за фазу.");
  static const char may[] = "  when action\n"
                            "  choose foe: opponents\n"
                            "  do may you draw 1 card; may foe draws 2 cards;\n"
                            "     foe may foe draws 3 cards; instead save this character\n";
  assert_string_equal(tell(may, HT_ENGLISH),
                      "Action: choose one of the opponents. You may draw 1 card. If you wish, that "
                      "player draws 2 cards. If that player wishes, that player draws 3 cards. "
                      "Instead, save this character.");
  assert_string_equal(tell(may, HT_UKRAINIAN),
                      "Дія: вибери одного із суперників. Якщо хочеш, візьми 1 карту. Якщо хочеш, "
                      "цей гравець бере 2 карти. Якщо цей гравець хоче, цей гравець бере 3 карти. "
                      "Натомість урятуй цього персонажа.");
}

static void several_are_selected(void **state) {
  (void)state;
  static const char card[] = "  when action\n"
                             "  choose foe: opponents\n"
                             "  do choose 2 a: characters in play; kill a;\n"
                             "     foe chooses any b: characters in play; kill b\n";
  assert_string_equal(tell(card, HT_ENGLISH),
                      "Action: choose one of the opponents. Choose 2 of the characters in play. "
                      "Kill the first chosen characters. That player chooses any number of the "
                      "characters in play. Kill the second chosen characters.");
  assert_string_equal(tell(card, HT_UKRAINIAN),
                      "Дія: вибери одного із суперників. Вибери 2 з персонажів у грі. Убий перших "
                      "вибраних персонажів. Цей гравець вибирає будь-яку кількість персонажів у "
                      "грі. Убий других вибраних персонажів.");
}

/* --- The Iron Throne ------------------------------------------------------------------ */

static void check_line(const char *text, const char *begin, const char *end, ht_language language) {
  unsigned char first = (unsigned char)*begin;
  bool capital =
      language == HT_ENGLISH ? first >= 'A' && first <= 'Z' : first == 0xD0 || first == 0xD2;
  if (!capital || end[-1] != '.') fail_msg("a sentence without a capital or a full stop: %s", text);
  for (const char *at = begin; at < end; at++) {
    if (strchr("{}[]<>|", *at) != NULL || (at + 1 < end && at[0] == ' ' && strchr(" .,;:", at[1])))
      fail_msg("badly put together: %s", text);
    bool latin = (*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z');
    if (language == HT_UKRAINIAN && latin) fail_msg("not Ukrainian: %s", text);
  }
}

static void every_card_of_the_iron_throne(void **state) {
  (void)state;
  const hf_game *game = hf_game_find("iron-throne");
  assert_non_null(game);
  const hl_cards *cards = hf_rules_builtin(game)->cards;
  assert_true(cards->card_count >= 95);
  for (size_t i = 0; i < cards->card_count; i++) {
    for (unsigned language = 0; language < HT_LANGUAGES; language++) {
      char text[2048], small[40];
      size_t length =
          ht_card_text(game->vocabulary, cards, i, (ht_language)language, text, sizeof text);
      assert_true(length > 0 && length < sizeof text);
      for (const char *at = text; *at != 0;) {
        const char *end = at + strcspn(at, "\n");
        check_line(text, at, end, (ht_language)language);
        at = end + (*end == '\n');
      }
      assert_int_equal(
          ht_card_text(game->vocabulary, cards, i, (ht_language)language, small, sizeof small),
          length);
      assert_true(strlen(small) < sizeof small);
    }
  }
}

static void a_card_out_of_range_has_no_text(void **state) {
  (void)state;
  const hf_game *game = hf_game_find("iron-throne");
  const hl_cards *cards = hf_rules_builtin(game)->cards;
  char text[8] = "x";
  assert_int_equal(
      ht_card_text(game->vocabulary, cards, cards->card_count, HT_ENGLISH, text, sizeof text), 0);
  assert_string_equal(text, "");
}

static void origins_have_names(void **state) {
  (void)state;
  assert_string_equal(ht_origin_name(HL_PRINTED, HT_ENGLISH), "printed");
  assert_string_equal(ht_origin_name(HL_HOLDFAST, HT_UKRAINIAN), "наше власне");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(hard_cards_in_english),
      cmocka_unit_test(hard_cards_in_ukrainian),
      cmocka_unit_test(two_chosen_of_a_kind_are_told_apart),
      cmocka_unit_test(a_loop_and_a_choice_are_told_apart),
      cmocka_unit_test(what_waits_is_told),
      cmocka_unit_test(statements_join),
      cmocka_unit_test(several_are_selected),
      cmocka_unit_test(every_card_of_the_iron_throne),
      cmocka_unit_test(a_card_out_of_range_has_no_text),
      cmocka_unit_test(origins_have_names),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
