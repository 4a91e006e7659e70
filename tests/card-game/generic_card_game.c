/* The Card Game passes every generic test, in joust and in melee, with random
 * legal decks. The same program, built with one of the faults that can be planted
 * into the rules, must find that fault: CG_FAULT_FOUND is then a part of what the
 * report has to say. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "generic_tests.h"
#include "games/card-game/rules/state/events.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define REPORT                                                                                     \
  { .hides = CG_EV_REVEALS, .draws = CG_EV_DRAW, .looks = CG_EV_LOOKS }

static const hf_rules *rules(void) { return hf_rules_builtin(hf_game_find("card-game")); }

#ifdef CG_FAULT_FOUND

static void planted_fault_is_found(void **unused) {
  generic_report report = REPORT;
  (void)unused;
  generic_finds_fault(rules(), 2, &report, CG_FAULT_FOUND);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(planted_fault_is_found)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}

#else

static void passes_with(const char *words, uint64_t first_seed, uint64_t seeds) {
  generic_report report = REPORT;
  generic_passes(rules(), words, first_seed, seeds, &report);
  if (generic_small()) return;
  /* Every check was really made. */
  assert_true(report.options > 500 && report.refusals > 500);
  assert_true(report.taken_back > 5 && report.compared > 50 && report.secret_choices > 0);
  assert_true(report.reasons > 3000);
  assert_true(report.samples_changed > report.samples / 2 && report.revealed > 0);
}

static void joust(void **unused) {
  (void)unused;
  passes_with("seats=2", 1, 16);
  static const uint64_t also[] = {
      3981,  /* a copy is drawn of one that all have heard of */
      4460}; /* one is searched for, and an opponent knows one to lie at the bottom */
  for (size_t i = 0; i < sizeof also / sizeof *also; i++) {
    generic_report report = REPORT;
    generic_passes(rules(), "seats=2", also[i], 1, &report);
  }
}

static void melee(void **unused) {
  char words[40];
  (void)unused;
  for (unsigned seats = 3; seats <= 7; seats++) {
    snprintf(words, sizeof words, "seats=%u", seats);
    passes_with(words, 100 * seats, seats < 5 ? 4 : 1);
  }
}

static void every_switch(void **unused) {
  (void)unused;
  passes_with("seats=2 rules=manual", 1, 4);
  passes_with("seats=2 rounds=3", 2, 8);
  passes_with("seats=2 decks=stark,lannister", 3, 4);
}

static bool passes_without_records(const hf_rules *made, unsigned seats, uint64_t seed,
                                   generic_report *report) {
  hf_settings settings;
  hf_settings_default(made, seats, &settings);
  return generic_positions(made, &settings, seed, report) &&
         generic_forced(made, &settings, seed, report) &&
         generic_playout(made, &settings, seed, report);
}

/* The keywords that no card of the Core Set has, as far as cards can hide in them. */
static const char keywords[] = "character stormer \"Stormer\"\n"
                               "  faction neutral\n  cost 3\n  strength 3\n"
                               "  icons military power\n  keywords assault stealth\n"
                               "  origin holdfast\n"
                               "character merchant \"Merchant\"\n"
                               "  faction neutral\n  cost 2\n  strength 2\n"
                               "  icons intrigue\n  bestow 3\n  prized 1\n"
                               "  origin holdfast\n"
                               "character shade \"Shade\"\n"
                               "  faction neutral\n  cost none\n  strength 4\n"
                               "  icons military intrigue\n  shadow 1\n  origin holdfast\n"
                               "  when reaction on this card comes out of shadows\n"
                               "  do you gain 1 power\n"
                               "character masked-lord \"Masked Lord\"\n"
                               "  faction neutral\n  unique\n  cost 5\n  strength 5\n"
                               "  icons power\n  shadow 2\n  origin holdfast\n"
                               "attachment veil \"Veil\"\n"
                               "  faction neutral\n  cost 1\n  shadow 0\n  origin holdfast\n"
                               "event from-the-dark \"From the Dark\"\n"
                               "  faction neutral\n  cost none\n  shadow 1\n  origin holdfast\n"
                               "  when reaction on you lose a challenge\n"
                               "  do you gain 1 power\n"
                               "event dark-deed \"Dark Deed\"\n"
                               "  faction neutral\n  cost 0\n  shadow 0\n  prized 1\n"
                               "  origin holdfast\n"
                               "  when action\n  do you draw 1 card\n";

/* Cards of which somebody knows more than lies open: below what changes hands, paid with
 * and taken back, one of several copies that were shown and shuffled in. */
static const char hearsay[] = "character keeper \"Keeper\"\n"
                              "  faction neutral\n  cost 0\n  strength 1\n"
                              "  icons military power\n  origin holdfast\n"
                              "  when reaction on this card enters play\n"
                              "  do place the top card of your deck facedown on this card as a "
                              "duplicate\n"
                              "event conquest \"Conquest\"\n"
                              "  faction neutral\n  cost 0\n  origin holdfast\n"
                              "  when action\n"
                              "  choose taken: characters controlled by an opponent\n"
                              "  do you take control of taken\n"
                              "location toll \"Toll\"\n"
                              "  faction neutral\n  cost 0\n  origin holdfast\n"
                              "  when action\n  cost discard 1 card from your hand\n"
                              "  do you gain 1 gold\n"
                              "location return \"Return\"\n"
                              "  faction neutral\n  cost 0\n  origin holdfast\n"
                              "  when reaction on one of the cards is discarded from your hand\n"
                              "  do add it to your hand\n"
                              "event turn \"Turn\"\n"
                              "  faction neutral\n  cost 0\n  origin holdfast\n"
                              "  when action\n"
                              "  choose old: cards in your discard pile\n"
                              "  do shuffle old into its owner's deck; you draw 1 card\n"
                              "character skulker \"Skulker\"\n"
                              "  faction neutral\n  cost 0\n  strength 1\n"
                              "  icons intrigue\n  shadow 0\n  origin holdfast\n"
                              "  when action\n"
                              "  do you gain 1 gold\n  limit 1 per phase\n";

typedef struct one_game {
  unsigned seats;
  uint64_t seed;
} one_game;

/* Sets of cards beside the Core Set: a text, or files of the scenarios. */
typedef struct card_set {
  const char *name, *text;
  const char *files[4];
} card_set;

enum { KEYWORDS, HEARSAY, UNSEEN, NEWEST, LURKERS, DECLARED, MADE, SETS };
#define FILE_OF(name) "tests/scenarios/card-game/" name ".cards"
static const card_set sets[SETS] = {
    [KEYWORDS] = {"keywords", keywords, {NULL}},
    [HEARSAY] = {"hearsay", hearsay, {NULL}},
    [UNSEEN] = {"unseen", NULL, {FILE_OF("unseen")}},
    [NEWEST] = {"newest", NULL, {FILE_OF("newest")}},
    [LURKERS] = {"lurkers", NULL, {FILE_OF("lurkers")}},
    [DECLARED] = {"declared", NULL, {FILE_OF("keywords-declared")}},
    /* words that the Core Set does not use */
    [MADE] = {
        "made", NULL, {FILE_OF("made"), FILE_OF("moments"), FILE_OF("timing"), FILE_OF("limits")}}};

static const hf_rules *rules_with(const card_set *set, void **memory) {
  static char files[1 << 17];
  const hf_game *game = hf_game_find("card-game");
  const hf_rules *own;
  hf_error error;
  size_t length = 0;
  for (size_t i = 0; i < sizeof set->files / sizeof *set->files && set->files[i] != NULL; i++) {
    FILE *file = fopen(set->files[i], "rb");
    if (file == NULL) fail_msg("%s cannot be opened", set->files[i]);
    length += fread(files + length, 1, sizeof files - 1 - length, file);
    fclose(file);
  }
  const char *text = set->text != NULL ? set->text : files;
  if (set->text != NULL) length = strlen(text);
  size_t size = hf_rules_memory(game, length);
  *memory = malloc(size);
  if (hf_rules_load(game, set->name, text, length, *memory, size, &own, &error) != HF_OK)
    fail_msg("%u:%u: %s", (unsigned)error.line, (unsigned)error.column, error.message);
  return own;
}

/* Games of a set: some at two seats and some at three, from a seed on, and others. */
typedef struct set_games {
  uint64_t first, jousts, melees;
  const one_game *also; /* up to 0 seats */
} set_games;

/* Records are for cards that all have, so there are none here. */
static void passes_with_cards(const card_set *set, const set_games *games) {
  generic_report report = REPORT;
  void *memory;
  const hf_rules *own = rules_with(set, &memory);
  uint64_t jousts = generic_share(games->jousts), melees = generic_share(games->melees);
  for (uint64_t i = 0; i < jousts + melees; i++)
    if (!passes_without_records(own, i < jousts ? 2 : 3, games->first + i, &report))
      generic_fail_with(set->name, games->first + i, report.message);
  for (const one_game *also = games->also; also->seats != 0; also++)
    if (!passes_without_records(own, also->seats, also->seed, &report))
      generic_fail_with(set->name, also->seed, report.message);
  assert_true(report.samples_changed > report.samples / 2);
  free(memory);
}

static void keywords_of_other_sets(void **unused) {
  static const one_game also[] = {{2, 9}, {0, 0}};
  (void)unused;
  passes_with_cards(&sets[KEYWORDS], &(set_games){1, 6, 2, also});
}

static void what_is_heard_of(void **unused) {
  (void)unused;
  static const one_game also[] = {
      {2, 186},  /* one heard of lies face down below a card, and a copy is shown */
      {2, 2490}, /* the one below is, and the other was heard of */
      {3, 266},  /* an opponent knows what lies face down below one's own card */
      {2, 5574}, /* a copy is looked at of a card that all have heard of twice */
      {0, 0}};
  /* seed 10: one that was heard of lies in the shadows when its limit begins anew */
  passes_with_cards(&sets[HEARSAY], &(set_games){1, 24, 2, also});
}

static void what_goes_unseen(void **unused) {
  /* an event that is being played goes below the deck, or a copy of it */
  static const one_game also[] = {{2, 3593}, {3, 247}, {0, 0}};
  (void)unused;
  passes_with_cards(&sets[UNSEEN], &(set_games){1, 8, 4, also});
}

static void what_counts_last(void **unused) {
  static const one_game also[] = {{2, 59}, /* a hand is looked at with a deck, one of it known */
                                  {2, 86}, /* a card is discarded from the one or the other */
                                  {0, 0}};
  (void)unused;
  passes_with_cards(&sets[NEWEST], &(set_games){1, 6, 2, also});
}

static void what_is_used_from_the_shadows(void **unused) {
  static const one_game also[] = {{0, 0}};
  (void)unused;
  passes_with_cards(&sets[LURKERS], &(set_games){1, 8, 2, also});
}

static void keywords_of_who_is_declared(void **unused) {
  static const one_game also[] = {{0, 0}};
  (void)unused;
  passes_with_cards(&sets[DECLARED], &(set_games){1, 6, 2, also});
}

static void words_of_later_cards(void **unused) {
  static const one_game also[] = {{2, 797}, /* an event is paid for with a copy */
                                  {0, 0}};
  (void)unused;
  passes_with_cards(&sets[MADE], &(set_games){50, 6, 2, also});
}

static void stroll(generic_state *game, unsigned decisions) {
  hf_random random;
  hf_seed seed = hf_seed_from(2);
  hf_random_start(&random, &seed, HF_RANDOM_FAST);
  for (; decisions > 0 && !hf_over(&game->state); decisions--) {
    unsigned seat = 0;
    while ((hf_asked(&game->state) >> seat & 1) == 0) seat++;
    uint32_t count = hf_option_count(rules(), &game->state, seat);
    hf_option option = hf_option_at(rules(), &game->state, seat, hf_random_below(&random, count));
    hf_choose(rules(), &game->state, seat, option, NULL, NULL);
  }
}

/* One number that moves when a rule moves. */
static void perft_is_as_written(void **unused) {
  static const struct {
    const char *words;
    unsigned after, depth; /* so many decisions at random, then all ways of so many more */
    uint64_t ways;
  } table[] = {{"seats=2 decks=stark-fealty,lannister-fealty", 0, 11, 333642},
               {"seats=2 decks=stark-fealty,lannister-fealty", 150, 17, 497745},
               {"seats=2 decks=stark-fealty,lannister-fealty", 300, 19, 48946},
               {"seats=2 decks=core-at-the-wall,core-the-old-ways decks-of=starter", 90, 20, 28226},
               {"seats=3 decks=stark-fealty,lannister-fealty,tyrell-fealty", 200, 14, 52687}};
  unsigned wrong = 0;
  (void)unused;
  for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
    generic_state game;
    hf_settings settings;
    hf_seed seed = hf_seed_from(1);
    hf_error error = {0};
    if (hf_settings_read(rules(), table[i].words, &settings, &error) != HF_OK)
      fail_msg("%s", error.message);
    hf_create(rules(), &settings, &seed, HF_RANDOM_FAST, NULL, &game.state, NULL);
    stroll(&game, table[i].after);
    uint64_t ways = generic_perft(rules(), &game.state, table[i].depth);
    if (ways != table[i].ways)
      print_message("# %s, after %u, depth %u: %llu ways\n", table[i].words, table[i].after,
                    table[i].depth, (unsigned long long)ways);
    wrong += ways != table[i].ways;
  }
  assert_int_equal(wrong, 0);
}

/* For who looks for a fault: WORDS SEED COUNT [SET], all that fail are told. */
static int look_for_faults(int argc, char **argv) {
  hf_settings settings;
  void *memory = NULL;
  const hf_rules *played = rules();
  int failed = 0;
  if (argc > 4) {
    unsigned set = 0;
    while (set < SETS - 1 && strcmp(sets[set].name, argv[4]) != 0) set++;
    played = rules_with(&sets[set], &memory);
  }
  hf_settings_read(played, argv[1], &settings, NULL);
  uint64_t from = strtoull(argv[2], NULL, 10), count = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
  for (uint64_t seed = from; seed < from + count; seed++) {
    generic_report report = REPORT;
    if (argc > 4 ? !passes_without_records(played, settings.seats, seed, &report)
                 : !generic_run(played, &settings, seed, &report)) {
      printf("seed %u: %s\n", (unsigned)seed, report.message);
      fflush(stdout);
      failed++;
    }
  }
  free(memory);
  return failed > 0;
}

int main(int argc, char **argv) {
  if (argc > 2) return look_for_faults(argc, argv);
  if (argc == 2) cmocka_set_test_filter(argv[1]);
  const struct CMUnitTest tests[] = {cmocka_unit_test(joust),
                                     cmocka_unit_test(melee),
                                     cmocka_unit_test(every_switch),
                                     cmocka_unit_test(keywords_of_other_sets),
                                     cmocka_unit_test(what_is_heard_of),
                                     cmocka_unit_test(what_goes_unseen),
                                     cmocka_unit_test(what_counts_last),
                                     cmocka_unit_test(what_is_used_from_the_shadows),
                                     cmocka_unit_test(keywords_of_who_is_declared),
                                     cmocka_unit_test(words_of_later_cards),
                                     cmocka_unit_test(perft_is_as_written)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}

#endif
