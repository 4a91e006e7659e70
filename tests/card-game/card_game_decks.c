/* Decks of the Card Game: texts of every kind, what is told of illegal ones, codes, the
 * decks that come with the game, decks in settings and records. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "core/decks.h"
#include "games/card-game/rules/tables/decks.h"
#include "games/card-game/rules/tables/rules.h"
#include "games/card-game/rules/state/table.h"
#include "holdfast/holdfast.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const hf_rules *rules(void) { return hf_rules_builtin(hf_game_find("card-game")); }
static const struct hf_deck_craft *craft(void) { return rules()->game->decks; }

/* Everything that was told, a line each: "12: what is wrong". */
typedef struct notes {
  char text[32768];
  size_t length;
} notes;

static void note(void *user, const hf_deck_problem *problem) {
  notes *to = user;
  if (to->length >= sizeof to->text - 300) return;
  to->length += (size_t)snprintf(to->text + to->length, sizeof to->text - to->length, "%u: %s\n",
                                 (unsigned)problem->line, problem->message);
}

static uint32_t read_text(const char *text, size_t length, bool starter, hf_deck *deck,
                          notes *told) {
  hf_deck_ear ear = {.tell = note, .user = told};
  told->length = 0;
  told->text[0] = '\0';
  return craft()->read(rules(), text, length, starter, deck, &ear);
}

static void assert_legal(const char *text, hf_deck *deck) {
  notes told;
  if (read_text(text, strlen(text), false, deck, &told) != 0) fail_msg("%s", told.text);
}

/* These and nothing else are told, in any order. */
static void assert_told(const char *text, const char *const *wanted) {
  hf_deck deck;
  notes told;
  uint32_t count = read_text(text, strlen(text), false, &deck, &told), number = 0;
  for (; wanted[number] != NULL; number++)
    if (strstr(told.text, wanted[number]) == NULL)
      fail_msg("'%s' is not told, but:\n%s", wanted[number], told.text);
  if (count != number) fail_msg("%u things are told:\n%s", (unsigned)count, told.text);
}

static const char *ready_text(const char *name, char *text, size_t size) {
  hf_deck deck;
  notes told;
  read_text(name, strlen(name), false, &deck, &told);
  assert_true(deck.words.list_length > 0);
  assert_true(craft()->write(rules(), &deck, text, size) < size);
  return text;
}

static void assert_same(const hf_deck *a, const hf_deck *b) {
  assert_int_equal(a->words.list_length, b->words.list_length);
  assert_memory_equal(a->words.list, b->words.list, a->words.list_length * sizeof(uint16_t));
}

/* Changes every `from` of a text. */
static void replace(char *text, size_t size, const char *from, const char *to) {
  char copy[16384];
  size_t at = 0;
  for (const char *c = text; *c != '\0';) {
    bool found = strncmp(c, from, strlen(from)) == 0;
    at += (size_t)snprintf(copy + at, sizeof copy - at, "%.*s", found ? (int)strlen(to) : 1,
                           found ? to : c);
    c += found ? strlen(from) : 1;
  }
  assert_true(at < size);
  memcpy(text, copy, at + 1);
}

/* --- reading -------------------------------------------------------------- */

static void every_ready_deck_is_legal(void **unused) {
  (void)unused;
  assert_true(*craft()->ready_count >= 20);
  for (size_t i = 0; i < *craft()->ready_count; i++) {
    const hf_ready_deck *one = &craft()->ready[i];
    if (!craft()->has(rules(), one)) continue; /* of other packs: published_decks.c has them */
    hf_deck deck, again;
    notes told;
    char text[8192], code[HF_DECK_CODE_MAX];
    if (read_text(one->name, strlen(one->name), false, &deck, &told) != 0)
      fail_msg("%s: %s", one->name, told.text);
    assert_string_equal(deck.title, one->title);
    assert_int_equal(deck.starter, one->starter != 0);
    assert_true(one->about[0] != '\0' && one->title[0] != '\0');
    uint16_t list[HF_SEAT_LIST_MAX];
    hf_random random;
    hf_seed seed = hf_seed_from(i);
    hf_random_start(&random, &seed, HF_RANDOM_FAST);
    size_t cards = craft()->shuffle(rules(), &deck, &random, list);
    assert_true(one->starter != 0 ? cards == 45 || cards == 46 : cards == 60);
    /* as text and as a code it is the same deck */
    assert_true(craft()->write(rules(), &deck, text, sizeof text) < sizeof text);
    assert_int_equal(read_text(text, strlen(text), false, &again, &told), 0);
    assert_same(&deck, &again);
    assert_string_equal(deck.title, again.title);
    assert_int_equal(deck.starter, again.starter);
    assert_int_equal(craft()->code(rules(), &deck, code, sizeof code), strlen(one->code));
    assert_string_equal(code, one->code);
    /* no card, faction or setting has its name */
    assert_true(rules()->game->setting_word(rules(), 3, one->name, strlen(one->name)) < 0);
  }
}

static void all_factions_and_banners_are_there(void **unused) {
  unsigned factions = 0, agendas = 0;
  (void)unused;
  for (size_t i = 0; i < *craft()->ready_count; i++) {
    hf_deck deck;
    notes told;
    cg_deck own;
    const hf_ready_deck *one = &craft()->ready[i];
    if (one->starter != 0 || !craft()->has(rules(), one)) continue;
    read_text(one->name, strlen(one->name), false, &deck, &told);
    const cg_rules *of = (const cg_rules *)(const void *)rules();
    cg_deck_of_words(of, &deck.words, &own, NULL);
    unsigned banner = cg_banner_of(of, own.agenda);
    factions |= 1U << own.faction;
    if (banner != CG_NOBODY) agendas |= 1U << banner;
  }
  assert_int_equal(factions, 0x1FE);
  assert_int_equal(agendas, 0x1FE);
}

static void texts_of_every_kind(void **unused) {
  static const char *const ways[][2] = {
      {"\n", "\r\n"},
      {"\n", "\r"},
      {" (Core Set)", ""},
      {" (Core Set)", " (Core)"},
      {"Eddard Stark (Core Set)", "Eddard Stark (Core Set #144)"},
      {"Eddard Stark (Core Set)", "[Eddard Stark](https://decks.example/01144)"},
      {"3x ", "3\xD1\x85 "},
      {" (Core Set)\n", " (Core Set)   # a remark\n"},
      {"3x ", "3 "},
      {"3x ", "3 x "},
      {"3x ", "3\xC3\x97 "},
      {"3x ", "3X  "},
      {"2x ", "- 2x "},
      {"1x ", "\xE2\x80\xA2 1x "},
      {"1x ", ""},
      {"'", "\xE2\x80\x99"},
      {"House Stark", "Faction: Stark"},
      {"House Stark", "stark"},
      {"Fealty\n", "Agenda: Fealty\n"},
      {"Fealty\n", "Fealty\n\nPacks: From Core Set (3) to Core Set\n"},
      {"Fealty\n", "Fealty\n\nPacks: \nFrom Core Set to Core Set\n"},
      {"Plots", "Plots (7)"},
      {"Plots", "---- Core Set ----"},
      {"Characters", "Characters: 34"},
      {"Eddard Stark", "eddard-stark"},
      {"Eddard Stark", "01144"},
      {"Eddard Stark", "EDDARD  STARK"},
      {"Locations\n", "// nothing\n"},
  };
  hf_deck first, again;
  notes told;
  char text[16384], whole[16384];
  (void)unused;
  ready_text("stark-fealty", whole, sizeof whole);
  assert_legal(whole, &first);
  for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
    memcpy(text, whole, sizeof text);
    replace(text, sizeof text, ways[i][0], ways[i][1]);
    assert_string_not_equal(text, whole);
    if (read_text(text, strlen(text), false, &again, &told) != 0)
      fail_msg("'%s' for '%s': %s", ways[i][1], ways[i][0], told.text);
    assert_same(&first, &again);
    assert_string_equal(again.title, first.title);
  }
  snprintf(text, sizeof text, "\xEF\xBB\xBF%.8000s", whole);
  assert_legal(text, &again);
  assert_same(&first, &again);
}

static void counts_behind_and_any_order(void **unused) {
  hf_deck one, two;
  notes told;
  static const char above[] = "3x Arya Stark\n2x Ice\nHouse Stark\n1x Summons\nFealty\n";
  static const char below[] =
      "Fealty\nSummons\nIce x2\nFaction\nHouse Stark\nArya Stark (Core) x3\n";
  (void)unused;
  read_text(above, strlen(above), false, &one, &told);
  assert_null(strstr(told.text, "no card"));
  read_text(below, strlen(below), false, &two, &told);
  assert_null(strstr(told.text, "no card"));
  assert_int_equal(one.words.list_length, 8);
  assert_same(&one, &two);
}

static void a_title_may_be_a_cards_name(void **unused) {
  hf_deck deck, again;
  notes told;
  char text[8192];
  (void)unused;
  static const char written[] = "Winter Is Coming\n\nHouse Stark\n1x Ice\n";
  read_text(written, strlen(written), false, &deck, &told);
  assert_string_equal(deck.title, "Winter Is Coming");
  assert_int_equal(deck.words.list_length, 2);
  static const char *const titles[] = {"Fealty", "House Stark", "3x Ice", "# no", "Plots", "a: b"};
  for (size_t i = 0; i < sizeof titles / sizeof *titles; i++) {
    snprintf(deck.title, sizeof deck.title, "%s", titles[i]);
    craft()->write(rules(), &deck, text, sizeof text);
    read_text(text, strlen(text), false, &again, &told);
    if (titles[i][0] != '#') assert_string_equal(again.title, titles[i]);
    assert_same(&deck, &again);
  }
}

/* --- what is wrong -------------------------------------------------------- */

static void all_that_is_wrong_is_told(void **unused) {
  static const char text[] = "An odd deck\n" /* 1 */
                             "House Stark\n" /* 2 */
                             "Lannister\n"   /* 3 */
                             "Fealty\n"      /* 4 */
                             "Banner of the Sun\n"
                             "2x A Noble Cause\n"
                             "2x Summons\n"
                             "3x Wildfire Assualt\n"
                             "4x Arya Stark\n"
                             "3x Eddard Stark (Wolves of the North)\n" /* 10 */
                             "Tywin Lannister\n"
                             "3x Tyrion Lannister\n"
                             "2x Crown Regent\n"
                             "what is this\n"
                             "16x The Roseroad\n"
                             "Format: vintage\n";
  static const char *const wanted[] = {
      "3: a deck has one faction: line 2 says Stark, this one Lannister",
      "5: a deck has one agenda at most: line 4 names 'Fealty' already",
      "8: there is no card 'Wildfire Assualt'; did you mean 'Wildfire Assault'?",
      "10: 'Eddard Stark' (Wolves of the North) is not among the cards here",
      "13: 'Crown Regent' is a title of the melee",
      "14: 'what is this' is no card, no faction and no heading",
      "16: 'vintage' is no format",
      "0: 24 cards are 36 too few: a deck has 60 at least",
      "0: 4 plots are 3 too few",
      "7: 'Summons' is doubled, and another plot is too",
      "9: 4 copies of 'Arya Stark' are 1 too many",
      "11: 'Tywin Lannister' is loyal to another faction",
      "12: 'Tyrion Lannister' belongs to another faction",
      "15: 16 copies of 'The Roseroad' are 13 too many",
      "4: 16 neutral cards are 1 too many: 'Fealty' wants at most 15",
      NULL};
  (void)unused;
  assert_told(text, wanted);
}

/* What is meant is guessed; what cannot be is said. */
static void slips_of_the_pen(void **unused) {
  static const char text[] = "House Strak\n" /* 1 */
                             "Stark\n"
                             "99999999999x Summer\n"
                             "0x Robb Stark\n"
                             "3x Arya Stark (Core Set #999)\n" /* 5 */
                             "1x Aria Strak\n"
                             "Faction: nonsense\n"
                             "1x A Noble Cause\n";
  static const char *const wanted[] = {
      "1: 'House Strak' is no faction; did you mean 'Stark'?",
      "3: '99999999999' is no number of copies: a deck has 240 cards at most",
      "4: 0 copies of 'Robb Stark' are none",
      "5: 'Arya Stark' is number 141 of the Core Set, not '999'",
      "6: there is no card 'Aria Strak'; did you mean 'Arya Stark'?",
      "7: 'nonsense' is no faction: there are Baratheon, ",
      "0: 3 cards are 57 too few",
      "0: 1 plot is 6 too few: a plot deck has 7 cards",
      NULL};
  static const char *const markup[] = {"1: this is XML and not a text deck list", NULL};
  (void)unused;
  assert_told(text, wanted);
  assert_told("<?xml version=\"1.0\"?>\n<deck>\n<card/>\n</deck>\n", markup);
}

/* However long a text is, its lines are counted, and what has no room is told once. */
static void very_long_texts(void **unused) {
  enum { LINES = 70000, LINE = 10 };
  hf_deck deck;
  notes told;
  char *text = malloc(LINES * LINE + 1);
  (void)unused;
  assert_non_null(text);
  for (unsigned i = 0; i < LINES; i++) memcpy(text + i * LINE, "3x Summer\n", LINE);
  assert_int_equal(read_text(text, LINES * LINE, false, &deck, &told), 4);
  free(text);
  assert_non_null(strstr(told.text, "70000: 240 copies of 'Summer' are 237 too many"));
  assert_non_null(
      strstr(told.text, "0: 210000 cards are too many: a deck has 240 at the very most"));
}

static void each_rule_alone(void **unused) {
  static const struct {
    const char *deck, *from, *to, *wanted;
  } cases[] = {
      {"stark-fealty", "House Stark\n", "", "0: the deck names no faction"},
      {"stark-fealty", "2x Ice", "1x Ice", "0: 59 cards are 1 too few"},
      {"stark-fealty", "1x Summons (Core Set)\n", "", "0: 6 plots are 1 too few"},
      {"stark-fealty", "1x Summons", "2x Summons", "0: 8 plots are 1 too many"},
      {"stark-fealty", "3x Arya Stark", "4x Arya Stark", "4 copies of 'Arya Stark' are 1 too many"},
      {"stark-fealty", "2x Ice", "2x Widow's Wail",
       "'Widow's Wail' belongs to another faction: this deck holds cards of Stark and neutral"},
      {"stark-fealty", "2x Ice", "2x Lannisport", "'Lannisport' is loyal to another faction"},
      {"stark-fealty", "2x Ice", "2x Tears of Lys", "16 neutral cards are 1 too many"},
      {"stark-banner-of-the-sun", "3x Arianne Martell", "3x Direwolf Pup",
       "11 Martell cards are 1 too few: 'Banner of the Sun' wants at least 12"},
      {"stark-banner-of-the-sun", "3x Arianne Martell", "3x Doran Martell",
       "'Doran Martell' is loyal to another faction"},
      {"stark-banner-of-the-sun", "3x Arianne Martell", "3x Tyrion Lannister",
       "of Stark, of Martell by its banner, and neutral ones; that is one of Lannister"},
  };
  char text[16384];
  (void)unused;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    hf_deck deck;
    notes told;
    ready_text(cases[i].deck, text, sizeof text);
    assert_non_null(strstr(text, cases[i].from));
    replace(text, sizeof text, cases[i].from, cases[i].to);
    if (read_text(text, strlen(text), false, &deck, &told) == 0)
      fail_msg("'%s' is legal", cases[i].to);
    if (strstr(told.text, cases[i].wanted) == NULL)
      fail_msg("'%s' is not told, but:\n%s", cases[i].wanted, told.text);
  }
}

/* One plot twice is legal; a second one is not. */
static void one_plot_may_be_doubled(void **unused) {
  char text[16384];
  hf_deck deck;
  notes told;
  (void)unused;
  ready_text("stark-fealty", text, sizeof text);
  replace(text, sizeof text, "1x A Storm of Swords", "1x Wildfire Assault");
  assert_legal(text, &deck);
  replace(text, sizeof text, "1x A Noble Cause", "1x Summons");
  assert_int_equal(read_text(text, strlen(text), false, &deck, &told), 1);
  assert_non_null(strstr(told.text, "is doubled, and another plot is too"));
  /* what may not be doubled at all */
  ready_text("stark-fealty", text, sizeof text);
  replace(text, sizeof text, "1x A Storm of Swords", "2x A Feast for Crows");
  replace(text, sizeof text, "1x A Noble Cause (Core Set)\n", "");
  read_text(text, strlen(text), false, &deck, &told);
  assert_non_null(strstr(told.text, "2 copies of 'A Feast for Crows' are 1 too many"));
}

static void starter_decks(void **unused) {
  hf_deck deck;
  notes told;
  char text[16384];
  (void)unused;
  ready_text("core-secrets-and-schemes", text, sizeof text);
  assert_int_equal(read_text(text, strlen(text), false, &deck, &told), 0);
  replace(text, sizeof text, "Format: starter\n", "");
  assert_true(read_text(text, strlen(text), false, &deck, &told) > 5);
  assert_int_equal(read_text(text, strlen(text), true, &deck, &told), 0);
  /* not quite anything goes */
  assert_int_equal(read_text("", 0, true, &deck, &told), 3);
}

static void garbage(void **unused) {
  hf_random random;
  hf_seed seed = hf_seed_from(5);
  char text[4096];
  (void)unused;
  hf_random_start(&random, &seed, HF_RANDOM_FAST);
  for (unsigned i = 0; i < 300; i++) {
    hf_deck deck;
    notes told;
    size_t length = hf_random_below(&random, sizeof text);
    for (size_t j = 0; j < length; j++) text[j] = (char)hf_random_next(&random);
    assert_true(read_text(text, length, i % 2 != 0, &deck, &told) > 0);
    assert_true(told.length > 0);
  }
}

/* --- codes ---------------------------------------------------------------- */

static void damaged_codes_are_refused(void **unused) {
  (void)unused;
  const char *code = craft()->ready[0].code;
  char changed[HF_DECK_CODE_MAX];
  unsigned accepted = 0, tried = 0;
  hf_settings settings;
  for (size_t i = 2; code[i] != '\0'; i++)
    for (char letter = 'A'; letter <= 'z'; letter++) {
      hf_deck deck;
      notes told;
      if (letter == code[i] || (letter > 'Z' && letter < 'a')) continue;
      memcpy(changed, code, strlen(code) + 1);
      changed[i] = letter;
      tried++;
      accepted += read_text(changed, strlen(changed), false, &deck, &told) == 0;
    }
  assert_true(tried > 1000);
  assert_int_equal(accepted, 0);
  char text[600];
  hf_error error;
  snprintf(text, sizeof text, "decks=%s", changed);
  assert_int_equal(hf_settings_read(rules(), text, &settings, &error), HF_BAD_SETTING);
  assert_non_null(strstr(error.message, "the code of this deck is damaged"));
}

/* Random legal decks come back from text and code. */
static void random_decks_come_back(void **unused) {
  const cg_rules *of = (const cg_rules *)(const void *)rules();
  hf_random random;
  hf_seed seed = hf_seed_from(11);
  (void)unused;
  hf_random_start(&random, &seed, HF_RANDOM_FAST);
  for (unsigned i = 0; i < 400; i++) {
    cg_deck own;
    hf_deck deck = {.title = "Drawn"}, again;
    notes told;
    char text[16384], code[HF_DECK_CODE_MAX];
    cg_deck_draw(of, 0, &random, &own);
    deck.words.list_length = (uint16_t)cg_deck_words(&own, deck.words.list);
    assert_int_equal(craft()->check(rules(), &deck, NULL), 0);
    assert_true(craft()->write(rules(), &deck, text, sizeof text) < sizeof text);
    if (read_text(text, strlen(text), false, &again, &told) != 0) fail_msg("%s", told.text);
    assert_same(&deck, &again);
    size_t length = craft()->code(rules(), &deck, code, sizeof code);
    assert_true(length > 0 && length < 100);
    assert_int_equal(read_text(code, length, false, &again, &told), 0);
    assert_same(&deck, &again);
  }
}

/* --- at a table ----------------------------------------------------------- */

static void settings_carry_decks(void **unused) {
  hf_settings settings, again;
  hf_error error;
  char text[1024], twice[1024];
  (void)unused;
  static const char given[] = "seats=3 decks=stark-fealty,random,lannister";
  assert_int_equal(hf_settings_read(rules(), given, &settings, &error), HF_OK);
  assert_int_equal(settings.seat[0].list_length, 1 + 1 + 7 + 60);
  assert_true(hf_settings_write(rules(), &settings, text, sizeof text) < 160);
  assert_non_null(strstr(text, " decks=D1"));
  assert_non_null(strstr(text, ",random,lannister"));
  assert_int_equal(hf_settings_read(rules(), text, &again, &error), HF_OK);
  assert_memory_equal(&settings, &again, sizeof settings);
  hf_settings_write(rules(), &again, twice, sizeof twice);
  assert_string_equal(text, twice);
  /* card by card is read as well */
  static const char cards[] = "decks=stark+arya-stark*3+bran-stark*3+ice*3,random decks-of=starter";
  assert_int_equal(hf_settings_read(rules(), cards, &settings, &error), HF_BAD_SETTING);
  assert_non_null(strstr(error.message, "the deck of seat 1: 9 cards are 11 too few"));
  assert_int_equal(hf_settings_read(rules(), "decks=random,core-at-the-wall", &settings, &error),
                   HF_BAD_SETTING);
  assert_non_null(strstr(error.message, "the deck of seat 2"));
  assert_non_null(strstr(error.message, "it may be played with `decks-of=starter`"));
  assert_int_equal(hf_settings_read(rules(), "decks=,random", &settings, &error), HF_BAD_SETTING);
  assert_non_null(strstr(error.message, "the deck of seat 1 is an empty entry of `decks`"));
  assert_int_equal(hf_settings_read(rules(), "decks-of=starter decks=random,core-at-the-wall",
                                    &settings, &error),
                   HF_OK);
  assert_int_equal(hf_settings_read(rules(), "decks=stark-fealty*2", &settings, &error),
                   HF_BAD_SETTING);
  assert_int_equal(hf_settings_read(rules(), "decks=stark-fealty+stark-fealty", &settings, &error),
                   HF_BAD_SETTING);
}

/* A joust fits into 8 KiB, with the largest decks, too. */
static void states_are_small(void **unused) {
  static const struct {
    const char *settings;
    size_t most;
  } cases[] = {
      {"seats=2", 8192},
      {"seats=2 decks=stark-fealty,tyrell-banner-of-the-kraken", 8192},
      {"seats=2 decks-of=starter decks=core-at-the-wall,core-the-old-ways", 8192},
  };
  (void)unused;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    hf_settings settings;
    assert_int_equal(hf_settings_read(rules(), cases[i].settings, &settings, NULL), HF_OK);
    assert_true(hf_state_size(rules(), &settings) <= cases[i].most);
  }
  hf_settings largest;
  const cg_rules *of = (const cg_rules *)(const void *)rules();
  hf_settings_default(rules(), 2, &largest);
  largest.value[1] = 1; /* starter: any cards will do */
  for (unsigned seat = 0; seat < 2; seat++) {
    cg_deck deck;
    hf_random random;
    hf_seed seed = hf_seed_from(seat);
    hf_random_start(&random, &seed, HF_RANDOM_FAST);
    cg_deck_draw(of, 1, &random, &deck);
    while (deck.cards < CG_DECK_MOST) {
      deck.card[deck.cards] = deck.card[deck.cards - 1];
      deck.cards++;
    }
    largest.seat[seat].list_length = (uint16_t)cg_deck_words(&deck, largest.seat[seat].list);
  }
  hf_error error;
  if (hf_settings_check(rules(), &largest, &error) != HF_OK) fail_msg("%s", error.message);
  assert_true(hf_state_size(rules(), &largest) <= HF_STATE_MAX);
}

/* However the cards in play are shared out between attackers with stealth and characters
 * that they may bypass, the pairs of an initiation have room. */
static void every_choice_has_room(void **unused) {
  (void)unused;
  for (unsigned seats = 2; seats <= CG_SEATS; seats++) {
    unsigned pool = CG_POOL, objects = CG_WORDS * 64;
    for (unsigned few = objects; few > seats * 40; few -= 7) {
      unsigned bits = (cg_pick_words(seats, few, pool) - cg_words(few)) * 64;
      unsigned there = few - CG_FIXED * seats - CG_SPARE; /* cards of all decks */
      for (unsigned targets = 1; targets < there; targets++) {
        unsigned width = 0;
        while (targets >> width != 0) width++;
        assert_true((there - targets) * width <= bits);
      }
      assert_true(bits >= pool * cg_order_bits(pool));                       /* an order */
      assert_true(bits >= cg_pool_words(seats, pool) * 64 + 32 * CG_LISTED); /* any elsewhere */
    }
  }
}

/* Seats with decks of so many cards each: are they refused, and why? */
static hf_status sit_down(unsigned seats, unsigned cards, hf_settings *settings, hf_error *error) {
  const cg_rules *of = (const cg_rules *)(const void *)rules();
  hf_settings_default(rules(), seats, settings);
  settings->value[1] = 1; /* starter: any cards will do */
  for (unsigned seat = 0; seat < seats; seat++) {
    cg_deck deck;
    hf_random random;
    hf_seed seed = hf_seed_from(seat);
    hf_random_start(&random, &seed, HF_RANDOM_FAST);
    cg_deck_draw(of, 1, &random, &deck);
    while (deck.cards < cards) {
      deck.card[deck.cards] = deck.card[deck.cards - 1];
      deck.cards++;
    }
    settings->seat[seat].list_length = (uint16_t)cg_deck_words(&deck, settings->seat[seat].list);
  }
  return hf_settings_check(rules(), settings, error);
}

/* The rules know no largest deck. Two to five play with the largest that there is room for; of
 * more the decks are together as large as a state may be. */
static void decks_may_be_large(void **unused) {
  static hf_settings settings;
  hf_error error;
  (void)unused;
  for (unsigned seats = 2; seats <= CG_SEATS; seats++) {
    unsigned most = 0;
    for (unsigned cards = 100; cards <= CG_DECK_MOST; cards++)
      if (sit_down(seats, cards, &settings, &error) == HF_OK) most = cards;
    assert_true(most >= (seats <= 3 ? CG_DECK_MOST : seats == 7 ? 110 : 120));
    assert_int_equal(sit_down(seats, most, &settings, &error), HF_OK);
    assert_true(hf_state_size(rules(), &settings) <= HF_STATE_MAX);
    if (most == CG_DECK_MOST) continue;
    assert_int_equal(sit_down(seats, most + 1, &settings, &error), HF_BAD_SETTING);
    assert_non_null(strstr(error.message, "too large together"));
  }
  /* And such games are played to their end. */
  for (uint64_t number = 1; number <= 12; number++) {
    static _Alignas(8) unsigned char memory[HF_STATE_MAX];
    hf_state *state = (hf_state *)(void *)memory;
    hf_seed seed = hf_seed_from(number);
    hf_random random;
    unsigned seats = number % 3 == 0 ? 3 : 2;
    assert_int_equal(sit_down(seats, CG_DECK_MOST, &settings, &error), HF_OK);
    assert_int_equal(hf_create(rules(), &settings, &seed, HF_RANDOM_FAST, NULL, state, &error),
                     HF_OK);
    hf_random_start(&random, &seed, HF_RANDOM_FAST);
    hf_playout(rules(), state, &random, UINT32_MAX);
    assert_true(hf_over(state));
    if (hf_check(rules(), state, hf_size(state), &error) != HF_OK) fail_msg("%s", error.message);
  }
}

/* --- several agendas ---------------------------------------------------------- */

static const hf_rules *rules_of(const char *text) {
  static _Alignas(16) unsigned char memory[2 << 20];
  const hf_rules *own;
  hf_error error = {0};
  const hf_game *game = hf_game_find("card-game");
  if (hf_rules_load(game, "own", text, strlen(text), memory, sizeof memory, &own, &error) != HF_OK)
    fail_msg("%s", error.message);
  return own;
}

static const char *told_of(const hf_rules *own, const char *text, hf_deck *deck) {
  static notes told;
  hf_deck_ear ear = {.tell = note, .user = &told};
  told.length = 0;
  told.text[0] = '\0';
  own->game->decks->read(own, text, strlen(text), false, deck, &ear);
  return told.text;
}

/* Alliance: two banners beside it, in any order, and no third. */
static void an_agenda_lets_in_others(void **unused) {
  const hf_rules *own = rules_of("agenda made-alliance \"Made Alliance\"\n  number 1\n"
                                 "  origin holdfast\n  constant\n"
                                 "  do your deck may have 2 more banner agendas\n");
  static const char *const good[] = {
      "Lannister\nMade Alliance\nBanner of the Sun\nBanner of the Kraken\n",
      "Lannister\nBanner of the Sun\nMade Alliance\nBanner of the Kraken\n",
      "Lannister\nBanner of the Sun\nBanner of the Kraken\nMade Alliance\n"};
  const struct hf_deck_craft *of = own->game->decks;
  hf_deck deck, again;
  char text[4096], code[HF_DECK_CODE_MAX];
  (void)unused;
  for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
    if (strstr(told_of(own, good[i], &deck), "agenda") != NULL)
      fail_msg("%s", told_of(own, good[i], &deck));
    assert_int_equal(deck.words.list_length, 4); /* a faction and three agendas */
    assert_true(of->write(own, &deck, text, sizeof text) < sizeof text);
    told_of(own, text, &again);
    assert_same(&deck, &again);
    assert_true(of->code(own, &deck, code, sizeof code) > 0);
    told_of(own, code, &again);
    assert_int_equal(again.words.list_length, 4);
  }
  assert_non_null(strstr(told_of(own,
                                 "Lannister\nMade Alliance\nBanner of the Sun\n"
                                 "Banner of the Kraken\nBanner of the Wolf\n",
                                 &deck),
                         "'Banner of the Wolf' is an agenda too many"));
  assert_non_null(strstr(told_of(own, "Lannister\nMade Alliance\nFealty\n", &deck),
                         "'Fealty' is an agenda too many"));
  assert_non_null(strstr(told_of(own, "Lannister\nMade Alliance\nBanner of the Sun\n", &deck),
                         "12 too few: 'Banner of the Sun' wants at least 12"));
}

/* What an agenda says of the decks is told of each deck that does not keep to it. */
static void an_agenda_says_what_decks_hold(void **unused) {
  const hf_rules *own =
      rules_of("agenda made-order \"Made Order\"\n  number 1\n  origin holdfast\n  constant\n"
               "  do your decks hold no winter plots; your decks hold no loyal events;\n"
               "    your deck holds at most 1 copy of each of attachments;\n"
               "    your deck holds at least 2 different direwolf characters;\n"
               "    your plot deck holds 10 cards; your plot deck may hold 2 plots twice\n");
  static const char *const wanted[] = {
      "'The Winds of Winter' is no card for this deck: 'Made Order' keeps it out",
      "'Winter Is Coming' is no card for this deck: 'Made Order' keeps it out",
      "2 copies of 'Little Bird' are 1 too many: 'Made Order' wants at most 1",
      "1 different such card is 1 too few: 'Made Order' wants at least 2",
      "9 plots are 1 too few: a plot deck has 10 cards",
      "'Summons' is doubled, and 2 other plots are too: no more may be"};
  static const char text[] = "Stark\nMade Order\n1x The Winds of Winter\n2x A Noble Cause\n"
                             "2x Confiscation\n2x Summons\n1x Rebuilding\n1x Reinforcements\n"
                             "1x Winter Is Coming\n2x Little Bird\n1x Ice\n3x Grey Wind\n";
  hf_deck deck;
  (void)unused;
  const char *told = told_of(own, text, &deck);
  for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
    if (strstr(told, wanted[i]) == NULL) fail_msg("'%s' is not told, but:\n%s", wanted[i], told);
  /* What it asks for it has; that there are too few cards is all that is left. */
  told = told_of(own,
                 "Stark\nMade Order\n2x A Noble Cause\n2x Confiscation\n1x Summons\n"
                 "1x Rebuilding\n1x Reinforcements\n1x Heads on Spikes\n1x Marched to the Wall\n"
                 "1x Calling the Banners\n1x Little Bird\n1x Ice\n1x Grey Wind\n1x Summer\n"
                 "1x Catelyn Stark\n",
                 &deck);
  if (strchr(told, '\n') != strrchr(told, '\n') || strstr(told, "5 cards are 55 too few") == NULL)
    fail_msg("%s", told);
}

/* Of all packs: whatever agenda they have is kept to, and each is drawn that asks for no more cards
 * than others. */
static void random_decks_of_all_packs_are_legal(void **unused) {
  hf_card_texts texts = {.name = "all"};
  const hf_game *game = hf_game_find("card-game");
  const hf_rules *set, *all;
  hf_error error = {0};
  hf_random random;
  hf_seed seed = hf_seed_from(12);
  size_t size = hf_rules_set_memory(game, &texts);
  void *memory = malloc(size);
  bool drawn[CG_DEFS_MAX] = {false};
  (void)unused;
  assert_non_null(memory);
  if (hf_rules_load_set(game, &texts, memory, size, &set, &all, &error) != HF_OK)
    fail_msg("%s", error.message);
  const cg_rules *of = (const cg_rules *)(const void *)all;
  hf_random_start(&random, &seed, HF_RANDOM_FAST);
  for (unsigned i = 0; i < 1200; i++) {
    cg_deck deck;
    hf_deck_terms terms = {.starter = false};
    cg_deck_draw(of, 0, &random, &deck);
    if (deck.agenda != 0) drawn[deck.agenda - 1] = true;
    if (cg_deck_check(of, &deck, &terms, &error) != HF_OK) fail_msg("%s", error.message);
  }
  for (unsigned def = 1; def <= of->count; def++) {
    const cg_colours one = {.agenda = {(uint16_t)def}};
    if (of->def[def - 1].type != CG_TYPE_AGENDA) continue;
    if (drawn[def - 1] != (cg_deck_least(of, &one) == CG_DRAW_LEAST))
      fail_msg("'%s'", cg_name(of, def));
  }
  free(memory);
}

/* --- ids --------------------------------------------------------------------- */

static void assert_refused(const char *text, unsigned line, const char *wanted) {
  static _Alignas(16) unsigned char memory[2 << 20];
  const hf_game *game = hf_game_find("card-game");
  const hf_rules *own;
  hf_error error = {0};
  assert_true(hf_rules_memory(game, strlen(text)) <= sizeof memory);
  assert_int_equal(
      hf_rules_load(game, "own", text, strlen(text), memory, sizeof memory, &own, &error),
      HF_BAD_CARDS);
  assert_int_equal(error.line, line);
  if (strstr(error.message, wanted) == NULL) fail_msg("%s", error.message);
}

/* Of one type, of two types, and of another type than a card that comes with the game. */
static void no_two_cards_have_one_id(void **unused) {
  (void)unused;
#define HALL "location hall \"Hall\"\n  faction neutral\n  cost 1\n  origin holdfast\n"
#define FEAST(id)                                                                                  \
  "event " id " \"Feast\"\n  faction neutral\n  cost 0\n  origin holdfast\n"                       \
  "  when action\n  do you draw 1 card\n"
  assert_refused(HALL HALL, 5, "'hall' is the id of another location already");
  assert_refused(HALL FEAST("hall"), 5, "the location 'Hall'");
  assert_refused(HALL FEAST("robb-stark"), 5, "the character 'Robb Stark'");
#undef HALL
#undef FEAST
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(no_two_cards_have_one_id),
      cmocka_unit_test(an_agenda_lets_in_others),
      cmocka_unit_test(an_agenda_says_what_decks_hold),
      cmocka_unit_test(random_decks_of_all_packs_are_legal),
      cmocka_unit_test(every_ready_deck_is_legal),
      cmocka_unit_test(all_factions_and_banners_are_there),
      cmocka_unit_test(texts_of_every_kind),
      cmocka_unit_test(counts_behind_and_any_order),
      cmocka_unit_test(a_title_may_be_a_cards_name),
      cmocka_unit_test(all_that_is_wrong_is_told),
      cmocka_unit_test(slips_of_the_pen),
      cmocka_unit_test(very_long_texts),
      cmocka_unit_test(each_rule_alone),
      cmocka_unit_test(one_plot_may_be_doubled),
      cmocka_unit_test(starter_decks),
      cmocka_unit_test(garbage),
      cmocka_unit_test(damaged_codes_are_refused),
      cmocka_unit_test(random_decks_come_back),
      cmocka_unit_test(settings_carry_decks),
      cmocka_unit_test(states_are_small),
      cmocka_unit_test(every_choice_has_room),
      cmocka_unit_test(decks_may_be_large),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
