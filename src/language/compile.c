/* The compiler: clause after clause, card after card, into the caller's
 * memory. What it promises: a text of bounded length needs bounded time and
 * memory, whoever wrote it, and the first mistake is told where it stands.
 *
 * Why the memory always suffices. A card has at least a line with its type
 * and id and a line with its origin, 19 bytes together. An ability has a line
 * with its window and one that does something, 13 bytes. An expression has at
 * most four words of code for each word of text: its phrase, one that joins it
 * to its neighbour, and a single-slot phrase around each; how many are chosen
 * is written twice; a word of text and what parts it from the next are two
 * bytes. Statements add less: "if a:b;" has five words besides its phrases. So
 * four words of code for each byte of text are enough. Every string stands in
 * the text with a blank or a quote behind it. */
#include "compiler.h"

#include "pattern.h"

#include <string.h>

#define TEXT_MAX ((size_t)4 << 20)
#define BYTES_PER_CARD 16
#define BYTES_PER_ABILITY 12
#define WORDS_PER_BYTE 4
#define BYTES_PER_STRING 2
#define ALIGNMENT sizeof(uint64_t)
/* What words take that the cards below have brought. */
#define OWN_WORDS_BYTES (HL_OWN_WORDS_MAX * (HL_WORD_MAX + HL_QUOTED_MAX + 2))

typedef struct table_sizes {
  size_t cards, abilities, words, strings, slots;
} table_sizes;

static table_sizes sizes_for(size_t text_length) {
  size_t length = text_length > TEXT_MAX ? TEXT_MAX : text_length;
  return (table_sizes){.cards = length / BYTES_PER_CARD + 1,
                       .abilities = length / BYTES_PER_ABILITY + 1,
                       .words = length * WORDS_PER_BYTE + 16,
                       .strings = length + 16 + OWN_WORDS_BYTES,
                       .slots =
                           hl_strings_slots(length / BYTES_PER_STRING + 1 + 2 * HL_OWN_WORDS_MAX)};
}

static size_t aligned(size_t size) { return (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT; }

size_t hl_compile_memory(size_t text_length) {
  table_sizes sizes = sizes_for(text_length);
  return ALIGNMENT + aligned(sizeof(hl_compiler)) + aligned(sizes.cards * sizeof(hl_card)) +
         aligned(sizes.abilities * sizeof(hl_ability)) + aligned(sizes.words * sizeof(uint16_t)) +
         aligned(sizes.strings) + aligned(sizes.slots * sizeof(hl_string_slot));
}

size_t hl_compile_words(size_t text_length) { return sizes_for(text_length).words; }

/* Cuts the next piece off the memory. */
static void *cut(unsigned char **memory, size_t size) {
  void *piece = *memory;
  *memory += aligned(size);
  return piece;
}

static hl_compiler *lay_out(void *memory, size_t text_length) {
  table_sizes sizes = sizes_for(text_length);
  unsigned char *at = memory;
  at += (ALIGNMENT - (uintptr_t)at % ALIGNMENT) % ALIGNMENT;
  hl_compiler *compiler = cut(&at, sizeof(hl_compiler));
  memset(compiler, 0, sizeof *compiler);
  compiler->card_size = sizes.cards;
  compiler->card = cut(&at, sizes.cards * sizeof(hl_card));
  compiler->ability_size = sizes.abilities;
  compiler->ability = cut(&at, sizes.abilities * sizeof(hl_ability));
  compiler->code.size = sizes.words;
  compiler->code.word = cut(&at, sizes.words * sizeof(uint16_t));
  compiler->code.strings = &compiler->strings;
  compiler->strings.size = sizes.strings;
  compiler->strings.text = cut(&at, sizes.strings);
  compiler->strings.slot_count = sizes.slots;
  compiler->strings.slot = cut(&at, sizes.slots * sizeof(hl_string_slot));
  hl_strings_start(&compiler->strings);
  return compiler;
}

/* --- clauses -------------------------------------------------------------------- */

static hf_status dispatch(hl_compiler *compiler) {
  const hl_token *token = hl_here(compiler);
  if (compiler->clause.begins_card && hl_brings_word(compiler)) return hl_word_clause(compiler);
  if (compiler->clause.begins_card) return hl_card_clause(compiler);
  if (compiler->now.card_count == 0)
    return hl_mistake(compiler, token, "belongs to no card; a card begins in the first column");
  if (compiler->now.stage != HL_STAGE_FACTS || hl_is_ability_start(token))
    return hl_ability_clause(compiler);
  return hl_fact_clause(compiler);
}

static hf_status read_from(hl_compiler *compiler, const hl_progress *before) {
  compiler->now = *before;
  compiler->code.length = before->code_length;
  compiler->at = 0;
  compiler->misfit = false;
  hl_match_start(&compiler->matcher);
  return dispatch(compiler);
}

/* The phrase in which what stands at a place follows a possessive, or NULL. */
static const hl_phrase *phrase_of_owned(hl_compiler *compiler, size_t place) {
  const hl_vocabulary *vocabulary = compiler->vocabulary;
  for (size_t i = 0; i < vocabulary->phrase_count; i++) {
    const char *rest = strstr(vocabulary->phrases[i].pattern, "'s <");
    hl_part part;
    if (rest == NULL) continue;
    hl_part_read(rest + 3, &part);
    int type = hl_type_named(vocabulary, part.text, part.length);
    if (type >= 0 && hl_match_quietly(&compiler->matcher, (unsigned)type, place) != 0)
      return &vocabulary->phrases[i];
  }
  return NULL;
}

/* `your deck`, where cards are wanted: what can be said of it is said. */
static void tell_owned(hl_compiler *compiler, hl_message *message) {
  size_t place = compiler->matcher.furthest;
  const hl_token *token = &compiler->clause.token[place];
  static const char *const owners[] = {"your", "its", "their"};
  bool owned = false;
  for (size_t i = 0; place > 0 && i < sizeof owners / sizeof owners[0]; i++)
    owned = owned || hl_token_is(token - 1, owners[i]);
  const hl_phrase *phrase = owned ? phrase_of_owned(compiler, place) : NULL;
  if (phrase == NULL) return;
  hl_message_text(message, "; '");
  hl_message_bytes(message, token[-1].text, token[-1].length);
  hl_message_text(message, " ");
  hl_message_bytes(message, token->text, token->length);
  hl_message_text(message, "' does in '");
  hl_message_text(message, phrase->pattern);
  hl_message_text(message, "'");
}

static hf_status tell_misfit(hl_compiler *compiler) {
  const hl_matcher *matcher = &compiler->matcher;
  const hl_token *token = &compiler->clause.token[matcher->furthest];
  const hl_token *before = matcher->furthest == 0 ? token : token - 1;
  hl_message message = {0};
  if (token->kind == HL_TOKEN_END) {
    hl_message_text(&message, "something is missing after ");
    hl_message_quote(&message, before->text, before->length);
  } else {
    hl_message_quote(&message, token->text, token->length);
    hl_message_text(&message, " does not fit here");
    tell_owned(compiler, &message);
  }
  hl_message_expected(&message, &matcher->expected);
  return hl_message_fail(&message, compiler->error, token->line, token->column);
}

static hf_status compile_clause(hl_compiler *compiler) {
  hl_matcher *matcher = &compiler->matcher;
  hl_progress before = compiler->now;
  before.code_length = compiler->code.length;
  matcher->furthest = 0;
  matcher->explaining = false;
  hf_status status = read_from(compiler, &before);
  if (status == HF_OK || !compiler->misfit) return status;
  const hl_token *token = &compiler->clause.token[matcher->furthest];
  hl_expected_start(&matcher->expected, token->text, token->length);
  matcher->explaining = true;
  status = read_from(compiler, &before);
  return compiler->misfit ? tell_misfit(compiler) : status;
}

static hf_status compile_all(hl_compiler *compiler) {
  for (;;) {
    hf_status status = hl_read_clause(&compiler->reader, &compiler->clause, compiler->error);
    if (status != HF_OK) return status;
    if (compiler->clause.count == 0) return hl_card_end(compiler);
    if (compiler->clause.begins_card) status = hl_card_end(compiler);
    if (status == HF_OK) status = compile_clause(compiler);
    if (status != HF_OK) return status;
  }
}

static hf_status refuse(hf_error *error, hf_status status, const char *why) {
  hl_message message = {0};
  hl_message_text(&message, why);
  hl_message_fail(&message, error, 0, 0);
  if (error != NULL) error->status = status;
  return status;
}

/* The words of the cards below are known; none of them is brought again. */
static hf_status take_words(hl_compiler *compiler, const hl_cards *base) {
  compiler->own.strings = &compiler->strings;
  for (size_t i = 0; base != NULL && i < base->own_word_count; i++) {
    const char *id = base->strings + base->own_word[i].id;
    const char *name = base->strings + base->own_word[i].name;
    const hl_string_slot *slot = hl_strings_add(&compiler->strings, id, strlen(id));
    if (slot == NULL || i == HL_OWN_WORDS_MAX) return HF_NO_ROOM;
    compiler->own.word[i].id = slot->offset;
    slot = hl_strings_add(&compiler->strings, name, strlen(name));
    if (slot == NULL) return HF_NO_ROOM;
    compiler->own.word[i].name = slot->offset;
    compiler->own.count++;
  }
  return HF_OK;
}

hf_status hl_compile(const hl_vocabulary *vocabulary, const char *text, size_t text_length,
                     void *memory, size_t memory_size, hl_cards *cards, hf_error *error) {
  return hl_compile_over(vocabulary, NULL, text, text_length, memory, memory_size, cards, error);
}

hf_status hl_compile_over(const hl_vocabulary *vocabulary, const hl_cards *base, const char *text,
                          size_t text_length, void *memory, size_t memory_size, hl_cards *cards,
                          hf_error *error) {
  if (text_length > TEXT_MAX) return refuse(error, HF_BAD_CARDS, "a card file has at most 4 MiB");
  if (memory == NULL || memory_size < hl_compile_memory(text_length))
    return refuse(error, HF_NO_ROOM, "the memory for compiled cards is too small");
  hl_compiler *compiler = lay_out(memory, text_length);
  compiler->vocabulary = vocabulary;
  compiler->error = error;
  compiler->matcher.vocabulary = vocabulary;
  compiler->matcher.clause = &compiler->clause;
  compiler->matcher.registers = compiler->now.registers;
  compiler->matcher.register_count = &compiler->now.register_count;
  compiler->matcher.own = &compiler->own;
  if (take_words(compiler, base) != HF_OK)
    return refuse(error, HF_NO_ROOM, "the memory for compiled cards is too small");
  hl_match_file(&compiler->matcher, text_length);
  hl_reader_start(&compiler->reader, text_length == 0 ? "" : text, text_length);
  hf_status status = compile_all(compiler);
  if (status != HF_OK) return status;
  *cards = (hl_cards){.card = compiler->card,
                      .card_count = compiler->now.card_count,
                      .ability = compiler->ability,
                      .ability_count = compiler->now.ability_count,
                      .code = compiler->code.word,
                      .code_length = compiler->code.length,
                      .strings = compiler->strings.text,
                      .strings_length = compiler->strings.length,
                      .own_word = compiler->own.word,
                      .own_word_count = compiler->own.count};
  return HF_OK;
}
