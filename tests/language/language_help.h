/* What the tests of the card language share: compiling a text into memory
 * that is freed with the test. */
#ifndef LANGUAGE_HELP_H
#define LANGUAGE_HELP_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "stub_vocabularies.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct compiled {
  hl_cards cards;
  hf_error error;
  hf_status status;
  void *memory;
} compiled;

static inline compiled compile_bytes(const hl_vocabulary *vocabulary, const char *text,
                                     size_t length) {
  compiled result = {.status = HF_OK};
  size_t size = hl_compile_memory(length);
  result.memory = malloc(size);
  assert_non_null(result.memory);
  result.status =
      hl_compile(vocabulary, text, length, result.memory, size, &result.cards, &result.error);
  return result;
}

static inline compiled compile(const hl_vocabulary *vocabulary, const char *text) {
  return compile_bytes(vocabulary, text, strlen(text));
}

/* Compiles a text that must be right, and must verify. */
static inline compiled compile_right(const hl_vocabulary *vocabulary, const char *text) {
  compiled result = compile(vocabulary, text);
  if (result.status != HF_OK)
    fail_msg("%u:%u: %s", result.error.line, result.error.column, result.error.message);
  hf_status status = hl_verify(vocabulary, &result.cards, &result.error);
  if (status != HF_OK) fail_msg("not sound: %s", result.error.message);
  return result;
}

static inline const char *string_of(const hl_cards *cards, uint32_t offset) {
  return cards->strings + offset;
}

/* An event of the card game up to its abilities: four lines. */
#define EVENT "event e\n  faction stark\n  cost 1\n  origin printed\n"

/* Reads a whole file of the folder that the test was started with. */
static inline char *read_test_file(const char *folder, const char *name) {
  char path[1024];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  FILE *file = fopen(path, "rb");
  if (file == NULL) fail_msg("cannot open %s", path);
  char *text = calloc(1, 1 << 16);
  assert_non_null(text);
  size_t length = fread(text, 1, (1 << 16) - 1, file);
  assert_true(length > 0 && length < (1 << 16) - 1);
  fclose(file);
  return text;
}

#endif
