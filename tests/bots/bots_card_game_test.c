/* What the Card Game tells bots: keys, first thoughts and an evaluation that keep to what
 * a seat knows, in joust and melee; samples that know no deck list; and positions in which
 * a bot must see what is there. */
#include "bots/search.h"
#include "core/game.h"
#include "games/card-game/rules/tables/decks.h"
#include "games/card-game/rules/state/table.h"
#include "games/card-game/rules/state/zones.h"
#include "holdfast/holdfast.h"
#include "thoughts.h"
#include "games/card-game/rules/state/prompts.h"
#include "games/card-game/rules/tables/rules.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <string.h>

static const char *const tables[] = {
    "seats=2", "seats=2 decks=stark-fealty,lannister-banner-of-the-stag",
    "seats=2 decks-of=starter decks=core-at-the-wall,core-the-old-ways", "seats=4"};
enum { TABLES = sizeof tables / sizeof *tables, SEEDS = 5, ALL_SHARES = 1000 };

typedef struct fixture {
  const hf_rules *rules;
  hf_bot_state state, view, imagined;
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
  hf_error error;
  hf_seed seed = hf_seed_from(number);
  table.rules = hf_rules_builtin(hf_game_find("card-game"));
  if (hf_settings_read(table.rules, settings_text, &settings, &error) != HF_OK)
    fail_msg("%s", error.message);
  assert_int_equal(hf_create(table.rules, &settings, &seed, HF_RANDOM_CHACHA, NULL, state(), NULL),
                   HF_OK);
  hf_random_start(&table.random, &seed, HF_RANDOM_FAST);
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
      assert_true(own == own_again);
      assert_true(all == all_again);
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

/* First thoughts depend on what the seat knows and never leave all options out. */
static void first_thoughts(void **unused) {
  uint16_t one[HF_BOT_OPTIONS_MAX], two[HF_BOT_OPTIONS_MAX];
  unsigned differ = 0;
  (void)unused;
  for (unsigned k = 0; k < TABLES; k++) {
    start(8 + k, tables[k]);
    for (int i = 0; i < 600 && !hf_over(state()); i++) {
      unsigned seat = first_asked();
      uint32_t count = hf_option_count(table.rules, state(), seat);
      assert_true(count <= HF_BOT_OPTIONS_MAX);
      hf_view_of(table.rules, state(), seat, view());
      hf_sample(table.rules, view(), &table.random, imagined());
      thoughts_prefer(table.rules, state(), seat, one);
      thoughts_prefer(table.rules, imagined(), seat, two);
      uint32_t sum = 0;
      for (uint32_t n = 0; n < count; n++) {
        assert_int_equal(one[n], two[n]);
        sum += one[n];
      }
      assert_true(sum > 0);
      for (uint32_t n = 1; n < count; n++) differ += one[n] != one[0];
      take_any(seat);
    }
  }
  assert_true(differ > 500);
}

/* The chances of all players make one. */
static void chances_add_up(void **unused) {
  int32_t value[HF_SEATS_MAX];
  (void)unused;
  for (unsigned k = 0; k < TABLES; k++)
    for (start(3 + k, tables[k]); !hf_over(state()); take_any(first_asked())) {
      int32_t sum = 0;
      hf_evaluate(table.rules, state(), value);
      for (unsigned seat = 0; seat < hf_seats(state()); seat++) {
        assert_true(value[seat] >= 0 && value[seat] <= ALL_SHARES);
        sum += value[seat];
      }
      assert_in_range(sum, ALL_SHARES - 4, ALL_SHARES);
    }
}

/* --- deck lists are secret ---------------------------------------------------- */

/* All cards of a seat, wherever they are, as a deck. */
static void deck_of(const hf_state *of, unsigned seat, cg_deck *deck) {
  cg_table at = cg_look(table.rules, of);
  memset(deck, 0, sizeof *deck);
  deck->faction = at.seat[seat].faction;
  deck->agenda = cg_at(&at, cg_slot(seat, CG_AGENDA_SLOT))->def;
  uint16_t all[256];
  unsigned count = 0;
  for (unsigned i = 0; i < cg_zone_start(&at, seat, CG_ZONES); i++)
    all[count++] = cg_pool_of(&at, seat)[i].def;
  for (unsigned object = 0; object < at.pub->high; object++) {
    const cg_object *card = cg_at(&at, object);
    if (card->owner == seat && card->def != 0 && card->def != deck->agenda &&
        card->place != CG_GONE && card->place != CG_NOWHERE && card->place != CG_TITLE)
      all[count++] = card->def;
  }
  for (unsigned i = 0; i < count; i++) {
    bool plot = at.rules->def[all[i] - 1].type == CG_TYPE_PLOT;
    uint16_t *list = plot ? deck->plot : deck->card;
    uint8_t *length = plot ? &deck->plots : &deck->cards;
    unsigned place = (*length)++;
    for (; place > 0 && list[place - 1] > all[i]; place--) list[place] = list[place - 1];
    list[place] = all[i];
  }
}

/* Two games that differ in nothing but cards which an opponent has not shown look the same
 * and are imagined the same. */
static void samples_do_not_know_the_list(void **unused) {
  static hf_bot_state twin;
  hf_state *other = (hf_state *)(void *)&twin;
  unsigned changed = 0;
  (void)unused;
  for (unsigned k = 0; k < 2; k++) {
    start(40 + k, tables[k]);
    for (int i = 0; i < 400 && !hf_over(state()); i++) {
      take_any(first_asked());
      if (hf_over(state()) || i % 20 != 0) continue;
      hf_clone(other, state());
      cg_table at = cg_look(table.rules, other);
      /* every card of seat 1 that nobody but its owner knows becomes another one */
      for (unsigned zone = 0; zone <= CG_HAND; zone++)
        for (unsigned n = 0; n < cg_count(&at, 1, zone); n++) {
          cg_entry *entry = cg_entry_at(&at, 1, zone, n);
          if ((entry->known & ~hf_bit(1)) != 0 || entry->heard != 0) continue;
          entry->def = (uint16_t)(at.rules->event[0]);
          changed++;
        }
      static hf_bot_state seen, again;
      hf_view_of(table.rules, state(), 0, (hf_view *)(void *)&seen);
      hf_view_of(table.rules, other, 0, (hf_view *)(void *)&again);
      const hf_view *one = (const hf_view *)(const void *)&seen;
      assert_memory_equal(&seen, &again, one->view_size);
    }
  }
  assert_true(changed > 500);
}

/* What is imagined of an opponent's deck is legal: of its faction, within the limits. */
static void samples_are_legal_decks(void **unused) {
  unsigned checked = 0, others = 0;
  (void)unused;
  for (unsigned k = 0; k < TABLES; k++) {
    if (k == 2) continue; /* starter decks keep no rules */
    start(50 + k, tables[k]);
    for (int i = 0; i < 300 && !hf_over(state()); i++) {
      take_any(first_asked());
      if (hf_over(state()) || i % 10 != 0) continue;
      hf_view_of(table.rules, state(), 0, view());
      hf_sample(table.rules, view(), &table.random, imagined());
      cg_deck truth, guess;
      hf_error error = {0};
      deck_of(state(), 1, &truth);
      deck_of(imagined(), 1, &guess);
      const cg_rules *rules = (const cg_rules *)(const void *)table.rules;
      if (cg_deck_check(rules, &guess, &(hf_deck_terms){0}, &error) != HF_OK) fail_msg("%s", error.message);
      checked++;
      others += memcmp(truth.card, guess.card, sizeof truth.card) != 0;
    }
  }
  assert_true(checked > 40 && others == checked);
}

/* --- positions --------------------------------------------------------------- */

static void put(const char *fact) {
  hf_error error = {0};
  if (game()->scene_set(table.rules, state(), fact, &error) != HF_OK)
    fail_msg("%s: %s", fact, error.message);
}

static void put_all(const char *const *facts) {
  start(1, "seats=2 decks=stark,lannister");
  for (; *facts != NULL; facts++) put(*facts);
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
static void expect_mostly(const char *bot, unsigned seat, const char *words) {
  unsigned found = 0;
  for (uint64_t seed = 1; seed <= SEEDS; seed++) {
    char text[512];
    think(bot, seat, seed, text, sizeof text);
    print_message("# %s: %s\n", bot, text);
    found += strstr(text, words) != NULL;
  }
  assert_true(found >= SEEDS - 1);
}

/* Nobody can defend, and one power is all that is missing. */
static void it_wins_if_it_can(void **unused) {
  static const char *const facts[] = {"first p1",
                                      "p1 plot a-noble-cause",
                                      "p2 plot a-noble-cause",
                                      "p1 plays robb-stark power 14",
                                      "p2 plays burned-men kneeling",
                                      "phase challenges p1",
                                      "begin",
                                      NULL};
  (void)unused;
  put_all(facts);
  expect_mostly("search:300", 0, "challenge");
  expect_mostly("search:300", 0, "card robb-stark");
}

/* Claim is paid with who is worth least. */
static void it_gives_up_the_least(void **unused) {
  static const char *const facts[] = {"first p1",
                                      "p1 plot a-noble-cause",
                                      "p2 plot a-noble-cause",
                                      "p1 plays robb-stark",
                                      "p2 plays tywin-lannister kneeling",
                                      "p2 plays lannisport-merchant kneeling",
                                      "phase challenges p1",
                                      "begin",
                                      NULL};
  (void)unused;
  put_all(facts);
  for (int i = 0; i < 40 && hf_prompt_of(table.rules, state(), first_asked()).kind != CG_ASK_CLAIM;
       i++) {
    static const char *const words[] = {"challenge military p2", "card robb-stark", "done", "pass"};
    bool taken = false;
    unsigned seat = first_asked();
    for (size_t n = 0; n < 4 && !taken; n++) {
      hf_option option;
      taken = hf_option_read(table.rules, state(), seat, words[n], &option, NULL) == HF_OK &&
              hf_choose(table.rules, state(), seat, option, NULL, NULL) == HF_OK;
    }
    assert_true(taken);
  }
  assert_int_equal(hf_prompt_of(table.rules, state(), 1).kind, CG_ASK_CLAIM);
  expect_mostly("search:200", 1, "lannisport-merchant");
  expect_mostly("greedy", 1, "lannisport-merchant");
}

/* --- what is good for whom ----------------------------------------------------- */

static const cg_def *card_of(const char *id) {
  const cg_rules *rules =
      (const cg_rules *)(const void *)hf_rules_builtin(hf_game_find("card-game"));
  unsigned number = cg_by_id(rules, ~0U, id, strlen(id));
  assert_true(number > 0);
  return &rules->def[number - 1];
}

/* Of one of a card's abilities: 1 what it does to such a card is good, -1 bad, 0 neither. */
static int favour_of(const char *id, unsigned which, unsigned card) {
  const cg_rules *rules =
      (const cg_rules *)(const void *)hf_rules_builtin(hf_game_find("card-game"));
  const cg_ability *ability = &rules->ability[card_of(id)->first_ability + which];
  return ((ability->helps & card) != 0) - ((ability->harms & card) != 0);
}

static void words_tell_good_from_bad(void **unused) {
  (void)unused;
  assert_true(card_of("milk-of-the-poppy")->burdens);
  static const char *const gifts[] = {"bodyguard", "little-bird",  "seal-of-the-hand",
                                      "ice",       "throwing-axe", "risen-from-the-sea",
                                      "heartsbane"};
  for (size_t i = 0; i < sizeof gifts / sizeof *gifts; i++)
    assert_false(card_of(gifts[i])->burdens);
  enum { CHOSEN = 1 << 0 };
  assert_int_equal(favour_of("margaery-tyrell", 0, CHOSEN), 1);
  assert_int_equal(favour_of("dracarys", 0, CHOSEN), -1);
  assert_int_equal(favour_of("lordsport-shipwright", 0, CHOSEN), -1);
  assert_int_equal(favour_of("take-the-black", 0, CHOSEN), -1);
  assert_int_equal(favour_of("tears-of-lys", 0, CHOSEN), -1);
  assert_int_equal(favour_of("treachery", 0, CG_FAVOUR_IT), -1);
  assert_int_equal(favour_of("risen-from-the-sea", 0, CG_FAVOUR_IT), 1);
  /* who kneels for it may be crowned; it stands and goes home */
  assert_int_equal(favour_of("consolidation-of-power", 0, CHOSEN), 0);
  assert_int_equal(favour_of("highgarden", 0, CHOSEN), 0);
}

/* How the position looks to the first seat with one more fact. */
static int32_t chance_with(const char *const *facts, const char *fact) {
  int32_t value[HF_SEATS_MAX];
  put_all(facts);
  put(fact);
  put("begin");
  hf_evaluate(table.rules, state(), value);
  return value[0];
}

static void attachments_count_where_they_belong(void **unused) {
  static const char *const facts[] = {"first p1",
                                      "p1 plot a-noble-cause",
                                      "p2 plot a-noble-cause",
                                      "p1 plays robb-stark",
                                      "p2 plays tywin-lannister",
                                      "phase marshaling p1",
                                      NULL};
  (void)unused;
  assert_true(chance_with(facts, "p1 plays bodyguard on robb-stark") >
              chance_with(facts, "p1 plays bodyguard on tywin-lannister"));
  assert_true(chance_with(facts, "p1 plays milk-of-the-poppy on tywin-lannister") >
              chance_with(facts, "p1 plays milk-of-the-poppy on robb-stark"));
}

/* First thoughts of a question: the weight of the option with these words. */
static unsigned weight_of(unsigned seat, const char *words) {
  uint16_t weight[HF_BOT_OPTIONS_MAX];
  hf_option option;
  uint32_t n = 0;
  assert_int_equal(hf_option_read(table.rules, state(), seat, words, &option, NULL), HF_OK);
  thoughts_prefer(table.rules, state(), seat, weight);
  while (hf_option_at(table.rules, state(), seat, n) != option) n++;
  return weight[n];
}

/* A bot has something in hand that could go on either's characters: over many seeds it is
 * found on `right` now and then, and on `wrong` never. */
static void expect_host(const char *bot, const char *right, const char *wrong) {
  unsigned found = 0;
  for (uint64_t seed = 1; seed <= 12; seed++) {
    char text[512];
    think(bot, 0, seed, text, sizeof text);
    print_message("# %s: %s\n", bot, text);
    assert_null(strstr(text, wrong));
    found += strstr(text, right) != NULL;
  }
  assert_true(found > 0);
}

static void has_in_hand(const char *hand) {
  static const char *const facts[] = {"first p1",
                                      "p1 plot a-noble-cause",
                                      "p2 plot a-noble-cause",
                                      "p1 plays robb-stark",
                                      "p2 plays tywin-lannister",
                                      "p1 gold 5",
                                      "phase marshaling p1",
                                      NULL};
  put_all(facts);
  put(hand);
  put("begin");
}

static void gifts_stay_at_home(void **unused) {
  static const char *const bots[] = {"greedy", "squire", "knight", "search:400"};
  static const char *const gifts[] = {"p1 hand noble-lineage", "p1 hand seal-of-the-hand"};
  (void)unused;
  for (size_t i = 0; i < sizeof bots / sizeof *bots; i++)
    for (size_t k = 0; k < sizeof gifts / sizeof *gifts; k++) {
      has_in_hand(gifts[k]);
      expect_host(bots[i], "on robb-stark", "on tywin-lannister");
    }
}

static void poison_goes_to_others(void **unused) {
  static const char *const bots[] = {"greedy", "squire", "knight", "search:400"};
  (void)unused;
  for (size_t i = 0; i < sizeof bots / sizeof *bots; i++) {
    has_in_hand("p1 hand milk-of-the-poppy");
    assert_int_equal(weight_of(0, "marshal milk-of-the-poppy on robb-stark"), 0);
    assert_true(weight_of(0, "marshal milk-of-the-poppy on tywin-lannister") > 0);
    expect_host(bots[i], "on tywin-lannister", "on robb-stark");
  }
}

/* To kneel a location: one's own only where there is nobody else's, and then not at all. */
static void harm_is_meant_for_others(void **unused) {
  static const char *const facts[] = {"first p1",
                                      "p1 plot a-noble-cause",
                                      "p2 plot a-noble-cause",
                                      "p1 plays lordsport-shipwright",
                                      "p1 plays the-roseroad",
                                      "p1 gold 3",
                                      "phase marshaling p1",
                                      NULL};
  (void)unused;
  put_all(facts);
  put("begin");
  assert_int_equal(weight_of(0, "use lordsport-shipwright"), 0);
  put_all(facts);
  put("p2 plays the-kingsroad");
  put("begin");
  assert_true(weight_of(0, "use lordsport-shipwright") > 0);
  hf_option option;
  assert_int_equal(
      hf_option_read(table.rules, state(), 0, "use lordsport-shipwright", &option, NULL), HF_OK);
  assert_int_equal(hf_choose(table.rules, state(), 0, option, NULL, NULL), HF_OK);
  assert_int_equal(weight_of(0, "card the-roseroad"), 0);
  assert_true(weight_of(0, "card the-kingsroad") > 0);
  expect_host("knight", "the-kingsroad", "the-roseroad");
}

/* A try takes longer with every seat, so a level makes fewer of them at a full
 * table; a search that was given a number keeps to it. */
static uint32_t tries_of(const char *bot, const char *settings) {
  static hf_bot_scratch scratch;
  hf_bot_player player;
  uint32_t visits = 0;
  start(1, settings);
  scratch.room = room;
  scratch.room_size = sizeof room;
  assert_true(hf_bot_find(bot, &player));
  hf_view_of(table.rules, state(), first_asked(), view());
  const hf_bot_sight sight = {.rules = table.rules, .view = view()};
  hf_bot_choose(&player, &sight, &scratch, &table.random);
  for (size_t i = 0; i < scratch.opinion_count; i++) visits += scratch.opinion[i].visits;
  return visits;
}

static void levels_keep_their_time(void **unused) {
  (void)unused;
  assert_int_equal(tries_of("lord:240", "seats=2"), 240);
  assert_int_equal(tries_of("lord:240", "seats=4"), 120);
  assert_int_equal(tries_of("knight:240", "seats=6"), 80);
  assert_int_equal(tries_of("search:240", "seats=4"), 240);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(keys_say_what_views_say),
      cmocka_unit_test(first_thoughts),
      cmocka_unit_test(chances_add_up),
      cmocka_unit_test(samples_do_not_know_the_list),
      cmocka_unit_test(samples_are_legal_decks),
      cmocka_unit_test(it_wins_if_it_can),
      cmocka_unit_test(it_gives_up_the_least),
      cmocka_unit_test(words_tell_good_from_bad),
      cmocka_unit_test(attachments_count_where_they_belong),
      cmocka_unit_test(gifts_stay_at_home),
      cmocka_unit_test(poison_goes_to_others),
      cmocka_unit_test(harm_is_meant_for_others),
      cmocka_unit_test(levels_keep_their_time),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
