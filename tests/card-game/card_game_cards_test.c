/* The cards of the card game: the facts of all 211 Core Set cards against a
 * table of their own, and their texts in both languages, word for word.
 *
 * tests/card-game/text.*.txt holds what a fluent reader has approved. With the
 * environment's UPDATE_EXPECTED set the files are written anew. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "games/card-game/rules/words/vocabulary.h"
#include "games/card-game/words/cards.h"
#include "text/cards.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const hl_cards card_game_cards;

#define FOLDER "tests/card-game/"
#define FIELDS 18
enum {
  NUMBER,
  NAME,
  TYPE,
  FACTION,
  LOYAL,
  UNIQUE,
  COST,
  INCOME,
  STRENGTH = INCOME + 4,
  ICONS,
  TRAITS,
  KEYWORDS,
  MODIFIERS,
  DECK_LIMIT,
  QUANTITY
};

static char *read_file(const char *path) {
  FILE *file = fopen(path, "rb");
  if (file == NULL) fail_msg("%s cannot be opened", path);
  char *text = malloc(1 << 19);
  assert_non_null(text);
  size_t length = fread(text, 1, (1 << 19) - 1, file);
  text[length] = 0;
  fclose(file);
  return text;
}

/* --- facts ------------------------------------------------------------------------ */

static const hl_card *card_number(int number) {
  const hl_card *found = NULL;
  for (size_t i = 0; i < card_game_cards.card_count; i++) {
    const hl_card *card = &card_game_cards.card[i];
    if (card->fact[CG_FACT_NUMBER] != number) continue;
    if (found != NULL) fail_msg("two cards have number %d", number);
    found = card;
  }
  if (found == NULL) fail_msg("no card has number %d", number);
  return found;
}

/* A fact that must be this number, or that must not be there. */
static void check_number(const hl_card *card, unsigned fact, const char *wanted, int usual) {
  bool given = (card->has_fact >> fact & 1) != 0;
  int value = given ? (int)card->fact[fact] : usual;
  int expected = wanted[0] == 'X' ? CG_X : wanted[0] == 0 ? usual : atoi(wanted);
  if (value != expected)
    fail_msg("%s: fact %s is %d, not %d", card_game_cards.strings + card->name,
             cg_vocabulary.facts[fact].name, value, expected);
}

/* The same words whatever their apostrophes. */
static bool same_words(const char *a, const char *b, size_t length) {
  static const char curly[] = "’";
  const char *end = b + length;
  if (*a == '[') { /* "[Recruit|Recruit’s]": the first form */
    size_t first = strcspn(++a, "|]");
    return first == length && strncmp(a, b, length) == 0;
  }
  while (*a != 0 && b < end) {
    if (strncmp(a, curly, 3) == 0 && *b == '\'') {
      a += 3;
      b++;
    } else if (*a++ != *b++) {
      return false;
    }
  }
  return *a == 0 && b == end;
}

static unsigned index_of(const hl_words *words, const char *text, size_t length) {
  unsigned i = 0;
  while (words->words[i] != NULL && !same_words(words->english[i], text, length)) i++;
  if (words->words[i] == NULL) fail_msg("no word for '%.*s'", (int)length, text);
  return i;
}

/* "A; B; C": calls back for each. */
static unsigned each(const char *list, void (*call)(const char *, size_t, void *), void *context) {
  unsigned count = 0;
  while (*list != 0) {
    size_t length = strcspn(list, ";");
    call(list, length, context);
    list += length + strspn(list + length, "; ");
    count++;
  }
  return count;
}

typedef struct trait_list {
  const hl_card *card;
  unsigned seen;
} trait_list;

static void check_trait(const char *text, size_t length, void *context) {
  trait_list *list = context;
  const uint16_t *traits = card_game_cards.code + list->card->fact[CG_FACT_TRAITS];
  unsigned wanted = index_of(hl_words_of(&cg_vocabulary, CG_T_TRAIT), text, length);
  list->seen++;
  for (unsigned i = 1; i <= traits[0]; i++)
    if (traits[i] == wanted) return;
  fail_msg("%s lacks the trait '%.*s'", card_game_cards.strings + list->card->name, (int)length,
           text);
}

typedef struct keyword_list {
  uint32_t plain;
  int ambush;
  int only; /* the trait of "No attachments except ..." + 1 */
} keyword_list;

static void read_keyword(const char *text, size_t length, void *context) {
  static const char *const names[] = {"Insight",        "Intimidate", "Limited",
                                      "No attachments", "Pillage",    "Renown",
                                      "Stealth",        "Terminal",   "Assault"};
  static const char except[] = "No attachments except ";
  keyword_list *list = context;
  if (sscanf(text, "Ambush (%d)", &list->ambush) == 1) return;
  if (strncmp(text, except, strlen(except)) == 0) {
    list->only = 1 + (int)index_of(hl_words_of(&cg_vocabulary, CG_T_TRAIT), text + strlen(except),
                                   length - strlen(except));
    return;
  }
  for (unsigned i = 0; i < CG_KEYWORD_COUNT; i++) {
    if (strlen(names[i]) != length || strncmp(names[i], text, length) != 0) continue;
    list->plain |= 1U << i;
    return;
  }
  fail_msg("no keyword '%.*s'", (int)length, text);
}

static void check_keywords(const hl_card *card, const char *text) {
  keyword_list list = {.ambush = -1};
  each(text, read_keyword, &list);
  bool has_ambush = (card->has_fact >> CG_FACT_AMBUSH & 1) != 0;
  bool has_only = (card->has_fact >> CG_FACT_ATTACHMENTS_ONLY & 1) != 0;
  assert_int_equal((uint32_t)card->fact[CG_FACT_KEYWORDS], list.plain);
  assert_int_equal(has_ambush ? card->fact[CG_FACT_AMBUSH] : -1, list.ambush);
  assert_int_equal(has_only, list.only > 0);
  if (!has_only) return;
  const uint16_t *only = card_game_cards.code + card->fact[CG_FACT_ATTACHMENTS_ONLY];
  assert_int_equal(only[0], 1);
  assert_int_equal(only[1] + 1, list.only);
}

typedef struct figure_list {
  int value[CG_FIGURE_COUNT];
} figure_list;

static void read_modifier(const char *text, size_t length, void *context) {
  static const char *const names[] = {"Income", "Initiative", "Claim", "Reserve"};
  figure_list *list = context;
  char name[16];
  int value = 0;
  assert_true(length < 24 && sscanf(text, "%d %15[A-Za-z]", &value, name) == 2);
  for (unsigned i = 0; i < CG_FIGURE_COUNT; i++)
    if (strcmp(names[i], name) == 0) list->value[i] = value;
}

/* A plot has its figures, any other card what it adds to them. */
static void check_figures(const hl_card *card, char **field) {
  figure_list list = {{0}};
  each(field[MODIFIERS], read_modifier, &list);
  for (unsigned i = 0; i < CG_FIGURE_COUNT; i++) {
    char wanted[12];
    snprintf(wanted, sizeof wanted, "%d", list.value[i]);
    bool plot = card->type == CG_TYPE_PLOT;
    check_number(card, CG_FACT_INCOME + i, plot ? field[INCOME + i] : wanted, 0);
  }
}

static void check_icons(const hl_card *card, const char *icons) {
  uint32_t mask = 0;
  for (; *icons != 0; icons++)
    mask |= 1U << (*icons == 'm'   ? CG_ICON_MILITARY
                   : *icons == 'i' ? CG_ICON_INTRIGUE
                                   : CG_ICON_POWER);
  assert_int_equal((uint32_t)card->fact[CG_FACT_ICONS], mask);
}

static void check_name(const hl_card *card, const char *wanted) {
  const char *name = card_game_cards.strings + card->name;
  /* The title of a song stands in quotes of its own. */
  if (*wanted == '"') {
    assert_int_equal(strncmp(name, "“", 3), 0);
    assert_int_equal(strncmp(name + 3, wanted + 1, strlen(wanted) - 2), 0);
    return;
  }
  assert_string_equal(name, wanted);
}

static void check_card(char **field) {
  const hl_card *card = card_number(atoi(field[NUMBER]));
  check_name(card, field[NAME]);
  assert_string_equal(cg_vocabulary.card_types[card->type], field[TYPE]);
  const hl_words *factions = hl_words_of(&cg_vocabulary, CG_T_FACTION);
  unsigned faction = strcmp(field[FACTION], "Neutral") == 0
                         ? CG_FACTION_NEUTRAL
                         : index_of(factions, field[FACTION], strlen(field[FACTION]));
  assert_int_equal(card->fact[CG_FACT_FACTION], faction);
  check_number(card, CG_FACT_LOYAL, field[LOYAL], 0);
  check_number(card, CG_FACT_UNIQUE, field[UNIQUE], 0);
  check_number(card, CG_FACT_COST, field[COST], 0);
  check_number(card, CG_FACT_STRENGTH, field[STRENGTH], 0);
  check_figures(card, field);
  check_icons(card, field[ICONS]);
  trait_list traits = {.card = card};
  each(field[TRAITS], check_trait, &traits);
  unsigned given = (card->has_fact >> CG_FACT_TRAITS & 1) == 0
                       ? 0
                       : card_game_cards.code[card->fact[CG_FACT_TRAITS]];
  assert_int_equal(given, traits.seen);
  check_keywords(card, field[KEYWORDS]);
  int usual = card->type == CG_TYPE_PLOT                                    ? 2
              : card->type == CG_TYPE_AGENDA || card->type == CG_TYPE_TITLE ? 1
                                                                            : 3;
  check_number(card, CG_FACT_DECK_LIMIT, field[DECK_LIMIT], usual);
  check_number(card, CG_FACT_QUANTITY, field[QUANTITY], 1);
  assert_string_equal(card_game_cards.strings + card->set, "core");
  assert_int_equal(card->origin, HL_PRINTED);
}

static void facts_of_every_card(void **state) {
  (void)state;
  char *text = read_file(FOLDER "core-set.tsv"), *line = text;
  unsigned cards = 0;
  while (*line != 0) {
    char *end = line + strcspn(line, "\n"), *field[FIELDS];
    bool last = *end == 0;
    *end = 0;
    if (*line != '#') {
      char *at = line;
      for (unsigned i = 0; i < FIELDS; i++) {
        field[i] = at;
        at += strcspn(at, "\t");
        if (i + 1 < FIELDS) assert_int_equal(*at, '\t');
        if (*at != 0) *at++ = 0;
      }
      check_card(field);
      cards++;
    }
    line = last ? end : end + 1;
  }
  assert_int_equal(cards, 211);
  /* and three titles as the manual has them */
  unsigned of_the_manual = 0;
  for (size_t i = 0; i < card_game_cards.card_count; i++)
    of_the_manual +=
        strcmp(card_game_cards.strings + card_game_cards.card[i].set, "manual") == 0 ? 1U : 0U;
  assert_int_equal(of_the_manual, 3);
  assert_int_equal(card_game_cards.card_count, 211 + of_the_manual);
  free(text);
}

static uint32_t title_bit(const char *id) {
  const char *const *titles = cg_vocabulary.facts[CG_FACT_RIVALS].words;
  for (unsigned i = 0; i < CG_TITLE_COUNT; i++)
    if (strcmp(titles[i], id) == 0) return 1U << i;
  fail_msg("there is no title %s", id);
  return 0;
}

/* As published; rivalry is mutual, and nobody supports a rival. */
static void titles_hold_together(void **state) {
  (void)state;
  static const struct {
    const char *title, *supports, *rival, *other;
  } matrix[] = {
      {"master-of-whispers", "hand-of-the-king", "master-of-laws", "master-of-coin"},
      {"master-of-ships", "master-of-whispers", "master-of-laws", "hand-of-the-king"},
      {"hand-of-the-king", "master-of-laws", "master-of-coin", "master-of-ships"},
      {"master-of-coin", "master-of-ships", "hand-of-the-king", "master-of-whispers"},
      {"master-of-laws", "master-of-coin", "master-of-whispers", "master-of-ships"},
  };
  for (size_t i = 0; i < sizeof matrix / sizeof matrix[0]; i++) {
    const hl_card *card = hl_card_find(&card_game_cards, CG_TYPE_TITLE, matrix[i].title);
    assert_non_null(card);
    assert_int_equal(1U << card->fact[CG_FACT_SUPPORTS], title_bit(matrix[i].supports));
    assert_int_equal((uint32_t)card->fact[CG_FACT_RIVALS],
                     title_bit(matrix[i].rival) | title_bit(matrix[i].other));
  }
  for (size_t i = 0; i < sizeof matrix / sizeof matrix[0]; i++) {
    const hl_card *card = hl_card_find(&card_game_cards, CG_TYPE_TITLE, matrix[i].title);
    const hl_card *rival = hl_card_find(&card_game_cards, CG_TYPE_TITLE, matrix[i].rival);
    assert_true(((uint32_t)rival->fact[CG_FACT_RIVALS] & title_bit(matrix[i].title)) != 0);
    assert_true(((uint32_t)card->fact[CG_FACT_RIVALS] & title_bit(matrix[i].supports)) == 0);
  }
  const hl_card *regent = hl_card_find(&card_game_cards, CG_TYPE_TITLE, "crown-regent");
  assert_non_null(regent);
  assert_int_equal(regent->has_fact >> CG_FACT_SUPPORTS & 3, 0);
}

/* --- texts ------------------------------------------------------------------------- */

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

static void compare_texts(const hl_cards *cards, ht_language language, const char *path) {
  static char all[1 << 18];
  size_t at = 0;
  for (size_t i = 0; i < cards->card_count; i++) {
    char facts[512], text[2048];
    const hl_card *card = &cards->card[i];
    assert_true(ht_card_game_facts(cards, i, language, facts, sizeof facts) < sizeof facts);
    assert_true(ht_card_game_text(cards, i, language, text, sizeof text) < sizeof text);
    if (card->ability_count > 0) assert_true(text[0] != 0);
    assert_null(strstr(text, "  "));
    assert_null(strpbrk(text, "{}[]<>|"));
    at += (size_t)snprintf(all + at, sizeof all - at, "%s%s\n%s\n%s%s", i > 0 ? "\n" : "",
                           cards->strings + card->id, facts, text, text[0] == 0 ? "" : "\n");
    assert_true(at < sizeof all);
  }
  if (getenv("UPDATE_EXPECTED") != NULL) {
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    fputs(all, file);
    fclose(file);
  }
  char *wanted = read_file(path);
  compare_lines(path, all, wanted);
  free(wanted);
}

static void texts_in_english(void **state) {
  (void)state;
  compare_texts(&card_game_cards, HT_ENGLISH, FOLDER "text.en.txt");
}

static void texts_in_ukrainian(void **state) {
  (void)state;
  compare_texts(&card_game_cards, HT_UKRAINIAN, FOLDER "text.uk.txt");
}

/* Cards of later sets: the vocabulary reaches further than the Core Set. */
static void later_cards(void **state) {
  (void)state;
  char *text = read_file(FOLDER "later.cards");
  size_t length = strlen(text), size = hl_compile_memory(length);
  void *memory = malloc(size);
  hl_cards cards;
  hf_error error = {0};
  assert_non_null(memory);
  if (hl_compile(&cg_vocabulary, text, length, memory, size, &cards, &error) != HF_OK ||
      hl_verify(&cg_vocabulary, &cards, &error) != HF_OK)
    fail_msg("later.cards:%u:%u: %s", error.line, error.column, error.message);
  assert_true(cards.card_count > 40);
  compare_texts(&cards, HT_ENGLISH, FOLDER "later.en.txt");
  compare_texts(&cards, HT_UKRAINIAN, FOLDER "later.uk.txt");
  free(memory);
  free(text);
}

#define LEAST "  faction neutral\n  cost 0\n  strength 1\n  origin holdfast\n"

static void *compile_over(const hl_cards *base, const char *text, hl_cards *cards) {
  hf_error error = {0};
  size_t size = hl_compile_memory(strlen(text));
  void *memory = malloc(size);
  assert_non_null(memory);
  if (hl_compile_over(&cg_vocabulary, base, text, strlen(text), memory, size, cards, &error) !=
          HF_OK ||
      hl_verify(&cg_vocabulary, cards, &error) != HF_OK)
    fail_msg("%u:%u: %s", error.line, error.column, error.message);
  return memory;
}

/* The traits of a card, of which it has two. */
static const uint16_t *two_traits(const hl_cards *cards, const char *id) {
  const hl_card *card = hl_card_find(cards, 0, id);
  assert_non_null(card);
  const uint16_t *list = cards->code + card->fact[CG_FACT_TRAITS];
  assert_int_equal(list[0], 2);
  return list + 1;
}

/* Own cards may write the traits that the cards below them brought, and bring more. */
static void traits_are_brought(void **state) {
  (void)state;
  hl_cards base, own, both;
  void *below = compile_over(
      NULL, "trait lynx \"Lynx\"\ncharacter pup\n" LEAST "  traits lynx lord\n", &base);
  void *above = compile_over(&base,
                             "trait lynx \"Another\"\ntrait fox \"Fox\"\n"
                             "character cub\n" LEAST "  traits fox lynx\n",
                             &own);
  size_t size = hl_overlay_memory(&base, &own);
  void *memory = malloc(size);
  hf_error error = {0};
  assert_int_equal(hl_overlay(&cg_vocabulary, &base, &own, memory, size, &both), HF_OK);
  assert_int_equal(hl_verify(&cg_vocabulary, &both, &error), HF_OK);
  free(below);
  free(above);
  const uint16_t *pup = two_traits(&both, "pup"), *cub = two_traits(&both, "cub");
  assert_int_equal(pup[0], cub[1]);
  assert_string_equal(hl_open_word(&cg_vocabulary, &both, pup[0]), "lynx");
  assert_string_equal(hl_open_word(&cg_vocabulary, &both, pup[1]), "lord");
  assert_string_equal(hl_open_word(&cg_vocabulary, &both, cub[0]), "fox");
  const hl_own_word *lynx = hl_own_word_of(&cg_vocabulary, &both, CG_T_TRAIT, pup[0]);
  assert_string_equal(both.strings + lynx->name, "Lynx");
  assert_int_equal(pup[0], cg_vocabulary.open_end - 1);
  both.own_word_count = 1; /* and of what nobody brought nothing is sound */
  assert_int_equal(hl_verify(&cg_vocabulary, &both, &error), HF_BAD_CARDS);
  free(memory);
}

/* As many as there is room for, and no more. */
static void so_many_traits_and_no_more(void **state) {
  (void)state;
  char text[64 * 24];
  size_t length = 0, size = hl_compile_memory(sizeof text);
  void *memory = malloc(size);
  hl_cards cards;
  hf_error error = {0};
  for (unsigned i = 0; i <= HL_OWN_WORDS_MAX; i++) {
    hf_status wanted = i < HL_OWN_WORDS_MAX ? HF_OK : HF_BAD_CARDS;
    length += (size_t)snprintf(text + length, sizeof text - length, "trait t%u \"T%u\"\n", i, i);
    assert_int_equal(hl_compile(&cg_vocabulary, text, length, memory, size, &cards, &error),
                     wanted);
  }
  assert_int_equal(error.line, HL_OWN_WORDS_MAX + 1);
  free(memory);
}

static void check_translated(const char *english) {
  if (ht_translation(HT_UKRAINIAN, english) == NULL) fail_msg("no translation of '%s'", english);
}

/* Phrases that no card uses yet are translated too. */
static void every_phrase_is_translated(void **state) {
  (void)state;
  for (size_t i = 0; i < cg_vocabulary.phrase_count; i++)
    check_translated(cg_vocabulary.phrases[i].english);
  for (size_t i = 0; i < cg_vocabulary.words_count; i++)
    for (size_t j = 0; j < hl_words_count(&cg_vocabulary.words[i]); j++)
      check_translated(cg_vocabulary.words[i].english[j]);
  for (size_t i = 0; i < card_game_cards.card_count; i++)
    check_translated(card_game_cards.strings + card_game_cards.card[i].name);
}

/* A buffer that is too small is filled as far as it goes. */
static void texts_are_cut_where_the_buffer_ends(void **state) {
  (void)state;
  char whole[2048], part[2048];
  for (size_t i = 0; i < card_game_cards.card_count; i += 7) {
    size_t length = ht_card_game_text(&card_game_cards, i, HT_ENGLISH, whole, sizeof whole);
    for (size_t size = 0; size < length + 2; size++) {
      memset(part, '#', sizeof part);
      assert_int_equal(ht_card_game_text(&card_game_cards, i, HT_ENGLISH, part, size), length);
      assert_int_equal(part[size], '#');
      if (size > 0) assert_int_equal(strlen(part) < size, 1);
    }
  }
}

/* --- the vocabulary ------------------------------------------------------------------ */

static void the_vocabulary_is_sound(void **state) {
  (void)state;
  hf_error error = {0};
  if (hl_vocabulary_check(&cg_vocabulary, &error) != HF_OK) fail_msg("%s", error.message);
  assert_int_equal(cg_vocabulary.phrase_count, CG_OPS_END - 1);
  for (size_t i = 0; i < cg_vocabulary.phrase_count; i++)
    assert_int_equal(cg_vocabulary.phrases[i].op, i + 1);
  assert_int_equal(cg_vocabulary.fact_count, CG_FACT_NUMBER + 1);
  assert_int_equal(hl_words_count(hl_words_of(&cg_vocabulary, CG_T_TRAIT)), 141);
  if (hl_verify(&cg_vocabulary, &card_game_cards, &error) != HF_OK) fail_msg("%s", error.message);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_vocabulary_is_sound),
      cmocka_unit_test(facts_of_every_card),
      cmocka_unit_test(titles_hold_together),
      cmocka_unit_test(texts_in_english),
      cmocka_unit_test(texts_in_ukrainian),
      cmocka_unit_test(later_cards),
      cmocka_unit_test(traits_are_brought),
      cmocka_unit_test(so_many_traits_and_no_more),
      cmocka_unit_test(every_phrase_is_translated),
      cmocka_unit_test(texts_are_cut_where_the_buffer_ends),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
