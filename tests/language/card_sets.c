/* Card sets: packs that are compiled apart and put together are what compiling their cards at once
 * makes, and the set that is built in does not know of the others.
 *
 *   card_sets FILE.cards...: the files of the set that is built in */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "core/card_sets.h"
#include "language/language.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FILES_MAX 24

static const hf_game *game;
static char *text[FILES_MAX];
static hl_cards part[FILES_MAX];
static const hl_cards *parts[FILES_MAX];
static size_t files;

/* All memory stays until the end: tables point into each other's. */
static void *taken[256];
static size_t takings;

static void *room(size_t size) {
  void *memory = calloc(1, size);
  assert_non_null(memory);
  assert_true(takings < sizeof taken / sizeof *taken);
  taken[takings++] = memory;
  return memory;
}

static int free_all(void **state) {
  (void)state;
  while (takings > 0) free(taken[--takings]);
  return 0;
}

static char *read_file(const char *path) {
  FILE *file = fopen(path, "rb");
  char *all = room(1 << 20);
  if (file == NULL) fail_msg("%s cannot be read", path);
  assert_true(fread(all, 1, (1 << 20) - 1, file) > 0);
  fclose(file);
  return all;
}

static hl_cards compiled(const char *cards) {
  hl_cards made;
  hf_error error = {0};
  size_t size = hl_compile_memory(strlen(cards));
  if (hl_compile(game->vocabulary, cards, strlen(cards), room(size), size, &made, &error) != HF_OK)
    fail_msg("%u: %s", (unsigned)error.line, error.message);
  return made;
}

static int compile_files(void **state) {
  (void)state;
  for (size_t i = 0; i < files; i++) {
    part[i] = compiled(text[i]);
    parts[i] = &part[i];
  }
  return 0;
}

static hl_cards joined(const char *const *without) {
  hl_cards made;
  hf_error error = {0};
  hl_selection from = {.part = parts, .count = files, .without = without};
  size_t size = hl_join_memory(&from);
  assert_int_equal(hl_join(game->vocabulary, &from, room(size), size, &made), HF_OK);
  assert_int_equal(hl_verify(game->vocabulary, &made, &error), HF_OK);
  return made;
}

static void parts_make_the_whole(void **state) {
  (void)state;
  hl_cards made = joined(NULL);
  assert_true(hl_hash(&made) == hf_rules_hash(hf_rules_builtin(game)));
}

/* A card's lines, up to the next card or a comment. */
static void cut_card(char *cards, const char *id) {
  char *at = strstr(cards, id);
  if (at == NULL) return;
  while (at > cards && at[-1] != '\n') at--;
  char *end = strchr(at, '\n');
  while (end != NULL && (end[1] == ' ' || end[1] == '\n')) end = strchr(end + 1, '\n');
  memmove(at, end == NULL ? at + strlen(at) : end + 1, end == NULL ? 1 : strlen(end + 1) + 1);
}

static void left_out_cards_leave_no_trace(void **state) {
  static const char *const without[] = {"eddard-stark", "fealty", "tears-of-lys", NULL};
  (void)state;
  hl_cards made = joined(without);
  size_t length = 0;
  for (size_t i = 0; i < files; i++) length += strlen(text[i]) + 1;
  char *whole = room(length + 1);
  whole[0] = '\0';
  for (size_t i = 0; i < files; i++) strcat(whole, text[i]);
  for (size_t i = 0; without[i] != NULL; i++) {
    char id[64];
    snprintf(id, sizeof id, " %s \"", without[i]);
    cut_card(whole, id);
  }
  hl_cards fresh = compiled(whole);
  assert_int_equal(made.card_count + 3, joined(NULL).card_count);
  assert_int_equal(made.card_count, fresh.card_count);
  assert_true(hl_hash(&made) == hl_hash(&fresh));
}

static void the_same_card_twice_is_refused(void **state) {
  (void)state;
  const hl_cards *twice[] = {parts[0], parts[0]};
  hl_selection from = {.part = twice, .count = 2};
  hl_cards made;
  size_t size = hl_join_memory(&from);
  assert_int_equal(hl_join(game->vocabulary, &from, room(size), size, &made), HF_BAD_CARDS);
}

/* --- the sets of the game ------------------------------------------------------- */

static hf_status load(const hf_card_texts *texts, const hf_rules **set, const hf_rules **rules,
                      hf_error *error) {
  size_t size = hf_rules_set_memory(game, texts);
  return hf_rules_load_set(game, texts, room(size + 1), size, set, rules, error);
}

static void every_set_can_be_played_with(void **state) {
  (void)state;
  assert_true(hf_card_set_count(game) >= 2);
  assert_string_equal(hf_card_set_name(game, 0), "core");
  for (size_t i = 0; i < hf_card_set_count(game); i++) {
    hf_card_texts texts = {.name = hf_card_set_name(game, i)};
    const hf_rules *set, *rules;
    hf_error error = {0};
    if (load(&texts, &set, &rules, &error) != HF_OK) fail_msg("%s: %s", texts.name, error.message);
    assert_ptr_equal(set, rules);
    assert_int_equal(hl_verify(game->vocabulary, rules->cards, &error), HF_OK);
    if (hf_rules_judge(rules, &error) != HF_OK) fail_msg("%s: %s", texts.name, error.message);
    assert_string_equal(hf_rules_set_name(rules), i == 0 ? "" : texts.name);
    assert_true(hf_rules_set_hash(rules) == hf_rules_hash(rules));
  }
}

static void the_first_set_is_the_one_built_in(void **state) {
  (void)state;
  hf_card_texts texts = {.name = "core"};
  const hf_rules *set, *rules;
  hf_error error = {0};
  assert_int_equal(hf_rules_set_memory(game, &texts), 0);
  assert_int_equal(hf_rules_load_set(game, &texts, NULL, 0, &set, &rules, &error), HF_OK);
  assert_ptr_equal(rules, hf_rules_builtin(game));
}

static void packs_are_a_set_in_their_order(void **state) {
  (void)state;
  const char *pack = NULL;
  for (const hf_pack *at = game->packs; at->name != NULL; at++)
    if (at->cards != NULL && strcmp(at->name, "core") != 0) pack = at->name;
  if (pack == NULL) skip();
  char names[2][HF_CARD_SET_MAX];
  snprintf(names[0], sizeof names[0], "core+%s", pack);
  snprintf(names[1], sizeof names[1], "%s+core", pack);
  uint64_t hash[2];
  for (unsigned i = 0; i < 2; i++) {
    hf_card_texts texts = {.name = names[i]};
    const hf_rules *set, *rules;
    hf_error error = {0};
    assert_int_equal(load(&texts, &set, &rules, &error), HF_OK);
    hash[i] = hf_rules_hash(rules);
  }
  assert_true(hash[0] == hash[1]);
}

static void other_names_are_refused(void **state) {
  static const char *const names[] = {"nothing", "core+nothing", "core+", "+", "core+core"};
  (void)state;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    hf_card_texts texts = {.name = names[i]};
    const hf_rules *set, *rules;
    hf_error error = {0};
    if (load(&texts, &set, &rules, &error) == HF_OK) fail_msg("'%s' is a set", names[i]);
    assert_non_null(strstr(error.message, "has no card set"));
  }
}

static const char own[] = "character a-guest \"A Guest\"\n  faction neutral\n  cost 1\n"
                          "  strength 1\n  origin holdfast\n";

static void own_cards_lie_over_a_set(void **state) {
  (void)state;
  hf_card_texts texts = {.name = "all", .own = own, .own_length = sizeof own - 1};
  const hf_rules *set, *rules;
  hf_error error = {0};
  if (load(&texts, &set, &rules, &error) != HF_OK) fail_msg("%s", error.message);
  assert_int_equal(rules->cards->card_count, set->cards->card_count + 1);
  assert_string_equal(hf_rules_set_name(rules), "all");
  assert_true(hf_rules_set_hash(rules) == hf_rules_hash(set));
  assert_true(hf_rules_hash(rules) != hf_rules_hash(set));
}

int main(int argc, char **argv) {
  game = hf_game_find("card-game");
  if (argc < 2 || argc > FILES_MAX || game == NULL) return 2;
  for (int i = 1; i < argc; i++) text[files++] = read_file(argv[i]);
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(parts_make_the_whole),
      cmocka_unit_test(left_out_cards_leave_no_trace),
      cmocka_unit_test(the_same_card_twice_is_refused),
      cmocka_unit_test(every_set_can_be_played_with),
      cmocka_unit_test(the_first_set_is_the_one_built_in),
      cmocka_unit_test(packs_are_a_set_in_their_order),
      cmocka_unit_test(other_names_are_refused),
      cmocka_unit_test(own_cards_lie_over_a_set),
  };
  return cmocka_run_group_tests(tests, compile_files, free_all);
}
