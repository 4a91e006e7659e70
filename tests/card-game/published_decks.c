/* The decks that were published: those of which all cards are here are legal, and all of them play
 * twenty random games against each other without a fault. A deck that lacks cards plays without
 * them; which decks these are is said, so that nobody takes them for whole. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "core/decks.h"
#include "holdfast/holdfast.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DECKS_MAX = 64, GAMES = 20, PUBLISHED = 31, MOST = 200000 };

static const hf_rules *rules;
static const hf_ready_deck *deck[DECKS_MAX];
static unsigned decks;

static const struct hf_deck_craft *craft(void) { return rules->game->decks; }

/* The others are ours: one of each faction, with Fealty and with a banner. */
static bool is_ours(const char *name) {
  const char *end = strrchr(name, '-');
  return strstr(name, "-banner-of-the-") != NULL || (end != NULL && strcmp(end, "-fealty") == 0);
}

static int load(void **state) {
  hf_card_texts texts = {.name = "all"};
  const hf_rules *set;
  hf_error error = {0};
  size_t size = hf_rules_set_memory(hf_game_find("card-game"), &texts);
  void *memory = *state = malloc(size);
  if (memory == NULL || hf_rules_load_set(hf_game_find("card-game"), &texts, memory, size, &set,
                                          &rules, &error) != HF_OK)
    return -1;
  for (size_t i = 0; craft()->ready[i].name != NULL && decks < DECKS_MAX; i++)
    if (!is_ours(craft()->ready[i].name)) deck[decks++] = &craft()->ready[i];
  return 0;
}

static int give_back(void **state) {
  free(*state);
  return 0;
}

static void tell(void *user, const hf_deck_problem *problem) {
  print_error("%s: %s\n", (const char *)user, problem->message);
}

static void whole_decks_are_legal(void **state) {
  (void)state;
  for (unsigned i = 0; i < decks; i++) {
    const hf_ready_deck *one = deck[i];
    hf_deck own;
    char name[64];
    snprintf(name, sizeof name, "%s", one->name);
    hf_deck_ear ear = {.tell = tell, .user = name};
    if (one->lacks > 0) {
      print_message("# %s lacks %u cards\n", one->name, one->lacks);
      continue;
    }
    assert_true(craft()->has(rules, one));
    assert_int_equal(craft()->read(rules, name, strlen(name), false, &own, &ear), 0);
    assert_int_equal(own.starter, one->starter != 0);
  }
  assert_int_equal(decks, PUBLISHED);
}

/* A whole deck is the same as a text of any program, and as a code. */
static void texts_of_all_programs_are_the_same_deck(void **state) {
  static char text[32768];
  (void)state;
  for (unsigned i = 0; i < decks; i++) {
    hf_deck own, again;
    craft()->read(rules, deck[i]->code, strlen(deck[i]->code), true, &own, NULL);
    for (unsigned style = 0; style < HF_DECK_STYLES; style++) {
      size_t length = craft()->write_as(rules, &own, (enum hf_deck_style)style, text, sizeof text);
      assert_true(length < sizeof text);
      craft()->read(rules, text, length, true, &again, NULL);
      assert_int_equal(own.words.list_length, again.words.list_length);
      assert_memory_equal(own.words.list, again.words.list,
                          own.words.list_length * sizeof *own.words.list);
    }
  }
}

static void play(const hf_settings *settings, const char *words, uint64_t number, hf_state *state) {
  hf_error error = {0};
  hf_seed seed = hf_seed_from(number);
  hf_random random;
  hf_random_start(&random, &seed, HF_RANDOM_FAST);
  if (hf_create(rules, settings, &seed, HF_RANDOM_FAST, NULL, state, &error) != HF_OK)
    fail_msg("%s", error.message);
  hf_playout(rules, state, &random, MOST);
  assert_true(hf_over(state));
  if (hf_check(rules, state, hf_size(state), &error) != HF_OK)
    fail_msg("%s, seed %u: %s", words, (unsigned)number, error.message);
}

static void each_plays_each(void **state) {
  (void)state;
  for (unsigned a = 0; a < decks; a++)
    for (unsigned b = a + 1; b < decks; b++) {
      char words[2 * HF_DECK_CODE_MAX + 64];
      hf_settings settings;
      hf_error error = {0};
      snprintf(words, sizeof words, "seats=2 decks-of=starter decks=%s,%s", deck[a]->code,
               deck[b]->code);
      if (hf_settings_read(rules, words, &settings, &error) != HF_OK ||
          hf_settings_check(rules, &settings, &error) != HF_OK)
        fail_msg("%s and %s: %s", deck[a]->name, deck[b]->name, error.message);
      hf_state *table = malloc(hf_state_size(rules, &settings));
      assert_non_null(table);
      for (uint64_t i = 0; i < GAMES; i++) play(&settings, words, 1000 * (32 * a + b) + i, table);
      free(table);
    }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(whole_decks_are_legal),
      cmocka_unit_test(texts_of_all_programs_are_the_same_deck),
      cmocka_unit_test(each_plays_each),
  };
  return cmocka_run_group_tests(tests, load, give_back);
}
