/* Card files from anywhere: compiling must end, stay within its memory and
 * either tell a place and a reason or give tables that are sound. Tables that
 * were changed afterwards must be refused or be sound.
 *
 * The first byte of the input chooses the vocabulary, the second and third
 * change a word of the code; the rest is the card file. */
#include "../tests/language/stub_vocabularies.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(int holds) {
  if (!holds) abort();
}

/* Laid over themselves, cards are the same cards. */
static void check_overlay(const hl_vocabulary *vocabulary, const hl_cards *cards) {
  size_t size = hl_overlay_memory(cards, cards);
  void *memory = malloc(size);
  hl_cards twice;
  must(memory != NULL);
  must(hl_overlay(vocabulary, cards, cards, memory, size, &twice) == HF_OK);
  must(twice.card_count == cards->card_count);
  must(hl_verify(vocabulary, &twice, NULL) == HF_OK);
  free(memory);
}

static void check_changed(const hl_vocabulary *vocabulary, const hl_cards *cards, size_t place,
                          uint16_t value) {
  if (cards->code_length == 0) return;
  uint16_t *code = malloc(cards->code_length * sizeof *code);
  must(code != NULL);
  memcpy(code, cards->code, cards->code_length * sizeof *code);
  code[place % cards->code_length] ^= value;
  hl_cards changed = *cards;
  changed.code = code;
  hf_error error;
  if (hl_verify(vocabulary, &changed, &error) == HF_OK) check_overlay(vocabulary, &changed);
  free(code);
}

static void check_sound(const hl_vocabulary *vocabulary, const hl_cards *cards,
                        const uint8_t change[2]) {
  must(hl_verify(vocabulary, cards, NULL) == HF_OK);
  check_overlay(vocabulary, cards);
  for (unsigned shift = 0; shift < 16; shift++)
    check_changed(vocabulary, cards, change[0], (uint16_t)((change[1] | 1U) << shift));
  (void)hl_hash(cards);
}

static void check_error(const hf_error *error, size_t text_size) {
  must(error->status == HF_BAD_CARDS);
  must(error->line >= 1 && error->line <= text_size + 1);
  must(error->column >= 1 && error->column <= text_size + 1);
  must(error->message[0] != '\0');
  must(memchr(error->message, '\0', sizeof error->message) != NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size < 3) return 0;
  const hl_vocabulary *vocabulary = data[0] & 1 ? &stub_tiny_epic : &stub_card_game;
  size_t text_size = size - 3;
  size_t memory_size = hl_compile_memory(text_size);
  void *memory = malloc(memory_size);
  char *text = malloc(text_size + 1);
  hl_cards cards;
  hf_error error = {0};
  must(memory != NULL && text != NULL);
  memcpy(text, data + 3, text_size);
  hf_status status = hl_compile(vocabulary, text, text_size, memory, memory_size, &cards, &error);
  if (status == HF_OK)
    check_sound(vocabulary, &cards, data + 1);
  else
    check_error(&error, text_size);
  free(text);
  free(memory);
  return 0;
}
