/* Advice in words: what is told, what is not worth telling, and how. */
#include "table_kit.h"

#include "advice/advice.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static unsigned char room[HF_BOT_ROOM];
static hf_bot_scratch scratch = {.room = room, .room_size = sizeof room};
static kit_memory view;
static ad_advice advice;
static ad_words words;

static hf_bot_sight sight_of(const tb_table *table, unsigned seat) {
  tb_view(table, seat, (hf_view *)(void *)&view);
  return (hf_bot_sight){
      .rules = tb_rules(table), .view = (hf_view *)(void *)&view, .notes = tb_notes(table)};
}

static bool says(const char *part) {
  for (size_t i = 0; i < words.count; i++)
    if (strstr(words.line[i], part) != NULL) return true;
  return false;
}

/* Two options, the first better by `apart` and worth 0.4. */
static void weigh(hf_option better, hf_option worse, float apart) {
  memset(&advice, 0, sizeof advice);
  advice.count = 2;
  advice.option[0] =
      (hf_bot_opinion){.option = better, .visits = 900, .value = 0.4f, .share = 0.9f};
  advice.option[1] =
      (hf_bot_opinion){.option = worse, .visits = 100, .value = 0.4f - apart, .share = 0.1f};
  advice.sides = 2;
  advice.side[0] = (ad_side){.option = better, .lines = 40, .low = 0.3f};
  advice.side[1] = (ad_side){.option = worse, .lines = 40, .low = 0.3f};
}

/* A seat that is asked whether to play a card with a title, or not to. */
static tb_table *find_titled(unsigned *seat, hf_option *titled, hf_option *pass) {
  tb_table *table = kit_table("iron-throne", "seats=4", 7);
  hf_random random = kit_random(7);
  do {
    for (*seat = 0; *seat < tb_seats(table); ++*seat) {
      char text[256];
      if (hf_option_count(tb_rules(table), tb_state(table), *seat) < 2) continue;
      *pass = hf_option_at(tb_rules(table), tb_state(table), *seat, 0);
      *titled = hf_option_at(tb_rules(table), tb_state(table), *seat, 1);
      ht_option_text(tb_rules(table), tb_state(table), *seat, *titled, HT_ENGLISH, text,
                     sizeof text);
      if (strstr(text, "“") != NULL) return table;
    }
  } while (kit_step(table, &random));
  fail_msg("nobody could play a card");
  return NULL;
}

static void test_words(void **state) {
  unsigned seat;
  hf_option titled, pass;
  tb_table *table = find_titled(&seat, &titled, &pass);
  hf_bot_sight sight = sight_of(table, seat);
  (void)state;
  advice.seat = seat;
  weigh(titled, pass, 0.1f);
  advice.seat = seat;
  advice.side[0].sign[0] = 30; /* the first sign: the encounter is won */
  advice.side[1].sign[0] = 10;
  advice.side[1].low = 0.1f;
  advice.side[1].mean[(seat + 1) % 4] = 0.2f;
  ad_say(&advice, &sight, HT_ENGLISH, &scratch, &words);
  assert_true(says("Best: "));
  assert_true(says("wins about 40 of 100"));
  assert_true(says("about 30 of 100"));
  assert_true(says("you win the encounter in 75 of 100 lines"));
  assert_true(says("in 25."));
  assert_true(says("helps "));
  assert_true(says("about 20 of 100 more than"));
  assert_true(says("a bad line is worth 10 of 100"));
  assert_true(says("‘")); /* a title inside of quotation marks */
  assert_false(says("””"));
  ad_say(&advice, &sight, HT_UKRAINIAN, &scratch, &words);
  assert_true(says("ти виграєш зіткнення"));
  assert_true(says("„"));
  assert_false(says("»»"));
  ad_reasons(&advice, &sight, HT_ENGLISH, &scratch, &words);
  assert_true(says(" wins the encounter")); /* told to anybody */
  tb_free(table);
}

static void test_little(void **state) {
  unsigned seat;
  hf_option titled, pass;
  tb_table *table = find_titled(&seat, &titled, &pass);
  hf_bot_sight sight = sight_of(table, seat);
  (void)state;
  weigh(titled, pass, 0.005f);
  advice.seat = seat;
  advice.side[0].sign[0] = 21;
  advice.side[1].sign[0] = 20;
  ad_say(&advice, &sight, HT_ENGLISH, &scratch, &words);
  assert_true(says("about the same"));
  assert_int_equal(words.count, 1); /* once, and no reasons for next to nothing */
  weigh(titled, pass, 0.1f);
  advice.seat = seat;
  advice.mixed = true;
  advice.option[0].share = 0.7f;
  advice.option[1].share = 0.3f;
  ad_say(&advice, &sight, HT_ENGLISH, &scratch, &words);
  assert_true(says("70 times in 100"));
  tb_free(table);
}

static void test_loss(void **state) {
  (void)state;
  weigh(1, 2, 0.1f);
  assert_true(ad_loss(&advice, 2) > 0.09f);
  assert_true(ad_loss(&advice, 1) <= 0);
  assert_true(ad_loss(&advice, 3) <= 0); /* no option */
  advice.option[1].visits = 1;           /* that may be luck */
  assert_true(ad_loss(&advice, 2) <= 0);
  weigh(1, 2, 0.01f);
  assert_true(ad_loss(&advice, 2) <= 0);
  weigh(1, 2, 0.1f);
  advice.mixed = true;
  advice.option[0].share = 0.6f;
  advice.option[1].share = 0.4f; /* part of the mix */
  assert_true(ad_loss(&advice, 2) <= 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_words), cmocka_unit_test(test_little),
                                     cmocka_unit_test(test_loss)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
