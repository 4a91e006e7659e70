/* What Tiny Epic tells bots: keys, first thoughts and an evaluation that keep to
 * what a seat knows, at every kind of table; and positions in which a bot must
 * see what is there. */
#include "bots/search.h"
#include "core/game.h"
#include "holdfast/holdfast.h"
#include "thoughts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <string.h>

static const char *const tables[] = {"seats=1", "seats=2", "seats=3 expansion=on",
                                     "seats=4 heroes=on", "seats=4 expansion=on heroes=on"};
enum { TABLES = sizeof tables / sizeof *tables, SEEDS = 5, ALL_SHARES = 1000 };

typedef struct fixture {
  const hf_rules *rules;
  hf_bot_state state, view, imagined;
  hf_bot_scratch scratch;
  hf_random random;
} fixture;

static fixture table;
static uint64_t room[(size_t)4 << 17]; /* 4 MiB */

static hf_state *state(void) { return (hf_state *)(void *)&table.state; }
static hf_view *view(void) { return (hf_view *)(void *)&table.view; }
static hf_state *imagined(void) { return (hf_state *)(void *)&table.imagined; }
static const hf_game *game(void) { return hf_rules_game(table.rules); }

static void start(uint64_t number, const char *settings_text) {
  hf_settings settings;
  hf_seed seed = hf_seed_from(number);
  table.rules = hf_rules_builtin(hf_game_find("tiny-epic"));
  assert_int_equal(hf_settings_read(table.rules, settings_text, &settings, NULL), HF_OK);
  assert_int_equal(hf_create(table.rules, &settings, &seed, HF_RANDOM_CHACHA, NULL, state(), NULL),
                   HF_OK);
  hf_random_start(&table.random, &seed, HF_RANDOM_FAST);
  table.scratch = (hf_bot_scratch){.room = room, .room_size = sizeof room};
}

static unsigned first_asked(void) { return (unsigned)__builtin_ctz(hf_asked(state())); }

static void take_any(unsigned seat) {
  uint32_t pick = hf_random_below(&table.random, hf_option_count(table.rules, state(), seat));
  assert_int_equal(hf_choose_nth(table.rules, state(), seat, pick, NULL, NULL), HF_OK);
}

/* --- what depends on what --------------------------------------------------- */

/* What a seat sees, but for who has answered. */
static const hf_view *sight_of(hf_bot_state *memory, unsigned seat) {
  hf_view *seen = (hf_view *)(void *)memory;
  hf_view_of(table.rules, state(), seat, seen);
  seen->flow.decision = 0;
  seen->flow.asked = 0;
  return seen;
}

static void keys_say_what_views_say(void **unused) {
  static hf_bot_state before, after;
  unsigned changes = 0;
  (void)unused;
  for (unsigned k = 0; k < TABLES; k++) {
    start(6 + k, tables[k]);
    for (int i = 0; i < 300 && !hf_over(state()); i++) {
      unsigned seat = first_asked();
      uint64_t all, own, all_again, own_again;
      hf_view_of(table.rules, state(), seat, view());
      hf_sample(table.rules, view(), &table.random, imagined());
      thoughts_keys(table.rules, state(), seat, &all, &own);
      thoughts_keys(table.rules, imagined(), seat, &all_again, &own_again);
      assert_true(all == all_again && own == own_again);
      const hf_view *seen = sight_of(&before, seat);
      take_any(seat);
      thoughts_keys(table.rules, state(), seat, &all_again, &own_again);
      bool same = memcmp(seen, sight_of(&after, seat), seen->view_size) == 0;
      assert_int_equal(own == own_again, same);
      changes += !same;
    }
  }
  assert_true(changes > 500);
}

/* First thoughts depend on what the seat knows and never leave an option out. */
static void first_thoughts(void **unused) {
  uint16_t one[HF_BOT_OPTIONS_MAX], two[HF_BOT_OPTIONS_MAX];
  unsigned differ = 0;
  (void)unused;
  for (unsigned k = 0; k < TABLES; k++) {
    start(8 + k, tables[k]);
    while (!hf_over(state())) {
      unsigned seat = first_asked();
      uint32_t count = hf_option_count(table.rules, state(), seat);
      hf_view_of(table.rules, state(), seat, view());
      hf_sample(table.rules, view(), &table.random, imagined());
      thoughts_prefer(table.rules, state(), seat, one);
      thoughts_prefer(table.rules, imagined(), seat, two);
      for (uint32_t n = 0; n < count; n++) assert_true(one[n] > 0 && one[n] == two[n]);
      for (uint32_t n = 1; n < count; n++) differ += one[n] != one[0];
      take_any(seat);
    }
  }
  assert_true(differ > 1000);
}

/* The chances of all players make one; alone, the Rival has the rest. */
static void chances_add_up(void **unused) {
  int32_t value[HF_SEATS_MAX];
  (void)unused;
  for (unsigned k = 0; k < TABLES; k++) {
    for (start(3 + k, tables[k]); !hf_over(state()); take_any(first_asked())) {
      int32_t sum = 0;
      hf_evaluate(table.rules, state(), value);
      for (unsigned seat = 0; seat < HF_SEATS_MAX; seat++) {
        assert_true(value[seat] >= 0 && value[seat] <= ALL_SHARES);
        sum += value[seat];
      }
      if (hf_seats(state()) > 1) assert_in_range(sum, ALL_SHARES - 4, ALL_SHARES);
    }
  }
}

/* Alone one does not win whatever happens. */
static void the_rival_can_win(void **unused) {
  int32_t value[HF_SEATS_MAX];
  bool won = false, lost = false, unsure = false;
  (void)unused;
  for (uint64_t seed = 1; seed <= 80; seed++) {
    for (start(seed, "seats=1 difficulty=easy"); !hf_over(state()); take_any(0)) {
      hf_evaluate(table.rules, state(), value);
      unsure = unsure || (value[0] > 100 && value[0] < 900);
    }
    hf_result result;
    hf_result_of(table.rules, state(), &result);
    hf_evaluate(table.rules, state(), value);
    assert_int_equal(value[0], (result.winners & 1) != 0 ? ALL_SHARES : 0);
    won = won || value[0] > 0;
    lost = lost || value[0] == 0;
  }
  assert_true(won && lost && unsure);
}

/* --- positions --------------------------------------------------------------- */

static void put(const char *fact) {
  hf_error error = {0};
  if (game()->scene_set(table.rules, state(), fact, &error) != HF_OK)
    fail_msg("%s: %s", fact, error.message);
}

static void choose(unsigned seat, const char *words) {
  hf_option option;
  hf_error error = {0};
  if (hf_option_read(table.rules, state(), seat, words, &option, &error) != HF_OK ||
      hf_choose(table.rules, state(), seat, option, NULL, &error) != HF_OK)
    fail_msg("%s: %s", words, error.message);
}

/* The whole answer of a bot, choices joined by ", ". */
static void think(const char *name, unsigned seat, uint64_t seed, char *text, size_t size) {
  hf_bot_player player;
  hf_seed from = hf_seed_from(seed);
  hf_random random;
  hf_bot_scratch scratch = {.room = room, .room_size = sizeof room};
  hf_random_start(&random, &from, HF_RANDOM_FAST);
  assert_true(hf_bot_find(name, &player));
  hf_clone(imagined(), state());
  *text = '\0';
  for (bool more = true; more;) {
    char word[HF_NOTATION_MAX];
    hf_view_of(table.rules, imagined(), seat, view());
    hf_option option = hf_bot_choose(&player, &(hf_bot_sight){.rules = table.rules, .view = view()},
                                     &scratch, &random);
    hf_option_write(table.rules, imagined(), seat, option, word);
    assert_true(strlen(text) + strlen(word) + 3 < size);
    if (*text != '\0') strcat(text, ", ");
    strcat(text, word);
    bool group = hf_prompt_of(table.rules, imagined(), seat).group;
    assert_int_equal(hf_choose(table.rules, imagined(), seat, option, NULL, NULL), HF_OK);
    more = group && !hf_over(imagined()) && (hf_asked(imagined()) >> seat & 1) != 0 &&
           hf_group_length(table.rules, imagined(), seat) > 0;
  }
}

/* One of the seeds may err. */
static void expect_mostly(const char *bot, const char *words, bool wanted) {
  unsigned found = 0;
  for (uint64_t seed = 1; seed <= SEEDS; seed++) {
    char text[512];
    think(bot, 0, seed, text, sizeof text);
    print_message("# %s: %s\n", bot, text);
    found += (strstr(text, words) != NULL) == wanted;
  }
  assert_true(found >= SEEDS - 1);
}

/* Baratheon is about to march in the last round, with nobody else's turn after. */
static void set_up_last_march(const char *const *facts) {
  static const char *const common[] = {"baratheon hand",
                                       "hero-card baratheon shown",
                                       "stark hand",
                                       "baratheon gold 0",
                                       "stark gold 0",
                                       "round 6",
                                       "hand-of-king baratheon"};
  start(1, "seats=2 houses=baratheon,stark heroes=off first=1");
  for (size_t i = 0; i < sizeof common / sizeof *common; i++) put(common[i]);
  for (size_t i = 0; facts[i] != NULL; i++) put(facts[i]);
  put("turn baratheon whisper march");
  put("begin");
  choose(0, "place whisper march");
}

/* One castle each: another is a point more. Stark bars the other way. */
static void takes_an_empty_castle(void **unused) {
  (void)unused;
  set_up_last_march(
      (const char *const[]){"at storms-end baratheon 3", "at blackhaven stark 3", NULL});
  expect_mostly("knight", "to the-reach", true);
  expect_mostly("lord", "to the-reach", true);
}

/* Two units against five behind a wall would bring Stark a point. */
static void attacks_nobody_in_vain(void **unused) {
  (void)unused;
  set_up_last_march((const char *const[]){
      "at storms-end baratheon 0 hero", "at blackhaven baratheon 1", "at the-reach stark 3", NULL});
  expect_mostly("lord", "to the-reach", false);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(keys_say_what_views_say), cmocka_unit_test(first_thoughts),
      cmocka_unit_test(chances_add_up),          cmocka_unit_test(the_rival_can_win),
      cmocka_unit_test(takes_an_empty_castle),   cmocka_unit_test(attacks_nobody_in_vain),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
