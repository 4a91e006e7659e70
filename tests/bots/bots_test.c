/* The bots: found by name, always legal, never asked when their seat is not,
 * and the same answer from the same view and the same chance. */
#include "bots/search.h"
#include "core/game.h"
#include "holdfast/holdfast.h"
#include "thoughts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

typedef struct fixture {
  const hf_rules *rules;
  hf_bot_state state, view;
  hf_bot_scratch scratch;
  hf_random random;
} fixture;

static fixture table;
static uint64_t room[(size_t)4 << 17]; /* 4 MiB */

static hf_state *state(void) { return (hf_state *)(void *)&table.state; }
static hf_view *view(void) { return (hf_view *)(void *)&table.view; }

static void start(uint64_t number, const char *settings_text) {
  hf_settings settings;
  hf_seed seed = hf_seed_from(number);
  table.rules = hf_rules_builtin(hf_game_at(0));
  assert_int_equal(hf_settings_read(table.rules, settings_text, &settings, NULL), HF_OK);
  assert_int_equal(hf_create(table.rules, &settings, &seed, HF_RANDOM_CHACHA, NULL, state(), NULL),
                   HF_OK);
  hf_random_start(&table.random, &seed, HF_RANDOM_FAST);
  table.scratch.room = room;
  table.scratch.room_size = sizeof room;
}

static hf_option think(const char *name, unsigned seat) {
  hf_bot_player player;
  assert_true(hf_bot_find(name, &player));
  hf_view_of(table.rules, state(), seat, view());
  return hf_bot_choose(&player, &(hf_bot_sight){.rules = table.rules, .view = view()},
                       &table.scratch, &table.random);
}

static void names(void **unused) {
  (void)unused;
  hf_bot_player player;
  for (size_t i = 0; i < hf_bot_count(); i++) {
    assert_true(hf_bot_find(hf_bot_at(i)->name, &player));
    assert_ptr_equal(player.bot, hf_bot_at(i));
    assert_int_equal(player.effort, hf_bot_at(i)->effort);
  }
  assert_null(hf_bot_at(hf_bot_count()));
  assert_true(hf_bot_find("greedy:17", &player));
  assert_int_equal(player.effort, 17);
  static const char *const wrong[] = {"",         "Greedy",  "greedy:",     "greedy:0",
                                      "greedy:x", "greedyy", "greedy:4097", "greedy:99999999999",
                                      "random:1", "greed",   "greedy:1 "};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
    assert_false(hf_bot_find(wrong[i], &player));
}

/* Everybody is played by the bot; each answer is legal and the view alone, not
 * the state, was looked at. */
static void play_whole_game(const char *bot, const char *settings, uint64_t seed) {
  unsigned turn = 0;
  start(seed, settings);
  while (!hf_over(state())) {
    uint64_t before = hf_hash(state());
    unsigned seat = turn++ % hf_seats(state());
    hf_option option = think(bot, seat);
    assert_true(hf_hash(state()) == before);
    if ((hf_asked(state()) >> seat & 1) == 0) {
      assert_int_equal(option, HF_NO_OPTION);
      continue;
    }
    assert_true(hf_is_legal(table.rules, state(), seat, option));
    hf_choose(table.rules, state(), seat, option, NULL, NULL);
  }
}

static void always_legal(void **unused) {
  (void)unused;
  for (uint64_t seed = 1; seed <= 5; seed++) {
    play_whole_game("random", "seats=3", seed);
    play_whole_game("random", "seats=7 allies=on", seed);
    play_whole_game("greedy:1", "seats=4 allies=on", seed);
    play_whole_game("search:20", "seats=3 allies=on", seed);
    play_whole_game("squire", "seats=7 allies=on", seed);
    play_whole_game("knight:30", "seats=5", seed);
  }
}

/* On a machine that many share nobody gets more than the strongest level takes. */
static void what_is_shared(void **unused) {
  (void)unused;
  static const char *const asked[][2] = {{"search:10000000", "8000"}, {"search:8000", "8000"},
                                         {"search:1001ms", "1000"},   {"king:1000000", "8000"},
                                         {"greedy:4096", "16"},       {"greedy:3", "3"}};
  hf_bot_player player, king;
  assert_true(hf_bot_find("king", &king));
  for (size_t i = 0; i < hf_bot_count(); i++) {
    assert_true(hf_bot_find(hf_bot_at(i)->name, &player));
    assert_true(hf_bot_share(&player)); /* as it usually is */
    assert_int_equal(player.effort, hf_bot_at(i)->effort);
    assert_true(hf_bot_at(i)->effort_shared <= king.effort);
  }
  for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
    assert_true(hf_bot_find(asked[i][0], &player));
    uint32_t before = player.effort, gets = (uint32_t)atoi(asked[i][1]);
    assert_int_equal(hf_bot_share(&player), before == gets);
    assert_int_equal(player.effort, gets);
  }
}

static unsigned first_asked(void) {
  unsigned seat = 0;
  while ((hf_asked(state()) >> seat & 1) == 0) seat++;
  return seat;
}

static void same_chance_same_answer(void **unused) {
  (void)unused;
  static const char *const bots[] = {"greedy:2", "search:50", "squire", "knight:50", "king:50"};
  start(9, "seats=5 allies=on");
  for (size_t i = 0; i < 100 && !hf_over(state()); i++) {
    const char *bot = bots[i % (sizeof bots / sizeof *bots)];
    unsigned seat = first_asked();
    hf_random before = table.random;
    hf_option first = think(bot, seat);
    memset(room, (int)i, sizeof room / 64); /* what lies in the room does not matter */
    table.random = before;
    assert_int_equal(think(bot, seat), first);
    hf_choose(table.rules, state(), seat, first, NULL, NULL);
  }
}

/* Whole answers too: the choices of a group go on with one search. */
static void same_chance_same_groups(void **unused) {
  (void)unused;
  hf_bot_player player;
  hf_bot_answer one, other;
  size_t longest = 0;
  assert_true(hf_bot_find("search:60", &player));
  start(4, "seats=3");
  for (int i = 0; i < 400 && !hf_over(state()); i++) {
    unsigned seat = first_asked();
    hf_view_of(table.rules, state(), seat, view());
    const hf_bot_sight sight = {.rules = table.rules, .view = view()};
    hf_random before = table.random;
    hf_bot_think(&player, &sight, &table.scratch, &table.random, &one);
    table.random = before;
    hf_bot_think(&player, &sight, &table.scratch, &table.random, &other);
    assert_int_equal(one.count, other.count);
    for (size_t k = 0; k < one.count; k++) {
      assert_int_equal(one.option[k], other.option[k]);
      assert_int_equal(hf_choose(table.rules, state(), seat, one.option[k], NULL, NULL), HF_OK);
    }
    if (one.count > longest) longest = one.count;
  }
  assert_true(longest > 1);
}

/* The hands of a crew in any order. */
static void forwards(unsigned hands, void (*job)(void *of, unsigned hand), void *of) {
  for (unsigned i = 0; i < hands; i++) job(of, i);
}
static void backwards(unsigned hands, void (*job)(void *of, unsigned hand), void *of) {
  for (unsigned i = hands; i-- > 0;) job(of, i);
}

static void a_crew_shares_the_tries(void **unused) {
  (void)unused;
  static uint64_t rooms[2][1 << 16];
  hf_bot_crew crew = {.hands = 3, .room = {rooms[0], rooms[1]}, .room_size = sizeof rooms[0]};
  uint32_t most = 0;
  start(9, "seats=5 allies=on");
  for (size_t i = 0; i < 60 && !hf_over(state()); i++) {
    unsigned seat = first_asked();
    hf_random before = table.random;
    uint32_t tries = 0;
    crew.work = forwards;
    table.scratch.crew = &crew;
    hf_option first = think("search:90", seat);
    for (size_t k = 0; k < table.scratch.opinion_count; k++)
      tries += table.scratch.opinion[k].visits;
    if (tries > most) most = tries;
    table.random = before;
    crew.work = backwards;
    assert_int_equal(think("search:90", seat), first);
    hf_choose(table.rules, state(), seat, first, NULL, NULL);
  }
  table.scratch.crew = NULL;
  assert_int_equal(most, 90);
}

/* --- interrupting ------------------------------------------------------- */

typedef struct patience {
  uint32_t asked, most;
} patience;

static bool no_more(void *user) {
  patience *left = user;
  return ++left->asked > left->most;
}

static void interrupt_after(patience *left, uint32_t most) {
  *left = (patience){.most = most};
  table.scratch.stop = no_more;
  table.scratch.stop_user = left;
}

static uint64_t stopped_clock(void) { return 1; }

static uint32_t tries_at_choice(void) {
  uint32_t tries = 0;
  for (size_t i = 0; i < table.scratch.opinion_count; i++) tries += table.scratch.opinion[i].visits;
  return tries;
}

/* A bot is asked before every try whether it shall go on, whatever its budget is
 * counted in, and does not try once more when it shall not. */
static void thinking_ends_at_once(void **unused) {
  (void)unused;
  static const char *const bots[] = {"search:1000000", "search:9000ms", "king", "knight:5000",
                                     "greedy:4096"};
  patience left;
  start(9, "seats=5 allies=on");
  table.scratch.now = stopped_clock;
  for (uint32_t i = 0; i < 60 && !hf_over(state()); i++) {
    unsigned seat = first_asked();
    bool has_choice = hf_option_count(table.rules, state(), seat) > 1;
    interrupt_after(&left, i % 12 * 10);
    hf_option option = think(bots[i % 5], seat);
    assert_true(hf_is_legal(table.rules, state(), seat, option));
    if (has_choice && i % 5 < 4) assert_int_equal(tries_at_choice(), left.most);
    if (has_choice) assert_true(left.asked == left.most + 1);
    hf_choose(table.rules, state(), seat, option, NULL, NULL);
  }
  table.scratch.stop = NULL;
  table.scratch.now = NULL;
}

/* Whoever waits long enough notices nothing of it. */
static void patience_changes_nothing(void **unused) {
  (void)unused;
  static const char *const bots[] = {"greedy:3", "search:80", "squire", "king:60"};
  patience left;
  start(11, "seats=4");
  for (size_t i = 0; i < 80 && !hf_over(state()); i++) {
    unsigned seat = first_asked();
    hf_random before = table.random;
    table.scratch.stop = NULL;
    hf_option option = think(bots[i % 4], seat);
    table.random = before;
    interrupt_after(&left, UINT32_MAX);
    assert_int_equal(think(bots[i % 4], seat), option);
    hf_choose(table.rules, state(), seat, option, NULL, NULL);
  }
  table.scratch.stop = NULL;
}

/* Groups are whole all the same. */
static void an_interrupted_answer_is_whole(void **unused) {
  (void)unused;
  static const char *const bots[] = {"search:1000000", "greedy", "lord"};
  hf_bot_player player;
  hf_bot_answer answer;
  patience left;
  size_t longest = 0;
  start(4, "seats=3");
  for (uint32_t i = 0; i < 400 && !hf_over(state()); i++) {
    unsigned seat = first_asked();
    assert_true(hf_bot_find(bots[i % 3], &player));
    hf_view_of(table.rules, state(), seat, view());
    const hf_bot_sight sight = {.rules = table.rules, .view = view()};
    interrupt_after(&left, i % 4 * 5);
    hf_bot_think(&player, &sight, &table.scratch, &table.random, &answer);
    assert_true(answer.count > 0);
    for (size_t k = 0; k < answer.count; k++)
      assert_int_equal(hf_choose(table.rules, state(), seat, answer.option[k], NULL, NULL), HF_OK);
    assert_int_equal(hf_group_length(table.rules, state(), seat), 0);
    if (answer.count > longest) longest = answer.count;
  }
  table.scratch.stop = NULL;
  assert_true(longest > 1);
}

/* A full tree stops growing; the search goes on and its answers stay legal and
 * the same. The smallest room that is accepted is tried too, and one below. */
static void a_small_room_is_enough(void **unused) {
  (void)unused;
  static hf_bot_opinion list[HF_BOT_OPTIONS_MAX];
  size_t smallest = sizeof room;
  start(5, "seats=6 allies=on");
  while (hf_asked(state()) != 0 && hf_option_count(table.rules, state(), first_asked()) < 4)
    hf_choose(table.rules, state(), first_asked(), think("random", first_asked()), NULL, NULL);
  unsigned seat = first_asked();
  hf_view_of(table.rules, state(), seat, view());
  const hf_bot_sight sight = {.rules = table.rules, .view = view()};
  while (hf_search_start(room, smallest - 1024, &sight, &hf_search_usual, 1) != NULL)
    smallest -= 1024;
  hf_option answer[2];
  for (unsigned k = 0; k < 2; k++) {
    memset(room, 0xA5, sizeof room);
    hf_search *search = hf_search_start(room, smallest, &sight, &hf_search_usual, 3);
    hf_search_run(search, 20000);
    assert_true(hf_search_iterations(search) == 20000);
    for (size_t i = hf_search_opinions(search, list); i-- > 0;) {
      assert_true(list[i].visits > 0 && list[i].value >= 0 && list[i].value <= 1);
      assert_true(hf_is_legal(table.rules, state(), seat, list[i].option));
    }
    answer[k] = hf_search_answer(search);
    for (size_t i = smallest / 8; i < sizeof room / 8; i++)
      assert_true(room[i] == UINT64_C(0xA5A5A5A5A5A5A5A5));
  }
  assert_int_equal(answer[0], answer[1]);
  table.scratch.room_size = 1000; /* none at all: one step ahead */
  assert_true(hf_is_legal(table.rules, state(), seat, think("king", seat)));
}

/* What a seat sees, but for who has answered. */
static const hf_view *sight_of(hf_bot_state *memory, unsigned seat) {
  hf_view *seen = (hf_view *)(void *)memory;
  hf_view_of(table.rules, state(), seat, seen);
  seen->flow.decision = 0;
  seen->flow.asked = 0;
  return seen;
}

/* A game's numbers for what is known say what its views say: the same where
 * these are the same, others where they differ. */
static void keys_say_what_views_say(void **unused) {
  (void)unused;
  static hf_bot_state imagined, before, after;
  hf_state *other = (hf_state *)(void *)&imagined;
  unsigned changes = 0;
  start(6, "seats=4 allies=on");
  for (int i = 0; i < 300 && !hf_over(state()); i++) {
    unsigned seat = first_asked();
    uint64_t all, own, all_again, own_again;
    hf_view_of(table.rules, state(), seat, view());
    hf_sample(table.rules, view(), &table.random, other);
    thoughts_keys(table.rules, state(), seat, &all, &own);
    thoughts_keys(table.rules, other, seat, &all_again, &own_again);
    assert_true(all == all_again && own == own_again);
    const hf_view *seen = sight_of(&before, seat);
    hf_choose(table.rules, state(), seat, think("random", seat), NULL, NULL);
    thoughts_keys(table.rules, state(), seat, &all_again, &own_again);
    bool same = memcmp(seen, sight_of(&after, seat), seen->view_size) == 0;
    assert_int_equal(own == own_again, same);
    changes += !same;
  }
  assert_true(changes > 100);
}

/* First thoughts depend on what the seat knows and never leave an option out. */
static void first_thoughts(void **unused) {
  (void)unused;
  hf_bot_state imagined;
  hf_state *other = (hf_state *)(void *)&imagined;
  uint16_t one[HF_BOT_OPTIONS_MAX], two[HF_BOT_OPTIONS_MAX];
  start(8, "seats=5 allies=on");
  for (int i = 0; i < 600 && !hf_over(state()); i++) {
    unsigned seat = first_asked();
    uint32_t count = hf_option_count(table.rules, state(), seat);
    hf_view_of(table.rules, state(), seat, view());
    hf_sample(table.rules, view(), &table.random, other);
    thoughts_prefer(table.rules, state(), seat, one);
    thoughts_prefer(table.rules, other, seat, two);
    for (uint32_t k = 0; k < count; k++) assert_true(one[k] > 0 && one[k] == two[k]);
    hf_choose(table.rules, state(), seat, think("random", seat), NULL, NULL);
  }
}

static void random_takes_every_option(void **unused) {
  (void)unused;
  bool taken[2] = {false, false};
  start(3, "seats=3");
  assert_int_equal(hf_option_count(table.rules, state(), 0), 2);
  for (int i = 0; i < 200; i++)
    taken[think("random", 0) == hf_option_at(table.rules, state(), 0, 1)] = true;
  assert_true(taken[0] && taken[1]);
}

static void spectators_have_no_answer(void **unused) {
  (void)unused;
  start(1, "seats=3");
  assert_int_equal(think("greedy", HF_SPECTATOR), HF_NO_OPTION);
}

/* A position won is worth a victory, and nothing to the others. */
static void evaluation(void **unused) {
  (void)unused;
  int32_t value[HF_SEATS_MAX];
  play_whole_game("random", "seats=4", 2);
  hf_result result;
  hf_result_of(table.rules, state(), &result);
  hf_evaluate(table.rules, state(), value);
  for (unsigned seat = 0; seat < HF_SEATS_MAX; seat++)
    assert_int_equal(value[seat] > 0, (result.winners >> seat & 1) != 0);
  start(2, "seats=4");
  hf_evaluate(table.rules, state(), value);
  for (unsigned seat = 1; seat < 4; seat++) assert_int_equal(value[seat], value[0]);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(names),
      cmocka_unit_test(what_is_shared),
      cmocka_unit_test(always_legal),
      cmocka_unit_test(same_chance_same_answer),
      cmocka_unit_test(same_chance_same_groups),
      cmocka_unit_test(a_crew_shares_the_tries),
      cmocka_unit_test(thinking_ends_at_once),
      cmocka_unit_test(patience_changes_nothing),
      cmocka_unit_test(an_interrupted_answer_is_whole),
      cmocka_unit_test(a_small_room_is_enough),
      cmocka_unit_test(keys_say_what_views_say),
      cmocka_unit_test(first_thoughts),
      cmocka_unit_test(random_takes_every_option),
      cmocka_unit_test(spectators_have_no_answer),
      cmocka_unit_test(evaluation),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
