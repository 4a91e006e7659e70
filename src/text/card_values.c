/* Card texts: opening expressions, statements and lists of them. The code is
 * sound (hl_verify), so nothing here checks it again. */
#include "card_values.h"

#include "marks.h"
#include "repeats.h"

#include <assert.h>
#include <string.h>

static ht_open open_choices;

ht_value ht_lazy(const ht_telling *telling, ht_open *open, const uint16_t *code, size_t number) {
  return (ht_value){.kind = HT_LAZY,
                    .context = telling,
                    .open = open,
                    .where = code,
                    .number = (int32_t)number,
                    .clause = true};
}

static void say(ht_value *opened, ht_value *slots, unsigned message, unsigned slot_count) {
  *opened = ht_phrase(ht_card_message[message], slots, slot_count);
  opened->clause = true;
}

static size_t expression_length(const ht_telling *telling, const uint16_t *code) {
  return hl_expression_length(telling->vocabulary, code);
}

const hl_type *ht_type_of(const ht_telling *telling, unsigned type) {
  unsigned index = type - HL_TYPE_FIRST;
  return type >= HL_TYPE_FIRST && index < telling->vocabulary->type_count
             ? &telling->vocabulary->types[index]
             : NULL;
}

/* The noun for one element of a set expression, for its gender. */
static ht_value element_noun(const ht_telling *telling, uint16_t register_number) {
  unsigned number = register_number & 0xF;
  unsigned type = number < HL_REGISTERS_MAX ? telling->ability->register_type[number] : 0;
  const hl_type *element = ht_type_of(telling, type);
  if (number < HL_REGISTERS_MAX && telling->noun[number] != NULL && element != NULL) {
    ht_value noun = ht_term(telling->noun[number]);
    noun.one = !element->target || (telling->single >> number & 1) != 0;
    return noun;
  }
  if (element != NULL && number < HL_REGISTERS_MAX && (telling->single >> number & 1) != 0)
    element = ht_type_of(telling, element->element);
  return ht_term(element != NULL ? ht_type_noun(element) : "");
}

/* One noun for all heads; `*noun` is "" before the first. */
static void find_noun(const ht_telling *telling, const uint16_t *code, const char **noun) {
  const hl_vocabulary *vocabulary = telling->vocabulary;
  const hl_phrase *phrase =
      code[0] > 0 && code[0] <= HL_OP_MAX ? hl_phrase_of(vocabulary, code[0]) : NULL;
  uint8_t types[HL_SLOTS_MAX];
  unsigned count = phrase == NULL ? 0 : hl_phrase_slots(vocabulary, phrase, types);
  if (phrase != NULL && phrase->type == vocabulary->noun && count == 0) {
    bool other = *noun == NULL || (**noun != 0 && strcmp(*noun, phrase->english) != 0);
    *noun = other ? NULL : phrase->english;
  }
  const uint16_t *slot = code + 1;
  for (unsigned i = 0; i < count; i++) {
    if (types[i] == vocabulary->noun || types[i] == phrase->type) find_noun(telling, slot, noun);
    slot += expression_length(telling, slot);
  }
}

const char *ht_set_noun(const ht_telling *telling, const uint16_t *set) {
  const char *noun = "";
  if (telling->vocabulary->noun != 0) find_noun(telling, set, &noun);
  return noun == NULL || noun[0] == 0 ? NULL : noun;
}

/* Below a window stand happenings, and below these the sets whose noun is looked for. */
static void find_window_noun(const ht_telling *telling, const uint16_t *code, const char **noun) {
  const hl_vocabulary *vocabulary = telling->vocabulary;
  const hl_phrase *phrase =
      code[0] > 0 && code[0] <= HL_OP_MAX ? hl_phrase_of(vocabulary, code[0]) : NULL;
  uint8_t types[HL_SLOTS_MAX];
  unsigned count = phrase == NULL ? 0 : hl_phrase_slots(vocabulary, phrase, types);
  if (phrase != NULL && code[0] == vocabulary->not_it) *noun = NULL;
  const uint16_t *slot = code + 1;
  for (unsigned i = 0; i < count; i++) {
    const hl_type *type = ht_type_of(telling, types[i]);
    if (type != NULL && type->target)
      find_noun(telling, slot, noun);
    else if (types[i] == vocabulary->occasion)
      find_window_noun(telling, slot, noun);
    slot += expression_length(telling, slot);
  }
}

const char *ht_window_noun(const ht_telling *telling, const uint16_t *window) {
  const char *noun = "";
  if (telling->vocabulary->it != 0) find_window_noun(telling, window, &noun);
  return noun == NULL || noun[0] == 0 ? NULL : noun;
}

/* Does English say what one of these is called, "a character"? */
static bool names_one(const ht_telling *telling, const uint16_t *set) {
  const hl_phrase *phrase =
      set[0] > 0 && set[0] <= HL_OP_MAX ? hl_phrase_of(telling->vocabulary, set[0]) : NULL;
  const char *word = phrase == NULL ? NULL : strchr(phrase->english, '[');
  ht_mark forms;
  if (word == NULL) return false;
  ht_read_word(word, word + strlen(word), &forms);
  return forms.sound && forms.parts > 4;
}

/* --- expressions ------------------------------------------------------------ */

/* Equal expressions name the same thing. */
static uint32_t identity_of(const uint16_t *code, size_t length) {
  uint32_t hash = 2166136261u;
  for (size_t i = 0; i < length; i++) hash = (hash ^ code[i]) * 16777619u;
  return hash | 1;
}

static void open_register(const ht_telling *telling, unsigned number, ht_value *opened,
                          ht_value *slots) {
  if (number < HL_REGISTERS_MAX && telling->name[number] == SAY_CALLED) {
    *opened = ht_term(telling->called[number]);
    return;
  }
  slots[0] = element_noun(telling, (uint16_t)number);
  say(opened, slots, number < HL_REGISTERS_MAX ? telling->name[number] : SAY_THAT, 1);
  opened->clause = false;
}

/* English that begins with a verb tells the reader what to do: neither a mark
 * nor one of the words that begin a noun stands first. */
static bool is_imperative(const char *english) {
  static const char *const nouns[] = {"the ", "this ", "that ", "those ", "each ",
                                      "no ",  "your ", "all ",  "one "};
  if (english[0] < 'a' || english[0] > 'z') return false;
  for (size_t i = 0; i < sizeof nouns / sizeof nouns[0]; i++) {
    if (strncmp(english, nouns[i], strlen(nouns[i])) == 0) return false;
  }
  return true;
}

/* "It" could be anything that was spoken of; its noun says which. */
static void open_it(const ht_telling *telling, ht_value *opened, ht_value *slots) {
  slots[0] = ht_term(telling->it);
  slots[0].one = true;
  *opened = ht_phrase(ht_card_message[SAY_IT], slots, 1);
}

/* An idiom being compared with byte code. */
typedef struct idiom_match {
  const ht_telling *telling;
  const uint16_t *idiom, *code;
  ht_value *slots;
  unsigned count;
} idiom_match;

/* A name may stand for a set of one: a phrase of nothing but a slot before it. */
static bool is_name(const ht_telling *telling, const uint16_t *code) {
  if (expression_length(telling, code) == 2) code++;
  return (code[0] & (HL_CONSTANT | HL_REGISTER)) == HL_REGISTER;
}

static bool idiom_fits(idiom_match *match, unsigned type) {
  uint16_t wanted = *match->idiom++;
  if (wanted == HL_IDIOM_ANY || wanted == HL_IDIOM_NAME) {
    if (wanted == HL_IDIOM_NAME && !is_name(match->telling, match->code)) return false;
    match->slots[match->count++] = ht_lazy(match->telling, ht_open_expression, match->code, type);
    match->code += expression_length(match->telling, match->code);
    return true;
  }
  if (wanted != *match->code++) return false;
  if (hl_is_constant(wanted)) return true;
  uint8_t types[HL_SLOTS_MAX];
  const hl_vocabulary *vocabulary = match->telling->vocabulary;
  unsigned count = hl_phrase_slots(vocabulary, hl_phrase_of(vocabulary, wanted), types);
  for (unsigned i = 0; i < count; i++)
    if (!idiom_fits(match, types[i])) return false;
  return true;
}

/* The English of an idiom that the code is, with its slots; NULL: it is none. */
static const char *find_idiom(const ht_telling *telling, const uint16_t *code, ht_value *slots,
                              unsigned *count) {
  for (size_t i = 0; i < telling->vocabulary->idiom_count; i++) {
    const hl_idiom *idiom = &telling->vocabulary->idioms[i];
    idiom_match match = {telling, idiom->code, code, slots, 0};
    if (idiom->code[0] == code[0] && idiom_fits(&match, 0)) {
      *count = match.count;
      return idiom->english;
    }
  }
  return NULL;
}

/* The English of a phrase with its slots. */
static const char *open_slots(const ht_telling *telling, const hl_phrase *phrase,
                              const uint16_t *code, ht_value *slots, unsigned *count) {
  uint8_t types[HL_SLOTS_MAX];
  const uint16_t *at = code + 1;
  *count = hl_phrase_slots(telling->vocabulary, phrase, types);
  for (unsigned i = 0; i < *count; i++) {
    slots[i] = ht_lazy(telling, ht_open_expression, at, types[i]);
    at += expression_length(telling, at);
  }
  return phrase->english;
}

static void open_phrase(const ht_telling *telling, const uint16_t *code, ht_value *opened,
                        ht_value *slots) {
  if (code[0] == telling->vocabulary->it && telling->it != NULL) {
    open_it(telling, opened, slots);
    return;
  }
  const hl_phrase *phrase = hl_phrase_of(telling->vocabulary, code[0]);
  if (phrase == NULL) {
    *opened = (ht_value){.kind = HT_NOTHING};
    return;
  }
  unsigned count = 0;
  const char *english = find_idiom(telling, code, slots, &count);
  if (english == NULL) english = open_slots(telling, phrase, code, slots, &count);
  *opened = ht_phrase(english, slots, count);
  opened->clause = phrase->type == HL_EFFECT || phrase->type == HL_COST ||
                   phrase->type == HL_MODIFIER || phrase->type == HL_CONDITION;
  bool done = phrase->type == HL_EFFECT || phrase->type == HL_COST;
  opened->person = done && is_imperative(english) ? HT_READER : HT_OTHER;
}

ht_value ht_word_of(const hl_vocabulary *vocabulary, const hl_cards *cards, unsigned type,
                    unsigned number) {
  const hl_words *words = hl_words_of(vocabulary, type);
  const hl_own_word *own = hl_own_word_of(vocabulary, cards, type, number);
  if (own != NULL) return ht_given(cards->strings + own->name);
  return number < hl_words_count(words) ? ht_term(words->english[number])
                                        : ht_number((int32_t)number);
}

/* A number, or a word where the type (`number` of the value) has words. */
static ht_value constant_of(const ht_telling *telling, const ht_value *self, unsigned value) {
  unsigned type = (unsigned)self->number;
  return hl_words_of(telling->vocabulary, type) != NULL
             ? ht_word_of(telling->vocabulary, telling->cards, type, value)
             : ht_number((int32_t)value);
}

/* A set of at most one is told as that one anyway. */
static bool names_only(const ht_telling *telling, const uint16_t *code) {
  const hl_vocabulary *vocabulary = telling->vocabulary;
  for (size_t i = 0; i < vocabulary->only_count; i++)
    if (code[0] == vocabulary->only[i])
      return hl_is_register(code[1]) && (telling->single >> hl_register(code[1]) & 1) != 0;
  return false;
}

void ht_open_expression(const ht_value *self, ht_language language, ht_value *opened,
                        ht_value *slots) {
  (void)language;
  const ht_telling *telling = self->context;
  const uint16_t *code = self->where;
  if (names_only(telling, code)) code++;
  if (code[0] & HL_CONSTANT) {
    *opened = constant_of(telling, self, code[0] & 0x7FFF);
  } else if (code[0] == HL_QUOTED) {
    size_t offset = (size_t)code[1] << 16 | code[2];
    slots[0] =
        ht_given(offset < telling->cards->strings_length ? telling->cards->strings + offset : "");
    *opened = ht_phrase(ht_card_message[SAY_QUOTED], slots, 1);
  } else if (code[0] & HL_REGISTER) {
    open_register(telling, code[0] & 0xFFF, opened, slots);
  } else {
    open_phrase(telling, code, opened, slots);
  }
  opened->identity = identity_of(code, expression_length(telling, code));
}

static_assert(HL_SLOTS_MAX + 2 <= HT_SLOTS_MAX, "room for a loop's own slots");

/* --- statements ------------------------------------------------------------- */

size_t ht_statement_length(const ht_telling *telling, const uint16_t *code) {
  return (size_t)(hl_behind_statement(telling->vocabulary, code) - code);
}

/* Who may do what is possible need not be told that it is. */
static bool goes_without_saying(const ht_telling *telling, const uint16_t *code) {
  return code[0] == HL_IF && hl_condition_count(code) == 1 &&
         *hl_conditions_at(code) == telling->vocabulary->possible &&
         hl_guarded(code).at[0] == HL_MAY;
}

/* `if` and `while`: conditions, then a body. */
static void open_condition(const ht_telling *telling, ht_language language, const uint16_t *code,
                           unsigned message, ht_value *opened, ht_value *slots) {
  hl_row body = hl_guarded(code);
  if (goes_without_saying(telling, code)) {
    ht_value block = ht_lazy(telling, ht_open_block, body.at, (size_t)(body.end - body.at));
    ht_open_block(&block, language, opened, slots);
    return;
  }
  slots[0] = ht_lazy(telling, ht_open_list, hl_conditions_at(code), hl_condition_count(code));
  slots[1] = ht_lazy(telling, ht_open_block, body.at, (unsigned)(body.end - body.at));
  say(opened, slots, message, 2);
}

static void open_wrapped(const ht_telling *telling, const uint16_t *code, unsigned message,
                         ht_value *opened, ht_value *slots) {
  hl_row body = hl_body_at(code);
  slots[0] = ht_lazy(telling, ht_open_block, body.at, (unsigned)(body.end - body.at));
  say(opened, slots, message, 1);
}

/* Does somebody other than the user act first in this body? */
static bool reader_acts(const ht_telling *telling, ht_language language, const uint16_t *code) {
  ht_value first = ht_lazy(telling, ht_open_statement, code, 0);
  return ht_person_of(language, &first) == HT_READER;
}

/* Who acts in an effect: the slot of the first {N?...} of its template. */
static const ht_value *acting_slot(const ht_value *effect) {
  const char *mark = effect->kind == HT_TEMPLATE ? strchr(effect->text, '?') : NULL;
  unsigned slot = mark != NULL ? (unsigned)(mark[-1] - '0') : HT_SLOTS_MAX;
  return slot < effect->slot_count ? &effect->slots[slot] : NULL;
}

/* A loop whose only statement is done by the one it has come to: "each of the
 * players on your side draws 1 card". The effect's slots are at most
 * HL_SLOTS_MAX, so two are left for the set and the noun. */
static bool open_each_acts(const ht_telling *telling, ht_language language, const uint16_t *code,
                           ht_value *opened, ht_value *slots) {
  const uint16_t *body = code + 3 + expression_length(telling, code + 3);
  if ((body[0] != HL_DO && body[0] != HL_BY) || ht_statement_length(telling, body) != code[2])
    return false;
  ht_value statement = ht_lazy(telling, ht_open_statement, body, 0);
  ht_open_statement(&statement, language, opened, slots);
  const ht_value *acting = acting_slot(opened);
  const uint16_t *who = acting != NULL ? acting->where : NULL;
  if (who == NULL || *who != (HL_REGISTER | code[1])) return false;
  slots[HL_SLOTS_MAX] = ht_lazy(telling, ht_open_expression, code + 3, 0);
  slots[HL_SLOTS_MAX + 1] = element_noun(telling, code[1]);
  if (ht_person_of(language, &slots[HL_SLOTS_MAX]) != HT_SEVERAL) return false;
  ht_value *each = &slots[acting - slots];
  *each = ht_phrase(ht_card_message[SAY_EACH_OF], &slots[HL_SLOTS_MAX], 2);
  each->identity = identity_of(who, 1);
  return true;
}

/* A loop over what holds for each while it does something itself: "while a player has not won a
 * challenge this phase, that player ..." */
static bool open_each_while(const ht_telling *telling, ht_language language, const uint16_t *code,
                            ht_value *opened, ht_value *slots) {
  const uint16_t *set = code + 3, *body = set + expression_length(telling, set);
  if (body[0] != HL_WHILE || ht_statement_length(telling, body) != code[2] ||
      hl_condition_count(body) != 1 || !names_one(telling, set))
    return false;
  ht_value told, condition = ht_lazy(telling, ht_open_expression, hl_conditions_at(body), 0);
  ht_open_expression(&condition, language, &told, slots + 2);
  const ht_value *acting = acting_slot(&told);
  const uint16_t *who = acting != NULL ? acting->where : NULL;
  if (who == NULL || *who != (HL_REGISTER | code[1])) return false;
  ht_value *one = &slots[acting - slots];
  *one = ht_lazy(telling, ht_open_expression, set, 0);
  one->one = true;
  one->identity = identity_of(who, 1);
  hl_row row = hl_guarded(body);
  slots[0] = told;
  slots[1] = ht_lazy(telling, ht_open_block, row.at, (size_t)(row.end - row.at));
  say(opened, slots, SAY_WHILE, 2);
  return true;
}

static void open_for_each(const ht_telling *telling, ht_language language, const uint16_t *code,
                          ht_value *opened, ht_value *slots) {
  if (open_each_acts(telling, language, code, opened, slots)) return;
  if (open_each_while(telling, language, code, opened, slots)) return;
  slots[0] = ht_lazy(telling, ht_open_expression, code + 3, 0);
  slots[1] = element_noun(telling, code[1]);
  slots[2] =
      ht_lazy(telling, ht_open_block, code + 3 + expression_length(telling, code + 3), code[2]);
  bool several = ht_person_of(language, &slots[0]) == HT_SEVERAL;
  say(opened, slots, several ? SAY_FOR_EACH_OF : SAY_FOR_EACH, 3);
}

/* The words for a choice: those of a target, or of what is none. */
static unsigned choice_words(const ht_telling *telling, const uint16_t *code, unsigned message) {
  const hl_vocabulary *vocabulary = telling->vocabulary;
  bool target = !vocabulary->targeting || code < telling->targets_end;
  const uint16_t *end = vocabulary->target == 0 ? code : hl_behind_statement(vocabulary, code);
  for (const uint16_t *at = code + 2; at < end; at++) target |= *at == vocabulary->target;
  return target ? message : message + SAY_PICK_ONE_OF - SAY_CHOOSE_ONE_OF;
}

static void open_choose(const ht_telling *telling, ht_language language, const uint16_t *code,
                        ht_value *opened, ht_value *slots) {
  slots[0] = ht_lazy(telling, ht_open_expression, code + 2, 0);
  slots[1] = element_noun(telling, code[1]);
  bool several = ht_person_of(language, &slots[0]) == HT_SEVERAL;
  unsigned message = names_one(telling, code + 2) ? SAY_CHOOSE_A
                     : several                    ? SAY_CHOOSE_ONE_OF
                                                  : SAY_CHOOSE;
  say(opened, slots, choice_words(telling, code, message), 2);
}

/* `choose [up to] N|any`: who chooses is slot 0. */
static void open_select(const ht_telling *telling, const ht_value *who, const uint16_t *code,
                        ht_value *opened, ht_value *slots) {
  const uint16_t *least = code + 2;
  const uint16_t *most = least + expression_length(telling, least);
  const uint16_t *set = most + expression_length(telling, most);
  bool from_none = least[0] == HL_CONSTANT;
  bool exact = set - most == most - least &&
               memcmp(least, most, (size_t)(most - least) * sizeof *least) == 0;
  slots[0] = *who;
  slots[1] = ht_lazy(telling, ht_open_expression, set, 0);
  if (from_none && most[0] == (HL_CONSTANT | 0x7FFF)) {
    say(opened, slots, choice_words(telling, code, SAY_SELECT_ANY), 2);
    return;
  }
  if (most[0] == (HL_CONSTANT | 1) && names_one(telling, set)) {
    /* of targets one is chosen at least: "up to 1" is one */
    bool due = telling->vocabulary->targeting && code < telling->targets_end;
    unsigned one = exact || due ? SAY_PLAYER_CHOOSES_A : SAY_SELECT_AT_MOST_A;
    say(opened, slots, choice_words(telling, code, one), 2);
    return;
  }
  slots[1] = ht_lazy(telling, ht_open_expression, most, 0);
  slots[2] = ht_lazy(telling, ht_open_expression, set, 0);
  slots[3] = ht_lazy(telling, ht_open_expression, least, 0);
  unsigned message = exact ? SAY_SELECT : from_none ? SAY_SELECT_UP_TO : SAY_SELECT_BETWEEN;
  say(opened, slots, choice_words(telling, code, message), 4);
}

/* The branch behind this one. */
static const uint16_t *next_branch(const uint16_t *branch) { return branch + 1 + branch[0]; }

/* `may ... else ...`: two branches; who decides stands in the first slot, if it is named. */
static void open_unless(const ht_telling *telling, const ht_value *who, const uint16_t *code,
                        ht_value *opened, ht_value *slots) {
  const uint16_t *paid = code + 2, *other = next_branch(paid);
  bool either = paid[1] == HL_EITHER && ht_statement_length(telling, paid + 1) == paid[0];
  unsigned used = who != NULL;
  if (who != NULL) slots[0] = *who;
  slots[used] = who != NULL && either ? ht_lazy(telling, open_choices, paid + 3, paid[2])
                                      : ht_lazy(telling, ht_open_block, paid + 1, paid[0]);
  slots[used + 1] = ht_lazy(telling, ht_open_block, other + 1, other[0]);
  say(opened, slots,
      who == NULL ? SAY_YOU_MAY_ELSE
      : either    ? SAY_PLAYER_MAY_EITHER_ELSE
                  : SAY_PLAYER_MAY_ELSE,
      used + 2);
}

/* Another player decides: `PLAYER may`, `PLAYER chooses`. */
static void open_by(const ht_telling *telling, ht_language language, const uint16_t *code,
                    ht_value *opened, ht_value *slots) {
  ht_value who = ht_lazy(telling, ht_open_expression, code + 2, 0);
  const uint16_t *body = code + 2 + expression_length(telling, code + 2);
  if (body[0] == HL_SELECT) {
    open_select(telling, &who, body, opened, slots);
    return;
  }
  if (body[0] == HL_UNLESS) {
    open_unless(telling, &who, body, opened, slots);
    return;
  }
  slots[0] = who;
  if (body[0] == HL_EITHER) {
    slots[1] = ht_lazy(telling, open_choices, body + 2, body[1]);
    say(opened, slots, SAY_PLAYER_EITHER, 2);
  } else if (body[0] == HL_CHOOSE) {
    slots[1] = ht_lazy(telling, ht_open_expression, body + 2, 0);
    slots[2] = element_noun(telling, body[1]);
    bool several = ht_person_of(language, &slots[1]) == HT_SEVERAL;
    unsigned message = names_one(telling, body + 2) ? SAY_PLAYER_CHOOSES_A
                       : several                    ? SAY_PLAYER_CHOOSES_ONE_OF
                                                    : SAY_PLAYER_CHOOSES;
    say(opened, slots, choice_words(telling, code, message), 3);
  } else if (body[2] == HL_EITHER && ht_statement_length(telling, body + 2) == body[1]) {
    slots[1] = ht_lazy(telling, open_choices, body + 4, body[3]);
    say(opened, slots, SAY_PLAYER_MAY_EITHER, 2);
  } else {
    slots[1] = ht_lazy(telling, ht_open_block, body + 2, body[1]);
    say(opened, slots, SAY_PLAYER_MAY, 2);
  }
}

static void open_until(const ht_telling *telling, const uint16_t *code, ht_value *opened,
                       ht_value *slots) {
  const uint16_t *duration = code[0] == HL_UNTIL ? code + 1 : code + 2;
  const uint16_t *body = duration + expression_length(telling, duration);
  slots[0] = ht_lazy(telling, ht_open_expression, duration, 0);
  slots[1] = code[0] == HL_UNTIL ? ht_lazy(telling, ht_open_expression, body, 0)
                                 : ht_lazy(telling, ht_open_block, body, code[1]);
  say(opened, slots, SAY_UNTIL, 2);
}

/* Does the occasion speak of the challenge under way? */
static bool is_of_the_challenge(const ht_telling *telling, const uint16_t *occasion) {
  const uint16_t *end = occasion + expression_length(telling, occasion);
  for (const uint16_t *at = occasion; at < end; at += *at == HL_QUOTED ? 3 : 1) {
    const hl_phrase *phrase =
        *at > 0 && *at <= HL_OP_MAX ? hl_phrase_of(telling->vocabulary, *at) : NULL;
    if (phrase != NULL && strcmp(phrase->english, "the challenge") == 0) return true;
  }
  return false;
}

/* How people say when what waits comes: at the end of the phase that is going on, and *if* somebody
 * wins or loses the challenge, who may not. */
static unsigned once_message(const ht_telling *telling, const uint16_t *occasion) {
  const hl_phrase *phrase =
      *occasion <= HL_OP_MAX ? hl_phrase_of(telling->vocabulary, *occasion) : NULL;
  const char *english = phrase != NULL ? phrase->english : "";
  if (strcmp(english, "the phase ends") == 0) return SAY_ONCE_AT_END;
  return is_of_the_challenge(telling, occasion) ? SAY_IF : SAY_ONCE;
}

/* What waits for its occasion. */
static void open_once(const ht_telling *telling, const uint16_t *code, ht_value *opened,
                      ht_value *slots) {
  slots[0] = ht_lazy(telling, ht_open_expression, code + 2, 0);
  slots[1] =
      ht_lazy(telling, ht_open_block, code + 2 + expression_length(telling, code + 2), code[1]);
  say(opened, slots, once_message(telling, code + 2), 2);
}

static void open_again(const ht_telling *telling, const ht_again *again, ht_value *opened,
                       ht_value *slots) {
  bool other = again->other && again->times == 1;
  slots[0] =
      other ? element_noun(telling, (uint16_t)again->name) : ht_number((int32_t)again->times);
  unsigned message = !again->may        ? SAY_AGAIN
                     : again->times > 1 ? SAY_MAY_AGAIN_TIMES
                     : other            ? SAY_MAY_AGAIN_OTHER
                                        : SAY_MAY_AGAIN;
  say(opened, slots, message, 1);
}

void ht_open_statement(const ht_value *self, ht_language language, ht_value *opened,
                       ht_value *slots) {
  const ht_telling *telling = self->context;
  const uint16_t *code = self->where;
  const ht_again *again = ht_again_at(telling, code);
  ht_value inner = *self;
  if (again != NULL) {
    open_again(telling, again, opened, slots);
    return;
  }
  switch (code[0]) {
  case HL_DO:
  case HL_GAIN:
    inner.where = code + 1;
    ht_open_expression(&inner, language, opened, slots);
    break;
  case HL_IF: open_condition(telling, language, code, SAY_IF, opened, slots); break;
  case HL_WHILE: open_condition(telling, language, code, SAY_WHILE, opened, slots); break;
  case HL_ELSE: open_wrapped(telling, code, SAY_OTHERWISE, opened, slots); break;
  case HL_MAY:
    open_wrapped(telling, code,
                 reader_acts(telling, language, code + 2) ? SAY_YOU_MAY : SAY_IF_YOU_WISH, opened,
                 slots);
    break;
  case HL_THEN: open_wrapped(telling, code, SAY_THEN, opened, slots); break;
  case HL_INSTEAD: open_wrapped(telling, code, SAY_INSTEAD, opened, slots); break;
  case HL_FOR_EACH: open_for_each(telling, language, code, opened, slots); break;
  case HL_CHOOSE: open_choose(telling, language, code, opened, slots); break;
  case HL_UNTIL:
  case HL_LASTING: open_until(telling, code, opened, slots); break;
  case HL_ONCE: open_once(telling, code, opened, slots); break;
  case HL_EITHER:
    slots[0] = ht_lazy(telling, open_choices, code + 2, code[1]);
    say(opened, slots, SAY_EITHER, 1);
    break;
  case HL_UNLESS: open_unless(telling, NULL, code, opened, slots); break;
  case HL_SELECT: {
    ht_value you = ht_term(ht_card_message[SAY_YOU]);
    open_select(telling, &you, code, opened, slots);
    break;
  }
  case HL_BY: open_by(telling, language, code, opened, slots); break;
  default: *opened = (ht_value){.kind = HT_NOTHING}; break;
  }
  opened->bare = self->bare;
}

/* --- lists ------------------------------------------------------------------ */

/* A number that is told with a sentence of its own: "+X STR, where X is ...". */
static bool tells_number(const ht_value *clause) {
  for (unsigned i = 0; i < clause->slot_count; i++) {
    const uint16_t *code = clause->slots[i].where;
    if (clause->slots[i].number == HL_NUMBER && (code[0] & HL_CONSTANT) == 0) return true;
  }
  return false;
}

static bool is_plain(const uint16_t *code) { return code[0] == HL_DO || code[0] == HL_GAIN; }

/* Is the next statement said of the same, so that it can go on without its subject: "this
 * card gets +1 STR and gains a power icon"? */
static bool same_subject(const ht_telling *telling, ht_language language, const uint16_t *code,
                         const uint16_t *next) {
  ht_value slots[2][HT_SLOTS_MAX], opened[2];
  const uint16_t *statement[2] = {code, next};
  if (!is_plain(code) || !is_plain(next)) return false;
  for (unsigned i = 0; i < 2; i++) {
    ht_value value = ht_lazy(telling, ht_open_statement, statement[i], 0);
    ht_open_statement(&value, language, &opened[i], slots[i]);
    if (opened[i].kind != HT_TEMPLATE || opened[i].slot_count == 0 ||
        !ht_subject_first(language, opened[i].text))
      return false;
  }
  const uint16_t *a = slots[0][0].where, *b = slots[1][0].where;
  size_t length = expression_length(telling, a);
  return length == expression_length(telling, b) && memcmp(a, b, length * sizeof *a) == 0 &&
         !tells_number(&opened[0]);
}

/* Does the statement begin with what the reader is to do, "draw 1 card"? */
static bool is_told_to_reader(const ht_telling *telling, ht_language language,
                              const uint16_t *code) {
  ht_value slots[HT_SLOTS_MAX], opened, value = ht_lazy(telling, ht_open_statement, code, 0);
  if (code[0] == HL_CHOOSE) return true;
  if (code[0] != HL_DO || !reader_acts(telling, language, code)) return false;
  ht_open_statement(&value, language, &opened, slots);
  return is_imperative(opened.text) ||
         (strncmp(opened.text, "{0?", 3) == 0 && strncmp(opened.text + 3, "you ", 4) != 0);
}

/* What stands between a statement and the next in one sentence. */
static unsigned join_of(const ht_telling *telling, ht_language language, const uint16_t *code,
                        const uint16_t *next, bool last) {
  if (next[0] == HL_ELSE) return SAY_ELSE;
  if (next[0] == HL_THEN || !last) return SAY_LIST;
  if (same_subject(telling, language, code, next)) return SAY_AND;
  if (goes_without_saying(telling, next)) return SAY_STATEMENTS;
  if (reader_acts(telling, language, code))
    return reader_acts(telling, language, next) ? SAY_AND : SAY_STATEMENTS;
  return is_told_to_reader(telling, language, next) ? SAY_AND_YOU : SAY_STATEMENTS;
}

/* Several statements told as one sentence; `number` is their length. */
void ht_open_block(const ht_value *self, ht_language language, ht_value *opened, ht_value *slots) {
  const ht_telling *telling = self->context;
  const uint16_t *code = self->where;
  size_t length = (size_t)self->number;
  const ht_again *again = length == 0 ? NULL : ht_again_at(telling, code);
  size_t first = length == 0 ? 0 : ht_statement_length(telling, code);
  if (again != NULL && again->body) {
    open_again(telling, again, opened, slots);
  } else if (length == 0) {
    *opened = (ht_value){.kind = HT_NOTHING};
  } else if (first >= length) {
    ht_open_statement(self, language, opened, slots);
  } else {
    const uint16_t *next = code + first;
    bool last = first + ht_statement_length(telling, next) >= length;
    slots[0] = ht_lazy(telling, ht_open_statement, code, 0);
    slots[0].bare = self->bare;
    slots[1] = ht_lazy(telling, ht_open_block, next, length - first);
    slots[1].bare = same_subject(telling, language, code, next);
    say(opened, slots, join_of(telling, language, code, next, last), 2);
  }
}

/* A cost behind one that names the card itself: what it says of the card is said of "it". */
static void open_cost_of_it(const ht_telling *telling, ht_language language, const uint16_t *code,
                            ht_value *opened, ht_value *slots) {
  ht_value cost = ht_lazy(telling, ht_open_expression, code, 0);
  ht_open_expression(&cost, language, opened, slots);
  for (unsigned i = 0; i < opened->slot_count; i++)
    if (slots[i].where != NULL && *(const uint16_t *)slots[i].where == telling->vocabulary->self)
      slots[i] = ht_term(ht_card_message[SAY_ITSELF]);
}

static bool is_cost_of_itself(const ht_telling *telling, const uint16_t *code) {
  const hl_phrase *phrase =
      code[0] <= HL_OP_MAX ? hl_phrase_of(telling->vocabulary, code[0]) : NULL;
  if (phrase == NULL || phrase->type != HL_COST) return false;
  const uint16_t *end = code + expression_length(telling, code);
  for (const uint16_t *at = code + 1; at < end; at++)
    if (*at == telling->vocabulary->self) return true;
  return false;
}

/* Conditions or costs, one after the other; `number` says how many. */
void ht_open_list(const ht_value *self, ht_language language, ht_value *opened, ht_value *slots) {
  const ht_telling *telling = self->context;
  const uint16_t *code = self->where;
  if (self->number <= 1) {
    ht_open_expression(self, language, opened, slots);
    return;
  }
  slots[0] = ht_lazy(telling, ht_open_expression, code, 0);
  slots[1] = ht_lazy(telling, ht_open_list, code + expression_length(telling, code),
                     (size_t)self->number - 1);
  if (self->number == 2 && telling->vocabulary->self != 0 && is_cost_of_itself(telling, code))
    open_cost_of_it(telling, language, code + expression_length(telling, code), &slots[1],
                    slots + 2);
  say(opened, slots, self->number == 2 ? SAY_AND : SAY_LIST, 2);
}

/* The choices of an `either`: each a length and a body. */
static void open_choices(const ht_value *self, ht_language language, ht_value *opened,
                         ht_value *slots) {
  const ht_telling *telling = self->context;
  const uint16_t *code = self->where;
  slots[0] = ht_lazy(telling, ht_open_block, code + 1, code[0]);
  if (self->number <= 1) {
    ht_value block = slots[0];
    ht_open_block(&block, language, opened, slots);
    return;
  }
  slots[1] = ht_lazy(telling, open_choices, code + 1 + code[0], (size_t)self->number - 1);
  say(opened, slots, SAY_OR, 2);
}
