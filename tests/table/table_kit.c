/* Random play at a table: see table_kit.h. */
#include "table_kit.h"

#include "core/game.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

tb_table *kit_table(const char *game, const char *settings, uint64_t seed) {
  hf_error error = {0};
  tb_setup setup = {.game = game, .settings = settings, .seed = hf_seed_from(seed)};
  tb_table *table = tb_new(&setup, &error);
  if (table == NULL) fail_msg("%s", error.message);
  return table;
}

hf_random kit_random(uint64_t seed) {
  hf_random random;
  hf_seed start = hf_seed_from(seed);
  hf_random_start(&random, &start, HF_RANDOM_FAST);
  return random;
}

unsigned kit_pick_seat(const tb_table *table, hf_random *random) {
  uint32_t asked = tb_asked(table), count = 0;
  for (uint32_t left = asked; left != 0; left &= left - 1) count++;
  uint32_t n = hf_random_below(random, count);
  for (unsigned seat = 0;; seat++)
    if ((asked >> seat & 1) != 0 && n-- == 0) return seat;
}

void kit_answer_of(const tb_table *table, unsigned seat, hf_random *random, kit_answer *answer) {
  static kit_memory memory;
  hf_state *trial = (hf_state *)(void *)&memory;
  const hf_rules *rules = tb_rules(table);
  hf_clone(trial, tb_state(table));
  answer->seat = seat;
  answer->count = 0;
  do {
    hf_option option = hf_option_at(rules, trial, seat,
                                    hf_random_below(random, hf_option_count(rules, trial, seat)));
    hf_option_write(rules, trial, seat, option, answer->choice[answer->count]);
    answer->choices[answer->count] = answer->choice[answer->count];
    answer->count++;
    assert_int_equal(hf_choose(rules, trial, seat, option, NULL, NULL), HF_OK);
  } while (answer->count < KIT_CHOICES_MAX && hf_group_length(rules, trial, seat) > 0);
}

bool kit_step(tb_table *table, hf_random *random) {
  static kit_answer answer;
  hf_error error = {0};
  if (tb_over(table)) return false;
  kit_answer_of(table, kit_pick_seat(table, random), random, &answer);
  if (tb_choose(table, answer.seat, answer.choices, answer.count, &error) != HF_OK)
    fail_msg("%s", error.message);
  return true;
}

void kit_steps(tb_table *table, hf_random *random, unsigned count) {
  while (count-- > 0 && kit_step(table, random)) continue;
}

char *kit_board(const tb_table *table, unsigned seat, ht_language language) {
  hw_board board = {0};
  hw_text text = {0};
  tb_board(table, seat, language, &board);
  hw_board_json(&board, &text);
  assert_false(text.failed);
  hw_board_free(&board);
  return text.start;
}

char *kit_story(const tb_table *table, unsigned seat, ht_language language, uint32_t from) {
  hw_text text = {0};
  tb_story(table, seat, language, from, &text);
  assert_false(text.failed);
  return text.start;
}
