/* Mistakes in card files: where each is reported, and a word that the message
 * must have in it. */
#include "language_help.h"

typedef struct mistake {
  const char *text;
  uint32_t line, column;
  const char *word; /* in the message */
} mistake;

#define ACTION EVENT "  when action\n"
#define LONG_WORD "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz"

static const mistake mistakes[] = {
    /* characters, words, lines */
    {"event e @\n", 1, 9, "'@' cannot stand here"},
    {"event \xFF\n", 1, 7, "no UTF-8"},
    {"event e \x01\n", 1, 9, "control character"},
    {"event e \"Ned\n", 1, 9, "not closed"},
    {"event e \"\"\n", 1, 9, "1 to 96"},
    {"event e \"a\x02\"\n", 1, 11, "control character"},
    {"event e \"a\xE2\x80\xAE"
     "b\"\n",
     1, 11, "cannot be seen"},                                   /* U+202E */
    {"event e \"\xD1\x8F\xD8\x9C\"\n", 1, 11, "cannot be seen"}, /* U+061C */
    {"event e \"a\"\nevent f \"\xE2\x80\x8B\"\n", 2, 10, "cannot be seen"},
    {"event e \"a\xC3\"\n", 1, 11, "no UTF-8"},
    {"event e\n\tfaction stark\n", 2, 1, "spaces"},
    {"event " LONG_WORD "\n", 1, 7, "48 letters"},
    {"event e\n  cost 99999\n", 2, 8, "32767"},
    {"event e\n  cost é\n", 2, 8, "'é' cannot stand here"},
    {"event e \"Ée\" @\n", 1, 14, "'@'"},

    /* the head of a card */
    {"evnt e\n", 1, 1, "event"},
    {"  faction stark\n", 1, 3, "belongs to no card"},
    {"event\n", 1, 6, "an id"},
    {"event 7\n", 1, 7, "is no id"},
    {"event Ned\n", 1, 7, "small letters"},
    {"event \"Ned\"\n", 1, 7, "an id"},
    {"event e f\n", 1, 9, "a name in quotes"},
    {"event e \"E\" \"F\"\n", 1, 13, "the end of the line"},
    {EVENT EVENT, 5, 7, "another event already"},

    /* facts */
    {"event e\n  fraction stark\n", 2, 3, "faction"},
    {"event e\n  faction strak\n", 2, 11, "stark"},
    {"event e\n  faction\n", 2, 10, "missing after 'faction'"},
    {"event e\n  faction stark stark\n", 2, 17, "the end of the line"},
    {"event e\n  cost 13\n", 2, 8, "0 to 12"},
    {"event e\n  cost -1\n", 2, 8, "0 to 12"},
    {"event e\n  cost y\n", 2, 8, "could be: x, a number"},
    {"event e\n  cost 1\n  cost 1\n", 3, 3, "said before"},
    {"event e\n  strength 3\n", 2, 3, "no fact of this type"},
    {"character c\n  icons military military\n", 2, 18, "twice"},
    {"character c\n  icons\n", 2, 8, "military"},
    {"character c\n  traits lord lord\n", 2, 15, "twice"},
    {"character c\n  traits lrod\n", 2, 10, "could be: lord"},
    {"event e\n  loyal yes\n", 2, 9, "the end of the line"},
    {"event e\n  origin print\n", 2, 10, "could be: printed"},
    {"event e\n  origin printed\n  origin printed\n", 3, 3, "said before"},
    {"event e\n  set 7\n", 2, 7, "no name of a set"},
    {"event e\n  faction stark\n  cost 1\n", 1, 7, "lacks the fact 'origin'"},
    {"event e\n  cost 1\n  origin printed\n", 1, 7, "'faction'; could be: neutral"},
    {"event e\n  origin printed\n  cost 1\nevent f\n", 1, 7, "'faction'"},
    {"event e\n  faction stark\n  origin printed\n", 1, 7, "'cost'; could be: a number, x"},
    {"character c\n  keywords strength 3\n", 2, 12, "a line of its own"},
    {"character c\n  traits lord strength 3\n", 2, 15, "a line of its own"},

    /* clauses */
    {EVENT "  whenever action\n", 5, 3, "when"},
    {EVENT "  do cancel those effects\n", 5, 3, "could be: "},
    {EVENT "  when actoin\n", 5, 8, "could be: action"},
    {EVENT "  when\n", 5, 7, "missing after 'when'"},
    {EVENT "  when action now\n", 5, 15, "the end of the line"},
    {ACTION, 5, 3, "needs a 'do'"},
    {ACTION "  cost kneel this card\n  if a challenge is under way\n", 7, 3, "too late"},
    {ACTION "  if a challenge is under way\n  if a challenge is under way\n", 7, 3, "twice"},
    {ACTION "  faction stark\n", 6, 3, "above the first ability"},
    {ACTION "  limt 1 per round\n", 6, 3, "limit"},
    {ACTION "  do cancel those effects\n  limit 0 per round\n", 7, 9, "1 to 255"},
    {ACTION "  do cancel those effects\n  limit one per round\n", 7, 9, "a number"},
    {ACTION "  do cancel those effects\n  limit 1 per day\n", 7, 15, "challenge, phase, round"},
    {ACTION "  where y is 2\n", 6, 9, "could be: x"},
    {EVENT "  constant\n  cost kneel this card\n", 6, 3, "constant"},
    {EVENT "  constant\n  do cancel those effects\n", 6, 6, "could be: "},

    /* phrases */
    {ACTION "  if you contrl any characters\n", 6, 10, "could be: control"},
    {ACTION "  if the discarded crd is a character\n", 6, 20, "could be: card"},
    {ACTION "  if a challenge is under way a challenge\n", 6, 31, "','"},
    {ACTION "  do cancl those effects\n", 6, 6, "could be: cancel"},
    {ACTION "  do you draw two cards\n", 6, 15, "a number"},
    {ACTION "  do you draw 2\n", 6, 16, "missing after '2'; could be: card, cards"},
    {ACTION "  do you draw -2 cards\n", 6, 15, "'-2'"},
    {ACTION "  do save victim\n", 6, 11, "this, it"},
    {ACTION "  cost kneel one of your characters named daenerys\n", 6, 43, "a name in quotes"},

    /* names */
    {ACTION "  choose foe opponents\n", 6, 14, "':'"},
    {ACTION "  choose it: characters\n  do save it\n", 6, 10, "already means something"},
    {ACTION "  choose a: characters\n  choose a: characters\n", 7, 10, "used before"},
    {ACTION "  choose a: characters\n  do a draws 1 card\n", 7, 6, "could be: "},
    {ACTION "  choose Foe: opponents\n", 6, 10, "is no name"},
    {ACTION "  choose foe: you\n", 6, 15, "opponents"},
    {ACTION "  do { choose a: characters; save a }; save a\n", 6, 45, "this, it"},
    {ACTION "  do for each p: opponents: p draws 1 card; p draws 1 card\n", 6, 45, "you"},
    {ACTION "  do for each p: opponents: choose a: characters; save a\n", 6, 56, "this, it"},
    {ACTION "  choose a: opponents\n  choose b: opponents\n  choose c: opponents\n"
            "  choose d: opponents\n  choose e: opponents\n  choose f: opponents\n"
            "  choose g: opponents\n  choose h: opponents\n  choose i: opponents\n",
     14, 10, "at most 8"},

    /* statements */
    {ACTION "  do then cancel those effects\n", 6, 6, "nothing before it"},
    {ACTION "  do save it cancel those effects\n", 6, 14, "';'"},
    {ACTION "  do save it then cancel those effects\n", 6, 14, "';'"},
    {ACTION "  do if a challenge is under way save it\n", 6, 34, "':'"},
    {ACTION "  do if a challenge is under way: save it; otherwise kill characters\n", 6, 44,
     "without a ;"},
    {ACTION "  do either save it\n", 6, 20, "or"},
    {ACTION "  do for p: opponents: p draws 1 card\n", 6, 10, "each"},
    {ACTION "  do until the end of the round: it gets 1 strength\n", 6, 27, "phase, challenge"},
    {ACTION "  do until the end of the phase: save it\n", 6, 34, "could be: "},
    {ACTION "  do it gets 1 strength\n", 6, 6, "how long it lasts: 'until the end of the phase:'"},
    {ACTION "  do may it gets 1 strength\n", 6, 10, "'until ...:'"},
    {ACTION "  do { save it\n", 6, 15, "'}'"},
    {ACTION "  do save it }\n", 6, 14, "';'"},
    {ACTION "  do choose up 2 a: characters\n", 6, 16, "to"},
    {ACTION "  do {{{{{{{{{{{{{ save it }}}}}}}}}}}}}\n", 6, 18, "nested too deeply"},
    {ACTION "  do kill kneeling kneeling kneeling kneeling kneeling kneeling kneeling kneeling "
            "kneeling kneeling kneeling kneeling kneeling kneeling kneeling kneeling kneeling "
            "kneeling kneeling kneeling kneeling kneeling kneeling kneeling kneeling characters\n",
     6, 6, "nested too deeply"},
    {ACTION "  do you draw 1 card;\n    you draw 1 crd\n", 7, 16, "could be: card"},

    /* words of a type, and what waits */
    {ACTION "  do place 1 poisn token on it\n", 6, 14, "could be: poison, stand, betrayal"},
    {ACTION "  do place 1 token on it\n", 6, 14, "could be: poison"},
    {ACTION "  do once the phase ends save it\n", 6, 26, "':'"},
    {ACTION "  do once save it: save it\n", 6, 11, "the"},
    {ACTION "  do until the end of the phase: once the phase ends: save it\n", 6, 34, "could be: "},
    {"character c\n  faction stark\n  cost 1\n  strength 1\n  origin printed\n  constant\n"
     "  do once the phase ends: save it\n",
     7, 6, "could be: "},
};
#define MISTAKES (sizeof mistakes / sizeof mistakes[0])

static void check_mistake(size_t number) {
  const mistake *expected = &mistakes[number];
  compiled result = compile(&stub_card_game, expected->text);
  if (result.status != HF_BAD_CARDS)
    fail_msg("mistake %zu was not found:\n%s", number, expected->text);
  if (result.error.line != expected->line || result.error.column != expected->column ||
      strstr(result.error.message, expected->word) == NULL)
    fail_msg("mistake %zu, expected %u:%u with \"%s\":\n%s%u:%u: %s", number, expected->line,
             expected->column, expected->word, expected->text, result.error.line,
             result.error.column, result.error.message);
  assert_int_equal(result.error.status, HF_BAD_CARDS);
  free(result.memory);
}

static void every_mistake_is_told_where_it_is(void **state) {
  (void)state;
  for (size_t i = 0; i < MISTAKES; i++) check_mistake(i);
}

static void a_clause_too_long_is_refused(void **state) {
  (void)state;
  char text[4096] = ACTION "  do you draw 1 card";
  for (int i = 0; i < 60; i++) strcat(text, "; you draw 1 card");
  compiled result = compile(&stub_card_game, text);
  assert_int_equal(result.status, HF_BAD_CARDS);
  assert_non_null(strstr(result.error.message, "255 words"));
  free(result.memory);
}

/* A language in which every word could begin a great many phrases: a file of it is read
 * up to a point, however short its clauses are. */
static void a_file_too_involved_is_refused(void **state) {
  enum { DECOYS = 600, ABILITIES = 250, STATEMENTS = 60 };
  static hl_phrase phrases[2000];
  static char text[200 * 1024];
  hl_vocabulary vocabulary = stub_card_game;
  size_t effect = 0, length = strlen(EVENT);
  (void)state;
  assert_true(vocabulary.phrase_count + DECOYS <= sizeof phrases / sizeof *phrases);
  memcpy(phrases, vocabulary.phrases, vocabulary.phrase_count * sizeof *phrases);
  while (strncmp(phrases[effect].pattern, "save <", 6) != 0) effect++;
  for (size_t i = 0; i < DECOYS; i++) {
    phrases[vocabulary.phrase_count] = phrases[effect];
    phrases[vocabulary.phrase_count++].pattern = "save the king";
  }
  vocabulary.phrases = phrases;
  memcpy(text, EVENT, length);
  for (size_t i = 0; i < ABILITIES; i++) {
    length += (size_t)sprintf(text + length, "  when action\n  do save it");
    for (size_t k = 1; k < STATEMENTS; k++) length += (size_t)sprintf(text + length, "; save it");
    length += (size_t)sprintf(text + length, "\n");
    if (i > 0) continue;
    compiled one = compile(&vocabulary, text);
    assert_int_equal(one.status, HF_OK); /* as long as there is not much of it */
    free(one.memory);
  }
  compiled result = compile(&vocabulary, text);
  assert_int_equal(result.status, HF_BAD_CARDS);
  assert_non_null(strstr(result.error.message, "as far as this file is read"));
  assert_true(result.error.line > 10);
  free(result.memory);
}

/* The nearest words come first, the message is cut between words. */
static void near_misses_come_first(void **state) {
  (void)state;
  compiled result = compile(&stub_card_game, ACTION "  do kil the characters\n");
  assert_non_null(strstr(result.error.message, "'kil' does not fit here; could be: kill,"));
  size_t length = strlen(result.error.message);
  assert_true(length < sizeof result.error.message);
  free(result.memory);
}

/* In a game where nothing is waited for, `once` means nothing. */
static void not_every_game_waits(void **state) {
  (void)state;
  compiled result = compile(&stub_tiny_epic, "plot p\n  battle 1\n  price 0\n  origin printed\n"
                                             "  when played as an event\n  do once whisper\n");
  assert_int_equal(result.status, HF_BAD_CARDS);
  assert_int_equal(result.error.column, 6);
  assert_null(strstr(result.error.message, "could be: once"));
  free(result.memory);
}

/* Without an error to fill, the status is all one gets. */
static void nobody_need_listen(void **state) {
  (void)state;
  size_t size = hl_compile_memory(5);
  void *memory = malloc(size);
  hl_cards cards;
  assert_int_equal(hl_compile(&stub_card_game, "evnt", 4, memory, size, &cards, NULL),
                   HF_BAD_CARDS);
  free(memory);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_mistake_is_told_where_it_is),
      cmocka_unit_test(a_clause_too_long_is_refused),
      cmocka_unit_test(a_file_too_involved_is_refused),
      cmocka_unit_test(near_misses_come_first),
      cmocka_unit_test(not_every_game_waits),
      cmocka_unit_test(nobody_need_listen),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
