/* Compiled tables: what hl_verify refuses, how cards are laid over others,
 * what the hash sees, how much memory suffices, and what is wrong with a
 * vocabulary. */
#include "language/code.h"
#include "language_help.h"

/* A text with every kind of statement and clause. */
static const char everything[] =
    EVENT "  when interrupt on one of the greyjoy characters would be killed\n"
          "  if a challenge is under way, you control any lord characters\n"
          "  where x is the printed cost of that event\n"
          "  cost kneel one of your characters named \"Daenerys\", kneel this card\n"
          "  choose foe: opponents\n"
          "  choose 2 marked: characters controlled by foe\n"
          "  do save it; then may kill marked;\n"
          "    if a challenge is under way: save it otherwise instead save it;\n"
          "    for each p: all players: p chooses up to 3 kept: characters controlled by p;\n"
          "    you may save it;\n"
          "    either save it or kill kept;\n"
          "    until the end of the phase: it gets 1 strength;\n"
          "    until the end of the phase: { it gets 1 strength; it loses x strength };\n"
          "    while a challenge is under way: it gains renown;\n"
          "    once the phase ends: place 1 stand token on it\n"
          "  limit 2 per phase\n"
          "  constant\n"
          "  if this card is attached\n"
          "  do it gets 1 strength\n"
          "character other\n  faction stark\n  cost 3\n  strength 1\n  icons power\n"
          "  traits lord war\n  income 1\n  origin holdfast\n  set mine\n";

/* Copies that may be changed. */
typedef struct tables {
  hl_cards cards;
  hl_card card[8];
  hl_ability ability[8];
  uint16_t code[256];
  char strings[256];
} tables;

static void copy_tables(tables *copy, const hl_cards *cards) {
  assert_true(cards->card_count <= 8 && cards->ability_count <= 8);
  assert_true(cards->code_length <= 256 && cards->strings_length <= 256);
  memcpy(copy->card, cards->card, cards->card_count * sizeof(hl_card));
  memcpy(copy->ability, cards->ability, cards->ability_count * sizeof(hl_ability));
  memcpy(copy->code, cards->code, cards->code_length * sizeof(uint16_t));
  memcpy(copy->strings, cards->strings, cards->strings_length);
  copy->cards = *cards;
  copy->cards.card = copy->card;
  copy->cards.ability = copy->ability;
  copy->cards.code = copy->code;
  copy->cards.strings = copy->strings;
}

/* --- verification ---------------------------------------------------------------- */

static void refuse(tables *copy, const hl_cards *good, const char *what) {
  hf_error error = {0};
  if (hl_verify(&stub_card_game, &copy->cards, &error) != HF_BAD_CARDS)
    fail_msg("%s was not refused", what);
  assert_int_equal(error.status, HF_BAD_CARDS);
  assert_true(error.message[0] != '\0');
  copy_tables(copy, good);
}

static void wrong_cards_are_refused(void **state) {
  (void)state;
  compiled good = compile_right(&stub_card_game, everything);
  tables copy;
  copy_tables(&copy, &good.cards);
#define REFUSE(change) ((change), refuse(&copy, &good.cards, #change))
  REFUSE(copy.card[0].type = 9);
  REFUSE(copy.card[0].origin = 3);
  REFUSE(copy.card[0].id = 0);
  REFUSE(copy.card[0].id = 60000);
  REFUSE(copy.card[0].name = 60000);
  REFUSE(copy.card[1].set = 60000);
  REFUSE(copy.strings[copy.card[0].id] = 'E');
  REFUSE(copy.card[0].first_ability = 3);
  REFUSE(copy.card[0].ability_count = 3);
  REFUSE(copy.card[1].has_fact |= 1U << 20);
  REFUSE(copy.card[1].has_fact |= 1U << 11);
  REFUSE(copy.card[1].has_fact &= ~1U);
  REFUSE(copy.card[1].fact[0] = 9);
  REFUSE(copy.card[1].fact[0] = -1);
  REFUSE(copy.card[1].fact[3] = 13);
  REFUSE(copy.card[1].fact[3] = -2);
  REFUSE(copy.card[1].fact[5] = 8);
  REFUSE(copy.card[1].fact[5] = 0);
  REFUSE(copy.card[1].fact[6] = 60000);
  REFUSE(copy.card[1].fact[6] = -1);
  REFUSE(copy.code[copy.card[1].fact[6]] = 0);
  REFUSE(copy.code[copy.card[1].fact[6]] = 60);
  REFUSE(copy.code[copy.card[1].fact[6] + 1] = 10);
  REFUSE(copy.strings[0] = 'a');
  REFUSE(copy.strings[copy.cards.strings_length - 1] = 'a');
  REFUSE(copy.cards.strings_length = 0);
  REFUSE(copy.cards.strings = NULL);
  REFUSE(copy.cards.card = NULL);
  REFUSE(copy.cards.ability = NULL);
  REFUSE(copy.cards.code = NULL);
  free(good.memory);
}

static void wrong_abilities_are_refused(void **state) {
  (void)state;
  compiled good = compile_right(&stub_card_game, everything);
  tables copy;
  copy_tables(&copy, &good.cards);
  hl_ability *ability = copy.ability;
  REFUSE(ability[0].window = 60000);
  REFUSE(ability[0].window = HL_NONE);
  REFUSE(ability[1].window = ability[1].conditions);
  REFUSE(ability[0].conditions = 0);
  REFUSE(ability[0].conditions++);
  REFUSE(ability[0].condition_count++);
  REFUSE(ability[0].x = ability[0].conditions);
  REFUSE(ability[0].costs--);
  REFUSE(ability[0].cost_count++);
  REFUSE(ability[0].statements++);
  REFUSE(ability[0].statements = 60000);
  REFUSE(ability[0].target_count = 3);
  REFUSE(ability[0].register_count = HL_REGISTERS_MAX + 1);
  REFUSE(ability[0].register_count = 1);
  REFUSE(ability[0].register_type[0]++);
  REFUSE(ability[0].register_type[3] = 0);
  REFUSE(ability[0].register_type[3] = 200);
  REFUSE(ability[0].limit = 0);
  REFUSE(ability[0].limit_period = 1);
  REFUSE(ability[0].limit_shared = 2);
  REFUSE(ability[1].limit = 1);
  REFUSE(ability[1].x = ability[1].costs);
  REFUSE(ability[1].conditions = ability[0].conditions);
  REFUSE(copy.cards.code_length--);
  free(good.memory);
}

static void walk_row(hl_row row) {
  hl_statement statement;
  while (hl_take_statement(&stub_card_game, &row, &statement)) {
    if (statement.body.at != NULL) walk_row(statement.body);
    if (statement.otherwise.at != NULL) walk_row(statement.otherwise);
    const uint16_t *at = statement.branches > 0 ? hl_branches_at(statement.at) : NULL;
    for (unsigned i = 0; i < statement.branches; i++) walk_row(hl_take_branch(&at));
  }
  assert_true(row.end == NULL || row.at == row.end);
}

/* Walks every statement as an interpreter would. */
static void walk_abilities(const hl_cards *cards) {
  for (size_t i = 0; i < cards->ability_count; i++) {
    hl_row row = hl_statements_of(cards, &cards->ability[i]);
    walk_row(row);
    while (*row.at != HL_END) row.at = hl_behind_statement(&stub_card_game, row.at);
    assert_true(row.at < cards->code + cards->code_length);
  }
}

/* Every word of the code changed to every telling value: refused, or still
 * fit to be walked. Each word is refused with some value. */
static void no_changed_word_does_harm(void **state) {
  (void)state;
  static const uint16_t values[] = {0,      1,      2,      3,      17,     52,     66,
                                    0x3FFF, 0x4000, 0x4003, 0x4005, 0x5FFF, 0x6000, 0x6001,
                                    0x7000, 0x7001, 0x7002, 0x7005, 0x7009, 0x700F, 0x7010,
                                    0x7011, 0x8000, 0x8003, 0xFFFF};
  compiled good = compile_right(&stub_card_game, everything);
  tables copy;
  copy_tables(&copy, &good.cards);
  for (size_t i = 0; i < good.cards.code_length; i++) {
    unsigned refused = 0;
    for (size_t j = 0; j < sizeof values / sizeof values[0]; j++) {
      copy.code[i] = values[j];
      hf_error error;
      if (hl_verify(&stub_card_game, &copy.cards, &error) == HF_OK)
        walk_abilities(&copy.cards);
      else
        refused++;
      copy.code[i] = good.cards.code[i];
    }
    assert_true(refused > 0);
  }
  free(good.memory);
}

/* What waits, and words, are refused where the game has none. */
static void other_games_have_neither(void **state) {
  (void)state;
  compiled good = compile_right(&stub_card_game, everything);
  hl_vocabulary other = stub_card_game;
  hf_error error = {0};
  other.occasion = 0;
  assert_int_equal(hl_verify(&other, &good.cards, &error), HF_BAD_CARDS);
  assert_non_null(strstr(error.message, "waited for"));
  other = stub_card_game;
  other.words_count = 0;
  assert_int_equal(hl_verify(&other, &good.cards, &error), HF_BAD_CARDS);
  assert_non_null(strstr(error.message, "a number stands"));
  tables copy;
  copy_tables(&copy, &good.cards);
  size_t i = 0;
  while (copy.code[i] != 97) i++;
  assert_int_equal(copy.code[i + 2], HL_CONSTANT | 1);
  copy.code[i + 2] = HL_CONSTANT | 3;
  assert_int_equal(hl_verify(&stub_card_game, &copy.cards, &error), HF_BAD_CARDS);
  assert_non_null(strstr(error.message, "a word does not exist"));
  free(good.memory);
}

/* --- overlay ------------------------------------------------------------------------ */

static const char base_text[] =
    "event a \"Alpha\"\n  faction stark\n  cost 1\n  traits war\n  origin printed\n"
    "  when action\n  cost kneel one of your characters named \"Beta\"\n  do save it\n"
    "event b \"Beta\"\n  faction stark\n  cost 2\n  origin printed\n"
    "  when action\n  do you draw 2 cards\n"
    "agenda a \"Agenda\"\n  origin printed\n";
static const char own_text[] =
    "event c \"Gamma\"\n  faction greyjoy\n  cost 3\n  traits lord king\n  origin holdfast\n"
    "  constant\n  do it gets 1 strength\n"
    "event a \"Beta\"\n  faction greyjoy\n  cost 4\n  traits edict\n  origin holdfast\n"
    "  when revealed\n  where x is 3\n"
    "  cost kneel one of your characters named \"Gamma\"\n  do you draw x cards\n";

static hl_cards overlay(const hl_cards *base, const hl_cards *own, void **memory) {
  size_t size = hl_overlay_memory(base, own);
  hl_cards out;
  hf_error error = {0};
  *memory = malloc(size);
  assert_non_null(*memory);
  assert_int_equal(hl_overlay(&stub_card_game, base, own, *memory, size - 1, &out), HF_NO_ROOM);
  assert_int_equal(hl_overlay(&stub_card_game, base, own, *memory, size, &out), HF_OK);
  if (hl_verify(&stub_card_game, &out, &error) != HF_OK) fail_msg("%s", error.message);
  return out;
}

static void own_cards_replace_and_follow(void **state) {
  (void)state;
  compiled base = compile_right(&stub_card_game, base_text);
  compiled own = compile_right(&stub_card_game, own_text);
  void *memory;
  hl_cards out = overlay(&base.cards, &own.cards, &memory);
  free(base.memory);
  free(own.memory);
  static const char *const ids[] = {"a", "b", "a", "c"};
  static const char *const names[] = {"Beta", "Beta", "Agenda", "Gamma"};
  assert_int_equal(out.card_count, 4);
  for (size_t i = 0; i < 4; i++) {
    assert_string_equal(string_of(&out, out.card[i].id), ids[i]);
    assert_string_equal(string_of(&out, out.card[i].name), names[i]);
  }
  assert_int_equal(out.card[0].fact[3], 4);
  assert_int_equal(out.card[0].name, out.card[1].name);
  const uint16_t *traits = out.code + out.card[0].fact[6];
  assert_int_equal(traits[0], 1);
  assert_int_equal(traits[1], 1);
  traits = out.code + out.card[3].fact[6];
  assert_int_equal(traits[0], 2);
  assert_int_equal(traits[1], 4);
  free(memory);
}

/* Code of the own cards, and names in it, point to where things are now. */
static void own_code_is_moved(void **state) {
  (void)state;
  compiled base = compile_right(&stub_card_game, base_text);
  compiled own = compile_right(&stub_card_game, own_text);
  void *memory;
  hl_cards out = overlay(&base.cards, &own.cards, &memory);
  const hl_ability *ability = &out.ability[out.card[0].first_ability];
  assert_int_equal(out.code[ability->window], 3);
  assert_int_equal(out.code[ability->x], HL_CONSTANT | 3);
  const uint16_t *cost = out.code + ability->costs;
  assert_int_equal(cost[3], HL_QUOTED);
  assert_int_equal((uint32_t)cost[4] << 16 | cost[5], out.card[3].name);
  assert_int_equal(out.code[ability->statements + 3], 52);
  assert_true(out.ability[out.card[3].first_ability].window == HL_NONE);
  free(memory);
  /* Nothing laid over something changes nothing that can be seen. */
  compiled none = compile_right(&stub_card_game, "");
  out = overlay(&base.cards, &none.cards, &memory);
  assert_true(hl_hash(&out) == hl_hash(&base.cards));
  free(memory);
  free(none.memory);
  free(base.memory);
  free(own.memory);
}

/* --- hash --------------------------------------------------------------------------- */

static uint64_t hash_of(const char *text) {
  compiled result = compile_right(&stub_card_game, text);
  uint64_t hash = hl_hash(&result.cards);
  free(result.memory);
  return hash;
}

static void the_hash_sees_what_matters(void **state) {
  (void)state;
  uint64_t hash = hash_of(EVENT "  when action\n  do you draw 1 card\n");
  assert_true(hash == hash_of("# moved\n\n" EVENT "  when action\n\n  do you  draw 1 card # !\n"));
  assert_true(hash != hash_of(EVENT "  when action\n  do you draw 2 cards\n"));
  assert_true(hash != hash_of(EVENT "  set core\n  when action\n  do you draw 1 card\n"));
  assert_true(hash != hash_of(EVENT "  loyal\n  when action\n  do you draw 1 card\n"));
  assert_true(hash != hash_of(EVENT "  when action\n  do you draw 1 card\n  limit 1 per round\n"));
  assert_true(hash_of("agenda a \"A\"\n  origin printed\n") !=
              hash_of("agenda a \"B\"\n  origin printed\n"));
  assert_true(hash_of("agenda a\n  origin printed\n") != hash_of("agenda a\n  origin inferred\n"));
}

/* --- memory -------------------------------------------------------------------------- */

static const char *const dense_cards[] = {"a", NULL};
static const hl_type dense_types[] = {{"t", true, HL_TYPE_FIRST, "that"}, {"u", false, 0, "that"}};
/* One-letter words, phrases that join neighbours and phrases of one slot: as
 * much code for as little text as a vocabulary allows. */
static const hl_phrase dense_phrases[] = {
    {1, HL_WINDOW, "w", "w"},
    {2, HL_EFFECT, "e", "e"},
    {3, HL_CONDITION, "c", "c"},
    {4, HL_EFFECT, "k <t>", "k"},
    {5, HL_TYPE_FIRST, "<u>", "u"},
    {6, HL_TYPE_FIRST + 1, "v", "v"},
    {7, HL_TYPE_FIRST + 1, "p <t>", "p"},
};
static const hl_vocabulary dense = {.game = "dense",
                                    .card_types = dense_cards,
                                    .types = dense_types,
                                    .type_count = 2,
                                    .phrases = dense_phrases,
                                    .phrase_count = 7};

static void compile_dense(const char *ability, size_t repeats) {
  static char text[1 << 17];
  size_t length = 0;
  for (size_t card = 0; card < 200; card++) {
    length +=
        (size_t)snprintf(text + length, sizeof text - length, "a a%zu\n origin printed\n", card);
    for (size_t i = 0; i < repeats; i++)
      length += (size_t)snprintf(text + length, sizeof text - length, "%s", ability);
  }
  assert_true(length < sizeof text - 1);
  compiled result = compile_right(&dense, text);
  assert_int_equal(result.cards.card_count, 200);
  assert_int_equal(result.cards.ability_count, 200 * repeats);
  free(result.memory);
}

static void the_densest_texts_find_room(void **state) {
  (void)state;
  hf_error error = {0};
  assert_int_equal(hl_vocabulary_check(&dense, &error), HF_OK);
  compile_dense("", 0);
  compile_dense(" when w\n do e\n", 30);
  compile_dense(" when w\n do e;e;e;e;e;e;e;e;e;e;e;e;e\n", 15);
  compile_dense(" when w\n do if c:e;if c:e;if c:e;if c:e\n", 14);
  compile_dense(" when w\n do k p p p p p p p v;k v;k v\n", 14);
  compile_dense(" when w\n do choose 1 x:v;may e;may e\n", 14);
}

static void too_little_memory_is_refused(void **state) {
  (void)state;
  size_t length = strlen(everything), size = hl_compile_memory(length);
  unsigned char *memory = malloc(size + 1);
  hl_cards cards;
  hf_error error = {0};
  assert_int_equal(
      hl_compile(&stub_card_game, everything, length, memory, size - 1, &cards, &error),
      HF_NO_ROOM);
  assert_int_equal(error.status, HF_NO_ROOM);
  assert_int_equal(hl_compile(&stub_card_game, everything, length, NULL, size, &cards, NULL),
                   HF_NO_ROOM);
  /* Memory need not be aligned. */
  for (size_t shift = 0; shift < 2; shift++)
    assert_int_equal(
        hl_compile(&stub_card_game, everything, length, memory + shift, size, &cards, &error),
        HF_OK);
  assert_int_equal(hl_compile(&stub_card_game, "", (size_t)5 << 20, memory, size, &cards, &error),
                   HF_BAD_CARDS);
  free(memory);
}

/* A text that can be read in very many ways is refused, not read for ever. */
static void hostile_texts_end(void **state) {
  (void)state;
  static const hl_phrase phrases[] = {
      {1, HL_WINDOW, "w", "w"},
      {2, HL_EFFECT, "k <t> <t> <t> <t> <t> <t>", "k"},
      {3, HL_TYPE_FIRST, "v [v] [v] [v] [v] [v] [v] [v] [v]", "v"},
      {4, HL_TYPE_FIRST, "v <t>", "v"},
  };
  hl_vocabulary hostile = dense;
  hostile.phrases = phrases;
  hostile.phrase_count = 4;
  char text[2048] = "a a\n origin printed\n when w\n do k";
  for (int i = 0; i < 200; i++) strcat(text, " v");
  strcat(text, " z");
  compiled result = compile(&hostile, text);
  assert_int_equal(result.status, HF_BAD_CARDS);
  assert_non_null(strstr(result.error.message, "too"));
  free(result.memory);
}

/* --- vocabularies ---------------------------------------------------------------------- */

static void refuse_vocabulary(const hl_vocabulary *vocabulary, const char *word) {
  hf_error error = {0};
  if (hl_vocabulary_check(vocabulary, &error) == HF_OK) fail_msg("'%s' was not found", word);
  if (strstr(error.message, word) == NULL) fail_msg("no '%s' in: %s", word, error.message);
}

static void refuse_phrase(hl_phrase phrase, const char *word) {
  hl_phrase phrases[8];
  memcpy(phrases, dense_phrases, sizeof dense_phrases);
  phrases[7] = phrase;
  hl_vocabulary vocabulary = dense;
  vocabulary.phrases = phrases;
  vocabulary.phrase_count = 8;
  refuse_vocabulary(&vocabulary, word);
}

static void wrong_phrases_are_found(void **state) {
  (void)state;
  refuse_phrase((hl_phrase){2, HL_EFFECT, "new", "e"}, "op of another");
  refuse_phrase((hl_phrase){0, HL_EFFECT, "new", "e"}, "out of range");
  refuse_phrase((hl_phrase){0x4000, HL_EFFECT, "new", "e"}, "out of range");
  refuse_phrase((hl_phrase){8, HL_EFFECT, "e", "e"}, "twice");
  refuse_phrase((hl_phrase){8, HL_NAME, "new", "e"}, "no type");
  refuse_phrase((hl_phrase){8, HL_TYPE_FIRST + 2, "new", "e"}, "no type");
  refuse_phrase((hl_phrase){8, HL_EFFECT, "new", ""}, "English");
  refuse_phrase((hl_phrase){8, HL_EFFECT, "new <x>", "e"}, "unknown type");
  refuse_phrase((hl_phrase){8, HL_EFFECT, "new <t", "e"}, "does not close");
  refuse_phrase((hl_phrase){8, HL_EFFECT, "new a|", "e"}, "empty word");
  refuse_phrase((hl_phrase){8, HL_EFFECT, "new []", "e"}, "empty word");
  refuse_phrase((hl_phrase){8, HL_EFFECT, "new, <t>", "e"}, "no card could write");
  refuse_phrase((hl_phrase){8, HL_EFFECT, "[new]", "e"}, "nothing that must");
  refuse_phrase((hl_phrase){8, HL_EFFECT, "n <t> <t> <t> <t> <t> <t> <t>", "e"}, "many slots");
  refuse_phrase((hl_phrase){8, HL_EFFECT, "n [a] [b] [c] [d] [e] [f] [g] [h] [i]", "e"},
                "left out");
  refuse_phrase((hl_phrase){8, HL_EFFECT, "may <t>", "e"}, "language itself");
  refuse_phrase((hl_phrase){8, HL_PERIOD, "turn of <t>", "e"}, "slots");
  refuse_phrase((hl_phrase){8, HL_TYPE_FIRST, "<t> new", "e"}, "again");
  refuse_phrase((hl_phrase){8, HL_TYPE_FIRST, "[the] <t> new", "e"}, "again");
  refuse_phrase((hl_phrase){8, HL_TYPE_FIRST + 1, "<t> new", "e"}, "again");
  refuse_phrase((hl_phrase){8, HL_EFFECT, "<t>", "e"}, "single-slot");
}

static void wrong_facts_are_found(void **state) {
  (void)state;
  static const char *const words[] = {"one", "one", NULL};
  static const char *const bad[] = {"One", NULL};
  static const char *const good[] = {"one", NULL};
  const struct {
    hl_fact fact;
    const char *word;
  } wrong[] = {
      {{"Bad", HL_FACT_FLAG, 1, 0, 0, 0, NULL}, "another name"},
      {{"origin", HL_FACT_FLAG, 1, 0, 0, 0, NULL}, "already"},
      {{"f", 9, 1, 0, 0, 0, NULL}, "kind"},
      {{"f", HL_FACT_FLAG, 2, 0, 0, 0, NULL}, "card types"},
      {{"f", HL_FACT_FLAG, 1, 2, 0, 0, NULL}, "card types"},
      {{"f", HL_FACT_NUMBER, 1, 0, 2, 1, NULL}, "range"},
      {{"f", HL_FACT_NUMBER, 1, 0, -1, 1, good}, "range"},
      {{"f", HL_FACT_WORD, 1, 0, 0, 0, NULL}, "needs words"},
      {{"f", HL_FACT_LIST, 1, 0, 0, 0, words}, "twice"},
      {{"f", HL_FACT_WORD, 1, 0, 0, 0, bad}, "no card could write"},
  };
  for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
    hl_vocabulary vocabulary = dense;
    vocabulary.facts = &wrong[i].fact;
    vocabulary.fact_count = 1;
    refuse_vocabulary(&vocabulary, wrong[i].word);
  }
}

static void wrong_words_are_found(void **state) {
  (void)state;
  static const char *const good[] = {"one", "two", NULL};
  static const char *const twice[] = {"one", "one", NULL};
  static const char *const bad[] = {"One", "two", NULL};
  static const char *const short_list[] = {"one", NULL};
  static const char *const empty[] = {NULL};
  const struct {
    hl_words words;
    const char *word;
  } wrong[] = {
      {{HL_NUMBER, good, good}, "no type of its own"},
      {{200, good, good}, "no type of its own"},
      {{HL_TYPE_FIRST, NULL, NULL}, "needs words"},
      {{HL_TYPE_FIRST, good, NULL}, "needs words"},
      {{HL_TYPE_FIRST, empty, empty}, "needs words"},
      {{HL_TYPE_FIRST, twice, good}, "twice"},
      {{HL_TYPE_FIRST, bad, good}, "no card could write"},
      {{HL_TYPE_FIRST, good, short_list}, "lacks its English"},
  };
  for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
    hl_vocabulary vocabulary = dense;
    vocabulary.words = &wrong[i].words;
    vocabulary.words_count = 1;
    refuse_vocabulary(&vocabulary, wrong[i].word);
  }
  const hl_words two[] = {{HL_TYPE_FIRST, good, good}, {HL_TYPE_FIRST, good, good}};
  hl_vocabulary vocabulary = dense;
  vocabulary.words = two;
  vocabulary.words_count = 2;
  refuse_vocabulary(&vocabulary, "two lists");
  vocabulary.words_count = 1;
  assert_int_equal(hl_vocabulary_check(&vocabulary, &(hf_error){0}), HF_OK);
  vocabulary.occasion = 200;
  refuse_vocabulary(&vocabulary, "occasion");
  vocabulary.occasion = 0;
  vocabulary.noun = HL_NUMBER;
  refuse_vocabulary(&vocabulary, "noun");
  vocabulary.noun = 0;
  vocabulary.it = (uint16_t)(vocabulary.phrase_count + 1);
  refuse_vocabulary(&vocabulary, "'it'");
  vocabulary.it = 0;
  /* An idiom ends where its phrases do, and begins with one. */
  hl_idiom idiom = {{HL_IDIOM_ANY}, "{0}"};
  vocabulary.idioms = &idiom;
  vocabulary.idiom_count = 1;
  refuse_vocabulary(&vocabulary, "idiom");
  idiom.code[0] = HL_OP_MAX;
  refuse_vocabulary(&vocabulary, "idiom");
  idiom.code[0] = vocabulary.phrases[0].op;
  assert_int_equal(hl_vocabulary_check(&vocabulary, &(hf_error){0}), HF_OK);
  idiom.english = NULL;
  refuse_vocabulary(&vocabulary, "idiom");
}

static void sound_vocabularies_pass(void **state) {
  (void)state;
  const hl_vocabulary *const sound[] = {&stub_card_game, &stub_tiny_epic, &dense};
  for (size_t i = 0; i < 3; i++) {
    hf_error error = {0};
    if (hl_vocabulary_check(sound[i], &error) != HF_OK) fail_msg("%s", error.message);
  }
  uint8_t slots[HL_SLOTS_MAX];
  const hl_phrase *phrase = hl_phrase_of(&stub_card_game, 74);
  assert_int_equal(hl_phrase_slots(&stub_card_game, phrase, slots), 2);
  assert_int_equal(slots[0], HL_NUMBER);
  assert_int_equal(slots[1], HL_TYPE_FIRST);
  assert_null(hl_phrase_of(&stub_card_game, 0));
  assert_null(hl_phrase_of(&stub_card_game, 5000));
  assert_string_equal(hl_type_name(&stub_card_game, HL_NUMBER), "number");
  assert_string_equal(hl_type_name(&stub_card_game, HL_TYPE_FIRST), "player");
  assert_null(hl_type_name(&stub_card_game, 200));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(wrong_cards_are_refused),     cmocka_unit_test(wrong_abilities_are_refused),
      cmocka_unit_test(no_changed_word_does_harm),   cmocka_unit_test(own_cards_replace_and_follow),
      cmocka_unit_test(own_code_is_moved),           cmocka_unit_test(the_hash_sees_what_matters),
      cmocka_unit_test(the_densest_texts_find_room), cmocka_unit_test(too_little_memory_is_refused),
      cmocka_unit_test(hostile_texts_end),           cmocka_unit_test(wrong_phrases_are_found),
      cmocka_unit_test(wrong_facts_are_found),       cmocka_unit_test(sound_vocabularies_pass),
      cmocka_unit_test(other_games_have_neither),    cmocka_unit_test(wrong_words_are_found),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
