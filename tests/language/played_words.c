/* Each word of the vocabulary is seen at work: some scenario names a card that uses it. Words that
 * no scenario plays stand in tests/language/unplayed_words_*.txt, a pattern a line. The test fails
 * when a word is played nowhere and not listed, and when one is listed that is played or that
 * nobody knows: the list can only become shorter.
 *
 *   played_words GAME LIST FOLDER       the folder of the game's scenarios */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "core/game.h"
#include "each_word.h"
#include "holdfast/holdfast.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OPS_MAX 2048
#define PATH_SIZE 1024
#define TEXT_MAX (1 << 18)

static const char *game_id, *list_path, *folder;
static bool played[OPS_MAX];
static unsigned scenarios; /* files that were read */

static const hf_rules *rules(void) { return hf_rules_builtin(hf_game_find(game_id)); }
static const hl_vocabulary *vocabulary(void) { return rules()->game->vocabulary; }

static char *read_file(const char *path, size_t *length) {
  FILE *file = fopen(path, "rb");
  if (file == NULL) fail_msg("%s cannot be read", path);
  char *text = malloc(TEXT_MAX + 1);
  assert_non_null(text);
  *length = fread(text, 1, TEXT_MAX, file);
  assert_true(*length < TEXT_MAX);
  text[*length] = '\0';
  fclose(file);
  return text;
}

/* --- what a scenario plays ----------------------------------------------- */

/* Cards of a file of their own, and the memory that they lie in. */
typedef struct own_cards {
  hl_cards cards;
  void *memory;
} own_cards;

static void compile(const char *path, own_cards *own) {
  hf_error error = {0};
  size_t length;
  char *text = read_file(path, &length);
  size_t size = hl_compile_memory(length);
  own->memory = malloc(size);
  assert_non_null(own->memory);
  if (hl_compile(vocabulary(), text, length, own->memory, size, &own->cards, &error) != HF_OK)
    fail_msg("%s:%u: %s", path, (unsigned)error.line, error.message);
  free(text);
}

static void note_word(void *unused, const hl_card *card, uint16_t op) {
  (void)unused, (void)card;
  assert_true(op < OPS_MAX);
  played[op] = true;
}

/* The cards of that name, if there are any: the words they use are played. */
static bool note_card(const hl_cards *cards, const char *name) {
  bool found = false;
  for (size_t i = 0; i < cards->card_count; i++) {
    if (strcmp(cards->strings + cards->card[i].id, name) != 0) continue;
    each_word_of(vocabulary(), cards, &cards->card[i], note_word, NULL);
    found = true;
  }
  return found;
}

/* One line: `cards FILE` brings cards, any other may name some; `cards set` brings built-in ones.
 */
static void note_line(char *line, own_cards *own) {
  bool brings = false;
  for (char *word = strtok(line, " \t\r"); word != NULL; word = strtok(NULL, " \t\r")) {
    if (*word == '#') return;
    if (brings && strcmp(word, "set") == 0) return;
    if (brings) {
      char path[PATH_SIZE];
      snprintf(path, sizeof path, "%s/%s", folder, word);
      free(own->memory);
      compile(path, own);
      return;
    }
    brings = strcmp(word, "cards") == 0 && word == line;
    if (!note_card(&own->cards, word)) note_card(rules()->cards, word);
  }
}

static void note_scenario(const char *name) {
  char path[PATH_SIZE];
  size_t length;
  own_cards own = {0};
  snprintf(path, sizeof path, "%s/%s", folder, name);
  char *text = read_file(path, &length);
  for (char *line = text, *next; line != NULL; line = next) {
    next = strchr(line, '\n');
    if (next != NULL) *next++ = '\0';
    note_line(line, &own);
  }
  free(own.memory);
  free(text);
  scenarios++;
}

static void note_scenarios(void) {
  DIR *directory = opendir(folder);
  if (directory == NULL) fail_msg("%s cannot be read", folder);
  for (const struct dirent *entry; (entry = readdir(directory)) != NULL;) {
    const char *ending = strrchr(entry->d_name, '.');
    if (ending != NULL && strcmp(ending, ".scenario") == 0) note_scenario(entry->d_name);
  }
  closedir(directory);
}

/* --- the list ---------------------------------------------------------- */

/* Words may be written alike that are not of the same type: each has a line of its own. */
static bool take_line(char *list, const char *pattern) {
  size_t length = strlen(pattern);
  for (char *at = list; at != NULL; at = strchr(at, '\n')) {
    at += *at == '\n';
    if (strncmp(at, pattern, length) != 0 || (at[length] != '\n' && at[length] != '\0')) continue;
    *at = '#'; /* it is taken */
    return true;
  }
  return false;
}

static void list_and_scenarios_agree(void **unused) {
  (void)unused;
  size_t length;
  unsigned wrong = 0;
  char *list = read_file(list_path, &length);
  note_scenarios();
  for (size_t i = 0; i < vocabulary()->phrase_count; i++) {
    const hl_phrase *phrase = &vocabulary()->phrases[i];
    if (played[phrase->op] || take_line(list, phrase->pattern)) continue;
    print_message("# no scenario plays: %s\n", phrase->pattern);
    wrong++;
  }
  for (char *line = strtok(list, "\n"); line != NULL; line = strtok(NULL, "\n")) {
    if (*line == '#') continue;
    print_message("# played, or no word: %s\n", line);
    wrong++;
  }
  free(list);
  assert_true(scenarios > 0);
  assert_int_equal(wrong, 0);
}

int main(int count, char **words) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(list_and_scenarios_agree)};
  if (count != 4 || hf_game_find(words[1]) == NULL) {
    fputs("usage: played_words GAME LIST FOLDER\n", stderr);
    return 2;
  }
  game_id = words[1];
  list_path = words[2];
  folder = words[3];
  return cmocka_run_group_tests(tests, NULL, NULL);
}
