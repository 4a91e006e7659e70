/* Nobody learns on the wire what they may not know.
 *
 * Two tables, the true one and one whose hidden cards were dealt anew from what
 * a seat S knows, go on with the same decisions. As long as the views of S are
 * the same, so is every byte S is sent: boards, lines of the story, what could
 * be picked or said, whether an undo would be free. So are the things a server
 * acts upon for any seat: windows, passes, whom a question concerns. */
#include "core/state.h"
#include "table_kit.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef struct pair {
  tb_table *one, *two;
  unsigned seat;
  unsigned compared, differed; /* decisions; positions that were really different */
  const char *fault;
} pair;

static bool same_views(const pair *games) {
  static kit_memory first, second;
  size_t size = hf_view_size(tb_rules(games->one), tb_state(games->one));
  hf_view_of(tb_rules(games->one), tb_state(games->one), games->seat, (hf_view *)(void *)&first);
  hf_view_of(tb_rules(games->two), tb_state(games->two), games->seat, (hf_view *)(void *)&second);
  return memcmp(&first, &second, size) == 0;
}

/* Both are freed. */
static bool same_text(char *one, char *two) {
  bool same = strcmp(one, two) == 0;
  free(one);
  free(two);
  return same;
}

static bool same_undo(const pair *games) {
  uint32_t one = 0, two = 0;
  bool free_one, free_two;
  bool can = tb_undo_target(games->one, games->seat, &one, &free_one);
  return can == tb_undo_target(games->two, games->seat, &two, &free_two) && one == two &&
         free_one == free_two;
}

static bool same_service(const pair *games) {
  for (unsigned seat = 0; seat < tb_seats(games->one); seat++) {
    const char *one = tb_window(games->one, seat), *two = tb_window(games->two, seat);
    char first[HF_NOTATION_MAX], second[HF_NOTATION_MAX];
    if ((one == NULL) != (two == NULL) || (one != NULL && strcmp(one, two) != 0)) return false;
    if (tb_pass(games->one, seat, NULL, first) != tb_pass(games->two, seat, NULL, second) ||
        strcmp(first, second) != 0)
      return false;
    if (tb_concerns(games->one, seat) != tb_concerns(games->two, seat)) return false;
    if (tb_question(games->one, seat) != tb_question(games->two, seat)) return false;
    if (tb_forced_openly(games->one, seat) != tb_forced_openly(games->two, seat)) return false;
  }
  return tb_story_length(games->one) == tb_story_length(games->two);
}

static char *talks_of(const tb_table *table, unsigned seat) {
  hw_text text = {0};
  tb_talks(table, seat, HT_ENGLISH, &text);
  return text.start;
}

/* What happened since decision `since`, from a board on which nothing was. */
static char *beats_of(const tb_table *table, unsigned seat, uint32_t since, uint32_t from) {
  hw_text text = {0};
  tb_shown shown = {.decision = since, .line = from};
  tb_beats(table, seat, HT_ENGLISH, UINT32_MAX, &shown, &text);
  hw_put_number(&text, "line", shown.line);
  hw_board_free(&shown.board);
  return text.start;
}

static void compare_beats(pair *games, uint32_t since, uint32_t from) {
  char *one = beats_of(games->one, games->seat, since, from);
  char *two = beats_of(games->two, games->seat, since, from);
  size_t same = 0;
  while (one[same] != '\0' && one[same] == two[same]) same++;
  if (one[same] != two[same]) {
    size_t start = same < 300 ? 0 : same - 300;
    print_message("# seat %u is told %.500s\n# and here %.500s\n", games->seat, one + start,
                  two + start);
    games->fault = "a beat";
  }
  free(one);
  free(two);
}

static void compare(pair *games, uint32_t from) {
  unsigned seat = games->seat;
  for (unsigned i = 0; i < HT_LANGUAGES; i++) {
    ht_language language = (ht_language)i;
    if (!same_text(kit_board(games->one, seat, language), kit_board(games->two, seat, language)))
      games->fault = "a board";
    if (!same_text(kit_story(games->one, seat, language, from),
                   kit_story(games->two, seat, language, from)))
      games->fault = "the story";
  }
  if (games->compared % 16 == 0 &&
      !same_text(talks_of(games->one, seat), talks_of(games->two, seat)))
    games->fault = "what could be said";
  if (!same_undo(games)) games->fault = "an undo";
  if (!same_service(games)) games->fault = "what the server does";
}

/* An answer that both tables accept, if chance finds one. */
static bool common_answer(const pair *games, hf_random *random, kit_answer *answer) {
  unsigned seat = kit_pick_seat(games->one, random);
  for (unsigned tries = 0; tries < 20; tries++) {
    kit_answer_of(games->one, seat, random, answer);
    if (tb_try(games->two, seat, answer->choices, answer->count, NULL) == HF_OK) return true;
  }
  return false;
}

/* Plays both on until S can tell them apart. */
static void play_both(pair *games, hf_random *random, unsigned most) {
  static kit_answer answer;
  while (most-- > 0 && games->fault == NULL && !tb_over(games->one) && !tb_over(games->two)) {
    uint32_t from = tb_story_length(games->one), since = tb_decisions(games->one);
    if (!common_answer(games, random, &answer)) return;
    tb_choose(games->one, answer.seat, answer.choices, answer.count, NULL);
    tb_choose(games->two, answer.seat, answer.choices, answer.count, NULL);
    if (!same_views(games)) return;
    compare_beats(games, since, from);
    compare(games, from);
    games->compared++;
  }
}

/* A second table with the position as S may imagine it, and the same chance. */
static tb_table *imagine(const tb_table *table, const char *settings, unsigned seat,
                         hf_random *random, bool *differs) {
  const char *game = hf_game_id(hf_rules_game(tb_rules(table)));
  static kit_memory view, sampled;
  hf_state *state = (hf_state *)(void *)&sampled;
  const hf_state *truth = tb_state(table);
  hf_view_of(tb_rules(table), truth, seat, (hf_view *)(void *)&view);
  hf_sample(tb_rules(table), (hf_view *)(void *)&view, random, state);
  state->core.random = truth->core.random;
  *differs = memcmp(state, truth, hf_size(truth)) != 0;
  tb_table *other = kit_table(game, settings, 1);
  assert_int_equal(tb_adopt(other, state, hf_size(state), NULL), HF_OK);
  return other;
}

static tb_table *same_again(const tb_table *table, const char *settings) {
  tb_table *other = kit_table(hf_game_id(hf_rules_game(tb_rules(table))), settings, 1);
  assert_int_equal(tb_adopt(other, tb_state(table), hf_size(tb_state(table)), NULL), HF_OK);
  return other;
}

static void try_position(const tb_table *table, const char *settings, hf_random *random,
                         pair *sum) {
  unsigned seats = tb_seats(table);
  unsigned pick = hf_random_below(random, seats + 1);
  bool differs;
  pair games = {.seat = pick < seats ? pick : HF_SPECTATOR};
  games.one = same_again(table, settings);
  games.two = imagine(table, settings, games.seat, random, &differs);
  compare(&games, 0);
  play_both(&games, random, 40);
  sum->compared += games.compared;
  sum->differed += differs;
  if (games.fault != NULL) sum->fault = games.fault;
  tb_free(games.one);
  tb_free(games.two);
}

static pair run(const char *game, const char *switches, unsigned seats, unsigned every,
                uint64_t seed) {
  char settings[64];
  pair sum = {0};
  snprintf(settings, sizeof settings, "seats=%u %s", seats, switches);
  tb_table *table = kit_table(game, settings, seed);
  hf_random random = kit_random(seed);
  for (unsigned i = 0; kit_step(table, &random) && sum.fault == NULL; i++)
    if (i % every == 0) try_position(table, settings, &random, &sum);
  tb_free(table);
  return sum;
}

static void secrets_of(const char *game, const char *switches, unsigned least, unsigned most,
                       unsigned every) {
  unsigned compared = 0, differed = 0;
  const char *fault = NULL;
  for (unsigned seats = least; seats <= most; seats++) {
    pair sum = run(game, switches, seats, every, 900 + seats);
    compared += sum.compared;
    differed += sum.differed;
    if (sum.fault != NULL) fault = sum.fault;
  }
#ifdef TB_FAULT_FOUND
  assert_non_null(fault);
  assert_string_equal(fault, TB_FAULT_FOUND);
#else
  if (fault != NULL) fail_msg("%s tells a seat what it may not know", fault);
  assert_true(compared > 1000);
  assert_true(differed > 100);
#endif
  (void)compared, (void)differed;
}

static void test_secrets(void **state) {
  (void)state;
  secrets_of("iron-throne", "allies=on", 3, 7, 23);
}

#ifndef TB_FAULT_FOUND
static void test_secrets_tiny_epic(void **state) {
  (void)state;
  secrets_of("tiny-epic", "", 2, 4, 5); /* what is drawn parts the two soon */
  secrets_of("tiny-epic", "expansion=on heroes=on", 2, 4, 5);
}

static void test_secrets_card_game(void **state) {
  (void)state;
  secrets_of("card-game", "rounds=5", 2, 5, 9);
}
#endif

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_secrets),
#ifndef TB_FAULT_FOUND /* the planted fault is the other game's */
      cmocka_unit_test(test_secrets_tiny_epic),
      cmocka_unit_test(test_secrets_card_game),
#endif
  };
  return cmocka_run_group_tests_name("wire_secrets", tests, NULL, NULL);
}
