/* A phrase of the vocabulary that one card alone uses, or none, is suspect: it
 * may be a card's behaviour written in C with a name around it. Each of these
 * stands in tests/language/single_words*.txt with the reason for which it is kept; the
 * test fails when the list and the cards differ, in either direction.
 *
 * The cards of a game's packs count, and where its language is made for more cards than it ships
 * with, files of such cards as well.
 *
 *   single_words GAME LIST [FILE...] */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "core/card_sets.h"
#include "core/game.h"
#include "holdfast/holdfast.h"
#include "each_word.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OPS_MAX 2048
#define LINES_MAX 640
#define LINE_MAX 400

/* How many cards use an op, and the last one that does. */
typedef struct use {
  unsigned cards;
  const hl_card *last;
  const hl_cards *of; /* where that is */
} use;

typedef struct listed {
  char pattern[LINE_MAX], card[LINE_MAX];
  bool found;
} listed;

static const char *game_id, *list_path;
static char **more_files; /* ends with NULL */
static use uses[OPS_MAX];
static listed list[LINES_MAX];
static size_t list_length;

static const hf_rules *rules(void) { return hf_rules_builtin(hf_game_find(game_id)); }
static const hl_vocabulary *vocabulary(void) { return rules()->game->vocabulary; }

/* --- what the cards say ------------------------------------------------ */

static const hl_cards *counted; /* the cards that are being counted */

static void count_op(void *unused, const hl_card *card, uint16_t op) {
  (void)unused;
  assert_true(op < OPS_MAX);
  if (uses[op].last == card) return;
  uses[op].last = card;
  uses[op].of = counted;
  uses[op].cards++;
}

static void count_cards(const hl_cards *cards) {
  counted = cards;
  for (size_t i = 0; i < cards->card_count; i++)
    each_word_of(vocabulary(), cards, &cards->card[i], count_op, NULL);
}

static void count_file(const char *path) {
  enum { FILES_MAX = 8, TEXT_MAX = 1 << 17 };
  static hl_cards cards[FILES_MAX]; /* the cards stay where they are */
  static char text[TEXT_MAX];
  static size_t files;
  hf_error error = {0};
  FILE *file = fopen(path, "rb");
  if (file == NULL) fail_msg("%s cannot be opened", path);
  size_t length = fread(text, 1, sizeof text, file), size = hl_compile_memory(length);
  fclose(file);
  void *memory = malloc(size);
  assert_true(files < FILES_MAX && length < sizeof text && memory != NULL);
  if (hl_compile(vocabulary(), text, length, memory, size, &cards[files], &error) != HF_OK)
    fail_msg("%s:%u: %s", path, (unsigned)error.line, error.message);
  count_cards(&cards[files++]);
}

/* `leader stark eddard`, `plot red-wedding`, `none`. A first fact of words is the
 * house. */
static void write_card(const use *used, char *text, size_t size) {
  if (used->cards == 0) {
    snprintf(text, size, "none");
    return;
  }
  const hl_card *card = used->last;
  bool house = (card->has_fact & 1) != 0 && vocabulary()->facts[0].words != NULL;
  snprintf(text, size, "%s %s%s%s", vocabulary()->card_types[card->type],
           house ? vocabulary()->facts[0].words[card->fact[0]] : "", house ? " " : "",
           used->of->strings + card->id);
}

/* --- the list ---------------------------------------------------------- */

/* PATTERN: CARD: REASON */
static void read_line(char *line) {
  char *card = strstr(line, ": "), *reason = card == NULL ? NULL : strstr(card + 2, ": ");
  if (reason == NULL || strlen(reason) < 10) fail_msg("no PATTERN: CARD: REASON in `%s`", line);
  *card = *reason = '\0';
  assert_true(list_length < LINES_MAX);
  snprintf(list[list_length].pattern, LINE_MAX, "%s", line);
  snprintf(list[list_length].card, LINE_MAX, "%s", card + 2);
  list_length++;
}

static void read_list(void) {
  static char line[LINE_MAX];
  FILE *file = fopen(list_path, "r");
  assert_non_null(file);
  while (fgets(line, sizeof line, file) != NULL) {
    line[strcspn(line, "\n")] = '\0';
    if (line[0] != '#' && line[0] != '\0') read_line(line);
  }
  fclose(file);
}

static bool is_listed(const char *pattern, const char *card) {
  for (size_t i = 0; i < list_length; i++) {
    if (strcmp(list[i].pattern, pattern) != 0 || strcmp(list[i].card, card) != 0) continue;
    list[i].found = true;
    return true;
  }
  return false;
}

/* --- the tests --------------------------------------------------------- */

static void list_and_cards_agree(void **unused) {
  unsigned wrong = 0;
  (void)unused;
  read_list();
  count_cards(rules()->cards);
  for (const hf_pack *pack = rules()->game->packs; pack != NULL && pack->name != NULL; pack++)
    if (pack->cards != NULL && pack->cards != rules()->cards) count_cards(pack->cards);
  for (char **path = more_files; *path != NULL; path++) count_file(*path);
  for (size_t i = 0; i < vocabulary()->phrase_count; i++) {
    const hl_phrase *phrase = &vocabulary()->phrases[i];
    char card[LINE_MAX];
    if (uses[phrase->op].cards > 1) continue;
    write_card(&uses[phrase->op], card, sizeof card);
    if (is_listed(phrase->pattern, card)) continue;
    print_message("# not in the list: %s: %s\n", phrase->pattern, card);
    wrong++;
  }
  for (size_t i = 0; i < list_length; i++) {
    if (list[i].found) continue;
    print_message("# no longer so: %s: %s\n", list[i].pattern, list[i].card);
    wrong++;
  }
  assert_int_equal(wrong, 0);
}

/* Constant abilities wait for no window. */
static unsigned cards_that_wait(void) {
  const hl_cards *cards = rules()->cards;
  unsigned count = 0;
  for (size_t i = 0; i < cards->card_count; i++) {
    bool waits = false;
    for (unsigned j = 0; j < cards->card[i].ability_count; j++)
      waits |= cards->ability[cards->card[i].first_ability + j].window != HL_NONE;
    count += waits;
  }
  return count;
}

/* The counting reaches every part of a card, or the list would mean nothing. */
static void counting_reaches_all_parts(void **unused) {
  (void)unused;
  unsigned of_type[HL_TYPE_FIRST] = {0}, phrases[HL_TYPE_FIRST] = {0};
  for (size_t i = 0; i < vocabulary()->phrase_count; i++) {
    const hl_phrase *phrase = &vocabulary()->phrases[i];
    if (phrase->type >= HL_TYPE_FIRST) continue;
    of_type[phrase->type] += uses[phrase->op].cards;
    phrases[phrase->type]++;
  }
  for (unsigned type = HL_WINDOW; type <= HL_DURATION; type++)
    assert_true(of_type[type] > 0 || phrases[type] == 0);
  assert_true(of_type[HL_NUMBER] > 0);
  assert_true(of_type[HL_WINDOW] >= cards_that_wait());
}

int main(int count, char **words) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(list_and_cards_agree),
      cmocka_unit_test(counting_reaches_all_parts),
  };
  if (count < 3 || hf_game_find(words[1]) == NULL) {
    fputs("usage: single_words GAME LIST [FILE...]\n", stderr);
    return 2;
  }
  game_id = words[1];
  list_path = words[2];
  more_files = words + 3;
  return cmocka_run_group_tests(tests, NULL, NULL);
}
