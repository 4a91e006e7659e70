/* What docs/card-language.md shows is true: its cards compile, and its
 * mistakes are reported as it says. Blocks that begin with ```cards GAME are
 * right; in those that begin with ```mistake GAME the last line, behind =>,
 * says how the report begins. Every fact of The Card Game is told of. */
#include "language_help.h"

extern const hl_vocabulary it_vocabulary, cg_vocabulary;

static const char *folder = "docs";

static const hl_vocabulary *vocabulary_of(const char *game, size_t length) {
  const hl_vocabulary *const all[] = {&it_vocabulary, &cg_vocabulary, &stub_tiny_epic};
  for (size_t i = 0; i < 3; i++)
    if (strlen(all[i]->game) == length && memcmp(all[i]->game, game, length) == 0) return all[i];
  fail_msg("no game %.*s", (int)length, game);
  return NULL;
}

/* The next block that begins with `mark`; NULL when there is none left. */
static const char *next_block(const char *text, const char *mark, const hl_vocabulary **game,
                              size_t *length) {
  const char *begin = strstr(text, mark);
  if (begin == NULL) return NULL;
  begin += strlen(mark);
  const char *body = strchr(begin, '\n') + 1;
  *game = vocabulary_of(begin, (size_t)(body - begin) - 1);
  const char *end = strstr(body, "\n```");
  assert_non_null(end);
  *length = (size_t)(end - body) + 1;
  return body;
}

static void its_cards_compile(void **state) {
  (void)state;
  char *text = read_test_file(folder, "card-language.md");
  const hl_vocabulary *game;
  size_t length, count = 0;
  for (const char *at = text; (at = next_block(at, "```cards ", &game, &length)) != NULL; count++) {
    compiled result = compile_bytes(game, at, length);
    if (result.status != HF_OK)
      fail_msg("%u:%u: %s\n%.*s", result.error.line, result.error.column, result.error.message,
               (int)length, at);
    assert_true(result.cards.card_count > 0);
    free(result.memory);
  }
  assert_true(count >= 8);
  free(text);
}

static void its_mistakes_are_reported_so(void **state) {
  (void)state;
  char *text = read_test_file(folder, "card-language.md");
  const hl_vocabulary *game;
  size_t length, count = 0;
  for (const char *at = text; (at = next_block(at, "```mistake ", &game, &length)) != NULL;
       count++) {
    const char *arrow = strstr(at, "\n=> ");
    assert_true(arrow != NULL && arrow < at + length);
    compiled result = compile_bytes(game, at, (size_t)(arrow - at) + 1);
    char report[512];
    snprintf(report, sizeof report, "%u:%u: %s", result.error.line, result.error.column,
             result.error.message);
    assert_int_equal(result.status, HF_BAD_CARDS);
    size_t expected = (size_t)(at + length - 1 - (arrow + 4));
    if (strncmp(report, arrow + 4, expected) != 0)
      fail_msg("reported: %s\nexpected: %.*s", report, (int)expected, arrow + 4);
    free(result.memory);
  }
  assert_true(count >= 5);
  free(text);
}

static void it_tells_of_every_fact(void **state) {
  (void)state;
  char *text = read_test_file(folder, "card-language.md");
  for (size_t i = 0; i < cg_vocabulary.fact_count; i++) {
    char fact[64];
    snprintf(fact, sizeof fact, "`%s`", cg_vocabulary.facts[i].name);
    if (strstr(text, fact) == NULL) fail_msg("the page does not tell of %s", fact);
  }
  free(text);
}

int main(int count, char **words) {
  if (count > 1) folder = words[1];
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(its_cards_compile),
      cmocka_unit_test(its_mistakes_are_reported_so),
      cmocka_unit_test(it_tells_of_every_fact),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
