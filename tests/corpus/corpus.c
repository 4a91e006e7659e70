/* The corpus: recorded games that must go on to replay exactly, and that
 * together reach every ending, every card and every kind of table. A change of
 * the rules that moves a game is found here by its first decision that comes
 * out different; a card or an ending that no record reaches is found too.
 *
 *   corpus GAME FOLDER            the test
 *   corpus GAME --wanted          what must be reached, a line each
 *   corpus GAME --reached FILE... what each record reaches: FILE, a tab, one thing
 *
 * tools/make-corpus.sh uses the latter two to choose records. Cards are reached
 * by games with the built-in ones only. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "corpus.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

#define THINGS_MAX 512
#define THING_LENGTH 80
#define PATH_LENGTH 1024
#define RECORD_MAX (1 << 20)
/* All records together stay small enough to be kept with the sources. */
#define CORPUS_MAX (2u << 20)

static char thing[THINGS_MAX][THING_LENGTH];
static unsigned thing_count;
static bool reached[THINGS_MAX];

static const corpus_game *const games[] = {&corpus_iron_throne, &corpus_tiny_epic,
                                           &corpus_card_game};
static const corpus_game *game;

static const hf_rules *builtin(void) { return hf_rules_builtin(hf_game_find(game->id)); }

/* --- what must be reached ---------------------------------------------- */

void corpus_want(const char *kind, const char *name, const char *more) {
  if (thing_count == THINGS_MAX) abort();
  snprintf(thing[thing_count++], THING_LENGTH, "%s %s%s%s", kind, name, *more ? " " : "", more);
}

static void want_all(void) {
  const hf_game *of = builtin()->game;
  game->want(builtin());
  for (unsigned i = 1; i < of->ending_count; i++) corpus_want("ending", of->endings[i], "");
  corpus_want("own", "cards", "");
}

/* --- what a record reaches --------------------------------------------- */

void corpus_reach(const char *kind, const char *name, const char *more) {
  char text[THING_LENGTH];
  snprintf(text, sizeof text, "%s %s%s%s", kind, name, *more ? " " : "", more);
  for (unsigned i = 0; i < thing_count; i++)
    if (strcmp(thing[i], text) == 0) reached[i] = true;
}

static void see(void *user, const hf_event *event) { game->see(builtin(), user, event); }

/* What the table and the end of a game reach. */
static void see_table(const hf_rules *rules, const hf_state *state) {
  hf_result result;
  game->see_table(state);
  hf_result_of(rules, state, &result);
  corpus_reach("ending", hf_ending_name(rules, result.ending), "");
  if (rules != builtin()) corpus_reach("own", "cards", "");
}

/* Plays one record; a game that is not over does not count as one. */
static hf_status replay_one(const char *text, size_t length, hf_error *error) {
  static hf_record record;
  static hf_replay replay;
  static generic_state table;
  const hf_rules *rules;
  hf_entry entry = {.kind = HF_ENTRY_END};
  hf_sink sink = {.emit = see, .user = &table};
  hf_status status = hf_record_read(text, length, &record, error);
  size_t size = status == HF_OK ? hf_record_memory(&record) : 0;
  void *memory = size > 0 ? malloc(size) : NULL;
  hf_how how = {.sink = size > 0 ? NULL : &sink};
  if (status == HF_OK) status = hf_record_rules(&record, memory, size, &rules, error);
  if (status == HF_OK) status = hf_replay_start(&replay, &record, rules, &table.state, &how, error);
  while (status == HF_OK && entry.kind != HF_ENTRY_NONE)
    status = hf_replay_next(&replay, &how, &entry, error);
  if (status == HF_OK && !replay.ended)
    status = hf_fail(error, HF_BAD_RECORD, "the game is not over");
  if (status == HF_OK) see_table(rules, &table.state);
  free(memory);
  return status;
}

static size_t replay_file(const char *path, hf_status *status, hf_error *error) {
  static char text[RECORD_MAX];
  FILE *file = fopen(path, "rb");
  if (file == NULL) {
    *status = hf_fail(error, HF_BAD_RECORD, "cannot be read");
    return 0;
  }
  size_t length = fread(text, 1, sizeof text, file);
  fclose(file);
  *status = replay_one(text, length, error);
  return length;
}

/* --- the test ---------------------------------------------------------- */

static const char *folder;
static unsigned records;
static size_t bytes;

static void every_record_replays(void **unused) {
  (void)unused;
  DIR *open = opendir(folder);
  unsigned wrong = 0;
  assert_non_null(open);
  for (struct dirent *file; (file = readdir(open)) != NULL;) {
    char path[PATH_LENGTH];
    hf_status status;
    hf_error error = {.status = HF_OK};
    if (strstr(file->d_name, ".record") == NULL) continue;
    snprintf(path, sizeof path, "%s/%s", folder, file->d_name);
    bytes += replay_file(path, &status, &error);
    records++;
    if (status == HF_OK) continue;
    print_message("# %s:%u: %s\n", file->d_name, (unsigned)error.line, error.message);
    wrong++;
  }
  closedir(open);
  assert_int_equal(wrong, 0);
}

static void it_is_small_and_not_empty(void **unused) {
  (void)unused;
  assert_true(records >= 20 && bytes < CORPUS_MAX);
}

static void everything_is_reached(void **unused) {
  unsigned missing = 0;
  (void)unused;
  for (unsigned i = 0; i < thing_count; i++) {
    if (reached[i]) continue;
    print_message("# no record reaches: %s\n", thing[i]);
    missing++;
  }
  assert_true(thing_count >= game->least);
  assert_int_equal(missing, 0);
}

static int test_folder(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_record_replays),
      cmocka_unit_test(it_is_small_and_not_empty),
      cmocka_unit_test(everything_is_reached),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

/* --- for tools/make-corpus.sh ------------------------------------------ */

static int tell_wanted(void) {
  for (unsigned i = 0; i < thing_count; i++) puts(thing[i]);
  return 0;
}

static int tell_reached(int count, char **paths) {
  for (int file = 0; file < count; file++) {
    hf_status status;
    hf_error error;
    memset(reached, 0, sizeof reached);
    replay_file(paths[file], &status, &error);
    if (status != HF_OK) {
      fprintf(stderr, "%s:%u: %s\n", paths[file], (unsigned)error.line, error.message);
      return 1;
    }
    for (unsigned i = 0; i < thing_count; i++)
      if (reached[i]) printf("%s\t%s\n", paths[file], thing[i]);
  }
  return 0;
}

int main(int count, char **words) {
  for (size_t i = 0; count > 2 && i < sizeof games / sizeof *games; i++)
    if (strcmp(words[1], games[i]->id) == 0) game = games[i];
  if (game == NULL) {
    fputs("usage: corpus GAME FOLDER | GAME --wanted | GAME --reached FILE...\n", stderr);
    return 2;
  }
  want_all();
  if (strcmp(words[2], "--wanted") == 0) return tell_wanted();
  if (strcmp(words[2], "--reached") == 0) return tell_reached(count - 3, words + 3);
  folder = words[2];
  return test_folder();
}
