/* The card language, right texts: reading, facts, and the byte code of every
 * clause and statement, word for word. Ops are those of the stub vocabulary. */
#include "language_help.h"

/* Ops of stub_vocabularies.c that the expected code below is written with. */
enum {
  ACTION = 1,
  UNDER_WAY = 56,
  YOU = 11,
  OPPONENTS = 12,
  ALL_PLAYERS = 13,
  IT = 15,
  THE_GROUP = 17,
  GROUP_CHARACTERS = 18,
  GROUP_WITH = 19,
  CONTROLLED_BY = 30,
  NAMED = 33,
  X = 52,
  PRINTED_COST = 53,
  NUMBER_OF = 54,
  KNEEL_FACTION = 61,
  SAVE = 67,
  KILL = 72,
  DISCARD_RANDOM = 74,
  DRAW = 77,
  GETS = 78,
  LOSES = 79,
  PHASE_END = 90,
  PER_ROUND = 95,
  PHASE_ENDS = 96,
  PLACE_TOKENS = 97
};

#define NUMBER(n) (HL_CONSTANT | (n))
#define NAME(n) (HL_REGISTER | (n))

/* The whole code of a text, compared word for word. */
static void check_code(const char *text, const uint16_t *expected, size_t length) {
  compiled result = compile_right(&stub_card_game, text);
  for (size_t i = 0; i < length && i < result.cards.code_length; i++)
    if (result.cards.code[i] != expected[i])
      fail_msg("word %zu is 0x%04x, not 0x%04x, of\n%s", i, result.cards.code[i], expected[i],
               text);
  assert_int_equal(result.cards.code_length, length);
  free(result.memory);
}

#define CHECK_DO(statements, ...)                                                                  \
  do {                                                                                             \
    const uint16_t expected[] = {ACTION, __VA_ARGS__, HL_END};                                     \
    check_code(EVENT "  when action\n  do " statements "\n", expected,                             \
               sizeof expected / sizeof expected[0]);                                              \
  } while (0)

/* --- reading ------------------------------------------------------------------ */

static void an_empty_text_has_no_cards(void **state) {
  (void)state;
  static const char *const empty[] = {"", "\n\n", "# a comment", "   \t \r\n  # another\n",
                                      "\xEF\xBB\xBF# marked\n"};
  for (size_t i = 0; i < sizeof empty / sizeof empty[0]; i++) {
    compiled result = compile_right(&stub_card_game, empty[i]);
    assert_int_equal(result.cards.card_count, 0);
    assert_int_equal(result.cards.strings_length, 1);
    free(result.memory);
  }
}

static void a_card_has_its_facts(void **state) {
  (void)state;
  compiled result = compile_right(&stub_card_game, "# first\n\n"
                                                   "character daenerys \"Дейнеріс\" # a comment\r\n"
                                                   "  faction targaryen\r\n"
                                                   "  unique\n"
                                                   "  cost 7\n"
                                                   "    # in between\n"
                                                   "  strength 5\n"
                                                   "  icons power military\n"
                                                   "  traits lord king\n"
                                                   "  income -1\n"
                                                   "  set core\n"
                                                   "  origin inferred");
  const hl_card *card = &result.cards.card[0];
  assert_int_equal(result.cards.card_count, 1);
  assert_int_equal(card->type, 0);
  assert_int_equal(card->origin, HL_INFERRED);
  assert_int_equal(card->line, 3);
  assert_string_equal(string_of(&result.cards, card->id), "daenerys");
  assert_string_equal(string_of(&result.cards, card->name), "Дейнеріс");
  assert_string_equal(string_of(&result.cards, card->set), "core");
  assert_int_equal(card->fact[0], 6);
  assert_int_equal(card->fact[2], 1);
  assert_int_equal(card->fact[3], 7);
  assert_int_equal(card->fact[4], 5);
  assert_int_equal(card->fact[5], 1 | 4);
  assert_int_equal(card->fact[8], -1);
  assert_int_equal(card->has_fact, 1 | 4 | 8 | 16 | 32 | 64 | 256);
  const uint16_t *traits = result.cards.code + card->fact[6];
  assert_int_equal(traits[0], 2);
  assert_int_equal(traits[1], 4);
  assert_int_equal(traits[2], 2);
  assert_ptr_equal(hl_card_find(&result.cards, 0, "daenerys"), card);
  assert_null(hl_card_find(&result.cards, 1, "daenerys"));
  assert_null(hl_card_find(&result.cards, 0, "drogon"));
  free(result.memory);
}

static void a_number_fact_may_be_a_word(void **state) {
  (void)state;
  compiled result =
      compile_right(&stub_card_game, "event e\n  faction stark\n  cost x\n  origin printed\n");
  assert_int_equal(result.cards.card[0].fact[3], -1);
  free(result.memory);
  result = compile_right(&stub_tiny_epic, "plot p\n  battle secret\n  price 1\n  origin printed\n");
  assert_int_equal(result.cards.card[0].fact[0], -3);
  free(result.memory);
}

/* Types have ids of their own, and equal strings are kept once. */
static void strings_are_kept_once(void **state) {
  (void)state;
  compiled result =
      compile_right(&stub_card_game, "event same \"same\"\n  faction stark\n  cost 1\n  set same\n"
                                     "  origin printed\n"
                                     "  when action\n"
                                     "  cost kneel one of your characters named \"same\"\n"
                                     "  do save it\n"
                                     "agenda same\n  origin printed\n");
  assert_int_equal(result.cards.strings_length, 6);
  const hl_card *card = result.cards.card;
  assert_int_equal(card[0].id, card[0].name);
  assert_int_equal(card[0].id, card[0].set);
  assert_int_equal(card[0].id, card[1].id);
  const uint16_t expected[] = {ACTION, 65, GROUP_WITH, NAMED, HL_QUOTED, 0, (uint16_t)card[0].id};
  assert_memory_equal(result.cards.code, expected, sizeof expected);
  free(result.memory);
}

/* --- abilities ------------------------------------------------------------------ */

static void an_ability_has_its_parts(void **state) {
  (void)state;
  compiled result =
      compile_right(&stub_card_game, EVENT "  when action\n"
                                           "  if a challenge is under way, you control any\n"
                                           "    characters\n"
                                           "  where x is the number of characters\n"
                                           "  cost kneel your faction card, kneel this card\n"
                                           "  choose foe: opponents\n"
                                           "  choose up to 2 those: characters\n"
                                           "  do save it\n"
                                           "  maximum 3 per round\n"
                                           "  constant\n"
                                           "  do it gets x strength\n");
  const hl_ability *ability = result.cards.ability;
  const uint16_t expected[] = {ACTION,
                               UNDER_WAY,
                               55,
                               YOU,
                               GROUP_CHARACTERS,
                               NUMBER_OF,
                               THE_GROUP,
                               GROUP_CHARACTERS,
                               KNEEL_FACTION,
                               62,
                               HL_CHOOSE,
                               0,
                               OPPONENTS,
                               HL_SELECT,
                               1,
                               NUMBER(0),
                               NUMBER(2),
                               THE_GROUP,
                               GROUP_CHARACTERS,
                               HL_DO,
                               SAVE,
                               IT,
                               HL_END,
                               HL_GAIN,
                               GETS,
                               IT,
                               X,
                               HL_END};
  assert_int_equal(result.cards.code_length * 2, sizeof expected);
  assert_memory_equal(result.cards.code, expected, sizeof expected);
  assert_int_equal(result.cards.ability_count, 2);
  assert_int_equal(ability->window, 0);
  assert_int_equal(ability->conditions, 1);
  assert_int_equal(ability->condition_count, 2);
  assert_int_equal(ability->x, 5);
  assert_int_equal(ability->costs, 8);
  assert_int_equal(ability->cost_count, 2);
  assert_int_equal(ability->statements, 10);
  assert_int_equal(ability->target_count, 2);
  assert_int_equal(ability->register_count, 2);
  assert_int_equal(ability->register_type[0], HL_TYPE_FIRST);     /* a player */
  assert_int_equal(ability->register_type[1], HL_TYPE_FIRST + 3); /* characters */
  assert_int_equal(ability->limit, 3);
  assert_int_equal(ability->limit_shared, 1);
  assert_int_equal(ability->limit_period, PER_ROUND);
  assert_true(ability[1].window == HL_NONE && ability[1].x == HL_NONE);
  assert_int_equal(ability[1].conditions, 23);
  assert_int_equal(ability[1].statements, 23);
  assert_int_equal(ability[1].limit, 0);
  assert_int_equal(result.cards.card[0].ability_count, 2);
  free(result.memory);
}

static void effects_and_their_slots(void **state) {
  (void)state;
  CHECK_DO("save it", HL_DO, SAVE, IT);
  CHECK_DO("you draw 1 card", HL_DO, DRAW, YOU, NUMBER(1));
  CHECK_DO("you draws 32767 cards", HL_DO, DRAW, YOU, NUMBER(32767));
  CHECK_DO("you draw x cards", HL_DO, DRAW, YOU, X);
  CHECK_DO("you draw the printed cost of that event cards", HL_DO, DRAW, YOU, PRINTED_COST, 42);
}

/* A possessive may be typed, typeset, or a pronoun. */
static void possessives(void **state) {
  (void)state;
  CHECK_DO("choose p: opponents; discard 1 card at random from p's hand", HL_CHOOSE, 0, OPPONENTS,
           HL_DO, DISCARD_RANDOM, NUMBER(1), NAME(0));
  CHECK_DO("choose p: opponents; discard 1 card at random from p\xE2\x80\x99s hand", HL_CHOOSE, 0,
           OPPONENTS, HL_DO, DISCARD_RANDOM, NUMBER(1), NAME(0));
  CHECK_DO("discard 1 card at random from your hand", HL_DO, DISCARD_RANDOM, NUMBER(1), YOU);
  CHECK_DO("discard 1 card at random from you's hand", HL_DO, DISCARD_RANDOM, NUMBER(1), YOU);
}

/* A shorter reading is taken where only that lets the rest fit. */
static void readings_are_tried_until_one_fits(void **state) {
  (void)state;
  CHECK_DO("kill the characters", HL_DO, KILL, THE_GROUP, GROUP_CHARACTERS);
  CHECK_DO("kill characters without saves", HL_DO, 73, THE_GROUP, GROUP_CHARACTERS);
  CHECK_DO("discard characters in play from play", HL_DO, 71, THE_GROUP, GROUP_WITH, 29);
  CHECK_DO("kill lannister either lord or lady characters in play", HL_DO, KILL, THE_GROUP, 26, 35,
           27, 40, 37, 38, GROUP_WITH, 29);
}

static void statements_in_sequence(void **state) {
  (void)state;
  CHECK_DO("save it; then save it;", HL_DO, SAVE, IT, HL_THEN, 3, HL_DO, SAVE, IT);
  CHECK_DO("may save it", HL_MAY, 3, HL_DO, SAVE, IT);
  CHECK_DO("instead { save it; may save it }", HL_INSTEAD, 8, HL_DO, SAVE, IT, HL_MAY, 3, HL_DO,
           SAVE, IT);
  CHECK_DO("either save it or kill characters or may save it", HL_EITHER, 3, 3, HL_DO, SAVE, IT, 4,
           HL_DO, KILL, THE_GROUP, GROUP_CHARACTERS, 5, HL_MAY, 3, HL_DO, SAVE, IT);
}

static void conditions_in_statements(void **state) {
  (void)state;
  CHECK_DO("if a challenge is under way: save it", HL_IF, 1, 1, 3, UNDER_WAY, HL_DO, SAVE, IT);
  CHECK_DO("if a challenge is under way, you control any characters: save it otherwise may save it",
           HL_IF, 2, 4, 3, UNDER_WAY, 55, YOU, GROUP_CHARACTERS, HL_DO, SAVE, IT, HL_ELSE, 5,
           HL_MAY, 3, HL_DO, SAVE, IT);
  CHECK_DO("while a challenge is under way: { it gets 1 strength; it loses 2 strength }", HL_WHILE,
           1, 1, 8, UNDER_WAY, HL_GAIN, GETS, IT, NUMBER(1), HL_GAIN, LOSES, IT, NUMBER(2));
}

static void choices_and_loops(void **state) {
  (void)state;
  CHECK_DO("for each p: all players: p draws 1 card", HL_FOR_EACH, 0, 4, ALL_PLAYERS, HL_DO, DRAW,
           NAME(0), NUMBER(1));
  CHECK_DO("choose any kept: characters; kill kept", HL_SELECT, 0, NUMBER(0), NUMBER(0x7FFF),
           THE_GROUP, GROUP_CHARACTERS, HL_DO, KILL, NAME(0));
  CHECK_DO("choose 2 kept: characters", HL_SELECT, 0, NUMBER(2), NUMBER(2), THE_GROUP,
           GROUP_CHARACTERS);
  CHECK_DO("choose up to x kept: characters", HL_SELECT, 0, NUMBER(0), X, THE_GROUP,
           GROUP_CHARACTERS);
  CHECK_DO("choose the printed cost of that event kept: characters", HL_SELECT, 0, PRINTED_COST, 42,
           PRINTED_COST, 42, THE_GROUP, GROUP_CHARACTERS);
  CHECK_DO("you may save it", HL_BY, 5, YOU, HL_MAY, 3, HL_DO, SAVE, IT);
  CHECK_DO("for each p: opponents: p chooses a: characters controlled by p", HL_FOR_EACH, 0, 9,
           OPPONENTS, HL_BY, 6, NAME(0), HL_CHOOSE, 1, THE_GROUP, GROUP_WITH, CONTROLLED_BY,
           NAME(0));
}

/* One modifier has the short form. */
static void lasting_changes(void **state) {
  (void)state;
  CHECK_DO("until the end of the phase: it gets 1 strength", HL_UNTIL, PHASE_END, GETS, IT,
           NUMBER(1));
  CHECK_DO("until the end of the phase: { it gets 1 strength }", HL_UNTIL, PHASE_END, GETS, IT,
           NUMBER(1));
  CHECK_DO("until the end of the phase: { it gets 1 strength; it loses 1 strength }", HL_LASTING, 8,
           PHASE_END, HL_GAIN, GETS, IT, NUMBER(1), HL_GAIN, LOSES, IT, NUMBER(1));
  CHECK_DO("until the end of the phase: while a challenge is under way: it gets 1 strength",
           HL_LASTING, 9, PHASE_END, HL_WHILE, 1, 1, 4, UNDER_WAY, HL_GAIN, GETS, IT, NUMBER(1));
}

static void words_of_a_type(void **state) {
  (void)state;
  CHECK_DO("place 2 poison tokens on it", HL_DO, PLACE_TOKENS, NUMBER(2), NUMBER(0), IT);
  CHECK_DO("place 1 betrayal token on it", HL_DO, PLACE_TOKENS, NUMBER(1), NUMBER(2), IT);
  /* Elsewhere such a word is free to be a name. */
  CHECK_DO("choose poison: characters; place 1 poison token on poison", HL_CHOOSE, 0, THE_GROUP,
           GROUP_CHARACTERS, HL_DO, PLACE_TOKENS, NUMBER(1), NUMBER(0), NAME(0));
}

/* What waits keeps the names that were given before it. */
static void statements_that_wait(void **state) {
  (void)state;
  CHECK_DO("once the phase ends: save it", HL_ONCE, 3, PHASE_ENDS, HL_DO, SAVE, IT);
  CHECK_DO("choose a: characters; once the phase ends: { save a; may kill characters }", HL_CHOOSE,
           0, THE_GROUP, GROUP_CHARACTERS, HL_ONCE, 9, PHASE_ENDS, HL_DO, SAVE, NAME(0), HL_MAY, 4,
           HL_DO, KILL, THE_GROUP, GROUP_CHARACTERS);
  CHECK_DO("may once the phase ends: save it", HL_MAY, 6, HL_ONCE, 3, PHASE_ENDS, HL_DO, SAVE, IT);
}

/* A name is known to the end of its block, a loop's name to the end of the
 * loop; a choice without a block goes on being known. */
static void names_are_known_where_they_should_be(void **state) {
  (void)state;
  CHECK_DO("may choose a: characters; save a", HL_MAY, 4, HL_CHOOSE, 0, THE_GROUP, GROUP_CHARACTERS,
           HL_DO, SAVE, NAME(0));
  CHECK_DO("for each p: opponents: { choose a: characters; save a }; choose b: characters; save b",
           HL_FOR_EACH, 0, 7, OPPONENTS, HL_CHOOSE, 1, THE_GROUP, GROUP_CHARACTERS, HL_DO, SAVE,
           NAME(1), HL_CHOOSE, 2, THE_GROUP, GROUP_CHARACTERS, HL_DO, SAVE, NAME(2));
}

/* --- the twenty hardest cards ------------------------------------------------------ */

static const char *folder = "tests/language/hard-cards";

static void check_hard_cards(const hl_vocabulary *vocabulary, const char *name, size_t count) {
  char *text = read_test_file(folder, name);
  compiled result = compile_right(vocabulary, text);
  assert_int_equal(result.cards.card_count, count);
  for (size_t i = 0; i < count; i++) {
    assert_true(result.cards.card[i].ability_count > 0);
    assert_true(result.cards.card[i].name != 0);
  }
  free(result.memory);
  free(text);
}

static void the_hardest_cards_compile(void **state) {
  (void)state;
  check_hard_cards(&stub_card_game, "card-game.cards", 15);
  check_hard_cards(&stub_tiny_epic, "tiny-epic.cards", 5);
}

int main(int count, char **words) {
  if (count > 1) folder = words[1];
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(an_empty_text_has_no_cards),
      cmocka_unit_test(a_card_has_its_facts),
      cmocka_unit_test(a_number_fact_may_be_a_word),
      cmocka_unit_test(strings_are_kept_once),
      cmocka_unit_test(an_ability_has_its_parts),
      cmocka_unit_test(effects_and_their_slots),
      cmocka_unit_test(possessives),
      cmocka_unit_test(readings_are_tried_until_one_fits),
      cmocka_unit_test(statements_in_sequence),
      cmocka_unit_test(conditions_in_statements),
      cmocka_unit_test(choices_and_loops),
      cmocka_unit_test(lasting_changes),
      cmocka_unit_test(words_of_a_type),
      cmocka_unit_test(statements_that_wait),
      cmocka_unit_test(names_are_known_where_they_should_be),
      cmocka_unit_test(the_hardest_cards_compile),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
