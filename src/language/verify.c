/* Are compiled tables sound? Everything a reader of the tables relies on is
 * checked here, so that tables from outside can at worst be refused: offsets,
 * types, registers, lengths, order. The code of abilities may not overlap, so
 * the check takes time in proportion to the tables. */
#include "message.h"
#include "pattern.h"
#include "reader.h"

#include <string.h>

/* The code that is being walked. */
typedef struct checker {
  const hl_vocabulary *vocabulary;
  const hl_cards *cards;
  const hl_ability *ability;
  size_t at, end;
  const char *wrong; /* what was found */
} checker;

/* `PLAYER may S` is one statement in the text and two in the code. */
#define DEPTH_MAX (2 * HL_STATEMENT_DEPTH + 2)

static bool wrong(checker *check, const char *what) {
  if (check->wrong == NULL) check->wrong = what;
  return false;
}

static bool take(checker *check, uint16_t *word) {
  if (check->at >= check->end) return wrong(check, "code ends in the middle of something");
  *word = check->cards->code[check->at++];
  return true;
}

/* --- strings ------------------------------------------------------------------ */

static bool sound_name(const hl_cards *cards, uint32_t offset) {
  if (offset >= cards->strings_length) return false;
  const char *text = cards->strings + offset;
  size_t left = strlen(text);
  if (left > HL_QUOTED_MAX) return false;
  while (left > 0) {
    size_t length = hl_utf8_length(text, left);
    if (length == 0 || (unsigned char)*text < 0x20) return false;
    text += length;
    left -= length;
  }
  return true;
}

static bool sound_id(const hl_cards *cards, uint32_t offset) {
  if (offset >= cards->strings_length) return false;
  const char *text = cards->strings + offset;
  size_t length = strlen(text);
  return length <= HL_WORD_MAX && hl_is_id(text, length);
}

/* --- expressions ---------------------------------------------------------------- */

static bool check_quoted(checker *check) {
  uint16_t high = 0, low = 0;
  if (!take(check, &high) || !take(check, &low)) return false;
  uint32_t offset = (uint32_t)high << 16 | low;
  return (offset != 0 && sound_name(check->cards, offset)) || wrong(check, "a name is missing");
}

static bool check_register(checker *check, unsigned number, unsigned type) {
  if (number >= check->ability->register_count) return wrong(check, "a register does not exist");
  return check->ability->register_type[number] == type ||
         wrong(check, "a register is of another type");
}

/* A number, or a word of a type that has words. */
static bool check_constant_word(checker *check, unsigned type, unsigned value) {
  const hl_words *words = hl_words_of(check->vocabulary, type);
  if (type == HL_NUMBER) return true;
  if (words == NULL) return wrong(check, "a number stands where there can be none");
  return value < hl_words_count(words) ||
         hl_own_word_of(check->vocabulary, check->cards, type, value) != NULL ||
         wrong(check, "a word does not exist");
}

static bool check_expression(checker *check, unsigned type, unsigned depth) {
  uint16_t word = 0;
  if (depth > HL_EXPRESSION_DEPTH) return wrong(check, "an expression is nested too deeply");
  if (!take(check, &word)) return false;
  if (word >= HL_CONSTANT) return check_constant_word(check, type, word & ~(unsigned)HL_CONSTANT);
  if (word == HL_QUOTED)
    return type == HL_NAME ? check_quoted(check)
                           : wrong(check, "a name stands where there can be none");
  if (word > HL_OP_MAX)
    return word < HL_QUOTED ? check_register(check, word & ~(unsigned)HL_REGISTER, type)
                            : wrong(check, "a statement stands inside an expression");
  const hl_phrase *phrase = hl_phrase_of(check->vocabulary, word);
  if (phrase == NULL) return wrong(check, "an op does not exist");
  if (phrase->type != type) return wrong(check, "an op is of another type than its place");
  uint8_t slots[HL_SLOTS_MAX];
  unsigned count = hl_phrase_slots(check->vocabulary, phrase, slots);
  for (unsigned i = 0; i < count; i++)
    if (!check_expression(check, slots[i], depth + 1)) return false;
  return true;
}

static bool check_expressions(checker *check, unsigned type, unsigned count) {
  for (unsigned i = 0; i < count; i++)
    if (!check_expression(check, type, 1)) return false;
  return true;
}

/* The type of the expression that begins here; HL_WINDOW, which is no set,
 * for what cannot be told. */
static unsigned type_here(const checker *check) {
  if (check->at >= check->end) return HL_WINDOW;
  uint16_t word = check->cards->code[check->at];
  if (word >= HL_REGISTER && word < HL_QUOTED) {
    unsigned number = word & ~(unsigned)HL_REGISTER;
    return number < check->ability->register_count ? check->ability->register_type[number]
                                                   : HL_WINDOW;
  }
  const hl_phrase *phrase = word <= HL_OP_MAX ? hl_phrase_of(check->vocabulary, word) : NULL;
  return phrase == NULL ? HL_WINDOW : phrase->type;
}

/* A set from which a register is filled, by one element or by several. */
static bool check_set(checker *check, unsigned number, bool target, bool several) {
  unsigned type = type_here(check);
  const hl_type *set = hl_type_of(check->vocabulary, type);
  if (set == NULL || (target && !set->target) || set->element == 0)
    return wrong(check, "something is chosen from what is no set");
  if (!check_register(check, number, several ? type : set->element)) return false;
  return check_expression(check, type, 1);
}

/* --- statements ------------------------------------------------------------------- */

static bool check_statements(checker *check, bool modifiers, unsigned depth);

/* A body of `length` words. */
static bool check_body(checker *check, size_t length, bool modifiers, unsigned depth) {
  if (length == 0 || length > check->end - check->at)
    return wrong(check, "a body is empty or longer than the code");
  size_t end = check->end;
  check->end = check->at + length;
  bool sound = check_statements(check, modifiers, depth + 1);
  check->end = end;
  return sound;
}

static bool check_conditional(checker *check, bool modifiers, unsigned depth) {
  uint16_t count = 0, conditions = 0, length = 0;
  if (!take(check, &count) || !take(check, &conditions) || !take(check, &length)) return false;
  size_t begin = check->at;
  if (count == 0 || count > 255) return wrong(check, "an 'if' has no conditions");
  if (!check_expressions(check, HL_CONDITION, count)) return false;
  if (check->at - begin != conditions) return wrong(check, "conditions have another length");
  return check_body(check, length, modifiers, depth);
}

static bool check_either(checker *check, unsigned depth) {
  uint16_t count = 0, length = 0;
  if (!take(check, &count)) return false;
  if (count < 2 || count > 255) return wrong(check, "an 'either' has no choice");
  for (unsigned i = 0; i < count; i++)
    if (!take(check, &length) || !check_body(check, length, false, depth)) return false;
  return true;
}

static bool check_unless(checker *check, unsigned depth) {
  if (!check->vocabulary->unless) return wrong(check, "nothing is bought off in this game");
  if (check->at >= check->end || check->cards->code[check->at] != 2)
    return wrong(check, "an 'else' belongs to one statement");
  return check_either(check, depth);
}

static bool check_for_each(checker *check, bool modifiers, unsigned depth) {
  uint16_t number = 0, length = 0;
  if (!take(check, &number) || !take(check, &length)) return false;
  return check_set(check, number, false, false) && check_body(check, length, modifiers, depth);
}

static bool check_choice(checker *check, bool several) {
  uint16_t number = 0;
  if (!take(check, &number)) return false;
  if (several && !check_expressions(check, HL_NUMBER, 2)) return false;
  return check_set(check, number, true, several);
}

static bool check_by(checker *check, unsigned depth) {
  uint16_t length = 0;
  if (check->vocabulary->chooser == 0) return wrong(check, "nobody can choose in this game");
  if (!take(check, &length)) return false;
  if (!check_expression(check, check->vocabulary->chooser, 1)) return false;
  uint16_t op = check->at < check->end ? check->cards->code[check->at] : 0;
  if (op != HL_MAY && op != HL_CHOOSE && op != HL_SELECT && op != HL_EITHER && op != HL_UNLESS)
    return wrong(check, "a player decides nothing");
  return check_body(check, length, false, depth);
}

static bool check_lasting(checker *check, unsigned depth) {
  uint16_t length = 0;
  if (!take(check, &length)) return false;
  return check_expression(check, HL_DURATION, 1) && check_body(check, length, true, depth);
}

static bool check_once(checker *check, unsigned depth) {
  uint16_t length = 0;
  if (check->vocabulary->occasion == 0) return wrong(check, "nothing is waited for in this game");
  if (!take(check, &length)) return false;
  return check_expression(check, check->vocabulary->occasion, 1) &&
         check_body(check, length, false, depth);
}

static bool check_simple(checker *check, unsigned depth) {
  uint16_t length = 0;
  return take(check, &length) && check_body(check, length, false, depth);
}

/* Statements that only an ability which does something has. */
static bool check_effect(checker *check, uint16_t op, unsigned depth) {
  switch (op) {
  case HL_DO: return check_expression(check, HL_EFFECT, 1);
  case HL_MAY:
  case HL_THEN:
  case HL_INSTEAD: return check_simple(check, depth);
  case HL_CHOOSE: return check_choice(check, false);
  case HL_SELECT: return check_choice(check, true);
  case HL_UNTIL:
    return check_expression(check, HL_DURATION, 1) && check_expression(check, HL_MODIFIER, 1);
  case HL_LASTING: return check_lasting(check, depth);
  case HL_EITHER: return check_either(check, depth);
  case HL_UNLESS: return check_unless(check, depth);
  case HL_BY: return check_by(check, depth);
  case HL_ONCE: return check_once(check, depth);
  default: return wrong(check, "a statement does not exist, or cannot stand here");
  }
}

static bool check_else(checker *check, bool modifiers, unsigned depth) {
  uint16_t length = 0;
  if (check->at >= check->end || check->cards->code[check->at] != HL_ELSE) return true;
  check->at++;
  return take(check, &length) && check_body(check, length, modifiers, depth);
}

static bool check_statement(checker *check, bool modifiers, bool first, unsigned depth) {
  uint16_t op = 0;
  if (!take(check, &op)) return false;
  if (op == HL_IF)
    return check_conditional(check, modifiers, depth) && check_else(check, modifiers, depth);
  if (op == HL_WHILE) return check_conditional(check, true, depth);
  if (op == HL_FOR_EACH) return check_for_each(check, modifiers, depth);
  if (op == HL_GAIN && modifiers) return check_expression(check, HL_MODIFIER, 1);
  if (modifiers) return wrong(check, "a modifier was wanted");
  if (op == HL_THEN && first) return wrong(check, "a 'then' has nothing before it");
  return check_effect(check, op, depth);
}

/* Statements up to the end of the body. */
static bool check_statements(checker *check, bool modifiers, unsigned depth) {
  if (depth > DEPTH_MAX) return wrong(check, "statements are nested too deeply");
  for (bool first = true; check->at < check->end; first = false)
    if (!check_statement(check, modifiers, first, depth)) return false;
  return true;
}

/* --- abilities --------------------------------------------------------------------- */

/* Goes on to a part of the ability, which may not lie before the last one. */
static bool go_to(checker *check, uint32_t offset) {
  if (offset < check->at || offset > check->end)
    return wrong(check, "a part of an ability lies outside its code");
  check->at = offset;
  return true;
}

static bool check_limit(checker *check) {
  const hl_ability *ability = check->ability;
  if (ability->limit_shared > 1) return wrong(check, "a limit is neither shared nor not");
  if (ability->limit == 0) return ability->limit_period == 0 || wrong(check, "a limit is missing");
  const hl_phrase *period = hl_phrase_of(check->vocabulary, ability->limit_period);
  return (period != NULL && period->type == HL_PERIOD) || wrong(check, "a period does not exist");
}

static bool check_registers(checker *check) {
  const hl_ability *ability = check->ability;
  if (ability->register_count > HL_REGISTERS_MAX)
    return wrong(check, "there are too many registers");
  for (size_t i = 0; i < ability->register_count; i++)
    if (hl_type_of(check->vocabulary, ability->register_type[i]) == NULL)
      return wrong(check, "a register is of no type");
  return true;
}

/* The statements of the `choose` clauses, then the others up to HL_END. */
static bool check_code(checker *check, bool modifiers) {
  bool first = true;
  for (unsigned i = 0; i < check->ability->target_count; i++, first = false) {
    uint16_t op = check->at < check->end ? check->cards->code[check->at] : 0;
    if (op != HL_CHOOSE && op != HL_SELECT) return wrong(check, "a target is missing");
    if (!check_statement(check, modifiers, first, 1)) return false;
  }
  for (first = true; check->at < check->end; first = false) {
    if (check->cards->code[check->at] == HL_END)
      return !first || wrong(check, "an ability does nothing");
    if (!check_statement(check, modifiers, first, 1)) return false;
  }
  return wrong(check, "an ability does not end");
}

static bool check_constant(checker *check) {
  const hl_ability *ability = check->ability;
  bool bare = ability->x == HL_NONE && ability->cost_count == 0 && ability->target_count == 0 &&
              ability->limit == 0;
  return bare || wrong(check, "a constant ability has a cost, a target or a limit");
}

static bool check_ability(checker *check) {
  const hl_ability *ability = check->ability;
  bool constant = ability->window == HL_NONE;
  size_t begin = check->at;
  if (!check_registers(check) || !check_limit(check)) return false;
  if (constant && !check_constant(check)) return false;
  if (!constant && (!go_to(check, ability->window) || !check_expression(check, HL_WINDOW, 1)))
    return false;
  if (!constant) begin = ability->window;
  if (!go_to(check, ability->conditions)) return false;
  if (constant) begin = ability->conditions;
  if (!check_expressions(check, HL_CONDITION, ability->condition_count)) return false;
  if (ability->x != HL_NONE &&
      (!go_to(check, ability->x) || !check_expression(check, HL_NUMBER, 1)))
    return false;
  if (!go_to(check, ability->costs)) return false;
  if (!check_expressions(check, HL_COST, ability->cost_count)) return false;
  if (!go_to(check, ability->statements) || !check_code(check, constant)) return false;
  check->at++;
  return check->at - begin <= HL_ABILITY_MAX || wrong(check, "an ability is too long");
}

/* --- cards ------------------------------------------------------------------------- */

static size_t word_count(const char *const *words) {
  size_t count = 0;
  while (words != NULL && words[count] != NULL) count++;
  return count;
}

static bool check_list(const hl_vocabulary *vocabulary, const hl_fact *fact, const hl_cards *cards,
                       int32_t value) {
  if (value < 0 || (size_t)value >= cards->code_length) return false;
  const uint16_t *list = cards->code + value;
  size_t count = list[0], words = word_count(fact->words);
  if (count == 0 || count > HL_LIST_MAX || count >= cards->code_length - (size_t)value)
    return false;
  for (size_t i = 1; i <= count; i++)
    if (list[i] >= words && (!hl_is_open(vocabulary, fact) ||
                             hl_own_word_of(vocabulary, cards, vocabulary->open, list[i]) == NULL))
      return false;
  return true;
}

static bool check_fact(const hl_vocabulary *vocabulary, const hl_fact *fact, const hl_cards *cards,
                       int32_t value) {
  size_t words = word_count(fact->words);
  uint32_t mask = (uint32_t)value;
  switch (fact->kind) {
  case HL_FACT_NUMBER:
    if (words > 0 && value < 0) return value >= -(int32_t)words;
    return value >= fact->min && value <= fact->max;
  case HL_FACT_WORD: return value >= 0 && (size_t)value < words;
  case HL_FACT_WORDS: return mask != 0 && (words >= 32 || mask >> words == 0);
  case HL_FACT_LIST: return check_list(vocabulary, fact, cards, value);
  default: return value == 1;
  }
}

static const char *wrong_fact(const hl_vocabulary *vocabulary, const hl_cards *cards,
                              const hl_card *card) {
  if (card->has_fact >> vocabulary->fact_count != 0) return "has a fact that does not exist";
  for (size_t i = 0; i < vocabulary->fact_count; i++) {
    const hl_fact *fact = &vocabulary->facts[i];
    bool given = (card->has_fact >> i & 1) != 0;
    if (!given && (fact->required_on >> card->type & 1) != 0) return "lacks a fact";
    if (!given) continue;
    if ((fact->card_types >> card->type & 1) == 0) return "has a fact of another type of card";
    if (!check_fact(vocabulary, fact, cards, card->fact[i])) return "has a fact out of range";
  }
  return NULL;
}

static const char *wrong_card(const hl_vocabulary *vocabulary, const hl_cards *cards,
                              const hl_card *card) {
  if (card->type >= word_count(vocabulary->card_types)) return "is of no type";
  if (card->origin > HL_HOLDFAST) return "is of no origin";
  if (!sound_id(cards, card->id)) return "has no sound id";
  if (!sound_name(cards, card->name)) return "has no sound name";
  if (card->set != 0 && !sound_id(cards, card->set)) return "has no sound set";
  if (card->first_ability > cards->ability_count ||
      card->ability_count > cards->ability_count - card->first_ability)
    return "has abilities that do not exist";
  return wrong_fact(vocabulary, cards, card);
}

static hf_status tell(hf_error *error, const char *what, size_t number, const char *why) {
  hl_message message = {0};
  hl_message_text(&message, what);
  hl_message_text(&message, " ");
  hl_message_number(&message, (int32_t)number);
  hl_message_text(&message, " of the compiled cards is not sound: ");
  hl_message_text(&message, why);
  return hl_message_fail(&message, error, 0, 0);
}

static bool sound_tables(const hl_cards *cards) {
  if (cards->strings == NULL || cards->strings_length == 0) return false;
  if (cards->strings[0] != '\0' || cards->strings[cards->strings_length - 1] != '\0') return false;
  if (cards->card == NULL && cards->card_count > 0) return false;
  if (cards->ability == NULL && cards->ability_count > 0) return false;
  if (cards->code == NULL && cards->code_length > 0) return false;
  return cards->code_length < HL_NONE && cards->strings_length < HL_NONE;
}

/* Words that the files brought: as many as there may be, each with a name. */
static bool sound_words(const hl_vocabulary *vocabulary, const hl_cards *cards) {
  if (cards->own_word_count == 0) return true;
  if (vocabulary->open == 0 || cards->own_word == NULL) return false;
  size_t words = hl_words_count(hl_words_of(vocabulary, vocabulary->open));
  if (cards->own_word_count > HL_OWN_WORDS_MAX ||
      words + cards->own_word_count > vocabulary->open_end)
    return false;
  for (size_t i = 0; i < cards->own_word_count; i++)
    if (!sound_id(cards, cards->own_word[i].id) || !sound_name(cards, cards->own_word[i].name))
      return false;
  return true;
}

hf_status hl_verify(const hl_vocabulary *vocabulary, const hl_cards *cards, hf_error *error) {
  if (!sound_tables(cards) || !sound_words(vocabulary, cards))
    return tell(error, "table", 0, "it is not there or does not end");
  for (size_t i = 0; i < cards->card_count; i++) {
    const char *why = wrong_card(vocabulary, cards, &cards->card[i]);
    if (why != NULL) return tell(error, "card", i, why);
  }
  checker check = {.vocabulary = vocabulary, .cards = cards, .end = cards->code_length};
  for (size_t i = 0; i < cards->ability_count; i++) {
    check.ability = &cards->ability[i];
    if (!check_ability(&check)) return tell(error, "ability", i, check.wrong);
  }
  return HF_OK;
}
