/* Is a vocabulary itself without mistakes? Tests ask for every game; the
 * compiler relies on the answer for speed and for its bound on memory, never
 * for safety. */
#include "pattern.h"

#include "code.h"
#include "message.h"
#include "reader.h"

#include <string.h>

static hf_status fail(hf_error *error, const char *what, const char *which, const char *rest) {
  hl_message message = {0};
  hl_message_text(&message, what);
  hl_message_text(&message, " '");
  hl_message_text(&message, which);
  hl_message_text(&message, "' ");
  hl_message_text(&message, rest);
  return hl_message_fail(&message, error, 0, 0);
}

/* --- types -------------------------------------------------------------- */

/* The phrase for the only element of a set has that set as its slot, and nothing else. */
static bool good_only(const hl_vocabulary *vocabulary, size_t index) {
  const hl_phrase *phrase = hl_phrase_of(vocabulary, vocabulary->only[index]);
  uint8_t slots[HL_SLOTS_MAX];
  if (phrase == NULL || hl_phrase_slots(vocabulary, phrase, slots) != 1) return false;
  const hl_type *set = hl_type_of(vocabulary, slots[0]);
  return set != NULL && set->target && set->element == phrase->type;
}

static hf_status check_types(const hl_vocabulary *vocabulary, hf_error *error) {
  size_t all = HL_TYPE_FIRST + vocabulary->type_count;
  if (all > HL_TYPES_MAX) return fail(error, "the game", vocabulary->game, "has too many types");
  for (size_t i = 0; i < vocabulary->type_count; i++) {
    const hl_type *type = &vocabulary->types[i];
    if (type->name == NULL || !hl_is_id(type->name, strlen(type->name)))
      return fail(error, "the type", type->name == NULL ? "" : type->name, "needs another name");
    if (hl_type_named(vocabulary, type->name, strlen(type->name)) != (int)(HL_TYPE_FIRST + i))
      return fail(error, "the type", type->name, "stands there twice");
    if (type->element >= all) return fail(error, "the type", type->name, "has no such element");
    if (type->target && type->element < HL_TYPE_FIRST)
      return fail(error, "the type", type->name, "is a target without elements");
    if (type->that == NULL) return fail(error, "the type", type->name, "needs words for 'that'");
  }
  if (vocabulary->chooser != 0 && hl_type_of(vocabulary, vocabulary->chooser) == NULL)
    return fail(error, "the game", vocabulary->game, "names a chooser that is no type of its own");
  if (vocabulary->occasion != 0 && hl_type_of(vocabulary, vocabulary->occasion) == NULL)
    return fail(error, "the game", vocabulary->game,
                "names an occasion that is no type of its own");
  if (vocabulary->noun != 0 && hl_type_of(vocabulary, vocabulary->noun) == NULL)
    return fail(error, "the game", vocabulary->game, "names a noun that is no type of its own");
  if (vocabulary->it > vocabulary->phrase_count || vocabulary->not_it > vocabulary->phrase_count)
    return fail(error, "the game", vocabulary->game, "names an 'it' that is no phrase of its own");
  if (vocabulary->open != 0 &&
      (hl_words_of(vocabulary, vocabulary->open) == NULL || vocabulary->open_end > HL_OP_MAX ||
       hl_words_count(hl_words_of(vocabulary, vocabulary->open)) > vocabulary->open_end))
    return fail(error, "the game", vocabulary->game, "opens a type that has no words, or too many");
  for (size_t i = 0; i < vocabulary->only_count; i++)
    if (!good_only(vocabulary, i))
      return fail(error, "the game", vocabulary->game,
                  "names an only element by what is no phrase for it");
  return HF_OK;
}

/* --- idioms ---------------------------------------------------------------- */

/* Where the expression that begins at `at` ends, as if its slots were words; 0: it does not. */
static size_t idiom_end(const hl_vocabulary *vocabulary, const hl_idiom *idiom, size_t at,
                        unsigned *slots) {
  uint8_t types[HL_SLOTS_MAX];
  if (at >= HL_IDIOM_MAX) return 0;
  uint16_t word = idiom->code[at++];
  if (word == HL_IDIOM_ANY || word == HL_IDIOM_NAME) return ++*slots <= HL_SLOTS_MAX ? at : 0;
  if (hl_is_constant(word)) return at;
  const hl_phrase *phrase = word <= HL_OP_MAX ? hl_phrase_of(vocabulary, word) : NULL;
  if (phrase == NULL) return 0;
  unsigned count = hl_phrase_slots(vocabulary, phrase, types);
  for (unsigned i = 0; i < count && at != 0; i++) at = idiom_end(vocabulary, idiom, at, slots);
  return at;
}

static bool is_phrase(const hl_vocabulary *vocabulary, uint16_t op) {
  return op > 0 && op <= HL_OP_MAX && hl_phrase_of(vocabulary, op) != NULL;
}

static hf_status check_called(const hl_vocabulary *vocabulary, hf_error *error) {
  bool sound = (vocabulary->self == 0 || is_phrase(vocabulary, vocabulary->self)) &&
               (vocabulary->possible == 0 || is_phrase(vocabulary, vocabulary->possible));
  for (size_t i = 0; i < vocabulary->called_count; i++) {
    const hl_called *called = &vocabulary->called[i];
    sound = sound && called->english != NULL && is_phrase(vocabulary, called->set);
  }
  return sound ? HF_OK
               : fail(error, "the game", vocabulary->game, "has words for what no card could say");
}

static hf_status check_idioms(const hl_vocabulary *vocabulary, hf_error *error) {
  for (size_t i = 0; i < vocabulary->idiom_count; i++) {
    const hl_idiom *idiom = &vocabulary->idioms[i];
    unsigned slots = 0;
    if (idiom->english == NULL || idiom->code[0] == HL_IDIOM_ANY ||
        idiom_end(vocabulary, idiom, 0, &slots) == 0)
      return fail(error, "the game", vocabulary->game, "has an idiom that no card could say");
  }
  return HF_OK;
}

/* --- words of a type ----------------------------------------------------- */

static hf_status check_type_word(const hl_words *list, const char *type, size_t index,
                                 hf_error *error) {
  const char *word = list->words[index];
  if (!hl_is_id(word, strlen(word)) || strlen(word) > HL_WORD_MAX)
    return fail(error, "the type", type, "has a word that no card could write");
  if (list->english[index] == NULL || list->english[index][0] == '\0')
    return fail(error, "the word", word, "lacks its English");
  for (size_t i = 0; i < index; i++)
    if (strcmp(list->words[i], word) == 0) return fail(error, "the type", type, "has a word twice");
  return HF_OK;
}

static hf_status check_type_words(const hl_vocabulary *vocabulary, size_t index, hf_error *error) {
  const hl_words *list = &vocabulary->words[index];
  const hl_type *type = hl_type_of(vocabulary, list->type);
  if (type == NULL)
    return fail(error, "the game", vocabulary->game, "has words of no type of its own");
  if (list->words == NULL || list->english == NULL || list->words[0] == NULL)
    return fail(error, "the type", type->name, "needs words");
  for (size_t i = 0; i < index; i++)
    if (vocabulary->words[i].type == list->type)
      return fail(error, "the type", type->name, "has two lists of words");
  size_t count = hl_words_count(list);
  if (count > HL_OP_MAX) return fail(error, "the type", type->name, "has too many words");
  for (size_t i = 0; i < count; i++) {
    hf_status status = check_type_word(list, type->name, i, error);
    if (status != HF_OK) return status;
  }
  return HF_OK;
}

/* --- phrases ------------------------------------------------------------ */

static bool good_word(const char *text, size_t length) {
  if (length == 2 && memcmp(text, "'s", 2) == 0) return true;
  if (length == 0 || length > HL_WORD_MAX) return false;
  for (size_t i = 0; i < length; i++) {
    char c = text[i];
    bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    bool other = c == '-' || c == '_' || c == '\'';
    if (!letter && (!other || i == 0)) return false;
  }
  return true;
}

static hf_status check_word(const hl_phrase *phrase, const hl_part *part, hf_error *error) {
  size_t at = 0, length = 0;
  const char *text = NULL;
  if (part->length == 0 || part->text[part->length - 1] == '|')
    return fail(error, "the phrase", phrase->pattern, "has an empty word");
  while (hl_part_alternative(part, &at, &text, &length))
    if (!good_word(text, length))
      return fail(error, "the phrase", phrase->pattern, "has a word that no card could write");
  return HF_OK;
}

static hf_status check_part(const hl_vocabulary *vocabulary, const hl_phrase *phrase,
                            const hl_part *part, hf_error *error) {
  if (part->kind == HL_PART_WRONG)
    return fail(error, "the phrase", phrase->pattern, "opens a slot that it does not close");
  if (part->kind == HL_PART_WORD) return check_word(phrase, part, error);
  if (hl_type_named(vocabulary, part->text, part->length) < 0)
    return fail(error, "the phrase", phrase->pattern, "has a slot of an unknown type");
  return HF_OK;
}

/* The slot that a phrase can begin with, -1 if a word comes first always; an
 * optional word may be left out, so the slot behind it counts too. */
static int leading_slot(const hl_vocabulary *vocabulary, const hl_phrase *phrase) {
  hl_part part;
  const char *rest = hl_part_read(phrase->pattern, &part);
  while (part.kind == HL_PART_WORD && part.optional) rest = hl_part_read(rest, &part);
  if (part.kind != HL_PART_SLOT) return -1;
  return hl_type_named(vocabulary, part.text, part.length);
}

/* Is it a slot and nothing else that must stand there? */
static bool is_single_slot(const hl_phrase *phrase) {
  unsigned slots = 0;
  hl_part part;
  const char *rest = hl_part_read(phrase->pattern, &part);
  for (; part.kind != HL_PART_END; rest = hl_part_read(rest, &part)) {
    if (part.kind != HL_PART_SLOT && !part.optional) return false;
    slots += part.kind == HL_PART_SLOT;
  }
  return slots == 1;
}

/* Words that begin a statement of the language itself; see statements.c. */
static bool is_keyword(const hl_part *part) {
  static const char *const keywords[] = {"then",      "may",   "if",    "either",  "for",
                                         "choose",    "until", "while", "instead", "or",
                                         "otherwise", "once",  "else",  NULL};
  size_t at = 0, length = 0;
  const char *text = NULL;
  while (hl_part_alternative(part, &at, &text, &length))
    for (size_t i = 0; keywords[i] != NULL; i++)
      if (strlen(keywords[i]) == length && memcmp(keywords[i], text, length) == 0) return true;
  return false;
}

static hf_status check_first_word(const hl_phrase *phrase, hf_error *error) {
  hl_part part;
  if (phrase->type != HL_EFFECT && phrase->type != HL_MODIFIER) return HF_OK;
  hl_part_read(phrase->pattern, &part);
  if (part.kind == HL_PART_WORD && is_keyword(&part))
    return fail(error, "the phrase", phrase->pattern, "begins with a word of the language itself");
  return HF_OK;
}

static hf_status check_parts(const hl_vocabulary *vocabulary, const hl_phrase *phrase,
                             hf_error *error) {
  unsigned slots = 0, left_out = 0, words = 0;
  hl_part part;
  const char *rest = hl_part_read(phrase->pattern, &part);
  for (; part.kind != HL_PART_END; rest = hl_part_read(rest, &part)) {
    hf_status status = check_part(vocabulary, phrase, &part, error);
    if (status != HF_OK) return status;
    slots += part.kind == HL_PART_SLOT;
    left_out += part.optional;
    words += part.kind == HL_PART_WORD && !part.optional;
  }
  if (slots > HL_SLOTS_MAX) return fail(error, "the phrase", phrase->pattern, "has too many slots");
  if (left_out > HL_OPTIONAL_MAX)
    return fail(error, "the phrase", phrase->pattern, "has too many words that may be left out");
  if (words + slots == 0)
    return fail(error, "the phrase", phrase->pattern, "has nothing that must stand there");
  if (phrase->type == HL_PERIOD && slots > 0)
    return fail(error, "the period", phrase->pattern, "may not have slots");
  return HF_OK;
}

static hf_status check_phrase(const hl_vocabulary *vocabulary, size_t index, hf_error *error) {
  const hl_phrase *phrase = &vocabulary->phrases[index];
  if (phrase->pattern == NULL || phrase->english == NULL || phrase->english[0] == '\0')
    return fail(error, "the phrase", phrase->pattern == NULL ? "" : phrase->pattern,
                "lacks its pattern or its English");
  if (phrase->op == 0 || phrase->op > HL_OP_MAX)
    return fail(error, "the phrase", phrase->pattern, "has an op out of range");
  if (phrase->type == HL_NAME || phrase->type >= HL_TYPE_FIRST + vocabulary->type_count)
    return fail(error, "the phrase", phrase->pattern, "is of no type a phrase can have");
  for (size_t i = 0; i < index; i++) {
    const hl_phrase *other = &vocabulary->phrases[i];
    if (other->op == phrase->op)
      return fail(error, "the phrase", phrase->pattern, "has the op of another phrase");
    if (other->type == phrase->type && strcmp(other->pattern, phrase->pattern) == 0)
      return fail(error, "the phrase", phrase->pattern, "stands there twice");
  }
  hf_status status = check_first_word(phrase, error);
  return status == HF_OK ? check_parts(vocabulary, phrase, error) : status;
}

/* The types whose phrases a phrase of each type can begin with, one bit each,
 * followed through to the end: a type that reaches itself could be read for
 * ever without taking a word. */
static void leading_types(const hl_vocabulary *vocabulary, uint64_t reach[HL_TYPES_MAX]) {
  memset(reach, 0, HL_TYPES_MAX * sizeof reach[0]);
  for (size_t i = 0; i < vocabulary->phrase_count; i++) {
    int slot = leading_slot(vocabulary, &vocabulary->phrases[i]);
    if (slot >= 0) reach[vocabulary->phrases[i].type] |= (uint64_t)1 << slot;
  }
  for (unsigned middle = 0; middle < HL_TYPES_MAX; middle++)
    for (unsigned from = 0; from < HL_TYPES_MAX; from++)
      if (reach[from] >> middle & 1) reach[from] |= reach[middle];
}

static hf_status check_leading(const hl_vocabulary *vocabulary, hf_error *error) {
  uint64_t reach[HL_TYPES_MAX];
  leading_types(vocabulary, reach);
  for (size_t i = 0; i < vocabulary->phrase_count; i++) {
    const hl_phrase *phrase = &vocabulary->phrases[i];
    int slot = leading_slot(vocabulary, phrase);
    if (slot < 0) continue;
    bool again = slot == phrase->type || (reach[slot] >> phrase->type & 1) != 0;
    if (again)
      return fail(error, "the phrase", phrase->pattern,
                  "begins with a slot that can begin with this phrase again");
  }
  return HF_OK;
}

/* An element may stand for a set, but not by way of a third type: that keeps
 * the length of the code within what the text allows. */
static hf_status check_single_slots(const hl_vocabulary *vocabulary, hf_error *error) {
  uint64_t from = 0, to = 0;
  for (size_t i = 0; i < vocabulary->phrase_count; i++) {
    if (!is_single_slot(&vocabulary->phrases[i])) continue;
    from |= (uint64_t)1 << leading_slot(vocabulary, &vocabulary->phrases[i]);
    to |= (uint64_t)1 << vocabulary->phrases[i].type;
  }
  return (from & to) == 0 ? HF_OK
                          : fail(error, "the game", vocabulary->game,
                                 "has single-slot phrases that lead from one to the next");
}

/* --- facts -------------------------------------------------------------- */

static hf_status check_words(const hl_fact *fact, hf_error *error) {
  size_t count = 0;
  bool needed =
      fact->kind == HL_FACT_WORD || fact->kind == HL_FACT_WORDS || fact->kind == HL_FACT_LIST;
  if (fact->words == NULL || fact->words[0] == NULL)
    return needed ? fail(error, "the fact", fact->name, "needs words") : HF_OK;
  for (; fact->words[count] != NULL; count++) {
    if (!hl_is_id(fact->words[count], strlen(fact->words[count])))
      return fail(error, "the fact", fact->name, "has a word that no card could write");
    for (size_t i = 0; i < count; i++)
      if (strcmp(fact->words[i], fact->words[count]) == 0)
        return fail(error, "the fact", fact->name, "has a word twice");
  }
  if (fact->kind == HL_FACT_WORDS && count > 32)
    return fail(error, "the fact", fact->name, "has more than 32 words");
  if (count > HL_OP_MAX) return fail(error, "the fact", fact->name, "has too many words");
  return HF_OK;
}

static hf_status check_fact(const hl_vocabulary *vocabulary, size_t index, size_t card_types,
                            hf_error *error) {
  const hl_fact *fact = &vocabulary->facts[index];
  if (!hl_is_id(fact->name, strlen(fact->name)))
    return fail(error, "the fact", fact->name, "needs another name");
  static const char *const taken[] = {"origin", "set", "when", "constant"};
  for (size_t i = 0; i < sizeof taken / sizeof taken[0]; i++)
    if (strcmp(fact->name, taken[i]) == 0)
      return fail(error, "the fact", fact->name, "has a name that already means something");
  for (size_t i = 0; i < index; i++)
    if (strcmp(vocabulary->facts[i].name, fact->name) == 0)
      return fail(error, "the fact", fact->name, "stands there twice");
  if (fact->kind > HL_FACT_LIST) return fail(error, "the fact", fact->name, "is of no known kind");
  if (fact->card_types == 0 || fact->card_types >> card_types != 0 ||
      (fact->required_on & ~fact->card_types) != 0)
    return fail(error, "the fact", fact->name, "names card types on which it cannot stand");
  bool negative = fact->words != NULL && fact->min < 0;
  if (fact->kind == HL_FACT_NUMBER && (fact->min > fact->max || negative))
    return fail(error, "the fact", fact->name, "has an impossible range");
  return check_words(fact, error);
}

static hf_status check_facts(const hl_vocabulary *vocabulary, hf_error *error) {
  size_t card_types = 0;
  for (; vocabulary->card_types[card_types] != NULL; card_types++) {
    const char *name = vocabulary->card_types[card_types];
    if (!hl_is_id(name, strlen(name))) return fail(error, "the card type", name, "is no word");
  }
  if (card_types == 0 || card_types > HL_CARD_TYPES_MAX)
    return fail(error, "the game", vocabulary->game, "needs 1 to 16 types of card");
  if (vocabulary->fact_count > HL_FACTS_MAX)
    return fail(error, "the game", vocabulary->game, "has too many facts");
  for (size_t i = 0; i < vocabulary->fact_count; i++) {
    hf_status status = check_fact(vocabulary, i, card_types, error);
    if (status != HF_OK) return status;
  }
  return HF_OK;
}

hf_status hl_vocabulary_check(const hl_vocabulary *vocabulary, hf_error *error) {
  hf_status status = check_types(vocabulary, error);
  for (size_t i = 0; status == HF_OK && i < vocabulary->words_count; i++)
    status = check_type_words(vocabulary, i, error);
  for (size_t i = 0; status == HF_OK && i < vocabulary->phrase_count; i++)
    status = check_phrase(vocabulary, i, error);
  if (status == HF_OK) status = check_leading(vocabulary, error);
  if (status == HF_OK) status = check_single_slots(vocabulary, error);
  if (status == HF_OK) status = check_facts(vocabulary, error);
  if (status == HF_OK) status = check_idioms(vocabulary, error);
  if (status == HF_OK) status = check_called(vocabulary, error);
  return status;
}
