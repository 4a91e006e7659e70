/* The text that a server keeps of a card set makes that set: the same hash, so that a table that
 * began with it is found to be played with the same cards. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "core/card_sets.h"
#include "server/card_source.h"

#include <stdlib.h>
#include <string.h>

static const hf_rules *load(const hf_game *game, const hf_card_texts *texts, void **memory) {
  const hf_rules *set, *rules;
  hf_error error = {0};
  size_t size = hf_rules_set_memory(game, texts);
  *memory = malloc(size + 1);
  assert_non_null(*memory);
  if (hf_rules_load_set(game, texts, *memory, size, &set, &rules, &error) != HF_OK)
    fail_msg("%s: %u:%u: %s", texts->name, (unsigned)error.line, (unsigned)error.column,
             error.message);
  return rules;
}

static void a_text_makes_its_set(void **state) {
  (void)state;
  for (size_t i = 0; i < hf_game_count(); i++) {
    const hf_game *game = hf_game_at(i);
    for (size_t j = 0; j < hf_card_set_count(game); j++) {
      void *here, *there;
      hf_card_texts named = {.name = hf_card_set_name(game, j)}, texts = named;
      char *text = fl_set_text(game, named.name);
      assert_non_null(text);
      texts.set = text;
      texts.set_length = strlen(text);
      const hf_rules *built = load(game, &named, &here), *made = load(game, &texts, &there);
      assert_true(hf_rules_hash(built) == hf_rules_hash(made));
      assert_string_equal(hf_rules_set_name(built), hf_rules_set_name(made));
      free(text);
      free(here);
      free(there);
    }
  }
}

/* Cards that a set leaves out are not in its text. */
static void left_out_cards_are_not_in_it(void **state) {
  static const char *const without[] = {"eddard-stark", NULL};
  const hf_game *game = hf_game_find("card-game");
  hf_card_set fewer = *game->card_sets, sets[2] = {{.name = NULL}};
  hf_game changed = *game;
  (void)state;
  fewer.without = without;
  sets[0] = fewer;
  changed.card_sets = sets;
  char *text = fl_set_text(&changed, fewer.name), *whole = fl_set_text(game, fewer.name);
  assert_non_null(text);
  assert_null(strstr(text, "character eddard-stark "));
  assert_non_null(strstr(text, "character catelyn-stark "));
  assert_non_null(strstr(whole, "character eddard-stark "));
  free(text);
  free(whole);
}

static void there_is_no_text_of_no_set(void **state) {
  (void)state;
  assert_null(fl_set_text(hf_game_find("card-game"), "nonesuch"));
  assert_null(fl_set_text(hf_game_find("iron-throne"), "all"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_text_makes_its_set),
      cmocka_unit_test(left_out_cards_are_not_in_it),
      cmocka_unit_test(there_is_no_text_of_no_set),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
