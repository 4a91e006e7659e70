/* The head of a card and its facts. Which facts a card may and must have is
 * said by the vocabulary; `origin` and `set` belong to every card. */
#include "compiler.h"

#include <string.h>

static const char *const origins[] = {"printed", "inferred", "holdfast", NULL};

static hl_card *card_of(const hl_compiler *compiler) {
  return &compiler->card[compiler->now.card_count - 1];
}

/* The index of the word that stands here in a list, -1 if it is not there. */
static int take_listed(hl_compiler *compiler, const char *const *words) {
  for (int i = 0; words[i] != NULL; i++)
    if (hl_take(compiler, words[i])) return i;
  for (int i = 0; words[i] != NULL; i++) hl_missed(compiler, words[i]);
  return -1;
}

/* --- words that a file brings --------------------------------------------------- */

static const char *open_type(const hl_compiler *compiler) {
  return hl_type_name(compiler->vocabulary, compiler->vocabulary->open);
}

bool hl_brings_word(const hl_compiler *compiler) {
  return compiler->vocabulary->open != 0 && hl_token_is(hl_here(compiler), open_type(compiler));
}

/* Where it stands among the words of the open type, -1 if it is new. */
static int word_known(const hl_compiler *compiler, const hl_token *token) {
  const hl_words *words = hl_words_of(compiler->vocabulary, compiler->vocabulary->open);
  for (int i = 0; words->words[i] != NULL; i++)
    if (hl_token_is(token, words->words[i])) return i;
  for (size_t i = 0; i < compiler->own.count; i++)
    if (hl_token_is(token, hl_own_word_id(&compiler->own, i)))
      return compiler->vocabulary->open_end - 1 - (int)i;
  return -1;
}

/* So many there may be: as far as the vocabulary leaves numbers free. */
static size_t words_free(const hl_vocabulary *vocabulary) {
  size_t left = vocabulary->open_end - hl_words_count(hl_words_of(vocabulary, vocabulary->open));
  return left < HL_OWN_WORDS_MAX ? left : HL_OWN_WORDS_MAX;
}

static hf_status add_string(hl_compiler *compiler, const hl_token *token, hl_string_slot **slot);

/* A word that is known already stays what it is: a file may have brought it before the game did. */
hf_status hl_word_clause(hl_compiler *compiler) {
  if (compiler->now.card_count > 0)
    return hl_mistake(compiler, hl_here(compiler),
                      "brings a word; that stands at the head of the file, before the first card");
  const hl_token *word = &compiler->clause.token[++compiler->at];
  if (word->kind != HL_TOKEN_WORD || !hl_is_id(word->text, word->length))
    return hl_mistake(compiler, word, "is no word; a word has small letters, digits and -");
  compiler->at++;
  const hl_token *name = hl_here(compiler);
  if (name->kind != HL_TOKEN_QUOTED || name->length == 0) {
    hl_missed(compiler, "its name in quotes");
    return hl_misfit(compiler);
  }
  compiler->at++;
  hf_status status = hl_want_end(compiler);
  if (status != HF_OK || word_known(compiler, word) >= 0) return status;
  if (compiler->own.count == words_free(compiler->vocabulary))
    return hl_mistake(compiler, word, "is one word too many; a file cannot bring so many");
  hl_string_slot *slot = NULL;
  hl_own_word added;
  status = add_string(compiler, word, &slot);
  if (status != HF_OK) return status;
  added.id = slot->offset;
  status = add_string(compiler, name, &slot);
  if (status != HF_OK) return status;
  added.name = slot->offset;
  compiler->own.word[compiler->own.count++] = added;
  hl_match_forget(&compiler->matcher);
  return HF_OK;
}

/* The number of the word of a list that stands here, -1 if it is none of them. */
static int take_member(hl_compiler *compiler, const hl_fact *fact) {
  bool open = hl_is_open(compiler->vocabulary, fact);
  int number = open ? word_known(compiler, hl_here(compiler)) : -1;
  if (number >= 0) compiler->at++;
  if (number >= 0) return number;
  for (size_t i = 0; open && i < compiler->own.count; i++)
    hl_missed(compiler, hl_own_word_id(&compiler->own, i));
  return take_listed(compiler, fact->words);
}

/* --- the first line of a card ------------------------------------------------ */

static hf_status add_string(hl_compiler *compiler, const hl_token *token, hl_string_slot **slot) {
  *slot = hl_strings_add(&compiler->strings, token->text, token->length);
  return *slot == NULL ? hl_trouble_status(compiler, HF_NO_ROOM) : HF_OK;
}

static hf_status twice(hl_compiler *compiler, unsigned type) {
  hl_message message = {0};
  const hl_token *token = hl_here(compiler);
  hl_message_quote(&message, token->text, token->length);
  hl_message_text(&message, " is the id of another ");
  hl_message_text(&message, compiler->vocabulary->card_types[type]);
  hl_message_text(&message, " already; no two cards of a type have the same");
  return hl_message_fail(&message, compiler->error, token->line, token->column);
}

static hf_status read_id(hl_compiler *compiler, hl_card *card) {
  const hl_token *token = hl_here(compiler);
  if (token->kind == HL_TOKEN_END || token->kind == HL_TOKEN_QUOTED) {
    hl_missed(compiler, "an id");
    return hl_misfit(compiler);
  }
  if (token->kind != HL_TOKEN_WORD || !hl_is_id(token->text, token->length))
    return hl_mistake(compiler, token,
                      "is no id; an id has small letters, digits and -, a letter first");
  hl_string_slot *slot = NULL;
  hf_status status = add_string(compiler, token, &slot);
  if (status != HF_OK) return status;
  if ((slot->card_types >> card->type & 1) != 0) return twice(compiler, card->type);
  card->id = slot->offset;
  compiler->at++;
  return HF_OK;
}

/* Ids are marked when their line is known to be right: a line with a mistake
 * is read twice. */
static hf_status finish_head(hl_compiler *compiler, hl_card *card) {
  hl_string_slot *slot = NULL;
  hf_status status = hl_want_end(compiler);
  if (status == HF_OK) status = add_string(compiler, &compiler->clause.token[1], &slot);
  if (status == HF_OK) slot->card_types |= 1U << card->type;
  return status;
}

hf_status hl_card_clause(hl_compiler *compiler) {
  if (compiler->now.card_count == compiler->card_size)
    return hl_trouble_status(compiler, HF_NO_ROOM);
  const hl_token *token = hl_here(compiler);
  int type = take_listed(compiler, compiler->vocabulary->card_types);
  if (type < 0) return hl_misfit(compiler);
  hl_card *card = &compiler->card[compiler->now.card_count++];
  *card = (hl_card){.type = (uint8_t)type,
                    .first_ability = (uint32_t)compiler->now.ability_count,
                    .line = token->line};
  compiler->now.stage = HL_STAGE_FACTS;
  compiler->now.has_origin = compiler->now.has_set = false;
  hf_status status = read_id(compiler, card);
  if (status != HF_OK) return status;
  compiler->now.card_token = compiler->clause.token[1];
  if (hl_here(compiler)->kind == HL_TOKEN_QUOTED) {
    hl_string_slot *slot = NULL;
    status = add_string(compiler, hl_here(compiler), &slot);
    if (status != HF_OK) return status;
    card->name = slot->offset;
    compiler->at++;
  } else {
    hl_missed(compiler, "a name in quotes");
  }
  return finish_head(compiler, card);
}

/* --- values --------------------------------------------------------------------- */

static hf_status out_of_range(hl_compiler *compiler, const hl_fact *fact) {
  hl_message message = {0};
  const hl_token *token = hl_here(compiler);
  hl_message_quote(&message, token->text, token->length);
  hl_message_text(&message, " is out of range; '");
  hl_message_text(&message, fact->name);
  hl_message_text(&message, "' could be ");
  hl_message_number(&message, fact->min);
  hl_message_text(&message, " to ");
  hl_message_number(&message, fact->max);
  return hl_message_fail(&message, compiler->error, token->line, token->column);
}

static hf_status read_number(hl_compiler *compiler, const hl_fact *fact, int32_t *value) {
  const hl_token *token = hl_here(compiler);
  if (token->kind == HL_TOKEN_NUMBER) {
    *value = token->negative ? -(int32_t)token->number : token->number;
    if (*value < fact->min || *value > fact->max) return out_of_range(compiler, fact);
    compiler->at++;
    return HF_OK;
  }
  int word = fact->words == NULL ? -1 : take_listed(compiler, fact->words);
  *value = -1 - word;
  if (word >= 0) return HF_OK;
  hl_missed(compiler, "a number");
  return hl_misfit(compiler);
}

/* `keywords shadow 3`: what stands in a list may be a fact itself. */
static hf_status no_such_word(hl_compiler *compiler) {
  const hl_token *token = hl_here(compiler);
  for (size_t i = 0; i < compiler->vocabulary->fact_count; i++) {
    const hl_fact *fact = &compiler->vocabulary->facts[i];
    bool here = (fact->card_types >> card_of(compiler)->type & 1) != 0;
    if (here && hl_token_is(token, fact->name))
      return hl_mistake(compiler, token, "is a fact itself; it stands on a line of its own");
  }
  return hl_misfit(compiler);
}

static hf_status read_words(hl_compiler *compiler, const hl_fact *fact, int32_t *value) {
  uint32_t mask = 0;
  do {
    const hl_token *token = hl_here(compiler);
    int word = take_listed(compiler, fact->words);
    if (word < 0 || word > 31) return no_such_word(compiler);
    if ((mask >> word & 1) != 0) return hl_mistake(compiler, token, "stands there twice");
    mask |= 1U << word;
  } while (hl_here(compiler)->kind != HL_TOKEN_END);
  memcpy(value, &mask, sizeof mask);
  return HF_OK;
}

static hf_status read_list(hl_compiler *compiler, const hl_fact *fact, int32_t *value) {
  size_t begin = compiler->code.length, count = 0;
  hf_status status = hl_put(compiler, 0);
  if (status != HF_OK) return status;
  do {
    const hl_token *token = hl_here(compiler);
    int word = take_member(compiler, fact);
    if (word < 0) return no_such_word(compiler);
    if (count == HL_LIST_MAX) return hl_mistake(compiler, token, "is one word too many");
    for (size_t i = 1; i <= count; i++)
      if (compiler->code.word[begin + i] == (uint16_t)word)
        return hl_mistake(compiler, token, "stands there twice");
    status = hl_put(compiler, (unsigned)word);
    count++;
  } while (status == HF_OK && hl_here(compiler)->kind != HL_TOKEN_END);
  if (status != HF_OK) return status;
  compiler->code.word[begin] = (uint16_t)count;
  *value = (int32_t)begin;
  return HF_OK;
}

static hf_status read_value(hl_compiler *compiler, const hl_fact *fact, int32_t *value) {
  switch (fact->kind) {
  case HL_FACT_NUMBER: return read_number(compiler, fact, value);
  case HL_FACT_WORD: {
    int word = take_listed(compiler, fact->words);
    *value = word;
    return word < 0 ? hl_misfit(compiler) : HF_OK;
  }
  case HL_FACT_WORDS: return read_words(compiler, fact, value);
  case HL_FACT_LIST: return read_list(compiler, fact, value);
  default: *value = 1; return HF_OK;
  }
}

/* --- facts ------------------------------------------------------------------------ */

static hf_status read_fact(hl_compiler *compiler, size_t index, const hl_token *word) {
  const hl_fact *fact = &compiler->vocabulary->facts[index];
  hl_card *card = card_of(compiler);
  int32_t value = 0;
  if ((fact->card_types >> card->type & 1) == 0)
    return hl_mistake(compiler, word, "is no fact of this type of card");
  if ((card->has_fact >> index & 1) != 0)
    return hl_mistake(compiler, word, "was said before on this card");
  hf_status status = read_value(compiler, fact, &value);
  if (status == HF_OK) status = hl_want_end(compiler);
  if (status != HF_OK) return status;
  card->fact[index] = value;
  card->has_fact |= UINT64_C(1) << index;
  return HF_OK;
}

static hf_status read_origin(hl_compiler *compiler, const hl_token *word) {
  if (compiler->now.has_origin) return hl_mistake(compiler, word, "was said before on this card");
  int origin = take_listed(compiler, origins);
  if (origin < 0) return hl_misfit(compiler);
  card_of(compiler)->origin = (uint8_t)origin;
  compiler->now.has_origin = true;
  return hl_want_end(compiler);
}

static hf_status read_set(hl_compiler *compiler, const hl_token *word) {
  const hl_token *token = hl_here(compiler);
  if (compiler->now.has_set) return hl_mistake(compiler, word, "was said before on this card");
  if (token->kind == HL_TOKEN_END) {
    hl_missed(compiler, "the set's name");
    return hl_misfit(compiler);
  }
  if (token->kind != HL_TOKEN_WORD || !hl_is_id(token->text, token->length))
    return hl_mistake(compiler, token,
                      "is no name of a set; it has small letters, digits and -, a letter first");
  hl_string_slot *slot = NULL;
  hf_status status = add_string(compiler, token, &slot);
  if (status != HF_OK) return status;
  card_of(compiler)->set = slot->offset;
  compiler->now.has_set = true;
  compiler->at++;
  return hl_want_end(compiler);
}

static hf_status no_such_fact(hl_compiler *compiler) {
  const hl_card *card = card_of(compiler);
  for (size_t i = 0; i < compiler->vocabulary->fact_count; i++) {
    const hl_fact *fact = &compiler->vocabulary->facts[i];
    bool free = (card->has_fact >> i & 1) == 0;
    if (free && (fact->card_types >> card->type & 1) != 0) hl_missed(compiler, fact->name);
  }
  static const char *const others[] = {"origin", "set", "when", "constant"};
  for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) hl_missed(compiler, others[i]);
  return hl_misfit(compiler);
}

hf_status hl_fact_clause(hl_compiler *compiler) {
  const hl_token *word = hl_here(compiler);
  if (hl_take(compiler, "origin")) return read_origin(compiler, word);
  if (hl_take(compiler, "set")) return read_set(compiler, word);
  for (size_t i = 0; i < compiler->vocabulary->fact_count; i++)
    if (hl_take(compiler, compiler->vocabulary->facts[i].name)) return read_fact(compiler, i, word);
  return no_such_fact(compiler);
}

/* --- what must stand on a card ------------------------------------------------------ */

static hf_status lacks(hl_compiler *compiler, const hl_fact *fact) {
  hl_message message = {0};
  hl_expected expected;
  const hl_token *token = &compiler->now.card_token;
  hl_expected_start(&expected, "", 0);
  if (fact->kind == HL_FACT_NUMBER) hl_expected_add(&expected, "a number", sizeof "a number" - 1);
  for (size_t i = 0; fact->words != NULL && fact->words[i] != NULL; i++)
    hl_expected_add(&expected, fact->words[i], strlen(fact->words[i]));
  hl_message_quote(&message, token->text, token->length);
  hl_message_text(&message, " lacks the fact '");
  hl_message_text(&message, fact->name);
  hl_message_text(&message, "'");
  hl_message_expected(&message, &expected);
  return hl_message_fail(&message, compiler->error, token->line, token->column);
}

hf_status hl_card_end(hl_compiler *compiler) {
  if (compiler->now.card_count == 0) return HF_OK;
  const hl_card *card = card_of(compiler);
  static const hl_fact origin = {.name = "origin", .kind = HL_FACT_WORD, .words = origins};
  if (!compiler->now.has_origin) return lacks(compiler, &origin);
  for (size_t i = 0; i < compiler->vocabulary->fact_count; i++) {
    const hl_fact *fact = &compiler->vocabulary->facts[i];
    bool required = (fact->required_on >> card->type & 1) != 0;
    if (required && (card->has_fact >> i & 1) == 0) return lacks(compiler, fact);
  }
  return hl_ability_end(compiler);
}
