/* What bots say: it can be written down and read back, it is little, it is
 * meant for the situation; and promises are kept where that costs little. */
#include "scene_kit.h"

#include "games/iron-throne/rules/notes.h"
#include "games/iron-throne/rules/talk.h"
#include "holdfast/holdfast.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <string.h>

#define SETTINGS "seats=3 houses=lannister,stark,tyrell leaders=tywin,robb,mace first=1"

static scene table;

/* --- a thousand games ------------------------------------------------------ */

typedef struct speech {
  uint64_t said, chances; /* statements; turns of seats in which there could be one */
  uint64_t verb[IT_TALK_VERBS];
} speech;

typedef struct seat_speech {
  hf_talk last;
  unsigned turn; /* of the last */
} seat_speech;

static void check_statement(const hf_rules *rules, const hf_state *state, unsigned seat,
                            unsigned turn, hf_talk talk, seat_speech *before) {
  char text[HF_NOTATION_MAX];
  hf_talk read;
  assert_true(hf_talk_write(rules, state, seat, talk, text) > 0);
  assert_int_equal(hf_talk_read(rules, state, seat, text, &read, NULL), HF_OK);
  assert_int_equal(read, talk);
  assert_true(turn > before->turn); /* once a turn */
  assert_true(talk != before->last);
  *before = (seat_speech){.last = talk, .turn = turn};
}

static void play_talking(const hf_bot *bot, uint64_t number, unsigned seats, speech *total) {
  static uint64_t room[1 << 15];
  const hf_bot_player player = {.bot = bot, .effort = 2};
  seat_speech spoken[HF_SEATS_MAX] = {0};
  hf_seed seed = hf_seed_from(number);
  hf_settings settings;
  hf_random random;
  hf_state *state = scene_state(&table);
  hf_view *view = (hf_view *)(void *)&table.view;
  table.rules = hf_rules_builtin(hf_game_find("iron-throne"));
  table.keeper = (hf_notes_keeper){.rules = table.rules, .notes = &table.notes};
  table.sink = hf_notes_sink(&table.keeper);
  table.how = (hf_how){.sink = &table.sink};
  table.scratch.room = room;
  table.scratch.room_size = sizeof room;
  hf_notes_begin(&table.notes);
  hf_random_start(&random, &seed, HF_RANDOM_FAST);
  hf_settings_default(table.rules, seats, &settings);
  hf_create(table.rules, &settings, &seed, HF_RANDOM_FAST, &table.how, state, NULL);
  while (!hf_over(state)) {
    hf_bot_answer answer;
    unsigned seat = (unsigned)__builtin_ctz(hf_asked(state));
    unsigned turn = it_notes_of(&table.notes)->turn;
    hf_view_of(table.rules, state, seat, view);
    hf_bot_think(&player,
                 &(hf_bot_sight){.rules = table.rules, .view = view, .notes = &table.notes},
                 &table.scratch, &random, &answer);
    if (answer.say != 0) {
      check_statement(table.rules, state, seat, turn, answer.say, &spoken[seat]);
      hf_notes_talk(table.rules, &table.notes, seat, answer.say);
      total->said++;
      total->verb[it_talk_verb(answer.say)]++;
    }
    for (size_t i = 0; i < answer.count; i++)
      hf_choose(table.rules, state, seat, answer.option[i], &table.how, NULL);
  }
  total->chances += (uint64_t)it_notes_of(&table.notes)->turn * seats;
}

static void little_and_legal(void **unused) {
  (void)unused;
  speech total = {0};
  for (uint64_t game = 0; game < 1000; game++)
    play_talking(&hf_bot_search, game, (unsigned)(3 + game % 5), &total);
  print_message("# %u statements in %u turns of seats\n", (unsigned)total.said,
                (unsigned)total.chances);
  assert_true(total.said * 4 < total.chances);  /* not spam: one in four turns at most */
  assert_true(total.said * 50 > total.chances); /* but they do talk, */
  static const unsigned heard[] = {IT_TALK_ASK_SUPPORT,   IT_TALK_ASK_TRUCE,
                                   IT_TALK_PROMISE_TRUCE, IT_TALK_THREATEN_TORMENT,
                                   IT_TALK_THANK,         IT_TALK_ACCUSE};
  for (size_t i = 0; i < sizeof heard / sizeof *heard; i++) /* and of this and that */
    assert_true(total.verb[heard[i]] > 10);
}

static void simple_bots_are_silent(void **unused) {
  (void)unused;
  speech total = {0};
  for (uint64_t game = 0; game < 20; game++) {
    play_talking(&hf_bot_random, game, 4, &total);
    play_talking(&hf_bot_greedy, game, 3, &total);
  }
  assert_int_equal(total.said, 0);
  assert_true(total.chances > 100);
}

/* Without notes nobody knows what was said: nothing is. */
static void silent_without_notes(void **unused) {
  (void)unused;
  hf_bot_player player = {.bot = &hf_bot_search, .effort = 4};
  hf_bot_answer answer;
  hf_random random;
  hf_seed seed = hf_seed_from(1);
  hf_random_start(&random, &seed, HF_RANDOM_FAST);
  scene_begin(&table, SETTINGS,
              (const char *const[]){"event stark", "lannister hand truce hostility-1", NULL});
  scene_until(&table, "lannister", "send jaime");
  hf_view_of(table.rules, scene_state(&table), 0, (hf_view *)(void *)&table.view);
  hf_bot_sight sight = {.rules = table.rules, .view = (hf_view *)(void *)&table.view};
  hf_bot_think(&player, &sight, &table.scratch, &random, &answer);
  assert_int_equal(answer.say, 0);
  sight.notes = &table.notes;
  hf_bot_think(&player, &sight, &table.scratch, &random, &answer);
  assert_int_not_equal(answer.say, 0);
}

/* --- what is said when ------------------------------------------------------- */

static void expect_said(const char *seat, const char *words) {
  char text[512], said[HF_NOTATION_MAX] = "";
  hf_talk talk;
  scene_think(&table, "search:50", seat, 1, text, sizeof text, &talk);
  if (talk != 0)
    hf_talk_write(table.rules, scene_state(&table), scene_seat(&table, seat), talk, said);
  assert_string_equal(said, words);
}

static void a_weak_hand_holds_out_a_truce(void **unused) {
  (void)unused;
  scene_begin(&table, SETTINGS,
              (const char *const[]){"event stark", "lannister hand truce hostility-1 hostility-2",
                                    "lannister deck hostility-3 hostility-4", NULL});
  scene_until(&table, "lannister", "send jaime");
  expect_said("lannister", "if ask stark truce then promise truce");
}

static void a_broken_word_is_called_so(void **unused) {
  (void)unused;
  scene_begin(&table, SETTINGS,
              (const char *const[]){"event stark", "lannister hand truce hostility-1",
                                    "stark hand truce hostility-8", NULL});
  scene_until(&table, "lannister", "place truce");
  scene_say(&table, "stark", "promise truce");
  scene_choose(&table, "lannister", "place truce");
  scene_choose(&table, "stark", "place hostility-8");
  scene_until(&table, "lannister", "from deck");
  expect_said("lannister", "accuse stark");
}

/* --- keeping it ---------------------------------------------------------------- */

/* How many of eight minds let the hostage go. */
static unsigned releases(bool promised) {
  char text[512];
  unsigned released = 0;
  for (uint64_t seed = 1; seed <= 8; seed++) {
    scene_begin(
        &table, SETTINGS,
        (const char *const[]){"event stark", "tyrell hostages lannister hostility-1", NULL});
    scene_until(&table, "tyrell", "torment lannister hostility-1");
    if (promised) scene_say(&table, "tyrell", "promise release lannister");
    scene_think(&table, "search:200", "tyrell", seed, text, sizeof text, NULL);
    released += strstr(text, "release") != NULL;
  }
  return released;
}

/* A card more or less: that is what a word is worth. */
static void a_cheap_promise_is_kept(void **unused) {
  (void)unused;
  unsigned by_itself = releases(false), promised = releases(true);
  print_message("# %u of 8 release, %u when they promised it\n", by_itself, promised);
  assert_true(promised >= 6 && by_itself + 2 < promised);
}

static void which_answers_break_a_word(void **unused) {
  (void)unused;
  scene_begin(&table, SETTINGS,
              (const char *const[]){"event stark", "lannister hand truce hostility-1", NULL});
  scene_until(&table, "lannister", "place truce");
  hf_option truce, hostility;
  hf_option_read(table.rules, scene_state(&table), 0, "place truce", &truce, NULL);
  hf_option_read(table.rules, scene_state(&table), 0, "place hostility-1", &hostility, NULL);
  const hf_game *game = table.rules->game;
  assert_false(game->breaks_word(table.rules, scene_state(&table), 0, &table.notes, hostility));
  scene_say(&table, "lannister", "promise truce");
  assert_true(game->breaks_word(table.rules, scene_state(&table), 0, &table.notes, hostility));
  assert_false(game->breaks_word(table.rules, scene_state(&table), 0, &table.notes, truce));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(little_and_legal),           cmocka_unit_test(simple_bots_are_silent),
      cmocka_unit_test(silent_without_notes),       cmocka_unit_test(a_weak_hand_holds_out_a_truce),
      cmocka_unit_test(a_broken_word_is_called_so), cmocka_unit_test(a_cheap_promise_is_kept),
      cmocka_unit_test(which_answers_break_a_word),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
