/* Boards: JSON of the form docs/protocol.md says, options that are accepted,
 * groups that can be picked in any order, updates that add up. */
#include "games/iron-throne/rules/events.h"
#include "games/tiny-epic/rules/events.h"
#include "table_kit.h"
#include "wire/game.h"

#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define GAME(prefix) extern const hw_game prefix##_boards;
#include "games/games.h"
#include "games/card-game/rules/state/events.h"
#undef GAME

static json_t *read(const char *text) {
  json_error_t error;
  json_t *value = json_loads(text, JSON_REJECT_DUPLICATES, &error);
  if (value == NULL) fail_msg("%s in %s", error.text, text);
  return value;
}

static json_t *board_of(const tb_table *table, unsigned seat, ht_language language) {
  char *text = kit_board(table, seat, language);
  json_t *value = read(text);
  free(text);
  return value;
}

/* --- the form ------------------------------------------------------------ */

static void check_members(const json_t *object, const char *const *keys) {
  assert_true(json_is_object(object));
  for (; *keys != NULL; keys++)
    if (json_object_get(object, *keys) == NULL) fail_msg("`%s` is missing", *keys);
}

/* Over all games: why something cannot be chosen. */
static unsigned reasons_seen;

static void check_option(const json_t *option) {
  static const char *const keys[] = {"o", "t", "on", NULL};
  check_members(option, keys);
  assert_true(json_string_length(json_object_get(option, "o")) > 0);
  assert_true(json_string_length(json_object_get(option, "t")) > 0);
  const json_t *detail = json_object_get(option, "d");
  if (detail != NULL) assert_true(json_string_length(detail) > 0);
  const json_t *pass = json_object_get(option, "pass");
  if (pass != NULL) assert_true(json_is_true(pass));
}

static const char *first_piece(const json_t *of) {
  return json_string_value(json_array_get(json_object_get(of, "on"), 0));
}

/* What cannot be chosen belongs to pieces, has a reason in words, and is not offered. */
static void check_barred(const json_t *ask) {
  static const char *const keys[] = {"on", "why", "t", NULL};
  size_t i, j;
  const json_t *barred, *option;
  json_array_foreach(json_object_get(ask, "not"), i, barred) {
    check_members(barred, keys);
    assert_non_null(first_piece(barred));
    assert_true(json_string_length(json_object_get(barred, "why")) > 0);
    assert_true(json_string_length(json_object_get(barred, "t")) > 0);
    reasons_seen++;
    if (json_array_size(json_object_get(barred, "on")) > 1) continue; /* against one opponent */
    json_array_foreach(json_object_get(ask, "options"), j, option) if (first_piece(option) != NULL)
        assert_string_not_equal(first_piece(option), first_piece(barred));
  }
}

static void check_ask(const tb_table *table, const json_t *ask, unsigned seat) {
  static const char *const keys[] = {"ask",    "kind",   "rule",     "group", "text", "options",
                                     "picked", "window", "concerns", "whole", NULL};
  if (seat == HF_SPECTATOR || !(tb_asked(table) >> seat & 1)) {
    assert_true(json_is_null(ask));
    return;
  }
  check_members(ask, keys);
  assert_int_equal(json_integer_value(json_object_get(ask, "ask")), tb_question(table, seat));
  assert_true(json_array_size(json_object_get(ask, "options")) > 0);
  size_t i;
  const json_t *option;
  json_array_foreach(json_object_get(ask, "options"), i, option) check_option(option);
  check_barred(ask);
}

static void check_throne(const json_t *board, unsigned seats, unsigned seat) {
  static const char *const sections[] = {"game", "own",    "encounter", "deal", "waits",
                                         "ask",  "result", "talk",      NULL};
  static const char *const game[] = {"turn",      "phase",        "challenger",  "defender",
                                     "event",     "events",       "events_left", "allies",
                                     "ally_deck", "ally_discard", NULL};
  static const char *const house[] = {
      "house",   "leader", "sheet",    "boxed",  "characters", "spread", "left",   "hand", "deck",
      "discard", "played", "hostages", "allies", "side",       "role",   "placed", "used", NULL};
  static const char *const own[] = {"hand",    "placed", "hostages", "allies",
                                    "leaders", "deck",   "known",    NULL};
  check_members(board, sections);
  check_members(json_object_get(board, "game"), game);
  for (unsigned i = 0; i < seats; i++) {
    char name[24];
    snprintf(name, sizeof name, "seat.%u", i);
    const json_t *at = json_object_get(board, name);
    check_members(at, house);
    assert_int_equal(json_array_size(json_object_get(at, "spread")), seats);
    assert_int_equal(json_array_size(json_object_get(at, "hostages")), seats);
    assert_true(json_array_size(json_object_get(at, "characters")) >= 4);
  }
  if (seat == HF_SPECTATOR)
    assert_true(json_is_null(json_object_get(board, "own")));
  else
    check_members(json_object_get(board, "own"), own);
}

/* What lies in a hand is what the seat counts. */
static void check_hand(const json_t *board, unsigned seat) {
  char name[24];
  snprintf(name, sizeof name, "seat.%u", seat);
  size_t counted =
      (size_t)json_integer_value(json_object_get(json_object_get(board, name), "hand"));
  const json_t *own = json_object_get(board, "own");
  size_t held = json_array_size(json_object_get(own, "hand"));
  const char *placed = json_string_value(json_object_get(own, "placed"));
  bool waits =
      strcmp(json_string_value(json_object_get(json_object_get(board, name), "placed")), "no") == 0;
  assert_int_equal(held + (placed != NULL && waits), counted);
}

static void check_story(const tb_table *table, unsigned seat, ht_language language) {
  static const char *const keys[] = {"i", "at", "kind", "seat", "turn", "args", "text", NULL};
  char *text = kit_story(table, seat, language, 0);
  json_t *story = read(text);
  long long last = -1;
  size_t i;
  const json_t *line;
  json_array_foreach(story, i, line) {
    check_members(line, keys);
    assert_true(json_integer_value(json_object_get(line, "i")) > last);
    last = json_integer_value(json_object_get(line, "i"));
    assert_true(last < tb_story_length(table));
    assert_true(json_integer_value(json_object_get(line, "at")) <= tb_decisions(table));
    assert_true(json_string_length(json_object_get(line, "text")) > 0);
  }
  json_decref(story);
  free(text);
}

/* Every board of every seat on the way through random games. */
static void test_form(void **state) {
  (void)state;
  for (unsigned seats = 3; seats <= 7; seats++) {
    char settings[64];
    snprintf(settings, sizeof settings, "seats=%u allies=%s", seats, seats % 2 ? "on" : "off");
    tb_table *table = kit_table("iron-throne", settings, seats);
    hf_random random = kit_random(seats * 7);
    do {
      /* all who are asked, and one of the others */
      for (unsigned i = 0; i <= seats; i++) {
        unsigned seat = i < seats ? i : HF_SPECTATOR;
        bool asked = i < seats && tb_asked(table) >> i & 1;
        if (!asked && tb_decisions(table) % (seats + 1) != i) continue;
        json_t *board = board_of(table, seat, i % 2 ? HT_UKRAINIAN : HT_ENGLISH);
        check_throne(board, seats, seat);
        check_ask(table, json_object_get(board, "ask"), seat);
        if (seat < seats) check_hand(board, seat);
        json_decref(board);
      }
    } while (kit_step(table, &random));
    json_t *board = board_of(table, 0, HT_ENGLISH);
    assert_true(json_array_size(json_object_get(json_object_get(board, "result"), "winners")) > 0);
    json_decref(board);
    for (unsigned i = 0; i <= seats; i++)
      check_story(table, i < seats ? i : HF_SPECTATOR, i % 2 ? HT_UKRAINIAN : HT_ENGLISH);
    tb_free(table);
  }
}

/* --- options ------------------------------------------------------------- */

/* Picks one open option after the other, at random, until the answer is whole;
 * everything offered on the way goes together with what was picked. */
static void pick_group(const tb_table *table, unsigned seat, hf_random *random) {
  const char *picks[KIT_CHOICES_MAX];
  char kept[KIT_CHOICES_MAX][HF_NOTATION_MAX];
  size_t count = 0;
  hw_text text = {0};
  hf_error error = {0};
  for (;;) {
    hw_text_clear(&text);
    hw_object(&text);
    assert_int_equal(tb_picks(table, seat, HT_ENGLISH, picks, count, &text, &error), HF_OK);
    hw_object_end(&text);
    json_t *answer = read(text.start);
    bool whole = json_is_true(json_object_get(answer, "whole"));
    const json_t *options = json_object_get(answer, "options");
    size_t open = json_array_size(options);
    assert_int_equal(whole, tb_try(table, seat, picks, count, &error) == HF_OK);
    if (open > 0 && count < KIT_CHOICES_MAX) {
      const json_t *option = json_array_get(options, hf_random_below(random, (uint32_t)open));
      check_option(option);
      snprintf(kept[count], sizeof kept[count], "%s",
               json_string_value(json_object_get(option, "o")));
      picks[count] = kept[count];
      count++;
    }
    json_decref(answer);
    if (open == 0) {
      assert_true(whole);
      break;
    }
    assert_true(count < KIT_CHOICES_MAX);
    if (whole && hf_random_below(random, 2) == 0) break;
  }
  hw_text_free(&text);
}

static void check_options(const tb_table *table, unsigned seat, hf_random *random) {
  json_t *board = board_of(table, seat, HT_ENGLISH);
  const json_t *ask = json_object_get(board, "ask");
  hf_error error = {0};
  if (json_is_true(json_object_get(ask, "group"))) {
    pick_group(table, seat, random);
  } else {
    size_t i;
    const json_t *option;
    json_array_foreach(json_object_get(ask, "options"), i, option) {
      const char *choice = json_string_value(json_object_get(option, "o"));
      if (tb_try(table, seat, &choice, 1, &error) != HF_OK) fail_msg("%s", error.message);
    }
  }
  json_decref(board);
}

static void test_options(void **state) {
  (void)state;
  for (unsigned seats = 3; seats <= 7; seats += 2) {
    char settings[64];
    snprintf(settings, sizeof settings, "seats=%u allies=on", seats);
    tb_table *table = kit_table("iron-throne", settings, 40 + seats);
    hf_random random = kit_random(seats);
    do
      for (unsigned seat = 0; seat < seats; seat++)
        if (tb_asked(table) >> seat & 1) check_options(table, seat, &random);
    while (kit_step(table, &random));
    tb_free(table);
  }
}

/* Every die that lies in a slot is told: its slot, its face, whose it was. */
static void check_mat(const json_t *board, unsigned players) {
  const json_t *mat = json_object_get(board, "mat"), *slot, *die;
  size_t i, j;
  json_array_foreach(json_object_get(mat, "slots"), i, slot) {
    unsigned found = 0;
    json_array_foreach(json_object_get(mat, "laid"), j, die) found +=
        json_equal(json_object_get(die, "slot"), slot) ? 1U : 0U;
    assert_true(found > 0);
  }
  json_array_foreach(json_object_get(mat, "laid"), j, die) {
    unsigned found = 0;
    assert_true(json_string_length(json_object_get(die, "die")) > 0);
    assert_in_range(json_integer_value(json_object_get(die, "seat")), 0, players - 1);
    json_array_foreach(json_object_get(mat, "slots"), i, slot) found +=
        json_equal(json_object_get(die, "slot"), slot) ? 1U : 0U;
    assert_int_equal(found, 1);
  }
}

/* The sections of the Card Game, and sums that must hold. */
static void check_hall(const json_t *board, unsigned seats, unsigned seat) {
  static const char *const sections[] = {"game",  "own", "challenge", "stack", "lasting",
                                         "waits", "ask", "result",    NULL};
  static const char *const place[] = {"house", "faction",   "agenda", "title", "plot",
                                      "power", "gold",      "hand",   "deck",  "plots",
                                      "out",   "initiated", NULL};
  static const char *const card[] = {"id",   "card",  "owner", "place",      "facedown", "kneels",
                                     "host", "power", "gold",  "duplicates", "marks",    NULL};
  static const char *const piles[] = {"discard", "dead", "out", "used", "played", "aside", NULL};
  check_members(board, sections);
  for (unsigned i = 0; i < seats; i++) {
    char name[24];
    size_t n;
    const json_t *one;
    json_int_t power = 0;
    snprintf(name, sizeof name, "seat.%u", i);
    const json_t *at = json_object_get(board, name);
    check_members(at, place);
    snprintf(name, sizeof name, "piles.%u", i);
    check_members(json_object_get(board, name), piles);
    snprintf(name, sizeof name, "cards.%u", i);
    json_array_foreach(json_object_get(board, name), n, one) {
      check_members(one, card);
      power += json_integer_value(json_object_get(one, "power"));
    }
    power += json_integer_value(json_object_get(json_object_get(at, "faction"), "power"));
    assert_int_equal(json_integer_value(json_object_get(at, "power")), power);
    if (i == seat)
      assert_int_equal(json_integer_value(json_object_get(at, "hand")),
                       json_array_size(json_object_get(json_object_get(board, "own"), "hand")));
  }
}

static json_int_t strength_of(const json_t *board, unsigned seats, json_int_t id) {
  for (unsigned i = 0; i < seats; i++) {
    char name[24];
    size_t n;
    const json_t *one;
    snprintf(name, sizeof name, "cards.%u", i);
    json_array_foreach(json_object_get(board, name), n,
                       one) if (json_integer_value(json_object_get(one, "id")) ==
                                id) return json_integer_value(json_object_get(one, "strength"));
  }
  fail_msg("card %d takes part and is not in play", (int)id);
  return 0;
}

/* Reasons make the strength, where nothing is set or doubled; a running total is the
 * sum of those who take part and what is added. Returns whether there was a challenge. */
static bool check_challenge(const json_t *board, unsigned seats) {
  const json_t *challenge = json_object_get(board, "challenge"), *side, *id, *more, *idle;
  size_t s, n, m;
  if (!json_is_object(challenge) || json_is_integer(json_object_get(challenge, "winner")))
    return false;
  json_array_foreach(json_object_get(challenge, "sides"), s, side) {
    json_int_t sum = 0;
    bool quiet = false;
    json_array_foreach(json_object_get(side, "cards"), n, id) sum +=
        strength_of(board, seats, json_integer_value(id));
    json_array_foreach(json_object_get(side, "more"), n, more) sum +=
        json_integer_value(json_object_get(more, "plus"));
    for (unsigned i = 0; i < seats; i++) {
      char name[24];
      snprintf(name, sizeof name, "cards.%u", i);
      json_array_foreach(json_object_get(board, name), n, more)
          json_array_foreach(json_object_get(more, "marks"), m, idle) quiet |=
          strcmp(json_string_value(idle), "idle") == 0;
    }
    if (!quiet && sum >= 0)
      assert_int_equal(json_integer_value(json_object_get(side, "total")), sum);
  }
  return true;
}

static void check_reasons(const json_t *board, unsigned seats) {
  for (unsigned i = 0; i < seats; i++) {
    char name[24];
    size_t n, w;
    const json_t *one, *why;
    snprintf(name, sizeof name, "cards.%u", i);
    json_array_foreach(json_object_get(board, name), n, one) {
      json_int_t sum = json_integer_value(json_object_get(one, "base"));
      bool plain = json_object_get(one, "strength") != NULL;
      json_array_foreach(json_object_get(one, "why"), w, why) {
        plain = plain && json_object_get(why, "plus") != NULL;
        sum += json_integer_value(json_object_get(why, "plus"));
      }
      if (plain)
        assert_int_equal(json_integer_value(json_object_get(one, "strength")), sum < 0 ? 0 : sum);
    }
  }
}

/* Long games: boards and answers of everybody who is asked, for a while. */
static void test_card_game(void **state) {
  (void)state;
  unsigned challenges = 0;
  for (unsigned seats = 2; seats <= 4; seats++) {
    char settings[64];
    snprintf(settings, sizeof settings, "seats=%u", seats);
    tb_table *table = kit_table("card-game", settings, 80 + seats);
    hf_random random = kit_random(seats);
    unsigned left = 250;
    do
      for (unsigned seat = 0; seat < seats; seat++) {
        if ((tb_asked(table) >> seat & 1) == 0) continue;
        json_t *board = board_of(table, seat, seat % 2 ? HT_UKRAINIAN : HT_ENGLISH);
        check_ask(table, json_object_get(board, "ask"), seat);
        check_options(table, seat, &random);
        check_hall(board, seats, seat);
        check_reasons(board, seats);
        challenges += check_challenge(board, seats);
        json_decref(board);
      }
    while (--left > 0 && kit_step(table, &random));
    for (unsigned i = 0; i <= seats; i++)
      check_story(table, i < seats ? i : HF_SPECTATOR, i % 2 ? HT_UKRAINIAN : HT_ENGLISH);
    tb_free(table);
  }
  assert_true(challenges > 5 && reasons_seen > 500);
}

static void test_tiny_epic(void **state) {
  (void)state;
  for (unsigned seats = 1; seats <= 4; seats++) {
    char settings[64];
    snprintf(settings, sizeof settings, "seats=%u expansion=on heroes=on", seats);
    tb_table *table = kit_table("tiny-epic", settings, 60 + seats);
    hf_random random = kit_random(seats);
    do
      for (unsigned seat = 0; seat < seats; seat++) {
        if ((tb_asked(table) >> seat & 1) == 0) continue;
        json_t *board = board_of(table, seat, seat % 2 ? HT_UKRAINIAN : HT_ENGLISH);
        check_mat(board, seats == 1 ? 2 : seats);
        check_ask(table, json_object_get(board, "ask"), seat);
        json_decref(board);
      }
    while (kit_step(table, &random));
    for (unsigned i = 0; i <= seats; i++)
      check_story(table, i < seats ? i : HF_SPECTATOR, i % 2 ? HT_UKRAINIAN : HT_ENGLISH);
    tb_free(table);
  }
}

/* --- updates ------------------------------------------------------------- */

static void apply(json_t *board, const char *delta) {
  json_t *update = read(delta), *dropped;
  size_t i;
  json_t *set = json_object_get(update, "set");
  if (set != NULL) json_object_update(board, set);
  json_array_foreach(json_object_get(update, "drop"), i, dropped)
      json_object_del(board, json_string_value(dropped));
  json_decref(update);
}

static void test_delta(void **state) {
  tb_table *table = kit_table("iron-throne", "seats=4 allies=on", 77);
  hf_random random = kit_random(77);
  hw_board boards[2] = {{{0}, 0, {{{0}, 0, 0}}}};
  hw_text text = {0};
  unsigned changed = 0;
  (void)state;
  tb_board(table, 1, HT_ENGLISH, &boards[0]);
  json_t *kept = board_of(table, 1, HT_ENGLISH);
  for (unsigned i = 1; kit_step(table, &random); i++) {
    hw_board *before = &boards[(i + 1) % 2], *after = &boards[i % 2];
    tb_board(table, 1, HT_ENGLISH, after);
    hw_text_clear(&text);
    hw_object(&text);
    changed += hw_board_delta(before, after, &text);
    hw_object_end(&text);
    apply(kept, text.start);
    json_t *now = board_of(table, 1, HT_ENGLISH);
    assert_true(json_equal(kept, now));
    json_decref(now);
    hw_text_clear(&text);
    assert_false(hw_board_delta(after, after, &text));
    assert_int_equal(text.length, 0);
  }
  assert_true(changed > 50);
  /* A section that is gone is dropped. */
  hw_board less = {.count = 0};
  hw_text_clear(&text);
  hw_object(&text);
  assert_true(hw_board_delta(&boards[0], &less, &text));
  hw_object_end(&text);
  apply(kept, text.start);
  assert_int_equal(json_object_size(kept), 0);
  json_decref(kept);
  hw_board_free(&boards[0]);
  hw_board_free(&boards[1]);
  hw_text_free(&text);
  tb_free(table);
}

/* --- facts, other games -------------------------------------------------- */

/* A name and a sentence in the reader's language and in no other. */
static void check_words(const json_t *of, unsigned language) {
  const char *const keys[] = {"text", "help"};
  for (size_t k = 0; k < 2; k++) {
    const char *text = json_string_value(json_object_get(of, keys[k]));
    bool latin = false, other = false;
    assert_non_null(text);
    for (; *text != '\0'; text++) {
      latin = latin || (*text >= 'a' && *text <= 'z') || (*text >= 'A' && *text <= 'Z');
      other = other || (unsigned char)*text >= 0xD0;
    }
    assert_true(language == HT_UKRAINIAN ? other && !latin : latin && !other);
  }
}

static void check_settings(const json_t *game, ht_language language) {
  size_t i;
  const json_t *each;
  if (strcmp(json_string_value(json_object_get(game, "id")), "null") == 0) return;
  assert_true(json_array_size(json_object_get(game, "settings")) > 3);
  json_array_foreach(json_object_get(game, "settings"), i, each) check_words(each, language);
}

static void test_facts(void **state) {
  static const char *const game_keys[] = {"id",       "title",   "min_seats", "max_seats",
                                          "settings", "windows", "minutes",   NULL};
  static const char *const card_keys[] = {"id",    "type",   "name", "title",
                                          "house", "origin", "text", NULL};
  (void)state;
  for (unsigned language = 0; language < HT_LANGUAGES; language++) {
    hw_text text = {0};
    hw_games_write((ht_language)language, &text);
    json_t *games = read(text.start);
    size_t i;
    const json_t *each;
    json_array_foreach(json_object_get(games, "games"), i, each) check_members(each, game_keys);
    assert_int_equal(i, hf_game_count());
    assert_true(json_array_size(json_object_get(games, "bots")) >= 2);
    json_array_foreach(json_object_get(games, "bots"), i, each) check_words(each, language);
    json_array_foreach(json_object_get(games, "games"), i, each)
        check_settings(each, (ht_language)language);
    json_decref(games);
    hw_text_clear(&text);
    hw_cards_write(hf_rules_builtin(hf_game_find("iron-throne")), (ht_language)language, &text);
    json_t *cards = read(text.start);
    json_array_foreach(json_object_get(cards, "cards"), i, each) {
      check_members(each, card_keys);
      assert_true(json_string_length(json_object_get(each, "name")) > 0);
    }
    assert_int_equal(json_array_size(json_object_get(cards, "houses")), 7);
    json_decref(cards);
    hw_text_free(&text);
  }
}

/* A game without a board of its own is shown all the same. */
static void test_any_game(void **state) {
  tb_table *table = kit_table("null", "seats=3", 5);
  hf_random random = kit_random(5);
  (void)state;
  do {
    for (unsigned seat = 0; seat < 3; seat++) {
      json_t *board = board_of(table, seat, HT_ENGLISH);
      assert_non_null(json_object_get(board, "seat.2"));
      check_ask(table, json_object_get(board, "ask"), seat);
      if (tb_asked(table) >> seat & 1) check_options(table, seat, &random);
      json_decref(board);
    }
  } while (kit_step(table, &random));
  char *story = kit_story(table, 0, HT_ENGLISH, 0);
  json_decref(read(story));
  free(story);
  tb_free(table);
}

/* Every prompt links to a section that the page's rules have. */
static void check_rules(const char *path, const hw_game *game) {
  json_t *rules = json_load_file(path, 0, NULL);
  if (rules == NULL) skip();
  for (unsigned kind = 1;; kind++) {
    hf_prompt prompt = {.kind = (uint16_t)kind};
    const char *rule = game->rule(&prompt);
    if (rule == NULL) {
      assert_true(kind > 20);
      break;
    }
    bool found = false;
    size_t i;
    const json_t *section;
    json_array_foreach(json_object_get(rules, "sections"), i, section) found =
        found || strcmp(json_string_value(json_object_get(section, "id")), rule) == 0;
    if (!found)
      fail_msg("there is no section `%s` for the prompt `%s`", rule, game->prompt(&prompt));
  }
  json_decref(rules);
}

/* Every kind of event has a name on the wire, each its own. */
static void check_events(const hw_game *game, const char *id, unsigned end) {
  tb_table *table = kit_table(id, "seats=3", 1);
  const char *names[128] = {0};
  assert_true(end <= 128);
  for (unsigned kind = 1; kind < end; kind++) {
    hf_event event = {.kind = (uint16_t)kind};
    hw_text args = {0};
    int seat = -1;
    hw_array(&args);
    names[kind] = game->event(tb_rules(table), tb_state(table), &event, &args, &seat);
    hw_text_free(&args);
    if (names[kind] == NULL) fail_msg("%s: event %u has no name", id, kind);
    for (unsigned other = 1; other < kind; other++)
      if (strcmp(names[other], names[kind]) == 0)
        fail_msg("%s: events %u and %u are both `%s`", id, other, kind, names[kind]);
  }
  tb_free(table);
}

static void test_events(void **state) {
  (void)state;
  check_events(&it_boards, "iron-throne", IT_EV_COUNT);
  check_events(&te_boards, "tiny-epic", TE_EV_LAST);
  check_events(&cg_boards, "card-game", CG_EV_END);
}

static void test_rules(void **state) { check_rules(*state, &it_boards); }
static void test_rules_card_game(void **state) { check_rules(*state, &cg_boards); }

int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_form),
      cmocka_unit_test(test_options),
      cmocka_unit_test(test_tiny_epic),
      cmocka_unit_test(test_card_game),
      cmocka_unit_test(test_delta),
      cmocka_unit_test(test_facts),
      cmocka_unit_test(test_any_game),
      cmocka_unit_test(test_events),
      cmocka_unit_test_prestate(test_rules, argc > 1 ? argv[1] : ""),
      cmocka_unit_test_prestate(test_rules_card_game, argc > 2 ? argv[2] : ""),
  };
  return cmocka_run_group_tests_name("wire_board", tests, NULL, NULL);
}
