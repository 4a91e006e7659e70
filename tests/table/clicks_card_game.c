/* How often a person clicks in a round of The Card Game with an ability that is always there
 * (Fealty): jousts that bots play, the same on every machine, looked at question by question as
 * the page shows them.
 *
 * A click is a button, or a tap on a card. A question that is answered for its seat (there is one
 * answer; a window that is passed by default; abilities that would help nothing; a card that is
 * muted) takes none. */
#include "table_kit.h"

#include "bots/bots.h"
#include "wire/board.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

enum { ME = 0, MOST_A_ROUND = 18, ROUNDS = 5, GAMES = 3 };

static hf_bot_scratch scratch;

/* What the person has asked for, and what it has cost. */
typedef struct person {
  bool mutes; /* says "not this phase" at the card, and is not asked what would help nothing */
  char muted[8][HF_NOTATION_MAX];
  char phase[32];
  unsigned muted_count, clicks;
} person;

static const char *text_of(const json_t *object, const char *key) {
  const char *text = json_string_value(json_object_get(object, key));
  return text != NULL ? text : "";
}

static bool is_muted(const person *who, const char *card) {
  for (unsigned i = 0; i < who->muted_count; i++)
    if (strcmp(who->muted[i], card) == 0) return true;
  return false;
}

static bool is_pass(const json_t *option) { return json_is_true(json_object_get(option, "pass")); }

/* Does the table pass for the person here? */
static bool passes_by_itself(const tb_table *table, const person *who, const json_t *ask) {
  const char *window = text_of(ask, "window");
  size_t i;
  const json_t *option;
  if (window[0] == '\0') return false;
  if (hw_is_passed(tb_rules(table), window)) return true;
  if (!who->mutes) return false;
  json_array_foreach(json_object_get(ask, "options"), i,
                     option) if (!is_pass(option) &&
                                 !json_is_true(json_object_get(option, "idle")) &&
                                 !is_muted(who, text_of(option, "of"))) return false;
  return true;
}

/* The only card for which the window asks, "". */
static const char *only_card(const json_t *ask) {
  const char *card = "";
  size_t i;
  const json_t *option;
  json_array_foreach(json_object_get(ask, "options"), i, option) {
    const char *of = text_of(option, "of");
    if (is_pass(option)) continue;
    if (of[0] == '\0' || (card[0] != '\0' && strcmp(card, of) != 0)) return "";
    card = of;
  }
  return card;
}

static unsigned targets_of(const json_t *ask) {
  unsigned count = 0;
  size_t i;
  const json_t *option;
  json_array_foreach(json_object_get(ask, "options"), i, option) count +=
      json_array_size(json_object_get(option, "on")) > 0;
  return count;
}

/* One target is one tap: as asking.ts of the page has it. */
static bool is_one_target(const json_t *ask) {
  static const char *const single[] = {"target", "host", "intimidate", "opponent", "pillager"};
  static const char *const among[] = {"select", "cost", "claim", "discard", "reserve", "stand"};
  const char *kind = text_of(ask, "kind");
  bool group = json_is_true(json_object_get(ask, "group"));
  bool one = json_integer_value(json_object_get(ask, "most")) == 1;
  if (strcmp(kind, "use-keyword") == 0) return targets_of(ask) == 1;
  for (size_t i = 0; !group && i < sizeof single / sizeof *single; i++)
    if (strcmp(kind, single[i]) == 0) return true;
  for (size_t i = 0; group && one && i < sizeof among / sizeof *among; i++)
    if (strcmp(kind, among[i]) == 0) return true;
  return false;
}

/* A card that goes on another takes a tap more; a choice by pieces is sent by a button. */
static unsigned clicks_of_one(const person *who, const json_t *ask, const json_t *chosen) {
  size_t pieces = json_array_size(json_object_get(chosen, "on"));
  size_t options = json_array_size(json_object_get(ask, "options"));
  bool board = strcmp(text_of(ask, "kind"), "plot") == 0;
  if (pieces == 0 || (options <= 3 && !board)) return 1;
  if (who->mutes && is_one_target(ask)) return 1;
  return (unsigned)pieces + 1;
}

static const json_t *option_called(const json_t *ask, const char *notation) {
  size_t i;
  const json_t *option;
  json_array_foreach(json_object_get(ask, "options"), i,
                     option) if (strcmp(text_of(option, "o"), notation) == 0) return option;
  return NULL;
}

static void count_answer(person *who, const json_t *ask, const hf_bot_answer *answer) {
  unsigned picks = 0;
  if (!json_is_true(json_object_get(ask, "group"))) {
    const json_t *chosen = option_called(ask, answer->choice[0]);
    const char *card = only_card(ask);
    assert_non_null(chosen);
    who->clicks += clicks_of_one(who, ask, chosen);
    if (who->mutes && is_pass(chosen) && card[0] != '\0' && who->muted_count < 8)
      strcpy(who->muted[who->muted_count++], card);
    return;
  }
  for (size_t i = 0; i < answer->count; i++) picks += strcmp(answer->choice[i], "done") != 0;
  who->clicks += who->mutes && is_one_target(ask) && picks == 1 ? 1 : picks + 1;
}

/* The question of the board; a person who has said so passes in place of the bot. */
static void look_at(const json_t *ask, const tb_table *table, person *who, hf_bot_answer *answer) {
  bool by_itself = json_array_size(json_object_get(ask, "options")) == 1;
  if (by_itself) return;
  if (!passes_by_itself(table, who, ask))
    count_answer(who, ask, answer);
  else
    answer->count = tb_pass(table, ME, NULL, answer->choice[0]) ? 1 : 0;
}

static void think(const tb_table *table, unsigned seat, hf_random *random, hf_bot_answer *answer) {
  static kit_memory view;
  const hf_bot_player bot = {.bot = &hf_bot_greedy, .effort = hf_bot_greedy.effort};
  hf_bot_sight sight = {
      .rules = tb_rules(table), .view = (hf_view *)(void *)&view, .notes = tb_notes(table)};
  tb_view(table, seat, (hf_view *)(void *)&view);
  hf_bot_think(&bot, &sight, &scratch, random, answer);
}

static void answer_as(tb_table *table, unsigned seat, const hf_bot_answer *answer) {
  const char *choices[HF_BOT_CHOICES_MAX];
  for (size_t i = 0; i < answer->count; i++) choices[i] = answer->choice[i];
  assert_int_equal(tb_choose(table, seat, choices, answer->count, NULL), HF_OK);
}

/* Who mutes looks first: what is passed for that person is passed in this game. */
static void ask_me(const tb_table *table, person *with, person *without, hf_bot_answer *answer) {
  if (hw_turn(tb_rules(table), tb_state(table)) == 0) return; /* setup is no round */
  char *board = kit_board(table, ME, HT_ENGLISH);
  json_t *read = json_loads(board, 0, NULL);
  const json_t *ask = json_object_get(read, "ask");
  const char *phase = text_of(json_object_get(read, "game"), "phase");
  if (strcmp(phase, with->phase) != 0) with->muted_count = 0; /* "not this phase" is over */
  snprintf(with->phase, sizeof with->phase, "%s", phase);
  look_at(ask, table, with, answer);
  look_at(ask, table, without, answer);
  json_decref(read);
  free(board);
}

/* Rounds that were begun. */
static unsigned play(uint64_t seed, person *with, person *without) {
  static hf_bot_answer answer;
  tb_table *table = kit_table("card-game", "seats=2 decks=stark-fealty,lannister-fealty", seed);
  hf_random random = kit_random(seed);
  unsigned round = 0;
  while (!tb_over(table) && round <= ROUNDS) {
    unsigned seat = (unsigned)__builtin_ctz(tb_asked(table));
    think(table, seat, &random, &answer);
    if (seat == ME) ask_me(table, with, without, &answer);
    answer_as(table, seat, &answer);
    round = hw_turn(tb_rules(table), tb_state(table));
  }
  tb_free(table);
  return round > ROUNDS ? ROUNDS : round;
}

static void test_clicks(void **state) {
  (void)state;
  person with = {.mutes = true}, without = {.mutes = false};
  unsigned rounds = 0;
  for (uint64_t seed = 1; seed <= GAMES; seed++) rounds += play(seed, &with, &without);
  print_message("# %u rounds: %u clicks with muting, %u without\n", rounds, with.clicks,
                without.clicks);
  assert_true(rounds >= GAMES * 3);
  assert_true(with.clicks <= MOST_A_ROUND * rounds);
  assert_true(without.clicks > with.clicks);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_clicks)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
